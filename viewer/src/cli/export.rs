//! `earlylight export`: from a journal to its transcript.

use std::{io::Write, path::PathBuf};

use clap::Args;
use earlylight_journal::{games, reader, transcript};

use super::files::{Failure, is_dash, read, write_new};

/// Writes a journal as a transcript.
///
/// Importing the transcript gives the same journal again.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  earlylight export session.elj | less")]
pub struct Export {
    /// The journal (.elj), or - for standard input.
    journal: PathBuf,
    /// The transcript to write; it must not exist yet. Without it, or with -, to standard output.
    #[arg(short, long, value_name = "TRANSCRIPT")]
    output: Option<PathBuf>,
}

impl Export {
    pub(super) fn run(self, out: &mut impl Write) -> Result<u8, Failure> {
        let (bytes, name) = read(&self.journal)?;
        let journal =
            reader::read(&bytes).map_err(|e| Failure::unreadable(format!("{name}: {e}")))?;
        let referee = games::referee_of(&journal.header.invitation)
            .map_err(|e| Failure::unreadable(format!("{name}: {e}")))?;
        let text = transcript::export(&*referee, &journal)
            .map_err(|e| Failure::refused(format!("{name}: {e}")))?;
        match self.output.filter(|path| !is_dash(path)) {
            Some(path) => write_new(&path, text.as_bytes())?,
            None => out.write_all(text.as_bytes())?,
        }
        Ok(0)
    }
}
