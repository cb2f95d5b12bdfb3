//! From a line of a transcript to an entry of the play.

use earlylight_core::{Awaits, Chance, Side, TextError};

use super::LineError;
use super::abbreviation::{self, Meaning, fold};
use super::chance;
use super::dice_text;
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
        let whole = Cursor::new(line);
        let mut cursor = whole;
        let at = cursor.at();
        let word = cursor.word();
        let entry = match (self.side_called(word), word.to_lowercase().as_str()) {
            (Some(side), _) => self.of_side(side, at, cursor)?,
            (None, "roll" | "rolls") => chance::dice(&self.play, None, at, cursor)?,
            (None, "draw" | "draws") => chance::draw(&self.play, None, at, cursor)?,
            (None, "remark") => remark(None, cursor)?,
            (None, "take") => self.take_back(cursor)?,
            (None, "checkpoint") => self.checkpoint(cursor)?,
            (None, "session") => session(cursor)?,
            (None, "claim") => self.claim(None, at, cursor)?,
            (None, "adjust") => adjust(cursor)?,
            (None, "attest") => self.attest(cursor)?,
            (None, "reveal") => reveal(cursor)?,
            (None, "end") => self.end(at, cursor)?,
            (None, _) => match side_meant(&self.play, word) {
                Some(side) => self.of_side(side, at, cursor)?,
                None => self.of_nobody(at, whole)?,
            },
        };
        self.push(entry.clone(), at)
            .map_err(|error| self.advise(error, &entry, whole))?;
        self.moments.push(self.play.moment());
        Ok(())
    }

    /// Goes on as if the line had said what its error takes it to mean; returns that as a line.
    pub(super) fn take_as_meant(&mut self, error: &LineError) -> Option<String> {
        let guess = error.guess.as_deref()?.clone();
        let line = crate::line::line(self.play.table(), self.play.names(), &guess).ok()?;
        self.push(guess, error.at).ok()?;
        self.moments.push(self.play.moment());
        Some(line)
    }

    /// Goes on as if the line were not there; lines are still counted as their writer counts them.
    pub(super) fn pass_over(&mut self) {
        self.moments.push(self.play.moment());
    }

    fn side_called(&self, word: &str) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| self.play.names()[side.index()] == word)
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
            return chance::dice(&self.play, Some(side), at, cursor);
        }
        if cursor.word_is("draws") {
            return chance::draw(&self.play, Some(side), at, cursor);
        }
        if cursor.word_is("remark") {
            return remark(Some(side), cursor);
        }
        if cursor.word_is("claims") {
            return self.claim(Some(side), at, cursor);
        }
        if let Some(entry) = self.chance_in_other_words(side, at, cursor)? {
            return Ok(entry);
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

    fn claim(
        &mut self,
        side: Option<Side>,
        at: usize,
        cursor: Cursor<'_>,
    ) -> Result<Entry, LineError> {
        self.fill(at)?;
        if let Some(body) = unhex(cursor.rest()).filter(|body| !body.is_empty()) {
            return Ok(Entry::Claim { side, body });
        }
        self.play
            .expect_claim(side)
            .map_err(|fault| LineError::play(at, fault))?;
        let body = self
            .play
            .table()
            .read_claim(cursor.rest())
            .map_err(|error| text_error(&cursor, error))?;
        Ok(Entry::Claim { side, body })
    }

    /// A roll or a draw that is awaited and was not provided, in words that are none of the canonical ones.
    fn chance_in_other_words(
        &self,
        side: Side,
        at: usize,
        mut cursor: Cursor<'_>,
    ) -> Result<Option<Entry>, LineError> {
        let Awaits::Chance(chance) = self.play.table().awaits() else {
            return Ok(None);
        };
        if self.play.derive().is_ok_and(|entry| entry.is_some()) {
            return Ok(None);
        }
        let rest = cursor;
        let word = cursor.word().trim_end_matches(':').to_lowercase();
        Ok(match chance {
            Chance::Dice { .. } if dice_text::is_roll(rest.rest()) => {
                Some(chance::dice(&self.play, Some(side), at, rest)?)
            }
            Chance::Dice { .. }
                if matches!(
                    word.as_str(),
                    "roll" | "rolled" | "throws" | "threw" | "dice"
                ) =>
            {
                Some(chance::dice(&self.play, Some(side), at, cursor)?)
            }
            Chance::Draw { .. } if matches!(word.as_str(), "draw" | "drew" | "gets" | "got") => {
                Some(chance::draw(&self.play, Some(side), at, cursor)?)
            }
            Chance::Dice { .. } | Chance::Draw { .. } => None,
        })
    }

    /// A line that names no side: what is awaited says whose it is.
    fn of_nobody(&mut self, at: usize, cursor: Cursor<'_>) -> Result<Entry, LineError> {
        if matches!(
            self.play.table().awaits(),
            Awaits::Chance(Chance::Dice { .. })
        ) && dice_text::is_roll(cursor.rest())
        {
            return chance::dice(&self.play, None, at, cursor);
        }
        self.fill(at)?;
        if let Awaits::Decision { side, .. } = self.play.table().awaits()
            && let Ok(body) = self.body(side, at, &cursor)
        {
            return Ok(Entry::Decision { side, body });
        }
        let [a, b] = self.play.names();
        let expected = format!(
            "`{a}`, `{b}`, roll, draw, claim, take, remark, checkpoint, adjust, session, attest, end or reveal"
        );
        let mut words = cursor;
        let mut error = LineError::new(at, expected, format!("`{}`", words.word()));
        // The first word may be a side's name gone wrong, or there is none.
        let (nearest, guess) = self.near_decisions(words.rest());
        (error.nearest, error.guess) = match guess {
            Some(guess) => (nearest, Some(Box::new(guess))),
            None => (self.near_decisions(cursor.rest()).0, None),
        };
        Err(error)
    }

    /// The legal decisions near to some words, as lines; and the one that is clearly meant, if one is.
    fn near_decisions(&self, typed: &str) -> (Vec<String>, Option<Entry>) {
        let table = self.play.table();
        let Awaits::Decision { side, .. } = table.awaits() else {
            return (Vec::new(), None);
        };
        let (bodies, texts): (Vec<Vec<u8>>, Vec<String>) = table.options().into_iter().unzip();
        let line = |text: &String| format!("{} {text}", self.play.names()[side.index()]);
        let near = abbreviation::nearest(typed, &texts);
        let mut lines: Vec<String> = near
            .list
            .iter()
            .filter_map(|i| texts.get(*i))
            .map(line)
            .collect();
        if lines.is_empty() && texts.len() <= 3 {
            lines = texts.iter().map(line).collect();
        }
        let guess = near
            .list
            .first()
            .filter(|_| near.clear)
            .and_then(|i| bodies.get(*i))
            .map(|body| Entry::Decision {
                side,
                body: body.clone(),
            });
        (lines, guess)
    }

    /// Says of an entry that can be read but does not fit what would have fitted.
    fn advise(&self, mut error: LineError, entry: &Entry, whole: Cursor<'_>) -> LineError {
        match entry {
            Entry::Decision { .. } => {
                let mut cursor = whole;
                if self.side_called(cursor.word()).is_none() {
                    cursor = whole;
                }
                let texts: Vec<String> = self
                    .play
                    .table()
                    .options()
                    .into_iter()
                    .map(|o| o.1)
                    .collect();
                if let Meaning::None(stray) = abbreviation::meaning(cursor.rest(), &texts) {
                    error.at = cursor.at() + stray;
                }
                error.nearest = self.near_decisions(cursor.rest()).0;
            }
            Entry::Draw {
                item,
                side,
                remaining,
            } => {
                let table = self.play.table();
                let (items, pile): (Vec<u16>, Vec<String>) =
                    chance::pile(&self.play).into_iter().unzip();
                if self.play.expect_chance(entry).is_ok() {
                    // Something was drawn; for the lines to come it matters little what.
                    error.guess = items.last().map(|item| {
                        Box::new(Entry::Draw {
                            side: *side,
                            remaining: *remaining,
                            item: *item,
                        })
                    });
                }
                let name = table.item_name(*item).unwrap_or_default();
                let near = abbreviation::nearest(&name, &pile);
                error.nearest = near
                    .list
                    .iter()
                    .filter_map(|i| pile.get(*i))
                    .cloned()
                    .collect();
            }
            _ => {}
        }
        error
    }

    fn body(&self, side: Side, at: usize, cursor: &Cursor<'_>) -> Result<Vec<u8>, LineError> {
        let typed = cursor.rest();
        if let Err(fault) = self.play.expect_decision(side) {
            let mut error = LineError::play(at, fault);
            error.nearest = self.near_decisions(typed).0;
            return Err(error);
        }
        let table = self.play.table();
        let unread = match table.read_decision(typed) {
            Ok(body) => return Ok(body),
            Err(error) => text_error(cursor, error),
        };
        let (mut bodies, texts): (Vec<Vec<u8>>, Vec<String>) = table.options().into_iter().unzip();
        match abbreviation::meaning(typed, &texts) {
            Meaning::One(index) => Ok(bodies.swap_remove(index)),
            Meaning::Many(list) => {
                let name = self.play.names()[side.index()];
                let mut error = LineError::new(
                    cursor.at(),
                    "words that only one legal decision fits",
                    format!("`{typed}`, which {} fit", list.len()),
                );
                error.guess = list.first().and_then(|i| bodies.get(*i)).map(|body| {
                    Box::new(Entry::Decision {
                        side,
                        body: body.clone(),
                    })
                });
                error.nearest = list
                    .iter()
                    .filter_map(|i| texts.get(*i))
                    .take(5)
                    .map(|text| format!("{name} {text}"))
                    .collect();
                Err(error)
            }
            Meaning::None(stray) => {
                let mut error = unread;
                let stray_at = cursor.at() + stray;
                if stray_at > error.at {
                    let mut word = *cursor;
                    while word.at() < stray_at && !word.rest().is_empty() {
                        word.word();
                    }
                    let found = word.unexpected("").found;
                    error = LineError::new(stray_at, "the words of a legal decision", found);
                }
                let (nearest, guess) = self.near_decisions(typed);
                error.nearest = nearest;
                error.guess = guess.map(Box::new);
                Err(error)
            }
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
pub(super) fn text_error(cursor: &Cursor<'_>, error: TextError) -> LineError {
    let text = cursor.rest();
    let skip = (error.column as usize).saturating_sub(1);
    let within = text
        .char_indices()
        .nth(skip)
        .map_or(text.len(), |(at, _)| at);
    LineError {
        rule: error.rule,
        ..LineError::new(cursor.at() + within, error.expected, error.found)
    }
}

/// 64 hexadecimal digits.
pub(super) fn hash(cursor: &mut Cursor<'_>) -> Result<[u8; 32], LineError> {
    let here = *cursor;
    unhex32(cursor.word()).ok_or_else(|| here.unexpected("64 hexadecimal digits"))
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
    Ok(Entry::Reveal(reveal.into()))
}

/// The side that a word stands for: its name whatever its case, a colon or full stops with it, or the beginning of one name alone.
pub(super) fn side_meant(play: &Play, word: &str) -> Option<Side> {
    let plain =
        |text: &str| -> String { fold(text).chars().filter(|c| c.is_alphanumeric()).collect() };
    let word = plain(word);
    let names = play.names().map(plain);
    let mut begun = Side::BOTH
        .into_iter()
        .filter(|side| !word.is_empty() && names[side.index()].starts_with(&word));
    match (begun.next(), begun.next()) {
        (Some(side), None) => Some(side),
        _ => None,
    }
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
