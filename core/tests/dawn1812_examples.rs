//! Every example that the rulebook prints, played as it is printed.

#[path = "common/bench.rs"]
mod bench;

use bench::{Table, board};
use earlylight_core::dawn1812::{
    Operation,
    ids::{GB, US, Waterway, Zone},
};

#[test]
fn example_5_2_1_which_cards_great_britain_may_play_how() {
    // 5.2.1, 5.0.1, 5.2: its own card is an event or 2 OPS; the American one is only 2 OPS, the event then happens too, and Great
    // Britain says which comes first.
    let hand = || board().hand(GB, &["Surprise at Fort Mackinac", "Kentucky Riflemen"]);
    let own = hand()
        .about_to_play(GB, "Surprise at Fort Mackinac")
        .does("play Surprise at Fort Mackinac");
    assert_eq!(own.options(), ["as event", "as operation"]);
    let own = own.does("as operation").does("operation Recruit");
    assert_eq!(own.points(), Some(2));
    let other = hand()
        .about_to_play(GB, "Kentucky Riflemen")
        .does("play Kentucky Riflemen");
    assert_eq!(other.options(), ["operation first", "event first"]);
    let before = other.clone().does("event first");
    assert_eq!(before.forces("Nashville"), [1, 0, 0, 0, 0]);
    assert_eq!(before.does("operation Recruit").points(), Some(2));
    let after = other.does("operation first").does("operation Recruit");
    assert_eq!(after.points(), Some(2));
    assert_eq!(after.forces("Nashville"), [0; 5]);
    assert_eq!(after.does("done").forces("Nashville"), [1, 0, 0, 0, 0]);
}

#[test]
fn example_6_2_two_regulars_in_penobscot() {
    // 6.2, 6.2.1, 11.2.2: into the five neighbours, or by the American Upper St. Lawrence into Lower Canada.
    for to in [
        "Maritimes",
        "Montreal",
        "Kingston",
        "Boston",
        "Hudson",
        "Lower Canada",
    ] {
        let table = board()
            .ships(Waterway::UpperStLawrence, [1, 0])
            .us("Penobscot", [0, 2])
            .operation(US, 1, Operation::Campaign)
            .marches(&format!("Penobscot > {to}"), "2 Regulars");
        assert_eq!(table.forces(to), [0, 2, 0, 0, 0]);
        assert_eq!(table.control(to), Some(US));
    }
}

#[test]
fn example_8_1_a_raid_on_nashville() {
    // 8.1.1, 8.1.2: three Indians fight one defender, lose one of their own, and the two that are left roll for points and leave.
    let table = board()
        .gb("Shawnee", [0, 0, 3])
        .us("Nashville", [1, 0])
        .operation(GB, 1, Operation::Raid)
        .marches("Shawnee > Nashville", "3 Indians")
        .round(GB, &[5, 2, 3], &[4]);
    assert_eq!(table.forces("Nashville"), [0, 0, 0, 0, 2]);
    let table = table.rolls(GB, &[5, 6]);
    assert_eq!(table.s.score, 2);
    assert_eq!(table.forces("Nashville"), [0; 5]);
    assert_eq!(table.control("Nashville"), Some(US));
}

#[test]
fn example_9_1_montreal_attacks_penobscot() {
    // 9.1, 9.1.1, 9.1.2, 9.3, 11.1.2: 4 dice against 3; a 5 removes a Militia; a 5 and a 6 remove a Militia and the Regular; then 2
    // against 2; Great Britain holds Penobscot and the fort is gone.
    let table = board()
        .gb("Montreal", [2, 1, 0])
        .us("Penobscot", [2, 0])
        .fort("Penobscot")
        .operation(GB, 1, Operation::Campaign)
        .marches("Montreal > Penobscot", "2 Militia 1 Regular");
    assert_eq!(table.battle_dice(), [4, 3]);
    let table = table
        .round(GB, &[1, 2, 4, 5], &[4, 5, 6])
        .does("hit Regular")
        .does("stand")
        .does("stand");
    assert_eq!(table.forces("Penobscot"), [1, 0, 1, 0, 0]);
    assert_eq!(table.battle_dice(), [2, 2]);
    let table = table.round(GB, &[3, 5], &[2, 4]);
    assert_eq!(table.forces("Penobscot"), [0, 0, 1, 0, 0]);
    assert_eq!(table.control("Penobscot"), Some(GB));
    assert!(!table.has_fort("Penobscot"));
}

#[test]
fn example_11_2_1_two_ships_on_lake_erie() {
    // 11.2.1, 6.3.1: one American marker controls the lake; a British one ties it; the next OPS removes the American one.
    let lake = Waterway::LakeErie;
    let table = board()
        .ships(lake, [1, 0])
        .operation(GB, 2, Operation::Construct);
    assert_eq!(table.s.waterway_control(lake), Some(US));
    let table = table.does("build ship on Lake Erie");
    assert_eq!(table.s.ships[lake.index()], [1, 1]);
    assert_eq!(table.s.waterway_control(lake), None);
    let table = table.does("sink ship on Lake Erie");
    assert_eq!(table.s.ships[lake.index()], [0, 1]);
    assert_eq!(table.s.waterway_control(lake), Some(GB));
}

#[test]
fn example_11_2_the_upper_st_lawrence() {
    // 11.2.2, 11.2.3: two Regulars go from Lower Canada to Penobscot by water; attacks on Kingston and Penobscot have the die.
    let river = |table: Table| table.ships(Waterway::LowerStLawrence, [0, 0]);
    let table = river(board())
        .gb("Lower Canada", [0, 2, 0])
        .operation(GB, 1, Operation::Campaign)
        .marches("Lower Canada > Penobscot", "2 Regulars");
    assert_eq!(table.control("Penobscot"), Some(GB));
    for (target, answer) in [("Penobscot", 1), ("Kingston", 1)] {
        let attack = river(board())
            .gb("Lower Canada", [0, 2, 0])
            .us(target, [1, 0])
            .operation(GB, 1, Operation::Campaign)
            .marches(&format!("Lower Canada > {target}"), "2 Regulars");
        assert_eq!(attack.battle_dice(), [3, answer], "{target}");
    }
}

#[test]
fn example_14_2_two_squadrons_complete_new_england() {
    // 14.2.1, 14.2.3, 14.2.4, 14.3: the track moves at once; attacks on Boston and New York gain a die; both may be landed at.
    let table = board()
        .supply(1)
        .us("Boston", [1, 0])
        .us("New York", [1, 0])
        .gb("Penobscot", [0, 2, 0])
        .gb("Hudson", [0, 2, 0])
        .hand(US, &["Letters of Marque"])
        .hand(GB, &["Cockburn in the Bay", "Loyalists and Immigrants"])
        .operation(GB, 2, Operation::Deploy)
        .does("sail box > New England");
    assert_eq!(table.marker(), 0);
    let table = table.does("sail box > New England");
    assert!(table.s.complete(&table.game.tables, Zone::NewEngland));
    assert_eq!(table.marker(), 1);
    let table = table.does("play Letters of Marque").does("as event");
    let attack = table
        .clone()
        .does("play Cockburn in the Bay")
        .does("as operation")
        .does("operation Campaign");
    for way in ["Penobscot > Boston", "Hudson > New York"] {
        let battle = attack.clone().marches(way, "2 Regulars");
        assert_eq!(battle.battle_dice(), [3, 2], "{way}");
    }
    table
        .does("play Cockburn in the Bay")
        .does("as operation")
        .does("operation Deploy")
        .offered("land 1 Regular at Boston from box 1")
        .offered("land 1 Regular at New York from box 1");
}

#[test]
fn example_14_3_a_landing_at_boston() {
    // 14.3.1, 14.3.3: each Squadron brings two Regulars; it comes from the box or from another zone, never from New England.
    let table = board()
        .zones([2, 1, 0])
        .supply(4)
        .operation(GB, 2, Operation::Deploy)
        .offered("land 2 Regulars at Boston from box 1")
        .offered("land 2 Regulars at Boston from Chesapeake 1")
        .refused("land 2 Regulars at Boston from New England 1", "14.3.1")
        .does("land 4 Regulars at Boston from box 1 Chesapeake 1");
    assert_eq!(table.forces("Boston"), [0, 0, 0, 4, 0]);
    assert_eq!(table.landed("Boston"), 2);
    assert_eq!(table.marker(), 1, "New England stays complete");
}

#[test]
fn example_15_the_marker_crosses_zero() {
    // 15.0: GB 5, then three American points: GB 2; three more: US 1.
    let turn = |turn, score| {
        let table = board()
            .turn(turn)
            .score(score)
            .us("Montreal", [0, 1])
            .turn_ends();
        table.s.score
    };
    assert_eq!(turn(1, 5), 2);
    assert_eq!(turn(2, 2), -1);
    assert_eq!(earlylight_core::dawn1812::score_words(-1), "US 1");
    assert_eq!(earlylight_core::dawn1812::score_words(2), "GB 2");
}

#[test]
fn example_16_1_two_blockades_with_public_opinion() {
    // 16.1, 14.2.4: two complete zones pay 3, and 4 with the first British level of Public Opinion.
    let value = |level| {
        let table = board()
            .zones([2, 2, 0])
            .level(GB, earlylight_core::dawn1812::ids::Track::Opinion, level)
            .turn_ends();
        table.s.score
    };
    assert_eq!([value(0), value(1)], [3, 4]);
}

#[test]
fn example_16_1_recruits_without_counters() {
    // 16.1: Detroit has neither power nor counters, and will do, while it is a controlled home town.
    let table = board()
        .event(US, "Militia Muster")
        .does("recruit Militia in Detroit");
    assert_eq!(table.forces("Detroit"), [1, 0, 0, 0, 0]);
    board()
        .gb("Detroit", [1, 0, 0])
        .event(US, "Militia Muster")
        .refused("recruit Militia in Detroit", "6.1");
}

#[test]
fn example_16_1_points_of_a_card_go_to_its_side() {
    // 16.1, 5.2.1: Great Britain scores its card's point though the United States played it; a card of either side pays its player.
    let table = board()
        .about_to_play(US, "Shannon and Chesapeake")
        .does("play Shannon and Chesapeake")
        .does("event first");
    assert_eq!(table.s.score, 1);
    for (side, score) in [(US, -2), (GB, 2)] {
        let table = board()
            .turn(5)
            .level(side, earlylight_core::dawn1812::ids::Track::Diplomacy, 2)
            .active(earlylight_core::dawn1812::ids::Conflict::PeaceNegotiations)
            .event(side, "Status Quo Ante Bellum");
        assert_eq!(table.s.score, score);
    }
}
