//! The two sides of a game.

use bincode::{Decode, Encode};

/// One of the two sides. Which nation it is, the game says ([`crate::Game::side_name`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub enum Side {
    /// The side named first in the rulebook's sequence of play.
    A,
    /// The other side.
    B,
}

impl Side {
    /// Both sides, in their canonical order.
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }

    /// 0 for [`Side::A`], 1 for [`Side::B`]: an index into a table by side.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}
