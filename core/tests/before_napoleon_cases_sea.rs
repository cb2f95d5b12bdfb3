//! Sea Zones, Naval Transport, Naval Interception: the test vectors 5, 6 and 20 to 24, and the cases BC7, BC50 to BC70.

mod napoleon_combat;

use earlylight_core::{
    Awaits, Chance, Game, Outcome, Side, Violation,
    before_napoleon::{
        Decision,
        agenda::{Pair, Step},
        ids::{Class, FR, Fleet, GB, Makeup, Rate, Unit, Zone},
        note::Note,
        state::{At, FleetState, Go, GroupState, Station},
    },
};
use napoleon_combat::Field;

fn sea(number: u8) -> Station {
    Station::Sea(Zone::new(number - 1).expect("a zone"))
}

impl Field {
    fn port(&self, name: &str) -> Station {
        Station::Port(self.place(name))
    }
    fn no_ships(&mut self) {
        self.s.fleets.fill(FleetState::default());
        self.s.groups.fill(GroupState::NONE);
    }
    /// Whether a group of that side may be sent from there to there, alone in the world.
    fn sails(&mut self, side: Side, from: Station, to: Station) -> Result<(), Violation> {
        self.no_ships();
        self.fleet(side, 0, from, &[Makeup::Thirds], 0);
        self.begin(Step::Naval { side });
        self.decide(Decision::Form(from));
        let group = self
            .options()
            .into_iter()
            .find(|d| matches!(d, Decision::Take(_)))
            .expect("a group");
        self.decide(group);
        self.try_decide(Decision::Sail(to))
    }
    fn sails_not(&mut self, side: Side, from: Station, to: Station) {
        let violation = self.sails(side, from, to).expect_err("out of reach");
        assert_eq!(violation.rule, "Sea Zones", "{from:?} to {to:?}");
    }
    /// Interception of all pairs begins.
    fn pairs(&mut self) {
        self.s.met = [0; 12];
        self.begin(Step::Pairs {
            french: Fleet::of(FR).next().expect("fleets"),
            british: Fleet::of(GB).next().expect("fleets"),
            stage: Pair::Find,
        });
    }
    fn met(&self) -> u32 {
        self.s.met.iter().map(|m| m.count_ones()).sum()
    }
    /// Whether the first pair, of which one side is asked, meets by that die.
    fn intercepts(&mut self, die: u8) -> bool {
        self.pairs();
        self.decide(Decision::Intercept);
        self.dice(&[die]);
        assert!(self.over());
        self.met() == 1
    }
    /// Whether a pair that is not asked meets by that die.
    fn meets(&mut self, die: u8) -> bool {
        self.pairs();
        assert_eq!(self.awaited().0, 1, "Naval Interception asks nobody");
        self.dice(&[die]);
        self.met() == 1
    }
}

#[test]
fn four_ways_to_make_up_a_group() {
    // BC7 and vector 6, "Naval Groups".
    use Rate::{First, Fourth, Second, Third};
    let legal: [&[Rate]; 4] = [&[Third; 3], &[Fourth; 5], &[Third, Second], &[First]];
    assert!(legal.iter().all(|ships| Makeup::of(ships).is_some()));
    let refused: [&[Rate]; 5] = [
        &[Second, Third, Third],
        &[Fourth; 4],
        &[Second; 2],
        &[Third; 2],
        &[First, Fourth],
    ];
    assert!(refused.iter().all(|ships| Makeup::of(ships).is_none()));
    // The first groups are made up by choice among those four.
    let game = earlylight_core::before_napoleon::BeforeNapoleon::standard();
    let setup = earlylight_core::Setup {
        scenario: "sequence".into(),
        position: None,
    };
    let s = game.start(&setup).expect("a scenario");
    let mut options = Vec::new();
    game.options(&s, &mut options);
    let ways: Vec<_> = Makeup::ALL.iter().map(|m| Decision::Makeup(*m)).collect();
    assert_eq!(options, ways);
}

#[test]
fn louisbourg_and_quebec_bar_the_st_lawrence() {
    // BC50 and vector 20.
    let mut f = Field::empty();
    f.sails_not(GB, sea(1), sea(2));
    f.holds(GB, "Louisbourg");
    assert_eq!(f.sails(GB, sea(1), sea(2)), Ok(()));
    // BC53: only the way in is barred.
    assert_eq!(f.sails(FR, sea(2), sea(1)), Ok(()));
    f.sails_not(FR, sea(1), sea(2));
    // BC54: nobody lands above Quebec who does not hold it.
    for name in ["Québec", "Trois-Rivières", "Montréal"] {
        let to = f.port(name);
        f.sails_not(GB, sea(2), to);
    }
    for (name, lands) in [
        ("Québec", true),
        ("Trois-Rivières", false),
        ("Montréal", false),
    ] {
        let unit = aboard(&mut f, 2);
        let to = f.place(name);
        f.begin(Step::Landing { side: GB });
        assert_eq!(
            f.try_decide(Decision::Land(unit, to)).is_ok(),
            lands,
            "{name}"
        );
        f.s.remove_unit(unit);
    }
    // BC55: down is always open.
    f.holds(GB, "Québec");
    let montreal = f.port("Montréal");
    assert_eq!(f.sails(FR, montreal, sea(2)), Ok(()));
    f.sails_not(FR, sea(2), montreal);
    f.holds(GB, "Montréal");
    assert_eq!(f.sails(GB, sea(2), montreal), Ok(()), "vector 20");
}

/// A British battalion aboard a transport at sea, the only ship.
fn aboard(f: &mut Field, zone: u8) -> Unit {
    f.no_ships();
    let fleet = f.fleet(GB, 0, sea(zone), &[], 1);
    f.put(GB, Class::R1, 600, At::Aboard(fleet))
}

#[test]
fn one_zone_a_turn_and_ports_for_nothing() {
    // BC51.
    let mut f = Field::empty();
    let (boston, falmouth) = (f.port("Boston"), f.port("Falmouth (Casco Bay)"));
    assert_eq!(f.sails(GB, boston, sea(4)), Ok(()));
    assert_eq!(f.sails(GB, boston, falmouth), Ok(()));
    f.sails_not(GB, boston, sea(5));
    // BC52 and vector 21.
    let (louisbourg, quebec) = (f.port("Louisbourg"), f.port("Québec"));
    let (france, britain) = (f.port("France"), f.port("Britain"));
    assert_eq!(f.sails(FR, louisbourg, quebec), Ok(()));
    f.sails_not(FR, france, quebec);
    assert_eq!(f.sails(FR, france, louisbourg), Ok(()));
    assert_eq!(f.sails(FR, france, sea(1)), Ok(()));
    assert_eq!(f.sails(FR, sea(1), quebec), Ok(()));
    f.sails_not(GB, britain, boston);
    assert_eq!(f.sails(GB, britain, sea(1)), Ok(()));
    assert_eq!(f.sails(GB, sea(1), boston), Ok(()));
    for (name, by) in [("New York", 4), ("Baltimore", 3)] {
        let to = f.port(name);
        f.sails_not(GB, britain, to);
        f.sails_not(GB, sea(1), to);
        assert_eq!(f.sails(GB, sea(1), sea(by)), Ok(()));
        assert_eq!(f.sails(GB, sea(by), to), Ok(()), "in the third turn");
    }
    // The other side's box takes nobody in.
    f.sails_not(GB, sea(1), france);
}

#[test]
fn a_transport_carries_eight_hundred() {
    // BC56 and vector 5: 600 men and 8 guns fit, a gun more does not; guns go by stands of two.
    let loads: [(&[(Class, u16)], bool); 4] = [
        (&[(Class::R1, 600), (Class::Guns, 4)], true),
        (&[(Class::R1, 600), (Class::Guns, 5)], false),
        (
            &[(Class::R3, 480), (Class::Mortars, 3), (Class::Supply, 1)],
            true,
        ),
        (
            &[(Class::R3, 480), (Class::Mortars, 4), (Class::Supply, 2)],
            false,
        ),
    ];
    for (load, fits) in loads {
        let mut f = Field::empty();
        let boston = f.port("Boston");
        f.fleet(GB, 0, boston, &[], 1);
        let units: Vec<Unit> = load
            .iter()
            .map(|(class, strength)| f.field(GB, *class, *strength, "Boston"))
            .collect();
        f.begin(Step::Naval { side: GB });
        f.decide(Decision::Form(boston));
        f.decide(Decision::Transports(1));
        let (last, first) = units.split_last().expect("units");
        for unit in first {
            f.decide(Decision::Load(*unit));
        }
        let done = f.try_decide(Decision::Load(*last));
        assert_eq!(
            done.map_err(|v| v.rule),
            if fits { Ok(()) } else { Err("Naval Transport") }
        );
    }
    assert_eq!(
        Class::R3.weight(480) + Class::Mortars.weight(3) + Class::Supply.weight(1),
        730
    );
    assert_eq!(Class::R1.weight(600) + Class::Guns.weight(4), 800);
}

#[test]
fn loading_comes_before_marching_and_landing_ends_a_move() {
    // BC57.
    let mut f = Field::empty();
    let halifax = f.port("Halifax");
    f.fleet(GB, 0, halifax, &[], 1);
    let unit = f.field(GB, Class::R1, 600, "Halifax");
    f.s.units[unit.index()].go = Go::Moving(2);
    f.begin(Step::Move { side: GB });
    assert!(f.try_decide(Decision::Load(unit)).is_err());
    // BC58.
    let mut f = Field::empty();
    let unit = aboard(&mut f, 4);
    let boston = f.place("Boston");
    f.begin(Step::Landing { side: GB });
    f.decide(Decision::Land(unit, boston));
    assert_eq!(f.at(unit), At::Field(boston));
    f.field(GB, Class::R3, 480, "New York"); // somebody who may move, so that the phase asks
    f.begin(Step::Move { side: GB });
    let violation = f
        .try_decide(Decision::Rouse(unit))
        .expect_err("it has landed");
    assert_eq!(violation.rule, "Initiative");
}

#[test]
fn nobody_lands_under_enemy_guns() {
    // BC59.
    let mut f = Field::empty();
    let louisbourg = f.place("Louisbourg");
    for (station, lands) in [
        (sea(1), false),
        (sea(3), true),
        (Station::Port(louisbourg), true),
    ] {
        let unit = aboard(&mut f, 1);
        f.fleet(FR, 0, station, &[Makeup::Thirds], 0);
        f.begin(Step::Landing { side: GB });
        let done = f.try_decide(Decision::Land(unit, louisbourg));
        assert_eq!(done.is_ok(), lands, "{station:?}");
        f.s.remove_unit(unit);
    }
}

#[test]
fn interception_by_zone_and_from_port() {
    // BC60 and vector 22, "Naval Interception": from port in zone 1 on a 6.
    let mut f = Field::empty();
    let britain = f.port("Britain");
    f.fleet(FR, 0, sea(1), &[Makeup::Thirds], 0);
    f.fleet(GB, 0, britain, &[Makeup::Thirds], 0);
    let met: Vec<u8> = (1..=6).filter(|die| f.intercepts(*die)).collect();
    assert_eq!(met, [6]);
    // BC61 and vector 23: a fleet that passes into port is looked at before it is in.
    let mut f = Field::empty();
    let louisbourg = f.place("Louisbourg");
    let passing = f.fleet(FR, 0, sea(1), &[Makeup::Thirds], 0);
    f.s.fleets[passing.index()].bound = Some(louisbourg);
    f.fleet(GB, 0, sea(1), &[Makeup::Thirds], 0);
    let met: Vec<u8> = (1..=6).filter(|die| f.meets(*die)).collect();
    assert_eq!(met, [5, 6], "1 more at sea");
    // BC64: from port in zone 2 on 3 or more, and the fleet in port is asked.
    let mut f = Field::empty();
    let port = f.port("Louisbourg");
    f.fleet(FR, 0, port, &[Makeup::Thirds], 0);
    f.fleet(GB, 0, sea(2), &[Makeup::Thirds], 0);
    let met: Vec<u8> = (1..=6).filter(|die| f.intercepts(*die)).collect();
    assert_eq!(met, [3, 4, 5, 6]);
    f.pairs();
    f.decide(Decision::Done);
    assert!(f.over() && f.met() == 0);
    // Each zone's number, at sea: zones 1 and 3 on 5, the others on 2.
    for (zone, least) in [(1, 5), (2, 2), (3, 5), (4, 2), (5, 2), (6, 2)] {
        let mut f = Field::empty();
        f.fleet(FR, 0, sea(zone), &[Makeup::Thirds], 0);
        f.fleet(GB, 0, sea(zone), &[Makeup::Thirds], 0);
        let met: Vec<u8> = (1..=6).filter(|die| f.meets(*die)).collect();
        assert_eq!(
            met,
            (least..=6).collect::<Vec<u8>>(),
            "zone {zone}, BC62: nobody is asked"
        );
    }
}

#[test]
fn ports_from_which_nobody_intercepts() {
    // BC63, BC65, BC66 and vector 23: in France, up a river, off another zone; and none lies in port to be found.
    for (side, port, zone, may) in [
        (FR, "France", 1, false),
        (FR, "Québec", 2, false),
        (FR, "Trois-Rivières", 2, false),
        (FR, "Montréal", 2, false),
        (GB, "Boston", 5, false),
        (GB, "New York", 5, true),
        (GB, "Halifax", 1, true),
        (FR, "Louisbourg", 1, true),
    ] {
        let mut f = Field::empty();
        let at = f.port(port);
        f.fleet(side, 0, at, &[Makeup::Thirds], 0);
        f.fleet(side.other(), 0, sea(zone), &[Makeup::Thirds], 0);
        f.pairs();
        assert_eq!(!f.over(), may, "{port}");
    }
    // By the ruling France is a base as Britain is; nothing changes up the river.
    for (port, zone, may) in [("France", 1, true), ("Québec", 2, false)] {
        let mut f = Field::empty().rulings(|r| r.france_intercepts = true);
        let at = f.port(port);
        f.fleet(FR, 0, at, &[Makeup::Thirds], 0);
        f.fleet(GB, 0, sea(zone), &[Makeup::Thirds], 0);
        f.pairs();
        assert_eq!(!f.over(), may, "{port}");
    }
    let mut f = Field::empty();
    let (halifax, louisbourg) = (f.port("Halifax"), f.port("Louisbourg"));
    f.fleet(GB, 0, halifax, &[Makeup::Thirds], 0);
    f.fleet(FR, 0, louisbourg, &[Makeup::Thirds], 0);
    f.pairs();
    assert!(f.over(), "port against port");
}

#[test]
fn one_roll_for_each_pair() {
    // BC67 and vector 24.
    let mut f = Field::empty();
    for number in 0..2 {
        f.fleet(FR, number, sea(4), &[Makeup::Thirds], 0);
    }
    for number in 0..3 {
        f.fleet(GB, number, sea(4), &[Makeup::Thirds], 0);
    }
    f.pairs();
    for die in [2, 1, 2, 6, 1, 3] {
        assert!(!f.over());
        f.dice(&[die]);
    }
    assert!(f.over());
    assert_eq!(f.met(), 4);
}

#[test]
fn both_sail_before_anybody_is_intercepted() {
    // BC68: the French pass into a port of zone 4, the British come to the zone after them.
    let mut f = Field::empty();
    let menagoueche = f.port("Fort Ménagouèche");
    f.sails(FR, sea(1), menagoueche).expect("a port of theirs");
    f.fleet(GB, 0, sea(3), &[Makeup::Thirds], 0);
    f.begin(Step::Naval { side: GB });
    f.decide(Decision::Form(sea(3)));
    let group = f
        .options()
        .into_iter()
        .find(|d| matches!(d, Decision::Take(_)))
        .expect("a group");
    f.decide(group);
    f.decide(Decision::Sail(sea(4)));
    f.pairs();
    f.dice(&[2]);
    assert_eq!(f.met(), 1);
}

#[test]
fn encounters_are_drawn_those_with_transports_last() {
    // BC69 and vector 24: X and Z by lot, then Y.
    let mut f = Field::empty();
    let x = f.fleet(FR, 0, sea(4), &[Makeup::Thirds], 0);
    let y = f.fleet(FR, 1, sea(4), &[Makeup::Thirds], 2);
    let z = f.fleet(FR, 2, sea(4), &[Makeup::Thirds], 0);
    let british = f.fleet(GB, 0, sea(4), &[Makeup::Thirds], 0);
    let meets = |f: &mut Field, fleets: &[Fleet]| {
        f.s.met = [0; 12];
        for fleet in fleets {
            f.s.met[fleet.index()] = 1;
        }
        f.notes.clear();
        f.begin(Step::Encounters);
    };
    let next = |f: &Field| {
        f.notes.iter().find_map(|n| match n {
            Note::EncounterNext { french, british } => Some((*french, *british)),
            _ => None,
        })
    };
    meets(&mut f, &[x, y, z]);
    let Awaits::Chance(Chance::Draw { remaining, .. }) = f.game.awaits(&f.s) else {
        panic!("a draw");
    };
    assert_eq!(remaining, 2);
    let mut drawn = Vec::new();
    for pick in 0..2 {
        meets(&mut f, &[x, y, z]);
        let item = f.game.pick(&f.s, pick).expect("an encounter");
        f.game
            .chance(&mut f.s, Outcome::Draw(item), &mut f.notes)
            .expect("one that is there");
        drawn.push(next(&f).expect("the first").0);
    }
    assert_eq!(drawn, [x, z]);
    meets(&mut f, &[y, z]);
    assert_eq!(next(&f), Some((z, british)), "a single one needs no lot");
    // BC70: who has been beaten into port is met no more.
    f.s.fleets[y.index()].beaten = true;
    meets(&mut f, &[y]);
    assert!(f.over());
    assert_eq!((next(&f), f.met()), (None, 0));
    assert!(
        f.notes
            .iter()
            .any(|n| matches!(n, Note::EncounterLapses { .. }))
    );
}
