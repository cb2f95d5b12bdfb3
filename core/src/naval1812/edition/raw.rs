//! The edition as its document says it, without any meaning drawn from it.

use bincode::{Decode, Encode};
use serde::Deserialize;

/// A whole edition. Its canonical form, which journals pin by hash, is this struct encoded: comments, order of keys and line endings
/// of the document change nothing, every item with its source does.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// The version of this schema: 1.
    pub format: u32,
    /// The game: "naval1812".
    pub game: String,
    /// The edition's name.
    pub name: String,
    /// Where it comes from, in a sentence.
    pub source: String,
    /// The grid ("Game Board").
    pub board: BoardItem,
    /// The two home ports ("Game Board").
    pub home: Vec<HomeItem>,
    /// The four kinds of ship ("Game Ships").
    pub ship: Vec<ShipItem>,
    /// Numbers of the game as a whole.
    pub frame: FrameItem,
    /// Merchants at the start ("Setup").
    pub merchant: Vec<MerchantItem>,
    /// The 54 cards ("Cards"), American then British.
    pub card: Vec<CardItem>,
}

/// The grid of navigation points.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct BoardItem {
    /// Columns, counted from the west.
    pub columns: u8,
    /// Rows, counted from the north.
    pub rows: u8,
    /// The column of black points.
    pub centre: u8,
    /// Where the item is from.
    pub source: String,
    /// More about it.
    #[serde(default)]
    pub note: String,
}

/// The home ports of a side.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct HomeItem {
    /// american or british.
    pub side: String,
    /// The home points, as column and row.
    pub points: Vec<[u8; 2]>,
    /// The heading in which a merchant enters port.
    pub port: String,
    /// The columns of the side's half: first and last.
    pub half: [u8; 2],
    /// Where the item is from.
    pub source: String,
    /// More about it.
    #[serde(default)]
    pub note: String,
}

/// A kind of ship.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct ShipItem {
    /// blue, white, red or gray.
    pub id: String,
    /// Its name ("American warship").
    pub name: String,
    /// How many there are.
    pub count: u8,
    /// Straight movement limit.
    pub limit: u8,
    /// Hits that sink it.
    pub hits: u8,
    /// Dice as attacker; 0 if it never attacks.
    pub attack: u8,
    /// Dice as defender.
    pub defence: u8,
    /// Victory points to the enemy when it is sunk.
    pub points: u8,
    /// Where the item is from.
    pub source: String,
    /// More about it.
    #[serde(default)]
    pub note: String,
}

/// Numbers of the game as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct FrameItem {
    /// Game turns.
    pub turns: u8,
    /// Cards in a hand: card rounds in a turn.
    pub hand: u8,
    /// Cards of each deck put away unseen.
    pub removed: u8,
    /// Victory points that win at once.
    pub automatic: u8,
    /// Victory points for a merchant in port.
    pub port: u8,
    /// Added to the dice when crossing the T.
    pub crossing: u8,
    /// Red warships on the board at the start.
    pub red_at_start: u8,
    /// Where the item is from.
    pub source: String,
    /// More about it.
    #[serde(default)]
    pub note: String,
}

/// A merchant at the start.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct MerchantItem {
    /// white or gray.
    pub ship: String,
    /// Its point, as column and row.
    pub at: [u8; 2],
    /// Where its bow points.
    pub heading: String,
    /// Where the item is from.
    pub source: String,
}

/// A card.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct CardItem {
    /// Its id ("A01").
    pub id: String,
    /// Its title.
    pub title: String,
    /// Movement points.
    pub mp: u8,
    /// The kind of tactic.
    pub tactic: String,
    /// warships or merchants, for tactics about limits.
    #[serde(default)]
    pub ships: String,
    /// The tactic in words.
    pub text: String,
    /// A line of history.
    #[serde(default)]
    pub history: String,
    /// Where the item is from.
    pub source: String,
    /// More about it.
    #[serde(default)]
    pub note: String,
}
