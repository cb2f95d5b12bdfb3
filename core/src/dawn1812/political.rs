//! 12.0 Greater Conflict and 13.0 Political contest.

use super::{
    Dawn1812,
    ids::{Conflict, Track},
    note::Note,
    state::{ConflictState, State},
};
use crate::{Notes, Side};

impl Dawn1812 {
    /// 13.2: a side's level changes; a step past either end is ignored, and what the levels give starts and stops at once.
    pub(crate) fn change_level<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        track: Track,
        by: i8,
        n: &mut N,
    ) -> bool {
        let from = s.level(side, track);
        let to = from.saturating_add_signed(by).min(3);
        if from == to {
            return false;
        }
        s.levels[side.index()][track.index()] = to;
        n.note(|| Note::Level {
            side,
            track,
            from,
            to,
        });
        self.settle_squadrons(s, n);
        true
    }

    /// 12.1.2, 12.1.3: an effect is activated, if it never was active.
    pub(crate) fn activate<N: Notes<Note>>(
        &self,
        s: &mut State,
        conflict: Conflict,
        n: &mut N,
    ) -> bool {
        let inactive = s.conflicts[conflict.index()] == ConflictState::Inactive;
        if inactive {
            s.conflicts[conflict.index()] = ConflictState::Active;
            n.note(|| Note::Conflict {
                conflict,
                active: true,
            });
        }
        inactive
    }

    /// 12.1.2, 12.1.3: an effect is removed, if it is active.
    pub(crate) fn deactivate<N: Notes<Note>>(
        &self,
        s: &mut State,
        conflict: Conflict,
        n: &mut N,
    ) -> bool {
        let active = s.active(conflict);
        if active {
            s.conflicts[conflict.index()] = ConflictState::Removed;
            n.note(|| Note::Conflict {
                conflict,
                active: false,
            });
        }
        active
    }
}
