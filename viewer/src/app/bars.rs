//! The bar along the top: the game, what is proved of it, menus; and the tabs, when more than one game is open.

use eframe::egui::{
    self, Align, FontId, Frame, Layout, Margin, Panel, RichText, Theme, Ui, UiBuilder,
    containers::menu::MenuButton,
};

use super::EarlyLight;
use crate::{commands::Command, fonts, theme::Palette, trust, viewpoint::Viewpoint};

/// Between the game's name, its title and the badge.
const GAP: f32 = 12.0;

impl EarlyLight {
    pub(super) fn top_bar(&mut self, ui: &mut Ui, ctx: &egui::Context) {
        let p = Palette::of(ui);
        let frame = Frame::new()
            .fill(p.paper_2)
            .inner_margin(Margin::symmetric(14, 7));
        Panel::top("top").frame(frame).show(ui, |ui| {
            let bar = ui.available_width();
            ui.horizontal(|ui| {
                // The buttons come first, so that whatever else there is can be fitted to the room that they leave.
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    ui.spacing_mut().item_spacing.x = 6.0;
                    self.buttons(ui, ctx);
                    let named = ui.available_rect_before_wrap();
                    ui.scope_builder(
                        UiBuilder::new()
                            .max_rect(named)
                            .layout(Layout::left_to_right(Align::Center)),
                        |ui| {
                            self.name_and_badge(ui, bar);
                        },
                    );
                });
            });
        });
        if self.tabs.len() > 1 {
            self.tab_row(ui);
        }
    }

    /// The game's name and title, and what is proved of it, in the room that there is. In a narrow window the title goes first, which
    /// the map shows in other ways, then what the badge says beside its one word, then the end of the name.
    fn name_and_badge(&mut self, ui: &mut Ui, bar: f32) {
        ui.spacing_mut().item_spacing.x = GAP;
        let p = Palette::of(ui);
        let Some(tab) = self.tab() else {
            ui.label(RichText::new("Early Light").font(fonts::serif_bold(17.0)));
            return;
        };
        let model = &tab.model;
        let width = |text: &str, font: FontId| {
            let painter = ui.painter();
            painter
                .layout_no_wrap(text.to_owned(), font, p.ink)
                .size()
                .x
        };
        let following = if tab.following {
            width("following", FontId::proportional(12.0)) + GAP
        } else {
            0.0
        };
        let room = ui.available_width() - following - GAP;
        let (name, title) = (fonts::semibold(13.5), fonts::serif(16.0));
        let named = width(&model.name, name.clone());
        let [long, short] = [false, true].map(|brief| trust::badge_width(ui, &model.trust, brief));
        let brief = named + GAP + long > room;
        let badge = if brief { short } else { long };
        let titled = named + GAP + width(&model.title, title.clone()) + GAP + badge <= room;
        let text = RichText::new(&model.name).font(name);
        let most = (room - GAP - badge).clamp(40.0, bar);
        ui.scope(|ui| {
            ui.set_max_width(most);
            ui.add(egui::Label::new(text).truncate());
        });
        if titled {
            ui.label(RichText::new(&model.title).font(title).color(p.ink_2));
        }
        let clicked = trust::badge(ui, &model.trust, brief).clicked();
        if tab.following {
            ui.label(RichText::new("following").color(p.ink_2).size(12.0));
        }
        if clicked {
            self.shown.report = !self.shown.report;
        }
    }

    /// From right to left.
    fn buttons(&mut self, ui: &mut Ui, ctx: &egui::Context) {
        let button = |ui: &mut Ui, app: &mut EarlyLight, command: Command| {
            let plain = egui::Button::new(command.entry().name).frame(false);
            if ui.add(plain).on_hover_text(command.tooltip()).clicked() {
                app.obey(command, ctx);
            }
        };
        button(ui, self, Command::Help);
        if self.tab().is_some() {
            button(ui, self, Command::Compare);
            button(ui, self, Command::GamePage);
        }
        button(ui, self, Command::OpenFile);
        let view = egui::Button::new("View").frame(false);
        let (view, _) = MenuButton::from_button(view).ui(ui, |ui| self.view_menu(ui, ctx));
        view.on_hover_text("Panels, look, text size, pictures");
        self.viewpoint_menu(ui);
    }

    fn viewpoint_menu(&mut self, ui: &mut Ui) {
        let Some(tab) = self.tabs.get_mut(self.active) else {
            return;
        };
        let model = &mut tab.model;
        let title = format!("Seen: {}", model.eyes.name(&model.sides));
        let text = if model.eyes.is_all() {
            RichText::new(title)
        } else {
            RichText::new(title).font(fonts::semibold(13.0))
        };
        let button = egui::Button::new(text).frame(false);
        let menu = MenuButton::from_button(button).ui(ui, |ui| {
            for eyes in Viewpoint::ALL {
                let name = eyes.name(&model.sides);
                if ui.radio(model.eyes == eyes, name).clicked() {
                    model.eyes = eyes;
                    ui.close();
                }
            }
        });
        menu.0.on_hover_text(Command::NextViewpoint.tooltip());
    }

    fn view_menu(&mut self, ui: &mut Ui, ctx: &egui::Context) {
        let row = |ui: &mut Ui, app: &mut EarlyLight, on: bool, command: Command| {
            let mut tick = on;
            ui.horizontal(|ui| {
                if ui.checkbox(&mut tick, command.entry().name).clicked() {
                    app.obey(command, ctx);
                }
                let p = Palette::of(ui);
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    ui.label(RichText::new(command.keys()).color(p.ink_2).size(11.5));
                });
            });
        };
        let shown = self.shown;
        row(ui, self, shown.log, Command::ToggleLog);
        row(ui, self, shown.inspector, Command::ToggleInspector);
        row(ui, self, shown.timeline, Command::ToggleTimeline);
        let hands = self.hands_open();
        row(ui, self, hands, Command::ToggleHands);
        ui.checkbox(&mut self.shown.strip, "Tracks and boxes");
        ui.separator();
        row(ui, self, ctx.theme() == Theme::Dark, Command::ToggleDark);
        let following = self.tab().is_some_and(|t| t.following);
        row(ui, self, following, Command::Follow);
        ui.separator();
        for command in [
            Command::TextLarger,
            Command::TextSmaller,
            Command::GoTo,
            Command::CompareFiles,
            Command::SavePicture,
            Command::CopyPosition,
        ] {
            if ui
                .button(command.entry().name)
                .on_hover_text(command.tooltip())
                .clicked()
            {
                self.obey(command, ctx);
                ui.close();
            }
        }
    }

    fn tab_row(&mut self, ui: &mut Ui) {
        let p = Palette::of(ui);
        let frame = Frame::new()
            .fill(p.paper_2)
            .inner_margin(Margin::symmetric(14, 2));
        let (mut chosen, mut closed) = (None, None);
        Panel::top("tabs").frame(frame).show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 2.0;
                for (i, tab) in self.tabs.iter().enumerate() {
                    let text = RichText::new(&tab.model.name).size(12.5);
                    let one = ui.selectable_label(i == self.active, text);
                    if one
                        .accessible_name(format!("Tab {}: {}", i + 1, tab.model.name))
                        .clicked()
                    {
                        chosen = Some(i);
                    }
                    let close = egui::Button::new(RichText::new("×").color(p.ink_2)).frame(false);
                    let close = ui.add(close).on_hover_text("Close this game");
                    if close
                        .accessible_name(format!("Close tab {}", i + 1))
                        .clicked()
                    {
                        closed = Some(i);
                    }
                    ui.add_space(8.0);
                }
            });
        });
        if let Some(i) = chosen {
            self.active = i;
        }
        if let Some(i) = closed {
            self.close(i);
        }
    }
}
