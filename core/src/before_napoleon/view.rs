//! What one side may know of a state.

use super::{
    edition::Tables,
    sheet::Orders,
    state::{State, Way},
};
use crate::Side;

/// A side's view: everything but the orders that the opponent has written and that are not revealed yet.
///
/// The rulebook hides nothing: forces, leaders and ships lie open. Only written orders are secret, from the moment they are
/// handed in until both are (Sequence of Play).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose view it is.
    pub side: Side,
    /// The state with the opponent's written orders blanked.
    pub public: State,
    /// Whether the opponent has handed orders in.
    pub opponent_ready: bool,
}

impl View {
    /// The view of one side.
    #[must_use]
    pub fn of(tables: &Tables, state: &State, side: Side) -> View {
        let mut public = *state;
        let other = side.other();
        let opponent_ready = state.orders_hidden() && state.orders[other.index()].given;
        if opponent_ready {
            public.orders[other.index()] = Orders::NONE;
            for unit in public.units.iter_mut().filter(|u| u.side == other) {
                unit.way = Way::NONE;
            }
            for (leader, entry) in public.leaders.iter_mut().zip(&tables.leaders) {
                if entry.side == other {
                    leader.way = Way::NONE;
                }
            }
        }
        View {
            side,
            public,
            opponent_ready,
        }
    }
}
