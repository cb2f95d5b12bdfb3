//! Fixtures cut out of real games at every moment: each passes, and ends where the game stood.

use std::fs;
use std::path::Path;

use earlylight_core::{Awaits, Chance};
use earlylight_journal::entry::{Entry, EntryKind};
use earlylight_journal::fixture::{Outcome, check, cut, observe};
use earlylight_journal::frame::journal_bytes;
use earlylight_journal::games;
use earlylight_journal::reader::{Journal, read};
use earlylight_journal::replay::Replay;
use earlylight_journal::transcript::import;

fn journal(fixture: &str) -> Journal {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../fixtures")
        .join(fixture);
    let text = fs::read(path).expect("a transcript");
    let imported = import(&text, fixture, games::referee, None).expect("a transcript that holds");
    let entries = imported.entries;
    read(&journal_bytes(&imported.header, &entries).expect("bytes")).expect("a journal")
}

/// Cuts from every moment in steps of `step`, and to every one; returns how many pieces began inside a battle's dice, and after a take-back.
fn pieces(fixture: &str, step: usize) -> (usize, usize) {
    let journal = journal(fixture);
    let referee = games::referee(&journal.header.game).expect("a game");
    let replay = Replay::new(&*referee, &journal).expect("a start");
    let last = replay.folded();
    assert_eq!(last, journal.entries.len(), "{fixture}");
    let (mut in_dice, mut after_take_back) = (0, 0);
    let piece = |from: usize, to: usize| {
        let text = cut(&*referee, &journal, &replay, from, to).expect("moments that are there");
        let Outcome::Replayed(expected) = observe(&*referee, &text, fixture) else {
            panic!("{fixture} {from} to {to}: {text}")
        };
        assert_eq!(
            check(&*referee, &text, fixture, &expected),
            Ok(None),
            "{fixture} {from} to {to}"
        );
        let end = expected.states(usize::MAX).pop().expect("a start");
        let position = replay.at(to).position();
        assert_eq!(
            end,
            position.lines().collect::<Vec<_>>(),
            "{fixture} {from} to {to}"
        );
    };
    let taken_back = |n: usize| matches!(journal.entry(n), Some(Entry::TakeBack { .. }));
    for n in (0..=last).step_by(step).chain([0, 1, last]) {
        piece(0, n);
        piece(n, (n + 12).min(last));
        let waits = replay.at(n).awaits();
        in_dice += usize::from(matches!(waits, Awaits::Chance(Chance::Dice { .. })));
        after_take_back += usize::from((1..=n).any(taken_back));
    }
    piece(last / 2, last);
    assert!(replay.kind(1) != EntryKind::End);
    (in_dice, after_take_back)
}

#[test]
fn every_moment_of_short_games() {
    let sample = pieces("dawn1812/sample-of-play.elt", 1);
    assert!(sample.0 > 3, "{sample:?}");
    let taken = pieces("dawn1812/take-back-inside-a-battle.elt", 1);
    assert!(taken.0 > 1 && taken.1 > 2, "{taken:?}");
    assert!(pieces("dawn1812/take-back-of-a-march.elt", 1).1 > 2);
    let combat = pieces("naval1812/take-back-inside-a-combat.elt", 1);
    assert!(combat.0 > 1 && combat.1 > 2, "{combat:?}");
    // A piece from before an adjustment keeps the signatures that it stands by.
    for game in ["before_napoleon", "dawn1812", "naval1812", "corps_command"] {
        pieces(&format!("{game}/adjustment-plays-on-when-signed.elt"), 1);
    }
    pieces("corps_command/take-back-inside-a-combat.elt", 1);
    pieces("before_napoleon/take-back-inside-a-battle.elt", 11);
    pieces("corps_command/ends-adjourned-and-goes-on.elt", 1);
    pieces("dawn1812/ends-adjourned-and-goes-on.elt", 1);
    pieces("naval1812/ends-adjourned-and-goes-on.elt", 1);
}

#[test]
fn moments_throughout_long_games() {
    pieces("dawn1812/whole-random-game-us-wins-by-score.elt", 61);
    pieces(
        "naval1812/whole-random-game-american-wins-by-points.elt",
        53,
    );
    pieces("corps_command/whole-greedy-game-a.elt", 41);
}
