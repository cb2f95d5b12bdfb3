//! The kinds of entries and their tags.

/// What sort of entry it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u32)]
pub enum EntryKind {
    /// A writer opened the journal.
    Session = 0,
    /// A side decided.
    Decision = 1,
    /// Dice were thrown.
    Dice = 2,
    /// An item was drawn.
    Draw = 3,
    /// A result from outside.
    Claim = 4,
    /// A position, by hash.
    Checkpoint = 5,
    /// The play goes back.
    TakeBack = 6,
    /// A corrected position.
    Adjustment = 7,
    /// Words.
    Remark = 8,
    /// A signature.
    Attestation = 9,
    /// The record is closed.
    End = 10,
    /// Secrets are opened.
    Reveal = 11,
}

impl EntryKind {
    /// Every kind, in the order of its tag.
    pub const ALL: [EntryKind; 12] = [
        EntryKind::Session,
        EntryKind::Decision,
        EntryKind::Dice,
        EntryKind::Draw,
        EntryKind::Claim,
        EntryKind::Checkpoint,
        EntryKind::TakeBack,
        EntryKind::Adjustment,
        EntryKind::Remark,
        EntryKind::Attestation,
        EntryKind::End,
        EntryKind::Reveal,
    ];

    /// The kind in a word or two.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            EntryKind::Session => "session",
            EntryKind::Decision => "decision",
            EntryKind::Dice => "roll",
            EntryKind::Draw => "draw",
            EntryKind::Claim => "claim",
            EntryKind::Checkpoint => "checkpoint",
            EntryKind::TakeBack => "take-back",
            EntryKind::Adjustment => "adjustment",
            EntryKind::Remark => "remark",
            EntryKind::Attestation => "attestation",
            EntryKind::End => "end",
            EntryKind::Reveal => "reveal",
        }
    }

    /// The kind whose tag a body begins with. Every tag so far is one byte.
    #[must_use]
    pub fn of_body(body: &[u8]) -> Option<EntryKind> {
        EntryKind::ALL.get(usize::from(*body.first()?)).copied()
    }
}
