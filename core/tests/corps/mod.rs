//! Playing games of `corps_command` at random, the same way from the same seed.
#![allow(dead_code)] // each file of tests uses a part of it

use earlylight_core::{
    Awaits, Chance, Game, Notes, Outcome, Setup,
    corps_command::{CorpsCommand, Decision, Note, State},
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

/// How many games to play: `EARLYLIGHT_GAMES`, or a few.
pub fn games() -> u64 {
    std::env::var("EARLYLIGHT_GAMES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(40)
}

/// Games of scenario B, which are twenty times as long: a tenth of them.
pub fn long_games() -> u64 {
    (games() / 10).max(2)
}

/// The first state of a scenario.
pub fn start(game: &CorpsCommand, scenario: &str) -> State {
    let setup = Setup {
        scenario: scenario.into(),
        position: None,
    };
    game.start(&setup).expect("a scenario of the edition")
}

/// Takes the chance that is awaited, if one is.
pub fn chance(
    game: &CorpsCommand,
    state: &mut State,
    dice: &mut Dice,
    notes: &mut impl Notes<Note>,
) -> bool {
    match game.awaits(state) {
        Awaits::Chance(Chance::Dice { count, faces, .. }) => {
            let rolled: Vec<u8> = (0..count)
                .map(|_| 1 + dice.below(usize::from(faces)) as u8)
                .collect();
            game.chance(state, Outcome::Dice(&rolled), notes)
                .expect("dice that were asked for");
            true
        }
        Awaits::Chance(Chance::Draw { remaining, .. }) => {
            let pick = dice.below(usize::from(remaining)) as u16;
            let item = game.pick(state, pick).expect("a pick below what remains");
            game.chance(state, Outcome::Draw(item), notes)
                .expect("an item that is there");
            true
        }
        _ => false,
    }
}

/// Takes one random step; the decision taken, or `None` for a chance. Panics on anything that is not legal.
pub fn step(
    game: &CorpsCommand,
    state: &mut State,
    dice: &mut Dice,
    options: &mut Vec<Decision>,
    notes: &mut impl Notes<Note>,
) -> Option<Decision> {
    if chance(game, state, dice, notes) {
        return None;
    }
    game.options(state, options);
    assert!(
        !options.is_empty(),
        "no dead ends:\n{}",
        game.write_position(state)
    );
    let mut decision = options[dice.below(options.len())];
    // An impulse that is over at once shows little: what ends it is taken four times as seldom.
    for _ in 0..2 {
        if matches!(decision, Decision::Done | Decision::Silent) && dice.below(2) == 0 {
            decision = options[dice.below(options.len())];
        }
    }
    game.decide(state, &decision, notes)
        .expect("an option that was listed");
    Some(decision)
}

/// Whether the game has ended.
pub fn over(game: &CorpsCommand, state: &State) -> bool {
    matches!(game.awaits(state), Awaits::Over(_))
}
