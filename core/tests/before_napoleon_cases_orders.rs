//! Sequence of Play with written orders: the cases BC21 and BC22, what a sheet may say, and what becomes of orders (rulings 101 to 103).

mod napoleon_combat;

use earlylight_core::{
    Game, Side, Violation,
    before_napoleon::{
        Decision,
        agenda::Step,
        ids::{Class, FR, GB, Leader, Makeup, Place, Unit, Zone},
        note::Note,
        sheet::{NavalOrder, Sheet},
        state::{At, Go, Station},
    },
};
use napoleon_combat::Field;

impl Field {
    fn written() -> Field {
        let mut f = Field::empty();
        f.s.written = true;
        f
    }
    fn way(&self, names: &[&str]) -> Vec<Place> {
        names.iter().map(|n| self.place(n)).collect()
    }
    /// A side hands in a sheet; forms are too many to be listed as options.
    fn hands_in(&mut self, side: Side, sheet: Sheet) -> Result<(), Violation> {
        self.begin(Step::Orders { side });
        let before = self.s;
        let done = self
            .game
            .decide(&mut self.s, &Decision::Sheet(sheet), &mut self.notes);
        if done.is_err() {
            assert_eq!(self.s, before, "a refusal leaves the state as it was");
        }
        done
    }
    fn marches(&mut self, side: Side, march: &[(Unit, &[&str])]) {
        let march = march.iter().map(|(u, way)| (*u, self.way(way))).collect();
        let sheet = Sheet {
            march,
            ..Sheet::default()
        };
        self.hands_in(side, sheet)
            .expect("orders that can be written");
    }
    /// The four beats, everybody rolling that.
    fn beats(&mut self, die: u8) {
        self.s.agenda.clear();
        self.s.agenda.push(Step::Europe { side: FR, dice: 1 });
        self.s.agenda.push(Step::Beat { beat: 1 });
        self.s.agenda.push(Step::OrderRolls { from: 0 });
        self.game.settle(&mut self.s, &mut self.notes);
        while !self.over() {
            self.dice(&[die]);
        }
    }
    fn stands(&self, unit: Unit, name: &str) -> bool {
        self.at(unit) == At::Field(self.place(name))
    }
}

#[test]
fn who_would_pass_each_other_do_not() {
    // BC21, "Sequence of Play": the side with fewer men gives way, of equals the French.
    for (british, french, to, holds) in [
        (1_200, 600, "Fort Carillon", GB),
        (600, 600, "Fort Carillon", GB),
        (600, 1_200, "Fort Edward", FR),
    ] {
        let mut f = Field::written();
        let a = f.field(GB, Class::R1, british, "Fort Edward");
        let b = f.field(FR, Class::R1, french, "Fort Carillon");
        f.marches(GB, &[(a, &["Fort Carillon"])]);
        f.marches(FR, &[(b, &["Fort Edward"])]);
        f.beats(1);
        assert!(f.stands(a, to) && f.stands(b, to), "{british} {french}");
        f.fights();
        f.decide(Decision::Done); // nobody goes inside
        assert_eq!(f.s.battle.attacker, holds);
    }
}

#[test]
fn troops_that_meet_stop_and_the_holder_defends() {
    // BC22: both come to Machault on the second beat.
    let mut f = Field::written();
    f.holds(GB, "Fort Le Boeuf");
    let band = f.field(FR, Class::Indians, 480, "Kittanning");
    let british = f.field(GB, Class::R1, 600, "Fort Le Boeuf");
    f.marches(FR, &[(band, &["Fort Machault (Venango)", "Fort Le Boeuf"])]);
    f.marches(GB, &[(british, &["Fort Machault (Venango)", "Kittanning"])]);
    f.beats(1);
    for unit in [band, british] {
        assert!(f.stands(unit, "Fort Machault (Venango)"));
        assert_eq!(f.s.unit(unit).go, Go::Stopped);
        assert_eq!(f.s.unit(unit).way.len, 0, "the rest of the order is void");
    }
    f.fights();
    f.decide(Decision::Done);
    assert_eq!(f.s.battle.attacker, GB);
}

#[test]
fn a_failed_die_ends_an_order() {
    // Ruling 101; a Supply Unit of the sheet helps as one that is spent on the spot.
    for (spends, moves) in [(false, false), (true, true)] {
        let mut f = Field::written();
        let unit = f.field(GB, Class::R3, 480, "Baltimore");
        f.field(GB, Class::Supply, 1, "Baltimore");
        let sheet = Sheet {
            spend: if spends {
                f.way(&["Baltimore"])
            } else {
                Vec::new()
            },
            march: vec![(unit, f.way(&["Philadelphia"]))],
            ..Sheet::default()
        };
        f.hands_in(GB, sheet).expect("orders that can be written");
        f.s.agenda.clear();
        f.s.agenda.push(Step::Europe { side: FR, dice: 1 });
        f.s.agenda.push(Step::Turn(
            earlylight_core::before_napoleon::agenda::Phase::Beats,
        ));
        f.game.settle(&mut f.s, &mut f.notes);
        f.dice(&[3]);
        assert_eq!(f.stands(unit, "Philadelphia"), moves);
        let baltimore = f.place("Baltimore");
        assert_eq!(
            f.s.supplies_at(GB, At::Field(baltimore)),
            u16::from(!spends)
        );
    }
}

#[test]
fn a_leader_stays_among_enemies() {
    // Ruling 52, "Leaders": he comes with troops, and does not ride on.
    let mut f = Field::written();
    let unit = f.field(GB, Class::R1, 600, "Albany");
    f.field(FR, Class::R1, 600, "Fort Edward");
    let johnson = f.lead_field("Johnson", "Albany");
    f.s.leaders[johnson.index()].points = 4;
    let sheet = Sheet {
        march: vec![(unit, f.way(&["Fort Edward"]))],
        ride: vec![(johnson, f.way(&["Fort Edward", "Fort William Henry"]))],
        ..Sheet::default()
    };
    f.hands_in(GB, sheet).expect("orders that can be written");
    f.beats(1);
    let edward = f.place("Fort Edward");
    assert_eq!(f.at(unit), At::Field(edward));
    assert_eq!(f.s.leaders[johnson.index()].at, At::Field(edward));
    // Without enemies there he does, and without own troops he does not even come.
    for (enemies, at) in [(false, "Fort William Henry"), (true, "Albany")] {
        let mut f = Field::written();
        if enemies {
            f.field(FR, Class::R1, 600, "Fort Edward");
        }
        let johnson = f.lead_field("Johnson", "Albany");
        f.s.leaders[johnson.index()].points = 4;
        let ride = vec![(johnson, f.way(&["Fort Edward", "Fort William Henry"]))];
        f.hands_in(
            GB,
            Sheet {
                ride,
                ..Sheet::default()
            },
        )
        .expect("orders that can be written");
        f.beats(1);
        let at = f.place(at);
        assert_eq!(f.s.leaders[johnson.index()].at, At::Field(at));
    }
}

#[test]
fn orders_that_cannot_be_written() {
    let mut f = Field::written();
    let own = f.field(GB, Class::R1, 600, "Albany");
    let theirs = f.field(FR, Class::R1, 600, "Montréal");
    let montcalm: Leader = f.lead_field("Montcalm", "Montréal");
    let (albany, edward) = (f.place("Albany"), f.place("Fort Edward"));
    let boston = Station::Port(f.place("Boston"));
    let march = |unit, way: Vec<Place>| Sheet {
        march: vec![(unit, way)],
        ..Sheet::default()
    };
    let naval = |naval: Vec<NavalOrder>| Sheet {
        naval,
        ..Sheet::default()
    };
    let long = f.way(&["Fort Edward", "Fort William Henry", "Fort Carillon"]);
    let sheets = [
        (
            march(theirs, f.way(&["Trois-Rivières"])),
            "Sequence of Play",
        ),
        (march(own, long), "Land Movement"),
        (march(own, Vec::new()), "Land Movement"),
        (march(own, f.way(&["Québec"])), "Land Movement"),
        (
            Sheet {
                spend: vec![albany],
                ..Sheet::default()
            },
            "Sequence of Play",
        ),
        (
            Sheet {
                ride: vec![(montcalm, vec![edward])],
                ..Sheet::default()
            },
            "Sequence of Play",
        ),
        (naval(vec![NavalOrder::Form(boston)]), "Sequence of Play"),
        (
            naval(vec![NavalOrder::Land(own, albany)]),
            "Sequence of Play",
        ),
        (
            naval(vec![
                NavalOrder::Land(own, f.place("Boston")),
                NavalOrder::Sail(boston),
            ]),
            "Sequence of Play",
        ),
        (
            naval(vec![NavalOrder::Sail(boston); 65]),
            "Sequence of Play",
        ),
        (
            Sheet {
                march: vec![(own, vec![edward]), (own, vec![edward])],
                ..Sheet::default()
            },
            "Sequence of Play",
        ),
    ];
    for (sheet, rule) in sheets {
        let said = format!("{sheet:?}");
        let violation = f.hands_in(GB, sheet).expect_err(&said);
        assert_eq!(violation.rule, rule, "{said}");
    }
    assert_eq!(
        f.hands_in(GB, Sheet::default()),
        Ok(()),
        "no orders are orders too"
    );
}

#[test]
fn naval_orders_are_done_or_dropped() {
    // Ruling 101: what cannot be done when its turn comes is dropped and said so.
    let mut f = Field::written();
    let boston = Station::Port(f.place("Boston"));
    let four = Station::Sea(Zone::new(3).expect("a zone"));
    let fleet = f.fleet(GB, 0, boston, &[Makeup::Thirds, Makeup::First], 1);
    let groups: Vec<_> = f.s.groups_of(fleet).collect();
    let unit = f.field(GB, Class::R3, 480, "Boston");
    let far = f.field(GB, Class::R3, 480, "New York");
    let falmouth = f.place("Falmouth (Casco Bay)");
    let sheet = Sheet {
        naval: vec![
            NavalOrder::Form(boston),
            NavalOrder::Take(groups[0]),
            NavalOrder::Transports(1),
            NavalOrder::Load(far),
            NavalOrder::Load(unit),
            NavalOrder::Sail(four),
            NavalOrder::Land(unit, falmouth),
        ],
        ..Sheet::default()
    };
    f.hands_in(GB, sheet).expect("orders that can be written");
    f.s.agenda.clear();
    f.s.agenda.push(Step::Orders { side: FR });
    f.s.agenda.push(Step::Turn(
        earlylight_core::before_napoleon::agenda::Phase::Naval(GB),
    ));
    f.s.orders[FR.index()].given = true;
    f.game.settle(&mut f.s, &mut f.notes);
    assert!(f.stands(unit, "Falmouth (Casco Bay)"));
    assert!(f.stands(far, "New York"));
    let dropped = |n: &&Note| matches!(n, Note::OrderDropped { side: GB, .. });
    assert_eq!(f.notes.iter().filter(dropped).count(), 1);
    let at_sea: usize =
        f.s.fleets_of(GB)
            .filter(|fl| f.s.fleet(*fl).station == four)
            .map(|fl| f.s.groups_of(fl).count())
            .sum();
    assert_eq!(at_sea, 1, "the other group stays in port");
}
