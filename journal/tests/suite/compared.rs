//! Two copies of one game: the longer one, or where they part and who signed which.

use earlylight_core::Side;
use earlylight_journal::compare::{Comparison, Found, Parted, PlayFound, compare};
use earlylight_journal::entry::{Ending, Entry};
use earlylight_journal::header::{Acceptance, Party, Provider};
use earlylight_journal::reader::read;
use earlylight_journal::redact::redact;
use earlylight_journal::signature::acceptance_message;

use crate::builder::{Builder, Luck, accepted, invitation, signer};
use crate::duel;

fn game(steps: usize) -> Builder {
    let invitation = invitation(&duel::referee(), Provider::Sealed, Provider::Sealed);
    let mut game = Builder::new(&duel::referee(), accepted(invitation));
    game.steps(&mut Luck::new(4), steps);
    game
}

fn compared(a: &[u8], b: &[u8]) -> Comparison {
    compare(
        [&read(a).unwrap(), &read(b).unwrap()],
        ["mine", "yours"],
        Some(&duel::referee()),
    )
}

fn parted(comparison: &Comparison) -> &Parted {
    match &comparison.found {
        Found::Parted(parted) => parted,
        other => panic!("{other:?}"),
    }
}

fn remark(text: &str) -> Entry {
    Entry::Remark {
        side: None,
        text: text.into(),
    }
}

#[test]
fn the_same_and_the_longer() {
    let mut game = game(10);
    let early = game.bytes();
    assert_eq!(compared(&early, &early).found, Found::Same);
    game.close();
    let late = game.bytes();
    for (a, b, copy) in [(&early, &late, 1), (&late, &early, 0)] {
        let comparison = compared(a, b);
        assert_eq!(comparison.found, Found::Longer { copy, common: 10 });
        assert_eq!(comparison.found.exit_code(), 0);
        let words = comparison.to_string();
        let longer = ["mine", "yours"][copy];
        assert!(
            words.starts_with(&format!(
                "{longer} is the longer one: it holds all 10 entries"
            )),
            "{words}"
        );
        let signed = &comparison.copies[copy].signed;
        assert_eq!(signed.len(), 2);
        assert!(comparison.copies[1 - copy].signed.is_empty());
    }
    let nothing = compared(&self::game(0).bytes(), &late);
    assert_eq!(nothing.found, Found::Longer { copy: 1, common: 0 });
}

#[test]
fn a_redacted_copy_is_the_same_record_and_shows_less() {
    let mut game = game(12);
    game.end(Ending::Adjourned);
    let bytes = game.bytes();
    let comparison = compared(&bytes, &redact(&bytes, Side::A).unwrap());
    assert_eq!(comparison.found, Found::Same);
    assert!(comparison.copies[0].opened > 0);
    assert_eq!(comparison.copies[1].opened, 0);
    assert!(
        comparison
            .to_string()
            .contains("hidden things that the other does not show")
    );
}

#[test]
fn another_invitation_is_another_game() {
    let mut other = invitation(&duel::referee(), Provider::Sealed, Provider::Sealed);
    other.players[1].name = "Robert".into();
    let other = Builder::new(&duel::referee(), accepted(other));
    let comparison = compared(&game(4).bytes(), &other.bytes());
    assert_eq!(comparison.found, Found::AnotherGame);
    assert_eq!(comparison.found.exit_code(), 1);
    assert!(comparison.to_string().starts_with("not the same game"));
}

/// Ann signs a history, then another one: the two together are evidence against her, and Bob signed one alone.
#[test]
fn who_signed_two_histories_is_named() {
    let mut one = game(7);
    let mut other = game(7);
    one.steps(&mut Luck::new(8), 3);
    one.attest(Party::A);
    other.push(remark("hm"));
    let parts = 8;
    let mut luck = Luck::new(99);
    other.steps(&mut luck, 4);
    other.attest(Party::A);
    other.attest(Party::B);
    let comparison = compared(&one.bytes(), &other.bytes());
    let found = parted(&comparison);
    assert_eq!(found.entry, parts);
    assert_eq!(found.both, ["RED (Ann)"]);
    assert_eq!((found.signed[0].len(), found.signed[1].len()), (1, 2));
    assert_eq!(found.lines[1][0].line, "remark \"hm\"");
    assert_eq!(found.lines.each_ref().map(Vec::len), [3, 3]);
    let words = comparison.to_string();
    assert!(
        words.contains("RED (Ann) signed both histories, and so told two stories"),
        "{words}"
    );
    assert!(words.contains("BLUE (Bob) up to entry"), "{words}");
}

/// A signature from before the fork vouches for neither history.
#[test]
fn a_signature_from_before_they_part_blames_nobody() {
    let mut one = game(5);
    one.attest(Party::A);
    one.attest(Party::B);
    let entries = one.entries.clone();
    let mut other = game(5);
    entries[5..]
        .iter()
        .for_each(|entry| other.push(entry.clone()));
    one.push(remark("one"));
    other.push(remark("other"));
    let comparison = compared(&one.bytes(), &other.bytes());
    let found = parted(&comparison);
    assert!(found.both.is_empty());
    assert_eq!(found.signed, [vec![], vec![]]);
    assert_eq!(found.play, PlayFound::Same);
    let words = comparison.to_string();
    assert!(
        words.contains("only remarks, sessions, checkpoints or signatures differ"),
        "{words}"
    );
    assert!(words.contains("nobody signed both"), "{words}");
}

#[test]
fn the_play_is_told_apart_from_the_record() {
    let mut one = game(3);
    let mut other = game(3);
    one.push(remark("one"));
    one.steps(&mut Luck::new(1), 2);
    other.push(remark("other"));
    let longer = compared(&one.bytes(), &other.bytes());
    assert_eq!(parted(&longer).play, PlayFound::Longer { copy: 0 });
    // The deal goes on by itself; then the choices differ.
    let mut seeds = (0..40).map(|seed| {
        let mut other = game(3);
        other.push(remark("other"));
        other.steps(&mut Luck::new(seed), 2);
        other
    });
    let differs = seeds.find_map(|other| {
        let comparison = compared(&one.bytes(), &other.bytes());
        match parted(&comparison).play.clone() {
            PlayFound::Parted { lines } => Some((lines, comparison)),
            _ => None,
        }
    });
    let (lines, comparison) = differs.unwrap();
    assert_eq!(
        lines.each_ref().map(|line| line.side.as_deref()),
        [Some("RED"); 2]
    );
    assert_ne!(lines[0].line, lines[1].line);
    assert!(comparison.to_string().contains("the play parts here:"));
    assert_eq!(parted(&comparison).entry, 4, "the remark");
}

#[test]
fn headers_that_part_name_who_accepted_twice() {
    let one = game(2);
    let mut header = one.header.clone();
    let hash = header.invitation.hash();
    let bob: &mut Acceptance = &mut header.acceptances[1];
    header.contributions[1] = [0x99; 32];
    bob.contribution = Some(earlylight_journal::seal::contribution_commitment(
        &[0x99; 32],
    ));
    let message = acceptance_message(&hash, Party::B, bob.contribution, bob.seal);
    bob.signature = Some(signer(Party::B).sign(&message));
    let other = Builder::new(&duel::referee(), header);
    let comparison = compared(&one.bytes(), &other.bytes());
    let found = parted(&comparison);
    assert_eq!(
        (found.entry, found.both.as_slice()),
        (0, &["BLUE (Bob)".to_owned()][..])
    );
    assert!(
        comparison
            .to_string()
            .starts_with("two histories: they part at the beginning")
    );
}

#[test]
fn damage_is_said_and_what_stands_behind_it_is_not_compared() {
    let mut game = game(10);
    game.close();
    let good = game.bytes();
    let mut bad = good.clone();
    let at = bad.len() - 400;
    bad[at] ^= 4;
    let comparison = compared(&good, &bad);
    assert!(matches!(comparison.found, Found::Longer { copy: 0, .. }));
    assert!(comparison.copies[1].fault.is_some());
    assert!(
        comparison
            .to_string()
            .contains("yours: damaged, and not compared from there on")
    );
}

/// Without the game entries have no words, and all else is the same.
#[test]
fn without_the_game_it_still_says_where() {
    let mut one = game(3);
    let mut other = game(3);
    one.push(remark("one"));
    other.push(remark("other"));
    let (a, b) = (read(&one.bytes()).unwrap(), read(&other.bytes()).unwrap());
    let comparison = compare([&a, &b], ["a", "b"], None);
    let found = parted(&comparison);
    assert_eq!(
        (found.entry, found.lines[0][0].line.as_str()),
        (4, "remark")
    );
}
