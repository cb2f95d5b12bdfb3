//! The edition: board, ships, frame and cards as data, read from TOML and checked.
//!
//! [`raw`] is the document as written, [`tables`] what the rules look things up in, [`check`] what makes the one from the other and
//! says what is wrong.

pub mod canonical;
pub mod check;
pub mod raw;
pub mod tables;

pub use check::EditionError;
pub use raw::Edition;
pub use tables::{CardEntry, KindEntry, Tables, Tactic};

/// The edition that comes with the program, as TOML. What the rulebook prints is marked so, item by item; the rest is reconstructed.
pub const STANDARD: &str = include_str!("../../../data/naval1812/edition.toml");
