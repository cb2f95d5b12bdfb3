//! The hex map of Corps Command: counters, stacks, zones of control, and what one side may not see.

mod played;

use std::collections::BTreeSet;

use earlylight::{
    app::EarlyLight,
    commands::Command,
    model::Model,
    open,
    scene::{Figurine, Marker},
};
use earlylight_core::Side;
use earlylight_journal::games;
use eframe::egui;
use egui_kittest::{
    Harness,
    kittest::{NodeT, Queryable, by},
};

fn entries(most: usize) -> Vec<u8> {
    let referee = games::referee("corps_command").expect("the game is known");
    played::journal(&*referee, 11, most)
}

fn model(most: usize) -> Model {
    open::open(&entries(most), "corps.elj").expect("it opens")
}

fn shown(most: usize) -> Harness<'static, EarlyLight> {
    let mut harness = Harness::builder()
        .with_size([1280.0, 1200.0])
        .with_max_steps(60)
        .with_theme(egui::Theme::Light)
        .build_eframe(|cc| {
            let mut app = EarlyLight::new(&cc.egui_ctx, Box::new(open::open));
            app.open(&entries(most), "corps.elj");
            app
        });
    harness.run();
    harness
}

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

#[test]
fn every_unit_bridge_and_flag_is_a_node() {
    let mut w = shown(120);
    let model = model(120);
    w.state_mut().go(model.len());
    w.run();
    let scene = model.scene(model.len());
    let units = scene
        .figures
        .iter()
        .filter(|f| matches!(f.shape, Figurine::Counter(_)))
        .count();
    let bridges = scene
        .figures
        .iter()
        .filter(|f| matches!(f.shape, Figurine::Marker(Marker::Bridge { .. })))
        .count();
    assert!(units >= 10 && bridges == 5, "{units} {bridges}");
    for figure in &scene.figures {
        w.get_by_label(&figure.words);
    }
}

#[test]
fn pointing_at_a_stack_names_all_of_it_and_at_a_unit_its_zone_of_control() {
    let model = model(400);
    let stacked = |moment: usize| {
        let scene = model.scene(moment);
        let below = scene.figures.iter().find(|f| f.rank == 1)?.clone();
        let top = scene
            .figures
            .iter()
            .find(|f| f.cell == below.cell && f.rank == 0)?
            .clone();
        Some((moment, top, below))
    };
    let (moment, top, below) = (0..=model.len())
        .rev()
        .find_map(stacked)
        .expect("units stack sooner or later");
    let mut w = shown(400);
    w.state_mut().go(moment);
    w.run();
    let spot = w.get_by_label(&top.words).rect().center();
    w.hover_at(spot);
    w.run();
    assert!(
        w.query_all_by_label(&below.words).count() > 1,
        "on the map and in the tooltip"
    );
    let zone = top.reach.iter().find(|r| r.name == "zone of control");
    let cells = zone.map_or(0, |r| r.cells.len());
    assert!((2..=6).contains(&cells), "{cells}");
    assert!(
        w.query_all_by_label_contains("zone of control: ").count() > 0,
        "{top:?}"
    );
}

#[test]
fn units_of_the_active_side_can_reach_hexes_and_the_others_cannot() {
    let model = model(400);
    let (mut seen, mut moving) = (0, 0);
    for moment in 0..=model.len() {
        for figure in &model.scene(moment).figures {
            let Some(reach) = figure.reach.iter().find(|r| r.name == "can reach") else {
                continue;
            };
            if let Figurine::Counter(face) = figure.shape
                && !reach.cells.is_empty()
            {
                seen += 1;
                assert!(!reach.cells.contains(&figure.cell));
                // Only the one in the middle of its move has acted already.
                moving += usize::from(face.spent);
            }
        }
    }
    assert!(seen > 50 && moving > 0 && moving < seen, "{seen} {moving}");
}

/// What the other side holds and has not shown at a moment: names that it drew and nobody has been told of since.
fn hidden(model: &Model, side: Side, moment: usize) -> BTreeSet<String> {
    let theirs = format!("{} draws ", model.side(side.other()));
    let mut names = BTreeSet::new();
    for entry in model.entries.iter().take(moment) {
        if let Some(name) = entry.line.strip_prefix(&theirs) {
            names.insert(name.to_owned());
        }
    }
    for entry in model.entries.iter().take(moment) {
        let (line, told) = match &entry.veil {
            Some(veil) => (&veil.line, &veil.told),
            None => (&entry.line, &entry.told),
        };
        names.retain(|name| {
            !line.contains(name.as_str()) && !told.iter().any(|t| t.text.contains(name.as_str()))
        });
    }
    names
}

#[test]
fn no_hidden_chit_is_named_at_any_entry() {
    let most = 160;
    let model = model(most);
    let mut w = shown(most);
    let ctx = w.ctx.clone();
    for command in [Command::GamePage, Command::NextViewpoint] {
        w.state_mut().obey(command, &ctx);
    }
    w.run();
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
            let hidden = hidden(&model, side, moment);
            let scene = model.scene(moment);
            let own: BTreeSet<&str> = scene
                .hands
                .iter()
                .filter(|h| h.side == side)
                .flat_map(|h| &h.cards)
                .chain(scene.piles.iter().flat_map(|p| &p.cards))
                .map(|c| c.title.as_str())
                .collect();
            let titles = scene
                .hands
                .iter()
                .filter(|h| h.side != side)
                .flat_map(|h| &h.cards)
                .map(|c| c.title.clone())
                .filter(|t| !own.contains(t.as_str()));
            for name in hidden.into_iter().chain(titles) {
                looked += 1;
                let leak = said.iter().find(|text| text.contains(name.as_str()));
                assert_eq!(leak, None, "{name} is hidden from {side:?} at {moment}");
            }
        }
        w.state_mut().obey(Command::NextViewpoint, &ctx);
        w.run();
    }
    assert!(looked > 100, "{looked}");
}

#[test]
fn the_odds_of_an_attack_are_those_of_the_rules() {
    let model = model(1200);
    let mut seen = 0;
    for battle in &model.battles {
        for &round in &battle.rounds {
            let Some(chances) = model.battle_chances(round + 1) else {
                continue;
            };
            seen += 1;
            let sum: u64 = chances.ends.iter().map(|s| s.0).sum();
            assert!(sum.abs_diff(10_000) <= 1, "{chances:?}");
            for dice in model.dice_chances(round + 1).iter() {
                let sum: u64 = dice.exactly.iter().map(|s| s.0).sum();
                assert!(sum.abs_diff(10_000) <= 2, "{dice:?}");
            }
        }
    }
    assert!(seen >= 3, "{seen}");
}
