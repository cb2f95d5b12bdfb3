//! What the fold tells: notes, plain and cheap, with the rule each applies. `tell.rs` puts them into words.

use super::{
    decision::{Mode, Operation, Station},
    ids::{Card, Conflict, Force, Group, Region, Track, Waterway, Zone},
    state::Ending,
};
use crate::Side;

/// Why points were scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// A card's event (16.1).
    Card(Card),
    /// A Raid (8.1.2).
    Raid(Region),
    /// The Scoring phase (4.1.3): points of each side.
    Scoring([u8; 2]),
}

/// How a battle came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BattleKind {
    /// By a Campaign (6.2.2).
    Campaign,
    /// By a Raid (8.1.2).
    Raid,
    /// By a card that placed forces (9.2.1).
    Placed,
    /// By a landing (14.3).
    Landing,
}

/// A ground for bonus dice (9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bonus {
    /// Defending a home town.
    HomeTown,
    /// Defending a fort (11.1.1).
    Fort,
    /// Attacking beside a controlled waterway (11.2.3).
    Waterway(Waterway),
    /// Attacking a town under blockade (14.2.3).
    Blockade(Zone),
    /// Tecumseh (12.2.1).
    Tecumseh,
    /// A card's event, for the operation.
    Operation(Card),
    /// A card's event, for the turn; its number among such effects.
    Turn(u8),
}

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are the words of the sentence that `tell` makes
pub enum Note {
    TurnBegins {
        turn: u8,
    },
    Era1814,
    Reshuffled {
        cards: u8,
        rule: &'static str,
    },
    Dealt {
        side: Side,
        card: Card,
        rule: &'static str,
    },
    Played {
        side: Side,
        card: Card,
    },
    ModeChosen {
        side: Side,
        card: Card,
        mode: Mode,
    },
    EventBegins {
        side: Side,
        card: Card,
    },
    OperationBegins {
        side: Side,
        operation: Operation,
        points: u8,
        free: bool,
    },
    NoOperation {
        side: Side,
    },
    PointsLost {
        points: u8,
    },
    CardLeaves {
        card: Card,
        removed: bool,
    },
    Recruited {
        side: Side,
        force: Force,
        region: Region,
        cost: u8,
    },
    RecruitedLanding,
    Moved {
        side: Side,
        from: Region,
        to: Region,
        group: Group,
        by_water: bool,
        raid: bool,
    },
    Added {
        force: Force,
        count: u8,
        region: Region,
    },
    Taken {
        force: Force,
        count: u8,
        region: Region,
        rule: &'static str,
    },
    Swapped {
        side: Side,
        region: Region,
    },
    Counters {
        region: Region,
        from: u8,
        to: u8,
        rule: &'static str,
    },
    Ship {
        waterway: Waterway,
        side: Side,
        added: bool,
    },
    WaterwayControl {
        waterway: Waterway,
        from: Option<Side>,
        to: Option<Side>,
    },
    FortBuilt {
        side: Side,
        region: Region,
    },
    FortLost {
        region: Region,
    },
    Control {
        region: Region,
        from: Option<Side>,
        to: Option<Side>,
    },
    Level {
        side: Side,
        track: Track,
        from: u8,
        to: u8,
    },
    Conflict {
        conflict: Conflict,
        active: bool,
    },
    Privateering {
        from: u8,
        to: u8,
        rule: &'static str,
    },
    SquadronsGained {
        count: u8,
    },
    SquadronsCapped {
        count: u8,
    },
    SquadronLost {
        from: Option<Station>,
        town: Option<Region>,
    },
    Sailed {
        from: Station,
        to: Station,
    },
    ReturnedToBox {
        zone: Zone,
        rule: &'static str,
    },
    LandingRecalled {
        town: Region,
        count: u8,
        rule: &'static str,
    },
    Blockading {
        from: u8,
        to: u8,
    },
    Landed {
        town: Region,
        squadrons: u8,
        regulars: u8,
    },
    LandingSupply {
        from: u8,
        to: u8,
    },
    ArmisticePlaced {
        a: Region,
        b: Region,
    },
    ArmisticesRemoved,
    ThisTurn {
        card: Card,
    },
    Roll {
        side: Side,
        what: &'static str,
        rule: &'static str,
        dice: u8,
        hits: u8,
        needed: u8,
    },
    Score {
        from: i8,
        to: i8,
        why: Points,
    },
    BattleBegins {
        kind: BattleKind,
        region: Region,
        attacker: Side,
        forces: [u8; 5],
    },
    BattleBonus {
        side: Side,
        dice: u8,
        why: Bonus,
    },
    Round {
        region: Region,
        number: u8,
        dice: [u8; 2],
        forces: [u8; 5],
        expected: [(u32, u32); 2],
    },
    Rolled {
        side: Side,
        faces: Faces,
    },
    Die {
        side: Side,
        face: u8,
        hit: Option<Force>,
        wasted: bool,
    },
    Lost {
        force: Force,
        count: u8,
        rule: &'static str,
    },
    Evaded {
        region: Region,
        refuge: Region,
    },
    Stands {
        side: Side,
    },
    Retreats {
        side: Side,
        region: Region,
        to: Option<Region>,
        group: Group,
        rule: &'static str,
    },
    BattleEnds {
        region: Region,
        winner: Option<Side>,
        holder: Option<Side>,
    },
    IndiansReturn {
        town: Region,
        to: Region,
        count: u8,
    },
    Over {
        ending: Ending,
    },
}

/// The faces of one side's dice in a round, as many of each face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Faces {
    dice: [u8; Faces::MOST],
    len: u8,
}

impl Faces {
    /// The most dice that any side can throw at once: all its forces and every bonus.
    pub const MOST: usize = 64;

    /// Keeps the dice of a roll, in the order thrown.
    #[must_use]
    pub fn new(dice: &[u8]) -> Self {
        let mut faces = Self {
            dice: [0; Self::MOST],
            len: 0,
        };
        for (place, die) in faces.dice.iter_mut().zip(dice) {
            *place = *die;
            faces.len += 1;
        }
        faces
    }
    /// The dice.
    #[must_use]
    pub fn dice(&self) -> &[u8] {
        &self.dice[..usize::from(self.len)]
    }
}
