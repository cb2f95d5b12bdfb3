//! The edition as its document says it, without any meaning drawn from it.

use std::collections::BTreeMap;

use bincode::{Decode, Encode};
use serde::Deserialize;

use super::{canonical::Depth, effect::Effect};

/// A whole edition. Its canonical form, which journals pin by hash, is this struct encoded: comments, order of keys and
/// line endings of the document change nothing, every item with its source does.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
#[bincode(decode_context = "Depth")]
pub struct Edition {
    /// The version of this schema: 1.
    pub format: u32,
    /// The game: "dawn1812".
    pub game: String,
    /// The edition's name.
    pub name: String,
    /// Where it comes from, in a sentence.
    pub source: String,
    /// The 31 regions (2.2).
    pub region: Vec<RegionItem>,
    /// Named groups of regions that cards speak of.
    pub groups: BTreeMap<String, Vec<String>>,
    /// The four waterways (11.2).
    pub waterway: Vec<WaterwayItem>,
    /// The three blockade zones (14.2.1).
    pub zone: Vec<ZoneItem>,
    /// The naval theatre (14.0).
    pub naval: Naval,
    /// What dice must show (7.1.1, 7.2.1, 8.1.2, 9.1.2, 10.3).
    pub hits: Hits,
    /// The three political tracks (2.7).
    pub track: Vec<TrackItem>,
    /// The counter mix (2.0).
    pub counters: Counters,
    /// The setup (3.0).
    pub setup: SetupItem,
    /// The five Greater Conflict effects (12.2).
    pub greater_conflict: Vec<ConflictItem>,
    /// The 86 cards (2.8).
    pub card: Vec<CardItem>,
}

/// A region (2.2).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct RegionItem {
    /// Its id.
    pub id: String,
    /// Its name on the map.
    pub name: String,
    /// A shorter name for small maps.
    #[serde(default)]
    pub short: String,
    /// Other spellings that a transcript may use.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// town, rural or indian.
    pub kind: String,
    /// us, gb or none.
    pub home: String,
    /// red, blue, green, grey or yellow.
    pub colour: String,
    /// Recruit power (2.2.1).
    pub recruit: u8,
    /// Victory points (2.2.2).
    pub points: u8,
    /// Ids of the adjacent regions.
    pub borders: Vec<String>,
    /// Where the item is from.
    pub source: String,
    /// More about it.
    #[serde(default)]
    pub note: String,
}

/// A waterway (11.2).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct WaterwayItem {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Control spaces.
    pub spaces: u8,
    /// Ids of the regions it borders.
    pub borders: Vec<String>,
    /// Where the item is from.
    pub source: String,
    /// More about it.
    #[serde(default)]
    pub note: String,
}

/// A blockade zone (14.2.1).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct ZoneItem {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Spaces for Squadrons.
    pub spaces: u8,
    /// Ids of the towns it is linked to.
    pub towns: Vec<String>,
    /// Where the item is from.
    pub source: String,
    /// More about it.
    #[serde(default)]
    pub note: String,
}

/// The naval theatre box (14.0).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct Naval {
    /// Blockade value by complete zones, 0 to 3 (14.2.4).
    pub blockade_points: Vec<u8>,
    /// Spaces of the Privateering track.
    pub privateering_spaces: u8,
    /// Squadron counters (14.1.1).
    pub squadrons: u8,
    /// Where the item is from.
    pub source: String,
    /// More about it.
    #[serde(default)]
    pub note: String,
}

/// The lowest face that succeeds.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct Hits {
    /// Against Regulars (9.1.2).
    pub regular: u8,
    /// Against Militia (9.1.2).
    pub militia: u8,
    /// Against Indians (9.1.2).
    pub indian: u8,
    /// To evade (10.3).
    pub evasion: u8,
    /// To score in a Raid (8.1.2).
    pub raid: u8,
    /// To advance Privateering (7.1.1).
    pub privateer: u8,
    /// To remove a Squadron by Cruise (7.2.1).
    pub cruise: u8,
    /// Where the item is from.
    pub source: String,
    /// More about it.
    #[serde(default)]
    pub note: String,
}

/// A political track (2.7).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct TrackItem {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where the item is from.
    pub source: String,
    /// More about it.
    #[serde(default)]
    pub note: String,
    /// Its three levels.
    pub level: Vec<LevelItem>,
}

/// One level of a track.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct LevelItem {
    /// What the United States gain.
    pub us: Vec<String>,
    /// What Great Britain gains.
    pub gb: Vec<String>,
    /// Where the item is from.
    #[serde(default)]
    pub source: String,
    /// More about it.
    #[serde(default)]
    pub note: String,
}

/// The counter mix.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)] // each field is the number of counters of that name
pub struct Counters {
    pub us_militia: u8,
    pub us_regular: u8,
    pub gb_militia: u8,
    pub gb_regular: u8,
    pub indian: u8,
    pub squadron: u8,
    pub fort: u8,
    pub ship_us: u8,
    pub ship_gb: u8,
    pub armistice: u8,
    /// Every other counter, by name; they set no limit.
    #[serde(default)]
    pub other: BTreeMap<String, u8>,
    pub source: String,
    #[serde(default)]
    pub note: String,
}

/// The setup (3.0).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct SetupItem {
    /// Regions with a fort (3.2).
    pub forts: Vec<String>,
    /// Squadrons in the British Navy box (3.7).
    pub squadrons: u8,
    /// Where the item is from.
    pub source: String,
    /// More about it.
    #[serde(default)]
    pub note: String,
    /// Forces (3.2 to 3.4).
    pub force: Vec<ForceItem>,
    /// Waterway Control markers (3.6).
    pub ship: Vec<ShipItem>,
}

/// Forces at the start.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct ForceItem {
    /// Where.
    pub region: String,
    /// What: an id of a force.
    pub kind: String,
    /// How many.
    pub count: u8,
    /// Where the item is from.
    pub source: String,
}

/// Waterway Control markers at the start.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct ShipItem {
    /// Where.
    pub waterway: String,
    /// Whose: us or gb.
    pub side: String,
    /// How many.
    pub count: u8,
    /// Where the item is from.
    pub source: String,
}

/// A Greater Conflict effect (12.2).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct ConflictItem {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where the item is from.
    pub source: String,
    /// More about it.
    #[serde(default)]
    pub note: String,
}

/// A card (2.8).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
#[bincode(decode_context = "Depth")]
pub struct CardItem {
    /// Its id ("P01").
    pub id: String,
    /// Its title.
    pub title: String,
    /// Other spellings that a transcript may use.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// OPS value.
    pub ops: u8,
    /// prelude, 1812 or 1814.
    pub deck: String,
    /// us, gb or either (2.8.1).
    pub side: String,
    /// Whether it is marked Remove After Event (2.8.2).
    pub remove: bool,
    /// The event in words.
    pub text: String,
    /// The event as effects, in order.
    pub effects: Vec<Effect>,
    /// Where the item is from.
    pub source: String,
    /// More about it.
    #[serde(default)]
    pub note: String,
}
