//! Supply: attrition of those who begin a turn in a wilderness or by an enemy fort.

use super::{
    BeforeNapoleon,
    agenda::{Attrition, Step},
    ids::{Class, FR, GB, PLACES, Place, Unit},
    losses::percent,
    note::{Loss, Note, Use},
    state::{At, Siege, State},
};
use crate::{Notes, Side};

/// Per cent of its men that a unit loses by the modified die (Supply).
///
/// ```
/// use earlylight_core::before_napoleon::attrition::per_cent;
/// assert_eq!([1, 3, 5, 7].map(per_cent), [15, 10, 5, 0]);
/// ```
#[must_use]
pub const fn per_cent(modified: u8) -> u32 {
    match modified {
        0..=2 => 15,
        3 | 4 => 10,
        5 | 6 => 5,
        _ => 0,
    }
}

impl BeforeNapoleon {
    /// Whether those of a side who stand at a place must check: in a wilderness, or where the enemy holds a fort (ruling 77).
    #[must_use]
    pub fn wears(&self, s: &State, side: Side, place: Place) -> bool {
        self.tables.is_wilderness(place)
            || (self.tables.has_fort(place) && s.holder(place) == Some(side.other()))
    }

    /// The units of a side that check at a place: in the field, with men, no Indians.
    pub(crate) fn checked(s: &State, side: Side, place: Place) -> impl Iterator<Item = Unit> + '_ {
        s.units_at(side, At::Field(place))
            .filter(|(_, u)| u.class.has_men() && u.class != Class::Indians)
            .map(|(unit, _)| unit)
    }

    /// Whether a side besieges the fort of a place.
    pub(crate) fn besieges_there(&self, s: &State, side: Side, place: Place) -> bool {
        s.siege[place.index()] != Siege::None && s.holder(place) == Some(side.other())
    }

    /// Looks for the next force that must check, from a place and side on.
    pub(super) fn attrition_goes_on(
        &self,
        s: &mut State,
        from: Place,
        first: Side,
        stage: Attrition,
    ) -> bool {
        if stage != Attrition::Find {
            return false;
        }
        // Where anybody stands, in one pass over the units.
        let mut stand = [super::ids::PlaceSet::EMPTY; 2];
        for u in s
            .units
            .iter()
            .filter(|u| u.men() > 0 && u.class != Class::Indians)
        {
            if let At::Field(place) = u.at {
                stand[u.side.index()].insert(place);
            }
        }
        for number in from.index()..PLACES {
            let place = Place(number as u8);
            for side in [FR, GB] {
                let passed = number == from.index() && side < first;
                if passed || !stand[side.index()].has(place) || !self.wears(s, side, place) {
                    continue;
                }
                let stage = if s.supplies_at(side, At::Field(place)) > 0 {
                    Attrition::Ask
                } else {
                    Attrition::Roll { supplied: false }
                };
                s.agenda.replace(Step::Attrition { place, side, stage });
                return true;
            }
        }
        s.agenda.pop();
        true
    }

    /// Goes on to the next force.
    fn attrition_next(s: &mut State, place: Place, side: Side) {
        let next = if side == FR {
            Some((place, GB))
        } else {
            Place::new(place.number() + 1).map(|p| (p, FR))
        };
        match next {
            Some((place, side)) => s.agenda.replace(Step::Attrition {
                place,
                side,
                stage: Attrition::Find,
            }),
            None => s.agenda.pop(),
        }
    }

    /// A Supply Unit is spent or not: a besieger who spends one rolls no more, others add 1 (ruling 4).
    pub(super) fn attrition_answered<N: Notes<Note>>(
        &self,
        s: &mut State,
        place: Place,
        side: Side,
        spends: bool,
        n: &mut N,
    ) {
        let supplied = spends && self.spend_supply(s, side, At::Field(place));
        if supplied {
            let siege = self.besieges_there(s, side, place);
            n.note(|| Note::Spent {
                side,
                at: place,
                for_: if siege { Use::Siege } else { Use::Attrition },
            });
            if siege {
                Self::attrition_next(s, place, side);
                return;
            }
        }
        s.agenda.replace(Step::Attrition {
            place,
            side,
            stage: Attrition::Roll { supplied },
        });
    }

    /// How many dice are thrown: one for the force, or under the ruling one for each unit.
    pub(crate) fn attrition_dice(&self, s: &State, place: Place, side: Side) -> u8 {
        if self.rulings.attrition_by_unit {
            u8::try_from(Self::checked(s, side, place).count()).unwrap_or(u8::MAX)
        } else {
            1
        }
    }

    /// The dice have been thrown.
    pub(super) fn attrition_rolled<N: Notes<Note>>(
        &self,
        s: &mut State,
        place: Place,
        side: Side,
        supplied: bool,
        dice: &[u8],
        n: &mut N,
    ) {
        let units: Vec<Unit> = Self::checked(s, side, place).collect();
        let each = self.rulings.attrition_by_unit;
        let mut faces = dice.iter().copied();
        let mut die = 0;
        for (index, unit) in units.into_iter().enumerate() {
            if each || index == 0 {
                die = faces.next().unwrap_or_default();
                let cent = per_cent(die + u8::from(supplied));
                n.note(|| Note::AttritionRolled {
                    side,
                    at: place,
                    die,
                    supplied,
                    per_cent: cent,
                });
            }
            self.wears_down(
                s,
                unit,
                per_cent(die + u8::from(supplied)),
                Loss::Attrition,
                n,
            );
        }
        Self::attrition_next(s, place, side);
    }

    /// A unit loses so many per cent; what is left is disbanded if it is too little.
    pub(super) fn wears_down<N: Notes<Note>>(
        &self,
        s: &mut State,
        unit: Unit,
        cent: u32,
        why: Loss,
        n: &mut N,
    ) {
        let u = *s.unit(unit);
        let Some(at) = u.at.place() else { return };
        let men = u16::try_from(percent(u.men(), cent)).unwrap_or(u16::MAX);
        if men > 0 {
            s.lose(unit, men);
            n.note(|| Note::Fell {
                unit,
                class: u.class,
                side: u.side,
                men,
                at,
                why,
            });
        }
        if s.too_small(unit) {
            let men = s.unit(unit).strength;
            s.remove_unit(unit);
            n.note(|| Note::Fell {
                unit,
                class: u.class,
                side: u.side,
                men,
                at,
                why: Loss::TooFew,
            });
        }
    }
}
