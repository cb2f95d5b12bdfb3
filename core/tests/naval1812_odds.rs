//! The odds of a combat under way, against every roll there is, by the game's own combat code ("Ship Combat Results").

mod naval;

use earlylight_core::{
    Awaits, Chance, Game, Outcome, Silent,
    naval1812::{Decision, Naval1812, Stage, State, ids::Ship},
};
use naval::{Dice, games, over, start, step};

/// Every roll of so many dice.
fn rolls(count: u8) -> Vec<Vec<u8>> {
    let all = 6_u32.pow(u32::from(count));
    let face = |n: u32, i: u32| 1 + (n / 6_u32.pow(i) % 6) as u8;
    (0..all)
        .map(|n| (0..u32::from(count)).map(|i| face(n, i)).collect())
        .collect()
}

/// Plays a combat out with every roll, letting dice stand, and counts how it ends: the attacker hits, nobody is hit, the
/// defender hits.
fn play_out(game: &Naval1812, before: &State, s: State, ships: (Ship, Ship), count: &mut [u64; 3]) {
    let mut s = s;
    let under_way = s.fight.filter(|f| (f.attacker, f.target) == ships);
    match under_way.map(|f| f.stage) {
        Some(Stage::AskReroll(_)) => {
            game.decide(&mut s, &Decision::Stand, &mut Silent)
                .expect("dice may stand");
            play_out(game, before, s, ships, count);
        }
        Some(Stage::Roll(_) | Stage::Reroll(_)) => {
            let Awaits::Chance(Chance::Dice { count: dice, .. }) = game.awaits(&s) else {
                panic!("a roll is awaited");
            };
            for roll in rolls(dice) {
                let mut next = s;
                game.chance(&mut next, Outcome::Dice(&roll), &mut Silent)
                    .expect("as many dice as asked for");
                play_out(game, before, next, ships, count);
            }
        }
        None => {
            // A ship that is sunk leaves the board; one that is hit carries one more.
            let hit = |ship: Ship| before.ship(ship) != s.ship(ship);
            let end = match (hit(ships.1), hit(ships.0)) {
                (true, false) => 0,
                (false, false) => 1,
                (false, true) => 2,
                (true, true) => panic!("a combat hits one ship at most"),
            };
            count[end] += 1;
        }
    }
}

#[test]
fn they_count_every_roll() {
    let game = Naval1812::standard();
    let (mut checked, mut crossed, mut half_rolled) = (0, 0, 0);
    let mut options = Vec::new();
    for seed in 0..games().min(20) {
        let mut s = start(&game);
        let mut dice = Dice::new(seed);
        while !over(&game, &s) {
            if let Some(fight) = s.fight
                && let Some(odds) = game.fight_odds(&s)
            {
                let mut count = [0; 3];
                play_out(&game, &s, s, (fight.attacker, fight.target), &mut count);
                assert_eq!(odds.attacker, fight.attacker.side());
                assert_eq!(odds.hits + odds.nothing + odds.hits_back, odds.of);
                assert_eq!(
                    count,
                    [odds.hits, odds.nothing, odds.hits_back],
                    "{fight:?}"
                );
                checked += 1;
                crossed += u32::from(odds.hits_back == 0);
                half_rolled += u32::from(fight.stage != Stage::Roll(odds.attacker));
            }
            step(&game, &mut s, &mut dice, &mut options, &mut Silent);
        }
    }
    assert!(
        checked > 100 && crossed > 10 && half_rolled > 40,
        "{checked} {crossed} {half_rolled}"
    );
}
