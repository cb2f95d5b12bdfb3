//! Counters of units in the classic layout, and markers that are no units.

use eframe::egui::{Color32, Pos2, Rect, Vec2, vec2};

use super::canvas::Canvas;
use crate::{
    plan::Type,
    scene::{Allegiance, Arm, Band, Face, Figure, Marker},
    theme::Palette,
};

/// The side of a counter, in plan units.
pub const SIDE: f32 = 58.0;

fn ring(rect: Rect) -> [Pos2; 4] {
    [
        rect.left_top(),
        rect.right_top(),
        rect.right_bottom(),
        rect.left_bottom(),
    ]
}

/// The colour of a band.
#[must_use]
pub fn band(band: Band) -> Color32 {
    let rgb: u32 = match band {
        Band::Green => 0x5F8F4E,
        Band::Beige => 0xE3CF9F,
        Band::Blue => 0x6C97C9,
        Band::Black => 0x2E2C2A,
        Band::Gray => 0x9B9B97,
        Band::Tan => 0xC49A63,
        Band::Yellow => 0xE8C547,
        Band::Orange => 0xDD8A3A,
        Band::White => 0xF4F1E8,
        Band::Red => 0xC8453B,
        Band::Brown => 0x7D5A3C,
        Band::Purple => 0x8C6BA8,
    };
    Color32::from_rgb((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}

/// Paints a counter of that side in points, about its middle: band, symbol, id, numbers, hits.
pub fn counter(
    canvas: &mut dyn Canvas,
    at: Pos2,
    figure: &Figure,
    face: Face,
    side: f32,
    p: &Palette,
) {
    let u = side / 64.0;
    let rect = Rect::from_center_size(at, Vec2::splat(side));
    let shade = rect.translate(vec2(1.0, 1.5) * u);
    canvas.shape(&ring(shade), Color32::from_black_alpha(70), None);
    let hue = p.hue(figure.side);
    // The reduced side is pale, as on the printed counter's back.
    let (fill, ink) = if face.reduced {
        (p.paper.lerp_to_gamma(hue, 0.34), p.ink)
    } else {
        (hue, p.on_counter)
    };
    canvas.shape(&ring(rect), fill, Some(((1.0 * u).max(0.8), p.ink)));
    let top = Rect::from_min_size(rect.min, vec2(side, 9.0 * u));
    canvas.shape(&ring(top), band(face.band), Some((0.6, p.ink)));
    let boxed = Rect::from_center_size(at + vec2(0.0, -6.0 * u), vec2(36.0, 23.0) * u);
    symbol(canvas, boxed, face.arm, ink, fill, u);
    if side > 30.0 {
        let id = at + vec2(0.0, 11.5 * u);
        let long = figure.id.chars().count() as f32;
        let size = (10.5 * u).min(side * 1.7 / long.max(1.0));
        canvas.word(id, &figure.id, Type::Sans, size, 0.0, ink);
    }
    if side > 20.0 {
        for (i, number) in face.numbers.iter().enumerate() {
            let x = [-21.0, 0.0, 21.0][i] * u;
            canvas.word(
                at + vec2(x, 23.5 * u),
                &number.to_string(),
                Type::Bold,
                15.0 * u,
                0.0,
                ink,
            );
        }
    }
    let [hits, _] = figure.hits;
    for i in 0..hits {
        let spot = rect.right_top() + vec2(-7.0 - 11.0 * f32::from(i), 4.5) * u;
        canvas.disc(spot, (4.6 * u).max(2.0), p.broken, Some((0.8, p.paper)));
    }
    if face.spent {
        // It has acted: a corner turned down.
        let c = rect.left_bottom();
        let fold = 15.0 * u;
        canvas.shape(
            &[c, c - vec2(0.0, fold), c + vec2(fold, 0.0)],
            p.ink_2,
            Some((0.6, p.ink)),
        );
    }
}

fn symbol(canvas: &mut dyn Canvas, boxed: Rect, arm: Arm, ink: Color32, fill: Color32, u: f32) {
    let width = (1.5 * u).clamp(0.8, 2.4);
    canvas.shape(&ring(boxed), fill, Some((width, ink)));
    let belts = |canvas: &mut dyn Canvas| {
        canvas.line(&[boxed.left_top(), boxed.right_bottom()], width, ink);
        canvas.line(&[boxed.left_bottom(), boxed.right_top()], width, ink);
    };
    match arm {
        Arm::Infantry => belts(canvas),
        Arm::Recon => canvas.line(&[boxed.left_bottom(), boxed.right_top()], width, ink),
        Arm::Armour => {
            let (rx, ry) = (boxed.width() * 0.36, boxed.height() * 0.3);
            let track: Vec<Pos2> = (0..=24)
                .map(|i| {
                    let a = std::f32::consts::TAU * i as f32 / 24.0;
                    boxed.center() + vec2(a.cos() * rx, a.sin() * ry)
                })
                .collect();
            canvas.line(&track, width, ink);
        }
        Arm::Airborne => {
            belts(canvas);
            let foot = boxed.center_bottom() - vec2(0.0, boxed.height() * 0.12);
            let w = boxed.width() * 0.24;
            let wing: Vec<Pos2> = (0..=12)
                .map(|i| {
                    let x = -1.0 + i as f32 / 6.0;
                    foot + vec2(x * w, -(x * std::f32::consts::PI).sin().abs() * w * 0.42)
                })
                .collect();
            canvas.line(&wing, width, ink);
        }
        Arm::Supply => {
            let y = boxed.bottom() - boxed.height() * 0.26;
            canvas.line(
                &[Pos2::new(boxed.left(), y), Pos2::new(boxed.right(), y)],
                width,
                ink,
            );
        }
    }
}

/// Paints a marker.
pub fn marker(
    canvas: &mut dyn Canvas,
    at: Pos2,
    figure: &Figure,
    marker: Marker,
    k: f32,
    p: &Palette,
) {
    match marker {
        Marker::Bridge {
            turn,
            broken,
            pontoon,
        } => {
            let (sin, cos) = turn.to_radians().sin_cos();
            let along = vec2(sin, -cos);
            let across = vec2(cos, sin);
            let (half, wide) = (17.0 * k, 7.0 * k);
            for side in [-1.0, 1.0] {
                let rail = |from: f32, to: f32| {
                    [
                        at + across * wide * side + along * half * from,
                        at + across * wide * side + along * half * to,
                    ]
                };
                if broken {
                    canvas.line(&rail(-1.0, -0.35), (2.4 * k).max(1.2), p.ink);
                    canvas.line(&rail(0.35, 1.0), (2.4 * k).max(1.2), p.ink);
                } else {
                    canvas.line(&rail(-1.0, 1.0), (2.4 * k).max(1.2), p.ink);
                }
            }
            if broken {
                let r = 6.0 * k;
                for d in [vec2(r, r), vec2(r, -r)] {
                    canvas.line(&[at - d, at + d], (2.6 * k).max(1.4), p.broken);
                }
            } else if pontoon {
                for step in [-0.6, 0.0, 0.6] {
                    let c = at + along * half * step;
                    canvas.line(
                        &[c - across * wide, c + across * wide],
                        (3.0 * k).max(1.2),
                        p.ink,
                    );
                }
            }
        }
        Marker::Mines => {
            for (x, y) in [(-14.0, 8.0), (0.0, -6.0), (14.0, 8.0)] {
                let c = at + vec2(x, y) * k;
                canvas.disc(c, (5.0 * k).max(1.6), p.ink, Some((0.8, p.paper)));
                canvas.line(
                    &[c - vec2(0.0, 9.0 * k), c - vec2(0.0, 5.0 * k)],
                    1.2,
                    p.ink,
                );
            }
        }
        Marker::Siege { breached } => {
            // Saps all round the place; where the wall is breached, one runs in.
            let arc = |from: f32, to: f32| -> Vec<Pos2> {
                (0_u8..=6)
                    .map(|i| {
                        let turn = (from + (to - from) * f32::from(i) / 6.0).to_radians();
                        at + vec2(turn.sin(), -turn.cos()) * 31.0 * k
                    })
                    .collect()
            };
            let hue = p.hue(figure.side);
            for i in 0_u8..8 {
                let from = 45.0 * f32::from(i);
                canvas.line(&arc(from, from + 30.0), (3.4 * k).max(1.4), hue);
            }
            if breached {
                let way = vec2(0.707, 0.707) * k;
                canvas.line(
                    &[at + way * 31.0, at + way * 12.0],
                    (4.0 * k).max(1.6),
                    p.broken,
                );
            }
        }
        Marker::Flag => {
            let foot = at + vec2(0.0, 12.0 * k);
            let top = at - vec2(0.0, 14.0 * k);
            canvas.line(&[foot, top], (1.8 * k).max(1.0), p.ink);
            let cloth = if figure.side == Allegiance::A {
                vec![
                    top,
                    top + vec2(18.0, 0.0) * k,
                    top + vec2(18.0, 11.0) * k,
                    top + vec2(0.0, 11.0) * k,
                ]
            } else {
                // A pennant, so that the sides differ by shape as well.
                vec![top, top + vec2(20.0, 6.0) * k, top + vec2(0.0, 12.0) * k]
            };
            canvas.shape(&cloth, p.hue(figure.side), Some((0.8, p.ink)));
        }
    }
}
