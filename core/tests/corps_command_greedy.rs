//! The simple player of `corps_command` against chance and against itself.

mod corps;

use corps::{Dice, chance, games, start};
use earlylight_core::{
    Awaits, Game, Side, Silent,
    corps_command::{CorpsCommand, Decision, State, greedy},
};

/// Plays a game; a side plays greedily if its flag says so, at random otherwise.
fn play(
    game: &CorpsCommand,
    scenario: &str,
    greedy: [bool; 2],
    seed: u64,
    options: &mut Vec<Decision>,
) -> State {
    let mut dice = Dice::new(seed);
    let mut state = start(game, scenario);
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

/// Games won by NATO, drawn, won by the Pact.
fn tournament(scenario: &str, greedy: [bool; 2], games: u64) -> [u64; 3] {
    let game = CorpsCommand::standard();
    let mut options = Vec::new();
    let mut results = [0; 3];
    let mut scores = Vec::new();
    let mut lost = [0_u64; 2];
    for seed in 0..games {
        let state = play(&game, scenario, greedy, seed ^ 0x6EED, &mut options);
        let winner = match game.awaits(&state) {
            Awaits::Over(over) => over.winner,
            other => panic!("{other:?}"),
        };
        results[winner.map_or(1, |side| 2 * side.index())] += 1;
        scores.push(state.score);
        for side in Side::BOTH {
            lost[side.index()] += state.scenario(&game.tables).units[side.index()]
                .iter()
                .filter(|u| {
                    state.unit(**u).place == earlylight_core::corps_command::Place::Destroyed
                })
                .count() as u64;
        }
    }
    scores.sort_unstable();
    let at = |percent: usize| scores[(scores.len() - 1) * percent / 100];
    println!(
        "{scenario} greedy {greedy:?}: NATO, drawn, Pact {results:?} of {games}; score at 5 10 25 35 50 65 75 90 95 %: {:?}; units lost, tenths a game {:?}",
        [5, 10, 25, 35, 50, 65, 75, 90, 95].map(at),
        lost.map(|n| n * 10 / games)
    );
    results
}

/// The short scenario, and the long one as often as time allows.
fn counts() -> [(&'static str, u64); 2] {
    let long = if games() >= 300 {
        games()
    } else {
        games() / 10
    };
    [("A", games().max(40)), ("B", long.max(2))]
}

#[test]
fn greedy_beats_random_from_either_side() {
    for (scenario, games) in counts() {
        let as_nato = tournament(scenario, [true, false], games);
        let as_pact = tournament(scenario, [false, true], games);
        assert!(as_nato[0] * 10 >= games * 9, "{scenario}: NATO {as_nato:?}");
        assert!(as_pact[2] * 10 >= games * 9, "{scenario}: Pact {as_pact:?}");
    }
}

#[test]
fn greedy_against_itself_is_even() {
    for (scenario, games) in counts() {
        let [nato, drawn, pact] = tournament(scenario, [true, true], games);
        assert_eq!(nato + drawn + pact, games);
        // A few games say little of the long scenario: they only have to end.
        if games >= 40 {
            assert!(nato * 100 <= games * 65, "NATO wins {nato} of {games}");
            assert!(pact * 100 <= games * 65, "the Pact wins {pact} of {games}");
        }
    }
}
