//! 2.0 Impulse system and 2.1 Activation roll: couplets, and how a side comes by its Activation Number.

use super::{
    CorpsCommand,
    agenda::{CoupletStage, ImpulseStage, Step},
    edition::tables::Effect,
    ids::{Chit, HexSet, NATO, PACT, Unit},
    note::{Cause, Note},
    reason::{Found, Judged, need},
    state::{Activation, State},
};
use crate::{Notes, Side};

/// The number that wakes nobody (2.1).
pub(crate) const SIX: u8 = 6;
/// The number that may be switched (2.1).
pub(crate) const FIVE: u8 = 5;
/// Couplets of a day, the last at night (2.0, 8.0).
pub(crate) const NIGHT: u8 = 5;

impl CorpsCommand {
    /// The side that acts first: the higher number, NATO on a tie (2.1).
    pub(crate) const fn first_side(&self, s: &State) -> Side {
        if s.activation[PACT.index()].number() > s.activation[NATO.index()].number() {
            PACT
        } else {
            NATO
        }
    }

    /// Whether a side is asked to keep or switch: with a five rolled, and whatever it chose if it chose (rulings 3, 48).
    const fn asked_to_switch(&self, a: &Activation) -> bool {
        if a.chosen > 0 {
            !self.rulings.chosen_five_is_final
        } else {
            a.rolled == FIVE
        }
    }

    /// Takes a couplet on; `false` when it waits (2.0, ruling 46).
    pub(crate) fn couplet_goes_on<N: Notes<Note>>(
        &self,
        s: &mut State,
        stage: CoupletStage,
        n: &mut N,
    ) -> bool {
        use CoupletStage as C;
        let next = match stage {
            C::Begins => {
                let (day, couplet) = (s.day, s.couplet);
                n.note(|| Note::CoupletBegins { day, couplet });
                if s.couplet == 1 {
                    self.day_chits(s, n);
                }
                self.arrivals_due(s, n);
                self.choice_due(s, 0).map_or(C::Number(NATO), C::Choice)
            }
            C::Choice(_) => return false,
            C::Number(side) => {
                if s.activation[side.index()].right {
                    return false;
                }
                after(side, C::Number, C::Roll(NATO))
            }
            C::Roll(side) => {
                let a = &s.activation[side.index()];
                if a.chosen == 0 && a.rolled == 0 {
                    return false;
                }
                after(side, C::Roll, C::Switch(NATO))
            }
            C::Switch(side) => {
                if self.asked_to_switch(&s.activation[side.index()]) {
                    return false;
                }
                after(side, C::Switch, C::Botched(NATO))
            }
            C::Botched(side) => {
                let a = &s.activation[side.index()];
                if a.chosen == 0 && a.rolled == SIX && a.settled == 0 {
                    return false;
                }
                after(side, C::Botched, C::Reveal)
            }
            C::Reveal => {
                s.shown = true;
                self.tell_numbers(s, n);
                C::LateBotched(NATO)
            }
            C::LateBotched(side) => {
                let a = &s.activation[side.index()];
                if a.chosen == SIX && !a.switched && a.settled == 0 {
                    return false;
                }
                after(side, C::LateBotched, C::Reroll(NATO))
            }
            C::Reroll(side) => {
                if s.available(&self.tables, side) > 0 {
                    return false;
                }
                after(side, C::Reroll, C::First)
            }
            C::RollAgain(_) => return false,
            C::First => {
                let side = self.first_side(s);
                s.agenda.replace(Step::Couplet(C::Second));
                self.impulse(s, side);
                return true;
            }
            C::Second => {
                let side = self.first_side(s).other();
                s.agenda.replace(Step::Couplet(C::Ends));
                self.impulse(s, side);
                return true;
            }
            C::Ends => {
                self.couplet_ends(s, n);
                return true;
            }
        };
        s.agenda.replace(Step::Couplet(next));
        true
    }

    fn impulse(&self, s: &mut State, side: Side) {
        s.active = Some(side);
        s.agenda.push(Step::Impulse(ImpulseStage::Begins));
    }

    fn tell_numbers<N: Notes<Note>>(&self, s: &State, n: &mut N) {
        let numbers = s.activation.map(|a| a.number());
        n.note(|| Note::Numbers { numbers });
    }

    /// Ends a couplet: a last number of one earns a choice in the next (2.1, ruling 52).
    fn couplet_ends<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        for a in &mut s.activation {
            let one = a.number() == 1;
            // A one by the table or by a second roll was not chosen.
            let chosen = a.chosen == 1 && a.settled == 0;
            *a = Activation {
                right: one && !(chosen && self.rulings.chosen_one_earns_nothing),
                ..Activation::default()
            };
        }
        s.shown = false;
        if s.couplet < NIGHT {
            s.couplet += 1;
        } else {
            if !s.mines.is_empty() {
                s.mines = HexSet::EMPTY;
                n.note(|| Note::MinesCleared);
            }
            if s.day >= s.scenario(&self.tables).days {
                self.scored(s, n);
                return;
            }
            s.day += 1;
            s.couplet = 1;
        }
        s.agenda.replace(Step::Couplet(CoupletStage::Begins));
    }

    /// Judges a free choice (2.1, ruling 3).
    pub(crate) fn judge_number(&self, number: u8) -> Judged {
        let most = if self.rulings.free_choice_highest_five {
            FIVE
        } else {
            SIX
        };
        need(
            (1..=most).contains(&number),
            "2.1",
            "an Activation Number that may be chosen",
            || Found::Number(number),
        )
    }

    /// A side has chosen, or declined (`None`).
    pub(crate) fn chose_number<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        number: Option<u8>,
        n: &mut N,
    ) {
        let a = &mut s.activation[side.index()];
        a.chosen = number.unwrap_or(0);
        a.declined = number.is_none();
        n.note(|| Note::ChoseSecretly { side });
        s.agenda.replace(Step::Couplet(after(
            side,
            CoupletStage::Number,
            CoupletStage::Roll(NATO),
        )));
    }

    /// A side has rolled.
    pub(crate) fn number_rolled<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        die: u8,
        n: &mut N,
    ) {
        s.activation[side.index()].rolled = die;
        n.note(|| Note::Rolled { side, die });
    }

    /// Whether a side may take a two: with a five, rolled or chosen (2.1).
    pub(crate) fn judge_two(&self, s: &State, side: Side) -> Judged {
        let number = s.activation[side.index()].number();
        need(
            number == FIVE,
            "2.1",
            "an Activation Number of five",
            || Found::Number(number),
        )
    }

    /// A side keeps its number, or takes a two.
    pub(crate) fn switched<N: Notes<Note>>(&self, s: &mut State, side: Side, two: bool, n: &mut N) {
        s.activation[side.index()].switched = two;
        n.note(|| Note::DecidedSecretly { side });
        s.agenda.replace(Step::Couplet(after(
            side,
            CoupletStage::Switch,
            CoupletStage::Botched(NATO),
        )));
    }

    /// A side has rolled on Botched Orders (2.1).
    pub(crate) fn botched_rolled<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        die: u8,
        n: &mut N,
    ) {
        let Some(result) = usize::from(die)
            .checked_sub(1)
            .and_then(|at| self.tables.botched.get(at))
        else {
            return;
        };
        let a = &mut s.activation[side.index()];
        a.settled = result.number;
        a.silence = result.silence;
        n.note(|| Note::Botched {
            side,
            die,
            number: result.number,
        });
        if result.fratricide {
            if self.victims(s, side).next().is_some() {
                s.agenda.push(Step::Fratricide { side });
            } else {
                n.note(|| Note::NobodyHit { side });
            }
        }
    }

    /// Units of a side that stand in an enemy zone of control (2.1, ruling 55).
    pub(crate) fn victims<'a>(
        &'a self,
        s: &'a State,
        side: Side,
    ) -> impl Iterator<Item = Unit> + 'a {
        s.on_map(&self.tables, side)
            .filter(move |(_, h)| self.in_enemy_zone(s, side, *h))
            .map(|(u, _)| u)
    }

    /// One of them was drawn.
    pub(crate) fn fratricide<N: Notes<Note>>(&self, s: &mut State, unit: Unit, n: &mut N) {
        s.agenda.pop();
        let side = self.tables.unit(unit).side;
        self.hit(s, unit, 1, (side, 0), Cause::Fratricide, n);
    }

    /// Judges a chit that has the opponent roll again (9.0).
    pub(crate) fn judge_reroll(&self, s: &State, side: Side, chit: Chit) -> Judged {
        let entry = self.tables.chit(chit);
        need(
            entry.side == side
                && s.hand[chit.index()] > 0
                && matches!(entry.effect, Effect::Reroll),
            "9.0",
            "an available chit that has the opponent roll again",
            || Found::Chit(chit),
        )
    }

    /// A side plays such a chit, or none.
    pub(crate) fn reroll<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        chit: Option<Chit>,
        n: &mut N,
    ) {
        let next = match chit {
            Some(chit) => {
                self.spend(s, chit, n);
                CoupletStage::RollAgain(side.other())
            }
            None => after(side, CoupletStage::Reroll, CoupletStage::First),
        };
        s.agenda.replace(Step::Couplet(next));
    }

    /// The second roll is final (ruling 53).
    pub(crate) fn rolled_again<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        die: u8,
        n: &mut N,
    ) {
        s.activation[side.index()].settled = die;
        n.note(|| Note::RolledAgain { side, die });
        self.tell_numbers(s, n);
        s.agenda.replace(Step::Couplet(after(
            side.other(),
            CoupletStage::Reroll,
            CoupletStage::First,
        )));
    }
}

/// The same stage for the Pact after NATO's, and what follows after the Pact's.
fn after(side: Side, stage: fn(Side) -> CoupletStage, next: CoupletStage) -> CoupletStage {
    match side {
        NATO => stage(PACT),
        PACT => next,
    }
}
