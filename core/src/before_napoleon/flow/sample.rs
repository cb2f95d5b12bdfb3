//! A sheet of orders taken by chance: mostly one that makes sense, sometimes any that may be written.

use super::super::{
    BeforeNapoleon,
    agenda::Step,
    ids::{Leader, Place, Unit, Zone},
    initiative::POINTS,
    naval_movement::room,
    sheet::{NAVAL_ORDERS, NavalOrder, Sheet},
    state::{At, State, Station},
};
use crate::{Chooser, Side};

impl BeforeNapoleon {
    /// The side that is asked for a sheet, if one is.
    pub(crate) fn sheet_awaited(&self, s: &State) -> Option<Side> {
        match s.agenda.top() {
            Some(Step::Orders { side }) if s.ending.is_none() => Some(side),
            _ => None,
        }
    }

    /// A sheet by chance; every sheet that may be handed in has some chance.
    pub(crate) fn sampled_sheet(&self, s: &State, side: Side, chooser: &mut dyn Chooser) -> Sheet {
        let mut sheet = Sheet::default();
        if chooser.below(8) == 0 {
            self.any_naval(s, side, chooser, &mut sheet);
        } else {
            self.sensible_naval(s, side, chooser, &mut sheet);
        }
        for place in Place::all().filter(|p| s.supplies_at(side, At::Field(*p)) > 0) {
            if chooser.below(3) == 0 {
                sheet.spend.push(place);
            }
        }
        for unit in Unit::all() {
            if let Some(from) = self.may_be_ordered(s, side, unit)
                && chooser.below(2) == 0
                && let Some(way) = self.sampled_way(from, chooser)
            {
                sheet.march.push((unit, way));
            }
        }
        for leader in Leader::all() {
            if let Some(from) = self.leader_may_be_ordered(s, side, leader)
                && chooser.below(4) == 0
                && let Some(way) = self.sampled_way(from, chooser)
            {
                sheet.ride.push((leader, way));
            }
        }
        sheet
    }

    /// A way by chance, each with some chance.
    fn sampled_way(&self, from: Place, chooser: &mut dyn Chooser) -> Option<Vec<Place>> {
        let (mut here, mut points, mut way) = (from, POINTS, Vec::new());
        loop {
            let first = way.is_empty();
            let lines = self.tables.steps[here.index()]
                .iter()
                .filter(|st| st.colour.cost() <= points)
                .map(|st| st.to);
            let lakes = self.tables.lake_moves[here.index()]
                .iter()
                .filter(|to| first && self.tables.line(here, *to).is_none());
            let open: Vec<Place> = lines.chain(lakes).collect();
            let stops = !first && chooser.below(3) == 0;
            if stops || open.is_empty() {
                break;
            }
            let to = open[chooser.below(open.len() as u32) as usize];
            let cost = self.going(here, to, first, None).map_or(POINTS, |g| g.cost);
            points = points.saturating_sub(cost);
            way.push(to);
            here = to;
        }
        (!way.is_empty()).then_some(way)
    }

    /// Any naval orders that may be written, however little they would do.
    fn any_naval(&self, s: &State, side: Side, chooser: &mut dyn Chooser, sheet: &mut Sheet) {
        let [first, landings] = self.naval_orders(s, side);
        let count = chooser.below(NAVAL_ORDERS as u32 + 1);
        let landing = if landings.is_empty() {
            0
        } else {
            chooser.below(count + 1)
        };
        for index in 0..count {
            let list = if index < count - landing {
                &first
            } else {
                &landings
            };
            if !list.is_empty() {
                sheet
                    .naval
                    .push(list[chooser.below(list.len() as u32) as usize]);
            }
        }
    }

    /// Fleets that sail with what they can carry, and land it.
    fn sensible_naval(&self, s: &State, side: Side, chooser: &mut dyn Chooser, sheet: &mut Sheet) {
        let mut landings = Vec::new();
        for fleet in s.fleets_of(side) {
            if chooser.below(3) != 0 || sheet.naval.len() > NAVAL_ORDERS / 2 {
                continue;
            }
            let from = s.fleet(fleet).station;
            sheet.naval.push(NavalOrder::Form(from));
            sheet.naval.extend(
                s.groups_of(fleet)
                    .filter(|_| chooser.below(4) != 0)
                    .take(8)
                    .map(NavalOrder::Take),
            );
            let transports = s.fleet(fleet).transports;
            if transports > 0 {
                sheet.naval.push(NavalOrder::Transports(transports));
            }
            let mut left = room(transports).saturating_sub(s.cargo(fleet));
            let to = self.sampled_station(s, side, from, chooser);
            let port = match to {
                Station::Port(port) => Some(port),
                Station::Sea(zone) => {
                    let ports: Vec<Place> = self.tables.ports[zone.index()].iter().collect();
                    let index = chooser.below(ports.len() as u32) as usize;
                    ports.get(index).copied()
                }
                Station::Nowhere => None,
            };
            for (unit, u) in s.living().filter(|(_, u)| u.side == side) {
                let aboard = u.at == At::Aboard(fleet);
                let ashore = matches!(from, Station::Port(p) if u.at == At::Field(p));
                let weight = u.class.weight(u.strength);
                let boards = !aboard && ashore && weight <= left && chooser.below(2) == 0;
                if !aboard && !boards {
                    continue;
                }
                left = left.saturating_sub(if aboard { 0 } else { weight });
                sheet.naval.push(NavalOrder::Load(unit));
                if let Some(port) = port
                    && landings.len() < NAVAL_ORDERS / 3
                {
                    landings.push(NavalOrder::Land(unit, port));
                }
            }
            sheet.naval.push(NavalOrder::Sail(to));
            sheet.naval.truncate(NAVAL_ORDERS - landings.len());
        }
        sheet.naval.truncate(NAVAL_ORDERS - landings.len());
        sheet.naval.extend(landings);
    }

    /// A station within reach by chance.
    fn sampled_station(
        &self,
        s: &State,
        side: Side,
        from: Station,
        chooser: &mut dyn Chooser,
    ) -> Station {
        let zones = Zone::all().map(Station::Sea);
        let ports = Place::all().map(Station::Port);
        let open: Vec<Station> = zones
            .chain(ports)
            .filter(|to| self.may_sail(s, side, from, *to))
            .collect();
        open.get(chooser.below(open.len() as u32) as usize)
            .copied()
            .unwrap_or(from)
    }
}
