//! A battle to its end: a chain of rounds, each of which leaves fewer forces than the one before or leads back to itself.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::{
    super::{
        Dawn1812,
        battle::Stage,
        decision::Decision,
        ids::{REGIONS, Region},
        note::Note,
        state::State,
    },
    Exact,
    round::{Hits, MOST_DICE, choose},
};
use crate::{Awaits, Game, Outcome, Side};

/// The most rounds, each with all its pairs of hits, that are gone through before the answer is withheld.
const MOST_WORK: usize = 400_000;

/// How a battle ends, from a moment at which a round begins, under [`super::POLICY`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleOdds {
    /// Who attacks.
    pub attacker: Side,
    /// The chance that the attacker alone is left.
    pub attacker_holds: Exact,
    /// The chance that the defender alone is left.
    pub defender_holds: Exact,
    /// The chance that neither holds the field.
    pub nobody: Exact,
    /// Forces that each side is to expect to lose, evaded Indians left out.
    pub losses: [Exact; 2],
    /// How many different rounds the battle may come to.
    pub rounds: usize,
}

impl BattleOdds {
    /// The chance of that outcome: the side that holds the field, or nobody.
    #[must_use]
    pub fn of(&self, winner: Option<Side>) -> &Exact {
        match winner {
            Some(side) if side == self.attacker => &self.attacker_holds,
            Some(_) => &self.defender_holds,
            None => &self.nobody,
        }
    }
}

type Forces = [[u8; 5]; REGIONS];

/// What one round leads to, each with the number of combinations of dice that do, and how many forces fall by the way.
struct Ahead {
    /// Rounds that begin after it.
    rounds: BTreeMap<Forces, (State, u128)>,
    /// Ends: attacker holds, defender holds, nobody.
    ends: [u128; 3],
    /// Forces lost by side, summed over all combinations.
    lost: [u128; 2],
    /// How many pairs of hits it took.
    work: usize,
    /// Who attacks.
    attacker: Side,
    /// Who retreats as soon as it may.
    retreats: [bool; 2],
}

impl Dawn1812 {
    /// How the battle ends whose next round is about to be rolled; `None` unless a round begins here, and where there are too
    /// many dice to count.
    #[must_use]
    pub fn battle_odds(&self, s: &State) -> Option<BattleOdds> {
        self.battle_odds_if(s, [false; 2])
    }

    /// As [`battle_odds`](Self::battle_odds), of sides that retreat as soon as they may (9.2) where `retreats` says so, to the first
    /// place there is.
    #[must_use]
    pub fn battle_odds_if(&self, s: &State, retreats: [bool; 2]) -> Option<BattleOdds> {
        let (start, region) = self.round_begins(s)?;
        let attacker = start.battle.attacker;
        let sum = |s: &State| {
            s.forces[region.index()]
                .iter()
                .map(|n| u32::from(*n))
                .sum::<u32>()
        };
        // Rounds by how many forces stand in the region, so that all ways into a round are known before it is left.
        let mut levels: BTreeMap<u32, BTreeMap<Forces, (State, BigUint)>> = BTreeMap::new();
        let first = (start, BigUint::from(1_u32));
        levels
            .entry(sum(&start))
            .or_default()
            .insert(start.forces, first);
        // All chances are fractions over one common denominator, which grows from level to level.
        let mut whole = BigUint::from(1_u32);
        let mut ends = [const { BigUint::ZERO }; 3];
        let mut lost = [const { BigUint::ZERO }; 2];
        let (mut rounds, mut work) = (0, 0);
        while let Some((level, states)) = levels.pop_last() {
            let mut ahead = Vec::with_capacity(states.len());
            for (forces, (state, chance)) in states {
                let next = self.ahead(&state, region, retreats)?;
                work += next.work;
                rounds += 1;
                if work > MOST_WORK {
                    return None;
                }
                let all = 6_u128.checked_pow(self.dice_counted(&state, region))?;
                let back = next.rounds.get(&forces).map_or(0, |(_, ways)| *ways);
                ahead.push((forces, chance, next, all - back));
            }
            // The least common multiple of the ways out of each round.
            let mut common = BigUint::from(1_u32);
            for (_, _, _, leave) in &ahead {
                if *leave == 0 {
                    return None;
                }
                let part = Exact::new(common.clone(), BigUint::from(*leave));
                common *= part.denom();
            }
            whole *= &common;
            ends.iter_mut().chain(&mut lost).for_each(|n| *n *= &common);
            let waiting = levels.values_mut().flat_map(BTreeMap::values_mut);
            waiting.for_each(|(_, chance)| *chance *= &common);
            for (forces, chance, next, leave) in ahead {
                let share = chance * (&common / leave);
                for (sum, ways) in ends.iter_mut().zip(next.ends) {
                    *sum += &share * ways;
                }
                for (sum, ways) in lost.iter_mut().zip(next.lost) {
                    *sum += &share * ways;
                }
                for (to, (state, ways)) in next.rounds {
                    if to == forces {
                        continue;
                    }
                    let below = sum(&state);
                    // A round that is no smaller and yet another would never end; the rules have none.
                    if below >= level {
                        return None;
                    }
                    let entry = levels.entry(below).or_default().entry(to);
                    entry.or_insert((state, BigUint::ZERO)).1 += &share * ways;
                }
            }
        }
        let of = |n: BigUint| Exact::new(n, whole.clone());
        let [a, d, n] = ends;
        Some(BattleOdds {
            attacker,
            attacker_holds: of(a),
            defender_holds: of(d),
            nobody: of(n),
            losses: lost.map(of),
            rounds,
        })
    }

    /// The dice of a round, and as many again for evasion as there are Indians that might roll.
    fn dice_counted(&self, s: &State, region: Region) -> u32 {
        let battle: u32 = Side::BOTH
            .iter()
            .map(|side| u32::from(self.battle_dice(s, region, *side)))
            .sum();
        battle + self.evaders(s, region)
    }

    fn evaders(&self, s: &State, region: Region) -> u32 {
        if self.may_evade(s, region) {
            u32::from(s.indians(region))
        } else {
            0
        }
    }

    /// Goes through every pair of hits of one round.
    fn ahead(&self, s: &State, region: Region, retreats: [bool; 2]) -> Option<Ahead> {
        let [mine, theirs] =
            [s.battle.attacker, s.battle.defender()].map(|side| self.spread(s, region, side));
        if self.dice_counted(s, region) > MOST_DICE {
            return None;
        }
        let evaders = self.evaders(s, region);
        let mut ahead = Ahead {
            rounds: BTreeMap::new(),
            ends: [0; 3],
            lost: [0; 2],
            work: mine.len() * theirs.len(),
            attacker: s.battle.attacker,
            retreats,
        };
        for (a, ways_a) in &mine {
            for (d, ways_d) in &theirs {
                let mut hits: Hits = [0; 5];
                for (sum, (x, y)) in hits.iter_mut().zip(a.iter().zip(d)) {
                    *sum = x + y;
                }
                let mut state = *s;
                state.battle.hit = hits;
                state.battle.stage = Stage::Hits(s.battle.defender());
                let mut notes = Vec::new();
                self.settle(&mut state, &mut notes);
                let path = Path {
                    state,
                    notes,
                    ways: ways_a * ways_d,
                    dice: evaders,
                };
                self.follow(path, s.battle.round, &mut ahead)?;
            }
        }
        Some(ahead)
    }

    /// Follows a path to the next round or to the end of the battle, through every outcome of an evasion.
    fn follow(&self, mut path: Path, round: u8, ahead: &mut Ahead) -> Option<()> {
        let attacker = ahead.attacker;
        loop {
            if let Some(end) = end(&path.notes, attacker) {
                let ways = path.ends(ahead);
                ahead.ends[end] += ways;
                return Some(());
            }
            let b = path.state.battle;
            if b.round != round && b.stage == Stage::Roll(attacker) {
                let ways = path.ends(ahead);
                let entry = ahead.rounds.entry(path.state.forces);
                entry.or_insert((path.state, 0)).1 += ways;
                return Some(());
            }
            match (self.asks(&path.state), b.stage) {
                (Awaits::Decision { side, .. }, _) => {
                    let mut options = Vec::new();
                    self.options(&path.state, &mut options);
                    let goes = ahead.retreats[side.index()];
                    let likes = |d: &&Decision| (**d == Decision::Stand) != goes;
                    let choice = *options.iter().find(likes).or(options.first())?;
                    self.decide(&mut path.state, &choice, &mut path.notes)
                        .ok()?;
                }
                (Awaits::Chance(_), Stage::EvasionRoll(count)) => {
                    let needed = u128::from(self.tables.evasion.clamp(1, 7));
                    for evaded in 0..=count {
                        let mut faces = vec![1; usize::from(count - evaded)];
                        faces.resize(usize::from(count), 6);
                        let ways = choose(count, evaded)
                            * (7 - needed).pow(u32::from(evaded))
                            * (needed - 1).pow(u32::from(count - evaded));
                        let mut after = path.clone();
                        after.ways *= ways;
                        after.dice -= u32::from(count);
                        self.chance(&mut after.state, Outcome::Dice(&faces), &mut after.notes)
                            .ok()?;
                        self.follow(after, round, ahead)?;
                    }
                    return Some(());
                }
                _ => return None,
            }
        }
    }
}

/// A way through one round.
#[derive(Clone)]
struct Path {
    state: State,
    notes: Vec<Note>,
    /// Combinations of dice that take it.
    ways: u128,
    /// Dice counted in for evasion that have not been thrown.
    dice: u32,
}

impl Path {
    /// Counts what fell on the way; gives the number of combinations that took it.
    fn ends(&self, ahead: &mut Ahead) -> u128 {
        // Dice that were not needed may show anything.
        let ways = self.ways * 6_u128.pow(self.dice);
        for note in &self.notes {
            if let Note::Lost { force, count, .. } = note {
                ahead.lost[force.side().index()] += ways * u128::from(*count);
            }
        }
        ways
    }
}

/// How the battle ended, if it did: 0 the attacker holds, 1 the defender, 2 nobody.
fn end(notes: &[Note], attacker: Side) -> Option<usize> {
    notes.iter().find_map(|n| match n {
        Note::BattleEnds { winner: None, .. } => Some(2),
        Note::BattleEnds {
            winner: Some(side), ..
        } => Some(usize::from(*side != attacker)),
        _ => None,
    })
}
