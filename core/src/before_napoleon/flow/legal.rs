//! Which decisions are legal. This one judgement makes the list of options and guards the fold.

use super::super::{
    BeforeNapoleon,
    agenda::{Attrition, Pair, Step, WinterStep},
    decision::Decision,
    fight::is_fight,
    reason::{Found, Reason, need},
    state::{Ground, State},
};
use crate::Awaits;

impl BeforeNapoleon {
    /// Whether a decision is legal now.
    pub(crate) fn legal(&self, s: &State, d: &Decision) -> Result<(), Reason> {
        // Only steps of movement, entering and landing ask where men stand.
        match d {
            Decision::March(..)
            | Decision::Ride(..)
            | Decision::Enter(..)
            | Decision::Land(..)
            | Decision::LandLeader(..) => self.legal_on(s, &Ground::of(s), d),
            _ => self.legal_on(s, &Ground::EMPTY, d),
        }
    }

    /// The same with the table of where men stand at hand.
    pub(crate) fn legal_on(&self, s: &State, ground: &Ground, d: &Decision) -> Result<(), Reason> {
        let Some(top) = s.agenda.top().filter(|_| s.ending.is_none()) else {
            return need(
                false,
                "Victory",
                "nothing: the game is over",
                Found::Text(kind_of(d)),
            );
        };
        if is_fight(top) {
            return self.fight_legal(s, top, d);
        }
        match (top, d) {
            (Step::SetUp { .. } | Step::NewGroup { .. }, Decision::Makeup(_)) => Ok(()),
            (Step::Europe { side, .. }, Decision::Recruit(what)) => {
                self.check_recruit(s, side, *what)
            }
            (Step::Europe { .. }, Decision::Done) => Ok(()),
            (Step::NewLeader { side }, Decision::Rank(rank)) => self.check_rank(s, side, *rank),
            (Step::American { .. }, Decision::American(_) | Decision::Done) => Ok(()),
            (Step::Deliver { side, .. }, Decision::Deliver(at)) => self.check_deliver(s, side, *at),
            (Step::Replace { side, broken, .. }, Decision::Replace(unit)) => {
                self.check_replace(s, side, broken, *unit)
            }
            (Step::Replace { side, left, broken }, Decision::Crew(at)) => {
                self.check_crew(s, side, left, broken, *at)
            }
            (Step::Replace { .. } | Step::Enter { .. } | Step::BreakUps { .. }, Decision::Done) => {
                Ok(())
            }
            (Step::Enter { side }, Decision::Enter(entry, at)) => {
                self.check_enter(s, ground, side, *entry, *at)
            }
            (Step::BreakUps { side }, Decision::BreakUp(unit)) => {
                self.check_break_up(s, side, *unit)
            }
            (
                Step::Attrition {
                    stage: Attrition::Ask,
                    ..
                }
                | Step::Winter {
                    stage: WinterStep::Ask,
                    ..
                },
                Decision::Spend | Decision::Done,
            ) => Ok(()),
            (Step::Orders { side }, Decision::Sheet(sheet)) => self.check_sheet(s, side, sheet),
            (Step::Naval { side }, Decision::Form(station)) => self.check_form(s, side, *station),
            (
                Step::Naval { .. }
                | Step::Landing { .. }
                | Step::Move { .. }
                | Step::Forming { .. },
                Decision::Done,
            ) => Ok(()),
            (Step::Forming { pool, .. }, Decision::Take(group)) => self.check_take(s, pool, *group),
            (Step::Forming { fleet, pool }, Decision::Transports(count)) => {
                self.check_transports(s, fleet, pool, *count)
            }
            (Step::Forming { fleet, pool }, Decision::Load(unit)) => {
                self.check_load(s, fleet, pool, *unit)
            }
            (Step::Forming { fleet, pool }, Decision::Board(leader)) => {
                self.check_board(s, fleet, pool, *leader)
            }
            (Step::Forming { fleet, pool }, Decision::Sail(to)) => {
                self.check_sail(s, fleet, pool, *to)
            }
            (
                Step::Pairs {
                    stage: Pair::Ask(_),
                    ..
                },
                Decision::Intercept | Decision::Done,
            ) => Ok(()),
            (Step::Landing { side }, Decision::Land(unit, at)) => {
                self.check_landing(s, ground, side, *unit, *at)
            }
            (Step::Landing { side }, Decision::LandLeader(leader, at)) => {
                self.check_land_leader(s, ground, side, *leader, *at)
            }
            (Step::Move { side }, Decision::SpendAt(at)) => self.check_spend_at(s, side, *at),
            (Step::Move { side }, Decision::Detach(unit, count)) => {
                self.check_detach(s, side, *unit, *count)
            }
            (Step::Move { side }, Decision::Rouse(unit)) => self.check_rouse(s, side, *unit, false),
            (Step::Move { side }, Decision::RouseByWater(unit)) => {
                self.check_rouse(s, side, *unit, true)
            }
            (Step::Move { side }, Decision::March(unit, to)) => {
                self.check_march(s, ground, side, *unit, *to).map(|_| ())
            }
            (Step::Move { side }, Decision::Ride(leader, to)) => {
                self.check_ride(s, ground, side, *leader, *to).map(|_| ())
            }
            (Step::Commander { unit, .. }, Decision::Lead(leader)) => {
                self.check_lead(s, unit, *leader)
            }
            (
                Step::Winter {
                    side,
                    place,
                    stage: WinterStep::Quarter,
                    ..
                },
                Decision::Quarter(to),
            ) => need(
                self.quarters(s, side, place).has(*to),
                "Supply",
                "one of the nearest own settlements and forts",
                Found::Place(*to),
            ),
            (Step::WinterFleet { from }, Decision::Harbour(port)) => {
                self.check_winter_port(s, from, *port)
            }
            (Step::Dismiss { .. }, Decision::Done) => Ok(()),
            (Step::Dismiss { side }, Decision::Dismiss(leader)) => {
                self.check_dismiss(s, side, *leader)
            }
            (Step::Return { from }, Decision::Return(at)) => self.check_return(s, from, *at),
            _ => self.unasked(s, d),
        }
    }

    /// The refusal of a decision that is not of the kind asked for.
    fn unasked(&self, s: &State, d: &Decision) -> Result<(), Reason> {
        let rule = match self.asks(s) {
            Awaits::Decision { rule, .. } | Awaits::Claim { rule, .. } => rule,
            Awaits::Chance(chance) => chance.rule(),
            Awaits::Over(over) => over.rule,
        };
        let found = match d {
            Decision::Deliver(p)
            | Decision::Fight(p)
            | Decision::Retreat(p)
            | Decision::Quarter(p)
            | Decision::Return(p) => Found::Place(*p),
            Decision::Rouse(u)
            | Decision::RouseByWater(u)
            | Decision::March(u, _)
            | Decision::Load(u) => Found::unit(s, *u),
            Decision::Ride(l, _)
            | Decision::Lead(l)
            | Decision::Dismiss(l)
            | Decision::Board(l) => Found::Leader(*l),
            _ => Found::Text(kind_of(d)),
        };
        need(false, rule, self.wanted(s), found)
    }
}

/// A decision in a word or two, for refusals.
const fn kind_of(d: &Decision) -> &'static str {
    match d {
        Decision::Done => "done",
        Decision::Recruit(_) => "a recruitment die",
        Decision::Makeup(_) => "a make-up",
        Decision::Rank(_) => "a rank",
        Decision::American(_) => "the North American die",
        Decision::Deliver(_) => "a place for supplies",
        Decision::Replace(_) => "replacements",
        Decision::Crew(_) => "gunners",
        Decision::BreakUp(_) => "a battalion to break up",
        Decision::Enter(..) => "a band that enters",
        Decision::Spend | Decision::SpendAt(_) => "a Supply Unit spent",
        Decision::Form(_) => "a fleet to form",
        Decision::Take(_) => "a group taken",
        Decision::Transports(_) => "transports taken",
        Decision::Load(_) => "a unit loaded",
        Decision::Board(_) => "a leader aboard",
        Decision::Sail(_) => "a fleet sent",
        Decision::Intercept => "an interception",
        Decision::BreakOff => "breaking off",
        Decision::FightOn => "fighting on",
        Decision::Harbour(_) => "a port",
        Decision::Land(..) | Decision::LandLeader(..) => "a landing",
        Decision::Detach(..) => "a pile divided",
        Decision::Rouse(_) | Decision::RouseByWater(_) => "a roll to move",
        Decision::Lead(_) => "a leader named",
        Decision::March(..) | Decision::Ride(..) => "a step",
        Decision::Fight(_) => "a place to fight",
        Decision::Inside(_) | Decision::InsideLeader(_) => "going inside",
        Decision::Sally(_) | Decision::SallyLeader(_) => "a sally",
        Decision::Quick => "the quick procedure",
        Decision::Table => "a battle on the table",
        Decision::Retreat(_) | Decision::Reembark(_) | Decision::Withdraw => "a retreat",
        Decision::Besiege => "a siege",
        Decision::AskTerms | Decision::GrantTerms => "terms",
        Decision::Assault => "an assault",
        Decision::Quarter(_) => "winter quarters",
        Decision::Dismiss(_) => "a dismissal",
        Decision::Return(_) => "a return",
        Decision::PutToSea(_) => "putting to sea",
        Decision::Sheet(_) => "a sheet of orders",
    }
}
