//! What is still to be done: a stack of steps inside the state, so that nothing lives on the call stack between events.

use super::ids::Ship;
use crate::Side;

/// One thing to be done. The one on top of the stack is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields of a step are named by its words: side, left, ship, mp
pub enum Step {
    /// So many red warships are still to be placed on red points ("British Setup").
    SetUpRed { left: u8 },
    /// The blue warship's heading is to be chosen, then that of those after it ("American Setup").
    SetUpBlue { ship: Ship },
    /// Cards are dealt in turn, the American first: how many are left, whose is next ("Order of Play 1").
    Deal { left: u8, next: Side },
    /// The British add a red warship ("Order of Play").
    Reinforce,
    /// Sunk warships return, the sides in turn ("Return of Sunk Ships").
    ReturnWarships { next: Side },
    /// Merchants return, the sides in turn ("Return of Sunk Ships").
    ReturnMerchants { next: Side },
    /// A ship has been put on a point; its heading is to be chosen.
    Facing { ship: Ship },
    /// A card round begins.
    RoundBegins,
    /// A card is to be laid face down ("Order of Play 2").
    PlayCard { side: Side },
    /// That side's tactic names who is active first.
    Order { side: Side },
    /// That side's tactic acts, if it acts when revealed ("Card Tactics").
    Tactic { side: Side },
    /// A warship is to be named that loses a hit.
    Repair { side: Side },
    /// A sunk warship may come back at once.
    EarlyReturn { side: Side },
    /// That side becomes the active player.
    Active { side: Side },
    /// It moves with so many points left ("Ship Movement").
    Move { side: Side, mp: u8 },
    /// That ship is activated; whether it has turned, how many points it has gone.
    Sailing { ship: Ship, turned: bool, gone: u8 },
    /// It attacks ("Ship Combat").
    Combat { side: Side },
    /// The combat in the state.
    Fight,
    /// The cards in use are discarded ("Order of Play 6").
    RoundEnds,
}

/// How deep the agenda can be. The deepest real stack is six: round's end, both sides, two tactics, the heading of a ship.
const DEPTH: usize = 8;

/// The stack of steps; the last is under way.
#[derive(Clone, Copy, Debug)]
pub struct Agenda {
    steps: [Step; DEPTH],
    len: u8,
}

impl Default for Agenda {
    fn default() -> Self {
        Self {
            steps: [Step::RoundBegins; DEPTH],
            len: 0,
        }
    }
}

// Steps above the top are left-overs and mean nothing.
impl PartialEq for Agenda {
    fn eq(&self, other: &Self) -> bool {
        self.steps() == other.steps()
    }
}
impl Eq for Agenda {}

impl Agenda {
    /// An agenda of these steps, the next to do last; what is too many is left out, which a check of positions excludes.
    #[must_use]
    pub fn of(steps: &[Step]) -> Self {
        let mut agenda = Self::default();
        for step in steps {
            agenda.push(*step);
        }
        agenda
    }
    /// The steps, the next to do last.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps[..usize::from(self.len)]
    }
    /// The step under way.
    #[must_use]
    pub fn top(&self) -> Option<Step> {
        self.steps().last().copied()
    }
    /// The step below the one under way.
    #[must_use]
    pub fn below(&self) -> Option<Step> {
        self.steps().iter().rev().nth(1).copied()
    }
    /// Puts a step on top; `false` if the stack is full, which no sequence of rules reaches.
    pub fn push(&mut self, step: Step) -> bool {
        match self.steps.get_mut(usize::from(self.len)) {
            Some(place) => {
                *place = step;
                self.len += 1;
                true
            }
            None => false,
        }
    }
    /// Takes the top off.
    pub(crate) fn pop(&mut self) {
        self.len = self.len.saturating_sub(1);
    }
    /// Puts another step in place of the top.
    pub(crate) fn replace(&mut self, step: Step) {
        if let Some(top) = self.steps[..usize::from(self.len)].last_mut() {
            *top = step;
        }
    }
    /// Puts another step in place of the one below the top.
    pub(crate) fn replace_below(&mut self, step: Step) {
        if let Some(below) = self.steps[..usize::from(self.len)].iter_mut().rev().nth(1) {
            *below = step;
        }
    }
    /// Drops everything: the game is over.
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }
}
