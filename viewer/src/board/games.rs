//! Which board belongs to which game: the only place, beside the boards themselves, that names a game.

use std::sync::Arc;

use earlylight_core::{Fact, Side};
use earlylight_journal::referee::Table;

use super::{
    before_napoleon::Napoleon, corps_command::Corps, dawn1812_game::Dawn, naval1812::Naval,
};
use crate::{
    geo::Chart,
    odds::{BattleChances, DiceChances},
    scene::Scene,
    viewpoint::Viewpoint,
};

/// What a game adds to the window: its map, its scenes, and its exact odds.
///
/// Each method is given the table at one moment; one of another game gets the empty answer.
pub trait GameBoard {
    /// The map, made once when a file is opened.
    fn chart(&self, table: &dyn Table) -> Arc<Chart>;
    /// What lies on the map, as far as a viewpoint sees it.
    fn scene(&self, table: &dyn Table, eyes: Viewpoint, chart: &Chart) -> Scene;
    /// All facts as one side may know them.
    fn facts(&self, table: &dyn Table, side: Side) -> Fact;
    /// What the dice that are awaited may do: those of both sides of a round, or of one roll.
    fn dice(&self, table: &dyn Table) -> Vec<DiceChances>;
    /// How the battle may end whose dice are about to be rolled.
    fn battle(&self, table: &dyn Table) -> Option<BattleChances>;
}

/// The board of a game, by the game's id.
#[must_use]
pub fn of(game: &str) -> Box<dyn GameBoard> {
    match game {
        "before_napoleon" => Box::new(Napoleon),
        "corps_command" => Box::new(Corps),
        "dawn1812" => Box::new(Dawn),
        "naval1812" => Box::new(Naval),
        _ => Box::new(Bare),
    }
}

/// A game without a board: its log, dice and verdict can still be read.
struct Bare;

impl GameBoard for Bare {
    fn chart(&self, _: &dyn Table) -> Arc<Chart> {
        Arc::new(Chart::of_plan(crate::plan::Plan::default()))
    }
    fn scene(&self, _: &dyn Table, _: Viewpoint, _: &Chart) -> Scene {
        Scene::default()
    }
    fn facts(&self, table: &dyn Table, _: Side) -> Fact {
        // What a game hides, only a board that knows it can tell apart.
        if table.hides() {
            Fact::Nothing
        } else {
            table.facts()
        }
    }
    fn dice(&self, _: &dyn Table) -> Vec<DiceChances> {
        Vec::new()
    }
    fn battle(&self, _: &dyn Table) -> Option<BattleChances> {
        None
    }
}
