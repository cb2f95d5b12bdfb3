//! The dice of one round (9.1): which hits they make, and how often.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::{
    super::{
        Dawn1812,
        agenda::{Agenda, Step},
        battle::Stage,
        decision::Decision,
        ids::{Force, Region},
        note::Note,
        state::State,
    },
    Exact,
};
use crate::{Awaits, Game, Outcome, Side};

/// The most dice of both sides together whose combinations are counted: six to their number stays below 2 to the 128th.
pub(super) const MOST_DICE: u32 = 49;

/// Forces hit, by kind.
pub(super) type Hits = [u8; 5];

/// Combinations of dice that make the same hits: how many there are.
pub(super) type Spread = BTreeMap<Hits, u128>;

/// What the dice of one round may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundOdds {
    /// Dice by side.
    pub dice: [u8; 2],
    /// For each side, the chance of each number of hits on the enemy, from none up.
    pub hits: [Vec<Exact>; 2],
}

impl RoundOdds {
    /// Hits to be expected of a side.
    #[must_use]
    pub fn expected(&self, side: Side) -> Exact {
        let mut sum = Exact::default();
        for (n, chance) in (0_u32..).zip(&self.hits[side.index()]) {
            sum += chance * BigUint::from(n);
        }
        sum
    }

    /// The chance that a side scores exactly so many hits.
    #[must_use]
    pub fn exactly(&self, side: Side, hits: usize) -> Exact {
        self.hits[side.index()]
            .get(hits)
            .cloned()
            .unwrap_or_default()
    }

    /// The chance that a side scores so many hits or more.
    #[must_use]
    pub fn at_least(&self, side: Side, hits: usize) -> Exact {
        self.hits[side.index()].iter().skip(hits).sum()
    }
}

impl Dawn1812 {
    /// What the dice of the round that is about to be rolled may do; `None` unless a battle's round begins here.
    #[must_use]
    pub fn round_odds(&self, s: &State) -> Option<RoundOdds> {
        let (s, region) = self.round_begins(s)?;
        let dice = Side::BOTH.map(|side| self.battle_dice(&s, region, side));
        let hits = Side::BOTH.map(|side| {
            let spread = self.spread(&s, region, side);
            let all = BigUint::from(6_u32).pow(u32::from(dice[side.index()]));
            let most = spread.keys().map(count).max().unwrap_or(0);
            let mut chances = vec![Exact::default(); most + 1];
            for (hits, ways) in &spread {
                chances[count(hits)] += Exact::new(BigUint::from(*ways), all.clone());
            }
            chances
        });
        Some(RoundOdds { dice, hits })
    }

    /// The state with nothing on its agenda but the battle, if a round begins here and its dice can be counted.
    pub(crate) fn round_begins(&self, s: &State) -> Option<(State, Region)> {
        let region = s.battle.region?;
        let begins = s.agenda.top() == Some(Step::Battle)
            && s.battle.stage == Stage::Roll(s.battle.attacker)
            && s.ending.is_none();
        let dice = Side::BOTH.map(|side| u32::from(self.battle_dice(s, region, side)));
        if !begins || dice.contains(&0) || dice.iter().sum::<u32>() > MOST_DICE {
            return None;
        }
        let mut alone = *s;
        alone.agenda = Agenda::default();
        alone.agenda.push(Step::Battle);
        Some((alone, region))
    }

    /// Every set of hits that a side's dice can make in this round, with the number of combinations that make it.
    pub(super) fn spread(&self, s: &State, region: Region, side: Side) -> Spread {
        let dice = self.battle_dice(s, region, side);
        let classes = self.classes(s, region, side);
        let mut spread = Spread::new();
        let mut faces = Vec::with_capacity(usize::from(dice));
        self.each_roll(s, region, side, &classes, dice, 1, &mut faces, &mut spread);
        spread
    }

    /// The faces that differ for a side here, each with the number of faces that do the same.
    fn classes(&self, s: &State, region: Region, side: Side) -> Vec<(u8, u128)> {
        let reached = |face: u8| {
            Force::of(side.other())
                .iter()
                .filter(|f| s.force(region, **f) > 0 && face >= self.tables.hit[f.index()])
                .count()
        };
        let mut classes: Vec<(u8, u128)> = Vec::new();
        for face in 1..=6 {
            match classes.last_mut() {
                // A higher face reaches what a lower one reaches, so that equal numbers are equal kinds.
                Some((first, many)) if reached(*first) == reached(face) => *many += 1,
                _ => classes.push((face, 1)),
            }
        }
        classes
    }

    /// Walks through the rolls of `left` more dice, class by class.
    #[allow(clippy::too_many_arguments)] // the state of one recursion
    fn each_roll(
        &self,
        s: &State,
        region: Region,
        side: Side,
        classes: &[(u8, u128)],
        left: u8,
        ways: u128,
        faces: &mut Vec<u8>,
        spread: &mut Spread,
    ) {
        let Some(((face, many), rest)) = classes.split_first() else {
            return;
        };
        if rest.is_empty() {
            let before = faces.len();
            faces.extend(std::iter::repeat_n(*face, usize::from(left)));
            let hits = self.hits_of(s, region, side, faces);
            faces.truncate(before);
            *spread.entry(hits).or_default() += ways * many.pow(u32::from(left));
            return;
        }
        let before = faces.len();
        for n in 0..=left {
            let ways = ways * choose(left, n) * many.pow(u32::from(n));
            self.each_roll(s, region, side, rest, left - n, ways, faces, spread);
            faces.push(*face);
        }
        faces.truncate(before);
    }

    /// The hits that a side's dice make, the other side rolling ones, which hit nobody.
    fn hits_of(&self, s: &State, region: Region, side: Side, faces: &[u8]) -> Hits {
        let mut state = *s;
        let mut notes: Vec<Note> = Vec::new();
        while state.battle.region.is_some() && state.battle.round == s.battle.round {
            let done = match (self.asks(&state), state.battle.stage) {
                (Awaits::Chance(_), Stage::Roll(roller)) => {
                    let idle = [1; MOST_DICE as usize];
                    let dice = if roller == side {
                        faces
                    } else {
                        &idle[..usize::from(self.battle_dice(&state, region, roller))]
                    };
                    self.chance(&mut state, Outcome::Dice(dice), &mut notes)
                        .is_err()
                }
                (Awaits::Decision { .. }, Stage::Hits(_)) => match self.hardest(&state) {
                    Some(hit) => self.decide(&mut state, &hit, &mut notes).is_err(),
                    None => true,
                },
                // Hits have been given out.
                _ => true,
            };
            if done {
                break;
            }
        }
        let mut hits = [0; 5];
        for note in &notes {
            if let Note::Die {
                side: roller,
                hit: Some(force),
                ..
            } = note
                && *roller == side
            {
                hits[force.index()] += 1;
            }
        }
        hits
    }

    /// The hit on the force that is hardest to hit, of those that may be chosen.
    fn hardest(&self, s: &State) -> Option<Decision> {
        let mut options = Vec::new();
        self.options(s, &mut options);
        options.into_iter().max_by_key(|d| match d {
            Decision::Hit(force) => self.tables.hit[force.index()],
            _ => 0,
        })
    }
}

/// How many forces were hit.
fn count(hits: &Hits) -> usize {
    hits.iter().map(|h| usize::from(*h)).sum()
}

/// In how many ways `k` of `n` can be chosen.
pub(super) fn choose(n: u8, k: u8) -> u128 {
    (0..u128::from(k)).fold(1, |ways, i| ways * (u128::from(n) - i) / (i + 1))
}
