//! Cases of chapter 6: the operations of both sides.

#[path = "common/bench.rs"]
mod bench;

use bench::{Table, board};
use earlylight_core::dawn1812::{
    Operation,
    ids::{GB, Track, US, Waterway},
};

#[test]
fn dc12_16_recruits_cost_ops_and_counters() {
    // 6.1.1, 6.1.2, case 16: a Regular costs 2 OPS and a Militia 1, each a counter of the town; with the counters gone the OPS that
    // are left may go to another town.
    let table = board()
        .counters("Montreal", 2)
        .operation(GB, 4, Operation::Recruit)
        .does("recruit Regular in Montreal");
    assert_eq!(
        (table.points(), table.counters_in("Montreal")),
        (Some(2), 1)
    );
    let table = table.does("recruit Militia in Montreal");
    assert_eq!(
        (table.points(), table.counters_in("Montreal")),
        (Some(1), 0)
    );
    assert_eq!(table.forces("Montreal"), [0, 0, 1, 1, 0]);
    table
        .refused("recruit Militia in Montreal", "6.1.1")
        .refused("recruit Regular in Kingston", "6.1.1")
        .offered("recruit Militia in Kingston")
        .offered("recruit Militia in Halifax");
}

#[test]
fn dc12_17_an_empty_pool_recruits_nothing() {
    // 6.1.3, 3.5, case 17: all fourteen Regulars are on the map: none can be recruited, Militia can.
    board()
        .us("New York", [0, 14])
        .operation(US, 3, Operation::Recruit)
        .refused("recruit Regular in Boston", "6.1.3")
        .offered("recruit Militia in Boston");
}

#[test]
fn dc12_18_nobody_recruits_in_an_occupied_home_town() {
    // 6.1, case 18: not the home side, which does not control it; not the occupant, whose home it is not.
    for side in [US, GB] {
        board()
            .gb("Boston", [1, 0, 0])
            .counters("Boston", 2)
            .operation(side, 3, Operation::Recruit)
            .refused("recruit Militia in Boston", "6.1");
    }
}

#[test]
fn dc12_19_an_event_may_recruit_without_counters() {
    // 16.1, 5.1.1, case 19: a home town without power and counters will do, once a town as this card says; counters are not spent.
    let table = board()
        .event(US, "Volunteer Act")
        .does("recruit Militia in Detroit")
        .refused("recruit Militia in Detroit", "5.1")
        .refused("recruit Regular in Boston", "5.1");
    let before = table.counters_in("Boston");
    let table = table.does("recruit Militia in Boston");
    assert_eq!(table.counters_in("Boston"), before);
    // The town must be a home town that is still controlled (16.1).
    board()
        .gb("Detroit", [1, 0, 0])
        .event(US, "Volunteer Act")
        .refused("recruit Militia in Detroit", "6.1")
        .refused("recruit Militia in Ohio", "16.1")
        .refused("recruit Militia in Niagara", "6.1");
}

#[test]
fn dc12_20_a_track_helps_its_own_operation() {
    // 13.1, 2.7, case 20: the second level of the American Economy adds an OPS to a Recruit, not to a Campaign.
    let rich = || board().level(US, Track::Economy, 2).us("Hudson", [1, 0]);
    assert_eq!(
        rich().operation(US, 2, Operation::Recruit).points(),
        Some(3)
    );
    assert_eq!(
        rich().operation(US, 2, Operation::Campaign).points(),
        Some(2)
    );
}

#[test]
fn dc12_21_an_ops_moves_one_group_one_way() {
    // 6.2.1, case 21: a region's forces may go different ways, an OPS each; a force that has moved stays.
    let table = board()
        .us("Hudson", [2, 1])
        .operation(US, 2, Operation::Campaign)
        .marches("Hudson > Niagara", "1 Militia");
    assert_eq!(table.points(), Some(1));
    let table = table
        .refused("march Niagara > Pittsburgh", "6.2.1")
        .marches("Hudson > Boston", "1 Militia 1 Regular");
    assert_eq!(table.forces("Boston"), [1, 1, 0, 0, 0]);
    assert!(table.gb_to_play(), "no OPS left");
}

#[test]
fn dc12_22_forces_that_moved_do_not_move_on_with_others() {
    // 6.2.1, case 22: of two Militia in Boston one came this operation: only the other may go on.
    let table = board()
        .us("Hudson", [1, 0])
        .us("Boston", [1, 0])
        .operation(US, 3, Operation::Campaign)
        .marches("Hudson > Boston", "1 Militia")
        .does("march Boston > New York")
        .refused("with 2 Militia", "6.2.1")
        .does("with 1 Militia");
    assert_eq!(table.forces("Boston"), [1, 0, 0, 0, 0]);
    assert_eq!(table.forces("New York"), [1, 0, 0, 0, 0]);
}

/// A Militia has marched from Hudson into Niagara, where it meets a British one.
fn at_niagara() -> Table {
    board()
        .us("Hudson", [1, 0])
        .us("Pittsburgh", [1, 0])
        .gb("Niagara", [1, 0, 0])
        .operation(US, 2, Operation::Campaign)
        .marches("Hudson > Niagara", "1 Militia")
}

#[test]
fn dc12_23_a_move_into_enemies_is_fought_at_once() {
    // 6.2.2, 6.2.3, 9.0, case 23: one die against one; another group may come only after the battle, and may then think again.
    let table = at_niagara();
    assert_eq!(table.battle_dice(), [1, 1]);
    let table = table
        .refused("march Pittsburgh > Niagara", "6.2.2")
        .round(US, &[1], &[5]);
    assert_eq!(table.control("Niagara"), Some(GB));
    table
        .offered("march Pittsburgh > Niagara")
        .offered("march Pittsburgh > Ohio");
}

#[test]
fn dc12_24_forces_that_retreated_have_moved() {
    // 6.2.1, 9.2, case 24: the attackers go back to Hudson and may not move again in this operation.
    let table = at_niagara()
        .round(US, &[1], &[1])
        .does("stand")
        .does("retreat");
    assert_eq!(table.forces("Hudson"), [1, 0, 0, 0, 0]);
    assert_eq!(table.moved("Hudson"), [1, 0, 0]);
    table
        .refused("march Hudson > Niagara", "6.2.1")
        .offered("march Pittsburgh > Niagara");
}

#[test]
fn dc12_25_destinations_by_border_and_by_water() {
    // 6.2, 6.2.1, 11.2.2, case 25: from Penobscot over five borders and one waterway.
    let table = board()
        .ships(Waterway::UpperStLawrence, [1, 0])
        .us("Penobscot", [0, 2])
        .operation(US, 1, Operation::Campaign);
    let mut to = table.options_of("march Penobscot > ");
    to.sort();
    let six = [
        "Boston",
        "Hudson",
        "Kingston",
        "Lower Canada",
        "Maritimes",
        "Montreal",
    ];
    assert_eq!(to, six);
}

#[test]
fn dc12_26_one_move_uses_one_waterway() {
    // 11.2.2, case 26: the Lower St. Lawrence leads from Halifax to Montreal and to Lower Canada; Kingston lies on the Upper one.
    board()
        .gb("Halifax", [1, 0, 0])
        .operation(GB, 2, Operation::Campaign)
        .refused("march Halifax > Kingston", "11.2.2")
        .offered("march Halifax > Montreal")
        .offered("march Halifax > Lower Canada")
        .refused("march Halifax > Boston", "6.2.1");
}

#[test]
fn dc12_27_an_armistice_closes_one_border() {
    // 2.6.5, case 27: Kingston and Penobscot share a border and a waterway: neither may be used; another region's way by water
    // is open.
    board()
        .armistice("Kingston", "Penobscot")
        .gb("Kingston", [1, 0, 0])
        .gb("Lower Canada", [1, 0, 0])
        .us("Penobscot", [1, 0])
        .operation(GB, 3, Operation::Campaign)
        .refused("march Kingston > Penobscot", "2.6.5")
        .offered("march Lower Canada > Penobscot");
}

#[test]
fn dc12_28_an_empty_space_is_filled_first() {
    // 6.3.1, 11.2.1, case 28: on a full lake the enemy's markers go one by one, and each space is filled before the next goes.
    let lake = Waterway::LakeErie;
    let table = board()
        .ships(lake, [0, 2])
        .operation(US, 4, Operation::Construct)
        .refused("build ship on Lake Erie", "6.3.1")
        .does("sink ship on Lake Erie");
    assert_eq!(table.s.ships[lake.index()], [0, 1]);
    assert_eq!(table.s.waterway_control(lake), Some(GB));
    let table = table
        .refused("sink ship on Lake Erie", "6.3.1")
        .does("build ship on Lake Erie");
    assert_eq!(table.s.ships[lake.index()], [1, 1]);
    assert_eq!(table.s.waterway_control(lake), None);
    let table = table.does("sink ship on Lake Erie");
    assert_eq!(table.s.ships[lake.index()], [1, 0]);
    assert_eq!(table.s.waterway_control(lake), Some(US));
    let table = table.does("build ship on Lake Erie");
    assert_eq!(table.s.ships[lake.index()], [2, 0]);
    assert_eq!(table.s.waterway_control(lake), Some(US));
}

#[test]
fn dc12_29_a_single_space_takes_two_ops_to_win() {
    // 6.3.1, 11.2.1, case 29: the first OPS empties it, the second takes it.
    let river = Waterway::LowerStLawrence;
    let table = board()
        .operation(US, 2, Operation::Construct)
        .does("sink ship on Lower St. Lawrence");
    assert_eq!(table.s.waterway_control(river), None);
    let table = table.does("build ship on Lower St. Lawrence");
    assert_eq!(table.s.waterway_control(river), Some(US));
}

#[test]
fn dc12_30_no_marker_is_removed_while_a_space_is_empty() {
    // 6.3.1, 11.2.1, case 30: Great Britain must add its own marker first; the lake is then tied.
    let lake = Waterway::LakeOntario;
    let table = board()
        .ships(lake, [1, 0])
        .operation(GB, 2, Operation::Construct)
        .refused("sink ship on Lake Ontario", "6.3.1")
        .does("build ship on Lake Ontario");
    assert_eq!(table.s.ships[lake.index()], [1, 1]);
    assert_eq!(table.s.waterway_control(lake), None);
}

#[test]
fn dc12_31_forts_need_a_controlled_rural_or_indian_region() {
    // 6.3.2, 10.1, 2.6.3, case 31: an empty home region is controlled; one with Indians in it is not; towns take no fort; Indians
    // alone hold nothing.
    let table = board()
        .gb("Ohio", [0, 0, 1])
        .us("Shawnee", [1, 0])
        .gb("Creek", [0, 0, 2]);
    let us = table
        .clone()
        .operation(US, 3, Operation::Construct)
        .refused("build fort in Ohio", "6.3.2")
        .refused("build fort in Boston", "6.3.2")
        .refused("build fort in Niagara", "6.3.2")
        .does("build fort in Penobscot")
        .refused("build fort in Penobscot", "6.3.2")
        .does("build fort in Shawnee");
    assert!(us.has_fort("Penobscot") && us.has_fort("Shawnee"));
    table
        .operation(GB, 3, Operation::Construct)
        .refused("build fort in Creek", "6.3.2");
}

#[test]
fn indians_march_with_an_army_but_are_not_recruited() {
    // 6.2.4, 6.1.4: Great Britain may take Indians along on a Campaign; a Recruit creates none while the Creeks are at peace.
    let table = board()
        .gb("Upper Canada", [0, 1, 2])
        .operation(GB, 1, Operation::Campaign)
        .marches("Upper Canada > Chippewa", "1 Regular 2 Indians");
    assert_eq!(table.forces("Chippewa"), [0, 0, 0, 1, 2]);
    board()
        .gb("Creek", [0, 0, 2])
        .operation(GB, 2, Operation::Recruit)
        .refused("recruit Indian in Creek", "6.1.4")
        .refused("recruit Regular for landing", "12.2.4");
}

#[test]
fn a_construct_may_be_split_between_ships_and_forts() {
    // 6.3, 6.3.1, 6.3.2: in any combination, for an OPS each.
    let table = board()
        .operation(US, 3, Operation::Construct)
        .does("build ship on Lake Erie")
        .does("build fort in Ohio")
        .does("sink ship on Upper St. Lawrence");
    assert_eq!(table.s.waterway_control(Waterway::LakeErie), Some(US));
    assert_eq!(table.s.waterway_control(Waterway::UpperStLawrence), None);
    assert!(table.has_fort("Ohio"));
    assert!(table.gb_to_play());
}

#[test]
fn forces_march_to_every_neighbour_and_nowhere_else() {
    // 2.2, 6.2.1: 31 regions; without waterways a Campaign leads exactly to those that share a border.
    use earlylight_core::dawn1812::ids::Region;
    let bench = board();
    assert_eq!(Region::all().count(), 31);
    for region in Region::all() {
        let name = bench.game.tables.name(region).to_owned();
        let table = board()
            .ships(Waterway::LowerStLawrence, [0, 0])
            .ships(Waterway::UpperStLawrence, [0, 0])
            .us(&name, [1, 0])
            .operation(US, 1, Operation::Campaign);
        let mut to = table.options_of(&format!("march {name} > "));
        to.sort();
        let near = table.game.tables.adjacent[region.index()].iter();
        let mut near: Vec<_> = near.map(|r| table.game.tables.name(r).to_owned()).collect();
        near.sort();
        assert_eq!(to, near, "{name}");
    }
}
