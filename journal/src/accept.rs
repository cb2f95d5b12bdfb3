//! How a game with sealed chance is begun: the invitation, its acceptances, the contributions opened. FORMAT 4.2.
//!
//! Among machines, each step is a message: the keeper commits to a secret and invites; every player commits to 32 random
//! bytes and accepts; when all acceptances are in, all bytes are opened. On a machine that both players share,
//! [`shared_machine`] does it at a stroke.

use crate::header::{Acceptance, Header, Invitation, Keeper, Office, Party, Person, Provider};
use crate::keys::Signer;
use crate::limits::OutOfBounds;
use crate::seal;
use crate::secret::{SecretError, Secrets, random};
use crate::signature::acceptance_message;

/// Why a game cannot be begun so.
#[derive(Debug, thiserror::Error)]
pub enum AcceptError {
    /// A party is to sign whose key was not handed over, or another one was.
    #[error("the key of {name} ({party:?}) is needed to sign the acceptance")]
    Key {
        /// Who.
        party: Party,
        /// By name.
        name: String,
    },
    /// Something in the header is out of bounds.
    #[error(transparent)]
    Bounds(#[from] OutOfBounds),
    /// There are no random bytes.
    #[error(transparent)]
    Secret(#[from] SecretError),
}

/// What a player brings to sealed chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// 32 random bytes, opened once all acceptances are in.
    pub contribution: [u8; 32],
    /// The seal secret, opened at the close; an arbiter has none.
    pub seal: Option<[u8; 32]>,
}

/// The acceptance of a party.
///
/// # Errors
/// When the invitation gives the party a key and the signer is not the one of it.
pub fn acceptance(
    invitation: &Invitation,
    by: Party,
    share: Option<&Share>,
    signer: Option<&Signer>,
) -> Result<Acceptance, AcceptError> {
    let contribution = share.map(|share| seal::contribution_commitment(&share.contribution));
    let seal = share
        .and_then(|share| share.seal)
        .map(|secret| seal::seal_commitment(&secret));
    let signature = match (invitation.key(by), signer) {
        (None, _) => None,
        (Some(key), Some(signer)) if signer.public() == key => {
            let message = acceptance_message(&invitation.hash(), by, contribution, seal);
            Some(signer.sign(&message))
        }
        _ => {
            return Err(AcceptError::Key {
                party: by,
                name: invitation.name(by).to_owned(),
            });
        }
    };
    Ok(Acceptance {
        by,
        contribution,
        seal,
        signature,
    })
}

/// Begins a game on a machine that both players share. Where chance is sealed, the machine is the keeper, unless the
/// invitation names one; it draws all secrets. Every party with a key signs.
///
/// # Errors
/// When a key is missing, something is out of bounds, or there are no random bytes.
pub fn shared_machine(
    invitation: Invitation,
    signers: &[(Party, &Signer)],
) -> Result<(Header, Option<Secrets>), AcceptError> {
    let secrets = Secrets::draw()?;
    let mut contributions = [[0; 32]; 3];
    for contribution in &mut contributions {
        *contribution = random()?;
    }
    with_bytes(invitation, signers, secrets, contributions)
}

/// As [`shared_machine`], with these bytes for random ones: those of both players, then the arbiter's.
///
/// # Errors
/// As [`shared_machine`].
pub fn with_bytes(
    mut invitation: Invitation,
    signers: &[(Party, &Signer)],
    secrets: Secrets,
    contributions: [[u8; 32]; 3],
) -> Result<(Header, Option<Secrets>), AcceptError> {
    let sealed = [&invitation.dice, &invitation.draws].contains(&&Provider::Sealed);
    if sealed {
        let who = invitation.keeper.take().map_or_else(
            || {
                Office::Outside(Person {
                    name: "this machine".into(),
                    key: None,
                })
            },
            |keeper| keeper.who,
        );
        invitation.keeper = Some(Keeper {
            who,
            commitment: seal::secret_commitment(&secrets.keeper),
        });
    }
    let mut parties = vec![Party::A, Party::B];
    if invitation.arbiter.is_some() {
        parties.push(Party::Arbiter);
    }
    // Without keys and without sealed chance an acceptance says nothing.
    parties.retain(|party| sealed || invitation.key(*party).is_some());
    let mut header = Header::from(&invitation);
    for party in parties {
        let share = sealed.then(|| Share {
            contribution: contributions[party as usize],
            seal: party.side().and_then(|side| secrets.seals[side.index()]),
        });
        let signer = signers
            .iter()
            .find(|(of, _)| *of == party)
            .map(|(_, signer)| *signer);
        header
            .acceptances
            .push(acceptance(&invitation, party, share.as_ref(), signer)?);
        header
            .contributions
            .extend(share.map(|share| share.contribution));
    }
    header.check()?;
    Ok((header, sealed.then_some(secrets)))
}
