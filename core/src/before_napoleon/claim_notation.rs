//! Claims as text: sections between bars, in one order, empty ones left out.
//!
//! - `land held French | left 44th 455, indians 60 300 | captured guns 50 3 | routed Shawnee | leaders Braddock, Dieskau`
//! - `sea withdrew British | ships 0/1 15, 3/1 0 | prizes 3/1 | transports British 2`
//!
//! A unit of the list goes by its name, another by its class and number; a ship by its group's number and its place in it.

use super::{
    BeforeNapoleon,
    claim::{Claim, LandResult, SeaResult, decode, encode, ship_text},
    edition::tables::fold,
    ids::{Class, Group, Leader, Unit},
    state::State,
    tell::side_name,
};
use crate::{Side, TextError};

/// Sections of a land battle's result after the first, in order.
const LAND: [&str; 4] = ["left", "captured", "routed", "leaders"];
/// The same at sea.
const SEA: [&str; 3] = ["ships", "prizes", "transports"];

/// A part of the text, with the column of its first character, from 0.
#[derive(Clone, Copy)]
struct Part<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Part<'a> {
    fn error(self, expected: impl Into<String>) -> TextError {
        TextError {
            line: 1,
            column: u32::try_from(self.at + 1).unwrap_or(u32::MAX),
            expected: expected.into(),
            found: if self.text.is_empty() {
                "nothing".to_owned()
            } else {
                format!("`{}`", self.text)
            },
            rule: None,
        }
    }
    /// Without blanks at both ends.
    fn trimmed(self) -> Part<'a> {
        let front = self.text.trim_start();
        Part {
            at: self.at + self.text.chars().count() - front.chars().count(),
            text: front.trim_end(),
        }
    }
    fn split(self, by: char) -> impl Iterator<Item = Part<'a>> {
        let mut at = self.at;
        self.text.split(by).map(move |text| {
            let part = Part { text, at };
            at += text.chars().count() + 1;
            part.trimmed()
        })
    }
    /// The first word and the rest.
    fn word(self) -> (Part<'a>, Part<'a>) {
        let (word, rest) = self.text.split_once(' ').unwrap_or((self.text, ""));
        let rest = Part {
            text: rest,
            at: self.at + word.chars().count() + 1,
        };
        (
            Part {
                text: word,
                at: self.at,
            },
            rest.trimmed(),
        )
    }
    /// All but the last word, and the last word.
    fn last_word(self) -> (Part<'a>, Part<'a>) {
        match self.text.rsplit_once(' ') {
            Some((first, last)) => {
                let first = Part {
                    text: first,
                    at: self.at,
                };
                let last = Part {
                    text: last,
                    at: self.at + first.text.chars().count() + 1,
                };
                (first.trimmed(), last)
            }
            None => (
                Part {
                    text: "",
                    at: self.at,
                },
                self,
            ),
        }
    }
    fn number<T: std::str::FromStr>(self, what: &str) -> Result<T, TextError> {
        // One spelling: digits alone, no sign.
        if !self.text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(self.error(what));
        }
        self.text.parse().map_err(|_| self.error(what))
    }
}

impl BeforeNapoleon {
    /// A claim in words; `None` if the bytes are none.
    #[must_use]
    pub fn claim_text(&self, s: &State, body: &[u8]) -> Option<String> {
        let (mut text, sections) = match decode(body)? {
            Claim::Land(r) => {
                let unit = |unit: &Unit| self.claim_unit(s, *unit);
                let counted = |list: &[(Unit, u16)]| {
                    join(
                        list.iter()
                            .map(|(u, number)| format!("{} {number}", unit(u))),
                    )
                };
                let lists = [
                    counted(&r.left),
                    counted(&r.captured),
                    join(r.routed.iter().map(unit)),
                    join(
                        r.leaders
                            .iter()
                            .map(|l| self.tables.leader(*l).name.clone()),
                    ),
                ];
                let sections: Vec<(&str, String)> = LAND.into_iter().zip(lists).collect();
                (format!("land held {}", side_name(r.held)), sections)
            }
            Claim::Sea(r) => {
                let ship = |(group, slot): &(Group, u8)| ship_text(*group, *slot);
                let transports = Side::BOTH
                    .into_iter()
                    .filter(|side| r.transports[side.index()] > 0)
                    .map(|side| format!("{} {}", side_name(side), r.transports[side.index()]));
                let lists =
                    [
                        join(r.ships.iter().map(|(group, slot, left)| {
                            format!("{} {left}", ship_text(*group, *slot))
                        })),
                        join(r.prizes.iter().map(ship)),
                        join(transports),
                    ];
                let sections: Vec<(&str, String)> = SEA.into_iter().zip(lists).collect();
                (
                    format!("sea withdrew {}", withdrew_text(r.withdrew)),
                    sections,
                )
            }
        };
        for (word, list) in sections.iter().filter(|(_, list)| !list.is_empty()) {
            text.push_str(&format!(" | {word} {list}"));
        }
        // What cannot be read back is not written: a unit that has left play since has no name here.
        (self.claim_read(s, &text).ok()? == body).then_some(text)
    }
    /// A unit as claims name it.
    fn claim_unit(&self, s: &State, unit: Unit) -> String {
        match self.tables.units.get(unit.index()) {
            Some(entry) => entry.name.clone(),
            None => format!("{} {}", s.unit(unit).class.id(), unit.number()),
        }
    }
    fn read_unit(&self, part: Part<'_>) -> Result<Unit, TextError> {
        let wanted = fold(part.text);
        let listed =
            self.tables.units.iter().position(|e| {
                fold(&e.name) == wanted || e.aliases.iter().any(|a| fold(a) == wanted)
            });
        if let Some(unit) = listed
            .and_then(|index| u8::try_from(index).ok())
            .and_then(Unit::new)
        {
            return Ok(unit);
        }
        let (class, number) = part.last_word();
        let known = Class::by_id(class.text).is_some();
        let unit = number
            .number(UNIT)
            .ok()
            .and_then(Unit::new)
            .filter(|_| known);
        unit.filter(|unit| unit.index() >= self.tables.units.len())
            .ok_or_else(|| part.error(UNIT))
    }
    fn read_counted(&self, list: Part<'_>, what: &str) -> Result<Vec<(Unit, u16)>, TextError> {
        list.split(',')
            .map(|item| {
                let (unit, number) = item.last_word();
                Ok((self.read_unit(unit)?, number.number(what)?))
            })
            .collect()
    }
    /// Reads a claim's text.
    ///
    /// # Errors
    /// When it is no claim.
    pub fn claim_read(&self, _state: &State, text: &str) -> Result<Vec<u8>, TextError> {
        let whole = Part { text, at: 0 };
        let mut parts = whole.split('|');
        let first = parts.next().unwrap_or(whole);
        let (kind, rest) = first.word();
        let (verb, who) = rest.word();
        let claim = match (kind.text, verb.text) {
            ("land", "held") => {
                let mut r = LandResult {
                    held: side_of(who).ok_or_else(|| who.error(SIDES))?,
                    left: Vec::new(),
                    captured: Vec::new(),
                    routed: Vec::new(),
                    leaders: Vec::new(),
                };
                for (section, list) in sections(parts, &LAND)? {
                    match section {
                        0 => r.left = self.read_counted(list, "the men left of a unit")?,
                        1 => r.captured = self.read_counted(list, "a number of stands")?,
                        2 => {
                            r.routed = list
                                .split(',')
                                .map(|item| self.read_unit(item))
                                .collect::<Result<_, _>>()?
                        }
                        _ => {
                            r.leaders = list
                                .split(',')
                                .map(|item| self.read_leader(item))
                                .collect::<Result<_, _>>()?
                        }
                    }
                }
                Claim::Land(r)
            }
            ("sea", "withdrew") => {
                let mut r = SeaResult {
                    withdrew: read_withdrew(who)?,
                    ships: Vec::new(),
                    prizes: Vec::new(),
                    transports: [0; 2],
                };
                for (section, list) in sections(parts, &SEA)? {
                    match section {
                        0 => {
                            r.ships = list
                                .split(',')
                                .map(|item| {
                                    let (ship, points) = item.last_word();
                                    let (group, slot) = read_ship(ship)?;
                                    Ok((group, slot, points.number("the points left of a ship")?))
                                })
                                .collect::<Result<_, TextError>>()?;
                        }
                        1 => r.prizes = list.split(',').map(read_ship).collect::<Result<_, _>>()?,
                        _ => {
                            for item in list.split(',') {
                                let (who, number) = item.last_word();
                                let side = side_of(who).ok_or_else(|| who.error(SIDES))?;
                                r.transports[side.index()] =
                                    number.number("a number of transports")?;
                            }
                        }
                    }
                }
                Claim::Sea(r)
            }
            _ => {
                return Err(first
                    .error("`land held SIDE` or `sea withdrew SIDE`, then sections between bars"));
            }
        };
        Ok(encode(&claim))
    }
    fn read_leader(&self, part: Part<'_>) -> Result<Leader, TextError> {
        self.tables
            .leader_named(part.text)
            .ok_or_else(|| part.error("a leader's name"))
    }
}

const UNIT: &str = "a unit of the list by its name, another by its class and number";
const SIDES: &str = "French or British";

fn join(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
}

/// The sections in their order, each at most once, by number.
fn sections<'a>(
    parts: impl Iterator<Item = Part<'a>>,
    words: &[&str],
) -> Result<Vec<(usize, Part<'a>)>, TextError> {
    let mut found = Vec::new();
    let mut next = 0;
    for part in parts {
        let (word, list) = part.word();
        let section = words
            .iter()
            .skip(next)
            .position(|w| *w == word.text)
            .map(|index| index + next);
        let Some(section) = section else {
            return Err(word.error(format!(
                "one of the sections {}, in that order",
                words.join(", ")
            )));
        };
        if list.text.is_empty() {
            return Err(list.error("something in the section"));
        }
        found.push((section, list));
        next = section + 1;
    }
    Ok(found)
}

fn side_of(part: Part<'_>) -> Option<Side> {
    Side::BOTH
        .into_iter()
        .find(|side| side_name(*side) == part.text)
}

fn withdrew_text(withdrew: [bool; 2]) -> &'static str {
    match withdrew {
        [false, false] => "nobody",
        [true, false] => side_name(Side::A),
        [false, true] => side_name(Side::B),
        [true, true] => "both",
    }
}

fn read_withdrew(part: Part<'_>) -> Result<[bool; 2], TextError> {
    [[false, false], [true, false], [false, true], [true, true]]
        .into_iter()
        .find(|withdrew| withdrew_text(*withdrew) == part.text)
        .ok_or_else(|| part.error("nobody, French, British or both"))
}

fn read_ship(part: Part<'_>) -> Result<(Group, u8), TextError> {
    const SHIP: &str = "a ship: its group's number, a stroke, its place in it";
    let (group, slot) = part.text.split_once('/').ok_or_else(|| part.error(SHIP))?;
    let group = Part {
        text: group,
        at: part.at,
    }
    .number(SHIP)
    .ok()
    .and_then(Group::new);
    let slot: Option<u8> = Part {
        text: slot,
        at: part.at,
    }
    .number(SHIP)
    .ok();
    match (group, slot) {
        (Some(group), Some(slot @ 1..=5)) => Ok((group, slot - 1)),
        _ => Err(part.error(SHIP)),
    }
}
