//! Initiative: the roll that lets a unit move; Leaders: whose rating counts.

use super::{
    BeforeNapoleon,
    agenda::Step,
    ids::{Class, Colour, Leader, Place, Unit},
    note::{Note, Use},
    reason::{Found, Reason, need},
    setup::new_unit,
    state::{At, Go, State, UnitState},
};
use crate::{Notes, Side};

/// Movement Points of a unit or leader (Land Movement).
pub const POINTS: u8 = 4;
/// Initiative of a unit without a commander.
pub const ALONE: u8 = 2;
/// Initiative of Indians.
pub const INDIANS: u8 = 3;
/// Initiative of Coureurs de Bois with Indians, and of Indians with them (Indians, Militia, & Provincials).
pub const COUREURS: u8 = 4;

/// The rating that a unit rolls against, and the leader who lends it, if one does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lent {
    /// The rating.
    pub rating: u8,
    /// Whose it is.
    pub leader: Option<Leader>,
}

/// What is added to the die: 1 in a wilderness, -1 for a Supply Unit, -1 by river or lake; nothing ever for Indians.
///
/// ```
/// use earlylight_core::before_napoleon::{ids::Class, initiative::change};
/// assert_eq!(change(Class::R1, true, false, true), 0);
/// assert_eq!(change(Class::R1, false, true, true), -2);
/// assert_eq!(change(Class::Indians, true, false, false), 0);
/// ```
#[must_use]
pub const fn change(class: Class, wilderness: bool, supplied: bool, water: bool) -> i8 {
    if matches!(class, Class::Indians) {
        return 0;
    }
    wilderness as i8 - supplied as i8 - water as i8
}

/// Whether a die lets a unit of that rating move.
#[must_use]
pub const fn passes(rating: u8, die: u8, change: i8) -> bool {
    die as i8 + change <= rating as i8
}

impl BeforeNapoleon {
    /// The leaders whose rating may count for a side's units at a place: those of the highest rank there, if they serve nowhere else
    /// this turn (ruling 43).
    pub(crate) fn commanders(
        &self,
        s: &State,
        side: Side,
        place: Place,
    ) -> impl Iterator<Item = Leader> {
        let mut rank = 0;
        let mut set = 0_u32;
        for (leader, state) in Leader::all().zip(&s.leaders) {
            let entry = self.tables.leader(leader);
            if entry.side != side || state.at != At::Field(place) || entry.rank < rank {
                continue;
            }
            if entry.rank > rank {
                rank = entry.rank;
                set = 0;
            }
            if state.served.is_none_or(|served| served == place) {
                set |= 1 << leader.number();
            }
        }
        Leader::all().filter(move |l| set & (1 << l.number()) != 0)
    }

    /// Whether a side's unit of that class stands at a place.
    fn stands_with(s: &State, side: Side, place: Place, class: Class) -> bool {
        s.units
            .iter()
            .any(|u| u.lives() && u.side == side && u.class == class && u.at == At::Field(place))
    }

    /// The rating of a unit under a leader, or under the best of those who may lead it.
    pub(crate) fn lent(&self, s: &State, unit: Unit, named: Option<Leader>) -> Lent {
        let u = s.unit(unit);
        let At::Field(place) = u.at else {
            return Lent {
                rating: 0,
                leader: None,
            };
        };
        let leader = named.or_else(|| {
            // The best of equal rank; among those alike the first.
            self.commanders(s, u.side, place).max_by_key(|l| {
                (
                    self.tables.leader(*l).initiative,
                    std::cmp::Reverse(l.number()),
                )
            })
        });
        let led = leader.map(|l| self.tables.leader(l).initiative);
        let coureurs =
            u.side == super::ids::FR && Self::stands_with(s, u.side, place, Class::Irregular);
        let own = match u.class {
            Class::Indians if coureurs => Some(COUREURS),
            Class::Indians => Some(INDIANS),
            Class::Irregular
                if u.side == super::ids::FR
                    && Self::stands_with(s, u.side, place, Class::Indians) =>
            {
                Some(COUREURS)
            }
            _ => None,
        };
        match (own, led) {
            // Those who have a rating of their own use a leader only if he is better (rulings 14, 85).
            (Some(own), Some(led)) if led > own => Lent {
                rating: led,
                leader,
            },
            (Some(own), _) => Lent {
                rating: own,
                leader: None,
            },
            (None, Some(led)) => Lent {
                rating: led,
                leader,
            },
            (None, None) => Lent {
                rating: ALONE,
                leader: None,
            },
        }
    }

    /// Whether a place has any line but rivers, or any river or lake.
    fn ways(&self, place: Place, water: bool) -> bool {
        let t = &self.tables;
        if water {
            !t.lake_moves[place.index()].is_empty()
                || t.steps[place.index()]
                    .iter()
                    .any(|st| st.colour == Colour::Blue)
        } else {
            t.steps[place.index()]
                .iter()
                .any(|st| st.colour != Colour::Blue)
        }
    }

    /// Whether troops may embark at a place: not by an enemy controlled fort (River & Lake Movement).
    pub(crate) fn may_embark(&self, s: &State, side: Side, place: Place) -> bool {
        !self.tables.has_fort(place) || s.holder(place) == Some(side)
    }

    /// Whether a unit may roll.
    pub(super) fn check_rouse(
        &self,
        s: &State,
        side: Side,
        unit: Unit,
        water: bool,
    ) -> Result<(), Reason> {
        const RULE: &str = "Initiative";
        let u = s.unit(unit);
        need(
            u.lives() && u.side == side,
            RULE,
            "a unit of one's own",
            Found::unit(s, unit),
        )?;
        need(
            u.go == Go::Fresh,
            RULE,
            "a unit that has not rolled or moved",
            Found::unit(s, unit),
        )?;
        let At::Field(place) = u.at else {
            return need(false, RULE, "a unit in the field", Found::unit(s, unit));
        };
        need(
            u.class != Class::Supply || u.strength == 1 || s.written,
            RULE,
            "one Supply Unit at a time",
            Found::Number(u32::from(u.strength)),
        )?;
        self.check_gunners(s, u, unit, place)?;
        if water {
            need(
                self.ways(place, true) && self.may_embark(s, side, place),
                "River & Lake Movement",
                "a river or lake, and no enemy fort to embark from",
                Found::Place(place),
            )
        } else {
            need(
                self.ways(place, false),
                "Land Movement",
                "a road or path from there",
                Found::Place(place),
            )
        }
    }

    /// Guns move with gunners, and never with Indians alone (rulings 58, 86).
    fn check_gunners(
        &self,
        s: &State,
        u: &UnitState,
        unit: Unit,
        place: Place,
    ) -> Result<(), Reason> {
        if !u.class.is_battery() {
            return Ok(());
        }
        need(
            u.crewed,
            "Reinforcements",
            "guns that have gunners",
            Found::unit(s, unit),
        )?;
        let indians_only = Self::stands_with(s, u.side, place, Class::Indians)
            && !s
                .units_at(u.side, At::Field(place))
                .any(|(_, other)| other.class.has_men() && other.class != Class::Indians);
        need(
            !indians_only,
            "Indians, Militia, & Provincials",
            "no guns with Indians alone",
            Found::unit(s, unit),
        )
    }

    /// A unit is to move: its commander is named if there is a choice, and the die is thrown.
    pub(super) fn rouse(&self, s: &mut State, unit: Unit, water: bool) {
        s.agenda.push(Step::Commander { unit, water });
    }

    /// Without a choice of commanders the die is thrown at once.
    pub(super) fn commander_goes_on(&self, s: &mut State, unit: Unit, water: bool) -> bool {
        let lent = self.lent(s, unit, None);
        if lent.leader.is_some() && self.check_lead_any(s, unit) {
            return false;
        }
        s.agenda.replace(Step::Initiative {
            unit,
            water,
            leader: lent.leader,
        });
        true
    }

    /// Whether there is a choice between leaders of equal rank that differ; those with a rating of their own take the best.
    fn check_lead_any(&self, s: &State, unit: Unit) -> bool {
        let u = s.unit(unit);
        let At::Field(place) = u.at else { return false };
        if u.class == Class::Indians
            || self.lent(s, unit, None).rating == COUREURS && u.class == Class::Irregular
        {
            return false;
        }
        self.commanders(s, u.side, place).nth(1).is_some()
    }

    /// Whether that leader may be named.
    pub(super) fn check_lead(&self, s: &State, unit: Unit, leader: Leader) -> Result<(), Reason> {
        let u = s.unit(unit);
        let may = matches!(u.at, At::Field(place) if self.commanders(s, u.side, place).any(|l| l == leader));
        need(
            may,
            "Leaders",
            "a leader of the highest rank there who serves nowhere else",
            Found::Leader(leader),
        )
    }

    /// The units that one die is thrown for: the unit, or under the ruling all that are like it at its place.
    fn rolled_for(&self, s: &State, unit: Unit, water: bool, leader: Option<Leader>) -> Vec<Unit> {
        // With written orders each unit has its own way, and so its own die.
        if !self.rulings.initiative_by_place || s.written {
            return vec![unit];
        }
        let u = s.unit(unit);
        let rating = self.lent(s, unit, leader).rating;
        let indians = u.class == Class::Indians;
        s.units_at(u.side, u.at)
            .filter(|(other, o)| {
                *other == unit
                    || (self.check_rouse(s, u.side, *other, water).is_ok()
                        && (o.class == Class::Indians) == indians
                        && self.lent(s, *other, leader).rating == rating)
            })
            .map(|(other, _)| other)
            .collect()
    }

    /// What is added to a unit's die now.
    pub(crate) fn initiative_change(&self, s: &State, unit: Unit, water: bool) -> i8 {
        let u = s.unit(unit);
        let Some(place) = u.at.place() else { return 0 };
        change(
            u.class,
            self.tables.is_wilderness(place),
            s.spent.has(place),
            water,
        )
    }

    /// The die has been thrown.
    pub(super) fn initiative_rolled<N: Notes<Note>>(
        &self,
        s: &mut State,
        unit: Unit,
        water: bool,
        leader: Option<Leader>,
        die: u8,
        n: &mut N,
    ) {
        s.agenda.pop();
        self.initiative_result(s, unit, water, leader, die, n);
    }

    /// What a die does for a unit, and for all that it was thrown for.
    pub(super) fn initiative_result<N: Notes<Note>>(
        &self,
        s: &mut State,
        unit: Unit,
        water: bool,
        leader: Option<Leader>,
        die: u8,
        n: &mut N,
    ) {
        let At::Field(place) = s.unit(unit).at else {
            return;
        };
        let lent = self.lent(s, unit, leader);
        let change = self.initiative_change(s, unit, water);
        let passes = passes(lent.rating, die, change);
        for unit in self.rolled_for(s, unit, water, leader) {
            let (class, side) = (s.unit(unit).class, s.unit(unit).side);
            let (leader, rating) = (lent.leader, lent.rating);
            n.note(|| Note::InitiativeRolled {
                unit,
                class,
                side,
                leader,
                rating,
                die,
                change,
                at: place,
            });
            s.units[unit.index()].go = if passes {
                Go::Ready { water }
            } else {
                Go::Failed
            };
        }
        if let Some(leader) = lent.leader {
            s.leaders[leader.index()].served = Some(place);
        }
        if self.rulings.supply_by_roll {
            s.spent.remove(place);
        }
    }

    /// Whether a Supply Unit may be spent for those who begin their move at a place (ruling 54).
    pub(super) fn check_spend_at(&self, s: &State, side: Side, place: Place) -> Result<(), Reason> {
        const RULE: &str = "Initiative";
        let (mut supply, mut movers) = (false, false);
        for (_, u) in s.units_at(side, At::Field(place)) {
            if u.class == Class::Supply {
                supply = true;
            } else if u.class != Class::Indians
                && u.go == Go::Fresh
                && (u.crewed || !u.class.is_battery())
            {
                movers = true;
            }
        }
        need(supply, RULE, "a Supply Unit there", Found::Place(place))?;
        need(
            !s.spent.has(place),
            RULE,
            "one Supply Unit for a place",
            Found::Place(place),
        )?;
        need(
            movers,
            RULE,
            "a unit there that can still roll and gains by it",
            Found::Place(place),
        )
    }

    /// Spends it.
    pub(super) fn spend_at<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        place: Place,
        n: &mut N,
    ) {
        if self.spend_supply(s, side, At::Field(place)) {
            s.spent.insert(place);
            n.note(|| Note::Spent {
                side,
                at: place,
                for_: Use::Initiative,
            });
        }
    }

    /// Whether so many of a pile may go on as a unit of their own: guns in any number, Supply Units one by one (rulings 41, 53).
    pub(super) fn check_detach(
        &self,
        s: &State,
        side: Side,
        unit: Unit,
        strength: u16,
    ) -> Result<(), Reason> {
        const RULE: &str = "Initiative";
        let u = s.unit(unit);
        let pile = u.class == Class::Supply || (u.class.is_battery() && u.crewed);
        need(
            u.lives() && u.side == side && pile,
            RULE,
            "an own pile of guns or Supply Units",
            Found::unit(s, unit),
        )?;
        let At::Field(place) = u.at else {
            return need(false, RULE, "a pile in the field", Found::unit(s, unit));
        };
        need(
            self.tables.kind_of(place) != super::ids::Kind::Box,
            RULE,
            "a pile in America",
            Found::Place(place),
        )?;
        need(
            u.go == Go::Fresh,
            RULE,
            "a pile that has not rolled or moved",
            Found::unit(s, unit),
        )?;
        let fits =
            strength >= 1 && strength < u.strength && (u.class != Class::Supply || strength == 1);
        need(
            fits,
            RULE,
            "fewer than the pile has, of Supply Units one",
            Found::Number(u32::from(strength)),
        )?;
        need(
            s.free_unit(self.tables.units.len()).is_some(),
            RULE,
            "room for another unit",
            Found::unit(s, unit),
        )
    }

    /// Splits a pile.
    pub(super) fn detach<N: Notes<Note>>(
        &self,
        s: &mut State,
        unit: Unit,
        strength: u16,
        n: &mut N,
    ) {
        let Some(new) = s.free_unit(self.tables.units.len()) else {
            return;
        };
        let u = *s.unit(unit);
        let At::Field(at) = u.at else { return };
        s.units[unit.index()].strength -= strength;
        s.units[new.index()] = new_unit(u.side, u.class, strength, u.at);
        n.note(|| Note::Detached {
            unit: new,
            from: unit,
            class: u.class,
            strength,
            at,
        });
    }
}
