//! What a legal decision does, step by step of the agenda.

use super::super::{
    Naval1812,
    agenda::Step,
    decision::Decision,
    note::{First, Note},
    state::{Stage, State},
};
use crate::Notes;

impl Naval1812 {
    /// Does what a legal decision says.
    pub(crate) fn apply<N: Notes<Note>>(&self, s: &mut State, d: &Decision, n: &mut N) {
        let Some(top) = s.agenda.top() else { return };
        match (*d, top) {
            (Decision::Place(point), _) => self.place(s, top, point),
            (Decision::Face(heading), Step::SetUpBlue { ship }) => {
                s.ships[ship.index()].heading = heading;
                self.blue_faces(s, ship, n);
            }
            (Decision::Face(heading), Step::Facing { ship }) => self.face(s, ship, heading, n),
            (Decision::Play(card), Step::PlayCard { side }) => self.lay(s, side, card, n),
            (Decision::First(side), Step::Order { .. }) => {
                s.agenda.pop();
                self.go_first(s, side, First::Tactic, n);
            }
            (Decision::Repair(point), Step::Repair { .. }) => {
                s.agenda.pop();
                if let Some(ship) = s.at(point) {
                    self.repair(s, ship, n);
                }
            }
            (Decision::Decline, Step::EarlyReturn { side }) => {
                s.agenda.pop();
                n.note(|| Note::Declined { side });
            }
            (Decision::Sail(point), _) => self.sail(s, point),
            (Decision::Done, Step::Move { side, mp }) => self.movement_ends(s, side, mp, n),
            (Decision::Done, Step::Combat { .. }) => self.combat_ends(s),
            (Decision::Attack(from, at), _) => self.attack(s, from, at, n),
            (Decision::Reroll, Step::Fight) => {
                if let Some(Stage::AskReroll(side)) = s.fight.map(|f| f.stage) {
                    self.reroll(s, side, n);
                }
            }
            (Decision::Stand, Step::Fight) => {
                if let Some(Stage::AskReroll(side)) = s.fight.map(|f| f.stage) {
                    self.stand(s, side, n);
                }
            }
            (d, Step::Sailing { .. }) => {
                if let Some(course) = self.course(s) {
                    match d {
                        Decision::Turn(to) => self.turn(s, course, to, n),
                        Decision::Ahead(steps) => self.ahead(s, course, steps, n),
                        Decision::Stop => s.agenda.pop(),
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
}
