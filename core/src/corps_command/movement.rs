//! 6.0 Movement: what a hex costs, what a unit can pay, one step at a time.

use super::{
    CorpsCommand,
    agenda::{Move, Step},
    ids::{Class, Hex, PACT, Unit},
    note::Note,
    reason::{Found, Judged, Reason, need, refused},
    state::{Crossing, State},
};
use crate::{Notes, Side};

/// The price of a hexside and the hex beyond it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Price {
    /// Movement Points.
    pub cost: u8,
    /// What of them is for a bridge or a pontoon.
    pub bridge: u8,
    /// Whether it is crossed along a road.
    pub road: bool,
}

/// More than any unit has: a unit that spent it has nothing left.
pub(crate) const ALL: u8 = 99;

impl CorpsCommand {
    /// Movement Points of a side's units: its number and one more, one less at night (6.0, 8.0).
    #[inline]
    pub(crate) fn points(&self, s: &State, side: Side) -> u8 {
        (s.activation[side.index()].number() + 1).saturating_sub(u8::from(s.night()))
    }

    /// What it costs to go from a hex to the next, whoever is there; refused where no unit can go (6.0).
    #[inline]
    pub(crate) fn price(&self, s: &State, from: Hex, to: Hex) -> Result<Price, Reason> {
        let t = &self.tables;
        let Some(side) = t.hexside(from, to) else {
            return refused("6.0", "an adjacent hex", Found::Way(from, to));
        };
        if !s.scenario(t).in_play.has(to) {
            return refused(
                "6.0",
                "a hex in play that is no mountain and no lake",
                Found::Hex(to),
            );
        }
        let crossing = side.river.map(|r| s.crossings[r.index()]);
        if crossing.is_some_and(|c| !c.passable()) {
            return refused(
                "6.0",
                "a bridge over the river hexside",
                Found::Way(from, to),
            );
        }
        // The road runs over its own bridge only: a pontoon carries none, and a demolished bridge cuts it.
        let road = side.road && crossing.is_none_or(|c| c == Crossing::Bridge);
        let entry = t.hex(to);
        let rough_forest = self.rulings.rough_forest_extra_on_road
            && t.terrain[usize::from(entry.terrain)].rough_forest;
        let bridge = u8::from(crossing.is_some());
        Ok(Price {
            cost: bridge + if road && !rough_forest { 1 } else { entry.cost },
            bridge,
            road,
        })
    }

    /// What a unit may spend in all, if it goes on by road or not: a road march gives one point more as long as every hexside of the
    /// move is a road hexside (6.0).
    #[inline]
    pub(crate) fn limit(&self, s: &State, unit: Unit, progress: &Move, road: bool) -> u8 {
        self.points(s, self.tables.unit(unit).side) + u8::from(progress.road && road)
    }

    /// Whether a unit on foot may go one hex further: one hex, or two if both are by road (6.0, Leg Troops).
    fn on_foot(&self, unit: Unit, progress: &Move, road: bool) -> bool {
        !self.tables.unit(unit).leg
            || progress.hexes == 0
            || (progress.hexes == 1 && progress.road && road)
    }

    /// Whether a unit can pay so much more.
    pub(crate) fn pay(
        &self,
        s: &State,
        unit: Unit,
        progress: &Move,
        cost: u8,
        road: bool,
    ) -> Judged {
        let limit = self.limit(s, unit, progress, road);
        need(
            progress.spent.saturating_add(cost) <= limit,
            "6.0",
            "enough Movement Points",
            || Found::Points {
                have: limit.saturating_sub(progress.spent),
                need: cost,
            },
        )
    }

    /// Judges one step; how the move stands after it (6.0, 5.0).
    #[inline]
    pub(crate) fn judge_step(
        &self,
        s: &State,
        unit: Unit,
        from: Hex,
        progress: &Move,
        to: Hex,
    ) -> Result<Move, Reason> {
        let side = self.tables.unit(unit).side;
        if progress.over || progress.stopped {
            return refused(
                "5.0",
                "a unit that need not stop",
                Found::UnitAt(unit, from),
            );
        }
        let price = self.price(s, from, to)?;
        if s.occupied[side.other().index()].has(to) {
            return refused("6.0", "a hex without enemy units", Found::Hex(to));
        }
        if !self.on_foot(unit, progress, price.road) {
            return refused(
                "6.0",
                "one hex on foot, or two by road",
                Found::UnitAt(unit, from),
            );
        }
        let cost = if self.rulings.leg_pays_no_costs && self.tables.unit(unit).leg {
            0
        } else {
            price.cost
        };
        let mut after = Move {
            spent: progress.spent.saturating_add(cost),
            hexes: progress.hexes.saturating_add(1),
            road: progress.road && price.road,
            ..*progress
        };
        if let Err(short) = self.pay(s, unit, progress, cost, price.road) {
            // 6.0, Minimum Movement: the first hex of an action, whatever it costs; nothing is left then.
            if progress.hexes > 0 {
                return Err(short);
            }
            after.spent = ALL;
            after.stopped = true;
        }
        if self.in_enemy_zone(s, side, to) {
            after.stopped = true;
            // 5.0: from one zone straight into another, no overrun.
            after.no_overrun |= self.in_enemy_zone(s, side, from);
        }
        if side == PACT && s.mines.has(to) {
            after.stopped = true;
            after.no_overrun = true;
        }
        Ok(after)
    }

    /// Moves a unit one hex that was judged.
    pub(crate) fn step<N: Notes<Note>>(
        &self,
        s: &mut State,
        unit: Unit,
        from: Hex,
        to: Hex,
        after: Move,
        n: &mut N,
    ) {
        let t = &self.tables;
        s.relocate(t, unit, to);
        s.unit_mut(unit).moved = true;
        if let Some((_, progress)) = s.agenda.action_mut() {
            *progress = after;
        }
        let limit = self.limit(s, unit, &after, after.road);
        n.note(|| Note::Moved {
            unit,
            from,
            to,
            spent: after.spent.min(limit),
            left: limit.saturating_sub(after.spent),
        });
        self.arrived(s, unit, to, n);
    }

    /// What meets a unit that has come into a hex: a zone of control, a minefield (5.0, 9.0).
    pub(crate) fn arrived<N: Notes<Note>>(&self, s: &mut State, unit: Unit, hex: Hex, n: &mut N) {
        let side = self.tables.unit(unit).side;
        if self.in_enemy_zone(s, side, hex) {
            n.note(|| Note::Stopped { unit, hex });
        }
        if side == PACT && s.mines.has(hex) {
            s.agenda.push(Step::Mine { unit });
        }
    }

    /// Judges an overrun by a unit that has moved (7.4).
    pub(crate) fn judge_overrun(&self, s: &State, unit: Unit, progress: &Move, to: Hex) -> Judged {
        let entry = self.tables.unit(unit);
        let Some(from) = s.hex_of(unit) else {
            return refused("7.4", "a unit on the map", Found::Unit(unit));
        };
        need(
            !matches!(entry.class, Class::Airborne | Class::Supply),
            "7.4",
            "a unit that is neither airborne nor a convoy",
            || Found::Unit(unit),
        )?;
        need(
            progress.hexes > 0 && !progress.over,
            "7.4",
            "a unit that has moved",
            || Found::Unit(unit),
        )?;
        need(
            s.occupied[entry.side.other().index()].has(to),
            "7.4",
            "a hex with enemy units",
            || Found::Hex(to),
        )?;
        need(
            !progress.no_overrun,
            "5.0",
            "a unit that did not go from one zone of control into another, nor onto mines",
            || Found::UnitAt(unit, from),
        )?;
        let price = self.price(s, from, to)?;
        self.pay(s, unit, progress, self.overrun_cost(price), price.road)
    }

    /// What an overrun costs: the defender's hex, by road if that is how it is reached (7.4).
    pub(crate) const fn overrun_cost(&self, price: Price) -> u8 {
        if self.rulings.overrun_without_bridge_extra {
            price.cost - price.bridge
        } else {
            price.cost
        }
    }
}
