//! "Game Turn Sequence" and "Order of Play": deal, reinforcement, cards face down, reveal, who is first, end of round and turn.

use super::{
    Naval1812,
    agenda::Step,
    edition::tables::Tactic,
    ids::{AMERICAN, BRITISH, Card, ShipSet},
    note::{First, Note},
    reason::{Found, Reason, need},
    state::State,
};
use crate::{Notes, Side};

impl Naval1812 {
    /// A turn begins: five cards each, then a red warship, then sunk warships, then the first round ("Order of Play").
    fn turn_begins<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        s.turn = s.turn.saturating_add(1);
        s.round = 0;
        let turn = s.turn;
        n.note(|| Note::TurnBegins { turn });
        s.agenda.push(Step::RoundBegins);
        s.agenda.push(Step::ReturnWarships { next: BRITISH });
        s.agenda.push(Step::Reinforce);
        s.agenda.push(self.first_deal());
    }

    /// A card was drawn from its owner's deck into the hand ("Order of Play 1").
    pub(super) fn dealt<N: Notes<Note>>(
        &self,
        s: &mut State,
        card: Card,
        left: u8,
        side: Side,
        n: &mut N,
    ) {
        s.undealt[side.index()].remove(card);
        s.hands[side.index()].insert(card);
        n.note(|| Note::Dealt { side, card });
        s.agenda.replace(Step::Deal {
            left: left.saturating_sub(1),
            next: side.other(),
        });
    }

    /// A card round begins: merchants return, then both lay a card face down ("Order of Play 2").
    pub(super) fn round_begins<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        s.round = s.round.saturating_add(1);
        s.once = [false; 2];
        let (turn, round) = (s.turn, s.round);
        n.note(|| Note::RoundBegins { turn, round });
        s.agenda.replace(Step::RoundEnds);
        s.agenda.push(Step::PlayCard { side: BRITISH });
        s.agenda.push(Step::PlayCard { side: AMERICAN });
        s.agenda.push(Step::ReturnMerchants { next: BRITISH });
    }

    pub(super) fn check_play(&self, s: &State, side: Side, card: Card) -> Result<(), Reason> {
        need(
            s.hands[side.index()].has(card),
            "Order of Play 2",
            "a card of the own hand",
            Found::Card(card),
        )
    }

    /// A card is laid face down; when both lie, they are turned up ("Order of Play 3").
    pub(super) fn lay<N: Notes<Note>>(&self, s: &mut State, side: Side, card: Card, n: &mut N) {
        s.hands[side.index()].remove(card);
        s.laid[side.index()] = Some(card);
        s.agenda.pop();
        n.note(|| Note::LaidDown { side });
        if let [Some(a), Some(b)] = s.laid {
            for (side, card) in Side::BOTH.into_iter().zip([a, b]) {
                n.note(|| Note::Revealed { side, card });
            }
            self.order(s, [a, b], n);
        }
    }

    /// Who is active first: the one that a tactic names, else the lower card, the American if equal ("Game Turn Sequence").
    fn order<N: Notes<Note>>(&self, s: &mut State, cards: [Card; 2], n: &mut N) {
        let names = cards.map(|c| self.tables.card(c).tactic == Tactic::Order);
        let [american, british] = cards.map(|c| self.tables.card(c).mp);
        match names {
            [true, false] => {
                s.agenda.push(Step::Order { side: AMERICAN });
            }
            [false, true] => {
                s.agenda.push(Step::Order { side: BRITISH });
            }
            _ if american == british => self.go_first(s, AMERICAN, First::Equal, n),
            _ if american < british => self.go_first(s, AMERICAN, First::Lower, n),
            _ => self.go_first(s, BRITISH, First::Lower, n),
        }
    }

    /// Lays out the rest of the round: the tactics that act at once, the side active first before the other, then both halves.
    pub(super) fn go_first<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        why: First,
        n: &mut N,
    ) {
        n.note(|| Note::First { side, why });
        s.agenda.push(Step::Active { side: side.other() });
        s.agenda.push(Step::Active { side });
        s.agenda.push(Step::Tactic { side: side.other() });
        s.agenda.push(Step::Tactic { side });
    }

    /// A side becomes the active player with its card's movement points ("Order of Play 4", "Order of Play 5").
    pub(super) fn becomes_active<N: Notes<Note>>(&self, s: &mut State, side: Side, n: &mut N) {
        s.moved = ShipSet::EMPTY;
        let Some(card) = s.laid[side.index()] else {
            s.agenda.pop();
            return;
        };
        let first = matches!(s.agenda.below(), Some(Step::Active { .. }));
        n.note(|| Note::Active { side, card, first });
        s.agenda.replace(Step::Move {
            side,
            mp: self.tables.card(card).mp,
        });
    }

    /// The cards are discarded ("Order of Play 6"); the next round, the next turn ("Order of Play 7") or the end follows.
    pub(super) fn round_ends<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        if let [Some(a), Some(b)] = s.laid {
            n.note(|| Note::Discarded { cards: [a, b] });
            s.discards[0].insert(a);
            s.discards[1].insert(b);
        }
        s.laid = [None; 2];
        s.once = [false; 2];
        s.agenda.pop();
        if s.round < self.tables.hand {
            s.agenda.push(Step::RoundBegins);
            return;
        }
        let turn = s.turn;
        n.note(|| Note::TurnEnds { turn });
        if turn < self.tables.turns {
            self.turn_begins(s, n);
        } else {
            self.last_turn_ends(s, n);
        }
    }
}
