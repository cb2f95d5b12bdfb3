//! `earlylight check`: all that is wrong with a transcript.

use std::{io::Write, path::PathBuf};

use clap::Args;
use earlylight_journal::{
    frame, games, reader,
    transcript::{self, Review, review},
};
use serde::Serialize;

use super::files::{Failure, is_dash, read, write_new};
use super::import::Source;

/// Reads a transcript and says all that is wrong with it, not the first thing only.
///
/// Each problem comes with its line, a caret under the place, the rule where one is broken, and what would be legal and near. After a slip
/// whose meaning is clear the rest is judged as if it had been written right.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  earlylight check session.elt\n  earlylight check session.elt --write canonical.elt\n  pbpaste | earlylight check -"
)]
pub struct Check {
    /// The transcript (.elt), or - for standard input.
    transcript: PathBuf,
    #[command(flatten)]
    source: Source,
    /// Writes the transcript in its canonical form, if nothing is wrong: a file that must not exist yet, or - for standard output.
    #[arg(long, value_name = "TRANSCRIPT")]
    write: Option<PathBuf>,
    /// For machines.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Found<'a> {
    schema: &'static str,
    file: &'a str,
    entries: usize,
    problems: Vec<Told<'a>>,
}

#[derive(Serialize)]
struct Told<'a> {
    line: usize,
    column: usize,
    rule: Option<&'a str>,
    expected: &'a str,
    found: &'a str,
    excerpt: &'a str,
    nearest: &'a [String],
    read_as: Option<&'a str>,
    follows: Option<usize>,
}

impl Check {
    pub(super) fn run(self, out: &mut impl Write) -> Result<u8, Failure> {
        let (text, name) = read(&self.transcript)?;
        let given = self.source.given()?;
        let found = review(&text, &name, |game| given.referee(game), given.pinned());
        if let Some(error) = given.refusal() {
            return Err(error);
        }
        if self.json {
            print_json(out, &name, &found)?;
        } else if self.write.as_deref().is_none_or(|path| !is_dash(path)) {
            print(out, &name, &found)?;
        }
        if let (Some(path), Some(imported)) = (&self.write, &found.imported) {
            let failure = |e: String| Failure::refused(format!("{name}: {e}"));
            let bytes = frame::journal_bytes(&imported.header, &imported.entries)
                .map_err(|e| failure(e.to_string()))?;
            let journal = reader::read(&bytes).map_err(|e| failure(e.to_string()))?;
            let referee = games::referee_of(&journal.header.invitation)
                .map_err(|e| failure(e.to_string()))?;
            let canonical =
                transcript::export(&*referee, &journal).map_err(|e| failure(e.to_string()))?;
            if is_dash(path) {
                out.write_all(canonical.as_bytes())?;
            } else {
                write_new(path, canonical.as_bytes())?;
            }
        } else if self.write.as_deref().is_some_and(is_dash) && !self.json {
            // Standard output is for the transcript alone.
            let mut words = Vec::new();
            print(&mut words, &name, &found)?;
            return Err(Failure::refused(
                String::from_utf8_lossy(&words).trim_end().to_owned(),
            ));
        }
        Ok(u8::from(!found.problems.is_empty()))
    }
}

fn print(out: &mut impl Write, name: &str, found: &Review) -> Result<(), Failure> {
    write!(out, "{}", found.explained())?;
    match found.problems.as_slice() {
        [] => writeln!(out, "{name}: {} entries, nothing is wrong", found.entries)?,
        [_] => writeln!(out, "{name}: {} entries, 1 problem", found.entries)?,
        list => writeln!(
            out,
            "{name}: {} entries, {} problems",
            found.entries,
            list.len()
        )?,
    }
    Ok(())
}

fn print_json(out: &mut impl Write, name: &str, found: &Review) -> Result<(), Failure> {
    let problems = found
        .problems
        .iter()
        .map(|p| Told {
            line: p.error.line,
            column: p.error.column,
            rule: p.error.rule,
            expected: &p.error.expected,
            found: &p.error.found,
            excerpt: &p.error.excerpt,
            nearest: &p.error.nearest,
            read_as: p.read_as.as_deref(),
            follows: p.follows,
        })
        .collect();
    let all = Found {
        schema: "earlylight-check/0",
        file: name,
        entries: found.entries,
        problems,
    };
    let text = serde_json::to_string_pretty(&all).map_err(|e| Failure::refused(e.to_string()))?;
    Ok(writeln!(out, "{text}")?)
}
