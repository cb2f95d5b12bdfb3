//! The list of what may be decided.

use super::super::{
    CorpsCommand,
    agenda::{CoupletStage, ImpulseStage, Move, Step},
    decision::Decision,
    edition::tables::Effect,
    ids::{Chit, Hex, NATO, Regiment, RiverSide, Unit},
    state::{Acted, State},
};
use crate::Side;

impl CorpsCommand {
    /// Lists what may be decided: every candidate that is legal.
    pub(crate) fn list(&self, s: &State, out: &mut Vec<Decision>) {
        out.clear();
        if s.ending.is_some() {
            return;
        }
        let t = &self.tables;
        let Some(top) = s.agenda.top() else { return };
        let active = s.active.unwrap_or(NATO);
        match top {
            Step::Assign { side } => self.chits_of(side, Decision::Assign, out),
            Step::Couplet(stage) => self.couplet_candidates(s, stage, out),
            Step::Impulse(ImpulseStage::Acting) => {
                let units = &s.scenario(t).units[active.index()];
                out.extend(units.iter().map(|u| Decision::Activate(*u)));
                if s.night() {
                    out.extend(units.iter().map(|u| Decision::Recover(*u)));
                }
                if self.active_may_play(s, active) {
                    self.held(s, active, Decision::Call, out);
                    self.held(s, active, Decision::Play, out);
                }
            }
            Step::Impulse(ImpulseStage::Ordering) => {
                out.extend(s.on_map(t, active).map(|(u, _)| Decision::Raise(u)));
            }
            Step::Impulse(ImpulseStage::Losing) => {
                let side = self.must_lose(s).unwrap_or(active);
                out.extend(s.on_map(t, side).map(|(u, _)| Decision::Lose(u)));
            }
            Step::Impulse(_) => {}
            Step::Idle => {
                self.held(s, active.other(), Decision::Play, out);
                out.push(Decision::Silent);
            }
            Step::Action { unit, progress } => {
                self.action_candidates(s, unit, &progress, out);
                return;
            }
            Step::Attack(attack) => match self.artillery_side(&attack) {
                Some(side) => self.held(s, side, Decision::Artillery, out),
                None => out.extend(
                    s.on_map(t, active)
                        .filter(|(u, _)| s.unit(*u).acted == Acted::Supports)
                        .map(|(u, _)| Decision::With(u)),
                ),
            },
            Step::Advance { .. } => {
                out.extend(s.on_map(t, active).map(|(u, _)| Decision::Advance(u)));
            }
            Step::Caller { .. } => {
                out.extend(s.on_map(t, active).map(|(u, _)| Decision::Caller(u)));
            }
            Step::Prey { .. } => {
                out.extend(
                    s.on_map(t, active.other())
                        .map(|(u, _)| Decision::Target(u)),
                );
            }
            Step::Chit { chit } => self.target_candidates(s, chit, out),
            Step::Draw { .. }
            | Step::Mine { .. }
            | Step::CallRoll { .. }
            | Step::StrikeRoll { .. }
            | Step::ChemicalRoll { .. }
            | Step::Recovery { .. }
            | Step::Fratricide { .. } => return,
        }
        out.push(Decision::Done);
        out.retain(|d| self.legal(s, d).is_ok());
    }

    fn chits_of(&self, side: Side, as_: fn(Chit) -> Decision, out: &mut Vec<Decision>) {
        out.extend(
            Chit::first(self.tables.chits.len())
                .filter(|c| self.tables.chit(*c).side == side)
                .map(as_),
        );
    }

    fn held(&self, s: &State, side: Side, as_: fn(Chit) -> Decision, out: &mut Vec<Decision>) {
        out.extend(
            Chit::first(self.tables.chits.len())
                .filter(|c| self.tables.chit(*c).side == side && s.hand[c.index()] > 0)
                .map(as_),
        );
    }

    fn couplet_candidates(&self, s: &State, stage: CoupletStage, out: &mut Vec<Decision>) {
        match stage {
            CoupletStage::Choice(line) => {
                if let Some(line) = s.scenario(&self.tables).arrivals.get(usize::from(line)) {
                    out.extend(line.one_of.iter().map(|r| Decision::Bring(*r)));
                }
            }
            CoupletStage::Number(_) => out.extend((1..=6).map(Decision::Number)),
            CoupletStage::Switch(_) => out.extend([Decision::Keep, Decision::TakeTwo]),
            CoupletStage::Reroll(side) => self.held(s, side, Decision::Play, out),
            _ => {}
        }
    }

    fn action_candidates(&self, s: &State, unit: Unit, progress: &Move, out: &mut Vec<Decision>) {
        let Some(hex) = s.hex_of(unit) else {
            out.extend(self.entry_hexes(s, unit).iter().map(Decision::Enter));
            out.retain(|d| self.legal(s, d).is_ok());
            return;
        };
        for to in self.tables.hex(hex).sides.iter().filter_map(|s| s.to) {
            out.extend([
                Decision::Step(to),
                Decision::Assault(to),
                Decision::Overrun(to),
            ]);
        }
        out.extend([Decision::Exit, Decision::Support, Decision::Done]);
        out.retain(|d| self.legal(s, d).is_ok());
        // The whole paths are searched once: what the search finds is what `legal` asks it for.
        out.extend(self.reach(s, unit, hex, progress).hexes().map(Decision::Go));
    }

    fn target_candidates(&self, s: &State, chit: Chit, out: &mut Vec<Decision>) {
        let t = &self.tables;
        let side = t.chit(chit).side;
        match t.chit(chit).effect {
            Effect::Strike { .. } => {
                out.extend(s.on_map(t, side.other()).map(|(u, _)| Decision::Target(u)));
            }
            Effect::Repair { .. } => {
                out.extend(s.on_map(t, side).map(|(u, _)| Decision::Target(u)));
            }
            Effect::Mines { .. } => out.extend(t.all_hexes().map(Decision::At)),
            Effect::Chemical { .. } => {
                let hexes: Vec<Hex> = s.occupied[side.other().index()].iter().collect();
                out.extend(hexes.into_iter().map(Decision::At));
            }
            Effect::Engineers | Effect::Bridging => {
                out.extend(RiverSide::first(t.rivers.len()).map(Decision::River));
            }
            Effect::Push => out.extend(Regiment::first(t.regiments.len()).map(Decision::Push)),
            Effect::Artillery { .. } | Effect::Gunship { .. } | Effect::Reroll => {}
        }
    }
}
