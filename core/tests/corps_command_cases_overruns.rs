//! Cases CC86 to CC96: advances after combat ("7.3") and overruns ("7.4").

#[path = "corps/bench.rs"]
mod bench;

use bench::*;
use earlylight_core::corps_command::{agenda::Step, ids::PACT};

/// The units that may advance.
fn advancers(table: &Table) -> Vec<String> {
    table
        .options()
        .iter()
        .filter(|o| o.ends_with(" advance"))
        .filter_map(|o| o.split(' ').next().map(str::to_owned))
        .collect()
}

/// An M1 with one Strength Point left; three battalions and recon of one division around it, recon ready.
fn around() -> Table {
    bare()
        .hit(M1, "1306", 3)
        .unit("171/REC", "1405")
        .unit("171/A-1", "1406")
        .unit("171/A-2", "1406")
        .unit("171/A-3", "1307")
        .unit("171/A-4", "1706")
        .pact(2)
        .all(&["activate 171/REC", "support"])
}

#[test]
fn cc86_who_may_advance() {
    let table = around()
        .all(&["activate 171/A-1", "> 1306 assault", "with 171/REC"])
        .rolls(&total(5))
        .all(&["activate 171/A-2", "> 1306 assault", "with 171/REC"])
        .rolls(&total(12));
    assert!(table.destroyed(M1));
    assert_eq!(table.asked(), (PACT, false, "7.3"));
    assert_eq!(advancers(&table), ["171/A-1", "171/A-2", "171/REC"]);
    assert_eq!(table.forbids("171/A-3 1307 > 1306 advance"), "7.3");
    // Ruling 94: recon that merely stood ready has not attacked the hex.
    let unspent = around()
        .all(&["activate 171/A-1", "> 1306 assault", "done"])
        .rolls(&total(12));
    assert_eq!(advancers(&unspent), ["171/A-1"]);
}

#[test]
fn cc87_all_may_go_and_one_is_lost() {
    let table = around()
        .all(&["activate 171/A-3", "> 1306 assault", "with 171/REC"])
        .rolls(&total(5))
        .all(&["activate 171/A-1", "> 1306 assault", "done"])
        .rolls(&total(5))
        .all(&["activate 171/A-2", "> 1306 assault", "done"])
        .rolls(&total(12))
        .all(&[
            "171/A-1 advance",
            "171/A-2 advance",
            "171/A-3 advance",
            "171/REC 1405 > 1306 advance",
        ]);
    // Nobody is left to ask; then the stack is put in order, and is one too many ("4.0").
    let table = table.does("done").does("done");
    assert_eq!(table.asked(), (PACT, false, "4.0"));
    assert_eq!(table.options().len(), 4);
}

#[test]
fn cc88_a_kill_by_a_gunship_opens_nothing() {
    let bench = || {
        bare()
            .hit(M1, "1306", 3)
            .unit("171/A-1", "1406")
            .unit("171/A-2", "1706")
            .chits(&["P_MI24"])
    };
    let play = |bench: Bench| {
        let attack = bench
            .pact(2)
            .all(&["activate 171/A-1", "> 1306 assault", "done"]);
        attack
            .rolls(&total(5))
            .all(&["call P_MI24", "caller 171/A-1", &format!("target {M1}")])
            .rolls(&[1])
            .rolls(&total(12))
    };
    let table = play(bench());
    assert!(table.destroyed(M1));
    assert!(advancers(&table).is_empty(), "ruling 33");
    let ruled = play(bench().ruling("asset_kill_opens_advance"));
    assert_eq!(advancers(&ruled), ["171/A-1"]);
}

#[test]
fn cc89_after_an_overrun_a_unit_only_advances() {
    let table = bare()
        .hit(MECH, "1306", 2)
        .unit(T72, "1606")
        .unit(T72_B, "1706")
        .pact(3)
        .moves(T72, &["1506", "1406"])
        .does("> 1306 overrun")
        .rolls(&total(12));
    assert!(table.destroyed(MECH));
    let table = table.does(&format!("{T72} 1406 > 1306 advance"));
    assert_eq!(table.hex(T72), Some("1306"));
    assert!(!matches!(table.s.agenda.top(), Some(Step::Action { .. })));
    assert_eq!(table.forbids(&format!("activate {T72}")), "3.2");
}

#[test]
fn cc90_an_overrun_of_a_stack() {
    let table = bare()
        .hit(MECH, "1306", 2)
        .hit(MECH_B, "1306", 2)
        .unit(T72, "1606")
        .unit(BMP, "1405")
        .unit(T72_B, "1706")
        .pact(3)
        .moves(T72, &["1506", "1406"])
        .does("> 1306 overrun")
        .rolls(&total(12));
    assert!(table.destroyed(MECH) && !table.destroyed(MECH_B));
    assert_eq!(
        table.hex(T72),
        Some("1406"),
        "ruling 91: it stays and is done"
    );
    assert_eq!(table.forbids(&format!("activate {T72}")), "3.2");
    let table = table.assaults(BMP, "1306", 12);
    assert!(table.destroyed(MECH_B));
    assert_eq!(advancers(&table), [T72, BMP]);
}

#[test]
fn cc91_the_price_of_an_overrun() {
    let moved = |hex: &str| {
        bare()
            .unit(MECH, "1206")
            .unit(T72, "1406")
            .unit(M1, "1408")
            .unit(T72_B, "1706")
            .pact(1)
            .moves(T72, &[hex])
    };
    let by_road = bare()
        .unit(MECH, "1206")
        .unit(T72, "1406")
        .pact(1)
        .moves(T72, &["1306"]);
    assert!(by_road.may("> 1206 overrun"), "two points by road");
    let off = moved("1307");
    // 1307 is off the road: one point of two is spent, the forest costs two.
    assert!(!off.options().iter().any(|o| o.ends_with("1206 overrun")));
    assert_eq!(off.hex(T72), Some("1307"));
}

#[test]
fn cc92_zone_to_zone_bars_the_overrun_and_a_way_round_does_not() {
    let bench = || {
        bare()
            .unit(MECH, "1206")
            .unit("1GTD/1-1", "1307")
            .unit("1GTD/1-2", "1706")
    };
    let straight = bench().pact(4).moves("1GTD/1-1", &["1207"]);
    assert!(
        !straight.options().iter().any(|o| o.ends_with("overrun")),
        "5.0"
    );
    assert_eq!(
        straight.forbids("activate 1GTD/1-1"),
        "3.2",
        "its action is over"
    );
    let round = bench().pact(4).moves("1GTD/1-1", &["1308", "1307"]);
    assert_eq!(round.points().0, 3);
    assert!(round.may("> 1206 overrun"), "five points in all");
}

#[test]
fn cc93_an_overrun_over_a_bridge() {
    let bench = || bare().unit(MECH, "0806").unit(T72, "1006");
    for number in [2, 1] {
        let table = bench()
            .pact(number)
            .moves(T72, &["0906"])
            .does("> 0806 overrun");
        assert_eq!(table.shot().firepower, 4, "superior arms, and the bridge");
    }
    // Ruling 34: its alternative leaves the bridge unpaid, which shows at night.
    let night = |bench: Bench| bench.night().pact(1).moves(T72, &["0906"]);
    assert!(
        !night(bench())
            .options()
            .iter()
            .any(|o| o.ends_with("overrun"))
    );
    let ruled = night(bench().ruling("overrun_without_bridge_extra"));
    assert!(ruled.options().iter().any(|o| o.ends_with("overrun")));
}

#[test]
fn cc94_the_minimum_move_pays_no_overrun() {
    let from = |hex: &str| {
        bare()
            .unit(MECH, "1306")
            .unit(T72, hex)
            .unit(T72_B, "1706")
            .night()
            .pact(1)
            .moves(T72, &["1406"])
    };
    assert!(
        from("1506").may("> 1306 overrun"),
        "two points by road march"
    );
    let off = from("1507");
    assert!(!off.options().iter().any(|o| o.ends_with("overrun")));
    assert_eq!(off.hex(T72), Some("1406"));
}

#[test]
fn cc95_airborne_never_overrun() {
    let table = bare()
        .unit(US_ABN, "1406")
        .unit(BTR, "1206")
        .nato(3)
        .moves(US_ABN, &["1306"]);
    // 1305 is beside 1206's neighbourhood no more: the action is over or the overrun refused.
    assert!(!table.options().iter().any(|o| o.ends_with("overrun")));
    let other = bare()
        .unit(US_ABN, "0506")
        .unit(BTR, "1206")
        .nato(3)
        .does(&format!("activate {US_ABN}"))
        .does("> 0606");
    assert_eq!(other.forbids("> 1206 overrun"), "7.4");
}

#[test]
fn cc96_an_advance_declined_is_gone() {
    // Ruling 93
    let table = bare()
        .hit(M1, "1306", 3)
        .unit("171/A-1", "1406")
        .unit("171/A-2", "1405")
        .unit("171/A-3", "1706")
        .pact(2)
        .all(&["activate 171/A-1", "> 1306 assault"])
        .rolls(&total(5))
        .all(&["activate 171/A-2", "> 1306 assault"])
        .rolls(&total(12));
    assert!(advancers(&table).contains(&"171/A-1".to_owned()));
    let table = table.does("done");
    assert_eq!(table.forbids("171/A-1 advance"), "3.0");
}
