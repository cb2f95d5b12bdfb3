//! What the fold tells: notes, plain and cheap, with the rule each applies. `tell/` puts them into words.

use super::{
    ids::{Card, Heading, Point, Ship},
    state::{Ending, Faces},
};
use crate::Side;

/// Why points were scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// A card's tactic; for a port or a prize its extra point.
    Card(Card),
    /// A merchant in port.
    Port(Ship),
    /// A ship sunk.
    Sunk(Ship),
}

/// Why a side is active first ("Game Turn Sequence").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// Its card has the lower number.
    Lower,
    /// The numbers are equal.
    Equal,
    /// A tactic says so.
    Tactic,
}

/// Why a ship comes on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// At the start of the game.
    Setup,
    /// As the British reinforcement of a turn.
    Reinforcement,
    /// Back after it was sunk or in port.
    Return,
}

/// What changes the dice of a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bonus {
    /// The attacker crosses the T: so much on its dice.
    Crossing,
    /// A card gives so many dice more or fewer.
    Dice(Card),
    /// A card adds to a crossing of the T.
    Rake(Card),
}

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are the words of the sentence that `tell` makes
pub enum Note {
    TurnBegins {
        turn: u8,
    },
    TurnEnds {
        turn: u8,
    },
    RoundBegins {
        turn: u8,
        round: u8,
    },
    Dealt {
        side: Side,
        card: Card,
    },
    Placed {
        ship: Ship,
        at: Point,
        heading: Heading,
        why: Arrival,
    },
    LaidDown {
        side: Side,
    },
    Revealed {
        side: Side,
        card: Card,
    },
    First {
        side: Side,
        why: First,
    },
    Active {
        side: Side,
        card: Card,
        first: bool,
    },
    Tactic {
        side: Side,
        card: Card,
    },
    NoEffect {
        side: Side,
        card: Card,
    },
    Repaired {
        ship: Ship,
        at: Point,
        left: u8,
    },
    Declined {
        side: Side,
    },
    Turned {
        ship: Ship,
        at: Point,
        to: Heading,
        cost: u8,
    },
    Went {
        ship: Ship,
        from: Point,
        to: Point,
        steps: u8,
    },
    InPort {
        ship: Ship,
        from: Point,
    },
    MovementEnds {
        side: Side,
        lost: u8,
    },
    FightBegins {
        attacker: Ship,
        target: Ship,
        from: Point,
        at: Point,
        crossing: bool,
    },
    Changed {
        side: Side,
        value: i8,
        why: Bonus,
    },
    Dice {
        at: Point,
        attacker: Ship,
        target: Ship,
        dice: [u8; 2],
        expected: [(u64, u64); 2],
    },
    Rolled {
        side: Side,
        faces: Faces,
    },
    RollsAgain {
        side: Side,
        card: Card,
    },
    Stands {
        side: Side,
    },
    Hit {
        ship: Ship,
        at: Point,
        by: Side,
        face: u8,
        hits: u8,
    },
    Sunk {
        ship: Ship,
        at: Point,
    },
    FightEnds {
        attacker: Ship,
        target: Ship,
        at: Point,
        shown: [u8; 2],
        result: FightResult,
    },
    Discarded {
        cards: [Card; 2],
    },
    Score {
        points: [u8; 2],
        gained: u8,
        side: Side,
        why: Points,
    },
    Over {
        ending: Ending,
    },
}

/// What came of a combat ("Ship Combat Results").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FightResult {
    /// Equal dice: nothing.
    Tie,
    /// The attacker hit the defender.
    AttackerHits,
    /// The attacker hit the defender although the dice were equal, by a tactic.
    TieWon,
    /// The defending warship hit the attacker.
    DefenderHits,
    /// The defender won, but a merchant does no harm.
    MerchantWins,
    /// The defender won, but the attacker lies ahead or astern, where its guns do not bear.
    CrossedWins,
}
