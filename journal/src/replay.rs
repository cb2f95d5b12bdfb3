//! A journal replayed: the state at every moment, and what every entry told.

use earlylight_core::{Awaits, Outcome, Side, Told};
use tracing::{debug, instrument};

use crate::entry::{Entry, EntryKind};
use crate::header::StartError;
use crate::line;
use crate::play::{Play, PlayFault, TakenBack};
use crate::reader::Journal;
use crate::referee::{Referee, Table};

/// A journal folded as far as it goes. Entries are counted from 1; entry *n* leads from moment *n - 1* to moment *n*.
pub struct Replay {
    play: Play,
    told: Vec<Vec<Told>>,
    lines: Vec<String>,
    kinds: Vec<(EntryKind, Option<Side>)>,
    failure: Option<PlayFault>,
}

/// What a lean replay tells of every entry as it passes: its number, the entry, what it told.
pub type Passing<'a> = &'a mut dyn FnMut(usize, &Entry, Vec<Told>);

impl Replay {
    /// Folds a journal's entries and keeps nothing of what they told but tells it to `passing` as they pass: a journal of a
    /// million entries then needs no more room than its play. [`line`](Self::line) and [`told`](Self::told) are empty;
    /// [`tell`](Self::tell) makes an entry's words anew.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn lean(
        referee: &dyn Referee,
        journal: &Journal,
        passing: Passing<'_>,
    ) -> Result<Self, StartError> {
        let mut play = Play::with_keys(referee, &journal.header.invitation, journal.keys())?;
        let mut failure = None;
        let mut notes = Vec::new();
        for (number, entry) in (1..).zip(&journal.entries) {
            if failure.is_none() {
                failure = play.apply(entry, Some(&mut notes)).err();
            }
            passing(number, entry, std::mem::take(&mut notes));
        }
        let kinds = journal.entries.iter().map(|e| (e.kind(), e.side()));
        Ok(Self {
            kinds: kinds.collect(),
            play,
            told: Vec::new(),
            lines: Vec::new(),
            failure,
        })
    }

    /// Goes along the first `upto` entries of a journal and tells of each what it awaited, its line and what it told.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn walk(
        referee: &dyn Referee,
        journal: &Journal,
        upto: usize,
        telling: &mut dyn FnMut(usize, Awaits, String, Vec<Told>),
    ) -> Result<(), StartError> {
        let mut play = Play::with_keys(referee, &journal.header.invitation, journal.keys())?;
        let names = play.names();
        let mut failed = false;
        for (number, entry) in (1..).zip(journal.entries.iter().take(upto)) {
            let awaits = play.table().awaits();
            let line =
                line::line(play.table(), names, entry).unwrap_or_else(|_| bare_line(names, entry));
            let mut notes = Vec::new();
            failed = failed || play.apply(entry, Some(&mut notes)).is_err();
            telling(number, awaits, line, notes);
        }
        Ok(())
    }

    /// An entry's line and what it told, made anew from the state before it. `entry` is number `number` of the journal.
    #[must_use]
    pub fn tell(&self, number: usize, entry: &Entry) -> (String, Vec<Told>) {
        let names = self.play.names();
        let mut table = self.at(number.saturating_sub(1));
        let line = line::line(&*table, names, entry).unwrap_or_else(|_| bare_line(names, entry));
        let mut notes = Vec::new();
        if number <= self.folded() {
            // What was folded once folds again; a seal without its opening was not.
            let _ = match entry {
                Entry::Decision { body, .. } => table.decide(body, Some(&mut notes)).ok(),
                Entry::SealedDecision { seal, .. } => seal
                    .value()
                    .and_then(|body| table.decide(body, Some(&mut notes)).ok()),
                Entry::Dice { values, .. } => {
                    table.chance(Outcome::Dice(values), Some(&mut notes)).ok()
                }
                Entry::Draw { item, .. } => {
                    table.chance(Outcome::Draw(*item), Some(&mut notes)).ok()
                }
                Entry::SealedDraw { seal, .. } => seal
                    .value()
                    .copied()
                    .and_then(|item| table.chance(Outcome::Draw(item), Some(&mut notes)).ok()),
                _ => None,
            };
        }
        (line, notes)
    }

    /// Folds a journal's entries, all of them or up to the first that does not fit.
    ///
    /// # Errors
    /// When the referee is not the one that the journal pins, or its start does not hold.
    #[instrument(level = "debug", skip_all, fields(game = referee.id(), entries = journal.entries.len()))]
    pub fn new(referee: &dyn Referee, journal: &Journal) -> Result<Self, StartError> {
        let mut play = Play::with_keys(referee, &journal.header.invitation, journal.keys())?;
        let names = play.names();
        let mut told = Vec::with_capacity(journal.entries.len());
        let mut lines = Vec::with_capacity(journal.entries.len());
        let mut failure = None;
        for entry in &journal.entries {
            lines.push(
                line::line(play.table(), names, entry).unwrap_or_else(|_| bare_line(names, entry)),
            );
            let mut notes = Vec::new();
            if failure.is_none() {
                failure = play.apply(entry, Some(&mut notes)).err();
            }
            told.push(notes);
        }
        let kinds = journal
            .entries
            .iter()
            .map(|entry| (entry.kind(), entry.side()))
            .collect();
        debug!(folded = play.moment(), "replayed");
        Ok(Self {
            play,
            told,
            lines,
            kinds,
            failure,
        })
    }

    /// How many entries the journal holds; its moments are 0 to this.
    #[must_use]
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Whether it holds none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// How many entries were folded: all, or those before the [`failure`](Self::failure).
    #[must_use]
    pub fn folded(&self) -> usize {
        self.play.moment()
    }

    /// The state at a moment, 0 being the start; a moment that was not reached is the last one that was.
    #[must_use]
    pub fn at(&self, moment: usize) -> Box<dyn Table> {
        // A state that was folded once is folded again from the same events; should a game break that law, the last
        // state is the honest answer left.
        self.play
            .at(moment)
            .unwrap_or_else(|_| self.play.table().fork())
    }

    /// What an entry told when it was folded; nothing for those beyond the journal or the failure.
    #[must_use]
    pub fn told(&self, entry: usize) -> &[Told] {
        self.of(entry, &self.told).map_or(&[], Vec::as_slice)
    }

    /// The entry's line as a transcript has it; empty beyond the journal.
    #[must_use]
    pub fn line(&self, entry: usize) -> &str {
        self.of(entry, &self.lines).map_or("", String::as_str)
    }

    /// The side that decided, rolled, drew, spoke or gave up.
    #[must_use]
    pub fn side(&self, entry: usize) -> Option<Side> {
        self.of(entry, &self.kinds).and_then(|(_, side)| *side)
    }

    /// What sort of entry it is; beyond the journal, [`EntryKind::End`].
    #[must_use]
    pub fn kind(&self, entry: usize) -> EntryKind {
        self.of(entry, &self.kinds)
            .map_or(EntryKind::End, |(kind, _)| *kind)
    }

    /// The first entry that does not fit, and why.
    #[must_use]
    pub const fn failure(&self) -> Option<&PlayFault> {
        self.failure.as_ref()
    }

    /// The take-backs, in order.
    #[must_use]
    pub fn taken_back(&self) -> &[TakenBack] {
        self.play.taken_back()
    }

    fn of<'a, T>(&self, entry: usize, list: &'a [T]) -> Option<&'a T> {
        list.get(entry.checked_sub(1)?)
    }
}

/// The line of an entry that the game has no words for.
fn bare_line(names: [&str; 2], entry: &Entry) -> String {
    let name = entry.side().map_or("", |side| names[side.index()]);
    match entry {
        Entry::Draw { item, .. } => format!("{name} draws item {item}").trim_start().to_owned(),
        entry => format!("{name} {} that cannot be read", entry.kind().name())
            .trim_start()
            .to_owned(),
    }
}
