//! The log: entries grouped by turn and card play, searched, filtered and folded. Only the rows in sight are laid out.

use std::collections::BTreeSet;

use earlylight_core::Side;
use eframe::egui::{
    self, Align2, Color32, Id, Rect, Role, ScrollArea, Sense, TextFormat, Ui, WidgetInfo, pos2,
    text::LayoutJob, vec2,
};

use crate::{
    fonts,
    log_rows::{Filter, Row, RowKind, rows, side_of},
    model::Model,
    rule_link::caps_job,
    theme::Palette,
    viewpoint::Viewpoint,
};

/// Height of a row, in points.
const ROW: f32 = 20.0;

/// What the rows were made for: when it differs, they are made again.
#[derive(Clone, Debug, PartialEq)]
struct Key {
    /// How many entries are listed. From one side they end at the moment: a row of a later one, or its turn's heading
    /// among what a search found, would tell what is still hidden.
    upto: usize,
    search: String,
    filter: Filter,
    eyes: Viewpoint,
    folds: usize,
}

/// The log's rows, and where it has been scrolled.
#[derive(Default)]
pub struct Log {
    rows: Vec<Row>,
    made_for: Option<Key>,
    search: String,
    filter: Filter,
    folded: BTreeSet<usize>,
    /// Counts changes of what is folded.
    folds: usize,
    followed: Option<usize>,
    /// First and last row in sight, as last drawn.
    seen: (f32, f32),
    /// Whether the search field is to get the keyboard.
    wanted: bool,
}

impl Log {
    /// Gives the keyboard to the search field with the next frame.
    pub fn focus_search(&mut self) {
        self.wanted = true;
    }

    /// Makes the rows again with the next frame.
    pub fn renew(&mut self) {
        self.made_for = None;
    }

    /// Folds every card play, or unfolds all if all are folded.
    pub fn fold_all(&mut self, model: &Model) {
        if self.folded.len() == model.cards.len() {
            self.folded.clear();
        } else {
            self.folded = model.cards.iter().copied().collect();
        }
        self.folds += 1;
    }

    /// Shows the log for a moment; gives the moment that was asked for by a click.
    pub fn show(&mut self, ui: &mut Ui, model: &Model, moment: usize) -> Option<usize> {
        self.search_field(ui);
        self.filters(ui, model);
        self.refresh(model, moment);
        let listed = self.rows.len();
        self.heading(ui, model, listed);
        let current = moment.checked_sub(1);
        let mut area = ScrollArea::vertical()
            .id_salt("log")
            .auto_shrink([false, false]);
        if self.followed != Some(moment) {
            self.followed = Some(moment);
            // The row is brought into sight, a third down, only when it is not in sight already.
            let before = self.rows.partition_point(|r| Some(r.entry) < current);
            let at = before.min(listed) as f32;
            // Before the first frame nothing is known of the height; a window's worth is a fair guess.
            let (first, last) = if self.seen.1 > 0.0 {
                self.seen
            } else {
                (0.0, 28.0)
            };
            if at < first + 1.0 || at + 4.0 > last {
                area = area.vertical_scroll_offset(((at - (last - first) / 3.0) * ROW).max(0.0));
            }
        }
        ui.spacing_mut().item_spacing.y = 0.0;
        let (mut asked, mut fold) = (None, None);
        let output = area.show_rows(ui, ROW, listed, |ui, range| {
            for row in &self.rows[range] {
                let shut = opens(row) && self.folded.contains(&row.entry);
                let now = Some(row.entry) == current
                    || shut && current.is_some_and(|c| play_of(model, c) == Some(row.entry));
                match draw(ui, model, row, now, shut) {
                    Some(Click::Go) => asked = Some(row.entry + 1),
                    Some(Click::Fold) => fold = Some(row.entry),
                    None => {}
                }
            }
        });
        if let Some(play) = fold {
            if !self.folded.remove(&play) {
                self.folded.insert(play);
            }
            self.folds += 1;
        }
        let top = output.state.clamped_offset().y / ROW;
        self.seen = (top, top + output.inner_rect.height() / ROW);
        if listed == 0 {
            let p = Palette::of(ui);
            let words = if self.search.is_empty() && self.filter.is_open() {
                "No entries yet"
            } else {
                "Nothing found"
            };
            ui.label(egui::RichText::new(words).color(p.ink_2));
        }
        asked
    }

    fn refresh(&mut self, model: &Model, moment: usize) {
        let key = Key {
            upto: model.horizon(moment),
            search: self.search.to_lowercase(),
            filter: self.filter,
            eyes: model.eyes,
            folds: self.folds,
        };
        if self.made_for.as_ref() != Some(&key) {
            self.rows = rows(model, key.upto, key.filter, &key.search, &self.folded);
            // Folding moves rows under the pointer; only a new list is scrolled to the current entry.
            if self.made_for.as_ref().is_some_and(|k| k.folds == key.folds) {
                self.followed = None;
            }
            self.made_for = Some(key);
        }
    }

    fn search_field(&mut self, ui: &mut Ui) {
        ui.add_space(2.0);
        let edit = egui::TextEdit::singleline(&mut self.search)
            .hint_text("Search the log")
            .desired_width(f32::INFINITY)
            .font(egui::FontId::proportional(12.5));
        let response = ui.add(edit).accessible_name("Search the log");
        if std::mem::take(&mut self.wanted) {
            response.request_focus();
        }
        ui.add_space(3.0);
    }

    fn filters(&mut self, ui: &mut Ui, model: &Model) {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(3.0, 3.0);
            let filter = &mut self.filter;
            for side in Side::BOTH {
                let name = model.side(side);
                let tip = format!("Only what {name} does");
                chip(ui, &mut filter.sides[side.index()], name, Some(side), &tip);
            }
            let kinds: [(&mut bool, &str, &str); 4] = [
                (&mut filter.battles, "Battles", "Only entries of battles"),
                (&mut filter.rolls, "Rolls", "Only rolls of dice"),
                (
                    &mut filter.operations,
                    "Operations",
                    "Only operations and moves",
                ),
                (
                    &mut filter.take_backs,
                    "Take-backs",
                    "Only where play went back",
                ),
            ];
            for (on, name, tip) in kinds {
                chip(ui, on, name, None, tip);
            }
        });
        ui.add_space(2.0);
    }

    /// The turn of the first row in sight stays above the list; at its right, the button that folds.
    fn heading(&mut self, ui: &mut Ui, model: &Model, listed: usize) {
        let p = Palette::of(ui);
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
        let first = self.rows[..listed].get(self.seen.0 as usize);
        // The heading itself being in sight, it need not be said twice.
        let name = first
            .filter(|r| !matches!(r.kind, RowKind::Turn(_)))
            .and_then(|r| model.band_of(r.entry))
            .map_or("", |b| b.name.as_str());
        let mut job = caps_job(name, p.ink_2, 10.5);
        // A long name gives way to the button.
        job.wrap.max_width = (rect.width() - 66.0).max(0.0);
        job.wrap.max_rows = 1;
        let galley = ui.painter().layout_job(job);
        let y = rect.center().y - galley.size().y / 2.0;
        ui.painter().galley(pos2(rect.left(), y), galley, p.ink_2);
        let all = self.folded.len() == model.cards.len();
        let words = if all { "Unfold all" } else { "Fold all" };
        let hit = Rect::from_min_max(pos2(rect.right() - 62.0, rect.top()), rect.max);
        let response = ui.interact(hit, ui.scope_id().with("fold all"), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, words));
        let ink = if response.hovered() || response.has_focus() {
            p.ink
        } else {
            p.ink_2
        };
        ui.painter().text(
            hit.right_center(),
            Align2::RIGHT_CENTER,
            words,
            egui::FontId::proportional(11.0),
            ink,
        );
        if response.clicked() {
            self.fold_all(model);
        }
        ui.painter().hline(
            rect.left() - 10.0..=rect.right() + 10.0,
            rect.bottom(),
            egui::Stroke::new(1.0, p.rule_line),
        );
    }
}

/// The card play that an entry belongs to: the last one before it in the same turn.
fn play_of(model: &Model, entry: usize) -> Option<usize> {
    let after = model.cards.partition_point(|c| *c <= entry);
    let play = model.cards[..after].last().copied()?;
    let turn = model.band_of(entry).map_or(0, |b| b.first);
    (play >= turn).then_some(play)
}

/// A small switch in a row of them.
fn chip(ui: &mut Ui, on: &mut bool, name: &str, side: Option<Side>, tip: &str) {
    let p = Palette::of(ui);
    let hue = side.map_or(p.ink_2, |s| p.hue(s.into()));
    let ink = if *on { p.paper } else { hue };
    let galley = ui
        .painter()
        .layout_no_wrap(name.to_owned(), fonts::medium(11.0), ink);
    let (rect, response) = ui.allocate_exact_size(galley.size() + vec2(12.0, 4.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, *on, name));
    let fill = if *on { hue } else { p.paper };
    let edge = if response.hovered() || response.has_focus() {
        p.border
    } else {
        p.rule_line
    };
    ui.painter().rect(
        rect,
        rect.height() / 2.0,
        fill,
        egui::Stroke::new(1.0, edge),
        egui::StrokeKind::Inside,
    );
    ui.painter()
        .galley(rect.center() - galley.size() / 2.0, galley, ink);
    if response.on_hover_text(tip).clicked() {
        *on = !*on;
    }
}

/// Whether a row heads what can be folded away under it.
fn opens(row: &Row) -> bool {
    matches!(row.kind, RowKind::Card | RowKind::Opens(_))
}

/// What a click on a row asks for.
enum Click {
    Go,
    Fold,
}

/// Draws a row; tells what was clicked.
fn draw(ui: &mut Ui, model: &Model, row: &Row, now: bool, shut: bool) -> Option<Click> {
    let p = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let turn = matches!(row.kind, RowKind::Turn(_));
    let lead = !turn && !matches!(row.kind, RowKind::Note(_) | RowKind::Opens(_));
    let painter = ui.painter_at(rect.expand2(vec2(10.0, 0.0)));
    let bleed = Rect::from_x_y_ranges(rect.left() - 10.0..=rect.right() + 10.0, rect.y_range());
    if now && !turn {
        painter.rect_filled(bleed, 0.0, p.now_wash);
        painter.rect_filled(
            Rect::from_x_y_ranges(bleed.left()..=bleed.left() + 3.0, bleed.y_range()),
            0.0,
            p.now,
        );
    } else if response.hovered() && lead {
        painter.rect_filled(bleed, 0.0, p.paper_2);
    }
    let indent = 12.0 * f32::from(row.depth);
    let mut job = job(model, row, p);
    let spoken = match row.kind {
        RowKind::Card | RowKind::Step => model.line(row.entry).to_owned(),
        _ => job.text.clone(),
    };
    response.widget_info(|| {
        let label = if lead {
            format!("{}: {spoken}", row.entry + 1)
        } else {
            spoken.clone()
        };
        WidgetInfo::selected(Role::Button, true, now, label)
    });
    let right = if opens(row) { 16.0 } else { 2.0 };
    job.wrap = egui::text::TextWrapping::truncate_at_width(rect.width() - indent - right);
    let galley = painter.layout_job(job);
    let cut = galley.elided;
    let drop = if turn { 2.0 } else { 0.0 };
    let y = rect.center().y - galley.size().y / 2.0 + drop;
    painter.galley(pos2(rect.left() + indent, y), galley, p.ink);
    let mut click = response.clicked().then_some(Click::Go);
    if opens(row) {
        let hit = Rect::from_min_max(pos2(rect.right() - 16.0, rect.top()), rect.max);
        if fold_mark(ui, row.entry, hit, &spoken, shut) {
            click = Some(Click::Fold);
        }
    }
    if cut {
        response.on_hover_text(spoken);
    }
    click
}

/// The triangle at the end of a card play; tells whether it was clicked.
fn fold_mark(ui: &Ui, entry: usize, hit: Rect, spoken: &str, shut: bool) -> bool {
    let p = Palette::of(ui);
    let response = ui.interact(hit, Id::unique(("fold", entry)), Sense::click());
    let act = if shut { "Unfold" } else { "Fold" };
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{act}: {spoken}")));
    let ink = if response.hovered() || response.has_focus() {
        p.ink
    } else {
        p.ink_2.gamma_multiply(0.6)
    };
    let c = hit.center();
    let points = if shut {
        vec![
            c + vec2(-2.0, -3.5),
            c + vec2(2.5, 0.0),
            c + vec2(-2.0, 3.5),
        ]
    } else {
        vec![
            c + vec2(-3.5, -1.5),
            c + vec2(3.5, -1.5),
            c + vec2(0.0, 3.0),
        ]
    };
    ui.painter()
        .add(egui::Shape::convex_polygon(points, ink, egui::Stroke::NONE));
    response.clicked()
}

fn job(model: &Model, row: &Row, p: &Palette) -> LayoutJob {
    let mut job = LayoutJob::default();
    let mut add = |text: &str, font, color: Color32| {
        job.append(
            text,
            0.0,
            TextFormat {
                font_id: font,
                color,
                ..Default::default()
            },
        );
    };
    let side = side_of(model, row);
    let hue = side.map_or(p.ink, |s| p.hue(s.into()));
    let line = model.line(row.entry);
    let letters = side.map(|s| model.side(s)).unwrap_or_default();
    let rest = line.strip_prefix(letters).unwrap_or(&line).trim_start();
    match row.kind {
        RowKind::Turn(band) => {
            let name = model.bands.get(band).map_or("", |b| b.name.as_str());
            return caps_job(name, p.ink_2, 10.5);
        }
        RowKind::Card => {
            add(letters, fonts::semibold(13.0), hue);
            add(" ", fonts::semibold(13.0), hue);
            add(rest, fonts::semibold(13.0), hue);
        }
        RowKind::Battle => {
            let name = model.battle_of(row.entry).map(crate::model::Battle::name);
            add("× ", fonts::semibold(13.0), hue);
            add(&name.unwrap_or_default(), fonts::semibold(13.0), p.ink);
        }
        RowKind::Step => {
            if !letters.is_empty() {
                add(letters, fonts::medium(11.0), hue);
                add("  ", fonts::medium(11.0), hue);
            }
            add(rest, egui::FontId::proportional(12.5), p.ink);
        }
        RowKind::Opens(i) => {
            let told = model.told(row.entry);
            let text = told.get(i).map_or("", |t| t.text.as_str());
            add(text, fonts::semibold(13.0), hue);
        }
        RowKind::Note(i) => {
            let told = model.told(row.entry);
            let text = told.get(i).map_or("", |t| t.text.as_str());
            add(text, egui::FontId::proportional(12.0), p.ink_2);
        }
    }
    job
}
