//! The exact odds of a battle against what the game itself does, and against the figures of the data page's trials.

mod napoleon_combat;

use earlylight_core::before_napoleon::{
    ids::{Class, FR, GB, Place},
    state::{At, Siege, State},
};
use earlylight_core::{Awaits, Chance, Game, Outcome, Side, Silent};
use napoleon_combat::Field;

fn odds(f: &Field, place: &str, active: Side) -> u16 {
    f.game
        .odds_at(&f.s, f.place(place), active)
        .expect("small enough")
        .per_mille()
}

/// So many battles by chance: how often, in thousandths, the attacker wins.
fn fought(f: &Field, place: Place, attacker: Side, battles: u32) -> u32 {
    let mut seed = 5u64;
    let mut die = |faces: u8| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        1 + ((seed >> 33) % u64::from(faces)) as u8
    };
    let won = |s: &State| {
        s.men_at(attacker, At::Field(place)) > 0
            && s.men_at(attacker.other(), At::Field(place)) == 0
    };
    let mut wins = 0;
    let start = f.s;
    for _ in 0..battles {
        let mut s = start;
        while let Awaits::Chance(Chance::Dice { count, faces, .. }) = f.game.awaits(&s) {
            let dice: Vec<u8> = (0..count).map(|_| die(faces)).collect();
            f.game
                .chance(&mut s, Outcome::Dice(&dice), &mut Silent)
                .expect("dice that were asked for");
        }
        wins += u32::from(won(&s));
    }
    wins * 1_000 / battles
}

#[test]
fn equal_numbers_in_the_open_as_in_the_trials() {
    // 1,200 first rate line against as many: 46 % of 4,000 fights.
    let mut f = Field::empty();
    f.field(GB, Class::R1, 1_200, "Trenton");
    f.field(FR, Class::R1, 1_200, "Trenton");
    let exact = odds(&f, "Trenton", GB);
    assert!((440..=480).contains(&exact), "{exact}");
}

#[test]
fn the_odds_agree_with_what_the_game_does() {
    let lay = |f: &mut Field| {
        f.field(GB, Class::R1, 480, "Great Meadows");
        f.field(GB, Class::R3, 240, "Great Meadows");
        f.field(FR, Class::Marine, 240, "Great Meadows");
        f.field(FR, Class::Indians, 360, "Great Meadows");
        f.lead_field("Contrecoeur", "Great Meadows");
    };
    let mut f = Field::empty();
    lay(&mut f);
    let place = f.place("Great Meadows");
    let exact = u32::from(
        f.game
            .odds_at(&f.s, place, FR)
            .expect("small enough")
            .per_mille(),
    );
    f.combat(FR);
    let tried = fought(&f, place, FR, 1_500);
    // Three standard deviations of 1,500 trials are at most 39 thousandths.
    assert!(exact.abs_diff(tried) <= 39, "exact {exact}, tried {tried}");
}

#[test]
fn small_units_are_lost_to_the_last_man_in_the_odds_too() {
    // Units of a few men each: in the course of the battle whole units are gone, and the lists of the others must not shift.
    let mut f = Field::empty();
    for men in [20, 100, 20, 100] {
        f.field(GB, Class::R3, men, "Trenton");
        f.field(FR, Class::R1, men, "Trenton");
    }
    let place = f.place("Trenton");
    let exact = u32::from(
        f.game
            .odds_at(&f.s, place, GB)
            .expect("small enough")
            .per_mille(),
    );
    f.combat(GB);
    let tried = fought(&f, place, GB, 1_500);
    assert!(exact.abs_diff(tried) <= 39, "exact {exact}, tried {tried}");
}

#[test]
fn an_assault_has_odds_too() {
    let assault = |siege: Siege| {
        let mut f = Field::empty();
        f.field(GB, Class::R3, 1_200, "Fort Niagara");
        f.inside(FR, Class::Marine, 120, "Fort Niagara");
        f.lead_field("Braddock", "Fort Niagara");
        f.siege("Fort Niagara", siege);
        f.combat(GB);
        f.decide(earlylight_core::before_napoleon::Decision::Fight(
            f.place("Fort Niagara"),
        ));
        if siege == Siege::Breached {
            f.decide(earlylight_core::before_napoleon::Decision::Done);
        } else {
            f.dice(&[1]);
        }
        f.decide(earlylight_core::before_napoleon::Decision::Assault);
        f.game.battle_odds(&f.s).expect("small enough").per_mille()
    };
    // The trials of the data page: 70 % unbreached, 94 % breached, of 4,000 fights each.
    let (wall, breach) = (assault(Siege::Standing), assault(Siege::Breached));
    assert!((665..=735).contains(&wall), "{wall}");
    assert!((915..=965).contains(&breach), "{breach}");
}

#[test]
fn a_hopeless_fight_and_one_too_large() {
    let mut f = Field::empty();
    f.field(GB, Class::R1, 59, "Trenton");
    f.field(FR, Class::R1, 600, "Trenton");
    let none = f
        .game
        .odds_at(&f.s, f.place("Trenton"), GB)
        .expect("small enough");
    assert_eq!(none.per_mille(), 0, "who throws no dice breaks nobody");
    f.field(FR, Class::Militia, 12_000, "Trenton");
    assert_eq!(f.game.odds_at(&f.s, f.place("Trenton"), GB), None);
    assert_eq!(f.game.battle_odds(&f.s), None, "no battle is to begin");
}
