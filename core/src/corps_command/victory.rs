//! Control, lines of communication, the score and the end (2.0: "if there are no more turns, check the victory conditions").

use super::{
    CorpsCommand,
    ids::{Class, HexSet, NATO, PACT},
    note::Note,
    state::{Ending, Place, State},
};
use crate::{Notes, Side};

impl CorpsCommand {
    /// Whether the Pact controls a place.
    #[must_use]
    pub fn pact_controls(&self, s: &State, place: u8) -> bool {
        s.control & (1 << place) != 0
    }

    /// A place belongs to whoever stands in it at the end of an impulse, else to its last holder.
    pub(crate) fn control_changes<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        let in_play = s.scenario(&self.tables).places;
        for (number, place) in self.tables.places.iter().enumerate() {
            let bit = 1_u32 << number;
            let Some(holder) = s.holder(place.hex).filter(|_| in_play & bit != 0) else {
                continue;
            };
            let pact = holder == PACT;
            if (s.control & bit != 0) != pact {
                s.control ^= bit;
                n.note(|| Note::Control {
                    place: number as u8,
                    side: holder,
                });
            }
        }
    }

    /// The hexes from which the Pact has a line of communication to the east edge: a path of hexes that can be entered, over bridges
    /// and pontoons only, without NATO units and without NATO zones of control save where Pact units stand (ruling 113).
    #[must_use]
    pub fn line_of_communication(&self, s: &State) -> HexSet {
        let t = &self.tables;
        let zones = self.zones(s, NATO);
        let open = s
            .scenario(t)
            .in_play
            .minus(&s.occupied[NATO.index()])
            .minus(&zones.minus(&s.occupied[PACT.index()]));
        let mut reached = HexSet::EMPTY;
        let mut waiting: Vec<_> = t.east_edge.iter().filter(|h| open.has(*h)).collect();
        for hex in &waiting {
            reached.insert(*hex);
        }
        while let Some(hex) = waiting.pop() {
            for side in &t.hex(hex).sides {
                let Some(to) = side.to else { continue };
                let crossed = side.river.is_none_or(|r| s.crossings[r.index()].passable());
                if crossed && open.has(to) && !reached.has(to) {
                    reached.insert(to);
                    waiting.push(to);
                }
            }
        }
        reached
    }

    /// The score: points of the Pact less points of NATO.
    #[must_use]
    pub fn score(&self, s: &State) -> i16 {
        let t = &self.tables;
        let scenario = s.scenario(t);
        let rules = &scenario.score;
        let line = if rules.held_needs_line || rules.convoy_on_west_bank != 0 {
            self.line_of_communication(s)
        } else {
            HexSet::EMPTY
        };
        let mut score = 0;
        for (hex, points) in &rules.held {
            let held = t
                .hex(*hex)
                .place
                .is_some_and(|place| self.pact_controls(s, place));
            if held && (!rules.held_needs_line || line.has(*hex)) {
                score += points;
            }
        }
        for side in Side::BOTH {
            for unit in &scenario.units[side.index()] {
                let convoy = t.unit(*unit).class == Class::Supply;
                score += match s.unit(*unit).place {
                    Place::Destroyed => {
                        let points = rules.destroyed[side.index()][usize::from(convoy)];
                        if side == NATO { points } else { -points }
                    }
                    Place::Exited => rules.exited[usize::from(convoy)],
                    Place::On(hex) if convoy && side == NATO && rules.safe.has(hex) => {
                        -rules.nato_convoy_safe
                    }
                    Place::On(hex)
                        if convoy && side == PACT && !t.east_bank.has(hex) && line.has(hex) =>
                    {
                        rules.convoy_on_west_bank
                    }
                    _ => 0,
                };
            }
        }
        score - rules.chemical_played * i16::from(self.chemical_attacks(s))
    }

    /// Tells a score that has changed.
    pub(crate) fn score_changes<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        let score = self.score(s);
        if score != s.score {
            s.score = score;
            n.note(|| Note::Score { score });
        }
    }

    /// Whether a side has no unit on the map and none to come.
    pub(crate) fn gone(&self, s: &State, side: Side) -> bool {
        s.occupied[side.index()].is_empty() && !self.more_to_come(s, side)
    }

    /// Ends a game in which one side has nothing left (ruling 111).
    pub(crate) fn automatic_end<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        if !s.scenario(&self.tables).automatic_end {
            return;
        }
        let loser = match Side::BOTH.map(|side| self.gone(s, side)) {
            [true, false] => NATO,
            [false, true] => PACT,
            [true, true] => {
                self.scored(s, n);
                return;
            }
            [false, false] => return,
        };
        self.end(s, Ending::Annihilated(loser), n);
    }

    /// Ends a game by its score (2.0).
    pub(crate) fn scored<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        self.score_changes(s, n);
        let bands = &s.scenario(&self.tables).score.bands;
        let band = bands
            .iter()
            .position(|b| s.score <= b.up_to)
            .unwrap_or(bands.len() - 1);
        self.end(s, Ending::Scored(band as u8), n);
    }

    fn end<N: Notes<Note>>(&self, s: &mut State, ending: Ending, n: &mut N) {
        s.ending = Some(ending);
        s.agenda.clear();
        let score = s.score;
        n.note(|| Note::Over { ending, score });
    }

    /// The winner of an ending; `None` for a draw.
    #[must_use]
    pub fn winner(&self, s: &State, ending: Ending) -> Option<Side> {
        match ending {
            Ending::Annihilated(loser) => Some(loser.other()),
            Ending::Scored(band) => s
                .scenario(&self.tables)
                .score
                .bands
                .get(usize::from(band))
                .and_then(|b| b.winner),
        }
    }
}
