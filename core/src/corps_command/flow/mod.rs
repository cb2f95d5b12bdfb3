//! How a state goes on by itself: all that follows an event without a choice or a chance.
//!
//! What a state awaits is in `asks.rs`, what is legal in `legal.rs`, the list of it in `options.rs`, what each decision and roll
//! does in `apply.rs`.

mod apply;
mod asks;
mod legal;
mod options;

use super::{CorpsCommand, agenda::Step, note::Note, state::State};
use crate::Notes;

impl CorpsCommand {
    /// Does all that follows without a choice or a chance, until the state asks for something or the game is over.
    pub(crate) fn settle<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        while s.ending.is_none() {
            let Some(top) = s.agenda.top() else { break };
            if !self.goes_on(s, top, n) {
                break;
            }
        }
    }

    /// Takes one step on by itself; `false` when it waits.
    fn goes_on<N: Notes<Note>>(&self, s: &mut State, top: Step, n: &mut N) -> bool {
        let drop_if = |s: &mut State, done: bool| {
            if done {
                s.agenda.pop();
            }
            done
        };
        match top {
            Step::Draw { side } => {
                let done = self.left_to_draw(s, side) == 0;
                drop_if(s, done)
            }
            Step::Assign { side } => {
                if !self.only_one_day(s, side) {
                    return false;
                }
                self.assign_rest(s, side, n);
                drop_if(s, true)
            }
            Step::Couplet(stage) => self.couplet_goes_on(s, stage, n),
            Step::Impulse(stage) => self.impulse_goes_on(s, stage, n),
            Step::Idle => {
                let done = !self.idle_asked(s);
                drop_if(s, done)
            }
            Step::Action { unit, progress } => self.action_goes_on(s, unit, &progress),
            Step::Attack(attack) => self.attack_goes_on(s, attack, n),
            Step::Advance { hex } => {
                let done = !self.may_advance(s, hex);
                drop_if(s, done)
            }
            // A unit that is gone rolls no more.
            Step::Mine { unit } | Step::Recovery { unit } => {
                let done = s.hex_of(unit).is_none();
                drop_if(s, done)
            }
            Step::StrikeRoll { target, .. } => {
                let done = s.hex_of(target).is_none();
                drop_if(s, done)
            }
            Step::ChemicalRoll { chit, hex } => {
                let side = self.tables.chit(chit).side.other();
                let done = !s.occupied[side.index()].has(hex);
                drop_if(s, done)
            }
            Step::Fratricide { side } => {
                let done = self.victims(s, side).next().is_none();
                drop_if(s, done)
            }
            Step::Caller { .. } | Step::Prey { .. } | Step::CallRoll { .. } | Step::Chit { .. } => {
                false
            }
        }
    }
}
