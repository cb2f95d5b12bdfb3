//! What opens over the board: the keys, the report, the page on the game, files, and what went wrong.

use eframe::egui::{self, Align2, RichText, Ui, Vec2};

use super::EarlyLight;
use crate::{
    commands::COMMANDS,
    compare_files::{self, Two},
    folder::name_of,
    fonts, game_page,
    request::Request,
    theme::Palette,
    trust,
};

/// What title, edges and a little of the window behind take of a window's height.
const FRAME: f32 = 84.0;

/// The title of a small window.
fn heading(text: &str) -> RichText {
    RichText::new(text).font(fonts::serif_bold(17.0))
}

impl EarlyLight {
    pub(super) fn windows(&mut self, ctx: &egui::Context) {
        let middle = ctx.content_rect().center();
        let window = |title: &str| {
            egui::Window::new(heading(title))
                .collapsible(false)
                .pivot(Align2::CENTER_CENTER)
                .default_pos(middle)
        };
        let mut help = self.shown.help;
        window("Keys")
            .open(&mut help)
            .resizable(false)
            .show(ctx, |ui| within(ui, "keys", keys));
        self.shown.help = help;
        let mut report = self.shown.report;
        if let Some(tab) = self.tab() {
            let trust = &tab.model.trust;
            window(&format!("Report: {}", trust.verdict.word()))
                .id(egui::Id::unique("report"))
                .open(&mut report)
                .default_width(460.0)
                .show(ctx, |ui| {
                    within(ui, "trust", |ui| trust::report(ui, trust, tab.model.eyes));
                });
        }
        self.shown.report = report;
        let (mut game, mut asked) = (self.shown.game, None);
        if let Some(tab) = self.tabs.get_mut(self.active)
            && game
        {
            let stats = tab.stats().clone();
            let room = ctx.content_rect().size();
            window("The game")
                .id(egui::Id::unique("game page"))
                .open(&mut game)
                .default_size(Vec2::new(760.0, 560.0).min(room - Vec2::splat(60.0)))
                .show(ctx, |ui| {
                    asked = game_page::show(ui, &tab.model, &stats, &tab.remarks);
                });
        }
        self.shown.game = game;
        if let Some(moment) = asked {
            self.go(moment);
        }
        self.go_to(ctx);
        self.compared_files(ctx);
        let mut files = self.shown.files;
        window("Open a file")
            .id(egui::Id::unique("files"))
            .open(&mut files)
            .resizable(false)
            .show(ctx, |ui| within(ui, "files", |ui| self.files(ui)));
        // Opening from within closes it as well.
        self.shown.files &= files;
        self.messages(ctx);
    }

    /// The field for an entry's number.
    fn go_to(&mut self, ctx: &egui::Context) {
        let Some(n) = self.model().map(crate::model::Model::len) else {
            self.shown.going = false;
            return;
        };
        let (mut open, mut wanted) = (self.shown.going, None);
        egui::Window::new(heading("Go to entry"))
            .id(egui::Id::unique("go to"))
            .collapsible(false)
            .resizable(false)
            .pivot(Align2::CENTER_CENTER)
            .default_pos(ctx.content_rect().center())
            .open(&mut open)
            .show(ctx, |ui| {
                ui.horizontal(|ui| {
                    let edit = egui::TextEdit::singleline(&mut self.number.0)
                        .hint_text(format!("0 to {n}"))
                        .desired_width(120.0);
                    let response = ui.add(edit).accessible_name("Number of an entry");
                    if std::mem::take(&mut self.number.1) {
                        response.request_focus();
                    }
                    let entered =
                        response.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
                    if ui.button("Go").clicked() || entered {
                        wanted = Some(self.number.0.trim().parse::<usize>());
                    }
                });
                let p = Palette::of(ui);
                let words = format!("0 is the start, {n} the end.");
                ui.label(RichText::new(words).color(p.ink_2).size(11.5));
            });
        self.shown.going = open;
        match wanted {
            Some(Ok(to)) if to <= n => {
                self.go(to);
                self.shown.going = false;
            }
            Some(_) => {
                self.said = Some(format!(
                    "There is no entry “{}”: they run from 0 to {n}.",
                    self.number.0.trim()
                ));
            }
            None => {}
        }
    }

    /// This file beside the one in the next tab.
    fn compared_files(&mut self, ctx: &egui::Context) {
        if !self.shown.files_compared {
            return;
        }
        if self.tabs.len() < 2 {
            self.shown.files_compared = false;
            self.said = Some("Open another file to compare this one with.".into());
            return;
        }
        let (i, j) = (self.active, (self.active + 1) % self.tabs.len());
        let key = [i, j].map(|k| {
            let (model, moment) = (&self.tabs[k].model, self.tabs[k].playback.moment);
            (k, model.len(), model.horizon(moment), model.eyes)
        });
        let two = Two {
            models: [i, j].map(|k| &self.tabs[k].model),
            moments: [i, j].map(|k| self.tabs[k].playback.moment),
        };
        let kept = self.files_related.take().filter(|(k, _)| *k == key);
        let (_, relation) = self
            .files_related
            .insert(kept.unwrap_or_else(|| (key, two.relation())));
        let (mut open, mut asked) = (true, None);
        let room = ctx.content_rect().size();
        egui::Window::new(heading("Two files compared"))
            .id(egui::Id::unique("files compared"))
            .collapsible(false)
            .pivot(Align2::CENTER_CENTER)
            .default_pos(ctx.content_rect().center())
            .default_size(Vec2::new(720.0, 480.0).min(room - Vec2::splat(60.0)))
            .open(&mut open)
            .show(ctx, |ui| {
                asked = compare_files::show(ui, &two, relation);
            });
        self.shown.files_compared = open;
        if let Some(moment) = asked {
            // Both tabs go there, each as far as it reaches.
            for k in [i, j] {
                let tab = &mut self.tabs[k];
                tab.playback.go(moment, &tab.model);
            }
        }
    }

    fn messages(&mut self, ctx: &egui::Context) {
        if let Some(words) = self.trouble.clone() {
            egui::Window::new(heading("This cannot be done"))
                .collapsible(false)
                .resizable(false)
                .anchor(Align2::CENTER_CENTER, Vec2::ZERO)
                .show(ctx, |ui| {
                    ui.set_max_width(420.0);
                    ui.label(words);
                    ui.add_space(8.0);
                    if ui.button("Close").clicked() {
                        self.trouble = None;
                    }
                });
        }
        if let Some(words) = self.said.clone() {
            let corner = self.board_rect.left_bottom() + Vec2::new(10.0, -40.0);
            egui::Area::new(egui::Id::unique("said"))
                .fixed_pos(corner)
                .show(ctx, |ui| {
                    egui::Frame::popup(ui.style()).show(ui, |ui| {
                        ui.horizontal(|ui| {
                            ui.label(words);
                            let close = egui::Button::new("×").frame(false);
                            let close = ui.add(close).accessible_name("Dismiss");
                            if close.clicked() {
                                self.said = None;
                            }
                        });
                    });
                });
        }
    }

    fn files(&mut self, ui: &mut Ui) {
        ui.set_width(480.0);
        ui.label("The path of a journal (.elj) or a transcript (.elt):");
        let mut wanted = None;
        ui.horizontal(|ui| {
            let edit = egui::TextEdit::singleline(&mut self.path)
                .hint_text("games/friday.elj")
                .desired_width(400.0);
            let response = ui.add(edit).accessible_name("Path");
            if std::mem::take(&mut self.path_wanted) {
                response.request_focus();
            }
            let entered = response.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
            if ui.button("Open file").clicked() || entered {
                wanted = Some(self.path.trim().into());
            }
        });
        self.browse(ui, &mut wanted);
        if !self.recent.is_empty() {
            ui.add_space(6.0);
            crate::rule_link::small_caps(ui, "Opened lately");
            for path in &self.recent {
                let text = RichText::new(path.display().to_string()).size(12.5);
                if ui.add(egui::Button::new(text).frame(false)).clicked() {
                    wanted = Some(path.clone());
                }
            }
        }
        if let Some(path) = wanted.filter(|p: &std::path::PathBuf| !p.as_os_str().is_empty()) {
            self.requests.push(Request::Open(path));
        }
        let p = Palette::of(ui);
        ui.add_space(4.0);
        let words = "Files can also be dropped on the window.";
        ui.label(RichText::new(words).color(p.ink_2).size(11.5));
    }

    /// A folder to choose from: its folders, then the files that can be opened. Each row is a button, so that the keyboard reaches it.
    fn browse(&mut self, ui: &mut Ui, wanted: &mut Option<std::path::PathBuf>) {
        let Some(folder) = self.folder.clone() else {
            return;
        };
        let p = Palette::of(ui);
        ui.add_space(6.0);
        let mut list = None;
        ui.horizontal(|ui| {
            crate::rule_link::small_caps(ui, "In the folder");
            if let Some(above) = folder.path.parent()
                && ui
                    .small_button("Folder above")
                    .on_hover_text(above.display().to_string())
                    .clicked()
            {
                list = Some(above.to_owned());
            }
        });
        let path = RichText::new(folder.path.display().to_string()).size(12.0);
        ui.add(egui::Label::new(path.color(p.ink_2)).truncate());
        let row = |ui: &mut Ui, words: String| {
            let text = RichText::new(words).size(13.0);
            ui.add(egui::Button::new(text).frame(false)).clicked()
        };
        egui::ScrollArea::vertical()
            .id_salt("folder")
            .max_height(240.0)
            .auto_shrink([false, true])
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 1.0;
                for inner in &folder.folders {
                    if row(ui, format!("{}/", name_of(inner))) {
                        list = Some(inner.clone());
                    }
                }
                for file in &folder.files {
                    if row(ui, name_of(file)) {
                        *wanted = Some(file.clone());
                    }
                }
                let nothing = folder.folders.is_empty() && folder.files.is_empty();
                let more = [
                    (nothing, "There is nothing here that can be opened."),
                    (
                        folder.more,
                        "There is more here than is listed; name its path above.",
                    ),
                ];
                for (_, words) in more.iter().filter(|(is, _)| *is) {
                    ui.label(RichText::new(*words).color(p.ink_2).size(12.0));
                }
            });
        if let Some(list) = list {
            self.requests.push(Request::List(list));
        }
    }
}

/// What a window over the board holds, with a scroll bar where the whole would not fit.
fn within(ui: &mut Ui, name: &str, content: impl FnOnce(&mut Ui)) {
    let room = ui.ctx().content_rect().height() - FRAME;
    egui::ScrollArea::vertical()
        .id_salt(name)
        .max_height(room.max(80.0))
        .min_scrolled_height(room.max(80.0))
        .auto_shrink([true, true])
        .show(ui, content);
}

fn keys(ui: &mut Ui) {
    let p = Palette::of(ui);
    let half = COMMANDS.len().div_ceil(2);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 24.0;
        for (i, rows) in COMMANDS.chunks(half).enumerate() {
            egui::Grid::new(("keys", i))
                .num_columns(2)
                .min_row_height(18.0)
                .spacing([12.0, 3.0])
                .show(ui, |ui| {
                    for entry in rows {
                        let keys = entry.command.keys();
                        ui.label(RichText::new(keys).font(fonts::semibold(12.5)));
                        ui.label(entry.name).on_hover_text(entry.tip);
                        ui.end_row();
                    }
                });
        }
    });
    ui.add_space(4.0);
    ui.label(RichText::new("Rest on a name to read what it does.").color(p.ink_2));
}
