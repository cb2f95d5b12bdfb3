//! Fixtures of the race: cut at every moment, checked, broken, shrunk.

use earlylight_core::Side;
use earlylight_journal::entry::Entry;
use earlylight_journal::fixture::{
    Expectation, Outcome, check, cut, observe, shrink, shrink_fixture,
};
use earlylight_journal::frame::journal_bytes;
use earlylight_journal::play::Play;
use earlylight_journal::reader::{Journal, read};
use earlylight_journal::referee::Erased;
use earlylight_journal::replay::Replay;

use crate::games;
use crate::race::{self, Race};

fn recorded(seed: u64) -> Journal {
    let invitation = race::open(seed as u8);
    read(&journal_bytes(&invitation, &games::game(&invitation, seed)).unwrap()).unwrap()
}

fn expected(text: &str) -> Expectation {
    match observe(&race::referee(), text, "x.elt") {
        Outcome::Replayed(expected) => expected,
        Outcome::Unreadable(error) => panic!("{error}\n{text}"),
    }
}

/// Random games of the race hold take-backs, remarks, sessions, adjustments and checkpoints at all sorts of moments.
#[test]
fn a_piece_between_any_two_moments_passes() {
    let (mut pieces, mut after_take_back) = (0, 0);
    for seed in 0..4 {
        let journal = recorded(seed);
        let replay = Replay::new(&race::referee(), &journal).unwrap();
        for from in 0..=replay.folded() {
            let last = replay.folded();
            for to in [from, from + 1, from + 5, last].map(|to| to.min(last)) {
                let text = cut(&race::referee(), &journal, &replay, from, to).unwrap();
                let expected = expected(&text);
                assert_eq!(Expectation::read(&expected.write()).as_ref(), Ok(&expected));
                assert_eq!(check(&race::referee(), &text, "x.elt", &expected), Ok(None));
                let end = expected.states(usize::MAX).pop().unwrap();
                let position = replay.at(to).position();
                assert_eq!(
                    end,
                    position.lines().collect::<Vec<_>>(),
                    "{from} to {to}\n{text}"
                );
                pieces += 1;
            }
            after_take_back += usize::from(matches!(
                from.checked_sub(1).and_then(|n| journal.entry(n + 1)),
                Some(Entry::TakeBack { .. })
            ));
        }
        assert!(cut(&race::referee(), &journal, &replay, 1, 0).is_err());
        assert!(cut(&race::referee(), &journal, &replay, 0, replay.folded() + 1).is_err());
    }
    assert!(
        pieces > 500 && after_take_back > 2,
        "{pieces} {after_take_back}"
    );
}

/// The rule that a token may be given away is gone: the first entry that does so is found, and alone is left of the game.
#[test]
fn what_is_refused_now_is_found_and_shrunk_to_itself() {
    let bad = Erased(Race {
        stingy: true,
        ..Race::default()
    });
    let mut failed = 0;
    for seed in 0..20 {
        let journal = recorded(seed);
        let replay = Replay::new(&race::referee(), &journal).unwrap();
        let text = cut(&race::referee(), &journal, &replay, 0, replay.folded()).unwrap();
        let found = check(&bad, &text, "x.elt", &expected(&text)).unwrap();
        let given = (1..=replay.folded()).find(|n| replay.line(*n).ends_with("give a token away"));
        assert_eq!(found.as_ref().map(|d| d.entry), given, "seed {seed}");
        let shrunk = shrink(&race::referee(), &bad, &journal).unwrap();
        assert_eq!(shrunk.is_some(), found.is_some());
        let Some((shrunk, found)) = shrunk.zip(found) else {
            continue;
        };
        assert!(
            found
                .what
                .starts_with("it is refused now, by rule 1.2: expected to run"),
            "{found:?}"
        );
        assert_eq!(
            (shrunk.entries, shrunk.difference.entry),
            (1, 1),
            "{}",
            shrunk.transcript
        );
        assert!(shrunk.difference.is_like(&found));
        // It is a fixture that passes by the rules it was played by.
        assert_eq!(
            check(
                &race::referee(),
                &shrunk.transcript,
                "x.elt",
                &shrunk.expected
            ),
            Ok(None)
        );
        // The fixture itself shrinks to the same, though nobody has the old rules any more.
        let again = shrink_fixture(&bad, &text, "x.elt", &expected(&text)).unwrap();
        assert_eq!(again.map(|s| s.transcript), Some(shrunk.transcript));
        failed += 1;
    }
    assert!(failed > 10);
}

#[test]
fn a_line_that_must_be_refused_is_part_of_what_is_expected() {
    let text = "[Game \"race\"]\nRED rest\nRED rest\n";
    let must = expected(text);
    assert_eq!(
        must.refused.as_ref().map(|r| r.line.as_str()),
        Some("RED rest")
    );
    assert_eq!(check(&race::referee(), text, "x.elt", &must), Ok(None));
    // A transcript whose last line is legal after all, one that lacks it, and one whose line cannot be read.
    for (other, what) in [
        (
            "[Game \"race\"]\nRED rest\nBLUE rest\n",
            "it must be refused by rule 1.2, and is not",
        ),
        (
            "[Game \"race\"]\nRED rest\n",
            "it must be refused by rule 1.2, and does not stand there",
        ),
        (
            "[Game \"race\"]\nRED rest\nBLUE fly\n",
            "it must be refused by rule 1.2: now it cannot be read now: expected run, draw, give or rest; found `fly`",
        ),
    ] {
        let found = check(&race::referee(), other, "x.elt", &must)
            .unwrap()
            .unwrap();
        assert_eq!((found.entry, found.what.as_str()), (2, what));
    }
}

/// Where the failing piece goes back to before it, an earlier start is looked for.
#[test]
fn what_is_taken_back_stays_within_the_piece() {
    let bad = Erased(Race {
        stingy: true,
        ..Race::default()
    });
    let mut play = Play::start(&race::referee(), &race::typed()).unwrap();
    let decision = |side, choice: &race::Choice| Entry::Decision {
        side,
        body: earlylight_journal::codec::encode(choice),
    };
    let mut entries = Vec::new();
    for entry in [
        decision(Side::A, &race::Choice::Rest),
        decision(Side::B, &race::Choice::Rest),
        Entry::TakeBack {
            to: 1,
            agreed: [true, true],
        },
        decision(Side::B, &race::Choice::Give),
    ] {
        play.apply(&entry, None).unwrap();
        entries.push(entry);
    }
    let journal = read(&journal_bytes(race::typed(), &entries).unwrap()).unwrap();
    let shrunk = shrink(&race::referee(), &bad, &journal).unwrap().unwrap();
    assert_eq!(shrunk.entries, 1);
    assert!(
        shrunk.transcript.ends_with("BLUE give a token away\n"),
        "{}",
        shrunk.transcript
    );
}

/// A position in a transcript is written in lines of its own, and what is wrong with it is told of the line.
#[test]
fn positions_are_written_and_read_in_lines() {
    let journal = recorded(1);
    let replay = Replay::new(&race::referee(), &journal).unwrap();
    let text = cut(&race::referee(), &journal, &replay, 3, 6).unwrap();
    assert!(text.contains("\n| race 1\n| "), "{text}");
    let bad = text.replacen("| race 1\n", "| race 1\n|  x\n", 1);
    let error = match observe(&race::referee(), &bad, "x.elt") {
        Outcome::Unreadable(error) => error,
        Outcome::Replayed(_) => panic!("refused"),
    };
    let first = bad.lines().position(|l| l.starts_with('|')).unwrap();
    assert!(
        error.line > first && error.excerpt.starts_with('|'),
        "{}",
        error.explained()
    );
}
