//! Rolls outside a round of battle: so many dice, of which each hits or misses by itself.

use num_bigint::BigUint;

use super::{
    super::{Dawn1812, battle::Stage, note::Note, state::State},
    Exact,
    round::choose,
};
use crate::{Awaits, Chance, Game, Outcome, Side};

/// What a roll may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RollOdds {
    /// Whose dice they are.
    pub side: Option<Side>,
    /// What the roll is for ("Privateer").
    pub what: &'static str,
    /// The rule that asks for it.
    pub rule: &'static str,
    /// How many dice.
    pub dice: u8,
    /// The faces that hit, from 1 to 6.
    pub faces: [bool; 6],
}

impl RollOdds {
    /// How many of the dice hit.
    #[must_use]
    pub fn hits(&self, dice: &[u8]) -> u8 {
        let hit = |face: &&u8| {
            let at = usize::from(**face).wrapping_sub(1);
            self.faces.get(at).copied().unwrap_or(false)
        };
        u8::try_from(dice.iter().filter(hit).count()).unwrap_or(u8::MAX)
    }

    fn good(&self) -> u32 {
        self.faces.iter().map(|f| u32::from(*f)).sum()
    }

    /// The chance of exactly so many hits.
    #[must_use]
    pub fn exactly(&self, hits: u8) -> Exact {
        if hits > self.dice {
            return Exact::default();
        }
        let (good, bad) = (BigUint::from(self.good()), BigUint::from(6 - self.good()));
        let ways = BigUint::from(choose(self.dice, hits))
            * good.pow(u32::from(hits))
            * bad.pow(u32::from(self.dice - hits));
        Exact::new(ways, BigUint::from(6_u32).pow(u32::from(self.dice)))
    }

    /// The chance of so many hits or more.
    #[must_use]
    pub fn at_least(&self, hits: u8) -> Exact {
        (hits..=self.dice).map(|n| self.exactly(n)).sum()
    }

    /// Hits to be expected.
    #[must_use]
    pub fn expected(&self) -> Exact {
        let hits = u32::from(self.dice) * self.good();
        Exact::new(BigUint::from(hits), BigUint::from(6_u32))
    }
}

impl Dawn1812 {
    /// What the roll that is awaited may do: Privateer, Cruise, Raid, evasion, or one of an event. `None` if none is, or if
    /// it is a round of battle.
    #[must_use]
    pub fn roll_odds(&self, s: &State) -> Option<RollOdds> {
        let Awaits::Chance(Chance::Dice {
            side,
            count,
            faces: 6,
            rule,
            what,
        }) = self.asks(s)
        else {
            return None;
        };
        if s.battle.region.is_some() && !matches!(s.battle.stage, Stage::EvasionRoll(_)) {
            return None;
        }
        let mut faces = [false; 6];
        for (face, hits) in (1_u8..).zip(&mut faces) {
            *hits = self.hits_alike(s, face, count)? > 0;
        }
        Some(RollOdds {
            side,
            what,
            rule,
            dice: count,
            faces,
        })
    }

    /// How many hits the fold counts when all dice show one face.
    fn hits_alike(&self, s: &State, face: u8, count: u8) -> Option<u8> {
        let (mut state, mut notes) = (*s, Vec::new());
        let dice = vec![face; usize::from(count)];
        self.chance(&mut state, Outcome::Dice(&dice), &mut notes)
            .ok()?;
        notes.iter().find_map(|n| match n {
            Note::Roll { hits, .. } => Some(*hits),
            _ => None,
        })
    }
}
