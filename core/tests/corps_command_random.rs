//! Whole games of `corps_command` at random: they end, nothing is lost or made, and positions and decisions go through their texts
//! unharmed.

mod corps;

use corps::{Dice, games, long_games, over, start, step};
use earlylight_core::{
    Awaits, BattleReport, BattleTold, Game, Outcome, Side, Silent,
    corps_command::{
        CorpsCommand, Decision, Ending, Note, Place, State,
        ids::{Chit, Hex, HexSet, NATO, PACT, Regiment, RiverSide, Unit},
        state::{Acted, count},
    },
};

/// Games of both scenarios, by name and seed.
fn schedule(share: u64) -> Vec<(&'static str, u64)> {
    let a = (0..games() / share + 1).map(|seed| ("A", seed));
    let b = (0..long_games() / share + 1).map(|seed| ("B", seed));
    a.chain(b).collect()
}

/// Units and chits are conserved ("1.1", "9.1"), stacks hold together ("4.0"), nobody stands where nobody can ("6.0").
fn check_counts(game: &CorpsCommand, s: &State) {
    let t = &game.tables;
    let scenario = s.scenario(t);
    let mut occupied = [HexSet::EMPTY; 2];
    for unit in Unit::first(t.units.len()) {
        let side = t.unit(unit).side;
        let takes_part = scenario.units[side.index()].contains(&unit);
        assert_eq!(takes_part, s.unit(unit).place != Place::Absent);
        if let Place::On(hex) = s.unit(unit).place {
            assert!(scenario.in_play.has(hex));
            assert!(s.unit(unit).hits < t.unit(unit).strength);
            occupied[side.index()].insert(hex);
        }
    }
    assert_eq!(occupied, s.occupied);
    assert!(!occupied[0].meets(&occupied[1]), "enemies in one hex");
    for side in Side::BOTH {
        for hex in occupied[side.index()].iter() {
            let mut ranks: Vec<u8> = s.stack(t, side, hex).map(|u| s.unit(u).rank).collect();
            ranks.sort_unstable();
            let expected: Vec<u8> = (0..ranks.len() as u8).collect();
            assert_eq!(ranks, expected);
        }
    }
    for chit in Chit::first(t.chits.len()) {
        let at = chit.index();
        let slots: u8 = s.slots.iter().map(|slot| slot[at]).sum();
        let all = s.cup[at] + s.drawn[at] + s.hand[at] + s.used[at] + slots;
        assert_eq!(all, scenario.pool[at], "chits lost or made");
    }
    if s.active.is_none() && s.ending.is_none() {
        // Between impulses no hex is overfull ("4.0") and nobody has done anything.
        for side in Side::BOTH {
            for hex in occupied[side.index()].iter() {
                let stack: Vec<Unit> = s.stack(t, side, hex).collect();
                let mixed = stack
                    .iter()
                    .any(|u| t.unit(*u).division != t.unit(stack[0]).division);
                let most = if side == PACT && mixed { 2 } else { 3 };
                assert!(
                    stack.len() <= most,
                    "{} units in {}",
                    stack.len(),
                    t.hex_id(hex)
                );
            }
        }
        assert!(
            s.units
                .iter()
                .all(|u| u.acted == Acted::No && !u.moved && u.uses == 0)
        );
    }
}

/// Every decision that somebody might try.
fn everything(game: &CorpsCommand) -> Vec<Decision> {
    let t = &game.tables;
    let mut all = vec![
        Decision::Done,
        Decision::Keep,
        Decision::TakeTwo,
        Decision::Exit,
        Decision::Support,
        Decision::Silent,
    ];
    all.extend((0..=7).chain([255]).map(Decision::Number));
    // One more of each than the edition has: such a number names nothing.
    for chit in Chit::first(t.chits.len() + 1) {
        all.extend([
            Decision::Assign(chit),
            Decision::Artillery(chit),
            Decision::Call(chit),
            Decision::Play(chit),
        ]);
    }
    for unit in Unit::first(t.units.len() + 1) {
        all.extend([
            Decision::Activate(unit),
            Decision::With(unit),
            Decision::Advance(unit),
            Decision::Caller(unit),
            Decision::Target(unit),
            Decision::Recover(unit),
            Decision::Raise(unit),
            Decision::Lose(unit),
        ]);
    }
    for hex in t.all_hexes().chain(Hex::new(t.hexes.len() as u8)) {
        all.extend([
            Decision::Enter(hex),
            Decision::Step(hex),
            Decision::Go(hex),
            Decision::Assault(hex),
            Decision::Overrun(hex),
            Decision::At(hex),
        ]);
    }
    for regiment in Regiment::first(t.regiments.len() + 1) {
        all.extend([Decision::Bring(regiment), Decision::Push(regiment)]);
    }
    all.extend(RiverSide::first(t.rivers.len() + 1).map(Decision::River));
    all
}

#[test]
fn random_games_end_and_conserve_everything() {
    let game = CorpsCommand::standard();
    let mut options = Vec::new();
    for (scenario, number) in [("A", games()), ("B", long_games())] {
        let (mut wins, mut draws, mut gone) = ([0_u64; 2], 0_u64, 0_u64);
        let (mut events, mut longest) = (0_u64, 0_u64);
        for seed in 0..number {
            let mut dice = Dice::new(seed);
            let mut state = start(&game, scenario);
            let mut length = 0;
            while !over(&game, &state) {
                step(&game, &mut state, &mut dice, &mut options, &mut Silent);
                check_counts(&game, &state);
                length += 1;
                // Each unit acts once an impulse and moves no farther than its points: nothing goes on for ever.
                assert!(length < 60_000, "game {seed} does not end");
            }
            events += length;
            longest = longest.max(length);
            match game.awaits(&state) {
                Awaits::Over(over) => {
                    assert_eq!(over.rule, "2.0");
                    match over.winner {
                        Some(side) => wins[side.index()] += 1,
                        None => draws += 1,
                    }
                }
                other => panic!("{other:?}"),
            }
            match state.ending {
                Some(Ending::Annihilated(loser)) => {
                    gone += 1;
                    assert!(state.occupied[loser.index()].is_empty());
                }
                Some(Ending::Scored(_)) => assert_eq!(game.score(&state), state.score),
                None => panic!("an ending"),
            }
        }
        println!(
            "{scenario}: {number} games, NATO {} draws {draws} Pact {}, {gone} by the loss of all units, {} events a game, at most {longest}",
            wins[0],
            wins[1],
            events / number
        );
    }
}

#[test]
fn games_under_every_ruling_keep_the_same_laws() {
    let mut options = Vec::new();
    let names = earlylight_core::corps_command::rulings::NAMES;
    for which in 0..=names.len() {
        let mut rulings = CorpsCommand::standard().rulings;
        for (n, name) in names.iter().enumerate() {
            // Each alone, and all together.
            let on = n == which || which == names.len();
            rulings.set(name, &on.to_string()).expect("a ruling");
        }
        let game = CorpsCommand::standard().with_rulings(rulings);
        for seed in 0..games() / 10 + 1 {
            let mut dice = Dice::new(seed ^ 0x2417);
            let mut state = start(&game, "A");
            while !over(&game, &state) {
                step(&game, &mut state, &mut dice, &mut options, &mut Silent);
                check_counts(&game, &state);
                let text = game.write_position(&state);
                match game.read_position(&text) {
                    Ok(read) => assert_eq!(read, state),
                    Err(error) => panic!("{error}\n{:?}\n{text}", game.rulings()),
                }
            }
        }
    }
}

#[test]
fn decide_accepts_exactly_what_is_offered() {
    let game = CorpsCommand::standard();
    let everything = everything(&game);
    let mut options = Vec::new();
    for (scenario, seed) in schedule(20) {
        let mut dice = Dice::new(seed ^ 0xACCE);
        let mut state = start(&game, scenario);
        let rarely = if scenario == "A" { 6 } else { 80 };
        while !over(&game, &state) {
            if dice.below(rarely) == 0 {
                probe_everything(&game, &state, &everything, &mut options);
            }
            step(&game, &mut state, &mut dice, &mut options, &mut Silent);
        }
    }
}

fn probe_everything(
    game: &CorpsCommand,
    state: &State,
    everything: &[Decision],
    options: &mut Vec<Decision>,
) {
    game.options(state, options);
    if let Awaits::Decision { side, .. } = game.awaits(state) {
        let mut seen = Vec::new();
        game.view_options(&game.view(state, side), &mut seen);
        assert_eq!(&seen, options, "what a side may do follows from its view");
        game.view_options(&game.view(state, side.other()), &mut seen);
        assert!(seen.is_empty(), "the other side has nothing to decide");
    }
    for (i, option) in options.iter().enumerate() {
        assert!(everything.contains(option) && !options[..i].contains(option));
    }
    for decision in everything {
        let mut probe = *state;
        let accepted = game.decide(&mut probe, decision, &mut Silent).is_ok();
        assert_eq!(
            accepted,
            options.contains(decision),
            "{decision:?} at\n{}",
            game.write_position(state)
        );
        assert!(
            accepted || probe == *state,
            "{decision:?} was refused and yet changed the state"
        );
    }
    for outcome in [
        Outcome::Draw(0),
        Outcome::Draw(9),
        Outcome::Draw(256),
        Outcome::Draw(400),
        Outcome::Draw(9999),
        Outcome::Dice(&[]),
        Outcome::Dice(&[1]),
        Outcome::Dice(&[3, 4]),
        Outcome::Dice(&[0, 1]),
        Outcome::Dice(&[7]),
        Outcome::Dice(&[7; 70]),
    ] {
        let mut probe = *state;
        if game.chance(&mut probe, outcome, &mut Silent).is_err() {
            assert_eq!(probe, *state);
        } else {
            check_counts(game, &probe);
        }
    }
}

#[test]
fn positions_and_decisions_go_through_their_texts() {
    let game = CorpsCommand::standard();
    let mut options = Vec::new();
    for (scenario, seed) in schedule(10) {
        let mut dice = Dice::new(seed ^ 0x7E87);
        let mut state = start(&game, scenario);
        let rarely = if scenario == "A" { 1 } else { 20 };
        loop {
            if dice.below(rarely) == 0 || over(&game, &state) {
                let text = game.write_position(&state);
                match game.read_position(&text) {
                    Ok(read) => assert_eq!(read, state, "{text}"),
                    Err(error) => panic!("{error}\n{text}"),
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
            step(&game, &mut state, &mut dice, &mut options, &mut Silent);
        }
    }
}

/// Other truths behind the same view of a side: chits of the opponent are others, or its secret choice is another.
fn other_truths(game: &CorpsCommand, s: &State, side: Side) -> Vec<State> {
    let t = &game.tables;
    let enemy = side.other();
    let of_enemy: Vec<Chit> = Chit::first(t.chits.len())
        .filter(|c| t.chit(*c).side == enemy)
        .collect();
    let mut others = Vec::new();
    for pile in 0..3 {
        for a in &of_enemy {
            for b in &of_enemy {
                let mut other = *s;
                let counts = match pile {
                    0 => &mut other.drawn,
                    1 => &mut other.hand,
                    _ => match (0..5).find(|d| count(t, enemy, &s.slots[*d]) > 0) {
                        Some(day) => &mut other.slots[day],
                        None => continue,
                    },
                };
                if a == b || counts[a.index()] == 0 || s.cup[b.index()] == 0 {
                    continue;
                }
                // A gunship that failed to come is known.
                if pile == 1 && counts[a.index()] <= s.tried[a.index()] {
                    continue;
                }
                counts[a.index()] -= 1;
                counts[b.index()] += 1;
                other.cup[a.index()] += 1;
                other.cup[b.index()] -= 1;
                others.push(other);
                if others.len() > 8 {
                    return others;
                }
            }
        }
    }
    let hidden = &s.activation[enemy.index()];
    if !s.shown && hidden.chosen > 0 {
        let mut other = *s;
        other.activation[enemy.index()].chosen = hidden.chosen % 6 + 1;
        other.activation[enemy.index()].switched = false;
        others.push(other);
    }
    if !s.shown && hidden.rolled == 5 {
        let mut other = *s;
        other.activation[enemy.index()].switched ^= true;
        others.push(other);
    }
    others
}

#[test]
fn equal_views_give_equal_options() {
    let game = CorpsCommand::standard();
    let (mut options, mut others) = (Vec::new(), Vec::new());
    let (mut chits, mut numbers) = (0_u32, 0_u32);
    for (scenario, seed) in schedule(10) {
        let mut dice = Dice::new(seed ^ 0x5EC7);
        let mut state = start(&game, scenario);
        while !over(&game, &state) {
            if let Awaits::Decision { side, .. } = game.awaits(&state) {
                game.options(&state, &mut options);
                for other in other_truths(&game, &state, side) {
                    assert_ne!(other, state);
                    assert_eq!(game.view(&state, side), game.view(&other, side));
                    game.options(&other, &mut others);
                    assert_eq!(options, others);
                    if other.activation == state.activation {
                        chits += 1;
                        assert!(game.hides(&state), "9.1: chits not played are hidden");
                    } else {
                        numbers += 1;
                    }
                }
                let view = game.view(&state, side);
                let t = &game.tables;
                assert_eq!(view.opponent_hand, count(t, side.other(), &state.hand));
                assert_eq!(count(t, side.other(), &view.public.hand), 0);
                assert_eq!(
                    count(t, side, &view.public.hand),
                    count(t, side, &state.hand)
                );
            }
            step(&game, &mut state, &mut dice, &mut options, &mut Silent);
        }
    }
    assert!(
        chits > 100 && numbers > 0,
        "chits {chits}, numbers {numbers}"
    );
}

#[test]
fn a_mutated_position_is_refused_or_can_be_played_on() {
    let game = CorpsCommand::standard();
    let mut options = Vec::new();
    let (mut refused, mut played) = (0_u32, 0_u32);
    for (scenario, seed) in schedule(4) {
        let mut dice = Dice::new(seed ^ 0x3477);
        let mut state = start(&game, scenario);
        let rarely = if scenario == "A" { 4 } else { 60 };
        while !over(&game, &state) {
            step(&game, &mut state, &mut dice, &mut options, &mut Silent);
            if dice.below(rarely) > 0 {
                continue;
            }
            let text = game.write_position(&state);
            let mutated = mutate(&text, &mut dice);
            // Once in two a unit that is on the map is elsewhere, or has taken other hits.
            let mutated = if dice.below(2) == 0 {
                mutated
            } else {
                displace(&text, &mut dice)
            };
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
        refused > 100 && played > 50,
        "refused {refused}, played on {played}"
    );
}

/// A reinforcement on its way in has acted: that it did so before the impulse began is refused, as for units on the map ("3.2").
#[test]
fn marks_of_a_reinforcement_on_its_way_in_are_checked() {
    let game = CorpsCommand::standard();
    let mut options = Vec::new();
    let mut seen = 0;
    for seed in 0..8 {
        let mut dice = Dice::new(seed);
        let mut state = start(&game, "A");
        while !over(&game, &state) {
            step(&game, &mut state, &mut dice, &mut options, &mut Silent);
            let text = game.write_position(&state);
            let on_its_way = |l: &str| l.contains(" waiting ") && l.ends_with(" acted");
            if !text.lines().any(on_its_way) {
                continue;
            }
            let early = text.replace("\nbegun\n", "\n");
            assert_ne!(early, text);
            let error = game
                .read_position(&early)
                .expect_err("an impulse not begun")
                .to_string();
            assert!(error.contains("(rule 3.2)"), "{error}");
            seen += 1;
        }
    }
    assert!(seen > 0);
}

/// The text with a unit on the map set elsewhere, or with other hits.
fn displace(text: &str, dice: &mut Dice) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let on_map: Vec<usize> = (0..lines.len())
        .filter(|i| lines[*i].starts_with("unit ") && lines[*i].contains(" rank "))
        .collect();
    if let Some(at) = on_map.get(dice.below(on_map.len())) {
        let mut words: Vec<String> = lines[*at].split(' ').map(str::to_owned).collect();
        if dice.below(2) == 0 {
            words[2] = format!("{:02}{:02}", 1 + dice.below(17), 1 + dice.below(11));
            words[4] = "0".into();
        } else {
            let hits = (1 + dice.below(3)).to_string();
            match words.iter().position(|w| w == "hits") {
                Some(word) => words[word + 1] = hits,
                None => words.splice(5..5, ["hits".to_owned(), hits]).for_each(drop),
            }
        }
        lines[*at] = words.join(" ");
    }
    lines.join("\n") + "\n"
}

/// The text with a line or a word of it changed.
fn mutate(text: &str, dice: &mut Dice) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = dice.below(lines.len());
    let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
    let word = dice.below(words.len());
    match dice.below(6) {
        0 => {
            lines.remove(at);
            return lines.join("\n") + "\n";
        }
        1 => {
            lines.push(lines[at].clone());
            return lines.join("\n") + "\n";
        }
        2 => {
            // Another number in the place of one.
            for word in &mut words {
                if word.len() < 4 && word.parse::<u8>().is_ok() {
                    *word = dice.below(7).to_string();
                }
            }
        }
        3 => {
            // Another hex in the place of one.
            for word in words.iter_mut().filter(|w| w.len() == 4) {
                if word.parse::<u16>().is_ok() {
                    *word = format!("{:02}{:02}", 1 + dice.below(17), 1 + dice.below(11));
                }
            }
        }
        4 => {
            // A word less.
            words.remove(word);
        }
        _ => {
            // A word of another line.
            let from = dice.below(lines.len());
            let donor: Vec<String> = lines[from].split(' ').map(str::to_owned).collect();
            words[word].clone_from(&donor[dice.below(donor.len())]);
        }
    }
    lines[at] = words.join(" ");
    lines.join("\n") + "\n"
}

#[test]
fn every_note_can_be_told_and_combats_make_reports() {
    let game = CorpsCommand::standard();
    let mut options = Vec::new();
    let mut fights = 0;
    for (scenario, seed) in schedule(20) {
        let mut dice = Dice::new(seed ^ 0x7011);
        let mut state = start(&game, scenario);
        let mut notes = Vec::new();
        while !over(&game, &state) {
            step(&game, &mut state, &mut dice, &mut options, &mut notes);
        }
        let told: Vec<_> = notes.iter().map(|n| game.tell(n)).collect();
        let mut from = None;
        let (mut turns, mut impulses) = (0, 0);
        for (i, told) in told.iter().enumerate() {
            assert!(game.rule(told.rule).is_some(), "no rule `{}`", told.rule);
            assert!(
                !told.text.is_empty() && !told.text.ends_with('.'),
                "{}",
                told.text
            );
            match told.tone {
                earlylight_core::Tone::Turn => turns += 1,
                earlylight_core::Tone::Play => impulses += 1,
                _ => {}
            }
            let headed = matches!(
                told.tone,
                earlylight_core::Tone::Turn | earlylight_core::Tone::Play
            );
            assert_eq!(told.heading.is_some(), headed, "{}", told.text);
            match &told.battle {
                Some(BattleTold::Begin { .. }) => from = Some(i),
                Some(BattleTold::End { .. }) => {
                    fights += 1;
                    let begin = from.take().expect("a combat that began");
                    check_report(&game, &notes[begin..=i]);
                }
                _ => {}
            }
        }
        if matches!(state.ending, Some(Ending::Scored(_))) && !state.shown {
            let couplets = if scenario == "A" { 5 } else { 25 };
            assert_eq!(
                (turns, impulses),
                (couplets, 2 * couplets),
                "2.0: two impulses a couplet"
            );
        }
        let score = told.iter().rev().find_map(|t| t.score).unwrap_or(0);
        assert_eq!(score, i32::from(state.score));
        assert!(game.facts(&state).get("awaits").is_some());
    }
    assert!(fights > 10);
}

fn check_report(game: &CorpsCommand, notes: &[Note]) {
    let pieces: Vec<_> = notes.iter().filter_map(|n| game.tell(n).battle).collect();
    let report = BattleReport::collect(&pieces).expect("a report that begins");
    assert_eq!(report.rounds.len(), 1);
    let round = &report.rounds[0];
    let attacker = report.attacker.index();
    assert_eq!(
        round.rolled[attacker].len(),
        2,
        "7.2: two dice of the attacker"
    );
    assert!(round.rolled[1 - attacker].is_empty());
    // 7.1: the modifiers add up to the firepower that is told.
    let sum: i32 = report.modifiers.iter().map(|m| m.value).sum();
    let shot = notes.iter().find_map(|n| match n {
        Note::Shot { firepower, .. } => Some(i32::from(*firepower)),
        _ => None,
    });
    assert_eq!(Some(sum), shot);
    for side in [NATO, PACT] {
        let (hits, of) = round.expected[side.index()];
        assert!(of == 36 && hits <= 3 * 36);
    }
    assert!(
        round
            .remarks
            .iter()
            .any(|(text, _)| text.contains("of 36 throws"))
    );
}
