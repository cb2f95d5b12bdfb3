//! Cases of "Card Movement", "Ship Movement", "Turn Movement", "Straight Movement" and "Earning VPs with Merchant Ships", among them
//! every worked example of those headings.

#[path = "naval/bench.rs"]
mod bench;

use bench::sea;
use earlylight_core::naval1812::ids::{AMERICAN, BRITISH, Kind};

#[test]
fn six_points_for_a_warship_and_three_merchants() {
    // Vector 1, "Card Movement", first example: a blue warship turns and goes 2, three white merchants go 1 each.
    let table = sea("A14", "B07")
        .ship("blue", (2, 4), "N")
        .ship("white", (8, 1), "W")
        .ship("white", (8, 3), "W")
        .ship("white", (8, 5), "W")
        .moves(AMERICAN)
        .all(&["sail 2,4", "turn E", "ahead 2"])
        .all(&["sail 8,1", "ahead 1", "sail 8,3", "ahead 1", "sail 8,5"]);
    assert_eq!(table.mp(), 1);
    let table = table.does("ahead 1");
    // All 6 are spent: the American movement is over, and nothing is lost.
    assert!(table.tells("American has moved; combat follows"));
    assert_eq!(table.at((4, 4)), Some(("blue", "E", 0)));
    assert_eq!(table.at((7, 5)), Some(("white", "W", 0)));
    assert_eq!(table.at((8, 5)), None);
}

#[test]
fn seven_points_for_seven_ships() {
    // Vector 2, "Card Movement", second example: seven ships go 1 each.
    let mut table = sea("A26", "B27").ship("red", (12, 7), "W");
    for y in [0, 2, 4, 6] {
        table = table.ship("blue", (2, y), "E");
    }
    for y in [1, 3, 5] {
        table = table.ship("white", (9, y), "W");
    }
    table = table.moves(AMERICAN);
    assert_eq!(table.mp(), 7);
    for from in ["2,0", "2,2", "2,4", "2,6", "9,1", "9,3", "9,5"] {
        table = table.does(&format!("sail {from}")).does("ahead 1");
    }
    assert_eq!(table.active(), Some(BRITISH));
}

#[test]
fn a_turn_does_not_count_against_the_limit() {
    // Vector 3, "Turn Movement": 1 MP to turn and 3 to go ahead; three is the limit of a blue warship.
    let table = sea("A10", "B07")
        .ship("blue", (3, 7), "E")
        .ship("blue", (0, 1), "E")
        .moves(AMERICAN);
    let table = table.all(&["sail 3,7", "turn N"]);
    assert_eq!(table.forbids("ahead 4"), "Straight Movement");
    let table = table.does("ahead 3");
    assert_eq!(table.mp(), 4);
    assert_eq!(table.at((3, 4)), Some(("blue", "N", 0)));
    assert_eq!(
        table.forbids("sail 3,4"),
        "Straight Movement",
        "once activated on a card"
    );
}

#[test]
fn what_a_blue_warship_may_do() {
    // Vector 4, "Straight Movement", example: 3 ahead for 3 MP; a turn and up to 3 ahead; a turn alone for 1 MP.
    let start = sea("A10", "B07")
        .ship("blue", (3, 4), "E")
        .ship("blue", (0, 1), "E")
        .ship("blue", (0, 7), "E")
        .moves(AMERICAN)
        .does("sail 3,4");
    assert_eq!(
        start.options(),
        ["turn N", "turn S", "ahead 1", "ahead 2", "ahead 3"]
    );
    assert_eq!(start.clone().does("ahead 3").mp(), 5);
    let turned = start.does("turn N");
    assert_eq!(turned.options(), ["ahead 1", "ahead 2", "ahead 3", "stop"]);
    for (text, left) in [("ahead 1", 6), ("ahead 2", 5), ("ahead 3", 4), ("stop", 7)] {
        assert_eq!(turned.clone().does(text).mp(), left, "{text}");
    }
}

#[test]
fn fast_frigates_go_four() {
    // NC26, vector 5, "Ship Movement", example: with the card of 7 MP a blue warship may turn and go 4; the card over, 3 again ("Card Tactics").
    let table = sea("A02", "B07")
        .ship("blue", (3, 4), "N")
        .ship("white", (9, 1), "W")
        .moves(AMERICAN)
        .all(&["sail 3,4", "turn E"]);
    assert_eq!(table.forbids("ahead 5"), "Straight Movement");
    let table = table.does("ahead 4");
    assert_eq!(table.mp(), 2);
    let later = sea("A10", "B07")
        .ship("blue", (3, 4), "E")
        .moves(AMERICAN)
        .does("sail 3,4");
    assert_eq!(later.forbids("ahead 4"), "Straight Movement");
}

#[test]
fn britannia_rules_in_the_british_movement_alone() {
    // Vector 6, "Card Tactics", first example: red warships go 3, and only when the British are active.
    let table = sea("A14", "B01")
        .ship("red", (9, 4), "W")
        .ship("blue", (1, 1), "E");
    let american = table.clone().moves(AMERICAN);
    assert_eq!(american.forbids("sail 9,4"), "Ship Movement");
    let british = table.moves(BRITISH).does("sail 9,4");
    assert_eq!(british.forbids("ahead 4"), "Straight Movement");
    assert_eq!(british.does("ahead 3").at((6, 4)), Some(("red", "W", 0)));
}

#[test]
fn a_turn_comes_first_and_once() {
    // Vector 7, "Turn Movement", NC6, NC7, NC8, N30: a turn after going ahead, a second turn and turning about are refused.
    let table = sea("A10", "B07")
        .ship("blue", (3, 4), "E")
        .ship("blue", (0, 1), "E")
        .ship("blue", (0, 7), "E")
        .moves(AMERICAN);
    let turned = table.clone().all(&["sail 3,4", "turn N"]);
    assert_eq!(turned.forbids("turn W"), "Turn Movement");
    assert_eq!(turned.does("ahead 3").at((3, 1)), Some(("blue", "N", 0)));
    let under_way = table.does("sail 3,4");
    assert_eq!(under_way.forbids("turn W"), "Turn Movement", "a half turn");
    assert_eq!(
        under_way.forbids("turn E"),
        "Turn Movement",
        "no turn at all"
    );
    let gone = under_way.does("ahead 1");
    assert_eq!(
        gone.forbids("turn N"),
        "Ship Movement",
        "its movement is over"
    );
}

#[test]
fn a_late_turn_by_club_hauling() {
    // NC7, "Card Tactics": 1 ahead, then a turn, 2 MP in all; not twice, and not after a turn at the start.
    let table = sea("A21", "B07")
        .ship("blue", (3, 4), "E")
        .ship("blue", (0, 1), "E")
        .moves(AMERICAN);
    let late = table.clone().all(&["sail 3,4", "ahead 1"]);
    assert_eq!(late.asked(), (AMERICAN, "Turn Movement"));
    assert_eq!(late.forbids("ahead 1"), "Straight Movement");
    assert_eq!(late.forbids("turn W"), "Turn Movement", "a half turn");
    let done = late.does("turn N");
    assert_eq!((done.mp(), done.at((4, 4))), (4, Some(("blue", "N", 0))));
    let early = table.all(&["sail 3,4", "turn N", "ahead 1"]);
    assert_eq!(early.mp(), 4, "an early turn leaves no late one");
    // White ships have no such turn.
    let white = sea("A21", "B07")
        .ship("red", (12, 7), "W")
        .ship("white", (9, 4), "W")
        .moves(AMERICAN)
        .all(&["sail 9,4"]);
    assert_eq!(white.does("ahead 2").active(), Some(BRITISH));
}

#[test]
fn a_late_turn_counts_among_what_a_ship_can_spend() {
    // N31: a lone ship may not leave the point of its late turn unspent, unless it went otherwise.
    let table = sea("A21", "B07").ship("blue", (3, 4), "E").moves(AMERICAN);
    let late = table.all(&["sail 3,4", "ahead 3"]);
    assert_eq!(late.forbids("stop"), "Card Movement");
    assert!(late.may("turn S"));
}

#[test]
fn free_turns_of_coast_pilots() {
    // Free turns cost nothing, are never demanded, and are possible with no point left ("Card Tactics", "Turn Movement").
    let table = sea("A20", "B07")
        .ship("red", (12, 7), "W")
        .ship("blue", (0, 1), "E")
        .ship("blue", (0, 3), "E")
        .ship("blue", (0, 5), "E")
        .moves(AMERICAN)
        .all(&["sail 0,1", "turn S", "ahead 1", "sail 0,3"]);
    assert_eq!(table.mp(), 5);
    let table = table.all(&["ahead 3"]);
    assert_eq!(table.mp(), 2);
    let table = table.all(&["sail 0,5", "ahead 2"]);
    // All spent and every ship activated: nothing is left to turn.
    assert_eq!(table.active(), Some(BRITISH));
    let idle = sea("A20", "B07")
        .ship("red", (12, 7), "W")
        .ship("blue", (0, 1), "E")
        .ship("blue", (0, 3), "E")
        .ship("blue", (0, 5), "E")
        .moves(AMERICAN)
        .all(&["sail 0,1", "ahead 3", "sail 0,3", "ahead 3"]);
    assert_eq!(
        (idle.mp(), idle.options()),
        (0, vec!["sail 0,5".to_owned(), "done".to_owned()])
    );
    let turned = idle.all(&["sail 0,5", "turn N"]);
    assert_eq!(turned.at((0, 5)), Some(("blue", "N", 0)));
    assert_eq!(turned.active(), Some(BRITISH));
}

#[test]
fn no_ship_goes_through_another() {
    // Vector 8, "Straight Movement", NC9: an own ship blocks like any other.
    let table = sea("A10", "B07")
        .ship("blue", (3, 4), "E")
        .ship("white", (5, 4), "N")
        .moves(AMERICAN)
        .does("sail 3,4");
    assert_eq!(table.forbids("ahead 3"), "Straight Movement");
    assert_eq!(table.forbids("ahead 2"), "Straight Movement");
    assert_eq!(table.does("ahead 1").at((4, 4)), Some(("blue", "E", 0)));
    let enemy = sea("A10", "B07")
        .ship("blue", (3, 4), "E")
        .ship("gray", (5, 4), "E")
        .moves(AMERICAN)
        .does("sail 3,4");
    assert_eq!(enemy.forbids("ahead 2"), "Straight Movement");
}

#[test]
fn two_points_is_the_limit_of_all_others() {
    // Vector 9, "Game Ships", "Straight Movement": red, gray and white go 2.
    for (kind, side, heading) in [
        ("red", BRITISH, "W"),
        ("gray", BRITISH, "W"),
        ("white", AMERICAN, "W"),
    ] {
        let table = sea("A10", "B07")
            .ship(kind, (9, 4), heading)
            .moves(side)
            .does("sail 9,4");
        assert_eq!(table.forbids("ahead 3"), "Straight Movement", "{kind}");
        assert!(table.may("ahead 2"));
    }
}

#[test]
fn the_edge_of_the_board() {
    // Vector 10, "Game Board": at (0,4) there is no gate; a turn in place is always possible.
    for kind in ["blue", "white"] {
        let table = sea("A10", "B07")
            .ship(kind, (0, 4), "W")
            .moves(AMERICAN)
            .does("sail 0,4");
        assert_eq!(table.forbids("ahead 1"), "Game Board");
        assert!(table.may("turn N") && table.may("turn S"));
    }
}

#[test]
fn a_merchant_enters_its_home_ports() {
    // Vector 11, "Earning VPs with Merchant Ships": from a home point, bow to the ports: 1 VP, off the board until the next round.
    let table = sea("A10", "B07")
        .ship("white", (0, 3), "W")
        .ship("blue", (5, 5), "E")
        .moves(AMERICAN)
        .does("sail 0,3");
    let table = table.does("ahead 1");
    assert_eq!((table.s.points, table.count(Kind::White)), ([1, 0], 0));
    assert_eq!(table.mp(), 7);
    // NC12, vector 12: from (1,3) two steps with a limit of 2.
    let far = sea("A10", "B07")
        .ship("white", (1, 3), "W")
        .ship("blue", (5, 5), "E")
        .moves(AMERICAN);
    let far = far.all(&["sail 1,3", "ahead 2"]);
    assert_eq!(
        (far.s.points, far.mp(), far.count(Kind::White)),
        ([1, 0], 6, 0)
    );
    // From (2,3) it only reaches the gate, and enters with its next activation.
    let farther = sea("A10", "B07")
        .ship("white", (2, 3), "W")
        .ship("blue", (5, 5), "E")
        .moves(AMERICAN);
    let farther = farther.all(&["sail 2,3", "ahead 2"]);
    assert_eq!(
        (farther.s.points, farther.at((0, 3))),
        ([0, 0], Some(("white", "W", 0)))
    );
    // A British merchant earns at the other side.
    let gray = sea("A10", "B07")
        .ship("gray", (12, 5), "E")
        .ship("red", (9, 1), "W")
        .moves(BRITISH);
    assert_eq!(gray.all(&["sail 12,5", "ahead 1"]).s.points, [0, 1]);
}

#[test]
fn who_may_not_enter() {
    // NC14, vector 13, "Earning VPs with Merchant Ships", "Game Board": wrong bow, no gate, wrong side, no merchant.
    let ports = "Earning VPs with Merchant Ships";
    for (kind, side, heading, rule) in [
        ("gray", BRITISH, "W", ports),
        ("blue", AMERICAN, "W", ports),
        ("red", BRITISH, "W", ports),
    ] {
        let table = sea("A10", "B07")
            .ship(kind, (0, 3), heading)
            .moves(side)
            .does("sail 0,3");
        assert_eq!(table.forbids("ahead 1"), rule, "{kind}");
    }
    let bow = sea("A10", "B07")
        .ship("white", (0, 3), "N")
        .moves(AMERICAN)
        .all(&["sail 0,3", "ahead 2"]);
    assert_eq!(bow.s.points, [0, 0], "north of the gate is the sea");
    let white_east = sea("A10", "B07")
        .ship("white", (12, 3), "E")
        .moves(AMERICAN)
        .does("sail 12,3");
    assert_eq!(white_east.forbids("ahead 1"), ports);
}

#[test]
fn an_embargo_shortens_the_way_home() {
    // NC13, "Card Tactics": limit 1; at the gate one step into port is legal. A drawback is applied without being asked for.
    let table = sea("A22", "B07")
        .ship("white", (1, 3), "W")
        .ship("white", (0, 5), "W")
        .moves(AMERICAN);
    let far = table.clone().does("sail 1,3");
    assert_eq!(far.forbids("ahead 2"), "Straight Movement");
    assert_eq!(table.all(&["sail 0,5", "ahead 1"]).s.points, [1, 0]);
}

#[test]
fn a_blocked_gate() {
    // NC15, "Straight Movement": a red ship on the gate keeps the merchant out.
    let table = sea("A10", "B07")
        .ship("red", (0, 3), "N")
        .ship("white", (1, 3), "W")
        .moves(AMERICAN)
        .does("sail 1,3");
    assert_eq!(table.forbids("ahead 1"), "Straight Movement");
}

#[test]
fn points_must_be_spent() {
    // NC10, "Card Movement": 6 MP and two ships that can spend 4 each.
    let table = sea("A14", "B07")
        .ship("blue", (2, 2), "N")
        .ship("blue", (2, 6), "N")
        .moves(AMERICAN);
    let first = table.all(&["sail 2,2", "turn E"]);
    assert_eq!(first.mp(), 5);
    assert_eq!(first.forbids("stop"), "Card Movement");
    let two = first.does("ahead 1");
    assert_eq!(two.mp(), 4);
    assert_eq!(
        two.forbids("done"),
        "Card Movement",
        "the other must be activated"
    );
    let three = two.does("sail 2,6");
    assert_eq!(three.does("turn E").forbids("stop"), "Card Movement");
}

#[test]
fn a_lone_ship_loses_what_it_cannot_spend() {
    // NC11 and vector 14, "Card Movement": one ship that can spend at most 3.
    let table = sea("A14", "B07")
        .ship("blue", (0, 4), "E")
        .ship("gray", (3, 4), "N")
        .moves(AMERICAN)
        .does("sail 0,4");
    assert_eq!(table.forbids("ahead 1"), "Card Movement");
    let done = table.does("ahead 2");
    assert!(done.tells("cannot spend 4 MP more: they are lost"));
    // With a cap of 4: all 4, and 2 are lost.
    let wide = sea("A14", "B07")
        .ship("blue", (3, 4), "N")
        .moves(AMERICAN)
        .all(&["sail 3,4", "turn E"]);
    assert_eq!(wide.forbids("ahead 2"), "Card Movement");
    assert!(wide.does("ahead 3").tells("cannot spend 2 MP more"));
}

#[test]
fn a_ship_may_give_up_its_turn() {
    // N28, "Card Movement": going straight ahead to the limit loses the turn's point legally.
    let table = sea("A10", "B07")
        .ship("blue", (0, 4), "E")
        .moves(AMERICAN)
        .all(&["sail 0,4", "ahead 3"]);
    assert!(table.tells("cannot spend 5 MP more"));
}

#[test]
fn a_turn_in_place_is_a_movement() {
    // N29, "Turn Movement": 1 MP, and the ship is activated.
    let table = sea("A14", "B07")
        .ship("blue", (2, 2), "N")
        .ship("blue", (2, 6), "E")
        .ship("blue", (5, 5), "E")
        .moves(AMERICAN);
    let table = table.all(&["sail 2,2"]);
    assert_eq!(
        table.forbids("stop"),
        "Card Movement",
        "an activated ship does something"
    );
    let table = table.all(&["turn W", "stop"]);
    assert_eq!((table.mp(), table.at((2, 2))), (5, Some(("blue", "W", 0))));
    assert_eq!(table.forbids("sail 2,2"), "Straight Movement");
}

#[test]
fn no_ship_loses_the_points() {
    // NC37: a side without ships loses its half of the round; no combat ("Card Movement").
    let table = sea("A10", "B07")
        .ship("blue", (3, 4), "E")
        .moves(AMERICAN)
        .all(&["sail 3,4", "ahead 3"]);
    // The British had nothing to do: the next round has begun, with merchants to come back.
    assert!(table.tells("cannot spend 10 MP more"));
    assert_eq!(table.s.round, 3);
}

#[test]
fn kedging_against_britannia() {
    // NC27, N32, "Card Tactics": +1 and -1 on the same limit.
    let table = sea("A19", "B01")
        .ship("red", (9, 4), "W")
        .moves(BRITISH)
        .does("sail 9,4");
    assert_eq!(table.forbids("ahead 3"), "Straight Movement");
    assert!(table.may("ahead 2"));
    // Limits never fall below 1: Foul Bottoms against Kedging to Safety.
    let slow = sea("A19", "B17")
        .ship("red", (9, 4), "W")
        .moves(BRITISH)
        .does("sail 9,4");
    assert_eq!(slow.may_all("ahead"), ["ahead 1"]);
    let merchants = sea("A25", "B07")
        .ship("gray", (3, 4), "E")
        .ship("red", (9, 1), "W")
        .moves(BRITISH);
    assert_eq!(
        merchants.does("sail 3,4").forbids("ahead 2"),
        "Straight Movement"
    );
}
