//! The simple player of `before_napoleon` against chance and against itself.
//!
//! `EARLYLIGHT_GAMES=300` and more is the full count; without it a few campaigns are played.

mod napoleon;

use earlylight_core::{
    Awaits, Game, Player, Side, Silent,
    before_napoleon::{BeforeNapoleon, Decision, State, players},
};
use napoleon::{Dice, SCENARIOS, counts::check_counts, over, start, step};

fn games() -> u64 {
    std::env::var("EARLYLIGHT_GAMES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(4)
}

/// Plays a campaign; a side plays greedily if its flag says so, at random otherwise. Men are accounted for throughout.
fn play(
    game: &BeforeNapoleon,
    scenario: &str,
    greedy: [bool; 2],
    seed: u64,
    options: &mut Vec<Decision>,
) -> State {
    let mut dice = Dice::new(seed);
    let mut state = start(game, scenario);
    let mut length = 0;
    while !over(game, &state) {
        length += 1;
        assert!(length < 200_000, "campaign {seed} does not end");
        match game.awaits(&state) {
            Awaits::Decision { side, .. } if greedy[side.index()] => {
                let view = game.view(&state, side);
                let mut player = players::Greedy;
                let form = (game.forms(&view) > 0)
                    .then(|| player.form(game, &view, &mut dice))
                    .flatten();
                let decision = form.unwrap_or_else(|| {
                    options.clear();
                    game.view_options(&view, options);
                    let at = player.choose(game, &view, options, &mut dice);
                    options[at].clone()
                });
                if let Err(violation) = game.decide(&mut state, &decision, &mut Silent) {
                    panic!("{violation}: {}", game.write_decision(&state, &decision));
                }
            }
            _ => {
                step(game, &mut state, &mut dice, options, &mut Silent);
            }
        }
        if length % 16 == 0 {
            check_counts(game, &state);
        }
    }
    check_counts(game, &state);
    state
}

/// Campaigns won by each side, in all the ways to play.
fn tournament(greedy: [bool; 2], games: u64) -> [u64; 2] {
    let game = BeforeNapoleon::standard();
    let mut options = Vec::new();
    let (mut wins, mut points) = ([0; 2], [0; 2]);
    let mut by_scenario = [[0_u64; 2]; SCENARIOS.len()];
    for seed in 0..games {
        let way = seed as usize % SCENARIOS.len();
        let scenario = SCENARIOS[way];
        let state = play(&game, scenario, greedy, seed ^ 0x6EED, &mut options);
        let winner = state.ending.expect("an ending").winner().index();
        wins[winner] += 1;
        by_scenario[way][winner] += 1;
        for side in Side::BOTH {
            points[side.index()] += u64::from(game.points(&state, side));
        }
    }
    let tenths = points.map(|p| p * 10 / games);
    println!(
        "greedy {greedy:?}: wins {wins:?} of {games}, by way to play {by_scenario:?}, tenths of a point a campaign {tenths:?}"
    );
    wins
}

#[test]
fn greedy_beats_random_from_either_side() {
    let games = games();
    assert!(tournament([true, false], games)[0] * 10 >= games * 9);
    assert!(tournament([false, true], games)[1] * 10 >= games * 8);
}

#[test]
fn greedy_against_itself_gives_both_sides_a_chance() {
    let games = games();
    let wins = tournament([true, true], games);
    // So few campaigns as an ordinary run plays tell little; the full count tells whether a side wins more than 70 of 100.
    if games >= 100 {
        assert!(wins.iter().all(|w| w * 100 <= games * 70), "{wins:?}");
    }
}
