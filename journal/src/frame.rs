//! Frames: how a body lies in the file, between its length and its link. FORMAT 3.

use crate::chain::{self, Link};
use crate::entry::Entry;
use crate::header::{FORMAT, Header};
use crate::limits::{self, OutOfBounds};
use crate::{codec, entry};

/// What every journal begins with. The first byte is no text, and the line ends show a transfer that altered them.
pub const MAGIC: [u8; 8] = *b"\x89ELJ\r\n\x1a\n";
/// Bytes before the header's frame: [`MAGIC`] and the version.
pub const PREFIX: usize = 12;
/// Bytes of a frame besides its body and its opening.
pub const OVERHEAD: usize = 4 + 4 + 32;

/// A frame as it lies in the file, nothing in it believed yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame<'a> {
    /// The body; 1 to [`limits::BODY`] bytes.
    pub body: &'a [u8],
    /// The opening: the secret half of a sealed entry. Not under the link; empty if there is none.
    pub opening: &'a [u8],
    /// The link as written.
    pub link: Link,
    /// Where the body begins in the file.
    pub body_at: usize,
    /// Where the opening's length stands.
    pub opening_at: usize,
    /// Where the link stands.
    pub link_at: usize,
    /// Where the next frame begins.
    pub end: usize,
}

/// Why no frame can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameError {
    /// The file ends inside it: `missing` bytes more would be needed at the least, from `at` on.
    Cut {
        /// Where the part begins that is not whole.
        at: usize,
        /// How many bytes are missing of that part.
        missing: usize,
    },
    /// The length at `at` is out of bounds.
    Length {
        /// Where the length stands.
        at: usize,
        /// The length found.
        found: u32,
    },
    /// The length at `at` does not fit its own check: it was altered, and is not the mark of a file that was cut.
    Check {
        /// Where the length stands.
        at: usize,
    },
}

/// A length as it is spelt: its 21 bits, and above them 11 bits of check, so that no change within one byte goes unseen.
///
/// Without the check a length grown by damage would look like a file cut short.
#[must_use]
pub const fn spell_length(length: u32) -> [u8; 4] {
    (length | check(length) << 21).to_le_bytes()
}

/// The check of a length: each of its bits touches one bit of the check. The constant keeps a run of zeros from fitting.
const fn check(length: u32) -> u32 {
    (length & 0x7FF) ^ (length >> 11) ^ 0x2D5
}

/// Reads the frame that begins at `at`. Allocates nothing.
///
/// # Errors
/// When the file ends before the frame does, or a length is out of bounds.
pub fn read(bytes: &[u8], at: usize) -> Result<Frame<'_>, FrameError> {
    let body_at = at + 4;
    let body_len = length(bytes, at)?;
    if body_len == 0 || body_len as usize > limits::BODY {
        return Err(FrameError::Length {
            at,
            found: body_len,
        });
    }
    let body = part(bytes, body_at, body_len as usize)?;
    let opening_at = body_at + body.len();
    let opening_len = length(bytes, opening_at)?;
    if opening_len as usize > limits::BODY {
        return Err(FrameError::Length {
            at: opening_at,
            found: opening_len,
        });
    }
    let opening = part(bytes, opening_at + 4, opening_len as usize)?;
    let link_at = opening_at + 4 + opening.len();
    let mut link = [0; 32];
    link.copy_from_slice(part(bytes, link_at, 32)?);
    Ok(Frame {
        body,
        opening,
        link,
        body_at,
        opening_at,
        link_at,
        end: link_at + 32,
    })
}

fn part(bytes: &[u8], at: usize, len: usize) -> Result<&[u8], FrameError> {
    let rest = bytes.get(at..).unwrap_or_default();
    rest.get(..len).ok_or_else(|| FrameError::Cut {
        at,
        missing: len - rest.len(),
    })
}

fn length(bytes: &[u8], at: usize) -> Result<u32, FrameError> {
    let mut number = [0; 4];
    number.copy_from_slice(part(bytes, at, 4)?);
    let word = u32::from_le_bytes(number);
    let length = word & 0x1F_FFFF;
    if word >> 21 == check(length) {
        Ok(length)
    } else {
        Err(FrameError::Check { at })
    }
}

/// Appends a frame.
pub(crate) fn write(out: &mut Vec<u8>, body: &[u8], opening: &[u8], link: &Link) {
    // Both are far shorter than 4 GiB: its caller has checked the bounds.
    out.extend(spell_length(u32::try_from(body.len()).unwrap_or(0x1F_FFFF)));
    out.extend(body);
    out.extend(spell_length(
        u32::try_from(opening.len()).unwrap_or(0x1F_FFFF),
    ));
    out.extend(opening);
    out.extend(link);
}

/// A journal being spelt out in memory: its bytes so far and its last link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelling {
    /// The bytes since they were last taken.
    pub bytes: Vec<u8>,
    /// The last link.
    pub link: Link,
}

impl Spelling {
    /// Begins a journal.
    ///
    /// # Errors
    /// When something in the header is out of bounds.
    pub fn begin(header: impl Into<Header>) -> Result<Self, OutOfBounds> {
        let header = header.into();
        header.check()?;
        let header = header.header_bytes();
        let mut bytes = Vec::with_capacity(PREFIX + OVERHEAD + header.len());
        bytes.extend(MAGIC);
        bytes.extend(FORMAT.to_le_bytes());
        let link = chain::journal_start(&header);
        write(&mut bytes, &header, &[], &link);
        Ok(Self { bytes, link })
    }

    /// Goes on after the entry whose link is `link`.
    #[must_use]
    pub const fn after(link: Link) -> Self {
        Self {
            bytes: Vec::new(),
            link,
        }
    }

    /// Appends an entry.
    ///
    /// # Errors
    /// When it is out of bounds; nothing is appended then.
    pub fn push(&mut self, entry: &entry::Entry) -> Result<(), OutOfBounds> {
        entry.check()?;
        let body = codec::encode(entry);
        limits::at_most("the entry", body.len(), limits::BODY)?;
        self.link = chain::next(&self.link, &body);
        write(&mut self.bytes, &body, &entry.opening_bytes(), &self.link);
        Ok(())
    }
}

/// A whole journal as bytes.
///
/// # Errors
/// When the header or an entry is out of bounds.
pub fn journal_bytes(header: impl Into<Header>, entries: &[Entry]) -> Result<Vec<u8>, OutOfBounds> {
    let mut spelling = Spelling::begin(header)?;
    for entry in entries {
        spelling.push(entry)?;
    }
    Ok(spelling.bytes)
}
