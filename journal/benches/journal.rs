//! Verification and appending, each next to its limit: a bare BLAKE3 chain over the same bytes, a bare write and fdatasync.

use std::fs::{File, OpenOptions};
use std::hint::black_box;
use std::io::Write;
use std::time::Instant;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use earlylight_core::Awaits;
use earlylight_journal::accept;
use earlylight_journal::chain;
use earlylight_journal::codec;
use earlylight_journal::course::Course;
use earlylight_journal::derivation::Derivation;
use earlylight_journal::dice::Source;
use earlylight_journal::entry::{Ending, Entry, EntryKind};
use earlylight_journal::frame::{OVERHEAD, Spelling, journal_bytes};
use earlylight_journal::games;
use earlylight_journal::header::{Header, Invitation, Provider};
use earlylight_journal::play::Play;
use earlylight_journal::reader::read;
use earlylight_journal::secret::Secrets;
use earlylight_journal::verify::{Options, verify_with};
use earlylight_journal::writer::Writer;

/// Many games of random play, one after the other in one journal's worth of entries: sealed or open.
fn journal(sealed: bool, seed: u64, most: usize) -> (Header, Vec<Entry>) {
    let referee = games::referee("dawn1812").expect("the game");
    let mut invitation = Invitation::to_game(&*referee);
    let provider = || match sealed {
        true => Provider::Sealed,
        false => Provider::Open { seed: [5; 32] },
    };
    invitation.dice = provider();
    invitation.draws = provider();
    let secrets = Secrets {
        keeper: [1; 32],
        seals: [Some([2; 32]), Some([3; 32])],
    };
    let reveal = secrets.reveal();
    let (header, _) = accept::with_bytes(invitation, &[], secrets, [[4; 32], [5; 32], [6; 32]])
        .expect("a header");
    let keys = if sealed {
        earlylight_journal::dice::Keys::opened(&header, reveal.clone())
    } else {
        earlylight_journal::dice::Keys::of(&header.invitation)
    };
    let mut play = Play::with_keys(&*referee, &header.invitation, keys).expect("a start");
    let mut luck = Source::new(&[8; 32], &[9; 32], seed);
    let mut entries = Vec::new();
    while entries.len() < most {
        let entry = match (play.derive().expect("a pile"), play.table().awaits()) {
            (Some(entry), _) => entry,
            (None, Awaits::Decision { side, .. }) => {
                let options = play.table().options();
                let pick = luck.below(options.len() as u32).unwrap_or(0) as usize;
                Entry::Decision {
                    side,
                    body: options[pick].0.clone(),
                }
            }
            _ => break,
        };
        play.apply(&entry, None).expect("a legal entry");
        entries.push(entry);
    }
    entries.push(Entry::End {
        how: match play.table().awaits() {
            Awaits::Over(_) => Ending::ByRule,
            _ => Ending::Agreed,
        },
        text: String::new(),
    });
    if sealed {
        entries.push(Entry::Reveal(reveal.into()));
    }
    (header, entries)
}

/// Reads a journal and judges all of its dice that need no game.
fn record_and_dice(bytes: &[u8]) -> u64 {
    let journal = read(bytes).expect("a journal");
    let keys = journal.keys();
    let mut course = Course::new(&journal.header.invitation);
    let mut derivation = Derivation::default();
    derivation.header(&journal.header, &keys, journal.entries.len());
    for entry in &journal.entries {
        derivation.check(&journal.header, &keys, &course, entry);
        course.step(entry).expect("the order");
    }
    derivation.rolls
}

fn verification(c: &mut Criterion) {
    for (name, sealed) in [("open", false), ("sealed", true)] {
        let (header, entries) = journal(sealed, 1, 4_000);
        let bytes = journal_bytes(&header, &entries).expect("bytes");
        let bodies: Vec<Vec<u8>> = entries.iter().map(codec::encode).collect();
        let frames: usize = entries
            .iter()
            .zip(&bodies)
            .map(|(entry, body)| body.len() + entry.opening_bytes().len() + OVERHEAD)
            .sum();
        println!(
            "{name}: {} entries ({} rolls, {} draws), {} bytes, {:.1} bytes an entry",
            entries.len(),
            entries
                .iter()
                .filter(|entry| entry.kind() == EntryKind::Dice)
                .count(),
            entries
                .iter()
                .filter(|entry| entry.kind() == EntryKind::Draw)
                .count(),
            bytes.len(),
            frames as f64 / entries.len() as f64
        );
        let bare = || {
            bodies.iter().fold(header.link(), |link, body| {
                chain::next(&link, black_box(body))
            })
        };
        let dice = || record_and_dice(black_box(&bytes));
        // By turns and the least of many, so that another program's load falls on all alike.
        let least = |work: &dyn Fn()| {
            let start = Instant::now();
            work();
            start.elapsed().as_secs_f64()
        };
        let mut times = [f64::MAX; 3];
        for _ in 0..200 {
            let round = [
                least(&|| {
                    let _ = black_box(bare());
                }),
                least(&|| drop(black_box(read(black_box(&bytes))))),
                least(&|| {
                    let _ = black_box(dice());
                }),
            ];
            for (time, new) in times.iter_mut().zip(round) {
                *time = time.min(new);
            }
        }
        println!(
            "{name}: record {:.2} times the bare chain, record and dice {:.2} times",
            times[1] / times[0],
            times[2] / times[0]
        );
        let mut group = c.benchmark_group(format!("verify {name}"));
        group.throughput(Throughput::Elements(entries.len() as u64));
        group.bench_function("limit: bare chain", |b| {
            b.iter(bare);
        });
        group.bench_function("record", |b| b.iter(|| read(black_box(&bytes))));
        group.bench_function("record and dice", |b| {
            b.iter(dice);
        });
        group.bench_function("everything, with the game", |b| {
            b.iter(|| verify_with(black_box(&bytes), games::referee, &Options::default()));
        });
        group.finish();
    }
}

fn appending(c: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder");
    let (header, entries) = journal(false, 2, 1_000);
    let mut group = c.benchmark_group("append");
    group.sample_size(30);
    let entry = &entries[entries.len() / 2];
    let mut spelling = Spelling::after([0; 32]);
    spelling.push(entry).expect("an entry");
    let path = folder.path().join("bare");
    let mut file = OpenOptions::new()
        .create(true)
        .truncate(true)
        .write(true)
        .open(&path)
        .expect("a file");
    group.bench_function("limit: bare write and fdatasync", |b| {
        b.iter(|| {
            file.write_all(black_box(&spelling.bytes)).expect("written");
            file.sync_data().expect("saved");
        });
    });
    let mut writer: Writer<File> =
        Writer::create(&folder.path().join("journal.elj"), &header, &[]).expect("a journal");
    group.bench_function("append an entry", |b| {
        b.iter(|| writer.append(black_box(entry)).expect("appended"));
    });
    group.bench_function("append ten entries", |b| {
        b.iter(|| {
            writer
                .append_all(black_box(&entries[..10]))
                .expect("appended")
        });
    });
    group.finish();
}

criterion_group!(benches, verification, appending);
criterion_main!(benches);
