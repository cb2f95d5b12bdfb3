//! What verification says, as a badge: always a word and a shape, never a colour alone.

use std::sync::Arc;

use eframe::egui::{self, Color32, Galley, Pos2, Response, Sense, Stroke, Ui, WidgetInfo, vec2};

use crate::{fonts, theme::Palette, viewpoint::Viewpoint};

/// The state of one part of a verification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartState {
    /// Proved.
    Proved,
    /// Nobody claims it.
    NotClaimed,
    /// It could not be checked.
    NotChecked,
    /// It is broken.
    Broken,
}

impl PartState {
    /// The state in words.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            PartState::Proved => "proved",
            PartState::NotClaimed => "not claimed",
            PartState::NotChecked => "not checked",
            PartState::Broken => "broken",
        }
    }

    fn colour(self, p: &Palette) -> Color32 {
        match self {
            PartState::Proved => p.proved,
            PartState::NotClaimed | PartState::NotChecked => p.not_claimed,
            PartState::Broken => p.broken,
        }
    }
}

/// What a verification comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Whole, ended, signed, proved.
    Fair,
    /// Nothing contradicts, something was not claimed.
    Consistent,
    /// Consistent so far, without an end.
    Unfinished,
    /// Something contradicts.
    Broken,
    /// Verification is under way.
    UnderWay,
}

impl Verdict {
    /// The verdict as a word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Verdict::Fair => "fair",
            Verdict::Consistent => "consistent",
            Verdict::Unfinished => "unfinished",
            Verdict::Broken => "broken",
            Verdict::UnderWay => "being verified",
        }
    }

    const fn state(self) -> PartState {
        match self {
            Verdict::Fair => PartState::Proved,
            Verdict::Consistent => PartState::NotClaimed,
            Verdict::Unfinished | Verdict::UnderWay => PartState::NotChecked,
            Verdict::Broken => PartState::Broken,
        }
    }
}

/// What verification says of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trust {
    /// The verdict.
    pub verdict: Verdict,
    /// A few words for the badge, after the verdict ("dice typed in, unsigned").
    pub brief: String,
    /// The whole in words.
    pub words: String,
    /// Each part: its name, its state, what is said of it.
    pub parts: Vec<(&'static str, PartState, String)>,
}

impl Trust {
    /// What is said while verification is under way: nothing is claimed that was not checked. `done` of `of` steps are done.
    #[must_use]
    pub fn under_way(done: usize, of: usize) -> Trust {
        let share = (done * 100).checked_div(of).unwrap_or(0).min(99);
        let not_yet = "not looked at yet".to_owned();
        let parts = ["Record", "Authors", "Dice", "Play"];
        Trust {
            verdict: Verdict::UnderWay,
            brief: format!("{share}\u{a0}%"),
            words: format!(
                "Verification is under way: {share} % of its steps are done. Nothing is proved before it ends."
            ),
            parts: parts
                .map(|name| (name, PartState::NotChecked, not_yet.clone()))
                .into(),
        }
    }
}

/// Paints the shape of a state: a full disc with a tick, a half disc, an empty ring, a cross.
fn mark(painter: &egui::Painter, at: Pos2, state: PartState, p: &Palette) {
    let (r, c) = (5.5, state.colour(p));
    let line = Stroke::new(1.5, c);
    match state {
        PartState::Proved => {
            painter.circle_filled(at, r + 0.5, c);
            let tick = vec![
                at + vec2(-2.8, 0.2),
                at + vec2(-0.7, 2.2),
                at + vec2(3.0, -2.2),
            ];
            painter.line(tick, Stroke::new(1.6, p.paper));
        }
        PartState::NotClaimed => {
            let half = (0..=16).map(|i| {
                let a = std::f32::consts::FRAC_PI_2 + std::f32::consts::PI * i as f32 / 16.0;
                at + r * vec2(a.cos(), a.sin())
            });
            painter.add(egui::Shape::convex_polygon(half.collect(), c, Stroke::NONE));
            painter.circle_stroke(at, r, line);
        }
        PartState::NotChecked => {
            painter.circle_stroke(at, r, line);
        }
        PartState::Broken => {
            painter.line_segment(
                [at - vec2(4.5, 4.5), at + vec2(4.5, 4.5)],
                Stroke::new(2.4, c),
            );
            painter.line_segment(
                [at + vec2(-4.5, 4.5), at + vec2(4.5, -4.5)],
                Stroke::new(2.4, c),
            );
        }
    }
}

/// What the badge says: the verdict's word, and what qualifies it.
fn badge_words(trust: &Trust) -> String {
    if trust.brief.is_empty() {
        trust.verdict.word().to_owned()
    } else {
        format!("{} · {}", trust.verdict.word(), trust.brief)
    }
}

/// What the badge shows, laid out: all its words, or `brief`, the verdict's alone.
fn badge_galley(ui: &Ui, trust: &Trust, brief: bool) -> Arc<Galley> {
    let text = if brief {
        trust.verdict.word().to_owned()
    } else {
        badge_words(trust)
    };
    let ink = Palette::of(ui).ink;
    ui.painter().layout_no_wrap(text, fonts::medium(12.5), ink)
}

/// The room that the badge's shape takes beside its words.
const BADGE_SHAPE: f32 = 36.0;

/// How wide the badge is, with all its words or the verdict's alone.
#[must_use]
pub fn badge_width(ui: &Ui, trust: &Trust, brief: bool) -> f32 {
    badge_galley(ui, trust, brief).size().x + BADGE_SHAPE
}

/// Shows the badge; a click asks for the report. A `brief` one paints the verdict's word alone, and tells the rest to who cannot
/// see it or rests on it.
pub fn badge(ui: &mut Ui, trust: &Trust, brief: bool) -> Response {
    let p = Palette::of(ui);
    let text = badge_words(trust);
    let galley = badge_galley(ui, trust, brief);
    let (rect, response) =
        ui.allocate_exact_size(vec2(galley.size().x + BADGE_SHAPE, 24.0), Sense::click());
    response
        .widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, format!("Trust: {text}")));
    let state = trust.verdict.state();
    let wash = state
        .colour(p)
        .gamma_multiply(if response.hovered() || response.has_focus() {
            0.30
        } else {
            0.14
        });
    ui.painter().rect(
        rect,
        12.0,
        wash,
        Stroke::new(1.0, state.colour(p)),
        egui::StrokeKind::Inside,
    );
    mark(ui.painter(), rect.left_center() + vec2(15.0, 0.0), state, p);
    ui.painter().galley(
        rect.left_center() + vec2(26.0, -galley.size().y / 2.0),
        galley,
        p.ink,
    );
    response.on_hover_text(format!(
        "{text}. What is proved of this file, and what is not: click for the report."
    ))
}

/// Shows the whole report.
/// From one side, what broke a record is not told: it may name a card that is hidden.
pub fn report(ui: &mut Ui, trust: &Trust, eyes: Viewpoint) {
    let p = Palette::of(ui);
    let told = eyes.is_all() || trust.verdict != Verdict::Broken;
    if told {
        ui.label(&trust.words);
    } else {
        ui.label("What is broken is told when everything is seen: it may name hidden cards.");
    }
    ui.add_space(8.0);
    for (name, state, words) in &trust.parts {
        ui.horizontal_top(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(16.0, 18.0), Sense::hover());
            mark(ui.painter(), rect.center(), *state, p);
            ui.vertical(|ui| {
                let head = format!("{name}: {}", state.word());
                ui.label(egui::RichText::new(head).font(fonts::semibold(13.0)));
                if told {
                    ui.label(egui::RichText::new(words).color(p.ink_2));
                }
            });
        });
        ui.add_space(4.0);
    }
}
