//! What one side may know of a state.

use super::{ids::CardSet, state::State};
use crate::Side;

/// A side's view: the board, its own hand, and how many cards the opponent holds.
///
/// Board, points, hits and discards are open; hands, and a card that lies face down, are not. Of the opponent's deck the view tells
/// only what the discards tell; which two cards are never dealt nobody knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose view it is.
    pub side: Side,
    /// The state with the opponent's hand, undealt cards and face-down card blanked.
    pub public: State,
    /// Cards in the opponent's hand.
    pub opponent_cards: u8,
    /// Whether the opponent has laid a card face down.
    pub opponent_laid: bool,
}

impl View {
    /// The view of one side.
    #[must_use]
    pub fn of(state: &State, side: Side) -> View {
        let mut public = *state;
        let other = side.other().index();
        let hand = std::mem::replace(&mut public.hands[other], CardSet::EMPTY);
        public.undealt[other] = CardSet::EMPTY;
        let opponent_laid = state.face_down() && state.laid[other].is_some();
        if opponent_laid {
            public.laid[other] = None;
        }
        View {
            side,
            public,
            opponent_cards: hand.len(),
            opponent_laid,
        }
    }
}
