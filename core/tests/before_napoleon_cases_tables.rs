//! The tables of the rulebook and of the quick procedures, number by number: Leader Ratings, large fortresses, what hits, repairs.

mod napoleon_combat;

use earlylight_core::before_napoleon::{
    agenda::{Phase, Step},
    ids::{Class, FR, GB, Kind, Leader, Makeup, Place, Rate, Rating},
    state::{Ship, Station},
};
use napoleon_combat::Field;

#[test]
fn leader_ratings_as_printed() {
    // "Leader Ratings", "Leaders": rank, initiative, order of appearance (0: there from the start), rating.
    use Rating::{Competent, Dullard, Good, Superior};
    let printed = [
        (GB, "Braddock", 2, 3, 0, Competent),
        (GB, "Shirley", 1, 3, 0, Dullard),
        (GB, "Monckton", 1, 4, 0, Good),
        (GB, "Johnson", 1, 3, 0, Good),
        (GB, "Loudon", 2, 2, 1, Competent),
        (GB, "Abercromby", 2, 3, 2, Dullard),
        (GB, "Amherst", 2, 4, 3, Good),
        (GB, "Wolfe", 1, 5, 4, Superior),
        (GB, "Forbes", 1, 4, 5, Competent),
        (GB, "Gage", 1, 3, 6, Competent),
        (GB, "Murray", 1, 3, 7, Superior),
        (GB, "Stanwix", 1, 3, 8, Competent),
        (FR, "Vaudreuil", 2, 3, 0, Dullard),
        (FR, "Bougainville", 1, 3, 0, Superior),
        (FR, "Contrecoeur", 1, 4, 0, Good),
        (FR, "Dieskau", 1, 5, 0, Good),
        (FR, "Montcalm", 2, 6, 1, Superior),
        (FR, "Bourlamaque", 1, 3, 2, Good),
        (FR, "Levis", 1, 4, 3, Superior),
        (FR, "Rigaud de Vaudreuil", 1, 3, 4, Competent),
        (FR, "Drucour", 1, 3, 5, Competent),
    ];
    let f = Field::empty();
    assert_eq!(Leader::all().count(), printed.len());
    for (side, name, rank, initiative, appears, rating) in printed {
        let e = f.game.tables.leader(f.leader_of(name));
        assert_eq!(
            (e.side, e.rank, e.initiative, e.appears, e.rating),
            (side, rank, initiative, appears, rating),
            "{name}"
        );
    }
}

#[test]
fn ten_large_fortresses() {
    // "Sieges" names them.
    let f = Field::empty();
    let mut named: Vec<Place> = [
        "Louisbourg",
        "Québec",
        "Montréal",
        "Albany",
        "Boston",
        "New Haven",
        "New York",
        "Philadelphia",
        "Baltimore",
        "Alexandria",
    ]
    .map(|n| f.place(n))
    .to_vec();
    named.sort();
    let large: Vec<Place> = Place::all()
        .filter(|p| f.game.tables.kind_of(*p) == Kind::Large)
        .collect();
    assert_eq!(large, named);
}

#[test]
fn what_each_class_must_show() {
    // "Land Combat": open country, woods, wall, breach, inside; 7 is never. And what a class adds to a test.
    let table = [
        (Class::R1, [5, 6, 6, 5, 5], 2),
        (Class::R2, [5, 6, 6, 5, 5], 1),
        (Class::R3, [6, 6, 6, 6, 5], 0),
        (Class::Marine, [5, 5, 6, 5, 5], 1),
        (Class::Militia, [6, 5, 6, 6, 5], 0),
        (Class::Irregular, [6, 4, 6, 6, 5], 1),
        (Class::Indians, [6, 4, 6, 6, 6], -1),
        (Class::Guns, [4, 6, 5, 4, 4], 0),
        (Class::Mortars, [7, 7, 4, 4, 7], 0),
    ];
    let f = Field::empty();
    for (class, hits, grade) in table {
        let e = &f.game.tables.class[class.index()];
        assert_eq!((e.hits, e.grade), (hits, grade), "{class:?}");
    }
}

#[test]
fn points_of_ships() {
    // "Naval Combat": 15, 10, 5 and 3, so that every group of "Naval Groups" is as strong as any other.
    let f = Field::empty();
    for (rate, points) in [
        (Rate::First, 15),
        (Rate::Second, 10),
        (Rate::Third, 5),
        (Rate::Fourth, 3),
    ] {
        assert_eq!(f.game.tables.whole(rate), points);
    }
    assert_eq!(Makeup::ALL.len(), 4);
}

#[test]
fn a_whole_turn_in_a_yard_repairs() {
    // "Naval Combat": only in a yard, and only if the fleet lay there all the turn.
    for (side, port, idle, points) in [
        (GB, "Halifax", true, 5),
        (GB, "Boston", true, 5),
        (GB, "New York", true, 5),
        (GB, "Britain", true, 5),
        (FR, "Louisbourg", true, 5),
        (FR, "Québec", true, 5),
        (FR, "France", true, 5),
        (GB, "Halifax", false, 1),
        (GB, "Falmouth (Casco Bay)", true, 1),
        (FR, "Montréal", true, 1),
    ] {
        let mut f = Field::empty();
        let at = Station::Port(f.place(port));
        let fleet = f.fleet(side, 0, at, &[], 0);
        let hurt = Ship {
            rate: Rate::Third,
            points: 1,
        };
        f.group(fleet, &[hurt]);
        f.s.fleets[fleet.index()].idle = idle;
        f.begin(Step::Turn(Phase::End));
        let ships: Vec<u8> = f.s.ships_of(fleet).map(|ship| ship.points).collect();
        assert_eq!(ships, [points], "{port} {idle}");
        assert_eq!(f.s.turn, 2);
    }
}

#[test]
fn a_leader_falls_on_one_face_of_six() {
    // "Leaders": each die of six, for the one leader of a battle.
    for die in 1..=6 {
        let mut f = Field::empty();
        f.field(GB, Class::R1, 600, "Great Meadows");
        f.field(FR, Class::R1, 600, "Great Meadows");
        let dieskau = f.lead_field("Dieskau", "Great Meadows");
        f.combat(FR);
        for _ in 0..4 {
            f.hits(0);
            f.hits(0);
        }
        f.dice(&[die]);
        assert_eq!(f.s.leaders[dieskau.index()].gone, die == 1, "{die}");
    }
}

/// Classes before a fort, with their strength.
type Besiegers = &'static [(Class, u16)];

#[test]
fn faces_that_breach_a_wall() {
    // "Sieges": of six faces, by fort or large fortress and by who besieges; -1 once, never twice.
    let forces: [(Besiegers, [u64; 2]); 5] = [
        (&[(Class::R1, 1_200), (Class::Guns, 1)], [2, 1]),
        (&[(Class::R1, 1_200)], [1, 0]),
        (&[(Class::Indians, 1_440)], [1, 0]),
        (&[(Class::Indians, 1_440), (Class::Guns, 4)], [1, 0]),
        (
            &[
                (Class::Indians, 1_200),
                (Class::R3, 240),
                (Class::Mortars, 1),
            ],
            [2, 1],
        ),
    ];
    for (force, faces) in forces {
        for (place, faces) in ["Fort Niagara", "Québec"].into_iter().zip(faces) {
            let mut f = Field::empty();
            for (class, strength) in force {
                f.field(GB, *class, *strength, place);
            }
            let place = f.place(place);
            let needs = f.game.breach_needs(&f.s, GB, place);
            let breach = (1..=6).filter(|face| *face >= needs).count();
            assert_eq!(breach as u64, faces, "{force:?}");
            let (of, all) = f.game.breach_chance(&f.s, GB, place);
            assert_eq!(of * 6, faces * all, "the odds that are shown");
        }
    }
}
