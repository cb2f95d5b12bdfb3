//! Results of battles fought on a table: what is taken, and what is refused with its reason (rulings 104, 105; BC122, BC123).

mod napoleon_combat;

use earlylight_core::before_napoleon::{
    Decision,
    agenda::Step,
    claim::{self, Claim, LandResult, SeaResult},
    ids::{Class, FR, GB, Group, Makeup, Unit, Zone},
    state::{At, Siege, Station},
};
use earlylight_core::{Awaits, Chooser, Game, Side, Violation};
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

/// A field battle at Great Meadows, the British attacking, that is fought on a table.
struct Meadows {
    f: Field,
    line: Unit,
    provincials: Unit,
    british_guns: Unit,
    french: Unit,
    band: Unit,
    french_guns: Unit,
}
fn meadows() -> Meadows {
    let mut f = Field::with_table();
    let line = f.field(GB, Class::R1, 600, "Great Meadows");
    let provincials = f.field(GB, Class::R3, 480, "Great Meadows");
    let british_guns = f.field(GB, Class::Guns, 5, "Great Meadows");
    let french = f.field(FR, Class::R1, 600, "Great Meadows");
    let band = f.field(FR, Class::Indians, 480, "Great Meadows");
    let french_guns = f.field(FR, Class::Guns, 3, "Great Meadows");
    f.lead_field("Braddock", "Great Meadows");
    f.lead_field("Contrecoeur", "Great Meadows");
    f.combat(GB);
    assert_eq!(f.options(), [Decision::Quick, Decision::Table]);
    f.decide(Decision::Table);
    f.dice(&[3]);
    f.dice(&[3]);
    assert!(matches!(
        f.game.awaits(&f.s),
        Awaits::Claim {
            side: None,
            rule: "Land Combat",
            ..
        }
    ));
    Meadows {
        f,
        line,
        provincials,
        british_guns,
        french,
        band,
        french_guns,
    }
}
impl Meadows {
    /// The French hold the field and have lost little.
    fn result(&self) -> LandResult {
        LandResult {
            held: FR,
            left: vec![
                (self.line, 455),
                (self.provincials, 300),
                (self.french, 580),
                (self.band, 450),
            ],
            captured: vec![(self.british_guns, 2)],
            routed: vec![],
            leaders: vec![
                self.f.leader_of("Braddock"),
                self.f.leader_of("Contrecoeur"),
            ],
        }
    }
    fn refused(&mut self, change: impl Fn(&mut LandResult)) -> Violation {
        let mut result = self.result();
        change(&mut result);
        self.f
            .claim(&Claim::Land(result))
            .expect_err("an impossible result")
    }
}

#[test]
fn a_result_takes_effect_as_it_is_claimed() {
    let mut m = meadows();
    let result = m.result();
    m.f.claim(&Claim::Land(result)).expect("a possible result");
    // The dice of the leaders are thrown here; then the beaten go.
    assert_eq!(m.f.awaited(), (2, "the leaders who were present"));
    m.f.dice(&[1, 6]);
    assert!(m.f.over());
    let cumberland = At::Field(m.f.place("Fort Cumberland"));
    assert_eq!(
        [m.line, m.provincials].map(|unit| (m.f.men(unit), m.f.at(unit))),
        [(455, cumberland), (300, cumberland)]
    );
    assert_eq!(
        [m.french, m.band].map(|unit| m.f.men(unit)),
        [580, 450],
        "no pursuit is added, no band goes home"
    );
    assert_eq!(m.f.s.lost, [50, 325]);
    assert_eq!(m.f.s.unit(m.british_guns).strength, 3);
    assert!(m.f.s.leaders[m.f.leader_of("Braddock").index()].gone);
    let (winner, words, _) = m.f.report().end.expect("an end");
    assert_eq!(winner, Some(FR));
    assert!(words.contains("by the result from the table"), "{words}");
}

#[test]
fn leaders_who_stayed_away_are_not_rolled_for() {
    let mut m = meadows();
    let mut result = m.result();
    result.leaders.pop();
    m.f.claim(&Claim::Land(result)).expect("a possible result");
    assert_eq!(m.f.awaited().0, 1);
}

#[test]
fn an_impossible_result_is_refused_with_the_reason() {
    // BC122 and ruling 104.
    let mut m = meadows();
    let too_many = m.refused(|r| r.left[1].1 = 500);
    assert!(
        too_many.expected.starts_with("at most 480 men left of") && too_many.found == "500",
        "{too_many}"
    );
    let winners_guns = m.french_guns;
    let captured = m.refused(|r| r.captured = vec![(winners_guns, 1)]);
    assert!(
        captured
            .expected
            .contains("artillery of the beaten British"),
        "{captured}"
    );
    let too_many_guns = m.refused(|r| r.captured[0].1 = 6);
    assert!(
        too_many_guns.expected.starts_with("1 to 5 stands"),
        "{too_many_guns}"
    );
    let band = m.band;
    let absent = m.refused(|r| r.routed = vec![band]);
    assert!(
        absent
            .expected
            .contains("a band of the beaten British that was there"),
        "{absent}"
    );
    let line = m.line;
    assert!(
        m.refused(|r| r.routed = vec![line])
            .expected
            .contains("a band")
    );
    let away = m.f.leader_of("Montcalm");
    let leader = m.refused(|r| r.leaders = vec![away]);
    assert_eq!(
        (leader.rule, leader.found.as_str()),
        ("Leaders", "Montcalm")
    );
    assert!(
        m.refused(|r| r.leaders.reverse())
            .expected
            .contains("in list order")
    );
    assert!(
        m.refused(|r| {
            r.left.pop();
        })
        .expected
        .contains("all 4 units")
    );
    assert!(
        m.refused(|r| r.left.swap(0, 1))
            .expected
            .contains("the men left of")
    );
    let nobody = m.refused(|r| {
        r.left[2].1 = 0;
        r.left[3].1 = 0;
    });
    assert!(
        nobody
            .expected
            .contains("men left of the side that held the field"),
        "{nobody}"
    );
}

#[test]
fn with_nobody_left_on_either_side_the_attacker_has_lost() {
    // BC123: the British attacked.
    let mut m = meadows();
    let empty = |held: Side| {
        move |r: &mut LandResult| {
            r.held = held;
            r.captured = vec![];
            for (_, left) in &mut r.left {
                *left = 0;
            }
        }
    };
    m.refused(empty(GB));
    let mut result = m.result();
    empty(FR)(&mut result);
    m.f.claim(&Claim::Land(result))
        .expect("accepted with the attacker as loser");
    assert_eq!(m.f.s.lost, [1_080, 1_080]);
}

#[test]
fn a_loser_without_a_way_out_has_nobody_left() {
    let mut m = meadows();
    m.f.field(FR, Class::R1, 120, "Fort Cumberland");
    m.f.holds(FR, "Fort Cumberland");
    let refused = m.refused(|_| {});
    assert!(
        refused
            .expected
            .contains("who cannot retreat from Great Meadows"),
        "{refused}"
    );
    let mut result = m.result();
    result.left[0].1 = 0;
    result.left[1].1 = 0;
    m.f.claim(&Claim::Land(result))
        .expect("they surrendered to the last man");
}

#[test]
fn a_band_named_as_routed_goes_home() {
    let mut m = meadows();
    let mut result = m.result();
    result.held = GB;
    result.captured = vec![(m.french_guns, 3)];
    result.routed = vec![m.band];
    m.f.claim(&Claim::Land(result)).expect("a possible result");
    m.f.dice(&[6, 6]);
    assert_eq!((m.f.men(m.band), m.f.men(m.french)), (0, 580));
    assert_eq!(m.f.s.lost, [20 + 480, 145 + 180]);
}

#[test]
fn a_quick_battle_is_still_fought_where_tables_are_allowed() {
    let mut f = Field::with_table();
    f.field(GB, Class::R1, 600, "Great Meadows");
    f.field(FR, Class::R1, 600, "Great Meadows");
    f.combat(GB);
    f.decide(Decision::Quick);
    assert_eq!(f.awaited(), (5, "battle"));
}

#[test]
fn an_assault_may_come_from_the_table_too() {
    let begun = || {
        let mut f = Field::with_table();
        let attackers = f.field(GB, Class::R1, 1_200, "Fort Duquesne");
        let guns = f.inside(FR, Class::Guns, 2, "Fort Duquesne");
        let garrison = f.inside(FR, Class::Marine, 240, "Fort Duquesne");
        f.siege("Fort Duquesne", Siege::Breached);
        f.combat(GB);
        f.decide(Decision::Fight(f.place("Fort Duquesne")));
        f.decide(Decision::Done);
        f.decide(Decision::Assault);
        f.decide(Decision::Table);
        (f, attackers, guns, garrison)
    };
    let result = |held, attackers, garrison, left: u16| LandResult {
        held,
        left: vec![(attackers, 1_000), (garrison, left)],
        captured: vec![],
        routed: vec![],
        leaders: vec![],
    };
    let (mut f, attackers, guns, garrison) = begun();
    let mut with_guns = result(GB, attackers, garrison, 100);
    with_guns.captured = vec![(guns, 1)];
    assert!(
        f.claim(&Claim::Land(with_guns))
            .expect_err("they fall with the fort")
            .expected
            .contains("fall with it")
    );
    f.claim(&Claim::Land(result(GB, attackers, garrison, 100)))
        .expect("the fort is taken");
    assert_eq!((f.holder("Fort Duquesne"), f.s.men(FR)), (Some(GB), 0));
    let (mut f, attackers, _, garrison) = begun();
    f.claim(&Claim::Land(result(FR, attackers, garrison, 100)))
        .expect("repulsed");
    assert_eq!(
        (f.holder("Fort Duquesne"), f.men(garrison)),
        (Some(FR), 100)
    );
    assert_eq!(f.siege_of("Fort Duquesne"), Siege::Breached);
    assert_eq!(
        f.at(attackers),
        At::Field(f.place("Fort Duquesne")),
        "no retreat after an assault"
    );
}

/// A fight at sea in zone 4 that is fought on a table: three Third Rates with two transports against a First Rate.
fn at_sea() -> (
    Field,
    [earlylight_core::before_napoleon::ids::Fleet; 2],
    [Group; 2],
) {
    let mut f = Field::with_table();
    let sea = Station::Sea(Zone::new(3).expect("zone 4"));
    let french = f.fleet(FR, 0, sea, &[Makeup::Thirds], 2);
    let british = f.fleet(GB, 0, sea, &[Makeup::First], 0);
    f.s.agenda.clear();
    f.s.agenda.push(Step::Europe { side: FR, dice: 1 });
    let game = f.game.clone();
    game.sea_fight_begins(&mut f.s, french, british, &mut f.notes);
    game.settle(&mut f.s, &mut f.notes);
    f.decide(Decision::Table);
    let groups = [0, 1].map(|number| Group::new(number).expect("a group"));
    (f, [french, british], groups)
}
fn sea_result(groups: [Group; 2], french: [u8; 3], british: u8) -> SeaResult {
    let mut ships: Vec<(Group, u8, u8)> = french
        .into_iter()
        .zip(0..)
        .map(|(left, slot)| (groups[0], slot, left))
        .collect();
    ships.push((groups[1], 0, british));
    SeaResult {
        withdrew: [true, false],
        ships,
        prizes: vec![],
        transports: [0, 0],
    }
}

#[test]
fn a_result_at_sea_takes_effect() {
    // Ruling 105.
    let (mut f, fleets, groups) = at_sea();
    let mut result = sea_result(groups, [0, 3, 5], 9);
    result.prizes = vec![(groups[0], 0)];
    result.transports = [1, 0];
    let soldiers = f.put(FR, Class::R1, 1_000, At::Aboard(fleets[0]));
    f.claim(&Claim::Sea(result)).expect("a possible result");
    assert_eq!(f.awaited(), (1, "which transport is taken"));
    f.dice(&[2]);
    assert_eq!(f.men(soldiers), 800);
    let points = |fleet| -> Vec<u8> { f.s.ships_of(fleet).map(|ship| ship.points).collect() };
    assert_eq!(points(fleets[0]), [3, 5]);
    assert_eq!(points(fleets[1]), [9, 1], "the prize has 1 point left");
    assert_eq!(
        (f.s.fleet(fleets[0]).transports, f.s.fleet(fleets[0]).beaten),
        (1, true)
    );
}

#[test]
fn an_impossible_result_at_sea_is_refused_with_the_reason() {
    let (mut f, _, groups) = at_sea();
    let mut refused = |change: &dyn Fn(&mut SeaResult)| {
        let mut result = sea_result(groups, [0, 3, 5], 9);
        change(&mut result);
        f.claim(&Claim::Sea(result))
            .expect_err("an impossible result")
    };
    assert!(
        refused(&|r| r.ships[1].2 = 6)
            .expected
            .contains("at most 5 points")
    );
    assert!(
        refused(&|r| r.ships.truncate(3))
            .expected
            .contains("all 4 ships")
    );
    assert!(
        refused(&|r| r.ships[3].1 = 1)
            .expected
            .contains("the points left of ship 1/1")
    );
    assert!(
        refused(&|r| r.prizes = vec![(groups[0], 1)])
            .expected
            .contains("a prize that is a lost ship")
    );
    assert!(
        refused(&|r| r.prizes = vec![(groups[0], 0), (groups[0], 0)])
            .expected
            .contains("each once")
    );
    let nobody = refused(&|r| {
        r.ships[3].2 = 0;
        r.prizes = vec![(groups[0], 0)];
    });
    assert!(
        nobody
            .expected
            .contains("an enemy ship left that took the prize"),
        "{nobody}"
    );
    let lots = refused(&|r| r.transports = [2, 0]);
    assert!(
        lots.expected.contains("at most 1 transports of the French"),
        "one enemy ship takes one: {lots}"
    );
    let escort = refused(&|r| {
        r.withdrew = [false, true];
        r.transports = [1, 0];
    });
    assert!(
        escort.expected.contains("their escort has not lost"),
        "{escort}"
    );
}

#[test]
fn a_claim_is_taken_only_when_and_as_it_is_awaited() {
    let mut m = meadows();
    let result = m.result();
    let bytes = claim::encode(&Claim::Land(result.clone()));
    let mut longer = bytes.clone();
    longer.push(0);
    for bad in [&[][..], &[9][..], &longer[..], &bytes[..bytes.len() - 1]] {
        let before = m.f.s;
        let refused =
            m.f.game
                .claim(&mut m.f.s, bad, &mut m.f.notes)
                .expect_err("no claim");
        assert_eq!(
            (refused.rule, m.f.s == before),
            ("Land Combat", true),
            "{bad:?}"
        );
    }
    let sea = Claim::Sea(SeaResult {
        withdrew: [false; 2],
        ships: vec![],
        prizes: vec![],
        transports: [0; 2],
    });
    assert_eq!(
        m.f.claim(&sea).expect_err("of another battle").found,
        "the result of a battle at sea"
    );
    m.f.claim(&Claim::Land(result.clone()))
        .expect("a possible result");
    assert!(
        m.f.claim(&Claim::Land(result)).is_err(),
        "no claim is awaited any more"
    );
    let mut numbers = Numbers(1);
    assert_eq!(
        (
            m.f.game.claims(&m.f.s),
            m.f.game.sample_claim(&m.f.s, &mut numbers)
        ),
        (0, None)
    );
}

#[test]
fn claims_are_written_as_text_and_read_back() {
    let mut m = meadows();
    let mut numbers = Numbers(7);
    for _ in 0..200 {
        let body =
            m.f.game
                .sample_claim(&m.f.s, &mut numbers)
                .expect("a claim");
        let text = m.f.game.write_claim(&m.f.s, &body).expect("words");
        assert_eq!(
            m.f.game.read_claim(&m.f.s, &text).as_ref(),
            Ok(&body),
            "{text}"
        );
    }
    let text =
        m.f.game
            .write_claim(&m.f.s, &claim::encode(&Claim::Land(m.result())))
            .expect("words");
    assert_eq!(
        text,
        "land held French | left r1 100 455, r3 101 300, r1 103 580, indians 104 450 | captured guns 102 2 | leaders Braddock, Contrecoeur"
    );
    let (f, _, groups) = at_sea();
    let mut result = sea_result(groups, [0, 3, 5], 9);
    result.prizes = vec![(groups[0], 0)];
    result.transports = [1, 0];
    let body = claim::encode(&Claim::Sea(result));
    let text = f.game.write_claim(&f.s, &body).expect("words");
    assert_eq!(
        text,
        "sea withdrew French | ships 0/1 0, 0/2 3, 0/3 5, 1/1 9 | prizes 0/1 | transports French 1"
    );
    assert_eq!(f.game.read_claim(&f.s, &text), Ok(body));
    // Units of the list go by name, accents and case apart.
    m.f.s.units[25] = *m.f.s.unit(m.french);
    let by_name =
        m.f.game
            .read_claim(&m.f.s, "land held French | left bearn 300")
            .expect("a claim");
    assert!(
        matches!(claim::decode(&by_name), Some(Claim::Land(r)) if r.left.len() == 1 && r.left[0].0.index() < 60)
    );
}

#[test]
fn text_that_is_no_claim_is_refused_where_it_is_wrong() {
    let m = meadows();
    for (text, column) in [
        ("", 1),
        ("land held Dutch", 11),
        ("land held French | left 44th", 25),
        ("land held French | left 44th many", 30),
        ("land held French | left Nobody 3", 25),
        ("land held French | routed 44th | left 44th 3", 34),
        ("land held French | leaders Napoleon", 28),
        ("sea withdrew some", 14),
        ("sea withdrew both | ships 1-1 3", 27),
        ("sea withdrew both | ships 1/6 3", 27),
        ("sea withdrew both | transports French +1", 39),
    ] {
        let error = m.f.game.read_claim(&m.f.s, text).expect_err(text);
        assert_eq!((error.line, error.column), (1, column), "`{text}`: {error}");
    }
}

#[test]
fn every_sample_is_possible_and_every_possible_result_is_sampled() {
    // A battle small enough to count by hand: 2 men against 3, a band and a gun stand on the French side, one leader.
    let mut f = Field::with_table();
    f.field(GB, Class::R1, 2, "Great Meadows");
    f.field(FR, Class::Indians, 3, "Great Meadows");
    f.field(FR, Class::Guns, 1, "Great Meadows");
    f.lead_field("Braddock", "Great Meadows");
    f.combat(GB);
    f.decide(Decision::Table);
    f.dice(&[1]);
    f.dice(&[1]);
    // The British hold: 2 of their 3 numbers, 4 of the French, gun left or not, band routed or not, leader or not: 64.
    // The French hold: 3 * 3, and both without men, leader or not: 20.
    assert_eq!(f.game.claims(&f.s), 64 + 20);
    let mut numbers = Numbers(3);
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..20_000 {
        let body = f.game.sample_claim(&f.s, &mut numbers).expect("a claim");
        if seen.insert(body.clone()) {
            let mut copy = f.s;
            f.game
                .claim(&mut copy, &body, &mut f.notes)
                .unwrap_or_else(|v| panic!("a sample is refused: {v}"));
        }
    }
    assert_eq!(seen.len(), 84);
}

#[test]
fn every_result_at_sea_is_counted_and_sampled() {
    let mut f = Field::with_table();
    let sea = Station::Sea(Zone::new(3).expect("zone 4"));
    let french = f.fleet(FR, 0, sea, &[], 1);
    let british = f.fleet(GB, 0, sea, &[], 0);
    let third = |points| earlylight_core::before_napoleon::state::Ship {
        rate: earlylight_core::before_napoleon::ids::Rate::Third,
        points,
    };
    f.group(french, &[third(2)]);
    f.group(british, &[third(1), third(1)]);
    f.s.agenda.clear();
    f.s.agenda.push(Step::Europe { side: FR, dice: 1 });
    let game = f.game.clone();
    game.sea_fight_begins(&mut f.s, french, british, &mut f.notes);
    game.settle(&mut f.s, &mut f.notes);
    f.decide(Decision::Table);
    // By brute force over all that could be written down, by the membership test alone.
    let mut possible = 0u128;
    for withdrew in 0..4 {
        for a in 0..=2 {
            for b in 0..=1 {
                for c in 0..=1 {
                    for prizes in 0..8u8 {
                        for taken in 0..=1 {
                            let groups = [0, 1].map(|number| Group::new(number).expect("a group"));
                            let ships = [(groups[0], 0), (groups[1], 0), (groups[1], 1)];
                            let result = SeaResult {
                                withdrew: [withdrew & 1 == 1, withdrew & 2 == 2],
                                ships: ships
                                    .iter()
                                    .zip([a, b, c])
                                    .map(|((g, s), left)| (*g, *s, left))
                                    .collect(),
                                prizes: (0..3)
                                    .filter(|bit| prizes & (1 << bit) != 0)
                                    .map(|bit| ships[bit])
                                    .collect(),
                                transports: [taken, 0],
                            };
                            possible += u128::from(f.game.check_sea(&f.s, &result).is_ok());
                        }
                    }
                }
            }
        }
    }
    assert_eq!(f.game.claims(&f.s), possible);
    let mut numbers = Numbers(5);
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..20_000 {
        let body = f.game.sample_claim(&f.s, &mut numbers).expect("a claim");
        let mut copy = f.s;
        f.game
            .claim(&mut copy, &body, &mut f.notes)
            .unwrap_or_else(|v| panic!("a sample is refused: {v}"));
        seen.insert(body);
    }
    assert_eq!(seen.len() as u128, possible);
}

#[test]
fn tactical_leaders_are_for_the_table_alone() {
    // BC17, "Leaders": eleven units, two leaders; the campaign keeps and kills none of them.
    let mut f = Field::with_table();
    for _ in 0..10 {
        f.field(GB, Class::R1, 600, "Great Meadows");
    }
    f.field(GB, Class::Guns, 3, "Great Meadows");
    f.field(GB, Class::Supply, 9, "Great Meadows");
    f.field(FR, Class::R1, 600, "Great Meadows");
    f.combat(GB);
    f.decide(Decision::Table);
    assert!(f.told("French 0 at most, British 2"));
    assert!(f.s.battle.leaders.is_empty(), "nobody to roll for");
}
