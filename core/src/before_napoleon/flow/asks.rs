//! What a state asks for: a decision, a chance, a claim, or nothing more.

use super::super::{
    BeforeNapoleon,
    agenda::{Attrition, Pair, Step, WinterStep},
    fight::is_fight,
    ids::{Fleet, Unit},
    state::{Ending, State},
    tell::side_name,
};
use crate::{Awaits, Chance, GameOver, Seen, Side};

impl BeforeNapoleon {
    /// What the state asks for.
    pub(crate) fn asks(&self, s: &State) -> Awaits {
        if let Some(ending) = s.ending {
            return Awaits::Over(GameOver {
                winner: Some(ending.winner()),
                rule: "Victory",
                how: self.ending_words(s, ending),
            });
        }
        let Some(top) = s.agenda.top() else {
            return nothing();
        };
        if is_fight(top) {
            return self.fight_asks(s, top);
        }
        if let Some((side, count, rule, what)) = self.dice_of(s, top) {
            return Awaits::Chance(Chance::Dice {
                side,
                count,
                faces: 6,
                rule,
                what,
            });
        }
        let decision = |side, rule, what| Awaits::Decision {
            side,
            secret: false,
            rule,
            what,
        };
        match top {
            Step::SetUp { group } => decision(
                s.groups[group.index()].fleet.map_or(Side::A, Fleet::side),
                "Naval Groups",
                "choose the make-up of a Naval Group",
            ),
            Step::Europe { side, .. } => decision(
                side,
                "Reinforcements",
                "say what a recruitment die is thrown for, or stop",
            ),
            Step::NewGroup { side } => decision(
                side,
                "Naval Groups",
                "choose the make-up of the new Naval Group",
            ),
            Step::NewLeader { side } => {
                decision(side, "Leaders", "choose the rank of the new leader")
            }
            Step::American { side } => decision(
                side,
                "Reinforcements",
                "say what the North American die is thrown for, or stop",
            ),
            Step::Deliver { side, .. } => {
                decision(side, "Reinforcements", "choose where a Supply Unit arrives")
            }
            Step::Replace { side, .. } => {
                decision(side, "Reinforcements", "give replacements, or stop")
            }
            Step::Enter { side } => decision(
                side,
                "Indians, Militia, & Provincials",
                "choose where a band enters, or decline",
            ),
            Step::BreakUps { side } => {
                decision(side, "Reinforcements", "break up a battalion, or stop")
            }
            Step::Attrition {
                side,
                stage: Attrition::Ask,
                ..
            } => decision(side, "Supply", "spend a Supply Unit, or not"),
            Step::Orders { side } => Awaits::Decision {
                side,
                secret: true,
                rule: "Sequence of Play",
                what: "hand in a sheet of orders",
            },
            Step::Naval { side } => decision(side, "Naval Interception", "form a fleet, or stop"),
            Step::Forming { fleet, .. } => decision(
                fleet.side(),
                "Naval Transport",
                "make up the fleet and send it off",
            ),
            Step::Pairs {
                french,
                british,
                stage: Pair::Ask(_),
            } => {
                let (by, _) = self.interceptor(s, french, british);
                decision(by.side(), "Naval Interception", "try to intercept, or not")
            }
            Step::Encounters => Awaits::Chance(Chance::Draw {
                side: None,
                remaining: u16::try_from(self.next_encounters(s).len()).unwrap_or(u16::MAX),
                seen: Seen::ByAll,
                rule: "Naval Interception",
                what: "the next encounter",
            }),
            Step::Landing { side } => decision(side, "Naval Transport", "land troops, or stop"),
            Step::Move { side } => decision(side, "Land Movement", "move, or stop"),
            Step::Commander { unit, .. } => decision(
                s.unit(unit).side,
                "Leaders",
                "name the leader whose rating counts",
            ),
            Step::Winter {
                side,
                stage: WinterStep::Ask,
                ..
            } => decision(
                side,
                "Supply",
                "spend a Supply Unit for the winter, or stop",
            ),
            Step::Winter { side, .. } => decision(side, "Supply", "choose winter quarters"),
            Step::WinterFleet { from } => decision(
                Fleet::new(from).map_or(Side::A, Fleet::side),
                "Supply",
                "choose the port where a fleet winters",
            ),
            Step::Dismiss { side } => decision(side, "Leaders", "dismiss a leader, or not"),
            Step::Return { from } => decision(
                Unit::new(from)
                    .and_then(|u| self.tables.units.get(u.index()))
                    .map_or(Side::A, |e| e.side),
                "Indians, Militia, & Provincials",
                "choose where a battalion comes back",
            ),
            _ => nothing(),
        }
    }

    /// The dice that a step outside fights waits for: whose, how many, by which rule, for what.
    pub(crate) fn dice_of(
        &self,
        s: &State,
        top: Step,
    ) -> Option<(Option<Side>, u8, &'static str, &'static str)> {
        match top {
            Step::EuropeRoll { side, .. } => Some((Some(side), 1, "Reinforcements", "recruitment")),
            Step::AmericanRoll { side, .. } => {
                Some((Some(side), 1, "Reinforcements", "North American die"))
            }
            Step::IndianRolls { side } => Some((
                Some(side),
                self.indian_rolls(s, side),
                "Reinforcements",
                "Indians",
            )),
            Step::Attrition {
                place,
                side,
                stage: Attrition::Roll { .. },
            } => Some((
                Some(side),
                self.attrition_dice(s, place, side),
                "Supply",
                "attrition",
            )),
            Step::Pairs {
                french,
                british,
                stage: Pair::Roll(_),
            } => {
                let (by, _) = self.interceptor(s, french, british);
                Some((Some(by.side()), 1, "Naval Interception", "interception"))
            }
            Step::Initiative { unit, .. } => {
                Some((Some(s.unit(unit).side), 1, "Initiative", "initiative"))
            }
            Step::OrderRolls { from } => {
                let (unit, _) = self.rolling(s, from)?;
                Some((Some(s.unit(unit).side), 1, "Initiative", "initiative"))
            }
            _ => None,
        }
    }

    /// What is wanted now, in words.
    pub(crate) fn wanted(&self, s: &State) -> &'static str {
        match self.asks(s) {
            Awaits::Decision { what, .. } | Awaits::Claim { what, .. } => what,
            Awaits::Chance(Chance::Dice { .. }) => "dice",
            Awaits::Chance(Chance::Draw { .. }) => "the next encounter to be drawn",
            Awaits::Over(_) => "nothing: the game is over",
        }
    }

    /// How the game ended, in a sentence.
    pub(crate) fn ending_words(&self, s: &State, ending: Ending) -> String {
        let side = side_name(ending.winner());
        match ending {
            Ending::Winter(_) => format!(
                "the {side} win at the beginning of the winter of {} by what they hold",
                s.year()
            ),
            Ending::Points(_) => format!(
                "the {side} win at the end of 1760: the British have {} of {} points",
                self.points(s, Side::B),
                super::super::turn::POINTS_TO_WIN
            ),
        }
    }
}

/// No sequence of events leads here; a position that does is refused.
fn nothing() -> Awaits {
    Awaits::Over(GameOver {
        winner: None,
        rule: "Victory",
        how: "nothing is left to do".into(),
    })
}
