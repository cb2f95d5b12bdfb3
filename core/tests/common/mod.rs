//! Playing games at random, the same way from the same seed.

use earlylight_core::{
    Awaits, Chance, Game, Notes, Outcome,
    dawn1812::{Dawn1812, Decision, State},
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

/// Takes one random step; the decision taken, or `None` for a chance. Panics on anything that is not legal.
pub fn step(
    game: &Dawn1812,
    state: &mut State,
    dice: &mut Dice,
    options: &mut Vec<Decision>,
    notes: &mut impl Notes<earlylight_core::dawn1812::Note>,
) -> Option<Decision> {
    match game.awaits(state) {
        Awaits::Over(over) => panic!("the game is over: {}", over.how),
        Awaits::Claim { what, .. } => panic!("a claim is awaited: {what}"),
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
                .expect("a card that is there");
            None
        }
        Awaits::Decision { .. } => {
            game.options(state, options);
            assert!(
                !options.is_empty(),
                "no dead ends:\n{}",
                game.write_position(state)
            );
            let decision = options[dice.below(options.len())];
            game.decide(state, &decision, notes)
                .expect("an option that was listed");
            Some(decision)
        }
    }
}

/// Whether the game has ended.
pub fn over(game: &Dawn1812, state: &State) -> bool {
    matches!(game.awaits(state), Awaits::Over(_))
}
