//! The ground of a hex map: a tint and a pattern for each kind, so that hue alone tells nothing.

use eframe::egui::{Color32, Pos2, Vec2, vec2};

use super::{canvas::Canvas, figures::Lens};
use crate::{
    plan::{Cell, Plan, Soil},
    theme::Palette,
};

/// The look of a kind of ground: its tint, and the ink of its pattern.
fn inks(soil: Soil, p: &Palette) -> (Color32, Color32) {
    let c = |light: u32, dark: u32| {
        let rgb = if p.dark { dark } else { light };
        Color32::from_rgb((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
    };
    match soil {
        Soil::Bare => (p.sea, p.sea_2),
        Soil::Clear => (c(0xEFE8CF, 0x3A3A31), c(0xD9CFB0, 0x4A4A3E)),
        Soil::Forest => (c(0xCBD7AE, 0x303B29), c(0x7E9A5C, 0x58703F)),
        Soil::Rough => (c(0xE3D5B4, 0x413B30), c(0xA98E5E, 0x76664A)),
        Soil::RoughForest => (c(0xBFC79A, 0x33392A), c(0x71854C, 0x5C6B40)),
        Soil::Town => (c(0xE9DCC4, 0x433C33), c(0x8A6F5A, 0x9A8770)),
        Soil::Airfield => (c(0xEFE8CF, 0x3A3A31), c(0x8D8779, 0x8D8779)),
        Soil::Mountain => (c(0xD3C3A4, 0x4A4135), c(0x8B7350, 0x907B5A)),
        Soil::Lake => (p.sea, p.sea_2),
    }
}

/// Draws the cells: tint, pattern, edge.
pub fn cells(canvas: &mut dyn Canvas, plan: &Plan, lens: &Lens, p: &Palette) {
    let seen = |cell: &&Cell| {
        lens.frame
            .expand(90.0 * lens.scale)
            .contains(lens.at(cell.centre))
    };
    for cell in plan.cells.iter().filter(seen) {
        let (tint, _) = inks(cell.soil, p);
        let ring: Vec<Pos2> = cell.outline.iter().map(|q| lens.at(*q)).collect();
        let edge = p.border.gamma_multiply(0.38);
        canvas.shape(&ring, tint, Some((0.8, edge)));
    }
    for (i, cell) in plan.cells.iter().enumerate().filter(|(_, c)| seen(c)) {
        pattern(canvas, cell, i, lens, p);
    }
}

/// Spots of a pattern within a hex, in plan units, spread by hand so that no two crowd each other.
const SPOTS: [(f32, f32); 12] = [
    (-30.0, -26.0),
    (-8.0, -34.0),
    (18.0, -30.0),
    (36.0, -12.0),
    (-42.0, -2.0),
    (-20.0, -10.0),
    (8.0, -12.0),
    (24.0, 8.0),
    (-34.0, 20.0),
    (-10.0, 14.0),
    (10.0, 28.0),
    (-14.0, 35.0),
];

fn pattern(canvas: &mut dyn Canvas, cell: &Cell, index: usize, lens: &Lens, p: &Palette) {
    let (_, ink) = inks(cell.soil, p);
    let k = lens.scale;
    // Every hex starts elsewhere in the list, so that neighbours do not look stamped.
    let spots = (0..SPOTS.len()).map(|i| {
        let (x, y) = SPOTS[(i + index * 5) % SPOTS.len()];
        let flip = if index.is_multiple_of(2) { 1.0 } else { -1.0 };
        lens.at(cell.centre + vec2(x * flip, y))
    });
    match cell.soil {
        Soil::Bare | Soil::Clear => {}
        Soil::Forest => spots.take(11).for_each(|at| tree(canvas, at, k, ink)),
        Soil::Rough => spots.take(8).for_each(|at| stroke(canvas, at, k, ink)),
        Soil::RoughForest => spots.enumerate().for_each(|(i, at)| {
            if i % 3 == 0 {
                stroke(canvas, at, k, inks(Soil::Rough, p).1);
            } else {
                tree(canvas, at, k, ink);
            }
        }),
        Soil::Town => houses(canvas, lens.at(cell.centre), k, ink),
        Soil::Airfield => runways(canvas, lens.at(cell.centre), k, ink, p),
        Soil::Mountain => {
            for (x, y, size) in [(-18.0, 10.0, 24.0), (16.0, 4.0, 32.0), (0.0, 28.0, 18.0)] {
                peak(canvas, lens.at(cell.centre + vec2(x, y)), size * k, ink, p);
            }
        }
        Soil::Lake => {
            for y in [-18.0, 0.0, 18.0] {
                let wave: Vec<Pos2> = (-6_i8..=6)
                    .map(|i| {
                        let x = f32::from(i) * 5.0;
                        lens.at(cell.centre + vec2(x, y + 3.0 * (x * 0.28).sin()))
                    })
                    .collect();
                canvas.line(&wave, 1.0, ink);
            }
        }
    }
}

fn tree(canvas: &mut dyn Canvas, at: Pos2, k: f32, ink: Color32) {
    canvas.disc(at, (5.2 * k).max(1.0), ink.gamma_multiply(0.55), None);
    canvas.disc(
        at - Vec2::splat(1.2 * k),
        (3.4 * k).max(0.8),
        ink.gamma_multiply(0.5),
        None,
    );
}

/// A short double stroke: ground that falls away.
fn stroke(canvas: &mut dyn Canvas, at: Pos2, k: f32, ink: Color32) {
    for (from, to) in [((-6.0, 3.0), (-1.0, -4.0)), ((-1.0, -4.0), (5.0, 3.0))] {
        canvas.line(
            &[at + vec2(from.0, from.1) * k, at + vec2(to.0, to.1) * k],
            (1.6 * k).clamp(0.7, 2.0),
            ink,
        );
    }
}

fn square(at: Pos2, w: f32, h: f32) -> [Pos2; 4] {
    [
        at + vec2(-w, -h),
        at + vec2(w, -h),
        at + vec2(w, h),
        at + vec2(-w, h),
    ]
}

fn houses(canvas: &mut dyn Canvas, at: Pos2, k: f32, ink: Color32) {
    for (x, y, w, h) in [
        (-26.0, -18.0, 8.0, 6.0),
        (-6.0, -24.0, 7.0, 8.0),
        (16.0, -18.0, 9.0, 6.0),
        (-30.0, 4.0, 6.0, 9.0),
        (30.0, 4.0, 6.0, 8.0),
        (-16.0, 22.0, 9.0, 5.0),
        (8.0, 22.0, 7.0, 7.0),
        (26.0, 24.0, 5.0, 5.0),
    ] {
        canvas.shape(
            &square(at + vec2(x, y) * k, w * k, h * k),
            ink.gamma_multiply(0.7),
            None,
        );
    }
}

fn runways(canvas: &mut dyn Canvas, at: Pos2, k: f32, ink: Color32, p: &Palette) {
    for (from, to) in [
        ((-36.0, 14.0), (34.0, -16.0)),
        ((-22.0, -24.0), (20.0, 28.0)),
    ] {
        let ends = [at + vec2(from.0, from.1) * k, at + vec2(to.0, to.1) * k];
        canvas.line(&ends, (9.0 * k).max(1.5), ink);
        canvas.line(&ends, (1.2 * k).max(0.5), p.paper);
    }
}

fn peak(canvas: &mut dyn Canvas, at: Pos2, size: f32, ink: Color32, p: &Palette) {
    let [left, top, right] = [
        at + vec2(-size * 0.8, size * 0.5),
        at - vec2(0.0, size * 0.8),
        at + vec2(size * 0.8, size * 0.5),
    ];
    canvas.shape(
        &[left, top, at + vec2(size * 0.1, size * 0.5)],
        p.paper.lerp_to_gamma(ink, 0.35),
        None,
    );
    canvas.shape(&[top, right, at + vec2(size * 0.1, size * 0.5)], ink, None);
    canvas.line(&[left, top, right], 1.0, ink);
}
