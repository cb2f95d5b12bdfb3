//! Cases CC59 to CC85: firepower ("7.1"), defensive fire ("7.2"), superior arms ("7.5") and recon support ("7.6").

#[path = "corps/bench.rs"]
mod bench;

use bench::*;
use earlylight_core::corps_command::{
    agenda::AttackKind,
    ids::{NATO, PACT},
};

/// One unit of each side beside the other, the attacker's impulse; it assaults with that total.
struct Duel<'a> {
    attacker: (&'a str, &'a str, u8),
    target: (&'a str, &'a str, u8),
}

impl Duel<'_> {
    fn bench(&self) -> Bench {
        let (unit, hex, hits) = self.attacker;
        let (target, at, taken) = self.target;
        bare().hit(unit, hex, hits).hit(target, at, taken)
    }
    fn table(&self, bench: Bench) -> Table {
        let side = bare().pact(2).game.tables.clone();
        let unit = side.unit_by_id(self.attacker.0).expect("a unit");
        bench.acts(side.unit(unit).side, 2)
    }
    fn roll(&self, roll: u8) -> Table {
        self.table(self.bench())
            .assaults(self.attacker.0, self.target.1, roll)
    }
    /// Firepower and Protection of the assault.
    fn sums(&self) -> (i8, i8) {
        let shot = self.roll(12).shot();
        (shot.firepower, shot.protection)
    }
    /// Whether defensive fire hit, and hits scored.
    fn result(&self, roll: u8) -> (bool, u8) {
        let table = self.roll(roll);
        (table.fired_back(), table.result())
    }
}

fn duel<'a>(attacker: &'a str, from: &'a str, target: &'a str, at: &'a str) -> Duel<'a> {
    Duel {
        attacker: (attacker, from, 0),
        target: (target, at, 0),
    }
}

#[test]
fn cc59_a_tank_against_an_m1() {
    let duel = duel(T72, "1406", M1, "1306");
    assert_eq!(duel.sums(), (4, 12));
    assert_eq!(duel.result(7), (true, 0));
    assert_eq!(duel.result(8), (false, 1));
    assert_eq!(duel.result(11), (true, 1));
    assert_eq!(duel.result(12), (false, 2));
    let table = duel.roll(7);
    assert_eq!((table.hits(T72), table.hits(M1)), (1, 0));
}

#[test]
fn cc60_an_m1_against_infantry_in_the_open() {
    let duel = duel(M1, "1406", BMP, "1306");
    assert_eq!(
        duel.sums(),
        (6, 10),
        "one for the M1, one for superior arms"
    );
    assert_eq!(duel.result(3), (false, 0));
    assert_eq!(duel.result(4), (true, 0));
    assert_eq!(duel.result(8), (false, 2));
    assert_eq!(duel.result(12), (false, 3));
}

#[test]
fn cc61_infantry_in_a_town() {
    let duel = duel(BMP, "1207", MECH, "1107");
    assert_eq!(duel.sums(), (2, 11));
    assert_eq!(duel.result(2), (true, 0));
    assert_eq!(duel.result(9), (false, 1));
    assert_eq!(duel.result(11), (true, 1));
}

#[test]
fn cc62_superior_arms_in_the_forest() {
    let duel = duel(BMP, "1306", M1, "1206");
    assert_eq!(duel.sums(), (5, 12));
    assert_eq!(duel.result(7), (true, 0));
    assert_eq!(
        duel.result(11),
        (false, 2),
        "armor in closed terrain does not fire back on 11"
    );
}

#[test]
fn cc63_superior_arms_go_with_the_ground() {
    assert_eq!(duel(T72, "1306", MECH, "1206").sums().0, 3);
    assert_eq!(duel(BMP, "1406", M1, "1306").sums().0, 4);
}

#[test]
fn cc64_a_recon_unit_overrun() {
    let overrun = |roll| {
        bare()
            .unit(T72, "1506")
            .unit(ACR, "1306")
            .pact(3)
            .moves(T72, &["1406"])
            .does("> 1306 overrun")
            .fires(roll)
    };
    let shot = overrun(12).shot();
    assert_eq!((shot.firepower, shot.protection), (3, 11));
    let result = |roll| {
        let table = overrun(roll);
        (table.fired_back(), table.result())
    };
    assert_eq!(result(2), (false, 0));
    assert_eq!(result(7), (true, 0));
    assert_eq!(result(8), (false, 1));
    assert_eq!(
        result(11),
        (false, 1),
        "recon never fires back more for terrain"
    );
}

#[test]
fn cc65_a_recon_unit_assaulted() {
    assert_eq!(duel(T72, "1306", ACR, "1206").sums().0, 3);
    assert_eq!(duel(T72, "1406", ACR, "1306").sums().0, 4, "no overrun");
}

#[test]
fn cc66_across_a_bridge() {
    // Ruling 29: river and bridge once.
    assert_eq!(duel(T72, "1003", M1, "0904").sums().0, 3);
    assert_eq!(duel(T72, "1003", MECH, "0904").sums().0, 1);
}

#[test]
fn cc67_at_night() {
    // "8.0"
    let night = |roll| {
        bare()
            .unit(M1, "1406")
            .unit(T72, "1306")
            .night()
            .nato(2)
            .assaults(M1, "1306", roll)
    };
    assert_eq!(night(12).shot().firepower, 4);
    let four = night(4);
    assert!(four.fired_back() && four.result() == 0);
    let seven = night(7);
    assert!(!seven.fired_back() && seven.result() == 1);
}

#[test]
fn cc68_assault_over_a_bridgeless_river() {
    let kill = duel(T72, "0805", MECH, "0905");
    assert_eq!(kill.sums().0, 2, "forest and river");
    let table = bare()
        .unit(T72, "0805")
        .hit(MECH, "0905", 2)
        .unit(T72_B, "1706")
        .pact(3)
        .assaults(T72, "0905", 12);
    assert!(table.destroyed(MECH));
    assert_eq!(
        table.forbids(&format!("{T72} advance")),
        "3.0",
        "7.3: nobody can cross"
    );
    assert_eq!(table.hex(T72), Some("0805"));
}

#[test]
fn cc69_bonus_of_m1_and_leopard() {
    let sum = |unit, target, hits| {
        Duel {
            attacker: (unit, "1406", hits),
            target: (target, "1306", 0),
        }
        .sums()
        .0
    };
    assert_eq!(sum("11AD/1-1", "23GTD/1-1", 0), 3, "no bonus for the M60");
    assert_eq!(sum("27PZG/27-1", T72, 0), 4);
    assert_eq!(sum(M1, T72, 3), 2);
}

#[test]
fn cc70_the_bonus_never_defends() {
    assert_eq!(duel(T72, "1406", M1, "1306").sums(), (4, 12));
}

#[test]
fn cc71_support_as_often_as_strength_has_it() {
    // 171/REC of Strength 3; four battalions around an M1 that survives.
    let mut table = bare()
        .unit("171/REC", "1405")
        .unit("171/A-1", "1406")
        .unit("171/A-2", "1406")
        .unit("171/A-3", "1307")
        .unit("171/B-1", "1307")
        .unit(M1, "1306")
        .unit(MECH, "1306")
        .pact(2)
        .all(&["activate 171/REC", "support"]);
    for (n, unit) in ["171/A-1", "171/A-2", "171/A-3", "171/B-1"]
        .iter()
        .enumerate()
    {
        let before = table.firepower(unit, "1306");
        table = table.all(&[&format!("activate {unit}"), "> 1306 assault"]);
        if n < 3 {
            assert_eq!(table.asked(), (PACT, false, "7.6"));
            table = table.does("with 171/REC");
            assert_eq!(table.shot().firepower, before + 1);
        } else {
            assert_eq!(table.dice(), (PACT, 2, "attack"), "the fourth gets none");
        }
        table = table.rolls(&total(5));
    }
}

#[test]
fn cc72_support_of_another_division() {
    let ready = |bench: Bench| {
        bench
            .unit("171/REC", "1405")
            .unit("1GTD/1-1", "1406")
            .unit("171/A-1", "1307")
            .unit(M1, "1306")
            .pact(2)
            .all(&["activate 171/REC", "support"])
    };
    let attack = ["activate 1GTD/1-1", "> 1306 assault"];
    let table = ready(bare()).all(&attack);
    assert_eq!(table.dice(), (PACT, 2, "attack"), "nothing is offered");
    let with_own = ready(bare().unit("1GTD/REC", "1307"))
        .all(&["activate 1GTD/REC", "support"])
        .all(&attack);
    assert_eq!(with_own.forbids("with 171/REC"), "7.6");
    assert!(with_own.may("with 1GTD/REC"));
}

#[test]
fn cc73_support_adds_one_at_most() {
    let bench = || {
        bare()
            .unit("13ACR-1", "1405")
            .unit("5AD/CAV", "1307")
            .unit(M1, "1406")
            .unit(T72, "1306")
    };
    let ready = |bench: Bench| {
        bench.nato(2).all(&[
            "activate 13ACR-1",
            "support",
            "activate 5AD/CAV",
            "support",
            &format!("activate {M1}"),
            "> 1306 assault",
        ])
    };
    let table = ready(bench()).does("with 13ACR-1");
    assert_eq!(table.shot().firepower, 6);
    // Ruling 30: under its alternative each adds one.
    let ruled = ready(bench().ruling("recon_support_adds_up"))
        .does("with 5AD/CAV")
        .does("with 13ACR-1");
    assert_eq!(ruled.shot().firepower, 7);
}

#[test]
fn cc74_support_by_nationality() {
    let ready = bare()
        .unit("1PZ/REC", "1405")
        .unit(ACR, "1307")
        .unit("1PZ/1-1", "1307")
        .unit(M1, "1406")
        .unit(T72, "1306")
        .unit(T72_B, "1306")
        .nato(2)
        .all(&["activate 1PZ/REC", "support", "activate 13ACR-1", "support"]);
    let american = ready
        .clone()
        .all(&[&format!("activate {M1}"), "> 1306 assault"]);
    assert_eq!(american.forbids("with 1PZ/REC"), "7.6");
    let german = ready.all(&["activate 1PZ/1-1", "> 1306 assault"]);
    assert!(german.may("with 1PZ/REC"));
}

#[test]
fn cc75_no_support_of_overruns() {
    let table = bare()
        .unit("171/REC", "1405")
        .unit("171/A-1", "1506")
        .unit(M1, "1306")
        .pact(3)
        .all(&[
            "activate 171/REC",
            "support",
            "activate 171/A-1",
            "> 1406",
            "> 1306 overrun",
        ]);
    assert_eq!(table.dice(), (PACT, 2, "attack"));
}

#[test]
fn cc76_hits_take_uses() {
    // Ruling 85: uses are the present Strength less those spent.
    let mut table = bare()
        .unit("171/REC", "1405")
        .unit("171/A-1", "1406")
        .unit("171/A-2", "1406")
        .unit("171/A-3", "1307")
        .unit(M1, "1306")
        .unit(MECH, "1306")
        .chits(&["N_CAS"])
        .pact(2)
        .all(&["activate 171/REC", "support", "silent"]);
    for unit in ["171/A-1", "171/A-2"] {
        table = table.all(&[
            &format!("activate {unit}"),
            "> 1306 assault",
            "with 171/REC",
            "done",
        ]);
        table = table.rolls(&total(5));
    }
    let mut hit = table.clone();
    hit.s.units[hit.id("171/REC").index()].hits = 1;
    let attack = |table: Table| table.all(&["activate 171/A-3", "> 1306 assault"]);
    assert!(attack(table).may("with 171/REC"));
    assert_eq!(
        attack(hit).forbids("with 171/REC"),
        "9.0",
        "7.6: no use is left, nothing is asked"
    );
}

#[test]
fn cc77_supporters_are_never_hit() {
    let table = bare()
        .unit("171/REC", "1405")
        .unit("171/A-1", "1406")
        .unit(M1, "1306")
        .pact(2)
        .all(&[
            "activate 171/REC",
            "support",
            "activate 171/A-1",
            "> 1306 assault",
            "with 171/REC",
        ])
        .rolls(&total(7));
    assert_eq!((table.hits("171/A-1"), table.hits("171/REC")), (1, 0));
}

#[test]
fn cc78_an_attacker_that_dies_does_nothing() {
    let weak = Duel {
        attacker: (BTR, "1406", 2),
        target: (TER, "1306", 0),
    };
    assert_eq!(weak.sums(), (1, 9));
    let seven = weak.roll(7);
    assert!(seven.destroyed(BTR));
    assert_eq!(seven.hits(TER), 0, "ruling 25");
    assert_eq!(weak.result(8), (false, 1));
}

#[test]
fn cc79_surplus_hits_are_lost() {
    // An M1 attacks a T-55 with two hits and infantry below it: 12 and 5 against 10 is a margin of 7.
    let table = bare()
        .unit(M1, "1406")
        .hit(T55, "1306", 2)
        .unit("87-1", "1306")
        .nato(2)
        .assaults(M1, "1306", 12);
    assert_eq!(table.result(), 2);
    assert!(table.destroyed(T55));
    assert!(table.tells("beyond its Strength"));
    assert_eq!(table.hits("87-1"), 0, "ruling 37");
}

#[test]
fn cc80_firepower_below_nothing() {
    let weak = Duel {
        attacker: (BTR, "1003", 2),
        target: (TER, "0904", 0),
    };
    assert_eq!(weak.sums(), (-2, 9));
    assert_eq!(weak.result(12), (false, 1));
    let eleven = weak.roll(11);
    assert!(eleven.destroyed(BTR));
    assert_eq!(eleven.hits(TER), 0);
}

#[test]
fn cc81_airborne_count_as_infantry() {
    let attack = |bench: Bench, roll| {
        bench
            .unit(T72, "1306")
            .unit(US_ABN, "1206")
            .pact(2)
            .assaults(T72, "1206", roll)
    };
    let plain = attack(bare(), 12).shot();
    assert_eq!((plain.firepower, plain.protection), (3, 10));
    let three = attack(bare(), 3);
    assert!(three.fired_back() && three.result() == 0);
    let seven = attack(bare(), 7);
    assert!(seven.fired_back() && seven.result() == 0);
    let ruled = || bare().ruling("airborne_is_no_infantry");
    assert_eq!(attack(ruled(), 12).shot().firepower, 4);
    let three = attack(ruled(), 3);
    assert!(!three.fired_back() && three.result() == 0);
    let seven = attack(ruled(), 7);
    assert!(seven.fired_back() && seven.result() == 1);
}

#[test]
fn cc82_airborne_in_a_town() {
    let duel = duel(M1, "1006", SV_ABN, "1107");
    assert_eq!(duel.sums(), (3, 9));
    assert_eq!(duel.result(4), (true, 0));
    assert_eq!(duel.result(11), (true, 2));
}

#[test]
fn cc83_convoys_fire_back_on_the_basic_number() {
    // Ruling 26
    let duel = duel(M1, "1406", "PSUP-1", "1306");
    assert_eq!(duel.sums(), (5, 8));
    assert_eq!(duel.result(3), (false, 1));
    let four = duel.roll(4);
    assert!(four.fired_back());
    assert_eq!((four.result(), four.hits(M1)), (1, 1));
}

#[test]
fn cc84_artillery_on_both_sides() {
    // "9.0": one artillery chit per attack and side.
    let table = bare()
        .unit(T72, "1406")
        .unit(MECH, "1306")
        .chits(&["P_ARTY", "P_ARTY", "N_ARTY"])
        .pact(2)
        .all(&[&format!("activate {T72}"), "> 1306 assault"]);
    assert_eq!(table.asked(), (PACT, false, "9.0"));
    let table = table.does("artillery P_ARTY");
    assert_eq!(table.asked(), (NATO, false, "9.0"));
    assert_eq!(table.forbids("artillery P_ARTY"), "9.0");
    let table = table.does("artillery N_ARTY");
    assert_eq!(table.shot().firepower, 5, "4 + 1 + 2 - 2");
    assert_eq!(table.dice(), (PACT, 2, "attack"));
}

#[test]
fn cc85_never_more_than_three_hits() {
    let table = bare()
        .unit(M1, "1406")
        .unit("PSUP-1", "1306")
        .chits(&["N_ARTY"])
        .nato(2)
        .all(&[
            &format!("activate {M1}"),
            "> 1306 assault",
            "artillery N_ARTY",
        ]);
    assert_eq!(table.shot().firepower, 7);
    let table = table.rolls(&total(12));
    assert_eq!(table.result(), 3, "ruling 24: a margin of eight or more");
    assert!(table.destroyed("PSUP-1"));
}

#[test]
fn the_rulebooks_example_of_defensive_fire() {
    // "7.2": "A NATO infantry unit in town terrain inflicts defensive fire on a Pact attack roll of 2, 3, 7 or 11."
    let totals = |attacker, from, target, at| -> Vec<u8> {
        duel(attacker, from, target, at)
            .roll(12)
            .shot()
            .defensive
            .iter()
            .collect()
    };
    assert_eq!(totals(BMP, "1207", MECH, "1107"), [2, 3, 7, 11]);
    assert_eq!(totals(T72, "1406", MECH, "1306"), [7]);
    assert_eq!(totals(T72, "1406", M1, "1306"), [2, 3, 7, 11]);
    assert_eq!(totals(M1, "1406", T72, "1306"), [2, 3, 4, 11]);
    assert_eq!(totals(M1, "1306", T72, "1206"), [4]);
    assert_eq!(totals(M1, "1406", SV_REC, "1306"), [4]);
}

#[test]
fn firepower_of_what_has_not_been_declared() {
    // "7.5": recon neither gives nor gets superior arms.
    let table = bare().unit(ACR, "1406").unit(BMP, "1306").nato(2);
    assert_eq!(table.firepower(ACR, "1306"), 3);
    assert_eq!(table.firepower_of(ACR, "1306", AttackKind::Overrun), 3);
}
