//! Control of regions (2.4, 10.1, 16.0) and ways between them (6.2.1, 11.2.2).

use super::{
    Dawn1812,
    ids::{Force, GB, Kind, Region, RegionSet, US, Waterway},
    note::Note,
    state::State,
};
use crate::{Notes, Side};

impl Dawn1812 {
    /// Who controls a region (16.0). Indians alone hold nothing, but deny a United States home region to the United States
    /// (10.1 over 16.0); while both sides are there, nobody does.
    #[must_use]
    pub fn control(&self, s: &State, region: Region) -> Option<Side> {
        let us = s.side_forces(region, US) > 0;
        let army = s.army(region, GB) > 0;
        let indians = s.indians(region) > 0;
        match (us, army, indians) {
            (true, false, false) => Some(US),
            (true, _, _) => None,
            (false, true, _) => Some(GB),
            (false, false, true) => self.tables.home[region.index()].filter(|home| *home == GB),
            (false, false, false) => self.tables.home[region.index()],
        }
    }

    /// Whether a side controls a region.
    #[must_use]
    pub fn controls(&self, s: &State, side: Side, region: Region) -> bool {
        self.control(s, region) == Some(side)
    }

    /// All regions that a side controls.
    #[must_use]
    pub fn controlled(&self, s: &State, side: Side) -> RegionSet {
        Region::all()
            .filter(|r| self.controls(s, side, *r))
            .collect()
    }

    /// The waterway that connects two regions for a side, if it controls one that both border (11.2.2). One move uses one.
    #[must_use]
    pub fn waterway_between(
        &self,
        s: &State,
        side: Side,
        a: Region,
        b: Region,
    ) -> Option<Waterway> {
        Waterway::ALL.iter().copied().find(|w| {
            let shore = self.tables.shores[w.index()];
            shore.has(a) && shore.has(b) && s.waterway_control(*w) == Some(side)
        })
    }

    /// All regions connected to one for a side: by border or by a controlled waterway (16.0), armistices aside.
    #[must_use]
    pub fn connected(&self, s: &State, side: Side, from: Region) -> RegionSet {
        let mut set = self.tables.adjacent[from.index()];
        for waterway in Waterway::ALL {
            let shore = self.tables.shores[waterway.index()];
            if shore.has(from) && s.waterway_control(*waterway) == Some(side) {
                set = RegionSet(set.0 | shore.0);
            }
        }
        set.remove(from);
        set
    }

    /// Changes the forces of a region and tells if its control changed by it.
    pub(crate) fn change<N: Notes<Note>>(
        &self,
        s: &mut State,
        region: Region,
        n: &mut N,
        change: impl FnOnce(&mut State),
    ) {
        let from = self.control(s, region);
        change(s);
        let to = self.control(s, region);
        if from != to {
            n.note(|| Note::Control { region, from, to });
        }
    }

    /// Takes forces from the pool into a region; how many came.
    pub(crate) fn add_force<N: Notes<Note>>(
        &self,
        s: &mut State,
        region: Region,
        force: Force,
        count: u8,
        n: &mut N,
    ) -> u8 {
        let count = count.min(s.pool[force.index()]);
        if count > 0 {
            self.change(s, region, n, |s| {
                s.pool[force.index()] -= count;
                s.forces[region.index()][force.index()] += count;
            });
        }
        count
    }

    /// Returns forces from a region to the pool; how many went.
    pub(crate) fn take_force<N: Notes<Note>>(
        &self,
        s: &mut State,
        region: Region,
        force: Force,
        count: u8,
        n: &mut N,
    ) -> u8 {
        let count = count.min(s.force(region, force));
        if count > 0 {
            self.change(s, region, n, |s| {
                s.pool[force.index()] += count;
                s.forces[region.index()][force.index()] -= count;
            });
        }
        count
    }

    /// Whether Indians may stand there: never in a town (10.2).
    #[must_use]
    pub fn open_to_indians(&self, region: Region) -> bool {
        self.tables.kind[region.index()] != Kind::Town
    }

    /// Whether a region borders one that holds forces of a side ("threatened", 16.0).
    #[must_use]
    pub fn near_forces(&self, s: &State, region: Region, side: Side) -> bool {
        self.tables.adjacent[region.index()]
            .iter()
            .any(|r| s.side_forces(r, side) > 0)
    }
}
