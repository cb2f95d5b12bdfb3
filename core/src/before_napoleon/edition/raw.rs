//! The edition as its document says it, without any meaning drawn from it.

use bincode::{Decode, Encode};
use serde::Deserialize;

macro_rules! item {
    ($(#[$doc:meta])* $name:ident { $($(#[$fdoc:meta])* $field:ident: $type:ty),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $($(#[$fdoc])* pub $field: $type,)+
            /// Where the item is from: a heading of the rulebook, or "reconstructed".
            pub source: String,
            /// More about it: what of it is printed, and what is not.
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
    /// The game: "before_napoleon".
    pub game: String,
    /// The edition's name.
    pub name: String,
    /// Where it comes from, in a sentence.
    pub source: String,
    /// The 61 locations and the two boxes.
    pub place: Vec<PlaceItem>,
    /// The transportation lines.
    pub line: Vec<LineItem>,
    /// The great lakes.
    pub lake: Vec<LakeItem>,
    /// Lakes that are next to each other.
    pub strait: Vec<StraitItem>,
    /// Forts between two ports of one lake.
    pub rapids: Vec<RapidsItem>,
    /// The six sea zones.
    pub zone: Vec<ZoneItem>,
    /// Ways between zones that need a place.
    pub bar: Vec<BarItem>,
    /// Ports that need another place to be sailed up to.
    pub upriver: Vec<UpriverItem>,
    /// Where ships are repaired.
    pub yards: YardsItem,
    /// Where Indians enter.
    pub entry: Vec<EntryItem>,
    /// The home places of both sides.
    pub homes: HomesItem,
    /// The places of the automatic victories.
    pub victory: VictoryItem,
    /// Recruitment dice.
    pub recruiting: RecruitingItem,
    /// Classes of units in the quick battle.
    pub class: Vec<ClassItem>,
    /// Rates of ships.
    pub rate: Vec<RateItem>,
    /// Units at the start, those that come back in May among them.
    pub unit: Vec<UnitItem>,
    /// Batteries at the start.
    pub battery: Vec<BatteryItem>,
    /// Leaders.
    pub leader: Vec<LeaderItem>,
    /// Naval Groups and transports at the start.
    pub squadron: Vec<SquadronItem>,
}

item!(
    /// A place (Land Movement).
    PlaceItem {
        /// Its id.
        id: String,
        /// Its name on the map.
        name: String,
        /// Other spellings that a transcript may use.
        #[serde(default)]
        aliases: Vec<String>,
        /// large, fort, settlement, wilderness or box.
        kind: String,
        /// Who holds it in May 1755: french, british or none.
        side: String,
        /// open or woods.
        terrain: String,
        /// Latitude in thousandths of a degree.
        lat: i32,
        /// Longitude in thousandths of a degree, west negative.
        lon: i32,
        /// Where it is drawn, thousandths of the width.
        x: u16,
        /// Where it is drawn, thousandths of the height.
        y: u16,
    }
);
item!(
    /// A transportation line (Land Movement).
    LineItem {
        /// One end.
        a: String,
        /// The other.
        b: String,
        /// red, black, blue or yellow.
        colour: String,
        /// What it is on the ground.
        what: String,
    }
);
item!(
    /// A great lake (River & Lake Movement).
    LakeItem {
        /// Its id.
        id: String,
        /// Its name.
        name: String,
        /// Places on its shore.
        ports: Vec<String>,
    }
);
item!(
    /// Two lakes that are next to each other, and the fort between them.
    StraitItem {
        /// One lake.
        a: String,
        /// The other.
        b: String,
        /// The fort.
        gate: String,
    }
);
item!(
    /// A fort between one port of a lake and all the others.
    RapidsItem {
        /// The lake.
        lake: String,
        /// The port.
        port: String,
        /// The fort.
        gate: String,
    }
);
item!(
    /// A sea zone (Sea Zones).
    ZoneItem {
        /// Its number, 1 to 6.
        number: u8,
        /// Its ports.
        ports: Vec<String>,
        /// Those of them whose fleets intercept nobody.
        river: Vec<String>,
        /// Numbers of the zones next to it.
        adjacent: Vec<u8>,
        /// What a die must show to intercept (Naval Interception).
        intercept: u8,
        /// Where its number is drawn, thousandths of the width.
        x: u16,
        /// Where its number is drawn, thousandths of the height.
        y: u16,
    }
);
item!(
    /// A way from one zone to another for the side that holds a place (Sea Zones).
    BarItem {
        /// From that zone.
        from: u8,
        /// To that zone.
        to: u8,
        /// The place to hold.
        hold: String,
    }
);
item!(
    /// A port that may be sailed up to by the side that holds another (Sea Zones).
    UpriverItem {
        /// The port.
        port: String,
        /// The place to hold.
        hold: String,
    }
);
item!(
    /// Ports where ships are repaired.
    YardsItem {
        /// Their ids.
        ports: Vec<String>,
    }
);
item!(
    /// A place where Indians enter (Indians, Militia, & Provincials).
    EntryItem {
        /// Its green number.
        number: u8,
        /// Who lives there.
        nation: String,
        /// Where they enter.
        at: Vec<String>,
        /// Whether the British may recruit there too.
        british: bool,
    }
);
item!(
    /// Home territory (Land Combat).
    HomesItem {
        /// Of the French.
        french: Vec<String>,
        /// Of the British.
        british: Vec<String>,
    }
);
item!(
    /// Automatic victories (Victory).
    VictoryItem {
        /// The British win by holding all of these.
        british: Vec<String>,
        /// The French win by holding any of these.
        french: Vec<String>,
    }
);
item!(
    /// Recruitment dice, and the towns whose loss takes one off each (Reinforcements).
    RecruitingItem {
        /// Dice of the French.
        french_dice: u8,
        /// Their towns.
        french_towns: Vec<String>,
        /// Dice of the British.
        british_dice: u8,
        /// Their towns.
        british_towns: Vec<String>,
    }
);
item!(
    /// A class of units in the quick battle: what one die must show to hit, 7 being never.
    ClassItem {
        /// Its id.
        id: String,
        /// Its name.
        name: String,
        /// What it adds to a test.
        grade: i8,
        /// A field battle in the open.
        open: u8,
        /// A field battle in woods.
        woods: u8,
        /// An assault on a whole wall.
        wall: u8,
        /// An assault through a breach.
        breach: u8,
        /// The defence of a fort.
        inside: u8,
    }
);
item!(
    /// A rate of ships.
    RateItem {
        /// Its id.
        id: String,
        /// Its name.
        name: String,
        /// Strength points of a whole ship.
        points: u8,
    }
);
item!(
    /// A unit (Initial Forces).
    UnitItem {
        /// Its name.
        name: String,
        /// Other spellings that a transcript may use.
        #[serde(default)]
        aliases: Vec<String>,
        /// french or british.
        side: String,
        /// Id of its class.
        class: String,
        /// Men.
        men: u16,
        /// Where it stands.
        at: String,
        /// Where it comes back in May; several are a choice.
        #[serde(default)]
        home: Vec<String>,
    }
);
item!(
    /// Gun or mortar stands (Initial Forces).
    BatteryItem {
        /// french or british.
        side: String,
        /// guns or mortars.
        class: String,
        /// Stands of two pieces.
        stands: u16,
        /// Where they stand.
        at: String,
    }
);
item!(
    /// A leader (Leader Ratings).
    LeaderItem {
        /// His name.
        name: String,
        /// Other spellings that a transcript may use.
        #[serde(default)]
        aliases: Vec<String>,
        /// french or british.
        side: String,
        /// Stars, 1 or 2.
        rank: u8,
        /// Initiative.
        initiative: u8,
        /// The order in which he appears; 0 is at the start.
        appears: u8,
        /// dullard, competent, good or superior.
        rating: String,
        /// Where he stands at the start.
        #[serde(default)]
        at: Option<String>,
    }
);
item!(
    /// Naval Groups and transports in a port (Initial Forces).
    SquadronItem {
        /// french or british.
        side: String,
        /// The port.
        port: String,
        /// Naval Groups.
        groups: u8,
        /// Transports.
        transports: u8,
    }
);
