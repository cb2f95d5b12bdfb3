//! Initial Forces, Land Forces, Reinforcements, Leaders, Indians: the test vectors 2, 3, 8, 30 to 37 and the cases BC1 to BC6, BC11 to
//! BC15, BC18, BC95, BC96, BC106 to BC114.

mod napoleon_combat;

use earlylight_core::{
    Game, Setup, Side,
    before_napoleon::{
        BeforeNapoleon, Decision, Rulings, State,
        agenda::Step,
        ids::{American, Class, FR, GB, Group, Leader, Makeup, Recruit},
        indians::rolls,
        state::{At, Station},
    },
};
use napoleon_combat::Field;

fn start(game: &BeforeNapoleon) -> State {
    let setup = Setup {
        scenario: "sequence".into(),
        position: None,
    };
    game.start(&setup).expect("a scenario")
}

impl Field {
    fn box_of(&self, side: Side) -> At {
        At::Field(self.game.tables.boxes[side.index()])
    }
    /// A side throws one recruitment die.
    fn recruit(&mut self, side: Side, what: Recruit, die: u8) {
        self.begin(Step::Europe { side, dice: 1 });
        self.decide(Decision::Recruit(what));
        assert_eq!(self.awaited().0, 1);
        self.dice(&[die]);
    }
    /// A side throws the North American die.
    fn american(&mut self, side: Side, what: American, die: u8) {
        self.begin(Step::American { side });
        self.decide(Decision::American(what));
        self.dice(&[die]);
    }
    /// So many places that began with the other side are held.
    fn points(&mut self, side: Side, places: usize) {
        let start = self.game.tables.start;
        let mut left = places;
        for (holder, first) in self.s.control.iter_mut().zip(start) {
            if first == Some(side.other()) {
                *holder = Some(if left > 0 { side } else { side.other() });
                left = left.saturating_sub(1);
            }
        }
        assert_eq!(left, 0);
    }
    fn indian_dice(&self) -> [u8; 2] {
        [FR, GB].map(|side| self.game.indian_rolls(&self.s, side))
    }
}

#[test]
fn forces_of_may_1755() {
    // BC1, BC2, BC3, vectors 2 and 3, "Initial Forces".
    let game = BeforeNapoleon::standard();
    let s = start(&game);
    assert_eq!((s.men(GB), s.men(FR)), (9_360, 10_380));
    let of = |side: Side, classes: &[Class]| -> (u32, u32) {
        let units = s
            .living()
            .filter(|(_, u)| u.side == side && classes.contains(&u.class));
        units.fold((0, 0), |(strength, stands), (_, u)| {
            (
                strength + u32::from(u.strength),
                stands + u32::from(u.stands()),
            )
        })
    };
    assert_eq!(of(GB, &[Class::R1, Class::R2]), (4_200, 35));
    assert_eq!(of(GB, &[Class::R3]), (4_800, 40));
    assert_eq!(of(FR, &[Class::R1, Class::R2]), (3_600, 30));
    assert_eq!(of(FR, &[Class::Marine]), (1_200, 10));
    assert_eq!(of(FR, &[Class::Militia]), (3_960, 33));
    assert_eq!(of(FR, &[Class::Indians]), (1_440, 24));
    assert_eq!(of(FR, &[Class::Irregular]), (180, 3));
    for (side, guns, mortars, groups, transports) in [(GB, 17, 3, 8, 16), (FR, 9, 3, 5, 4)] {
        assert_eq!(of(side, &[Class::Guns]).0, guns);
        assert_eq!(of(side, &[Class::Mortars]).0, mortars);
        assert_eq!(of(side, &[Class::Supply]).0, 0);
        let fleets: Vec<_> = s.fleets_of(side).collect();
        let count = Group::all()
            .filter(|g| s.groups[g.index()].fleet.is_some_and(|f| f.side() == side))
            .count();
        assert_eq!(count, groups);
        let have: u32 = fleets
            .iter()
            .map(|f| u32::from(s.fleet(*f).transports))
            .sum();
        assert_eq!(have, transports);
    }
    // Three British groups at least in Britain or zone 1.
    let near =
        ["Britain", "Halifax"].map(|n| Station::Port(game.tables.place_named(n).expect("a port")));
    let count = |station| {
        Group::all()
            .filter_map(|g| s.groups[g.index()].fleet)
            .filter(|f| f.side() == GB && s.fleet(*f).station == station)
            .count()
    };
    assert_eq!(near.map(count), [1, 3]);
}

#[test]
fn stands_are_shown_in_whole_ones() {
    // BC4, BC5 and vector 2, "Land Forces".
    let mut f = Field::empty();
    let stands = |f: &mut Field, class, men| {
        let unit = f.field(GB, class, men, "Albany");
        f.s.unit(unit).stands()
    };
    assert_eq!(stands(&mut f, Class::R1, 600), 5);
    assert_eq!(stands(&mut f, Class::Indians, 480), 8);
    assert_eq!(stands(&mut f, Class::Irregular, 180), 3);
    assert_eq!(stands(&mut f, Class::R1, 455), 4);
    assert_eq!(stands(&mut f, Class::Indians, 455), 8);
    for (rangers_180, men, stands) in [(false, 360, 6), (true, 180, 3)] {
        let mut game = BeforeNapoleon::standard();
        game.rulings = Rulings {
            rangers_180,
            ..Rulings::default()
        };
        let s = start(&game);
        let (_, rangers) = s
            .living()
            .find(|(_, u)| u.side == GB && u.class == Class::Irregular)
            .expect("Rogers' Rangers");
        assert_eq!((rangers.strength, rangers.stands()), (men, stands));
    }
    // Vector 8, "Campaign".
    let mut s = start(&BeforeNapoleon::standard());
    s.turn = 60;
    assert_eq!((s.turn_of_season(), s.year()), (10, 1760));
    s.turn = 1;
    assert_eq!((s.turn_of_season(), s.year()), (1, 1755));
}

#[test]
fn replacements_make_big_battalions_and_lower_them() {
    // BC6 and vectors 32, 33.
    for (cap, men, taken) in [(false, 1_200, 600), (true, 900, 300)] {
        let mut f = Field::empty().rulings(|r| r.battalion_cap = cap);
        let unit = f.field(GB, Class::R1, 600, "Annapolis Royal");
        f.american(GB, American::Replacements, 5);
        let mut given = 0;
        while f.try_decide(Decision::Replace(unit)).is_ok() {
            given += 1;
            assert!(given <= 5, "five stands");
        }
        assert_eq!(f.men(unit), men);
        assert_eq!(men - 600, taken);
        assert_eq!(f.s.unit(unit).class, Class::R2, "for good");
    }
    let mut f = Field::empty();
    let unit = f.field(GB, Class::R1, 600, "Annapolis Royal");
    f.american(GB, American::Replacements, 4);
    let violation = f
        .try_decide(Decision::Replace(unit))
        .expect_err("a 4 brings none");
    assert!(!violation.rule.is_empty());
    assert_eq!((f.men(unit), f.s.unit(unit).class), (600, Class::R1));
}

#[test]
fn men_crew_captured_guns_and_rangers_take_none() {
    // BC111.
    let mut f = Field::empty();
    let guns = f.field(GB, Class::Guns, 4, "Albany");
    f.s.units[guns.index()].crewed = false;
    let rangers = f.field(GB, Class::Irregular, 200, "Albany");
    f.field(GB, Class::R1, 600, "Albany");
    f.american(GB, American::Replacements, 5);
    let albany = f.place("Albany");
    f.decide(Decision::Crew(albany));
    assert!(
        f.s.living()
            .any(|(_, u)| u.class == Class::Guns && u.crewed && u.strength == 4)
    );
    assert!(matches!(
        f.s.agenda.top(),
        Some(Step::Replace { left: 480, .. })
    ));
    let violation = f
        .try_decide(Decision::Replace(rangers))
        .expect_err("Rangers");
    assert_eq!(violation.rule, "Reinforcements");
}

#[test]
fn a_battalion_from_europe_may_be_broken_up() {
    // Reinforcements; rulings 39 and 59: its men lower nobody unless the ruling says so.
    for (lowers, class) in [(false, Class::R1), (true, Class::R2)] {
        let mut f = Field::empty().rulings(|r| r.broken_up_lowers = lowers);
        let new = f.field(GB, Class::R1, 600, "Albany");
        let unit = f.field(GB, Class::R1, 480, "Albany");
        let elsewhere = f.field(GB, Class::R1, 480, "Boston");
        f.begin(Step::BreakUps { side: GB });
        f.decide(Decision::BreakUp(new));
        assert!(f.try_decide(Decision::Replace(elsewhere)).is_err());
        f.decide(Decision::Replace(unit));
        assert_eq!((f.men(unit), f.s.unit(unit).class), (600, class));
    }
}

#[test]
fn towns_lost_are_dice_lost() {
    // BC106, BC107 and vector 30.
    let mut f = Field::empty();
    let dice = |f: &Field| [FR, GB].map(|side| f.game.recruitment_dice(&f.s, side));
    assert_eq!(dice(&f), [2, 3]);
    f.holds(FR, "Albany");
    f.inside(GB, Class::R1, 600, "Boston");
    f.siege(
        "Boston",
        earlylight_core::before_napoleon::state::Siege::Standing,
    );
    assert_eq!(dice(&f), [2, 2], "a besieged town is held");
    f.holds(GB, "Albany");
    assert_eq!(dice(&f), [2, 3]);
    f.holds(FR, "Halifax");
    assert_eq!(dice(&f), [2, 3]);
    for (name, left) in [
        ("New Haven", 2),
        ("New York", 1),
        ("Philadelphia", 0),
        ("Baltimore", 0),
        ("Alexandria", 0),
    ] {
        f.holds(FR, name);
        assert_eq!(dice(&f), [2, left]);
    }
    // With none left the North American die is still thrown.
    f.american(GB, American::Supplies, 1);
    f.holds(GB, "Québec");
    assert_eq!(dice(&f)[0], 1);
    f.holds(GB, "Montréal");
    assert_eq!(dice(&f)[0], 0);
    let mut f = Field::empty();
    f.holds(GB, "Louisbourg");
    assert_eq!(dice(&f), [2, 3]);
}

#[test]
fn a_six_brings_what_it_was_thrown_for() {
    // BC108, BC109 and vector 31: nothing under a 6.
    let mut f = Field::empty();
    for die in 1..=5 {
        for what in [
            Recruit::Regulars,
            Recruit::Transports,
            Recruit::Group,
            Recruit::Commander,
        ] {
            let before = f.s;
            f.recruit(GB, what, die);
            assert_eq!(
                (f.s.units, f.s.fleets, f.s.leaders),
                (before.units, before.fleets, before.leaders)
            );
        }
    }
    f.begin(Step::Europe { side: GB, dice: 3 });
    for die in [6, 6, 5] {
        f.decide(Decision::Recruit(Recruit::Regulars));
        f.dice(&[die]);
    }
    let home = f.box_of(GB);
    let battalions: Vec<u16> =
        f.s.units_at(GB, home)
            .filter(|(_, u)| u.class == Class::R1)
            .map(|(_, u)| u.strength)
            .collect();
    assert_eq!(battalions, [600; 4]);
    let guns: u16 =
        f.s.units_at(GB, home)
            .filter(|(_, u)| u.class == Class::Guns)
            .map(|(_, u)| u.strength)
            .sum();
    assert_eq!(guns, 4);
    f.recruit(GB, Recruit::Transports, 6);
    f.recruit(GB, Recruit::Group, 6);
    f.decide(Decision::Makeup(Makeup::Fourths));
    let britain = f.game.tables.boxes[GB.index()];
    let fleet =
        f.s.fleets_of(GB)
            .find(|fl| f.s.fleet(*fl).station == Station::Port(britain))
            .expect("a fleet in the box");
    assert_eq!(
        (f.s.fleet(fleet).transports, f.s.ships_of(fleet).count()),
        (3, 5)
    );
}

#[test]
fn supplies_never_fail() {
    // BC110 and vector 32.
    for die in 1..=6 {
        let mut f = Field::empty();
        f.american(GB, American::Supplies, die);
        let albany = f.place("Albany");
        for _ in 0..die {
            f.decide(Decision::Deliver(albany));
        }
        assert_eq!(f.s.supplies_at(GB, At::Field(albany)), u16::from(die));
        assert!(f.over());
    }
}

/// Puts a leader in play as if he had been there from the start.
fn appears(f: &mut Field, name: &str) {
    let albany = f.place("Albany");
    f.lead(name, At::Field(albany));
}

#[test]
fn leaders_appear_in_their_order() {
    // BC13 and vector 37.
    let mut f = Field::empty();
    let next = |f: &Field, side, rank| {
        f.game
            .next_leader(&f.s, side, rank)
            .map(|l| f.game.tables.leader(l).name.clone())
    };
    for (side, rank, order) in [
        (GB, 1, vec!["Wolfe", "Forbes", "Gage", "Murray", "Stanwix"]),
        (GB, 2, vec!["Loudon", "Abercromby", "Amherst"]),
        (
            FR,
            1,
            vec!["Bourlamaque", "Levis", "Rigaud de Vaudreuil", "Drucour"],
        ),
        (FR, 2, vec!["Montcalm"]),
    ] {
        for name in order {
            assert_eq!(next(&f, side, rank).as_deref(), Some(name));
            appears(&mut f, name);
        }
        assert_eq!(next(&f, side, rank), None);
    }
    let mut f = Field::empty();
    f.recruit(GB, Recruit::Commander, 6);
    f.decide(Decision::Rank(1));
    let wolfe = f.leader_of("Wolfe");
    assert_eq!(f.s.leaders[wolfe.index()].at, f.box_of(GB));
}

#[test]
fn a_second_two_star_waits_in_britain() {
    // BC11: he may be recruited but may not sail, or with the ruling not even be recruited.
    let mut f = Field::empty();
    f.lead_field("Braddock", "Fort Cumberland");
    f.recruit(GB, Recruit::Commander, 6);
    f.decide(Decision::Rank(2));
    let loudon = f.leader_of("Loudon");
    let home = f.box_of(GB);
    assert_eq!(f.s.leaders[loudon.index()].at, home);
    let britain = Station::Port(f.game.tables.boxes[GB.index()]);
    f.fleet(GB, 0, britain, &[Makeup::Thirds], 0);
    let forms = |f: &mut Field| {
        f.begin(Step::Naval { side: GB });
        f.decide(Decision::Form(britain));
        let group = f
            .options()
            .into_iter()
            .find(|d| matches!(d, Decision::Take(_)))
            .expect("a group");
        f.decide(group);
    };
    forms(&mut f);
    let violation = f
        .try_decide(Decision::Board(loudon))
        .expect_err("Braddock is there");
    assert_eq!(violation.rule, "Leaders");
    // BC12: with Braddock dead he may.
    let braddock = f.leader_of("Braddock");
    f.s.leaders[braddock.index()].at = At::Off;
    f.s.leaders[braddock.index()].gone = true;
    f.decide(Decision::Board(loudon));
    f.decide(Decision::Sail(Station::Sea(
        earlylight_core::before_napoleon::ids::Zone::new(0).expect("a zone"),
    )));
    // The ruling: two-star leaders in the box count, so the rank is not offered.
    let mut f = Field::empty().rulings(|r| r.two_star_box_counts = true);
    f.lead_field("Braddock", "Fort Cumberland");
    f.recruit(GB, Recruit::Commander, 6);
    let (wolfe, loudon) = (f.leader_of("Wolfe"), f.leader_of("Loudon"));
    assert_eq!(
        f.s.leaders[wolfe.index()].at,
        home,
        "the only rank left is taken"
    );
    assert_eq!(f.s.leaders[loudon.index()].at, At::Off);
}

#[test]
fn one_leader_may_be_dismissed_each_winter() {
    // BC14.
    let mut f = Field::empty();
    let braddock = f.lead_field("Braddock", "Fort Cumberland");
    let johnson = f.lead_field("Johnson", "Albany");
    f.begin(Step::Dismiss { side: GB });
    f.decide(Decision::Dismiss(braddock));
    let loudon = f.leader_of("Loudon");
    let cumberland = f.place("Fort Cumberland");
    assert_eq!(f.s.leaders[loudon.index()].at, At::Field(cumberland));
    assert!(f.s.leaders[braddock.index()].gone);
    assert!(f.over() && f.try_decide(Decision::Dismiss(johnson)).is_err());
    // BC15: nobody of his rank is left to take the place.
    let mut f = Field::empty();
    for name in [
        "Bourlamaque",
        "Levis",
        "Rigaud de Vaudreuil",
        "Drucour",
        "Vaudreuil",
    ] {
        appears(&mut f, name);
    }
    let rigaud = f.leader_of("Rigaud de Vaudreuil");
    f.begin(Step::Dismiss { side: FR });
    let violation = f
        .try_decide(Decision::Dismiss(rigaud))
        .expect_err("nobody left");
    assert_eq!(violation.rule, "Leaders");
}

#[test]
fn ratings_add_up() {
    // BC18, "Leader Ratings".
    let f = Field::empty();
    let sum = |side| {
        let entries = Leader::all()
            .map(|l| f.game.tables.leader(l))
            .filter(|e| e.side == side);
        entries.fold((0, 0), |(n, sum), e| (n + 1, sum + u32::from(e.initiative)))
    };
    assert_eq!((sum(GB), sum(FR)), ((12, 40), (9, 34)));
}

#[test]
fn points_give_and_take_rolls_for_indians() {
    // BC112, BC113, BC114 and vectors 34, 35: French points by threes, British by ones.
    for (french, british, dice) in [
        (0, 5, [2, 1]),
        (0, 6, [1, 1]),
        (0, 11, [1, 1]),
        (0, 12, [0, 2]),
        (6, 12, [0, 1]),
        (6, 5, [2, 0]),
        (3, 0, [2, 1]),
    ] {
        assert_eq!(rolls(french, british), dice);
        let mut f = Field::empty();
        f.points(GB, usize::from(british));
        f.points(FR, usize::from(french / 3));
        assert_eq!(f.indian_dice(), dice, "{french} {british}");
    }
    let mut f = Field::empty();
    f.points(GB, 5);
    f.holds(GB, "Fort Duquesne");
    assert_eq!(f.indian_dice()[0], 1);
    f.holds(FR, "Fort Duquesne");
    assert_eq!(f.indian_dice()[0], 2);
}

#[test]
fn bands_come_on_a_five_or_a_six() {
    // "Reinforcements": the French on 5 or 6, the British on 6; "Indians, Militia, & Provincials": each a band of 480.
    for (side, least) in [(FR, 5), (GB, 6)] {
        for die in 1..=6 {
            let mut f = Field::empty();
            f.begin(Step::IndianRolls { side });
            let dice: Vec<u8> = if side == FR { vec![die, 1] } else { vec![die] };
            assert_eq!(usize::from(f.awaited().0), dice.len());
            f.dice(&dice);
            assert_eq!(f.over(), die < least, "{side:?} {die}");
            if die >= least {
                let enter = f
                    .options()
                    .into_iter()
                    .find(|d| matches!(d, Decision::Enter(..)))
                    .expect("an entry");
                f.decide(enter);
                let men: Vec<u32> = f.s.living().map(|(_, u)| u.men()).collect();
                assert_eq!(men, [480]);
            }
        }
    }
}

#[test]
fn where_bands_enter() {
    // BC95: not at an enemy fort, not among enemies.
    let mut f = Field::empty();
    f.field(GB, Class::R1, 600, "Fort Cumberland");
    f.begin(Step::Enter { side: FR });
    let offered = |f: &Field, number: u8| -> Vec<String> {
        f.options()
            .iter()
            .filter_map(|d| match d {
                Decision::Enter(e, at) if e.ordinal() == number => {
                    Some(f.game.tables.name(*at).to_owned())
                }
                _ => None,
            })
            .collect()
    };
    assert_eq!(offered(&f, 4), ["Winchester"]);
    assert!(
        !offered(&f, 1).is_empty() && !offered(&f, 10).is_empty(),
        "vector 36: the French anywhere"
    );
    // BC96 and vector 36: the British at 1 to 4 only.
    let mut f = Field::empty();
    f.begin(Step::Enter { side: GB });
    for number in 1..=10 {
        assert_eq!(offered(&f, number).is_empty(), number > 4, "{number}");
    }
}

#[test]
fn the_north_american_die_for_replacements() {
    // "Reinforcements": 600 men on 5 and 6, none on 1 to 4; what nobody can use is lost.
    for die in 1..=6 {
        let mut f = Field::empty();
        let unit = f.field(GB, Class::R2, 600, "Albany");
        f.american(GB, American::Replacements, die);
        while !f.over() {
            f.decide(Decision::Replace(unit));
        }
        assert_eq!(f.men(unit), if die >= 5 { 1_200 } else { 600 }, "{die}");
        let mut f = Field::empty();
        f.field(GB, Class::R2, 600, "Great Meadows");
        f.american(GB, American::Replacements, die);
        assert!(f.over(), "nobody in a settlement or fort");
    }
}

#[test]
fn dice_may_be_left_unthrown() {
    // "Reinforcements", "Indians, Militia, & Provincials": a side may attempt, it need not; a band may stay away.
    let mut f = Field::empty();
    f.field(GB, Class::R2, 600, "Albany");
    for step in [
        Step::Europe { side: GB, dice: 3 },
        Step::American { side: GB },
        Step::Enter { side: GB },
        Step::Dismiss { side: GB },
    ] {
        if matches!(step, Step::Dismiss { .. }) {
            f.lead_field("Braddock", "Albany");
        }
        f.begin(step);
        f.decide(Decision::Done);
        let next = Step::Europe { side: FR, dice: 1 };
        assert_eq!(f.s.agenda.top(), Some(next), "after {step:?}");
    }
}
