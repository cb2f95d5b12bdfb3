//! The order in which entries may follow one another, as far as it needs no game: take-backs, adjustments and their
//! signatures, attestations, the close. FORMAT 7.4, 7.6, 7.7, 7.9.

use crate::entry::{Ending, Entry};
use crate::header::{Invitation, Party};

/// An entry where it may not stand.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{rule}: expected {expected}; found {found}")]
pub struct Misplaced {
    /// The section of FORMAT.md that it breaks.
    pub rule: &'static str,
    /// What may stand there.
    pub expected: String,
    /// What stands there.
    pub found: String,
}

/// How a record is closed so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closed {
    /// How it ended.
    pub how: Ending,
    /// The entry that closing signatures are over: the end, or the reveal after it.
    pub over: u32,
    /// Whether the secrets were opened.
    pub revealed: bool,
    signed: Signed,
}

impl Closed {
    /// Whether a party has signed the close.
    #[must_use]
    pub const fn signed_by(&self, party: Party) -> bool {
        self.signed.has(party)
    }
}

/// A set of parties.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Signed(u8);

impl Signed {
    const fn has(self, party: Party) -> bool {
        self.0 >> party as u8 & 1 == 1
    }
    const fn with(self, party: Party) -> Self {
        Self(self.0 | 1 << party as u8)
    }
    const fn enough(self) -> bool {
        self.has(Party::Arbiter) || (self.has(Party::A) && self.has(Party::B))
    }
}

/// An adjustment that is not signed yet as it has to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Owed {
    entry: u32,
    signed: Signed,
}

/// Where a journal stands in the order of things. Entries are counted from 1; moment *n* is after entry *n*.
#[derive(Clone, Debug)]
pub struct Order {
    sealed: bool,
    count: u32,
    /// The moments that were not taken back, ascending; the last one is now.
    standing: Vec<u32>,
    closed: Option<Closed>,
    owed: Option<Owed>,
    undo: Option<Undo>,
}

/// What the last step changed.
#[derive(Clone, Debug)]
struct Undo {
    closed: Option<Closed>,
    owed: Option<Owed>,
    struck: Vec<u32>,
}

impl Order {
    /// The order before the first entry.
    #[must_use]
    pub fn new(invitation: &Invitation) -> Self {
        Self {
            sealed: invitation.sealed(),
            count: 0,
            standing: vec![0],
            closed: None,
            owed: None,
            undo: None,
        }
    }

    /// How the record is closed, if the last entries close it.
    #[must_use]
    pub const fn closed(&self) -> Option<&Closed> {
        self.closed.as_ref()
    }

    /// The adjustment that still has to be signed, if there is one.
    #[must_use]
    pub fn unsigned(&self) -> Option<u32> {
        self.owed.map(|owed| owed.entry)
    }

    /// Whether an entry may come next.
    ///
    /// # Errors
    /// When it may not.
    pub fn check(&self, entry: &Entry) -> Result<(), Misplaced> {
        let number = self.count + 1;
        if let Some(closed) = &self.closed {
            return self.may_follow(closed, entry);
        }
        match entry {
            Entry::Reveal(_) => Err(misplaced(
                "FORMAT 7.6",
                "a reveal after the end alone",
                entry,
            )),
            Entry::Attestation { entry: over, .. } if *over >= number => Err(Misplaced {
                rule: "FORMAT 7.9",
                expected: format!("a signature for entries before {number}"),
                found: format!("one for entry {over}"),
            }),
            Entry::TakeBack { to, .. } if self.standing.binary_search(to).is_err() => {
                let found = if *to < number {
                    "one that was itself taken back"
                } else {
                    "one that is not before it"
                };
                Err(Misplaced {
                    rule: "FORMAT 7.4",
                    expected: "an earlier entry that still stands".into(),
                    found: format!("entry {to}, {found}"),
                })
            }
            Entry::End { .. } => self.owes_nothing(entry),
            entry if entry.is_play() => self.owes_nothing(entry),
            _ => Ok(()),
        }
    }

    fn owes_nothing(&self, entry: &Entry) -> Result<(), Misplaced> {
        match self.owed {
            None => Ok(()),
            Some(owed) => Err(misplaced(
                "FORMAT 7.7",
                format!(
                    "the signatures of both players, or the arbiter's, on the adjustment of entry {}",
                    owed.entry
                ),
                entry,
            )),
        }
    }

    fn may_follow(&self, closed: &Closed, entry: &Entry) -> Result<(), Misplaced> {
        let adjourned = closed.how == Ending::Adjourned;
        let none_signed = closed.signed == Signed::default();
        let expected = match entry {
            Entry::Session { .. } if adjourned => return Ok(()),
            Entry::Reveal(_)
                if self.sealed && !adjourned && !closed.revealed && none_signed =>
            {
                return Ok(());
            }
            Entry::Attestation { entry: over, .. } if *over != closed.over => {
                format!("after the end, signatures over entry {} alone", closed.over)
            }
            Entry::Attestation { by, .. } if closed.signed.has(*by) => {
                "after the end, one signature of each party".into()
            }
            Entry::Attestation { .. } => return Ok(()),
            _ if adjourned => {
                "nothing after an adjournment but signatures, and a session that takes the game up again"
                    .into()
            }
            _ => "nothing after the end but the reveal and the signatures over it".to_owned(),
        };
        Err(misplaced("FORMAT 7.6", expected, entry))
    }

    /// Takes an entry that was [checked](Self::check).
    pub fn step(&mut self, entry: &Entry) {
        self.count += 1;
        let mut undo = Undo {
            closed: self.closed,
            owed: self.owed,
            struck: Vec::new(),
        };
        match entry {
            Entry::TakeBack { to, .. } => {
                let kept = self.standing.partition_point(|moment| moment <= to);
                undo.struck = self.standing.split_off(kept);
                self.owed = self.owed.filter(|owed| owed.entry <= *to);
            }
            Entry::Adjustment { .. } | Entry::SealedAdjustment { .. } => {
                self.owed = Some(Owed {
                    entry: self.count,
                    signed: Signed::default(),
                });
            }
            Entry::Attestation { by, entry, .. } => {
                if let Some(closed) = &mut self.closed {
                    closed.signed = closed.signed.with(*by);
                }
                if let Some(owed) = &mut self.owed
                    && *entry >= owed.entry
                {
                    owed.signed = owed.signed.with(*by);
                }
                self.owed = self.owed.filter(|owed| !owed.signed.enough());
            }
            Entry::End { how, .. } => {
                self.closed = Some(Closed {
                    how: *how,
                    over: self.count,
                    revealed: false,
                    signed: Signed::default(),
                });
            }
            Entry::Reveal(_) => {
                if let Some(closed) = &mut self.closed {
                    closed.over = self.count;
                    closed.revealed = true;
                }
            }
            Entry::Session { .. } => self.closed = None,
            _ => {}
        }
        self.standing.push(self.count);
        self.undo = Some(undo);
    }

    /// Undoes the last [`step`](Self::step), once.
    pub(crate) fn undo(&mut self) {
        if let Some(undo) = self.undo.take() {
            self.standing.pop();
            self.standing.extend(undo.struck);
            self.closed = undo.closed;
            self.owed = undo.owed;
            self.count -= 1;
        }
    }
}

/// A party without its name, which the order does not know.
fn signer(by: Party) -> &'static str {
    match by {
        Party::A => "the first player",
        Party::B => "the second player",
        Party::Arbiter => "the arbiter",
        Party::Keeper => "the keeper",
    }
}

fn misplaced(rule: &'static str, expected: impl Into<String>, entry: &Entry) -> Misplaced {
    let found = match entry {
        Entry::Attestation { by, entry, .. } => {
            format!("a signature for entry {entry} by {}", signer(*by))
        }
        Entry::End { .. } => "an end".into(),
        Entry::Adjustment { .. } | Entry::SealedAdjustment { .. } => "an adjustment".into(),
        entry => format!("a {}", entry.kind().name()),
    };
    Misplaced {
        rule,
        expected: expected.into(),
        found,
    }
}
