//! A table of battles, each resolved very often by the game's own battle code: the odds, counted out, agree within their error.
//!
//! `EARLYLIGHT_RESOLUTIONS` says how often; 1000000 is the long run. Without it, often enough to find a wrong rule.

mod common;

use common::{Dice, over, step};
use earlylight_core::{
    Awaits, Chance, Game, Outcome, Setup, Side, Silent,
    dawn1812::{Dawn1812, Decision, Note, State, odds::ten_thousandths},
};

fn resolutions() -> u32 {
    std::env::var("EARLYLIGHT_RESOLUTIONS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(1_500)
}

/// Plays the battle on, sides retreating as soon as they may where `retreats` says so; gives who holds the field.
fn resolve(game: &Dawn1812, s: &State, retreats: [bool; 2], rng: &mut Dice) -> Option<Side> {
    let mut s = *s;
    let (mut notes, mut options) = (Vec::new(), Vec::new());
    loop {
        let ended = notes.iter().find_map(|n| match n {
            Note::BattleEnds { winner, .. } => Some(*winner),
            _ => None,
        });
        if let Some(winner) = ended {
            return winner;
        }
        notes.clear();
        match game.awaits(&s) {
            Awaits::Chance(Chance::Dice { count, .. }) => {
                let dice: Vec<u8> = (0..count).map(|_| 1 + rng.below(6) as u8).collect();
                game.chance(&mut s, Outcome::Dice(&dice), &mut notes)
                    .expect("dice fit");
            }
            Awaits::Decision { side, .. } => {
                game.options(&s, &mut options);
                let hardest = |d: &Decision| match d {
                    Decision::Hit(f) => game.tables.hit[f.index()],
                    _ => 0,
                };
                let most = options.iter().map(hardest).max().unwrap_or(0);
                let likes = |d: &&Decision| match most {
                    0 => (**d == Decision::Stand) != retreats[side.index()],
                    _ => hardest(d) == most,
                };
                let choice = *options
                    .iter()
                    .find(likes)
                    .or(options.first())
                    .expect("an option");
                game.decide(&mut s, &choice, &mut notes)
                    .expect("it is offered");
            }
            other => panic!("a battle does not await {other:?}"),
        }
    }
}

/// What a battle of the table must have.
type Wanted = (&'static str, fn(&Dawn1812, &State) -> bool);

const TABLE: [Wanted; 6] = [
    ("a fort (9.1)", |_, s| {
        s.battle.region.is_some_and(|r| s.forts.has(r))
    }),
    ("control of a waterway (8.1)", |game, s| {
        // A region on a waterway that one side controls alone.
        s.battle.region.is_some_and(|r| {
            let held = |w: &earlylight_core::dawn1812::ids::Waterway| {
                let [a, b] = s.ships[w.index()];
                a != b && game.tables.shores[w.index()].has(r)
            };
            earlylight_core::dawn1812::ids::Waterway::ALL
                .iter()
                .any(held)
        })
    }),
    ("Indians attacking (10)", |_, s| {
        s.battle.region.is_some_and(|r| s.indians(r) > 0) && s.battle.attacker == Side::B
    }),
    ("Indians that may evade (10.4)", |_, s| {
        s.battle.region.is_some_and(|r| s.indians(r) > 0) && s.battle.attacker == Side::A
    }),
    ("the US defending without Indians", |_, s| {
        s.battle.region.is_some_and(|r| s.indians(r) == 0) && s.battle.attacker == Side::B
    }),
    ("Great Britain defending without Indians", |_, s| {
        s.battle.region.is_some_and(|r| s.indians(r) == 0) && s.battle.attacker == Side::A
    }),
];

#[test]
fn every_kind_of_battle_agrees_whoever_retreats() {
    let game = Dawn1812::standard();
    let mut found: [Vec<State>; TABLE.len()] = Default::default();
    for seed in 0..400 {
        let mut rng = Dice::new(seed);
        let mut options = Vec::new();
        let mut s = game.start(&Setup::default()).expect("the game starts");
        while !over(&game, &s) {
            if s.battle.round == 1 && game.battle_odds(&s).is_some_and(|o| o.rounds > 3) {
                for (list, (_, wanted)) in found.iter_mut().zip(TABLE) {
                    if list.len() < 2 && wanted(&game, &s) {
                        list.push(s);
                    }
                }
            }
            step(&game, &mut s, &mut rng, &mut options, &mut Silent);
        }
        if found.iter().all(|list| list.len() == 2) {
            break;
        }
    }
    let mut rng = Dice::new(1812);
    let times = resolutions();
    let mut moved = 0;
    for ((name, _), list) in TABLE.iter().zip(&found) {
        assert_eq!(list.len(), 2, "no battle was found with {name}");
        for s in list {
            let stands = game.battle_odds(s).expect("odds");
            for retreats in [[false, false], [true, false], [false, true], [true, true]] {
                let odds = game.battle_odds_if(s, retreats).expect("odds");
                let sum = &odds.attacker_holds + &odds.defender_holds + &odds.nobody;
                assert_eq!(sum.numer(), sum.denom(), "one exactly");
                moved += u32::from(odds.attacker_holds != stands.attacker_holds);
                let mut ends = [0_u32; 3];
                for _ in 0..times {
                    let winner = resolve(&game, s, retreats, &mut rng);
                    ends[winner.map_or(2, |w| usize::from(w != odds.attacker))] += 1;
                }
                let told = [&odds.attacker_holds, &odds.defender_holds, &odds.nobody];
                for (count, chance) in ends.iter().zip(told) {
                    let p = ten_thousandths(chance) as f64 / 10_000.0;
                    let n = f64::from(times);
                    // Five standard deviations, and the rounding of the figure.
                    let slack = 5.0 * (p * (1.0 - p) / n).sqrt() + 1.0 / n + 1e-4;
                    let share = f64::from(*count) / n;
                    assert!(
                        (share - p).abs() <= slack,
                        "{name}, retreats {retreats:?}: {share} of {times}, told {p}"
                    );
                }
            }
        }
    }
    assert!(moved > 8, "retreats change odds: {moved}");
}
