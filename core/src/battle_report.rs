//! The story of one combat, in a shape that all games share.
//!
//! A fold tells of a combat in pieces, [`BattleTold`]; [`BattleReport::collect`] puts the pieces together. Everything is in
//! names and numbers that a person reads, so that one inspector annotates the battles of any game.

use crate::Side;

/// A thing that changes a side's dice, with the rule that grants it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modifier {
    /// The side that gains by it.
    pub side: Side,
    /// How much: dice, or points, as the game counts.
    pub value: i32,
    /// Why, in a few words ("controls the Lower St. Lawrence").
    pub why: String,
    /// The rule that grants it.
    pub rule: &'static str,
}

/// What became of one die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DieUse {
    /// It hit nothing.
    Miss,
    /// It hit, and removed (or would remove) this ("Militia").
    Hit(String),
    /// It would have hit something that was no longer there.
    Wasted,
}

/// One piece of the story of a combat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BattleTold {
    /// It begins.
    Begin {
        /// Where, as an id of the edition.
        place: String,
        /// Where, by name.
        place_name: String,
        /// What kind of combat ("Battle", "Raid", "Landing").
        kind: &'static str,
        /// The attacker.
        attacker: Side,
        /// Forces by side and kind: name and number, those of [`Side::A`] first.
        forces: [Vec<(String, u32)>; 2],
        /// Modifiers known at once; others follow one by one.
        modifiers: Vec<Modifier>,
        /// The rule under which it is fought.
        rule: &'static str,
    },
    /// One more modifier counts in it.
    Modified(Modifier),
    /// A round begins, with so many dice for each side.
    Round {
        /// Dice by side.
        dice: [u32; 2],
        /// Forces by side and kind at the start of the round.
        forces: [Vec<(String, u32)>; 2],
        /// Hits to be expected of each side against these forces, as a fraction.
        expected: [(u64, u64); 2],
    },
    /// A side rolled.
    Rolled {
        /// Who.
        side: Side,
        /// The faces in the order thrown.
        dice: Vec<u8>,
    },
    /// A die was spent, or found nothing to hit.
    Spent {
        /// Whose die it was.
        side: Side,
        /// Its face.
        face: u8,
        /// What became of it.
        use_: DieUse,
    },
    /// Forces left the battle: dead, or evaded.
    Lost {
        /// Whose forces.
        side: Side,
        /// What, by name and number.
        what: Vec<(String, u32)>,
    },
    /// A side was asked whether it goes on, and does.
    Stands {
        /// Who.
        side: Side,
    },
    /// A side retreated.
    Retreats {
        /// Who.
        side: Side,
        /// Where to, by name.
        to: String,
        /// The rule that allows it.
        rule: &'static str,
    },
    /// Anything else worth a line.
    Remark {
        /// The line.
        text: String,
        /// Its rule.
        rule: &'static str,
    },
    /// It is over.
    End {
        /// The side that holds the field; `None` if nobody does.
        winner: Option<Side>,
        /// What came of it, in a sentence or two.
        text: String,
        /// The rule that says so.
        rule: &'static str,
    },
}

/// One round of a combat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// Dice by side.
    pub dice: [u32; 2],
    /// Forces by side at its start.
    pub forces: [Vec<(String, u32)>; 2],
    /// Expected hits by side, as fractions.
    pub expected: [(u64, u64); 2],
    /// Faces by side, in the order thrown.
    pub rolled: [Vec<u8>; 2],
    /// What became of the dice, by side, in the order spent.
    pub spent: [Vec<(u8, DieUse)>; 2],
    /// Losses by side.
    pub lost: [Vec<(String, u32)>; 2],
    /// Sides that were asked and stood.
    pub stood: Vec<Side>,
    /// The side that retreated, where to, and by which rule.
    pub retreat: Option<(Side, String, &'static str)>,
    /// Other lines, each with its rule.
    pub remarks: Vec<(String, &'static str)>,
}

impl Round {
    /// Hits scored by a side: dice that were not missed, those wasted left out.
    #[must_use]
    pub fn hits(&self, side: Side) -> u32 {
        let spent = &self.spent[side.index()];
        u32::try_from(
            spent
                .iter()
                .filter(|(_, u)| matches!(u, DieUse::Hit(_)))
                .count(),
        )
        .unwrap_or(u32::MAX)
    }
}

/// The story of one combat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleReport {
    /// Id of the place.
    pub place: String,
    /// Name of the place.
    pub place_name: String,
    /// What kind of combat.
    pub kind: &'static str,
    /// The attacker.
    pub attacker: Side,
    /// Forces at the start.
    pub forces: [Vec<(String, u32)>; 2],
    /// Modifiers.
    pub modifiers: Vec<Modifier>,
    /// The rule it is fought under.
    pub rule: &'static str,
    /// Its rounds so far.
    pub rounds: Vec<Round>,
    /// Lines before the first round or after the last.
    pub remarks: Vec<(String, &'static str)>,
    /// The end, once there is one: who holds the field, the sentence, the rule.
    pub end: Option<(Option<Side>, String, &'static str)>,
}

impl BattleReport {
    /// Puts the pieces of one combat together; `None` unless the first is its beginning. Pieces after its end are left out.
    #[must_use]
    pub fn collect<'a>(pieces: impl IntoIterator<Item = &'a BattleTold>) -> Option<BattleReport> {
        let mut pieces = pieces.into_iter();
        let Some(BattleTold::Begin {
            place,
            place_name,
            kind,
            attacker,
            forces,
            modifiers,
            rule,
        }) = pieces.next()
        else {
            return None;
        };
        let mut report = BattleReport {
            place: place.clone(),
            place_name: place_name.clone(),
            kind,
            attacker: *attacker,
            forces: forces.clone(),
            modifiers: modifiers.clone(),
            rule,
            rounds: Vec::new(),
            remarks: Vec::new(),
            end: None,
        };
        for piece in pieces {
            report.add(piece);
            if report.end.is_some() {
                break;
            }
        }
        Some(report)
    }

    fn add(&mut self, piece: &BattleTold) {
        let round = self.rounds.last_mut();
        match piece {
            BattleTold::Begin { .. } => {}
            BattleTold::Modified(modifier) => self.modifiers.push(modifier.clone()),
            BattleTold::Round {
                dice,
                forces,
                expected,
            } => self.rounds.push(Round {
                dice: *dice,
                forces: forces.clone(),
                expected: *expected,
                ..Round::default()
            }),
            BattleTold::End { winner, text, rule } => {
                self.end = Some((*winner, text.clone(), rule))
            }
            BattleTold::Remark { text, rule } => match round {
                Some(round) => round.remarks.push((text.clone(), rule)),
                None => self.remarks.push((text.clone(), rule)),
            },
            BattleTold::Rolled { side, dice } => {
                if let Some(round) = round {
                    round.rolled[side.index()].clone_from(dice);
                }
            }
            BattleTold::Spent { side, face, use_ } => {
                if let Some(round) = round {
                    round.spent[side.index()].push((*face, use_.clone()));
                }
            }
            BattleTold::Lost { side, what } => {
                if let Some(round) = round {
                    round.lost[side.index()].extend(what.iter().cloned());
                }
            }
            BattleTold::Stands { side } => {
                if let Some(round) = round {
                    round.stood.push(*side);
                }
            }
            BattleTold::Retreats { side, to, rule } => {
                if let Some(round) = round {
                    round.retreat = Some((*side, to.clone(), rule));
                }
            }
        }
    }
}
