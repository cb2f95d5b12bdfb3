//! Cases of chapter 15: scoring and victory.

#[path = "common/bench.rs"]
mod bench;

use bench::{Table, board};
use earlylight_core::dawn1812::{
    Note, Operation,
    ids::{Conflict, GB, Track, US},
    note::Points,
};

/// The points of both sides in the Scoring phase just told, United States first.
fn scored(table: &Table) -> Option<[u8; 2]> {
    table.told.iter().find_map(|note| match *note {
        Note::Score {
            why: Points::Scoring(points),
            ..
        } => Some(points),
        _ => None,
    })
}

#[test]
fn dc12_101_everything_that_scores() {
    // 15.1.1, 15.1.2, 15.1.3, 15.1.4, 12.2.5, 4.1.3, 15.1.6, case 101: regions, naval theatre and Diplomacy of both sides; equal
    // naval values pay nobody; the negotiations double Diplomacy alone.
    let table = board()
        .score(18)
        .gb("Boston", [0, 1, 0])
        .us("Kingston", [0, 1])
        .us("Niagara", [1, 0])
        .privateering(4)
        .zones([2, 2, 0])
        .level(GB, Track::Opinion, 1)
        .level(US, Track::Diplomacy, 1)
        .level(GB, Track::Diplomacy, 3)
        .active(Conflict::PeaceNegotiations)
        .turn_ends();
    assert_eq!(scored(&table), Some([5, 7]));
    assert_eq!(table.s.score, 20);
    assert_eq!(table.winner(), Some((GB, "15.1.6")));
}

#[test]
fn dc12_102_the_difference_moves_the_marker_once() {
    // 4.1.3, 15.1.6, case 102: at 19 both sides earn 4: nobody wins by the points of one side alone.
    let table = board()
        .score(19)
        .gb("Boston", [0, 1, 0])
        .gb("Penobscot", [1, 0, 0])
        .us("Montreal", [0, 1])
        .us("Upper Canada", [1, 0])
        .turn_ends();
    assert_eq!(scored(&table), Some([4, 4]));
    assert_eq!(table.s.score, 19);
    assert_eq!(table.winner(), None);
}

#[test]
fn dc12_103_own_home_regions_pay_nothing() {
    // 2.2.2, 15.1.1, case 103: each side holds a town of its own.
    let table = board()
        .us("Boston", [1, 0])
        .gb("Halifax", [1, 0, 0])
        .us("Shawnee", [1, 0])
        .turn_ends();
    assert_eq!(scored(&table), Some([0, 0]));
}

#[test]
fn dc12_104_great_britain_wins_with_three_of_the_four_towns() {
    // 15.1.6, case 104: the third falls to the first of three OPS: the game is over at once.
    let table = board()
        .gb("Boston", [0, 1, 0])
        .gb("New York", [0, 1, 0])
        .gb("Spanish Florida", [0, 2, 0])
        .us("New Orleans", [1, 0])
        .operation(GB, 3, Operation::Campaign)
        .marches("Spanish Florida > New Orleans", "2 Regulars");
    assert_eq!(table.winner(), None, "not before the battle is won");
    let table = table.round(GB, &[5, 1], &[1, 1]);
    assert_eq!(table.winner(), Some((GB, "15.1.6")));
    assert!(table.options().is_empty());
}

#[test]
fn dc12_105_a_town_lost_again_does_not_count() {
    // 15.1.6, case 105: New York and Baltimore/Washington are two of the four; Savannah is none of them.
    let table = board()
        .gb("New York", [0, 2, 0])
        .gb("Savannah", [0, 1, 0])
        .us("Baltimore/Washington", [1, 0])
        .operation(GB, 1, Operation::Campaign)
        .marches("New York > Baltimore/Washington", "1 Regular")
        .round(GB, &[5], &[1, 1]);
    assert_eq!(table.control("Baltimore/Washington"), Some(GB));
    assert_eq!(table.winner(), None);
}

#[test]
fn dc12_106_the_united_states_win_with_halifax_and_montreal() {
    // 15.1.6, case 106: walking into an empty town captures it as well.
    let table = board()
        .us("Halifax", [0, 1])
        .us("Penobscot", [1, 0])
        .operation(US, 2, Operation::Campaign)
        .marches("Penobscot > Montreal", "1 Militia");
    assert_eq!(table.winner(), Some((US, "15.1.6")));
}

#[test]
fn dc12_107_both_towns_at_the_same_moment() {
    // 15.1.6, case 107: Halifax was held and lost; Montreal alone does not win.
    let table = board()
        .turn(4)
        .gb("Halifax", [1, 0, 0])
        .us("Penobscot", [0, 2])
        .gb("Montreal", [1, 0, 0])
        .operation(US, 1, Operation::Campaign)
        .marches("Penobscot > Montreal", "2 Regulars")
        .round(US, &[5, 1], &[1, 1]);
    assert_eq!(table.control("Montreal"), Some(US));
    assert_eq!(table.winner(), None);
}

#[test]
fn dc12_108_a_tie_after_turn_8_is_american() {
    // 15.1.5, case 108: the eighth turn is scored, then the game is over: no Upkeep.
    let table = board().turn(8).privateering(1).zones([2, 0, 0]).turn_ends();
    assert_eq!(scored(&table), Some([0, 0]));
    assert_eq!(table.winner(), Some((US, "15.1.5")));
    assert_eq!(table.s.zones, [2, 0, 0], "nothing recalled");
    assert_eq!(table.s.privateering, 1);
}

#[test]
fn dc12_109_a_raid_may_win_before_its_second_group() {
    // 15.1.6, 8.1.2, case 109: the first group's point is the twentieth.
    let table = board()
        .score(19)
        .gb("Shawnee", [0, 0, 1])
        .gb("Creek", [0, 0, 1])
        .operation(GB, 2, Operation::Raid)
        .marches("Shawnee > Nashville", "1 Indian")
        .rolls(GB, &[5]);
    assert_eq!(table.winner(), Some((GB, "15.1.6")));
    assert_eq!(table.forces("Creek"), [0, 0, 0, 0, 1]);
}

#[test]
fn dc12_110_the_zero_space_counts() {
    // 15.0, case 110: from GB 5 three points make GB 2, three more US 1.
    let table = board().turn(1).score(5).us("Montreal", [0, 1]).turn_ends();
    assert_eq!((scored(&table), table.s.score), (Some([3, 0]), 2));
    let table = board()
        .turn(2)
        .score(table.s.score)
        .us("Montreal", [0, 1])
        .turn_ends();
    assert_eq!((scored(&table), table.s.score), (Some([3, 0]), -1));
}

#[test]
fn dc12_111_privateers_against_blockades() {
    // 15.1.3, case 111: 5 against 1: the United States earn the difference.
    let table = board().privateering(5).zones([2, 0, 0]).turn_ends();
    assert_eq!(scored(&table), Some([4, 0]));
    assert_eq!(table.s.score, -4);
    assert_eq!(table.s.privateering, 0, "4.1.4 step 2: back to zero");
}
