//! A game of the real rules, played at random with open dice, through a journal's bytes into the window.

mod played;

use earlylight::{app::EarlyLight, model::Model, open::open_with, trust::Verdict};
use earlylight_core::dawn1812::Dawn1812;
use earlylight_journal::{
    entry::Entry,
    frame::journal_bytes,
    referee::{Erased, Referee},
};
use eframe::egui::Key;
use egui_kittest::{Harness, kittest::Queryable};

fn referee() -> Box<dyn Referee> {
    Box::new(Erased(Dawn1812::standard()))
}

fn journal(seed: u64, most: usize) -> Vec<u8> {
    played::journal(&*referee(), seed, most)
}

fn open(bytes: &[u8]) -> Model {
    open_with(bytes, "random.elj", &|game| {
        (game == "dawn1812").then(referee)
    })
    .expect("it opens")
}

#[test]
fn a_whole_random_game_is_indexed_and_every_moment_has_a_scene() {
    let model = open(&journal(1, 4000));
    assert!(model.len() > 200);
    assert_eq!(model.trust.verdict, Verdict::Unfinished);
    assert_eq!(
        model.bands.first().map(|b| b.name.as_str()),
        Some("Prelude")
    );
    assert!(model.bands.iter().any(|b| b.name == "Turn 1"));
    assert!(!model.cards.is_empty());
    assert!(model.entries.iter().all(|e| !e.line.is_empty()));
    for battle in &model.battles {
        assert!(battle.first <= battle.last && !battle.report.place_name.is_empty());
    }
    for moment in 0..=model.len() {
        let scene = model.scene(moment);
        assert_eq!(scene.places.len(), 31);
        assert!(
            scene
                .places
                .iter()
                .all(|p| model.chart.area(&p.id).is_some())
        );
        for id in &scene.lit {
            let water = scene.waterways.iter().any(|w| &w.id == id);
            let zone = scene.zones.iter().any(|z| &z.id == id);
            assert!(scene.place(id).is_some() || water || zone, "{id}");
        }
    }
}

#[test]
fn the_window_walks_through_a_real_game_by_its_battles() {
    let bytes = journal(2, 1500);
    let model = open(&bytes);
    let starts: Vec<usize> = model.battles.iter().map(|b| b.first + 1).collect();
    assert!(!starts.is_empty(), "a random game has battles");
    let mut w = Harness::builder()
        .with_size([1280.0, 800.0])
        .with_max_steps(60)
        .build_eframe(|cc| {
            let mut app = EarlyLight::new(&cc.egui_ctx, Box::new(|_, _| Err(String::new())));
            app.show_model(model);
            app
        });
    w.run();
    for &start in starts.iter().take(12) {
        w.key_press(Key::B);
        w.run();
        assert_eq!(w.state().moment(), start);
        w.get_by_label("FORCES");
    }
}

#[test]
fn a_cut_journal_is_shown_with_its_torn_tail_and_rubbish_is_refused() {
    let bytes = journal(3, 60);
    let lookup = |game: &str| (game == "dawn1812").then(referee);
    let cut =
        open_with(&bytes[..bytes.len() - 5], "cut.elj", &lookup).expect("the good part opens");
    assert_eq!(cut.trust.verdict, Verdict::Unfinished);
    assert!(cut.trust.parts.iter().any(|(name, _, _)| *name == "Tail"));
    assert!(cut.len() >= 58);
    for rubbish in [&b""[..], b"hello", &bytes[..20]] {
        assert!(open_with(rubbish, "rubbish.elj", &lookup).is_err());
    }
    let unknown = open_with(&bytes, "other.elj", &|_| None)
        .err()
        .unwrap_or_default();
    assert!(unknown.contains("dawn1812"), "{unknown}");
}

#[test]
fn a_battle_taken_back_stays_on_record_and_the_one_instead_goes_on_from_there() {
    let bytes = journal(2, 1500);
    let before = open(&bytes);
    let long = before
        .battles
        .iter()
        .find(|b| b.last > b.first + 1)
        .expect("a battle of some length");
    let read = earlylight_journal::reader::read(&bytes).expect("it reads");
    let mut entries = read.entries[..=long.last].to_vec();
    let to = u32::try_from(long.first + 1).expect("short");
    entries.push(Entry::TakeBack {
        to,
        agreed: [true, true],
    });
    entries.extend_from_slice(&read.entries[long.first + 1..=long.last]);
    let again = journal_bytes(&read.header, &entries).expect("within bounds");
    let model = open_with(&again, "again.elj", &|_| Some(referee())).expect("it opens");
    let both: Vec<_> = model
        .battles
        .iter()
        .filter(|b| b.first == long.first)
        .collect();
    assert_eq!(both.len(), 2);
    assert_eq!(
        both[0].report, both[1].report,
        "the same play gives the same battle"
    );
    assert_eq!((both[0].last, both[1].last), (long.last, entries.len() - 1));
    assert_eq!(model.battle_of(long.last).map(|b| b.last), Some(long.last));
    assert_eq!(model.score[entries.len()], before.score[long.last + 1]);
}

#[test]
fn names_and_counters_do_not_cover_each_other() {
    let model = open(&journal(5, 1800));
    let descriptions: Vec<Vec<String>> = (0..=model.len())
        .step_by(60)
        .map(|m| {
            let scene = model.scene(m);
            (0..scene.places.len()).map(|i| scene.describe(i)).collect()
        })
        .collect();
    let mut w = Harness::builder()
        .with_size([1280.0, 800.0])
        .with_max_steps(60)
        .build_eframe(|cc| {
            let mut app = EarlyLight::new(&cc.egui_ctx, Box::new(|_, _| Err(String::new())));
            app.show_model(model);
            app
        });
    for (step, places) in descriptions.iter().enumerate() {
        w.state_mut().go(step * 60);
        w.run();
        let rects: Vec<_> = places.iter().map(|p| w.get_by_label(p).rect()).collect();
        for i in 0..rects.len() {
            for j in 0..i {
                let both = rects[i].intersect(rects[j]);
                let least = rects[i].area().min(rects[j].area());
                let share = if both.is_positive() {
                    both.area() / least
                } else {
                    0.0
                };
                assert!(
                    share < 0.02,
                    "entry {}: {} covers {}: {share}",
                    step * 60,
                    places[i],
                    places[j]
                );
            }
        }
    }
}
