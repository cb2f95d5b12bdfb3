//! From bytes to a journal, strictly: everything is checked but the play.
//!
//! Whatever the bytes, reading ends, takes memory in proportion to them, and keeps the good entries before the first
//! fault. It says nothing of the play: see [`crate::replay`] and [`crate::verify`].

use tracing::{debug, instrument};

use crate::chain::{self, Link};
use crate::codec::{self, CodecError};
use crate::dice::Keys;
use crate::entry::{Entry, Reveal};
use crate::frame::{self, Frame, FrameError, MAGIC, PREFIX};
use crate::header::{FORMAT, Header, HeaderError};
use crate::limits;
use crate::order::Order;
use crate::seal::NoOpening;

/// A journal as far as it could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journal {
    /// The header.
    pub header: Header,
    /// The good entries; entry number *n*, counted from 1, is `entries[n - 1]`.
    pub entries: Vec<Entry>,
    /// The link of the header, then that of each entry: one more than there are entries.
    pub links: Vec<Link>,
    /// Where the good part ends, in bytes: the length of the file if it is whole.
    pub good: u64,
    /// The first fault, if the file has one.
    pub fault: Option<Fault>,
}

impl Journal {
    /// Entry number `entry`, counted from 1.
    #[must_use]
    pub fn entry(&self, entry: usize) -> Option<&Entry> {
        self.entries.get(entry.checked_sub(1)?)
    }

    /// The secrets that it opens, if it does. Whether they are those committed to is not checked here.
    #[must_use]
    pub fn revealed(&self) -> Option<&Reveal> {
        self.entries.iter().rev().find_map(|entry| match entry {
            Entry::Reveal(reveal) => Some(&**reveal),
            _ => None,
        })
    }

    /// The keys that it makes public, in its header and by its reveal.
    #[must_use]
    pub fn keys(&self) -> Keys {
        match self.revealed() {
            Some(reveal) => Keys::opened(&self.header, reveal.clone()),
            None => Keys::of(&self.header.invitation),
        }
    }
}

/// The first thing in a file that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("entry {entry}, byte {offset}, {rule}: expected {expected}; found {found}")]
pub struct Fault {
    /// The byte at which that thing begins, counted from 0.
    pub offset: u64,
    /// The entry it belongs to, counted from 1; 0 is the header.
    pub entry: usize,
    /// What sort of fault it is.
    pub kind: FaultKind,
    /// The section of FORMAT.md that it breaks.
    pub rule: &'static str,
    /// What should stand there.
    pub expected: String,
    /// What stands there.
    pub found: String,
}

/// What sort of fault a file has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// The file ends inside a frame: it was cut, or its writer was stopped.
    Cut,
    /// A length is out of bounds.
    Length,
    /// A link is not the one that follows from the entry and the links before.
    Link,
    /// A body does not decode, or is out of bounds.
    Body,
    /// An opening where none can be, or not that of its entry.
    Opening,
    /// An entry where it may not stand ([`crate::order`]).
    Order,
}

/// Why bytes are no journal that can be read at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// They do not begin as a journal does.
    #[error("this is no journal: it does not begin as every journal does (byte {offset} differs)")]
    NotAJournal {
        /// The first byte that differs.
        offset: u64,
    },
    /// They end before the header does.
    #[error("{}", cut_short(*offset, *missing))]
    Cut {
        /// Where the part begins that is not whole.
        offset: u64,
        /// How many bytes are missing at the least.
        missing: usize,
    },
    /// The format is of another version.
    #[error(
        "the journal is of format {found}; this program reads format {FORMAT} (another version of it may read this one)"
    )]
    Version {
        /// The version found.
        found: u32,
    },
    /// The header's frame has a length out of bounds.
    #[error(
        "the beginning of the file, which says who plays what, is damaged (byte {offset}: it cannot be {found} bytes long)"
    )]
    Length {
        /// Where the length stands.
        offset: u64,
        /// The length found.
        found: u32,
    },
    /// The header's length does not fit its check.
    #[error(
        "the beginning of the file, which says who plays what, is damaged (byte {offset}: how long it is was changed)"
    )]
    Check {
        /// Where the length stands.
        offset: u64,
    },
    /// The header does not hold.
    #[error(
        "the beginning of the file, which says who plays what, cannot be right (byte {offset}): {error}"
    )]
    Header {
        /// Where the header begins.
        offset: u64,
        /// What is wrong with it.
        error: HeaderError,
    },
}

fn cut_short(offset: u64, missing: usize) -> String {
    if offset == 0 {
        return "the file is empty".into();
    }
    format!(
        "the file ends in its beginning, which says who plays what (byte {offset}; {missing} bytes or more are missing)"
    )
}

/// Reads a journal.
///
/// # Errors
/// When the bytes are no journal, of another version, or their header does not hold. Damage after the header is no
/// error but a [`Fault`].
#[instrument(level = "debug", skip_all, fields(bytes = bytes.len()))]
pub fn read(bytes: &[u8]) -> Result<Journal, Unreadable> {
    let (header, frame) = read_header(bytes)?;
    let mut journal = Journal {
        header,
        entries: Vec::new(),
        links: Vec::new(),
        good: 0,
        fault: None,
    };
    let start = chain::journal_start(frame.body);
    journal.links.push(start);
    journal.fault = envelope_fault(&frame, 0, &start).or_else(|| {
        journal.good = frame.end as u64;
        read_entries(bytes, frame.end, &mut journal)
    });
    if let Some(fault) = &journal.fault {
        debug!(
            entry = fault.entry,
            offset = fault.offset,
            "the file has a fault"
        );
    }
    debug!(entries = journal.entries.len(), "read");
    Ok(journal)
}

fn read_header(bytes: &[u8]) -> Result<(Header, Frame<'_>), Unreadable> {
    let same = bytes
        .iter()
        .zip(MAGIC)
        .take_while(|(a, b)| **a == *b)
        .count();
    if same < MAGIC.len() && same < bytes.len() {
        return Err(Unreadable::NotAJournal {
            offset: same as u64,
        });
    }
    let Some(version) = bytes
        .get(MAGIC.len()..PREFIX)
        .and_then(|b| b.try_into().ok())
        .map(u32::from_le_bytes)
    else {
        return Err(Unreadable::Cut {
            offset: bytes.len() as u64,
            missing: PREFIX - bytes.len(),
        });
    };
    if version != FORMAT {
        return Err(Unreadable::Version { found: version });
    }
    let frame = match frame::read(bytes, PREFIX) {
        Ok(frame) => frame,
        Err(FrameError::Cut { at, missing }) => {
            return Err(Unreadable::Cut {
                offset: at as u64,
                missing,
            });
        }
        Err(FrameError::Length { at, found }) => {
            return Err(Unreadable::Length {
                offset: at as u64,
                found,
            });
        }
        Err(FrameError::Check { at }) => {
            return Err(Unreadable::Check { offset: at as u64 });
        }
    };
    let header = Header::read(frame.body).map_err(|error| Unreadable::Header {
        offset: frame.body_at as u64,
        error,
    })?;
    Ok((header, frame))
}

fn read_entries(bytes: &[u8], mut at: usize, journal: &mut Journal) -> Option<Fault> {
    let mut link = *journal.links.first()?;
    let mut order = Order::new(&journal.header.invitation);
    let frames = frames(bytes, at);
    journal.entries.reserve_exact(frames);
    journal.links.reserve_exact(frames);
    while at < bytes.len() {
        let number = journal.entries.len() + 1;
        let frame = match frame::read(bytes, at) {
            Ok(frame) => frame,
            Err(error) => return Some(frame_fault(error, number)),
        };
        link = chain::next(&link, frame.body);
        if let Some(fault) = envelope_fault(&frame, number, &link) {
            return Some(fault);
        }
        let entry = match read_entry(&frame, number) {
            Ok(entry) => entry,
            Err(fault) => return Some(fault),
        };
        if let Err(misplaced) = order.check(&entry) {
            return Some(Fault {
                offset: at as u64,
                entry: number,
                kind: FaultKind::Order,
                rule: misplaced.rule,
                expected: misplaced.expected,
                found: misplaced.found,
            });
        }
        order.step(&entry);
        journal.entries.push(entry);
        journal.links.push(link);
        at = frame.end;
        journal.good = at as u64;
    }
    None
}

/// How many whole frames there are from a byte on. Room for as many entries is then taken once, and no more of it than the
/// bytes can fill: a frame holds a length and a link at the least.
fn frames(bytes: &[u8], mut at: usize) -> usize {
    let mut count = 0;
    while at < bytes.len()
        && let Ok(frame) = frame::read(bytes, at)
    {
        at = frame.end;
        count += 1;
    }
    count
}

fn frame_fault(error: FrameError, entry: usize) -> Fault {
    match error {
        FrameError::Cut { at, missing } => Fault {
            offset: at as u64,
            entry,
            kind: FaultKind::Cut,
            rule: "FORMAT 3",
            expected: "the rest of the entry".into(),
            found: format!("the end of the file, at least {missing} bytes short"),
        },
        FrameError::Length { at, found } => Fault {
            offset: at as u64,
            entry,
            kind: FaultKind::Length,
            rule: "FORMAT 3",
            expected: format!("a length from 1 to {}", limits::BODY),
            found: found.to_string(),
        },
        FrameError::Check { at } => Fault {
            offset: at as u64,
            entry,
            kind: FaultKind::Length,
            rule: "FORMAT 3",
            expected: "the length of the entry, with its check".into(),
            found: "something else".into(),
        },
    }
}

/// The fault of a frame, its body's meaning apart.
fn envelope_fault(frame: &Frame<'_>, entry: usize, link: &Link) -> Option<Fault> {
    if frame.link != *link {
        return Some(Fault {
            offset: frame.link_at as u64,
            entry,
            kind: FaultKind::Link,
            rule: "FORMAT 6",
            expected: format!("the check digits {}", chain::hex(link)),
            found: chain::hex(&frame.link),
        });
    }
    if entry == 0 && !frame.opening.is_empty() {
        return Some(opening_fault(
            frame,
            entry,
            "nothing, for nothing is hidden there",
            &NoOpening::NotSealed,
        ));
    }
    None
}

fn opening_fault(frame: &Frame<'_>, entry: usize, expected: &str, error: &NoOpening) -> Fault {
    Fault {
        offset: frame.opening_at as u64,
        entry,
        kind: FaultKind::Opening,
        rule: "FORMAT 9",
        expected: expected.into(),
        found: match error {
            NoOpening::NotSealed => format!("{} bytes", frame.opening.len()),
            error => error.to_string(),
        },
    }
}

fn read_entry(frame: &Frame<'_>, number: usize) -> Result<Entry, Fault> {
    let mut entry = read_body(frame, number)?;
    if frame.opening.is_empty() {
        return Ok(entry);
    }
    entry.open(frame.opening).map_err(|error| {
        let expected = match error {
            NoOpening::NotSealed => "nothing, for nothing is hidden in the entry",
            _ => "what was hidden in the entry when it was written",
        };
        opening_fault(frame, number, expected, &error)
    })?;
    // The value under the seal has its bounds, too.
    entry.check().map_err(|bounds| Fault {
        offset: frame.opening_at as u64,
        entry: number,
        kind: FaultKind::Opening,
        rule: "FORMAT 5",
        expected: format!("{}: {}", bounds.what, bounds.expected),
        found: bounds.found,
    })?;
    Ok(entry)
}

fn read_body(frame: &Frame<'_>, number: usize) -> Result<Entry, Fault> {
    let fault = |at: usize, expected: String, found: String| Fault {
        offset: (frame.body_at + at) as u64,
        entry: number,
        kind: FaultKind::Body,
        rule: "FORMAT 5",
        expected,
        found,
    };
    let entry: Entry = codec::decode_exact(frame.body).map_err(|error| {
        let at = match error {
            CodecError::Trailing { read, .. } => read,
            CodecError::Spelling { at } => at,
            _ => 0,
        };
        fault(
            at,
            "one entry, in the one way to write it".into(),
            error.to_string(),
        )
    })?;
    entry.check().map_err(|bounds| {
        fault(
            0,
            format!("{}: {}", bounds.what, bounds.expected),
            bounds.found,
        )
    })?;
    Ok(entry)
}
