//! The whole truth of a moment: ships, cards, points, and what is still to be done.

use super::{
    agenda::Agenda,
    ids::{Card, CardSet, Heading, Kind, Point, PointSet, SHIPS, Ship, ShipSet},
};
use crate::Side;

/// Where a ship is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Place {
    /// Beside the board, not yet in the game (red warships only).
    #[default]
    Reserve,
    /// On a navigation point.
    At(Point),
    /// Sunk, to come back.
    Sunk,
    /// In its home ports, to come back (merchants only).
    Port,
}

/// A ship: where it is, where its bow points, its hits. Off the board it has neither heading nor hits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Afloat {
    /// Where it is.
    pub place: Place,
    /// Where its bow points; north off the board.
    pub heading: Heading,
    /// Hits taken; 0 off the board.
    pub hits: u8,
}

/// What a combat waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The first roll of a side; the attacker's comes first.
    Roll(Side),
    /// Whether that side rolls again.
    AskReroll(Side),
    /// The second roll of that side.
    Reroll(Side),
}

/// The faces of one side's dice in a combat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faces {
    dice: [u8; Faces::MOST],
    len: u8,
}

impl Faces {
    /// The most dice that a ship can roll.
    pub const MOST: usize = 5;

    /// Keeps the dice of a roll, in the order thrown.
    #[must_use]
    pub fn new(dice: &[u8]) -> Self {
        let mut faces = Self::default();
        for (place, die) in faces.dice.iter_mut().zip(dice) {
            *place = *die;
            faces.len += 1;
        }
        faces
    }
    /// The dice.
    #[must_use]
    pub fn dice(&self) -> &[u8] {
        &self.dice[..usize::from(self.len)]
    }
    /// The highest die; 0 before the roll.
    #[must_use]
    pub fn highest(&self) -> u8 {
        self.dice().iter().copied().max().unwrap_or(0)
    }
}

/// A combat under way: one ship against one ship ("Ship Combat").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fight {
    /// The ship of the active player.
    pub attacker: Ship,
    /// The ship fired on.
    pub target: Ship,
    /// The dice rolled, by side.
    pub rolled: [Faces; 2],
    /// What it waits for.
    pub stage: Stage,
}

/// How a game ended ("Winning The Game").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The victory points of an automatic victory were reached.
    Automatic(Side),
    /// After the last turn, by victory points.
    LastTurn(Side),
}

impl Ending {
    /// The winner.
    #[must_use]
    pub const fn winner(self) -> Side {
        match self {
            Ending::Automatic(side) | Ending::LastTurn(side) => side,
        }
    }
}

/// A state of the game. Flat: no pointers, no allocation, cheap to copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// The game turn, from 1.
    pub turn: u8,
    /// The card round of the turn, from 1; 0 until the first begins.
    pub round: u8,
    /// Victory points by side.
    pub points: [u8; 2],
    /// The ships.
    pub ships: [Afloat; SHIPS],
    /// The points that ships are on; follows from the ships.
    pub occupied: PointSet,
    /// Hands by side.
    pub hands: [CardSet; 2],
    /// Cards not dealt, by side. Two of each side never will be: a draw picks among all of these, which gives every card the odds
    /// of a shuffled deck whose top two were put away unseen.
    pub undealt: [CardSet; 2],
    /// Cards used.
    pub discards: [CardSet; 2],
    /// Cards laid down for the round; face down while only one side has done so, then open.
    pub laid: [Option<Card>; 2],
    /// Whether the tactic of a side that acts once in the round has acted.
    pub once: [bool; 2],
    /// Ships of the active player that were activated.
    pub moved: ShipSet,
    /// Ships of the active player that fired to port, to starboard.
    pub fired: [ShipSet; 2],
    /// The combat under way.
    pub fight: Option<Fight>,
    /// What is still to be done, the next last.
    pub agenda: Agenda,
    /// How the game ended, once it has.
    pub ending: Option<Ending>,
}

impl State {
    /// A ship.
    #[must_use]
    pub const fn ship(&self, ship: Ship) -> &Afloat {
        &self.ships[ship.index()]
    }
    /// The point a ship is on.
    #[must_use]
    pub const fn point_of(&self, ship: Ship) -> Option<Point> {
        match self.ships[ship.index()].place {
            Place::At(point) => Some(point),
            _ => None,
        }
    }
    /// The ship on a point.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Ship> {
        if !self.occupied.has(point) {
            return None;
        }
        Ship::all().find(|ship| self.ships[ship.index()].place == Place::At(point))
    }
    /// The ships of a kind on the board.
    pub fn afloat(&self, kind: Kind) -> impl Iterator<Item = (Ship, Point)> {
        kind.ships()
            .iter()
            .filter_map(|ship| Some((ship, self.point_of(ship)?)))
    }
    /// The first ship of a kind that is there and not on the board.
    #[must_use]
    pub fn waiting(&self, kind: Kind, in_reserve: bool) -> Option<Ship> {
        kind.ships()
            .iter()
            .find(|ship| match self.ships[ship.index()].place {
                Place::At(_) => false,
                Place::Reserve => in_reserve,
                Place::Sunk | Place::Port => !in_reserve,
            })
    }
    /// Puts a ship on a free point.
    pub(crate) fn put(&mut self, ship: Ship, point: Point, heading: Heading) {
        self.ships[ship.index()] = Afloat {
            place: Place::At(point),
            heading,
            hits: 0,
        };
        self.occupied.insert(point);
    }
    /// Takes a ship off the board.
    pub(crate) fn take(&mut self, ship: Ship, to: Place) {
        if let Some(point) = self.point_of(ship) {
            self.occupied.remove(point);
        }
        self.ships[ship.index()] = Afloat {
            place: to,
            ..Afloat::default()
        };
    }
    /// Whether a card lies face down: one side has chosen, the other has not.
    #[must_use]
    pub const fn face_down(&self) -> bool {
        self.laid[0].is_some() != self.laid[1].is_some()
    }
}
