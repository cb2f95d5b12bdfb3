//! The rows of the log: which entries and notes are listed, under which headings, as filters, folds and a search leave them.
//!
//! A row is a few numbers; its words are looked up when it is drawn, so that a hundred thousand rows cost no more than those
//! in sight.

use std::collections::BTreeSet;

use earlylight_core::{BattleTold, Side, Told, Tone};

use crate::model::{EntryKind, Model};

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

    fn admits(&self, model: &Model, entry: usize) -> bool {
        let Some(view) = model.entries.get(entry) else {
            return false;
        };
        let side = match view.side {
            _ if self.sides == [false; 2] => true,
            Some(side) => self.sides[side.index()],
            None => false,
        };
        let any = self.battles || self.rolls || self.operations || self.take_backs;
        side && (!any
            || self.battles && model.battle_of(entry).is_some()
            || self.rolls && view.kind == EntryKind::Roll
            || self.operations && view.told.iter().any(of_operation)
            || self.take_backs && view.kind == EntryKind::TakeBack)
    }
}

fn of_operation(told: &Told) -> bool {
    matches!(told.tone, Tone::Operation | Tone::Move)
}

/// Whether a note is worth a row of its own.
fn worth(told: &Told) -> bool {
    let tone = matches!(
        told.tone,
        Tone::Change | Tone::Control | Tone::Score | Tone::Over
    );
    tone && !told.text.is_empty()
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
    let mut rows = Vec::new();
    let mut bands = model.bands.iter().enumerate().peekable();
    let mut cards = model.cards.iter().copied().peekable();
    let mut play = None;
    let found = |text: &str| search.is_empty() || text.to_lowercase().contains(search);
    let folds = search.is_empty() && filter.is_open();
    for (entry, view) in model.entries.iter().take(upto).enumerate() {
        while let Some((band, _)) = bands.next_if(|(_, b)| b.first <= entry) {
            rows.push(Row {
                kind: RowKind::Turn(band),
                entry,
                depth: 0,
                play: None,
            });
            play = None;
        }
        let card = cards.next_if(|c| *c <= entry);
        let apart = card.is_some() && view.opens_apart();
        let before = play;
        play = card.or(play);
        if folds && card.is_none() && play.is_some_and(|p| folded.contains(&p)) {
            continue;
        }
        if !filter.admits(model, entry) {
            continue;
        }
        let battle = model.battle_of(entry);
        let mut depth = if card.is_some() && !apart || before.is_none() && (apart || play.is_none())
        {
            0
        } else {
            1 + u8::from(battle.is_some_and(|b| b.first < entry))
        };
        let kind = if card.is_some() && !apart {
            RowKind::Card
        } else {
            RowKind::Step
        };
        // A bare "begin" of bookkeeping stays out of the reader's way unless it is looked for.
        if found(model.line(entry)) && (view.kind != EntryKind::Clerk || !search.is_empty()) {
            rows.push(Row {
                kind,
                entry,
                depth,
                play: if apart { before } else { play },
            });
        }
        let shut = folds && card.is_some_and(|p| folded.contains(&p));
        if shut && !apart {
            continue;
        }
        for (i, told) in model.told(entry).iter().enumerate() {
            if apart && told.tone == Tone::Play && found(&told.text) {
                rows.push(Row {
                    kind: RowKind::Opens(i),
                    entry,
                    depth: 0,
                    play,
                });
                depth = 0;
                continue;
            }
            if shut {
                continue;
            }
            let begins = matches!(told.battle, Some(BattleTold::Begin { .. }));
            if begins && let Some(battle) = battle {
                if found(&battle.name()) {
                    rows.push(Row {
                        kind: RowKind::Battle,
                        entry,
                        depth: 1,
                        play,
                    });
                }
            } else if worth(told) && found(&told.text) {
                rows.push(Row {
                    kind: RowKind::Note(i),
                    entry,
                    depth: depth + 1,
                    play,
                });
            }
        }
    }
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
        RowKind::Card | RowKind::Step => model.entries.get(row.entry)?.side,
        RowKind::Battle => model.battle_of(row.entry).map(|b| b.report.attacker),
        RowKind::Note(i) | RowKind::Opens(i) => model.told(row.entry).get(i)?.side,
    }
}
