//! The map: projection, the bundled outlines and their triangles.
//!
//! Everything is projected once, when a [`Chart`] is made. Map units are thousandths of the Earth's radius, about
//! 6.4 km; x runs east and y south from 77 W 40 N.

use eframe::egui::{Pos2, Rect, pos2, vec2};

use crate::plan::Plan;

const LAND: &str = include_str!("../data/eastern_north_america.map");
const DAWN1812: &str = include_str!("../data/dawn1812.map");

/// The part of the globe that the bundled outlines cover: west, south, east, north, in degrees.
const COVER: [f32; 4] = [-98.0, 23.5, -50.0, 55.0];

/// Lambert's conformal conic projection, standard parallels 33 N and 45 N, centred on 77 W 40 N.
#[derive(Clone, Copy, Debug)]
pub struct Conic {
    n: f64,
    f: f64,
    rho0: f64,
}

impl Default for Conic {
    fn default() -> Self {
        let (p1, p2) = (33f64.to_radians(), 45f64.to_radians());
        let n = (p1.cos() / p2.cos()).ln() / (half(p2) / half(p1)).ln();
        let f = p1.cos() * half(p1).powf(n) / n;
        Conic {
            n,
            f,
            rho0: f / half(40f64.to_radians()).powf(n),
        }
    }
}

fn half(latitude: f64) -> f64 {
    (std::f64::consts::FRAC_PI_4 + latitude / 2.0).tan()
}

impl Conic {
    /// Projects longitude and latitude in degrees to map units.
    #[must_use]
    pub fn project(&self, [lon, lat]: [f32; 2]) -> Pos2 {
        let rho = self.f / half(f64::from(lat).to_radians()).powf(self.n);
        let theta = self.n * (f64::from(lon) + 77.0).to_radians();
        pos2(
            (1000.0 * rho * theta.sin()) as f32,
            (1000.0 * (rho * theta.cos() - self.rho0)) as f32,
        )
    }
}

/// A closed outline with the triangles that fill it.
#[derive(Clone, Debug, PartialEq)]
pub struct Outline {
    /// Corners, in map units; those of holes follow those of the outer ring.
    pub points: Vec<Pos2>,
    /// How many of the points are the outer ring.
    pub outer: usize,
    /// Triangles as triples of indices into `points`.
    pub triangles: Vec<u32>,
    /// The box round it.
    pub bounds: Rect,
}

impl Default for Outline {
    /// An outline round nothing.
    fn default() -> Self {
        Outline {
            points: Vec::new(),
            outer: 0,
            triangles: Vec::new(),
            bounds: Rect::NOTHING,
        }
    }
}

impl Outline {
    /// An outline with holes, cut into triangles; none of fewer than three corners.
    #[must_use]
    pub fn new(outer: Vec<Pos2>, holes: &[Vec<Pos2>]) -> Option<Outline> {
        if outer.len() < 3 {
            return None;
        }
        let ring = outer.len();
        let mut points = outer;
        let mut starts = Vec::new();
        for hole in holes {
            starts.push(points.len());
            points.extend(hole);
        }
        let flat: Vec<f64> = points
            .iter()
            .flat_map(|p| [f64::from(p.x), f64::from(p.y)])
            .collect();
        let triangles = earcutr::earcut(&flat, &starts, 2).ok()?;
        let triangles = triangles
            .into_iter()
            .filter_map(|i| u32::try_from(i).ok())
            .collect();
        let bounds = Rect::from_points(&points);
        Some(Outline {
            points,
            outer: ring,
            triangles,
            bounds,
        })
    }

    /// Whether a point of the map lies inside.
    #[must_use]
    pub fn contains(&self, p: Pos2) -> bool {
        if !self.bounds.contains(p) {
            return false;
        }
        let ring = &self.points[..self.outer];
        let mut inside = false;
        let mut last = ring[ring.len() - 1];
        for &q in ring {
            if (q.y > p.y) != (last.y > p.y)
                && p.x < (last.x - q.x) * (p.y - q.y) / (last.y - q.y) + q.x
            {
                inside = !inside;
            }
            last = q;
        }
        inside
    }
}

/// A place's outlines, largest first.
#[derive(Clone, Debug)]
pub struct Area {
    /// Id as the edition spells it.
    pub id: String,
    /// Where its name stands: longitude, latitude.
    pub label: [f32; 2],
    /// Its parts.
    pub parts: Vec<Outline>,
    /// Points well inside it, spread over it, in map units.
    pub inner: Vec<Pos2>,
}

impl Area {
    /// Spreads points over the area: a grid over its box, as far as it lies inside.
    fn spread(&mut self, conic: &Conic) {
        const STEPS: u8 = 8;
        let mut inner = vec![conic.project(self.label)];
        for part in &self.parts {
            let (min, size) = (part.bounds.min, part.bounds.size());
            for i in 1..STEPS {
                for j in 1..STEPS {
                    let share = |k: u8| f32::from(k) / f32::from(STEPS);
                    let p = min + vec2(size.x * share(i), size.y * share(j));
                    if part.contains(p) {
                        inner.push(p);
                    }
                }
            }
        }
        self.inner = inner;
    }
}

/// A map, projected and cut into triangles.
#[derive(Clone, Debug)]
pub struct Chart {
    /// How it was projected.
    pub conic: Conic,
    /// The edge of the sheet, as an outline.
    pub sheet: Outline,
    /// Meridians and parallels, every five degrees.
    pub graticule: Vec<Vec<Pos2>>,
    /// Land.
    pub land: Vec<Outline>,
    /// Coasts: the outlines of land, without what runs along the edge of the sheet.
    pub coasts: Vec<Vec<Pos2>>,
    /// Lakes, largest first.
    pub lakes: Vec<Outline>,
    /// Rivers by name.
    pub rivers: Vec<(String, Vec<Pos2>)>,
    /// Places of the game.
    pub areas: Vec<Area>,
    /// The box round all places.
    pub bounds: Rect,
    /// Names of seas, and where they stand.
    pub seas: Vec<(&'static str, [f32; 2])>,
    /// Parts of the map to look at by name, the whole of it first.
    pub views: Vec<(&'static str, Rect)>,
    /// The board, where it is a grid and no part of the globe.
    pub plan: Option<Plan>,
}

impl Chart {
    /// From the coordinates of a place to map units: degrees on a map, its own units on a plan.
    #[must_use]
    pub fn project(&self, at: [f32; 2]) -> Pos2 {
        if self.plan.is_some() {
            at.into()
        } else {
            self.conic.project(at)
        }
    }

    /// A board that is no part of the globe.
    #[must_use]
    pub fn of_plan(plan: Plan) -> Chart {
        let frame = plan.bounds;
        let corners = [
            frame.left_top(),
            frame.right_top(),
            frame.right_bottom(),
            frame.left_bottom(),
        ];
        let areas = plan.cells.iter().map(|cell| Area {
            id: cell.id.clone(),
            label: cell.centre.into(),
            parts: Outline::new(cell.outline.clone(), &[])
                .into_iter()
                .collect(),
            inner: vec![cell.centre],
        });
        Chart {
            conic: Conic::default(),
            sheet: Outline::new(corners.to_vec(), &[]).unwrap_or_default(),
            graticule: Vec::new(),
            land: Vec::new(),
            coasts: Vec::new(),
            lakes: Vec::new(),
            rivers: Vec::new(),
            areas: areas.collect(),
            bounds: frame,
            seas: Vec::new(),
            views: vec![("Whole", frame.expand(frame.width() * 0.012))],
            plan: Some(plan),
        }
    }

    /// The box of a part of the globe: west, south, east, north, in degrees.
    fn part(conic: &Conic, [w, s, e, n]: [f32; 4]) -> Rect {
        let middle = (w + e) / 2.0;
        let corners = [[w, s], [w, n], [e, s], [e, n], [middle, s], [middle, n]];
        Rect::from_points(&corners.map(|c| conic.project(c)))
    }

    /// The map of the War of 1812.
    #[must_use]
    pub fn dawn1812() -> Chart {
        let conic = Conic::default();
        let mut chart = Chart {
            conic,
            sheet: sheet(&conic),
            graticule: graticule(&conic),
            land: Vec::new(),
            coasts: Vec::new(),
            lakes: Vec::new(),
            rivers: Vec::new(),
            areas: Vec::new(),
            bounds: Rect::NOTHING,
            seas: vec![
                ("ATLANTIC OCEAN", [-69.0, 33.2]),
                ("GULF OF MEXICO", [-89.0, 27.3]),
            ],
            views: Vec::new(),
            plan: None,
        };
        chart.read_land();
        chart.read_areas(DAWN1812);
        for area in &mut chart.areas {
            area.spread(&conic);
        }
        chart.views = vec![
            ("Whole", chart.bounds.expand2(vec2(18.0, 16.0))),
            ("North", Chart::part(&conic, [-86.5, 40.2, -63.0, 48.6])),
            ("South", Chart::part(&conic, [-94.0, 26.0, -77.5, 38.0])),
            ("Coast", Chart::part(&conic, [-82.5, 31.0, -62.0, 47.5])),
        ];
        chart
    }

    fn project_all(&self, line: &[[f32; 2]]) -> Vec<Pos2> {
        line.iter().map(|&p| self.conic.project(p)).collect()
    }

    fn read_land(&mut self) {
        let mut ring: Vec<Pos2> = Vec::new();
        let mut holes: Vec<Vec<Pos2>> = Vec::new();
        for (head, line) in shapes(LAND) {
            match head.split_once(' ').unwrap_or((head, "")) {
                ("hole", _) => holes.push(self.project_all(&line)),
                (kind, name) => {
                    self.land.extend(Outline::new(
                        std::mem::take(&mut ring),
                        &std::mem::take(&mut holes),
                    ));
                    match kind {
                        "land" => {
                            let coasts: Vec<_> =
                                coasts(&line).iter().map(|l| self.project_all(l)).collect();
                            self.coasts.extend(coasts);
                            ring = self.project_all(&line);
                        }
                        "lake" => self
                            .lakes
                            .extend(Outline::new(self.project_all(&line), &[])),
                        _ => self.rivers.push((name.to_owned(), self.project_all(&line))),
                    }
                }
            }
        }
        self.land.extend(Outline::new(ring, &holes));
    }

    fn read_areas(&mut self, text: &str) {
        for (head, line) in shapes(text) {
            if let Some(id) = head.strip_prefix("region ") {
                let label = line.first().copied().unwrap_or_default();
                self.areas.push(Area {
                    id: id.to_owned(),
                    label,
                    parts: Vec::new(),
                    inner: Vec::new(),
                });
            } else if let Some(outline) = Outline::new(self.project_all(&line), &[]) {
                self.bounds = self.bounds.union(outline.bounds);
                if let Some(area) = self.areas.last_mut() {
                    area.parts.push(outline);
                }
            }
        }
    }

    /// The place at a point of the map, as an index into [`Chart::areas`].
    #[must_use]
    pub fn area_at(&self, p: Pos2) -> Option<usize> {
        self.areas
            .iter()
            .position(|a| a.parts.iter().any(|o| o.contains(p)))
    }

    /// Where two places come nearest to each other: a point of each, by index into [`Chart::areas`].
    #[must_use]
    pub fn gap(&self, a: usize, b: usize) -> (Pos2, Pos2) {
        let corners = |i: usize| {
            self.areas[i]
                .parts
                .iter()
                .flat_map(|o| o.points.iter().copied())
        };
        let pairs = corners(a).flat_map(|p| corners(b).map(move |q| (p, q)));
        let nearest = pairs.min_by(|x, y| x.0.distance_sq(x.1).total_cmp(&y.0.distance_sq(y.1)));
        nearest.unwrap_or((Pos2::ZERO, Pos2::ZERO))
    }

    /// The place of that id, as an index into [`Chart::areas`].
    #[must_use]
    pub fn area(&self, id: &str) -> Option<usize> {
        self.areas.iter().position(|a| a.id == id)
    }
}

/// A shape of the bundled map, in degrees, for a sheet with a projection of its own.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Land: its outer ring, the holes in it, and its coasts without what runs along the edge of the data.
    Land(Vec<[f32; 2]>, Vec<Vec<[f32; 2]>>, Vec<Vec<[f32; 2]>>),
    /// A lake.
    Lake(Vec<[f32; 2]>),
    /// A river.
    River(Vec<[f32; 2]>),
}

/// Every shape of the bundled map of eastern North America.
#[must_use]
pub fn eastern_north_america() -> Vec<Shape> {
    let mut found = Vec::new();
    for (head, line) in shapes(LAND) {
        match head.split(' ').next().unwrap_or(head) {
            "hole" => {
                if let Some(Shape::Land(_, holes, _)) = found.last_mut() {
                    holes.push(line);
                }
            }
            "land" => {
                let coasts = coasts(&line);
                found.push(Shape::Land(line, Vec::new(), coasts));
            }
            "lake" => found.push(Shape::Lake(line)),
            _ => found.push(Shape::River(line)),
        }
    }
    found
}

/// Reads a `.map` text: what stands before the bar, and the points in degrees.
fn shapes(text: &str) -> impl Iterator<Item = (&str, Vec<[f32; 2]>)> {
    text.lines()
        .filter(|l| !l.starts_with('#'))
        .filter_map(|l| l.split_once(" | "))
        .map(|(head, points)| {
            let (mut x, mut y) = (0i32, 0i32);
            let line = points.split(' ').filter_map(|pair| {
                let (dx, dy) = pair.split_once(',')?;
                x += dx.parse::<i32>().ok()?;
                y += dy.parse::<i32>().ok()?;
                Some([x as f32 / 1000.0, y as f32 / 1000.0])
            });
            (head, line.collect())
        })
}

/// Cuts an outline where it runs along the edge of what the data covers.
fn coasts(ring: &[[f32; 2]]) -> Vec<Vec<[f32; 2]>> {
    let on_edge = |a: [f32; 2], b: [f32; 2]| {
        let same = |i: usize, edge: f32| (a[i] - edge).abs() < 0.002 && (b[i] - edge).abs() < 0.002;
        same(0, COVER[0]) || same(0, COVER[2]) || same(1, COVER[1]) || same(1, COVER[3])
    };
    let mut lines = Vec::new();
    let mut line: Vec<[f32; 2]> = Vec::new();
    for (i, &a) in ring.iter().enumerate() {
        let b = ring[(i + 1) % ring.len()];
        if on_edge(a, b) {
            lines.push(std::mem::take(&mut line));
        } else {
            if line.is_empty() {
                line.push(a);
            }
            line.push(b);
        }
    }
    lines.push(line);
    lines.retain(|l| l.len() > 1);
    lines
}

fn sheet(conic: &Conic) -> Outline {
    let [w, s, e, n] = COVER;
    let steps = 48;
    let along = |a: f32, b: f32, i: usize| a + (b - a) * i as f32 / steps as f32;
    let mut ring: Vec<Pos2> = (0..steps)
        .map(|i| conic.project([along(w, e, i), s]))
        .collect();
    ring.extend((0..steps).map(|i| conic.project([e, along(s, n, i)])));
    ring.extend((0..steps).map(|i| conic.project([along(e, w, i), n])));
    ring.extend((0..steps).map(|i| conic.project([w, along(n, s, i)])));
    Outline::new(ring, &[]).unwrap_or_default()
}

fn graticule(conic: &Conic) -> Vec<Vec<Pos2>> {
    let [w, s, e, n] = COVER;
    let mut lines: Vec<Vec<Pos2>> = Vec::new();
    for lon in (-95..=-55).step_by(5) {
        lines.push(vec![
            conic.project([lon as f32, s]),
            conic.project([lon as f32, n]),
        ]);
    }
    for lat in (25..=50).step_by(5) {
        lines.push(
            (0..=48)
                .map(|i| conic.project([w + (e - w) * i as f32 / 48.0, lat as f32]))
                .collect(),
        );
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_centre_is_the_origin_and_north_is_up() {
        let conic = Conic::default();
        assert!(conic.project([-77.0, 40.0]).to_vec2().length() < 1e-3);
        let boston = conic.project([-71.06, 42.36]);
        assert!(boston.x > 0.0 && boston.y < 0.0);
        // Along a standard parallel a conic keeps true length: one degree at 45 N is cos 45 of a degree of arc.
        let a = conic
            .project([-77.5, 45.0])
            .distance(conic.project([-76.5, 45.0]));
        assert!(
            (a - 1000.0 * 1f32.to_radians() * 45f32.to_radians().cos()).abs() < 0.01,
            "{a}"
        );
    }

    #[test]
    fn the_bundled_map_is_whole() {
        let chart = Chart::dawn1812();
        assert_eq!(chart.areas.len(), 31);
        assert_eq!(
            (chart.land.len(), chart.lakes.len(), chart.rivers.len()),
            (81, 109, 27)
        );
        for area in &chart.areas {
            assert!(!area.parts.is_empty(), "{} has no outline", area.id);
            let at = chart.project(area.label);
            assert!(
                area.parts.iter().any(|o| o.contains(at)),
                "the name of {} stands outside it",
                area.id
            );
        }
    }

    #[test]
    fn triangles_cover_each_outline() {
        for area in Chart::dawn1812().areas {
            for part in area.parts {
                let ring = &part.points[..part.outer];
                let cross = |a: Pos2, b: Pos2, c: Pos2| {
                    ((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)).abs() / 2.0
                };
                let by_ring: f32 = (0..ring.len())
                    .map(|i| (ring[i], ring[(i + 1) % ring.len()]))
                    .map(|(a, b)| a.x * b.y - b.x * a.y)
                    .sum();
                let by_triangles: f32 = part
                    .triangles
                    .chunks_exact(3)
                    .map(|t| {
                        cross(
                            part.points[t[0] as usize],
                            part.points[t[1] as usize],
                            part.points[t[2] as usize],
                        )
                    })
                    .sum();
                assert!(
                    (by_ring.abs() / 2.0 - by_triangles).abs() <= 0.01 * by_triangles + 0.01,
                    "{}",
                    area.id
                );
            }
        }
    }
}
