//! The whole truth of a moment: what lies on the map, on the tracks, in the piles and hands, and what is still to be done.

use super::{
    agenda::Agenda,
    battle::Battle,
    edition::tables::{Perk, Tables},
    ids::{Card, CardSet, Conflict, Force, REGIONS, Region, RegionSet, Track, Waterway, Zone},
};
use crate::Side;

/// Where a Greater Conflict effect is on its one-way life (12.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ConflictState {
    /// Not yet activated (12.1.1).
    #[default]
    Inactive,
    /// In the box on the map (12.1.2).
    Active,
    /// Gone for good (12.1.3).
    Removed,
}

/// How a game ended (15.1.5, 15.1.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// 20 points reached.
    Points(Side),
    /// Halifax and Montreal, or three of the four towns.
    Captured(Side),
    /// After turn 8, by score.
    LastTurn(Side),
}

impl Ending {
    /// The winner.
    #[must_use]
    pub const fn winner(self) -> Side {
        match self {
            Ending::Points(side) | Ending::Captured(side) | Ending::LastTurn(side) => side,
        }
    }
}

/// A state of the game. Flat: no pointers, no allocation, cheap to copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// 0 in the Prelude, then 1 to 8 (4.0).
    pub turn: u8,
    /// Victory points, Great Britain ahead positive, -20 to 20 (15.0).
    pub score: i8,
    /// Forces by region and kind.
    pub forces: [[u8; 5]; REGIONS],
    /// Forces left in each global supply pool (3.5).
    pub pool: [u8; 5],
    /// Recruit counters by region (2.6.1).
    pub counters: [u8; REGIONS],
    /// Regions with a fort (2.6.3).
    pub forts: RegionSet,
    /// Waterway Control markers by waterway and side (2.6.4).
    pub ships: [[u8; 2]; 4],
    /// Squadrons by blockade zone (14.2).
    pub zones: [u8; 3],
    /// Squadrons in the British Navy box (2.6.2).
    pub navy_box: u8,
    /// Squadrons on a landing, by town (14.3.3).
    pub landings: [u8; REGIONS],
    /// Regulars in the British Navy landing supply (14.3.2).
    pub landing_supply: u8,
    /// Squadrons gained from cards so far, capped or not (14.1.1).
    pub squadron_gains: u8,
    /// Squadrons put out of play for good by Cruises, under the ruling that says so.
    pub squadrons_sunk: u8,
    /// Whether the two Squadrons of 1814 have come (4.4.1).
    pub reinforced: bool,
    /// Levels by side and track, 0 to 3 (2.7).
    pub levels: [[u8; 3]; 2],
    /// Greater Conflict effects (12.0).
    pub conflicts: [ConflictState; 5],
    /// The Privateering marker (7.1.1).
    pub privateering: u8,
    /// Borders under an armistice marker, the lower region first (2.6.5).
    pub armistices: [Option<(Region, Region)>; 2],
    /// Card effects that hold until Upkeep, a bit each by the edition's number of it.
    pub this_turn: u32,
    /// The draw deck: a pile without an order.
    pub draw: CardSet,
    /// The discard pile.
    pub discard: CardSet,
    /// Cards out of the game (2.8.2).
    pub removed: CardSet,
    /// Decks that have not come in yet: 1812 until the Prelude ends, 1814 until turn 5.
    pub aside: CardSet,
    /// Hands by side.
    pub hands: [CardSet; 2],
    /// The card being resolved (in no hand and no pile).
    pub in_play: Option<Card>,
    /// Whether the event of the card in play has occurred (5.1.2).
    pub occurred: bool,
    /// Forces that have moved in the operation under way, by region and column of a group (6.2.1).
    pub moved: [[u8; 3]; REGIONS],
    /// Squadrons that have moved in the operation under way: in the box, then by zone (8.2.1).
    pub sailed: [u8; 4],
    /// Zones that were complete when the Deploy under way began, a bit each (14.3.1).
    pub complete_at_start: u8,
    /// The battle being fought.
    pub battle: Battle,
    /// What is still to be done, the next last.
    pub agenda: Agenda,
    /// How the game ended, once it has.
    pub ending: Option<Ending>,
}

impl State {
    /// Forces of a kind in a region.
    #[must_use]
    pub const fn force(&self, region: Region, force: Force) -> u8 {
        self.forces[region.index()][force.index()]
    }
    /// All forces of a side in a region, Indians being British.
    #[must_use]
    pub const fn side_forces(&self, region: Region, side: Side) -> u8 {
        let f = &self.forces[region.index()];
        match side {
            Side::A => f[0] + f[1],
            Side::B => f[2] + f[3] + f[4],
        }
    }
    /// Army forces of a side in a region (16.0).
    #[must_use]
    pub const fn army(&self, region: Region, side: Side) -> u8 {
        let f = &self.forces[region.index()];
        match side {
            Side::A => f[0] + f[1],
            Side::B => f[2] + f[3],
        }
    }
    /// Indians in a region.
    #[must_use]
    pub const fn indians(&self, region: Region) -> u8 {
        self.forces[region.index()][4]
    }
    /// Level of a side on a track.
    #[must_use]
    pub const fn level(&self, side: Side, track: Track) -> u8 {
        self.levels[side.index()][track.index()]
    }
    /// Whether a Greater Conflict effect is active (12.1.2).
    #[must_use]
    pub const fn active(&self, conflict: Conflict) -> bool {
        matches!(self.conflicts[conflict.index()], ConflictState::Active)
    }
    /// How many of a perk a side has, levels added up (13.1).
    #[must_use]
    pub fn perk(&self, t: &Tables, side: Side, perk: Perk) -> u8 {
        let levels = &self.levels[side.index()];
        let perks = &t.perks[side.index()];
        (0..3)
            .map(|track| perks[track][usize::from(levels[track].min(3))][perk as usize])
            .sum()
    }
    /// Who controls a waterway: the side with more markers on it (11.2.1).
    #[must_use]
    pub const fn waterway_control(&self, waterway: Waterway) -> Option<Side> {
        let [us, gb] = self.ships[waterway.index()];
        if us > gb {
            Some(Side::A)
        } else if gb > us {
            Some(Side::B)
        } else {
            None
        }
    }
    /// Whether a blockade is complete: every space occupied (14.2.3).
    #[must_use]
    pub const fn complete(&self, t: &Tables, zone: Zone) -> bool {
        self.zones[zone.index()] >= t.zone_spaces[zone.index()]
    }
    /// How many blockades are complete: the Blockading marker (14.2.4).
    #[must_use]
    pub fn blockading(&self, t: &Tables) -> u8 {
        Zone::ALL
            .iter()
            .map(|z| u8::from(self.complete(t, *z)))
            .sum()
    }
    /// Squadrons in play, wherever they are (14.1).
    #[must_use]
    pub fn squadrons(&self) -> u8 {
        self.navy_box + self.zones.iter().sum::<u8>() + self.landings.iter().sum::<u8>()
    }
    /// Whether the town is linked to a complete blockade (16.0, "under blockade").
    #[must_use]
    pub fn under_blockade(&self, t: &Tables, town: Region) -> bool {
        t.zone_of(town).is_some_and(|zone| self.complete(t, zone))
    }
    /// Whether an armistice marker lies between two regions (2.6.5).
    #[must_use]
    pub fn armistice_between(&self, a: Region, b: Region) -> bool {
        let border = if a < b { (a, b) } else { (b, a) };
        self.armistices.contains(&Some(border))
    }
}
