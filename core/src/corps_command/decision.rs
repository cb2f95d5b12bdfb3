//! Decisions: the small steps that players take, each on record by itself.

use bincode::{Decode, Encode};

use super::ids::{Chit, Hex, Regiment, RiverSide, Unit};

/// One step of one side. New variants come at the end only: their bytes are in journals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode)]
pub enum Decision {
    /// Ends what may be ended, or declines what may be declined.
    Done,
    /// Assigns a chit to the first day with room (9.1).
    Assign(Chit),
    /// Chooses the regiment that comes (1.2).
    Bring(Regiment),
    /// Chooses an Activation Number (2.1).
    Number(u8),
    /// Keeps a number as it is (2.1).
    Keep,
    /// Takes a two in place of a five (2.1).
    TakeTwo,
    /// Activates a unit (3.1).
    Activate(Unit),
    /// Enters the map (6.1).
    Enter(Hex),
    /// Moves one hex (6.0).
    Step(Hex),
    /// Moves to a hex by the cheapest path (6.0).
    Go(Hex),
    /// Leaves the map (6.2).
    Exit,
    /// Assaults a hex (7.0).
    Assault(Hex),
    /// Overruns a hex (7.4).
    Overrun(Hex),
    /// Stands ready to support assaults (7.6).
    Support,
    /// Spends a use of a recon unit's support (7.6).
    With(Unit),
    /// Plays artillery in an attack (9.0).
    Artillery(Chit),
    /// Advances a unit after combat (7.3).
    Advance(Unit),
    /// Calls a gunship (9.2).
    Call(Chit),
    /// Names the unit that calls it (9.2).
    Caller(Unit),
    /// Plays a chit (9.0).
    Play(Chit),
    /// Names a unit as target of a chit or gunship.
    Target(Unit),
    /// Names a hex as target of a chit.
    At(Hex),
    /// Names a river hexside as target of a chit.
    River(RiverSide),
    /// Names a regiment as target of a chit.
    Push(Regiment),
    /// Names a unit as passing the night, so that it rolls at once (8.1).
    Recover(Unit),
    /// Raises a unit to the top of its stack (4.0).
    Raise(Unit),
    /// Loses a unit to the stacking limit (4.0).
    Lose(Unit),
    /// Plays no chit for the rest of the enemy's impulse (9.1).
    Silent,
}
