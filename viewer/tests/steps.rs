//! An arrow key held from one end of a long game to the other: what a step costs the window itself, in time of its own thread on a
//! processor, which does not depend on what else the machine does.
//!
//! Built without optimisation it goes a part of the way, and its figure is told but not judged.

use std::{fs, time::Duration};

use earlylight::{app::EarlyLight, open};
use earlylight_journal::games;
use earlylight_tests::long::long_journal;
use eframe::egui::{self, Key};
use egui_kittest::Harness;

const ENTRIES: usize = 10_000;
/// The most that a step may take, by the mean of all of them.
const LIMIT: Duration = Duration::from_millis(8);

/// The time that this thread has had on a processor; `None` where the system does not tell.
fn on_processor() -> Option<Duration> {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split(' ')
        .next()?
        .parse()
        .ok()
        .map(Duration::from_nanos)
}

#[test]
fn an_arrow_key_is_held_from_one_end_to_the_other() {
    let referee = games::referee("dawn1812").expect("the game is known");
    let bytes = long_journal(&*referee, ENTRIES);
    let mut w = Harness::builder()
        .with_size([1280.0, 800.0])
        .with_max_steps(60)
        .with_theme(egui::Theme::Light)
        .build_eframe(move |cc| {
            let mut app = EarlyLight::new(&cc.egui_ctx, Box::new(open::open));
            app.open(&bytes, "long.elj");
            app
        });
    w.run();
    let steps = if cfg!(debug_assertions) { 120 } else { ENTRIES };
    for (key, from) in [(Key::ArrowRight, 0), (Key::ArrowLeft, ENTRIES)] {
        w.state_mut().go(from);
        w.run();
        let began = on_processor();
        for _ in 0..steps {
            w.key_press(key);
            w.step();
        }
        let spent = on_processor().zip(began).map(|(now, then)| now - then);
        let each = spent.map(|spent| spent / u32::try_from(steps).unwrap_or(u32::MAX));
        match each {
            Some(each) => println!("{steps} steps by {key:?}: {each:?} on a processor each"),
            None => {
                println!("NOT JUDGED: this system does not tell a thread's time on a processor")
            }
        }
        let reached = if key == Key::ArrowRight {
            steps
        } else {
            ENTRIES - steps
        };
        // A press and its release are two frames of the harness; a held key is never slower than they.
        assert!(
            w.state().moment().abs_diff(reached) <= 1,
            "{}",
            w.state().moment()
        );
        assert!(
            cfg!(debug_assertions) || each.is_none_or(|each| each <= LIMIT),
            "{each:?}"
        );
    }
}
