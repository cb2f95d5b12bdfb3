//! The players of the game that are no persons, by name.

use super::{CorpsCommand, Decision, View, greedy};
use crate::{Chooser, Player, Random};

/// Their names, in alphabetical order.
pub const NAMES: [&str; 2] = ["greedy", "random"];

/// A player who takes what looks best by odds and ground ([`greedy::choose`]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Greedy;

impl Player<CorpsCommand> for Greedy {
    fn choose(
        &mut self,
        game: &CorpsCommand,
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
pub fn by_name(name: &str) -> Option<Box<dyn Player<CorpsCommand>>> {
    match name {
        "greedy" => Some(Box::new(Greedy)),
        "random" => Some(Box::new(Random)),
        _ => None,
    }
}
