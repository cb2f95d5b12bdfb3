//! What a verdict says of the play: whether every entry fits the rules that the header pins.

use crate::claims;
use crate::derivation::Derivation;
use crate::dice::Keys;
use crate::entry::Entry;
use crate::frame::PREFIX;
use crate::header::{Start, StartError};
use crate::plain;
use crate::play::{Cause, Play};
use crate::reader::Journal;
use crate::referee::Referee;
use crate::report::{Failure, Part, PartState, Report};
use crate::setting;
use crate::statistics::{Statistics, Tally};
use crate::verify::{PACE, failure};

/// What is to be judged, and how.
pub(crate) struct Asked<'a> {
    pub(crate) journal: &'a Journal,
    /// The keys that the journal makes public.
    pub(crate) keys: &'a Keys,
    /// The standard referee of the game, if this program has one.
    pub(crate) referee: Option<&'a dyn Referee>,
    /// Whether the dice are to be counted.
    pub(crate) statistics: bool,
    /// Is told now and then how many entries are done.
    pub(crate) progress: &'a dyn Fn(usize),
}

/// Judges the play: folds every entry by the rules that the header pins, and counts the dice on the way if that is asked.
pub(crate) fn judge(
    asked: &Asked<'_>,
    derivation: &mut Derivation,
    report: &mut Report,
    failures: &mut Vec<Failure>,
) {
    let Asked { journal, keys, .. } = *asked;
    let invitation = &journal.header.invitation;
    let Some(standard) = asked.referee else {
        let words = format!(
            "the play, for this program does not know the game `{}`",
            invitation.game
        );
        report.play = Part::new(PartState::NotChecked, words);
        return;
    };
    let referee = match invitation.referee(standard) {
        Ok(referee) => referee,
        Err(error) => {
            report.play = Part::new(PartState::NotChecked, format!("the play, for {error}"));
            return;
        }
    };
    report.edition_differences = setting::edition_differences(standard, &*referee);
    report.rulings = setting::rulings_apart(standard, &*referee);
    let mut play = match Play::with_keys(&*referee, invitation, keys.clone()) {
        Ok(play) => play,
        Err(StartError::Setup(error)) => {
            failures.push(Failure {
                part: "play",
                entry: 0,
                byte: PREFIX as u64,
                side: None,
                rule: Some("FORMAT 7.1".into()),
                meaning: plain::of_start(&invitation.start),
                expected: match invitation.start {
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
    let mut stopped = None;
    let mut tally = asked.statistics.then(|| Tally::of(journal));
    let mut told = Vec::new();
    for ((done, entry), number) in journal.entries.iter().enumerate().zip(1..) {
        if done.is_multiple_of(PACE) {
            (asked.progress)(done);
        }
        derivation.check_draw(&play, entry);
        if let Entry::Claim { body, .. } = entry
            && let Ok(at) = report
                .claims
                .binary_search_by_key(&number, |claim| claim.entry)
            && let Some(text) = play.table().write_claim(body)
        {
            report.claims[at].text = text;
        }
        told.clear();
        let notes = tally.is_some().then_some(&mut told);
        if let Err(fault) = play.apply(entry, notes) {
            stopped = Some(fault);
            break;
        }
        if let Some(tally) = &mut tally {
            tally.entry(entry, &told, play.link());
        }
    }
    report.statistics = tally.map(|tally| {
        let mut statistics = Statistics::default();
        statistics.add(tally);
        statistics.report(&*referee)
    });
    let names = play.names().map(str::to_owned);
    let folded = play.moment();
    let under = format!(
        "{}, edition {}, revision {}",
        referee.title(),
        invitation.edition.name,
        referee.revision()
    );
    report.play = match stopped {
        None if journal.fault.is_none() && !report.claims.is_empty() => Part {
            // The rules say that a claim is possible; that it is true, only people can say.
            caveat: Some("what the claims say happened".into()),
            ..Part::new(
                PartState::Proved,
                format!(
                    "every decision is legal under {under}, proved but for {}",
                    claims::words(&report.claims)
                ),
            )
        },
        None if journal.fault.is_none() => Part::new(
            PartState::Proved,
            format!("every decision is legal under {under}"),
        ),
        None => Part::new(
            PartState::NotChecked,
            format!("the play after entry {folded} (up to there it is legal under {under})"),
        ),
        Some(fault) if fault.cause == Cause::OpeningAbsent => Part::new(
            PartState::NotChecked,
            format!(
                "the play from entry {} on, which this copy keeps hidden (up to there it is legal under {under})",
                fault.entry
            ),
        ),
        Some(fault) => {
            let words = format!("entry {} is not legal under {under}", fault.entry);
            failures.push(failure("play", fault, journal, &names, None));
            Part::new(PartState::Broken, words)
        }
    };
}
