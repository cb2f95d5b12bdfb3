//! Decisions as text, both ways: what stands in transcripts, logs and on the command line.
//!
//! | text | rule |
//! | --- | --- |
//! | `play The Prophet` | 4.1.2 |
//! | `as event`, `as operation`, `operation first`, `event first` | 5.1, 5.2, 5.2.1 |
//! | `operation Campaign` | 5.2 |
//! | `recruit Militia in Boston`, `recruit Regular for landing` | 6.1, 12.2.4 |
//! | `march Hudson > Niagara`, then `with 1 Militia 2 Regulars` | 6.2.1 |
//! | `build ship on Lake Erie`, `sink ship on Lake Erie`, `build fort in Ohio` | 6.3 |
//! | `cruise against New England` | 7.2 |
//! | `sail box > New England` | 8.2 |
//! | `land 2 Regulars at Boston from box 1 Chesapeake 0` | 14.3 |
//! | `hit Militia` | 9.1.2 |
//! | `evade to Miami`, `stand`, `retreat to Hudson`, `retreat` | 10.3, 9.2 |
//! | `choose Squadrons`, `at Potawatomi`, `advance Economy`, `zone Chesapeake`, `landing Boston` | 5.1, 4.1.1, 4.1.4, 14.1.2 |
//! | `armistice Hudson > Niagara` | 2.6.5 |
//! | `done` | 5.2 |

use super::{
    Dawn1812,
    agenda::Step,
    decision::{Decision, Mode, Operation, Station},
    edition::tables::{Op, fold},
    ids::{Card, Force, Region, Track, Waterway, Zone},
    state::State,
};
use crate::{Awaits, Side, TextError};

/// An error at that column of a decision's text.
fn error(column: usize, expected: impl Into<String>, found: impl Into<String>) -> TextError {
    let found = found.into();
    TextError {
        line: 1,
        column: u32::try_from(column).unwrap_or(u32::MAX),
        expected: expected.into(),
        found: if found.is_empty() {
            "nothing".into()
        } else {
            found
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
    fn after(self, bytes: usize) -> Self {
        let (before, after) = self.text.split_at(bytes);
        Rest {
            text: after,
            column: self.column + before.chars().count(),
        }
        .trimmed()
    }
    /// The first word and what follows it.
    fn word(self) -> (Rest<'a>, Rest<'a>) {
        let end = self
            .text
            .find(char::is_whitespace)
            .unwrap_or(self.text.len());
        (
            Rest {
                text: &self.text[..end],
                column: self.column,
            },
            self.after(end),
        )
    }
    /// What follows a word, if it is that one.
    fn keyword(self, word: &str) -> Option<Rest<'a>> {
        let (first, rest) = self.word();
        first.text.eq_ignore_ascii_case(word).then_some(rest)
    }
    fn demand(self, word: &str) -> Result<Rest<'a>, TextError> {
        self.keyword(word)
            .ok_or_else(|| error(self.column, format!("`{word}`"), self.text))
    }
    fn end(self) -> Result<(), TextError> {
        if self.text.is_empty() {
            Ok(())
        } else {
            Err(error(self.column, "the end of the line", self.text))
        }
    }
    /// Both halves of "a > b"; "->", "→" and "to" with blanks around are read as well.
    fn halves(self) -> Result<(Rest<'a>, Rest<'a>), TextError> {
        for arrow in [" > ", " -> ", " → ", " to ", ">", "→"] {
            if let Some(at) = self.text.find(arrow) {
                let left = Rest {
                    text: &self.text[..at],
                    column: self.column,
                }
                .trimmed();
                return Ok((left, self.after(at + arrow.len())));
            }
        }
        Err(error(
            self.column,
            "two places with `>` between them",
            self.text,
        ))
    }
    fn number(self) -> Result<(u8, Rest<'a>), TextError> {
        let (word, rest) = self.word();
        let number = word
            .text
            .parse()
            .map_err(|_| error(word.column, "a number from 0 to 255", word.text))?;
        Ok((number, rest))
    }
}

impl Dawn1812 {
    /// A decision's text.
    pub(crate) fn write(&self, s: &State, d: &Decision) -> String {
        let t = &self.tables;
        let name = |r: Region| t.name(r);
        match *d {
            Decision::Done => "done".into(),
            Decision::Play(card) => format!("play {}", t.card(card).title),
            Decision::Mode(Mode::Event) => "as event".into(),
            Decision::Mode(Mode::Operation) => "as operation".into(),
            Decision::Mode(Mode::OperationFirst) => "operation first".into(),
            Decision::Mode(Mode::EventFirst) => "event first".into(),
            Decision::Operation(operation) => format!("operation {}", operation.word()),
            Decision::Recruit(force, region) => {
                format!("recruit {} in {}", force.word(), name(region))
            }
            Decision::RecruitLanding => "recruit Regular for landing".into(),
            Decision::March(from, to) => format!("march {} > {}", name(from), name(to)),
            Decision::Group(group) => {
                let side = self.side_to_decide(s);
                let parts: Vec<String> = Force::of(side)
                    .iter()
                    .filter(|f| group[f.column()] > 0)
                    .map(|f| f.counted(group[f.column()]))
                    .collect();
                // A group of a kind that the side has not is still written, so that its refusal can be read.
                if parts.is_empty() {
                    format!("with {} Militia", group[0])
                } else {
                    format!("with {}", parts.join(" "))
                }
            }
            Decision::BuildShip(w) => format!("build ship on {}", t.waterway(w).name),
            Decision::SinkShip(w) => format!("sink ship on {}", t.waterway(w).name),
            Decision::BuildFort(region) => format!("build fort in {}", name(region)),
            Decision::Cruise(zone) => format!("cruise against {}", t.zone(zone).name),
            Decision::Sail(from, to) => format!(
                "sail {} > {}",
                self.station_name(from),
                self.station_name(to)
            ),
            Decision::Land(town, from_box, zones, regulars) => {
                let mut text = format!(
                    "land {} at {} from",
                    Force::GbRegular.counted(regulars),
                    name(town)
                );
                if from_box > 0 {
                    text += &format!(" box {from_box}");
                }
                for (zone, count) in Zone::ALL.iter().zip(zones).filter(|(_, c)| *c > 0) {
                    text += &format!(" {} {count}", t.zone(*zone).name);
                }
                text
            }
            Decision::Hit(force) => format!("hit {}", force.word()),
            Decision::Refuge(region) => format!("evade to {}", name(region)),
            Decision::Stand => "stand".into(),
            Decision::Retreat(region) => format!("retreat to {}", name(region)),
            Decision::Withdraw => "retreat".into(),
            Decision::Choose(way) => match self.labels(s).get(usize::from(way)) {
                Some(label) => format!("choose {label}"),
                None => format!("choose {}", u16::from(way) + 1),
            },
            Decision::At(region) => format!("at {}", name(region)),
            Decision::Advance(track) => format!("advance {}", t.track_names[track.index()]),
            Decision::FromZone(zone) => format!("zone {}", t.zone(zone).name),
            Decision::Armistice(a, b) => format!("armistice {} > {}", name(a), name(b)),
            Decision::FromLanding(town) => format!("landing {}", name(town)),
        }
    }

    fn station_name(&self, station: Station) -> &str {
        match station {
            Station::Box => "box",
            Station::Zone(zone) => &self.tables.zone(zone).name,
        }
    }

    /// The side that decides now; the United States when none does.
    fn side_to_decide(&self, s: &State) -> Side {
        match self.asks(s) {
            Awaits::Decision { side, .. } => side,
            _ => Side::A,
        }
    }

    /// The ways that an event offers now.
    fn labels(&self, s: &State) -> Vec<&str> {
        match s.agenda.top() {
            Some(Step::Event { card, pc, .. }) => match self.op(card, pc) {
                Some(Op::Choose(ways)) => ways.iter().map(|(label, _)| label.as_str()).collect(),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// Reads a decision's text.
    pub(crate) fn read(&self, s: &State, text: &str) -> Result<Decision, TextError> {
        let line = Rest::new(text);
        let (verb, rest) = line.word();
        let decision = match verb.text.to_ascii_lowercase().as_str() {
            "done" => {
                rest.end()?;
                Decision::Done
            }
            "play" => Decision::Play(self.read_card(rest)?),
            "as" => {
                let (word, end) = rest.word();
                end.end()?;
                match word.text.to_ascii_lowercase().as_str() {
                    "event" => Decision::Mode(Mode::Event),
                    "operation" | "operations" => Decision::Mode(Mode::Operation),
                    _ => {
                        return Err(error(
                            word.column,
                            "`as event` or `as operation`",
                            word.text,
                        ));
                    }
                }
            }
            "event" => {
                rest.demand("first")?.end()?;
                Decision::Mode(Mode::EventFirst)
            }
            "operation" => match rest.keyword("first") {
                Some(end) => {
                    end.end()?;
                    Decision::Mode(Mode::OperationFirst)
                }
                None => Decision::Operation(read_operation(rest)?),
            },
            "recruit" => self.read_recruit(s, rest)?,
            "march" => {
                let (from, to) = rest.halves()?;
                Decision::March(self.read_region(from)?, self.read_region(to)?)
            }
            "with" => Decision::Group(self.read_group(rest)?),
            "build" | "sink" => self.read_construct(verb.text, rest)?,
            "cruise" => Decision::Cruise(self.read_zone(rest.demand("against")?)?),
            "sail" => {
                let (from, to) = rest.halves()?;
                Decision::Sail(self.read_station(from)?, self.read_station(to)?)
            }
            "land" => self.read_land(rest)?,
            "hit" => Decision::Hit(self.read_target(s, rest)?),
            "evade" => Decision::Refuge(self.read_region(rest.demand("to")?)?),
            "stand" => {
                rest.end()?;
                Decision::Stand
            }
            "retreat" if rest.text.is_empty() => Decision::Withdraw,
            "retreat" => Decision::Retreat(self.read_region(rest.demand("to")?)?),
            "choose" => {
                let labels = self.labels(s);
                let wanted = fold(rest.text);
                let way = labels
                    .iter()
                    .position(|label| fold(label) == wanted)
                    .or_else(|| {
                        rest.text
                            .parse::<usize>()
                            .ok()
                            .and_then(|n| n.checked_sub(1))
                    });
                match way.and_then(|w| u8::try_from(w).ok()) {
                    Some(way) => Decision::Choose(way),
                    None if labels.is_empty() => {
                        return Err(error(
                            rest.column,
                            "the number of a way, as no event offers one here",
                            rest.text,
                        ));
                    }
                    None => return Err(error(rest.column, labels.join(" or "), rest.text)),
                }
            }
            "at" => Decision::At(self.read_region(rest)?),
            "advance" => Decision::Advance(self.read_track(rest)?),
            "zone" => Decision::FromZone(self.read_zone(rest)?),
            "landing" => Decision::FromLanding(self.read_region(rest)?),
            "armistice" => {
                let (a, b) = rest.halves()?;
                let (a, b) = (self.read_region(a)?, self.read_region(b)?);
                if a < b {
                    Decision::Armistice(a, b)
                } else {
                    Decision::Armistice(b, a)
                }
            }
            _ => {
                return Err(error(
                    verb.column,
                    "a decision (play, as, operation, recruit, march, with, build, sink, cruise, sail, land, hit, evade, stand, retreat, choose, at, advance, zone, landing, armistice, done)",
                    verb.text,
                ));
            }
        };
        Ok(decision)
    }

    fn read_recruit(&self, s: &State, rest: Rest<'_>) -> Result<Decision, TextError> {
        let (kind, rest) = rest.word();
        let column = read_kind(kind)?;
        if let Some(end) = rest.keyword("for") {
            end.demand("landing")?.end()?;
            return if column == 1 {
                Ok(Decision::RecruitLanding)
            } else {
                Err(error(
                    kind.column,
                    "a Regular for the landing supply",
                    kind.text,
                ))
            };
        }
        let region = self.read_region(rest.demand("in")?)?;
        let side = self.side_to_decide(s);
        let force = match column {
            0 => Force::militia(side),
            1 => Force::regular(side),
            _ => Force::Indian,
        };
        Ok(Decision::Recruit(force, region))
    }

    fn read_group(&self, mut rest: Rest<'_>) -> Result<[u8; 3], TextError> {
        let mut group = [0_u8; 3];
        let mut seen = [false; 3];
        if rest.text.is_empty() {
            return Err(error(rest.column, "a number of forces", ""));
        }
        while !rest.text.is_empty() {
            let (number, after) = rest.number()?;
            let (word, next) = after.word();
            let kind = Rest {
                text: word.text.trim_end_matches(','),
                column: word.column,
            };
            let column = read_kind(kind)?;
            if std::mem::replace(&mut seen[column], true) {
                return Err(error(word.column, "each kind of force once", word.text));
            }
            group[column] = number;
            rest = next.keyword("and").unwrap_or(next);
        }
        Ok(group)
    }

    fn read_construct(&self, verb: &str, rest: Rest<'_>) -> Result<Decision, TextError> {
        let sink = verb.eq_ignore_ascii_case("sink");
        if let Some(rest) = rest.keyword("fort").filter(|_| !sink) {
            return Ok(Decision::BuildFort(self.read_region(rest.demand("in")?)?));
        }
        let waterway = rest.demand("ship")?.demand("on")?;
        let wanted = fold(waterway.text);
        let found = Waterway::ALL
            .iter()
            .copied()
            .find(|w| fold(&self.tables.waterway(*w).name) == wanted || w.id() == wanted)
            .ok_or_else(|| {
                let names: Vec<&str> = self
                    .tables
                    .waterways
                    .iter()
                    .map(|w| w.name.as_str())
                    .collect();
                error(waterway.column, names.join(", "), waterway.text)
            })?;
        Ok(if sink {
            Decision::SinkShip(found)
        } else {
            Decision::BuildShip(found)
        })
    }

    fn read_land(&self, rest: Rest<'_>) -> Result<Decision, TextError> {
        let (regulars, rest) = rest.number()?;
        let (kind, rest) = rest.word();
        if read_kind(kind)? != 1 {
            return Err(error(kind.column, "Regulars", kind.text));
        }
        let rest = rest.demand("at")?;
        let Some(at) = rest.text.find(" from ") else {
            return Err(error(
                rest.column,
                "a town, `from`, and where the Squadrons come from",
                rest.text,
            ));
        };
        let town = self.read_region(
            Rest {
                text: &rest.text[..at],
                column: rest.column,
            }
            .trimmed(),
        )?;
        let mut rest = rest.after(at + " from ".len());
        let (mut from_box, mut zones) = (0_u8, [0_u8; 3]);
        while !rest.text.is_empty() {
            let digits = rest
                .text
                .find(|c: char| c.is_ascii_digit())
                .unwrap_or(rest.text.len());
            let station = self.read_station(
                Rest {
                    text: &rest.text[..digits],
                    column: rest.column,
                }
                .trimmed(),
            )?;
            let (number, next) = rest.after(digits).number()?;
            match station {
                Station::Box => from_box = number,
                Station::Zone(zone) => zones[zone.index()] = number,
            }
            rest = next;
        }
        Ok(Decision::Land(town, from_box, zones, regulars))
    }

    fn read_target(&self, s: &State, rest: Rest<'_>) -> Result<Force, TextError> {
        let enemy = self.side_to_decide(s).other();
        Ok(match read_kind(rest)? {
            0 => Force::militia(enemy),
            1 => Force::regular(enemy),
            _ => Force::Indian,
        })
    }

    fn read_region(&self, rest: Rest<'_>) -> Result<Region, TextError> {
        self.tables
            .region_named(rest.text)
            .ok_or_else(|| error(rest.column, "a region", rest.text))
    }

    fn read_card(&self, rest: Rest<'_>) -> Result<Card, TextError> {
        self.tables
            .card_named(rest.text)
            .ok_or_else(|| error(rest.column, "the title of a card", rest.text))
    }

    fn read_zone(&self, rest: Rest<'_>) -> Result<Zone, TextError> {
        let wanted = fold(rest.text);
        Zone::ALL
            .iter()
            .copied()
            .find(|z| fold(&self.tables.zone(*z).name) == wanted || z.id() == wanted)
            .ok_or_else(|| {
                error(
                    rest.column,
                    "New England, Chesapeake or Southern Coast",
                    rest.text,
                )
            })
    }

    fn read_station(&self, rest: Rest<'_>) -> Result<Station, TextError> {
        match fold(rest.text).as_str() {
            "box" | "navy box" | "british navy box" => Ok(Station::Box),
            _ => self
                .read_zone(rest)
                .map(Station::Zone)
                .map_err(|e| TextError {
                    expected: format!("box, {}", e.expected),
                    ..e
                }),
        }
    }

    fn read_track(&self, rest: Rest<'_>) -> Result<Track, TextError> {
        let wanted = fold(rest.text);
        Track::ALL
            .iter()
            .copied()
            .find(|t| fold(&self.tables.track_names[t.index()]) == wanted || t.id() == wanted)
            .ok_or_else(|| error(rest.column, self.tables.track_names.join(", "), rest.text))
    }

    /// Reads a card's title as an item.
    pub(crate) fn read_card_item(&self, text: &str) -> Result<u16, TextError> {
        self.read_card(Rest::new(text))
            .map(|card| u16::from(card.number()))
    }
}

fn read_operation(rest: Rest<'_>) -> Result<Operation, TextError> {
    Operation::ALL
        .into_iter()
        .find(|o| rest.text.eq_ignore_ascii_case(o.word()))
        .ok_or_else(|| {
            error(
                rest.column,
                Operation::ALL.map(Operation::word).join(", "),
                rest.text,
            )
        })
}

/// Militia 0, Regulars 1, Indians 2.
fn read_kind(rest: Rest<'_>) -> Result<usize, TextError> {
    match rest.text.to_ascii_lowercase().as_str() {
        "militia" => Ok(0),
        "regular" | "regulars" => Ok(1),
        "indian" | "indians" => Ok(2),
        _ => Err(error(rest.column, "Militia, Regular or Indian", rest.text)),
    }
}
