//! Entries: what one line of a journal can say.

use bincode::de::Decoder;
use bincode::enc::Encoder;
use bincode::error::{AllowedEnumVariants, DecodeError, EncodeError};
use bincode::{Decode, Encode};
use earlylight_core::Side;

pub use crate::kind::EntryKind;
use crate::limits::{self, OutOfBounds, at_most};

/// One entry of a journal, without its frame.
///
/// Its bytes begin with the tag of its [`EntryKind`], then its fields in the order given here. Four tags are kept for
/// kinds to come, and a reader of format 0 refuses them.
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
    /// The position at this moment, by hash ([`crate::chain::position_hash`]).
    Checkpoint {
        /// The hash of the position's text.
        hash: [u8; 32],
    },
    /// The play goes back.
    TakeBack {
        /// To the moment after this entry; 0 is the start.
        to: u32,
        /// Who agreed, by side.
        agreed: [bool; 2],
    },
    /// Words that change nothing.
    Remark {
        /// Whose, if a side's.
        side: Option<Side>,
        /// The words; at most [`limits::TEXT`] bytes.
        text: String,
    },
    /// The record is closed.
    End {
        /// How.
        how: Ending,
        /// Words about it, often none; at most [`limits::TEXT`] bytes.
        text: String,
    },
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
            Entry::Decision { .. } => EntryKind::Decision,
            Entry::Dice { .. } => EntryKind::Dice,
            Entry::Draw { .. } => EntryKind::Draw,
            Entry::Checkpoint { .. } => EntryKind::Checkpoint,
            Entry::TakeBack { .. } => EntryKind::TakeBack,
            Entry::Remark { .. } => EntryKind::Remark,
            Entry::End { .. } => EntryKind::End,
        }
    }

    /// The side that decided, rolled, drew, spoke or gave up; `None` if no one side did.
    #[must_use]
    pub const fn side(&self) -> Option<Side> {
        match *self {
            Entry::Decision { side, .. } => Some(side),
            Entry::Dice { side, .. } | Entry::Draw { side, .. } | Entry::Remark { side, .. } => {
                side
            }
            Entry::End {
                how: Ending::Resigned(side),
                ..
            } => Some(side),
            Entry::Session { .. }
            | Entry::Checkpoint { .. }
            | Entry::TakeBack { .. }
            | Entry::End { .. } => None,
        }
    }

    /// Whether it is part of the play, and so under the play link: a decision, a roll or a draw.
    #[must_use]
    pub const fn is_play(&self) -> bool {
        matches!(
            self,
            Entry::Decision { .. } | Entry::Dice { .. } | Entry::Draw { .. }
        )
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
            Entry::Draw { remaining: 0, .. } => Err(OutOfBounds {
                what: "the draw",
                expected: "a pile of at least 1".into(),
                found: "an empty pile".into(),
            }),
            Entry::Draw { .. } | Entry::Checkpoint { .. } | Entry::TakeBack { .. } => Ok(()),
            Entry::Remark { text, .. } => at_most("the remark", text.len(), limits::TEXT),
            Entry::End { text, .. } => at_most("the words of the end", text.len(), limits::TEXT),
        }
    }
}

// By hand, because a derived tag is the variant's place in the list, and the kinds of later formats have theirs already.
impl Encode for Entry {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        (self.kind() as u32).encode(encoder)?;
        match self {
            Entry::Session { program, time } => (program, time).encode(encoder),
            Entry::Decision { side, body } => (side, body).encode(encoder),
            Entry::Dice {
                side,
                faces,
                values,
            } => (side, faces, values).encode(encoder),
            Entry::Draw {
                side,
                remaining,
                item,
            } => (side, remaining, item).encode(encoder),
            Entry::Checkpoint { hash } => hash.encode(encoder),
            Entry::TakeBack { to, agreed } => (to, agreed).encode(encoder),
            Entry::Remark { side, text } => (side, text).encode(encoder),
            Entry::End { how, text } => (how, text).encode(encoder),
        }
    }
}

impl<C> Decode<C> for Entry {
    fn decode<D: Decoder<Context = C>>(decoder: &mut D) -> Result<Self, DecodeError> {
        const SESSION: u32 = EntryKind::Session as u32;
        const DECISION: u32 = EntryKind::Decision as u32;
        const DICE: u32 = EntryKind::Dice as u32;
        const DRAW: u32 = EntryKind::Draw as u32;
        const CHECKPOINT: u32 = EntryKind::Checkpoint as u32;
        const TAKE_BACK: u32 = EntryKind::TakeBack as u32;
        const REMARK: u32 = EntryKind::Remark as u32;
        const END: u32 = EntryKind::End as u32;
        const ALLOWED: AllowedEnumVariants = AllowedEnumVariants::Allowed(&[
            SESSION, DECISION, DICE, DRAW, CHECKPOINT, TAKE_BACK, REMARK, END,
        ]);
        // Fields are read in the order written: struct expressions evaluate from first to last.
        Ok(match u32::decode(decoder)? {
            SESSION => Entry::Session {
                program: field(decoder)?,
                time: field(decoder)?,
            },
            DECISION => Entry::Decision {
                side: field(decoder)?,
                body: field(decoder)?,
            },
            DICE => Entry::Dice {
                side: field(decoder)?,
                faces: field(decoder)?,
                values: field(decoder)?,
            },
            DRAW => Entry::Draw {
                side: field(decoder)?,
                remaining: field(decoder)?,
                item: field(decoder)?,
            },
            CHECKPOINT => Entry::Checkpoint {
                hash: field(decoder)?,
            },
            TAKE_BACK => Entry::TakeBack {
                to: field(decoder)?,
                agreed: field(decoder)?,
            },
            REMARK => Entry::Remark {
                side: field(decoder)?,
                text: field(decoder)?,
            },
            END => Entry::End {
                how: field(decoder)?,
                text: field(decoder)?,
            },
            found => {
                return Err(DecodeError::UnexpectedVariant {
                    type_name: "Entry",
                    allowed: &ALLOWED,
                    found,
                });
            }
        })
    }
}

fn field<C, D: Decoder<Context = C>, T: Decode<C>>(decoder: &mut D) -> Result<T, DecodeError> {
    T::decode(decoder)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::{CodecError, decode_exact, encode};

    #[test]
    fn golden_bodies() {
        // FORMAT 5, one of each kind.
        let golden: [(Entry, &[u8]); 12] = [
            (
                Entry::Session {
                    program: "p 1".into(),
                    time: 300,
                },
                &[0, 3, b'p', b' ', b'1', 0xfb, 0x2c, 1],
            ),
            (
                Entry::Decision {
                    side: Side::B,
                    body: vec![9, 8],
                },
                &[1, 1, 2, 9, 8],
            ),
            (
                Entry::Dice {
                    side: Some(Side::A),
                    faces: 6,
                    values: vec![1, 6],
                },
                &[2, 1, 0, 6, 2, 1, 6],
            ),
            (
                Entry::Dice {
                    side: None,
                    faces: 6,
                    values: vec![3],
                },
                &[2, 0, 6, 1, 3],
            ),
            (
                Entry::Draw {
                    side: Some(Side::B),
                    remaining: 500,
                    item: 7,
                },
                &[3, 1, 1, 0xfb, 0xf4, 1, 7],
            ),
            (
                Entry::TakeBack {
                    to: 4,
                    agreed: [true, false],
                },
                &[6, 4, 1, 0],
            ),
            (
                Entry::Remark {
                    side: None,
                    text: "hm".into(),
                },
                &[8, 0, 2, b'h', b'm'],
            ),
            (
                Entry::Remark {
                    side: Some(Side::A),
                    text: String::new(),
                },
                &[8, 1, 0, 0],
            ),
            (
                Entry::End {
                    how: Ending::ByRule,
                    text: String::new(),
                },
                &[10, 0, 0],
            ),
            (
                Entry::End {
                    how: Ending::Resigned(Side::B),
                    text: String::new(),
                },
                &[10, 1, 1, 0],
            ),
            (
                Entry::End {
                    how: Ending::Agreed,
                    text: String::new(),
                },
                &[10, 2, 0],
            ),
            (
                Entry::End {
                    how: Ending::Adjourned,
                    text: "x".into(),
                },
                &[10, 3, 1, b'x'],
            ),
        ];
        for (entry, bytes) in golden {
            assert_eq!(encode(&entry), bytes, "{entry:?}");
            assert_eq!(decode_exact::<Entry>(bytes), Ok(entry.clone()));
            assert_eq!(EntryKind::of_body(bytes), Some(entry.kind()));
            assert_eq!(entry.check(), Ok(()));
        }
        let checkpoint = encode(&Entry::Checkpoint { hash: [7; 32] });
        assert_eq!(
            (checkpoint.len(), checkpoint[0], checkpoint[32]),
            (33, 5, 7)
        );
    }

    #[test]
    fn tags_of_later_formats_are_refused() {
        for kind in EntryKind::ALL {
            let tag = kind as u32;
            assert_eq!(EntryKind::ALL[tag as usize], kind);
            if kind.reserved() {
                let read = decode_exact::<Entry>(&[tag as u8, 0, 0, 0]);
                assert_eq!(
                    read,
                    Err(CodecError::Tag {
                        of: "Entry",
                        found: tag
                    })
                );
            }
        }
        assert_eq!(EntryKind::of_body(&[12]), None);
    }

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
