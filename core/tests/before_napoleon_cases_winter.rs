//! Supply, winter, what comes back in May, Victory, Sequence of Play: the test vectors 1, 25, 26 and 47 to 51, and the cases BC19,
//! BC20, BC75 to BC82, BC98 to BC101, BC124 to BC130.

mod napoleon_combat;

use earlylight_core::{
    Awaits, Game, Outcome, Setup, Side,
    before_napoleon::{
        BeforeNapoleon, Decision, Ending, Rulings,
        agenda::{Attrition, Phase, Step, WinterStep},
        attrition::per_cent,
        ids::{Class, FR, GB, Place, Unit},
        note::{Note, Part},
        state::{At, Siege},
        winter::winter_loss,
    },
};
use napoleon_combat::Field;

impl Field {
    fn attrition(&mut self) {
        self.begin(Step::Attrition {
            place: Place::new(0).expect("a place"),
            side: FR,
            stage: Attrition::Find,
        });
    }
    fn winter_outside(&mut self) {
        self.begin(Step::Winter {
            place: Place::new(0).expect("a place"),
            side: FR,
            spent: 0,
            stage: WinterStep::Find,
        });
    }
    /// The turn of that number ends; who has won by it, if somebody has.
    fn ends(&mut self, turn: u8) -> Option<Ending> {
        self.s.turn = turn;
        self.s.ending = None;
        self.begin(Step::Turn(Phase::End));
        self.s.ending
    }
    /// A unit of the list, at home in May.
    fn listed(&self, name: &str) -> Unit {
        let index = self.game.tables.units.iter().position(|u| u.name == name);
        let index = index.unwrap_or_else(|| panic!("no unit {name}"));
        Unit::all().nth(index).expect("a unit")
    }
    fn start() -> Field {
        let mut f = Field::empty();
        let setup = Setup {
            scenario: "sequence".into(),
            position: None,
        };
        f.s = f.game.start(&setup).expect("a scenario");
        f
    }
    /// May; then nothing.
    fn may(&mut self) {
        self.begin(Step::Return { from: 0 });
    }
}

#[test]
fn a_turn_has_its_phases_in_order() {
    // BC19, BC20 and BC57, "Sequence of Play": the French fight before any British unit marches, ships sail before all.
    let game = BeforeNapoleon::standard();
    let setup = Setup {
        scenario: "sequence".into(),
        position: None,
    };
    let mut s = game.start(&setup).expect("a scenario");
    let (mut notes, mut options) = (Vec::new(), Vec::new());
    while s.turn == 1 {
        match game.awaits(&s) {
            Awaits::Decision { .. } => {
                game.options(&s, &mut options);
                let first = options.first().expect("something").clone();
                let done = if options.contains(&Decision::Done) {
                    Decision::Done
                } else {
                    first
                };
                game.decide(&mut s, &done, &mut notes).expect("an option");
            }
            Awaits::Chance(earlylight_core::Chance::Dice { count, .. }) => {
                let ones = vec![1; usize::from(count)];
                game.chance(&mut s, Outcome::Dice(&ones), &mut notes)
                    .expect("dice");
            }
            other => panic!("{other:?}"),
        }
    }
    let mut parts: Vec<Part> = notes
        .iter()
        .filter_map(|n| match n {
            Note::PartBegins { part } => Some(*part),
            _ => None,
        })
        .filter(|p| !matches!(p, Part::May | Part::Landing))
        .collect();
    parts.dedup_by_key(|p| {
        if matches!(p, Part::Reinforcement(_)) {
            Part::May
        } else {
            *p
        }
    });
    let end = parts
        .iter()
        .position(|p| *p == Part::Combat(GB))
        .expect("the last phase");
    assert_eq!(
        parts[..=end],
        [
            Part::Reinforcement(FR),
            Part::Attrition,
            Part::Naval(FR),
            Part::Naval(GB),
            Part::Interception,
            Part::Movement(FR),
            Part::Combat(FR),
            Part::Movement(GB),
            Part::Combat(GB),
        ]
    );
}

#[test]
fn attrition_by_the_die() {
    // Vector 25, "Supply": 600 men in a wilderness.
    let table: Vec<u32> = (1..=7).map(per_cent).collect();
    assert_eq!(table, [15, 15, 10, 10, 5, 5, 0]);
    for (die, supplied, lost) in [
        (2, false, 90),
        (3, false, 60),
        (5, false, 30),
        (6, true, 0),
        (2, true, 60),
    ] {
        let mut f = Field::empty();
        let unit = f.field(GB, Class::R1, 600, "Great Meadows");
        if supplied {
            f.field(GB, Class::Supply, 2, "Great Meadows");
        }
        f.attrition();
        if supplied {
            f.decide(Decision::Spend);
            // BC77: a second one is refused.
            assert!(f.try_decide(Decision::Spend).is_err());
        }
        f.dice(&[die]);
        assert_eq!(600 - f.men(unit), lost, "{die} {supplied}");
        assert!(f.over());
    }
    // BC75: one roll for all of a place; by the ruling one for each.
    let mut f = Field::empty();
    let (a, b) = (
        f.field(GB, Class::R1, 600, "Great Meadows"),
        f.field(GB, Class::R3, 480, "Great Meadows"),
    );
    f.attrition();
    f.dice(&[1]);
    assert_eq!((600 - f.men(a), 480 - f.men(b)), (90, 72));
    let mut f = Field::empty().rulings(|r| r.attrition_by_unit = true);
    let (a, b) = (
        f.field(GB, Class::R1, 600, "Great Meadows"),
        f.field(GB, Class::R3, 480, "Great Meadows"),
    );
    f.attrition();
    f.dice(&[1, 5]);
    assert_eq!((600 - f.men(a), 480 - f.men(b)), (90, 24));
    // BC76: halves up.
    let mut f = Field::empty();
    let (a, b) = (
        f.field(GB, Class::R1, 455, "Great Meadows"),
        f.field(GB, Class::R3, 90, "Great Meadows"),
    );
    f.attrition();
    f.dice(&[5]);
    assert_eq!((455 - f.men(a), 90 - f.men(b)), (23, 5));
}

#[test]
fn who_checks_attrition() {
    // Vector 26: no Indians.
    let mut f = Field::empty();
    f.field(FR, Class::Indians, 480, "Kittanning");
    f.attrition();
    assert!(f.over());
    // BC78: by an enemy fort, besieging or not.
    let mut f = Field::empty();
    let unit = f.field(GB, Class::R1, 240, "Fort Niagara");
    f.attrition();
    f.dice(&[6]);
    assert_eq!(f.men(unit), 228);
    // BC79: a garrison inside does not; its besieger pays with a Supply Unit, or checks.
    let mut f = Field::empty();
    let marine = f.inside(FR, Class::Marine, 240, "Fort Niagara");
    let besieger = f.field(GB, Class::R1, 600, "Fort Niagara");
    f.field(GB, Class::Supply, 1, "Fort Niagara");
    f.siege("Fort Niagara", Siege::Standing);
    f.attrition();
    f.decide(Decision::Spend);
    assert!(f.over());
    assert_eq!((f.men(marine), f.men(besieger)), (240, 600));
    f.attrition();
    f.dice(&[1]);
    assert_eq!((f.men(marine), f.men(besieger)), (240, 510));
    // In a settlement of the enemy there is no check.
    let mut f = Field::empty();
    f.field(FR, Class::R1, 600, "Trenton");
    f.attrition();
    assert!(f.over());
}

#[test]
fn a_winter_outside_takes_half() {
    // Vector 1, the rulebook's own example, and BC80.
    let table: Vec<u32> = (0..=5).map(winter_loss).collect();
    assert_eq!(table, [50, 40, 30, 20, 10, 0]);
    for (supplies, lost) in [(0, 228), (2, 137), (5, 0)] {
        let mut f = Field::empty();
        let unit = f.field(GB, Class::R1, 455, "Great Meadows");
        f.field(GB, Class::Supply, 6, "Great Meadows");
        f.winter_outside();
        for _ in 0..supplies {
            f.decide(Decision::Spend);
        }
        if supplies < 5 {
            f.decide(Decision::Done);
        } else {
            assert!(f.try_decide(Decision::Spend).is_err(), "a sixth is refused");
        }
        assert_eq!(455 - f.men(unit), lost);
        let cumberland = f.place("Fort Cumberland");
        assert_eq!(f.at(unit), At::Field(cumberland));
        assert_eq!(f.s.supplies_at(GB, At::Field(cumberland)), 6 - supplies);
    }
    // BC81: a besieger goes by lake, and the siege is over.
    let mut f = Field::empty();
    f.inside(FR, Class::Marine, 240, "Fort Niagara");
    f.siege("Fort Niagara", Siege::Breached);
    let unit = f.field(GB, Class::R1, 600, "Fort Niagara");
    f.winter_outside();
    assert_eq!(f.men(unit), 300);
    let oswego = f.place("Oswego");
    assert_eq!(f.at(unit), At::Field(oswego));
    assert_eq!(f.siege_of("Fort Niagara"), Siege::None);
}

#[test]
fn who_goes_home_and_who_comes_back() {
    // BC98 and vector 50, "Indians, Militia, & Provincials".
    let mut f = Field::start();
    let classes = |f: &Field, side| -> Vec<(Class, usize)> {
        let count = |c| {
            f.s.living()
                .filter(|(_, u)| u.side == side && u.class == c)
                .count()
        };
        [
            Class::R3,
            Class::Militia,
            Class::Indians,
            Class::Marine,
            Class::Irregular,
        ]
        .map(|c| (c, count(c)))
        .to_vec()
    };
    let regulars = |f: &Field| {
        f.s.living()
            .filter(|(_, u)| matches!(u.class, Class::R1 | Class::R2))
            .count()
    };
    assert_eq!(classes(&f, GB)[0], (Class::R3, 10));
    assert_eq!(classes(&f, FR)[1], (Class::Militia, 4));
    let (marine, coureurs) = (classes(&f, FR)[3], classes(&f, FR)[4]);
    let virginia = f.listed("Virginia 1st");
    // BC82: weak and away, it disbands without losses, and is whole at home in May.
    let raystown = f.place("Raystown");
    f.s.units[virginia.index()].strength = 200;
    f.s.units[virginia.index()].at = At::Field(raystown);
    f.begin(Step::Turn(Phase::Winter));
    assert_eq!(
        classes(&f, GB)[..3],
        [(Class::R3, 0), (Class::Militia, 0), (Class::Indians, 0)]
    );
    assert_eq!(
        classes(&f, FR),
        [
            (Class::R3, 0),
            (Class::Militia, 0),
            (Class::Indians, 0),
            marine,
            coureurs
        ]
    );
    assert_eq!(
        (classes(&f, GB)[4], regulars(&f)),
        ((Class::Irregular, 1), 13)
    );
    assert!(!f.s.unit(virginia).lives());
    // BC99: Albany and Trenton French. BC100: wiped out or not, Boston's come back. BC101: Acadians stay away.
    for (place, side) in [("Albany", FR), ("Trenton", FR), ("Fort Beauséjour", GB)] {
        f.holds(side, place);
    }
    f.may();
    let at = |f: &Field, name: &str| {
        f.at(f.listed(name))
            .place()
            .map(|p| f.game.tables.name(p).to_owned())
    };
    let place = |name: &str| Some(name.to_owned());
    assert!(f.over());
    for name in ["New York 1st", "New York 2nd"] {
        assert_eq!(at(&f, name), place("New York"));
    }
    assert_eq!(at(&f, "New Jersey"), None);
    assert_eq!(at(&f, "Acadian militia"), None);
    for name in [
        "Massachusetts 1st",
        "Massachusetts 2nd",
        "Massachusetts 3rd",
    ] {
        assert_eq!(at(&f, name), place("Boston"));
        assert_eq!(f.men(f.listed(name)), 480);
    }
    assert_eq!(
        (at(&f, "Virginia 1st"), f.men(virginia)),
        (place("Alexandria"), 480)
    );
    assert_eq!(f.men(f.listed("Montréal militia")), 1_200);
    // The next May, Trenton being own again.
    f.holds(GB, "Trenton");
    f.may();
    assert_eq!(
        (at(&f, "New Jersey"), f.men(f.listed("New Jersey"))),
        (place("Trenton"), 480)
    );
    // With both homes own each New York battalion is asked about.
    let first = f.listed("New York 1st");
    f.s.remove_unit(first);
    f.holds(GB, "Albany");
    f.may();
    let (albany, boston) = (f.place("Albany"), f.place("Boston"));
    assert!(f.try_decide(Decision::Return(boston)).is_err());
    f.decide(Decision::Return(albany));
    assert_eq!(at(&f, "New York 1st"), place("Albany"));
    // Massachusetts does not come to a French Boston.
    for name in [
        "Massachusetts 1st",
        "Massachusetts 2nd",
        "Massachusetts 3rd",
    ] {
        let unit = f.listed(name);
        f.s.remove_unit(unit);
    }
    f.holds(FR, "Boston");
    f.may();
    assert_eq!(at(&f, "Massachusetts 1st"), None);
}

#[test]
fn towns_win_at_the_beginning_of_a_winter() {
    // BC124 and vector 47, "Victory".
    let mut f = Field::empty();
    for name in ["Québec", "Montréal", "Trois-Rivières"] {
        f.holds(GB, name);
    }
    assert_eq!(f.ends(9), None);
    for turn in [10, 20, 30, 40, 50] {
        assert_eq!(f.ends(turn), Some(Ending::Winter(GB)));
    }
    f.holds(FR, "Montréal");
    assert_eq!(f.ends(10), None);
    // BC125.
    let mut f = Field::empty();
    f.holds(FR, "Albany");
    assert_eq!(f.ends(10), None);
    for name in [
        "Boston",
        "New Haven",
        "New York",
        "Philadelphia",
        "Baltimore",
        "Alexandria",
    ] {
        let mut f = Field::empty();
        f.holds(FR, name);
        assert_eq!(f.ends(10), Some(Ending::Winter(FR)), "{name}");
        assert_eq!(f.ends(9), None);
    }
    // BC126: both at once win nothing.
    let mut f = Field::empty();
    for name in ["Québec", "Montréal", "Trois-Rivières"] {
        f.holds(GB, name);
    }
    f.holds(FR, "Boston");
    assert_eq!(f.ends(30), None);
}

#[test]
fn points_are_counted_from_what_is_held() {
    // BC127 and vector 49.
    let points = |f: &Field| [FR, GB].map(|side| f.game.points(&f.s, side));
    let mut f = Field::empty();
    assert_eq!(points(&f), [0, 0]);
    f.holds(GB, "Fort Duquesne");
    f.field(GB, Class::R1, 600, "Kittanning");
    assert_eq!(points(&f), [0, 1]);
    f.holds(FR, "Oswego");
    f.holds(FR, "German Flatts");
    assert_eq!(points(&f), [6, 1]);
    assert_eq!(f.game.indian_rolls(&f.s, GB), 0);
    f.holds(GB, "German Flatts");
    assert_eq!(points(&f), [3, 1]);
    f.holds(GB, "Oswego");
    f.holds(GB, "Fort Niagara");
    assert_eq!(points(&f), [0, 2]);
    // Vector 51: 26 French places, 23 without the three of the upper lakes.
    let french = |side: Side| {
        let own = |p: &Place| f.game.tables.start[p.index()] == Some(side);
        Place::all()
            .filter(|p| own(p) && f.game.tables.kind_of(*p).is_held())
            .count()
    };
    assert_eq!(french(FR), 26);
    let mut f = Field::empty();
    let start = f.game.tables.start;
    let kind = f.game.tables.kind;
    for place in Place::all().filter(|p| start[p.index()] == Some(FR) && kind[p.index()].is_held())
    {
        f.s.control[place.index()] = Some(GB);
    }
    for name in ["Michilimackinac", "Sault Sainte-Marie", "Fort Saint-Joseph"] {
        f.holds(FR, name);
    }
    assert_eq!(points(&f), [0, 23]);
}

/// So many French places are British, the three of the winter victory among them or not.
fn with_points(f: &mut Field, points: usize, three: bool) {
    let named = ["Québec", "Montréal", "Trois-Rivières"].map(|n| f.place(n));
    let french: Vec<Place> = Place::all()
        .filter(|p| f.game.tables.start[p.index()] == Some(FR) && !named.contains(p))
        .collect();
    let mut left = points;
    if three {
        for place in named {
            f.s.control[place.index()] = Some(GB);
        }
        left -= 3;
    }
    for place in &french[..left] {
        f.s.control[place.index()] = Some(GB);
    }
    assert_eq!(usize::from(f.game.points(&f.s, GB)), points);
}

#[test]
fn eighteen_points_win_after_1760() {
    // BC128 and vector 48.
    for (winter_1760, ending) in [(false, Ending::Points(FR)), (true, Ending::Winter(GB))] {
        let mut f = Field::empty().rulings(|r| r.winter_1760 = winter_1760);
        with_points(&mut f, 17, true);
        assert_eq!(f.ends(60), Some(ending));
    }
    // BC129.
    for (winter_1760, ending) in [(false, Ending::Points(GB)), (true, Ending::Winter(FR))] {
        let mut f = Field::empty().rulings(|r| r.winter_1760 = winter_1760);
        with_points(&mut f, 18, false);
        f.holds(FR, "Boston");
        assert_eq!(f.ends(60), Some(ending));
    }
    // BC130: what was held once counts by the ruling alone.
    for (vp_captured, winner) in [(false, FR), (true, GB)] {
        let mut f = Field::empty().rulings(|r| {
            *r = Rulings {
                vp_captured,
                ..Rulings::default()
            }
        });
        with_points(&mut f, 20, false);
        let held: Vec<Place> = Place::all()
            .filter(|p| f.game.tables.start[p.index()] == Some(FR) && f.s.holder(*p) == Some(GB))
            .collect();
        for place in &held {
            f.s.captured.insert(*place);
        }
        for place in &held[..3] {
            f.s.control[place.index()] = Some(FR);
        }
        assert_eq!(f.ends(40), None, "20 points in 1758 end nothing");
        assert_eq!(f.ends(60), Some(Ending::Points(winner)));
    }
}
