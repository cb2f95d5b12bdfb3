//! Messages between machines before a game: invitations, acceptances, contributions. Text that survives an e-mail.
//!
//! The first line says what it is, then follow the bytes of its one spelling in hexadecimal digits, 32 to a line.

use std::path::Path;

use earlylight_journal::{chain, codec};

use super::files::{Failure, read};

/// What a message holds, by its first line.
pub const INVITATION: &str = "earlylight invitation 1";
/// An acceptance.
pub const ACCEPTANCE: &str = "earlylight acceptance 1";
/// A contribution, opened.
pub const CONTRIBUTION: &str = "earlylight contribution 1";
/// A player's own secrets, for nobody else's eyes.
pub const SHARE: &str = "earlylight share 1 (secret)";
/// A keeper's own secret, for nobody else's eyes.
pub const KEEPER: &str = "earlylight keeper 1 (secret)";

/// Writes a message.
pub fn write(kind: &str, bytes: &[u8]) -> String {
    let mut text = format!("{kind}\n");
    for line in bytes.chunks(32) {
        text.push_str(&chain::hex(line));
        text.push('\n');
    }
    text
}

/// Reads a message of that kind from a file. Quotation marks of mail programs and blank lines are let pass.
pub fn load<T: bincode::Encode + bincode::Decode<()>>(
    kind: &str,
    path: &Path,
) -> Result<T, Failure> {
    let (bytes, name) = read(path)?;
    let text =
        String::from_utf8(bytes).map_err(|_| Failure::unreadable(format!("{name} is not text")))?;
    let mut lines = text
        .lines()
        .map(|line| line.trim_start_matches(['>', ' ', '\t']).trim_end())
        .zip(1..)
        .filter(|(line, _): &(&str, usize)| !line.is_empty());
    match lines.next() {
        Some((first, _)) if first == kind => {}
        other => {
            let found = other.map_or("nothing", |(first, _)| first);
            return Err(Failure::unreadable(format!(
                "{name}: expected `{kind}`; found `{found}`"
            )));
        }
    }
    let mut body = Vec::new();
    for (line, number) in lines {
        body.extend(chain::unhex(line).ok_or_else(|| {
            Failure::unreadable(format!(
                "{name}:{number}: expected hexadecimal digits; found `{line}`"
            ))
        })?);
    }
    codec::decode_exact(&body).map_err(|e| Failure::unreadable(format!("{name}: {e}")))
}
