//! Whether what was read is a state that a game can be in: units, chits and the map counted; the agenda is looked at in
//! `check_agenda.rs`, numbers and impulses in `check_numbers.rs`.

use super::super::{
    CorpsCommand,
    edition::tables::Effect,
    ids::{CHITS, Chit, DAYS, PACT, Regiment, RiverSide, UNITS, Unit},
    state::{Acted, Crossing, Place, State, UnitState, count},
    tell::side_name,
};
use super::{check_agenda::Phase, words::wrong};
use crate::{Awaits, Side, Silent, TextError};

/// A fault: the rule, what it demands, what was found.
pub(super) type Fault = (&'static str, String, String);

pub(super) fn need(
    holds: bool,
    rule: &'static str,
    expected: impl Into<String>,
    found: impl std::fmt::Display,
) -> Result<(), Fault> {
    if holds {
        Ok(())
    } else {
        Err((rule, expected.into(), found.to_string()))
    }
}

impl CorpsCommand {
    /// Checks a state read from text; `last` is the line an error is told at.
    pub(super) fn check_position(&self, s: &State, last: usize) -> Result<(), TextError> {
        self.faults(s)
            .map_err(|(rule, expected, found)| wrong(last, expected, found, Some(rule)))
    }

    fn faults(&self, s: &State) -> Result<(), Fault> {
        need(
            (1..=s.scenario(&self.tables).days).contains(&s.day) && s.couplet > 0,
            "2.0",
            "a day of the scenario and a couplet from 1",
            format!("day {} couplet {}", s.day, s.couplet),
        )?;
        let phase = self.phase(s)?;
        if phase == Phase::SetUp {
            return self.check_setup(s);
        }
        self.check_choices(s, phase)?;
        for unit in Unit::first(self.tables.units.len()) {
            self.check_unit(s, phase, unit)?;
        }
        self.check_stacks(s)?;
        self.check_chits(s)?;
        self.check_map(s)?;
        if let Some(ending) = s.ending {
            return self.check_ending(s, ending);
        }
        self.check_numbers(s, phase)?;
        self.check_impulse(s, phase)?;
        self.check_under_way(s)?;
        self.check_at_rest(s)
    }

    /// The state waits for something, and something can be decided.
    fn check_at_rest(&self, s: &State) -> Result<(), Fault> {
        let mut settled = *s;
        self.settle(&mut settled, &mut Silent);
        need(
            settled == *s,
            "2.0",
            "a moment at which something is asked for",
            "one that goes on by itself",
        )?;
        if matches!(self.asks(s), Awaits::Decision { .. }) {
            let mut options = Vec::new();
            self.list(s, &mut options);
            need(
                !options.is_empty(),
                "2.0",
                "something that can be decided",
                "nothing",
            )?;
        }
        Ok(())
    }

    /// Before the first couplet all stands as the scenario has it, but for chits.
    fn check_setup(&self, s: &State) -> Result<(), Fault> {
        let mut start = self.setup(s.scenario);
        start.cup = s.cup;
        start.drawn = s.drawn;
        start.slots = s.slots;
        start.agenda = s.agenda;
        need(
            start == *s,
            "9.1",
            "everything but chits as the scenario has it",
            "something else",
        )?;
        self.check_piles(s)?;
        for side in Side::BOTH {
            self.check_draw(s, side)?;
        }
        self.check_at_rest(s)
    }

    /// Every kind of chit counted against the scenario's containers.
    fn check_piles(&self, s: &State) -> Result<(), Fault> {
        let pool = &s.scenario(&self.tables).pool;
        for chit in Chit::first(self.tables.chits.len()) {
            let at = chit.index();
            let all = [s.cup[at], s.drawn[at], s.hand[at], s.used[at]]
                .into_iter()
                .chain(s.slots.iter().map(|slot| slot[at]))
                .map(u16::from)
                .sum::<u16>();
            need(
                all == u16::from(pool[at]),
                "9.1",
                format!("{} {} in all", pool[at], self.tables.chit(chit).id),
                all,
            )?;
        }
        Ok(())
    }

    /// Chits of a side while they are drawn and assigned.
    fn check_draw(&self, s: &State, side: Side) -> Result<(), Fault> {
        use super::super::agenda::Step;
        let t = &self.tables;
        let limits = &s.scenario(t).slots[side.index()];
        let draws = s.scenario(t).draws(side);
        let drawn = count(t, side, &s.drawn);
        let assigned: [u8; DAYS] = std::array::from_fn(|day| s.assigned(t, side, day));
        let steps = s.agenda.steps();
        let top = s.agenda.top();
        let words = format!(
            "chits of {} as far as they are drawn and assigned",
            side_name(side)
        );
        let fits = if steps.contains(&Step::Draw { side }) {
            assigned == [0; DAYS]
                && if top == Some(Step::Draw { side }) {
                    drawn < draws
                } else {
                    drawn == 0
                }
        } else if steps.contains(&Step::Assign { side }) {
            let all = drawn + assigned.iter().sum::<u8>();
            // One day is filled after the other.
            let first = (0..DAYS).find(|d| assigned[*d] < limits[*d]);
            let in_order = first.is_none_or(|first| assigned[first + 1..].iter().all(|n| *n == 0));
            let fits = assigned.iter().zip(limits).all(|(n, most)| n <= most);
            let begun = top == Some(Step::Assign { side }) || assigned == [0; DAYS];
            all == draws && in_order && fits && begun
        } else {
            drawn == 0 && assigned == *limits
        };
        need(fits, "9.1", words, drawn)
    }

    /// Chits once the game goes on.
    fn check_chits(&self, s: &State) -> Result<(), Fault> {
        let t = &self.tables;
        self.check_piles(s)?;
        let day = usize::from(s.day).min(DAYS);
        for side in Side::BOTH {
            let limits = &s.scenario(t).slots[side.index()];
            need(
                count(t, side, &s.drawn) == 0,
                "9.1",
                "every chit assigned to a day",
                side_name(side),
            )?;
            for (slot, limit) in limits.iter().enumerate() {
                let due = if slot < day { 0 } else { *limit };
                let there = s.assigned(t, side, slot);
                need(
                    there == due,
                    "9.1",
                    format!("{due} chits of {} for day {}", side_name(side), slot + 1),
                    there,
                )?;
            }
            let came: u8 = limits[..day].iter().sum();
            let have = count(t, side, &s.hand) + count(t, side, &s.used);
            need(
                have == came,
                "9.1",
                format!("{came} chits of {} in hand or played", side_name(side)),
                have,
            )?;
        }
        if s.tried != [0; CHITS] {
            for chit in Chit::first(t.chits.len()) {
                let at = chit.index();
                let gunship = matches!(t.chit(chit).effect, Effect::Gunship { .. });
                need(
                    s.tried[at] == 0
                        || (gunship
                            && s.tried[at] <= s.hand[at]
                            && s.active == Some(t.chit(chit).side)
                            && !self.rulings.failed_call_spends_gunship),
                    "9.2",
                    "gunships of the acting side that failed to come",
                    &t.chit(chit).id,
                )?;
            }
        }
        Ok(())
    }

    /// Whether a line of arrivals has come due.
    fn is_due(&self, s: &State, line: u8) -> bool {
        s.scenario(&self.tables)
            .arrivals
            .get(usize::from(line))
            .is_some_and(|l| (l.day, l.couplet) <= (s.day, s.couplet))
    }

    /// Whether a regiment came by a choice: none of it is in the pool any more.
    fn brought(&self, s: &State, regiment: Regiment) -> bool {
        let units = &self.tables.regiment(regiment).units;
        units.iter().all(|u| s.unit(*u).place != Place::Pool)
    }

    /// As many regiments were chosen as choices were due, each of them whole (1.2).
    fn check_choices(&self, s: &State, phase: Phase) -> Result<(), Fault> {
        let lines = &s.scenario(&self.tables).arrivals;
        let mut offered: Vec<(Regiment, bool)> = Vec::new();
        let mut passed = 0;
        for (number, line) in lines.iter().enumerate() {
            if line.one_of.is_empty() {
                continue;
            }
            let number = number as u8;
            let pending = matches!(phase, Phase::Choice(at) if number >= at)
                && (line.day, line.couplet) == (s.day, s.couplet);
            let past = self.is_due(s, number) && !pending;
            passed += usize::from(past);
            for regiment in &line.one_of {
                match offered.iter_mut().find(|(r, _)| r == regiment) {
                    Some((_, open)) => *open |= past,
                    None => offered.push((*regiment, past)),
                }
            }
        }
        let mut came = 0;
        for (regiment, open) in offered {
            let units = &self.tables.regiment(regiment).units;
            let brought = self.brought(s, regiment);
            let left = units.iter().all(|u| s.unit(*u).place == Place::Pool);
            need(
                left || (brought && open),
                "1.2",
                "whole regiments, of a choice that was made",
                &self.tables.regiment(regiment).id,
            )?;
            came += usize::from(brought);
        }
        need(
            came == passed,
            "1.2",
            format!("{passed} regiments chosen"),
            came,
        )
    }

    /// Whether a unit can have come to the map by now, and by which lines it may wait.
    fn may_be_here(&self, s: &State, unit: Unit) -> bool {
        let scenario = s.scenario(&self.tables);
        let regiment = self.tables.unit(unit).regiment;
        scenario
            .setup
            .iter()
            .any(|(_, units)| units.contains(&unit))
            || scenario.arrivals.iter().enumerate().any(|(n, line)| {
                self.is_due(s, n as u8)
                    && (line.units.contains(&unit) || line.one_of.contains(&regiment))
            })
    }

    fn check_unit(&self, s: &State, phase: Phase, unit: Unit) -> Result<(), Fault> {
        let t = &self.tables;
        let entry = t.unit(unit);
        let scenario = s.scenario(t);
        let state = s.unit(unit);
        let id = &entry.id;
        let bare = UnitState {
            place: state.place,
            ..UnitState::default()
        };
        let takes_part = scenario.units[entry.side.index()].contains(&unit);
        let (fits, rule, words) = match state.place {
            Place::Absent => (
                !takes_part && *state == bare,
                "6.1",
                "a unit that takes part",
            ),
            Place::Pool => (
                *state == bare
                    && scenario
                        .arrivals
                        .iter()
                        .any(|l| l.one_of.contains(&entry.regiment)),
                "1.2",
                "a regiment that can be chosen",
            ),
            Place::Reserve => (
                *state == bare
                    && scenario
                        .arrivals
                        .iter()
                        .enumerate()
                        .any(|(n, l)| l.units.contains(&unit) && !self.is_due(s, n as u8)),
                "6.1",
                "a reinforcement that is not due yet",
            ),
            Place::Waiting(line) => {
                let mut waits = bare;
                if phase.acts(unit) {
                    waits.acted = Acted::Yes;
                }
                let comes = scenario
                    .arrivals
                    .get(usize::from(line))
                    .is_some_and(|l| l.units.contains(&unit) || l.one_of.contains(&entry.regiment));
                (
                    *state == waits && comes && self.is_due(s, line),
                    "6.1",
                    "a reinforcement that is due by that line",
                )
            }
            Place::Exited => (
                *state == bare && entry.side == PACT && scenario.exits && self.may_be_here(s, unit),
                "6.2",
                "a Pact unit that could leave the map",
            ),
            Place::Destroyed => (
                *state == bare && self.may_be_here(s, unit),
                "1.1",
                "a unit that was on the map",
            ),
            Place::On(hex) => (
                scenario.in_play.has(hex)
                    && !s.occupied[entry.side.other().index()].has(hex)
                    && state.hits < entry.strength
                    && self.may_be_here(s, unit),
                "6.0",
                "a unit that came to the map, alive, in a hex in play without enemies",
            ),
        };
        need(
            fits && (takes_part || state.place == Place::Absent),
            rule,
            words,
            id,
        )?;
        // A reinforcement on its way in is activated before it stands on the map.
        if matches!(state.place, Place::On(_) | Place::Waiting(_)) {
            self.check_marks(s, phase, unit)?;
        }
        Ok(())
    }

    /// What a unit has done in this impulse.
    fn check_marks(&self, s: &State, phase: Phase, unit: Unit) -> Result<(), Fault> {
        let t = &self.tables;
        let entry = t.unit(unit);
        let state = s.unit(unit);
        let id = &entry.id;
        let targets = state.targets.iter().flatten().count();
        let in_front = state.targets.iter().take(targets).all(Option::is_some);
        let unmarked = UnitState {
            place: state.place,
            rank: state.rank,
            hits: state.hits,
            ..UnitState::default()
        };
        need(
            *state == unmarked || s.active == Some(entry.side),
            "3.0",
            "units of the side whose impulse it is",
            id,
        )?;
        let fits = match state.acted {
            Acted::No => !state.moved && targets == 0 && state.uses == 0,
            Acted::Yes => state.uses == 0 && targets <= 1,
            Acted::Supports => {
                entry.class == super::super::ids::Class::Recon && targets == usize::from(state.uses)
            }
            Acted::Passed => s.night() && !state.moved && targets == 0 && state.uses == 0,
        };
        let began = matches!(state.acted, Acted::Yes | Acted::Supports);
        need(
            fits && in_front && (s.begun || !began),
            "3.2",
            "one action of a unit in an impulse",
            id,
        )?;
        need(
            !state.raised || phase.orders(),
            "4.0",
            "stacks ordered at the end of an impulse",
            id,
        )
    }

    /// In every hex the units of a stack lie one under the other.
    fn check_stacks(&self, s: &State) -> Result<(), Fault> {
        let t = &self.tables;
        for side in Side::BOTH {
            for hex in s.occupied[side.index()].iter() {
                let mut seen = [false; UNITS];
                let mut count = 0;
                for unit in s.stack(t, side, hex) {
                    seen[usize::from(s.unit(unit).rank).min(UNITS - 1)] = true;
                    count += 1;
                }
                need(
                    seen[..count].iter().all(|s| *s),
                    "4.0",
                    "a stack whose units lie one under the other, from 0",
                    t.hex_id(hex),
                )?;
            }
        }
        Ok(())
    }

    fn check_map(&self, s: &State) -> Result<(), Fault> {
        let t = &self.tables;
        let used = |wanted: fn(&Effect) -> bool| {
            t.chits
                .iter()
                .zip(s.used)
                .filter(|(c, _)| wanted(&c.effect))
                .map(|(_, n)| u32::from(n))
                .sum::<u32>()
        };
        let scenario = s.scenario(t);
        for hex in s.mines.iter() {
            need(
                hex.index() < t.hexes.len()
                    && scenario.in_play.has(hex)
                    && !t.terrain[usize::from(t.hex(hex).terrain)].town,
                "9.0",
                "mines in a hex in play that is no town",
                t.hex_id(hex),
            )?;
        }
        need(
            s.mines.len() <= used(|e| matches!(e, Effect::Mines { .. })),
            "9.0",
            "as many minefields as chits were played for",
            s.mines.len(),
        )?;
        let mut changed = 0;
        for river in RiverSide::first(t.rivers.len()) {
            let crossing = s.crossings[river.index()];
            let printed = self.printed_crossing(river);
            changed += u32::from(crossing != printed);
            let fits = match crossing {
                Crossing::None | Crossing::Bridge => crossing == printed,
                Crossing::Demolished => printed == Crossing::Bridge,
                Crossing::Pontoon => printed == Crossing::None,
            };
            need(
                fits,
                "9.0",
                "a crossing that can be there",
                &t.river(river).id,
            )?;
        }
        need(
            changed <= used(|e| matches!(e, Effect::Engineers | Effect::Bridging)),
            "9.0",
            "as many changed crossings as chits were played for",
            changed,
        )?;
        need(
            s.control & !scenario.places == 0,
            "2.0",
            "places in play to be controlled",
            "others",
        )
    }
}
