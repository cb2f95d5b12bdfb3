//! The exact chance that the attacker wins a battle by the quick procedure, over the game's own volleys, losses and tests.
//!
//! Every round is gone through with all numbers of hits of both sides, each with its weight; states with the same men are put
//! together. Weights are whole numbers over a common power of six, so nothing is rounded.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::{
    BeforeNapoleon, ambush,
    land_battle::{Battle, Fought, ROUNDS},
    losses::{HIT, HIT_BEHIND_WALL, share},
    odds::hits,
    state::State,
};
use crate::{Side, Silent};

/// Most states of one round that are followed; a battle with more is not computed.
const MOST_STATES: usize = 6_000;

/// The chance that the attacker wins: so many of so many equally likely courses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleOdds {
    /// Courses in which the attacker wins.
    pub attacker: BigUint,
    /// All courses.
    pub of: BigUint,
}

impl BattleOdds {
    /// In ten-thousandths, rounded to the nearest.
    #[must_use]
    pub fn per_myriad(&self) -> u16 {
        let nearest = (&self.attacker * 20_000u32 + &self.of) / (&self.of * 2u32);
        u16::try_from(nearest).unwrap_or(10_000)
    }

    /// In thousandths, rounded down.
    #[must_use]
    pub fn per_mille(&self) -> u16 {
        let thousandths = &self.attacker * 1_000u32 / &self.of;
        u16::try_from(thousandths).unwrap_or(1_000)
    }
}

/// Men of every unit in the battle, by side.
type Men = [Vec<u32>; 2];

/// A weight over 6 to a power.
#[derive(Clone, Debug)]
struct Weight {
    ways: BigUint,
    sixes: u32,
}

impl Weight {
    fn one() -> Weight {
        Weight {
            ways: BigUint::from(1u32),
            sixes: 0,
        }
    }
    /// Times `ways` of 6 to that power.
    fn times(&self, ways: u128, sixes: u32) -> Weight {
        Weight {
            ways: &self.ways * ways,
            sixes: self.sixes + sixes,
        }
    }
    fn add(&mut self, other: &Weight) {
        let power = |sixes: u32| BigUint::from(6u32).pow(sixes);
        if other.sixes > self.sixes {
            self.ways *= power(other.sixes - self.sixes);
            self.sixes = other.sixes;
        }
        self.ways += &other.ways * power(self.sixes - other.sixes);
    }
}

fn add_to(sum: &mut Option<Weight>, weight: &Weight) {
    match sum {
        Some(sum) => sum.add(weight),
        None => *sum = Some(weight.clone()),
    }
}

impl BeforeNapoleon {
    /// The chance that the attacker wins the battle that is to begin in `s` (its first round not yet thrown, its ambush rolled or
    /// not). `None` if none is to begin, or it is too large to be computed: more than 49 dice a side, or thousands of states.
    #[must_use]
    pub fn battle_odds(&self, s: &State) -> Option<BattleOdds> {
        self.battle_odds_within(s, MOST_STATES)
    }

    /// As [`battle_odds`](Self::battle_odds), but `None` as soon as a round has more states than `most`, for whoever cannot wait.
    #[must_use]
    pub fn battle_odds_within(&self, s: &State, most: usize) -> Option<BattleOdds> {
        let b = &s.battle;
        if b.fought == Fought::Nothing
            || b.round > 1
            || (b.hits, b.thrown, b.fallen) != ([0; 2], 0, [0; 2])
        {
            return None;
        }
        // Who ambushes whom, of 36.
        let forces = Side::BOTH.map(|side| Self::battle_force(s, side));
        let open = b.ambush == [0; 2] && b.round == 0;
        let branches: Vec<(Option<Side>, u64)> =
            if open && !b.is_assault() && ambush::possible([&forces[0], &forces[1]]) {
                let margin = ambush::margin(self.tables.is_wilderness(b.place));
                let [(a, _), (c, _)] =
                    super::odds::ambush(ambush::plus([&forces[0], &forces[1]]), margin);
                vec![(Some(Side::A), a), (Some(Side::B), c), (None, 36 - a - c)]
            } else {
                vec![(b.ambusher, 36)]
            };
        let mut won: Option<Weight> = None;
        for (ambusher, ways) in branches.into_iter().filter(|(_, ways)| *ways > 0) {
            let mut copy = *s;
            copy.battle.ambusher = ambusher;
            let weight = Weight::one().times(u128::from(ways), 2);
            if let Some(part) = self.won_from(&copy, weight, most)? {
                add_to(&mut won, &part);
            }
        }
        let won = won.unwrap_or(Weight {
            ways: BigUint::ZERO,
            sixes: 0,
        });
        Some(BattleOdds {
            attacker: won.ways,
            of: BigUint::from(6u32).pow(won.sixes),
        })
    }

    /// The weight of all courses from here in which the attacker wins; nothing if there are none.
    fn won_from(&self, s: &State, weight: Weight, most: usize) -> Option<Option<Weight>> {
        let attacker = s.battle.attacker;
        let mut won: Option<Weight> = None;
        let men = Side::BOTH.map(|side| {
            Self::in_battle(s, side)
                .into_iter()
                .map(|unit| s.unit(unit).men())
                .collect::<Vec<u32>>()
        });
        let mut states: BTreeMap<Men, Weight> = BTreeMap::from([(men, weight)]);
        for round in 1..=ROUNDS {
            let mut next: BTreeMap<Men, Option<Weight>> = BTreeMap::new();
            for (men, weight) in &states {
                let before = self.with_men(s, men, round);
                let volleys = Side::BOTH.map(|side| self.volley(&before, side));
                let (ways_a, _) = hits(&volleys[0])?;
                let (ways_b, _) = hits(&volleys[1])?;
                let dice = u32::from(volleys[0].dice()) + u32::from(volleys[1].dice());
                let thrown = Weight {
                    ways: weight.ways.clone(),
                    sixes: weight.sixes + dice,
                };
                for (hits_a, a) in ways_a.iter().enumerate().filter(|(_, ways)| **ways > 0) {
                    for (hits_b, c) in ways_b.iter().enumerate().filter(|(_, ways)| **ways > 0) {
                        let reached = thrown.times(*a, 0).times(*c, 0);
                        let after = self.after_hits(s, round, men, [hits_a as u32, hits_b as u32]);
                        self.after_tests(&after, &reached, round, attacker, &mut won, &mut next);
                    }
                }
            }
            states = next
                .into_iter()
                .filter_map(|(men, weight)| Some((men, weight?)))
                .collect();
            if states.len() > most {
                return None;
            }
        }
        Some(won)
    }
    /// The battle at its start with those men instead, a round of it beginning.
    fn with_men(&self, s: &State, men: &Men, round: u8) -> State {
        let mut copy = *s;
        for side in Side::BOTH {
            for (unit, men) in Self::in_battle(s, side).into_iter().zip(&men[side.index()]) {
                if s.unit(unit).class.has_men() {
                    // Never more than it had. Without men it is in no list any more, so the lists are always those of the start.
                    copy.units[unit.index()].strength = *men as u16;
                }
            }
        }
        copy.battle = Battle {
            round,
            fallen: [0; 2],
            ..copy.battle
        };
        copy
    }
    /// Both losses fall on those men, as in the fold. `s` is the battle at its start: its lists of units are those of the men.
    fn after_hits(&self, s: &State, round: u8, men: &Men, hits: [u32; 2]) -> (State, Men) {
        let mut left = men.clone();
        let mut fallen = [0; 2];
        for side in Side::BOTH {
            let i = side.index();
            let wall = s.battle.fought == (Fought::Assault { breached: false })
                && side == s.battle.defender();
            let each = if wall { HIT_BEHIND_WALL } else { HIT };
            let shares = share(hits[side.other().index()] * each, &men[i]);
            fallen[i] = shares.iter().sum();
            for (left, lost) in left[i].iter_mut().zip(&shares) {
                *left -= lost;
            }
        }
        let mut after = self.with_men(s, &left, round);
        after.battle.fallen = fallen;
        (after, left)
    }
    /// The tests of both sides branch; where nobody breaks the battle goes on, or ends with the fourth round.
    fn after_tests(
        &self,
        (s, men): &(State, Men),
        weight: &Weight,
        round: u8,
        attacker: Side,
        won: &mut Option<Weight>,
        next: &mut BTreeMap<Men, Option<Weight>>,
    ) {
        let now = Side::BOTH.map(|side| Self::battle_force(s, side).total());
        // Ways of 36 in which each side breaks.
        let breaks = Side::BOTH.map(|side| {
            let men = now[side.index()];
            if men == 0 {
                36
            } else if s.battle.tests(side, men) {
                self.test_of(s, side).chance_to_break().0
            } else {
                0
            }
        });
        for broke in [[false, false], [false, true], [true, false], [true, true]] {
            let ways = Side::BOTH
                .map(|side| {
                    let i = side.index();
                    if broke[i] { breaks[i] } else { 36 - breaks[i] }
                })
                .into_iter()
                .product::<u64>();
            if ways == 0 {
                continue;
            }
            let weight = weight.times(u128::from(ways), 4);
            let mut battle = s.battle;
            battle.broke = broke;
            match battle.loser_of(now) {
                Some(loser) if loser == attacker => {}
                Some(_) => add_to(won, &weight),
                // After the fourth round the attacker gives up.
                None if round >= ROUNDS => {}
                None => add_to(next.entry(men.clone()).or_default(), &weight),
            }
        }
    }
    /// The same for a battle that could be fought at a place now: the active side against all that the other has in the field there.
    #[must_use]
    pub fn odds_at(&self, s: &State, place: super::ids::Place, active: Side) -> Option<BattleOdds> {
        let mut copy = *s;
        copy.table = false;
        copy.battle = Battle::NONE;
        copy.agenda.clear();
        self.battle_begins(&mut copy, place, active, Fought::Field, &mut Silent);
        self.battle_odds(&copy)
    }
}
