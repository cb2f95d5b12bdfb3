//! Chance that is derived: the same play always gives the same roll. FORMAT 8 specifies every step.
//!
//! Values come from our own rejection sampling over the words of ChaCha20, never from a library's ranges, whose
//! values may change with the library's version.

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

use crate::chain::Link;
use crate::entry::Reveal;
use crate::header::{Header, Invitation, Provider};

const DICE: &str = "earlylight 2026 dice v1";

/// What is known of the keys from which chance and salts follow.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Keys {
    /// The key of dice; absent where they are typed, or sealed and not revealed.
    pub dice: Option<[u8; 32]>,
    /// The key of draws, likewise.
    pub draws: Option<[u8; 32]>,
    /// The key that comes of the keeper's secret: that of sealed dice and draws, and of the salts of draws and adjustments.
    pub sealed: Option<[u8; 32]>,
    /// What was opened.
    pub opened: Reveal,
}

impl Keys {
    /// The keys that an invitation makes public.
    #[must_use]
    pub fn of(invitation: &Invitation) -> Self {
        let key = |provider: &Provider| match provider {
            Provider::Typed | Provider::Sealed => None,
            Provider::Open { seed } => Some(blake3::derive_key(DICE, seed)),
        };
        Self {
            dice: key(&invitation.dice),
            draws: key(&invitation.draws),
            sealed: None,
            opened: Reveal::default(),
        }
    }

    /// The keys of a journal whose secrets are known. Whether they are those committed to is not checked here.
    #[must_use]
    pub fn opened(header: &Header, opened: Reveal) -> Self {
        let mut keys = Self::of(&header.invitation);
        if let Some(secret) = &opened.secret {
            let sealed = sealed_key(secret, &header.contributions);
            keys.sealed = Some(sealed);
            if header.invitation.dice == Provider::Sealed {
                keys.dice = Some(sealed);
            }
            if header.invitation.draws == Provider::Sealed {
                keys.draws = Some(sealed);
            }
        }
        keys.opened = opened;
        keys
    }
}

impl std::fmt::Debug for Keys {
    // A secret has no place in a log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Keys")
    }
}

/// The key of sealed chance: from the keeper's secret and the contributions, in the order of the acceptances.
#[must_use]
pub fn sealed_key(secret: &[u8; 32], contributions: &[[u8; 32]]) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new_derive_key(DICE);
    hasher.update(secret);
    for contribution in contributions {
        hasher.update(contribution);
    }
    *hasher.finalize().as_bytes()
}

/// The source of one chance: number `index` of the play, from 0, after `play` has been played.
pub struct Source(ChaCha20Rng);

impl Source {
    /// The source of that chance under that key.
    #[must_use]
    pub fn new(key: &[u8; 32], play: &Link, index: u64) -> Self {
        let mut hasher = blake3::Hasher::new_keyed(key);
        hasher.update(play);
        hasher.update(&index.to_le_bytes());
        Self(ChaCha20Rng::from_seed(*hasher.finalize().as_bytes()))
    }

    /// A uniform number below `n`; `None` if `n` is 0.
    ///
    /// The next 32-bit word below the largest multiple of `n` that is at most 2^32, modulo `n`.
    pub fn below(&mut self, n: u32) -> Option<u32> {
        if n == 0 {
            return None;
        }
        let whole = (1u64 << 32) / u64::from(n) * u64::from(n);
        loop {
            let word = self.0.next_u32();
            if u64::from(word) < whole {
                return Some(word % n);
            }
        }
    }

    /// A throw of `count` dice with `faces` faces, in the order thrown; empty if they have no faces.
    pub fn dice(&mut self, count: u8, faces: u8) -> Vec<u8> {
        // Below `faces`, so that the sum fits a byte.
        (0..count)
            .filter_map(|_| self.below(u32::from(faces)))
            .filter_map(|v| u8::try_from(v + 1).ok())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn golden_rolls() {
        let key = blake3::derive_key(DICE, &[7; 32]);
        let play = crate::chain::play_start(b"invitation");
        let rolls: Vec<Vec<u8>> = (0..4)
            .map(|i| Source::new(&key, &play, i).dice(8, 6))
            .collect();
        assert_eq!(rolls, GOLDEN);
        let picks: Vec<Option<u32>> = (0..4)
            .map(|i| Source::new(&key, &play, i).below(46))
            .collect();
        assert_eq!(picks, PICKS);
    }

    // Made by another implementation of BLAKE3 and ChaCha20.
    const GOLDEN: [[u8; 8]; 4] = [
        [3, 6, 1, 5, 1, 2, 6, 5],
        [3, 4, 4, 5, 2, 4, 6, 4],
        [6, 4, 3, 3, 5, 4, 6, 2],
        [2, 4, 6, 3, 5, 4, 3, 6],
    ];
    const PICKS: [Option<u32>; 4] = [Some(0), Some(0), Some(27), Some(35)];

    #[test]
    fn chances_are_apart() {
        let key = blake3::derive_key(DICE, &[7; 32]);
        let roll =
            |play: &[u8], i| Source::new(&key, &crate::chain::play_start(play), i).dice(20, 6);
        assert_eq!(roll(b"x", 0), roll(b"x", 0));
        assert_ne!(roll(b"x", 0), roll(b"x", 1));
        assert_ne!(roll(b"x", 0), roll(b"y", 0));
    }

    #[test]
    fn dice_are_even() {
        // Fixed seeds and a wide bound: 5 degrees of freedom, 20 of 6 faces in 60,000 dice would be far off.
        let mut counts = [0u32; 6];
        for i in 0..6_000 {
            for value in Source::new(&[3; 32], &[4; 32], i).dice(10, 6) {
                counts[usize::from(value) - 1] += 1;
            }
        }
        let chi: f64 = counts
            .iter()
            .map(|c| (f64::from(*c) - 10_000.0).powi(2) / 10_000.0)
            .sum();
        assert!(chi < 25.0, "{counts:?}: {chi}");
    }

    #[test]
    fn odd_ranges() {
        let mut source = Source::new(&[0; 32], &[0; 32], 0);
        assert_eq!(source.below(0), None);
        assert_eq!(source.below(1), Some(0));
        assert!(source.dice(3, 0).is_empty());
        assert_eq!(source.dice(255, 255).len(), 255);
        assert!(source.below(u32::MAX).is_some());
    }
}
