//! A bench for fights: an empty map, forces laid out by hand, dice by hand.
#![allow(dead_code)] // each test file uses its share

use earlylight_core::before_napoleon::{
    BeforeNapoleon, Decision, Rulings, State,
    agenda::{Agenda, Step},
    claim::{self, Claim},
    ids::{Class, FR, Fleet, Group, Leader, Makeup, Place, PlaceSet, Rate, Unit},
    note::Note,
    state::{At, FleetState, Go, GroupState, Ship, Station, UnitState},
};
use earlylight_core::{Awaits, BattleReport, Chance, Game, Outcome, Setup, Side, Violation};

/// A fight that is being laid out or fought.
pub struct Field {
    pub game: BeforeNapoleon,
    pub s: State,
    pub notes: Vec<Note>,
}

impl Field {
    /// The map of May 1755 with nobody on it.
    pub fn empty() -> Field {
        Self::of("sequence")
    }
    /// The same, battles being fought on a table if their owner says so.
    pub fn with_table() -> Field {
        Self::of("sequence_table")
    }
    fn of(scenario: &str) -> Field {
        let game = BeforeNapoleon::standard();
        let setup = Setup {
            scenario: scenario.into(),
            position: None,
        };
        let mut s = game.start(&setup).expect("a scenario");
        s.units = [UnitState::NONE; earlylight_core::before_napoleon::ids::UNITS];
        for leader in &mut s.leaders {
            leader.at = At::Off;
        }
        s.groups = [GroupState::NONE; earlylight_core::before_napoleon::ids::GROUPS];
        s.fleets = [FleetState::default(); earlylight_core::before_napoleon::ids::FLEETS];
        s.agenda = Agenda::default();
        Field {
            game,
            s,
            notes: Vec::new(),
        }
    }
    pub fn rulings(mut self, set: impl Fn(&mut Rulings)) -> Self {
        set(&mut self.game.rulings);
        self
    }
    pub fn place(&self, name: &str) -> Place {
        self.game
            .tables
            .place_named(name)
            .unwrap_or_else(|| panic!("no place {name}"))
    }
    pub fn leader_of(&self, name: &str) -> Leader {
        self.game
            .tables
            .leader_named(name)
            .unwrap_or_else(|| panic!("no leader {name}"))
    }
    /// A unit of any class, with that strength; the first free number of those beyond the list.
    pub fn put(&mut self, side: Side, class: Class, strength: u16, at: At) -> Unit {
        let unit = self.s.free_unit(100).expect("a free number");
        self.s.units[unit.index()] = UnitState {
            side,
            class,
            strength,
            at,
            go: Go::Fresh,
            crewed: true,
            came: None,
            way: earlylight_core::before_napoleon::state::Way::NONE,
        };
        unit
    }
    pub fn field(&mut self, side: Side, class: Class, strength: u16, place: &str) -> Unit {
        let place = self.place(place);
        self.put(side, class, strength, At::Field(place))
    }
    pub fn inside(&mut self, side: Side, class: Class, strength: u16, place: &str) -> Unit {
        let place = self.place(place);
        self.put(side, class, strength, At::Inside(place))
    }
    pub fn came(&mut self, unit: Unit, from: &str) {
        self.s.units[unit.index()].came = Some(self.place(from));
        self.s.units[unit.index()].go = Go::Stopped;
    }
    pub fn lead(&mut self, name: &str, at: At) -> Leader {
        let leader = self.leader_of(name);
        self.s.leaders[leader.index()].at = at;
        leader
    }
    pub fn lead_field(&mut self, name: &str, place: &str) -> Leader {
        let place = self.place(place);
        self.lead(name, At::Field(place))
    }
    pub fn holds(&mut self, side: Side, place: &str) {
        let place = self.place(place);
        self.s.control[place.index()] = Some(side);
    }
    pub fn siege(&mut self, place: &str, siege: earlylight_core::before_napoleon::state::Siege) {
        let place = self.place(place);
        self.s.siege[place.index()] = siege;
    }
    pub fn siege_of(&self, place: &str) -> earlylight_core::before_napoleon::state::Siege {
        self.s.siege[self.place(place).index()]
    }
    pub fn holder(&self, place: &str) -> Option<Side> {
        self.s.holder(self.place(place))
    }
    pub fn men(&self, unit: Unit) -> u16 {
        self.s.unit(unit).strength
    }
    pub fn at(&self, unit: Unit) -> At {
        self.s.unit(unit).at
    }
    /// A fleet of groups of those make-ups, with so many transports.
    pub fn fleet(
        &mut self,
        side: Side,
        number: usize,
        station: Station,
        groups: &[Makeup],
        transports: u8,
    ) -> Fleet {
        let fleet = Fleet::of(side).nth(number).expect("a fleet of that number");
        self.s.fleets[fleet.index()] = FleetState {
            station,
            transports,
            ..FleetState::default()
        };
        for makeup in groups {
            let ships: Vec<Ship> = makeup
                .ships()
                .iter()
                .map(|rate| self.whole(*rate))
                .collect();
            self.group(fleet, &ships);
        }
        fleet
    }
    pub fn whole(&self, rate: Rate) -> Ship {
        Ship {
            rate,
            points: self.game.tables.whole(rate),
        }
    }
    /// A group of those ships.
    pub fn group(&mut self, fleet: Fleet, ships: &[Ship]) -> Group {
        let group = self.s.free_group().expect("a free group");
        let mut state = GroupState {
            fleet: Some(fleet),
            ..GroupState::NONE
        };
        state.ships[..ships.len()].copy_from_slice(ships);
        self.s.groups[group.index()] = state;
        group
    }

    // -------------------------------------------------------------- play

    /// A side's combat phase begins; after it something else is asked.
    pub fn combat(&mut self, side: Side) {
        self.begin(Step::Combat {
            side,
            done: PlaceSet::EMPTY,
        });
    }
    /// Fights with written orders begin.
    pub fn fights(&mut self) {
        self.begin(Step::Fights { from: 0 });
    }
    pub fn begin(&mut self, step: Step) {
        self.s.agenda.clear();
        // What the phase hands over to: a decision that no fight asks for.
        self.s.agenda.push(Step::Europe { side: FR, dice: 1 });
        self.s.agenda.push(step);
        self.game.settle(&mut self.s, &mut self.notes);
    }
    /// Whether the phase is over.
    pub fn over(&self) -> bool {
        matches!(self.s.agenda.top(), Some(Step::Europe { .. }))
    }
    pub fn decide(&mut self, decision: Decision) {
        let asked = self.game.awaits(&self.s);
        self.try_decide(decision.clone())
            .unwrap_or_else(|violation| panic!("{decision:?} at {asked:?}: {violation}"));
    }
    pub fn try_decide(&mut self, decision: Decision) -> Result<(), Violation> {
        let before = self.s;
        let mut options = Vec::new();
        self.game.options(&self.s, &mut options);
        let done = self.game.decide(&mut self.s, &decision, &mut self.notes);
        assert_eq!(
            done.is_ok(),
            options.contains(&decision),
            "{decision:?} among {options:?}"
        );
        if done.is_err() {
            assert_eq!(self.s, before, "a refusal leaves the state as it was");
        }
        done
    }
    pub fn options(&self) -> Vec<Decision> {
        let mut options = Vec::new();
        self.game.options(&self.s, &mut options);
        options
    }
    /// How many dice are awaited, and for what.
    pub fn awaited(&self) -> (u8, &'static str) {
        match self.game.awaits(&self.s) {
            Awaits::Chance(Chance::Dice { count, what, .. }) => (count, what),
            other => panic!("no dice but {other:?}"),
        }
    }
    pub fn dice(&mut self, faces: &[u8]) {
        let asked = self.game.awaits(&self.s);
        self.game
            .chance(&mut self.s, Outcome::Dice(faces), &mut self.notes)
            .unwrap_or_else(|violation| panic!("{faces:?} at {asked:?}: {violation}"));
    }
    /// Dice of which so many show a 6, all others a 1.
    pub fn hits(&mut self, sixes: u8) {
        let (count, _) = self.awaited();
        assert!(sixes <= count, "{sixes} of {count}");
        let faces: Vec<u8> = (0..count)
            .map(|die| if die < sixes { 6 } else { 1 })
            .collect();
        self.dice(&faces);
    }
    pub fn claim(&mut self, claim: &Claim) -> Result<(), Violation> {
        let before = self.s;
        let done = self
            .game
            .claim(&mut self.s, &claim::encode(claim), &mut self.notes);
        if done.is_err() {
            assert_eq!(self.s, before, "a refusal leaves the state as it was");
        }
        done
    }
    /// The report of the last battle told.
    pub fn report(&self) -> BattleReport {
        let pieces: Vec<_> = self
            .notes
            .iter()
            .filter_map(|note| self.game.tell(note).battle)
            .collect();
        let first = pieces
            .iter()
            .rposition(|piece| matches!(piece, earlylight_core::BattleTold::Begin { .. }))
            .expect("a battle was told");
        BattleReport::collect(&pieces[first..]).expect("a report")
    }
    /// Whether a note says so.
    pub fn told(&self, words: &str) -> bool {
        self.notes
            .iter()
            .any(|note| self.game.tell(note).text.contains(words))
    }
}
