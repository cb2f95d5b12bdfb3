//! Corps Command: Dawn's Early Light, refereed by its rulebook.
//!
//! | rulebook | file |
//! | --- | --- |
//! | 1.0 Components | `ids.rs`, `hexes.rs`, `state.rs`, `edition/` |
//! | 2.0 Impulse system, 2.1 Activation roll | `activation.rs` |
//! | 3.0 Actions and activations | `impulse.rs` |
//! | 4.0 Stacking | `stacking.rs` |
//! | 5.0 Zones of control | `zone.rs` |
//! | 6.0 Movement | `movement.rs`, `path.rs` |
//! | 6.1 Entry of reinforcements, 6.2 Exiting the map | `reinforcement.rs` |
//! | 7.0 Combat, 7.1 Firepower, 7.2 Defensive fire, 7.4 Overruns, 7.5 Superior arms | `combat.rs`, `odds.rs`, `movement.rs` |
//! | 7.3 Advances after combat | `advance.rs` |
//! | 7.6 Recon units supporting assaults | `recon.rs` |
//! | 8.0 Night, 8.1 Recovery rolls | `night.rs` |
//! | 9.0 Assets, 9.1 Asset selection, 9.2 Gunships | `assets.rs`, `gunship.rs`, `strike.rs` |
//! | scenarios: setup, control, lines of communication, score | `setup.rs`, `victory.rs` |
//!
//! How one event follows another is in `flow/`, on the agenda of `agenda.rs`; what is told in `note.rs` and `tell/`; text in
//! `notation.rs` and `position/`; who plays without a person in `players.rs`, how in `greedy/`.
//!
//! ```
//! use earlylight_core::{Awaits, Game, Setup, corps_command::CorpsCommand};
//!
//! let game = CorpsCommand::standard();
//! let setup = Setup { scenario: "A".into(), ..Setup::default() };
//! let state = game.start(&setup)?;
//! // Asset chits are drawn before anything else, one at a time (9.1).
//! assert!(matches!(game.awaits(&state), Awaits::Chance(_)));
//! # Ok::<(), earlylight_core::SetupError>(())
//! ```

mod activation;
mod advance;
pub mod agenda;
mod assets;
mod combat;
pub mod decision;
pub mod edition;
mod facts;
mod flow;
pub mod greedy;
mod gunship;
pub mod hexes;
pub mod ids;
mod impulse;
mod movement;
mod night;
mod notation;
pub mod note;
pub mod odds;
mod path;
pub mod players;
mod position;
mod reason;
mod recon;
mod reinforcement;
pub mod rules;
pub mod rulings;
mod setup;
mod stacking;
pub mod state;
mod strike;
mod tell;
mod victory;
mod view;
mod zone;

use std::sync::{Arc, OnceLock};

use crate::{
    Awaits, Chance, Fact, Game, Notes, Outcome, RuleText, Setup, SetupError, Side, TextError, Told,
    VariantError, Violation,
};

pub use decision::Decision;
pub use edition::{Edition, EditionError, Tables};
pub use note::Note;
pub use rulings::{RulingError, Rulings};
pub use state::{Ending, Place, State};
pub use tell::score_words;
pub use view::View;

/// What the number of a unit is raised by to be an item of a draw; below it are chits.
const UNIT_ITEMS: u16 = 256;

/// The referee: an edition's tables and the rulings in force. Cheap to clone.
#[derive(Clone, Debug)]
pub struct CorpsCommand {
    /// What the rules look up.
    pub tables: Arc<Tables>,
    /// The rulings in force.
    pub rulings: Rulings,
}

impl CorpsCommand {
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

impl Game for CorpsCommand {
    type State = State;
    type Decision = Decision;
    type View = View;
    type Note = Note;

    fn id(&self) -> &'static str {
        "corps_command"
    }
    fn title(&self) -> &'static str {
        "Corps Command: Dawn's Early Light"
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
        let Some(number) = self.scenario_number(&setup.scenario) else {
            let known: Vec<&str> = self
                .tables
                .scenarios
                .iter()
                .map(|s| s.id.as_str())
                .collect();
            return Err(SetupError::Scenario {
                found: setup.scenario.clone(),
                known: known.join(", "),
            });
        };
        match &setup.position {
            Some(text) => Ok(self.read_position(text)?),
            None => Ok(self.settled(self.setup(number))),
        }
    }
    fn awaits(&self, state: &State) -> Awaits {
        self.asks(state)
    }
    fn view(&self, state: &State, side: Side) -> View {
        View::of(&self.tables, state, side)
    }
    fn options(&self, state: &State, out: &mut Vec<Decision>) {
        self.list(state, out);
    }
    fn view_options(&self, view: &View, out: &mut Vec<Decision>) {
        // What is blanked in the public state is the opponent's; nothing of it bears on what the viewer may do.
        out.clear();
        if matches!(self.asks(&view.public), Awaits::Decision { side, .. } if side == view.side) {
            self.list(&view.public, out);
        }
    }
    fn decide(
        &self,
        state: &mut State,
        decision: &Decision,
        notes: &mut impl Notes<Note>,
    ) -> Result<(), Violation> {
        // A whole path is searched once, for the judgement and the move alike.
        if !self.goes(state, decision, notes) {
            self.legal(state, decision)
                .map_err(|reason| self.violation(reason))?;
            self.apply(state, decision, notes);
        }
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
                check_dice(side, count, faces, rule, dice)?;
                self.roll(state, dice, notes);
            }
            (Awaits::Chance(Chance::Draw { rule, .. }), Outcome::Draw(item)) => {
                self.drawn(state, item, rule, notes)?;
            }
            (asked, outcome) => return Err(self.no_such_chance(state, asked, outcome)),
        }
        self.settle(state, notes);
        Ok(())
    }
    fn pick(&self, state: &State, pick: u16) -> Option<u16> {
        match state.agenda.top() {
            Some(agenda::Step::Draw { side }) => self
                .pick_chit(state, side, pick)
                .map(|c| u16::from(c.number())),
            Some(agenda::Step::Fratricide { side }) => self
                .victims(state, side)
                .nth(usize::from(pick))
                .map(|u| UNIT_ITEMS + u16::from(u.number())),
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
        if let Some(chit) = self.item_chit(item) {
            return Some(&self.tables.chit(chit).id);
        }
        self.item_unit(item)
            .map(|unit| self.tables.unit(unit).id.as_str())
    }
    fn read_item(&self, text: &str) -> Result<u16, TextError> {
        self.read_drawn(text)
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
    /// Chits drawn, assigned or in hand, and what a side decided of its Activation Number before it is shown.
    fn hides(&self, state: &State) -> bool {
        let chits = state.drawn.iter().chain(&state.hand);
        let assigned = state.slots.iter().flatten();
        chits.chain(assigned).any(|n| *n > 0)
            || (!state.shown
                && state
                    .activation
                    .iter()
                    .any(|a| a.chosen > 0 || a.declined || a.switched))
    }
}

impl CorpsCommand {
    /// The kind of chit that an item of a draw is.
    fn item_chit(&self, item: u16) -> Option<ids::Chit> {
        u8::try_from(item)
            .ok()
            .and_then(ids::Chit::new)
            .filter(|c| c.index() < self.tables.chits.len())
    }

    /// The unit that an item of a draw is.
    fn item_unit(&self, item: u16) -> Option<ids::Unit> {
        item.checked_sub(UNIT_ITEMS)
            .and_then(|n| u8::try_from(n).ok())
            .and_then(ids::Unit::new)
            .filter(|u| u.index() < self.tables.units.len())
    }

    /// Folds a draw.
    fn drawn(
        &self,
        state: &mut State,
        item: u16,
        rule: &'static str,
        notes: &mut impl Notes<Note>,
    ) -> Result<(), Violation> {
        match state.agenda.top() {
            Some(agenda::Step::Draw { side }) => {
                let chit = self
                    .item_chit(item)
                    .filter(|c| self.tables.chit(*c).side == side && state.cup[c.index()] > 0);
                if let Some(chit) = chit {
                    self.drew(state, side, chit, notes);
                    return Ok(());
                }
            }
            Some(agenda::Step::Fratricide { side }) => {
                let unit = self
                    .item_unit(item)
                    .filter(|u| self.victims(state, side).any(|v| v == *u));
                if let Some(unit) = unit {
                    self.fratricide(state, unit, notes);
                    return Ok(());
                }
            }
            _ => {}
        }
        let found = self
            .item_name(item)
            .map_or_else(|| format!("item {item}"), str::to_owned);
        Err(Violation::new(rule, "one of what can be drawn", found))
    }

    /// The refusal of a chance that is not awaited.
    fn no_such_chance(&self, state: &State, asked: Awaits, outcome: Outcome<'_>) -> Violation {
        let found = match outcome {
            Outcome::Dice(_) => "dice",
            Outcome::Draw(_) => "a draw",
        };
        match asked {
            Awaits::Chance(chance) => Violation::new(chance.rule(), self.wanted(state), found),
            Awaits::Decision {
                rule, what, side, ..
            } => Violation::new(rule, format!("{} to {what}", tell::side_name(side)), found),
            Awaits::Claim { rule, what, .. } => Violation::new(rule, what, found),
            Awaits::Over(over) => Violation::new(over.rule, "nothing: the game is over", found),
        }
    }
}

/// Whether dice are so many, each with a face that it has.
fn check_dice(
    side: Option<Side>,
    count: u8,
    faces: u8,
    rule: &'static str,
    dice: &[u8],
) -> Result<(), Violation> {
    if dice.len() != usize::from(count) {
        let word = if count == 1 { "die" } else { "dice" };
        let who = side.map_or(String::new(), |s| format!("{} ", tell::side_name(s)));
        return Err(Violation::new(
            rule,
            format!("{count} {who}{word}"),
            format!("{} dice", dice.len()),
        ));
    }
    match dice.iter().find(|face| !(1..=faces).contains(*face)) {
        Some(face) => Err(Violation::new(
            rule,
            format!("faces from 1 to {faces}"),
            face.to_string(),
        )),
        None => Ok(()),
    }
}
