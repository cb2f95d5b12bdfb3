//! Live recording: everything is judged before it is written, and written before it counts.

use std::path::Path;

use earlylight_core::{Awaits, Chance, Side, TextError, Told};
use tracing::instrument;

use crate::chain;
use crate::entry::{Ending, Entry};
use crate::header::{Invitation, StartError};
use crate::play::{Play, PlayFault};
use crate::referee::Referee;
use crate::writer::{Opened, Torn, WriteError, Writer};

/// Why something was not recorded. The journal is as it was.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// The game cannot start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// It does not fit the play.
    #[error(transparent)]
    Play(#[from] PlayFault),
    /// The text of the decision or item cannot be read.
    #[error(transparent)]
    Text(#[from] TextError),
    /// It could not be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// No roll or draw of that sort can be made.
    #[error("expected {expected}; found {found}")]
    Chance {
        /// What is awaited.
        expected: String,
        /// What was tried.
        found: &'static str,
    },
}

/// The program and the time that a session entry claims. Nothing proves either.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claimed {
    /// Name and version of the program.
    pub program: String,
    /// Seconds since 1970 (UTC), as the caller's clock says.
    pub time: u64,
}

impl Claimed {
    /// The entry that says so.
    #[must_use]
    pub fn entry(&self) -> Entry {
        Entry::Session {
            program: self.program.clone(),
            time: self.time,
        }
    }
}

/// What was recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// The number of the entry.
    pub number: usize,
    /// The entry.
    pub entry: Entry,
    /// What the fold told.
    pub told: Vec<Told>,
}

/// A journal being played and written.
pub struct Session {
    writer: Writer,
    play: Play,
}

impl Session {
    /// Creates a journal and starts its game.
    ///
    /// # Errors
    /// When the game cannot start so, or the journal cannot be created; there is then no file.
    #[instrument(level = "debug", skip_all, fields(path = %path.display()))]
    pub fn create(
        path: &Path,
        referee: &dyn Referee,
        invitation: &Invitation,
        claimed: Option<&Claimed>,
    ) -> Result<Self, SessionError> {
        let mut play = Play::start(referee, invitation)?;
        let entries: Vec<Entry> = claimed.map(Claimed::entry).into_iter().collect();
        for entry in &entries {
            play.apply(entry, None)?;
        }
        Ok(Self {
            writer: Writer::create(path, invitation, &entries)?,
            play,
        })
    }

    /// Opens a journal, cuts off a torn tail (and says so), replays it and goes on.
    ///
    /// # Errors
    /// When it cannot be opened, the referee is another, or its play does not fold. A closed game cannot go on, unless
    /// it was adjourned.
    #[instrument(level = "debug", skip_all, fields(path = %path.display()))]
    pub fn open(
        path: &Path,
        referee: &dyn Referee,
        claimed: Option<&Claimed>,
    ) -> Result<(Self, Option<Torn>), SessionError> {
        let Opened {
            writer,
            journal,
            torn,
        } = Writer::open(path)?;
        let mut play = Play::start(referee, &journal.header)?;
        for entry in &journal.entries {
            play.apply(entry, None)?;
        }
        let mut session = Self { writer, play };
        if let Some(claimed) = claimed {
            session.record(claimed.entry())?;
        }
        Ok((session, torn))
    }

    /// The play so far.
    #[must_use]
    pub const fn play(&self) -> &Play {
        &self.play
    }

    /// The last link: what a player may note down as a receipt.
    #[must_use]
    pub const fn link(&self) -> chain::Link {
        self.writer.link()
    }

    /// Judges, writes and plays one entry.
    ///
    /// # Errors
    /// When it does not fit the play or cannot be written; play and journal are then as they were.
    pub fn record(&mut self, entry: Entry) -> Result<Recorded, SessionError> {
        entry.check().map_err(WriteError::from)?;
        let mut told = Vec::new();
        self.play.apply(&entry, Some(&mut told))?;
        match self.writer.append(&entry) {
            Ok(number) => Ok(Recorded {
                number,
                entry,
                told,
            }),
            Err(error) => {
                self.play.undo()?;
                Err(error.into())
            }
        }
    }

    /// Records a decision given as text.
    ///
    /// # Errors
    /// As [`record`](Self::record), or when the text cannot be read.
    pub fn decide(&mut self, side: Side, text: &str) -> Result<Recorded, SessionError> {
        self.play.expect_decision(side)?;
        let body = self.play.table().read_decision(text)?;
        self.record(Entry::Decision { side, body })
    }

    /// Records the roll or draw that the provider gives.
    ///
    /// # Errors
    /// As [`record`](Self::record), or when none is awaited, or it is to be typed.
    pub fn chance(&mut self) -> Result<Recorded, SessionError> {
        match self.play.derive()? {
            Some(entry) => self.record(entry),
            None => Err(self.no_chance("a chance that the journal provides")),
        }
    }

    /// Records a roll that was thrown on a table.
    ///
    /// # Errors
    /// As [`record`](Self::record), or when no roll is awaited or the journal provides it.
    pub fn dice(&mut self, values: &[u8]) -> Result<Recorded, SessionError> {
        match self.play.table().awaits() {
            Awaits::Chance(Chance::Dice { side, faces, .. }) if self.play.derive()?.is_none() => {
                self.record(Entry::Dice {
                    side,
                    faces,
                    values: values.to_vec(),
                })
            }
            _ => Err(self.no_chance("a roll typed in")),
        }
    }

    /// Records a draw that was made on a table, by the item's name.
    ///
    /// # Errors
    /// As [`record`](Self::record), or when no draw is awaited or the journal provides it.
    pub fn draw(&mut self, item: &str) -> Result<Recorded, SessionError> {
        match self.play.table().awaits() {
            Awaits::Chance(Chance::Draw {
                side, remaining, ..
            }) if self.play.derive()?.is_none() => {
                let item = self.play.table().read_item(item)?;
                self.record(Entry::Draw {
                    side,
                    remaining,
                    item,
                })
            }
            _ => Err(self.no_chance("a draw typed in")),
        }
    }

    /// Records words.
    ///
    /// # Errors
    /// As [`record`](Self::record).
    pub fn remark(&mut self, side: Option<Side>, text: &str) -> Result<Recorded, SessionError> {
        self.record(Entry::Remark {
            side,
            text: text.to_owned(),
        })
    }

    /// Records the hash of the position.
    ///
    /// # Errors
    /// As [`record`](Self::record).
    pub fn checkpoint(&mut self) -> Result<Recorded, SessionError> {
        let hash = chain::position_hash(&self.play.table().position());
        self.record(Entry::Checkpoint { hash })
    }

    /// Takes the play back to the moment after entry `to`; 0 is the start.
    ///
    /// # Errors
    /// As [`record`](Self::record).
    pub fn take_back(&mut self, to: usize, agreed: [bool; 2]) -> Result<Recorded, SessionError> {
        // A number beyond u32 is beyond every journal, and is refused as such.
        self.record(Entry::TakeBack {
            to: u32::try_from(to).unwrap_or(u32::MAX),
            agreed,
        })
    }

    /// Closes the record.
    ///
    /// # Errors
    /// As [`record`](Self::record).
    pub fn end(&mut self, how: Ending, text: &str) -> Result<Recorded, SessionError> {
        self.record(Entry::End {
            how,
            text: text.to_owned(),
        })
    }

    fn no_chance(&self, found: &'static str) -> SessionError {
        let (_, awaited) = self.play.awaited();
        SessionError::Chance {
            expected: awaited,
            found,
        }
    }
}
