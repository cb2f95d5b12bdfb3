//! Setting a scenario up: units, bridges, chits in their containers (9.1).

use super::{
    CorpsCommand,
    agenda::{CoupletStage, Step},
    ids::{NATO, PACT, RiverSide},
    state::{Crossing, Place, State},
};

impl CorpsCommand {
    /// The number of the scenario of that name or id; the first one for an empty name.
    pub(crate) fn scenario_number(&self, name: &str) -> Option<u8> {
        if name.is_empty() {
            return Some(0);
        }
        self.tables
            .scenarios
            .iter()
            .position(|s| s.id.eq_ignore_ascii_case(name) || s.name.eq_ignore_ascii_case(name))
            .map(|n| n as u8)
    }

    /// A scenario's first state, before anything is drawn.
    pub(crate) fn setup(&self, number: u8) -> State {
        let t = &self.tables;
        let mut s = State::empty();
        s.scenario = number;
        let scenario = t.scenario(number);
        for line in &scenario.arrivals {
            for unit in &line.units {
                s.unit_mut(*unit).place = Place::Reserve;
            }
            for regiment in &line.one_of {
                for unit in &t.regiment(*regiment).units {
                    s.unit_mut(*unit).place = Place::Pool;
                }
            }
        }
        for (hex, units) in &scenario.setup {
            for unit in units {
                s.put(t, *unit, *hex);
            }
        }
        for river in RiverSide::first(t.rivers.len()) {
            s.crossings[river.index()] = if t.river(river).bridge.is_some() {
                Crossing::Bridge
            } else {
                Crossing::None
            };
        }
        s.control = scenario.pact_holds;
        s.cup = scenario.pool;
        s.score = self.score(&s);
        for step in [
            Step::Couplet(CoupletStage::Begins),
            Step::Assign { side: PACT },
            Step::Assign { side: NATO },
            Step::Draw { side: PACT },
            Step::Draw { side: NATO },
        ] {
            s.agenda.push(step);
        }
        s
    }
}
