//! Cases CC1 to CC22: activation rolls ("2.0", "2.1"), activation ("3.1") and actions ("3.2").

#[path = "corps/bench.rs"]
mod bench;

use bench::*;
use earlylight_core::{
    Awaits, Game, Outcome,
    corps_command::{
        Note,
        ids::{NATO, PACT},
    },
};

/// A couplet of nobody but a Pact and a NATO unit far apart, which may always act.
fn quiet() -> Bench {
    bare().unit(M1, "0106").unit(T72, "1706")
}

/// Both roll; those with a five are asked.
fn both_roll(table: Table, nato: u8, pact: u8) -> Table {
    assert_eq!(table.dice(), (NATO, 1, "activation"));
    table.rolls(&[nato]).rolls(&[pact])
}

/// The side whose impulse it is.
fn acting(table: &Table) -> Option<earlylight_core::Side> {
    table.s.active
}

/// The couplet goes on from an impulse in which nobody does anything.
fn idles(mut table: Table) -> Table {
    let side = acting(&table);
    assert!(side.is_some(), "an impulse");
    while acting(&table) == side && matches!(table.game.awaits(&table.s), Awaits::Decision { .. }) {
        table = table.does("done");
    }
    table
}

#[test]
fn cc1_the_higher_number_goes_first_with_one_point_more_than_it_says() {
    // "2.1", "6.0"
    let table = both_roll(bare().unit(M1, "0106").unit(T72G, "1706").couplet(), 3, 4);
    assert_eq!(acting(&table), Some(PACT));
    let points = table.told.iter().find_map(|n| match n {
        Note::ImpulseBegins { points, .. } => Some(*points),
        _ => None,
    });
    assert_eq!(points, Some(5));
    let guards = table.moves(T72G, &["1606"]);
    assert_eq!(guards.points(), (1, 5), "five points, and one for the road");
    let nato = guards.stops();
    assert_eq!(acting(&nato), Some(NATO));
    assert_eq!(nato.moves(M1, &["0206"]).points(), (1, 4));
}

#[test]
fn cc2_nato_is_first_on_a_tie() {
    let table = both_roll(bare().unit(M1, "0106").unit(T72G, "1706").couplet(), 4, 4);
    assert_eq!(acting(&table), Some(NATO), "2.1");
}

#[test]
fn cc3_a_five_wakes_only_the_quickest() {
    let table = both_roll(
        bare()
            .unit(M1, "0106")
            .unit(MECH, "0206")
            .unit(ACR, "0306")
            .unit(T72, "1706")
            .couplet(),
        5,
        3,
    )
    .does("keep");
    assert_eq!(acting(&table), Some(NATO));
    assert_eq!(table.active_units(), [ACR]);
    assert_eq!(table.forbids(&format!("activate {M1}")), "3.1");
    assert_eq!(table.forbids(&format!("activate {MECH}")), "3.1");
}

#[test]
fn cc4_two_fives() {
    // "2.1", ruling 51: both decide before either is shown.
    let both = |nato: &str, pact: &str| {
        let asked = both_roll(quiet().couplet(), 5, 5);
        assert_eq!(asked.asked(), (NATO, true, "2.1"));
        let asked = asked.does(nato);
        assert_eq!(asked.asked(), (PACT, true, "2.1"));
        let hidden = asked.game.view(&asked.s, PACT).public.activation[0];
        assert!(!hidden.switched, "the other does not see it");
        asked.does(pact)
    };
    // NATO has nobody with Initiative 5, so that its impulse passes at once.
    let table = both("keep", "take 2");
    assert_eq!((table.number(NATO), table.number(PACT)), (5, 2));
    assert_eq!(acting(&table), Some(PACT));
    let began: Vec<_> = table
        .told
        .iter()
        .filter_map(|n| match n {
            Note::ImpulseBegins { side, number, .. } => Some((*side, *number)),
            _ => None,
        })
        .collect();
    assert_eq!(began, [(NATO, 5), (PACT, 2)]);
    let table = both("take 2", "take 2");
    assert_eq!((table.number(NATO), table.number(PACT)), (2, 2));
    assert_eq!(acting(&table), Some(NATO), "a tie like any other");
}

#[test]
fn cc5_a_five_is_settled_before_the_table_die_of_a_six() {
    let table = both_roll(quiet().couplet(), 5, 6);
    assert_eq!(table.asked(), (NATO, true, "2.1"), "ruling 47");
    let table = table.does("take 2");
    assert_eq!(table.dice(), (PACT, 1, "Botched Orders"));
    let table = table.rolls(&[1]);
    assert_eq!((table.number(NATO), table.number(PACT)), (2, 1));
    assert_eq!(acting(&table), Some(NATO));
    let table = idles(table);
    assert_eq!(acting(&table), Some(PACT));
    // Two points, and one for the road.
    let table = table.moves(T72, &["1606"]);
    assert_eq!(table.points(), (1, 2));
    let next = table.stops();
    assert_eq!(
        next.asked(),
        (PACT, true, "2.1"),
        "a one by the table earns the choice"
    );
    assert_eq!(next.s.couplet, 3);
}

#[test]
fn cc6_only_the_scouts_heard() {
    let table = both_roll(
        bare()
            .unit(M1, "0106")
            .unit(T72, "1706")
            .unit(SV_REC, "1606")
            .hit("171/REC", "1609", 1)
            .couplet(),
        1,
        6,
    )
    .rolls(&[3]);
    assert_eq!(table.number(PACT), 5);
    assert_eq!(acting(&table), Some(PACT), "no switch is offered");
    assert_eq!(table.active_units(), [SV_REC]);
}

#[test]
fn cc7_paralysis_leaves_gunships_and_the_order_of_stacks() {
    let table = both_roll(
        bare()
            .unit(M1, "1306")
            .unit(MECH, "1306")
            .unit(T72, "1406")
            .unit(T72_B, "1406")
            .chits(&["P_MI24"])
            .couplet(),
        3,
        6,
    )
    .rolls(&[4])
    .does("done");
    // Ruling 101: a side with a chit is asked whether it has the other roll again, whatever it holds.
    assert_eq!(table.number(PACT), 6);
    assert_eq!(acting(&table), Some(PACT), "7: six goes first");
    assert!(table.active_units().is_empty());
    assert_eq!(table.forbids(&format!("activate {T72}")), "3.1");
    assert!(table.may("call P_MI24"));
    let table = table.does("done");
    assert!(table.may(&format!("top {T72_B}")), "4.0");
    let table = table.does("done");
    assert_eq!(acting(&table), Some(NATO));
}

#[test]
fn cc8_both_sixes() {
    let table = both_roll(
        bare()
            .unit(M1, "1306")
            .unit(T72, "1406")
            .chits(&["P_ARTY", "P_MI24"])
            .couplet(),
        6,
        6,
    );
    assert_eq!(
        table.dice(),
        (NATO, 1, "Botched Orders"),
        "NATO's die first"
    );
    let table = table.rolls(&[2]);
    assert_eq!(table.dice(), (PACT, 1, "Botched Orders"));
    let table = table.rolls(&[5]).does("done");
    // Radio silence: the Pact's empty impulse has passed without a question, as it may play nothing.
    assert_eq!((table.number(NATO), table.number(PACT)), (2, 6));
    assert_eq!(acting(&table), Some(NATO));
    // In NATO's impulse the Pact is asked, and may answer with artillery.
    assert_eq!(table.asked().0, PACT);
    let attack = table
        .does("silent")
        .all(&[&format!("activate {M1}"), "> 1406 assault"]);
    assert_eq!(attack.asked().0, PACT);
    assert!(attack.may("artillery P_ARTY"));
}

#[test]
fn cc9_both_paralysed() {
    let bench = || {
        bare()
            .unit(M1, "0106")
            .unit(MECH, "0106")
            .unit(T72, "1706")
            .unit(T72_B, "1706")
    };
    let table = both_roll(bench().couplet(), 6, 6).rolls(&[4]).rolls(&[4]);
    assert_eq!(acting(&table), Some(NATO), "6: NATO's empty impulse first");
    assert_eq!(
        table.asked().2,
        "4.0",
        "nothing but the order of stacks is left"
    );
    let table = table.does("done");
    assert_eq!(acting(&table), Some(PACT));
}

#[test]
fn cc10_fratricide_hits_a_unit_in_an_enemy_zone() {
    let table = both_roll(
        bare()
            .unit(T72, "1406")
            .unit(SV_REC, "1606")
            .unit(M1, "1306")
            .couplet(),
        1,
        6,
    )
    .rolls(&[6]);
    let mut hit = table.clone();
    // Drawn evenly among the one unit there.
    let item = hit.game.pick(&hit.s, 0).expect("a unit");
    assert_eq!(hit.game.item_name(item), Some(T72));
    assert_eq!(hit.game.read_item(T72), Ok(item));
    assert_eq!(hit.game.pick(&hit.s, 1), None);
    hit.game
        .chance(&mut hit.s, Outcome::Draw(item), &mut hit.told)
        .expect("the unit that can be hit");
    assert_eq!(hit.hits(T72), 1);
    let nobody = both_roll(
        bare()
            .unit(T72, "1406")
            .unit(SV_REC, "1606")
            .unit(M1, "0106")
            .couplet(),
        1,
        6,
    )
    .rolls(&[6]);
    assert!(nobody.tells("no unit in an enemy zone of control"));
    assert_eq!((nobody.hits(T72), nobody.hits(SV_REC)), (0, 0));
}

#[test]
fn cc11_a_choice_in_secret_against_a_five() {
    let bench = || bare().unit(ACR, "0106").unit(T72, "1706").may_choose(PACT);
    let table = bench().couplet();
    assert_eq!(table.asked(), (PACT, true, "2.1"));
    let table = table.does("number 3");
    assert_eq!(
        table.dice(),
        (NATO, 1, "activation"),
        "the chooser does not roll"
    );
    let table = table.rolls(&[5]);
    assert_eq!(table.asked(), (NATO, true, "2.1"), "before the 3 is seen");
    assert_eq!(
        table.game.view(&table.s, NATO).public.activation[1].chosen,
        0
    );
    let kept = table.clone().does("keep").does("keep");
    assert_eq!(acting(&kept), Some(NATO));
    let switched = table.does("take 2").does("keep");
    assert_eq!(acting(&switched), Some(PACT));
    // Ruling 48: who chose is asked to keep or switch whatever it chose, but may switch a five alone.
    let asked = bench().couplet().does("number 3").rolls(&[4]);
    assert_eq!(asked.asked().0, PACT);
    assert_eq!(asked.forbids("take 2"), "2.1");
}

#[test]
fn cc12_the_right_runs_over_night_and_day() {
    // Ruling 52: couplet 4 earns a choice for the night, the night for couplet 1 of the next day.
    let night = idles(idles(both_roll(quiet().at(1, 4).couplet(), 1, 2)));
    assert_eq!((night.s.day, night.s.couplet), (1, 5));
    assert_eq!(night.asked(), (NATO, true, "2.1"));
    let night = night.does("done").rolls(&[1]).rolls(&[2]);
    let morning = idles(idles(night));
    assert_eq!((morning.s.day, morning.s.couplet), (2, 1));
    assert_eq!(morning.asked(), (NATO, true, "2.1"));
}

#[test]
fn cc13_who_declines_rolls_and_saves_nothing() {
    let table = quiet().may_choose(NATO).couplet().does("done");
    assert_eq!(table.dice(), (NATO, 1, "activation"), "ruling 50");
    let next = idles(table.rolls(&[4]).rolls(&[2]));
    let next = idles(next);
    assert_eq!(next.dice(), (NATO, 1, "activation"));
}

#[test]
fn cc14_a_one_that_was_chosen_earns_another_choice() {
    let play = |bench: Bench| {
        let table = bench.couplet().does("number 1").rolls(&[2]);
        // Ruling 48: the question whether to keep it.
        idles(idles(table.does("keep")))
    };
    let bench = || quiet().may_choose(NATO);
    assert_eq!(play(bench()).asked(), (NATO, true, "2.1"));
    let ruled = play(bench().ruling("chosen_one_earns_nothing"));
    assert_eq!(ruled.dice(), (NATO, 1, "activation"));
}

#[test]
fn cc15_a_five_that_was_chosen() {
    let bench = || quiet().may_choose(NATO);
    let table = bench().couplet().does("number 5").rolls(&[6]);
    assert_eq!(table.asked(), (NATO, true, "2.1"), "before the table die");
    let table = table.does("take 2");
    assert_eq!(table.dice(), (PACT, 1, "Botched Orders"));
    let ruled = bench()
        .ruling("chosen_five_is_final")
        .couplet()
        .does("number 5")
        .rolls(&[6]);
    assert_eq!(ruled.dice(), (PACT, 1, "Botched Orders"));
    // Ruling 3: nothing bounds the choice, but for the ruling that does.
    assert!(bench().couplet().may("number 6"));
    assert_eq!(
        bench()
            .ruling("free_choice_highest_five")
            .couplet()
            .forbids("number 6"),
        "2.1"
    );
    let six = bench().couplet().does("number 6").rolls(&[2]).does("keep");
    assert_eq!(
        six.dice(),
        (NATO, 1, "Botched Orders"),
        "a chosen six goes to the table after the reveal"
    );
    assert!(six.s.shown);
}

#[test]
fn cc16_a_five_taken_as_a_two_earns_nothing() {
    let table = both_roll(quiet().couplet(), 5, 1).does("take 2");
    let next = idles(idles(table));
    // The Pact's one earns a choice; NATO rolls.
    assert_eq!(next.asked().0, PACT);
    let next = next.does("done");
    assert_eq!(next.dice().0, NATO);
}

#[test]
fn cc17_a_one_that_was_rolled_away() {
    let table = both_roll(quiet().chits(&["N_EW"]).couplet(), 3, 1);
    assert_eq!(
        table.asked(),
        (NATO, false, "9.0"),
        "after both numbers are final"
    );
    let table = table.does("play N_EW");
    assert_eq!(table.dice(), (PACT, 1, "activation again"));
    let table = table.rolls(&[5]);
    assert_eq!(table.number(PACT), 5, "no switch: ruling 53");
    let next = idles(table);
    assert_eq!(
        (next.s.couplet, next.dice().0),
        (3, NATO),
        "no choice next couplet"
    );
    assert_eq!(next.rolls(&[2]).dice().0, PACT);
}

#[test]
fn cc18_a_six_that_was_rolled_again_has_no_table() {
    let table = both_roll(quiet().chits(&["N_EW"]).couplet(), 4, 2)
        .does("play N_EW")
        .rolls(&[6]);
    assert_eq!(table.number(PACT), 6);
    let began: Vec<_> = table
        .told
        .iter()
        .filter_map(|n| match n {
            Note::ImpulseBegins { side, number, .. } => Some((*side, *number)),
            _ => None,
        })
        .collect();
    assert_eq!(
        began,
        [(PACT, 6), (NATO, 4)],
        "the Pact first, with nobody to act"
    );
}

#[test]
fn cc19_hits_and_initiative() {
    // "1.1", "3.1"
    let table = bare()
        .unit(T72G, "1606")
        .hit("1GTD/1-2", "1606", 1)
        .hit("1GTD/1-3", "1506", 3)
        .unit(T72, "1706")
        .pact(4);
    assert_eq!(table.active_units(), [T72G]);
    let initiative = |id: &str| table.s.initiative(&table.game.tables, table.id(id));
    assert_eq!(
        ["1GTD/1-1", "1GTD/1-2", "1GTD/1-3"].map(initiative),
        [4, 3, 3],
        "the second hit lowers it no further"
    );
    assert_eq!(
        table.s.strength(&table.game.tables, table.id("1GTD/1-3")),
        1
    );
    assert_eq!(table.forbids(&format!("activate {T72}")), "3.1");
}

#[test]
fn cc20_a_hit_before_its_action_may_leave_a_unit_idle() {
    // Ruling 56: Initiative is compared when the action begins.
    let table = bare()
        .unit(T72G, "1306")
        .unit("1GTD/1-2", "1606")
        .unit("1GTD/1-3", "1706")
        .unit(M1, "1206")
        .chits(&["N_CAS"])
        .pact(4);
    let table = table.moves("1GTD/1-2", &["1506"]).stops();
    assert_eq!(table.asked(), (NATO, false, "9.1"));
    let table = table
        .all(&["play N_CAS", &format!("target {T72G}")])
        .rolls(&total(8));
    assert_eq!(table.hits(T72G), 1);
    assert_eq!(table.forbids(&format!("activate {T72G}")), "3.1");
    assert!(table.may("activate 1GTD/1-3"));
}

#[test]
fn cc21_one_action_an_impulse() {
    let table = bare()
        .unit(T72, "1606")
        .unit(T72_B, "1706")
        .unit(M1, "1306")
        .unit(T72_C, "1703")
        .pact(3)
        .moves(T72, &["1506"])
        .stops()
        .moves(T72_B, &["1606"])
        .stops();
    assert_eq!(table.forbids(&format!("activate {T72}")), "3.2");
    // Within its action a unit that has moved does not assault.
    let moved = bare()
        .unit(T72, "1506")
        .unit(M1, "1306")
        .pact(3)
        .moves(T72, &["1406"]);
    assert_eq!(moved.forbids("> 1306 assault"), "7.0");
}

#[test]
fn cc22_a_convoy_only_moves() {
    let table = bare()
        .unit("PSUP-1", "1406")
        .unit(M1, "1306")
        .pact(3)
        .does("activate PSUP-1");
    assert_eq!(table.forbids("> 1306 assault"), "3.2");
    assert_eq!(table.forbids("> 1306 overrun"), "7.4");
    assert_eq!(table.forbids("support"), "7.6");
    let table = table.does("> 1506");
    assert_eq!(table.forbids("> 1306 overrun"), "7.4");
}
