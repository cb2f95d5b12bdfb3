//! Why a decision is refused, kept as facts until somebody wants to read it.

use super::{
    CorpsCommand,
    ids::{Chit, Hex, Regiment, RiverSide, Unit},
};
use crate::Violation;

/// What was found instead of what a rule expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    Text(&'static str),
    Hex(Hex),
    Way(Hex, Hex),
    Unit(Unit),
    UnitAt(Unit, Hex),
    Chit(Chit),
    Regiment(Regiment),
    River(RiverSide),
    Number(u8),
    Points { have: u8, need: u8 },
    Initiative { unit: Unit, initiative: u8 },
}

/// A refusal: the rule, what it expects, what was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reason {
    pub rule: &'static str,
    pub expected: &'static str,
    pub found: Found,
}

/// The outcome of a judgement.
pub(crate) type Judged = Result<(), Reason>;

/// The refusal itself.
#[inline]
pub(crate) const fn refused<T>(
    rule: &'static str,
    expected: &'static str,
    found: Found,
) -> Result<T, Reason> {
    Err(Reason {
        rule,
        expected,
        found,
    })
}

/// `Ok` if `holds`, else the refusal.
#[inline]
pub(crate) fn need(
    holds: bool,
    rule: &'static str,
    expected: &'static str,
    found: impl FnOnce() -> Found,
) -> Judged {
    if holds {
        Ok(())
    } else {
        refused(rule, expected, found())
    }
}

impl CorpsCommand {
    pub(crate) fn violation(&self, reason: Reason) -> Violation {
        let t = &self.tables;
        let found = match reason.found {
            Found::Text(text) => text.to_owned(),
            Found::Hex(h) => t.hex_name(h),
            Found::Way(a, b) => format!("{} > {}", t.hex_name(a), t.hex_name(b)),
            Found::Unit(u) => t.unit(u).id.clone(),
            Found::UnitAt(u, h) => format!("{} in {}", t.unit(u).id, t.hex_name(h)),
            Found::Chit(c) => t.chit(c).id.clone(),
            Found::Regiment(r) => t.regiment(r).id.clone(),
            Found::River(r) => t.river(r).id.clone(),
            Found::Number(n) => n.to_string(),
            Found::Points { have, need } => {
                format!("{have} Movement Points left, {need} needed")
            }
            Found::Initiative { unit, initiative } => {
                format!("{} with Initiative {initiative}", t.unit(unit).id)
            }
        };
        Violation::new(reason.rule, reason.expected, found)
    }
}
