//! 15.0 Scoring and victory.

use super::{
    Dawn1812,
    edition::tables::Perk,
    ids::{Conflict, GB, Region, US},
    note::{Note, Points},
    rulings::BlockadeBonus,
    state::{Ending, State},
    turn::LAST_TURN,
};
use crate::{Notes, Side};

/// The ends of the scoreboard (15.0).
pub(crate) const BOARD: i8 = 20;

impl Dawn1812 {
    /// 16.1, 8.1.2: points at once; the marker moves in the side's favour and stops at 20.
    pub(crate) fn score<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        points: u8,
        why: Points,
        n: &mut N,
    ) {
        let points = i16::from(points);
        self.move_score(s, if side == GB { points } else { -points }, why, n);
        self.check_points(s, n);
    }

    fn move_score<N: Notes<Note>>(&self, s: &mut State, by: i16, why: Points, n: &mut N) {
        let from = s.score;
        let to = (i16::from(from) + by).clamp(-i16::from(BOARD), i16::from(BOARD)) as i8;
        s.score = to;
        if from != to || matches!(why, Points::Scoring(_)) {
            n.note(|| Note::Score { from, to, why });
        }
    }

    /// 15.1.6: 20 points win at once.
    fn check_points<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        if s.score >= BOARD {
            self.end_game(s, Ending::Points(GB), n);
        } else if s.score <= -BOARD {
            self.end_game(s, Ending::Points(US), n);
        }
    }

    /// 4.1.3, 15.1: both sides' points of the phase, then the difference.
    pub(crate) fn scoring_phase<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        let points = Side::BOTH.map(|side| self.scoring_points(s, side));
        let by = i16::from(points[GB.index()]) - i16::from(points[US.index()]);
        self.move_score(s, by, Points::Scoring(points), n);
        s.agenda.pop();
        self.check_points(s, n);
        if s.ending.is_none() && s.turn >= LAST_TURN {
            // 15.1.5: the leader wins, at 0 the United States.
            self.end_game(s, Ending::LastTurn(if s.score > 0 { GB } else { US }), n);
        }
    }

    /// 15.1.1, 15.1.2, 15.1.3, 15.1.4: what a side earns in a Scoring phase.
    #[must_use]
    pub fn scoring_points(&self, s: &State, side: Side) -> u8 {
        let regions = self.region_points(s, side);
        // 15.1.3: the side that is ahead at sea earns the difference.
        let (us, gb) = (s.privateering, self.blockade_value(s));
        let naval = if side == US {
            us.saturating_sub(gb)
        } else {
            gb.saturating_sub(us)
        };
        regions
            .saturating_add(naval)
            .saturating_add(self.diplomacy_points(s, side))
    }

    /// 15.1.1, 15.1.2: enemy home regions and neutral regions with points that the side controls.
    #[must_use]
    pub fn region_points(&self, s: &State, side: Side) -> u8 {
        Region::all()
            .filter(|r| self.tables.home[r.index()] != Some(side) && self.controls(s, side, *r))
            .map(|r| self.tables.points[r.index()])
            .fold(0, u8::saturating_add)
    }

    /// 14.2.4, 16.1: the value of the blockades, with the perks of the tracks while at least one is complete.
    #[must_use]
    pub fn blockade_value(&self, s: &State) -> u8 {
        let complete = s.blockading(&self.tables);
        let value = self.tables.blockade_points[usize::from(complete.min(3))];
        if complete > 0 || self.rulings.blockade_bonus == BlockadeBonus::Always {
            value.saturating_add(s.perk(&self.tables, GB, Perk::BlockadePoint))
        } else {
            value
        }
    }

    /// 15.1.4, 12.2.5: points of the Diplomacy track, doubled by the Peace Negotiations.
    #[must_use]
    pub fn diplomacy_points(&self, s: &State, side: Side) -> u8 {
        let points = s.perk(&self.tables, side, Perk::ScorePoint);
        if s.active(Conflict::PeaceNegotiations) {
            points.saturating_mul(2)
        } else {
            points
        }
    }

    /// 15.1.6: Halifax and Montreal, or three of the four towns, held at the same moment.
    pub(crate) fn check_captures<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        let t = &self.tables;
        if t.us_prizes.iter().all(|r| self.controls(s, US, *r)) {
            self.end_game(s, Ending::Captured(US), n);
        } else if t
            .gb_prizes
            .iter()
            .filter(|r| self.controls(s, GB, **r))
            .count()
            >= 3
        {
            self.end_game(s, Ending::Captured(GB), n);
        }
    }

    /// The game ends: nothing that was still to come happens; the card in play leaves it.
    pub(crate) fn end_game<N: Notes<Note>>(&self, s: &mut State, ending: Ending, n: &mut N) {
        if s.ending.is_none() {
            s.ending = Some(ending);
            s.agenda.clear();
            self.finish_card(s, n);
            n.note(|| Note::Over { ending });
        }
    }
}
