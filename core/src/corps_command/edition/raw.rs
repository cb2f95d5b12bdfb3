//! The edition as its document says it, without any meaning drawn from it.

use std::collections::BTreeMap;

use bincode::{Decode, Encode};
use serde::Deserialize;

macro_rules! item {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident : $type:ty,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $($(#[$field_doc])* pub $field: $type,)+
            /// Where the item is from.
            pub source: String,
            /// More about it.
            #[serde(default)]
            pub note: String,
        }
    };
}

/// A whole edition. Its canonical form, which journals pin by hash, is this struct encoded: comments, order of keys and
/// line endings of the document change nothing, every item with its source does.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// The version of this schema: 1.
    pub format: u32,
    /// The game: "corps_command".
    pub game: String,
    /// The edition's name.
    pub name: String,
    /// Where it comes from, in a sentence.
    pub source: String,
    /// The map.
    pub map: MapItem,
    /// Kinds of terrain (6.0).
    pub terrain: Vec<TerrainItem>,
    /// Towns and airfields.
    pub place: Vec<PlaceItem>,
    /// Rivers (6.0).
    pub river: Vec<RiverItem>,
    /// Bridges (6.0).
    pub bridge: Vec<BridgeItem>,
    /// Roads (6.0).
    pub road: Vec<RoadItem>,
    /// Entry arrows (6.1).
    pub arrow: Vec<ArrowItem>,
    /// Exit arrows (6.2).
    pub exit: Vec<ExitItem>,
    /// Kinds of counters (1.1).
    pub template: Vec<TemplateItem>,
    /// Divisions (1.1, 1.2).
    pub division: Vec<DivisionItem>,
    /// Botched Orders (2.1).
    pub botched: Vec<BotchedItem>,
    /// Asset chits (9.0).
    pub chit: Vec<ChitItem>,
    /// Scenarios.
    pub scenario: Vec<ScenarioItem>,
}

/// A rectangle of the map: columns, rows, or both, first and last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct Area {
    /// First and last column; empty for all.
    #[serde(default)]
    pub columns: Vec<u8>,
    /// First and last row; empty for all.
    #[serde(default)]
    pub rows: Vec<u8>,
    /// Hexes besides.
    #[serde(default)]
    pub hexes: Vec<String>,
}

item!(
    /// The map sheet.
    MapItem {
        /// Columns, west to east.
        columns: u8,
        /// Rows, north to south.
        rows: u8,
        /// A string a row, a letter a hex.
        terrain: Vec<String>,
        /// The east bank of the main river.
        east_bank: Area,
    }
);
item!(
    /// A kind of terrain (6.0, 7.1).
    TerrainItem {
        /// Its letter in the map's rows.
        letter: String,
        /// Its id.
        id: String,
        /// Its name.
        name: String,
        /// Movement Points to enter off the road.
        cost: u8,
        /// What it adds to firepower against infantry, airborne and recon.
        combat: i8,
        /// open, closed or prohibited.
        class: String,
    }
);
item!(
    /// A town or an airfield.
    PlaceItem {
        /// Where.
        hex: String,
        /// Its name.
        name: String,
    }
);
item!(
    /// A river.
    RiverItem {
        /// Its name.
        name: String,
        /// The hexsides along which it runs.
        sides: Vec<String>,
    }
);
item!(
    /// A bridge.
    BridgeItem {
        /// The river hexside that it crosses.
        side: String,
        /// Its name.
        name: String,
    }
);
item!(
    /// A road.
    RoadItem {
        /// Its id.
        id: String,
        /// Its hexes in order.
        hexes: Vec<String>,
    }
);
item!(
    /// An arrow that points towards the map (6.1).
    ArrowItem {
        /// Where.
        hex: String,
        /// nato or pact.
        side: String,
        /// Its colour.
        colour: String,
        /// The map edge that it lies on.
        edge: Area,
    }
);
item!(
    /// An arrow that points off the map (6.2).
    ExitItem {
        /// Where.
        hex: String,
    }
);

/// A kind of counter (1.1).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct TemplateItem {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// armored, infantry, recon, airborne or supply.
    pub class: String,
    /// Strength Points at full strength.
    pub strength: u8,
    /// Protection Factor.
    pub protection: i8,
    /// Initiative at full strength and reduced.
    pub initiative: [u8; 2],
    /// What an M1 or a Leopard adds to its firepower (7.1).
    #[serde(default)]
    pub bonus: i8,
    /// Whether it moves on foot (6.0).
    #[serde(default)]
    pub leg: bool,
    /// Where the item is from.
    pub source: String,
    /// More about it.
    #[serde(default)]
    pub note: String,
}

item!(
    /// A division, or a brigade that stands for itself (1.1).
    DivisionItem {
        /// Its id.
        id: String,
        /// Its name.
        name: String,
        /// nato or pact.
        side: String,
        /// american, german, canadian or soviet.
        nationality: String,
        /// The colour of its band.
        colour: String,
        /// Its regiments and lone counters.
        regiments: Vec<RegimentItem>,
    }
);

/// A part of a division (1.2).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct RegimentItem {
    /// Its id within the division; empty if the division has no parts.
    pub id: String,
    /// regiment, whole (a division without parts) or lone (one counter that stands alone).
    pub kind: String,
    /// Its counters.
    pub units: Vec<CountItem>,
}

/// So many counters of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct CountItem {
    /// How many.
    pub count: u8,
    /// Of which template.
    pub template: String,
}

/// A result of the Botched Orders table (2.1).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct BotchedItem {
    /// The face of the die.
    pub die: u8,
    /// What it is called.
    pub name: String,
    /// The Activation Number after it.
    pub number: u8,
    /// Whether the side may play no chit in its own impulse.
    #[serde(default)]
    pub silence: bool,
    /// Whether a random unit in an enemy zone of control takes a hit.
    #[serde(default)]
    pub fratricide: bool,
    /// Where the item is from.
    pub source: String,
    /// More about it.
    #[serde(default)]
    pub note: String,
}

/// What a chit does (9.0).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ChitEffect {
    /// Adds to an own attack or takes from an enemy one, declared before the dice.
    Artillery {
        /// How much.
        bonus: i8,
    },
    /// An attack on an enemy unit.
    Strike {
        /// Its firepower.
        firepower: i8,
        /// How far, from any own unit.
        range: u8,
        /// Whether it is barred at night.
        day_only: bool,
    },
    /// A gunship (9.2).
    Gunship {
        /// Its firepower.
        firepower: i8,
        /// Its initiative.
        initiative: u8,
        /// The nationality that alone may call it; empty for any.
        caller: String,
    },
    /// Demolishes or rebuilds a bridge.
    Engineers {},
    /// Recovers hits of one unit.
    Repair {
        /// At most so many.
        hits: u8,
    },
    /// Mines a hex until the end of the day.
    Mines {
        /// How far, from any own unit.
        range: u8,
        /// The highest face that hits.
        hit_up_to: u8,
    },
    /// Has the opponent roll its Activation Number again.
    Reroll {},
    /// Lays a pontoon or rebuilds a bridge.
    Bridging {},
    /// Every unit of a hex may be hit.
    Chemical {
        /// How far, from any own unit.
        range: u8,
        /// The highest face that hits.
        hit_up_to: u8,
    },
    /// A regiment activates whatever its Initiative.
    Push {},
}

item!(
    /// A kind of asset chit.
    ChitItem {
        /// Its id.
        id: String,
        /// Its name.
        name: String,
        /// nato or pact.
        side: String,
        /// How many there are.
        count: u8,
        /// What it does.
        effect: ChitEffect,
    }
);

/// Units that begin in a hex.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct SetupItem {
    /// Where.
    pub hex: String,
    /// Which, the top of the stack first.
    pub units: Vec<String>,
}

/// Reinforcements (6.1).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct ArrivalItem {
    /// The earliest day.
    pub day: u8,
    /// The earliest couplet of that day, 5 being the night.
    pub couplet: u8,
    /// Units, regiments or divisions that come.
    #[serde(default)]
    pub units: Vec<String>,
    /// Regiments of which the owner chooses one.
    #[serde(default)]
    pub one_of: Vec<String>,
    /// Their entry arrows.
    #[serde(default)]
    pub arrows: Vec<String>,
    /// Whether they drop.
    #[serde(default)]
    pub drop: bool,
    /// Whether they are landed by air.
    #[serde(default)]
    pub air_land: bool,
}

/// The chits of a side in a scenario (9.1).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct CupItem {
    /// What is in the container, by chit.
    pub pool: BTreeMap<String, u8>,
    /// How many are assigned to each day; their sum is drawn.
    pub slots: Vec<u8>,
}

/// A place that scores for whoever holds it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct HeldItem {
    /// Where.
    pub hex: String,
    /// Points for the Pact.
    pub points: i16,
}

/// A result by score.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct BandItem {
    /// The highest score of the band.
    pub up_to: i16,
    /// nato, pact, or empty for a draw.
    pub winner: String,
    /// The result in words.
    pub words: String,
}

/// What scores, as points of the Pact less points of NATO.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct ScoreItem {
    /// Places held by the Pact.
    pub held: Vec<HeldItem>,
    /// Whether a place counts only with a line of communication.
    pub held_needs_line: bool,
    /// For the Pact, each NATO unit destroyed.
    pub nato_unit_destroyed: i16,
    /// For the Pact, each NATO convoy destroyed.
    pub nato_convoy_destroyed: i16,
    /// For NATO, each Pact unit destroyed.
    pub pact_unit_destroyed: i16,
    /// For NATO, each Pact convoy destroyed.
    pub pact_convoy_destroyed: i16,
    /// For the Pact, each unit exited.
    pub unit_exited: i16,
    /// For the Pact, each convoy exited.
    pub convoy_exited: i16,
    /// For the Pact, each convoy on the west bank with a line of communication.
    pub convoy_on_west_bank: i16,
    /// For NATO, each own convoy in a safe hex.
    pub nato_convoy_safe: i16,
    /// The safe hexes.
    pub safe: Vec<String>,
    /// For NATO, each chemical attack.
    pub chemical_played: i16,
    /// Results, lowest scores first.
    pub bands: Vec<BandItem>,
}

item!(
    /// A scenario.
    ScenarioItem {
        /// Its id.
        id: String,
        /// Its name.
        name: String,
        /// How many days it lasts.
        days: u8,
        /// First and last column in play.
        columns: [u8; 2],
        /// Whether the Pact may exit (6.2).
        exits: bool,
        /// Whether a side without units loses at once.
        automatic_end: bool,
        /// Places that the Pact holds at the start.
        pact_holds: Vec<String>,
        /// Units on the map at the start.
        setup: Vec<SetupItem>,
        /// Reinforcements.
        arrivals: Vec<ArrivalItem>,
        /// Hexes in or beside which units may drop.
        #[serde(default)]
        drop_zones: Vec<String>,
        /// Kinds of terrain in which they may.
        #[serde(default)]
        drop_terrain: Vec<String>,
        /// Hexes where units may be landed by air.
        #[serde(default)]
        landing_grounds: Vec<String>,
        /// NATO's chits.
        nato_chits: CupItem,
        /// The Pact's chits.
        pact_chits: CupItem,
        /// What scores.
        score: ScoreItem,
    }
);
