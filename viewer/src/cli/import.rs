//! `earlylight import`: from a transcript to a journal.

use std::{cell::RefCell, io::Write, path::PathBuf};

use clap::Args;
use earlylight_journal::{
    games,
    referee::Referee,
    transcript::{self, Pinned},
    writer::Writer,
};

use super::files::{Failure, is_dash, read};

/// Makes a journal of a transcript.
///
/// Every line is judged by the game's rules before anything is written; the first that does not fit is named with its line, its column
/// and the rule. `earlylight check` names them all.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  earlylight import session.elt -o session.elj\n  earlylight import session.elt --edition mine.toml -o session.elj\n  earlylight \
                  import endgame.elt --position siege.position -o endgame.elj"
)]
pub struct Import {
    /// The transcript (.elt), or - for standard input.
    transcript: PathBuf,
    #[command(flatten)]
    source: Source,
    /// The journal to write; it must not exist yet.
    #[arg(short, long, value_name = "JOURNAL")]
    output: PathBuf,
}

/// What a transcript is read under besides its own header.
#[derive(Debug, Args)]
pub struct Source {
    /// An edition of one's own; it travels in the journal.
    #[arg(long, value_name = "FILE")]
    edition: Option<PathBuf>,
    /// A position to start from.
    #[arg(long, value_name = "FILE")]
    position: Option<PathBuf>,
}

/// The same, read.
pub struct Given {
    edition: Option<(String, String)>,
    position: Option<String>,
    refused: RefCell<Option<String>>,
}

impl Source {
    /// Reads the files.
    pub fn given(&self) -> Result<Given, Failure> {
        let text = |path: &PathBuf| -> Result<(String, String), Failure> {
            let (bytes, name) = read(path)?;
            match String::from_utf8(bytes) {
                Ok(text) => Ok((name, text)),
                Err(_) => Err(Failure::unreadable(format!("{name} is not text"))),
            }
        };
        Ok(Given {
            edition: self.edition.as_ref().map(text).transpose()?,
            position: self
                .position
                .as_ref()
                .map(text)
                .transpose()?
                .map(|(_, text)| super::position::plain(&text)),
            refused: RefCell::new(None),
        })
    }
}

impl Given {
    /// The referee of a game under the edition given; why there is none, if the game is known, is kept for [`refusal`](Self::refusal).
    pub fn referee(&self, game: &str) -> Option<Box<dyn Referee>> {
        let Some((file, document)) = &self.edition else {
            return games::referee(game);
        };
        games::referee(game)?;
        games::variant(game, Some(document), &[])
            .map_err(|e| *self.refused.borrow_mut() = Some(format!("{file}: {e}")))
            .ok()
    }

    /// What is wrong with the edition, if it was asked for and is none.
    pub fn refusal(&self) -> Option<Failure> {
        self.refused.borrow_mut().take().map(Failure::refused)
    }

    /// What is pinned from outside the transcript.
    pub fn pinned(&self) -> Pinned<'_> {
        Pinned {
            claimed: None,
            position: self.position.as_deref(),
            own_edition: self.edition.is_some(),
        }
    }
}

impl Import {
    pub(super) fn run(self, out: &mut impl Write) -> Result<u8, Failure> {
        if is_dash(&self.output) {
            return Err(Failure::refused(
                "a journal is a file of its own and cannot go to standard output; name it with -o",
            ));
        }
        let (text, name) = read(&self.transcript)?;
        let given = self.source.given()?;
        let read =
            transcript::import_pinned(&text, &name, |game| given.referee(game), given.pinned());
        if let Some(error) = given.refusal() {
            return Err(error);
        }
        let imported =
            read.map_err(|e| Failure::refused(format!("{}\nNothing was written.", e.explained())))?;
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
