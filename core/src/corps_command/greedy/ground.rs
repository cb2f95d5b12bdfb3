//! Where to stand: how near to what the side wants, how well sheltered, in which stack.

use super::{
    super::{
        CorpsCommand, State,
        agenda::{AttackKind, Move, Step},
        ids::{Class, HEXES, Hex, NATO, PACT, Unit},
        movement::ALL,
        state::Place,
    },
    Mind, NEVER, VP,
};
use crate::Side;

/// What a point of distance to a goal is worth.
const STEP: i32 = 45;
/// More than any distance.
const FAR: u8 = 200;

/// How far every hex is from the goals of a side, in Movement Points without enemies in the way.
pub(super) struct Fields {
    combat: [u8; HEXES],
    convoys: [u8; HEXES],
}

impl Fields {
    pub(super) fn new(game: &CorpsCommand, s: &State, side: Side) -> Self {
        let t = &game.tables;
        let scenario = s.scenario(t);
        let score = &scenario.score;
        let mut combat = Vec::new();
        for (hex, points) in &score.held {
            let Some(place) = t.hex(*hex).place else {
                continue;
            };
            let pact = game.pact_controls(s, place);
            let mine = pact == (side == PACT);
            let guarded = s.occupied[side.index()].has(*hex);
            // A place of the enemy is a goal; so is an own one that nobody guards, if the enemy can come there.
            let near_enemy = s.occupied[side.other().index()]
                .iter()
                .any(|h| t.distance(h, *hex) <= 4);
            let late = match (mine, guarded) {
                (false, _) => 0,
                (true, false) if near_enemy => 2,
                (true, true) if near_enemy && side == NATO => 4,
                _ => continue,
            };
            let weight = 8_u8.saturating_sub((*points).clamp(0, 4) as u8 * 2);
            combat.push((*hex, late + weight));
        }
        let mut convoys = Vec::new();
        if side == PACT && scenario.exits {
            for hex in t.exits.iter() {
                convoys.push((hex, 0));
                // The longer the game, the less there is to gain on the map.
                combat.push((hex, 14_u8.saturating_sub(3 * s.day)));
            }
        }
        if side == NATO {
            convoys.extend(score.safe.iter().map(|h| (h, 0)));
        }
        Self {
            combat: game.distances(s, &combat),
            convoys: game.distances(s, &convoys),
        }
    }
}

impl CorpsCommand {
    /// Movement Points from every hex to the nearest of some goals, each with a head start.
    fn distances(&self, s: &State, goals: &[(Hex, u8)]) -> [u8; HEXES] {
        let mut far = [FAR; HEXES];
        let mut waiting: Vec<Vec<Hex>> = vec![Vec::new(); usize::from(FAR)];
        for (hex, start) in goals {
            far[hex.index()] = *start;
            waiting[usize::from(*start)].push(*hex);
        }
        for at in 0..waiting.len() {
            for hex in std::mem::take(&mut waiting[at]) {
                if usize::from(far[hex.index()]) < at {
                    continue;
                }
                for from in self.tables.hex(hex).near.iter() {
                    let Ok(price) = self.price(s, from, hex) else {
                        continue;
                    };
                    let sum = at + usize::from(price.cost);
                    if sum < usize::from(far[from.index()]) {
                        far[from.index()] = sum as u8;
                        waiting[sum].push(from);
                    }
                }
            }
        }
        far
    }
}

impl Mind<'_> {
    /// Points that a hex is worth to whoever holds it.
    pub(super) fn points_of(&self, hex: Hex) -> i16 {
        self.s
            .scenario(&self.game.tables)
            .score
            .held
            .iter()
            .find(|(h, _)| *h == hex)
            .map_or(0, |(_, points)| *points)
    }

    /// What it is worth to have a unit in a hex.
    fn worth_of_standing(&self, unit: Unit, hex: Hex) -> i32 {
        let (game, s) = (self.game, self.s);
        let t = &game.tables;
        let entry = t.unit(unit);
        let Some(fields) = &self.fields else {
            return 0;
        };
        let convoy = entry.class == Class::Supply;
        let field = if convoy {
            &fields.convoys
        } else {
            &fields.combat
        };
        let near = -i32::from(field[hex.index()].min(60)) * STEP;
        let zone = game.in_enemy_zone(s, self.side, hex);
        if convoy {
            return near - i32::from(zone) * VP;
        }
        let held = self.worth_of_holding(unit, hex);
        let shelter = if entry.class == Class::Armored {
            i32::from(t.hex(hex).combat == 0) * 30
        } else {
            -i32::from(game.terrain_modifier(unit, hex)) * 40
        };
        // Beside the enemy the Pact attacks next time; NATO would rather be attacked in good ground.
        let weak = s.strength(t, unit) == 1;
        let beside = match (zone, self.side) {
            (false, _) => 0,
            // A unit with its last Strength Point had better keep away.
            (true, _) if weak => -300,
            (true, PACT) => 60,
            (true, NATO) => 20,
        };
        let room = if game.room_for(s, unit, hex) {
            0
        } else {
            -2 * VP
        };
        near + held + shelter + beside + room
    }

    /// To come into a place of the enemy takes it; an own one is kept without a garrison, unless the enemy is near and nobody else
    /// is there.
    fn worth_of_holding(&self, unit: Unit, hex: Hex) -> i32 {
        let (game, s) = (self.game, self.s);
        let t = &game.tables;
        let points = i32::from(self.points_of(hex));
        let Some(place) = t.hex(hex).place.filter(|_| points > 0) else {
            return 0;
        };
        let mine = game.pact_controls(s, place) == (self.side == PACT);
        let others = s
            .stack(t, self.side, hex)
            .any(|u| u != unit && s.strength(t, u) > 1);
        if !mine && !others {
            return points * 400;
        }
        let nearest = s.occupied[self.side.other().index()]
            .iter()
            .map(|h| t.distance(h, hex))
            .min()
            .unwrap_or(99);
        match nearest {
            0..=4 if !others => points * 300,
            0..=2 => points * 60,
            _ => 0,
        }
    }

    fn worth_here(&self, unit: Unit) -> i32 {
        match self.s.hex_of(unit) {
            Some(hex) => self.worth_of_standing(unit, hex),
            // Off the map it does nothing.
            None => -61 * STEP - VP,
        }
    }

    /// What a move to a hex gains, an overrun from there included.
    pub(super) fn worth_of_move(&self, unit: Unit, progress: &Move, to: Hex) -> i32 {
        let gain = self.worth_of_standing(unit, to) - self.worth_here(unit);
        gain + self.overrun_from(unit, progress, to)
    }

    /// The best overrun that a unit could make from a hex that it can reach.
    fn overrun_from(&self, unit: Unit, progress: &Move, to: Hex) -> i32 {
        let (game, s) = (self.game, self.s);
        let t = &game.tables;
        let enemies = &s.occupied[self.side.other().index()];
        if !t.hex(to).near.meets(enemies) {
            return 0;
        }
        let Some(from) = s.hex_of(unit) else {
            return 0;
        };
        let reach = game.reach(s, unit, from, progress);
        let Some(after) = reach.after(to).filter(|m| m.hexes > 0 && m.spent < ALL) else {
            return 0;
        };
        let mut there = *s;
        there.relocate(t, unit, to);
        let mind = Mind {
            s: &there,
            fields: None,
            ..*self
        };
        let best = t
            .hex(to)
            .near
            .iter()
            .filter(|h| game.judge_overrun(&there, unit, &after, *h).is_ok())
            .map(|h| mind.worth_of_attack(unit, h, AttackKind::Overrun))
            .max();
        best.unwrap_or(0).max(0)
    }

    /// The best move of a unit that is not activated yet.
    pub(super) fn best_move(&self, unit: Unit) -> i32 {
        let (game, s) = (self.game, self.s);
        let hexes: Vec<Hex> = match s.unit(unit).place {
            Place::On(hex) => game.reach(s, unit, hex, &Move::NEW).all().collect(),
            Place::Waiting(_) => game.entry_hexes(s, unit).iter().collect(),
            _ => Vec::new(),
        };
        let exit = if game.judge_exit(s, unit, &Move::NEW).is_ok() {
            self.worth_of_exit(unit)
        } else {
            NEVER
        };
        hexes
            .into_iter()
            .map(|to| self.worth_of_move(unit, &Move::NEW, to))
            .max()
            .unwrap_or(NEVER)
            .max(exit)
    }

    /// To leave the map scores at once.
    pub(super) fn worth_of_exit(&self, unit: Unit) -> i32 {
        let t = &self.game.tables;
        let exited = &self.s.scenario(t).score.exited;
        let convoy = t.unit(unit).class == Class::Supply;
        i32::from(exited[usize::from(convoy)]) * VP
    }

    /// To advance is worth what the new ground is worth, and a little for the initiative it keeps.
    pub(super) fn worth_of_advance(&self, unit: Unit) -> i32 {
        match self.s.agenda.top() {
            Some(Step::Advance { hex }) => {
                self.worth_of_standing(unit, hex) - self.worth_here(unit) - 1
            }
            _ => 0,
        }
    }
}
