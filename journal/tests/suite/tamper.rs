//! Every way to spoil a file is found, and where.

use earlylight_core::Side;
use earlylight_journal::entry::Entry;
use earlylight_journal::frame::{OVERHEAD, PREFIX, journal_bytes};
use earlylight_journal::header::{Header, Invitation};
use earlylight_journal::reader::{FaultKind, Unreadable, read};
use earlylight_journal::report::Outcome;
use earlylight_journal::verify::verify;
use earlylight_journal::{chain, codec};

use crate::{games, race};

struct Sample {
    invitation: Invitation,
    entries: Vec<Entry>,
    bytes: Vec<u8>,
    /// Where each frame begins, the header's first, and where the file ends.
    frames: Vec<usize>,
}

fn sample(invitation: Invitation, seed: u64, most: usize) -> Sample {
    let mut entries = games::game(&invitation, seed);
    // A short one, closed by agreement, so that trying every byte stays quick.
    entries.truncate(most);
    entries.retain(|entry| !matches!(entry, Entry::End { .. }));
    let bytes = journal_bytes(&invitation, &entries).unwrap();
    let mut frames = vec![
        PREFIX,
        PREFIX + OVERHEAD + Header::from(&invitation).header_bytes().len(),
    ];
    for entry in &entries {
        frames.push(frames[frames.len() - 1] + OVERHEAD + codec::encode(entry).len());
    }
    assert_eq!(frames.last(), Some(&bytes.len()));
    Sample {
        invitation,
        entries,
        bytes,
        frames,
    }
}

#[test]
fn every_byte_flipped_is_found_in_its_entry() {
    let Sample { bytes, frames, .. } = sample(race::open(4), 8, 25);
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut flipped = bytes.clone();
            flipped[at] ^= 1 << bit;
            match read(&flipped) {
                Err(error) => assert!(at < frames[1], "byte {at}: {error}"),
                Ok(journal) => {
                    let fault = journal
                        .fault
                        .unwrap_or_else(|| panic!("byte {at} bit {bit} not found"));
                    let entry = frames.partition_point(|frame| *frame <= at) - 1;
                    assert_eq!(fault.entry, entry, "byte {at} bit {bit}");
                    assert_eq!(journal.entries.len(), entry.saturating_sub(1));
                    // A length that is spoilt is found at once or where the link then should be.
                    let start = frames[entry] as u64;
                    assert!(fault.offset >= start && fault.offset <= bytes.len() as u64);
                }
            }
            let outcome = verify(&flipped, race::lookup).outcome;
            assert!(
                matches!(
                    outcome,
                    Outcome::Broken { .. } | Outcome::Unreadable { .. } | Outcome::Unfinished
                ),
                "byte {at}: {outcome:?}"
            );
        }
    }
}

#[test]
fn every_cut_is_seen_and_keeps_what_is_whole() {
    let Sample {
        bytes,
        frames,
        entries,
        ..
    } = sample(race::typed(), 2, 25);
    for cut in 0..bytes.len() {
        let outcome = verify(&bytes[..cut], race::lookup).outcome;
        match read(&bytes[..cut]) {
            Err(error) => {
                assert!(cut < frames[1], "{cut}: {error}");
                assert!(matches!(error, Unreadable::Cut { .. }), "{cut}: {error}");
                assert!(matches!(outcome, Outcome::Unreadable { .. }));
            }
            Ok(journal) => {
                let whole = frames.partition_point(|frame| *frame <= cut) - 1;
                assert_eq!(journal.entries, entries[..whole - 1]);
                assert_eq!(journal.good, frames[whole] as u64);
                assert_eq!(journal.fault.is_none(), frames.contains(&cut));
                assert!(
                    journal
                        .fault
                        .is_none_or(|fault| fault.kind == FaultKind::Cut && fault.entry == whole)
                );
                assert_eq!(outcome, Outcome::Unfinished, "a cut file is never whole");
            }
        }
    }
}

#[test]
fn every_pair_swapped_every_entry_dropped_or_doubled_is_found() {
    let Sample {
        bytes,
        frames,
        entries,
        ..
    } = sample(race::typed(), 3, 40);
    let frame = |n: usize| &bytes[frames[n]..frames[n + 1]];
    let join = |order: &[usize]| {
        let mut joined = bytes[..frames[1]].to_vec();
        order.iter().for_each(|n| joined.extend(frame(*n)));
        joined
    };
    let order: Vec<usize> = (1..=entries.len()).collect();
    let found = |order: &[usize], first: usize| {
        let journal = read(&join(order)).unwrap();
        let fault = journal.fault.unwrap();
        assert_eq!(
            (fault.entry, fault.kind),
            (first, FaultKind::Link),
            "{order:?}"
        );
    };
    for a in 0..order.len() {
        for b in a + 1..order.len() {
            let mut swapped = order.clone();
            swapped.swap(a, b);
            found(&swapped, a + 1);
        }
        let mut doubled = order.clone();
        doubled.insert(a, order[a]);
        found(&doubled, a + 2);
        if a + 1 < order.len() {
            let mut dropped = order.clone();
            dropped.remove(a);
            found(&dropped, a + 1);
        }
    }
}

#[test]
fn an_entry_of_another_journal_is_found() {
    let mine = sample(race::open(1), 3, 20);
    let other = sample(race::open(2), 3, 20);
    let mut mixed = mine.bytes[..mine.frames[5]].to_vec();
    mixed.extend(&other.bytes[other.frames[5]..]);
    assert_eq!(read(&mixed).unwrap().fault.unwrap().entry, 5);
}

/// Who edits an entry and makes all links anew is not found by the chain; the play finds most of it.
#[test]
fn edits_that_are_chained_anew_are_found_by_the_play() {
    let Sample {
        invitation,
        entries,
        ..
    } = sample(race::open(7), 5, 60);
    let judged =
        |entries: &[Entry]| verify(&journal_bytes(&invitation, entries).unwrap(), race::lookup);
    assert_eq!(judged(&entries).outcome, Outcome::Unfinished);
    let mut rolls = 0;
    for (at, entry) in entries.iter().enumerate() {
        let mut edited = entries.clone();
        match &mut edited[at] {
            Entry::Dice { values, .. } => {
                values[0] = values[0] % 6 + 1;
                rolls += 1;
                let report = judged(&edited);
                assert!(
                    matches!(report.outcome, Outcome::Broken { entry, .. } if entry == at + 1),
                    "{report}"
                );
                let failure = report.failure.unwrap();
                assert_eq!(
                    (failure.part, failure.rule.as_deref()),
                    ("dice", Some("FORMAT 8"))
                );
            }
            Entry::Decision { side, .. } => {
                *side = side.other();
                let report = judged(&edited);
                assert!(
                    matches!(report.outcome, Outcome::Broken { entry, .. } if entry == at + 1),
                    "{report}"
                );
                assert_eq!(report.failure.unwrap().part, "play");
            }
            Entry::Checkpoint { hash } => {
                hash[0] ^= 1;
                assert_eq!(
                    judged(&edited).failure.unwrap().rule.as_deref(),
                    Some("FORMAT 7.5")
                );
            }
            _ => {}
        }
        let mut dropped = entries.clone();
        dropped.remove(at);
        if at + 1 < entries.len()
            && entry.is_play()
            && !entries[at..]
                .iter()
                .any(|e| matches!(e, Entry::TakeBack { .. }))
        {
            assert!(
                matches!(judged(&dropped).outcome, Outcome::Broken { .. }),
                "entry {} dropped",
                at + 1
            );
        }
    }
    assert!(rolls > 3);
}

/// Bytes chained by the book, around a body that no writer would write.
fn forged(body: &[u8], opening: &[u8]) -> Vec<u8> {
    let invitation = race::typed();
    let mut bytes = journal_bytes(&invitation, &[]).unwrap();
    bytes.extend(earlylight_journal::frame::spell_length(body.len() as u32));
    bytes.extend(body);
    bytes.extend(earlylight_journal::frame::spell_length(opening.len() as u32));
    bytes.extend(opening);
    bytes.extend(chain::next(&Header::from(&invitation).link(), body));
    bytes
}

#[test]
fn forged_bodies_are_refused() {
    let rest = codec::encode(&Entry::Decision {
        side: Side::A,
        body: vec![3],
    });
    assert_eq!(read(&forged(&rest, &[])).unwrap().fault, None);
    let fault = |body: &[u8], opening: &[u8]| read(&forged(body, opening)).unwrap().fault.unwrap();
    let long = [rest.as_slice(), &[0]].concat();
    let other_spelling = [&[0xfb, 1, 0], &rest[1..]].concat();
    for body in [
        &[12u8, 0][..],
        &long,
        &other_spelling,
        &[2, 0, 6, 1, 7],
        &[2, 0, 6, 0],
        &[3, 0, 0, 0, 0],
        &[3, 0, 1, 2, 0],
        &[8, 0, 1, 0xff],
    ] {
        assert_eq!(fault(body, &[]).kind, FaultKind::Body, "{body:?}");
    }
    assert_eq!(fault(&rest, &[1]).kind, FaultKind::Opening);
    let mut huge = forged(&rest, &[]);
    let at = huge.len() - OVERHEAD - rest.len();
    for length in [0u32, (1 << 20) + 1, (1 << 21) - 1] {
        huge[at..at + 4].copy_from_slice(&earlylight_journal::frame::spell_length(length));
        let fault = read(&huge).unwrap().fault.unwrap();
        assert_eq!(
            (fault.kind, fault.offset, fault.found),
            (FaultKind::Length, at as u64, length.to_string())
        );
    }
}

#[test]
fn forged_headers_are_refused() {
    let make = |header: &[u8]| {
        let mut bytes = b"\x89ELJ\r\n\x1a\n\x01\0\0\0".to_vec();
        bytes.extend(earlylight_journal::frame::spell_length(header.len() as u32));
        bytes.extend(header);
        bytes.extend(earlylight_journal::frame::spell_length(0));
        bytes.extend(chain::journal_start(header));
        bytes
    };
    let good = Header::from(race::typed()).header_bytes();
    assert!(read(&make(&good)).is_ok());
    let refused = |change: &dyn Fn(&mut Invitation)| {
        let mut invitation = race::typed();
        change(&mut invitation);
        assert!(matches!(
            read(&make(&Header::from(&invitation).header_bytes())),
            Err(Unreadable::Header { .. })
        ));
        assert!(journal_bytes(&invitation, &[]).is_err());
    };
    refused(&|i| i.format = 0);
    refused(&|i| i.game.clear());
    refused(&|i| i.rulings.reverse());
    refused(&|i| i.rulings[0].0 = "a = b".into());
    refused(&|i| i.players.reverse());
    refused(&|i| i.players[0].name = "x".repeat(257));
    let mut version = make(&good);
    version[8] = 0;
    assert_eq!(read(&version), Err(Unreadable::Version { found: 0 }));
    assert_eq!(
        read(b""),
        Err(Unreadable::Cut {
            offset: 0,
            missing: 12
        })
    );
    assert_eq!(read(b"PNG"), Err(Unreadable::NotAJournal { offset: 0 }));
}

/// A whole sealed game, from the fixtures: a byte changed anywhere, in an opening as well, is found in its entry.
#[test]
fn every_byte_of_a_sealed_journal_flipped_is_found_in_its_entry() {
    let text = include_str!("../../../fixtures/format/everything.hex");
    let bytes = chain::unhex(&text.replace(['\n', '\r'], "")).unwrap();
    let good = read(&bytes).unwrap();
    let mut frames = vec![PREFIX, PREFIX + OVERHEAD + good.header.header_bytes().len()];
    for entry in &good.entries {
        let size = OVERHEAD + codec::encode(entry).len() + entry.opening_bytes().len();
        frames.push(frames[frames.len() - 1] + size);
    }
    assert_eq!(frames.last(), Some(&bytes.len()));
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut flipped = bytes.clone();
            flipped[at] ^= 1 << bit;
            match read(&flipped) {
                Err(error) => assert!(at < frames[1], "byte {at}: {error}"),
                Ok(journal) => {
                    let fault = journal
                        .fault
                        .unwrap_or_else(|| panic!("byte {at} bit {bit} not found"));
                    let entry = frames.partition_point(|frame| *frame <= at) - 1;
                    assert_eq!(fault.entry, entry, "byte {at} bit {bit}");
                }
            }
        }
    }
}

/// Openings taken from one entry and put beside another.
#[test]
fn openings_swapped_are_found() {
    let text = include_str!("../../../fixtures/format/sealed-under-way.hex");
    let good = read(&chain::unhex(&text.replace(['\n', '\r'], "")).unwrap()).unwrap();
    let sealed: Vec<usize> = (0..good.entries.len())
        .filter(|at| good.entries[*at].is_sealed())
        .collect();
    assert!(sealed.len() > 5);
    for a in &sealed {
        for b in &sealed {
            let opening = good.entries[*b].opening_bytes();
            let mut entry = good.entries[*a].clone();
            entry.close();
            assert_eq!(entry.open(&opening).is_ok(), a == b, "{a}, {b}");
        }
    }
}

/// A small game, sealed and signed: whichever bit is flipped, it is broken or unreadable; wherever it is cut, it is not whole, and
/// of a cut within the close the verdict says who did not sign.
#[test]
fn every_bit_and_every_prefix_of_a_sealed_and_signed_game() {
    use crate::builder::{Builder, Luck, accepted, invitation as invited, signer};
    use crate::duel;
    use earlylight_journal::header::{Party, Provider};
    use earlylight_journal::verify::{Options, verify_with};

    let invitation = invited(&duel::referee(), Provider::Sealed, Provider::Sealed);
    let mut game = Builder::new(&duel::referee(), accepted(invitation));
    game.steps(&mut Luck::new(6), 7);
    game.close();
    let bytes = game.bytes();
    let options = Options {
        known_keys: [Party::A, Party::B]
            .map(|party| signer(party).public())
            .into(),
        ..Options::default()
    };
    let judged = |bytes: &[u8]| verify_with(bytes, duel::lookup, &options);
    assert_eq!(judged(&bytes).outcome, Outcome::Fair);
    for bit in 0..bytes.len() * 8 {
        let mut flipped = bytes.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        let report = judged(&flipped);
        assert!(
            matches!(
                report.outcome,
                Outcome::Broken { .. } | Outcome::Unreadable { .. }
            ),
            "bit {bit}: {report}"
        );
    }
    for cut in 0..bytes.len() {
        let report = judged(&bytes[..cut]);
        match report.outcome {
            Outcome::Unfinished | Outcome::Unreadable { .. } => {}
            Outcome::Consistent => {
                assert!(
                    report.to_string().contains("did not sign the close"),
                    "{cut}: {report}"
                );
            }
            _ => panic!("cut at {cut}: {report}"),
        }
    }
}
