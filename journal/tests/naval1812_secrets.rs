//! Both sides lay a card face down at once ("Order of Play 2"): two sealed decisions. Until both lie there, nothing tells the first:
//! not the redacted journal, not the other side's view, its options, or what its players choose.

#[allow(dead_code)] // shared with other tests, which use other parts of it
#[path = "../../tests/src/builder.rs"]
mod builder;

use std::collections::BTreeSet;

use builder::{Builder, Luck, accepted, invitation, secrets};
use earlylight_core::naval1812::players;
use earlylight_core::naval1812::{Decision, Naval1812, State};
use earlylight_core::{Awaits, Chooser, Game, Side};
use earlylight_journal::entry::{Entry, EntryKind};
use earlylight_journal::frame::journal_bytes;
use earlylight_journal::header::Provider;
use earlylight_journal::reader::{Journal, read};
use earlylight_journal::redact::redact;
use earlylight_journal::seal::{Opening, commitment, decision_salt};
use earlylight_journal::{codec, games};

/// The choices of a player in these tests: the same, whatever it is shown.
struct Counting(u32);

impl Chooser for Counting {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_mul(5).wrapping_add(3);
        self.0 % n.max(1)
    }
}

/// A sealed game up to the `round`-th time that a side is to lay the first card.
fn before_the_cards(round: usize, seed: u64) -> Builder {
    let referee = games::referee("naval1812").unwrap();
    let invitation = invitation(&*referee, Provider::Sealed, Provider::Sealed);
    let mut game = Builder::new(&*referee, accepted(invitation));
    let mut luck = Luck::new(seed);
    let mut met = 0;
    loop {
        if let Awaits::Decision { secret: true, .. } = game.play.table().awaits() {
            met += 1;
            // Two choices a round.
            if met == 2 * round - 1 {
                return game;
            }
        }
        assert!(game.step(&mut luck), "a round {round}");
    }
}

/// Who lays the first card.
fn first_to_choose(game: &Builder) -> Side {
    match game.play.table().awaits() {
        Awaits::Decision {
            side, secret: true, ..
        } => side,
        other => panic!("{other:?}"),
    }
}

/// The same game with each card that the first side could have laid.
fn with_each_card(round: usize, seed: u64) -> Vec<Builder> {
    let options = before_the_cards(round, seed).play.table().options();
    assert!(options.len() > 1, "a hand to choose from");
    options
        .into_iter()
        .map(|(body, _)| {
            let mut game = before_the_cards(round, seed);
            let side = first_to_choose(&game);
            let entry = game.play.decision(side, body).unwrap();
            assert!(entry.is_sealed());
            game.push(entry);
            game
        })
        .collect()
}

fn typed(game: &Builder) -> (&Naval1812, &State) {
    let table = game.play.table();
    (
        table.game().downcast_ref().expect("the game"),
        table.state().downcast_ref().expect("its state"),
    )
}

#[test]
fn the_other_side_sees_chooses_and_may_do_the_same_whatever_lies_there() {
    for (round, seed) in [(1, 1), (3, 2), (6, 3), (14, 4)] {
        let games = with_each_card(round, seed);
        let other = first_to_choose(&games[0]);
        let mut seen = Vec::new();
        let mut positions = BTreeSet::new();
        for builder in &games {
            let table = builder.play.table();
            assert!(
                matches!(table.awaits(), Awaits::Decision { side, secret: true, .. } if side == other)
            );
            assert!(table.hides(), "a checkpoint here would tell the card");
            positions.insert(table.position());
            let (game, state) = typed(builder);
            let view = game.view(state, other);
            let mut options: Vec<Decision> = Vec::new();
            game.view_options(&view, &mut options);
            let chosen: Vec<usize> = players::NAMES
                .iter()
                .map(|name| {
                    let mut player = players::by_name(name).expect("a player of that name");
                    player.choose(game, &view, &options, &mut Counting(7))
                })
                .collect();
            seen.push((view, options, chosen, table.options(), table.awaits()));
        }
        assert_eq!(
            positions.len(),
            games.len(),
            "the whole position tells them apart"
        );
        assert!(seen.iter().all(|one| one == &seen[0]), "round {round}");
        // To whom the card belongs it is visible.
        let (game, _) = typed(&games[0]);
        let own: BTreeSet<String> = games
            .iter()
            .map(|builder| format!("{:?}", game.view(typed(builder).1, other.other())))
            .collect();
        assert_eq!(own.len(), games.len());
    }
}

/// A redacted copy with what stands under the seal of its last entries, and their links, blanked.
fn but_for_hashes(copy: &[u8], journal: &Journal, from: usize) -> Vec<u8> {
    let mut copy = copy.to_vec();
    let mut hashes: Vec<[u8; 32]> = journal.links[from + 1..].to_vec();
    for entry in &journal.entries[from..] {
        match entry {
            Entry::SealedDecision { seal, .. } => hashes.push(seal.commitment),
            Entry::SealedCheckpoint { seal } => hashes.push(seal.commitment),
            other => panic!("{other:?}"),
        }
    }
    for hash in hashes {
        let found: Vec<usize> = copy
            .windows(32)
            .enumerate()
            .filter_map(|(at, window)| (window == hash).then_some(at))
            .collect();
        assert_eq!(found.len(), 1, "a hash stands in one place");
        copy[found[0]..found[0] + 32].fill(0);
    }
    copy
}

#[test]
fn redacted_copies_differ_in_nothing_but_hashes() {
    for (round, seed) in [(1, 1), (6, 3)] {
        let mut copies = BTreeSet::new();
        let mut bare = BTreeSet::new();
        let games = with_each_card(round, seed);
        let other = first_to_choose(&games[0]);
        let count = games.len();
        for mut game in games {
            let from = game.entries.len() - 1;
            // A checkpoint of a position with the card in it is sealed, too.
            game.checkpoint();
            let copy = redact(&game.bytes(), other).unwrap();
            let journal = read(&copy).unwrap();
            for entry in &journal.entries[from..] {
                assert!(
                    entry.is_sealed() && entry.opening_bytes().is_empty(),
                    "{entry:?}"
                );
            }
            bare.insert(but_for_hashes(&copy, &journal, from));
            copies.insert(copy);
        }
        assert_eq!((copies.len(), bare.len()), (count, 1), "round {round}");
    }
}

/// Somebody who guesses tries each card with every salt that the copy holds and every one that the other side can compute from its own
/// secret: none fits. With the true salt the same search finds the card.
#[test]
fn the_card_cannot_be_guessed() {
    let game = with_each_card(2, 8).swap_remove(1);
    let other = first_to_choose(&game);
    let whole = read(&journal_bytes(&game.header, &game.entries).unwrap()).unwrap();
    let Some(Entry::SealedDecision { seal, .. }) = whole.entries.last() else {
        panic!("a sealed choice");
    };
    let copy = redact(&game.bytes(), other).unwrap();
    let cards: Vec<Vec<u8>> = earlylight_core::naval1812::ids::Card::all()
        .map(|card| codec::encode(&Decision::Play(card)))
        .collect();
    let fits = |salt: [u8; 32]| {
        cards
            .iter()
            .filter(|body| {
                let opening = codec::encode(&Opening {
                    value: (*body).clone(),
                    salt,
                });
                commitment(EntryKind::Decision, &opening) == seal.commitment
            })
            .cloned()
            .collect::<Vec<_>>()
    };
    let mut salts: BTreeSet<[u8; 32]> = copy
        .windows(32)
        .filter_map(|window| window.try_into().ok())
        .collect();
    let own = secrets().seals[other.index()].expect("the other side's own secret");
    salts.extend(whole.links.iter().map(|link| decision_salt(&own, link, 0)));
    salts.extend([game.play.link()].map(|link| decision_salt(&own, &link, 0)));
    salts.extend([[0; 32], [0xff; 32]]);
    let mut tried = 0;
    for salt in salts {
        tried += cards.len();
        assert!(fits(salt).is_empty());
    }
    assert!(tried > 50_000, "{tried} guesses");
    let opening = seal.opening.as_ref().expect("the whole journal opens it");
    assert_eq!(fits(opening.salt), std::slice::from_ref(&opening.value));
}
