//! The edition: board, counters, tables and cards as data, read from TOML and checked.
//!
//! [`raw`] is the document as written, [`effect`] the vocabulary of card events and its compiled form, [`tables`] what the
//! rules look things up in, [`check`] what makes the one from the other and says what is wrong, [`canonical`] the bytes that journals carry.

pub mod canonical;
pub mod check;
mod compile;
pub mod effect;
pub mod raw;
pub mod tables;

pub use check::EditionError;
pub use raw::Edition;
pub use tables::Tables;

/// The edition that comes with the program, as TOML. What the rulebook prints is marked so, item by item; the rest is reconstructed.
pub const STANDARD: &str = include_str!("../../../data/dawn1812/edition.toml");
