//! `earlylight simulate`: whole games between players who are no persons.

use std::{
    io::{self, IsTerminal, Write},
    path::PathBuf,
    time::Instant,
};

use clap::Args;
use earlylight_journal::simulate::{Config, Spread, Summary, players, simulate};

use super::files::Failure;

/// Plays whole games between players without a person, and sums them up.
///
/// The same seed gives the same games, byte for byte, however many processors there are. Interrupted, nothing is harmed: the journals
/// written so far are whole.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  earlylight simulate dawn1812 --games 100 --seed 1\n  earlylight simulate dawn1812 --games 1000 --seed 7 --us greedy --gb \
                  random --json\n  earlylight simulate dawn1812 --games 10 --seed 3 --out games/"
)]
pub struct Simulate {
    /// The game.
    game: String,
    /// A scenario by name; without it the standard one.
    #[arg(long, default_value = "", hide_default_value = true)]
    scenario: String,
    /// How many games.
    #[arg(long, default_value_t = 1)]
    games: u64,
    /// What all dice, draws and choices follow from.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Who plays the side that is named first in the rules.
    #[arg(
        long = "us",
        visible_alias = "first",
        value_name = "PLAYER",
        default_value = "random"
    )]
    first: String,
    /// Who plays the other side.
    #[arg(
        long = "gb",
        visible_alias = "second",
        value_name = "PLAYER",
        default_value = "random"
    )]
    second: String,
    /// A folder for the journals of all games; nothing in it is replaced.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// For machines.
    #[arg(long)]
    json: bool,
}

impl Simulate {
    pub(super) fn run(self, out: &mut impl Write) -> Result<u8, Failure> {
        let config = Config {
            game: self.game,
            scenario: self.scenario,
            players: [self.first, self.second],
            games: self.games,
            seed: self.seed,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            journals: self.out,
        };
        let begun = Instant::now();
        let progress = io::stderr().is_terminal();
        let summary = simulate(&config, |done| {
            if progress {
                // A terminal that goes away is no reason to stop.
                let _ = write!(io::stderr(), "\r{done} of {} games", config.games);
            }
            true
        });
        if progress {
            let _ = writeln!(io::stderr());
        }
        let summary = summary.map_err(|error| match players(&config.game) {
            Some(known) => Failure::refused(format!("{error} (players: {})", known.join(", "))),
            None => Failure::refused(error.to_string()),
        })?;
        let speed = summary.decisions_per_second(begun.elapsed());
        if self.json {
            let mut value =
                serde_json::to_value(&summary).map_err(|e| Failure::refused(e.to_string()))?;
            value["decisions_per_second"] = speed.into();
            let text = serde_json::to_string_pretty(&value)
                .map_err(|e| Failure::refused(e.to_string()))?;
            writeln!(out, "{text}")?;
        } else {
            print(out, &summary, speed)?;
        }
        Ok(0)
    }
}

fn print(out: &mut impl Write, s: &Summary, speed: u64) -> Result<(), Failure> {
    let [a, b] = s.sides;
    let percent = |part: u64| {
        if s.games == 0 {
            0.0
        } else {
            100.0 * part as f64 / s.games as f64
        }
    };
    writeln!(
        out,
        "{}: {} games, seed {}, {a} {} against {b} {}",
        s.game, s.games, s.seed, s.players[0], s.players[1]
    )?;
    writeln!(
        out,
        "{a} wins {} ({:.1} %), {b} wins {} ({:.1} %), draws {}",
        s.wins[0],
        percent(s.wins[0]),
        s.wins[1],
        percent(s.wins[1]),
        s.draws
    )?;
    for ending in &s.endings {
        writeln!(
            out,
            "  {:>6}  {} [{}]",
            ending.games, ending.how, ending.rule
        )?;
    }
    spread(out, "score", &s.score, s.games)?;
    spread(out, "events", &s.events, s.games)?;
    writeln!(
        out,
        "decisions: {a} {}, {b} {}; chances {}; {speed} decisions a second",
        s.decisions[0], s.decisions[1], s.chances
    )?;
    for (what, counts) in &s.counted {
        writeln!(out, "  {what}: {a} {}, {b} {}", counts[0], counts[1])?;
    }
    Ok(())
}

fn spread(out: &mut impl Write, name: &str, s: &Spread, games: u64) -> Result<(), Failure> {
    let mean = if games == 0 {
        0.0
    } else {
        s.sum as f64 / games as f64
    };
    writeln!(
        out,
        "{name}: mean {mean:.1}, least {}, quarter {}, middle {}, three quarters {}, greatest {}",
        s.least, s.lower, s.middle, s.upper, s.greatest
    )?;
    Ok(())
}
