//! What a board shows at one moment, the same shape for all games.
//!
//! A game's own board module fills a [`Scene`] from a state; panels draw it and know no rules. Positions are longitude
//! and latitude in degrees, or the units of a [`crate::plan::Plan`] where the board is a grid; the outlines of places are
//! in a [`crate::geo::Chart`] and are found there by id.

use earlylight_core::Side;

/// To whom a thing belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Allegiance {
    /// [`Side::A`].
    A,
    /// [`Side::B`].
    B,
    /// A third party, as the Indian nations.
    Third,
    /// Nobody.
    #[default]
    Nobody,
}

impl From<Side> for Allegiance {
    fn from(side: Side) -> Self {
        match side {
            Side::A => Allegiance::A,
            Side::B => Allegiance::B,
        }
    }
}

impl From<Option<Side>> for Allegiance {
    fn from(side: Option<Side>) -> Self {
        side.map_or(Allegiance::Nobody, Allegiance::from)
    }
}

/// The colour of a place's ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Tint {
    /// Held by [`Side::A`].
    A,
    /// Held by [`Side::B`].
    B,
    /// Of the third party.
    Third,
    /// Neutral, grey.
    #[default]
    Grey,
    /// Neutral, yellow.
    Yellow,
}

/// How a place's name is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlaceKind {
    /// A town: bold, upright.
    Town,
    /// Country: italic.
    Country,
}

/// A place on the map.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// Id as the edition spells it.
    pub id: String,
    /// Name in full.
    pub name: String,
    /// A shorter name, for a small map.
    pub short: String,
    /// How its name is set.
    pub kind: PlaceKind,
    /// The colour of its ground.
    pub tint: Tint,
    /// Whose it is.
    pub held_by: Allegiance,
    /// Where its name and counters stand: longitude, latitude.
    pub at: [f32; 2],
    /// A fort there, and whose.
    pub fort: Option<Allegiance>,
    /// Small tokens beside the name (recruits to be had).
    pub tokens: u8,
    /// What a token is, in the plural.
    pub token_name: &'static str,
    /// Victory points, where it has any.
    pub value: u8,
}

/// Pieces of one kind and side in one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The place, as an index into [`Scene::places`].
    pub place: usize,
    /// Whose.
    pub side: Allegiance,
    /// How many.
    pub count: u32,
    /// The letter on the counter.
    pub letter: char,
    /// What they are.
    pub name: &'static str,
    /// Whether the counter is of the strong hue (regulars) or the light one (militia).
    pub strong: bool,
}

/// A water that sides contest with control markers.
#[derive(Clone, Debug, PartialEq)]
pub struct Waterway {
    /// Id as the edition spells it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// A shorter name, for a small map.
    pub short: String,
    /// Where its markers stand.
    pub at: [f32; 2],
    /// How many markers there is room for.
    pub spaces: u8,
    /// Markers by side.
    pub held: [u8; 2],
}

/// A zone off a coast where squadrons lie.
#[derive(Clone, Debug, PartialEq)]
pub struct Zone {
    /// Id as the edition spells it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where it stands on the sea.
    pub at: [f32; 2],
    /// How many squadrons make it complete.
    pub spaces: u8,
    /// How many there are.
    pub squadrons: u8,
}

/// How two places meet, where their outlines do not say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkKind {
    /// They are neighbours over water.
    Crossing,
    /// They touch but are not neighbours.
    Impassable,
    /// An armistice stands on their border.
    Armistice,
}

/// A mark on how two places meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// What it says.
    pub kind: LinkKind,
    /// Ids of the two places.
    pub between: [String; 2],
}

/// The shape of a figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Figurine {
    /// A ship seen from above.
    Ship {
        /// Where its bow points, in degrees clockwise from north.
        heading: f32,
        /// Whether it is armed: longer, with guns; the others are rounder and bear none.
        armed: bool,
    },
    /// A cardboard counter of a unit.
    Counter(Face),
    /// A thing on the map that is no unit: a bridge, mines, who holds a town.
    Marker(Marker),
}

/// The face of a counter, in the classic layout: a band, a symbol after the NATO convention, three numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face {
    /// The symbol.
    pub arm: Arm,
    /// Colour of the band, of a few that differ well.
    pub band: Band,
    /// The numbers along its foot: strength, protection, initiative.
    pub numbers: [u8; 3],
    /// Whether its reduced side is up.
    pub reduced: bool,
    /// Whether it has acted.
    pub spent: bool,
}

/// An arm of service, by its symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arm {
    /// A track: tanks.
    Armour,
    /// Crossed belts: infantry.
    Infantry,
    /// A stroke: cavalry.
    Recon,
    /// Crossed belts over wings.
    Airborne,
    /// A line along the foot.
    Supply,
}

/// The colour of a band.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // colours by their names
pub enum Band {
    Green,
    Beige,
    Blue,
    Black,
    Gray,
    Tan,
    Yellow,
    Orange,
    White,
    Red,
    Brown,
    Purple,
}

/// A thing on the map that is no unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Marker {
    /// A bridge across a hexside, turned so many degrees.
    Bridge {
        /// The direction of the road over it.
        turn: f32,
        /// Whether it is down.
        broken: bool,
        /// Whether it floats.
        pontoon: bool,
    },
    /// A minefield.
    Mines,
    /// A ring of works round a fort, open where the wall is breached.
    Siege {
        /// Whether it is.
        breached: bool,
    },
    /// A flag: who holds the place.
    Flag,
}

/// Cells that a figure bears on, shown while it is pointed at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// What they are ("broadside to port").
    pub name: &'static str,
    /// Ids of the cells.
    pub cells: Vec<String>,
}

/// A single piece on a board that is a grid.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Its id, as the game spells it.
    pub id: String,
    /// Whose.
    pub side: Allegiance,
    /// Its shape.
    pub shape: Figurine,
    /// Where it stands, in plan units.
    pub at: [f32; 2],
    /// Id of its cell; empty for what stands between cells.
    pub cell: String,
    /// Its place in its stack, 0 on top.
    pub rank: u8,
    /// The few letters beside it.
    pub label: String,
    /// What it is and how it does, for a reader who cannot see the map.
    pub words: String,
    /// Hits taken, and how many it can take.
    pub hits: [u8; 2],
    /// What it bears on.
    pub reach: Vec<Reach>,
}

/// A card laid down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Laid {
    /// None yet.
    Nothing,
    /// One that is not seen from here.
    FaceDown,
    /// One that is.
    Open(Card),
}

/// A thing beside the map.
#[derive(Clone, Debug, PartialEq)]
pub enum Aside {
    /// Points on dials, towards a top that ends the game.
    Dials {
        /// Title.
        title: &'static str,
        /// The points at the end of the dial.
        top: u8,
        /// Points by side.
        points: [u8; 2],
    },
    /// The cards that both sides have laid down.
    Laid {
        /// Title.
        title: &'static str,
        /// By side.
        cards: [Laid; 2],
    },
    /// The score, as a number and in words.
    Score {
        /// [`Side::B`] ahead is positive.
        value: i32,
        /// In words ("level", "GB ahead").
        words: String,
        /// Who is ahead.
        leader: Allegiance,
    },
    /// Tracks on which each side has a marker.
    Tracks {
        /// Their common title.
        title: &'static str,
        /// Name, highest level, level by side, each one's effects in words.
        rows: Vec<Track>,
    },
    /// Spaces that are filled one by one.
    Spaces {
        /// Title.
        title: &'static str,
        /// The rows.
        rows: Vec<SpaceRow>,
    },
    /// Things that are so or not.
    Flags {
        /// Title.
        title: &'static str,
        /// Name, whether it is in force, and the word for that.
        rows: Vec<(String, bool, &'static str)>,
    },
    /// Named numbers.
    Counts {
        /// Title.
        title: &'static str,
        /// Name, number or words, whose.
        rows: Vec<(String, String, Allegiance)>,
    },
}

/// One row of [`Aside::Tracks`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    /// Its name.
    pub name: String,
    /// The highest level; levels run from 0.
    pub top: u8,
    /// Level by side.
    pub at: [u8; 2],
}

/// One row of [`Aside::Spaces`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpaceRow {
    /// Its name.
    pub name: String,
    /// How many are filled.
    pub filled: u8,
    /// How many there are; 0 where there is no limit.
    pub spaces: u8,
    /// Whose they are.
    pub side: Allegiance,
    /// What it comes to, if anything ("3 VP").
    pub words: String,
}

/// A card as a reader sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    /// Its title.
    pub title: String,
    /// Operation points, or whatever number stands on it.
    pub points: u8,
    /// What the points are called ("OPS").
    pub unit: &'static str,
    /// Whose event it carries.
    pub side: Allegiance,
    /// What it says.
    pub words: String,
}

/// Cards of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    /// Whose.
    pub side: Side,
    /// The cards that are known.
    pub cards: Vec<Card>,
    /// How many there are.
    pub count: usize,
}

/// A pile of cards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pile {
    /// Its name ("Discards").
    pub name: &'static str,
    /// The cards that are known.
    pub cards: Vec<Card>,
    /// How many there are.
    pub count: usize,
}

/// A move on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Id of the place it leaves.
    pub from: String,
    /// Id of the place it reaches.
    pub to: String,
    /// Who moves.
    pub side: Allegiance,
}

/// What a board shows at one moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Letters of the sides ("US", "GB").
    pub sides: [String; 2],
    /// What a third party is called; empty where there is none.
    pub third: &'static str,
    /// Turn and phase in words.
    pub heading: String,
    /// Places, in the edition's order.
    pub places: Vec<Place>,
    /// Pieces, by place.
    pub pieces: Vec<Piece>,
    /// Figures on a grid.
    pub figures: Vec<Figure>,
    /// Contested waters.
    pub waterways: Vec<Waterway>,
    /// Zones at sea.
    pub zones: Vec<Zone>,
    /// Crossings and closed borders.
    pub links: Vec<Link>,
    /// Score, tracks, boxes and decks.
    pub asides: Vec<Aside>,
    /// Hands.
    pub hands: Vec<Hand>,
    /// Piles of cards.
    pub piles: Vec<Pile>,
    /// Ids of places and waters that the current entry touched.
    pub lit: Vec<String>,
    /// Moves of the current entry.
    pub arrows: Vec<Arrow>,
}

impl Scene {
    /// The short name of a side, or a word for whoever else it is.
    #[must_use]
    pub fn side_word(&self, of: Allegiance) -> &str {
        match of {
            Allegiance::A => &self.sides[0],
            Allegiance::B => &self.sides[1],
            Allegiance::Third => self.third,
            Allegiance::Nobody => "neutral",
        }
    }

    /// A place in words, for a reader who cannot see the map.
    #[must_use]
    pub fn describe(&self, place: usize) -> String {
        let Some(p) = self.places.get(place) else {
            return String::new();
        };
        let mut words = format!("{}, {}", p.name, self.side_word(p.held_by));
        for piece in self.pieces.iter().filter(|x| x.place == place) {
            words.push_str(&format!(
                ", {} {} {}",
                piece.count,
                self.side_word(piece.side),
                piece.name
            ));
        }
        if p.fort.is_some() {
            words.push_str(", fort");
        }
        if p.tokens > 0 {
            words.push_str(&format!(", {} {}", p.tokens, p.token_name));
        }
        words
    }

    /// Index of the place of that id.
    #[must_use]
    pub fn place(&self, id: &str) -> Option<usize> {
        self.places.iter().position(|p| p.id == id)
    }
}
