//! Seeking: any order of moments in two files open together gives the states of a straight replay.

mod played;

use std::{cell::RefCell, rc::Rc};

use earlylight_core::{Awaits, Side};
use earlylight_journal::{chain::position_hash, games, header::Invitation, reader, replay::Replay};

use earlylight::{app::EarlyLight, commands::Command, open};
use eframe::egui;
use egui_kittest::Harness;

/// The hash of the position after every entry of a journal, folded once from start to end.
fn straight(bytes: &[u8]) -> Vec<[u8; 32]> {
    let journal = reader::read(bytes).expect("a journal");
    let referee = games::referee_of(&journal.header.invitation).expect("its referee");
    let mut table = referee
        .start(&Invitation::setup(&journal.header.invitation))
        .expect("it starts");
    let mut hashes = vec![position_hash(&table.position())];
    for entry in &journal.entries {
        match entry {
            earlylight_journal::entry::Entry::Decision { body, .. } => {
                table.decide(body, None).expect("legal");
            }
            earlylight_journal::entry::Entry::Dice { values, .. } => {
                table
                    .chance(earlylight_core::Outcome::Dice(values), None)
                    .expect("a roll");
            }
            earlylight_journal::entry::Entry::Draw { item, .. } => {
                table
                    .chance(earlylight_core::Outcome::Draw(*item), None)
                    .expect("a draw");
            }
            other => panic!("these journals hold play alone: {other:?}"),
        }
        hashes.push(position_hash(&table.position()));
    }
    assert!(matches!(table.awaits(), Awaits::Over(_)) || hashes.len() > 500);
    hashes
}

fn two() -> [Vec<u8>; 2] {
    ["dawn1812", "naval1812"].map(|game| {
        let referee = games::referee(game).expect("the game is known");
        played::journal(&*referee, 23, 900)
    })
}

/// A small generator, the same on every machine.
fn next(state: &mut u64) -> u64 {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

#[test]
fn a_thousand_seeks_in_two_replays_give_the_states_of_a_straight_one() {
    let bytes = two();
    let hashes = bytes.each_ref().map(|b| straight(b));
    let replays = bytes.each_ref().map(|b| {
        let journal = reader::read(b).expect("a journal");
        let referee = games::referee_of(&journal.header.invitation).expect("its referee");
        Replay::new(&*referee, &journal).expect("it starts")
    });
    let mut luck = 7;
    for _ in 0..1_000 {
        let which = usize::try_from(next(&mut luck) % 2).expect("small");
        let moment = usize::try_from(next(&mut luck)).expect("31 bits") % hashes[which].len();
        let position = replays[which].at(moment).position();
        assert_eq!(
            position_hash(&position),
            hashes[which][moment],
            "{which} at {moment}"
        );
    }
}

#[test]
fn a_thousand_seeks_in_two_tabs_of_the_window_show_those_states() {
    let bytes = two();
    let hashes = bytes.each_ref().map(|b| straight(b));
    let shown: Rc<RefCell<Vec<Vec<u8>>>> = Rc::new(RefCell::new(bytes.to_vec()));
    let open_both = Rc::clone(&shown);
    let mut w = Harness::builder()
        .with_size([900.0, 600.0])
        .with_max_steps(60)
        .build_eframe(move |cc| {
            let mut app = EarlyLight::new(&cc.egui_ctx, Box::new(open::open));
            for (i, bytes) in open_both.borrow().iter().enumerate() {
                app.open(bytes, &format!("{i}.elj"));
            }
            app
        });
    w.run();
    let ctx: egui::Context = w.ctx.clone();
    let mut luck = 99;
    // The tab opened last is in front.
    let mut front = 1;
    for turn in 0..1_000 {
        if next(&mut luck).is_multiple_of(2) {
            w.state_mut().obey(Command::NextTab, &ctx);
            front = 1 - front;
        }
        let moment = usize::try_from(next(&mut luck)).expect("31 bits") % hashes[front].len();
        w.state_mut().go(moment);
        if turn % 50 == 0 {
            w.run();
        }
        let app = w.state();
        assert_eq!(app.moment(), moment);
        let model = app.model().expect("a game");
        assert_eq!(
            model.position(moment).map(|p| position_hash(&p)),
            Some(hashes[front][moment]),
            "tab {front} at {moment}"
        );
    }
    let model = w.state().model().expect("a game");
    assert!(!model.side(Side::A).is_empty());
}
