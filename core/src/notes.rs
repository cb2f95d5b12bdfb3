//! What a fold has to tell: notes, and the sinks that take them or do not.

use crate::{Side, battle_report::BattleTold};

/// A sink of notes. A fold hands over a closure, so that a note nobody wants is never made.
pub trait Notes<N> {
    /// Takes one note, or ignores it unmade.
    fn note(&mut self, make: impl FnOnce() -> N);
}

/// The sink that wants nothing: replay at full speed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Silent;

impl<N> Notes<N> for Silent {
    #[inline(always)]
    fn note(&mut self, _make: impl FnOnce() -> N) {}
}

impl<N> Notes<N> for Vec<N> {
    #[inline]
    fn note(&mut self, make: impl FnOnce() -> N) {
        self.push(make());
    }
}

/// What sort of thing a note tells; a reader filters and marks by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tone {
    /// A turn begins; [`Told::heading`] names it.
    Turn,
    /// A card play, an impulse, or whatever a player's share of a turn is, begins; [`Told::heading`] names it.
    Play,
    /// A card is discarded, removed or drawn, or says what it does.
    Card,
    /// An operation begins or ends.
    Operation,
    /// Something moves on the board.
    Move,
    /// Something is placed on or taken off the board outside a battle.
    Change,
    /// Something of a combat.
    Battle,
    /// Control of a place changes.
    Control,
    /// The score changes.
    Score,
    /// The game ends.
    Over,
}

/// A note in words: what happened, by which rule, to whom and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The rule applied, as the rulebook numbers it.
    pub rule: &'static str,
    /// One short sentence without a full stop.
    pub text: String,
    /// The sort of thing it is.
    pub tone: Tone,
    /// The name of the turn or play that begins with it ("Turn 3", "The Prophet"): a heading for all up to the next one.
    pub heading: Option<String>,
    /// The side that acted or gained by it, if one did.
    pub side: Option<Side>,
    /// Ids of the places it touches, as the edition spells them.
    pub places: Vec<String>,
    /// The step of a move, from place to place, to be drawn as an arrow.
    pub arrow: Option<(String, String)>,
    /// What it adds to the report of a combat, if it is part of one.
    pub battle: Option<BattleTold>,
    /// Score of the game after it, [`Side::B`] ahead positive, if it changed.
    pub score: Option<i32>,
}
