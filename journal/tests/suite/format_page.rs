//! The example and the vectors of FORMAT.md are what this crate writes and reads.

use earlylight_core::Side;
use earlylight_journal::chain::{self, hex};
use earlylight_journal::dice::{Keys, Source};
use earlylight_journal::entry::{Ending, Entry};
use earlylight_journal::frame::journal_bytes;
use earlylight_journal::header::{Invitation, Provider};
use earlylight_journal::play::Play;
use earlylight_journal::reader::read;
use earlylight_journal::report::Outcome;
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
        (journal.header, journal.entries, journal.fault),
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

#[test]
fn the_vectors() {
    for line in [
        (
            "keyed_hash(32 zero bytes, \"body\")",
            hex(&chain::next(&[0; 32], b"body")),
        ),
        (
            "derive_key(\"earlylight 2026 journal v1\", \"header\")",
            hex(&chain::journal_start(b"header")),
        ),
        (
            "derive_key(\"earlylight 2026 play v1\", \"invitation\")",
            hex(&chain::play_start(b"invitation")),
        ),
        (
            "derive_key(\"earlylight 2026 edition v1\", \"edition\")",
            hex(&chain::edition_hash(b"edition")),
        ),
        (
            "derive_key(\"earlylight 2026 position v1\", \"position\")",
            hex(&chain::position_hash("position")),
        ),
    ] {
        assert!(
            PAGE.contains(&format!("| `{}` | `{}` |", line.0, line.1)),
            "{line:?}"
        );
    }
    let mut invitation = Invitation::to_game(&race::referee());
    invitation.dice = Provider::Open { seed: [7; 32] };
    let key = Keys::of(&invitation).dice.unwrap();
    let play = chain::play_start(b"invitation");
    for chance in 0..4 {
        let dice: Vec<String> = Source::new(&key, &play, chance)
            .dice(8, 6)
            .iter()
            .map(u8::to_string)
            .collect();
        assert!(
            PAGE.contains(&format!("| {} |", dice.join(" "))),
            "{dice:?}"
        );
    }
    let picks: Vec<String> = (0..4)
        .filter_map(|i| Source::new(&key, &play, i).below(46))
        .map(|pick| pick.to_string())
        .collect();
    assert!(PAGE.contains(&format!("| {} |", picks.join(" "))));
}
