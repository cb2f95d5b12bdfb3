//! Players that are no persons: they choose from a view alone, and know what is good for them.

mod common;

use earlylight_core::{
    Awaits, Chooser, Game, Player, Random, Setup, Side, Silent,
    dawn1812::{
        Dawn1812, Decision, State,
        greedy::Greedy,
        ids::{Card, CardSet, Force, GB, Region, US},
        players,
    },
};

struct Numbers(common::Dice);

impl Numbers {
    fn new(seed: u64) -> Self {
        Self(common::Dice::new(seed))
    }
}

impl Chooser for Numbers {
    fn below(&mut self, n: u32) -> u32 {
        u32::try_from(self.0.below(n as usize)).expect("below a u32")
    }
}

/// Plays a game between two players; the winner, and what was checked of each choice on the way.
fn play(
    game: &Dawn1812,
    seed: u64,
    names: [&str; 2],
    mut check: impl FnMut(&State, Side, &[Decision], usize),
) -> Side {
    let mut seats = names.map(|name| players::by_name(name).expect("a player"));
    let mut dice = common::Dice::new(seed);
    let mut numbers = Numbers::new(seed ^ 0xC0);
    let mut state = game.start(&Setup::default()).expect("the standard setup");
    let mut options = Vec::new();
    loop {
        match game.awaits(&state) {
            Awaits::Over(over) => return over.winner.expect("a winner"),
            Awaits::Claim { what, .. } => panic!("a claim is awaited: {what}"),
            Awaits::Decision { side, .. } => {
                let view = game.view(&state, side);
                game.view_options(&view, &mut options);
                let at = seats[side.index()].choose(game, &view, &options, &mut numbers);
                check(&state, side, &options, at);
                game.decide(&mut state, &options[at], &mut Silent)
                    .expect("an option that was listed");
            }
            Awaits::Chance(_) => {
                common::step(game, &mut state, &mut dice, &mut Vec::new(), &mut Silent);
            }
        }
    }
}

/// Another truth behind the same view: what the viewer has not seen is dealt out the other way round.
fn other_truth(game: &Dawn1812, state: &State, viewer: Side) -> State {
    let unseen: Vec<_> = game.view(state, viewer).unseen().iter().collect();
    let opponent = viewer.other().index();
    let hand = state.hands[opponent].len() as usize;
    let mut other = *state;
    other.hands[opponent] = unseen.iter().rev().take(hand).copied().collect();
    other.draw = unseen.iter().rev().skip(hand).copied().collect();
    other
}

#[test]
fn options_follow_from_the_view() {
    let game = Dawn1812::standard();
    let (mut options, mut seen, mut others) = (Vec::new(), Vec::new(), Vec::new());
    for seed in 0..12 {
        let mut dice = common::Dice::new(seed ^ 0x51DE);
        let mut state = game.start(&Setup::default()).expect("the standard setup");
        while !common::over(&game, &state) {
            for side in Side::BOTH {
                let view = game.view(&state, side);
                game.view_options(&view, &mut seen);
                game.options(&state, &mut options);
                let decides =
                    matches!(game.awaits(&state), Awaits::Decision { side: s, .. } if s == side);
                assert_eq!(seen, if decides { options.clone() } else { Vec::new() });
                let unseen = view.unseen();
                let hidden = state.draw.len() + state.hands[side.other().index()].len();
                assert_eq!(unseen.len(), hidden, "every card is seen or counted");
                let other = other_truth(&game, &state, side);
                assert_eq!(game.view(&other, side), view);
                game.view_options(&game.view(&other, side), &mut others);
                assert_eq!(others, seen);
            }
            common::step(&game, &mut state, &mut dice, &mut options, &mut Silent);
        }
    }
}

#[test]
fn greedy_does_not_peek_and_plays_to_the_end() {
    let game = Dawn1812::standard();
    for seed in 0..2 {
        let mut choices = 0;
        play(
            &game,
            seed,
            ["greedy", "greedy"],
            |state, side, options, at| {
                choices += 1;
                assert!(at < options.len());
                if choices % 7 == 0 {
                    let view = game.view(&other_truth(&game, state, side), side);
                    let again =
                        Greedy::default().choose(&game, &view, options, &mut Numbers::new(choices));
                    let known = game.view(state, side);
                    let first = Greedy::default().choose(
                        &game,
                        &known,
                        options,
                        &mut Numbers::new(choices),
                    );
                    assert_eq!(again, first);
                }
            },
        );
        assert!(choices > 20);
    }
}

#[test]
fn random_takes_every_option() {
    let game = Dawn1812::standard();
    let state = game.start(&Setup::default()).expect("the standard setup");
    let view = game.view(&state, US);
    let options = [Decision::Done; 5];
    let mut counts = [0_u32; 5];
    let mut numbers = Numbers::new(3);
    for _ in 0..5_000 {
        counts[Random.choose(&game, &view, &options, &mut numbers)] += 1;
    }
    assert!(
        counts.iter().all(|c| (850..1_150).contains(c)),
        "{counts:?}"
    );
    assert!(players::by_name("nobody").is_none());
    assert!(
        players::NAMES
            .iter()
            .all(|name| players::by_name(name).is_some())
    );
}

/// A board with these forces alone, the United States to play, each side holding its own cards of the Prelude.
fn board(game: &Dawn1812, forces: &[(&str, Force, u8)]) -> State {
    let mut state = game.start(&Setup::default()).expect("the standard setup");
    let mut dice = common::Dice::new(5);
    while matches!(game.awaits(&state), Awaits::Chance(_)) {
        common::step(game, &mut state, &mut dice, &mut Vec::new(), &mut Silent);
    }
    for region in Region::all() {
        for force in Force::ALL {
            let count = std::mem::take(&mut state.forces[region.index()][force.index()]);
            state.pool[force.index()] += count;
        }
    }
    for (name, force, count) in forces {
        let region = game.tables.region_named(name).expect("a region");
        state.forces[region.index()][force.index()] += count;
        state.pool[force.index()] -= count;
    }
    let cards: CardSet = state.hands[0].iter().chain(state.hands[1].iter()).collect();
    let own = |card: &Card| game.tables.card(*card).side == Some(US);
    state.hands[US.index()] = cards.iter().filter(own).collect();
    state.hands[GB.index()] = cards.iter().filter(|card| !own(card)).collect();
    state
}

/// Lets the player of a side decide until the other side is to decide.
fn turn(game: &Dawn1812, mut state: State, side: Side) -> State {
    let mut options = Vec::new();
    let mut numbers = Numbers::new(1);
    let mut dice = common::Dice::new(11);
    loop {
        match game.awaits(&state) {
            Awaits::Decision { side: s, .. } if s == side => {
                let view = game.view(&state, side);
                game.view_options(&view, &mut options);
                let at = Greedy::default().choose(game, &view, &options, &mut numbers);
                game.decide(&mut state, &options[at], &mut Silent)
                    .expect("an option that was listed");
            }
            Awaits::Chance(_) => {
                common::step(game, &mut state, &mut dice, &mut options, &mut Silent);
            }
            _ => return state,
        }
    }
}

#[test]
fn greedy_takes_the_win_that_is_there() {
    // 15.1.6: Halifax and Montreal, one held, the other open.
    let game = Dawn1812::standard();
    let state = board(
        &game,
        &[
            ("montreal", Force::UsRegular, 3),
            ("maritimes", Force::UsRegular, 1),
            ("boston", Force::UsMilitia, 2),
            ("kingston", Force::GbMilitia, 1),
        ],
    );
    let after = turn(&game, state, US);
    assert_eq!(after.ending.map(|e| e.winner()), Some(US));
}

#[test]
fn greedy_beats_random_from_either_side() {
    let game = Dawn1812::standard();
    // The program's own simulation plays many more.
    let games = if cfg!(debug_assertions) { 3 } else { 20 };
    let won = |names, side| {
        (0..games)
            .filter(|seed| play(&game, *seed, names, |_, _, _, _| ()) == side)
            .count() as u64
    };
    assert!(won(["greedy", "random"], US) * 3 >= games * 2);
    assert!(won(["random", "greedy"], GB) * 3 >= games * 2);
}
