//! Receipts: what they say of a journal, and against whom.

use std::collections::BTreeSet;

use earlylight_core::Side;
use earlylight_journal::entry::{Ending, Entry};
use earlylight_journal::frame::journal_bytes;
use earlylight_journal::header::{Party, Provider};
use earlylight_journal::keys::Signer;
use earlylight_journal::note::Note;
use earlylight_journal::reader::read;
use earlylight_journal::receipt::{ORIGIN, Receipt, ReceiptError, ReceiptState};
use earlylight_journal::report::{Outcome, Report};
use earlylight_journal::verify::{Options, verify_with};

use crate::builder::{Builder, Luck, accepted, invitation, signer};
use crate::duel;

fn game(name: &str) -> Builder {
    let mut invitation = invitation(&duel::referee(), Provider::Sealed, Provider::Sealed);
    invitation.players[0].name = name.into();
    let mut game = Builder::new(&duel::referee(), accepted(invitation));
    game.steps(&mut Luck::new(4), 12);
    game
}

fn receipt(bytes: &[u8], by: Party) -> Receipt {
    Receipt::sign(&read(bytes).unwrap(), "ann", &signer(by)).unwrap()
}

fn judged(bytes: &[u8], receipts: &[&Receipt]) -> Report {
    let options = Options {
        receipts: receipts.iter().map(|receipt| (*receipt).clone()).collect(),
        ..Options::default()
    };
    verify_with(bytes, duel::lookup, &options)
}

fn state(report: &Report) -> ReceiptState {
    report.receipts[0].state
}

#[test]
fn a_receipt_is_text_in_three_lines_and_a_signature() {
    let bytes = game("Ann").bytes();
    let journal = read(&bytes).unwrap();
    let receipt = receipt(&bytes, Party::A);
    let text = receipt.to_string();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 5, "{text}");
    assert!(lines[0].starts_with(ORIGIN));
    assert_eq!(lines[1], "12");
    assert!(lines[4].starts_with("\u{2014} ann "));
    assert_eq!(Receipt::read(&text), Ok(receipt.clone()));
    assert_eq!(
        (receipt.entries, receipt.link),
        (12, *journal.links.last().unwrap())
    );
}

#[test]
fn every_later_record_contains_it_and_every_shorter_one_is_cut() {
    let mut game = game("Ann");
    let early = receipt(&game.bytes(), Party::B);
    let report = judged(&game.bytes(), &[&early]);
    assert_eq!(state(&report), ReceiptState::Contained);
    assert_eq!(report.receipts[0].against, ["BLUE (Bob)"]);
    assert_eq!(report.outcome, Outcome::Unfinished);
    game.close();
    let bytes = game.bytes();
    let report = judged(&bytes, &[&early]);
    assert_eq!(state(&report), ReceiptState::Contained);
    assert_eq!(report.outcome, Outcome::Consistent);
    let last = receipt(&bytes, Party::A);
    // Every prefix that can be read is called cut, whether it ends within an entry or after one.
    let whole = read(&bytes).unwrap();
    let first = (0..bytes.len()).find(|cut| read(&bytes[..*cut]).is_ok());
    for cut in first.unwrap()..bytes.len() {
        let report = judged(&bytes[..cut], &[&last]);
        let held = read(&bytes[..cut]).unwrap().entries.len();
        assert_eq!(
            report.outcome,
            Outcome::Cut {
                entries: held,
                vouched: whole.entries.len() as u64
            },
            "{cut}"
        );
        assert_eq!(
            (report.outcome.exit_code(), report.outcome.word()),
            (1, "cut")
        );
        let words = report.to_string();
        assert!(
            words.starts_with(&format!("cut at entry {held} of at least ")),
            "{words}"
        );
        assert!(words.contains("RED (Ann) signed that the record had"));
    }
}

#[test]
fn another_history_is_broken_where_the_receipt_says() {
    let mut mine = game("Ann");
    let mut other = game("Ann");
    let early = receipt(&mine.bytes(), Party::A);
    mine.push(Entry::Remark {
        side: Some(Side::A),
        text: "mine".into(),
    });
    other.push(Entry::Remark {
        side: Some(Side::A),
        text: "other".into(),
    });
    mine.close();
    other.close();
    let receipt = receipt(&mine.bytes(), Party::A);
    let report = judged(&other.bytes(), &[&early, &receipt]);
    let states: Vec<_> = report.receipts.iter().map(|found| found.state).collect();
    assert_eq!(states, [ReceiptState::Contained, ReceiptState::Other]);
    let failure = report.failure.clone().unwrap();
    assert_eq!(
        (failure.part, failure.entry as u64),
        ("receipt", receipt.entries)
    );
    assert_eq!(report.outcome.exit_code(), 1);
    assert!(
        report
            .to_string()
            .contains("RED (Ann) signed that at entry")
    );
}

#[test]
fn a_receipt_of_another_game_says_nothing_of_this_one() {
    let other = receipt(&game("Anne").bytes(), Party::A);
    let report = judged(&game("Ann").bytes(), &[&other]);
    assert_eq!(state(&report), ReceiptState::AnotherGame);
    assert_eq!(
        (report.outcome, report.failure),
        (Outcome::Unfinished, None)
    );
}

#[test]
fn nobody_is_believed_whose_key_is_not_known_and_no_signature_that_does_not_hold() {
    let mut game = game("Ann");
    let journal = read(&game.bytes()).unwrap();
    let stranger = Signer::from_secret(&[0x77; 32]);
    let strange = Receipt::sign(&journal, "eve", &stranger).unwrap();
    game.end(Ending::Agreed);
    let bytes = game.bytes();
    let report = judged(&bytes, &[&strange]);
    assert_eq!(state(&report), ReceiptState::NotBelieved);
    assert!(report.receipts[0].against.is_empty());
    // A reader who knows the key is told whose evidence it is.
    let options = Options {
        known_keys: BTreeSet::from([stranger.public()]),
        receipts: vec![strange],
        ..Options::default()
    };
    let report = verify_with(&bytes, duel::lookup, &options);
    assert_eq!(state(&report), ReceiptState::Contained);
    assert!(report.receipts[0].against[0].starts_with("the holder of the key "));
    // Every character changed: no receipt, or none that is believed.
    let good = receipt(&bytes, Party::A).to_string();
    for at in good.char_indices().map(|(at, _)| at) {
        let mut spoilt = good.clone();
        let old = spoilt[at..].chars().next().unwrap();
        let new = if old == 'B' { "C" } else { "B" };
        spoilt.replace_range(at..at + old.len_utf8(), new);
        if let Ok(receipt) = Receipt::read(&spoilt) {
            let report = judged(&bytes, &[&receipt]);
            assert_eq!(state(&report), ReceiptState::NotBelieved, "{spoilt}");
            assert_eq!(report.failure, None);
        }
    }
}

#[test]
fn a_journal_that_is_broken_before_the_receipts_entry_is_not_called_cut() {
    let mut game = game("Ann");
    game.close();
    let mut bytes = game.bytes();
    let receipt = receipt(&bytes, Party::A);
    let at = bytes.len() - 300;
    bytes[at] ^= 1;
    let report = judged(&bytes, &[&receipt]);
    assert_eq!(state(&report), ReceiptState::NotReached);
    assert!(matches!(report.outcome, Outcome::Broken { .. }));
    assert_eq!(report.failure.unwrap().part, "record");
}

#[test]
fn a_receipt_is_found_in_a_letter() {
    let bytes = game("Ann").bytes();
    let receipt = receipt(&bytes, Party::A);
    let text = receipt.to_string();
    let last = text.lines().last().unwrap();
    let (a, b) = last.split_at(40);
    let name_alone = last.replacen("ann ", "ann\n", 1);
    for letter in [
        format!("Dear Bob,\n\nhere it is:\n\n{text}\nYours, Ann\n"),
        format!("> Dear Bob,\r\n> {}\r\n", text.replace('\n', "\r\n> ")),
        text.replace('\n', "  \n").replace("\n  \n", "\n"),
        text.replace(last, &format!("{a}\n{b}")),
        text.replace(last, &name_alone),
        text.trim_end().to_owned(),
    ] {
        assert_eq!(Receipt::find(&letter), Ok(receipt.clone()), "{letter}");
    }
    assert_eq!(Receipt::find("Dear Bob, no."), Err(ReceiptError::NoOrigin));
    assert!(Receipt::find(&"x".repeat(1 << 17)).is_err());
}

#[test]
fn a_note_that_is_no_receipt_is_refused_where_it_differs() {
    let digits = "ab".repeat(32);
    let link = "A".repeat(43) + "=";
    let good = format!("{ORIGIN}{digits}\n7\n{link}\n");
    let read = |text: &str| {
        let note = Note::sign(text, "ann", &signer(Party::A)).unwrap();
        Receipt::read(&note.to_string()).map_err(|error| match error {
            ReceiptError::Text { line, .. } => line,
            error => panic!("{error}"),
        })
    };
    assert_eq!(read(&good).map(|receipt| receipt.entries), Ok(7));
    for (text, line) in [
        (good.replace("receipt-v1", "receipt-v2"), 1),
        (good.replace("ab", "AB"), 1),
        (good.replace(&digits, "abab"), 1),
        (good.replace("\n7\n", "\n07\n"), 2),
        (good.replace("\n7\n", "\n-7\n"), 2),
        (good.replace("\n7\n", "\n18446744073709551616\n"), 2),
        (good.replace(&link, "AAAA"), 3),
        (format!("{good}more\n"), 4),
        (format!("{ORIGIN}{digits}\n7\n"), 3),
    ] {
        assert_eq!(read(&text), Err(line), "{text}");
    }
}

#[test]
fn a_receipt_of_the_header_alone_and_of_a_journal_without_keys() {
    let bytes = journal_bytes(crate::race::typed(), &[]).unwrap();
    let signer = Signer::from_secret(&[9; 32]);
    let receipt = Receipt::sign(&read(&bytes).unwrap(), "umpire", &signer).unwrap();
    assert_eq!(receipt.entries, 0);
    let options = Options {
        known_keys: BTreeSet::from([signer.public()]),
        receipts: vec![receipt],
        ..Options::default()
    };
    let report = verify_with(&bytes, crate::race::lookup, &options);
    assert_eq!(state(&report), ReceiptState::Contained);
}

/// The example that FORMAT.md prints.
#[test]
fn the_page_prints_the_receipt_of_a_fixture() {
    let text = include_str!("../../../fixtures/format/sealed-fair.hex");
    let bytes = earlylight_journal::chain::unhex(&text.replace(['\n', '\r'], "")).unwrap();
    let receipt = receipt(&bytes, Party::A).to_string();
    let page = include_str!("../../FORMAT.md");
    assert!(page.contains(&format!("```\n{receipt}```\n")), "{receipt}");
    assert_eq!(
        state(&judged(&bytes, &[&Receipt::read(&receipt).unwrap()])),
        ReceiptState::Contained
    );
}
