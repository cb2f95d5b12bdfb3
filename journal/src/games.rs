//! The games this program knows.

use earlylight_core::{
    corps_command::CorpsCommand,
    dawn1812::{Dawn1812, EditionError, RulingError, Rulings},
    naval1812::Naval1812,
};

use crate::header::{Invitation, StartError};
use crate::referee::{Erased, Referee};

/// Makes the referee of a game's released edition with its standard rulings.
type Make = fn() -> Box<dyn Referee>;

/// Every game by its id, in alphabetical order.
const GAMES: &[(&str, Make)] = &[
    ("corps_command", || {
        Box::new(Erased(CorpsCommand::standard()))
    }),
    ("dawn1812", || Box::new(Erased(Dawn1812::standard()))),
    ("naval1812", || Box::new(Erased(Naval1812::standard()))),
];

/// The ids of all games.
pub fn ids() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|(id, _)| *id)
}

/// The referee of the game of that id; `None` if the program does not know it.
#[must_use]
pub fn referee(game: &str) -> Option<Box<dyn Referee>> {
    GAMES
        .iter()
        .find(|(id, _)| *id == game)
        .map(|(_, make)| make())
}

/// Why there is no referee for an invitation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoReferee {
    /// The program does not know the game.
    #[error("this program does not know the game `{0}`")]
    Game(String),
    /// It knows the game, but not under this edition, these rulings or this revision.
    #[error(transparent)]
    Start(#[from] StartError),
}

/// The referee that an invitation pins: its game under its edition, custom ones included, and its rulings.
///
/// # Errors
/// When the game, the edition, a ruling or the revision is not at hand.
pub fn referee_of(invitation: &Invitation) -> Result<Box<dyn Referee>, NoReferee> {
    let standard =
        referee(&invitation.game).ok_or_else(|| NoReferee::Game(invitation.game.clone()))?;
    let referee = invitation.referee(&*standard)?;
    invitation.check_referee(&*referee)?;
    Ok(referee)
}

/// Why there is no referee as asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VariantError {
    /// The program does not know the game.
    #[error("the game `{0}` is not known to this program")]
    Game(String),
    /// The edition does not hold.
    #[error(transparent)]
    Edition(#[from] EditionError),
    /// There is no such ruling.
    #[error(transparent)]
    Ruling(#[from] RulingError),
}

/// The referee of a game under an edition of one's own (its document) and rulings by name and value.
///
/// # Errors
/// When the game is unknown, the edition does not hold, or there is no such ruling.
pub fn variant(
    game: &str,
    edition: Option<&str>,
    rulings: &[(String, String)],
) -> Result<Box<dyn Referee>, VariantError> {
    match game {
        "dawn1812" => {
            let base = match edition {
                Some(document) => Dawn1812::with_edition(document)?,
                None => Dawn1812::standard(),
            };
            let mut chosen = Rulings::default();
            for (name, value) in rulings {
                chosen.set(name, value)?;
            }
            Ok(Box::new(Erased(base.with_rulings(chosen))))
        }
        other => Err(VariantError::Game(other.to_owned())),
    }
}
