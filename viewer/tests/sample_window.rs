//! The window on the bundled sample session, driven by keys and accessibility labels.

use earlylight::{app::EarlyLight, open, window};
use eframe::egui::{self, Key, Modifiers};
use egui_kittest::{Harness, kittest::Queryable};

fn sample() -> Harness<'static, EarlyLight> {
    let mut harness = Harness::builder()
        .with_size([1280.0, 800.0])
        .with_max_steps(60)
        .with_theme(egui::Theme::Light)
        .build_eframe(|cc| {
            let mut app = EarlyLight::new(&cc.egui_ctx, Box::new(open::open));
            app.open(window::SAMPLE, window::SAMPLE_NAME);
            app
        });
    harness.run();
    harness
}

#[test]
fn it_opens_steps_and_plays() {
    let mut w = sample();
    w.get_by_label_contains("sample-of-play.elj");
    assert_eq!(w.state().moment(), 0);
    for expected in [1, 2, 3] {
        w.key_press(Key::ArrowRight);
        w.run();
        assert_eq!(w.state().moment(), expected);
    }
    w.key_press(Key::ArrowLeft);
    w.run();
    assert_eq!(w.state().moment(), 2);
    w.key_press(Key::Space);
    w.run_steps(12);
    assert!(
        w.state().playing() && w.state().moment() > 2,
        "{}",
        w.state().moment()
    );
    w.key_press(Key::Space);
    w.run();
    assert!(!w.state().playing());
}

#[test]
fn shift_steps_by_card_play_and_ctrl_by_turn() {
    let mut w = sample();
    w.key_press_modifiers(Modifiers::SHIFT, Key::ArrowRight);
    w.run();
    // The twelve cards of the Prelude are dealt first.
    assert_eq!(w.state().moment(), 13, "Embargo Act");
    w.key_press(Key::End);
    w.run();
    assert_eq!(w.state().moment(), 80);
    w.key_press_modifiers(Modifiers::COMMAND, Key::ArrowLeft);
    w.run();
    assert!(w.state().moment() < 80);
}

#[test]
fn the_battle_mark_jumps_and_the_inspector_explains() {
    let mut w = sample();
    w.get_by_label_contains("Battle of Penobscot, entry")
        .click();
    w.run();
    for words in [
        "4 dice v 3 dice",
        "2 dice v 2 dice",
        "controls the waterway Lower St. Lawrence",
        "defends a fort",
    ] {
        assert!(w.query_all_by_label_contains(words).count() > 0, "{words}");
    }
    // Each reason has its rule, as a link that says what the rule is.
    for rule in ["11.2.3", "11.1.1"] {
        assert!(
            w.query_all_by_label_contains(rule).count() > 0,
            "rule {rule}"
        );
    }
}

#[test]
fn the_badge_says_what_verify_says() {
    let w = sample();
    let badge =
        w.query_all_by_label_contains("consistent · dice and draws were typed in, unsigned");
    assert!(badge.count() > 0);
}

#[test]
fn both_hands_and_the_piles_can_be_read() {
    let mut w = sample();
    w.key_press(Key::End);
    w.run();
    w.get_by_label("Hands, US 7 · GB 7, fold");
    let cards = w.query_all_by_label_contains(" OPS, ").count();
    assert_eq!(cards, 14, "the titles of both hands");
    w.get_by_label_contains("Draw deck ");
    w.get_by_label_contains("Removed ").click_accesskit();
    w.run();
    assert!(w.query_all_by_label_contains(" OPS, ").count() > 14);
    w.key_press(Key::H);
    w.run();
    assert_eq!(w.query_all_by_label_contains(" OPS, ").count(), 0);
    w.get_by_label("Hands, US 7 · GB 7, unfold");
}
