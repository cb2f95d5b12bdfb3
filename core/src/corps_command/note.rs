//! What the fold tells: notes, plain and cheap, with the rule each applies. `tell/` puts them into words.

use super::{
    agenda::{Attack, AttackKind},
    ids::{Chit, Hex, Regiment, RiverSide, Unit},
    odds::Shot,
    state::{Crossing, Ending},
};
use crate::Side;

/// What changes the firepower of an attack (7.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// An M1 or a Leopard attacks.
    Armour,
    /// Superior arms (7.5).
    SuperiorArms,
    /// Terrain of the defender.
    Terrain,
    /// The attack crosses a river or a bridge.
    River,
    /// A recon unit is overrun.
    ReconOverrun,
    /// Recon supports it (7.6).
    Support,
    /// Night (8.0).
    Night,
    /// A chit of the attacker.
    Artillery,
    /// A chit of the defender.
    Answer,
}

/// Why a unit was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// An attack, or an air attack (7.2).
    Fire,
    /// Defensive fire (7.2).
    DefensiveFire,
    /// A minefield (9.0).
    Mine,
    /// Chemicals (9.0).
    Chemicals,
    /// Fire of its own side (2.1).
    Fratricide,
    /// The stacking limit (4.0).
    Stacking,
}

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are the words of the sentence that `tell` makes
pub enum Note {
    Drew {
        side: Side,
        chit: Chit,
    },
    Assigned {
        side: Side,
        chit: Chit,
        day: u8,
    },
    CoupletBegins {
        day: u8,
        couplet: u8,
    },
    Available {
        side: Side,
        chits: u8,
    },
    Due {
        unit: Unit,
    },
    Brought {
        side: Side,
        regiment: Regiment,
    },
    ChoseSecretly {
        side: Side,
    },
    Rolled {
        side: Side,
        die: u8,
    },
    DecidedSecretly {
        side: Side,
    },
    Botched {
        side: Side,
        die: u8,
        number: u8,
    },
    Numbers {
        numbers: [u8; 2],
    },
    RolledAgain {
        side: Side,
        die: u8,
    },
    Played {
        side: Side,
        chit: Chit,
    },
    ImpulseBegins {
        side: Side,
        number: u8,
        points: u8,
        night: bool,
    },
    Moved {
        unit: Unit,
        from: Hex,
        to: Hex,
        spent: u8,
        left: u8,
    },
    Stopped {
        unit: Unit,
        hex: Hex,
    },
    Entered {
        unit: Unit,
        hex: Hex,
        spent: u8,
    },
    Dropped {
        unit: Unit,
        hex: Hex,
    },
    Exited {
        unit: Unit,
        hex: Hex,
    },
    Ready {
        unit: Unit,
    },
    AttackBegins {
        attack: Attack,
        from: Hex,
        target: Unit,
        strength: [u8; 2],
        below: u8,
    },
    StrikeBegins {
        chit: Chit,
        caller: Option<Unit>,
        target: Unit,
        hex: Hex,
        firepower: i8,
        strength: u8,
    },
    Modified {
        side: Side,
        ground: Ground,
        value: i8,
    },
    Supported {
        unit: Unit,
        value: i8,
    },
    Fire {
        side: Side,
        names: [Option<Unit>; 2],
        strength: [u8; 2],
        shot: Shot,
    },
    Prospect {
        side: Side,
        shot: Shot,
    },
    Shot {
        side: Side,
        dice: [u8; 2],
        firepower: i8,
        protection: i8,
    },
    DefensiveFire {
        side: Side,
        unit: Unit,
        roll: u8,
        firepower: i8,
    },
    Hit {
        side: Side,
        unit: Unit,
        roll: u8,
        hits: u8,
        left: u8,
        cause: Cause,
    },
    Wasted {
        side: Side,
        roll: u8,
        hits: u8,
    },
    Destroyed {
        unit: Unit,
        hex: Hex,
        cause: Cause,
    },
    FireEnds {
        side: Side,
        kind: Option<AttackKind>,
        target: Unit,
        hex: Hex,
        hits: u8,
        emptied: bool,
        dead: bool,
    },
    Advanced {
        unit: Unit,
        from: Hex,
        to: Hex,
    },
    MineRolled {
        unit: Unit,
        die: u8,
        hit: bool,
    },
    Called {
        chit: Chit,
        caller: Unit,
        die: u8,
        needed: u8,
        comes: bool,
    },
    ChemicalRolled {
        unit: Unit,
        die: u8,
        hit: bool,
    },
    RecoveryRolled {
        unit: Unit,
        hits: u8,
        recovered: u8,
        zone: bool,
    },
    Repaired {
        unit: Unit,
        hits: u8,
    },
    CrossingChanged {
        river: RiverSide,
        crossing: Crossing,
    },
    Mined {
        hex: Hex,
    },
    MinesCleared,
    Pushed {
        regiment: Regiment,
    },
    NobodyHit {
        side: Side,
    },
    Raised {
        unit: Unit,
        hex: Hex,
    },
    Control {
        place: u8,
        side: Side,
    },
    Score {
        score: i16,
    },
    Over {
        ending: Ending,
        score: i16,
    },
}
