//! What the rules look up: the edition with every name resolved.

use crate::{
    Side,
    before_napoleon::ids::{
        Class, Colour, ENTRIES, Entry, Fleet, Kind, LEADERS, Leader, Makeup, PLACES, Place,
        PlaceSet, Rate, Rating, ZONES, Zone,
    },
};

/// A place of the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceEntry {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Other spellings.
    pub aliases: Vec<String>,
    /// Where it is drawn, thousandths of width and height.
    pub drawn: (u16, u16),
}

/// A step that a land unit can take from a place along a line (Land Movement).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where to.
    pub to: Place,
    /// Along a line of that colour.
    pub colour: Colour,
}

/// A leader as printed (Leader Ratings).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaderEntry {
    /// His name.
    pub name: String,
    /// Other spellings.
    pub aliases: Vec<String>,
    /// Whose he is.
    pub side: Side,
    /// Stars.
    pub rank: u8,
    /// Initiative.
    pub initiative: u8,
    /// Order of appearance; 0 is at the start.
    pub appears: u8,
    /// How he leads in battle.
    pub rating: Rating,
    /// Where he stands at the start.
    pub at: Option<Place>,
}

/// A unit of the first forces (Initial Forces).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitEntry {
    /// Its name.
    pub name: String,
    /// Other spellings.
    pub aliases: Vec<String>,
    /// Whose it is.
    pub side: Side,
    /// Its class.
    pub class: Class,
    /// Men at the start, and each May if it comes back.
    pub men: u16,
    /// Where it stands.
    pub at: Place,
    /// Where it comes back.
    pub home: Vec<Place>,
}

/// What one die of a class must show to hit, by column, and its grade.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClassEntry {
    /// What it adds to a test.
    pub grade: i8,
    /// By column: open, woods, wall, breach, inside; 7 is never.
    pub hits: [u8; 5],
}

/// The edition's tables.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Name of the edition.
    pub edition: String,
    /// Its canonical bytes.
    pub canonical: Vec<u8>,
    /// Places.
    pub places: Vec<PlaceEntry>,
    /// What each place is.
    pub kind: [Kind; PLACES],
    /// Whether each place is in woods.
    pub woods: PlaceSet,
    /// Who holds each place in May 1755.
    pub start: [Option<Side>; PLACES],
    /// Lines from each place.
    pub steps: Vec<Vec<Step>>,
    /// Ports that a lake move reaches from each place: the same lake or an adjacent one (River & Lake Movement).
    pub lake_moves: [PlaceSet; PLACES],
    /// Other ports of the same lake.
    pub same_lake: [PlaceSet; PLACES],
    /// Forts on the way of each lake move, for the ruling that lets them bar it: from, to, fort.
    pub gates: Vec<(Place, Place, Place)>,
    /// Movement Points to the nearest home place of each side; 255 is never.
    pub home: [[u8; PLACES]; 2],
    /// Movement Points between any two places over lines and lakes; 255 is never.
    pub distance: Vec<[u8; PLACES]>,
    /// Ports of each sea zone.
    pub ports: [PlaceSet; ZONES],
    /// Ports whose fleets intercept nobody.
    pub river_ports: PlaceSet,
    /// Zones next to each zone, a bit each.
    pub zone_adjacent: [u8; ZONES],
    /// What a die must show to intercept.
    pub intercept: [u8; ZONES],
    /// Where the zones are drawn.
    pub zone_drawn: [(u16, u16); ZONES],
    /// From, to, place to hold.
    pub bars: Vec<(Zone, Zone, Place)>,
    /// Port, place to hold.
    pub upriver: Vec<(Place, Place)>,
    /// Where ships are repaired.
    pub yards: PlaceSet,
    /// Who lives at each Indian entry.
    pub nations: Vec<String>,
    /// Where they enter.
    pub entry_at: [PlaceSet; ENTRIES],
    /// Whether the British may recruit there.
    pub entry_british: [bool; ENTRIES],
    /// Home places by side.
    pub homes: [PlaceSet; 2],
    /// Places of the automatic victory by side.
    pub victory: [PlaceSet; 2],
    /// Recruitment dice by side.
    pub dice: [u8; 2],
    /// Towns that give them.
    pub towns: [PlaceSet; 2],
    /// Classes but Supply Units, by class.
    pub class: [ClassEntry; 10],
    /// Strength points by rate.
    pub points: [u8; 4],
    /// Units of the list.
    pub units: Vec<UnitEntry>,
    /// Batteries at the start: side, class, stands, place.
    pub batteries: Vec<(Side, Class, u16, Place)>,
    /// Leaders.
    pub leaders: Vec<LeaderEntry>,
    /// Fleets at the start: side, port, groups, transports.
    pub squadrons: Vec<(Side, Place, u8, u8)>,
    /// The box of each side.
    pub boxes: [Place; 2],
}

impl Tables {
    /// The id of a place.
    #[must_use]
    pub fn id(&self, place: Place) -> &str {
        &self.places[place.index()].id
    }
    /// The name of a place.
    #[must_use]
    pub fn name(&self, place: Place) -> &str {
        &self.places[place.index()].name
    }
    /// The place of that id, name or alias, accents and case apart.
    #[must_use]
    pub fn place_named(&self, text: &str) -> Option<Place> {
        let wanted = fold(text);
        Place::all().find(|p| {
            let e = &self.places[p.index()];
            e.id == text || fold(&e.name) == wanted || e.aliases.iter().any(|a| fold(a) == wanted)
        })
    }
    /// A leader as printed.
    #[must_use]
    pub fn leader(&self, leader: Leader) -> &LeaderEntry {
        &self.leaders[leader.index()]
    }
    /// The leader of that name or alias.
    #[must_use]
    pub fn leader_named(&self, text: &str) -> Option<Leader> {
        let wanted = fold(text);
        Leader::all().find(|l| {
            let e = self.leader(*l);
            fold(&e.name) == wanted || e.aliases.iter().any(|a| fold(a) == wanted)
        })
    }
    /// The line between two places, if there is one.
    #[must_use]
    pub fn line(&self, from: Place, to: Place) -> Option<Colour> {
        self.steps[from.index()]
            .iter()
            .find(|s| s.to == to)
            .map(|s| s.colour)
    }
    /// What a place is.
    #[must_use]
    pub const fn kind_of(&self, place: Place) -> Kind {
        self.kind[place.index()]
    }
    /// Whether a place has walls.
    #[must_use]
    pub const fn has_fort(&self, place: Place) -> bool {
        self.kind[place.index()].has_fort()
    }
    /// Whether the place is a wilderness location.
    #[must_use]
    pub const fn is_wilderness(&self, place: Place) -> bool {
        matches!(self.kind[place.index()], Kind::Wilderness)
    }
    /// Men that a fort holds (Sieges).
    #[must_use]
    pub const fn capacity(&self, place: Place) -> u32 {
        match self.kind[place.index()] {
            Kind::Large => 12_000,
            Kind::Fort => 2_500,
            _ => 0,
        }
    }
    /// Guns of a fort's own (Sieges).
    #[must_use]
    pub const fn fort_guns(&self, place: Place) -> u16 {
        match self.kind[place.index()] {
            Kind::Large => 64,
            Kind::Fort => 16,
            _ => 0,
        }
    }
    /// Men that besiege a fort, or that take an open place (Sieges).
    #[must_use]
    pub const fn minimum(&self, place: Place) -> u32 {
        match self.kind[place.index()] {
            Kind::Large => 1_200,
            Kind::Fort => 480,
            _ => 240,
        }
    }
    /// Zones that a port lies on.
    pub fn zones_of(&self, port: Place) -> impl Iterator<Item = Zone> + '_ {
        Zone::all().filter(move |z| self.ports[z.index()].has(port))
    }
    /// Whether two zones are next to each other.
    #[must_use]
    pub const fn adjacent(&self, a: Zone, b: Zone) -> bool {
        self.zone_adjacent[a.index()] & (1 << b.number()) != 0
    }
    /// Strength points of a whole ship.
    #[must_use]
    pub const fn whole(&self, rate: Rate) -> u8 {
        self.points[rate.index()]
    }
    /// A Naval Group's strength points.
    #[must_use]
    pub fn group_points(&self, makeup: Makeup) -> u16 {
        makeup
            .ships()
            .iter()
            .map(|r| u16::from(self.whole(*r)))
            .sum()
    }
    /// The entry of that printed number.
    #[must_use]
    pub fn entry(number: u8) -> Option<Entry> {
        number.checked_sub(1).and_then(Entry::new)
    }
    /// The first fleet number of a side.
    #[must_use]
    pub fn first_fleet(side: Side) -> Option<Fleet> {
        Fleet::of(side).next()
    }
}

const _: () = assert!(LEADERS <= 32, "leaders fit a set of bits");

/// A name without case, accents, punctuation and doubled blanks, so that what people type is found.
#[must_use]
pub fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        let plain = match c {
            'é' | 'è' | 'ê' | 'É' | 'È' => 'e',
            'à' | 'â' => 'a',
            'ô' => 'o',
            'î' => 'i',
            'ç' => 'c',
            '\'' | '’' | '.' => continue,
            '-' | '_' | ' ' | '\t' => ' ',
            c => c.to_ascii_lowercase(),
        };
        if plain == ' ' && (out.is_empty() || out.ends_with(' ')) {
            continue;
        }
        out.push(plain);
    }
    out.truncate(out.trim_end().len());
    out
}
