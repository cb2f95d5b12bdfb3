//! 6.1 Recruit.

use super::{
    Dawn1812,
    agenda::{By, Step},
    decision::Decision,
    edition::tables::Op,
    ids::{Conflict, Force, GB, Region, RegionSet},
    note::Note,
    reason::{Found, Reason, need},
    state::State,
};
use crate::{Notes, Side};

/// What an event changes in a free Recruit.
struct Terms {
    militia_only: bool,
    no_counters: bool,
    per_town: u8,
}

/// What a force costs (6.1.1, 12.2.2, 12.2.4).
const fn cost(force: Force) -> u8 {
    match force {
        Force::UsMilitia | Force::GbMilitia | Force::Indian => 1,
        Force::UsRegular | Force::GbRegular => 2,
    }
}

impl Dawn1812 {
    /// 5.1.1: what an event says stands above the rules of a Recruit.
    fn recruit_terms(&self, by: By) -> Terms {
        if let By::Event(card, pc) = by
            && let Some(Op::Recruit {
                militia_only,
                no_counters,
                per_town,
                ..
            }) = self.tables.card(card).effects.get(usize::from(pc))
        {
            return Terms {
                militia_only: *militia_only,
                no_counters: *no_counters,
                per_town: *per_town,
            };
        }
        Terms {
            militia_only: false,
            no_counters: false,
            per_town: 0,
        }
    }

    /// Whether a force may be created there now.
    #[allow(clippy::too_many_arguments)] // the facts of one recruitment
    pub(crate) fn check_recruit(
        &self,
        s: &State,
        side: Side,
        points: u8,
        by: By,
        once: RegionSet,
        twice: RegionSet,
        force: Force,
        region: Region,
    ) -> Result<(), Reason> {
        let terms = self.recruit_terms(by);
        let here = || Found::ForceAt(force, region);
        need(
            force.side() == side,
            "6.1",
            "a force of the side that recruits",
            here,
        )?;
        need(
            points >= cost(force),
            "6.1.1",
            "1 OPS for a Militia, 2 for a Regular, 1 for an Indian",
            || Found::Points {
                have: points,
                need: cost(force),
            },
        )?;
        need(
            !terms.militia_only || force.column() == 0,
            "5.1",
            "Militia only, as the card says",
            here,
        )?;
        if force == Force::Indian {
            // 12.2.2: in Creek, without counters, while no United States forces are there.
            need(
                s.active(Conflict::CreekCivilWar),
                "6.1.4",
                "no Indians by Recruit, unless the Creek Civil War is active",
                here,
            )?;
            need(
                region == self.tables.creek,
                "12.2.2",
                "Indians to be created in Creek",
                here,
            )?;
            need(
                s.side_forces(region, side.other()) == 0,
                "12.2.2",
                "no United States forces in Creek",
                here,
            )?;
        } else {
            // 9.4.1: a captor cannot use the counters of a town, and its own side not while it is captured.
            need(
                self.tables.home[region.index()] == Some(side),
                "6.1",
                "a home region of one's own",
                here,
            )?;
            need(
                self.controls(s, side, region),
                "6.1",
                "a home region that one controls",
                here,
            )?;
            if terms.no_counters {
                need(
                    self.tables.kind[region.index()] == super::ids::Kind::Town,
                    "16.1",
                    "a home town",
                    here,
                )?;
            } else {
                need(
                    s.counters[region.index()] > 0,
                    "6.1.1",
                    "a Recruit counter in the region",
                    here,
                )?;
            }
        }
        need(
            s.pool[force.index()] > 0,
            "6.1.3",
            "a force of that kind left in the supply pool",
            here,
        )?;
        let reached = match terms.per_town {
            0 => false,
            1 => once.has(region),
            _ => twice.has(region),
        };
        need(
            !reached,
            "5.1",
            "no more in one town than the card allows",
            here,
        )
    }

    /// 12.2.4: a Regular for the landing supply.
    pub(crate) fn check_recruit_landing(
        &self,
        s: &State,
        side: Side,
        points: u8,
        by: By,
    ) -> Result<(), Reason> {
        let regular = Found::Force(Force::GbRegular);
        need(side == GB, "12.2.4", "Great Britain", || regular)?;
        need(
            s.active(Conflict::BonaparteAbdication),
            "12.2.4",
            "Bonaparte's Abdication active, for Regulars in the landing supply",
            || regular,
        )?;
        need(
            !self.recruit_terms(by).militia_only,
            "5.1",
            "Militia only, as the card says",
            || regular,
        )?;
        need(points >= 2, "12.2.4", "2 OPS for a Regular", || {
            Found::Points {
                have: points,
                need: 2,
            }
        })?;
        need(
            s.pool[Force::GbRegular.index()] > 0,
            "6.1.3",
            "a force of that kind left in the supply pool",
            || regular,
        )
    }

    /// Whether anything can be recruited at all.
    pub(crate) fn may_recruit(
        &self,
        s: &State,
        side: Side,
        points: u8,
        by: By,
        once: RegionSet,
        twice: RegionSet,
    ) -> bool {
        points > 0
            && (self.check_recruit_landing(s, side, points, by).is_ok()
                || Region::all().any(|r| {
                    Force::of(side).iter().any(|f| {
                        self.check_recruit(s, side, points, by, once, twice, *f, r)
                            .is_ok()
                    })
                }))
    }

    /// Candidates for options: every force in every region that could be meant.
    pub(crate) fn recruit_candidates(&self, side: Side, out: &mut Vec<Decision>) {
        let mut regions = self.tables.homes[side.index()];
        if side == GB {
            regions.insert(self.tables.creek);
        }
        for region in regions.iter() {
            out.extend(
                Force::of(side)
                    .iter()
                    .map(|force| Decision::Recruit(*force, region)),
            );
        }
        if side == GB {
            out.push(Decision::RecruitLanding);
        }
    }

    /// 6.1.1: the counter goes, the force comes.
    pub(crate) fn recruit<N: Notes<Note>>(
        &self,
        s: &mut State,
        force: Force,
        region: Region,
        n: &mut N,
    ) {
        let Some(Step::Recruit {
            side,
            points,
            by,
            once,
            twice,
        }) = s.agenda.top()
        else {
            return;
        };
        let price = cost(force);
        n.note(|| Note::Recruited {
            side,
            force,
            region,
            cost: price,
        });
        if force != Force::Indian && !self.recruit_terms(by).no_counters {
            let left = s.counters[region.index()].saturating_sub(1);
            self.set_counters(s, region, left, "6.1.1", n);
        }
        self.add_force(s, region, force, 1, n);
        // 6.1.2: the OPS that are left may go to any region.
        let (mut once, mut twice) = (once, twice);
        if once.has(region) {
            twice.insert(region);
        }
        once.insert(region);
        s.agenda.replace(Step::Recruit {
            side,
            points: points.saturating_sub(price),
            by,
            once,
            twice,
        });
    }

    /// 12.2.4.
    pub(crate) fn recruit_landing<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        let Some(Step::Recruit {
            side,
            points,
            by,
            once,
            twice,
        }) = s.agenda.top()
        else {
            return;
        };
        n.note(|| Note::RecruitedLanding);
        self.add_landing(s, 1, n);
        s.agenda.replace(Step::Recruit {
            side,
            points: points.saturating_sub(2),
            by,
            once,
            twice,
        });
    }

    /// Regulars out of the pool into the landing supply (14.3.2); how many came.
    pub(crate) fn add_landing<N: Notes<Note>>(&self, s: &mut State, count: u8, n: &mut N) -> u8 {
        let count = count.min(s.pool[Force::GbRegular.index()]);
        let from = s.landing_supply;
        s.pool[Force::GbRegular.index()] -= count;
        s.landing_supply += count;
        if count > 0 {
            n.note(|| Note::LandingSupply {
                from,
                to: from + count,
            });
        }
        count
    }
}
