//! What a legal decision and a roll do, step by step of the agenda.

use super::super::{
    CorpsCommand,
    agenda::{Attack, AttackKind, AttackStage, CoupletStage, ImpulseStage, Move, Step},
    decision::Decision,
    ids::{NATO, Unit},
    note::Note,
    state::State,
};
use crate::Notes;

impl CorpsCommand {
    /// Does what a legal decision says.
    pub(crate) fn apply<N: Notes<Note>>(&self, s: &mut State, d: &Decision, n: &mut N) {
        let Some(top) = s.agenda.top() else { return };
        match (*d, top) {
            (Decision::Assign(chit), Step::Assign { side }) => self.assign(s, side, chit, n),
            (d, Step::Couplet(stage)) => self.apply_in_couplet(s, &d, stage, n),
            (d, Step::Impulse(stage)) => self.apply_in_impulse(s, &d, stage, n),
            (Decision::Play(chit), Step::Idle) => {
                self.spend(s, chit, n);
                s.agenda.push(Step::Chit { chit });
            }
            (Decision::Done, Step::Idle | Step::Advance { .. }) => s.agenda.pop(),
            (Decision::Silent, Step::Idle) => {
                s.idle_silent = true;
                s.agenda.pop();
            }
            (d, Step::Action { unit, progress }) => {
                self.apply_in_action(s, &d, unit, &progress, n);
            }
            (Decision::With(unit), Step::Attack(attack)) => self.support(s, attack, unit, n),
            (Decision::Artillery(chit), Step::Attack(attack)) => {
                self.artillery(s, attack, chit, n);
            }
            (Decision::Done, Step::Attack(attack)) => self.decline(s, attack, n),
            (Decision::Advance(unit), Step::Advance { hex }) => {
                self.advance_unit(s, hex, unit, n);
            }
            (Decision::Caller(caller), Step::Caller { chit }) => {
                s.agenda.replace(Step::Prey { chit, caller });
            }
            (Decision::Target(target), Step::Prey { chit, caller }) => {
                s.agenda.replace(Step::CallRoll {
                    chit,
                    caller,
                    target,
                });
            }
            (Decision::Target(unit), Step::Chit { chit }) => self.chit_at_unit(s, chit, unit, n),
            (Decision::At(hex), Step::Chit { chit }) => self.chit_at_hex(s, chit, hex, n),
            (Decision::River(river), Step::Chit { chit }) => self.chit_at_river(s, river, chit, n),
            (Decision::Push(regiment), Step::Chit { .. }) => {
                s.agenda.pop();
                s.pushed = Some(regiment);
                n.note(|| Note::Pushed { regiment });
            }
            _ => {}
        }
    }

    fn apply_in_couplet<N: Notes<Note>>(
        &self,
        s: &mut State,
        d: &Decision,
        stage: CoupletStage,
        n: &mut N,
    ) {
        match (*d, stage) {
            (Decision::Bring(regiment), CoupletStage::Choice(line)) => {
                self.bring(s, line, regiment, n);
                let next = self
                    .choice_due(s, line + 1)
                    .map_or(CoupletStage::Number(NATO), CoupletStage::Choice);
                s.agenda.replace(Step::Couplet(next));
            }
            (Decision::Number(number), CoupletStage::Number(side)) => {
                self.chose_number(s, side, Some(number), n);
            }
            (Decision::Done, CoupletStage::Number(side)) => self.chose_number(s, side, None, n),
            (Decision::Keep, CoupletStage::Switch(side)) => self.switched(s, side, false, n),
            (Decision::TakeTwo, CoupletStage::Switch(side)) => self.switched(s, side, true, n),
            (Decision::Play(chit), CoupletStage::Reroll(side)) => {
                self.reroll(s, side, Some(chit), n);
            }
            (Decision::Done, CoupletStage::Reroll(side)) => self.reroll(s, side, None, n),
            _ => {}
        }
    }

    fn apply_in_impulse<N: Notes<Note>>(
        &self,
        s: &mut State,
        d: &Decision,
        stage: ImpulseStage,
        n: &mut N,
    ) {
        match (*d, stage) {
            (Decision::Activate(unit), _) => self.activate(s, unit),
            (Decision::Recover(unit), _) => self.recover(s, unit),
            (Decision::Call(chit), _) => {
                s.stirred = true;
                s.agenda.push(Step::Caller { chit });
            }
            (Decision::Play(chit), _) => {
                s.stirred = true;
                self.spend(s, chit, n);
                s.agenda.push(Step::Chit { chit });
            }
            (Decision::Raise(unit), _) => self.raise(s, unit, n),
            (Decision::Lose(unit), _) => self.lose(s, unit, n),
            (Decision::Done, ImpulseStage::Acting) => self.acting_done(s),
            (Decision::Done, ImpulseStage::Ordering) => {
                s.agenda.replace(Step::Impulse(ImpulseStage::Losing));
            }
            _ => {}
        }
    }

    /// Moves a unit along the cheapest path, if that is what the decision says and there is one; `false` if nothing was done.
    pub(crate) fn goes<N: Notes<Note>>(&self, s: &mut State, d: &Decision, n: &mut N) -> bool {
        let (Decision::Go(to), Some(Step::Action { unit, progress })) = (*d, s.agenda.top()) else {
            return false;
        };
        let Some(start) = s.hex_of(unit) else {
            return false;
        };
        let reach = self.reach(s, unit, start, &progress);
        if reach.whole_path(to).is_none() {
            return false;
        }
        let mut from = start;
        for (to, after) in reach.steps_to(to) {
            self.step(s, unit, from, to, after, n);
            from = to;
        }
        true
    }

    fn apply_in_action<N: Notes<Note>>(
        &self,
        s: &mut State,
        d: &Decision,
        unit: Unit,
        progress: &Move,
        n: &mut N,
    ) {
        match (*d, s.hex_of(unit)) {
            (Decision::Enter(hex), _) => {
                if let Ok(after) = self.judge_enter(s, unit, hex) {
                    self.enter(s, unit, hex, after, n);
                }
            }
            (Decision::Step(to), Some(from)) => {
                if let Ok(after) = self.judge_step(s, unit, from, progress, to) {
                    self.step(s, unit, from, to, after, n);
                }
            }
            (Decision::Exit, _) => self.exit(s, unit, n),
            (Decision::Assault(hex), _) => {
                self.begin_attack(s, unit, hex, AttackKind::Assault, n);
            }
            (Decision::Overrun(hex), _) => {
                self.begin_attack(s, unit, hex, AttackKind::Overrun, n);
            }
            (Decision::Support, _) => self.stand_ready(s, unit, n),
            (Decision::Done, _) => {
                if let Some((_, progress)) = s.agenda.action_mut() {
                    progress.over = true;
                }
            }
            _ => {}
        }
    }

    /// Goes on with an attack without what was offered.
    fn decline<N: Notes<Note>>(&self, s: &mut State, attack: Attack, n: &mut N) {
        let stage = match attack.stage {
            AttackStage::Support => AttackStage::OwnArtillery,
            AttackStage::OwnArtillery => AttackStage::EnemyArtillery,
            AttackStage::EnemyArtillery | AttackStage::Dice => {
                self.dice_due(s, attack, n);
                return;
            }
        };
        s.agenda.replace(Step::Attack(Attack { stage, ..attack }));
    }

    /// Does what dice say; their number and faces have been checked.
    pub(crate) fn roll<N: Notes<Note>>(&self, s: &mut State, dice: &[u8], n: &mut N) {
        let first = dice.first().copied().unwrap_or(1);
        let two = [first, dice.get(1).copied().unwrap_or(1)];
        match s.agenda.top() {
            Some(Step::Couplet(CoupletStage::Roll(side))) => self.number_rolled(s, side, first, n),
            Some(Step::Couplet(CoupletStage::Botched(side) | CoupletStage::LateBotched(side))) => {
                self.botched_rolled(s, side, first, n);
            }
            Some(Step::Couplet(CoupletStage::RollAgain(side))) => {
                self.rolled_again(s, side, first, n);
            }
            Some(Step::Attack(attack)) => self.attack_rolled(s, attack, two, n),
            Some(Step::Mine { unit }) => self.mine_rolled(s, unit, first, n),
            Some(Step::CallRoll {
                chit,
                caller,
                target,
            }) => self.call_rolled(s, (chit, caller, target), first, n),
            Some(Step::StrikeRoll { chit, target }) => self.strike_rolled(s, chit, target, two, n),
            Some(Step::ChemicalRoll { chit, hex }) => self.chemicals_rolled(s, chit, hex, dice, n),
            Some(Step::Recovery { unit }) => self.recovery_rolled(s, unit, dice, n),
            _ => {}
        }
    }
}
