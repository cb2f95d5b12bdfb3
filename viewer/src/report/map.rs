//! A scene as a map in SVG: the same ground, tints and counters as on the board.

use std::fmt::Write;

use eframe::egui::{Pos2, Rect, Vec2, pos2, vec2};

use super::text::{Hex, Safe};
use crate::{
    board::{
        canvas::Svg,
        counters::COUNTER,
        figures,
        placement::{Block, Spot, place},
    },
    geo::{Chart, Outline},
    scene::{Allegiance, LinkKind, Piece, Place, PlaceKind, Scene},
    theme::{LIGHT, Palette},
};

/// Width of a map, in its own units.
const WIDTH: f32 = 860.0;
/// Size of a town's name.
const TOWN: f32 = 12.5;
/// Size of a country's name.
const COUNTRY: f32 = 13.0;

/// From map units to those of a picture.
pub struct Sheet {
    origin: Pos2,
    scale: f32,
    /// Its size.
    pub size: Vec2,
}

impl Sheet {
    /// The sheet that shows all places of a chart.
    #[must_use]
    pub fn whole(chart: &Chart) -> Sheet {
        if let Some(plan) = &chart.plan {
            let (lens, size) = figures::whole(plan, WIDTH);
            return Sheet {
                origin: plan.bounds.min,
                scale: lens.scale,
                size,
            };
        }
        let bounds = chart.bounds.expand2(vec2(28.0, 16.0));
        let scale = WIDTH / bounds.width().max(1.0);
        Sheet {
            origin: bounds.min,
            scale,
            size: bounds.size() * scale,
        }
    }

    fn at(&self, p: Pos2) -> Pos2 {
        ((p - self.origin) * self.scale).to_pos2()
    }

    /// The path of a line; corners nearer to each other than a unit are left out, and what lies off the sheet is empty.
    fn path(&self, line: &[Pos2], closed: bool) -> String {
        let frame = Rect::from_min_size(Pos2::ZERO, self.size).expand(4.0);
        let points: Vec<Pos2> = line.iter().map(|&p| self.at(p)).collect();
        let mut path = String::new();
        if !Rect::from_points(&points).intersects(frame) {
            return path;
        }
        let mut last: Option<Pos2> = None;
        for p in points {
            if last.is_some_and(|l| l.distance_sq(p) < 0.8) {
                continue;
            }
            let letter = if last.is_none() { 'M' } else { 'L' };
            // Writing to a String does not fail.
            let _ = write!(path, "{letter}{:.1} {:.1}", p.x, p.y);
            last = Some(p);
        }
        if closed && !path.is_empty() {
            path.push('Z');
        }
        path
    }

    fn outline(&self, outline: &Outline) -> String {
        self.path(&outline.points[..outline.outer], true)
    }
}

/// What all maps of a page share: land and the sea, as the contents of a group.
#[must_use]
pub fn ground(chart: &Chart, sheet: &Sheet) -> String {
    let p = &LIGHT;
    if let Some(plan) = &chart.plan {
        let mut svg = Svg::default();
        figures::printed(&mut svg, plan, &figures::whole(plan, WIDTH).0, p);
        return svg.0;
    }
    let mut svg = String::new();
    let Vec2 { x, y } = sheet.size;
    let _ = write!(
        svg,
        "<rect width=\"{x:.0}\" height=\"{y:.0}\" fill=\"{}\"/>",
        Hex(p.sea)
    );
    let land: String = chart.land.iter().map(|l| sheet.outline(l)).collect();
    let _ = write!(
        svg,
        "<path d=\"{land}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"5\" stroke-linejoin=\"round\" paint-order=\"stroke\"/>",
        Hex(p.land_out),
        Hex(p.sea_2)
    );
    svg
}

/// What all maps of a page share above the tints: lakes and rivers.
#[must_use]
pub fn waters(chart: &Chart, sheet: &Sheet) -> String {
    let p = &LIGHT;
    let lakes = chart.lakes.iter().filter(|l| {
        let size = l.bounds.size() * sheet.scale;
        size.max_elem() > 3.0
    });
    let lakes: String = lakes.map(|l| sheet.outline(l)).collect();
    let rivers: String = chart
        .rivers
        .iter()
        .map(|r| sheet.path(&r.1, false))
        .collect();
    format!(
        "<path d=\"{lakes}\" fill=\"{sea}\" stroke=\"{line}\"/><path d=\"{rivers}\" fill=\"none\" stroke=\"{line}\"/>",
        sea = Hex(p.sea),
        line = Hex(p.sea_2)
    )
}

/// The whole map as a picture of its own.
#[must_use]
pub fn picture(chart: &Chart, scene: &Scene) -> String {
    let sheet = Sheet::whole(chart);
    let Vec2 { x, y } = sheet.size;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {x:.0} {y:.0}\" width=\"{x:.0}\" height=\"{y:.0}\" font-family=\"EB Garamond, Garamond, Georgia, serif\"><title>{}</title>{}{}{}{}</svg>\n",
        Safe(&scene.heading),
        ground(chart, &sheet),
        tints(chart, &sheet, scene),
        waters(chart, &sheet),
        standing(chart, &sheet, scene)
    )
}

/// The places in the colours of a scene, the current ones ringed.
#[must_use]
pub fn tints(chart: &Chart, sheet: &Sheet, scene: &Scene) -> String {
    let p = &LIGHT;
    let mut svg = String::new();
    let mut rings = String::new();
    for place in &scene.places {
        let Some(area) = chart.area(&place.id) else {
            continue;
        };
        let path: String = chart.areas[area]
            .parts
            .iter()
            .map(|o| sheet.outline(o))
            .collect();
        let _ = write!(
            svg,
            "<path d=\"{path}\" fill=\"{}\" stroke=\"{}\"/>",
            Hex(p.tint[place.tint as usize]),
            Hex(p.border)
        );
        if scene.lit.contains(&place.id) {
            let _ = write!(
                rings,
                "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2.6\"/>",
                Hex(p.now)
            );
        }
    }
    svg + &rings
}

/// About how wide a text is: a page has fonts of its own, which nobody can measure from here.
fn width(text: &str, size: f32) -> f32 {
    text.chars().count() as f32 * size * 0.5
}

fn row(scene: &Scene, index: usize, place: &Place) -> f32 {
    let pieces = scene.pieces.iter().filter(|q| q.place == index).count() as f32;
    let fort = if place.fort.is_some() { 15.0 } else { 0.0 };
    let tokens = 7.0 * f32::from(place.tokens.div_ceil(2));
    pieces * (COUNTER.x + 2.0) + fort + tokens
}

/// Names, counters and marks, each on its own ground.
#[must_use]
pub fn standing(chart: &Chart, sheet: &Sheet, scene: &Scene) -> String {
    if let Some(plan) = &chart.plan {
        let mut svg = Svg::default();
        let lens = figures::whole(plan, WIDTH).0;
        figures::standing(&mut svg, chart, scene, &lens, &LIGHT);
        return svg.0;
    }
    let frame = Rect::from_min_size(Pos2::ZERO, sheet.size);
    let spot = |lonlat| sheet.at(chart.project(lonlat));
    let blocks: Vec<Block> = scene
        .places
        .iter()
        .enumerate()
        .map(|(i, place)| {
            let size = name_size(place);
            let (name, row) = (width(&place.short, size), row(scene, i, place));
            let mut shapes = vec![vec2(name, size)];
            if row > 0.0 {
                shapes[0] = vec2(name.max(row), size + COUNTER.y + 2.0);
                shapes.push(vec2(name + 4.0 + row, COUNTER.y));
            }
            let area = chart.area(&place.id);
            let home = area.map_or(&[][..], |a| chart.areas[a].inner.as_slice());
            Block {
                anchor: spot(place.at),
                shapes,
                home: home.iter().map(|&p| sheet.at(p)).collect(),
                owner: area.unwrap_or(usize::MAX),
                reach: 12,
            }
        })
        .chain(
            scene
                .waterways
                .iter()
                .map(|w| water_block(spot(w.at), &w.short, w.spaces)),
        )
        .chain(
            scene
                .zones
                .iter()
                .map(|z| water_block(spot(z.at), &z.name, z.spaces)),
        )
        .collect();
    let owner = |q: Pos2| chart.area_at(sheet.origin + q.to_vec2() / sheet.scale);
    let (spots, _) = place(&blocks, frame.shrink(4.0), owner, None);
    let mut svg = String::new();
    links(&mut svg, chart, sheet, scene);
    for arrow in &scene.arrows {
        let stand = |id: &str| spots.get(scene.place(id)?).map(|s| s.rect.center_top());
        if let (Some(from), Some(to)) = (stand(&arrow.from), stand(&arrow.to)) {
            let bend = from + (to - from) / 2.0 - vec2(0.0, 26.0);
            let _ = write!(
                svg,
                "<path d=\"M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}\" fill=\"none\" stroke=\"{hue}\" stroke-width=\"2.6\"/><circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"{hue}\"/>",
                from.x,
                from.y,
                bend.x,
                bend.y,
                to.x,
                to.y,
                to.x,
                to.y,
                hue = Hex(LIGHT.hue(arrow.side))
            );
        }
    }
    for (i, place) in scene.places.iter().enumerate() {
        stand(&mut svg, scene, i, place, &spots[i]);
    }
    let seas = &spots[scene.places.len()..];
    for (water, spot) in scene.waterways.iter().zip(seas) {
        sea_name(&mut svg, &water.short, spot.rect);
        let held = |i: u8| match i {
            i if i < water.held[0] => Allegiance::A,
            i if i < water.held[0] + water.held[1] => Allegiance::B,
            _ => Allegiance::Nobody,
        };
        discs(&mut svg, spot.rect, water.spaces, held);
    }
    for (zone, spot) in scene.zones.iter().zip(&seas[scene.waterways.len()..]) {
        sea_name(&mut svg, &zone.name, spot.rect);
        let held = |i: u8| {
            if i < zone.squadrons {
                Allegiance::B
            } else {
                Allegiance::Nobody
            }
        };
        discs(&mut svg, spot.rect, zone.spaces.max(zone.squadrons), held);
    }
    svg
}

fn name_size(place: &Place) -> f32 {
    match place.kind {
        PlaceKind::Town => TOWN,
        PlaceKind::Country => COUNTRY,
    }
}

fn water_block(anchor: Pos2, name: &str, spaces: u8) -> Block {
    Block {
        anchor,
        shapes: vec![vec2(width(name, 11.0).max(13.0 * f32::from(spaces)), 25.0)],
        home: Vec::new(),
        owner: usize::MAX,
        reach: 6,
    }
}

fn links(svg: &mut String, chart: &Chart, sheet: &Sheet, scene: &Scene) {
    for link in &scene.links {
        let [Some(a), Some(b)] = [0, 1].map(|i| chart.area(&link.between[i])) else {
            continue;
        };
        let (from, to) = chart.gap(a, b);
        let (from, to) = (sheet.at(from), sheet.at(to));
        let c = from + (to - from) / 2.0;
        let ink = Hex(LIGHT.border);
        let _ = match link.kind {
            LinkKind::Crossing => write!(
                svg,
                "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"{ink}\" stroke-width=\"2.4\" stroke-dasharray=\"3 2\"/>",
                from.x, from.y, to.x, to.y
            ),
            LinkKind::Impassable => write!(
                svg,
                "<path d=\"M{:.1} {:.1}l8 8m0 -8l-8 8\" stroke=\"{ink}\" stroke-width=\"2\"/>",
                c.x - 4.0,
                c.y - 4.0
            ),
            LinkKind::Armistice => write!(
                svg,
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"6\" fill=\"{}\" stroke=\"{ink}\"/><path d=\"M{:.1} {:.1}h8\" stroke=\"{ink}\" stroke-width=\"2\"/>",
                c.x,
                c.y,
                Hex(LIGHT.paper),
                c.x - 4.0,
                c.y
            ),
        };
    }
}

fn stand(svg: &mut String, scene: &Scene, index: usize, place: &Place, spot: &Spot) {
    let p = &LIGHT;
    let (rect, size) = (spot.rect, name_size(place));
    if let Some(home) = spot.leader {
        let end = home.clamp(rect.min, rect.max);
        let _ = write!(
            svg,
            "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"{}\"/>",
            home.x,
            home.y,
            end.x,
            end.y,
            Hex(p.ink)
        );
    }
    let wide = row(scene, index, place);
    let beside = spot.shape == 1;
    let (text, anchor, mut x, y) = if beside {
        let at = pos2(rect.left(), rect.center().y + size * 0.35);
        (at, "start", rect.right() - wide, rect.center().y)
    } else {
        let at = pos2(rect.center().x, rect.top() + size * 0.8);
        (
            at,
            "middle",
            rect.center().x - wide / 2.0,
            rect.bottom() - COUNTER.y / 2.0,
        )
    };
    let style = match place.kind {
        PlaceKind::Town => "font-weight=\"bold\"",
        PlaceKind::Country => "font-style=\"italic\"",
    };
    let _ = write!(svg, "<g><title>{}</title>", Safe(&scene.describe(index)));
    // A halo first, then the name: not every reader of pictures can paint both at once.
    let halo = format!(
        "stroke=\"{}\" stroke-width=\"2.4\"",
        Hex(p.tint[place.tint as usize])
    );
    for edge in [halo.as_str(), ""] {
        let _ = write!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\" font-size=\"{size}\" {style} fill=\"{}\" {edge}>{}</text>",
            text.x,
            text.y,
            Hex(p.ink),
            Safe(&place.short)
        );
    }
    if let Some(of) = place.fort {
        let _ = write!(
            svg,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"10\" height=\"10\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2\" stroke-dasharray=\"4 2\"/>",
            x + 1.0,
            y - 5.0,
            Hex(p.on_counter),
            Hex(p.hue(of))
        );
        x += 15.0;
    }
    for piece in scene.pieces.iter().filter(|q| q.place == index) {
        counter(svg, piece, pos2(x, y), p);
        x += COUNTER.x + 2.0;
    }
    for i in 0..place.tokens {
        let dy = if place.tokens == 1 {
            0.0
        } else {
            f32::from(i % 2) * 7.0 - 3.5
        };
        let _ = write!(
            svg,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"2.6\" fill=\"{}\" stroke=\"{}\"/>",
            x + 4.0 + f32::from(i / 2) * 7.0,
            y + dy,
            Hex(p.die),
            Hex(p.ink)
        );
    }
    svg.push_str("</g>");
}

fn counter(svg: &mut String, piece: &Piece, left: Pos2, p: &Palette) {
    let fill = if piece.strong {
        p.hue(piece.side)
    } else {
        p.hue_light(piece.side)
    };
    let _ = write!(
        svg,
        "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{}\" height=\"{}\" rx=\"3\" fill=\"{}\" stroke=\"{white}\"/>",
        left.x,
        left.y - COUNTER.y / 2.0,
        COUNTER.x,
        COUNTER.y,
        Hex(fill),
        white = Hex(p.on_counter)
    );
    for (share, size, text) in [
        (0.32, 11.5, piece.count.to_string()),
        (0.72, 9.0, piece.letter.to_string()),
    ] {
        let _ = write!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" fill=\"{}\" text-anchor=\"middle\" font-size=\"{size}\" font-family=\"sans-serif\">{}</text>",
            left.x + COUNTER.x * share,
            left.y + 4.0,
            Hex(p.on_counter),
            Safe(&text)
        );
    }
}

fn sea_name(svg: &mut String, name: &str, rect: Rect) {
    let _ = write!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"11\" font-style=\"italic\" fill=\"#335563\">{}</text>",
        rect.center().x,
        rect.top() + 9.0,
        Safe(name)
    );
}

fn discs(svg: &mut String, rect: Rect, spaces: u8, held: impl Fn(u8) -> Allegiance) {
    let mut x = rect.center().x - 6.5 * (f32::from(spaces) - 1.0);
    for i in 0..spaces {
        let of = held(i);
        let fill = match of {
            Allegiance::Nobody => LIGHT.paper,
            of => LIGHT.hue(of),
        };
        let _ = write!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{:.1}\" r=\"5\" fill=\"{}\" stroke=\"{}\"/>",
            rect.bottom() - 6.0,
            Hex(fill),
            Hex(LIGHT.border)
        );
        x += 13.0;
    }
}
