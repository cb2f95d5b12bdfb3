//! Cases CC37 to CC58: movement ("6.0"), entry ("6.1") and exit ("6.2").

#[path = "corps/bench.rs"]
mod bench;

use bench::*;
use earlylight_core::corps_command::{Place, agenda::Step, ids::NATO};

/// A Pact unit on an otherwise empty map, its enemies far in the west.
fn alone(unit: &str, hex: &str) -> Bench {
    bare().unit(unit, hex).unit(M1, "0101")
}

/// Whether the unit's action is still under way.
fn under_way(table: &Table) -> bool {
    matches!(table.s.agenda.top(), Some(Step::Action { .. }))
}

#[test]
fn cc37_forest_and_rough_cost_more_off_the_road() {
    let table = alone(T72, "1606").pact(2).moves(T72, &["1507"]);
    assert_eq!(table.points(), (2, 1));
    assert_eq!(table.forbids("> 1407"), "6.0");
    let table = table.does("> 1406");
    assert_eq!(table.hex(T72), Some("1406"));
}

#[test]
fn cc38_a_road_march_has_a_point_more() {
    // Ruling 71
    let table = alone(T72, "1706")
        .pact(2)
        .moves(T72, &["1606", "1506", "1406"]);
    assert_eq!(table.points(), (3, 1));
    assert!(table.may("> 1306"));
    assert_eq!(table.forbids("> 1307"), "6.0");
    let whole = alone(T72, "1706").pact(2).does(&format!("activate {T72}"));
    assert!(whole.may(">> 1306"));
    let whole = whole.does(">> 1306");
    assert_eq!(whole.hex(T72), Some("1306"));
}

#[test]
fn cc39_rough_forest_by_road_and_off_it() {
    let by_road = alone(T72, "1206").pact(2).moves(T72, &["1205"]);
    assert_eq!(by_road.points().0, 1);
    let dear = alone(T72, "1206")
        .ruling("rough_forest_extra_on_road")
        .pact(2)
        .moves(T72, &["1205"]);
    assert_eq!(dear.points().0, 3);
    let off = alone(T72, "1306").pact(2).moves(T72, &["1205"]);
    assert_eq!(off.points(), (3, 0));
}

#[test]
fn cc40_a_bridge_costs_one_more() {
    let at = |bench: Bench, number| bench.pact(number).moves(T72, &["0906"]);
    let table = at(alone(T72, "1006"), 2).does("> 0806");
    assert_eq!(table.points().0, 3);
    assert!(at(alone(T72, "1006"), 1).may("> 0806"), "by road march");
    let night = alone(T72, "1006").night().pact(1).moves(T72, &["0906"]);
    assert_eq!(night.forbids("> 0806"), "6.0");
}

#[test]
fn cc41_a_bridge_at_night() {
    let table = alone(T72, "0906").night().pact(1).moves(T72, &["0806"]);
    assert_eq!(table.points(), (2, 0));
}

#[test]
fn cc42_the_minimum_move() {
    // Ruling 72
    let table = alone(T72, "1306").pact(1).does(&format!("activate {T72}"));
    assert!(table.may("> 1205"));
    let table = table.does("> 1205");
    assert_eq!(table.hex(T72), Some("1205"));
    assert!(!under_way(&table), "nothing is left");
}

#[test]
fn cc43_what_bars_the_way() {
    let way = |unit: &str, at: &str, enemy: &str, to: &str| {
        bare()
            .unit(unit, at)
            .unit(M1, enemy)
            .pact(3)
            .does(&format!("activate {unit}"))
            .forbids(&format!("> {to}"))
    };
    assert_eq!(way(T72, "0905", "0101", "0805"), "6.0", "river");
    assert_eq!(way(T72, "1204", "0101", "1105"), "6.0", "mountain");
    assert_eq!(way(T72, "1406", "1306", "1306"), "6.0", "enemy");
}

#[test]
fn cc44_leg_troops() {
    let legs = || {
        alone(SV_ABN, "1606")
            .pact(3)
            .does(&format!("activate {SV_ABN}"))
    };
    let off = legs().does("> 1507");
    assert_eq!(off.hex(SV_ABN), Some("1507"));
    assert!(!under_way(&off), "one hex, and no further to 1406");
    let road = legs().does("> 1506").does("> 1406");
    assert_eq!(road.hex(SV_ABN), Some("1406"));
    assert!(!under_way(&road), "two by road, and no further to 1306");
}

#[test]
fn cc45_legs_pay_for_bridges() {
    let table = alone(SV_ABN, "1006")
        .night()
        .pact(1)
        .does(&format!("activate {SV_ABN}"));
    let table = table.does("> 0906");
    assert_eq!(
        table.forbids("> 0806"),
        "6.0",
        "two points do not buy the bridge"
    );
    let ruled = alone(SV_ABN, "1006")
        .ruling("leg_pays_no_costs")
        .night()
        .pact(1)
        .moves(SV_ABN, &["0906", "0806"]);
    assert_eq!(ruled.hex(SV_ABN), Some("0806"));
}

#[test]
fn cc46_nato_airborne_ride() {
    let table = bare()
        .unit(US_ABN, "0406")
        .unit(T72, "1706")
        .nato(3)
        .moves(US_ABN, &["0506", "0606", "0706", "0806"]);
    assert_eq!(table.points().0, 4);
}

#[test]
fn cc47_entry_keeps_the_road_march() {
    let table = bare().waits("171/TK-1").unit(M1, "0101").pact(3);
    let table = table.all(&[
        "activate 171/TK-1",
        "> 1706 enter",
        "> 1606",
        "> 1506",
        "> 1406",
        "> 1306",
    ]);
    assert_eq!(table.points(), (5, 0));
}

#[test]
fn cc48_entry_into_forest_and_the_minimum_move_cc49() {
    let table = bare().waits("33/A-1").unit(M1, "0101").pact(1);
    let table = table.all(&["activate 33/A-1", "> 1301 enter"]);
    assert_eq!(table.hex("33/A-1"), Some("1301"));
    assert!(!under_way(&table), "two points spent");
    // Ruling 76: the minimum move holds for entry.
    let night = bare().waits("33/A-1").unit(M1, "0101").night().pact(1);
    let night = night.all(&["activate 33/A-1", "> 1301 enter"]);
    assert_eq!(night.hex("33/A-1"), Some("1301"));
}

#[test]
fn cc50_reinforcements_need_initiative() {
    let table = bare()
        .waits("171/TK-1")
        .unit(M1, "0101")
        .unit(T72G, "1606")
        .pact(4);
    assert_eq!(table.forbids("activate 171/TK-1"), "3.1");
}

#[test]
fn cc51_an_arrow_in_an_enemy_zone() {
    let table = bare()
        .waits("171/TK-1")
        .unit(M1, "1606")
        .pact(3)
        .does("activate 171/TK-1");
    assert_eq!(table.entries(), ["1703", "1706", "1709"]);
    assert_eq!(table.forbids("> 1705 enter"), "6.1");
    let table = table.does("> 1706 enter");
    assert!(table.tells("stops in an enemy zone of control"));
    assert_eq!(table.forbids("> 1707"), "5.0");
    assert!(table.may("> 1606 overrun"), "ruling 69");
}

#[test]
fn cc52_every_arrow_blocked() {
    let table = bare()
        .waits("171/TK-1")
        .unit(M1, "1703")
        .unit(M1_B, "1706")
        .unit(MECH, "1709")
        .pact(3)
        .does("activate 171/TK-1");
    assert_eq!(table.entries(), ["1701", "1711"]);
    let entered = |hex: &str| {
        let table = table.clone().does(&format!("> {hex} enter"));
        table
            .told
            .iter()
            .find_map(|n| match n {
                earlylight_core::corps_command::Note::Entered { spent, .. } => Some(*spent),
                _ => None,
            })
            .expect("an entry")
    };
    assert_eq!([entered("1701"), entered("1711")], [2, 2], "ruling 75");
}

#[test]
fn cc53_two_points_to_leave() {
    let exits = |bench: Bench, number| bench.pact(number).moves(T72, &["0103"]);
    let bench = || bare().unit(T72, "0203").unit(M1, "1711");
    assert!(exits(bench(), 2).may("exit"));
    let march = exits(bench(), 1);
    assert!(march.may("exit"), "by road march");
    let out = march.does("exit");
    assert_eq!(out.s.unit(out.id(T72)).place, Place::Exited);
    let night = bench().night().pact(1).moves(T72, &["0103"]);
    assert_eq!(night.forbids("exit"), "6.0", "two points, three needed");
}

#[test]
fn cc54_from_the_exit_hex_at_night() {
    let table = bare()
        .unit(T72, "0103")
        .unit(M1, "1711")
        .night()
        .pact(1)
        .does(&format!("activate {T72}"));
    assert!(table.may("exit"));
}

#[test]
fn cc55_a_unit_stopped_in_the_exit_hex_leaves_later() {
    let table = bare()
        .unit(MECH, "0104")
        .unit(T72G, "0203")
        .unit("1GTD/1-2", "1706")
        .pact(4)
        .moves(T72G, &["0103"]);
    // From zone to zone: its action is over, and it has not left ("5.0").
    assert!(!under_way(&table));
    assert_eq!(table.hex(T72G), Some("0103"));
    let later = bare()
        .unit(MECH, "0104")
        .unit(T72G, "0103")
        .pact(1)
        .does("activate 1GTD/1-1");
    assert!(later.may("exit"));
}

#[test]
fn cc56_leg_troops_leave() {
    let near = bare()
        .unit(SV_ABN, "0203")
        .unit(M1, "1711")
        .pact(1)
        .moves(SV_ABN, &["0103"]);
    assert!(near.may("exit"), "three points, two road hexes");
    let far = bare()
        .unit(SV_ABN, "0303")
        .unit(M1, "1711")
        .pact(3)
        .moves(SV_ABN, &["0203", "0103"]);
    assert_eq!(far.hex(SV_ABN), Some("0103"));
    assert!(!under_way(&far), "no third hexside on foot");
}

#[test]
fn cc57_nato_never_leaves() {
    let table = bare()
        .unit(M1, "0103")
        .unit(T72, "1706")
        .nato(3)
        .does(&format!("activate {M1}"));
    assert_eq!(table.forbids("exit"), "6.2");
}

#[test]
fn cc58_drops() {
    let bench = || bare().waits(SV_ABN).unit(MECH, "0804");
    let table = bench()
        .unit(T72, "1706")
        .pact(3)
        .does(&format!("activate {SV_ABN}"));
    assert!(table.may("> 0809 enter"));
    assert_eq!(table.forbids("> 0805 enter"), "6.1", "rough");
    assert_eq!(
        table.forbids("> 0803 enter"),
        "6.1",
        "in an enemy zone of control"
    );
    let down = table.does("> 0809 enter");
    assert!(!under_way(&down), "it does nothing more");
    assert!(down.s.unit(down.id(SV_ABN)).moved, "ruling 80");
    // An Initiative of 3.
    let late = bench().unit(T72G, "1706").pact(4);
    assert_eq!(late.forbids(&format!("activate {SV_ABN}")), "3.1");
}

#[test]
fn a_convoy_enters_like_any_unit_and_pontoons_end_a_march() {
    // Ruling 107: a pontoon is no road.
    let table = bare()
        .unit(T72, "0906")
        .unit(M1, "0101")
        .pontoon("0805/0905")
        .pact(2)
        .moves(T72, &["0905"]);
    assert_eq!(table.points().0, 2);
    assert_eq!(
        table.forbids("> 0805"),
        "6.0",
        "rough and a pontoon: three more"
    );
    let table = bare()
        .waits("NSUP-1")
        .unit(T72, "1706")
        .acts(NATO, 3)
        .all(&["activate NSUP-1", "> 0106 enter"]);
    assert_eq!(table.hex("NSUP-1"), Some("0106"));
}
