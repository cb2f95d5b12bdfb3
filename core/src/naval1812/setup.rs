//! "Setup", "British Setup", "American Setup": ships and cards before the first card is played.
//!
//! The British place three red warships and their headings openly, then the American chooses headings, then the first hands are
//! dealt: nobody sees a card before the ships stand.

use super::{
    Naval1812,
    agenda::{Agenda, Step},
    ids::{AMERICAN, BRITISH, CardSet, Kind, PointSet, SHIPS, Ship, ShipSet},
    note::{Arrival, Note},
    state::{Afloat, Place, State},
};
use crate::{Notes, Side};

impl Naval1812 {
    /// An empty board in turn 1: red warships in reserve, all other ships sunk, both decks whole. Tests and positions start from it.
    #[must_use]
    pub fn bare(&self) -> State {
        let mut ships = [Afloat::default(); SHIPS];
        for ship in Ship::all().filter(|ship| ship.kind() != Kind::Red) {
            ships[ship.index()].place = Place::Sunk;
        }
        State {
            turn: 1,
            round: 0,
            points: [0; 2],
            ships,
            occupied: PointSet::EMPTY,
            hands: [CardSet::EMPTY; 2],
            undealt: Side::BOTH.map(CardSet::deck),
            discards: [CardSet::EMPTY; 2],
            laid: [None; 2],
            once: [false; 2],
            moved: ShipSet::EMPTY,
            fired: [ShipSet::EMPTY; 2],
            fight: None,
            agenda: Agenda::default(),
            ending: None,
        }
    }

    /// The first state: merchants where the diagram shows, blue warships on blue points, the British to place theirs.
    pub(super) fn set_up(&self) -> State {
        let t = &self.tables;
        let mut s = self.bare();
        for (ship, point, heading) in &t.merchants {
            s.put(*ship, *point, *heading);
        }
        let blue = Kind::Blue.ships();
        for (ship, point) in blue.iter().zip(t.home[AMERICAN.index()].iter()) {
            s.put(ship, point, t.port[AMERICAN.index()].astern());
        }
        s.agenda.push(Step::RoundBegins);
        s.agenda.push(self.first_deal());
        if let Some(ship) = blue.first() {
            s.agenda.push(Step::SetUpBlue { ship });
        }
        s.agenda.push(Step::SetUpRed {
            left: t.red_at_start,
        });
        s
    }

    /// A deal of full hands to both sides.
    pub(super) fn first_deal(&self) -> Step {
        Step::Deal {
            left: self.tables.hand.saturating_mul(2),
            next: AMERICAN,
        }
    }

    /// The next red warship of the setup goes on; `false` while one is to be placed.
    pub(super) fn set_up_red(&self, s: &mut State, left: u8) -> bool {
        if left == 0 {
            s.agenda.pop();
        }
        left == 0
    }

    /// The American has said how a blue warship faces; the next is asked for, or the first turn begins.
    pub(super) fn blue_faces<N: Notes<Note>>(&self, s: &mut State, ship: Ship, n: &mut N) {
        if let Some(at) = s.point_of(ship) {
            let heading = s.ship(ship).heading;
            n.note(|| Note::Placed {
                ship,
                at,
                heading,
                why: Arrival::Setup,
            });
        }
        match Ship::of(Kind::Blue, ship.ordinal() + 1) {
            Some(ship) => s.agenda.replace(Step::SetUpBlue { ship }),
            None => {
                s.agenda.pop();
                let turn = s.turn;
                n.note(|| Note::TurnBegins { turn });
            }
        }
    }

    /// The points on which a red warship may start: the open red ones.
    pub(super) fn start_places(&self, s: &State) -> PointSet {
        self.tables.home[BRITISH.index()].minus(s.occupied)
    }
}
