//! Two files side by side: every entry that differs, from the first difference on.

use eframe::egui::{self, RichText, ScrollArea, Ui};

use crate::{fonts, model::Model, rule_link::small_caps, theme::Palette, viewpoint::Viewpoint};

/// Two games of a comparison: where each is, and whose eyes both are seen through.
pub struct Two<'a> {
    /// The games.
    pub models: [&'a Model; 2],
    /// The moment shown of each.
    pub moments: [usize; 2],
}

/// How two files relate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Relation {
    /// Of different games: nothing is compared.
    Strangers,
    /// The same entries and the same links, to the end.
    Same,
    /// Every entry reads the same, and yet the chains differ from this moment on: a signature, a hidden card, a header.
    Links(usize),
    /// The entries that differ, from 0, in order. Beyond the end of a file every entry does.
    Entries(Vec<usize>),
}

impl Two<'_> {
    /// Whose eyes both are seen through: what is hidden in one game may stand in the other, so the narrower view goes for both.
    #[must_use]
    pub fn eyes(&self) -> Viewpoint {
        let [a, b] = self.models.map(|m| m.eyes);
        if a.is_all() { b } else { a }
    }

    /// The line of an entry in a file; nothing where the file has ended, or where the viewpoint's record does.
    #[must_use]
    pub fn line(&self, file: usize, entry: usize) -> Option<String> {
        (entry < self.end(file)).then(|| self.models[file].line_for(entry, self.eyes()))
    }

    fn end(&self, file: usize) -> usize {
        let n = self.models[file].len();
        if self.eyes().is_all() {
            n
        } else {
            n.min(self.moments[file])
        }
    }

    /// The first moment whose links differ. Where a link differs, all after it do.
    fn split(&self) -> Option<usize> {
        let [a, b] = self.models;
        let same = |m: usize| a.link(m) == b.link(m);
        let (mut low, mut high) = (0, self.end(0).max(self.end(1)));
        if same(high) {
            return None;
        }
        while low < high {
            let middle = low + (high - low) / 2;
            if same(middle) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Some(low)
    }

    /// Compares them.
    #[must_use]
    pub fn relation(&self) -> Relation {
        let [a, b] = self.models;
        if a.title != b.title {
            return Relation::Strangers;
        }
        let Some(split) = self.split() else {
            return Relation::Same;
        };
        // A moment is after its entry.
        let from = split.saturating_sub(1);
        let differ: Vec<usize> = (from..self.end(0).max(self.end(1)))
            .filter(|&i| self.line(0, i) != self.line(1, i))
            .collect();
        if differ.is_empty() {
            Relation::Links(split)
        } else {
            Relation::Entries(differ)
        }
    }
}

/// Shows what differs; gives the moment of this file that was asked for by a click.
pub fn show(ui: &mut Ui, two: &Two<'_>, relation: &Relation) -> Option<usize> {
    let p = Palette::of(ui);
    let [a, b] = two.models;
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
    let &first = differences.first()?;
    let number = first + 1;
    let words = match [0, 1].map(|file| two.line(file, first)) {
        [None, _] => format!(
            "{} goes on where {} ends, from entry {number}.",
            b.name, a.name
        ),
        [_, None] => format!(
            "{} goes on where {} ends, from entry {number}.",
            a.name, b.name
        ),
        _ => format!("They part at entry {number}."),
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
            for &entry in &differences[rows] {
                ui.horizontal(|ui| {
                    let number = entry + 1;
                    let button = egui::Button::new(number.to_string())
                        .frame(false)
                        .min_size(egui::vec2(40.0, 18.0));
                    let button = ui
                        .add(button)
                        .accessible_name(format!("Go to entry {number}, which differs"));
                    if button.on_hover_text("Go there").clicked() {
                        asked = Some(number);
                    }
                    for file in [0, 1] {
                        ui.allocate_ui(egui::vec2(half, 18.0), |ui| {
                            ui.set_width(half);
                            let text = match two.line(file, entry) {
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
