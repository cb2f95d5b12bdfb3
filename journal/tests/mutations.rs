//! Random mutations of whole journals: whatever comes of them, there is a verdict, quickly and in little memory.
//!
//! A binary of its own, because it counts every byte that is allocated. `EARLYLIGHT_MUTATIONS` sets how many are tried (20000 by
//! default; 100000 is the full count).

// Shared with the other tests, which use more of it.
#[allow(dead_code)]
#[path = "../../tests/src/builder.rs"]
mod builder;
#[allow(dead_code)]
#[path = "../../tests/src/duel.rs"]
mod duel;
#[path = "../fuzz/mutate.rs"]
mod mutate;

use std::time::{Duration, Instant};

use builder::{Luck, signer};
use earlylight_journal::header::Party;
use earlylight_journal::reader::read;
use earlylight_journal::report::Outcome;
use earlylight_journal::verify::{Options, verify_with};
use peak_alloc::PeakAlloc;

#[global_allocator]
static ALLOCATED: PeakAlloc = PeakAlloc;

/// What a verdict may take at the most.
const MEMORY: usize = 64 << 20;
const TIME: Duration = Duration::from_secs(1);

fn count() -> u64 {
    std::env::var("EARLYLIGHT_MUTATIONS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(20_000)
}

#[test]
fn mutations_are_judged_without_panic_in_little_memory_and_time() {
    let options = Options {
        known_keys: [Party::A, Party::B]
            .map(|party| signer(party).public())
            .into(),
        statistics: true,
        ..Options::default()
    };
    let journals = mutate::journals();
    let judge = |bytes: &[u8]| verify_with(bytes, duel::lookup, &options);
    let wholes: Vec<bool> = journals
        .iter()
        .map(|bytes| read(bytes).is_ok_and(|journal| journal.fault.is_none()))
        .collect();
    assert!(wholes.iter().filter(|whole| **whole).count() > 10);
    let mut luck = Luck::new(12);
    let (mut most, mut longest, mut chained, mut deep) = (0, Duration::ZERO, 0, 0);
    for n in 0..count() {
        let which = luck.below(journals.len());
        let original = &journals[which];
        // Half of them are chained anew, so that what stands behind the chain is reached.
        let anew = luck.below(2) == 0;
        let mut below = |n: usize| luck.below(n);
        let mutated = if anew {
            mutate::chained_anew(original, &mut below)
        } else {
            mutate::bytes(original, &journals, &mut below)
        };
        ALLOCATED.reset_peak_usage();
        let before = ALLOCATED.current_usage();
        let from = Instant::now();
        let report = judge(&mutated);
        let words = report.to_string();
        let took = from.elapsed();
        let memory = ALLOCATED.peak_usage().saturating_sub(before);
        assert!(
            memory < MEMORY,
            "mutation {n} of journal {which}: {memory} bytes"
        );
        assert!(took < TIME, "mutation {n} of journal {which}: {took:?}");
        assert!(
            words.starts_with(report.outcome.word()) || report.custom_edition,
            "{words}"
        );
        most = most.max(memory);
        longest = longest.max(took);
        chained += u64::from(anew);
        deep +=
            u64::from(anew && report.record.state == earlylight_journal::report::PartState::Proved);
        // A change that the chain does not cover is found by the chain, or the file is what it was up to a cut.
        if !anew && mutated != *original && wholes[which] {
            assert!(
                !matches!(report.outcome, Outcome::Fair),
                "mutation {n} of journal {which}: {words}"
            );
        }
    }
    // The mutations are no idle ones: many get past the chain.
    assert!(deep * 10 > chained, "{deep} of {chained}");
    println!(
        "{} mutations: at most {} KiB and {longest:?} each; {deep} of {chained} got past the chain",
        count(),
        most >> 10
    );
}

/// What the fuzzer found or began with is tried without it.
#[test]
fn the_corpus_of_the_fuzzer_is_judged() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz/corpus/verify");
    let mut tried = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        mutate::judge(&bytes);
        tried += 1;
    }
    assert!(tried > 20, "{tried} files in {folder}");
}
