//! `earlylight compare`: two copies of one game.

use std::{io::Write, path::PathBuf};

use clap::Args;
use earlylight_journal::{compare::compare, games, reader};

use super::files::{Failure, is_dash, read};

/// Compares two copies of a game: says which is the longer one, or where they part and who signed which.
///
/// A copy without the other side's secrets (see `redact`) is the same record. Copies of different invitations are not of the same game.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  earlylight compare mine.elj yours.elj\n  earlylight compare mine.elj yours.elj --json\n\nExit codes: 0 the \
                  same, or one is the beginning of the other; 1 they part, or are not of the same game; 2 unreadable."
)]
pub struct Compare {
    /// One copy (.elj), or - for standard input.
    one: PathBuf,
    /// The other copy (.elj), or - for standard input.
    other: PathBuf,
    /// For machines.
    #[arg(long)]
    json: bool,
}

impl Compare {
    pub(super) fn run(self, out: &mut impl Write) -> Result<u8, Failure> {
        if is_dash(&self.one) && is_dash(&self.other) {
            return Err(Failure::unreadable(
                "standard input can be one of the copies, not both",
            ));
        }
        let load = |path: &PathBuf| {
            let (bytes, name) = read(path)?;
            let journal =
                reader::read(&bytes).map_err(|e| Failure::unreadable(format!("{name}: {e}")))?;
            Ok::<_, Failure>((journal, name))
        };
        let (a, b) = (load(&self.one)?, load(&self.other)?);
        // Without the rules entries have no words, but they can be compared.
        let referee = games::referee_of(&a.0.header.invitation).ok();
        let comparison = compare([&a.0, &b.0], [&a.1, &b.1], referee.as_deref());
        if self.json {
            let text = serde_json::to_string_pretty(&comparison)
                .map_err(|e| Failure::refused(e.to_string()))?;
            writeln!(out, "{text}")?;
        } else {
            write!(out, "{comparison}")?;
        }
        Ok(comparison.found.exit_code())
    }
}
