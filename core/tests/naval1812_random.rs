//! Whole games of `naval1812` at random: they end, nothing is lost or made, and positions and decisions go through their texts
//! unharmed.

mod naval;

use earlylight_core::{
    Awaits, BattleReport, Game, Outcome, Side, Silent,
    naval1812::{
        Decision, Ending, Naval1812, Place, State,
        agenda::Step,
        ids::{Card, CardSet, Heading, Kind, Point, PointSet, Ship},
    },
};
use naval::{Dice, games, over, start, step};

/// Ships and cards are conserved ("Game Ships", "Cards"), no two ships share a point, hits and points stay within their bounds.
fn check_counts(game: &Naval1812, s: &State) {
    let t = &game.tables;
    let mut occupied = PointSet::EMPTY;
    for ship in Ship::all() {
        if let Some(point) = s.point_of(ship) {
            assert!(
                t.points.has(point) && !occupied.has(point),
                "two ships on a point"
            );
            occupied.insert(point);
            assert_eq!(s.at(point), Some(ship));
        } else {
            assert_eq!(s.ship(ship).hits, 0);
            assert!(s.ship(ship).place != Place::Reserve || ship.kind() == Kind::Red);
            assert!(s.ship(ship).place != Place::Port || !ship.is_warship());
        }
        assert!(s.ship(ship).hits < t.kind(ship.kind()).hits);
    }
    assert_eq!(occupied, s.occupied);
    for side in Side::BOTH {
        let i = side.index();
        let laid: CardSet = s.laid[i].into_iter().collect();
        let piles = [s.hands[i], s.undealt[i], s.discards[i], laid];
        assert_eq!(
            piles.iter().map(|p| p.len()).sum::<u8>(),
            27,
            "cards lost or made"
        );
        assert_eq!(
            piles.iter().fold(CardSet::EMPTY, |a, b| a.or(*b)),
            CardSet::deck(side)
        );
        assert!(
            s.undealt[i].len() >= t.removed,
            "Setup: two cards are never dealt"
        );
        assert!(s.points[i] < t.automatic || s.ending == Some(Ending::Automatic(side)));
    }
}

/// Every decision that somebody might try.
fn everything() -> Vec<Decision> {
    let mut all = vec![
        Decision::Done,
        Decision::Decline,
        Decision::Stop,
        Decision::Reroll,
        Decision::Stand,
    ];
    all.extend((0..=9).chain([255]).map(Decision::Ahead));
    all.extend(Card::all().map(Decision::Play));
    all.extend(Side::BOTH.map(Decision::First));
    for heading in Heading::ALL {
        all.extend([Decision::Face(heading), Decision::Turn(heading)]);
    }
    for point in Point::all() {
        all.extend([
            Decision::Place(point),
            Decision::Repair(point),
            Decision::Sail(point),
            Decision::Attack(point, point),
        ]);
        for step in [1, 12, 13, 14, 26] {
            let other = |n: Option<u8>| n.and_then(Point::new);
            let number = point.number();
            for near in [
                other(number.checked_add(step)),
                other(number.checked_sub(step)),
            ] {
                all.extend(near.map(|near| Decision::Attack(point, near)));
            }
        }
    }
    all
}

#[test]
fn random_games_end_and_conserve_everything() {
    let game = Naval1812::standard();
    let mut options = Vec::new();
    let (mut automatic, mut american) = (0_u64, 0_u64);
    let (mut events, mut longest) = (0_u64, 0_u64);
    for seed in 0..games() {
        let mut dice = Dice::new(seed);
        let mut state = start(&game);
        let mut length = 0;
        while !over(&game, &state) {
            step(&game, &mut state, &mut dice, &mut options, &mut Silent);
            check_counts(&game, &state);
            length += 1;
            // 25 rounds, at most 10 MP a card, two broadsides a warship: nothing goes on for ever.
            assert!(length < 5_000, "game {seed} does not end");
        }
        events += length;
        longest = longest.max(length);
        let ending = state.ending.expect("an ending");
        automatic += u64::from(matches!(ending, Ending::Automatic(_)));
        american += u64::from(ending.winner() == Side::A);
        if let Ending::LastTurn(_) = ending {
            assert_eq!(
                state.undealt.map(|u| u.len()),
                [2, 2],
                "Order of Play 1: 25 of 27 are played"
            );
        }
    }
    println!(
        "{} games: {automatic} automatic victories, {american} won by the American, {} events a game, at most {longest}",
        games(),
        events / games()
    );
}

#[test]
fn decide_accepts_exactly_what_is_offered() {
    let game = Naval1812::standard();
    let everything = everything();
    let mut options = Vec::new();
    for seed in 0..games() / 50 + 1 {
        let mut dice = Dice::new(seed ^ 0xACCE);
        let mut state = start(&game);
        while !over(&game, &state) {
            game.options(&state, &mut options);
            if let earlylight_core::Awaits::Decision { side, .. } = game.awaits(&state) {
                let mut seen = Vec::new();
                game.view_options(&game.view(&state, side), &mut seen);
                assert_eq!(seen, options, "what a side may do follows from its view");
            }
            for (i, option) in options.iter().enumerate() {
                assert!(everything.contains(option) && !options[..i].contains(option));
            }
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
                Outcome::Draw(40),
                Outcome::Draw(999),
                Outcome::Dice(&[]),
                Outcome::Dice(&[1]),
                Outcome::Dice(&[0, 1]),
                Outcome::Dice(&[7; 70]),
            ] {
                let mut probe = state;
                if game.chance(&mut probe, outcome, &mut Silent).is_err() {
                    assert_eq!(probe, state);
                } else {
                    check_counts(&game, &probe);
                }
            }
            step(&game, &mut state, &mut dice, &mut options, &mut Silent);
        }
    }
}

#[test]
fn positions_and_decisions_go_through_their_texts() {
    let game = Naval1812::standard();
    let mut options = Vec::new();
    for seed in 0..games() / 10 + 1 {
        let mut dice = Dice::new(seed ^ 0x7E87);
        let mut state = start(&game);
        loop {
            let text = game.write_position(&state);
            match game.read_position(&text) {
                Ok(read) => assert_eq!(read, state, "{text}"),
                Err(error) => panic!("{error}\n{text}"),
            }
            if over(&game, &state) {
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
            step(&game, &mut state, &mut dice, &mut options, &mut Silent);
        }
    }
}

/// Other truths behind the same view of a side: a card of the opponent's hand, or its face-down card, is another one.
fn other_truths(s: &State, side: Side) -> Vec<State> {
    let opponent = side.other().index();
    let mut others = Vec::new();
    if let (Some(a), Some(b)) = (s.hands[opponent].nth(0), s.undealt[opponent].nth(0)) {
        let mut other = *s;
        other.hands[opponent].remove(a);
        other.hands[opponent].insert(b);
        other.undealt[opponent].remove(b);
        other.undealt[opponent].insert(a);
        others.push(other);
    }
    if let (true, Some(laid), Some(held)) =
        (s.face_down(), s.laid[opponent], s.hands[opponent].nth(0))
    {
        let mut other = *s;
        other.laid[opponent] = Some(held);
        other.hands[opponent].remove(held);
        other.hands[opponent].insert(laid);
        others.push(other);
    }
    others
}

#[test]
fn equal_views_give_equal_options() {
    let game = Naval1812::standard();
    let (mut options, mut others) = (Vec::new(), Vec::new());
    let mut face_down = 0;
    for seed in 0..games() / 20 + 1 {
        let mut dice = Dice::new(seed ^ 0x5EC7);
        let mut state = start(&game);
        while !over(&game, &state) {
            if let Awaits::Decision { side, secret, .. } = game.awaits(&state) {
                assert_eq!(
                    secret,
                    matches!(state.agenda.top(), Some(Step::PlayCard { .. }))
                );
                face_down += u32::from(state.face_down());
                game.options(&state, &mut options);
                for other in other_truths(&state, side) {
                    assert_ne!(other, state);
                    assert_eq!(game.view(&state, side), game.view(&other, side));
                    game.options(&other, &mut others);
                    assert_eq!(options, others);
                }
                // "Order of Play 2": what lies face down is not in the other side's view.
                if state.face_down() {
                    assert_eq!(game.view(&state, Side::B).public.laid, [None, None]);
                    assert!(game.view(&state, Side::B).opponent_laid && game.hides(&state));
                }
            }
            step(&game, &mut state, &mut dice, &mut options, &mut Silent);
        }
    }
    assert!(face_down > 0);
}

#[test]
fn a_mutated_position_is_refused_or_can_be_played_on() {
    let game = Naval1812::standard();
    let mut options = Vec::new();
    let (mut refused, mut played) = (0_u32, 0_u32);
    for seed in 0..games() / 20 + 1 {
        let mut dice = Dice::new(seed ^ 0x3477);
        let mut state = start(&game);
        while !over(&game, &state) {
            step(&game, &mut state, &mut dice, &mut options, &mut Silent);
            if dice.below(4) > 0 {
                continue;
            }
            let text = game.write_position(&state);
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            let at = dice.below(lines.len());
            match dice.below(5) {
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
                3 => {
                    // Another point in the place of one.
                    let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
                    for word in words.iter_mut().filter(|w| w.contains(',')) {
                        *word = format!("{},{}", dice.below(14), dice.below(10));
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
                            let read = game.read_position(&game.write_position(&other));
                            assert_eq!(read, Ok(other));
                        }
                    }
                }
            }
        }
    }
    assert!(
        refused > 100 && played > 100,
        "refused {refused}, played on {played}"
    );
}

#[test]
fn every_note_can_be_told_and_combats_make_reports() {
    let game = Naval1812::standard();
    let mut options = Vec::new();
    let mut fights = 0;
    for seed in 0..games() / 20 + 1 {
        let mut dice = Dice::new(seed ^ 0x7011);
        let mut state = start(&game);
        let mut notes = Vec::new();
        while !over(&game, &state) {
            step(&game, &mut state, &mut dice, &mut options, &mut notes);
        }
        let told: Vec<_> = notes.iter().map(|n| game.tell(n)).collect();
        let mut from = None;
        for (i, told) in told.iter().enumerate() {
            assert!(game.rule(told.rule).is_some(), "no rule `{}`", told.rule);
            assert!(
                !told.text.is_empty() && !told.text.ends_with('.'),
                "{}",
                told.text
            );
            match &told.battle {
                Some(earlylight_core::BattleTold::Begin { .. }) => from = Some(i),
                Some(earlylight_core::BattleTold::End { .. }) => fights += 1,
                _ => {}
            }
            if let (Some(earlylight_core::BattleTold::End { .. }), Some(from)) =
                (&told.battle, from)
            {
                check_report(&told_pieces(&notes[from..=i], &game));
            }
        }
        let score = told.iter().rev().find_map(|t| t.score).unwrap_or(0);
        assert_eq!(
            score,
            i32::from(state.points[1]) - i32::from(state.points[0])
        );
        assert!(game.facts(&state).get("awaits").is_some());
    }
    assert!(fights > 10);
}

fn told_pieces(notes: &[earlylight_core::naval1812::Note], game: &Naval1812) -> BattleReport {
    let pieces: Vec<_> = notes.iter().filter_map(|n| game.tell(n).battle).collect();
    BattleReport::collect(&pieces).expect("a report that begins")
}

fn check_report(report: &BattleReport) {
    assert_eq!(report.rounds.len(), 1);
    assert!(report.end.is_some());
    let round = &report.rounds[0];
    for side in Side::BOTH {
        assert_eq!(
            round.rolled[side.index()].len() as u32,
            round.dice[side.index()]
        );
        assert_eq!(report.forces[side.index()].len(), 1);
        let (hits, of) = round.expected[side.index()];
        assert!(hits <= of && of > 0);
    }
    assert!(
        round.hits(Side::A) + round.hits(Side::B) <= 1,
        "Ship Combat Results: one hit at most"
    );
}
