//! Whatever the bytes: no panic, no great memory, and the same answer twice.

use earlylight_journal::frame::journal_bytes;
use earlylight_journal::header::Header;
use earlylight_journal::reader::read;
use earlylight_journal::transcript::{export, import};
use earlylight_journal::verify::verify;
use earlylight_journal::{chain, codec, line};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::{games, race};

/// A journal whose entries' bodies are these bytes, chained by the book.
fn chained(bodies: &[Vec<u8>]) -> Vec<u8> {
    let invitation = race::open(1);
    let mut bytes = journal_bytes(&invitation, &[]).unwrap();
    let mut link = Header::from(&invitation).link();
    for body in bodies {
        link = chain::next(&link, body);
        bytes.extend(earlylight_journal::frame::spell_length(body.len() as u32));
        bytes.extend(body);
        bytes.extend(earlylight_journal::frame::spell_length(0));
        bytes.extend(link);
    }
    bytes
}

proptest! {
    // No files of old failures: what was found once has a test of its own.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(bytes in vec(any::<u8>(), 0..600)) {
        let _ = verify(&bytes, race::lookup);
        prop_assert_eq!(read(&bytes), read(&bytes));
    }

    #[test]
    fn any_bytes_after_a_header(tail in vec(any::<u8>(), 0..600)) {
        let mut bytes = journal_bytes(race::typed(), &[]).unwrap();
        let good = bytes.len() as u64;
        bytes.extend(&tail);
        let journal = read(&bytes).unwrap();
        prop_assert_eq!(journal.fault.is_some(), !tail.is_empty());
        prop_assert_eq!(journal.good, good);
    }

    #[test]
    fn any_bodies_chained_by_the_book(bodies in vec(vec(0u8..16, 1..24), 0..12)) {
        let bytes = chained(&bodies);
        let journal = read(&bytes).unwrap();
        prop_assert_eq!(journal.links.len(), journal.entries.len() + 1);
        let _ = verify(&bytes, race::lookup).to_string();
        // What was taken is spelt as it was read.
        for (entry, body) in journal.entries.iter().zip(&bodies) {
            prop_assert_eq!(&codec::encode(entry), body);
        }
    }

    #[test]
    fn any_header(header in vec(any::<u8>(), 1..300)) {
        let mut bytes = b"\x89ELJ\r\n\x1a\n\x01\0\0\0".to_vec();
        bytes.extend(earlylight_journal::frame::spell_length(header.len() as u32));
        bytes.extend(&header);
        bytes.extend(earlylight_journal::frame::spell_length(0));
        bytes.extend(chain::journal_start(&header));
        let _ = verify(&bytes, race::lookup);
    }

    #[test]
    fn any_text_is_imported_or_refused(text in vec(any::<u8>(), 0..200)) {
        let _ = import(&text, "x", race::lookup, None);
    }

    #[test]
    fn lines_of_words_are_imported_or_refused(lines in vec(line_of_words(), 0..12)) {
        let text = format!("[Game \"race\"]\n{}", lines.join("\n"));
        if let Ok(imported) = import(text.as_bytes(), "x", race::lookup, None) {
            // What was read is written and read again as the same.
            let journal = read(&journal_bytes(&imported.header, &imported.entries).unwrap()).unwrap();
            let canonical = export(&race::referee(), &journal).unwrap();
            prop_assert_eq!(import(canonical.as_bytes(), "x", race::lookup, None), Ok(imported));
        }
    }

    #[test]
    fn quoted_text_comes_back(text in any::<String>()) {
        let quoted = line::quote(&text);
        prop_assert_eq!(line::code(&quoted), quoted.as_str());
        prop_assert!(!quoted.contains(char::is_control));
        let source = format!("[Game \"race\"]\nremark {quoted} ; comment");
        let imported = import(source.as_bytes(), "x", race::lookup, None).unwrap();
        let entry = earlylight_journal::entry::Entry::Remark { side: None, text };
        prop_assert_eq!(imported.entries, vec![entry]);
    }

    #[test]
    fn any_seed_makes_a_game_that_comes_back(seed in any::<u64>(), open in any::<bool>()) {
        let invitation = if open { race::open(seed as u8) } else { race::typed() };
        let entries = games::game(&invitation, seed);
        let bytes = journal_bytes(&invitation, &entries).unwrap();
        let journal = read(&bytes).unwrap();
        let text = export(&race::referee(), &journal).unwrap();
        let imported = import(text.as_bytes(), "x", race::lookup, None).unwrap();
        prop_assert_eq!(journal_bytes(&imported.header, &imported.entries).unwrap(), bytes);
    }
}

fn line_of_words() -> impl Strategy<Value = String> {
    let words = [
        "RED",
        "BLUE",
        "run 1",
        "run 3",
        "rest",
        "rolls",
        "draws",
        "roll",
        "draw",
        "1",
        "4",
        "6",
        "Hare",
        "take back to",
        "0",
        "agreed by",
        "remark",
        "\"x\"",
        "checkpoint",
        "end",
        "adjourned",
        "resigned",
        "session \"p\" at 4",
        ";",
        "[RED \"x\"]",
        "RED rest",
        "BLUE rest",
        "roll 3",
        "RED run 1",
        "RED rolls 4",
        "draw a token",
        "RED draws Hare",
    ];
    vec(proptest::sample::select(words.to_vec()), 1..4).prop_map(|words| words.join(" "))
}
