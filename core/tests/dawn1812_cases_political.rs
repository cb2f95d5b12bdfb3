//! Cases of chapter 13: the political tracks, by Public Policy and by cards.

#[path = "common/bench.rs"]
mod bench;

use bench::board;
use earlylight_core::dawn1812::{
    Operation,
    ids::{GB, Track, US},
};

#[test]
fn dc12_83_public_policy_in_odd_turns() {
    // 4.1.1, 4.1, 13.2, case 83: no step at the beginning of turn 2; in turn 3 the United States may take one, then Great Britain.
    let even = board().turn(1).turn_ends().deals();
    assert_eq!((even.s.turn, even.us_to_play()), (2, true));
    let odd = board()
        .turn(2)
        .level(GB, Track::Economy, 3)
        .turn_ends()
        .deals();
    assert_eq!((odd.s.turn, odd.asks()), (3, Some((US, "4.1.1"))));
    let steps = [
        "advance Public Opinion",
        "advance Economy",
        "advance Diplomacy",
        "done",
    ];
    assert_eq!(odd.options(), steps);
    let odd = odd.does("advance Diplomacy");
    assert_eq!(odd.s.level(US, Track::Diplomacy), 1);
    assert_eq!(odd.asks(), Some((GB, "4.1.1")));
    let odd = odd.refused("advance Economy", "4.1.1").does("done");
    assert!(odd.us_to_play(), "either may decline");
}

#[test]
fn dc12_84_a_step_beyond_the_last_level_does_nothing() {
    // 13.1, 5.2.3, case 84: with every track at its end the event does nothing, and its card leaves the game.
    let table = board()
        .level(US, Track::Opinion, 3)
        .level(US, Track::Economy, 3)
        .level(US, Track::Diplomacy, 3)
        .about_to_play(GB, "Chesapeake-Leopard Affair")
        .does("play Chesapeake-Leopard Affair")
        .does("event first");
    assert_eq!(table.s.levels[US.index()], [3; 3]);
    let table = table.does("operation Deploy").does("done");
    assert!(table.is_removed("Chesapeake-Leopard Affair"));
}

#[test]
fn dc12_85_a_lost_level_may_cost_a_squadron_out_of_a_blockade() {
    // 14.1.2, 13.2, 14.2.4, case 85: the box is empty, so Great Britain gives one up from a zone of its choice; the marker follows
    // at once.
    let table = board()
        .turn(5)
        .level(GB, Track::Economy, 1)
        .zones([2, 2, 3])
        .event(US, "Thomas Boyle's Blockade")
        .rolls(US, &[1, 1, 1]);
    assert_eq!(table.marker(), 3);
    assert_eq!(table.asks(), Some((GB, "14.1.2")));
    assert_eq!(
        table.options(),
        ["zone New England", "zone Chesapeake", "zone Southern Coast"]
    );
    let table = table.does("zone Chesapeake");
    assert_eq!(table.s.zones, [2, 1, 3]);
    assert_eq!(table.marker(), 2);
    assert_eq!(table.s.squadrons(), 6);
    assert!(table.gb_to_play());
}

#[test]
fn dc12_86_squadrons_beyond_four_are_counted_but_not_added() {
    // 14.1.1, 2.6.2, 13.1, case 86: cards gave two and the track two: a fifth adds nothing now, but makes the loss of a level free.
    let table = board()
        .turn(5)
        .gains(2)
        .level(GB, Track::Economy, 3)
        .hand(US, &["Thomas Boyle's Blockade"])
        .about_to_play(GB, "Impressment at Sea");
    assert_eq!(table.s.squadrons(), 10);
    let table = table.does("play Impressment at Sea").does("as event");
    assert_eq!(table.s.squadrons(), 10);
    let table = table
        .does("play Thomas Boyle's Blockade")
        .does("as event")
        .rolls(US, &[1, 1, 1]);
    assert_eq!(table.s.level(GB, Track::Economy), 2);
    assert_eq!(table.s.squadrons(), 10, "2 + 1 of cards, 1 of the track");
}

#[test]
fn dc12_87_levels_add_up() {
    // 13.1, 2.7, case 87: at the third level of a track its side has what all three give.
    let rich = || board().level(US, Track::Economy, 3).zones([1, 0, 0]);
    let points = |operation| rich().operation(US, 2, operation).points();
    assert_eq!(points(Operation::Privateer), Some(3));
    assert_eq!(points(Operation::Recruit), Some(3));
    assert_eq!(points(Operation::Cruise), Some(3));
}
