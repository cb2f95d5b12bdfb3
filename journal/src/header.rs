//! The header of a journal: the invitation, which pins all that a game is played under.

use bincode::{Decode, Encode};
use earlylight_core::{Setup, SetupError, Side};

use crate::chain::{self, Link};
use crate::codec::{self, CodecError};
use crate::limits::{self, OutOfBounds, at_most};
use crate::referee::Referee;

/// The version of the format that this crate reads and writes. 0 is unreleased.
pub const FORMAT: u32 = 0;

/// What a journal pins before anything is played. No field outside it can be varied to fish for dice.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Invitation {
    /// The format's version, [`FORMAT`].
    pub format: u32,
    /// The game's id ("dawn1812").
    pub game: String,
    /// The edition of board, cards and tables.
    pub edition: Edition,
    /// The rulings in force, by name and value, in ascending order of their names.
    pub rulings: Vec<(String, String)>,
    /// The revision of the rules.
    pub revision: u32,
    /// How the game starts.
    pub start: Start,
    /// Who plays, [`Side::A`] first.
    pub players: [Player; 2],
    /// Where dice come from.
    pub dice: Provider,
    /// Where draws come from.
    pub draws: Provider,
}

/// An edition, pinned.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Edition {
    /// Its name.
    pub name: String,
    /// Its [`chain::edition_hash`].
    pub hash: [u8; 32],
    /// Its canonical bytes, if it is a custom one that travels with the journal.
    pub text: Option<Vec<u8>>,
}

/// How a game starts.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Start {
    /// From a scenario by name; empty is the standard one.
    Scenario(String),
    /// From a position, as canonical text.
    Position(String),
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Player {
    /// The side played.
    pub side: Side,
    /// The name, empty if it was not given.
    pub name: String,
    /// An ed25519 public key, if there is one. Format 0 holds no signatures yet.
    pub key: Option<[u8; 32]>,
}

/// Where one kind of chance comes from. Variants are only ever added at the end.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Provider {
    /// From the table, typed in. Nothing proves it.
    Typed,
    /// From a seed that everybody can see: for practice.
    Open {
        /// The seed.
        seed: [u8; 32],
    },
}

/// Why a referee cannot start a journal's game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// The referee is another game's.
    #[error("the journal is of the game `{expected}`; the referee at hand is for `{found}`")]
    Game {
        /// The game pinned.
        expected: String,
        /// The referee's.
        found: String,
    },
    /// The edition is another.
    #[error("the journal pins the edition `{name}` ({expected}); the referee at hand has {found}")]
    Edition {
        /// The name pinned.
        name: String,
        /// The hash pinned, in hexadecimal digits.
        expected: String,
        /// The hash of the referee's edition.
        found: String,
    },
    /// The rules code is of another revision.
    #[error(
        "the journal was played under revision {expected} of the rules; the referee at hand has revision {found}"
    )]
    Revision {
        /// The revision pinned.
        expected: u32,
        /// The referee's.
        found: u32,
    },
    /// A ruling differs.
    #[error("the journal pins the rulings [{expected}]; the referee at hand has [{found}]")]
    Rulings {
        /// The rulings pinned.
        expected: String,
        /// The referee's.
        found: String,
    },
    /// The scenario or position does not hold.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Why a header does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HeaderError {
    /// Its bytes do not decode.
    #[error("the header does not decode: {0}")]
    Header(CodecError),
    /// The bytes of the invitation do not decode.
    #[error("the invitation does not decode: {0}")]
    Invitation(CodecError),
    /// It holds something that format 0 reserves.
    #[error("the header holds {0}, which format 0 reserves for later")]
    Reserved(&'static str),
    /// Something in it is out of bounds.
    #[error(transparent)]
    Bounds(#[from] OutOfBounds),
}

/// The header's own shape: the invitation as bytes, so that its hash is over what was written, and two lists that
/// stay empty until dice can be sealed.
#[derive(Encode, Decode)]
struct Wire {
    invitation: Vec<u8>,
    acceptances: Vec<Vec<u8>>,
    contributions: Vec<Vec<u8>>,
}

impl Invitation {
    /// The invitation to a referee's game as it stands: its edition, rulings and revision, the standard start, players
    /// without names, everything typed. The caller changes what is to be otherwise.
    #[must_use]
    pub fn to_game(referee: &dyn Referee) -> Self {
        let (name, canonical) = referee.edition();
        let player = |side| Player {
            side,
            name: String::new(),
            key: None,
        };
        Self {
            format: FORMAT,
            game: referee.id().to_owned(),
            edition: Edition {
                name,
                hash: chain::edition_hash(&canonical),
                text: None,
            },
            rulings: referee
                .rulings()
                .into_iter()
                .map(|(name, value)| (name.to_owned(), value))
                .collect(),
            revision: referee.revision(),
            start: Start::Scenario(String::new()),
            players: [player(Side::A), player(Side::B)],
            dice: Provider::Typed,
            draws: Provider::Typed,
        }
    }

    /// Its bytes: what the play link starts from.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        codec::encode(self)
    }

    /// The bytes of the header that holds this invitation and nothing else.
    #[must_use]
    pub fn header_bytes(&self) -> Vec<u8> {
        codec::encode(&Wire {
            invitation: self.bytes(),
            acceptances: Vec::new(),
            contributions: Vec::new(),
        })
    }

    /// The header's link, from which the chain starts.
    #[must_use]
    pub fn link(&self) -> Link {
        chain::journal_start(&self.header_bytes())
    }

    /// Reads a header's bytes and checks every bound.
    ///
    /// # Errors
    /// When they do not decode, hold something reserved, or break a bound of FORMAT 4.
    pub fn from_header(bytes: &[u8]) -> Result<Self, HeaderError> {
        let wire: Wire = codec::decode_exact(bytes).map_err(HeaderError::Header)?;
        if !wire.acceptances.is_empty() {
            return Err(HeaderError::Reserved("acceptances"));
        }
        if !wire.contributions.is_empty() {
            return Err(HeaderError::Reserved("contributions"));
        }
        let invitation: Self =
            codec::decode_exact(&wire.invitation).map_err(HeaderError::Invitation)?;
        invitation.check()?;
        Ok(invitation)
    }

    /// Checks the bounds of FORMAT 4.
    ///
    /// # Errors
    /// The first thing that is out of bounds.
    pub fn check(&self) -> Result<(), OutOfBounds> {
        let bounds = |what, expected: &str, found: String| {
            Err(OutOfBounds {
                what,
                expected: expected.into(),
                found,
            })
        };
        if self.format != FORMAT {
            return bounds("the format in the invitation", "0", self.format.to_string());
        }
        if self.game.is_empty() {
            return bounds("the game", "an id", "nothing".into());
        }
        at_most("the game", self.game.len(), limits::NAME)?;
        at_most("the edition's name", self.edition.name.len(), limits::NAME)?;
        if self.rulings.len() > limits::RULINGS {
            return bounds("the rulings", "at most 256", self.rulings.len().to_string());
        }
        for (name, value) in &self.rulings {
            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
            if name.is_empty() || name.len() > limits::NAME || !name.chars().all(plain) {
                return bounds(
                    "a ruling's name",
                    "lower-case letters, digits and _",
                    format!("`{name}`"),
                );
            }
            at_most("a ruling's value", value.len(), limits::NAME)?;
        }
        if let Some(pair) = self.rulings.windows(2).find(|pair| pair[0].0 >= pair[1].0) {
            return bounds(
                "the rulings",
                "ascending names",
                format!("`{}` before `{}`", pair[0].0, pair[1].0),
            );
        }
        if let Start::Scenario(name) = &self.start {
            at_most("the scenario", name.len(), limits::NAME)?;
        }
        if self.players[0].side != Side::A || self.players[1].side != Side::B {
            return bounds("the players", "side 0, then side 1", "another order".into());
        }
        for player in &self.players {
            at_most("a player's name", player.name.len(), limits::NAME)?;
        }
        at_most("the header", self.header_bytes().len(), limits::BODY)
    }

    /// Whether a referee is the one that the invitation pins.
    ///
    /// # Errors
    /// The first of game, edition, revision and rulings that differs.
    pub fn check_referee(&self, referee: &dyn Referee) -> Result<(), StartError> {
        if self.game != referee.id() {
            return Err(StartError::Game {
                expected: self.game.clone(),
                found: referee.id().to_owned(),
            });
        }
        let found = chain::edition_hash(&referee.edition().1);
        if self.edition.hash != found {
            return Err(StartError::Edition {
                name: self.edition.name.clone(),
                expected: chain::hex(&self.edition.hash),
                found: chain::hex(&found),
            });
        }
        if self.revision != referee.revision() {
            return Err(StartError::Revision {
                expected: self.revision,
                found: referee.revision(),
            });
        }
        let rulings = referee.rulings();
        let mine = self
            .rulings
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()));
        if !mine.eq(rulings.iter().map(|(name, value)| (*name, value.as_str()))) {
            let list = |rulings: &mut dyn Iterator<Item = (&str, &str)>| {
                rulings
                    .map(|(name, value)| format!("{name} = {value}"))
                    .collect::<Vec<_>>()
                    .join(", ")
            };
            return Err(StartError::Rulings {
                expected: list(&mut self.rulings.iter().map(|(n, v)| (n.as_str(), v.as_str()))),
                found: list(&mut rulings.iter().map(|(n, v)| (*n, v.as_str()))),
            });
        }
        Ok(())
    }

    /// How the game is to be set up.
    #[must_use]
    pub fn setup(&self) -> Setup {
        match &self.start {
            Start::Scenario(name) => Setup {
                scenario: name.clone(),
                position: None,
            },
            Start::Position(text) => Setup {
                scenario: String::new(),
                position: Some(text.clone()),
            },
        }
    }
}
