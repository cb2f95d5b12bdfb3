//! Sieges: going inside, sallies, the siege declared, breach, terms, assault, surrender.

use super::{
    BeforeNapoleon,
    agenda::{SiegeStep, Step},
    fight_note::words,
    force::Force,
    ids::{Class, Kind, Leader, Place, PlaceSet, Unit},
    land_battle::Fought,
    note::Note,
    odds,
    reason::{Found, Reason, need},
    state::{At, Go, Siege, State},
    tell::side_name,
};
use crate::{Notes, Side, Tone};

/// What breaches a large fortress.
pub const BREACH_LARGE: u8 = 6;
/// What breaches another fort.
pub const BREACH: u8 = 5;

impl BeforeNapoleon {
    /// What is taken off a breach roll: 1 for Indians alone, or for Europeans or colonials without artillery; never both.
    #[must_use]
    pub fn breach_modifier(&self, s: &State, side: Side, place: Place) -> u8 {
        let force = Force::of(s.units_at(side, At::Field(place)).map(|(_, u)| u));
        let artillery = force.serves_guns() && force.guns + force.mortars > 0;
        u8::from(!artillery)
    }
    /// What the breach die must show before modifiers; 7 is never.
    #[must_use]
    pub fn breach_needs(&self, s: &State, side: Side, place: Place) -> u8 {
        let needs = match self.tables.kind_of(place) {
            Kind::Large => BREACH_LARGE,
            _ => BREACH,
        };
        needs + self.breach_modifier(s, side, place)
    }
    /// The chance of a breach with the next die.
    #[must_use]
    pub fn breach_chance(&self, s: &State, side: Side, place: Place) -> (u64, u64) {
        odds::at_least(self.breach_needs(s, side, place))
    }
    /// Whether a side has men enough before a fort to besiege it.
    #[must_use]
    pub fn can_besiege(&self, s: &State, side: Side, place: Place) -> bool {
        s.men_at(side, At::Field(place)) >= self.tables.minimum(place)
    }
    /// Whether a side's garrison is inside a fort with an enemy in the field before it.
    pub(crate) fn is_shut_in(&self, s: &State, side: Side, place: Place) -> bool {
        s.holder(place) == Some(side)
            && s.men_at(side, At::Inside(place)) > 0
            && s.men_at(side.other(), At::Field(place)) > 0
    }

    // ------------------------------------------------------------------ going inside, and out

    /// Whether a unit may go inside now: whole units, as long as there is room for their men.
    pub(crate) fn check_inside(
        &self,
        s: &State,
        side: Side,
        place: Place,
        unit: Unit,
    ) -> Result<(), Reason> {
        let state = s.unit(unit);
        need(
            state.lives() && state.side == side && state.at == At::Field(place),
            "Sieges",
            "an own unit in the field before the fort",
            Found::Unit(unit, state.class),
        )?;
        need(
            state.men() <= self.room(s, side, place),
            "Sieges",
            "room for all its men inside",
            Found::Unit(unit, state.class),
        )
    }
    pub(crate) fn check_inside_leader(
        &self,
        s: &State,
        side: Side,
        place: Place,
        leader: Leader,
    ) -> Result<(), Reason> {
        need(
            s.leaders[leader.index()].at == At::Field(place)
                && self.tables.leader(leader).side == side,
            "Sieges",
            "an own leader in the field before the fort",
            Found::Leader(leader),
        )
    }
    /// Those who are to go inside have gone; guns, supplies and leaders do not stay outside alone.
    pub(crate) fn shelter_done(&self, s: &mut State, side: Side, place: Place) {
        s.agenda.pop();
        if s.men_at(side, At::Field(place)) == 0 {
            for unit in s
                .units
                .iter_mut()
                .filter(|u| u.lives() && u.side == side && u.at == At::Field(place))
            {
                unit.at = At::Inside(place);
            }
            for leader in self.leaders_of(s, side, At::Field(place)).iter() {
                s.leaders[leader.index()].at = At::Inside(place);
            }
        }
    }
    pub(crate) fn check_sally(
        &self,
        s: &State,
        side: Side,
        place: Place,
        unit: Unit,
    ) -> Result<(), Reason> {
        let state = s.unit(unit);
        need(
            state.lives() && state.side == side && state.at == At::Inside(place),
            "Sieges",
            "a unit of the garrison",
            Found::Unit(unit, state.class),
        )?;
        // Guns and supplies go out with troops, not before them.
        need(
            state.class.has_men() || s.men_at(side, At::Field(place)) > 0,
            "Sieges",
            "troops outside first",
            Found::Unit(unit, state.class),
        )
    }
    pub(crate) fn check_sally_leader(
        &self,
        s: &State,
        side: Side,
        place: Place,
        leader: Leader,
    ) -> Result<(), Reason> {
        need(
            s.leaders[leader.index()].at == At::Inside(place)
                && self.tables.leader(leader).side == side
                && s.men_at(side, At::Field(place)) > 0,
            "Sieges",
            "a leader of the garrison, troops being outside",
            Found::Leader(leader),
        )
    }
    pub(crate) fn sallies(&self, s: &mut State, place: Place, unit: Unit) {
        s.units[unit.index()].at = At::Field(place);
        s.battle.sallied.insert(unit);
    }
    pub(crate) fn sallies_leader(&self, s: &mut State, place: Place, leader: Leader) {
        s.leaders[leader.index()].at = At::Field(place);
        s.battle.sallied_leaders.insert(leader);
    }

    // ------------------------------------------------------------------ the besieger's steps

    /// The besieger's steps go on by themselves; `false` while somebody has a choice or a die is to be thrown.
    pub(crate) fn siege_goes_on<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        place: Place,
        stage: SiegeStep,
        n: &mut N,
    ) -> bool {
        let defender = side.other();
        let stands = s.holder(place) == Some(defender)
            && self.tables.has_fort(place)
            && s.men_at(side, At::Field(place)) > 0
            && s.men_at(defender, At::Inside(place)) > 0
            && s.men_at(defender, At::Field(place)) == 0;
        if !stands {
            s.agenda.pop();
            return true;
        }
        let next = |stage| Step::Siege { side, place, stage };
        match (stage, s.siege[place.index()]) {
            (SiegeStep::Begin, Siege::None) => {
                if self.can_besiege(s, side, place) {
                    return false;
                }
                s.agenda.pop();
            }
            (SiegeStep::Begin, siege) => {
                if !self.siege_checked(s, side, place, n) {
                    s.agenda.pop();
                    return true;
                }
                // Opened in an earlier turn: a side has one combat phase a turn.
                if siege == Siege::Opened {
                    s.siege[place.index()] = Siege::Standing;
                }
                s.agenda.replace(next(if siege == Siege::Breached {
                    SiegeStep::AskTerms
                } else {
                    SiegeStep::Breach
                }));
            }
            (SiegeStep::AskTerms, Siege::Breached)
                if self.havens(s, defender, place).is_empty() =>
            {
                s.agenda.replace(next(SiegeStep::Assault));
            }
            (SiegeStep::AskTerms, Siege::Breached)
            | (SiegeStep::GrantTerms | SiegeStep::Assault | SiegeStep::Breach, _) => return false,
            (SiegeStep::AskTerms, _) => s.agenda.replace(next(SiegeStep::Assault)),
        }
        true
    }
    /// A siege whose besieger has too few men left ends, and its breach with it. Whether it stands.
    pub(crate) fn siege_checked<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        place: Place,
        n: &mut N,
    ) -> bool {
        if s.siege[place.index()] == Siege::None {
            return false;
        }
        let stands = self.can_besiege(s, side, place);
        if !stands {
            s.siege[place.index()] = Siege::None;
            n.note(|| {
                let least = self.tables.minimum(place);
                let text = format!(
                    "The siege of {} ends: fewer than {least} men before it",
                    self.tables.name(place)
                );
                self.note_at(
                    place,
                    Some(side.other()),
                    words("Sieges", Tone::Change, text),
                )
            });
            self.forts_settle(s);
        }
        stands
    }
    /// At the beginning of a side's combat phase: its sieges for which it has too few men end.
    pub(crate) fn sieges_checked<N: Notes<Note>>(&self, s: &mut State, side: Side, n: &mut N) {
        for place in Place::all() {
            if s.siege[place.index()] != Siege::None && s.holder(place) == Some(side.other()) {
                self.siege_checked(s, side, place, n);
            }
        }
    }
    pub(crate) fn check_besiege(&self, s: &State, side: Side, place: Place) -> Result<(), Reason> {
        need(
            self.can_besiege(s, side, place),
            "Sieges",
            "480 men before a fort, 1,200 before a large fortress",
            Found::Number(s.men_at(side, At::Field(place))),
        )
    }
    pub(crate) fn besieges<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        place: Place,
        n: &mut N,
    ) {
        s.siege[place.index()] = Siege::Opened;
        s.agenda.pop();
        n.note(|| {
            let text = format!(
                "The {} open a siege of {}",
                side_name(side),
                self.tables.name(place)
            );
            self.note_at(place, Some(side), words("Sieges", Tone::Operation, text))
        });
    }
    /// The breach die has fallen.
    pub(crate) fn breach_rolled<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        place: Place,
        face: u8,
        n: &mut N,
    ) {
        let needs = self.breach_needs(s, side, place);
        let breached = face >= needs;
        if breached {
            s.siege[place.index()] = Siege::Breached;
        }
        n.note(|| {
            let done = if breached { "is breached" } else { "holds" };
            let needed = if needs > 6 {
                "which no die shows".to_owned()
            } else {
                format!("{needs} or more breaches")
            };
            let text = format!(
                "The wall of {} {done} (rolled {face}, {needed})",
                self.tables.name(place)
            );
            self.note_at(place, Some(side), words("Sieges", Tone::Battle, text))
        });
        s.agenda.replace(Step::Siege {
            side,
            place,
            stage: if breached {
                SiegeStep::AskTerms
            } else {
                SiegeStep::Assault
            },
        });
    }
    /// The assault begins.
    pub(crate) fn assaults<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        place: Place,
        n: &mut N,
    ) {
        let breached = s.siege[place.index()] == Siege::Breached;
        s.agenda.pop();
        self.battle_begins(s, place, side, Fought::Assault { breached }, n);
    }

    // ------------------------------------------------------------------ the end of a siege

    /// The large fortresses to which a garrison marches out under terms: the nearest of its own that is not besieged. Where no road
    /// leads to any (Louisbourg), all are as near as each other.
    #[must_use]
    pub fn havens(&self, s: &State, side: Side, place: Place) -> PlaceSet {
        let far = &self.tables.distance[place.index()];
        let open: PlaceSet = Place::all()
            .filter(|p| {
                *p != place
                    && self.tables.kind_of(*p) == Kind::Large
                    && s.holder(*p) == Some(side)
                    && s.men_at(side.other(), At::Field(*p)) == 0
            })
            .collect();
        let Some(least) = open.iter().map(|p| far[p.index()]).min() else {
            return PlaceSet::EMPTY;
        };
        open.iter().filter(|p| far[p.index()] == least).collect()
    }
    /// Terms are granted: the garrison is to march out.
    pub(crate) fn terms_granted<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        place: Place,
        n: &mut N,
    ) {
        n.note(|| {
            let text = format!("The garrison of {} is given terms", self.tables.name(place));
            self.note_at(place, Some(side), words("Sieges", Tone::Operation, text))
        });
        s.agenda.replace(Step::MarchOut {
            side: side.other(),
            place,
        });
    }
    /// A garrison marches out to one of its havens: without guns and supplies, and it may not move next turn.
    pub(crate) fn marches_out<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        place: Place,
        to: Place,
        n: &mut N,
    ) {
        s.agenda.pop();
        let until = s.turn.saturating_add(1);
        for unit in s.units.iter_mut() {
            if unit.lives()
                && unit.side == side
                && unit.at == At::Inside(place)
                && unit.class.has_men()
            {
                unit.at = At::Field(to);
                unit.go = Go::Held(until);
                unit.came = None;
            }
        }
        for leader in self.leaders_of(s, side, At::Inside(place)).iter() {
            s.leaders[leader.index()].at = At::Field(to);
        }
        n.note(|| {
            let text = format!(
                "The garrison of {} marches out to {}",
                self.tables.name(place),
                self.tables.name(to)
            );
            let mut told = words("Sieges", Tone::Move, text);
            told.side = Some(side);
            told.arrow = Some((
                self.tables.id(place).to_owned(),
                self.tables.id(to).to_owned(),
            ));
            told.into()
        });
        self.takes(s, place, side.other(), n);
        self.forts_settle(s);
    }
    /// A fort is stormed: its garrison is captured, bands go home, and control changes at once.
    pub(crate) fn fort_falls<N: Notes<Note>>(
        &self,
        s: &mut State,
        place: Place,
        by: Side,
        n: &mut N,
    ) {
        let garrison = by.other();
        let bands: Vec<Unit> = s
            .units_at(garrison, At::Inside(place))
            .filter(|(_, u)| u.class == Class::Indians)
            .map(|(unit, _)| unit)
            .collect();
        for band in bands {
            self.goes_home(s, band, n);
        }
        self.surrenders(s, place, At::Inside(place), garrison, n);
        self.takes(s, place, by, n);
        self.forts_settle(s);
    }
}
