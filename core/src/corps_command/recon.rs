//! 7.6 Recon units supporting assaults.

use super::{
    CorpsCommand,
    agenda::{Attack, AttackStage, Move, Step},
    ids::{Class, Unit},
    note::Note,
    reason::{Found, Judged, need},
    state::{Acted, State, TARGETS},
};
use crate::Notes;

impl CorpsCommand {
    /// Judges standing ready: a recon unit's whole action (7.6).
    pub(crate) fn judge_support(&self, s: &State, unit: Unit, progress: &Move) -> Judged {
        need(
            self.tables.unit(unit).class == Class::Recon
                && s.hex_of(unit).is_some()
                && progress.hexes == 0
                && !progress.over,
            "7.6",
            "a recon unit on the map that has not moved",
            || Found::Unit(unit),
        )
    }

    /// Has a recon unit stand ready for the rest of the impulse.
    pub(crate) fn stand_ready<N: Notes<Note>>(&self, s: &mut State, unit: Unit, n: &mut N) {
        s.unit_mut(unit).acted = Acted::Supports;
        if let Some((_, progress)) = s.agenda.action_mut() {
            progress.over = true;
        }
        n.note(|| Note::Ready { unit });
    }

    /// Judges a use of support: by a ready unit of the attacker's division or nationality, beside the defender, with uses left (7.6).
    pub(crate) fn judge_with(&self, s: &State, attack: &Attack, unit: Unit) -> Judged {
        let t = &self.tables;
        let (recon, attacker) = (t.unit(unit), t.unit(attack.unit));
        let state = s.unit(unit);
        need(
            state.acted == Acted::Supports && unit != attack.unit,
            "7.6",
            "a recon unit that stands ready",
            || Found::Unit(unit),
        )?;
        need(
            state.uses < s.strength(t, unit) && usize::from(state.uses) < TARGETS,
            "7.6",
            "a recon unit with supports left",
            || Found::Unit(unit),
        )?;
        need(
            recon.side == attacker.side && recon.group == attacker.group,
            "7.6",
            "a recon unit of the attacker's formation or nationality",
            || Found::Unit(unit),
        )?;
        need(
            s.hex_of(unit)
                .is_some_and(|h| t.hex(h).near.has(attack.hex)),
            "7.6",
            "a recon unit beside the defender",
            || Found::Unit(unit),
        )?;
        need(
            attack.supporter.is_none_or(|last| unit > last),
            "7.6",
            "each recon unit once in an attack, in order",
            || Found::Unit(unit),
        )
    }

    /// Spends a use of support.
    pub(crate) fn support<N: Notes<Note>>(
        &self,
        s: &mut State,
        attack: Attack,
        unit: Unit,
        n: &mut N,
    ) {
        let state = s.unit_mut(unit);
        if let Some(place) = state.targets.get_mut(usize::from(state.uses)) {
            *place = Some(attack.hex);
        }
        state.uses += 1;
        n.note(|| Note::Supported { unit, value: 1 });
        let stage = if self.rulings.recon_support_adds_up {
            AttackStage::Support
        } else {
            AttackStage::OwnArtillery
        };
        s.agenda.replace(Step::Attack(Attack {
            support: attack.support + 1,
            supporter: Some(unit),
            stage,
            ..attack
        }));
    }
}
