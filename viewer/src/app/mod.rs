//! The window: bars, panels, keys. It gets bytes and shows them; how bytes become a game, the program says, and what is to
//! be read or written, it asks for in [`Request`]s.
//!
//! | file | holds |
//! | --- | --- |
//! | `mod.rs` | what is open, and what each command does |
//! | `bars.rs` | the bar along the top: names, menus, tabs |
//! | `panels.rs` | log, board, inspector, timeline |
//! | `windows.rs` | what opens over the board: keys, report, game page, files |

mod bars;
mod panels;
mod windows;

use std::path::{Path, PathBuf};

use eframe::egui::{self, Rect, Theme, Ui};

use crate::{
    board::Board,
    commands::{Command, pressed},
    compare_files::Relation,
    folder::Folder,
    model::Model,
    remarks::{Remarks, SUFFIX},
    report::map::picture,
    request::Request,
    tab::Tab,
    theme,
    trust::Trust,
    viewpoint::Viewpoint,
};

/// Makes a model of a file's bytes and its name, or says in words why it cannot.
pub type Opener = Box<dyn Fn(&[u8], &str) -> Result<Model, String>>;

/// What a comparison of two files was made for: which tabs, how long each is, how far each may be listed, and whose eyes.
type FilesKey = [(usize, usize, usize, Viewpoint); 2];

/// Which panels and windows are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shown {
    log: bool,
    inspector: bool,
    timeline: bool,
    strip: bool,
    hands: bool,
    /// The hands while a battle or a comparison is explained, which needs their room.
    hands_at_length: bool,
    going: bool,
    files_compared: bool,
    help: bool,
    report: bool,
    game: bool,
    files: bool,
}

/// The window.
pub struct EarlyLight {
    tabs: Vec<Tab>,
    active: usize,
    trouble: Option<String>,
    /// The last thing done that nothing else shows, in words.
    said: Option<String>,
    board: Board,
    board_rect: Rect,
    shown: Shown,
    /// The path being typed.
    path: String,
    /// Whether the path's field is to get the keyboard.
    path_wanted: bool,
    /// The number of an entry being typed, and whether its field is to get the keyboard.
    number: (String, bool),
    /// How the two files compared relate, and what it was found for.
    files_related: Option<(FilesKey, Relation)>,
    recent: Vec<PathBuf>,
    /// The folder that files are chosen from.
    folder: Option<Folder>,
    requests: Vec<Request>,
    opener: Opener,
}

impl EarlyLight {
    /// A window without a game. `opener` makes a model of bytes.
    #[must_use]
    pub fn new(ctx: &egui::Context, opener: Opener) -> EarlyLight {
        theme::install(ctx);
        // Text size has commands of its own.
        ctx.options_mut(|o| o.zoom_with_keyboard = false);
        ctx.set_theme(Theme::Light);
        EarlyLight {
            tabs: Vec::new(),
            active: 0,
            trouble: None,
            said: None,
            board: Board::default(),
            board_rect: Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(640.0, 520.0)),
            shown: Shown {
                log: true,
                inspector: true,
                timeline: true,
                strip: true,
                hands: true,
                hands_at_length: false,
                going: false,
                files_compared: false,
                help: false,
                report: false,
                game: false,
                files: false,
            },
            path: String::new(),
            path_wanted: false,
            number: (String::new(), false),
            files_related: None,
            recent: Vec::new(),
            folder: None,
            requests: Vec::new(),
            opener,
        }
    }

    /// Shows a game in a tab of its own.
    pub fn show_model(&mut self, model: Model) {
        self.add(Tab::new(model, None, Remarks::default()));
    }

    /// Asks for a game to be verified behind, if nobody has verified it yet.
    fn have_verified(requests: &mut Vec<Request>, model: &mut Model) {
        requests.extend(model.unverified.take().map(Request::Verify));
    }

    /// Takes what verification says of the journal of that last link, or how far it is.
    pub fn verified(&mut self, head: &[u8; 32], trust: &Trust) {
        for tab in &mut self.tabs {
            if tab.model.head().as_ref() == Some(head) {
                tab.model.trust = trust.clone();
            }
        }
    }

    fn add(&mut self, mut tab: Tab) {
        Self::have_verified(&mut self.requests, &mut tab.model);
        self.trouble = None;
        self.tabs.push(tab);
        self.active = self.tabs.len() - 1;
    }

    /// Opens bytes that came from no file; what is wrong with them is shown in the window.
    pub fn open(&mut self, bytes: &[u8], name: &str) {
        match (self.opener)(bytes, name) {
            Ok(model) => self.show_model(model),
            Err(words) => self.trouble = Some(words),
        }
    }

    /// Opens a file's bytes, with those of the remarks beside it if there are any. A file that is open already is shown
    /// again, as it is now.
    pub fn open_file(&mut self, path: &Path, bytes: &[u8], remarks: Option<&[u8]>) {
        let name = path.file_name().unwrap_or(path.as_os_str());
        let mut model = match (self.opener)(bytes, &name.to_string_lossy()) {
            Ok(model) => model,
            Err(words) => {
                self.trouble = Some(words);
                return;
            }
        };
        self.shown.files = false;
        let known = |t: &Tab| t.path.as_deref() == Some(path);
        if let Some(at) = self.tabs.iter().position(known) {
            Self::have_verified(&mut self.requests, &mut model);
            self.tabs[at].renew(model);
            self.active = at;
            return;
        }
        let remarks = match remarks.map(Remarks::read) {
            None => Remarks::default(),
            Some(Ok(remarks)) => remarks,
            Some(Err(words)) => {
                self.said = Some(format!("The remarks cannot be read: {words}"));
                Remarks::unreadable()
            }
        };
        self.add(Tab::new(model, Some(path.to_owned()), remarks));
    }

    /// Shows what a followed file holds now. A record that cannot be read at this moment is left as it was.
    pub fn grew(&mut self, path: &Path, bytes: &[u8]) {
        let name = path.file_name().unwrap_or(path.as_os_str());
        let Ok(mut model) = (self.opener)(bytes, &name.to_string_lossy()) else {
            return;
        };
        Self::have_verified(&mut self.requests, &mut model);
        for tab in &mut self.tabs {
            if tab.following && tab.path.as_deref() == Some(path) {
                tab.renew(model);
                return;
            }
        }
    }

    /// Says that something could not be done.
    pub fn trouble(&mut self, words: String) {
        self.trouble = Some(words);
    }

    /// Says that something was done.
    pub fn say(&mut self, words: String) {
        self.said = Some(words);
    }

    /// Shows a folder that was asked for, to choose a file from.
    pub fn listed(&mut self, folder: Folder) {
        self.folder = Some(folder);
    }

    /// The files opened lately, newest first.
    pub fn set_recent(&mut self, recent: Vec<PathBuf>) {
        self.recent = recent;
    }

    /// What is asked for since the last time.
    pub fn take_requests(&mut self) -> Vec<Request> {
        std::mem::take(&mut self.requests)
    }

    fn tab(&self) -> Option<&Tab> {
        self.tabs.get(self.active)
    }

    fn tab_mut(&mut self) -> Option<&mut Tab> {
        self.tabs.get_mut(self.active)
    }

    /// The game shown.
    #[must_use]
    pub fn model(&self) -> Option<&Model> {
        self.tab().map(|t| &t.model)
    }

    /// How many games are open.
    #[must_use]
    pub fn open_games(&self) -> usize {
        self.tabs.len()
    }

    /// The moment shown.
    #[must_use]
    pub fn moment(&self) -> usize {
        self.tab().map_or(0, |t| t.playback.moment)
    }

    /// Whether it plays.
    #[must_use]
    pub fn playing(&self) -> bool {
        self.tab().is_some_and(|t| t.playback.playing)
    }

    /// Entries a second.
    #[must_use]
    pub fn speed(&self) -> f64 {
        self.tab().map_or(0.0, |t| t.playback.speed())
    }

    /// How near the map is, the whole of it being 1.
    #[must_use]
    pub fn nearness(&self) -> f32 {
        self.model()
            .map_or(1.0, |m| self.board.nearness(&m.chart, self.board_rect))
    }

    /// Goes to a moment.
    pub fn go(&mut self, moment: usize) {
        if let Some(tab) = self.tab_mut() {
            tab.playback.go(moment, &tab.model);
            tab.span.follow(tab.playback.moment, tab.model.len());
        }
    }

    /// Whether a battle or a comparison is explained, which takes all the room there is.
    fn explains_at_length(&self) -> bool {
        let Some(tab) = self.tab() else { return false };
        let entry = tab.playback.moment.checked_sub(1);
        tab.comparing || entry.is_some_and(|entry| tab.model.battle_of(entry).is_some())
    }

    /// Whether the hands are unfolded: a battle or a comparison gets their room unless the reader asks for them in it.
    fn hands_open(&self) -> bool {
        if self.explains_at_length() {
            self.shown.hands_at_length
        } else {
            self.shown.hands
        }
    }

    /// The first moment on the timeline, and how many are.
    #[must_use]
    pub fn timeline(&self) -> (f32, f32) {
        self.tab().map_or((0.0, 0.0), |t| t.span.of(t.model.len()))
    }

    /// Obeys a command.
    pub fn obey(&mut self, command: Command, ctx: &egui::Context) {
        self.said = None;
        let at_length = self.explains_at_length();
        let shown = &mut self.shown;
        match command {
            Command::ToggleLog => shown.log = !shown.log,
            Command::ToggleInspector => shown.inspector = !shown.inspector,
            Command::ToggleTimeline => shown.timeline = !shown.timeline,
            Command::ToggleHands if at_length => shown.hands_at_length ^= true,
            Command::ToggleHands => shown.hands = !shown.hands,
            Command::GoTo => {
                shown.going = !shown.going;
                self.number = (String::new(), shown.going);
            }
            Command::CompareFiles => shown.files_compared = !shown.files_compared,
            Command::TextLarger => egui::gui_zoom::zoom_in(ctx),
            Command::TextSmaller => egui::gui_zoom::zoom_out(ctx),
            Command::Help => shown.help = !shown.help,
            Command::GamePage => shown.game = !shown.game,
            Command::OpenFile => {
                shown.files = !shown.files;
                self.path_wanted = shown.files;
                if shown.files {
                    // Beside the file that is shown, or where the program was started.
                    let beside = self
                        .tab()
                        .and_then(|tab| Some(tab.path.as_deref()?.parent()?.to_owned()));
                    self.requests
                        .push(Request::List(beside.unwrap_or_else(|| ".".into())));
                }
            }
            Command::Search => shown.log = true,
            Command::ToggleDark => {
                ctx.set_theme(if ctx.theme() == Theme::Dark {
                    Theme::Light
                } else {
                    Theme::Dark
                });
                // The look changes with the next frame, which nothing else might ask for.
                ctx.request_repaint();
            }
            Command::NextTab => self.active = (self.active + 1) % self.tabs.len().max(1),
            Command::CloseTab => self.close(self.active),
            Command::SavePicture => self.save_picture(),
            Command::CopyPosition => self.copy_position(ctx),
            Command::Follow => self.follow(),
            _ => {}
        }
        let (active, board_rect) = (self.active, self.board_rect);
        let Some(tab) = self.tabs.get_mut(active) else {
            return;
        };
        match command {
            Command::NextViewpoint => tab.model.eyes = tab.model.eyes.next(),
            Command::Search => tab.log.focus_search(),
            Command::TimelineIn | Command::TimelineOut => {
                let factor = if command == Command::TimelineIn {
                    2.0
                } else {
                    0.5
                };
                let (moment, n) = (tab.playback.moment, tab.model.len());
                tab.span.zoom(factor, moment as f32, n);
            }
            Command::FoldLog => tab.log.fold_all(&tab.model),
            Command::Compare => tab.comparing = !tab.comparing,
            Command::Mark => {
                tab.mark = tab.playback.moment;
                self.said = Some(format!("Marked: entry {}", tab.mark));
            }
            _ => {
                let before = tab.playback.moment;
                tab.playback.apply(command, &tab.model);
                if tab.playback.moment != before {
                    tab.span.follow(tab.playback.moment, tab.model.len());
                }
                self.board.apply(command, &tab.model.chart, board_rect);
            }
        }
    }

    fn close(&mut self, index: usize) {
        if index >= self.tabs.len() {
            return;
        }
        let tab = self.tabs.remove(index);
        if let Some(path) = tab.path.filter(|_| tab.following) {
            self.requests.push(Request::Unfollow(path));
        }
        if self.active >= index {
            self.active = self.active.saturating_sub(usize::from(self.active > index));
        }
        self.active = self.active.min(self.tabs.len().saturating_sub(1));
    }

    fn follow(&mut self) {
        let Some(tab) = self.tabs.get_mut(self.active) else {
            return;
        };
        let Some(path) = tab.path.clone() else {
            self.said =
                Some("This game came from no file, so that there is none to follow.".into());
            return;
        };
        tab.following = !tab.following;
        self.requests.push(if tab.following {
            Request::Follow(path)
        } else {
            Request::Unfollow(path)
        });
    }

    fn copy_position(&mut self, ctx: &egui::Context) {
        let Some(tab) = self.tab() else { return };
        let moment = tab.playback.moment;
        self.said = Some(match tab.model.position(moment) {
            Some(text) => {
                ctx.copy_text(text);
                format!("Copied: the position after entry {moment}")
            }
            None => {
                "A position holds what either side hides: look at everything to copy it.".into()
            }
        });
    }

    fn save_picture(&mut self) {
        let Some(tab) = self.tab() else { return };
        let moment = tab.playback.moment;
        let scene = tab.model.scene(moment);
        let path = tab.path.as_deref();
        let name = path.map_or(Path::new(&tab.model.name), |p| p);
        let stem = name.file_stem().unwrap_or_default().to_string_lossy();
        let request = Request::SavePicture {
            folder: path
                .and_then(Path::parent)
                .map(Path::to_owned)
                .unwrap_or_default(),
            name: format!("{stem}-entry-{moment}"),
            svg: picture(&tab.model.chart, &scene).into_bytes(),
        };
        self.requests.push(request);
    }

    /// Asks for the remarks of the tab shown to be written.
    fn save_remarks(&mut self) {
        let Some(tab) = self.tab() else { return };
        match (&tab.path, tab.remarks.bytes()) {
            (Some(path), Some(bytes)) => {
                let mut beside = path.clone().into_os_string();
                beside.push(SUFFIX);
                self.requests
                    .push(Request::SaveRemarks(beside.into(), bytes));
            }
            (None, _) => {
                self.said = Some(
                    "This game came from no file: its remarks are forgotten with the window."
                        .into(),
                );
            }
            (_, None) => {}
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
            let path = file.path().to_owned();
            if path.is_absolute() {
                // Whoever runs the window finds the remarks beside it.
                self.requests.push(Request::Open(path));
                continue;
            }
            let name = path.to_string_lossy();
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
        if let Some(tab) = self.tabs.get_mut(self.active)
            && let Some(wait) = tab.playback.tick(ctx.input(|i| i.time), &tab.model)
        {
            ctx.request_repaint_after(std::time::Duration::from_secs_f64(wait));
        }
        self.top_bar(ui, &ctx);
        if self.tabs.is_empty() {
            self.welcome(ui);
        } else {
            self.panels(ui, &ctx);
        }
        self.windows(&ctx);
    }
}

impl eframe::App for EarlyLight {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.draw(ui);
    }

    fn persist_egui_memory(&self) -> bool {
        false
    }
}
