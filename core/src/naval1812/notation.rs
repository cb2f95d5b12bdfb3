//! Decisions as text, both ways: what stands in transcripts, logs and on the command line.
//!
//! | text | rule |
//! | --- | --- |
//! | `place 12,3`, then `heading W` | British Setup, Return of Sunk Ships, Order of Play |
//! | `heading E` | American Setup |
//! | `play Broke's Gunnery`, `play Fast Frigates 7` | Order of Play 2 |
//! | `first British`, `repair 4,1`, `decline`, `reroll`, `stand` | Card Tactics |
//! | `sail 3,4` | Ship Movement |
//! | `turn N` | Turn Movement |
//! | `ahead 3` | Straight Movement |
//! | `stop` | Card Movement |
//! | `attack 6,4 > 6,3` | Ship Combat |
//! | `done` | Card Movement, Ship Combat |
//!
//! A point is its column and row, both from 0 in the north-west corner. A card is its title, with its movement points behind it where
//! two cards share a title; its id (`A02`) is read as well.

use super::{
    Naval1812,
    decision::Decision,
    edition::tables::fold,
    ids::{Card, Heading, Point},
    tell::side_name,
};
use crate::{Side, TextError};

/// An error at that column of a decision's text.
fn error(column: usize, expected: impl Into<String>, found: &str) -> TextError {
    TextError {
        line: 1,
        column: u32::try_from(column).unwrap_or(u32::MAX),
        expected: expected.into(),
        found: if found.is_empty() {
            "nothing".into()
        } else {
            found.into()
        },
        rule: None,
    }
}

/// A rest of a line, and where in the line it begins.
#[derive(Clone, Copy)]
struct Rest<'a> {
    text: &'a str,
    column: usize,
}

impl<'a> Rest<'a> {
    fn new(text: &'a str) -> Self {
        Rest { text, column: 1 }.trimmed()
    }
    fn trimmed(self) -> Self {
        let text = self.text.trim_start();
        let skipped = self.text.chars().count() - text.chars().count();
        Rest {
            text: text.trim_end(),
            column: self.column + skipped,
        }
    }
    /// The first word and what follows it.
    fn word(self) -> (Rest<'a>, Rest<'a>) {
        let end = self
            .text
            .find(char::is_whitespace)
            .unwrap_or(self.text.len());
        let (word, after) = self.text.split_at(end);
        let rest = Rest {
            text: after,
            column: self.column + word.chars().count(),
        };
        (
            Rest {
                text: word,
                column: self.column,
            },
            rest.trimmed(),
        )
    }
    /// The one word that is left.
    fn last(self) -> Result<Rest<'a>, TextError> {
        let (word, rest) = self.word();
        rest.end()?;
        Ok(word)
    }
    fn end(self) -> Result<(), TextError> {
        if self.text.is_empty() {
            Ok(())
        } else {
            Err(error(self.column, "the end of the line", self.text))
        }
    }
}

impl Naval1812 {
    /// A decision's text.
    pub(crate) fn write(&self, d: &Decision) -> String {
        let t = &self.tables;
        let point = |p: Point| t.point_text(p);
        match *d {
            Decision::Done => "done".into(),
            Decision::Place(p) => format!("place {}", point(p)),
            Decision::Face(heading) => format!("heading {}", heading.letter()),
            Decision::Play(card) => format!("play {}", t.card(card).name),
            Decision::First(side) => format!("first {}", side_name(side)),
            Decision::Repair(p) => format!("repair {}", point(p)),
            Decision::Decline => "decline".into(),
            Decision::Sail(p) => format!("sail {}", point(p)),
            Decision::Turn(heading) => format!("turn {}", heading.letter()),
            Decision::Ahead(steps) => format!("ahead {steps}"),
            Decision::Stop => "stop".into(),
            Decision::Attack(from, at) => format!("attack {} > {}", point(from), point(at)),
            Decision::Reroll => "reroll".into(),
            Decision::Stand => "stand".into(),
        }
    }

    /// Reads a decision's text.
    pub(crate) fn read(&self, text: &str) -> Result<Decision, TextError> {
        let (verb, rest) = Rest::new(text).word();
        let alone = |decision| rest.end().map(|()| decision);
        match verb.text.to_ascii_lowercase().as_str() {
            "done" => alone(Decision::Done),
            "decline" => alone(Decision::Decline),
            "stop" => alone(Decision::Stop),
            "reroll" => alone(Decision::Reroll),
            "stand" => alone(Decision::Stand),
            "place" => Ok(Decision::Place(self.point(rest.last()?)?)),
            "repair" => Ok(Decision::Repair(self.point(rest.last()?)?)),
            "sail" => Ok(Decision::Sail(self.point(rest.last()?)?)),
            "heading" => Ok(Decision::Face(heading(rest.last()?)?)),
            "turn" => Ok(Decision::Turn(heading(rest.last()?)?)),
            "play" => self.read_card(rest).map(Decision::Play),
            "first" => {
                let word = rest.last()?;
                Side::BOTH
                    .into_iter()
                    .find(|side| side_name(*side).eq_ignore_ascii_case(word.text))
                    .map(Decision::First)
                    .ok_or_else(|| error(word.column, "American or British", word.text))
            }
            "ahead" => {
                let word = rest.last()?;
                let digits = word.text.bytes().all(|b| b.is_ascii_digit());
                word.text
                    .parse()
                    .ok()
                    .filter(|_| digits)
                    .map(Decision::Ahead)
                    .ok_or_else(|| error(word.column, "a number of points", word.text))
            }
            "attack" => {
                let Some((from, at)) = rest.text.split_once('>') else {
                    return Err(error(
                        rest.column,
                        "two points with `>` between them",
                        rest.text,
                    ));
                };
                let column = rest.column + from.chars().count() + 1;
                let from = Rest { text: from, ..rest }.trimmed();
                let at = Rest { text: at, column }.trimmed();
                Ok(Decision::Attack(
                    self.point(from.last()?)?,
                    self.point(at.last()?)?,
                ))
            }
            _ => Err(error(
                verb.column,
                "a decision (place, heading, play, first, repair, decline, sail, turn, ahead, stop, attack, reroll, stand, done)",
                verb.text,
            )),
        }
    }

    fn point(&self, word: Rest<'_>) -> Result<Point, TextError> {
        self.tables.read_point(word.text).ok_or_else(|| {
            error(
                word.column,
                "a point of the board, as column,row",
                word.text,
            )
        })
    }

    fn read_card(&self, rest: Rest<'_>) -> Result<Card, TextError> {
        let wanted = fold(rest.text);
        if let Some(card) = self.tables.card_names.get(&wanted) {
            return Ok(*card);
        }
        let twins: Vec<&str> = self
            .tables
            .cards
            .iter()
            .filter(|c| !wanted.is_empty() && fold(&c.title) == wanted)
            .map(|c| c.name.as_str())
            .collect();
        let expected = if twins.is_empty() {
            "the title of a card".to_owned()
        } else {
            twins.join(" or ")
        };
        Err(error(rest.column, expected, rest.text))
    }

    /// Reads a card's name as an item to be drawn.
    pub(crate) fn read_card_item(&self, text: &str) -> Result<u16, TextError> {
        self.read_card(Rest::new(text))
            .map(|card| u16::from(card.number()))
    }
}

fn heading(word: Rest<'_>) -> Result<Heading, TextError> {
    Heading::by_letter(&word.text.to_ascii_uppercase())
        .ok_or_else(|| error(word.column, "N, E, S or W", word.text))
}
