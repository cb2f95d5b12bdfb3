//! Seeking in a long journal, next to copying a state, which no seek can do without.

use std::{hint::black_box, time::Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use earlylight_journal::{games, reader, replay::Replay};
use earlylight_tests::long::long_journal;

/// Entries of the journal.
const ENTRIES: usize = 10_000;
/// Seeks of which the slowest hundredth is told.
const SEEKS: usize = 50_000;

/// The same moments on every machine, in no order.
fn moments() -> impl Iterator<Item = usize> {
    let mut state = 1812_u64;
    std::iter::repeat_with(move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap_or(0) % (ENTRIES + 1)
    })
}

fn seek(c: &mut Criterion) {
    let referee = games::referee("dawn1812").expect("the game is known");
    let journal = reader::read(&long_journal(&*referee, ENTRIES)).expect("a journal");
    let replay = Replay::new(&*referee, &journal).expect("it starts");
    let mut times: Vec<u128> = moments()
        .take(SEEKS)
        .map(|moment| {
            let began = Instant::now();
            black_box(replay.at(moment));
            began.elapsed().as_nanos()
        })
        .collect();
    times.sort_unstable();
    println!(
        "seek in {ENTRIES} entries: median {} ns, p99 {} ns, most {} ns; limit of p99 1000000 ns",
        times[SEEKS / 2],
        times[SEEKS * 99 / 100],
        times[SEEKS - 1]
    );
    let mut group = c.benchmark_group("seek");
    group.bench_function("limit: copy a state", |b| {
        let table = replay.at(ENTRIES);
        b.iter(|| black_box(table.fork()));
    });
    group.bench_function("any entry of 10000", |b| {
        let mut moments = moments();
        b.iter(|| black_box(replay.at(moments.next().unwrap_or(0))));
    });
    group.finish();
}

criterion_group!(benches, seek);
criterion_main!(benches);
