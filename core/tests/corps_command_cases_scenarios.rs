//! Cases CC119 to CC126: the two scenarios, control, lines of communication, score and the end ("2.0").

#[path = "corps/bench.rs"]
mod bench;
mod corps;

use bench::*;
use corps::Dice;
use earlylight_core::{
    Awaits, Game, Side, Silent,
    corps_command::{
        CorpsCommand, Ending, Place, State,
        agenda::{Agenda, CoupletStage, ImpulseStage, Step},
        ids::{HexSet, NATO, PACT},
        state::Activation,
    },
};

/// A scenario as it stands when its first couplet has been rolled for, the chits drawn and assigned somehow.
fn begun(scenario: &str) -> (CorpsCommand, State) {
    let game = CorpsCommand::standard();
    let mut dice = Dice::new(1985);
    let mut state = corps::start(&game, scenario);
    let mut options = Vec::new();
    while state.active.is_none() {
        corps::step(&game, &mut state, &mut dice, &mut options, &mut Silent);
    }
    (game, state)
}

fn on_map(game: &CorpsCommand, s: &State, side: Side) -> usize {
    s.on_map(&game.tables, side).count()
}

/// Pairs of hexes with enemies beside each other.
fn adjacent(game: &CorpsCommand, s: &State) -> Vec<(String, String)> {
    let t = &game.tables;
    let mut pairs = Vec::new();
    for a in s.occupied[0].iter() {
        for b in s.occupied[1].iter().filter(|b| t.hex(a).near.has(*b)) {
            pairs.push((t.hex_id(a).to_owned(), t.hex_id(b).to_owned()));
        }
    }
    pairs
}

fn stacks_fit(game: &CorpsCommand, s: &State) -> bool {
    Side::BOTH.iter().all(|side| {
        s.occupied[side.index()]
            .iter()
            .all(|h| s.stack(&game.tables, *side, h).count() <= 3)
    })
}

#[test]
fn cc119_scenario_a_as_it_is_set_up() {
    let game = CorpsCommand::standard();
    let s = corps::start(&game, "A");
    assert_eq!((on_map(&game, &s, NATO), on_map(&game, &s, PACT)), (7, 9));
    assert!(adjacent(&game, &s).is_empty());
    assert!(stacks_fit(&game, &s));
    let scenario = s.scenario(&game.tables);
    assert_eq!(scenario.units.each_ref().map(Vec::len), [10, 11]);
    assert_eq!((scenario.days, scenario.exits), (1, false));
    assert_eq!([NATO, PACT].map(|side| scenario.draws(side)), [2, 3]);
}

#[test]
fn cc120_scenario_b_as_it_is_set_up() {
    let game = CorpsCommand::standard();
    let s = corps::start(&game, "B");
    assert_eq!((on_map(&game, &s, NATO), on_map(&game, &s, PACT)), (10, 13));
    let pairs: Vec<_> = adjacent(&game, &s);
    let named: Vec<_> = pairs.iter().map(|(a, b)| format!("{a}-{b}")).collect();
    assert_eq!(named, ["1403-1503", "1406-1506", "1409-1509"]);
    assert!(stacks_fit(&game, &s));
    let scenario = s.scenario(&game.tables);
    assert_eq!((scenario.days, scenario.exits), (5, true));
    assert_eq!([NATO, PACT].map(|side| scenario.draws(side)), [13, 13]);
    assert_eq!(scenario.slots, [[2, 3, 3, 3, 2], [4, 3, 2, 3, 1]]);
    // 35 NATO units, and 49 of the Pact once its regiments are chosen.
    assert_eq!(scenario.units[0].len(), 35);
    let certain = scenario.setup.iter().map(|(_, u)| u.len()).sum::<usize>()
        + scenario
            .arrivals
            .iter()
            .map(|l| l.units.len())
            .sum::<usize>();
    let chosen = scenario
        .arrivals
        .iter()
        .filter(|l| !l.one_of.is_empty())
        .count()
        * 4;
    assert_eq!(certain + chosen, 35 + 49);
}

#[test]
fn cc121_columns_out_of_play() {
    let (game, mut s) = begun("A");
    let t = game.tables.clone();
    let (unit, hex) = (
        t.unit_by_id("171/A-1").expect("a unit"),
        t.hex_by_id("0606").expect("a hex"),
    );
    // The battalion stands in 0606, at the edge of what is in play.
    let from = s.hex_of(unit).expect("on the map");
    let left: Vec<_> = s.stack(&t, PACT, from).filter(|u| *u != unit).collect();
    for (rank, other) in left.iter().enumerate() {
        s.units[other.index()].rank = rank as u8;
    }
    s.units[unit.index()].place = Place::On(hex);
    s.units[unit.index()].rank = 0;
    s.occupied[1].insert(hex);
    set_impulse(&mut s, PACT, 3);
    let read = |text: &str, s: &State| game.read_decision(s, text).expect("a decision");
    let activate = read("activate 171/A-1", &s);
    game.decide(&mut s, &activate, &mut Silent)
        .expect("it may act");
    let step = read("> 0506", &s);
    let refused = game
        .decide(&mut s, &step, &mut Silent)
        .expect_err("out of play");
    assert_eq!(refused.rule, "6.0");
}

/// An impulse of that side with that number, the other side having a one.
fn set_impulse(s: &mut State, side: Side, number: u8) {
    s.active = Some(side);
    s.shown = true;
    for of in Side::BOTH {
        s.activation[of.index()] = Activation {
            rolled: if of == side { number } else { 1 },
            ..Activation::default()
        };
    }
    let first = side == NATO || number > 1;
    let bottom = if first {
        CoupletStage::Second
    } else {
        CoupletStage::Ends
    };
    s.agenda = Agenda::of(&[Step::Couplet(bottom), Step::Impulse(ImpulseStage::Acting)]);
    s.begun = false;
}

#[test]
fn cc122_control_is_looked_at_when_an_impulse_ends() {
    let place = |table: &Table, name: &str| {
        let number = table
            .game
            .tables
            .places
            .iter()
            .position(|p| p.name == name)
            .expect("a place");
        table.game.pact_controls(&table.s, number as u8)
    };
    // Through Rothfeld (1203) and on to 1103: it stays NATO's.
    let bench = || bare().unit(T72, "1403").unit(M1, "0101");
    let through = bench()
        .pact(3)
        .moves(T72, &["1303", "1203", "1103"])
        .stops()
        .does("done");
    assert!(!place(&through, "Rothfeld"), "ruling 112");
    // Into Rothfeld, and out of it in the next impulse: it stays the Pact's.
    let stays = bench().pact(3).moves(T72, &["1303", "1203"]).stops();
    assert!(place(&stays, "Rothfeld"));
    assert!(stays.tells("Pact controls Rothfeld"));
    let mut later = stays;
    while later.s.active != Some(PACT) {
        later = match later.game.awaits(&later.s) {
            Awaits::Decision { .. } => later.does("done"),
            _ => later.rolls(&[3]),
        };
    }
    let left = later.moves(T72, &["1303"]).stops();
    assert!(place(&left, "Rothfeld"));
}

#[test]
fn cc123_the_score_of_scenario_a() {
    let (game, mut s) = begun("A");
    let t = game.tables.clone();
    let place = |name: &str| {
        1_u32
            << t.places
                .iter()
                .position(|p| p.name == name)
                .expect("a place")
    };
    s.control |= place("Rothfeld") | place("Eisenbach");
    let mut destroy = |ids: &[&str]| {
        for id in ids {
            let unit = t.unit_by_id(id).expect("a unit");
            s.units[unit.index()] = Default::default();
            s.units[unit.index()].place = Place::Destroyed;
        }
    };
    destroy(&["13ACR-1", "13ACR-2", "TER-1", "171/A-1", "171/A-2"]);
    assert_eq!(game.score(&s), 2 + 3 + 3 - 2);
    let bands = &s.scenario(&t).score.bands;
    let band = |score: i16| {
        bands
            .iter()
            .find(|b| score <= b.up_to)
            .or(bands.last())
            .expect("a band")
    };
    // The limits of this edition: up to 2 NATO, 3 and 4 a draw, from 5 on the Pact.
    assert_eq!(
        [2, 3, 4, 5].map(|s| band(s).winner),
        [Some(NATO), None, None, Some(PACT)]
    );
    assert!(bands.windows(2).all(|w| w[0].up_to < w[1].up_to));
    assert_eq!(band(-9).winner, Some(NATO));
    assert_eq!(band(99).winner, Some(PACT));
}

#[test]
fn cc124_units_that_leave_score_at_once() {
    let table = bare()
        .unit("PSUP-1", "0103")
        .unit(BMP, "0106")
        .unit(M1, "1711")
        .unit(T72, "1701")
        .pact(2);
    let before = table.s.score;
    // Before it left, the convoy counted two: on the west bank, with a line of communication.
    let before = before - 2;
    let table = table.all(&["activate PSUP-1", "exit"]);
    assert_eq!(table.s.score - before, 4);
    let table = table.all(&[&format!("activate {BMP}"), "exit"]);
    assert_eq!(table.s.score - before, 6);
    assert!(table.tells("score"));
}

#[test]
fn cc125_a_line_of_communication() {
    let line = |bench: Bench| -> bool {
        let table = bench.unit(BMP, "0904").unit(M1, "1003").pact(2);
        let hex = table.game.tables.hex_by_id("0904").expect("a hex");
        table.game.line_of_communication(&table.s).has(hex)
    };
    assert!(line(bare()), "over the bridge of the Autobahn");
    // Two chits of engineers cannot demolish three bridges; the third is put there by hand.
    let mut table = bare()
        .demolished("0806/0906")
        .demolished("0808/0908")
        .unit(BMP, "0904")
        .unit(M1, "1003")
        .pact(2);
    let river = table
        .game
        .tables
        .river_by_id("0910/1010")
        .expect("a hexside");
    table.s.crossings[river.index()] = earlylight_core::corps_command::state::Crossing::Demolished;
    let hex = table.game.tables.hex_by_id("0904").expect("a hex");
    assert!(!table.game.line_of_communication(&table.s).has(hex));
    // Ruling 113: with a Pact unit in it a hex in a NATO zone is open, the first and the last one too.
    let line: HexSet = table.game.line_of_communication(&table.s);
    assert!(!line.has(table.game.tables.hex_by_id("1003").expect("a hex")));
}

#[test]
fn cc126_the_order_at_the_end_of_the_last_night() {
    // Four NATO units in Lindenburg, one of them damaged and passing; the Pact's impulse is over.
    let table = bare()
        .hit(M1, "0406", 1)
        .unit(MECH, "0406")
        .unit("1PZ/1-3", "0406")
        .unit("NSUP-1", "0406")
        .unit(T72, "1706")
        .at(5, 5);
    let mut table = table.acts(NATO, 1);
    // The second impulse of the couplet, the Pact having been first with a two.
    table.s.activation[1].rolled = 2;
    table.s.agenda = Agenda::of(&[
        Step::Couplet(CoupletStage::Ends),
        Step::Impulse(ImpulseStage::Acting),
    ]);
    let table = table.does("done");
    assert_eq!(table.dice(), (NATO, 1, "recovery"), "recovery first");
    let table = table.rolls(&[5]);
    assert_eq!(table.asked().2, "4.0", "then the order of the stack");
    let table = table.does("done");
    assert_eq!(table.asked(), (NATO, false, "4.0"));
    let table = table.does(&format!("lose {MECH}"));
    assert!(table.destroyed(MECH));
    let Awaits::Over(over) = table.game.awaits(&table.s) else {
        panic!("the game goes on");
    };
    assert_eq!(over.rule, "2.0");
    assert!(matches!(table.s.ending, Some(Ending::Scored(_))));
    assert_eq!(table.s.score, table.game.score(&table.s));
    assert_eq!(table.hits(M1), 0);
}

#[test]
fn a_side_without_units_loses_at_once() {
    // Ruling 111: scenario B ends when a side has nobody on the map and nobody to come.
    let (game, mut s) = begun("B");
    let t = game.tables.clone();
    let dead = || earlylight_core::corps_command::state::UnitState {
        place: Place::Destroyed,
        ..Default::default()
    };
    s.day = 5;
    s.couplet = 3;
    for unit in &s.scenario(&t).units[NATO.index()] {
        s.units[unit.index()] = dead();
    }
    s.occupied[0] = HexSet::EMPTY;
    set_impulse(&mut s, PACT, 2);
    s.hand = [0; 20];
    let mut s = game.settled(s);
    let done = game.read_decision(&s, "done").expect("done");
    while s.ending.is_none() {
        game.decide(&mut s, &done, &mut Silent)
            .expect("the impulse ends");
    }
    assert_eq!(s.ending, Some(Ending::Annihilated(NATO)));
    let Awaits::Over(over) = game.awaits(&s) else {
        panic!("the game goes on");
    };
    assert_eq!((over.winner, over.rule), (Some(PACT), "2.0"));
}

#[test]
fn choices_of_regiments_are_made_when_they_are_due() {
    // "1.2", ruling 78: in scenario B on day 2, couplet 1, the Pact chooses 1GTD/3 or its motor rifles.
    let game = CorpsCommand::standard();
    let mut dice = Dice::new(7);
    let mut options = Vec::new();
    let mut state = corps::start(&game, "B");
    while (state.day, state.couplet) != (2, 1) {
        corps::step(&game, &mut state, &mut dice, &mut options, &mut Silent);
    }
    assert!(matches!(
        game.awaits(&state),
        Awaits::Decision {
            side: PACT,
            secret: false,
            rule: "1.2",
            ..
        }
    ));
    game.options(&state, &mut options);
    let texts: Vec<_> = options
        .iter()
        .map(|o| game.write_decision(&state, o))
        .collect();
    assert_eq!(texts, ["bring 1GTD/3", "bring 1GTD/MR"]);
    game.decide(&mut state, &options[1], &mut Silent)
        .expect("a regiment");
    let unit = game.tables.unit_by_id("1GTD/MR-1").expect("a unit");
    assert!(matches!(state.unit(unit).place, Place::Waiting(_)));
}
