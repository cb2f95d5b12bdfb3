//! How entries are spelt: FORMAT 5.
//!
//! By hand, because a derived tag would be the variant's place in the list, and an entry that can be sealed has one tag
//! for both its forms.

use bincode::de::Decoder;
use bincode::enc::Encoder;
use bincode::error::{AllowedEnumVariants, DecodeError, EncodeError};
use bincode::{Decode, Encode};

use crate::entry::{Entry, EntryKind};
use crate::seal::Seal;

/// A value that a body holds, or the commitment to it.
enum Sealable<T> {
    Open(T),
    Sealed(Seal<T>),
}

const OPEN: u8 = 0;
const SEALED: u8 = 1;

fn open<E: Encoder>(encoder: &mut E, value: &impl Encode) -> Result<(), EncodeError> {
    (OPEN, value).encode(encoder)
}

fn sealed<E: Encoder, T>(encoder: &mut E, seal: &Seal<T>) -> Result<(), EncodeError> {
    (SEALED, &seal.commitment).encode(encoder)
}

impl Encode for Entry {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        (self.kind() as u32).encode(encoder)?;
        match self {
            Entry::Session { program, time } => (program, time).encode(encoder),
            Entry::Decision { side, body } => {
                side.encode(encoder)?;
                open(encoder, body)
            }
            Entry::SealedDecision { side, seal } => {
                side.encode(encoder)?;
                sealed(encoder, seal)
            }
            Entry::Dice {
                side,
                faces,
                values,
            } => (side, faces, values).encode(encoder),
            Entry::Draw {
                side,
                remaining,
                item,
            } => {
                (side, remaining).encode(encoder)?;
                open(encoder, item)
            }
            Entry::SealedDraw {
                side,
                remaining,
                seal,
            } => {
                (side, remaining).encode(encoder)?;
                sealed(encoder, seal)
            }
            Entry::Claim { side, body } => (side, body).encode(encoder),
            Entry::Checkpoint { hash } => open(encoder, hash),
            Entry::SealedCheckpoint { seal } => sealed(encoder, seal),
            Entry::TakeBack { to, agreed } => (to, agreed).encode(encoder),
            Entry::Adjustment { position, reason } => {
                open(encoder, position)?;
                reason.encode(encoder)
            }
            Entry::SealedAdjustment { seal, reason } => {
                sealed(encoder, seal)?;
                reason.encode(encoder)
            }
            Entry::Remark { side, text } => (side, text).encode(encoder),
            Entry::Attestation {
                by,
                entry,
                signature,
            } => (by, entry, signature).encode(encoder),
            Entry::End { how, text } => (how, text).encode(encoder),
            Entry::Reveal(reveal) => reveal.encode(encoder),
        }
    }
}

impl<C> Decode<C> for Entry {
    fn decode<D: Decoder<Context = C>>(decoder: &mut D) -> Result<Self, DecodeError> {
        let tag = u32::decode(decoder)?;
        let kind = usize::try_from(tag)
            .ok()
            .and_then(|tag| EntryKind::ALL.get(tag))
            .ok_or(DecodeError::UnexpectedVariant {
                type_name: "Entry",
                allowed: &AllowedEnumVariants::Range { min: 0, max: 11 },
                found: tag,
            })?;
        // Fields are read in the order written: struct expressions evaluate from first to last.
        Ok(match kind {
            EntryKind::Session => Entry::Session {
                program: field(decoder)?,
                time: field(decoder)?,
            },
            EntryKind::Decision => {
                let side = field(decoder)?;
                match sealable(decoder)? {
                    Sealable::Open(body) => Entry::Decision { side, body },
                    Sealable::Sealed(seal) => Entry::SealedDecision { side, seal },
                }
            }
            EntryKind::Dice => Entry::Dice {
                side: field(decoder)?,
                faces: field(decoder)?,
                values: field(decoder)?,
            },
            EntryKind::Draw => {
                let (side, remaining) = field(decoder)?;
                match sealable(decoder)? {
                    Sealable::Open(item) => Entry::Draw {
                        side,
                        remaining,
                        item,
                    },
                    Sealable::Sealed(seal) => Entry::SealedDraw {
                        side,
                        remaining,
                        seal,
                    },
                }
            }
            EntryKind::Claim => Entry::Claim {
                side: field(decoder)?,
                body: field(decoder)?,
            },
            EntryKind::Checkpoint => match sealable(decoder)? {
                Sealable::Open(hash) => Entry::Checkpoint { hash },
                Sealable::Sealed(seal) => Entry::SealedCheckpoint { seal },
            },
            EntryKind::TakeBack => Entry::TakeBack {
                to: field(decoder)?,
                agreed: field(decoder)?,
            },
            EntryKind::Adjustment => match sealable(decoder)? {
                Sealable::Open(position) => Entry::Adjustment {
                    position,
                    reason: field(decoder)?,
                },
                Sealable::Sealed(seal) => Entry::SealedAdjustment {
                    seal,
                    reason: field(decoder)?,
                },
            },
            EntryKind::Remark => Entry::Remark {
                side: field(decoder)?,
                text: field(decoder)?,
            },
            EntryKind::Attestation => Entry::Attestation {
                by: field(decoder)?,
                entry: field(decoder)?,
                signature: field(decoder)?,
            },
            EntryKind::End => Entry::End {
                how: field(decoder)?,
                text: field(decoder)?,
            },
            EntryKind::Reveal => Entry::Reveal(field(decoder)?),
        })
    }
}

fn field<C, D: Decoder<Context = C>, T: Decode<C>>(decoder: &mut D) -> Result<T, DecodeError> {
    T::decode(decoder)
}

fn sealable<C, D: Decoder<Context = C>, T: Encode + Decode<C> + Decode<()>>(
    decoder: &mut D,
) -> Result<Sealable<T>, DecodeError> {
    match u8::decode(decoder)? {
        OPEN => Ok(Sealable::Open(field(decoder)?)),
        SEALED => Ok(Sealable::Sealed(Seal::closed(field(decoder)?))),
        found => Err(DecodeError::UnexpectedVariant {
            type_name: "Sealable",
            allowed: &AllowedEnumVariants::Range { min: 0, max: 1 },
            found: u32::from(found),
        }),
    }
}

#[cfg(test)]
mod tests {
    use earlylight_core::Side;

    use super::*;
    use crate::codec::{CodecError, decode_exact, encode};
    use crate::entry::{Ending, Reveal};
    use crate::header::Party;

    #[test]
    fn golden_bodies() {
        // FORMAT 5, one of each kind.
        let golden: [(Entry, &[u8]); 16] = [
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
                &[1, 1, 0, 2, 9, 8],
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
                &[3, 1, 1, 0xfb, 0xf4, 1, 0, 7],
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
                Entry::Claim {
                    side: Some(Side::B),
                    body: vec![5],
                },
                &[4, 1, 1, 1, 5],
            ),
            (
                Entry::Adjustment {
                    position: "p".into(),
                    reason: "why".into(),
                },
                &[7, 0, 1, b'p', 3, b'w', b'h', b'y'],
            ),
            (
                Entry::Claim {
                    side: None,
                    body: vec![],
                },
                &[4, 0, 0],
            ),
            (Entry::Reveal(Reveal::default().into()), &[11, 0, 0, 0]),
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
    }

    #[test]
    fn golden_commitments_and_signatures() {
        let seal = || Seal::closed([7; 32]);
        let sealed: [(Entry, &[u8], &[u8]); 6] = [
            (
                Entry::SealedDecision {
                    side: Side::A,
                    seal: seal(),
                },
                &[1, 0, 1],
                &[7; 32],
            ),
            (
                Entry::SealedDraw {
                    side: Some(Side::B),
                    remaining: 9,
                    seal: Seal::closed([7; 32]),
                },
                &[3, 1, 1, 9, 1],
                &[7; 32],
            ),
            (
                Entry::SealedCheckpoint {
                    seal: Seal::closed([7; 32]),
                },
                &[5, 1],
                &[7; 32],
            ),
            (Entry::Checkpoint { hash: [7; 32] }, &[5, 0], &[7; 32]),
            (
                Entry::Attestation {
                    by: Party::Arbiter,
                    entry: 300,
                    signature: [7; 64].into(),
                },
                &[9, 2, 0xfb, 0x2c, 1],
                &[7; 64],
            ),
            (
                Entry::Reveal(
                    Reveal {
                        secret: None,
                        seals: [None, Some([7; 32])],
                    }
                    .into(),
                ),
                &[11, 0, 0, 1],
                &[7; 32],
            ),
        ];
        for (entry, head, tail) in sealed {
            let bytes = [head, tail].concat();
            assert_eq!(encode(&entry), bytes, "{entry:?}");
            assert_eq!(decode_exact::<Entry>(&bytes), Ok(entry));
        }
        let adjusted = Entry::SealedAdjustment {
            seal: Seal::closed([7; 32]),
            reason: "why".into(),
        };
        let bytes = encode(&adjusted);
        assert_eq!(
            (&bytes[..2], &bytes[34..]),
            (&[7, 1][..], &[3, b'w', b'h', b'y'][..])
        );
        assert_eq!(adjusted.play_part(&bytes), Some(&bytes[..34]));
        assert_eq!(decode_exact::<Entry>(&bytes), Ok(adjusted));
    }

    #[test]
    fn unknown_tags_are_refused() {
        for (place, kind) in EntryKind::ALL.into_iter().enumerate() {
            assert_eq!(kind as usize, place);
        }
        assert_eq!(EntryKind::of_body(&[12]), None);
        let unknown = |of, found| Err(CodecError::Tag { of, found });
        assert_eq!(decode_exact::<Entry>(&[12, 0]), unknown("Entry", 12));
        assert_eq!(decode_exact::<Entry>(&[5, 2, 0]), unknown("Sealable", 2));
        assert_eq!(decode_exact::<Entry>(&[9, 4, 0]), unknown("Party", 4));
    }
}
