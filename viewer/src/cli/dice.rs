//! `earlylight dice`: what the dice of journals look like.

use std::{fs, io::Write, path::PathBuf};

use clap::Args;
use earlylight_journal::{
    games, reader,
    replay::Replay,
    statistics::{DiceReport, SideDice, Statistics},
};

use super::files::{Failure, is_dash, read};

/// Counts the dice of journals by side, and says how unusual they are.
///
/// Over several journals the counts are added up; a folder stands for the journals in it. Statistics prove nothing: among many games some
/// unlikely ones are to be expected.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  earlylight dice game.elj\n  earlylight dice games/ --json")]
pub struct Dice {
    /// Journals (.elj), folders of journals, or - for standard input.
    #[arg(required = true)]
    journals: Vec<PathBuf>,
    /// For machines.
    #[arg(long)]
    json: bool,
}

impl Dice {
    pub(super) fn run(self, out: &mut impl Write) -> Result<u8, Failure> {
        let mut statistics = Statistics::default();
        let mut game: Option<String> = None;
        for path in files(&self.journals)? {
            let (bytes, name) = read(&path)?;
            let journal =
                reader::read(&bytes).map_err(|e| Failure::unreadable(format!("{name}: {e}")))?;
            match &game {
                Some(game) if *game != journal.header.game => {
                    return Err(Failure::refused(format!(
                        "{name} is of the game `{}`, the others of `{game}`; count them apart",
                        journal.header.game
                    )));
                }
                _ => game = Some(journal.header.game.clone()),
            }
            let referee = games::referee_of(&journal.header.invitation).ok();
            // Without the rules there are still dice to count, though no hits.
            let replay = referee.and_then(|r| Replay::new(&*r, &journal).ok());
            statistics.add(&journal, replay.as_ref());
        }
        let game = game.ok_or_else(|| Failure::unreadable("no journal to count"))?;
        let referee = games::referee(&game).ok_or_else(|| {
            Failure::unreadable(format!("the game `{game}` is not known to this program"))
        })?;
        let report = statistics.report(&*referee);
        if self.json {
            let text = serde_json::to_string_pretty(&report)
                .map_err(|e| Failure::refused(e.to_string()))?;
            writeln!(out, "{text}")?;
        } else {
            print(out, &report)?;
        }
        Ok(0)
    }
}

/// The journals meant, those of a folder in the order of their names.
fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut list = Vec::new();
    for path in paths {
        if is_dash(path) || !path.is_dir() {
            list.push(path.clone());
            continue;
        }
        let folder = |e: std::io::Error| {
            Failure::unreadable(format!("{} cannot be read: {e}", path.display()))
        };
        let mut inside = Vec::new();
        for item in fs::read_dir(path).map_err(folder)? {
            let item = item.map_err(folder)?.path();
            if item.extension().is_some_and(|e| e == "elj") {
                inside.push(item);
            }
        }
        inside.sort();
        list.extend(inside);
    }
    Ok(list)
}

fn print(out: &mut impl Write, report: &DiceReport) -> Result<(), Failure> {
    let journals = if report.journals == 1 {
        "1 journal".to_owned()
    } else {
        format!("{} journals", report.journals)
    };
    writeln!(out, "{journals}")?;
    for dice in &report.dice {
        print_side(out, dice)?;
    }
    for hits in &report.hits {
        writeln!(
            out,
            "{}: {} dice in combats, {} hits scored, {:.1} to be expected",
            hits.side, hits.dice, hits.scored, hits.expected
        )?;
    }
    writeln!(
        out,
        "A p-value says how often honest dice look at least as uneven. It proves nothing; among many games small ones are to be expected."
    )?;
    Ok(())
}

fn print_side(out: &mut impl Write, dice: &SideDice) -> Result<(), Failure> {
    let side = dice.side.as_deref().unwrap_or("nobody's");
    let counts: Vec<String> = dice
        .counts
        .iter()
        .enumerate()
        .map(|(i, count)| format!("{}: {count}", i + 1))
        .collect();
    writeln!(
        out,
        "{side}: {} dice of {} faces; {}; {:.1} of each to be expected",
        dice.thrown,
        dice.faces,
        counts.join("  "),
        dice.expected_each
    )?;
    match dice.p_value {
        Some(p) => writeln!(out, "  chi-square {:.2}, p-value {p:.4}", dice.chi_square)?,
        None => writeln!(
            out,
            "  chi-square {:.2}; too few dice for a p-value",
            dice.chi_square
        )?,
    }
    Ok(())
}
