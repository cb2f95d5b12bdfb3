//! Why a decision is refused, kept as facts until somebody wants to read it.

use super::{
    BeforeNapoleon,
    ids::{Class, Fleet, Group, Leader, Place, Unit},
    state::{State, Station},
};
use crate::Violation;

/// What was found instead of what a rule expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the variants are the nouns of the game
pub(crate) enum Found {
    Text(&'static str),
    Place(Place),
    Unit(Unit, Class),
    Leader(Leader),
    Fleet(Fleet),
    Group(Group),
    Number(u32),
    Station(Station),
}

impl Found {
    /// A unit, by what it is in a state.
    pub(crate) const fn unit(s: &State, unit: Unit) -> Found {
        Found::Unit(unit, s.unit(unit).class)
    }
}

/// A refusal: the rule, what it expects, what was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reason {
    pub rule: &'static str,
    pub expected: &'static str,
    pub found: Found,
}

/// `Ok` if `holds`, else the refusal.
#[inline]
pub(crate) const fn need(
    holds: bool,
    rule: &'static str,
    expected: &'static str,
    found: Found,
) -> Result<(), Reason> {
    if holds {
        Ok(())
    } else {
        Err(Reason {
            rule,
            expected,
            found,
        })
    }
}

impl BeforeNapoleon {
    pub(crate) fn violation(&self, reason: Reason) -> Violation {
        let found = match reason.found {
            Found::Text(text) => text.to_owned(),
            Found::Place(place) => self.tables.name(place).to_owned(),
            Found::Unit(unit, class) => self.unit_name(unit, class),
            Found::Leader(leader) => self.tables.leader(leader).name.clone(),
            Found::Fleet(fleet) => self.fleet_name(fleet),
            Found::Group(group) => format!("group {}", group.number() + 1),
            Found::Number(number) => number.to_string(),
            Found::Station(Station::Nowhere) => "no fleet".to_owned(),
            Found::Station(Station::Port(place)) => {
                format!("the port of {}", self.tables.name(place))
            }
            Found::Station(Station::Sea(zone)) => format!("sea zone {}", zone.ordinal()),
        };
        Violation::new(reason.rule, reason.expected, found)
    }
}
