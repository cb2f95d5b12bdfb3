//! What stands on the map: names with their counters, waters with their markers, zones with their ships.

use std::sync::Arc;

use eframe::egui::{
    self, Align2, Color32, FontId, Galley, Id, Painter, Pos2, Rect, Role, Sense, Shape, Stroke, Ui,
    WidgetInfo, pos2, vec2,
};

use super::{
    camera::Camera,
    counters,
    placement::{Block, Spot},
};
use crate::{
    fonts,
    geo::Chart,
    scene::{Allegiance, LinkKind, PlaceKind, Scene},
    theme::Palette,
};

/// What stands in one spot.
pub(super) enum Content {
    Place {
        index: usize,
        name: Arc<Galley>,
        halo: Arc<Galley>,
    },
    Water {
        index: usize,
        name: Arc<Galley>,
        halo: Arc<Galley>,
    },
    Zone {
        index: usize,
        name: Arc<Galley>,
        halo: Arc<Galley>,
    },
}

/// What everything on the map is painted with.
pub(super) struct Pen<'a> {
    pub(super) painter: &'a Painter,
    pub(super) palette: &'a Palette,
    pub(super) scale: f32,
    pub(super) near: f32,
}

impl Pen<'_> {
    /// A text and the same text in the colour of its halo.
    fn name(
        &self,
        text: &str,
        font: FontId,
        colour: Color32,
        halo: Color32,
    ) -> (Arc<Galley>, Arc<Galley>) {
        let text = text.to_owned();
        (
            self.painter
                .layout_no_wrap(text.clone(), font.clone(), colour),
            self.painter.layout_no_wrap(text, font, halo),
        )
    }

    fn write(&self, at: Pos2, name: &Arc<Galley>, halo: &Arc<Galley>) {
        for i in 0..8 {
            let a = std::f32::consts::TAU * i as f32 / 8.0;
            self.painter.galley(
                at + 1.3 * vec2(a.cos(), a.sin()),
                Arc::clone(halo),
                Color32::PLACEHOLDER,
            );
        }
        self.painter
            .galley(at, Arc::clone(name), Color32::PLACEHOLDER);
    }
}

/// Everything that wants a spot: places first, in the scene's order, then waters, then zones.
pub(super) fn contents(pen: &Pen<'_>, scene: &Scene) -> Vec<Content> {
    let p = pen.palette;
    let places = scene.places.iter().enumerate().map(|(index, place)| {
        let text = if pen.near < 1.5 {
            &place.short
        } else {
            &place.name
        };
        // Over the whole map names are set a little smaller, so that each finds room on its own ground.
        let grown = ((pen.near - 1.0) / 0.8).clamp(0.0, 1.0);
        let font = match place.kind {
            PlaceKind::Town => fonts::serif_bold((12.0 + 1.5 * grown) * pen.scale),
            PlaceKind::Country => fonts::serif_italic((12.6 + 1.4 * grown) * pen.scale),
        };
        let halo = p.tint[place.tint as usize];
        let (name, halo) = pen.name(text, font, p.ink, halo.gamma_multiply(0.75));
        Content::Place { index, name, halo }
    });
    let deep = if p.dark {
        Color32::from_rgb(0x9C, 0xB8, 0xC4)
    } else {
        Color32::from_rgb(0x33, 0x55, 0x63)
    };
    let waters = scene.waterways.iter().enumerate().map(|(index, w)| {
        let text = if pen.near < 1.5 { &w.short } else { &w.name };
        let (name, halo) = pen.name(
            text,
            fonts::serif_italic(if pen.near < 1.5 { 10.8 } else { 12.0 } * pen.scale),
            deep,
            p.sea.gamma_multiply(0.7),
        );
        Content::Water { index, name, halo }
    });
    let zones = scene.zones.iter().enumerate().map(|(index, z)| {
        let (name, halo) = pen.name(
            &z.name,
            fonts::serif_italic(13.0 * pen.scale),
            deep,
            p.sea.gamma_multiply(0.7),
        );
        Content::Zone { index, name, halo }
    });
    places.chain(waters).chain(zones).collect()
}

/// Paints how places meet where their outlines do not say it.
pub(super) fn links(pen: &Pen<'_>, chart: &Chart, scene: &Scene, camera: &Camera, board: Rect) {
    let p = pen.palette;
    for link in &scene.links {
        let (Some(a), Some(b)) = (chart.area(&link.between[0]), chart.area(&link.between[1]))
        else {
            continue;
        };
        let (from, to) = chart.gap(a, b);
        let (from, to) = (camera.to_screen(board, from), camera.to_screen(board, to));
        let middle = from + (to - from) / 2.0;
        let along = match (to - from).length() {
            l if l > 0.5 => (to - from) / l,
            _ => vec2(1.0, 0.0),
        };
        let half = (from.distance(to) / 2.0 + 4.0).max(7.0);
        match link.kind {
            LinkKind::Crossing => {
                let ends = [middle - along * half, middle + along * half];
                pen.painter.line_segment(ends, Stroke::new(5.0, p.paper));
                pen.painter.extend(Shape::dashed_line(
                    &ends,
                    Stroke::new(2.2, p.border),
                    3.0,
                    2.2,
                ));
            }
            LinkKind::Impassable => {
                for turn in [vec2(1.0, 1.0), vec2(1.0, -1.0)] {
                    pen.painter.line_segment(
                        [middle - turn * 4.0, middle + turn * 4.0],
                        Stroke::new(2.2, p.border),
                    );
                }
            }
            LinkKind::Armistice => {
                pen.painter
                    .circle(middle, 7.0, p.paper, Stroke::new(1.4, p.border));
                pen.painter.line_segment(
                    [middle - vec2(4.0, 0.0), middle + vec2(4.0, 0.0)],
                    Stroke::new(2.0, p.border),
                );
            }
        }
    }
}

/// Paints one block and makes its nodes.
pub(super) fn stand(ui: &Ui, pen: &Pen<'_>, scene: &Scene, content: &Content, spot: &Spot) {
    let rect = spot.rect;
    let p = pen.palette;
    let node = |id: Id, rect: Rect, words: String| {
        let response = ui.interact(rect, id, Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
    };
    match content {
        Content::Place { index, name, halo } => {
            let place = &scene.places[*index];
            let row = row_width(scene, *index, pen.scale);
            let counter = counters::COUNTER.y * pen.scale;
            let beside = spot.shape == BESIDE;
            let (at, mut x, y) = if beside {
                let middle = rect.center().y;
                let at = pos2(rect.left(), middle - name.size().y / 2.0);
                (at, rect.right() - row, middle)
            } else {
                let at = pos2(rect.center().x - name.size().x / 2.0, rect.top() - LEAD);
                (
                    at,
                    rect.center().x - row / 2.0,
                    rect.bottom() - counter / 2.0,
                )
            };
            pen.write(at, name, halo);
            node(
                Id::unique(("place", &place.id)),
                rect,
                scene.describe(*index),
            );
            if let Some(of) = place.fort {
                counters::fort(
                    pen.painter,
                    pos2(x + 6.0 * pen.scale, y),
                    10.0 * pen.scale,
                    of,
                    p,
                );
                x += 15.0 * pen.scale;
            }
            for piece in scene.pieces.iter().filter(|q| q.place == *index) {
                let size = counters::COUNTER * pen.scale;
                let r = Rect::from_min_size(pos2(x, y - size.y / 2.0), size);
                counters::counter(pen.painter, r, piece, pen.scale, p);
                let words = format!(
                    "{} {} {} in {}",
                    piece.count,
                    scene.side_word(piece.side),
                    piece.name,
                    place.name
                );
                node(
                    Id::unique(("piece", &place.id, piece.side, piece.name)),
                    r,
                    words,
                );
                x += size.x + 2.0;
            }
            for i in 0..place.tokens {
                let (column, line) = (f32::from(i / 2), f32::from(i % 2));
                let dy = if place.tokens == 1 {
                    0.0
                } else {
                    (line - 0.5) * 8.0
                };
                counters::token(
                    pen.painter,
                    pos2(x + 5.0 + column * 8.0, y + dy * pen.scale),
                    2.8 * pen.scale,
                    p,
                );
            }
        }
        Content::Water { index, name, halo } => {
            let water = &scene.waterways[*index];
            pen.write(
                pos2(rect.center().x - name.size().x / 2.0, rect.top()),
                name,
                halo,
            );
            let r = 6.2 * pen.scale;
            let step = r * 2.0 + 3.0;
            let mut x = rect.center().x - step * (f32::from(water.spaces) - 1.0) / 2.0;
            for i in 0..water.spaces {
                let of = match i {
                    i if i < water.held[0] => Allegiance::A,
                    i if i < water.held[0] + water.held[1] => Allegiance::B,
                    _ => Allegiance::Nobody,
                };
                let letter = scene.side_word(of).get(..1).unwrap_or_default();
                counters::control(
                    pen.painter,
                    pos2(x, rect.top() + name.size().y + r),
                    r,
                    of,
                    letter,
                    p,
                );
                x += step;
            }
            if scene.lit.contains(&water.id) {
                pen.painter.rect_stroke(
                    rect.expand(3.0),
                    5.0,
                    Stroke::new(2.0, p.now),
                    egui::StrokeKind::Outside,
                );
            }
            let free = water.spaces - (water.held[0] + water.held[1]).min(water.spaces);
            let [a, b] = [0, 1].map(|i| format!("{} {}", water.held[i], scene.sides[i]));
            node(
                Id::unique(("water", &water.id)),
                rect,
                format!("{}, control markers: {a}, {b}, {free} free", water.name),
            );
        }
        Content::Zone { index, name, halo } => {
            let zone = &scene.zones[*index];
            pen.write(
                pos2(rect.center().x - name.size().x / 2.0, rect.top()),
                name,
                halo,
            );
            let step = 17.0 * pen.scale;
            let spaces = zone.spaces.max(zone.squadrons);
            let mut x = rect.center().x - step * (f32::from(spaces) - 1.0) / 2.0;
            for i in 0..spaces {
                let of = if i < zone.squadrons {
                    Allegiance::B
                } else {
                    Allegiance::Nobody
                };
                counters::ship(
                    pen.painter,
                    pos2(x, rect.top() + name.size().y + 7.0 * pen.scale),
                    13.0 * pen.scale,
                    of,
                    p,
                );
                x += step;
            }
            if scene.lit.contains(&zone.id) {
                pen.painter.rect_stroke(
                    rect.expand(3.0),
                    5.0,
                    Stroke::new(2.0, p.now),
                    egui::StrokeKind::Outside,
                );
            }
            let words = format!(
                "{} blockade zone, {} of {} squadrons",
                zone.name, zone.squadrons, zone.spaces
            );
            node(Id::unique(("zone", &zone.id)), rect, words);
        }
    }
}

/// The shape with the counters beside the name; the one before it has them below.
const BESIDE: usize = 1;
/// The empty space above and below the letters of a name, in points, that a block does without.
const LEAD: f32 = 2.0;

/// Width of a place's row of fort, counters and tokens.
fn row_width(scene: &Scene, index: usize, scale: f32) -> f32 {
    let place = &scene.places[index];
    let pieces = scene.pieces.iter().filter(|q| q.place == index).count() as f32;
    let fort = if place.fort.is_some() {
        15.0 * scale
    } else {
        0.0
    };
    let tokens = if place.tokens > 0 {
        3.0 + 8.0 * f32::from(place.tokens.div_ceil(2))
    } else {
        0.0
    };
    (pieces * (counters::COUNTER.x * scale + 2.0) + fort + tokens).max(0.0)
}

/// The block that a content wants a spot for.
pub(super) fn block(
    content: &Content,
    scene: &Scene,
    chart: &Chart,
    pen: &Pen<'_>,
    screen: &impl Fn(Pos2) -> Pos2,
) -> Block {
    let at = |[lon, lat]: [f32; 2]| screen(chart.project([lon, lat]));
    match content {
        Content::Place { index, name, .. } => {
            let place = &scene.places[*index];
            let row = row_width(scene, *index, pen.scale);
            let counter = counters::COUNTER.y * pen.scale;
            let letters = vec2(name.size().x, name.size().y - 2.0 * LEAD);
            let mut shapes = vec![letters];
            if row > 0.0 {
                shapes[0] = vec2(letters.x.max(row), letters.y + counter + 1.0);
                shapes.push(vec2(letters.x + 4.0 + row, letters.y.max(counter)));
            }
            let area = chart.area(&place.id);
            let home = area.map_or(&[][..], |i| chart.areas[i].inner.as_slice());
            Block {
                anchor: at(place.at),
                shapes,
                home: home.iter().map(|&p| screen(p)).collect(),
                owner: area.unwrap_or(usize::MAX),
                reach: 12,
            }
        }
        Content::Water { index, name, .. } => {
            let water = &scene.waterways[*index];
            let row = (12.4 * pen.scale + 3.0) * f32::from(water.spaces);
            let size = vec2(name.size().x.max(row), name.size().y + 14.0 * pen.scale);
            Block {
                anchor: at(water.at),
                shapes: vec![size],
                home: Vec::new(),
                owner: usize::MAX,
                reach: 6,
            }
        }
        Content::Zone { index, name, .. } => {
            let zone = &scene.zones[*index];
            let row = 17.0 * pen.scale * f32::from(zone.spaces.max(zone.squadrons));
            let size = vec2(name.size().x.max(row), name.size().y + 16.0 * pen.scale);
            Block {
                anchor: at(zone.at),
                shapes: vec![size],
                home: Vec::new(),
                owner: usize::MAX,
                reach: 5,
            }
        }
    }
}

/// A thin line from a place to its name, with a dot on the place.
pub(super) fn leader(pen: &Pen<'_>, from: Pos2, to: Rect) {
    let p = pen.palette;
    let end = from.clamp(to.min, to.max);
    pen.painter
        .line_segment([from, end], Stroke::new(2.6, p.paper.gamma_multiply(0.6)));
    pen.painter
        .line_segment([from, end], Stroke::new(1.0, p.ink));
    pen.painter.circle_filled(from, 2.2, p.ink);
}

/// The name of a sea, in spaced letters.
pub(super) fn ocean(pen: &Pen<'_>, text: &str, at: Pos2) {
    let mut job = egui::text::LayoutJob::default();
    let format = egui::TextFormat {
        font_id: fonts::serif_italic(15.0 * pen.scale),
        extra_letter_spacing: 5.0 * pen.scale,
        color: pen.palette.sea_2.lerp_to_gamma(pen.palette.ink, 0.22),
        ..Default::default()
    };
    job.append(text, 0.0, format);
    let galley = pen.painter.layout_job(job);
    let rect = Align2::CENTER_CENTER.anchor_size(at, galley.size());
    pen.painter.galley(rect.min, galley, Color32::PLACEHOLDER);
}
