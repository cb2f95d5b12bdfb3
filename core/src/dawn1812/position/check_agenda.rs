//! What the steps of a position must keep: each follows from the one beneath it.

use super::{
    super::{
        Dawn1812,
        agenda::{By, Step},
        edition::tables::Op,
        ids::{Card, GB, Kind, US, Zone},
        note::BattleKind,
        state::State,
        turn::{HAND, LAST_TURN, stage},
    },
    check::{Fault, need},
};
use crate::Side;

impl Dawn1812 {
    pub(super) fn check_agenda(&self, s: &State) -> Result<(), Fault> {
        let steps = s.agenda.steps();
        if s.ending.is_some() {
            return need(
                steps.is_empty() && s.in_play.is_none() && s.battle.region.is_none(),
                "15.1.6",
                "nothing to do after the end",
                steps.len(),
            );
        }
        need(
            s.score.abs() < 20,
            "15.1.6",
            "a score below 20 while the game goes on",
            s.score,
        )?;
        need(!steps.is_empty(), "4.0", "something to do", "nothing")?;
        for (index, step) in steps.iter().enumerate() {
            let below = index.checked_sub(1).and_then(|i| steps.get(i));
            let fits = self.step_fits(s, *step, below.copied());
            need(
                fits,
                "4.0",
                "steps that follow from one another",
                self.step_text(*step),
            )?;
        }
        need(
            s.in_play.is_some() == steps.contains(&Step::FinishCard),
            "4.1.2",
            "a card in play while it is being resolved",
            s.in_play
                .map_or("none", |c| self.tables.card(c).title.as_str()),
        )?;
        need(
            s.in_play.is_some() || !s.occurred,
            "5.1.2",
            "an event of the card in play",
            "none",
        )?;
        need(s.turn <= LAST_TURN, "4.0", "a turn up to 8", s.turn)
    }

    /// Whether a step can stand on the one beneath it.
    fn step_fits(&self, s: &State, step: Step, below: Option<Step>) -> bool {
        let op = |card: Card, pc: u8| self.op(card, pc);
        // An operation stands on its card's end or on the opponent's event to come, or on the event that gave it.
        let operation = |side: Side, by: By, wanted: fn(&Op) -> bool| match (by, below) {
            (By::Card, Some(Step::FinishCard)) => true,
            (
                By::Card,
                Some(Step::Event {
                    side: other, pc: 0, ..
                }),
            ) => other != side && !s.occurred,
            (
                By::Event(card, pc),
                Some(Step::Event {
                    side: of,
                    card: same,
                    pc: next,
                }),
            ) => {
                of == side
                    && card == same
                    && next == pc.saturating_add(1)
                    && op(card, pc).is_some_and(wanted)
            }
            _ => false,
        };
        match step {
            Step::PlayCard { .. } | Step::Upkeep { .. } => below.is_none(),
            Step::TurnBegins => below.is_none() && s.turn == 0,
            Step::Deal { left, next } => {
                let held = s.hands[0].len() + s.hands[1].len();
                let total = match below {
                    Some(Step::TurnBegins) => self.tables.decks[0].len(),
                    Some(Step::Upkeep { stage: stage::NEXT }) => 2 * HAND,
                    _ => return false,
                };
                u32::from(left) + held == total && (left % 2 == 0) == (next == US)
            }
            Step::Policy { side } => match below {
                Some(Step::PlayCard { side: US }) => side == GB && s.turn % 2 == 1,
                Some(Step::Policy { side: GB }) => side == US && s.turn % 2 == 1,
                _ => false,
            },
            Step::FinishCard => matches!(below, Some(Step::PlayCard { .. })),
            Step::ChooseMode { side } => {
                below == Some(Step::FinishCard) && self.plays(s, side) && !s.occurred
            }
            Step::ChooseOperation { side } => match below {
                Some(Step::FinishCard) => self.plays(s, side),
                Some(Step::Event {
                    side: other, pc: 0, ..
                }) => self.plays(s, side) && other != side && !s.occurred,
                _ => false,
            },
            Step::Event { side, card, pc } => {
                let reachable = usize::from(pc) <= self.tables.card(card).effects.len();
                let owner = self
                    .tables
                    .card(card)
                    .side
                    .is_none_or(|owner| owner == side);
                let under = match below {
                    Some(Step::FinishCard) => true,
                    Some(Step::ChooseOperation { side: other }) => other != side,
                    _ => false,
                };
                reachable && owner && under && s.in_play == Some(card) && (pc == 0 || s.occurred)
            }
            Step::Pick {
                side,
                card,
                pc,
                left,
                ..
            } => {
                let Some(Step::Event {
                    side: me,
                    card: same,
                    pc: next,
                }) = below
                else {
                    return false;
                };
                let Some(op) = op(card, pc) else { return false };
                let (count, chooser) = match op {
                    Op::Track { track: None, .. } => (1, me),
                    Op::Add { count, .. } | Op::Remove { count, .. } | Op::Swap { count, .. } => {
                        (*count, me)
                    }
                    Op::Counters { times, chooser, .. } => (*times, self.who(*chooser, me)),
                    Op::MassacreTown { .. } => (1, me),
                    Op::MassacreRemove { count, .. } => (*count, me),
                    Op::Fort { count, .. }
                    | Op::Armistice { count }
                    | Op::ReturnSquadrons { count, .. } => (*count, me),
                    _ => return false,
                };
                let offset = u8::from(!matches!(op, Op::MassacreRemove { .. }));
                card == same
                    && next == pc.saturating_add(offset)
                    && left <= count
                    && side == chooser
            }
            Step::RollEach { card, pc, .. } => match below {
                Some(Step::Event {
                    card: same,
                    pc: next,
                    ..
                }) => {
                    card == same
                        && next == pc.saturating_add(1)
                        && matches!(op(card, pc), Some(Op::RollEach { .. }))
                }
                Some(Step::RollEach {
                    card: same,
                    pc: at,
                    regulars: false,
                }) => card == same && pc == at,
                _ => false,
            },
            Step::Recruit { side, by, .. } => {
                operation(side, by, |op| matches!(op, Op::Recruit { .. }))
            }
            Step::Campaign {
                side,
                by,
                raid: false,
                ..
            } => operation(side, by, |op| matches!(op, Op::Campaign { .. })),
            Step::Campaign {
                side,
                by,
                raid: true,
                ..
            } => side == GB && operation(side, by, |op| matches!(op, Op::Raid { .. })),
            Step::March {
                side,
                from,
                to,
                by,
                raid,
            } => match below {
                Some(Step::Campaign {
                    side: same,
                    points,
                    by: under,
                    raid: kind,
                }) => {
                    side == same
                        && points > 0
                        && by == under
                        && raid == kind
                        && self.check_march(s, side, by, raid, from, to).is_ok()
                }
                _ => false,
            },
            Step::Construct { side, by, .. } => {
                operation(side, by, |op| matches!(op, Op::Construct { .. }))
            }
            Step::Deploy { by, .. } => operation(GB, by, |op| matches!(op, Op::Deploy { .. })),
            Step::Privateer { .. } => {
                matches!(below, Some(Step::FinishCard | Step::Event { .. }))
            }
            Step::CruiseTarget { .. } | Step::CruiseOverflow { .. } => {
                matches!(below, Some(Step::FinishCard | Step::Event { .. }))
            }
            Step::CruiseRoll { zone, .. } => {
                matches!(below, Some(Step::FinishCard | Step::Event { .. }))
                    && s.zones[Zone::index(zone)] > 0
            }
            Step::RaidScore { town } => {
                matches!(below, Some(Step::Campaign { raid: true, .. }))
                    && self.tables.home[town.index()] == Some(US)
                    && self.tables.kind[town.index()] == Kind::Town
                    && (s.side_forces(town, US) == 0 || s.battle.region == Some(town))
                    && s.army(town, GB) == 0
            }
            Step::Battle => match below {
                Some(Step::RaidScore { town }) => {
                    s.battle.kind == BattleKind::Raid && s.battle.region == Some(town)
                }
                Some(Step::Campaign {
                    side, raid: false, ..
                }) => s.battle.kind == BattleKind::Campaign && s.battle.attacker == side,
                Some(Step::Deploy { .. }) => s.battle.kind == BattleKind::Landing,
                Some(Step::Event { side, .. }) => {
                    s.battle.kind == BattleKind::Placed && s.battle.attacker == side
                }
                _ => false,
            },
            Step::LoseSquadrons { left } => left > 0 && matches!(below, Some(Step::Event { .. })),
            Step::Scoring => false,
        }
    }

    /// Whether the card in play is this side's: the other one plays next.
    fn plays(&self, s: &State, side: Side) -> bool {
        s.agenda.steps().first() == Some(&Step::PlayCard { side: side.other() })
    }
}
