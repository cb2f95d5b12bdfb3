//! What is still to be done: a stack of steps inside the state, so that nothing lives on the call stack between events.

use super::ids::{Chit, Hex, Unit};
use crate::Side;

/// Where a couplet stands (2.0, 2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoupletStage {
    /// It begins: chits and reinforcements of the moment become available.
    Begins,
    /// The owner of that line of arrivals chooses a regiment.
    Choice(u8),
    /// A side whose last number was one chooses or declines.
    Number(Side),
    /// A side rolls.
    Roll(Side),
    /// A side with a five keeps it or takes a two.
    Switch(Side),
    /// A side that rolled a six rolls on Botched Orders.
    Botched(Side),
    /// Both numbers are shown.
    Reveal,
    /// A side that chose a six rolls on Botched Orders.
    LateBotched(Side),
    /// A side may have the other roll again.
    Reroll(Side),
    /// A side rolls again.
    RollAgain(Side),
    /// The first impulse is due.
    First,
    /// The second impulse is due.
    Second,
    /// Both are over.
    Ends,
}

/// Where an impulse stands (2.0, ruling 62).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImpulseStage {
    /// It begins.
    Begins,
    /// Units act.
    Acting,
    /// Units that passed a night roll for recovery (8.1).
    Recovering,
    /// The owner orders its stacks (4.0).
    Ordering,
    /// Excess units are destroyed (4.0).
    Losing,
    /// Control is looked at, and who has won.
    Ends,
}

/// How far a unit has come in its action (6.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Movement Points spent.
    pub spent: u8,
    /// Hexes entered.
    pub hexes: u8,
    /// Whether every hexside so far was a road hexside.
    pub road: bool,
    /// Whether it must stop.
    pub stopped: bool,
    /// Whether it may not overrun.
    pub no_overrun: bool,
    /// Whether the action is over.
    pub over: bool,
}

impl Move {
    /// Nothing done yet.
    pub const NEW: Move = Move {
        spent: 0,
        hexes: 0,
        road: true,
        stopped: false,
        no_overrun: false,
        over: false,
    };
}

/// What sort of attack it is (7.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AttackKind {
    /// By a unit that does not move.
    Assault,
    /// By a moving unit.
    Overrun,
}

/// What an attack still waits for (ruling 83).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttackStage {
    /// Support by recon units (7.6).
    Support,
    /// A chit of the attacker.
    OwnArtillery,
    /// A chit of the defender.
    EnemyArtillery,
    /// The dice.
    Dice,
}

/// An attack by a unit (7.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    /// Who attacks.
    pub unit: Unit,
    /// The hex attacked; its top unit is the target.
    pub hex: Hex,
    /// Assault or overrun.
    pub kind: AttackKind,
    /// Recon units in support.
    pub support: u8,
    /// The last of them; each supports an attack once, in the edition's order.
    pub supporter: Option<Unit>,
    /// What artillery of the attacker adds.
    pub artillery: i8,
    /// What artillery of the defender takes.
    pub answer: i8,
    /// What it waits for.
    pub stage: AttackStage,
}

/// One thing to be done. The one on top of the stack is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields of a step are named by its words: side, unit, chit, hex
pub enum Step {
    /// A side draws its chits (9.1).
    Draw { side: Side },
    /// A side assigns its chits to days (9.1).
    Assign { side: Side },
    /// A couplet.
    Couplet(CoupletStage),
    /// The impulse of the active side.
    Impulse(ImpulseStage),
    /// The idle side may play a chit (9.1, ruling 100).
    Idle,
    /// A unit performs its action (3.2).
    Action { unit: Unit, progress: Move },
    /// An attack is under way (7.0).
    Attack(Attack),
    /// Units may advance into the hex (7.3).
    Advance { hex: Hex },
    /// A unit that entered a minefield rolls (9.0).
    Mine { unit: Unit },
    /// A gunship is called: by which unit (9.2)?
    Caller { chit: Chit },
    /// Against which unit (9.2)?
    Prey { chit: Chit, caller: Unit },
    /// The die of the call (9.2).
    CallRoll {
        chit: Chit,
        caller: Unit,
        target: Unit,
    },
    /// A chit is played: on what (9.0)?
    Chit { chit: Chit },
    /// The dice of an air attack or a gunship (9.0, 9.2).
    StrikeRoll { chit: Chit, target: Unit },
    /// The dice of a chemical attack (9.0).
    ChemicalRoll { chit: Chit, hex: Hex },
    /// A unit rolls for recovery (8.1).
    Recovery { unit: Unit },
    /// A random unit of the side is hit by its own (2.1).
    Fratricide { side: Side },
}

/// How deep the agenda can be. The deepest real stack is six: couplet, impulse, action, advance, mine, and a chit's advance.
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
            steps: [Step::Idle; DEPTH],
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
    /// The agenda of these steps, the next to do last; more than it can hold are left out. Tests and positions use it.
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
    #[inline]
    pub fn top(&self) -> Option<Step> {
        self.steps().last().copied()
    }
    /// Puts a step on top; `false` if the stack is full, which no sequence of rules reaches.
    pub(crate) fn push(&mut self, step: Step) -> bool {
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
    /// The progress of the action under way, wherever it lies in the stack.
    pub(crate) fn action_mut(&mut self) -> Option<(Unit, &mut Move)> {
        self.steps[..usize::from(self.len)]
            .iter_mut()
            .rev()
            .find_map(|s| match s {
                Step::Action { unit, progress } => Some((*unit, progress)),
                _ => None,
            })
    }
    /// Drops everything: the game is over.
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }
}
