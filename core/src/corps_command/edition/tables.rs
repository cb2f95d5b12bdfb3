//! What the rules look things up in: the edition with every name resolved.

use super::super::{
    hexes::Axial,
    ids::{Chit, Class, DAYS, Ground, Hex, HexSet, Regiment, RiverSide, Unit},
};
use crate::Side;

/// The side of a hex towards one direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hexside {
    /// The hex beyond it; `None` at the edge of the map.
    pub to: Option<Hex>,
    /// Whether a road crosses it.
    pub road: bool,
    /// The river that runs along it.
    pub river: Option<RiverSide>,
}

/// A hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexEntry {
    /// Its printed id.
    pub id: String,
    /// Its number in the list of kinds of terrain.
    pub terrain: u8,
    /// Open, closed or prohibited.
    pub ground: Ground,
    /// Movement Points to enter off the road.
    pub cost: u8,
    /// What it adds to firepower against infantry, airborne and recon.
    pub combat: i8,
    /// Whether it has a road.
    pub road: bool,
    /// Its sides, clockwise from north.
    pub sides: [Hexside; 6],
    /// The hexes beside it.
    pub near: HexSet,
    /// Its axial coordinates.
    pub axial: Axial,
    /// Its number among the places, if it is a town or an airfield.
    pub place: Option<u8>,
}

/// A kind of terrain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerrainEntry {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whether it is the rough forest of 6.0: closed, and dearer than forest.
    pub rough_forest: bool,
    /// Whether it is a town.
    pub town: bool,
}

/// A town or an airfield.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceEntry {
    /// Where.
    pub hex: Hex,
    /// Its name.
    pub name: String,
}

/// A river hexside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RiverEntry {
    /// Its id: two hexes.
    pub id: String,
    /// The hexes, the lower first.
    pub between: [Hex; 2],
    /// The name of its bridge, if it has one.
    pub bridge: Option<String>,
}

/// A counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitEntry {
    /// Its id.
    pub id: String,
    /// What it is called ("T-72").
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub class: Class,
    /// Strength Points at full strength.
    pub strength: u8,
    /// Protection Factor.
    pub protection: i8,
    /// Initiative at full strength and reduced.
    pub initiative: [u8; 2],
    /// What an M1 or a Leopard adds (7.1).
    pub bonus: i8,
    /// Whether it moves on foot (6.0).
    pub leg: bool,
    /// Its division, by number: units of one division stack by threes (4.0).
    pub division: u8,
    /// Its regiment.
    pub regiment: Regiment,
    /// Units that may support each other (7.6): a division of the Pact, a nationality of NATO.
    pub group: u8,
    /// Its nationality.
    pub nationality: Nationality,
}

/// A nationality (1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Nationality {
    /// United States.
    American,
    /// West German.
    German,
    /// Canadian.
    Canadian,
    /// Soviet.
    Soviet,
}

impl Nationality {
    /// Its word in editions.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Nationality::American => "american",
            Nationality::German => "german",
            Nationality::Canadian => "canadian",
            Nationality::Soviet => "soviet",
        }
    }
    /// The nationality of that word.
    #[must_use]
    pub fn by_word(word: &str) -> Option<Self> {
        [
            Nationality::American,
            Nationality::German,
            Nationality::Canadian,
            Nationality::Soviet,
        ]
        .into_iter()
        .find(|n| n.word() == word)
    }
}

/// A regiment, a division without parts, or a lone counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegimentEntry {
    /// Its id: DIV/REG, or DIV.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// Whether it is a regiment or brigade of a division, which a push or a choice can name.
    pub regiment: bool,
    /// Its counters.
    pub units: Vec<Unit>,
}

/// A result of the Botched Orders table (2.1).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BotchedEntry {
    /// What it is called.
    pub name: String,
    /// The Activation Number after it.
    pub number: u8,
    /// Whether the side may play no chit in its own impulse.
    pub silence: bool,
    /// Whether a random unit in an enemy zone of control takes a hit.
    pub fratricide: bool,
}

/// What a chit does (9.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Adds to an own attack or takes from an enemy one.
    Artillery {
        /// How much.
        bonus: i8,
    },
    /// An attack on an enemy unit.
    Strike {
        /// Its firepower.
        firepower: i8,
        /// How far.
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
        /// The nationality that alone may call it.
        caller: Option<Nationality>,
    },
    /// Demolishes or rebuilds a bridge.
    Engineers,
    /// Recovers hits of one unit.
    Repair {
        /// At most so many.
        hits: u8,
    },
    /// Mines a hex.
    Mines {
        /// How far.
        range: u8,
        /// The highest face that hits.
        hit_up_to: u8,
    },
    /// Has the opponent roll its Activation Number again.
    Reroll,
    /// Lays a pontoon or rebuilds a bridge.
    Bridging,
    /// Every unit of a hex may be hit.
    Chemical {
        /// How far.
        range: u8,
        /// The highest face that hits.
        hit_up_to: u8,
    },
    /// A regiment activates whatever its Initiative.
    Push,
}

/// A kind of chit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChitEntry {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// How many there are.
    pub count: u8,
    /// What it does.
    pub effect: Effect,
}

/// An entry arrow of a scenario with its edge (6.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Where.
    pub hex: Hex,
    /// The hexes of its map edge that can be entered at all.
    pub edge: HexSet,
}

/// How reinforcements come (6.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Over the map edge at arrows.
    Arrows(Vec<Arrow>),
    /// By a drop on one of these hexes.
    Drop(HexSet),
    /// Landed by air on one of these hexes.
    AirLand(HexSet),
}

/// Reinforcements (6.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Whose they are.
    pub side: Side,
    /// The earliest day.
    pub day: u8,
    /// The earliest couplet, 5 being the night.
    pub couplet: u8,
    /// Units that come for certain.
    pub units: Vec<Unit>,
    /// Regiments of which the owner chooses one.
    pub one_of: Vec<Regiment>,
    /// How they come.
    pub entry: Entry,
}

/// A result by score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Band {
    /// The highest score of the band.
    pub up_to: i16,
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The result in words.
    pub words: String,
}

/// What scores, as points of the Pact less points of NATO.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// Places and their points.
    pub held: Vec<(Hex, i16)>,
    /// Whether a place counts only with a line of communication.
    pub held_needs_line: bool,
    /// For the enemy of that side, each unit of it destroyed: other units, then convoys.
    pub destroyed: [[i16; 2]; 2],
    /// For the Pact, each unit exited: other units, then convoys.
    pub exited: [i16; 2],
    /// For the Pact, each convoy on the west bank with a line of communication.
    pub convoy_on_west_bank: i16,
    /// For NATO, each own convoy in a safe hex.
    pub nato_convoy_safe: i16,
    /// The safe hexes.
    pub safe: HexSet,
    /// For NATO, each chemical attack.
    pub chemical_played: i16,
    /// Results, lowest scores first; the last holds whatever is above.
    pub bands: Vec<Band>,
}

/// A scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How many days it lasts.
    pub days: u8,
    /// Hexes in play that are not prohibited.
    pub in_play: HexSet,
    /// Whether the Pact may exit (6.2).
    pub exits: bool,
    /// Whether a side without units loses at once.
    pub automatic_end: bool,
    /// Places held by the Pact at the start, a bit each.
    pub pact_holds: u32,
    /// Places in play, a bit each.
    pub places: u32,
    /// Units on the map at the start, by hex, the top of the stack first.
    pub setup: Vec<(Hex, Vec<Unit>)>,
    /// Reinforcements.
    pub arrivals: Vec<Arrival>,
    /// All units of a side that take part.
    pub units: [Vec<Unit>; 2],
    /// What is in each side's container (9.1), by chit.
    pub pool: [u8; super::super::ids::CHITS],
    /// How many chits of each side are assigned to each day.
    pub slots: [[u8; DAYS]; 2],
    /// What scores.
    pub score: Score,
}

impl Scenario {
    /// How many chits a side draws.
    #[must_use]
    pub fn draws(&self, side: Side) -> u8 {
        self.slots[side.index()].iter().sum()
    }
}

/// Everything that the rules look up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    /// The edition's name.
    pub edition: String,
    /// Its canonical bytes.
    pub canonical: Vec<u8>,
    /// Columns and rows of the map.
    pub size: [u8; 2],
    /// The hexes.
    pub hexes: Vec<HexEntry>,
    /// Kinds of terrain.
    pub terrain: Vec<TerrainEntry>,
    /// Towns and airfields.
    pub places: Vec<PlaceEntry>,
    /// River hexsides.
    pub rivers: Vec<RiverEntry>,
    /// Exit hexes (6.2).
    pub exits: HexSet,
    /// The east bank of the main river.
    pub east_bank: HexSet,
    /// The easternmost column, to which a line of communication leads.
    pub east_edge: HexSet,
    /// The counters.
    pub units: Vec<UnitEntry>,
    /// Regiments, divisions without parts, lone counters.
    pub regiments: Vec<RegimentEntry>,
    /// Names of divisions.
    pub divisions: Vec<String>,
    /// The colour of each division's band, in a word (1.1).
    pub division_colours: Vec<String>,
    /// The Botched Orders table, by die face less 1.
    pub botched: [BotchedEntry; 6],
    /// Kinds of chits.
    pub chits: Vec<ChitEntry>,
    /// Scenarios.
    pub scenarios: Vec<Scenario>,
}

impl Tables {
    /// A hex. A number beyond the map stands for its first hex; the checks never let one through.
    #[must_use]
    #[inline]
    pub fn hex(&self, hex: Hex) -> &HexEntry {
        self.hexes.get(hex.index()).unwrap_or(&self.hexes[0])
    }
    /// A counter.
    #[must_use]
    #[inline]
    pub fn unit(&self, unit: Unit) -> &UnitEntry {
        self.units.get(unit.index()).unwrap_or(&self.units[0])
    }
    /// A kind of chit.
    #[must_use]
    #[inline]
    pub fn chit(&self, chit: Chit) -> &ChitEntry {
        self.chits.get(chit.index()).unwrap_or(&self.chits[0])
    }
    /// A regiment.
    #[must_use]
    pub fn regiment(&self, regiment: Regiment) -> &RegimentEntry {
        self.regiments
            .get(regiment.index())
            .unwrap_or(&self.regiments[0])
    }
    /// A river hexside.
    #[must_use]
    pub fn river(&self, side: RiverSide) -> &RiverEntry {
        self.rivers.get(side.index()).unwrap_or(&self.rivers[0])
    }
    /// A scenario by number.
    #[must_use]
    #[inline]
    pub fn scenario(&self, number: u8) -> &Scenario {
        self.scenarios
            .get(usize::from(number))
            .unwrap_or(&self.scenarios[0])
    }
    /// The side of `from` towards `to`, if they are adjacent.
    #[must_use]
    #[inline]
    pub fn hexside(&self, from: Hex, to: Hex) -> Option<Hexside> {
        self.hex(from)
            .sides
            .iter()
            .find(|s| s.to == Some(to))
            .copied()
    }
    /// How many hexes apart two hexes are.
    #[must_use]
    pub fn distance(&self, a: Hex, b: Hex) -> u8 {
        self.hex(a).axial.distance(self.hex(b).axial)
    }
    /// A hex's printed id.
    #[must_use]
    pub fn hex_id(&self, hex: Hex) -> &str {
        &self.hex(hex).id
    }
    /// A hex in words: its id, and the name of its town.
    #[must_use]
    pub fn hex_name(&self, hex: Hex) -> String {
        let entry = self.hex(hex);
        match entry.place.and_then(|p| self.places.get(usize::from(p))) {
            Some(place) => format!("{} {}", entry.id, place.name),
            None => entry.id.clone(),
        }
    }
    /// The hex of that printed id.
    #[must_use]
    pub fn hex_by_id(&self, id: &str) -> Option<Hex> {
        if id.len() != 4 || !id.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let column: u8 = id.get(..2)?.parse().ok()?;
        let row: u8 = id.get(2..)?.parse().ok()?;
        let [columns, rows] = self.size;
        if column == 0 || column > columns || row == 0 || row > rows {
            return None;
        }
        Hex::new((column - 1) * rows + row - 1)
    }
    /// The unit of that id.
    #[must_use]
    pub fn unit_by_id(&self, id: &str) -> Option<Unit> {
        Unit::first(self.units.len()).find(|u| self.unit(*u).id.eq_ignore_ascii_case(id))
    }
    /// The chit of that id.
    #[must_use]
    pub fn chit_by_id(&self, id: &str) -> Option<Chit> {
        Chit::first(self.chits.len()).find(|c| self.chit(*c).id.eq_ignore_ascii_case(id))
    }
    /// The regiment of that id.
    #[must_use]
    pub fn regiment_by_id(&self, id: &str) -> Option<Regiment> {
        Regiment::first(self.regiments.len())
            .find(|r| self.regiment(*r).id.eq_ignore_ascii_case(id))
    }
    /// The river hexside of that id.
    #[must_use]
    pub fn river_by_id(&self, id: &str) -> Option<RiverSide> {
        RiverSide::first(self.rivers.len()).find(|r| self.river(*r).id == id)
    }
    /// All hexes.
    pub fn all_hexes(&self) -> impl DoubleEndedIterator<Item = Hex> + Clone + use<> {
        (0..self.hexes.len().min(super::super::ids::HEXES) as u8).filter_map(Hex::new)
    }
}
