//! From the document to the tables: every name resolved, every count checked, every fault told with its place.

use std::collections::BTreeMap;

use crate::Side;

use super::{
    super::ids::{
        CARDS, Card, CardSet, Conflict, Force, GB, Kind, REGIONS, Region, RegionSet, Track, US,
        Waterway, Zone,
    },
    raw::Edition,
    tables::{CardEntry, Deck, ForceSpec, Perk, Tables, TurnEffect, fold},
};

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

/// Stands in for a region that does not exist, so that checking goes on to the next fault.
const FIRST: Region = match Region::new(0) {
    Some(region) => region,
    None => unreachable!(),
};

pub(super) struct Checker<'a> {
    pub(super) edition: &'a Edition,
    regions: BTreeMap<&'a str, Region>,
    faults: Vec<String>,
    pub(super) turn_effects: Vec<TurnEffect>,
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
            regions: BTreeMap::new(),
            faults: Vec::new(),
            turn_effects: Vec::new(),
        };
        let tables = checker.build();
        match tables {
            Some(tables) if checker.faults.is_empty() => Ok(tables),
            _ => Err(EditionError::Faults(checker.faults)),
        }
    }
}

fn side_of(id: &str) -> Option<Side> {
    match id {
        "us" => Some(US),
        "gb" => Some(GB),
        _ => None,
    }
}

impl<'a> Checker<'a> {
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

    pub(super) fn region(&mut self, at: &str, id: &str) -> Region {
        match self.regions.get(id) {
            Some(region) => *region,
            None => {
                self.fault(at, format!("no region `{id}`"));
                FIRST
            }
        }
    }

    pub(super) fn region_set(&mut self, at: &str, names: &[String]) -> RegionSet {
        let edition = self.edition;
        let mut set = RegionSet::EMPTY;
        for name in names {
            if let Some(group) = name.strip_prefix('@') {
                match edition.groups.get(group) {
                    Some(members) => {
                        for member in members {
                            self.region_into(&mut set, at, member);
                        }
                    }
                    None => self.fault(at, format!("no group `{group}`")),
                }
            } else {
                self.region_into(&mut set, at, name);
            }
        }
        set
    }

    /// Puts a region into a set, and nothing in its place when there is none of that id: one mistake, one fault.
    fn region_into(&mut self, set: &mut RegionSet, at: &str, id: &str) {
        match self.regions.get(id) {
            Some(region) => set.insert(*region),
            None => self.fault(at, format!("no region `{id}`")),
        }
    }

    pub(super) fn force(&mut self, at: &str, id: &str) -> ForceSpec {
        match id {
            "militia" => ForceSpec::OwnMilitia,
            "regular" => ForceSpec::OwnRegular,
            _ => match Force::ALL.into_iter().find(|f| f.id() == id) {
                Some(force) => ForceSpec::Exactly(force),
                None => {
                    self.fault(at, format!("no force `{id}`"));
                    ForceSpec::OwnMilitia
                }
            },
        }
    }

    pub(super) fn listed<T: Copy>(
        &mut self,
        at: &str,
        what: &str,
        id: &str,
        all: &[T],
        by_id: impl Fn(&str) -> Option<T>,
    ) -> T {
        by_id(id).unwrap_or_else(|| {
            self.fault(at, format!("no {what} `{id}`"));
            all[0]
        })
    }
    pub(super) fn waterway(&mut self, at: &str, id: &str) -> Waterway {
        self.listed(at, "waterway", id, Waterway::ALL, Waterway::by_id)
    }
    pub(super) fn zone(&mut self, at: &str, id: &str) -> Zone {
        self.listed(at, "blockade zone", id, Zone::ALL, Zone::by_id)
    }
    pub(super) fn track(&mut self, at: &str, id: &str) -> Track {
        self.listed(at, "track", id, Track::ALL, Track::by_id)
    }
    pub(super) fn conflict(&mut self, at: &str, id: &str) -> Conflict {
        self.listed(
            at,
            "Greater Conflict effect",
            id,
            Conflict::ALL,
            Conflict::by_id,
        )
    }

    fn build(&mut self) -> Option<Tables> {
        let e = self.edition;
        self.expect(e.format == 1, "format", 1, e.format);
        self.expect(e.game == "dawn1812", "game", "dawn1812", &e.game);
        self.expect(
            e.region.len() == REGIONS,
            "region (2.2)",
            "31 regions",
            e.region.len(),
        );
        self.expect(
            e.card.len() == CARDS,
            "card (2.8)",
            "86 cards",
            e.card.len(),
        );
        self.expect(
            e.waterway.len() == 4,
            "waterway (11.2)",
            "4 waterways",
            e.waterway.len(),
        );
        self.expect(e.zone.len() == 3, "zone (14.2.1)", "3 zones", e.zone.len());
        self.expect(e.track.len() == 3, "track (2.7)", "3 tracks", e.track.len());
        self.expect(
            e.greater_conflict.len() == 5,
            "greater_conflict (12.2)",
            "5 effects",
            e.greater_conflict.len(),
        );
        if !self.faults.is_empty() {
            return None;
        }

        let mut region_names = BTreeMap::new();
        for (region, item) in Region::all().zip(&e.region) {
            if self.regions.insert(&item.id, region).is_some() {
                self.fault(format!("region `{}`", item.id), "listed twice");
            }
            for name in [&item.id, &item.name, &item.short]
                .into_iter()
                .chain(&item.aliases)
            {
                if let Some(other) = region_names.insert(fold(name), region)
                    && other != region
                    && !name.is_empty()
                {
                    self.fault(
                        format!("region `{}`", item.id),
                        format!("the name `{name}` is another's too"),
                    );
                }
            }
        }
        region_names.remove("");

        let mut kind = [Kind::Town; REGIONS];
        let mut home = [None; REGIONS];
        let mut recruit = [0; REGIONS];
        let mut points = [0; REGIONS];
        let mut adjacent = [RegionSet::EMPTY; REGIONS];
        let mut of_kind = [RegionSet::EMPTY; 3];
        let mut homes = [RegionSet::EMPTY; 2];
        for (region, item) in Region::all().zip(&e.region) {
            let at = format!("region `{}`", item.id);
            let i = region.index();
            kind[i] = self.listed(&at, "kind", &item.kind, Kind::ALL, Kind::by_id);
            home[i] = side_of(&item.home);
            self.expect(
                home[i].is_some() || item.home == "none",
                &at,
                "home us, gb or none",
                &item.home,
            );
            let colour_fits = matches!(
                (item.colour.as_str(), item.home.as_str(), item.kind.as_str()),
                ("red", "gb", "town" | "rural")
                    | ("blue", "us", "town" | "rural")
                    | ("green", "none", "indian")
                    | ("grey" | "yellow", "none", _)
            );
            self.expect(
                colour_fits,
                &at,
                "a colour that fits its home and kind (2.4)",
                &item.colour,
            );
            self.expect(
                kind[i] != Kind::Indian || item.points == 0,
                &at,
                "no points for an Indian region (2.2.2)",
                item.points,
            );
            self.expect(
                kind[i] == Kind::Town || item.recruit == 0,
                &at,
                "Recruit power in towns only (2.2.1)",
                item.recruit,
            );
            self.expect(
                item.recruit <= 20,
                &at,
                "a Recruit power of at most 20",
                item.recruit,
            );
            self.expect(item.points <= 20, &at, "at most 20 points", item.points);
            recruit[i] = item.recruit;
            points[i] = item.points;
            adjacent[i] = self.region_set(&at, &item.borders);
            of_kind[kind[i].index()].insert(region);
            if let Some(side) = home[i] {
                homes[side.index()].insert(region);
            }
        }
        for region in Region::all() {
            for other in adjacent[region.index()].iter() {
                let (a, b) = (&e.region[region.index()].id, &e.region[other.index()].id);
                if other == region {
                    self.fault(format!("region `{a}`"), "borders itself");
                } else if !adjacent[other.index()].has(region) {
                    self.fault(
                        format!("region `{a}`"),
                        format!("borders `{b}`, which does not border it"),
                    );
                }
            }
        }
        let rural_homes = Region::all()
            .filter(|r| kind[r.index()] == Kind::Rural && home[r.index()].is_some())
            .count();
        self.expect(
            rural_homes == 8,
            "region (2.3.2)",
            "8 rural home regions",
            rural_homes,
        );

        let mut shores = [RegionSet::EMPTY; 4];
        let mut ship_spaces = [0; 4];
        for (waterway, item) in Waterway::ALL.iter().zip(&e.waterway) {
            let at = format!("waterway `{}`", item.id);
            self.expect(item.id == waterway.id(), &at, waterway.id(), &item.id);
            self.expect(
                (1..=8).contains(&item.spaces),
                &at,
                "1 to 8 spaces",
                item.spaces,
            );
            shores[waterway.index()] = self.region_set(&at, &item.borders);
            ship_spaces[waterway.index()] = item.spaces;
        }
        let mut zone_spaces = [0; 3];
        let mut zone_towns = [RegionSet::EMPTY; 3];
        for (zone, item) in Zone::ALL.iter().zip(&e.zone) {
            let at = format!("zone `{}`", item.id);
            self.expect(item.id == zone.id(), &at, zone.id(), &item.id);
            self.expect(
                (2..=3).contains(&item.spaces),
                &at,
                "2 or 3 spaces (14.2.1)",
                item.spaces,
            );
            self.expect(
                (1..=2).contains(&item.towns.len()),
                &at,
                "1 or 2 towns (14.2.1)",
                item.towns.len(),
            );
            zone_spaces[zone.index()] = item.spaces;
            zone_towns[zone.index()] = self.region_set(&at, &item.towns);
            if zone_towns[zone.index()]
                .iter()
                .any(|t| kind[t.index()] != Kind::Town || home[t.index()] != Some(US))
            {
                self.fault(&at, "expected United States home towns (14.2.1)");
            }
        }

        let n = &e.naval;
        let blockade_points =
            <[u8; 4]>::try_from(n.blockade_points.as_slice()).unwrap_or_else(|_| {
                self.faults
                    .push("naval: expected 4 blockade points, for 0 to 3 complete zones".into());
                [0; 4]
            });
        self.expect(
            (1..=20).contains(&n.privateering_spaces),
            "naval",
            "1 to 20 spaces",
            n.privateering_spaces,
        );
        let h = &e.hits;
        for (name, face) in [
            ("regular", h.regular),
            ("militia", h.militia),
            ("indian", h.indian),
            ("evasion", h.evasion),
            ("raid", h.raid),
            ("privateer", h.privateer),
            ("cruise", h.cruise),
        ] {
            self.expect(
                (2..=6).contains(&face),
                &format!("hits.{name}"),
                "a face from 2 to 6",
                face,
            );
        }

        let mut perks = [[[[0_u8; Perk::COUNT]; 4]; 3]; 2];
        let mut track_names: [String; 3] = Default::default();
        for (track, item) in Track::ALL.iter().zip(&e.track) {
            let at = format!("track `{}`", item.id);
            self.expect(item.id == track.id(), &at, track.id(), &item.id);
            self.expect(
                item.level.len() == 3,
                &at,
                "3 levels (13.1)",
                item.level.len(),
            );
            track_names[track.index()].clone_from(&item.name);
            for level in &item.level {
                let most = level.us.len().max(level.gb.len());
                self.expect(most <= 4, &at, "at most 4 perks on a level", most);
            }
            for side in Side::BOTH {
                for level in 1..=3 {
                    let mut counts = perks[side.index()][track.index()][level - 1];
                    let given = item
                        .level
                        .get(level - 1)
                        .map(|l| if side == US { &l.us } else { &l.gb });
                    for id in given.into_iter().flatten() {
                        match Perk::ALL.iter().position(|(_, known)| known == id) {
                            Some(perk) => counts[perk] = counts[perk].saturating_add(1),
                            None => self.fault(&at, format!("no perk `{id}`")),
                        }
                    }
                    perks[side.index()][track.index()][level] = counts;
                }
            }
        }
        let mut conflict_names: [String; 5] = Default::default();
        for (conflict, item) in Conflict::ALL.iter().zip(&e.greater_conflict) {
            self.expect(
                item.id == conflict.id(),
                &format!("greater_conflict `{}`", item.id),
                conflict.id(),
                &item.id,
            );
            conflict_names[conflict.index()].clone_from(&item.name);
        }

        let c = &e.counters;
        let force_limit = [
            c.us_militia,
            c.us_regular,
            c.gb_militia,
            c.gb_regular,
            c.indian,
        ];
        for (force, limit) in Force::ALL.iter().zip(force_limit) {
            // 45 forces and their bonus dice still fit one roll.
            self.expect(
                limit <= 20,
                "counters",
                format!("at most 20 of {}", force.id()),
                limit,
            );
        }
        self.expect(
            c.armistice <= 2,
            "counters",
            "at most 2 armistice markers",
            c.armistice,
        );

        let mut setup_forces = [[0_u8; 5]; REGIONS];
        for item in &e.setup.force {
            let at = format!("setup.force in `{}`", item.region);
            let region = self.region(&at, &item.region);
            if let ForceSpec::Exactly(force) = self.force(&at, &item.kind) {
                let cell = &mut setup_forces[region.index()][force.index()];
                *cell = cell.saturating_add(item.count);
                self.expect(
                    force.is_army() || kind[region.index()] != Kind::Town,
                    &at,
                    "no Indians in a town (10.2)",
                    "Indians",
                );
            } else {
                self.fault(&at, "expected a force of a side");
            }
        }
        for force in Force::ALL {
            let total: u32 = setup_forces
                .iter()
                .map(|r| u32::from(r[force.index()]))
                .sum();
            let limit = force_limit[force.index()];
            self.expect(
                total <= u32::from(limit),
                "setup.force",
                format!("at most {limit} of {} (2.0)", force.id()),
                total,
            );
        }
        let setup_forts = self.region_set("setup.forts", &e.setup.forts);
        for region in setup_forts.iter() {
            if kind[region.index()] == Kind::Town {
                self.fault(
                    "setup.forts",
                    format!("`{}` is a town (6.3.2)", e.region[region.index()].id),
                );
            }
        }
        let mut setup_ships = [[0_u8; 2]; 4];
        for item in &e.setup.ship {
            let at = format!("setup.ship on `{}`", item.waterway);
            let waterway = self.waterway(&at, &item.waterway);
            match side_of(&item.side) {
                Some(side) => {
                    let ships = &mut setup_ships[waterway.index()][side.index()];
                    *ships = ships.saturating_add(item.count);
                }
                None => self.fault(&at, format!("no side `{}`", item.side)),
            }
            let [us, gb] = setup_ships[waterway.index()];
            let total = us.saturating_add(gb);
            self.expect(
                total <= ship_spaces[waterway.index()],
                &at,
                "no more markers than spaces (11.2.1)",
                total,
            );
        }

        let mut cards = Vec::with_capacity(CARDS);
        let mut decks = [CardSet::EMPTY; 3];
        let mut card_names = BTreeMap::new();
        for (card, item) in Card::all().zip(&e.card) {
            let at = format!("card `{}`", item.id);
            for name in [&item.id, &item.title].into_iter().chain(&item.aliases) {
                if card_names
                    .insert(fold(name), card)
                    .is_some_and(|other| other != card)
                {
                    self.fault(&at, format!("the name `{name}` is another's too"));
                }
            }
            self.expect((1..=4).contains(&item.ops), &at, "1 to 4 OPS", item.ops);
            let deck = match item.deck.as_str() {
                "prelude" => Deck::Prelude,
                "1812" => Deck::Y1812,
                "1814" => Deck::Y1814,
                other => {
                    self.fault(&at, format!("no deck `{other}`"));
                    Deck::Y1812
                }
            };
            decks[deck as usize].insert(card);
            let side = side_of(&item.side);
            self.expect(
                side.is_some() || item.side == "either",
                &at,
                "side us, gb or either",
                &item.side,
            );
            let mut effects = Vec::new();
            self.compile(&at, &item.effects, &mut effects);
            self.expect(
                effects.len() < 200,
                &at,
                "fewer than 200 steps",
                effects.len(),
            );
            cards.push(CardEntry {
                id: item.id.clone(),
                title: item.title.clone(),
                aliases: item.aliases.clone(),
                ops: item.ops,
                deck,
                side,
                remove: item.remove,
                text: item.text.clone(),
                effects,
            });
        }
        self.expect(
            decks[0].len() == 12,
            "card (3.1)",
            "12 Prelude cards",
            decks[0].len(),
        );
        let kept = cards.iter().filter(|c| !c.remove).count();
        self.expect(
            kept >= 28,
            "card (4.1.4)",
            "at least 28 cards that are never removed, so that hands can be dealt",
            kept,
        );
        self.expect(
            self.turn_effects.len() <= 32,
            "card",
            "at most 32 effects that hold for a turn",
            self.turn_effects.len(),
        );
        self.expect(
            c.squadron <= 20,
            "counters",
            "at most 20 Squadrons",
            c.squadron,
        );
        self.expect(
            c.squadron >= e.setup.squadrons && c.squadron == e.naval.squadrons,
            "counters",
            "as many Squadrons as the naval theatre has",
            c.squadron,
        );

        let gb_prizes =
            ["boston", "new_york", "balt_wash", "new_orleans"].map(|id| self.region("15.1.6", id));
        let us_prizes = ["halifax", "montreal"].map(|id| self.region("15.1.6", id));
        let halifax = self.region("14.3.5", "halifax");
        let creek = self.region("12.2.2", "creek");
        Some(Tables {
            edition: e.name.clone(),
            canonical: e.canonical(),
            regions: e.region.clone(),
            kind,
            home,
            recruit,
            points,
            adjacent,
            of_kind,
            homes,
            waterways: e.waterway.clone(),
            shores,
            ship_spaces,
            zones: e.zone.clone(),
            zone_spaces,
            zone_towns,
            force_limit,
            fort_limit: c.fort,
            armistice_limit: c.armistice.min(2),
            squadron_limit: c.squadron,
            squadrons_at_start: e.setup.squadrons,
            blockade_points,
            privateering_spaces: n.privateering_spaces,
            hit: [h.militia, h.regular, h.militia, h.regular, h.indian],
            evasion: h.evasion,
            raid: h.raid,
            privateer: h.privateer,
            cruise: h.cruise,
            track_names,
            perks,
            conflict_names,
            cards,
            card_items: e.card.clone(),
            decks,
            turn_effects: std::mem::take(&mut self.turn_effects),
            setup_forces,
            setup_forts,
            setup_ships,
            gb_prizes,
            us_prizes,
            halifax,
            creek,
            region_names,
            card_names,
        })
    }
}
