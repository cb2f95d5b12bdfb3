//! The edition: map, counters, tables, chits and scenarios as data, read from TOML and checked.
//!
//! [`raw`] is the document as written, [`tables`] what the rules look things up in, [`check`] what makes the one from the other and
//! says what is wrong; `counters` does the same for counters and chits, `scenario` for scenarios. [`canonical`] is the edition as bytes.

pub mod canonical;
pub mod check;
mod counters;
pub mod raw;
mod scenario;
pub mod tables;

pub use check::EditionError;
pub use raw::Edition;
pub use tables::Tables;

/// The edition that comes with the program, as TOML. What the rulebook prints is marked so, item by item; the rest is reconstructed.
pub const STANDARD: &str = include_str!("../../../data/corps_command/edition.toml");
