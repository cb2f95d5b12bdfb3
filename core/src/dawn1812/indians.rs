//! 10.0 Indians: evasion (10.3), and the way back from towns (9.4.2, 10.2).

use super::{
    Dawn1812,
    battle::{Origin, Stage},
    ids::{Force, GB, Kind, Region, RegionSet, US},
    note::Note,
    state::State,
};
use crate::Notes;

impl Dawn1812 {
    /// 10.3: where an evading force may go: adjacent Indian regions without United States forces.
    #[must_use]
    pub fn evasion_refuges(&self, s: &State, region: Region) -> RegionSet {
        self.tables.adjacent[region.index()]
            .and(self.tables.all_of(Kind::Indian))
            .iter()
            .filter(|r| s.side_forces(*r, US) == 0)
            // 9.2: the attackers keep the way back to where they came from.
            .filter(|r| s.battle.origin != Origin::Region(*r))
            .collect()
    }

    /// 10.3: whether Indians hit there may try to evade: defending in an Indian region, with a refuge.
    pub(crate) fn may_evade(&self, s: &State, region: Region) -> bool {
        s.battle.defender() == GB
            && self.tables.kind[region.index()] == Kind::Indian
            && !s.battle.no_evasion
            && !self.evasion_refuges(s, region).is_empty()
    }

    /// The evasion dice have fallen: who fails is removed, who evades looks for a refuge.
    pub(crate) fn evasion_rolled<N: Notes<Note>>(
        &self,
        s: &mut State,
        region: Region,
        dice: &[u8],
        n: &mut N,
    ) {
        let needed = self.tables.evasion;
        let evaded = dice.iter().filter(|d| **d >= needed).count() as u8;
        let thrown = dice.len() as u8;
        n.note(|| Note::Roll {
            side: GB,
            what: "evasion",
            rule: "10.3",
            dice: thrown,
            hits: evaded,
            needed,
        });
        s.battle.hit[Force::Indian.index()] = 0;
        self.lose(
            s,
            region,
            Force::Indian,
            thrown.saturating_sub(evaded),
            "10.3",
            n,
        );
        s.battle.stage = Stage::Refuge(evaded);
    }

    /// The next evader, when there is only one refuge or none is left to place.
    pub(crate) fn find_refuge<N: Notes<Note>>(
        &self,
        s: &mut State,
        region: Region,
        left: u8,
        n: &mut N,
    ) -> bool {
        if left == 0 {
            self.after_round(s, region, n);
            return true;
        }
        let mut refuges = self.evasion_refuges(s, region).iter();
        match (refuges.next(), refuges.next()) {
            (Some(only), None) => {
                self.evade(s, region, only, n);
                true
            }
            (Some(_), Some(_)) => false,
            (None, _) => {
                self.lose(s, region, Force::Indian, left, "10.3", n);
                s.battle.stage = Stage::Refuge(0);
                true
            }
        }
    }

    /// One evader reaches its refuge.
    pub(crate) fn evade<N: Notes<Note>>(
        &self,
        s: &mut State,
        region: Region,
        refuge: Region,
        n: &mut N,
    ) {
        s.forces[region.index()][Force::Indian.index()] -= 1;
        n.note(|| Note::Evaded { region, refuge });
        self.change(s, refuge, n, |s| {
            s.forces[refuge.index()][Force::Indian.index()] += 1
        });
        if let Stage::Refuge(left) = s.battle.stage {
            s.battle.stage = Stage::Refuge(left.saturating_sub(1));
        }
    }

    /// 9.4.2, 10.2: after a battle in a town the Indians return to the region they came from, and have moved. If enemies hold
    /// it by now, there is no way back and they are removed.
    pub(crate) fn indians_go_back<N: Notes<Note>>(&self, s: &mut State, town: Region, n: &mut N) {
        let count = s.indians(town);
        let Origin::Region(to) = s.battle.origin else {
            return;
        };
        if count == 0 {
            return;
        }
        if s.side_forces(to, US) > 0 {
            self.lose(s, town, Force::Indian, count, "9.4.2", n);
            return;
        }
        s.forces[town.index()][Force::Indian.index()] = 0;
        self.change(s, to, n, |s| {
            s.forces[to.index()][Force::Indian.index()] += count;
            s.moved[to.index()][Force::Indian.column()] += count;
        });
        n.note(|| Note::IndiansReturn { town, to, count });
    }
}
