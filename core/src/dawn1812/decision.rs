//! Decisions: the small steps that players take, each on record by itself.

use bincode::{Decode, Encode};

use super::ids::{Card, Force, Group, Region, Track, Waterway, Zone};

/// How a card is played (5.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode)]
pub enum Mode {
    /// As its event (5.1).
    Event,
    /// As an operation that fires no event (5.2, 5.2.4).
    Operation,
    /// As an operation; the opponent's event comes after it (5.2.1).
    OperationFirst,
    /// As an operation; the opponent's event comes before it (5.2.1).
    EventFirst,
}

/// A kind of operation (6.0, 7.0, 8.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub enum Operation {
    /// 6.1.
    Recruit,
    /// 6.2.
    Campaign,
    /// 6.3.
    Construct,
    /// 7.1, United States only.
    Privateer,
    /// 7.2, United States only.
    Cruise,
    /// 8.1, Great Britain only.
    Raid,
    /// 8.2, Great Britain only.
    Deploy,
}

impl Operation {
    /// All kinds, in the rulebook's order.
    pub const ALL: [Operation; 7] = [
        Operation::Recruit,
        Operation::Campaign,
        Operation::Construct,
        Operation::Privateer,
        Operation::Cruise,
        Operation::Raid,
        Operation::Deploy,
    ];
    /// Its name.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Operation::Recruit => "Recruit",
            Operation::Campaign => "Campaign",
            Operation::Construct => "Construct",
            Operation::Privateer => "Privateer",
            Operation::Cruise => "Cruise",
            Operation::Raid => "Raid",
            Operation::Deploy => "Deploy",
        }
    }
    /// The rule that describes it.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Operation::Recruit => "6.1",
            Operation::Campaign => "6.2",
            Operation::Construct => "6.3",
            Operation::Privateer => "7.1",
            Operation::Cruise => "7.2",
            Operation::Raid => "8.1",
            Operation::Deploy => "8.2",
        }
    }
}

/// Where a Squadron lies when it is not on a landing (8.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub enum Station {
    /// In the British Navy box.
    Box,
    /// In a blockade zone.
    Zone(Zone),
}

/// One step of one side. New variants come at the end only: their bytes are in journals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode)]
pub enum Decision {
    /// Stops what may be stopped, or declines what may be declined.
    Done,
    /// Plays a card (4.1.2).
    Play(Card),
    /// Says how it is played (5.0).
    Mode(Mode),
    /// Names the operation (5.2).
    Operation(Operation),
    /// Creates one force of its side in a region (6.1).
    Recruit(Force, Region),
    /// Creates one Regular in the landing supply (12.2.4).
    RecruitLanding,
    /// Names a group's way: from, to (6.2.1, 8.1.1).
    March(Region, Region),
    /// Says which forces go (6.2.1).
    Group(Group),
    /// Adds a Waterway Control marker (6.3.1).
    BuildShip(Waterway),
    /// Removes one of the opponent (6.3.1).
    SinkShip(Waterway),
    /// Builds a fort (6.3.2).
    BuildFort(Region),
    /// Names the zone of a Cruise, or its overflow (7.2.1, 7.2.2).
    Cruise(Zone),
    /// Moves one Squadron (8.2.1).
    Sail(Station, Station),
    /// Lands Regulars in a town (14.3): the town, Squadrons out of the box and of each zone, Regulars.
    Land(Region, u8, [u8; 3], u8),
    /// Spends the highest die left on a force of this kind (9.1.2).
    Hit(Force),
    /// Names the refuge of an Indian force that evaded (10.3).
    Refuge(Region),
    /// Goes on with a battle (9.2).
    Stand,
    /// A defender retreats there (9.2).
    Retreat(Region),
    /// An attacker retreats to where it came from (9.2, 14.3.4).
    Withdraw,
    /// Takes that alternative of an event, from 0.
    Choose(u8),
    /// Picks a region for an event's effect.
    At(Region),
    /// Picks a track (4.1.1, 13.2).
    Advance(Track),
    /// Picks a blockade zone for an event, a recall or a loss (4.1.4, 14.1.2).
    FromZone(Zone),
    /// Picks a border for an armistice marker (2.6.5).
    Armistice(Region, Region),
    /// Picks a town whose landing loses a Squadron (14.1.2).
    FromLanding(Region),
}
