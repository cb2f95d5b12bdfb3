//! From the document to the tables: every name resolved, every count checked, every fault told with its place.

use std::collections::BTreeMap;

use super::{
    super::{
        hexes::{Axial, DIRECTIONS},
        ids::{Ground, HEXES, Hex, HexSet, NATO, PACT, RIVER_SIDES, RiverSide},
    },
    raw::{Area, Edition},
    tables::{HexEntry, Hexside, PlaceEntry, RiverEntry, Tables, TerrainEntry},
};
use crate::Side;

/// Why an edition is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditionError {
    /// The document is no TOML of this schema; the message holds line and column.
    #[error("the edition cannot be read: {0}")]
    Syntax(String),
    /// It can be read, but does not hold together; every fault found, each with its place.
    #[error("the edition does not hold together: {}", .0.join("; "))]
    Faults(Vec<String>),
}

impl Edition {
    /// Reads a document.
    ///
    /// # Errors
    /// When it is no TOML of this schema.
    pub fn parse(text: &str) -> Result<Self, EditionError> {
        toml::from_str(text).map_err(|e| EditionError::Syntax(e.to_string()))
    }

    /// Its canonical bytes: the parsed edition in bincode's standard configuration.
    #[must_use]
    pub fn canonical(&self) -> Vec<u8> {
        // Encoding plain strings and numbers into a vector cannot fail.
        bincode::encode_to_vec(self, bincode::config::standard()).unwrap_or_default()
    }

    /// Checks it and makes the tables.
    ///
    /// # Errors
    /// With every fault found.
    pub fn tables(&self) -> Result<Tables, EditionError> {
        let mut checker = Checker {
            edition: self,
            tables: empty_tables(self),
            faults: Vec::new(),
        };
        checker.build();
        if checker.faults.is_empty() {
            Ok(checker.tables)
        } else {
            Err(EditionError::Faults(checker.faults))
        }
    }
}

fn empty_tables(edition: &Edition) -> Tables {
    Tables {
        edition: edition.name.clone(),
        canonical: edition.canonical(),
        size: [edition.map.columns, edition.map.rows],
        hexes: Vec::new(),
        terrain: Vec::new(),
        places: Vec::new(),
        rivers: Vec::new(),
        exits: HexSet::EMPTY,
        east_bank: HexSet::EMPTY,
        east_edge: HexSet::EMPTY,
        units: Vec::new(),
        regiments: Vec::new(),
        divisions: Vec::new(),
        division_colours: Vec::new(),
        botched: Default::default(),
        chits: Vec::new(),
        scenarios: Vec::new(),
    }
}

/// The side of that word in editions.
pub(super) fn side_of(word: &str) -> Option<Side> {
    match word {
        "nato" => Some(NATO),
        "pact" => Some(PACT),
        _ => None,
    }
}

/// Whether a name of a place can be read back in a decision's text.
fn readable_name(name: &str) -> bool {
    let words: Vec<&str> = name.split_whitespace().collect();
    let verb = words.last().is_none_or(|last| {
        ["enter", "assault", "overrun", "advance"]
            .iter()
            .any(|verb| last.eq_ignore_ascii_case(verb))
    });
    let digits = name.bytes().all(|b| b.is_ascii_digit());
    !verb && !digits && words.join(" ") == name && !name.contains('>')
}

pub(super) struct Checker<'a> {
    pub(super) edition: &'a Edition,
    pub(super) tables: Tables,
    faults: Vec<String>,
}

impl Checker<'_> {
    pub(super) fn fault(&mut self, at: impl std::fmt::Display, what: impl std::fmt::Display) {
        self.faults.push(format!("{at}: {what}"));
    }

    pub(super) fn expect(
        &mut self,
        holds: bool,
        at: &str,
        expected: impl std::fmt::Display,
        found: impl std::fmt::Display,
    ) {
        if !holds {
            self.fault(at, format!("expected {expected}, found {found}"));
        }
    }

    pub(super) fn sourced(&mut self, at: &str, source: &str) {
        self.expect(
            source == "reconstructed" || source.starts_with("rulebook "),
            at,
            "a source: `reconstructed`, or `rulebook` and a rule's number",
            format!("`{source}`"),
        );
    }

    /// Ids stand in decisions and positions as single words.
    pub(super) fn one_word(&mut self, at: &str, id: &str) {
        self.expect(
            !id.is_empty() && !id.contains(char::is_whitespace) && !id.contains('>'),
            at,
            "an id of one word without `>`",
            format!("`{id}`"),
        );
    }

    pub(super) fn hex(&mut self, at: &str, id: &str) -> Option<Hex> {
        let found = self
            .tables
            .hex_by_id(id)
            .filter(|h| h.index() < self.tables.hexes.len());
        if found.is_none() {
            self.fault(at, format!("no hex `{id}`"));
        }
        found
    }

    pub(super) fn side(&mut self, at: &str, word: &str) -> Side {
        side_of(word).unwrap_or_else(|| {
            self.fault(at, format!("expected nato or pact, found `{word}`"));
            NATO
        })
    }

    pub(super) fn area(&mut self, at: &str, area: &Area) -> HexSet {
        let mut set = HexSet::EMPTY;
        let within = |range: &[u8], n: i16| match range {
            [] => Some(true),
            [first, last] => Some((i16::from(*first)..=i16::from(*last)).contains(&n)),
            _ => None,
        };
        if area.columns.is_empty() && area.rows.is_empty() && area.hexes.is_empty() {
            self.fault(at, "an area names columns, rows or hexes");
        }
        if !(area.columns.is_empty() && area.rows.is_empty()) {
            for hex in self.tables.all_hexes() {
                let (column, row) = self.tables.hex(hex).axial.printed();
                match (within(&area.columns, column), within(&area.rows, row)) {
                    (Some(true), Some(true)) => set.insert(hex),
                    (None, _) | (_, None) => {
                        self.fault(at, "expected the first and the last of columns or rows");
                        return set;
                    }
                    _ => {}
                }
            }
        }
        for id in &area.hexes {
            if let Some(hex) = self.hex(at, id) {
                set.insert(hex);
            }
        }
        set
    }

    fn build(&mut self) {
        let e = self.edition;
        self.expect(e.format == 1, "format", 1, e.format);
        self.expect(
            e.game == "corps_command",
            "game",
            "corps_command",
            format!("`{}`", e.game),
        );
        let count = usize::from(e.map.columns) * usize::from(e.map.rows);
        self.expect(
            (1..=HEXES).contains(&count) && e.map.columns < 100 && e.map.rows < 100,
            "map",
            format!("1 to {HEXES} hexes"),
            count,
        );
        if !self.faults.is_empty() {
            return;
        }
        self.map();
        if !self.faults.is_empty() {
            return;
        }
        self.features();
        self.counters();
        self.botched();
        self.chits();
        if !self.faults.is_empty() {
            return;
        }
        self.scenarios();
    }

    fn map(&mut self) {
        let e = self.edition;
        self.sourced("map", &e.map.source);
        self.expect(
            e.terrain.len() <= 32,
            "terrain",
            "at most 32 kinds",
            e.terrain.len(),
        );
        let mut letters: BTreeMap<char, usize> = BTreeMap::new();
        for (number, item) in e.terrain.iter().enumerate() {
            let at = format!("terrain {}", item.id);
            self.sourced(&at, &item.source);
            let letter = item.letter.chars().next().unwrap_or(' ');
            if item.letter.chars().count() != 1 || letters.insert(letter, number).is_some() {
                self.fault(&at, "its letter must be one letter of its own");
            }
            let ground = matches!(item.class.as_str(), "open" | "closed" | "prohibited");
            self.expect(
                ground,
                &at,
                "open, closed or prohibited",
                format!("`{}`", item.class),
            );
            if item.class != "prohibited" {
                self.expect(
                    (1..=6).contains(&item.cost),
                    &at,
                    "a cost from 1 to 6",
                    item.cost,
                );
            }
            self.expect(
                (-9..=9).contains(&item.combat),
                &at,
                "a modifier from -9 to 9",
                item.combat,
            );
            self.tables.terrain.push(TerrainEntry {
                id: item.id.clone(),
                name: item.name.clone(),
                rough_forest: item.id == "rough_forest",
                town: item.id == "town",
            });
        }
        let rows: Vec<Vec<char>> = e.map.terrain.iter().map(|r| r.chars().collect()).collect();
        self.expect(
            rows.len() == usize::from(e.map.rows),
            "map.terrain",
            format!("{} rows", e.map.rows),
            rows.len(),
        );
        for (n, row) in rows.iter().enumerate() {
            self.expect(
                row.len() == usize::from(e.map.columns),
                &format!("map.terrain row {:02}", n + 1),
                format!("{} letters", e.map.columns),
                row.len(),
            );
        }
        if !self.faults.is_empty() {
            return;
        }
        for column in 1..=e.map.columns {
            for row in 1..=e.map.rows {
                let letter = rows[usize::from(row) - 1][usize::from(column) - 1];
                let Some(terrain) = letters.get(&letter).copied() else {
                    self.fault(
                        format!("map hex {column:02}{row:02}"),
                        format!("no terrain `{letter}`"),
                    );
                    continue;
                };
                let item = &e.terrain[terrain];
                self.tables.hexes.push(HexEntry {
                    id: format!("{column:02}{row:02}"),
                    terrain: terrain as u8,
                    ground: match item.class.as_str() {
                        "open" => Ground::Open,
                        "closed" => Ground::Closed,
                        _ => Ground::Prohibited,
                    },
                    cost: item.cost,
                    combat: item.combat,
                    road: false,
                    sides: [Hexside::default(); 6],
                    near: HexSet::EMPTY,
                    axial: Axial::from_printed(i16::from(column), i16::from(row)),
                    place: None,
                });
            }
        }
        if !self.faults.is_empty() {
            return;
        }
        for hex in self.tables.all_hexes() {
            let axial = self.tables.hex(hex).axial;
            for (way, direction) in DIRECTIONS.iter().enumerate() {
                let (column, row) = axial.step(*direction).printed();
                let to = self.tables.hex_by_id(&format!("{column:02}{row:02}"));
                let entry = &mut self.tables.hexes[hex.index()];
                entry.sides[way].to = to;
                if let Some(to) = to {
                    entry.near.insert(to);
                }
            }
        }
        self.tables.east_bank = self.area("map.east_bank", &e.map.east_bank);
        self.tables.east_edge = self.area(
            "map",
            &Area {
                columns: vec![e.map.columns; 2],
                ..Area::default()
            },
        );
    }

    /// Both views of a hexside "0904/1003": the hexes and the directions.
    fn hexside(&mut self, at: &str, id: &str) -> Option<[(Hex, usize); 2]> {
        let Some((a, b)) = id.split_once('/') else {
            self.fault(
                at,
                format!("expected two hexes with `/` between, found `{id}`"),
            );
            return None;
        };
        let (a, b) = (self.hex(at, a)?, self.hex(at, b)?);
        let way = |from: Hex, to: Hex| {
            self.tables
                .hex(from)
                .sides
                .iter()
                .position(|s| s.to == Some(to))
        };
        match (way(a, b), way(b, a)) {
            (Some(there), Some(back)) if a < b => Some([(a, there), (b, back)]),
            (Some(_), Some(_)) => {
                self.fault(at, format!("hexside `{id}`: the lower hex comes first"));
                None
            }
            _ => {
                self.fault(at, format!("hexside `{id}`: the hexes are not adjacent"));
                None
            }
        }
    }

    fn features(&mut self) {
        let e = self.edition;
        for item in &e.place {
            let at = format!("place {}", item.name);
            self.sourced(&at, &item.source);
            self.expect(
                readable_name(&item.name),
                &at,
                "a name that can stand in a decision: words with one space between, no digits alone, none of its verbs at the end",
                format!("`{}`", item.name),
            );
            let doubled = self
                .tables
                .places
                .iter()
                .any(|p| p.name.eq_ignore_ascii_case(&item.name));
            self.expect(!doubled, &at, "a name of its own", &item.name);
            let Some(hex) = self.hex(&at, &item.hex) else {
                continue;
            };
            let number = self.tables.places.len();
            let entry = &mut self.tables.hexes[hex.index()];
            let doubled = entry.place.replace(number as u8).is_some();
            self.expect(!doubled, &at, "a hex without another place", &item.hex);
            self.tables.places.push(PlaceEntry {
                hex,
                name: item.name.clone(),
            });
        }
        let places = self.tables.places.len();
        self.expect(places <= 32, "place", "at most 32", places);
        for river in &e.river {
            let at = format!("river {}", river.name);
            self.sourced(&at, &river.source);
            for id in &river.sides {
                let Some(views) = self.hexside(&at, id) else {
                    continue;
                };
                let number = self.tables.rivers.len();
                let Some(side) = u8::try_from(number).ok().and_then(RiverSide::new) else {
                    self.fault(&at, format!("more than {RIVER_SIDES} river hexsides"));
                    return;
                };
                for (hex, way) in views {
                    let doubled = self.tables.hexes[hex.index()].sides[way]
                        .river
                        .replace(side)
                        .is_some();
                    self.expect(!doubled, &at, "each hexside once", id);
                }
                self.tables.rivers.push(RiverEntry {
                    id: id.clone(),
                    between: [views[0].0, views[1].0],
                    bridge: None,
                });
            }
        }
        for bridge in &e.bridge {
            let at = format!("bridge {}", bridge.name);
            self.sourced(&at, &bridge.source);
            match self.tables.rivers.iter_mut().find(|r| r.id == bridge.side) {
                Some(river) => river.bridge = Some(bridge.name.clone()),
                None => self.fault(&at, format!("no river hexside `{}`", bridge.side)),
            }
        }
        for road in &e.road {
            let at = format!("road {}", road.id);
            self.sourced(&at, &road.source);
            for pair in road.hexes.windows(2) {
                let mut ids = [pair[0].as_str(), pair[1].as_str()];
                ids.sort_unstable();
                let Some(views) = self.hexside(&at, &ids.join("/")) else {
                    continue;
                };
                for (hex, way) in views {
                    let entry = &mut self.tables.hexes[hex.index()];
                    entry.road = true;
                    entry.sides[way].road = true;
                    let (ground, river) = (entry.ground, entry.sides[way].river);
                    self.expect(
                        ground != Ground::Prohibited,
                        &at,
                        "no mountain and no lake",
                        &pair[0],
                    );
                    let bridged =
                        river.is_none_or(|r| self.tables.rivers[r.index()].bridge.is_some());
                    self.expect(
                        bridged,
                        &at,
                        "a bridge where it crosses a river",
                        ids.join("/"),
                    );
                }
            }
        }
        for exit in &e.exit {
            let at = format!("exit {}", exit.hex);
            self.sourced(&at, &exit.source);
            if let Some(hex) = self.hex(&at, &exit.hex) {
                self.tables.exits.insert(hex);
            }
        }
        for arrow in &e.arrow {
            let at = format!("arrow {}", arrow.hex);
            self.sourced(&at, &arrow.source);
            self.hex(&at, &arrow.hex);
            self.side(&at, &arrow.side);
            self.area(&at, &arrow.edge);
        }
    }
}
