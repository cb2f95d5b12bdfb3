//! The list of what may be decided.

use super::super::{
    Dawn1812,
    agenda::Step,
    decision::{Decision, Mode, Operation},
    edition::tables::Op,
    ids::{Force, Region, RegionSet, Track, Zone},
    state::State,
    turn,
};

impl Dawn1812 {
    /// Lists what may be decided: every candidate that is legal.
    pub(crate) fn list(&self, s: &State, out: &mut Vec<Decision>) {
        out.clear();
        if s.ending.is_some() {
            return;
        }
        let Some(top) = s.agenda.top() else { return };
        match top {
            Step::Policy { .. } => out.extend(Track::ALL.iter().map(|t| Decision::Advance(*t))),
            Step::PlayCard { side } => out.extend(s.hands[side.index()].iter().map(Decision::Play)),
            Step::ChooseMode { .. } => out.extend(
                [
                    Mode::Event,
                    Mode::Operation,
                    Mode::OperationFirst,
                    Mode::EventFirst,
                ]
                .map(Decision::Mode),
            ),
            Step::ChooseOperation { .. } => out.extend(Operation::ALL.map(Decision::Operation)),
            Step::Event { card, pc, .. } => {
                if let Some(Op::Choose(ways)) = self.op(card, pc) {
                    out.extend((0..turn::count(ways.len() as u32)).map(Decision::Choose));
                }
            }
            Step::Pick { .. } => self.pick_candidates(s, out),
            Step::Recruit { side, .. } => self.recruit_candidates(side, out),
            Step::Campaign { side, .. } => self.march_candidates(s, side, out),
            Step::March { side, from, .. } => self.group_candidates(s, side, from, out),
            Step::Construct { .. } => self.construct_candidates(out),
            Step::CruiseTarget { .. } | Step::CruiseOverflow { .. } => {
                out.extend(Zone::ALL.iter().map(|z| Decision::Cruise(*z)));
            }
            Step::Deploy { points, .. } => {
                self.sail_candidates(out);
                self.land_candidates(s, points, out);
            }
            Step::Battle => {
                out.extend(Force::ALL.map(Decision::Hit));
                out.push(Decision::Stand);
                out.push(Decision::Withdraw);
                if let Some(region) = s.battle.region {
                    let near: RegionSet = self.tables.adjacent[region.index()];
                    out.extend(near.iter().map(Decision::Retreat));
                    out.extend(near.iter().map(Decision::Refuge));
                }
            }
            Step::Upkeep { .. } | Step::LoseSquadrons { .. } => {
                out.extend(Zone::ALL.iter().map(|z| Decision::FromZone(*z)));
                out.extend(
                    Region::all()
                        .filter(|r| s.landings[r.index()] > 0)
                        .map(Decision::FromLanding),
                );
            }
            _ => {}
        }
        out.push(Decision::Done);
        out.retain(|d| self.legal(s, d).is_ok());
    }
}
