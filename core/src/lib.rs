//! The rules of board wargames, as pure folds over decisions and chances.
//!
//! A game is an extensive-form game: a tree whose nodes are **decisions** of a side, **chances** (dice, card
//! draws) and, for games whose battles are fought elsewhere, **claims**. A [`Game`] value holds an edition (board,
//! cards, tables), the rulings in force and a revision of the rules; it starts a state, says what that state
//! [`Awaits`], lists the options of the side to decide, and folds one event at a time into the state. Everything a
//! fold has to tell is a note, recomputed at will and never stored.
//!
//! What this crate does not know or do: files, journals, hashes, windows, clocks, threads, random numbers, printing.
//! Nothing here is a float, a clock or a platform-sized integer in a state or an event, so that the same events give
//! the same state on every machine.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`game`] | the [`Game`] trait: what a referee of one rulebook must answer |
//! | [`chance`] | chance nodes and their outcomes |
//! | [`notes`] | where a fold tells what it did, at no cost when nobody listens |
//! | [`battle_report`] | the story of one combat, the same shape for all games |
//! | [`fact`] | a state as plain facts by name |
//! | [`player`] | who chooses when no person does, from a view alone |
//! | [`violation`] | a refused event, with the rule that it breaks |
//! | [`adding_a_game`] | how to add a game, step by step |
//! | [`corps_command`] | Corps Command: Dawn's Early Light |
//! | [`dawn1812`] | Dawn's Early Light: The War of 1812 |
//! | [`naval1812`] | Naval War of 1812 |
//! | [`before_napoleon`] | Before Napoleon: French and Indian War campaign |
#![forbid(unsafe_code)]

#[doc = include_str!("adding_a_game.md")]
pub mod adding_a_game {}
pub mod battle_report;
pub mod before_napoleon;
pub mod chance;
pub mod corps_command;
pub mod dawn1812;
pub mod fact;
pub mod game;
pub mod naval1812;
pub mod notes;
pub mod player;
pub mod side;
pub mod violation;

pub use battle_report::{BattleReport, BattleTold};
pub use chance::{Chance, Outcome, Seen};
pub use fact::Fact;
pub use game::{Awaits, Game, GameOver, RuleText, Setup, SetupError, TextError, VariantError};
pub use notes::{Notes, Silent, Told, Tone};
pub use player::{Chooser, Player, Random};
pub use side::Side;
pub use violation::Violation;
