//! Decisions as text, both ways: what stands in transcripts, logs and on the command line.
//!
//! | text | rule |
//! | --- | --- |
//! | `makeup 3x3rd` (or `1st`, `2nd+3rd`, `5x4th`) | Naval Groups |
//! | `recruit regulars`, `rank 2`, `american supplies`, `deliver Albany`, `replace 44th`, `crew Oswego`, `break_up battalion 57` | Reinforcements, Leaders |
//! | `enter 4 Winchester`, `return New York` | Indians, Militia, & Provincials |
//! | `spend`, `quarter Albany` | Supply |
//! | `form Boston`, `take 3`, `transports 6`, `load 40th`, `board Wolfe`, `sail zone 4`, `sail Halifax`, `intercept`, `harbour Boston`, `put_to_sea zone 1` | Sea Zones, Naval Transport, Naval Interception |
//! | `land 40th > Louisbourg`, `land_leader Wolfe > Louisbourg` | Naval Transport |
//! | `spend_at Albany`, `rouse 44th`, `rouse_by_water 44th`, `lead Braddock`, `detach 2 guns 41` | Initiative, Leaders |
//! | `march 44th > Great Meadows`, `ride Braddock > Great Meadows` | Land Movement |
//! | `fight Oswego`, `quick`, `table`, `retreat Albany`, `reembark 2`, `withdraw` | Land Combat |
//! | `inside 51st`, `sally 51st` (`inside_leader`, `sally_leader`), `besiege`, `ask_terms`, `grant_terms`, `assault` | Sieges |
//! | `break_off`, `fight_on` | Naval Combat |
//! | `dismiss Braddock` | Leaders |
//! | `done` | wherever something may be declined or stopped |
//! | `orders none`, `orders form Boston \| take 3 \| sail zone 4 \| spend Albany \| march 44th > Albany \| ride Johnson > Albany` | Sequence of Play |
//!
//! Places, leaders and units of the list go by their names, accents and case apart; other units by what they are and their number.
//! Groups and fleets are numbered from 1, fleets within their side.

use super::{
    BeforeNapoleon,
    decision::Decision,
    edition::tables::fold,
    ids::{American, Class, Entry, Fleet, Group, Leader, Makeup, Place, Recruit, Unit, Zone},
    sheet::{NavalOrder, Sheet},
    state::{State, Station},
    tell::class_word,
};
use crate::{Awaits, Side, TextError};

/// An error at that column of a decision's text.
fn error(column: usize, expected: impl Into<String>, found: &str) -> TextError {
    TextError {
        line: 1,
        column: u32::try_from(column).unwrap_or(u32::MAX),
        expected: expected.into(),
        found: if found.is_empty() {
            "nothing".into()
        } else {
            format!("`{found}`")
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
        let word = Rest {
            text: word,
            column: self.column,
        };
        (word, rest.trimmed())
    }
    /// Parts between a mark.
    fn parts(self, mark: char) -> impl Iterator<Item = Rest<'a>> {
        let mut column = self.column;
        self.text.split(mark).map(move |text| {
            let part = Rest { text, column };
            column += text.chars().count() + 1;
            part.trimmed()
        })
    }
    /// What stands on both sides of `>`.
    fn pair(self) -> Result<(Rest<'a>, Rest<'a>), TextError> {
        let mut parts = self.parts('>');
        match (parts.next(), parts.next(), parts.next()) {
            (Some(a), Some(b), None) => Ok((a, b)),
            _ => Err(error(self.column, "what goes, `>` and where to", self.text)),
        }
    }
    fn number<T: std::str::FromStr>(self, expected: &str) -> Result<T, TextError> {
        self.text
            .parse()
            .map_err(|_| error(self.column, expected, self.text))
    }
    fn end(self) -> Result<(), TextError> {
        if self.text.is_empty() {
            Ok(())
        } else {
            Err(error(self.column, "the end of the line", self.text))
        }
    }
}

impl BeforeNapoleon {
    fn unit_text(&self, s: &State, unit: Unit) -> String {
        self.unit_name(unit, s.unit(unit).class)
    }
    fn station_text(&self, station: Station) -> String {
        match station {
            Station::Nowhere => "nowhere".into(),
            Station::Port(port) => self.tables.name(port).to_owned(),
            Station::Sea(zone) => format!("zone {}", zone.ordinal()),
        }
    }

    /// A decision's text.
    pub(crate) fn write(&self, s: &State, d: &Decision) -> String {
        let t = &self.tables;
        let place = |p: Place| t.name(p);
        let leader = |l: Leader| t.leader(l).name.as_str();
        let unit = |u: Unit| self.unit_text(s, u);
        match d {
            Decision::Done => "done".into(),
            Decision::Recruit(what) => format!("recruit {}", what.id()),
            Decision::Makeup(makeup) => format!("makeup {}", makeup.id()),
            Decision::Rank(rank) => format!("rank {rank}"),
            Decision::American(what) => format!("american {}", what.id()),
            Decision::Deliver(p) => format!("deliver {}", place(*p)),
            Decision::Replace(u) => format!("replace {}", unit(*u)),
            Decision::Crew(p) => format!("crew {}", place(*p)),
            Decision::BreakUp(u) => format!("break_up {}", unit(*u)),
            Decision::Enter(entry, p) => format!("enter {} {}", entry.ordinal(), place(*p)),
            Decision::Spend => "spend".into(),
            Decision::SpendAt(p) => format!("spend_at {}", place(*p)),
            Decision::Form(station) => format!("form {}", self.station_text(*station)),
            Decision::Take(group) => format!("take {}", group.number() + 1),
            Decision::Transports(count) => format!("transports {count}"),
            Decision::Load(u) => format!("load {}", unit(*u)),
            Decision::Board(l) => format!("board {}", leader(*l)),
            Decision::Sail(station) => format!("sail {}", self.station_text(*station)),
            Decision::Intercept => "intercept".into(),
            Decision::BreakOff => "break_off".into(),
            Decision::FightOn => "fight_on".into(),
            Decision::Harbour(p) => format!("harbour {}", place(*p)),
            Decision::Land(u, p) => format!("land {} > {}", unit(*u), place(*p)),
            Decision::LandLeader(l, p) => format!("land_leader {} > {}", leader(*l), place(*p)),
            Decision::Detach(u, count) => format!("detach {count} {}", unit(*u)),
            Decision::Rouse(u) => format!("rouse {}", unit(*u)),
            Decision::RouseByWater(u) => format!("rouse_by_water {}", unit(*u)),
            Decision::Lead(l) => format!("lead {}", leader(*l)),
            Decision::March(u, p) => format!("march {} > {}", unit(*u), place(*p)),
            Decision::Ride(l, p) => format!("ride {} > {}", leader(*l), place(*p)),
            Decision::Fight(p) => format!("fight {}", place(*p)),
            Decision::Inside(u) => format!("inside {}", unit(*u)),
            Decision::InsideLeader(l) => format!("inside_leader {}", leader(*l)),
            Decision::Sally(u) => format!("sally {}", unit(*u)),
            Decision::SallyLeader(l) => format!("sally_leader {}", leader(*l)),
            Decision::Quick => "quick".into(),
            Decision::Table => "table".into(),
            Decision::Retreat(p) => format!("retreat {}", place(*p)),
            Decision::Reembark(fleet) => format!("reembark {}", fleet.ordinal()),
            Decision::Withdraw => "withdraw".into(),
            Decision::Besiege => "besiege".into(),
            Decision::AskTerms => "ask_terms".into(),
            Decision::GrantTerms => "grant_terms".into(),
            Decision::Assault => "assault".into(),
            Decision::Quarter(p) => format!("quarter {}", place(*p)),
            Decision::Dismiss(l) => format!("dismiss {}", leader(*l)),
            Decision::Return(p) => format!("return {}", place(*p)),
            Decision::PutToSea(station) => format!("put_to_sea {}", self.station_text(*station)),
            Decision::Sheet(sheet) => self.sheet_text(s, sheet),
        }
    }

    /// A sheet's text.
    pub(crate) fn sheet_text(&self, s: &State, sheet: &Sheet) -> String {
        let t = &self.tables;
        let mut parts: Vec<String> = sheet
            .naval
            .iter()
            .map(|order| self.naval_order_text(s, *order))
            .collect();
        parts.extend(sheet.spend.iter().map(|p| format!("spend {}", t.name(*p))));
        let way = |steps: &[Place]| {
            steps
                .iter()
                .map(|p| format!(" > {}", t.name(*p)))
                .collect::<String>()
        };
        parts.extend(
            sheet
                .march
                .iter()
                .map(|(u, steps)| format!("march {}{}", self.unit_text(s, *u), way(steps))),
        );
        parts.extend(
            sheet
                .ride
                .iter()
                .map(|(l, steps)| format!("ride {}{}", t.leader(*l).name, way(steps))),
        );
        if parts.is_empty() {
            "orders none".into()
        } else {
            format!("orders {}", parts.join(" | "))
        }
    }

    /// A naval order's text: that of the small step that it stands for.
    pub(crate) fn naval_order_text(&self, s: &State, order: NavalOrder) -> String {
        let decision = match order {
            NavalOrder::Form(station) => Decision::Form(station),
            NavalOrder::Take(group) => Decision::Take(group),
            NavalOrder::Transports(count) => Decision::Transports(count),
            NavalOrder::Load(unit) => Decision::Load(unit),
            NavalOrder::Board(leader) => Decision::Board(leader),
            NavalOrder::Sail(station) => Decision::Sail(station),
            NavalOrder::Land(unit, place) => Decision::Land(unit, place),
            NavalOrder::LandLeader(leader, place) => Decision::LandLeader(leader, place),
        };
        self.write(s, &decision)
    }

    /// Reads a decision's text.
    pub(crate) fn read(&self, s: &State, text: &str) -> Result<Decision, TextError> {
        let (verb, rest) = Rest::new(text).word();
        let plain = |d: Decision| rest.end().map(|()| d);
        match verb.text {
            "done" => plain(Decision::Done),
            "spend" => plain(Decision::Spend),
            "intercept" => plain(Decision::Intercept),
            "break_off" => plain(Decision::BreakOff),
            "fight_on" => plain(Decision::FightOn),
            "quick" => plain(Decision::Quick),
            "table" => plain(Decision::Table),
            "withdraw" => plain(Decision::Withdraw),
            "besiege" => plain(Decision::Besiege),
            "ask_terms" => plain(Decision::AskTerms),
            "grant_terms" => plain(Decision::GrantTerms),
            "assault" => plain(Decision::Assault),
            "recruit" => self
                .listed(
                    rest,
                    "regulars, transports, group or commander",
                    Recruit::by_id,
                )
                .map(Decision::Recruit),
            "makeup" => self
                .listed(rest, "1st, 2nd+3rd, 3x3rd or 5x4th", Makeup::by_id)
                .map(Decision::Makeup),
            "american" => self
                .listed(rest, "supplies or replacements", American::by_id)
                .map(Decision::American),
            "rank" => rest.number("1 or 2").map(Decision::Rank),
            "deliver" => self.place_word(rest).map(Decision::Deliver),
            "replace" => self.unit_word(rest).map(Decision::Replace),
            "crew" => self.place_word(rest).map(Decision::Crew),
            "break_up" => self.unit_word(rest).map(Decision::BreakUp),
            "enter" => {
                let (number, place) = rest.word();
                let entry = number
                    .number::<u8>("the number of an entry, 1 to 10")?
                    .checked_sub(1)
                    .and_then(Entry::new)
                    .ok_or_else(|| {
                        error(
                            number.column,
                            "the number of an entry, 1 to 10",
                            number.text,
                        )
                    })?;
                Ok(Decision::Enter(entry, self.place_word(place)?))
            }
            "spend_at" => self.place_word(rest).map(Decision::SpendAt),
            "harbour" => self.place_word(rest).map(Decision::Harbour),
            "detach" => {
                let (count, unit) = rest.word();
                Ok(Decision::Detach(
                    self.unit_word(unit)?,
                    count.number("how many")?,
                ))
            }
            "rouse" => self.unit_word(rest).map(Decision::Rouse),
            "rouse_by_water" => self.unit_word(rest).map(Decision::RouseByWater),
            "lead" => self.leader_word(rest).map(Decision::Lead),
            "march" => {
                let (unit, to) = rest.pair()?;
                Ok(Decision::March(self.unit_word(unit)?, self.place_word(to)?))
            }
            "ride" => {
                let (leader, to) = rest.pair()?;
                Ok(Decision::Ride(
                    self.leader_word(leader)?,
                    self.place_word(to)?,
                ))
            }
            "fight" => self.place_word(rest).map(Decision::Fight),
            "inside" => self.unit_word(rest).map(Decision::Inside),
            "inside_leader" => self.leader_word(rest).map(Decision::InsideLeader),
            "sally" => self.unit_word(rest).map(Decision::Sally),
            "sally_leader" => self.leader_word(rest).map(Decision::SallyLeader),
            "retreat" => self.place_word(rest).map(Decision::Retreat),
            "reembark" => {
                let number: u8 = rest.number("the number of a fleet")?;
                let side = match self.asks(s) {
                    Awaits::Decision { side, .. } => side,
                    _ => Side::A,
                };
                let fleet = Fleet::of(side).find(|f| f.ordinal() == number);
                fleet
                    .map(Decision::Reembark)
                    .ok_or_else(|| error(rest.column, "the number of a fleet", rest.text))
            }
            "quarter" => self.place_word(rest).map(Decision::Quarter),
            "dismiss" => self.leader_word(rest).map(Decision::Dismiss),
            "return" => self.place_word(rest).map(Decision::Return),
            "put_to_sea" => self.station_word(rest).map(Decision::PutToSea),
            "orders" => self.read_sheet(rest).map(Decision::Sheet),
            _ => match self.read_naval_order(verb, rest)? {
                Some(NavalOrder::Form(station)) => Ok(Decision::Form(station)),
                Some(NavalOrder::Take(group)) => Ok(Decision::Take(group)),
                Some(NavalOrder::Transports(count)) => Ok(Decision::Transports(count)),
                Some(NavalOrder::Load(unit)) => Ok(Decision::Load(unit)),
                Some(NavalOrder::Board(leader)) => Ok(Decision::Board(leader)),
                Some(NavalOrder::Sail(station)) => Ok(Decision::Sail(station)),
                Some(NavalOrder::Land(unit, place)) => Ok(Decision::Land(unit, place)),
                Some(NavalOrder::LandLeader(leader, place)) => {
                    Ok(Decision::LandLeader(leader, place))
                }
                None => Err(error(
                    verb.column,
                    "a decision (rouse, march, ride, form, sail, fight, done and others)",
                    verb.text,
                )),
            },
        }
    }

    /// Reads one of the small steps that may stand on a sheet as well; `None` if the word is none of theirs.
    fn read_naval_order(
        &self,
        verb: Rest<'_>,
        rest: Rest<'_>,
    ) -> Result<Option<NavalOrder>, TextError> {
        Ok(Some(match verb.text {
            "form" => NavalOrder::Form(self.station_word(rest)?),
            "take" => {
                let number: u8 = rest.number("the number of a group, from 1")?;
                let group = number.checked_sub(1).and_then(Group::new);
                NavalOrder::Take(group.ok_or_else(|| {
                    error(rest.column, "the number of a group, from 1", rest.text)
                })?)
            }
            "transports" => NavalOrder::Transports(rest.number("how many transports")?),
            "load" => NavalOrder::Load(self.unit_word(rest)?),
            "board" => NavalOrder::Board(self.leader_word(rest)?),
            "sail" => NavalOrder::Sail(self.station_word(rest)?),
            "land" => {
                let (unit, to) = rest.pair()?;
                NavalOrder::Land(self.unit_word(unit)?, self.place_word(to)?)
            }
            "land_leader" => {
                let (leader, to) = rest.pair()?;
                NavalOrder::LandLeader(self.leader_word(leader)?, self.place_word(to)?)
            }
            _ => return Ok(None),
        }))
    }

    fn read_sheet(&self, rest: Rest<'_>) -> Result<Sheet, TextError> {
        let mut sheet = Sheet::default();
        if rest.text == "none" {
            return Ok(sheet);
        }
        for part in rest.parts('|') {
            let (verb, body) = part.word();
            match verb.text {
                "spend" => sheet.spend.push(self.place_word(body)?),
                "march" | "ride" => {
                    let mut places = body.parts('>');
                    let who = places.next().unwrap_or(body);
                    let way = places
                        .map(|p| self.place_word(p))
                        .collect::<Result<Vec<_>, _>>()?;
                    if verb.text == "march" {
                        sheet.march.push((self.unit_word(who)?, way));
                    } else {
                        sheet.ride.push((self.leader_word(who)?, way));
                    }
                }
                _ => match self.read_naval_order(verb, body)? {
                    Some(order) => sheet.naval.push(order),
                    None => {
                        let expected = "an order (form, take, transports, load, board, sail, land, land_leader, spend, march, ride)";
                        return Err(error(verb.column, expected, verb.text));
                    }
                },
            }
        }
        Ok(sheet)
    }

    fn listed<T>(
        &self,
        rest: Rest<'_>,
        expected: &str,
        by_id: fn(&str) -> Option<T>,
    ) -> Result<T, TextError> {
        by_id(rest.text).ok_or_else(|| error(rest.column, expected, rest.text))
    }

    fn place_word(&self, rest: Rest<'_>) -> Result<Place, TextError> {
        self.tables
            .place_named(rest.text)
            .ok_or_else(|| error(rest.column, "the name of a place", rest.text))
    }

    fn leader_word(&self, rest: Rest<'_>) -> Result<Leader, TextError> {
        self.tables
            .leader_named(rest.text)
            .ok_or_else(|| error(rest.column, "the name of a leader", rest.text))
    }

    fn unit_word(&self, rest: Rest<'_>) -> Result<Unit, TextError> {
        self.unit_named(rest.text).ok_or_else(|| {
            error(
                rest.column,
                "the name of a unit of the list, or what a unit is and its number",
                rest.text,
            )
        })
    }

    fn station_word(&self, rest: Rest<'_>) -> Result<Station, TextError> {
        let (word, number) = rest.word();
        if word.text == "zone" {
            let zone = number
                .text
                .parse::<u8>()
                .ok()
                .and_then(|n| n.checked_sub(1))
                .and_then(Zone::new);
            return zone.map(Station::Sea).ok_or_else(|| {
                error(
                    number.column,
                    "the number of a sea zone, 1 to 6",
                    number.text,
                )
            });
        }
        self.place_word(rest).map(Station::Port)
    }

    /// The unit of that name: one of the list, or one by what it is and its number.
    pub(crate) fn unit_named(&self, text: &str) -> Option<Unit> {
        let wanted = fold(text);
        let listed = |name: &str| fold(name) == wanted;
        if let Some(index) = self
            .tables
            .units
            .iter()
            .position(|e| listed(&e.name) || e.aliases.iter().any(|a| listed(a)))
        {
            return Unit::new(u8::try_from(index).ok()?);
        }
        let (word, number) = wanted.rsplit_once(' ')?;
        let known = Class::ALL.iter().any(|class| class_word(*class) == word);
        let unit = Unit::new(number.parse().ok()?)?;
        (known && unit.index() >= self.tables.units.len()).then_some(unit)
    }
}
