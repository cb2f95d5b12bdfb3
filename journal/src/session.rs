//! Live recording: everything is judged before it is written, and written before it counts.

use std::path::Path;

use earlylight_core::{Awaits, Chance, Side, TextError, Told};
use tracing::instrument;

use crate::chain::Link;
use crate::dice::Keys;
use crate::entry::{Ending, Entry, Reveal};
use crate::header::{Header, Party, StartError};
use crate::keys::Signer;
use crate::play::{Play, PlayFault};
use crate::referee::Referee;
use crate::secret::{SecretError, Secrets};
use crate::signature::attestation_message;
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
    /// The secrets of a sealed journal are not at hand.
    #[error(transparent)]
    Secret(#[from] SecretError),
    /// The key is not that of the party that is to sign.
    #[error("{name} ({party:?}) signs with another key than this, or with none")]
    Key {
        /// Who is to sign.
        party: Party,
        /// By name.
        name: String,
    },
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
    header: Header,
    /// The link of the header, then that of each entry.
    links: Vec<Link>,
}

impl Session {
    /// Creates a journal and starts its game.
    ///
    /// # Errors
    /// When the game cannot start so, or the journal cannot be created; there is then no file.
    pub fn create(
        path: &Path,
        referee: &dyn Referee,
        header: impl Into<Header>,
        claimed: Option<&Claimed>,
    ) -> Result<Self, SessionError> {
        Self::create_sealed(path, referee, header, None, claimed)
    }

    /// As [`create`](Self::create), by the keeper of the journal's secrets. They are written first, to a file of their
    /// own beside the journal ([`Secrets::path_of`]), and stay there until somebody takes them away after the close.
    ///
    /// # Errors
    /// As [`create`](Self::create), and when they are not the secrets that the header commits to, or there is such a file.
    #[instrument(level = "debug", skip_all, fields(path = %path.display()))]
    pub fn create_sealed(
        path: &Path,
        referee: &dyn Referee,
        header: impl Into<Header>,
        secrets: Option<&Secrets>,
        claimed: Option<&Claimed>,
    ) -> Result<Self, SessionError> {
        let header = header.into();
        let beside = Secrets::path_of(path);
        let keys = keys(&header, secrets, &beside)?;
        let mut play = Play::with_keys(referee, &header.invitation, keys)?;
        let entries: Vec<Entry> = claimed.map(Claimed::entry).into_iter().collect();
        for entry in &entries {
            play.apply(entry, None)?;
        }
        if let Some(secrets) = secrets {
            secrets.write_new(&beside)?;
        }
        let writer = Writer::create(path, &header, &entries).inspect_err(|_| {
            if secrets.is_some() {
                // Secrets of a journal that never was; if they stay, they bar nothing but their own name.
                let _ = std::fs::remove_file(&beside);
            }
        })?;
        let mut links = vec![header.link()];
        links.extend(entries.iter().map(|_| writer.link()));
        Ok(Self {
            writer,
            play,
            header,
            links,
        })
    }

    /// Opens a journal, cuts off a torn tail (and says so), replays it and goes on. The secrets of a sealed one are read from
    /// the file beside it.
    ///
    /// # Errors
    /// When it cannot be opened, the referee is another, its secrets are not at hand, or its play does not fold. A closed
    /// game cannot go on, unless it was adjourned.
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
        let header = journal.header;
        let beside = Secrets::path_of(path);
        let secrets = header
            .invitation
            .sealed()
            .then(|| Secrets::read(&beside))
            .transpose()?;
        let keys = keys(&header, secrets.as_ref(), &beside)?;
        let mut play = Play::with_keys(referee, &header.invitation, keys)?;
        for entry in &journal.entries {
            play.apply(entry, None)?;
        }
        let mut session = Self {
            writer,
            play,
            header,
            links: journal.links,
        };
        if let Some(claimed) = claimed {
            session.record(claimed.entry())?;
        }
        Ok((session, torn))
    }

    /// The header.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The play so far.
    #[must_use]
    pub const fn play(&self) -> &Play {
        &self.play
    }

    /// The last link: what a player may note down as a receipt.
    #[must_use]
    pub const fn link(&self) -> Link {
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
            Ok(number) => {
                self.links.push(self.writer.link());
                Ok(Recorded {
                    number,
                    entry,
                    told,
                })
            }
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
        let entry = self.play.decision(side, body)?;
        self.record(entry)
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

    /// Records a result from outside, given as text.
    ///
    /// # Errors
    /// As [`record`](Self::record), or when no claim is awaited or the text cannot be read.
    pub fn claim(&mut self, side: Option<Side>, text: &str) -> Result<Recorded, SessionError> {
        self.play.expect_claim(side)?;
        let body = self.play.table().read_claim(text)?;
        self.record(Entry::Claim { side, body })
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
        let entry = self.play.checkpoint()?;
        self.record(entry)
    }

    /// Puts the position right. Before the play goes on, both players or the arbiter have to sign it
    /// ([`attest`](Self::attest)).
    ///
    /// # Errors
    /// As [`record`](Self::record), or when the position does not hold.
    pub fn adjust(&mut self, position: &str, reason: &str) -> Result<Recorded, SessionError> {
        let entry = self
            .play
            .adjustment(position.to_owned(), reason.to_owned())?;
        self.record(entry)
    }

    /// Signs for a party: after the end, the close; before it, all that was recorded so far.
    ///
    /// # Errors
    /// As [`record`](Self::record), or when the key is not that party's.
    pub fn attest(&mut self, by: Party, signer: &Signer) -> Result<Recorded, SessionError> {
        let invitation = &self.header.invitation;
        if invitation.key(by) != Some(signer.public()) {
            return Err(SessionError::Key {
                party: by,
                name: invitation.name(by).to_owned(),
            });
        }
        let closed = self.play.order().closed();
        let over = closed.map_or(self.play.moment(), |closed| closed.over as usize);
        let link = self.links.get(over).copied().unwrap_or_default();
        let message = attestation_message(&invitation.hash(), over as u64, &link);
        self.record(Entry::Attestation {
            by,
            entry: u32::try_from(over).unwrap_or(u32::MAX),
            signature: signer.sign(&message).into(),
        })
    }

    /// Opens the secrets, after the end. The game is then over for good.
    ///
    /// # Errors
    /// As [`record`](Self::record), or when nothing is sealed.
    pub fn reveal(&mut self) -> Result<Recorded, SessionError> {
        let opened: Reveal = self.play.keys.opened.clone();
        self.record(Entry::Reveal(opened.into()))
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

fn keys(header: &Header, secrets: Option<&Secrets>, path: &Path) -> Result<Keys, SessionError> {
    match secrets {
        None if header.invitation.sealed() => Err(SecretError::Io {
            path: path.to_owned(),
            error: std::io::ErrorKind::NotFound.into(),
        }
        .into()),
        None => Ok(Keys::of(&header.invitation)),
        Some(secrets) if secrets.belong_to(header) => Ok(Keys::opened(header, secrets.reveal())),
        Some(_) => Err(SecretError::Other {
            path: path.to_owned(),
        }
        .into()),
    }
}
