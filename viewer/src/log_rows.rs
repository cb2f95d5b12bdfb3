//! The rows of the log: which entries and notes are listed, under which headings, as filters, folds and a search leave them.
//!
//! A row is a few numbers; its words are looked up when it is drawn, so that a hundred thousand rows cost no more than those
//! in sight.

use std::collections::BTreeSet;

use earlylight_core::Side;

use crate::{
    entries::{Mark, NoteKind},
    model::{EntryKind, EntryView, Model},
};

/// What a row shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowKind {
    /// The heading of a turn, by its number among the bands.
    Turn(usize),
    /// An entry that plays a card: the heading of what follows.
    Card,
    /// What an entry opens, by the number of its note: a heading below the entry.
    Opens(usize),
    /// Any other entry.
    Step,
    /// A battle begins.
    Battle,
    /// A note of the entry, by its number.
    Note(usize),
}

/// One row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// What it shows.
    pub kind: RowKind,
    /// Its entry, from 0.
    pub entry: usize,
    /// How far it is indented.
    pub depth: u8,
    /// The card play that it belongs to, if it can be folded away under it.
    pub play: Option<usize>,
}

/// What is listed. With nothing chosen in a group, that group leaves nothing out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Entries of these sides.
    pub sides: [bool; 2],
    /// Entries of battles.
    pub battles: bool,
    /// Rolls of dice.
    pub rolls: bool,
    /// Operations and what they do.
    pub operations: bool,
    /// Take-backs.
    pub take_backs: bool,
}

impl Filter {
    /// Whether it leaves nothing out.
    #[must_use]
    pub fn is_open(&self) -> bool {
        *self == Filter::default()
    }

    fn admits(&self, model: &Model, entry: usize, mark: Mark) -> bool {
        let side = match mark.side {
            _ if self.sides == [false; 2] => true,
            Some(side) => self.sides[side.index()],
            None => false,
        };
        let any = self.battles || self.rolls || self.operations || self.take_backs;
        side && (!any
            || self.battles && model.battle_of(entry).is_some()
            || self.rolls && mark.kind == EntryKind::Roll
            || self.operations && mark.is_operation()
            || self.take_backs && mark.kind == EntryKind::TakeBack)
    }
}

/// The rows being made.
struct List<'a> {
    model: &'a Model,
    filter: Filter,
    search: &'a str,
    folded: &'a BTreeSet<usize>,
    rows: Vec<Row>,
    /// How many turns and plays have begun.
    bands: usize,
    cards: usize,
    play: Option<usize>,
}

impl List<'_> {
    fn folds(&self) -> bool {
        self.search.is_empty() && self.filter.is_open()
    }

    fn found(&self, text: &str) -> bool {
        self.search.is_empty() || text.to_lowercase().contains(self.search)
    }

    /// Takes the next entry; its words are at hand while there is a search.
    fn push(&mut self, entry: usize, mark: Mark, view: Option<&EntryView>) {
        let model = self.model;
        while model
            .bands
            .get(self.bands)
            .is_some_and(|b| b.first <= entry)
        {
            self.rows.push(Row {
                kind: RowKind::Turn(self.bands),
                entry,
                depth: 0,
                play: None,
            });
            self.bands += 1;
            self.play = None;
        }
        let card = model.cards.get(self.cards).copied().filter(|c| *c <= entry);
        self.cards += usize::from(card.is_some());
        let apart = card.is_some() && mark.opens_apart();
        let before = self.play;
        self.play = card.or(before);
        let play = self.play;
        if self.folds() && card.is_none() && play.is_some_and(|p| self.folded.contains(&p)) {
            return;
        }
        if !self.filter.admits(model, entry, mark) {
            return;
        }
        let battle = model.battle_of(entry);
        let leads = card.is_some() && !apart;
        let mut depth = if leads || before.is_none() && (apart || play.is_none()) {
            0
        } else {
            1 + u8::from(battle.is_some_and(|b| b.first < entry))
        };
        // A bare "begin" of bookkeeping stays out of the reader's way unless it is looked for.
        let line = view.map_or("", |v| v.line_for(model.eyes));
        if self.found(line) && (mark.kind != EntryKind::Clerk || !self.search.is_empty()) {
            self.rows.push(Row {
                kind: if leads { RowKind::Card } else { RowKind::Step },
                entry,
                depth,
                play: if apart { before } else { play },
            });
        }
        let shut = self.folds() && card.is_some_and(|p| self.folded.contains(&p));
        if shut && !apart {
            return;
        }
        // Words that are not looked for need not be made, unless there are more notes than a mark holds.
        let made = match (view, mark.notes()) {
            (None, None) => model.entry(entry),
            _ => None,
        };
        let told = view.or(made.as_deref()).map(|v| v.told_for(model.eyes));
        let notes: Vec<(usize, NoteKind)> = match (told, mark.notes()) {
            (Some(told), _) => told.iter().map(NoteKind::of).enumerate().collect(),
            (None, Some(notes)) => notes.collect(),
            (None, None) => Vec::new(),
        };
        for (i, kind) in notes {
            let text = told.and_then(|t| t.get(i)).map_or("", |t| t.text.as_str());
            if apart && kind == NoteKind::Play {
                if self.found(text) {
                    self.rows.push(Row {
                        kind: RowKind::Opens(i),
                        entry,
                        depth: 0,
                        play,
                    });
                    depth = 0;
                }
                continue;
            }
            if shut {
                continue;
            }
            if kind == NoteKind::Battle
                && let Some(battle) = battle
            {
                if self.found(&battle.name()) {
                    self.rows.push(Row {
                        kind: RowKind::Battle,
                        entry,
                        depth: 1,
                        play,
                    });
                }
            } else if kind == NoteKind::Worth && self.found(text) {
                self.rows.push(Row {
                    kind: RowKind::Note(i),
                    entry,
                    depth: depth + 1,
                    play,
                });
            }
        }
    }
}

/// Makes the rows of the first `upto` entries. `search` is in small letters; while there is one, or a filter, nothing is
/// folded away.
#[must_use]
pub fn rows(
    model: &Model,
    upto: usize,
    filter: Filter,
    search: &str,
    folded: &BTreeSet<usize>,
) -> Vec<Row> {
    let mut list = List {
        model,
        filter,
        search,
        folded,
        rows: Vec::new(),
        bands: 0,
        cards: 0,
        play: None,
    };
    if search.is_empty() {
        for (entry, mark) in model.entries.marks().iter().take(upto).enumerate() {
            list.push(entry, *mark, None);
        }
    } else {
        model.entries.each(upto, |entry, view| {
            list.push(entry, Mark::of(view), Some(view));
        });
    }
    let folds = list.folds();
    let mut rows = list.rows;
    // A turn of which nothing is left needs no heading.
    let heads = |row: &Row| matches!(row.kind, RowKind::Turn(_));
    let mut last = 0;
    let kept: Vec<bool> = (0..rows.len())
        .map(|i| !heads(&rows[i]) || folds || rows.get(i + 1).is_some_and(|next| !heads(next)))
        .collect();
    rows.retain(|_| {
        last += 1;
        kept[last - 1]
    });
    rows
}

/// The side that a row speaks of.
#[must_use]
pub fn side_of(model: &Model, row: &Row) -> Option<Side> {
    match row.kind {
        RowKind::Turn(_) => None,
        RowKind::Card | RowKind::Step => model.entries.mark(row.entry)?.side,
        RowKind::Battle => model.battle_of(row.entry).map(|b| b.report.attacker),
        RowKind::Note(i) | RowKind::Opens(i) => model.told(row.entry).get(i)?.side,
    }
}
