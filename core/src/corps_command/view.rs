//! What one side may know of a state.

use super::{
    edition::Tables,
    ids::{Chit, DAYS},
    state::State,
};
use crate::Side;

/// A side's view: the map, its own chits, and how many the opponent has for each day and in hand (ruling 101).
///
/// Units, hits, numbers shown, control and chits played are open. Kinds of chits that are not played yet, and what a side decides of
/// its Activation Number before both are shown (2.1), are not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose view it is.
    pub side: Side,
    /// The state with the opponent's secrets blanked.
    pub public: State,
    /// Chits that the opponent has drawn and not assigned yet.
    pub opponent_drawn: u8,
    /// Chits that the opponent can play.
    pub opponent_hand: u8,
    /// Chits that the opponent has assigned to each day to come.
    pub opponent_slots: [u8; DAYS],
}

impl View {
    /// The view of one side.
    #[must_use]
    pub fn of(t: &Tables, state: &State, side: Side) -> View {
        let other = side.other();
        let mut public = *state;
        let mut view = View {
            side,
            public,
            opponent_drawn: 0,
            opponent_hand: 0,
            opponent_slots: [0; DAYS],
        };
        for chit in Chit::first(t.chits.len()).filter(|c| t.chit(*c).side == other) {
            let at = chit.index();
            // What is left in the container is what tells the rest.
            public.cup[at] = 0;
            view.opponent_drawn += std::mem::take(&mut public.drawn[at]);
            view.opponent_hand += std::mem::take(&mut public.hand[at]);
            for (slot, count) in public.slots.iter_mut().zip(&mut view.opponent_slots) {
                *count += std::mem::take(&mut slot[at]);
            }
        }
        if !state.shown {
            let hidden = &mut public.activation[other.index()];
            hidden.chosen = 0;
            hidden.declined = false;
            hidden.switched = false;
        }
        view.public = public;
        view
    }
}
