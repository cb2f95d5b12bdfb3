//! Cases of chapters 11 and 12: forts, waterways, Greater Conflict.

#[path = "common/bench.rs"]
mod bench;

use bench::board;
use earlylight_core::dawn1812::{
    ConflictState, Operation,
    ids::{Conflict, Force, GB, Track, US, Waterway},
};

#[test]
fn dc12_74_an_empty_fort_is_taken_without_a_battle() {
    // 11.1.2, 11.1.1, case 74: nobody defends it, so it stays, and serves whoever came.
    let table = board()
        .fort("Penobscot")
        .gb("Montreal", [1, 0, 0])
        .us("Hudson", [1, 0])
        .hand(US, &["Frontier Fortifications"])
        .operation(GB, 1, Operation::Campaign)
        .marches("Montreal > Penobscot", "1 Militia");
    assert_eq!(table.dice(), None);
    assert!(table.has_fort("Penobscot"));
    let table = table
        .does("play Frontier Fortifications")
        .does("as operation")
        .does("operation Campaign")
        .marches("Hudson > Penobscot", "1 Militia");
    assert_eq!(table.battle_dice(), [1, 2]);
}

#[test]
fn dc12_75_indians_defend_a_fort_and_lose_it_when_they_evade() {
    // 11.1.1, 11.1.2, 10.3, case 75: a die for the fort; when the last defender has left, it falls.
    let table = board()
        .fort("Miami")
        .gb("Miami", [0, 0, 1])
        .us("Ohio", [2, 0])
        .operation(US, 1, Operation::Campaign)
        .marches("Ohio > Miami", "2 Militia");
    assert_eq!(table.battle_dice(), [2, 2]);
    let table = table
        .round(US, &[4, 1], &[1, 1])
        .rolls(GB, &[4])
        .does("evade to Potawatomi");
    assert_eq!(table.forces("Potawatomi"), [0, 0, 0, 0, 1]);
    assert!(!table.has_fort("Miami"));
    assert_eq!(table.control("Miami"), Some(US));
}

#[test]
fn dc12_76_two_waterways_give_one_die() {
    // 11.2.3, case 76: both sections of the St. Lawrence border Penobscot, and one die is the most.
    let table = board()
        .gb("Montreal", [0, 2, 0])
        .us("Penobscot", [1, 0])
        .operation(GB, 1, Operation::Campaign)
        .marches("Montreal > Penobscot", "2 Regulars");
    assert_eq!(table.battle_dice(), [3, 1]);
}

#[test]
fn dc12_77_a_tied_waterway_is_nobodys() {
    // 11.2.1, 11.2.2, 11.2.3, case 77: one marker each: no die for either attacker, and no way across.
    let ontario = || board().ships(Waterway::LakeOntario, [1, 1]);
    let gb = ontario()
        .gb("Upper Canada", [1, 0, 0])
        .gb("Kingston", [1, 0, 0])
        .us("Niagara", [1, 0])
        .operation(GB, 1, Operation::Campaign)
        .refused("march Kingston > Niagara", "11.2.2")
        .marches("Upper Canada > Niagara", "1 Militia");
    assert_eq!(gb.battle_dice(), [1, 1]);
    let us = ontario()
        .us("Hudson", [1, 0])
        .gb("Niagara", [1, 0, 0])
        .operation(US, 1, Operation::Campaign)
        .refused("march Hudson > Upper Canada", "11.2.2")
        .marches("Hudson > Niagara", "1 Militia");
    assert_eq!(us.battle_dice(), [1, 1]);
}

#[test]
fn dc12_78_a_removed_effect_never_comes_back() {
    // 12.1.3, 5.2.3, case 78: the card still adds its Indians and leaves the game.
    let table = board()
        .conflict(Conflict::Tecumseh, ConflictState::Removed)
        .event(GB, "Tecumseh's Confederacy")
        .does("at Miami")
        .does("at Sauk");
    assert_eq!(
        table.s.conflicts[Conflict::Tecumseh.index()],
        ConflictState::Removed
    );
    assert_eq!(table.forces("Miami"), [0, 0, 0, 0, 1]);
    assert_eq!(table.forces("Sauk"), [0, 0, 0, 0, 1]);
    assert!(table.is_removed("Tecumseh's Confederacy"));
}

#[test]
fn dc12_79_tecumseh_helps_attacks_alone() {
    // 12.2.1, case 79: two Indians defend Miami with two dice.
    let table = board()
        .active(Conflict::Tecumseh)
        .gb("Miami", [0, 0, 2])
        .us("Ohio", [2, 0])
        .operation(US, 1, Operation::Campaign)
        .marches("Ohio > Miami", "2 Militia");
    assert_eq!(table.battle_dice(), [2, 2]);
}

#[test]
fn dc12_80_indians_by_recruit_in_the_creek_civil_war() {
    // 12.2.2, 6.1.4, 6.1.3, case 80: 1 OPS each, no counters, as long as the pool of sixteen lasts and no US force is in Creek.
    let table = board()
        .active(Conflict::CreekCivilWar)
        .gb("Sauk", [0, 0, 14])
        .operation(GB, 3, Operation::Recruit)
        .refused("recruit Indian in Sauk", "12.2.2")
        .does("recruit Indian in Creek")
        .does("recruit Indian in Creek");
    assert_eq!(table.forces("Creek"), [0, 0, 0, 0, 2]);
    let counters = table.counters_in("Montreal");
    let table = table
        .refused("recruit Indian in Creek", "6.1.3")
        .does("recruit Militia in Montreal");
    assert_eq!(table.counters_in("Montreal"), counters - 1);
    board()
        .active(Conflict::CreekCivilWar)
        .us("Creek", [1, 0])
        .operation(GB, 3, Operation::Recruit)
        .refused("recruit Indian in Creek", "12.2.2");
}

#[test]
fn dc12_81_regulars_by_recruit_for_the_landing_supply() {
    // 12.2.4, 14.3.2, 13.1, 6.1.1, case 81: 2 OPS each, no counters, out of the pool.
    let table = board()
        .active(Conflict::BonaparteAbdication)
        .level(GB, Track::Economy, 2)
        .operation(GB, 3, Operation::Recruit);
    assert_eq!(table.points(), Some(4));
    let counters = table.s.counters;
    let table = table
        .does("recruit Regular for landing")
        .does("recruit Regular for landing");
    assert_eq!(table.s.landing_supply, 2);
    assert_eq!(table.pool(Force::GbRegular), 12);
    assert_eq!(table.s.counters, counters);
}

#[test]
fn dc12_82_an_effect_is_not_removed_before_it_is_active() {
    // 12.1.3, 12.1.2, 12.1.1, 14.3.2, case 82: the Death Struggle stays inactive and can still come.
    let table = board()
        .turn(5)
        .hand(US, &["Napoleon Marches on Moscow"])
        .event(GB, "Bonaparte Abdicates");
    assert_eq!(table.s.landing_supply, 2);
    assert!(table.s.active(Conflict::BonaparteAbdication));
    let death_struggle = |t: &bench::Table| t.s.conflicts[Conflict::DeathStruggle.index()];
    assert_eq!(death_struggle(&table), ConflictState::Inactive);
    let table = table
        .does("play Napoleon Marches on Moscow")
        .does("as event");
    assert_eq!(death_struggle(&table), ConflictState::Active);
}
