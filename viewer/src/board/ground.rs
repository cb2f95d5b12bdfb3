//! The printed ground of the map: sea, coast, land, tints, lakes, rivers, borders.
//!
//! What depends on the view alone is cut into triangles once for each view and kept; stepping through a game with the
//! map at rest paints it again without any work.

use std::sync::Arc;

use eframe::{
    egui::{Color32, Painter, Pos2, Rect, Shape, Stroke},
    epaint::{Mesh, PathShape, PathStroke, TessellationOptions, Tessellator},
};

use super::camera::Camera;
use crate::{
    geo::{Chart, Outline},
    scene::{Scene, Tint},
    theme::Palette,
};

#[derive(PartialEq)]
struct Key {
    camera: Camera,
    board: Rect,
    dark: bool,
    pixels: f32,
}

/// The ground as triangles, kept while the view stays.
#[derive(Default)]
pub struct Ground {
    key: Option<Key>,
    below: Arc<Mesh>,
    above: Arc<Mesh>,
}

struct Cutter<'a> {
    tessellator: Tessellator,
    camera: &'a Camera,
    board: Rect,
    mesh: Mesh,
}

impl Cutter<'_> {
    fn fill(&mut self, outline: &Outline, colour: Color32) {
        fill(&mut self.mesh, outline, self.camera, self.board, colour);
    }

    /// A line on the screen; corners nearer to each other than a pixel are left out.
    fn stroke(&mut self, line: &[Pos2], closed: bool, width: f32, colour: Color32) {
        let points = thin(line, self.camera, self.board);
        let seen = Rect::from_points(&points)
            .expand(width)
            .intersects(self.board);
        if points.len() < 2 || !seen {
            return;
        }
        for points in unspiked(points, closed) {
            let path = PathShape::line(points, PathStroke::new(width, colour));
            self.tessellator.tessellate_path(&path, &mut self.mesh);
        }
    }
}

/// Cuts a line where it turns sharply, since a mitred join there would stick out far beyond the line.
fn unspiked(mut points: Vec<Pos2>, closed: bool) -> Vec<Vec<Pos2>> {
    if closed && points.len() > 2 {
        points.push(points[0]);
    }
    let mut lines = Vec::new();
    let mut line: Vec<Pos2> = Vec::new();
    for (i, &p) in points.iter().enumerate() {
        line.push(p);
        let Some(&next) = points.get(i + 1) else {
            break;
        };
        let Some(&last) = line.len().checked_sub(2).and_then(|k| line.get(k)) else {
            continue;
        };
        if (p - last).normalized().dot((next - p).normalized()) < 0.1 {
            lines.push(std::mem::replace(&mut line, vec![p]));
        }
    }
    lines.push(line);
    lines.retain(|l| l.len() > 1);
    lines
}

fn thin(line: &[Pos2], camera: &Camera, board: Rect) -> Vec<Pos2> {
    let mut points: Vec<Pos2> = Vec::with_capacity(line.len());
    for &p in line {
        let q = camera.to_screen(board, p);
        if points.last().is_none_or(|l| l.distance_sq(q) > 1.0) {
            points.push(q);
        }
    }
    points
}

fn fill(mesh: &mut Mesh, outline: &Outline, camera: &Camera, board: Rect, colour: Color32) {
    let first = u32::try_from(mesh.vertices.len()).unwrap_or(u32::MAX);
    for &p in &outline.points {
        mesh.colored_vertex(camera.to_screen(board, p), colour);
    }
    mesh.indices
        .extend(outline.triangles.iter().map(|i| first + i));
}

/// The line of lakes and rivers: water, a step deeper.
fn water_line(p: &Palette) -> Color32 {
    if p.dark {
        Color32::from_rgb(0x4A, 0x66, 0x72)
    } else {
        Color32::from_rgb(0x86, 0xA6, 0xB3)
    }
}

impl Ground {
    fn refresh(
        &mut self,
        painter: &Painter,
        chart: &Chart,
        camera: &Camera,
        board: Rect,
        p: &Palette,
    ) {
        let key = Key {
            camera: *camera,
            board,
            dark: p.dark,
            pixels: painter.pixels_per_point(),
        };
        if self.key.as_ref() == Some(&key) {
            return;
        }
        let cutter = || Cutter {
            tessellator: Tessellator::new(
                key.pixels,
                TessellationOptions::default(),
                [1, 1],
                Vec::new(),
            ),
            camera,
            board,
            mesh: Mesh::default(),
        };
        let mut below = cutter();
        below.fill(&chart.sheet, p.sea);
        let faint = p.sea_2.gamma_multiply(0.55);
        for line in &chart.graticule {
            below.stroke(line, false, 0.7, faint);
        }
        // Three widths of one soft shadow, widest first, each a step nearer to the shadow's colour.
        for (width, share) in [(15.0, 0.28), (9.0, 0.55), (4.5, 1.0)] {
            let colour = mix(p.sea, p.sea_2, share);
            for coast in &chart.coasts {
                below.stroke(coast, false, width, colour);
            }
        }
        for land in &chart.land {
            below.fill(land, p.land_out);
        }
        for coast in &chart.coasts {
            below.stroke(coast, false, 0.9, mix(p.border, p.land_out, 0.25));
        }

        let mut above = cutter();
        for (i, lake) in chart.lakes.iter().enumerate() {
            if (lake.bounds.size() * camera.scale).max_elem() < 2.5 {
                continue;
            }
            above.fill(lake, p.sea);
            above.stroke(
                &lake.points,
                true,
                if i < 8 { 1.2 } else { 0.7 },
                water_line(p),
            );
        }
        for (_, river) in &chart.rivers {
            above.stroke(river, false, 1.1, water_line(p));
        }
        for area in &chart.areas {
            for part in &area.parts {
                above.stroke(&part.points, true, 1.1, p.border);
            }
        }
        // The edge of the sheet, as on a printed map: margin, frame, inner line.
        above.stroke(&chart.sheet.points, true, 9.0, p.paper_2);
        above.stroke(&chart.sheet.points, true, 1.4, p.border);
        self.below = Arc::new(below.mesh);
        self.above = Arc::new(above.mesh);
        self.key = Some(key);
    }

    /// Paints the ground with the tints of a scene.
    pub fn paint(
        &mut self,
        painter: &Painter,
        chart: &Chart,
        scene: &Scene,
        camera: &Camera,
        board: Rect,
        p: &Palette,
    ) {
        self.refresh(painter, chart, camera, board, p);
        painter.rect_filled(board, 0.0, p.paper_2);
        painter.add(Shape::Mesh(Arc::clone(&self.below)));
        let mut tints = Mesh::default();
        for place in &scene.places {
            let colour = p.tint[match place.tint {
                Tint::A => 0,
                Tint::B => 1,
                Tint::Third => 2,
                Tint::Grey => 3,
                Tint::Yellow => 4,
            }];
            let Some(area) = chart.area(&place.id) else {
                continue;
            };
            for part in &chart.areas[area].parts {
                fill(&mut tints, part, camera, board, colour);
            }
        }
        painter.add(Shape::Mesh(Arc::new(tints)));
        painter.add(Shape::Mesh(Arc::clone(&self.above)));
    }

    /// Rings a place with a line.
    pub fn ring(
        painter: &Painter,
        chart: &Chart,
        id: &str,
        camera: &Camera,
        board: Rect,
        stroke: Stroke,
    ) {
        let Some(area) = chart.area(id) else { return };
        for part in &chart.areas[area].parts {
            let points = thin(&part.points[..part.outer], camera, board);
            for line in unspiked(points, true) {
                painter.add(PathShape::line(line, stroke));
            }
        }
    }
}

/// `a` with a share of `b` in it.
fn mix(a: Color32, b: Color32, share: f32) -> Color32 {
    a.lerp_to_gamma(b, share)
}
