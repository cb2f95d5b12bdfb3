//! Chance nodes: what must be rolled or drawn, and what came of it.

use crate::Side;

/// Who learns the outcome of a chance at the moment it falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seen {
    /// Everybody at the table.
    ByAll,
    /// One side alone, as a card drawn into its hand.
    ByOnly(Side),
}

/// A chance node: so many dice, or one draw from a pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chance {
    /// Dice of one kind, thrown together.
    Dice {
        /// Whose dice they are, if they are anybody's.
        side: Option<Side>,
        /// How many, at least 1.
        count: u8,
        /// Faces of each die; values run from 1 to this.
        faces: u8,
        /// The rule that asks for the roll.
        rule: &'static str,
        /// What the roll is for, in a word or two ("battle", "evasion").
        what: &'static str,
    },
    /// One item drawn from a pile, each of what remains being equally likely.
    Draw {
        /// For whom it is drawn.
        side: Option<Side>,
        /// How many items the pile holds before the draw, at least 1.
        remaining: u16,
        /// Who sees the item.
        seen: Seen,
        /// The rule that asks for the draw.
        rule: &'static str,
        /// What the draw is, in a word or two ("deal").
        what: &'static str,
    },
}

impl Chance {
    /// The side that rolls or draws, if any.
    #[must_use]
    pub const fn side(&self) -> Option<Side> {
        match *self {
            Chance::Dice { side, .. } | Chance::Draw { side, .. } => side,
        }
    }

    /// The rule that asks for it.
    #[must_use]
    pub const fn rule(&self) -> &'static str {
        match *self {
            Chance::Dice { rule, .. } | Chance::Draw { rule, .. } => rule,
        }
    }
}

/// What came of a chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome<'a> {
    /// The faces shown, in the order thrown.
    Dice(&'a [u8]),
    /// The item drawn, by its number in the game's edition (a card's number, a chit's number).
    Draw(u16),
}
