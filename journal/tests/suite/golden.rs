//! Journals of version 1, kept for ever: with every kind of entry, every provider, every close. A byte that is written
//! otherwise than once fails here, and so does a verdict that changed.
//!
//! A journal that is new to this list is written by `EARLYLIGHT_GOLDEN=write`; one that is there is never written again.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use earlylight_core::Side;
use earlylight_journal::chain::{self, hex, unhex};
use earlylight_journal::dice::Source;
use earlylight_journal::entry::{Ending, Entry, EntryKind, Reveal};
use earlylight_journal::frame::journal_bytes;
use earlylight_journal::header::{Office, Party, Person, Provider, Start};
use earlylight_journal::reader::read;
use earlylight_journal::redact::redact;
use earlylight_journal::report::Report;
use earlylight_journal::verify::{Options, verify_with};
use earlylight_journal::{accept, seal};
use serde_json::{Value, json};

use crate::builder::{Builder, Luck, accepted, invitation, secrets, signer};
use crate::{duel, race};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../fixtures/format")
}

/// Compares with the file, or writes it if it is not there and that was asked for.
fn kept(name: &str, text: &str) {
    let path = folder().join(name);
    match fs::read_to_string(&path) {
        Ok(there) => assert!(
            there.replace('\r', "") == text,
            "{name}: written otherwise than when the format was frozen"
        ),
        Err(_) if std::env::var_os("EARLYLIGHT_GOLDEN").is_some() => {
            fs::write(&path, text).unwrap()
        }
        Err(error) => panic!("{name}: {error}"),
    }
}

fn sealed_with(change: &dyn Fn(&mut earlylight_journal::header::Invitation)) -> Builder {
    let mut invitation = invitation(&duel::referee(), Provider::Sealed, Provider::Sealed);
    change(&mut invitation);
    Builder::new(&duel::referee(), accepted(invitation))
}

fn sealed() -> Builder {
    sealed_with(&|_| {})
}

fn provided(dice: Provider, draws: Provider) -> Builder {
    let header = accepted(invitation(&duel::referee(), dice, draws));
    let mut game = Builder::new(&duel::referee(), header);
    game.steps(&mut Luck::new(5), 100);
    game.close();
    game
}

/// A game with everything that may happen on the way, closed by the book.
fn everything() -> Builder {
    let mut game = sealed_with(&|invitation| {
        invitation.arbiter = Some(Person {
            name: "Ida".into(),
            key: Some(signer(Party::Arbiter).public()),
        });
        invitation.start = Start::Position("duel 1\n00000000 00000000 11111110 0 0 0 1\n".into());
    });
    let mut luck = Luck::new(1);
    game.push(Entry::Session {
        program: "golden 1".into(),
        time: 1_790_000_000,
    });
    game.attest(Party::B);
    game.steps(&mut luck, 5);
    game.checkpoint();
    game.push(Entry::Remark {
        side: Some(Side::B),
        text: "é, \"hm\"\n".into(),
    });
    // Taken back over secret decisions and a roll, then chosen anew.
    game.steps(&mut luck, 2);
    game.push(Entry::TakeBack {
        to: 6,
        agreed: [true, false],
    });
    game.steps(&mut luck, 3);
    let position = game.play.table().position();
    game.adjust(position, "as it was");
    let entry = game
        .play
        .adjustment(game.play.table().position(), "ruled".into())
        .unwrap();
    game.push(entry);
    game.attest(Party::Arbiter);
    game.end(Ending::Adjourned);
    game.attest(Party::A);
    game.push(Entry::Session {
        program: "golden 1".into(),
        time: 1_790_000_600,
    });
    game.push(Entry::Remark {
        side: None,
        text: String::new(),
    });
    game.steps(&mut luck, 100);
    game.checkpoint();
    game.close();
    game.attest(Party::Arbiter);
    game.attest(Party::Keeper);
    game
}

/// A race: decisions, rolls and draws in the open, an open adjustment, each other end.
fn open_race(how: Ending) -> Vec<u8> {
    let mut invitation = race::open(6);
    invitation.players[1].key = Some(signer(Party::B).public());
    invitation.players[0].key = Some(signer(Party::A).public());
    let mut game = Builder::new(&race::referee(), accepted(invitation));
    let mut luck = Luck::new(4);
    game.steps(&mut luck, 9);
    game.checkpoint();
    game.adjust("race 1\n7 9 BLUE 010000 choose\n".into(), "the board fell");
    game.steps(&mut luck, 6);
    game.push(Entry::End {
        how,
        text: "late".into(),
    });
    game.attest(Party::B);
    game.bytes()
}

fn journals() -> Vec<(&'static str, Vec<u8>)> {
    let close = |mut game: Builder| {
        game.steps(&mut Luck::new(2), 100);
        game.close();
        game.bytes()
    };
    let withheld = |reveal: Reveal| {
        let mut game = sealed();
        game.steps(&mut Luck::new(2), 9);
        game.close_with(reveal);
        game.bytes()
    };
    let under_way = || {
        let mut game = sealed();
        let mut luck = Luck::new(7);
        game.steps(&mut luck, 6);
        game.checkpoint();
        game.steps(&mut luck, 4);
        game
    };
    let unsigned = |mut game: Builder| {
        game.steps(&mut Luck::new(2), 100);
        game.end(Ending::Agreed);
        game.push(Entry::Reveal(secrets().reveal().into()));
        game.bytes()
    };
    let mut cut = under_way().bytes();
    cut.truncate(cut.len() - 20);
    let claims = {
        // No game awaits a claim yet: the envelope alone is judged.
        let entries = [
            Entry::Claim {
                side: Some(Side::A),
                body: vec![1, 2, 3],
            },
            Entry::Claim {
                side: None,
                body: vec![],
            },
            Entry::Dice {
                side: None,
                faces: 10,
                values: vec![10, 1],
            },
            Entry::End {
                how: Ending::Agreed,
                text: String::new(),
            },
        ];
        journal_bytes(race::typed(), &entries).unwrap()
    };
    let open = || Provider::Open { seed: [7; 32] };
    let bad_contribution = {
        let mut game = under_way();
        game.header.contributions[1] = [0x99; 32];
        game.bytes()
    };
    let bad_signature = {
        let mut game = everything();
        let at = game.entries.len() - 2;
        if let Some(Entry::Attestation { signature, .. }) = game.entries.get_mut(at) {
            signature[40] ^= 1;
        }
        game.bytes()
    };
    let bad_roll = {
        let mut game = sealed();
        game.steps(&mut Luck::new(2), 100);
        game.close();
        for entry in &mut game.entries {
            if let Entry::Dice { values, .. } = entry {
                values[1] = values[1] % 6 + 1;
            }
        }
        game.bytes()
    };
    vec![
        ("everything", everything().bytes()),
        ("sealed-fair", close(sealed())),
        ("sealed-under-way", under_way().bytes()),
        (
            "sealed-redacted-0",
            redact(&under_way().bytes(), Side::A).unwrap(),
        ),
        (
            "sealed-redacted-1",
            redact(&under_way().bytes(), Side::B).unwrap(),
        ),
        ("sealed-cut", cut),
        (
            "sealed-no-keys",
            unsigned(sealed_with(&|i| {
                i.players.iter_mut().for_each(|player| player.key = None);
            })),
        ),
        (
            "sealed-keeper-plays",
            close(sealed_with(&|i| {
                if let Some(keeper) = &mut i.keeper {
                    keeper.who = Office::Player(Side::A);
                }
            })),
        ),
        (
            "sealed-secret-withheld",
            withheld(Reveal {
                secret: None,
                ..secrets().reveal()
            }),
        ),
        (
            "sealed-seal-withheld",
            withheld(Reveal {
                seals: [None; 2],
                ..secrets().reveal()
            }),
        ),
        (
            "dice-sealed-draws-typed",
            provided(Provider::Sealed, Provider::Typed).bytes(),
        ),
        (
            "dice-typed-draws-sealed",
            provided(Provider::Typed, Provider::Sealed).bytes(),
        ),
        (
            "dice-open-draws-sealed",
            provided(open(), Provider::Sealed).bytes(),
        ),
        ("open", provided(open(), open()).bytes()),
        ("typed", provided(Provider::Typed, Provider::Typed).bytes()),
        ("race-resigned", open_race(Ending::Resigned(Side::B))),
        ("race-agreed", open_race(Ending::Agreed)),
        ("race-adjourned", open_race(Ending::Adjourned)),
        (
            "race-unsigned-empty",
            journal_bytes(race::typed(), &[]).unwrap(),
        ),
        ("claims", claims),
        ("broken-contribution", bad_contribution),
        ("broken-signature", bad_signature),
        ("broken-roll", bad_roll),
    ]
}

fn verdict(report: &Report) -> Value {
    let part = |part: &earlylight_journal::report::Part| serde_json::to_value(part.state).unwrap();
    json!({
        "outcome": report.outcome.word(),
        "record": part(&report.record),
        "authors": part(&report.authors),
        "dice": part(&report.dice),
        "play": part(&report.play),
        "at": report.failure.as_ref().map(|failure| json!([failure.part, failure.entry])),
    })
}

#[test]
fn journals_are_written_and_judged_as_ever() {
    let known = Options {
        known_keys: BTreeSet::from([Party::A, Party::B].map(|party| signer(party).public())),
        trust_keeper: false,
        ..Options::default()
    };
    let lookup = |id: &str| race::lookup(id).or_else(|| duel::lookup(id));
    let mut verdicts = BTreeMap::new();
    let mut kinds = BTreeSet::new();
    for (name, bytes) in journals() {
        let digits = hex(&bytes);
        let lines: Vec<&str> = (0..digits.len())
            .step_by(96)
            .map(|at| &digits[at..digits.len().min(at + 96)])
            .collect();
        kept(&format!("{name}.hex"), &(lines.join("\n") + "\n"));
        let text = fs::read_to_string(folder().join(format!("{name}.hex"))).unwrap();
        let stored = unhex(&text.replace(['\n', '\r'], "")).unwrap();
        let journal = read(&stored).unwrap();
        kinds.extend(journal.entries.iter().map(|e| (e.kind(), e.is_sealed())));
        // What is read is written again as the same bytes, as far as it is whole.
        let again = journal_bytes(&journal.header, &journal.entries).unwrap();
        assert!(stored.starts_with(&again), "{name}");
        let with = verify_with(&stored, lookup, &known);
        let without = verify_with(&stored, |_| None, &known);
        let value = json!({ "with the game": verdict(&with), "without": verdict(&without) });
        verdicts.insert(name, value);
    }
    let text = serde_json::to_string_pretty(&verdicts).unwrap() + "\n";
    kept("verdicts.json", &text);
    for kind in EntryKind::ALL {
        assert!(
            kinds.contains(&(kind, false)) || kinds.contains(&(kind, true)),
            "{kind:?}"
        );
    }
    for kind in [
        EntryKind::Decision,
        EntryKind::Draw,
        EntryKind::Checkpoint,
        EntryKind::Adjustment,
    ] {
        assert!(
            kinds.contains(&(kind, false)) && kinds.contains(&(kind, true)),
            "{kind:?}"
        );
    }
    assert_eq!(verdicts["everything"]["with the game"]["outcome"], "fair");
}

#[test]
fn vectors_for_machines() {
    let contexts = [
        "journal v1",
        "play v1",
        "edition v1",
        "position v1",
        "invitation v1",
        "dice v1",
        "keeper secret v1",
        "contribution v1",
        "seal secret v1",
        "commitment v1",
        "draw salt v1",
        "adjustment salt v1",
        "decision salt v1",
        "checkpoint salt v1",
    ];
    let material = |n: usize| -> Vec<u8> { (0..n).map(|i| (i % 251) as u8).collect() };
    let derived: Vec<Value> = contexts
        .iter()
        .zip([
            0, 1, 31, 32, 63, 64, 65, 96, 104, 1_023, 1_024, 1_025, 2_049, 5_000,
        ])
        .map(|(context, n)| {
            let context = format!("earlylight 2026 {context}");
            let result = blake3::derive_key(&context, &material(n));
            json!([context, hex(&material(n)), hex(&result)])
        })
        .collect();
    let keyed: Vec<Value> = [0, 1, 64, 200, 1_025]
        .iter()
        .map(|n| {
            json!([
                hex(&[9; 32]),
                hex(&material(*n)),
                hex(&chain::next(&[9; 32], &material(*n)))
            ])
        })
        .collect();
    let throws: Vec<Value> = [
        (0u64, 1u8, 6u8),
        (1, 2, 6),
        (250, 20, 6),
        (u64::MAX, 5, 10),
        (3, 255, 255),
        (4, 3, 2),
        (5, 4, 1),
    ]
    .iter()
    .map(|(i, count, faces)| {
        let values = Source::new(&[3; 32], &[4; 32], *i).dice(*count, *faces);
        json!([hex(&[3; 32]), hex(&[4; 32]), i, count, faces, values])
    })
    .collect();
    let signatures: Vec<Value> = Party::ALL
        .iter()
        .map(|party| {
            let signer = signer(*party);
            let message = material(40 + *party as usize);
            json!([
                hex(&signer.public()),
                hex(&message),
                hex(&signer.sign(&message))
            ])
        })
        .collect();
    let value = json!({ "derive_key": derived, "keyed_hash": keyed, "dice": throws, "signatures": signatures });
    kept(
        "vectors.json",
        &(serde_json::to_string_pretty(&value).unwrap() + "\n"),
    );
}

/// Dice by the millions from fixed seeds are even: of 5 degrees of freedom, 30 would be far off.
#[test]
fn sealed_dice_are_even() {
    let secrets = secrets();
    for n in 0..8u8 {
        let key = earlylight_journal::dice::sealed_key(&secrets.keeper, &[[n; 32], [n + 1; 32]]);
        let mut counts = [0u32; 6];
        for i in 0..5_000 {
            for value in Source::new(&key, &chain::play_start(&[n]), i).dice(12, 6) {
                counts[usize::from(value) - 1] += 1;
            }
        }
        let chi: f64 = counts
            .iter()
            .map(|c| (f64::from(*c) - 10_000.0).powi(2) / 10_000.0)
            .sum();
        assert!(chi < 30.0, "{counts:?}: {chi}");
    }
}

/// The shares that go into a header are the ones that the builder fixes; nothing of them is in the file but commitments.
#[test]
fn a_journal_under_way_holds_no_secret() {
    let (_, bytes) = journals()
        .into_iter()
        .find(|(name, _)| *name == "sealed-under-way")
        .unwrap();
    let holds = |secret: &[u8; 32]| bytes.windows(32).any(|window| window == secret);
    assert!(!holds(&secrets().keeper));
    assert!(!secrets().seals.iter().flatten().any(holds));
    assert!(holds(&seal::secret_commitment(&secrets().keeper)));
    let share = accept::Share {
        contribution: [0x44; 32],
        seal: None,
    };
    assert!(holds(&share.contribution), "contributions are open");
}
