//! What one side may know of a state.

use super::{
    Dawn1812,
    decision::Decision,
    ids::{Card, CardSet},
    state::State,
};
use crate::{Awaits, Side};

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
    /// The cards that the opponent's hand and the draw deck hold together; which lies where, nothing seen tells.
    #[must_use]
    pub fn unseen(&self) -> CardSet {
        let s = &self.public;
        let seen = [
            s.discard,
            s.removed,
            s.aside,
            s.hands[self.side.index()],
            s.in_play.into_iter().collect(),
        ];
        seen.into_iter().fold(Card::all().collect(), CardSet::minus)
    }
}

impl Dawn1812 {
    /// Lists what the viewer may decide; nothing if it is not the one to decide. No option depends on what is blanked.
    pub(crate) fn list_for(&self, view: &View, out: &mut Vec<Decision>) {
        out.clear();
        if matches!(self.asks(&view.public), Awaits::Decision { side, .. } if side == view.side) {
            self.list(&view.public, out);
        }
    }
}
