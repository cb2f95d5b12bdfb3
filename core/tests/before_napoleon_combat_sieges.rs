//! Sieges: the test vectors 4, 27 to 29, 45 and the cases BC83 to BC94.

mod napoleon_combat;

use earlylight_core::before_napoleon::{
    Decision,
    ids::{Class, FR, GB},
    state::{At, Go, Siege, Station},
};
use earlylight_core::{Awaits, Game, Side};
use napoleon_combat::Field;

/// Who is asked to decide.
fn asked(f: &Field) -> Side {
    match f.game.awaits(&f.s) {
        Awaits::Decision { side, .. } => side,
        other => panic!("no decision but {other:?}"),
    }
}

/// Begins a combat phase of a side with the one place that can be fought over.
fn phase(f: &mut Field, side: Side, place: &str) {
    f.combat(side);
    let place = f.place(place);
    f.decide(Decision::Fight(place));
}

const SAINT_FREDERIC: &str = "Fort Saint-Frédéric";

/// British before Saint-Frédéric, a company of Marine inside.
fn saint_frederic(besiegers: &[(Class, u16)]) -> Field {
    let mut f = Field::empty();
    for (class, strength) in besiegers {
        f.field(GB, *class, *strength, SAINT_FREDERIC);
    }
    f.inside(FR, Class::Marine, 120, SAINT_FREDERIC);
    f
}

#[test]
fn a_siege_is_declared_and_the_breach_rolled_from_the_next_phase_on() {
    // BC83 and vector 29.
    let mut f = saint_frederic(&[(Class::R1, 600), (Class::Guns, 2)]);
    phase(&mut f, GB, SAINT_FREDERIC);
    assert_eq!(f.options(), [Decision::Besiege, Decision::Done]);
    f.decide(Decision::Besiege);
    assert_eq!(f.siege_of(SAINT_FREDERIC), Siege::Opened);
    assert!(
        f.over(),
        "no breach die and no assault in the turn of the declaration"
    );
    phase(&mut f, GB, SAINT_FREDERIC);
    assert_eq!(
        (f.awaited(), f.siege_of(SAINT_FREDERIC)),
        ((1, "breach"), Siege::Standing)
    );
    f.dice(&[5]);
    assert_eq!(f.siege_of(SAINT_FREDERIC), Siege::Breached);
    assert_eq!(
        (asked(&f), f.options()),
        (FR, vec![Decision::AskTerms, Decision::Done])
    );
    f.decide(Decision::Done);
    assert_eq!(
        (asked(&f), f.options()),
        (GB, vec![Decision::Assault, Decision::Done])
    );
    f.decide(Decision::Done);
    assert!(f.over());
    // Once breached there is no breach die any more.
    phase(&mut f, GB, SAINT_FREDERIC);
    assert_eq!(asked(&f), FR);
}

#[test]
fn the_breach_roll_and_what_is_taken_off_it() {
    // BC84, BC85, BC87 and vector 28.
    let standing = |force: &[(Class, u16)], place: &str, face: u8| {
        let mut f = Field::empty();
        for (class, strength) in force {
            f.field(GB, *class, *strength, place);
        }
        f.inside(FR, Class::Marine, 120, place);
        f.siege(place, Siege::Standing);
        phase(&mut f, GB, place);
        f.dice(&[face]);
        f.siege_of(place) == Siege::Breached
    };
    let fort = |force: &[(Class, u16)], face| standing(force, SAINT_FREDERIC, face);
    assert!(
        !fort(&[(Class::R1, 600), (Class::Guns, 1)], 4)
            && fort(&[(Class::R1, 600), (Class::Guns, 1)], 5)
    );
    assert!(
        !fort(&[(Class::R1, 600)], 5) && fort(&[(Class::R1, 600)], 6),
        "Europeans without artillery"
    );
    assert!(
        fort(&[(Class::R1, 600), (Class::Mortars, 1)], 5),
        "mortars are artillery"
    );
    assert!(
        !fort(&[(Class::Indians, 480)], 5) && fort(&[(Class::Indians, 480)], 6),
        "Indians alone"
    );
    assert!(
        fort(&[(Class::Indians, 480), (Class::Irregular, 60)], 6),
        "one of the two, never both"
    );
    assert!(
        !fort(&[(Class::Indians, 480), (Class::Guns, 4)], 5),
        "Indians never use artillery"
    );
    let quebec = |force: &[(Class, u16)], face| standing(force, "Québec", face);
    assert!(
        !quebec(&[(Class::R1, 1_200), (Class::Guns, 1)], 5)
            && quebec(&[(Class::R1, 1_200), (Class::Guns, 1)], 6)
    );
    assert!(
        !quebec(&[(Class::R1, 1_200)], 6),
        "a large fortress is never breached without artillery"
    );
}

#[test]
fn captured_guns_without_a_crew_are_no_siege_artillery() {
    let mut f = saint_frederic(&[(Class::R1, 600)]);
    let guns = f.field(GB, Class::Guns, 4, SAINT_FREDERIC);
    let place = f.place(SAINT_FREDERIC);
    assert_eq!(f.game.breach_chance(&f.s, GB, place), (2, 6));
    f.s.units[guns.index()].crewed = false;
    assert_eq!(f.game.breach_chance(&f.s, GB, place), (1, 6));
}

#[test]
fn men_enough_to_besiege() {
    // BC86 and vector 27.
    let may = |force: &[(Class, u16)], place: &str| {
        let mut f = Field::empty();
        for (class, strength) in force {
            f.field(GB, *class, *strength, place);
        }
        f.inside(FR, Class::Marine, 120, place);
        f.combat(GB);
        let offered = !f.over();
        let place = f.place(place);
        assert_eq!(offered, f.game.can_besiege(&f.s, GB, place));
        offered
    };
    assert!(!may(&[(Class::R1, 479)], SAINT_FREDERIC) && may(&[(Class::R1, 480)], SAINT_FREDERIC));
    assert!(may(
        &[(Class::R1, 240), (Class::Indians, 240)],
        SAINT_FREDERIC
    ));
    assert!(
        may(&[(Class::Indians, 480)], SAINT_FREDERIC),
        "8 Indian stands"
    );
    assert!(!may(&[(Class::R1, 1_199)], "Québec") && may(&[(Class::R1, 1_200)], "Québec"));
    assert!(
        may(&[(Class::Indians, 1_200)], "Québec"),
        "20 Indian stands"
    );
    assert!(
        !may(
            &[(Class::R1, 479), (Class::Guns, 20), (Class::Supply, 5)],
            SAINT_FREDERIC
        ),
        "guns and supplies do not count"
    );
}

#[test]
fn a_siege_without_men_enough_ends_and_its_breach_with_it() {
    // BC88: 450 men are left when the combat phase begins.
    let mut f = saint_frederic(&[(Class::R1, 450), (Class::Guns, 1)]);
    f.siege(SAINT_FREDERIC, Siege::Breached);
    f.combat(GB);
    assert!(f.over());
    assert_eq!(f.siege_of(SAINT_FREDERIC), Siege::None);
    assert!(f.told("The siege of Fort Saint-Frédéric ends"));
    // BC95 of the rulings: a later siege begins unbreached.
    f.field(GB, Class::R1, 480, SAINT_FREDERIC);
    phase(&mut f, GB, SAINT_FREDERIC);
    f.decide(Decision::Besiege);
    assert_eq!(f.siege_of(SAINT_FREDERIC), Siege::Opened);
}

#[test]
fn whole_units_go_inside_as_far_as_there_is_room() {
    // BC89.
    let mut f = Field::empty();
    let units =
        [600, 600, 600, 600, 200, 60].map(|men| f.field(FR, Class::R1, men, "Fort Carillon"));
    let guns = f.field(FR, Class::Guns, 9, "Fort Carillon");
    f.field(GB, Class::R1, 1_200, "Fort Carillon");
    f.combat(GB);
    assert_eq!(asked(&f), FR);
    for unit in &units[..4] {
        f.decide(Decision::Inside(*unit));
    }
    let refused = f
        .try_decide(Decision::Inside(units[4]))
        .expect_err("2,500 men is the limit");
    assert_eq!(
        (refused.rule, refused.expected.as_str()),
        ("Sieges", "room for all its men inside")
    );
    f.decide(Decision::Inside(guns));
    f.decide(Decision::Inside(units[5]));
    // Nobody is asked for a unit that has no room: it fights outside.
    assert!(matches!(f.game.awaits(&f.s), Awaits::Chance(_)));
    assert_eq!(f.s.battle.start, [200, 1_200]);
}

#[test]
fn guns_and_leaders_follow_the_last_troops_inside() {
    let mut f = Field::empty();
    let marine = f.field(FR, Class::Marine, 120, "Fort Carillon");
    let guns = f.field(FR, Class::Guns, 2, "Fort Carillon");
    let leader = f.lead_field("Montcalm", "Fort Carillon");
    f.field(GB, Class::R1, 1_200, "Fort Carillon");
    f.combat(GB);
    f.decide(Decision::Inside(marine));
    let inside = At::Inside(f.place("Fort Carillon"));
    assert_eq!(
        (f.at(guns), f.s.leaders[leader.index()].at),
        (inside, inside)
    );
    assert_eq!(f.options(), [Decision::Besiege, Decision::Done]);
}

#[test]
fn guns_of_the_fort_by_size_breach_and_garrison() {
    // BC90 and vectors 4 and 45.
    let f = Field::empty();
    let (fort, large) = (f.place(SAINT_FREDERIC), f.place("Québec"));
    assert_eq!(
        [60, 90, 120, 2_400].map(|men| f.game.fort_dice(fort, false, men)),
        [2, 3, 4, 4]
    );
    assert_eq!(
        [120, 480, 3_000].map(|men| f.game.fort_dice(large, false, men)),
        [4, 16, 16]
    );
    assert_eq!(
        [(fort, 2_400), (large, 3_000)].map(|(at, men)| f.game.fort_dice(at, true, men)),
        [2, 8]
    );
    assert_eq!(
        (
            f.game.fort_dice(fort, false, 29),
            f.game.tables.fort_guns(fort),
            f.game.tables.fort_guns(large)
        ),
        (0, 16, 64)
    );
}

#[test]
fn an_assault_on_a_wall_and_through_a_breach() {
    // Vector 45: 6,000 first rate line against 2,400 inside.
    let assault = |siege: Siege| {
        let mut f = Field::empty();
        for _ in 0..10 {
            f.field(GB, Class::R1, 600, SAINT_FREDERIC);
        }
        f.field(GB, Class::Irregular, 360, SAINT_FREDERIC);
        let garrison = f.inside(FR, Class::R1, 2_400, SAINT_FREDERIC);
        f.siege(SAINT_FREDERIC, siege);
        phase(&mut f, GB, SAINT_FREDERIC);
        if siege == Siege::Breached {
            f.decide(Decision::Done);
        } else {
            f.dice(&[1]);
        }
        f.decide(Decision::Assault);
        (f, garrison)
    };
    let lines = |f: &Field, side| -> Vec<_> {
        f.game
            .volley(&f.s, side)
            .lines()
            .iter()
            .filter(|l| l.dice > 0)
            .map(|l| (l.of, l.dice, l.needs))
            .collect()
    };
    let (mut f, garrison) = assault(Siege::Standing);
    // BC105: no ambush in an assault, Rangers or not.
    assert_eq!(f.awaited(), (24, "battle"));
    assert_eq!(lines(&f, GB), [(Some(Class::R1), 10, 6)]);
    assert_eq!(lines(&f, FR), [(Some(Class::R1), 20, 5), (None, 4, 4)]);
    f.hits(3);
    f.hits(2);
    assert_eq!(f.men(garrison), 2_380, "10 men a hit behind a wall");
    assert_eq!(f.s.lost, [20, 60]);
    let (mut f, garrison) = assault(Siege::Breached);
    assert_eq!(lines(&f, GB), [(Some(Class::R1), 10, 5)]);
    assert_eq!(lines(&f, FR), [(Some(Class::R1), 20, 5), (None, 2, 4)]);
    f.hits(0);
    f.hits(2);
    assert_eq!(f.men(garrison), 2_360, "20 through a breach");
    // The garrison is tested: walls add 1, and now the odds count.
    let test = f.game.test_of(&f.s, FR);
    assert_eq!((test.walls, test.enemy), (1, Some(6_360)));
}

#[test]
fn odds_do_not_frighten_a_garrison_behind_a_whole_wall() {
    let mut f = saint_frederic(&[(Class::R1, 1_200)]);
    f.siege(SAINT_FREDERIC, Siege::Standing);
    phase(&mut f, GB, SAINT_FREDERIC);
    f.dice(&[1]);
    f.decide(Decision::Assault);
    f.hits(0);
    f.hits(1);
    assert_eq!(f.game.test_of(&f.s, FR).enemy, None);
}

#[test]
fn a_repulsed_assault_leaves_the_siege_if_men_enough_are_left() {
    let repulsed = |men: u16| {
        let mut f = saint_frederic(&[(Class::R1, men)]);
        f.siege(SAINT_FREDERIC, Siege::Breached);
        phase(&mut f, GB, SAINT_FREDERIC);
        f.decide(Decision::Done);
        f.decide(Decision::Assault);
        f.hits(1);
        f.hits(0);
        // The attackers lost more and break.
        f.dice(&[1, 1]);
        assert!(f.over());
        f
    };
    let f = repulsed(600);
    assert_eq!(f.siege_of(SAINT_FREDERIC), Siege::Breached);
    assert_eq!(
        f.s.men_at(GB, At::Field(f.place(SAINT_FREDERIC))),
        580,
        "no pursuit and no retreat"
    );
    let f = repulsed(490);
    assert_eq!(f.siege_of(SAINT_FREDERIC), Siege::None, "470 are too few");
}

#[test]
fn a_stormed_fort_falls_with_all_that_is_in_it() {
    // BC94: Duquesne with Contrecoeur and Shawnee inside.
    let mut f = Field::empty();
    f.field(GB, Class::R1, 1_200, "Fort Duquesne");
    let marine = f.inside(FR, Class::Marine, 240, "Fort Duquesne");
    let shawnee = f.inside(FR, Class::Indians, 480, "Fort Duquesne");
    let guns = f.inside(FR, Class::Guns, 1, "Fort Duquesne");
    let supplies = f.inside(FR, Class::Supply, 3, "Fort Duquesne");
    let place = f.place("Fort Duquesne");
    let leader = f.lead("Contrecoeur", At::Inside(place));
    f.siege("Fort Duquesne", Siege::Breached);
    phase(&mut f, GB, "Fort Duquesne");
    f.decide(Decision::Done);
    f.decide(Decision::Assault);
    f.hits(0);
    f.hits(4);
    f.dice(&[1, 1]);
    assert_eq!(f.awaited(), (1, "the leaders who were present"));
    f.dice(&[6]);
    assert!(f.over());
    assert_eq!(f.holder("Fort Duquesne"), Some(GB));
    assert!(
        f.s.leaders[leader.index()].gone,
        "captured though his die spared him"
    );
    assert_eq!((f.men(marine), f.men(shawnee)), (0, 0));
    assert_eq!(f.s.lost, [720, 0]);
    assert_eq!(
        (
            f.s.unit(guns).side,
            f.s.unit(guns).crewed,
            f.s.unit(supplies).side
        ),
        (GB, false, GB)
    );
    assert_eq!((f.game.points(&f.s, GB), f.game.points(&f.s, FR)), (1, 0));
    assert_eq!(f.siege_of("Fort Duquesne"), Siege::None);
}

#[test]
fn terms_let_the_garrison_go_without_guns() {
    let mut f = saint_frederic(&[(Class::R1, 600)]);
    let guns = f.inside(FR, Class::Guns, 2, SAINT_FREDERIC);
    let place = f.place(SAINT_FREDERIC);
    let leader = f.lead("Dieskau", At::Inside(place));
    f.siege(SAINT_FREDERIC, Siege::Breached);
    phase(&mut f, GB, SAINT_FREDERIC);
    f.decide(Decision::AskTerms);
    assert_eq!(
        (asked(&f), f.options()),
        (GB, vec![Decision::GrantTerms, Decision::Done])
    );
    f.decide(Decision::GrantTerms);
    // Montreal is 3 away, Quebec 5: one haven is no choice.
    let montreal = At::Field(f.place("Montréal"));
    let marine =
        f.s.units_at(FR, montreal)
            .next()
            .expect("the garrison is there");
    assert_eq!(
        (marine.1.strength, marine.1.go),
        (120, Go::Held(f.s.turn + 1))
    );
    assert_eq!(f.s.leaders[leader.index()].at, montreal);
    assert_eq!(f.s.unit(guns).side, GB);
    assert_eq!(f.holder(SAINT_FREDERIC), Some(GB));
    assert!(f.over());
    // Refused terms leave the assault.
    let mut f = saint_frederic(&[(Class::R1, 600)]);
    f.siege(SAINT_FREDERIC, Siege::Breached);
    phase(&mut f, GB, SAINT_FREDERIC);
    f.decide(Decision::AskTerms);
    f.decide(Decision::Done);
    assert_eq!(f.options(), [Decision::Assault, Decision::Done]);
}

#[test]
fn a_beaten_sally_goes_back_inside() {
    // BC91: the Marine who stayed inside were not in the battle.
    let mut f = Field::empty();
    let line = f.inside(FR, Class::R1, 600, "Fort Niagara");
    let marine = f.inside(FR, Class::Marine, 120, "Fort Niagara");
    f.field(GB, Class::R1, 1_200, "Fort Niagara");
    f.siege("Fort Niagara", Siege::Standing);
    phase(&mut f, FR, "Fort Niagara");
    assert_eq!(
        f.options(),
        [
            Decision::Sally(line),
            Decision::Sally(marine),
            Decision::Done
        ]
    );
    f.decide(Decision::Sally(line));
    f.decide(Decision::Done);
    assert_eq!((f.s.battle.attacker, f.s.battle.start), (FR, [600, 1_200]));
    f.hits(0);
    f.hits(1);
    f.dice(&[1, 1]);
    assert!(f.over());
    let inside = At::Inside(f.place("Fort Niagara"));
    assert_eq!(
        (f.at(line), f.men(line), f.at(marine), f.men(marine)),
        (inside, 551, inside, 120)
    );
    assert_eq!(f.siege_of("Fort Niagara"), Siege::Standing);
    assert_eq!(f.report().kind, "Sally");
}

#[test]
fn a_sally_that_wins_raises_the_siege() {
    let mut f = Field::empty();
    let line = f.inside(FR, Class::R1, 1_200, "Fort Niagara");
    let band = f.field(GB, Class::R1, 600, "Fort Niagara");
    f.came(band, "Oswego");
    f.siege("Fort Niagara", Siege::Breached);
    phase(&mut f, FR, "Fort Niagara");
    f.decide(Decision::Sally(line));
    // The garrison is all outside: nobody is asked any more.
    f.hits(1);
    f.hits(0);
    f.dice(&[1, 1]);
    // Home is 10 away from Niagara, 8 from Onondaga, 6 from Oswego.
    let (oswego, onondaga) = (f.place("Oswego"), f.place("Onondaga"));
    assert_eq!(
        f.options(),
        [Decision::Retreat(oswego), Decision::Retreat(onondaga)]
    );
    f.decide(Decision::Retreat(oswego));
    assert!(f.over());
    assert_eq!(f.siege_of("Fort Niagara"), Siege::None);
    assert_eq!(f.at(line), At::Field(f.place("Fort Niagara")));
    assert_eq!(f.at(band), At::Field(oswego));
}

#[test]
fn a_beaten_relief_retreats_and_the_garrison_goes_back() {
    // BC92.
    let mut f = Field::empty();
    let relief = f.field(FR, Class::R1, 600, "Fort Niagara");
    f.came(relief, "Fort Frontenac");
    let garrison = f.inside(FR, Class::Marine, 120, "Fort Niagara");
    f.inside(FR, Class::R1, 240, "Fort Niagara");
    f.field(GB, Class::R1, 2_400, "Fort Niagara");
    f.siege("Fort Niagara", Siege::Standing);
    f.combat(FR);
    // Troops in the field must fight: nothing to choose but who comes out.
    f.decide(Decision::Sally(garrison));
    f.decide(Decision::Done);
    assert_eq!(f.s.battle.start, [720, 2_400]);
    f.hits(0);
    f.hits(1);
    f.dice(&[1, 1]);
    assert_eq!(f.at(garrison), At::Inside(f.place("Fort Niagara")));
    let ways = f.options();
    assert!(
        ways.contains(&Decision::Retreat(f.place("Fort Frontenac"))),
        "{ways:?}"
    );
    f.decide(Decision::Retreat(f.place("Fort Frontenac")));
    assert_eq!(f.at(relief), At::Field(f.place("Fort Frontenac")));
    assert_eq!(f.siege_of("Fort Niagara"), Siege::Standing);
}

#[test]
fn an_empty_fort_falls_to_the_minimum_alone() {
    // BC93 and vector 27's numbers for open places.
    let after = |men: u16, place: &str| {
        let mut f = Field::empty();
        f.field(GB, Class::R1, men, place);
        f.combat(GB);
        assert!(f.over());
        f.holder(place)
    };
    assert_eq!(
        [479, 480].map(|men| after(men, "Fort Chambly")),
        [Some(FR), Some(GB)]
    );
    assert_eq!(
        [239, 240].map(|men| after(men, "Trois-Rivières")),
        [Some(FR), Some(GB)]
    );
    assert_eq!(
        [1_199, 1_200].map(|men| after(men, "Montréal")),
        [Some(FR), Some(GB)]
    );
    assert_eq!(
        after(5_000, "Great Meadows"),
        None,
        "nobody controls a wilderness"
    );
}

#[test]
fn a_place_is_taken_in_an_own_phase_with_no_enemy_in_it() {
    let mut f = Field::empty();
    f.field(GB, Class::R1, 1_200, "Fort Chambly");
    f.combat(FR);
    assert_eq!(
        f.holder("Fort Chambly"),
        Some(FR),
        "not in the enemy's phase"
    );
    let garrison = f.inside(FR, Class::Marine, 60, "Fort Chambly");
    f.combat(GB);
    let chambly = f.place("Fort Chambly");
    assert_eq!(f.options(), [Decision::Fight(chambly), Decision::Done]);
    f.decide(Decision::Done);
    assert_eq!(
        f.holder("Fort Chambly"),
        Some(FR),
        "any men inside are a garrison"
    );
    f.s.remove_unit(garrison);
    let guns = f.inside(FR, Class::Guns, 3, "Fort Chambly");
    let leader = f.lead("Levis", At::Inside(chambly));
    f.combat(GB);
    assert_eq!(f.holder("Fort Chambly"), Some(GB));
    assert_eq!(
        (f.s.unit(guns).side, f.s.leaders[leader.index()].gone),
        (GB, true)
    );
}

#[test]
fn ships_leave_a_port_that_falls() {
    // Ruling 67: river ports to zone 2; Louisbourg to 1 or 2, as their owner says, fleet by fleet.
    let zone =
        |number: u8| earlylight_core::before_napoleon::ids::Zone::new(number - 1).expect("a zone");
    let mut f = Field::empty();
    let quebec = f.place("Québec");
    let fleet = f.fleet(FR, 0, Station::Port(quebec), &[], 2);
    f.field(GB, Class::R1, 1_200, "Québec");
    f.combat(GB);
    assert_eq!(
        (f.holder("Québec"), f.s.fleet(fleet).station),
        (Some(GB), Station::Sea(zone(2)))
    );
    let mut f = Field::empty();
    let louisbourg = f.place("Louisbourg");
    let fleets = [0, 1].map(|number| f.fleet(FR, number, Station::Port(louisbourg), &[], 1));
    f.field(GB, Class::R1, 1_200, "Louisbourg");
    f.combat(GB);
    for (fleet, to) in fleets.into_iter().zip([2, 1]) {
        assert_eq!(asked(&f), FR);
        f.decide(Decision::PutToSea(Station::Sea(zone(to))));
        assert_eq!(f.s.fleet(fleet).station, Station::Sea(zone(to)));
    }
    assert!(f.over());
}

#[test]
fn points_follow_what_is_held() {
    // BC127 and vector 49.
    let mut f = Field::empty();
    let points = |f: &Field| [FR, GB].map(|side| f.game.points(&f.s, side));
    assert_eq!(points(&f), [0, 0]);
    f.holds(GB, "Fort Duquesne");
    f.holds(GB, "Fort Niagara");
    assert_eq!(points(&f), [0, 2]);
    f.holds(FR, "Oswego");
    f.holds(FR, "German Flatts");
    assert_eq!(points(&f), [6, 2]);
    f.holds(GB, "Oswego");
    assert_eq!(points(&f), [3, 2]);
}

#[test]
fn by_the_ruling_a_point_once_won_stays() {
    let mut f = Field::empty().rulings(|r| r.vp_captured = true);
    f.field(GB, Class::R1, 600, "Fort Chambly");
    f.combat(GB);
    f.s.units = Field::empty().s.units;
    f.field(FR, Class::R1, 600, "Fort Chambly");
    f.combat(FR);
    assert_eq!(f.holder("Fort Chambly"), Some(FR));
    assert_eq!([FR, GB].map(|side| f.game.points(&f.s, side)), [0, 1]);
    assert_eq!(
        f.game
            .with_rulings(earlylight_core::before_napoleon::Rulings::default())
            .points(&f.s, GB),
        0
    );
}

#[test]
fn fights_of_written_orders_go_by_the_list_and_the_holder_defends() {
    // Ruling 103 and BC21, BC22.
    let mut f = Field::empty();
    f.field(GB, Class::R1, 1_200, "Fort Carillon");
    f.field(FR, Class::R1, 600, "Fort Carillon");
    f.fights();
    assert_eq!(asked(&f), FR, "the holder may go inside");
    f.decide(Decision::Done);
    assert_eq!(f.s.battle.attacker, GB);
    // In a wilderness the later comer attacks, then the side with more men, then the British.
    let wilderness = |french_came: bool, british_came: bool, french: u16| {
        let mut f = Field::empty();
        let a = f.field(FR, Class::R1, french, "Great Meadows");
        let b = f.field(GB, Class::R1, 600, "Great Meadows");
        if french_came {
            f.came(a, "Fort Duquesne");
        }
        if british_came {
            f.came(b, "Fort Cumberland");
        }
        f.fights();
        f.s.battle.attacker
    };
    assert_eq!(wilderness(true, false, 600), FR);
    assert_eq!(wilderness(false, true, 1_200), GB);
    assert_eq!(wilderness(true, true, 1_200), FR);
    assert_eq!(wilderness(true, true, 600), GB);
}
