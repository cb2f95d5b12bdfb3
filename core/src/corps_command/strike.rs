//! 9.0, 9.2 Attacks from the air: by a chit, or by a gunship that came.

use super::{
    CorpsCommand,
    agenda::Step,
    edition::tables::Effect,
    ids::{Chit, Hex, Unit},
    note::{Cause, Ground, Note},
    odds::{Shot, Totals},
    state::State,
};
use crate::{Notes, Side};

impl CorpsCommand {
    /// Tells of an attack from the air, and what it can do.
    pub(crate) fn begin_strike<N: Notes<Note>>(
        &self,
        s: &State,
        chit: Chit,
        caller: Option<Unit>,
        target: Unit,
        firepower: i8,
        n: &mut N,
    ) {
        let t = &self.tables;
        let Some(hex) = s.hex_of(target) else { return };
        let side = t.chit(chit).side;
        let strength = s.strength(t, target);
        n.note(|| Note::StrikeBegins {
            chit,
            caller,
            target,
            hex,
            firepower,
            strength,
        });
        self.strike_modifiers(s, chit, target, hex, |ground, value| {
            n.note(|| Note::Modified {
                side,
                ground,
                value,
            });
        });
        if let Some(shot) = self.strike_shot(s, chit, target) {
            n.note(|| Note::Fire {
                side,
                names: [None, Some(target)],
                strength: [0, strength],
                shot,
            });
            n.note(|| Note::Prospect { side, shot });
        }
    }

    /// The one modifier of an attack from the air, and the night under the ruling that says so (9.2).
    fn strike_modifiers(
        &self,
        s: &State,
        chit: Chit,
        target: Unit,
        hex: Hex,
        mut each: impl FnMut(Ground, i8),
    ) {
        let terrain = self.terrain_modifier(target, hex);
        if terrain != 0 {
            each(Ground::Terrain, terrain);
        }
        let gunship = matches!(self.tables.chit(chit).effect, Effect::Gunship { .. });
        if gunship && self.rulings.gunships_suffer_night && s.night() {
            each(Ground::Night, -1);
        }
    }

    /// An attack from the air ready for its dice; defensive fire has no effect on it (9.2).
    #[must_use]
    pub fn strike_shot(&self, s: &State, chit: Chit, target: Unit) -> Option<Shot> {
        let hex = s.hex_of(target)?;
        let mut firepower = match self.tables.chit(chit).effect {
            Effect::Strike { firepower, .. } | Effect::Gunship { firepower, .. } => firepower,
            _ => return None,
        };
        self.strike_modifiers(s, chit, target, hex, |_, value| {
            firepower = firepower.saturating_add(value);
        });
        Some(Shot {
            firepower,
            strength: 0,
            protection: self.tables.unit(target).protection,
            defensive: Totals::default(),
        })
    }

    /// Resolves an attack from the air.
    pub(crate) fn strike_rolled<N: Notes<Note>>(
        &self,
        s: &mut State,
        chit: Chit,
        target: Unit,
        dice: [u8; 2],
        n: &mut N,
    ) {
        s.agenda.pop();
        let (Some(shot), Some(hex)) = (self.strike_shot(s, chit, target), s.hex_of(target)) else {
            return;
        };
        let side = self.tables.chit(chit).side;
        let roll = dice[0] + dice[1];
        let hits = shot.effect(roll).hits;
        n.note(|| Note::Shot {
            side,
            dice,
            firepower: shot.firepower,
            protection: shot.protection,
        });
        self.hit(s, target, hits, (side, roll), Cause::Fire, n);
        let emptied = !s.occupied[side.other().index()].has(hex);
        n.note(|| Note::FireEnds {
            side,
            kind: None,
            target,
            hex,
            hits,
            emptied,
            dead: false,
        });
        self.asset_killed(s, side, hex);
    }

    /// Opens an advance after a kill by a chit, under the ruling that says so (7.3).
    pub(crate) fn asset_killed(&self, s: &mut State, side: Side, hex: Hex) {
        if self.rulings.asset_kill_opens_advance
            && s.active == Some(side)
            && s.holder(hex).is_none()
        {
            s.agenda.push(Step::Advance { hex });
        }
    }
}
