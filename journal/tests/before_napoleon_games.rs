//! Before Napoleon as journals, transcripts and fixtures: what is recorded verifies, goes through its text, and replays to the same.
//!
//! `EARLYLIGHT_GAMES` plays more of them.

mod recorded;

use std::fs;
use std::path::Path;

use earlylight_journal::header::Start;
use earlylight_journal::report::Outcome;
use earlylight_journal::simulate::Config;
use earlylight_journal::{games, transcript};
use recorded::{goes_through, many};

#[test]
fn every_journal_verifies_and_goes_through_its_transcript() {
    for (scenario, players) in [
        ("sequence", ["greedy", "random"]),
        ("orders", ["random", "greedy"]),
        ("sequence_table", ["random", "random"]),
        ("orders_table", ["greedy", "greedy"]),
    ] {
        let (summary, journals) = recorded::recorded(Config {
            scenario: scenario.into(),
            players: players.map(str::to_owned),
            games: many(4).div_ceil(4),
            seed: 3,
            ..Config::of("before_napoleon")
        });
        assert_eq!(summary.sides, ["French", "British"]);
        for (n, bytes) in journals.iter().enumerate() {
            let journal = goes_through(bytes, &format!("{scenario} {n}"), &Outcome::Consistent);
            assert_eq!(journal.header.start, Start::Scenario(scenario.into()));
        }
    }
}

/// Campaigns recorded when the rules were released: they verify unchanged for ever.
#[test]
fn golden_journals_verify() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/before_napoleon");
    let referee = games::referee("before_napoleon").unwrap();
    for (name, scenario) in [
        ("campaign-by-orders", "orders_table"),
        ("campaign-in-sequence", "sequence"),
    ] {
        let bytes = fs::read(folder.join(format!("{name}.elj"))).unwrap();
        let journal = goes_through(&bytes, name, &Outcome::Consistent);
        assert_eq!(journal.header.start, Start::Scenario(scenario.into()));
        assert_eq!(journal.header.revision, 1);
        let text = transcript::export(&*referee, &journal).unwrap();
        let kept = fs::read_to_string(folder.join(format!("{name}.elt"))).unwrap();
        assert!(text == kept, "{name}");
    }
}
