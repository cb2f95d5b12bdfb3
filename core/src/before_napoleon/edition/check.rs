//! From the document to the tables: every name resolved, every count checked, every fault told with its place.

use std::collections::BTreeMap;

use crate::{
    Side,
    before_napoleon::ids::{
        Class, Colour, ENTRIES, Entry, FR, GB, Kind, LEADERS, Makeup, PLACES, Place, PlaceSet,
        Rate, Rating, UNITS, ZONES, Zone,
    },
};

use super::{
    distances,
    raw::Edition,
    tables::{ClassEntry, LeaderEntry, PlaceEntry, Step, Tables, UnitEntry, fold},
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

/// Stands in for a place that does not exist, so that checking goes on to the next fault.
const NOWHERE: Place = Place(0);

struct Checker<'a> {
    places: BTreeMap<&'a str, Place>,
    faults: Vec<String>,
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
            places: BTreeMap::new(),
            faults: Vec::new(),
        };
        match checker.build(self) {
            Some(tables) if checker.faults.is_empty() => Ok(tables),
            _ => Err(EditionError::Faults(checker.faults)),
        }
    }
}

impl<'a> Checker<'a> {
    fn fault(&mut self, at: &str, what: impl std::fmt::Display) {
        self.faults.push(format!("{at}: {what}"));
    }
    fn expect(
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
    fn place(&mut self, at: &str, id: &str) -> Place {
        match self.places.get(id) {
            Some(place) => *place,
            None => {
                self.fault(at, format!("no place `{id}`"));
                NOWHERE
            }
        }
    }
    fn places(&mut self, at: &str, ids: &[String]) -> PlaceSet {
        ids.iter().map(|id| self.place(at, id)).collect()
    }
    fn one<T: Copy>(
        &mut self,
        at: &str,
        what: &str,
        id: &str,
        all: &[T],
        by: fn(&str) -> Option<T>,
    ) -> T {
        match by(id) {
            Some(value) => value,
            None => {
                self.fault(at, format!("no {what} `{id}`"));
                all[0]
            }
        }
    }
    fn side(&mut self, at: &str, id: &str) -> Side {
        match id {
            "french" => FR,
            "british" => GB,
            other => {
                self.fault(at, format!("expected french or british, found `{other}`"));
                FR
            }
        }
    }
    fn zone(&mut self, at: &str, number: u8) -> Zone {
        match number.checked_sub(1).and_then(Zone::new) {
            Some(zone) => zone,
            None => {
                self.fault(
                    at,
                    format!("expected a zone from 1 to {ZONES}, found {number}"),
                );
                Zone(0)
            }
        }
    }

    fn build(&mut self, e: &'a Edition) -> Option<Tables> {
        self.expect(e.format == 1, "format", 1, e.format);
        self.expect(
            e.game == "before_napoleon",
            "game",
            "before_napoleon",
            &e.game,
        );
        for (what, found, wanted) in [
            ("place", e.place.len(), PLACES),
            ("zone", e.zone.len(), ZONES),
            ("entry", e.entry.len(), ENTRIES),
            ("leader", e.leader.len(), LEADERS),
            ("class", e.class.len(), Class::ALL.len() - 1),
            ("rate", e.rate.len(), Rate::ALL.len()),
        ] {
            self.expect(found == wanted, what, format!("{wanted} items"), found);
        }
        if !self.faults.is_empty() {
            // Tables have fixed sizes: without the right counts there is nothing to go on with.
            return None;
        }
        let mut names = BTreeMap::new();
        for (place, item) in Place::all().zip(&e.place) {
            if self.places.insert(&item.id, place).is_some() {
                self.fault(&format!("place {}", item.id), "stands twice");
            }
            for name in [&item.name].into_iter().chain(&item.aliases) {
                if let Some(other) = names.insert(fold(name), place)
                    && other != place
                {
                    self.fault(
                        &format!("place {}", item.id),
                        format!("its name `{name}` is another's"),
                    );
                }
            }
        }
        self.sources(e);
        let mut t = self.bare(e);
        self.map(e, &mut t);
        self.sea(e, &mut t);
        self.sides(e, &mut t);
        self.battle(e, &mut t);
        self.forces(e, &mut t);
        Some(t)
    }

    /// Every item says where it is from.
    fn sources(&mut self, e: &Edition) {
        let all = (e.place.iter().map(|i| (&i.id, &i.source)))
            .chain(e.line.iter().map(|i| (&i.a, &i.source)))
            .chain(e.lake.iter().map(|i| (&i.id, &i.source)))
            .chain(e.entry.iter().map(|i| (&i.nation, &i.source)))
            .chain(e.class.iter().map(|i| (&i.id, &i.source)))
            .chain(e.rate.iter().map(|i| (&i.id, &i.source)))
            .chain(e.unit.iter().map(|i| (&i.name, &i.source)))
            .chain(e.battery.iter().map(|i| (&i.at, &i.source)))
            .chain(e.leader.iter().map(|i| (&i.name, &i.source)))
            .chain(e.squadron.iter().map(|i| (&i.port, &i.source)));
        for (name, source) in all {
            if source != "reconstructed"
                && !source.starts_with("rulebook ")
                && !source.starts_with("own ")
            {
                self.fault(
                    name,
                    format!("its source must be `reconstructed`, `rulebook ...` or `own ...`, found `{source}`"),
                );
            }
        }
    }

    fn bare(&mut self, e: &Edition) -> Tables {
        let mut kind = [Kind::Box; PLACES];
        let mut start = [None; PLACES];
        let mut woods = PlaceSet::EMPTY;
        let mut boxes = [NOWHERE; 2];
        for (place, item) in Place::all().zip(&e.place) {
            let at = format!("place {}", item.id);
            let k = self.one(&at, "kind", &item.kind, Kind::ALL, Kind::by_id);
            kind[place.index()] = k;
            if item.side != "none" {
                let side = self.side(&at, &item.side);
                start[place.index()] = Some(side);
                if k == Kind::Box {
                    boxes[side.index()] = place;
                }
            }
            self.expect(
                (k == Kind::Wilderness) == (item.side == "none"),
                &at,
                "a side for everything but a wilderness",
                &item.side,
            );
            match item.terrain.as_str() {
                "open" => {}
                "woods" => woods.insert(place),
                other => self.fault(&at, format!("expected open or woods, found `{other}`")),
            }
            self.expect(
                item.x <= 1000 && item.y <= 1000,
                &at,
                "x and y up to 1000",
                format!("{}, {}", item.x, item.y),
            );
        }
        let count = |k: Kind| kind.iter().filter(|other| **other == k).count();
        let (large, off_map) = (count(Kind::Large), count(Kind::Box));
        self.expect(large == 10, "place", "10 large fortresses (Sieges)", large);
        self.expect(
            off_map == 2 && boxes[0] != boxes[1],
            "place",
            "a box for each side",
            off_map,
        );
        Tables {
            edition: e.name.clone(),
            canonical: e.canonical(),
            places: e
                .place
                .iter()
                .map(|p| PlaceEntry {
                    id: p.id.clone(),
                    name: p.name.clone(),
                    aliases: p.aliases.clone(),
                    drawn: (p.x, p.y),
                })
                .collect(),
            kind,
            woods,
            start,
            steps: vec![Vec::new(); PLACES],
            lake_moves: [PlaceSet::EMPTY; PLACES],
            same_lake: [PlaceSet::EMPTY; PLACES],
            gates: Vec::new(),
            home: [[u8::MAX; PLACES]; 2],
            distance: Vec::new(),
            ports: [PlaceSet::EMPTY; ZONES],
            river_ports: PlaceSet::EMPTY,
            zone_adjacent: [0; ZONES],
            intercept: [6; ZONES],
            zone_drawn: [(0, 0); ZONES],
            bars: Vec::new(),
            upriver: Vec::new(),
            yards: PlaceSet::EMPTY,
            nations: Vec::new(),
            entry_at: [PlaceSet::EMPTY; ENTRIES],
            entry_british: [false; ENTRIES],
            homes: [PlaceSet::EMPTY; 2],
            victory: [PlaceSet::EMPTY; 2],
            dice: [0; 2],
            towns: [PlaceSet::EMPTY; 2],
            class: [ClassEntry::default(); 10],
            points: [0; 4],
            units: Vec::new(),
            batteries: Vec::new(),
            leaders: Vec::new(),
            squadrons: Vec::new(),
            boxes,
        }
    }

    fn map(&mut self, e: &Edition, t: &mut Tables) {
        for item in &e.line {
            let at = format!("line {} {}", item.a, item.b);
            let (a, b) = (self.place(&at, &item.a), self.place(&at, &item.b));
            let colour = self.one(&at, "colour", &item.colour, Colour::ALL, Colour::by_id);
            self.expect(
                a != b && t.line(a, b).is_none(),
                &at,
                "one line between two places",
                "another",
            );
            self.expect(
                t.kind_of(a) != Kind::Box && t.kind_of(b) != Kind::Box,
                &at,
                "places of the map",
                "a box",
            );
            t.steps[a.index()].push(Step { to: b, colour });
            t.steps[b.index()].push(Step { to: a, colour });
        }
        for steps in &mut t.steps {
            steps.sort_by_key(|s| s.to);
            if steps.len() > 12 {
                self.fault("line", "more than 12 lines at one place");
            }
        }
        let mut ports = Vec::new();
        for item in &e.lake {
            ports.push((
                item.id.as_str(),
                self.places(&format!("lake {}", item.id), &item.ports),
            ));
        }
        let lake = |id: &str| {
            ports
                .iter()
                .find(|(other, _)| *other == id)
                .map(|(_, p)| *p)
        };
        for (_, set) in &ports {
            for from in set.iter() {
                let mut others = *set;
                others.remove(from);
                t.same_lake[from.index()] = t.same_lake[from.index()].or(others);
                t.lake_moves[from.index()] = t.lake_moves[from.index()].or(others);
            }
        }
        for item in &e.strait {
            let at = format!("strait {} {}", item.a, item.b);
            let gate = self.place(&at, &item.gate);
            let (Some(a), Some(b)) = (lake(&item.a), lake(&item.b)) else {
                self.fault(&at, "no such lake");
                continue;
            };
            for (from, to) in a.iter().flat_map(|x| b.iter().map(move |y| (x, y))) {
                if from == to {
                    continue;
                }
                for (x, y) in [(from, to), (to, from)] {
                    // Two ports of one lake never pass the strait.
                    if !t.same_lake[x.index()].has(y) && x != gate && y != gate {
                        t.gates.push((x, y, gate));
                    }
                    t.lake_moves[x.index()].insert(y);
                }
            }
        }
        for item in &e.rapids {
            let at = format!("rapids {} {}", item.lake, item.port);
            let (port, gate) = (self.place(&at, &item.port), self.place(&at, &item.gate));
            let reach = t.lake_moves[port.index()];
            for other in reach.iter().filter(|o| *o != gate) {
                t.gates.push((port, other, gate));
                t.gates.push((other, port, gate));
            }
        }
        t.distance = distances::all(&t.steps, &t.same_lake);
        for (side, homes) in [(FR, &e.homes.french), (GB, &e.homes.british)] {
            let set = self.places("homes", homes);
            t.homes[side.index()] = set;
            for place in Place::all() {
                t.home[side.index()][place.index()] = set
                    .iter()
                    .map(|h| t.distance[place.index()][h.index()])
                    .min()
                    .unwrap_or(u8::MAX);
            }
        }
    }

    fn sea(&mut self, e: &Edition, t: &mut Tables) {
        for (index, item) in e.zone.iter().enumerate() {
            let at = format!("zone {}", item.number);
            self.expect(
                usize::from(item.number) == index + 1,
                &at,
                index + 1,
                item.number,
            );
            t.ports[index] = self.places(&at, &item.ports);
            let river = self.places(&at, &item.river);
            self.expect(
                river.minus(t.ports[index]).is_empty(),
                &at,
                "river ports among its ports",
                "others",
            );
            t.river_ports = t.river_ports.or(river);
            for number in &item.adjacent {
                let zone = self.zone(&at, *number);
                t.zone_adjacent[index] |= 1 << zone.number();
            }
            self.expect(
                (2..=7).contains(&item.intercept),
                &at,
                "2 to 7 to intercept",
                item.intercept,
            );
            t.intercept[index] = item.intercept;
            t.zone_drawn[index] = (item.x, item.y);
        }
        for a in Zone::all() {
            for b in Zone::all() {
                self.expect(
                    t.adjacent(a, b) == t.adjacent(b, a) && !(a == b && t.adjacent(a, b)),
                    &format!("zone {}", a.ordinal()),
                    "adjacency both ways",
                    format!("zone {} otherwise", b.ordinal()),
                );
            }
        }
        for side in Side::BOTH {
            let port = t.boxes[side.index()];
            let zones = t.zones_of(port).count();
            self.expect(
                zones == 1,
                "zone",
                format!("{} on one zone", t.id(port)),
                zones,
            );
        }
        for item in &e.bar {
            let (from, to) = (self.zone("bar", item.from), self.zone("bar", item.to));
            let hold = self.place("bar", &item.hold);
            t.bars.push((from, to, hold));
        }
        for item in &e.upriver {
            let at = format!("upriver {}", item.port);
            let pair = (self.place(&at, &item.port), self.place(&at, &item.hold));
            t.upriver.push(pair);
        }
        t.yards = self.places("yards", &e.yards.ports);
    }

    fn sides(&mut self, e: &Edition, t: &mut Tables) {
        for (entry, item) in Entry::all().zip(&e.entry) {
            let at = format!("entry {}", item.number);
            self.expect(
                item.number == entry.ordinal(),
                &at,
                entry.ordinal(),
                item.number,
            );
            t.entry_at[entry.index()] = self.places(&at, &item.at);
            t.entry_british[entry.index()] = item.british;
            t.nations.push(item.nation.clone());
        }
        t.victory = [
            self.places("victory", &e.victory.french),
            self.places("victory", &e.victory.british),
        ];
        t.dice = [e.recruiting.french_dice, e.recruiting.british_dice];
        self.expect(
            t.dice.iter().all(|d| *d <= 10),
            "recruiting",
            "at most 10 dice",
            format!("{:?}", t.dice),
        );
        t.towns = [
            self.places("recruiting", &e.recruiting.french_towns),
            self.places("recruiting", &e.recruiting.british_towns),
        ];
    }

    fn battle(&mut self, e: &Edition, t: &mut Tables) {
        for (class, item) in Class::ALL.iter().zip(&e.class) {
            let at = format!("class {}", item.id);
            self.expect(item.id == class.id(), &at, class.id(), &item.id);
            let hits = [item.open, item.woods, item.wall, item.breach, item.inside];
            self.expect(
                hits.iter().all(|h| (2..=7).contains(h)),
                &at,
                "2 to 7 to hit",
                format!("{hits:?}"),
            );
            t.class[class.index()] = ClassEntry {
                grade: item.grade.clamp(-9, 9),
                hits,
            };
        }
        for (rate, item) in Rate::ALL.iter().zip(&e.rate) {
            let at = format!("rate {}", item.id);
            self.expect(item.id == rate.id(), &at, rate.id(), &item.id);
            self.expect(
                (1..=60).contains(&item.points),
                &at,
                "1 to 60 points",
                item.points,
            );
            t.points[rate.index()] = item.points;
        }
        let first = t.group_points(Makeup::First);
        for makeup in Makeup::ALL {
            let points = t.group_points(*makeup);
            self.expect(
                points == first,
                &format!("group {}", makeup.id()),
                format!("{first} points, as any other"),
                points,
            );
        }
    }

    fn forces(&mut self, e: &Edition, t: &mut Tables) {
        let mut names = BTreeMap::new();
        for item in &e.unit {
            let at = format!("unit {}", item.name);
            let class = self.one(&at, "class", &item.class, Class::ALL, Class::by_id);
            let entry = UnitEntry {
                name: item.name.clone(),
                aliases: item.aliases.clone(),
                side: self.side(&at, &item.side),
                class,
                men: item.men,
                at: self.place(&at, &item.at),
                home: item.home.iter().map(|h| self.place(&at, h)).collect(),
            };
            self.expect(
                class.has_men() && (1..=20_000).contains(&item.men),
                &at,
                "a class with men",
                &item.class,
            );
            self.expect(
                class.comes_back() != item.home.is_empty() && item.home.len() <= 4,
                &at,
                "a home for provincials and militia only",
                item.home.len(),
            );
            for name in [&item.name].into_iter().chain(&item.aliases) {
                if names
                    .insert(fold(name), at.clone())
                    .is_some_and(|other| other != at)
                {
                    self.fault(&at, format!("its name `{name}` is another's"));
                }
            }
            t.units.push(entry);
        }
        for item in &e.battery {
            let at = format!("battery {} {}", item.class, item.at);
            let class = self.one(&at, "class", &item.class, Class::ALL, Class::by_id);
            self.expect(
                class.is_battery() && (1..=200).contains(&item.stands),
                &at,
                "guns or mortars",
                &item.class,
            );
            let battery = (
                self.side(&at, &item.side),
                class,
                item.stands,
                self.place(&at, &item.at),
            );
            t.batteries.push(battery);
        }
        let units = t.units.len() + t.batteries.len();
        self.expect(
            units <= UNITS / 2,
            "unit",
            format!("at most {} units and batteries", UNITS / 2),
            units,
        );
        for item in &e.leader {
            let at = format!("leader {}", item.name);
            let entry = LeaderEntry {
                name: item.name.clone(),
                aliases: item.aliases.clone(),
                side: self.side(&at, &item.side),
                rank: item.rank,
                initiative: item.initiative,
                appears: item.appears,
                rating: self.one(&at, "rating", &item.rating, Rating::ALL, Rating::by_id),
                at: item.at.as_ref().map(|p| self.place(&at, p)),
            };
            self.expect(
                matches!(item.rank, 1 | 2),
                &at,
                "one or two stars",
                item.rank,
            );
            self.expect(
                (1..=6).contains(&item.initiative),
                &at,
                "an initiative from 1 to 6",
                item.initiative,
            );
            self.expect(
                (item.appears == 0) == item.at.is_some(),
                &at,
                "a place for those at the start only",
                item.appears,
            );
            t.leaders.push(entry);
        }
        for item in &e.squadron {
            let at = format!("squadron {}", item.port);
            let (side, port) = (self.side(&at, &item.side), self.place(&at, &item.port));
            self.expect(t.zones_of(port).next().is_some(), &at, "a port", &item.port);
            self.expect(
                item.groups <= 20 && item.transports <= 60,
                &at,
                "at most 20 groups and 60 transports",
                item.groups,
            );
            t.squadrons.push((side, port, item.groups, item.transports));
        }
        self.expect(
            t.squadrons.len() <= 12,
            "squadron",
            "at most 12",
            t.squadrons.len(),
        );
    }
}
