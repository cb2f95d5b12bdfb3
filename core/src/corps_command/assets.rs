//! 9.0 Assets, 9.1 Asset selection: drawing, assigning and playing chits.

use super::{
    CorpsCommand,
    agenda::Step,
    edition::tables::Effect,
    ids::{CHITS, Chit, DAYS, Hex, NATO, PACT, Regiment, RiverSide, Unit},
    note::{Cause, Note},
    reason::{Found, Judged, need, refused},
    state::{Crossing, Place, State, count},
};
use crate::{Notes, Side};

impl CorpsCommand {
    /// Chits that a side has still to draw (9.1).
    pub(crate) fn left_to_draw(&self, s: &State, side: Side) -> u8 {
        let t = &self.tables;
        s.scenario(t)
            .draws(side)
            .saturating_sub(count(t, side, &s.drawn))
    }

    /// The chit that a pick takes from a side's container, in the edition's order.
    pub(crate) fn pick_chit(&self, s: &State, side: Side, pick: u16) -> Option<Chit> {
        let mut left = pick;
        Chit::first(self.tables.chits.len())
            .filter(|c| self.tables.chit(*c).side == side)
            .find(|c| {
                let there = u16::from(s.cup[c.index()]);
                let found = left < there;
                left = left.saturating_sub(there);
                found
            })
    }

    /// A chit has been drawn.
    pub(crate) fn drew<N: Notes<Note>>(&self, s: &mut State, side: Side, chit: Chit, n: &mut N) {
        s.cup[chit.index()] -= 1;
        s.drawn[chit.index()] += 1;
        n.note(|| Note::Drew { side, chit });
    }

    /// The first day whose slot has room (9.1).
    pub(crate) fn day_with_room(&self, s: &State, side: Side) -> Option<usize> {
        let t = &self.tables;
        let slots = &s.scenario(t).slots[side.index()];
        (0..DAYS).find(|day| s.assigned(t, side, *day) < slots[*day])
    }

    /// Whether all that is left goes to the last slot with room, so that nothing is asked.
    pub(crate) fn only_one_day(&self, s: &State, side: Side) -> bool {
        let t = &self.tables;
        let slots = &s.scenario(t).slots[side.index()];
        self.day_with_room(s, side)
            .is_none_or(|first| slots[first + 1..].iter().all(|n| *n == 0))
    }

    /// Judges an assignment.
    pub(crate) fn judge_assign(&self, s: &State, side: Side, chit: Chit) -> Judged {
        need(
            self.tables.chit(chit).side == side && s.drawn[chit.index()] > 0,
            "9.1",
            "a chit that was drawn",
            || Found::Chit(chit),
        )
    }

    /// Puts a drawn chit into the first slot with room.
    pub(crate) fn assign<N: Notes<Note>>(&self, s: &mut State, side: Side, chit: Chit, n: &mut N) {
        if let Some(day) = self.day_with_room(s, side) {
            s.drawn[chit.index()] -= 1;
            s.slots[day][chit.index()] += 1;
            let day = day as u8 + 1;
            n.note(|| Note::Assigned { side, chit, day });
        }
    }

    /// Puts the rest into the last slot.
    pub(crate) fn assign_rest<N: Notes<Note>>(&self, s: &mut State, side: Side, n: &mut N) {
        for chit in Chit::first(self.tables.chits.len()) {
            while self.tables.chit(chit).side == side
                && s.drawn[chit.index()] > 0
                && self.day_with_room(s, side).is_some()
            {
                self.assign(s, side, chit, n);
            }
        }
    }

    /// The chits of the day become available (9.1, ruling 102).
    pub(crate) fn day_chits<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        let Some(day) = usize::from(s.day).checked_sub(1).filter(|d| *d < DAYS) else {
            return;
        };
        let slot = std::mem::replace(&mut s.slots[day], [0; CHITS]);
        for side in Side::BOTH {
            let chits = count(&self.tables, side, &slot);
            if chits > 0 {
                n.note(|| Note::Available { side, chits });
            }
        }
        for (hand, new) in s.hand.iter_mut().zip(slot) {
            *hand += new;
        }
    }

    /// Whether the idle side is asked for a chit: it holds one, and has not said that it plays none (rulings 41, 100, 101).
    pub(crate) fn idle_asked(&self, s: &State) -> bool {
        !self.rulings.assets_in_own_impulse
            && !s.idle_silent
            && s.active
                .is_some_and(|side| s.available(&self.tables, side.other()) > 0)
    }

    /// Whether the active side may play chits in its impulse: it holds one and is not silenced.
    pub(crate) fn active_may_play(&self, s: &State, side: Side) -> bool {
        s.available(&self.tables, side) > 0 && !s.activation[side.index()].silence
    }

    /// Takes a chit out of play.
    pub(crate) fn spend<N: Notes<Note>>(&self, s: &mut State, chit: Chit, n: &mut N) {
        s.hand[chit.index()] = s.hand[chit.index()].saturating_sub(1);
        s.used[chit.index()] = s.used[chit.index()].saturating_add(1);
        let side = self.tables.chit(chit).side;
        n.note(|| Note::Played { side, chit });
    }

    /// Whether a hex is within range of a side's units.
    fn in_range(&self, s: &State, side: Side, range: u8, hex: Hex) -> bool {
        s.occupied[side.index()]
            .iter()
            .any(|own| self.tables.distance(own, hex) <= range)
    }

    /// Judges the play of a chit between activations by a side (9.1).
    pub(crate) fn judge_play(&self, s: &State, side: Side, chit: Chit) -> Judged {
        let t = &self.tables;
        let entry = t.chit(chit);
        let found = || Found::Chit(chit);
        need(
            entry.side == side && s.hand[chit.index()] > 0,
            "9.1",
            "an available chit",
            found,
        )?;
        let own_impulse = s.active == Some(side);
        need(
            !own_impulse || !s.activation[side.index()].silence,
            "2.1",
            "a side that is not under radio silence",
            found,
        )?;
        let somewhere = match entry.effect {
            Effect::Strike { day_only, .. } => {
                need(!(day_only && s.night()), "9.0", "daylight", found)?;
                s.on_map(t, side.other())
                    .any(|(u, _)| self.judge_chit_target(s, chit, u).is_ok())
            }
            Effect::Repair { .. } => s
                .on_map(t, side)
                .any(|(u, _)| self.judge_chit_target(s, chit, u).is_ok()),
            Effect::Mines { .. } => t
                .all_hexes()
                .any(|h| self.judge_chit_hex(s, chit, h).is_ok()),
            Effect::Chemical { .. } => s.occupied[side.other().index()]
                .iter()
                .any(|h| self.judge_chit_hex(s, chit, h).is_ok()),
            Effect::Engineers | Effect::Bridging => {
                RiverSide::first(t.rivers.len()).any(|r| self.judge_chit_river(s, chit, r).is_ok())
            }
            Effect::Push => {
                need(
                    own_impulse && !s.begun && s.pushed.is_none(),
                    "9.0",
                    "the start of an own impulse",
                    found,
                )?;
                need(
                    s.activation[side.index()].number() <= 5,
                    "9.0",
                    "an Activation Number from 1 to 5",
                    found,
                )?;
                Regiment::first(t.regiments.len()).any(|r| self.judge_push(s, chit, r).is_ok())
            }
            Effect::Artillery { .. } | Effect::Gunship { .. } | Effect::Reroll => {
                return refused("9.1", "a chit that is played between activations", found());
            }
        };
        need(somewhere, "9.0", "a chit with something to act on", found)
    }

    /// Judges a unit as target of a chit (9.0).
    pub(crate) fn judge_chit_target(&self, s: &State, chit: Chit, unit: Unit) -> Judged {
        let entry = self.tables.chit(chit);
        let owner = self.tables.unit(unit).side;
        let found = || Found::Unit(unit);
        let Some(hex) = s.hex_of(unit) else {
            return refused("9.0", "a unit on the map", found());
        };
        match entry.effect {
            Effect::Strike { range, .. } => need(
                owner != entry.side && self.in_range(s, entry.side, range, hex),
                "9.0",
                "an enemy unit in range",
                found,
            ),
            Effect::Repair { .. } => need(
                owner == entry.side && s.unit(unit).hits > 0 && !self.in_enemy_zone(s, owner, hex),
                "9.0",
                "an own unit with a hit and in no enemy zone of control",
                found,
            ),
            _ => refused("9.0", "a chit that acts on a unit", Found::Chit(chit)),
        }
    }

    /// Judges a hex as target of a chit (9.0).
    pub(crate) fn judge_chit_hex(&self, s: &State, chit: Chit, hex: Hex) -> Judged {
        let t = &self.tables;
        let entry = t.chit(chit);
        let found = || Found::Hex(hex);
        match entry.effect {
            Effect::Mines { range, .. } => need(
                s.scenario(t).in_play.has(hex)
                    && !t.terrain[usize::from(t.hex(hex).terrain)].town
                    && s.holder(hex).is_none()
                    && self.in_range(s, entry.side, range, hex),
                "9.0",
                "a hex in range without units that is no town",
                found,
            ),
            Effect::Chemical { range, .. } => need(
                s.occupied[entry.side.other().index()].has(hex)
                    && self.in_range(s, entry.side, range, hex),
                "9.0",
                "a hex with enemy units in range",
                found,
            ),
            _ => refused("9.0", "a chit that acts on a hex", Found::Chit(chit)),
        }
    }

    /// Judges a river hexside as target of a chit: touching an own unit, with no enemy on either bank (9.0).
    pub(crate) fn judge_chit_river(&self, s: &State, chit: Chit, river: RiverSide) -> Judged {
        let t = &self.tables;
        let entry = t.chit(chit);
        let found = || Found::River(river);
        if river.index() >= t.rivers.len() {
            return refused("9.0", "a river hexside of the map", found());
        }
        let banks = t.river(river).between;
        need(
            banks.iter().any(|h| s.occupied[entry.side.index()].has(*h))
                && !banks
                    .iter()
                    .any(|h| s.occupied[entry.side.other().index()].has(*h))
                && banks.iter().all(|h| s.scenario(t).in_play.has(*h)),
            "9.0",
            "a river hexside that touches an own unit, without an enemy on either bank",
            found,
        )?;
        let crossing = s.crossings[river.index()];
        match entry.effect {
            Effect::Engineers => need(
                crossing != Crossing::None,
                "9.0",
                "a bridge, a pontoon or a demolished bridge",
                found,
            ),
            Effect::Bridging => need(
                matches!(crossing, Crossing::None | Crossing::Demolished),
                "9.0",
                "a river hexside that cannot be crossed",
                found,
            ),
            _ => refused(
                "9.0",
                "a chit that acts on a river hexside",
                Found::Chit(chit),
            ),
        }
    }

    /// Judges a regiment as target of a push (9.0).
    pub(crate) fn judge_push(&self, s: &State, chit: Chit, regiment: Regiment) -> Judged {
        let t = &self.tables;
        let entry = t.regiment(regiment);
        need(
            regiment.index() < t.regiments.len()
                && matches!(t.chit(chit).effect, Effect::Push)
                && entry.side == t.chit(chit).side
                && entry.regiment
                && entry
                    .units
                    .iter()
                    .any(|u| matches!(s.unit(*u).place, Place::On(_) | Place::Waiting(_))),
            "9.0",
            "an own regiment with units on the map or about to enter",
            || Found::Regiment(regiment),
        )
    }

    /// Aims a chit at a unit.
    pub(crate) fn chit_at_unit<N: Notes<Note>>(
        &self,
        s: &mut State,
        chit: Chit,
        unit: Unit,
        n: &mut N,
    ) {
        let t = &self.tables;
        match t.chit(chit).effect {
            Effect::Strike { firepower, .. } => {
                self.begin_strike(s, chit, None, unit, firepower, n);
                s.agenda.replace(Step::StrikeRoll { chit, target: unit });
            }
            Effect::Repair { hits } => {
                s.agenda.pop();
                let state = s.unit_mut(unit);
                let recovered = hits.min(state.hits);
                state.hits -= recovered;
                n.note(|| Note::Repaired {
                    unit,
                    hits: recovered,
                });
            }
            _ => {}
        }
    }

    /// Aims a chit at a hex.
    pub(crate) fn chit_at_hex<N: Notes<Note>>(
        &self,
        s: &mut State,
        chit: Chit,
        hex: Hex,
        n: &mut N,
    ) {
        match self.tables.chit(chit).effect {
            Effect::Mines { .. } => {
                s.agenda.pop();
                s.mines.insert(hex);
                n.note(|| Note::Mined { hex });
            }
            Effect::Chemical { .. } => s.agenda.replace(Step::ChemicalRoll { chit, hex }),
            _ => {}
        }
    }

    /// Changes what crosses a river hexside.
    pub(crate) fn chit_at_river<N: Notes<Note>>(
        &self,
        s: &mut State,
        river: RiverSide,
        chit: Chit,
        n: &mut N,
    ) {
        s.agenda.pop();
        let old = s.crossings[river.index()];
        let engineers = matches!(self.tables.chit(chit).effect, Effect::Engineers);
        let new = match old {
            Crossing::Demolished => Crossing::Bridge,
            Crossing::Bridge if engineers => Crossing::Demolished,
            Crossing::Pontoon if engineers && self.tables.river(river).bridge.is_some() => {
                Crossing::Demolished
            }
            Crossing::Pontoon if engineers => Crossing::None,
            _ => Crossing::Pontoon,
        };
        s.crossings[river.index()] = new;
        n.note(|| Note::CrossingChanged {
            river,
            crossing: new,
        });
    }

    /// Units in a hex from the top of the stack down: the order of dice that each of them rolls.
    pub(crate) fn top_down(&self, s: &State, side: Side, hex: Hex) -> Vec<Unit> {
        let mut units: Vec<Unit> = s.stack(&self.tables, side, hex).collect();
        units.sort_by_key(|u| s.unit(*u).rank);
        units
    }

    /// Resolves a chemical attack: a die for each unit, the top of the stack first.
    pub(crate) fn chemicals_rolled<N: Notes<Note>>(
        &self,
        s: &mut State,
        chit: Chit,
        hex: Hex,
        dice: &[u8],
        n: &mut N,
    ) {
        s.agenda.pop();
        let Effect::Chemical { hit_up_to, .. } = self.tables.chit(chit).effect else {
            return;
        };
        let side = self.tables.chit(chit).side;
        for (unit, die) in self.top_down(s, side.other(), hex).into_iter().zip(dice) {
            let hit = *die <= hit_up_to;
            n.note(|| Note::ChemicalRolled {
                unit,
                die: *die,
                hit,
            });
            if hit {
                self.hit(s, unit, 1, (side, *die), Cause::Chemicals, n);
            }
        }
        // The world's answer scores at once.
        self.score_changes(s, n);
        self.asset_killed(s, side, hex);
    }

    /// A unit that entered a minefield rolls.
    pub(crate) fn mine_rolled<N: Notes<Note>>(
        &self,
        s: &mut State,
        unit: Unit,
        die: u8,
        n: &mut N,
    ) {
        s.agenda.pop();
        let most = self
            .tables
            .chits
            .iter()
            .filter_map(|c| match c.effect {
                Effect::Mines { hit_up_to, .. } => Some(hit_up_to),
                _ => None,
            })
            .max()
            .unwrap_or(0);
        let hit = die <= most;
        n.note(|| Note::MineRolled { unit, die, hit });
        if hit {
            self.hit(s, unit, 1, (NATO, die), Cause::Mine, n);
        }
    }

    /// Chemical attacks that were made.
    pub(crate) fn chemical_attacks(&self, s: &State) -> u8 {
        self.tables
            .chits
            .iter()
            .zip(s.used)
            .filter(|(c, _)| c.side == PACT && matches!(c.effect, Effect::Chemical { .. }))
            .map(|(_, used)| used)
            .sum()
    }
}
