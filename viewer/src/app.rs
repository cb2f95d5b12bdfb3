//! The window: bars, panels, keys. It gets bytes and shows them; how bytes become a game, the program says.

use eframe::egui::{self, CentralPanel, Frame, Margin, Panel, Rect, RichText, Theme, Ui};

use crate::{
    board::Board,
    fonts, hands, inspector,
    log::Log,
    model::Model,
    playback::{COMMANDS, Command, Playback, pressed},
    strip,
    theme::{self, Palette},
    timeline::{self, Asked},
    trust,
};

/// Makes a model of a file's bytes and its name, or says in words why it cannot.
pub type Opener = Box<dyn Fn(&[u8], &str) -> Result<Model, String>>;

/// Which panels are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shown {
    log: bool,
    inspector: bool,
    timeline: bool,
    strip: bool,
    hands: bool,
    help: bool,
    report: bool,
}

/// The window.
pub struct EarlyLight {
    model: Option<Model>,
    trouble: Option<String>,
    playback: Playback,
    board: Board,
    board_rect: Rect,
    log: Log,
    shown: Shown,
    opener: Opener,
}

impl EarlyLight {
    /// A window without a game. `opener` makes a model of bytes.
    #[must_use]
    pub fn new(ctx: &egui::Context, opener: Opener) -> EarlyLight {
        theme::install(ctx);
        ctx.set_theme(Theme::Light);
        EarlyLight {
            model: None,
            trouble: None,
            playback: Playback::default(),
            board: Board::default(),
            board_rect: Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(640.0, 520.0)),
            log: Log::default(),
            shown: Shown {
                log: true,
                inspector: true,
                timeline: true,
                strip: true,
                hands: true,
                help: false,
                report: false,
            },
            opener,
        }
    }

    /// Shows a game.
    pub fn show_model(&mut self, model: Model) {
        self.playback = Playback::default();
        self.log = Log::default();
        self.trouble = None;
        self.model = Some(model);
    }

    /// Opens a file's bytes; what is wrong with them is shown in the window.
    pub fn open(&mut self, bytes: &[u8], name: &str) {
        match (self.opener)(bytes, name) {
            Ok(model) => self.show_model(model),
            Err(words) => self.trouble = Some(words),
        }
    }

    /// The moment shown.
    #[must_use]
    pub fn moment(&self) -> usize {
        self.playback.moment
    }

    /// Whether it plays.
    #[must_use]
    pub fn playing(&self) -> bool {
        self.playback.playing
    }

    /// Goes to a moment.
    pub fn go(&mut self, moment: usize) {
        if let Some(model) = &self.model {
            self.playback.go(moment, model);
        }
    }

    /// Obeys a command.
    pub fn obey(&mut self, command: Command, ctx: &egui::Context) {
        let shown = &mut self.shown;
        match command {
            Command::ToggleLog => shown.log = !shown.log,
            Command::ToggleInspector => shown.inspector = !shown.inspector,
            Command::ToggleTimeline => shown.timeline = !shown.timeline,
            Command::ToggleHands => shown.hands = !shown.hands,
            Command::Help => shown.help = !shown.help,
            Command::NextViewpoint => {
                if let Some(model) = &mut self.model {
                    model.eyes = model.eyes.next();
                }
            }
            Command::ToggleDark => {
                ctx.set_theme(if ctx.theme() == Theme::Dark {
                    Theme::Light
                } else {
                    Theme::Dark
                });
                // The look changes with the next frame, which nothing else might ask for.
                ctx.request_repaint();
            }
            _ => {
                if let Some(model) = &self.model {
                    self.playback.apply(command, model);
                    self.board.apply(command, &model.chart, self.board_rect);
                }
            }
        }
    }

    fn keys(&mut self, ctx: &egui::Context) {
        // Somebody typing, or on a button by keyboard, keeps the keys.
        if ctx.memory(|m| m.focused().is_some()) {
            return;
        }
        for command in ctx.input_mut(pressed) {
            self.obey(command, ctx);
        }
    }

    fn dropped(&mut self, ctx: &egui::Context) {
        for file in ctx.input(|i| i.raw.dropped_files.clone()) {
            let name = file
                .path()
                .file_name()
                .map_or_else(String::new, |n| n.to_string_lossy().into_owned());
            match file.bytes() {
                Ok(bytes) => self.open(&bytes, &name),
                Err(words) => self.trouble = Some(format!("{name} cannot be read: {words}")),
            }
        }
    }

    /// Draws the whole window.
    pub fn draw(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        self.keys(&ctx);
        self.dropped(&ctx);
        if let Some(model) = &self.model
            && let Some(wait) = self.playback.tick(ctx.input(|i| i.time), model)
        {
            ctx.request_repaint_after(std::time::Duration::from_secs_f64(wait));
        }
        self.top_bar(ui, &ctx);
        if self.model.is_some() {
            self.panels(ui, &ctx);
        } else {
            self.welcome(ui);
        }
        self.windows(&ctx);
    }

    fn top_bar(&mut self, ui: &mut Ui, ctx: &egui::Context) {
        let p = Palette::of(ui);
        let frame = Frame::new()
            .fill(p.paper_2)
            .inner_margin(Margin::symmetric(14, 7));
        Panel::top("top").frame(frame).show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 12.0;
                match &self.model {
                    Some(model) => {
                        ui.label(RichText::new(&model.name).font(fonts::semibold(13.5)));
                        ui.label(
                            RichText::new(&model.title)
                                .font(fonts::serif(16.0))
                                .color(p.ink_2),
                        );
                        if trust::badge(ui, &model.trust).clicked() {
                            self.shown.report = !self.shown.report;
                        }
                    }
                    None => {
                        ui.label(RichText::new("Early Light").font(fonts::serif_bold(17.0)));
                    }
                }
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    ui.spacing_mut().item_spacing.x = 6.0;
                    if ui
                        .add(egui::Button::new("Keys").frame(false))
                        .on_hover_text(Command::Help.tooltip())
                        .clicked()
                    {
                        self.obey(Command::Help, ctx);
                    }
                    ui.menu_button("View", |ui| self.view_menu(ui, ctx));
                });
            });
        });
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
        row(ui, self, shown.hands, Command::ToggleHands);
        ui.checkbox(&mut self.shown.strip, "Tracks and boxes");
        ui.separator();
        row(ui, self, ctx.theme() == Theme::Dark, Command::ToggleDark);
    }

    fn panels(&mut self, ui: &mut Ui, ctx: &egui::Context) {
        let Some(model) = &self.model else { return };
        let p = Palette::of(ui);
        let moment = self.playback.moment;
        let scene = model.scene(moment);
        let mut asked = None;
        if self.shown.timeline {
            let frame = Frame::new().fill(p.paper_2).inner_margin(Margin {
                left: 6,
                right: 6,
                top: 8,
                bottom: 6,
            });
            Panel::bottom("timeline")
                .resizable(false)
                .frame(frame)
                .show(ui, |ui| {
                    asked = timeline::show(ui, model, &self.playback);
                });
        }
        let side = Frame::new().fill(p.paper);
        if self.shown.log {
            let frame = side.inner_margin(Margin {
                left: 12,
                right: 10,
                top: 8,
                bottom: 4,
            });
            Panel::left("log")
                .default_size(262.0)
                .size_range(160.0..=520.0)
                .frame(frame)
                .show(ui, |ui| {
                    asked = asked.or(self.log.show(ui, model, moment).map(Asked::Go));
                });
        }
        if self.shown.inspector {
            let frame = side.inner_margin(Margin {
                left: 14,
                right: 8,
                top: 12,
                bottom: 4,
            });
            Panel::right("inspector")
                .default_size(318.0)
                .size_range(220.0..=560.0)
                .frame(frame)
                .show(ui, |ui| {
                    let inner = Frame::new().inner_margin(Margin {
                        left: 0,
                        right: 6,
                        top: 4,
                        bottom: 2,
                    });
                    let fold = Panel::bottom("hands").frame(inner);
                    let fold = if self.shown.hands {
                        fold.resizable(true)
                            .default_size(300.0)
                            .size_range(60.0..=520.0)
                    } else {
                        fold.resizable(false).exact_size(28.0)
                    };
                    fold.show(ui, |ui| {
                        if hands::heading(ui, &scene, self.shown.hands).clicked() {
                            asked = Some(Asked::Do(Command::ToggleHands));
                        }
                        if self.shown.hands {
                            egui::ScrollArea::vertical()
                                .id_salt("hands")
                                .auto_shrink([false, false])
                                .show(ui, |ui| hands::show(ui, &scene));
                        }
                    });
                    inspector::show(ui, model, moment);
                });
        }
        if self.shown.strip {
            let frame = Frame::new().fill(p.paper).inner_margin(Margin {
                left: 14,
                right: 10,
                top: 9,
                bottom: 6,
            });
            Panel::bottom("strip")
                .resizable(false)
                .frame(frame)
                .show(ui, |ui| strip::show(ui, &scene));
        }
        CentralPanel::no_frame().show(ui, |ui| {
            self.board_rect = self.board.show(ui, &model.chart, &scene);
            self.board.controls(ui, &model.chart, self.board_rect);
        });
        match asked {
            Some(Asked::Go(to)) => self.playback.go(to, model),
            Some(Asked::Do(command)) => self.obey(command, ctx),
            None => {}
        }
    }

    fn welcome(&mut self, ui: &mut Ui) {
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
            });
        });
    }

    fn windows(&mut self, ctx: &egui::Context) {
        let mut help = self.shown.help;
        let middle = ctx.content_rect().center();
        let window = |title: &str| {
            egui::Window::new(heading(title))
                .collapsible(false)
                .pivot(egui::Align2::CENTER_CENTER)
                .default_pos(middle)
        };
        window("Keys")
            .open(&mut help)
            .resizable(false)
            .show(ctx, |ui| {
                egui::Grid::new("keys")
                    .num_columns(3)
                    .min_row_height(18.0)
                    .spacing([18.0, 3.0])
                    .show(ui, |ui| {
                        for entry in COMMANDS {
                            let p = Palette::of(ui);
                            ui.label(
                                RichText::new(entry.command.keys()).font(fonts::semibold(12.5)),
                            );
                            ui.label(entry.name);
                            ui.label(RichText::new(entry.tip).color(p.ink_2));
                            ui.end_row();
                        }
                    });
            });
        self.shown.help = help;
        let mut report = self.shown.report;
        if let Some(model) = &self.model {
            let title = format!("Report: {}", model.trust.verdict.word());
            window(&title)
                .id(egui::Id::unique("report"))
                .open(&mut report)
                .default_width(460.0)
                .show(ctx, |ui| {
                    trust::report(ui, &model.trust);
                });
        }
        self.shown.report = report;
        if let Some(words) = self.trouble.clone() {
            window("This file cannot be opened")
                .resizable(false)
                .anchor(egui::Align2::CENTER_CENTER, egui::Vec2::ZERO)
                .show(ctx, |ui| {
                    ui.set_max_width(420.0);
                    ui.label(words);
                    ui.add_space(8.0);
                    if ui.button("Close").clicked() {
                        self.trouble = None;
                    }
                });
        }
    }
}

/// The title of a small window.
fn heading(text: &str) -> RichText {
    RichText::new(text).font(fonts::serif_bold(17.0))
}

/// Opens the window and returns when it is closed; with a file's bytes and name, shows it.
///
/// # Errors
/// When there is no display, or it has no OpenGL.
pub fn run(file: Option<(Vec<u8>, String)>) -> eframe::Result {
    let viewport = egui::ViewportBuilder::default()
        .with_inner_size([1280.0, 800.0])
        .with_min_inner_size([720.0, 480.0]);
    let options = eframe::NativeOptions {
        viewport,
        ..Default::default()
    };
    let start = move |cc: &eframe::CreationContext<'_>| {
        let mut app = EarlyLight::new(&cc.egui_ctx, Box::new(crate::open::open));
        if let Some((bytes, name)) = &file {
            app.open(bytes, name);
        }
        Ok(Box::new(app) as Box<dyn eframe::App>)
    };
    eframe::run_native("Early Light", options, Box::new(start))
}

impl eframe::App for EarlyLight {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.draw(ui);
    }

    fn persist_egui_memory(&self) -> bool {
        false
    }
}
