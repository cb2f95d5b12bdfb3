//! The foot of the window: turns as bands, battles as marks, the score as a line, and the playhead; then the controls.

use earlylight_core::{Side, Tone};
use eframe::egui::{
    self, Align2, Color32, Painter, Pos2, Rect, Role, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo,
    pos2, vec2,
};

use crate::{
    commands::Command,
    fonts,
    model::{Mark, MarkKind, Model},
    playback::Playback,
    theme::Palette,
    timeline_span::Span,
};

/// What the reader asked for on the timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// To go to a moment.
    Go(usize),
    /// To be dragged to a moment; whether the drag begins there.
    Drag(usize, bool),
    /// A command.
    Do(Command),
}

/// Shows the timeline and its controls.
pub fn show(ui: &mut Ui, model: &Model, playback: &Playback, span: &mut Span) -> Option<Asked> {
    let track = track(ui, model, playback.moment, span);
    let controls = controls(ui, model, playback);
    track.or(controls)
}

struct Scale {
    rect: Rect,
    n: usize,
    from: f32,
    wide: f32,
}

impl Scale {
    fn x(&self, moment: usize) -> f32 {
        let x = self.rect.left() + self.rect.width() * (moment as f32 - self.from) / self.wide;
        // What lies far outside is still somewhere, so that shapes stay small.
        x.clamp(self.rect.left() - 40.0, self.rect.right() + 40.0)
    }
    /// Whether a moment is in sight.
    fn shows(&self, moment: usize) -> bool {
        let at = moment as f32;
        self.from <= at && at <= self.from + self.wide
    }
    fn moment(&self, x: f32) -> usize {
        let share = ((x - self.rect.left()) / self.rect.width()).clamp(0.0, 1.0);
        ((self.from + share * self.wide).round() as usize).min(self.n)
    }
}

/// Whole notches of the wheel that were turned over the timeline; forwards is positive.
fn notches(ui: &Ui) -> i32 {
    ui.input(|i| {
        let turned = i.events.iter().filter_map(|event| match event {
            egui::Event::MouseWheel {
                delta, modifiers, ..
            } if modifiers.is_none() => Some(delta.x + delta.y),
            _ => None,
        });
        turned
            .filter(|d| *d != 0.0)
            .map(|d| if d < 0.0 { 1 } else { -1 })
            .sum()
    })
}

/// Zooms about the pointer and steps with the wheel; gives the moment that the wheel leads to.
fn wheel(
    ui: &Ui,
    response: &egui::Response,
    scale: &Scale,
    at: usize,
    span: &mut Span,
) -> Option<usize> {
    let pointer = response.hover_pos()?;
    let factor = ui.input(egui::InputState::zoom_delta);
    if (factor - 1.0).abs() > 1e-3 {
        span.zoom(factor, scale.moment(pointer.x) as f32, scale.n);
    }
    match notches(ui) {
        0 => None,
        n if n > 0 => Some(at + n.unsigned_abs() as usize),
        n => Some(at.saturating_sub(n.unsigned_abs() as usize)),
    }
}

fn track(ui: &mut Ui, model: &Model, moment: usize, span: &mut Span) -> Option<Asked> {
    let p = Palette::of(ui);
    let height = 78.0;
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click_and_drag());
    let (n, at) = (model.len(), moment);
    response.widget_info(|| {
        WidgetInfo::slider(true, at as f64, format!("Timeline, entry {at} of {n}"))
    });
    let (from, wide) = span.of(n);
    let scale = Scale {
        rect: rect.shrink2(vec2(8.0, 0.0)),
        n,
        from,
        wide,
    };
    let wheeled = wheel(ui, &response, &scale, moment, span);
    let whole = ui.clip_rect();
    ui.set_clip_rect(whole.intersect(rect));
    let painter = ui.painter();
    let bands_y = rect.bottom() - 18.0..=rect.bottom();
    let marks_y = rect.bottom() - 29.0;
    let line = Rect::from_min_max(rect.min, pos2(rect.right(), rect.bottom() - 40.0));

    for (i, band) in model.bands.iter().enumerate() {
        let x = scale.x(band.first) + if i > 0 { 1.0 } else { 0.0 }..=scale.x(band.end) - 1.0;
        let r = Rect::from_x_y_ranges(x, bands_y.clone());
        let now = band.first < moment && moment <= band.end;
        // Bands too narrow to be told apart are the ground that shows between the others.
        if r.width() < 1.0 && !now {
            continue;
        }
        painter.rect_filled(
            r,
            2.0,
            if now {
                p.border.gamma_multiply(0.38)
            } else {
                p.rule_line.gamma_multiply(0.75)
            },
        );
        let name = if r.width() > 70.0 {
            band.name.as_str()
        } else {
            band.name.trim_start_matches("Turn ")
        };
        if r.width() < 8.0 {
            continue;
        }
        let galley = painter.layout_no_wrap(name.to_owned(), fonts::medium(11.0), p.ink);
        if galley.size().x + 4.0 < r.width() {
            painter.galley(r.center() - galley.size() / 2.0, galley, p.ink);
        }
    }
    luck(painter, model, &scale, line, p);
    score(painter, model, &scale, line, p);

    let mut asked = wheeled.map(Asked::Go);
    if let Some(pointer) = response.interact_pointer_pos() {
        let to = scale.moment(pointer.x);
        if response.clicked() {
            asked = Some(Asked::Go(to));
        } else if response.dragged() {
            asked = Some(Asked::Drag(to, response.drag_started()));
        }
    }
    asked = marks(ui, model, moment, &scale, line.bottom() + 1.0, p).or(asked);
    let mut last = f32::NEG_INFINITY;
    for (i, battle) in model.battles.iter().enumerate() {
        if !scale.shows(battle.first + 1) {
            continue;
        }
        let at = pos2(scale.x(battle.first + 1), marks_y);
        // Where marks would stand on top of each other, one stands for all; the log and the keys reach each.
        if at.x - last < 2.0 {
            continue;
        }
        last = at.x;
        let hit = Rect::from_center_size(at, vec2(13.0, 16.0));
        let mark = ui.interact(hit, ui.scope_id().with(("battle", i)), Sense::click());
        let label = format!("{}, entry {}", battle.name(), battle.first + 1);
        mark.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
        let within = (battle.first..=battle.last).contains(&moment.wrapping_sub(1));
        battle_mark(
            ui.painter(),
            at,
            battle.report.attacker,
            within,
            mark.hovered() || mark.has_focus(),
            p,
        );
        if mark.clicked() {
            asked = Some(Asked::Go(battle.first + 1));
        }
        let result = battle
            .report
            .end
            .as_ref()
            .map(|e| e.1.as_str())
            .unwrap_or_default();
        mark.on_hover_text(format!(
            "{label}\n{} attacks. {result}",
            model.side(battle.report.attacker)
        ));
    }
    let x = scale.x(moment);
    ui.painter()
        .vline(x, rect.y_range(), Stroke::new(1.8, p.now));
    let head = vec![
        pos2(x - 5.0, rect.top()),
        pos2(x + 5.0, rect.top()),
        pos2(x, rect.top() + 7.0),
    ];
    ui.painter()
        .add(Shape::convex_polygon(head, p.now, Stroke::NONE));
    ui.set_clip_rect(whole);
    asked
}

/// Changes of control, points and take-backs, between the lines and the battles; gives what was clicked. Small, and of different shapes.
fn marks(
    ui: &mut Ui,
    model: &Model,
    moment: usize,
    scale: &Scale,
    y: f32,
    p: &Palette,
) -> Option<Asked> {
    let mut asked = None;
    let mut last = f32::NEG_INFINITY;
    let from = (scale.from - 1.0).max(0.0) as usize;
    let begin = model.marks.partition_point(|m| m.entry + 1 < from);
    // From one side, what is still to come is not told.
    let horizon = model.horizon(moment);
    for (i, mark) in model.marks.iter().enumerate().skip(begin) {
        if mark.entry >= horizon || mark.entry as f32 > scale.from + scale.wide {
            break;
        }
        let x = scale.x(mark.entry + 1);
        if !scale.shows(mark.entry + 1) || x - last < 4.0 {
            continue;
        }
        last = x;
        let at = pos2(x, y);
        let hit = Rect::from_center_size(at, vec2(8.0, 8.0));
        let response = ui.interact(hit, ui.scope_id().with(("mark", i)), Sense::click());
        let label = mark_words(model, mark);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
        draw_mark(ui.painter(), at, mark, p);
        if response.clicked() {
            asked = Some(Asked::Go(mark.entry + 1));
        }
        response.on_hover_text(label);
    }
    asked
}

fn mark_words(model: &Model, mark: &Mark) -> String {
    let (kind, tone) = match mark.kind {
        MarkKind::Control => ("Control", Tone::Control),
        MarkKind::Score => ("Points", Tone::Score),
        MarkKind::TakeBack(_) => {
            let line = model.line(mark.entry);
            return format!("Taken back, entry {}: {line}", mark.entry + 1);
        }
    };
    let told = model.told(mark.entry);
    let words: Vec<&str> = told
        .iter()
        .filter(|t| t.tone == tone && t.side == mark.side)
        .map(|t| t.text.as_str())
        .collect();
    format!("{kind}, entry {}: {}", mark.entry + 1, words.join("; "))
}

/// A flag for control, a plus for points, an arrow back for what was taken back.
fn draw_mark(painter: &Painter, at: Pos2, mark: &Mark, p: &Palette) {
    let hue = mark.side.map_or(p.ink_2, |side| p.hue(side.into()));
    let pen = Stroke::new(1.3, hue);
    match mark.kind {
        MarkKind::Control => {
            painter.line_segment([at + vec2(-2.0, 3.5), at + vec2(-2.0, -3.5)], pen);
            let flag = vec![
                at + vec2(-2.0, -3.5),
                at + vec2(3.5, -1.5),
                at + vec2(-2.0, 0.5),
            ];
            painter.add(Shape::convex_polygon(flag, hue, Stroke::NONE));
        }
        MarkKind::Score => {
            painter.line_segment([at - vec2(3.0, 0.0), at + vec2(3.0, 0.0)], pen);
            painter.line_segment([at - vec2(0.0, 3.0), at + vec2(0.0, 3.0)], pen);
        }
        MarkKind::TakeBack(_) => {
            painter.line_segment([at - vec2(3.5, 0.0), at + vec2(3.5, 0.0)], pen);
            let head = vec![
                at + vec2(-4.5, 0.0),
                at + vec2(-0.5, -3.0),
                at + vec2(-0.5, 3.0),
            ];
            painter.add(Shape::convex_polygon(head, hue, Stroke::NONE));
        }
    }
}

/// Luck in battles so far, a dotted line a side in its hue; both on the scale of the greater.
fn luck(painter: &Painter, model: &Model, scale: &Scale, area: Rect, p: &Palette) {
    let greatest = model.luck_steps.iter().flat_map(|(_, luck)| luck);
    let most = greatest.fold(3.0_f32, |m, l| m.max(l.abs()));
    for side in Side::BOTH {
        let y = |luck: f32| area.center().y - luck / most * (area.height() / 2.0 - 3.0);
        let steps = model
            .luck_steps
            .iter()
            .map(|(m, luck)| (*m, luck[side.index()]));
        let points = stairs(scale, steps, y);
        // The two differ in their dots as well as in hue.
        let (dash, gap) = if side == Side::A {
            (1.5, 3.5)
        } else {
            (5.0, 3.0)
        };
        let hue = p.hue(side.into()).gamma_multiply(0.7);
        painter.extend(Shape::dashed_line(
            &points,
            Stroke::new(1.1, hue),
            dash,
            gap,
        ));
    }
}

/// A battle by attacker: a diamond for side A, a disc for side B; ringed when it is the current one.
fn battle_mark(painter: &Painter, at: Pos2, attacker: Side, now: bool, hovered: bool, p: &Palette) {
    let r = if hovered { 5.2 } else { 4.2 };
    let hue = p.hue(attacker.into());
    match attacker {
        Side::A => {
            let r = r * 1.2;
            let points = vec![
                at + vec2(0.0, -r),
                at + vec2(r, 0.0),
                at + vec2(0.0, r),
                at + vec2(-r, 0.0),
            ];
            painter.add(Shape::convex_polygon(points, hue, Stroke::NONE));
        }
        Side::B => {
            painter.circle_filled(at, r, hue);
        }
    }
    if now {
        painter.circle_stroke(at, 7.2, Stroke::new(1.6, p.now));
    }
}

/// What holds until it changes: steps, not slopes, none narrower than a point. Of changes that fall together the last is drawn.
fn stairs<T: Copy>(
    scale: &Scale,
    steps: impl Iterator<Item = (usize, T)>,
    y: impl Fn(T) -> f32,
) -> Vec<Pos2> {
    let mut points: Vec<Pos2> = Vec::new();
    for (moment, value) in steps {
        let q = pos2(scale.x(moment), y(value));
        match points.last_mut() {
            Some(last) if q.x - last.x < 1.0 => last.y = q.y,
            Some(last) => {
                let corner = pos2(q.x, last.y);
                points.extend([corner, q]);
            }
            None => points.push(q),
        }
    }
    if let Some(last) = points.last().copied() {
        points.push(pos2(scale.x(scale.n), last.y));
    }
    points
}

fn score(painter: &Painter, model: &Model, scale: &Scale, area: Rect, p: &Palette) {
    let scores = model.score_steps.iter().map(|(_, s)| s.unsigned_abs());
    let most = scores.max().unwrap_or(0).max(3) as f32;
    // Side B ahead is up.
    let y = |s: i32| area.center().y - s as f32 / most * (area.height() / 2.0 - 3.0);
    painter.hline(scale.rect.x_range(), y(0), Stroke::new(1.0, p.rule_line));
    let steps = model.score_steps.iter().copied();
    let points = stairs(scale, steps, y);
    painter.line(points, Stroke::new(1.5, p.border));
    let font = fonts::medium(10.0);
    let [a, b] = &model.sides;
    painter.text(
        area.left_top() + vec2(16.0, 0.0),
        Align2::LEFT_TOP,
        format!("{b} ahead"),
        font.clone(),
        p.ink_2,
    );
    painter.text(
        area.left_bottom() + vec2(16.0, 0.0),
        Align2::LEFT_BOTTOM,
        format!("{a} ahead"),
        font,
        p.ink_2,
    );
}

fn controls(ui: &mut Ui, model: &Model, playback: &Playback) -> Option<Asked> {
    let p = Palette::of(ui);
    let mut asked = None;
    ui.add_space(2.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        ui.add_space(4.0);
        for command in [
            Command::First,
            Command::CardBack,
            Command::StepBack,
            Command::Play,
            Command::StepOn,
            Command::CardOn,
            Command::Last,
        ] {
            if button(ui, command, playback.playing) {
                asked = Some(Asked::Do(command));
            }
        }
        ui.add_space(8.0);
        for (text, command) in [("−", Command::Slower), ("+", Command::Faster)] {
            if command == Command::Faster {
                let speed = playback.speed();
                let words = if speed < 1.0 {
                    format!("{speed:.1} / s")
                } else {
                    format!("{speed:.0} / s")
                };
                ui.add_sized(
                    vec2(38.0, 20.0),
                    egui::Label::new(egui::RichText::new(words).color(p.ink_2).size(12.0)),
                );
            }
            let small = egui::Button::new(egui::RichText::new(text).size(12.0))
                .frame(false)
                .min_size(vec2(18.0, 20.0));
            if ui
                .add(small)
                .on_hover_text(command.tooltip())
                .accessible_name(command.entry().name)
                .clicked()
            {
                asked = Some(Asked::Do(command));
            }
        }
        ui.add_space(12.0);
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.label(egui::RichText::new("entry").color(p.ink_2));
        ui.label(egui::RichText::new(playback.moment.to_string()).font(fonts::semibold(13.0)));
        ui.label(egui::RichText::new(format!("/ {}", model.len())).color(p.ink_2));
        ui.add_space(12.0);
        ui.spacing_mut().item_spacing.x = 10.0;
        for command in [Command::BattleBack, Command::BattleOn, Command::Back] {
            let text = egui::RichText::new(command.entry().name)
                .size(12.0)
                .color(p.ink_2);
            if ui
                .add(egui::Button::new(text).frame(false))
                .on_hover_text(command.tooltip())
                .clicked()
            {
                asked = Some(Asked::Do(command));
            }
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.add_space(8.0);
            if ui.available_width() > 400.0 {
                legend(ui, model);
            }
        });
    });
    asked
}

fn legend(ui: &mut Ui, model: &Model) {
    let p = Palette::of(ui);
    for (words, dash) in [("luck of ", 5.0), ("luck of ", 1.5)] {
        let side = if dash > 2.0 { Side::B } else { Side::A };
        let text = format!("{words}{}", model.side(side));
        ui.label(egui::RichText::new(text).color(p.ink_2).size(11.5));
        let (rect, _) = ui.allocate_exact_size(vec2(18.0, 14.0), Sense::hover());
        let line = [rect.left_center(), rect.right_center()];
        let pen = Stroke::new(1.3, p.hue(side.into()));
        ui.painter()
            .extend(Shape::dashed_line(&line, pen, dash, 3.0));
    }
    for side in [Side::B, Side::A] {
        let text = format!("{} attacks", model.side(side));
        ui.label(egui::RichText::new(text).color(p.ink_2).size(11.5));
        let (rect, _) = ui.allocate_exact_size(vec2(12.0, 14.0), Sense::hover());
        battle_mark(ui.painter(), rect.center(), side, false, false, p);
    }
}

/// A control drawn as shapes, so that no font decides how it looks.
fn button(ui: &mut Ui, command: Command, playing: bool) -> bool {
    let p = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(28.0, 24.0), Sense::click());
    let name = if command == Command::Play && playing {
        "Pause"
    } else {
        command.entry().name
    };
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, 4.0, p.rule_line);
    }
    symbol(ui.painter(), rect.center(), command, playing, p.ink);
    response.on_hover_text(command.tooltip()).clicked()
}

fn symbol(painter: &Painter, c: Pos2, command: Command, playing: bool, colour: Color32) {
    let triangle = |at: Pos2, r: f32, way: f32| {
        let points = vec![
            at + vec2(-way * r * 0.8, -r),
            at + vec2(way * r * 0.9, 0.0),
            at + vec2(-way * r * 0.8, r),
        ];
        painter.add(Shape::convex_polygon(points, colour, Stroke::NONE));
    };
    let bar = |x: f32, w: f32, h: f32| {
        painter.rect_filled(
            Rect::from_center_size(c + vec2(x, 0.0), Vec2::new(w, h)),
            0.5,
            colour,
        );
    };
    match command {
        Command::First => {
            bar(-5.0, 2.0, 10.0);
            triangle(c + vec2(1.5, 0.0), 5.0, -1.0);
        }
        Command::Last => {
            bar(5.0, 2.0, 10.0);
            triangle(c + vec2(-1.5, 0.0), 5.0, 1.0);
        }
        Command::CardBack => {
            triangle(c + vec2(-4.0, 0.0), 4.5, -1.0);
            triangle(c + vec2(3.5, 0.0), 4.5, -1.0);
        }
        Command::CardOn => {
            triangle(c + vec2(-3.5, 0.0), 4.5, 1.0);
            triangle(c + vec2(4.0, 0.0), 4.5, 1.0);
        }
        Command::StepBack => triangle(c, 5.0, -1.0),
        Command::StepOn => triangle(c, 5.0, 1.0),
        Command::Play if playing => {
            bar(-3.5, 3.5, 12.0);
            bar(3.5, 3.5, 12.0);
        }
        _ => {
            painter.circle_stroke(c, 10.5, Stroke::new(1.4, colour));
            triangle(c + vec2(0.8, 0.0), 5.2, 1.0);
        }
    }
}
