//! From a line of a transcript to an entry of the play.

use earlylight_core::{Awaits, Chance, Side, TextError};

use super::LineError;
use super::lexer::Cursor;
use crate::chain::{self, unhex, unhex32};
use crate::entry::{Ending, Entry, EntryKind, Reveal};
use crate::header::Party;
use crate::play::Play;
use crate::seal::Seal;

/// A play being read, line by line.
pub(super) struct Import {
    pub(super) play: Play,
    pub(super) entries: Vec<Entry>,
    /// The moment after each entry line of the transcript; the first is the start. A take-back counts in these, so that
    /// rolls left out and a session put first do not shift it.
    moments: Vec<usize>,
}

impl Import {
    pub(super) fn new(play: Play) -> Self {
        Self {
            play,
            entries: Vec::new(),
            moments: vec![0],
        }
    }

    /// Reads a line that holds an entry, judges and plays it.
    pub(super) fn line(&mut self, line: &str) -> Result<(), LineError> {
        let mut cursor = Cursor::new(line);
        let at = cursor.at();
        let word = cursor.word();
        let side = Side::BOTH
            .into_iter()
            .find(|side| self.play.names()[side.index()] == word);
        let entry = match (side, word) {
            (Some(side), _) => self.of_side(side, at, cursor)?,
            (None, "roll") => self.dice(None, at, cursor)?,
            (None, "draw") => self.draw(None, at, cursor)?,
            (None, "remark") => remark(None, cursor)?,
            (None, "take") => self.take_back(cursor)?,
            (None, "checkpoint") => self.checkpoint(cursor)?,
            (None, "session") => session(cursor)?,
            (None, "claim") => claim(None, cursor)?,
            (None, "adjust") => adjust(cursor)?,
            (None, "attest") => self.attest(cursor)?,
            (None, "reveal") => reveal(cursor)?,
            (None, "end") => self.end(at, cursor)?,
            (None, _) => {
                let [a, b] = self.play.names();
                let expected = format!(
                    "`{a}`, `{b}`, roll, draw, claim, take, remark, checkpoint, adjust, session, attest, end or reveal"
                );
                return Err(LineError::new(at, expected, format!("`{word}`")));
            }
        };
        self.push(entry, at)?;
        self.moments.push(self.play.moment());
        Ok(())
    }

    pub(super) fn push(&mut self, entry: Entry, at: usize) -> Result<(), LineError> {
        // The game's own refusal names a rule, so it comes first.
        self.play
            .apply(&entry, None)
            .map_err(|fault| LineError::play(at, fault))?;
        entry.check().map_err(|bounds| {
            LineError::new(
                at,
                format!("{}: {}", bounds.what, bounds.expected),
                bounds.found,
            )
        })?;
        self.entries.push(entry);
        Ok(())
    }

    /// Makes the rolls and draws that are awaited and provided, whose lines were left out.
    fn fill(&mut self, at: usize) -> Result<(), LineError> {
        while let Some(entry) = self
            .play
            .derive()
            .map_err(|fault| LineError::play(at, fault))?
        {
            self.push(entry, at)?;
        }
        Ok(())
    }

    fn of_side(
        &mut self,
        side: Side,
        at: usize,
        mut cursor: Cursor<'_>,
    ) -> Result<Entry, LineError> {
        if cursor.word_is("rolls") {
            return self.dice(Some(side), at, cursor);
        }
        if cursor.word_is("draws") {
            return self.draw(Some(side), at, cursor);
        }
        if cursor.word_is("remark") {
            return remark(Some(side), cursor);
        }
        if cursor.word_is("claims") {
            return claim(Some(side), cursor);
        }
        if cursor.word_is("decides") {
            cursor.expect("sealed")?;
            let salt = hash(&mut cursor)?;
            let seal = Seal::new(EntryKind::Decision, self.body(side, at, &cursor)?, salt);
            return Ok(Entry::SealedDecision { side, seal });
        }
        self.fill(at)?;
        let body = self.body(side, at, &cursor)?;
        Ok(Entry::Decision { side, body })
    }

    fn body(&self, side: Side, at: usize, cursor: &Cursor<'_>) -> Result<Vec<u8>, LineError> {
        self.play
            .expect_decision(side)
            .map_err(|fault| LineError::play(at, fault))?;
        self.play
            .table()
            .read_decision(cursor.rest())
            .map_err(|error| text_error(cursor, error))
    }

    fn dice(
        &self,
        side: Option<Side>,
        at: usize,
        mut cursor: Cursor<'_>,
    ) -> Result<Entry, LineError> {
        let mut values = Vec::new();
        let start = cursor.at();
        while !cursor.rest().is_empty() {
            let here = cursor.at();
            let word = cursor.word();
            let value = word
                .parse()
                .map_err(|_| LineError::new(here, "the face of a die", format!("`{word}`")))?;
            values.push(value);
        }
        let Awaits::Chance(Chance::Dice {
            side: by, faces, ..
        }) = self.play.table().awaits()
        else {
            return Err(self.not_awaited(at, "a roll"));
        };
        let derived = self
            .play
            .derive()
            .map_err(|fault| LineError::play(at, fault))?;
        match derived {
            Some(entry) if values.is_empty() && by == side => Ok(entry),
            Some(Entry::Dice { values: given, .. }) if by == side && given != values => {
                let words = |values: &[u8]| {
                    values
                        .iter()
                        .map(u8::to_string)
                        .collect::<Vec<_>>()
                        .join(" ")
                };
                let expected = format!("{}, which the open seed gives", words(&given));
                Err(LineError {
                    rule: Some("FORMAT 8"),
                    ..LineError::new(start, expected, words(&values))
                })
            }
            _ => Ok(Entry::Dice {
                side,
                faces,
                values,
            }),
        }
    }

    fn draw(
        &self,
        side: Option<Side>,
        at: usize,
        mut cursor: Cursor<'_>,
    ) -> Result<Entry, LineError> {
        let Awaits::Chance(Chance::Draw {
            side: by,
            remaining,
            ..
        }) = self.play.table().awaits()
        else {
            return Err(self.not_awaited(at, "a draw"));
        };
        if cursor.word_is("sealed") {
            let salt = hash(&mut cursor)?;
            let item = self
                .play
                .table()
                .read_item(cursor.rest())
                .map_err(|error| text_error(&cursor, error))?;
            return Ok(Entry::SealedDraw {
                side,
                remaining,
                seal: Seal::new(EntryKind::Draw, item, salt),
            });
        }
        let derived = self
            .play
            .derive()
            .map_err(|fault| LineError::play(at, fault))?;
        if let Some(entry) = &derived
            && cursor.rest().is_empty()
            && by == side
        {
            return Ok(entry.clone());
        }
        let table = self.play.table();
        let item = table
            .read_item(cursor.rest())
            .map_err(|error| text_error(&cursor, error))?;
        if let Some(Entry::Draw { item: given, .. }) = derived
            && given != item
            && by == side
        {
            let name = table
                .item_name(given)
                .unwrap_or_else(|| format!("item {given}"));
            let error = LineError::new(
                cursor.at(),
                format!("{name}, which the open seed gives"),
                cursor.rest(),
            );
            return Err(LineError {
                rule: Some("FORMAT 8"),
                ..error
            });
        }
        Ok(Entry::Draw {
            side,
            remaining,
            item,
        })
    }

    fn not_awaited(&self, at: usize, found: &str) -> LineError {
        let (rule, expected) = self.play.awaited();
        LineError {
            rule: Some(rule),
            ..LineError::new(at, expected, found)
        }
    }

    fn take_back(&self, mut cursor: Cursor<'_>) -> Result<Entry, LineError> {
        cursor.expect("back")?;
        cursor.expect("to")?;
        let at = cursor.at();
        let word = cursor.word();
        let moment = word
            .parse::<usize>()
            .ok()
            .and_then(|line| self.moments.get(line))
            .copied();
        let to = moment
            .and_then(|moment| u32::try_from(moment).ok())
            .ok_or_else(|| {
                LineError::new(
                    at,
                    format!("an entry from 0 to {}", self.moments.len() - 1),
                    format!("`{word}`"),
                )
            })?;
        let mut agreed = [false; 2];
        if cursor.word_is("agreed") {
            cursor.expect("by")?;
            loop {
                let here = cursor;
                let name = cursor.word();
                let side = Side::BOTH
                    .into_iter()
                    .find(|side| self.play.names()[side.index()] == name);
                let Some(side) = side.filter(|side| !agreed[side.index()]) else {
                    return Err(here.unexpected("a side's name, each once"));
                };
                agreed[side.index()] = true;
                if cursor.rest().is_empty() {
                    break;
                }
            }
        }
        cursor.end()?;
        Ok(Entry::TakeBack { to, agreed })
    }

    fn checkpoint(&self, mut cursor: Cursor<'_>) -> Result<Entry, LineError> {
        if cursor.rest().is_empty() {
            return Ok(Entry::Checkpoint {
                hash: chain::position_hash(&self.play.table().position()),
            });
        }
        if cursor.word_is("sealed") {
            let salt = hash(&mut cursor)?;
            let value = hash(&mut cursor)?;
            cursor.end()?;
            return Ok(Entry::SealedCheckpoint {
                seal: Seal::new(EntryKind::Checkpoint, value, salt),
            });
        }
        let here = cursor;
        let hash = unhex32(cursor.word())
            .ok_or_else(|| here.unexpected("64 hexadecimal digits, or nothing"))?;
        cursor.end()?;
        Ok(Entry::Checkpoint { hash })
    }

    fn attest(&self, mut cursor: Cursor<'_>) -> Result<Entry, LineError> {
        let here = cursor;
        let by = match cursor.word() {
            "arbiter" => Party::Arbiter,
            "keeper" => Party::Keeper,
            word => Side::BOTH
                .into_iter()
                .find(|side| self.play.names()[side.index()] == word)
                .map(Party::of)
                .ok_or_else(|| here.unexpected("a side, `arbiter` or `keeper`"))?,
        };
        cursor.expect("to")?;
        let here = cursor;
        // Counted in entries, not in lines: the signature is over the number.
        let entry = cursor
            .word()
            .parse()
            .map_err(|_| here.unexpected("the number of an entry"))?;
        let here = cursor;
        let signature = unhex(cursor.word())
            .and_then(|bytes| bytes.try_into().ok())
            .ok_or_else(|| here.unexpected("128 hexadecimal digits"))?;
        cursor.end()?;
        Ok(Entry::Attestation {
            by,
            entry,
            signature,
        })
    }

    fn end(&mut self, at: usize, mut cursor: Cursor<'_>) -> Result<Entry, LineError> {
        let here = cursor;
        let how = match cursor.word() {
            "by" => {
                cursor.expect("rule")?;
                self.fill(at)?;
                Ending::ByRule
            }
            "resigned" => {
                let here = cursor;
                let name = cursor.word();
                let side = Side::BOTH
                    .into_iter()
                    .find(|side| self.play.names()[side.index()] == name);
                Ending::Resigned(side.ok_or_else(|| here.unexpected("a side's name"))?)
            }
            "agreed" => Ending::Agreed,
            "adjourned" => Ending::Adjourned,
            _ => return Err(here.unexpected("`by rule`, `resigned`, `agreed` or `adjourned`")),
        };
        let text = if cursor.rest().is_empty() {
            String::new()
        } else {
            cursor.quoted()?
        };
        cursor.end()?;
        Ok(Entry::End { how, text })
    }
}

/// The game's error about the text at the cursor; its column counts characters of that text, from 1.
fn text_error(cursor: &Cursor<'_>, error: TextError) -> LineError {
    let text = cursor.rest();
    let skip = (error.column as usize).saturating_sub(1);
    let within = text
        .char_indices()
        .nth(skip)
        .map_or(text.len(), |(at, _)| at);
    LineError {
        at: cursor.at() + within,
        rule: error.rule,
        expected: error.expected,
        found: error.found,
    }
}

/// 64 hexadecimal digits.
fn hash(cursor: &mut Cursor<'_>) -> Result<[u8; 32], LineError> {
    let here = *cursor;
    unhex32(cursor.word()).ok_or_else(|| here.unexpected("64 hexadecimal digits"))
}

fn claim(side: Option<Side>, mut cursor: Cursor<'_>) -> Result<Entry, LineError> {
    let here = cursor;
    let body = unhex(cursor.word()).ok_or_else(|| here.unexpected("hexadecimal digits"))?;
    cursor.end()?;
    Ok(Entry::Claim { side, body })
}

fn adjust(mut cursor: Cursor<'_>) -> Result<Entry, LineError> {
    let salt = if cursor.word_is("sealed") {
        Some(hash(&mut cursor)?)
    } else {
        None
    };
    let position = cursor.quoted()?;
    cursor.expect("because")?;
    let reason = cursor.quoted()?;
    cursor.end()?;
    Ok(match salt {
        None => Entry::Adjustment { position, reason },
        Some(salt) => Entry::SealedAdjustment {
            seal: Seal::new(EntryKind::Adjustment, position, salt),
            reason,
        },
    })
}

fn reveal(mut cursor: Cursor<'_>) -> Result<Entry, LineError> {
    let mut secret = || {
        if cursor.word_is("withheld") {
            Ok(None)
        } else {
            hash(&mut cursor).map(Some)
        }
    };
    let reveal = Reveal {
        secret: secret()?,
        seals: [secret()?, secret()?],
    };
    cursor.end()?;
    Ok(Entry::Reveal(reveal))
}

fn remark(side: Option<Side>, mut cursor: Cursor<'_>) -> Result<Entry, LineError> {
    let text = cursor.quoted()?;
    cursor.end()?;
    Ok(Entry::Remark { side, text })
}

fn session(mut cursor: Cursor<'_>) -> Result<Entry, LineError> {
    let program = cursor.quoted()?;
    cursor.expect("at")?;
    let here = cursor;
    let time = cursor
        .word()
        .parse()
        .map_err(|_| here.unexpected("seconds since 1970"))?;
    cursor.end()?;
    Ok(Entry::Session { program, time })
}
