//! Where the rulebook leaves a choice that a game may make: the default, and the other reading.

#[path = "common/bench.rs"]
mod bench;

use bench::{Table, board};
use earlylight_core::dawn1812::{
    Operation,
    ids::{Force, GB, Track, US},
};

#[test]
fn raiders_that_withdraw_go_home_or_are_removed() {
    // 8.1.2: by default they are in Shawnee again; by the letter of the rule all that took part leave the map. Nobody rolls.
    let withdrawn = |value| {
        board()
            .ruling("raid_withdrawal", value)
            .gb("Shawnee", [0, 0, 2])
            .us("Nashville", [1, 0])
            .operation(GB, 1, Operation::Raid)
            .marches("Shawnee > Nashville", "2 Indians")
            .round(GB, &[1, 1], &[1])
            .does("stand")
            .does("retreat")
    };
    for (value, at_home, pool) in [("return", 2, 14), ("removed", 0, 16)] {
        let table = withdrawn(value);
        assert_eq!(table.forces("Shawnee"), [0, 0, 0, 0, at_home], "{value}");
        assert_eq!(table.pool(Force::Indian), pool, "{value}");
        assert_eq!(table.forces("Nashville"), [1, 0, 0, 0, 0]);
        assert_eq!((table.s.score, table.dice()), (0, None));
    }
}

/// A Militia and an Indian defend Miami; Militia hold Detroit, a town, and two other neighbours.
fn miami(value: &str) -> Table {
    board()
        .ruling("retreat_destinations", value)
        .gb("Miami", [1, 0, 1])
        .gb("Detroit", [1, 0, 0])
        .gb("Potawatomi", [1, 0, 0])
        .gb("Ft. Dearborn", [1, 0, 0])
        .us("Ohio", [0, 2])
        .operation(US, 1, Operation::Campaign)
        .marches("Ohio > Miami", "2 Regulars")
        .round(US, &[1, 1], &[1, 1])
}

#[test]
fn army_and_indians_retreat_apart_or_together() {
    // 9.2, 10.2: by default each kind goes where it may stand; by the other reading all go to one region, which is then no town.
    let apart = miami("by_kind");
    let places = ["Detroit", "Ft. Dearborn", "Potawatomi"];
    assert_eq!(apart.options_of("retreat to "), places);
    let apart = apart.does("retreat to Detroit");
    assert_eq!(apart.asks(), Some((GB, "9.2")));
    assert_eq!(
        apart.options(),
        ["retreat to Ft. Dearborn", "retreat to Potawatomi"],
        "all go or none"
    );
    let apart = apart
        .refused("retreat to Detroit", "10.2")
        .does("retreat to Potawatomi");
    assert_eq!(apart.forces("Detroit"), [0, 0, 2, 0, 0]);
    assert_eq!(apart.forces("Potawatomi"), [0, 0, 1, 0, 1]);
    assert_eq!(apart.control("Miami"), Some(US));

    let together = miami("one_region");
    assert_eq!(together.options_of("retreat to "), places[1..]);
    let together = together
        .refused("retreat to Detroit", "9.2")
        .does("retreat to Ft. Dearborn");
    assert_eq!(together.forces("Ft. Dearborn"), [0, 0, 2, 0, 1]);
    assert_eq!(together.control("Miami"), Some(US));
}

#[test]
fn squadrons_hit_by_a_cruise_go_to_the_box_or_out_of_play() {
    // 7.2.1, 14.1.2: by default they can be deployed again; by the other reading they are lost for good.
    let cruise = |value| {
        board()
            .ruling("cruise_hits", value)
            .zones([2, 0, 0])
            .operation(US, 2, Operation::Cruise)
            .does("cruise against New England")
            .rolls(US, &[4, 3])
    };
    for (value, in_box, all) in [("navy_box", 3, 4), ("out_of_play", 2, 3)] {
        let table = cruise(value);
        assert_eq!(table.s.zones, [1, 0, 0]);
        assert_eq!((table.s.navy_box, table.s.squadrons()), (in_box, all));
        assert_eq!(table.marker(), 0);
    }
}

#[test]
fn public_opinion_adds_to_blockades_or_always() {
    // 16.1, 15.1.3: by default nothing without a complete zone; by the letter the point is there anyway.
    let scored = |value, zones| {
        let table = board()
            .ruling("blockade_bonus", value)
            .level(GB, Track::Opinion, 1)
            .zones(zones)
            .turn_ends();
        table.s.score
    };
    assert_eq!(scored("needs_complete_zone", [1, 0, 0]), 0);
    assert_eq!(scored("always", [1, 0, 0]), 1);
    for value in ["needs_complete_zone", "always"] {
        assert_eq!(scored(value, [2, 0, 0]), 2);
    }
}
