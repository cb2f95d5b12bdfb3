//! The map of Before Napoleon: north-eastern America as it lies, with places, ways by their colour, lakes and sea zones.

use earlylight_core::before_napoleon::{
    edition::Tables,
    ids::{Colour, Kind, Place, Zone},
};
use eframe::egui::{Pos2, Rect, Vec2, pos2, vec2};

use crate::{
    geo::{self, Outline, Shape},
    plan::{Cell, Ink, Mark, Plan, Soil, Type},
};

/// Plan units to a thousandth of the drawing's height; it is 1.88 times as wide as high.
const UNIT: f32 = 1.6;
/// Width of the drawing to its height.
const WIDE: f32 = 1.88;
/// Half the square round a place that is pointed at.
const REACH: f32 = 26.0;

/// A point of the edition's drawing, in plan units.
fn drawn((x, y): (u16, u16)) -> Pos2 {
    pos2(f32::from(x) * WIDE, f32::from(y)) * UNIT
}

/// Where a place stands.
#[must_use]
pub fn spot(t: &Tables, place: Place) -> Pos2 {
    t.places
        .get(place.index())
        .map_or(Pos2::ZERO, |p| drawn(p.drawn))
}

/// Where the fleets of a sea zone lie.
#[must_use]
pub fn water(t: &Tables, zone: Zone) -> Pos2 {
    t.zone_drawn
        .get(zone.index())
        .map_or(Pos2::ZERO, |z| drawn(*z))
}

/// Longitude and latitude on the drawing: the formula by which its places were set.
fn globe([lon, lat]: [f32; 2]) -> Pos2 {
    pos2(
        (lon + 88.0) / 30.0 * 1000.0 * WIDE * UNIT,
        (49.5 - lat) / 11.5 * 1000.0 * UNIT,
    )
}

/// The printed map of an edition.
#[must_use]
pub fn plan(t: &Tables) -> Plan {
    let bounds = Rect::from_min_max(pos2(0.0, 0.0), pos2(1000.0 * WIDE, 1000.0) * UNIT);
    let mut marks = Vec::new();
    country(&mut marks, bounds);
    ways(&mut marks, t);
    for zone in Zone::all().filter(|z| t.zone_drawn[z.index()] != (0, 0)) {
        marks.push(Mark::Words {
            at: water(t, zone) - vec2(0.0, 46.0),
            text: format!("SEA ZONE {}", zone.ordinal()),
            size: 26.0,
            turn: 0.0,
            set: Type::Italic,
            ink: Ink::Quiet,
        });
    }
    for place in Place::all() {
        symbol(&mut marks, t, place);
    }
    Plan {
        bounds,
        cells: Place::all()
            .filter(|place| place.index() < t.places.len())
            .map(|place| cell(t, place))
            .collect(),
        marks,
    }
}

/// Cuts a ring at the edge of the sheet, one edge after another (Sutherland and Hodgman, 1974).
fn clipped(ring: &[Pos2], bounds: Rect) -> Vec<Pos2> {
    type Edge = (fn(Pos2, Rect) -> f32, ());
    let edges: [Edge; 4] = [
        (|p, b| p.x - b.min.x, ()),
        (|p, b| b.max.x - p.x, ()),
        (|p, b| p.y - b.min.y, ()),
        (|p, b| b.max.y - p.y, ()),
    ];
    let mut ring = ring.to_vec();
    for (inside, ()) in edges {
        let mut next = Vec::with_capacity(ring.len());
        for (i, &a) in ring.iter().enumerate() {
            let b = ring[(i + 1) % ring.len()];
            let (da, db) = (inside(a, bounds), inside(b, bounds));
            if da >= 0.0 {
                next.push(a);
            }
            if (da >= 0.0) != (db >= 0.0) {
                next.push(a + (b - a) * (da / (da - db)));
            }
        }
        ring = next;
        if ring.is_empty() {
            break;
        }
    }
    ring
}

/// The parts of a line that lie on the sheet.
fn inside(line: &[[f32; 2]], bounds: Rect) -> Vec<Vec<Pos2>> {
    let mut parts = vec![Vec::new()];
    for point in line.iter().map(|p| globe(*p)) {
        if bounds.contains(point) {
            if let Some(part) = parts.last_mut() {
                part.push(point);
            }
        } else if parts.last().is_some_and(|part| !part.is_empty()) {
            parts.push(Vec::new());
        }
    }
    parts.retain(|part| part.len() > 1);
    parts
}

fn country(marks: &mut Vec<Mark>, bounds: Rect) {
    let (mut coasts, mut waters, mut rivers) = (Vec::new(), Vec::new(), Vec::new());
    for shape in geo::eastern_north_america() {
        match shape {
            Shape::Land(ring, holes, shore) => {
                let ring: Vec<Pos2> = ring.iter().map(|p| globe(*p)).collect();
                let Some(outline) = Outline::new(clipped(&ring, bounds), &[]) else {
                    continue;
                };
                marks.push(Mark::Area {
                    outline,
                    ink: Ink::Land,
                });
                coasts.extend(shore);
                waters.extend(holes);
            }
            Shape::Lake(ring) => waters.push(ring),
            Shape::River(line) => rivers.push(line),
        }
    }
    for ring in &waters {
        let points: Vec<Pos2> = ring.iter().map(|p| globe(*p)).collect();
        if let Some(outline) = Outline::new(clipped(&points, bounds), &[]) {
            marks.push(Mark::Area {
                outline,
                ink: Ink::Sea,
            });
        }
        let mut shore = ring.clone();
        shore.extend(ring.first().copied());
        lines(marks, &shore, bounds, 1.0, Ink::Border);
    }
    for line in &rivers {
        lines(marks, line, bounds, 1.3, Ink::River);
    }
    for line in &coasts {
        lines(marks, line, bounds, 1.4, Ink::Border);
    }
}

fn lines(marks: &mut Vec<Mark>, line: &[[f32; 2]], bounds: Rect, width: f32, ink: Ink) {
    for points in inside(line, bounds) {
        marks.push(Mark::Line { points, width, ink });
    }
}

/// Ways: good roads broad and red, roads black, rivers blue, paths through the woods dashed. Colour is never alone.
fn ways(marks: &mut Vec<Mark>, t: &Tables) {
    let mut all: Vec<(Colour, Pos2, Pos2)> = Vec::new();
    for from in Place::all().filter(|p| p.index() < t.steps.len()) {
        for step in t.steps[from.index()].iter().filter(|step| from < step.to) {
            all.push((step.colour, spot(t, from), spot(t, step.to)));
        }
    }
    for (colour, a, b) in all {
        let mut line = |points: Vec<Pos2>, width: f32, ink| {
            marks.push(Mark::Line { points, width, ink });
        };
        match colour {
            Colour::Red => {
                line(vec![a, b], -8.0, Ink::RoadEdge);
                line(vec![a, b], -5.0, Ink::Highway);
            }
            Colour::Black => line(vec![a, b], -4.0, Ink::Ink),
            Colour::Blue => {
                line(vec![a, b], -8.0, Ink::Road);
                line(vec![a, b], -5.5, Ink::River);
            }
            Colour::Yellow => {
                let way = b - a;
                let pieces = (way.length() / 14.0).max(1.0) as u16;
                for i in (0..pieces).step_by(2) {
                    let at = |i: u16| a + way * (f32::from(i) / f32::from(pieces));
                    line(vec![at(i), at(i + 1)], -3.6, Ink::Trail);
                }
            }
        }
    }
}

/// What a place is, by the shape of its symbol: stars with walls, squares, rings; those off the map are frames.
fn symbol(marks: &mut Vec<Mark>, t: &Tables, place: Place) {
    let Some(entry) = t.places.get(place.index()) else {
        return;
    };
    let at = spot(t, place);
    let mut area = |points: Vec<Pos2>, ink| {
        if let Some(outline) = Outline::new(points, &[]) {
            marks.push(Mark::Area { outline, ink });
        }
    };
    let star = |radius: f32| -> Vec<Pos2> {
        (0_u8..10)
            .map(|i| {
                let turn = std::f32::consts::TAU * f32::from(i) / 10.0;
                let r = if i % 2 == 0 { radius } else { radius * 0.52 };
                at + vec2(turn.sin(), -turn.cos()) * r
            })
            .collect()
    };
    let square = |half: f32| {
        let r = Rect::from_center_size(at, Vec2::splat(2.0 * half));
        vec![
            r.left_top(),
            r.right_top(),
            r.right_bottom(),
            r.left_bottom(),
        ]
    };
    let (size, set, under) = match t.kind_of(place) {
        Kind::Large => {
            area(star(21.0), Ink::Ink);
            area(star(15.0), Ink::Road);
            (25.0, Type::Serif, 25.0)
        }
        Kind::Fort => {
            area(star(16.0), Ink::Ink);
            (17.5, Type::Italic, 20.0)
        }
        Kind::Settlement => {
            area(square(8.5), Ink::Ink);
            area(square(5.5), Ink::Road);
            (17.5, Type::Italic, 17.0)
        }
        Kind::Wilderness => {
            marks.push(Mark::Dot {
                at,
                radius: 7.0,
                ink: Ink::Quiet,
                ring: true,
            });
            (16.0, Type::Italic, 16.0)
        }
        Kind::Box => {
            area(square(30.0), Ink::Border);
            area(square(26.0), Ink::Road);
            (30.0, Type::Serif, 44.0)
        }
    };
    marks.push(Mark::Words {
        at: at + vec2(0.0, under),
        text: entry.name.clone(),
        size,
        turn: 0.0,
        set,
        ink: Ink::Ink,
    });
}

fn cell(t: &Tables, place: Place) -> Cell {
    let centre = spot(t, place);
    let r = Rect::from_center_size(centre, Vec2::splat(2.0 * REACH));
    let kind = match t.kind_of(place) {
        Kind::Large => "large fortress",
        Kind::Fort => "fort",
        Kind::Settlement => "settlement",
        Kind::Wilderness => "wilderness",
        Kind::Box => "off the map",
    };
    let ground = if t.woods.has(place) { ", woods" } else { "" };
    let zones: Vec<String> = t
        .zones_of(place)
        .map(|zone| zone.ordinal().to_string())
        .collect();
    let port = if zones.is_empty() {
        String::new()
    } else {
        format!(", port on sea zone {}", zones.join(" and "))
    };
    let entries: Vec<String> = t
        .entry_at
        .iter()
        .zip(1..)
        .filter(|(at, _)| at.has(place))
        .map(|(_, n): (_, u8)| n.to_string())
        .collect();
    let entry = if entries.is_empty() {
        String::new()
    } else {
        format!(", Indians enter here ({})", entries.join(", "))
    };
    Cell {
        id: t.id(place).to_owned(),
        words: format!("{}: {kind}{ground}{port}{entry}", t.name(place)),
        centre,
        outline: vec![
            r.left_top(),
            r.right_top(),
            r.right_bottom(),
            r.left_bottom(),
        ],
        soil: Soil::Bare,
    }
}
