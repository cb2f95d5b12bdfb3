//! The one interface between the rules of a game and everything that records, proves or shows it.

use std::fmt::Debug;

use bincode::{Decode, Encode};

use crate::{Chance, Chooser, Fact, Notes, Outcome, Side, Told, Violation};

/// How a game ended by its own rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOver {
    /// The winner; `None` is a draw.
    pub winner: Option<Side>,
    /// The rule under which it ended.
    pub rule: &'static str,
    /// How, in one short sentence.
    pub how: String,
}

/// The one thing a state asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Awaits {
    /// A decision of one side.
    Decision {
        /// Who decides.
        side: Side,
        /// Whether the opponent must not see it yet (a simultaneous choice).
        secret: bool,
        /// The rule that asks.
        rule: &'static str,
        /// What is asked, in a few words ("choose a card to play").
        what: &'static str,
    },
    /// A roll or a draw.
    Chance(Chance),
    /// A result from outside, which nobody here can recompute: a battle fought on a table.
    Claim {
        /// Whose claim it is; `None` if it is no one side's, as a result that both report.
        side: Option<Side>,
        /// The rule that asks for it.
        rule: &'static str,
        /// What is to be reported, in a few words ("the result of a land battle").
        what: &'static str,
    },
    /// Nothing: the game is over.
    Over(GameOver),
}

/// How a game is to start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// The scenario by name; empty for the game's only or standard one.
    pub scenario: String,
    /// A position to start from instead, as canonical text.
    pub position: Option<String>,
}

/// Why a game cannot start so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// No scenario of that name.
    #[error("no scenario `{found}`; there is: {known}")]
    Scenario {
        /// The name asked for.
        found: String,
        /// The names there are.
        known: String,
    },
    /// The position's text does not hold.
    #[error(transparent)]
    Position(#[from] TextError),
}

/// Why a game cannot be refereed under an edition or rulings that somebody asks for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VariantError {
    /// The bytes are no edition of this game.
    #[error("{0}")]
    Edition(String),
    /// There is no such ruling, or it has no such value.
    #[error("{0}")]
    Ruling(String),
    /// The game knows no edition or rulings but its own.
    #[error("the game `{0}` knows no edition or rulings but its own")]
    Fixed(&'static str),
}

/// Text that cannot be read as a decision, an item or a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: expected {expected}; found {found}{}", rule.map(|r| format!(" (rule {r})")).unwrap_or_default())]
pub struct TextError {
    /// Line in the text given, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// What could stand there.
    pub expected: String,
    /// What stands there.
    pub found: String,
    /// The rule it breaks, where one is broken.
    pub rule: Option<&'static str>,
}

/// A numbered rule in our own words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleText<'a> {
    /// Its number as printed.
    pub number: &'a str,
    /// Its title.
    pub title: &'a str,
    /// What it says, in a sentence or two.
    pub gist: &'a str,
}

/// The referee of one rulebook: an edition, its rulings and a revision of the rules code, as a value.
///
/// Laws that every implementation keeps, and that the tests check on random games:
/// - [`decide`](Game::decide), [`chance`](Game::chance) and [`claim`](Game::claim) are total: on any state any event either applies or
///   returns a [`Violation`] and leaves the state as it was; nothing panics.
/// - [`decide`](Game::decide) accepts exactly what [`options`](Game::options) lists; where a form is asked for ([`forms`](Game::forms)),
///   that and more of its like.
/// - Equal views of the side to decide give equal options: [`view_options`](Game::view_options) lists them from the view.
/// - [`write_position`](Game::write_position) and [`read_position`](Game::read_position) are inverse to each other,
///   and so are [`write_decision`](Game::write_decision) and [`read_decision`](Game::read_decision).
pub trait Game: Send + Sync {
    /// The whole truth of a moment: plain, small, without pointers to anything outside itself.
    type State: Clone + Eq + Debug + Send + Sync + 'static;
    /// One small step of one side. Variants are only ever added at the end: their bytes are a promise.
    type Decision: Clone + Eq + Debug + Encode + Decode<()> + Send + Sync + 'static;
    /// What one side may know of a state.
    type View: Clone + Eq + Debug;
    /// What a fold tells.
    type Note: Clone + Debug;

    /// The id used in journals and commands ("dawn1812").
    fn id(&self) -> &'static str;
    /// The title of the game.
    fn title(&self) -> &'static str;
    /// The revision of the rules code; 0 is unreleased.
    fn revision(&self) -> u32;
    /// Name and canonical bytes of the edition; the bytes are what a journal pins by hash.
    fn edition(&self) -> (String, Vec<u8>);
    /// The rulings in force, by name and value, in the order of their names.
    fn rulings(&self) -> Vec<(&'static str, String)>;
    /// The same game under another edition, given as its canonical bytes, and under these rulings; what is not named has its default.
    ///
    /// Unless a game says better, it knows only itself.
    ///
    /// # Errors
    /// When the bytes are no edition, or a ruling is not known.
    fn variant(
        &self,
        edition: Option<&[u8]>,
        rulings: &[(String, String)],
    ) -> Result<Self, VariantError>
    where
        Self: Clone,
    {
        let mine = self.rulings();
        let known =
            |(name, value): &(String, String)| mine.iter().any(|(n, v)| n == name && v == value);
        if edition.is_none_or(|bytes| bytes == self.edition().1) && rulings.iter().all(known) {
            Ok(self.clone())
        } else {
            Err(VariantError::Fixed(self.id()))
        }
    }
    /// The same game under an earlier revision of the rules code, whose journals still replay as they did; `None` if the code of that
    /// revision is not kept. Unless a game says better, it knows only its own.
    fn at_revision(&self, revision: u32) -> Option<Self>
    where
        Self: Clone,
    {
        (revision == self.revision()).then(|| self.clone())
    }
    /// The edition's items by name, each with all that it says: for telling how two editions differ. None unless a game says better.
    fn edition_items(&self) -> Vec<(String, String)> {
        Vec::new()
    }
    /// A side's name in text ("US").
    fn side_name(&self, side: Side) -> &'static str;
    /// The rule of that number in words.
    fn rule(&self, number: &str) -> Option<RuleText<'_>>;

    /// The first state.
    ///
    /// # Errors
    /// When the scenario is unknown or the position does not hold.
    fn start(&self, setup: &Setup) -> Result<Self::State, SetupError>;
    /// What the state asks for.
    fn awaits(&self, state: &Self::State) -> Awaits;
    /// What `side` may know: all that its bot, its panels and its options may read.
    fn view(&self, state: &Self::State, side: Side) -> Self::View;
    /// Lists the legal decisions, in a fixed order; nothing if no decision is awaited.
    fn options(&self, state: &Self::State, out: &mut Vec<Self::Decision>);
    /// The same list from what the side to decide knows; nothing if that side is not awaited. What a player chooses from.
    fn view_options(&self, view: &Self::View, out: &mut Vec<Self::Decision>);
    /// How many decisions the side to decide has where it is asked for a form, a sheet of orders, of which there are too many to list:
    /// at most `u128::MAX`; 0 wherever [`options`](Game::options) lists them all.
    ///
    /// Where it is not 0 the list holds a few of them, [`decide`](Game::decide) is the membership test, and
    /// [`sample_form`](Game::sample_form) takes one by chance.
    fn forms(&self, view: &Self::View) -> u128 {
        let _ = view;
        0
    }
    /// Takes a form by chance, each with some chance; `None` if none is asked for.
    fn sample_form(&self, view: &Self::View, chooser: &mut dyn Chooser) -> Option<Self::Decision> {
        let (_, _) = (view, chooser);
        None
    }
    /// Folds a decision of the side that is awaited.
    ///
    /// # Errors
    /// When a rule forbids it. The state is then as it was; notes already handed over are to be forgotten.
    fn decide(
        &self,
        state: &mut Self::State,
        decision: &Self::Decision,
        notes: &mut impl Notes<Self::Note>,
    ) -> Result<(), Violation>;
    /// Folds the outcome of the chance that is awaited.
    ///
    /// # Errors
    /// When no chance is awaited, or the outcome is not one of its outcomes. The state is then as it was.
    fn chance(
        &self,
        state: &mut Self::State,
        outcome: Outcome<'_>,
        notes: &mut impl Notes<Self::Note>,
    ) -> Result<(), Violation>;
    /// Folds a claim, given as the game's own bytes (of which each claim has one spelling).
    ///
    /// Where a claim is awaited, its domain is bounded: this function is its membership test, [`claims`](Game::claims) its size, and
    /// [`sample_claim`](Game::sample_claim) a way to take one by chance. A game that awaits no claims leaves all five as they are.
    ///
    /// # Errors
    /// When no claim is awaited, the bytes are no claim, or what is claimed is not possible. The state is then as it was.
    fn claim(
        &self,
        state: &mut Self::State,
        body: &[u8],
        notes: &mut impl Notes<Self::Note>,
    ) -> Result<(), Violation> {
        let (_, _, _) = (state, body, notes);
        Err(Violation::new(
            "claims",
            "no claim, for this game awaits none",
            "a claim",
        ))
    }
    /// How many claims are possible now, at most `u128::MAX`; 0 if none is awaited.
    fn claims(&self, state: &Self::State) -> u128 {
        let _ = state;
        0
    }
    /// Takes a possible claim by chance, each with some chance; `None` if none is awaited.
    fn sample_claim(&self, state: &Self::State, chooser: &mut dyn Chooser) -> Option<Vec<u8>> {
        let (_, _) = (state, chooser);
        None
    }
    /// A claim as text ("land GB held; ..."); `None` if the bytes are no claim of this game.
    fn write_claim(&self, state: &Self::State, body: &[u8]) -> Option<String> {
        let (_, _) = (state, body);
        None
    }
    /// Reads a claim's text into its bytes. Whether it is possible, [`claim`](Game::claim) says.
    ///
    /// # Errors
    /// When it cannot be read; the line of the error is 1.
    fn read_claim(&self, state: &Self::State, text: &str) -> Result<Vec<u8>, TextError> {
        let _ = state;
        Err(TextError {
            line: 1,
            column: 1,
            expected: "no claim, for this game awaits none".into(),
            found: format!("`{text}`"),
            rule: None,
        })
    }
    /// The item that pick number `pick` (from 0) takes from the pile that is to be drawn from, in the pile's canonical
    /// order; `None` if no draw is awaited or the pile is smaller.
    fn pick(&self, state: &Self::State, pick: u16) -> Option<u16>;

    /// A note in words.
    fn tell(&self, note: &Self::Note) -> Told;
    /// A decision as text, without the name of its side ("march Hudson > Niagara").
    fn write_decision(&self, state: &Self::State, decision: &Self::Decision) -> String;
    /// Reads a decision's text; what it means may depend on what is awaited. Whether it is legal, [`decide`](Game::decide) says.
    ///
    /// # Errors
    /// When it cannot be read; the line of the error is 1.
    fn read_decision(&self, state: &Self::State, text: &str) -> Result<Self::Decision, TextError>;
    /// An item's name ("The Prophet").
    fn item_name(&self, item: u16) -> Option<&str>;
    /// The item of that name.
    ///
    /// # Errors
    /// When there is none; the line of the error is 1.
    fn read_item(&self, text: &str) -> Result<u16, TextError>;
    /// The state as canonical, versioned text; lines end in LF.
    fn write_position(&self, state: &Self::State) -> String;
    /// Reads and checks a position.
    ///
    /// # Errors
    /// When a line cannot be read, or a rule or count of the game is broken.
    fn read_position(&self, text: &str) -> Result<Self::State, TextError>;
    /// The state as plain facts by name, for machines and for comparing two states. Unless a game says better, the lines of its
    /// position.
    fn facts(&self, state: &Self::State) -> Fact {
        Fact::list(self.write_position(state).lines())
    }
    /// Whether the position holds anything that `Side::A` or `Side::B` must not see, so that a checkpoint of it would leak.
    fn hides(&self, state: &Self::State) -> bool;
}
