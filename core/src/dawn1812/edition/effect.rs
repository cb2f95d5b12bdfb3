//! The vocabulary of card events, as an edition writes it. What each word does, `event.rs` says.

use bincode::{Decode, Encode};
use serde::Deserialize;

use super::canonical::{Depth, Nested};

/// Which side is meant, seen from the side that implements the event (5.2.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// The side that implements the event.
    #[default]
    Me,
    /// Its opponent.
    Opponent,
    /// The United States.
    Us,
    /// Great Britain.
    Gb,
}

/// How an effect is spread over the regions it may touch (16.0, "among").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(rename_all = "snake_case")]
pub enum Spread {
    /// One at a time, in any distribution.
    #[default]
    Among,
    /// All in one region, chosen.
    One,
    /// The count in every region that qualifies, without a choice.
    Each,
}

/// Which regions an effect may touch; every condition given must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct Where {
    /// Ids of regions, or "@group"; empty is any region.
    #[serde(default, rename = "in")]
    pub within: Vec<String>,
    /// town, rural or indian.
    pub kind: Option<String>,
    /// Home region of that side.
    pub home: Option<Who>,
    /// Controlled by that side.
    pub controlled_by: Option<Who>,
    /// Without forces of that side.
    pub without: Option<Who>,
    /// Holds at least one force of that kind.
    pub holding: Option<String>,
    /// Adjacent to a region that side controls.
    pub near_controlled_by: Option<Who>,
    /// A town under blockade (16.0).
    #[serde(default)]
    pub blockaded: bool,
}

/// Points scored: a number, or the level of a track of the side that scores.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[bincode(decode_context = "Depth")]
pub enum Condition {
    /// A side's level on a track is at least that.
    Track {
        /// Whose.
        #[serde(default)]
        who: Who,
        /// Which track.
        track: String,
        /// The level.
        at_least: u8,
    },
    /// A side controls a region or a waterway.
    Controls {
        /// Who.
        #[serde(default)]
        who: Who,
        /// The region.
        region: Option<String>,
        /// The waterway.
        waterway: Option<String>,
    },
    /// A blockade zone is complete.
    ZoneComplete(String),
    /// A Greater Conflict effect is active.
    Active(String),
    /// A side has at least so many forces in those regions together.
    Forces {
        /// Whose.
        #[serde(default)]
        who: Who,
        /// Where.
        #[serde(rename = "in")]
        within: Vec<String>,
        /// How many.
        at_least: u8,
    },
    /// A side has forces in a region adjacent to this one.
    Near {
        /// Whose.
        #[serde(default)]
        who: Who,
        /// The region.
        region: String,
    },
    /// The implementing side is that one.
    Player(Who),
    /// At least one of these holds.
    Any(Nested<Condition>),
    /// All of these hold.
    All(Nested<Condition>),
}

/// A choice of an event.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
#[bincode(decode_context = "Depth")]
pub struct Alternative {
    /// What it is called in a transcript.
    pub label: String,
    /// What it does.
    pub then: Nested<Effect>,
}

/// Bonus dice for a defender, until Upkeep.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct Defend {
    /// Who gains them.
    #[serde(default)]
    pub side: Who,
    /// Where; empty is any region that the side controls.
    #[serde(default, rename = "in")]
    pub within: Vec<String>,
    /// How many dice.
    pub dice: u8,
    /// Whether only the first such battle counts.
    #[serde(default)]
    pub once: bool,
}

/// Forces that may not Campaign into some regions, until Upkeep.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(deny_unknown_fields)]
pub struct Stay {
    /// Which forces.
    pub force: String,
    /// Home regions of that side are barred.
    pub into_home: Option<Who>,
    /// These regions are barred too.
    #[serde(default, rename = "in")]
    pub within: Vec<String>,
}

/// One effect of an event.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Encode, Decode)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs)] // fields read as the words of the cards: count, where, up to, among
#[bincode(decode_context = "Depth")]
pub enum Effect {
    /// A side moves on a track; "any" lets it choose the track (13.2).
    Track {
        #[serde(default)]
        who: Who,
        track: String,
        by: i8,
    },
    /// Adds forces from the pool.
    Add {
        force: String,
        count: u8,
        #[serde(default, rename = "where")]
        place: Where,
        #[serde(default)]
        spread: Spread,
        #[serde(default)]
        per_region: u8,
        #[serde(default)]
        battle: bool,
    },
    /// Returns forces to their pool.
    Remove {
        force: String,
        count: u8,
        #[serde(default)]
        up_to: bool,
        #[serde(default, rename = "where")]
        place: Where,
        #[serde(default)]
        spread: Spread,
    },
    /// Replaces up to so many of its own Militia with Regulars.
    Swap {
        count: u8,
        #[serde(default, rename = "where")]
        place: Where,
        #[serde(default)]
        spread: Spread,
    },
    /// Adds or removes Recruit counters, `by` at a time; -99 is all.
    Counters {
        by: i8,
        #[serde(default = "one")]
        times: u8,
        #[serde(default)]
        distinct: bool,
        #[serde(default)]
        up_to: bool,
        #[serde(default)]
        every: bool,
        #[serde(default)]
        chooser: Who,
        #[serde(default, rename = "where")]
        place: Where,
    },
    /// Counters in a town next to such a force, then up to `count` of the force removed from one region next to the town.
    Massacre {
        counters: u8,
        force: String,
        count: u8,
        #[serde(default, rename = "where")]
        place: Where,
    },
    /// A free Recruit.
    Recruit {
        ops: u8,
        #[serde(default)]
        militia_only: bool,
        #[serde(default)]
        no_counters: bool,
        #[serde(default)]
        per_town: u8,
    },
    /// A free Campaign.
    Campaign {
        ops: u8,
        #[serde(default)]
        touch: Vec<String>,
        #[serde(default)]
        from: Vec<String>,
        #[serde(default)]
        into: Vec<String>,
        into_waterway: Option<String>,
        only: Option<String>,
        #[serde(default)]
        bonus: u8,
        #[serde(default)]
        no_evasion: bool,
    },
    /// A free Raid.
    Raid {
        ops: u8,
        #[serde(default)]
        from: Vec<String>,
    },
    /// A free Construct.
    Construct {
        ops: u8,
        #[serde(default)]
        ships_only: bool,
        #[serde(default)]
        waterways: Vec<String>,
    },
    /// A free Deploy; with zones, into these alone.
    Deploy {
        ops: u8,
        #[serde(default)]
        zones: Vec<String>,
    },
    /// A free Privateer.
    Privateer { rolls: u8 },
    /// A free Cruise.
    Cruise { rolls: u8 },
    /// Moves the Privateering marker.
    Privateering { by: i8 },
    /// Adds Squadrons.
    Squadrons { by: u8 },
    /// Returns Squadrons from one zone to the British Navy box.
    ReturnSquadrons {
        count: u8,
        #[serde(default)]
        up_to: bool,
        #[serde(default)]
        zones: Vec<String>,
    },
    /// Adds Regulars to the landing supply (14.3.2).
    Landing { count: u8 },
    /// Scores: a number, or the side's own level on a track.
    Points {
        #[serde(default)]
        count: u8,
        track: Option<String>,
    },
    /// Activates or removes a Greater Conflict effect (12.1).
    GreaterConflict { which: String, to: String },
    /// Removes Waterway Control markers of a side.
    Sink {
        waterway: String,
        side: Who,
        count: u8,
    },
    /// Builds up to so many forts.
    Fort {
        count: u8,
        #[serde(default, rename = "where")]
        place: Where,
    },
    /// Places up to so many armistice markers (2.6.5).
    Armistice { count: u8 },
    /// One die for each force of a side in a region; `on` or more removes it.
    RollEach { region: String, side: Who, on: u8 },
    /// Holds until Upkeep.
    ThisTurn {
        defend: Option<Defend>,
        privateer_needs: Option<u8>,
        stay: Option<Stay>,
        campaign_cut: Option<u8>,
    },
    /// One of two ways, by a condition.
    If {
        when: Condition,
        then: Nested<Effect>,
        #[serde(default, rename = "else")]
        otherwise: Nested<Effect>,
    },
    /// One of several ways, by choice of the implementing side.
    Choose { options: Vec<Alternative> },
}

const fn one() -> u8 {
    1
}
