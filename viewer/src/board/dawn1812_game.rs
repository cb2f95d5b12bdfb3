//! Dawn's Early Light in the window: its map, scenes, facts and odds.

use std::sync::Arc;

use earlylight_core::{
    Fact, Side,
    dawn1812::{
        Dawn1812,
        odds::{self, Exact, ten_thousandths},
        state::State,
    },
};
use earlylight_journal::referee::Table;

use super::{dawn1812, dawn1812_state, games::GameBoard};
use crate::{
    geo::Chart,
    odds::{BattleChances, DiceChances, Share},
    scene::Scene,
    viewpoint::Viewpoint,
};

/// The board of `dawn1812`.
pub struct Dawn;

fn typed(table: &dyn Table) -> Option<(&Dawn1812, &State)> {
    Some((
        table.game().downcast_ref::<Dawn1812>()?,
        table.state().downcast_ref::<State>()?,
    ))
}

fn share(exact: &Exact) -> Share {
    Share(ten_thousandths(exact))
}

impl GameBoard for Dawn {
    fn chart(&self, _: &dyn Table) -> Arc<Chart> {
        Arc::new(Chart::dawn1812())
    }

    fn scene(&self, table: &dyn Table, eyes: Viewpoint, chart: &Chart) -> Scene {
        let Some((game, state)) = typed(table) else {
            return Scene::default();
        };
        let position = dawn1812_state::position(game, state, eyes);
        dawn1812::scene(&position, |id| chart.area(id).map(|i| chart.areas[i].label))
    }

    fn facts(&self, table: &dyn Table, side: Side) -> Fact {
        typed(table).map_or(Fact::Nothing, |(game, state)| {
            dawn1812_state::facts(game, state, side)
        })
    }

    fn battle(&self, table: &dyn Table) -> Option<BattleChances> {
        let (game, state) = typed(table)?;
        let odds = game.battle_odds(state)?;
        Some(BattleChances {
            attacker: odds.attacker,
            ends: [
                share(&odds.attacker_holds),
                share(&odds.nobody),
                share(&odds.defender_holds),
            ],
            said: ["takes it", "nobody left", "holds"],
            won_by_field: true,
            losses: Some([share(&odds.losses[0]), share(&odds.losses[1])]),
            policy: odds::POLICY,
        })
    }

    fn dice(&self, table: &dyn Table) -> Vec<DiceChances> {
        let Some((game, state)) = typed(table) else {
            return Vec::new();
        };
        if let Some(round) = game.round_odds(state) {
            let of = |side: Side| {
                let most = round.hits[side.index()].len();
                DiceChances {
                    side: Some(side),
                    what: "",
                    faces: None,
                    expected: share(&round.expected(side)),
                    exactly: (0..most).map(|n| share(&round.exactly(side, n))).collect(),
                    at_least: (0..most).map(|n| share(&round.at_least(side, n))).collect(),
                }
            };
            return Side::BOTH.map(of).into();
        }
        let Some(roll) = game.roll_odds(state) else {
            return Vec::new();
        };
        vec![DiceChances {
            side: roll.side,
            what: roll.what,
            faces: Some(roll.faces),
            expected: share(&roll.expected()),
            exactly: (0..=roll.dice).map(|n| share(&roll.exactly(n))).collect(),
            at_least: (0..=roll.dice).map(|n| share(&roll.at_least(n))).collect(),
        }]
    }
}
