//! A sheet of written orders: everybody towards the aim, as far as a turn goes; leaders with the most men; ships for those who wait
//! overseas.

use super::{
    super::{
        BeforeNapoleon, View,
        ids::{Fleet, Leader, Place, Unit, Zone},
        initiative::POINTS,
        naval_movement::room,
        sheet::{NAVAL_ORDERS, NavalOrder, Sheet},
        state::{At, Station},
    },
    survey::Survey,
};

/// The sheet that the player hands in; `None` if none is asked for.
#[must_use]
pub fn sheet(game: &BeforeNapoleon, view: &View) -> Option<Sheet> {
    let s = &view.public;
    let side = game.sheet_awaited(s)?;
    let survey = Survey::of(game, s, side);
    let mut sheet = Sheet {
        naval: survey.naval_orders(),
        ..Sheet::default()
    };
    let mut gone: Vec<(Place, Vec<Place>, u16)> = Vec::new();
    for unit in Unit::all() {
        if let Some(from) = game.may_be_ordered(s, side, unit) {
            let way = survey.way(unit, from);
            if !way.is_empty() {
                gone.push((from, way.clone(), s.unit(unit).strength));
                sheet.march.push((unit, way));
            }
        }
    }
    for place in Place::all() {
        let men: u32 = gone
            .iter()
            .filter(|(from, ..)| *from == place)
            .map(|(.., men)| u32::from(*men))
            .sum();
        if men >= 2_000 && s.supplies_at(side, At::Field(place)) > 1 {
            sheet.spend.push(place);
        }
    }
    for leader in Leader::all() {
        if let Some(from) = game.leader_may_be_ordered(s, side, leader) {
            let with = gone
                .iter()
                .filter(|(place, ..)| *place == from)
                .max_by_key(|(.., men)| *men);
            if let Some((_, way, _)) = with {
                sheet.ride.push((leader, way.clone()));
            }
        }
    }
    Some(sheet)
}

impl Survey<'_> {
    /// Fleets that fetch those who wait, bring them to the port nearest the aim, and land them; empty ones go back for more.
    fn naval_orders(&self) -> Vec<NavalOrder> {
        let (mut orders, mut landings) = (Vec::new(), Vec::new());
        for fleet in self.s.fleets_of(self.side) {
            let state = self.s.fleet(fleet);
            if state.transports == 0 || orders.len() + landings.len() > NAVAL_ORDERS / 2 {
                continue;
            }
            let (sailing, landing) = self.voyage(fleet);
            if orders.len() + landings.len() + sailing.len() + landing.len() <= NAVAL_ORDERS {
                orders.extend(sailing);
                landings.extend(landing);
            }
        }
        orders.extend(landings);
        orders
    }

    /// The orders of one fleet, and those for landing what it carries; none if it may as well lie where it is.
    fn voyage(&self, fleet: Fleet) -> (Vec<NavalOrder>, Vec<NavalOrder>) {
        let (mut sailing, mut landing) = (Vec::new(), Vec::new());
        let state = self.s.fleet(fleet);
        let from = state.station;
        let home = from == self.home();
        let mut left = room(state.transports).saturating_sub(self.s.cargo(fleet));
        let mut cargo = Vec::new();
        for (unit, u) in self.s.living().filter(|(_, u)| u.side == self.side) {
            let aboard = u.at == At::Aboard(fleet);
            let waits = home && matches!(from, Station::Port(place) if u.at == At::Field(place));
            let weight = u.class.weight(u.strength);
            if aboard || (waits && weight <= left && cargo.len() < 12) {
                left = left.saturating_sub(if aboard { 0 } else { weight });
                cargo.push(unit);
            }
        }
        let worth = |to: Station| {
            if cargo.is_empty() {
                self.zones_off(to)
            } else {
                self.far_by_sea(to)
            }
        };
        let to = Zone::all()
            .map(Station::Sea)
            .chain(Place::all().map(Station::Port))
            .filter(|to| self.game.may_sail(self.s, self.side, from, *to))
            .min_by_key(|to| worth(*to));
        let Some(to) = to.filter(|to| worth(*to) < worth(from)) else {
            return (sailing, landing);
        };
        if cargo.is_empty() && (home || !self.waits_for_ships()) {
            return (sailing, landing);
        }
        sailing.push(NavalOrder::Form(from));
        sailing.extend(self.s.groups_of(fleet).take(2).map(NavalOrder::Take));
        sailing.push(NavalOrder::Transports(state.transports));
        sailing.extend(cargo.iter().copied().map(NavalOrder::Load));
        if home {
            let there = Leader::all().filter(|leader| {
                self.game.tables.leader(*leader).side == self.side
                    && matches!(from, Station::Port(place) if self.s.leaders[leader.index()].at == At::Field(place))
            });
            sailing.extend(there.take(3).map(NavalOrder::Board));
        }
        sailing.push(NavalOrder::Sail(to));
        let port = match to {
            Station::Port(place) => Some(place),
            Station::Sea(zone) => self.game.tables.ports[zone.index()]
                .iter()
                .filter(|place| self.s.holder(*place) == Some(self.side))
                .min_by_key(|place| self.far_by_sea(Station::Port(*place))),
            Station::Nowhere => None,
        };
        if let Some(port) = port {
            landing.extend(cargo.iter().map(|unit| NavalOrder::Land(*unit, port)));
        }
        (sailing, landing)
    }

    /// The way of a unit in a turn: step by step whatever brings it nearest, as long as it may and dares.
    fn way(&self, unit: Unit, from: Place) -> Vec<Place> {
        let (mut here, mut left, mut way) = (from, POINTS, Vec::new());
        if self.kept_home(unit, from) {
            return way;
        }
        loop {
            let first = way.is_empty();
            let mut best: Option<(i64, Place, u8)> = None;
            for to in self.ways_on(here) {
                let Some(going) = self.game.going(here, to, first, None) else {
                    continue;
                };
                let nearer = self.distance(here) - self.distance(to);
                let better = best.is_none_or(|(most, ..)| nearer > most);
                if nearer > 0 && going.cost <= left && better && self.dares(unit, here, to) {
                    best = Some((nearer, to, going.cost));
                }
            }
            let Some((_, to, cost)) = best else {
                return way;
            };
            left -= cost;
            way.push(to);
            here = to;
            if left == 0 {
                return way;
            }
        }
    }
}
