//! The Naval War of 1812 as journals, transcripts and fixtures: what is recorded verifies, goes through its text, and replays to
//! the same; rulings and editions are in force where a journal pins them; games of the released rules verify for ever.
//!
//! `EARLYLIGHT_GAMES` plays more of them. A golden file that is new to the list is written by `EARLYLIGHT_GOLDEN=write`; one that is
//! there is never written again.

#[allow(dead_code)] // shared with other tests, which use other parts of it
#[path = "../../tests/src/builder.rs"]
mod builder;
mod recorded;

use std::fs;
use std::path::{Path, PathBuf};

use builder::{Builder, Luck, accepted, invitation, signer};
use earlylight_core::naval1812::edition::STANDARD;
use earlylight_core::naval1812::{Ending, State};
use earlylight_core::{Outcome, Side};
use earlylight_journal::entry::{Ending as HowItEnded, Entry};
use earlylight_journal::fixture::{Outcome as Observed, check, cut, observe};
use earlylight_journal::header::{Invitation, Party, Provider};
use earlylight_journal::reader::Journal;
use earlylight_journal::redact::redact;
use earlylight_journal::referee::Referee;
use earlylight_journal::replay::Replay;
use earlylight_journal::report::{Outcome as Verdict, PartState};
use earlylight_journal::simulate::Config;
use earlylight_journal::verify::{Options, verify, verify_with};
use earlylight_journal::{games, reader, transcript};
use recorded::{goes_through, many, referee_of};

fn played(players: [&str; 2], games: u64, seed: u64) -> Vec<Vec<u8>> {
    let (summary, journals) = recorded::recorded(Config {
        players: players.map(str::to_owned),
        games,
        seed,
        ..Config::of("naval1812")
    });
    assert_eq!(summary.sides, ["American", "British"]);
    if players == ["greedy", "greedy"] {
        assert!(summary.counted["attacks"].iter().all(|n| *n > 0));
    }
    journals
}

fn ruling(value: &str) -> [(String, String); 1] {
    [("cross_t_defender_hits".to_owned(), value.to_owned())]
}

/// The built-in edition with fewer points to an automatic victory.
fn short_war() -> String {
    let mine = STANDARD
        .replace("name = \"Reconstruction 1\"", "name = \"A short war\"")
        .replace("automatic = 24", "automatic = 6");
    assert_eq!(mine.matches("A short war").count(), 1);
    assert_eq!(mine.matches("automatic = 6").count(), 1);
    mine
}

/// A whole game at random under those rules, its dice open.
fn at_random(referee: &dyn Referee, invitation: Invitation, seed: u64) -> Builder {
    let mut game = Builder::new(referee, accepted(invitation));
    game.steps(&mut Luck::new(seed), 20_000);
    game.checkpoint();
    game.end(HowItEnded::ByRule);
    game
}

fn open_dice(referee: &dyn Referee, seed: u8) -> Invitation {
    let provider = Provider::Open { seed: [seed; 32] };
    let mut invitation = Invitation::to_game(referee);
    (invitation.dice, invitation.draws) = (provider.clone(), provider);
    invitation
}

#[test]
fn every_journal_verifies_and_goes_through_its_transcript() {
    for (players, games) in [
        (["random", "random"], many(6)),
        (["greedy", "random"], many(6).div_ceil(3)),
        (["random", "greedy"], many(6).div_ceil(3)),
        (["greedy", "greedy"], many(6).div_ceil(3)),
    ] {
        let journals = played(players, games, 3);
        assert_eq!(journals.len() as u64, games);
        for (n, bytes) in journals.iter().enumerate() {
            let journal = goes_through(bytes, &format!("{players:?} {n}"), &Verdict::Consistent);
            assert_eq!(journal.header.revision, 1);
        }
    }
}

#[test]
fn pieces_of_a_game_are_fixtures() {
    let referee = games::referee("naval1812").unwrap();
    let bytes = &played(["greedy", "greedy"], 1, 11)[0];
    let journal = reader::read(bytes).unwrap();
    let replay = Replay::new(&*referee, &journal).unwrap();
    let most = replay.folded();
    // The whole, a beginning, and pieces from a position on.
    for (from, to) in [
        (0, most),
        (0, most / 3),
        (most / 4, most / 2),
        (most / 2, most),
        (most - 1, most),
    ] {
        let text = cut(&*referee, &journal, &replay, from, to).unwrap();
        let Observed::Replayed(expected) = observe(&*referee, &text, "piece") else {
            panic!("the piece from {from} to {to} cannot be read");
        };
        assert!(expected.refused.is_none());
        let last = replay.at(to).position();
        let mut lines: Vec<String> = expected.start.clone();
        for entry in &expected.entries {
            lines = entry.change.apply(&lines).expect("a change that applies");
        }
        assert_eq!(lines, last.lines().collect::<Vec<_>>());
        assert_eq!(check(&*referee, &text, "piece", &expected), Ok(None));
    }
}

/// The first entry of a play after which the other ruling has another position, and what each tells of it.
fn parting<'a>(journal: &'a Journal, rulings: [&str; 2]) -> Option<(&'a Entry, [Vec<String>; 2])> {
    let mut tables = rulings.map(|value| {
        let referee = games::variant("naval1812", None, &ruling(value)).unwrap();
        referee.start(&journal.header.setup()).unwrap()
    });
    for entry in &journal.entries {
        let told = tables.each_mut().map(|table| {
            let mut told = Vec::new();
            match entry {
                Entry::Decision { body, .. } => table.decide(body, Some(&mut told)).unwrap(),
                Entry::Dice { values, .. } => {
                    let dice = Outcome::Dice(values);
                    table.chance(dice, Some(&mut told)).unwrap();
                }
                Entry::Draw { item, .. } => {
                    let card = Outcome::Draw(*item);
                    table.chance(card, Some(&mut told)).unwrap();
                }
                _ => {}
            }
            told.into_iter().map(|told| told.text).collect()
        });
        let [one, other] = tables.each_ref().map(|table| table.position());
        if one != other {
            return Some((entry, told));
        }
    }
    None
}

/// The same play goes the same way under either ruling up to the dice by which a warship whose T is crossed wins.
#[test]
fn the_rulings_part_at_the_first_combat_that_they_decide() {
    let journals = played(["random", "random"], 20, 5);
    let mut parted = 0;
    for bytes in &journals {
        let journal = reader::read(bytes).unwrap();
        let Some((entry, [no, yes])) = parting(&journal, ["no", "yes"]) else {
            continue;
        };
        parted += 1;
        assert!(matches!(entry, Entry::Dice { .. }), "{entry:?}");
        assert_ne!(no, yes);
    }
    assert!((1..20).contains(&parted), "{parted} of 20 games");
}

#[test]
fn rulings_of_the_header_are_in_force() {
    let mut invitation = Invitation::to_game(&*games::referee("naval1812").unwrap());
    assert_eq!(invitation.rulings, ruling("no"));
    invitation.rulings = ruling("yes").to_vec();
    let referee = games::referee_of(&invitation).unwrap();
    assert_eq!(
        referee.rulings(),
        [("cross_t_defender_hits", "yes".to_owned())]
    );
    let provider = Provider::Open { seed: [4; 32] };
    (invitation.dice, invitation.draws) = (provider.clone(), provider);
    let bytes = at_random(&*referee, invitation, 4).bytes();
    let report = verify(&bytes, games::referee);
    assert_eq!(report.play.state, PartState::Proved, "{report}");
    assert_eq!(
        report.rulings,
        ["cross_t_defender_hits = yes (standard: no)"]
    );
    goes_through(&bytes, "the other ruling", &Verdict::Consistent);
    for (name, value) in [
        ("cross_t_defender_hits", "perhaps"),
        ("cruise_hits", "out_of_play"),
    ] {
        let rulings = [(name.to_owned(), value.to_owned())];
        assert!(games::variant("naval1812", None, &rulings).is_err());
    }
}

#[test]
fn an_edition_of_ones_own_is_played_carried_and_named() {
    let referee = games::variant("naval1812", Some(&short_war()), &ruling("yes")).unwrap();
    let (name, canonical) = referee.edition();
    assert_eq!(name, "A short war");
    let mut invitation = open_dice(&*referee, 6);
    let bare = at_random(&*referee, invitation.clone(), 6).bytes();
    invitation.edition.text = Some(canonical);
    let bytes = at_random(&*referee, invitation, 6).bytes();
    let report = verify(&bytes, games::referee);
    assert_eq!(report.play.state, PartState::Proved, "{report}");
    assert!(report.custom_edition);
    assert_eq!(report.edition_differences, ["name", "frame"]);
    let journal = goes_through(&bytes, "a short war", &Verdict::Consistent);
    let mine = referee_of(&journal);
    let replay = Replay::new(&*mine, &journal).unwrap();
    let end = replay.at(replay.folded());
    let state = end.state().downcast_ref::<State>().expect("a state of it");
    let most = state.points.into_iter().max().unwrap();
    assert!(matches!(state.ending, Some(Ending::Automatic(_))));
    assert!((6..24).contains(&most), "{most} points");
    // Without its text nobody can say what that edition was.
    let report = verify(&bare, games::referee);
    assert_eq!(report.play.state, PartState::NotChecked, "{report}");
    // An edition that does not hold is refused with what is wrong.
    let broken = STANDARD.replace("centre = 6", "centre = 60");
    let error = games::variant("naval1812", Some(&broken), &[])
        .err()
        .expect("a centre off the board");
    assert!(error.to_string().contains("centre"), "{error}");
}

/// Where golden files lie.
fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../fixtures/naval1812")
        .join(name)
}

/// The file, written first if it is not there and that was asked for.
fn kept(name: &str, made: impl FnOnce() -> Vec<u8>) -> Vec<u8> {
    let path = golden(name);
    if !path.exists() && std::env::var_os("EARLYLIGHT_GOLDEN").is_some() {
        fs::write(&path, made()).unwrap();
    }
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What a transcript says now of a golden journal, and what it said then.
fn transcript_kept(name: &str, bytes: &[u8]) {
    let journal = reader::read(bytes).unwrap();
    let text = transcript::export(&*referee_of(&journal), &journal).unwrap();
    let then = kept(name, || text.clone().into_bytes());
    assert!(
        String::from_utf8(then).unwrap().replace('\r', "") == text,
        "{name}: written otherwise than when the rules were released"
    );
}

#[test]
fn golden_games_with_open_dice_verify() {
    let played_well = kept("greedy.elj", || {
        played(["greedy", "greedy"], 1, 1812).remove(0)
    });
    let journal = goes_through(&played_well, "greedy", &Verdict::Consistent);
    assert_eq!((journal.header.revision, journal.entries.len()), (1, 357));
    transcript_kept("greedy.elt", &played_well);
    let other = kept("crossed-hits-back.elj", || {
        let referee = games::variant("naval1812", None, &ruling("yes")).unwrap();
        (18..)
            .map(|seed| at_random(&*referee, open_dice(&*referee, seed), seed.into()).bytes())
            .find(|bytes| parting(&reader::read(bytes).unwrap(), ["yes", "no"]).is_some())
            .unwrap()
    });
    let journal = goes_through(&other, "crossed-hits-back", &Verdict::Consistent);
    assert_eq!(journal.header.invitation.rulings, ruling("yes"));
    transcript_kept("crossed-hits-back.elt", &other);
    // A combat in it goes by that ruling.
    assert!(parting(&journal, ["yes", "no"]).is_some());
}

#[test]
fn golden_games_with_sealed_dice_are_fair_or_hide_what_they_hid() {
    let known = Options {
        known_keys: [Party::A, Party::B]
            .map(|party| signer(party).public())
            .into(),
        ..Options::default()
    };
    let made = |close: bool| {
        let referee = games::referee("naval1812").unwrap();
        let invitation = invitation(&*referee, Provider::Sealed, Provider::Sealed);
        let mut game = Builder::new(&*referee, accepted(invitation));
        let mut luck = Luck::new(1812);
        game.steps(&mut luck, 80);
        game.checkpoint();
        game.attest(Party::A);
        if close {
            game.steps(&mut luck, 20_000);
            game.close();
        }
        game.bytes()
    };
    let fair = kept("sealed.elj", || made(true));
    let report = verify_with(&fair, games::referee, &known);
    assert_eq!(report.outcome, Verdict::Fair, "{report}");
    transcript_kept("sealed.elt", &fair);
    let under_way = made(false);
    for (name, side) in [
        ("sealed-american.elj", Side::A),
        ("sealed-british.elj", Side::B),
    ] {
        let copy = kept(name, || redact(&under_way, side).unwrap());
        let report = verify_with(&copy, games::referee, &known);
        assert_eq!(report.outcome, Verdict::Unfinished, "{name}: {report}");
        assert_eq!(report.record.state, PartState::Proved, "{name}: {report}");
        assert_eq!(report.play.state, PartState::NotChecked, "{name}: {report}");
        // The chain is the one that the whole game went on.
        let (copy, whole) = (reader::read(&copy).unwrap(), reader::read(&fair).unwrap());
        assert!(copy.links.len() > 80);
        assert_eq!(copy.links, whole.links[..copy.links.len()]);
    }
}
