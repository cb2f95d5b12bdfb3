//! Corps Command as journals, transcripts and fixtures: what is recorded verifies, goes through its text, and replays to the same.
//!
//! `EARLYLIGHT_GAMES` plays more of them.

mod recorded;

use std::fs;
use std::path::Path;

use earlylight_core::{Setup, Side};
use earlylight_journal::fixture::{Outcome as Observed, check, cut, observe, shrink};
use earlylight_journal::header::Start;
use earlylight_journal::reader::Journal;
use earlylight_journal::replay::Replay;
use earlylight_journal::report::Outcome;
use earlylight_journal::simulate::{Config, simulate};
use earlylight_journal::{games, reader, transcript};
use recorded::many;

/// Journals of games between those players.
fn recorded(scenario: &str, players: [&str; 2], games: u64, seed: u64) -> Vec<Vec<u8>> {
    let (summary, journals) = recorded::recorded(Config {
        scenario: scenario.into(),
        players: players.map(str::to_owned),
        games,
        seed,
        ..Config::of("corps_command")
    });
    assert_eq!(summary.sides, ["NATO", "Pact"]);
    if players == ["greedy", "greedy"] {
        assert!(summary.counted["assaults"].iter().all(|n| *n > 0));
    }
    journals
}

/// Verifies a journal and takes it through its transcript.
fn goes_through(bytes: &[u8], name: &str) -> Journal {
    recorded::goes_through(bytes, name, &Outcome::Consistent)
}

#[test]
fn every_journal_verifies_and_goes_through_its_transcript() {
    for (scenario, players, games) in [
        ("A", ["random", "random"], many(6)),
        ("A", ["greedy", "greedy"], many(6).div_ceil(2)),
        ("B", ["greedy", "random"], many(6).div_ceil(10)),
    ] {
        for (n, bytes) in recorded(scenario, players, games, 3).iter().enumerate() {
            let journal = goes_through(bytes, &format!("{scenario} {n}"));
            assert_eq!(journal.header.start, Start::Scenario(scenario.into()));
        }
    }
}

#[test]
fn an_unknown_scenario_is_refused() {
    let config = Config {
        scenario: "C".into(),
        ..Config::of("corps_command")
    };
    let error = simulate(&config, |_| true).unwrap_err().to_string();
    assert!(
        error.contains("no scenario `C`") && error.contains("A, B"),
        "{error}"
    );
}

#[test]
fn pieces_of_a_game_are_fixtures() {
    let referee = games::referee("corps_command").unwrap();
    let bytes = &recorded("A", ["greedy", "greedy"], 1, 11)[0];
    let journal = reader::read(bytes).unwrap();
    let replay = Replay::new(&*referee, &journal).unwrap();
    let most = replay.folded();
    // The whole, a beginning, and pieces from a position on.
    for (from, to) in [
        (0, most),
        (0, most / 3),
        (most / 4, most / 2),
        (most / 2, most),
        (most - 1, most),
    ] {
        let text = cut(&*referee, &journal, &replay, from, to).unwrap();
        let Observed::Replayed(expected) = observe(&*referee, &text, "piece") else {
            panic!("the piece from {from} to {to} cannot be read");
        };
        assert!(expected.refused.is_none());
        let last = replay.at(to).position();
        let mut lines: Vec<String> = expected.start.clone();
        for entry in &expected.entries {
            lines = entry.change.apply(&lines).expect("a change that applies");
        }
        assert_eq!(lines, last.lines().collect::<Vec<_>>());
        assert_eq!(check(&*referee, &text, "piece", &expected), Ok(None));
    }
}

#[test]
fn a_changed_rule_is_found_at_its_first_entry_and_made_short() {
    let standard = games::referee("corps_command").unwrap();
    let rulings = [("assets_in_own_impulse".to_owned(), "true".to_owned())];
    let changed = games::variant("corps_command", None, &rulings).unwrap();
    let bytes = &recorded("A", ["random", "random"], 1, 5)[0];
    let journal = reader::read(bytes).unwrap();
    let shrunk = shrink(&*standard, &*changed, &journal)
        .expect("a session that holds")
        .expect("the idle side is not asked any more");
    assert!(shrunk.entries <= 3, "{} entries", shrunk.entries);
    let difference = check(&*changed, &shrunk.transcript, "short", &shrunk.expected).unwrap();
    assert_eq!(difference.as_ref(), Some(&shrunk.difference));
    assert_eq!(
        check(&*standard, &shrunk.transcript, "short", &shrunk.expected),
        Ok(None)
    );
}

#[test]
fn an_edition_of_ones_own_and_rulings_by_name() {
    let document = fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/data/corps_command/edition.toml"),
    )
    .unwrap();
    let mine = document.replace("name = \"Reconstruction 1\"", "name = \"My box\"");
    assert_ne!(mine, document);
    let referee = games::variant("corps_command", Some(&mine), &[]).unwrap();
    assert_eq!(referee.edition().0, "My box");
    assert!(games::variant("corps_command", Some("format = 1"), &[]).is_err());
    let unknown = [("gunships_sleep".to_owned(), "true".to_owned())];
    assert!(games::variant("corps_command", None, &unknown).is_err());
}

/// What one side's chits, and its number before it is shown, leave to the other side: the same options and the same choice.
#[test]
fn the_other_side_cannot_tell_a_secret_choice() {
    let referee = games::referee("corps_command").unwrap();
    let setup = Setup {
        scenario: "A".into(),
        position: None,
    };
    let table = referee.start(&setup).unwrap();
    let mut tables = [table, referee.start(&setup).unwrap()];
    // The same draws and dice for both; NATO assigns nothing, as one day takes all. Both roll a five: NATO keeps it, or not.
    for (n, table) in tables.iter_mut().enumerate() {
        while let earlylight_core::Awaits::Chance(chance) = table.awaits() {
            match chance {
                earlylight_core::Chance::Draw { .. } => {
                    let item = table.pick(0).unwrap();
                    table
                        .chance(earlylight_core::Outcome::Draw(item), None)
                        .unwrap();
                }
                earlylight_core::Chance::Dice { .. } => {
                    table
                        .chance(earlylight_core::Outcome::Dice(&[5]), None)
                        .unwrap();
                }
            }
        }
        let options = table.options();
        assert_eq!(
            options
                .iter()
                .map(|(_, text)| text.as_str())
                .collect::<Vec<_>>(),
            ["keep", "take 2"]
        );
        table.decide(&options[n].0, None).unwrap();
        assert!(table.hides(), "a secret that a checkpoint would tell");
    }
    let [kept, switched] = &tables;
    assert_ne!(kept.position(), switched.position());
    assert_eq!(kept.options(), switched.options());
    assert!(matches!(
        kept.awaits(),
        earlylight_core::Awaits::Decision {
            side: Side::B,
            secret: true,
            ..
        }
    ));
}

/// Games recorded when the rules were released: they verify unchanged for ever.
#[test]
fn golden_journals_verify() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/corps_command");
    let referee = games::referee("corps_command").unwrap();
    for (name, scenario) in [("road-to-klapebruck", "A"), ("dawns-early-light", "B")] {
        let bytes = fs::read(folder.join(format!("{name}.elj"))).unwrap();
        let journal = goes_through(&bytes, name);
        assert_eq!(journal.header.start, Start::Scenario(scenario.into()));
        assert_eq!(journal.header.revision, 1);
        let text = transcript::export(&*referee, &journal).unwrap();
        let kept = fs::read_to_string(folder.join(format!("{name}.elt"))).unwrap();
        assert!(text == kept, "{name}");
    }
}
