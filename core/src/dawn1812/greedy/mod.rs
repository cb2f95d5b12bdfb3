//! A player that knows the rules and looks one step ahead: it tries every option on a copy of what it knows, and takes the
//! one after which it stands best.
//!
//! What it does not know it makes up: the opponent's hand and the draw deck are filled with the cards that it has not
//! seen, in the order of the edition, whatever the truth. Where one decision is only the beginning of something (a card, its
//! mode, the operation, a march), it plays the rest of that card through, both sides choosing as it would itself
//! and dice falling as they may be expected to.

mod evaluate;
mod outlook;
mod plan;

use super::{
    Dawn1812, agenda::Step, decision::Decision, ids::CardSet, state::State, turn::KEPT, view::View,
};
use crate::{Chooser, Player, Side};
use evaluate::{Ground, signed};
use plan::Plan;

/// The player. It remembers nothing from one decision to the next.
#[derive(Clone, Debug, Default)]
pub struct Greedy {
    scores: Vec<i32>,
}

impl Player<Dawn1812> for Greedy {
    fn choose(
        &mut self,
        game: &Dawn1812,
        view: &View,
        options: &[Decision],
        chooser: &mut dyn Chooser,
    ) -> usize {
        if options.len() < 2 {
            return 0;
        }
        self.judge(game, view, options);
        let best = self.scores.iter().copied().max().unwrap_or_default();
        let ties = self.scores.iter().filter(|s| **s == best).count();
        let pick = chooser.below(u32::try_from(ties).unwrap_or(1)) as usize;
        self.scores
            .iter()
            .enumerate()
            .filter(|(_, score)| **score == best)
            .nth(pick)
            .map_or(0, |(at, _)| at)
    }
}

impl Greedy {
    /// Scores every option, the viewer's own gain positive.
    fn judge(&mut self, game: &Dawn1812, view: &View, options: &[Decision]) {
        let known = suppose(view);
        let ground = Ground::new(game, &known);
        let mut plan = Plan::new(game, &ground, view.side);
        self.scores.clear();
        self.scores.extend(
            options
                .iter()
                .map(|option| signed(view.side, plan.score(&known, option))),
        );
    }
}

/// A state that fits the view: the cards that were not seen, dealt out in their order. The opponent gets one more than it
/// may end its turn with, so that no card is thought through into the next turn.
fn suppose(view: &View) -> State {
    let mut s = view.public;
    let opponent: Side = view.side.other();
    let unseen = view.unseen();
    let most = usize::from(view.opponent_cards).max(KEPT as usize + 1);
    let hand: CardSet = unseen.iter().take(most).collect();
    s.draw = unseen.minus(hand);
    s.hands[opponent.index()] = hand;
    // Where nothing is left unseen, a card of its own stands in: it is not thought about.
    if hand.len() <= KEPT && !matches!(s.agenda.top(), Some(Step::PlayCard { .. })) {
        let own = s.hands[view.side.index()];
        s.hands[opponent.index()] = own.iter().chain(hand.iter()).take(most).collect();
    }
    s
}
