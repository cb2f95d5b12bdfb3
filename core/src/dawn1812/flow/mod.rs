//! How a state goes on by itself: all that follows an event without a choice or a chance.
//!
//! What a state awaits is in `asks.rs`, what is legal in `legal.rs`, the list of it in `options.rs`, what each decision and roll
//! does in `apply.rs`.

mod apply;
mod asks;
mod legal;
mod options;

use super::{
    Dawn1812,
    agenda::Step,
    decision::Operation,
    ids::{Region, Zone},
    note::Note,
    state::State,
};
use crate::Notes;

impl Dawn1812 {
    /// Does all that follows without a choice or a chance, until the state asks for something or the game is over.
    pub(crate) fn settle<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        while s.ending.is_none() {
            if s.battle.region.is_none() {
                // 15.1.6: after every change of control, that of the event itself included.
                self.check_captures(s, n);
            }
            let Some(top) = s.agenda.top() else { break };
            if !self.advance(s, top, n) {
                break;
            }
        }
    }

    /// Takes one step on by itself; `false` when it waits.
    fn advance<N: Notes<Note>>(&self, s: &mut State, top: Step, n: &mut N) -> bool {
        let drop_if = |s: &mut State, done: bool| {
            if done {
                s.agenda.pop();
            }
            done
        };
        match top {
            Step::TurnBegins => self.turn_begins(s, n),
            Step::Deal { left, .. } => return drop_if(s, left == 0 || s.draw.is_empty()),
            Step::Policy { side } => {
                let none = !self.may_advance(s, side);
                return drop_if(s, none);
            }
            Step::PlayCard { side } => {
                if !self.hand_played(s, side) {
                    return false;
                }
                self.actions_end(s);
            }
            Step::ChooseMode { .. } => return false,
            Step::ChooseOperation { side } => {
                let Some(card) = s.in_play else {
                    s.agenda.pop();
                    return true;
                };
                if Operation::ALL
                    .iter()
                    .any(|o| self.check_operation(s, side, card, *o).is_ok())
                {
                    return false;
                }
                // Nothing can be done with the OPS: they are lost.
                n.note(|| Note::NoOperation { side });
                s.agenda.pop();
            }
            Step::FinishCard => {
                s.agenda.pop();
                self.finish_card(s, n);
            }
            Step::Event { side, card, pc } => return self.event_goes_on(s, side, card, pc, n),
            Step::Pick { .. } => return self.pick_goes_on(s, n),
            Step::RollEach { card, pc, regulars } => {
                let none = self
                    .roll_each(s, card, pc, regulars)
                    .is_none_or(|r| r.3 == 0);
                return drop_if(s, none);
            }
            Step::Recruit {
                side,
                points,
                by,
                once,
                twice,
            } => {
                let done = !self.may_recruit(s, side, points, by, once, twice);
                return self.operation_ends(s, done, points, n);
            }
            Step::Campaign {
                side,
                points,
                by,
                raid,
            } => {
                let done = points == 0 || !self.may_march(s, side, by, raid);
                return self.operation_ends(s, done, points, n);
            }
            Step::March { .. } => return false,
            Step::Construct { side, points, by } => {
                let done = points == 0 || !self.may_construct(s, side, by);
                return self.operation_ends(s, done, points, n);
            }
            Step::Privateer { rolls } => return drop_if(s, rolls == 0),
            Step::CruiseTarget { .. } => {
                let none = s.zones.iter().all(|z| *z == 0);
                return drop_if(s, none);
            }
            Step::CruiseRoll { .. } => return false,
            Step::CruiseOverflow { first, hits } => {
                // 7.2.2: only when the target has been emptied, and only where there is a second zone.
                let open = hits > 0
                    && s.zones[first.index()] == 0
                    && Zone::ALL
                        .iter()
                        .any(|z| self.check_cruise(s, *z, Some(first)).is_ok());
                return drop_if(s, !open);
            }
            Step::RaidScore { town } => {
                let none = s.indians(town) == 0;
                return drop_if(s, none);
            }
            Step::Deploy { points, by } => {
                let done = !self.may_deploy(s, points, by);
                return self.operation_ends(s, done, points, n);
            }
            Step::Battle => return self.battle_goes_on(s, n),
            Step::LoseSquadrons { left } => return self.squadron_loss_goes_on(s, left, n),
            Step::Scoring => self.scoring_phase(s, n),
            Step::Upkeep { stage } => return self.upkeep(s, stage, n),
        }
        true
    }

    pub(super) fn operation_ends<N: Notes<Note>>(
        &self,
        s: &mut State,
        done: bool,
        points: u8,
        n: &mut N,
    ) -> bool {
        if done {
            s.agenda.pop();
            self.wipe_marks(s);
            if points > 0 {
                n.note(|| Note::PointsLost { points });
            }
        }
        done
    }

    fn squadron_loss_goes_on<N: Notes<Note>>(&self, s: &mut State, left: u8, n: &mut N) -> bool {
        let mut places = Zone::ALL
            .iter()
            .map(|z| Ok(*z))
            .chain(Region::all().map(Err))
            .filter(|from| self.check_lose(s, *from).is_ok());
        match (left, places.next(), places.next()) {
            (0, _, _) | (_, None, _) => {
                s.agenda.pop();
                true
            }
            (_, Some(only), None) => {
                self.lose_squadron(s, only, n);
                true
            }
            _ => false,
        }
    }
}
