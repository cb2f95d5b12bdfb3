//! What is still to be done: a stack of steps inside the state, so that nothing lives on the call stack between events.

use super::ids::{American, Fleet, Group, Leader, Place, PlaceSet, Recruit, Unit, Zone};
use crate::Side;

/// The phases of a turn, in order (Sequence of Play).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// May: militia and provincials come back.
    May,
    /// Reinforcement.
    Reinforcement,
    /// Attrition.
    Attrition,
    /// Orders are written, if they are.
    Orders,
    /// Naval movement of a side.
    Naval(Side),
    /// Interception and naval combat.
    Interception,
    /// Fleets enter port, troops land.
    Landing,
    /// Land movement of a side.
    Movement(Side),
    /// Land combat of a side.
    Combat(Side),
    /// Movement of both by their orders.
    Beats,
    /// Combat of both.
    Fights,
    /// The turn ends; after the tenth winter comes.
    End,
    /// Winter: units that come back disband, the others outside suffer, ships go home, leaders are dismissed.
    Winter,
    /// The next turn.
    Next,
}

/// One thing to be done. The one on top of the stack is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields of a step are named by its words: side, dice, place, unit, left
pub enum Step {
    /// The make-up of a group of the first forces is to be chosen, from that one on (Naval Groups).
    SetUp { group: Group },
    /// The turn goes on with that phase.
    Turn(Phase),
    /// Recruitment dice are left (Reinforcements).
    Europe { side: Side, dice: u8 },
    /// One is thrown.
    EuropeRoll { side: Side, what: Recruit },
    /// The make-up of a new group is to be named.
    NewGroup { side: Side },
    /// The rank of a new leader is to be named.
    NewLeader { side: Side },
    /// The North American die.
    American { side: Side },
    /// It is thrown.
    AmericanRoll { side: Side, what: American },
    /// Supply Units arrive, one by one.
    Deliver { side: Side, left: u8 },
    /// Replacements are handed out; with a place, men of a battalion broken up there.
    Replace {
        side: Side,
        left: u16,
        broken: Option<Place>,
    },
    /// Rolls for Indians.
    IndianRolls { side: Side },
    /// A band enters.
    Enter { side: Side },
    /// Battalions from Europe may be broken up.
    BreakUps { side: Side },
    /// Attrition goes on from that place and side: to be looked at, asked for supply, or rolled (Supply).
    Attrition {
        place: Place,
        side: Side,
        stage: Attrition,
    },
    /// A side writes its orders.
    Orders { side: Side },
    /// Naval movement of a side.
    Naval { side: Side },
    /// A fleet is being formed out of another at the same station.
    Forming { fleet: Fleet, pool: Fleet },
    /// Pairs of fleets are looked at from that one on; asked, or rolled.
    Pairs {
        french: Fleet,
        british: Fleet,
        stage: Pair,
    },
    /// Encounters are fought.
    Encounters,
    /// A fight at sea, in the state.
    SeaFight,
    /// A fleet is to go to its nearest port.
    Harbour { fleet: Fleet },
    /// Troops may land.
    Landing { side: Side },
    /// Land movement.
    Move { side: Side },
    /// The commander is to be named.
    Commander { unit: Unit, water: bool },
    /// The initiative roll.
    Initiative {
        unit: Unit,
        water: bool,
        leader: Option<Leader>,
    },
    /// Written orders: initiative rolls from that unit on.
    OrderRolls { from: u8 },
    /// Written orders: that beat of movement.
    Beat { beat: u8 },
    /// Land combat of a side; places that are done with.
    Combat { side: Side, done: PlaceSet },
    /// Written orders: field battles from that place on.
    Fights { from: u8 },
    /// The holder of a fort says who goes inside.
    Shelter { side: Side, place: Place },
    /// Its garrison may sally.
    Sally { side: Side, place: Place },
    /// A field battle begins there, if both sides are in the field.
    Meet { active: Side, place: Place },
    /// The besieger's steps (Sieges).
    Siege {
        side: Side,
        place: Place,
        stage: SiegeStep,
    },
    /// The battle in the state.
    Battle,
    /// A beaten force goes.
    Retreat {
        side: Side,
        place: Place,
        attacked: bool,
    },
    /// A garrison that was given terms goes to one of the nearest large fortresses.
    MarchOut { side: Side, place: Place },
    /// Ships leave a port that has fallen (Louisbourg has two zones).
    PutToSea { fleet: Fleet },
    /// Winter goes on from that place and side.
    Winter {
        place: Place,
        side: Side,
        spent: u8,
        stage: WinterStep,
    },
    /// Ships at sea go home from that fleet on.
    WinterFleet { from: u8 },
    /// A leader may be dismissed.
    Dismiss { side: Side },
    /// Units come back from that one on.
    Return { from: u8 },
}

/// Where an attrition check stands (Supply).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attrition {
    /// The place is looked at.
    Find,
    /// A Supply Unit may be spent.
    Ask,
    /// The roll, with 1 more for a Supply Unit.
    Roll {
        /// Whether one was spent.
        supplied: bool,
    },
}

/// Where a pair of fleets stands (Naval Interception).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pair {
    /// The pair is looked at.
    Find,
    /// The fleet in port may try.
    Ask(Zone),
    /// The roll.
    Roll(Zone),
}

/// The besieger's steps in his combat phase, in order (Sieges).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SiegeStep {
    /// Minimum checked; a siege may be declared.
    Begin,
    /// The breach roll.
    Breach,
    /// The garrison may ask for terms.
    AskTerms,
    /// The besieger may grant them.
    GrantTerms,
    /// He may assault.
    Assault,
}

/// What winter asks of a force outside (Supply).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinterStep {
    /// The place is looked at.
    Find,
    /// Supply Units may be spent.
    Ask,
    /// It goes to the nearest place of its own.
    Quarter,
}

/// How deep the agenda can be. The deepest real stack is eight: turn, combat, siege, battle, retreat and what follows.
pub(crate) const DEPTH: usize = 16;

/// The stack of steps; the last is under way.
#[derive(Clone, Copy, Debug)]
pub struct Agenda {
    steps: [Step; DEPTH],
    len: u8,
}

impl Default for Agenda {
    fn default() -> Self {
        Self {
            steps: [Step::Turn(Phase::Next); DEPTH],
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
    /// Drops everything.
    pub fn clear(&mut self) {
        self.len = 0;
    }
}
