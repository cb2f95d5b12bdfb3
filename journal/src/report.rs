//! What a verification found, and the words for it. It never says more than was proved.

use std::fmt;

use serde::Serialize;

use crate::claims::Claim;
use crate::receipt::{ReceiptFound, ReceiptState};
use crate::statistics::DiceReport;

/// The name and version of a report's JSON form. Fields are only ever added under one name.
pub const SCHEMA: &str = "earlylight-verify/1";

/// A verdict, part by part.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The verdict.
    pub outcome: Outcome,
    /// The game's id, if the header could be read.
    pub game: Option<String>,
    /// The edition pinned, by name and hash.
    pub edition: Option<String>,
    /// Whether the edition travels in the journal, and so is nobody's release.
    pub custom_edition: bool,
    /// The items in which a custom edition differs from the program's.
    pub edition_differences: Vec<String>,
    /// The rulings that are not the standard ones, each with the standard one beside it.
    pub rulings: Vec<String>,
    /// How many good entries the journal holds.
    pub entries: usize,
    /// The last good link in hexadecimal digits: what a receipt would hold.
    pub head: Option<String>,
    /// Every frame and every link.
    pub record: Part,
    /// Who signed, and up to where.
    pub authors: Part,
    /// Where the dice and draws come from.
    pub dice: Part,
    /// Whether every entry fits the rules.
    pub play: Part,
    /// The first thing that is wrong.
    pub failure: Option<Failure>,
    /// The claims that the play stands on: results from outside, which nobody can recompute, each with who attests it.
    pub claims: Vec<Claim>,
    /// What happened that a reader should know, though no rule forbids it: adjustments, then take-backs. Of very many the first
    /// are told.
    pub notices: Vec<String>,
    /// How many more there are.
    pub more_notices: u64,
    /// What was found of each receipt that the reader has.
    pub receipts: Vec<ReceiptFound>,
    /// What the dice look like, by side, if the reader asked.
    pub statistics: Option<DiceReport>,
}

/// The verdict in one word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "word")]
pub enum Outcome {
    /// Whole and ended, signed by keys the reader knows, dice proved against both players, play legal.
    Fair,
    /// Nothing contradicts, but something was not claimed or could not be checked.
    Consistent,
    /// Consistent so far, and not ended.
    Unfinished,
    /// Something contradicts.
    Broken {
        /// The entry, counted from 1; 0 is the header.
        entry: usize,
        /// The byte of the file.
        byte: u64,
    },
    /// Consistent as far as it goes, and it does not go as far as a receipt vouches for.
    Cut {
        /// How many entries the file holds.
        entries: usize,
        /// How many the receipt vouches for.
        vouched: u64,
    },
    /// Not a journal, or of an unknown version.
    Unreadable {
        /// Why.
        why: String,
    },
}

impl Outcome {
    /// The exit code of a command that says so: 0, 0, 3, 1, 1 and 2, in the order above.
    #[must_use]
    pub const fn exit_code(&self) -> u8 {
        match self {
            Outcome::Fair | Outcome::Consistent => 0,
            Outcome::Broken { .. } | Outcome::Cut { .. } => 1,
            Outcome::Unreadable { .. } => 2,
            Outcome::Unfinished => 3,
        }
    }

    /// The word itself.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Outcome::Fair => "fair",
            Outcome::Consistent => "consistent",
            Outcome::Unfinished => "unfinished",
            Outcome::Broken { .. } => "broken",
            Outcome::Cut { .. } => "cut",
            Outcome::Unreadable { .. } => "unreadable",
        }
    }
}

/// What was found of one of the four things.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Part {
    /// How it stands.
    pub state: PartState,
    /// What is so, in a clause: what was proved, or why it was not.
    pub words: String,
    /// What is not so though the state is [`PartState::Proved`], in a clause.
    pub caveat: Option<String>,
}

impl Part {
    pub(crate) fn new(state: PartState, words: impl Into<String>) -> Self {
        Self {
            state,
            words: words.into(),
            caveat: None,
        }
    }
}

/// How one of the four things stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PartState {
    /// It was checked, all of it, and holds.
    Proved,
    /// The journal does not claim it.
    NotClaimed,
    /// It could not be checked, or not to the end.
    NotChecked,
    /// It does not hold.
    Broken,
}

/// The first thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// Which of the four, "record", "authors", "dice" or "play"; or "receipt", for what a reader's receipt contradicts.
    pub part: &'static str,
    /// The entry, counted from 1; 0 is the header.
    pub entry: usize,
    /// The byte of the file: of the entry, or of what is wrong in it where that is known.
    pub byte: u64,
    /// The side whose entry it is, by name.
    pub side: Option<String>,
    /// The rule it breaks, if it breaks one: the rulebook's number, or a section of FORMAT.md.
    pub rule: Option<String>,
    /// What that means, in a sentence for a reader who is no programmer.
    pub meaning: String,
    /// What should be.
    pub expected: String,
    /// What is.
    pub found: String,
}

impl Report {
    /// The exit code of a command that says so: that of the outcome, but 1 if a reader's receipt is not contained.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        let contained = |found: &ReceiptFound| found.state == ReceiptState::Contained;
        match self.outcome.exit_code() {
            0 | 3 if !self.receipts.iter().all(contained) => 1,
            code => code,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.entry {
            0 => write!(f, "entry 0, the beginning of the file (byte {})", self.byte)?,
            entry => write!(f, "entry {entry} (byte {})", self.byte)?,
        }
        if let Some(side) = &self.side {
            write!(f, " of {side}")?;
        }
        if let Some(rule) = &self.rule {
            write!(f, ", rule {rule}")?;
        }
        write!(
            f,
            ": {} (expected {}; found {})",
            self.meaning, self.expected, self.found
        )
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.custom_edition {
            write!(
                f,
                "under a custom edition, {}, ",
                self.edition.as_deref().unwrap_or_default()
            )?;
            let differ = &self.edition_differences;
            if let Some(first) = differ.get(..differ.len().min(3)).filter(|d| !d.is_empty()) {
                write!(f, "which differs in {}", first.join(", "))?;
                match differ.len() - first.len() {
                    0 => f.write_str(", ")?,
                    more => write!(f, " and {more} more, ")?,
                }
            }
        }
        if !self.rulings.is_empty() {
            write!(f, "with {}, ", self.rulings.join(", "))?;
        }
        f.write_str(self.outcome.word())?;
        if let Outcome::Unreadable { why } = &self.outcome {
            return write!(f, ": {why}");
        }
        if let Some(failure) = &self.failure {
            write!(f, " at {failure}")?;
        }
        if let Outcome::Cut { entries, vouched } = &self.outcome {
            write!(f, " at entry {entries} of at least {vouched}")?;
        }
        let parts = [&self.record, &self.authors, &self.dice, &self.play];
        let proved = || {
            parts
                .into_iter()
                .filter(|part| part.state == PartState::Proved)
        };
        // The record and the play speak first, then what backs them.
        let order = [&self.record, &self.play, &self.dice, &self.authors];
        let good: Vec<&str> = order
            .into_iter()
            .filter(|part| part.state == PartState::Proved)
            .map(|part| part.words.as_str())
            .collect();
        let open: Vec<&str> = order
            .into_iter()
            .filter(|part| matches!(part.state, PartState::NotClaimed | PartState::NotChecked))
            .map(|part| part.words.as_str())
            .chain(proved().filter_map(|part| part.caveat.as_deref()))
            .collect();
        let mut lead = if self.failure.is_some() { "; " } else { ": " };
        for found in &self.receipts {
            if self
                .failure
                .as_ref()
                .is_some_and(|f| f.meaning == found.words)
            {
                continue;
            }
            write!(f, "{lead}{}", found.words)?;
            lead = "; ";
        }
        if !good.is_empty() {
            write!(f, "{lead}{}", good.join(", "))?;
            lead = "; ";
        }
        if !open.is_empty() {
            write!(f, "{lead}not proved: {}", open.join(", "))?;
            lead = "; ";
        }
        let Some((first, others)) = self.notices.split_first() else {
            return Ok(());
        };
        match others.len() as u64 + self.more_notices {
            0 => write!(f, "{lead}{first}"),
            more => write!(f, "{lead}{first} (and {more} more of the sort)"),
        }
    }
}
