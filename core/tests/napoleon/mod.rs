//! Playing campaigns at random, the same way from the same seed.
#![allow(dead_code)] // each test takes what it needs

pub mod counts;

use earlylight_core::{
    Awaits, Chance, Chooser, Game, Notes, Outcome, Setup,
    before_napoleon::{BeforeNapoleon, Decision, Note, State},
};

/// A small generator, good enough to choose among options (xorshift64*).
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let word = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        usize::try_from(word).expect("31 bits fit") % n.max(1)
    }
}

impl Chooser for Dice {
    fn below(&mut self, n: u32) -> u32 {
        u32::try_from(Dice::below(self, n as usize)).expect("below a u32")
    }
}

/// How many games a test plays: few, or as many as the variable says.
pub fn games() -> u64 {
    std::env::var("EARLYLIGHT_GAMES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(12)
}

/// The ways to play.
pub const SCENARIOS: [&str; 4] = ["sequence", "orders", "sequence_table", "orders_table"];

pub fn start(game: &BeforeNapoleon, scenario: &str) -> State {
    let setup = Setup {
        scenario: scenario.into(),
        position: None,
    };
    game.start(&setup).expect("a scenario of the game")
}

/// Takes one random step; the decision taken, or `None` for a chance or claim. Panics on anything that is not legal.
pub fn step(
    game: &BeforeNapoleon,
    state: &mut State,
    dice: &mut Dice,
    options: &mut Vec<Decision>,
    notes: &mut impl Notes<Note>,
) -> Option<Decision> {
    match game.awaits(state) {
        Awaits::Over(over) => panic!("the game is over: {}", over.how),
        Awaits::Chance(Chance::Dice { count, faces, .. }) => {
            let rolled: Vec<u8> = (0..count)
                .map(|_| 1 + dice.below(usize::from(faces)) as u8)
                .collect();
            game.chance(state, Outcome::Dice(&rolled), notes)
                .expect("dice that were asked for");
            None
        }
        Awaits::Chance(Chance::Draw { remaining, .. }) => {
            let pick = dice.below(usize::from(remaining)) as u16;
            let item = game.pick(state, pick).expect("a pick below what remains");
            game.chance(state, Outcome::Draw(item), notes)
                .expect("an encounter that is there");
            None
        }
        Awaits::Claim { .. } => {
            let claim = game
                .sample_claim(state, dice)
                .expect("a claim where one is awaited");
            if let Err(violation) = game.claim(state, &claim, notes) {
                panic!(
                    "{violation}: {:?}\n{}",
                    game.write_claim(state, &claim),
                    game.write_position(state)
                );
            }
            None
        }
        Awaits::Decision { side, .. } => {
            let view = game.view(state, side);
            let decision = match game.sample_form(&view, dice) {
                Some(form) => form,
                None => {
                    game.options(state, options);
                    assert!(
                        !options.is_empty(),
                        "no dead ends:\n{}",
                        game.write_position(state)
                    );
                    options[dice.below(options.len())].clone()
                }
            };
            if let Err(violation) = game.decide(state, &decision, notes) {
                panic!("{violation}: {decision:?}\n{}", game.write_position(state));
            }
            Some(decision)
        }
    }
}

/// Whether the game has ended.
pub fn over(game: &BeforeNapoleon, state: &State) -> bool {
    matches!(game.awaits(state), Awaits::Over(_))
}
