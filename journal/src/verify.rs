//! The four checks of a journal: the record, the authors, the dice, the play.

use earlylight_core::Side;
use tracing::{info, instrument};

use crate::chain::{self, hex};
use crate::codec;
use crate::entry::{Ending, Entry};
use crate::frame::{OVERHEAD, PREFIX};
use crate::header::{Provider, Start, StartError};
use crate::play::{Play, PlayFault, TakenBack};
use crate::reader::{self, FaultKind, Journal};
use crate::referee::Referee;
use crate::report::{Failure, Outcome, Part, PartState, Report, SCHEMA};

/// Verifies a journal; `lookup` gives the referee of the game that its header names.
#[instrument(skip_all, fields(bytes = bytes.len()))]
pub fn verify(bytes: &[u8], lookup: impl Fn(&str) -> Option<Box<dyn Referee>>) -> Report {
    let report = match reader::read(bytes) {
        Ok(journal) => {
            let referee = lookup(&journal.header.game);
            verify_journal(&journal, referee.as_deref())
        }
        Err(error) => unreadable(error.to_string()),
    };
    info!(
        outcome = report.outcome.word(),
        entries = report.entries,
        "verified"
    );
    report
}

/// Verifies a journal that was read, with the referee of its game, if there is one.
#[must_use]
pub fn verify_journal(journal: &Journal, referee: Option<&dyn Referee>) -> Report {
    let header = &journal.header;
    let head = journal.links.last().map(|link| hex(link));
    let mut report = Report {
        schema: SCHEMA,
        outcome: Outcome::Consistent,
        game: Some(header.game.clone()),
        edition: Some(format!(
            "{} ({})",
            header.edition.name,
            hex(&header.edition.hash)
        )),
        custom_edition: header.edition.text.is_some(),
        entries: journal.entries.len(),
        head,
        record: Part::new(PartState::Proved, ""),
        authors: Part::new(PartState::NotClaimed, "nobody signed"),
        dice: Part::new(PartState::NotChecked, "where the dice come from"),
        play: Part::new(PartState::NotChecked, ""),
        failure: None,
        notices: Vec::new(),
    };
    let mut failures = Vec::new();
    let ended = check_record(journal, &mut report, &mut failures);
    check_play(journal, referee, &mut report, &mut failures);
    // The first by entry; of one entry's, the record's comes first, then the dice's.
    report.failure = failures.into_iter().min_by_key(|failure| failure.entry);
    report.outcome = match &report.failure {
        Some(failure) => Outcome::Broken {
            entry: failure.entry,
            byte: failure.byte,
        },
        None if !ended => Outcome::Unfinished,
        // Fair needs signatures, and format 0 has none.
        None => Outcome::Consistent,
    };
    report
}

fn unreadable(why: String) -> Report {
    let unchecked = || Part::new(PartState::NotChecked, "nothing could be read");
    Report {
        schema: SCHEMA,
        outcome: Outcome::Unreadable { why },
        game: None,
        edition: None,
        custom_edition: false,
        entries: 0,
        head: None,
        record: unchecked(),
        authors: unchecked(),
        dice: unchecked(),
        play: unchecked(),
        failure: None,
        notices: Vec::new(),
    }
}

/// Checks the record; returns whether it is whole and ended.
fn check_record(journal: &Journal, report: &mut Report, failures: &mut Vec<Failure>) -> bool {
    let count = journal.entries.len();
    let last = journal.entries.last();
    let ended = matches!(last, Some(Entry::End { .. }));
    let taken_up = matches!(
        last,
        Some(Entry::End {
            how: Ending::Adjourned,
            ..
        })
    );
    if let Some(text) = &journal.header.edition.text
        && chain::edition_hash(text) != journal.header.edition.hash
    {
        failures.push(Failure {
            part: "record",
            entry: 0,
            byte: PREFIX as u64,
            side: None,
            rule: Some("FORMAT 4".into()),
            expected: format!("an edition of hash {}", hex(&journal.header.edition.hash)),
            found: format!("one of hash {}", hex(&chain::edition_hash(text))),
        });
        report.record = Part::new(
            PartState::Broken,
            "the edition in the header is not the one pinned",
        );
        return false;
    }
    match &journal.fault {
        None if ended => {
            report.record = Part::new(
                PartState::Proved,
                format!(
                    "the record is whole ({})",
                    counted(count as u64, "entry", "entries")
                ),
            );
            true
        }
        None => {
            report.record = Part::new(
                PartState::Proved,
                format!(
                    "every link of {} holds",
                    counted(count as u64, "entry", "entries")
                ),
            );
            report.record.caveat = Some("there is no end entry, so more may have followed".into());
            false
        }
        // A file cut inside an entry is what a crash leaves; after the end nothing can have been begun.
        Some(fault) if fault.kind == FaultKind::Cut && (!ended || taken_up) && fault.entry > 0 => {
            let words = format!(
                "entry {}, inside which the file ends (byte {})",
                fault.entry, fault.offset
            );
            report.record = Part::new(PartState::NotChecked, words);
            false
        }
        Some(fault) => {
            failures.push(Failure {
                part: "record",
                entry: fault.entry,
                byte: fault.offset,
                side: None,
                rule: None,
                expected: fault.expected.clone(),
                found: fault.found.clone(),
            });
            report.record = Part::new(
                PartState::Broken,
                format!("the record is broken at entry {}", fault.entry),
            );
            false
        }
    }
}

fn check_play(
    journal: &Journal,
    referee: Option<&dyn Referee>,
    report: &mut Report,
    failures: &mut Vec<Failure>,
) {
    let Some(referee) = referee else {
        let words = format!(
            "the play, for this program does not know the game `{}`",
            journal.header.game
        );
        report.play = Part::new(PartState::NotChecked, words);
        return;
    };
    let mut play = match Play::start(referee, &journal.header) {
        Ok(play) => play,
        Err(StartError::Setup(error)) => {
            failures.push(Failure {
                part: "play",
                entry: 0,
                byte: PREFIX as u64,
                side: None,
                rule: Some("FORMAT 7.1".into()),
                expected: match journal.header.start {
                    Start::Scenario(_) => "a scenario of this game".into(),
                    Start::Position(_) => "a position of this game".into(),
                },
                found: error.to_string(),
            });
            report.play = Part::new(
                PartState::Broken,
                "the game cannot start as the header says",
            );
            return;
        }
        Err(error) => {
            report.play = Part::new(PartState::NotChecked, format!("the play, for {error}"));
            return;
        }
    };
    let mut dice = Dice::default();
    let mut broken = None;
    for entry in &journal.entries {
        dice.check(&play, entry);
        if let Err(fault) = play.apply(entry, None) {
            broken = Some(fault);
            break;
        }
    }
    let names = play.names();
    let folded = play.moment();
    let all = journal.fault.is_none() && broken.is_none();
    report.notices = play
        .taken_back()
        .iter()
        .map(|taken| notice(taken, names))
        .collect();
    report.dice = dice.part(journal, all, folded);
    if let Some(fault) = dice.wrong {
        failures.push(failure("dice", fault, journal, names));
    }
    let under = format!(
        "{}, edition {}, revision {}",
        referee.title(),
        journal.header.edition.name,
        referee.revision()
    );
    report.play = match broken {
        None if all => Part::new(
            PartState::Proved,
            format!("every decision is legal under {under}"),
        ),
        None => Part::new(
            PartState::NotChecked,
            format!("the play after entry {folded} (up to there it is legal under {under})"),
        ),
        Some(fault) => {
            let words = format!("entry {} is not legal under {under}", fault.entry);
            failures.push(failure("play", fault, journal, names));
            Part::new(PartState::Broken, words)
        }
    };
}

fn failure(part: &'static str, fault: PlayFault, journal: &Journal, names: [&str; 2]) -> Failure {
    let side = journal.entry(fault.entry).and_then(Entry::side);
    Failure {
        part,
        entry: fault.entry,
        byte: byte_of(journal, fault.entry),
        side: side.map(|side| names[side.index()].to_owned()),
        rule: Some(fault.rule.to_owned()),
        expected: fault.expected,
        found: fault.found,
    }
}

/// The byte at which an entry's frame begins. Counted anew, for it is asked once in a verification at the most.
fn byte_of(journal: &Journal, entry: usize) -> u64 {
    let before = journal.entries.iter().take(entry.saturating_sub(1));
    let bodies = before
        .map(|entry| codec::encode(entry).len() + OVERHEAD)
        .sum::<usize>();
    (PREFIX + OVERHEAD + journal.header.header_bytes().len() + bodies) as u64
}

fn notice(taken: &TakenBack, names: [&str; 2]) -> String {
    let by: Vec<&str> = Side::BOTH
        .into_iter()
        .filter(|side| taken.agreed[side.index()])
        .map(|side| names[side.index()])
        .collect();
    let by = if by.is_empty() {
        "nobody is said to have agreed".into()
    } else {
        format!("agreed by {}", by.join(" and "))
    };
    format!(
        "entry {} took back {} to entry {} ({by}), after {} seen",
        taken.entry,
        counted(taken.decisions, "decision", "decisions"),
        taken.to,
        counted(taken.chances, "roll or draw was", "rolls or draws were"),
    )
}

fn counted(n: u64, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// What was found of rolls and draws.
#[derive(Default)]
struct Dice {
    derived: usize,
    typed: usize,
    wrong: Option<PlayFault>,
}

impl Dice {
    fn check(&mut self, play: &Play, entry: &Entry) {
        if !matches!(entry, Entry::Dice { .. } | Entry::Draw { .. }) {
            return;
        }
        let derived = match play.derive() {
            Ok(Some(derived)) => derived,
            Ok(None) => {
                self.typed += 1;
                return;
            }
            Err(fault) => {
                self.wrong.get_or_insert(fault);
                return;
            }
        };
        let (expected, found) = match (&derived, entry) {
            (Entry::Dice { values: e, .. }, Entry::Dice { values: f, .. }) => {
                (format!("{e:?}"), format!("{f:?}"))
            }
            (Entry::Draw { item: e, .. }, Entry::Draw { item: f, .. }) => {
                (format!("item {e}"), format!("item {f}"))
            }
            // Another sort of chance than is awaited is the play's fault to find.
            _ => return,
        };
        if expected == found {
            self.derived += 1;
        } else if self.wrong.is_none() {
            let expected = format!("{expected}, which the seed gives");
            self.wrong = Some(PlayFault {
                entry: play.moment() + 1,
                rule: "FORMAT 8",
                expected,
                found,
            });
        }
    }

    fn part(&self, journal: &Journal, all: bool, folded: usize) -> Part {
        let typed = match (&journal.header.dice, &journal.header.draws) {
            (Provider::Typed, Provider::Typed) => "dice and draws were typed in",
            (Provider::Typed, _) => "dice were typed in",
            (_, Provider::Typed) => "draws were typed in",
            _ => "",
        };
        if let Some(wrong) = &self.wrong {
            return Part::new(
                PartState::Broken,
                format!("the chance of entry {} is not the one derived", wrong.entry),
            );
        }
        let derived = counted(
            self.derived as u64,
            "roll or draw follows",
            "rolls and draws follow",
        );
        let mut follow = format!("{derived} from the open seed");
        if self.typed > 0 || self.derived == 0 {
            let words = match (self.typed, self.derived, typed) {
                (0, _, "") => "no dice were rolled".to_owned(),
                (_, 0, typed) => typed.to_owned(),
                (_, _, typed) => format!("{typed} ({follow})"),
            };
            return Part::new(PartState::NotClaimed, words);
        }
        if !all {
            follow.push_str(&format!(
                " up to entry {folded}, and were not checked after it"
            ));
            return Part::new(PartState::NotChecked, follow);
        }
        let mut part = Part::new(PartState::Proved, follow);
        part.caveat = Some("the seed is open, so anybody could foresee the dice".into());
        part
    }
}
