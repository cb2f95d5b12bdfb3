//! What the end-to-end tests share: where fixtures lie, and replays to look into.

pub mod builder;
pub mod duel;
pub mod long;
pub mod tabletop;

use std::path::PathBuf;

use earlylight_core::dawn1812::{Dawn1812, State};
use earlylight_journal::{frame, games, reader, replay::Replay, transcript};

/// The folder of fixtures.
#[must_use]
pub fn fixtures() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../fixtures")
}

/// A journal's bytes, from a transcript of the fixtures.
///
/// # Panics
/// When the transcript cannot be imported: a test then fails with the reason.
#[must_use]
pub fn journal_of(transcript_name: &str) -> Vec<u8> {
    let path = fixtures().join(transcript_name);
    let text = std::fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let imported = transcript::import(&text, transcript_name, games::referee, None)
        .unwrap_or_else(|e| panic!("{e}"));
    frame::journal_bytes(&imported.header, &imported.entries).unwrap_or_else(|e| panic!("{e}"))
}

/// A replayed journal of the first game.
pub struct Session {
    /// The replay.
    pub replay: Replay,
    /// The game.
    pub game: Dawn1812,
}

impl Session {
    /// Replays a journal's bytes.
    ///
    /// # Panics
    /// When they are no whole, legal journal of the game.
    #[must_use]
    pub fn new(bytes: &[u8]) -> Self {
        let journal = reader::read(bytes).unwrap_or_else(|e| panic!("{e}"));
        assert!(journal.fault.is_none(), "{:?}", journal.fault);
        let referee =
            games::referee_of(&journal.header.invitation).unwrap_or_else(|e| panic!("{e}"));
        let replay = Replay::new(&*referee, &journal).unwrap_or_else(|e| panic!("{e}"));
        assert!(replay.failure().is_none(), "{:?}", replay.failure());
        Self {
            replay,
            game: Dawn1812::standard(),
        }
    }

    /// The number of the `nth` entry (from 1) whose line is this.
    ///
    /// # Panics
    /// When there is none.
    #[must_use]
    pub fn entry(&self, line: &str, nth: usize) -> usize {
        (1..=self.replay.len())
            .filter(|n| self.replay.line(*n) == line)
            .nth(nth - 1)
            .unwrap_or_else(|| panic!("no entry `{line}` number {nth}"))
    }

    /// The state after an entry.
    ///
    /// # Panics
    /// When the state is not of this game.
    #[must_use]
    pub fn after(&self, entry: usize) -> State {
        let table = self.replay.at(entry);
        *table
            .state()
            .downcast_ref::<State>()
            .unwrap_or_else(|| panic!("a state of dawn1812"))
    }
}
