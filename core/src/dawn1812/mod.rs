//! Dawn's Early Light: The War of 1812, refereed by its rulebook.
//!
//! | rulebook | file |
//! | --- | --- |
//! | 2.0 Components | `ids.rs`, `state.rs`, `edition/` |
//! | 3.0 Setup | `setup.rs` |
//! | 4.0 Sequence of play | `turn.rs` |
//! | 5.0 Card play | `card_play.rs`, `event.rs` |
//! | 6.1 Recruit, 6.2 Campaign and 8.1 Raid, 6.3 Construct | `recruit.rs`, `campaign.rs`, `construct.rs` |
//! | 7.0 American operations, 8.2 Deploy, 14.0 Naval theatre | `naval.rs` |
//! | 9.0 Battles, 9.2 Retreat | `battle.rs`, `retreat.rs` |
//! | 10.0 Indians | `indians.rs` |
//! | 11.0 Forts and waterways | `construct.rs`, `battle.rs`, `control.rs` |
//! | 12.0 Greater Conflict, 13.0 Political contest | `political.rs` |
//! | 15.0 Scoring and victory | `scoring.rs` |
//! | 16.0 Control, connection | `control.rs` |
//!
//! What to expect of a battle or a roll, exactly, is in `odds/`.
//!
//! How one event follows another is in `flow.rs`, on the agenda of `agenda.rs`; what is told in `note.rs` and `tell.rs`; text in
//! `notation.rs` and `position.rs`. Who plays without a person is in `players.rs`; how, in `greedy/`.
//!
//! ```
//! use earlylight_core::{Awaits, Game, Setup, dawn1812::Dawn1812};
//!
//! let game = Dawn1812::standard();
//! let state = game.start(&Setup::default())?;
//! // The Prelude deck is dealt first, one card at a time (3.1).
//! assert!(matches!(game.awaits(&state), Awaits::Chance(_)));
//! # Ok::<(), earlylight_core::SetupError>(())
//! ```

pub mod agenda;
pub mod battle;
mod campaign;
mod card_play;
mod construct;
mod control;
pub mod decision;
pub mod edition;
mod event;
mod facts;
mod flow;
pub mod greedy;
pub mod ids;
mod indians;
mod naval;
mod notation;
pub mod note;
pub mod odds;
pub mod players;
mod political;
mod position;
mod reason;
mod recruit;
mod retreat;
pub mod rules;
pub mod rulings;
mod scoring;
mod setup;
pub mod state;
mod tell;
mod turn;
mod view;

use std::sync::{Arc, OnceLock};

use crate::{
    Awaits, Chance, Fact, Game, Notes, Outcome, RuleText, Setup, SetupError, Side, TextError, Told,
    VariantError, Violation,
};

pub use battle::Battle;
pub use decision::{Decision, Mode, Operation, Station};
pub use edition::{Edition, EditionError, Tables};
pub use note::Note;
pub use rulings::{RulingError, Rulings};
pub use state::{ConflictState, Ending, State};
pub use tell::score_words;
pub use view::View;

/// The referee: an edition's tables and the rulings in force. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Dawn1812 {
    /// What the rules look up.
    pub tables: Arc<Tables>,
    /// The rulings in force.
    pub rulings: Rulings,
}

impl Dawn1812 {
    /// The built-in edition under the default rulings.
    ///
    /// # Panics
    /// Never: the built-in edition is checked by the tests. There is no state of the program in which it could differ.
    #[must_use]
    pub fn standard() -> Self {
        static TABLES: OnceLock<Arc<Tables>> = OnceLock::new();
        let tables = TABLES.get_or_init(|| {
            match Edition::parse(edition::STANDARD).and_then(|e| e.tables()) {
                Ok(tables) => Arc::new(tables),
                Err(error) => panic!("the built-in edition is broken: {error}"),
            }
        });
        Self {
            tables: tables.clone(),
            rulings: Rulings::default(),
        }
    }

    /// An edition of the user's own under the default rulings.
    ///
    /// # Errors
    /// With every fault of the edition.
    pub fn with_edition(document: &str) -> Result<Self, EditionError> {
        let tables = Arc::new(Edition::parse(document)?.tables()?);
        Ok(Self {
            tables,
            rulings: Rulings::default(),
        })
    }

    /// An edition of the user's own from its canonical bytes, under the default rulings.
    ///
    /// # Errors
    /// When the bytes are no edition in its one spelling, or with every fault of it.
    pub fn from_canonical(bytes: &[u8]) -> Result<Self, EditionError> {
        let tables = Arc::new(Edition::from_canonical(bytes)?.tables()?);
        Ok(Self {
            tables,
            rulings: Rulings::default(),
        })
    }

    /// The same under other rulings.
    #[must_use]
    pub fn with_rulings(self, rulings: Rulings) -> Self {
        Self { rulings, ..self }
    }

    /// Goes on from a state that somebody put together, until it asks for something. Tests and positions use it.
    pub fn settled(&self, mut state: State) -> State {
        self.settle(&mut state, &mut crate::Silent);
        state
    }
}

impl Game for Dawn1812 {
    type State = State;
    type Decision = Decision;
    type View = View;
    type Note = Note;

    fn id(&self) -> &'static str {
        "dawn1812"
    }
    fn title(&self) -> &'static str {
        "Dawn's Early Light: The War of 1812"
    }
    fn revision(&self) -> u32 {
        1
    }
    fn edition(&self) -> (String, Vec<u8>) {
        (self.tables.edition.clone(), self.tables.canonical.clone())
    }
    fn rulings(&self) -> Vec<(&'static str, String)> {
        self.rulings.list()
    }
    fn variant(
        &self,
        edition: Option<&[u8]>,
        rulings: &[(String, String)],
    ) -> Result<Self, VariantError> {
        let game = match edition {
            None => self.clone(),
            Some(bytes) => {
                Self::from_canonical(bytes).map_err(|e| VariantError::Edition(e.to_string()))?
            }
        };
        let mut set = Rulings::default();
        for (name, value) in rulings {
            set.set(name, value)
                .map_err(|e| VariantError::Ruling(e.to_string()))?;
        }
        Ok(game.with_rulings(set))
    }
    fn edition_items(&self) -> Vec<(String, String)> {
        Edition::from_canonical(&self.tables.canonical).map_or_else(|_| Vec::new(), |e| e.items())
    }
    fn side_name(&self, side: Side) -> &'static str {
        tell::side_name(side)
    }
    fn rule(&self, number: &str) -> Option<RuleText<'_>> {
        rules::by_number(number)
    }

    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        if !matches!(setup.scenario.as_str(), "" | "standard") {
            return Err(SetupError::Scenario {
                found: setup.scenario.clone(),
                known: "standard".into(),
            });
        }
        match &setup.position {
            Some(text) => Ok(self.read_position(text)?),
            None => Ok(self.settled(self.setup())),
        }
    }
    fn awaits(&self, state: &State) -> Awaits {
        self.asks(state)
    }
    fn view(&self, state: &State, side: Side) -> View {
        View::of(state, side)
    }
    fn options(&self, state: &State, out: &mut Vec<Decision>) {
        self.list(state, out);
    }
    fn view_options(&self, view: &View, out: &mut Vec<Decision>) {
        self.list_for(view, out);
    }
    fn decide(
        &self,
        state: &mut State,
        decision: &Decision,
        notes: &mut impl Notes<Note>,
    ) -> Result<(), Violation> {
        self.legal(state, decision)
            .map_err(|reason| self.violation(reason))?;
        self.apply(state, decision, notes);
        self.settle(state, notes);
        Ok(())
    }
    fn chance(
        &self,
        state: &mut State,
        outcome: Outcome<'_>,
        notes: &mut impl Notes<Note>,
    ) -> Result<(), Violation> {
        match (self.asks(state), outcome) {
            (
                Awaits::Chance(Chance::Dice {
                    side,
                    count,
                    faces,
                    rule,
                    ..
                }),
                Outcome::Dice(dice),
            ) => {
                let who = side.map_or(String::new(), |s| format!("{} ", tell::side_name(s)));
                if dice.len() != usize::from(count) {
                    let word = if count == 1 { "die" } else { "dice" };
                    return Err(Violation::new(
                        rule,
                        format!("{who}{count} {word}"),
                        format!("{} dice", dice.len()),
                    ));
                }
                if let Some(face) = dice.iter().find(|d| !(1..=faces).contains(*d)) {
                    return Err(Violation::new(
                        rule,
                        format!("faces from 1 to {faces}"),
                        face.to_string(),
                    ));
                }
                self.roll(state, dice, notes);
            }
            (Awaits::Chance(Chance::Draw { rule, .. }), Outcome::Draw(item)) => {
                let card = u8::try_from(item)
                    .ok()
                    .and_then(ids::Card::new)
                    .filter(|c| state.draw.has(*c));
                let (Some(card), Some(agenda::Step::Deal { left, next })) =
                    (card, state.agenda.top())
                else {
                    let found = self
                        .item_name(item)
                        .map_or_else(|| format!("item {item}"), str::to_owned);
                    return Err(Violation::new(
                        rule,
                        "a card that is in the draw deck",
                        found,
                    ));
                };
                self.dealt(state, card, left, next, notes);
            }
            (Awaits::Chance(chance), _) => {
                let found = if matches!(outcome, Outcome::Dice(_)) {
                    "dice"
                } else {
                    "a card drawn"
                };
                return Err(Violation::new(chance.rule(), self.wanted(state), found));
            }
            (Awaits::Claim { rule, what, .. }, _) => {
                return Err(Violation::new(rule, what, "a chance"));
            }
            (
                Awaits::Decision {
                    rule, what, side, ..
                },
                _,
            ) => {
                let found = if matches!(outcome, Outcome::Dice(_)) {
                    "dice"
                } else {
                    "a card drawn"
                };
                return Err(Violation::new(
                    rule,
                    format!("{} to {what}", tell::side_name(side)),
                    found,
                ));
            }
            (Awaits::Over(over), _) => {
                return Err(Violation::new(
                    over.rule,
                    "nothing: the game is over",
                    "dice or a draw",
                ));
            }
        }
        self.settle(state, notes);
        Ok(())
    }
    fn pick(&self, state: &State, pick: u16) -> Option<u16> {
        match state.agenda.top() {
            Some(agenda::Step::Deal { .. }) => state.draw.nth(pick).map(|c| u16::from(c.number())),
            _ => None,
        }
    }

    fn tell(&self, note: &Note) -> Told {
        self.told(note)
    }
    fn write_decision(&self, state: &State, decision: &Decision) -> String {
        self.write(state, decision)
    }
    fn read_decision(&self, state: &State, text: &str) -> Result<Decision, TextError> {
        self.read(state, text)
    }
    fn item_name(&self, item: u16) -> Option<&str> {
        let card = u8::try_from(item).ok().and_then(ids::Card::new)?;
        Some(&self.tables.card(card).title)
    }
    fn read_item(&self, text: &str) -> Result<u16, TextError> {
        self.read_card_item(text)
    }
    fn write_position(&self, state: &State) -> String {
        self.position_text(state)
    }
    fn read_position(&self, text: &str) -> Result<State, TextError> {
        self.parse_position(text)
    }
    fn facts(&self, state: &State) -> Fact {
        self.state_facts(state)
    }
    fn hides(&self, state: &State) -> bool {
        !state.draw.is_empty() || state.hands.iter().any(|h| !h.is_empty())
    }
}
