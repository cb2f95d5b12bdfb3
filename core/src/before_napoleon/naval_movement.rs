//! Sea Zones, Naval Transport: fleets are formed, loaded and sent.

use super::{
    BeforeNapoleon,
    agenda::Step,
    ids::{Fleet, GB, Group, Kind, Leader, Place, Unit, Zone},
    note::Note,
    reason::{Found, Reason, need},
    state::{At, FleetState, Go, Siege, State, Station},
};
use crate::{Notes, Side};

/// Men that a transport carries (Naval Transport).
pub const LOAD: u32 = 800;

/// Men that so many transports carry.
#[must_use]
pub const fn room(transports: u8) -> u32 {
    transports as u32 * LOAD
}

impl BeforeNapoleon {
    /// Whether ships may go from a zone to the next: they are adjacent, and what bars the way is held (Sea Zones).
    pub(crate) fn zone_open(&self, s: &State, side: Side, from: Zone, to: Zone) -> bool {
        self.tables.adjacent(from, to)
            && self
                .tables
                .bars
                .iter()
                .all(|(a, b, hold)| (*a, *b) != (from, to) || s.holder(*hold) == Some(side))
    }

    /// Whether a port may be sailed up to: Montreal only with Quebec in hand (Sea Zones, ruling 5).
    pub(crate) fn may_sail_up(&self, s: &State, side: Side, port: Place) -> bool {
        self.tables
            .upriver
            .iter()
            .all(|(up, hold)| *up != port || s.holder(*hold) == Some(side))
    }

    /// Whether a port takes a side's ships in: its own, or its box; and if it is besieged no enemy ships of war lie off it.
    pub(crate) fn port_open(&self, s: &State, side: Side, port: Place) -> bool {
        let t = &self.tables;
        if t.kind_of(port) == Kind::Box {
            return t.boxes[side.index()] == port;
        }
        s.holder(port) == Some(side)
            && self.may_sail_up(s, side, port)
            && (s.siege[port.index()] == Siege::None
                || !t.zones_of(port).any(|z| self.enemy_at_sea(s, side, z)))
    }

    /// Whether enemy ships of war are at sea in a zone.
    pub(crate) fn enemy_at_sea(&self, s: &State, side: Side, zone: Zone) -> bool {
        s.fleets_of(side.other()).any(|f| {
            s.fleet(f).station == Station::Sea(zone) && s.fleet(f).bound.is_none() && s.armed(f)
        })
    }

    /// Fleets of a side that lie at one station become one: splitting and joining is done there (ruling 66).
    pub(super) fn join_fleets(&self, s: &mut State, side: Side) {
        for keep in Fleet::of(side) {
            let station = s.fleet(keep).station;
            if station == Station::Nowhere {
                continue;
            }
            for other in Fleet::of(side).filter(|f| *f > keep) {
                if s.fleet(other).station == station {
                    self.merge_fleet(s, other, keep);
                }
            }
        }
    }

    /// All of a fleet goes over to another.
    pub(super) fn merge_fleet(&self, s: &mut State, from: Fleet, to: Fleet) {
        let gone = std::mem::take(&mut s.fleets[from.index()]);
        let f = &mut s.fleets[to.index()];
        f.transports = f.transports.saturating_add(gone.transports);
        f.idle = f.idle && gone.idle;
        for group in s.groups.iter_mut().filter(|g| g.fleet == Some(from)) {
            group.fleet = Some(to);
        }
        for unit in s.units.iter_mut().filter(|u| u.at == At::Aboard(from)) {
            unit.at = At::Aboard(to);
        }
        for leader in s.leaders.iter_mut().filter(|l| l.at == At::Aboard(from)) {
            leader.at = At::Aboard(to);
        }
    }

    /// The fleet of a side at a station that has had no orders in this phase.
    pub(crate) fn pool_at(&self, s: &State, side: Side, station: Station) -> Option<Fleet> {
        s.fleets_of(side).find(|f| {
            let state = s.fleet(*f);
            state.station == station && !state.moved
        })
    }

    /// Whether a fleet may be formed there.
    pub(super) fn check_form(&self, s: &State, side: Side, station: Station) -> Result<(), Reason> {
        const RULE: &str = "Naval Interception";
        let pool = self.pool_at(s, side, station);
        need(
            pool.is_some(),
            RULE,
            "own ships there that have had no orders",
            Found::Station(station),
        )?;
        let empty =
            pool.is_none_or(|f| s.fleet(f).transports == 0 && s.groups_of(f).next().is_none());
        need(!empty, RULE, "ships there", Found::Station(station))?;
        need(
            s.free_fleet(side).is_some(),
            RULE,
            "fewer fleets",
            Found::Station(station),
        )
    }

    /// A new fleet is begun out of what lies there.
    pub(super) fn form<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        station: Station,
        n: &mut N,
    ) {
        let (Some(pool), Some(fleet)) = (self.pool_at(s, side, station), s.free_fleet(side)) else {
            return;
        };
        let idle = s.fleet(pool).idle;
        s.fleets[fleet.index()] = FleetState {
            station,
            idle,
            ..FleetState::default()
        };
        n.note(|| Note::Formed { fleet, at: station });
        s.agenda.push(Step::Forming { fleet, pool });
    }

    /// Whether a group may be taken into it.
    pub(super) fn check_take(&self, s: &State, pool: Fleet, group: Group) -> Result<(), Reason> {
        let there = s.groups[group.index()].fleet == Some(pool);
        need(
            there,
            "Naval Interception",
            "a group that lies there",
            Found::Group(group),
        )
    }

    /// Whether so many transports may be taken into it.
    pub(super) fn check_transports(
        &self,
        s: &State,
        fleet: Fleet,
        pool: Fleet,
        count: u8,
    ) -> Result<(), Reason> {
        let number = Found::Number(u32::from(count));
        need(
            s.fleet(fleet).transports == 0,
            "Naval Transport",
            "transports taken once",
            number,
        )?;
        need(
            (1..=s.fleet(pool).transports).contains(&count),
            "Naval Transport",
            "transports that lie there",
            number,
        )
    }

    /// Whether a unit may go aboard: from the port, or out of the ships that it is in already.
    pub(super) fn check_load(
        &self,
        s: &State,
        fleet: Fleet,
        pool: Fleet,
        unit: Unit,
    ) -> Result<(), Reason> {
        const RULE: &str = "Naval Transport";
        let u = s.unit(unit);
        need(
            u.lives() && u.side == fleet.side(),
            RULE,
            "a unit of one's own",
            Found::unit(s, unit),
        )?;
        let ashore = match s.fleet(fleet).station {
            Station::Port(port) => u.at == At::Field(port),
            _ => false,
        };
        need(
            ashore || u.at == At::Aboard(pool),
            RULE,
            "a unit in that port or aboard there",
            Found::unit(s, unit),
        )?;
        need(
            !matches!(u.go, Go::Held(_)),
            RULE,
            "a unit that may move",
            Found::unit(s, unit),
        )?;
        need(
            u.crewed,
            "Reinforcements",
            "guns that have gunners",
            Found::unit(s, unit),
        )?;
        let weight = s.cargo(fleet) + u.class.weight(u.strength);
        let most = room(s.fleet(fleet).transports);
        need(
            weight <= most,
            RULE,
            "room aboard, 800 men a transport",
            Found::Number(weight),
        )
    }

    /// Whether a leader may go aboard; a second British two-star leader waits in Britain (ruling 64).
    pub(super) fn check_board(
        &self,
        s: &State,
        fleet: Fleet,
        pool: Fleet,
        leader: Leader,
    ) -> Result<(), Reason> {
        const RULE: &str = "Leaders";
        let entry = self.tables.leader(leader);
        need(
            entry.side == fleet.side(),
            RULE,
            "a leader of one's own",
            Found::Leader(leader),
        )?;
        let at = s.leaders[leader.index()].at;
        let ashore = matches!(s.fleet(fleet).station, Station::Port(port) if at == At::Field(port));
        need(
            ashore || at == At::Aboard(pool),
            RULE,
            "a leader in that port or aboard there",
            Found::Leader(leader),
        )?;
        let leaves_box = s.fleet(fleet).station == Station::Port(self.tables.boxes[GB.index()]);
        let barred = leaves_box
            && entry.side == GB
            && entry.rank == 2
            && self.two_star_on_map(s, Some(leader), false);
        need(
            !barred,
            RULE,
            "one British two-star leader on the map",
            Found::Leader(leader),
        )?;
        // Two of them that lie in the box together: only one may be aboard.
        let second = leaves_box
            && entry.side == GB
            && entry.rank == 2
            && Leader::all().any(|l| {
                let other = self.tables.leader(l);
                l != leader
                    && other.side == GB
                    && other.rank == 2
                    && s.leaders[l.index()].at == At::Aboard(fleet)
            });
        need(
            !second,
            RULE,
            "one British two-star leader on the map",
            Found::Leader(leader),
        )
    }

    /// Where a fleet that lies there may be sent: it may stay, leave port for a zone, go to the next zone, and enter a port of the zone
    /// that it is in or comes to (Sea Zones).
    pub(crate) fn may_sail(&self, s: &State, side: Side, from: Station, to: Station) -> bool {
        if from == to {
            return true;
        }
        let t = &self.tables;
        let comes_to = |zone: Zone| match from {
            // Leaving port is the move; ships from Europe enter zone 1 first.
            Station::Port(port) => t.ports[zone.index()].has(port),
            Station::Sea(here) => here == zone || self.zone_open(s, side, here, zone),
            Station::Nowhere => false,
        };
        match to {
            Station::Sea(zone) => comes_to(zone),
            Station::Port(port) => self.port_open(s, side, port) && t.zones_of(port).any(comes_to),
            Station::Nowhere => false,
        }
    }

    /// Whether the fleet that is being formed may be sent there.
    pub(super) fn check_sail(
        &self,
        s: &State,
        fleet: Fleet,
        pool: Fleet,
        to: Station,
    ) -> Result<(), Reason> {
        const RULE: &str = "Sea Zones";
        let ships = s.fleet(fleet).transports > 0 || s.groups_of(fleet).next().is_some();
        need(ships, RULE, "ships in the fleet", Found::Fleet(fleet))?;
        need(
            s.cargo(pool) <= room(s.fleet(pool).transports),
            "Naval Transport",
            "transports left for those aboard who stay",
            Found::Number(s.cargo(pool)),
        )?;
        let stranded = s.fleet(pool).transports == 0
            && s.groups_of(pool).next().is_none()
            && s.leaders.iter().any(|l| l.at == At::Aboard(pool));
        need(
            !stranded,
            "Leaders",
            "ships for leaders aboard who stay",
            Found::Fleet(pool),
        )?;
        need(
            self.may_sail(s, fleet.side(), s.fleet(fleet).station, to),
            RULE,
            "a zone or port within reach",
            Found::Station(to),
        )
    }

    /// Takes a group into the fleet.
    pub(super) fn take(&self, s: &mut State, fleet: Fleet, group: Group) {
        s.groups[group.index()].fleet = Some(fleet);
    }

    /// Takes transports into it.
    pub(super) fn take_transports(&self, s: &mut State, fleet: Fleet, pool: Fleet, count: u8) {
        s.fleets[fleet.index()].transports = count;
        let left = &mut s.fleets[pool.index()].transports;
        *left = left.saturating_sub(count);
    }

    /// Takes a unit aboard.
    pub(super) fn load<N: Notes<Note>>(&self, s: &mut State, fleet: Fleet, unit: Unit, n: &mut N) {
        let u = &mut s.units[unit.index()];
        u.at = At::Aboard(fleet);
        let class = u.class;
        n.note(|| Note::Loaded { unit, class, fleet });
    }

    /// Takes a leader aboard.
    pub(super) fn board<N: Notes<Note>>(
        &self,
        s: &mut State,
        fleet: Fleet,
        leader: Leader,
        n: &mut N,
    ) {
        s.leaders[leader.index()].at = At::Aboard(fleet);
        n.note(|| Note::Boarded { leader, fleet });
    }

    /// Sends the fleet off. A port that it goes to takes it in when naval combat is over (ruling 69).
    pub(super) fn sail<N: Notes<Note>>(
        &self,
        s: &mut State,
        fleet: Fleet,
        pool: Fleet,
        to: Station,
        n: &mut N,
    ) {
        s.agenda.pop();
        let from = s.fleet(fleet).station;
        let f = &mut s.fleets[fleet.index()];
        f.moved = true;
        if to != from {
            f.idle = false;
            match to {
                Station::Sea(_) => f.station = to,
                Station::Port(port) => {
                    f.bound = Some(port);
                    f.station = Station::Sea(self.zone_on_the_way(from, port));
                }
                Station::Nowhere => {}
            }
        }
        n.note(|| Note::Sailed { fleet, from, to });
        self.drop_if_empty(s, pool);
    }

    /// The zone in which a fleet is while it passes into a port: its own if the port lies on it, else the port's first that it can come
    /// to. Only Louisbourg lies on two.
    fn zone_on_the_way(&self, from: Station, port: Place) -> Zone {
        let zones = || self.tables.zones_of(port);
        let near = match from {
            Station::Port(left) => zones().find(|z| self.tables.ports[z.index()].has(left)),
            Station::Sea(here) => zones()
                .find(|z| *z == here)
                .or_else(|| zones().find(|z| self.tables.adjacent(here, *z))),
            Station::Nowhere => None,
        };
        near.or_else(|| zones().next()).unwrap_or(Zone(0))
    }

    /// A fleet that was not sent off goes back to those it was taken from; all of them stay this turn.
    pub(super) fn unform(&self, s: &mut State, fleet: Fleet, pool: Fleet) {
        s.agenda.pop();
        // Those from the shore go back there; in a besieged port nobody came from it.
        if let Station::Port(port) = s.fleet(fleet).station
            && s.siege[port.index()] == Siege::None
        {
            for u in s.units.iter_mut().filter(|u| u.at == At::Aboard(fleet)) {
                u.at = At::Field(port);
            }
            for l in s.leaders.iter_mut().filter(|l| l.at == At::Aboard(fleet)) {
                l.at = At::Field(port);
            }
        }
        self.merge_fleet(s, fleet, pool);
        s.fleets[pool.index()].moved = true;
    }

    /// A fleet without ships and transports is none.
    pub(crate) fn drop_if_empty(&self, s: &mut State, fleet: Fleet) {
        let f = s.fleet(fleet);
        if f.station != Station::Nowhere && f.transports == 0 && s.groups_of(fleet).next().is_none()
        {
            s.fleets[fleet.index()] = FleetState::default();
        }
    }

    /// Naval movement of a side is over.
    pub(super) fn naval_ends(&self, s: &mut State, side: Side) {
        s.agenda.pop();
        for fleet in Fleet::of(side) {
            s.fleets[fleet.index()].moved = false;
        }
    }

    /// Without ships nothing is asked.
    pub(super) fn naval_goes_on(&self, s: &mut State, side: Side) -> bool {
        let some = s.fleets_of(side).any(|f| !s.fleet(f).moved);
        if !some {
            self.naval_ends(s, side);
        }
        !some
    }
}
