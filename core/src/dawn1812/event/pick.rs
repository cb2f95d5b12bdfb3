//! Regions picked one at a time for an effect of a card.

use super::super::{
    Dawn1812,
    agenda::{By, Step},
    decision::Decision,
    edition::{effect::Spread, tables::Op},
    ids::{Card, Force, Region, RegionSet, Track, US, Zone},
    note::Note,
    reason::{Found, Reason, need},
    state::State,
};
use super::choice::can_step;
use crate::{Notes, Side};

impl Dawn1812 {
    /// The side that implements an event, by its step beneath the pick.
    pub(super) fn implementer(&self, s: &State, card: Card) -> Side {
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

    pub(super) fn pick_ends<N: Notes<Note>>(
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

    /// Candidates for what the pick under way may ask.
    pub(crate) fn pick_candidates(&self, s: &State, out: &mut Vec<Decision>) {
        let Some(Step::Pick {
            card,
            pc,
            used,
            place,
            ..
        }) = s.agenda.top()
        else {
            return;
        };
        match self.op(card, pc) {
            Some(Op::Track { .. }) => out.extend(Track::ALL.iter().map(|t| Decision::Advance(*t))),
            Some(Op::ReturnSquadrons { .. }) => {
                out.extend(Zone::ALL.iter().map(|z| Decision::FromZone(*z)));
            }
            Some(Op::Armistice { .. }) => {
                for a in Region::all() {
                    let beyond = self.tables.adjacent[a.index()].iter().filter(|b| a < *b);
                    out.extend(beyond.map(|b| Decision::Armistice(a, b)));
                }
            }
            Some(op) => {
                let me = self.implementer(s, card);
                let open = self.eligible(s, me, op, used, place);
                out.extend(open.iter().map(Decision::At));
            }
            None => {}
        }
    }
}
