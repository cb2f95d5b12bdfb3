//! From a state of Dawn's Early Light to the plain values that its board shows.

use earlylight_core::{
    Side,
    dawn1812::{
        Dawn1812,
        ids::{Conflict, Force, Kind, Region, Track, Waterway, Zone},
        state::{ConflictState, State},
    },
};

use super::dawn1812::{Position, RegionView};

/// The position of a state, under an edition.
#[must_use]
pub fn position(game: &Dawn1812, s: &State) -> Position {
    let t = &game.tables;
    let titles = |side: Side| {
        s.hands[side.index()]
            .iter()
            .map(|c| t.card(c).title.clone())
            .collect()
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
        hands: Side::BOTH.map(titles),
        piles: [s.draw.len(), s.discard.len(), s.removed.len()],
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
