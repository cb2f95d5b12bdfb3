//! What a state asks for: a decision, a chance, or nothing more.

use super::super::{
    Dawn1812,
    agenda::Step,
    battle::Stage,
    ids::{GB, US},
    state::State,
};
use crate::{Awaits, Chance, GameOver, Seen};

impl Dawn1812 {
    /// What the state asks for.
    pub(crate) fn asks(&self, s: &State) -> Awaits {
        if let Some(ending) = s.ending {
            let (rule, how) = self.ending_words(ending);
            return Awaits::Over(GameOver {
                winner: Some(ending.winner()),
                rule,
                how,
            });
        }
        let decision = |side, rule, what| Awaits::Decision {
            side,
            secret: false,
            rule,
            what,
        };
        let dice = |side, count, rule, what| {
            Awaits::Chance(Chance::Dice {
                side: Some(side),
                count,
                faces: 6,
                rule,
                what,
            })
        };
        match s.agenda.top() {
            None => {
                // No sequence of events empties the agenda without an ending; a position that does is refused.
                Awaits::Over(GameOver {
                    winner: None,
                    rule: "4.0",
                    how: "nothing is left to do".into(),
                })
            }
            Some(Step::Deal { next, .. }) => Awaits::Chance(Chance::Draw {
                side: Some(next),
                remaining: s.draw.len() as u16,
                seen: Seen::ByOnly(next),
                rule: Self::deal_rule(s),
                what: "deal",
            }),
            Some(Step::Policy { side }) => {
                decision(side, "4.1.1", "advance on a political track, or not")
            }
            Some(Step::PlayCard { side }) => decision(side, "4.1.2", "play a card"),
            Some(Step::ChooseMode { side }) => {
                decision(side, "5.0", "play it as an event or an operation")
            }
            Some(Step::ChooseOperation { side }) => decision(side, "5.2", "name the operation"),
            Some(Step::Event { side, .. }) => decision(side, "5.1", "choose what the event does"),
            Some(Step::Pick { side, .. }) => decision(side, "5.1", "choose where the event acts"),
            Some(Step::RollEach { card, pc, regulars }) => {
                match self.roll_each(s, card, pc, regulars) {
                    Some((me, _, force, count, _)) => dice(me, count.max(1), "5.1", force.word()),
                    None => dice(US, 1, "5.1", "event"),
                }
            }
            Some(Step::Recruit { side, .. }) => decision(side, "6.1", "recruit a force, or stop"),
            Some(Step::Campaign {
                side, raid: false, ..
            }) => decision(side, "6.2", "march, or stop"),
            Some(Step::Campaign {
                side, raid: true, ..
            }) => decision(side, "8.1", "raid a town, or stop"),
            Some(Step::March { side, .. }) => decision(side, "6.2.1", "say which forces go"),
            Some(Step::Construct { side, .. }) => decision(side, "6.3", "build, or stop"),
            Some(Step::Privateer { rolls }) => dice(US, rolls.max(1), "7.1.1", "Privateer"),
            Some(Step::CruiseTarget { .. }) => decision(US, "7.2.1", "name the blockade to attack"),
            Some(Step::CruiseRoll { rolls, .. }) => dice(US, rolls.max(1), "7.2.1", "Cruise"),
            Some(Step::CruiseOverflow { .. }) => {
                decision(US, "7.2.2", "name a second blockade, or stop")
            }
            Some(Step::RaidScore { town }) => dice(GB, s.indians(town).max(1), "8.1.2", "Raid"),
            Some(Step::Deploy { .. }) => decision(GB, "8.2", "move Squadrons or land, or stop"),
            Some(Step::Battle) => self.battle_asks(s),
            Some(Step::LoseSquadrons { .. }) => decision(GB, "14.1.2", "give up a Squadron"),
            Some(Step::Upkeep { .. }) => decision(GB, "4.1.4", "recall a Squadron from a blockade"),
            Some(Step::TurnBegins | Step::FinishCard | Step::Scoring) => Awaits::Over(GameOver {
                winner: None,
                rule: "4.0",
                how: "nothing is left to do".into(),
            }),
        }
    }

    fn battle_asks(&self, s: &State) -> Awaits {
        let b = s.battle;
        let decision = |side, rule, what| Awaits::Decision {
            side,
            secret: false,
            rule,
            what,
        };
        let dice = |side, count, rule, what| {
            Awaits::Chance(Chance::Dice {
                side: Some(side),
                count,
                faces: 6,
                rule,
                what,
            })
        };
        match (b.stage, b.region) {
            (Stage::Roll(side), Some(region)) => dice(
                side,
                self.battle_dice(s, region, side).max(1),
                "9.1.1",
                "battle",
            ),
            (Stage::EvasionRoll(count), _) => dice(GB, count.max(1), "10.3", "evasion"),
            (Stage::Hits(side), _) => decision(side, "9.1.2", "choose which force the hit removes"),
            (Stage::Refuge(_), _) => decision(GB, "10.3", "choose a refuge"),
            (Stage::IndiansRetreat, _) => decision(GB, "9.2", "choose where the Indians retreat"),
            (Stage::AskAttacker, _) => decision(b.attacker, "9.2", "stand or retreat"),
            _ => decision(b.defender(), "9.2", "stand or retreat"),
        }
    }

    /// What is wanted now, in words.
    pub(crate) fn wanted(&self, s: &State) -> &'static str {
        match self.asks(s) {
            Awaits::Decision { what, .. } | Awaits::Claim { what, .. } => what,
            Awaits::Chance(Chance::Dice { what, .. }) => match what {
                "battle" => "the dice of the battle",
                "evasion" => "the dice of the evasion",
                "Raid" => "the dice of the Raid",
                _ => "dice",
            },
            Awaits::Chance(Chance::Draw { .. }) => "a card to be dealt",
            Awaits::Over(_) => "nothing: the game is over",
        }
    }
}
