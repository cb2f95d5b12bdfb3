//! Sealed halves: what a body only commits to, the openings that stand beside it, and the salts. FORMAT 9.
//!
//! A salt is derived, never chosen: who chose it could try many, and with each another play link and another roll.

use std::sync::LazyLock;

use bincode::{Decode, Encode};

use crate::chain::Link;
use crate::codec::{self, CodecError};
use crate::kind::EntryKind;

/// A hasher that has taken in a context already: most of a short derivation would else be the context again.
type Context = LazyLock<blake3::Hasher>;

macro_rules! context {
    ($context:literal) => {
        LazyLock::new(|| blake3::Hasher::new_derive_key($context))
    };
}

const SECRET: &str = "earlylight 2026 keeper secret v1";
const CONTRIBUTION: &str = "earlylight 2026 contribution v1";
const SEAL_SECRET: &str = "earlylight 2026 seal secret v1";

static COMMITMENT: Context = context!("earlylight 2026 commitment v1");
static DRAW_SALT: Context = context!("earlylight 2026 draw salt v1");
static DECISION_SALT: Context = context!("earlylight 2026 decision salt v1");
static CHECKPOINT_SALT: Context = context!("earlylight 2026 checkpoint salt v1");
static ADJUSTMENT_SALT: Context = context!("earlylight 2026 adjustment salt v1");

/// A value of which a body holds the commitment alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seal<T> {
    /// The commitment, which the body holds.
    pub commitment: [u8; 32],
    /// The opening, which stands beside the body; absent in a copy that may not show it.
    pub opening: Option<Box<Opening<T>>>,
}

/// A value and the salt that its commitment was made with.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Opening<T> {
    /// The value.
    pub value: T,
    /// The salt.
    pub salt: [u8; 32],
}

/// Why an opening does not open its seal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoOpening {
    /// The entry is not sealed.
    #[error("the entry is not sealed")]
    NotSealed,
    /// Its bytes do not decode.
    #[error(transparent)]
    Bytes(#[from] CodecError),
    /// It is another value's, or has another salt.
    #[error("something else, with the check digits {}", crate::chain::hex(.0))]
    Other([u8; 32]),
}

impl<T: Encode + Decode<()>> Seal<T> {
    /// Seals a value.
    #[must_use]
    pub fn new(kind: EntryKind, value: T, salt: [u8; 32]) -> Self {
        let opening = Opening { value, salt };
        Self {
            commitment: commitment(kind, &codec::encode(&opening)),
            opening: Some(Box::new(opening)),
        }
    }

    /// A seal whose opening is not at hand.
    #[must_use]
    pub const fn closed(commitment: [u8; 32]) -> Self {
        Self {
            commitment,
            opening: None,
        }
    }

    /// The value, if the opening is at hand.
    #[must_use]
    pub fn value(&self) -> Option<&T> {
        self.opening.as_ref().map(|opening| &opening.value)
    }

    /// The opening's bytes; none if it is absent.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        self.opening.as_ref().map_or_else(Vec::new, codec::encode)
    }

    /// Takes in the bytes of an opening.
    ///
    /// # Errors
    /// When they do not decode or do not open this seal.
    pub fn open(&mut self, kind: EntryKind, bytes: &[u8]) -> Result<(), NoOpening> {
        let opening = codec::decode_exact(bytes)?;
        let found = commitment(kind, bytes);
        if found != self.commitment {
            return Err(NoOpening::Other(found));
        }
        self.opening = Some(Box::new(opening));
        Ok(())
    }
}

/// The commitment to an opening, given as its bytes.
#[must_use]
pub fn commitment(kind: EntryKind, opening: &[u8]) -> [u8; 32] {
    let mut hasher = COMMITMENT.clone();
    // Every tag is one byte.
    hasher.update(&[kind as u8]);
    hasher.update(opening);
    *hasher.finalize().as_bytes()
}

/// The commitment of the keeper's secret.
#[must_use]
pub fn secret_commitment(secret: &[u8; 32]) -> [u8; 32] {
    blake3::derive_key(SECRET, secret)
}

/// The commitment of a contribution to the dice.
#[must_use]
pub fn contribution_commitment(contribution: &[u8; 32]) -> [u8; 32] {
    blake3::derive_key(CONTRIBUTION, contribution)
}

/// The commitment of a player's seal secret.
#[must_use]
pub fn seal_commitment(secret: &[u8; 32]) -> [u8; 32] {
    blake3::derive_key(SEAL_SECRET, secret)
}

/// The salt of hidden draw number `index` of the play, from 0, after `play`.
#[must_use]
pub fn draw_salt(dice_key: &[u8; 32], play: &Link, index: u64) -> [u8; 32] {
    salt(&DRAW_SALT, &[dice_key, play, &index.to_le_bytes()])
}

/// The salt of an adjusted position after `play` and `index` chances.
#[must_use]
pub fn adjustment_salt(dice_key: &[u8; 32], play: &Link, index: u64) -> [u8; 32] {
    salt(&ADJUSTMENT_SALT, &[dice_key, play, &index.to_le_bytes()])
}

/// The salt of a secret decision after `play`, when secret decisions were taken back `unsealed` times in the journal: a
/// choice made anew after one that was opened must not share its salt.
#[must_use]
pub fn decision_salt(seal_secret: &[u8; 32], play: &Link, unsealed: u64) -> [u8; 32] {
    salt(
        &DECISION_SALT,
        &[seal_secret, play, &unsealed.to_le_bytes()],
    )
}

/// The salt of a checkpoint that is entry number `entry`.
#[must_use]
pub fn checkpoint_salt(secret: &[u8; 32], entry: u64) -> [u8; 32] {
    salt(&CHECKPOINT_SALT, &[secret, &entry.to_le_bytes()])
}

fn salt(context: &Context, parts: &[&[u8]]) -> [u8; 32] {
    let mut hasher = blake3::Hasher::clone(context);
    for part in parts {
        hasher.update(part);
    }
    *hasher.finalize().as_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opening_opens_its_own_seal_alone() {
        let seal = Seal::new(EntryKind::Draw, 7u16, [1; 32]);
        let mut closed: Seal<u16> = Seal::closed(seal.commitment);
        assert_eq!((closed.value(), closed.bytes()), (None, vec![]));
        assert_eq!(closed.open(EntryKind::Draw, &seal.bytes()), Ok(()));
        assert_eq!(closed, seal);
        let mut other: Seal<u16> = Seal::closed(seal.commitment);
        for (value, salt) in [(8, [1; 32]), (7, [2; 32])] {
            let bytes = codec::encode(&Opening { value, salt });
            assert!(matches!(
                other.open(EntryKind::Draw, &bytes),
                Err(NoOpening::Other(_))
            ));
        }
        assert!(other.open(EntryKind::Checkpoint, &seal.bytes()).is_err());
        assert!(matches!(
            other.open(EntryKind::Draw, &seal.bytes()[1..]),
            Err(NoOpening::Bytes(_))
        ));
        assert_eq!(other.opening, None);
    }

    #[test]
    fn every_salt_is_apart() {
        let mut all = vec![
            draw_salt(&[1; 32], &[2; 32], 3),
            adjustment_salt(&[1; 32], &[2; 32], 3),
            decision_salt(&[1; 32], &[2; 32], 3),
            decision_salt(&[1; 32], &[2; 32], 4),
            checkpoint_salt(&[1; 32], 3),
            secret_commitment(&[1; 32]),
            contribution_commitment(&[1; 32]),
            seal_commitment(&[1; 32]),
        ];
        let len = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), len);
    }
}
