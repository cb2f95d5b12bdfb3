//! The tree of play: every event ever played, and the way back to the state after any of them.
//!
//! A node is an event (a decision, a roll, a draw, a claim, an adjustment) after its parent. Some nodes keep a
//! copy of their state, so that every state is within [`REACH`] folds of a copy, while there is at most one copy per
//! [`SPACING`] events, wherever branches grow.

use std::{collections::BTreeMap, ops::Deref};

use arrayvec::ArrayVec;
use earlylight_core::Outcome;

use crate::referee::Table;

/// Events between two copies of a state on one line of play.
pub const SPACING: u32 = 32;
/// Most events that are ever folded to come from a copy to a state.
pub const REACH: u32 = 2 * SPACING;

/// The bytes of an event. Most are a few, and then they need no room of their own: a long game has a million of them.
#[derive(Clone, Debug)]
pub(crate) enum Bytes {
    Few(ArrayVec<u8, 14>),
    Many(Box<[u8]>),
}

impl From<&[u8]> for Bytes {
    fn from(bytes: &[u8]) -> Self {
        ArrayVec::try_from(bytes).map_or_else(|_| Bytes::Many(bytes.into()), Bytes::Few)
    }
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Bytes::Few(bytes) => bytes,
            Bytes::Many(bytes) => bytes,
        }
    }
}

/// What a node adds to the play.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    Decision(Bytes),
    Dice(Bytes),
    Draw(u16),
    Claim(Box<[u8]>),
    Adjusted(Box<str>),
}

/// One event of the play.
struct Node {
    /// The node before it; a journal has fewer than 2^32 entries.
    parent: u32,
    /// No less than the number of events since a copy of the state.
    far: u32,
    /// What led here; the root has none.
    event: Option<Event>,
}

/// All nodes; node 0 is the start.
pub(crate) struct Tree {
    nodes: Vec<Node>,
    /// The copies of states, by node.
    copies: BTreeMap<usize, Box<dyn Table>>,
}

impl Tree {
    /// The tree of a game in which nothing was played.
    pub(crate) fn new(start: &dyn Table) -> Self {
        let root = Node {
            parent: 0,
            event: None,
            far: 0,
        };
        Self {
            nodes: vec![root],
            copies: [(0, start.fork())].into(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Forgets the nodes from `len` on; the start stays.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.nodes.truncate(len.max(1));
        self.copies.split_off(&len.max(1));
    }

    /// How many copies of states are kept.
    pub(crate) fn copies(&self) -> usize {
        self.copies.len()
    }

    /// Adds an event after a node.
    pub(crate) fn grow(&mut self, parent: u32, event: Event) -> u32 {
        let node = Node {
            parent,
            far: self.nodes[parent as usize].far + 1,
            event: Some(event),
        };
        let new = self.nodes.len();
        self.nodes.push(node);
        if self.nodes[new].far >= REACH {
            self.place_copy(new);
        }
        u32::try_from(new).unwrap_or(u32::MAX)
    }

    /// The state at a node.
    ///
    /// # Errors
    /// When the game does not fold its own past as it did: what it says.
    pub(crate) fn state(&self, id: u32) -> Result<Box<dyn Table>, String> {
        let mut way = Vec::new();
        let mut from = id as usize;
        let mut table = loop {
            if let Some(copy) = self.copies.get(&from) {
                break copy.fork();
            }
            let node = &self.nodes[from];
            way.extend(&node.event);
            from = node.parent as usize;
        };
        for event in way.into_iter().rev() {
            match event {
                Event::Decision(body) => table.decide(body, None).map_err(|e| e.to_string())?,
                Event::Dice(values) => fold(&mut *table, Outcome::Dice(values))?,
                Event::Draw(item) => fold(&mut *table, Outcome::Draw(*item))?,
                Event::Claim(body) => table.claim(body, None).map_err(|e| e.to_string())?,
                Event::Adjusted(text) => table = table.adjusted(text).map_err(|e| e.to_string())?,
            }
        }
        Ok(table)
    }

    /// Puts a copy half-way between a far node and the last copy before it, and counts the way from there. Half-way,
    /// because then the events after it are many: branches that end a line one by one would else each cost a copy.
    fn place_copy(&mut self, new: usize) {
        let mut path = vec![new];
        let mut node = new;
        while !self.copies.contains_key(&node) {
            node = self.nodes[node].parent as usize;
            path.push(node);
        }
        // `path` runs back from the new node (index 0) to the copy (its last). It may be shorter than was counted,
        // where another branch has placed a copy since.
        if path.len() > REACH as usize {
            let half = path[SPACING as usize];
            if let Ok(copy) = self.state(u32::try_from(half).unwrap_or(u32::MAX)) {
                self.copies.insert(half, copy);
                path.truncate(SPACING as usize + 1);
            }
        }
        for (far, node) in (0..).zip(path.iter().rev()) {
            self.nodes[*node].far = far;
        }
    }
}

fn fold(table: &mut dyn Table, outcome: Outcome<'_>) -> Result<(), String> {
    table
        .chance(outcome, None)
        .map_err(|broken| broken.to_string())
}
