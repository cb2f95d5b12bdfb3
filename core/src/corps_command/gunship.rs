//! 9.2 Gunships: called by a unit beside the enemy, if the die lets them come.

use super::{
    CorpsCommand,
    agenda::Step,
    edition::tables::{Effect, Nationality},
    ids::{Chit, Unit},
    note::Note,
    reason::{Found, Judged, need, refused},
    state::State,
};
use crate::Notes;

impl CorpsCommand {
    /// Initiative and caller's nationality of a gunship chit.
    fn gunship(&self, chit: Chit) -> Option<(u8, Option<Nationality>)> {
        match self.tables.chit(chit).effect {
            Effect::Gunship {
                initiative, caller, ..
            } => Some((initiative, caller)),
            _ => None,
        }
    }

    /// Judges a call: in the own impulse, each gunship once (9.2).
    pub(crate) fn judge_call(&self, s: &State, chit: Chit) -> Judged {
        let t = &self.tables;
        let found = || Found::Chit(chit);
        let side = t.chit(chit).side;
        need(
            s.active == Some(side) && self.gunship(chit).is_some(),
            "9.2",
            "a gunship of the side whose impulse it is",
            found,
        )?;
        need(s.hand[chit.index()] > 0, "9.1", "an available chit", found)?;
        need(
            !s.activation[side.index()].silence,
            "2.1",
            "a side that is not under radio silence",
            found,
        )?;
        need(
            s.hand[chit.index()] > s.tried[chit.index()],
            "9.2",
            "a gunship that has not failed to come in this impulse",
            found,
        )?;
        need(
            s.on_map(t, side)
                .any(|(u, _)| self.judge_caller(s, chit, u).is_ok()),
            "9.2",
            "a unit beside the enemy that may call it",
            found,
        )
    }

    /// Judges the unit that calls: any own unit beside an enemy, whatever it has done (9.2, ruling 104).
    pub(crate) fn judge_caller(&self, s: &State, chit: Chit, unit: Unit) -> Judged {
        let t = &self.tables;
        let entry = t.unit(unit);
        let found = || Found::Unit(unit);
        let (Some(hex), Some((_, caller))) = (s.hex_of(unit), self.gunship(chit)) else {
            return refused("9.2", "a unit on the map", found());
        };
        need(
            entry.side == t.chit(chit).side && self.in_enemy_zone(s, entry.side, hex),
            "9.2",
            "an own unit beside an enemy unit",
            found,
        )?;
        need(
            caller.is_none_or(|nation| nation == entry.nationality),
            "9.2",
            "a unit of the gunship's nationality",
            found,
        )
    }

    /// Judges the target of a call: any unit of a hex beside the caller (9.2).
    pub(crate) fn judge_prey(&self, s: &State, caller: Unit, unit: Unit) -> Judged {
        let t = &self.tables;
        let beside = match (s.hex_of(caller), s.hex_of(unit)) {
            (Some(from), Some(hex)) => t.hex(from).near.has(hex),
            _ => false,
        };
        need(
            beside && t.unit(unit).side != t.unit(caller).side,
            "9.2",
            "an enemy unit beside the caller",
            || Found::Unit(unit),
        )
    }

    /// The highest face with which the gunship comes: its initiative, one less if its caller has moved (9.2).
    #[must_use]
    pub fn comes_up_to(&self, s: &State, chit: Chit, caller: Unit) -> u8 {
        let initiative = self.gunship(chit).map_or(0, |(initiative, _)| initiative);
        initiative.saturating_sub(u8::from(s.unit(caller).moved))
    }

    /// The die of a call: the gunship attacks at once, or stays away (9.2).
    pub(crate) fn call_rolled<N: Notes<Note>>(
        &self,
        s: &mut State,
        (chit, caller, target): (Chit, Unit, Unit),
        die: u8,
        n: &mut N,
    ) {
        let needed = self.comes_up_to(s, chit, caller);
        let comes = die <= needed;
        n.note(|| Note::Called {
            chit,
            caller,
            die,
            needed,
            comes,
        });
        if comes {
            self.spend(s, chit, n);
            let firepower = match self.tables.chit(chit).effect {
                Effect::Gunship { firepower, .. } => firepower,
                _ => 0,
            };
            self.begin_strike(s, chit, Some(caller), target, firepower, n);
            s.agenda.replace(Step::StrikeRoll { chit, target });
        } else {
            s.agenda.pop();
            if self.rulings.failed_call_spends_gunship {
                self.spend(s, chit, n);
            } else {
                s.tried[chit.index()] = s.tried[chit.index()].saturating_add(1);
            }
        }
    }
}
