//! What a position is worth: the score, what the next Scoring phases will bring, and what may still change that.
//!
//! Everything is in hundredths of a victory point, Great Britain ahead positive, and in whole numbers. The figures are a
//! beginner's common sense, settled by play between the program's own players; none of them is a rule.

use super::super::{
    Dawn1812,
    ids::{Conflict, Force, GB, Kind, REGIONS, Region, RegionSet, Track, US, Waterway, Zone},
    state::{ConflictState, State},
    turn::LAST_TURN,
};
use crate::Side;

/// One victory point.
pub(super) const POINT: i32 = 100;
/// A game won.
pub(super) const WON: i32 = 1_000_000;

/// What a point for a region is worth in each Scoring phase after the next one, which may see it in other hands.
const LATER_REGION: i32 = 35;
/// The same for blockades, which lose a Squadron each turn.
const LATER_BLOCKADE: i32 = 30;
/// How many phases ahead anything is counted.
const AHEAD: i32 = 3;
/// What a side's force gains by standing that far from something to take.
const PULL: [i32; 5] = [27, 36, 21, 9, 3];
/// The win by captured towns (15.1.6), as far as it is in sight.
const CAPTURES: i32 = 10 * POINT;
/// How likely, in percent, an unguarded region is to be lost to a neighbour's army.
const UNGUARDED: i32 = 45;

/// What stays the same while one decision is thought about.
pub(super) struct Ground<'a> {
    game: &'a Dawn1812,
    /// What a region adds to an army force of a side that stands there.
    pull: [[i32; REGIONS]; 2],
    /// Regions next to a United States home town, from where Indians may raid (8.1.1).
    raiders: RegionSet,
}

impl<'a> Ground<'a> {
    /// Looks at where each side has something to take.
    pub(super) fn new(game: &'a Dawn1812, s: &State) -> Self {
        let mut pull = [[0; REGIONS]; 2];
        for side in Side::BOTH {
            let goal = |r: &Region| {
                game.tables.points[r.index()] > 0
                    && game.tables.home[r.index()] != Some(side)
                    && !game.controls(s, side, *r)
            };
            let mut seen: RegionSet = Region::all().filter(goal).collect();
            let mut edge = seen;
            for gain in PULL {
                let mut next = RegionSet::EMPTY;
                for region in edge.iter() {
                    pull[side.index()][region.index()] = gain;
                    next = RegionSet(next.0 | game.tables.adjacent[region.index()].0);
                }
                edge = next.minus(seen);
                seen = RegionSet(seen.0 | next.0);
            }
        }
        let t = &game.tables;
        let raided = |r: &Region| t.home[r.index()] == Some(US) && t.kind[r.index()] == Kind::Town;
        let raiders = Region::all()
            .filter(raided)
            .fold(0, |all, town| all | t.adjacent[town.index()].0);
        Self {
            game,
            pull,
            raiders: RegionSet(raiders),
        }
    }

    /// What the position is worth, nothing being rolled for.
    pub(super) fn worth(&self, s: &State) -> i32 {
        if let Some(ending) = s.ending {
            return signed(ending.winner(), WON) + i32::from(s.score);
        }
        let t = &self.game.tables;
        let left = i32::from(LAST_TURN.saturating_sub(s.turn));
        let phases = Phases {
            now: i32::from(s.turn > 0),
            later: left.min(AHEAD),
        };
        i32::from(s.score) * POINT
            + self.regions(s, &Sight::new(self.game, s), phases)
            + self.forces(s, left)
            + self.sea(s, phases)
            + self.politics(s, phases)
            + Waterway::ALL
                .iter()
                .map(|w| {
                    let control = s
                        .waterway_control(*w)
                        .map_or(0, |side| signed(side, 4 + 2 * phases.later));
                    let [us, gb] = s.ships[w.index()];
                    control + 3 * (i32::from(gb) - i32::from(us))
                })
                .sum::<i32>()
            + s.forts
                .iter()
                .map(|r| {
                    self.game
                        .control(s, r)
                        .map_or(0, |side| signed(side, 3 + phases.later))
                })
                .sum::<i32>()
            + Region::all()
                .map(|r| self.counters(s, r, t.recruit[r.index()]))
                .sum::<i32>()
    }

    /// Regions: what they score now and later, and who may take them before.
    fn regions(&self, s: &State, sight: &Sight, phases: Phases) -> i32 {
        let t = &self.game.tables;
        let mut sum = self.captures(s, sight);
        for region in Region::all() {
            let home = t.home[region.index()];
            let stake = i32::from(t.points[region.index()])
                * (POINT * phases.now + LATER_REGION * phases.later);
            if stake == 0 {
                continue;
            }
            let Some(holder) = self.game.control(s, region) else {
                continue;
            };
            let risk = self.risk(s, sight, region, holder);
            // What the holder has of it, and what changes hands if it is lost.
            let (has, swing) = match home {
                Some(home) if home == holder => (0, stake),
                Some(_) => (stake, stake),
                None => (stake, 2 * stake),
            };
            sum += signed(holder, has - swing * risk / 100);
        }
        sum
    }

    /// What the chance is worth that a side comes to hold the towns that win at once (15.1.6).
    fn captures(&self, s: &State, sight: &Sight) -> i32 {
        let t = &self.game.tables;
        // In percent, how likely a side is to hold a town soon.
        let held = |side: Side, town: Region| match self.game.control(s, town) {
            Some(holder) if holder == side => 100 - self.risk(s, sight, town, holder),
            Some(holder) => self.risk(s, sight, town, holder),
            None => 0,
        };
        let both = t.us_prizes.map(|town| held(US, town));
        let us = both[0] * both[1] / 100;
        // Chances to hold none, one, two, three or four.
        let mut towns = [100, 0, 0, 0, 0];
        for town in t.gb_prizes {
            let chance = held(GB, town);
            for count in (0..towns.len()).rev() {
                let gained = if count > 0 {
                    towns[count - 1] * chance
                } else {
                    0
                };
                towns[count] = (towns[count] * (100 - chance) + gained) / 100;
            }
        }
        (towns[3] + towns[4] - us) * CAPTURES / 100
    }

    /// How likely, in percent, a region is to be lost by the next Scoring phase, by a look at the strongest neighbour.
    fn risk(&self, s: &State, sight: &Sight, region: Region, holder: Side) -> i32 {
        let t = &self.game.tables;
        let enemy = holder.other();
        let town = t.kind[region.index()] == Kind::Town;
        let mut near = t.adjacent[region.index()];
        let mut bonus = 0;
        for shore in sight.shores[enemy.index()] {
            if shore.has(region) {
                near = RegionSet(near.0 | shore.0);
                bonus = 1;
            }
        }
        let near = near.and(sight.forces[enemy.index()]);
        if near.is_empty() && enemy == US {
            return 0;
        }
        let (mut most, mut all, mut army) = (0, 0, 0);
        for from in near.iter() {
            let army_there = i32::from(s.army(from, enemy));
            let with = if enemy == GB && (!town || army_there > 0) {
                i32::from(s.indians(from))
            } else {
                0
            };
            army += army_there;
            most = most.max(army_there + with);
            all += army_there + with;
        }
        if enemy == GB
            && town
            && let Some(zone) = t.zone_of(region)
            && s.complete(t, zone)
        {
            // A landing (14.3), with a die for the blockade (9.3).
            let ships = s.navy_box
                + Zone::ALL
                    .iter()
                    .filter(|z| **z != zone)
                    .map(|z| s.zones[z.index()])
                    .sum::<u8>();
            let ashore = i32::from(s.landing_supply.min(ships.saturating_mul(2)).min(6));
            army += ashore;
            most = most.max(ashore);
            all += ashore;
            bonus += 1;
        }
        if army == 0 {
            return 0;
        }
        let defenders = i32::from(s.side_forces(region, holder));
        if defenders == 0 {
            return UNGUARDED;
        }
        let dug_in = i32::from(town && t.home[region.index()] == Some(holder))
            + i32::from(s.forts.has(region));
        let attack = most + (all - most) / 3 + bonus;
        (16 + 15 * (attack - defenders - dug_in)).clamp(0, 55)
    }

    /// Forces where they stand, and those that wait at sea.
    fn forces(&self, s: &State, left: i32) -> i32 {
        let far = left.min(4);
        // A force is worth what it may still do.
        let base = |force: Force| match force {
            Force::UsMilitia | Force::GbMilitia => 6 + 4 * far,
            Force::UsRegular | Force::GbRegular => 12 + 8 * far,
            Force::Indian => 10 + 4 * far,
        };
        let mut sum = base(Force::GbRegular) * i32::from(s.landing_supply) * 7 / 8;
        for region in Region::all() {
            let forces = &s.forces[region.index()];
            if *forces == [0; 5] {
                continue;
            }
            for force in Force::ALL {
                let count = i32::from(forces[force.index()]);
                if count == 0 {
                    continue;
                }
                let side = force.side();
                let place = if force.is_army() {
                    // The first few do what there is to do.
                    self.pull[side.index()][region.index()] * count.min(3) / count.max(1)
                } else if self.raiders.has(region) {
                    24
                } else {
                    0
                };
                sum += signed(side, count * (base(force) + place));
            }
        }
        sum
    }

    /// Recruit counters: one too many, because Upkeep would have brought it, is worth little (4.3).
    fn counters(&self, s: &State, region: Region, power: u8) -> i32 {
        let counters = i32::from(s.counters[region.index()]);
        if counters == 0 {
            return 0;
        }
        let Some(home) = self.game.tables.home[region.index()] else {
            return 0;
        };
        if !self.game.controls(s, home, region) {
            return 0;
        }
        let spare = i32::from(counters >= i32::from(power));
        signed(home, 9 * counters - 6 * spare)
    }

    /// Blockades against Privateers, and Squadrons on the way to a blockade.
    fn sea(&self, s: &State, phases: Phases) -> i32 {
        let t = &self.game.tables;
        let value = i32::from(self.game.blockade_value(s));
        let mut sum = value * (POINT * phases.now + LATER_BLOCKADE * phases.later)
            - i32::from(s.privateering) * POINT * phases.now;
        for zone in Zone::ALL {
            if s.complete(t, *zone) {
                // One to spare keeps the blockade through the recall of Upkeep (4.1.4).
                continue;
            }
            sum += i32::from(s.zones[zone.index()]) * (12 + 4 * phases.later);
        }
        let landings: u8 = s.landings.iter().sum();
        sum + i32::from(s.navy_box + landings) * (8 + 2 * phases.later)
    }

    /// Tracks and Greater Conflict.
    fn politics(&self, s: &State, phases: Phases) -> i32 {
        let mut sum = 0;
        for side in Side::BOTH {
            let diplomacy = i32::from(self.game.diplomacy_points(s, side));
            let mut own = diplomacy * (POINT * phases.now + 60 * phases.later);
            for track in Track::ALL {
                let level = i32::from(s.level(side, *track));
                own += level * (10 + 8 * phases.later);
            }
            sum += signed(side, own);
        }
        let indians: i32 = s.forces.iter().map(|f| i32::from(f[4])).sum();
        for conflict in Conflict::ALL {
            if s.conflicts[conflict.index()] != ConflictState::Active {
                continue;
            }
            sum += match conflict {
                Conflict::Tecumseh => 10 + 3 * indians,
                Conflict::CreekCivilWar => 10 + 12 * phases.later,
                Conflict::DeathStruggle => -(20 + 15 * phases.later),
                Conflict::BonaparteAbdication => 10 + 15 * phases.later,
                // It doubles Diplomacy, which is counted above.
                Conflict::PeaceNegotiations => 0,
            };
        }
        sum
    }
}

/// Where a side has forces, and the shores of the waterways that it controls.
struct Sight {
    forces: [RegionSet; 2],
    shores: [[RegionSet; 4]; 2],
}

impl Sight {
    fn new(game: &Dawn1812, s: &State) -> Self {
        let mut forces = [RegionSet::EMPTY; 2];
        for region in Region::all() {
            for side in Side::BOTH {
                if s.side_forces(region, side) > 0 {
                    forces[side.index()].insert(region);
                }
            }
        }
        let mut shores = [[RegionSet::EMPTY; 4]; 2];
        for waterway in Waterway::ALL {
            if let Some(side) = s.waterway_control(*waterway) {
                shores[side.index()][waterway.index()] = game.tables.shores[waterway.index()];
            }
        }
        Self { forces, shores }
    }
}

/// Scoring phases to come: whether this turn's is, and how many later ones are counted.
#[derive(Clone, Copy)]
struct Phases {
    now: i32,
    later: i32,
}

/// An amount in favour of a side, Great Britain positive.
pub(super) const fn signed(side: Side, amount: i32) -> i32 {
    match side {
        Side::A => -amount,
        Side::B => amount,
    }
}
