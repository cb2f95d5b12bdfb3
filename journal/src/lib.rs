//! The record of a game: an append-only, hash-chained file of decisions and chances, and everything that reads, writes
//! and judges it.
//!
//! A journal pins in its header what is played: game, edition, rulings, players, where dice come from. Then entries
//! follow, each linked to all before it. No state is stored: [`play`] recomputes it from the entries, with the
//! referee of the game. `FORMAT.md`, beside this crate, says every byte and every rule of the file.
//!
//! What this crate does not know or do: windows, clocks (times are claimed by the caller), networks, random numbers
//! but those that follow from a journal itself and the secrets that the system draws, and any game's own types ([`referee`] takes them away).
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`header`], [`accept`] | the invitation, which pins all; its acceptances; how a game is begun |
//! | [`entry`] | entries, and their kinds |
//! | [`limits`] | the bounds of the format |
//! | [`codec`] | the one spelling of a value as bytes |
//! | [`chain`] | the hash chains |
//! | [`frame`] | how entries lie in a file |
//! | [`reader`] | from bytes to a journal, strictly |
//! | [`storage`], [`writer`] | durable appending, one writer at a time |
//! | [`dice`], [`derivation`] | rolls and draws that follow from the play |
//! | [`seal`], [`secret`], [`redact`] | what is hidden: commitments, secrets at rest, copies without openings |
//! | [`signature`], [`keys`] | what is signed, and with what |
//! | [`note`], [`receipt`] | the head of a journal as a short signed text |
//! | [`mod@compare`] | two copies of one game: the longer one, or where they part |
//! | [`order`], [`course`] | the order of entries and the play link, without a game |
//! | [`play`] | the fold of entries into states, take-backs included |
//! | [`replay`] | the state at every moment, for whoever looks back |
//! | [`position`] | positions as files |
//! | [`migrate`] | from one revision of the rules, or edition, to another |
//! | [`session`] | live recording |
//! | [`simulate`] | many games between players that are no persons |
//! | [`mod@line`], [`transcript`] | the text form |
//! | [`verify`], [`report`], [`notices`], [`setting`] | the four checks, and the verdict |
//! | [`fixture`] | sessions as regression tests |
//! | [`statistics`] | what the dice look like |
//! | [`referee`], [`games`] | games with their types taken away, and the list of them |
//!
//! ```
//! use earlylight_journal::{games, reader, verify};
//!
//! // Whatever the bytes are, there is a verdict.
//! let report = verify::verify(b"no journal", games::referee);
//! assert_eq!(report.outcome.exit_code(), 2);
//! assert!(reader::read(b"no journal").is_err());
//! ```
#![forbid(unsafe_code)]

pub mod accept;
mod authors;
pub mod bots;
pub mod chain;
pub mod claims;
pub mod codec;
pub mod compare;
pub mod course;
pub mod derivation;
pub mod dice;
mod dice_part;
pub mod entry;
mod entry_codec;
mod expect;
pub mod fixture;
mod forms;
pub mod frame;
pub mod games;
pub mod header;
mod invitation;
pub mod keys;
mod kind;
pub mod limits;
pub mod line;
pub mod migrate;
pub mod note;
pub mod notices;
pub mod order;
mod plain;
pub mod play;
mod play_part;
pub mod position;
pub mod reader;
pub mod receipt;
pub mod redact;
pub mod referee;
pub mod replay;
pub mod report;
pub mod seal;
pub mod secret;
pub mod session;
pub mod setting;
pub mod signature;
pub mod simulate;
pub mod statistics;
pub mod storage;
pub mod transcript;
mod tree;
pub mod verify;
pub mod writer;
