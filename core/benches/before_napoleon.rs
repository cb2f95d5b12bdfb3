//! How fast Before Napoleon folds, lists and plays, each next to the least that it could cost.
//!
//! | bench | counts | its limit |
//! | --- | --- | --- |
//! | `fold` | events of recorded games folded into typed states, nobody listening | - |
//! | `fold with notes` | the same, with every note made | `fold` |
//! | `random play` | decisions of random games: options listed, one taken, chances rolled | `fold` |
//! | `clone a state` | copies of a state | `copy as many bytes` |
//!
//! `cargo bench -p earlylight-core`; the figures of one machine compare with each other, not with another machine's.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use earlylight_core::{
    Awaits, Chance, Game, Notes, Outcome, Setup, Silent,
    before_napoleon::{BeforeNapoleon, Decision, Note, State},
};

/// Games recorded for the replays.
const GAMES: u64 = 4;

/// A small generator, good enough to choose among options (xorshift64*).
struct Dice(u64);

impl Dice {
    fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % n.max(1)
    }
}

/// An event as a journal holds it, but typed.
enum Event {
    Decision(Decision),
    Dice(Vec<u8>),
    Draw(u16),
}

/// Takes one random step; `None` when the game is over.
fn step(
    game: &BeforeNapoleon,
    state: &mut State,
    dice: &mut Dice,
    options: &mut Vec<Decision>,
) -> Option<Event> {
    match game.awaits(state) {
        Awaits::Over(_) => None,
        Awaits::Claim { what, .. } => panic!("a claim is awaited: {what}"),
        Awaits::Chance(Chance::Dice { count, faces, .. }) => {
            let mut rolled = Vec::with_capacity(usize::from(count));
            rolled.extend((0..count).map(|_| 1 + dice.below(usize::from(faces)) as u8));
            game.chance(state, Outcome::Dice(&rolled), &mut Silent)
                .expect("dice that were asked for");
            Some(Event::Dice(rolled))
        }
        Awaits::Chance(Chance::Draw { remaining, .. }) => {
            let pick = dice.below(usize::from(remaining)) as u16;
            let item = game.pick(state, pick).expect("a pick below what remains");
            game.chance(state, Outcome::Draw(item), &mut Silent)
                .expect("a card that is there");
            Some(Event::Draw(item))
        }
        Awaits::Decision { .. } => {
            game.options(state, options);
            let decision = options[dice.below(options.len())].clone();
            game.decide(state, &decision, &mut Silent)
                .expect("an option that was listed");
            Some(Event::Decision(decision))
        }
    }
}

fn record(game: &BeforeNapoleon) -> Vec<Vec<Event>> {
    let mut options = Vec::new();
    (0..GAMES)
        .map(|seed| {
            let mut dice = Dice::new(seed);
            let mut state = game.start(&Setup::default()).expect("the standard setup");
            std::iter::from_fn(|| step(game, &mut state, &mut dice, &mut options)).collect()
        })
        .collect()
}

fn replay(
    game: &BeforeNapoleon,
    start: &State,
    events: &[Event],
    notes: &mut impl Notes<Note>,
) -> State {
    let mut state = *start;
    for event in events {
        match event {
            Event::Decision(decision) => game
                .decide(&mut state, decision, notes)
                .expect("a legal decision"),
            Event::Dice(dice) => game
                .chance(&mut state, Outcome::Dice(dice), notes)
                .expect("legal dice"),
            Event::Draw(item) => game
                .chance(&mut state, Outcome::Draw(*item), notes)
                .expect("a legal draw"),
        }
    }
    state
}

fn fold(c: &mut Criterion) {
    let game = BeforeNapoleon::standard();
    let start = game.start(&Setup::default()).expect("the standard setup");
    let games = record(&game);
    let events: usize = games.iter().map(Vec::len).sum();
    let mut group = c.benchmark_group("before_napoleon");
    group.throughput(Throughput::Elements(events as u64));
    group.bench_function("fold", |b| {
        b.iter(|| {
            for game_events in &games {
                black_box(replay(&game, &start, game_events, &mut Silent));
            }
        });
    });
    group.bench_function("fold with notes", |b| {
        let mut notes = Vec::new();
        b.iter(|| {
            for game_events in &games {
                notes.clear();
                black_box(replay(&game, &start, game_events, &mut notes));
            }
        });
    });
    group.finish();
}

fn random_play(c: &mut Criterion) {
    let game = BeforeNapoleon::standard();
    let start = game.start(&Setup::default()).expect("the standard setup");
    let decisions: usize = record(&game)
        .iter()
        .flatten()
        .filter(|e| matches!(e, Event::Decision(_)))
        .count();
    let mut group = c.benchmark_group("before_napoleon");
    group.throughput(Throughput::Elements(decisions as u64));
    group.bench_function("random play", |b| {
        let mut options = Vec::new();
        b.iter(|| {
            for seed in 0..GAMES {
                let mut dice = Dice::new(seed);
                let mut state = start;
                while step(&game, &mut state, &mut dice, &mut options).is_some() {}
                black_box(&state);
            }
        });
    });
    group.finish();
}

fn clone(c: &mut Criterion) {
    let game = BeforeNapoleon::standard();
    let start = game.start(&Setup::default()).expect("the standard setup");
    let bytes = std::mem::size_of::<State>();
    eprintln!("a state is {bytes} bytes");
    let mut group = c.benchmark_group("before_napoleon");
    group.throughput(Throughput::Bytes(bytes as u64));
    group.bench_function("clone a state", |b| {
        b.iter_batched_ref(
            || start,
            |to| {
                #[allow(clippy::clone_on_copy)] // what a caller through the trait does
                {
                    *to = black_box(&start).clone();
                }
                black_box(to);
            },
            BatchSize::SmallInput,
        );
    });
    group.bench_function("copy as many bytes", |b| {
        let from = vec![7_u8; bytes];
        b.iter_batched_ref(
            || vec![0_u8; bytes],
            |to| {
                to.copy_from_slice(black_box(&from));
                black_box(to);
            },
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

criterion_group!(benches, fold, random_play, clone);
criterion_main!(benches);
