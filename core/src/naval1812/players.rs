//! The players of the game that are no persons, by name.

use super::{Decision, Naval1812, View, greedy};
use crate::{Chooser, Player, Random};

/// Their names, in alphabetical order.
pub const NAMES: [&str; 2] = ["greedy", "random"];

/// A player who takes what looks best one step ahead ([`greedy::choose`]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Greedy;

impl Player<Naval1812> for Greedy {
    fn choose(
        &mut self,
        game: &Naval1812,
        view: &View,
        options: &[Decision],
        _chooser: &mut dyn Chooser,
    ) -> usize {
        greedy::choose(game, view, options)
            .and_then(|best| options.iter().position(|option| *option == best))
            .unwrap_or(0)
    }
}

/// The player of that name.
#[must_use]
pub fn by_name(name: &str) -> Option<Box<dyn Player<Naval1812>>> {
    match name {
        "greedy" => Some(Box::new(Greedy)),
        "random" => Some(Box::new(Random)),
        _ => None,
    }
}
