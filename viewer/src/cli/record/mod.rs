//! `earlylight record`: a game played at one keyboard, written down as it is played.
//!
//! | file | holds |
//! | --- | --- |
//! | `desk.rs` | the journal opened, and the loop: what is awaited |
//! | `decision.rs` | a decision: shown, typed, told |
//! | `seats.rs` | who looks at the screen, what the other may not see, consent |
//! | `table.rs` | dice, draws and claims, derived or typed in |
//! | `orders.rs`, `obey.rs` | what can be typed besides a decision, and what is then done |
//! | `clerk.rs` | positions, take-backs, adjustments |
//! | `signing.rs` | signatures: whose keys are here, who is asked |
//! | `closing.rs` | the close, and what the record is worth |
//! | `screen.rs` | what is shown, and to whom |
//! | `lines.rs` | lines typed, with completion at a terminal |

mod clerk;
mod closing;
mod decision;
mod desk;
mod lines;
mod obey;
mod orders;
mod screen;
mod seats;
mod signing;
mod table;

use std::{
    io::{self, IsTerminal, Write},
    path::PathBuf,
};

use clap::Args;

use super::{
    files::Failure,
    invite::{Chance, Invite, OneMachine},
};
use desk::{Desk, Opened};
use lines::Lines;
use screen::Screen;

/// Records a game at one keyboard: two people, or a person and a player of the program.
///
/// Every decision and every roll is on the disk before the next one is asked for, so that nothing is lost however it ends: name the same
/// journal again, and the game goes on. Where a hand is hidden, the screen is cleared between the players. A side given as bot:NAME is
/// played by the program. Dice may be thrown on the table and typed in (--dice typed).
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  earlylight record dawn1812 --us Anna=anna --gb Ben=ben -o game.elj\n  earlylight record naval1812 --us Anna --gb \
                  bot:greedy -o game.elj\n  earlylight record --resume -o game.elj        the game goes on\n\nA person types a decision, or its \
                  number in the list; `help` tells what else."
)]
pub struct Record {
    /// The game; without it, the journal that is there goes on.
    game: Option<String>,
    /// The journal.
    #[arg(short, long, value_name = "JOURNAL")]
    output: PathBuf,
    /// Who plays the side that is named first in the rules: NAME, NAME=KEY with a key that can sign, or bot:PLAYER.
    #[arg(
        long = "us",
        visible_alias = "first",
        requires = "game",
        value_name = "WHO",
        default_value = ""
    )]
    first: String,
    /// Who plays the other side.
    #[arg(
        long = "gb",
        visible_alias = "second",
        requires = "game",
        value_name = "WHO",
        default_value = ""
    )]
    second: String,
    /// Who keeps the secret of the dice and plays no side; without it, this machine.
    #[arg(long, value_name = "NAME[=KEY]", requires = "game")]
    keeper: Option<String>,
    /// Who may correct the play: NAME, or NAME=KEY with a key that can sign.
    #[arg(long, value_name = "NAME[=KEY]", requires = "game")]
    arbiter: Option<String>,
    /// Goes on with the journal that is there; without it and without a game, that is what is done as well.
    #[arg(long, conflicts_with_all = ["game", "first", "second", "keeper", "arbiter", "dice", "draws", "scenario", "position", "ruling", "edition"])]
    resume: bool,
    /// Where dice come from.
    #[arg(long, value_enum, default_value_t = Chance::Sealed, requires = "game")]
    dice: Chance,
    /// Where cards and chits come from.
    #[arg(long, value_enum, default_value_t = Chance::Sealed, requires = "game")]
    draws: Chance,
    /// A scenario by name; without it the standard one.
    #[arg(long, default_value = "", requires = "game")]
    scenario: String,
    /// A position to start from.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "scenario",
        requires = "game"
    )]
    position: Option<PathBuf>,
    /// Another ruling than the standard one: NAME=VALUE.
    #[arg(long, value_name = "NAME=VALUE", requires = "game")]
    ruling: Vec<String>,
    /// An edition of one's own; it travels in the journal.
    #[arg(long, value_name = "FILE", requires = "game")]
    edition: Option<PathBuf>,
}

impl Record {
    pub(super) fn run(self, out: &mut impl Write) -> Result<u8, Failure> {
        let there = self.output.exists();
        match (&self.game, there) {
            (Some(_), true) => {
                return Err(Failure::refused(format!(
                    "{0} exists already, and nothing was written: `earlylight record --resume -o {0}` goes on with the game in it; to begin \
                     another, name another file",
                    self.output.display()
                )));
            }
            (None, false) => {
                return Err(Failure::unreadable(format!(
                    "{} cannot be read: there is no such file to go on with; name a game to begin one",
                    self.output.display()
                )));
            }
            (Some(game), false) => {
                let begin = Invite::one_machine(OneMachine {
                    game: game.clone(),
                    players: [self.first.clone(), self.second.clone()],
                    keeper: self.keeper.clone(),
                    arbiter: self.arbiter.clone(),
                    chance: [self.dice, self.draws],
                    scenario: self.scenario.clone(),
                    position: self.position.clone(),
                    ruling: self.ruling.clone(),
                    edition: self.edition.clone(),
                    output: self.output.clone(),
                });
                begin.run(&mut io::sink())?;
            }
            (None, true) => {}
        }
        let terminal = io::stdin().is_terminal();
        let screen = Screen::new(out, terminal && io::stdout().is_terminal());
        match Desk::open(&self.output, Lines::new(terminal)?, screen)? {
            Opened::Desk(desk) => desk.run(),
            Opened::Closed(code) => Ok(code),
        }
    }
}
