//! `earlylight migrate`: an old game under newer rules.

use std::{io::Write, path::PathBuf};

use clap::Args;
use earlylight_journal::{games, migrate::migrate, reader, writer::Writer};

use super::files::{Failure, is_dash, read};

/// Makes a new journal of an old one, under the rules of this program.
///
/// Every decision, roll and draw is judged again; the first that is no longer legal is named, and nothing is written. Signatures and proofs
/// stay with the old journal, which still replays by its own rules; the new one names it in its first entry.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  earlylight migrate old.elj -o new.elj\n  earlylight migrate old.elj --override edition=mine.toml -o new.elj\n  earlylight \
                  migrate old.elj --override ruling=cruise_hits=out_of_play -o new.elj"
)]
pub struct Migrate {
    /// The journal (.elj), or - for standard input.
    journal: PathBuf,
    /// The journal to write; it must not exist yet.
    #[arg(short, long, value_name = "JOURNAL")]
    output: PathBuf,
    /// Under another edition (edition=FILE) or ruling (ruling=NAME=VALUE) than the standard ones.
    #[arg(long = "override", value_name = "WHAT")]
    overrides: Vec<String>,
}

impl Migrate {
    pub(super) fn run(self, out: &mut impl Write) -> Result<u8, Failure> {
        if is_dash(&self.output) {
            return Err(Failure::refused(
                "a journal is a file of its own and cannot go to standard output; name it with -o",
            ));
        }
        let (bytes, name) = read(&self.journal)?;
        let unreadable = |e: String| Failure::unreadable(format!("{name}: {e}"));
        let journal = reader::read(&bytes).map_err(|e| unreadable(e.to_string()))?;
        let old =
            games::referee_of(&journal.header.invitation).map_err(|e| unreadable(e.to_string()))?;
        let new = super::referee::with_overrides(&journal.header.game, &self.overrides)?;
        let own = self.overrides.iter().any(|o| o.starts_with("edition="));
        let migrated = migrate(&journal, &*old, &*new, own)
            .map_err(|e| Failure::refused(format!("{name}: {e}\nNothing was written.")))?;
        Writer::create(&self.output, &migrated.header, &migrated.entries)
            .map_err(|e| Failure::refused(e.to_string()))?;
        writeln!(
            out,
            "{}: {} entries, all legal",
            self.output.display(),
            migrated.entries.len()
        )?;
        match migrated.parts_at {
            Some(entry) => writeln!(
                out,
                "from entry {entry} of {name} on the state is another than it was"
            )?,
            None => writeln!(out, "the state is after every entry what it was")?,
        }
        Ok(0)
    }
}
