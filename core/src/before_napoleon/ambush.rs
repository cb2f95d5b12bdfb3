//! Ambushes: who may roll, and who has ambushed whom.

use super::force::Force;
use crate::Side;

/// What a side must win by in a wilderness location.
pub const WILDERNESS_MARGIN: u8 = 2;
/// What a side must win by elsewhere.
pub const MARGIN: u8 = 3;

/// What a side must win the roll by.
#[must_use]
pub const fn margin(wilderness: bool) -> u8 {
    if wilderness {
        WILDERNESS_MARGIN
    } else {
        MARGIN
    }
}

/// Whether there is a roll at all: if either side has Indians, Coureurs de Bois or Rangers. [`Side::A`] first.
#[must_use]
pub fn possible(forces: [&Force; 2]) -> bool {
    plus(forces) != [false, false]
}

/// Whether each side adds 1 to its die: once, however many such troops it has.
#[must_use]
pub fn plus(forces: [&Force; 2]) -> [bool; 2] {
    forces.map(|force| force.ambushers() > 0)
}

/// The side that has ambushed the other, if one has.
#[must_use]
pub fn winner(dice: [u8; 2], plus: [bool; 2], margin: u8) -> Option<Side> {
    let a = dice[0] + u8::from(plus[0]);
    let b = dice[1] + u8::from(plus[1]);
    if a >= b + margin {
        Some(Side::A)
    } else if b >= a + margin {
        Some(Side::B)
    } else {
        None
    }
}
