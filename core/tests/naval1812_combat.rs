//! Cases of "Ship Combat", "Combat Die Roll Chart", "Ship Combat Results", "Crossing the "T" in Ship Combat" and "Sinking Ships in Ship
//! Combat", among them every worked example of those headings.

#[path = "naval/bench.rs"]
mod bench;

use bench::{Table, sea};
use earlylight_core::{
    BattleReport, Game,
    naval1812::{
        ids::{AMERICAN, BRITISH, Kind},
        odds,
    },
};

/// "Crossing the \"T\" in Ship Combat"
const CROSSING: &str = "Crossing the \"T\" in Ship Combat";

/// A red warship at (6,4) heading east and a blue one north of it.
fn red_and_blue(heading: &str) -> Table {
    sea("A10", "B27")
        .ship("red", (6, 4), "E")
        .ship("blue", (6, 3), heading)
        .ship("blue", (1, 1), "E")
}

#[test]
fn a_merchant_that_wins_does_no_harm() {
    // Vector 17, "Sinking Ships in Ship Combat", first example, NC21: 4 and 5 against 6.
    let table = sea("A10", "B27")
        .ship("blue", (4, 1), "E")
        .ship("gray", (4, 0), "E")
        .ship("gray", (4, 2), "E")
        .attacks(AMERICAN)
        .does("attack 4,1 > 4,0");
    assert_eq!(table.dice(), (AMERICAN, 2));
    let table = table.rolls(&[4, 5]);
    assert_eq!(table.dice(), (BRITISH, 1), "Combat Die Roll Chart");
    let table = table.rolls(&[6]);
    assert_eq!(table.at((4, 1)), Some(("blue", "E", 0)));
    assert_eq!(table.at((4, 0)), Some(("gray", "E", 0)));
    assert!(table.tells("the merchant wins, no hit"));
    assert_eq!(
        table.may_all("attack"),
        ["attack 4,1 > 4,2"],
        "the other broadside may still fire"
    );
}

#[test]
fn a_second_hit_sinks() {
    // Vector 18, "Sinking Ships in Ship Combat", second example: 2 3 5 against 2 4 on a ship with a hit.
    let table = sea("A10", "B27")
        .ship("red", (6, 4), "E")
        .hit_ship("blue", (6, 3), "E", 1)
        .ship("blue", (1, 1), "E")
        .attacks(BRITISH)
        .does("attack 6,4 > 6,3")
        .rolls(&[2, 3, 5]);
    assert_eq!(table.s.points, [0, 0]);
    let table = table.rolls(&[2, 4]);
    assert_eq!(table.s.points, [0, 3]);
    assert_eq!(table.at((6, 3)), None);
    assert!(table.tells("is sunk"));
}

#[test]
fn crossing_the_t_makes_a_four_a_five() {
    // Vector 19, Crossing the "T", NC18: red at (6,4) lies astern of blue at (6,3) heading south... ahead of it; 4 2 2 against 4 1.
    let table = red_and_blue("S")
        .attacks(BRITISH)
        .does("attack 6,4 > 6,3")
        .rolls(&[4, 2, 2])
        .rolls(&[4, 1]);
    assert_eq!(table.at((6, 3)), Some(("blue", "S", 1)));
    assert!(
        table
            .told
            .iter()
            .any(|n| game_rule(&table, n) == "Ship Combat Results")
    );
    // The same roll against a broadside is a tie.
    let table = red_and_blue("W")
        .attacks(BRITISH)
        .does("attack 6,4 > 6,3")
        .rolls(&[4, 2, 2])
        .rolls(&[4, 1]);
    assert_eq!(table.at((6, 3)), Some(("blue", "W", 0)));
}

fn game_rule(table: &Table, note: &earlylight_core::naval1812::Note) -> &'static str {
    table.game.tell(note).rule
}

#[test]
fn a_crossed_defender_does_not_hit_back() {
    // NC19, vector 26, R1: 3 against 5, and no hit on red; under the other ruling it takes one ("Ship Combat Results").
    for heading in ["N", "S"] {
        let table = red_and_blue(heading)
            .attacks(BRITISH)
            .does("attack 6,4 > 6,3")
            .rolls(&[2, 1, 1])
            .rolls(&[5, 1]);
        assert_eq!(table.at((6, 4)), Some(("red", "E", 0)));
        assert!(table.told.iter().any(|n| game_rule(&table, n) == CROSSING));
    }
    let table = red_and_blue("S")
        .crossed_hits_back()
        .attacks(BRITISH)
        .does("attack 6,4 > 6,3")
        .rolls(&[2, 1, 1])
        .rolls(&[5, 1]);
    assert_eq!(table.at((6, 4)), Some(("red", "E", 1)));
    assert_eq!(
        table.game.rulings.list(),
        [("cross_t_defender_hits", "yes".to_owned())]
    );
}

#[test]
fn broadside_against_broadside() {
    // NC20 and vector 23, "Ship Combat Results": tie, attacker higher, defender higher.
    let fight = |red: &[u8], blue: &[u8]| {
        red_and_blue("E")
            .attacks(BRITISH)
            .does("attack 6,4 > 6,3")
            .rolls(red)
            .rolls(blue)
    };
    let tie = fight(&[5, 1, 1], &[5, 2]);
    assert_eq!(
        (tie.at((6, 4)), tie.at((6, 3))),
        (Some(("red", "E", 0)), Some(("blue", "E", 0)))
    );
    assert_eq!(
        fight(&[6, 1, 1], &[3, 3]).at((6, 3)),
        Some(("blue", "E", 1))
    );
    let lost = fight(&[2, 1, 1], &[5, 1]);
    assert_eq!(
        (lost.at((6, 4)), lost.at((6, 3))),
        (Some(("red", "E", 1)), Some(("blue", "E", 0)))
    );
}

#[test]
fn one_ship_two_combats() {
    // Vector 20, N37, "Ship Combat", example: a red warship between two blue ones fires both broadsides; each side once.
    let table = sea("A10", "B27")
        .ship("red", (6, 4), "E")
        .ship("blue", (6, 3), "E")
        .ship("blue", (6, 5), "W")
        .attacks(BRITISH);
    assert_eq!(
        table.may_all("attack"),
        ["attack 6,4 > 6,3", "attack 6,4 > 6,5"]
    );
    let table = table
        .does("attack 6,4 > 6,5")
        .rolls(&[1, 1, 1])
        .rolls(&[1, 1]);
    assert_eq!(table.forbids("attack 6,4 > 6,5"), "Ship Combat");
    let table = table
        .does("attack 6,4 > 6,3")
        .rolls(&[1, 1, 1])
        .rolls(&[1, 1]);
    assert_ne!(table.active(), Some(BRITISH), "no attack is left");
    // Vector 21, Crossing the "T", example: the same ship lies ahead of one and astern of the other; each combat has +1.
    for (north, south) in [("S", "S"), ("N", "N"), ("S", "N")] {
        let table = sea("A10", "B27")
            .ship("red", (6, 4), "E")
            .ship("blue", (6, 3), north)
            .ship("blue", (6, 5), south)
            .attacks(BRITISH);
        for target in ["6,3", "6,5"] {
            let table = table.clone().does(&format!("attack 6,4 > {target}"));
            assert!(table.tells("Crossing the T"));
            assert_eq!(
                table
                    .rolls(&[3, 1, 1])
                    .rolls(&[3, 1])
                    .s
                    .ships
                    .iter()
                    .filter(|s| s.hits == 1)
                    .count(),
                1
            );
        }
    }
}

#[test]
fn only_what_lies_abeam_can_be_attacked() {
    // NC16, vector 25, N38, "Ship Combat": not ahead, astern or aslant.
    let table = sea("A10", "B27")
        .ship("red", (6, 4), "E")
        .ship("blue", (7, 4), "E")
        .ship("blue", (5, 4), "E")
        .ship("blue", (7, 3), "E")
        .ship("blue", (6, 3), "E")
        .attacks(BRITISH);
    assert_eq!(table.may_all("attack"), ["attack 6,4 > 6,3"]);
    for target in ["7,4", "5,4", "7,3", "6,5"] {
        assert_eq!(
            table.forbids(&format!("attack 6,4 > {target}")),
            "Ship Combat"
        );
    }
    assert_eq!(
        table.forbids("attack 6,3 > 6,4"),
        "Ship Combat",
        "the other side is not active"
    );
    // Attacks are by choice.
    assert_ne!(table.does("done").active(), Some(BRITISH));
}

#[test]
fn a_ship_that_did_not_move_may_attack() {
    // "Ship Combat": even ships that did not move; and own ships are no targets.
    let table = sea("A26", "B27")
        .ship("blue", (4, 1), "E")
        .ship("blue", (4, 3), "E")
        .ship("white", (4, 2), "E")
        .ship("gray", (4, 0), "E")
        .ship("blue", (9, 6), "W")
        .moves(AMERICAN)
        .all(&["sail 9,6", "turn N", "ahead 3", "sail 4,3", "ahead 3"]);
    assert_eq!(table.may_all("attack"), ["attack 4,1 > 4,0"]);
}

#[test]
fn a_blue_warship_between_two_merchants() {
    // NC17 and vector 40: from the start Fast Frigates bring a blue warship to (4,1), between two gray merchants heading east.
    let table = sea("A01", "B27")
        .at_round(1, 1)
        .ship("blue", (0, 1), "E")
        .ship("blue", (0, 3), "E")
        .ship("blue", (0, 5), "E")
        .ship("gray", (4, 0), "E")
        .ship("gray", (4, 2), "E")
        .moves(AMERICAN)
        .all(&["sail 0,1", "ahead 4", "sail 0,3", "ahead 4"]);
    assert_eq!(
        table.may_all("attack"),
        ["attack 4,1 > 4,0", "attack 4,1 > 4,2", "attack 4,3 > 4,2"]
    );
    let table = table.does("attack 4,1 > 4,0");
    assert_eq!(table.dice(), (AMERICAN, 2));
    assert!(!table.tells("Crossing"));
    assert_eq!(table.rolls(&[5, 2]).rolls(&[4]).s.points, [2, 0]);
}

#[test]
fn merchants_never_attack() {
    // Vector 24, "Game Ships", "Combat Die Roll Chart".
    let table = sea("A10", "B27")
        .ship("white", (6, 4), "E")
        .ship("gray", (6, 3), "E")
        .ship("blue", (2, 4), "E")
        .ship("gray", (2, 3), "E")
        .attacks(AMERICAN);
    assert_eq!(table.forbids("attack 6,4 > 6,3"), "Game Ships");
    assert_eq!(
        table.does("attack 2,4 > 2,3").rolls(&[6, 6]).dice(),
        (BRITISH, 1)
    );
}

#[test]
fn a_sunk_target_is_no_target() {
    // NC23, vector 27, N39, "Sinking Ships in Ship Combat": the first of two attackers sinks it; its point is free at once.
    let table = sea("A10", "B27")
        .ship("blue", (4, 1), "E")
        .ship("blue", (4, 3), "E")
        .ship("gray", (4, 2), "E")
        .ship("gray", (4, 0), "E")
        .attacks(AMERICAN)
        .does("attack 4,1 > 4,2")
        .rolls(&[6, 6])
        .rolls(&[1]);
    assert_eq!(table.forbids("attack 4,3 > 4,2"), "Ship Combat");
    assert_eq!((table.at((4, 2)), table.s.points), (None, [2, 0]));
}

#[test]
fn an_attacker_that_sinks_fires_no_more() {
    // NC22, vector 28, R20: blue with a hit loses; British +3 at once, no second broadside.
    let table = sea("A10", "B27")
        .hit_ship("blue", (6, 4), "E", 1)
        .ship("blue", (1, 4), "E")
        .ship("red", (6, 3), "E")
        .ship("red", (6, 5), "E")
        .attacks(AMERICAN)
        .does("attack 6,4 > 6,3")
        .rolls(&[1, 1])
        .rolls(&[5, 1, 1]);
    assert_eq!(table.s.points, [0, 3]);
    assert_eq!(table.at((6, 4)), None);
    assert_eq!(table.active(), Some(BRITISH), "no American attack is left");
}

#[test]
fn superior_gunnery_holds_for_the_round() {
    // "Card Tactics", second example, NC25, vector 22: 3 dice as attacker and as defender, 2 in the next round.
    let table = sea("A03", "B27")
        .ship("red", (6, 4), "E")
        .ship("blue", (6, 3), "E")
        .ship("blue", (1, 1), "E");
    assert_eq!(
        table
            .clone()
            .attacks(AMERICAN)
            .does("attack 6,3 > 6,4")
            .dice(),
        (AMERICAN, 3)
    );
    let defends = table
        .clone()
        .attacks(BRITISH)
        .does("attack 6,4 > 6,3")
        .rolls(&[1, 1, 1]);
    assert_eq!(defends.dice(), (AMERICAN, 3));
    let next = sea("A10", "B27")
        .ship("red", (6, 4), "E")
        .ship("blue", (6, 3), "E")
        .attacks(AMERICAN);
    assert_eq!(next.does("attack 6,3 > 6,4").dice(), (AMERICAN, 2));
}

#[test]
fn cards_that_change_dice() {
    // Vector 29, NC24, N32, "Card Tactics": all changes added, never fewer than 1 die.
    let dice = |american: &str, british: &str| {
        let table = sea(american, british)
            .ship("red", (6, 4), "E")
            .ship("blue", (6, 3), "E");
        let red = table.clone().attacks(BRITISH).does("attack 6,4 > 6,3");
        let blue_defends = red
            .clone()
            .rolls(&vec![1; usize::from(red.dice().1)])
            .dice()
            .1;
        let blue = table.attacks(AMERICAN).does("attack 6,3 > 6,4");
        let red_defends = blue
            .clone()
            .rolls(&vec![1; usize::from(blue.dice().1)])
            .dice()
            .1;
        [blue.dice().1, blue_defends, red.dice().1, red_defends]
    };
    assert_eq!(dice("A10", "B27"), [2, 2, 3, 3]);
    assert_eq!(dice("A05", "B27"), [2, 2, 2, 2], "Old Ironsides");
    assert_eq!(dice("A24", "B27"), [1, 1, 3, 3], "Raw Crews");
    assert_eq!(dice("A24", "B13"), [1, 1, 3, 3], "Raw Crews and Razees");
    assert_eq!(
        dice("A13", "B27"),
        [3, 2, 3, 3],
        "Decatur Takes the Macedonian"
    );
    assert_eq!(dice("A11", "B27"), [2, 3, 3, 3], "Don't Give Up the Ship");
    assert_eq!(dice("A10", "B04"), [2, 2, 4, 4], "Broke's Gunnery");
    assert_eq!(
        dice("A05", "B05"),
        [2, 2, 3, 2],
        "Seventy-Fours against Old Ironsides"
    );
    assert_eq!(dice("A10", "B20"), [2, 2, 3, 4], "Phoebe and Cherub");
    assert_eq!(dice("A10", "B16"), [2, 2, 2, 2], "Pressed Men");
    // Armed Merchantmen roll 2 in defence.
    let table = sea("A23", "B27")
        .ship("red", (6, 4), "E")
        .ship("white", (6, 3), "E")
        .attacks(BRITISH);
    assert_eq!(
        table.does("attack 6,4 > 6,3").rolls(&[1, 1, 1]).dice(),
        (AMERICAN, 2)
    );
    let table = sea("A10", "B08")
        .ship("blue", (6, 4), "E")
        .ship("gray", (6, 3), "E")
        .attacks(AMERICAN);
    assert_eq!(
        table.does("attack 6,4 > 6,3").rolls(&[1, 1]).dice(),
        (BRITISH, 2)
    );
}

#[test]
fn ties_and_rakes_of_the_attacker_alone() {
    // Vector 30, NC29, N34, "Card Tactics": Carronades win ties of their owner's attacks; a rake makes a 4 a 6.
    let table = sea("A16", "B27")
        .ship("red", (6, 4), "E")
        .ship("blue", (6, 3), "E")
        .ship("blue", (1, 1), "E");
    let attack = table
        .clone()
        .attacks(AMERICAN)
        .does("attack 6,3 > 6,4")
        .rolls(&[4, 1])
        .rolls(&[4, 1, 1]);
    assert_eq!(attack.at((6, 4)), Some(("red", "E", 1)));
    let defence = table
        .attacks(BRITISH)
        .does("attack 6,4 > 6,3")
        .rolls(&[4, 1, 1])
        .rolls(&[4, 1]);
    assert_eq!(
        (defence.at((6, 4)), defence.at((6, 3))),
        (Some(("red", "E", 0)), Some(("blue", "E", 0)))
    );
    let rake = sea("A14", "B27")
        .ship("red", (6, 4), "N")
        .ship("blue", (6, 3), "E")
        .attacks(AMERICAN);
    let rake = rake
        .does("attack 6,3 > 6,4")
        .rolls(&[4, 1])
        .rolls(&[5, 5, 5]);
    assert_eq!(rake.at((6, 4)), Some(("red", "N", 1)), "4 + 2 against 5");
    let plain = sea("A10", "B27")
        .ship("red", (6, 4), "N")
        .ship("blue", (6, 3), "E")
        .attacks(AMERICAN);
    let plain = plain
        .does("attack 6,3 > 6,4")
        .rolls(&[4, 1])
        .rolls(&[5, 5, 5]);
    assert_eq!(
        plain.at((6, 4)),
        Some(("red", "N", 0)),
        "4 + 1 against 5: a tie"
    );
}

#[test]
fn both_sides_roll_again() {
    // NC28, N33, "Card Tactics": the active side decides first, the other sees the new dice, no third roll.
    let table = sea("A12", "B18")
        .ship("blue", (6, 4), "E")
        .ship("red", (6, 3), "E")
        .ship("red", (6, 5), "E")
        .attacks(AMERICAN)
        .does("attack 6,4 > 6,3")
        .rolls(&[1, 2])
        .rolls(&[4, 1, 1]);
    assert_eq!(table.asked(), (AMERICAN, "Card Tactics"));
    assert_eq!(table.options(), ["reroll", "stand"]);
    let table = table.does("reroll");
    assert_eq!(table.dice(), (AMERICAN, 2));
    let table = table.rolls(&[6, 1]);
    assert_eq!(table.asked(), (BRITISH, "Card Tactics"));
    let table = table.does("reroll").rolls(&[6, 6, 1]);
    assert_eq!(
        table.at((6, 3)),
        Some(("red", "E", 0)),
        "6 against 6: a tie"
    );
    // The next combat of the round asks nobody.
    let next = table
        .does("attack 6,4 > 6,5")
        .rolls(&[6, 6])
        .rolls(&[1, 1, 1]);
    assert_eq!(next.at((6, 5)), Some(("red", "E", 1)));
}

#[test]
fn dice_may_stand() {
    // "Card Tactics": who lets the dice stand may roll again in a later combat of the round.
    let table = sea("A12", "B27")
        .ship("blue", (6, 4), "E")
        .ship("red", (6, 3), "E")
        .ship("red", (6, 5), "E")
        .attacks(AMERICAN)
        .does("attack 6,4 > 6,3")
        .rolls(&[1, 2])
        .rolls(&[4, 1, 1])
        .does("stand");
    assert_eq!(table.at((6, 4)), Some(("blue", "E", 1)));
    let table = table
        .does("attack 6,4 > 6,5")
        .rolls(&[1, 2])
        .rolls(&[4, 1, 1]);
    assert_eq!(table.asked(), (AMERICAN, "Card Tactics"));
    // As defender as well.
    let defends = sea("A12", "B27")
        .ship("red", (6, 4), "E")
        .ship("blue", (6, 3), "E")
        .attacks(BRITISH)
        .does("attack 6,4 > 6,3")
        .rolls(&[4, 1, 1])
        .rolls(&[1, 2]);
    assert_eq!(defends.asked().0, AMERICAN);
    assert_eq!(
        defends.does("reroll").rolls(&[5, 1]).at((6, 4)),
        Some(("red", "E", 1))
    );
}

#[test]
fn points_for_ships_sunk() {
    // Vector 34, "Winning The Game", "Sinking Ships in Ship Combat".
    for (attacker, target, points) in [
        ("blue", "gray", [2, 0]),
        ("blue", "red", [3, 0]),
        ("red", "white", [0, 2]),
        ("red", "blue", [0, 3]),
    ] {
        let side = if attacker == "blue" {
            AMERICAN
        } else {
            BRITISH
        };
        let hits = u8::from(target == "red" || target == "blue");
        let table = sea("A10", "B27")
            .ship(attacker, (6, 4), "E")
            .hit_ship(target, (6, 3), "E", hits)
            .attacks(side)
            .does("attack 6,4 > 6,3");
        let dice = table.dice().1;
        let table = table.rolls(&vec![6; usize::from(dice)]);
        let dice = table.dice().1;
        assert_eq!(
            table.rolls(&vec![1; usize::from(dice)]).s.points,
            points,
            "{attacker} {target}"
        );
    }
}

#[test]
fn a_first_prize_scores_more() {
    // N35, "Card Tactics": Prize Court at Halifax, for the first merchant alone.
    let table = sea("A10", "B26")
        .ship("red", (6, 4), "E")
        .ship("white", (6, 3), "E")
        .ship("white", (6, 5), "E")
        .attacks(BRITISH)
        .does("attack 6,4 > 6,3")
        .rolls(&[6, 6, 6])
        .rolls(&[1]);
    assert_eq!(table.s.points, [0, 3]);
    assert_eq!(
        table
            .does("attack 6,4 > 6,5")
            .rolls(&[6, 6, 6])
            .rolls(&[1])
            .s
            .points,
        [0, 5]
    );
}

#[test]
fn a_combat_as_a_report() {
    // Every piece of a combat under its rule, for whoever annotates it.
    let mut table = sea("A05", "B19")
        .ship("red", (6, 4), "E")
        .ship("blue", (6, 3), "S")
        .attacks(BRITISH);
    let mut pieces = Vec::new();
    let mut keep =
        |table: &Table| pieces.extend(table.told.iter().filter_map(|n| table.game.tell(n).battle));
    table = table.does("attack 6,4 > 6,3");
    keep(&table);
    table = table.rolls(&[3, 1]);
    keep(&table);
    table = table.rolls(&[4, 2]);
    keep(&table);
    let report = BattleReport::collect(&pieces).expect("a report");
    assert_eq!(
        (report.place.as_str(), report.kind, report.rule),
        ("6,3", "Crossing the T", CROSSING)
    );
    let modifiers: Vec<(i32, &str)> = report.modifiers.iter().map(|m| (m.value, m.rule)).collect();
    assert_eq!(
        modifiers,
        [(1, CROSSING), (1, "Card Tactics"), (-1, "Card Tactics")]
    );
    let round = &report.rounds[0];
    assert_eq!(round.dice, [2, 2]);
    let o = odds(2, 2, 2);
    assert_eq!(
        round.expected,
        [(0, o.of), (o.attacker, o.of)],
        "the blue guns do not bear"
    );
    assert_eq!(round.hits(BRITISH), 1, "3 + 2 against 4");
    assert_eq!(report.end.as_ref().map(|e| e.0), Some(Some(BRITISH)));
    assert_eq!(table.count(Kind::Blue), 1);
}

#[test]
fn exact_odds() {
    // "Ship Combat Results": attacker higher, equal, defender higher, as fractions.
    let table = [
        (2, 1, 0, (125, 216), (1, 6), (55, 216)),
        (2, 1, 1, (161, 216), (25, 216), (5, 36)),
        (3, 1, 0, (95, 144), (1, 6), (25, 144)),
        (3, 1, 1, (119, 144), (125, 1296), (25, 324)),
        (2, 3, 0, (2183, 7776), (107, 432), (3667, 7776)),
        (2, 3, 1, (4109, 7776), (1495, 7776), (181, 648)),
        (3, 2, 0, (3667, 7776), (107, 432), (2183, 7776)),
        (3, 2, 1, (5593, 7776), (1175, 7776), (7, 54)),
        (3, 3, 0, (5479, 15552), (2297, 7776), (5479, 15552)),
        (4, 2, 0, (24529, 46656), (6149, 23328), (9829, 46656)),
    ];
    for (a, d, bonus, win, tie, lose) in table {
        let o = odds(a, d, bonus);
        for (count, (part, of)) in [(o.attacker, win), (o.tie, tie), (o.defender, lose)] {
            assert_eq!(count * of, part * o.of, "{a} against {d}, +{bonus}");
        }
    }
    // By counting every roll.
    for (a, d, bonus) in [(1, 1, 0), (2, 2, 1), (3, 2, 2), (2, 4, 1)] {
        let (mut attacker, mut tie) = (0, 0);
        let high = |mut roll: u64, n: u8| {
            (0..n)
                .map(|_| {
                    let face = roll % 6 + 1;
                    roll /= 6;
                    face
                })
                .max()
                .unwrap_or(0)
        };
        for ra in 0..6_u64.pow(u32::from(a)) {
            for rd in 0..6_u64.pow(u32::from(d)) {
                let (x, y) = (high(ra, a) + bonus, high(rd, d));
                attacker += u64::from(x > y);
                tie += u64::from(x == y);
            }
        }
        let o = odds(a, d, bonus as u8);
        assert_eq!((o.attacker, o.tie), (attacker, tie));
    }
}
