//! Cases of chapters 4, 5 and 13: the sequence of play, what a card does when it is played, and the political tracks.

#[path = "common/bench.rs"]
mod bench;

use bench::{Table, board};
use earlylight_core::{
    Awaits, Chance, Game, Silent,
    dawn1812::{
        ConflictState, Operation,
        ids::{Conflict, Force, GB, Track, US, Zone},
    },
};

/// How many cards the deck holds, when one is to be drawn.
fn remaining(table: &Table) -> Option<u16> {
    match table.game.awaits(&table.s) {
        Awaits::Chance(Chance::Draw { remaining, .. }) => Some(remaining),
        _ => None,
    }
}

/// Cards drawn until the deck is made anew or the deal ends, by side.
fn drawn_from_old_deck(table: &mut Table) -> [u32; 2] {
    let mut drawn = [0; 2];
    let old = table.s.draw;
    while table.s.draw.minus(old).is_empty() && remaining(table).is_some() {
        drawn[table.draws().index()] += 1;
    }
    drawn
}

#[test]
fn dc12_1_the_first_draw_deck_is_the_1812_deck_and_the_discards() {
    // 4.2, 4.1.4, case 1: with all eight played cards out of the game the first draw deck has the 46 cards of 1812; a card that a
    // hand keeps stays there and counts towards seven.
    let gone = ["P01", "P02", "P03", "P04", "P05", "P06", "P07"];
    let mut table = board()
        .turn(0)
        .removed(&gone)
        .hand(US, &["P08", "P10"])
        .hand(GB, &["P11", "P12"])
        .last_card()
        .event(GB, "Little Belt Affair");
    assert_eq!(table.s.removed.len(), 8);
    assert_eq!(remaining(&table), Some(46));
    let kept = table.card("P12");
    let mut dealt = [0; 2];
    while remaining(&table).is_some() {
        dealt[table.draws().index()] += 1;
    }
    assert_eq!(dealt, [5, 5]);
    assert!(table.s.hands[GB.index()].has(kept));
    assert_eq!(table.s.hands.map(|h| h.len()), [7, 7]);
    assert_eq!(table.s.turn, 1);
    assert_eq!(table.s.score, 0, "4.1.3: no Scoring in the Prelude");
}

#[test]
fn dc12_2_great_britain_chooses_the_squadron_to_recall() {
    // 4.1.4 step 3, 4.2, 14.2.4, case 2: the Upkeep after the sample of play: one Squadron must come back, from either zone; the
    // Blockading marker follows; nothing is scored; 39 cards are left after the deal.
    let table = board()
        .turn(0)
        .gains(2)
        .removed(&["P02", "P03", "P05", "P11"])
        .discards(&["P01", "P09", "P12"])
        .hand(US, &["P04", "P06"])
        .hand(GB, &["P08", "P10"])
        .last_card()
        .to_play(GB, "Chesapeake-Leopard Affair")
        .does("play Chesapeake-Leopard Affair")
        .does("operation first")
        .does("operation Deploy")
        .does("sail box > New England")
        .does("sail box > New England")
        .does("sail box > Southern Coast")
        .does("advance Public Opinion");
    assert_eq!(table.asks(), Some((GB, "4.1.4")));
    assert_eq!(table.options(), ["zone New England", "zone Southern Coast"]);
    for (zone, marker) in [("zone New England", 0), ("zone Southern Coast", 1)] {
        let after = table.clone().does(zone);
        assert_eq!(after.s.navy_box, 4);
        assert_eq!(after.marker(), marker);
        assert_eq!(after.s.score, 0);
        assert_eq!(after.deals().s.draw.len(), 39);
    }
}

#[test]
fn dc12_3_a_deck_that_empties_at_the_end_of_a_deal_is_made_anew_at_once() {
    // 2.8.3, case 3: the fourteenth card is the last of the deck: the discards become the draw deck at that moment.
    let table = board()
        .turn(2)
        .hand(GB, &["B18"])
        .piles(14, 29)
        .turn_ends();
    assert_eq!(remaining(&table), Some(14));
    assert_eq!(table.s.discard.len(), 30);
    let table = table.deals();
    assert_eq!(table.s.draw.len(), 30);
    assert_eq!(table.s.discard.len(), 0);
}

#[test]
fn dc12_4_cards_are_dealt_in_turn_and_the_deal_goes_on_after_a_reshuffle() {
    // 4.1.4 step 6, 2.8.3, case 4: of the eleven old cards the United States get six and Great Britain five; then the discards are
    // reshuffled and Great Britain is next.
    let mut table = board()
        .turn(3)
        .hand(GB, &["B18"])
        .piles(11, 26)
        .turn_ends();
    assert_eq!(drawn_from_old_deck(&mut table), [6, 5]);
    assert_eq!(table.s.draw.len(), 27);
    let after: Vec<_> = (0..3).map(|_| table.draws()).collect();
    assert_eq!(after, [GB, US, GB]);
    assert_eq!(remaining(&table), None);
    assert_eq!(table.s.draw.len(), 24);
}

#[test]
fn dc12_5_the_1814_era_comes_in_the_upkeep_of_turn_4() {
    // 4.4.1, 4.1.4, 14.1.1, 8.2.2, case 5: after the recalls two Squadrons come to the box, and the 1814 cards join the draw deck
    // alone, before the deal; the discards stay where they are.
    let table = board()
        .turn(4)
        .zones([2, 0, 0])
        .gb("Halifax", [0, 1, 0])
        .landing("Halifax", 1)
        .hand(GB, &["B18"])
        .piles(20, 17)
        .turn_ends();
    assert_eq!(table.s.zones, [1, 0, 0], "recalled first");
    assert_eq!(table.landed("Halifax"), 0);
    assert_eq!(table.s.navy_box, 5, "1 + 1 recalled + 1 of the landing + 2");
    assert_eq!(remaining(&table), Some(48));
    let table = table.deals();
    assert_eq!(table.s.draw.len(), 34);
    assert_eq!(table.s.discard.len(), 18);
    assert_eq!(table.s.turn, 5);
}

#[test]
fn dc12_6_counters_return_up_to_the_recruit_power() {
    // 4.3, 2.2.1, 13.1, case 6: a town below its power gains one counter; a town that a card filled beyond it keeps what it has; a
    // town without power gains none.
    let table = board()
        .level(US, Track::Opinion, 1)
        .counters("Boston", 3)
        .counters("New York", 5)
        .counters("Savannah", 1)
        .counters("Detroit", 1)
        .turn_ends();
    let counters = ["Boston", "New York", "Savannah", "Detroit"].map(|r| table.counters_in(r));
    assert_eq!(counters, [4, 5, 1, 1]);
}

#[test]
fn dc12_7_a_captured_town_goes_on_gaining_counters_that_nobody_can_use() {
    // 4.3, 9.4.1, 6.1, case 7: the counters of a town in enemy hands grow and wait: its captor may not use them, and its own side
    // may not recruit there.
    let occupied = || board().gb("Boston", [0, 1, 0]);
    let table = occupied().counters("Boston", 2).turn_ends();
    assert_eq!(table.counters_in("Boston"), 3);
    for side in [US, GB] {
        occupied()
            .counters("Boston", 3)
            .operation(side, 3, Operation::Recruit)
            .refused("recruit Militia in Boston", "6.1")
            .refused("recruit Regular in Boston", "6.1");
    }
}

#[test]
fn dc12_8_the_opponents_event_follows_the_operation() {
    // 5.2.1, 5.2, 2.8.3, case 8: Great Britain plays an American card for a Recruit and has it before the event, which the United
    // States implement; the card, not marked, is discarded.
    let table = board()
        .to_play(GB, "Kentucky Riflemen")
        .does("play Kentucky Riflemen")
        .does("operation first")
        .does("operation Recruit");
    assert_eq!(table.points(), Some(2));
    assert_eq!(table.forces("Nashville"), [0; 5], "not yet");
    let table = table
        .does("recruit Militia in Montreal")
        .does("recruit Militia in Kingston");
    assert_eq!(table.forces("Montreal"), [0, 0, 1, 0, 0]);
    assert_eq!(table.forces("Kingston"), [0, 0, 1, 0, 0]);
    assert_eq!(table.forces("Nashville"), [1, 0, 0, 0, 0]);
    assert_eq!(table.forces("Ohio"), [1, 0, 0, 0, 0]);
    assert!(table.is_discarded("Kentucky Riflemen"));
    assert!(table.us_to_play());
}

#[test]
fn dc12_9_an_event_without_effect_has_occurred() {
    // 5.2.3, 12.1.3, 2.8.2, case 9: nothing is there for the event to do; its card leaves the game all the same, and Tecumseh,
    // never active, can be activated later.
    let before = board()
        .gb("Montreal", [1, 0, 0])
        .hand(US, &["Letters of Marque"])
        .hand(GB, &["Tecumseh's Confederacy"])
        .to_play(GB, "Battle of the Thames")
        .does("play Battle of the Thames");
    let (forces, conflicts) = (before.s.forces, before.s.conflicts);
    let table = before.does("event first");
    assert_eq!(table.s.forces, forces);
    assert_eq!(table.s.conflicts, conflicts);
    assert_eq!(table.asks(), Some((GB, "5.2")));
    let table = table.does("operation Campaign").does("done");
    assert!(table.is_removed("Battle of the Thames"));
    let table = table
        .does("play Letters of Marque")
        .does("as event")
        .does("play Tecumseh's Confederacy")
        .does("as event");
    assert!(table.s.active(Conflict::Tecumseh));
}

#[test]
fn dc12_10_an_enemy_card_is_no_event() {
    // 5.0.1, 2.8.1, case 10: a side may not play a card of the other as an event.
    board()
        .to_play(US, "Surprise at Fort Mackinac")
        .does("play Surprise at Fort Mackinac")
        .refused("as event", "5.0.1")
        .refused("as operation", "5.2.1")
        .offered("operation first")
        .offered("event first");
}

#[test]
fn dc12_11_a_card_of_either_side_fires_no_event_as_an_operation() {
    // 5.2.4, 5.2, case 11: all 3 OPS, no event, and the card is discarded.
    let table = board()
        .to_play(GB, "Supply Wagons")
        .does("play Supply Wagons")
        .refused("operation first", "5.2.4")
        .refused("event first", "5.2.4")
        .does("as operation")
        .does("operation Deploy");
    assert_eq!(table.points(), Some(3));
    let table = table.does("done");
    assert!(table.is_discarded("Supply Wagons"));
    assert!(table.us_to_play());
}

#[test]
fn dc12_12_an_own_card_as_an_operation_stays_in_the_game() {
    // 2.8.2, 5.2, 12.1.1, case 12: without its event a card marked for removal is only discarded, and what it would have activated
    // stays inactive.
    let table = board()
        .to_play(US, "Treaty of Fort Wayne")
        .does("play Treaty of Fort Wayne")
        .does("as operation")
        .does("operation Recruit");
    assert_eq!(table.points(), Some(4));
    let table = table.does("done");
    assert_eq!(
        table.s.conflicts[Conflict::Tecumseh.index()],
        ConflictState::Inactive
    );
    assert!(table.is_discarded("Treaty of Fort Wayne"));
    assert!(!table.is_removed("Treaty of Fort Wayne"));
}

#[test]
fn dc12_13_an_enemy_event_that_wins_ends_the_card() {
    // 5.2.1, 15.1.6, 5.1.2, case 13: the event's point is the twentieth: no operation, and not even the rest of the event.
    let table = board()
        .score(19)
        .level(US, Track::Opinion, 1)
        .to_play(US, "Shannon and Chesapeake")
        .does("play Shannon and Chesapeake")
        .does("event first");
    assert_eq!(table.winner(), Some((GB, "15.1.6")));
    assert_eq!(table.s.score, 20);
    assert_eq!(table.s.level(US, Track::Opinion), 1);
    assert!(table.is_removed("Shannon and Chesapeake"));
    assert!(table.options().is_empty());
}

#[test]
fn dc12_14_an_operation_may_stop_early_but_not_change_its_kind() {
    // 5.2, 4.1.2, case 14: after one move of a 3 OPS Campaign the player may stop and lose 2 OPS, but not recruit with them.
    let table = board()
        .us("Hudson", [2, 0])
        .operation(US, 3, Operation::Campaign)
        .marches("Hudson > Boston", "1 Militia")
        .refused("recruit Militia in Boston", "5.2")
        .refused("operation Recruit", "5.2")
        .refused("build fort in Hudson", "5.2");
    assert_eq!(table.points(), Some(2));
    assert!(table.does("done").gb_to_play());
}

#[test]
fn dc12_15_bonuses_and_cuts_of_ops_count_together_once() {
    // 5.1.1, 5.2, 13.1, case 15: a Harsh Winter takes an OPS from a card played for a Campaign, a track gives one; never less than
    // 1; the free Campaign of an event knows neither.
    let winter = || {
        board()
            .played_this_turn("Harsh Winter")
            .level(US, Track::Opinion, 2)
            .us("Hudson", [2, 0])
    };
    let with = |ops| winter().operation(US, ops, Operation::Campaign).points();
    assert_eq!(with(1), Some(1));
    assert_eq!(with(3), Some(3));
    assert_eq!(winter().event(US, "Supply Wagons").points(), Some(4));
    let hard = board()
        .played_this_turn("Harsh Winter")
        .us("Hudson", [1, 0]);
    assert_eq!(
        hard.operation(US, 1, Operation::Campaign).points(),
        Some(1),
        "at least 1"
    );
}

#[test]
fn dc12_83_public_policy_in_odd_turns() {
    // 4.1.1, 4.1, 13.2, case 83: no step at the beginning of turn 2; in turn 3 the United States may take one, then Great Britain.
    let even = board().turn(1).turn_ends().deals();
    assert_eq!((even.s.turn, even.us_to_play()), (2, true));
    let odd = board()
        .turn(2)
        .level(GB, Track::Economy, 3)
        .gains(0)
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
        .to_play(GB, "Chesapeake-Leopard Affair")
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
        .to_play(GB, "Impressment at Sea");
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
    let rich = || {
        board()
            .level(US, Track::Economy, 3)
            .zones([1, 0, 0])
    };
    let points = |operation| rich().operation(US, 2, operation).points();
    assert_eq!(points(Operation::Privateer), Some(3));
    assert_eq!(points(Operation::Recruit), Some(3));
    assert_eq!(points(Operation::Cruise), Some(3));
}

#[test]
fn the_setup_is_the_rulebooks() {
    // 2.2, 2.4, 2.5, 3.1, 3.2, 3.3, 3.4, 3.5, 3.6, 3.7, 3.8, 3.9: forces, pools, markers, counters and decks at the start.
    let bench = board();
    let game = &bench.game;
    let setup = game.setup();
    let at = |name: &str| setup.forces[bench.region(name).index()];
    let forces = [
        ("Penobscot", [2, 0, 0, 0, 0]),
        ("Baltimore/Washington", [1, 2, 0, 0, 0]),
        ("Detroit", [1, 0, 0, 0, 0]),
        ("Nashville", [1, 0, 0, 0, 0]),
        ("New Orleans", [1, 0, 0, 0, 0]),
        ("Shenandoah", [1, 0, 0, 0, 0]),
        ("Hudson", [1, 0, 0, 0, 0]),
        ("Halifax", [0, 0, 2, 1, 0]),
        ("Montreal", [0, 0, 2, 0, 0]),
        ("Kingston", [0, 0, 1, 0, 0]),
        ("Shawnee", [0, 0, 0, 0, 2]),
        ("Miami", [0, 0, 0, 0, 2]),
        ("Creek", [0, 0, 0, 0, 2]),
        ("Potawatomi", [0, 0, 0, 0, 1]),
        ("Cherokee", [0, 0, 0, 0, 1]),
        ("Chippewa", [0, 0, 0, 0, 1]),
    ];
    for (region, there) in forces {
        assert_eq!(at(region), there, "{region}");
    }
    for force in Force::ALL {
        let on_map: u8 = setup.forces.iter().map(|f| f[force.index()]).sum();
        let listed: u8 = forces.iter().map(|(_, f)| f[force.index()]).sum();
        assert_eq!(on_map, listed, "no others: {force:?}");
        assert_eq!(
            setup.pool[force.index()] + on_map,
            game.tables.force_limit[force.index()],
            "3.5: the rest is the pool"
        );
    }
    assert_eq!(setup.forts.len(), 1);
    assert!(setup.forts.has(bench.region("Penobscot")));
    assert_eq!(setup.ships, [[0, 1], [0, 1], [0, 0], [0, 0]]);
    assert_eq!((setup.navy_box, setup.zones), (4, [0; 3]));
    for region in earlylight_core::dawn1812::ids::Region::all() {
        let half = game.tables.recruit[region.index()].div_ceil(2);
        assert_eq!(setup.counters[region.index()], half);
    }
    assert_eq!(setup.levels, [[0; 3]; 2]);
    assert_eq!((setup.privateering, setup.score), (0, 0));
    assert_eq!(setup.blockading(&game.tables), 0);
    let mut dealt = game.settled(setup);
    for _ in 0..12 {
        let card = game.pick(&dealt, 0).expect("a card of the Prelude");
        game.chance(&mut dealt, earlylight_core::Outcome::Draw(card), &mut Silent)
            .expect("a card of the deck");
    }
    assert_eq!(dealt.hands.map(|h| h.len()), [6, 6], "3.1: the whole deck");
    assert_eq!(dealt.aside.len(), 74, "the other decks wait");
    assert_eq!(game.control(&dealt, bench.region("Boston")), Some(US), "2.4.1: empty home regions");
    assert_eq!(game.control(&dealt, bench.region("Niagara")), None, "2.4.2: empty neutral regions");
    assert!(Zone::ALL.iter().all(|z| !dealt.complete(&game.tables, *z)));
}

#[test]
fn the_game_lasts_eight_turns() {
    // 4.0, 4.1, 4.1.2: a turn ends when both hands are played; after the eighth the game is over.
    let table = board().turn(7).turn_ends().deals();
    assert_eq!(table.s.turn, 8);
    assert_eq!(table.s.hands.map(|h| h.len()), [7, 7]);
    let over = board().turn(8).score(3).turn_ends();
    assert_eq!(over.winner(), Some((GB, "15.1.5")));
}
