//! Cases of "Setup", "Game Turn Sequence", "Order of Play", "Return of Sunk Ships" and "Winning The Game".

#[path = "naval/bench.rs"]
mod bench;
mod naval;

use bench::{Table, sea};
use earlylight_core::{
    Awaits, Chance, Game, Seen, Setup, SetupError, Silent,
    naval1812::{
        Ending, Naval1812, Place,
        agenda::{Agenda, Step},
        ids::{AMERICAN, BRITISH, Card, CardSet, Kind},
    },
};

/// The first state, as a table.
fn game_begins() -> Table {
    let mut table = sea("A01", "B01");
    table.s = naval::start(&table.game);
    table
}

/// The British place their red warships, the American headings are chosen, the first hands are dealt.
fn set_up() -> Table {
    game_begins()
        .all(&[
            "place 12,1",
            "heading W",
            "place 12,3",
            "heading W",
            "place 12,5",
            "heading N",
        ])
        .all(&["heading E", "heading S", "heading E", "heading N"])
        .deals()
}

#[test]
fn ships_at_the_start() {
    // N24, "Setup", "British Setup", "American Setup": three of four red points and any heading; four blue points and any heading.
    let table = game_begins();
    assert_eq!(table.asked(), (BRITISH, "British Setup"));
    assert_eq!(
        table.options(),
        ["place 12,1", "place 12,3", "place 12,5", "place 12,7"]
    );
    assert_eq!(table.forbids("place 11,1"), "British Setup");
    let table = table.does("place 12,7");
    assert_eq!(
        table.options(),
        ["heading N", "heading E", "heading S", "heading W"]
    );
    let table = table.does("heading S");
    assert_eq!(table.forbids("place 12,7"), "British Setup");
    let table = table.all(&["place 12,1", "heading W", "place 12,5", "heading W"]);
    assert_eq!(table.asked(), (AMERICAN, "American Setup"));
    assert_eq!(table.count(Kind::Red), 3);
    let table = table.all(&["heading E", "heading N", "heading S", "heading W"]);
    assert_eq!(table.at((0, 3)), Some(("blue", "N", 0)));
    for (x, y) in [(8, 1), (8, 3), (8, 5), (8, 7)] {
        assert_eq!(table.at((x, y)), Some(("white", "W", 0)));
    }
    for (x, y) in [(4, 0), (4, 2), (5, 3), (5, 5), (4, 6), (4, 8)] {
        assert_eq!(table.at((x, y)), Some(("gray", "E", 0)));
    }
    assert_eq!(table.at((12, 3)), None, "the fourth red point stays empty");
}

#[test]
fn the_first_hands() {
    // NC1, NC2, vector 31, "Order of Play 1", N48: five each, alternately, seen by their owner alone; two of each deck never come.
    let table = game_begins()
        .all(&[
            "place 12,1",
            "heading W",
            "place 12,3",
            "heading W",
            "place 12,5",
            "heading N",
        ])
        .all(&["heading E", "heading S", "heading E", "heading N"]);
    let Awaits::Chance(chance) = table.game.awaits(&table.s) else {
        panic!("a card is to be dealt")
    };
    assert_eq!(
        chance,
        Chance::Draw {
            side: Some(AMERICAN),
            remaining: 27,
            seen: Seen::ByOnly(AMERICAN),
            rule: "Order of Play 1",
            what: "deal",
        }
    );
    let table = table.deals();
    assert_eq!(table.s.hands.map(CardSet::len), [5, 5]);
    let decks = table.game.facts(&table.s);
    let left = decks
        .get("draw_decks")
        .and_then(|d| d.get("British"))
        .cloned();
    assert_eq!(left, Some(20_u8.into()));
    assert_eq!((table.s.turn, table.s.round), (1, 1), "no second deal");
    assert_eq!(table.asked(), (AMERICAN, "Order of Play 2"));
}

#[test]
fn cards_are_laid_in_secret() {
    // "Order of Play 2", "Order of Play 3", N25: both lie before either is shown.
    let table = set_up();
    let own: Vec<Card> = table.s.hands[0].iter().collect();
    let play = |card: Card| format!("play {}", table.game.tables.card(card).name);
    assert!(matches!(
        table.game.awaits(&table.s),
        Awaits::Decision { secret: true, .. }
    ));
    let (one, other) = (
        table.clone().does(&play(own[0])),
        table.clone().does(&play(own[1])),
    );
    assert!(matches!(
        one.game.awaits(&one.s),
        Awaits::Decision {
            side: BRITISH,
            secret: true,
            ..
        }
    ));
    assert_ne!(one.s, other.s);
    assert_eq!(
        one.game.view(&one.s, BRITISH),
        other.game.view(&other.s, BRITISH)
    );
    assert_eq!(one.options(), other.options());
    assert!(!one.tells("MP"), "nothing is shown yet");
    // The American sees what it has laid.
    assert_eq!(one.game.view(&one.s, AMERICAN).public.laid[0], Some(own[0]));
    let british = one.s.hands[1].first().expect("a card");
    let shown = one.does(&play(british));
    assert!(shown.tells("MP"));
    assert!(!shown.s.face_down());
    let foreign = Card::all()
        .find(|c| c.side() == BRITISH)
        .expect("a British card");
    assert_eq!(table.forbids(&play(foreign)), "Order of Play 2");
}

#[test]
fn the_lower_card_moves_first() {
    // NC4, vector 15, "Game Turn Sequence", "Order of Play 4", "Order of Play 5".
    let first = |american: &str, british: &str| {
        sea(american, british)
            .ship("blue", (1, 1), "E")
            .ship("red", (11, 1), "W")
            .other_merchants()
            .reveal()
            .active()
    };
    assert_eq!(first("A10", "B07"), Some(AMERICAN), "8 and 10");
    assert_eq!(first("A01", "B02"), Some(AMERICAN), "8 and 8: the American");
    assert_eq!(first("A10", "B04"), Some(BRITISH), "8 and 6");
    // Both halves of the round: the American moves, then the British ("Order of Play 5"), then the cards are discarded.
    let table = sea("A10", "B07")
        .ship("blue", (1, 1), "E")
        .ship("red", (11, 1), "W")
        .moves(AMERICAN);
    let table = table.all(&["sail 1,1", "ahead 3"]);
    assert_eq!(table.active(), Some(BRITISH));
    assert!(table.tells("British is active with 10 MP"));
}

#[test]
fn the_weather_gage() {
    // NC5, N26, vector 16, "Card Tactics": the owner names the side; two of them cancel out.
    let table = sea("A04", "B07")
        .ship("blue", (1, 1), "E")
        .ship("red", (11, 1), "W")
        .other_merchants()
        .reveal();
    assert_eq!(table.asked(), (AMERICAN, "Card Tactics"));
    assert_eq!(table.options(), ["first American", "first British"]);
    assert_eq!(table.clone().does("first British").active(), Some(BRITISH));
    assert_eq!(table.does("first American").active(), Some(AMERICAN));
    let british = sea("A10", "B03")
        .ship("blue", (1, 1), "E")
        .ship("red", (11, 1), "W")
        .other_merchants()
        .reveal();
    assert_eq!(british.asked(), (BRITISH, "Card Tactics"));
    let both = sea("A04", "B03")
        .ship("blue", (1, 1), "E")
        .ship("red", (11, 1), "W")
        .other_merchants()
        .reveal();
    assert_eq!(both.active(), Some(AMERICAN), "4 and 6");
}

#[test]
fn points_by_cards() {
    // R17, "Winning The Game": both at 23, both cards score; the side active first wins.
    let table = |american, british| {
        sea(american, british)
            .points(23, 23)
            .ship("blue", (1, 1), "E")
            .ship("red", (11, 1), "W")
            .other_merchants()
            .reveal()
    };
    let american = table("A07", "B15");
    assert_eq!(
        (american.winner(), american.s.points),
        (Some(AMERICAN), [24, 23])
    );
    let early = sea("A08", "B25")
        .ship("blue", (1, 1), "E")
        .ship("red", (11, 1), "W")
        .other_merchants()
        .reveal();
    assert_eq!(early.s.points, [1, 1]);
}

#[test]
fn repairs() {
    // N36, "Card Tactics": nothing hit, nothing happens; one hit ship is repaired; among several the owner chooses.
    let base = || {
        sea("A18", "B07")
            .ship("red", (11, 1), "W")
            .other_merchants()
    };
    let none = base().ship("blue", (1, 1), "E").reveal();
    assert!(none.tells("nothing to act on"));
    let one = base()
        .ship("blue", (1, 3), "E")
        .hit_ship("blue", (1, 1), "E", 1)
        .reveal();
    assert_eq!(one.at((1, 1)), Some(("blue", "E", 0)));
    let two = base()
        .hit_ship("blue", (1, 3), "E", 1)
        .hit_ship("blue", (1, 1), "E", 1)
        .ship("blue", (1, 5), "E")
        .reveal();
    assert_eq!(two.asked(), (AMERICAN, "Card Tactics"));
    assert_eq!(two.may_all("repair"), ["repair 1,3", "repair 1,1"]);
    assert_eq!(two.forbids("repair 1,5"), "Card Tactics");
    let two = two.does("repair 1,1");
    assert_eq!(
        (two.at((1, 1)), two.at((1, 3))),
        (Some(("blue", "E", 0)), Some(("blue", "E", 1)))
    );
}

#[test]
fn an_early_return_may_move_in_the_same_round() {
    // NC38, N27, "Card Tactics": Squadron From Europe; one red sunk, (12,3) free.
    let table = sea("A10", "B12")
        .ship("red", (12, 1), "W")
        .ship("red", (12, 5), "W")
        .ship("red", (12, 7), "W")
        .ship("red", (9, 1), "W")
        .ship("blue", (1, 1), "E")
        .other_merchants()
        .reveal();
    assert_eq!(table.asked(), (BRITISH, "Card Tactics"));
    assert_eq!(table.options(), ["place 12,3", "decline"]);
    let declined = table.clone().does("decline");
    assert_eq!(declined.at((12, 3)), None);
    let table = table.all(&["place 12,3", "heading N"]);
    assert_eq!(table.at((12, 3)), Some(("red", "N", 0)));
    // The cards are equal (8 and 8), so the American moves first.
    let table = table.all(&["sail 1,1", "ahead 3"]);
    let mut american = table;
    while american.active() == Some(AMERICAN) {
        let option = american.options().first().cloned().expect("an option");
        american = american.does(&option);
    }
    assert!(american.may("sail 12,3"));
}

#[test]
fn red_warships_by_turn() {
    // Vector 32, "Order of Play": 3, 4, 5, 6 and 7 on the board in turns 1 to 5, none being sunk.
    let game = Naval1812::standard();
    let mut dice = naval::Dice::new(7);
    let (mut options, mut seen) = (Vec::new(), [0; 5]);
    for seed in 0..40 {
        let mut state = naval::start(&game);
        dice = naval::Dice::new(seed + u64::try_from(dice.below(1000)).expect("a small number"));
        while !naval::over(&game, &state) {
            if matches!(state.agenda.top(), Some(Step::PlayCard { side: AMERICAN }))
                && state.round == 1
            {
                let waiting = Kind::Red
                    .ships()
                    .iter()
                    .filter(|s| state.ship(*s).place == Place::Reserve)
                    .count();
                let turn = usize::from(state.turn) - 1;
                seen[turn] += 1;
                assert_eq!(waiting, 4 - turn);
                assert_eq!(
                    state.afloat(Kind::Red).count(),
                    3 + turn,
                    "Return of Sunk Ships: none is missing"
                );
            }
            naval::step(&game, &mut state, &mut dice, &mut options, &mut Silent);
        }
    }
    assert!(seen.iter().all(|n| *n > 0));
}

/// A table at the end of round 5 of that turn: nobody can do anything more, the British half being the last.
fn turn_ends(turn: u8, make: impl Fn(Table) -> Table) -> Table {
    let mut table = make(sea("A10", "B07").at_round(turn, 5)).moves(BRITISH);
    while table.active() == Some(BRITISH) {
        let options = table.options();
        // Ships only turn, to and fro, so that they stay where they are.
        let text = ["done", "stop"]
            .into_iter()
            .find(|t| table.may(t))
            .map(str::to_owned);
        let text = text.unwrap_or_else(|| {
            let turn = options.iter().find(|o| o.starts_with("turn"));
            turn.or(options.first()).cloned().expect("an option")
        });
        table = table.does(&text);
    }
    table
}

#[test]
fn the_start_of_a_turn() {
    // NC3, N23, "Order of Play", "Order of Play 7": deal, new red ship, red return, blue return; merchants with the first round.
    let table = turn_ends(1, |t| {
        t.ship("blue", (1, 1), "E")
            .ship("blue", (1, 3), "E")
            .ship("blue", (1, 5), "E")
            .ship("gray", (3, 0), "N")
    });
    assert_eq!((table.s.turn, table.s.round), (2, 0));
    assert_eq!(
        table.s.discards.map(CardSet::len),
        [5, 5],
        "Order of Play 6"
    );
    let table = table.deals();
    assert_eq!(table.s.hands.map(CardSet::len), [5, 5]);
    assert_eq!(table.asked(), (BRITISH, "Order of Play"));
    let table = table.all(&["place 12,1", "heading W"]);
    // Three red ones are sunk, and one blue: red, blue, red, red.
    let mut order = Vec::new();
    let mut table = table;
    while table.s.round == 0 {
        let (side, rule) = table.asked();
        if table.may_all("place").is_empty() {
            table = table.does("heading N");
        } else {
            assert_eq!(rule, "Return of Sunk Ships");
            order.push(side);
            let place = table.options().first().cloned().expect("a place");
            table = table.does(&place);
        }
        // The last heading of a return begins the round, when only one point was open for it.
        if order.len() == 4 && table.s.round > 0 {
            break;
        }
    }
    assert_eq!(order[..2], [BRITISH, AMERICAN]);
    assert_eq!((table.count(Kind::Red), table.count(Kind::Blue)), (4, 4));
    // NC31, R21: now the merchants, the British first.
    assert_eq!(table.s.round, 1);
    assert_eq!(table.asked(), (BRITISH, "Return of Sunk Ships"));
}

#[test]
fn merchants_return_in_turn() {
    // NC30, NC32, vector 37, N41, "Return of Sunk Ships": gray, white, gray; x 7 to 12 for the white one, home points included.
    let mut table = sea("A10", "B07").at_round(2, 2).ship("red", (6, 8), "N");
    for (x, y) in [(8, 1), (8, 3), (8, 5)] {
        table = table.ship("white", (x, y), "N");
    }
    for (x, y) in [(4, 0), (4, 2), (4, 4), (4, 6)] {
        table = table.ship("gray", (x, y), "N");
    }
    let mut table = table.moves(BRITISH);
    while table.active() == Some(BRITISH) {
        let pick = ["done", "stop"]
            .into_iter()
            .find(|t| table.may(t))
            .map(str::to_owned);
        let text = pick.or_else(|| table.options().into_iter().find(|o| o.starts_with("turn")));
        let text = text
            .or_else(|| table.options().first().cloned())
            .expect("an option");
        table = table.does(&text);
    }
    assert_eq!(table.s.round, 3);
    assert_eq!(table.asked(), (BRITISH, "Return of Sunk Ships"));
    assert!(table.may_all("place").iter().all(|p| {
        let x: u8 = p
            .trim_start_matches("place ")
            .split(',')
            .next()
            .and_then(|x| x.parse().ok())
            .expect("a column");
        x <= 5
    }));
    assert_eq!(
        table.forbids("place 6,4"),
        "Return of Sunk Ships",
        "the black column is in no half"
    );
    let table = table.all(&["place 0,0", "heading S"]);
    assert_eq!(table.asked().0, AMERICAN);
    assert!(table.may("place 12,3") && table.may("place 7,0") && !table.may("place 6,0"));
    let table = table.all(&["place 12,3", "heading W"]);
    assert_eq!(table.asked().0, BRITISH);
    let table = table.all(&["place 0,1", "heading E"]);
    assert_eq!(table.asked(), (AMERICAN, "Order of Play 2"), "all are back");
    assert_eq!((table.count(Kind::Gray), table.count(Kind::White)), (6, 4));
}

#[test]
fn the_nearest_points() {
    // NC33, vector 38, N44, "Order of Play": all four red points taken; free points at distance 1, the British choose.
    let mut table = sea("A10", "B07").at_round(2, 1);
    for y in [1, 3, 5, 7] {
        table = table.ship("blue", (12, y), "W");
    }
    let mut table = table.other_merchants();
    table.s.round = 0;
    for side in [0, 1] {
        let deck = CardSet::deck([AMERICAN, BRITISH][side]);
        table.s.discards[side] = deck.iter().take(5).collect();
        table.s.hands[side] = deck.iter().skip(5).take(5).collect();
        table.s.undealt[side] = deck.iter().skip(10).collect();
    }
    // Red 4 has not come yet.
    let red4 = Kind::Red.ships().iter().nth(3).expect("red 4");
    table.s.ships[red4.index()].place = Place::Reserve;
    table.s.agenda = Agenda::of(&[
        Step::RoundBegins,
        Step::ReturnWarships { next: BRITISH },
        Step::Reinforce,
    ]);
    let table = table.does("place 11,1");
    let table = table.does("heading S");
    assert_eq!(table.at((11, 1)), Some(("red", "S", 0)));
    // The next ones are sunk ships that return, to the points that are left.
    assert_eq!(table.asked(), (BRITISH, "Return of Sunk Ships"));
    assert_eq!(
        table.may_all("place"),
        [
            "place 12,0",
            "place 12,2",
            "place 11,3",
            "place 12,4",
            "place 11,5",
            "place 12,6",
            "place 11,7",
            "place 12,8"
        ]
    );
    assert_eq!(table.forbids("place 10,1"), "Return of Sunk Ships");
}

#[test]
fn twenty_four_points_win_at_once() {
    // NC34, vector 35, N46, "Winning The Game": a port entry at 23; no more movement, no combat.
    let table = sea("A10", "B07")
        .points(23, 5)
        .ship("white", (0, 3), "W")
        .ship("blue", (4, 1), "E")
        .ship("gray", (4, 0), "E")
        .moves(AMERICAN)
        .all(&["sail 0,3", "ahead 1"]);
    assert_eq!(table.s.ending, Some(Ending::Automatic(AMERICAN)));
    assert_eq!(table.s.points, [24, 5]);
    assert!(table.options().is_empty());
    assert_eq!(table.forbids("done"), "Winning The Game");
    assert!(
        matches!(table.game.awaits(&table.s), Awaits::Over(over) if over.rule == "Winning The Game")
    );
}

#[test]
fn a_bonus_counts_before_victory_is_looked_at() {
    // NC35, N46: 22 + 2 + 1 = 25.
    let table = sea("A10", "B26")
        .points(5, 22)
        .ship("red", (6, 4), "E")
        .ship("white", (6, 3), "E")
        .attacks(BRITISH)
        .does("attack 6,4 > 6,3")
        .rolls(&[6, 6, 6])
        .rolls(&[1]);
    assert_eq!((table.s.points, table.winner()), ([5, 25], Some(BRITISH)));
}

#[test]
fn two_merchants_in_port() {
    // Vector 39, N35, "Card Tactics": Free Trade and Sailors' Rights, 1 + 1 + 1.
    let table = sea("A06", "B07")
        .ship("white", (0, 3), "W")
        .ship("white", (0, 5), "W")
        .ship("blue", (5, 5), "E")
        .moves(AMERICAN)
        .all(&["sail 0,3", "ahead 1"]);
    assert_eq!(table.s.points, [2, 0]);
    assert_eq!(table.all(&["sail 0,5", "ahead 1"]).s.points, [3, 0]);
}

#[test]
fn the_end_after_turn_five() {
    // NC36, vector 36, N45, "Winning The Game", "Game Turn Sequence": equal points, the American wins; nobody returns any more.
    for (points, winner) in [
        ((18, 18), AMERICAN),
        ((15, 15), AMERICAN),
        ((17, 18), BRITISH),
        ((19, 18), AMERICAN),
    ] {
        let table = turn_ends(5, |t| {
            t.points(points.0, points.1).ship("blue", (1, 1), "E")
        });
        assert_eq!(table.s.ending, Some(Ending::LastTurn(winner)), "{points:?}");
        assert_eq!(table.s.undealt.map(CardSet::len), [2, 2]);
        assert!(!table.game.hides(&table.s), "nothing is hidden at the end");
    }
}

#[test]
fn sunk_ships_come_back_whole() {
    // Vector 33, "Return of Sunk Ships": a merchant sunk in round 2 is back in round 3; a warship waits for the turn.
    let table = sea("A10", "B07")
        .at_round(1, 2)
        .ship("red", (6, 4), "E")
        .ship("red", (12, 1), "W")
        .ship("red", (12, 3), "W")
        .ship("white", (6, 3), "E")
        .hit_ship("blue", (6, 5), "E", 1)
        .ship("blue", (0, 1), "E")
        .ship("blue", (0, 3), "E")
        .ship("blue", (0, 5), "E")
        .ship("white", (9, 0), "N")
        .ship("white", (9, 3), "N")
        .ship("white", (9, 6), "N")
        .other_merchants()
        .attacks(BRITISH)
        .does("attack 6,4 > 6,3")
        .rolls(&[6, 6, 6])
        .rolls(&[1])
        .does("attack 6,4 > 6,5")
        .rolls(&[6, 6, 6])
        .rolls(&[1, 1]);
    assert_eq!((table.s.points, table.s.round), ([0, 5], 3));
    assert_eq!(table.asked(), (AMERICAN, "Return of Sunk Ships"));
    let table = table.all(&["place 7,0", "heading W"]);
    assert_eq!((table.count(Kind::White), table.count(Kind::Blue)), (4, 3));
    assert_eq!(table.asked().1, "Order of Play 2");
}

#[test]
fn merchants_in_port_return_like_sunk_ones() {
    // N42, N47, vector 11, "Return of Sunk Ships", "Game Board": off the board until the next round, then x 7 to 12 with any heading;
    // nothing can attack them meanwhile, and nobody scores for them again.
    let table = sea("A10", "B07")
        .at_round(1, 2)
        .ship("white", (0, 3), "W")
        .ship("red", (6, 4), "E")
        .ship("red", (12, 1), "W")
        .ship("red", (12, 3), "W")
        .ship("blue", (0, 1), "E")
        .other_merchants()
        .moves(AMERICAN)
        .all(&["sail 0,3", "ahead 1"]);
    assert_eq!((table.s.points, table.count(Kind::White)), ([1, 0], 3));
    let mut table = table;
    while table.s.round == 2 {
        assert_eq!(table.count(Kind::White), 3, "not before the next round");
        let option = ["done", "stop"]
            .into_iter()
            .find(|t| table.may(t))
            .map(str::to_owned)
            .or_else(|| table.options().first().cloned())
            .expect("an option");
        table = table.does(&option);
    }
    assert_eq!(table.asked(), (AMERICAN, "Return of Sunk Ships"));
    let places = table.may_all("place");
    assert!(!places.is_empty());
    for place in places {
        let x: u8 = place["place ".len()..]
            .split(',')
            .next()
            .and_then(|x| x.parse().ok())
            .expect("a column");
        assert!((7..=12).contains(&x), "{place}");
    }
    let table = table.does("place 7,0");
    assert_eq!(
        table.options(),
        ["heading N", "heading E", "heading S", "heading W"]
    );
    let table = table.does("heading S");
    assert_eq!(
        (table.s.points, table.at((7, 0))),
        ([1, 0], Some(("white", "S", 0)))
    );
}

#[test]
fn the_second_side_moves_with_what_is_left() {
    // N40, "Game Turn Sequence": the British, second, have lost a merchant to the American half; it is back with the next round only.
    let table = sea("A10", "B27")
        .at_round(1, 2)
        .ship("blue", (4, 1), "E")
        .ship("gray", (4, 0), "E")
        .ship("gray", (9, 3), "E")
        .ship("red", (12, 1), "W")
        .ship("red", (12, 3), "W")
        .ship("red", (12, 5), "W")
        .other_merchants()
        .attacks(AMERICAN);
    assert_eq!(table.count(Kind::Gray), 6);
    let table = table.does("attack 4,1 > 4,0").rolls(&[6, 6]).rolls(&[1]);
    assert_eq!((table.s.points, table.count(Kind::Gray)), ([2, 0], 5));
    assert_eq!(table.active(), Some(BRITISH));
    assert!(!table.may("sail 4,0") && table.may("sail 9,3"));
    assert_eq!(table.s.round, 2);
}

#[test]
fn a_sunk_warship_lies_apart_from_the_reserve() {
    // N43, "Return of Sunk Ships": in turn 3 two red warships wait in reserve; one sunk now is neither of them.
    let table = sea("A10", "B07")
        .hit_ship("red", (6, 3), "E", 1)
        .ship("red", (12, 1), "W")
        .ship("red", (12, 3), "W")
        .ship("red", (12, 5), "W")
        .ship("red", (12, 7), "W")
        .ship("blue", (6, 4), "E")
        .attacks(AMERICAN);
    let reserve = |table: &Table| -> Vec<u8> {
        Kind::Red
            .ships()
            .iter()
            .filter(|s| table.s.ship(*s).place == Place::Reserve)
            .map(|s| s.ordinal())
            .collect()
    };
    let before = reserve(&table);
    assert_eq!(before.len(), 2);
    let table = table
        .does("attack 6,4 > 6,3")
        .rolls(&[6, 6])
        .rolls(&[1, 1, 1]);
    assert_eq!(table.s.points, [3, 0]);
    assert_eq!(reserve(&table), before);
    let sunk = Kind::Red
        .ships()
        .iter()
        .filter(|s| table.s.ship(*s).place == Place::Sunk)
        .count();
    assert_eq!(sunk, 1);
}

#[test]
fn scenarios_and_positions_to_start_from() {
    // A position starts a game; an unknown scenario does not.
    let game = Naval1812::standard();
    let unknown = Setup {
        scenario: "atlantic".into(),
        position: None,
    };
    assert!(matches!(
        game.start(&unknown),
        Err(SetupError::Scenario { .. })
    ));
    let table = set_up();
    let setup = Setup {
        scenario: String::new(),
        position: Some(game.write_position(&table.s)),
    };
    assert_eq!(game.start(&setup).expect("the position"), table.s);
    let torn = Setup {
        scenario: String::new(),
        position: Some("naval1812 position 1\nturn 1\n".into()),
    };
    assert!(matches!(game.start(&torn), Err(SetupError::Position(_))));
}
