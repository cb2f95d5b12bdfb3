//! What a board is drawn on: the screen or a picture in SVG, by the same calls.

use std::fmt::Write;

use eframe::{
    egui::{Align2, Color32, FontId, Painter, Pos2, Shape, Stroke, Vec2, epaint::Mesh},
    epaint::{PathShape, PathStroke, TextShape},
};

use crate::{
    fonts,
    plan::Type,
    report::text::{Hex, Safe},
};

/// Something to draw on. Coordinates and widths are in its own points.
pub trait Canvas {
    /// A convex shape, filled and edged.
    fn shape(&mut self, points: &[Pos2], fill: Color32, line: Option<(f32, Color32)>);
    /// Any shape, filled, with the triangles that cover it.
    fn area(&mut self, points: &[Pos2], triangles: &[u32], fill: Color32);
    /// A line.
    fn line(&mut self, points: &[Pos2], width: f32, colour: Color32);
    /// A disc, edged.
    fn disc(&mut self, at: Pos2, radius: f32, fill: Color32, line: Option<(f32, Color32)>);
    /// A word about its middle, turned so many degrees clockwise.
    fn word(&mut self, at: Pos2, text: &str, set: Type, size: f32, turn: f32, colour: Color32);
}

fn font(set: Type, size: f32) -> FontId {
    match set {
        Type::Sans => FontId::proportional(size),
        Type::Bold => fonts::semibold(size),
        Type::Italic => fonts::serif_italic(size),
        Type::Serif => fonts::serif_bold(size),
    }
}

/// The screen.
pub struct Screen<'a>(pub &'a Painter);

fn stroke(line: Option<(f32, Color32)>) -> Stroke {
    line.map_or(Stroke::NONE, |(width, colour)| Stroke::new(width, colour))
}

impl Canvas for Screen<'_> {
    fn shape(&mut self, points: &[Pos2], fill: Color32, line: Option<(f32, Color32)>) {
        self.0
            .add(Shape::convex_polygon(points.to_vec(), fill, stroke(line)));
    }
    fn area(&mut self, points: &[Pos2], triangles: &[u32], fill: Color32) {
        let mut mesh = Mesh::default();
        for point in points {
            mesh.colored_vertex(*point, fill);
        }
        mesh.indices.extend_from_slice(triangles);
        self.0.add(Shape::mesh(mesh));
    }
    fn line(&mut self, points: &[Pos2], width: f32, colour: Color32) {
        self.0.add(PathShape::line(
            points.to_vec(),
            PathStroke::new(width, colour),
        ));
    }
    fn disc(&mut self, at: Pos2, radius: f32, fill: Color32, line: Option<(f32, Color32)>) {
        self.0.circle(at, radius, fill, stroke(line));
    }
    fn word(&mut self, at: Pos2, text: &str, set: Type, size: f32, turn: f32, colour: Color32) {
        let galley = self
            .0
            .layout_no_wrap(text.to_owned(), font(set, size), colour);
        let corner = Align2::CENTER_CENTER.anchor_size(at, galley.size()).min;
        let shape = TextShape::new(corner, galley, colour);
        // Turned about its middle, which is where it was to stand.
        self.0
            .add(shape.with_angle_and_anchor(turn.to_radians(), Align2::CENTER_CENTER));
    }
}

/// A picture.
#[derive(Default)]
pub struct Svg(pub String);

struct Points<'a>(&'a [Pos2]);

impl std::fmt::Display for Points<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for Pos2 { x, y } in self.0 {
            write!(f, "{x:.1},{y:.1} ")?;
        }
        Ok(())
    }
}

struct Fill(Color32);

impl std::fmt::Display for Fill {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0.a() {
            0 => f.write_str("fill=\"none\""),
            255 => write!(f, "fill=\"{}\"", Hex(self.0)),
            a => {
                let [r, g, b, _] = self.0.to_srgba_unmultiplied();
                let plain = Hex(Color32::from_rgb(r, g, b));
                write!(
                    f,
                    "fill=\"{plain}\" fill-opacity=\"{:.2}\"",
                    f32::from(a) / 255.0
                )
            }
        }
    }
}

struct Edge(Option<(f32, Color32)>);

impl std::fmt::Display for Edge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Some((width, colour)) = self.0 else {
            return Ok(());
        };
        let [r, g, b, a] = colour.to_srgba_unmultiplied();
        write!(
            f,
            " stroke=\"{}\" stroke-width=\"{width:.1}\"",
            Hex(Color32::from_rgb(r, g, b))
        )?;
        if a < 255 {
            write!(f, " stroke-opacity=\"{:.2}\"", f32::from(a) / 255.0)?;
        }
        Ok(())
    }
}

// Writing to a String does not fail.
impl Canvas for Svg {
    fn shape(&mut self, points: &[Pos2], fill: Color32, line: Option<(f32, Color32)>) {
        let _ = write!(
            self.0,
            "<polygon points=\"{}\" {}{}/>",
            Points(points),
            Fill(fill),
            Edge(line)
        );
    }
    fn area(&mut self, points: &[Pos2], _: &[u32], fill: Color32) {
        self.shape(points, fill, None);
    }
    fn line(&mut self, points: &[Pos2], width: f32, colour: Color32) {
        let _ = write!(
            self.0,
            "<polyline points=\"{}\" fill=\"none\"{}/>",
            Points(points),
            Edge(Some((width, colour)))
        );
    }
    fn disc(&mut self, at: Pos2, radius: f32, fill: Color32, line: Option<(f32, Color32)>) {
        let _ = write!(
            self.0,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\" {}{}/>",
            at.x,
            at.y,
            Fill(fill),
            Edge(line)
        );
    }
    fn word(&mut self, at: Pos2, text: &str, set: Type, size: f32, turn: f32, colour: Color32) {
        let how = match set {
            Type::Sans => "font-family=\"Inter, sans-serif\"",
            Type::Bold => "font-family=\"Inter, sans-serif\" font-weight=\"600\"",
            Type::Italic => "font-style=\"italic\"",
            Type::Serif => "font-weight=\"bold\"",
        };
        let Vec2 { x, y } = at.to_vec2();
        // A baseline lies about a third of the size below the middle of the letters.
        let turned = if turn == 0.0 {
            String::new()
        } else {
            format!(" transform=\"rotate({turn:.1} {x:.1} {y:.1})\"")
        };
        let _ = write!(
            self.0,
            "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" {how} font-size=\"{size:.1}\" {}{turned}>{}</text>",
            y + size * 0.34,
            Fill(colour),
            Safe(text)
        );
    }
}
