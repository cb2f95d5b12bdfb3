//! Redacted copies: the same chain, and nothing in the file that tells the other side's hand.

use std::collections::BTreeSet;

use earlylight_core::Side;
use earlylight_journal::chain;
use earlylight_journal::codec;
use earlylight_journal::entry::{Entry, EntryKind};
use earlylight_journal::header::{Party, Provider};
use earlylight_journal::reader::read;
use earlylight_journal::redact::{RedactError, redact};
use earlylight_journal::replay::Replay;
use earlylight_journal::report::{Outcome, PartState};
use earlylight_journal::seal::{Opening, commitment};
use earlylight_journal::verify::verify;

use crate::builder::{Builder, Luck, accepted, invitation};
use crate::duel;

fn under_way(seed: u64) -> Builder {
    let header = accepted(invitation(
        &duel::referee(),
        Provider::Sealed,
        Provider::Sealed,
    ));
    let mut game = Builder::new(&duel::referee(), header);
    let mut luck = Luck::new(seed);
    game.steps(&mut luck, 5);
    game.checkpoint();
    game.attest(Party::A);
    game.steps(&mut luck, 3);
    let position = game.play.table().position();
    game.adjust(position, "as it was");
    game
}

#[test]
fn a_redacted_copy_has_the_same_chain_and_fewer_openings() {
    let bytes = under_way(1).bytes();
    let whole = read(&bytes).unwrap();
    for side in Side::BOTH {
        let copy = redact(&bytes, side).unwrap();
        let mine = read(&copy).unwrap();
        assert_eq!((&mine.links, &mine.fault), (&whole.links, &None));
        for (entry, full) in mine.entries.iter().zip(&whole.entries) {
            let kept = match full {
                Entry::SealedDraw { side: by, .. } => *by == Some(side),
                Entry::SealedDecision { side: by, .. } => *by == side,
                full => !full.is_sealed(),
            };
            assert_eq!(entry == full, kept, "{full:?}");
            assert_eq!(codec::encode(entry), codec::encode(full));
        }
        let report = verify(&copy, duel::lookup);
        assert_eq!(report.outcome, Outcome::Unfinished, "{report}");
        assert_eq!(report.record.state, PartState::Proved);
        assert_eq!(report.play.state, PartState::NotChecked);
        assert!(
            report
                .to_string()
                .contains("on, which this copy keeps hidden"),
            "{report}"
        );
        assert_eq!(
            redact(&copy, side).as_ref(),
            Ok(&copy),
            "redacting twice is once"
        );
        let replay = Replay::new(&duel::referee(), &mine).unwrap();
        assert_eq!(replay.folded(), if side == Side::A { 2 } else { 0 });
    }
}

#[test]
fn once_revealed_nothing_is_hidden() {
    let mut game = under_way(2);
    game.close();
    let reveal = game.entries.len() - 2;
    assert_eq!(
        redact(&game.bytes(), Side::A),
        Err(RedactError::Revealed(reveal))
    );
    assert!(matches!(
        redact(b"x", Side::A),
        Err(RedactError::Unreadable(_))
    ));
    let mut bytes = under_way(2).bytes();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    assert!(matches!(
        redact(&bytes, Side::A),
        Err(RedactError::Damaged(_))
    ));
}

/// Somebody who guesses tries every hand against every hash in the file, with every salt that the copy holds or that can be
/// computed without a secret: nothing fits. With the salts themselves, the same search finds every card.
#[test]
fn no_hand_can_be_guessed_from_a_redacted_copy() {
    let game = under_way(3);
    let bytes = game.bytes();
    let copy = redact(&bytes, Side::A).unwrap();
    let windows: BTreeSet<&[u8]> = copy.windows(32).collect();
    let journal = read(&copy).unwrap();
    let hidden: Vec<[u8; 32]> = journal
        .entries
        .iter()
        .filter(|entry| entry.is_sealed() && entry.opening_bytes().is_empty())
        .map(|entry| match entry {
            Entry::SealedDecision { seal, .. } => seal.commitment,
            Entry::SealedDraw { seal, .. } => seal.commitment,
            Entry::SealedCheckpoint { seal } => seal.commitment,
            Entry::SealedAdjustment { seal, .. } => seal.commitment,
            other => panic!("{other:?}"),
        })
        .collect();
    assert!(hidden.len() >= 5, "{}", hidden.len());
    // All that the file holds, 32 bytes at a time, as salts; and none.
    let mut salts: Vec<[u8; 32]> = windows
        .iter()
        .filter_map(|w| (*w).try_into().ok())
        .collect();
    salts.extend([[0; 32], [0xff; 32]]);
    let mut found = 0;
    let mut tried = 0u64;
    for salt in &salts {
        for value in 0..8u16 {
            let draw = codec::encode(&Opening { value, salt: *salt });
            let card = codec::encode(&Opening {
                value: vec![value as u8 + 1],
                salt: *salt,
            });
            for hash in [
                commitment(EntryKind::Draw, &draw),
                commitment(EntryKind::Decision, &card),
            ] {
                tried += 1;
                found += usize::from(hidden.contains(&hash));
            }
        }
    }
    assert_eq!(found, 0, "of {tried} guesses");
    // Every position that the two hands could make, hashed bare and with every salt that stands in an opening.
    let whole = read(&bytes).unwrap();
    let mine: Vec<[u8; 32]> = journal
        .entries
        .iter()
        .filter_map(|entry| match entry {
            Entry::SealedDraw { seal, .. } => seal.opening.as_ref().map(|o| o.salt),
            _ => None,
        })
        .collect();
    let texts = positions();
    assert!(texts.len() > 1_000, "{}", texts.len());
    for text in &texts {
        let hash = chain::position_hash(text);
        assert!(!windows.contains(&hash[..]), "{text}");
        assert!(!windows.contains(&blake3::hash(text.as_bytes()).as_bytes()[..]));
        for salt in &mine {
            let guess = codec::encode(&Opening {
                value: hash,
                salt: *salt,
            });
            assert!(
                !hidden.contains(&commitment(EntryKind::Checkpoint, &guess)),
                "{text}"
            );
        }
    }
    // The search itself is sound: with the true salts it finds each hidden card.
    let cards = whole.entries.iter().filter_map(|entry| match entry {
        Entry::SealedDraw {
            side: Some(Side::B),
            seal,
            ..
        } => seal.opening.clone(),
        _ => None,
    });
    for opening in cards {
        let hits = (0..8u16).filter(|value| {
            let guess = codec::encode(&Opening {
                value: *value,
                salt: opening.salt,
            });
            hidden.contains(&commitment(EntryKind::Draw, &guess))
        });
        assert_eq!(hits.collect::<Vec<_>>(), [opening.value]);
    }
    // And the plain text of a hand is nowhere.
    let true_text = game.play.table().position();
    assert!(
        !copy
            .windows(true_text.len())
            .any(|w| w == true_text.as_bytes())
    );
}

/// All positions after a deal: two cards each, with nothing or something chosen.
fn positions() -> Vec<String> {
    let mut texts = Vec::new();
    let digits = |cards: u32| {
        (0..8)
            .map(|card| if cards >> card & 1 == 1 { '1' } else { '0' })
            .collect::<String>()
    };
    for a in 0u32..256 {
        for b in 0u32..256 {
            if a & b != 0
                || !(1..=2).contains(&a.count_ones())
                || !(1..=2).contains(&b.count_ones())
            {
                continue;
            }
            for chosen_a in (0..=8).filter(|card| *card == 0 || (a | b) >> (card - 1) & 1 == 0) {
                let gone = if chosen_a > 0 { 1 << (chosen_a - 1) } else { 0 };
                texts.push(format!(
                    "duel 1\n{} {} {} {chosen_a} 0 0 0\n",
                    digits(a),
                    digits(b),
                    digits(!(a | b | gone) & 0xff)
                ));
            }
        }
    }
    texts
}
