//! Whether the steps of a position's agenda follow and interrupt each other as in a game (Sequence of Play).

use super::{
    super::{
        BeforeNapoleon,
        agenda::{Phase, Step},
        state::{At, State},
        turn::{SEASON, TURNS},
    },
    check::{Fault, need},
};
use crate::Side;

impl BeforeNapoleon {
    /// The steps follow each other as in a game: the phase that comes next at the bottom, on it what its predecessor does.
    pub(super) fn check_agenda(&self, s: &State) -> Result<(), Fault> {
        const RULE: &str = "Sequence of Play";
        let steps = s.agenda.steps();
        if s.ending.is_some() {
            need(
                steps.is_empty(),
                RULE,
                "nothing left to do when the game is over",
                steps.len(),
            )?;
            let last = s.turn_of_season() == SEASON;
            return need(
                last,
                "Victory",
                "an end after the last turn of a season",
                s.turn,
            );
        }
        let Some(Step::Turn(next)) = steps.first().copied() else {
            return need(
                false,
                RULE,
                "the phase that comes next at the bottom",
                "another step",
            );
        };
        for step in &steps[1..] {
            let side_ok = |side: &Side, of: Side| *side == of;
            let fits = match step {
                Step::SetUp { .. } => next == Phase::Reinforcement && s.turn == 1,
                Step::Return { .. } => {
                    next == Phase::Reinforcement && s.turn_of_season() == 1 && s.turn > 1
                }
                Step::Europe { .. }
                | Step::EuropeRoll { .. }
                | Step::NewGroup { .. }
                | Step::NewLeader { .. }
                | Step::American { .. }
                | Step::AmericanRoll { .. }
                | Step::Deliver { .. }
                | Step::Replace { .. }
                | Step::IndianRolls { .. }
                | Step::Enter { .. }
                | Step::BreakUps { .. } => next == Phase::Attrition,
                Step::Attrition { .. } => matches!(next, Phase::Orders | Phase::Naval(Side::A)),
                Step::Orders { .. } => next == Phase::Naval(Side::A) && s.written,
                Step::Naval { side } => !s.written && self.after_naval(*side) == next,
                Step::Forming { fleet, .. } => !s.written && self.after_naval(fleet.side()) == next,
                Step::Pairs { .. } | Step::Encounters | Step::SeaFight | Step::Harbour { .. } => {
                    next == Phase::Landing
                }
                Step::Landing { .. } => !s.written && next == Phase::Movement(Side::A),
                Step::Move { side } => next == Phase::Combat(*side),
                Step::Commander { unit, .. } | Step::Initiative { unit, .. } => {
                    let u = s.unit(*unit);
                    let led = match step {
                        Step::Initiative {
                            leader: Some(leader),
                            ..
                        } => {
                            self.tables.leader(*leader).side == u.side
                                && s.leaders[leader.index()].at == u.at
                        }
                        _ => true,
                    };
                    u.lives()
                        && next == Phase::Combat(u.side)
                        && matches!(u.at, At::Field(_))
                        && led
                }
                Step::OrderRolls { .. } | Step::Beat { .. } => s.written && next == Phase::Fights,
                Step::Combat { side, .. } => {
                    !s.written
                        && next
                            == if side_ok(side, Side::A) {
                                Phase::Movement(Side::B)
                            } else {
                                Phase::End
                            }
                }
                Step::Fights { .. } => s.written && next == Phase::End,
                Step::Shelter { .. }
                | Step::Sally { .. }
                | Step::Meet { .. }
                | Step::Siege { .. }
                | Step::Battle
                | Step::Retreat { .. }
                | Step::MarchOut { .. }
                | Step::PutToSea { .. } => matches!(next, Phase::Movement(Side::B) | Phase::End),
                Step::Winter { .. } | Step::WinterFleet { .. } | Step::Dismiss { .. } => {
                    next == Phase::Next && s.turn_of_season() == SEASON && s.turn < TURNS
                }
                Step::Turn(_) => false,
            };
            need(
                fits,
                RULE,
                "steps that follow each other in a game",
                format!("{step:?}"),
            )?;
        }
        for (below, above) in steps.iter().zip(&steps[1..]) {
            need(
                stands_on(*below, *above),
                RULE,
                "steps that can interrupt each other",
                format!("{above:?} on {below:?}"),
            )?;
        }
        let written_ok = match next {
            Phase::Orders | Phase::Beats | Phase::Fights => s.written,
            Phase::Movement(_) | Phase::Combat(_) => !s.written,
            _ => true,
        };
        need(
            written_ok,
            RULE,
            "phases of the way that is played",
            format!("{next:?}"),
        )
    }

    fn after_naval(&self, side: Side) -> Phase {
        if side == Side::A {
            Phase::Naval(Side::B)
        } else {
            Phase::Interception
        }
    }
}

/// Whether a step can be under way while another waits below it: what the one has done for it by the other, or what was laid down
/// together in the order in which it is done.
fn stands_on(below: Step, above: Step) -> bool {
    let fight = matches!(
        above,
        Step::Siege { .. }
            | Step::Battle
            | Step::Meet { .. }
            | Step::Retreat { .. }
            | Step::MarchOut { .. }
            | Step::PutToSea { .. }
    );
    match below {
        Step::Turn(_) => {
            fight
                || matches!(
                    above,
                    Step::SetUp { .. }
                        | Step::Return { .. }
                        | Step::BreakUps { .. }
                        | Step::Attrition { .. }
                        | Step::Orders { .. }
                        | Step::Naval { .. }
                        | Step::Encounters
                        | Step::Landing { .. }
                        | Step::Move { .. }
                        | Step::Beat { .. }
                        | Step::Combat { .. }
                        | Step::Fights { .. }
                        | Step::Dismiss { .. }
                )
        }
        Step::BreakUps { .. } => matches!(
            above,
            Step::IndianRolls { .. } | Step::Enter { .. } | Step::Replace { .. }
        ),
        Step::IndianRolls { .. } => matches!(
            above,
            Step::American { .. }
                | Step::AmericanRoll { .. }
                | Step::Deliver { .. }
                | Step::Replace { .. }
        ),
        Step::American { .. } => matches!(above, Step::Europe { .. }),
        Step::Europe { .. } => matches!(
            above,
            Step::EuropeRoll { .. }
                | Step::NewGroup { .. }
                | Step::NewLeader { .. }
                | Step::BreakUps { .. }
        ),
        Step::Enter { .. } => matches!(above, Step::Enter { .. }),
        // Both sides do it, the French first.
        Step::Orders { side: Side::B } => above == Step::Orders { side: Side::A },
        Step::Landing { side: Side::B } => above == Step::Landing { side: Side::A },
        Step::Dismiss { side: Side::B } => above == Step::Dismiss { side: Side::A },
        Step::Dismiss { side: Side::A } => matches!(above, Step::WinterFleet { .. }),
        Step::WinterFleet { .. } => matches!(above, Step::Winter { .. }),
        Step::Naval { .. } => matches!(above, Step::Forming { .. }),
        Step::Encounters => {
            matches!(
                above,
                Step::Pairs { .. } | Step::SeaFight | Step::Harbour { .. }
            )
        }
        Step::Move { .. } => matches!(above, Step::Commander { .. } | Step::Initiative { .. }),
        Step::Beat { .. } => matches!(above, Step::OrderRolls { .. }),
        Step::Combat { .. } | Step::Fights { .. } => fight,
        Step::Siege { .. } => fight && !matches!(above, Step::Siege { .. }),
        Step::Meet { .. } => matches!(above, Step::Sally { .. } | Step::Shelter { .. }),
        _ => false,
    }
}
