//! The odds of a combat, exact ("Ship Combat Results").

use super::{
    Naval1812,
    state::{Stage, State},
};
use crate::Side;

/// In how many of all equally likely rolls each thing happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The attacker's highest die, bonus included, is higher.
    pub attacker: u64,
    /// The highest dice are equal.
    pub tie: u64,
    /// The defender's highest die is higher.
    pub defender: u64,
    /// All rolls.
    pub of: u64,
}

/// The odds of `attack` dice, each with `bonus`, against `defence` dice. More than 12 dice a side count as 12.
///
/// ```
/// use earlylight_core::naval1812::odds;
/// let o = odds(2, 1, 0);
/// assert_eq!((o.attacker * 216, o.tie * 6), (125 * o.of, o.of));
/// ```
#[must_use]
pub fn odds(attack: u8, defence: u8, bonus: u8) -> Odds {
    let (a, d) = (u32::from(attack.min(12)), u32::from(defence.min(12)));
    // Rolls of n dice whose highest is at most `top`.
    let up_to = |n: u32, top: u64| top.min(6).pow(n);
    let mut odds = Odds {
        attacker: 0,
        tie: 0,
        defender: 0,
        of: 6_u64.pow(a).saturating_mul(6_u64.pow(d)),
    };
    for face in 1..=6_u64 {
        let shown = up_to(a, face) - up_to(a, face - 1);
        let counts = face + u64::from(bonus);
        let below = up_to(d, counts - 1);
        let equal = up_to(d, counts) - below;
        odds.attacker = odds.attacker.saturating_add(shown.saturating_mul(below));
        odds.tie = odds.tie.saturating_add(shown.saturating_mul(equal));
    }
    odds.defender = odds
        .of
        .saturating_sub(odds.attacker)
        .saturating_sub(odds.tie);
    odds
}

/// How a combat under way may end, from the dice rolled so far, if no dice are rolled again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FightOdds {
    /// Whose ship attacks.
    pub attacker: Side,
    /// In how many of all equally likely rolls the attacker hits.
    pub hits: u64,
    /// In how many nobody is hit.
    pub nothing: u64,
    /// In how many the defender hits the attacker.
    pub hits_back: u64,
    /// All rolls.
    pub of: u64,
}

impl Naval1812 {
    /// The odds of the combat under way; `None` without one, or where all its dice are rolled.
    ///
    /// They hold if nobody rolls again by a tactic ("Card Tactics").
    #[must_use]
    pub fn fight_odds(&self, s: &State) -> Option<FightOdds> {
        let fight = s.fight?;
        let Stage::Roll(side) = fight.stage else {
            return None;
        };
        let attacker = fight.attacker.side();
        let bonus = self.bonus(s, fight.attacker, fight.target);
        let dice = self.dice(s, fight.target, false);
        let odds = if side == attacker {
            odds(self.dice(s, fight.attacker, true), dice, bonus)
        } else {
            against(fight.rolled[attacker.index()].highest(), dice, bonus)
        };
        let (wins, back) = self.hits_of(s, fight.attacker, fight.target, &odds);
        Some(FightOdds {
            attacker,
            hits: wins,
            nothing: odds.of - wins - back,
            hits_back: back,
            of: odds.of,
        })
    }
}

/// The odds of a highest die already rolled, with its bonus, against `defence` dice.
fn against(highest: u8, defence: u8, bonus: u8) -> Odds {
    let counts = u64::from(highest) + u64::from(bonus);
    let up_to = |top: u64| top.min(6).pow(u32::from(defence.min(12)));
    let (below, reached) = (up_to(counts.saturating_sub(1)), up_to(counts));
    Odds {
        attacker: below,
        tie: reached - below,
        defender: up_to(6) - reached,
        of: up_to(6),
    }
}
