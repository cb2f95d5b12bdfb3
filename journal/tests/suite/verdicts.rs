//! What a verdict says, and that it never says more than was proved.

use earlylight_journal::entry::{Ending, Entry};
use earlylight_journal::frame::journal_bytes;
use earlylight_journal::header::{Invitation, Start};
use earlylight_journal::report::{Outcome, PartState, Report};
use earlylight_journal::verify::verify;

use crate::race;
use earlylight_journal::transcript::import;

fn judged(invitation: &Invitation, entries: &[Entry]) -> Report {
    verify(&journal_bytes(invitation, entries).unwrap(), race::lookup)
}

fn played(header: &str, lines: &str) -> Report {
    let text = format!("[Game \"race\"]\n{header}\n{lines}");
    let imported = import(text.as_bytes(), "x", race::lookup, None).unwrap();
    judged(&imported.header, &imported.entries)
}

fn open() -> String {
    format!("[Dice \"open {0}\"]\n[Draws \"open {0}\"]", "07".repeat(32))
}

#[test]
fn typed_dice_are_called_typed() {
    let report = played(
        "",
        "RED run 1\nRED rolls 3\nBLUE rest\nroll 2\nend adjourned",
    );
    assert_eq!(
        report.to_string(),
        "consistent: the record is whole (5 entries), every decision is legal under The Race, edition Standard, revision 0; \
         not proved: dice and draws were typed in, nobody signed"
    );
    assert_eq!(
        (report.outcome.exit_code(), report.dice.state),
        (0, PartState::NotClaimed)
    );
}

#[test]
fn open_dice_are_recomputed_and_no_more_is_claimed() {
    let report = played(&open(), "RED run 1\nBLUE rest\nRED rest\nend agreed");
    assert_eq!(
        report.to_string(),
        "consistent: the record is whole (6 entries), every decision is legal under The Race, edition Standard, revision 0, \
         2 rolls and draws follow from the open seed; not proved: nobody signed, \
         the seed is open, so anybody could foresee the dice"
    );
    assert_eq!(report.dice.state, PartState::Proved);
}

#[test]
fn dice_open_and_draws_typed() {
    let header = format!("[Dice \"open {}\"]", "07".repeat(32));
    let report = played(
        &header,
        "RED draw a token\nRED draws Hare\nBLUE run 1\nBLUE rolls\nend adjourned",
    );
    assert_eq!(report.dice.state, PartState::NotClaimed);
    assert_eq!(
        report.dice.words,
        "draws were typed in (1 roll or draw follows from the open seed)"
    );
}

#[test]
fn without_an_end_it_is_unfinished() {
    let report = played("", "RED rest");
    assert_eq!(
        (report.outcome.clone(), report.outcome.exit_code()),
        (Outcome::Unfinished, 3)
    );
    assert!(
        report
            .to_string()
            .starts_with("unfinished: 1 entry so far, unchanged since written"),
        "{report}"
    );
    let report = judged(&race::typed(), &[]);
    assert_eq!(report.outcome, Outcome::Unfinished);
    // A game that was taken up again has to be closed again.
    let end = Entry::End {
        how: Ending::Adjourned,
        text: String::new(),
    };
    let again = Entry::Session {
        program: "p".into(),
        time: 1,
    };
    assert_eq!(
        judged(&race::typed(), std::slice::from_ref(&end)).outcome,
        Outcome::Consistent
    );
    assert_eq!(
        judged(&race::typed(), &[end.clone(), again.clone()]).outcome,
        Outcome::Unfinished
    );
    assert_eq!(
        judged(&race::typed(), &[end.clone(), again, end]).outcome,
        Outcome::Consistent
    );
}

#[test]
fn a_tail_begun_after_the_end_may_be_a_signature() {
    for how in [Ending::Agreed, Ending::Adjourned] {
        let end = Entry::End {
            how,
            text: String::new(),
        };
        let mut bytes = journal_bytes(race::typed(), &[end]).unwrap();
        bytes.extend([5, 0]);
        assert_eq!(verify(&bytes, race::lookup).outcome, Outcome::Unfinished);
    }
}

#[test]
fn the_first_failure_is_told_with_its_rule_and_side() {
    let rest = |side| Entry::Decision {
        side,
        body: vec![3],
    };
    let entries = [
        rest(earlylight_core::Side::A),
        rest(earlylight_core::Side::A),
        Entry::Checkpoint { hash: [0; 32] },
    ];
    let bytes = journal_bytes(race::typed(), &entries).unwrap();
    let report = verify(&bytes, race::lookup);
    let failure = report.failure.clone().unwrap();
    assert_eq!(
        (failure.part, failure.entry, failure.rule.as_deref()),
        ("play", 2, Some("1.2"))
    );
    assert_eq!(failure.side.as_deref(), Some("RED"));
    assert_eq!(
        failure.byte,
        (journal_bytes(race::typed(), &entries[..1]).unwrap().len()) as u64
    );
    assert_eq!(
        report.outcome,
        Outcome::Broken {
            entry: 2,
            byte: failure.byte
        }
    );
    assert_eq!(
        report.record.state,
        PartState::Proved,
        "the record itself is unbroken"
    );
    let words = report.to_string();
    assert!(words.starts_with("broken at entry 2 (byte "), "{words}");
    assert!(
        words.contains(
            "of RED, rule 1.2: at entry 2 RED does something that the rules do not allow then (expected a decision of BLUE (what to do); found a \
             decision of RED)"
        ),
        "{words}"
    );
}

#[test]
fn take_backs_are_told() {
    let report = played(
        &open(),
        "RED run 3\nBLUE rest\ntake back to 0 agreed by RED\nRED rest\nend agreed",
    );
    assert_eq!(
        report.notices,
        ["entry 4 took back 2 decisions to entry 0 (agreed by RED), after 1 roll or draw was seen"]
    );
    assert!(
        report
            .to_string()
            .ends_with("after 1 roll or draw was seen")
    );
}

#[test]
fn what_cannot_be_checked_is_said() {
    let mut invitation = race::typed();
    let end = [Entry::End {
        how: Ending::Agreed,
        text: String::new(),
    }];
    invitation.game = "go".into();
    let report = judged(&invitation, &end);
    assert_eq!(
        (report.outcome.clone(), report.play.state),
        (Outcome::Consistent, PartState::NotChecked)
    );
    assert!(
        report
            .to_string()
            .contains("this program does not know the game `go`"),
        "{report}"
    );
    invitation = race::typed();
    invitation.revision = 5;
    let report = judged(&invitation, &end);
    assert_eq!(report.play.state, PartState::NotChecked);
    assert!(report.to_string().contains("revision 5"), "{report}");
}

#[test]
fn a_start_that_does_not_hold_is_broken() {
    let mut invitation = race::typed();
    invitation.start = Start::Position("race 1\n99 99 nowhere\n".into());
    let report = judged(&invitation, &[]);
    assert!(
        matches!(report.outcome, Outcome::Broken { entry: 0, .. }),
        "{report}"
    );
}

#[test]
fn a_custom_edition_is_named_first_and_must_be_the_one_pinned() {
    let end = [Entry::End {
        how: Ending::Agreed,
        text: String::new(),
    }];
    let mut invitation = race::typed();
    invitation.edition.text = Some(b"race".to_vec());
    let report = judged(&invitation, &end);
    assert!(
        report
            .to_string()
            .starts_with("under a custom edition, Standard ("),
        "{report}"
    );
    invitation.edition.text = Some(b"rice".to_vec());
    let report = judged(&invitation, &end);
    assert!(
        matches!(report.outcome, Outcome::Broken { entry: 0, .. }),
        "{report}"
    );
}

#[test]
fn unreadable_is_said_with_its_byte() {
    let report = verify(b"\x89ELX", race::lookup);
    assert_eq!(report.outcome.exit_code(), 2);
    assert_eq!(
        report.to_string(),
        "unreadable: this is no journal: it does not begin as every journal does (byte 3 differs)"
    );
    assert_eq!(verify(b"", race::lookup).outcome.exit_code(), 2);
}

#[test]
fn json_has_a_schema_and_stable_names() {
    let report = played("", "RED rest\nend agreed");
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["schema"], "earlylight-verify/1");
    assert_eq!(json["outcome"]["word"], "consistent");
    assert_eq!(json["dice"]["state"], "not_claimed");
    assert_eq!(json["failure"], serde_json::Value::Null);
    assert_eq!(json["entries"], 2);
}
