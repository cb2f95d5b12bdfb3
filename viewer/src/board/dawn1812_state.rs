//! From a state of Dawn's Early Light to the plain values that its board shows.

use earlylight_core::{
    Fact, Game, Side,
    dawn1812::{
        Dawn1812,
        ids::{self, CardSet, Conflict, Force, Kind, Region, Track, Waterway, Zone},
        state::{ConflictState, State},
    },
};

use super::dawn1812::{Position, RegionView};
use crate::{
    scene::{Card, Hand, Pile},
    viewpoint::Viewpoint,
};

/// The position of a state, under an edition, as far as a viewpoint sees it.
#[must_use]
pub fn position(game: &Dawn1812, s: &State, eyes: Viewpoint) -> Position {
    let t = &game.tables;
    let known = |set: CardSet, seen: bool| -> Vec<Card> {
        let set = if seen { set } else { CardSet::EMPTY };
        set.iter().map(|c| card(game, c)).collect()
    };
    let pile = |name, set: CardSet, seen| Pile {
        name,
        cards: known(set, seen),
        count: set.len() as usize,
    };
    Position {
        turn: s.turn,
        score: i32::from(s.score),
        regions: Region::all().map(|r| region(game, s, r)).collect(),
        waterways: Waterway::ALL
            .iter()
            .map(|w| {
                (
                    w.id().to_owned(),
                    t.waterway(*w).name.clone(),
                    t.ship_spaces[w.index()],
                    s.ships[w.index()],
                )
            })
            .collect(),
        zones: Zone::ALL
            .iter()
            .map(|z| {
                (
                    z.id().to_owned(),
                    t.zone(*z).name.clone(),
                    t.zone_spaces[z.index()],
                    s.zones[z.index()],
                )
            })
            .collect(),
        navy_box: s.navy_box,
        landing_supply: s.landing_supply,
        landings: Region::all()
            .filter(|r| s.landings[r.index()] > 0)
            .map(|r| (t.name(r).to_owned(), s.landings[r.index()]))
            .collect(),
        levels: [Track::Opinion, Track::Economy, Track::Diplomacy]
            .map(|track| Side::BOTH.map(|side| s.level(side, track))),
        privateering: s.privateering,
        blockading: s.blockading(t),
        conflicts: Conflict::ALL
            .iter()
            .map(|c| {
                let now = s.conflicts[c.index()];
                let name = t.conflict_names[c.index()].clone();
                (
                    name,
                    now == ConflictState::Active,
                    now == ConflictState::Removed,
                )
            })
            .collect(),
        armistices: s
            .armistices
            .iter()
            .flatten()
            .map(|(a, b)| [t.id(*a).to_owned(), t.id(*b).to_owned()])
            .collect(),
        hands: Side::BOTH
            .map(|side| {
                let set = s.hands[side.index()];
                Hand {
                    side,
                    cards: known(set, eyes.sees(side)),
                    count: set.len() as usize,
                }
            })
            .into(),
        piles: vec![
            // Which of the unseen cards lie in the deck and which in a hand, neither side knows.
            pile("Draw deck", s.draw, eyes.is_all()),
            pile("Discards", s.discard, true),
            pile("Removed", s.removed, true),
        ],
    }
}

/// The facts of a state as one side sees them: of the opponent's hand and the draw deck, only how many cards they hold.
#[must_use]
pub fn facts(game: &Dawn1812, s: &State, side: Side) -> Fact {
    let view = game.view(s, side);
    let mut facts = game.facts(&view.public);
    let opponent = game.side_name(side.other());
    if let Fact::Table(table) = &mut facts {
        for (name, fact) in table {
            match (name.as_str(), fact) {
                ("draw_deck", fact) => *fact = view.draw_cards.into(),
                ("hands", Fact::Table(hands)) => {
                    for (_, hand) in hands.iter_mut().filter(|(name, _)| name == opponent) {
                        *hand = format!("{} cards", view.opponent_cards).into();
                    }
                }
                // What a deal awaits says how many cards the deck holds, which the blanked one does not.
                ("awaits", fact) => {
                    *fact = game
                        .facts(s)
                        .get("awaits")
                        .cloned()
                        .unwrap_or(Fact::Nothing)
                }
                _ => {}
            }
        }
    }
    facts
}

fn card(game: &Dawn1812, card: ids::Card) -> Card {
    let entry = game.tables.card(card);
    let mut words = entry.text.clone();
    if entry.remove {
        words.push_str(" Removed after its event.");
    }
    Card {
        title: entry.title.clone(),
        points: entry.ops,
        unit: "OPS",
        side: entry.side.into(),
        words,
    }
}

fn region(game: &Dawn1812, s: &State, r: Region) -> RegionView {
    let t = &game.tables;
    let item = &t.regions[r.index()];
    let short = if item.short.is_empty() {
        &item.name
    } else {
        &item.short
    };
    RegionView {
        id: item.id.clone(),
        name: item.name.clone(),
        short: short.clone(),
        town: t.kind[r.index()] == Kind::Town,
        indian: t.kind[r.index()] == Kind::Indian,
        yellow: item.colour == "yellow",
        points: t.points[r.index()],
        holder: game.control(s, r),
        forces: Force::ALL.map(|f| s.force(r, f)),
        counters: s.counters[r.index()],
        fort: s.forts.has(r),
    }
}
