//! The two hash chains of a journal, and the hashes pinned in it. All of them are BLAKE3.
//!
//! The **link** chain runs over every body: who changes, drops, doubles, swaps or inserts an entry breaks it. The
//! **play link** is thinner: it runs over decisions, rolls and draws alone, so that remarks cannot vary a roll, and a
//! take-back rewinds it.

/// A link of either chain.
pub type Link = [u8; 32];

const JOURNAL: &str = "earlylight 2026 journal v1";
const PLAY: &str = "earlylight 2026 play v1";
const EDITION: &str = "earlylight 2026 edition v1";
const INVITATION: &str = "earlylight 2026 invitation v1";
const POSITION: &str = "earlylight 2026 position v1";

/// The link of the header, from which the chain starts.
#[must_use]
pub fn journal_start(header: &[u8]) -> Link {
    blake3::derive_key(JOURNAL, header)
}

/// The play link before the first event of the play.
#[must_use]
pub fn play_start(invitation: &[u8]) -> Link {
    blake3::derive_key(PLAY, invitation)
}

/// The link after `body`, in either chain.
#[must_use]
pub fn next(link: &Link, body: &[u8]) -> Link {
    *blake3::keyed_hash(link, body).as_bytes()
}

/// The hash that pins an edition, over its canonical bytes.
#[must_use]
pub fn edition_hash(canonical: &[u8]) -> [u8; 32] {
    blake3::derive_key(EDITION, canonical)
}

/// The hash of an invitation, over its bytes.
#[must_use]
pub fn invitation_hash(invitation: &[u8]) -> [u8; 32] {
    blake3::derive_key(INVITATION, invitation)
}

/// The hash that a checkpoint holds, over the position's canonical text.
#[must_use]
pub fn position_hash(position: &str) -> [u8; 32] {
    blake3::derive_key(POSITION, position.as_bytes())
}

/// Bytes as lower-case hexadecimal digits.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes
        .iter()
        .fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
            // Writing to a String does not fail.
            let _ = write!(text, "{byte:02x}");
            text
        })
}

/// Reads hexadecimal digits of either case; `None` if there is anything else, or half a byte.
#[must_use]
pub fn unhex(text: &str) -> Option<Vec<u8>> {
    if !text.len().is_multiple_of(2) {
        return None;
    }
    text.as_bytes()
        .chunks(2)
        .map(|pair| {
            let digit = |byte: u8| {
                char::from(byte)
                    .to_digit(16)
                    .and_then(|d| u8::try_from(d).ok())
            };
            Some(digit(pair[0])? << 4 | digit(pair[1])?)
        })
        .collect()
}

/// Reads 64 hexadecimal digits.
#[must_use]
pub fn unhex32(text: &str) -> Option<[u8; 32]> {
    unhex(text)?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn golden_links() {
        assert_eq!(hex(&journal_start(b"header")), GOLDEN[0]);
        assert_eq!(hex(&play_start(b"invitation")), GOLDEN[1]);
        assert_eq!(hex(&next(&[0; 32], b"body")), GOLDEN[2]);
        assert_eq!(hex(&edition_hash(b"edition")), GOLDEN[3]);
        assert_eq!(hex(&position_hash("position")), GOLDEN[4]);
    }

    // Made by another implementation of BLAKE3.
    const GOLDEN: [&str; 5] = [
        "acabba142c0914abb594a376ddc756a03667c5c5435fa6ce26e1f5e184606bcb",
        "9149e47d4f99d64a4b86f2e4a809ab61954192f7aa99e33279c07c7b26ae7098",
        "7067c351faa981c7bcc4bf2856b772ac18c4bd15fc7a2d778dd956b050d92c73",
        "3e9cd383b764015472dd7d4f899370cc0f603f799abe35027d2d546b30edadc3",
        "35ffe408a7616b4ec5c4e23deaabfb0704c38086f8e29da088d05c49d933a57a",
    ];

    #[test]
    fn hex_both_ways() {
        assert_eq!(hex(&[0, 0xab, 0xff]), "00abff");
        assert_eq!(unhex("00ABff"), Some(vec![0, 0xab, 0xff]));
        assert_eq!((unhex("0"), unhex("0g"), unhex("é")), (None, None, None));
        assert_eq!(unhex32("00"), None);
    }
}
