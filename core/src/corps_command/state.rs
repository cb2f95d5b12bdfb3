//! The whole truth of a moment: where units are and what they have done, numbers, chits, and what is still to be done.

use super::{
    agenda::Agenda,
    edition::tables::{Scenario, Tables},
    ids::{CHITS, DAYS, Hex, HexSet, NATO, PACT, RIVER_SIDES, Regiment, UNITS, Unit},
};
use crate::Side;

/// Where a unit is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Place {
    /// No part of the scenario.
    #[default]
    Absent,
    /// In a regiment that its owner may still choose (1.2), or did not.
    Pool,
    /// A reinforcement that is not due yet (6.1).
    Reserve,
    /// Off the map and free to enter, by that line of the scenario's arrivals (6.1).
    Waiting(u8),
    /// On the map.
    On(Hex),
    /// Left the map (6.2).
    Exited,
    /// Destroyed (1.1).
    Destroyed,
}

/// What a unit has done in this impulse (3.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Acted {
    /// Nothing.
    #[default]
    No,
    /// It moved or attacked, or began to.
    Yes,
    /// It stands ready to support (7.6).
    Supports,
    /// It passed a night and has rolled for recovery (8.1).
    Passed,
}

/// How many hexes a unit's attacks and supports of one impulse can concern.
pub const TARGETS: usize = 4;

/// A unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnitState {
    /// Where it is.
    pub place: Place,
    /// Its place in its stack, 0 on top (4.0).
    pub rank: u8,
    /// Hits taken (1.1).
    pub hits: u8,
    /// What it has done in this impulse.
    pub acted: Acted,
    /// Whether it has moved in this impulse (9.2).
    pub moved: bool,
    /// Whether it was raised in its stack in this impulse.
    pub raised: bool,
    /// Supports spent in this impulse (7.6).
    pub uses: u8,
    /// Hexes that it attacked, or supported attacks on, in this impulse (7.3).
    pub targets: [Option<Hex>; TARGETS],
}

/// The Activation Number of a side, as it comes about (2.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Activation {
    /// Whether the side may choose its number in this couplet, its last one having been a one.
    pub right: bool,
    /// The number chosen; 0 if none was. Secret until both are shown.
    pub chosen: u8,
    /// Whether the right was declined. Secret until both are shown.
    pub declined: bool,
    /// The die; 0 before it is rolled.
    pub rolled: u8,
    /// Whether a five was switched to a two. Secret until both are shown.
    pub switched: bool,
    /// The number by Botched Orders or a second roll; 0 if there was none.
    pub settled: u8,
    /// Whether the side may play no chit in its own impulse (Botched Orders).
    pub silence: bool,
}

impl Activation {
    /// The Activation Number as it stands; 0 before there is one.
    #[must_use]
    pub const fn number(&self) -> u8 {
        if self.settled > 0 {
            self.settled
        } else if self.switched {
            2
        } else if self.chosen > 0 {
            self.chosen
        } else {
            self.rolled
        }
    }
}

/// What crosses a river hexside (6.0).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Crossing {
    /// Nothing.
    #[default]
    None,
    /// A bridge.
    Bridge,
    /// A bridge that was demolished: nothing, until it is rebuilt.
    Demolished,
    /// A pontoon: a bridge without a road.
    Pontoon,
}

impl Crossing {
    /// Whether a unit can cross.
    #[must_use]
    pub const fn passable(self) -> bool {
        matches!(self, Crossing::Bridge | Crossing::Pontoon)
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// After the last night, by that band of the scenario's scores (2.0).
    Scored(u8),
    /// That side has no unit left on the map and none to come.
    Annihilated(Side),
}

/// A state of the game. Flat: no pointers, no allocation, cheap to copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// The scenario, by number.
    pub scenario: u8,
    /// The day, from 1.
    pub day: u8,
    /// The couplet of the day, 1 to 4, and 5 for the night (2.0, 8.0).
    pub couplet: u8,
    /// Activation Numbers by side.
    pub activation: [Activation; 2],
    /// Whether this couplet's numbers have been shown.
    pub shown: bool,
    /// The side whose impulse it is.
    pub active: Option<Side>,
    /// Whether a unit has begun an action in this impulse, so that a push comes too late.
    pub begun: bool,
    /// Whether the active side has played a chit since the idle side was asked last.
    pub stirred: bool,
    /// Whether the idle side plays nothing more in this impulse (9.1).
    pub idle_silent: bool,
    /// The regiment that activates whatever its Initiative.
    pub pushed: Option<Regiment>,
    /// The units.
    pub units: [UnitState; UNITS],
    /// Hexes with units, by side. Follows from the units.
    pub occupied: [HexSet; 2],
    /// What crosses the rivers.
    pub crossings: [Crossing; RIVER_SIDES],
    /// Mined hexes.
    pub mines: HexSet,
    /// Places that the Pact controls, a bit each.
    pub control: u32,
    /// Chits left in the containers (9.1).
    pub cup: [u8; CHITS],
    /// Chits drawn and not yet assigned.
    pub drawn: [u8; CHITS],
    /// Chits assigned to days to come.
    pub slots: [[u8; CHITS]; DAYS],
    /// Chits that can be played.
    pub hand: [u8; CHITS],
    /// Chits that were played.
    pub used: [u8; CHITS],
    /// Gunships that failed to come in this impulse (9.2).
    pub tried: [u8; CHITS],
    /// The score as it was last told, the Pact ahead positive.
    pub score: i16,
    /// What is still to be done, the next last.
    pub agenda: Agenda,
    /// How the game ended, once it has.
    pub ending: Option<Ending>,
}

impl State {
    /// A state without anything in it.
    #[must_use]
    pub fn empty() -> State {
        State {
            scenario: 0,
            day: 1,
            couplet: 1,
            activation: [Activation::default(); 2],
            shown: false,
            active: None,
            begun: false,
            stirred: false,
            idle_silent: false,
            pushed: None,
            units: [UnitState::default(); UNITS],
            occupied: [HexSet::EMPTY; 2],
            crossings: [Crossing::None; RIVER_SIDES],
            mines: HexSet::EMPTY,
            control: 0,
            cup: [0; CHITS],
            drawn: [0; CHITS],
            slots: [[0; CHITS]; DAYS],
            hand: [0; CHITS],
            used: [0; CHITS],
            tried: [0; CHITS],
            score: 0,
            agenda: Agenda::default(),
            ending: None,
        }
    }

    /// A unit.
    #[must_use]
    #[inline]
    pub const fn unit(&self, unit: Unit) -> &UnitState {
        &self.units[unit.index()]
    }
    #[inline]
    pub(crate) const fn unit_mut(&mut self, unit: Unit) -> &mut UnitState {
        &mut self.units[unit.index()]
    }
    /// The hex of a unit that is on the map.
    #[must_use]
    #[inline]
    pub const fn hex_of(&self, unit: Unit) -> Option<Hex> {
        match self.units[unit.index()].place {
            Place::On(hex) => Some(hex),
            _ => None,
        }
    }
    /// Whether it is night (8.0).
    #[must_use]
    pub const fn night(&self) -> bool {
        self.couplet == 5
    }
    /// The scenario's tables.
    #[must_use]
    #[inline]
    pub fn scenario<'t>(&self, t: &'t Tables) -> &'t Scenario {
        t.scenario(self.scenario)
    }
    /// Strength Points left (1.1).
    #[must_use]
    pub fn strength(&self, t: &Tables, unit: Unit) -> u8 {
        t.unit(unit).strength.saturating_sub(self.unit(unit).hits)
    }
    /// Initiative with its present side up (1.1).
    #[must_use]
    pub fn initiative(&self, t: &Tables, unit: Unit) -> u8 {
        t.unit(unit).initiative[usize::from(self.unit(unit).hits > 0)]
    }
    /// The side with a unit in the hex.
    #[must_use]
    pub const fn holder(&self, hex: Hex) -> Option<Side> {
        if self.occupied[0].has(hex) {
            Some(NATO)
        } else if self.occupied[1].has(hex) {
            Some(PACT)
        } else {
            None
        }
    }
    /// The units of a side in a hex, in the edition's order.
    pub fn stack<'a>(
        &'a self,
        t: &'a Tables,
        side: Side,
        hex: Hex,
    ) -> impl Iterator<Item = Unit> + 'a {
        let there = self.occupied[side.index()].has(hex);
        self.scenario(t).units[side.index()]
            .iter()
            .take(if there { usize::MAX } else { 0 })
            .copied()
            .filter(move |u| self.hex_of(*u) == Some(hex))
    }
    /// The top unit of a hex (4.0).
    #[must_use]
    pub fn top(&self, t: &Tables, side: Side, hex: Hex) -> Option<Unit> {
        self.stack(t, side, hex).find(|u| self.unit(*u).rank == 0)
    }
    /// The units of a side on the map.
    pub fn on_map<'a>(
        &'a self,
        t: &'a Tables,
        side: Side,
    ) -> impl Iterator<Item = (Unit, Hex)> + 'a {
        self.scenario(t).units[side.index()]
            .iter()
            .filter_map(|u| self.hex_of(*u).map(|h| (*u, h)))
    }
    /// Puts a unit at the bottom of the stack in a hex (ruling 60).
    pub(crate) fn put(&mut self, t: &Tables, unit: Unit, hex: Hex) {
        let side = t.unit(unit).side;
        let below = self.stack(t, side, hex).count();
        let state = self.unit_mut(unit);
        state.place = Place::On(hex);
        state.rank = below as u8;
        self.occupied[side.index()].insert(hex);
    }
    /// Takes a unit off its hex; those below it move up.
    pub(crate) fn take(&mut self, t: &Tables, unit: Unit, to: Place) {
        let side = t.unit(unit).side;
        if let Some(hex) = self.hex_of(unit) {
            let rank = self.unit(unit).rank;
            let mut left = false;
            for other in &t.scenario(self.scenario).units[side.index()] {
                let state = &mut self.units[other.index()];
                if *other != unit && state.place == Place::On(hex) {
                    left = true;
                    if state.rank > rank {
                        state.rank -= 1;
                    }
                }
            }
            if !left {
                self.occupied[side.index()].remove(hex);
            }
        }
        let state = self.unit_mut(unit);
        state.place = to;
        state.rank = 0;
    }
    /// Moves a unit from its hex to the bottom of the stack in another.
    pub(crate) fn relocate(&mut self, t: &Tables, unit: Unit, to: Hex) {
        self.take(t, unit, Place::Absent);
        self.put(t, unit, to);
    }
    /// Chits that a side can play now.
    #[must_use]
    pub fn available(&self, t: &Tables, side: Side) -> u8 {
        count(t, side, &self.hand)
    }
    /// Chits assigned to a day by a side.
    #[must_use]
    pub fn assigned(&self, t: &Tables, side: Side, day: usize) -> u8 {
        count(t, side, &self.slots[day])
    }
}

/// How many of the chits are a side's.
#[must_use]
pub fn count(t: &Tables, side: Side, chits: &[u8; CHITS]) -> u8 {
    t.chits
        .iter()
        .zip(chits)
        .filter(|(entry, _)| entry.side == side)
        .map(|(_, n)| *n)
        .sum()
}
