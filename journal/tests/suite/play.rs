//! Replays: seeking, take-backs, and what does not fit the play.

use earlylight_core::Side;
use earlylight_journal::entry::{Ending, Entry};
use earlylight_journal::frame::journal_bytes;
use earlylight_journal::header::{Invitation, Start, StartError};
use earlylight_journal::play::Play;
use earlylight_journal::reader::read;
use earlylight_journal::referee::{Erased, Referee};
use earlylight_journal::replay::Replay;

use crate::games::{self, Luck};
use crate::race;

fn decision(play: &Play, text: &str) -> Entry {
    let side = match play.table().awaits() {
        earlylight_core::Awaits::Decision { side, .. } => side,
        other => panic!("{other:?}"),
    };
    Entry::Decision {
        side,
        body: play.table().read_decision(text).unwrap(),
    }
}

#[test]
fn every_moment_is_the_state_that_was() {
    for seed in 0..40 {
        let invitation = if seed % 2 == 0 {
            race::typed()
        } else {
            race::open(seed as u8)
        };
        let entries = games::game(&invitation, seed);
        let journal = read(&journal_bytes(&invitation, &entries).unwrap()).unwrap();
        assert_eq!(
            (journal.entries.as_slice(), &journal.fault),
            (entries.as_slice(), &None)
        );
        let replay = Replay::new(&race::referee(), &journal).unwrap();
        assert_eq!(
            (replay.len(), replay.folded(), replay.failure()),
            (entries.len(), entries.len(), None)
        );
        let mut play = Play::start(&race::referee(), &invitation).unwrap();
        assert_eq!(replay.at(0).position(), play.table().position());
        for (entry, number) in entries.iter().zip(1..) {
            let mut told = Vec::new();
            play.apply(entry, Some(&mut told)).unwrap();
            assert_eq!(
                replay.at(number).position(),
                play.table().position(),
                "seed {seed}, moment {number}"
            );
            assert_eq!(replay.told(number), told);
            assert_eq!(
                (replay.kind(number), replay.side(number)),
                (entry.kind(), entry.side())
            );
            assert!(!replay.line(number).is_empty());
        }
        assert!(
            replay.told(0).is_empty()
                && replay.line(0).is_empty()
                && replay.line(entries.len() + 1).is_empty()
        );
        assert_eq!(replay.at(usize::MAX).position(), play.table().position());
    }
}

#[test]
fn the_same_play_gives_the_same_roll() {
    let invitation = race::open(3);
    let mut play = Play::start(&race::referee(), &invitation).unwrap();
    let run = decision(&play, "run 3");
    play.apply(&run, None).unwrap();
    let roll = play.derive().unwrap().unwrap();
    play.apply(&roll, None).unwrap();
    let link = play.link();
    // Neither a take-back nor remarks change what the same decision rolls.
    play.apply(
        &Entry::TakeBack {
            to: 0,
            agreed: [true, true],
        },
        None,
    )
    .unwrap();
    play.apply(
        &Entry::Remark {
            side: None,
            text: "again".into(),
        },
        None,
    )
    .unwrap();
    play.apply(&run, None).unwrap();
    assert_eq!(play.derive().unwrap(), Some(roll.clone()));
    play.apply(&roll, None).unwrap();
    assert_eq!(play.link(), link);
    // Another decision in between gives another line of play.
    play.apply(
        &Entry::TakeBack {
            to: 0,
            agreed: [true, true],
        },
        None,
    )
    .unwrap();
    let other = decision(&play, "rest");
    play.apply(&other, None).unwrap();
    let run = decision(&play, "run 3");
    play.apply(&run, None).unwrap();
    assert_ne!(play.link(), link);
    assert_eq!(play.taken_back()[0].chances, 1);
    assert_eq!(play.taken_back()[1].decisions, 1);
}

#[test]
fn taken_back_entries_do_not_come_back() {
    let mut play = Play::start(&race::referee(), &race::typed()).unwrap();
    for text in ["rest", "rest"] {
        let entry = decision(&play, text);
        play.apply(&entry, None).unwrap();
    }
    play.apply(
        &Entry::TakeBack {
            to: 1,
            agreed: [true, true],
        },
        None,
    )
    .unwrap();
    for to in [2, 4, 99] {
        let fault = play
            .apply(
                &Entry::TakeBack {
                    to,
                    agreed: [true, true],
                },
                None,
            )
            .unwrap_err();
        assert_eq!((fault.entry, fault.rule), (4, "FORMAT 7.4"));
    }
    for to in [3, 1, 0] {
        play.apply(
            &Entry::TakeBack {
                to,
                agreed: [false, true],
            },
            None,
        )
        .unwrap();
    }
}

/// However often a long line is taken back, the cost stays linear: a debug build folds these in a second or two, and
/// would take minutes if each take-back folded from the start.
#[test]
fn taking_back_without_end_is_cheap() {
    let invitation = race::typed();
    let mut play = Play::start(&race::referee(), &invitation).unwrap();
    let rest = |play: &mut Play| {
        let entry = decision(play, "rest");
        play.apply(&entry, None).unwrap();
        if let Some(earlylight_core::Awaits::Chance(_)) = Some(play.table().awaits()) {
            play.apply(
                &Entry::Dice {
                    side: None,
                    faces: 6,
                    values: vec![1],
                },
                None,
            )
            .unwrap();
        }
    };
    for _ in 0..5_000 {
        rest(&mut play);
    }
    let end = play.moment() as u32;
    let before = play.table().position();
    for n in 0..10_000u32 {
        let to = end - (n * 7) % 64;
        if play
            .apply(
                &Entry::TakeBack {
                    to,
                    agreed: [true, true],
                },
                None,
            )
            .is_err()
        {
            continue;
        }
        if matches!(
            play.table().awaits(),
            earlylight_core::Awaits::Decision { .. }
        ) {
            rest(&mut play);
        }
    }
    assert_eq!(play.at(end as usize).unwrap().position(), before);
    assert!(
        play.copies() <= 1 + play.moment() / 32,
        "{} copies",
        play.copies()
    );
}

#[test]
fn undo_is_the_moment_before() {
    for seed in 0..10 {
        let invitation = race::open(seed as u8);
        let entries = games::game(&invitation, seed);
        let mut play = Play::start(&race::referee(), &invitation).unwrap();
        for entry in &entries {
            let before = (
                play.table().position(),
                play.link(),
                play.moment(),
                play.ended(),
                play.taken_back().len(),
            );
            play.apply(entry, None).unwrap();
            play.undo().unwrap();
            let after = (
                play.table().position(),
                play.link(),
                play.moment(),
                play.ended(),
                play.taken_back().len(),
            );
            assert_eq!(before, after);
            play.apply(entry, None).unwrap();
        }
    }
}

#[test]
fn what_does_not_fit_is_refused_and_changes_nothing() {
    let mut play = Play::start(&race::referee(), &race::typed()).unwrap();
    let bad = [
        (
            Entry::Decision {
                side: Side::B,
                body: vec![3],
            },
            "1.2",
        ),
        (
            Entry::Decision {
                side: Side::A,
                body: vec![0, 4],
            },
            "1.2",
        ),
        (
            Entry::Decision {
                side: Side::A,
                body: vec![9],
            },
            "FORMAT 7.2",
        ),
        (
            Entry::Decision {
                side: Side::A,
                body: vec![3, 3],
            },
            "FORMAT 7.2",
        ),
        (
            Entry::Dice {
                side: Some(Side::A),
                faces: 6,
                values: vec![1],
            },
            "1.2",
        ),
        (
            Entry::Draw {
                side: Some(Side::A),
                remaining: 6,
                item: 0,
            },
            "1.2",
        ),
        (Entry::Checkpoint { hash: [0; 32] }, "FORMAT 7.5"),
        (
            Entry::End {
                how: Ending::ByRule,
                text: String::new(),
            },
            "FORMAT 7.6",
        ),
        (
            Entry::TakeBack {
                to: 1,
                agreed: [true; 2],
            },
            "FORMAT 7.4",
        ),
    ];
    let before = play.table().position();
    for (entry, rule) in bad {
        let mut notes = Vec::new();
        let fault = play.apply(&entry, Some(&mut notes)).unwrap_err();
        assert_eq!((fault.entry, fault.rule), (1, rule), "{fault}");
        assert!(notes.is_empty());
        assert_eq!(
            (play.moment(), play.table().position()),
            (0, before.clone())
        );
    }
    let entry = decision(&play, "run 2");
    play.apply(&entry, None).unwrap();
    for entry in [
        Entry::Dice {
            side: Some(Side::A),
            faces: 6,
            values: vec![1],
        },
        Entry::Dice {
            side: Some(Side::A),
            faces: 8,
            values: vec![1, 2],
        },
        Entry::Dice {
            side: None,
            faces: 6,
            values: vec![1, 2],
        },
        Entry::Dice {
            side: Some(Side::A),
            faces: 6,
            values: vec![1, 7],
        },
        Entry::Decision {
            side: Side::A,
            body: vec![3],
        },
    ] {
        assert_eq!(play.apply(&entry, None).unwrap_err().rule, "2.1");
    }
    play.apply(
        &Entry::End {
            how: Ending::Agreed,
            text: String::new(),
        },
        None,
    )
    .unwrap();
    let after = play
        .apply(
            &Entry::Remark {
                side: None,
                text: String::new(),
            },
            None,
        )
        .unwrap_err();
    assert_eq!(after.rule, "FORMAT 7.6");
}

#[test]
fn an_adjourned_game_is_taken_up_by_a_session_alone() {
    let mut play = Play::start(&race::referee(), &race::typed()).unwrap();
    play.apply(
        &Entry::End {
            how: Ending::Adjourned,
            text: String::new(),
        },
        None,
    )
    .unwrap();
    assert!(
        play.apply(
            &Entry::Remark {
                side: None,
                text: String::new()
            },
            None
        )
        .is_err()
    );
    play.apply(
        &Entry::Session {
            program: "p".into(),
            time: 1,
        },
        None,
    )
    .unwrap();
    let entry = decision(&play, "rest");
    play.apply(&entry, None).unwrap();
}

#[test]
fn another_referee_is_refused() {
    let start =
        |referee: &dyn Referee, invitation: &Invitation| Play::start(referee, invitation).err();
    let mine = race::referee();
    let other = Erased(race::Race {
        edition: " 2",
        ..race::Race::default()
    });
    let later = Erased(race::Race {
        revision: 1,
        ..race::Race::default()
    });
    assert!(matches!(
        start(&other, &race::typed()),
        Some(StartError::Edition { .. })
    ));
    assert!(matches!(
        start(&later, &race::typed()),
        Some(StartError::Revision {
            expected: 0,
            found: 1
        })
    ));
    let mut invitation = race::typed();
    invitation.rulings[0].1 = "false".into();
    assert!(matches!(
        start(&mine, &invitation),
        Some(StartError::Rulings { .. })
    ));
    invitation = race::typed();
    invitation.game = "chess".into();
    assert!(matches!(
        start(&mine, &invitation),
        Some(StartError::Game { .. })
    ));
    invitation = race::typed();
    invitation.start = Start::Scenario("uphill".into());
    assert!(matches!(
        start(&mine, &invitation),
        Some(StartError::Setup(_))
    ));
    invitation.start = Start::Position("race 1\n7 9 BLUE 010000 choose\n".into());
    assert!(start(&mine, &invitation).is_none());
}

/// Branches that end a long line one by one must not each keep a copy of the state.
#[test]
fn branches_at_a_far_end_share_their_copies() {
    let mut play = Play::start(&race::referee(), &race::typed()).unwrap();
    let mut luck = Luck::new(5);
    let mut positions = vec![play.table().position()];
    for n in 0..3_000usize {
        let entry = if n > 100 && n % 2 == 0 {
            Entry::TakeBack {
                to: 63,
                agreed: [true; 2],
            }
        } else {
            match games::next(&play, &mut luck) {
                Some(Entry::Decision { side, .. }) => Entry::Decision {
                    side,
                    body: vec![3],
                },
                Some(entry) => entry,
                None => unreachable!("resting wins no race"),
            }
        };
        play.apply(&entry, None).unwrap();
        positions.push(play.table().position());
    }
    assert!(
        play.copies() <= 3_000 / 32 && play.copies() < 8,
        "{} copies",
        play.copies()
    );
    for (moment, position) in positions.iter().enumerate().step_by(37) {
        assert_eq!(&play.at(moment).unwrap().position(), position);
    }
}
