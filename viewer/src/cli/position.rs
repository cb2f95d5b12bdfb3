//! `earlylight position`: states as text, what FEN is to chess.

use std::{io::Write, path::PathBuf};

use clap::{Args, Subcommand};
use earlylight_core::Awaits;
use earlylight_journal::{
    games,
    position::{self, Plain},
    reader,
    referee::{Referee, Table},
    replay::Replay,
};
use serde::Serialize;

use super::files::{Failure, read};
use super::show::Moment;

/// Checks a position, or takes one out of a journal.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  earlylight position show game.elj --at 40 > siege.position\n  earlylight position check siege.position\n  earlylight invite \
                  dawn1812 --position siege.position -o endgame.elj"
)]
pub struct Position {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Says whether a position holds, and what it awaits; or the line, count or rule that is wrong with it.
    Check {
        /// The position, or - for standard input.
        position: PathBuf,
        /// Under another edition (edition=FILE) or ruling (ruling=NAME=VALUE).
        #[arg(long = "override", value_name = "WHAT")]
        overrides: Vec<String>,
        /// Prints the position in its canonical form instead.
        #[arg(long, conflicts_with = "json")]
        canonical: bool,
        /// For machines.
        #[arg(long)]
        json: bool,
    },
    /// Prints the position of a journal after an entry.
    Show {
        /// The journal (.elj), or - for standard input.
        journal: PathBuf,
        /// The entry, 0 being the start, or `end`.
        #[arg(long, value_name = "N|end", default_value = "end")]
        at: Moment,
    },
}

#[derive(Serialize)]
struct Checked {
    schema: &'static str,
    holds: bool,
    game: Option<&'static str>,
    awaits: Option<String>,
    options: Option<usize>,
    canonical: Option<bool>,
    line: Option<usize>,
    column: Option<usize>,
    rule: Option<&'static str>,
    expected: Option<String>,
    found: Option<String>,
}

/// A position's text as a game reads it, from a file as people keep it.
pub fn plain(text: &str) -> String {
    Plain::of(text).text
}

impl Position {
    pub(super) fn run(self, out: &mut impl Write) -> Result<u8, Failure> {
        match self.command {
            Command::Check {
                position,
                overrides,
                canonical,
                json,
            } => {
                let (bytes, name) = read(&position)?;
                let text = String::from_utf8(bytes)
                    .map_err(|_| Failure::unreadable(format!("{name} is not text")))?;
                check(out, &text, &name, &overrides, canonical, json)
            }
            Command::Show { journal, at } => show(out, &journal, at),
        }
    }
}

fn check(
    out: &mut impl Write,
    text: &str,
    name: &str,
    overrides: &[String],
    canonical: bool,
    json: bool,
) -> Result<u8, Failure> {
    let plain = Plain::of(text);
    // An edition or a ruling that is asked for and is none is told as such.
    let wanted = match plain.game().filter(|game| games::referee(game).is_some()) {
        Some(game) => Some(super::referee::with_overrides(game, overrides)?),
        None => None,
    };
    let again = |_: &str| -> Option<Box<dyn Referee>> {
        wanted
            .as_ref()
            .and_then(|referee| referee.at_revision(referee.revision()))
    };
    let checked = match position::read(text, name, again) {
        Ok(position) => {
            if canonical {
                out.write_all(position.canonical.as_bytes())?;
                return Ok(0);
            }
            let (awaits, options) = awaited(&*position.referee, &*position.table);
            let same = position.canonical == plain.text;
            if !json {
                writeln!(out, "{name}: a position of {}", position.referee.title())?;
                writeln!(out, "  awaits {awaits}")?;
                if let Some(options) = options {
                    writeln!(out, "  {options} legal")?;
                }
                if !same {
                    writeln!(out, "  not in canonical form, which --canonical prints")?;
                }
                return Ok(0);
            }
            Checked {
                schema: "earlylight-position/0",
                holds: true,
                game: Some(position.referee.id()),
                awaits: Some(awaits),
                options,
                canonical: Some(same),
                line: None,
                column: None,
                rule: None,
                expected: None,
                found: None,
            }
        }
        Err(error) => {
            if !json {
                return Err(Failure::refused(error.explained()));
            }
            Checked {
                schema: "earlylight-position/0",
                holds: false,
                game: wanted.as_ref().map(|referee| referee.id()),
                awaits: None,
                options: None,
                canonical: None,
                line: Some(error.line),
                column: Some(error.column),
                rule: error.rule,
                expected: Some(error.expected),
                found: Some(error.found.into()),
            }
        }
    };
    let text =
        serde_json::to_string_pretty(&checked).map_err(|e| Failure::refused(e.to_string()))?;
    writeln!(out, "{text}")?;
    Ok(u8::from(!checked.holds))
}

/// What a state asks for, in words, and in how many ways it can be answered.
fn awaited(referee: &dyn Referee, table: &dyn Table) -> (String, Option<usize>) {
    match table.awaits() {
        Awaits::Decision {
            side, rule, what, ..
        } => (
            format!("a decision of {}: {what} [{rule}]", referee.side_name(side)),
            Some(table.options().len()),
        ),
        Awaits::Chance(chance) => {
            let whose = chance
                .side()
                .map_or("nobody", |side| referee.side_name(side));
            (
                format!("a roll or a draw of {whose} [{}]", chance.rule()),
                None,
            )
        }
        Awaits::Claim { side, rule, what } => {
            let whose = side.map_or(String::new(), |side| {
                format!(" of {}", referee.side_name(side))
            });
            (
                format!("a claim{whose}: {what} [{rule}]"),
                usize::try_from(table.claims()).ok(),
            )
        }
        Awaits::Over(over) => (format!("nothing: {} [{}]", over.how, over.rule), None),
    }
}

fn show(out: &mut impl Write, path: &std::path::Path, at: Moment) -> Result<u8, Failure> {
    let (bytes, name) = read(path)?;
    let unreadable = |e: String| Failure::unreadable(format!("{name}: {e}"));
    let journal = reader::read(&bytes).map_err(|e| unreadable(e.to_string()))?;
    let referee =
        games::referee_of(&journal.header.invitation).map_err(|e| unreadable(e.to_string()))?;
    let replay = Replay::new(&*referee, &journal).map_err(|e| unreadable(e.to_string()))?;
    let entry = at.within(&replay, &name)?;
    out.write_all(replay.at(entry).position().as_bytes())?;
    Ok(0)
}
