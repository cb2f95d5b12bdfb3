//! Two files side by side: every entry that differs, from the first difference on.

use eframe::egui::{self, RichText, ScrollArea, Ui};

use crate::{fonts, model::Model, rule_link::small_caps, theme::Palette};

/// Two entries of the same number that are not the same; nothing where a file has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The entry's number, from 1.
    pub entry: usize,
    /// Its line in each file.
    pub lines: [Option<String>; 2],
}

/// How two files relate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Relation {
    /// Of different games, editions or beginnings: nothing is compared.
    Strangers,
    /// The same entries and the same links, to the end.
    Same,
    /// Every entry reads the same, and yet the chains differ from this moment on: a signature, a hidden card, a header.
    Links(usize),
    /// The entries that differ, and those after them.
    Entries(Vec<Difference>),
}

/// Compares two files as their viewpoints see them, as far as both may be listed at the moment shown of each.
#[must_use]
pub fn relation(a: &Model, b: &Model, moments: [usize; 2]) -> Relation {
    if a.title != b.title {
        return Relation::Strangers;
    }
    let ends = [a.horizon(moments[0]), b.horizon(moments[1])];
    let line = |model: &Model, end: usize, i: usize| (i < end).then(|| model.line(i).to_owned());
    let longest = ends[0].max(ends[1]);
    let first = (0..longest).find(|&i| line(a, ends[0], i) != line(b, ends[1], i));
    let Some(first) = first else {
        let shown = (0..=longest).find(|&m| a.link(m) != b.link(m));
        return shown.map_or(Relation::Same, Relation::Links);
    };
    let from = (first..longest).map(|i| Difference {
        entry: i + 1,
        lines: [line(a, ends[0], i), line(b, ends[1], i)],
    });
    Relation::Entries(from.filter(|d| d.lines[0] != d.lines[1]).collect())
}

/// Shows what differs; gives the moment of this file that was asked for by a click.
pub fn show(ui: &mut Ui, a: &Model, b: &Model, relation: &Relation) -> Option<usize> {
    let p = Palette::of(ui);
    ui.label(RichText::new(format!("{} and {}", a.name, b.name)).font(fonts::serif(17.0)));
    let differences = match relation {
        Relation::Strangers => {
            ui.label(format!("{} and {}: not the same game.", a.title, b.title));
            return None;
        }
        Relation::Same => {
            ui.label("The same entries and the same links, to the end.");
            return None;
        }
        Relation::Links(0) => {
            ui.label("Every entry reads the same, and the chains differ from the beginning: another header, so another game.");
            return None;
        }
        Relation::Links(moment) => {
            ui.label(format!(
                "Every entry reads the same, and the chains differ from entry {moment} on: in what is hidden or signed."
            ));
            return None;
        }
        Relation::Entries(differences) => differences,
    };
    let first = differences.first().map_or(0, |d| d.entry);
    let ended = differences.first().is_some_and(|d| d.lines[1].is_none());
    let begun = differences.first().is_some_and(|d| d.lines[0].is_none());
    let words = if begun {
        format!(
            "{} goes on where {} ends, from entry {first}.",
            b.name, a.name
        )
    } else if ended {
        format!(
            "{} goes on where {} ends, from entry {first}.",
            a.name, b.name
        )
    } else {
        format!("They part at entry {first}.")
    };
    ui.label(words);
    let count = match differences.len() {
        1 => "1 entry differs.".to_owned(),
        n => format!("{n} entries differ from there on."),
    };
    ui.label(RichText::new(count).color(p.ink_2));
    ui.add_space(6.0);
    let half = (ui.available_width() - 60.0) / 2.0;
    ui.horizontal(|ui| {
        ui.add_space(48.0);
        for model in [a, b] {
            ui.allocate_ui(egui::vec2(half, 16.0), |ui| {
                ui.set_width(half);
                small_caps(ui, &model.name);
            });
        }
    });
    let mut asked = None;
    ScrollArea::vertical()
        .id_salt("files compared")
        .auto_shrink([false, true])
        .show_rows(ui, 20.0, differences.len(), |ui, rows| {
            for d in &differences[rows] {
                ui.horizontal(|ui| {
                    let number = egui::Button::new(d.entry.to_string())
                        .frame(false)
                        .min_size(egui::vec2(40.0, 18.0));
                    let number = ui
                        .add(number)
                        .accessible_name(format!("Go to entry {}, which differs", d.entry));
                    if number.on_hover_text("Go there").clicked() {
                        asked = Some(d.entry);
                    }
                    for line in &d.lines {
                        ui.allocate_ui(egui::vec2(half, 18.0), |ui| {
                            ui.set_width(half);
                            let text = match line {
                                Some(line) => RichText::new(line),
                                None => RichText::new("ended").color(p.ink_2),
                            };
                            ui.add(egui::Label::new(text.size(12.5)).truncate());
                        });
                    }
                });
            }
        });
    asked
}
