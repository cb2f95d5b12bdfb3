//! The tree of play: every event ever played, and the way back to the state after any of them.
//!
//! A node is an event (a decision, a roll, a draw, an adjustment) after its parent. Some nodes keep a
//! copy of their state, so that every state is within [`REACH`] folds of a copy, while there is at most one copy per
//! [`SPACING`] events, wherever branches grow.

use earlylight_core::Outcome;

use crate::referee::Table;

/// Events between two copies of a state on one line of play.
pub const SPACING: u32 = 32;
/// Most events that are ever folded to come from a copy to a state.
pub const REACH: u32 = 2 * SPACING;

/// What a node adds to the play.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    Decision(Box<[u8]>),
    Dice(Box<[u8]>),
    Draw(u16),
    Adjusted(Box<str>),
}

/// One event of the play.
struct Node {
    parent: usize,
    /// What led here; the root has none.
    event: Option<Event>,
    /// No less than the number of events since a copy of the state.
    far: u32,
    copy: Option<Box<dyn Table>>,
}

/// All nodes; node 0 is the start.
pub(crate) struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    /// The tree of a game in which nothing was played.
    pub(crate) fn new(start: &dyn Table) -> Self {
        let root = Node {
            parent: 0,
            event: None,
            far: 0,
            copy: Some(start.fork()),
        };
        Self { nodes: vec![root] }
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Forgets the nodes from `len` on; the start stays.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.nodes.truncate(len.max(1));
    }

    /// How many copies of states are kept.
    pub(crate) fn copies(&self) -> usize {
        self.nodes.iter().filter(|node| node.copy.is_some()).count()
    }

    /// Adds an event after a node.
    pub(crate) fn grow(&mut self, parent: usize, event: Event) -> usize {
        let node = Node {
            parent,
            far: self.nodes[parent].far + 1,
            event: Some(event),
            copy: None,
        };
        let new = self.nodes.len();
        self.nodes.push(node);
        if self.nodes[new].far >= REACH {
            self.place_copy(new);
        }
        new
    }

    /// The state at a node.
    ///
    /// # Errors
    /// When the game does not fold its own past as it did: what it says.
    pub(crate) fn state(&self, id: usize) -> Result<Box<dyn Table>, String> {
        let mut way = Vec::new();
        let mut from = id;
        let mut table = loop {
            let node = &self.nodes[from];
            if let Some(copy) = &node.copy {
                break copy.fork();
            }
            way.extend(&node.event);
            from = node.parent;
        };
        for event in way.into_iter().rev() {
            match event {
                Event::Decision(body) => table.decide(body, None).map_err(|e| e.to_string())?,
                Event::Dice(values) => fold(&mut *table, Outcome::Dice(values))?,
                Event::Draw(item) => fold(&mut *table, Outcome::Draw(*item))?,
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
        while self.nodes[node].copy.is_none() {
            node = self.nodes[node].parent;
            path.push(node);
        }
        // `path` runs back from the new node (index 0) to the copy (its last). It may be shorter than was counted,
        // where another branch has placed a copy since.
        if path.len() > REACH as usize {
            let half = path[SPACING as usize];
            if let Ok(copy) = self.state(half) {
                self.nodes[half].copy = Some(copy);
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
