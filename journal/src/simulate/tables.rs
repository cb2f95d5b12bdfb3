//! The games that can be simulated, who can play them, and what is counted in each.

use earlylight_core::Side;
use earlylight_core::before_napoleon::{self, BeforeNapoleon};
use earlylight_core::corps_command::{self, CorpsCommand};
use earlylight_core::dawn1812::{self, Dawn1812, Decision, Mode};
use earlylight_core::naval1812::{self, Naval1812};

use crate::header::{Invitation, Start};
use crate::referee::{Erased, Referee};

use super::game::{Match, Played};
use super::{Config, SimulateError};

/// Plays game number so-and-so, from 0.
pub(super) type Play = dyn Fn(u64) -> Result<Played, SimulateError> + Send + Sync;

/// Every game: its id, its players, and how a match of it is set up.
struct Row {
    game: &'static str,
    players: &'static [&'static str],
    set_up: fn(&Config) -> Box<Play>,
}

const ROWS: &[Row] = &[
    Row {
        game: "before_napoleon",
        players: &before_napoleon::players::NAMES,
        set_up: |config| {
            let game = BeforeNapoleon::standard();
            let invitation = invite(&Erased(game.clone()), config);
            let one = Match::of(
                game,
                invitation,
                config,
                before_napoleon::players::by_name,
                |d| match d {
                    before_napoleon::Decision::Quick => Some("battles by the quick procedure"),
                    before_napoleon::Decision::Table => Some("battles on a table"),
                    before_napoleon::Decision::Besiege => Some("sieges"),
                    before_napoleon::Decision::Assault => Some("assaults"),
                    before_napoleon::Decision::Sheet(_) => Some("sheets of orders"),
                    _ => None,
                },
            );
            Box::new(move |number| one.play(number))
        },
    },
    Row {
        game: "corps_command",
        players: &corps_command::players::NAMES,
        set_up: |config| {
            let game = CorpsCommand::standard();
            let invitation = invite(&Erased(game.clone()), config);
            let one = Match::of(
                game,
                invitation,
                config,
                corps_command::players::by_name,
                |d| match d {
                    corps_command::Decision::Assault(_) => Some("assaults"),
                    corps_command::Decision::Overrun(_) => Some("overruns"),
                    corps_command::Decision::Support => Some("recon in support"),
                    corps_command::Decision::Exit => Some("exits"),
                    _ => None,
                },
            );
            Box::new(move |number| one.play(number))
        },
    },
    Row {
        game: "dawn1812",
        players: &dawn1812::players::NAMES,
        set_up: |config| {
            let game = Dawn1812::standard();
            let invitation = invite(&Erased(game.clone()), config);
            let one = Match::of(
                game,
                invitation,
                config,
                dawn1812::players::by_name,
                |d| match d {
                    Decision::Mode(Mode::Event) => Some("cards as event"),
                    Decision::Mode(_) => Some("cards as operation"),
                    Decision::Operation(operation) => Some(operation.word()),
                    _ => None,
                },
            );
            Box::new(move |number| one.play(number))
        },
    },
    Row {
        game: "naval1812",
        players: &naval1812::players::NAMES,
        set_up: |config| {
            let game = Naval1812::standard();
            let invitation = invite(&Erased(game.clone()), config);
            let one = Match::of(
                game,
                invitation,
                config,
                naval1812::players::by_name,
                |d| match d {
                    naval1812::Decision::Attack(..) => Some("attacks"),
                    naval1812::Decision::Reroll => Some("dice rolled again"),
                    naval1812::Decision::Repair(_) => Some("repairs"),
                    naval1812::Decision::First(_) => Some("sides named first"),
                    _ => None,
                },
            );
            Box::new(move |number| one.play(number))
        },
    },
];

/// The names of the players that a game has; `None` if the game is unknown.
#[must_use]
pub fn players(game: &str) -> Option<&'static [&'static str]> {
    ROWS.iter()
        .find(|row| row.game == game)
        .map(|row| row.players)
}

/// What plays the games of a run.
///
/// # Errors
/// When the game or a player is unknown.
pub(super) fn player_of_games(config: &Config) -> Result<Box<Play>, SimulateError> {
    let Some(row) = ROWS.iter().find(|row| row.game == config.game) else {
        return Err(SimulateError::Game {
            found: config.game.clone(),
            known: ROWS.iter().map(|r| r.game).collect::<Vec<_>>().join(", "),
        });
    };
    for name in &config.players {
        if !row.players.contains(&name.as_str()) {
            return Err(SimulateError::Player {
                found: name.clone(),
                known: row.players.join(", "),
            });
        }
    }
    Ok((row.set_up)(config))
}

/// The names of the sides of a game.
pub(super) fn side_names(game: &str) -> [&'static str; 2] {
    crate::games::referee(game).map_or(["", ""], |referee| {
        Side::BOTH.map(|side| referee.side_name(side))
    })
}

/// The invitation that all games of a run share, but for their seeds.
fn invite(referee: &dyn Referee, config: &Config) -> Invitation {
    let mut invitation = Invitation::to_game(referee);
    invitation.start = Start::Scenario(config.scenario.clone());
    for (player, name) in invitation.players.iter_mut().zip(&config.players) {
        player.name.clone_from(name);
    }
    invitation
}
