//! What the fold tells: notes, plain and cheap, with what each needs to be told. `tell.rs` puts them into words.

use super::{
    fight_note::FightNote,
    ids::{American, Class, Entry, Fleet, Group, Leader, Makeup, Place, Recruit, Unit, Zone},
    state::{Ending, Station},
};
use crate::Side;

/// A part of a turn that somebody may look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Reinforcement of a side.
    Reinforcement(Side),
    /// Attrition.
    Attrition,
    /// Orders are written.
    Orders,
    /// Naval movement of a side.
    Naval(Side),
    /// Naval interception and combat.
    Interception,
    /// Troops land.
    Landing,
    /// Land movement of a side.
    Movement(Side),
    /// Land movement of both, by their orders.
    Beats,
    /// Land combat of a side.
    Combat(Side),
    /// Land combat of both.
    Fights,
    /// Winter.
    Winter,
    /// May.
    May,
}

/// Why a Supply Unit was spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// For initiative.
    Initiative,
    /// For attrition.
    Attrition,
    /// By a besieger, who then checks no attrition.
    Siege,
    /// For the winter.
    Winter,
}

/// Why men are gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// Attrition.
    Attrition,
    /// Winter outside.
    Winter,
    /// Too few were left.
    TooFew,
    /// They go home for the winter.
    Home,
    /// No place to winter in.
    NoQuarter,
}

/// Why an order was dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dropped {
    /// Its roll failed, or it could not be rolled.
    Initiative,
    /// The step cannot be taken.
    Step,
    /// The enemy came the other way in greater strength.
    Barred,
    /// A naval order of that number cannot be done.
    Naval(u8),
    /// There is no Supply Unit to spend.
    Supply(Place),
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are the words of the sentence that `tell` makes
pub enum Note {
    TurnBegins {
        turn: u8,
    },
    PartBegins {
        part: Part,
    },
    SetUp {
        group: Group,
        side: Side,
        port: Place,
        makeup: Makeup,
    },
    RecruitRolled {
        side: Side,
        what: Recruit,
        die: u8,
    },
    Battalions {
        side: Side,
        units: [Unit; 2],
        at: Place,
    },
    Guns {
        side: Side,
        stands: u16,
        at: Place,
    },
    Transports {
        side: Side,
        count: u8,
        at: Place,
    },
    NewGroup {
        side: Side,
        makeup: Makeup,
        at: Place,
    },
    LeaderComes {
        leader: Leader,
        at: Place,
    },
    AmericanRolled {
        side: Side,
        what: American,
        die: u8,
    },
    Delivered {
        side: Side,
        at: Place,
    },
    SupplyLost {
        side: Side,
        left: u8,
    },
    Replaced {
        unit: Unit,
        class: Class,
        men: u16,
        now: u16,
        lowered: bool,
    },
    Crewed {
        side: Side,
        at: Place,
        stands: u16,
    },
    BrokenUp {
        unit: Unit,
        class: Class,
        men: u16,
        at: Place,
    },
    ReplacementsLost {
        side: Side,
        men: u16,
    },
    IndianDie {
        side: Side,
        die: u8,
        needs: u8,
    },
    BandComes {
        unit: Unit,
        side: Side,
        entry: Entry,
        at: Place,
    },
    BandDeclined {
        side: Side,
    },
    Spent {
        side: Side,
        at: Place,
        for_: Use,
    },
    AttritionRolled {
        side: Side,
        at: Place,
        die: u8,
        supplied: bool,
        per_cent: u32,
    },
    Fell {
        unit: Unit,
        class: Class,
        side: Side,
        men: u16,
        at: Place,
        why: Loss,
    },
    Formed {
        fleet: Fleet,
        at: Station,
    },
    Loaded {
        unit: Unit,
        class: Class,
        fleet: Fleet,
    },
    Boarded {
        leader: Leader,
        fleet: Fleet,
    },
    Sailed {
        fleet: Fleet,
        from: Station,
        to: Station,
    },
    InPort {
        fleet: Fleet,
        at: Place,
    },
    InterceptionRolled {
        by: Fleet,
        of: Fleet,
        zone: Zone,
        die: u8,
        plus: u8,
        needs: u8,
    },
    InterceptionDeclined {
        by: Fleet,
        of: Fleet,
        zone: Zone,
    },
    EncounterNext {
        french: Fleet,
        british: Fleet,
    },
    EncounterLapses {
        french: Fleet,
        british: Fleet,
    },
    Landed {
        unit: Unit,
        class: Class,
        fleet: Fleet,
        at: Place,
    },
    LeaderLanded {
        leader: Leader,
        fleet: Fleet,
        at: Place,
    },
    Detached {
        unit: Unit,
        from: Unit,
        class: Class,
        strength: u16,
        at: Place,
    },
    InitiativeRolled {
        unit: Unit,
        class: Class,
        side: Side,
        leader: Option<Leader>,
        rating: u8,
        die: u8,
        change: i8,
        at: Place,
    },
    Marched {
        unit: Unit,
        class: Class,
        side: Side,
        from: Place,
        to: Place,
        lake: bool,
    },
    Rode {
        leader: Leader,
        from: Place,
        to: Place,
    },
    LeaderCaptured {
        leader: Leader,
        at: Place,
    },
    SupplyCaptured {
        by: Side,
        at: Place,
        count: u16,
    },
    StandsCaptured {
        by: Side,
        at: Place,
        class: Class,
        stands: u16,
    },
    OrdersGiven {
        side: Side,
    },
    OrdersRevealed,
    UnitOrderEnds {
        unit: Unit,
        class: Class,
        side: Side,
        at: Place,
        why: Dropped,
    },
    LeaderOrderEnds {
        leader: Leader,
        at: Place,
    },
    OrderDropped {
        side: Side,
        why: Dropped,
    },
    Quartered {
        side: Side,
        from: Place,
        to: Place,
    },
    SiegeEnds {
        at: Place,
    },
    FleetHome {
        fleet: Fleet,
        to: Place,
    },
    Dismissed {
        leader: Leader,
        by: Leader,
        at: Place,
    },
    Returned {
        unit: Unit,
        at: Place,
        men: u16,
    },
    StaysAway {
        unit: Unit,
    },
    Repaired {
        fleet: Fleet,
        at: Place,
    },
    Over {
        ending: Ending,
        points: [u8; 2],
    },
    Fight(FightNote),
}
