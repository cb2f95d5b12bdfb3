//! The example and the vectors of FORMAT.md are what this crate writes and reads.

use earlylight_core::Side;
use earlylight_journal::chain::{self, hex};
use earlylight_journal::dice::{Keys, Source, sealed_key};
use earlylight_journal::entry::{Ending, Entry, EntryKind};
use earlylight_journal::frame::journal_bytes;
use earlylight_journal::header::{Invitation, Party, Provider};
use earlylight_journal::keys::Signer;
use earlylight_journal::play::Play;
use earlylight_journal::reader::read;
use earlylight_journal::report::Outcome;
use earlylight_journal::seal::{self, Seal};
use earlylight_journal::signature::{acceptance_message, attestation_message};
use earlylight_journal::verify::verify;

use crate::race;

const PAGE: &str = include_str!("../../FORMAT.md");

fn page_bytes() -> Vec<u8> {
    let block = PAGE
        .split("```hex\n")
        .nth(1)
        .unwrap()
        .split("```")
        .next()
        .unwrap();
    let digits: String = block
        .lines()
        .map(|line| line.split(';').next().unwrap())
        .collect();
    chain::unhex(&digits.replace([' ', '\r', '\n'], "")).unwrap()
}

fn example() -> (Invitation, Vec<Entry>) {
    let mut invitation = Invitation::to_game(&race::referee());
    invitation.players[0].name = "Ann".into();
    invitation.players[1].name = "Bob".into();
    invitation.dice = Provider::Open {
        seed: std::array::from_fn(|n| n as u8),
    };
    let mut play = Play::start(&race::referee(), &invitation).unwrap();
    let mut entries = Vec::new();
    let mut push = |play: &mut Play, entry: Entry| {
        play.apply(&entry, None).unwrap();
        entries.push(entry);
    };
    push(
        &mut play,
        Entry::Session {
            program: "hand".into(),
            time: 1_790_000_000,
        },
    );
    push(
        &mut play,
        Entry::Decision {
            side: Side::A,
            body: vec![0, 2],
        },
    );
    let roll = play.derive().unwrap().unwrap();
    push(&mut play, roll);
    push(
        &mut play,
        Entry::TakeBack {
            to: 1,
            agreed: [true, true],
        },
    );
    push(
        &mut play,
        Entry::Decision {
            side: Side::A,
            body: vec![3],
        },
    );
    let hash = chain::position_hash("race 1\n0 0 BLUE 111111 choose\n");
    push(&mut play, Entry::Checkpoint { hash });
    push(
        &mut play,
        Entry::End {
            how: Ending::Adjourned,
            text: "late".into(),
        },
    );
    (invitation, entries)
}

#[test]
fn the_example_is_what_is_written() {
    let (invitation, entries) = example();
    let bytes = journal_bytes(&invitation, &entries).unwrap();
    assert_eq!(hex(&page_bytes()), hex(&bytes));
    assert!(PAGE.contains(&format!("A journal of {} bytes", bytes.len())));
}

#[test]
fn the_example_is_read_and_verified() {
    let (invitation, entries) = example();
    let journal = read(&page_bytes()).unwrap();
    assert_eq!(
        (journal.header.invitation, journal.entries, journal.fault),
        (invitation, entries, None)
    );
    assert_eq!(
        verify(&page_bytes(), race::lookup).outcome,
        Outcome::Consistent
    );
}

#[test]
fn the_facts_on_the_way_to_the_roll() {
    let (invitation, entries) = example();
    let mut play = Play::start(&race::referee(), &invitation).unwrap();
    let said = |name: &str, value: &[u8]| {
        let line = format!("{name:<18} {}", hex(value));
        assert!(PAGE.contains(&line), "{line}");
    };
    said("play link 0", &play.link());
    said("dice key", &Keys::of(&invitation).dice.unwrap());
    for (entry, name) in
        entries[1..5]
            .iter()
            .zip(["play link 1", "play link 2", "play link 0", "play link 1"])
    {
        match entry {
            Entry::TakeBack { .. } => play
                .apply(
                    &Entry::TakeBack {
                        to: 0,
                        agreed: [true; 2],
                    },
                    None,
                )
                .unwrap(),
            entry => play.apply(entry, None).unwrap(),
        }
        said(name, &play.link());
    }
}

/// Every line of the table of vectors, as this crate computes it.
fn vectors() -> Vec<(String, String)> {
    let derive = |context: &str, material: &[u8]| hex(&blake3::derive_key(context, material));
    let plain = |name: &str, hash: [u8; 32]| (name.to_owned(), hex(&hash));
    let mut lines = vec![
        plain(
            "`keyed_hash(32 zero bytes, \"body\")`",
            chain::next(&[0; 32], b"body"),
        ),
        plain(
            "`derive_key(\"earlylight 2026 journal v1\", \"header\")`",
            chain::journal_start(b"header"),
        ),
        plain(
            "`derive_key(\"earlylight 2026 play v1\", \"invitation\")`",
            chain::play_start(b"invitation"),
        ),
        plain(
            "`derive_key(\"earlylight 2026 edition v1\", \"edition\")`",
            chain::edition_hash(b"edition"),
        ),
        plain(
            "`derive_key(\"earlylight 2026 position v1\", \"position\")`",
            chain::position_hash("position"),
        ),
        plain(
            "`derive_key(\"earlylight 2026 invitation v1\", \"invitation\")`",
            chain::invitation_hash(b"invitation"),
        ),
        plain(
            "commitment of the keeper's secret",
            seal::secret_commitment(&[0x11; 32]),
        ),
        plain(
            "commitment of a contribution of 32 bytes `44`",
            seal::contribution_commitment(&[0x44; 32]),
        ),
        plain(
            "commitment of the seal secret",
            seal::seal_commitment(&[0x22; 32]),
        ),
    ];
    let key = sealed_key(&[0x11; 32], &[[0x44; 32], [0x45; 32]]);
    let play = chain::play_start(b"invitation");
    lines.push(plain(
        "dice key of that secret and contributions of 32 bytes `44` and `45`",
        key,
    ));
    let salt = seal::draw_salt(&key, &play, 5);
    lines.push(plain("salt of a draw, chance 5", salt));
    let draw = Seal::new(EntryKind::Draw, 300u16, salt);
    lines.push(("opening of item 300 with it".into(), hex(&draw.bytes())));
    lines.push(plain("commitment of that draw", draw.commitment));
    lines.push(plain(
        "salt of an adjustment, chance 5",
        seal::adjustment_salt(&key, &play, 5),
    ));
    let salt = seal::decision_salt(&[0x22; 32], &play, 2);
    lines.push(plain("salt of a decision, *t* = 2", salt));
    let decision = Seal::new(EntryKind::Decision, vec![9u8, 8], salt);
    lines.push(plain(
        "commitment of the decision `09 08` with it",
        decision.commitment,
    ));
    lines.push(plain(
        "salt of a checkpoint, entry 7",
        seal::checkpoint_salt(&[0x11; 32], 7),
    ));
    lines.push(plain(
        "commitment of `derive_key(\"earlylight 2026 position v1\", \"position\")` as a checkpoint with it",
        Seal::new(
            EntryKind::Checkpoint,
            chain::position_hash("position"),
            seal::checkpoint_salt(&[0x11; 32], 7),
        )
        .commitment,
    ));
    let signer = Signer::from_secret(&[0x50; 32]);
    let invitation = chain::invitation_hash(b"invitation");
    lines.push(plain(
        "public key of the Ed25519 secret of 32 bytes `50`",
        signer.public(),
    ));
    let message = attestation_message(&invitation, 7, &[0; 32]);
    lines.push((
        "its signature on an attestation: that invitation hash, entry 7, link of 32 zero bytes"
            .into(),
        hex(&signer.sign(&message)),
    ));
    let (contribution, seal) = (Some([1; 32]), Some([2; 32]));
    let message = acceptance_message(&invitation, Party::A, contribution, seal);
    lines.push((
        "its signature on an acceptance: party 0, commitments of 32 bytes `01` and `02`".into(),
        hex(&signer.sign(&message)),
    ));
    let message = acceptance_message(&invitation, Party::B, None, None);
    lines.push((
        "on one of party 1 without commitments".into(),
        hex(&signer.sign(&message)),
    ));
    let open = Keys::of(&{
        let mut invitation = Invitation::to_game(&race::referee());
        invitation.dice = Provider::Open { seed: [7; 32] };
        invitation
    });
    let open = open.dice.unwrap();
    assert_eq!(hex(&open), derive("earlylight 2026 dice v1", &[7; 32]));
    for (name, key) in [
        ("the open seed of 32 bytes `07`", open),
        ("the sealed dice key above", key),
    ] {
        for chance in 0..3 {
            let dice = Source::new(&key, &play, chance).dice(8, 6);
            let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
            lines.push((
                format!("eight dice of chance {chance} under {name}"),
                dice.join(" "),
            ));
        }
        let picks = (0..4).filter_map(|i| Source::new(&key, &play, i).below(46));
        let picks: Vec<String> = picks.map(|pick| pick.to_string()).collect();
        lines.push((
            format!("picks from a pile of 46 by chances 0 to 3 under {name}"),
            picks.join(" "),
        ));
    }
    lines
}

#[test]
fn the_vectors() {
    let table: String = vectors()
        .iter()
        .map(|(of, is)| format!("| {of} | `{is}` |\n"))
        .collect();
    assert!(PAGE.contains(&table), "{table}");
}
