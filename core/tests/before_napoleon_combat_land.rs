//! Land Combat and Ambushes: the test vectors 38 to 46, 52, 53 and the cases BC16, BC102 to BC105, BC115 to BC121.

mod napoleon_combat;

use earlylight_core::before_napoleon::{
    Decision,
    force::Test,
    ids::{Class, FR, GB, Rating},
    land_battle::Stage,
    state::At,
};
use napoleon_combat::Field;

/// British before French at Great Meadows (woods, wilderness), neither with ambush troops.
fn meadows(british: u16, french: u16) -> Field {
    let mut f = Field::empty();
    f.field(GB, Class::R1, british, "Great Meadows");
    f.field(FR, Class::R1, french, "Great Meadows");
    f
}

#[test]
fn dice_by_class_and_what_they_must_show() {
    // BC115 and vector 42.
    let mut f = Field::empty();
    f.field(GB, Class::R1, 600, "Trenton");
    f.field(GB, Class::R3, 480, "Trenton");
    f.field(GB, Class::Guns, 5, "Trenton");
    let french = f.field(FR, Class::R1, 90, "Trenton");
    f.combat(GB);
    let lines = |f: &Field, side| -> Vec<_> {
        f.game
            .volley(&f.s, side)
            .lines()
            .iter()
            .map(|l| (l.of, l.dice, l.needs))
            .collect()
    };
    assert_eq!(
        lines(&f, GB),
        [
            (Some(Class::R1), 5, 5),
            (Some(Class::R3), 4, 6),
            (Some(Class::Guns), 5, 4)
        ]
    );
    assert_eq!(
        lines(&f, FR),
        [(Some(Class::R1), 1, 5)],
        "90 men throw one die"
    );
    f.s.units[french.index()].strength = 59;
    assert_eq!(lines(&f, FR), [], "59 men throw none");
    f.s.units[french.index()].class = Class::Indians;
    f.s.units[french.index()].strength = 480;
    assert_eq!(lines(&f, FR), [(Some(Class::Indians), 4, 6)]);
}

#[test]
fn guns_without_a_crew_or_with_indians_alone_do_not_fire() {
    let mut f = Field::empty();
    f.field(GB, Class::Indians, 480, "Trenton");
    let guns = f.field(GB, Class::Guns, 5, "Trenton");
    f.field(FR, Class::R1, 600, "Trenton");
    f.combat(GB);
    assert_eq!(f.awaited(), (1, "ambush"));
    f.dice(&[1]);
    f.dice(&[1]);
    assert_eq!(
        f.game.volley(&f.s, GB).dice(),
        4,
        "Indians never use artillery"
    );
    f.field(GB, Class::R3, 120, "Trenton");
    assert_eq!(f.game.volley(&f.s, GB).dice(), 10);
    f.s.units[guns.index()].crewed = false;
    assert_eq!(f.game.volley(&f.s, GB).dice(), 5);
}

#[test]
fn three_hits_are_shared_by_men() {
    // BC116 and vector 43; guns take none.
    let mut f = Field::empty();
    let units = [(Class::R1, 600), (Class::R3, 480), (Class::R2, 120)]
        .map(|(class, men)| f.field(GB, class, men, "Trenton"));
    let guns = f.field(GB, Class::Guns, 5, "Trenton");
    f.field(FR, Class::R1, 1_200, "Trenton");
    f.combat(GB);
    assert_eq!(f.awaited(), (10, "battle"));
    f.hits(3);
    f.hits(0);
    assert_eq!(units.map(|unit| f.men(unit)), [570, 456, 114]);
    assert_eq!(f.men(guns), 5);
    assert_eq!(f.s.lost, [0, 60]);
    // They lost more than the enemy, so they are tested; the French lost nothing and are not.
    assert_eq!(f.s.battle.stage, Stage::Test(GB));
    assert_eq!(f.awaited().0, 2);
}

#[test]
fn a_test_counts_leader_class_and_stress() {
    // Vector 44: first rate line under a Competent leader, 10 % lost, lost more in the round, equal numbers.
    let test = Test {
        leader: Some(Rating::Competent),
        grade: 2,
        start: 600,
        now: 540,
        lost_more: true,
        ambushed: false,
        enemy: Some(540),
        walls: 0,
    };
    assert_eq!((test.stress(), test.modifier()), (3, -1));
    assert!(test.breaks(5) && !test.breaks(6));
    assert_eq!(test.chance_to_break(), (10, 36));
    let modifier = |change: &dyn Fn(&mut Test)| {
        let mut changed = test;
        change(&mut changed);
        changed.modifier()
    };
    assert_eq!(modifier(&|t| t.leader = None), -2);
    assert_eq!(modifier(&|t| t.leader = Some(Rating::Superior)), 1);
    assert_eq!(modifier(&|t| t.ambushed = true), -3);
    assert_eq!(modifier(&|t| t.enemy = Some(1_079)), -1);
    assert_eq!(modifier(&|t| t.enemy = Some(1_080)), -2);
    assert_eq!(modifier(&|t| t.enemy = Some(1_620)), -3);
    assert_eq!(modifier(&|t| t.now = 571), 1, "29 of 600 is less than 5 %");
    assert_eq!(modifier(&|t| t.walls = 1), 0);
}

#[test]
fn the_margin_of_an_ambush() {
    // "Ambushes", BC102 and BC103, vector 38: a fort, the French have Indians and Coureurs, the British none; +1 counts once.
    for (french, british, ambusher) in [
        (3, 1, Some(FR)),
        (3, 2, None),
        (4, 2, Some(FR)),
        (1, 5, Some(GB)),
        (1, 4, None),
    ] {
        let mut f = Field::empty();
        f.field(FR, Class::Indians, 480, "Fort Edward");
        f.field(FR, Class::Irregular, 60, "Fort Edward");
        f.field(GB, Class::R1, 600, "Fort Edward");
        f.combat(FR);
        f.decide(Decision::Done); // nobody goes inside
        assert_eq!(f.awaited(), (1, "ambush"));
        f.dice(&[french]);
        f.dice(&[british]);
        assert_eq!(f.s.battle.ambusher, ambusher, "{french} against {british}");
    }
    // BC104, vectors 38 and 39: a wilderness, both have such troops, then one.
    for (british_irregulars, french, british, ambusher) in [
        (true, 5, 3, Some(FR)),
        (true, 4, 3, None),
        (true, 2, 4, Some(GB)),
        (false, 3, 2, Some(FR)),
        (false, 2, 2, None),
    ] {
        let mut f = meadows(600, 600);
        f.field(FR, Class::Irregular, 120, "Great Meadows");
        if british_irregulars {
            f.field(GB, Class::Irregular, 120, "Great Meadows");
        }
        f.combat(GB);
        f.dice(&[french]);
        f.dice(&[british]);
        assert_eq!(f.s.battle.ambusher, ambusher, "{french} against {british}");
    }
}

#[test]
fn the_36_rolls_of_an_ambush() {
    // Vector 41, "Ambushes": how many of them each side wins, the one with such troops first.
    use earlylight_core::before_napoleon::ambush::{margin, winner};
    for (plus, wilderness, counts) in [
        ([true, false], false, [10, 3]),
        ([true, false], true, [15, 6]),
        ([true, true], false, [6, 6]),
        ([true, true], true, [10, 10]),
    ] {
        let mut won = [0; 2];
        for (a, b) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
            if let Some(side) = winner([a, b], plus, margin(wilderness)) {
                won[side.index()] += 1;
            }
        }
        assert_eq!(won, counts, "{plus:?} {wilderness}");
    }
}

#[test]
fn without_such_troops_nobody_rolls_for_an_ambush() {
    // BC105.
    let mut f = meadows(600, 600);
    f.combat(GB);
    assert_eq!(f.awaited(), (5, "battle"));
}

#[test]
fn an_ambush_hits_better_halves_the_enemy_and_is_stress() {
    let mut f = meadows(600, 600);
    f.field(FR, Class::Irregular, 360, "Great Meadows");
    f.field(GB, Class::R3, 360, "Great Meadows");
    f.combat(GB);
    f.dice(&[4]);
    f.dice(&[1]);
    let lines = |f: &Field, side| -> Vec<_> {
        f.game
            .volley(&f.s, side)
            .lines()
            .iter()
            .map(|l| (l.of, l.dice, l.needs))
            .collect()
    };
    assert_eq!(
        lines(&f, FR),
        [(Some(Class::R1), 5, 5), (Some(Class::Irregular), 3, 3)],
        "6 and 4 in woods, one better"
    );
    assert_eq!(
        lines(&f, GB),
        [(Some(Class::R1), 2, 6), (Some(Class::R3), 1, 6)],
        "5 and 3 halved, class by class"
    );
    f.hits(1);
    f.hits(0);
    let test = f.game.test_of(&f.s, GB);
    assert!(test.ambushed && test.lost_more);
    assert_eq!(test.stress(), 3, "2 for the ambush, 1 for having lost more");
    f.dice(&[6, 6]);
    // In the second round nothing of it is left.
    assert_eq!(lines(&f, FR)[1], (Some(Class::Irregular), 3, 4));
    assert_eq!(f.s.battle.round, 2);
}

/// A battle that the British lose by breaking, with 1,000 men left and 5 gun stands; the French have so many ambush troops.
fn broken(ambushers: u16) -> Field {
    let mut f = Field::empty();
    f.field(GB, Class::R1, 1_020, "Great Meadows");
    f.field(GB, Class::Guns, 5, "Great Meadows");
    f.field(FR, Class::R1, 1_200, "Great Meadows");
    f.field(FR, Class::Irregular, ambushers, "Great Meadows");
    f.combat(GB);
    f.dice(&[1]);
    f.dice(&[1]);
    f.hits(1);
    f.hits(0);
    f.dice(&[1, 1]);
    f
}

#[test]
fn the_broken_are_pursued_and_leave_half_their_guns() {
    // BC117, and the retreat of vector 52: nearer home from Great Meadows there is Fort Cumberland alone.
    for (ambushers, left) in [(250, 900), (240, 950)] {
        let f = broken(ambushers);
        assert!(f.over(), "one way out is no choice");
        let cumberland = At::Field(f.place("Fort Cumberland"));
        assert_eq!(f.s.men_at(GB, cumberland), left);
        let stands = |side, at| -> u16 {
            f.s.units_at(side, at)
                .filter(|(_, u)| u.class == Class::Guns)
                .map(|(_, u)| u.strength)
                .sum()
        };
        assert_eq!(stands(GB, cumberland), 2);
        let meadows = At::Field(f.place("Great Meadows"));
        assert_eq!(stands(FR, meadows), 3);
        let captured =
            f.s.units_at(FR, meadows)
                .find(|(_, u)| u.class == Class::Guns)
                .expect("guns");
        assert!(!captured.1.crewed, "captured guns have no crew");
        assert_eq!(f.s.lost, [0, 1_020 - left]);
    }
}

#[test]
fn in_open_country_the_pursuit_takes_a_twentieth() {
    let mut f = Field::empty();
    f.field(GB, Class::R1, 1_020, "Trenton");
    f.field(FR, Class::R1, 1_200, "Trenton");
    f.field(FR, Class::Irregular, 1_000, "Trenton");
    f.combat(GB);
    f.dice(&[1]);
    f.dice(&[1]);
    f.hits(1);
    f.hits(0);
    f.dice(&[1, 1]);
    assert_eq!(f.s.lost, [0, 20 + 50]);
}

#[test]
fn bands_of_the_broken_go_home_and_those_of_a_side_that_gave_up_do_not() {
    // BC97.
    let mut f = meadows(600, 600);
    let bands = [(); 2].map(|()| f.field(FR, Class::Indians, 480, "Great Meadows"));
    f.combat(FR);
    f.dice(&[1]);
    f.dice(&[1]);
    f.hits(0);
    f.hits(1);
    f.dice(&[1, 1]);
    assert_eq!(bands.map(|band| f.men(band)), [0, 0]);
    assert!(f.told("go home"));
    // Four rounds without a hit: the attacker gives up, but has not broken.
    let mut f = meadows(600, 600);
    let band = f.field(FR, Class::Indians, 480, "Great Meadows");
    f.combat(FR);
    f.dice(&[1]);
    f.dice(&[1]);
    for _ in 0..4 {
        f.hits(0);
        f.hits(0);
    }
    assert_eq!(f.men(band), 480);
    assert_eq!(
        f.at(band),
        At::Field(f.place("Fort Duquesne")),
        "vector 52: 15 is less than 19"
    );
    assert_eq!(f.s.lost, [0, 0], "no pursuit of those who were not broken");
}

#[test]
fn of_two_that_break_the_higher_share_of_loss_loses() {
    let mut f = meadows(1_200, 600);
    f.combat(FR);
    f.hits(1);
    f.hits(2);
    // The French lost more and are tested; so is nobody else.
    assert_eq!(f.s.battle.stage, Stage::Test(FR));
    f.dice(&[1, 1]);
    assert!(f.over() || matches!(f.options()[..], [Decision::Retreat(_), ..]));
    assert_eq!(f.s.men_at(GB, At::Field(f.place("Great Meadows"))), 1_180);
}

#[test]
fn a_unit_under_half_a_stand_is_disbanded_after_the_battle() {
    let mut f = meadows(600, 600);
    let company = f.field(GB, Class::R3, 62, "Great Meadows");
    let rangers = f.field(GB, Class::Irregular, 31, "Great Meadows");
    f.combat(GB);
    f.dice(&[1]);
    f.dice(&[1]);
    // 20 men of 693: 17, 2, 1 by the largest remainders.
    f.hits(1);
    f.hits(1);
    for _ in 0..3 {
        f.hits(0);
        f.hits(0);
    }
    assert_eq!(
        (f.men(company), f.men(rangers)),
        (60, 30),
        "half a stand goes on"
    );
    let mut f = meadows(600, 600);
    let company = f.field(GB, Class::R3, 61, "Great Meadows");
    f.combat(GB);
    f.hits(1);
    f.hits(1);
    for _ in 0..3 {
        f.hits(0);
        f.hits(0);
    }
    assert_eq!(f.men(company), 0);
    assert!(f.told("is disbanded"));
}

#[test]
fn a_die_falls_for_each_leader_who_was_present_on_both_sides() {
    // BC16 and vector 40.
    let mut f = meadows(600, 600);
    let leaders =
        ["Braddock", "Contrecoeur", "Dieskau"].map(|name| f.lead_field(name, "Great Meadows"));
    f.combat(FR);
    for _ in 0..4 {
        f.hits(0);
        f.hits(0);
    }
    assert_eq!(f.awaited(), (3, "the leaders who were present"));
    // In list order, Braddock first.
    f.dice(&[1, 2, 1]);
    let gone = leaders.map(|leader| f.s.leaders[leader.index()].gone);
    assert_eq!(gone, [true, false, true]);
    assert_eq!(
        f.s.leaders[leaders[1].index()].at,
        At::Field(f.place("Fort Duquesne")),
        "he retreats with his men"
    );
}

#[test]
fn the_highest_rank_leads_and_of_equals_the_best() {
    let mut f = meadows(600, 600);
    f.lead_field("Johnson", "Great Meadows");
    f.lead_field("Shirley", "Great Meadows");
    f.combat(GB);
    assert_eq!(f.game.rating_of(&f.s, GB), Some(Rating::Good));
    f.lead_field("Abercromby", "Great Meadows");
    assert_eq!(
        f.game.rating_of(&f.s, GB),
        Some(Rating::Dullard),
        "two stars outrank one"
    );
    assert_eq!(f.game.rating_of(&f.s, FR), None);
}

/// The French beat the British (or the other way) in the field of a place without a loss: four rounds, the attacker gives up.
fn given_up(f: &mut Field) {
    for _ in 0..4 {
        for _ in 0..2 {
            if f.s.battle.round > 0 {
                f.hits(0);
            }
        }
    }
}

/// Breaks the defender in the first round: one hit on him, and a test of two.
fn breaks_defender(f: &mut Field, attacker: earlylight_core::Side) {
    f.hits(u8::from(attacker == FR));
    f.hits(u8::from(attacker == GB));
    f.dice(&[1, 1]);
}

#[test]
fn a_retreat_goes_nearer_home() {
    // BC118: from Carillon to William Henry or Fort Edward, not to Saint-Frederic.
    let mut f = Field::empty();
    f.field(GB, Class::R1, 600, "Fort Carillon");
    f.field(FR, Class::R1, 1_200, "Fort Carillon");
    f.combat(FR);
    breaks_defender(&mut f, FR);
    let (edward, henry) = (f.place("Fort Edward"), f.place("Fort William Henry"));
    assert_eq!(
        f.options(),
        [Decision::Retreat(edward), Decision::Retreat(henry)]
    );
    let saint_frederic = f.place("Fort Saint-Frédéric");
    let refused = f
        .try_decide(Decision::Retreat(saint_frederic))
        .expect_err("not nearer home");
    assert_eq!(refused.rule, "Land Combat");
    f.decide(Decision::Retreat(henry));
    assert_eq!(
        f.s.men_at(GB, At::Field(henry)),
        551,
        "600 less 20, less a twentieth"
    );
}

#[test]
fn a_defender_before_his_fort_goes_inside_only_with_no_way_out() {
    // BC119.
    let beaten = |bull: earlylight_core::Side| {
        let mut f = Field::empty();
        f.field(GB, Class::R1, 600, "Oswego");
        f.field(FR, Class::R1, 1_200, "Oswego");
        f.holds(bull, "Fort Bull (Oneida Carry)");
        f.combat(FR);
        f.decide(Decision::Done);
        breaks_defender(&mut f, FR);
        f
    };
    let f = beaten(GB);
    assert_eq!(
        f.s.men_at(GB, At::Field(f.place("Fort Bull (Oneida Carry)"))),
        551
    );
    let f = beaten(FR);
    assert_eq!(f.s.men_at(GB, At::Inside(f.place("Oswego"))), 551);
    // With the ruling he may choose.
    let mut f = Field::empty().rulings(|r| r.retreat_inside = true);
    f.field(GB, Class::R1, 600, "Oswego");
    f.field(FR, Class::R1, 1_200, "Oswego");
    f.combat(FR);
    f.decide(Decision::Done);
    breaks_defender(&mut f, FR);
    assert_eq!(
        f.options(),
        [
            Decision::Retreat(f.place("Fort Bull (Oneida Carry)")),
            Decision::Withdraw
        ]
    );
}

#[test]
fn at_home_the_beaten_go_inside_as_far_as_there_is_room() {
    // BC120.
    let mut f = Field::empty();
    f.field(FR, Class::R1, 600, "Québec");
    f.inside(FR, Class::Militia, 11_600, "Québec");
    f.field(FR, Class::R2, 60, "Québec");
    f.field(GB, Class::R1, 1_200, "Québec");
    f.combat(GB);
    // The 600 have no room inside; the 60 have, and stay out to fight with them.
    assert!(f.options().iter().any(|d| matches!(d, Decision::Inside(_))));
    f.decide(Decision::Done);
    breaks_defender(&mut f, GB);
    let quebec = f.place("Québec");
    // 640 are left after the hit, 608 after the pursuit: 553 and 55, of which the small unit is disbanded.
    assert_eq!(f.s.men_at(FR, At::Field(quebec)), 0);
    assert!(f.told("surrender"), "who finds no room surrenders");
    assert_eq!(f.s.men_at(FR, At::Inside(quebec)), 11_600);
}

#[test]
fn the_way_back_is_open_to_an_attacker() {
    // BC121: a French raid from Great Meadows beaten at Fort Cumberland.
    let raid = |strict: bool| {
        let mut f = Field::empty().rulings(|r| r.retreat_strict = strict);
        let raid = f.field(FR, Class::R1, 600, "Fort Cumberland");
        f.came(raid, "Great Meadows");
        f.field(GB, Class::R1, 1_200, "Fort Cumberland");
        f.combat(FR);
        f.decide(Decision::Done);
        given_up(&mut f);
        f
    };
    let f = raid(false);
    assert_eq!(
        f.s.men_at(FR, At::Field(f.place("Great Meadows"))),
        600,
        "wilderness before an enemy settlement"
    );
    let f = raid(true);
    assert_eq!(
        f.s.men_at(FR, At::Field(f.place("Winchester"))),
        600,
        "16 is less than 18"
    );
}

#[test]
fn a_force_beaten_at_aukpaque() {
    // Vector 53.
    let beaten = |from: Option<&str>| {
        let mut f = Field::empty();
        let force = f.field(FR, Class::R1, 600, "Aukpaque");
        if let Some(from) = from {
            f.came(force, from);
        }
        f.field(GB, Class::R1, 1_200, "Aukpaque");
        f.combat(FR);
        given_up(&mut f);
        f
    };
    let f = beaten(None);
    assert_eq!(f.s.men_at(FR, At::Field(f.place("Lac Témiscouata"))), 600);
    let f = beaten(Some("Fort Beauséjour"));
    assert_eq!(
        f.options(),
        [
            Decision::Retreat(f.place("Fort Beauséjour")),
            Decision::Retreat(f.place("Lac Témiscouata"))
        ]
    );
}

#[test]
fn without_a_way_out_a_force_surrenders_with_all_it_has() {
    let mut f = Field::empty();
    f.field(GB, Class::R1, 600, "Great Meadows");
    let guns = f.field(GB, Class::Guns, 4, "Great Meadows");
    let supplies = f.field(GB, Class::Supply, 2, "Great Meadows");
    let leader = f.lead_field("Braddock", "Great Meadows");
    f.field(FR, Class::R1, 1_200, "Great Meadows");
    // The one place that is nearer is a fort with the French in it; the British did not come from anywhere.
    f.field(FR, Class::R1, 120, "Fort Cumberland");
    f.holds(FR, "Fort Cumberland");
    f.combat(FR);
    breaks_defender(&mut f, FR);
    assert_eq!(f.awaited().0, 1);
    f.dice(&[6]);
    assert!(f.over());
    assert_eq!(f.s.men(GB), 0);
    assert_eq!(f.s.lost[GB.index()], 600);
    assert!(f.s.leaders[leader.index()].gone, "he is captured");
    assert_eq!(f.s.unit(supplies).side, FR);
    let meadows = At::Field(f.place("Great Meadows"));
    let stands: u16 =
        f.s.units_at(FR, meadows)
            .filter(|(_, u)| u.class == Class::Guns)
            .map(|(_, u)| u.strength)
            .sum();
    assert_eq!(stands, 4, "two as guns left behind, two in the surrender");
    assert!(!f.s.unit(guns).lives(), "they are one pile");
}

#[test]
fn a_battle_is_told_in_pieces() {
    let f = broken(250);
    let report = f.report();
    assert_eq!(
        (report.place.as_str(), report.kind, report.attacker),
        ("great_meadows", "Battle", GB)
    );
    assert_eq!(report.rounds.len(), 1);
    let round = &report.rounds[0];
    assert_eq!(round.dice, [12, 14]);
    assert_eq!(round.rolled.each_ref().map(Vec::len), [12, 14]);
    assert_eq!(round.hits(FR), 1);
    // 10 first rate line at 6 and 2 irregulars at 4; 9 and 5 gun stands at 6.
    assert_eq!(round.expected, [(10 + 2 * 3, 6), (14, 6)]);
    let (winner, words, rule) = report.end.expect("an end");
    assert_eq!((winner, rule), (Some(FR), "Land Combat"));
    assert!(words.contains("who break"), "{words}");
}

#[test]
fn a_large_volley_is_thrown_in_handfuls() {
    let mut f = Field::empty();
    for _ in 0..5 {
        f.field(FR, Class::Militia, 6_000, "Trenton");
    }
    f.field(GB, Class::R1, 600, "Trenton");
    f.combat(GB);
    assert_eq!(f.awaited(), (200, "battle"));
    f.hits(10);
    assert_eq!(f.awaited(), (50, "battle"));
    f.hits(5);
    assert_eq!(f.awaited(), (5, "battle"));
    f.hits(0);
    assert_eq!(f.s.lost, [0, 300]);
}
