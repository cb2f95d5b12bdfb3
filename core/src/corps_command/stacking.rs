//! 4.0 Stacking: limits, the order of stacks, excess units.

use arrayvec::ArrayVec;

use super::{
    CorpsCommand,
    ids::{Hex, NATO, UNITS, Unit},
    note::{Cause, Note},
    reason::{Found, Judged, Reason, need, refused},
    state::{Place, State},
};
use crate::{Notes, Side};

/// Units in a hex, or of one division there.
const MOST: usize = 3;
/// Pact units of two divisions in a hex.
const MIXED: usize = 2;

impl CorpsCommand {
    /// Whether so many units may end an impulse together (4.0).
    fn fits(&self, side: Side, units: impl Iterator<Item = Unit> + Clone) -> bool {
        let count = units.clone().count();
        if side == NATO || count <= MIXED {
            return count <= MOST;
        }
        let mut divisions = units.map(|u| self.tables.unit(u).division);
        let first = divisions.next();
        count <= MOST && divisions.all(|d| Some(d) == first)
    }

    /// Whether a hex holds more units of a side than may end an impulse there.
    pub(crate) fn overfull(&self, s: &State, side: Side, hex: Hex) -> bool {
        let units: ArrayVec<Unit, UNITS> = s.stack(&self.tables, side, hex).collect();
        !self.fits(side, units.iter().copied())
    }

    /// Whether one more unit would fit.
    pub(crate) fn room_for(&self, s: &State, unit: Unit, hex: Hex) -> bool {
        let side = self.tables.unit(unit).side;
        let units: ArrayVec<Unit, UNITS> = s
            .stack(&self.tables, side, hex)
            .filter(|u| *u != unit)
            .take(MOST + 1)
            .chain([unit])
            .collect();
        self.fits(side, units.iter().copied())
    }

    /// The side that has units too many, the active one first.
    pub(crate) fn must_lose(&self, s: &State) -> Option<Side> {
        let first = s.active.unwrap_or(NATO);
        [first, first.other()].into_iter().find(|side| {
            s.occupied[side.index()]
                .iter()
                .any(|h| self.overfull(s, *side, h))
        })
    }

    /// Judges a loss to the stacking limit (4.0).
    pub(crate) fn judge_lose(&self, s: &State, unit: Unit) -> Judged {
        let side = self.tables.unit(unit).side;
        let overfull = s.hex_of(unit).is_some_and(|h| self.overfull(s, side, h));
        need(
            overfull && self.must_lose(s) == Some(side),
            "4.0",
            "a unit in a hex with too many",
            || Found::Unit(unit),
        )
    }

    /// Destroys an excess unit.
    pub(crate) fn lose<N: Notes<Note>>(&self, s: &mut State, unit: Unit, n: &mut N) {
        self.destroy(s, unit, Cause::Stacking, n);
    }

    /// Judges a raise to the top of a stack: each unit once an impulse, which can bring about every order (4.0).
    pub(crate) fn judge_raise(&self, s: &State, unit: Unit) -> Result<Hex, Reason> {
        let state = s.unit(unit);
        let Place::On(hex) = state.place else {
            return refused("4.0", "a unit on the map", Found::Unit(unit));
        };
        need(
            s.active == Some(self.tables.unit(unit).side),
            "4.0",
            "a stack of the side whose impulse it is",
            || Found::Unit(unit),
        )?;
        need(
            state.rank > 0 && !state.raised,
            "4.0",
            "a unit that is not on top and was not raised in this impulse",
            || Found::UnitAt(unit, hex),
        )?;
        Ok(hex)
    }

    /// Whether any stack of the active side can be put in another order.
    pub(crate) fn may_order(&self, s: &State) -> bool {
        s.active.is_some_and(|side| {
            s.on_map(&self.tables, side)
                .any(|(u, _)| self.judge_raise(s, u).is_ok())
        })
    }

    /// Raises a unit to the top of its stack.
    pub(crate) fn raise<N: Notes<Note>>(&self, s: &mut State, unit: Unit, n: &mut N) {
        let Some(hex) = s.hex_of(unit) else { return };
        let side = self.tables.unit(unit).side;
        let rank = s.unit(unit).rank;
        for other in &s.scenario(&self.tables).units[side.index()] {
            let state = s.unit_mut(*other);
            if state.place == Place::On(hex) && state.rank < rank {
                state.rank += 1;
            }
        }
        let state = s.unit_mut(unit);
        state.rank = 0;
        state.raised = true;
        n.note(|| Note::Raised { unit, hex });
    }
}
