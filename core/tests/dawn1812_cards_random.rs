//! The events of all cards, from two hundred positions in the middle of random games and with random choices: they end, nothing
//! is lost or made, and the card leaves play (5.1, 5.2.1, 5.2.3).

mod common;

use common::Dice;
use earlylight_core::{
    Game, Setup, Side, Silent,
    dawn1812::{
        Dawn1812, Decision, Mode, Note, State,
        agenda::Step,
        ids::{CARDS, Card, CardSet, Force},
    },
};

/// Positions in which a side is to play a card, spread over all turns.
fn positions(game: &Dawn1812, number: usize) -> Vec<State> {
    let mut options = Vec::new();
    let mut found = Vec::with_capacity(number);
    for seed in 0.. {
        let mut dice = Dice::new(seed ^ 0xCA4D);
        let mut s = game.start(&Setup::default()).expect("the standard setup");
        while !common::over(game, &s) {
            let playing = matches!(s.agenda.steps(), [Step::PlayCard { .. }]);
            if playing && dice.below(8) == 0 {
                found.push(s);
                if found.len() == number {
                    return found;
                }
            }
            common::step(game, &mut s, &mut dice, &mut options, &mut Silent);
        }
    }
    found
}

/// Puts the card into the hand of the side to play, for another that takes its place.
fn deal(s: &mut State, side: Side, card: Card) {
    if s.hands[side.index()].has(card) {
        return;
    }
    let out = s.hands[side.index()].nth(0).expect("a card in hand");
    let [us, gb] = &mut s.hands;
    let piles = [
        &mut s.draw,
        &mut s.discard,
        &mut s.removed,
        &mut s.aside,
        us,
        gb,
    ];
    for pile in piles {
        if pile.has(card) {
            pile.remove(card);
            pile.insert(out);
        }
    }
    s.hands[side.index()].remove(out);
    s.hands[side.index()].insert(card);
}

fn check(game: &Dawn1812, s: &State) {
    for force in Force::ALL {
        let mut all: u32 = s.forces.iter().map(|f| u32::from(f[force.index()])).sum();
        all += u32::from(s.pool[force.index()]);
        if force == Force::GbRegular {
            all += u32::from(s.landing_supply);
        }
        assert_eq!(
            all,
            u32::from(game.tables.force_limit[force.index()]),
            "{force:?}"
        );
    }
    let mut cards = CardSet::EMPTY;
    let piles = [
        s.draw, s.discard, s.removed, s.aside, s.hands[0], s.hands[1],
    ];
    for pile in piles {
        assert!(cards.and(pile).is_empty(), "a card in two places");
        cards.extend(pile);
    }
    assert_eq!(
        cards.len() as usize + usize::from(s.in_play.is_some()),
        CARDS
    );
}

#[test]
fn the_events_of_all_cards_end() {
    let game = Dawn1812::standard();
    let positions = positions(&game, 200);
    let mut options = Vec::new();
    let mut dice = Dice::new(0xE7E2);
    // Decisions and chances within an event, battles aside: the longest is an Either Campaign or a Deploy of a few moves.
    let mut longest = 0;
    let mut endings = 0;
    for card in Card::all() {
        let entry = game.tables.card(card);
        for from in &positions {
            let mut s = *from;
            let Some(Step::PlayCard { side }) = s.agenda.top() else {
                unreachable!("a position in which a card is to be played")
            };
            deal(&mut s, side, card);
            let mut notes: Vec<Note> = Vec::new();
            let mode = match (entry.side == Some(side.other()), dice.below(2)) {
                (false, _) => Mode::Event,
                (true, 0) => Mode::EventFirst,
                (true, _) => Mode::OperationFirst,
            };
            for decision in [Decision::Play(card), Decision::Mode(mode)] {
                game.decide(&mut s, &decision, &mut notes)
                    .expect("a card in hand, played as it may be");
            }
            let (mut steps, mut events) = (0, 0);
            while s.in_play == Some(card) && s.ending.is_none() {
                let in_battle = s.battle.region.is_some();
                let in_event = s.agenda.steps().iter().any(|step| {
                    matches!(step, Step::Event { side: by, .. } if s.occurred && *by == entry.side.unwrap_or(side))
                });
                common::step(&game, &mut s, &mut dice, &mut options, &mut notes);
                events += u32::from(!in_battle && in_event);
                steps += 1;
                assert!(steps < 2_000, "{} does not end", entry.title);
                check(&game, &s);
            }
            longest = longest.max(events);
            assert!(events <= 24, "{}: {events} steps in its event", entry.title);
            endings += u32::from(s.ending.is_some());
            let occurred = notes
                .iter()
                .any(|n| matches!(n, Note::EventBegins { card: of, .. } if *of == card));
            // Only the end of the game keeps an event from occurring once it is due.
            assert!(occurred || s.ending.is_some(), "{}", entry.title);
            let removed = notes.iter().find_map(|n| match n {
                Note::CardLeaves { card: of, removed } if *of == card => Some(*removed),
                _ => None,
            });
            assert_eq!(removed, Some(occurred && entry.remove), "{}", entry.title);
        }
    }
    assert!(
        longest >= 8,
        "events of several steps were played: {longest}"
    );
    assert!(endings > 0, "some events end the game");
}
