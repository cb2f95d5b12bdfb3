//! Receipts: the head of a journal as a short signed text, which the *other* player keeps.
//!
//! A chain says nothing of a tail that was cut off, or of a whole file made anew. A receipt does: its signer has said that
//! at entry *n* the record had this link, and any file of that game which has not is another history. It is evidence
//! against its signer and nobody else.
//!
//! The text has the three lines of C2SP `tlog-checkpoint` (<https://c2sp.org/tlog-checkpoint>): an origin, a size, a hash;
//! here the game's invitation, the number of entries, and the link of the last of them. The chain is no Merkle tree, so
//! the hash is not that of one; the origin says so. It is signed as a [`Note`].

use base64ct::{Base64, Encoding};
use serde::Serialize;

use crate::authors::called;
use crate::chain::{self, Link};
use crate::header::{Invitation, Party};
use crate::keys::Signer;
use crate::note::{self, Note, NoteError, Standing};
use crate::reader::{FaultKind, Journal};
use crate::report::{Failure, Outcome, Report};
use crate::verify::Options;

/// How every origin begins; the invitation's hash in hexadecimal digits follows.
pub const ORIGIN: &str = "earlylight/receipt-v1/";

/// What a receipt says, and the note that says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// The hash of the game's invitation.
    pub invitation: [u8; 32],
    /// How many entries the journal held.
    pub entries: u64,
    /// The link of the last of them; of the header, if there were none.
    pub link: Link,
    /// The note.
    pub note: Note,
}

/// Why a text is no receipt.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReceiptError {
    /// It is no signed note.
    #[error(transparent)]
    Note(#[from] NoteError),
    /// Nothing in it begins as a receipt does.
    #[error("no line begins with `{ORIGIN}`, as that of a receipt does")]
    NoOrigin,
    /// Its text is not that of a receipt.
    #[error("line {line} of the receipt: expected {expected}; found `{found}`")]
    Text {
        /// The line of the note, from 1.
        line: usize,
        /// What should stand there.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
}

/// What was found of a receipt beside a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReceiptFound {
    /// How the journal stands to it.
    pub state: ReceiptState,
    /// How many entries it vouches for.
    pub entries: u64,
    /// Who signed it, as far as the reader or the journal knows them: against these it is evidence.
    pub against: Vec<String>,
    /// The whole in a sentence or two.
    pub words: String,
}

/// How a journal stands to a receipt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ReceiptState {
    /// The journal is the one, and holds all that the receipt vouches for.
    Contained,
    /// The journal holds fewer entries than the receipt vouches for.
    Cut,
    /// At the receipt's entry the journal has another history.
    Other,
    /// The journal is broken before the receipt's entry.
    NotReached,
    /// The receipt is of another game.
    AnotherGame,
    /// No signature of it holds by a key that the reader or the journal knows: it says nothing.
    NotBelieved,
}

impl Receipt {
    /// Signs a receipt for the good part of a journal; `name` is what the note calls the key.
    ///
    /// # Errors
    /// When the name cannot stand in a note.
    pub fn sign(journal: &Journal, name: &str, key: &Signer) -> Result<Self, ReceiptError> {
        let entries = journal.entries.len() as u64;
        let link = journal.links.last().copied().unwrap_or_default();
        let invitation = journal.header.invitation.hash();
        let text = text(&invitation, entries, &link);
        Ok(Self {
            invitation,
            entries,
            link,
            note: Note::sign(&text, name, key)?,
        })
    }

    /// Reads a receipt as it stands.
    ///
    /// # Errors
    /// When it is none. Its signatures are not judged here.
    pub fn read(note: &str) -> Result<Self, ReceiptError> {
        let note = Note::read(note)?;
        let lines: Vec<&str> = note.text.lines().collect();
        let line = |at: usize| lines.get(at).copied().unwrap_or_default();
        let wrong = |at: usize, expected| ReceiptError::Text {
            line: at + 1,
            expected,
            found: line(at).to_owned(),
        };
        let lower = |text: &str| !text.contains(|c: char| c.is_ascii_uppercase());
        let invitation = line(0)
            .strip_prefix(ORIGIN)
            .filter(|digits| lower(digits))
            .and_then(chain::unhex32)
            .ok_or_else(|| {
                wrong(
                    0,
                    "`earlylight/receipt-v1/` and the hash of an invitation in 64 digits",
                )
            })?;
        let entries = line(1)
            .parse()
            .ok()
            .filter(|n: &u64| n.to_string() == line(1))
            .ok_or_else(|| wrong(1, "a number of entries"))?;
        let link = Base64::decode_vec(line(2))
            .ok()
            .and_then(|bytes| bytes.try_into().ok())
            .ok_or_else(|| wrong(2, "a link of 32 bytes in base64"))?;
        if lines.len() > 3 {
            return Err(wrong(3, "no more lines"));
        }
        Ok(Self {
            invitation,
            entries,
            link,
            note,
        })
    }

    /// Finds and reads the receipt in a letter: what stands around it, marks of quotation, other line ends, blanks at the
    /// ends of lines and broken lines of signatures are let pass. None of that is under a signature.
    ///
    /// # Errors
    /// As [`read`](Self::read), and when there is none in it.
    pub fn find(letter: &str) -> Result<Self, ReceiptError> {
        if letter.len() > note::BYTES {
            return Err(NoteError::Long(letter.len()).into());
        }
        let lines = letter
            .lines()
            .map(|line| {
                line.trim_start_matches(['>', ' ', '\t', '\u{feff}'])
                    .trim_end()
            })
            .skip_while(|line| !line.starts_with(ORIGIN));
        let mut note = String::new();
        let mut signatures = Vec::<String>::new();
        for line in lines {
            let broken = |last: &String| {
                last.rsplit(' ').next().is_some_and(|text| text.len() < 92) && is_base64(line)
            };
            match signatures.last_mut() {
                _ if line.starts_with('\u{2014}') => signatures.push(line.to_owned()),
                _ if line.is_empty() => {}
                Some(last) if broken(last) => {
                    // Broken after the name, or within the signature.
                    if last.matches(' ').count() == 1 {
                        last.push(' ');
                    }
                    last.push_str(line);
                }
                // The letter goes on.
                Some(_) => break,
                None => {
                    note.push_str(line);
                    note.push('\n');
                }
            }
        }
        if note.is_empty() {
            return Err(ReceiptError::NoOrigin);
        }
        note.push('\n');
        for line in signatures {
            note.push_str(&line);
            note.push('\n');
        }
        Self::read(&note)
    }

    /// Who signed it, among the parties of a game and the keys that a reader knows; `Err` if a signature that claims to be
    /// one of theirs does not hold.
    fn signers(
        &self,
        invitation: &Invitation,
        names: &[String; 2],
        options: &Options,
    ) -> Result<Vec<String>, String> {
        let parties = Party::ALL.into_iter().filter_map(|party| {
            let key = invitation.key(party)?;
            Some((key, called(invitation, party, names)))
        });
        let known = options.known_keys.iter().map(|key| {
            let digits = chain::hex(key);
            (*key, format!("the holder of the key {}..", &digits[..12]))
        });
        let keys: Vec<([u8; 32], String)> = parties.chain(known).collect();
        let mut signers = Vec::new();
        let mut seen = Vec::new();
        for signature in &self.note.signatures {
            for (key, who) in &keys {
                match self.note.standing(signature, key) {
                    Standing::Another => {}
                    // The form asks to reject the whole note then.
                    Standing::Wrong => return Err(who.clone()),
                    // A party's name comes before the bare key's.
                    Standing::Holds if seen.contains(key) => {}
                    Standing::Holds => {
                        seen.push(*key);
                        signers.push(who.clone());
                    }
                }
            }
        }
        Ok(signers)
    }
}

fn is_base64(line: &str) -> bool {
    let part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '=');
    !line.is_empty() && line.chars().all(part)
}

fn text(invitation: &[u8; 32], entries: u64, link: &Link) -> String {
    format!(
        "{ORIGIN}{}\n{entries}\n{}\n",
        chain::hex(invitation),
        Base64::encode_string(link)
    )
}

impl std::fmt::Display for Receipt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.note.fmt(f)
    }
}

/// Holds the receipts that a reader has against a journal, and puts what was found into its report.
pub(crate) fn judge(
    journal: &Journal,
    names: &[String; 2],
    options: &Options,
    byte_of: &dyn Fn(usize) -> u64,
    report: &mut Report,
) -> Option<Failure> {
    let mut failure: Option<Failure> = None;
    for receipt in &options.receipts {
        let found = find(journal, receipt, names, options);
        if found.state == ReceiptState::Other
            && failure
                .as_ref()
                .is_none_or(|first| first.entry as u64 > receipt.entries)
        {
            let entry = usize::try_from(receipt.entries).unwrap_or(usize::MAX);
            let here = journal.links.get(entry).copied().unwrap_or_default();
            failure = Some(Failure {
                part: "receipt",
                entry,
                byte: byte_of(entry),
                side: None,
                rule: None,
                meaning: found.words.clone(),
                expected: format!("the check digits {}", chain::hex(&receipt.link)),
                found: chain::hex(&here),
            });
        }
        report.receipts.push(found);
    }
    failure
}

/// The verdict that receipts add: a journal that lacks what was vouched for is cut.
pub(crate) fn cut(report: &Report) -> Option<Outcome> {
    let longest = report
        .receipts
        .iter()
        .filter(|found| found.state == ReceiptState::Cut)
        .map(|found| found.entries)
        .max()?;
    Some(Outcome::Cut {
        entries: report.entries,
        vouched: longest,
    })
}

fn find(
    journal: &Journal,
    receipt: &Receipt,
    names: &[String; 2],
    options: &Options,
) -> ReceiptFound {
    let invitation = &journal.header.invitation;
    let at = receipt.entries;
    let found = |state, against: Vec<String>, words: String| ReceiptFound {
        state,
        entries: at,
        against,
        words,
    };
    let signers = match receipt.signers(invitation, names, options) {
        Ok(signers) if !signers.is_empty() => signers,
        Ok(_) => {
            let words = "the receipt is signed by nobody whose key the journal or the reader knows, so it says nothing";
            return found(ReceiptState::NotBelieved, Vec::new(), words.into());
        }
        Err(who) => {
            let words = format!(
                "the receipt says that {who} signed it, and that signature does not hold, so it says nothing"
            );
            return found(ReceiptState::NotBelieved, Vec::new(), words);
        }
    };
    let who = signers.join(" and ");
    if receipt.invitation != invitation.hash() {
        let words = format!("the receipt, signed by {who}, is of another game");
        return found(ReceiptState::AnotherGame, signers, words);
    }
    let held = journal.entries.len() as u64;
    let link = usize::try_from(at)
        .ok()
        .and_then(|at| journal.links.get(at));
    match link {
        Some(link) if *link == receipt.link => {
            let words = format!(
                "this journal contains what the receipt vouches for, up to entry {at}; should another file of this game differ \
                 from it up to there, the receipt is evidence against {who}, who signed it"
            );
            found(ReceiptState::Contained, signers, words)
        }
        Some(_) => {
            let words = format!(
                "{who} signed that at entry {at} the record was another one: this file is not that record, for at or before \
                 this entry something was changed"
            );
            found(ReceiptState::Other, signers, words)
        }
        None if journal
            .fault
            .as_ref()
            .is_some_and(|fault| fault.kind != FaultKind::Cut) =>
        {
            let words = format!(
                "{who} signed that the record had {at} entries; this file can be read up to entry {held} alone, so the receipt \
                 could not be held against it"
            );
            found(ReceiptState::NotReached, signers, words)
        }
        // Of what is missing nothing can be said: this may be the same record, cut, or another one.
        None => {
            let words = format!(
                "{who} signed that the record had {at} entries, and this file holds {held}: its end was cut off, or it is \
                 another, shorter history"
            );
            found(ReceiptState::Cut, signers, words)
        }
    }
}
