//! The players of the game that are no persons, by name.

use super::{Dawn1812, greedy::Greedy};
use crate::{Player, Random};

/// Their names, in alphabetical order.
pub const NAMES: [&str; 2] = ["greedy", "random"];

/// The player of that name.
#[must_use]
pub fn by_name(name: &str) -> Option<Box<dyn Player<Dawn1812>>> {
    match name {
        "greedy" => Some(Box::new(Greedy::default())),
        "random" => Some(Box::new(Random)),
        _ => None,
    }
}
