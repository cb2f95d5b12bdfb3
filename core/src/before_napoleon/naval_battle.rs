//! A fight at sea as the state keeps it, and what follows from its numbers alone (Naval Combat).

use super::{
    force::LeaderSet,
    ids::{Fleet, GROUPS, Group, Rate},
    state::Ship,
};
use crate::Side;

/// Points that a hit takes.
pub const HIT: u8 = 2;
/// Points for one die.
pub const POINTS_A_DIE: u16 = 3;
/// Most rounds.
pub const ROUNDS: u8 = 3;
/// What takes a lost ship as a prize.
pub const PRIZE: u8 = 6;
/// Points left of a prize.
pub const PRIZE_POINTS: u8 = 1;
/// What takes a transport.
pub const BOARDS: u8 = 4;
/// Ships that a group has room for.
pub const SLOTS: usize = 5;

/// What the fight waits for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SeaStage {
    /// The French say whether it is fought here or on a table.
    #[default]
    Way,
    /// The result from the table.
    Claim,
    /// That side's dice of the round.
    Volley(Side),
    /// Whether that side breaks off.
    Ask(Side),
    /// The winner's dice for prizes.
    Prizes,
    /// The winner's dice for transports.
    Boarding,
    /// Which transport is taken, by lot.
    Lot,
    /// The dice of leaders aboard what was lost.
    Leaders,
}

/// A set of ships, by group and place in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ShipSet([u64; (GROUPS * SLOTS).div_ceil(64)]);

impl ShipSet {
    /// No ship.
    pub const EMPTY: ShipSet = ShipSet([0; (GROUPS * SLOTS).div_ceil(64)]);

    const fn bit(group: Group, slot: usize) -> usize {
        group.index() * SLOTS + slot % SLOTS
    }
    /// Whether the ship is in it.
    #[must_use]
    pub const fn has(&self, group: Group, slot: usize) -> bool {
        let bit = Self::bit(group, slot);
        self.0[bit / 64] & (1 << (bit % 64)) != 0
    }
    /// Puts a ship in.
    pub const fn insert(&mut self, group: Group, slot: usize) {
        let bit = Self::bit(group, slot);
        self.0[bit / 64] |= 1 << (bit % 64);
    }
    /// Its ships in order.
    pub fn iter(&self) -> impl Iterator<Item = (Group, usize)> + '_ {
        Group::all().flat_map(move |group| {
            (0..SLOTS)
                .filter(move |slot| self.has(group, *slot))
                .map(move |slot| (group, slot))
        })
    }
}

/// A fight at sea under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeaFight {
    /// Whether there is one.
    pub on: bool,
    /// The French fleet and the British one.
    pub fleets: [Fleet; 2],
    /// What it waits for.
    pub stage: SeaStage,
    /// Whether it is fought on a table.
    pub table: bool,
    /// The round, 1 to 3; 0 before the first.
    pub round: u8,
    /// Points by side at the start.
    pub start: [u16; 2],
    /// Hits by side in this round.
    pub hits: [u16; 2],
    /// Who breaks off.
    pub broke: [bool; 2],
    /// The loser, once there is one.
    pub loser: Option<Side>,
    /// Ships lost in it.
    pub lost: ShipSet,
    /// Each side's flagship, group and place; leaders are aboard it. Without ships they are aboard the first transport.
    pub flag: [Option<(Group, u8)>; 2],
    /// Ships of the winner that go after transports.
    pub boarders: u8,
    /// Transports that are still to be taken by lot.
    pub taken: u8,
    /// Leaders aboard what was lost, for whom a die is thrown.
    pub leaders: LeaderSet,
}

impl SeaFight {
    /// No fight.
    pub const NONE: SeaFight = SeaFight {
        on: false,
        fleets: [Fleet(0), Fleet(0)],
        stage: SeaStage::Way,
        table: false,
        round: 0,
        start: [0; 2],
        hits: [0; 2],
        broke: [false; 2],
        loser: None,
        lost: ShipSet::EMPTY,
        flag: [None; 2],
        boarders: 0,
        taken: 0,
        leaders: LeaderSet::EMPTY,
    };

    /// The fleet of a side.
    #[must_use]
    pub const fn fleet(&self, side: Side) -> Fleet {
        self.fleets[side.index()]
    }
    /// The loser by what has happened: the one that broke off; if both or neither did, the one with the larger share lost; equal shares
    /// are a draw.
    #[must_use]
    pub const fn loser_of(&self, now: [u16; 2]) -> Option<Side> {
        match self.broke {
            [true, false] => Some(Side::A),
            [false, true] => Some(Side::B),
            _ => {
                let lost_a = self.start[0].saturating_sub(now[0]) as u32;
                let lost_b = self.start[1].saturating_sub(now[1]) as u32;
                let (a, b) = (lost_a * self.start[1] as u32, lost_b * self.start[0] as u32);
                if a > b {
                    Some(Side::A)
                } else if b > a {
                    Some(Side::B)
                } else {
                    None
                }
            }
        }
    }
    /// Whether a fleet must break off: it has lost half of its points at the start, or more.
    #[must_use]
    pub const fn must_break(&self, side: Side, now: u16) -> bool {
        let start = self.start[side.index()];
        start > 0 && start.saturating_sub(now) as u32 * 2 >= start as u32
    }
}

/// Dice of so many strength points.
#[must_use]
pub const fn dice(points: u16) -> u16 {
    points.div_ceil(POINTS_A_DIE)
}

/// What a die must show in a round.
#[must_use]
pub const fn needs(round: u8) -> u8 {
    if round <= 1 { 6 } else { 5 }
}

/// A hit on a fleet: on a damaged ship first, else on its largest whole ship; of equal ones the first. What the hit has beyond the ship's
/// last point is lost with it. The number of the ship that is lost by it, if one is.
pub fn hit(ships: &mut [Ship], whole: impl Fn(Rate) -> u8) -> Option<usize> {
    let damaged = ships
        .iter()
        .position(|ship| ship.points > 0 && ship.points < whole(ship.rate));
    let target = damaged.or_else(|| {
        ships
            .iter()
            .enumerate()
            .filter(|(_, ship)| ship.points > 0)
            .max_by_key(|(index, ship)| (ship.points, std::cmp::Reverse(*index)))
            .map(|(index, _)| index)
    })?;
    let ship = &mut ships[target];
    ship.points = ship.points.saturating_sub(HIT);
    (ship.points == 0).then_some(target)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn whole(rate: Rate) -> u8 {
        match rate {
            Rate::First => 15,
            Rate::Second => 10,
            Rate::Third => 5,
            Rate::Fourth => 3,
        }
    }
    fn ships(rates: &[Rate]) -> Vec<Ship> {
        rates
            .iter()
            .map(|rate| Ship {
                rate: *rate,
                points: whole(*rate),
            })
            .collect()
    }
    fn points(ships: &[Ship]) -> u16 {
        ships.iter().map(|ship| u16::from(ship.points)).sum()
    }

    #[test]
    fn a_hit_falls_on_the_damaged_ship_then_on_the_largest() {
        let mut line = ships(&[Rate::Third, Rate::Second]);
        assert_eq!(hit(&mut line, whole), None);
        assert_eq!(line.iter().map(|s| s.points).collect::<Vec<_>>(), [5, 8]);
        for _ in 0..3 {
            hit(&mut line, whole);
        }
        assert_eq!(line.iter().map(|s| s.points).collect::<Vec<_>>(), [5, 2]);
        assert_eq!(hit(&mut line, whole), Some(1));
        assert_eq!(hit(&mut [], whole), None);
    }

    #[test]
    fn three_and_five_hits_on_three_thirds() {
        let fight = SeaFight {
            start: [15, 15],
            ..SeaFight::NONE
        };
        let mut line = ships(&[Rate::Third; 3]);
        for _ in 0..3 {
            hit(&mut line, whole);
        }
        // BC72: the first ship is lost with all that the third hit has too much.
        assert_eq!(
            (points(&line), fight.must_break(Side::A, points(&line))),
            (10, false)
        );
        for _ in 0..2 {
            hit(&mut line, whole);
        }
        // BC73: 9 of 15 lost.
        assert_eq!(
            (points(&line), fight.must_break(Side::A, points(&line))),
            (6, true)
        );
    }

    #[test]
    fn dice_and_what_they_need() {
        // Data page 46: 15 points against 10.
        assert_eq!([dice(15), dice(10), dice(1), dice(0)], [5, 4, 1, 0]);
        assert_eq!([needs(1), needs(2), needs(3)], [6, 5, 5]);
    }

    #[test]
    fn ship_sets() {
        let mut set = ShipSet::EMPTY;
        let ships: Vec<(Group, usize)> = [(0, 0), (12, 4), (63, 4)]
            .into_iter()
            .filter_map(|(g, s)| Some((Group::new(g)?, s)))
            .collect();
        for (group, slot) in &ships {
            set.insert(*group, *slot);
        }
        assert_eq!(set.iter().collect::<Vec<_>>(), ships);
    }

    #[test]
    fn shares_decide_where_both_or_none_broke_off() {
        let mut fight = SeaFight {
            start: [15, 30],
            ..SeaFight::NONE
        };
        assert_eq!(fight.loser_of([10, 20]), None, "a third each");
        assert_eq!(fight.loser_of([9, 20]), Some(Side::A));
        fight.broke = [false, true];
        assert_eq!(fight.loser_of([1, 30]), Some(Side::B));
        fight.broke = [true, true];
        assert_eq!(fight.loser_of([1, 30]), Some(Side::A));
    }
}
