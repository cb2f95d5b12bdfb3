//! What to expect of a battle or a roll: exact chances, by enumeration over the game's own code.
//!
//! Nothing here knows how a hit is made or what a hit does: dice are given to the fold and its notes are read. Faces that
//! the fold cannot tell apart (those that reach the same kinds of force) are counted together, and a round in which nobody
//! is hit, which leads back to where it began, is divided out. Chances are fractions of whole numbers throughout.
//!
//! | file | holds |
//! | --- | --- |
//! | `round.rs` | the dice of one round: which hits they make, and how often |
//! | `battle.rs` | a battle to its end: who holds the field, what is lost |
//! | `roll.rs` | every other roll: Privateer, Cruise, Raid, evasion, events |

mod battle;
mod roll;
mod round;

use num_bigint::BigUint;
use num_rational::Ratio;

pub use battle::BattleOdds;
pub use roll::RollOdds;
pub use round::RoundOdds;

/// A chance or an expected number, exact.
pub type Exact = Ratio<BigUint>;

/// The choices that players are taken to make until a battle ends.
///
/// Each die is spent on the force that is hardest to hit of those it can hit, evading Indians go to the first refuge, and
/// neither side retreats.
pub const POLICY: &str = "each hit takes the hardest force it can, and neither side retreats";

/// The same chance in ten-thousandths, rounded to the nearest: 2500 is a quarter.
///
/// For showing, not for reckoning.
#[must_use]
pub fn ten_thousandths(chance: &Exact) -> u64 {
    let scaled = (chance.numer() * 20_000_u32 + chance.denom()) / (chance.denom() * 2_u32);
    scaled.to_u64_digits().first().copied().unwrap_or(0)
}
