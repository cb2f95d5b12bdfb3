//! Journals of a million entries are verified in memory that is bounded and in time that grows with them.
//!
//! A binary of its own, because it counts every byte that is allocated. `EARLYLIGHT_ENTRIES` sets how many entries the longest has
//! (20000 by default; 1000000 is the full count, in a release build).

use std::time::Instant;

use earlylight_core::Side;
use earlylight_journal::{
    entry::Entry,
    games, reader,
    referee::Referee,
    report::{Outcome, Report},
    verify::{Options, verify_read},
};
use earlylight_tests::{
    builder::{Builder, Luck, accepted, invitation},
    duel,
    long::long_journal,
};
use peak_alloc::PeakAlloc;

#[global_allocator]
static ALLOCATED: PeakAlloc = PeakAlloc;

/// What a million entries may take: 256 MiB.
const BYTES_OF_ONE: usize = (256 << 20) / 1_000_000;
/// What a program takes that verifies nothing yet.
const BYTES_OF_ALL: usize = 4 << 20;

fn longest() -> usize {
    std::env::var("EARLYLIGHT_ENTRIES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(20_000)
}

/// Verifies as the command does; says what it took.
fn measured(what: &str, bytes: Vec<u8>, lookup: fn(&str) -> Option<Box<dyn Referee>>) -> Report {
    let options = Options {
        statistics: true,
        ..Options::default()
    };
    let size = bytes.len();
    let before = ALLOCATED.current_usage() - bytes.capacity();
    ALLOCATED.reset_peak_usage();
    let from = Instant::now();
    let journal = reader::read(&bytes);
    drop(bytes);
    let report = verify_read(journal, lookup, &options);
    let took = from.elapsed();
    let most = ALLOCATED.peak_usage().saturating_sub(before);
    println!(
        "{what}, {} entries, {} KiB: at most {} KiB, {took:?}",
        report.entries,
        size >> 10,
        most >> 10
    );
    assert!(
        most < BYTES_OF_ALL + BYTES_OF_ONE * report.entries,
        "{what}: {most} bytes for {} entries",
        report.entries
    );
    report
}

/// The same move taken back again and again, so many entries.
fn loop_of_take_backs(entries: usize) -> Vec<u8> {
    let open = || earlylight_journal::header::Provider::Open { seed: [7; 32] };
    let invitation = invitation(&duel::referee(), open(), open());
    let mut game = Builder::new(&duel::referee(), accepted(invitation));
    let mut luck = Luck::new(3);
    game.steps(&mut luck, 4);
    while game.entries.len() + 2 <= entries {
        game.step(&mut luck);
        game.push(Entry::TakeBack {
            to: 4,
            agreed: [true, false],
        });
    }
    game.bytes()
}

/// Both in one test, so that neither counts the other's memory.
#[test]
fn long_journals_take_memory_in_proportion() {
    let most = longest();
    for entries in [most / 10, most] {
        let lookup: fn(&str) -> Option<Box<dyn Referee>> = duel::lookup;
        let report = measured("a loop of take-backs", loop_of_take_backs(entries), lookup);
        assert_eq!(report.outcome, Outcome::Unfinished, "{report}");
        assert!(report.entries + 2 > entries);
        // A reader is told of the first ones, and how many more there are.
        let told = report.notices.len();
        assert_eq!(told, 100);
        assert_eq!(
            told as u64 + report.more_notices,
            (report.entries as u64 - 4) / 2
        );
        let game = games::referee("dawn1812").expect("the game");
        let bytes = long_journal(&*game, entries);
        let report = measured("a long game", bytes, games::referee);
        assert_eq!(report.outcome, Outcome::Unfinished, "{report}");
        assert_eq!(report.entries, entries);
        let dice = report.statistics.expect("counted");
        assert!(dice.taken_back > 0);
        assert!(dice.dice.iter().any(|dice| dice.thrown > 100));
        let sides = Side::BOTH.map(|side| game.side_name(side));
        assert!(
            dice.dice
                .iter()
                .filter_map(|dice| dice.side.as_deref())
                .all(|side| sides.contains(&side))
        );
    }
}
