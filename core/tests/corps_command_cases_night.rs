//! Cases CC97 to CC118: night ("8.0"), recovery ("8.1"), assets ("9.0", "9.1") and gunships ("9.2").

#[path = "corps/bench.rs"]
mod bench;

use bench::*;
use earlylight_core::corps_command::{
    Note,
    ids::{NATO, PACT},
    state::Crossing,
};

#[test]
fn cc97_a_point_less_at_night() {
    let bench = || bare().unit(T72, "1606").unit(M1, "0101").night();
    let off = bench().pact(3).moves(T72, &["1607"]);
    // Rough costs two of three.
    assert_eq!(off.points(), (1, 2));
    let road = bench().pact(3).moves(T72, &["1506"]);
    assert_eq!(road.points(), (1, 3));
}

/// The dice of a unit's recovery when its side has nothing else to do.
fn recovers(table: Table, dice: &[u8]) -> Table {
    assert_eq!(table.dice(), (PACT, dice.len() as u8, "recovery"));
    table.rolls(dice)
}

#[test]
fn cc98_one_hit_for_each_five_or_six() {
    let table = bare()
        .hit(T72, "1606", 2)
        .unit(M1, "0101")
        .night()
        .pact(2)
        .does("done");
    let table = recovers(table, &[5, 3]);
    assert_eq!(table.hits(T72), 1);
}

#[test]
fn cc99_six_alone_in_an_enemy_zone() {
    let table = || {
        bare()
            .hit(T72, "1406", 2)
            .unit(M1, "1306")
            .night()
            .pact(2)
            .does("done")
    };
    assert_eq!(recovers(table(), &[5, 6]).hits(T72), 1);
    assert_eq!(recovers(table(), &[5, 5]).hits(T72), 2);
}

#[test]
fn cc100_who_is_not_activated_passes() {
    let table = bare()
        .hit(T72, "1606", 1)
        .unit(T72G, "1706")
        .unit(M1, "0101")
        .night()
        .pact(4);
    assert_eq!(table.forbids(&format!("activate {T72}")), "3.1");
    assert_eq!(recovers(table.does("done"), &[6]).hits(T72), 0);
}

#[test]
fn cc101_initiative_that_comes_back() {
    // Ruling 99
    let table = bare()
        .hit(T72G, "1606", 1)
        .unit("1GTD/1-2", "1706")
        .unit(M1, "0101")
        .night()
        .pact(3)
        .does(&format!("recover {T72G}"));
    let table = recovers(table, &[6]);
    assert_eq!(table.s.initiative(&table.game.tables, table.id(T72G)), 4);
    assert_eq!(table.forbids(&format!("activate {T72G}")), "3.2");
    assert_eq!(
        table.forbids(&format!("recover {T72G}")),
        "8.1",
        "one roll a night"
    );
}

#[test]
fn cc102_what_passing_is() {
    // Ruling 98: standing ready and moving are acting, calling a gunship is not.
    let ready = bare()
        .hit(SV_REC, "1406", 1)
        .unit(T72, "1706")
        .unit(M1, "1306")
        .night()
        .pact(3)
        .all(&[&format!("activate {SV_REC}"), "support"]);
    assert_eq!(ready.forbids(&format!("recover {SV_REC}")), "8.1");
    let moved = bare()
        .hit(T72, "1606", 1)
        .unit(T72_B, "1706")
        .unit(M1, "0101")
        .night()
        .pact(2)
        .moves(T72, &["1506"])
        .stops();
    assert_eq!(moved.forbids(&format!("recover {T72}")), "8.1");
    let called = bare()
        .hit(T72, "1406", 1)
        .unit(M1, "1306")
        .chits(&["P_MI24"])
        .night()
        .pact(2)
        .all(&[
            "call P_MI24",
            &format!("caller {T72}"),
            &format!("target {M1}"),
        ])
        .rolls(&[6]);
    assert!(called.may(&format!("recover {T72}")));
}

#[test]
fn cc103_a_lone_convoy_hinders_recovery() {
    let table = bare()
        .hit(T72, "1406", 1)
        .unit("NSUP-1", "1306")
        .night()
        .pact(4);
    // An Initiative of 3 does not act with a four: the roll comes by itself.
    assert_eq!(recovers(table, &[5]).hits(T72), 1);
}

#[test]
fn cc104_zones_as_they_stand_at_the_roll() {
    let bench = || {
        bare()
            .hit(T72, "1405", 1)
            .unit(BMP, "1406")
            .hit(M1, "1306", 3)
            .night()
            .pact(2)
    };
    let after = bench()
        .assaults(BMP, "1306", 12)
        .does("done")
        .does(&format!("recover {T72}"));
    assert_eq!(recovers(after, &[5]).hits(T72), 0);
    let before = recovers(bench().does(&format!("recover {T72}")), &[5]);
    assert_eq!(before.hits(T72), 1);
}

#[test]
fn cc105_the_dead_stay_dead() {
    let table = bare()
        .hit(BTR, "1406", 2)
        .hit(T72, "1706", 1)
        .unit(M1, "1306")
        .night()
        .pact(2)
        .assaults(BTR, "1306", 7);
    assert!(table.destroyed(BTR));
    assert_eq!(table.forbids(&format!("recover {BTR}")), "8.1");
    let table = recovers(table.does("done"), &[6]);
    assert!(table.destroyed(BTR));
}

#[test]
fn cc106_a_chit_of_a_day_to_come() {
    let night = bare()
        .unit(M1, "1306")
        .unit(T72, "1406")
        .later("N_AH1", 2)
        .later("N_EW", 2)
        .at(1, 5)
        .nato(2);
    assert_eq!(night.forbids("call N_AH1"), "9.1");
    // Ruling 102: at the first roll of the day it is there.
    let morning = bare()
        .unit(M1, "1306")
        .unit(T72, "1706")
        .later("N_EW", 2)
        .at(1, 5)
        .couplet();
    let mut table = morning.rolls(&[2]).rolls(&[2]);
    while table.s.day == 1 {
        table = table.does("done");
    }
    let table = table.rolls(&[2]).rolls(&[2]);
    assert_eq!(table.asked(), (NATO, false, "9.0"));
    assert!(table.may("play N_EW"));
}

/// A gunship of NATO called by an M1 in 1306 against a T-72 in 1406.
fn calls(bench: Bench) -> Table {
    bench
        .unit(M1, "1306")
        .unit(MECH, "0106")
        .unit(T72, "1406")
        .unit(BMP, "1406")
        .chits(&["N_AH1"])
        .nato(2)
}

#[test]
fn cc107_the_die_of_a_call() {
    let call = |table: Table, die: u8| {
        table
            .all(&[
                "call N_AH1",
                &format!("caller {M1}"),
                &format!("target {T72}"),
            ])
            .rolls(&[die])
    };
    let comes = |table: &Table| {
        table
            .told
            .iter()
            .any(|n| matches!(n, Note::Called { comes: true, .. }))
    };
    assert!(comes(&call(calls(bare()), 4)));
    assert!(!comes(&call(calls(bare()), 5)));
    let moved = || {
        bare()
            .unit(M1, "1206")
            .unit(MECH, "0106")
            .unit(T72, "1406")
            .chits(&["N_AH1"])
            .nato(2)
            .moves(M1, &["1306"])
            .stops()
    };
    assert!(!comes(&call(moved(), 4)), "its caller has moved");
    assert!(comes(&call(moved(), 3)));
}

#[test]
fn cc108_a_call_that_failed() {
    // Ruling 42
    let failed = |bench: Bench| {
        calls(bench)
            .all(&[
                "call N_AH1",
                &format!("caller {M1}"),
                &format!("target {T72}"),
            ])
            .rolls(&[6])
    };
    let table = failed(bare());
    assert_eq!(table.forbids("call N_AH1"), "9.2");
    let chit = table.game.tables.chit_by_id("N_AH1").expect("a chit");
    assert_eq!(table.s.hand[chit.index()], 1, "kept for a later impulse");
    let ruled = failed(bare().ruling("failed_call_spends_gunship"));
    assert_eq!(ruled.s.hand[chit.index()], 0);
    let came = calls(bare())
        .all(&[
            "call N_AH1",
            &format!("caller {M1}"),
            &format!("target {T72}"),
        ])
        .rolls(&[1])
        .rolls(&total(5));
    assert_eq!(came.forbids("call N_AH1"), "9.1", "gone");
}

/// A gunship's attack on a unit, with that total.
fn strikes(table: Table, target: &str, roll: u8) -> Table {
    let mut table = table
        .all(&[
            "call N_AH1",
            &format!("caller {M1}"),
            &format!("target {target}"),
        ])
        .rolls(&[1]);
    let told = table.told.clone();
    table = table.rolls(&total(roll));
    table.told.splice(0..0, told);
    table
}

#[test]
fn cc109_any_unit_of_the_hex() {
    let table = strikes(calls(bare()), BMP, 4);
    assert_eq!(table.result(), 0);
    assert!(!table.fired_back(), "9.2: defensive fire has no effect");
    let table = strikes(calls(bare()), BMP, 5);
    assert_eq!((table.hits(BMP), table.hits(T72)), (1, 0));
    let hex = table.game.tables.hex_by_id("1406").expect("a hex");
    assert_eq!(
        table.s.top(&table.game.tables, PACT, hex),
        Some(table.id(T72))
    );
}

#[test]
fn cc110_closed_terrain_shelters_infantry() {
    let table = || {
        bare()
            .unit(M1, "1406")
            .unit(T72, "1506")
            .unit(BMP, "1506")
            .chits(&["N_AH1"])
            .nato(2)
    };
    assert_eq!(strikes(table(), BMP, 5).shot().firepower, 3);
    assert_eq!(strikes(table(), T72, 5).shot().firepower, 5);
}

#[test]
fn cc111_gunships_by_night_and_over_rivers() {
    let night = |bench: Bench| {
        bench
            .unit(M1, "0904")
            .unit(T72, "1003")
            .chits(&["N_AH1"])
            .night()
            .nato(2)
    };
    assert_eq!(strikes(night(bare()), T72, 5).shot().firepower, 5);
    let ruled = night(bare().ruling("gunships_suffer_night"));
    assert_eq!(strikes(ruled, T72, 5).shot().firepower, 4);
}

#[test]
fn cc112_no_call_in_the_middle_of_an_action() {
    let table = bare()
        .unit(M1, "1106")
        .unit(MECH, "0106")
        .unit(T72, "1306")
        .chits(&["N_AH1"])
        .nato(3)
        .moves(M1, &["1206"]);
    assert!(table.may("> 1306 overrun"));
    assert_eq!(table.forbids("call N_AH1"), "3.2");
    let after = table.does("done").does("call N_AH1");
    assert!(after.may(&format!("caller {M1}")));
    assert_eq!(
        after.game.comes_up_to(
            &after.s,
            after.game.tables.chit_by_id("N_AH1").expect("a chit"),
            after.id(M1)
        ),
        3
    );
}

#[test]
fn cc113_who_may_call() {
    let convoy = bare()
        .unit("NSUP-1", "1306")
        .unit(M1, "0106")
        .unit(T72, "1406")
        .chits(&["N_AH1", "N_PAH1"])
        .nato(5);
    assert!(convoy.clone().does("call N_AH1").may("caller NSUP-1"));
    let american = bare()
        .unit(M1, "1306")
        .unit(T72, "1406")
        .chits(&["N_PAH1"])
        .nato(2);
    assert_eq!(american.forbids("call N_PAH1"), "9.2");
    let german = bare()
        .unit("1PZ/1-1", "1306")
        .unit(M1, "1405")
        .unit(T72, "1406")
        .chits(&["N_PAH1"])
        .nato(2)
        .does("call N_PAH1");
    assert!(german.may("caller 1PZ/1-1"));
    assert_eq!(german.forbids(&format!("caller {M1}")), "9.2");
}

#[test]
fn cc114_at_any_time() {
    // Ruling 41
    let idle = |bench: Bench| {
        bench
            .unit(M1, "0106")
            .unit(ACR, "1306")
            .unit(T72, "1506")
            .unit(T72_B, "1706")
            .chits(&["N_CAS"])
    };
    let table = idle(bare()).pact(2).moves(T72_B, &["1606"]).stops();
    assert_eq!(table.asked(), (NATO, false, "9.1"));
    assert!(table.may("play N_CAS"));
    let ruled = idle(bare().ruling("assets_in_own_impulse"))
        .pact(2)
        .moves(T72_B, &["1606"])
        .stops();
    assert_eq!(ruled.asked().0, PACT);
    let night = idle(bare()).night().pact(2).moves(T72_B, &["1606"]).stops();
    assert_eq!(night.forbids("play N_CAS"), "9.0");
    // Within reach: three hexes from an own unit (ruling 109).
    let far = bare()
        .unit(M1, "0106")
        .unit(T72, "1606")
        .chits(&["N_CAS"])
        .nato(2);
    assert_eq!(far.forbids("play N_CAS"), "9.0");
}

#[test]
fn cc115_radio_silence() {
    let table = bare()
        .unit(M1, "1306")
        .unit(T72, "1406")
        .chits(&["P_MI24", "P_ARTY"])
        .couplet()
        .rolls(&[2])
        .rolls(&[6])
        .rolls(&[5])
        .does("done");
    // Its own impulse passes: it may play nothing ("2.1").
    assert_eq!(table.s.active, Some(NATO));
    let answer = table
        .does("silent")
        .all(&[&format!("activate {M1}"), "> 1406 assault"]);
    assert!(answer.may("artillery P_ARTY"));
    let mut own = bare()
        .unit(M1, "1306")
        .unit(T72, "1406")
        .chits(&["P_MI24"])
        .pact(6);
    own.s.activation[1].silence = true;
    assert_eq!(own.forbids("call P_MI24"), "2.1");
}

#[test]
fn cc116_a_demolished_bridge() {
    let bench = |empty: bool| {
        let bench = bare()
            .demolished("0806/0906")
            .unit(T72G, "1006")
            .unit("1GTD/1-2", "1706");
        if empty {
            bench.unit(M1, "0101")
        } else {
            bench.unit(MECH, "0806")
        }
    };
    let table = bench(false).pact(4).moves(T72G, &["0906"]);
    assert!(
        !table.options().iter().any(|o| o.ends_with("overrun")),
        "no legal hexside"
    );
    let next = bare()
        .demolished("0806/0906")
        .unit(T72G, "0906")
        .unit(MECH, "0806")
        .pact(4)
        .does(&format!("activate {T72G}"));
    let assault = next.does("> 0806 assault");
    assert_eq!(assault.shot().firepower, 4, "superior arms, and the river");
    let empty = bench(true).pact(4).moves(T72G, &["0906"]);
    assert_eq!(empty.forbids("> 0806"), "6.0", "no minimum move either");
    // Engineers rebuild what they demolished, while no enemy is on either bank.
    let rebuilt = bare()
        .demolished("0806/0906")
        .unit(MECH, "0806")
        .unit(T72, "1706")
        .chits(&["N_ENG"])
        .nato(2)
        .all(&["play N_ENG", "river 0806/0906"]);
    let river = rebuilt
        .game
        .tables
        .river_by_id("0806/0906")
        .expect("a hexside");
    assert_eq!(rebuilt.s.crossings[river.index()], Crossing::Bridge);
}

#[test]
fn cc117_a_push() {
    // Ruling 106
    let table = bare()
        .unit("171/A-1", "1606")
        .hit("171/A-2", "1506", 2)
        .waits("171/A-3")
        .unit("171/A-4", "1607")
        .unit("171/B-1", "1609")
        .unit(T72G, "1706")
        .hit("1GTD/1-2", "1707", 1)
        .unit(M1, "0101")
        .chits(&["P_PUSH"])
        .pact(4)
        .all(&["play P_PUSH", "push 171/A"]);
    assert_eq!(
        table.active_units(),
        [T72G, "171/A-1", "171/A-2", "171/A-3", "171/A-4"]
    );
    assert_eq!(table.forbids("activate 171/B-1"), "3.1");
    // Ruling 116: once a unit has begun to act it comes too late.
    let late = bare()
        .unit("171/A-1", "1606")
        .unit("171/A-2", "1506")
        .unit(M1, "0101")
        .chits(&["P_PUSH"])
        .pact(2)
        .moves("171/A-1", &["1706"])
        .stops();
    assert_eq!(late.forbids("play P_PUSH"), "9.0");
}

#[test]
fn cc118_mines() {
    let enters = |die: u8| {
        bare()
            .mines("1306")
            .unit(T72, "1406")
            .unit(T72_B, "1706")
            .unit(M1, "0101")
            .pact(3)
            .moves(T72, &["1306"])
            .rolls(&[die])
    };
    let hit = enters(2);
    assert_eq!(hit.hits(T72), 1);
    assert_eq!(hit.forbids("> 1206"), "3.0", "it stops");
    let unhurt = enters(3);
    assert_eq!((unhurt.hits(T72), unhurt.hex(T72)), (0, Some("1306")));
    assert_eq!(unhurt.forbids(&format!("activate {T72}")), "3.2");
    // Ruling 95: an advance onto mines is entering them.
    let advance = bare()
        .mines("1306")
        .hit(MECH, "1306", 2)
        .unit(T72, "1406")
        .unit(T72_B, "1706")
        .pact(2)
        .assaults(T72, "1306", 12)
        .does(&format!("{T72} advance"));
    assert_eq!(advance.dice(), (PACT, 1, "minefield"));
    // Ruling 108: they are gone with the day.
    let mut night = bare()
        .mines("1306")
        .unit(M1, "0101")
        .unit(T72, "1706")
        .night()
        .nato(2);
    while night.s.couplet == 5 {
        night = night.does("done");
    }
    assert!(night.s.mines.is_empty());
}

#[test]
fn the_other_chits() {
    // Repair: up to two hits, of a unit that is in no enemy zone.
    let repair = bare()
        .hit(M1, "0406", 3)
        .hit(MECH, "1306", 1)
        .unit(T72, "1406")
        .chits(&["N_REPAIR"])
        .nato(2)
        .does("play N_REPAIR");
    assert_eq!(repair.forbids(&format!("target {MECH}")), "9.0");
    assert_eq!(repair.does(&format!("target {M1}")).hits(M1), 1);
    // Chemicals: a die for each unit, the top first; NATO scores at once.
    let chemicals = bare()
        .unit(T72, "1406")
        .unit(M1, "1306")
        .unit(MECH, "1306")
        .chits(&["P_CHEM"])
        .pact(2)
        .all(&["play P_CHEM", "at 1306"]);
    let before = chemicals.s.score;
    assert_eq!(chemicals.dice(), (PACT, 2, "chemicals"));
    let chemicals = chemicals.rolls(&[3, 4]);
    assert_eq!((chemicals.hits(M1), chemicals.hits(MECH)), (1, 0));
    assert_eq!(chemicals.s.score, before - 2);
    // Bridging: a pontoon, off the road, where no enemy is on either bank.
    let pontoon = bare()
        .unit(T72, "0905")
        .unit(M1, "0101")
        .chits(&["P_BRIDGE"])
        .pact(2)
        .all(&["play P_BRIDGE", "river 0805/0905"]);
    let river = pontoon
        .game
        .tables
        .river_by_id("0805/0905")
        .expect("a hexside");
    assert_eq!(pontoon.s.crossings[river.index()], Crossing::Pontoon);
    // Mines: within three hexes, never in a town or under a unit.
    let mines = bare()
        .unit(M1, "1206")
        .unit(T72, "1706")
        .chits(&["N_MINES"])
        .nato(2)
        .does("play N_MINES");
    assert_eq!(mines.forbids("at Eisenbach"), "9.0");
    assert_eq!(mines.forbids("at 1206"), "9.0");
    assert_eq!(mines.forbids("at 1606"), "9.0");
    let mines = mines.does("at 1306");
    assert_eq!(mines.s.mines.len(), 1);
}
