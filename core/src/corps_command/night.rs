//! 8.0 Night and 8.1 Recovery rolls.

use super::{
    CorpsCommand,
    agenda::Step,
    ids::Unit,
    note::Note,
    reason::{Found, Judged, need},
    state::{Acted, Place, State},
};
use crate::Notes;

/// The lowest face that recovers a hit (8.1).
const RECOVERS: u8 = 5;

impl CorpsCommand {
    /// Judges a recovery: by a unit on the map with a hit that takes no action in this night impulse (8.1).
    pub(crate) fn judge_recover(&self, s: &State, unit: Unit) -> Judged {
        let state = s.unit(unit);
        need(s.night(), "8.1", "the night", || Found::Text("day"))?;
        need(
            s.active == Some(self.tables.unit(unit).side)
                && state.acted == Acted::No
                && state.hits > 0
                && matches!(state.place, Place::On(_)),
            "8.1",
            "a unit of the acting side with a hit that has taken no action",
            || Found::Unit(unit),
        )
    }

    /// Has a unit pass the night, and roll for it.
    pub(crate) fn recover(&self, s: &mut State, unit: Unit) {
        s.unit_mut(unit).acted = Acted::Passed;
        s.agenda.push(Step::Recovery { unit });
    }

    /// The next unit that has passed the night unnamed (8.1).
    pub(crate) fn next_to_recover(&self, s: &State) -> Option<Unit> {
        let side = s.active?;
        s.on_map(&self.tables, side)
            .map(|(u, _)| u)
            .find(|u| self.judge_recover(s, *u).is_ok())
    }

    /// Recovers what the dice say: a hit for each five or six, one less in an enemy zone of control (8.1).
    pub(crate) fn recovery_rolled<N: Notes<Note>>(
        &self,
        s: &mut State,
        unit: Unit,
        dice: &[u8],
        n: &mut N,
    ) {
        s.agenda.pop();
        let Some(hex) = s.hex_of(unit) else { return };
        let zone = self.in_enemy_zone(s, self.tables.unit(unit).side, hex);
        let needed = RECOVERS + u8::from(zone);
        let recovered = dice.iter().filter(|d| **d >= needed).count() as u8;
        let state = s.unit_mut(unit);
        state.hits = state.hits.saturating_sub(recovered);
        let hits = state.hits;
        n.note(|| Note::RecoveryRolled {
            unit,
            hits,
            recovered,
            zone,
        });
    }
}
