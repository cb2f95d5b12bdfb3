//! Initiative, Land Movement, River & Lake Movement and Leaders who lead: the test vectors 9 to 19 and the cases BC8 to BC10, BC23 to
//! BC49.

mod napoleon_combat;

use earlylight_core::{
    Game, Side,
    before_napoleon::{
        Decision,
        agenda::Step,
        ids::{Class, FR, GB, PlaceSet, Unit},
        state::{At, Go, Siege, Station},
    },
};
use napoleon_combat::Field;

impl Field {
    /// A side's land movement begins.
    fn moves(&mut self, side: Side) {
        self.s.spent = PlaceSet::EMPTY;
        self.begin(Step::Move { side });
    }
    /// Whether a unit passes its roll by that die; afterwards it may roll again, for the next case.
    fn passes(&mut self, unit: Unit, water: bool, die: u8) -> bool {
        self.roll(unit, water, die);
        let passed = self.s.unit(unit).go == Go::Ready { water };
        self.s.units[unit.index()].go = Go::Fresh;
        for leader in &mut self.s.leaders {
            leader.served = None;
        }
        passed
    }
    fn roll(&mut self, unit: Unit, water: bool, die: u8) {
        let side = self.s.unit(unit).side;
        if !matches!(self.s.agenda.top(), Some(Step::Move { side: s }) if s == side) {
            self.begin(Step::Move { side });
        }
        self.decide(if water {
            Decision::RouseByWater(unit)
        } else {
            Decision::Rouse(unit)
        });
        self.dice(&[die]);
    }
    /// Rolls a 1 for a unit and takes the steps to those places.
    fn goes(&mut self, unit: Unit, water: bool, way: &[&str]) {
        self.roll(unit, water, 1);
        assert_eq!(self.s.unit(unit).go, Go::Ready { water });
        for name in way {
            let to = self.place(name);
            self.decide(Decision::March(unit, to));
        }
    }
    /// The rule by which a step is refused.
    fn refused(&mut self, unit: Unit, to: &str) -> &'static str {
        let to = self.place(to);
        self.try_decide(Decision::March(unit, to))
            .expect_err("a step that is refused")
            .rule
    }
    fn stands(&self, unit: Unit, name: &str) -> bool {
        self.at(unit) == At::Field(self.place(name))
    }
    /// Everybody may move again.
    fn next_turn(&mut self) {
        for unit in &mut self.s.units {
            unit.go = Go::Fresh;
        }
    }
}

#[test]
fn a_die_at_most_the_rating_moves_a_unit() {
    // BC23, BC24 and vector 9: two battalions under Braddock, each with a die of its own.
    let mut f = Field::empty();
    let a = f.field(GB, Class::R1, 600, "Fort Cumberland");
    let b = f.field(GB, Class::R1, 600, "Fort Cumberland");
    let braddock = f.lead_field("Braddock", "Fort Cumberland");
    f.moves(GB);
    f.roll(a, false, 3);
    f.roll(b, false, 4);
    assert_eq!(f.s.unit(b).go, Go::Failed);
    let violation = f
        .try_decide(Decision::Rouse(b))
        .expect_err("one roll a turn");
    assert_eq!(violation.rule, "Initiative");
    let meadows = f.place("Great Meadows");
    f.decide(Decision::March(a, meadows));
    assert!(f.stands(a, "Great Meadows") && f.stands(b, "Fort Cumberland"));
    // The commander need not go with it.
    let cumberland = f.place("Fort Cumberland");
    assert_eq!(f.s.leaders[braddock.index()].at, At::Field(cumberland));
}

#[test]
fn the_place_where_a_move_begins_is_what_counts() {
    // BC25, BC26: 1 more in a wilderness, 1 less for a Supply Unit, for a stack under Braddock (3).
    let mut f = Field::empty();
    let a = f.field(GB, Class::R1, 600, "Fort Cumberland");
    f.lead_field("Braddock", "Fort Cumberland");
    f.moves(GB);
    assert!(
        f.passes(a, false, 3),
        "the target is a wilderness, not the start"
    );
    assert!(!f.passes(a, false, 4));
    let mut f = Field::empty();
    let a = f.field(GB, Class::R1, 600, "Great Meadows");
    f.field(GB, Class::Supply, 1, "Great Meadows");
    f.lead_field("Braddock", "Great Meadows");
    f.moves(GB);
    assert!(!f.passes(a, false, 3));
    let meadows = f.place("Great Meadows");
    f.decide(Decision::SpendAt(meadows));
    assert_eq!(f.s.supplies_at(GB, At::Field(meadows)), 0);
    assert!(f.passes(a, false, 3));
    assert!(!f.passes(a, false, 4));
}

#[test]
fn without_a_commander_two_and_water_is_easier() {
    // BC27 and vector 10.
    let mut f = Field::empty();
    let a = f.field(GB, Class::R3, 480, "Shamokin");
    f.moves(GB);
    assert!(f.passes(a, true, 2), "2 + 1 - 1");
    assert!(!f.passes(a, false, 2), "2 + 1");
    // BC28: both kinds of -1 add up.
    let mut f = Field::empty();
    let a = f.field(GB, Class::R3, 480, "New York");
    f.field(GB, Class::Supply, 1, "New York");
    f.moves(GB);
    let at = f.place("New York");
    f.decide(Decision::SpendAt(at));
    assert!(f.passes(a, true, 4));
    assert!(!f.passes(a, true, 5));
    // BC29: a road is no water.
    let mut f = Field::empty();
    let a = f.field(GB, Class::R3, 480, "Baltimore");
    f.moves(GB);
    assert!(!f.passes(a, false, 3));
    assert!(f.passes(a, false, 2));
    // BC49 and vector 14: a lake is.
    let mut f = Field::empty();
    let a = f.field(GB, Class::R2, 600, "Oswego");
    f.moves(GB);
    assert!(f.passes(a, true, 3));
    assert!(!f.passes(a, true, 4));
    f.lead_field("Braddock", "Oswego");
    assert!(f.passes(a, true, 4), "rating 3, roll 4");
}

#[test]
fn indians_have_three_and_no_modifiers() {
    // BC30 and vector 10: a Supply Unit spent there for others does nothing for them.
    let mut f = Field::empty();
    let band = f.field(FR, Class::Indians, 480, "Kittanning");
    let marine = f.field(FR, Class::Marine, 240, "Kittanning");
    f.field(FR, Class::Supply, 1, "Kittanning");
    f.moves(FR);
    let at = f.place("Kittanning");
    f.decide(Decision::SpendAt(at));
    assert!(f.passes(band, false, 3));
    assert!(!f.passes(band, false, 4));
    assert!(f.passes(marine, false, 2), "2 + 1 - 1");
    // BC31: a worse leader is not used.
    let mut f = Field::empty();
    let band = f.field(GB, Class::Indians, 480, "Albany");
    f.lead_field("Loudon", "Albany");
    f.moves(GB);
    assert!(f.passes(band, false, 3));
    assert!(!f.passes(band, false, 4));
}

#[test]
fn coureurs_lead_indians_with_four() {
    // BC32 and vector 11.
    let mut f = Field::empty();
    let coureurs = f.field(FR, Class::Irregular, 90, "Fort Duquesne");
    let band = f.field(FR, Class::Indians, 480, "Fort Duquesne");
    let marine = f.field(FR, Class::Marine, 240, "Fort Duquesne");
    f.moves(FR);
    assert!(f.passes(band, false, 4));
    assert!(f.passes(coureurs, false, 4));
    assert!(!f.passes(marine, false, 4));
    assert!(!f.passes(band, false, 5));
    let mut f = Field::empty();
    let band = f.field(FR, Class::Indians, 480, "Fort Duquesne");
    f.lead_field("Contrecoeur", "Fort Duquesne");
    f.moves(FR);
    assert!(f.passes(band, false, 4) && !f.passes(band, false, 5));
    // Coureurs alone are led like anybody.
    let mut f = Field::empty();
    let coureurs = f.field(FR, Class::Irregular, 90, "Fort Duquesne");
    f.moves(FR);
    assert!(!f.passes(coureurs, false, 3));
}

#[test]
fn the_highest_rank_lends_its_rating() {
    // BC8 and vector 13: Abercromby's three, not Wolfe's five.
    let mut f = Field::empty();
    let unit = f.field(GB, Class::R2, 600, "Albany");
    for name in ["Abercromby", "Wolfe", "Forbes"] {
        f.lead_field(name, "Albany");
    }
    f.moves(GB);
    assert!(!f.passes(unit, false, 4));
    assert!(f.passes(unit, false, 3));
    // BC9: between equals the owner names one before the die.
    for (name, passes) in [("Wolfe", true), ("Forbes", false)] {
        let mut f = Field::empty();
        let unit = f.field(GB, Class::R2, 600, "Albany");
        let named = f.lead_field(name, "Albany");
        f.lead_field("Wolfe", "Albany");
        f.lead_field("Forbes", "Albany");
        f.moves(GB);
        f.decide(Decision::Rouse(unit));
        f.decide(Decision::Lead(named));
        f.dice(&[5]);
        assert_eq!(f.s.unit(unit).go == Go::Ready { water: false }, passes);
    }
    // Vector 12: Montcalm's six is enough for any die, but in a wilderness 6 + 1 is more.
    let mut f = Field::empty();
    let a = f.field(FR, Class::R1, 600, "Montréal");
    f.lead_field("Montcalm", "Montréal");
    f.moves(FR);
    assert!(f.passes(a, false, 6));
    let mut f = Field::empty();
    let a = f.field(FR, Class::R1, 600, "Great Meadows");
    f.lead_field("Montcalm", "Great Meadows");
    f.moves(FR);
    assert!(!f.passes(a, false, 6) && f.passes(a, false, 5));
}

#[test]
fn a_leader_serves_in_one_place() {
    // BC10.
    let mut f = Field::empty();
    let first = f.field(GB, Class::R2, 600, "Albany");
    let second = f.field(GB, Class::R3, 480, "Fort Edward");
    let johnson = f.lead_field("Johnson", "Albany");
    f.s.leaders[johnson.index()].points = 4;
    f.moves(GB);
    f.roll(first, false, 3);
    assert_eq!(f.s.unit(first).go, Go::Ready { water: false });
    let edward = f.place("Fort Edward");
    f.decide(Decision::Ride(johnson, edward));
    f.roll(second, false, 3);
    assert_eq!(f.s.unit(second).go, Go::Failed);
}

#[test]
fn supplies_do_not_move_who_has_failed() {
    // BC33.
    let mut f = Field::empty();
    let a = f.field(GB, Class::R1, 600, "Fort Cumberland");
    f.field(GB, Class::R1, 600, "Fort Cumberland");
    f.field(GB, Class::Supply, 1, "Fort Cumberland");
    f.lead_field("Braddock", "Fort Cumberland");
    f.moves(GB);
    f.roll(a, false, 4);
    let at = f.place("Fort Cumberland");
    f.decide(Decision::SpendAt(at));
    let violation = f.try_decide(Decision::Rouse(a)).expect_err("one roll");
    assert_eq!(violation.rule, "Initiative");
}

#[test]
fn the_sea_asks_for_no_roll() {
    // BC34 and vector 15.
    let mut f = Field::empty();
    let unit = f.field(GB, Class::R3, 480, "Boston");
    let boston = Station::Port(f.place("Boston"));
    f.fleet(GB, 0, boston, &[], 1);
    f.begin(Step::Naval { side: GB });
    f.decide(Decision::Form(boston));
    f.decide(Decision::Transports(1));
    f.decide(Decision::Load(unit));
    assert!(matches!(f.at(unit), At::Aboard(_)));
}

#[test]
fn four_points_a_turn_and_none_are_kept() {
    // BC35 and vector 16: New Haven to Baltimore is four red lines.
    let mut f = Field::empty();
    let a = f.field(GB, Class::R3, 480, "New Haven");
    f.moves(GB);
    f.goes(
        a,
        false,
        &["New York", "Trenton", "Philadelphia", "Baltimore"],
    );
    assert_eq!(f.s.unit(a).go, Go::Stopped);
    assert_eq!(f.s.holder(f.place("Baltimore")), Some(GB));
    // BC36: one point left is lost.
    let mut f = Field::empty();
    let a = f.field(GB, Class::R2, 600, "Albany");
    f.moves(GB);
    let water = f
        .game
        .tables
        .line(f.place("Albany"), f.place("Fort Edward"))
        == Some(earlylight_core::before_napoleon::ids::Colour::Blue);
    f.goes(a, water, &["Fort Edward", "Fort William Henry"]);
    assert_eq!(f.s.unit(a).go, Go::Moving(1));
    assert_eq!(f.refused(a, "Fort Carillon"), "Land Movement");
    // BC37: a path takes all four.
    let mut f = Field::empty();
    let a = f.field(GB, Class::R3, 480, "Winchester");
    f.moves(GB);
    f.goes(a, false, &["Fort Cumberland"]);
    assert_eq!(f.s.unit(a).go, Go::Moving(2));
    assert_eq!(f.refused(a, "Great Meadows"), "Land Movement");
}

#[test]
fn enemies_stop_a_move_and_empty_places_do_not() {
    // BC38.
    let mut f = Field::empty();
    f.field(FR, Class::Indians, 480, "German Flatts");
    let a = f.field(GB, Class::R2, 600, "Albany");
    f.moves(GB);
    let water = f
        .game
        .tables
        .line(f.place("Albany"), f.place("German Flatts"))
        == Some(earlylight_core::before_napoleon::ids::Colour::Blue);
    f.goes(a, water, &["German Flatts"]);
    assert_eq!(f.s.unit(a).go, Go::Stopped);
    // BC39.
    let mut f = Field::empty();
    f.holds(FR, "Trenton");
    let a = f.field(GB, Class::R3, 480, "New York");
    f.moves(GB);
    f.goes(a, false, &["Trenton", "Philadelphia"]);
    assert_eq!(f.s.unit(a).go, Go::Moving(2));
    assert_eq!(f.holder("Trenton"), Some(FR));
    // BC40: a leader alone is captured and stops nobody.
    let mut f = Field::empty();
    let bougainville = f.lead_field("Bougainville", "Onondaga");
    let a = f.field(GB, Class::R2, 600, "Oswego");
    f.moves(GB);
    let water = f.game.tables.line(f.place("Oswego"), f.place("Onondaga"))
        == Some(earlylight_core::before_napoleon::ids::Colour::Blue);
    f.goes(a, water, &["Onondaga"]);
    let leader = f.s.leaders[bougainville.index()];
    assert!(leader.gone && leader.at == At::Off);
}

#[test]
fn an_enemy_occupied_fort_bars_the_river() {
    // BC41 and vector 18.
    let mut f = Field::empty();
    f.inside(FR, Class::Marine, 240, "Fort Saint-Frédéric");
    f.siege("Fort Saint-Frédéric", Siege::Opened);
    let a = f.field(GB, Class::R1, 600, "Fort Carillon");
    f.holds(GB, "Fort Carillon");
    f.moves(GB);
    f.goes(a, true, &["Fort Saint-Frédéric"]);
    assert_eq!(f.s.unit(a).go, Go::Stopped);
    f.next_turn();
    f.moves(GB);
    let violation = f
        .try_decide(Decision::RouseByWater(a))
        .expect_err("no embarking by an enemy fort");
    assert_eq!(violation.rule, "River & Lake Movement");
    f.goes(a, false, &["Fort Number Four"]);
    // BC42: an empty one does not, and passing takes nothing.
    let mut f = Field::empty();
    let a = f.field(GB, Class::R1, 600, "Fort Carillon");
    f.holds(GB, "Fort Carillon");
    f.moves(GB);
    f.goes(a, true, &["Fort Saint-Frédéric", "Fort Saint-Jean"]);
    assert!(f.stands(a, "Fort Saint-Jean"));
    assert_eq!(f.holder("Fort Saint-Frédéric"), Some(FR));
    // BC43: who began his turn there goes on only if the fort is his, and 240 men do not take it.
    let mut f = Field::empty();
    let a = f.field(GB, Class::R1, 240, "Fort Saint-Frédéric");
    f.combat(GB);
    assert!(f.over());
    assert_eq!(f.holder("Fort Saint-Frédéric"), Some(FR));
    f.next_turn();
    f.moves(GB);
    assert!(f.try_decide(Decision::RouseByWater(a)).is_err());
    // BC48: a besieger leaves by land.
    let mut f = Field::empty();
    f.inside(FR, Class::Marine, 240, "Fort Niagara");
    f.siege("Fort Niagara", Siege::Standing);
    let a = f.field(GB, Class::R1, 600, "Fort Niagara");
    let b = f.field(GB, Class::R1, 600, "Fort Niagara");
    f.moves(GB);
    assert!(f.try_decide(Decision::RouseByWater(a)).is_err());
    f.goes(b, false, &["Onondaga"]);
}

#[test]
fn a_lake_takes_a_whole_move() {
    // BC44: the same lake or the next, never two on.
    for (name, far) in [
        ("Fort Niagara", false),
        ("Fort Détroit", false),
        ("Michilimackinac", true),
    ] {
        let mut f = Field::empty();
        let guyenne = f.field(FR, Class::R1, 600, "Montréal");
        f.moves(FR);
        f.roll(guyenne, true, 1);
        if far {
            assert_eq!(f.refused(guyenne, name), "Land Movement");
        } else {
            let to = f.place(name);
            f.decide(Decision::March(guyenne, to));
            assert_eq!(f.s.unit(guyenne).go, Go::Stopped);
        }
    }
    // BC45.
    let mut f = Field::empty();
    let hurons = f.field(FR, Class::Indians, 480, "Fort Détroit");
    let marine = f.field(FR, Class::Marine, 240, "Fort Presque Isle");
    f.moves(FR);
    f.roll(marine, true, 1);
    f.refused(marine, "Fort Saint-Joseph");
    f.goes(hurons, true, &["Fort Saint-Joseph"]);
    // BC46: not after another step.
    let mut f = Field::empty();
    let a = f.field(GB, Class::R2, 600, "Fort Bull (Oneida Carry)");
    f.moves(GB);
    let water = f
        .game
        .tables
        .line(f.place("Fort Bull (Oneida Carry)"), f.place("Oswego"))
        == Some(earlylight_core::before_napoleon::ids::Colour::Blue);
    f.goes(a, water, &["Oswego"]);
    f.refused(a, "Fort Niagara");
}

#[test]
fn gates_bar_a_lake_only_by_the_ruling() {
    // BC47 and vector 19.
    for gates in [false, true] {
        let mut f = Field::empty().rulings(|r| r.lake_gates = gates);
        let a = f.field(GB, Class::R2, 600, "Oswego");
        f.field(FR, Class::Marine, 240, "La Présentation");
        f.moves(GB);
        f.roll(a, true, 1);
        let montreal = f.place("Montréal");
        if gates {
            assert_eq!(f.refused(a, "Montréal"), "River & Lake Movement");
            let fort = f.place("La Présentation");
            f.decide(Decision::March(a, fort));
        } else {
            f.decide(Decision::March(a, montreal));
        }
    }
}

/// How a unit goes: by land or water first, then the places of that turn.
type Turns = &'static [&'static [&'static str]];

#[test]
fn the_shortest_ways_take_as_long_as_they_should() {
    // Vector 17.
    const WAYS: [(&str, Turns); 18] = [
        (
            "Alexandria",
            &[
                &["Winchester", "Fort Cumberland"],
                &["Great Meadows"],
                &["Fort Duquesne"],
            ],
        ),
        ("Fort Cumberland", &[&["Great Meadows"], &["Fort Duquesne"]]),
        (
            "Albany",
            &[
                &["Fort Edward", "Fort William Henry"],
                &["Fort Carillon", "Fort Saint-Frédéric"],
                &["Fort Saint-Jean", "Montréal"],
            ],
        ),
        (
            "Albany",
            &[
                &["Fort Edward", "Fort William Henry"],
                &["Fort Carillon", "Fort Saint-Frédéric"],
            ],
        ),
        (
            "Albany",
            &[&["German Flatts", "Fort Bull (Oneida Carry)"], &["Oswego"]],
        ),
        ("Québec", &[&["Trois-Rivières", "Montréal"]]),
        (
            "Québec",
            &[
                &["Rivière-du-Loup", "Lac Témiscouata"],
                &["Aukpaque"],
                &["Fort Beauséjour"],
            ],
        ),
        (
            "Fort Halifax (Kennebec)",
            &[&["Norridgewock"], &["Lac Mégantic"], &["Québec"]],
        ),
        (
            "Montréal",
            &[
                &["Fort Presque Isle"],
                &["Fort Le Boeuf", "Fort Machault (Venango)"],
                &["Kittanning", "Fort Duquesne"],
            ],
        ),
        ("Montréal", &[&["Fort Détroit"]]),
        ("Boston", &[&["New Haven", "New York"]]),
        (
            "Boston",
            &[
                &["New Haven", "New York", "Trenton", "Philadelphia"],
                &["Baltimore", "Alexandria"],
            ],
        ),
        ("New York", &[&["Albany"]]),
        (
            "Québec",
            &[
                &["Trois-Rivières", "Montréal", "Fort Saint-Jean"],
                &["Fort Saint-Frédéric"],
            ],
        ),
        ("Saint-François", &[&["Cowass"], &["Fort Number Four"]]),
        (
            "Fort Presque Isle",
            &[
                &["Fort Le Boeuf", "Fort Machault (Venango)"],
                &["Kittanning", "Fort Duquesne"],
            ],
        ),
        (
            "Fort Duquesne",
            &[
                &["Great Meadows"],
                &["Fort Cumberland"],
                &["Winchester", "Baltimore"],
            ],
        ),
        ("Oswego", &[&["Fort Niagara"]]),
    ];
    for (from, turns) in WAYS {
        // The side on whose ground nothing bars the embarking: all forts are its own.
        let mut f = Field::empty();
        for holder in f.s.control.iter_mut().flatten() {
            *holder = GB;
        }
        let unit = f.field(GB, Class::R1, 600, from);
        for way in turns {
            f.next_turn();
            f.moves(GB);
            let first = f.place(way[0]);
            let here = f.at(unit).place().expect("a place");
            let water = f
                .game
                .tables
                .line(here, first)
                .is_none_or(|c| c == earlylight_core::before_napoleon::ids::Colour::Blue);
            f.goes(unit, water, way);
        }
        // No fewer turns do: breadth first over what four points reach.
        let (mut reached, mut count) = (vec![f.place(from)], 0);
        let goal = f.at(unit).place().expect("a place");
        while !reached.contains(&goal) {
            count += 1;
            let mut next = reached.clone();
            for start in reached {
                f.s.units[unit.index()].at = At::Field(start);
                next.extend(reach(&mut f, unit));
            }
            next.sort();
            next.dedup();
            reached = next;
        }
        assert_eq!(count, turns.len(), "{from} {turns:?}");
    }
}

/// All places that a unit can come to in a turn, by trying every step.
fn reach(f: &mut Field, unit: Unit) -> Vec<earlylight_core::before_napoleon::ids::Place> {
    let mut found = Vec::new();
    f.s.agenda.clear();
    f.s.agenda.push(Step::Move { side: GB });
    let mut open = Vec::new();
    for water in [false, true] {
        let mut s = f.s;
        s.units[unit.index()].go = Go::Ready { water };
        open.push(s);
    }
    let mut options = Vec::new();
    while let Some(s) = open.pop() {
        f.game.options(&s, &mut options);
        for option in options.clone() {
            if let Decision::March(who, to) = option
                && who == unit
            {
                let mut after = s;
                f.game
                    .decide(&mut after, &Decision::March(unit, to), &mut f.notes)
                    .expect("an option");
                found.push(to);
                open.push(after);
            }
        }
    }
    found
}

#[test]
fn how_many_dice_of_six_move_a_unit() {
    // "Initiative", "Land Movement": by rating and what is changed, the dice that pass; the changes as they can come together.
    use earlylight_core::before_napoleon::initiative::{change, passes};
    let table = [
        // rating: -2, -1, 0, +1
        (2, [4, 3, 2, 1]),
        (3, [5, 4, 3, 2]),
        (4, [6, 5, 4, 3]),
        (5, [6, 6, 5, 4]),
        (6, [6, 6, 6, 5]),
    ];
    for (rating, counts) in table {
        for (add, count) in (-2..=1).zip(counts) {
            let dice = (1..=6).filter(|die| passes(rating, *die, add)).count();
            assert_eq!(dice, count, "{rating} {add}");
        }
    }
    for wilderness in [false, true] {
        for supplied in [false, true] {
            for water in [false, true] {
                let sum = i8::from(wilderness) - i8::from(supplied) - i8::from(water);
                for class in Class::ALL {
                    let indians = *class == Class::Indians;
                    let change = change(*class, wilderness, supplied, water);
                    assert_eq!(change, if indians { 0 } else { sum });
                }
            }
        }
    }
}
