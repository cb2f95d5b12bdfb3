//! Redacted copies: a journal as one side may see it. FORMAT 9.4.

use earlylight_core::Side;

use crate::chain;
use crate::codec;
use crate::entry::Entry;
use crate::frame::{self, PREFIX};
use crate::reader::{self, Fault, Unreadable};

/// Why there is no redacted copy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RedactError {
    /// The bytes are no journal.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// The journal is damaged.
    #[error(transparent)]
    Damaged(#[from] Fault),
    /// The secrets are in the journal already: whoever reads it can open every draw.
    #[error("entry {0} reveals the secrets, so nothing can be hidden any more")]
    Revealed(usize),
}

/// A copy without the openings that `side` may not see: the other side's draws and secret decisions, and whole positions.
/// Bodies and links are the same, so its record and its authors verify as before.
///
/// # Errors
/// When the journal cannot be read whole, or reveals its secrets.
pub fn redact(journal: &[u8], side: Side) -> Result<Vec<u8>, RedactError> {
    let read = reader::read(journal)?;
    if let Some(fault) = read.fault {
        return Err(fault.into());
    }
    let revealed = |entry: &Entry| matches!(entry, Entry::Reveal(_));
    if let Some(at) = read.entries.iter().position(revealed) {
        return Err(RedactError::Revealed(at + 1));
    }
    let mut copy = journal[..PREFIX].to_vec();
    frame::write(
        &mut copy,
        &read.header.header_bytes(),
        &[],
        &chain::journal_start(&read.header.header_bytes()),
    );
    for (entry, link) in read.entries.iter().zip(&read.links[1..]) {
        let opening = if may_see(entry, side) {
            entry.opening_bytes()
        } else {
            Vec::new()
        };
        frame::write(&mut copy, &codec::encode(entry), &opening, link);
    }
    Ok(copy)
}

/// Whether a side may see what is under an entry's seal. Positions hold the hands of both.
fn may_see(entry: &Entry, side: Side) -> bool {
    match entry {
        Entry::SealedDecision { side: by, .. } => *by == side,
        Entry::SealedDraw { side: by, .. } => *by == Some(side),
        _ => false,
    }
}
