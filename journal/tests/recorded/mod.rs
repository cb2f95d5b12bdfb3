//! Games without persons, as journals to test with.

use std::fs;

use earlylight_journal::reader::Journal;
use earlylight_journal::referee::Referee;
use earlylight_journal::report::Outcome;
use earlylight_journal::simulate::{Config, Summary, simulate};
use earlylight_journal::{frame, games, reader, transcript, verify};

/// How many games to play: `EARLYLIGHT_GAMES`, or a few.
pub fn many(few: u64) -> u64 {
    std::env::var("EARLYLIGHT_GAMES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(few)
}

/// The games of a run, each as its journal, and their summary.
pub fn recorded(config: Config) -> (Summary, Vec<Vec<u8>>) {
    let folder = tempfile::tempdir().unwrap();
    let config = Config {
        journals: Some(folder.path().to_owned()),
        ..config
    };
    let summary = simulate(&config, |_| true).unwrap_or_else(|error| panic!("{error}"));
    let mut files: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "elj"))
        .collect();
    files.sort();
    let journals = files.iter().map(|path| fs::read(path).unwrap()).collect();
    (summary, journals)
}

/// Verifies a journal and takes it through its transcript.
pub fn goes_through(bytes: &[u8], name: &str, outcome: &Outcome) -> Journal {
    let report = verify::verify(bytes, games::referee);
    assert_eq!(&report.outcome, outcome, "{name}: {report}");
    let journal = reader::read(bytes).unwrap();
    let referee = referee_of(&journal);
    let text = transcript::export(&*referee, &journal).unwrap();
    let again = transcript::import(text.as_bytes(), name, games::referee, None)
        .unwrap_or_else(|error| panic!("{error}"));
    let written = frame::journal_bytes(&again.header, &again.entries).unwrap();
    assert!(written == bytes, "{name}");
    journal
}

/// The referee that a journal pins.
pub fn referee_of(journal: &Journal) -> Box<dyn Referee> {
    games::referee_of(&journal.header.invitation).unwrap_or_else(|error| panic!("{error}"))
}
