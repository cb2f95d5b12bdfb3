//! Which decisions are legal. This one judgement makes the list of options and guards the fold.

use super::super::{
    Naval1812,
    agenda::Step,
    decision::Decision,
    reason::{Found, Reason, need},
    state::{Stage, State},
};
use crate::Awaits;

impl Naval1812 {
    /// Whether a decision is legal now.
    pub(crate) fn legal(&self, s: &State, d: &Decision) -> Result<(), Reason> {
        let Some(top) = s.agenda.top().filter(|_| s.ending.is_none()) else {
            return need(
                false,
                "Winning The Game",
                "nothing: the game is over",
                Found::Text(kind_of(d)),
            );
        };
        match (*d, top) {
            (
                Decision::Place(point),
                Step::SetUpRed { .. }
                | Step::Reinforce
                | Step::ReturnWarships { .. }
                | Step::ReturnMerchants { .. }
                | Step::EarlyReturn { .. },
            ) => self.check_place(s, top, point),
            (Decision::Face(_), Step::SetUpBlue { .. } | Step::Facing { .. }) => Ok(()),
            (Decision::Play(card), Step::PlayCard { side }) => self.check_play(s, side, card),
            (Decision::First(_), Step::Order { .. }) => Ok(()),
            (Decision::Repair(point), Step::Repair { side }) => self.check_repair(s, side, point),
            (Decision::Decline, Step::EarlyReturn { .. }) => Ok(()),
            (Decision::Sail(point), Step::Move { side, mp }) => self.check_sail(s, side, mp, point),
            (Decision::Done, Step::Move { side, mp }) => self.check_movement_done(s, side, mp),
            (d, Step::Sailing { .. }) => match (d, self.course(s)) {
                (Decision::Turn(to), Some(c)) => self.check_turn(s, c, to),
                (Decision::Ahead(steps), Some(c)) => self.check_ahead(s, c, steps),
                (Decision::Stop, Some(c)) => self.check_stop(s, c),
                _ => self.unasked(s, &d),
            },
            (Decision::Attack(from, at), Step::Combat { side }) => {
                self.check_attack(s, side, from, at)
            }
            (Decision::Done, Step::Combat { .. }) => Ok(()),
            (Decision::Reroll | Decision::Stand, Step::Fight)
                if matches!(s.fight.map(|f| f.stage), Some(Stage::AskReroll(_))) =>
            {
                Ok(())
            }
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
        let found = match *d {
            Decision::Place(p) | Decision::Repair(p) | Decision::Sail(p) => Found::Point(p),
            Decision::Attack(a, b) => Found::Pair(a, b),
            Decision::Play(card) => Found::Card(card),
            Decision::Face(h) | Decision::Turn(h) => Found::Heading(h),
            Decision::Ahead(steps) => Found::Steps(steps),
            Decision::First(side) => Found::Side(side),
            _ => Found::Text(kind_of(d)),
        };
        need(false, rule, self.wanted(s), found)
    }
}

/// A decision in a word or two, for refusals.
const fn kind_of(d: &Decision) -> &'static str {
    match d {
        Decision::Done => "done",
        Decision::Place(_) => "the place of a ship",
        Decision::Face(_) => "a heading",
        Decision::Play(_) => "a card",
        Decision::First(_) => "who is first",
        Decision::Repair(_) => "a repair",
        Decision::Decline => "decline",
        Decision::Sail(_) => "a ship to activate",
        Decision::Turn(_) => "a turn",
        Decision::Ahead(_) => "a move ahead",
        Decision::Stop => "stop",
        Decision::Attack(..) => "an attack",
        Decision::Reroll => "reroll",
        Decision::Stand => "stand",
    }
}
