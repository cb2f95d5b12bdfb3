//! The players of the game that are no persons, by name.

use super::{BeforeNapoleon, Decision, View, greedy};
use crate::{Chooser, Player, Random};

/// Their names, in alphabetical order.
pub const NAMES: [&str; 2] = ["greedy", "random"];

/// A player with one aim at a time, who takes what brings it nearer ([`greedy::choose`]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Greedy;

impl Player<BeforeNapoleon> for Greedy {
    fn choose(
        &mut self,
        game: &BeforeNapoleon,
        view: &View,
        options: &[Decision],
        _chooser: &mut dyn Chooser,
    ) -> usize {
        greedy::choose(game, view, options).unwrap_or(0)
    }

    fn form(
        &mut self,
        game: &BeforeNapoleon,
        view: &View,
        _chooser: &mut dyn Chooser,
    ) -> Option<Decision> {
        greedy::sheet(game, view).map(Decision::Sheet)
    }
}

/// The player of that name.
#[must_use]
pub fn by_name(name: &str) -> Option<Box<dyn Player<BeforeNapoleon>>> {
    match name {
        "greedy" => Some(Box::new(Greedy)),
        "random" => Some(Box::new(Random)),
        _ => None,
    }
}
