//! What a state asks for: a decision, a chance, or nothing more.

use super::super::{
    CorpsCommand,
    agenda::{AttackStage, CoupletStage, ImpulseStage, Step},
    ids::NATO,
    state::{Ending, State},
};
use crate::{Awaits, Chance, GameOver, Seen, Side};

impl CorpsCommand {
    /// What the state asks for.
    pub(crate) fn asks(&self, s: &State) -> Awaits {
        if let Some(ending) = s.ending {
            return Awaits::Over(GameOver {
                winner: self.winner(s, ending),
                rule: "2.0",
                how: self.ending_words(s, ending),
            });
        }
        let Some(top) = s.agenda.top() else {
            // No position without steps passes its check, and no rule empties the agenda before the end.
            return Awaits::Over(GameOver {
                winner: None,
                rule: "2.0",
                how: "Nothing is left to do".into(),
            });
        };
        let active = s.active.unwrap_or(NATO);
        match top {
            Step::Draw { side } => {
                let remaining: u16 = self
                    .tables
                    .chits
                    .iter()
                    .zip(s.cup)
                    .filter(|(c, _)| c.side == side)
                    .map(|(_, n)| u16::from(n))
                    .sum();
                Awaits::Chance(Chance::Draw {
                    side: Some(side),
                    remaining,
                    seen: Seen::ByOnly(side),
                    rule: "9.1",
                    what: "asset chit",
                })
            }
            Step::Assign { side } => Awaits::Decision {
                side,
                secret: true,
                rule: "9.1",
                what: "assign a chit to the next day with room",
            },
            Step::Couplet(stage) => self.couplet_asks(s, stage),
            Step::Impulse(stage) => {
                let (side, rule, what) = match stage {
                    ImpulseStage::Ordering => (active, "4.0", "put stacks in order"),
                    ImpulseStage::Losing => (
                        self.must_lose(s).unwrap_or(active),
                        "4.0",
                        "lose a unit of a stack that is too high",
                    ),
                    _ => (active, "3.0", "activate a unit or end the impulse"),
                };
                open(side, rule, what)
            }
            Step::Idle => open(
                active.other(),
                "9.1",
                "play a chit in the enemy's impulse, or none",
            ),
            Step::Action { unit, .. } if s.hex_of(unit).is_none() => {
                open(active, "6.1", "enter the map")
            }
            Step::Action { .. } => open(active, "3.2", "move, attack or stop"),
            Step::Attack(attack) => match attack.stage {
                AttackStage::Support => open(active, "7.6", "support the assault with recon"),
                AttackStage::OwnArtillery => {
                    open(active, "9.0", "add artillery to the attack, or not")
                }
                AttackStage::EnemyArtillery => {
                    open(active.other(), "9.0", "answer with artillery, or not")
                }
                AttackStage::Dice => dice(active, 2, "7.2", "attack"),
            },
            Step::Advance { .. } => open(active, "7.3", "advance after combat, or not"),
            Step::Mine { unit } => dice(self.tables.unit(unit).side, 1, "9.0", "minefield"),
            Step::Caller { .. } => open(active, "9.2", "name the unit that calls the gunship"),
            Step::Prey { .. } => open(active, "9.2", "name the unit that the gunship attacks"),
            Step::CallRoll { .. } => dice(active, 1, "9.2", "gunship"),
            Step::Chit { chit } => open(self.tables.chit(chit).side, "9.0", "aim the chit"),
            Step::StrikeRoll { chit, .. } => {
                dice(self.tables.chit(chit).side, 2, "7.2", "air attack")
            }
            Step::ChemicalRoll { chit, hex } => {
                let side = self.tables.chit(chit).side;
                let count = s.stack(&self.tables, side.other(), hex).count() as u8;
                dice(side, count, "9.0", "chemicals")
            }
            Step::Recovery { unit } => dice(
                self.tables.unit(unit).side,
                s.unit(unit).hits,
                "8.1",
                "recovery",
            ),
            Step::Fratricide { side } => Awaits::Chance(Chance::Draw {
                side: Some(side),
                remaining: self.victims(s, side).count() as u16,
                seen: Seen::ByAll,
                rule: "2.1",
                what: "unit hit by its own side",
            }),
        }
    }

    fn couplet_asks(&self, s: &State, stage: CoupletStage) -> Awaits {
        let secret = |side, what| Awaits::Decision {
            side,
            secret: true,
            rule: "2.1",
            what,
        };
        match stage {
            CoupletStage::Choice(line) => open(
                s.scenario(&self.tables)
                    .arrivals
                    .get(usize::from(line))
                    .map_or(NATO, |l| l.side),
                "1.2",
                "choose the regiment that comes",
            ),
            CoupletStage::Number(side) => secret(side, "choose an Activation Number, or roll"),
            CoupletStage::Roll(side) => dice(side, 1, "2.1", "activation"),
            CoupletStage::Switch(side) => secret(side, "keep the number, or take a two for a five"),
            CoupletStage::Botched(side) | CoupletStage::LateBotched(side) => {
                dice(side, 1, "2.1", "Botched Orders")
            }
            CoupletStage::RollAgain(side) => dice(side, 1, "9.0", "activation again"),
            CoupletStage::Reroll(side) => {
                open(side, "9.0", "have the enemy roll its number again, or not")
            }
            CoupletStage::Begins
            | CoupletStage::Reveal
            | CoupletStage::First
            | CoupletStage::Second
            | CoupletStage::Ends => open(NATO, "2.0", "go on"),
        }
    }

    /// What is asked for, in a few words.
    pub(crate) fn wanted(&self, s: &State) -> &'static str {
        match self.asks(s) {
            Awaits::Decision { what, .. } | Awaits::Claim { what, .. } => what,
            Awaits::Chance(Chance::Dice { .. }) => "dice",
            Awaits::Chance(Chance::Draw { .. }) => "a draw",
            Awaits::Over(_) => "nothing: the game is over",
        }
    }

    /// How a game ended, in a sentence.
    pub(crate) fn ending_words(&self, s: &State, ending: Ending) -> String {
        match ending {
            Ending::Annihilated(loser) => format!(
                "{} wins decisively: {} has no units left",
                super::super::tell::side_name(loser.other()),
                super::super::tell::side_name(loser)
            ),
            Ending::Scored(band) => {
                let words = s
                    .scenario(&self.tables)
                    .score
                    .bands
                    .get(usize::from(band))
                    .map_or("Over", |b| b.words.as_str());
                format!("{words}, with a score of {}", s.score)
            }
        }
    }
}

const fn open(side: Side, rule: &'static str, what: &'static str) -> Awaits {
    Awaits::Decision {
        side,
        secret: false,
        rule,
        what,
    }
}

const fn dice(side: Side, count: u8, rule: &'static str, what: &'static str) -> Awaits {
    Awaits::Chance(Chance::Dice {
        side: Some(side),
        count,
        faces: 6,
        rule,
        what,
    })
}
