//! `earlylight redact`: a copy for one side, without what the other side alone may see.

use std::{io::Write, path::PathBuf};

use clap::Args;
use earlylight_core::Side;
use earlylight_journal::{games, reader, redact::redact};

use super::files::{Failure, is_dash, read, write_new};

/// Makes a copy of a journal for one side: what the other side alone may see is left out.
///
/// The copy keeps the same chain, so that its record and authors can be verified; of its play the verdict says that openings are absent.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  earlylight redact game.elj --for US -o game-us.elj")]
pub struct Redact {
    /// The journal (.elj), or - for standard input.
    journal: PathBuf,
    /// The side that the copy is for, by its name in the game.
    #[arg(long = "for", value_name = "SIDE")]
    side: String,
    /// The copy to write; it must not exist yet.
    #[arg(short, long, value_name = "COPY")]
    output: PathBuf,
}

impl Redact {
    pub(super) fn run(self, out: &mut impl Write) -> Result<u8, Failure> {
        if is_dash(&self.output) {
            return Err(Failure::refused(
                "a journal is a file of its own and cannot go to standard output; name it with -o",
            ));
        }
        let (bytes, name) = read(&self.journal)?;
        let journal =
            reader::read(&bytes).map_err(|e| Failure::unreadable(format!("{name}: {e}")))?;
        let referee = games::referee_of(&journal.header.invitation)
            .map_err(|e| Failure::unreadable(format!("{name}: {e}")))?;
        let side = side_named(&*referee, &self.side)?;
        let copy = redact(&bytes, side).map_err(|e| Failure::refused(format!("{name}: {e}")))?;
        write_new(&self.output, &copy)?;
        writeln!(
            out,
            "{}: {} bytes, for {}",
            self.output.display(),
            copy.len(),
            referee.side_name(side)
        )?;
        Ok(0)
    }
}

/// The side of that name in a game, whatever the case.
pub(super) fn side_named(
    referee: &dyn earlylight_journal::referee::Referee,
    name: &str,
) -> Result<Side, Failure> {
    Side::BOTH
        .into_iter()
        .find(|side| referee.side_name(*side).eq_ignore_ascii_case(name))
        .ok_or_else(|| {
            let names = Side::BOTH.map(|side| referee.side_name(side)).join(" or ");
            Failure::refused(format!("no side `{name}`: expected {names}"))
        })
}
