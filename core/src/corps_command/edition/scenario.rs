//! Scenarios, from the document to the tables.

use super::{
    super::ids::{CHITS, DAYS, Ground, Hex, HexSet, NATO, PACT, Regiment, UNITS, Unit},
    check::{Checker, side_of},
    raw::{ArrivalItem, CupItem, ScenarioItem},
    tables::{Arrival, Arrow, Band, Entry, Scenario, Score},
};
use crate::Side;

impl Checker<'_> {
    pub(super) fn scenarios(&mut self) {
        let items = &self.edition.scenario;
        self.expect(
            (1..=9).contains(&items.len()),
            "scenario",
            "1 to 9 scenarios",
            items.len(),
        );
        for item in items {
            let at = format!("scenario {}", item.id);
            let doubled = self
                .tables
                .scenarios
                .iter()
                .any(|s| s.id.eq_ignore_ascii_case(&item.id));
            self.expect(
                !doubled && !item.id.is_empty() && !item.id.contains(' '),
                &at,
                "an id of its own, one word",
                &item.id,
            );
            let scenario = self.scenario(&at, item);
            self.tables.scenarios.push(scenario);
        }
    }

    /// The units that a word names: one unit, a regiment, or a division.
    fn named_units(&mut self, at: &str, word: &str) -> Vec<Unit> {
        let t = &self.tables;
        if let Some(unit) = t.unit_by_id(word) {
            return vec![unit];
        }
        if let Some(regiment) = t.regiment_by_id(word) {
            return t.regiment(regiment).units.clone();
        }
        let prefix = format!("{word}/");
        let found: Vec<Unit> = Unit::first(t.units.len())
            .filter(|u| t.unit(*u).id.starts_with(&prefix))
            .collect();
        if found.is_empty() {
            self.fault(at, format!("no unit, regiment or division `{word}`"));
        }
        found
    }

    fn scenario(&mut self, at: &str, item: &ScenarioItem) -> Scenario {
        self.expect(
            (1..=DAYS as u8).contains(&item.days),
            at,
            format!("1 to {DAYS} days"),
            item.days,
        );
        let [first, last] = item.columns;
        let in_play: HexSet = self
            .tables
            .all_hexes()
            .filter(|h| {
                let entry = self.tables.hex(*h);
                let column = entry.axial.printed().0;
                entry.ground != Ground::Prohibited
                    && (i16::from(first)..=i16::from(last)).contains(&column)
            })
            .collect();
        let place_bit = |this: &mut Self, id: &str| {
            let place = this.hex(at, id).and_then(|h| this.tables.hex(h).place);
            match place {
                Some(place) => 1_u32 << place,
                None => {
                    this.fault(at, format!("no town or airfield in `{id}`"));
                    0
                }
            }
        };
        let mut pact_holds = 0;
        for id in &item.pact_holds {
            pact_holds |= place_bit(self, id);
        }
        let places = self
            .tables
            .places
            .iter()
            .enumerate()
            .filter(|(_, p)| in_play.has(p.hex))
            .map(|(n, _)| 1_u32 << n)
            .sum();
        let mut used = [false; UNITS];
        let mut setup = Vec::new();
        for stack in &item.setup {
            let at = format!("{at} setup {}", stack.hex);
            let Some(hex) = self.hex(&at, &stack.hex) else {
                continue;
            };
            self.expect(in_play.has(hex), &at, "a hex in play", &stack.hex);
            let mut units = Vec::new();
            for word in &stack.units {
                units.extend(self.named_units(&at, word));
            }
            for unit in &units {
                let doubled = std::mem::replace(&mut used[unit.index()], true);
                let id = self.tables.unit(*unit).id.clone();
                self.expect(!doubled, &at, "each unit once", id);
            }
            let sides = Side::BOTH.map(|s| units.iter().any(|u| self.tables.unit(*u).side == s));
            self.expect(sides != [true; 2], &at, "units of one side", "both");
            setup.push((hex, units));
        }
        self.expect(
            item.arrivals.len() <= 200,
            at,
            "at most 200 lines of arrivals",
            item.arrivals.len(),
        );
        let mut arrivals = Vec::new();
        let mut choosable = [false; UNITS];
        for arrival in &item.arrivals {
            if let Some(arrival) =
                self.arrival(at, item, &in_play, arrival, (&mut used, &mut choosable))
            {
                arrivals.push(arrival);
            }
        }
        for unit in Unit::first(self.tables.units.len()) {
            let id = self.tables.unit(unit).id.clone();
            self.expect(
                !(used[unit.index()] && choosable[unit.index()]),
                at,
                "a unit that comes for certain to be no unit of a choice",
                id,
            );
        }
        self.enough_to_choose(at, &arrivals);
        let units = Side::BOTH.map(|side| {
            Unit::first(self.tables.units.len())
                .filter(|u| {
                    (used[u.index()] || choosable[u.index()]) && self.tables.unit(*u).side == side
                })
                .collect()
        });
        let mut pool = [0; CHITS];
        let slots = [
            self.cup(at, NATO, item.days, &item.nato_chits, &mut pool),
            self.cup(at, PACT, item.days, &item.pact_chits, &mut pool),
        ];
        Scenario {
            id: item.id.clone(),
            name: item.name.clone(),
            days: item.days,
            in_play,
            exits: item.exits,
            automatic_end: item.automatic_end,
            pact_holds,
            places,
            setup,
            arrivals,
            units,
            pool,
            slots,
            score: self.score_table(at, item),
        }
    }

    /// Every choice of a regiment still has one left, whatever was chosen before.
    fn enough_to_choose(&mut self, at: &str, arrivals: &[Arrival]) {
        let in_order = arrivals.is_sorted_by_key(|line| (line.day, line.couplet));
        self.expect(
            in_order,
            at,
            "arrivals in the order of their days and couplets",
            "another",
        );
        for (number, line) in arrivals.iter().enumerate() {
            let shared = |other: &&Arrival| other.one_of.iter().any(|r| line.one_of.contains(r));
            let before = arrivals[..number].iter().filter(shared).count();
            self.expect(
                line.one_of.is_empty() || line.one_of.len() > before,
                &format!("{at} arrival {}.{}", line.day, line.couplet),
                "a regiment left for every choice",
                format!(
                    "{before} choices before it and {} regiments",
                    line.one_of.len()
                ),
            );
        }
    }

    fn cup(
        &mut self,
        at: &str,
        side: Side,
        days: u8,
        item: &CupItem,
        pool: &mut [u8; CHITS],
    ) -> [u8; DAYS] {
        let at = format!("{at} chits of {side:?}");
        for (id, count) in &item.pool {
            match self.tables.chit_by_id(id) {
                Some(chit) if self.tables.chit(chit).side == side => {
                    let most = self.tables.chit(chit).count;
                    self.expect(
                        *count <= most,
                        &at,
                        format!("at most {most} of {id}"),
                        count,
                    );
                    pool[chit.index()] = *count;
                }
                Some(_) => self.fault(&at, format!("`{id}` is a chit of the other side")),
                None => self.fault(&at, format!("no chit `{id}`")),
            }
        }
        let mut slots = [0; DAYS];
        self.expect(
            item.slots.len() == usize::from(days),
            &at,
            format!("{days} slots"),
            item.slots.len(),
        );
        for (slot, count) in slots.iter_mut().zip(&item.slots) {
            *slot = *count;
        }
        let (drawn, all) = (
            item.slots.iter().map(|n| u32::from(*n)).sum::<u32>(),
            item.pool.values().map(|n| u32::from(*n)).sum::<u32>(),
        );
        self.expect(
            drawn <= all && all <= 200,
            &at,
            format!("at most {all} chits to draw, and at most 200 in all"),
            drawn,
        );
        slots
    }

    fn arrow(&mut self, at: &str, in_play: &HexSet, id: &str) -> Option<(Side, Arrow)> {
        let edition = self.edition;
        let Some(item) = edition.arrow.iter().find(|a| a.hex == id) else {
            self.fault(at, format!("no arrow `{id}`"));
            return None;
        };
        let hex = self.hex(at, id)?;
        let edge: HexSet = self
            .area(at, &item.edge)
            .iter()
            .filter(|h| in_play.has(*h))
            .collect();
        self.expect(in_play.has(hex), at, "an arrow in play", id);
        Some((side_of(&item.side)?, Arrow { hex, edge }))
    }

    fn arrival(
        &mut self,
        at: &str,
        scenario: &ScenarioItem,
        in_play: &HexSet,
        item: &ArrivalItem,
        (used, choosable): (&mut [bool; UNITS], &mut [bool; UNITS]),
    ) -> Option<Arrival> {
        let at = format!("{at} arrival {}.{}", item.day, item.couplet);
        self.expect(
            (1..=scenario.days).contains(&item.day) && (1..=5).contains(&item.couplet),
            &at,
            "a day of the scenario and a couplet from 1 to 5",
            "another",
        );
        let mut units = Vec::new();
        for word in &item.units {
            units.extend(self.named_units(&at, word));
        }
        for unit in &units {
            let doubled = std::mem::replace(&mut used[unit.index()], true);
            let id = self.tables.unit(*unit).id.clone();
            self.expect(!doubled, &at, "each unit once", id);
        }
        let mut one_of: Vec<Regiment> = Vec::new();
        for id in &item.one_of {
            match self.tables.regiment_by_id(id) {
                Some(regiment) => {
                    for unit in &self.tables.regiment(regiment).units {
                        choosable[unit.index()] = true;
                    }
                    one_of.push(regiment);
                }
                None => self.fault(&at, format!("no regiment `{id}`")),
            }
        }
        let sides = Side::BOTH.map(|side| {
            units.iter().any(|u| self.tables.unit(*u).side == side)
                || one_of.iter().any(|r| self.tables.regiment(*r).side == side)
        });
        let side = if sides[NATO.index()] { NATO } else { PACT };
        self.expect(
            sides != [true; 2] && sides != [false; 2],
            &at,
            "units of one side",
            "none or both",
        );
        self.expect(
            units.is_empty() || one_of.is_empty(),
            &at,
            "units, or one of several regiments",
            "both",
        );
        let ways =
            u8::from(!item.arrows.is_empty()) + u8::from(item.drop) + u8::from(item.air_land);
        self.expect(
            ways == 1,
            &at,
            "arrows, drop or air_land",
            "none or several",
        );
        let entry = if item.drop {
            Entry::Drop(self.drop_hexes(&at, scenario, in_play))
        } else if item.air_land {
            let mut set = HexSet::EMPTY;
            for id in &scenario.landing_grounds {
                if let Some(hex) = self.hex(&at, id).filter(|h| in_play.has(*h)) {
                    set.insert(hex);
                }
            }
            Entry::AirLand(set)
        } else {
            let mut arrows = Vec::new();
            for id in &item.arrows {
                if let Some((owner, arrow)) = self.arrow(&at, in_play, id) {
                    self.expect(owner == side, &at, "arrows of its own side", id);
                    arrows.push(arrow);
                }
            }
            Entry::Arrows(arrows)
        };
        Some(Arrival {
            side,
            day: item.day,
            couplet: item.couplet,
            units,
            one_of,
            entry,
        })
    }

    fn drop_hexes(&mut self, at: &str, scenario: &ScenarioItem, in_play: &HexSet) -> HexSet {
        for id in &scenario.drop_terrain {
            let known = self.tables.terrain.iter().any(|t| t.id == *id);
            self.expect(known, at, "a kind of terrain", format!("`{id}`"));
        }
        let mut near = HexSet::EMPTY;
        for id in &scenario.drop_zones {
            if let Some(hex) = self.hex(at, id) {
                near.insert(hex);
                near = near.union(&self.tables.hex(hex).near);
            }
        }
        near.iter()
            .filter(|h: &Hex| {
                let terrain = usize::from(self.tables.hex(*h).terrain);
                in_play.has(*h)
                    && scenario
                        .drop_terrain
                        .contains(&self.tables.terrain[terrain].id)
            })
            .collect()
    }

    fn score_table(&mut self, at: &str, item: &ScenarioItem) -> Score {
        let at = format!("{at} score");
        let score = &item.score;
        let mut held = Vec::new();
        for place in &score.held {
            if let Some(hex) = self.hex(&at, &place.hex) {
                let known = self.tables.hex(hex).place.is_some();
                self.expect(known, &at, "a town or an airfield", &place.hex);
                held.push((hex, place.points));
            }
        }
        let mut safe = HexSet::EMPTY;
        for id in &score.safe {
            if let Some(hex) = self.hex(&at, id) {
                safe.insert(hex);
            }
        }
        let points = score
            .held
            .iter()
            .map(|h| h.points)
            .chain([
                score.nato_unit_destroyed,
                score.nato_convoy_destroyed,
                score.pact_unit_destroyed,
                score.pact_convoy_destroyed,
                score.unit_exited,
                score.convoy_exited,
                score.convoy_on_west_bank,
                score.nato_convoy_safe,
                score.chemical_played,
            ])
            .all(|p| (0..=50).contains(&p));
        self.expect(points, &at, "points from 0 to 50", "others");
        let rising = score.bands.windows(2).all(|w| w[0].up_to < w[1].up_to);
        self.expect(
            rising && (1..=20).contains(&score.bands.len()),
            &at,
            "1 to 20 bands in rising order",
            "others",
        );
        let bands = score
            .bands
            .iter()
            .map(|b| Band {
                up_to: b.up_to,
                winner: side_of(&b.winner),
                words: b.words.clone(),
            })
            .collect();
        Score {
            held,
            held_needs_line: score.held_needs_line,
            destroyed: [
                [score.nato_unit_destroyed, score.nato_convoy_destroyed],
                [score.pact_unit_destroyed, score.pact_convoy_destroyed],
            ],
            exited: [score.unit_exited, score.convoy_exited],
            convoy_on_west_bank: score.convoy_on_west_bank,
            nato_convoy_safe: score.nato_convoy_safe,
            safe,
            chemical_played: score.chemical_played,
            bands,
        }
    }
}
