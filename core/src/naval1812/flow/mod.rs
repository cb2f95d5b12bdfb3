//! How a state goes on by itself: all that follows an event without a choice or a chance.
//!
//! What a state awaits is in `asks.rs`, what is legal in `legal.rs`, the list of it in `options.rs`, what each decision and roll does
//! in `apply.rs`.

mod apply;
mod asks;
mod legal;
mod options;

use super::{Naval1812, agenda::Step, ids::Kind, note::Note, state::State};
use crate::Notes;

impl Naval1812 {
    /// Does all that follows without a choice or a chance, until the state asks for something or the game is over.
    pub(crate) fn settle<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        while s.ending.is_none() {
            let Some(top) = s.agenda.top() else { break };
            if !self.advance(s, top, n) {
                break;
            }
        }
    }

    /// Takes one step on by itself; `false` when it waits.
    fn advance<N: Notes<Note>>(&self, s: &mut State, top: Step, n: &mut N) -> bool {
        match top {
            Step::SetUpRed { left } => self.set_up_red(s, left) || self.place_only(s, top),
            Step::Deal { left, next } => {
                let done = left == 0 || s.undealt[next.index()].is_empty();
                if done {
                    s.agenda.pop();
                }
                done
            }
            Step::Reinforce => {
                if s.waiting(Kind::Red, true).is_some() {
                    return self.place_only(s, top);
                }
                s.agenda.pop();
                true
            }
            Step::ReturnWarships { .. } | Step::ReturnMerchants { .. } => {
                self.returns_go_on(s, top)
            }
            Step::RoundBegins => {
                self.round_begins(s, n);
                true
            }
            Step::Tactic { side } => {
                self.tactic_acts(s, side, n);
                true
            }
            Step::Active { side } => {
                self.becomes_active(s, side, n);
                true
            }
            Step::Move { side, mp } => self.movement_goes_on(s, side, mp, n),
            Step::Combat { side } => self.combat_goes_on(s, side),
            Step::RoundEnds => {
                self.round_ends(s, n);
                true
            }
            Step::SetUpBlue { .. }
            | Step::Facing { .. }
            | Step::PlayCard { .. }
            | Step::Order { .. }
            | Step::Repair { .. }
            | Step::EarlyReturn { .. }
            | Step::Sailing { .. }
            | Step::Fight => false,
        }
    }
}
