//! Retreat: where a beaten force may go, and what becomes of one that may go nowhere (Land Combat).

use super::{
    BeforeNapoleon,
    fight_note::words,
    ids::{Fleet, Place, PlaceSet, Unit},
    note::Note,
    state::{At, Ground, State, Station},
    tell::side_name,
};
use crate::{Notes, Side, Tone};

/// Men that a transport carries (Naval Transport).
pub const TRANSPORT: u32 = 800;

/// What a beaten force may do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WaysOut {
    /// Places that it may go to.
    pub places: PlaceSet,
    /// Fleets that it may go aboard of.
    pub fleets: Vec<Fleet>,
    /// Whether it may go into the fort of the place.
    pub inside: bool,
}

impl WaysOut {
    /// How many ways there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.places.len() as usize + self.fleets.len() + usize::from(self.inside)
    }
    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl BeforeNapoleon {
    /// The ways out for the force of a side that was beaten in the field of a place; `attacked` is whether it was the attacker.
    ///
    /// Nearer home, with no enemy and no enemy fort there; an attacker also the way it came; own places and wilderness before enemy
    /// settlements. Where nothing is nearer (at a home place): into the own fort, else to another own place. A force that landed may go
    /// aboard again. With nothing else: into the own fort, aboard.
    #[must_use]
    pub fn ways_out(&self, s: &State, side: Side, place: Place, attacked: bool) -> WaysOut {
        let ground = Ground::of(s);
        let enemy = side.other();
        let free = |p: Place| !ground.enemy(side, p);
        let open = |p: Place| free(p) && !(self.tables.has_fort(p) && s.holder(p) == Some(enemy));
        let near = self.next_to(place);
        let home = &self.tables.home[side.index()];
        let mut ways = WaysOut::default();
        let nearer: PlaceSet = near
            .iter()
            .filter(|p| home[p.index()] < home[place.index()] && open(*p))
            .collect();
        let mut back = PlaceSet::EMPTY;
        if attacked && !self.rulings.retreat_strict {
            for (_, unit) in s.units_at(side, At::Field(place)) {
                // The road by which it came is its way back, if no enemy has come upon it.
                if let Some(came) = unit.came.filter(|came| near.has(*came) && free(*came)) {
                    back.insert(came);
                }
            }
        }
        let own_fort = self.tables.has_fort(place) && s.holder(place) == Some(side);
        let room = own_fort && self.room(s, side, place) > 0;
        let at_home = home[place.index()] == 0;
        if at_home && room {
            ways.inside = true;
        } else if at_home {
            ways.places = near
                .iter()
                .filter(|p| s.holder(*p) == Some(side) && free(*p))
                .collect();
            if ways.places.is_empty() {
                ways.places = back;
            }
        } else {
            ways.places = nearer.or(back);
        }
        let better: PlaceSet = ways
            .places
            .iter()
            .filter(|p| s.holder(*p) == Some(side) || self.tables.is_wilderness(*p))
            .collect();
        if !better.is_empty() {
            ways.places = better;
        }
        if room && (self.rulings.retreat_inside || ways.places.is_empty()) {
            ways.inside = true;
        }
        let landed = attacked
            && s.units_at(side, At::Field(place))
                .any(|(_, u)| u.class.has_men() && u.go.arrived() && u.came.is_none());
        if landed || ways.is_empty() {
            ways.fleets = self.boats(s, side, place);
        }
        ways
    }
    /// Places that a step leads to: along a line, or to a port of the same lake.
    fn next_to(&self, place: Place) -> PlaceSet {
        let lines: PlaceSet = self.tables.steps[place.index()]
            .iter()
            .map(|step| step.to)
            .collect();
        lines.or(self.tables.same_lake[place.index()])
    }
    /// Men for whom there is still room inside an own fort.
    #[must_use]
    pub fn room(&self, s: &State, side: Side, place: Place) -> u32 {
        self.tables
            .capacity(place)
            .saturating_sub(s.men_at(side, At::Inside(place)))
    }
    /// Own fleets at sea off a place that can take the whole force aboard.
    fn boats(&self, s: &State, side: Side, place: Place) -> Vec<Fleet> {
        let weight: u32 = s
            .units_at(side, At::Field(place))
            .map(|(_, u)| u.class.weight(u.strength))
            .sum();
        s.fleets_of(side)
            .filter(|fleet| match s.fleet(*fleet).station {
                Station::Sea(zone) => self.tables.ports[zone.index()].has(place),
                Station::Port(_) | Station::Nowhere => false,
            })
            .filter(|fleet| {
                let room = u32::from(s.fleet(*fleet).transports) * TRANSPORT;
                s.cargo(*fleet) + weight <= room
            })
            .collect()
    }

    /// A beaten force goes by itself where it has one way or none. `false` while its owner has a choice.
    pub(crate) fn retreat_goes_on<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        place: Place,
        attacked: bool,
        n: &mut N,
    ) -> bool {
        let ways = self.ways_out(s, side, place, attacked);
        match (ways.len(), ways.places.iter().next(), ways.fleets.first()) {
            (0, _, _) => {
                self.surrenders(s, place, At::Field(place), side, n);
                self.retreat_done(s, place, side, n);
            }
            (1, Some(to), _) => self.retreats(s, side, place, to, n),
            (1, None, Some(fleet)) => self.reembarks(s, side, place, *fleet, n),
            (1, None, None) => self.withdraws(s, side, place, n),
            _ => return false,
        }
        true
    }
    /// The force goes to a place.
    pub(crate) fn retreats<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        place: Place,
        to: Place,
        n: &mut N,
    ) {
        n.note(|| {
            let text = format!(
                "The {} retreat from {} to {}",
                side_name(side),
                self.tables.name(place),
                self.tables.name(to)
            );
            let mut told = words("Land Combat", Tone::Move, text);
            told.side = Some(side);
            told.places = [place, to]
                .iter()
                .map(|p| self.tables.id(*p).to_owned())
                .collect();
            told.arrow = Some((
                self.tables.id(place).to_owned(),
                self.tables.id(to).to_owned(),
            ));
            told.into()
        });
        self.shift(s, side, At::Field(place), At::Field(to));
        // Guns, supplies or leaders of the enemy that stand there alone fall to the troops that come.
        self.seize(s, to, side, n);
        self.retreat_done(s, place, side, n);
    }
    /// The force goes aboard.
    pub(crate) fn reembarks<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        place: Place,
        fleet: Fleet,
        n: &mut N,
    ) {
        n.note(|| {
            let text = format!(
                "The {} go aboard {} again",
                side_name(side),
                self.fleet_name(fleet)
            );
            self.note_at(place, Some(side), words("Land Combat", Tone::Move, text))
        });
        self.shift(s, side, At::Field(place), At::Aboard(fleet));
        self.retreat_done(s, place, side, n);
    }
    /// The force goes into its fort, whole units in list order as far as there is room; the rest surrenders.
    pub(crate) fn withdraws<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        place: Place,
        n: &mut N,
    ) {
        n.note(|| {
            let text = format!(
                "The {} retire into {}",
                side_name(side),
                self.tables.name(place)
            );
            self.note_at(place, Some(side), words("Land Combat", Tone::Move, text))
        });
        let mut room = self.room(s, side, place);
        let units: Vec<Unit> = s
            .units_at(side, At::Field(place))
            .map(|(unit, _)| unit)
            .collect();
        for unit in units {
            let men = s.unit(unit).men();
            if men <= room {
                room -= men;
                s.units[unit.index()].at = At::Inside(place);
                s.units[unit.index()].came = None;
            }
        }
        for leader in self.leaders_of(s, side, At::Field(place)).iter() {
            s.leaders[leader.index()].at = At::Inside(place);
        }
        self.surrenders(s, place, At::Field(place), side, n);
        self.retreat_done(s, place, side, n);
    }
    /// Everything of a side goes from one place to another; who retreats has no way back any more.
    fn shift(&self, s: &mut State, side: Side, from: At, to: At) {
        for unit in s
            .units
            .iter_mut()
            .filter(|u| u.lives() && u.side == side && u.at == from)
        {
            unit.at = to;
            unit.came = None;
        }
        for leader in self.leaders_of(s, side, from).iter() {
            s.leaders[leader.index()].at = to;
        }
    }
    fn retreat_done<N: Notes<Note>>(&self, s: &mut State, place: Place, side: Side, n: &mut N) {
        s.agenda.pop();
        self.seize(s, place, side.other(), n);
        self.forts_settle(s);
    }
}
