//! The built-in edition of `corps_command`: its map, tables and dice as the data page has them, and editions with faults.

#[path = "corps/bench.rs"]
mod bench;

use std::collections::BTreeSet;

use bench::*;
use earlylight_core::{
    Game,
    corps_command::{
        CorpsCommand, Edition, EditionError, Tables,
        agenda::{Attack, AttackKind, AttackStage},
        edition::STANDARD,
        ids::{Class, Ground, Hex, NATO, PACT},
        odds::{Odds, Shot, Totals, ways},
    },
};

fn tables() -> Tables {
    Edition::parse(STANDARD)
        .and_then(|e| e.tables())
        .expect("the built-in edition")
}

/// Movement Points from a hex to another by the cheapest way, nobody being about ("6.0").
fn distance(t: &Tables, from: &str, to: &str) -> u32 {
    let hex = |id: &str| t.hex_by_id(id).expect("a hex");
    let mut far = vec![u32::MAX; t.hexes.len()];
    far[hex(from).index()] = 0;
    let mut waiting = vec![hex(from)];
    while let Some(at) = waiting.pop() {
        for side in &t.hex(at).sides {
            let Some(next) = side.to else { continue };
            let bridged = side.river.is_none_or(|r| t.river(r).bridge.is_some());
            if t.hex(next).ground == Ground::Prohibited || !bridged {
                continue;
            }
            let ground = if side.road {
                1
            } else {
                u32::from(t.hex(next).cost)
            };
            let sum = far[at.index()] + ground + u32::from(side.river.is_some());
            if sum < far[next.index()] {
                far[next.index()] = sum;
                waiting.push(next);
            }
        }
    }
    far[hex(to).index()]
}

#[test]
fn the_map_holds_together() {
    let t = tables();
    assert_eq!(t.hexes.len(), 187);
    let passable: BTreeSet<Hex> = t
        .all_hexes()
        .filter(|h| t.hex(*h).ground != Ground::Prohibited)
        .collect();
    assert_eq!(passable.len(), 181);
    for hex in &passable {
        assert_ne!(
            distance(&t, "0106", t.hex_id(*hex)),
            u32::MAX,
            "{}",
            t.hex_id(*hex)
        );
    }
    for hex in t.all_hexes() {
        for side in t.hex(hex).sides {
            let Some(to) = side.to else { continue };
            let back = t.hexside(to, hex).expect("adjacency is symmetric");
            assert_eq!((back.road, back.river), (side.road, side.river));
            if side.road {
                assert!(side.river.is_none_or(|r| t.river(r).bridge.is_some()));
            }
        }
    }
    assert_eq!(t.rivers.len(), 27);
    assert_eq!(t.rivers.iter().filter(|r| r.bridge.is_some()).count(), 5);
    assert_eq!(t.places.len(), 12);
    assert_eq!(Edition::parse(STANDARD).expect("it").road.len(), 12);
    // East of the Eisen: columns 10 to 17, and four hexes besides.
    assert_eq!(t.east_bank.len(), 8 * 11 + 4);
}

#[test]
fn roads_cost_what_the_page_says() {
    let t = tables();
    for (from, to, points) in [
        ("1703", "0103", 17),
        ("1706", "0106", 17),
        ("1709", "0109", 18),
        ("1706", "1107", 6),
        ("1703", "0904", 9),
        ("1706", "0808", 10),
        ("0106", "0808", 9),
        ("0106", "0406", 3),
    ] {
        assert_eq!(distance(&t, from, to), points, "{from} to {to}");
    }
}

#[test]
fn terrain_costs_and_shelter() {
    let t = tables();
    let row = |id: &str| {
        let hex = t
            .all_hexes()
            .find(|h| t.terrain[usize::from(t.hex(*h).terrain)].id == id)
            .expect("a hex of that terrain");
        let entry = t.hex(hex);
        (entry.cost, entry.combat, entry.ground)
    };
    assert_eq!(row("clear"), (1, 0, Ground::Open));
    assert_eq!(row("airfield"), (1, 0, Ground::Open));
    assert_eq!(row("forest"), (2, -1, Ground::Closed));
    assert_eq!(row("rough"), (2, -1, Ground::Closed));
    assert_eq!(row("rough_forest"), (3, -2, Ground::Closed));
    assert_eq!(row("town"), (1, -2, Ground::Closed));
    assert_eq!(row("mountain").2, Ground::Prohibited);
    assert_eq!(row("lake").2, Ground::Prohibited);
}

#[test]
fn counters_as_the_page_lists_them() {
    let t = tables();
    let of = |side| t.units.iter().filter(|u| u.side == side).count();
    assert_eq!((of(NATO), of(PACT)), (48, 99));
    let unit = |id: &str| {
        let u = t.unit(t.unit_by_id(id).unwrap_or_else(|| panic!("no unit {id}")));
        (u.class, u.strength, u.protection, u.initiative, u.bonus)
    };
    assert_eq!(unit(M1), (Class::Armored, 4, 12, [4, 4], 1));
    assert_eq!(unit(MECH), (Class::Infantry, 3, 11, [4, 3], 0));
    assert_eq!(unit("5AD/CAV"), (Class::Recon, 2, 10, [5, 4], 0));
    assert_eq!(unit("13ACR-2"), (Class::Recon, 3, 11, [5, 4], 0));
    assert_eq!(unit("101-1"), (Class::Airborne, 3, 10, [4, 3], 0));
    assert_eq!(unit("11AD/1-1"), (Class::Armored, 3, 11, [3, 3], 0));
    assert_eq!(unit("11AD/2-2"), (Class::Infantry, 3, 10, [3, 2], 0));
    assert_eq!(unit("11AD/CAV"), (Class::Recon, 2, 9, [4, 3], 0));
    assert_eq!(unit("1PZ/1-1"), (Class::Armored, 4, 12, [4, 4], 1));
    assert_eq!(unit("1PZ/3-2"), (Class::Infantry, 3, 11, [4, 3], 0));
    assert_eq!(unit("1PZ/REC"), (Class::Recon, 2, 10, [5, 4], 0));
    assert_eq!(unit("27PZG/27-1"), (Class::Armored, 3, 11, [4, 3], 1));
    assert_eq!(unit("27PZG/27-2"), (Class::Infantry, 3, 10, [4, 3], 0));
    assert_eq!(unit("TER-3"), (Class::Infantry, 2, 9, [2, 2], 0));
    assert_eq!(unit("4CM/4-1"), (Class::Armored, 3, 11, [4, 3], 1));
    assert_eq!(unit("4CM/4-3"), (Class::Infantry, 3, 10, [4, 3], 0));
    assert_eq!(unit("4CM/REC"), (Class::Recon, 2, 9, [5, 4], 0));
    assert_eq!(unit("NSUP-2"), (Class::Supply, 2, 8, [3, 3], 0));
    assert_eq!(unit("1GTD/1-1"), (Class::Armored, 4, 11, [4, 3], 0));
    assert_eq!(unit("1GTD/MR-1"), (Class::Infantry, 4, 10, [4, 3], 0));
    assert_eq!(unit("47GTD/3-3"), (Class::Armored, 4, 11, [3, 3], 0));
    assert_eq!(unit("47GTD/MR-3"), (Class::Infantry, 4, 10, [3, 3], 0));
    assert_eq!(unit("171/A-4"), (Class::Armored, 4, 10, [3, 3], 0));
    assert_eq!(unit("33/B-3"), (Class::Infantry, 3, 10, [3, 2], 0));
    assert_eq!(unit("33/REC"), (Class::Recon, 3, 10, [5, 4], 0));
    assert_eq!(unit("2GAB-3"), (Class::Airborne, 3, 9, [3, 2], 0));
    assert_eq!(unit("87-3"), (Class::Infantry, 3, 9, [2, 2], 0));
    assert_eq!(unit("232-4"), (Class::Armored, 3, 10, [2, 2], 0));
    assert_eq!(unit("23GTD/2-3"), (Class::Armored, 5, 12, [4, 4], 0));
    assert_eq!(unit("23GTD/2-4"), (Class::Infantry, 4, 11, [4, 3], 0));
    assert_eq!(unit("PSUP-3"), (Class::Supply, 2, 8, [3, 2], 0));
    // "6.0": Pact airborne alone go on foot.
    let legs: BTreeSet<&str> = t
        .units
        .iter()
        .filter(|u| u.leg)
        .map(|u| u.id.as_str())
        .collect();
    assert_eq!(legs, BTreeSet::from(["2GAB-1", "2GAB-2", "2GAB-3"]));
    // "1.2": three of one kind and one of the other, in every regiment of the Pact.
    for regiment in t.regiments.iter().filter(|r| r.side == PACT && r.regiment) {
        let tanks = regiment
            .units
            .iter()
            .filter(|u| t.unit(**u).class == Class::Armored)
            .count();
        assert_eq!(regiment.units.len(), 4, "{}", regiment.id);
        assert!(tanks == 3 || tanks == 1, "{}", regiment.id);
    }
}

#[test]
fn botched_orders_and_the_chance_to_act() {
    let t = tables();
    let rows: Vec<_> = t
        .botched
        .iter()
        .map(|b| (b.number, b.silence, b.fratricide))
        .collect();
    assert_eq!(
        rows,
        [
            (1, false, false),
            (2, false, false),
            (5, false, false),
            (6, false, false),
            (6, true, false),
            (6, false, true),
        ]
    );
    // A five is always switched to a two: how many of 36 pairs of dice let that Initiative act.
    let acts = |initiative: u8| {
        (1..=6_u8)
            .map(|die| {
                (1..=6)
                    .filter(|table| {
                        let number = match die {
                            5 => 2,
                            6 => t.botched[*table - 1].number,
                            other => other,
                        };
                        number < 6 && initiative >= number
                    })
                    .count()
            })
            .sum::<usize>()
    };
    let percent = [1, 2, 3, 4, 5].map(|i| (acts(i) * 100 + 18) / 36);
    assert_eq!(percent, [19, 56, 72, 89, 92]);
}

#[test]
fn sixteen_chits_a_side() {
    let t = tables();
    for side in [NATO, PACT] {
        let count: u8 = t
            .chits
            .iter()
            .filter(|c| c.side == side)
            .map(|c| c.count)
            .sum();
        assert_eq!(count, 16);
    }
}

/// A chance in 36ths as a percentage with one decimal, in tenths.
fn tenths(of_36: u8) -> u32 {
    (u32::from(of_36) * 2000 + 36) / 72
}

/// Hundredths of a number of 36ths, rounded.
fn hundredths(of_36: u8) -> u32 {
    (u32::from(of_36) * 200 + 36) / 72
}

#[test]
fn the_raw_dice_table() {
    // Need, at least one hit, two, three in tenths of a percent, mean in hundredths ("7.2").
    for (need, one, two, three, mean) in [
        (3, 972, 583, 83, 164),
        (4, 917, 417, 28, 136),
        (5, 833, 278, 0, 111),
        (6, 722, 167, 0, 89),
        (7, 583, 83, 0, 67),
        (8, 417, 28, 0, 44),
        (9, 278, 0, 0, 28),
        (10, 167, 0, 0, 17),
        (11, 83, 0, 0, 8),
    ] {
        let odds = Shot {
            firepower: 0,
            strength: 3,
            protection: need,
            defensive: Totals::default(),
        }
        .odds();
        assert_eq!(odds.at_least.map(tenths), [one, two, three], "need {need}");
        assert_eq!(hundredths(odds.mean()), mean, "need {need}");
        assert_eq!(odds.defensive, 0);
    }
    let chance = |totals: &[u8]| tenths(totals.iter().map(|t| ways(*t)).sum());
    assert_eq!(chance(&[7]), 167);
    assert_eq!(chance(&[7, 2, 3, 11]), 306);
    assert_eq!(chance(&[4]), 83);
    assert_eq!(chance(&[4, 2, 3, 11]), 222);
}

/// An attack of the table of typical attacks.
struct Row {
    attacker: &'static str,
    hits: u8,
    target: &'static str,
    from: &'static str,
    at: &'static str,
    kind: AttackKind,
    support: u8,
    artillery: i8,
    night: bool,
    /// Firepower, Protection, at least one hit, two, three in percent, mean in hundredths, defensive fire in percent.
    is: (i8, i8, [u32; 3], u32, u32),
}

/// Open ground, forest, and a town, each with a hex of its own for the attacker.
const OPEN: (&str, &str) = ("1406", "1306");
const FOREST: (&str, &str) = ("1306", "1206");
const TOWN: (&str, &str) = ("1207", "1107");
const BRIDGE: (&str, &str) = ("0906", "0806");

const fn row(
    attacker: &'static str,
    target: &'static str,
    (from, at): (&'static str, &'static str),
    is: (i8, i8, [u32; 3], u32, u32),
) -> Row {
    Row {
        attacker,
        hits: 0,
        target,
        from,
        at,
        kind: AttackKind::Assault,
        support: 0,
        artillery: 0,
        night: false,
        is,
    }
}

fn check(odds: &Odds, (one_two_three, mean, fire): ([u32; 3], u32, u32), what: &str) {
    let percent = |n: u8| (u32::from(n) * 200 + 36) / 72;
    assert_eq!(odds.at_least.map(percent), one_two_three, "{what}");
    assert_eq!(hundredths(odds.mean()), mean, "{what}");
    assert_eq!(percent(odds.defensive), fire, "{what}");
}

#[test]
fn typical_attacks_of_the_dice_table() {
    let t80 = "23GTD/1-1";
    let m60 = "11AD/1-1";
    let rows = [
        row(T72, M1, OPEN, (4, 12, [42, 3, 0], 44, 31)),
        Row {
            support: 1,
            ..row(T72, M1, OPEN, (5, 12, [42, 3, 0], 44, 31))
        },
        row(T72, MECH, OPEN, (5, 11, [72, 17, 0], 89, 17)),
        row(T72, MECH, FOREST, (3, 11, [42, 3, 0], 44, 31)),
        row(BMP, MECH, TOWN, (2, 11, [28, 0, 0], 28, 31)),
        Row {
            artillery: 2,
            ..row(BMP, MECH, TOWN, (4, 11, [42, 3, 0], 44, 31))
        },
        row(BMP, M1, FOREST, (5, 12, [42, 8, 0], 50, 17)),
        row(T72, ACR, OPEN, (4, 11, [42, 8, 0], 50, 17)),
        Row {
            kind: AttackKind::Overrun,
            ..row(T72, ACR, OPEN, (3, 11, [42, 3, 0], 44, 17))
        },
        row(BMP, TER, TOWN, (2, 9, [42, 3, 0], 44, 31)),
        row(T72, M1, BRIDGE, (3, 12, [28, 0, 0], 28, 31)),
        Row {
            hits: 2,
            ..row(T72, M1, OPEN, (2, 12, [17, 0, 0], 17, 31))
        },
        row(t80, m60, OPEN, (5, 11, [72, 17, 0], 89, 31)),
        row(M1, T72, OPEN, (5, 11, [72, 17, 0], 89, 22)),
        row(M1, BMP, OPEN, (6, 10, [83, 42, 3], 128, 8)),
        row(M1, BMP, FOREST, (4, 10, [72, 17, 0], 89, 22)),
        row(M1, BMP, TOWN, (3, 10, [58, 3, 0], 61, 22)),
        row(MECH, T72, OPEN, (3, 11, [42, 3, 0], 44, 22)),
        row(MECH, T72, FOREST, (4, 11, [58, 8, 0], 67, 8)),
        row(ACR, "171/TK-1", OPEN, (3, 10, [58, 3, 0], 61, 22)),
        row("27PZG/27-1", T72, OPEN, (4, 11, [58, 3, 0], 61, 22)),
        row(m60, t80, OPEN, (3, 12, [28, 0, 0], 28, 22)),
        Row {
            night: true,
            ..row(M1, T72, OPEN, (4, 11, [58, 3, 0], 61, 22))
        },
        row(M1, "PSUP-1", OPEN, (5, 8, [97, 58, 8], 164, 8)),
    ];
    for row in rows {
        let what = format!("{} v {} in {}", row.attacker, row.target, row.at);
        let mut bench = bare()
            .hit(row.attacker, row.from, row.hits)
            .unit(row.target, row.at);
        if row.night {
            bench = bench.night();
        }
        let t = tables();
        let unit = t.unit_by_id(row.attacker).expect("a unit");
        let table = bench.acts(t.unit(unit).side, 2);
        let attack = Attack {
            unit,
            hex: t.hex_by_id(row.at).expect("a hex"),
            kind: row.kind,
            support: row.support,
            supporter: None,
            artillery: row.artillery,
            answer: 0,
            stage: AttackStage::Dice,
        };
        let (shot, _) = table.game.shot(&table.s, &attack).expect("an attack");
        let (firepower, protection, hits, mean, fire) = row.is;
        assert_eq!(
            (shot.firepower, shot.protection),
            (firepower, protection),
            "{what}"
        );
        check(&shot.odds(), (hits, mean, fire), &what);
    }
}

#[test]
fn gunships_of_the_dice_table() {
    for (target, at, firepower, protection) in [(T72, OPEN.1, 5, 11), (BMP, FOREST.1, 4, 10)] {
        let table = bare()
            .unit(M1, "1205")
            .unit(target, at)
            .chits(&["N_AH1"])
            .nato(2);
        let chit = table.game.tables.chit_by_id("N_AH1").expect("a chit");
        let shot = table
            .game
            .strike_shot(&table.s, chit, table.id(target))
            .expect("a strike");
        assert_eq!((shot.firepower, shot.protection), (firepower, protection));
        check(&shot.odds(), ([72, 17, 0], 89, 0), "no defensive fire");
    }
}

#[test]
fn the_quirk_of_needing_exactly_seven() {
    // Going from need 8 to need 7 gains nothing against NATO; the next point does.
    let odds = |firepower| {
        Shot {
            firepower,
            strength: 4,
            protection: 12,
            defensive: Totals::of(&[7]),
        }
        .odds()
        .at_least[0]
    };
    assert_eq!([odds(4), odds(5), odds(6)], [15, 15, 26]);
}

fn broken(change: impl FnOnce(&mut Edition)) -> Vec<String> {
    let mut edition = Edition::parse(STANDARD).expect("the built-in edition");
    change(&mut edition);
    match edition.tables() {
        Err(EditionError::Faults(faults)) => faults,
        other => panic!("expected faults, found {:?}", other.map(|t| t.edition)),
    }
}

/// What is done to an edition.
type Change = fn(&mut Edition);

#[test]
fn faults_of_an_edition_are_told_with_their_places() {
    let cases: [(&str, Change); 27] = [
        ("game", |e| e.game = "dawn1812".into()),
        ("format", |e| e.format = 2),
        ("map.terrain row 03", |e| e.map.terrain[2].push('.')),
        ("map hex 0101", |e| {
            e.map.terrain[0].replace_range(0..1, "?")
        }),
        ("terrain forest", |e| e.terrain[2].class = "soft".into()),
        ("place Steinau", |e| e.place[0].hex = "1899".into()),
        ("river Eisen", |e| e.river[0].sides[0] = "0901/1202".into()),
        ("bridge", |e| e.bridge[0].side = "0101/0102".into()),
        ("road R1", |e| e.road[0].hexes[3] = "1109".into()),
        ("exit", |e| e.exit[0].hex = "9999".into()),
        ("template US_M1", |e| e.template[0].strength = 0),
        ("template US_M1", |e| e.template[0].initiative = [4, 2]),
        ("division 5AD", |e| e.division[0].side = "east".into()),
        ("botched", |e| e.botched[0].die = 2),
        ("chit N_ARTY", |e| e.chit[0].side = "nobody".into()),
        ("scenario A", |e| e.scenario[0].days = 9),
        ("setup 1204", |e| {
            e.scenario[0].setup[0].units = vec!["13ACR-9".into()]
        }),
        ("chits of A", |e| e.scenario[0].nato_chits.slots = vec![9]),
        ("score", |e| e.scenario[0].score.bands.reverse()),
        ("place Waldheim", |e| e.place[1].name = "Waldheim".into()),
        ("place 1306", |e| e.place[0].name = "1306".into()),
        ("place Fort assault", |e| {
            e.place[0].name = "Fort assault".into()
        }),
        ("division my div", |e| e.division[0].id = "my div".into()),
        ("chit TER-1", |e| e.chit[0].id = "TER-1".into()),
        ("template US_M1", |e| e.template[0].bonus = 100),
        ("scenario B", |e| e.scenario[1].arrivals.reverse()),
        ("arrival 2.1", |e| {
            for arrival in &mut e.scenario[1].arrivals {
                if !arrival.one_of.is_empty() {
                    arrival.one_of.truncate(1);
                    arrival.one_of[0] = "47GTD/1".into();
                }
            }
        }),
    ];
    for (at, change) in cases {
        let faults = broken(change);
        let found = faults.iter().any(|f| f.contains(at))
            || at == "arrival 2.1" && faults.iter().any(|f| f.contains("choice"));
        assert!(found, "{at}: {faults:?}");
    }
    assert!(matches!(
        Edition::parse("format = 1"),
        Err(EditionError::Syntax(_))
    ));
}

#[test]
fn an_edition_of_ones_own_and_its_rulings() {
    let standard = CorpsCommand::standard();
    let mut edition = Edition::parse(STANDARD).expect("the built-in edition");
    edition.name = "My box".into();
    edition.template[0].protection = 13;
    let bytes = edition.canonical();
    let rulings = [("airborne_is_no_infantry".to_owned(), "true".to_owned())];
    let mine = standard
        .variant(Some(&bytes), &rulings)
        .expect("an edition");
    assert_eq!(mine.edition(), ("My box".to_owned(), bytes));
    assert!(mine.rulings.airborne_is_no_infantry);
    assert_eq!(mine.rulings().len(), 12);
    let m1 = mine.tables.unit_by_id(M1).expect("a unit");
    assert_eq!(mine.tables.unit(m1).protection, 13);
    let differ: Vec<_> = mine
        .edition_items()
        .into_iter()
        .filter(|i| !standard.edition_items().contains(i))
        .map(|(name, _)| name)
        .collect();
    assert_eq!(differ, ["name", "template US_M1"]);
    assert!(standard.variant(Some(b"nothing"), &[]).is_err());
    let unknown = [("no_such_ruling".to_owned(), "true".to_owned())];
    assert!(standard.variant(None, &unknown).is_err());
    let value = [("airborne_is_no_infantry".to_owned(), "maybe".to_owned())];
    assert!(standard.variant(None, &value).is_err());
}
