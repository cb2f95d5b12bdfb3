//! Positions of `before_napoleon` that somebody wrote or mangled: each is refused with what is wrong, or can be played on.

mod napoleon;

use earlylight_core::{Game, Silent, before_napoleon::BeforeNapoleon};
use napoleon::{Dice, SCENARIOS, counts::check_counts, games, over, start, step};

/// The text with something else in it: a line gone, doubled, moved or with a word of another line or another number.
fn mutate(text: &str, dice: &mut Dice) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = dice.below(lines.len());
    let words = |line: &str| -> Vec<String> { line.split(' ').map(str::to_owned).collect() };
    match dice.below(6) {
        0 => {
            lines.remove(at);
        }
        1 => lines.push(lines[at].clone()),
        2 => {
            let line = lines.remove(at);
            lines.insert(dice.below(lines.len() + 1), line);
        }
        3 | 4 => {
            // Another number in the place of one, often near it.
            let mut parts = words(&lines[at]);
            let word = dice.below(parts.len());
            if let Ok(number) = parts[word].parse::<usize>() {
                let other = match dice.below(3) {
                    0 => number + 1,
                    1 => number.saturating_sub(1),
                    _ => dice.below(2_000),
                };
                parts[word] = other.to_string();
            }
            lines[at] = parts.join(" ");
        }
        _ => {
            let mut parts = words(&lines[at]);
            let donor = words(&lines[dice.below(lines.len())]);
            let word = dice.below(parts.len());
            parts[word].clone_from(&donor[dice.below(donor.len())]);
            lines[at] = parts.join(" ");
        }
    }
    lines.join("\n") + "\n"
}

#[test]
fn a_mutated_position_is_refused_or_can_be_played_on() {
    let game = BeforeNapoleon::standard();
    let mut options = Vec::new();
    let (mut refused, mut played) = (0_u32, 0_u32);
    for seed in 0..games().div_ceil(3) {
        let mut dice = Dice::new(seed ^ 0x3477);
        let mut state = start(&game, SCENARIOS[seed as usize % SCENARIOS.len()]);
        while !over(&game, &state) {
            step(&game, &mut state, &mut dice, &mut options, &mut Silent);
            if dice.below(50) > 0 {
                continue;
            }
            let text = game.write_position(&state);
            let mutated = mutate(&text, &mut dice);
            match game.read_position(&mutated) {
                Err(_) => refused += 1,
                Ok(mut other) => {
                    played += u32::from(mutated != text);
                    assert_eq!(game.write_position(&other), mutated);
                    check_counts(&game, &other);
                    for count in 0..200 {
                        if over(&game, &other) {
                            break;
                        }
                        step(&game, &mut other, &mut dice, &mut options, &mut Silent);
                        check_counts(&game, &other);
                        if count % 10 == 0 {
                            let text = game.write_position(&other);
                            match game.read_position(&text) {
                                Ok(read) => assert_eq!(read, other),
                                Err(error) => panic!("{error}\n{text}from\n{mutated}"),
                            }
                        }
                    }
                }
            }
        }
    }
    println!("refused {refused}, played on {played}");
    assert!(
        refused > 100 && played > 20,
        "refused {refused}, played on {played}"
    );
}
