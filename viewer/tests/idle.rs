//! A window that nobody touches asks for no frames.

use std::time::Duration;

use earlylight::{
    app::EarlyLight, commands::Command, open, request::Request, trust::Verdict, window,
};
use earlylight_journal::games;
use earlylight_tests::long::long_journal;
use eframe::egui;
use egui_kittest::Harness;

const IDLE: Duration = Duration::from_secs(2);

fn sample() -> Harness<'static, EarlyLight> {
    let mut harness = Harness::builder()
        .with_size([1280.0, 800.0])
        .with_max_steps(200)
        .with_theme(egui::Theme::Light)
        .build_eframe(|cc| {
            let mut app = EarlyLight::new(&cc.egui_ctx, Box::new(open::open));
            app.open(window::SAMPLE, window::SAMPLE_NAME);
            app
        });
    harness.run();
    harness
}

/// Whether the window, having come to rest, wants a frame within two seconds.
fn rests(w: &mut Harness<'_, EarlyLight>, after: &str) {
    // Until nothing moves any more; more steps than that are an error of the harness.
    w.run();
    for output in w.output().viewport_output.values() {
        assert!(
            output.repaint_delay >= IDLE,
            "after {after}: a frame is wanted within {:?}",
            output.repaint_delay
        );
    }
}

#[test]
fn no_frame_is_asked_for_within_two_idle_seconds() {
    let mut w = sample();
    let ctx = w.ctx.clone();
    rests(&mut w, "opening");
    for moment in [0, 46, 50, 80] {
        w.state_mut().go(moment);
        rests(&mut w, "going to an entry");
    }
    for command in [
        Command::GamePage,
        Command::GamePage,
        Command::Help,
        Command::Help,
        Command::ToggleDark,
        Command::TextLarger,
    ] {
        w.state_mut().obey(command, &ctx);
        rests(&mut w, &format!("{command:?}"));
    }
    // A key, a pointer that came and stopped on the map, and a search.
    w.key_press(egui::Key::ArrowLeft);
    rests(&mut w, "a step");
    w.hover_at(egui::pos2(600.0, 400.0));
    rests(&mut w, "pointing at the map");
}

#[test]
fn playing_asks_for_frames_and_its_end_does_not() {
    let mut w = sample();
    let ctx = w.ctx.clone();
    w.state_mut().go(78);
    w.run();
    w.state_mut().obey(Command::Play, &ctx);
    w.step();
    let soon = w
        .output()
        .viewport_output
        .values()
        .any(|output| output.repaint_delay < IDLE);
    assert!(soon, "while it plays, frames are wanted");
    for _ in 0..2_000 {
        w.step();
        if w.state().moment() == 80 {
            break;
        }
    }
    assert_eq!(w.state().moment(), 80, "it has played to the end");
    rests(&mut w, "playing to the end");
}

#[test]
fn the_end_of_a_verification_leaves_the_window_at_rest() {
    let referee = games::referee("dawn1812").expect("the game is known");
    let bytes = long_journal(&*referee, 30_000);
    let mut w = sample();
    w.state_mut().open(&bytes, "long.elj");
    rests(&mut w, "opening a long game");
    let requests = w.state_mut().take_requests();
    let asked = requests.iter().find_map(|request| match request {
        Request::Verify(journal) => Some(journal.clone()),
        _ => None,
    });
    let journal = asked.expect("verification is asked for");
    let trust = open::verify_behind(&journal, &|_| {});
    let head = *journal.links.last().expect("a link");
    w.state_mut().verified(&head, &trust);
    rests(&mut w, "the end of verification");
    let verdict = w.state().model().map(|m| m.trust.verdict);
    assert_eq!(verdict, Some(Verdict::Unfinished));
    let ctx = w.ctx.clone();
    w.state_mut().obey(Command::OpenFile, &ctx);
    // The caret of a field that has the keyboard blinks: that alone may ask for a frame, twice a second at most.
    w.run();
    for output in w.output().viewport_output.values() {
        assert!(output.repaint_delay >= Duration::from_millis(300));
    }
}
