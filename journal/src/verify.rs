//! The four checks of a journal: the record, the authors, the dice, the play.

use std::collections::BTreeSet;

use earlylight_core::Side;
use tracing::{info, instrument};

use crate::authors;
use crate::chain::{self, hex};
use crate::claims;
use crate::codec;
use crate::course::Course;
use crate::derivation::Derivation;
use crate::dice::Keys;
use crate::dice_part;
use crate::entry::{Entry, EntryKind};
use crate::frame::{OVERHEAD, PREFIX};
use crate::notices;
use crate::order::Closed;
use crate::plain;
use crate::play::PlayFault;
use crate::play_part::{self, Asked};
use crate::reader::{self, FaultKind, Journal, Unreadable};
use crate::receipt::{self, Receipt};
use crate::referee::Referee;
use crate::report::{Failure, Outcome, Part, PartState, Report, SCHEMA};

/// What a reader knows and grants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The public keys that the reader knows: a keyring's, and those given one by one.
    pub known_keys: BTreeSet<[u8; 32]>,
    /// Whether a keeper who plays a side is trusted not to have used what only a keeper can foresee.
    pub trust_keeper: bool,
    /// The receipts that the reader has, whoever's.
    pub receipts: Vec<Receipt>,
    /// Whether the reader asks what the dice look like, by side.
    pub statistics: bool,
}

/// Verifies a journal for a reader who knows no keys; `lookup` gives the standard referee of the game that its header names.
pub fn verify(bytes: &[u8], lookup: impl Fn(&str) -> Option<Box<dyn Referee>>) -> Report {
    verify_with(bytes, lookup, &Options::default())
}

/// Verifies a journal for a reader; `lookup` gives the standard referee of the game that its header names. Editions and
/// rulings that the header pins are made from it.
#[instrument(skip_all, fields(bytes = bytes.len()))]
pub fn verify_with(
    bytes: &[u8],
    lookup: impl Fn(&str) -> Option<Box<dyn Referee>>,
    options: &Options,
) -> Report {
    verify_read(reader::read(bytes), lookup, options)
}

/// As [`verify_with`], of what [`reader::read`] gave: the bytes need not be kept meanwhile.
pub fn verify_read(
    read: Result<Journal, Unreadable>,
    lookup: impl Fn(&str) -> Option<Box<dyn Referee>>,
    options: &Options,
) -> Report {
    let report = match read {
        Ok(journal) => {
            let referee = lookup(&journal.header.invitation.game);
            verify_journal_with(&journal, referee.as_deref(), options)
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

/// Verifies a journal that was read, with the standard referee of its game, if there is one, for a reader who knows no keys.
#[must_use]
pub fn verify_journal(journal: &Journal, referee: Option<&dyn Referee>) -> Report {
    verify_journal_with(journal, referee, &Options::default())
}

/// Verifies a journal that was read, with the standard referee of its game, if there is one.
#[must_use]
pub fn verify_journal_with(
    journal: &Journal,
    referee: Option<&dyn Referee>,
    options: &Options,
) -> Report {
    judged(journal, referee, options, &|_| {})
}

/// As [`verify_journal`], telling now and then how far it is: of twice as many entries as there are, for each is looked at
/// without the rules and then with them.
#[must_use]
pub fn verify_journal_telling(
    journal: &Journal,
    referee: Option<&dyn Referee>,
    progress: &dyn Fn(usize),
) -> Report {
    judged(journal, referee, &Options::default(), progress)
}

/// How many entries are looked at between two words about it.
pub(crate) const PACE: usize = 8192;

fn judged(
    journal: &Journal,
    referee: Option<&dyn Referee>,
    options: &Options,
    progress: &dyn Fn(usize),
) -> Report {
    let invitation = &journal.header.invitation;
    let sides = Side::BOTH.map(|side| {
        referee.map_or_else(
            || format!("side {}", side.index()),
            |referee| referee.side_name(side).to_owned(),
        )
    });
    let unchecked = || Part::new(PartState::NotChecked, "");
    let mut report = Report {
        schema: SCHEMA,
        outcome: Outcome::Consistent,
        game: Some(invitation.game.clone()),
        edition: Some(format!(
            "{} ({})",
            invitation.edition.name,
            hex(&invitation.edition.hash)
        )),
        custom_edition: invitation.edition.text.is_some(),
        edition_differences: Vec::new(),
        rulings: Vec::new(),
        entries: journal.entries.len(),
        head: journal.links.last().map(|link| hex(link)),
        record: unchecked(),
        authors: unchecked(),
        dice: unchecked(),
        play: unchecked(),
        failure: None,
        claims: claims::list(journal, &sides),
        notices: Vec::new(),
        more_notices: 0,
        receipts: Vec::new(),
        statistics: None,
    };
    let mut failures = Vec::new();
    let keys = journal.keys();
    let (course, mut derivation) = walk(journal, &keys, progress);
    let closed = course.order().closed().copied();
    let closed = closed.as_ref();
    check_record(journal, closed, &mut report, &mut failures);
    (report.notices, report.more_notices) = notices::of(journal, course.taken_back(), &sides);
    drop(course);
    report.authors = authors::check(
        journal,
        closed,
        &sides,
        options,
        &|entry| byte_of(journal, entry),
        &mut failures,
    );
    let asked = Asked {
        journal,
        keys: &keys,
        referee,
        statistics: options.statistics,
        progress: &|done| progress(journal.entries.len() + done),
    };
    play_part::judge(&asked, &mut derivation, &mut report, &mut failures);
    report.dice = dice_part::judge(journal, &derivation, &sides, options);
    if let Some(fault) = derivation.wrong {
        failures.push(failure(
            "dice",
            fault,
            journal,
            &sides,
            derivation.other_secret,
        ));
    }
    let byte = |entry| byte_of(journal, entry);
    failures.extend(receipt::judge(journal, &sides, options, &byte, &mut report));
    // The first by entry; of one entry's, in the order of the checks.
    report.failure = failures.into_iter().min_by_key(|failure| failure.entry);
    let parts = [&report.record, &report.authors, &report.dice, &report.play];
    let proved = |part: &&Part| part.state == PartState::Proved && part.caveat.is_none();
    report.outcome = match &report.failure {
        Some(failure) => Outcome::Broken {
            entry: failure.entry,
            byte: failure.byte,
        },
        None if let Some(cut) = receipt::cut(&report) => cut,
        None if journal.fault.is_some() || closed.is_none() => Outcome::Unfinished,
        // Nothing is left open: fair.
        None if parts.iter().all(proved) => Outcome::Fair,
        None => Outcome::Consistent,
    };
    report
}

/// Goes along the journal without a game: the course, and all that is derived from it.
fn walk(journal: &Journal, keys: &Keys, progress: &dyn Fn(usize)) -> (Course, Derivation) {
    let mut course = Course::new(&journal.header.invitation);
    let mut derivation = Derivation::default();
    let reveal_at = journal
        .entries
        .iter()
        .rposition(|entry| entry.kind() == EntryKind::Reveal)
        .map_or(0, |at| at + 1);
    derivation.header(&journal.header, keys, reveal_at);
    for (done, entry) in journal.entries.iter().enumerate() {
        if done.is_multiple_of(PACE) {
            progress(done);
        }
        derivation.check(&journal.header, keys, &course, entry);
        // The reader has seen to the order already.
        if course.step(entry).is_err() {
            break;
        }
    }
    (course, derivation)
}

fn unreadable(why: String) -> Report {
    let unchecked = || Part::new(PartState::NotChecked, "nothing could be read");
    Report {
        schema: SCHEMA,
        outcome: Outcome::Unreadable { why },
        game: None,
        edition: None,
        custom_edition: false,
        edition_differences: Vec::new(),
        rulings: Vec::new(),
        entries: 0,
        head: None,
        record: unchecked(),
        authors: unchecked(),
        dice: unchecked(),
        play: unchecked(),
        failure: None,
        claims: Vec::new(),
        notices: Vec::new(),
        more_notices: 0,
        receipts: Vec::new(),
        statistics: None,
    }
}

/// Checks that the record is whole and closed.
fn check_record(
    journal: &Journal,
    closed: Option<&Closed>,
    report: &mut Report,
    failures: &mut Vec<Failure>,
) {
    let edition = &journal.header.invitation.edition;
    let counted_entries = counted(journal.entries.len() as u64, "entry", "entries");
    if let Some(text) = &edition.text
        && chain::edition_hash(text) != edition.hash
    {
        failures.push(Failure {
            part: "record",
            entry: 0,
            byte: PREFIX as u64,
            side: None,
            rule: Some("FORMAT 4".into()),
            meaning: plain::of_edition(),
            expected: format!("those with the check digits {}", hex(&edition.hash)),
            found: format!(
                "others, with the check digits {}",
                hex(&chain::edition_hash(text))
            ),
        });
        report.record = Part::new(
            PartState::Broken,
            "the edition in the header is not the one pinned",
        );
        return;
    }
    report.record = match (&journal.fault, closed) {
        (None, Some(_)) => Part::new(
            PartState::Proved,
            format!("the record is whole ({counted_entries})"),
        ),
        (None, None) => {
            let mut part = Part::new(
                PartState::Proved,
                format!("{counted_entries} so far, unchanged since written"),
            );
            part.caveat = Some(
                "that this is all (the record was not closed, so more may have followed)".into(),
            );
            part
        }
        // A file cut inside an entry is what a crash leaves.
        (Some(fault), _) if fault.kind == FaultKind::Cut && fault.entry > 0 => Part::new(
            PartState::NotChecked,
            format!(
                "entry {}, inside which the file ends (byte {})",
                fault.entry, fault.offset
            ),
        ),
        (Some(fault), _) => {
            failures.push(Failure {
                part: "record",
                entry: fault.entry,
                byte: fault.offset,
                side: None,
                rule: Some(fault.rule.to_owned()),
                meaning: plain::of_fault(fault),
                expected: fault.expected.clone(),
                found: fault.found.clone(),
            });
            Part::new(
                PartState::Broken,
                format!("the record is broken at entry {}", fault.entry),
            )
        }
    };
}

pub(crate) fn failure(
    part: &'static str,
    fault: PlayFault,
    journal: &Journal,
    names: &[String; 2],
    other_secret: Option<usize>,
) -> Failure {
    let side = journal.entry(fault.entry).and_then(Entry::side);
    let side = side.map(|side| names[side.index()].clone());
    let meaning = if part == "dice" {
        plain::of_dice(fault.entry, fault.rule, journal, other_secret)
    } else {
        plain::of_play(fault.entry, fault.rule, journal, side.as_deref())
    };
    Failure {
        part,
        entry: fault.entry,
        byte: byte_of(journal, fault.entry),
        side,
        meaning,
        rule: Some(fault.rule.to_owned()),
        expected: fault.expected,
        found: fault.found,
    }
}

/// The byte at which an entry's frame begins. Counted anew, for it is asked seldom.
fn byte_of(journal: &Journal, entry: usize) -> u64 {
    if entry == 0 {
        return PREFIX as u64;
    }
    let before = journal.entries.iter().take(entry - 1);
    let frames = before
        .map(|entry| codec::encode(entry).len() + entry.opening_bytes().len() + OVERHEAD)
        .sum::<usize>();
    (PREFIX + OVERHEAD + journal.header.header_bytes().len() + frames) as u64
}

pub(crate) fn counted(n: u64, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}
