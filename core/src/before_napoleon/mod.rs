//! Before Napoleon: the French and Indian War campaign, refereed by its rulebook.
//!
//! | rulebook | file |
//! | --- | --- |
//! | Campaign, Land Forces, Naval Groups | `ids.rs`, `state.rs`, `edition/` |
//! | Initial Forces | `setup.rs` |
//! | Sequence of Play, Victory | `turn.rs`, `agenda.rs`, `conquest.rs`; written orders in `sheet.rs`, `orders.rs`, `beats.rs` |
//! | Initiative, Leaders | `initiative.rs` |
//! | Land Movement, River & Lake Movement | `land_movement.rs`, `capture.rs` |
//! | Sea Zones, Naval Transport | `naval_movement.rs`, `landing.rs` |
//! | Naval Interception | `interception.rs` |
//! | Naval Combat | `naval_battle.rs`, `naval_fight.rs` |
//! | Supply | `attrition.rs`, `winter.rs` |
//! | Sieges | `siege.rs` |
//! | Indians, Militia, & Provincials | `indians.rs` |
//! | Ambushes | `ambush.rs` |
//! | Reinforcements | `recruiting.rs`, `north_america.rs` |
//! | Land Combat | `fight.rs`, `land_battle.rs`, `land_fight.rs`, `force.rs`, `losses.rs`, `retreat.rs`; chances in `odds.rs` |
//! | results from a table | `claim.rs`, `claim_domain.rs`, `claim_notation.rs` |
//!
//! How one event follows another is in `flow/`, on the agenda of `agenda.rs`; what is told in `note.rs`, `fight_note.rs` and `tell.rs`;
//! text in `notation.rs` and `position/`; simple players in `players.rs` and `greedy/`. The rulebook numbers nothing, so rules go by their headings.
//!
//! ```
//! use earlylight_core::{Awaits, Game, Setup, Side, before_napoleon::BeforeNapoleon};
//!
//! let game = BeforeNapoleon::standard();
//! let state = game.start(&Setup::default())?;
//! // The French choose the make-up of their Naval Groups first ("Naval Groups").
//! assert!(matches!(game.awaits(&state), Awaits::Decision { side: Side::A, .. }));
//! # Ok::<(), earlylight_core::SetupError>(())
//! ```

pub mod agenda;
pub mod ambush;
pub mod attrition;
pub mod battle_odds;
mod beats;
mod capture;
pub mod claim;
mod claim_domain;
mod claim_notation;
mod conquest;
pub mod decision;
pub mod edition;
mod facts;
pub mod fight;
pub mod fight_note;
mod flow;
pub mod force;
pub mod greedy;
pub mod ids;
pub mod indians;
pub mod initiative;
mod interception;
pub mod land_battle;
mod land_fight;
mod land_movement;
mod landing;
pub mod losses;
pub mod naval_battle;
mod naval_fight;
pub mod naval_movement;
pub mod north_america;
mod notation;
pub mod note;
pub mod odds;
pub mod orders;
pub mod players;
mod position;
mod reason;
pub mod recruiting;
mod retreat;
pub mod rules;
pub mod rulings;
pub mod setup;
pub mod sheet;
mod siege;
pub mod state;
mod tell;
pub mod turn;
mod view;
pub mod winter;

use std::sync::{Arc, OnceLock};

use crate::{
    Awaits, Chance, Chooser, Fact, Game, Notes, Outcome, RuleText, Setup, SetupError, Side,
    TextError, Told, VariantError, Violation,
};

pub use decision::Decision;
pub use edition::{Edition, EditionError, Tables};
pub use note::Note;
pub use rulings::{RulingError, Rulings};
pub use state::{Ending, State};
pub use tell::side_name;
pub use view::View;

/// The referee: an edition's tables and the rulings in force. Cheap to clone.
#[derive(Clone, Debug)]
pub struct BeforeNapoleon {
    /// What the rules look up.
    pub tables: Arc<Tables>,
    /// The rulings in force.
    pub rulings: Rulings,
}

impl BeforeNapoleon {
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
}

impl BeforeNapoleon {
    /// Goes on from a state that somebody put together, until it asks for something. Tests and positions use it.
    #[must_use]
    pub fn settled(&self, mut state: State) -> State {
        self.settle(&mut state, &mut crate::Silent);
        state
    }
}

impl Game for BeforeNapoleon {
    type State = State;
    type Decision = Decision;
    type View = View;
    type Note = Note;

    fn id(&self) -> &'static str {
        "before_napoleon"
    }
    fn title(&self) -> &'static str {
        "Before Napoleon: French and Indian War"
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

    /// Four scenarios: in sequence or by written orders, each with the quick procedures alone or with battles that may be fought on a
    /// table.
    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        let name = if setup.scenario.is_empty() {
            "sequence"
        } else {
            setup.scenario.as_str()
        };
        let Some((_, written, table)) =
            setup::SCENARIOS.iter().find(|(known, _, _)| *known == name)
        else {
            let names: Vec<&str> = setup::SCENARIOS
                .iter()
                .map(|(known, _, _)| *known)
                .collect();
            return Err(SetupError::Scenario {
                found: setup.scenario.clone(),
                known: names.join(", "),
            });
        };
        match &setup.position {
            Some(text) => Ok(self.read_position(text)?),
            None => Ok(self.settled(self.set_up(*written, *table))),
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
        self.list(&view.public, out);
    }
    fn forms(&self, view: &View) -> u128 {
        self.sheet_awaited(&view.public)
            .map_or(0, |side| self.sheets(&view.public, side))
    }
    fn sample_form(&self, view: &View, chooser: &mut dyn Chooser) -> Option<Decision> {
        let side = self.sheet_awaited(&view.public)?;
        Some(Decision::Sheet(self.sampled_sheet(
            &view.public,
            side,
            chooser,
        )))
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
                check_dice(side, count, faces, rule, dice)?;
                if let Some(top) = state.agenda.top() {
                    self.rolled(state, top, dice, notes);
                }
            }
            (Awaits::Chance(Chance::Draw { rule, .. }), Outcome::Draw(item)) => {
                let encounter =
                    Self::encounter_of(item).filter(|e| self.next_encounters(state).contains(e));
                let Some(encounter) = encounter else {
                    let found = self.item_words(item);
                    return Err(Violation::new(
                        rule,
                        "an encounter that is to be fought next",
                        found,
                    ));
                };
                self.encounter_begins(state, encounter, notes);
            }
            (awaits, outcome) => return Err(self.no_such_chance(&awaits, outcome)),
        }
        self.settle(state, notes);
        Ok(())
    }
    fn claim(
        &self,
        state: &mut State,
        body: &[u8],
        notes: &mut impl Notes<Note>,
    ) -> Result<(), Violation> {
        self.claimed(state, body, notes)
    }
    fn claims(&self, state: &State) -> u128 {
        self.claims_possible(state)
    }
    fn sample_claim(&self, state: &State, chooser: &mut dyn Chooser) -> Option<Vec<u8>> {
        self.sampled_claim(state, chooser)
    }
    fn write_claim(&self, state: &State, body: &[u8]) -> Option<String> {
        self.claim_text(state, body)
    }
    fn read_claim(&self, state: &State, text: &str) -> Result<Vec<u8>, TextError> {
        self.claim_read(state, text)
    }
    fn pick(&self, state: &State, pick: u16) -> Option<u16> {
        match state.agenda.top() {
            Some(agenda::Step::Encounters) if state.ending.is_none() => self
                .next_encounters(state)
                .get(usize::from(pick))
                .map(|e| Self::encounter_number(*e)),
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
        setup::encounter_names()
            .get(usize::from(item))
            .map(String::as_str)
    }
    fn read_item(&self, text: &str) -> Result<u16, TextError> {
        let index = setup::encounter_names()
            .iter()
            .position(|name| name == text.trim());
        index
            .and_then(|i| u16::try_from(i).ok())
            .ok_or_else(|| TextError {
                line: 1,
                column: 1,
                expected: "an encounter, as `French 1 - British 2`".into(),
                found: format!("`{text}`"),
                rule: None,
            })
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
    /// Orders that one side has handed in while the other still writes.
    fn hides(&self, state: &State) -> bool {
        state.orders_hidden() && state.orders.iter().any(|o| o.given)
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
        let whose = side.map_or_else(String::new, |side| format!("{} ", tell::side_name(side)));
        return Err(Violation::new(
            rule,
            format!("{count} {whose}{word}"),
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

impl BeforeNapoleon {
    fn item_words(&self, item: u16) -> String {
        self.item_name(item)
            .map_or_else(|| format!("item {item}"), str::to_owned)
    }

    /// The refusal of a chance that is not awaited.
    fn no_such_chance(&self, awaits: &Awaits, outcome: Outcome<'_>) -> Violation {
        let found = match outcome {
            Outcome::Dice(_) => "dice",
            Outcome::Draw(_) => "an encounter drawn",
        };
        match awaits {
            Awaits::Chance(chance) => {
                let expected = if matches!(chance, Chance::Dice { .. }) {
                    "dice"
                } else {
                    "an encounter to be drawn"
                };
                Violation::new(chance.rule(), expected, found)
            }
            Awaits::Decision {
                rule, what, side, ..
            } => Violation::new(
                rule,
                format!("the {} to {what}", tell::side_name(*side)),
                found,
            ),
            Awaits::Claim { rule, what, .. } => Violation::new(rule, *what, found),
            Awaits::Over(over) => Violation::new(over.rule, "nothing: the game is over", found),
        }
    }
}
