//! What is signed, and how a signature is judged. Ed25519, in its strict form. FORMAT 10.

use ed25519_dalek::{Signature, SigningKey, VerifyingKey};

use crate::chain::Link;
use crate::codec;
use crate::header::{Acceptance, Party};

const ACCEPTANCE: &[u8] = b"earlylight 2026 acceptance v1";
const ATTESTATION: &[u8] = b"earlylight 2026 attestation v1";

/// What a party signs to accept an invitation: the context, the invitation's hash, who, and the commitments.
#[must_use]
pub fn acceptance_message(
    invitation: &[u8; 32],
    by: Party,
    contribution: Option<[u8; 32]>,
    seal: Option<[u8; 32]>,
) -> Vec<u8> {
    let mut message = ACCEPTANCE.to_vec();
    message.extend(invitation);
    message.extend(codec::encode(&(by, contribution, seal)));
    message
}

/// What a party signs to vouch for a journal up to an entry: the context, the invitation's hash, the entry's number
/// (8 bytes, little-endian) and its link.
#[must_use]
pub fn attestation_message(invitation: &[u8; 32], entry: u64, link: &Link) -> Vec<u8> {
    let mut message = ATTESTATION.to_vec();
    message.extend(invitation);
    message.extend(entry.to_le_bytes());
    message.extend(link);
    message
}

/// Signs a message.
#[must_use]
pub fn sign(key: &SigningKey, message: &[u8]) -> [u8; 64] {
    use ed25519_dalek::Signer as _;
    key.sign(message).to_bytes()
}

/// Whether a signature holds, judged strictly: no key of small order, no second spelling of a signature.
#[must_use]
pub fn holds(key: &[u8; 32], message: &[u8], signature: &[u8; 64]) -> bool {
    VerifyingKey::from_bytes(key).is_ok_and(|key| {
        key.verify_strict(message, &Signature::from_bytes(signature))
            .is_ok()
    })
}

/// Whether an acceptance is signed as it should be; one without a key to be signed by is.
#[must_use]
pub fn accepted(invitation: &[u8; 32], key: Option<[u8; 32]>, acceptance: &Acceptance) -> bool {
    match (key, acceptance.signature) {
        (None, None) => true,
        (Some(key), Some(signature)) => {
            let message = acceptance_message(
                invitation,
                acceptance.by,
                acceptance.contribution,
                acceptance.seal,
            );
            holds(&key, &message, &signature)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_holds_for_its_own_message_and_key() {
        let key = SigningKey::from_bytes(&[3; 32]);
        let public = key.verifying_key().to_bytes();
        let message = attestation_message(&[1; 32], 7, &[2; 32]);
        let signature = sign(&key, &message);
        assert!(holds(&public, &message, &signature));
        for other in [
            attestation_message(&[9; 32], 7, &[2; 32]),
            attestation_message(&[1; 32], 8, &[2; 32]),
            attestation_message(&[1; 32], 7, &[3; 32]),
        ] {
            assert!(!holds(&public, &other, &signature));
        }
        let other = SigningKey::from_bytes(&[4; 32]).verifying_key().to_bytes();
        assert!(!holds(&other, &message, &signature));
        for at in 0..64 {
            let mut spoilt = signature;
            spoilt[at] ^= 1;
            assert!(!holds(&public, &message, &spoilt));
        }
    }

    #[test]
    fn a_second_spelling_of_a_signature_does_not_hold() {
        // s + l, where l is the order of the group: the same number to a careless verifier.
        const L: [u8; 32] = [
            0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9,
            0xde, 0x14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
        ];
        let key = SigningKey::from_bytes(&[3; 32]);
        let mut signature = sign(&key, b"message");
        let mut carry = 0u16;
        for (byte, add) in signature[32..].iter_mut().zip(L) {
            carry += u16::from(*byte) + u16::from(add);
            *byte = carry as u8;
            carry >>= 8;
        }
        assert!(!holds(
            &key.verifying_key().to_bytes(),
            b"message",
            &signature
        ));
    }

    #[test]
    fn keys_of_small_order_vouch_for_nothing() {
        let mut one = [0; 32];
        one[0] = 1;
        for key in [[0; 32], one] {
            // With such a key, this signature holds for every message to a careless verifier.
            let mut signature = [0; 64];
            signature[..32].copy_from_slice(&one);
            assert!(!holds(&key, b"anything", &signature));
        }
        assert!(!holds(&[0xff; 32], b"anything", &[0; 64]));
    }
}
