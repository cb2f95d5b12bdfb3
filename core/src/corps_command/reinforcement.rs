//! 6.1 Entry of reinforcements, by land and by air, and 6.2 Exiting the map.

use super::{
    CorpsCommand,
    agenda::Move,
    edition::tables::{Arrival, Arrow, Entry},
    ids::{Hex, HexSet, PACT, Regiment, Unit},
    movement::ALL,
    note::Note,
    reason::{Found, Judged, Reason, need, refused},
    state::{Acted, Place, State, UnitState},
};
use crate::{Notes, Side};

/// Movement Points for leaving the map (6.2).
const EXIT_COST: u8 = 2;

impl CorpsCommand {
    /// The line of arrivals by which a unit waits off the map.
    fn line_of(&self, s: &State, unit: Unit) -> Option<&Arrival> {
        match s.unit(unit).place {
            Place::Waiting(line) => s.scenario(&self.tables).arrivals.get(usize::from(line)),
            _ => None,
        }
    }

    /// Where a waiting unit may come in, movement costs apart (6.1).
    pub(crate) fn entry_hexes(&self, s: &State, unit: Unit) -> HexSet {
        let side = self.tables.unit(unit).side;
        match self.line_of(s, unit).map(|line| &line.entry) {
            Some(Entry::Arrows(arrows)) => self.arrow_hexes(s, side, arrows),
            Some(Entry::Drop(zones)) => zones
                .iter()
                .filter(|h| {
                    !s.occupied[side.other().index()].has(*h)
                        && !self.in_enemy_zone(s, side, *h)
                        && self.room_for(s, unit, *h)
                })
                .collect(),
            Some(Entry::AirLand(grounds)) => grounds
                .iter()
                .filter(|h| !s.occupied[side.other().index()].has(*h) && self.room_for(s, unit, *h))
                .collect(),
            None => HexSet::EMPTY,
        }
    }

    /// The arrow hexes without enemies; if enemies or their zones block every one, also the closest free hexes of the same edges.
    fn arrow_hexes(&self, s: &State, side: Side, arrows: &[Arrow]) -> HexSet {
        let enemies = &s.occupied[side.other().index()];
        let blocked = |hex: Hex| enemies.has(hex) || self.in_enemy_zone(s, side, hex);
        let mut set: HexSet = arrows
            .iter()
            .map(|a| a.hex)
            .filter(|h| !enemies.has(*h))
            .collect();
        if arrows.iter().all(|a| blocked(a.hex)) {
            let mut closest = u8::MAX;
            let mut free = HexSet::EMPTY;
            for arrow in arrows {
                for hex in arrow.edge.iter().filter(|h| !blocked(*h)) {
                    let distance = self.tables.distance(arrow.hex, hex);
                    if distance < closest {
                        closest = distance;
                        free = HexSet::EMPTY;
                    }
                    if distance == closest {
                        free.insert(hex);
                    }
                }
            }
            set = set.union(&free);
        }
        set
    }

    /// Judges an entry; how the move stands after it (6.1).
    pub(crate) fn judge_enter(&self, s: &State, unit: Unit, hex: Hex) -> Result<Move, Reason> {
        let Some(line) = self.line_of(s, unit) else {
            return refused("6.1", "a reinforcement that waits", Found::Unit(unit));
        };
        if !self.entry_hexes(s, unit).has(hex) {
            return refused(
                "6.1",
                "an entry hex of the unit without enemies",
                Found::UnitAt(unit, hex),
            );
        }
        let side = self.tables.unit(unit).side;
        let Entry::Arrows(arrows) = &line.entry else {
            // A drop or an air-landing is the whole action.
            return Ok(Move {
                over: true,
                ..Move::NEW
            });
        };
        let entry = self.tables.hex(hex);
        // An arrow hex with a road is entered along it.
        let road = entry.road && arrows.iter().any(|a| a.hex == hex);
        let mut after = Move {
            spent: if road { 1 } else { entry.cost },
            hexes: 1,
            road,
            ..Move::NEW
        };
        if self.pay(s, unit, &Move::NEW, after.spent, road).is_err() {
            // 6.0: the minimum move holds for entry as well.
            after.spent = ALL;
            after.stopped = true;
        }
        if self.in_enemy_zone(s, side, hex) {
            after.stopped = true;
        }
        if side == PACT && s.mines.has(hex) {
            after.stopped = true;
            after.no_overrun = true;
        }
        Ok(after)
    }

    /// Brings a unit in that was judged.
    pub(crate) fn enter<N: Notes<Note>>(
        &self,
        s: &mut State,
        unit: Unit,
        hex: Hex,
        after: Move,
        n: &mut N,
    ) {
        s.put(&self.tables, unit, hex);
        s.unit_mut(unit).moved = true;
        if let Some((_, progress)) = s.agenda.action_mut() {
            *progress = after;
        }
        if after.over {
            n.note(|| Note::Dropped { unit, hex });
        } else {
            let spent = after.spent.min(self.limit(s, unit, &after, after.road));
            n.note(|| Note::Entered { unit, hex, spent });
        }
        self.arrived(s, unit, hex, n);
    }

    /// Judges an exit (6.2).
    pub(crate) fn judge_exit(&self, s: &State, unit: Unit, progress: &Move) -> Judged {
        let t = &self.tables;
        let Some(hex) = s.hex_of(unit) else {
            return refused("6.2", "a unit on the map", Found::Unit(unit));
        };
        need(
            t.unit(unit).side == PACT && s.scenario(t).exits,
            "6.2",
            "a Pact unit, in a scenario with exits",
            || Found::Unit(unit),
        )?;
        need(t.exits.has(hex), "6.2", "an exit hex", || Found::Hex(hex))?;
        need(
            !progress.stopped && !progress.over,
            "5.0",
            "a unit that need not stop",
            || Found::UnitAt(unit, hex),
        )?;
        // The exit counts as one more road hexside, for the march and for units on foot.
        need(
            !t.unit(unit).leg || progress.hexes == 0 || (progress.hexes == 1 && progress.road),
            "6.0",
            "one hex on foot, or two by road",
            || Found::Unit(unit),
        )?;
        self.pay(s, unit, progress, EXIT_COST, true)
    }

    /// Takes a unit off the map that was judged.
    pub(crate) fn exit<N: Notes<Note>>(&self, s: &mut State, unit: Unit, n: &mut N) {
        if let Some(hex) = s.hex_of(unit) {
            n.note(|| Note::Exited { unit, hex });
            self.remove(s, unit, Place::Exited);
            // A breakthrough scores at once.
            self.score_changes(s, n);
        }
    }

    /// Takes a unit off the map for good.
    pub(crate) fn remove(&self, s: &mut State, unit: Unit, to: Place) {
        s.take(&self.tables, unit, to);
        *s.unit_mut(unit) = UnitState {
            place: to,
            ..UnitState::default()
        };
    }

    /// Makes the reinforcements of this couplet free to enter (6.1).
    pub(crate) fn arrivals_due<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        for (number, line) in s.scenario(&self.tables).arrivals.iter().enumerate() {
            if (line.day, line.couplet) != (s.day, s.couplet) {
                continue;
            }
            for unit in &line.units {
                if s.unit(*unit).place == Place::Reserve {
                    s.unit_mut(*unit).place = Place::Waiting(number as u8);
                    n.note(|| Note::Due { unit: *unit });
                }
            }
        }
    }

    /// The choice of a regiment that is due, from that line on (1.2).
    pub(crate) fn choice_due(&self, s: &State, from: u8) -> Option<u8> {
        let lines = &s.scenario(&self.tables).arrivals;
        (usize::from(from)..lines.len())
            .find(|n| {
                let line = &lines[*n];
                (line.day, line.couplet) == (s.day, s.couplet)
                    && line.one_of.iter().any(|r| self.choosable(s, *r))
            })
            .map(|n| n as u8)
    }

    /// Whether a regiment has not been chosen yet.
    pub(crate) fn choosable(&self, s: &State, regiment: Regiment) -> bool {
        self.tables
            .regiment(regiment)
            .units
            .iter()
            .all(|u| s.unit(*u).place == Place::Pool)
    }

    /// Brings a chosen regiment to the edge of the map.
    pub(crate) fn bring<N: Notes<Note>>(
        &self,
        s: &mut State,
        line: u8,
        regiment: Regiment,
        n: &mut N,
    ) {
        let entry = self.tables.regiment(regiment);
        n.note(|| Note::Brought {
            side: entry.side,
            regiment,
        });
        for unit in &entry.units {
            s.unit_mut(*unit).place = Place::Waiting(line);
        }
    }

    /// Whether a side has units that are still to come.
    pub(crate) fn more_to_come(&self, s: &State, side: Side) -> bool {
        let scenario = s.scenario(&self.tables);
        let waiting = scenario.units[side.index()]
            .iter()
            .any(|u| matches!(s.unit(*u).place, Place::Waiting(_) | Place::Reserve));
        waiting
            || scenario.arrivals.iter().any(|line| {
                line.side == side
                    && (line.day, line.couplet) > (s.day, s.couplet)
                    && line.one_of.iter().any(|r| self.choosable(s, *r))
            })
    }

    /// Whether a unit can be activated at all, its Initiative apart: on the map or about to enter, and not used in this impulse.
    pub(crate) fn ready(&self, s: &State, unit: Unit) -> bool {
        let state = s.unit(unit);
        state.acted == Acted::No && matches!(state.place, Place::On(_) | Place::Waiting(_))
    }
}
