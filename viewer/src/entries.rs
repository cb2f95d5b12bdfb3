//! The entries of a game in words: those of an ordinary game all at hand, those of a very long one made again when asked for.
//!
//! A million entries in words fill more memory than they are worth. Of a long game only a few bytes an entry are kept, which
//! lists and filters need; the words of an entry are made from the state before it, which is never far.

use std::{cell::RefCell, collections::BTreeMap, rc::Rc};

use earlylight_core::{BattleTold, Side, Told, Tone};

use crate::model::{EntryKind, EntryView};

/// What a note is for a list, in four bits.
const WORTH: u64 = 1;
const BATTLE: u64 = 2;
const PLAY: u64 = 3;
/// Notes whose kind a mark holds.
const HELD: usize = 14;
/// Where the flags stand.
const OPENS_APART: u64 = 1 << 56;
const OPERATION: u64 = 1 << 57;
const MORE: u64 = 1 << 58;

/// What a mark holds of an entry that takes nothing back. A journal has fewer entries.
const NOWHERE: u32 = u32::MAX;

/// What lists and filters need of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Who acted.
    pub side: Option<Side>,
    /// What it is.
    pub kind: EntryKind,
    /// The moment that it takes play back to; [`NOWHERE`] if it does not.
    back: u32,
    notes: u64,
}

/// What a note is for a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteKind {
    /// Nothing that a list shows.
    Plain,
    /// Worth a row of its own.
    Worth,
    /// A battle begins.
    Battle,
    /// A play begins.
    Play,
}

impl NoteKind {
    /// What a note is.
    #[must_use]
    pub fn of(told: &Told) -> NoteKind {
        let worth = matches!(
            told.tone,
            Tone::Change | Tone::Control | Tone::Score | Tone::Over
        );
        match &told.battle {
            Some(BattleTold::Begin { .. }) => NoteKind::Battle,
            _ if told.tone == Tone::Play => NoteKind::Play,
            _ if worth && !told.text.is_empty() => NoteKind::Worth,
            _ => NoteKind::Plain,
        }
    }
}

impl Mark {
    /// The mark of an entry.
    #[must_use]
    pub fn of(view: &EntryView) -> Mark {
        let mut notes = 0;
        for (i, told) in view.told.iter().enumerate().take(HELD) {
            let kind = match NoteKind::of(told) {
                NoteKind::Plain => 0,
                NoteKind::Worth => WORTH,
                NoteKind::Battle => BATTLE,
                NoteKind::Play => PLAY,
            };
            notes |= kind << (4 * i);
        }
        let operation = |t: &Told| matches!(t.tone, Tone::Operation | Tone::Move);
        let flags = [
            (view.opens_apart(), OPENS_APART),
            (view.told.iter().any(operation), OPERATION),
            (view.told.len() > HELD, MORE),
        ];
        for (_, flag) in flags.iter().filter(|(set, _)| *set) {
            notes |= flag;
        }
        Mark {
            side: view.side,
            kind: view.kind,
            back: view
                .back_to
                .and_then(|to| u32::try_from(to).ok())
                .unwrap_or(NOWHERE),
            notes,
        }
    }

    /// The moment that it takes play back to.
    #[must_use]
    pub fn back_to(self) -> Option<usize> {
        let to = usize::try_from(self.back).ok()?;
        (self.back != NOWHERE).then_some(to)
    }

    /// As [`EntryView::opens_apart`].
    #[must_use]
    pub const fn opens_apart(self) -> bool {
        self.notes & OPENS_APART != 0
    }

    /// Whether it tells of an operation or a move.
    #[must_use]
    pub const fn is_operation(self) -> bool {
        self.notes & OPERATION != 0
    }

    /// The notes that a list shows, by number; `None` if there are more than a mark holds.
    pub fn notes(self) -> Option<impl Iterator<Item = (usize, NoteKind)>> {
        if self.notes & MORE != 0 {
            return None;
        }
        Some((0..HELD).filter_map(move |i| {
            let kind = match self.notes >> (4 * i) & 15 {
                WORTH => NoteKind::Worth,
                BATTLE => NoteKind::Battle,
                PLAY => NoteKind::Play,
                _ => return None,
            };
            Some((i, kind))
        }))
    }
}

/// Makes an entry in words.
pub type Make = Box<dyn Fn(usize) -> EntryView>;
/// Makes the first so many entries one after another, which is cheaper than one by one.
pub type Walk = Box<dyn Fn(usize, &mut dyn FnMut(usize, &EntryView))>;

enum Source {
    Kept(Vec<Rc<EntryView>>),
    Made {
        make: Make,
        walk: Walk,
        lately: RefCell<BTreeMap<usize, Rc<EntryView>>>,
    },
}

/// The entries, counted from 0.
pub struct Entries {
    marks: Vec<Mark>,
    source: Source,
}

/// How many entries made lately are kept: more than a window ever shows at once.
const LATELY: usize = 512;

impl Entries {
    /// Entries that are all at hand.
    #[must_use]
    pub fn kept(entries: Vec<EntryView>) -> Entries {
        Entries {
            marks: entries.iter().map(Mark::of).collect(),
            source: Source::Kept(entries.into_iter().map(Rc::new).collect()),
        }
    }

    /// Entries that are made when they are asked for, with the mark of each.
    #[must_use]
    pub fn made(marks: Vec<Mark>, make: Make, walk: Walk) -> Entries {
        Entries {
            marks,
            source: Source::Made {
                make,
                walk,
                lately: RefCell::default(),
            },
        }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.marks.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.marks.is_empty()
    }

    /// The mark of an entry.
    #[must_use]
    pub fn mark(&self, entry: usize) -> Option<Mark> {
        self.marks.get(entry).copied()
    }

    /// All marks.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// An entry in words.
    #[must_use]
    pub fn get(&self, entry: usize) -> Option<Rc<EntryView>> {
        if entry >= self.marks.len() {
            return None;
        }
        match &self.source {
            Source::Kept(list) => list.get(entry).cloned(),
            Source::Made { make, lately, .. } => {
                if let Some(kept) = lately.borrow().get(&entry) {
                    return Some(Rc::clone(kept));
                }
                let fresh = Rc::new(make(entry));
                let mut lately = lately.borrow_mut();
                if lately.len() >= LATELY {
                    // What lies farthest from here is asked for last.
                    let (low, high) = (lately.keys().next(), lately.keys().next_back());
                    let far = low
                        .into_iter()
                        .chain(high)
                        .max_by_key(|k| k.abs_diff(entry));
                    if let Some(far) = far.copied() {
                        lately.remove(&far);
                    }
                }
                lately.insert(entry, Rc::clone(&fresh));
                Some(fresh)
            }
        }
    }

    /// The first so many entries in words, one after another.
    pub fn each(&self, upto: usize, mut with: impl FnMut(usize, &EntryView)) {
        match &self.source {
            Source::Kept(list) => {
                for (i, view) in list.iter().take(upto).enumerate() {
                    with(i, view);
                }
            }
            Source::Made { walk, .. } => walk(upto.min(self.marks.len()), &mut with),
        }
    }

    /// All entries in words.
    pub fn iter(&self) -> impl Iterator<Item = Rc<EntryView>> + '_ {
        (0..self.len()).filter_map(|i| self.get(i))
    }
}
