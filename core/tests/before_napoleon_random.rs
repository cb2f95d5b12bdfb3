//! Whole campaigns of `before_napoleon` at random: they end, men and guns are accounted for to the last, and positions and decisions go
//! through their texts unharmed.

mod napoleon;

use earlylight_core::{
    Game, Side, Silent,
    before_napoleon::{
        BeforeNapoleon, Decision, Ending, State,
        agenda::Step,
        ids::{Fleet, Group, Kind, Leader, Place},
        state::{At, Ground, Siege, Station},
    },
};
use napoleon::{Dice, SCENARIOS, games, over, start, step};

/// Men raised are in play or lost, to the last man; so are stands ("Land Forces"). Everybody is where he can be.
fn check_counts(game: &BeforeNapoleon, s: &State) {
    let t = &game.tables;
    for side in Side::BOTH {
        let i = side.index();
        assert_eq!(
            s.men(side) + s.lost[i],
            s.raised[i],
            "men made or lost without account"
        );
        assert!(game.points(s, side) <= 78);
    }
    let stands: u32 = s
        .living()
        .filter(|(_, u)| u.class.is_battery())
        .map(|(_, u)| u32::from(u.strength))
        .sum();
    assert_eq!(
        stands + u32::from(s.stands_lost),
        u32::from(s.stands_raised),
        "stands made or lost"
    );
    let ground = Ground::of(s);
    for (unit, u) in s.living() {
        match u.at {
            At::Off => panic!("{} is in play and nowhere", game.unit_name(unit, u.class)),
            At::Field(p) => assert!(
                t.kind_of(p) != Kind::Box || t.boxes[u.side.index()] == p,
                "in the enemy's box"
            ),
            At::Inside(p) => assert!(
                t.has_fort(p) && s.holder(p) == Some(u.side),
                "inside a fort of the enemy's"
            ),
            At::Aboard(f) => assert!(
                f.side() == u.side && s.fleet(f).station != Station::Nowhere,
                "aboard nothing"
            ),
        }
        assert!(unit.index() < t.units.len() || !u.class.comes_back());
    }
    for leader in Leader::all() {
        let l = &s.leaders[leader.index()];
        assert!(!(l.gone && l.at != At::Off), "gone and there");
        if let At::Aboard(f) = l.at {
            assert!(f.side() == t.leader(leader).side && s.fleet(f).station != Station::Nowhere);
        }
    }
    for place in Place::all() {
        let i = place.index();
        assert_eq!(s.holder(place).is_some(), t.kind_of(place).is_held());
        for side in Side::BOTH {
            assert!(
                ground.inside[side.index()][i] <= t.capacity(place),
                "Sieges: more men inside than the fort holds"
            );
        }
        if s.siege[i] != Siege::None {
            assert!(t.has_fort(place));
        }
    }
    for fleet in Fleet::all() {
        let forming = |step: &Step| matches!(step, Step::Forming { pool, .. } if *pool == fleet);
        if s.agenda.steps().iter().any(forming) {
            // Its transports may be taken before those who are aboard.
            continue;
        }
        assert!(
            s.cargo(fleet) <= u32::from(s.fleet(fleet).transports) * 800,
            "Naval Transport: 800 men a transport"
        );
    }
    for group in Group::all() {
        let g = &s.groups[group.index()];
        assert!(g.ships.iter().all(|ship| ship.points <= t.whole(ship.rate)));
        assert!(
            g.fleet
                .is_none_or(|f| s.fleet(f).station != Station::Nowhere)
        );
    }
}

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
