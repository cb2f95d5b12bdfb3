//! 5.1 Events: the interpreter of the effects that an edition gives to its cards.
//!
//! An event under way is a step of the agenda: a card and the number of its next instruction. Each turn of the interpreter
//! goes at least one instruction forward and no instruction jumps back, so every event ends.

use super::{
    Dawn1812,
    agenda::{By, Step},
    battle::Origin,
    decision::{Decision, Operation},
    edition::{
        effect::{Spread, Who},
        tables::{Cond, Op, Place},
    },
    ids::{Card, Force, GB, Region, RegionSet, Track, US, Zone},
    note::{BattleKind, Note, Points},
    reason::{Found, Reason, need},
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

    fn holds(&self, s: &State, me: Side, condition: &Cond) -> bool {
        match condition {
            Cond::Track {
                who,
                track,
                at_least,
            } => s.level(self.who(*who, me), *track) >= *at_least,
            Cond::ControlsRegion { who, region } => self.controls(s, self.who(*who, me), *region),
            Cond::ControlsWaterway { who, waterway } => {
                s.waterway_control(*waterway) == Some(self.who(*who, me))
            }
            Cond::ZoneComplete(zone) => s.complete(&self.tables, *zone),
            Cond::Active(conflict) => s.active(*conflict),
            Cond::Forces {
                who,
                within,
                at_least,
            } => {
                let side = self.who(*who, me);
                within
                    .iter()
                    .map(|r| u32::from(s.side_forces(r, side)))
                    .sum::<u32>()
                    >= u32::from(*at_least)
            }
            Cond::Near { who, region } => self.near_forces(s, *region, self.who(*who, me)),
            Cond::Player(who) => self.who(*who, me) == me,
            Cond::Any(list) => list.iter().any(|c| self.holds(s, me, c)),
            Cond::All(list) => list.iter().all(|c| self.holds(s, me, c)),
        }
    }

    fn fits(&self, s: &State, me: Side, place: &Place, region: Region) -> bool {
        let t = &self.tables;
        place.within.has(region)
            && place.kind.is_none_or(|k| t.kind[region.index()] == k)
            && place
                .home
                .is_none_or(|w| t.home[region.index()] == Some(self.who(w, me)))
            && place
                .controlled_by
                .is_none_or(|w| self.controls(s, self.who(w, me), region))
            && place
                .without
                .is_none_or(|w| s.side_forces(region, self.who(w, me)) == 0)
            && place.holding.is_none_or(|f| s.force(region, f.of(me)) > 0)
            && place.near_controlled_by.is_none_or(|w| {
                t.adjacent[region.index()]
                    .iter()
                    .any(|r| self.controls(s, self.who(w, me), r))
            })
            && (!place.blockaded || s.under_blockade(t, region))
    }

    /// Regions that the effect may touch next: those that fit the card, and where it does something.
    pub(crate) fn eligible(
        &self,
        s: &State,
        me: Side,
        op: &Op,
        used: RegionSet,
        chosen: Option<Region>,
    ) -> RegionSet {
        let all = |place: &Place, useful: &dyn Fn(Region) -> bool| -> RegionSet {
            place
                .within
                .iter()
                .filter(|r| self.fits(s, me, place, *r) && useful(*r))
                .collect()
        };
        let bound = |spread: Spread, set: RegionSet| match (spread, chosen) {
            (Spread::One, Some(region)) => set.and(RegionSet::from_iter([region])),
            _ => set,
        };
        match op {
            Op::Add {
                force,
                place,
                spread,
                per_region,
                battle,
                ..
            } => {
                let force = force.of(me);
                if s.pool[force.index()] == 0 {
                    return RegionSet::EMPTY;
                }
                let set = all(place, &|r| {
                    (*battle || s.side_forces(r, force.side().other()) == 0)
                        && (force.is_army() || self.open_to_indians(r))
                });
                bound(
                    *spread,
                    if *per_region > 0 {
                        set.minus(used)
                    } else {
                        set
                    },
                )
            }
            Op::Remove {
                force,
                place,
                spread,
                ..
            } => {
                let force = force.of(me);
                bound(*spread, all(place, &|r| s.force(r, force) > 0))
            }
            Op::Swap { place, spread, .. } => {
                if s.pool[Force::regular(me).index()] == 0 {
                    return RegionSet::EMPTY;
                }
                bound(*spread, all(place, &|r| s.force(r, Force::militia(me)) > 0))
            }
            Op::Counters {
                by,
                distinct,
                place,
                ..
            } => {
                let set = all(place, &|r| *by > 0 || s.counters[r.index()] > 0);
                if *distinct { set.minus(used) } else { set }
            }
            Op::MassacreTown { force, place, .. } => {
                let force = force.of(me);
                all(place, &|r| {
                    self.tables.adjacent[r.index()]
                        .iter()
                        .any(|a| s.force(a, force) > 0)
                })
            }
            // `chosen` is the town; `used` the one region that was picked, if any.
            Op::MassacreRemove { force, .. } => {
                let Some(town) = chosen else {
                    return RegionSet::EMPTY;
                };
                let near = if used.is_empty() {
                    self.tables.adjacent[town.index()]
                } else {
                    used
                };
                near.iter()
                    .filter(|r| s.force(*r, force.of(me)) > 0)
                    .collect()
            }
            Op::Fort { place, .. } => {
                if s.forts.len() >= u32::from(self.tables.fort_limit) {
                    return RegionSet::EMPTY;
                }
                all(place, &|r| self.open_to_indians(r) && !s.forts.has(r))
            }
            _ => RegionSet::EMPTY,
        }
    }

    /// Whether the effect may be stopped before its count is reached ("up to").
    pub(crate) const fn optional(op: &Op) -> bool {
        match op {
            Op::Remove { up_to, .. }
            | Op::Counters { up_to, .. }
            | Op::ReturnSquadrons { up_to, .. } => *up_to,
            Op::Swap { .. }
            | Op::MassacreRemove { .. }
            | Op::Fort { .. }
            | Op::Armistice { .. } => true,
            _ => false,
        }
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
                for region in self.eligible(s, me, op, RegionSet::EMPTY, None).iter() {
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

    fn add_by_event<N: Notes<Note>>(
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

    fn take_by_event<N: Notes<Note>>(
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

    fn counters_by_event<N: Notes<Note>>(&self, s: &mut State, region: Region, by: i8, n: &mut N) {
        let to = if by == i8::MIN || by <= -99 {
            0
        } else {
            s.counters[region.index()].saturating_add_signed(by)
        };
        self.set_counters(s, region, to, "5.1", n);
    }

    /// 9.0, 9.2.1: placed among enemies, the forces fight at once, as attackers who cannot retreat.
    fn battle_by_placement<N: Notes<Note>>(
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
                Some(enemy),
                by,
                n,
            );
        }
    }

    /// The side that implements an event, by its step beneath the pick.
    fn implementer(&self, s: &State, card: Card) -> Side {
        s.agenda
            .steps()
            .iter()
            .rev()
            .find_map(|step| match step {
                Step::Event { side, card: of, .. } if *of == card => Some(*side),
                _ => None,
            })
            .unwrap_or(US)
    }

    /// A pick goes on without asking: nothing left to pick, or only one way; `false` when it waits.
    pub(crate) fn pick_goes_on<N: Notes<Note>>(&self, s: &mut State, n: &mut N) -> bool {
        let Some(Step::Pick {
            card,
            pc,
            left,
            used,
            place,
            ..
        }) = s.agenda.top()
        else {
            return false;
        };
        let me = self.implementer(s, card);
        let Some(op) = self.op(card, pc) else {
            s.agenda.pop();
            return true;
        };
        let open = match op {
            Op::Track { who, by, .. } => {
                let side = self.who(*who, me);
                return if left > 0 && Track::ALL.iter().any(|t| can_step(s.level(side, *t), *by)) {
                    false
                } else {
                    s.agenda.pop();
                    true
                };
            }
            Op::ReturnSquadrons { up_to, .. } => {
                let mut zones = Zone::ALL
                    .iter()
                    .copied()
                    .filter(|z| self.check_return(s, op, used, *z).is_ok());
                return match (left, zones.next(), zones.next()) {
                    (0, _, _) | (_, None, _) => {
                        s.agenda.pop();
                        true
                    }
                    (_, Some(zone), None) if !up_to => {
                        self.picked_zone(s, zone, n);
                        true
                    }
                    _ => false,
                };
            }
            Op::Armistice { .. } => {
                let free = s.armistices[..usize::from(self.tables.armistice_limit)]
                    .iter()
                    .any(Option::is_none);
                if left == 0 || !free {
                    s.agenda.pop();
                    return true;
                }
                return false;
            }
            op => self.eligible(s, me, op, used, place),
        };
        if left == 0 || open.is_empty() {
            self.pick_ends(s, me, op, place, By::Event(card, pc), n);
            return true;
        }
        if open.len() == 1 && !Self::optional(op) {
            for region in open.iter() {
                self.picked(s, region, n);
            }
            return true;
        }
        false
    }

    fn pick_ends<N: Notes<Note>>(
        &self,
        s: &mut State,
        me: Side,
        op: &Op,
        place: Option<Region>,
        by: By,
        n: &mut N,
    ) {
        s.agenda.pop();
        if let (Op::Add { battle: true, .. }, Some(region)) = (op, place) {
            self.battle_by_placement(s, me, region, by, n);
        }
    }

    /// Stops a pick that may be stopped.
    pub(crate) fn pick_done<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        if let Some(Step::Pick {
            card, pc, place, ..
        }) = s.agenda.top()
            && let Some(op) = self.op(card, pc)
        {
            let me = self.implementer(s, card);
            self.pick_ends(s, me, op, place, By::Event(card, pc), n);
        }
    }

    /// Whether the region can be picked.
    pub(crate) fn check_pick(&self, s: &State, region: Region) -> Result<(), Reason> {
        let here = || Found::Region(region);
        let Some(Step::Pick {
            card,
            pc,
            used,
            place,
            ..
        }) = s.agenda.top()
        else {
            return need(false, "5.1", "an event that asks for a region", here);
        };
        let me = self.implementer(s, card);
        let fits = self
            .op(card, pc)
            .is_some_and(|op| self.eligible(s, me, op, used, place).has(region));
        need(
            fits,
            "5.1",
            "a region that the card allows and where it does something",
            here,
        )
    }

    /// An effect touches a region.
    pub(crate) fn picked<N: Notes<Note>>(&self, s: &mut State, region: Region, n: &mut N) {
        let Some(Step::Pick {
            side,
            card,
            pc,
            left,
            mut used,
            place,
        }) = s.agenda.top()
        else {
            return;
        };
        let Some(op) = self.op(card, pc) else { return };
        let me = self.implementer(s, card);
        let mut next_place = place;
        match op {
            Op::Add { force, spread, .. } => {
                if *spread == Spread::One {
                    next_place = Some(region);
                }
                used.insert(region);
                self.add_by_event(s, me, region, force.of(me), 1, n);
            }
            Op::Remove { force, spread, .. } => {
                if *spread == Spread::One {
                    next_place = Some(region);
                }
                self.take_by_event(s, region, force.of(me), 1, n);
            }
            Op::Swap { spread, .. } => {
                if *spread == Spread::One {
                    next_place = Some(region);
                }
                n.note(|| Note::Swapped { side: me, region });
                let (militia, regular) = (Force::militia(me).index(), Force::regular(me).index());
                s.forces[region.index()][militia] -= 1;
                s.pool[militia] += 1;
                s.forces[region.index()][regular] += 1;
                s.pool[regular] -= 1;
            }
            Op::Counters { by, .. } => {
                used.insert(region);
                self.counters_by_event(s, region, *by, n);
            }
            Op::MassacreTown { counters, .. } => {
                self.counters_by_event(s, region, i8::try_from(*counters).unwrap_or(i8::MAX), n);
                if let Some(Op::MassacreRemove { count, .. }) = self.op(card, pc.saturating_add(1))
                {
                    s.agenda.replace(Step::Pick {
                        side,
                        card,
                        pc: pc.saturating_add(1),
                        left: *count,
                        used: RegionSet::EMPTY,
                        place: Some(region),
                    });
                }
                return;
            }
            Op::MassacreRemove { force, .. } => {
                used = RegionSet::from_iter([region]);
                self.take_by_event(s, region, force.of(me), 1, n);
            }
            Op::Fort { .. } => self.place_fort(s, me, region, n),
            _ => {}
        }
        s.agenda.replace(Step::Pick {
            side,
            card,
            pc,
            left: left.saturating_sub(1),
            used,
            place: next_place,
        });
    }

    /// Whether a level can be picked (13.2).
    pub(crate) fn check_pick_track(&self, s: &State, track: Track) -> Result<(), Reason> {
        let full = || Found::Text("a track at its end");
        match s.agenda.top() {
            Some(Step::Policy { side }) => need(
                s.level(side, track) < 3,
                "4.1.1",
                "a track with a level left",
                full,
            ),
            Some(Step::Pick { card, pc, .. }) => match self.op(card, pc) {
                Some(Op::Track {
                    who,
                    track: None,
                    by,
                }) => {
                    let side = self.who(*who, self.implementer(s, card));
                    need(
                        can_step(s.level(side, track), *by),
                        "13.2",
                        "a track with a level left",
                        full,
                    )
                }
                _ => need(false, "5.1", "an event that asks for a track", || {
                    Found::Text("a track")
                }),
            },
            _ => need(false, "4.1.1", "a choice of a track", || {
                Found::Text("a track")
            }),
        }
    }

    /// A track was picked.
    pub(crate) fn picked_track<N: Notes<Note>>(&self, s: &mut State, track: Track, n: &mut N) {
        let (side, by) = match s.agenda.top() {
            Some(Step::Policy { side }) => (side, 1),
            Some(Step::Pick { card, pc, .. }) => match self.op(card, pc) {
                Some(Op::Track { who, by, .. }) => (self.who(*who, self.implementer(s, card)), *by),
                _ => return,
            },
            _ => return,
        };
        s.agenda.pop();
        self.change_level(s, side, track, by, n);
    }

    fn check_return(&self, s: &State, op: &Op, used: RegionSet, zone: Zone) -> Result<(), Reason> {
        let here = || Found::Zone(zone);
        let Op::ReturnSquadrons { zones, .. } = op else {
            return need(false, "5.1", "an event that asks for a zone", here);
        };
        need(
            zones[zone.index()],
            "5.1",
            "a zone that the card names",
            here,
        )?;
        // One zone only: `used` keeps it as a bit once it is picked.
        need(
            used.is_empty() || used.0 == 1 << zone.index(),
            "5.1",
            "the same zone as before",
            here,
        )?;
        need(
            s.zones[zone.index()] > 0,
            "5.1",
            "a zone with a Squadron",
            here,
        )
    }

    /// Whether a zone can be picked by an event.
    pub(crate) fn check_pick_zone(&self, s: &State, zone: Zone) -> Result<(), Reason> {
        match s.agenda.top() {
            Some(Step::Pick { card, pc, used, .. }) => match self.op(card, pc) {
                Some(op) => self.check_return(s, op, used, zone),
                None => need(false, "5.1", "an event that asks for a zone", || {
                    Found::Zone(zone)
                }),
            },
            _ => need(false, "5.1", "an event that asks for a zone", || {
                Found::Zone(zone)
            }),
        }
    }

    /// A zone was picked by an event.
    pub(crate) fn picked_zone<N: Notes<Note>>(&self, s: &mut State, zone: Zone, n: &mut N) {
        let Some(Step::Pick {
            side,
            card,
            pc,
            left,
            place,
            ..
        }) = s.agenda.top()
        else {
            return;
        };
        self.return_to_box(s, zone, "5.1", n);
        let used = RegionSet(1 << zone.index());
        s.agenda.replace(Step::Pick {
            side,
            card,
            pc,
            left: left.saturating_sub(1),
            used,
            place,
        });
    }

    /// Whether a border can take an armistice marker (2.6.5).
    pub(crate) fn check_armistice(&self, s: &State, a: Region, b: Region) -> Result<(), Reason> {
        let way = || Found::Way(a, b);
        let asked = matches!(s.agenda.top(), Some(Step::Pick { card, pc, .. }) if matches!(self.op(card, pc), Some(Op::Armistice { .. })));
        need(asked, "5.1", "an event that places armistice markers", way)?;
        need(
            a < b && self.tables.adjacent[a.index()].has(b),
            "2.6.5",
            "the border between two adjacent regions",
            way,
        )?;
        need(
            !s.armistice_between(a, b),
            "2.6.5",
            "a border without an armistice marker",
            way,
        )
    }

    /// 2.6.5.
    pub(crate) fn place_armistice<N: Notes<Note>>(
        &self,
        s: &mut State,
        a: Region,
        b: Region,
        n: &mut N,
    ) {
        let Some(Step::Pick {
            side,
            card,
            pc,
            left,
            used,
            place,
        }) = s.agenda.top()
        else {
            return;
        };
        if let Some(free) = s.armistices.iter_mut().find(|m| m.is_none()) {
            *free = Some((a, b));
            n.note(|| Note::ArmisticePlaced { a, b });
        }
        // The two markers lie in no order.
        if matches!((s.armistices[0], s.armistices[1]), (Some(x), Some(y)) if y < x) {
            s.armistices.swap(0, 1);
        }
        s.agenda.replace(Step::Pick {
            side,
            card,
            pc,
            left: left.saturating_sub(1),
            used,
            place,
        });
    }

    /// Candidates for what a pick may ask.
    pub(crate) fn pick_candidates(&self, out: &mut Vec<Decision>) {
        out.extend(Region::all().map(Decision::At));
        out.extend(Track::ALL.iter().map(|t| Decision::Advance(*t)));
        out.extend(Zone::ALL.iter().map(|z| Decision::FromZone(*z)));
        for a in Region::all() {
            out.extend(
                self.tables.adjacent[a.index()]
                    .iter()
                    .filter(|b| a < *b)
                    .map(|b| Decision::Armistice(a, b)),
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

/// Whether a level can move that way at all.
const fn can_step(level: u8, by: i8) -> bool {
    if by > 0 { level < 3 } else { level > 0 }
}
