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
    chain, games, reader,
    receipt::Receipt,
    report::{Outcome, Report},
    verify::{Options, verify_read},
};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::{
    files::{Failure, is_dash, read, write_new},
    key,
};
use crate::report::verdict::{self, Judged, Reader};

/// Checks journals, and says of each what is proved, what is not, and what is wrong.
///
/// Four things are checked: the record (nothing changed, dropped or put in), the authors (who signed), the dice (where they come from)
/// and the play (every decision against the rules). The verdict is one of fair, consistent, unfinished, cut, broken,
/// unreadable.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  earlylight verify game.elj\n  earlylight verify games/*.elj --json\n  earlylight verify game.elj --require fair\n  \
                  earlylight verify game.elj --receipt letter.txt --report verdict.html\n\nExit codes: 0 fair or consistent; 1 broken, cut, \
                  not what --require asks, or without what --receipt vouches for; 2 unreadable; 3 unfinished. With several files, the \
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
    /// A receipt (see `receipt`), or a letter with one in it: says whether the journal contains what it vouches for.
    #[arg(long, value_name = "RECEIPT")]
    receipt: Vec<PathBuf>,
    /// Writes the verdict as one page in HTML, to file or print; it must not exist yet.
    #[arg(long, value_name = "PAGE")]
    report: Option<PathBuf>,
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

/// A file that was judged, or why it could not be read.
type Verified = Result<Judged, Failure>;

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
        let mut judged = Vec::with_capacity(self.journals.len());
        let mut unread = Vec::new();
        for result in self.verify_all(&options) {
            match result {
                Ok(one) => judged.push(one),
                Err(failure) => unread.push(failure),
            }
        }
        if self.json {
            let list: Vec<Named<'_>> = judged
                .iter()
                .map(|one| Named {
                    file: &one.name,
                    report: &one.report,
                    exit_code: one.exit_code,
                })
                .collect();
            let text =
                serde_json::to_string_pretty(&list).map_err(|e| Failure::refused(e.to_string()))?;
            writeln!(out, "{text}")?;
        } else {
            for (index, one) in judged.iter().enumerate() {
                if index > 0 {
                    writeln!(out)?;
                }
                print(out, &one.name, &one.report)?;
            }
        }
        let mut codes: Vec<u8> = judged.iter().map(|one| one.exit_code).collect();
        if let Some(path) = &self.report {
            let reader = Reader {
                keys: options.known_keys.iter().map(|k| chain::hex(k)).collect(),
                trust_keeper: options.trust_keeper,
                fair_alone: self.require == Some(Require::Fair),
                receipts: options.receipts.len(),
            };
            write_new(path, verdict::verdict_page(&judged, &reader).as_bytes())?;
        }
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
            statistics: true,
            ..Options::default()
        };
        let dashes = self.journals.iter().chain(&self.receipt);
        if dashes.filter(|path| is_dash(path)).count() > 1 {
            return Err(Failure::unreadable(
                "standard input can be one file, not several",
            ));
        }
        for path in &self.receipt {
            let (bytes, name) = read(path)?;
            let letter = String::from_utf8(bytes)
                .map_err(|_| Failure::unreadable(format!("{name} is not text")))?;
            let receipt =
                Receipt::find(&letter).map_err(|e| Failure::unreadable(format!("{name}: {e}")))?;
            options.receipts.push(receipt);
        }
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
            // The page alone wants to know more of the file than the verdict says.
            let page = self.report.is_some();
            let size = bytes.len();
            let sha256 = if page {
                chain::hex(&Sha256::digest(&bytes))
            } else {
                String::new()
            };
            let journal = reader::read(&bytes);
            // A long journal fits twice into memory no better than once.
            drop(bytes);
            let invitation = match &journal {
                Ok(journal) if page => Some(journal.header.invitation.clone()),
                _ => None,
            };
            let report = verify_read(journal, games::referee, options);
            Ok(Judged {
                name,
                bytes: size,
                sha256,
                invitation,
                exit_code: self.code(&report),
                report,
            })
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
        match report.exit_code() {
            0 if self.require == Some(Require::Fair) && report.outcome != Outcome::Fair => 1,
            code => code,
        }
    }
}

fn print(out: &mut impl Write, name: &str, report: &Report) -> Result<(), Failure> {
    writeln!(out, "{name}: {report}")?;
    for line in verdict::lines(report) {
        match line.state {
            "" => writeln!(out, "  {:<8} {}", line.what, line.words)?,
            state => writeln!(out, "  {:<8} {state:<12} {}", line.what, line.words)?,
        }
    }
    Ok(())
}
