//! A small game that keeps the laws of `Game`: a race with dice, a pile of tokens, and weather that is nobody's roll.
//!
//! Rules: 1.1 The runners take turns. 1.2 In a turn a runner runs with 1 to 3 dice, draws a token, gives one away, or
//! rests. 2.1 A run goes as far as the dice show, unless one of them shows 1. 2.2 A token is worth its number in steps.
//! 2.3 A token given away is drawn by nobody and worth nothing. 3.1 After BLUE's turn one die is thrown for the
//! weather: on a 6 both lose a step. 4.1 Who reaches 40 first has won.

use bincode::{Decode, Encode};
use earlylight_core::{
    Awaits, Chance, Game, GameOver, Notes, Outcome, RuleText, Seen, Setup, SetupError, Side,
    TextError, Told, Tone, Violation,
};
use earlylight_journal::header::{Invitation, Provider};
use earlylight_journal::referee::{Erased, Referee};

pub const TOKENS: [&str; 6] = [
    "Hare",
    "Long Stride",
    "O'Brien's Wind",
    "\"Fleet\" Foot",
    "Great Heart (old)",
    "Ünterwegs",
];
const GOAL: u8 = 40;

#[derive(Clone, Debug, Default)]
pub struct Race {
    /// Another edition, so that pins can differ.
    pub edition: &'static str,
    pub revision: u32,
    /// A revision under which no token may be given away any more.
    pub stingy: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    at: [u8; 2],
    turn: Side,
    pile: [bool; 6],
    step: Step,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Choose,
    Run(u8),
    Draw,
    Give,
    Weather,
}

#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Choice {
    Run { dice: u8 },
    Draw,
    Give,
    Rest,
}

impl State {
    fn pass(&mut self) {
        self.step = if self.turn == Side::B {
            Step::Weather
        } else {
            Step::Choose
        };
        self.turn = self.turn.other();
    }
    fn left(&self) -> u16 {
        self.pile.iter().map(|there| u16::from(*there)).sum()
    }
    fn winner(&self) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| self.at[side.index()] >= GOAL)
    }
}

fn text_error(expected: &str, text: &str, column: u32) -> TextError {
    TextError {
        line: 1,
        column,
        expected: expected.into(),
        found: format!("`{text}`"),
        rule: None,
    }
}

impl Game for Race {
    type State = State;
    type Decision = Choice;
    type View = State;
    type Note = String;

    fn id(&self) -> &'static str {
        "race"
    }
    fn title(&self) -> &'static str {
        "The Race"
    }
    fn revision(&self) -> u32 {
        self.revision
    }
    /// The revisions before it are kept; none of them was stingy.
    fn at_revision(&self, revision: u32) -> Option<Self> {
        (revision <= self.revision).then(|| Race {
            revision,
            stingy: self.stingy && revision == self.revision,
            ..self.clone()
        })
    }
    fn edition(&self) -> (String, Vec<u8>) {
        (
            "Standard".into(),
            format!("race{}", self.edition).into_bytes(),
        )
    }
    fn rulings(&self) -> Vec<(&'static str, String)> {
        vec![
            ("give_away", "true".into()),
            ("weather", "each round".into()),
        ]
    }
    fn side_name(&self, side: Side) -> &'static str {
        ["RED", "BLUE"][side.index()]
    }
    fn rule(&self, number: &str) -> Option<RuleText<'_>> {
        (number == "1.1").then_some(RuleText {
            number: "1.1",
            title: "Turns",
            gist: "The runners take turns.",
        })
    }
    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        if let Some(text) = &setup.position {
            return Ok(self.read_position(text)?);
        }
        if !setup.scenario.is_empty() {
            return Err(SetupError::Scenario {
                found: setup.scenario.clone(),
                known: "the standard one".into(),
            });
        }
        Ok(State {
            at: [0, 0],
            turn: Side::A,
            pile: [true; 6],
            step: Step::Choose,
        })
    }
    fn awaits(&self, state: &State) -> Awaits {
        let side = Some(state.turn);
        if let Some(winner) = state.winner() {
            return Awaits::Over(GameOver {
                winner: Some(winner),
                rule: "4.1",
                how: "the goal is reached".into(),
            });
        }
        match state.step {
            Step::Choose => Awaits::Decision {
                side: state.turn,
                secret: false,
                rule: "1.2",
                what: "what to do",
            },
            Step::Run(count) => Awaits::Chance(Chance::Dice {
                side,
                count,
                faces: 6,
                rule: "2.1",
                what: "run",
            }),
            Step::Draw => {
                let seen = Seen::ByOnly(state.turn);
                Awaits::Chance(Chance::Draw {
                    side,
                    remaining: state.left(),
                    seen,
                    rule: "2.2",
                    what: "token",
                })
            }
            Step::Give => Awaits::Chance(Chance::Draw {
                side: None,
                remaining: state.left(),
                seen: Seen::ByAll,
                rule: "2.3",
                what: "gift",
            }),
            Step::Weather => Awaits::Chance(Chance::Dice {
                side: None,
                count: 1,
                faces: 6,
                rule: "3.1",
                what: "weather",
            }),
        }
    }
    fn view(&self, state: &State, _side: Side) -> State {
        state.clone()
    }
    fn options(&self, state: &State, out: &mut Vec<Choice>) {
        if matches!(self.awaits(state), Awaits::Decision { .. }) {
            out.extend((1..=3).map(|dice| Choice::Run { dice }));
            if state.left() > 0 {
                out.push(Choice::Draw);
                out.extend((!self.stingy).then_some(Choice::Give));
            }
            out.push(Choice::Rest);
        }
    }
    fn view_options(&self, view: &State, out: &mut Vec<Choice>) {
        self.options(view, out);
    }
    fn decide(
        &self,
        state: &mut State,
        choice: &Choice,
        notes: &mut impl Notes<String>,
    ) -> Result<(), Violation> {
        let Awaits::Decision { side, .. } = self.awaits(state) else {
            return Err(Violation::new("1.1", "a runner's turn", "none"));
        };
        match choice {
            Choice::Run { dice: dice @ 1..=3 } => state.step = Step::Run(*dice),
            Choice::Run { dice } => {
                return Err(Violation::new("1.2", "1 to 3 dice", dice.to_string()));
            }
            Choice::Draw | Choice::Give if state.left() == 0 => {
                return Err(Violation::new("2.2", "a token left", "none"));
            }
            Choice::Give if self.stingy => {
                return Err(Violation::new(
                    "1.2",
                    "to run, draw or rest",
                    "a token given away",
                ));
            }
            Choice::Draw => state.step = Step::Draw,
            Choice::Give => state.step = Step::Give,
            Choice::Rest => state.pass(),
        }
        notes.note(|| format!("{} chose {choice:?}", self.side_name(side)));
        Ok(())
    }
    fn chance(
        &self,
        state: &mut State,
        outcome: Outcome<'_>,
        notes: &mut impl Notes<String>,
    ) -> Result<(), Violation> {
        let Awaits::Chance(chance) = self.awaits(state) else {
            return Err(Violation::new("2.1", "no roll", "a roll"));
        };
        let me = state.turn.index();
        match (chance, outcome) {
            (
                Chance::Dice {
                    count, faces, rule, ..
                },
                Outcome::Dice(values),
            ) => {
                if values.len() != usize::from(count)
                    || values.iter().any(|v| *v == 0 || *v > faces)
                {
                    return Err(Violation::new(
                        rule,
                        format!("{count} dice"),
                        format!("{values:?}"),
                    ));
                }
                if state.step == Step::Weather {
                    if values == [6] {
                        state.at = state.at.map(|at| at.saturating_sub(1));
                    }
                    state.step = Step::Choose;
                } else {
                    if !values.contains(&1) {
                        state.at[me] += values.iter().sum::<u8>();
                    }
                    state.pass();
                }
            }
            (Chance::Draw { rule, .. }, Outcome::Draw(item)) => {
                let there = state
                    .pile
                    .get_mut(usize::from(item))
                    .filter(|there| **there);
                let Some(there) = there else {
                    return Err(Violation::new(
                        rule,
                        "a token of the pile",
                        format!("token {item}"),
                    ));
                };
                *there = false;
                if state.step == Step::Draw {
                    state.at[me] += item as u8;
                }
                state.pass();
            }
            (chance, _) => {
                return Err(Violation::new(
                    chance.rule(),
                    "another sort of chance",
                    "this",
                ));
            }
        }
        notes.note(|| format!("{outcome:?}"));
        Ok(())
    }
    fn pick(&self, state: &State, pick: u16) -> Option<u16> {
        (0..6)
            .filter(|item| state.pile[usize::from(*item)])
            .nth(usize::from(pick))
    }
    fn tell(&self, note: &String) -> Told {
        Told {
            rule: "1.1",
            text: note.clone(),
            tone: Tone::Turn,
            heading: None,
            side: None,
            places: Vec::new(),
            arrow: None,
            battle: None,
            score: None,
        }
    }
    fn write_decision(&self, _state: &State, choice: &Choice) -> String {
        match choice {
            Choice::Run { dice } => format!("run {dice}"),
            Choice::Draw => "draw a token".into(),
            Choice::Give => "give a token away".into(),
            Choice::Rest => "rest".into(),
        }
    }
    fn read_decision(&self, _state: &State, text: &str) -> Result<Choice, TextError> {
        match text {
            "draw a token" => Ok(Choice::Draw),
            "give a token away" => Ok(Choice::Give),
            "rest" => Ok(Choice::Rest),
            _ => match text.strip_prefix("run ") {
                Some(dice) => {
                    let dice = dice
                        .parse()
                        .map_err(|_| text_error("a number of dice", dice, 5))?;
                    Ok(Choice::Run { dice })
                }
                None => Err(text_error("run, draw, give or rest", text, 1)),
            },
        }
    }
    fn item_name(&self, item: u16) -> Option<&str> {
        TOKENS.get(usize::from(item)).copied()
    }
    fn read_item(&self, text: &str) -> Result<u16, TextError> {
        let item = TOKENS
            .iter()
            .position(|name| *name == text)
            .ok_or_else(|| text_error("a token", text, 1))?;
        Ok(item as u16)
    }
    fn write_position(&self, state: &State) -> String {
        let pile: String = state
            .pile
            .iter()
            .map(|there| if *there { '1' } else { '0' })
            .collect();
        let step = match state.step {
            Step::Choose => "choose".into(),
            Step::Run(dice) => format!("run{dice}"),
            Step::Draw => "draw".into(),
            Step::Give => "give".into(),
            Step::Weather => "weather".into(),
        };
        format!(
            "race 1\n{} {} {} {pile} {step}\n",
            state.at[0],
            state.at[1],
            self.side_name(state.turn)
        )
    }
    fn read_position(&self, text: &str) -> Result<State, TextError> {
        let error = || TextError {
            line: 2,
            ..text_error("a position", text, 1)
        };
        let line = text
            .strip_prefix("race 1\n")
            .and_then(|t| t.strip_suffix('\n'))
            .ok_or_else(error)?;
        let words: Vec<&str> = line.split(' ').collect();
        let [a, b, turn, pile, step] = words[..] else {
            return Err(error());
        };
        let turn = Side::BOTH
            .into_iter()
            .find(|side| self.side_name(*side) == turn)
            .ok_or_else(error)?;
        let step = match step {
            "choose" => Step::Choose,
            "draw" => Step::Draw,
            "give" => Step::Give,
            "weather" => Step::Weather,
            "run1" => Step::Run(1),
            "run2" => Step::Run(2),
            "run3" => Step::Run(3),
            _ => return Err(error()),
        };
        let at = [a, b].map(|at| at.parse::<u8>().ok().filter(|at| *at < 100));
        let [Some(a), Some(b)] = at else {
            return Err(error());
        };
        let mut there = [false; 6];
        if pile.len() != 6 {
            return Err(error());
        }
        for (there, digit) in there.iter_mut().zip(pile.chars()) {
            *there = digit == '1';
        }
        let state = State {
            at: [a, b],
            turn,
            pile: there,
            step,
        };
        if self.write_position(&state) != text {
            Err(error())
        } else {
            Ok(state)
        }
    }
    fn hides(&self, _state: &State) -> bool {
        false
    }
}

pub fn referee() -> Erased<Race> {
    Erased(Race::default())
}

pub fn lookup(id: &str) -> Option<Box<dyn Referee>> {
    (id == "race").then(|| Box::new(referee()) as Box<dyn Referee>)
}

pub fn typed() -> Invitation {
    let mut invitation = Invitation::to_game(&referee());
    invitation.players[0].name = "Ann \"A\" \\ Ackers".into();
    invitation.players[1].key = Some([9; 32]);
    invitation
}

pub fn open(seed: u8) -> Invitation {
    let mut invitation = typed();
    invitation.dice = Provider::Open { seed: [seed; 32] };
    invitation.draws = Provider::Open {
        seed: [seed ^ 1; 32],
    };
    invitation
}
