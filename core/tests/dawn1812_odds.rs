//! Odds of battles and rolls: they sum to one exactly, and agree with the fold itself, counted out or played many times.

mod common;

use common::{Dice, over, step};
use earlylight_core::{
    Awaits, Chance, Game, Outcome, Setup, Side, Silent,
    dawn1812::{
        Dawn1812, Decision, Note, State,
        battle::Stage,
        odds::{Exact, ten_thousandths},
    },
};

fn one() -> Exact {
    Exact::new(1_u32.into(), 1_u32.into())
}

fn float(e: &Exact) -> f64 {
    ten_thousandths(e) as f64 / 10_000.0
}

/// Moments of random games at which a round of battle begins, and those at which other dice are awaited.
fn moments(game: &Dawn1812, seeds: std::ops::Range<u64>) -> (Vec<State>, Vec<State>) {
    let (mut rounds, mut rolls, mut options) = (Vec::new(), Vec::new(), Vec::new());
    for seed in seeds {
        let mut rng = Dice::new(seed);
        let mut s = game.start(&Setup::default()).expect("the game starts");
        for _ in 0..4000 {
            if over(game, &s) {
                break;
            }
            if game.round_odds(&s).is_some() {
                rounds.push(s);
            } else if game.roll_odds(&s).is_some() {
                rolls.push(s);
            }
            step(game, &mut s, &mut rng, &mut options, &mut Silent);
        }
    }
    (rounds, rolls)
}

#[test]
fn chances_sum_to_one_exactly() {
    let game = Dawn1812::standard();
    let (rounds, rolls) = moments(&game, 0..12);
    assert!(
        rounds.len() > 100 && rolls.len() > 100,
        "{} {}",
        rounds.len(),
        rolls.len()
    );
    let mut told = 0;
    for s in &rounds {
        let round = game.round_odds(s).expect("a round begins");
        for side in Side::BOTH {
            assert_eq!(round.hits[side.index()].iter().sum::<Exact>(), one());
            assert_eq!(round.at_least(side, 0), one());
        }
        let Some(battle) = game.battle_odds(s) else {
            continue;
        };
        told += 1;
        let sum = &battle.attacker_holds + &battle.defender_holds + &battle.nobody;
        assert_eq!(sum, one());
        assert!(battle.rounds > 0);
    }
    assert!(told * 10 > rounds.len() * 9, "{told} of {}", rounds.len());
    for s in &rolls {
        let roll = game.roll_odds(s).expect("a roll");
        assert_eq!(roll.at_least(0), one());
        assert_eq!(
            (0..=roll.dice).map(|n| roll.exactly(n)).sum::<Exact>(),
            one()
        );
    }
}

#[test]
fn two_militia_alone_are_told_as_a_person_reckons_them() {
    let game = Dawn1812::standard();
    let (rounds, _) = moments(&game, 0..2);
    let mut s = *rounds.first().expect("a battle");
    let region = s.battle.region.expect("a battle");
    s.battle.bonus = [0; 2];
    s.forces[region.index()] = [1, 0, 1, 0, 0];
    let odds = game.battle_odds(&s).expect("a battle");
    // Each hits one time in three; rounds without a hit, four in nine, are rolled again.
    let fifths = |n: u32| Exact::new(n.into(), 5_u32.into());
    assert_eq!(odds.attacker_holds, fifths(2));
    assert_eq!(odds.defender_holds, fifths(2));
    assert_eq!(odds.nobody, fifths(1));
    assert_eq!(odds.losses, [fifths(3), fifths(3)]);
    assert_eq!(odds.rounds, 1);
}

/// Plays the battle on under the stated policy; gives the winner, and the forces lost by side.
fn resolve(game: &Dawn1812, s: &State, rng: &mut Dice) -> (Option<Side>, [u32; 2]) {
    let mut s = *s;
    let mut notes = Vec::new();
    loop {
        if let Some(winner) = notes.iter().find_map(|n| match n {
            Note::BattleEnds { winner, .. } => Some(*winner),
            _ => None,
        }) {
            let mut lost = [0; 2];
            let before_end = notes
                .iter()
                .take_while(|n| !matches!(n, Note::BattleEnds { .. }));
            for note in before_end {
                if let Note::Lost { force, count, .. } = note {
                    lost[force.side().index()] += u32::from(*count);
                }
            }
            return (winner, lost);
        }
        match game.awaits(&s) {
            Awaits::Chance(Chance::Dice { count, .. }) => {
                let dice: Vec<u8> = (0..count).map(|_| 1 + rng.below(6) as u8).collect();
                game.chance(&mut s, Outcome::Dice(&dice), &mut notes)
                    .expect("dice fit");
            }
            Awaits::Decision { .. } => {
                let mut options = Vec::new();
                game.options(&s, &mut options);
                let choice = options
                    .iter()
                    .copied()
                    .find(|d| *d == Decision::Stand)
                    .unwrap_or_else(|| {
                        let hardest = |d: &Decision| match d {
                            Decision::Hit(f) => game.tables.hit[f.index()],
                            _ => 0,
                        };
                        let most = options.iter().map(hardest).max().unwrap_or(0);
                        options
                            .iter()
                            .copied()
                            .find(|d| hardest(d) == most)
                            .expect("an option")
                    });
                game.decide(&mut s, &choice, &mut notes)
                    .expect("it is offered");
            }
            other => panic!("a battle does not await {other:?}"),
        }
    }
}

#[test]
fn a_battle_played_many_times_agrees_with_its_odds() {
    const TIMES: u32 = 4000;
    let game = Dawn1812::standard();
    let (rounds, _) = moments(&game, 20..28);
    let mut rng = Dice::new(99);
    let mut evading = 0;
    for s in rounds.iter().step_by(rounds.len() / 24) {
        let Some(odds) = game.battle_odds(s) else {
            continue;
        };
        let (mut ends, mut lost) = ([0_u32; 3], [0_u32; 2]);
        for _ in 0..TIMES {
            let (winner, fell) = resolve(&game, s, &mut rng);
            ends[winner.map_or(2, |w| usize::from(w != odds.attacker))] += 1;
            lost[0] += fell[0];
            lost[1] += fell[1];
        }
        let told = [&odds.attacker_holds, &odds.defender_holds, &odds.nobody];
        for (count, chance) in ends.iter().zip(told) {
            let (p, n) = (float(chance), f64::from(TIMES));
            // Five standard deviations, and one more resolution for the rounding of the shown figure.
            let slack = 5.0 * (p * (1.0 - p) / n).sqrt() + 1.0 / n + 1e-4;
            assert!(
                (f64::from(*count) / n - p).abs() <= slack,
                "{count} of {n}, told {p}"
            );
        }
        for (sum, expected) in lost.iter().zip(&odds.losses) {
            let (mean, told) = (f64::from(*sum) / f64::from(TIMES), float(expected));
            assert!(
                (mean - told).abs() < 0.03 * told.max(2.0) + 0.02,
                "{mean}, told {told}"
            );
        }
        let region = s.battle.region.expect("a battle");
        evading += u32::from(s.indians(region) > 0 && s.battle.attacker == Side::A);
    }
    assert!(evading > 0, "no battle with evasion was tried");
}

/// Every roll of so many dice.
fn each_roll(count: usize) -> impl Iterator<Item = Vec<u8>> {
    (0..6_u32.pow(count as u32)).map(move |mut n| {
        (0..count)
            .map(|_| {
                let face = (n % 6) as u8 + 1;
                n /= 6;
                face
            })
            .collect()
    })
}

#[test]
fn rounds_counted_face_by_face_agree() {
    let game = Dawn1812::standard();
    let (rounds, _) = moments(&game, 40..52);
    let mut checked = 0;
    for s in &rounds {
        let odds = game.round_odds(s).expect("a round begins");
        let side = s.battle.attacker;
        let [mine, theirs] = [side, side.other()].map(|x| usize::from(odds.dice[x.index()]));
        if mine > 4 {
            continue;
        }
        checked += 1;
        let mut counts = vec![0_u32; odds.hits[side.index()].len()];
        for faces in each_roll(mine) {
            let (mut state, mut notes) = (*s, Vec::new());
            game.chance(&mut state, Outcome::Dice(&faces), &mut notes)
                .expect("dice fit");
            game.chance(&mut state, Outcome::Dice(&vec![1; theirs]), &mut notes)
                .expect("dice fit");
            while matches!(state.battle.stage, Stage::Hits(_)) && state.battle.region.is_some() {
                let mut options = Vec::new();
                game.options(&state, &mut options);
                let hardest = options.iter().copied().max_by_key(|d| match d {
                    Decision::Hit(f) => game.tables.hit[f.index()],
                    _ => 0,
                });
                game.decide(&mut state, &hardest.expect("an option"), &mut notes)
                    .expect("offered");
            }
            let hit = notes
                .iter()
                .filter(|n| matches!(n, Note::Die { side: x, hit: Some(_), .. } if *x == side));
            counts[hit.count()] += 1;
        }
        let all = 6_u32.pow(mine as u32);
        for (n, count) in counts.iter().enumerate() {
            assert_eq!(
                odds.exactly(side, n),
                Exact::new((*count).into(), all.into())
            );
        }
    }
    assert!(checked > 30, "{checked}");
}

#[test]
fn other_rolls_counted_face_by_face_agree() {
    let game = Dawn1812::standard();
    let (_, rolls) = moments(&game, 60..70);
    let mut kinds = std::collections::BTreeSet::new();
    for s in rolls
        .iter()
        .filter(|s| game.roll_odds(s).is_some_and(|r| r.dice <= 4))
    {
        let odds = game.roll_odds(s).expect("a roll");
        kinds.insert(odds.what);
        let mut counts = vec![0_u32; usize::from(odds.dice) + 1];
        for faces in each_roll(usize::from(odds.dice)) {
            let (mut state, mut notes) = (*s, Vec::new());
            game.chance(&mut state, Outcome::Dice(&faces), &mut notes)
                .expect("dice fit");
            let hits = notes.iter().find_map(|n| match n {
                Note::Roll { hits, .. } => Some(*hits),
                _ => None,
            });
            let hits = hits.expect("the roll is told");
            assert_eq!(odds.hits(&faces), hits);
            counts[usize::from(hits)] += 1;
        }
        let all = 6_u32.pow(u32::from(odds.dice));
        for (n, count) in (0_u8..).zip(&counts) {
            assert_eq!(odds.exactly(n), Exact::new((*count).into(), all.into()));
        }
    }
    for what in ["Privateer", "Cruise", "Raid", "evasion"] {
        assert!(kinds.contains(what), "no {what} among {kinds:?}");
    }
}
