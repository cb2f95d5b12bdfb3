//! All that is wrong with a transcript, not the first thing only.

use super::TranscriptError;
use super::import::{Imported, Pinned, Source};
use crate::referee::Referee;

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What, and where.
    pub error: TranscriptError,
    /// What the line was taken for, so that the lines after it could be judged; without it the line was passed over.
    pub read_as: Option<String>,
    /// The line (from 1) of an earlier problem that this one may follow from, as no line between them fitted either.
    pub follows: Option<usize>,
}

/// What a transcript holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// What is wrong, in the order of the lines.
    pub problems: Vec<Problem>,
    /// How many lines hold an entry.
    pub entries: usize,
    /// The journal that it makes; `None` if anything is wrong.
    pub imported: Option<Imported>,
}

impl Problem {
    fn of(error: TranscriptError) -> Self {
        Self {
            error,
            read_as: None,
            follows: None,
        }
    }

    /// The problem as a person needs it, over several lines: see [`TranscriptError::explained`].
    #[must_use]
    pub fn explained(&self) -> String {
        let mut text = self.error.explained();
        if let Some(line) = &self.read_as {
            text.push_str(&format!("\n  read on as if it said: {line}"));
        }
        text
    }
}

impl Review {
    /// All problems as a person needs them. Those that may follow from an earlier one are told in one sentence.
    #[must_use]
    pub fn explained(&self) -> String {
        let mut text = String::new();
        let mut rest = self.problems.as_slice();
        while let Some((problem, after)) = rest.split_first() {
            text.push_str(&problem.explained());
            text.push('\n');
            let following = after
                .iter()
                .take_while(|p| p.follows == Some(problem.error.line))
                .count();
            let (these, after) = after.split_at(following);
            match these {
                [] => {}
                [one] => text.push_str(&format!(
                    "  line {} does not fit after that either\n",
                    one.error.line
                )),
                [first, .., last] => text.push_str(&format!(
                    "  nor do the {following} entries of lines {} to {} fit after that\n",
                    first.error.line, last.error.line
                )),
            }
            rest = after;
        }
        text
    }
}

/// Reads a transcript and says all that is wrong with it.
///
/// After an error it goes on: with what the line clearly meant, where one legal thing is much nearer than all others; with the dice there
/// are, where some are missing or too many; else without the line. `lookup` is as for [`super::import`].
#[must_use]
pub fn review(
    text: &[u8],
    file: &str,
    lookup: impl Fn(&str) -> Option<Box<dyn Referee>>,
    pinned: Pinned<'_>,
) -> Review {
    let source = Source::read(text, file);
    let mut review = Review {
        problems: source.faults.iter().cloned().map(Problem::of).collect(),
        entries: source.entries.len(),
        imported: None,
    };
    let begun = source.referee(lookup).and_then(|referee| {
        let header = source.header(&*referee, pinned)?;
        let import = source.begin(&*referee, &header)?;
        Ok((header, import))
    });
    let (header, mut import) = match begun {
        Ok(begun) => begun,
        Err(error) => {
            review.problems.push(Problem::of(error));
            review.problems.sort_by_key(|p| p.error.line);
            return review;
        }
    };
    // The line from which on nothing has fitted.
    let mut lost: Option<usize> = None;
    for (line, number) in &source.entries {
        let Err(error) = import.line(line) else {
            lost = None;
            continue;
        };
        let read_as = import.take_as_meant(&error);
        if read_as.is_none() {
            import.pass_over();
        }
        let follows = lost;
        lost = match read_as {
            Some(_) => None,
            None => lost.or(Some(number + 1)),
        };
        review.problems.push(Problem {
            error: source.error(*number, error),
            read_as,
            follows,
        });
    }
    if review.problems.is_empty() {
        match source.check_result(&import) {
            Ok(()) => {
                review.imported = Some(Imported {
                    header,
                    entries: import.entries,
                });
            }
            Err(error) => review.problems.push(Problem::of(error)),
        }
    }
    review.problems.sort_by_key(|p| p.error.line);
    review
}
