//! A small window, and a large text: nothing of the bars lies over anything else, and what opens over the board has room or scrolls.

use std::{fs, path::Path};

use earlylight::{app::EarlyLight, commands::Command, open};
use eframe::egui::{self, Rect};
use egui_kittest::{
    Harness,
    kittest::{NodeT, Queryable},
};

const GAMES: [&str; 3] = [
    "dawn1812/sample-of-play.elj",
    "naval1812/greedy.elj",
    "corps_command/road-to-klapebruck.elj",
];

/// The sizes of the window, and how many steps larger the text is.
const WINDOWS: [([f32; 2], usize); 4] = [
    ([1280.0, 800.0], 0),
    ([1024.0, 700.0], 0),
    ([1024.0, 700.0], 5),
    ([900.0, 620.0], 3),
];

fn shown(game: &str, (size, larger): ([f32; 2], usize)) -> Harness<'static, EarlyLight> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../fixtures")
        .join(game);
    let bytes = fs::read(path).expect("the fixture");
    let name = game.rsplit('/').next().unwrap_or(game).to_owned();
    let mut w = Harness::builder()
        .with_size(size)
        .with_max_steps(60)
        .with_theme(egui::Theme::Light)
        .build_eframe(move |cc| {
            let mut app = EarlyLight::new(&cc.egui_ctx, Box::new(open::open));
            app.open(&bytes, &name);
            app
        });
    w.run();
    for _ in 0..larger {
        obey(&mut w, Command::TextLarger);
    }
    w
}

fn obey(w: &mut Harness<'_, EarlyLight>, command: Command) {
    let ctx = w.ctx.clone();
    w.state_mut().obey(command, &ctx);
    w.run();
}

fn window(w: &Harness<'_, EarlyLight>) -> Rect {
    w.ctx.content_rect()
}

/// What stands in the bar along the top, by its words.
fn bar(w: &Harness<'_, EarlyLight>) -> Vec<(String, Rect)> {
    let mut found: Vec<(String, Rect)> = ["View", "Open", "Game", "Compare", "Keys"]
        .iter()
        .map(|name| ((*name).to_owned(), w.get_by_label(name).rect()))
        .collect();
    for part in ["Trust: ", "Seen: ", ".elj"] {
        let all = w.query_all_by_label_contains(part);
        let top = all.filter(|node| node.rect().bottom() < 44.0);
        found.extend(top.map(|node| {
            let label = node.accesskit_node().label().unwrap_or_default();
            (label, node.rect())
        }));
    }
    found
}

#[test]
fn nothing_in_the_bar_lies_over_anything_else() {
    for game in GAMES {
        for at in WINDOWS {
            let w = shown(game, at);
            let parts = bar(&w);
            assert!(parts.len() >= 7, "{game} {at:?}: {parts:?}");
            for (i, (name, rect)) in parts.iter().enumerate() {
                assert!(
                    window(&w).contains_rect(*rect),
                    "{game} {at:?}: {name} at {rect:?} leaves the window"
                );
                for (other, beside) in &parts[i + 1..] {
                    let shared = rect.intersect(*beside);
                    assert!(
                        shared.width() < 1.0 || shared.height() < 1.0,
                        "{game} {at:?}: {name} at {rect:?} and {other} at {beside:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn what_opens_over_the_board_stays_within_the_window() {
    for at in WINDOWS {
        let mut w = shown(GAMES[0], at);
        for (command, title) in [
            (Command::Help, "Keys"),
            (Command::OpenFile, "Open a file"),
            (Command::GamePage, "The game"),
            (Command::GoTo, "Go to entry"),
        ] {
            obey(&mut w, command);
            let room = window(&w);
            let mut seen = 0;
            for node in w.query_all_by_role(egui::accesskit::Role::Window) {
                seen += 1;
                let rect = node.rect();
                assert!(
                    room.expand(1.0).contains_rect(rect),
                    "{title} {at:?}: {rect:?} in {room:?}"
                );
            }
            assert_eq!(seen, 1, "{title} {at:?}");
            obey(&mut w, command);
            w.key_press(egui::Key::Escape);
            w.run();
        }
    }
}

#[test]
fn the_last_key_is_reached_by_scrolling() {
    let mut w = shown(GAMES[0], WINDOWS[2]);
    obey(&mut w, Command::Help);
    let room = window(&w);
    let last = "Rest on a name to read what it does.";
    w.hover_at(room.center());
    for _ in 0..20 {
        w.event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Line,
            delta: egui::vec2(0.0, -5.0),
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Wheel,
            modifiers: egui::Modifiers::NONE,
        });
        w.run();
    }
    let rect = w.get_by_label(last).rect();
    assert!(room.contains_rect(rect), "{rect:?} in {room:?}");
}

#[test]
fn a_narrow_badge_still_tells_everything() {
    let w = shown(GAMES[0], WINDOWS[2]);
    let badge = w.get_by_label_contains("Trust: consistent · dice and draws were typed in");
    assert!(badge.rect().width() < 140.0, "{:?}", badge.rect());
}
