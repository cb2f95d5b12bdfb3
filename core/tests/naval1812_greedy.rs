//! The simple player of `naval1812` against chance and against itself.

mod naval;

use earlylight_core::{
    Awaits, Game, Side, Silent,
    naval1812::{Decision, Naval1812, State, greedy},
};
use naval::{Dice, chance, games, start};

/// Plays a game; a side plays greedily if its flag says so, at random otherwise.
fn play(game: &Naval1812, greedy: [bool; 2], seed: u64, options: &mut Vec<Decision>) -> State {
    let mut dice = Dice::new(seed);
    let mut state = start(game);
    loop {
        if chance(game, &mut state, &mut dice, &mut Silent) {
            continue;
        }
        let Awaits::Decision { side, .. } = game.awaits(&state) else {
            return state;
        };
        game.options(&state, options);
        let decision = if greedy[side.index()] {
            greedy::choose(game, &game.view(&state, side), options).expect("a choice among options")
        } else {
            options[dice.below(options.len())]
        };
        game.decide(&mut state, &decision, &mut Silent)
            .expect("an option that was listed");
    }
}

/// Games won by each side, and victory points on average.
fn tournament(greedy: [bool; 2], games: u64) -> [u64; 2] {
    let game = Naval1812::standard();
    let mut options = Vec::new();
    let (mut wins, mut points) = ([0; 2], [0; 2]);
    for seed in 0..games {
        let state = play(&game, greedy, seed ^ 0x6EED, &mut options);
        wins[state.ending.expect("an ending").winner().index()] += 1;
        for side in Side::BOTH {
            points[side.index()] += u64::from(state.points[side.index()]);
        }
    }
    let tenths = points.map(|p| p * 10 / games);
    println!("greedy {greedy:?}: wins {wins:?} of {games}, tenths of VP a game {tenths:?}");
    wins
}

#[test]
fn greedy_beats_random_from_either_side() {
    let games = (games() / 4).max(40);
    assert!(tournament([true, false], games)[0] * 10 >= games * 9);
    assert!(tournament([false, true], games)[1] * 10 >= games * 9);
}

#[test]
fn greedy_against_itself_is_even() {
    let games = (games() / 4).max(40);
    let [american, _] = tournament([true, true], games);
    assert!(american * 100 >= games * 35 && american * 100 <= games * 65);
}
