//! Naval Transport: fleets enter port and troops land, when naval combat is over.

use super::{
    BeforeNapoleon,
    ids::{Fleet, Kind, Leader, Place, Unit},
    note::Note,
    reason::{Found, Reason, need},
    state::{At, Go, Ground, Siege, State, Station, Way},
};
use crate::{Notes, Side};

impl BeforeNapoleon {
    /// Fleets that pass into a port are in it now, if it is still open to them (ruling 69).
    pub(super) fn fleets_enter<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        for side in Side::BOTH {
            for fleet in Fleet::of(side) {
                let Some(port) = s.fleet(fleet).bound else {
                    continue;
                };
                s.fleets[fleet.index()].bound = None;
                if self.port_open(s, side, port) {
                    s.fleets[fleet.index()].station = Station::Port(port);
                    n.note(|| Note::InPort { fleet, at: port });
                }
            }
        }
    }

    /// Where at a place somebody of a fleet would land: in the field, or inside an own fort that is besieged; `None` if he may not.
    pub(crate) fn landing(&self, s: &State, fleet: Fleet, place: Place, men: u32) -> Option<At> {
        let (side, t) = (fleet.side(), &self.tables);
        let reaches = match s.fleet(fleet).station {
            Station::Port(port) => port == place,
            Station::Sea(zone) => {
                t.ports[zone.index()].has(place)
                    && t.kind_of(place) != Kind::Box
                    && self.may_sail_up(s, side, place)
            }
            Station::Nowhere => false,
        };
        if !reaches {
            return None;
        }
        if t.kind_of(place) == Kind::Box {
            return Some(At::Field(place));
        }
        let own = s.holder(place) == Some(side);
        let besieged = own && s.siege[place.index()] != Siege::None;
        let watched = match s.fleet(fleet).station {
            Station::Sea(zone) => self.enemy_at_sea(s, side, zone),
            _ => t.zones_of(place).any(|z| self.enemy_at_sea(s, side, z)),
        };
        if own && !besieged {
            return Some(At::Field(place));
        }
        if watched {
            return None;
        }
        if besieged {
            let inside = s.men_at(side, At::Inside(place));
            return (inside + men <= t.capacity(place)).then_some(At::Inside(place));
        }
        Some(At::Field(place))
    }

    /// Whether a unit may land there.
    pub(super) fn check_landing(
        &self,
        s: &State,
        ground: &Ground,
        side: Side,
        unit: Unit,
        place: Place,
    ) -> Result<(), Reason> {
        const RULE: &str = "Naval Transport";
        let u = s.unit(unit);
        let At::Aboard(fleet) = u.at else {
            return need(false, RULE, "a unit aboard", Found::unit(s, unit));
        };
        need(
            u.lives() && u.side == side,
            RULE,
            "a unit of one's own",
            Found::unit(s, unit),
        )?;
        let at = self.landing(s, fleet, place, u.men());
        need(
            at.is_some(),
            RULE,
            "a port of the zone: an own one with room, or the enemy's with none of his ships at sea there",
            Found::Place(place),
        )?;
        let alone = u.men() == 0
            && matches!(at, Some(At::Field(_)))
            && ground.enemy(side, place)
            && ground.field[side.index()][place.index()] == 0;
        need(
            !alone,
            RULE,
            "own troops there before guns and supplies",
            Found::Place(place),
        )
    }

    /// Lands it; it moves no more this turn (ruling 76).
    pub(super) fn land<N: Notes<Note>>(&self, s: &mut State, unit: Unit, place: Place, n: &mut N) {
        let At::Aboard(fleet) = s.unit(unit).at else {
            return;
        };
        let Some(at) = self.landing(s, fleet, place, s.unit(unit).men()) else {
            return;
        };
        let off_map = self.tables.kind_of(place) == Kind::Box;
        let u = &mut s.units[unit.index()];
        u.at = at;
        u.came = None;
        // Whatever way it was ordered began elsewhere.
        u.way = Way::NONE;
        if !off_map && !matches!(u.go, Go::Held(_)) {
            u.go = Go::Stopped;
        }
        let (class, side) = (u.class, u.side);
        n.note(|| Note::Landed {
            unit,
            class,
            fleet,
            at: place,
        });
        if class.has_men() && matches!(at, At::Field(_)) {
            self.seize(s, place, side, n);
        }
    }

    /// Whether a leader may land there.
    pub(super) fn check_land_leader(
        &self,
        s: &State,
        ground: &Ground,
        side: Side,
        leader: Leader,
        place: Place,
    ) -> Result<(), Reason> {
        const RULE: &str = "Naval Transport";
        let At::Aboard(fleet) = s.leaders[leader.index()].at else {
            return need(false, RULE, "a leader aboard", Found::Leader(leader));
        };
        need(
            self.tables.leader(leader).side == side,
            RULE,
            "a leader of one's own",
            Found::Leader(leader),
        )?;
        let at = self.landing(s, fleet, place, 0);
        need(
            at.is_some(),
            RULE,
            "a port of the zone that is open to him",
            Found::Place(place),
        )?;
        let alone = matches!(at, Some(At::Field(_)))
            && ground.enemy(side, place)
            && ground.field[side.index()][place.index()] == 0;
        need(
            !alone,
            "Leaders",
            "own troops where the enemy is",
            Found::Place(place),
        )
    }

    /// Lands him.
    pub(super) fn land_leader<N: Notes<Note>>(
        &self,
        s: &mut State,
        leader: Leader,
        place: Place,
        n: &mut N,
    ) {
        let At::Aboard(fleet) = s.leaders[leader.index()].at else {
            return;
        };
        let Some(at) = self.landing(s, fleet, place, 0) else {
            return;
        };
        let l = &mut s.leaders[leader.index()];
        l.at = at;
        l.points = 0;
        l.way = Way::NONE;
        n.note(|| Note::LeaderLanded {
            leader,
            fleet,
            at: place,
        });
    }

    /// With nobody who can land nothing is asked.
    pub(super) fn landing_goes_on(&self, s: &mut State, side: Side) -> bool {
        let ground = Ground::of(s);
        let mut any = Unit::all().any(|u| {
            matches!(s.unit(u).at, At::Aboard(f) if f.side() == side)
                && self
                    .landing_places(s, u)
                    .any(|p| self.check_landing(s, &ground, side, u, p).is_ok())
        });
        any = any
            || Leader::all().any(|l| {
                matches!(s.leaders[l.index()].at, At::Aboard(f)
                    if f.side() == side && self.fleet_places(s, f).any(|p| self.check_land_leader(s, &ground, side, l, p).is_ok()))
            });
        if !any {
            s.agenda.pop();
        }
        !any
    }

    /// Places that a fleet lies off or in.
    pub(crate) fn fleet_places(&self, s: &State, fleet: Fleet) -> impl Iterator<Item = Place> {
        let set = match s.fleet(fleet).station {
            Station::Port(port) => [port].into_iter().collect(),
            Station::Sea(zone) => self.tables.ports[zone.index()],
            Station::Nowhere => super::ids::PlaceSet::EMPTY,
        };
        set.iter()
    }

    /// The same for whoever is aboard one.
    pub(crate) fn landing_places(&self, s: &State, unit: Unit) -> impl Iterator<Item = Place> {
        let set: super::ids::PlaceSet = match s.unit(unit).at {
            At::Aboard(fleet) => self.fleet_places(s, fleet).collect(),
            _ => super::ids::PlaceSet::EMPTY,
        };
        set.iter()
    }
}
