//! The panels round the board: log left, inspector right, timeline below.

use eframe::egui::{self, CentralPanel, Frame, Margin, Panel, RichText, ScrollArea, Ui};

use super::EarlyLight;
use crate::{
    commands::Command,
    compare, fonts, hands, inspector,
    scene::Scene,
    strip,
    tab::Tab,
    theme::Palette,
    timeline::{self, Asked},
};

fn margin(left: i8, right: i8, top: i8, bottom: i8) -> Margin {
    Margin {
        left,
        right,
        top,
        bottom,
    }
}

impl EarlyLight {
    pub(super) fn panels(&mut self, ui: &mut Ui, ctx: &egui::Context) {
        let (shown, hands) = (self.shown, self.hands_open());
        let Some(tab) = self.tabs.get_mut(self.active) else {
            return;
        };
        let p = Palette::of(ui);
        let mut scene = tab.model.scene(tab.playback.moment);
        if tab.comparing {
            light_changes(&mut scene, tab);
        }
        let (mut asked, mut remarked) = (None, false);
        // In a small window the side panels leave the board its share.
        let room = ui.available_width();
        let (left, right) = ((room * 0.205).min(262.0), (room * 0.25).min(318.0));
        if shown.timeline {
            let frame = Frame::new()
                .fill(p.paper_2)
                .inner_margin(margin(6, 6, 8, 6));
            Panel::bottom("timeline")
                .resizable(false)
                .frame(frame)
                .show(ui, |ui| {
                    asked = timeline::show(ui, &tab.model, &tab.playback, &mut tab.span);
                });
        }
        let side = Frame::new().fill(p.paper);
        if shown.log {
            Panel::left("log")
                .default_size(left)
                .size_range(160.0..=(room * 0.34).clamp(161.0, 520.0))
                .frame(side.inner_margin(margin(12, 10, 8, 4)))
                .show(ui, |ui| {
                    let to = tab.log.show(ui, &tab.model, tab.playback.moment);
                    asked = asked.or(to.map(Asked::Go));
                });
        }
        if shown.inspector {
            Panel::right("inspector")
                .default_size(right)
                .size_range(220.0..=(room * 0.36).clamp(221.0, 560.0))
                .frame(side.inner_margin(margin(14, 8, 12, 4)))
                .show(ui, |ui| {
                    if hand_panel(ui, &scene, hands) {
                        asked = Some(Asked::Do(Command::ToggleHands));
                    }
                    remarked = explain(ui, tab);
                });
        }
        if shown.strip {
            Panel::bottom("strip")
                .resizable(false)
                .frame(side.inner_margin(margin(14, 10, 9, 6)))
                .show(ui, |ui| strip::show(ui, &scene));
        }
        let chart = std::sync::Arc::clone(&tab.model.chart);
        CentralPanel::no_frame().show(ui, |ui| {
            self.board_rect = self.board.show(ui, &chart, &scene);
            self.board.controls(ui, &chart, self.board_rect);
        });
        if remarked {
            self.save_remarks();
        }
        match asked {
            Some(Asked::Go(to)) => self.go(to),
            Some(Asked::Drag(to, begins)) => {
                if let Some(tab) = self.tab_mut() {
                    tab.playback.drag(to, begins, &tab.model);
                }
            }
            Some(Asked::Do(command)) => self.obey(command, ctx),
            None => {}
        }
    }

    pub(super) fn welcome(&mut self, ui: &mut Ui) {
        let p = Palette::of(ui);
        CentralPanel::default_margins().show(ui, |ui| {
            ui.vertical_centered(|ui| {
                ui.add_space(ui.available_height() * 0.32);
                if self.trouble.is_some() {
                    // The dialog has the middle of the window to itself.
                    return;
                }
                ui.label(RichText::new("Early Light").font(fonts::serif_bold(44.0)));
                ui.label(
                    RichText::new("referees, records, proves and reviews board wargames")
                        .font(fonts::serif_italic(18.0))
                        .color(p.ink_2),
                );
                ui.add_space(24.0);
                ui.label("Drop a journal or a transcript on this window to review it.");
                ui.add_space(8.0);
                if ui.button("Open a file").clicked() {
                    self.obey(Command::OpenFile, &ui.ctx().clone());
                }
            });
        });
    }
}

/// Lights what differs between the two moments, in place of what the entry touched.
fn light_changes(scene: &mut Scene, tab: &mut Tab) {
    let (_, _, changes) = tab.compared();
    scene.arrows.clear();
    scene.lit = compare::touched(changes).map(str::to_owned).collect();
    scene.lit.dedup();
}

/// The hands, under the explanation; tells whether they are to be folded or unfolded.
fn hand_panel(ui: &mut Ui, scene: &Scene, open: bool) -> bool {
    let mut clicked = false;
    let height = ui.available_height();
    let fold = Panel::bottom("hands").frame(Frame::new().inner_margin(margin(0, 6, 4, 2)));
    let fold = if open {
        fold.resizable(true)
            .default_size((height * 0.46).min(300.0))
            .size_range(60.0..=(height * 0.56).max(61.0))
    } else {
        fold.resizable(false).exact_size(28.0)
    };
    fold.show(ui, |ui| {
        clicked = hands::heading(ui, scene, open).clicked();
        if open {
            ScrollArea::vertical()
                .id_salt("hands")
                .auto_shrink([false, false])
                .show(ui, |ui| hands::show(ui, scene));
        }
    });
    clicked
}

/// The entry, or the comparison, explained; tells whether a remark changed.
fn explain(ui: &mut Ui, tab: &mut Tab) -> bool {
    if tab.comparing {
        let (from, to, changes) = tab.compared();
        let changes = changes.to_vec();
        compare::show(ui, &tab.model, from, to, &changes);
        return false;
    }
    let moment = tab.playback.moment;
    let (model, remarks) = (&tab.model, &mut tab.remarks);
    let link = model.link(moment);
    inspector::show(ui, model, moment, |ui| match &link {
        Some(link) => remarks.show(ui, link, moment, model.eyes),
        None => false,
    })
}
