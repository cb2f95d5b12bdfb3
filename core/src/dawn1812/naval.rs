//! 7.0 American operations at sea (Privateer, Cruise), 8.2 Deploy Squadrons, 14.0 Naval theatre with landings (14.3).

use super::{
    Dawn1812,
    agenda::{By, Step},
    battle::Origin,
    decision::{Decision, Station},
    edition::tables::{Op, TurnEffect},
    ids::{Conflict, Force, GB, Kind, Region, US, Zone},
    note::{BattleKind, Note},
    reason::{Found, Reason, need},
    rulings::CruiseHits,
    state::State,
};
use crate::Notes;

impl Dawn1812 {
    /// 7.1.1: each roll high enough moves the marker one space. Death Struggle adds 1 to every die (12.2.3).
    pub(crate) fn privateered<N: Notes<Note>>(&self, s: &mut State, dice: &[u8], n: &mut N) {
        let mut needed = self.tables.privateer;
        for effect in self.turn_effects(s) {
            if let TurnEffect::PrivateerNeeds(face) = effect {
                needed = needed.max(*face);
            }
        }
        let plus = u8::from(s.active(Conflict::DeathStruggle));
        let hits = dice.iter().filter(|d| **d + plus >= needed).count() as u8;
        let thrown = dice.len() as u8;
        n.note(|| Note::Roll {
            side: US,
            what: "Privateer",
            rule: "7.1.1",
            dice: thrown,
            hits,
            needed: needed.saturating_sub(plus),
        });
        s.agenda.pop();
        self.set_privateering(s, s.privateering.saturating_add(hits), "7.1.1", n);
    }

    /// 7.2.1: whether a zone can be the target of a Cruise.
    pub(crate) fn check_cruise(
        &self,
        s: &State,
        zone: Zone,
        first: Option<Zone>,
    ) -> Result<(), Reason> {
        need(
            s.zones[zone.index()] > 0,
            "7.2.1",
            "a blockade zone with a Squadron",
            || Found::Zone(zone),
        )?;
        need(first != Some(zone), "7.2.2", "a second zone", || {
            Found::Zone(zone)
        })
    }

    /// 7.2.1, 7.2.2: the rolls of a Cruise have fallen.
    pub(crate) fn cruised<N: Notes<Note>>(
        &self,
        s: &mut State,
        zone: Zone,
        dice: &[u8],
        n: &mut N,
    ) {
        let plus = u8::from(s.active(Conflict::DeathStruggle));
        let needed = self.tables.cruise;
        let hits = dice.iter().filter(|d| **d + plus >= needed).count() as u8;
        let thrown = dice.len() as u8;
        n.note(|| Note::Roll {
            side: US,
            what: "Cruise",
            rule: "7.2.1",
            dice: thrown,
            hits,
            needed: needed.saturating_sub(plus),
        });
        let here = hits.min(s.zones[zone.index()]);
        self.cruise_hits(s, zone, here, "7.2.1", n);
        s.agenda.replace(Step::CruiseOverflow {
            first: zone,
            hits: hits - here,
        });
    }

    /// 7.2.2: hits left over go to one more zone.
    pub(crate) fn overflow<N: Notes<Note>>(&self, s: &mut State, zone: Zone, hits: u8, n: &mut N) {
        s.agenda.pop();
        let here = hits.min(s.zones[zone.index()]);
        self.cruise_hits(s, zone, here, "7.2.2", n);
    }

    /// Squadrons hit by a Cruise go to the British Navy box, or out of play under the other ruling.
    fn cruise_hits<N: Notes<Note>>(
        &self,
        s: &mut State,
        zone: Zone,
        hits: u8,
        rule: &'static str,
        n: &mut N,
    ) {
        for _ in 0..hits {
            match self.rulings.cruise_hits {
                CruiseHits::NavyBox => self.return_to_box(s, zone, rule, n),
                CruiseHits::OutOfPlay => {
                    n.note(|| Note::SquadronLost {
                        from: Some(Station::Zone(zone)),
                        town: None,
                    });
                    s.squadrons_sunk = s.squadrons_sunk.saturating_add(1);
                    self.with_blockading(s, n, |s, _| {
                        s.zones[zone.index()] = s.zones[zone.index()].saturating_sub(1)
                    });
                }
            }
        }
    }

    fn deploy_terms(&self, by: By) -> Option<[bool; 3]> {
        let By::Event(card, pc) = by else { return None };
        match self.tables.card(card).effects.get(usize::from(pc)) {
            Some(Op::Deploy {
                zones,
                zones_only: true,
                ..
            }) => Some(*zones),
            _ => None,
        }
    }

    /// Squadrons at a station that have not moved in this operation (8.2.1).
    fn unsailed(&self, s: &State, station: Station) -> u8 {
        match station {
            Station::Box => s.navy_box.saturating_sub(s.sailed[0]),
            Station::Zone(zone) => s.zones[zone.index()].saturating_sub(s.sailed[1 + zone.index()]),
        }
    }

    /// 8.2.1, 8.2.2: whether one Squadron may go from one station to another.
    pub(crate) fn check_sail(
        &self,
        s: &State,
        by: By,
        from: Station,
        to: Station,
    ) -> Result<(), Reason> {
        let found = || match from {
            Station::Box => Found::Text("the British Navy box"),
            Station::Zone(zone) => Found::Zone(zone),
        };
        need(
            from != to,
            "8.2.1",
            "another deployment than the present one",
            found,
        )?;
        need(
            self.unsailed(s, from) > 0,
            "8.2.1",
            "a Squadron there that has not moved in this operation",
            found,
        )?;
        let allowed = self.deploy_terms(by);
        match to {
            Station::Box => need(
                allowed.is_none(),
                "5.1",
                "a zone that the card names",
                found,
            ),
            Station::Zone(zone) => {
                need(
                    allowed.is_none_or(|z| z[zone.index()]),
                    "5.1",
                    "a zone that the card names",
                    || Found::Zone(zone),
                )?;
                need(
                    !s.complete(&self.tables, zone),
                    "8.2.2",
                    "an open space in the blockade zone",
                    || Found::Zone(zone),
                )
            }
        }
    }

    /// 8.2.1.
    pub(crate) fn sail<N: Notes<Note>>(
        &self,
        s: &mut State,
        from: Station,
        to: Station,
        n: &mut N,
    ) {
        let Some(Step::Deploy { points, by }) = s.agenda.top() else {
            return;
        };
        n.note(|| Note::Sailed { from, to });
        self.with_blockading(s, n, |s, _| {
            match from {
                Station::Box => s.navy_box -= 1,
                Station::Zone(zone) => s.zones[zone.index()] -= 1,
            }
            match to {
                Station::Box => {
                    s.navy_box += 1;
                    s.sailed[0] += 1;
                }
                Station::Zone(zone) => {
                    s.zones[zone.index()] += 1;
                    s.sailed[1 + zone.index()] += 1;
                }
            }
        });
        s.agenda.replace(Step::Deploy {
            points: points.saturating_sub(1),
            by,
        });
    }

    /// 14.3: whether those Squadrons may land so many Regulars there.
    #[allow(clippy::too_many_arguments)] // the facts of one landing
    pub(crate) fn check_land(
        &self,
        s: &State,
        points: u8,
        by: By,
        town: Region,
        from_box: u8,
        from_zones: [u8; 3],
        regulars: u8,
    ) -> Result<(), Reason> {
        let here = || Found::Region(town);
        need(
            self.deploy_terms(by).is_none(),
            "5.1",
            "a zone that the card names, not a landing",
            here,
        )?;
        self.check_landing_town(s, town, from_zones)?;
        let squadrons =
            from_box.saturating_add(from_zones.iter().fold(0, |a, b| a.saturating_add(*b)));
        let number = Found::Number(u32::from(squadrons));
        need(squadrons > 0, "14.3.3", "at least one Squadron", || number)?;
        need(
            squadrons <= points,
            "8.2.1",
            "1 OPS for each Squadron",
            || Found::Points {
                have: points,
                need: squadrons,
            },
        )?;
        need(
            from_box <= self.unsailed(s, Station::Box),
            "8.2.1",
            "Squadrons there that have not moved in this operation",
            || Found::Text("the British Navy box"),
        )?;
        for zone in Zone::ALL {
            need(
                from_zones[zone.index()] <= self.unsailed(s, Station::Zone(*zone)),
                "8.2.1",
                "Squadrons there that have not moved in this operation",
                || Found::Zone(*zone),
            )?;
        }
        let load = Found::Number(u32::from(regulars));
        need(
            regulars <= s.landing_supply,
            "14.3.2",
            "Regulars in the landing supply",
            || load,
        )?;
        need(
            regulars <= squadrons.saturating_mul(2),
            "14.3.3",
            "at most 2 Regulars on each Squadron",
            || load,
        )?;
        need(
            regulars >= squadrons,
            "14.3.3",
            "no Squadron without a Regular",
            || load,
        )
    }

    /// 14.3.1, 14.3.5: whether a town can be landed at.
    fn check_landing_town(
        &self,
        s: &State,
        town: Region,
        from_zones: [u8; 3],
    ) -> Result<(), Reason> {
        let here = || Found::Region(town);
        need(
            self.tables.kind[town.index()] == Kind::Town,
            "14.3",
            "a coastal town",
            here,
        )?;
        if town == self.tables.halifax {
            return Ok(());
        }
        let Some(zone) = self.tables.zone_of(town) else {
            return need(false, "14.3", "a coastal town", here);
        };
        // A town that Great Britain holds already is no target; only Halifax may be reinforced (14.3.5).
        need(
            !self.controls(s, GB, town),
            "14.3.5",
            "a town that Great Britain does not hold",
            here,
        )?;
        need(
            s.complete_at_start & (1 << zone.index()) != 0,
            "14.3.1",
            "a blockade complete when the operation began",
            here,
        )?;
        need(
            s.complete(&self.tables, zone),
            "14.3.1",
            "a complete blockade of the town",
            here,
        )?;
        need(
            from_zones[zone.index()] == 0,
            "14.3.1",
            "Squadrons from another deployment than the town's own blockade",
            here,
        )
    }

    /// Whether anything can be deployed.
    pub(crate) fn may_deploy(&self, s: &State, points: u8, by: By) -> bool {
        if points == 0 {
            return false;
        }
        let mut candidates = Vec::new();
        self.sail_candidates(&mut candidates);
        if candidates.iter().any(
            |c| matches!(c, Decision::Sail(from, to) if self.check_sail(s, by, *from, *to).is_ok()),
        ) {
            return true;
        }
        candidates.clear();
        self.land_candidates(s, points.min(1), &mut candidates);
        candidates.iter().any(
            |c| matches!(c, Decision::Land(town, b, z, r) if self.check_land(s, points, by, *town, *b, *z, *r).is_ok()),
        )
    }

    pub(crate) fn sail_candidates(&self, out: &mut Vec<Decision>) {
        const STATIONS: [Station; 4] = [
            Station::Box,
            Station::Zone(Zone::NewEngland),
            Station::Zone(Zone::Chesapeake),
            Station::Zone(Zone::SouthernCoast),
        ];
        for from in STATIONS {
            out.extend(
                STATIONS
                    .iter()
                    .filter(|to| **to != from)
                    .map(|to| Decision::Sail(from, *to)),
            );
        }
    }

    /// Every loading of up to `points` Squadrons that the landing supply could fill, for every town.
    pub(crate) fn land_candidates(&self, s: &State, points: u8, out: &mut Vec<Decision>) {
        let most = points.min(s.landing_supply);
        if most == 0 {
            return;
        }
        let mut towns = self
            .tables
            .zone_towns
            .iter()
            .fold(0, |all, set| all | set.0);
        towns |= 1 << self.tables.halifax.index();
        let free = |station| self.unsailed(s, station).min(most);
        let zone = |z: Zone| free(Station::Zone(z));
        for town in super::ids::RegionSet(towns).iter() {
            for b in 0..=free(Station::Box) {
                for z0 in 0..=zone(Zone::NewEngland) {
                    for z1 in 0..=zone(Zone::Chesapeake) {
                        for z2 in 0..=zone(Zone::SouthernCoast) {
                            let squadrons = b + z0 + z1 + z2;
                            if squadrons == 0 || squadrons > most {
                                continue;
                            }
                            out.extend(
                                (squadrons..=(2 * squadrons).min(s.landing_supply)).map(
                                    |regulars| Decision::Land(town, b, [z0, z1, z2], regulars),
                                ),
                            );
                        }
                    }
                }
            }
        }
    }

    /// 14.3: the Squadrons carry the Regulars ashore, and fight at once if the town is held.
    pub(crate) fn land<N: Notes<Note>>(
        &self,
        s: &mut State,
        town: Region,
        from_box: u8,
        from_zones: [u8; 3],
        regulars: u8,
        n: &mut N,
    ) {
        let Some(Step::Deploy { points, by }) = s.agenda.top() else {
            return;
        };
        let squadrons = from_box + from_zones.iter().sum::<u8>();
        n.note(|| Note::Landed {
            town,
            squadrons,
            regulars,
        });
        self.with_blockading(s, n, |s, _| {
            s.navy_box -= from_box;
            for (zone, count) in s.zones.iter_mut().zip(from_zones) {
                *zone -= count;
            }
        });
        let from = s.landing_supply;
        s.landing_supply -= regulars;
        let to = s.landing_supply;
        n.note(|| Note::LandingSupply { from, to });
        s.agenda.replace(Step::Deploy {
            points: points.saturating_sub(squadrons),
            by,
        });
        let defended = s.side_forces(town, US) > 0;
        let held = self.control(s, town);
        let ashore = |s: &mut State| s.forces[town.index()][Force::GbRegular.index()] += regulars;
        if defended {
            ashore(s);
            self.begin_battle(
                s,
                BattleKind::Landing,
                town,
                GB,
                Origin::Sea(squadrons),
                held,
                by,
                n,
            );
        } else {
            self.change(s, town, n, ashore);
            s.landings[town.index()] += squadrons;
        }
    }

    /// 14.1.2: a Squadron is lost where Great Britain chooses: the blockades first, landings when nothing else is left.
    pub(crate) fn check_lose(&self, s: &State, from: Result<Zone, Region>) -> Result<(), Reason> {
        let blockades = s.zones.iter().any(|z| *z > 0);
        match from {
            Ok(zone) => need(
                s.zones[zone.index()] > 0,
                "14.1.2",
                "a blockade zone with a Squadron",
                || Found::Zone(zone),
            ),
            Err(town) => {
                need(
                    !blockades,
                    "14.1.2",
                    "a Squadron from a blockade, while there is one",
                    || Found::Region(town),
                )?;
                need(
                    s.landings[town.index()] > 0,
                    "14.1.2",
                    "a Squadron on a landing",
                    || Found::Region(town),
                )
            }
        }
    }

    /// 14.1.2.
    pub(crate) fn lose_squadron<N: Notes<Note>>(
        &self,
        s: &mut State,
        from: Result<Zone, Region>,
        n: &mut N,
    ) {
        if let Some(Step::LoseSquadrons { left }) = s.agenda.top() {
            s.agenda.replace(Step::LoseSquadrons {
                left: left.saturating_sub(1),
            });
        }
        match from {
            Ok(zone) => {
                n.note(|| Note::SquadronLost {
                    from: Some(Station::Zone(zone)),
                    town: None,
                });
                self.with_blockading(s, n, |s, _| {
                    s.zones[zone.index()] = s.zones[zone.index()].saturating_sub(1)
                });
            }
            Err(town) => {
                n.note(|| Note::SquadronLost {
                    from: None,
                    town: Some(town),
                });
                s.landings[town.index()] = s.landings[town.index()].saturating_sub(1);
            }
        }
    }
}
