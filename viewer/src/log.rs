//! The entries of a game, grouped by turn and card play. Only the rows in sight are laid out, so length costs nothing.

use earlylight_core::{BattleTold, Side, Tone};
use eframe::egui::{
    self, Color32, Rect, Role, ScrollArea, Sense, TextFormat, Ui, WidgetInfo, text::LayoutJob, vec2,
};

use crate::{
    fonts,
    model::{EntryKind, Model},
    rule_link::caps_job,
    theme::Palette,
};

/// Height of a row, in points.
const ROW: f32 = 20.0;

/// What a row shows.
#[derive(Clone, Debug, PartialEq)]
enum RowKind {
    Turn(String),
    Card,
    Step,
    Battle(String),
    Note(String),
}

#[derive(Clone, Debug, PartialEq)]
struct Row {
    kind: RowKind,
    entry: usize,
    side: Option<Side>,
    depth: u8,
}

/// The log's rows, and where it has been scrolled.
#[derive(Default)]
pub struct Log {
    rows: Vec<Row>,
    made_for: Option<(usize, String)>,
    search: String,
    followed: Option<usize>,
    /// First and last row in sight, as last drawn.
    seen: (f32, f32),
}

fn make(model: &Model, search: &str) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut bands = model.bands.iter().peekable();
    let mut cards = model.cards.iter().peekable();
    let mut carded = false;
    let found = |text: &str| search.is_empty() || text.to_lowercase().contains(search);
    for (entry, view) in model.entries.iter().enumerate() {
        while bands
            .next_if(|b| b.first <= entry)
            .map(|b| {
                rows.push(Row {
                    kind: RowKind::Turn(b.name.clone()),
                    entry,
                    side: None,
                    depth: 0,
                })
            })
            .is_some()
        {
            carded = false;
        }
        let card = cards.next_if(|c| **c <= entry).is_some();
        carded |= card;
        let battle = model.battle_of(entry);
        let depth = if card || !carded {
            0
        } else {
            1 + u8::from(battle.is_some_and(|b| b.first < entry))
        };
        let kind = if card { RowKind::Card } else { RowKind::Step };
        // A bare "begin" of bookkeeping stays out of the reader's way unless it is looked for.
        if found(model.line(entry)) && (view.kind != EntryKind::Clerk || !search.is_empty()) {
            rows.push(Row {
                kind,
                entry,
                side: view.side,
                depth,
            });
        }
        for told in model.told(entry) {
            let begins = matches!(told.battle, Some(BattleTold::Begin { .. }));
            if begins && let Some(battle) = battle {
                let name = battle.name();
                if found(&name) {
                    rows.push(Row {
                        kind: RowKind::Battle(name),
                        entry,
                        side: Some(battle.report.attacker),
                        depth: 1,
                    });
                }
                continue;
            }
            let worth = matches!(
                told.tone,
                Tone::Change | Tone::Control | Tone::Score | Tone::Over
            );
            if worth && !told.text.is_empty() && found(&told.text) {
                rows.push(Row {
                    kind: RowKind::Note(told.text.clone()),
                    entry,
                    side: told.side,
                    depth: depth + 1,
                });
            }
        }
    }
    rows
}

impl Log {
    /// Shows the log for a moment; gives the moment that was asked for by a click.
    pub fn show(&mut self, ui: &mut Ui, model: &Model, moment: usize) -> Option<usize> {
        self.search_field(ui);
        let key = (model.len(), self.search.to_lowercase());
        if self.made_for.as_ref() != Some(&key) {
            self.rows = make(model, &key.1);
            self.made_for = Some(key);
            self.followed = None;
        }
        let current = moment.checked_sub(1);
        let mut area = ScrollArea::vertical()
            .id_salt("log")
            .auto_shrink([false, false]);
        if self.followed != Some(moment) {
            self.followed = Some(moment);
            // The row is brought into sight, a third down, only when it is not in sight already.
            let at = self
                .rows
                .iter()
                .position(|r| Some(r.entry) >= current)
                .unwrap_or(self.rows.len()) as f32;
            // Before the first frame nothing is known of the height; a window's worth is a fair guess.
            let (first, last) = if self.seen.1 > 0.0 {
                self.seen
            } else {
                (0.0, 30.0)
            };
            if at < first + 1.0 || at + 4.0 > last {
                area = area.vertical_scroll_offset(((at - (last - first) / 3.0) * ROW).max(0.0));
            }
        }
        ui.spacing_mut().item_spacing.y = 0.0;
        let mut asked = None;
        let output = area.show_rows(ui, ROW, self.rows.len(), |ui, range| {
            for row in &self.rows[range] {
                if draw(ui, model, row, Some(row.entry) == current) {
                    asked = Some(row.entry + 1);
                }
            }
        });
        let top = output.state.clamped_offset().y / ROW;
        self.seen = (top, top + output.inner_rect.height() / ROW);
        if self.rows.is_empty() {
            let p = Palette::of(ui);
            let words = if self.search.is_empty() {
                "No entries yet"
            } else {
                "Nothing found"
            };
            ui.label(egui::RichText::new(words).color(p.ink_2));
        }
        asked
    }

    fn search_field(&mut self, ui: &mut Ui) {
        ui.add_space(2.0);
        let edit = egui::TextEdit::singleline(&mut self.search)
            .hint_text("Search the log")
            .desired_width(f32::INFINITY)
            .font(egui::FontId::proportional(12.5));
        ui.add(edit).accessible_name("Search the log");
        ui.add_space(4.0);
    }
}

/// Draws a row; tells whether it was clicked.
fn draw(ui: &mut Ui, model: &Model, row: &Row, now: bool) -> bool {
    let p = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let lead = !matches!(row.kind, RowKind::Note(_) | RowKind::Turn(_));
    let painter = ui.painter_at(rect.expand2(vec2(10.0, 0.0)));
    let bleed = Rect::from_x_y_ranges(rect.left() - 10.0..=rect.right() + 10.0, rect.y_range());
    if now && row.kind != RowKind::Turn(String::new()) && !matches!(row.kind, RowKind::Turn(_)) {
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
    let job = job(model, row, p);
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
    let mut job = job;
    job.wrap = egui::text::TextWrapping::truncate_at_width(rect.width() - indent - 2.0);
    let galley = painter.layout_job(job);
    let cut = galley.elided;
    let y = rect.center().y - galley.size().y / 2.0
        + if matches!(row.kind, RowKind::Turn(_)) {
            2.0
        } else {
            0.0
        };
    painter.galley(egui::pos2(rect.left() + indent, y), galley, p.ink);
    let clicked = response.clicked();
    if cut {
        response.on_hover_text(spoken);
    }
    clicked
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
    let hue = row.side.map_or(p.ink, |s| p.hue(s.into()));
    let line = model.line(row.entry);
    let letters = row.side.map(|s| model.side(s)).unwrap_or_default();
    let rest = line.strip_prefix(letters).unwrap_or(line).trim_start();
    match &row.kind {
        RowKind::Turn(name) => return caps_job(name, p.ink_2, 10.5),
        RowKind::Card => {
            add(letters, fonts::semibold(13.0), hue);
            add(" ", fonts::semibold(13.0), hue);
            add(rest, fonts::semibold(13.0), hue);
        }
        RowKind::Battle(name) => {
            add("× ", fonts::semibold(13.0), hue);
            add(name, fonts::semibold(13.0), p.ink);
        }
        RowKind::Step => {
            if !letters.is_empty() {
                add(letters, fonts::medium(11.0), hue);
                add("  ", fonts::medium(11.0), hue);
            }
            add(rest, egui::FontId::proportional(12.5), p.ink);
        }
        RowKind::Note(text) => add(text, egui::FontId::proportional(12.0), p.ink_2),
    }
    job
}
