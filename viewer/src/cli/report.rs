//! `earlylight report`: a journal as a page to read, print and pass on.

use std::{io::Write, path::PathBuf};

use clap::Args;

use super::files::{Failure, is_dash, read, write_new};
use crate::{open, report::page};

/// Writes a game as one page in HTML: verdict, story, maps, battles, graphs.
///
/// The page needs no other file and loads nothing.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  earlylight report game.elj -o game.html")]
pub struct Report {
    /// The journal (.elj) or transcript (.elt), or - for standard input.
    journal: PathBuf,
    /// The page to write; it must not exist yet. Without it, or with -, to standard output.
    #[arg(short, long, value_name = "PAGE")]
    output: Option<PathBuf>,
}

impl Report {
    pub(super) fn run(self, out: &mut impl Write) -> Result<u8, Failure> {
        let (bytes, name) = read(&self.journal)?;
        let model = open::open(&bytes, &name).map_err(Failure::unreadable)?;
        let page = page(&model);
        match self.output.filter(|path| !is_dash(path)) {
            Some(path) => write_new(&path, page.as_bytes())?,
            None => out.write_all(page.as_bytes())?,
        }
        Ok(0)
    }
}
