//! A land battle as the state keeps it, and what follows from its numbers alone (Land Combat, Ambushes, Sieges).

use super::{
    force::{LeaderSet, UnitSet},
    ids::{FR, Place},
};
use crate::Side;

/// Units for which a side may have one leader more on the table (Leaders).
pub const UNITS_A_LEADER: u32 = 5;

/// Tactical leaders that a side may have in a battle on the table, by its units; the campaign knows nothing of them (Leaders).
///
/// ```
/// use earlylight_core::before_napoleon::land_battle::tactical_leaders;
/// assert_eq!([4, 5, 11].map(tactical_leaders), [0, 1, 2]);
/// ```
#[must_use]
pub const fn tactical_leaders(units: u32) -> u32 {
    units / UNITS_A_LEADER
}

/// What is fought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fought {
    /// Nothing now.
    #[default]
    Nothing,
    /// A battle in the field.
    Field,
    /// An assault on a fort, its wall breached or not.
    Assault {
        /// Whether the wall is breached.
        breached: bool,
    },
}

/// What the battle waits for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The attacker says whether it is fought here or on a table.
    #[default]
    Way,
    /// That side's ambush die.
    Ambush(Side),
    /// The result from the table.
    Claim,
    /// That side's dice of the round.
    Volley(Side),
    /// That side's test.
    Test(Side),
    /// The dice of the leaders who were present.
    Leaders,
}

/// A battle under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Battle {
    /// What is fought.
    pub fought: Fought,
    /// Where.
    pub place: Place,
    /// Who attacks.
    pub attacker: Side,
    /// What it waits for.
    pub stage: Stage,
    /// Whether it is fought on a table.
    pub table: bool,
    /// The round, 1 to 4; 0 before the first.
    pub round: u8,
    /// The ambush dice by side; 0 where none was thrown.
    pub ambush: [u8; 2],
    /// Who has ambushed the other.
    pub ambusher: Option<Side>,
    /// Men by side at the start.
    pub start: [u32; 2],
    /// Men by side lost in this round.
    pub fallen: [u32; 2],
    /// Hits by side in this round.
    pub hits: [u16; 2],
    /// Dice of the side to throw that it has thrown already, for volleys beyond one handful.
    pub thrown: u16,
    /// Who has broken.
    pub broke: [bool; 2],
    /// The loser, once there is one.
    pub loser: Option<Side>,
    /// Leaders present, for whom a die is thrown at the end.
    pub leaders: LeaderSet,
    /// Units that came out of the fort for it.
    pub sallied: UnitSet,
    /// Leaders that came out with them.
    pub sallied_leaders: LeaderSet,
}

/// Most rounds of a battle.
pub const ROUNDS: u8 = 4;
/// Most dice in one throw; a larger volley is thrown in several handfuls.
pub const HANDFUL: u16 = 200;

impl Battle {
    /// No battle.
    pub const NONE: Battle = Battle {
        fought: Fought::Nothing,
        place: Place(0),
        attacker: FR,
        stage: Stage::Way,
        table: false,
        round: 0,
        ambush: [0; 2],
        ambusher: None,
        start: [0; 2],
        fallen: [0; 2],
        hits: [0; 2],
        thrown: 0,
        broke: [false; 2],
        loser: None,
        leaders: LeaderSet::EMPTY,
        sallied: UnitSet::EMPTY,
        sallied_leaders: LeaderSet::EMPTY,
    };

    /// Who defends.
    #[must_use]
    pub const fn defender(&self) -> Side {
        self.attacker.other()
    }
    /// Whether it is an assault.
    #[must_use]
    pub const fn is_assault(&self) -> bool {
        matches!(self.fought, Fought::Assault { .. })
    }
    /// Whether the wall, if there is one, is breached.
    #[must_use]
    pub const fn is_breached(&self) -> bool {
        matches!(self.fought, Fought::Assault { breached: true })
    }
    /// Whether a side is to be tested after a round: it lost more than the enemy in it, or 5 % of its start in all.
    #[must_use]
    pub const fn tests(&self, side: Side, now: u32) -> bool {
        let (i, e) = (side.index(), side.other().index());
        let lost = self.start[i].saturating_sub(now) as u64;
        self.fallen[i] > self.fallen[e] || (lost > 0 && lost * 20 >= self.start[i] as u64)
    }
    /// The loser by what has broken: the one that did, of two the one with the higher share of loss, the attacker if equal.
    #[must_use]
    pub const fn loser_of(&self, now: [u32; 2]) -> Option<Side> {
        match self.broke {
            [true, false] => Some(Side::A),
            [false, true] => Some(Side::B),
            [false, false] => None,
            [true, true] => {
                let lost_a = self.start[0].saturating_sub(now[0]) as u64;
                let lost_b = self.start[1].saturating_sub(now[1]) as u64;
                // lost_a / start_a against lost_b / start_b.
                let (a, b) = (lost_a * self.start[1] as u64, lost_b * self.start[0] as u64);
                if a > b {
                    Some(Side::A)
                } else if b > a {
                    Some(Side::B)
                } else {
                    Some(self.attacker)
                }
            }
        }
    }
}

/// Per cent of a beaten force's men that the pursuit takes: in woods 10 if the winner's ambush troops are a quarter of them, else 5.
#[must_use]
pub const fn pursuit(woods: bool, beaten: u32, ambushers: u32) -> u32 {
    if woods && ambushers as u64 * 4 >= beaten as u64 {
        10
    } else {
        5
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::before_napoleon::ids::GB;

    #[test]
    fn of_two_that_break_the_higher_share_loses_and_the_attacker_if_equal() {
        let mut battle = Battle {
            attacker: GB,
            start: [1_000, 500],
            broke: [true, true],
            ..Battle::NONE
        };
        assert_eq!(battle.loser_of([800, 400]), Some(GB));
        assert_eq!(battle.loser_of([799, 400]), Some(FR));
        assert_eq!(battle.loser_of([801, 400]), Some(GB));
        battle.attacker = FR;
        assert_eq!(battle.loser_of([800, 400]), Some(FR));
        battle.broke = [false, true];
        assert_eq!(battle.loser_of([0, 500]), Some(GB));
        battle.broke = [false, false];
        assert_eq!(battle.loser_of([0, 500]), None);
    }

    #[test]
    fn a_side_tests_when_it_lost_more_or_a_twentieth() {
        let mut battle = Battle {
            start: [600, 600],
            fallen: [20, 20],
            ..Battle::NONE
        };
        assert!(
            !battle.tests(FR, 580),
            "20 of 600 is less than 5 %, and no more than the enemy lost"
        );
        assert!(battle.tests(FR, 570), "30 of 600 is 5 %");
        battle.fallen = [20, 0];
        assert!(battle.tests(FR, 580) && !battle.tests(GB, 600));
    }

    #[test]
    fn pursuit_of_the_data_page() {
        assert_eq!(
            [
                pursuit(true, 1_000, 250),
                pursuit(true, 1_000, 249),
                pursuit(false, 1_000, 900)
            ],
            [10, 5, 5]
        );
    }
}
