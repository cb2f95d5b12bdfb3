//! The journal's tests, over a small game that keeps the laws of every game.

// Shared with the end-to-end tests, which do not use all of it.
#[allow(dead_code)]
#[path = "../../../tests/src/builder.rs"]
mod builder;
#[allow(dead_code)]
#[path = "../../../tests/src/duel.rs"]
mod duel;

mod compared;
mod crash;
mod fixtures;
mod format_page;
mod games;
mod golden;
mod growing;
mod hostile;
mod keyring;
mod migrate;
mod play;
mod race;
mod read_only;
mod receipts;
mod redacted;
mod released;
mod sealed;
mod settings;
mod tamper;
mod transcripts;
mod verdicts;
