//! The course of a play as far as it needs no game: the order of entries, the play link, the count of chances.
//! FORMAT 6 and 7.4.

use crate::chain::{self, Link};
use crate::codec;
use crate::entry::Entry;
use crate::header::Invitation;
use crate::order::{Misplaced, Order};

/// What the play has come to at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The play link.
    pub link: Link,
    /// Rolls and draws played: the number of the next one.
    pub chances: u64,
    /// Decisions played.
    pub decisions: u64,
    /// Secret decisions among them.
    pub secret: u64,
    /// How often a take-back took back a secret decision, anywhere before. Never rewound: it keeps a choice made anew from
    /// sharing the salt of one that may have been opened. A take-back of anything else does not count, so that going there
    /// and back varies no salt, and no roll.
    pub unsealed: u64,
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

/// A journal's course so far.
#[derive(Clone, Debug)]
pub struct Course {
    order: Order,
    /// How many entries were taken.
    moment: usize,
    /// The spots of the moments that still stand, ascending; the last one is now. What was taken back can never be gone
    /// back to, so that a play that goes on for ever by take-backs needs no more room.
    spots: Vec<(usize, Spot)>,
    /// What the last step struck, for [`undo`](Self::undo).
    struck: Vec<(usize, Spot)>,
    taken_back: Vec<TakenBack>,
    scratch: Vec<u8>,
}

impl Course {
    /// The course before the first entry.
    #[must_use]
    pub fn new(invitation: &Invitation) -> Self {
        let start = Spot {
            link: chain::play_start(&invitation.bytes()),
            chances: 0,
            decisions: 0,
            secret: 0,
            unsealed: 0,
        };
        Self {
            order: Order::new(invitation),
            moment: 0,
            spots: vec![(0, start)],
            struck: Vec::new(),
            taken_back: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// The order of entries.
    #[must_use]
    pub const fn order(&self) -> &Order {
        &self.order
    }

    /// The moment now: how many entries were taken.
    #[must_use]
    pub fn moment(&self) -> usize {
        self.moment
    }

    /// What the play has come to now.
    #[must_use]
    pub fn now(&self) -> &Spot {
        // There is a start.
        &self.spots[self.spots.len() - 1].1
    }

    /// The take-backs so far.
    #[must_use]
    pub fn taken_back(&self) -> &[TakenBack] {
        &self.taken_back
    }

    /// Takes an entry, if it may come next.
    ///
    /// # Errors
    /// When it may not; the course is then as it was.
    pub fn step(&mut self, entry: &Entry) -> Result<(), Misplaced> {
        self.order.check(entry)?;
        let now = *self.now();
        self.struck.clear();
        let next = match entry {
            Entry::TakeBack { to, agreed } => {
                // The order holds, so the moment is there.
                let to = *to as usize;
                let kept = self.spots.partition_point(|(moment, _)| *moment <= to);
                let then = self.spots[..kept].last().map_or(now, |(_, spot)| *spot);
                self.struck.extend(self.spots.drain(kept..));
                self.taken_back.push(TakenBack {
                    entry: self.moment + 1,
                    to,
                    agreed: *agreed,
                    chances: now.chances - then.chances,
                    decisions: now.decisions - then.decisions,
                });
                Spot {
                    unsealed: now.unsealed + u64::from(now.secret > then.secret),
                    ..then
                }
            }
            entry if entry.is_play() => {
                self.scratch.clear();
                codec::encode_into(entry, &mut self.scratch);
                let part = entry.play_part(&self.scratch).unwrap_or_default();
                let decides = entry.kind() == crate::entry::EntryKind::Decision;
                Spot {
                    link: chain::next(&now.link, part),
                    chances: now.chances + u64::from(entry.is_chance()),
                    decisions: now.decisions + u64::from(decides),
                    secret: now.secret + u64::from(decides && entry.is_sealed()),
                    unsealed: now.unsealed,
                }
            }
            _ => now,
        };
        self.order.step(entry);
        self.moment += 1;
        self.spots.push((self.moment, next));
        Ok(())
    }

    /// Undoes the last [`step`](Self::step), once.
    pub(crate) fn undo(&mut self) {
        if self.moment > 0 {
            self.order.undo();
            self.spots.pop();
            self.spots.append(&mut self.struck);
            let entry = self.moment;
            self.moment -= 1;
            self.taken_back.retain(|taken| taken.entry < entry);
        }
    }
}
