//! Cases CC23 to CC36: stacks ("4.0") and zones of control ("5.0").

#[path = "corps/bench.rs"]
mod bench;

use bench::*;
use earlylight_core::corps_command::ids::{NATO, PACT};

/// Ends the impulse of a unit far away from everything.
fn ends(table: Table) -> Table {
    table.does("done")
}

#[test]
fn cc23_three_of_one_division() {
    let table = bare()
        .unit("171/A-1", "1606")
        .unit("171/A-2", "1606")
        .unit("171/B-1", "1606")
        .unit(M1, "0106")
        .pact(2);
    // The stack may be put in order; nobody is lost.
    let table = ends(ends(table));
    assert!(
        ["171/A-1", "171/A-2", "171/B-1"]
            .iter()
            .all(|id| !table.destroyed(id))
    );
}

#[test]
fn cc24_two_divisions_are_two_units() {
    let bench = || {
        bare()
            .unit("171/A-1", "1606")
            .unit("171/A-2", "1606")
            .unit("1GTD/1-1", "1606")
            .unit(M1, "0106")
    };
    for lost in ["171/A-1", "171/A-2", "1GTD/1-1"] {
        let table = ends(ends(bench().pact(2)));
        assert_eq!(table.asked(), (PACT, false, "4.0"));
        assert_eq!(table.options().len(), 3, "its choice");
        let table = table.does(&format!("lose {lost}"));
        assert!(table.destroyed(lost));
        assert!(table.s.active != Some(PACT));
    }
}

#[test]
fn cc25_a_convoy_is_a_division_of_its_own() {
    let two = ends(ends(
        bare()
            .unit("171/A-1", "1606")
            .unit("PSUP-1", "1606")
            .unit(M1, "0106")
            .pact(2),
    ));
    assert!(!two.destroyed("171/A-1") && !two.destroyed("PSUP-1"));
    let three = ends(ends(
        bare()
            .unit("171/A-1", "1606")
            .unit("PSUP-1", "1606")
            .unit("171/A-2", "1606")
            .unit(M1, "0106")
            .pact(2),
    ));
    assert_eq!(three.asked(), (PACT, false, "4.0"));
}

#[test]
fn cc26_nato_stacks_by_threes() {
    let bench = || {
        bare()
            .unit(M1, "0406")
            .unit("1PZ/1-3", "0406")
            .unit("4CM/4-2", "0406")
            .unit(T72, "1706")
    };
    let three = ends(ends(bench().nato(1)));
    assert!(three.s.active != Some(NATO), "never with three");
    let four = ends(ends(bench().unit("NSUP-1", "0406").nato(1)));
    assert_eq!(four.asked(), (NATO, false, "4.0"));
    assert_eq!(four.options().len(), 4);
    let one = four.does("lose NSUP-1");
    // Ruling 63: lost to stacking is destroyed.
    assert!(one.destroyed("NSUP-1") && one.s.active != Some(NATO));
}

#[test]
fn cc27_passing_through_is_free() {
    let table = bare()
        .unit("1GTD/1-1", "1506")
        .unit("1GTD/1-2", "1506")
        .unit("1GTD/1-3", "1506")
        .unit("1GTD/2-1", "1606")
        .unit(M1, "0106")
        .pact(3)
        .moves("1GTD/2-1", &["1506", "1406"])
        .stops();
    let table = ends(ends(table));
    assert!(table.s.active != Some(PACT));
    assert_eq!(table.hex("1GTD/2-1"), Some("1406"));
}

#[test]
fn cc28_only_the_acting_side_orders_its_stacks() {
    let table = bare()
        .unit(M1, "1306")
        .unit(MECH, "1306")
        .hit(T72, "1406", 0)
        .unit("47GTD/1-2", "1406")
        .pact(3);
    assert_eq!(table.forbids(&format!("top {MECH}")), "3.0");
    // "Note 4.0": when the top unit dies the next becomes top.
    let weak = bare()
        .hit(M1, "1306", 3)
        .unit(MECH, "1306")
        .unit(T72, "1406")
        .unit(T72_B, "1406")
        .pact(3);
    let weak = weak.assaults(T72, "1306", 8);
    assert!(weak.destroyed(M1));
    let t = &weak.game.tables;
    let hex = t.hex_by_id("1306").expect("a hex");
    assert_eq!(weak.s.top(t, NATO, hex), Some(weak.id(MECH)));
    // In its own impulse a side may: the order comes at its end (ruling 61).
    let own = ends(
        bare()
            .unit(M1, "1306")
            .unit(MECH, "1306")
            .unit(T72, "1706")
            .nato(2),
    );
    let own = own.does(&format!("top {MECH}"));
    assert_eq!(own.s.top(&own.game.tables, NATO, hex), Some(own.id(MECH)));
}

#[test]
fn cc29_a_unit_stops_in_a_zone_and_may_overrun() {
    let table = bare()
        .unit(MECH, "1306")
        .unit(T72, "1606")
        .pact(3)
        .moves(T72, &["1506", "1406"]);
    assert_eq!(table.forbids("> 1307"), "5.0");
    assert!(table.tells("stops in an enemy zone of control"));
    assert_eq!(table.points().0, 2);
    let table = table.does("> 1306 overrun");
    assert_eq!(table.dice(), (PACT, 2, "attack"));
}

#[test]
fn cc30_from_zone_to_zone_without_an_overrun() {
    let table = bare()
        .unit(MECH, "1306")
        .unit(T72, "1406")
        .pact(3)
        .does(&format!("activate {T72}"));
    assert!(table.may("> 1307"));
    // 1307 and 1406 are both beside 1306: the move ends there, and nothing more can be done.
    let table = table.does("> 1307");
    assert_eq!(table.hex(T72), Some("1307"));
    assert!(!matches!(
        table.s.agenda.top(),
        Some(earlylight_core::corps_command::agenda::Step::Action { .. })
    ));
}

#[test]
fn cc31_out_of_the_zone_and_back_into_it() {
    // Rulings 70 and 71
    for number in [2, 1] {
        let table = bare()
            .unit(MECH, "1306")
            .unit(T72, "1406")
            .pact(number)
            .moves(T72, &["1506", "1406"]);
        assert_eq!(table.points().0, 2);
        assert!(table.may("> 1306 overrun"), "three points, by road at AN 1");
    }
}

#[test]
fn cc32_no_overrun_without_a_move() {
    let table = bare()
        .unit(MECH, "1306")
        .unit(T72, "1406")
        .pact(3)
        .does(&format!("activate {T72}"));
    assert_eq!(table.forbids("> 1306 overrun"), "7.4");
    assert!(table.may("> 1306 assault"));
}

#[test]
fn cc33_zones_reach_over_rivers() {
    // 0905 lies over the bridgeless river from 0805.
    let alone = bare()
        .unit(MECH, "0905")
        .unit(T72G, "0706")
        .unit("1GTD/1-2", "1706")
        .pact(4)
        .moves(T72G, &["0806", "0805"]);
    assert!(alone.tells("stops in an enemy zone of control"));
    assert_eq!(
        alone.forbids("activate 1GTD/1-1"),
        "3.2",
        "there is nothing more that it could do"
    );
    // With somebody else to overrun, the action goes on and tells why.
    let table = bare()
        .unit(MECH, "0905")
        .unit(M1, "0705")
        .unit(T72G, "0706")
        .unit(T72, "1706")
        .pact(4)
        .moves(T72G, &["0806", "0805"]);
    assert_eq!(table.forbids("> 0804"), "5.0");
    assert_eq!(table.forbids("> 0905 overrun"), "6.0", "bridgeless river");
    assert!(table.may("> 0705 overrun"));
}

#[test]
fn cc34_an_own_unit_does_not_cancel_a_zone() {
    let table = bare()
        .unit(MECH, "1306")
        .unit(BMP, "1406")
        .unit(T72, "1506")
        .pact(3)
        .moves(T72, &["1406"]);
    assert_eq!(table.forbids("> 1407"), "5.0");
}

#[test]
fn cc35_convoys_have_a_zone() {
    let table = bare()
        .unit("NSUP-1", "1306")
        .unit(T72, "1506")
        .pact(3)
        .moves(T72, &["1406"]);
    assert_eq!(table.forbids("> 1405"), "5.0");
}

#[test]
fn cc36_the_zone_of_a_dead_unit_is_gone() {
    let table = bare()
        .hit(MECH, "1306", 2)
        .unit(BMP, "1405")
        .unit(T72, "1506")
        .pact(2)
        .assaults(BMP, "1306", 9);
    assert!(table.destroyed(MECH));
    let table = table.does("done").moves(T72, &["1406", "1306", "1206"]);
    assert_eq!(table.points().0, 3);
    assert_eq!(table.hex(T72), Some("1206"));
}
