//! Sequence of Play: written orders. What a sheet may say, how it is kept, and how naval orders, supplies and landings are done by it.
//! Movement by orders is in `beats.rs`.

use super::{
    BeforeNapoleon,
    agenda::Step,
    ids::{Fleet, Kind, Leader, PLACES, Place, PlaceSet, Unit},
    initiative::POINTS,
    note::{Dropped, Note},
    reason::{Found, Reason, need},
    sheet::{BLANK, NAVAL_ORDERS, NavalOrder, Orders, Sheet},
    state::{At, Go, Ground, State, Station, Way},
};
use crate::{Notes, Side};

const RULE: &str = "Sequence of Play";

impl BeforeNapoleon {
    /// Whether a unit may be given a way: it is in the field in America and has not lost its move.
    pub(crate) fn may_be_ordered(&self, s: &State, side: Side, unit: Unit) -> Option<Place> {
        let u = s.unit(unit);
        match u.at {
            At::Field(place)
                if u.lives()
                    && u.side == side
                    && u.go == Go::Fresh
                    && self.tables.kind_of(place) != Kind::Box =>
            {
                Some(place)
            }
            _ => None,
        }
    }

    /// Whether a leader may be given one.
    pub(crate) fn leader_may_be_ordered(
        &self,
        s: &State,
        side: Side,
        leader: Leader,
    ) -> Option<Place> {
        match s.leaders[leader.index()].at {
            At::Field(place)
                if self.tables.leader(leader).side == side
                    && self.tables.kind_of(place) != Kind::Box =>
            {
                Some(place)
            }
            _ => None,
        }
    }

    /// Whether a way of one to four steps can be walked from a place within a turn, nobody being in it.
    pub(crate) fn walks(&self, from: Place, way: &[Place]) -> bool {
        let (mut here, mut points) = (from, POINTS);
        for (index, to) in way.iter().enumerate() {
            let Some(going) = self
                .going(here, *to, index == 0, None)
                .filter(|g| g.cost <= points)
            else {
                return false;
            };
            points -= going.cost;
            here = *to;
        }
        !way.is_empty()
    }

    /// Whether a station may stand in an order: a port or a zone.
    fn is_station(&self, station: Station) -> bool {
        match station {
            Station::Nowhere => false,
            Station::Sea(_) => true,
            Station::Port(port) => self.tables.zones_of(port).next().is_some(),
        }
    }

    /// Whether a naval order is one that the side can write, whatever comes of it.
    fn check_naval_order(&self, s: &State, side: Side, order: NavalOrder) -> Result<(), Reason> {
        let unit_ok = |unit: Unit| {
            let u = s.unit(unit);
            need(
                u.lives() && u.side == side,
                RULE,
                "a unit of one's own",
                Found::unit(s, unit),
            )
        };
        let leader_ok = |leader: Leader| {
            let own =
                self.tables.leader(leader).side == side && s.leaders[leader.index()].at != At::Off;
            need(
                own,
                RULE,
                "a leader of one's own in play",
                Found::Leader(leader),
            )
        };
        let station_ok = |station| {
            need(
                self.is_station(station),
                RULE,
                "a port or a sea zone",
                Found::Station(station),
            )
        };
        let port_ok = |port| station_ok(Station::Port(port));
        match order {
            NavalOrder::Form(station) => {
                station_ok(station)?;
                need(
                    self.pool_at(s, side, station).is_some(),
                    RULE,
                    "a station where own ships lie",
                    Found::Station(station),
                )
            }
            NavalOrder::Sail(station) => station_ok(station),
            NavalOrder::Take(group) => {
                let own = s.groups[group.index()]
                    .fleet
                    .is_some_and(|f| f.side() == side);
                need(own, RULE, "a group of one's own", Found::Group(group))
            }
            NavalOrder::Transports(count) => need(
                (1..=MOST_ORDERED).contains(&count),
                RULE,
                "1 to 240 transports",
                Found::Number(u32::from(count)),
            ),
            NavalOrder::Load(unit) => unit_ok(unit),
            NavalOrder::Board(leader) => leader_ok(leader),
            NavalOrder::Land(unit, place) => unit_ok(unit).and_then(|()| port_ok(place)),
            NavalOrder::LandLeader(leader, place) => {
                leader_ok(leader).and_then(|()| port_ok(place))
            }
        }
    }

    /// Whether a sheet may be handed in: every order names what the side has and where it could go if nobody were in its way. This is
    /// the whole of the form; whether an order can be done is seen when its turn comes (ruling 101).
    pub(crate) fn check_sheet(&self, s: &State, side: Side, sheet: &Sheet) -> Result<(), Reason> {
        need(
            sheet.naval.len() <= NAVAL_ORDERS,
            RULE,
            "at most 64 naval orders",
            Found::Number(u32::try_from(sheet.naval.len()).unwrap_or(u32::MAX)),
        )?;
        let mut landing = false;
        for order in &sheet.naval {
            let lands = is_landing(*order);
            need(
                lands || !landing,
                RULE,
                "landings after all other naval orders",
                Found::Text("another order"),
            )?;
            landing = lands;
            self.check_naval_order(s, side, *order)?;
        }
        let mut last = None;
        for place in &sheet.spend {
            need(
                last < Some(*place),
                RULE,
                "places in order, each once",
                Found::Place(*place),
            )?;
            last = Some(*place);
            need(
                s.supplies_at(side, At::Field(*place)) > 0,
                RULE,
                "a Supply Unit there",
                Found::Place(*place),
            )?;
        }
        let mut last = None;
        for (unit, way) in &sheet.march {
            need(
                last < Some(*unit),
                RULE,
                "units in order, each once",
                Found::unit(s, *unit),
            )?;
            last = Some(*unit);
            let from = self.may_be_ordered(s, side, *unit);
            need(
                from.is_some(),
                RULE,
                "an own unit in the field that may move",
                Found::unit(s, *unit),
            )?;
            need(
                from.is_some_and(|from| self.walks(from, way)),
                "Land Movement",
                "lines of 4 Movement Points in all, or one lake move",
                Found::unit(s, *unit),
            )?;
        }
        let mut last = None;
        for (leader, way) in &sheet.ride {
            need(
                last < Some(*leader),
                RULE,
                "leaders in order, each once",
                Found::Leader(*leader),
            )?;
            last = Some(*leader);
            let from = self.leader_may_be_ordered(s, side, *leader);
            need(
                from.is_some(),
                RULE,
                "an own leader in the field",
                Found::Leader(*leader),
            )?;
            need(
                from.is_some_and(|from| self.walks(from, way)),
                "Leaders",
                "lines of 4 Movement Points in all, or one lake move",
                Found::Leader(*leader),
            )?;
        }
        Ok(())
    }

    /// A sheet is handed in and kept.
    pub(super) fn hand_in<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        sheet: &Sheet,
        n: &mut N,
    ) {
        s.agenda.pop();
        let mut orders = Orders {
            given: true,
            ..Orders::NONE
        };
        for (slot, order) in orders.naval.iter_mut().zip(&sheet.naval) {
            *slot = *order;
            orders.len += 1;
        }
        orders.spend = sheet.spend.iter().copied().collect();
        s.orders[side.index()] = orders;
        for (unit, way) in &sheet.march {
            s.units[unit.index()].way = Way::of(way);
        }
        for (leader, way) in &sheet.ride {
            s.leaders[leader.index()].way = Way::of(way);
        }
        n.note(|| Note::OrdersGiven { side });
        if Side::BOTH.iter().all(|side| s.orders[side.index()].given) {
            n.note(|| Note::OrdersRevealed);
        }
    }

    /// The naval orders of a side but its landings are done, one after the other; what cannot be done is dropped and said so.
    pub(super) fn naval_orders_done<N: Notes<Note>>(&self, s: &mut State, side: Side, n: &mut N) {
        let orders = s.orders[side.index()];
        for (index, order) in orders.naval().iter().enumerate() {
            if is_landing(*order) {
                break;
            }
            if !self.naval_order_done(s, side, *order, n) {
                n.note(|| Note::OrderDropped {
                    side,
                    why: Dropped::Naval(index as u8),
                });
            }
        }
        self.stop_forming(s);
        for fleet in Fleet::of(side) {
            s.fleets[fleet.index()].moved = false;
        }
    }

    /// The fleet that is being formed, if one is.
    fn forming(s: &State) -> Option<(Fleet, Fleet)> {
        match s.agenda.top() {
            Some(Step::Forming { fleet, pool }) => Some((fleet, pool)),
            _ => None,
        }
    }

    /// A fleet that never got its sailing orders stays where it was.
    fn stop_forming(&self, s: &mut State) {
        if let Some((fleet, pool)) = Self::forming(s) {
            self.unform(s, fleet, pool);
        }
    }

    fn naval_order_done<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        order: NavalOrder,
        n: &mut N,
    ) -> bool {
        if let NavalOrder::Form(station) = order {
            self.stop_forming(s);
            let may = self.check_form(s, side, station).is_ok();
            if may {
                self.form(s, side, station, n);
            }
            return may;
        }
        let Some((fleet, pool)) = Self::forming(s) else {
            return false;
        };
        match order {
            NavalOrder::Take(group) if self.check_take(s, pool, group).is_ok() => {
                self.take(s, fleet, group)
            }
            NavalOrder::Transports(count)
                if self.check_transports(s, fleet, pool, count).is_ok() =>
            {
                self.take_transports(s, fleet, pool, count);
            }
            NavalOrder::Load(unit) if self.check_load(s, fleet, pool, unit).is_ok() => {
                self.load(s, fleet, unit, n)
            }
            NavalOrder::Board(leader) if self.check_board(s, fleet, pool, leader).is_ok() => {
                self.board(s, fleet, leader, n)
            }
            NavalOrder::Sail(to) if self.check_sail(s, fleet, pool, to).is_ok() => {
                self.sail(s, fleet, pool, to, n)
            }
            _ => return false,
        }
        true
    }

    /// Landings by the orders of both sides, the French first.
    pub(super) fn landing_orders_done<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        for side in Side::BOTH {
            let orders = s.orders[side.index()];
            for (index, order) in orders
                .naval()
                .iter()
                .enumerate()
                .filter(|(_, o)| is_landing(**o))
            {
                let ground = Ground::of(s);
                let done = match *order {
                    NavalOrder::Land(unit, place)
                        if self.check_landing(s, &ground, side, unit, place).is_ok() =>
                    {
                        self.land(s, unit, place, n);
                        true
                    }
                    NavalOrder::LandLeader(leader, place)
                        if self
                            .check_land_leader(s, &ground, side, leader, place)
                            .is_ok() =>
                    {
                        self.land_leader(s, leader, place, n);
                        true
                    }
                    _ => false,
                };
                if !done {
                    n.note(|| Note::OrderDropped {
                        side,
                        why: Dropped::Naval(index as u8),
                    });
                }
            }
        }
    }

    /// Supply Units are spent for initiative as the sheets say.
    pub(super) fn order_supplies<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        s.spent = PlaceSet::EMPTY;
        for side in Side::BOTH {
            for place in s.orders[side.index()].spend.iter() {
                if self.check_spend_at(s, side, place).is_ok() {
                    self.spend_at(s, side, place, n);
                } else {
                    n.note(|| Note::OrderDropped {
                        side,
                        why: Dropped::Supply(place),
                    });
                }
            }
        }
    }

    // ------------------------------------------------------------------ the size of the form

    /// How many ways a turn allows from a place, nobody being in them.
    #[must_use]
    pub fn ways_from(&self, from: Place) -> u128 {
        let lakes = self.tables.lake_moves[from.index()]
            .iter()
            .filter(|to| self.tables.line(from, *to).is_none())
            .count();
        self.lines_from(from, POINTS) + lakes as u128
    }
    fn lines_from(&self, from: Place, points: u8) -> u128 {
        self.tables.steps[from.index()]
            .iter()
            .filter(|step| step.colour.cost() <= points)
            .map(|step| 1 + self.lines_from(step.to, points - step.colour.cost()))
            .sum()
    }

    /// How many sheets a side may hand in now; `u128::MAX` stands for that or more.
    #[must_use]
    pub fn sheets(&self, s: &State, side: Side) -> u128 {
        let mut size: u128 = 1;
        for unit in Unit::all() {
            if let Some(from) = self.may_be_ordered(s, side, unit) {
                size = size.saturating_mul(1 + self.ways_from(from));
            }
        }
        for leader in Leader::all() {
            if let Some(from) = self.leader_may_be_ordered(s, side, leader) {
                size = size.saturating_mul(1 + self.ways_from(from));
            }
        }
        for place in Place::all() {
            if s.supplies_at(side, At::Field(place)) > 0 {
                size = size.saturating_mul(2);
            }
        }
        let [first, landings] = self.naval_orders(s, side).map(|list| list.len() as u128);
        let mut naval: u128 = 0;
        for k in 0..=NAVAL_ORDERS as u32 {
            for l in 0..=(NAVAL_ORDERS as u32 - k) {
                naval = naval.saturating_add(
                    first
                        .saturating_pow(k)
                        .saturating_mul(landings.saturating_pow(l)),
                );
            }
        }
        size.saturating_mul(naval)
    }

    /// Every naval order that a side may write now: those that come first, and landings.
    pub(crate) fn naval_orders(&self, s: &State, side: Side) -> [Vec<NavalOrder>; 2] {
        let t = &self.tables;
        let zones = super::ids::Zone::all().map(Station::Sea);
        let ports = Place::all().filter(|p| t.zones_of(*p).next().is_some());
        let stations: Vec<Station> = zones.chain(ports.clone().map(Station::Port)).collect();
        let mut first: Vec<NavalOrder> = Vec::with_capacity(PLACES);
        first.extend(
            stations
                .iter()
                .copied()
                .filter(|st| self.pool_at(s, side, *st).is_some())
                .map(NavalOrder::Form),
        );
        first.extend(stations.iter().copied().map(NavalOrder::Sail));
        first.extend(
            super::ids::Group::all()
                .filter(|g| s.groups[g.index()].fleet.is_some_and(|f| f.side() == side))
                .map(NavalOrder::Take),
        );
        first.extend((1..=MOST_ORDERED).map(NavalOrder::Transports));
        let units: Vec<Unit> = s
            .living()
            .filter(|(_, u)| u.side == side)
            .map(|(unit, _)| unit)
            .collect();
        let leaders: Vec<Leader> = Leader::all()
            .filter(|l| t.leader(*l).side == side && s.leaders[l.index()].at != At::Off)
            .collect();
        first.extend(units.iter().copied().map(NavalOrder::Load));
        first.extend(leaders.iter().copied().map(NavalOrder::Board));
        let mut landings = Vec::new();
        for port in ports {
            landings.extend(units.iter().map(|u| NavalOrder::Land(*u, port)));
            landings.extend(leaders.iter().map(|l| NavalOrder::LandLeader(*l, port)));
        }
        [first, landings]
    }
}

/// Most transports that an order may name.
const MOST_ORDERED: u8 = super::recruiting::MOST_TRANSPORTS;

/// Whether a naval order is a landing, which is done after naval combat.
#[must_use]
pub const fn is_landing(order: NavalOrder) -> bool {
    matches!(order, NavalOrder::Land(..) | NavalOrder::LandLeader(..))
}

const _: () = assert!(
    matches!(BLANK, NavalOrder::Transports(0)),
    "no order that can be written is blank"
);
