//! A line of a position, word by word.

use crate::{
    Side, TextError,
    before_napoleon::{edition::Tables, ids::Place, tell::side_name},
};

/// An error of a position at that line.
pub(super) fn wrong(
    line: usize,
    expected: impl Into<String>,
    found: impl Into<String>,
    rule: Option<&'static str>,
) -> TextError {
    let found: String = found.into();
    TextError {
        line: u32::try_from(line).unwrap_or(u32::MAX),
        column: 1,
        expected: expected.into(),
        found: if found.is_empty() {
            "nothing".into()
        } else {
            found
        },
        rule,
    }
}

/// A line being read.
pub(super) struct Line<'a> {
    index: usize,
    text: &'a str,
    at: usize,
    last: usize,
}

impl<'a> Line<'a> {
    pub(super) const fn new(index: usize, text: &'a str) -> Self {
        Self {
            index,
            text,
            at: 0,
            last: 0,
        }
    }
    pub(super) const fn text(&self) -> &'a str {
        self.text
    }
    pub(super) const fn number(&self) -> usize {
        self.index + 1
    }
    /// An error at the word read last.
    pub(super) fn error(&self, expected: impl Into<String>, found: impl Into<String>) -> TextError {
        let column = self
            .text
            .get(..self.last)
            .map_or(1, |before| before.chars().count() + 1);
        TextError {
            column: u32::try_from(column).unwrap_or(u32::MAX),
            ..wrong(self.number(), expected, found, None)
        }
    }
    pub(super) const fn is_done(&self) -> bool {
        self.at >= self.text.len()
    }
    pub(super) fn word(&mut self, expected: &str) -> Result<&'a str, TextError> {
        self.last = self.at.min(self.text.len());
        let rest = self.text.get(self.at..).unwrap_or("");
        let end = rest.find(' ').unwrap_or(rest.len());
        let word = &rest[..end];
        self.at += end + 1;
        if word.is_empty() {
            Err(self.error(expected, "nothing"))
        } else {
            Ok(word)
        }
    }
    pub(super) fn demand(&mut self, expected: &str) -> Result<(), TextError> {
        let word = self.word(expected)?;
        if word == expected {
            Ok(())
        } else {
            Err(self.error(format!("`{expected}`"), word))
        }
    }
    pub(super) fn number_up_to<T>(&mut self, most: T) -> Result<T, TextError>
    where
        T: std::str::FromStr + PartialOrd + std::fmt::Display + Copy,
    {
        let expected = format!("a number from 0 to {most}");
        let word = self.word(&expected)?;
        word.parse::<T>()
            .ok()
            .filter(|n| *n <= most)
            .ok_or_else(|| self.error(expected, word))
    }
    pub(super) fn side(&mut self) -> Result<Side, TextError> {
        self.listed("French or British", |word| {
            Side::BOTH.into_iter().find(|side| side_name(*side) == word)
        })
    }
    pub(super) fn place(&mut self, t: &Tables) -> Result<Place, TextError> {
        self.listed("the id of a place", |word| {
            Place::all().find(|p| t.id(*p) == word)
        })
    }
    /// The next word, left where it is.
    pub(super) fn peek(&self) -> &'a str {
        let rest = self.text.get(self.at..).unwrap_or("");
        &rest[..rest.find(' ').unwrap_or(rest.len())]
    }
    /// Takes the next word if it is that one.
    pub(super) fn takes(&mut self, word: &str) -> bool {
        let there = self.peek() == word;
        if there {
            self.last = self.at;
            self.at += word.len() + 1;
        }
        there
    }
    pub(super) fn listed<T>(
        &mut self,
        expected: &str,
        by_id: impl Fn(&str) -> Option<T>,
    ) -> Result<T, TextError> {
        let word = self.word(expected)?;
        by_id(word).ok_or_else(|| self.error(expected, word))
    }
    /// A numbered thing, by its number.
    pub(super) fn numbered<T>(
        &mut self,
        expected: &str,
        new: impl Fn(u8) -> Option<T>,
    ) -> Result<T, TextError> {
        self.listed(expected, |word| {
            word.parse::<u8>()
                .ok()
                .filter(|n| n.to_string() == word)
                .and_then(&new)
        })
    }
    pub(super) fn end(&mut self) -> Result<(), TextError> {
        if self.is_done() {
            return Ok(());
        }
        let word = self.word("the end of the line")?;
        Err(self.error("the end of the line", word))
    }
}
