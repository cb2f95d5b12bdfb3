//! 7.3 Advances after combat.

use super::{
    CorpsCommand,
    agenda::Step,
    ids::{Hex, PACT, Unit},
    note::Note,
    reason::{Found, Judged, Reason, need, refused},
    state::State,
};
use crate::Notes;

impl CorpsCommand {
    /// Judges an advance: by a unit that attacked that hex in this impulse, or whose support was spent on it, over a legal hexside;
    /// zones of control do not hinder it (7.3).
    pub(crate) fn judge_advance(&self, s: &State, hex: Hex, unit: Unit) -> Judged {
        let Some(from) = s.hex_of(unit) else {
            return refused("7.3", "a unit on the map", Found::Unit(unit));
        };
        let side = self.tables.unit(unit).side;
        need(
            s.active == Some(side) && s.unit(unit).targets.contains(&Some(hex)),
            "7.3",
            "a unit that attacked the hex, or supported an attack on it, in this impulse",
            || Found::UnitAt(unit, from),
        )?;
        need(
            s.holder(hex).is_none_or(|holder| holder == side),
            "7.3",
            "a hex without enemy units",
            || Found::Hex(hex),
        )?;
        self.price(s, from, hex)
            .map(|_| ())
            .map_err(|reason| Reason {
                rule: "7.3",
                ..reason
            })
    }

    /// Whether any unit may advance.
    pub(crate) fn may_advance(&self, s: &State, hex: Hex) -> bool {
        s.active.is_some_and(|side| {
            s.on_map(&self.tables, side)
                .any(|(u, _)| self.judge_advance(s, hex, u).is_ok())
        })
    }

    /// Advances a unit.
    pub(crate) fn advance_unit<N: Notes<Note>>(
        &self,
        s: &mut State,
        hex: Hex,
        unit: Unit,
        n: &mut N,
    ) {
        let Some(from) = s.hex_of(unit) else { return };
        s.relocate(&self.tables, unit, hex);
        s.unit_mut(unit).moved = true;
        n.note(|| Note::Advanced {
            unit,
            from,
            to: hex,
        });
        if self.tables.unit(unit).side == PACT && s.mines.has(hex) {
            s.agenda.push(Step::Mine { unit });
        }
    }
}
