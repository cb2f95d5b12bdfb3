//! The edition: map, first forces, leaders and the tables of the quick battles as data, read from TOML and checked.
//!
//! [`raw`] is the document as written, [`tables`] what the rules look things up in, [`check`] what makes the one from the other
//! and says what is wrong; `canonical` is the form in which a journal carries and pins it.

mod canonical;
pub mod check;
mod distances;
pub mod raw;
pub mod tables;

pub use check::EditionError;
pub use raw::Edition;
pub use tables::Tables;

/// The edition that comes with the program, as TOML. What the rulebook prints is marked so, item by item; the rest is reconstructed.
pub const STANDARD: &str = include_str!("../../../data/before_napoleon/edition.toml");
