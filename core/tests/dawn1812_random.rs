//! Whole games at random: they end, nothing is lost or made, and positions and decisions go through their texts unharmed.

mod common;

use earlylight_core::{
    Game, Outcome, Setup, Side, Silent,
    dawn1812::{
        Dawn1812, Decision, Ending, Mode, Operation, State, Station,
        ids::{CARDS, Card, Force, Region, Track, Waterway, Zone},
    },
};

/// Forces, cards and Squadrons are conserved (2.0, 2.8, 14.1.1); the score is on its board (15.0).
fn check_counts(game: &Dawn1812, s: &State) {
    let t = &game.tables;
    for force in Force::ALL {
        let on_map: u32 = s.forces.iter().map(|f| u32::from(f[force.index()])).sum();
        let supply = if force == Force::GbRegular {
            u32::from(s.landing_supply)
        } else {
            0
        };
        let all = on_map + supply + u32::from(s.pool[force.index()]);
        assert_eq!(
            all,
            u32::from(t.force_limit[force.index()]),
            "{force:?} lost or made"
        );
    }
    let piles = [
        s.draw, s.discard, s.removed, s.aside, s.hands[0], s.hands[1],
    ];
    let cards: u32 = piles.iter().map(|p| p.len()).sum::<u32>() + u32::from(s.in_play.is_some());
    assert_eq!(cards as usize, CARDS, "cards lost or made");
    assert!(s.score.abs() <= 20);
    assert!(s.squadrons() <= t.squadron_limit);
    for region in Region::all() {
        if s.battle.region.is_none() {
            assert!(
                s.side_forces(region, Side::A) == 0 || s.side_forces(region, Side::B) == 0,
                "both sides in {}",
                t.name(region)
            );
        }
    }
}

/// Every decision that somebody might try, a few numbers standing for all.
fn everything() -> Vec<Decision> {
    let mut all = vec![
        Decision::Done,
        Decision::Stand,
        Decision::Withdraw,
        Decision::RecruitLanding,
    ];
    all.extend(Card::all().map(Decision::Play));
    all.extend(
        [
            Mode::Event,
            Mode::Operation,
            Mode::OperationFirst,
            Mode::EventFirst,
        ]
        .map(Decision::Mode),
    );
    all.extend(Operation::ALL.map(Decision::Operation));
    all.extend(Force::ALL.map(Decision::Hit));
    all.extend(Track::ALL.iter().map(|t| Decision::Advance(*t)));
    all.extend((0..4).map(Decision::Choose));
    for zone in Zone::ALL {
        all.extend([Decision::Cruise(*zone), Decision::FromZone(*zone)]);
    }
    for waterway in Waterway::ALL {
        all.extend([
            Decision::BuildShip(*waterway),
            Decision::SinkShip(*waterway),
        ]);
    }
    let stations = || {
        [Station::Box]
            .into_iter()
            .chain(Zone::ALL.iter().map(|z| Station::Zone(*z)))
    };
    for from in stations() {
        all.extend(stations().map(|to| Decision::Sail(from, to)));
    }
    for a in Region::all() {
        all.extend([
            Decision::At(a),
            Decision::Retreat(a),
            Decision::Refuge(a),
            Decision::BuildFort(a),
            Decision::FromLanding(a),
        ]);
        all.extend(Force::ALL.map(|f| Decision::Recruit(f, a)));
        for b in Region::all() {
            all.extend([Decision::March(a, b), Decision::Armistice(a, b)]);
        }
        for squadrons in 0..3 {
            for regulars in 0..5 {
                all.push(Decision::Land(a, squadrons, [0, 0, 1], regulars));
                all.push(Decision::Land(a, squadrons, [0, 0, 0], regulars));
                all.push(Decision::Land(a, 0, [squadrons, 1, 0], regulars));
            }
        }
    }
    for militia in 0..4 {
        for regulars in 0..3 {
            all.extend((0..4).map(|indians| Decision::Group([militia, regulars, indians])));
        }
    }
    all
}

fn games() -> u64 {
    std::env::var("EARLYLIGHT_GAMES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(200)
}

#[test]
fn random_games_end_and_conserve_everything() {
    let game = Dawn1812::standard();
    let mut options = Vec::new();
    let mut endings = [0_u32; 3];
    for seed in 0..games() {
        let mut dice = common::Dice::new(seed);
        let mut state = game.start(&Setup::default()).expect("the standard setup");
        let mut events = 0;
        while !common::over(&game, &state) {
            common::step(&game, &mut state, &mut dice, &mut options, &mut Silent);
            check_counts(&game, &state);
            events += 1;
            assert!(events < 20_000, "game {seed} does not end");
        }
        match state.ending.expect("an ending") {
            Ending::Points(_) => endings[0] += 1,
            Ending::Captured(_) => endings[1] += 1,
            Ending::LastTurn(_) => endings[2] += 1,
        }
    }
    assert_eq!(u64::from(endings.iter().sum::<u32>()), games());
}

#[test]
fn decide_accepts_exactly_what_is_offered() {
    let game = Dawn1812::standard();
    let everything = everything();
    let mut options = Vec::new();
    for seed in 0..games() / 20 + 1 {
        let mut dice = common::Dice::new(seed ^ 0xACCE);
        let mut state = game.start(&Setup::default()).expect("the standard setup");
        while !common::over(&game, &state) {
            game.options(&state, &mut options);
            for decision in &everything {
                let mut probe = state;
                let accepted = game.decide(&mut probe, decision, &mut Silent).is_ok();
                assert_eq!(
                    accepted,
                    options.contains(decision),
                    "{decision:?} at\n{}",
                    game.write_position(&state)
                );
                assert!(
                    accepted || probe == state,
                    "{decision:?} was refused and yet changed the state"
                );
            }
            for outcome in [
                Outcome::Draw(7),
                Outcome::Draw(999),
                Outcome::Dice(&[]),
                Outcome::Dice(&[7; 70]),
            ] {
                let mut probe = state;
                if game.chance(&mut probe, outcome, &mut Silent).is_err() {
                    assert_eq!(probe, state);
                }
            }
            common::step(&game, &mut state, &mut dice, &mut options, &mut Silent);
        }
    }
}

#[test]
fn positions_and_decisions_go_through_their_texts() {
    let game = Dawn1812::standard();
    let mut options = Vec::new();
    for seed in 0..games() / 10 + 1 {
        let mut dice = common::Dice::new(seed ^ 0x7E87);
        let mut state = game.start(&Setup::default()).expect("the standard setup");
        loop {
            let text = game.write_position(&state);
            match game.read_position(&text) {
                Ok(read) => assert_eq!(read, state, "{text}"),
                Err(error) => panic!("{error}\n{text}"),
            }
            if common::over(&game, &state) {
                break;
            }
            game.options(&state, &mut options);
            for option in &options {
                let text = game.write_decision(&state, option);
                match game.read_decision(&state, &text) {
                    Ok(read) => assert_eq!(read, *option, "{text}"),
                    Err(error) => panic!("{error}: {text}"),
                }
            }
            common::step(&game, &mut state, &mut dice, &mut options, &mut Silent);
        }
    }
}

#[test]
fn equal_views_give_equal_options() {
    let game = Dawn1812::standard();
    let (mut options, mut others) = (Vec::new(), Vec::new());
    for seed in 0..games() / 20 + 1 {
        let mut dice = common::Dice::new(seed ^ 0x5EC7);
        let mut state = game.start(&Setup::default()).expect("the standard setup");
        while !common::over(&game, &state) {
            if let earlylight_core::Awaits::Decision { side, .. } = game.awaits(&state) {
                // Another truth behind the same view: the opponent's hand and the draw deck change a card.
                let mut other = state;
                let opponent = side.other().index();
                if let (Some(a), Some(b)) = (state.hands[opponent].nth(0), state.draw.nth(0)) {
                    other.hands[opponent].remove(a);
                    other.hands[opponent].insert(b);
                    other.draw.remove(b);
                    other.draw.insert(a);
                    assert_ne!(other, state);
                }
                assert_eq!(game.view(&state, side), game.view(&other, side));
                game.options(&state, &mut options);
                game.options(&other, &mut others);
                assert_eq!(options, others);
            }
            common::step(&game, &mut state, &mut dice, &mut options, &mut Silent);
        }
    }
}

#[test]
fn a_mutated_position_is_refused_or_can_be_played_on() {
    let game = Dawn1812::standard();
    let mut options = Vec::new();
    let (mut refused, mut played) = (0_u32, 0_u32);
    for seed in 0..games() / 20 + 1 {
        let mut dice = common::Dice::new(seed ^ 0x3477);
        let mut state = game.start(&Setup::default()).expect("the standard setup");
        while !common::over(&game, &state) {
            let text = game.write_position(&state);
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            let at = dice.below(lines.len());
            match dice.below(4) {
                0 => {
                    lines.remove(at);
                }
                1 => lines.push(lines[at].clone()),
                2 => {
                    // Another number in the place of one.
                    let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
                    let word = dice.below(words.len());
                    if words[word].parse::<u8>().is_ok() {
                        words[word] = dice.below(9).to_string();
                    }
                    lines[at] = words.join(" ");
                }
                _ => {
                    // A word of another line.
                    let from = dice.below(lines.len());
                    let donor: Vec<String> = lines[from].split(' ').map(str::to_owned).collect();
                    let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
                    let word = dice.below(words.len());
                    words[word].clone_from(&donor[dice.below(donor.len())]);
                    lines[at] = words.join(" ");
                }
            }
            let mutated = lines.join("\n") + "\n";
            match game.read_position(&mutated) {
                Err(_) => refused += 1,
                Ok(mut other) => {
                    played += 1;
                    check_counts(&game, &other);
                    for _ in 0..200 {
                        if common::over(&game, &other) {
                            break;
                        }
                        common::step(&game, &mut other, &mut dice, &mut options, &mut Silent);
                        check_counts(&game, &other);
                    }
                }
            }
            common::step(&game, &mut state, &mut dice, &mut options, &mut Silent);
        }
    }
    assert!(
        refused > 100 && played > 100,
        "refused {refused}, played on {played}"
    );
}
