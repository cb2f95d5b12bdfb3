//! Naval Combat: the test vectors 7, 46 and the cases BC71 to BC75, and where the beaten go.

mod napoleon_combat;

use earlylight_core::before_napoleon::{
    Decision,
    agenda::Step,
    ids::{Class, FR, Fleet, GB, Makeup, Zone},
    naval_battle::SeaStage,
    state::{At, Station},
};
use earlylight_core::{Awaits, Game, Side};
use napoleon_combat::Field;

fn zone(number: u8) -> Zone {
    Zone::new(number - 1).expect("a zone")
}

/// Two fleets at sea in a zone, their groups and transports.
fn meet(f: &mut Field, at: u8, french: (&[Makeup], u8), british: (&[Makeup], u8)) -> [Fleet; 2] {
    let sea = Station::Sea(zone(at));
    let a = f.fleet(FR, 0, sea, french.0, french.1);
    let b = f.fleet(GB, 0, sea, british.0, british.1);
    [a, b]
}
fn fight(f: &mut Field, fleets: [Fleet; 2]) {
    f.s.agenda.clear();
    f.s.agenda.push(Step::Europe { side: FR, dice: 1 });
    let game = f.game.clone();
    game.sea_fight_begins(&mut f.s, fleets[0], fleets[1], &mut f.notes);
    game.settle(&mut f.s, &mut f.notes);
}
fn points(f: &Field, fleet: Fleet) -> u16 {
    f.s.ships_of(fleet).map(|ship| u16::from(ship.points)).sum()
}

#[test]
fn every_legal_group_has_the_same_strength() {
    // Vector 7.
    let f = Field::empty();
    for makeup in Makeup::ALL {
        assert_eq!(f.game.tables.group_points(*makeup), 15, "{makeup:?}");
    }
}

#[test]
fn dice_hits_and_points() {
    // BC71 and vector 46, "Naval Combat".
    let mut f = Field::empty();
    let sea = Station::Sea(zone(3));
    let french = f.fleet(FR, 0, sea, &[Makeup::Thirds], 0);
    let british = f.fleet(GB, 0, sea, &[], 0);
    let third = f.whole(earlylight_core::before_napoleon::ids::Rate::Third);
    f.group(british, &[third, third]);
    fight(&mut f, [french, british]);
    assert_eq!(f.awaited().0, 5);
    f.dice(&[6, 6, 5, 2, 1]);
    assert_eq!(f.awaited().0, 4);
    f.dice(&[5, 5, 5, 5]);
    assert_eq!(
        (points(&f, british), points(&f, french)),
        (6, 15),
        "only a 6 hits in the first round"
    );
    assert_eq!((f.s.sea.round, f.awaited().0), (2, 5));
    f.dice(&[6, 6, 5, 2, 1]);
    f.dice(&[1, 1]);
    assert_eq!(
        points(&f, british),
        1,
        "three hits: 1 of the damaged ship, then 4 of the other"
    );
    assert_eq!(
        (f.s.sea.loser, f.awaited()),
        (Some(GB), (1, "prizes")),
        "it has lost half and must break off"
    );
    f.dice(&[1]);
    assert!(f.s.fleet(british).beaten);
}

#[test]
fn half_the_points_lost_is_the_end_and_less_is_not() {
    // BC72 and BC73.
    let after = |hits: u8| {
        let mut f = Field::empty();
        let fleets = meet(&mut f, 3, (&[Makeup::Thirds], 0), (&[Makeup::Thirds], 0));
        fight(&mut f, fleets);
        f.hits(0);
        f.hits(hits);
        (points(&f, fleets[0]), f.s.sea.on)
    };
    assert_eq!(after(3), (10, true));
    assert_eq!(
        after(5),
        (6, true),
        "broken off, and the prizes are thrown for"
    );
    let mut f = Field::empty();
    let fleets = meet(&mut f, 3, (&[Makeup::Thirds], 0), (&[Makeup::Thirds], 0));
    fight(&mut f, fleets);
    f.hits(0);
    f.hits(5);
    assert_eq!(
        (f.s.sea.stage, f.s.sea.loser, f.awaited()),
        (SeaStage::Prizes, Some(FR), (1, "prizes"))
    );
}

#[test]
fn either_may_break_off_after_the_second_round() {
    let begun = || {
        let mut f = Field::empty();
        let fleets = meet(&mut f, 4, (&[Makeup::First], 0), (&[Makeup::First], 0));
        fight(&mut f, fleets);
        for _ in 0..4 {
            f.hits(0);
        }
        (f, fleets)
    };
    let (mut f, fleets) = begun();
    let asked = |f: &Field| match f.game.awaits(&f.s) {
        Awaits::Decision { side, .. } => side,
        other => panic!("{other:?}"),
    };
    assert_eq!(
        (asked(&f), f.options()),
        (FR, vec![Decision::BreakOff, Decision::FightOn])
    );
    f.decide(Decision::FightOn);
    assert_eq!(asked(&f), GB);
    f.decide(Decision::BreakOff);
    assert!(f.s.fleet(fleets[1]).beaten && !f.s.fleet(fleets[0]).beaten);
    let (mut f, fleets) = begun();
    f.decide(Decision::FightOn);
    f.decide(Decision::FightOn);
    f.hits(0);
    f.hits(0);
    assert!(
        f.over(),
        "three rounds, equal shares: a draw that sends nobody anywhere"
    );
    assert_eq!(
        fleets.map(|fleet| f.s.fleet(fleet).station),
        [Station::Sea(zone(4)); 2]
    );
    assert_eq!(f.report().end.map(|(winner, ..)| winner), Some(None));
}

#[test]
fn a_lost_ship_is_a_prize_on_a_six() {
    for (face, ships) in [(5, 3), (6, 4)] {
        let mut f = Field::empty();
        let fleets = meet(&mut f, 4, (&[Makeup::Thirds], 0), (&[Makeup::Thirds], 0));
        fight(&mut f, fleets);
        f.hits(0);
        f.hits(5);
        f.dice(&[face]);
        assert_eq!(f.s.ships_of(fleets[1]).count(), ships);
        assert_eq!(points(&f, fleets[1]), 15 + u16::from(face == 6));
        assert_eq!(points(&f, fleets[0]), 6, "a prize is lost to its owner");
    }
}

#[test]
fn transports_without_escort_are_taken_one_by_one() {
    // BC74: dice 4, 3, 6 against 3 transports.
    let mut f = Field::empty();
    let fleets = meet(&mut f, 5, (&[], 3), (&[Makeup::Thirds], 0));
    let aboard = [800, 800, 600].map(|men| f.put(FR, Class::R1, men, At::Aboard(fleets[0])));
    let guns = f.put(FR, Class::Guns, 4, At::Aboard(fleets[0]));
    fight(&mut f, fleets);
    assert_eq!(f.awaited(), (3, "transports taken"));
    f.dice(&[4, 3, 6]);
    assert_eq!(f.awaited(), (1, "which transport is taken"));
    f.dice(&[3]);
    // The first carries the guns (200) and 600 men, the second 200 and 600, the third the last 200 and the last unit.
    assert_eq!(aboard.map(|unit| f.men(unit)), [800, 600, 0]);
    f.dice(&[1]);
    assert_eq!(aboard.map(|unit| f.men(unit)), [200, 600, 0]);
    assert_eq!((f.s.unit(guns).strength, f.s.stands_lost), (0, 4));
    assert_eq!(f.s.lost, [1_400, 0]);
    assert_eq!(
        (f.s.fleet(fleets[0]).transports, f.s.fleet(fleets[0]).beaten),
        (1, true)
    );
}

#[test]
fn a_unit_spread_over_two_transports_loses_the_part_in_the_one() {
    let mut f = Field::empty();
    let fleets = meet(&mut f, 5, (&[], 2), (&[Makeup::First], 0));
    let [first, second] = [600, 600].map(|men| f.put(FR, Class::R1, men, At::Aboard(fleets[0])));
    fight(&mut f, fleets);
    f.dice(&[5]);
    f.dice(&[2]);
    assert_eq!((f.men(first), f.men(second)), (600, 200));
}

#[test]
fn all_transports_are_taken_without_a_lot() {
    let mut f = Field::empty();
    let fleets = meet(&mut f, 5, (&[], 2), (&[Makeup::Thirds], 0));
    let unit = f.put(FR, Class::R1, 1_200, At::Aboard(fleets[0]));
    let leader = f.lead("Levis", At::Aboard(fleets[0]));
    fight(&mut f, fleets);
    f.dice(&[6, 6, 6]);
    assert_eq!(f.men(unit), 0);
    assert_eq!(f.awaited(), (1, "leaders aboard what was lost"));
    f.dice(&[4]);
    assert!(f.s.leaders[leader.index()].gone && f.told("Levis is captured"));
    assert_eq!(
        f.s.fleet(fleets[0]).station,
        Station::Nowhere,
        "there is no such fleet any more"
    );
    assert!(f.over());
}

#[test]
fn an_escort_that_wins_or_draws_loses_no_transport() {
    // Ruling 75.
    let mut f = Field::empty();
    let fleets = meet(&mut f, 5, (&[Makeup::First], 4), (&[Makeup::First], 0));
    fight(&mut f, fleets);
    for _ in 0..4 {
        f.hits(0);
    }
    f.decide(Decision::FightOn);
    f.decide(Decision::FightOn);
    f.hits(0);
    f.hits(0);
    assert!(f.over());
    assert_eq!(f.s.fleet(fleets[0]).transports, 4);
    // And one that has lost does.
    let mut f = Field::empty();
    let fleets = meet(&mut f, 5, (&[Makeup::First], 4), (&[Makeup::First], 0));
    fight(&mut f, fleets);
    f.hits(0);
    f.hits(4);
    assert_eq!(f.awaited(), (1, "transports taken"));
}

#[test]
fn two_fleets_without_ships_pass_each_other() {
    let mut f = Field::empty();
    let fleets = meet(&mut f, 5, (&[], 2), (&[], 3));
    fight(&mut f, fleets);
    assert!(f.over());
    assert_eq!(fleets.map(|fleet| f.s.fleet(fleet).beaten), [false, false]);
}

#[test]
fn the_leader_goes_with_the_flagship() {
    let mut f = Field::empty();
    let fleets = meet(
        &mut f,
        4,
        (&[Makeup::SecondThird], 0),
        (&[Makeup::First, Makeup::First], 0),
    );
    let leader = f.lead("Montcalm", At::Aboard(fleets[0]));
    fight(&mut f, fleets);
    f.hits(0);
    // Five hits sink the Second Rate, on which he is.
    f.hits(5);
    f.dice(&[1]);
    assert_eq!(f.awaited(), (1, "leaders aboard what was lost"));
    f.dice(&[1]);
    assert!(f.s.leaders[leader.index()].gone && f.told("Montcalm goes down"));
}

#[test]
fn the_beaten_go_to_the_nearest_own_port() {
    let beaten = |at: u8, loser: Side| {
        let mut f = Field::empty();
        let fleets = meet(&mut f, at, (&[Makeup::First], 0), (&[Makeup::First], 0));
        fight(&mut f, fleets);
        f.hits(if loser == GB { 4 } else { 0 });
        f.hits(if loser == FR { 4 } else { 0 });
        (f, fleets[loser.index()])
    };
    // Zone 4 has British ports; the owner chooses.
    let (mut f, fleet) = beaten(4, GB);
    let ports: Vec<Decision> = [
        "Falmouth (Casco Bay)",
        "Boston",
        "Annapolis Royal",
        "Fort Lawrence",
    ]
    .map(|name| Decision::Harbour(f.place(name)))
    .to_vec();
    let mut options = f.options();
    options.sort_by_key(|d| format!("{d:?}"));
    let mut expected = ports.clone();
    expected.sort_by_key(|d| format!("{d:?}"));
    assert_eq!(options, expected);
    f.decide(Decision::Harbour(f.place("Boston")));
    assert_eq!(f.s.fleet(fleet).station, Station::Port(f.place("Boston")));
    // From zone 3 the French have zone 1 with Louisbourg and France, and zone 4 with Menagoueche, one step away.
    let (f, _) = beaten(3, FR);
    let mut names: Vec<String> = f
        .options()
        .iter()
        .map(|d| match d {
            Decision::Harbour(port) => f.game.tables.name(*port).to_owned(),
            other => panic!("{other:?}"),
        })
        .collect();
    names.sort();
    assert_eq!(names, ["Fort Ménagouèche", "France", "Louisbourg"]);
}

#[test]
fn a_beaten_fleet_that_came_out_of_port_goes_back_to_it() {
    // Ruling 72.
    let mut f = Field::empty();
    let boston = f.place("Boston");
    let french = f.fleet(FR, 0, Station::Sea(zone(4)), &[Makeup::First], 0);
    let british = f.fleet(GB, 0, Station::Port(boston), &[Makeup::First], 0);
    fight(&mut f, [french, british]);
    f.hits(4);
    f.hits(0);
    assert!(f.over());
    assert_eq!(
        (f.s.fleet(british).station, f.s.fleet(british).beaten),
        (Station::Port(boston), true)
    );
    let report = f.report();
    assert_eq!((report.place.as_str(), report.attacker), ("zone4", GB));
    assert_eq!(report.rounds[0].expected, [(5, 6), (5, 6)]);
}
