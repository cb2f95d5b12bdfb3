//! The window driven as a reader drives it: by keys, and by what the accessibility tree calls things.

mod hand_built;

use earlylight::app::EarlyLight;
use eframe::egui::{Key, Modifiers};
use egui_kittest::{Harness, kittest::Queryable};

fn window() -> Harness<'static, EarlyLight> {
    let mut harness = Harness::builder()
        .with_size([1280.0, 800.0])
        .with_max_steps(60)
        .with_theme(eframe::egui::Theme::Light)
        .build_eframe(|cc| {
            let opener = |bytes: &[u8], name: &str| {
                if bytes == b"good" {
                    Ok(hand_built::model())
                } else {
                    Err(format!("{name} is not a journal"))
                }
            };
            let mut app = EarlyLight::new(&cc.egui_ctx, Box::new(opener));
            app.show_model(hand_built::model());
            app
        });
    harness.run();
    harness
}

fn press(harness: &mut Harness<'_, EarlyLight>, modifiers: Modifiers, key: Key) -> usize {
    harness.key_press_modifiers(modifiers, key);
    harness.run_ok();
    harness.state().moment()
}

#[test]
fn arrow_keys_step_by_entry_card_and_turn() {
    let mut w = window();
    let none = Modifiers::NONE;
    assert_eq!(press(&mut w, none, Key::ArrowRight), 1);
    assert_eq!(press(&mut w, none, Key::ArrowRight), 2);
    assert_eq!(press(&mut w, none, Key::ArrowLeft), 1);
    assert_eq!(
        press(&mut w, Modifiers::SHIFT, Key::ArrowRight),
        2,
        "the second card"
    );
    assert_eq!(
        press(&mut w, Modifiers::SHIFT, Key::ArrowRight),
        13,
        "the third card"
    );
    assert_eq!(press(&mut w, Modifiers::SHIFT, Key::ArrowLeft), 2);
    assert_eq!(
        press(&mut w, Modifiers::COMMAND, Key::ArrowRight),
        15,
        "turn 1"
    );
    assert_eq!(
        press(&mut w, Modifiers::COMMAND, Key::ArrowLeft),
        1,
        "the Prelude"
    );
    assert_eq!(press(&mut w, none, Key::End), 28);
    assert_eq!(
        press(&mut w, none, Key::ArrowRight),
        28,
        "there is nothing after the end"
    );
    assert_eq!(press(&mut w, none, Key::Home), 0);
    assert_eq!(press(&mut w, none, Key::ArrowLeft), 0);
}

#[test]
fn space_plays_and_stops_and_the_end_stops_it() {
    let mut w = window();
    w.key_press(Key::Space);
    w.run_steps(2);
    assert!(w.state().playing());
    // The harness steps a quarter of a second at a time; two entries a second are due.
    w.run_steps(12);
    assert!(w.state().moment() > 0, "it has moved on");
    w.key_press(Key::Space);
    w.run_steps(2);
    assert!(!w.state().playing());
    let stopped = w.state().moment();
    w.run_steps(12);
    assert_eq!(w.state().moment(), stopped);
    press(&mut w, Modifiers::NONE, Key::End);
    press(&mut w, Modifiers::NONE, Key::ArrowLeft);
    w.key_press(Key::Space);
    w.run_steps(12);
    assert_eq!((w.state().moment(), w.state().playing()), (28, false));
}

#[test]
fn a_window_at_rest_asks_for_no_frames() {
    let mut w = window();
    press(&mut w, Modifiers::NONE, Key::B);
    let before = w.run();
    assert!(before <= 3, "{before} frames to settle");
}

#[test]
fn a_battle_mark_leads_to_the_battle_and_the_inspector_explains_it() {
    let mut w = window();
    w.get_by_label("Battle of Penobscot, entry 5").click();
    w.run();
    assert_eq!(w.state().moment(), 5);
    w.get_by_label("4 dice v 3 dice");
    w.get_by_label("+1 controls the Lower St. Lawrence");
    w.get_by_label("+1 defends a fort");
    w.get_by_label("rule 11.2.3, Waterways in battle");
    w.get_by_label("rule 11.1.1, Forts");
    w.get_by_label("die 4, nothing left to hit");
    w.get_by_label("die 6, hit Regular");
    w.get_by_label("+1.3 hits");
}

#[test]
fn battle_keys_go_from_battle_to_battle() {
    let mut w = window();
    assert_eq!(press(&mut w, Modifiers::NONE, Key::B), 5);
    assert_eq!(
        press(&mut w, Modifiers::NONE, Key::B),
        5,
        "there is no other"
    );
    press(&mut w, Modifiers::NONE, Key::End);
    assert_eq!(press(&mut w, Modifiers::SHIFT, Key::B), 5);
}

#[test]
fn places_pieces_waters_and_zones_are_told_in_words() {
    let mut w = window();
    w.get_by_label("Penobscot, US, 2 US Militia, fort");
    w.get_by_label("2 US Militia in Penobscot");
    w.get_by_label("Lower St. Lawrence, control markers: 0 US, 1 GB, 0 free");
    w.get_by_label("Southern Coast blockade zone, 2 of 3 squadrons");
    w.get_by_label("Economy: US 1, GB 0");
    w.state_mut().go(4);
    w.run();
    w.get_by_label("1 GB Regulars in Penobscot");
}

#[test]
fn the_log_shows_entries_and_a_click_goes_there() {
    let mut w = window();
    w.get_by_label("6: GB rolls 1 2 4 5").click();
    w.run();
    assert_eq!(w.state().moment(), 6);
}

#[test]
fn the_badge_opens_the_report() {
    let mut w = window();
    assert!(w.query_by_label("Dice: not claimed").is_none());
    w.get_by_label("Trust: consistent · dice typed in, unsigned")
        .click();
    w.run();
    w.get_by_label("Dice: not claimed");
    w.get_by_label("Record: proved");
}

#[test]
fn panels_can_be_hidden_and_the_look_changed() {
    let mut w = window();
    w.get_by_label("Search the log");
    press(&mut w, Modifiers::NONE, Key::L);
    assert!(w.query_by_label("Search the log").is_none());
    press(&mut w, Modifiers::NONE, Key::D);
    assert_eq!(w.ctx.theme(), eframe::egui::Theme::Dark);
    w.get_by_label("Whole");
}

#[test]
fn typing_in_the_search_moves_nothing() {
    let mut w = window();
    w.get_by_label("Search the log").focus();
    w.run();
    w.get_by_label("Search the log").type_text("niagara");
    w.run();
    press(&mut w, Modifiers::NONE, Key::ArrowRight);
    assert_eq!(w.state().moment(), 0);
    w.get_by_label("14: US march Hudson > Niagara 1M");
    assert!(w.query_by_label("6: GB rolls 1 2 4 5").is_none());
}

#[test]
fn a_file_that_is_no_journal_is_refused_in_words() {
    let mut w = window();
    w.state_mut().open(b"bad", "shopping.txt");
    w.run();
    let words = w.get_by_label("shopping.txt is not a journal").rect();
    assert!((words.center().x - 640.0).abs() < 150.0 && (words.center().y - 400.0).abs() < 60.0);
    w.get_by_label("Close").click();
    w.run();
    assert!(w.query_by_label("shopping.txt is not a journal").is_none());
}
