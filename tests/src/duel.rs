//! A small game with everything that can be hidden: hands that are dealt face down, and cards chosen in secret.
//!
//! Rules: 1.1 Each side is dealt two of eight cards, numbered 1 to 8, face down. 2.1 In a round RED, then BLUE, chooses a
//! card in secret. 2.2 Both are shown; one die is thrown for each side, and the greater sum of card and die wins the round.
//! 2.3 Each draws a card face down while there are cards. 3.1 When no cards are left, who has won more rounds has won.

use earlylight_core::{
    Awaits, Chance, Game, GameOver, Notes, Outcome, RuleText, Seen, Setup, SetupError, Side,
    TextError, Told, Tone, Violation,
};
use earlylight_journal::referee::{Erased, Referee};

/// The names of the cards, 1 to 8.
pub const CARDS: [&str; 8] = [
    "Ace", "Deuce", "Trey", "Four", "Five", "Six", "Seven", "Eight",
];

/// The game.
#[derive(Clone, Debug, Default)]
pub struct Duel;

/// A state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    hands: [[bool; 8]; 2],
    pile: [bool; 8],
    chosen: [Option<u8>; 2],
    won: [u8; 2],
}

impl State {
    fn held(&self, side: Side) -> usize {
        count(&self.hands[side.index()])
    }
    /// Whose turn it is to draw, if cards are to be dealt.
    fn draws(&self) -> Option<Side> {
        let wants = |side| self.held(side) < 2 && self.chosen[side as usize].is_none();
        let dealing = self.chosen == [None, None] && count(&self.pile) > 0;
        Side::BOTH.into_iter().find(|side| dealing && wants(*side))
    }
}

fn count(cards: &[bool; 8]) -> usize {
    cards.iter().filter(|there| **there).count()
}

fn digits(cards: &[bool; 8]) -> String {
    cards
        .iter()
        .map(|there| if *there { '1' } else { '0' })
        .collect()
}

fn read_digits(text: &str) -> Option<[bool; 8]> {
    let mut cards = [false; 8];
    (text.len() == 8).then_some(())?;
    for (card, digit) in cards.iter_mut().zip(text.chars()) {
        *card = match digit {
            '0' => false,
            '1' => true,
            _ => return None,
        };
    }
    Some(cards)
}

fn unread(expected: &str, text: &str) -> TextError {
    TextError {
        line: 1,
        column: 1,
        expected: expected.into(),
        found: format!("`{text}`"),
        rule: None,
    }
}

impl Game for Duel {
    type State = State;
    type Decision = u8;
    type View = State;
    type Note = String;

    fn id(&self) -> &'static str {
        "duel"
    }
    fn title(&self) -> &'static str {
        "The Duel"
    }
    fn revision(&self) -> u32 {
        1
    }
    fn edition(&self) -> (String, Vec<u8>) {
        ("Standard".into(), b"duel".to_vec())
    }
    fn rulings(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
    fn side_name(&self, side: Side) -> &'static str {
        ["RED", "BLUE"][side.index()]
    }
    fn rule(&self, _number: &str) -> Option<RuleText<'_>> {
        None
    }
    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        match &setup.position {
            Some(text) => Ok(self.read_position(text)?),
            None => Ok(State {
                hands: [[false; 8]; 2],
                pile: [true; 8],
                chosen: [None, None],
                won: [0, 0],
            }),
        }
    }
    fn awaits(&self, state: &State) -> Awaits {
        if let Some(side) = state.draws() {
            return Awaits::Chance(Chance::Draw {
                side: Some(side),
                remaining: count(&state.pile) as u16,
                seen: Seen::ByOnly(side),
                rule: "1.1",
                what: "deal",
            });
        }
        for side in Side::BOTH {
            if state.chosen[side.index()].is_none() && state.held(side) > 0 {
                return Awaits::Decision {
                    side,
                    secret: true,
                    rule: "2.1",
                    what: "which card",
                };
            }
        }
        if state.chosen != [None, None] {
            return Awaits::Chance(Chance::Dice {
                side: None,
                count: 2,
                faces: 6,
                rule: "2.2",
                what: "duel",
            });
        }
        let winner = match state.won[0].cmp(&state.won[1]) {
            std::cmp::Ordering::Greater => Some(Side::A),
            std::cmp::Ordering::Less => Some(Side::B),
            std::cmp::Ordering::Equal => None,
        };
        Awaits::Over(GameOver {
            winner,
            rule: "3.1",
            how: "the cards are gone".into(),
        })
    }
    fn view(&self, state: &State, side: Side) -> State {
        let mut view = state.clone();
        view.hands[side.other().index()] = [false; 8];
        view
    }
    fn options(&self, state: &State, out: &mut Vec<u8>) {
        if let Awaits::Decision { side, .. } = self.awaits(state) {
            out.extend((1..=8).filter(|card| state.hands[side.index()][*card as usize - 1]));
        }
    }
    fn view_options(&self, view: &State, out: &mut Vec<u8>) {
        self.options(view, out);
    }
    fn decide(
        &self,
        state: &mut State,
        card: &u8,
        notes: &mut impl Notes<String>,
    ) -> Result<(), Violation> {
        let mut options = Vec::new();
        self.options(state, &mut options);
        let Awaits::Decision { side, .. } = self.awaits(state) else {
            return Err(Violation::new("2.1", "nothing chosen", "a choice"));
        };
        if !options.contains(card) {
            return Err(Violation::new("2.1", "a card in hand", card.to_string()));
        }
        state.hands[side.index()][usize::from(*card) - 1] = false;
        state.chosen[side.index()] = Some(*card);
        notes.note(|| "a card is chosen".into());
        Ok(())
    }
    fn chance(
        &self,
        state: &mut State,
        outcome: Outcome<'_>,
        notes: &mut impl Notes<String>,
    ) -> Result<(), Violation> {
        match (self.awaits(state), outcome) {
            (
                Awaits::Chance(Chance::Draw {
                    side: Some(side), ..
                }),
                Outcome::Draw(item),
            ) => {
                let there = state
                    .pile
                    .get_mut(usize::from(item))
                    .filter(|there| **there);
                let Some(there) = there else {
                    return Err(Violation::new(
                        "1.1",
                        "a card of the pile",
                        item.to_string(),
                    ));
                };
                *there = false;
                state.hands[side.index()][usize::from(item)] = true;
            }
            (Awaits::Chance(Chance::Dice { .. }), Outcome::Dice([a @ 1..=6, b @ 1..=6])) => {
                let sum = |side: usize, die: &u8| state.chosen[side].unwrap_or(0) + die;
                match sum(0, a).cmp(&sum(1, b)) {
                    std::cmp::Ordering::Greater => state.won[0] += 1,
                    std::cmp::Ordering::Less => state.won[1] += 1,
                    std::cmp::Ordering::Equal => {}
                }
                state.chosen = [None, None];
            }
            _ => return Err(Violation::new("2.2", "another outcome", "this")),
        }
        notes.note(|| "a chance".into());
        Ok(())
    }
    fn pick(&self, state: &State, pick: u16) -> Option<u16> {
        (0..8)
            .filter(|item| state.pile[usize::from(*item)])
            .nth(usize::from(pick))
    }
    fn tell(&self, note: &String) -> Told {
        Told {
            rule: "2.1",
            text: note.clone(),
            tone: Tone::Card,
            heading: None,
            side: None,
            places: Vec::new(),
            arrow: None,
            battle: None,
            score: None,
        }
    }
    fn write_decision(&self, _state: &State, card: &u8) -> String {
        let name = CARDS.get(usize::from(*card).wrapping_sub(1));
        format!("choose {}", name.unwrap_or(&"nothing"))
    }
    fn read_decision(&self, _state: &State, text: &str) -> Result<u8, TextError> {
        let name = text.strip_prefix("choose ").unwrap_or_default();
        let card = CARDS.iter().position(|card| *card == name);
        card.map(|card| card as u8 + 1)
            .ok_or_else(|| unread("choose and a card", text))
    }
    fn item_name(&self, item: u16) -> Option<&str> {
        CARDS.get(usize::from(item)).copied()
    }
    fn read_item(&self, text: &str) -> Result<u16, TextError> {
        let item = CARDS.iter().position(|card| *card == text);
        item.map(|item| item as u16)
            .ok_or_else(|| unread("a card", text))
    }
    fn write_position(&self, state: &State) -> String {
        format!(
            "duel 1\n{} {} {} {} {} {} {}\n",
            digits(&state.hands[0]),
            digits(&state.hands[1]),
            digits(&state.pile),
            state.chosen[0].unwrap_or(0),
            state.chosen[1].unwrap_or(0),
            state.won[0],
            state.won[1]
        )
    }
    fn read_position(&self, text: &str) -> Result<State, TextError> {
        let read = || {
            let line = text.strip_prefix("duel 1\n")?.strip_suffix('\n')?;
            let words: Vec<&str> = line.split(' ').collect();
            let [a, b, pile, chosen_a, chosen_b, won_a, won_b] = words[..] else {
                return None;
            };
            let chosen = |word: &str| match word.parse::<u8>().ok()? {
                0 => Some(None),
                card @ 1..=8 => Some(Some(card)),
                _ => None,
            };
            let state = State {
                hands: [read_digits(a)?, read_digits(b)?],
                pile: read_digits(pile)?,
                chosen: [chosen(chosen_a)?, chosen(chosen_b)?],
                won: [won_a.parse().ok()?, won_b.parse().ok()?],
            };
            // Each card is in one place at the most, and a round won for every two cards gone.
            let at_most_once = (0..8).all(|card| {
                let places = [state.hands[0][card], state.hands[1][card], state.pile[card]];
                places.iter().filter(|there| **there).count() <= 1
            });
            let sound = at_most_once && state.won.iter().all(|won| *won < 100);
            sound.then_some(state)
        };
        read().ok_or_else(|| unread("a position of the duel", text))
    }
    fn hides(&self, state: &State) -> bool {
        Side::BOTH.into_iter().any(|side| state.held(side) > 0) || state.chosen != [None, None]
    }
}

/// Its referee.
#[must_use]
pub fn referee() -> Erased<Duel> {
    Erased(Duel)
}

/// The referee of the game of that id.
#[must_use]
pub fn lookup(id: &str) -> Option<Box<dyn Referee>> {
    (id == "duel").then(|| Box::new(referee()) as Box<dyn Referee>)
}
