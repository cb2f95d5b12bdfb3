//! The edition made ready for the rules: small arrays by number instead of names.

use std::collections::BTreeMap;

use crate::Side;

use super::{
    super::ids::{
        CARDS, Card, CardSet, Conflict, Force, Kind, REGIONS, Region, RegionSet, Track, Waterway,
        Zone,
    },
    effect::{Spread, Who},
    raw::{CardItem, RegionItem, WaterwayItem, ZoneItem},
};

/// What a level of a track gives (13.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Perk {
    /// Up to two Recruit counters return to each town in Upkeep.
    CountersTwice,
    /// One more point for blockades, while a zone is complete.
    BlockadePoint,
    /// One more OPS for a card played for a Campaign.
    CampaignOps,
    /// Raid scoring succeeds on 6 only.
    RaidSix,
    /// One more roll in each Privateer operation.
    PrivateerRoll,
    /// One more Squadron.
    Squadron,
    /// One more OPS for a card played for a Recruit.
    RecruitOps,
    /// One more roll in each Cruise operation.
    CruiseRoll,
    /// One victory point in every Scoring phase.
    ScorePoint,
    /// One more OPS for a card played for a Construct.
    ConstructOps,
    /// One more OPS for a card played for a Deploy.
    DeployOps,
}

impl Perk {
    /// All perks with their ids.
    pub const ALL: [(Perk, &'static str); 11] = [
        (Perk::CountersTwice, "counters_twice"),
        (Perk::BlockadePoint, "blockade_point"),
        (Perk::CampaignOps, "campaign_ops"),
        (Perk::RaidSix, "raid_six"),
        (Perk::PrivateerRoll, "privateer_roll"),
        (Perk::Squadron, "squadron"),
        (Perk::RecruitOps, "recruit_ops"),
        (Perk::CruiseRoll, "cruise_roll"),
        (Perk::ScorePoint, "score_point"),
        (Perk::ConstructOps, "construct_ops"),
        (Perk::DeployOps, "deploy_ops"),
    ];
    /// How many perks there are.
    pub const COUNT: usize = Perk::ALL.len();
}

/// A deck by era (2.8, 4.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deck {
    /// The Prelude deck.
    Prelude,
    /// The 1812 deck.
    Y1812,
    /// The 1814 deck.
    Y1814,
}

/// A card (2.8), its event compiled.
#[derive(Clone, Debug)]
pub struct CardEntry {
    /// Its id ("P01").
    pub id: String,
    /// Its title.
    pub title: String,
    /// Other spellings.
    pub aliases: Vec<String>,
    /// OPS value.
    pub ops: u8,
    /// Era.
    pub deck: Deck,
    /// Association; `None` is Either (2.8.1).
    pub side: Option<Side>,
    /// Remove After Event (2.8.2).
    pub remove: bool,
    /// The event in words.
    pub text: String,
    /// The event.
    pub effects: Vec<Op>,
}

/// A kind of force as an event names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForceSpec {
    /// That kind.
    Exactly(Force),
    /// Militia of the implementing side.
    OwnMilitia,
    /// Regulars of the implementing side.
    OwnRegular,
}

impl ForceSpec {
    /// The kind meant when `side` implements the event.
    #[must_use]
    pub const fn of(self, side: Side) -> Force {
        match self {
            ForceSpec::Exactly(force) => force,
            ForceSpec::OwnMilitia => Force::militia(side),
            ForceSpec::OwnRegular => Force::regular(side),
        }
    }
}

/// Which regions an effect may touch, resolved.
#[derive(Clone, Debug)]
#[allow(missing_docs)] // as in `effect::Where`
pub struct Place {
    pub within: RegionSet,
    pub kind: Option<Kind>,
    pub home: Option<Who>,
    pub controlled_by: Option<Who>,
    pub without: Option<Who>,
    pub holding: Option<ForceSpec>,
    pub near_controlled_by: Option<Who>,
    pub blockaded: bool,
}

/// A condition, resolved.
#[derive(Clone, Debug)]
#[allow(missing_docs)] // as in `effect::Condition`
pub enum Cond {
    Track {
        who: Who,
        track: Track,
        at_least: u8,
    },
    ControlsRegion {
        who: Who,
        region: Region,
    },
    ControlsWaterway {
        who: Who,
        waterway: Waterway,
    },
    ZoneComplete(Zone),
    Active(Conflict),
    Forces {
        who: Who,
        within: RegionSet,
        at_least: u8,
    },
    Near {
        who: Who,
        region: Region,
    },
    Player(Who),
    Any(Vec<Cond>),
    All(Vec<Cond>),
}

/// Limits of a free operation (2.8 of an event's own text).
#[derive(Clone, Debug, Default)]
pub struct CampaignTerms {
    /// Every move must start or end here, if given.
    pub touch: Option<RegionSet>,
    /// Every move must start here, if given.
    pub from: Option<RegionSet>,
    /// Every move must end here, if given.
    pub into: Option<RegionSet>,
    /// Only Regulars move.
    pub regulars_only: bool,
    /// Bonus dice in its battles.
    pub bonus: u8,
    /// Indians cannot evade in its battles.
    pub no_evasion: bool,
}

/// Something that holds until Upkeep.
#[derive(Clone, Debug)]
#[allow(missing_docs)] // as in `effect::Effect::ThisTurn`
pub enum TurnEffect {
    Defend {
        side: Who,
        within: RegionSet,
        anywhere_controlled: bool,
        dice: u8,
        once: bool,
    },
    PrivateerNeeds(u8),
    Stay {
        force: Force,
        barred: RegionSet,
    },
    CampaignCut(u8),
}

/// One instruction of a compiled event.
#[derive(Clone, Debug)]
#[allow(missing_docs)] // as in `effect::Effect`
pub enum Op {
    Track {
        who: Who,
        track: Option<Track>,
        by: i8,
    },
    Add {
        force: ForceSpec,
        count: u8,
        place: Place,
        spread: Spread,
        per_region: u8,
        battle: bool,
    },
    Remove {
        force: ForceSpec,
        count: u8,
        up_to: bool,
        place: Place,
        spread: Spread,
    },
    Swap {
        count: u8,
        place: Place,
        spread: Spread,
    },
    Counters {
        by: i8,
        times: u8,
        distinct: bool,
        up_to: bool,
        every: bool,
        chooser: Who,
        place: Place,
    },
    MassacreTown {
        counters: u8,
        force: ForceSpec,
        place: Place,
    },
    MassacreRemove {
        force: ForceSpec,
        count: u8,
    },
    Recruit {
        ops: u8,
        militia_only: bool,
        no_counters: bool,
        per_town: u8,
    },
    Campaign {
        ops: u8,
        terms: CampaignTerms,
    },
    Raid {
        ops: u8,
        terms: CampaignTerms,
    },
    Construct {
        ops: u8,
        ships_only: bool,
        waterways: [bool; 4],
    },
    Deploy {
        ops: u8,
        zones: [bool; 3],
        zones_only: bool,
    },
    Privateer {
        rolls: u8,
    },
    Cruise {
        rolls: u8,
    },
    Privateering {
        by: i8,
    },
    Squadrons {
        by: u8,
    },
    ReturnSquadrons {
        count: u8,
        up_to: bool,
        zones: [bool; 3],
    },
    Landing {
        count: u8,
    },
    Points {
        count: u8,
        track: Option<Track>,
    },
    Activate(Conflict),
    Deactivate(Conflict),
    Sink {
        waterway: Waterway,
        side: Who,
        count: u8,
    },
    Fort {
        count: u8,
        place: Place,
    },
    Armistice {
        count: u8,
    },
    RollEach {
        region: Region,
        side: Who,
        on: u8,
    },
    /// Its number among all effects that hold for a turn, from 0.
    ThisTurn(u8),
    /// Goes on with the next if the condition holds, else there.
    Branch {
        when: Cond,
        otherwise: u8,
    },
    Jump(u8),
    Choose(Vec<(String, u8)>),
}

/// Everything that the rules look up.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Name of the edition.
    pub edition: String,
    /// Canonical bytes of the edition.
    pub canonical: Vec<u8>,
    /// Regions in order (2.2).
    pub regions: Vec<RegionItem>,
    /// Kind by region (2.3).
    pub kind: [Kind; REGIONS],
    /// Home side by region (2.4).
    pub home: [Option<Side>; REGIONS],
    /// Recruit power by region (2.2.1).
    pub recruit: [u8; REGIONS],
    /// Victory points by region (2.2.2).
    pub points: [u8; REGIONS],
    /// Adjacent regions by region.
    pub adjacent: [RegionSet; REGIONS],
    /// Towns (2.3.1), rural (2.3.2) and Indian regions (2.3.3).
    pub of_kind: [RegionSet; 3],
    /// Home regions of each side.
    pub homes: [RegionSet; 2],
    /// Waterways (11.2).
    pub waterways: Vec<WaterwayItem>,
    /// Regions bordering each waterway.
    pub shores: [RegionSet; 4],
    /// Control spaces by waterway.
    pub ship_spaces: [u8; 4],
    /// Zones (14.2.1).
    pub zones: Vec<ZoneItem>,
    /// Spaces by zone.
    pub zone_spaces: [u8; 3],
    /// Towns by zone.
    pub zone_towns: [RegionSet; 3],
    /// Counter limits by force.
    pub force_limit: [u8; 5],
    /// Fort markers.
    pub fort_limit: u8,
    /// Armistice markers, at most 2.
    pub armistice_limit: u8,
    /// Squadron counters.
    pub squadron_limit: u8,
    /// Squadrons at the start.
    pub squadrons_at_start: u8,
    /// Blockade value by complete zones.
    pub blockade_points: [u8; 4],
    /// Spaces of the Privateering track.
    pub privateering_spaces: u8,
    /// Lowest face that hits, by force (9.1.2).
    pub hit: [u8; 5],
    /// Lowest face to evade, to score in a Raid, to advance Privateering, to remove a Squadron.
    pub evasion: u8,
    /// 8.1.2.
    pub raid: u8,
    /// 7.1.1.
    pub privateer: u8,
    /// 7.2.1.
    pub cruise: u8,
    /// Track names.
    pub track_names: [String; 3],
    /// Number of each perk by side, track and level, levels added up (13.1).
    pub perks: [[[[u8; Perk::COUNT]; 4]; 3]; 2],
    /// Greater Conflict names.
    pub conflict_names: [String; 5],
    /// Cards.
    pub cards: Vec<CardEntry>,
    /// The cards as the edition lists them.
    pub card_items: Vec<CardItem>,
    /// The three decks.
    pub decks: [CardSet; 3],
    /// Effects that hold for a turn, by number.
    pub turn_effects: Vec<TurnEffect>,
    /// Forces at the start.
    pub setup_forces: [[u8; 5]; REGIONS],
    /// Forts at the start.
    pub setup_forts: RegionSet,
    /// Waterway Control markers at the start, by waterway and side.
    pub setup_ships: [[u8; 2]; 4],
    /// The four towns of Great Britain's instant win (15.1.6).
    pub gb_prizes: [Region; 4],
    /// The two towns of the United States' instant win (15.1.6).
    pub us_prizes: [Region; 2],
    /// Halifax, open to landings always (14.3.5).
    pub halifax: Region,
    /// Creek, where Indians may be recruited (12.2.2).
    pub creek: Region,
    /// Region by id, name or alias, in lower case.
    pub(crate) region_names: BTreeMap<String, Region>,
    /// Card by id, title or alias, in lower case.
    pub(crate) card_names: BTreeMap<String, Card>,
}

impl Tables {
    /// A region's name.
    #[must_use]
    pub fn name(&self, region: Region) -> &str {
        self.regions
            .get(region.index())
            .map_or("?", |r| r.name.as_str())
    }
    /// A region's id.
    #[must_use]
    pub fn id(&self, region: Region) -> &str {
        self.regions
            .get(region.index())
            .map_or("?", |r| r.id.as_str())
    }
    /// A card.
    #[must_use]
    pub fn card(&self, card: Card) -> &CardEntry {
        debug_assert_eq!(self.cards.len(), CARDS);
        &self.cards[card.index()]
    }
    /// A waterway.
    #[must_use]
    pub fn waterway(&self, waterway: Waterway) -> &WaterwayItem {
        &self.waterways[waterway.index()]
    }
    /// A zone.
    #[must_use]
    pub fn zone(&self, zone: Zone) -> &ZoneItem {
        &self.zones[zone.index()]
    }
    /// A deck.
    #[must_use]
    pub fn deck(&self, deck: Deck) -> CardSet {
        self.decks[deck as usize]
    }
    /// The zone that a town is linked to, if it is coastal (16.0).
    #[must_use]
    pub fn zone_of(&self, town: Region) -> Option<Zone> {
        Zone::ALL
            .iter()
            .copied()
            .find(|z| self.zone_towns[z.index()].has(town))
    }
    /// The region called so: id, name, short name or alias, whatever the case.
    #[must_use]
    pub fn region_named(&self, text: &str) -> Option<Region> {
        self.region_names.get(&fold(text)).copied()
    }
    /// The card called so: id, title or alias, whatever the case.
    #[must_use]
    pub fn card_named(&self, text: &str) -> Option<Card> {
        self.card_names.get(&fold(text)).copied()
    }
    /// Regions of a kind.
    #[must_use]
    pub const fn all_of(&self, kind: Kind) -> RegionSet {
        self.of_kind[kind as usize]
    }
}

/// A name as it is compared: lower case, typographic apostrophes and runs of blanks made plain.
pub(crate) fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.extend(
            word.chars()
                .flat_map(char::to_lowercase)
                .map(|c| if c == '\u{2019}' { '\'' } else { c }),
        );
    }
    out
}
