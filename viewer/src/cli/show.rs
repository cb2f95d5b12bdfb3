//! `earlylight show`: a journal's log, or the state after one entry.

use std::{io::Write, path::PathBuf, str::FromStr};

use clap::Args;
use earlylight_core::{Fact, Told};
use earlylight_journal::{
    entry::Entry,
    fixture::Change,
    games,
    line::quote,
    reader::{self, Journal},
    referee::Referee,
    replay::Replay,
};
use serde::Serialize;

use super::files::{Failure, read};

/// Prints the log of a journal, or what lies on the table after one entry.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  earlylight show game.elj\n  earlylight show game.elj --at end --json\n  earlylight show game.elj --at 41 --position"
)]
pub struct Show {
    /// The journal (.elj), or - for standard input.
    journal: PathBuf,
    /// The state after this entry instead of the log: a number from 0 (the start), or `end`.
    #[arg(long, value_name = "N|end")]
    at: Option<Moment>,
    /// The state as a position's canonical text; of the end, unless --at says otherwise.
    #[arg(long)]
    position: bool,
    /// For machines.
    #[arg(long)]
    json: bool,
}

/// A moment as a command names it.
#[derive(Clone, Copy, Debug)]
pub enum Moment {
    /// After that entry.
    After(usize),
    /// After the last.
    End,
}

impl Moment {
    /// The entry that it is, in a journal of that name.
    pub fn within(self, replay: &Replay, name: &str) -> Result<usize, Failure> {
        match self {
            Moment::End => Ok(replay.folded()),
            Moment::After(n) if n <= replay.folded() => Ok(n),
            Moment::After(n) => Err(Failure::refused(format!(
                "{name} has no entry {n}: expected 0 to {}",
                replay.folded()
            ))),
        }
    }
}

impl FromStr for Moment {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "end" => Ok(Moment::End),
            _ => text
                .parse()
                .map(Moment::After)
                .map_err(|_| "expected a number, or `end`".into()),
        }
    }
}

#[derive(Serialize)]
struct Log<'a> {
    schema: &'static str,
    game: &'a str,
    entries: Vec<Line<'a>>,
}

#[derive(Serialize)]
struct Line<'a> {
    entry: usize,
    side: Option<&'static str>,
    line: &'a str,
    notes: Vec<Note<'a>>,
}

#[derive(Serialize)]
struct Note<'a> {
    rule: &'a str,
    text: &'a str,
}

#[derive(Serialize)]
struct State<'a> {
    schema: &'static str,
    game: &'a str,
    entry: usize,
    line: &'a str,
    state: Fact,
    position: String,
}

impl Show {
    pub(super) fn run(self, out: &mut impl Write) -> Result<u8, Failure> {
        let (bytes, name) = read(&self.journal)?;
        let journal =
            reader::read(&bytes).map_err(|e| Failure::unreadable(format!("{name}: {e}")))?;
        let referee = games::referee_of(&journal.header.invitation)
            .map_err(|e| Failure::unreadable(format!("{name}: {e}")))?;
        let replay = Replay::new(&*referee, &journal)
            .map_err(|e| Failure::unreadable(format!("{name}: {e}")))?;
        let at = self.at.or(if self.position {
            Some(Moment::End)
        } else {
            None
        });
        match at {
            None => self.log(out, &*referee, &journal, &replay)?,
            Some(moment) => {
                let entry = moment.within(&replay, &name)?;
                self.state(out, &*referee, &replay, entry)?;
            }
        }
        // What is shown is the good part; that there is more, and what is wrong with it, is said as well.
        if let Some(fault) = &journal.fault {
            return Err(Failure::refused(format!("{name}: {fault}")));
        }
        if let Some(failure) = replay.failure() {
            return Err(Failure::refused(format!("{name}: {failure}")));
        }
        Ok(0)
    }

    fn log(
        &self,
        out: &mut impl Write,
        referee: &dyn Referee,
        journal: &Journal,
        replay: &Replay,
    ) -> Result<(), Failure> {
        if self.json {
            let entries = (1..=replay.len())
                .map(|n| Line {
                    entry: n,
                    side: replay.side(n).map(|s| referee.side_name(s)),
                    line: replay.line(n),
                    notes: replay
                        .told(n)
                        .iter()
                        .map(|t| Note {
                            rule: t.rule,
                            text: &t.text,
                        })
                        .collect(),
                })
                .collect();
            return json(
                out,
                &Log {
                    schema: "earlylight-log/0",
                    game: referee.id(),
                    entries,
                },
            );
        }
        let width = replay.len().to_string().len();
        for n in 1..=replay.len() {
            // The whole position is no line to read: why, and what it changes.
            if let Some(reason) = adjusts(journal, n) {
                writeln!(out, "{n:>width$}  adjust because {}", quote(reason))?;
                for line in changes(replay, n) {
                    writeln!(out, "{:>width$}    {line}", "")?;
                }
                continue;
            }
            writeln!(out, "{n:>width$}  {}", replay.line(n))?;
            for told in replay.told(n) {
                writeln!(out, "{:>width$}    {}", "", words(told))?;
            }
        }
        Ok(())
    }

    fn state(
        &self,
        out: &mut impl Write,
        referee: &dyn Referee,
        replay: &Replay,
        entry: usize,
    ) -> Result<(), Failure> {
        let table = replay.at(entry);
        let line = if entry == 0 {
            "the start"
        } else {
            replay.line(entry)
        };
        if self.json {
            let state = State {
                schema: "earlylight-state/0",
                game: referee.id(),
                entry,
                line,
                state: table.facts(),
                position: table.position(),
            };
            return json(out, &state);
        }
        if self.position {
            return Ok(out.write_all(table.position().as_bytes())?);
        }
        writeln!(out, "after entry {entry}: {line}")?;
        for told in replay.told(entry) {
            writeln!(out, "  {}", words(told))?;
        }
        writeln!(out)?;
        facts(out, &table.facts(), 0)
    }
}

fn words(told: &Told) -> String {
    format!("{} [{}]", told.text, told.rule)
}

fn json(out: &mut impl Write, value: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value).map_err(|e| Failure::refused(e.to_string()))?;
    Ok(writeln!(out, "{text}")?)
}

/// Facts as indented lines; what is empty or nothing is left out.
fn facts(out: &mut impl Write, fact: &Fact, depth: usize) -> Result<(), Failure> {
    let Fact::Table(table) = fact else {
        return Ok(());
    };
    for (name, fact) in table {
        let indent = "  ".repeat(depth);
        match fact {
            Fact::Table(inner) if inner.is_empty() => {}
            Fact::Table(inner) => match inline(inner) {
                Some(line) if line.len() < 80 => writeln!(out, "{indent}{name}: {line}")?,
                _ => {
                    writeln!(out, "{indent}{name}:")?;
                    facts(out, fact, depth + 1)?;
                }
            },
            Fact::Nothing => {}
            Fact::List(list) if list.is_empty() => {}
            other => writeln!(out, "{indent}{name}: {}", value(other))?,
        }
    }
    Ok(())
}

/// A table of plain values on one line.
fn inline(table: &[(String, Fact)]) -> Option<String> {
    if table.iter().all(|(_, fact)| matches!(fact, Fact::Table(_))) {
        return None;
    }
    let parts: Option<Vec<String>> = table
        .iter()
        .filter(|(_, fact)| !matches!(fact, Fact::Nothing | Fact::Flag(false) | Fact::Number(0)))
        .map(|(name, fact)| match fact {
            Fact::Table(inner) if inner.is_empty() => Some(String::new()),
            Fact::Table(inner) => inline(inner),
            other => Some(format!("{name} {}", value(other))),
        })
        .collect();
    parts.map(|p| {
        p.into_iter()
            .filter(|s| !s.is_empty())
            .collect::<Vec<_>>()
            .join(", ")
    })
}

fn value(fact: &Fact) -> String {
    match fact {
        Fact::Number(n) => n.to_string(),
        Fact::Text(text) => text.clone(),
        Fact::Flag(flag) => if *flag { "yes" } else { "no" }.into(),
        Fact::Nothing => "none".into(),
        Fact::List(list) => list.iter().map(value).collect::<Vec<_>>().join(", "),
        Fact::Table(table) => inline(table).unwrap_or_default(),
    }
}

/// Why an entry adjusts the position, if it does.
fn adjusts(journal: &Journal, n: usize) -> Option<&str> {
    match journal.entry(n)? {
        Entry::Adjustment { reason, .. } | Entry::SealedAdjustment { reason, .. } => Some(reason),
        _ => None,
    }
}

/// The lines of the position that go and come with an entry.
fn changes(replay: &Replay, n: usize) -> Vec<String> {
    if n == 0 || n > replay.folded() {
        return Vec::new();
    }
    let (old, new) = (replay.at(n - 1).position(), replay.at(n).position());
    let lines = |text| str::lines(text).collect::<Vec<_>>();
    let change = Change::between(&lines(&old), &lines(&new));
    let gone = change.out.iter().map(|(_, line)| format!("- {line}"));
    let come = change.come.iter().map(|(_, line)| format!("+ {line}"));
    gone.chain(come).collect()
}
