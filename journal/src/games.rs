//! The games this program knows.

use earlylight_core::{dawn1812::Dawn1812, naval1812::Naval1812};

use crate::referee::{Erased, Referee};

/// Makes the referee of a game's released edition with its standard rulings.
type Make = fn() -> Box<dyn Referee>;

/// Every game by its id, in alphabetical order.
const GAMES: &[(&str, Make)] = &[
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
