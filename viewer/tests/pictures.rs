//! The window at fixed sizes, compared with pictures that somebody looked at.
//!
//! After a change that is meant: `UPDATE_SNAPSHOTS=1 cargo test -p earlylight --test pictures`, then look at every picture.

mod painter;

use earlylight::{app::EarlyLight, commands::Command, open, window};
use eframe::egui;
use egui_kittest::{Harness, SnapshotOptions};
use painter::Painter;

const SMALL: [f32; 2] = [1280.0, 800.0];
const LARGE: [f32; 2] = [1920.0, 1080.0];

fn sample(size: [f32; 2]) -> Harness<'static, EarlyLight> {
    shown(size, window::SAMPLE, window::SAMPLE_NAME)
}

fn shown(size: [f32; 2], bytes: &[u8], name: &str) -> Harness<'static, EarlyLight> {
    let mut options = SnapshotOptions::default();
    options.output_path = "pictures".into();
    // Rounding differs a little between processors; a glyph or a line that moves is far more.
    options.threshold = 1.2;
    options.max_failed_pixels = 20;
    let mut harness = Harness::builder()
        .with_size(size)
        .with_pixels_per_point(1.0)
        .with_max_steps(60)
        .with_theme(egui::Theme::Light)
        .with_options(options)
        .renderer(Painter::default())
        .build_eframe(|cc| {
            let mut app = EarlyLight::new(&cc.egui_ctx, Box::new(open::open));
            app.open(bytes, name);
            app
        });
    harness.run();
    harness
}

fn picture(w: &mut Harness<'_, EarlyLight>, moment: usize, commands: &[Command], name: &str) {
    let ctx = w.ctx.clone();
    for command in commands {
        w.state_mut().obey(*command, &ctx);
    }
    w.state_mut().go(moment);
    w.run();
    w.snapshot(name);
}

/// In the second round of the battle of Penobscot.
const BATTLE: usize = 50;
/// After the Prelude.
const TURN_ENDS: usize = 77;

#[test]
fn start() {
    picture(&mut sample(SMALL), 0, &[], "start");
}

#[test]
fn a_battle() {
    picture(&mut sample(SMALL), BATTLE, &[], "battle");
}

#[test]
fn a_battle_in_a_large_window() {
    picture(&mut sample(LARGE), BATTLE, &[], "battle-large");
}

#[test]
fn the_end_of_a_turn() {
    picture(&mut sample(SMALL), TURN_ENDS, &[], "turn-ends");
}

#[test]
fn dark() {
    picture(&mut sample(SMALL), BATTLE, &[Command::ToggleDark], "dark");
}

#[test]
fn two_moments_compared() {
    picture(
        &mut sample(SMALL),
        TURN_ENDS,
        &[Command::Compare],
        "compare",
    );
}

#[test]
fn the_game_page() {
    picture(&mut sample(SMALL), 80, &[Command::GamePage], "game-page");
}

#[test]
fn the_keys() {
    picture(&mut sample(SMALL), 0, &[Command::Help], "keys");
}

#[test]
fn one_sides_view_in_a_small_window() {
    let mut w = sample([900.0, 620.0]);
    picture(
        &mut w,
        TURN_ENDS,
        &[Command::NextViewpoint],
        "small-one-side",
    );
}

#[test]
fn a_combat_at_sea() {
    let bytes = include_bytes!("../../fixtures/naval1812/greedy.elj");
    let mut w = shown(SMALL, bytes, "greedy.elj");
    picture(&mut w, 237, &[], "sea-combat");
}

#[test]
fn an_assault_on_the_hex_map() {
    let bytes = include_bytes!("../../fixtures/corps_command/road-to-klapebruck.elj");
    let mut w = shown(SMALL, bytes, "road-to-klapebruck.elj");
    picture(&mut w, 208, &[], "hex-assault");
}

#[test]
fn a_campaign() {
    let bytes = include_bytes!("../../fixtures/before_napoleon/campaign-in-sequence.elj");
    let mut w = shown(LARGE, bytes, "campaign-in-sequence.elj");
    picture(&mut w, 533, &[], "before-napoleon");
}

#[test]
fn a_campaign_at_night() {
    let bytes = include_bytes!("../../fixtures/before_napoleon/campaign-in-sequence.elj");
    let mut w = shown(SMALL, bytes, "campaign-in-sequence.elj");
    picture(&mut w, 292, &[Command::ToggleDark], "before-napoleon-dark");
}

/// The painter itself: a picture that nothing is drawn wrong in would pass for anything if it could not see a change.
#[test]
fn the_painter_sees_what_changes() {
    let mut w = sample(SMALL);
    let before = w.render().expect("a picture");
    assert_eq!(before, w.render().expect("a picture"), "the same twice");
    w.state_mut().go(1);
    w.run();
    let after = w.render().expect("a picture");
    let differ = before.pixels().zip(after.pixels()).filter(|(a, b)| a != b);
    assert!(differ.count() > 500);
}
