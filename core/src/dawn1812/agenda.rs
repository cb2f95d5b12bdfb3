//! What is still to be done: a stack of steps inside the state, so that nothing lives on the call stack between events.

use super::ids::{Card, Region, RegionSet, Zone};
use crate::Side;

/// What gave the points of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The card in play, played for operations.
    Card,
    /// An instruction of a card's event.
    Event(Card, u8),
}

/// One thing to be done. The one on top of the stack is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields of a step are named by its words: side, points, rolls, left
pub enum Step {
    /// Deal cards in turn, the United States first: how many are left, whose is next (3.1, 4.1.4).
    Deal { left: u8, next: Side },
    /// A step on a political track may be taken (4.1.1).
    Policy { side: Side },
    /// A card is to be played; the sides alternate (4.1.2).
    PlayCard { side: Side },
    /// Event or operation, and which comes first (5.0).
    ChooseMode { side: Side },
    /// The kind of operation is to be named (5.2).
    ChooseOperation { side: Side },
    /// The card leaves play: discarded, or removed if its event occurred (2.8).
    FinishCard,
    /// An event goes on at that instruction (5.1).
    Event { side: Side, card: Card, pc: u8 },
    /// An event's effect asks for regions, borders, zones or tracks one at a time.
    Pick {
        side: Side,
        card: Card,
        pc: u8,
        left: u8,
        used: RegionSet,
        place: Option<Region>,
    },
    /// Dice for each force of a group (event).
    RollEach { card: Card, pc: u8, regulars: bool },
    /// 6.1. `used`: towns where the limit of the event is reached, once and twice.
    Recruit {
        side: Side,
        points: u8,
        by: By,
        once: RegionSet,
        twice: RegionSet,
    },
    /// 6.2, and 8.1 when `raid`.
    Campaign {
        side: Side,
        points: u8,
        by: By,
        raid: bool,
    },
    /// A group is to be named for that way.
    March {
        side: Side,
        from: Region,
        to: Region,
        by: By,
        raid: bool,
    },
    /// 6.3.
    Construct { side: Side, points: u8, by: By },
    /// 7.1: that many rolls.
    Privateer { rolls: u8 },
    /// 7.2: the target is to be named.
    CruiseTarget { rolls: u8 },
    /// 7.2.1: the rolls against a zone.
    CruiseRoll { zone: Zone, rolls: u8 },
    /// 7.2.2: hits left over.
    CruiseOverflow { first: Zone, hits: u8 },
    /// 8.1.2: Indians in the town roll for points.
    RaidScore { town: Region },
    /// 8.2.
    Deploy { points: u8, by: By },
    /// 9.0: the battle in the state.
    Battle,
    /// Squadrons leave play, first from the box, then as Great Britain chooses (14.1.2).
    LoseSquadrons { left: u8 },
    /// 4.1.3.
    Scoring,
    /// 4.1.4, at that stage.
    Upkeep { stage: u8 },
    /// A turn begins.
    TurnBegins,
}

/// How deep the agenda can be. The deepest real stack is seven: turn, card, card's end, event, operation, march, battle.
const DEPTH: usize = 12;

/// The stack of steps; the last is under way.
#[derive(Clone, Copy, Debug)]
pub struct Agenda {
    steps: [Step; DEPTH],
    len: u8,
}

impl Default for Agenda {
    fn default() -> Self {
        Self {
            steps: [Step::TurnBegins; DEPTH],
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
    /// Puts another step in place of the uppermost one like `old`.
    pub(crate) fn replace_where(&mut self, old: Step, new: Step) {
        if let Some(step) = self.steps[..usize::from(self.len)]
            .iter_mut()
            .rev()
            .find(|s| **s == old)
        {
            *step = new;
        }
    }
    /// Drops everything: the game is over.
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }
}
