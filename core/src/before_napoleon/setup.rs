//! Initial Forces, Naval Groups: the first state, and the make-up of the first groups.

use super::{
    BeforeNapoleon,
    agenda::{Agenda, Phase, Step},
    ids::{
        Class, FLEETS, FLEETS_A_SIDE, Fleet, GROUPS, Group, LEADERS, Makeup, PLACES, Place,
        PlaceSet, UNITS,
    },
    land_battle::Battle,
    naval_battle::SeaFight,
    note::Note,
    sheet::Orders,
    state::{At, FleetState, Go, GroupState, LeaderState, Ship, Siege, State, Station, UnitState},
};
use crate::{Notes, Side};

/// The ways to play, by the name of a scenario: the name, whether orders are written, whether battles may be fought on a table.
pub const SCENARIOS: [(&str, bool, bool); 4] = [
    ("sequence", false, false),
    ("orders", true, false),
    ("sequence_table", false, true),
    ("orders_table", true, true),
];

/// The ruling on Rogers' Rangers gives them so many men (ruling 1).
const RANGERS_OTHERWISE: u16 = 180;

impl BeforeNapoleon {
    /// A state with nothing in it, for setting up and for reading positions.
    pub(crate) fn bare(&self) -> State {
        State {
            turn: 1,
            written: false,
            table: false,
            control: [None; PLACES],
            captured: PlaceSet::EMPTY,
            siege: [Siege::None; PLACES],
            units: [UnitState::NONE; UNITS],
            leaders: [LeaderState::WAITING; LEADERS],
            groups: [GroupState::NONE; GROUPS],
            fleets: [FleetState::default(); FLEETS],
            spent: PlaceSet::EMPTY,
            met: [0; FLEETS_A_SIDE],
            orders: [Orders::NONE; 2],
            battle: Battle::NONE,
            sea: SeaFight::NONE,
            raised: [0; 2],
            lost: [0; 2],
            stands_raised: 0,
            stands_lost: 0,
            agenda: Agenda::default(),
            ending: None,
        }
    }

    /// The state of May 1755.
    pub(crate) fn set_up(&self, written: bool, table: bool) -> State {
        let t = &self.tables;
        let mut s = self.bare();
        s.written = written;
        s.table = table;
        for place in Place::all().filter(|p| t.kind_of(*p).is_held()) {
            s.control[place.index()] = t.start[place.index()];
        }
        let mut number = 0;
        for item in &t.units {
            let rangers = self.rulings.rangers_180
                && item.side == super::ids::GB
                && item.class == Class::Irregular;
            let men = if rangers { RANGERS_OTHERWISE } else { item.men };
            s.units[number] = new_unit(item.side, item.class, men, At::Field(item.at));
            s.raised[item.side.index()] += u32::from(men);
            number += 1;
        }
        for (side, class, stands, at) in &t.batteries {
            s.units[number] = new_unit(*side, *class, *stands, At::Field(*at));
            s.stands_raised += stands;
            number += 1;
        }
        for (leader, item) in s.leaders.iter_mut().zip(&t.leaders) {
            if let Some(at) = item.at {
                leader.at = At::Field(at);
                leader.points = super::initiative::POINTS;
            }
        }
        let mut group = 0;
        for side in Side::BOTH {
            let mut fleets = Fleet::of(side);
            for (_, port, groups, transports) in t.squadrons.iter().filter(|q| q.0 == side) {
                let Some(fleet) = fleets.next() else { break };
                s.fleets[fleet.index()] = FleetState {
                    station: Station::Port(*port),
                    transports: *transports,
                    idle: true,
                    ..FleetState::default()
                };
                for _ in 0..*groups {
                    let Some(slot) = s.groups.get_mut(group) else {
                        break;
                    };
                    // A makeup is chosen below; until then a group is its fleet's and has no ships.
                    slot.fleet = Some(fleet);
                    group += 1;
                }
            }
        }
        s.agenda.push(Step::Turn(Phase::Reinforcement));
        if group > 0 {
            s.agenda.push(Step::SetUp { group: Group(0) });
        }
        s
    }

    /// Chooses the make-up of a group of the first forces; the next is asked for, or the first turn begins.
    pub(super) fn group_set_up<N: Notes<Note>>(
        &self,
        s: &mut State,
        group: Group,
        makeup: Makeup,
        n: &mut N,
    ) {
        self.man_group(s, group, makeup);
        if let Some(fleet) = s.groups[group.index()].fleet
            && let Station::Port(port) = s.fleet(fleet).station
        {
            n.note(|| Note::SetUp {
                group,
                side: fleet.side(),
                port,
                makeup,
            });
        }
        s.agenda.pop();
        let next = Group::new(group.number() + 1).filter(|g| s.groups[g.index()].fleet.is_some());
        if let Some(group) = next {
            s.agenda.push(Step::SetUp { group });
        } else {
            let turn = s.turn;
            n.note(|| Note::TurnBegins { turn });
        }
    }

    /// Gives a group whole ships of that make-up.
    pub(super) fn man_group(&self, s: &mut State, group: Group, makeup: Makeup) {
        let ships = &mut s.groups[group.index()].ships;
        *ships = [Ship::NONE; 5];
        for (slot, rate) in ships.iter_mut().zip(makeup.ships()) {
            *slot = Ship {
                rate: *rate,
                points: self.tables.whole(*rate),
            };
        }
    }
}

/// A unit that has not moved.
pub(crate) const fn new_unit(side: Side, class: Class, strength: u16, at: At) -> UnitState {
    UnitState {
        side,
        class,
        strength,
        at,
        go: Go::Fresh,
        ..UnitState::NONE
    }
}

/// The names of all encounters, by number: what is drawn for the order of combats at sea (Naval Interception).
pub(crate) fn encounter_names() -> &'static [String] {
    static NAMES: std::sync::OnceLock<Vec<String>> = std::sync::OnceLock::new();
    NAMES.get_or_init(|| {
        (1..=FLEETS_A_SIDE)
            .flat_map(|french| {
                (1..=FLEETS_A_SIDE)
                    .map(move |british| format!("French {french} - British {british}"))
            })
            .collect()
    })
}
