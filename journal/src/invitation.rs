//! The invitation: what a journal pins before anything is played. FORMAT 4.1.

use bincode::{Decode, Encode};
use earlylight_core::{Setup, SetupError, Side, VariantError};

use crate::chain;
use crate::codec;
use crate::limits::{self, OutOfBounds, at_most};
use crate::referee::Referee;

/// The version of the format that this crate reads and writes.
pub const FORMAT: u32 = 1;

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
    /// Who keeps the secret of sealed chance; there if, and only if, some kind of chance is sealed.
    pub keeper: Option<Keeper>,
    /// Who may correct the play, and rules in a dispute.
    pub arbiter: Option<Person>,
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
    /// An Ed25519 public key, if there is one.
    pub key: Option<[u8; 32]>,
}

/// Somebody who plays no side.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Person {
    /// The name, empty if it was not given.
    pub name: String,
    /// An Ed25519 public key, if there is one.
    pub key: Option<[u8; 32]>,
}

/// Who keeps the secret from which sealed chance follows. The keeper alone can foresee it.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Keeper {
    /// Who that is.
    pub who: Office,
    /// The commitment of the secret ([`crate::seal::secret_commitment`]).
    pub commitment: [u8; 32],
}

/// Who a keeper is.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Office {
    /// An umpire, or a machine that both players share: the fair set-up.
    Outside(Person),
    /// A player, who can then foresee the dice.
    Player(Side),
}

/// Somebody with a part in a game, in canonical order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub enum Party {
    /// The player of [`Side::A`].
    A,
    /// The player of [`Side::B`].
    B,
    /// The arbiter.
    Arbiter,
    /// A keeper who plays no side.
    Keeper,
}

impl Party {
    /// All of them, in their order.
    pub const ALL: [Party; 4] = [Party::A, Party::B, Party::Arbiter, Party::Keeper];

    /// The player of a side.
    #[must_use]
    pub const fn of(side: Side) -> Self {
        match side {
            Side::A => Party::A,
            Side::B => Party::B,
        }
    }

    /// The side played, if one is.
    #[must_use]
    pub const fn side(self) -> Option<Side> {
        match self {
            Party::A => Some(Side::A),
            Party::B => Some(Side::B),
            Party::Arbiter | Party::Keeper => None,
        }
    }
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
    /// From the keeper's secret and what every player contributed, none of which anybody knew in time to choose.
    // Tag 3 is kept for dice that two players draw together, each from a committed hash chain.
    Sealed,
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
    /// The edition carried is none of the game, or a ruling is not known to it.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The scenario or position does not hold.
    #[error(transparent)]
    Setup(#[from] SetupError),
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
            keeper: None,
            arbiter: None,
            dice: Provider::Typed,
            draws: Provider::Typed,
        }
    }

    /// Its bytes: what the play link starts from.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        codec::encode(self)
    }

    /// Its hash: what acceptances and attestations are signed over.
    #[must_use]
    pub fn hash(&self) -> [u8; 32] {
        chain::invitation_hash(&self.bytes())
    }

    /// Whether some kind of chance is sealed, so that there is a keeper, and what is hidden is sealed as well.
    #[must_use]
    pub const fn sealed(&self) -> bool {
        self.keeper.is_some()
    }

    /// The name of a party, empty if it was not given or there is no such party.
    #[must_use]
    pub fn name(&self, party: Party) -> &str {
        match (party, &self.keeper) {
            (Party::A | Party::B, _) => &self.players[party as usize].name,
            (Party::Arbiter, _) => self.arbiter.as_ref().map_or("", |person| &person.name),
            (Party::Keeper, Some(keeper)) => match &keeper.who {
                Office::Outside(person) => &person.name,
                Office::Player(side) => &self.players[side.index()].name,
            },
            (Party::Keeper, None) => "",
        }
    }

    /// The key of a party, if it is there and has one. A keeper who plays a side signs as that side.
    #[must_use]
    pub fn key(&self, party: Party) -> Option<[u8; 32]> {
        match party {
            Party::A | Party::B => self.players[party as usize].key,
            Party::Arbiter => self.arbiter.as_ref()?.key,
            Party::Keeper => match &self.keeper.as_ref()?.who {
                Office::Outside(person) => person.key,
                Office::Player(_) => None,
            },
        }
    }

    /// The side that the keeper plays: as the invitation says, or because the keeper's key is that player's.
    #[must_use]
    pub fn keeper_plays(&self) -> Option<Side> {
        match &self.keeper.as_ref()?.who {
            Office::Player(side) => Some(*side),
            Office::Outside(person) => Side::BOTH
                .into_iter()
                .find(|side| person.key.is_some() && person.key == self.players[side.index()].key),
        }
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
            return bounds("the format in the invitation", "1", self.format.to_string());
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
        if let Some(Keeper {
            who: Office::Outside(person),
            ..
        }) = &self.keeper
        {
            at_most("the keeper's name", person.name.len(), limits::NAME)?;
        }
        if let Some(person) = &self.arbiter {
            at_most("the arbiter's name", person.name.len(), limits::NAME)?;
        }
        let sealed = [&self.dice, &self.draws].contains(&&Provider::Sealed);
        if sealed != self.sealed() {
            return bounds(
                "the keeper",
                "one if dice or draws are sealed, and none else",
                if sealed { "none" } else { "one" }.into(),
            );
        }
        Ok(())
    }

    /// The referee of the edition, the rulings and the revision pinned, made from the game's standard one. Where the revision is not kept
    /// it has the standard's, which [`check_referee`](Self::check_referee) refuses.
    ///
    /// # Errors
    /// When the edition carried is none of the game, or a ruling is not known to it.
    pub fn referee(&self, standard: &dyn Referee) -> Result<Box<dyn Referee>, StartError> {
        let variant =
            |referee: &dyn Referee| referee.variant(self.edition.text.as_deref(), &self.rulings);
        Ok(match standard.at_revision(self.revision) {
            Some(referee) => variant(&*referee)?,
            None => variant(standard)?,
        })
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
