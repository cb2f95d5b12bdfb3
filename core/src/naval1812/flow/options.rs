//! The list of what may be decided.

use super::super::{
    Naval1812,
    agenda::Step,
    decision::Decision,
    ids::{AMERICAN, BRITISH, Heading, Kind},
    state::State,
};

impl Naval1812 {
    /// Lists what may be decided: every candidate that is legal.
    pub(crate) fn list(&self, s: &State, out: &mut Vec<Decision>) {
        out.clear();
        if s.ending.is_some() {
            return;
        }
        let Some(top) = s.agenda.top() else { return };
        match top {
            Step::SetUpRed { .. }
            | Step::Reinforce
            | Step::ReturnWarships { .. }
            | Step::ReturnMerchants { .. } => {
                out.extend(self.places(s, top).iter().map(Decision::Place));
                // Every one of the places is legal by their making.
                return;
            }
            Step::EarlyReturn { .. } => {
                out.extend(self.places(s, top).iter().map(Decision::Place));
                out.push(Decision::Decline);
            }
            Step::SetUpBlue { .. } | Step::Facing { .. } => {
                out.extend(Heading::ALL.map(Decision::Face))
            }
            Step::PlayCard { side } => out.extend(s.hands[side.index()].iter().map(Decision::Play)),
            Step::Order { .. } => out.extend([AMERICAN, BRITISH].map(Decision::First)),
            Step::Repair { side } => {
                out.extend(
                    s.afloat(Kind::warship(side))
                        .map(|(_, p)| Decision::Repair(p)),
                );
            }
            Step::Move { side, .. } => {
                for kind in [Kind::warship(side), Kind::merchant(side)] {
                    out.extend(s.afloat(kind).map(|(_, p)| Decision::Sail(p)));
                }
                out.push(Decision::Done);
            }
            Step::Sailing { ship, gone, .. } => {
                let heading = s.ship(ship).heading;
                out.extend([heading.port(), heading.starboard()].map(Decision::Turn));
                if gone == 0 {
                    let reach = self.course(s).map_or(0, |c| self.reach(s, c));
                    out.extend((1..=reach).map(Decision::Ahead));
                }
                out.push(Decision::Stop);
            }
            Step::Combat { side } => {
                out.extend(
                    self.attacks(s, side)
                        .map(|(from, at)| Decision::Attack(from, at)),
                );
                out.push(Decision::Done);
            }
            Step::Fight => out.extend([Decision::Reroll, Decision::Stand]),
            Step::Deal { .. }
            | Step::RoundBegins
            | Step::Tactic { .. }
            | Step::Active { .. }
            | Step::RoundEnds => {}
        }
        out.retain(|d| self.legal(s, d).is_ok());
    }
}
