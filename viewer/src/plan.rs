//! A board that is a grid and no part of the globe: its cells, and what is printed on it.
//!
//! Plan units are those in which the board's own module thinks; x runs right and y down. What moves is not here but in
//! [`crate::scene::Figure`]s.

use eframe::egui::{Pos2, Rect};

use crate::geo::Outline;

/// The printed board.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The edge of the sheet.
    pub bounds: Rect,
    /// The cells, in the edition's order.
    pub cells: Vec<Cell>,
    /// What is printed, lowest first.
    pub marks: Vec<Mark>,
}

impl Default for Plan {
    /// An empty sheet.
    fn default() -> Self {
        Plan {
            bounds: Rect::from_min_max(Pos2::ZERO, Pos2::new(100.0, 60.0)),
            cells: Vec::new(),
            marks: Vec::new(),
        }
    }
}

/// One cell of the grid.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Its id, as notes and decisions spell it.
    pub id: String,
    /// What a reader is told of it.
    pub words: String,
    /// Its middle.
    pub centre: Pos2,
    /// Its corners.
    pub outline: Vec<Pos2>,
    /// What the ground is.
    pub soil: Soil,
}

/// A kind of ground. A grid's cells differ by tint and by pattern, so that hue alone tells nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Soil {
    /// The sheet shows through.
    #[default]
    Bare,
    /// Open country.
    Clear,
    /// Trees.
    Forest,
    /// Broken ground: short strokes.
    Rough,
    /// Both.
    RoughForest,
    /// Houses.
    Town,
    /// Runways.
    Airfield,
    /// Peaks.
    Mountain,
    /// Water.
    Lake,
}

/// How a colour is taken from the look in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// Text and firm lines.
    Ink,
    /// Quiet text.
    Quiet,
    /// Borders of the map.
    Border,
    /// The sea.
    Sea,
    /// The sea by a coast.
    Shoal,
    /// Lines on the sea, hardly to be seen.
    SeaLine,
    /// Land.
    Land,
    /// A river.
    River,
    /// The edge of a road.
    RoadEdge,
    /// The surface of a road.
    Road,
    /// A good road, on maps that tell ways by their colour.
    Highway,
    /// A path through the wilderness.
    Trail,
    /// The hue of side A.
    A,
    /// The hue of side B.
    B,
}

/// How a word is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// Small figures.
    Sans,
    /// Counters.
    Bold,
    /// Names of waters.
    Italic,
    /// Titles.
    Serif,
}

/// Something printed on the board.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A filled area.
    Area {
        /// Its outline and triangles.
        outline: Outline,
        /// Its colour.
        ink: Ink,
    },
    /// A line.
    Line {
        /// Its corners.
        points: Vec<Pos2>,
        /// How wide it is: points of the screen if positive, plan units if negative.
        width: f32,
        /// Its colour.
        ink: Ink,
    },
    /// A dot.
    Dot {
        /// Its middle.
        at: Pos2,
        /// Its radius, in plan units.
        radius: f32,
        /// Its colour.
        ink: Ink,
        /// Whether it is a ring only.
        ring: bool,
    },
    /// A word.
    Words {
        /// Its middle.
        at: Pos2,
        /// What it says.
        text: String,
        /// Its size, in plan units.
        size: f32,
        /// The turn, in degrees clockwise.
        turn: f32,
        /// How it is set.
        set: Type,
        /// Its colour.
        ink: Ink,
    },
}
