//! Positions: a state as canonical, versioned text, exact both ways (what FEN is to chess).
//!
//! The first line is `corps_command position 1`; then scenario, day and couplet, what each side's Activation Number came from, a line
//! for each unit that takes part, crossings and mines that differ from the printed map, control, score, chits, and the steps still to
//! be done, the next last. What is left in the containers is not written: it is what the other chits leave. Reading checks every count
//! and rule that a game keeps ([`check`]), so that what is read can be played on.

mod check;
mod check_agenda;
mod check_numbers;
mod steps;
mod words;

use super::{
    CorpsCommand,
    facts::crossing_word,
    ids::{CHITS, Chit, DAYS, RiverSide, Unit},
    state::{Acted, Activation, Crossing, Ending, Place, State, TARGETS, UnitState},
    tell::side_name,
};
use crate::{Side, TextError};
use words::{Line, wrong};

/// First line of every position that this version writes.
pub const HEADER: &str = "corps_command position 1";

impl CorpsCommand {
    /// The canonical text of a state.
    pub(crate) fn position_text(&self, s: &State) -> String {
        let t = &self.tables;
        let scenario = s.scenario(t);
        let mut out = String::with_capacity(4096);
        let mut line = |text: String| {
            out.push_str(&text);
            out.push('\n');
        };
        line(HEADER.into());
        line(format!("scenario {}", scenario.id));
        line(format!("day {} couplet {}", s.day, s.couplet));
        for side in Side::BOTH {
            let a = &s.activation[side.index()];
            if *a != Activation::default() {
                line(format!("number {}{}", side_name(side), number_text(a)));
            }
        }
        if s.shown {
            line("shown".into());
        }
        if let Some(side) = s.active {
            line(format!("active {}", side_name(side)));
        }
        for (flag, word) in [
            (s.begun, "begun"),
            (s.stirred, "stirred"),
            (s.idle_silent, "idle_silent"),
        ] {
            if flag {
                line(word.into());
            }
        }
        if let Some(regiment) = s.pushed {
            line(format!("pushed {}", t.regiment(regiment).id));
        }
        for unit in scenario.units.iter().flatten() {
            line(self.unit_text(s, *unit));
        }
        for river in RiverSide::first(t.rivers.len()) {
            let crossing = s.crossings[river.index()];
            if crossing != self.printed_crossing(river) {
                line(format!(
                    "crossing {} {}",
                    t.river(river).id,
                    crossing_word(crossing)
                ));
            }
        }
        for hex in s.mines.iter() {
            line(format!("mines {}", t.hex_id(hex)));
        }
        for (number, place) in t.places.iter().enumerate() {
            if s.control & (1 << number) != 0 {
                line(format!("pact_holds {}", t.hex_id(place.hex)));
            }
        }
        line(format!("score {}", s.score));
        for (name, counts) in self.piles(s) {
            if counts.iter().any(|n| *n > 0) {
                line(format!("{name}{}", self.chits_text(&counts)));
            }
        }
        for step in s.agenda.steps() {
            line(format!("do {}", self.step_text(*step)));
        }
        match s.ending {
            Some(Ending::Scored(band)) => line(format!("over scored {band}")),
            Some(Ending::Annihilated(side)) => line(format!("over gone {}", side_name(side))),
            None => {}
        }
        out
    }

    /// The piles of chits but for the containers, by the word each has in a position.
    fn piles(&self, s: &State) -> Vec<(String, [u8; CHITS])> {
        let mut piles = vec![("drawn".to_owned(), s.drawn)];
        for (day, slot) in s.slots.iter().enumerate() {
            piles.push((format!("slot {}", day + 1), *slot));
        }
        piles.extend([
            ("hand".to_owned(), s.hand),
            ("used".to_owned(), s.used),
            ("tried".to_owned(), s.tried),
        ]);
        piles
    }

    fn chits_text(&self, counts: &[u8; CHITS]) -> String {
        Chit::first(self.tables.chits.len())
            .filter(|c| counts[c.index()] > 0)
            .map(|c| format!(" {} {}", counts[c.index()], self.tables.chit(c).id))
            .collect()
    }

    /// What crosses a river hexside on the printed map.
    pub(super) fn printed_crossing(&self, river: RiverSide) -> Crossing {
        if self.tables.river(river).bridge.is_some() {
            Crossing::Bridge
        } else {
            Crossing::None
        }
    }

    fn unit_text(&self, s: &State, unit: Unit) -> String {
        let t = &self.tables;
        let state = s.unit(unit);
        let mut text = format!("unit {} ", t.unit(unit).id);
        match state.place {
            Place::Absent => text += "absent",
            Place::Pool => text += "pool",
            Place::Reserve => text += "reserve",
            Place::Waiting(line) => text += &format!("waiting {line}"),
            Place::On(hex) => text += &format!("{} rank {}", t.hex_id(hex), state.rank),
            Place::Exited => text += "exited",
            Place::Destroyed => text += "destroyed",
        }
        if state.hits > 0 {
            text += &format!(" hits {}", state.hits);
        }
        text += match state.acted {
            Acted::No => "",
            Acted::Yes => " acted",
            Acted::Supports => " supports",
            Acted::Passed => " passed",
        };
        if state.moved {
            text += " moved";
        }
        if state.raised {
            text += " raised";
        }
        if state.uses > 0 {
            text += &format!(" uses {}", state.uses);
        }
        for hex in state.targets.iter().flatten() {
            text += &format!(" target {}", t.hex_id(*hex));
        }
        text
    }

    /// Reads and checks a position.
    pub(crate) fn parse_position(&self, text: &str) -> Result<State, TextError> {
        let mut s = State::empty();
        for river in RiverSide::first(self.tables.rivers.len()) {
            s.crossings[river.index()] = self.printed_crossing(river);
        }
        let mut lines = text.lines().enumerate().map(|(i, text)| Line::new(i, text));
        match lines.next() {
            Some(first) if first.text() == HEADER => {}
            Some(first) => return Err(first.error(format!("`{HEADER}`"), first.text())),
            None => return Err(wrong(1, format!("`{HEADER}`"), "nothing", None)),
        }
        match lines.next() {
            Some(mut line) => {
                line.demand("scenario")?;
                let scenarios = &self.tables.scenarios;
                s.scenario = line.listed("the id of a scenario", |id| {
                    scenarios
                        .iter()
                        .position(|s| s.id == id)
                        .and_then(|n| u8::try_from(n).ok())
                })?;
                line.end()?;
            }
            None => return Err(wrong(2, "`scenario` and its id", "nothing", None)),
        }
        let mut last = 2;
        for mut line in lines {
            last = line.number();
            self.position_line(&mut s, &mut line)?;
            line.end()?;
        }
        let scenario = s.scenario(&self.tables);
        for chit in Chit::first(self.tables.chits.len()) {
            let at = chit.index();
            let elsewhere = [s.drawn[at], s.hand[at], s.used[at]]
                .into_iter()
                .chain(s.slots.iter().map(|slot| slot[at]))
                .map(u16::from)
                .sum::<u16>();
            // The check of counts tells of more chits than there are.
            s.cup[at] = u16::from(scenario.pool[at])
                .saturating_sub(elsewhere)
                .min(255) as u8;
        }
        // One state has one text: anything else (order, blanks, a thing said twice) is refused where it first differs.
        let canonical = self.position_text(&s);
        if canonical != text {
            let at = canonical
                .lines()
                .zip(text.lines())
                .position(|(a, b)| a != b);
            let at = at.unwrap_or_else(|| canonical.lines().count().min(text.lines().count()));
            let expected = canonical
                .lines()
                .nth(at)
                .unwrap_or("the end, with one line feed");
            return Err(wrong(
                at + 1,
                format!("`{expected}`"),
                text.lines().nth(at).unwrap_or("the end"),
                None,
            ));
        }
        self.check_position(&s, last)?;
        Ok(s)
    }

    fn position_line(&self, s: &mut State, line: &mut Line<'_>) -> Result<(), TextError> {
        let t = &self.tables;
        match line.word("the name of a thing")? {
            "day" => {
                s.day = line.number_up_to(DAYS as u8)?;
                line.demand("couplet")?;
                s.couplet = line.number_up_to(super::activation::NIGHT)?;
            }
            "number" => {
                let side = line.side()?;
                s.activation[side.index()] = number_line(line)?;
            }
            "shown" => s.shown = true,
            "active" => s.active = Some(line.side()?),
            "begun" => s.begun = true,
            "stirred" => s.stirred = true,
            "idle_silent" => s.idle_silent = true,
            "pushed" => {
                s.pushed = Some(line.listed("the id of a regiment", |id| {
                    t.regiment_by_id(id).filter(|r| t.regiment(*r).id == id)
                })?);
            }
            "unit" => self.unit_line(s, line)?,
            "crossing" => {
                let river = line.listed("a river hexside", |id| t.river_by_id(id))?;
                s.crossings[river.index()] =
                    line.listed("none, bridge, demolished or pontoon", |word| {
                        [
                            Crossing::None,
                            Crossing::Bridge,
                            Crossing::Demolished,
                            Crossing::Pontoon,
                        ]
                        .into_iter()
                        .find(|c| crossing_word(*c) == word)
                    })?;
            }
            "mines" => s.mines.insert(line.hex(t)?),
            "pact_holds" => {
                let place = line.listed("a hex with a town or an airfield", |id| {
                    t.hex_by_id(id).and_then(|h| t.hex(h).place)
                })?;
                s.control |= 1 << place;
            }
            "score" => {
                s.score = line.listed("a number", |word| word.parse::<i16>().ok())?;
            }
            "drawn" => s.drawn = self.chits_line(line)?,
            "slot" => {
                let day = usize::from(line.number_up_to(DAYS as u8)?);
                let Some(slot) = day.checked_sub(1) else {
                    return Err(line.error("a day from 1", "0"));
                };
                s.slots[slot] = self.chits_line(line)?;
            }
            "hand" => s.hand = self.chits_line(line)?,
            "used" => s.used = self.chits_line(line)?,
            "tried" => s.tried = self.chits_line(line)?,
            "do" => {
                let step = self.read_step(line)?;
                if !s.agenda.push(step) {
                    return Err(line.error("fewer steps", "one more"));
                }
            }
            "over" => {
                s.ending = Some(match line.word("scored or gone")? {
                    "scored" => Ending::Scored(line.number_up_to(u8::MAX)?),
                    "gone" => Ending::Annihilated(line.side()?),
                    other => return Err(line.error("scored or gone", other)),
                });
            }
            other => return Err(line.error("the name of a thing in a position", other)),
        }
        Ok(())
    }

    fn chits_line(&self, line: &mut Line<'_>) -> Result<[u8; CHITS], TextError> {
        let mut counts = [0; CHITS];
        while !line.is_done() {
            let count = line.number_up_to(200)?;
            let chit = line.chit(&self.tables)?;
            counts[chit.index()] = count;
        }
        Ok(counts)
    }

    fn unit_line(&self, s: &mut State, line: &mut Line<'_>) -> Result<(), TextError> {
        let t = &self.tables;
        let unit = line.unit(t)?;
        let mut state = UnitState::default();
        let place = match line.peek() {
            "absent" => Some(Place::Absent),
            "pool" => Some(Place::Pool),
            "reserve" => Some(Place::Reserve),
            "exited" => Some(Place::Exited),
            "destroyed" => Some(Place::Destroyed),
            "waiting" => Some(Place::Waiting(0)),
            _ => None,
        };
        state.place = match place {
            Some(Place::Waiting(_)) => {
                line.word("a place")?;
                Place::Waiting(line.number_up_to(u8::MAX)?)
            }
            Some(place) => {
                line.word("a place")?;
                place
            }
            None => {
                let hex = line.hex(t)?;
                line.demand("rank")?;
                state.rank = line.number_up_to(u8::MAX)?;
                s.occupied[t.unit(unit).side.index()].insert(hex);
                Place::On(hex)
            }
        };
        if line.takes("hits") {
            state.hits = line.number_up_to(9)?;
        }
        for (acted, word) in [
            (Acted::Yes, "acted"),
            (Acted::Supports, "supports"),
            (Acted::Passed, "passed"),
        ] {
            if line.takes(word) {
                state.acted = acted;
            }
        }
        state.moved = line.takes("moved");
        state.raised = line.takes("raised");
        if line.takes("uses") {
            state.uses = line.number_up_to(TARGETS as u8)?;
        }
        for place in &mut state.targets {
            if line.takes("target") {
                *place = Some(line.hex(t)?);
            }
        }
        *s.unit_mut(unit) = state;
        Ok(())
    }
}

/// " right chose 3 rolled 5 switched settled 2 silence".
fn number_text(a: &Activation) -> String {
    let mut text = String::new();
    let mut word = |flag: bool, word: &str| {
        if flag {
            text += word;
        }
    };
    word(a.right, " right");
    word(a.chosen > 0, &format!(" chose {}", a.chosen));
    word(a.declined, " declined");
    word(a.rolled > 0, &format!(" rolled {}", a.rolled));
    word(a.switched, " switched");
    word(a.settled > 0, &format!(" settled {}", a.settled));
    word(a.silence, " silence");
    text
}

fn number_line(line: &mut Line<'_>) -> Result<Activation, TextError> {
    let mut a = Activation {
        right: line.takes("right"),
        ..Activation::default()
    };
    if line.takes("chose") {
        a.chosen = line.number_up_to(6)?;
    }
    a.declined = line.takes("declined");
    if line.takes("rolled") {
        a.rolled = line.number_up_to(6)?;
    }
    a.switched = line.takes("switched");
    if line.takes("settled") {
        a.settled = line.number_up_to(6)?;
    }
    a.silence = line.takes("silence");
    Ok(a)
}
