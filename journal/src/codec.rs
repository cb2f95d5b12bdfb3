//! The one spelling of a value as bytes. Nothing outside this module speaks to `bincode`.
//!
//! The bytes are those of bincode 2's standard configuration: little-endian, integers of two bytes and more as
//! variable-length numbers, enum tags as `u32`. `FORMAT.md`, section 2, says it byte by byte. Three things are added:
//! a limit that is checked before memory is asked for, a refusal of bytes left over, and a refusal of any spelling
//! but the one that [`encode`] writes (a decoder of bincode takes `5`, but also `fb 05 00`; a hash over the file must
//! not have two files that mean the same).

use bincode::config::{Configuration, Limit, LittleEndian, Varint};
use bincode::error::DecodeError;
use bincode::{Decode, Encode};

/// The most that one decoding may claim, in bytes. Twice the largest frame, because a number claims its full width
/// while its short spelling takes less.
pub const LIMIT: usize = 1 << 21;

type Strict = Configuration<LittleEndian, Varint, Limit<LIMIT>>;

fn config() -> Strict {
    bincode::config::standard().with_limit::<LIMIT>()
}

/// Why bytes do not decode.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodecError {
    /// They end before the value does.
    #[error("the bytes end before the value does")]
    Cut,
    /// A length in them claims more than [`LIMIT`].
    #[error("something said to be longer than {LIMIT} bytes")]
    Limit,
    /// A tag that names no variant.
    #[error("{of} of an unknown kind, number {found}")]
    Tag {
        /// The type whose tag it should be.
        of: &'static str,
        /// The tag found.
        found: u32,
    },
    /// Text that is not UTF-8.
    #[error("text that cannot be read (it is not UTF-8)")]
    Utf8,
    /// A byte or number that stands for no value of its type.
    #[error("a value is out of its range: {0}")]
    Value(String),
    /// Bytes after the value.
    #[error("{len} bytes, of which it takes {read}")]
    Trailing {
        /// Bytes that the value takes.
        read: usize,
        /// Bytes given.
        len: usize,
    },
    /// The value is spelt otherwise than [`encode`] spells it.
    #[error("another way to write it, from byte {at} of it on")]
    Spelling {
        /// The first byte that differs.
        at: usize,
    },
}

impl From<DecodeError> for CodecError {
    fn from(error: DecodeError) -> Self {
        match error {
            DecodeError::UnexpectedEnd { .. } => CodecError::Cut,
            DecodeError::LimitExceeded => CodecError::Limit,
            DecodeError::UnexpectedVariant {
                type_name, found, ..
            } => CodecError::Tag {
                of: type_name.rsplit("::").next().unwrap_or(type_name),
                found,
            },
            DecodeError::Utf8 { .. } => CodecError::Utf8,
            other => CodecError::Value(other.to_string()),
        }
    }
}

/// Spells a value as bytes.
///
/// A type whose encoding can fail (a poisoned lock, a clock before 1970) has no place in a journal; should one come
/// by, it gets no bytes, and those decode to nothing.
#[must_use]
pub fn encode<T: Encode>(value: &T) -> Vec<u8> {
    let bytes = bincode::encode_to_vec(value, config());
    debug_assert!(bytes.is_ok(), "a type that cannot be encoded");
    bytes.unwrap_or_default()
}

/// Appends the bytes of a value, as [`encode`] spells it.
pub fn encode_into<T: Encode>(value: &T, out: &mut Vec<u8>) {
    // Writing to memory does not fail; see `encode` for what might.
    let written = bincode::encode_into_std_write(value, out, config());
    debug_assert!(written.is_ok(), "a type that cannot be encoded");
}

/// Reads the value that `bytes` spell, all of them, in the one spelling of [`encode`].
///
/// # Errors
/// When the bytes are no value of this type, are more than one, claim more than [`LIMIT`], or spell it otherwise.
pub fn decode_exact<T: Encode + Decode<()>>(bytes: &[u8]) -> Result<T, CodecError> {
    let (value, read) = bincode::decode_from_slice::<T, Strict>(bytes, config())?;
    if read != bytes.len() {
        return Err(CodecError::Trailing {
            read,
            len: bytes.len(),
        });
    }
    let again = encode(&value);
    if again != bytes {
        let same = again.iter().zip(bytes).take_while(|(a, b)| a == b).count();
        return Err(CodecError::Spelling { at: same });
    }
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn golden_numbers() {
        // FORMAT 2: the boundaries of each width.
        let golden: [(u64, &[u8]); 7] = [
            (0, &[0]),
            (250, &[250]),
            (251, &[0xfb, 251, 0]),
            (65_535, &[0xfb, 0xff, 0xff]),
            (65_536, &[0xfc, 0, 0, 1, 0]),
            (4_294_967_295, &[0xfc, 0xff, 0xff, 0xff, 0xff]),
            (4_294_967_296, &[0xfd, 0, 0, 0, 0, 1, 0, 0, 0]),
        ];
        for (number, bytes) in golden {
            assert_eq!(encode(&number), bytes, "{number}");
            assert_eq!(decode_exact::<u64>(bytes), Ok(number));
        }
        assert_eq!(encode(&251u8), [251], "a byte is itself");
    }

    #[test]
    fn golden_shapes() {
        assert_eq!(encode(&(true, Some(3u16), None::<u16>)), [1, 1, 3, 0]);
        assert_eq!(
            encode(&(String::from("Aé"), vec![7u8, 8], [1u8, 2])),
            [3, 0x41, 0xc3, 0xa9, 2, 7, 8, 1, 2]
        );
    }

    #[test]
    fn refuses_a_second_spelling() {
        for long in [
            &[0xfb, 5, 0][..],
            &[0xfc, 5, 0, 0, 0],
            &[0xfd, 5, 0, 0, 0, 0, 0, 0, 0],
        ] {
            assert_eq!(
                decode_exact::<u64>(long),
                Err(CodecError::Spelling { at: 0 })
            );
        }
    }

    #[test]
    fn refuses_leftovers_and_cuts() {
        assert_eq!(
            decode_exact::<u8>(&[1, 2]),
            Err(CodecError::Trailing { read: 1, len: 2 })
        );
        assert_eq!(decode_exact::<String>(&[3, b'a']), Err(CodecError::Cut));
        assert_eq!(decode_exact::<u16>(&[]), Err(CodecError::Cut));
        assert_eq!(decode_exact::<String>(&[1, 0xff]), Err(CodecError::Utf8));
        assert!(matches!(
            decode_exact::<bool>(&[2]),
            Err(CodecError::Value(_))
        ));
    }

    #[test]
    fn a_claimed_length_asks_for_no_memory() {
        let mut claim = vec![0xfd];
        claim.extend((1u64 << 40).to_le_bytes());
        assert_eq!(decode_exact::<Vec<u8>>(&claim), Err(CodecError::Limit));
        assert_eq!(decode_exact::<Vec<u64>>(&claim), Err(CodecError::Limit));
        assert_eq!(decode_exact::<String>(&claim), Err(CodecError::Limit));
    }
}
