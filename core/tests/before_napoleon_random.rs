//! Whole campaigns of `before_napoleon` at random: they end, men and guns are accounted for to the last, and positions and decisions go
//! through their texts unharmed.

mod napoleon;

use earlylight_core::{
    Game, Side, Silent,
    before_napoleon::{BeforeNapoleon, Decision, Ending},
};
use napoleon::{Dice, SCENARIOS, counts::check_counts, games, over, start, step};

#[test]
fn random_games_end_and_account_for_everybody() {
    let game = BeforeNapoleon::standard();
    let mut options = Vec::new();
    let (mut winter, mut french) = (0_u64, 0_u64);
    let (mut events, mut longest) = (0_u64, 0_u64);
    for seed in 0..games() {
        let mut dice = Dice::new(seed);
        let mut state = start(&game, SCENARIOS[seed as usize % SCENARIOS.len()]);
        let mut length = 0;
        while !over(&game, &state) {
            step(&game, &mut state, &mut dice, &mut options, &mut Silent);
            check_counts(&game, &state);
            length += 1;
            // 60 turns of at most a few steps for each of at most 192 units: nothing goes on for ever.
            assert!(
                length < 200_000,
                "game {seed} does not end: {:?}",
                state.agenda.steps()
            );
        }
        events += length;
        longest = longest.max(length);
        let ending = state.ending.expect("an ending");
        winter += u64::from(matches!(ending, Ending::Winter(_)));
        french += u64::from(ending.winner() == Side::A);
        assert_eq!(
            state.turn_of_season(),
            10,
            "Victory: a campaign ends after a season"
        );
        if matches!(ending, Ending::Points(_)) {
            assert_eq!(state.turn, 60);
        }
    }
    println!(
        "{} games: {winter} ended by a winter, {french} won by the French, {} events a game, at most {longest}",
        games(),
        events / games()
    );
}

#[test]
fn positions_and_decisions_go_through_their_texts() {
    let game = BeforeNapoleon::standard();
    let mut options = Vec::new();
    for seed in 0..games() / 4 + 4 {
        let mut dice = Dice::new(seed ^ 0x7E87);
        let mut state = start(&game, SCENARIOS[seed as usize % SCENARIOS.len()]);
        let mut last = None;
        loop {
            // Every step of the first turns, then now and then.
            if state.turn < 3 || dice.below(40) == 0 || over(&game, &state) {
                let text = game.write_position(&state);
                match game.read_position(&text) {
                    Ok(read) => assert_eq!(read, state, "{text}"),
                    Err(error) => panic!("{error} after {last:?}\n{text}"),
                }
                game.options(&state, &mut options);
                for option in &options {
                    let text = game.write_decision(&state, option);
                    match game.read_decision(&state, &text) {
                        Ok(read) => assert_eq!(read, *option, "{text}"),
                        Err(error) => panic!("{error}: {text}"),
                    }
                }
            }
            if over(&game, &state) {
                break;
            }
            last = step(&game, &mut state, &mut dice, &mut options, &mut Silent);
            if let Some(decision @ Decision::Sheet(_)) = &last {
                let text = game.write_decision(&state, decision);
                assert_eq!(
                    game.read_decision(&state, &text).as_ref(),
                    Ok(decision),
                    "{text}"
                );
            }
        }
    }
}
