//! Transcripts (`.elt`): a journal as text that people read and write, as PGN is to chess.
//!
//! Header lines `[Tag "value"]` come first, then one entry a line. `;`, `#` or `//` begins a comment outside quotation marks;
//! blank lines, a byte order mark and CRLF are let pass.
//!
//! What people write is read tolerantly and written canonically. A decision or an item may be cut short as long as only one that is legal
//! there fits (`US march Hud > Nia`); case and accents count for nothing; a side's name may be cut short or, where what is awaited says
//! whose the line is, left out; dice may be `3 5 6`, `3,5,6`, `[3 5 6]`, `356` or `3d6: 3 5 6`, and with `= 14` behind them their total
//! is checked. What a game itself can read is never read otherwise. [`review`] finds all that is wrong, not the first thing only.
//!
//! | line | entry |
//! | --- | --- |
//! | `US march Hudson > Niagara` | a decision, in the game's own words |
//! | `US rolls 1 2 4 5`, `roll 3` | dice, of a side or nobody's |
//! | `US draws NAME`, `draw NAME` | an item drawn |
//! | `take back to 12 agreed by US GB` | back to the moment after the 12th entry; 0 is the start |
//! | `remark "words"`, `US remark "words"` | words |
//! | `checkpoint`, `checkpoint HASH` | the position's hash, made or compared |
//! | `session "program" at 1790000000` | a writer opened the journal |
//! | `US decides sealed SALT march Hudson > Niagara` | a secret decision |
//! | `US draws sealed SALT NAME`, `checkpoint sealed SALT HASH` | a hidden draw, a checkpoint of hidden facts |
//! | `US claims WORDS`, `claim WORDS` | a result from outside, in the game's own words or in hexadecimal digits |
//! | `adjust "position" because "reason"`, `adjust sealed SALT ...` | the position put right |
//! | `attest US to 12 SIGNATURE` | a signature over the 12th entry of the journal |
//! | `reveal SECRET SEAL SEAL` | secrets opened, `withheld` for one that is not |
//! | `end by rule`, `end resigned US`, `end agreed`, `end adjourned "words"` | the record is closed |
//!
//! | tag | value | if left out |
//! | --- | --- | --- |
//! | `Game` | the game's id | refused |
//! | `Edition`, `EditionHash`, `EditionText` | name, hash, canonical bytes in hexadecimal digits | the program's edition |
//! | `Revision` | the revision of the rules | the program's |
//! | `Ruling` | `name = value`, once for each | the standard value |
//! | `Scenario` or `Position` | a name, or a position's text; a position is better written in lines of its own, each behind a `\|` | the standard start |
//! | a side's name, and with `Key` after it | the player's name, and public key | none |
//! | `Dice`, `Draws` | `typed`, `open SEED` or `sealed` | `typed` |
//! | `Keeper` and `KeeperKey`, or `KeeperPlays`; `Commitment` | who keeps the secret of sealed chance; its commitment | no keeper |
//! | `Arbiter`, `ArbiterKey` | the arbiter's name, and public key | no arbiter |
//! | `Accepted` | a party, its two commitments and its signature, `-` for what is absent | nobody accepted |
//! | `Contribution` | a contribution opened, in the order of the acceptances | none |
//! | `Result` | how it ended, or `unfinished` | not compared |
//!
//! Quoted text knows the escapes `\"`, `\\`, `\n`, `\r`, `\t` and `\u{HEX}`. [`export`] writes the one canonical form,
//! and [`import`] gives exactly the journal it was written from.

mod abbreviation;
mod chance;
mod dice_text;
mod entries;
mod export;
mod import;
mod lexer;
mod review;

pub use export::{ExportError, export};
pub use import::{Imported, Pinned, import, import_pinned, import_with};
pub use review::{Problem, Review, review};

use crate::entry::Entry;
use crate::play::{Play, PlayFault};

/// Where a transcript cannot be read, and why. Nothing was written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{file}:{line}:{column}: expected {expected}; found {found}{}",
    rule.map(|rule| format!(" (rule {rule})")).unwrap_or_default()
)]
pub struct TranscriptError {
    /// The name of the file, as it was given.
    pub file: Box<str>,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The rule that is broken, if the line can be read but does not fit the game.
    pub rule: Option<&'static str>,
    /// What could stand there.
    pub expected: String,
    /// What stands there.
    pub found: Box<str>,
    /// The line itself, its comment included.
    pub excerpt: Box<str>,
    /// What would be legal there and is nearest to what stands there, as it would be written; the nearest first.
    pub nearest: Box<[String]>,
}

impl TranscriptError {
    /// The error as a person needs it: the sentence, the line with a caret under the place, and what would be legal.
    ///
    /// ```text
    /// game.elt:12:10: expected a region; found Hudsn
    ///   12 | US march Hudsn > Niagara
    ///      |          ^
    ///   legal and near: US march Hudson > Niagara
    /// ```
    #[must_use]
    pub fn explained(&self) -> String {
        // A long line is shown around the place.
        const BEFORE: usize = 60;
        const SHOWN: usize = 100;
        let at = self.column.saturating_sub(1);
        let skip = at.saturating_sub(BEFORE);
        let dots = if skip > 0 { "..." } else { "" };
        let shown: String = self
            .excerpt
            .chars()
            .skip(skip)
            .take(SHOWN)
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        let indent = " ".repeat(at - skip + dots.len());
        let mut text = format!(
            "{self}\n  {number} | {dots}{}\n  {margin} | {indent}^",
            shown.trim_end()
        );
        for (index, near) in self.nearest.iter().enumerate() {
            text.push_str(if index == 0 {
                "\n  legal and near: "
            } else {
                "\n                  "
            });
            text.push_str(near);
        }
        text
    }
}

/// The error of a line, before it is known which line of which file it is.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LineError {
    /// Byte of the line.
    at: usize,
    rule: Option<&'static str>,
    expected: String,
    found: String,
    nearest: Vec<String>,
    /// What the line is taken for, to look for further errors behind it.
    guess: Option<Box<Entry>>,
}

impl LineError {
    fn new(at: usize, expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self {
            at,
            rule: None,
            expected: expected.into(),
            found: found.into(),
            nearest: Vec::new(),
            guess: None,
        }
    }

    fn play(at: usize, fault: PlayFault) -> Self {
        Self {
            rule: Some(fault.rule),
            ..Self::new(at, fault.expected, fault.found)
        }
    }
}

/// Tags with a meaning of their own; a side cannot be called so.
const TAGS: [&str; 19] = [
    "Game",
    "Edition",
    "EditionHash",
    "EditionText",
    "Revision",
    "Ruling",
    "Scenario",
    "Position",
    "Dice",
    "Draws",
    "Keeper",
    "KeeperPlays",
    "KeeperKey",
    "Commitment",
    "Arbiter",
    "ArbiterKey",
    "Accepted",
    "Contribution",
    "Result",
];

/// The roll or draw that somebody typed at a table, where one is awaited: faces in any form that a transcript takes (`356`, `3, 5, 6`,
/// `2d6: 3 5 = 8`), the name of what was drawn cut short as long as one of the pile alone remains.
///
/// # Errors
/// In words, with what comes near, when it is no such roll or draw.
pub fn chance_meant(play: &Play, typed: &str) -> Result<Entry, String> {
    chance::awaited(play, typed).map_err(|error| {
        let mut words = format!("expected {}; found {}", error.expected, error.found);
        if let Some(rule) = error.rule {
            words.push_str(&format!(" (rule {rule})"));
        }
        for near in &error.nearest {
            words.push_str(&format!("\n      near: {near}"));
        }
        words
    })
}

/// What somebody typed in place of a legal text means: its index among `texts`, or what comes near to it, the nearest first.
///
/// Words may be cut short as in a transcript, as long as one text alone remains.
///
/// # Errors
/// When it means none of them, or several; the texts that it may mean, or that are near to it.
pub fn meant(typed: &str, texts: &[String]) -> Result<usize, Vec<usize>> {
    if let Some(index) = texts.iter().position(|text| text == typed) {
        return Ok(index);
    }
    match abbreviation::meaning(typed, texts) {
        abbreviation::Meaning::One(index) => Ok(index),
        abbreviation::Meaning::Many(several) => Err(several),
        abbreviation::Meaning::None(_) => Err(abbreviation::nearest(typed, texts).list),
    }
}
