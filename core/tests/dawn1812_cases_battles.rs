//! Cases of chapters 9 and 10: battles, retreats, captured towns, Indians.

#[path = "common/bench.rs"]
mod bench;

use bench::{Table, board};
use earlylight_core::dawn1812::{
    Operation,
    ids::{Conflict, Force, GB, US, Waterway},
};

#[test]
fn dc12_51_a_town_under_blockade_attacked_by_land() {
    // 9.3, 14.2.3, case 51: two Regulars and the blockade's die against two forces and the home town's die.
    let table = board()
        .zones([2, 0, 0])
        .gb("Penobscot", [0, 2, 0])
        .us("Boston", [1, 1])
        .operation(GB, 1, Operation::Campaign)
        .marches("Penobscot > Boston", "2 Regulars");
    assert_eq!(table.battle_dice(), [3, 3]);
}

#[test]
fn dc12_52_a_waterway_helps_the_attacker_and_the_town_its_defender() {
    // 9.3, 11.2.3, case 52: three Regulars and the waterway's die against two Militia and the home town's die.
    let table = board()
        .ships(Waterway::LowerStLawrence, [1, 0])
        .us("Penobscot", [0, 3])
        .gb("Montreal", [2, 0, 0])
        .operation(US, 1, Operation::Campaign)
        .marches("Penobscot > Montreal", "3 Regulars");
    assert_eq!(table.battle_dice(), [4, 3]);
}

#[test]
fn dc12_53_a_captured_town_gives_no_die() {
    // 9.3, case 53: New York is not a British home town; and the blockade's die is for British attacks on American towns.
    let table = board()
        .zones([2, 0, 0])
        .gb("New York", [0, 1, 0])
        .us("Hudson", [2, 0])
        .operation(US, 1, Operation::Campaign)
        .marches("Hudson > New York", "2 Militia");
    assert_eq!(table.battle_dice(), [2, 1]);
}

/// Two British Militia attack a Militia and a Regular in Ohio with those dice; the answer misses.
fn ohio_under_fire(dice: [u8; 2]) -> Table {
    board()
        .gb("Detroit", [2, 0, 0])
        .us("Ohio", [1, 1])
        .operation(GB, 1, Operation::Campaign)
        .marches("Detroit > Ohio", "2 Militia")
        .round(GB, &dice, &[1, 1])
}

#[test]
fn dc12_54_what_a_hit_may_remove() {
    // 9.1.2, case 54: a 6 removes a Regular or a Militia, as its roller chooses; a 5 a Militia alone; a 4 neither.
    let six = ohio_under_fire([6, 4]);
    assert_eq!(six.asks(), Some((GB, "9.1.2")));
    assert_eq!(six.options(), ["hit Militia", "hit Regular"]);
    let militia = six
        .clone()
        .refused("hit Indian", "9.1.2")
        .does("hit Militia");
    assert_eq!(militia.forces("Ohio"), [0, 1, 2, 0, 0]);
    assert_eq!(six.does("hit Regular").forces("Ohio"), [1, 0, 2, 0, 0]);

    let both = ohio_under_fire([6, 5]);
    let dead = both.clone().does("hit Regular");
    assert_eq!(dead.forces("Ohio"), [0, 0, 2, 0, 0]);
    assert_eq!(both.does("hit Militia").forces("Ohio"), [0, 1, 2, 0, 0]);

    let fives = ohio_under_fire([5, 5]);
    assert_eq!(
        fives.forces("Ohio"),
        [0, 1, 2, 0, 0],
        "the other 5 is wasted"
    );
}

#[test]
fn dc12_55_a_four_hits_indians_alone() {
    // 9.1.2, 10.3, case 55: a 5 may go to the Militia, and the 4 then to the Indian; or to the Indian, and the 4 is wasted.
    let table = board()
        .us("Pittsburgh", [2, 0])
        .gb("Ohio", [1, 0, 1])
        .operation(US, 1, Operation::Campaign)
        .marches("Pittsburgh > Ohio", "2 Militia")
        .round(US, &[5, 4], &[1, 1]);
    assert_eq!(table.options(), ["hit Militia", "hit Indian"]);
    let both = table.clone().does("hit Militia");
    assert_eq!(both.forces("Ohio"), [2, 0, 0, 0, 0]);
    assert_eq!(both.pool(Force::Indian), 16, "removed without evasion");
    assert_eq!(table.does("hit Indian").forces("Ohio"), [2, 0, 1, 0, 0]);
}

#[test]
fn dc12_56_bonus_dice_stay_for_the_whole_battle() {
    // 9.1.1, 12.2.1, 9.3, case 56: Tecumseh's die was counted at the start and stays when the Indian is dead.
    let table = board()
        .active(Conflict::Tecumseh)
        .gb("Penobscot", [0, 1, 1])
        .us("Hudson", [0, 2])
        .operation(GB, 1, Operation::Campaign)
        .marches("Penobscot > Hudson", "1 Regular 1 Indian");
    assert_eq!(table.battle_dice(), [3, 2]);
    let table = table
        .round(GB, &[1, 1, 1], &[4, 1])
        .does("stand")
        .does("stand");
    assert_eq!(table.forces("Hudson"), [0, 2, 0, 1, 0]);
    assert_eq!(table.battle_dice(), [2, 2]);
}

#[test]
fn dc12_57_retreat_is_asked_after_a_round_the_defender_first() {
    // 9.2, 9.1, case 57: nobody may go before a round; then the defender is asked, and if it goes, the attacker is not.
    let table = board()
        .us("Hudson", [2, 0])
        .gb("Penobscot", [2, 0, 0])
        .operation(GB, 1, Operation::Campaign)
        .marches("Penobscot > Hudson", "2 Militia")
        .refused("retreat to Boston", "9.2")
        .refused("retreat", "9.2")
        .round(GB, &[1, 1], &[1, 1]);
    assert_eq!(table.asks(), Some((US, "9.2")));
    let table = table.refused("retreat", "9.2");
    let gone = table.clone().does("retreat to Boston");
    assert!(gone.us_to_play(), "the Campaign's OPS are spent");
    assert_eq!(gone.control("Hudson"), Some(GB));
    let asked = table.does("stand");
    assert_eq!(asked.asks(), Some((GB, "9.2")));
    let again = asked.clone().does("stand");
    assert_eq!(again.dice(), Some((GB, 2)), "a second round");
    let back = asked.refused("retreat to Boston", "9.2").does("retreat");
    assert_eq!(back.forces("Penobscot"), [0, 0, 2, 0, 0]);
}

#[test]
fn dc12_58_no_retreat_without_a_controlled_neighbour() {
    // 9.2.2, 2.4.2, case 58: the two neighbours of New Orleans are neutral and empty: nobody controls them.
    let table = board()
        .us("New Orleans", [2, 0])
        .gb("Spanish Florida", [0, 2, 0])
        .operation(GB, 1, Operation::Campaign)
        .marches("Spanish Florida > New Orleans", "2 Regulars")
        .round(GB, &[1, 1], &[1, 1, 1]);
    assert_eq!(table.asks(), Some((GB, "9.2")), "the defender is not asked");
    table
        .refused("retreat to Choctaw", "9.2.2")
        .refused("retreat to Spanish Florida", "9.2.2");
}

#[test]
fn dc12_59_retreat_to_where_the_attack_came_from() {
    // 9.2, 2.4.1, case 59: the whole stack left Penobscot, an American home region, so the defenders may go there.
    let table = board()
        .gb("Penobscot", [2, 0, 0])
        .us("Boston", [2, 0])
        .operation(GB, 1, Operation::Campaign)
        .marches("Penobscot > Boston", "2 Militia")
        .round(GB, &[1, 1], &[1, 1, 1])
        .does("retreat to Penobscot");
    assert_eq!(table.forces("Penobscot"), [2, 0, 0, 0, 0]);
    assert_eq!(table.control("Boston"), Some(GB));
}

#[test]
fn dc12_60_a_defender_never_retreats_over_water() {
    // 9.2, case 60: Lake Erie leads to Ohio and Pittsburgh, but only regions that share a border will do, and Niagara only with
    // forces in it.
    let attacked = |niagara| {
        board()
            .ships(Waterway::LakeErie, [1, 0])
            .us("Upper Canada", [0, 1])
            .us("Niagara", [niagara, 0])
            .gb("Kingston", [2, 0, 0])
            .operation(GB, 1, Operation::Campaign)
            .marches("Kingston > Upper Canada", "2 Militia")
            .round(GB, &[1, 1], &[1])
    };
    assert_eq!(attacked(0).options_of("retreat to "), ["Detroit"]);
    assert_eq!(
        attacked(1).options_of("retreat to "),
        ["Detroit", "Niagara"]
    );
    attacked(0)
        .refused("retreat to Ohio", "9.2")
        .refused("retreat to Pittsburgh", "9.2")
        .refused("retreat to Niagara", "9.2");
}

#[test]
fn dc12_61_indians_return_from_a_captured_town() {
    // 9.4.2, 10.2, 6.2.1, case 61: the Regular holds Detroit, its Indians are back in Upper Canada, and all have moved.
    let table = board()
        .gb("Upper Canada", [0, 1, 2])
        .us("Detroit", [1, 0])
        .gb("Halifax", [1, 0, 0])
        .operation(GB, 2, Operation::Campaign)
        .marches("Upper Canada > Detroit", "1 Regular 2 Indians")
        .round(GB, &[5, 1, 1], &[1, 1]);
    assert_eq!(table.forces("Detroit"), [0, 0, 0, 1, 0]);
    assert_eq!(table.forces("Upper Canada"), [0, 0, 0, 0, 2]);
    assert_eq!(table.moved("Detroit"), [0, 1, 0]);
    assert_eq!(table.moved("Upper Canada"), [0, 0, 2]);
    assert_eq!(table.control("Detroit"), Some(GB));
    assert_eq!(table.game.region_points(&table.s, GB), 1);
    table
        .refused("march Upper Canada > Chippewa", "6.2.1")
        .refused("march Detroit > Ohio", "6.2.1")
        .offered("march Halifax > Maritimes");
}

/// A Militia and two Indians have attacked Detroit and lost the Militia alone.
fn indians_left_at_detroit(erie: [u8; 2]) -> Table {
    let table = board()
        .ships(Waterway::LakeErie, erie)
        .gb("Upper Canada", [1, 0, 2])
        .us("Detroit", [1, 0])
        .operation(GB, 1, Operation::Campaign)
        .marches("Upper Canada > Detroit", "1 Militia 2 Indians");
    let dice = vec![1; usize::from(table.battle_dice()[0])];
    table.round(GB, &dice, &[5, 1]).does("hit Militia")
}

#[test]
fn dc12_62_indians_fight_on_while_a_defender_lives() {
    // 9.4.2, 9.1.1, 9.2, case 62: the town's battle goes on with the Indians alone; when the last army force is dead they go back
    // and the town is its home side's.
    let table = indians_left_at_detroit([0, 0]);
    assert_eq!(table.forces("Detroit"), [1, 0, 0, 0, 2]);
    let next = table.does("stand");
    assert_eq!(next.asks(), Some((GB, "9.2")), "Great Britain may retreat");
    assert_eq!(
        next.clone().does("retreat").forces("Upper Canada"),
        [0, 0, 0, 0, 2]
    );
    let next = next.does("stand");
    assert_eq!(next.battle_dice(), [2, 2]);
    let over = next.round(GB, &[5, 1], &[1, 1]);
    assert_eq!(over.forces("Upper Canada"), [0, 0, 0, 0, 2]);
    assert_eq!(over.forces("Detroit"), [0; 5]);
    assert_eq!(over.control("Detroit"), Some(US));
    // The lake's die, counted while the Militia lived, stays.
    let erie = indians_left_at_detroit([0, 1]).does("stand").does("stand");
    assert_eq!(erie.battle_dice(), [3, 2]);
}

#[test]
fn dc12_63_everyone_dead_in_a_neutral_town() {
    // 2.4.2, 9.4.2, case 63: both Militia die: the Indian goes back, and Niagara is nobody's and pays nobody.
    let table = board()
        .gb("Upper Canada", [1, 0, 1])
        .us("Niagara", [1, 0])
        .operation(GB, 1, Operation::Campaign)
        .marches("Upper Canada > Niagara", "1 Militia 1 Indian")
        .round(GB, &[5, 1], &[5])
        .does("hit Militia");
    assert_eq!(table.forces("Niagara"), [0; 5]);
    assert_eq!(table.forces("Upper Canada"), [0, 0, 0, 0, 1]);
    assert_eq!(table.control("Niagara"), None);
    for side in [US, GB] {
        assert_eq!(table.game.region_points(&table.s, side), 0);
    }
}

#[test]
fn dc12_64_forces_placed_by_a_card_do_not_retreat() {
    // 9.2.1, 9.3, 9.0, case 64: two Regulars and the waterway's die against a Militia and its fort; only the defender is asked.
    let table = board()
        .turn(5)
        .us("Penobscot", [1, 0])
        .fort("Penobscot")
        .event(GB, "Occupation of Castine");
    assert_eq!(table.battle_dice(), [3, 2]);
    let table = table
        .refused("retreat", "9.2.1")
        .round(GB, &[1, 1, 1], &[1, 1]);
    assert_eq!(table.asks(), Some((US, "9.2")));
    let next = table.clone().does("stand");
    assert_eq!(next.dice(), Some((GB, 3)), "Great Britain is not asked");
    let left = table.does("retreat to Boston");
    assert_eq!(left.control("Penobscot"), Some(GB));
    assert!(!left.has_fort("Penobscot"), "11.1.2");
}

#[test]
fn dc12_65_the_battle_of_the_sample_of_play() {
    // 9.1, 9.1.1, 9.1.2, 11.1.2, 2.4.1, case 65: 4 dice against 3, then 2 against 2; all die together, the fort with them, and the
    // empty home region is American.
    let table = board()
        .gb("Halifax", [2, 1, 0])
        .us("Penobscot", [2, 0])
        .fort("Penobscot")
        .operation(GB, 1, Operation::Campaign)
        .marches("Halifax > Penobscot", "2 Militia 1 Regular");
    assert_eq!(table.battle_dice(), [4, 3]);
    let table = table
        .round(GB, &[1, 2, 4, 5], &[4, 5, 6])
        .does("hit Regular")
        .does("stand")
        .does("stand");
    assert_eq!(table.forces("Penobscot"), [1, 0, 1, 0, 0]);
    assert_eq!(table.battle_dice(), [2, 2]);
    let table = table.round(GB, &[3, 5], &[2, 5]);
    assert_eq!(table.forces("Penobscot"), [0; 5]);
    assert!(!table.has_fort("Penobscot"));
    assert_eq!(table.control("Penobscot"), Some(US));
}

#[test]
fn dc12_66_indians_evade_in_an_indian_region() {
    // 10.3, case 66: both are hit, one evades, to a neighbouring Indian region of its side's choice.
    let table = board()
        .us("Ohio", [0, 2])
        .gb("Shawnee", [0, 0, 2])
        .operation(US, 1, Operation::Campaign)
        .marches("Ohio > Shawnee", "2 Regulars")
        .round(US, &[4, 6], &[1, 1])
        .rolls(GB, &[4, 3]);
    assert_eq!(table.asks(), Some((GB, "10.3")));
    assert_eq!(
        table.options_of("evade to "),
        ["Sauk", "Miami", "Chickasaw"]
    );
    let table = table
        .refused("evade to Ohio", "10.3")
        .does("evade to Miami");
    assert_eq!(table.forces("Miami"), [0, 0, 0, 0, 1]);
    assert_eq!(table.forces("Shawnee"), [0, 2, 0, 0, 0]);
    assert_eq!(table.control("Shawnee"), Some(US));
    assert_eq!(table.pool(Force::Indian), 15);
}

#[test]
fn dc12_67_no_refuge_no_roll() {
    // 10.3, case 67: Creek is the only Indian neighbour of Cherokee and holds US forces: the Indian is removed without a roll.
    let table = board()
        .gb("Cherokee", [0, 0, 1])
        .us("Creek", [1, 0])
        .us("Shenandoah", [1, 0])
        .operation(US, 1, Operation::Campaign)
        .marches("Shenandoah > Cherokee", "1 Militia")
        .round(US, &[4], &[1]);
    assert_eq!(table.dice(), None);
    assert_eq!(table.pool(Force::Indian), 16);
    assert_eq!(table.control("Cherokee"), Some(US));
}

#[test]
fn dc12_68_only_defenders_in_a_battle_in_an_indian_region_evade() {
    // 10.3, case 68: not in rural Ohio, not when they attack, not when a card removes them.
    let ohio = board()
        .us("Pittsburgh", [1, 0])
        .gb("Ohio", [0, 0, 1])
        .operation(US, 1, Operation::Campaign)
        .marches("Pittsburgh > Ohio", "1 Militia")
        .round(US, &[4], &[1]);
    assert_eq!((ohio.dice(), ohio.pool(Force::Indian)), (None, 16));
    let attacking = board()
        .us("Shawnee", [1, 0])
        .gb("Miami", [0, 0, 1])
        .operation(GB, 1, Operation::Campaign)
        .marches("Miami > Shawnee", "1 Indian")
        .round(GB, &[1], &[4]);
    assert_eq!(
        (attacking.dice(), attacking.pool(Force::Indian)),
        (None, 16)
    );
    let agents = board()
        .gb("Miami", [0, 0, 1])
        .event(US, "Indian Agents")
        .does("at Miami");
    assert_eq!((agents.dice(), agents.pool(Force::Indian)), (None, 16));
}

#[test]
fn dc12_69_indians_alone_deny_a_home_region() {
    // 10.1, 2.4.1, 15.1.1, 9.2, case 69: Ohio is nobody's while they stay: no points, no Militia of a card, no fort, no retreat there.
    let table = board()
        .gb("Shawnee", [0, 0, 1])
        .operation(GB, 1, Operation::Campaign)
        .marches("Shawnee > Ohio", "1 Indian");
    assert_eq!(table.control("Ohio"), None);
    for side in [US, GB] {
        assert_eq!(table.game.region_points(&table.s, side), 0);
    }
    let held = || board().gb("Ohio", [0, 0, 1]);
    let riflemen = held().event(US, "Kentucky Riflemen");
    assert_eq!(riflemen.forces("Ohio"), [0, 0, 0, 0, 1]);
    assert_eq!(riflemen.forces("Nashville"), [1, 0, 0, 0, 0]);
    held()
        .operation(US, 1, Operation::Construct)
        .refused("build fort in Ohio", "6.3.2");
    held()
        .us("Detroit", [1, 0])
        .us("Potawatomi", [1, 0])
        .gb("Upper Canada", [1, 0, 0])
        .operation(GB, 1, Operation::Campaign)
        .marches("Upper Canada > Detroit", "1 Militia")
        .round(GB, &[1], &[1, 1])
        .refused("retreat to Ohio", "9.2")
        .offered("retreat to Potawatomi");
}

#[test]
fn dc12_70_indians_never_enter_a_town_but_to_attack_it_with_an_army() {
    // 10.2, case 70: not their own side's Kingston, not empty Detroit or Niagara, not even beside an army; the army may go alone.
    board()
        .gb("Upper Canada", [0, 0, 1])
        .operation(GB, 1, Operation::Campaign)
        .refused("march Upper Canada > Kingston", "10.2")
        .refused("march Upper Canada > Detroit", "10.2")
        .refused("march Upper Canada > Niagara", "10.2")
        .offered("march Upper Canada > Chippewa");
    for town in ["Kingston", "Detroit", "Niagara"] {
        let table = board()
            .gb("Upper Canada", [0, 1, 1])
            .operation(GB, 1, Operation::Campaign)
            .does(&format!("march Upper Canada > {town}"))
            .refused("with 1 Regular 1 Indian", "10.2")
            .refused("with 1 Indian", "10.2")
            .does("with 1 Regular");
        assert_eq!(table.control(town), Some(GB));
    }
}

#[test]
fn dc12_71_indians_alone_get_no_waterway_die() {
    // 10.1, 11.2.3, case 71: two Indians attack Ohio with 2 dice; with a Militia among them the lake's die counts.
    let ohio = || {
        board()
            .ships(Waterway::LakeErie, [0, 1])
            .us("Ohio", [1, 0])
            .gb("Upper Canada", [1, 0, 2])
            .operation(GB, 1, Operation::Campaign)
    };
    let alone = ohio().marches("Upper Canada > Ohio", "2 Indians");
    assert_eq!(alone.battle_dice(), [2, 1]);
    let mixed = ohio().marches("Upper Canada > Ohio", "1 Militia 2 Indians");
    assert_eq!(mixed.battle_dice(), [4, 1]);
}

#[test]
fn dc12_72_all_of_a_side_retreats_or_none() {
    // 9.2.2, 10.2, case 72: the Militia could go to Detroit, the Indian may not enter a town and has nowhere else.
    let table = board()
        .gb("Miami", [1, 0, 1])
        .gb("Detroit", [1, 0, 0])
        .us("Ohio", [0, 2])
        .operation(US, 1, Operation::Campaign)
        .marches("Ohio > Miami", "2 Regulars")
        .round(US, &[1, 1], &[1, 1]);
    assert_eq!(table.asks(), Some((US, "9.2")), "the defender is not asked");
    table.refused("retreat to Detroit", "9.2.2");
}

#[test]
fn dc12_73_indians_left_behind_hold_nothing() {
    // 10.1, 2.4.2, 15.1.2, case 73: when the Militia leaves Ft. Dearborn, the Indian there keeps neither control nor its point.
    let table = board()
        .gb("Ft. Dearborn", [1, 0, 1])
        .operation(GB, 1, Operation::Campaign);
    assert_eq!(table.game.region_points(&table.s, GB), 1);
    let table = table.marches("Ft. Dearborn > Potawatomi", "1 Militia");
    assert_eq!(table.control("Ft. Dearborn"), None);
    assert_eq!(table.game.scoring_points(&table.s, GB), 0);
}

#[test]
fn an_evading_force_does_not_take_the_attackers_way_back() {
    // 9.2, 10.3: Shawnee is empty once the attackers have left it, and still theirs to retreat to.
    let table = board()
        .us("Shawnee", [0, 2])
        .gb("Miami", [0, 0, 2])
        .operation(US, 1, Operation::Campaign)
        .marches("Shawnee > Miami", "2 Regulars")
        .round(US, &[4, 1], &[1, 1])
        .rolls(GB, &[4]);
    // Potawatomi is the only refuge left, and taken without asking; then the attackers are asked as ever.
    assert_eq!(table.forces("Potawatomi"), [0, 0, 0, 0, 1]);
    assert_eq!(table.asks(), Some((US, "9.2")));
    let table = table.does("retreat");
    assert_eq!(table.forces("Shawnee"), [0, 2, 0, 0, 0]);
}

#[test]
fn indians_whose_way_back_is_taken_are_removed() {
    // 9.4.2, 10.2: the defender retreats to the home region that the attackers left empty.
    let table = board()
        .us("Detroit", [1, 0])
        .gb("Ohio", [0, 1, 2])
        .operation(GB, 1, Operation::Campaign)
        .marches("Ohio > Detroit", "1 Regular 2 Indians")
        .round(GB, &[1, 1, 1], &[1, 1])
        .does("retreat to Ohio");
    assert_eq!(table.forces("Detroit"), [0, 0, 0, 1, 0]);
    assert_eq!(table.forces("Ohio"), [1, 0, 0, 0, 0]);
    assert_eq!(table.pool(Force::Indian), 16);
    assert_eq!(table.control("Detroit"), Some(GB));
}
