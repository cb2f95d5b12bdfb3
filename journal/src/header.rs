//! The header of a journal: the invitation, the acceptances, and the contributions opened. FORMAT 4.

use bincode::{Decode, Encode};

use crate::chain::{self, Link};
use crate::codec::{self, CodecError};
pub use crate::invitation::{
    Edition, FORMAT, Invitation, Keeper, Office, Party, Person, Player, Provider, Start, StartError,
};
use crate::limits::{self, OutOfBounds, at_most};

/// All that stands before the first entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// What is pinned.
    pub invitation: Invitation,
    /// Who accepted it, in the order of [`Party`], each at most once.
    pub acceptances: Vec<Acceptance>,
    /// What was contributed to the dice, opened: one for each acceptance, in the same order, if chance is sealed.
    pub contributions: Vec<[u8; 32]>,
}

/// That somebody plays by an invitation.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Acceptance {
    /// Who.
    pub by: Party,
    /// The commitment of 32 random bytes ([`crate::seal::contribution_commitment`]); there if chance is sealed.
    pub contribution: Option<[u8; 32]>,
    /// The commitment of a player's seal secret ([`crate::seal::seal_commitment`]); there if chance is sealed.
    pub seal: Option<[u8; 32]>,
    /// The signature over [`crate::signature::acceptance_message`]; there if the party has a key.
    pub signature: Option<[u8; 64]>,
}

/// Why a header does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HeaderError {
    /// Its bytes do not decode.
    #[error("the header does not decode: {0}")]
    Header(CodecError),
    /// The bytes of the invitation do not decode.
    #[error("the invitation does not decode: {0}")]
    Invitation(CodecError),
    /// Something in it is out of bounds.
    #[error(transparent)]
    Bounds(#[from] OutOfBounds),
}

/// The header's own shape: the invitation as bytes, so that its hash is over what was written.
#[derive(Encode, Decode)]
struct Wire {
    invitation: Vec<u8>,
    acceptances: Vec<Acceptance>,
    contributions: Vec<[u8; 32]>,
}

/// What a header pins is its invitation; the rest says who stands by it.
impl std::ops::Deref for Header {
    type Target = Invitation;

    fn deref(&self) -> &Invitation {
        &self.invitation
    }
}

impl From<Invitation> for Header {
    /// The header of a journal that nobody signed and nobody sealed.
    fn from(invitation: Invitation) -> Self {
        Self {
            invitation,
            acceptances: Vec::new(),
            contributions: Vec::new(),
        }
    }
}

impl From<&Invitation> for Header {
    fn from(invitation: &Invitation) -> Self {
        invitation.clone().into()
    }
}

impl From<&Header> for Header {
    fn from(header: &Header) -> Self {
        header.clone()
    }
}

impl Header {
    /// Its bytes.
    #[must_use]
    pub fn header_bytes(&self) -> Vec<u8> {
        codec::encode(&Wire {
            invitation: self.invitation.bytes(),
            acceptances: self.acceptances.clone(),
            contributions: self.contributions.clone(),
        })
    }

    /// Its link, from which the chain starts.
    #[must_use]
    pub fn link(&self) -> Link {
        chain::journal_start(&self.header_bytes())
    }

    /// Reads a header's bytes and checks every bound.
    ///
    /// # Errors
    /// When they do not decode, or break a bound of FORMAT 4.
    pub fn read(bytes: &[u8]) -> Result<Self, HeaderError> {
        let wire: Wire = codec::decode_exact(bytes).map_err(HeaderError::Header)?;
        let invitation: Invitation =
            codec::decode_exact(&wire.invitation).map_err(HeaderError::Invitation)?;
        let header = Self {
            invitation,
            acceptances: wire.acceptances,
            contributions: wire.contributions,
        };
        header.check()?;
        Ok(header)
    }

    /// The acceptance of a party.
    #[must_use]
    pub fn acceptance(&self, by: Party) -> Option<&Acceptance> {
        self.acceptances.iter().find(|accepted| accepted.by == by)
    }

    /// Checks the bounds of FORMAT 4. Signatures and commitments are not checked here.
    ///
    /// # Errors
    /// The first thing that is out of bounds.
    pub fn check(&self) -> Result<(), OutOfBounds> {
        self.invitation.check()?;
        let bounds = |what, expected: &str, found: &str| {
            Err(OutOfBounds {
                what,
                expected: expected.into(),
                found: found.into(),
            })
        };
        let sealed = self.invitation.sealed();
        let ascending = |pair: &[Acceptance]| pair[0].by < pair[1].by;
        if !self.acceptances.windows(2).all(ascending) {
            return bounds(
                "the acceptances",
                "each party once, in order",
                "another order",
            );
        }
        for accepted in &self.acceptances {
            match accepted.by {
                Party::A | Party::B => {}
                Party::Arbiter if self.invitation.arbiter.is_some() => {}
                Party::Arbiter => {
                    return bounds("an acceptance", "a party of the invitation", "an arbiter's");
                }
                Party::Keeper => return bounds("an acceptance", "a player's", "the keeper's"),
            }
            if accepted.contribution.is_some() != sealed
                || accepted.seal.is_some() != (sealed && accepted.by.side().is_some())
            {
                return bounds(
                    "a player's agreement to play",
                    "what the player promises for the dice where they are sealed, and nothing of it where not",
                    "it the other way round",
                );
            }
            if accepted.signature.is_some() != self.invitation.key(accepted.by).is_some() {
                return bounds(
                    "a player's agreement to play",
                    "a signature where the player has a key, and none where not",
                    "it the other way round",
                );
            }
        }
        let both = self.acceptance(Party::A).is_some() && self.acceptance(Party::B).is_some();
        if sealed && !both {
            return bounds("the acceptances", "both players'", "fewer");
        }
        let opened = if sealed { self.acceptances.len() } else { 0 };
        if self.contributions.len() != opened {
            return bounds(
                "the contributions",
                "one for each acceptance if chance is sealed, and none else",
                &self.contributions.len().to_string(),
            );
        }
        at_most("the header", self.header_bytes().len(), limits::BODY)
    }
}
