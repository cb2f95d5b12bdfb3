//! From one side, no hidden card is named anywhere: the whole accessibility tree is walked at every entry.

use std::collections::BTreeSet;

use earlylight::{
    app::EarlyLight, commands::Command, model::Model, open, viewpoint::Viewpoint, window,
};
use earlylight_core::Side;
use eframe::egui;
use egui_kittest::{
    Harness,
    kittest::{NodeT, Queryable, by},
};

fn shown() -> Harness<'static, EarlyLight> {
    let mut harness = Harness::builder()
        .with_size([1280.0, 1400.0])
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

/// Every text that the tree holds.
fn texts(w: &Harness<'_, EarlyLight>) -> Vec<String> {
    let everything = by().predicate(|_| true);
    let mut texts = Vec::new();
    for node in w.query_all(everything) {
        let node = node.accesskit_node();
        texts.extend(node.label());
        texts.extend(node.value());
        texts.extend(node.description());
        texts.extend(node.placeholder().map(str::to_owned));
    }
    texts
}

fn whole() -> Model {
    open::open(window::SAMPLE, window::SAMPLE_NAME).expect("the sample opens")
}

/// Titles of the cards that `side` may not know at a moment: in the other hand or in the deck, and never yet seen by it.
fn hidden(model: &Model, side: Side, moment: usize) -> BTreeSet<String> {
    let scene = model.scene(moment);
    let hands = scene.hands.iter().filter(|h| h.side != side);
    let deck = scene.piles.iter().filter(|p| p.name == "Draw deck");
    let mut titles: BTreeSet<String> = hands
        .flat_map(|h| &h.cards)
        .chain(deck.flat_map(|p| &p.cards))
        .map(|c| c.title.clone())
        .collect();
    let own = format!("{} draws ", model.side(side));
    for entry in model.entries.iter().take(moment) {
        if let Some(title) = entry.line.strip_prefix(&own) {
            titles.remove(title);
        }
        if let Some((_, title)) = entry.line.split_once(" play ") {
            titles.remove(title);
        }
    }
    titles
}

#[test]
fn no_hidden_card_is_named_at_any_entry() {
    let model = whole();
    let mut w = shown();
    let ctx = w.ctx.clone();
    // Everything that can be opened is open: the same game twice, so that two files are compared too.
    w.state_mut().open(window::SAMPLE, "again.elj");
    // In the battle, where the hands are folded unless they are asked for.
    w.state_mut().go(46);
    for command in [
        Command::GamePage,
        Command::CompareFiles,
        Command::GoTo,
        Command::Help,
        Command::ToggleHands,
        Command::NextViewpoint,
    ] {
        w.state_mut().obey(command, &ctx);
    }
    w.run();
    w.get_by_label_contains("Trust: ").click();
    w.run();
    for shown in [
        "POINTS BY TURN",
        "TWO FILES COMPARED",
        "Number of an entry",
        "Rest on a name",
        "Dice: ",
    ] {
        let seen = texts(&w)
            .iter()
            .any(|t| t.to_uppercase().contains(&shown.to_uppercase()));
        assert!(seen, "{shown}");
    }
    // Some cards are called like places or effects that the board names anyway.
    let vocabulary = texts(&w).join("\n");
    let mut looked = 0;
    for side in Side::BOTH {
        assert_eq!(
            w.state().model().map(|m| m.eyes),
            Some(Viewpoint::Only(side))
        );
        for moment in 0..=model.len() {
            w.state_mut().go(moment);
            w.run();
            let mut said = texts(&w);
            w.state_mut().obey(Command::Compare, &ctx);
            w.run();
            said.extend(texts(&w));
            w.state_mut().obey(Command::Compare, &ctx);
            let hidden = hidden(&model, side, moment);
            for title in hidden.iter().filter(|t| !vocabulary.contains(t.as_str())) {
                looked += 1;
                let leak = said.iter().find(|text| text.contains(title.as_str()));
                assert_eq!(leak, None, "{title} is hidden from {side:?} at {moment}");
            }
        }
        w.state_mut().obey(Command::NextViewpoint, &ctx);
        w.run();
    }
    assert!(looked > 1000, "{looked}");
}

#[test]
fn a_search_finds_no_hidden_card_and_no_tooltip_names_one() {
    let model = whole();
    let mut w = shown();
    let ctx = w.ctx.clone();
    w.state_mut().obey(Command::NextViewpoint, &ctx);
    w.run();
    let vocabulary = texts(&w).join("\n");
    // In the middle of the Prelude both hands are full.
    let moment = 20;
    w.state_mut().go(moment);
    w.run();
    let hidden: Vec<String> = hidden(&model, Side::A, moment)
        .into_iter()
        .filter(|t| !vocabulary.contains(t.as_str()))
        .collect();
    assert!(hidden.len() >= 4, "{hidden:?}");
    let spots: Vec<egui::Pos2> = w
        .query_all(by().predicate(|_| true))
        .filter_map(|n| n.accesskit_node().bounding_box())
        .map(|b| egui::pos2(((b.x0 + b.x1) / 2.0) as f32, ((b.y0 + b.y1) / 2.0) as f32))
        .collect();
    let mut tooltips = 0;
    for spot in spots {
        w.hover_at(spot);
        w.run_ok();
        let said = texts(&w);
        tooltips += usize::from(said.iter().any(|t| t.contains(" OPS · ")));
        for title in &hidden {
            let leak = said.iter().find(|text| text.contains(title.as_str()));
            assert_eq!(leak, None, "{title}, with the pointer at {spot}");
        }
    }
    assert!(
        tooltips >= 4,
        "the tooltips of the own hand were seen: {tooltips}"
    );
    w.get_by_label("Search the log").focus();
    w.run();
    w.get_by_label("Search the log").type_text(&hidden[0]);
    w.run();
    assert!(w.query_by_label("Nothing found").is_some());
}

#[test]
fn the_other_side_and_everything_are_seen_again() {
    let mut w = shown();
    let ctx = w.ctx.clone();
    w.state_mut().go(1);
    w.run();
    assert!(
        w.query_all_by_label_contains("1: US draws Treaty of Fort Wayne")
            .count()
            > 0
    );
    w.state_mut().obey(Command::NextViewpoint, &ctx);
    w.run();
    assert!(
        w.query_all_by_label_contains("1: US draws Treaty of Fort Wayne")
            .count()
            > 0
    );
    w.state_mut().obey(Command::NextViewpoint, &ctx);
    w.run();
    w.get_by_label("1: US draws a card");
    assert_eq!(
        w.query_all_by_label_contains("Treaty of Fort Wayne")
            .count(),
        0
    );
    // From one side the record ends at the moment.
    assert_eq!(w.query_all_by_label_contains("2: ").count(), 0);
}

/// The whole position is in the line of an adjustment, and with it both hands.
#[test]
fn an_adjustment_tells_a_side_nothing_of_the_other_hand() {
    let mut told = 0;
    for game in ["dawn1812", "naval1812"] {
        let name = "adjustment-plays-on-when-signed";
        let path = format!(
            "{}/../fixtures/{game}/{name}.elt",
            env!("CARGO_MANIFEST_DIR")
        );
        let bytes = std::fs::read(&path).expect("a fixture");
        let model = open::open(&bytes, name).expect("the fixture opens");
        let adjusted: Vec<_> = model
            .entries
            .iter()
            .filter(|entry| entry.line.starts_with("adjust "))
            .collect();
        assert_eq!(adjusted.len(), 1, "{path}");
        for entry in adjusted {
            assert!(
                entry.line.starts_with("adjust because \""),
                "{}",
                entry.line
            );
            let all = entry.told_for(Viewpoint::All);
            assert!(all.iter().any(|t| t.text.starts_with("now: ")), "{all:?}");
            told += all.len();
            for side in Side::BOTH {
                let eyes = Viewpoint::Only(side);
                assert!(!entry.line_for(eyes).contains("hand"));
                assert!(entry.told_for(eyes).is_empty());
            }
        }
    }
    assert!(told >= 4, "{told}");
}
