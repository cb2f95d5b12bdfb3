//! Naval War of 1812, refereed by its rulebook.
//!
//! | rulebook | file |
//! | --- | --- |
//! | Game Board, Game Ships, Cards | `ids.rs`, `state.rs`, `edition/` |
//! | Card Movement; Ship Movement: Turn Movement, Straight Movement, Earning VPs with Merchant Ships | `movement.rs` |
//! | Card Tactics | `tactics.rs` |
//! | Setup: British Setup, American Setup | `setup.rs` |
//! | Game Turn Sequence, Order of Play | `turn.rs` |
//! | Return of Sunk Ships | `returns.rs` |
//! | Ship Combat, Combat Die Roll Chart, Ship Combat Results, Crossing the "T", Sinking Ships | `combat.rs`, `odds.rs` |
//! | Winning The Game | `scoring.rs` |
//!
//! How one event follows another is in `flow/`, on the agenda of `agenda.rs`; what is told in `note.rs` and `tell/`; text in
//! `notation.rs` and `position/`; a simple player in `greedy.rs`. The rulebook numbers nothing, so rules go by their headings.
//!
//! ```
//! use earlylight_core::{Awaits, Game, Setup, Side, naval1812::Naval1812};
//!
//! let game = Naval1812::standard();
//! let state = game.start(&Setup::default())?;
//! // The British place three red warships first ("British Setup").
//! assert!(matches!(game.awaits(&state), Awaits::Decision { side: Side::B, .. }));
//! # Ok::<(), earlylight_core::SetupError>(())
//! ```

pub mod agenda;
mod combat;
pub mod decision;
pub mod edition;
mod facts;
mod flow;
pub mod greedy;
pub mod ids;
mod movement;
mod notation;
pub mod note;
mod odds;
pub mod players;
mod position;
mod reason;
mod returns;
pub mod rules;
pub mod rulings;
mod scoring;
mod setup;
pub mod state;
mod tactics;
mod tell;
mod turn;
mod view;

use std::sync::{Arc, OnceLock};

use crate::{
    Awaits, Chance, Fact, Game, Notes, Outcome, RuleText, Setup, SetupError, Side, TextError, Told,
    VariantError, Violation,
};

pub use decision::Decision;
pub use edition::{Edition, EditionError, Tables};
pub use note::Note;
pub use odds::{FightOdds, Odds, odds};
pub use rulings::{RulingError, Rulings};
pub use state::{Ending, Fight, Place, Stage, State};
pub use tell::score_words;
pub use view::View;

/// The referee: an edition's tables and the rulings in force. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Naval1812 {
    /// What the rules look up.
    pub tables: Arc<Tables>,
    /// The rulings in force.
    pub rulings: Rulings,
}

impl Naval1812 {
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

impl Game for Naval1812 {
    type State = State;
    type Decision = Decision;
    type View = View;
    type Note = Note;

    fn id(&self) -> &'static str {
        "naval1812"
    }
    fn title(&self) -> &'static str {
        "Naval War of 1812"
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
            None => Ok(self.settled(self.set_up())),
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
        // What is blanked in the public state is the opponent's; nothing of it bears on what the viewer may do.
        self.list(&view.public, out);
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
        match (state.agenda.top(), outcome) {
            (Some(agenda::Step::Fight), Outcome::Dice(dice))
                if let Some((side, count, rule)) = self.dice_awaited(state) =>
            {
                self.check_dice(side, count, rule, dice)?;
                self.rolled(state, dice, notes);
            }
            (Some(agenda::Step::Deal { left, next }), Outcome::Draw(item)) => {
                let card = u8::try_from(item)
                    .ok()
                    .and_then(ids::Card::new)
                    .filter(|c| state.undealt[next.index()].has(*c));
                let Some(card) = card else {
                    let found = self
                        .item_name(item)
                        .map_or_else(|| format!("item {item}"), str::to_owned);
                    return Err(Violation::new(
                        "Order of Play 1",
                        format!(
                            "a card of the {} deck that is not dealt yet",
                            tell::side_name(next)
                        ),
                        found,
                    ));
                };
                self.dealt(state, card, left, next, notes);
            }
            _ => return Err(self.no_such_chance(state, outcome)),
        }
        self.settle(state, notes);
        Ok(())
    }
    fn pick(&self, state: &State, pick: u16) -> Option<u16> {
        match state.agenda.top() {
            Some(agenda::Step::Deal { next, .. }) => state.undealt[next.index()]
                .nth(pick)
                .map(|c| u16::from(c.number())),
            _ => None,
        }
    }

    fn tell(&self, note: &Note) -> Told {
        self.told(note)
    }
    fn write_decision(&self, _state: &State, decision: &Decision) -> String {
        self.write(decision)
    }
    fn read_decision(&self, _state: &State, text: &str) -> Result<Decision, TextError> {
        self.read(text)
    }
    fn item_name(&self, item: u16) -> Option<&str> {
        let card = u8::try_from(item).ok().and_then(ids::Card::new)?;
        Some(&self.tables.card(card).name)
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
    /// Hands, and a card that lies face down. Which cards are not dealt follows from these and the discards.
    fn hides(&self, state: &State) -> bool {
        state.hands.iter().any(|h| !h.is_empty()) || state.face_down()
    }
}

impl Naval1812 {
    /// Whether dice are so many, each with a face that it has.
    fn check_dice(
        &self,
        side: Side,
        count: u8,
        rule: &'static str,
        dice: &[u8],
    ) -> Result<(), Violation> {
        if dice.len() != usize::from(count) {
            let word = if count == 1 { "die" } else { "dice" };
            let name = tell::side_name(side);
            return Err(Violation::new(
                rule,
                format!("{count} {name} {word}"),
                format!("{} dice", dice.len()),
            ));
        }
        match dice.iter().find(|face| !(1..=6).contains(*face)) {
            Some(face) => Err(Violation::new(rule, "faces from 1 to 6", face.to_string())),
            None => Ok(()),
        }
    }

    /// The refusal of a chance that is not awaited.
    fn no_such_chance(&self, state: &State, outcome: Outcome<'_>) -> Violation {
        let found = match outcome {
            Outcome::Dice(_) => "dice",
            Outcome::Draw(_) => "a card drawn",
        };
        match self.asks(state) {
            Awaits::Chance(chance @ (Chance::Dice { .. } | Chance::Draw { .. })) => {
                Violation::new(chance.rule(), self.wanted(state), found)
            }
            Awaits::Decision {
                rule, what, side, ..
            } => Violation::new(rule, format!("{} to {what}", tell::side_name(side)), found),
            Awaits::Claim { rule, what, .. } => Violation::new(rule, what, found),
            Awaits::Over(over) => Violation::new(over.rule, "nothing: the game is over", found),
        }
    }
}
