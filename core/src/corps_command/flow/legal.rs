//! What is legal: one judgement for the list of options and for every decision.

use super::super::{
    CorpsCommand,
    agenda::{AttackStage, CoupletStage, ImpulseStage, Move, Step},
    decision::Decision,
    ids::{Chit, Hex, Regiment, Unit},
    reason::{Found, Judged, need, refused},
    state::State,
};
use crate::Awaits;

impl CorpsCommand {
    /// Judges a decision.
    pub(crate) fn legal(&self, s: &State, d: &Decision) -> Judged {
        if s.ending.is_some() {
            return refused(
                "2.0",
                "nothing: the game is over",
                Found::Text("a decision"),
            );
        }
        let Some(top) = s.agenda.top() else {
            return refused("2.0", "nothing", Found::Text("a decision"));
        };
        self.known(d)?;
        match (*d, top) {
            (Decision::Assign(chit), Step::Assign { side }) => self.judge_assign(s, side, chit),
            (d, Step::Couplet(stage)) => self.legal_in_couplet(s, &d, stage),
            (d, Step::Impulse(stage)) => self.legal_in_impulse(s, &d, stage),
            (Decision::Play(chit), Step::Idle) => match s.active {
                Some(side) => self.judge_play(s, side.other(), chit),
                None => refused("9.1", "an impulse", Found::Chit(chit)),
            },
            (Decision::Done | Decision::Silent, Step::Idle) => Ok(()),
            (d, Step::Action { unit, progress }) => self.legal_in_action(s, &d, unit, &progress),
            (Decision::With(unit), Step::Attack(attack))
                if attack.stage == AttackStage::Support =>
            {
                self.judge_with(s, &attack, unit)
            }
            (Decision::Artillery(chit), Step::Attack(attack)) => {
                self.judge_artillery(s, &attack, chit)
            }
            (Decision::Done, Step::Attack(attack)) => {
                need(attack.stage != AttackStage::Dice, "7.2", "dice", || {
                    Found::Text("done")
                })
            }
            (Decision::Advance(unit), Step::Advance { hex }) => self.judge_advance(s, hex, unit),
            (Decision::Done, Step::Advance { .. }) => Ok(()),
            (Decision::Caller(unit), Step::Caller { chit }) => self.judge_caller(s, chit, unit),
            (Decision::Target(unit), Step::Prey { caller, .. }) => self.judge_prey(s, caller, unit),
            (Decision::Target(unit), Step::Chit { chit }) => self.judge_chit_target(s, chit, unit),
            (Decision::At(hex), Step::Chit { chit }) => self.judge_chit_hex(s, chit, hex),
            (Decision::River(river), Step::Chit { chit }) => self.judge_chit_river(s, chit, river),
            (Decision::Push(regiment), Step::Chit { chit }) => self.judge_push(s, chit, regiment),
            (d, _) => self.unasked(s, &d),
        }
    }

    /// Numbers that the edition does not go up to name nothing.
    fn known(&self, d: &Decision) -> Judged {
        let t = &self.tables;
        let hex = |h: Hex| h.index() < t.hexes.len();
        let unit = |u: Unit| u.index() < t.units.len();
        let chit = |c: Chit| c.index() < t.chits.len();
        let regiment = |r: Regiment| r.index() < t.regiments.len();
        let holds = match *d {
            Decision::Assign(c)
            | Decision::Artillery(c)
            | Decision::Call(c)
            | Decision::Play(c) => chit(c),
            Decision::Bring(r) | Decision::Push(r) => regiment(r),
            Decision::Activate(u)
            | Decision::With(u)
            | Decision::Advance(u)
            | Decision::Caller(u)
            | Decision::Target(u)
            | Decision::Recover(u)
            | Decision::Raise(u)
            | Decision::Lose(u) => unit(u),
            Decision::Enter(h)
            | Decision::Step(h)
            | Decision::Go(h)
            | Decision::Assault(h)
            | Decision::Overrun(h)
            | Decision::At(h) => hex(h),
            Decision::River(r) => r.index() < t.rivers.len(),
            Decision::Done
            | Decision::Number(_)
            | Decision::Keep
            | Decision::TakeTwo
            | Decision::Exit
            | Decision::Support
            | Decision::Silent => true,
        };
        need(holds, "1.0", "something that the edition has", || {
            Found::Text("a number beyond it")
        })
    }

    fn unasked(&self, s: &State, d: &Decision) -> Judged {
        let rule = match self.asks(s) {
            Awaits::Decision { rule, .. } | Awaits::Claim { rule, .. } => rule,
            Awaits::Chance(chance) => chance.rule(),
            Awaits::Over(over) => over.rule,
        };
        refused(rule, self.wanted(s), Found::Text(kind_of(d)))
    }

    fn legal_in_couplet(&self, s: &State, d: &Decision, stage: CoupletStage) -> Judged {
        match (*d, stage) {
            (Decision::Bring(regiment), CoupletStage::Choice(line)) => {
                let lines = &s.scenario(&self.tables).arrivals;
                let offered = lines
                    .get(usize::from(line))
                    .is_some_and(|l| l.one_of.contains(&regiment));
                need(
                    offered && self.choosable(s, regiment),
                    "1.2",
                    "a regiment of the choice that has not come yet",
                    || Found::Regiment(regiment),
                )
            }
            (Decision::Number(number), CoupletStage::Number(_)) => self.judge_number(number),
            (Decision::Done, CoupletStage::Number(_) | CoupletStage::Reroll(_))
            | (Decision::Keep, CoupletStage::Switch(_)) => Ok(()),
            (Decision::TakeTwo, CoupletStage::Switch(side)) => self.judge_two(s, side),
            (Decision::Play(chit), CoupletStage::Reroll(side)) => self.judge_reroll(s, side, chit),
            (d, _) => self.unasked(s, &d),
        }
    }

    fn legal_in_impulse(&self, s: &State, d: &Decision, stage: ImpulseStage) -> Judged {
        match (*d, stage) {
            (Decision::Activate(unit), ImpulseStage::Acting) => self.judge_activate(s, unit),
            (Decision::Recover(unit), ImpulseStage::Acting) => self.judge_recover(s, unit),
            (Decision::Call(chit), ImpulseStage::Acting) => self.judge_call(s, chit),
            (Decision::Play(chit), ImpulseStage::Acting) => match s.active {
                Some(side) => self.judge_play(s, side, chit),
                None => refused("9.1", "an impulse", Found::Chit(chit)),
            },
            (Decision::Raise(unit), ImpulseStage::Ordering) => {
                self.judge_raise(s, unit).map(|_| ())
            }
            (Decision::Lose(unit), ImpulseStage::Losing) => self.judge_lose(s, unit),
            (Decision::Done, ImpulseStage::Acting | ImpulseStage::Ordering) => Ok(()),
            (d, _) => self.unasked(s, &d),
        }
    }

    fn legal_in_action(&self, s: &State, d: &Decision, unit: Unit, progress: &Move) -> Judged {
        let Some(hex) = s.hex_of(unit) else {
            return match *d {
                Decision::Enter(hex) => self.judge_enter(s, unit, hex).map(|_| ()),
                _ => self.unasked(s, d),
            };
        };
        match *d {
            Decision::Step(to) => self.judge_step(s, unit, hex, progress, to).map(|_| ()),
            Decision::Go(to) => need(
                self.reach(s, unit, hex, progress).whole_path(to).is_some(),
                "6.0",
                "a hex two steps away or more that the unit can reach",
                || Found::UnitAt(unit, to),
            ),
            Decision::Exit => self.judge_exit(s, unit, progress),
            Decision::Assault(to) => self.judge_assault(s, unit, progress, to),
            Decision::Overrun(to) => self.judge_overrun(s, unit, progress, to),
            Decision::Support => self.judge_support(s, unit, progress),
            Decision::Done => self.judge_stop(unit, progress),
            _ => self.unasked(s, d),
        }
    }
}

const fn kind_of(d: &Decision) -> &'static str {
    match d {
        Decision::Done => "done",
        Decision::Assign(_) => "an assignment of a chit",
        Decision::Bring(_) => "a choice of a regiment",
        Decision::Number(_) => "a choice of a number",
        Decision::Keep | Decision::TakeTwo => "a five kept or switched",
        Decision::Activate(_) => "an activation",
        Decision::Enter(_) => "an entry",
        Decision::Step(_) | Decision::Go(_) => "a move",
        Decision::Exit => "an exit",
        Decision::Assault(_) => "an assault",
        Decision::Overrun(_) => "an overrun",
        Decision::Support | Decision::With(_) => "support",
        Decision::Artillery(_) => "artillery",
        Decision::Advance(_) => "an advance",
        Decision::Call(_) | Decision::Caller(_) => "a call of a gunship",
        Decision::Play(_) => "a chit",
        Decision::Target(_) | Decision::At(_) | Decision::River(_) | Decision::Push(_) => {
            "a target of a chit"
        }
        Decision::Recover(_) => "a recovery",
        Decision::Raise(_) => "an order of a stack",
        Decision::Lose(_) => "a loss to the stacking limit",
        Decision::Silent => "silence for the rest of the impulse",
    }
}
