//! `earlylight import`: from a transcript to a journal.

use std::{io::Write, path::PathBuf};

use clap::Args;
use earlylight_journal::{games, transcript, writer::Writer};

use super::files::{Failure, is_dash, read};

/// Makes a journal of a transcript.
///
/// Every line is judged by the game's rules before anything is written; the first that does not fit is named with its line, its column
/// and the rule.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  earlylight import session.elt -o session.elj")]
pub struct Import {
    /// The transcript (.elt), or - for standard input.
    transcript: PathBuf,
    /// The journal to write; it must not exist yet.
    #[arg(short, long, value_name = "JOURNAL")]
    output: PathBuf,
}

impl Import {
    pub(super) fn run(self, out: &mut impl Write) -> Result<u8, Failure> {
        if is_dash(&self.output) {
            return Err(Failure::refused(
                "a journal is a file of its own and cannot go to standard output; name it with -o",
            ));
        }
        let (text, name) = read(&self.transcript)?;
        let imported = transcript::import(&text, &name, games::referee, None)
            .map_err(|e| Failure::refused(format!("{e}\nNothing was written.")))?;
        Writer::create(&self.output, &imported.header, &imported.entries)
            .map_err(|e| Failure::refused(e.to_string()))?;
        writeln!(
            out,
            "{}: {} entries",
            self.output.display(),
            imported.entries.len()
        )?;
        Ok(0)
    }
}
