//! What attacks are worth, by their exact odds.

use super::{
    super::{
        CorpsCommand,
        agenda::{AttackKind, Step},
        edition::tables::Effect,
        ids::{Chit, Class, Hex, NATO, PACT, Unit},
        odds::Shot,
        state::Acted,
    },
    Mind, NEVER, VP,
};

/// What a hit is worth.
const HIT: i32 = 300;
/// What a kill is worth besides its hits.
const KILL: i32 = 600;

impl Mind<'_> {
    /// What a shot at a unit is worth, in hits and kills to be expected.
    fn worth_of_shot(&self, shot: &Shot, target: Unit) -> i32 {
        let t = &self.game.tables;
        let odds = shot.odds();
        let strength = self.s.strength(t, target);
        let hits = i32::from(odds.mean_of(strength)) * HIT;
        let kill = usize::from(strength)
            .checked_sub(1)
            .and_then(|at| odds.at_least.get(at))
            .map_or(0, |ways| i32::from(*ways));
        let convoy = if t.unit(target).class == Class::Supply {
            VP
        } else {
            0
        };
        (hits + kill * (KILL + convoy)) / 36
    }

    /// What an attack by a unit is worth, the hits it may take itself counted against it.
    pub(super) fn worth_of_attack(&self, unit: Unit, hex: Hex, kind: AttackKind) -> i32 {
        let attack = CorpsCommand::attack(unit, hex, kind);
        let Some((shot, target)) = self.game.shot(self.s, &attack) else {
            return NEVER;
        };
        let risk = i32::from(shot.odds().defensive)
            * (HIT + if shot.strength == 1 { KILL } else { 0 })
            / 36;
        // The Pact has the numbers, and must take towns: it minds its losses less.
        let (risk, point) = match self.side {
            NATO => (risk, 40),
            PACT => (risk * 2 / 3, 100),
        };
        // Who holds a town that is worth points is worth more.
        let prize = i32::from(self.points_of(hex)) * point;
        self.worth_of_shot(&shot, target) + prize - risk
    }

    pub(super) fn worth_of_fire(&self, hex: Hex, kind: AttackKind) -> i32 {
        self.actor()
            .map_or(NEVER, |(unit, _)| self.worth_of_attack(unit, hex, kind))
    }

    /// The best assault of a unit from where it stands.
    pub(super) fn best_assault(&self, unit: Unit) -> i32 {
        let t = &self.game.tables;
        let Some(hex) = self.s.hex_of(unit) else {
            return NEVER;
        };
        if t.unit(unit).class == Class::Supply {
            return NEVER;
        }
        let enemies = &self.s.occupied[self.side.other().index()];
        t.hex(hex)
            .near
            .iter()
            .filter(|h| enemies.has(*h))
            .map(|h| self.worth_of_attack(unit, h, AttackKind::Assault))
            .max()
            .unwrap_or(NEVER)
    }

    /// To stand ready is worth something if others of its group can still attack an enemy beside it.
    pub(super) fn worth_of_support(&self, unit: Unit) -> i32 {
        let (game, s) = (self.game, self.s);
        let t = &game.tables;
        let entry = t.unit(unit);
        let Some(hex) = s.hex_of(unit).filter(|_| entry.class == Class::Recon) else {
            return NEVER;
        };
        let enemies = &s.occupied[self.side.other().index()];
        let number = s.activation[self.side.index()].number();
        let helped = s
            .on_map(t, self.side)
            .filter(|(u, at)| {
                *u != unit
                    && t.unit(*u).group == entry.group
                    && t.unit(*u).class != Class::Supply
                    && s.unit(*u).acted == Acted::No
                    && s.initiative(t, *u) >= number
                    && t.hex(*at)
                        .near
                        .iter()
                        .any(|h| enemies.has(h) && t.hex(hex).near.has(h))
            })
            .count() as i32;
        let uses = i32::from(s.strength(t, unit));
        // One more point of firepower is worth about a sixth of a hit to each.
        if helped == 0 {
            -1
        } else {
            helped.min(uses) * 60
        }
    }

    /// What an air attack on a unit is worth.
    fn worth_of_strike(&self, chit: Chit, target: Unit) -> i32 {
        self.game
            .strike_shot(self.s, chit, target)
            .map_or(NEVER, |shot| self.worth_of_shot(&shot, target))
    }

    /// The best target of a chit.
    pub(super) fn best_target(&self, chit: Chit) -> i32 {
        let t = &self.game.tables;
        self.s
            .on_map(t, self.side.other())
            .filter(|(u, _)| self.game.judge_chit_target(self.s, chit, *u).is_ok())
            .map(|(u, _)| self.worth_of_strike(chit, u))
            .max()
            .unwrap_or(NEVER)
    }

    pub(super) fn worth_of_target(&self, unit: Unit) -> i32 {
        let t = &self.game.tables;
        match self.aimed() {
            Some(chit) if matches!(t.chit(chit).effect, Effect::Repair { .. }) => {
                i32::from(self.s.unit(unit).hits)
            }
            Some(chit) => self.worth_of_strike(chit, unit),
            None => 0,
        }
    }

    /// The best that a gunship can do when that unit calls it.
    fn best_prey(&self, chit: Chit, caller: Unit) -> i32 {
        let t = &self.game.tables;
        let comes = i32::from(self.game.comes_up_to(self.s, chit, caller));
        let Some(hex) = self.s.hex_of(caller) else {
            return NEVER;
        };
        let best = self
            .s
            .on_map(t, self.side.other())
            .filter(|(_, at)| t.hex(hex).near.has(*at))
            .map(|(u, _)| self.worth_of_strike(chit, u))
            .max();
        best.unwrap_or(0) * comes / 6
    }

    pub(super) fn worth_of_caller(&self, unit: Unit) -> i32 {
        match self.s.agenda.top() {
            Some(Step::Caller { chit }) => self.best_prey(chit, unit),
            _ => 0,
        }
    }

    /// A call costs nothing if it fails, but a gunship comes once: it waits for a good target.
    pub(super) fn worth_of_call(&self, chit: Chit) -> i32 {
        let t = &self.game.tables;
        let best = self
            .s
            .on_map(t, self.side)
            .filter(|(u, _)| self.game.judge_caller(self.s, chit, *u).is_ok())
            .map(|(u, _)| self.best_prey(chit, u))
            .max()
            .unwrap_or(0);
        if best > 150 {
            Self::FIGHTS + best
        } else {
            NEVER
        }
    }
}
