//! 3.0 Actions and activations: an impulse, in which each unit of a side may take one action.

use super::{
    CorpsCommand,
    activation::SIX,
    agenda::{ImpulseStage, Move, Step},
    ids::Unit,
    note::Note,
    reason::{Found, Judged, need, refused},
    state::{Acted, Place, State, TARGETS},
};
use crate::{Notes, Side};

impl CorpsCommand {
    /// Judges the activation of a unit: its Initiative against the number (3.1), one action an impulse (3.2).
    pub(crate) fn judge_activate(&self, s: &State, unit: Unit) -> Judged {
        let t = &self.tables;
        let entry = t.unit(unit);
        need(
            s.active == Some(entry.side),
            "2.0",
            "a unit of the side whose impulse it is",
            || Found::Unit(unit),
        )?;
        need(
            matches!(s.unit(unit).place, Place::On(_) | Place::Waiting(_)),
            "3.0",
            "a unit on the map or about to enter it",
            || Found::Unit(unit),
        )?;
        need(
            self.ready(s, unit),
            "3.2",
            "a unit that has not acted in this impulse",
            || Found::Unit(unit),
        )?;
        let number = s.activation[entry.side.index()].number();
        let initiative = s.initiative(t, unit);
        need(
            number < SIX && (initiative >= number || s.pushed == Some(entry.regiment)),
            "3.1",
            "an Initiative of at least the Activation Number",
            || Found::Initiative { unit, initiative },
        )?;
        need(
            self.can_act(s, unit),
            "3.2",
            "a unit with something to do",
            || Found::Unit(unit),
        )
    }

    /// Whether an activated unit has anything to do.
    fn can_act(&self, s: &State, unit: Unit) -> bool {
        let t = &self.tables;
        let Place::On(hex) = s.unit(unit).place else {
            return !self.entry_hexes(s, unit).is_empty();
        };
        let beside = || t.hex(hex).sides.iter().filter_map(|side| side.to);
        beside().any(|to| self.judge_step(s, unit, hex, &Move::NEW, to).is_ok())
            || beside().any(|to| self.judge_assault(s, unit, &Move::NEW, to).is_ok())
            || self.judge_support(s, unit, &Move::NEW).is_ok()
            || self.judge_exit(s, unit, &Move::NEW).is_ok()
    }

    /// Begins a unit's action.
    pub(crate) fn activate(&self, s: &mut State, unit: Unit) {
        s.begun = true;
        s.unit_mut(unit).acted = Acted::Yes;
        s.agenda.push(Step::Action {
            unit,
            progress: Move::NEW,
        });
    }

    /// Whether a unit that has begun to move can do anything more.
    fn can_go_on(&self, s: &State, unit: Unit, progress: &Move) -> bool {
        let Some(hex) = s.hex_of(unit) else {
            return false;
        };
        self.tables
            .hex(hex)
            .sides
            .iter()
            .filter_map(|side| side.to)
            .any(|to| {
                self.judge_step(s, unit, hex, progress, to).is_ok()
                    || self.judge_overrun(s, unit, progress, to).is_ok()
            })
            || self.judge_exit(s, unit, progress).is_ok()
    }

    /// Takes an action on; `false` when it waits for its owner.
    pub(crate) fn action_goes_on(&self, s: &mut State, unit: Unit, progress: &Move) -> bool {
        let on_its_way = match s.unit(unit).place {
            Place::Waiting(_) => !progress.over,
            Place::On(_) => {
                !progress.over && (progress.hexes == 0 || self.can_go_on(s, unit, progress))
            }
            _ => false,
        };
        if on_its_way {
            return false;
        }
        s.agenda.pop();
        s.stirred = false;
        if self.idle_asked(s) {
            s.agenda.push(Step::Idle);
        }
        true
    }

    /// Judges the end of an action by its owner's wish: a unit that began to act has to do something (ruling 58).
    pub(crate) fn judge_stop(&self, unit: Unit, progress: &Move) -> Judged {
        if progress.hexes > 0 {
            Ok(())
        } else {
            refused("3.2", "a unit that has moved", Found::Unit(unit))
        }
    }

    /// Takes an impulse on; `false` when it waits (rulings 54, 62).
    pub(crate) fn impulse_goes_on<N: Notes<Note>>(
        &self,
        s: &mut State,
        stage: ImpulseStage,
        n: &mut N,
    ) -> bool {
        use ImpulseStage as I;
        let Some(side) = s.active else {
            s.agenda.pop();
            return true;
        };
        let next = match stage {
            I::Begins => {
                let number = s.activation[side.index()].number();
                let (points, night) = (self.points(s, side), s.night());
                n.note(|| Note::ImpulseBegins {
                    side,
                    number,
                    points,
                    night,
                });
                s.agenda.replace(Step::Impulse(I::Acting));
                if self.idle_asked(s) {
                    s.agenda.push(Step::Idle);
                }
                return true;
            }
            I::Acting => {
                if self.may_act(s, side) {
                    return false;
                }
                I::Recovering
            }
            I::Recovering => match self.next_to_recover(s) {
                Some(unit) => {
                    self.recover(s, unit);
                    return true;
                }
                None => I::Ordering,
            },
            I::Ordering => {
                if self.may_order(s) {
                    return false;
                }
                I::Losing
            }
            I::Losing => {
                if self.must_lose(s).is_some() {
                    return false;
                }
                I::Ends
            }
            I::Ends => {
                self.impulse_ends(s, side, n);
                return true;
            }
        };
        s.agenda.replace(Step::Impulse(next));
        true
    }

    /// Whether the acting side has anything to decide. A side that holds chits is asked whatever they are, so that the question tells
    /// nothing of them (ruling 101).
    fn may_act(&self, s: &State, side: Side) -> bool {
        self.active_may_play(s, side)
            || s.scenario(&self.tables).units[side.index()]
                .iter()
                .any(|u| self.judge_activate(s, *u).is_ok())
    }

    /// The acting side has done what it wanted.
    pub(crate) fn acting_done(&self, s: &mut State) {
        s.agenda.replace(Step::Impulse(ImpulseStage::Recovering));
        // The idle side may answer chits that came after the last activation (ruling 100).
        if s.stirred && self.idle_asked(s) {
            s.agenda.push(Step::Idle);
        }
        s.stirred = false;
    }

    /// Wipes what only an impulse knows, and looks at control and victory.
    fn impulse_ends<N: Notes<Note>>(&self, s: &mut State, side: Side, n: &mut N) {
        s.agenda.pop();
        for unit in &s.scenario(&self.tables).units[side.index()] {
            let state = s.unit_mut(*unit);
            state.acted = Acted::No;
            state.moved = false;
            state.raised = false;
            state.uses = 0;
            state.targets = [None; TARGETS];
        }
        s.active = None;
        s.begun = false;
        s.stirred = false;
        s.idle_silent = false;
        s.pushed = None;
        s.tried = Default::default();
        self.control_changes(s, n);
        self.score_changes(s, n);
        self.automatic_end(s, n);
    }
}
