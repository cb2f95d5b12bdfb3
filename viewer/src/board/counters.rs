//! What stands on the map: counters, forts, tokens, control markers, squadrons, arrows.

use eframe::{
    egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2},
    epaint::{CubicBezierShape, PathStroke},
};

use crate::{
    fonts,
    scene::{Allegiance, Piece},
    theme::Palette,
};

/// Size of a counter at scale 1.
pub const COUNTER: Vec2 = vec2(27.0, 17.0);

/// Paints a counter: how many, and the letter of what they are. Light counters carry a lighter hue and a thinner edge.
pub fn counter(painter: &Painter, rect: Rect, piece: &Piece, scale: f32, p: &Palette) {
    let fill = if piece.strong {
        p.hue(piece.side)
    } else {
        p.hue_light(piece.side)
    };
    let round = 3.0 * scale;
    painter.rect_filled(
        rect.translate(vec2(0.0, 1.0)),
        round,
        Color32::from_black_alpha(50),
    );
    painter.rect(
        rect,
        round,
        fill,
        Stroke::new(1.0, p.on_counter.gamma_multiply(0.85)),
        StrokeKind::Inside,
    );
    if piece.strong {
        // Regulars stand on a firm line, so that they differ by more than hue.
        let y = rect.bottom() - 2.6;
        painter.hline(
            rect.left() + 4.0..=rect.right() - 4.0,
            y,
            Stroke::new(1.0, p.on_counter.gamma_multiply(0.85)),
        );
    }
    let lift = if piece.strong { -0.8 } else { 0.0 };
    let left = rect.left_center() + vec2(rect.width() * 0.32, lift);
    let right = rect.left_center() + vec2(rect.width() * 0.70, lift);
    painter.text(
        left,
        Align2::CENTER_CENTER,
        piece.count,
        fonts::semibold(12.0 * scale),
        p.on_counter,
    );
    painter.text(
        right,
        Align2::CENTER_CENTER,
        piece.letter,
        fonts::medium(9.5 * scale),
        p.on_counter,
    );
}

/// Paints a fort: a square with bastions.
pub fn fort(painter: &Painter, at: Pos2, size: f32, of: Allegiance, p: &Palette) {
    let h = size / 2.0;
    let (fill, edge) = (p.hue(of), p.on_counter);
    for corner in [vec2(-h, -h), vec2(h, -h), vec2(h, h), vec2(-h, h)] {
        let r = Rect::from_center_size(at + corner * 0.78, Vec2::splat(h * 0.95));
        painter.rect(r, 0.0, fill, Stroke::new(0.8, edge), StrokeKind::Outside);
    }
    let body = Rect::from_center_size(at, Vec2::splat(size * 0.8));
    painter.rect_filled(body, 0.0, fill);
    painter.rect_filled(body.shrink(h * 0.42), 0.0, edge);
}

/// Paints one small token.
pub fn token(painter: &Painter, at: Pos2, radius: f32, p: &Palette) {
    painter.circle(at, radius, p.die, Stroke::new(1.0, p.ink));
}

/// Paints a control marker, or the empty space for one.
pub fn control(
    painter: &Painter,
    at: Pos2,
    radius: f32,
    of: Allegiance,
    letter: &str,
    p: &Palette,
) {
    if of == Allegiance::Nobody {
        painter.circle(
            at,
            radius - 0.5,
            p.paper.gamma_multiply(0.35),
            Stroke::new(1.0, p.border),
        );
        return;
    }
    let hexagon = (0..6).map(|i| {
        let a = std::f32::consts::TAU * (i as f32 + 0.5) / 6.0;
        at + radius * 1.12 * vec2(a.cos(), a.sin())
    });
    painter.add(Shape::convex_polygon(
        hexagon.collect(),
        p.hue(of),
        Stroke::new(1.0, p.on_counter),
    ));
    painter.text(
        at,
        Align2::CENTER_CENTER,
        letter,
        fonts::semibold(radius * 1.35),
        p.on_counter,
    );
}

/// Paints a ship under sail, or the outline of the space for one.
pub fn ship(painter: &Painter, at: Pos2, size: f32, of: Allegiance, p: &Palette) {
    let at_ = |x: f32, y: f32| at + vec2(x, y) * size / 2.0;
    let (fill, line) = match of {
        Allegiance::Nobody => (
            Color32::TRANSPARENT,
            Stroke::new(1.0, p.border.gamma_multiply(0.8)),
        ),
        side => (p.hue(side), Stroke::new(0.8, p.on_counter)),
    };
    let hull = vec![
        at_(-1.0, 0.35),
        at_(1.0, 0.35),
        at_(0.65, 0.95),
        at_(-0.7, 0.95),
    ];
    painter.add(Shape::convex_polygon(hull, fill, line));
    painter.add(Shape::convex_polygon(
        vec![at_(-0.1, -1.0), at_(-0.1, 0.2), at_(-0.85, 0.2)],
        fill,
        line,
    ));
    painter.add(Shape::convex_polygon(
        vec![at_(0.1, -0.8), at_(0.9, 0.2), at_(0.1, 0.2)],
        fill,
        line,
    ));
}

/// Paints a move: a bowed line with a head, on a pale edge so that it reads on any ground.
pub fn arrow(painter: &Painter, from: Pos2, to: Pos2, of: Allegiance, p: &Palette) {
    let way = to - from;
    let length = way.length();
    if length < 8.0 {
        return;
    }
    let along = way / length;
    // It bows upwards, out of the counters that it leaves and reaches.
    let normal = along.rot90();
    let bow = (if normal.y > 0.0 { normal } else { -normal }) * (length * 0.22).clamp(16.0, 46.0);
    let head = 11.0;
    let (start, end) = (from, to);
    let (c1, c2) = (from + way * 0.33 - bow, from + way * 0.67 - bow);
    let tip_dir = (end - c2).normalized();
    let neck = end - tip_dir * head * 0.8;
    for (width, colour) in [(5.5, p.paper), (2.8, p.hue(of))] {
        let line = CubicBezierShape::from_points_stroke(
            [start, c1, c2, neck],
            false,
            Color32::TRANSPARENT,
            PathStroke::new(width, colour),
        );
        painter.add(line);
        let side = tip_dir.rot90() * head * 0.5;
        let grow = tip_dir * (width - 2.8) * 0.5;
        let points = vec![
            end + grow,
            end - tip_dir * head - side - grow,
            end - tip_dir * head + side - grow,
        ];
        painter.add(Shape::convex_polygon(
            points,
            colour,
            Stroke::new(width - 2.8, colour),
        ));
    }
}
