//! The board of Corps Command: counters in stacks on a hex map.

use std::sync::Arc;

use earlylight_core::{
    Fact, Game, Side,
    corps_command::{
        CorpsCommand,
        edition::tables::Nationality,
        ids::{CHITS, Chit, Class, RiverSide, Unit},
        state::{Acted, Activation, Crossing, Place, State},
    },
};
use earlylight_journal::referee::Table;
use eframe::egui::vec2;

use super::{corps_command_map as map, games::GameBoard};
use crate::{
    geo::Chart,
    odds::{BattleChances, DiceChances, Share},
    scene::{
        Allegiance, Arm, Aside, Band, Card, Face, Figure, Figurine, Hand, Marker, Pile, Reach,
        Scene,
    },
    viewpoint::Viewpoint,
};

/// The board of `corps_command`.
pub struct Corps;

fn typed(table: &dyn Table) -> Option<(&CorpsCommand, &State)> {
    Some((
        table.game().downcast_ref::<CorpsCommand>()?,
        table.state().downcast_ref::<State>()?,
    ))
}

/// How many throws of two dice there are.
const THROWS: u64 = 36;

impl GameBoard for Corps {
    fn chart(&self, table: &dyn Table) -> Arc<Chart> {
        let plan = typed(table).map(|(game, _)| map::plan(&game.tables));
        Arc::new(Chart::of_plan(plan.unwrap_or_default()))
    }

    fn scene(&self, table: &dyn Table, eyes: Viewpoint, _: &Chart) -> Scene {
        typed(table).map_or_else(Scene::default, |(game, state)| scene(game, state, eyes))
    }

    fn facts(&self, table: &dyn Table, side: Side) -> Fact {
        typed(table).map_or(Fact::Nothing, |(game, state)| facts(game, state, side))
    }

    fn dice(&self, table: &dyn Table) -> Vec<DiceChances> {
        let Some((side, shot, _)) = typed(table).and_then(|(game, s)| game.due_shot(s)) else {
            return Vec::new();
        };
        let odds = shot.odds();
        let [one, two, three] = odds.at_least.map(u64::from);
        let share = |n: u64| Share::of(n, THROWS);
        let own = DiceChances {
            side: Some(side),
            what: "",
            faces: None,
            expected: Share::of(u64::from(odds.mean()), THROWS),
            exactly: [THROWS - one, one - two, two - three, three]
                .map(share)
                .into(),
            at_least: [THROWS, one, two, three].map(share).into(),
        };
        let fire = u64::from(odds.defensive);
        let answer = DiceChances {
            side: Some(side.other()),
            what: "",
            faces: None,
            expected: share(fire),
            exactly: [THROWS - fire, fire].map(share).into(),
            at_least: [THROWS, fire].map(share).into(),
        };
        vec![own, answer]
    }

    fn battle(&self, table: &dyn Table) -> Option<BattleChances> {
        let (game, s) = typed(table)?;
        let (attacker, shot, target) = game.due_shot(s)?;
        let odds = shot.odds();
        let left = s.strength(&game.tables, target);
        let at_least = |n: u8| {
            let i = usize::from(n.saturating_sub(1));
            u64::from(odds.at_least.get(i).copied().unwrap_or(0))
        };
        let (hit, dead) = (at_least(1), if left == 0 { 0 } else { at_least(left) });
        let mut losses = [
            Share::of(u64::from(odds.defensive), THROWS),
            Share::of(u64::from(odds.mean_of(left)), THROWS),
        ];
        if attacker == Side::B {
            losses.reverse();
        }
        Some(BattleChances {
            attacker,
            ends: [dead, hit - dead, THROWS - hit].map(|n| Share::of(n, THROWS)),
            said: ["destroys the target", "only hits it", "unhurt"],
            won_by_field: false,
            losses: Some(losses),
            policy: "nothing more is added to the attack",
        })
    }
}

/// Letters of the sides, for labels.
const LETTERS: [&str; 2] = ["NATO", "Pact"];

fn scene(game: &CorpsCommand, truth: &State, eyes: Viewpoint) -> Scene {
    let s = match eyes {
        Viewpoint::All => *truth,
        Viewpoint::Only(side) => game.view(truth, side).public,
    };
    let moment = if s.night() {
        "night".to_owned()
    } else {
        format!("couplet {}", s.couplet)
    };
    let mut figures = markers(game, &s);
    for side in Side::BOTH {
        let units = s.on_map(&game.tables, side);
        figures.extend(units.map(|(unit, _)| figure(game, &s, unit)));
    }
    Scene {
        sides: LETTERS.map(str::to_owned),
        heading: format!("Day {} · {moment}", s.day),
        figures,
        asides: asides(game, truth, &s),
        hands: Side::BOTH
            .map(|side| {
                let chits = held(&s);
                Hand {
                    side,
                    cards: cards(game, side, &chits),
                    count: count(game, side, &held(truth)),
                }
            })
            .into(),
        piles: Side::BOTH
            .map(|side| Pile {
                name: ["NATO chits played", "Pact chits played"][side.index()],
                cards: cards(game, side, &s.used),
                count: count(game, side, &s.used),
            })
            .into(),
        ..Scene::default()
    }
}

/// Chits that a side has in any way before they are played: drawn, assigned to a day, in hand (9.1).
fn held(s: &State) -> [u8; CHITS] {
    let mut sum = s.hand;
    for (i, n) in sum.iter_mut().enumerate() {
        let later: u8 = s.slots.iter().map(|slot| slot[i]).sum();
        *n += s.drawn[i] + later;
    }
    sum
}

fn count(game: &CorpsCommand, side: Side, chits: &[u8; CHITS]) -> usize {
    let t = &game.tables;
    Chit::first(t.chits.len())
        .filter(|c| t.chit(*c).side == side)
        .map(|c| usize::from(chits[c.index()]))
        .sum()
}

fn cards(game: &CorpsCommand, side: Side, chits: &[u8; CHITS]) -> Vec<Card> {
    let t = &game.tables;
    Chit::first(t.chits.len())
        .filter(|c| t.chit(*c).side == side)
        .flat_map(|c| {
            let one = Card {
                title: t.chit(c).name.clone(),
                points: 1,
                unit: "chit",
                side: side.into(),
                words: format!("{} of this kind in the game (9.0).", t.chit(c).count),
            };
            std::iter::repeat_n(one, chits[c.index()].into())
        })
        .collect()
}

fn arm(class: Class) -> Arm {
    match class {
        Class::Armored => Arm::Armour,
        Class::Infantry => Arm::Infantry,
        Class::Recon => Arm::Recon,
        Class::Airborne => Arm::Airborne,
        Class::Supply => Arm::Supply,
    }
}

/// The band of a division, by the colour that the edition names; of others, one for each nationality.
fn band(colour: &str, nationality: Nationality) -> Band {
    match colour {
        "green" => Band::Green,
        "beige" => Band::Beige,
        "blue" => Band::Blue,
        "black" => Band::Black,
        "gray" | "grey" => Band::Gray,
        "tan" => Band::Tan,
        "yellow" => Band::Yellow,
        "orange" => Band::Orange,
        "white" => Band::White,
        "red" => Band::Red,
        "brown" => Band::Brown,
        "purple" => Band::Purple,
        _ => match nationality {
            Nationality::American => Band::Green,
            Nationality::German => Band::Gray,
            Nationality::Canadian => Band::Tan,
            Nationality::Soviet => Band::Brown,
        },
    }
}

fn figure(game: &CorpsCommand, s: &State, unit: Unit) -> Figure {
    let t = &game.tables;
    let (entry, state) = (t.unit(unit), s.unit(unit));
    let division = usize::from(entry.division);
    let strength = s.strength(t, unit);
    let initiative = s.initiative(t, unit);
    let (at, cell) = match state.place {
        Place::On(hex) => (map::middle(t.hex(hex)), t.hex_id(hex).to_owned()),
        _ => Default::default(),
    };
    // Lower counters of a stack show their left and upper edges.
    let at = at + vec2(4.0, -3.0) - vec2(6.0, 5.0) * f32::from(state.rank);
    let mut words = format!(
        "{} {} ({}), {}, strength {strength} of {}, protection {}, initiative {initiative}",
        LETTERS[entry.side.index()],
        entry.id,
        entry.name,
        entry.class.word(),
        entry.strength,
        entry.protection,
    );
    words.push_str(match state.acted {
        Acted::No => "",
        Acted::Yes => ", has acted",
        Acted::Supports => ", stands by to support",
        Acted::Passed => ", passed the night",
    });
    if let Some(name) = t.divisions.get(division) {
        words.push_str(&format!("; {name}"));
    }
    let hexes = |list: &mut dyn Iterator<Item = earlylight_core::corps_command::ids::Hex>| {
        list.map(|h| t.hex_id(h).to_owned()).collect::<Vec<_>>()
    };
    let mut reach = vec![Reach {
        name: "can reach",
        cells: hexes(&mut game.reachable(s, unit).into_iter()),
    }];
    if let Place::On(hex) = state.place {
        reach.push(Reach {
            name: "zone of control",
            cells: hexes(&mut t.hex(hex).near.iter()),
        });
    }
    let colour = t.division_colours.get(division).map_or("", String::as_str);
    Figure {
        id: entry.id.clone(),
        side: entry.side.into(),
        shape: Figurine::Counter(Face {
            arm: arm(entry.class),
            band: band(colour, entry.nationality),
            numbers: [
                strength,
                u8::try_from(entry.protection).unwrap_or(0),
                initiative,
            ],
            reduced: state.hits > 0,
            spent: state.acted != Acted::No,
        }),
        at: at.into(),
        cell,
        rank: state.rank,
        label: entry.id.clone(),
        words,
        hits: [state.hits, entry.strength],
        reach,
    }
}

/// Bridges, mines, and who holds each place.
fn markers(game: &CorpsCommand, s: &State) -> Vec<Figure> {
    let t = &game.tables;
    let mut figures = Vec::new();
    let mut mark = |id: String, side, at: eframe::egui::Pos2, marker, words: String| {
        figures.push(Figure {
            id,
            side,
            shape: Figurine::Marker(marker),
            at: at.into(),
            cell: String::new(),
            rank: 0,
            label: words.clone(),
            words,
            hits: [0, 0],
            reach: Vec::new(),
        });
    };
    for river in RiverSide::first(t.rivers.len()) {
        let entry = t.river(river);
        let word = match s.crossings[river.index()] {
            Crossing::None => continue,
            Crossing::Bridge => "",
            Crossing::Demolished => ", demolished",
            Crossing::Pontoon => ", a pontoon",
        };
        let (at, turn) = map::crossing(t, entry.between[0], entry.between[1]);
        let marker = Marker::Bridge {
            turn,
            broken: s.crossings[river.index()] == Crossing::Demolished,
            pontoon: s.crossings[river.index()] == Crossing::Pontoon,
        };
        let name = entry.bridge.as_deref().unwrap_or("Crossing");
        let words = format!("{name} {}{word}", entry.id);
        mark(
            format!("crossing {}", entry.id),
            Allegiance::Nobody,
            at,
            marker,
            words,
        );
    }
    for hex in s.mines.iter() {
        let at = map::middle(t.hex(hex)) + vec2(34.0, 26.0);
        let words = format!("Mines in {}", t.hex_name(hex));
        mark(
            format!("mines {}", t.hex_id(hex)),
            Allegiance::Nobody,
            at,
            Marker::Mines,
            words,
        );
    }
    let scenario = s.scenario(t);
    for (n, place) in (0_u8..).zip(&t.places) {
        if scenario.places & (1 << n) == 0 {
            continue;
        }
        let side = if game.pact_controls(s, n) {
            Side::B
        } else {
            Side::A
        };
        let at = map::middle(t.hex(place.hex)) + vec2(-42.0, 12.0);
        let words = format!("{} holds {}", LETTERS[side.index()], place.name);
        mark(
            format!("flag {}", place.name),
            side.into(),
            at,
            Marker::Flag,
            words,
        );
    }
    figures
}

fn number(a: &Activation) -> String {
    match a.number() {
        0 => "–".to_owned(),
        n => n.to_string(),
    }
}

/// What lies beside the map: score, numbers, losses, reinforcements, chits.
fn asides(game: &CorpsCommand, truth: &State, s: &State) -> Vec<Aside> {
    let t = &game.tables;
    let value = i32::from(s.score);
    let (words, leader) = match value {
        0 => ("level".to_owned(), Allegiance::Nobody),
        n if n > 0 => ("Pact ahead".to_owned(), Allegiance::B),
        _ => ("NATO ahead".to_owned(), Allegiance::A),
    };
    let row = |name: &str, words: String, side: Side| (name.to_owned(), words, side.into());
    let units = |side: Side, what: fn(&Place) -> bool| {
        let all = &s.scenario(t).units[side.index()];
        all.iter()
            .filter(|u| what(&s.unit(**u).place))
            .count()
            .to_string()
    };
    let both = |name: &str, what: fn(&Place) -> bool| {
        Side::BOTH.map(|side| {
            let name = format!("{} {name}", LETTERS[side.index()]);
            row(&name, units(side, what), side)
        })
    };
    let active = s.active.map_or("–", |side| LETTERS[side.index()]);
    let numbers = Side::BOTH.map(|side| {
        // Before both are shown, the other side's number is nobody's business (2.1).
        row(
            LETTERS[side.index()],
            number(&s.activation[side.index()]),
            side,
        )
    });
    let [nato, pact] = numbers;
    let on: fn(&Place) -> bool = |p| matches!(p, Place::On(_));
    let dead: fn(&Place) -> bool = |p| *p == Place::Destroyed;
    let due: fn(&Place) -> bool = |p| matches!(p, Place::Waiting(_) | Place::Reserve);
    let chits = |side: Side| {
        let hand = truth.available(t, side);
        let all = count(game, side, &held(truth));
        let words = format!("{hand} of {all}");
        row(&format!("{} in hand", LETTERS[side.index()]), words, side)
    };
    vec![
        Aside::Score {
            value,
            words,
            leader,
        },
        Aside::Counts {
            title: "Activation",
            rows: vec![
                nato,
                pact,
                ("Impulse".to_owned(), active.to_owned(), s.active.into()),
            ],
        },
        Aside::Counts {
            title: "Units",
            rows: [both("on the map", on), both("destroyed", dead)].concat(),
        },
        Aside::Counts {
            title: "To come",
            rows: both("to come", due).into(),
        },
        Aside::Counts {
            title: "Asset chits",
            rows: Side::BOTH.map(chits).into(),
        },
    ]
}

/// The facts of a state as one side sees them: of the opponent's chits how many there are, of its number what is shown.
fn facts(game: &CorpsCommand, s: &State, side: Side) -> Fact {
    let view = game.view(s, side);
    let (truth, mut facts) = (game.facts(s), game.facts(&view.public));
    let opponent = game.side_name(side.other());
    if let Fact::Table(table) = &mut facts {
        for (name, fact) in table {
            let counted = match name.as_str() {
                "awaits" => {
                    *fact = truth.get("awaits").cloned().unwrap_or(Fact::Nothing);
                    continue;
                }
                "chits_drawn" => Fact::from(format!("{} chits", view.opponent_drawn)),
                "chits_in_hand" => Fact::from(format!("{} chits", view.opponent_hand)),
                "chits_assigned" => {
                    Fact::list(view.opponent_slots.iter().map(|n| format!("{n} chits")))
                }
                _ => continue,
            };
            if let Fact::Table(by_side) = fact {
                for (_, theirs) in by_side.iter_mut().filter(|(name, _)| name == opponent) {
                    *theirs = counted.clone();
                }
            }
        }
    }
    facts
}
