//! The index of a game, made in one walk: its turns, card plays, battles and scores.

use earlylight_core::{BattleReport, BattleTold, Tone};

use crate::model::{Band, Battle, EntryKind, EntryView, Mark, MarkKind};

/// The index, as far as the walk has come.
#[derive(Debug)]
pub struct Index {
    /// Turns and phases.
    pub bands: Vec<Band>,
    /// Battles in order, once it is [`finished`](Self::finish).
    pub battles: Vec<Battle>,
    /// Entries that play a card, in order.
    pub cards: Vec<usize>,
    /// Score after each moment, 0 to as far as it has come.
    pub score: Vec<i32>,
    /// Changes of control and of the score, and take-backs, in order.
    pub marks: Vec<Mark>,
    open: Vec<(usize, BattleTold)>,
    count: usize,
}

impl Index {
    /// The index before the first entry, at that score.
    #[must_use]
    pub fn new(score: i32) -> Index {
        Index {
            bands: Vec::new(),
            battles: Vec::new(),
            cards: Vec::new(),
            score: vec![score],
            marks: Vec::new(),
            open: Vec::new(),
            count: 0,
        }
    }

    /// Takes the next entry.
    pub fn push(&mut self, view: &EntryView) {
        let entry = self.count;
        self.count += 1;
        self.band(entry, view);
        let plays = view.told.iter().any(|t| t.tone == Tone::Play);
        if plays && (view.kind == EntryKind::Decision || view.opens_apart()) {
            self.cards.push(entry);
        }
        let now = self.score.last().copied().unwrap_or(0);
        let after = match view.back_to {
            Some(to) => self.score.get(to).copied().unwrap_or(now),
            None => view
                .told
                .iter()
                .filter_map(|t| t.score)
                .next_back()
                .unwrap_or(now),
        };
        self.score.push(after);
        self.battle(entry, view);
        self.mark(entry, view);
    }

    fn mark(&mut self, entry: usize, view: &EntryView) {
        let back = view.back_to.map(|to| (MarkKind::TakeBack(to), view.side));
        let told = view.told.iter().filter_map(|t| match t.tone {
            Tone::Control => Some((MarkKind::Control, t.side)),
            Tone::Score => Some((MarkKind::Score, t.side)),
            _ => None,
        });
        let marks = back.into_iter().chain(told);
        self.marks
            .extend(marks.map(|(kind, side)| Mark { entry, kind, side }));
    }

    fn band(&mut self, entry: usize, view: &EntryView) {
        let turns = view.told.iter().filter(|t| t.tone == Tone::Turn);
        for name in turns.filter_map(|t| t.heading.clone()) {
            match self.bands.last_mut() {
                Some(last) if last.name == name => continue,
                Some(last) => last.end = entry,
                None => {}
            }
            // What comes before the first turn belongs to it, as its deal.
            let first = if self.bands.is_empty() { 0 } else { entry };
            self.bands.push(Band {
                name,
                first,
                end: usize::MAX,
            });
        }
    }

    fn battle(&mut self, entry: usize, view: &EntryView) {
        if let Some(to) = view.back_to {
            // The battle stays on record as it went; what play returns to goes on from there.
            if self.open.last().is_some_and(|(last, _)| *last >= to) {
                self.battles.extend(close(&self.open));
                self.open.retain(|(at, _)| *at < to);
            }
            return;
        }
        for piece in view.told.iter().filter_map(|t| t.battle.as_ref()) {
            if matches!(piece, BattleTold::Begin { .. }) {
                self.battles.extend(close(&self.open));
                self.open.clear();
            }
            self.open.push((entry, piece.clone()));
        }
    }

    /// The index of all that was taken.
    #[must_use]
    pub fn finish(mut self) -> Index {
        self.battles.extend(close(&self.open));
        self.open.clear();
        self.battles.sort_by_key(|b| (b.first, b.last));
        for band in &mut self.bands {
            band.end = band.end.min(self.count);
        }
        self.bands.retain(|b| b.first < b.end);
        self
    }
}

fn close(pieces: &[(usize, BattleTold)]) -> Option<Battle> {
    let report = BattleReport::collect(pieces.iter().map(|(_, p)| p))?;
    let first = pieces.first()?.0;
    let end = pieces
        .iter()
        .find(|(_, p)| matches!(p, BattleTold::End { .. }));
    let last = end.or(pieces.last())?.0;
    let rounds = pieces
        .iter()
        .filter(|(_, p)| matches!(p, BattleTold::Round { .. }))
        .map(|(i, _)| *i)
        .collect();
    Some(Battle {
        first,
        last,
        rounds,
        report,
    })
}
