//! Reinforcements: the North American die, supplies, replacements, gunners, and battalions that are broken up for them.

use super::{
    BeforeNapoleon,
    agenda::Step,
    ids::{American, Class, Place, Unit},
    note::Note,
    reason::{Found, Reason, need},
    state::{At, Go, Siege, State, UnitState},
};
use crate::{Notes, Side};

/// The least die that brings replacements.
pub const REPLACEMENTS_ON: u8 = 5;
/// Men that come as replacements: five stands.
pub const REPLACEMENTS: u16 = 600;
/// Men of one stand, the portion in which replacements are handed out, and that crews four stands of artillery.
pub const PORTION: u16 = 120;
/// Stands of artillery that one portion crews.
pub const CREWED: u16 = 4;
/// Men of the largest battalion under the ruling that caps them.
pub const CAP: u16 = 900;
/// Men of the largest battalion there is room for; no game comes near it.
const ROOM: u16 = 40_000;

impl BeforeNapoleon {
    /// Whether a place is a side's own, in America, and not besieged.
    pub(crate) fn own_and_free(&self, s: &State, side: Side, place: Place) -> bool {
        self.tables.kind_of(place).is_held()
            && s.holder(place) == Some(side)
            && s.siege[place.index()] == Siege::None
    }

    /// Large fortresses that supplies can come to (ruling 55).
    pub(super) fn depots(&self, s: &State, side: Side) -> impl Iterator<Item = Place> + use<> {
        let open: super::ids::PlaceSet = Place::all()
            .filter(|p| {
                self.tables.kind_of(*p) == super::ids::Kind::Large && self.own_and_free(s, side, *p)
            })
            .collect();
        open.iter()
    }

    /// The North American die has been thrown.
    pub(super) fn american_rolled<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        what: American,
        die: u8,
        n: &mut N,
    ) {
        s.agenda.pop();
        n.note(|| Note::AmericanRolled { side, what, die });
        match what {
            American::Supplies => {
                s.agenda.push(Step::Deliver { side, left: die });
            }
            American::Replacements if die >= REPLACEMENTS_ON => {
                s.agenda.push(Step::Replace {
                    side,
                    left: REPLACEMENTS,
                    broken: None,
                });
            }
            American::Replacements => {}
        }
    }

    /// Supplies that can come to no place are lost; those that can come to one only go there.
    pub(super) fn delivery_goes_on<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        left: u8,
        n: &mut N,
    ) -> bool {
        if left == 0 {
            s.agenda.pop();
            return true;
        }
        let open: super::ids::PlaceSet = self
            .depots(s, side)
            .filter(|p| self.takes_supply(s, side, *p))
            .collect();
        let mut two = open.iter();
        match (two.next(), two.next()) {
            (None, _) => {
                s.agenda.pop();
                n.note(|| Note::SupplyLost { side, left });
                true
            }
            (Some(only), None) => {
                self.deliver(s, side, left, only, n);
                true
            }
            _ => false,
        }
    }

    /// Whether there is room for a Supply Unit more at a place: a pile that has not moved, or a number for a new one.
    fn takes_supply(&self, s: &State, side: Side, at: Place) -> bool {
        s.free_units(self.tables.units.len()) > 0
            || s.units_at(side, At::Field(at))
                .any(|(_, u)| u.class == Class::Supply && u.go == Go::Fresh)
    }

    /// Whether a Supply Unit may come to that place.
    pub(super) fn check_deliver(&self, s: &State, side: Side, at: Place) -> Result<(), Reason> {
        let open = self.depots(s, side).any(|p| p == at) && self.takes_supply(s, side, at);
        need(
            open,
            "Reinforcements",
            "an own large fortress that is not besieged",
            Found::Place(at),
        )
    }

    /// A Supply Unit comes to a place.
    pub(super) fn deliver<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        left: u8,
        at: Place,
        n: &mut N,
    ) {
        self.add_stands(s, side, Class::Supply, 1, At::Field(at));
        n.note(|| Note::Delivered { side, at });
        s.agenda.replace(Step::Deliver {
            side,
            left: left.saturating_sub(1),
        });
    }

    /// Men that a unit can still take (ruling 56, 2.9 item 6).
    pub(super) fn lacks(&self, s: &State, unit: Unit) -> u16 {
        let u = s.unit(unit);
        let most = match u.class {
            Class::R1 | Class::R2 if self.rulings.battalion_cap => CAP,
            Class::R1 | Class::R2 => ROOM,
            Class::R3 | Class::Marine | Class::Militia => {
                self.tables.units.get(unit.index()).map_or(0, |e| e.men)
            }
            _ => 0,
        };
        most.saturating_sub(u.strength)
    }

    /// Whether a unit may be given replacements.
    pub(super) fn check_replace(
        &self,
        s: &State,
        side: Side,
        broken: Option<Place>,
        unit: Unit,
    ) -> Result<(), Reason> {
        let u = s.unit(unit);
        need(
            u.lives() && u.side == side,
            "Reinforcements",
            "a unit of one's own",
            Found::unit(s, unit),
        )?;
        let At::Field(at) = u.at else {
            return need(
                false,
                "Reinforcements",
                "a unit in an own settlement or fort",
                Found::unit(s, unit),
            );
        };
        need(
            self.own_and_free(s, side, at) && broken.is_none_or(|b| b == at),
            "Reinforcements",
            if broken.is_some() {
                "a unit where the battalion was broken up"
            } else {
                "a unit in an own settlement or fort"
            },
            Found::Place(at),
        )?;
        need(
            self.lacks(s, unit) > 0,
            "Reinforcements",
            "a battalion, Marine company or militia that takes men",
            Found::unit(s, unit),
        )
    }

    /// Gives a portion to a unit.
    pub(super) fn replace<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        left: u16,
        broken: Option<Place>,
        unit: Unit,
        n: &mut N,
    ) {
        let men = PORTION.min(left).min(self.lacks(s, unit));
        let u = &mut s.units[unit.index()];
        u.strength += men;
        let class = u.class;
        // Poorly trained colonials; Europeans who were broken up are not (ruling 39).
        let lowered = class == Class::R1 && (broken.is_none() || self.rulings.broken_up_lowers);
        if lowered {
            u.class = Class::R2;
        }
        let now = u.strength;
        s.raised[side.index()] += u32::from(men);
        n.note(|| Note::Replaced {
            unit,
            class,
            men,
            now,
            lowered,
        });
        s.agenda.replace(Step::Replace {
            side,
            left: left - men,
            broken,
        });
    }

    /// Captured guns at a place that have no gunners.
    fn uncrewed(s: &State, side: Side, at: Place) -> impl Iterator<Item = (Unit, &UnitState)> {
        s.units_at(side, At::Field(at))
            .filter(|(_, u)| u.class.is_battery() && !u.crewed)
    }

    /// Whether captured guns at a place may be given gunners (ruling 58).
    pub(super) fn check_crew(
        &self,
        s: &State,
        side: Side,
        left: u16,
        broken: Option<Place>,
        at: Place,
    ) -> Result<(), Reason> {
        need(
            left >= PORTION,
            "Reinforcements",
            "120 men to crew guns",
            Found::Number(u32::from(left)),
        )?;
        need(
            self.own_and_free(s, side, at) && broken.is_none_or(|b| b == at),
            "Reinforcements",
            "an own settlement or fort",
            Found::Place(at),
        )?;
        let room = Self::uncrewed(s, side, at).all(|(_, u)| u.strength <= CREWED)
            || s.free_units(self.tables.units.len()) > 0;
        need(
            room && Self::uncrewed(s, side, at).next().is_some(),
            "Reinforcements",
            "captured artillery",
            Found::Place(at),
        )
    }

    /// 120 men become gunners of up to four stands.
    pub(super) fn crew<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        left: u16,
        broken: Option<Place>,
        at: Place,
        n: &mut N,
    ) {
        let mut crewed = 0;
        while crewed < CREWED {
            let next = Self::uncrewed(s, side, at)
                .map(|(unit, u)| (unit, u.strength))
                .next();
            let Some((unit, stands)) = next else { break };
            let take = stands.min(CREWED - crewed);
            if take == stands {
                s.units[unit.index()].crewed = true;
            } else {
                let class = s.unit(unit).class;
                if !self.add_stands(s, side, class, take, At::Field(at)) {
                    break;
                }
                s.units[unit.index()].strength -= take;
            }
            crewed += take;
        }
        n.note(|| Note::Crewed {
            side,
            at,
            stands: crewed,
        });
        s.agenda.replace(Step::Replace {
            side,
            left: left.saturating_sub(PORTION),
            broken,
        });
    }

    /// Replacements that nobody can take are lost.
    pub(super) fn replacing_goes_on<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        left: u16,
        broken: Option<Place>,
        n: &mut N,
    ) -> bool {
        let wanted = left > 0
            && (Unit::all().any(|u| self.check_replace(s, side, broken, u).is_ok())
                || Place::all().any(|p| self.check_crew(s, side, left, broken, p).is_ok()));
        if !wanted {
            self.replacing_ends(s, side, left, n);
        }
        !wanted
    }

    /// The rest is lost.
    pub(super) fn replacing_ends<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        left: u16,
        n: &mut N,
    ) {
        s.agenda.pop();
        if left > 0 {
            n.note(|| Note::ReplacementsLost { side, men: left });
        }
    }

    /// Whether a battalion may be broken up (ruling 59).
    pub(super) fn check_break_up(&self, s: &State, side: Side, unit: Unit) -> Result<(), Reason> {
        let u = s.unit(unit);
        let recruited =
            unit.index() >= self.tables.units.len() && matches!(u.class, Class::R1 | Class::R2);
        need(
            u.lives() && u.side == side && recruited,
            "Reinforcements",
            "an own battalion that came from Europe",
            Found::unit(s, unit),
        )?;
        let holds = matches!(u.at, At::Field(at) if self.own_and_free(s, side, at));
        need(
            holds,
            "Reinforcements",
            "a battalion in an own settlement or fort in America",
            Found::unit(s, unit),
        )
    }

    /// A battalion is broken up: its men go to units and guns of the place.
    pub(super) fn break_up<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        unit: Unit,
        n: &mut N,
    ) {
        let u = *s.unit(unit);
        let At::Field(at) = u.at else { return };
        s.remove_unit(unit);
        n.note(|| Note::BrokenUp {
            unit,
            class: u.class,
            men: u.strength,
            at,
        });
        s.agenda.push(Step::Replace {
            side,
            left: u.strength,
            broken: Some(at),
        });
    }

    /// Without a battalion to break up nothing is asked.
    pub(super) fn break_ups_go_on(&self, s: &mut State, side: Side) -> bool {
        let none = !Unit::all().any(|u| self.check_break_up(s, side, u).is_ok());
        if none {
            s.agenda.pop();
        }
        none
    }

    /// A side's supplies at a place are one fewer; the pile that has moved furthest gives it.
    pub(crate) fn spend_supply(&self, s: &mut State, side: Side, at: At) -> bool {
        let piles = || {
            s.units_at(side, at)
                .filter(|(_, u)| u.class == Class::Supply)
        };
        let pile = piles()
            .find(|(_, u)| u.go != Go::Fresh)
            .or_else(|| piles().next())
            .map(|(unit, _)| unit);
        let Some(pile) = pile else { return false };
        let u = &mut s.units[pile.index()];
        u.strength -= 1;
        if u.strength == 0 {
            *u = UnitState::NONE;
        }
        true
    }
}
