//! The games this program knows.

use earlylight_core::{
    VariantError as NotHeld, before_napoleon::BeforeNapoleon, corps_command::CorpsCommand,
    dawn1812::Dawn1812, naval1812::Naval1812,
};

use crate::header::{Invitation, StartError};
use crate::referee::{Erased, Referee};

/// A game: how its referee is made.
struct Known {
    /// Its id.
    id: &'static str,
    /// Its released edition with its standard rulings.
    standard: fn() -> Box<dyn Referee>,
    /// An edition from its document, with the standard rulings; otherwise what is wrong with the document.
    edition: fn(&str) -> Result<Box<dyn Referee>, String>,
}

/// Makes the entry of a game in the table.
macro_rules! known {
    ($id:literal, $game:ty) => {
        Known {
            id: $id,
            standard: || Box::new(Erased(<$game>::standard())),
            edition: |document| match <$game>::with_edition(document) {
                Ok(game) => Ok(Box::new(Erased(game))),
                Err(error) => Err(error.to_string()),
            },
        }
    };
}

/// Every game, in alphabetical order.
const GAMES: &[Known] = &[
    known!("before_napoleon", BeforeNapoleon),
    known!("corps_command", CorpsCommand),
    known!("dawn1812", Dawn1812),
    known!("naval1812", Naval1812),
];

fn known(game: &str) -> Option<&'static Known> {
    GAMES.iter().find(|known| known.id == game)
}

/// The ids of all games.
pub fn ids() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|known| known.id)
}

/// The referee of the game of that id; `None` if the program does not know it.
#[must_use]
pub fn referee(game: &str) -> Option<Box<dyn Referee>> {
    known(game).map(|known| (known.standard)())
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
    /// The edition does not hold; what is wrong with it.
    #[error("{0}")]
    Edition(String),
    /// There is no such ruling.
    #[error(transparent)]
    Ruling(#[from] NotHeld),
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
    let known = known(game).ok_or_else(|| VariantError::Game(game.to_owned()))?;
    let base = match edition {
        Some(document) => (known.edition)(document).map_err(VariantError::Edition)?,
        None => (known.standard)(),
    };
    if rulings.is_empty() {
        return Ok(base);
    }
    let edition = edition.map(|_| base.edition().1);
    Ok(base.variant(edition.as_deref(), rulings)?)
}
