//! What the dice of journals look like: counts, chi-square, and hits against what was to be expected.
//!
//! Statistics prove nothing. A p-value says how often honest dice look at least as uneven as these; among many games some small ones
//! are to be expected.

use std::collections::{BTreeMap, BTreeSet};

use earlylight_core::{BattleTold, Side, Told, battle_report::DieUse};
use serde::Serialize;

use crate::chain::Link;
use crate::course::Course;
use crate::entry::Entry;
use crate::header::Provider;
use crate::reader::Journal;
use crate::referee::Referee;
use crate::replay::Replay;

/// The name and version of the JSON form.
pub const SCHEMA: &str = "earlylight-dice/2";
/// A p-value below this is called small.
pub const SMALL: f64 = 0.05;
/// What has to be said wherever these numbers are.
pub const WARNING: &str = "None of this proves anything: a small p-value says that honest dice seldom look so uneven, and among many games \
                           some do.";

/// Dice with one number of faces, thrown by one side or by nobody's.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    side: Option<Side>,
    faces: u8,
}

/// Counts gathered over one journal or many of one game.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    counts: BTreeMap<Key, Vec<u64>>,
    hits: [Hits; 2],
    taken_back: u64,
    journals: u64,
    tests: u64,
    small: u64,
}

/// Counts gathered over one journal, entry by entry.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    counts: BTreeMap<Key, Vec<u64>>,
    hits: [Hits; 2],
    taken_back: u64,
    /// The play links that were counted, where the same play comes again with the same roll: it is one throw. Eight bytes of each
    /// are enough to count by.
    seen: Option<BTreeSet<u64>>,
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

/// What was gathered over the journals of one game, ready to be read.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DiceReport {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The game's id.
    pub game: String,
    /// Over how many journals.
    pub journals: u64,
    /// Dice by side.
    pub dice: Vec<SideDice>,
    /// Hits by side.
    pub hits: Vec<SideHits>,
    /// Take-backs. Typed dice that were taken back are counted, since they were thrown; derived ones count once, for the same play again
    /// gives the same roll.
    pub taken_back: u64,
    /// How many sets of dice, by journal, side and number of faces, were large enough for a p-value of their own.
    pub tests: u64,
    /// How many of these p-values were below [`SMALL`].
    pub small: u64,
}

impl Tally {
    /// The tally of a journal, nothing counted yet.
    #[must_use]
    pub fn of(journal: &Journal) -> Self {
        let again = journal
            .entries
            .iter()
            .any(|entry| matches!(entry, Entry::TakeBack { .. }));
        let derived = journal.header.invitation.dice != Provider::Typed;
        Self {
            seen: (again && derived).then(BTreeSet::new),
            ..Self::default()
        }
    }

    /// Counts an entry, with what the fold told of it and the play link after it.
    pub fn entry(&mut self, entry: &Entry, told: &[Told], link: Link) {
        if matches!(entry, Entry::TakeBack { .. }) {
            self.taken_back += 1;
        }
        let [a, b, c, d, e, f, g, h, ..] = link;
        let short = u64::from_le_bytes([a, b, c, d, e, f, g, h]);
        if !entry.is_play() || self.seen.as_mut().is_some_and(|seen| !seen.insert(short)) {
            return;
        }
        self.dice(entry);
        for told in told {
            self.piece(told.battle.as_ref());
        }
    }

    fn dice(&mut self, entry: &Entry) {
        let Entry::Dice {
            side,
            faces,
            values,
        } = entry
        else {
            return;
        };
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

    fn piece(&mut self, piece: Option<&BattleTold>) {
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
}

impl Statistics {
    /// Adds what was counted of a journal.
    pub fn add(&mut self, tally: Tally) {
        self.journals += 1;
        self.taken_back += tally.taken_back;
        for (key, counts) in tally.counts {
            let alone = side_dice(None, key.faces, &counts);
            self.tests += u64::from(alone.p_value.is_some());
            self.small += u64::from(alone.p_value.is_some_and(|p| p < SMALL));
            let sum = self
                .counts
                .entry(key)
                .or_insert_with(|| vec![0; counts.len()]);
            for (sum, count) in sum.iter_mut().zip(counts) {
                *sum += count;
            }
        }
        for (sum, hits) in self.hits.iter_mut().zip(tally.hits) {
            sum.dice += hits.dice;
            sum.scored += hits.scored;
            sum.expected += hits.expected;
        }
    }

    /// Adds a journal: all of its dice, and the hits of its combats as far as its play can be folded by a referee of what it pins.
    pub fn add_journal(&mut self, journal: &Journal, referee: Option<&dyn Referee>) {
        let mut tally = Tally::of(journal);
        let mut course = Course::new(&journal.header.invitation);
        let mut count = |entry: &Entry, told: &[Told]| {
            // The reader has seen to the order already.
            if course.step(entry).is_ok() {
                tally.entry(entry, told, course.now().link);
            }
        };
        let folded = referee.and_then(|referee| {
            Replay::lean(referee, journal, &mut |_, entry, told| count(entry, &told)).ok()
        });
        if folded.is_none() {
            journal.entries.iter().for_each(|entry| count(entry, &[]));
        }
        self.add(tally);
    }

    /// The report, sides by the names of a game.
    #[must_use]
    pub fn report(&self, referee: &dyn Referee) -> DiceReport {
        let name = |side: Side| referee.side_name(side).to_owned();
        DiceReport {
            schema: SCHEMA,
            game: referee.id().to_owned(),
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
            tests: self.tests,
            small: self.small,
        }
    }
}

impl DiceReport {
    /// The report in sentences, without the [`WARNING`].
    #[must_use]
    pub fn sentences(&self) -> Vec<String> {
        let mut lines: Vec<String> = self.dice.iter().map(SideDice::sentence).collect();
        lines.extend(self.hits.iter().map(|hits| {
            format!(
                "{}: {} hits in combats with {} dice; {:.1} were to be expected.",
                hits.side, hits.scored, hits.dice, hits.expected
            )
        }));
        if self.journals > 1 && self.tests > 0 {
            lines.push(format!(
                "Journal by journal and side by side, {} of {} p-values are below {SMALL}; of honest dice about {:.1} would be.",
                self.small,
                self.tests,
                self.tests as f64 * SMALL
            ));
        }
        lines
    }
}

impl SideDice {
    fn sentence(&self) -> String {
        let counts: Vec<String> = self
            .counts
            .iter()
            .zip(1..)
            .map(|(count, face)| format!("{face}: {count}"))
            .collect();
        let who = self.side.as_deref().unwrap_or("Dice of neither side");
        let unusual = match self.p_value {
            Some(p) => format!(
                "honest dice are at least this uneven {} (chi-square {:.2}, p-value {p:.4})",
                how_often(p),
                self.chi_square
            ),
            None => "too few to say how unusual that is".into(),
        };
        format!(
            "{who}: {} dice of {} faces ({}), {:.1} of each to be expected; {unusual}.",
            self.thrown,
            self.faces,
            counts.join(", "),
            self.expected_each
        )
    }
}

/// A chance in words.
fn how_often(p: f64) -> String {
    match (p * 1000.0).round() as u32 {
        0 => "less than once in 1000 times".into(),
        permille @ 1..100 => format!("{permille} in 1000 times"),
        permille => format!("{} in 100 times", (f64::from(permille) / 10.0).round()),
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
        assert_eq!(
            loaded.sentence(),
            "Dice of neither side: 60 dice of 6 faces (1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 50), 10.0 of each to be expected; honest dice \
             are at least this uneven less than once in 1000 times (chi-square 192.00, p-value 0.0000)."
        );
        assert_eq!(how_often(0.034), "34 in 1000 times");
        assert_eq!(how_often(0.8412), "84 in 100 times");
        assert_eq!(how_often(1.0), "100 in 100 times");
    }
}
