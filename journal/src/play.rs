//! The play of a journal: every entry folded into a state, in order, by the rules of FORMAT 7.
//!
//! Moments are counted from 0, the start; entry *n* leads from moment *n - 1* to moment *n*. A take-back makes the
//! play a tree of events ([`SPACING`] and [`REACH`] say what that costs): a moment points at a node, and taking back
//! points at an earlier one.

use earlylight_core::{Outcome, Side, Told};

use crate::chain::{self, Link};
use crate::course::Course;
pub use crate::course::TakenBack;
use crate::dice::Keys;
use crate::entry::{Ending, Entry};
use crate::header::{Invitation, StartError};
use crate::order::{Misplaced, Order};
use crate::referee::{Referee, Refused, Table};
use crate::seal::Seal;
use crate::tree::{Event, Tree};
pub use crate::tree::{REACH, SPACING};

/// An entry that does not fit the play, or that cannot be folded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("entry {entry}: rule {rule}: expected {expected}; found {found}")]
pub struct PlayFault {
    /// The entry, counted from 1.
    pub entry: usize,
    /// The rule it breaks: the rulebook's number, or a section of FORMAT.md ("FORMAT 7.2").
    pub rule: &'static str,
    /// What the rule demands.
    pub expected: String,
    /// What the entry holds.
    pub found: String,
    /// Whether it contradicts the rules, or cannot be checked by them.
    pub cause: Cause,
}

/// Why an entry was not folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// It contradicts a rule.
    Contradiction,
    /// It is sealed, and its opening is not at hand: nothing is known against it.
    OpeningAbsent,
}

/// A journal's play so far.
pub struct Play {
    pub(crate) names: [&'static str; 2],
    pub(crate) table: Box<dyn Table>,
    pub(crate) invitation: Invitation,
    pub(crate) keys: Keys,
    pub(crate) course: Course,
    tree: Tree,
    /// The node of every moment.
    nodes: Vec<u32>,
    /// How many nodes there were before the last entry, while that can be undone.
    before: Option<usize>,
}

impl Play {
    /// Sets up the game that an invitation pins, with a referee of the same game, edition, revision and rulings.
    ///
    /// # Errors
    /// When the referee is another, or the scenario or position does not hold.
    pub fn start(referee: &dyn Referee, invitation: &Invitation) -> Result<Self, StartError> {
        Self::with_keys(referee, invitation, Keys::of(invitation))
    }

    /// As [`start`](Self::start), by somebody who knows keys that the invitation does not make public.
    ///
    /// # Errors
    /// As [`start`](Self::start).
    pub fn with_keys(
        referee: &dyn Referee,
        invitation: &Invitation,
        keys: Keys,
    ) -> Result<Self, StartError> {
        invitation.check_referee(referee)?;
        let table = referee.start(&invitation.setup())?;
        let tree = Tree::new(&*table);
        Ok(Self {
            names: Side::BOTH.map(|side| referee.side_name(side)),
            table,
            invitation: invitation.clone(),
            keys,
            course: Course::new(invitation),
            tree,
            nodes: vec![0],
            before: None,
        })
    }

    /// The state now.
    #[must_use]
    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    /// The sides' names, [`Side::A`] first.
    #[must_use]
    pub const fn names(&self) -> [&'static str; 2] {
        self.names
    }

    /// The moment now: how many entries were folded.
    #[must_use]
    pub fn moment(&self) -> usize {
        self.course.moment()
    }

    /// The play link now.
    #[must_use]
    pub fn link(&self) -> Link {
        self.course.now().link
    }

    /// The order of entries so far.
    #[must_use]
    pub const fn order(&self) -> &Order {
        self.course.order()
    }

    /// How the record was closed, if the last entries close it.
    #[must_use]
    pub fn ended(&self) -> Option<Ending> {
        self.order().closed().map(|closed| closed.how)
    }

    /// The take-backs so far.
    #[must_use]
    pub fn taken_back(&self) -> &[TakenBack] {
        self.course.taken_back()
    }

    /// The state at a moment; those after now are now.
    ///
    /// # Errors
    /// When the referee does not fold its own past as it did, which is a defect of the game.
    pub fn at(&self, moment: usize) -> Result<Box<dyn Table>, PlayFault> {
        match self.nodes.get(moment) {
            Some(node) => self.tree.state(*node).map_err(|found| PlayFault {
                entry: moment,
                rule: "FORMAT 7.1",
                expected: "a fold that gives the same state every time".into(),
                found,
                cause: Cause::Contradiction,
            }),
            None => Ok(self.table.fork()),
        }
    }

    /// How many copies of states are kept: the start's, and at most one more per [`SPACING`] events.
    #[must_use]
    pub fn copies(&self) -> usize {
        self.tree.copies()
    }

    /// Folds the next entry; with `notes`, appends what the fold tells.
    ///
    /// # Errors
    /// When the entry does not fit, or is sealed without its opening; the play and the notes are then as they were.
    pub fn apply(&mut self, entry: &Entry, notes: Option<&mut Vec<Told>>) -> Result<(), PlayFault> {
        let misplaced = |entry, m: Misplaced| PlayFault {
            entry,
            rule: m.rule,
            expected: m.expected,
            found: m.found,
            cause: Cause::Contradiction,
        };
        let number = self.moment() + 1;
        self.order()
            .check(entry)
            .map_err(|m| misplaced(number, m))?;
        let event = self.fold(entry, notes)?;
        self.course.step(entry).map_err(|m| misplaced(number, m))?;
        self.before = Some(self.tree.len());
        let here = self.nodes[self.nodes.len() - 1];
        let node = match (entry, event) {
            (Entry::TakeBack { to, .. }, _) => self.nodes[*to as usize],
            (_, Some(event)) => self.tree.grow(here, event),
            (_, None) => here,
        };
        self.nodes.push(node);
        Ok(())
    }

    /// Undoes the last [`apply`](Self::apply), once: for a recorder whose disk refused the entry.
    ///
    /// # Errors
    /// As [`at`](Self::at); the play is then as it was.
    pub fn undo(&mut self) -> Result<(), PlayFault> {
        let Some(before) = self.before else {
            return Ok(());
        };
        self.table = self.at(self.moment().saturating_sub(1))?;
        self.before = None;
        self.course.undo();
        self.nodes.pop();
        self.tree.truncate(before);
        Ok(())
    }

    /// Folds an entry into the table; returns what it adds to the play, if it adds something.
    fn fold(
        &mut self,
        entry: &Entry,
        notes: Option<&mut Vec<Told>>,
    ) -> Result<Option<Event>, PlayFault> {
        match entry {
            Entry::Decision { side, body } => {
                self.expect_decision(*side)?;
                self.expect_form(entry, self.decision_is_sealed())?;
                self.decide(body, notes).map(Some)
            }
            Entry::SealedDecision { side, seal } => {
                self.expect_decision(*side)?;
                self.expect_form(entry, self.decision_is_sealed())?;
                let body = self.value(entry, seal)?;
                self.decide(&body, notes).map(Some)
            }
            Entry::Dice { values, .. } => {
                self.expect_chance(entry)?;
                self.fold_chance(Outcome::Dice(values), notes)?;
                Ok(Some(Event::Dice(values.as_slice().into())))
            }
            Entry::Draw { item, .. } => {
                self.expect_chance(entry)?;
                self.fold_chance(Outcome::Draw(*item), notes)?;
                Ok(Some(Event::Draw(*item)))
            }
            Entry::SealedDraw { seal, .. } => {
                self.expect_chance(entry)?;
                let item = match self.value(entry, seal) {
                    Ok(item) => item,
                    // Who knows the key needs no opening.
                    Err(absent) => self.drawn(seal)?.ok_or(absent)?,
                };
                self.fold_chance(Outcome::Draw(item), notes)?;
                Ok(Some(Event::Draw(item)))
            }
            Entry::Claim { side, body } => {
                self.expect_claim(*side)?;
                self.table
                    .claim(body, notes)
                    .map_err(|broken| self.fault(broken.rule, broken.expected, broken.found))?;
                Ok(Some(Event::Claim(body.as_slice().into())))
            }
            Entry::Checkpoint { hash } => {
                self.expect_form(entry, self.position_is_sealed(&*self.table))?;
                self.expect_position(hash)?;
                Ok(None)
            }
            Entry::SealedCheckpoint { seal } => {
                self.expect_form(entry, self.position_is_sealed(&*self.table))?;
                let hash = self.value(entry, seal)?;
                self.expect_position(&hash)?;
                Ok(None)
            }
            Entry::Adjustment { position, .. } => self.adjust(entry, position).map(Some),
            Entry::SealedAdjustment { seal, .. } => {
                let position = self.value(entry, seal)?;
                self.adjust(entry, &position).map(Some)
            }
            Entry::TakeBack { to, .. } => {
                self.table = self.at(*to as usize)?;
                Ok(None)
            }
            Entry::End { how, .. } => {
                self.expect_end(*how)?;
                Ok(None)
            }
            Entry::Session { .. }
            | Entry::Remark { .. }
            | Entry::Attestation { .. }
            | Entry::Reveal(_) => Ok(None),
        }
    }

    fn decide(&mut self, body: &[u8], notes: Option<&mut Vec<Told>>) -> Result<Event, PlayFault> {
        self.table
            .decide(body, notes)
            .map_err(|refused| match refused {
                Refused::Rule(broken) => self.fault(broken.rule, broken.expected, broken.found),
                Refused::Bytes(found) => {
                    self.fault("FORMAT 7.2", "the bytes of a decision of this game", found)
                }
            })?;
        Ok(Event::Decision(body.into()))
    }

    fn fold_chance(
        &mut self,
        outcome: Outcome<'_>,
        notes: Option<&mut Vec<Told>>,
    ) -> Result<(), PlayFault> {
        self.table
            .chance(outcome, notes)
            .map_err(|broken| self.fault(broken.rule, broken.expected, broken.found))
    }

    fn adjust(&mut self, entry: &Entry, position: &str) -> Result<Event, PlayFault> {
        let table = self.table.adjusted(position).map_err(|error| {
            let words = error.to_string();
            self.fault("FORMAT 7.7", "a position of this game", words)
        })?;
        self.expect_form(entry, self.position_is_sealed(&*table))?;
        self.table = table;
        Ok(Event::Adjusted(position.into()))
    }

    /// The value under a seal.
    fn value<T: Clone>(&self, entry: &Entry, seal: &Seal<T>) -> Result<T, PlayFault> {
        let opening = seal.opening.as_ref().ok_or_else(|| PlayFault {
            cause: Cause::OpeningAbsent,
            ..self.fault(
                "FORMAT 9",
                "the opening of what is sealed",
                format!("a sealed {} without it", entry.kind().name()),
            )
        })?;
        Ok(opening.value.clone())
    }

    fn expect_position(&self, hash: &[u8; 32]) -> Result<(), PlayFault> {
        let now = chain::position_hash(&self.table.position());
        if now == *hash {
            return Ok(());
        }
        let words =
            |hash: &[u8; 32]| format!("the position with the check digits {}", chain::hex(hash));
        Err(self.fault("FORMAT 7.5", words(hash), words(&now)))
    }

    pub(crate) fn fault(
        &self,
        rule: &'static str,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> PlayFault {
        PlayFault {
            entry: self.nodes.len(),
            rule,
            expected: expected.into(),
            found: found.into(),
            cause: Cause::Contradiction,
        }
    }
}
