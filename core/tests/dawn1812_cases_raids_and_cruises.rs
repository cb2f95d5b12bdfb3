//! Cases of chapters 7 and 8: the operations of one side alone, Privateer and Cruise, Raid and Deploy.

#[path = "common/bench.rs"]
mod bench;

use bench::{Table, board};
use earlylight_core::dawn1812::{
    Operation,
    ids::{Conflict, Force, GB, Track, US, Waterway},
};

#[test]
fn dc12_32_privateers_roll_a_die_for_each_ops() {
    // 7.1.1, 13.1, 2.7, case 32: 3 OPS and one more roll of the Economy; every 3 or more moves the marker.
    let table = board()
        .level(US, Track::Economy, 1)
        .operation(US, 3, Operation::Privateer)
        .rolls(US, &[3, 2, 6, 4]);
    assert_eq!(table.s.privateering, 3);
    assert!(table.gb_to_play());
}

#[test]
fn dc12_33_the_privateering_track_ends_at_five() {
    // 7.1.1, 15.1.3, case 33: what goes beyond is lost.
    let table = board()
        .privateering(4)
        .operation(US, 2, Operation::Privateer)
        .rolls(US, &[5, 5]);
    assert_eq!(table.s.privateering, 5);
}

#[test]
fn dc12_34_the_death_struggle_helps_privateers() {
    // 12.2.3, 7.1.1, case 34: every die counts 1 more: a 2 will do, a 1 will not.
    let table = board()
        .active(Conflict::DeathStruggle)
        .operation(US, 2, Operation::Privateer)
        .rolls(US, &[2, 1]);
    assert_eq!(table.s.privateering, 1);
}

#[test]
fn dc12_35_the_death_struggle_against_the_convoy_act() {
    // 12.2.3, 5.1.1, case 35: the die and its 1 are compared with the 4 that the card asks for.
    let table = board()
        .active(Conflict::DeathStruggle)
        .played_this_turn("Convoy Act")
        .operation(US, 2, Operation::Privateer)
        .rolls(US, &[3, 2]);
    assert_eq!(table.s.privateering, 1);
}

#[test]
fn dc12_36_a_cruise_breaks_a_blockade_at_once() {
    // 7.2.1, 14.2.4, case 36: one of two dice hits; the Squadron goes to the box, the zone is complete no more.
    let table = board().zones([2, 0, 0]).operation(US, 2, Operation::Cruise);
    assert_eq!((table.marker(), table.s.navy_box), (1, 2));
    let table = table.does("cruise against New England").rolls(US, &[4, 3]);
    assert_eq!(table.s.zones, [1, 0, 0]);
    assert_eq!((table.marker(), table.s.navy_box), (0, 3));
}

#[test]
fn dc12_37_hits_left_over_reach_one_more_zone() {
    // 7.2.2, 12.2.3, case 37: four hits, of which the target takes one and the second zone one; the others are lost.
    let table = board()
        .zones([2, 1, 1])
        .active(Conflict::DeathStruggle)
        .operation(US, 4, Operation::Cruise)
        .does("cruise against Chesapeake")
        .rolls(US, &[3, 4, 5, 6]);
    assert_eq!(table.s.zones, [2, 0, 1]);
    assert_eq!(table.asks(), Some((US, "7.2.2")));
    let table = table
        .refused("cruise against Chesapeake", "7.2.1")
        .does("cruise against Southern Coast");
    assert_eq!(table.s.zones, [2, 0, 0]);
    assert!(table.gb_to_play());
}

#[test]
fn dc12_38_no_second_zone_while_the_first_has_a_squadron() {
    // 7.2.2, case 38: one hit of two leaves a Squadron in the target: the Cruise is over.
    let table = board()
        .zones([2, 2, 0])
        .operation(US, 2, Operation::Cruise)
        .does("cruise against Chesapeake")
        .rolls(US, &[4, 1]);
    assert_eq!(table.s.zones, [2, 1, 0]);
    assert!(table.gb_to_play());
    table.refusal("cruise against New England");
}

#[test]
fn dc12_39_a_cruise_needs_a_squadron_in_a_zone() {
    // 7.2.1, case 39: Squadrons on a landing are no target, so a Cruise is not among the operations.
    board()
        .gb("Boston", [0, 1, 0])
        .landing("Boston", 1)
        .about_to_play(US, "Winfield Scott")
        .does("play Winfield Scott")
        .does("as operation")
        .refused("operation Cruise", "7.2")
        .refused("operation Raid", "8.0")
        .refused("operation Deploy", "8.0")
        .offered("operation Privateer");
}

/// Three Indians in Shawnee, one Militia in Nashville.
fn raid_on_nashville() -> Table {
    board().gb("Shawnee", [0, 0, 3]).us("Nashville", [1, 0])
}

#[test]
fn dc12_40_a_raid_is_fought_as_in_a_rural_region() {
    // 8.1.2, 9.3, 12.2.1, case 40: no die for the home town; Tecumseh's die counts, as Great Britain attacks.
    let raid = |table: Table| {
        table
            .operation(GB, 1, Operation::Raid)
            .marches("Shawnee > Nashville", "3 Indians")
            .battle_dice()
    };
    assert_eq!(raid(raid_on_nashville()), [3, 1]);
    assert_eq!(raid(raid_on_nashville().active(Conflict::Tecumseh)), [4, 1]);
}

#[test]
fn dc12_41_a_raid_on_an_empty_town_scores_at_once() {
    // 8.1.2, 8.1.1, case 41: a die for each Indian, a point for each 5 or 6; they leave for the pool, the town stays American.
    let table = board()
        .gb("Shawnee", [0, 0, 3])
        .operation(GB, 1, Operation::Raid)
        .marches("Shawnee > Nashville", "3 Indians")
        .rolls(GB, &[5, 6, 2]);
    assert_eq!(table.s.score, 2);
    assert_eq!(table.pool(Force::Indian), 16);
    assert_eq!(table.forces("Nashville"), [0; 5]);
    assert_eq!(table.control("Nashville"), Some(US));
}

#[test]
fn dc12_42_public_opinion_makes_raids_harder() {
    // 13.1, 8.1.2, case 42: at the third American level only a 6 scores.
    let table = board()
        .level(US, Track::Opinion, 3)
        .gb("Shawnee", [0, 0, 3])
        .operation(GB, 1, Operation::Raid)
        .marches("Shawnee > Nashville", "3 Indians")
        .rolls(GB, &[5, 6, 2]);
    assert_eq!(table.s.score, 1);
}

#[test]
fn dc12_43_each_raiding_group_goes_to_its_end_first() {
    // 8.1.1, 8.1.2, case 43: the first group fights, scores and is gone before the second moves, for an OPS of its own.
    let table = board()
        .gb("Shawnee", [0, 0, 2])
        .gb("Creek", [0, 0, 2])
        .us("Nashville", [1, 0])
        .operation(GB, 2, Operation::Raid)
        .marches("Shawnee > Nashville", "2 Indians")
        .round(GB, &[5, 1], &[1])
        .rolls(GB, &[5, 1]);
    assert_eq!(table.s.score, 1);
    assert_eq!(table.forces("Nashville"), [0; 5]);
    assert_eq!(table.points(), Some(1));
    let table = table
        .marches("Creek > Nashville", "2 Indians")
        .rolls(GB, &[6, 5]);
    assert_eq!(table.s.score, 3);
    assert_eq!(table.pool(Force::Indian), 16);
}

#[test]
fn dc12_44_only_controlled_home_towns_can_be_raided() {
    // 8.1.1, 2.3.1, case 44: not neutral Niagara, not Kingston in American hands, not Detroit in British hands, not rural Ohio.
    board()
        .us("Niagara", [1, 0])
        .us("Kingston", [1, 0])
        .gb("Detroit", [1, 0, 0])
        .gb("Upper Canada", [0, 0, 1])
        .gb("Shawnee", [0, 0, 1])
        .operation(GB, 2, Operation::Raid)
        .refused("march Upper Canada > Niagara", "8.1.1")
        .refused("march Upper Canada > Kingston", "8.1.1")
        .refused("march Upper Canada > Detroit", "8.1.1")
        .refused("march Shawnee > Ohio", "8.1.1")
        .offered("march Shawnee > Nashville");
}

#[test]
fn dc12_45_army_forces_do_not_raid() {
    // 8.1.1, 16.1, case 45: the Regular stays; its Indians may go alone.
    let table = board()
        .gb("Upper Canada", [0, 1, 2])
        .us("Detroit", [1, 0])
        .operation(GB, 1, Operation::Raid)
        .does("march Upper Canada > Detroit")
        .refused("with 1 Regular 2 Indians", "8.1.1")
        .refused("with 1 Regular", "8.1.1")
        .does("with 2 Indians");
    assert_eq!(table.battle_dice(), [2, 1]);
}

#[test]
fn dc12_46_a_raid_may_cross_water_but_gets_no_die_for_it() {
    // 8.1.1, 11.2.2, 11.2.3, case 46: a Raid moves as a Campaign does, over a waterway as well.
    let table = board()
        .ships(Waterway::LakeErie, [0, 1])
        .gb("Upper Canada", [0, 0, 2])
        .us("Pittsburgh", [1, 0])
        .operation(GB, 1, Operation::Raid)
        .marches("Upper Canada > Pittsburgh", "2 Indians");
    assert_eq!(table.battle_dice(), [2, 1]);
}

#[test]
fn dc12_47_who_is_left_in_the_town_rolls() {
    // 8.1.2, 9.2, case 47: when the defenders retreat, the Indians in the town roll and leave; when the Indians withdraw, they are
    // home again and nothing is scored.
    let table = raid_on_nashville()
        .operation(GB, 1, Operation::Raid)
        .marches("Shawnee > Nashville", "3 Indians")
        .round(GB, &[1, 1, 1], &[4]);
    assert_eq!(table.forces("Nashville"), [1, 0, 0, 0, 2]);
    let fled = table.clone().does("retreat to Ohio").rolls(GB, &[5, 1]);
    assert_eq!(fled.s.score, 1);
    assert_eq!(fled.pool(Force::Indian), 16);
    assert_eq!(fled.forces("Ohio"), [1, 0, 0, 0, 0]);
    assert_eq!(fled.control("Nashville"), Some(US));
    let back = table.does("stand").does("retreat");
    assert_eq!(back.forces("Shawnee"), [0, 0, 0, 0, 2]);
    assert_eq!(back.dice(), None);
    assert_eq!(back.s.score, 0);
    assert_eq!(back.forces("Nashville"), [1, 0, 0, 0, 0]);
}

#[test]
fn dc12_48_nobody_left_nobody_rolls() {
    // 8.1.2, 2.4.1, case 48: both die: no roll for points, and the town is American.
    let table = board()
        .gb("Miami", [0, 0, 1])
        .us("Detroit", [1, 0])
        .operation(GB, 1, Operation::Raid)
        .marches("Miami > Detroit", "1 Indian")
        .round(GB, &[5], &[4]);
    assert_eq!(table.dice(), None);
    assert!(table.us_to_play());
    assert_eq!(table.control("Detroit"), Some(US));
    assert_eq!(table.s.score, 0);
}

#[test]
fn dc12_49_campaign_bonuses_do_not_help_a_raid() {
    // 16.1, 8.1, case 49: the second British level of Public Opinion is for Campaigns alone.
    let eager = || {
        board()
            .level(GB, Track::Opinion, 2)
            .gb("Shawnee", [0, 0, 3])
    };
    assert_eq!(eager().operation(GB, 2, Operation::Raid).points(), Some(2));
    assert_eq!(
        eager().operation(GB, 2, Operation::Campaign).points(),
        Some(3)
    );
}

#[test]
fn dc12_50_a_squadron_moves_once_and_needs_a_space() {
    // 8.2.1, 8.2.2, 14.2.1, case 50: the Squadron that came to New England may not go on; two fill the zone.
    let table = board()
        .operation(GB, 3, Operation::Deploy)
        .does("sail box > New England")
        .refused("sail New England > Chesapeake", "8.2.1")
        .does("sail box > New England");
    assert_eq!(table.s.zones, [2, 0, 0]);
    assert_eq!((table.marker(), table.points()), (1, Some(1)));
    let table = table
        .refused("sail box > New England", "8.2.2")
        .refused("sail New England > New England", "8.2.1")
        .does("sail box > Chesapeake");
    assert_eq!(table.s.zones, [2, 1, 0]);
    assert!(table.us_to_play());
}

#[test]
fn squadrons_may_come_back_to_the_box() {
    // 8.2.2, 14.2.4: a Squadron that moves out of a complete zone breaks it at once.
    let table = board()
        .zones([2, 0, 0])
        .operation(GB, 1, Operation::Deploy)
        .does("sail New England > box");
    assert_eq!((table.s.zones, table.s.navy_box), ([1, 0, 0], 3));
    assert_eq!(table.marker(), 0);
}
