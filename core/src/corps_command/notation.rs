//! Decisions as text, both ways: what stands in transcripts, logs and on the command line.
//!
//! | text | rule |
//! | --- | --- |
//! | `assign N_ARTY` | 9.1 |
//! | `bring 1GTD/3` | 1.2 |
//! | `number 3`, `keep`, `take 2` | 2.1 |
//! | `activate 171/A-1` | 3.1 |
//! | `171/TK-1 > Hersdorf enter` | 6.1 |
//! | `171/A-1 1406 > 1306`, `171/A-1 1606 >> 1306` (by the cheapest path) | 6.0 |
//! | `171/A-1 0106 exit` | 6.2 |
//! | `171/A-1 Eisenbach > Klapebruck assault`, and `overrun` | 7.0, 7.4 |
//! | `171/REC 1405 support`, `with 171/REC` | 7.6 |
//! | `artillery P_ARTY` | 9.0 |
//! | `171/A-1 1406 > 1306 advance` | 7.3 |
//! | `call N_AH1`, `caller 13ACR-1`, `target 171/A-1` | 9.2 |
//! | `play N_MINES`, `target 171/A-1`, `at 1306`, `river 0904/1003`, `push 171/A`, `silent` | 9.0 |
//! | `recover 171/A-1` | 8.1 |
//! | `top 171/A-1`, `lose 171/A-1` | 4.0 |
//! | `done` | all |
//!
//! A hex is its four digits, or the name of its town or airfield. Of a move, the unit and the hex that it comes from may be left out;
//! if they are said, they have to be right.

use super::{
    CorpsCommand, UNIT_ITEMS,
    agenda::Step,
    decision::Decision,
    ids::{Chit, Hex, Regiment, Unit},
    state::State,
};
use crate::TextError;

/// The words by which a decision's text begins, or ends.
const VERBS: &str = "a decision (done, assign, bring, number, keep, take 2, activate, UNIT HEX > HEX, UNIT HEX >> HEX, and behind these \
enter, assault, overrun or advance; exit, support, with, artillery, call, caller, play, target, at, river, push, recover, top, lose, silent)";

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

/// A word and the column it begins at.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    column: usize,
}

/// The words of a text.
fn words(text: &str) -> Vec<Word<'_>> {
    let mut found = Vec::new();
    let mut column = 1;
    for part in text.split(char::is_whitespace) {
        if !part.is_empty() {
            found.push(Word { text: part, column });
        }
        column += part.chars().count() + 1;
    }
    found
}

/// Where the text behind some words would go on.
fn behind(words: &[Word<'_>]) -> usize {
    words
        .last()
        .map_or(1, |w| w.column + w.text.chars().count() + 1)
}

/// The unit that acts and where it is, as far as the step under way tells.
struct Actor {
    unit: Option<Unit>,
    from: Option<Hex>,
}

impl CorpsCommand {
    fn actor(&self, s: &State) -> Actor {
        let unit = match s.agenda.top() {
            Some(Step::Action { unit, .. }) => Some(unit),
            _ => None,
        };
        Actor {
            unit,
            from: unit.and_then(|u| s.hex_of(u)),
        }
    }

    /// A hex as decisions write it: the name of its town, or its digits.
    fn hex_word(&self, hex: Hex) -> &str {
        let t = &self.tables;
        t.hex(hex)
            .place
            .and_then(|p| t.places.get(usize::from(p)))
            .map_or_else(|| t.hex_id(hex), |place| place.name.as_str())
    }

    /// "171/A-1 1406 ", as far as it is known.
    fn actor_words(&self, s: &State) -> String {
        let actor = self.actor(s);
        let mut text = String::new();
        if let Some(unit) = actor.unit {
            text += &format!("{} ", self.tables.unit(unit).id);
        }
        if let Some(from) = actor.from {
            text += &format!("{} ", self.hex_word(from));
        }
        text
    }

    /// A decision's text.
    pub(crate) fn write(&self, s: &State, d: &Decision) -> String {
        let t = &self.tables;
        let unit = |u: Unit| t.unit(u).id.as_str();
        let chit = |c: Chit| t.chit(c).id.as_str();
        let way = |arrow: &str, to: Hex, verb: &str| {
            format!("{}{arrow} {}{verb}", self.actor_words(s), self.hex_word(to))
        };
        match *d {
            Decision::Done => "done".into(),
            Decision::Assign(c) => format!("assign {}", chit(c)),
            Decision::Bring(r) => format!("bring {}", t.regiment(r).id),
            Decision::Number(n) => format!("number {n}"),
            Decision::Keep => "keep".into(),
            Decision::TakeTwo => "take 2".into(),
            Decision::Activate(u) => format!("activate {}", unit(u)),
            Decision::Enter(to) => way(">", to, " enter"),
            Decision::Step(to) => way(">", to, ""),
            Decision::Go(to) => way(">>", to, ""),
            Decision::Exit => format!("{}exit", self.actor_words(s)),
            Decision::Assault(to) => way(">", to, " assault"),
            Decision::Overrun(to) => way(">", to, " overrun"),
            Decision::Support => format!("{}support", self.actor_words(s)),
            Decision::With(u) => format!("with {}", unit(u)),
            Decision::Artillery(c) => format!("artillery {}", chit(c)),
            Decision::Advance(u) => match (s.hex_of(u), s.agenda.top()) {
                (Some(from), Some(Step::Advance { hex })) => format!(
                    "{} {} > {} advance",
                    unit(u),
                    self.hex_word(from),
                    self.hex_word(hex)
                ),
                _ => format!("{} advance", unit(u)),
            },
            Decision::Call(c) => format!("call {}", chit(c)),
            Decision::Caller(u) => format!("caller {}", unit(u)),
            Decision::Play(c) => format!("play {}", chit(c)),
            Decision::Target(u) => format!("target {}", unit(u)),
            Decision::At(h) => format!("at {}", self.hex_word(h)),
            Decision::River(r) => format!("river {}", t.river(r).id),
            Decision::Push(r) => format!("push {}", t.regiment(r).id),
            Decision::Recover(u) => format!("recover {}", unit(u)),
            Decision::Raise(u) => format!("top {}", unit(u)),
            Decision::Lose(u) => format!("lose {}", unit(u)),
            Decision::Silent => "silent".into(),
        }
    }

    /// Reads a decision's text.
    pub(crate) fn read(&self, s: &State, text: &str) -> Result<Decision, TextError> {
        let words = words(text);
        let Some(first) = words.first() else {
            return Err(error(1, VERBS, ""));
        };
        if let Some(arrow) = words.iter().position(|w| matches!(w.text, ">" | ">>")) {
            return self.read_way(s, &words, arrow);
        }
        let rest = &words[1..];
        let verb = first.text.to_ascii_lowercase();
        let alone = |decision| match rest.first() {
            None => Ok(decision),
            Some(word) => Err(error(word.column, "the end of the line", word.text)),
        };
        match verb.as_str() {
            "done" => alone(Decision::Done),
            "keep" => alone(Decision::Keep),
            "exit" => alone(Decision::Exit),
            "support" => alone(Decision::Support),
            "silent" => alone(Decision::Silent),
            "take" => match self.one(&words, "2")?.text {
                "2" => Ok(Decision::TakeTwo),
                other => Err(error(behind(&words[..1]), "2", other)),
            },
            "number" => {
                let word = self.one(&words, "a number from 1 to 6")?;
                let digit = word.text.bytes().all(|b| b.is_ascii_digit());
                word.text
                    .parse()
                    .ok()
                    .filter(|_| digit)
                    .map(Decision::Number)
                    .ok_or_else(|| error(word.column, "a number from 1 to 6", word.text))
            }
            "assign" => self.chit_of(&words).map(Decision::Assign),
            "artillery" => self.chit_of(&words).map(Decision::Artillery),
            "call" => self.chit_of(&words).map(Decision::Call),
            "play" => self.chit_of(&words).map(Decision::Play),
            "activate" => self.unit_of(&words).map(Decision::Activate),
            "with" => self.unit_of(&words).map(Decision::With),
            "caller" => self.unit_of(&words).map(Decision::Caller),
            "target" => self.unit_of(&words).map(Decision::Target),
            "recover" => self.unit_of(&words).map(Decision::Recover),
            "top" => self.unit_of(&words).map(Decision::Raise),
            "lose" => self.unit_of(&words).map(Decision::Lose),
            "bring" => self.regiment_of(&words).map(Decision::Bring),
            "push" => self.regiment_of(&words).map(Decision::Push),
            "at" => self
                .hex_of_words(rest, behind(&words[..1]))
                .map(Decision::At),
            "river" => {
                let word = self.one(&words, "a river hexside")?;
                self.tables
                    .river_by_id(word.text)
                    .map(Decision::River)
                    .ok_or_else(|| error(word.column, "a river hexside", word.text))
            }
            _ => self.read_actor(s, &words),
        }
    }

    /// "171/A-1 0106 exit", "171/REC 1405 support", "171/A-1 advance": a unit's word without an arrow.
    fn read_actor(&self, s: &State, words: &[Word<'_>]) -> Result<Decision, TextError> {
        let (first, last) = (words[0], words[words.len() - 1]);
        let before = &words[..words.len() - 1];
        match last.text.to_ascii_lowercase().as_str() {
            _ if before.is_empty() => Err(error(first.column, VERBS, first.text)),
            "exit" => self.said(s, before).map(|()| Decision::Exit),
            "support" => self.said(s, before).map(|()| Decision::Support),
            "advance" => self.advancer(s, before).map(Decision::Advance),
            _ => Err(error(first.column, VERBS, first.text)),
        }
    }

    /// "171/A-1 1406 > 1306 assault", and the like.
    fn read_way(&self, s: &State, words: &[Word<'_>], arrow: usize) -> Result<Decision, TextError> {
        let before = &words[..arrow];
        let mut after = &words[arrow + 1..];
        let verb = after
            .last()
            .map(|w| w.text.to_ascii_lowercase())
            .filter(|v| matches!(v.as_str(), "enter" | "assault" | "overrun" | "advance"));
        if verb.is_some() {
            after = &after[..after.len() - 1];
        }
        let to = self.hex_of_words(after, behind(&words[..=arrow]))?;
        let far = words[arrow].text == ">>";
        if far && verb.is_some() {
            return Err(error(words[arrow].column, "`>`", ">>"));
        }
        if verb.as_deref() == Some("advance") {
            let unit = self.advancer(s, before)?;
            if let Some(Step::Advance { hex }) = s.agenda.top()
                && hex != to
            {
                return Err(error(
                    behind(&words[..=arrow]),
                    self.hex_word(hex),
                    self.hex_word(to),
                ));
            }
            return Ok(Decision::Advance(unit));
        }
        self.said(s, before)?;
        Ok(match verb.as_deref() {
            Some("enter") => Decision::Enter(to),
            Some("assault") => Decision::Assault(to),
            Some("overrun") => Decision::Overrun(to),
            _ if far => Decision::Go(to),
            _ => Decision::Step(to),
        })
    }

    /// The unit that advances, with the hex it comes from, if that is said.
    fn advancer(&self, s: &State, before: &[Word<'_>]) -> Result<Unit, TextError> {
        let Some(first) = before.first() else {
            return Err(error(1, "a unit", ""));
        };
        let unit = self.unit_word(*first)?;
        if before.len() > 1 {
            let from = self.hex_of_words(&before[1..], behind(&before[..1]))?;
            let is = s.hex_of(unit);
            if is != Some(from) {
                let is = is.map_or("a unit on the map", |h| self.hex_word(h));
                return Err(error(before[1].column, is, self.hex_word(from)));
            }
        }
        Ok(unit)
    }

    /// Whether the unit and the hex that are said are those of the action under way.
    fn said(&self, s: &State, before: &[Word<'_>]) -> Result<(), TextError> {
        let Some(first) = before.first() else {
            return Ok(());
        };
        let actor = self.actor(s);
        let unit = self.unit_word(*first)?;
        if actor.unit != Some(unit) {
            let id = actor
                .unit
                .map_or("no unit, as none acts", |u| self.tables.unit(u).id.as_str());
            return Err(error(first.column, id, first.text));
        }
        if before.len() > 1 {
            let from = self.hex_of_words(&before[1..], before[1].column)?;
            if actor.from != Some(from) {
                let is = actor.from.map_or("no hex", |h| self.hex_word(h));
                return Err(error(before[1].column, is, self.hex_word(from)));
            }
        }
        Ok(())
    }

    /// The one word behind the verb.
    fn one<'a>(&self, words: &[Word<'a>], expected: &str) -> Result<Word<'a>, TextError> {
        match words {
            [_, word] => Ok(*word),
            [_, _, more, ..] => Err(error(more.column, "the end of the line", more.text)),
            _ => Err(error(behind(words), expected, "")),
        }
    }

    fn chit_of(&self, words: &[Word<'_>]) -> Result<Chit, TextError> {
        let word = self.one(words, "the id of a chit")?;
        self.tables
            .chit_by_id(word.text)
            .ok_or_else(|| error(word.column, "the id of a chit", word.text))
    }

    fn unit_word(&self, word: Word<'_>) -> Result<Unit, TextError> {
        self.tables
            .unit_by_id(word.text)
            .ok_or_else(|| error(word.column, "the id of a unit", word.text))
    }

    fn unit_of(&self, words: &[Word<'_>]) -> Result<Unit, TextError> {
        self.unit_word(self.one(words, "the id of a unit")?)
    }

    fn regiment_of(&self, words: &[Word<'_>]) -> Result<Regiment, TextError> {
        let word = self.one(words, "the id of a regiment")?;
        self.tables
            .regiment_by_id(word.text)
            .ok_or_else(|| error(word.column, "the id of a regiment", word.text))
    }

    /// A hex by its digits, or by the name of its town, or both.
    fn hex_of_words(&self, words: &[Word<'_>], column: usize) -> Result<Hex, TextError> {
        let text: Vec<&str> = words.iter().map(|w| w.text).collect();
        let text = text.join(" ");
        let t = &self.tables;
        let by_name = t
            .places
            .iter()
            .find(|p| p.name.eq_ignore_ascii_case(&text))
            .map(|p| p.hex);
        let by_both = || {
            t.all_hexes()
                .filter(|h| t.hex(*h).place.is_some())
                .find(|h| t.hex_name(*h).eq_ignore_ascii_case(&text))
        };
        by_name
            .or_else(|| t.hex_by_id(&text))
            .or_else(by_both)
            .ok_or_else(|| {
                let at = words.first().map_or(column, |w| w.column);
                error(at, "a hex: four digits or the name of a town", &text)
            })
    }

    /// Reads an item that is drawn: a chit, or a unit hit by its own side.
    pub(crate) fn read_drawn(&self, text: &str) -> Result<u16, TextError> {
        let text = text.trim();
        if let Some(chit) = self.tables.chit_by_id(text) {
            return Ok(u16::from(chit.number()));
        }
        self.tables
            .unit_by_id(text)
            .map(|unit| UNIT_ITEMS + u16::from(unit.number()))
            .ok_or_else(|| error(1, "the id of a chit or a unit", text))
    }
}
