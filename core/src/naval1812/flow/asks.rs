//! What a state asks for: a decision, a chance, or nothing more.

use super::super::{
    Naval1812,
    agenda::Step,
    ids::{AMERICAN, BRITISH},
    state::{Stage, State},
};
use crate::{Awaits, Chance, GameOver, Seen};

impl Naval1812 {
    /// What the state asks for.
    pub(crate) fn asks(&self, s: &State) -> Awaits {
        if let Some(ending) = s.ending {
            return Awaits::Over(GameOver {
                winner: Some(ending.winner()),
                rule: "Winning The Game",
                how: self.ending_words(ending),
            });
        }
        let decision = |side, rule, what| Awaits::Decision {
            side,
            secret: false,
            rule,
            what,
        };
        let nothing = || {
            // No sequence of events leads here; a position that does is refused.
            Awaits::Over(GameOver {
                winner: None,
                rule: "Winning The Game",
                how: "nothing is left to do".into(),
            })
        };
        match s.agenda.top() {
            Some(Step::SetUpRed { .. }) => {
                decision(BRITISH, "British Setup", "place a red warship")
            }
            Some(Step::SetUpBlue { .. }) => {
                decision(AMERICAN, "American Setup", "choose a heading")
            }
            Some(Step::Facing { ship }) => decision(
                ship.side(),
                match s.agenda.below() {
                    Some(Step::SetUpRed { .. }) => "British Setup",
                    Some(Step::Reinforce) => "Order of Play",
                    _ => "Return of Sunk Ships",
                },
                "choose a heading",
            ),
            Some(Step::Deal { next, .. }) => Awaits::Chance(Chance::Draw {
                side: Some(next),
                remaining: u16::from(s.undealt[next.index()].len()),
                seen: Seen::ByOnly(next),
                rule: "Order of Play 1",
                what: "deal",
            }),
            Some(Step::Reinforce) => decision(BRITISH, "Order of Play", "place a new red warship"),
            Some(Step::ReturnWarships { next }) => {
                decision(next, "Return of Sunk Ships", "place a warship that returns")
            }
            Some(Step::ReturnMerchants { next }) => decision(
                next,
                "Return of Sunk Ships",
                "place a merchant that returns",
            ),
            // Both choices are secret: the second side may not know the first, and nobody shows a card before both lie.
            Some(Step::PlayCard { side }) => Awaits::Decision {
                side,
                secret: true,
                rule: "Order of Play 2",
                what: "lay a card face down",
            },
            Some(Step::Order { side }) => decision(side, "Card Tactics", "say who is active first"),
            Some(Step::Repair { side }) => {
                decision(side, "Card Tactics", "choose a warship to repair")
            }
            Some(Step::EarlyReturn { side }) => {
                decision(side, "Card Tactics", "place a sunk warship, or decline")
            }
            Some(Step::Move { side, .. }) => {
                decision(side, "Ship Movement", "activate a ship, or end movement")
            }
            Some(Step::Sailing { ship, gone, .. }) => decision(
                ship.side(),
                if gone > 0 {
                    "Turn Movement"
                } else {
                    "Ship Movement"
                },
                if gone > 0 {
                    "turn the ship, or stop"
                } else {
                    "turn the ship, go ahead, or stop"
                },
            ),
            Some(Step::Combat { side }) => decision(side, "Ship Combat", "attack, or end combat"),
            Some(Step::Fight) => match (s.fight.map(|f| f.stage), self.dice_awaited(s)) {
                (Some(Stage::AskReroll(side)), _) => {
                    decision(side, "Card Tactics", "roll again, or let the dice stand")
                }
                (_, Some((side, count, rule))) => Awaits::Chance(Chance::Dice {
                    side: Some(side),
                    count,
                    faces: 6,
                    rule,
                    what: "combat",
                }),
                _ => nothing(),
            },
            Some(
                Step::RoundBegins | Step::Tactic { .. } | Step::Active { .. } | Step::RoundEnds,
            )
            | None => nothing(),
        }
    }

    /// What is wanted now, in words.
    pub(crate) fn wanted(&self, s: &State) -> &'static str {
        match self.asks(s) {
            Awaits::Decision { what, .. } | Awaits::Claim { what, .. } => what,
            Awaits::Chance(Chance::Dice { .. }) => "the dice of the combat",
            Awaits::Chance(Chance::Draw { .. }) => "a card to be dealt",
            Awaits::Over(_) => "nothing: the game is over",
        }
    }
}
