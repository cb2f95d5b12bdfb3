//! A game whose battles are all fought on a table: ten of them, of which only the results come in. For tests of claims.

use earlylight_core::{
    Awaits, Chance, Chooser, Game, GameOver, Notes, Outcome, RuleText, Setup, SetupError, Side,
    TextError, Told, Tone, Violation,
};
use earlylight_journal::referee::{Erased, Referee};

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Tabletop;

/// What a battle waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Red decides to march or to halt.
    March,
    /// The weather is rolled.
    Weather,
    /// The result is to be reported.
    Report,
}

/// Its state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Men by side.
    pub men: [u8; 2],
    /// Battles fought.
    pub battles: u8,
    /// What comes next.
    pub stage: Stage,
}

/// Battles of a game.
pub const BATTLES: u8 = 10;

fn unread(expected: &str, text: &str) -> TextError {
    TextError {
        line: 1,
        column: 1,
        expected: expected.into(),
        found: format!("`{text}`"),
        rule: None,
    }
}

const NAMES: [&str; 2] = ["RED", "BLUE"];

impl Game for Tabletop {
    type State = State;
    type Decision = bool;
    type View = State;
    type Note = String;

    fn id(&self) -> &'static str {
        "tabletop"
    }
    fn title(&self) -> &'static str {
        "The Tabletop"
    }
    fn revision(&self) -> u32 {
        1
    }
    fn edition(&self) -> (String, Vec<u8>) {
        ("Standard".into(), b"tabletop".to_vec())
    }
    fn rulings(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
    fn side_name(&self, side: Side) -> &'static str {
        NAMES[side.index()]
    }
    fn rule(&self, _number: &str) -> Option<RuleText<'_>> {
        None
    }
    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        match &setup.position {
            Some(text) => Ok(self.read_position(text)?),
            None => Ok(State {
                men: [200, 200],
                battles: 0,
                stage: Stage::March,
            }),
        }
    }
    fn awaits(&self, state: &State) -> Awaits {
        if state.battles == BATTLES {
            return Awaits::Over(GameOver {
                winner: None,
                rule: "4",
                how: "all battles are fought".into(),
            });
        }
        match state.stage {
            Stage::March => Awaits::Decision {
                side: Side::A,
                secret: false,
                rule: "1",
                what: "march or halt",
            },
            Stage::Weather => Awaits::Chance(Chance::Dice {
                side: None,
                count: 1,
                faces: 6,
                rule: "2",
                what: "weather",
            }),
            Stage::Report => Awaits::Claim {
                side: None,
                rule: "3",
                what: "what each side lost",
            },
        }
    }
    fn view(&self, state: &State, _side: Side) -> State {
        state.clone()
    }
    fn options(&self, state: &State, out: &mut Vec<bool>) {
        if matches!(self.awaits(state), Awaits::Decision { .. }) {
            out.extend([true, false]);
        }
    }
    fn view_options(&self, view: &State, out: &mut Vec<bool>) {
        self.options(view, out);
    }
    fn decide(
        &self,
        state: &mut State,
        march: &bool,
        notes: &mut impl Notes<String>,
    ) -> Result<(), Violation> {
        if !matches!(self.awaits(state), Awaits::Decision { .. }) {
            return Err(Violation::new("1", "no decision", "one"));
        }
        if *march {
            state.stage = Stage::Weather;
        }
        notes.note(|| "a march".into());
        Ok(())
    }
    fn chance(
        &self,
        state: &mut State,
        outcome: Outcome<'_>,
        notes: &mut impl Notes<String>,
    ) -> Result<(), Violation> {
        match (self.awaits(state), outcome) {
            (Awaits::Chance(_), Outcome::Dice([1..=6])) => {
                state.stage = Stage::Report;
                notes.note(|| "weather".into());
                Ok(())
            }
            _ => Err(Violation::new("2", "one die", "another outcome")),
        }
    }
    fn claim(
        &self,
        state: &mut State,
        body: &[u8],
        notes: &mut impl Notes<String>,
    ) -> Result<(), Violation> {
        if !matches!(self.awaits(state), Awaits::Claim { .. }) {
            return Err(Violation::new("3", "no claim", "a claim"));
        }
        let [red, blue] = *body else {
            return Err(Violation::new(
                "3",
                "two losses",
                format!("{} bytes", body.len()),
            ));
        };
        for (side, lost) in Side::BOTH.into_iter().zip([red, blue]) {
            let had = state.men[side.index()];
            if lost > had {
                let expected = format!("at most {had} men of {} lost", NAMES[side.index()]);
                return Err(Violation::new("3", expected, lost.to_string()));
            }
        }
        state.men = [state.men[0] - red, state.men[1] - blue];
        state.battles += 1;
        state.stage = Stage::March;
        notes.note(|| format!("{red} and {blue} are lost"));
        Ok(())
    }
    fn claims(&self, state: &State) -> u128 {
        match self.awaits(state) {
            Awaits::Claim { .. } => state.men.iter().map(|men| u128::from(*men) + 1).product(),
            _ => 0,
        }
    }
    fn sample_claim(&self, state: &State, chooser: &mut dyn Chooser) -> Option<Vec<u8>> {
        matches!(self.awaits(state), Awaits::Claim { .. }).then(|| {
            state
                .men
                .iter()
                .map(|men| chooser.below(u32::from(*men) + 1) as u8)
                .collect()
        })
    }
    fn write_claim(&self, _state: &State, body: &[u8]) -> Option<String> {
        match *body {
            [red, blue] => Some(format!("RED lost {red}, BLUE lost {blue}")),
            _ => None,
        }
    }
    fn read_claim(&self, _state: &State, text: &str) -> Result<Vec<u8>, TextError> {
        let read = || {
            let (red, blue) = text.strip_prefix("RED lost ")?.split_once(", BLUE lost ")?;
            Some(vec![red.parse().ok()?, blue.parse().ok()?])
        };
        read().ok_or_else(|| unread("RED lost N, BLUE lost N", text))
    }
    fn pick(&self, _state: &State, _pick: u16) -> Option<u16> {
        None
    }
    fn tell(&self, note: &String) -> Told {
        Told {
            rule: "3",
            text: note.clone(),
            tone: Tone::Battle,
            heading: None,
            side: None,
            places: Vec::new(),
            arrow: None,
            battle: None,
            score: None,
        }
    }
    fn write_decision(&self, _state: &State, march: &bool) -> String {
        if *march { "march" } else { "halt" }.into()
    }
    fn read_decision(&self, _state: &State, text: &str) -> Result<bool, TextError> {
        match text {
            "march" => Ok(true),
            "halt" => Ok(false),
            _ => Err(unread("march or halt", text)),
        }
    }
    fn item_name(&self, _item: u16) -> Option<&str> {
        None
    }
    fn read_item(&self, text: &str) -> Result<u16, TextError> {
        Err(unread("no item", text))
    }
    fn write_position(&self, state: &State) -> String {
        let stage = match state.stage {
            Stage::March => 0,
            Stage::Weather => 1,
            Stage::Report => 2,
        };
        format!(
            "tabletop 1\n{} {} {} {stage}\n",
            state.men[0], state.men[1], state.battles
        )
    }
    fn read_position(&self, text: &str) -> Result<State, TextError> {
        let read = || {
            let line = text.strip_prefix("tabletop 1\n")?.strip_suffix('\n')?;
            let words: Vec<u8> = line
                .split(' ')
                .map(|word| word.parse().ok())
                .collect::<Option<_>>()?;
            let [red, blue, battles, stage] = words[..] else {
                return None;
            };
            Some(State {
                men: [red, blue],
                battles: (battles <= BATTLES).then_some(battles)?,
                stage: match stage {
                    0 => Stage::March,
                    1 => Stage::Weather,
                    2 => Stage::Report,
                    _ => return None,
                },
            })
        };
        read().ok_or_else(|| unread("a position of the tabletop", text))
    }
    fn hides(&self, _state: &State) -> bool {
        false
    }
}

/// Its referee.
#[must_use]
pub fn referee() -> Erased<Tabletop> {
    Erased(Tabletop)
}

/// The referee of the game of that id.
#[must_use]
pub fn lookup(id: &str) -> Option<Box<dyn Referee>> {
    (id == "tabletop").then(|| Box::new(referee()) as Box<dyn Referee>)
}
