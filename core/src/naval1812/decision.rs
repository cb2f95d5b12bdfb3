//! Decisions: the small steps that players take, each on record by itself.

use bincode::{Decode, Encode};

use super::ids::{Card, Heading, Point};
use crate::Side;

/// One step of one side. New variants come at the end only: their bytes are in journals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode)]
pub enum Decision {
    /// Ends what may be ended: the movement or the combats of the active player.
    Done,
    /// Puts the ship that is to be placed on that point ("British Setup", "Return of Sunk Ships", "Order of Play").
    Place(Point),
    /// Says where the ship just placed, or a blue ship at the start, faces.
    Face(Heading),
    /// Lays a card face down ("Order of Play 2").
    Play(Card),
    /// Names the side that is active first, by a tactic ("Card Tactics").
    First(Side),
    /// Names the warship on that point to lose a hit, by a tactic.
    Repair(Point),
    /// Gives up a warship's early return.
    Decline,
    /// Activates the ship on that point ("Straight Movement").
    Sail(Point),
    /// Turns the activated ship a quarter, to that heading ("Turn Movement").
    Turn(Heading),
    /// Moves the activated ship so many points straight ahead, a port strip counting as one ("Straight Movement").
    Ahead(u8),
    /// Ends the activated ship's movement.
    Stop,
    /// Fires a broadside: the attacker's point, the target's ("Ship Combat").
    Attack(Point, Point),
    /// Rolls all own dice of the combat again, by a tactic.
    Reroll,
    /// Lets the dice stand.
    Stand,
}
