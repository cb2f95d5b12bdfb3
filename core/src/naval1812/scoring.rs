//! "Winning The Game": victory points, automatic victory, the end after the last turn.

use super::{
    Naval1812,
    ids::{AMERICAN, BRITISH, ShipSet},
    note::{Note, Points},
    state::{Ending, State},
};
use crate::{Notes, Side};

impl Naval1812 {
    /// A side scores; at the points of an automatic victory the game ends at once, whatever is under way ("Winning The Game").
    pub(super) fn score<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        gained: u8,
        why: Points,
        n: &mut N,
    ) {
        self.add_points(s, side, gained, why, n);
        self.check_automatic(s, side, n);
    }

    /// Adds points and leaves the question of victory open: a bonus of the same event is added first.
    pub(super) fn add_points<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        gained: u8,
        why: Points,
        n: &mut N,
    ) {
        let points = &mut s.points[side.index()];
        *points = points.saturating_add(gained);
        let points = s.points;
        n.note(|| Note::Score {
            points,
            gained,
            side,
            why,
        });
    }

    /// Ends the game if that side has the points of an automatic victory.
    pub(super) fn check_automatic<N: Notes<Note>>(&self, s: &mut State, side: Side, n: &mut N) {
        if s.points[side.index()] >= self.tables.automatic {
            self.end(s, Ending::Automatic(side), n);
        }
    }

    /// After the last turn more points win, the American if they are equal ("Winning The Game").
    pub(super) fn last_turn_ends<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        let [american, british] = s.points;
        let winner = if british > american {
            BRITISH
        } else {
            AMERICAN
        };
        self.end(s, Ending::LastTurn(winner), n);
    }

    fn end<N: Notes<Note>>(&self, s: &mut State, ending: Ending, n: &mut N) {
        n.note(|| Note::Over { ending });
        s.ending = Some(ending);
        s.agenda.clear();
        s.fight = None;
        s.moved = ShipSet::EMPTY;
        s.fired = [ShipSet::EMPTY; 2];
    }
}
