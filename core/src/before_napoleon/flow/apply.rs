//! What a legal decision does, and what dice do, step by step of the agenda.

use super::super::{
    BeforeNapoleon,
    agenda::{Attrition, Pair, Step, WinterStep},
    decision::Decision,
    fight::is_fight,
    ids::{Fleet, Unit},
    note::Note,
    state::State,
};
use crate::Notes;

impl BeforeNapoleon {
    /// Does what a legal decision says.
    pub(crate) fn apply<N: Notes<Note>>(&self, s: &mut State, d: &Decision, n: &mut N) {
        let Some(top) = s.agenda.top() else { return };
        if is_fight(top) {
            self.fight_apply(s, top, d, n);
            return;
        }
        match (top, d) {
            (Step::SetUp { group }, Decision::Makeup(makeup)) => {
                self.group_set_up(s, group, *makeup, n)
            }
            (Step::NewGroup { side }, Decision::Makeup(makeup)) => {
                self.group_comes(s, side, *makeup, n)
            }
            (Step::Europe { side, dice }, Decision::Recruit(what)) => {
                s.agenda.replace(Step::Europe {
                    side,
                    dice: dice.saturating_sub(1),
                });
                s.agenda.push(Step::EuropeRoll { side, what: *what });
            }
            (Step::NewLeader { side }, Decision::Rank(rank)) => {
                self.leader_comes(s, side, *rank, n)
            }
            (Step::American { side }, Decision::American(what)) => {
                s.agenda.replace(Step::AmericanRoll { side, what: *what })
            }
            (Step::Deliver { side, left }, Decision::Deliver(at)) => {
                self.deliver(s, side, left, *at, n)
            }
            (Step::Replace { side, left, broken }, Decision::Replace(unit)) => {
                self.replace(s, side, left, broken, *unit, n)
            }
            (Step::Replace { side, left, broken }, Decision::Crew(at)) => {
                self.crew(s, side, left, broken, *at, n)
            }
            (Step::Replace { side, left, .. }, Decision::Done) => {
                self.replacing_ends(s, side, left, n)
            }
            (Step::Enter { side }, Decision::Enter(entry, at)) => {
                self.enter(s, side, *entry, *at, n)
            }
            (Step::Enter { side }, Decision::Done) => {
                s.agenda.pop();
                n.note(|| Note::BandDeclined { side });
            }
            (Step::BreakUps { side }, Decision::BreakUp(unit)) => self.break_up(s, side, *unit, n),
            (
                Step::Attrition {
                    place,
                    side,
                    stage: Attrition::Ask,
                },
                d,
            ) => {
                self.attrition_answered(s, place, side, *d == Decision::Spend, n);
            }
            (Step::Orders { side }, Decision::Sheet(sheet)) => self.hand_in(s, side, sheet, n),
            (Step::Naval { side }, Decision::Form(station)) => self.form(s, side, *station, n),
            (Step::Naval { side }, Decision::Done) => self.naval_ends(s, side),
            (Step::Forming { fleet, pool }, d) => match d {
                Decision::Take(group) => self.take(s, fleet, *group),
                Decision::Transports(count) => self.take_transports(s, fleet, pool, *count),
                Decision::Load(unit) => self.load(s, fleet, *unit, n),
                Decision::Board(leader) => self.board(s, fleet, *leader, n),
                Decision::Sail(to) => self.sail(s, fleet, pool, *to, n),
                _ => self.unform(s, fleet, pool),
            },
            (
                Step::Pairs {
                    french,
                    british,
                    stage: Pair::Ask(zone),
                },
                d,
            ) => {
                self.interception_answered(
                    s,
                    (french, british),
                    zone,
                    *d == Decision::Intercept,
                    n,
                );
            }
            (Step::Landing { .. }, Decision::Land(unit, at)) => self.land(s, *unit, *at, n),
            (Step::Landing { .. }, Decision::LandLeader(leader, at)) => {
                self.land_leader(s, *leader, *at, n)
            }
            (Step::Move { side }, d) => match d {
                Decision::SpendAt(at) => self.spend_at(s, side, *at, n),
                Decision::Detach(unit, count) => self.detach(s, *unit, *count, n),
                Decision::Rouse(unit) => self.rouse(s, *unit, false),
                Decision::RouseByWater(unit) => self.rouse(s, *unit, true),
                Decision::March(unit, to) => self.march(s, *unit, *to, n),
                Decision::Ride(leader, to) => self.ride(s, *leader, *to, n),
                _ => self.movement_ends(s, side),
            },
            (Step::Commander { unit, water }, Decision::Lead(leader)) => {
                s.agenda.replace(Step::Initiative {
                    unit,
                    water,
                    leader: Some(*leader),
                })
            }
            (
                Step::Winter {
                    place,
                    side,
                    spent,
                    stage: WinterStep::Ask,
                },
                d,
            ) => match d {
                Decision::Spend => self.winter_spends(s, place, side, spent, n),
                _ => self.winter_losses(s, place, side, spent, n),
            },
            (Step::Winter { place, side, .. }, Decision::Quarter(to)) => {
                self.goes_into_quarters(s, side, place, *to, n)
            }
            (Step::WinterFleet { from }, Decision::Harbour(port)) => {
                if let Some(fleet) = Fleet::new(from) {
                    self.fleet_home(s, fleet, *port, n);
                }
            }
            (Step::Dismiss { side }, Decision::Dismiss(leader)) => {
                self.dismiss(s, side, *leader, n)
            }
            (Step::Return { from }, Decision::Return(at)) => {
                if let Some(unit) = Unit::new(from) {
                    self.comes_back(s, unit, *at, n);
                }
            }
            _ => s.agenda.pop(),
        }
    }

    /// Takes dice; their number and faces are as asked.
    pub(crate) fn rolled<N: Notes<Note>>(&self, s: &mut State, top: Step, dice: &[u8], n: &mut N) {
        if is_fight(top) {
            self.fight_rolled(s, top, dice, n);
            return;
        }
        let die = dice.first().copied().unwrap_or_default();
        match top {
            Step::EuropeRoll { side, what } => self.europe_rolled(s, side, what, die, n),
            Step::AmericanRoll { side, what } => self.american_rolled(s, side, what, die, n),
            Step::IndianRolls { side } => self.indians_rolled(s, side, dice, n),
            Step::Attrition {
                place,
                side,
                stage: Attrition::Roll { supplied },
            } => self.attrition_rolled(s, place, side, supplied, dice, n),
            Step::Pairs {
                french,
                british,
                stage: Pair::Roll(zone),
            } => {
                self.interception_rolled(s, (french, british), zone, die, n);
            }
            Step::Initiative {
                unit,
                water,
                leader,
            } => self.initiative_rolled(s, unit, water, leader, die, n),
            Step::OrderRolls { from } => self.order_rolled(s, from, die, n),
            _ => {}
        }
    }
}
