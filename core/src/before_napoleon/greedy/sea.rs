//! Ships and what they carry: men who wait overseas are fetched, brought to the port nearest the aim, and landed.

use super::{
    super::{
        Decision,
        agenda::Step,
        ids::{Fleet, Kind},
        state::{At, Station},
    },
    NEVER,
    survey::Survey,
};

/// Men that a transport carries (Naval Transport).
const LOAD: i64 = 800;

impl Survey<'_> {
    /// The station of those who wait overseas.
    pub(super) fn home(&self) -> Station {
        Station::Port(self.game.tables.boxes[self.side.index()])
    }

    /// What waits overseas, in men of load.
    fn waiting(&self) -> i64 {
        let home = At::Field(self.game.tables.boxes[self.side.index()]);
        self.s
            .units_at(self.side, home)
            .map(|(_, u)| i64::from(u.class.weight(u.strength)))
            .sum()
    }

    /// Whether more waits overseas than the transports there can carry.
    pub(super) fn waits_for_ships(&self) -> bool {
        let there: i64 = self
            .s
            .fleets_of(self.side)
            .filter(|f| self.s.fleet(*f).station == self.home())
            .map(|f| i64::from(self.s.fleet(f).transports))
            .sum();
        self.waiting() > there * LOAD
    }

    /// The fleet that is being formed, and the one that it is formed out of.
    fn forming(&self) -> Option<(Fleet, Fleet)> {
        match self.s.agenda.top() {
            Some(Step::Forming { fleet, pool }) => Some((fleet, pool)),
            _ => None,
        }
    }

    pub(super) fn at_sea(&self, option: &Decision) -> i64 {
        match option {
            Decision::Form(station) => self.forms(*station),
            Decision::Take(_) => match self.forming() {
                // A fleet that fetches or brings somebody wants an escort; the rest stays.
                Some((fleet, _)) if self.s.groups_of(fleet).count() < 2 => 300,
                _ => NEVER,
            },
            Decision::Transports(count) => match self.forming() {
                Some((fleet, _)) if self.s.fleet(fleet).transports == 0 => {
                    let wanted = (self.waiting() + LOAD - 1) / LOAD;
                    400 + i64::from(*count).min(wanted.max(1)) - i64::from(*count) / 8
                }
                _ => NEVER,
            },
            Decision::Load(unit) => {
                let at_home =
                    self.s.unit(*unit).at == At::Field(self.game.tables.boxes[self.side.index()]);
                if at_home { 200 } else { NEVER }
            }
            Decision::Board(leader) => {
                let at_home = self.s.leaders[leader.index()].at
                    == At::Field(self.game.tables.boxes[self.side.index()]);
                if at_home { 199 } else { NEVER }
            }
            Decision::Sail(station) => self.sails(*station),
            Decision::Intercept => NEVER,
            Decision::BreakOff => self.flees(),
            Decision::FightOn => -self.flees(),
            Decision::Harbour(place) => 100 - self.far_by_sea(Station::Port(*place)).min(90),
            Decision::PutToSea(_) => 0,
            Decision::Land(unit, place) => {
                let at = self.s.unit(*unit).at;
                self.lands(at, At::Field(*place))
            }
            Decision::LandLeader(leader, place) => {
                let at = self.s.leaders[leader.index()].at;
                self.lands(at, At::Field(*place))
            }
            _ => 0,
        }
    }

    /// Whether to form a fleet of what lies somewhere: to fetch, to bring on what is aboard, to go back for more.
    fn forms(&self, station: Station) -> i64 {
        let ready = |f: &Fleet| {
            let fleet = self.s.fleet(*f);
            fleet.station == station && fleet.transports > 0
        };
        let some = self.s.fleets_of(self.side).any(|f| ready(&f));
        let laden = self
            .s
            .fleets_of(self.side)
            .any(|f| ready(&f) && self.s.cargo(f) > 0);
        let home = station == self.home();
        if some && home && self.waiting() > 0 {
            60
        } else if some && laden && self.far_by_sea(station) > 8 {
            50
        } else if some && !laden && !home && self.waits_for_ships() {
            40
        } else {
            NEVER
        }
    }

    /// Where a fleet sails to: laden, towards the aim; empty, for those who wait.
    fn sails(&self, station: Station) -> i64 {
        let Some((fleet, pool)) = self.forming() else {
            return NEVER;
        };
        let now = self.s.fleet(fleet).station;
        let laden = self.s.cargo(fleet) > 0;
        // Once everything is aboard that there is room for.
        let full = self.s.fleet(fleet).transports > 0 || self.s.fleet(pool).transports == 0;
        let base = if full { 150 } else { 1 };
        if laden {
            let gain = self.far_by_sea(now) - self.far_by_sea(station);
            base + gain.clamp(-100, 40)
        } else {
            base - self.zones_off(station)
        }
    }

    /// Sea zones between a station and home, ten for each.
    pub(super) fn zones_off(&self, station: Station) -> i64 {
        let t = &self.game.tables;
        let home = t.boxes[self.side.index()];
        let zones = |station: Station| -> u8 {
            match station {
                Station::Sea(zone) => 1 << zone.index(),
                Station::Port(place) => t.zones_of(place).fold(0, |all, z| all | 1 << z.index()),
                Station::Nowhere => 0,
            }
        };
        if station == self.home() {
            return 0;
        }
        let (mut reached, wanted) = (zones(Station::Port(home)), zones(station));
        for steps in 1..10 {
            if reached & wanted != 0 {
                let in_port = i64::from(matches!(station, Station::Port(_)));
                return 10 * steps + 5 * in_port;
            }
            let mut next = reached;
            for (zone, near) in t.zone_adjacent.iter().enumerate() {
                if reached & (1 << zone) != 0 {
                    next |= near;
                }
            }
            reached = next;
        }
        140
    }

    /// How much a fight at sea is to be avoided.
    fn flees(&self) -> i64 {
        let points = |side: crate::Side| -> i64 {
            self.s
                .ships_of(self.s.sea.fleet(side))
                .map(|ship| i64::from(ship.points))
                .sum()
        };
        points(self.side.other()) - points(self.side)
    }

    /// Landing: where it brings nearer, and where friends are.
    fn lands(&self, from: At, to: At) -> i64 {
        let At::Field(place) = to else { return NEVER };
        if self.game.tables.kind_of(place) == Kind::Box {
            return NEVER;
        }
        let safe =
            self.men(self.side.other(), place) == 0 || self.s.holder(place) == Some(self.side);
        if safe {
            10 + (self.far(from) - self.far(to)).max(0)
        } else {
            NEVER
        }
    }
}
