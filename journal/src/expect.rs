//! What a play awaits, and whether an entry is that: the same words for every fault. FORMAT 7.2, 7.3, 7.6, 7.8.

use earlylight_core::{Awaits, Chance, Seen, Side};

use crate::entry::{Ending, Entry};
use crate::header::Provider;
use crate::play::{Play, PlayFault};
use crate::referee::Table;

impl Play {
    fn name(&self, side: Option<Side>) -> &'static str {
        side.map_or("nobody", |side| self.names[side.index()])
    }

    /// Whether the decision that is awaited is to be sealed.
    pub(crate) fn decision_is_sealed(&self) -> bool {
        self.invitation.sealed()
            && matches!(self.table.awaits(), Awaits::Decision { secret: true, .. })
    }

    /// Whether a position is to be sealed.
    pub(crate) fn position_is_sealed(&self, table: &dyn Table) -> bool {
        self.invitation.sealed() && table.hides()
    }

    /// The side that alone may see the draw, if it is to be sealed.
    pub(crate) fn draw_is_sealed(&self, seen: Seen) -> Option<Side> {
        match seen {
            Seen::ByOnly(side) if self.invitation.draws == Provider::Sealed => Some(side),
            _ => None,
        }
    }

    /// An entry must be sealed if, and only if, what it holds is hidden in a sealed journal.
    pub(crate) fn expect_form(&self, entry: &Entry, sealed: bool) -> Result<(), PlayFault> {
        if entry.is_sealed() == sealed {
            return Ok(());
        }
        let words = |sealed: bool| {
            let form = if sealed { "sealed" } else { "open" };
            format!("a {} that is {form}", entry.kind().name())
        };
        Err(self.fault("FORMAT 9", words(sealed), words(!sealed)))
    }

    pub(crate) fn awaited(&self) -> (&'static str, String) {
        match self.table.awaits() {
            Awaits::Decision {
                side, rule, what, ..
            } => (
                rule,
                format!("a decision of {} ({what})", self.name(Some(side))),
            ),
            Awaits::Chance(chance) => (chance.rule(), self.chance_words(&chance)),
            Awaits::Claim { side, rule, what } => (
                rule,
                match side {
                    Some(side) => format!("a claim of {} ({what})", self.name(Some(side))),
                    None => format!("a claim ({what})"),
                },
            ),
            Awaits::Over(over) => (
                over.rule,
                format!("nothing more: the game is over ({})", over.how),
            ),
        }
    }

    fn chance_words(&self, chance: &Chance) -> String {
        match *chance {
            Chance::Dice {
                side,
                count,
                faces,
                what,
                ..
            } => {
                format!(
                    "a roll of {count} dice with {faces} faces by {} ({what})",
                    self.name(side)
                )
            }
            Chance::Draw {
                side,
                remaining,
                what,
                ..
            } => {
                format!("a draw from {remaining} by {} ({what})", self.name(side))
            }
        }
    }

    pub(crate) fn expect_decision(&self, by: Side) -> Result<(), PlayFault> {
        match self.table.awaits() {
            Awaits::Decision { side, .. } if side == by => Ok(()),
            _ => {
                let (rule, expected) = self.awaited();
                Err(self.fault(
                    rule,
                    expected,
                    format!("a decision of {}", self.name(Some(by))),
                ))
            }
        }
    }

    pub(crate) fn expect_claim(&self, by: Option<Side>) -> Result<(), PlayFault> {
        match self.table.awaits() {
            Awaits::Claim { side, .. } if side == by => Ok(()),
            _ => {
                let found = match by {
                    Some(side) => format!("a claim of {}", self.name(Some(side))),
                    None => "a claim".into(),
                };
                Err(self.fault("FORMAT 7.8", self.awaited().1, found))
            }
        }
    }

    pub(crate) fn expect_chance(&self, entry: &Entry) -> Result<(), PlayFault> {
        let awaits = self.table.awaits();
        let found = match entry {
            Entry::Dice {
                side,
                faces,
                values,
            } => {
                if let Awaits::Chance(Chance::Dice {
                    side: s,
                    count,
                    faces: f,
                    ..
                }) = awaits
                    && (*side, *faces, values.len()) == (s, f, usize::from(count))
                {
                    return Ok(());
                }
                format!(
                    "a roll of {} dice with {faces} faces by {}",
                    values.len(),
                    self.name(*side)
                )
            }
            Entry::Draw {
                side, remaining, ..
            }
            | Entry::SealedDraw {
                side, remaining, ..
            } => {
                if let Awaits::Chance(Chance::Draw {
                    side: s,
                    remaining: r,
                    seen,
                    ..
                }) = awaits
                {
                    let hidden = self.draw_is_sealed(seen);
                    if (*side, *remaining) == (hidden.or(s), r) {
                        return self.expect_form(entry, hidden.is_some());
                    }
                }
                format!("a draw from {remaining} by {}", self.name(*side))
            }
            other => format!("a {}", other.kind().name()),
        };
        let (rule, expected) = self.awaited();
        Err(self.fault(rule, expected, found))
    }

    pub(crate) fn expect_end(&self, how: Ending) -> Result<(), PlayFault> {
        match (self.table.awaits(), how) {
            (Awaits::Over(_), Ending::ByRule) => Ok(()),
            (Awaits::Over(over), _) => Err(self.fault(
                "FORMAT 7.6",
                format!("an end by rule {} ({})", over.rule, over.how),
                ending_words(how),
            )),
            (_, Ending::ByRule) => {
                let (_, awaited) = self.awaited();
                Err(self.fault(
                    "FORMAT 7.6",
                    format!("the game to go on with {awaited}"),
                    ending_words(how),
                ))
            }
            _ => Ok(()),
        }
    }
}

fn ending_words(how: Ending) -> &'static str {
    match how {
        Ending::ByRule => "an end by rule",
        Ending::Resigned(_) => "a resignation",
        Ending::Agreed => "an agreed end",
        Ending::Adjourned => "an adjournment",
    }
}
