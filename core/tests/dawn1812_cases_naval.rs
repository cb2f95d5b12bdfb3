//! Cases of chapter 14: blockades and landings.

#[path = "common/bench.rs"]
mod bench;

use bench::{Table, board};
use earlylight_core::dawn1812::{
    Operation,
    ids::{Force, GB, Track, US, Zone},
};

#[test]
fn dc12_88_the_blockade_is_complete_before_the_operation() {
    // 14.3.1, case 88: a zone that the Deploy itself completes does not yet open its towns.
    board()
        .zones([1, 1, 0])
        .supply(2)
        .operation(GB, 2, Operation::Deploy)
        .does("sail box > New England")
        .refused("land 2 Regulars at Boston from box 1", "14.3.1");
}

#[test]
fn dc12_89_the_towns_own_blockade_carries_nobody() {
    // 14.3.1, case 89: a Squadron of New England cannot land at Boston, whether or not the zone stays complete.
    board()
        .zones([2, 0, 2])
        .supply(2)
        .operation(GB, 2, Operation::Deploy)
        .refused("land 2 Regulars at Boston from New England 1", "14.3.1")
        .offered("land 2 Regulars at Boston from Southern Coast 1");
}

#[test]
fn dc12_90_another_blockade_may_be_broken_for_a_landing() {
    // 14.3.1, 8.2.1, 14.2.4, case 90: a Squadron of the Chesapeake lands at New York; its own zone breaks before the battle.
    let table = board()
        .zones([2, 2, 0])
        .supply(2)
        .us("New York", [1, 0])
        .operation(GB, 1, Operation::Deploy);
    assert_eq!(table.marker(), 2);
    let table = table.does("land 2 Regulars at New York from Chesapeake 1");
    assert_eq!(table.marker(), 1);
    assert_eq!(table.dice(), Some((GB, 3)), "the battle has only begun");
}

/// New England complete, three Squadrons in the box, five Regulars waiting.
fn fleet() -> Table {
    board()
        .gains(1)
        .zones([2, 0, 0])
        .supply(5)
        .operation(GB, 3, Operation::Deploy)
}

#[test]
fn dc12_91_two_regulars_at_most_on_a_squadron_and_none_empty() {
    // 14.3.3, 8.2.1, case 91: so many Squadrons, 1 OPS each, carry so many Regulars.
    let table = fleet()
        .refused("land 3 Regulars at Boston from box 1", "14.3.3")
        .refused("land 1 Regular at Boston from box 2", "14.3.3")
        .refused("land 5 Regulars at Boston from box 4", "8.2.1");
    let two = table.clone().does("land 4 Regulars at Boston from box 2");
    assert_eq!(two.points(), Some(1));
    assert_eq!(two.forces("Boston"), [0, 0, 0, 4, 0]);
    assert_eq!((two.s.landing_supply, two.landed("Boston")), (1, 2));
    let three = table.does("land 5 Regulars at Boston from box 3");
    assert_eq!((three.s.landing_supply, three.landed("Boston")), (0, 3));
    assert!(three.us_to_play(), "3 OPS");
}

/// Two Regulars have landed at Boston, which a Militia defends; more OPS and a card are left.
fn boston() -> Table {
    board()
        .zones([2, 0, 0])
        .supply(2)
        .us("Boston", [1, 0])
        .hand(US, &["Letters of Marque"])
        .hand(GB, &["Cockburn in the Bay"])
        .operation(GB, 2, Operation::Deploy)
        .does("land 2 Regulars at Boston from box 1")
}

#[test]
fn dc12_92_a_landing_has_the_blockades_die() {
    // 14.3, 9.3, 14.2.3, case 92: two Regulars and the blockade against a Militia and its home town.
    let table = boston();
    assert_eq!(table.battle_dice(), [3, 2]);
    assert_eq!(table.s.landing_supply, 0);
}

#[test]
fn dc12_93_the_squadrons_of_a_landing_stay_until_upkeep() {
    // 14.3.3, 8.2.1, 4.1.4 step 4, case 93: Squadron and Regular stay in Boston; the Squadron cannot be deployed; Upkeep recalls it,
    // the Regular remains.
    let table = boston().round(GB, &[5, 1, 1], &[6, 1]);
    assert_eq!(table.forces("Boston"), [0, 0, 0, 1, 0]);
    assert_eq!((table.landed("Boston"), table.s.navy_box), (1, 1));
    assert_eq!(table.control("Boston"), Some(GB));
    let table = table.does("sail box > Chesapeake");
    assert!(table.us_to_play());
    let table = table
        .does("play Letters of Marque")
        .does("as event")
        .does("play Cockburn in the Bay")
        .does("as operation")
        .does("operation Deploy")
        .refused("sail box > Southern Coast", "8.2.1");
    let sails = table.options_of("sail ");
    assert!(
        sails
            .iter()
            .all(|s| s.starts_with("New England") || s.starts_with("Chesapeake")),
        "{sails:?}"
    );
    // At the end of the turn.
    let table = board()
        .zones([2, 0, 0])
        .gb("Boston", [0, 1, 0])
        .landing("Boston", 1)
        .turn_ends();
    assert_eq!(table.landed("Boston"), 0);
    assert_eq!(table.forces("Boston"), [0, 0, 0, 1, 0]);
    assert_eq!(
        table.s.navy_box, 3,
        "1, the one of the landing, the recalled one"
    );
}

#[test]
fn dc12_94_a_landing_may_be_broken_off() {
    // 14.3.4, 9.2.3, case 94: Squadron to the box and Regulars to the supply; not again in this operation, but in a later Deploy.
    let table = boston().round(GB, &[1, 1, 1], &[1, 1]);
    assert_eq!(table.asks(), Some((US, "9.2")));
    let table = table
        .does("stand")
        .refused("retreat to Penobscot", "9.2")
        .does("retreat");
    assert_eq!((table.s.navy_box, table.s.landing_supply), (2, 2));
    assert_eq!(table.forces("Boston"), [1, 0, 0, 0, 0]);
    assert_eq!(table.points(), Some(1));
    let table = table.does("sail box > Chesapeake");
    let table = table
        .does("play Letters of Marque")
        .does("as event")
        .does("play Cockburn in the Bay")
        .does("as operation")
        .does("operation Deploy")
        .offered("land 2 Regulars at Boston from box 1");
    assert_eq!(table.s.navy_box, 1);
    // The one that came back has moved: with it alone in the box nothing sails from there.
    board()
        .zones([2, 0, 1])
        .supply(2)
        .us("Boston", [1, 0])
        .operation(GB, 2, Operation::Deploy)
        .does("land 2 Regulars at Boston from box 1")
        .round(GB, &[1, 1, 1], &[1, 1])
        .does("stand")
        .does("retreat")
        .refused("sail box > Chesapeake", "8.2.1")
        .refused("land 2 Regulars at Boston from box 1", "8.2.1");
}

#[test]
fn dc12_95_a_landing_without_survivors_has_failed() {
    // 14.3.3, 2.4.1, case 95: all die: the Squadron is in the box at once, and Boston is American.
    let table = boston().round(GB, &[5, 1, 1], &[6, 6]);
    assert_eq!(table.forces("Boston"), [0; 5]);
    assert_eq!((table.landed("Boston"), table.s.navy_box), (0, 2));
    assert_eq!(table.control("Boston"), Some(US));
}

#[test]
fn dc12_96_halifax_is_reinforced_from_the_sea() {
    // 14.3.5, case 96: no blockade is needed, nobody fights, and the Squadron stays.
    let table = board()
        .zones([1, 1, 1])
        .supply(2)
        .gb("Halifax", [1, 0, 0])
        .operation(GB, 2, Operation::Deploy)
        .does("land 2 Regulars at Halifax from box 1");
    assert_eq!(table.forces("Halifax"), [0, 0, 1, 2, 0]);
    assert_eq!((table.dice(), table.landed("Halifax")), (None, 1));
}

#[test]
fn dc12_97_halifax_is_retaken_from_the_sea() {
    // 14.3.5, 9.3, 9.2.2, case 97: the waterway's die for the landing; the occupants defend a town that is not their home, and may
    // retreat to the Maritimes only if they hold them.
    let landing = |maritimes| {
        board()
            .zones([1, 1, 1])
            .supply(2)
            .us("Halifax", [0, 1])
            .us("Maritimes", [maritimes, 0])
            .operation(GB, 1, Operation::Deploy)
            .does("land 2 Regulars at Halifax from box 1")
    };
    let table = landing(0);
    assert_eq!(table.battle_dice(), [3, 1]);
    let table = table.round(GB, &[1, 1, 1], &[1]);
    assert_eq!(
        table.options(),
        ["stand", "retreat"],
        "Great Britain is asked"
    );
    assert_eq!(table.asks(), Some((GB, "9.2")));
    table.refused("retreat to Maritimes", "9.2.2");
    let held = landing(1).round(GB, &[1, 1, 1], &[1]);
    assert_eq!(held.options_of("retreat to "), ["Maritimes"]);
}

#[test]
fn dc12_98_a_captured_town_is_not_reinforced_from_the_sea() {
    // 14.3.5, case 98: that is for Halifax alone.
    board()
        .zones([2, 0, 1])
        .supply(1)
        .gb("Boston", [0, 1, 0])
        .operation(GB, 1, Operation::Deploy)
        .refused("land 1 Regular at Boston from box 1", "14.3.5");
}

#[test]
fn dc12_99_the_value_of_the_blockades() {
    // 2.5, 14.2.4, 16.1, 13.1, case 99: none, one, two, three zones complete, with the first British level of Public Opinion.
    let value = |zones| {
        let table = board()
            .turn(5)
            .gains(1)
            .level(GB, Track::Opinion, 1)
            .zones(zones)
            .about_to_play(US, "Letters of Marque");
        table.game.blockade_value(&table.s)
    };
    let zones = [[1, 1, 2], [2, 1, 2], [2, 2, 2], [2, 2, 3]];
    assert_eq!(zones.map(value), [0, 2, 4, 6]);
}

#[test]
fn dc12_100_scoring_comes_before_the_recall() {
    // 4.1.4, 4.1.3, 14.2.4, case 100: both zones count in Scoring; the recall then breaks one of them.
    let table = board().zones([2, 2, 0]).turn_ends();
    assert_eq!(table.s.score, 3);
    assert_eq!(table.marker(), 2);
    let table = table.does("zone New England");
    assert_eq!(table.marker(), 1);
    assert_eq!((table.s.zones, table.s.navy_box), ([1, 2, 0], 1));
}

#[test]
fn only_coastal_towns_are_landed_at() {
    // 14.3, 2.3.1, 14.3.2: not Pittsburgh, not a rural region; and nobody lands without Regulars of the landing supply.
    board()
        .zones([2, 0, 0])
        .supply(1)
        .operation(GB, 2, Operation::Deploy)
        .refused("land 1 Regular at Pittsburgh from box 1", "14.3")
        .refused("land 1 Regular at Penobscot from box 1", "14.3")
        .refused("land 2 Regulars at Boston from box 1", "14.3.2");
    let table = board().zones([2, 0, 0]).operation(GB, 2, Operation::Deploy);
    assert!(table.options_of("land ").is_empty());
    assert_eq!(table.pool(Force::GbRegular), 14);
}

#[test]
fn lost_squadrons_leave_the_box_first_and_landings_last() {
    // 14.1.2: the box; then blockades; Squadrons on a landing only when nothing else is left.
    let from_box = board()
        .turn(5)
        .level(GB, Track::Economy, 1)
        .zones([2, 2, 2])
        .event(US, "Thomas Boyle's Blockade")
        .rolls(US, &[1, 1, 1]);
    assert_eq!((from_box.s.navy_box, from_box.s.zones), (0, [2, 2, 2]));
    let from_zone = board()
        .turn(5)
        .level(GB, Track::Economy, 1)
        .gb("Halifax", [0, 1, 0])
        .landing("Halifax", 5)
        .zones([2, 0, 0])
        .event(US, "Thomas Boyle's Blockade")
        .rolls(US, &[1, 1, 1]);
    assert_eq!(from_zone.zone(Zone::NewEngland), 1);
    assert_eq!(from_zone.landed("Halifax"), 5);
    let landings = board()
        .turn(5)
        .level(GB, Track::Economy, 1)
        .gb("Halifax", [0, 1, 0])
        .landing("Halifax", 7)
        .event(US, "Thomas Boyle's Blockade")
        .rolls(US, &[1, 1, 1]);
    assert_eq!(landings.landed("Halifax"), 6);
}
