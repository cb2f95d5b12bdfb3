//! `earlylight dice`: what the dice of journals look like.

use std::{collections::BTreeMap, fs, io::Write, path::PathBuf};

use clap::Args;
use earlylight_journal::{
    games, reader,
    statistics::{DiceReport, Statistics, WARNING},
};

use super::files::{Failure, is_dash, read};

/// Counts the dice of journals by side, and says how unusual they are.
///
/// Over several journals of one game the counts are added up; a folder stands for the journals in it. Statistics prove nothing: among many games some
/// unlikely ones are to be expected.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  earlylight dice game.elj\n  earlylight dice games/ --json")]
pub struct Dice {
    /// Journals (.elj), folders of journals, or - for standard input.
    #[arg(required = true)]
    journals: Vec<PathBuf>,
    /// For machines: an array with one report for each game.
    #[arg(long)]
    json: bool,
}

impl Dice {
    pub(super) fn run(self, out: &mut impl Write) -> Result<u8, Failure> {
        // By game: sides and dice of different games do not add up.
        let mut games: BTreeMap<String, Statistics> = BTreeMap::new();
        for path in files(&self.journals)? {
            let (bytes, name) = read(&path)?;
            let journal =
                reader::read(&bytes).map_err(|e| Failure::unreadable(format!("{name}: {e}")))?;
            let referee = games::referee_of(&journal.header.invitation).ok();
            // Without the rules there are still dice to count, though no hits.
            games
                .entry(journal.header.game.clone())
                .or_default()
                .add_journal(&journal, referee.as_deref());
        }
        if games.is_empty() {
            return Err(Failure::unreadable("no journal to count"));
        }
        let mut reports = Vec::new();
        for (game, statistics) in &games {
            let referee = games::referee(game).ok_or_else(|| {
                Failure::unreadable(format!("the game `{game}` is not known to this program"))
            })?;
            reports.push((referee.title(), statistics.report(&*referee)));
        }
        if self.json {
            let list: Vec<&DiceReport> = reports.iter().map(|(_, report)| report).collect();
            let text =
                serde_json::to_string_pretty(&list).map_err(|e| Failure::refused(e.to_string()))?;
            writeln!(out, "{text}")?;
        } else {
            for (title, report) in &reports {
                let journals = if report.journals == 1 {
                    "1 journal".to_owned()
                } else {
                    format!("{} journals", report.journals)
                };
                writeln!(out, "{title}, {journals}")?;
                for sentence in report.sentences() {
                    writeln!(out, "  {sentence}")?;
                }
            }
            writeln!(out, "{WARNING}")?;
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
