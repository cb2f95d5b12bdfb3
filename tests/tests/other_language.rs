//! A verifier in another language, written from FORMAT.md alone, finds of every journal what this program finds.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use earlylight_core::Side;
use earlylight_journal::chain::{self, hex, unhex};
use earlylight_journal::entry::{Ending, Entry, EntryKind};
use earlylight_journal::frame::{self, journal_bytes};
use earlylight_journal::games;
use earlylight_journal::header::{Office, Party, Provider, Start};
use earlylight_journal::redact::redact;
use earlylight_journal::referee::Referee;
use earlylight_journal::report::{Outcome, PartState};
use earlylight_journal::seal::Seal;
use earlylight_journal::verify::{Options, verify_with};
use earlylight_tests::builder::{Builder, Luck, accepted, invitation, secrets, signer};
use earlylight_tests::{duel, fixtures};
use serde_json::{Value, json};

fn verifier() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("verifier.py")
}

/// An interpreter with the package `blake3`, in a folder of its own if need be. Without the package the verifier hashes
/// by itself, only slower.
fn python() -> Option<PathBuf> {
    let has = |python: &Path, code: &str| {
        Command::new(python)
            .args(["-c", code])
            .output()
            .is_ok_and(|out| out.status.success())
    };
    let system = PathBuf::from("python3");
    if !has(&system, "import sys; assert sys.version_info >= (3, 8)") {
        eprintln!(
            "NOT RUN: there is no python3 (3.8 or later), so the other verifier was not asked"
        );
        return None;
    }
    if has(&system, "import blake3") {
        return Some(system);
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("verifier-venv");
    let own = if cfg!(windows) {
        folder.join("Scripts").join("python.exe")
    } else {
        folder.join("bin").join("python3")
    };
    if !has(&own, "import blake3") {
        let made = Command::new(&system)
            .args(["-m", "venv"])
            .arg(&folder)
            .output();
        let got = Command::new(&own)
            .args(["-m", "pip", "install", "--quiet", "blake3"])
            .output();
        if !has(&own, "import blake3") {
            eprintln!(
                "the package blake3 cannot be installed ({:?}, {:?}): the other verifier hashes by itself",
                made.map(|out| out.status),
                got.map(|out| String::from_utf8_lossy(&out.stderr).into_owned())
            );
            return Some(system);
        }
    }
    Some(own)
}

fn known() -> Options {
    Options {
        known_keys: BTreeSet::from([Party::A, Party::B].map(|party| signer(party).public())),
        trust_keeper: false,
        ..Options::default()
    }
}

/// What the other verifier says of journals, in order.
fn others(python: &Path, journals: &[Vec<u8>], reader: &Options) -> Vec<Value> {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = Command::new(python);
    command.arg(verifier());
    for key in &reader.known_keys {
        command.args(["--key", &hex(key)]);
    }
    for (number, bytes) in journals.iter().enumerate() {
        let path = folder.path().join(format!("{number}.elj"));
        fs::write(&path, bytes).expect("a file");
        command.arg(path);
    }
    let out = command.output().expect("the verifier");
    let errors = String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success(), "{errors}");
    let text = String::from_utf8_lossy(&out.stdout);
    let verdicts: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(verdicts.len(), journals.len(), "{errors}");
    verdicts
}

/// What this program says, in the other's words.
fn ours(bytes: &[u8], reader: &Options) -> Value {
    let report = verify_with(bytes, |_| None, reader);
    if matches!(report.outcome, Outcome::Unreadable { .. }) {
        return json!({ "unreadable": true });
    }
    let state = |state: PartState| serde_json::to_value(state).expect("JSON");
    json!({
        "record": state(report.record.state),
        "authors": state(report.authors.state),
        "dice": state(report.dice.state),
        "first": report.failure.map(|failure| json!([failure.part, failure.entry])),
    })
}

/// The other's verdict, with the first of what is broken.
fn theirs(verdict: &Value) -> Value {
    if verdict.get("unreadable").is_some() {
        return verdict.clone();
    }
    let mut first: Option<(u64, &str)> = None;
    for part in ["record", "authors", "dice"] {
        if let Some(entry) = verdict[part]["entry"].as_u64()
            && first.is_none_or(|(at, _)| entry < at)
        {
            first = Some((entry, part));
        }
    }
    json!({
        "record": verdict["record"]["state"],
        "authors": verdict["authors"]["state"],
        "dice": verdict["dice"]["state"],
        "first": first.map(|(entry, part)| json!([part, entry])),
    })
}

#[test]
fn vectors_agree() {
    let Some(python) = python() else { return };
    let out = Command::new(python)
        .arg(verifier())
        .arg("--self-test")
        .arg(fixtures().join("format/vectors.json"))
        .output()
        .expect("the verifier");
    assert!(
        out.status.success(),
        "{}",
        String::from_utf8_lossy(&out.stderr)
    );
}

#[test]
fn fixtures_agree() {
    let Some(python) = python() else { return };
    let folder = fixtures().join("format");
    let text = fs::read_to_string(folder.join("verdicts.json")).expect("verdicts");
    let expected: serde_json::Map<String, Value> = serde_json::from_str(&text).expect("JSON");
    let read = |name: &String| {
        let text = fs::read_to_string(folder.join(format!("{name}.hex"))).expect("a fixture");
        unhex(&text.replace(['\n', '\r'], "")).expect("hexadecimal digits")
    };
    let journals: Vec<Vec<u8>> = expected.keys().map(read).collect();
    assert!(journals.len() > 20);
    for ((name, verdicts), verdict) in expected.iter().zip(others(&python, &journals, &known())) {
        let there = theirs(&verdict);
        let kept = &verdicts["without"];
        for part in ["record", "authors", "dice"] {
            assert_eq!(there[part], kept[part], "{name}: {part}");
        }
        assert_eq!(there["first"], kept["at"], "{name}");
    }
}

/// A journal with everything at random: game, providers, what happens on the way, how it is closed.
fn journal(luck: &mut Luck) -> Builder {
    let real = games::referee("dawn1812").expect("the game");
    let toy = duel::referee();
    let referee: &dyn Referee = if luck.below(2) == 0 { &*real } else { &toy };
    let mut provider = || match luck.below(5) {
        0 => Provider::Typed,
        1 => Provider::Open {
            seed: [luck.below(200) as u8; 32],
        },
        _ => Provider::Sealed,
    };
    let mut invitation = invitation(referee, provider(), provider());
    if luck.below(4) == 0 {
        invitation.players[1].key = None;
    }
    if luck.below(4) == 0
        && let Some(keeper) = &mut invitation.keeper
    {
        keeper.who = Office::Player(Side::B);
    }
    if luck.below(4) == 0 {
        invitation.arbiter = Some(earlylight_journal::header::Person {
            name: "Ida".into(),
            key: Some(signer(Party::Arbiter).public()),
        });
    }
    if invitation.game == "duel" && luck.below(3) == 0 {
        // No pile, so no draws: all of the dice can be judged without the game.
        let position = "duel 1\n11110000 00001111 00000000 0 0 0 0\n";
        invitation.start = Start::Position(position.into());
    }
    let keyed = |party: Party| invitation.key(party).is_some();
    let signing: Vec<Party> = Party::ALL
        .into_iter()
        .filter(|party| keyed(*party))
        .collect();
    let mut game = Builder::new(referee, accepted(invitation));
    let most = 5 + luck.below(40);
    for _ in 0..most {
        match luck.below(14) {
            0 => game.push(Entry::Remark {
                side: None,
                text: format!("{most} é"),
            }),
            1 => game.checkpoint(),
            2 => game.attest(signing[luck.below(signing.len())]),
            3 => {
                let to = game.entries.len().saturating_sub(luck.below(6));
                // Only what stands can be gone back to.
                let _ = game.try_push(Entry::TakeBack {
                    to: to as u32,
                    agreed: [true, false],
                });
            }
            4 if signing.contains(&Party::B) => {
                let position = game.play.table().position();
                game.adjust(position, "as it was");
            }
            _ => {
                if !game.step(luck) {
                    break;
                }
            }
        }
    }
    let sealed = game.header.invitation.sealed();
    if luck.below(5) > 0 {
        game.end(Ending::Agreed);
        let mut reveal = secrets().reveal();
        if luck.below(6) == 0 {
            reveal.secret = None;
        }
        if luck.below(6) == 0 {
            reveal.seals[luck.below(2)] = None;
        }
        if sealed && luck.below(6) > 0 {
            game.push(Entry::Reveal(reveal.into()));
        }
        for party in signing {
            if luck.below(8) > 0 {
                game.attest(party);
            }
        }
    }
    game
}

/// Changes one entry in a way that its types allow; the journal is chained anew.
fn edit(game: &mut Builder, luck: &mut Luck) {
    let Some(at) = (!game.entries.is_empty()).then(|| luck.below(game.entries.len())) else {
        return;
    };
    match &mut game.entries[at] {
        Entry::Dice { faces, values, .. } => values[0] = values[0] % *faces + 1,
        Entry::Draw { item, .. } => *item ^= 1,
        Entry::SealedDraw { seal, .. } => {
            let value = seal.value().copied().unwrap_or_default();
            *seal = Seal::new(EntryKind::Draw, value, [luck.below(200) as u8; 32]);
        }
        Entry::SealedDecision { seal, .. } => {
            let value = seal.value().cloned().unwrap_or_default();
            *seal = Seal::new(EntryKind::Decision, value, [7; 32]);
        }
        Entry::SealedCheckpoint { seal } => seal.commitment[3] ^= 1,
        Entry::Attestation { signature, .. } => signature[luck.below(64)] ^= 1,
        Entry::TakeBack { to, .. } => *to = to.wrapping_sub(1),
        Entry::Reveal(reveal) => {
            if let Some(secret) = &mut reveal.secret {
                secret[0] ^= 1;
            }
        }
        Entry::End { .. } => {
            game.entries.remove(at);
        }
        _ => {
            let other = luck.below(game.entries.len());
            game.entries.swap(at, other);
        }
    }
}

/// A journal spoilt at random; one in three is left as it is.
fn spoilt(mut game: Builder, luck: &mut Luck) -> Vec<u8> {
    let flip = |mut bytes: Vec<u8>, luck: &mut Luck| {
        let at = luck.below(bytes.len());
        bytes[at] ^= 1 << luck.below(8);
        bytes
    };
    match luck.below(12) {
        0 => flip(game.bytes(), luck),
        1 => {
            let mut bytes = game.bytes();
            bytes.truncate(luck.below(bytes.len()));
            bytes
        }
        2 | 3 => {
            edit(&mut game, luck);
            game.bytes()
        }
        4 => {
            for contribution in &mut game.header.contributions {
                contribution[0] ^= 1;
            }
            game.bytes()
        }
        5 => {
            for accepted in &mut game.header.acceptances {
                if let Some(signature) = &mut accepted.signature {
                    signature[luck.below(64)] ^= 1;
                }
            }
            game.bytes()
        }
        6 => {
            let bytes = game.bytes();
            redact(&bytes, Side::A).unwrap_or(bytes)
        }
        7 => {
            // Openings that are gone, and a last entry that was put in by somebody else, chained by the book.
            game.entries.iter_mut().for_each(Entry::close);
            let bytes = journal_bytes(&game.header, &game.entries).expect("bytes");
            let link: [u8; 32] = bytes[bytes.len() - 32..].try_into().expect("a link");
            let body = [8, 0, 2, b'h', [b'i', 0xff][luck.below(2)]];
            let mut longer = bytes;
            longer.extend(frame::spell_length(body.len() as u32));
            longer.extend(body);
            longer.extend(frame::spell_length(0));
            longer.extend(chain::next(&link, &body));
            longer
        }
        _ => game.bytes(),
    }
}

#[test]
fn generated_journals_agree() {
    let Some(python) = python() else { return };
    let journals: Vec<Vec<u8>> = (0..300)
        .map(|seed| {
            let mut luck = Luck::new(seed);
            let game = journal(&mut luck);
            spoilt(game, &mut luck)
        })
        .collect();
    let mut seen = BTreeSet::new();
    let stranger = Options::default();
    for (journals, reader) in [(&journals[..], known()), (&journals[..60], stranger)] {
        let verdicts = others(&python, journals, &reader);
        for (number, (bytes, verdict)) in journals.iter().zip(verdicts).enumerate() {
            let (mine, other) = (ours(bytes, &reader), theirs(&verdict));
            assert_eq!(mine, other, "journal {number}");
            seen.insert(mine.to_string());
        }
    }
    // Not all alike: every state of every part comes up.
    for part in ["record", "authors", "dice"] {
        for state in ["proved", "not_checked", "broken"] {
            let words = format!("\"{part}\":\"{state}\"");
            assert!(
                seen.iter().any(|verdict| verdict.contains(&words)),
                "{words}"
            );
        }
    }
}
