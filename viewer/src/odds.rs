//! Chances as panels show them: taken exactly from the game, rounded once, for the eye.

use earlylight_core::Side;

/// A chance, in ten-thousandths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Share(pub u64);

impl Share {
    /// So many of so many equally likely outcomes, rounded to the nearest ten-thousandth; none of none is no chance.
    #[must_use]
    pub fn of(part: u64, whole: u64) -> Share {
        let (part, whole) = (u128::from(part), u128::from(whole));
        let share = (part * 20_000 + whole).checked_div(2 * whole);
        Share(share.and_then(|n| u64::try_from(n).ok()).unwrap_or(0))
    }

    /// In words: "38 %", "0.4 %", "under 0.1 %". The sign never stands at the beginning of a line.
    #[must_use]
    pub fn percent(self) -> String {
        match self.0 {
            0 => "0\u{a0}%".to_owned(),
            n if n < 10 => "under 0.1\u{a0}%".to_owned(),
            n if n < 500 || n > 9500 && n < 10_000 => {
                format!("{}.{}\u{a0}%", n / 100, n % 100 / 10)
            }
            n => format!("{}\u{a0}%", (n + 50) / 100),
        }
    }
}

/// How a battle may end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleChances {
    /// Who attacks.
    pub attacker: Side,
    /// Attacker holds, nobody, defender holds.
    pub ends: [Share; 3],
    /// What each end is called: of the attacker, of nobody, of the defender ("takes it", "nobody left", "holds").
    pub said: [&'static str; 3],
    /// Whether the side that is named as the winner tells which end came; where ends are told by hits, it does not.
    pub won_by_field: bool,
    /// Losses that each side is to expect, in ten-thousandths of a piece or hit, where they are reckoned.
    pub losses: Option<[Share; 2]>,
    /// What players are taken to choose.
    pub policy: &'static str,
}

impl BattleChances {
    /// The chance of that outcome: the side that holds the field, or nobody; `None` where the winner does not tell the end.
    #[must_use]
    pub fn of(&self, winner: Option<Side>) -> Option<Share> {
        let end = match winner {
            Some(side) if side == self.attacker => self.ends[0],
            None => self.ends[1],
            Some(_) => self.ends[2],
        };
        self.won_by_field.then_some(end)
    }
}

/// What one side's dice may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceChances {
    /// Whose dice they are.
    pub side: Option<Side>,
    /// What they are rolled for; empty for a round of battle.
    pub what: &'static str,
    /// The faces that hit, where each die stands alone.
    pub faces: Option<[bool; 6]>,
    /// Hits to be expected, in ten-thousandths.
    pub expected: Share,
    /// The chance of each number of hits, from none up.
    pub exactly: Vec<Share>,
    /// The chance of each number of hits or more.
    pub at_least: Vec<Share>,
}

impl DiceChances {
    /// Hits scored less hits expected.
    #[must_use]
    pub fn luck(&self, hits: usize) -> f64 {
        hits as f64 - self.expected.0 as f64 / 10_000.0
    }

    /// The chance of exactly so many hits.
    #[must_use]
    pub fn exactly(&self, hits: usize) -> Share {
        self.exactly.get(hits).copied().unwrap_or_default()
    }

    /// The chance of so many hits or more.
    #[must_use]
    pub fn at_least(&self, hits: usize) -> Share {
        self.at_least.get(hits).copied().unwrap_or_default()
    }
}

/// What the dice that are awaited may do: those of both sides of a round, or of one roll.
pub type DiceAt = Box<dyn Fn(usize) -> Vec<DiceChances>>;
/// How the battle may end whose round is about to be rolled.
pub type BattleAt = Box<dyn Fn(usize) -> Option<BattleChances>>;

/// Finds the chances of a moment.
pub struct OddsBook {
    /// Of the dice that are awaited.
    pub dice: DiceAt,
    /// Of the battle.
    pub battle: BattleAt,
}

impl Default for OddsBook {
    /// A book without odds, for a game that has none.
    fn default() -> Self {
        OddsBook {
            dice: Box::new(|_| Vec::new()),
            battle: Box::new(|_| None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_said_as_a_person_says_them() {
        let said = [0, 4, 40, 499, 500, 3780, 9600, 10_000].map(|n| Share(n).percent());
        let expected = [
            "0 %",
            "under 0.1 %",
            "0.4 %",
            "4.9 %",
            "5 %",
            "38 %",
            "96.0 %",
            "100 %",
        ];
        assert_eq!(said.map(|s| s.replace('\u{a0}', " ")), expected);
    }
}
