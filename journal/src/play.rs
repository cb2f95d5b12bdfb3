//! The play of a journal: every entry folded into a state, in order, by the rules of FORMAT 7.
//!
//! Moments are counted from 0, the start; entry *n* leads from moment *n - 1* to moment *n*. A take-back makes the
//! play a tree of events ([`SPACING`] and [`REACH`] say what that costs): a moment points at a node, and taking back
//! points at an earlier one.

use earlylight_core::{Awaits, Chance, Outcome, Side, Told};

use crate::chain::{self, Link};
use crate::codec;
use crate::dice::{Keys, Source};
use crate::entry::{Ending, Entry};
use crate::header::{Invitation, StartError};
use crate::referee::{Referee, Refused, Table};
use crate::tree::{Event, Node, Tree};
pub use crate::tree::{REACH, SPACING};

/// An entry that does not fit the play.
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
}

/// A take-back that happened, and what had been seen of what it took back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenBack {
    /// The entry that took back.
    pub entry: usize,
    /// The moment gone back to.
    pub to: usize,
    /// Who agreed, by side.
    pub agreed: [bool; 2],
    /// Rolls and draws taken back.
    pub chances: u64,
    /// Decisions taken back.
    pub decisions: u64,
}

/// A journal's play so far.
pub struct Play {
    names: [&'static str; 2],
    table: Box<dyn Table>,
    keys: Keys,
    tree: Tree,
    /// The node of every moment.
    moments: Vec<usize>,
    /// The moments that were not taken back, ascending; the last one is now.
    standing: Vec<usize>,
    ended: Option<Ending>,
    taken_back: Vec<TakenBack>,
    last: Last,
}

/// What the last entry changed, so that it can be undone.
#[derive(Default)]
struct Last {
    entries: usize,
    ended: Option<Ending>,
    /// The moments that it took back, if it is a take-back.
    struck: Option<Vec<usize>>,
    nodes: usize,
}

impl Play {
    /// Sets up the game that an invitation pins, with a referee of the same game, edition, revision and rulings.
    ///
    /// # Errors
    /// When the referee is another, or the scenario or position does not hold.
    pub fn start(referee: &dyn Referee, invitation: &Invitation) -> Result<Self, StartError> {
        invitation.check_referee(referee)?;
        let table = referee.start(&invitation.setup())?;
        let tree = Tree::new(&*table, chain::play_start(&invitation.bytes()));
        Ok(Self {
            names: Side::BOTH.map(|side| referee.side_name(side)),
            table,
            keys: Keys::of(invitation),
            tree,
            moments: vec![0],
            standing: vec![0],
            ended: None,
            taken_back: Vec::new(),
            last: Last::default(),
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
        self.moments.len() - 1
    }

    /// The play link now.
    #[must_use]
    pub fn link(&self) -> Link {
        self.here().link
    }

    /// How the record was closed, if the last entry closed it.
    #[must_use]
    pub const fn ended(&self) -> Option<Ending> {
        self.ended
    }

    /// The take-backs so far.
    #[must_use]
    pub fn taken_back(&self) -> &[TakenBack] {
        &self.taken_back
    }

    /// The state at a moment; those after now are now.
    ///
    /// # Errors
    /// When the referee does not fold its own past as it did, which is a defect of the game.
    pub fn at(&self, moment: usize) -> Result<Box<dyn Table>, PlayFault> {
        match self.moments.get(moment) {
            Some(node) => self.state(*node, moment),
            None => Ok(self.table.fork()),
        }
    }

    /// How many copies of states are kept: the start's, and at most one more per [`SPACING`] events.
    #[must_use]
    pub fn copies(&self) -> usize {
        self.tree.copies()
    }

    /// The entry that the invitation's provider gives for the chance that is awaited; `None` if none is, or it is typed.
    ///
    /// # Errors
    /// When the pile is smaller than the game says, which is a defect of the game.
    pub fn derive(&self) -> Result<Option<Entry>, PlayFault> {
        let Awaits::Chance(chance) = self.table.awaits() else {
            return Ok(None);
        };
        let here = self.here();
        let entry = match (chance, self.keys.dice, self.keys.draws) {
            (
                Chance::Dice {
                    side, count, faces, ..
                },
                Some(key),
                _,
            ) => {
                let values = Source::new(&key, &here.link, here.chances).dice(count, faces);
                Some(Entry::Dice {
                    side,
                    faces,
                    values,
                })
            }
            (
                Chance::Draw {
                    side,
                    remaining,
                    rule,
                    ..
                },
                _,
                Some(key),
            ) => {
                let pick = Source::new(&key, &here.link, here.chances).below(u32::from(remaining));
                let pick = pick.and_then(|pick| u16::try_from(pick).ok());
                let item =
                    pick.and_then(|pick| self.table.pick(pick))
                        .ok_or_else(|| PlayFault {
                            entry: self.moments.len(),
                            rule,
                            expected: format!("a pile of {remaining}"),
                            found: "a smaller pile".into(),
                        })?;
                Some(Entry::Draw {
                    side,
                    remaining,
                    item,
                })
            }
            _ => None,
        };
        Ok(entry)
    }

    /// Folds the next entry; with `notes`, appends what the fold tells.
    ///
    /// # Errors
    /// When the entry does not fit; the play and the notes are then as they were.
    pub fn apply(&mut self, entry: &Entry, notes: Option<&mut Vec<Told>>) -> Result<(), PlayFault> {
        self.may_follow(entry)?;
        let before = Last {
            entries: 1,
            ended: self.ended,
            struck: None,
            nodes: self.tree.len(),
        };
        let struck = self.fold(entry, notes)?;
        self.last = Last { struck, ..before };
        Ok(())
    }

    /// Undoes the last [`apply`](Self::apply), once: for a recorder whose disk refused the entry.
    ///
    /// # Errors
    /// As [`at`](Self::at); the play is then as it was.
    pub fn undo(&mut self) -> Result<(), PlayFault> {
        if self.last.entries == 0 {
            return Ok(());
        }
        self.table = self.at(self.moment().saturating_sub(1))?;
        let last = std::mem::take(&mut self.last);
        self.moments.pop();
        self.standing.pop();
        if let Some(struck) = last.struck {
            self.standing.extend(struck);
            self.taken_back.pop();
        }
        self.tree.truncate(last.nodes);
        self.ended = last.ended;
        Ok(())
    }

    /// Folds an entry; returns the moments that it took back, if it is a take-back.
    fn fold(
        &mut self,
        entry: &Entry,
        notes: Option<&mut Vec<Told>>,
    ) -> Result<Option<Vec<usize>>, PlayFault> {
        match entry {
            Entry::Decision { side, body } => {
                self.expect_decision(*side)?;
                self.table
                    .decide(body, notes)
                    .map_err(|refused| match refused {
                        Refused::Rule(broken) => {
                            self.fault(broken.rule, broken.expected, broken.found)
                        }
                        Refused::Bytes(found) => {
                            self.fault("FORMAT 7.2", "the bytes of a decision of this game", found)
                        }
                    })?;
                self.grow(entry, Event::Decision(body.as_slice().into()));
            }
            Entry::Dice { values, .. } => {
                self.expect_chance(entry)?;
                self.fold_chance(Outcome::Dice(values), notes)?;
                self.grow(entry, Event::Dice(values.as_slice().into()));
            }
            Entry::Draw { item, .. } => {
                self.expect_chance(entry)?;
                self.fold_chance(Outcome::Draw(*item), notes)?;
                self.grow(entry, Event::Draw(*item));
            }
            Entry::TakeBack { to, agreed } => return self.take_back(*to, *agreed).map(Some),
            Entry::Checkpoint { hash } => {
                let now = chain::position_hash(&self.table.position());
                if now != *hash {
                    let words =
                        |hash: &[u8; 32]| format!("a position of hash {}", chain::hex(hash));
                    return Err(self.fault("FORMAT 7.5", words(hash), words(&now)));
                }
                self.stay();
            }
            Entry::End { how, .. } => {
                self.expect_end(*how)?;
                self.stay();
                self.ended = Some(*how);
            }
            Entry::Session { .. } => {
                self.ended = None;
                self.stay();
            }
            Entry::Remark { .. } => self.stay(),
        }
        Ok(None)
    }

    pub(crate) fn fault(
        &self,
        rule: &'static str,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> PlayFault {
        PlayFault {
            entry: self.moments.len(),
            rule,
            expected: expected.into(),
            found: found.into(),
        }
    }

    fn here(&self) -> &Node {
        // There is a root, and every moment points at a node.
        self.tree.node(self.moments[self.moments.len() - 1])
    }

    fn name(&self, side: Option<Side>) -> &'static str {
        side.map_or("nobody", |side| self.names[side.index()])
    }

    fn may_follow(&self, entry: &Entry) -> Result<(), PlayFault> {
        let Some(ended) = self.ended else {
            return Ok(());
        };
        let expected = match (ended, entry) {
            (Ending::Adjourned, Entry::Session { .. }) => return Ok(()),
            (Ending::Adjourned, _) => {
                "nothing after an adjournment but a session that takes the game up again"
            }
            _ => "nothing after the end",
        };
        Err(self.fault("FORMAT 7.6", expected, format!("a {}", entry.kind().name())))
    }

    pub(crate) fn awaited(&self) -> (&'static str, String) {
        match self.table.awaits() {
            Awaits::Decision {
                side, rule, what, ..
            } => (
                rule,
                format!("a decision of {} ({what})", self.name(Some(side))),
            ),
            Awaits::Chance(chance) => (chance.rule(), self.chance_words(&chance)),
            Awaits::Over(over) => (
                over.rule,
                format!("nothing more: the game is over ({})", over.how),
            ),
        }
    }

    fn chance_words(&self, chance: &Chance) -> String {
        match *chance {
            Chance::Dice {
                side,
                count,
                faces,
                what,
                ..
            } => {
                format!(
                    "a roll of {count} dice with {faces} faces by {} ({what})",
                    self.name(side)
                )
            }
            Chance::Draw {
                side,
                remaining,
                what,
                ..
            } => {
                format!("a draw from {remaining} by {} ({what})", self.name(side))
            }
        }
    }

    pub(crate) fn expect_decision(&self, by: Side) -> Result<(), PlayFault> {
        match self.table.awaits() {
            Awaits::Decision { side, .. } if side == by => Ok(()),
            _ => {
                let (rule, expected) = self.awaited();
                Err(self.fault(
                    rule,
                    expected,
                    format!("a decision of {}", self.name(Some(by))),
                ))
            }
        }
    }

    fn expect_chance(&self, entry: &Entry) -> Result<(), PlayFault> {
        let found = match (entry, self.table.awaits()) {
            (
                Entry::Dice {
                    side,
                    faces,
                    values,
                },
                awaits,
            ) => {
                if let Awaits::Chance(Chance::Dice {
                    side: s,
                    count,
                    faces: f,
                    ..
                }) = awaits
                    && (*side, *faces, values.len()) == (s, f, usize::from(count))
                {
                    return Ok(());
                }
                format!(
                    "a roll of {} dice with {faces} faces by {}",
                    values.len(),
                    self.name(*side)
                )
            }
            (
                Entry::Draw {
                    side, remaining, ..
                },
                awaits,
            ) => {
                if let Awaits::Chance(Chance::Draw {
                    side: s,
                    remaining: r,
                    ..
                }) = awaits
                    && (*side, *remaining) == (s, r)
                {
                    return Ok(());
                }
                format!("a draw from {remaining} by {}", self.name(*side))
            }
            (other, _) => format!("a {}", other.kind().name()),
        };
        let (rule, expected) = self.awaited();
        Err(self.fault(rule, expected, found))
    }

    fn expect_end(&self, how: Ending) -> Result<(), PlayFault> {
        match (self.table.awaits(), how) {
            (Awaits::Over(_), Ending::ByRule) => Ok(()),
            (Awaits::Over(over), _) => Err(self.fault(
                "FORMAT 7.6",
                format!("an end by rule {} ({})", over.rule, over.how),
                ending_words(how),
            )),
            (_, Ending::ByRule) => {
                let (_, awaited) = self.awaited();
                Err(self.fault(
                    "FORMAT 7.6",
                    format!("the game to go on with {awaited}"),
                    ending_words(how),
                ))
            }
            _ => Ok(()),
        }
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

    /// Takes the moment after an entry that is no play.
    fn stay(&mut self) {
        let here = self.moments[self.moments.len() - 1];
        self.standing.push(self.moments.len());
        self.moments.push(here);
    }

    /// Takes the moment after an event that was folded into the table.
    fn grow(&mut self, entry: &Entry, event: Event) {
        let here = self.moments[self.moments.len() - 1];
        let new = self.tree.grow(here, event, &codec::encode(entry));
        self.standing.push(self.moments.len());
        self.moments.push(new);
    }

    fn state(&self, node: usize, entry: usize) -> Result<Box<dyn Table>, PlayFault> {
        self.tree.state(node).map_err(|found| PlayFault {
            entry,
            rule: "FORMAT 7.1",
            expected: "a fold that gives the same state every time".into(),
            found,
        })
    }

    fn take_back(&mut self, to: u32, agreed: [bool; 2]) -> Result<Vec<usize>, PlayFault> {
        let entry = self.moments.len();
        let to = to as usize;
        let Ok(kept) = self.standing.binary_search(&to) else {
            let found = if to < entry {
                "one that was itself taken back"
            } else {
                "one that is not before it"
            };
            let expected = "an earlier entry that still stands";
            return Err(self.fault("FORMAT 7.4", expected, format!("entry {to}, {found}")));
        };
        let node = self.moments[to];
        self.table = self.state(node, entry)?;
        let (before, after) = (self.tree.node(node), self.here());
        self.taken_back.push(TakenBack {
            entry,
            to,
            agreed,
            chances: after.chances - before.chances,
            decisions: after.decisions - before.decisions,
        });
        let struck = self.standing.split_off(kept + 1);
        self.standing.push(entry);
        self.moments.push(node);
        Ok(struck)
    }
}

fn ending_words(how: Ending) -> &'static str {
    match how {
        Ending::ByRule => "an end by rule",
        Ending::Resigned(_) => "a resignation",
        Ending::Agreed => "an agreed end",
        Ending::Adjourned => "an adjournment",
    }
}
