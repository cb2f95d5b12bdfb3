//! The board of the Naval War of 1812: a sea chart with a coast at either edge.
//!
//! Where the coasts run is the chart's own drawing; points, home ports and the middle column are the edition's.

use std::sync::Arc;

use earlylight_core::{
    Fact, Game, Side,
    naval1812::{
        FightOdds, Naval1812,
        ids::{self, CardSet, Kind, Ship},
        state::{Place, State},
    },
};
use earlylight_journal::referee::Table;

use super::{games::GameBoard, naval1812_chart};
use crate::{
    geo::Chart,
    odds::{BattleChances, DiceChances, Share},
    scene::{Allegiance, Aside, Card, Figure, Figurine, Hand, Laid, Pile, Reach, Scene},
    viewpoint::Viewpoint,
};

/// The board of `naval1812`.
pub struct Naval;

fn typed(table: &dyn Table) -> Option<(&Naval1812, &State)> {
    Some((
        table.game().downcast_ref::<Naval1812>()?,
        table.state().downcast_ref::<State>()?,
    ))
}

impl GameBoard for Naval {
    fn chart(&self, table: &dyn Table) -> Arc<Chart> {
        let plan = typed(table).map(|(game, _)| naval1812_chart::plan(&game.tables));
        Arc::new(Chart::of_plan(plan.unwrap_or_default()))
    }

    fn scene(&self, table: &dyn Table, eyes: Viewpoint, _: &Chart) -> Scene {
        typed(table).map_or_else(Scene::default, |(game, state)| scene(game, state, eyes))
    }

    fn facts(&self, table: &dyn Table, side: Side) -> Fact {
        typed(table).map_or(Fact::Nothing, |(game, state)| facts(game, state, side))
    }

    fn dice(&self, table: &dyn Table) -> Vec<DiceChances> {
        let Some(odds) = typed(table).and_then(|(game, state)| game.fight_odds(state)) else {
            return Vec::new();
        };
        Side::BOTH.map(|side| dice(&odds, side)).into()
    }

    fn battle(&self, table: &dyn Table) -> Option<BattleChances> {
        let odds = typed(table).and_then(|(game, state)| game.fight_odds(state))?;
        let [hits, nothing, back] =
            [odds.hits, odds.nothing, odds.hits_back].map(|n| Share::of(n, odds.of));
        let mut losses = [back, hits];
        if odds.attacker == Side::B {
            losses.reverse();
        }
        Some(BattleChances {
            attacker: odds.attacker,
            ends: [hits, nothing, back],
            said: ["hits", "no hit", "hits back"],
            won_by_field: false,
            losses: Some(losses),
            policy: "no dice are rolled again",
        })
    }
}

/// What a side's dice may come to: one hit or none.
fn dice(odds: &FightOdds, side: Side) -> DiceChances {
    let hits = if side == odds.attacker {
        odds.hits
    } else {
        odds.hits_back
    };
    let [none, one] = [odds.of - hits, hits].map(|n| Share::of(n, odds.of));
    DiceChances {
        side: Some(side),
        what: "",
        faces: None,
        expected: one,
        exactly: vec![none, one],
        at_least: vec![Share::of(1, 1), one],
    }
}

/// Letters of the sides, for labels.
const LETTERS: [&str; 2] = ["US", "GB"];

fn scene(game: &Naval1812, state: &State, eyes: Viewpoint) -> Scene {
    let s = match eyes {
        Viewpoint::All => *state,
        Viewpoint::Only(side) => game.view(state, side).public,
    };
    let heading = if s.turn == 0 {
        "Setup".to_owned()
    } else if s.round == 0 {
        format!("Turn {}", s.turn)
    } else {
        format!("Turn {} · round {}", s.turn, s.round)
    };
    Scene {
        sides: LETTERS.map(str::to_owned),
        heading,
        figures: Ship::all()
            .filter_map(|ship| figure(game, &s, ship))
            .collect(),
        asides: asides(game, state, &s),
        hands: Side::BOTH
            .map(|side| Hand {
                side,
                cards: cards(game, s.hands[side.index()]),
                count: state.hands[side.index()].len().into(),
            })
            .into(),
        piles: piles(game, state, &s, eyes),
        ..Scene::default()
    }
}

fn cards(game: &Naval1812, set: CardSet) -> Vec<Card> {
    set.iter().map(|c| card(game, c)).collect()
}

fn card(game: &Naval1812, card: ids::Card) -> Card {
    let entry = game.tables.card(card);
    Card {
        title: entry.title.clone(),
        points: entry.mp,
        unit: "MP",
        side: card.side().into(),
        words: format!("{} {}", entry.text, entry.history),
    }
}

fn kind_word(ship: Ship) -> &'static str {
    if ship.is_warship() {
        "warship"
    } else {
        "merchant"
    }
}

fn figure(game: &Naval1812, s: &State, ship: Ship) -> Option<Figure> {
    let t = &game.tables;
    let at = s.point_of(ship)?;
    let afloat = s.ship(ship);
    let letters = LETTERS[ship.side().index()];
    let most = t.kind(ship.kind()).hits;
    let mut words = format!(
        "{letters} {} {} ({}) at {}, heading {}, {} of {most} hits",
        kind_word(ship),
        ship.ordinal(),
        ship.name(),
        t.point_text(at),
        afloat.heading.letter(),
        afloat.hits,
    );
    if s.moved.has(ship) {
        words.push_str(", activated");
    }
    let beam = |name, heading| {
        let cells: Vec<String> = t
            .next(at, heading)
            .map(|p| t.point_text(p))
            .into_iter()
            .collect();
        Reach { name, cells }
    };
    // Merchants never attack ("Game Ships").
    let reach = if ship.is_warship() {
        vec![
            beam("broadside to port", afloat.heading.port()),
            beam("broadside to starboard", afloat.heading.starboard()),
        ]
    } else {
        Vec::new()
    };
    let (x, y) = t.xy(at);
    Some(Figure {
        id: ship.name(),
        side: ship.side().into(),
        shape: Figurine::Ship {
            heading: 90.0 * afloat.heading.index() as f32,
            armed: ship.is_warship(),
        },
        at: naval1812_chart::spot(x, y),
        cell: t.point_text(at),
        rank: 0,
        label: ship.name(),
        words,
        hits: [afloat.hits, most],
        reach,
    })
}

/// What lies beside the chart: points, the cards of the round, ships that are off the board, decks.
fn asides(game: &Naval1812, truth: &State, s: &State) -> Vec<Aside> {
    let t = &game.tables;
    let lead = i32::from(s.points[1]) - i32::from(s.points[0]);
    let (words, leader) = match lead {
        0 => ("level".to_owned(), Allegiance::Nobody),
        n if n > 0 => ("GB ahead".to_owned(), Allegiance::B),
        _ => ("US ahead".to_owned(), Allegiance::A),
    };
    let laid = Side::BOTH.map(
        |side| match (s.laid[side.index()], truth.laid[side.index()]) {
            (Some(c), _) => Laid::Open(card(game, c)),
            (None, Some(_)) => Laid::FaceDown,
            (None, None) => Laid::Nothing,
        },
    );
    let off = |kind: Kind, place: Place| {
        kind.ships()
            .iter()
            .filter(|ship| s.ship(*ship).place == place)
            .count()
    };
    let row = |name: &str, n: usize, side: Side| (name.to_owned(), n.to_string(), side.into());
    let sunk = |side: Side, name: &str| {
        let of = |kind| off(kind, Place::Sunk);
        row(
            name,
            of(Kind::warship(side)) + of(Kind::merchant(side)),
            side,
        )
    };
    let hand = |side: Side| usize::from(truth.hands[side.index()].len());
    // The cards that will never be dealt lie apart and unseen; the deck is what is left without them.
    let deck =
        |side: Side| usize::from(truth.undealt[side.index()].len().saturating_sub(t.removed));
    vec![
        Aside::Score {
            value: lead,
            words,
            leader,
        },
        Aside::Dials {
            title: "Victory points",
            top: t.automatic,
            points: s.points,
        },
        Aside::Laid {
            title: "Cards of the round",
            cards: laid,
        },
        Aside::Counts {
            title: "Off the board",
            rows: vec![
                sunk(Side::A, "US sunk"),
                row("US in port", off(Kind::White, Place::Port), Side::A),
                sunk(Side::B, "GB sunk"),
                row("GB in port", off(Kind::Gray, Place::Port), Side::B),
                row("GB reserve", off(Kind::Red, Place::Reserve), Side::B),
            ],
        },
        Aside::Counts {
            title: "Cards",
            rows: vec![
                row("US hand", hand(Side::A), Side::A),
                row("GB hand", hand(Side::B), Side::B),
                row("US deck", deck(Side::A), Side::A),
                row("GB deck", deck(Side::B), Side::B),
            ],
        },
    ]
}

fn piles(game: &Naval1812, truth: &State, s: &State, eyes: Viewpoint) -> Vec<Pile> {
    // A pile that one side may not look into is known only to those who see everything: which of the cards that were not
    // dealt will never be, nobody knows, so that even a side's own deck tells it nothing that its discards do not.
    let deck = |name, side: Side| Pile {
        name,
        cards: if eyes.is_all() {
            cards(game, s.undealt[side.index()])
        } else {
            Vec::new()
        },
        count: truth.undealt[side.index()].len().into(),
    };
    let discards = |name, side: Side| Pile {
        name,
        cards: cards(game, s.discards[side.index()]),
        count: s.discards[side.index()].len().into(),
    };
    vec![
        deck("US cards not dealt", Side::A),
        discards("US discards", Side::A),
        deck("GB cards not dealt", Side::B),
        discards("GB discards", Side::B),
    ]
}

/// The facts of a state as one side sees them: of the opponent's hand only how many cards it holds, of a card that lies face
/// down only that it does.
fn facts(game: &Naval1812, s: &State, side: Side) -> Fact {
    let view = game.view(s, side);
    let (truth, mut facts) = (game.facts(s), game.facts(&view.public));
    let opponent = game.side_name(side.other());
    if let Fact::Table(table) = &mut facts {
        for (name, fact) in table {
            match (name.as_str(), fact) {
                // Open to everybody: how many cards a deck holds, what is awaited, that a card lies face down.
                (open @ ("draw_decks" | "awaits" | "face_down"), fact) => {
                    *fact = truth.get(open).cloned().unwrap_or(Fact::Nothing);
                }
                ("hands", Fact::Table(hands)) => {
                    for (_, hand) in hands.iter_mut().filter(|(name, _)| name == opponent) {
                        *hand = format!("{} cards", view.opponent_cards).into();
                    }
                }
                _ => {}
            }
        }
    }
    facts
}
