//! The hex map of Corps Command, as it is printed: terrain, roads, rivers, towns.

use earlylight_core::corps_command::{
    edition::tables::{HexEntry, Tables},
    ids::{Ground, Hex},
};
use eframe::egui::{Pos2, Rect, pos2, vec2};

use crate::plan::{Cell, Ink, Mark, Plan, Soil, Type};

/// From the middle of a hex to a corner, in plan units.
const R: f32 = 60.0;
/// Half its height.
const H: f32 = 51.961_525;

/// The middle of a hex, in plan units: flat-topped, even printed columns half a hex lower.
#[must_use]
pub fn middle(entry: &HexEntry) -> Pos2 {
    let (column, row) = entry.axial.printed();
    let drop = if column % 2 == 0 { H } else { 0.0 };
    pos2(
        1.5 * R * f32::from(column - 1),
        2.0 * H * f32::from(row - 1) + drop,
    )
}

fn corners(centre: Pos2) -> [Pos2; 6] {
    [
        centre + vec2(-R / 2.0, -H),
        centre + vec2(R / 2.0, -H),
        centre + vec2(R, 0.0),
        centre + vec2(R / 2.0, H),
        centre + vec2(-R / 2.0, H),
        centre + vec2(-R, 0.0),
    ]
}

/// The two corners of the side towards a direction, clockwise from north.
fn side(centre: Pos2, way: usize) -> [Pos2; 2] {
    let c = corners(centre);
    [c[way % 6], c[(way + 1) % 6]]
}

/// The middle of the side between two neighbours, and the direction across it in degrees clockwise from north.
#[must_use]
pub fn crossing(t: &Tables, a: Hex, b: Hex) -> (Pos2, f32) {
    let (from, to) = (middle(t.hex(a)), middle(t.hex(b)));
    let way = to - from;
    (from + way / 2.0, way.x.atan2(-way.y).to_degrees())
}

/// What the ground of a hex looks like; a kind that this map does not know by name goes by what units can do there.
fn soil(t: &Tables, entry: &HexEntry) -> Soil {
    let id = t
        .terrain
        .get(usize::from(entry.terrain))
        .map_or("", |kind| kind.id.as_str());
    match (id, entry.ground) {
        ("clear", _) => Soil::Clear,
        ("airfield", _) => Soil::Airfield,
        ("forest", _) => Soil::Forest,
        ("rough", _) => Soil::Rough,
        ("rough_forest", _) => Soil::RoughForest,
        ("town", _) => Soil::Town,
        ("mountain", _) => Soil::Mountain,
        ("lake", _) => Soil::Lake,
        (_, Ground::Open) => Soil::Clear,
        (_, Ground::Closed) => Soil::Forest,
        (_, Ground::Prohibited) => Soil::Mountain,
    }
}

/// The printed map of an edition.
#[must_use]
pub fn plan(t: &Tables) -> Plan {
    let cells: Vec<Cell> = t.all_hexes().map(|hex| cell(t, hex)).collect();
    let mut bounds = Rect::NOTHING;
    for cell in &cells {
        bounds = bounds.union(Rect::from_points(&cell.outline));
    }
    let mut marks = Vec::new();
    rivers(&mut marks, t);
    roads(&mut marks, t);
    words(&mut marks, t);
    Plan {
        bounds: bounds.expand(22.0),
        cells,
        marks,
    }
}

fn cell(t: &Tables, hex: Hex) -> Cell {
    let entry = t.hex(hex);
    let centre = middle(entry);
    let kind = t
        .terrain
        .get(usize::from(entry.terrain))
        .map_or("", |kind| kind.name.as_str());
    let road = if entry.road { ", road" } else { "" };
    let cost = match entry.ground {
        Ground::Prohibited => "not to be entered".to_owned(),
        _ => format!("{} MP off the road, combat {:+}", entry.cost, entry.combat),
    };
    Cell {
        id: entry.id.clone(),
        words: format!("{}: {kind}{road}, {cost}", t.hex_name(hex)),
        centre,
        outline: corners(centre).to_vec(),
        soil: soil(t, entry),
    }
}

fn rivers(marks: &mut Vec<Mark>, t: &Tables) {
    for river in &t.rivers {
        let [a, b] = river.between;
        let entry = t.hex(a);
        let Some(way) = entry.sides.iter().position(|s| s.to == Some(b)) else {
            continue;
        };
        let [from, to] = side(middle(entry), way);
        // A river winds a little, the same way wherever the map is drawn.
        let across = (to - from).rot90() * if way % 2 == 0 { 0.06 } else { -0.06 };
        marks.push(Mark::Line {
            points: vec![
                from,
                from + (to - from) * 0.3 + across,
                from + (to - from) * 0.7 - across,
                to,
            ],
            width: -11.0,
            ink: Ink::River,
        });
        for end in [from, to] {
            marks.push(Mark::Dot {
                at: end,
                radius: 5.5,
                ink: Ink::River,
                ring: false,
            });
        }
    }
}

fn roads(marks: &mut Vec<Mark>, t: &Tables) {
    let mut stretches = Vec::new();
    for hex in t.all_hexes() {
        for side in &t.hex(hex).sides {
            if let Some(to) = side.to.filter(|to| side.road && hex < *to) {
                stretches.push([middle(t.hex(hex)), middle(t.hex(to))]);
            }
        }
    }
    for (width, ink) in [(-9.0, Ink::RoadEdge), (-5.6, Ink::Road)] {
        for stretch in &stretches {
            marks.push(Mark::Line {
                points: stretch.to_vec(),
                width,
                ink,
            });
        }
        for hex in t.all_hexes().filter(|h| t.hex(*h).road) {
            marks.push(Mark::Dot {
                at: middle(t.hex(hex)),
                radius: -width / 2.0,
                ink,
                ring: false,
            });
        }
    }
}

fn words(marks: &mut Vec<Mark>, t: &Tables) {
    for hex in t.all_hexes() {
        let entry = t.hex(hex);
        marks.push(Mark::Words {
            at: middle(entry) - vec2(0.0, H - 11.0),
            text: entry.id.clone(),
            size: 13.0,
            turn: 0.0,
            set: Type::Sans,
            ink: Ink::Quiet,
        });
    }
    for place in &t.places {
        marks.push(Mark::Words {
            at: middle(t.hex(place.hex)) + vec2(0.0, H - 12.0),
            text: place.name.clone(),
            size: 21.0,
            turn: 0.0,
            set: Type::Serif,
            ink: Ink::Ink,
        });
    }
}
