//! Every command of the table by its key, and what a reviewer does with a game: filter, fold, count, compare, remark, save.

mod hand_built;

use std::{collections::BTreeSet, path::Path, time::Instant};

use earlylight::{
    app::EarlyLight,
    commands::{COMMANDS, Command},
    open,
    request::Request,
    shell::Shell,
    viewpoint::Viewpoint,
    window,
};
use eframe::egui::{self, Key, Modifiers};
use egui_kittest::{
    Harness,
    kittest::{NodeT, Queryable, by},
};

fn harness(
    make: impl FnOnce(&egui::Context) -> EarlyLight + 'static,
) -> Harness<'static, EarlyLight> {
    let mut harness = Harness::builder()
        .with_size([1280.0, 800.0])
        .with_max_steps(60)
        .with_theme(egui::Theme::Light)
        .build_eframe(|cc| make(&cc.egui_ctx));
    harness.run();
    harness
}

fn built() -> Harness<'static, EarlyLight> {
    harness(|ctx| {
        let opener = |_: &[u8], _: &str| Ok(hand_built::model());
        let mut app = EarlyLight::new(ctx, Box::new(opener));
        app.show_model(hand_built::model());
        app
    })
}

fn sample() -> Harness<'static, EarlyLight> {
    harness(|ctx| {
        let mut app = EarlyLight::new(ctx, Box::new(open::open));
        app.open_file(Path::new("/games/sample.elj"), window::SAMPLE, None);
        app
    })
}

fn press(w: &mut Harness<'_, EarlyLight>, command: Command) {
    let key = command.entry().keys[0];
    let mut modifiers = key.modifiers;
    if modifiers.command {
        modifiers = Modifiers::COMMAND;
    }
    w.key_press_modifiers(modifiers, key.logical_key);
    w.run_ok();
}

fn has(w: &Harness<'_, EarlyLight>, label: &str) -> bool {
    w.query_all_by_label_contains(label).count() > 0
}

/// Everything that the window says.
fn words(w: &Harness<'_, EarlyLight>) -> String {
    let everything = w.query_all(by().predicate(|_| true));
    let labels = everything.filter_map(|n| n.accesskit_node().value());
    labels.collect::<Vec<_>>().join("\n")
}

#[test]
fn every_command_of_the_table_does_what_it_says() {
    let mut done = BTreeSet::new();
    for entry in COMMANDS {
        let mut w = sample();
        let command = entry.command;
        w.state_mut().go(40);
        w.run();
        let near = w.state().nearness();
        let speed = w.state().speed();
        press(&mut w, command);
        let at = w.state().moment();
        let good = match command {
            Command::StepOn => at == 41,
            Command::StepBack => at == 39,
            Command::CardOn => at > 40 && at < 80,
            Command::CardBack => at < 40 && at > 13,
            Command::TurnOn => at > 40,
            Command::TurnBack => at < 40,
            Command::GoTo => {
                let asked = w.get_by_label("Number of an entry").is_focused();
                w.get_by_label("Number of an entry").type_text("12");
                w.run();
                w.key_press(Key::Enter);
                w.run();
                asked && w.state().moment() == 12
            }
            Command::Back => at == 0,
            Command::TimelineIn => w.state().timeline().1 == 40.0,
            Command::TimelineOut => {
                let ctx = w.ctx.clone();
                w.state_mut().obey(Command::TimelineIn, &ctx);
                press(&mut w, command);
                w.state().timeline() == (0.0, 80.0)
            }
            Command::TextLarger => (w.ctx.zoom_factor() - 1.1).abs() < 1e-3,
            Command::TextSmaller => (w.ctx.zoom_factor() - 0.9).abs() < 1e-3,
            Command::CompareFiles => {
                let alone = has(&w, "Open another file to compare this one with");
                let half = &window::SAMPLE[..window::SAMPLE.len() / 2];
                w.state_mut().open(half, "half.elj");
                press(&mut w, command);
                alone && has(&w, "sample.elj goes on where half.elj ends")
            }
            Command::BattleOn => at == 44,
            Command::BattleBack => at == 40,
            Command::First => at == 0,
            Command::Last => at == 80,
            Command::Play => w.state().playing(),
            Command::Faster => w.state().speed() > speed,
            Command::Slower => w.state().speed() < speed,
            Command::ZoomIn => w.state().nearness() > near,
            Command::ZoomOut => w.state().nearness() < near,
            Command::ZoomWhole => {
                let ctx = w.ctx.clone();
                w.state_mut().obey(Command::ZoomIn, &ctx);
                press(&mut w, command);
                (w.state().nearness() - 1.0).abs() < 1e-3
            }
            Command::ToggleLog => !has(&w, "Search the log"),
            Command::ToggleInspector => !has(&w, "Hands, US"),
            Command::ToggleTimeline => !has(&w, "Timeline, entry"),
            Command::ToggleHands => has(&w, ", unfold"),
            Command::NextViewpoint => {
                w.state().model().map(|m| m.eyes) == Some(Viewpoint::Only(earlylight_core::Side::A))
            }
            Command::ToggleDark => w.ctx.theme() == egui::Theme::Dark,
            Command::Search => w.get_by_label("Search the log").is_focused(),
            Command::FoldLog => has(&w, "Unfold: "),
            Command::GamePage => has(&w, "POINTS BY TURN"),
            Command::Mark => has(&w, "Marked: entry 40"),
            Command::Compare => has(&w, "Two moments compared"),
            Command::OpenFile => w.get_by_label("Path").is_focused(),
            Command::Follow => {
                w.state_mut().take_requests() == [Request::Follow("/games/sample.elj".into())]
            }
            Command::CopyPosition => has(&w, "Copied: the position after entry 40"),
            Command::SavePicture => matches!(
                &w.state_mut().take_requests()[..],
                [Request::SavePicture { folder, name, .. }]
                    if folder == Path::new("/games") && name == "sample-entry-40"
            ),
            Command::NextTab => {
                w.state_mut().open(window::SAMPLE, "other.elj");
                press(&mut w, command);
                w.state().moment() == 40
            }
            Command::CloseTab => w.state().open_games() == 0,
            Command::Help => has(&w, "Rest on a name"),
        };
        assert!(good, "{:?} by its key", command);
        done.insert(entry.name);
    }
    assert_eq!(done.len(), COMMANDS.len());
}

#[test]
fn the_log_is_filtered_and_folded() {
    let mut w = built();
    assert!(has(&w, "2: GB play Free Trade") && has(&w, "6: GB rolls 1 2 4 5"));
    w.get_by_label("Rolls").click();
    w.run();
    assert!(!has(&w, "2: GB play Free Trade") && has(&w, "6: GB rolls 1 2 4 5"));
    w.get_by_label("US").click();
    w.run();
    assert!(!has(&w, "6: GB rolls 1 2 4 5") && has(&w, "7: US rolls 4 5 6"));
    w.get_by_label("Rolls").click();
    w.run();
    w.get_by_label("US").click();
    w.run();
    w.get_by_label("Take-backs").click();
    w.run();
    w.get_by_label("Nothing found");
    w.get_by_label("Take-backs").click();
    w.run();
    w.get_by_label_contains("Fold: GB play Free Trade").click();
    w.run();
    assert!(has(&w, "2: GB play Free Trade") && !has(&w, "6: GB rolls 1 2 4 5"));
    assert!(has(&w, "13: US play Surprise"), "other plays stay unfolded");
    w.get_by_label_contains("Unfold: GB play Free Trade")
        .click();
    w.run();
    assert!(has(&w, "6: GB rolls 1 2 4 5"));
}

#[test]
fn a_hundred_thousand_entries_are_smooth() {
    let times = 3572;
    let mut w = harness(move |ctx| {
        let mut app = EarlyLight::new(ctx, Box::new(|_, _| Err(String::new())));
        app.show_model(hand_built::long_model(times));
        app
    });
    let n = w.state().model().map_or(0, |m| m.len());
    assert!(n > 100_000);
    let started = Instant::now();
    for i in 0..40 {
        w.state_mut().go(i * n / 40);
        w.step();
    }
    let frame = started.elapsed() / 40;
    println!("{n} entries: {frame:?} a frame while scrubbing");
    // A build without optimisation on a busy machine; a released one takes a fraction of it.
    assert!(frame.as_millis() < 250, "{frame:?}");
    w.state_mut().go(n / 2);
    let before = w.run();
    assert!(before <= 4, "{before} frames to settle");
}

#[test]
fn the_game_page_counts_and_leads_to_battles() {
    let mut w = sample();
    press(&mut w, Command::GamePage);
    for words in [
        "POINTS BY TURN",
        "LUCK IN BATTLES",
        "DICE THROWN",
        "PLAYED BY US",
    ] {
        assert!(has(&w, words), "{words}");
    }
    let links: Vec<_> = w
        .query_all_by_label("Battle of Penobscot, entry 44")
        .map(|n| n.rect())
        .collect();
    assert_eq!(
        links.len(),
        2,
        "the mark on the timeline, and the line on the page"
    );
    w.query_all_by_label("Battle of Penobscot, entry 44")
        .min_by(|a, b| a.rect().top().total_cmp(&b.rect().top()))
        .expect("the line on the page")
        .click();
    w.run();
    assert_eq!(w.state().moment(), 44);
}

#[test]
fn odds_stand_before_the_battle_and_each_round() {
    let mut w = sample();
    press(&mut w, Command::BattleOn);
    assert!(has(&w, ", unfold"), "a battle has the room of the hands");
    let bars = w.query_all_by_label_contains("Odds: GB takes it").count();
    assert_eq!(bars, 2, "before the battle and before its second round");
    assert!(has(&w, "Losses to expect"));
    assert!(has(&w, "Before the battle the chance of this was"));
}

#[test]
fn two_moments_are_compared_and_lit() {
    let mut w = sample();
    w.state_mut().go(43);
    w.run();
    press(&mut w, Command::Mark);
    press(&mut w, Command::Last);
    press(&mut w, Command::Compare);
    assert!(has(&w, "penobscot · fort"));
    assert!(has(&w, "yes → no"));
    press(&mut w, Command::Compare);
    assert!(!has(&w, "penobscot · fort"));
}

/// Runs a shell for a moment, as the window would.
fn with_shell(path: &Path) -> Harness<'static, Shell> {
    let path = path.to_owned();
    let mut harness = Harness::builder()
        .with_size([1280.0, 800.0])
        .with_max_steps(60)
        .build_eframe(move |cc| {
            let mut shell = Shell::new(&cc.egui_ctx, None);
            shell.open(&path);
            shell
        });
    harness.run();
    harness
}

#[test]
fn remarks_are_kept_beside_the_file_and_tied_to_its_links() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("friday.elj");
    std::fs::write(&path, window::SAMPLE).expect("written");
    let beside = folder.path().join("friday.elj.remarks.json");
    let mut w = with_shell(&path);
    w.state_mut().app().go(44);
    w.run();
    w.get_by_label("Write a remark").focus();
    w.run();
    w.get_by_label("Write a remark").type_text("Why so early?");
    w.run();
    w.key_press(Key::Enter);
    w.run();
    w.get_by_label("Why so early?");
    let text = std::fs::read_to_string(&beside).expect("the file of remarks");
    assert!(
        text.contains("earlylight-remarks/0") && text.contains("Why so early?"),
        "{text}"
    );
    // Another window finds it, at its entry and at no other.
    let mut again = with_shell(&path);
    assert!(again.query_by_label("Why so early?").is_none());
    again.state_mut().app().go(44);
    again.run();
    again
        .get_by_label("Delete remark: Why so early?")
        .click_accesskit();
    again.run();
    let text = std::fs::read_to_string(&beside).expect("the file of remarks");
    assert!(!text.contains("Why so early?"), "{text}");
}

#[test]
fn remarks_that_cannot_be_read_are_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("friday.elj");
    std::fs::write(&path, window::SAMPLE).expect("written");
    let beside = folder.path().join("friday.elj.remarks.json");
    std::fs::write(&beside, "my shopping list").expect("written");
    let w = with_shell(&path);
    assert!(w.query_all_by_label_contains("cannot be read").count() > 0);
    assert!(w.query_by_label("Write a remark").is_none());
    assert_eq!(std::fs::read(&beside).expect("read"), b"my shopping list");
}

#[test]
fn a_followed_file_grows_in_the_window() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("live.elj");
    // As a writer leaves it in the middle of an entry: the torn tail is not yet part of the record.
    let half = &window::SAMPLE[..window::SAMPLE.len() / 2];
    std::fs::write(&path, half).expect("written");
    let mut w = with_shell(&path);
    let ctx = w.ctx.clone();
    let before = w.state_mut().app().model().map_or(0, |m| m.len());
    assert!(before > 10 && before < 80);
    w.state_mut().app().obey(Command::Last, &ctx);
    w.state_mut().app().obey(Command::Follow, &ctx);
    w.run();
    std::fs::write(&path, window::SAMPLE).expect("written");
    let started = Instant::now();
    while w.state_mut().app().model().map_or(0, |m| m.len()) < 80 {
        assert!(started.elapsed().as_secs() < 20, "nothing was noticed");
        std::thread::sleep(std::time::Duration::from_millis(50));
        w.step();
    }
    assert_eq!(
        w.state_mut().app().moment(),
        80,
        "who stood at the end stands at the end"
    );
}

#[test]
fn files_open_by_path_in_tabs_and_a_picture_is_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let (a, b) = (folder.path().join("a.elj"), folder.path().join("b.elj"));
    std::fs::write(&a, window::SAMPLE).expect("written");
    std::fs::write(&b, window::SAMPLE).expect("written");
    let mut w = with_shell(&a);
    let ctx = w.ctx.clone();
    w.state_mut().app().obey(Command::OpenFile, &ctx);
    w.run();
    w.get_by_label("Path").type_text(&b.display().to_string());
    w.run();
    w.get_by_label("Open file").click();
    w.run();
    w.get_by_label("Tab 2: b.elj");
    w.get_by_label("Tab 1: a.elj").click();
    w.run();
    assert_eq!(w.state_mut().app().open_games(), 2);
    w.state_mut().app().obey(Command::OpenFile, &ctx);
    w.run();
    w.get_by_label("Path").type_text("missing");
    w.run();
    w.get_by_label("Open file").click();
    w.run();
    assert!(w.query_all_by_label_contains("cannot be read").count() > 0);
    w.get_by_label("Close").click();
    w.run();
    w.state_mut().app().obey(Command::SavePicture, &ctx);
    w.run();
    let png = std::fs::read(folder.path().join("a-entry-0.png")).expect("the picture");
    let png = image::load_from_memory(&png).expect("a PNG").into_rgba8();
    let colours: BTreeSet<_> = png.pixels().map(|p| p.0).collect();
    assert!(
        png.width() > 1000 && colours.len() > 200,
        "{}",
        colours.len()
    );
    let svg = std::fs::read_to_string(folder.path().join("a-entry-0.svg")).expect("the picture");
    assert!(svg.starts_with("<svg") && svg.contains("Penobscot"));
    w.get_by_label("Close tab 2").click();
    w.run();
    assert_eq!(w.state_mut().app().open_games(), 1);
}

/// What the command puts on the clipboard.
fn copied(w: &mut Harness<'_, EarlyLight>) -> Option<String> {
    let ctx = w.ctx.clone();
    w.state_mut().obey(Command::CopyPosition, &ctx);
    ctx.output_mut(|output| std::mem::take(&mut output.commands))
        .into_iter()
        .find_map(|c| match c {
            egui::OutputCommand::CopyText(text) => Some(text),
            _ => None,
        })
}

#[test]
fn a_position_is_copied_and_opened_again() {
    let mut w = sample();
    w.state_mut().go(40);
    w.run();
    let copied = copied(&mut w).expect("something copied");
    assert!(copied.starts_with("dawn1812 position "), "{copied}");
    w.state_mut().open(copied.as_bytes(), "here.position");
    w.run();
    assert_eq!(w.state().open_games(), 2);
    let model = w.state().model().expect("a game");
    assert_eq!((model.len(), model.position(0)), (0, Some(copied.clone())));
    // What one side sees is no position.
    w.key_press_modifiers(Modifiers::NONE, Key::V);
    w.run();
    assert_eq!(self::copied(&mut w), None);
    // A position that does not hold is refused in words.
    let broken = copied.replacen("turn ", "turn 9", 1);
    let error = open::open(broken.as_bytes(), "broken.position").err();
    let words = error.expect("a refusal");
    assert!(
        words.starts_with("broken.position:2:") && words.contains("^"),
        "{words}"
    );
}

#[test]
fn the_help_shows_every_command_as_the_table_words_it() {
    let mut w = sample();
    press(&mut w, Command::Help);
    for entry in COMMANDS {
        assert!(has(&w, entry.name), "{}", entry.name);
        assert!(has(&w, &entry.command.keys()), "{}", entry.name);
    }
    // Each tells on hover what the table says that it does.
    for entry in COMMANDS {
        let names = w.query_all_by_label(entry.name);
        let spots: Vec<_> = names.map(|n| n.rect().center()).collect();
        let told = spots.into_iter().any(|spot| {
            w.hover_at(spot);
            w.run_ok();
            has(&w, entry.tip)
        });
        assert!(told, "{}", entry.name);
    }
}

/// A file as a browser drops it: a name and bytes, and no folder; or a path, as a system does.
#[derive(Debug)]
struct Dropped(std::path::PathBuf, Vec<u8>);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        Ok(self.1.clone())
    }
}

fn dropped(name: &str, bytes: &[u8]) -> egui::DroppedFileHandle {
    std::sync::Arc::new(Dropped(name.into(), bytes.to_vec()))
}

#[test]
fn files_are_dropped_on_the_window() {
    let mut w = sample();
    w.input_mut().dropped_files = vec![dropped("other.elj", window::SAMPLE)];
    w.run();
    assert_eq!(w.state().open_games(), 2);
    w.get_by_label("Tab 2: other.elj");
    w.input_mut().dropped_files = vec![dropped("shopping.txt", b"eggs")];
    w.run();
    assert!(has(&w, "shopping.txt"));
    assert_eq!(w.state().open_games(), 2, "what was open stays open");
    w.get_by_label("Close").click();
    w.run();
    // One with a folder is asked for, so that its remarks are found beside it.
    w.input_mut().dropped_files = vec![dropped("/games/third.elj", b"")];
    w.run();
    let asked = w.state_mut().take_requests();
    assert_eq!(asked, [Request::Open("/games/third.elj".into())]);
}

#[test]
fn two_files_are_compared_from_the_first_difference_on() {
    let mut w = sample();
    let text = include_str!("../../fixtures/dawn1812/sample-of-play.elt");
    let other = text
        .replacen("US rolls 4 5 6", "US rolls 1 5 6", 1)
        .replacen("[Result \"adjourned\"]\n", "", 1);
    let cut = other.find("US rolls 1 5 6").expect("the roll") + "US rolls 1 5 6".len();
    w.state_mut().open(&other.as_bytes()[..cut], "other.elt");
    w.run();
    press(&mut w, Command::CompareFiles);
    let said = words(&w);
    assert!(said.contains("They part at entry 46."), "{said}");
    assert!(has(&w, "US rolls 1 5 6") && has(&w, "US rolls 4 5 6"));
    assert!(!has(&w, "Go to entry 45, which differs"));
    w.get_by_label("Go to entry 46, which differs").click();
    w.run();
    assert_eq!(w.state().moment(), 46);
    // The same file twice differs in nothing.
    press(&mut w, Command::CompareFiles);
    press(&mut w, Command::CloseTab);
    w.state_mut().open(window::SAMPLE, "again.elj");
    press(&mut w, Command::CompareFiles);
    assert!(has(&w, "The same entries and the same links, to the end."));
}

#[test]
fn the_timeline_marks_control_and_points_and_is_dragged_and_wheeled() {
    let mut w = sample();
    let mark = w.get_by_label_contains("Control, entry 22");
    assert!(mark.rect().width() > 4.0);
    mark.click();
    w.run();
    assert_eq!(w.state().moment(), 22);
    let track = w.get_by_label_contains("Timeline, entry").rect();
    w.hover_at(track.left_top() + egui::vec2(300.0, 6.0));
    w.run();
    for (turned, at) in [(-1.0, 23), (-1.0, 24), (1.0, 23)] {
        w.event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Line,
            delta: egui::vec2(0.0, turned),
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Wheel,
            modifiers: Modifiers::NONE,
        });
        w.run_ok();
        assert_eq!(w.state().moment(), at);
    }
    // A drag is one leap, however far.
    w.drag_at(track.left_top() + egui::vec2(300.0, 6.0));
    w.run();
    for x in [400.0, 600.0, 900.0] {
        w.hover_at(track.left_top() + egui::vec2(x, 6.0));
        w.run();
    }
    w.drop_at(track.left_top() + egui::vec2(900.0, 6.0));
    w.run();
    assert!(w.state().moment() > 50, "{}", w.state().moment());
    press(&mut w, Command::Back);
    assert_eq!(w.state().moment(), 23);
}

#[test]
fn a_file_is_chosen_from_its_folder_with_the_mouse_or_the_keyboard() {
    let dir = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(dir.path().join("games")).expect("made");
    for name in ["games/monday.elj", "games/friday.elj"] {
        std::fs::write(dir.path().join(name), window::SAMPLE).expect("written");
    }
    std::fs::write(dir.path().join("games/photo.png"), b"").expect("written");
    let mut w = with_shell(&dir.path().join("games/monday.elj"));
    let ctx = w.ctx.clone();
    w.state_mut().app().obey(Command::OpenFile, &ctx);
    w.run();
    // The folder of the file that is shown; what the window does not open is not listed.
    assert!(w.query_by_label("friday.elj").is_some());
    assert!(w.query_by_label("photo.png").is_none());
    w.get_by_label("Folder above").click();
    w.run();
    w.get_by_label("games/").click();
    w.run();
    // By the keyboard alone: the row takes the focus and is pressed.
    w.get_by_label("friday.elj").focus();
    w.run();
    w.key_press(egui::Key::Enter);
    w.run();
    assert_eq!(w.state_mut().app().open_games(), 2, "both files are open");
    w.get_by_label("Tab 2: friday.elj");
}
