//! Games without persons: many of them, the same from the same seed, byte for byte, however many threads play them.
//!
//! Chances are provided as a journal with open dice provides them, so that every game could have been recorded, and is, if
//! a folder is given. Players get views alone, and what they choose by chance follows from the seed as well.
//!
//! ```
//! use earlylight_journal::simulate::{Config, simulate};
//!
//! let config = Config {
//!     players: ["random".into(), "random".into()],
//!     games: 3,
//!     ..Config::of("dawn1812")
//! };
//! let summary = simulate(&config, |_done| true)?;
//! assert_eq!(summary.games, 3);
//! assert_eq!(summary, simulate(&config, |_done| true)?);
//! # Ok::<(), earlylight_journal::simulate::SimulateError>(())
//! ```

mod game;
mod summary;
mod tables;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use tracing::{info, instrument};

use crate::header::StartError;
use crate::limits::OutOfBounds;
use crate::writer::WriteError;
use game::Played;
pub use summary::{Ending, SCHEMA, Spread, Summary};
pub use tables::players;

/// What is to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The game's id, in its released edition under its standard rulings.
    pub game: String,
    /// The scenario by name; empty for the game's only or standard one.
    pub scenario: String,
    /// Who plays each side, by the names of [`players`].
    pub players: [String; 2],
    /// How many games.
    pub games: u64,
    /// What all chances and choices follow from.
    pub seed: u64,
    /// How many threads play, at least 1; the results do not depend on it.
    pub threads: usize,
    /// Where every game is written as `GAME-SEED-NUMBER.elj`; the folder is made if need be, and nothing in it is replaced.
    pub journals: Option<PathBuf>,
}

impl Config {
    /// One game between random players on one thread, with seed 0 and no journal. The caller changes what is to be otherwise.
    #[must_use]
    pub fn of(game: &str) -> Self {
        Self {
            game: game.to_owned(),
            scenario: String::new(),
            players: ["random".into(), "random".into()],
            games: 1,
            seed: 0,
            threads: 1,
            journals: None,
        }
    }
}

/// Why games cannot be played, or not go on.
#[derive(Debug, thiserror::Error)]
pub enum SimulateError {
    /// No such game.
    #[error("no game `{found}` to simulate; there is: {known}")]
    Game {
        /// The id asked for.
        found: String,
        /// The ids there are.
        known: String,
    },
    /// No such player.
    #[error("no player `{found}`; there is: {known}")]
    Player {
        /// The name asked for.
        found: String,
        /// The names there are.
        known: String,
    },
    /// The game cannot start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A game refused what it had asked for itself, or did not end: a defect of the game.
    #[error("game {number}, event {event}: expected {expected}; found {found}")]
    Defect {
        /// The game, from 1.
        number: u64,
        /// The event, from 1.
        event: u64,
        /// What the game should do.
        expected: String,
        /// What it did.
        found: String,
    },
    /// A game is more than a journal can hold.
    #[error("game {number}: {bounds}")]
    Bounds {
        /// The game, from 1.
        number: u64,
        /// What is out of bounds.
        bounds: OutOfBounds,
    },
    /// A journal could not be written.
    #[error("game {number}: {error}")]
    Write {
        /// The game, from 1.
        number: u64,
        /// Why not.
        error: WriteError,
    },
    /// The folder of the journals could not be made.
    #[error("{folder}: {error}", folder = folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system said.
        error: std::io::Error,
    },
}

/// Plays the games and sums them up.
///
/// `progress` is called with the number of games done, after each; when it says `false`, the games under way are played to
/// their end, no other begins, and the summary is of the games played.
///
/// # Errors
/// When the game or a player is unknown, a journal cannot be written, or a game shows a defect; of several, the first game's.
#[instrument(skip_all, fields(game = config.game, games = config.games, seed = config.seed))]
pub fn simulate(
    config: &Config,
    mut progress: impl FnMut(u64) -> bool,
) -> Result<Summary, SimulateError> {
    let play = tables::player_of_games(config)?;
    if let Some(folder) = &config.journals {
        std::fs::create_dir_all(folder).map_err(|error| SimulateError::Folder {
            folder: folder.clone(),
            error,
        })?;
    }
    let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let threads = config.threads.clamp(
        1,
        usize::try_from(config.games).unwrap_or(usize::MAX).max(1),
    );
    let mut results: BTreeMap<u64, Result<Played, SimulateError>> = BTreeMap::new();
    thread::scope(|scope| {
        // Without a queue: no thread runs ahead of what `progress` has been told by more than one game.
        let (done, finished) = mpsc::sync_channel(0);
        for _ in 0..threads {
            let (done, play, next, stop) = (done.clone(), &play, &next, &stop);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= config.games {
                        break;
                    }
                    let result = play(number);
                    if result.is_err() {
                        stop.store(true, Ordering::Relaxed);
                    }
                    if done.send((number, result)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(done);
        for (number, result) in finished {
            results.insert(number, result);
            if !progress(results.len() as u64) {
                stop.store(true, Ordering::Relaxed);
            }
        }
    });
    // Games are begun in order and each that was begun was played out, so these are the first so many.
    let mut summary = Summary::new(config);
    for result in results.into_values() {
        summary.add(&result?);
    }
    summary.close();
    info!(games = summary.games, "simulated");
    Ok(summary)
}
