//! 5.1 Events: the interpreter of the effects that an edition gives to its cards.
//!
//! An event under way is a step of the agenda: a card and the number of its next instruction. Each turn of the interpreter
//! goes at least one instruction forward and no instruction jumps back, so every event ends.

mod choice;
mod pick;
mod select;

use super::{
    Dawn1812,
    agenda::{By, Step},
    battle::Origin,
    decision::Operation,
    edition::{
        effect::{Spread, Who},
        tables::Op,
    },
    ids::{Card, Force, GB, Region, RegionSet, US},
    note::{BattleKind, Note, Points},
    state::State,
};
use crate::{Notes, Side};

impl Dawn1812 {
    /// The side meant by a word of a card, for the side that implements it (5.2.1).
    pub(crate) const fn who(&self, who: Who, me: Side) -> Side {
        match who {
            Who::Me => me,
            Who::Opponent => me.other(),
            Who::Us => US,
            Who::Gb => GB,
        }
    }

    /// The instruction of a card.
    pub(crate) fn op(&self, card: Card, pc: u8) -> Option<&Op> {
        self.tables.card(card).effects.get(usize::from(pc))
    }

    /// An event goes on by one instruction; `false` when it asks for one of several ways.
    pub(crate) fn event_goes_on<N: Notes<Note>>(
        &self,
        s: &mut State,
        me: Side,
        card: Card,
        pc: u8,
        n: &mut N,
    ) -> bool {
        if pc == 0 && s.in_play == Some(card) && !s.occurred {
            // 5.2.3: it has occurred, whatever comes of it.
            s.occurred = true;
            n.note(|| Note::EventBegins { side: me, card });
        }
        let Some(op) = self.op(card, pc) else {
            s.agenda.pop();
            return true;
        };
        if matches!(op, Op::Choose(_)) {
            return false;
        }
        let go_to = |s: &mut State, pc| s.agenda.replace(Step::Event { side: me, card, pc });
        go_to(s, pc.saturating_add(1));
        let pick = |s: &mut State, chooser, left| {
            s.agenda.push(Step::Pick {
                side: chooser,
                card,
                pc,
                left,
                used: RegionSet::EMPTY,
                place: None,
            });
        };
        let by = By::Event(card, pc);
        match op {
            Op::Track {
                who,
                track: Some(track),
                by,
            } => {
                self.change_level(s, self.who(*who, me), *track, *by, n);
            }
            Op::Track { track: None, .. } => pick(s, me, 1),
            Op::Add {
                count,
                spread: Spread::Each,
                force,
                battle,
                ..
            } => {
                let force = force.of(me);
                let regions = self.eligible(s, me, op, RegionSet::EMPTY, None);
                let left = s.pool[force.index()];
                if *count == 1 && u32::from(left) < regions.len() {
                    // Not enough for all: the side that implements the event chooses where.
                    pick(s, me, left);
                    return true;
                }
                for region in regions.iter() {
                    self.add_by_event(s, me, region, force, *count, n);
                    if *battle {
                        self.battle_by_placement(s, me, region, by, n);
                    }
                }
            }
            Op::Remove {
                count,
                spread: Spread::Each,
                force,
                ..
            } => {
                let force = force.of(me);
                for region in self.eligible(s, me, op, RegionSet::EMPTY, None).iter() {
                    self.take_by_event(s, region, force, *count, n);
                }
            }
            Op::Counters {
                by, every: true, ..
            } => {
                for region in self.eligible(s, me, op, RegionSet::EMPTY, None).iter() {
                    self.counters_by_event(s, region, *by, n);
                }
            }
            Op::Add { count, .. } | Op::Remove { count, .. } | Op::Swap { count, .. } => {
                pick(s, me, *count)
            }
            Op::Counters { times, chooser, .. } => pick(s, self.who(*chooser, me), *times),
            Op::MassacreTown { .. } => pick(s, me, 1),
            // Pushed when the town is picked; without a town it does nothing.
            Op::MassacreRemove { .. } => {}
            Op::Fort { count, .. }
            | Op::Armistice { count }
            | Op::ReturnSquadrons { count, .. } => pick(s, me, *count),
            // 7.0, 8.0: an event for both sides gives neither an operation of the other alone.
            Op::Raid { .. } | Op::Deploy { .. } if me != GB => {}
            Op::Privateer { .. } | Op::Cruise { .. } if me != US => {}
            Op::Recruit { ops, .. } => self.begin_operation(s, me, Operation::Recruit, *ops, by, n),
            Op::Campaign { ops, .. } => {
                self.begin_operation(s, me, Operation::Campaign, *ops, by, n)
            }
            Op::Raid { ops, .. } => self.begin_operation(s, me, Operation::Raid, *ops, by, n),
            Op::Construct { ops, .. } => {
                self.begin_operation(s, me, Operation::Construct, *ops, by, n)
            }
            Op::Deploy { ops, .. } => self.begin_operation(s, me, Operation::Deploy, *ops, by, n),
            Op::Privateer { rolls } => {
                self.begin_operation(s, me, Operation::Privateer, *rolls, by, n)
            }
            Op::Cruise { rolls } => self.begin_operation(s, me, Operation::Cruise, *rolls, by, n),
            Op::Privateering { by } => {
                let to = s.privateering.saturating_add_signed(*by);
                self.set_privateering(s, to, "5.1", n);
            }
            Op::Squadrons { by } => {
                // Beyond the four of 14.1.1 they add nothing now, but are counted.
                s.squadron_gains = s.squadron_gains.saturating_add(*by);
                self.settle_squadrons(s, n);
            }
            Op::Landing { count } => {
                self.add_landing(s, *count, n);
            }
            Op::Points { count, track } => {
                let points = track.map_or(*count, |t| s.level(me, t));
                if points > 0 {
                    self.score(s, me, points, Points::Card(card), n);
                }
            }
            Op::Activate(conflict) => {
                self.activate(s, *conflict, n);
            }
            Op::Deactivate(conflict) => {
                self.deactivate(s, *conflict, n);
            }
            Op::Sink {
                waterway,
                side,
                count,
            } => {
                let side = self.who(*side, me);
                for _ in 0..(*count).min(s.ships[waterway.index()][side.index()]) {
                    self.change_ships(s, *waterway, side, false, n);
                }
            }
            Op::RollEach { .. } => {
                s.agenda.push(Step::RollEach {
                    card,
                    pc,
                    regulars: false,
                });
                s.agenda.push(Step::RollEach {
                    card,
                    pc,
                    regulars: true,
                });
            }
            Op::ThisTurn(number) => {
                s.this_turn |= 1 << number.min(&31);
                n.note(|| Note::ThisTurn { card });
            }
            Op::Branch { when, otherwise } => {
                if !self.holds(s, me, when) {
                    go_to(s, *otherwise);
                }
            }
            Op::Jump(to) => go_to(s, *to),
            Op::Choose(_) => {}
        }
        true
    }

    pub(super) fn add_by_event<N: Notes<Note>>(
        &self,
        s: &mut State,
        me: Side,
        region: Region,
        force: Force,
        count: u8,
        n: &mut N,
    ) {
        let enemies = s.side_forces(region, me.other()) > 0;
        let count = count.min(s.pool[force.index()]);
        if count == 0 {
            return;
        }
        n.note(|| Note::Added {
            force,
            count,
            region,
        });
        if enemies {
            // A battle follows at once and tells of control when it ends.
            s.pool[force.index()] -= count;
            s.forces[region.index()][force.index()] += count;
        } else {
            self.add_force(s, region, force, count, n);
        }
    }

    pub(super) fn take_by_event<N: Notes<Note>>(
        &self,
        s: &mut State,
        region: Region,
        force: Force,
        count: u8,
        n: &mut N,
    ) {
        let count = count.min(s.force(region, force));
        n.note(|| Note::Taken {
            force,
            count,
            region,
            rule: "5.1",
        });
        self.take_force(s, region, force, count, n);
    }

    pub(super) fn counters_by_event<N: Notes<Note>>(
        &self,
        s: &mut State,
        region: Region,
        by: i8,
        n: &mut N,
    ) {
        let to = if by == i8::MIN || by <= -99 {
            0
        } else {
            s.counters[region.index()].saturating_add_signed(by)
        };
        self.set_counters(s, region, to, "5.1", n);
    }

    /// 9.0, 9.2.1: placed among enemies, the forces fight at once, as attackers who cannot retreat.
    pub(super) fn battle_by_placement<N: Notes<Note>>(
        &self,
        s: &mut State,
        me: Side,
        region: Region,
        by: By,
        n: &mut N,
    ) {
        let enemy = me.other();
        if s.side_forces(region, enemy) > 0 && s.side_forces(region, me) > 0 {
            self.begin_battle(
                s,
                BattleKind::Placed,
                region,
                me,
                Origin::Placed,
                // Before the attackers came, the enemy's army held it; Indians alone hold nothing (10.1).
                (s.army(region, enemy) > 0 || self.tables.home[region.index()] == Some(enemy))
                    .then_some(enemy),
                by,
                n,
            );
        }
    }

    /// How many dice an event rolls against a group of forces, and for whom.
    pub(crate) fn roll_each(
        &self,
        s: &State,
        card: Card,
        pc: u8,
        regulars: bool,
    ) -> Option<(Side, Region, Force, u8, u8)> {
        let Some(Op::RollEach { region, side, on }) = self.op(card, pc) else {
            return None;
        };
        let me = self.implementer(s, card);
        let side = self.who(*side, me);
        let force = if regulars {
            Force::regular(side)
        } else {
            Force::militia(side)
        };
        Some((me, *region, force, s.force(*region, force), *on))
    }

    /// The dice of such a roll have fallen.
    pub(crate) fn rolled_each<N: Notes<Note>>(
        &self,
        s: &mut State,
        card: Card,
        pc: u8,
        regulars: bool,
        dice: &[u8],
        n: &mut N,
    ) {
        let Some((me, region, force, _, needed)) = self.roll_each(s, card, pc, regulars) else {
            return;
        };
        let hits = dice.iter().filter(|d| **d >= needed).count() as u8;
        let thrown = dice.len() as u8;
        n.note(|| Note::Roll {
            side: me,
            what: force.word(),
            rule: "5.1",
            dice: thrown,
            hits,
            needed,
        });
        s.agenda.pop();
        if hits > 0 {
            self.take_by_event(s, region, force, hits, n);
        }
    }
}
