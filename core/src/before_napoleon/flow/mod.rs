//! How a state goes on by itself: all that follows an event without a choice or a chance.
//!
//! What a state awaits is in `asks.rs`, what is legal in `legal.rs`, the list of it in `options.rs`, what each decision and roll does
//! in `apply.rs`. Steps of fights are `super::fight`'s, on all five counts.

mod apply;
mod asks;
mod legal;
mod options;
pub(crate) mod sample;

use super::{
    BeforeNapoleon,
    agenda::Step,
    fight::is_fight,
    note::Note,
    state::{Ground, State},
};
use crate::Notes;

impl BeforeNapoleon {
    /// Does all that follows without a choice or a chance, until the state asks for something or the game is over.
    pub fn settle(&self, s: &mut State, n: &mut impl Notes<Note>) {
        while s.ending.is_none() {
            let Some(top) = s.agenda.top() else { break };
            if !self.advance(s, top, n) {
                break;
            }
        }
    }

    /// Takes one step on by itself; `false` when it waits.
    fn advance<N: Notes<Note>>(&self, s: &mut State, top: Step, n: &mut N) -> bool {
        if is_fight(top) {
            return self.fight_goes_on(s, top, n);
        }
        match top {
            Step::Turn(phase) => {
                self.phase_begins(s, phase, n);
                true
            }
            Step::Europe { side, dice } => {
                let none = dice == 0
                    || super::ids::Recruit::ALL
                        .iter()
                        .all(|r| self.check_recruit(s, side, *r).is_err());
                if none {
                    s.agenda.pop();
                }
                none
            }
            Step::NewLeader { side } => self.new_leader_goes_on(s, side, n),
            Step::Deliver { side, left } => self.delivery_goes_on(s, side, left, n),
            Step::Replace { side, left, broken } => {
                self.replacing_goes_on(s, side, left, broken, n)
            }
            Step::IndianRolls { side } => {
                let none = self.indian_rolls(s, side) == 0;
                if none {
                    s.agenda.pop();
                }
                none
            }
            Step::Enter { side } => self.entering_goes_on(s, side, n),
            Step::BreakUps { side } => self.break_ups_go_on(s, side),
            Step::Attrition { place, side, stage } => self.attrition_goes_on(s, place, side, stage),
            Step::Naval { side } => self.naval_goes_on(s, side),
            Step::Pairs {
                french,
                british,
                stage,
            } => self.pairs_go_on(s, french, british, stage),
            Step::Encounters => self.encounters_go_on(s, n),
            Step::Landing { side } => self.landing_goes_on(s, side),
            Step::Move { side } => self.move_goes_on(s, side),
            Step::Commander { unit, water } => self.commander_goes_on(s, unit, water),
            Step::OrderRolls { from } => self.order_rolls_go_on(s, from, n),
            Step::Beat { beat } => {
                self.beat(s, beat, n);
                true
            }
            Step::Winter {
                place,
                side,
                spent,
                stage,
            } => self.winter_goes_on(s, place, side, spent, stage, n),
            Step::WinterFleet { from } => self.ships_go_home(s, from, n),
            Step::Dismiss { side } => self.dismissal_goes_on(s, side),
            Step::Return { from } => self.returns_go_on(s, from, n),
            _ => false,
        }
    }

    /// With nobody left who could move nothing is asked.
    fn move_goes_on(&self, s: &mut State, side: crate::Side) -> bool {
        let none = !self.any_move(s, &Ground::of(s), side);
        if none {
            self.movement_ends(s, side);
        }
        none
    }
}
