//! Conditions of cards, and the regions that an effect may touch (16.0, "among").

use super::super::{
    Dawn1812,
    edition::{
        effect::Spread,
        tables::{Cond, Op, Place},
    },
    ids::{Force, Region, RegionSet},
    state::State,
};
use crate::Side;

impl Dawn1812 {
    pub(super) fn holds(&self, s: &State, me: Side, condition: &Cond) -> bool {
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

    pub(super) fn fits(&self, s: &State, me: Side, place: &Place, region: Region) -> bool {
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
                    if *per_region > 0 || *spread == Spread::Each {
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
}
