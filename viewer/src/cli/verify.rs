//! `earlylight verify`: a verdict on journals.

use std::{
    io::{self, IsTerminal, Write},
    path::PathBuf,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use clap::{Args, ValueEnum};
use earlylight_journal::{
    games, reader,
    report::{Outcome, Part, PartState, Report},
    verify::{Options, verify_read},
};
use serde::Serialize;

use super::{
    files::{Failure, read},
    key,
};

/// Checks journals, and says of each what is proved, what is not, and what is wrong.
///
/// Four things are checked: the record (nothing changed, dropped or put in), the authors (who signed), the dice (where they come from)
/// and the play (every decision against the rules). The verdict is one of fair, consistent, unfinished, broken, unreadable.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  earlylight verify game.elj\n  earlylight verify games/*.elj --json\n  earlylight verify game.elj --require fair\n\nExit \
                  codes: 0 fair or consistent; 1 broken, or not what --require asks; 2 unreadable; 3 unfinished. With several files, the \
                  gravest: broken, unreadable, unfinished."
)]
pub struct Verify {
    /// Journals (.elj), or - for standard input.
    #[arg(required = true)]
    journals: Vec<PathBuf>,
    /// Prints an array of reports for machines.
    #[arg(long)]
    json: bool,
    /// A public key that you know: by name in the keyring, as 64 digits, or a file of them. Keys of the keyring are known anyway.
    #[arg(long, value_name = "KEY")]
    key: Vec<String>,
    /// Trusts a keeper who plays a side not to have used what only a keeper can foresee.
    #[arg(long)]
    trust_keeper: bool,
    /// The least verdict that counts as success.
    #[arg(long, value_enum)]
    require: Option<Require>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Require {
    /// Whole, ended, signed by known keys, dice proved, play legal.
    Fair,
    /// Nothing contradicts.
    Consistent,
}

/// A file's name and report, or why it could not be read.
type Verified = Result<(String, Report), Failure>;

#[derive(Serialize)]
struct Named<'a> {
    file: &'a str,
    #[serde(flatten)]
    report: &'a Report,
    exit_code: u8,
}

impl Verify {
    pub(super) fn run(self, out: &mut impl Write) -> Result<u8, Failure> {
        let options = self.options()?;
        let mut reports = Vec::with_capacity(self.journals.len());
        let mut unread = Vec::new();
        for result in self.verify_all(&options) {
            match result {
                Ok((name, report)) => {
                    let code = self.code(&report);
                    reports.push((name, report, code));
                }
                Err(failure) => unread.push(failure),
            }
        }
        if self.json {
            let list: Vec<Named<'_>> = reports
                .iter()
                .map(|(file, report, exit_code)| Named {
                    file,
                    report,
                    exit_code: *exit_code,
                })
                .collect();
            let text =
                serde_json::to_string_pretty(&list).map_err(|e| Failure::refused(e.to_string()))?;
            writeln!(out, "{text}")?;
        } else {
            for (index, (name, report, _)) in reports.iter().enumerate() {
                if index > 0 {
                    writeln!(out)?;
                }
                print(out, name, report)?;
            }
        }
        let mut codes: Vec<u8> = reports.iter().map(|(_, _, code)| *code).collect();
        for failure in unread {
            codes.push(failure.code);
            // Each file's trouble is told; the exit code follows below.
            let _ = failure.told();
        }
        Ok([1, 2, 3]
            .into_iter()
            .find(|code| codes.contains(code))
            .unwrap_or(0))
    }

    /// The keys that the reader knows: those given, and those of the keyring.
    fn options(&self) -> Result<Options, Failure> {
        let mut options = Options {
            trust_keeper: self.trust_keeper,
            ..Options::default()
        };
        for given in &self.key {
            options.known_keys.insert(key::known_key(given)?);
        }
        // A reader without a keyring knows only the keys given.
        if let Ok(listed) =
            key::keyring().and_then(|ring| ring.list().map_err(|e| Failure::refused(e.to_string())))
        {
            options
                .known_keys
                .extend(listed.into_iter().map(|l| l.public));
        }
        Ok(options)
    }

    /// The reports, in the order of the files; several files share the processors, and a terminal sees how many are done.
    fn verify_all(&self, options: &Options) -> Vec<Verified> {
        let one = |path: &PathBuf| {
            let (bytes, name) = read(path)?;
            let journal = reader::read(&bytes);
            // A long journal fits twice into memory no better than once.
            drop(bytes);
            Ok((name, verify_read(journal, games::referee, options)))
        };
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let progress = self.journals.len() > 1 && io::stderr().is_terminal();
        let places: Vec<Mutex<Option<Verified>>> =
            self.journals.iter().map(|_| Mutex::new(None)).collect();
        let workers = thread::available_parallelism()
            .map_or(1, usize::from)
            .min(self.journals.len());
        thread::scope(|scope| {
            for _ in 0..workers {
                scope.spawn(|| {
                    while let Some((place, path)) = {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        places.get(index).zip(self.journals.get(index))
                    } {
                        let result = one(path);
                        if let Ok(mut place) = place.lock() {
                            *place = Some(result);
                        }
                        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                        if progress {
                            // A terminal that goes away is no reason to stop.
                            let _ = write!(
                                io::stderr(),
                                "\r{done} of {} journals",
                                self.journals.len()
                            );
                        }
                    }
                });
            }
        });
        if progress {
            let _ = writeln!(io::stderr());
        }
        let lost = || {
            Err(Failure::refused(
                "a journal was not verified: its thread ended early",
            ))
        };
        places
            .into_iter()
            .map(|place| place.into_inner().ok().flatten().unwrap_or_else(lost))
            .collect()
    }

    fn code(&self, report: &Report) -> u8 {
        let enough = match self.require {
            None | Some(Require::Consistent) => true,
            Some(Require::Fair) => {
                report.outcome == Outcome::Fair || report.outcome.exit_code() != 0
            }
        };
        if enough {
            report.outcome.exit_code()
        } else {
            1
        }
    }
}

fn print(out: &mut impl Write, name: &str, report: &Report) -> Result<(), Failure> {
    writeln!(out, "{name}: {report}")?;
    if matches!(report.outcome, Outcome::Unreadable { .. }) {
        return Ok(());
    }
    for (what, part) in [
        ("record", &report.record),
        ("authors", &report.authors),
        ("dice", &report.dice),
        ("play", &report.play),
    ] {
        writeln!(
            out,
            "  {what:<8} {:<12} {}",
            state_word(part),
            part_words(part)
        )?;
    }
    for notice in &report.notices {
        writeln!(out, "  notice   {notice}")?;
    }
    if let Some(head) = &report.head {
        writeln!(out, "  head     {head}")?;
    }
    Ok(())
}

fn part_words(part: &Part) -> String {
    match &part.caveat {
        Some(caveat) => format!("{}; {caveat}", part.words),
        None => part.words.clone(),
    }
}

const fn state_word(part: &Part) -> &'static str {
    match part.state {
        PartState::Proved => "proved",
        PartState::NotClaimed => "not claimed",
        PartState::NotChecked => "not checked",
        PartState::Broken => "broken",
    }
}
