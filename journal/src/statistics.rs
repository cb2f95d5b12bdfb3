//! What the dice of journals look like: counts, chi-square, and hits against what was to be expected.
//!
//! Statistics prove nothing. A p-value says how often honest dice look at least as uneven as these; among many games some small ones
//! are to be expected.

use std::collections::BTreeMap;

use earlylight_core::{BattleTold, Side, battle_report::DieUse};
use serde::Serialize;

use crate::entry::Entry;
use crate::reader::Journal;
use crate::referee::Referee;
use crate::replay::Replay;

/// The name and version of the JSON form.
pub const SCHEMA: &str = "earlylight-dice/1";

/// Dice with one number of faces, thrown by one side or by nobody's.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    side: Option<Side>,
    faces: u8,
}

/// Counts gathered over one journal or many.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    counts: BTreeMap<Key, Vec<u64>>,
    hits: [Hits; 2],
    taken_back: u64,
    journals: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Hits {
    dice: u64,
    scored: u64,
    /// Expected hits, in parts of [`PARTS`].
    expected: u128,
}

/// Common parts of expected hits: a multiple of every denominator up to 12, so that sums are exact.
const PARTS: u128 = 27_720;

/// One side's dice.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SideDice {
    /// Whose, by name; nobody's is `null`.
    pub side: Option<String>,
    /// Faces of each die.
    pub faces: u8,
    /// How many dice were thrown.
    pub thrown: u64,
    /// How many showed each face, from 1.
    pub counts: Vec<u64>,
    /// How many of each face are to be expected.
    pub expected_each: f64,
    /// The sum over the faces of (count - expected)^2 / expected.
    pub chi_square: f64,
    /// How often honest dice have a chi-square at least that large; `null` for too few dice (fewer than five of each expected).
    pub p_value: Option<f64>,
}

/// One side's hits in combats.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SideHits {
    /// Whose, by name.
    pub side: String,
    /// Dice thrown in combats.
    pub dice: u64,
    /// Hits that removed something.
    pub scored: u64,
    /// Hits to be expected of those dice against what stood there.
    pub expected: f64,
}

/// What was gathered, ready to be read.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DiceReport {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// Over how many journals.
    pub journals: u64,
    /// Dice by side.
    pub dice: Vec<SideDice>,
    /// Hits by side.
    pub hits: Vec<SideHits>,
    /// Dice that a take-back put aside; they are counted, since they were thrown.
    pub taken_back: u64,
}

impl Statistics {
    /// Adds the dice of a journal; those of its combats need a replay.
    pub fn add(&mut self, journal: &Journal, replay: Option<&Replay>) {
        self.journals += 1;
        for entry in &journal.entries {
            if let Entry::Dice {
                side,
                faces,
                values,
            } = entry
            {
                let key = Key {
                    side: *side,
                    faces: *faces,
                };
                let counts = self
                    .counts
                    .entry(key)
                    .or_insert_with(|| vec![0; usize::from(*faces)]);
                for value in values {
                    if let Some(count) = counts.get_mut(usize::from(*value).wrapping_sub(1)) {
                        *count += 1;
                    }
                }
            }
        }
        let Some(replay) = replay else { return };
        self.taken_back += replay.taken_back().len() as u64;
        for entry in 1..=replay.folded() {
            for told in replay.told(entry) {
                self.add_piece(told.battle.as_ref());
            }
        }
    }

    fn add_piece(&mut self, piece: Option<&BattleTold>) {
        match piece {
            Some(BattleTold::Round { dice, expected, .. }) => {
                for side in Side::BOTH {
                    let hits = &mut self.hits[side.index()];
                    let (above, below) = expected[side.index()];
                    hits.dice += u64::from(dice[side.index()]);
                    hits.expected += u128::from(above) * PARTS / u128::from(below.max(1));
                }
            }
            Some(BattleTold::Spent {
                side,
                use_: DieUse::Hit(_),
                ..
            }) => self.hits[side.index()].scored += 1,
            _ => {}
        }
    }

    /// The report, sides by the names of a game.
    #[must_use]
    pub fn report(&self, referee: &dyn Referee) -> DiceReport {
        let name = |side: Side| referee.side_name(side).to_owned();
        DiceReport {
            schema: SCHEMA,
            journals: self.journals,
            dice: self
                .counts
                .iter()
                .map(|(key, counts)| side_dice(key.side.map(name), key.faces, counts))
                .collect(),
            hits: Side::BOTH
                .into_iter()
                .filter(|side| self.hits[side.index()].dice > 0)
                .map(|side| {
                    let hits = self.hits[side.index()];
                    SideHits {
                        side: name(side),
                        dice: hits.dice,
                        scored: hits.scored,
                        expected: hits.expected as f64 / PARTS as f64,
                    }
                })
                .collect(),
            taken_back: self.taken_back,
        }
    }
}

fn side_dice(side: Option<String>, faces: u8, counts: &[u64]) -> SideDice {
    let thrown: u64 = counts.iter().sum();
    let expected = thrown as f64 / f64::from(faces.max(1));
    let chi_square = if expected > 0.0 {
        counts
            .iter()
            .map(|count| (*count as f64 - expected).powi(2) / expected)
            .sum()
    } else {
        0.0
    };
    let enough = expected >= 5.0 && faces > 1;
    SideDice {
        side,
        faces,
        thrown,
        counts: counts.to_vec(),
        expected_each: expected,
        chi_square,
        p_value: enough.then(|| chi_square_tail(chi_square, u32::from(faces) - 1)),
    }
}

/// The chance of a chi-square of at least `x` with so many degrees of freedom (Abramowitz and Stegun 26.4.4, 26.4.5).
fn chi_square_tail(x: f64, degrees: u32) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    let half = x / 2.0;
    // Each two degrees more add one term to the sum.
    let (mut tail, mut term, mut divisor) = if degrees.is_multiple_of(2) {
        ((-half).exp(), (-half).exp(), 2.0)
    } else {
        let first = (2.0 * x / std::f64::consts::PI).sqrt() * (-half).exp();
        (libm::erfc(half.sqrt()), first, 3.0)
    };
    let terms = if degrees.is_multiple_of(2) {
        degrees / 2 - 1
    } else {
        (degrees - 1) / 2
    };
    for index in 0..terms {
        if degrees.is_multiple_of(2) {
            term *= x / divisor;
            tail += term;
        } else {
            if index > 0 {
                term *= x / divisor;
                divisor += 2.0;
            }
            tail += term;
            continue;
        }
        divisor += 2.0;
    }
    tail.clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of the published table of the chi-square distribution (upper tail 0.05 and 0.001).
    #[test]
    fn the_tail_agrees_with_the_tables() {
        for (degrees, at_5_percent, at_1_permille) in [
            (1, 3.841_459, 10.827_566),
            (2, 5.991_465, 13.815_511),
            (3, 7.814_728, 16.266_236),
            (5, 11.070_498, 20.515_006),
            (9, 16.918_978, 27.877_165),
            (10, 18.307_038, 29.588_298),
        ] {
            assert!(
                (chi_square_tail(at_5_percent, degrees) - 0.05).abs() < 1e-6,
                "{degrees} degrees"
            );
            assert!(
                (chi_square_tail(at_1_permille, degrees) - 0.001).abs() < 1e-7,
                "{degrees} degrees"
            );
            assert_eq!(chi_square_tail(0.0, degrees), 1.0);
        }
    }

    #[test]
    fn few_dice_have_no_p_value() {
        let few = side_dice(None, 6, &[1, 0, 2, 0, 0, 1]);
        assert_eq!((few.thrown, few.p_value), (4, None));
        let even = side_dice(None, 6, &[10; 6]);
        assert_eq!((even.chi_square, even.p_value), (0.0, Some(1.0)));
        let loaded = side_dice(None, 6, &[2, 2, 2, 2, 2, 50]);
        assert!(loaded.p_value.is_some_and(|p| p < 1e-9), "{loaded:?}");
    }
}
