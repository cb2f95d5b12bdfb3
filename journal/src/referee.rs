//! A game with its types taken away, so that journals, verifiers and windows serve all games alike.

use std::any::Any;

use earlylight_core::{
    Awaits, Chooser, Fact, Game, Outcome, RuleText, Setup, SetupError, Side, Silent, TextError,
    Told, VariantError, Violation,
};

/// A decision's bytes that are no decision, or one that a rule forbids.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The bytes do not decode to a decision of this game, or are not its one spelling.
    #[error("the decision's bytes do not decode: {0}")]
    Bytes(String),
    /// A rule forbids it.
    #[error(transparent)]
    Rule(#[from] Violation),
}

/// The referee of one game, its types erased. Obtained from [`crate::games::referee`].
pub trait Referee: Send + Sync {
    /// See [`Game::id`].
    fn id(&self) -> &'static str;
    /// See [`Game::title`].
    fn title(&self) -> &'static str;
    /// See [`Game::revision`].
    fn revision(&self) -> u32;
    /// Name and canonical bytes of the edition.
    fn edition(&self) -> (String, Vec<u8>);
    /// The rulings in force.
    fn rulings(&self) -> Vec<(&'static str, String)>;
    /// The same game under another edition and other rulings: see [`Game::variant`].
    ///
    /// # Errors
    /// As [`Game::variant`].
    fn variant(
        &self,
        edition: Option<&[u8]>,
        rulings: &[(String, String)],
    ) -> Result<Box<dyn Referee>, VariantError>;
    /// The same game under an earlier revision: see [`Game::at_revision`].
    fn at_revision(&self, revision: u32) -> Option<Box<dyn Referee>>;
    /// See [`Game::edition_items`].
    fn edition_items(&self) -> Vec<(String, String)>;
    /// A side's name in text.
    fn side_name(&self, side: Side) -> &'static str;
    /// The rule of that number in words.
    fn rule(&self, number: &str) -> Option<RuleText<'_>>;
    /// Sets up the first state.
    ///
    /// # Errors
    /// As [`Game::start`].
    fn start(&self, setup: &Setup) -> Result<Box<dyn Table>, SetupError>;
}

/// A state in play together with its referee, types erased.
pub trait Table: Send + Sync {
    /// A copy that goes its own way.
    fn fork(&self) -> Box<dyn Table>;
    /// What is asked for now.
    fn awaits(&self) -> Awaits;
    /// Folds a decision given as its canonical bytes; with `notes`, appends what the fold tells.
    ///
    /// # Errors
    /// When the bytes are no decision or a rule forbids it; the state and the notes are then as they were.
    fn decide(&mut self, body: &[u8], notes: Option<&mut Vec<Told>>) -> Result<(), Refused>;
    /// Folds a chance's outcome; with `notes`, appends what the fold tells.
    ///
    /// # Errors
    /// As [`Game::chance`]; the state and the notes are then as they were.
    fn chance(
        &mut self,
        outcome: Outcome<'_>,
        notes: Option<&mut Vec<Told>>,
    ) -> Result<(), Violation>;
    /// Folds a claim given as the game's own bytes; with `notes`, appends what the fold tells.
    ///
    /// # Errors
    /// As [`Game::claim`]; the state and the notes are then as they were.
    fn claim(&mut self, body: &[u8], notes: Option<&mut Vec<Told>>) -> Result<(), Violation>;
    /// See [`Game::claims`].
    fn claims(&self) -> u128;
    /// See [`Game::sample_claim`].
    fn sample_claim(&self, chooser: &mut dyn Chooser) -> Option<Vec<u8>>;
    /// A claim as text; `None` if the bytes are no claim of this game.
    fn write_claim(&self, body: &[u8]) -> Option<String>;
    /// Reads a claim's text into its bytes.
    ///
    /// # Errors
    /// As [`Game::read_claim`].
    fn read_claim(&self, text: &str) -> Result<Vec<u8>, TextError>;
    /// See [`Game::pick`].
    fn pick(&self, pick: u16) -> Option<u16>;
    /// The legal decisions: canonical bytes and text of each.
    fn options(&self) -> Vec<(Vec<u8>, String)>;
    /// Reads a decision's text into its canonical bytes.
    ///
    /// # Errors
    /// As [`Game::read_decision`].
    fn read_decision(&self, text: &str) -> Result<Vec<u8>, TextError>;
    /// Writes a decision's bytes as text.
    ///
    /// # Errors
    /// When the bytes are no decision.
    fn write_decision(&self, body: &[u8]) -> Result<String, Refused>;
    /// See [`Game::item_name`].
    fn item_name(&self, item: u16) -> Option<String>;
    /// See [`Game::read_item`].
    ///
    /// # Errors
    /// As [`Game::read_item`].
    fn read_item(&self, text: &str) -> Result<u16, TextError>;
    /// The same game in another position, given as canonical text.
    ///
    /// # Errors
    /// As [`Game::read_position`]; and when the text is not the one that the position is written as.
    fn adjusted(&self, position: &str) -> Result<Box<dyn Table>, TextError>;
    /// The state as canonical text.
    fn position(&self) -> String;
    /// See [`Game::facts`].
    fn facts(&self) -> Fact;
    /// Whether the position holds anything secret.
    fn hides(&self) -> bool;
    /// The typed state, for a board that knows the game: downcast to the game's `State`.
    fn state(&self) -> &dyn Any;
    /// The typed game, for a board that knows it: downcast to the game's own type.
    fn game(&self) -> &dyn Any;
}

/// Wraps a typed game as a [`Referee`].
pub struct Erased<G: Game + Clone + 'static>(pub G);

struct Seat<G: Game + Clone + 'static> {
    game: G,
    state: G::State,
}

impl<G: Game + Clone + 'static> Referee for Erased<G> {
    fn id(&self) -> &'static str {
        self.0.id()
    }
    fn title(&self) -> &'static str {
        self.0.title()
    }
    fn revision(&self) -> u32 {
        self.0.revision()
    }
    fn edition(&self) -> (String, Vec<u8>) {
        self.0.edition()
    }
    fn rulings(&self) -> Vec<(&'static str, String)> {
        self.0.rulings()
    }
    fn variant(
        &self,
        edition: Option<&[u8]>,
        rulings: &[(String, String)],
    ) -> Result<Box<dyn Referee>, VariantError> {
        Ok(Box::new(Self(self.0.variant(edition, rulings)?)))
    }
    fn at_revision(&self, revision: u32) -> Option<Box<dyn Referee>> {
        Some(Box::new(Self(self.0.at_revision(revision)?)))
    }
    fn edition_items(&self) -> Vec<(String, String)> {
        self.0.edition_items()
    }
    fn side_name(&self, side: Side) -> &'static str {
        self.0.side_name(side)
    }
    fn rule(&self, number: &str) -> Option<RuleText<'_>> {
        self.0.rule(number)
    }
    fn start(&self, setup: &Setup) -> Result<Box<dyn Table>, SetupError> {
        Ok(Box::new(Seat {
            game: self.0.clone(),
            state: self.0.start(setup)?,
        }))
    }
}

impl<G: Game + Clone + 'static> Seat<G> {
    fn decode(&self, body: &[u8]) -> Result<G::Decision, Refused> {
        crate::codec::decode_exact(body).map_err(|e| Refused::Bytes(e.to_string()))
    }
    fn tell(&self, typed: &[G::Note], notes: &mut Vec<Told>) {
        notes.extend(typed.iter().map(|n| self.game.tell(n)));
    }
}

impl<G: Game + Clone + 'static> Table for Seat<G> {
    fn fork(&self) -> Box<dyn Table> {
        Box::new(Seat {
            game: self.game.clone(),
            state: self.state.clone(),
        })
    }
    fn awaits(&self) -> Awaits {
        self.game.awaits(&self.state)
    }
    fn decide(&mut self, body: &[u8], notes: Option<&mut Vec<Told>>) -> Result<(), Refused> {
        let decision = self.decode(body)?;
        match notes {
            None => self.game.decide(&mut self.state, &decision, &mut Silent)?,
            Some(notes) => {
                let mut typed = Vec::new();
                self.game.decide(&mut self.state, &decision, &mut typed)?;
                self.tell(&typed, notes);
            }
        }
        Ok(())
    }
    fn chance(
        &mut self,
        outcome: Outcome<'_>,
        notes: Option<&mut Vec<Told>>,
    ) -> Result<(), Violation> {
        match notes {
            None => self.game.chance(&mut self.state, outcome, &mut Silent),
            Some(notes) => {
                let mut typed = Vec::new();
                self.game.chance(&mut self.state, outcome, &mut typed)?;
                self.tell(&typed, notes);
                Ok(())
            }
        }
    }
    fn claim(&mut self, body: &[u8], notes: Option<&mut Vec<Told>>) -> Result<(), Violation> {
        match notes {
            None => self.game.claim(&mut self.state, body, &mut Silent),
            Some(notes) => {
                let mut typed = Vec::new();
                self.game.claim(&mut self.state, body, &mut typed)?;
                self.tell(&typed, notes);
                Ok(())
            }
        }
    }
    fn claims(&self) -> u128 {
        self.game.claims(&self.state)
    }
    fn sample_claim(&self, chooser: &mut dyn Chooser) -> Option<Vec<u8>> {
        self.game.sample_claim(&self.state, chooser)
    }
    fn write_claim(&self, body: &[u8]) -> Option<String> {
        self.game.write_claim(&self.state, body)
    }
    fn read_claim(&self, text: &str) -> Result<Vec<u8>, TextError> {
        self.game.read_claim(&self.state, text)
    }
    fn pick(&self, pick: u16) -> Option<u16> {
        self.game.pick(&self.state, pick)
    }
    fn options(&self) -> Vec<(Vec<u8>, String)> {
        let mut list = Vec::new();
        self.game.options(&self.state, &mut list);
        list.iter()
            .map(|d| {
                (
                    crate::codec::encode(d),
                    self.game.write_decision(&self.state, d),
                )
            })
            .collect()
    }
    fn read_decision(&self, text: &str) -> Result<Vec<u8>, TextError> {
        Ok(crate::codec::encode(
            &self.game.read_decision(&self.state, text)?,
        ))
    }
    fn write_decision(&self, body: &[u8]) -> Result<String, Refused> {
        Ok(self.game.write_decision(&self.state, &self.decode(body)?))
    }
    fn item_name(&self, item: u16) -> Option<String> {
        self.game.item_name(item).map(str::to_owned)
    }
    fn read_item(&self, text: &str) -> Result<u16, TextError> {
        self.game.read_item(text)
    }
    fn adjusted(&self, position: &str) -> Result<Box<dyn Table>, TextError> {
        let state = self.game.read_position(position)?;
        let canonical = self.game.write_position(&state);
        if canonical != position {
            let mut lines = canonical.lines().zip(position.lines()).zip(1u32..);
            let differ = lines.find(|((a, b), _)| a != b);
            let ((expected, found), line) = differ.unwrap_or((("another end", "this one"), 1));
            return Err(TextError {
                line,
                column: 1,
                expected: format!("`{expected}`, as the position is written"),
                found: format!("`{found}`"),
                rule: None,
            });
        }
        Ok(Box::new(Seat {
            game: self.game.clone(),
            state,
        }))
    }
    fn position(&self) -> String {
        self.game.write_position(&self.state)
    }
    fn facts(&self) -> Fact {
        self.game.facts(&self.state)
    }
    fn hides(&self) -> bool {
        self.game.hides(&self.state)
    }
    fn state(&self) -> &dyn Any {
        &self.state
    }
    fn game(&self) -> &dyn Any {
        &self.game
    }
}
