//! A board that is a grid: what is printed on it, and the figures that stand there.

use eframe::egui::{Color32, Pos2, Rect, Vec2, pos2, vec2};

use super::{canvas::Canvas, counter_face, terrain};
use crate::{
    geo::Chart,
    plan::{Ink, Mark, Plan, Soil, Type},
    scene::{Allegiance, Figure, Figurine, Scene},
    theme::Palette,
};

/// From plan units to the canvas.
#[derive(Clone, Copy, Debug)]
pub struct Lens {
    /// The plan point at the canvas's `to`.
    pub from: Pos2,
    /// Where that point is.
    pub to: Pos2,
    /// Canvas points to a plan unit.
    pub scale: f32,
    /// What is seen.
    pub frame: Rect,
}

impl Lens {
    /// A point of the plan on the canvas.
    #[must_use]
    pub fn at(&self, p: Pos2) -> Pos2 {
        self.to + (p - self.from) * self.scale
    }

    fn all(&self, points: &[Pos2]) -> Vec<Pos2> {
        points.iter().map(|p| self.at(*p)).collect()
    }
}

fn colour(ink: Ink, p: &Palette) -> Color32 {
    match ink {
        Ink::Ink => p.ink,
        Ink::Quiet => p.ink_2,
        Ink::Border => p.border,
        Ink::Sea => p.sea,
        Ink::Shoal => p.sea.lerp_to_gamma(p.land_out, 0.32),
        Ink::SeaLine => p
            .sea
            .lerp_to_gamma(p.sea_2, if p.dark { 1.0 } else { 0.75 }),
        Ink::Land => p.land_out,
        Ink::River => p
            .sea
            .lerp_to_gamma(p.counter[0], if p.dark { 0.45 } else { 0.3 }),
        Ink::RoadEdge => p.border,
        Ink::Road => p.paper,
        Ink::Highway => p.now,
        Ink::Trail => p.border.lerp_to_gamma(p.paper, 0.25),
        Ink::A => p.hue(Allegiance::A),
        Ink::B => p.hue(Allegiance::B),
    }
}

/// The least size of a word on a sheet, in points of the screen, that is still drawn, then a little larger than the sheet has it.
const LEGIBLE: f32 = 5.0;

/// Draws what is printed.
pub fn printed(canvas: &mut dyn Canvas, plan: &Plan, lens: &Lens, p: &Palette) {
    let sheet = [
        plan.bounds.left_top(),
        plan.bounds.right_top(),
        plan.bounds.right_bottom(),
        plan.bounds.left_bottom(),
    ];
    let bare = plan.cells.iter().all(|c| c.soil == Soil::Bare);
    canvas.shape(
        &lens.all(&sheet),
        if bare { p.sea } else { p.paper_2 },
        None,
    );
    if !bare {
        terrain::cells(canvas, plan, lens, p);
    }
    for mark in &plan.marks {
        match mark {
            Mark::Area { outline, ink } => {
                canvas.area(
                    &lens.all(&outline.points),
                    &outline.triangles,
                    colour(*ink, p),
                );
            }
            Mark::Line { points, width, ink } => {
                let width = if *width < 0.0 {
                    (-width * lens.scale).max(0.8)
                } else {
                    *width
                };
                canvas.line(&lens.all(points), width, colour(*ink, p));
            }
            Mark::Dot {
                at,
                radius,
                ink,
                ring,
            } => {
                let (radius, hue) = ((radius * lens.scale).max(1.2), colour(*ink, p));
                if *ring {
                    canvas.disc(lens.at(*at), radius, p.sea, Some((1.6, hue)));
                } else {
                    canvas.disc(lens.at(*at), radius, hue, None);
                }
            }
            Mark::Words {
                at,
                text,
                size,
                turn,
                set,
                ink,
            } if *set != Type::Serif || *turn != 0.0 => {
                let drawn = size * lens.scale;
                // On a small sheet words that can be read no more would only cover each other.
                if drawn < LEGIBLE {
                    continue;
                }
                let size = drawn.max(9.0);
                let at = lens.at(*at);
                if lens.frame.expand(size * 12.0).contains(at) {
                    canvas.word(at, text, *set, size, *turn, colour(*ink, p));
                }
            }
            // Names of places come last of all, above what stands there.
            Mark::Words { .. } => {}
        }
    }
    let mut frame = lens.all(&sheet);
    frame.push(frame[0]);
    canvas.line(&frame, 1.4, p.border);
}

/// Draws the cells that a figure bears on, each kind by a wedge from the figure to the cell.
pub fn reach(canvas: &mut dyn Canvas, chart: &Chart, figure: &Figure, lens: &Lens, p: &Palette) {
    let from = lens.at(figure.at.into());
    if !matches!(figure.shape, Figurine::Ship { .. }) {
        for (i, part) in figure.reach.iter().enumerate() {
            for id in &part.cells {
                let Some(cell) = chart.area(id) else { continue };
                for outline in &chart.areas[cell].parts {
                    let ring = lens.all(&outline.points[..outline.outer]);
                    area_wash(canvas, &ring, i, p.hue(figure.side));
                }
            }
        }
        return;
    }
    for part in &figure.reach {
        for id in &part.cells {
            let Some(cell) = chart.area(id) else { continue };
            let area = &chart.areas[cell];
            let to = lens.at(area.label.into());
            let across = (to - from).rot90() * 0.42;
            let wash = p.hue(figure.side).gamma_multiply(0.28);
            canvas.shape(
                &[from, to + across * 0.9, to - across * 0.9],
                wash,
                Some((1.2, p.hue(figure.side))),
            );
        }
    }
}

/// Marks a cell as reached: the first kind is washed, the second is hatched, so that both can be told apart and read at once.
fn area_wash(canvas: &mut dyn Canvas, ring: &[Pos2], kind: usize, hue: Color32) {
    if kind == 0 {
        canvas.shape(ring, hue.gamma_multiply(0.26), None);
        return;
    }
    let bounds = Rect::from_points(ring);
    let centre = bounds.center();
    let half = bounds.width().min(bounds.height()) / 2.0 * 0.86;
    for i in -3_i8..=3 {
        let off = f32::from(i) / 3.5 * half;
        let reach = (half * half - off * off).max(0.0).sqrt();
        let along = vec2(0.707, -0.707);
        let middle = centre + vec2(0.707, 0.707) * off;
        canvas.line(
            &[middle - along * reach, middle + along * reach],
            1.0,
            hue.gamma_multiply(0.55),
        );
    }
}

/// Draws the lit cells, the figures and the moves of a scene.
pub fn standing(canvas: &mut dyn Canvas, chart: &Chart, scene: &Scene, lens: &Lens, p: &Palette) {
    for id in &scene.lit {
        let Some(cell) = chart.area(id) else { continue };
        for part in &chart.areas[cell].parts {
            let mut ring = lens.all(&part.points[..part.outer]);
            canvas.shape(&ring, p.now.gamma_multiply(0.22), None);
            ring.extend(ring.first().copied());
            canvas.line(&ring, 2.4, p.now);
        }
    }
    // Markers lie on the map, units on them, the top of each stack last.
    let height = |f: &&Figure| {
        let unit = !matches!(f.shape, Figurine::Marker(_));
        (unit, std::cmp::Reverse(f.rank))
    };
    let mut figures: Vec<&Figure> = scene.figures.iter().collect();
    figures.sort_by_key(height);
    for figure in figures {
        draw(canvas, figure, lens, p);
    }
    // Names of places are read above what stands there.
    for mark in chart.plan.iter().flat_map(|plan| &plan.marks) {
        if let Mark::Words {
            at,
            text,
            size,
            turn: 0.0,
            set: Type::Serif,
            ink,
        } = mark
        {
            let size = (size * lens.scale).max(9.0);
            let at = lens.at(*at);
            if lens.frame.expand(size * 12.0).contains(at) {
                for off in [
                    vec2(1.0, 0.0),
                    vec2(-1.0, 0.0),
                    vec2(0.0, 1.0),
                    vec2(0.0, -1.0),
                ] {
                    canvas.word(at + off, text, Type::Serif, size, 0.0, p.paper);
                }
                canvas.word(at, text, Type::Serif, size, 0.0, colour(*ink, p));
            }
        }
    }
    for arrow in &scene.arrows {
        let spot = |id: &str| Some(lens.at(chart.areas[chart.area(id)?].label.into()));
        if let (Some(from), Some(to)) = (spot(&arrow.from), spot(&arrow.to)) {
            shaft(canvas, from, to, arrow.side, lens, p);
        }
    }
}

/// A move: a straight shaft with a head, on a pale edge so that it reads on any ground. It ends short of what it points at.
fn shaft(
    canvas: &mut dyn Canvas,
    from: Pos2,
    to: Pos2,
    side: Allegiance,
    lens: &Lens,
    p: &Palette,
) {
    let way = to - from;
    let clear = 30.0 * lens.scale;
    if way.length() < clear * 1.5 {
        return;
    }
    let along = way.normalized();
    let (start, end) = (from, to - along * clear);
    let head = (16.0 * lens.scale).clamp(7.0, 14.0);
    for (width, hue) in [(5.0, p.paper), (2.6, p.hue(side))] {
        canvas.line(&[start, end - along * head * 0.8], width, hue);
        let across = along.rot90() * (head * 0.5 + width * 0.2);
        let tip = end + along * (width - 2.6) * 0.6;
        canvas.shape(
            &[
                tip,
                end - along * head - across,
                end - along * head + across,
            ],
            hue,
            None,
        );
    }
}

/// How large a figure is, in plan units: half its length.
const HALF: f32 = 40.0;

/// The box round a figure on the canvas, for the pointer.
#[must_use]
pub fn bounds(figure: &Figure, lens: &Lens) -> Rect {
    let side = match figure.shape {
        Figurine::Ship { .. } => 2.0 * HALF,
        Figurine::Counter(_) => counter_face::SIDE,
        Figurine::Marker(_) => 26.0,
    };
    Rect::from_center_size(lens.at(figure.at.into()), Vec2::splat(side * lens.scale))
}

fn draw(canvas: &mut dyn Canvas, figure: &Figure, lens: &Lens, p: &Palette) {
    let at = lens.at(figure.at.into());
    if !lens.frame.expand(2.0 * HALF * lens.scale).contains(at) {
        return;
    }
    match figure.shape {
        Figurine::Ship { heading, armed } => ship(canvas, at, figure, heading, armed, lens, p),
        Figurine::Counter(face) => {
            counter_face::counter(canvas, at, figure, face, counter_face::SIDE * lens.scale, p);
            return;
        }
        Figurine::Marker(marker) => {
            counter_face::marker(canvas, at, figure, marker, lens.scale, p);
            return;
        }
    }
    let size = (15.0 * lens.scale).clamp(7.5, 15.0);
    let below = at + vec2(0.0, HALF * lens.scale + size * 0.55);
    let wide = figure.label.chars().count() as f32 * size * 0.31 + 2.0;
    let plate = Rect::from_center_size(below, vec2(2.0 * wide, size * 1.15));
    let corners = [
        plate.left_top(),
        plate.right_top(),
        plate.right_bottom(),
        plate.left_bottom(),
    ];
    canvas.shape(&corners, p.sea.gamma_multiply(0.85), None);
    canvas.word(
        below,
        &figure.label,
        Type::Bold,
        size,
        0.0,
        p.hue(figure.side),
    );
    let [taken, most] = figure.hits;
    if taken > 0 {
        let radius = (6.5 * lens.scale).max(2.6);
        for i in 0..most {
            let spot = at
                + vec2(
                    HALF * 0.72 * lens.scale,
                    -HALF * 0.85 * lens.scale + f32::from(i) * radius * 2.4,
                );
            let fill = if i < taken { p.broken } else { p.paper };
            canvas.disc(spot, radius, fill, Some((1.0, p.ink)));
            if i < taken {
                let r = radius * 0.5;
                for turn in [vec2(r, r), vec2(r, -r)] {
                    canvas.line(&[spot - turn, spot + turn], 1.2, p.paper);
                }
            }
        }
    }
}

/// A ship seen from above, its bow to the heading: hull, deck, yards with sails, guns where it is armed.
fn ship(
    canvas: &mut dyn Canvas,
    at: Pos2,
    figure: &Figure,
    heading: f32,
    armed: bool,
    lens: &Lens,
    p: &Palette,
) {
    let unit = HALF * lens.scale * if armed { 1.0 } else { 0.84 };
    let (sin, cos) = heading.to_radians().sin_cos();
    let turn = |x: f32, y: f32| at + vec2(x * cos - y * sin, x * sin + y * cos) * unit;
    let beam = if armed { 1.0 } else { 1.18 };
    let hull = |grow: f32| -> Vec<Pos2> {
        [
            (0.0, -1.0),
            (0.17, -0.72),
            (0.29, -0.3),
            (0.31, 0.25),
            (0.27, 0.7),
            (0.19, 0.92),
            (-0.19, 0.92),
            (-0.27, 0.7),
            (-0.31, 0.25),
            (-0.29, -0.3),
            (-0.17, -0.72),
        ]
        .map(|(x, y)| turn(x * beam * grow, y * grow))
        .to_vec()
    };
    // Merchants are pale hulls with an edge in their side's hue; armed ships are of the hue all over.
    let (side, edge, rim) = match (armed, figure.side) {
        (true, of) => (p.hue(of), p.on_counter, p.on_counter),
        (false, Allegiance::A) => (p.die, p.paper_2, p.hue(Allegiance::A)),
        (false, of) => (p.ink_2.lerp_to_gamma(p.paper, 0.45), p.paper_2, p.hue(of)),
    };
    if armed {
        // Guns run out on both sides.
        for i in 0..4 {
            let y = -0.36 + 0.3 * i as f32;
            canvas.line(&[turn(-0.44, y), turn(0.44, y)], 1.6, p.ink);
        }
    }
    canvas.shape(&hull(1.0), side, Some((if armed { 1.1 } else { 1.7 }, rim)));
    canvas.shape(
        &hull(0.62),
        side.lerp_to_gamma(if armed { edge } else { rim }, 0.2),
        None,
    );
    let yards: &[(f32, f32)] = if armed {
        &[(-0.45, 0.42), (0.02, 0.52), (0.5, 0.4)]
    } else {
        &[(-0.32, 0.46), (0.28, 0.5)]
    };
    for &(y, half) in yards {
        // A sail bellies towards the bow.
        let sail = [
            turn(-half, y + 0.07),
            turn(-half * 0.5, y - 0.09),
            turn(0.0, y - 0.14),
            turn(half * 0.5, y - 0.09),
            turn(half, y + 0.07),
            turn(0.0, y - 0.01),
        ];
        canvas.line(&sail[..5], 3.4, if armed { edge } else { rim });
        canvas.line(&[sail[0], sail[4]], 1.0, side.lerp_to_gamma(p.ink, 0.5));
    }
    canvas.line(&[turn(0.0, -1.22), turn(0.0, -0.95)], 1.6, p.ink);
}

/// The figure under a point of the canvas.
#[must_use]
pub fn under(scene: &Scene, lens: &Lens, point: Pos2) -> Option<usize> {
    let near = |i: &usize| bounds(&scene.figures[*i], lens).center().distance_sq(point);
    (0..scene.figures.len())
        .filter(|&i| bounds(&scene.figures[i], lens).contains(point))
        .min_by(|a, b| near(a).total_cmp(&near(b)))
}

/// The stack that a figure is in, its top first; empty if it stands alone.
#[must_use]
pub fn stack<'s>(scene: &'s Scene, figure: &Figure) -> Vec<&'s Figure> {
    let with = |f: &&Figure| {
        f.cell == figure.cell && !f.cell.is_empty() && !matches!(f.shape, Figurine::Marker(_))
    };
    let mut stack: Vec<&Figure> = scene.figures.iter().filter(with).collect();
    stack.sort_by_key(|f| f.rank);
    if stack.len() < 2 { Vec::new() } else { stack }
}

/// Draws a stack fanned out above its cell, within the frame, each counter large enough to read.
pub fn fan(canvas: &mut dyn Canvas, stack: &[&Figure], lens: &Lens, p: &Palette) {
    let Some(top) = stack.first() else { return };
    let side = (counter_face::SIDE * lens.scale).max(46.0);
    let gap = 5.0;
    let width = stack.len() as f32 * (side + gap) + gap;
    let at = lens.at(top.at.into());
    let mut plate = Rect::from_center_size(
        at - vec2(
            0.0,
            side * 0.5 + counter_face::SIDE * lens.scale * 0.75 + gap,
        ),
        vec2(width, side + 2.0 * gap),
    );
    let frame = lens.frame.shrink(4.0);
    if plate.top() < frame.top() {
        plate = plate.translate(vec2(0.0, 2.0 * (at.y - plate.center().y)));
    }
    plate = plate.translate(vec2(
        (frame.left() - plate.left()).max(0.0) - (plate.right() - frame.right()).max(0.0),
        0.0,
    ));
    let corners = [
        plate.left_top(),
        plate.right_top(),
        plate.right_bottom(),
        plate.left_bottom(),
    ];
    canvas.shape(&corners, p.paper, Some((1.2, p.border)));
    for (i, figure) in stack.iter().enumerate() {
        let Figurine::Counter(face) = figure.shape else {
            continue;
        };
        let x = plate.left() + gap + side / 2.0 + i as f32 * (side + gap);
        counter_face::counter(canvas, pos2(x, plate.center().y), figure, face, side, p);
    }
}

/// The lens of a picture of the whole plan, so many points wide, and its size.
#[must_use]
pub fn whole(plan: &Plan, width: f32) -> (Lens, Vec2) {
    let scale = width / plan.bounds.width().max(1.0);
    let size = plan.bounds.size() * scale;
    let lens = Lens {
        from: plan.bounds.min,
        to: pos2(0.0, 0.0),
        scale,
        frame: Rect::from_min_size(Pos2::ZERO, size),
    };
    (lens, size)
}
