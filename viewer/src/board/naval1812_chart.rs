//! The sea chart of the Naval War of 1812, as it is printed: coasts, rhumb lines, the grid, home ports.

use earlylight_core::{
    Side,
    naval1812::{
        edition::tables::Tables,
        ids::{self, Point},
    },
};
use eframe::egui::{Pos2, Rect, pos2, vec2};

use crate::{
    geo::Outline,
    plan::{Cell, Ink, Mark, Plan, Soil, Type},
};

/// Plan units from a navigation point to the next.
const STEP: f32 = 100.0;
/// How far the sea reaches beyond the outer points before the coast begins.
const OFFING: f32 = 78.0;
/// The breadth of the land on the sheet.
const LAND: f32 = 104.0;
/// The margin above and below the outer rows.
const MARGIN: f32 = 84.0;

/// Where the point of a column and row lies, in plan units.
#[must_use]
pub fn spot(x: u8, y: u8) -> [f32; 2] {
    [STEP * f32::from(x), STEP * f32::from(y)]
}

/// The printed chart of an edition.
#[must_use]
pub fn plan(t: &Tables) -> Plan {
    let right = STEP * f32::from(t.columns.max(1) - 1);
    let low = STEP * f32::from(t.rows.max(1) - 1);
    let bounds = Rect::from_min_max(
        pos2(-OFFING - LAND, -MARGIN),
        pos2(right + OFFING + LAND, low + MARGIN),
    );
    let mut marks = Vec::new();
    rhumb_lines(&mut marks, bounds, pos2(right / 2.0, low / 2.0));
    for side in Side::BOTH {
        let home: Vec<f32> = t.home[side.index()]
            .iter()
            .map(|p| spot(t.xy(p).0, t.xy(p).1)[1])
            .collect();
        let east = t.home[side.index()]
            .first()
            .is_some_and(|p| t.xy(p).0 > t.centre);
        coast(&mut marks, bounds, side, east, &home);
    }
    let cells = points(t)
        .map(|(point, x, y)| cell(t, point, x, y))
        .collect();
    grid(&mut marks, t);
    Plan {
        bounds,
        cells,
        marks,
    }
}

fn points(t: &Tables) -> impl Iterator<Item = (Point, u8, u8)> {
    t.points.iter().map(|p| {
        let (x, y) = t.xy(p);
        (p, x, y)
    })
}

fn cell(t: &Tables, point: Point, x: u8, y: u8) -> Cell {
    let centre = Pos2::from(spot(x, y));
    let square = Rect::from_center_size(centre, vec2(STEP, STEP));
    let half = Side::BOTH
        .into_iter()
        .find(|s| t.half[s.index()].has(point))
        .map_or("the middle", |s| match s {
            Side::A => "the American half",
            Side::B => "the British half",
        });
    let home = Side::BOTH
        .into_iter()
        .find(|s| t.home[s.index()].has(point))
        .map_or("", |s| match s {
            Side::A => ", before the American home ports",
            Side::B => ", before the British home ports",
        });
    Cell {
        id: t.point_text(point),
        words: format!("Point {}, in {half}{home}", t.point_text(point)),
        centre,
        outline: vec![
            square.left_top(),
            square.right_top(),
            square.right_bottom(),
            square.left_bottom(),
        ],
        soil: Soil::Bare,
    }
}

/// The lines of the winds, through the middle of the chart, with a rose.
fn rhumb_lines(marks: &mut Vec<Mark>, bounds: Rect, middle: Pos2) {
    for i in 0..16 {
        let angle = std::f32::consts::TAU * i as f32 / 32.0;
        let way = vec2(angle.sin(), -angle.cos());
        // From edge to edge: as far as the first of the two pairs of edges lets it go.
        let reach = |half: f32, part: f32| half / part.abs().max(1e-4);
        let far = reach(bounds.width() / 2.0, way.x).min(reach(bounds.height() / 2.0, way.y));
        let centre = bounds.center();
        marks.push(Mark::Line {
            points: vec![centre - way * far, centre + way * far],
            width: if i % 4 == 0 { 0.9 } else { 0.5 },
            ink: Ink::SeaLine,
        });
    }
    for radius in [STEP * 0.92, STEP * 0.86] {
        let ring = (0..=72).map(|i| {
            let angle = std::f32::consts::TAU * i as f32 / 72.0;
            middle + vec2(angle.sin(), angle.cos()) * radius
        });
        marks.push(Mark::Line {
            points: ring.collect(),
            width: 0.8,
            ink: Ink::SeaLine,
        });
    }
}

/// How far the coast stands out from its mean at a height of the sheet: drawn once by hand, as waves of three lengths.
fn wave(y: f32, side: Side) -> f32 {
    let shift = if side == Side::A { 0.0 } else { 2.1 };
    11.0 * (y * 0.0172 + shift).sin()
        + 6.0 * (y * 0.047 + 2.0 * shift).sin()
        + 2.6 * (y * 0.121 + shift).sin()
}

/// A coast along one edge of the sheet, with a bay before every home port.
fn coast(marks: &mut Vec<Mark>, bounds: Rect, side: Side, east: bool, ports: &[f32]) {
    let seaward = if east { -1.0 } else { 1.0 };
    let edge = if east { bounds.right() } else { bounds.left() };
    let shore = |y: f32| {
        let bay: f32 = ports
            .iter()
            .map(|port| 28.0 * (-((y - port) / 17.0).powi(2)).exp())
            .sum();
        edge + seaward * (LAND * 0.72 + wave(y, side) - bay)
    };
    let steps = 260;
    let line = |out: f32| -> Vec<Pos2> {
        (0..=steps)
            .map(|i| {
                let y = bounds.top() + bounds.height() * i as f32 / steps as f32;
                pos2(shore(y) + seaward * out, y)
            })
            .collect()
    };
    let filled = |out: f32, ink: Ink| {
        let mut ring = line(out);
        ring.push(pos2(edge, bounds.bottom()));
        ring.push(pos2(edge, bounds.top()));
        Outline::new(ring, &[]).map(|outline| Mark::Area { outline, ink })
    };
    // Shoals in two steps, then the land.
    marks.extend(filled(44.0, Ink::Shoal));
    marks.push(Mark::Line {
        points: line(44.0),
        width: 0.7,
        ink: Ink::SeaLine,
    });
    marks.push(Mark::Line {
        points: line(16.0),
        width: 0.7,
        ink: Ink::SeaLine,
    });
    marks.extend(filled(0.0, Ink::Land));
    marks.push(Mark::Line {
        points: line(0.0),
        width: 1.1,
        ink: Ink::Border,
    });
    let ink = if side == Side::A { Ink::A } else { Ink::B };
    for &port in ports {
        marks.push(Mark::Dot {
            at: pos2(shore(port) + seaward * 4.0, port),
            radius: 6.0,
            ink,
            ring: false,
        });
    }
    let text = match side {
        Side::A => "AMERICAN HOME PORTS",
        Side::B => "BRITISH HOME PORTS",
    };
    marks.push(Mark::Words {
        at: pos2(edge + seaward * 17.0, bounds.center().y),
        text: text.chars().flat_map(|c| [c, '\u{2009}']).collect(),
        size: 19.0,
        turn: if east { 90.0 } else { -90.0 },
        set: Type::Serif,
        ink,
    });
}

/// Points, the lines between them, and the numbers of columns and rows.
fn grid(marks: &mut Vec<Mark>, t: &Tables) {
    for (point, x, y) in points(t) {
        for heading in [ids::Heading::East, ids::Heading::South] {
            let Some(next) = t.next(point, heading) else {
                continue;
            };
            let (nx, ny) = t.xy(next);
            marks.push(Mark::Line {
                points: vec![spot(x, y).into(), spot(nx, ny).into()],
                width: 0.7,
                ink: Ink::SeaLine,
            });
        }
    }
    for (point, x, y) in points(t) {
        let home = Side::BOTH
            .into_iter()
            .find(|s| t.home[s.index()].has(point));
        let (radius, ink, ring) = match home {
            Some(Side::A) => (12.0, Ink::A, true),
            Some(Side::B) => (12.0, Ink::B, true),
            None if x == t.centre => (7.0, Ink::Ink, false),
            None => (4.0, Ink::Quiet, false),
        };
        marks.push(Mark::Dot {
            at: spot(x, y).into(),
            radius,
            ink,
            ring,
        });
    }
    let number = |at: Pos2, n: u8| Mark::Words {
        at,
        text: n.to_string(),
        size: 20.0,
        turn: 0.0,
        set: Type::Sans,
        ink: Ink::Quiet,
    };
    let low = STEP * f32::from(t.rows.max(1) - 1);
    let right = STEP * f32::from(t.columns.max(1) - 1);
    for x in 0..t.columns {
        let at = STEP * f32::from(x);
        marks.push(number(pos2(at, -MARGIN * 0.72), x));
        marks.push(number(pos2(at, low + MARGIN * 0.76), x));
    }
    for y in 0..t.rows {
        let at = STEP * f32::from(y);
        marks.push(number(pos2(-STEP * 0.5, at), y));
        marks.push(number(pos2(right + STEP * 0.5, at), y));
    }
}
