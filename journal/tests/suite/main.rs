//! The journal's tests, over a small game that keeps the laws of every game.

mod crash;
mod format_page;
mod games;
mod hostile;
mod play;
mod race;
mod released;
mod tamper;
mod transcripts;
mod verdicts;
