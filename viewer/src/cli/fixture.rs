//! `earlylight fixture`: real sessions as regression tests.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use clap::{Args, Subcommand};
use earlylight_journal::{
    fixture::{
        Difference, Expectation, Outcome, check, cut, observe, shrink, shrink_fixture,
        without_rulings,
    },
    games, reader,
    referee::Referee,
    replay::Replay,
};
use serde::Serialize;

use super::files::{Failure, read, write_new};

/// Keeps sessions as fixtures: a transcript, and beside it what it must replay to, entry by entry.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  earlylight fixture add game.elj --name fort-falls --from 40 --to 55\n  earlylight fixture check fixtures\n  earlylight \
                  fixture check --override ruling=cruise_hits=out_of_play\n  earlylight fixture accept fort-falls\n  earlylight fixture shrink fixtures/fort-falls.elt -o fixtures/fort-falls-short.elt"
)]
pub struct Fixture {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Cuts a fixture out of a journal: a prefix, or a piece from the position at an entry on.
    Add {
        /// The journal (.elj), or - for standard input.
        journal: PathBuf,
        /// What the fixture proves, as a file name.
        #[arg(long)]
        name: String,
        /// The moment to start from, 0 being the journal's own start.
        #[arg(long, default_value_t = 0)]
        from: usize,
        /// The last entry; without it, all.
        #[arg(long)]
        to: Option<usize>,
        /// The folder of fixtures.
        #[arg(long, default_value = "fixtures")]
        dir: PathBuf,
    },
    /// Replays all fixtures of a folder and shows what differs first in each that does not pass.
    Check {
        /// The folder; those inside it are searched too.
        #[arg(default_value = "fixtures")]
        dir: PathBuf,
        /// Replays under another edition (edition=FILE) or ruling (ruling=NAME=VALUE).
        #[arg(long = "override", value_name = "WHAT")]
        overrides: Vec<String>,
        /// For machines.
        #[arg(long)]
        json: bool,
    },
    /// Takes what a fixture does now as what it must do, and shows what it takes.
    Accept {
        /// The fixture's name, or the path of its transcript.
        name: String,
        /// The folder of fixtures.
        #[arg(long, default_value = "fixtures")]
        dir: PathBuf,
    },
    /// Makes a failing session as short as it can be while it fails the same way, as a transcript from a position.
    ///
    /// Of a journal, that is one which another edition or ruling changes. Of a fixture, it is what the rules at hand, or others, do not do
    /// any more as its expectation says.
    Shrink {
        /// The journal (.elj), or - for standard input; or a fixture's transcript (.elt).
        session: PathBuf,
        /// The other edition (edition=FILE) or ruling (ruling=NAME=VALUE).
        #[arg(long = "override", value_name = "WHAT")]
        overrides: Vec<String>,
        /// The fixture to write: this transcript, and its expectation beside it; neither must exist yet. Without it, the transcript goes to
        /// standard output.
        #[arg(short, long, value_name = "TRANSCRIPT")]
        output: Option<PathBuf>,
    },
}

#[derive(Serialize)]
struct Checked {
    fixture: String,
    passed: bool,
    entry: Option<usize>,
    line: Option<String>,
    what: Option<String>,
    missing: Vec<String>,
    extra: Vec<String>,
    facts: Vec<Fact>,
    notes_missing: Vec<String>,
    notes_extra: Vec<String>,
    told: Vec<String>,
}

#[derive(Serialize)]
struct Fact {
    name: String,
    expected: Option<String>,
    found: Option<String>,
}

impl Fixture {
    pub(super) fn run(self, out: &mut impl Write) -> Result<u8, Failure> {
        match self.command {
            Command::Add {
                journal,
                name,
                from,
                to,
                dir,
            } => add(out, &journal, &name, from, to, &dir),
            Command::Check {
                dir,
                overrides,
                json,
            } => check_all(out, &dir, &overrides, json),
            Command::Accept { name, dir } => accept(out, &name, &dir),
            Command::Shrink {
                session,
                overrides,
                output,
            } => shrink_one(out, &session, &overrides, output.as_deref()),
        }
    }
}

fn add(
    out: &mut impl Write,
    path: &Path,
    name: &str,
    from: usize,
    to: Option<usize>,
    dir: &Path,
) -> Result<u8, Failure> {
    let fits = !name.is_empty()
        && name
            .chars()
            .all(|c| c.is_alphanumeric() || "-_.".contains(c))
        && !name.starts_with('.');
    if !fits {
        return Err(Failure::refused(format!(
            "`{name}` is no name for a fixture: expected letters, digits, - and _"
        )));
    }
    let (bytes, file) = read(path)?;
    let (journal, referee, replay) = replayed(&bytes, &file)?;
    let to = to.unwrap_or(replay.folded());
    let text = cut(&*referee, &journal, &replay, from, to)
        .map_err(|e| Failure::refused(format!("{file}: {e}")))?;
    let expected = match observe(&*referee, &text, name) {
        Outcome::Replayed(expected) => expected,
        Outcome::Unreadable(error) => return Err(Failure::refused(error.to_string())),
    };
    fs::create_dir_all(dir)
        .map_err(|e| Failure::refused(format!("{} cannot be made: {e}", dir.display())))?;
    let transcript = dir.join(format!("{name}.elt"));
    write_new(&transcript, text.as_bytes())?;
    write_new(
        &transcript.with_extension("expect"),
        expected.write().as_bytes(),
    )?;
    writeln!(
        out,
        "{}: {} entries",
        transcript.display(),
        expected.entries.len()
    )?;
    Ok(0)
}

fn replayed(
    bytes: &[u8],
    file: &str,
) -> Result<(reader::Journal, Box<dyn Referee>, Replay), Failure> {
    let journal = reader::read(bytes).map_err(|e| Failure::unreadable(format!("{file}: {e}")))?;
    let referee = games::referee_of(&journal.header.invitation)
        .map_err(|e| Failure::unreadable(format!("{file}: {e}")))?;
    let replay = Replay::new(&*referee, &journal)
        .map_err(|e| Failure::unreadable(format!("{file}: {e}")))?;
    Ok((journal, referee, replay))
}

/// The game that a transcript's tag names, without reading the rest.
fn game_of(text: &str) -> Option<&str> {
    text.lines()
        .find_map(|line| line.trim().strip_prefix("[Game \"")?.strip_suffix("\"]"))
}

/// All expectations below a folder, in the order of their paths.
fn fixtures_below(dir: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut folders = vec![dir.to_owned()];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        let failure = |e: std::io::Error| {
            Failure::unreadable(format!("{} cannot be read: {e}", folder.display()))
        };
        for item in fs::read_dir(&folder).map_err(failure)? {
            let path = item.map_err(failure)?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "expect") {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

fn text_of(path: &Path) -> Result<String, Failure> {
    let (bytes, name) = read(path)?;
    String::from_utf8(bytes).map_err(|_| Failure::unreadable(format!("{name} is not text")))
}

fn check_all(
    out: &mut impl Write,
    dir: &Path,
    overrides: &[String],
    json: bool,
) -> Result<u8, Failure> {
    let list = fixtures_below(dir)?;
    if list.is_empty() {
        return Err(Failure::unreadable(format!(
            "no fixture (.expect) below {}",
            dir.display()
        )));
    }
    // Each fixture is replayed apart from the others, so they share the processors.
    let next = std::sync::atomic::AtomicUsize::new(0);
    let results: Vec<std::sync::Mutex<Option<Result<Checked, Failure>>>> =
        list.iter().map(|_| std::sync::Mutex::new(None)).collect();
    let workers = std::thread::available_parallelism()
        .map_or(1, usize::from)
        .min(list.len());
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    let Some(path) = list.get(index) else { break };
                    let result = check_one(path, overrides);
                    if let Ok(mut place) = results[index].lock() {
                        *place = Some(result);
                    }
                }
            });
        }
    });
    let mut checked = Vec::new();
    for (place, path) in results.into_iter().zip(&list) {
        let result = place.into_inner().ok().flatten();
        checked.push(
            result.ok_or_else(|| {
                Failure::refused(format!("{} was not replayed", path.display()))
            })??,
        );
    }
    let failed = checked.iter().filter(|c| !c.passed).count();
    if json {
        let text =
            serde_json::to_string_pretty(&checked).map_err(|e| Failure::refused(e.to_string()))?;
        writeln!(out, "{text}")?;
    } else {
        for fixture in checked.iter().filter(|c| !c.passed) {
            print(out, fixture)?;
        }
        writeln!(out, "{} passed, {failed} failed", checked.len() - failed)?;
    }
    Ok(u8::from(failed > 0))
}

fn check_one(path: &Path, overrides: &[String]) -> Result<Checked, Failure> {
    let name = path.with_extension("").display().to_string();
    let transcript = path.with_extension("elt");
    let text = text_of(&transcript)?;
    let expected = Expectation::read(&text_of(path)?)
        .map_err(|e| Failure::unreadable(format!("{}: {e}", path.display())))?;
    let referee = super::referee::with_overrides(game_of(&text).unwrap_or_default(), overrides)?;
    let difference = check(
        &*referee,
        &without_overridden(&text, overrides),
        &transcript.display().to_string(),
        &expected,
    );
    Ok(match difference {
        Ok(difference) => told(name, difference),
        // One that cannot be begun fails; the others are checked all the same.
        Err(error) => Checked {
            passed: false,
            entry: Some(0),
            line: Some("the header".to_owned()),
            what: Some(error.to_string()),
            ..told(name, None)
        },
    })
}

/// A ruling of the transcript's own would stand against the one that is tried.
fn without_overridden(text: &str, overrides: &[String]) -> String {
    let names: Vec<&str> = overrides
        .iter()
        .filter_map(|wish| wish.strip_prefix("ruling=")?.split('=').next())
        .collect();
    without_rulings(text, &names)
}

fn told(fixture: String, difference: Option<Difference>) -> Checked {
    match difference {
        None => Checked {
            fixture,
            passed: true,
            entry: None,
            line: None,
            what: None,
            missing: Vec::new(),
            extra: Vec::new(),
            facts: Vec::new(),
            notes_missing: Vec::new(),
            notes_extra: Vec::new(),
            told: Vec::new(),
        },
        Some(d) => Checked {
            fixture,
            passed: false,
            entry: Some(d.entry),
            line: Some(d.line),
            what: Some(d.what),
            missing: d.missing,
            extra: d.extra,
            facts: d
                .facts
                .into_iter()
                .map(|f| Fact {
                    name: f.path.join(" / "),
                    expected: f.expected,
                    found: f.found,
                })
                .collect(),
            notes_missing: d.unsaid,
            notes_extra: d.said,
            told: d.told,
        },
    }
}

fn print(out: &mut impl Write, c: &Checked) -> Result<(), Failure> {
    let text = |t: &Option<String>| t.clone().unwrap_or_default();
    writeln!(
        out,
        "{}: entry {}, {}",
        c.fixture,
        c.entry.unwrap_or(0),
        text(&c.line)
    )?;
    writeln!(out, "  {}", text(&c.what))?;
    table(out, c)?;
    for note in &c.notes_missing {
        writeln!(out, "  no longer told: {note}")?;
    }
    for note in &c.notes_extra {
        writeln!(out, "  told now: {note}")?;
    }
    let rest = c.told.iter().filter(|note| !c.notes_extra.contains(note));
    for note in rest {
        writeln!(out, "  it tells: {note}")?;
    }
    Ok(())
}

/// Both states side by side: the facts that differ, or where they cannot be told the lines of the position.
fn table(out: &mut impl Write, c: &Checked) -> Result<(), Failure> {
    let rows: Vec<[String; 3]> = if c.facts.is_empty() {
        (0..c.missing.len().max(c.extra.len()))
            .map(|index| {
                let side = |list: &[String]| list.get(index).cloned().unwrap_or_default();
                [String::new(), side(&c.missing), side(&c.extra)]
            })
            .collect()
    } else {
        let word = |w: &Option<String>| w.clone().unwrap_or_else(|| "-".into());
        c.facts
            .iter()
            .map(|f| [f.name.clone(), word(&f.expected), word(&f.found)])
            .collect()
    };
    if rows.is_empty() {
        return Ok(());
    }
    let width = |column: usize, least: usize| {
        let widest = rows.iter().map(|row| row[column].chars().count()).max();
        widest.unwrap_or(0).clamp(least, 60)
    };
    let (name, expected) = (width(0, 0), width(1, 8));
    let gap = if name > 0 { "  " } else { "" };
    writeln!(
        out,
        "  {:<name$}{gap}{:<expected$}  | found",
        "", "expected"
    )?;
    for [a, b, c] in &rows {
        writeln!(out, "  {a:<name$}{gap}{b:<expected$}  | {c}")?;
    }
    Ok(())
}

fn accept(out: &mut impl Write, name: &str, dir: &Path) -> Result<u8, Failure> {
    let given = PathBuf::from(name);
    let transcript = if given.extension().is_some_and(|e| e == "elt") {
        given
    } else {
        let wanted = format!("{name}.expect");
        fixtures_below(dir)?
            .into_iter()
            .find(|p| p.ends_with(&wanted))
            .ok_or_else(|| {
                Failure::unreadable(format!("no fixture `{name}` below {}", dir.display()))
            })?
            .with_extension("elt")
    };
    let text = text_of(&transcript)?;
    let referee = super::referee::with_overrides(game_of(&text).unwrap_or_default(), &[])?;
    let found = match observe(&*referee, &text, &transcript.display().to_string()) {
        Outcome::Replayed(found) => found,
        Outcome::Unreadable(error) => return Err(Failure::unreadable(error.to_string())),
    };
    let path = transcript.with_extension("expect");
    if let Ok(before) = fs::read_to_string(&path)
        && let Ok(expected) = Expectation::read(&before)
    {
        let difference = check(
            &*referee,
            &text,
            &transcript.display().to_string(),
            &expected,
        )
        .map_err(|e| Failure::unreadable(e.to_string()))?;
        match difference {
            None => {
                writeln!(out, "{}: nothing to accept", transcript.display())?;
                return Ok(0);
            }
            Some(d) => print(out, &told(transcript.display().to_string(), Some(d)))?,
        }
    }
    fs::write(&path, found.write())
        .map_err(|e| Failure::refused(format!("{} cannot be written: {e}", path.display())))?;
    writeln!(
        out,
        "{}: accepted, {} entries",
        path.display(),
        found.entries.len()
    )?;
    Ok(0)
}

fn shrink_one(
    out: &mut impl Write,
    path: &Path,
    overrides: &[String],
    output: Option<&Path>,
) -> Result<u8, Failure> {
    let unreadable =
        |e: earlylight_journal::transcript::TranscriptError| Failure::unreadable(e.to_string());
    let file = path.display().to_string();
    let shrunk = if path.extension().is_some_and(|e| e == "elt") {
        let text = text_of(path)?;
        let beside = path.with_extension("expect");
        let expected = Expectation::read(&text_of(&beside)?)
            .map_err(|e| Failure::unreadable(format!("{}: {e}", beside.display())))?;
        let game = game_of(&text).unwrap_or_default();
        let referee = super::referee::with_overrides(game, overrides)?;
        let text = without_overridden(&text, overrides);
        shrink_fixture(&*referee, &text, &file, &expected).map_err(unreadable)?
    } else {
        if overrides.is_empty() {
            return Err(Failure::unreadable(
                "a journal fails by nothing but other rules: name them with --override, or shrink a fixture",
            ));
        }
        let (bytes, file) = read(path)?;
        let (journal, good, _) = replayed(&bytes, &file)?;
        // What the journal was played under stays, but for what is overridden.
        let kept = journal.header.rulings.iter().filter_map(|(name, value)| {
            let start = format!("ruling={name}=");
            let again = overrides.iter().any(|o| o.starts_with(&start));
            (!again).then(|| format!("{start}{value}"))
        });
        let wishes: Vec<String> = kept.chain(overrides.iter().cloned()).collect();
        let bad = super::referee::with_overrides(&journal.header.game, &wishes)?;
        shrink(&*good, &*bad, &journal).map_err(unreadable)?
    };
    let Some(shrunk) = shrunk else {
        return Err(Failure::refused(format!(
            "{file} does not fail: there is nothing to shrink"
        )));
    };
    match output {
        Some(path) => {
            write_new(path, shrunk.transcript.as_bytes())?;
            write_new(
                &path.with_extension("expect"),
                shrunk.expected.write().as_bytes(),
            )?;
            let name = format!("{}: {} entries", path.display(), shrunk.entries);
            print(out, &told(name, Some(shrunk.difference)))?;
        }
        None => out.write_all(shrunk.transcript.as_bytes())?,
    }
    Ok(0)
}
