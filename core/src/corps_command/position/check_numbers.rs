//! Whether a position's ending, its Activation Numbers and its impulse can have come about (2.0, 2.1, 3.0).

use super::super::{
    CorpsCommand,
    edition::tables::Effect,
    ids::CHITS,
    state::{Activation, Ending, State},
    tell::side_name,
};
use super::{
    check::{Fault, need},
    check_agenda::Phase,
};
use crate::Side;

impl CorpsCommand {
    pub(super) fn check_ending(&self, s: &State, ending: Ending) -> Result<(), Fault> {
        let t = &self.tables;
        let quiet = s.active.is_none()
            && !s.begun
            && !s.stirred
            && !s.idle_silent
            && s.pushed.is_none()
            && s.agenda.steps().is_empty();
        let fits = match ending {
            Ending::Scored(band) => {
                let bands = &s.scenario(t).score.bands;
                let due = bands
                    .iter()
                    .position(|b| s.score <= b.up_to)
                    .unwrap_or(bands.len() - 1);
                usize::from(band) == due && s.score == self.score(s)
            }
            Ending::Annihilated(loser) => {
                s.scenario(t).automatic_end && self.gone(s, loser) && !self.gone(s, loser.other())
            }
        };
        need(
            quiet && fits,
            "2.0",
            "an end by score, or by the loss of every unit",
            "another",
        )?;
        let last_night = s.day == s.scenario(t).days && s.night();
        match ending {
            Ending::Scored(_) if s.shown => {
                // Both sides lost their last units in the same impulse.
                need(
                    s.scenario(t).automatic_end
                        && Side::BOTH.iter().all(|side| self.gone(s, *side)),
                    "2.0",
                    "an end after the last night",
                    "one before",
                )
            }
            Ending::Scored(_) => need(
                last_night
                    && s.mines.is_empty()
                    && s.activation.iter().all(|a| {
                        *a == Activation {
                            right: a.right,
                            ..Activation::default()
                        }
                    }),
                "2.0",
                "an end after the last night",
                "one before",
            ),
            Ending::Annihilated(_) => self.check_numbers(s, Phase::Impulse),
        }?;
        need(
            s.shown || matches!(ending, Ending::Scored(_)),
            "2.1",
            "numbers that were shown",
            "hidden ones",
        )
    }

    /// Whether an Activation Number came about as the stage of the couplet has it (2.1).
    pub(super) fn check_numbers(&self, s: &State, phase: Phase) -> Result<(), Fault> {
        let at = phase.stage();
        need(
            s.shown == (at >= Phase::SHOWN),
            "2.1",
            "numbers shown when both are decided",
            s.shown,
        )?;
        for side in Side::BOTH {
            let a = &s.activation[side.index()];
            let fits = self.number_fits(s, side, a, at);
            need(
                fits,
                "2.1",
                format!(
                    "a number of {} that came about by the rules",
                    side_name(side)
                ),
                "another",
            )?;
        }
        Ok(())
    }

    fn number_fits(&self, s: &State, side: Side, a: &Activation, at: u8) -> bool {
        let past = |stage: fn(Side) -> u8| at > stage(side);
        let first = s.day == 1 && s.couplet == 1;
        let highest = if self.rulings.free_choice_highest_five {
            5
        } else {
            6
        };
        let chose = a.chosen > 0;
        let right = if a.right && past(Phase::number) {
            chose != a.declined && a.chosen <= highest
        } else {
            !chose && !a.declined
        };
        let rolled = if past(Phase::roll) && !chose {
            (1..=6).contains(&a.rolled)
        } else {
            a.rolled == 0
        };
        let five = if chose {
            a.chosen == 5 && !self.rulings.chosen_five_is_final
        } else {
            a.rolled == 5
        };
        let switched = !a.switched || (five && past(Phase::switch));
        // Botched Orders: a six rolled before the numbers are shown, a six chosen after.
        let on_table = Phase::on_table(s) == Some(side);
        let six = (a.rolled == 6 && (past(Phase::botched) || on_table))
            || (a.chosen == 6 && (past(Phase::late_botched) || on_table));
        let again = past(Phase::again);
        let by_table = self
            .tables
            .botched
            .iter()
            .any(|entry| entry.number == a.settled && entry.silence == a.silence);
        let settled = match (six, again) {
            (true, false) => by_table,
            (true, true) => (1..=6).contains(&a.settled),
            (false, false) => a.settled == 0 && !a.silence,
            (false, true) => a.settled <= 6 && !a.silence,
        };
        right && rolled && switched && settled && !(first && a.right)
    }

    /// What only an impulse knows (3.0).
    pub(super) fn check_impulse(&self, s: &State, phase: Phase) -> Result<(), Fault> {
        let t = &self.tables;
        if !phase.is_impulse() {
            return need(
                s.active.is_none()
                    && !s.begun
                    && !s.stirred
                    && !s.idle_silent
                    && s.pushed.is_none()
                    && s.tried == [0; CHITS],
                "2.0",
                "no impulse yet",
                "one under way",
            );
        }
        let first = self.first_side(s);
        let due = if Phase::second_impulse(s) {
            first.other()
        } else {
            first
        };
        need(
            s.active == Some(due),
            "2.1",
            format!("an impulse of {}", side_name(due)),
            s.active.map_or("nobody", side_name),
        )?;
        if let Some(regiment) = s.pushed {
            let entry = t.regiment(regiment);
            let played = t
                .chits
                .iter()
                .zip(s.used)
                .any(|(c, n)| n > 0 && c.side == due && matches!(c.effect, Effect::Push));
            need(
                entry.side == due
                    && entry.regiment
                    && played
                    && s.activation[due.index()].number() < super::super::activation::SIX,
                "9.0",
                "an own regiment for which a push was played",
                &entry.id,
            )?;
        }
        need(
            s.activation[due.index()].number() < super::super::activation::SIX || !s.begun,
            "3.1",
            "no unit that acts with a six",
            side_name(due),
        )
    }
}
