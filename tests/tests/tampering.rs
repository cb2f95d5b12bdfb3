//! Every way of damaging the sample's journal is found, and said where.

use earlylight_journal::{
    frame, games, reader,
    report::{Outcome, Report},
    verify::verify,
};
use earlylight_tests::journal_of;

fn verdict(bytes: &[u8]) -> Report {
    verify(bytes, games::referee)
}

/// Where each entry's frame begins, and where the last one ends.
fn frames(bytes: &[u8]) -> Vec<usize> {
    let journal = reader::read(bytes).expect("a journal");
    let mut at = frame::PREFIX;
    let mut starts = Vec::new();
    for _ in 0..=journal.entries.len() {
        starts.push(at);
        at = frame::read(bytes, at).expect("a frame").end;
    }
    starts.push(at);
    starts
}

/// A verdict of damage names an entry and a byte within the file.
fn located(report: &Report, len: usize, what: &str) {
    match &report.outcome {
        Outcome::Broken { byte, .. } => {
            assert!(*byte <= len as u64, "{what}: byte {byte} of {len}");
            assert!(report.failure.is_some(), "{what}");
        }
        Outcome::Unreadable { why } => assert!(!why.is_empty(), "{what}"),
        other => panic!("{what} gives {other:?}"),
    }
}

#[test]
fn every_flipped_byte_is_found() {
    let bytes = journal_of("dawn1812/sample-of-play.elt");
    for at in 0..bytes.len() {
        for flip in [0x01, 0x80, 0xFF] {
            let mut damaged = bytes.clone();
            damaged[at] ^= flip;
            located(
                &verdict(&damaged),
                damaged.len(),
                &format!("byte {at} flipped by {flip:#x}"),
            );
        }
    }
}

#[test]
fn every_swapped_pair_of_entries_is_found() {
    let bytes = journal_of("dawn1812/sample-of-play.elt");
    let starts = frames(&bytes);
    let piece = |n: usize| &bytes[starts[n]..starts[n + 1]];
    let entries = starts.len() - 1;
    for a in 1..entries {
        for b in a + 1..entries {
            if piece(a) == piece(b) {
                continue;
            }
            let mut order: Vec<usize> = (0..entries).collect();
            order.swap(a, b);
            let mut damaged = bytes[..starts[0]].to_vec();
            order
                .iter()
                .for_each(|n| damaged.extend_from_slice(piece(*n)));
            let report = verdict(&damaged);
            located(
                &report,
                damaged.len(),
                &format!("entries {a} and {b} swapped"),
            );
            assert!(
                matches!(report.outcome, Outcome::Broken { entry, .. } if entry == a),
                "{a}, {b}: {report}"
            );
        }
    }
}

#[test]
fn every_cut_is_unfinished_or_worse() {
    let bytes = journal_of("dawn1812/sample-of-play.elt");
    for len in 0..bytes.len() {
        let report = verdict(&bytes[..len]);
        assert!(
            matches!(
                report.outcome,
                Outcome::Unfinished | Outcome::Broken { .. } | Outcome::Unreadable { .. }
            ),
            "cut at {len}: {report}"
        );
    }
}
