//! Why a decision is refused, kept as facts until somebody wants to read it.

use crate::{Side, Violation};

use super::{
    Naval1812,
    ids::{Card, Heading, Point},
    tell::side_name,
};

/// What was found instead of what a rule expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    Text(&'static str),
    Point(Point),
    Pair(Point, Point),
    Card(Card),
    Heading(Heading),
    Steps(u8),
    Side(Side),
    Left(u8),
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

impl Naval1812 {
    pub(crate) fn violation(&self, reason: Reason) -> Violation {
        let t = &self.tables;
        let found = match reason.found {
            Found::Text(text) => text.to_owned(),
            Found::Point(p) => t.point_text(p),
            Found::Pair(a, b) => format!("{} > {}", t.point_text(a), t.point_text(b)),
            Found::Card(c) => t.card(c).name.clone(),
            Found::Heading(h) => h.letter().to_owned(),
            Found::Steps(1) => "1 point ahead".to_owned(),
            Found::Steps(n) => format!("{n} points ahead"),
            Found::Side(side) => side_name(side).to_owned(),
            Found::Left(mp) => format!("{mp} MP left"),
        };
        Violation::new(reason.rule, reason.expected, found)
    }
}
