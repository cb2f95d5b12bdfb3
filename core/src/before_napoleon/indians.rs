//! Indians, Militia, & Provincials; Reinforcements: rolls for Indians, bands that enter, units that come back in May.

use super::{
    BeforeNapoleon,
    agenda::Step,
    ids::{Class, Entry, FR, GB, Place, Unit},
    note::Note,
    reason::{Found, Reason, need},
    setup::new_unit,
    state::{At, Ground, State},
};
use crate::{Notes, Side};

/// Warriors of a band.
pub const BAND: u16 = 480;

/// The least die that brings a band (Reinforcements).
#[must_use]
pub const fn needs(side: Side) -> u8 {
    match side {
        Side::A => 5,
        Side::B => 6,
    }
}

/// Rolls for Indians by the victory points of both (Reinforcements, ruling 63).
///
/// ```
/// use earlylight_core::before_napoleon::indians::rolls;
/// // French points, British points: French and British rolls.
/// assert_eq!(rolls(0, 5), [2, 1]);
/// assert_eq!(rolls(6, 12), [0, 1]);
/// ```
#[must_use]
pub const fn rolls(french_points: u8, british_points: u8) -> [u8; 2] {
    let french = 2 - (british_points >= 6) as u8 - (british_points >= 12) as u8;
    let british = 1 + (british_points >= 12) as u8 - (french_points >= 6) as u8;
    [french, british]
}

impl BeforeNapoleon {
    /// The rolls of a side now.
    #[must_use]
    pub fn indian_rolls(&self, s: &State, side: Side) -> u8 {
        rolls(self.points(s, FR), self.points(s, GB))[side.index()]
    }

    /// The dice for Indians have been thrown.
    pub(super) fn indians_rolled<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        dice: &[u8],
        n: &mut N,
    ) {
        s.agenda.pop();
        let needs = needs(side);
        for die in dice.iter().copied() {
            n.note(|| Note::IndianDie { side, die, needs });
            if die >= needs {
                s.agenda.push(Step::Enter { side });
            }
        }
    }

    /// Whether a band may enter there.
    pub(super) fn check_enter(
        &self,
        s: &State,
        ground: &Ground,
        side: Side,
        entry: Entry,
        at: Place,
    ) -> Result<(), Reason> {
        const RULE: &str = "Indians, Militia, & Provincials";
        let t = &self.tables;
        need(
            side == FR || t.entry_british[entry.index()],
            RULE,
            "one of the entries 1 to 4 for the British",
            Found::Number(u32::from(entry.ordinal())),
        )?;
        need(
            t.entry_at[entry.index()].has(at),
            RULE,
            "a place of that entry",
            Found::Place(at),
        )?;
        need(
            !ground.enemy(side, at),
            RULE,
            "a place without enemy units",
            Found::Place(at),
        )?;
        let enemy_fort = t.has_fort(at) && s.holder(at) == Some(side.other());
        need(!enemy_fort, RULE, "no fort of the enemy", Found::Place(at))?;
        need(
            s.free_unit(t.units.len()).is_some(),
            RULE,
            "room for another band",
            Found::Place(at),
        )
    }

    /// A band that can enter nowhere does not come.
    pub(super) fn entering_goes_on<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        n: &mut N,
    ) -> bool {
        let ground = Ground::of(s);
        let open = Entry::all().any(|e| {
            let places = self.tables.entry_at[e.index()];
            places
                .iter()
                .any(|p| self.check_enter(s, &ground, side, e, p).is_ok())
        });
        if !open {
            s.agenda.pop();
            n.note(|| Note::BandDeclined { side });
        }
        !open
    }

    /// A band enters.
    pub(super) fn enter<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        entry: Entry,
        at: Place,
        n: &mut N,
    ) {
        s.agenda.pop();
        let Some(unit) = s.free_unit(self.tables.units.len()) else {
            return;
        };
        s.units[unit.index()] = new_unit(side, Class::Indians, BAND, At::Field(at));
        s.raised[side.index()] += u32::from(BAND);
        n.note(|| Note::BandComes {
            unit,
            side,
            entry,
            at,
        });
        self.seize(s, at, side, n);
    }

    /// Homes that a unit of the list can come back to (ruling 83).
    pub(super) fn homes_open(&self, s: &State, unit: Unit) -> impl Iterator<Item = Place> {
        let entry = self.tables.units.get(unit.index());
        let open: Vec<Place> = entry.map_or_else(Vec::new, |e| {
            e.home
                .iter()
                .copied()
                .filter(|h| s.holder(*h) == Some(e.side))
                .collect()
        });
        open.into_iter()
    }

    /// May: units come back one after the other; the owner is asked where there is a choice.
    pub(super) fn returns_go_on<N: Notes<Note>>(&self, s: &mut State, from: u8, n: &mut N) -> bool {
        let next = Unit::all()
            .skip(usize::from(from))
            .take(self.tables.units.len().saturating_sub(usize::from(from)));
        for unit in next {
            let e = &self.tables.units[unit.index()];
            if !e.class.comes_back() || s.unit(unit).lives() {
                continue;
            }
            let homes: Vec<Place> = self.homes_open(s, unit).collect();
            match homes.as_slice() {
                [] => n.note(|| Note::StaysAway { unit }),
                [home] => self.comes_back(s, unit, *home, n),
                _ => {
                    let now = Step::Return {
                        from: unit.number(),
                    };
                    // Waits if it stands so already, else stands there and is looked at once more.
                    let waits = s.agenda.top() == Some(now);
                    s.agenda.replace(now);
                    return !waits;
                }
            }
        }
        s.agenda.pop();
        true
    }

    /// Whether the unit asked about may come back there.
    pub(super) fn check_return(&self, s: &State, from: u8, at: Place) -> Result<(), Reason> {
        let open = Unit::new(from).is_some_and(|u| self.homes_open(s, u).any(|h| h == at));
        need(
            open,
            "Indians, Militia, & Provincials",
            "a home of the unit that the enemy does not hold",
            Found::Place(at),
        )
    }

    /// A unit of the list is back with the strength and class that it has there.
    pub(super) fn comes_back<N: Notes<Note>>(
        &self,
        s: &mut State,
        unit: Unit,
        at: Place,
        n: &mut N,
    ) {
        let e = &self.tables.units[unit.index()];
        s.units[unit.index()] = new_unit(e.side, e.class, e.men, At::Field(at));
        s.raised[e.side.index()] += u32::from(e.men);
        let men = e.men;
        n.note(|| Note::Returned { unit, at, men });
    }
}
