//! 9.2 Retreat.

use super::{
    Dawn1812,
    battle::{Origin, Stage},
    ids::{Force, GB, Group, Region, RegionSet},
    note::{BattleKind, Note},
    reason::{Found, Reason, need},
    rulings::{RaidWithdrawal, RetreatDestinations},
    state::State,
};
use crate::{Notes, Side};

impl Dawn1812 {
    /// 9.2: where a defender's army forces may go: adjacent regions that their side controls, never across water.
    #[must_use]
    pub fn army_refuges(&self, s: &State, region: Region, side: Side) -> RegionSet {
        self.tables.adjacent[region.index()]
            .iter()
            .filter(|r| self.controls(s, side, *r))
            .collect()
    }

    /// Where a defender's Indians may go: the same, but never into a town (10.2).
    #[must_use]
    pub fn indian_refuges(&self, s: &State, region: Region) -> RegionSet {
        self.army_refuges(s, region, GB)
            .iter()
            .filter(|r| self.open_to_indians(*r))
            .collect()
    }

    /// 9.2.2: whether every kind of force of the defender has a place to go; all go or none.
    #[must_use]
    pub fn may_retreat(&self, s: &State, region: Region, side: Side) -> bool {
        let army = s.army(region, side) > 0;
        let indians = side == GB && s.indians(region) > 0;
        if army && indians && self.rulings.retreat_destinations == RetreatDestinations::OneRegion {
            return !self.indian_refuges(s, region).is_empty();
        }
        (!army || !self.army_refuges(s, region, side).is_empty())
            && (!indians || !self.indian_refuges(s, region).is_empty())
    }

    /// 9.2, 9.2.1, 14.3.4: whether the attacker may break off. The region that it came from must not hold enemies by now.
    #[must_use]
    pub fn may_withdraw(&self, s: &State) -> bool {
        match s.battle.origin {
            Origin::Region(origin) => s.side_forces(origin, s.battle.defender()) == 0,
            Origin::Placed => false,
            // A landing has no region to retreat to (9.2.3), but may be broken off.
            Origin::Sea(_) => true,
        }
    }

    /// Whether the side under question may retreat there.
    pub(crate) fn check_retreat(
        &self,
        s: &State,
        region: Region,
        to: Region,
    ) -> Result<(), Reason> {
        let side = s.battle.defender();
        let here = || Found::Region(to);
        match s.battle.stage {
            Stage::AskDefender => {
                need(
                    self.may_retreat(s, region, side),
                    "9.2.2",
                    "a place to retreat to for every force",
                    here,
                )?;
                let apart = self.rulings.retreat_destinations == RetreatDestinations::ByKind
                    || side != GB
                    || s.indians(region) == 0;
                let places = if s.army(region, side) > 0 && apart {
                    self.army_refuges(s, region, side)
                } else {
                    self.indian_refuges(s, region)
                };
                need(
                    places.has(to),
                    "9.2",
                    "an adjacent region that the defender controls",
                    here,
                )
            }
            Stage::IndiansRetreat => need(
                self.indian_refuges(s, region).has(to),
                "10.2",
                "an adjacent region, not a town, that Great Britain controls",
                here,
            ),
            _ => {
                // A defender without a refuge is never asked (9.2.2); any other only after a round (9.2).
                need(
                    self.may_retreat(s, region, side),
                    "9.2.2",
                    "a place to retreat to for every force",
                    here,
                )?;
                need(
                    false,
                    "9.2",
                    "a retreat after a round, by the defender",
                    here,
                )
            }
        }
    }

    /// Whether the attacker may break off now: with a place to go to (9.2.1), and when it is asked (9.2).
    pub(crate) fn check_withdraw(
        &self,
        s: &State,
        region: Region,
        stage: Stage,
    ) -> Result<(), Reason> {
        let here = || Found::Region(region);
        need(
            self.may_withdraw(s),
            "9.2.1",
            "a place that the attacker came from",
            here,
        )?;
        need(
            stage == Stage::AskAttacker,
            "9.2",
            "a retreat after a round, by the attacker once the defender stands",
            here,
        )
    }

    /// 9.2: the defender goes. A mixed force needs a second place, for its Indians.
    pub(crate) fn retreat<N: Notes<Note>>(
        &self,
        s: &mut State,
        region: Region,
        to: Region,
        n: &mut N,
    ) {
        let side = s.battle.defender();
        let army = s.army(region, side) > 0;
        let together = self.rulings.retreat_destinations == RetreatDestinations::OneRegion;
        let going = |force: &Force| {
            together || force.is_army() == (army && s.battle.stage == Stage::AskDefender)
        };
        let forces: Vec5 =
            Force::of(side)
                .iter()
                .filter(|f| going(f))
                .fold([0; 5], |mut all, f| {
                    all[f.index()] = s.force(region, *f);
                    all
                });
        self.move_out(s, region, to, &forces, n);
        n.note(|| Note::Retreats {
            side,
            region,
            to: Some(to),
            group: group_of(side, &forces),
            rule: "9.2",
        });
        if side == GB && s.indians(region) > 0 {
            s.battle.stage = Stage::IndiansRetreat;
        } else {
            self.end_battle(s, region, n);
        }
    }

    /// The Indians of a retreating force, when there is only one place for them.
    pub(crate) fn indians_retreat_goes_on<N: Notes<Note>>(
        &self,
        s: &mut State,
        region: Region,
        n: &mut N,
    ) -> bool {
        let mut places = self.indian_refuges(s, region).iter();
        match (places.next(), places.next()) {
            (Some(only), None) => {
                self.retreat(s, region, only, n);
                true
            }
            (Some(_), Some(_)) => false,
            (None, _) => {
                // Their army's going cannot take a place away from them; were it so, they would be lost.
                let left = s.indians(region);
                self.lose(s, region, Force::Indian, left, "10.2", n);
                self.end_battle(s, region, n);
                true
            }
        }
    }

    /// 9.2, 14.3.4: the attacker goes back to where it came from, and has moved.
    pub(crate) fn withdraw<N: Notes<Note>>(&self, s: &mut State, region: Region, n: &mut N) {
        let side = s.battle.attacker;
        let mut forces = [0; 5];
        for force in Force::of(side) {
            forces[force.index()] = s.force(region, *force);
        }
        let group = group_of(side, &forces);
        match s.battle.origin {
            Origin::Region(_)
                if s.battle.kind == BattleKind::Raid
                    && self.rulings.raid_withdrawal == RaidWithdrawal::Removed =>
            {
                let count = forces[Force::Indian.index()];
                self.lose(s, region, Force::Indian, count, "8.1.2", n);
            }
            Origin::Region(origin) => {
                self.move_out(s, region, origin, &forces, n);
                for (mark, count) in s.moved[origin.index()].iter_mut().zip(group) {
                    *mark += count;
                }
                n.note(|| Note::Retreats {
                    side,
                    region,
                    to: Some(origin),
                    group,
                    rule: "9.2",
                });
            }
            Origin::Sea(_) => {
                // To the British Navy box: the forces to the landing supply, the Squadrons when the battle ends.
                for force in Force::of(side) {
                    s.forces[region.index()][force.index()] = 0;
                }
                let from = s.landing_supply;
                s.landing_supply += forces[Force::GbRegular.index()];
                let to = s.landing_supply;
                n.note(|| Note::Retreats {
                    side,
                    region,
                    to: None,
                    group,
                    rule: "14.3.4",
                });
                n.note(|| Note::LandingSupply { from, to });
            }
            Origin::Placed => return,
        }
        self.end_battle(s, region, n);
    }

    /// Moves forces out of a battle's region; its own control is told when the battle ends.
    fn move_out<N: Notes<Note>>(
        &self,
        s: &mut State,
        region: Region,
        to: Region,
        forces: &Vec5,
        n: &mut N,
    ) {
        for (force, count) in Force::ALL.iter().zip(forces) {
            s.forces[region.index()][force.index()] -= count;
        }
        self.change(s, to, n, |s| {
            for (force, count) in Force::ALL.iter().zip(forces) {
                s.forces[to.index()][force.index()] += count;
            }
        });
    }
}

/// A number for each kind of force.
type Vec5 = [u8; 5];

fn group_of(side: Side, forces: &Vec5) -> Group {
    let mut group = [0; 3];
    for force in Force::of(side) {
        group[force.column()] = forces[force.index()];
    }
    group
}
