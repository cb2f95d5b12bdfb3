//! Why a decision is refused, kept as facts until somebody wants to read it.

use crate::Violation;

use super::{
    Dawn1812,
    ids::{Card, Force, Region, Waterway, Zone},
};

/// What was found instead of what a rule expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    Text(&'static str),
    Region(Region),
    Way(Region, Region),
    Card(Card),
    Force(Force),
    ForceAt(Force, Region),
    Waterway(Waterway),
    Zone(Zone),
    Number(u32),
    Points { have: u8, need: u8 },
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
pub(crate) fn need(
    holds: bool,
    rule: &'static str,
    expected: &'static str,
    found: impl FnOnce() -> Found,
) -> Result<(), Reason> {
    if holds {
        Ok(())
    } else {
        Err(Reason {
            rule,
            expected,
            found: found(),
        })
    }
}

impl Dawn1812 {
    pub(crate) fn violation(&self, reason: Reason) -> Violation {
        let t = &self.tables;
        let found = match reason.found {
            Found::Text(text) => text.to_owned(),
            Found::Region(r) => t.name(r).to_owned(),
            Found::Way(a, b) => format!("{} > {}", t.name(a), t.name(b)),
            Found::Card(c) => t.card(c).title.clone(),
            Found::Force(f) => f.word().to_owned(),
            Found::ForceAt(f, r) => format!("{} in {}", f.word(), t.name(r)),
            Found::Waterway(w) => t.waterway(w).name.clone(),
            Found::Zone(z) => t.zone(z).name.clone(),
            Found::Number(n) => n.to_string(),
            Found::Points { have, need } => format!("{have} OPS left, {need} needed"),
        };
        Violation::new(reason.rule, reason.expected, found)
    }
}
