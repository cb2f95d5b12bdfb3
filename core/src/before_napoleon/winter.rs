//! Supply, Leaders: winter. Units that come back go home, those outside suffer and go into quarters, ships go to port, a leader may go.

use super::{
    BeforeNapoleon,
    agenda::{Phase, Step, WinterStep},
    ids::{Class, FR, Fleet, GB, Leader, PLACES, Place, PlaceSet, Unit},
    naval_movement::room,
    note::{Loss, Note, Use},
    reason::{Found, Reason, need},
    state::{At, State, Station},
};
use crate::{Notes, Side};

/// Per cent that a force outside loses in winter (Supply).
pub const OUTSIDE: u32 = 50;
/// Per cent that each Supply Unit takes off.
pub const RELIEF: u32 = 10;
/// Supply Units that take off all of it.
pub const MOST_SPENT: u8 = 5;

/// Per cent that a force outside loses with so many Supply Units spent.
///
/// ```
/// use earlylight_core::before_napoleon::winter::winter_loss;
/// // The rulebook's own example.
/// assert_eq!(winter_loss(1), 40);
/// ```
#[must_use]
pub const fn winter_loss(spent: u8) -> u32 {
    OUTSIDE.saturating_sub(RELIEF * spent as u32)
}

impl BeforeNapoleon {
    /// Indians, provincials and militia disband, wherever they are.
    pub(super) fn winter_begins<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        for unit in Unit::all() {
            let u = *s.unit(unit);
            if !u.lives() || !(u.class == Class::Indians || u.class.comes_back()) {
                continue;
            }
            let at = match u.at {
                At::Field(place) | At::Inside(place) => place,
                At::Aboard(fleet) => match s.fleet(fleet).station {
                    Station::Port(port) => port,
                    _ => self.tables.boxes[u.side.index()],
                },
                At::Off => continue,
            };
            s.remove_unit(unit);
            n.note(|| Note::Fell {
                unit,
                class: u.class,
                side: u.side,
                men: u.strength,
                at,
                why: Loss::Home,
            });
        }
    }

    /// Whether those of a side who stand in the field of a place are outside for the winter (ruling 79).
    pub(crate) fn outside(&self, s: &State, side: Side, place: Place) -> bool {
        match self.tables.kind_of(place) {
            super::ids::Kind::Box => false,
            super::ids::Kind::Wilderness => true,
            _ => s.holder(place) != Some(side),
        }
    }

    /// Whether a side has anybody or anything in the field of a place.
    fn anybody(&self, s: &State, side: Side, place: Place) -> bool {
        s.units
            .iter()
            .any(|u| u.lives() && u.side == side && u.at == At::Field(place))
            || Leader::all().any(|l| {
                self.tables.leader(l).side == side && s.leaders[l.index()].at == At::Field(place)
            })
    }

    /// Goes on with the winter from a place and side.
    pub(super) fn winter_goes_on<N: Notes<Note>>(
        &self,
        s: &mut State,
        from: Place,
        first: Side,
        spent: u8,
        stage: WinterStep,
        n: &mut N,
    ) -> bool {
        match stage {
            WinterStep::Find => {
                for number in from.index()..PLACES {
                    let place = Place(number as u8);
                    for side in [FR, GB] {
                        let passed = number == from.index() && side < first;
                        if passed || !self.outside(s, side, place) || !self.anybody(s, side, place)
                        {
                            continue;
                        }
                        s.agenda.replace(Step::Winter {
                            place,
                            side,
                            spent: 0,
                            stage: WinterStep::Ask,
                        });
                        return true;
                    }
                }
                s.agenda.pop();
                true
            }
            WinterStep::Ask => {
                let more = spent < MOST_SPENT
                    && s.supplies_at(first, At::Field(from)) > 0
                    && s.men_at(first, At::Field(from)) > 0;
                if !more {
                    self.winter_losses(s, from, first, spent, n);
                }
                !more
            }
            WinterStep::Quarter => {
                let quarters = self.quarters(s, first, from);
                match (quarters.len(), quarters.iter().next()) {
                    (1, Some(to)) => self.goes_into_quarters(s, first, from, to, n),
                    (0, _) => self.evacuated(s, first, from, n),
                    _ => return false,
                }
                true
            }
        }
    }

    /// A Supply Unit more is spent.
    pub(super) fn winter_spends<N: Notes<Note>>(
        &self,
        s: &mut State,
        place: Place,
        side: Side,
        spent: u8,
        n: &mut N,
    ) {
        if self.spend_supply(s, side, At::Field(place)) {
            n.note(|| Note::Spent {
                side,
                at: place,
                for_: Use::Winter,
            });
            s.agenda.replace(Step::Winter {
                place,
                side,
                spent: spent + 1,
                stage: WinterStep::Ask,
            });
        }
    }

    /// The losses fall; then those who are left go into quarters.
    pub(super) fn winter_losses<N: Notes<Note>>(
        &self,
        s: &mut State,
        place: Place,
        side: Side,
        spent: u8,
        n: &mut N,
    ) {
        let units: Vec<Unit> = s
            .units_at(side, At::Field(place))
            .filter(|(_, u)| u.class.has_men())
            .map(|(unit, _)| unit)
            .collect();
        for unit in units {
            self.wears_down(s, unit, winter_loss(spent), Loss::Winter, n);
        }
        if self.anybody(s, side, place) {
            s.agenda.replace(Step::Winter {
                place,
                side,
                spent,
                stage: WinterStep::Quarter,
            });
        } else {
            Self::winter_next(s, place, side);
        }
    }

    fn winter_next(s: &mut State, place: Place, side: Side) {
        let next = if side == FR {
            Some((place, GB))
        } else {
            Place::new(place.number() + 1).map(|p| (p, FR))
        };
        match next {
            Some((place, side)) => s.agenda.replace(Step::Winter {
                place,
                side,
                spent: 0,
                stage: WinterStep::Find,
            }),
            None => s.agenda.pop(),
        }
    }

    /// The nearest own settlements and forts that are not besieged; empty if none can be reached (ruling 80).
    #[must_use]
    pub fn quarters(&self, s: &State, side: Side, from: Place) -> PlaceSet {
        let far = &self.tables.distance[from.index()];
        let open =
            || Place::all().filter(|p| self.own_and_free(s, side, *p) && far[p.index()] < u8::MAX);
        let best = open().map(|p| far[p.index()]).min();
        open().filter(|p| Some(far[p.index()]) == best).collect()
    }

    /// All of a side in the field of a place.
    fn moves_all(&self, s: &mut State, side: Side, from: Place, to: At) {
        for u in s
            .units
            .iter_mut()
            .filter(|u| u.lives() && u.side == side && u.at == At::Field(from))
        {
            u.at = to;
        }
        for (leader, l) in Leader::all().zip(s.leaders.iter_mut()) {
            if l.at == At::Field(from) && self.tables.leader(leader).side == side {
                l.at = to;
            }
        }
    }

    /// A force goes into quarters.
    pub(super) fn goes_into_quarters<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        from: Place,
        to: Place,
        n: &mut N,
    ) {
        self.moves_all(s, side, from, At::Field(to));
        n.note(|| Note::Quartered { side, from, to });
        Self::winter_next(s, from, side);
        self.forts_settle(s);
    }

    /// No own place can be reached over land: own ships off the place take what they can to the nearest port, the others are lost.
    fn evacuated<N: Notes<Note>>(&self, s: &mut State, side: Side, from: Place, n: &mut N) {
        let near: Vec<(Fleet, super::ids::Zone)> = self
            .tables
            .zones_of(from)
            .flat_map(|zone| {
                let there = |f: &Fleet| match s.fleet(*f).station {
                    Station::Sea(z) => z == zone,
                    Station::Port(port) => self.tables.ports[zone.index()].has(port),
                    Station::Nowhere => false,
                };
                s.fleets_of(side)
                    .filter(there)
                    .map(move |f| (f, zone))
                    .collect::<Vec<_>>()
            })
            .collect();
        let mut left: Vec<u32> = near
            .iter()
            .map(|(f, _)| room(s.fleet(*f).transports).saturating_sub(s.cargo(*f)))
            .collect();
        let haven = |zone| self.nearest_ports(s, side, zone).iter().next();
        let havens: Vec<Option<Place>> = near.iter().map(|(_, zone)| haven(*zone)).collect();
        let units: Vec<Unit> = s
            .units_at(side, At::Field(from))
            .map(|(unit, _)| unit)
            .collect();
        let mut went = PlaceSet::EMPTY;
        for unit in units {
            let u = *s.unit(unit);
            let weight = u.class.weight(u.strength);
            let ship = (0..near.len()).find(|i| left[*i] >= weight && havens[*i].is_some());
            match ship.and_then(|i| havens[i].map(|to| (i, to))) {
                Some((i, to)) => {
                    left[i] -= weight;
                    s.units[unit.index()].at = At::Field(to);
                    went.insert(to);
                }
                None => {
                    s.remove_unit(unit);
                    n.note(|| Note::Fell {
                        unit,
                        class: u.class,
                        side,
                        men: u.strength,
                        at: from,
                        why: Loss::NoQuarter,
                    });
                }
            }
        }
        // A leader goes with any ship.
        let to = havens.iter().flatten().next().copied();
        for leader in Leader::all() {
            if s.leaders[leader.index()].at != At::Field(from)
                || self.tables.leader(leader).side != side
            {
                continue;
            }
            match to {
                Some(to) => {
                    s.leaders[leader.index()].at = At::Field(to);
                    went.insert(to);
                }
                None => {
                    self.leader_goes(s, leader);
                    n.note(|| Note::LeaderCaptured { leader, at: from });
                }
            }
        }
        for to in went.iter() {
            n.note(|| Note::Quartered { side, from, to });
        }
        Self::winter_next(s, from, side);
        self.forts_settle(s);
    }

    /// Ships at sea go to the nearest own port, one fleet after the other; then all who are aboard land (ruling 82).
    pub(super) fn ships_go_home<N: Notes<Note>>(&self, s: &mut State, from: u8, n: &mut N) -> bool {
        for fleet in Fleet::all().skip(usize::from(from)) {
            let Station::Sea(zone) = s.fleet(fleet).station else {
                continue;
            };
            let ports = self.nearest_ports(s, fleet.side(), zone);
            match (ports.len(), ports.iter().next()) {
                (1, Some(port)) => self.fleet_home(s, fleet, port, n),
                (0, _) => {
                    let home = self.tables.boxes[fleet.side().index()];
                    self.fleet_home(s, fleet, home, n);
                }
                _ => {
                    let now = Step::WinterFleet {
                        from: fleet.number(),
                    };
                    let waits = s.agenda.top() == Some(now);
                    s.agenda.replace(now);
                    return !waits;
                }
            }
        }
        s.agenda.pop();
        self.all_land(s, n);
        true
    }

    /// Whether the fleet asked about may winter in that port.
    pub(super) fn check_winter_port(&self, s: &State, from: u8, port: Place) -> Result<(), Reason> {
        let near = Fleet::new(from).is_some_and(|f| match s.fleet(f).station {
            Station::Sea(zone) => self.nearest_ports(s, f.side(), zone).has(port),
            _ => false,
        });
        need(
            near,
            "Supply",
            "one of the nearest own ports",
            Found::Place(port),
        )
    }

    /// A fleet winters in a port.
    pub(super) fn fleet_home<N: Notes<Note>>(
        &self,
        s: &mut State,
        fleet: Fleet,
        port: Place,
        n: &mut N,
    ) {
        let f = &mut s.fleets[fleet.index()];
        f.station = Station::Port(port);
        f.bound = None;
        n.note(|| Note::FleetHome { fleet, to: port });
    }

    /// Everybody aboard a fleet in port is ashore for the winter.
    fn all_land<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        for unit in Unit::all() {
            let u = *s.unit(unit);
            let At::Aboard(fleet) = u.at else { continue };
            let Station::Port(at) = s.fleet(fleet).station else {
                continue;
            };
            s.units[unit.index()].at = At::Field(at);
            n.note(|| Note::Landed {
                unit,
                class: u.class,
                fleet,
                at,
            });
        }
        for leader in Leader::all() {
            let At::Aboard(fleet) = s.leaders[leader.index()].at else {
                continue;
            };
            let Station::Port(at) = s.fleet(fleet).station else {
                continue;
            };
            s.leaders[leader.index()].at = At::Field(at);
            n.note(|| Note::LeaderLanded { leader, fleet, at });
        }
    }

    /// Whether a leader may be dismissed: he is there, and somebody of his rank is still to appear (ruling 65).
    pub(super) fn check_dismiss(
        &self,
        s: &State,
        side: Side,
        leader: Leader,
    ) -> Result<(), Reason> {
        let entry = self.tables.leader(leader);
        let here = entry.side == side && s.leaders[leader.index()].at != At::Off;
        need(
            here,
            "Leaders",
            "a leader of one's own in play",
            Found::Leader(leader),
        )?;
        need(
            self.next_leader(s, side, entry.rank).is_some(),
            "Leaders",
            "somebody of his rank who is still to appear",
            Found::Leader(leader),
        )
    }

    /// He goes, and the next of his rank stands where he stood.
    pub(super) fn dismiss<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        leader: Leader,
        n: &mut N,
    ) {
        s.agenda.pop();
        let Some(by) = self.next_leader(s, side, self.tables.leader(leader).rank) else {
            return;
        };
        let at = s.leaders[leader.index()].at;
        self.leader_goes(s, leader);
        s.leaders[by.index()].at = at;
        s.leaders[by.index()].points = super::initiative::POINTS;
        let place = at.place().unwrap_or(self.tables.boxes[side.index()]);
        n.note(|| Note::Dismissed {
            leader,
            by,
            at: place,
        });
    }

    /// With nobody to dismiss nothing is asked.
    pub(super) fn dismissal_goes_on(&self, s: &mut State, side: Side) -> bool {
        let none = !Leader::all().any(|l| self.check_dismiss(s, side, l).is_ok());
        if none {
            s.agenda.pop();
        }
        none
    }

    /// The steps of a winter, in order: those outside, ships, dismissals, the next turn.
    pub(super) fn push_winter(s: &mut State) {
        s.agenda.push(Step::Turn(Phase::Next));
        s.agenda.push(Step::Dismiss { side: GB });
        s.agenda.push(Step::Dismiss { side: FR });
        s.agenda.push(Step::WinterFleet { from: 0 });
        s.agenda.push(Step::Winter {
            place: Place(0),
            side: FR,
            spent: 0,
            stage: WinterStep::Find,
        });
    }
}
