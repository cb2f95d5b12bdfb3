//! Transcripts: both ways, by hand, and refused.

use earlylight_core::Side;
use earlylight_journal::entry::{Ending, Entry};
use earlylight_journal::frame::journal_bytes;
use earlylight_journal::header::{Header, Invitation, Provider, Start};
use earlylight_journal::play::Play;
use earlylight_journal::reader::read;
use earlylight_journal::session::Claimed;
use earlylight_journal::transcript::{
    Imported, Pinned, TranscriptError, chance_meant, export, import, import_with, review,
};

use crate::{games, race};

fn imported(text: &str) -> Imported {
    match import(text.as_bytes(), "x.elt", race::lookup, None) {
        Ok(imported) => imported,
        Err(error) => panic!("{error}\n{text}"),
    }
}

fn refused(text: &str) -> TranscriptError {
    import(text.as_bytes(), "x.elt", race::lookup, None).unwrap_err()
}

fn exported(invitation: impl Into<Header>, entries: &[Entry]) -> String {
    let journal = read(&journal_bytes(invitation, entries).unwrap()).unwrap();
    export(&race::referee(), &journal).unwrap()
}

#[test]
fn export_and_import_are_inverse() {
    for seed in 0..120 {
        let mut invitation = if seed % 2 == 0 {
            race::typed()
        } else {
            race::open(seed as u8)
        };
        if seed % 3 == 0 {
            invitation.start = Start::Position("race 1\n7 9 BLUE 010110 run2\n".into());
            invitation.edition.text = Some(b"race".to_vec());
        }
        if seed % 5 == 0 {
            invitation.draws = Provider::Typed;
        }
        let entries = games::game(&invitation, seed);
        let text = exported(&invitation, &entries);
        let again = imported(&text);
        assert_eq!(
            (&again.header, &again.entries),
            (&Header::from(&invitation), &entries),
            "seed {seed}\n{text}"
        );
        assert_eq!(exported(&again.header, &again.entries), text);
        assert!(!text.contains('\r') && text.ends_with('\n'));
    }
}

const BY_HAND: &str = "\u{feff}[Game \"race\"] ; the least that is needed\r\n\r\n\
    # a session report\r\n\
    RED run 2\r\n\
    \tRED rolls 4 5 ; a good start\r\n\
    BLUE draw a token\r\n\
    BLUE draws O'Brien's Wind # not a comment: it's in the name, this is\r\n\
    roll 6\r\n\
    RED give a token away\r\n\
    draw \"Fleet\" Foot\r\n\
    remark \"; nice #\"\r\n\
    BLUE remark \"thanks\"\r\n\
    checkpoint\r\n\
    take back to 5 agreed by BLUE RED\r\n\
    RED rest\r\n\
    end adjourned \"late\"";

#[test]
fn written_by_hand() {
    let Imported { header, entries } = imported(BY_HAND);
    assert_eq!(header.invitation, Invitation::to_game(&race::referee()));
    assert_eq!(entries.len(), 13);
    assert_eq!(
        entries[1],
        Entry::Dice {
            side: Some(Side::A),
            faces: 6,
            values: vec![4, 5]
        }
    );
    assert_eq!(
        entries[3],
        Entry::Draw {
            side: Some(Side::B),
            remaining: 6,
            item: 2
        }
    );
    assert_eq!(
        entries[6],
        Entry::Draw {
            side: None,
            remaining: 5,
            item: 3
        }
    );
    assert_eq!(
        entries[7],
        Entry::Remark {
            side: None,
            text: "; nice #".into()
        }
    );
    assert_eq!(
        entries[10],
        Entry::TakeBack {
            to: 5,
            agreed: [true, true]
        }
    );
    assert_eq!(
        entries[12],
        Entry::End {
            how: Ending::Adjourned,
            text: "late".into()
        }
    );
    let canonical = exported(&header, &entries);
    assert_eq!(imported(&canonical), Imported { header, entries });
    assert!(
        canonical.contains("[Result \"adjourned\"]\n\nRED run 2\nRED rolls 4 5\n"),
        "{canonical}"
    );
}

#[test]
fn the_same_transcript_gives_the_same_bytes() {
    let bytes = |imported: &Imported| journal_bytes(&imported.header, &imported.entries).unwrap();
    let once = imported(BY_HAND);
    assert_eq!(bytes(&once), bytes(&imported(BY_HAND)));
    let claimed = Claimed {
        program: "test".into(),
        time: 5,
    };
    let with = import(BY_HAND.as_bytes(), "x.elt", race::lookup, Some(&claimed)).unwrap();
    assert_eq!(with.entries[0], claimed.entry());
    // The take-back counts lines of the transcript, so it means the same moment one entry later.
    assert_eq!(
        with.entries[11],
        Entry::TakeBack {
            to: 6,
            agreed: [true, true]
        }
    );
}

#[test]
fn open_rolls_may_be_left_out() {
    let seed = "03".repeat(32);
    let head = format!("[Game \"race\"]\n[Dice \"open {seed}\"]\n[Draws \"open {seed}\"]\n");
    let whole = imported(&format!(
        "{head}RED run 3\nRED rolls\nBLUE draw a token\nBLUE draws\nroll\nRED run 1\nBLUE rest\nRED rest\n"
    ));
    let short = imported(&format!(
        "{head}RED run 3\nBLUE draw a token\nRED run 1\nBLUE rest\nRED rest"
    ));
    assert_eq!(whole.entries.len(), 10);
    assert_eq!(whole, short);
    // A take-back counts the lines there are.
    let taken = imported(&format!(
        "{head}RED run 3\nBLUE draw a token\nRED run 1\ntake back to 2\n"
    ));
    assert_eq!(
        taken.entries.last(),
        Some(&Entry::TakeBack {
            to: 3,
            agreed: [false, false]
        })
    );
    // Values that are given must be the ones that follow.
    let Entry::Dice { values, .. } = &whole.entries[1] else {
        panic!()
    };
    let other: Vec<String> = values.iter().map(|v| (v % 6 + 1).to_string()).collect();
    let error = refused(&format!("{head}RED run 3\nRED rolls {}\n", other.join(" ")));
    assert_eq!(
        (error.line, error.column, error.rule),
        (5, 11, Some("FORMAT 8"))
    );
}

/// Every refusal, with its line, column and rule.
#[test]
fn refusals() {
    let cases: [(&str, usize, usize, Option<&str>); 44] = [
        ("", 1, 1, None),
        ("RED rest", 1, 1, None),
        ("[Game \"chess\"]", 1, 7, None),
        ("[Game \"race\"", 1, 13, None),
        ("[Game race]", 1, 7, None),
        ("[Game \"race]", 1, 13, None),
        ("[Game \"race\"] x", 1, 13, None),
        ("[Game \"ra\\ce\"]", 1, 10, None),
        ("[Game \"\\u{110000}\"]", 1, 8, None),
        ("[Game \"race\"]\n[Game \"race\"]", 2, 2, None),
        ("[Game \"race\"]\n[Gome \"race\"]", 2, 2, None),
        ("[Game \"race\"]\n[Dice \"loaded\"]", 2, 7, None),
        ("[Game \"race\"]\n[Dice \"open 00\"]", 2, 7, None),
        ("[Game \"race\"]\n[EditionHash \"00\"]", 2, 14, None),
        ("[Game \"race\"]\n[Revision \"1\"]", 2, 11, None),
        ("[Game \"race\"]\n[Revision \"x\"]", 2, 11, None),
        ("[Game \"race\"]\n[Ruling \"weather = never\"]", 2, 9, None),
        ("[Game \"race\"]\n[Ruling \"weather\"]", 2, 9, None),
        ("[Game \"race\"]\n[Scenario \"uphill\"]", 2, 11, None),
        ("[Game \"race\"]\n[Position \"x\"]", 2, 11, None),
        (
            "[Game \"race\"]\n[Scenario \"\"]\n[Position \"x\"]",
            3,
            2,
            None,
        ),
        ("[Game \"race\"]\n[REDKey \"x\"]", 2, 9, None),
        ("[Game \"race\"]\nRED rest\n[RED \"Ann\"]", 3, 1, None),
        ("[Game \"race\"]\nGREEN rest", 2, 1, None),
        ("[Game \"race\"]\nRED run fast", 2, 9, None),
        ("[Game \"race\"]\n  RED jump", 2, 7, None),
        ("[Game \"race\"]\nRED run 9", 2, 9, Some("1.2")),
        ("[Game \"race\"]\nBLUE rest", 2, 1, Some("1.2")),
        ("[Game \"race\"]\nRED rolls 1", 2, 1, Some("1.2")),
        ("[Game \"race\"]\nRED draws Hare", 2, 1, Some("1.2")),
        ("[Game \"race\"]\nRED run 1\nBLUE rest", 3, 1, Some("2.1")),
        (
            "[Game \"race\"]\nRED run 1\nRED rolls 7",
            3,
            11,
            Some("2.1"),
        ),
        ("[Game \"race\"]\nRED run 1\nRED rolls x", 3, 11, None),
        ("[Game \"race\"]\nRED run 1\nRED rolls 300", 3, 11, None),
        ("[Game \"race\"]\nRED run 2\nroll 3", 3, 7, Some("2.1")),
        (
            "[Game \"race\"]\nRED draw a token\nRED draws Tortoise",
            3,
            11,
            None,
        ),
        ("[Game \"race\"]\ntake back to 1", 2, 14, None),
        ("[Game \"race\"]\ntake back", 2, 10, None),
        (
            "[Game \"race\"]\ntake back to 0 agreed by RED RED",
            2,
            30,
            None,
        ),
        ("[Game \"race\"]\ncheckpoint 00", 2, 12, None),
        ("[Game \"race\"]\nend by rule", 2, 1, Some("FORMAT 7.6")),
        ("[Game \"race\"]\nend resigned GREEN", 2, 14, None),
        (
            "[Game \"race\"]\n[Result \"agreed\"]\nend adjourned",
            2,
            9,
            None,
        ),
        (
            "[Game \"race\"]\nend agreed\nRED rest",
            3,
            1,
            Some("FORMAT 7.6"),
        ),
    ];
    for (text, line, column, rule) in cases {
        let error = refused(text);
        assert_eq!(
            (error.line, error.column, error.rule),
            (line, column, rule),
            "{text:?}: {error}"
        );
        assert!(!error.expected.is_empty() && !error.found.is_empty());
        assert!(
            error
                .to_string()
                .starts_with(&format!("x.elt:{line}:{column}: expected "))
        );
    }
}

#[test]
fn a_wrong_checkpoint_is_refused() {
    let error = refused(&format!("[Game \"race\"]\ncheckpoint {}", "0".repeat(64)));
    assert_eq!((error.line, error.rule), (2, Some("FORMAT 7.5")));
}

#[test]
fn text_that_is_not_utf8_is_refused_where_it_stands() {
    let error = import(
        b"[Game \"race\"]\n# \xc3\xa9\xff",
        "x.elt",
        race::lookup,
        None,
    )
    .unwrap_err();
    assert_eq!(
        (error.line, error.column, &*error.found),
        (2, 4, "the byte ff")
    );
}

#[test]
fn another_game_than_the_referee_at_hand() {
    let error = import_with(b"[Game \"chess\"]", "x.elt", &race::referee(), None).unwrap_err();
    assert_eq!(
        (error.line, error.column, error.expected.as_str()),
        (1, 7, "`race`")
    );
}

/// A transcript as people write them makes the same journal as the canonical one.
#[test]
fn what_is_meant_is_read() {
    let canonical = imported(
        "[Game \"race\"]\nRED run 2\nRED rolls 4 5\nBLUE draw a token\nBLUE draws Great Heart (old)\nroll 6\n\
         RED run 3\nRED rolls 3 5 6\nBLUE rest\nroll 1\nRED give a token away\ndraw Ünterwegs\n",
    );
    let tolerant = imported(
        "[Game \"race\"] // by hand\nred RUN 2\nR: rolled 2d6: 4,5 = 9\nB dr tok\nblue gets great\n[6]\n\
         run 3\n356\nBlu res\n1\nRED giv\ndraw unter\n",
    );
    assert_eq!(canonical, tolerant);
    let text = exported(&canonical.header, &canonical.entries);
    assert!(text.contains("\nRED rolls 3 5 6\n"), "{text}");
}

#[test]
fn an_error_shows_the_line_the_place_and_what_would_be_legal() {
    let error = refused("[Game \"race\"]\n  RED ruun 2 ; faster");
    assert_eq!(
        error.explained(),
        "x.elt:2:7: expected run, draw, give or rest; found `ruun 2`\n  2 |   RED ruun 2 ; faster\n    |       ^\n  \
         legal and near: RED run 2"
    );
    for (text, column, nearest) in [
        ("RED run 2\nRED rolls 4", 12, &[][..]),
        ("RED run 2\nRED rolls 4 5 6", 15, &[]),
        ("RED run 2\nRED rolls 4 5 = 8", 17, &[]),
        ("RED run 2\nRED rolls 3d6 4 5", 11, &[]),
        ("RED run 2\nRED rolls 4 0", 13, &[]),
        ("RED run 9", 9, &["RED run 1", "RED run 2", "RED run 3"]),
        ("BLUE run 2", 1, &["RED run 2", "RED run 1", "RED run 3"]),
        ("RED draw a token\nRED draws Haer", 11, &["Hare"]),
    ] {
        let error = refused(&format!("[Game \"race\"]\n{text}"));
        assert_eq!(
            (error.column, &error.nearest[..]),
            (
                column,
                &nearest.iter().map(|n| (*n).to_owned()).collect::<Vec<_>>()[..]
            ),
            "{text}: {error}"
        );
    }
}

#[test]
fn a_review_finds_all_that_is_wrong() {
    let text = "[Game \"race\"]\n[Gome \"x\"]\nRED rnu 2\nRED rolls 4 7\nBLUE draw a token\nBLUE draws Haer\nroll 9\n\
                BLUE rest\nBLUE rest\nRED rest\nBLUE run 2\nBLUE rolls 3\nroll 2\nRED fly\n";
    let found = review(text.as_bytes(), "x.elt", race::lookup, Pinned::default());
    // A tag that is none stops what can be judged.
    assert_eq!(found.problems.len(), 1, "{found:?}");
    let text = text.replace("[Gome \"x\"]\n", "\n");
    let found = review(text.as_bytes(), "x.elt", race::lookup, Pinned::default());
    let seen: Vec<(usize, Option<&str>, Option<usize>)> = found
        .problems
        .iter()
        .map(|p| (p.error.line, p.read_as.as_deref(), p.follows))
        .collect();
    assert_eq!(
        seen,
        [
            (3, Some("RED run 2"), None),
            (4, Some("RED rolls 4 6"), None),
            (6, Some("BLUE draws Hare"), None),
            (7, Some("roll 6"), None),
            (8, None, None),
            (9, None, Some(8)),
            (12, Some("BLUE rolls 3 1"), None),
            (14, None, None),
        ]
    );
    assert_eq!((found.entries, found.imported), (12, None));
    let good = review(BY_HAND.as_bytes(), "x.elt", race::lookup, Pinned::default());
    assert_eq!(good.imported, Some(imported(BY_HAND)));
    assert!(good.problems.is_empty());
}

/// At a table one types what one would write down, with who rolls or without.
#[test]
fn a_roll_or_draw_is_typed_as_one_writes_it() {
    let mut play = Play::start(&race::referee(), &race::typed()).unwrap();
    let decide = |play: &mut Play, side, text: &str| {
        let body = play.table().read_decision(text).unwrap();
        let entry = play.decision(side, body).unwrap();
        play.apply(&entry, None).unwrap();
    };
    decide(&mut play, Side::A, "draw a token");
    let drawn = chance_meant(&play, "Long Stride").unwrap();
    for typed in [
        "long stride",
        "Long",
        "RED draws Long Stride",
        "red drew long str",
        "draw Long Stride",
    ] {
        assert_eq!(chance_meant(&play, typed), Ok(drawn.clone()), "{typed}");
    }
    let words = chance_meant(&play, "Tortoise").unwrap_err();
    assert!(
        words.contains("expected") && words.contains("Tortoise"),
        "{words}"
    );
    play.apply(&drawn, None).unwrap();
    decide(&mut play, Side::B, "run 2");
    let rolled = chance_meant(&play, "4 6").unwrap();
    for typed in [
        "46",
        "4,6",
        "[4 6]",
        "2d6: 4 6 = 10",
        "BLUE rolls 4 6",
        "Blue: 4 6",
        "rolled 46",
        "bl threw 4+6",
    ] {
        assert_eq!(chance_meant(&play, typed), Ok(rolled.clone()), "{typed}");
    }
    for typed in ["4", "4 7", "4 6 6", "2d6: 4 6 = 11", "many", ""] {
        assert!(chance_meant(&play, typed).is_err(), "{typed}");
    }
    // Whose roll it is, the play itself says.
    for typed in ["RED rolls 4 6", "RED rolls"] {
        let other = chance_meant(&play, typed).unwrap();
        assert!(play.apply(&other, None).is_err(), "{typed}");
    }
}
