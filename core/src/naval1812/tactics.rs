//! "Card Tactics": what the cards of the round change, and what they do when they are revealed.
//!
//! Advantages that can only help are applied; where there is a choice, the owner is asked. All changes of a number are added up, then
//! the sum is cut to 1..5.

use super::{
    Naval1812,
    agenda::Step,
    edition::tables::Tactic,
    ids::{Card, Kind, Point, Ship},
    note::{Arrival, Bonus, Note, Points},
    reason::{Found, Reason, need},
    state::State,
};
use crate::{Notes, Side};

impl Naval1812 {
    /// The tactic of a side's open card of the round.
    pub(super) fn tactic(&self, s: &State, side: Side) -> Tactic {
        match s.laid {
            [Some(_), Some(_)] => {
                s.laid[side.index()].map_or(Tactic::None, |c| self.tables.card(c).tactic)
            }
            _ => Tactic::None,
        }
    }

    /// A ship's straight movement limit in its owner's movement ("Straight Movement", "Card Tactics").
    pub(crate) fn limit(&self, s: &State, ship: Ship) -> u8 {
        let kind = ship.kind();
        let side = kind.side();
        let warship = kind.is_warship();
        let own = match self.tactic(s, side) {
            Tactic::Limit(of) if of == warship => 1,
            Tactic::DrawbackLimit(of) if of == warship => -1,
            _ => 0,
        };
        let enemy = match self.tactic(s, side.other()) {
            Tactic::EnemyLimit(of) if of == warship => -1,
            _ => 0,
        };
        clamp(self.tables.kind(kind).limit, own + enemy)
    }

    /// What cards change of a ship's dice: by its own side's card, by the enemy's.
    fn dice_changes(&self, s: &State, ship: Ship, attacking: bool) -> [i8; 2] {
        let side = ship.side();
        let own = match (self.tactic(s, side), ship.is_warship()) {
            (Tactic::Dice, true) => 1,
            (Tactic::DiceAttack, true) if attacking => 1,
            (Tactic::DiceDefence, true) if !attacking => 1,
            (Tactic::DrawbackDice, true) => -1,
            (Tactic::MerchantDice, false) if !attacking => 1,
            _ => 0,
        };
        let enemy = match self.tactic(s, side.other()) {
            Tactic::EnemyDice if ship.is_warship() => -1,
            _ => 0,
        };
        [own, enemy]
    }

    /// The dice a ship rolls ("Combat Die Roll Chart", "Card Tactics").
    pub(crate) fn dice(&self, s: &State, ship: Ship, attacking: bool) -> u8 {
        let entry = self.tables.kind(ship.kind());
        let base = if attacking {
            entry.attack
        } else {
            entry.defence
        };
        let [own, enemy] = self.dice_changes(s, ship, attacking);
        clamp(base, own + enemy)
    }

    /// Tells what cards change of the dice of a combat.
    pub(super) fn tell_dice_changes<N: Notes<Note>>(
        &self,
        s: &State,
        ship: Ship,
        attacking: bool,
        n: &mut N,
    ) {
        let side = ship.side();
        let changes = self.dice_changes(s, ship, attacking);
        for (value, of) in changes.into_iter().zip([side, side.other()]) {
            if let (true, Some(card)) = (value != 0, s.laid[of.index()]) {
                n.note(|| Note::Changed {
                    side,
                    value,
                    why: Bonus::Dice(card),
                });
            }
        }
    }

    /// What crossing the T adds to the dice of an attacker of that side.
    pub(super) fn crossing_bonus(&self, s: &State, side: Side) -> u8 {
        let rake = u8::from(self.tactic(s, side) == Tactic::Rake);
        self.tables.crossing.saturating_add(rake)
    }

    /// A card acts, if it acts when revealed; the step of it is on top.
    pub(super) fn tactic_acts<N: Notes<Note>>(&self, s: &mut State, side: Side, n: &mut N) {
        s.agenda.pop();
        let Some(card) = s.laid[side.index()] else {
            return;
        };
        match self.tables.card(card).tactic {
            Tactic::Vp => {
                n.note(|| Note::Tactic { side, card });
                self.score(s, side, 1, Points::Card(card), n);
            }
            Tactic::Repair => match self.damaged(s, side) {
                (0, _) => n.note(|| Note::NoEffect { side, card }),
                (1, Some(ship)) => {
                    n.note(|| Note::Tactic { side, card });
                    self.repair(s, ship, n);
                }
                _ => {
                    n.note(|| Note::Tactic { side, card });
                    s.agenda.push(Step::Repair { side });
                }
            },
            Tactic::EarlyReturn => {
                if s.waiting(Kind::warship(side), false).is_some() {
                    n.note(|| Note::Tactic { side, card });
                    s.agenda.push(Step::EarlyReturn { side });
                } else {
                    n.note(|| Note::NoEffect { side, card });
                }
            }
            _ => {}
        }
    }

    /// How many warships of a side on the board have a hit, and the first of them.
    pub(super) fn damaged(&self, s: &State, side: Side) -> (u8, Option<Ship>) {
        let mut damaged = s
            .afloat(Kind::warship(side))
            .filter(|(ship, _)| s.ship(*ship).hits > 0);
        let first = damaged.next().map(|(ship, _)| ship);
        let count = damaged.count() as u8 + u8::from(first.is_some());
        (count, first)
    }

    pub(super) fn check_repair(&self, s: &State, side: Side, point: Point) -> Result<(), Reason> {
        let ship = s
            .at(point)
            .filter(|ship| ship.kind() == Kind::warship(side));
        need(
            ship.is_some_and(|ship| s.ship(ship).hits > 0),
            "Card Tactics",
            "an own warship with a hit",
            Found::Point(point),
        )
    }

    /// Takes a hit off a warship.
    pub(super) fn repair<N: Notes<Note>>(&self, s: &mut State, ship: Ship, n: &mut N) {
        let hits = &mut s.ships[ship.index()].hits;
        *hits = hits.saturating_sub(1);
        let left = *hits;
        if let Some(at) = s.point_of(ship) {
            n.note(|| Note::Repaired { ship, at, left });
        }
    }

    /// A side's tactic that acts once in the round acts now, if it is that one and has not yet; its card.
    pub(super) fn once(&self, s: &mut State, side: Side, tactic: Tactic) -> Option<Card> {
        if s.once[side.index()] || self.tactic(s, side) != tactic {
            return None;
        }
        s.once[side.index()] = true;
        s.laid[side.index()]
    }

    /// What is told of a ship's arrival that is placed while this step waits below.
    pub(super) const fn arrival(below: Option<Step>) -> Arrival {
        match below {
            Some(Step::SetUpRed { .. } | Step::SetUpBlue { .. }) => Arrival::Setup,
            Some(Step::Reinforce) => Arrival::Reinforcement,
            _ => Arrival::Return,
        }
    }
}

/// A number changed by cards: all changes added, then cut to 1..5.
const fn clamp(base: u8, change: i8) -> u8 {
    let sum = base.saturating_add_signed(change);
    if sum < 1 {
        1
    } else if sum > 5 {
        5
    } else {
        sum
    }
}
