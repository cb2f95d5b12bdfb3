//! Entries: what one line of a journal can say.

use bincode::{Decode, Encode};
use earlylight_core::Side;

use crate::codec;
use crate::header::Party;
pub use crate::kind::EntryKind;
use crate::limits::{self, OutOfBounds, at_most};
use crate::seal::{NoOpening, Seal};

/// One entry of a journal, without its frame.
///
/// Its bytes, the body, begin with the tag of its [`EntryKind`]; FORMAT 5 gives the fields. Of a sealed entry the body holds
/// a commitment, and the opening stands beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A writer opened the journal.
    Session {
        /// Name and version of the program, as it calls itself.
        program: String,
        /// The time it claims, in seconds since 1970 (UTC). Nothing proves it.
        time: u64,
    },
    /// A side decided.
    Decision {
        /// Who.
        side: Side,
        /// What, in the game's own bytes; at most [`limits::TEXT`].
        body: Vec<u8>,
    },
    /// A side decided in secret.
    SealedDecision {
        /// Who.
        side: Side,
        /// What, in the game's own bytes.
        seal: Seal<Vec<u8>>,
    },
    /// Dice were thrown.
    Dice {
        /// Whose dice, if they are anybody's.
        side: Option<Side>,
        /// Faces of each die, at least 1.
        faces: u8,
        /// What they showed, in the order thrown: 1 to [`limits::DICE`] values from 1 to `faces`.
        values: Vec<u8>,
    },
    /// An item was drawn from a pile.
    Draw {
        /// For whom, if for anybody.
        side: Option<Side>,
        /// How many items the pile held before, at least 1.
        remaining: u16,
        /// Which item, by its number in the game's edition.
        item: u16,
    },
    /// An item was drawn that one side alone may see.
    SealedDraw {
        /// The side that sees it.
        side: Option<Side>,
        /// How many items the pile held before, at least 1.
        remaining: u16,
        /// Which item.
        seal: Seal<u16>,
    },
    /// A result from outside, which nobody here can recompute.
    Claim {
        /// Whose, if a side's.
        side: Option<Side>,
        /// What, in the game's own bytes; at most [`limits::TEXT`].
        body: Vec<u8>,
    },
    /// The position at this moment, by hash ([`crate::chain::position_hash`]).
    Checkpoint {
        /// The hash of the position's text.
        hash: [u8; 32],
    },
    /// The position at this moment, by hash, while it holds something hidden.
    SealedCheckpoint {
        /// The hash of the position's text.
        seal: Seal<[u8; 32]>,
    },
    /// The play goes back.
    TakeBack {
        /// To the moment after this entry; 0 is the start.
        to: u32,
        /// Who agreed, by side.
        agreed: [bool; 2],
    },
    /// The position is put right. Both players or the arbiter have to sign it.
    Adjustment {
        /// The position from here on, as canonical text; at most [`limits::TEXT`] bytes.
        position: String,
        /// Why; at most [`limits::TEXT`] bytes.
        reason: String,
    },
    /// The position is put right, and holds something hidden.
    SealedAdjustment {
        /// The position from here on, as canonical text.
        seal: Seal<String>,
        /// Why; at most [`limits::TEXT`] bytes.
        reason: String,
    },
    /// Words that change nothing.
    Remark {
        /// Whose, if a side's.
        side: Option<Side>,
        /// The words; at most [`limits::TEXT`] bytes.
        text: String,
    },
    /// Somebody vouches for the journal up to an entry.
    Attestation {
        /// Who.
        by: Party,
        /// The entry; 0 is the header.
        entry: u32,
        /// The signature over [`crate::signature::attestation_message`].
        signature: Box<[u8; 64]>,
    },
    /// The record is closed.
    End {
        /// How.
        how: Ending,
        /// Words about it, often none; at most [`limits::TEXT`] bytes.
        text: String,
    },
    /// Secrets are opened.
    Reveal(Box<Reveal>),
}

/// The secrets that a journal committed to; those withheld are absent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Reveal {
    /// The keeper's.
    pub secret: Option<[u8; 32]>,
    /// The players' seal secrets, by side.
    pub seals: [Option<[u8; 32]>; 2],
}

/// How a record was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Ending {
    /// The game's own rules ended it.
    ByRule,
    /// A side gave up.
    Resigned(Side),
    /// Both agreed to stop.
    Agreed,
    /// It is broken off, and may go on another day.
    Adjourned,
}

impl Entry {
    /// What sort of entry it is.
    #[must_use]
    pub const fn kind(&self) -> EntryKind {
        match self {
            Entry::Session { .. } => EntryKind::Session,
            Entry::Decision { .. } | Entry::SealedDecision { .. } => EntryKind::Decision,
            Entry::Dice { .. } => EntryKind::Dice,
            Entry::Draw { .. } | Entry::SealedDraw { .. } => EntryKind::Draw,
            Entry::Claim { .. } => EntryKind::Claim,
            Entry::Checkpoint { .. } | Entry::SealedCheckpoint { .. } => EntryKind::Checkpoint,
            Entry::Adjustment { .. } | Entry::SealedAdjustment { .. } => EntryKind::Adjustment,
            Entry::Attestation { .. } => EntryKind::Attestation,
            Entry::Reveal(_) => EntryKind::Reveal,
            Entry::TakeBack { .. } => EntryKind::TakeBack,
            Entry::Remark { .. } => EntryKind::Remark,
            Entry::End { .. } => EntryKind::End,
        }
    }

    /// The side that decided, rolled, drew, spoke or gave up; `None` if no one side did.
    #[must_use]
    pub const fn side(&self) -> Option<Side> {
        match *self {
            Entry::Decision { side, .. } | Entry::SealedDecision { side, .. } => Some(side),
            Entry::Dice { side, .. }
            | Entry::Draw { side, .. }
            | Entry::SealedDraw { side, .. }
            | Entry::Claim { side, .. }
            | Entry::Remark { side, .. } => side,
            Entry::Attestation { by, .. } => by.side(),
            Entry::End {
                how: Ending::Resigned(side),
                ..
            } => Some(side),
            Entry::Session { .. }
            | Entry::Checkpoint { .. }
            | Entry::SealedCheckpoint { .. }
            | Entry::TakeBack { .. }
            | Entry::Adjustment { .. }
            | Entry::SealedAdjustment { .. }
            | Entry::Reveal(_)
            | Entry::End { .. } => None,
        }
    }

    /// Whether it is part of the play, and so under the play link: a decision, a roll, a draw, a claim or an adjustment.
    #[must_use]
    pub const fn is_play(&self) -> bool {
        matches!(
            self.kind(),
            EntryKind::Decision
                | EntryKind::Dice
                | EntryKind::Draw
                | EntryKind::Claim
                | EntryKind::Adjustment
        )
    }

    /// Whether it is a roll or a draw.
    #[must_use]
    pub const fn is_chance(&self) -> bool {
        matches!(self.kind(), EntryKind::Dice | EntryKind::Draw)
    }

    /// The part of its body that the play link runs over; `None` if it is no part of the play.
    ///
    /// That is all of it, but for an adjustment's reason: words must not vary a roll.
    #[must_use]
    pub fn play_part<'a>(&self, body: &'a [u8]) -> Option<&'a [u8]> {
        match self {
            Entry::Adjustment { reason, .. } | Entry::SealedAdjustment { reason, .. } => {
                let words = codec::encode(reason).len();
                body.get(..body.len().saturating_sub(words))
            }
            entry => entry.is_play().then_some(body),
        }
    }

    /// Whether its body holds a commitment where a value would stand.
    #[must_use]
    pub const fn is_sealed(&self) -> bool {
        matches!(
            self,
            Entry::SealedDecision { .. }
                | Entry::SealedDraw { .. }
                | Entry::SealedCheckpoint { .. }
                | Entry::SealedAdjustment { .. }
        )
    }

    /// The bytes of its opening; none if it is not sealed, or the opening is absent.
    #[must_use]
    pub fn opening_bytes(&self) -> Vec<u8> {
        match self {
            Entry::SealedDecision { seal, .. } => seal.bytes(),
            Entry::SealedDraw { seal, .. } => seal.bytes(),
            Entry::SealedCheckpoint { seal } => seal.bytes(),
            Entry::SealedAdjustment { seal, .. } => seal.bytes(),
            _ => Vec::new(),
        }
    }

    /// Takes in the bytes of its opening.
    ///
    /// # Errors
    /// When it is not sealed, or they do not open it.
    pub fn open(&mut self, bytes: &[u8]) -> Result<(), NoOpening> {
        let kind = self.kind();
        match self {
            Entry::SealedDecision { seal, .. } => seal.open(kind, bytes),
            Entry::SealedDraw { seal, .. } => seal.open(kind, bytes),
            Entry::SealedCheckpoint { seal } => seal.open(kind, bytes),
            Entry::SealedAdjustment { seal, .. } => seal.open(kind, bytes),
            _ => Err(NoOpening::NotSealed),
        }
    }

    /// Drops its opening, if it has one.
    pub fn close(&mut self) {
        match self {
            Entry::SealedDecision { seal, .. } => seal.opening = None,
            Entry::SealedDraw { seal, .. } => seal.opening = None,
            Entry::SealedCheckpoint { seal } => seal.opening = None,
            Entry::SealedAdjustment { seal, .. } => seal.opening = None,
            _ => {}
        }
    }

    /// Checks the bounds of the format (FORMAT 5), which the types alone do not keep.
    ///
    /// # Errors
    /// The first thing that is out of bounds.
    pub fn check(&self) -> Result<(), OutOfBounds> {
        match self {
            Entry::Session { program, .. } => {
                at_most("the program's name", program.len(), limits::NAME)
            }
            Entry::Decision { body, .. } => at_most("the decision", body.len(), limits::TEXT),
            Entry::Claim { body, .. } => at_most("the claim", body.len(), limits::TEXT),
            Entry::SealedDecision { seal, .. } => {
                let len = seal.value().map_or(0, Vec::len);
                at_most("the decision", len, limits::TEXT)
            }
            Entry::Dice { faces, values, .. } => {
                let found = || format!("{} dice of {faces} faces showing {values:?}", values.len());
                let bounds = |expected: String, found| {
                    Err(OutOfBounds {
                        what: "the roll",
                        expected,
                        found,
                    })
                };
                if values.is_empty() || values.len() > limits::DICE {
                    return bounds(
                        format!("1 to {} dice", limits::DICE),
                        format!("{} dice", values.len()),
                    );
                }
                if values.iter().any(|v| *v == 0 || v > faces) {
                    return bounds(format!("values from 1 to {faces}"), found());
                }
                Ok(())
            }
            Entry::Draw { remaining: 0, .. } | Entry::SealedDraw { remaining: 0, .. } => {
                Err(OutOfBounds {
                    what: "the draw",
                    expected: "a pile of at least 1".into(),
                    found: "an empty pile".into(),
                })
            }
            Entry::Adjustment { position, reason } => {
                at_most("the position", position.len(), limits::TEXT)?;
                at_most("the reason", reason.len(), limits::TEXT)
            }
            Entry::SealedAdjustment { seal, reason } => {
                let len = seal.value().map_or(0, String::len);
                at_most("the position", len, limits::TEXT)?;
                at_most("the reason", reason.len(), limits::TEXT)
            }
            Entry::Draw { .. }
            | Entry::SealedDraw { .. }
            | Entry::Checkpoint { .. }
            | Entry::SealedCheckpoint { .. }
            | Entry::TakeBack { .. }
            | Entry::Attestation { .. }
            | Entry::Reveal(_) => Ok(()),
            Entry::Remark { text, .. } => at_most("the remark", text.len(), limits::TEXT),
            Entry::End { text, .. } => at_most("the words of the end", text.len(), limits::TEXT),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds() {
        let bad = [
            Entry::Dice {
                side: None,
                faces: 6,
                values: vec![],
            },
            Entry::Dice {
                side: None,
                faces: 6,
                values: vec![7],
            },
            Entry::Dice {
                side: None,
                faces: 6,
                values: vec![0],
            },
            Entry::Dice {
                side: None,
                faces: 6,
                values: vec![1; 256],
            },
            Entry::Draw {
                side: None,
                remaining: 0,
                item: 0,
            },
            Entry::Decision {
                side: Side::A,
                body: vec![0; limits::TEXT + 1],
            },
            Entry::Remark {
                side: None,
                text: "x".repeat(limits::TEXT + 1),
            },
            Entry::Session {
                program: "x".repeat(limits::NAME + 1),
                time: 0,
            },
        ];
        for entry in bad {
            assert!(entry.check().is_err(), "{:?}", entry.kind());
        }
    }
}
