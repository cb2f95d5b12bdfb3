//! The sea chart of the Naval War of 1812: ships, arcs, dials, the cards of the round, and what one side may not see.

mod played;

use std::collections::BTreeSet;

use earlylight::{
    app::EarlyLight, commands::Command, model::Model, open, scene::Aside, scene::Laid,
};
use earlylight_core::Side;
use earlylight_journal::games;
use eframe::egui;
use egui_kittest::{
    Harness,
    kittest::{NodeT, Queryable, by},
};

/// The first entries of a random game.
fn entries(most: usize) -> Vec<u8> {
    let referee = games::referee("naval1812").expect("the game is known");
    played::journal(&*referee, 5, most)
}

fn bytes() -> Vec<u8> {
    entries(260)
}

fn whole() -> Model {
    open::open(&bytes(), "naval.elj").expect("it opens")
}

fn shown() -> Harness<'static, EarlyLight> {
    let mut harness = Harness::builder()
        .with_size([1280.0, 1200.0])
        .with_max_steps(60)
        .with_theme(egui::Theme::Light)
        .build_eframe(|cc| {
            let mut app = EarlyLight::new(&cc.egui_ctx, Box::new(open::open));
            app.open(&bytes(), "naval.elj");
            app
        });
    harness.run();
    harness
}

/// Every text that the tree holds.
fn texts(w: &Harness<'_, EarlyLight>) -> Vec<String> {
    let mut texts = Vec::new();
    for node in w.query_all(by().predicate(|_| true)) {
        let node = node.accesskit_node();
        texts.extend(node.label());
        texts.extend(node.value());
        texts.extend(node.description());
    }
    texts
}

fn laid(model: &Model, moment: usize) -> [Laid; 2] {
    let scene = model.scene(moment);
    scene
        .asides
        .into_iter()
        .find_map(|aside| match aside {
            Aside::Laid { cards, .. } => Some(cards),
            _ => None,
        })
        .expect("the cards of the round lie beside the chart")
}

#[test]
fn every_ship_is_a_node_with_its_place_and_hits() {
    let mut w = shown();
    let model = whole();
    let last = model.len();
    w.state_mut().go(last);
    w.run();
    let scene = model.scene(last);
    assert!(scene.figures.len() > 8, "{}", scene.figures.len());
    for figure in &scene.figures {
        w.get_by_label(&figure.words);
    }
    assert!(
        scene
            .figures
            .iter()
            .any(|f| f.id == "blue 1" || f.id == "red 1")
    );
}

#[test]
fn pointing_at_a_warship_names_its_broadsides_and_at_the_sea_the_point() {
    let mut w = shown();
    let model = whole();
    let scene = model.scene(model.len());
    w.state_mut().go(model.len());
    w.run();
    let ship = scene
        .figures
        .iter()
        .find(|f| f.reach.iter().all(|r| !r.cells.is_empty()) && !f.reach.is_empty())
        .expect("a warship with water on both beams");
    let spot = w.get_by_label(&ship.words).rect().center();
    w.hover_at(spot);
    w.run();
    let beam = format!("broadside to port: {}", ship.reach[0].cells[0]);
    w.get_by_label(&beam);
    // Merchants have no broadside ("Game Ships").
    let merchant = scene.figures.iter().find(|f| f.id.starts_with("gray"));
    assert!(merchant.is_some_and(|f| f.reach.is_empty()));
}

#[test]
fn a_choice_made_in_secret_is_face_down_for_the_other_side_until_both_have_chosen() {
    let mut model = whole();
    let lays = |m: &Model, n: usize| m.line(n).contains(" play ");
    let first = (0..model.len())
        .find(|&n| lays(&model, n))
        .expect("a card is laid");
    assert!(lays(&model, first + 1), "the other side lays the next one");
    let chooser = model.entry(first).and_then(|e| e.side).expect("somebody's");
    let title = model
        .line(first)
        .split_once(" play ")
        .expect("as above")
        .1
        .to_owned();
    assert!(matches!(
        laid(&model, first + 1)[chooser.index()],
        Laid::Open(_)
    ));
    let eyes = earlylight::viewpoint::Viewpoint::Only;
    model.eyes = eyes(chooser.other());
    assert_eq!(laid(&model, first + 1)[chooser.index()], Laid::FaceDown);
    assert!(!model.line(first).contains(&title), "{}", model.line(first));
    assert!(matches!(
        laid(&model, first + 2)[chooser.index()],
        Laid::Open(_)
    ));
    model.eyes = eyes(chooser);
    assert!(matches!(
        laid(&model, first + 1)[chooser.index()],
        Laid::Open(_)
    ));
    assert!(model.line(first).contains(&title));
}

/// Titles of the cards that `side` has never seen at a moment: in the other hand, face down, or not dealt to it.
fn hidden(model: &Model, side: Side, moment: usize) -> BTreeSet<String> {
    let scene = model.scene(moment);
    let mut titles: BTreeSet<String> = scene
        .hands
        .iter()
        .filter(|h| h.side != side)
        .flat_map(|h| &h.cards)
        .chain(
            scene
                .piles
                .iter()
                .filter(|p| p.name.ends_with("not dealt"))
                .flat_map(|p| &p.cards),
        )
        .map(|c| c.title.clone())
        .collect();
    let down = laid(model, moment);
    if down.iter().filter(|l| matches!(l, Laid::Open(_))).count() == 1
        && let Laid::Open(card) = &down[side.other().index()]
    {
        titles.insert(card.title.clone());
    }
    // Two cards may share a title, and one of them may be in sight: in the own hand, discarded, or told of before.
    let mine = scene
        .hands
        .iter()
        .filter(|h| h.side == side)
        .flat_map(|h| &h.cards);
    let open = scene
        .piles
        .iter()
        .filter(|p| !p.name.ends_with("not dealt"))
        .flat_map(|p| &p.cards);
    let lying = down.iter().filter_map(|l| match l {
        Laid::Open(card) => Some(card),
        _ => None,
    });
    let mut seen: BTreeSet<String> = mine.chain(open).map(|c| c.title.clone()).collect();
    if let Laid::Open(card) = &down[side.index()] {
        seen.insert(card.title.clone());
    }
    if down.iter().all(|l| matches!(l, Laid::Open(_))) {
        seen.extend(lying.map(|c| c.title.clone()));
    }
    titles.retain(|t| !seen.contains(t));
    titles
}

#[test]
fn no_hidden_card_is_named_at_any_entry() {
    let model = whole();
    let mut w = shown();
    let ctx = w.ctx.clone();
    for command in [Command::GamePage, Command::NextViewpoint] {
        w.state_mut().obey(command, &ctx);
    }
    w.run();
    w.state_mut().go(0);
    w.run();
    let vocabulary = texts(&w).join("\n");
    let mut looked = 0;
    for side in Side::BOTH {
        for moment in 0..=model.len() {
            w.state_mut().go(moment);
            w.run();
            let mut said = texts(&w);
            w.state_mut().obey(Command::Compare, &ctx);
            w.run();
            said.extend(texts(&w));
            w.state_mut().obey(Command::Compare, &ctx);
            for title in hidden(&model, side, moment) {
                if vocabulary.contains(title.as_str()) {
                    continue;
                }
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
fn odds_before_a_combat_sum_to_one_and_agree_with_the_report() {
    let model = open::open(&entries(1500), "naval.elj").expect("it opens");
    let mut seen = 0;
    for battle in &model.battles {
        let Some(chances) = model.battle_chances(battle.first + 1) else {
            continue;
        };
        seen += 1;
        let sum: u64 = chances.ends.iter().map(|s| s.0).sum();
        // Each is rounded by itself.
        assert!(sum.abs_diff(10_000) <= 1, "{chances:?}");
        let expected = battle.report.rounds[0].expected;
        let hits = expected[chances.attacker.index()];
        assert_eq!(
            chances.ends[0].0,
            (hits.0 * 20_000 + hits.1) / (2 * hits.1),
            "the report's own figure"
        );
    }
    assert!(seen > 3, "{seen}");
}

/// A defender that wins the roll without guns that bear is no hit: its chance is not that of hitting back, which is none.
#[test]
fn the_winner_of_a_roll_is_not_taken_for_the_end_of_a_combat() {
    let bytes = include_bytes!("../../fixtures/naval1812/greedy.elj");
    let model = open::open(bytes, "greedy.elj").expect("it opens");
    let ended: Vec<_> = model
        .battles
        .iter()
        .filter_map(|b| {
            let (winner, ..) = b.report.end.as_ref()?;
            Some((*winner, model.battle_chances(b.rounds.first()? + 1)?))
        })
        .collect();
    assert!(ended.len() > 20, "{}", ended.len());
    for (winner, chances) in ended {
        assert_eq!(chances.of(winner), None);
    }
    let sample = open::open(earlylight::window::SAMPLE, "sample.elj").expect("it opens");
    let battle = &sample.battles[0];
    let (winner, ..) = battle.report.end.as_ref().expect("it ended");
    let chances = sample.battle_chances(battle.rounds[0] + 1).expect("odds");
    assert_eq!(chances.of(*winner), Some(chances.ends[1]), "nobody is left");
}
