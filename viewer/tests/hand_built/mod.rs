//! A short hand-built game, in the shape of the Prelude's battle of Penobscot, for tests of the window.

use std::sync::Arc;

use earlylight::{
    board::dawn1812::{Position, RegionView, scene},
    entries::Entries,
    geo::Chart,
    model::{EntryKind, EntryView, Model, Parts, RuleWords},
    odds::OddsBook,
    scene::{Card, Hand, Pile},
    trust::{PartState, Trust, Verdict},
};
use earlylight_core::{
    BattleTold, Fact, Side, Told, Tone,
    battle_report::{DieUse, Modifier},
};

type Row = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    u8,
    u8,
    [u8; 5],
);

/// Id, name, short name, kind, home, points, Recruit counters, forces.
const REGIONS: [Row; 31] = [
    (
        "halifax",
        "Halifax",
        "Halifax",
        "town",
        "gb",
        3,
        2,
        [0, 0, 2, 1, 0],
    ),
    (
        "maritimes",
        "Maritimes",
        "Maritimes",
        "rural",
        "gb",
        1,
        0,
        [0, 0, 0, 0, 0],
    ),
    (
        "lower_canada",
        "Lower Canada",
        "L. Canada",
        "rural",
        "gb",
        1,
        0,
        [0, 0, 0, 0, 0],
    ),
    (
        "montreal",
        "Montreal",
        "Montreal",
        "town",
        "gb",
        3,
        2,
        [0, 0, 2, 0, 0],
    ),
    (
        "kingston",
        "Kingston",
        "Kingston",
        "town",
        "gb",
        2,
        2,
        [0, 0, 1, 0, 0],
    ),
    (
        "upper_canada",
        "Upper Canada",
        "U. Canada",
        "rural",
        "gb",
        1,
        0,
        [0, 0, 0, 0, 0],
    ),
    (
        "penobscot",
        "Penobscot",
        "Penobscot",
        "rural",
        "us",
        1,
        0,
        [2, 0, 0, 0, 0],
    ),
    (
        "boston",
        "Boston",
        "Boston",
        "town",
        "us",
        3,
        2,
        [0, 0, 0, 0, 0],
    ),
    (
        "hudson",
        "Hudson",
        "Hudson",
        "rural",
        "us",
        1,
        0,
        [1, 0, 0, 0, 0],
    ),
    (
        "new_york",
        "New York",
        "New York",
        "town",
        "us",
        3,
        2,
        [0, 0, 0, 0, 0],
    ),
    (
        "balt_wash",
        "Baltimore/Washington",
        "Balt./Wash.",
        "town",
        "us",
        3,
        1,
        [1, 2, 0, 0, 0],
    ),
    (
        "shenandoah",
        "Shenandoah",
        "Shenandoah",
        "rural",
        "us",
        1,
        0,
        [1, 0, 0, 0, 0],
    ),
    (
        "carolinas",
        "Carolinas",
        "Carolinas",
        "rural",
        "us",
        1,
        0,
        [0, 0, 0, 0, 0],
    ),
    (
        "savannah",
        "Savannah",
        "Savannah",
        "town",
        "us",
        2,
        1,
        [0, 0, 0, 0, 0],
    ),
    (
        "pittsburgh",
        "Pittsburgh",
        "Pittsburgh",
        "town",
        "us",
        2,
        1,
        [0, 0, 0, 0, 0],
    ),
    ("ohio", "Ohio", "Ohio", "rural", "us", 1, 0, [0, 0, 0, 0, 0]),
    (
        "detroit",
        "Detroit",
        "Detroit",
        "town",
        "us",
        1,
        0,
        [1, 0, 0, 0, 0],
    ),
    (
        "nashville",
        "Nashville",
        "Nashville",
        "town",
        "us",
        2,
        2,
        [1, 0, 0, 0, 0],
    ),
    (
        "new_orleans",
        "New Orleans",
        "N. Orleans",
        "town",
        "us",
        2,
        1,
        [1, 0, 0, 0, 0],
    ),
    (
        "niagara",
        "Niagara",
        "Niagara",
        "town",
        "none",
        1,
        0,
        [0, 0, 0, 0, 0],
    ),
    (
        "ft_dearborn",
        "Ft. Dearborn",
        "Dearborn",
        "rural",
        "none",
        1,
        0,
        [0, 0, 0, 0, 0],
    ),
    (
        "spanish_florida",
        "Spanish Florida",
        "Florida",
        "rural",
        "none",
        1,
        0,
        [0, 0, 0, 0, 0],
    ),
    (
        "chippewa",
        "Chippewa",
        "Chippewa",
        "indian",
        "none",
        0,
        0,
        [0, 0, 0, 0, 1],
    ),
    (
        "potawatomi",
        "Potawatomi",
        "Potawatomi",
        "indian",
        "none",
        0,
        0,
        [0, 0, 0, 0, 1],
    ),
    (
        "sauk",
        "Sauk",
        "Sauk",
        "indian",
        "none",
        0,
        0,
        [0, 0, 0, 0, 0],
    ),
    (
        "miami",
        "Miami",
        "Miami",
        "indian",
        "none",
        0,
        0,
        [0, 0, 0, 0, 2],
    ),
    (
        "shawnee",
        "Shawnee",
        "Shawnee",
        "indian",
        "none",
        0,
        0,
        [0, 0, 0, 0, 2],
    ),
    (
        "chickasaw",
        "Chickasaw",
        "Chickasaw",
        "indian",
        "none",
        0,
        0,
        [0, 0, 0, 0, 0],
    ),
    (
        "choctaw",
        "Choctaw",
        "Choctaw",
        "indian",
        "none",
        0,
        0,
        [0, 0, 0, 0, 0],
    ),
    (
        "creek",
        "Creek",
        "Creek",
        "indian",
        "none",
        0,
        0,
        [0, 0, 0, 0, 2],
    ),
    (
        "cherokee",
        "Cherokee",
        "Cherokee",
        "indian",
        "none",
        0,
        0,
        [0, 0, 0, 0, 1],
    ),
];

fn hand(side: Side, titles: &[&str]) -> Hand {
    let card = |title: &&str| Card {
        title: (*title).to_owned(),
        points: 3,
        unit: "OPS",
        side: side.into(),
        words: "What the event does.".to_owned(),
    };
    Hand {
        side,
        cards: titles.iter().map(card).collect(),
        count: titles.len(),
    }
}

fn pile(name: &'static str, count: usize) -> Pile {
    Pile {
        name,
        cards: Vec::new(),
        count,
    }
}

fn start() -> Position {
    let regions =
        REGIONS.iter().map(
            |&(id, name, short, kind, home, points, counters, forces)| RegionView {
                id: id.to_owned(),
                name: name.to_owned(),
                short: short.to_owned(),
                town: kind == "town",
                indian: kind == "indian",
                yellow: id == "spanish_florida",
                points,
                holder: match home {
                    "us" => Some(Side::A),
                    "gb" => Some(Side::B),
                    _ => None,
                },
                forces,
                counters,
                fort: id == "penobscot",
            },
        );
    let water =
        |id: &str, name: &str, spaces, gb| (id.to_owned(), name.to_owned(), spaces, [0, gb]);
    let zone = |id: &str, name: &str, spaces, n| (id.to_owned(), name.to_owned(), spaces, n);
    Position {
        regions: regions.collect(),
        waterways: vec![
            water("lower_st_lawrence", "Lower St. Lawrence", 1, 1),
            water("upper_st_lawrence", "Upper St. Lawrence", 1, 1),
            water("lake_ontario", "Lake Ontario", 2, 0),
            water("lake_erie", "Lake Erie", 2, 0),
        ],
        zones: vec![
            zone("new_england", "New England", 2, 1),
            zone("chesapeake", "Chesapeake", 2, 0),
            zone("southern_coast", "Southern Coast", 3, 2),
        ],
        navy_box: 4,
        levels: [[0, 0], [1, 0], [0, 0]],
        conflicts: [
            "Tecumseh",
            "Creek Civil War",
            "Death Struggle",
            "Bonaparte's Abdication",
            "Peace Negotiations",
        ]
        .map(|name| (name.to_owned(), false, false))
        .into(),
        hands: vec![
            hand(Side::A, &["Tippecanoe", "War Hawks"]),
            hand(Side::B, &["The Henry Letters"]),
        ],
        piles: vec![
            pile("Draw deck", 0),
            pile("Discards", 8),
            pile("Removed", 2),
        ],
        ..Position::default()
    }
}

/// The position after so many entries.
fn position(moment: usize) -> Position {
    let mut p = start();
    let mut set = |id: &str, forces: [u8; 5]| {
        if let Some(r) = p.regions.iter_mut().find(|r| r.id == id) {
            r.forces = forces;
        }
    };
    if moment >= 4 {
        set("halifax", [0; 5]);
        set("penobscot", [2, 0, 2, 1, 0]);
    }
    if moment >= 8 {
        set("penobscot", [1, 0, 1, 0, 0]);
    }
    if moment >= 12 {
        set("penobscot", [0; 5]);
    }
    if let Some(r) = p.regions.iter_mut().find(|r| r.id == "penobscot") {
        r.fort = moment < 12;
        if (4..12).contains(&moment) {
            r.holder = None;
        }
    }
    if moment >= 15 {
        p.turn = 1;
        p.score = 2;
    }
    p
}

fn told(tone: Tone, rule: &'static str, text: &str) -> Told {
    Told {
        rule,
        text: text.to_owned(),
        tone,
        heading: None,
        side: None,
        places: Vec::new(),
        arrow: None,
        battle: None,
        score: None,
    }
}

fn headed(tone: Tone, rule: &'static str, text: &str, heading: &str) -> Told {
    Told {
        heading: Some(heading.to_owned()),
        ..told(tone, rule, text)
    }
}

fn fight(rule: &'static str, text: &str, piece: BattleTold) -> Told {
    Told {
        battle: Some(piece),
        places: vec!["penobscot".to_owned()],
        ..told(Tone::Battle, rule, text)
    }
}

fn entry(side: Option<Side>, kind: EntryKind, line: &str, told: Vec<Told>) -> EntryView {
    EntryView {
        line: line.to_owned(),
        side,
        kind,
        dice: Vec::new(),
        told,
        back_to: None,
        veil: None,
    }
}

fn forces(list: &[(&str, u32)]) -> Vec<(String, u32)> {
    list.iter().map(|(n, c)| ((*n).to_owned(), *c)).collect()
}

fn hit(what: &str) -> DieUse {
    DieUse::Hit(what.to_owned())
}

fn spent(side: Side, face: u8, use_: DieUse) -> Told {
    fight("9.1", "", BattleTold::Spent { side, face, use_ })
}

fn entries() -> Vec<EntryView> {
    use EntryKind::{Decision, End, Roll};
    let (us, gb) = (Side::A, Side::B);
    let card = |text: &str| {
        // As the rules tell it: headed by the card's own title.
        let title = text.split(" plays ").last().unwrap_or(text);
        let title = title.split(" for its event").next().unwrap_or(title);
        headed(Tone::Play, "5.1", text, title)
    };
    let mut list = vec![
        entry(
            Some(us),
            Decision,
            "US play Embargo Act: event",
            vec![
                headed(Tone::Turn, "4.2", "Prelude begins", "Prelude"),
                card("US plays Embargo Act for its event"),
                Told {
                    side: Some(us),
                    ..told(Tone::Change, "13.1", "US Economy 0 → 1")
                },
            ],
        ),
        entry(
            Some(gb),
            Decision,
            "GB play Free Trade and Sailors' Rights: operation 1",
            vec![card("GB plays Free Trade and Sailors' Rights")],
        ),
        entry(
            Some(gb),
            Decision,
            "GB campaign",
            vec![told(
                Tone::Operation,
                "6.1",
                "GB makes a Campaign with 1 OPS",
            )],
        ),
        entry(
            Some(gb),
            Decision,
            "GB march Halifax > Penobscot 2M 1R by Lower St. Lawrence",
            vec![Told {
                side: Some(gb),
                places: vec!["halifax".to_owned(), "penobscot".to_owned()],
                arrow: Some(("halifax".to_owned(), "penobscot".to_owned())),
                ..told(
                    Tone::Move,
                    "11.2.2",
                    "2 Militia and 1 Regular go from Halifax to Penobscot by the Lower St. Lawrence",
                )
            }],
        ),
        entry(
            Some(gb),
            Decision,
            "GB done",
            vec![
                fight(
                    "9.0",
                    "A battle at Penobscot",
                    BattleTold::Begin {
                        place: "penobscot".to_owned(),
                        place_name: "Penobscot".to_owned(),
                        kind: "Battle",
                        attacker: gb,
                        forces: [
                            forces(&[("Militia", 2)]),
                            forces(&[("Militia", 2), ("Regular", 1)]),
                        ],
                        modifiers: vec![
                            Modifier {
                                side: gb,
                                value: 1,
                                why: "controls the Lower St. Lawrence".to_owned(),
                                rule: "11.2.3",
                            },
                            Modifier {
                                side: us,
                                value: 1,
                                why: "defends a fort".to_owned(),
                                rule: "11.1.1",
                            },
                        ],
                        rule: "9.0",
                    },
                ),
                fight(
                    "9.1",
                    "Round 1: GB 4 dice, US 3 dice",
                    BattleTold::Round {
                        dice: [3, 4],
                        forces: [
                            forces(&[("Militia", 2)]),
                            forces(&[("Militia", 2), ("Regular", 1)]),
                        ],
                        expected: [(1, 1), (4, 3)],
                    },
                ),
            ],
        ),
        entry(
            Some(gb),
            Roll,
            "GB rolls 1 2 4 5",
            vec![fight(
                "9.1",
                "GB rolls 1 2 4 5",
                BattleTold::Rolled {
                    side: gb,
                    dice: vec![1, 2, 4, 5],
                },
            )],
        ),
        entry(
            Some(us),
            Roll,
            "US rolls 4 5 6",
            vec![
                fight(
                    "9.1",
                    "US rolls 4 5 6",
                    BattleTold::Rolled {
                        side: us,
                        dice: vec![4, 5, 6],
                    },
                ),
                spent(gb, 1, DieUse::Miss),
                spent(gb, 2, DieUse::Miss),
                spent(gb, 4, DieUse::Wasted),
                spent(gb, 5, hit("Militia")),
            ],
        ),
        entry(
            Some(us),
            Decision,
            "US hit Militia, Regular",
            vec![
                spent(us, 4, DieUse::Miss),
                spent(us, 5, hit("Militia")),
                spent(us, 6, hit("Regular")),
                fight(
                    "9.1.4",
                    "US lose 1 Militia",
                    BattleTold::Lost {
                        side: us,
                        what: forces(&[("Militia", 1)]),
                    },
                ),
                fight(
                    "9.1.4",
                    "GB lose 1 Militia, 1 Regular",
                    BattleTold::Lost {
                        side: gb,
                        what: forces(&[("Militia", 1), ("Regular", 1)]),
                    },
                ),
            ],
        ),
        entry(
            Some(gb),
            Decision,
            "GB stand",
            vec![fight("9.2", "GB stands", BattleTold::Stands { side: gb })],
        ),
        entry(
            Some(us),
            Decision,
            "US stand",
            vec![
                fight("9.2", "US stands", BattleTold::Stands { side: us }),
                fight(
                    "9.1",
                    "Round 2: GB 2 dice, US 2 dice",
                    BattleTold::Round {
                        dice: [2, 2],
                        forces: [forces(&[("Militia", 1)]), forces(&[("Militia", 1)])],
                        expected: [(2, 3), (2, 3)],
                    },
                ),
            ],
        ),
        entry(
            Some(gb),
            Roll,
            "GB rolls 3 5",
            vec![fight(
                "9.1",
                "GB rolls 3 5",
                BattleTold::Rolled {
                    side: gb,
                    dice: vec![3, 5],
                },
            )],
        ),
        entry(
            Some(us),
            Roll,
            "US rolls 2 5",
            vec![
                fight(
                    "9.1",
                    "US rolls 2 5",
                    BattleTold::Rolled {
                        side: us,
                        dice: vec![2, 5],
                    },
                ),
                spent(gb, 3, DieUse::Miss),
                spent(gb, 5, hit("Militia")),
                spent(us, 2, DieUse::Miss),
                spent(us, 5, hit("Militia")),
                fight(
                    "9.1.4",
                    "US lose 1 Militia",
                    BattleTold::Lost {
                        side: us,
                        what: forces(&[("Militia", 1)]),
                    },
                ),
                fight(
                    "9.1.4",
                    "GB lose 1 Militia",
                    BattleTold::Lost {
                        side: gb,
                        what: forces(&[("Militia", 1)]),
                    },
                ),
                fight(
                    "2.4.1",
                    "Nobody is left; Penobscot stays American by default",
                    BattleTold::End {
                        winner: None,
                        text: "Nobody is left; Penobscot stays American by default".to_owned(),
                        rule: "2.4.1",
                    },
                ),
                told(Tone::Change, "11.1.2", "The fort at Penobscot is lost"),
            ],
        ),
        entry(
            Some(us),
            Decision,
            "US play Surprise at Fort Mackinac: operation 2",
            vec![card("US plays Surprise at Fort Mackinac")],
        ),
        entry(
            Some(us),
            Decision,
            "US march Hudson > Niagara 1M",
            vec![Told {
                side: Some(us),
                places: vec!["hudson".to_owned(), "niagara".to_owned()],
                arrow: Some(("hudson".to_owned(), "niagara".to_owned())),
                ..told(Tone::Move, "6.1", "1 Militia goes from Hudson to Niagara")
            }],
        ),
        entry(
            None,
            Roll,
            "roll 3",
            vec![
                headed(Tone::Turn, "4.0", "Turn 1 begins", "Turn 1"),
                Told {
                    score: Some(2),
                    ..told(Tone::Score, "15.1", "GB scores 2 VP")
                },
            ],
        ),
    ];
    for i in 0..6 {
        list.push(entry(
            Some(if i % 2 == 0 { us } else { gb }),
            Decision,
            &format!(
                "{} play War Hawks: operation 3",
                if i % 2 == 0 { "US" } else { "GB" }
            ),
            vec![card("A card")],
        ));
        list.push(entry(
            Some(us),
            Decision,
            "US recruit Militia at Boston",
            vec![told(Tone::Change, "6.3", "1 Militia at Boston")],
        ));
    }
    list.push(entry(None, End, "end adjourned", Vec::new()));
    list
}

/// The game as the window sees it.
pub fn model() -> Model {
    long_model(1)
}

/// The same game so many times over, as one long record.
pub fn long_model(times: usize) -> Model {
    let chart = Arc::new(Chart::dawn1812());
    let map = Arc::clone(&chart);
    let rules = |number: &str| {
        let words = |title: &str, gist: &str| {
            Some(RuleWords {
                title: title.to_owned(),
                gist: gist.to_owned(),
            })
        };
        match number {
            "9.0" => words(
                "Battles",
                "Enemies in one region fight until one side alone, or nobody, is left.",
            ),
            "11.2.3" => words(
                "Waterways in battle",
                "The attacker adds a die for each waterway it controls that borders the region.",
            ),
            "11.1.1" => words("Forts", "A fort adds a die to its side's defence."),
            _ => None,
        }
    };
    let trust = Trust {
        verdict: Verdict::Consistent,
        brief: "dice typed in, unsigned".to_owned(),
        words: "The record is whole and every decision is legal; the dice were typed in and nobody signed.".to_owned(),
        parts: vec![
            ("Record", PartState::Proved, "every frame and every link of the chain".to_owned()),
            ("Authors", PartState::NotClaimed, "nobody signed".to_owned()),
            ("Dice", PartState::NotClaimed, "typed in by hand".to_owned()),
            ("Play", PartState::Proved, "every decision is legal under the rules".to_owned()),
        ],
    };
    Model::new(Parts {
        name: "sample-of-play.elj".to_owned(),
        title: "Dawn's Early Light: The War of 1812".to_owned(),
        sides: ["US".to_owned(), "GB".to_owned()],
        entries: Entries::kept((0..times).flat_map(|_| entries()).collect()),
        index: None,
        scenes: Box::new(move |m, _| {
            scene(&position(m), |id| map.area(id).map(|i| map.areas[i].label))
        }),
        rules: Box::new(rules),
        odds: OddsBook::default(),
        positions: Box::new(|m| format!("hand position 0\nmoment {m}\n")),
        facts: Box::new(|m, _| Fact::table([("turn", Fact::from(u32::from(m >= 15)))])),
        links: Box::new(|moment| {
            u8::try_from(moment)
                .ok()
                .filter(|n| *n <= 28)
                .map(|n| [n; 32])
        }),
        trust,
        chart,
    })
}
