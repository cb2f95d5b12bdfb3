//! The whole truth of a moment: units, leaders, ships, who holds what, sieges, orders, and what is still to be done.

use super::{
    agenda::{Agenda, Step},
    ids::{
        Class, FLEETS, FR, Fleet, GB, GROUPS, Group, LEADERS, Leader, PLACES, Place, PlaceSet,
        Rate, UNITS, Unit, Zone,
    },
    land_battle::Battle,
    naval_battle::SeaFight,
    sheet::Orders,
};
use crate::Side;

/// Where a unit or a leader is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum At {
    /// Nowhere: not yet in play, or no longer.
    #[default]
    Off,
    /// At a place, outside its walls if it has any, or in a box.
    Field(Place),
    /// Inside the fort of a place, enemies being outside.
    Inside(Place),
    /// Aboard a fleet.
    Aboard(Fleet),
}

impl At {
    /// The place, if it is at one.
    #[must_use]
    pub const fn place(self) -> Option<Place> {
        match self {
            At::Field(place) | At::Inside(place) => Some(place),
            At::Off | At::Aboard(_) => None,
        }
    }
}

/// How far a unit is with this turn's move (Initiative, Land Movement).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Go {
    /// Has not rolled.
    #[default]
    Fresh,
    /// Has failed its roll: it stays.
    Failed,
    /// Has passed and may take its first step: on water, or not.
    Ready {
        /// Whether the roll was for a first step along a river or lake.
        water: bool,
    },
    /// Has moved and has so many Movement Points left.
    Moving(u8),
    /// May not move any more this turn.
    Stopped,
    /// May not move up to that turn: it marched out under terms (Sieges).
    Held(u8),
}

impl Go {
    /// Whether it has come to where it is in this turn.
    #[must_use]
    pub const fn arrived(self) -> bool {
        matches!(self, Go::Moving(_) | Go::Stopped)
    }
}

/// A way that an order sheet sets out: up to four steps (Sequence of Play).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Way {
    /// How many steps.
    pub len: u8,
    /// Places in order; those beyond `len` are place 0.
    pub to: [Place; 4],
}

impl Way {
    /// No order.
    pub const NONE: Way = Way {
        len: 0,
        to: [Place(0); 4],
    };

    /// A way of these places; those beyond the fourth are left out.
    #[must_use]
    pub fn of(places: &[Place]) -> Way {
        let mut way = Way::NONE;
        for (slot, place) in way.to.iter_mut().zip(places) {
            *slot = *place;
            way.len += 1;
        }
        way
    }
    /// What is left after its first step.
    #[must_use]
    pub fn rest(&self) -> Way {
        Way::of(self.steps().get(1..).unwrap_or_default())
    }
    /// Its places.
    #[must_use]
    pub fn steps(&self) -> &[Place] {
        &self.to[..usize::from(self.len.min(4))]
    }
}

/// A unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UnitState {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub class: Class,
    /// Men; for batteries stands, for supplies Supply Units. 0 is out of play.
    pub strength: u16,
    /// Where it is.
    pub at: At,
    /// How far it is with its move.
    pub go: Go,
    /// Whether a battery has its gunners; captured ones have none (Reinforcements).
    pub crewed: bool,
    /// The place that it came from this turn: its way back.
    pub came: Option<Place>,
    /// Its written order.
    pub way: Way,
}

impl UnitState {
    /// A number that no unit has.
    pub const NONE: UnitState = UnitState {
        side: FR,
        class: Class::R1,
        strength: 0,
        at: At::Off,
        go: Go::Fresh,
        crewed: true,
        came: None,
        way: Way::NONE,
    };

    /// Its men; 0 for batteries and supplies.
    #[must_use]
    pub const fn men(&self) -> u32 {
        if self.class.has_men() {
            self.strength as u32
        } else {
            0
        }
    }
    /// Whether it is in play.
    #[must_use]
    pub const fn lives(&self) -> bool {
        self.strength > 0
    }
    /// Stands, for those who count in stands (Land Forces).
    #[must_use]
    pub const fn stands(&self) -> u16 {
        if self.class.has_men() {
            self.strength.div_ceil(self.class.stand())
        } else {
            self.strength
        }
    }
}

/// A leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LeaderState {
    /// Where he is; `Off` while he has not appeared, and when he is gone.
    pub at: At,
    /// Whether he is dead, captured or dismissed.
    pub gone: bool,
    /// Movement Points left this turn (Leaders).
    pub points: u8,
    /// Where his rating was used this turn.
    pub served: Option<Place>,
    /// His written order.
    pub way: Way,
}

impl LeaderState {
    /// One who has not appeared.
    pub const WAITING: LeaderState = LeaderState {
        at: At::Off,
        gone: false,
        points: 0,
        served: None,
        way: Way::NONE,
    };
}

/// A ship: its rate and the strength points left, 0 being no ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ship {
    /// Its rate.
    pub rate: Rate,
    /// Points left.
    pub points: u8,
}

impl Ship {
    /// No ship.
    pub const NONE: Ship = Ship {
        rate: Rate::First,
        points: 0,
    };
}

/// A Naval Group, or the prizes of a fleet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GroupState {
    /// The fleet that it sails with; none if there is no such group.
    pub fleet: Option<Fleet>,
    /// Its ships.
    pub ships: [Ship; 5],
}

impl GroupState {
    /// A number that no group has.
    pub const NONE: GroupState = GroupState {
        fleet: None,
        ships: [Ship::NONE; 5],
    };
}

/// Where a fleet is.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    bincode::Encode,
    bincode::Decode,
)]
pub enum Station {
    /// There is no such fleet.
    #[default]
    Nowhere,
    /// In a port.
    Port(Place),
    /// At sea.
    Sea(Zone),
}

/// A fleet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FleetState {
    /// Where it is.
    pub station: Station,
    /// The port that it passes into when the Naval Combat Phase ends.
    pub bound: Option<Place>,
    /// Its transports.
    pub transports: u8,
    /// Whether it has had its orders in this phase.
    pub moved: bool,
    /// Whether it has been beaten off in this phase (Naval Interception).
    pub beaten: bool,
    /// Whether it has lain in port since the turn began and has not fought.
    pub idle: bool,
}

/// A siege (Sieges).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Siege {
    /// None.
    #[default]
    None,
    /// Declared this turn.
    Opened,
    /// In its later turns.
    Standing,
    /// The wall is breached.
    Breached,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// At the beginning of a winter turn, by what is held (Victory).
    Winter(Side),
    /// After 1760, by points.
    Points(Side),
}

impl Ending {
    /// The winner.
    #[must_use]
    pub const fn winner(self) -> Side {
        match self {
            Ending::Winter(side) | Ending::Points(side) => side,
        }
    }
}

/// A state of the game. Flat: no pointers, no allocation, cheap to copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// 1 to 60 (opening paragraph).
    pub turn: u8,
    /// Whether orders are written (Sequence of Play).
    pub written: bool,
    /// Whether battles may be fought on a table and entered (Land Combat, Naval Combat).
    pub table: bool,
    /// Who holds each place.
    pub control: [Option<Side>; PLACES],
    /// Places that have ever been captured, for the ruling that counts them (Victory).
    pub captured: PlaceSet,
    /// Sieges by place; the besieger is the enemy of the holder.
    pub siege: [Siege; PLACES],
    /// Units.
    pub units: [UnitState; UNITS],
    /// Leaders.
    pub leaders: [LeaderState; LEADERS],
    /// Naval Groups.
    pub groups: [GroupState; GROUPS],
    /// Fleets.
    pub fleets: [FleetState; FLEETS],
    /// Places where a Supply Unit has been spent for initiative in the phase under way.
    pub spent: PlaceSet,
    /// Encounters to be fought: for each French fleet a bit for each British one (Naval Interception).
    pub met: [u16; FLEETS / 2],
    /// Written orders by side.
    pub orders: [Orders; 2],
    /// The land battle being fought.
    pub battle: Battle,
    /// The fight at sea.
    pub sea: SeaFight,
    /// Men ever raised by side: the first forces, recruits, replacements, returns.
    pub raised: [u32; 2],
    /// Men ever lost by side, those that went home among them.
    pub lost: [u32; 2],
    /// Gun and mortar stands that ever were, of both sides.
    pub stands_raised: u16,
    /// Those that went down with ships or were left behind for good.
    pub stands_lost: u16,
    /// What is still to be done, the next last.
    pub agenda: Agenda,
    /// How the game ended, once it has.
    pub ending: Option<Ending>,
}

impl State {
    /// A unit.
    #[must_use]
    pub const fn unit(&self, unit: Unit) -> &UnitState {
        &self.units[unit.index()]
    }
    /// Units in play, in order.
    pub fn living(&self) -> impl Iterator<Item = (Unit, &UnitState)> {
        Unit::all().zip(&self.units).filter(|(_, u)| u.lives())
    }
    /// Units of a side that are exactly there.
    pub fn units_at(&self, side: Side, at: At) -> impl Iterator<Item = (Unit, &UnitState)> {
        self.living()
            .filter(move |(_, u)| u.at == at && u.side == side)
    }
    /// Men of a side exactly there.
    #[must_use]
    pub fn men_at(&self, side: Side, at: At) -> u32 {
        self.units_at(side, at).map(|(_, u)| u.men()).sum()
    }
    /// Leaders exactly there, in order.
    pub fn leaders_at(&self, at: At) -> impl Iterator<Item = Leader> {
        Leader::all()
            .zip(&self.leaders)
            .filter(move |(_, l)| l.at == at)
            .map(|(l, _)| l)
    }
    /// Supply Units of a side exactly there.
    #[must_use]
    pub fn supplies_at(&self, side: Side, at: At) -> u16 {
        self.units_at(side, at)
            .filter(|(_, u)| u.class == Class::Supply)
            .map(|(_, u)| u.strength)
            .sum()
    }
    /// A fleet.
    #[must_use]
    pub const fn fleet(&self, fleet: Fleet) -> &FleetState {
        &self.fleets[fleet.index()]
    }
    /// Fleets of a side that exist.
    pub fn fleets_of(&self, side: Side) -> impl Iterator<Item = Fleet> + '_ {
        Fleet::of(side).filter(|f| self.fleet(*f).station != Station::Nowhere)
    }
    /// The groups of a fleet.
    pub fn groups_of(&self, fleet: Fleet) -> impl Iterator<Item = Group> + '_ {
        Group::all()
            .zip(&self.groups)
            .filter(move |(_, g)| g.fleet == Some(fleet))
            .map(|(g, _)| g)
    }
    /// Ships afloat in a fleet.
    pub fn ships_of(&self, fleet: Fleet) -> impl Iterator<Item = Ship> + '_ {
        self.groups
            .iter()
            .filter(move |g| g.fleet == Some(fleet))
            .flat_map(|g| g.ships)
            .filter(|s| s.points > 0)
    }
    /// Whether a fleet has ships of war.
    #[must_use]
    pub fn armed(&self, fleet: Fleet) -> bool {
        self.ships_of(fleet).next().is_some()
    }
    /// Men that the cargo of a fleet weighs (Naval Transport).
    #[must_use]
    pub fn cargo(&self, fleet: Fleet) -> u32 {
        self.living()
            .filter(|(_, u)| u.at == At::Aboard(fleet))
            .map(|(_, u)| u.class.weight(u.strength))
            .sum()
    }
    /// Who holds a place.
    #[must_use]
    pub const fn holder(&self, place: Place) -> Option<Side> {
        self.control[place.index()]
    }
    /// Whether orders that a side has handed in are still to be kept from the other.
    #[must_use]
    pub fn orders_hidden(&self) -> bool {
        matches!(self.agenda.top(), Some(Step::Orders { .. }))
    }
    /// The year's turn, 1 to 10.
    #[must_use]
    pub const fn turn_of_season(&self) -> u8 {
        (self.turn.saturating_sub(1)) % 10 + 1
    }
    /// The year, 1755 to 1760.
    #[must_use]
    pub const fn year(&self) -> u16 {
        1755 + (self.turn.saturating_sub(1) / 10) as u16
    }
    /// Men of a side in play, wherever they are.
    #[must_use]
    pub fn men(&self, side: Side) -> u32 {
        self.living()
            .filter(|(_, u)| u.side == side)
            .map(|(_, u)| u.men())
            .sum()
    }
    /// Takes men off a unit and counts them lost; at most what it has. At 0 it is out of play.
    pub fn lose(&mut self, unit: Unit, men: u16) {
        let u = &mut self.units[unit.index()];
        if !u.class.has_men() {
            return;
        }
        let men = men.min(u.strength);
        u.strength -= men;
        self.lost[u.side.index()] += u32::from(men);
        if u.strength == 0 {
            *u = UnitState::NONE;
        }
    }
    /// Takes a whole unit out of play: its men or stands count as lost.
    pub fn remove_unit(&mut self, unit: Unit) {
        let u = &mut self.units[unit.index()];
        if u.class.has_men() {
            self.lost[u.side.index()] += u32::from(u.strength);
        } else if u.class.is_battery() {
            self.stands_lost += u.strength;
        }
        *u = UnitState::NONE;
    }
    /// Whether a unit with men is under half a stand, and so disbands into nothing (Land Forces).
    #[must_use]
    pub const fn too_small(&self, unit: Unit) -> bool {
        let u = self.unit(unit);
        u.lives() && u.class.has_men() && u.strength < u.class.stand() / 2
    }
    /// A number for a new unit.
    #[must_use]
    pub fn free_unit(&self, from: usize) -> Option<Unit> {
        Unit::all().skip(from).find(|u| !self.unit(*u).lives())
    }
    /// How many numbers are free from there on.
    #[must_use]
    pub fn free_units(&self, from: usize) -> usize {
        self.units.iter().skip(from).filter(|u| !u.lives()).count()
    }
    /// A number for a new group.
    #[must_use]
    pub fn free_group(&self) -> Option<Group> {
        Group::all().find(|g| self.groups[g.index()].fleet.is_none())
    }
    /// A number for a new fleet.
    #[must_use]
    pub fn free_fleet(&self, side: Side) -> Option<Fleet> {
        Fleet::of(side).find(|f| self.fleet(*f).station == Station::Nowhere)
    }
}

/// Where men stand: a table made once for a whole list of options, so that no candidate searches all units.
#[derive(Clone, Debug)]
pub struct Ground {
    /// Men in the field by side and place.
    pub field: [[u32; PLACES]; 2],
    /// Men inside by side and place.
    pub inside: [[u32; PLACES]; 2],
    /// Places with any leader, battery or Supply Unit of a side in the field.
    pub train: [PlaceSet; 2],
}

impl Ground {
    /// Nobody anywhere: where a question is not about men.
    pub const EMPTY: Ground = Ground {
        field: [[0; PLACES]; 2],
        inside: [[0; PLACES]; 2],
        train: [PlaceSet::EMPTY; 2],
    };

    /// The ground of a state.
    #[must_use]
    pub fn of(s: &State) -> Ground {
        let mut ground = Ground::EMPTY;
        for unit in s.units.iter().filter(|u| u.lives()) {
            match unit.at {
                At::Field(place) if unit.class.has_men() => {
                    ground.field[unit.side.index()][place.index()] += unit.men();
                }
                At::Field(place) => ground.train[unit.side.index()].insert(place),
                At::Inside(place) => {
                    ground.inside[unit.side.index()][place.index()] += unit.men();
                }
                At::Off | At::Aboard(_) => {}
            }
        }
        ground
    }
    /// Men of a side at a place, outside and inside.
    #[must_use]
    pub const fn men(&self, side: Side, place: Place) -> u32 {
        self.field[side.index()][place.index()] + self.inside[side.index()][place.index()]
    }
    /// Whether a place is enemy occupied for a side: any enemy men (Land Movement).
    #[must_use]
    pub const fn enemy(&self, side: Side, place: Place) -> bool {
        self.men(side.other(), place) > 0
    }
    /// Whether both sides have men in the field there.
    #[must_use]
    pub const fn contested(&self, place: Place) -> bool {
        self.field[FR.index()][place.index()] > 0 && self.field[GB.index()][place.index()] > 0
    }
}
