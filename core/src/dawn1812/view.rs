//! What one side may know of a state.

use super::{ids::CardSet, state::State};
use crate::Side;

/// A side's view: the board, its own hand, and how many cards the opponent and the draw deck hold.
///
/// Cards that neither lie open nor are in the viewer's hand are in the opponent's hand or the draw deck; which, the view does not
/// tell: both piles are blanked in [`View::public`] and only counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose view it is.
    pub side: Side,
    /// The state with the opponent's hand and the draw deck blanked, and the viewer's own hand in place.
    pub public: State,
    /// Cards in the opponent's hand.
    pub opponent_cards: u8,
    /// Cards in the draw deck.
    pub draw_cards: u8,
}

impl View {
    /// The view of one side.
    #[must_use]
    pub fn of(state: &State, side: Side) -> View {
        let mut public = *state;
        let opponent = std::mem::replace(&mut public.hands[side.other().index()], CardSet::EMPTY);
        let draw = std::mem::replace(&mut public.draw, CardSet::EMPTY);
        View {
            side,
            public,
            opponent_cards: opponent.len() as u8,
            draw_cards: draw.len() as u8,
        }
    }
}
