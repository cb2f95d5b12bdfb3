//! Fights laid out and fought at random: they end, men and stands are accounted for, every state is a position that can be read again.
//!
//! `EARLYLIGHT_GAMES` sets how many.

mod napoleon_combat;

use std::collections::BTreeMap;

use earlylight_core::before_napoleon::{
    Decision,
    agenda::Step,
    ids::{Class, FR, GB, Leader, Makeup, Place, Zone},
    state::{At, Siege, Station},
};
use earlylight_core::{Awaits, Chance, Chooser, Game, Side};
use napoleon_combat::Field;

/// A stream of choices that is the same every time.
struct Numbers(u64);
impl Chooser for Numbers {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(n.max(1))) as u32
    }
}

fn fights() -> u64 {
    std::env::var("EARLYLIGHT_GAMES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(150)
}

const CLASSES: [[Class; 6]; 2] = [
    [
        Class::R1,
        Class::Marine,
        Class::Militia,
        Class::Irregular,
        Class::Indians,
        Class::R2,
    ],
    [
        Class::R1,
        Class::R2,
        Class::R3,
        Class::Irregular,
        Class::Indians,
        Class::R3,
    ],
];

/// Some troops of a side there, now and then with guns, supplies or a leader.
fn force(f: &mut Field, numbers: &mut Numbers, side: Side, at: At) {
    for _ in 0..1 + numbers.below(4) {
        let class = CLASSES[side.index()][numbers.below(6) as usize];
        let men = 1 + numbers.below(700) as u16;
        let unit = f.put(side, class, men, at);
        if let (At::Field(place), 0) = (at, numbers.below(3)) {
            let steps = &f.game.tables.steps[place.index()];
            if !steps.is_empty() {
                f.s.units[unit.index()].came =
                    Some(steps[numbers.below(steps.len() as u32) as usize].to);
            }
        }
    }
    for class in [Class::Guns, Class::Mortars, Class::Supply] {
        if numbers.below(3) == 0 {
            let unit = f.put(side, class, 1 + numbers.below(6) as u16, at);
            f.s.units[unit.index()].crewed = class == Class::Supply || numbers.below(4) > 0;
        }
    }
    if numbers.below(2) == 0 {
        let own: Vec<Leader> = Leader::all()
            .filter(|leader| {
                f.game.tables.leader(*leader).side == side
                    && f.s.leaders[leader.index()].at == At::Off
            })
            .collect();
        if !own.is_empty() {
            let leader = own[numbers.below(own.len() as u32) as usize];
            f.s.leaders[leader.index()].at = at;
        }
    }
}

/// Troops of both sides at some places, forts held by either, sieges where there can be one.
fn lay_out(numbers: &mut Numbers) -> Field {
    let mut f = if numbers.below(3) == 0 {
        Field::with_table()
    } else {
        Field::empty()
    };
    let mut places: Vec<Place> = Place::all()
        .filter(|place| !f.game.tables.steps[place.index()].is_empty())
        .collect();
    for _ in 0..1 + numbers.below(4) {
        let place = places.swap_remove(numbers.below(places.len() as u32) as usize);
        let kind = f.game.tables.kind_of(place);
        if kind.is_held() {
            f.s.control[place.index()] = Some(if numbers.below(2) == 0 { FR } else { GB });
        }
        let attacker = f.s.holder(place).map_or(FR, Side::other);
        force(&mut f, numbers, attacker, At::Field(place));
        let garrison = kind.has_fort() && numbers.below(3) > 0;
        if garrison {
            force(&mut f, numbers, attacker.other(), At::Inside(place));
            if f.game.can_besiege(&f.s, attacker, place) {
                f.s.siege[place.index()] =
                    [Siege::None, Siege::Opened, Siege::Standing, Siege::Breached]
                        [numbers.below(4) as usize];
            }
        }
        if !garrison || numbers.below(4) == 0 {
            force(&mut f, numbers, attacker.other(), At::Field(place));
        }
    }
    f
}

/// Men and stands of both sides, wherever they are.
fn books(f: &Field) -> ([u32; 2], u32) {
    let men = [FR, GB].map(|side| f.s.men(side) + f.s.lost[side.index()]);
    let stands: u32 =
        f.s.living()
            .filter(|(_, u)| u.class.is_battery())
            .map(|(_, u)| u32::from(u.strength))
            .sum();
    (men, stands + u32::from(f.s.stands_lost))
}

/// Takes one step by chance.
fn step(f: &mut Field, numbers: &mut Numbers) {
    match f.game.awaits(&f.s) {
        Awaits::Decision { side, .. } => {
            let options = f.options();
            assert!(
                !options.is_empty(),
                "nothing to choose at {:?}",
                f.s.agenda.top()
            );
            // What is listed from the side's own view is the same.
            let mut seen = Vec::new();
            f.game.view_options(&f.game.view(&f.s, side), &mut seen);
            assert_eq!(seen, options);
            let decision = options[numbers.below(options.len() as u32) as usize].clone();
            let text = f.game.write_decision(&f.s, &decision);
            assert_eq!(
                f.game.read_decision(&f.s, &text).as_ref(),
                Ok(&decision),
                "{text}"
            );
            f.decide(decision);
        }
        Awaits::Chance(Chance::Dice { count, faces, .. }) => {
            assert!(count > 0 && faces > 1);
            let dice: Vec<u8> = (0..count)
                .map(|_| 1 + numbers.below(u32::from(faces)) as u8)
                .collect();
            f.dice(&dice);
        }
        Awaits::Claim { .. } => {
            assert!(f.game.claims(&f.s) > 0);
            let body = f.game.sample_claim(&f.s, numbers).expect("a claim");
            f.game
                .claim(&mut f.s, &body, &mut f.notes)
                .unwrap_or_else(|v| panic!("a sample is refused: {v}"));
        }
        other => panic!("{other:?}"),
    }
}

/// Fights to the end, keeping the books; how often each step was asked for.
fn fight_out(f: &mut Field, numbers: &mut Numbers, asked: &mut BTreeMap<String, u64>) {
    let before = books(f);
    let mut steps = 0;
    while !f.over() {
        let top = format!("{:?}", f.s.agenda.top().expect("a step"));
        *asked
            .entry(top.split([' ', '(']).next().unwrap_or_default().to_owned())
            .or_default() += 1;
        step(f, numbers);
        assert_eq!(books(f), before, "men and stands are accounted for");
        steps += 1;
        assert!(steps < 5_000, "a phase ends");
    }
    for note in &f.notes {
        let told = f.game.tell(note);
        assert!(!told.text.is_empty() && !told.rule.is_empty(), "{note:?}");
        assert!(f.game.rule(told.rule).is_some(), "no rule {}", told.rule);
    }
}

/// What must be so when a combat phase is over.
fn check_map(f: &Field) {
    for place in Place::all() {
        let men = |side, at: fn(Place) -> At| f.s.men_at(side, at(place));
        let (french, british) = (men(FR, At::Field), men(GB, At::Field));
        assert!(
            french == 0 || british == 0,
            "troops of both are left in the field of {}",
            f.game.tables.name(place)
        );
        for side in [FR, GB] {
            let inside = men(side, At::Inside);
            if inside > 0 {
                assert_eq!(
                    f.s.holder(place),
                    Some(side),
                    "who is inside holds the fort"
                );
                assert!(
                    men(side.other(), At::Field) > 0,
                    "nobody is inside without an enemy outside"
                );
            }
        }
        if let (Some(holder), true) = (f.s.holder(place), f.s.siege[place.index()] != Siege::None) {
            assert!(men(holder.other(), At::Field) > 0, "a siege has a besieger");
        }
    }
    for (unit, state) in f.s.living() {
        let tiny = f.s.too_small(unit);
        // Units that were laid out small and did not fight stay as they are.
        assert!(state.strength > 0 && (!tiny || state.strength < 60));
    }
}

#[test]
fn random_combat_phases_end_and_the_books_balance() {
    let mut asked = BTreeMap::new();
    for seed in 0..fights() {
        let mut numbers = Numbers(seed);
        let mut f = lay_out(&mut numbers);
        let first = if seed % 2 == 0 { FR } else { GB };
        for side in [first, first.other()] {
            f.combat(side);
            fight_out(&mut f, &mut numbers, &mut asked);
            f.notes.clear();
        }
        check_map(&f);
    }
    for step in ["Combat", "Battle", "Siege", "Shelter", "Sally", "Retreat"] {
        assert!(asked.contains_key(step), "no {step} in {asked:?}");
    }
}

#[test]
fn random_fights_of_written_orders_end_and_the_books_balance() {
    let mut asked = BTreeMap::new();
    for seed in 0..fights() {
        let mut numbers = Numbers(seed ^ 0xBEE);
        let mut f = lay_out(&mut numbers);
        f.fights();
        fight_out(&mut f, &mut numbers, &mut asked);
        check_map(&f);
    }
    assert!(asked.contains_key("Battle"), "{asked:?}");
}

#[test]
fn random_fights_at_sea_end_and_the_books_balance() {
    let mut asked = BTreeMap::new();
    for seed in 0..fights() {
        let mut numbers = Numbers(seed ^ 0x5EA);
        let mut f = if numbers.below(3) == 0 {
            Field::with_table()
        } else {
            Field::empty()
        };
        let zone = Zone::new(numbers.below(6) as u8).expect("a zone");
        let fleets = [FR, GB].map(|side| {
            let groups: Vec<Makeup> = (0..numbers.below(4))
                .map(|_| Makeup::ALL[numbers.below(4) as usize])
                .collect();
            let transports = numbers.below(5) as u8 + u8::from(groups.is_empty());
            f.fleet(side, 0, Station::Sea(zone), &groups, transports)
        });
        for (side, fleet) in [FR, GB].into_iter().zip(fleets) {
            let room = u32::from(f.s.fleet(fleet).transports) * 800;
            while f.s.cargo(fleet) + 700 <= room && numbers.below(4) > 0 {
                let (class, most) = [(Class::R1, 700), (Class::Guns, 14), (Class::Supply, 7)]
                    [numbers.below(3) as usize];
                f.put(
                    side,
                    class,
                    1 + numbers.below(most) as u16,
                    At::Aboard(fleet),
                );
            }
            if numbers.below(2) == 0 {
                let name = if side == FR { "Levis" } else { "Wolfe" };
                f.lead(name, At::Aboard(fleet));
            }
        }
        f.s.agenda.clear();
        f.s.agenda.push(Step::Europe { side: FR, dice: 1 });
        let game = f.game.clone();
        game.sea_fight_begins(&mut f.s, fleets[0], fleets[1], &mut f.notes);
        game.settle(&mut f.s, &mut f.notes);
        fight_out(&mut f, &mut numbers, &mut asked);
        for fleet in fleets {
            let afloat = f.s.armed(fleet) || f.s.fleet(fleet).transports > 0;
            assert_eq!(afloat, f.s.fleet(fleet).station != Station::Nowhere);
            assert!(
                f.s.cargo(fleet) <= u32::from(f.s.fleet(fleet).transports) * 800,
                "what is aboard has its ships"
            );
            let aboard = f.s.leaders_at(At::Aboard(fleet)).next().is_some();
            assert!(afloat || !aboard);
        }
        assert!(!f.s.sea.on);
    }
    for step in ["SeaFight", "Harbour"] {
        assert!(asked.contains_key(step), "no {step} in {asked:?}");
    }
}

#[test]
fn a_decision_that_is_not_offered_is_refused() {
    // Every decision that some step offers, tried at every other state: it is taken if and only if it is listed.
    let mut known: Vec<Decision> = Vec::new();
    let mut states = Vec::new();
    for seed in 0..20 {
        let mut numbers = Numbers(seed ^ 0xDEC);
        let mut f = lay_out(&mut numbers);
        f.combat(if seed % 2 == 0 { FR } else { GB });
        while !f.over() {
            if let Awaits::Decision { .. } = f.game.awaits(&f.s) {
                for decision in f.options() {
                    if !known.contains(&decision) {
                        known.push(decision);
                    }
                }
            }
            states.push((f.s, f.game.clone()));
            step(&mut f, &mut numbers);
        }
    }
    assert!(known.len() > 20 && states.len() > 100);
    let mut f = Field::empty();
    for (state, game) in states.iter().step_by(7) {
        f.s = *state;
        f.game = game.clone();
        for decision in &known {
            f.s = *state;
            // It panics where list and judgement differ, or where a refusal changes something.
            let _ = f.try_decide(decision.clone());
        }
    }
}
