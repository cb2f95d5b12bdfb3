//! Games without persons: the same from the same seed, as good as their players, and recorded as any other.
//!
//! `EARLYLIGHT_GAMES` plays more of them.

use std::fs;
use std::path::Path;

use earlylight_core::Side;
use earlylight_journal::report::Outcome;
use earlylight_journal::simulate::{Config, SimulateError, Summary, players, simulate};
use earlylight_journal::{frame, games, reader, transcript, verify};

fn many(few: u64) -> u64 {
    std::env::var("EARLYLIGHT_GAMES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(few)
}

fn config(players: [&str; 2], games: u64) -> Config {
    Config {
        players: players.map(str::to_owned),
        games,
        threads: 2,
        ..Config::of("dawn1812")
    }
}

fn run(config: &Config) -> Summary {
    simulate(config, |_| true).unwrap_or_else(|error| panic!("{error}"))
}

fn journals(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "elj"))
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read(&path).unwrap())
        })
        .collect();
    all.sort();
    all
}

#[test]
fn the_same_seed_plays_the_same_games() {
    let folder = tempfile::tempdir().unwrap();
    let of = |name: &str, seed, threads| {
        let at = folder.path().join(name);
        let summary = run(&Config {
            seed,
            threads,
            journals: Some(at.clone()),
            ..config(["random", "random"], 4)
        });
        (summary, journals(&at))
    };
    let one = of("one", 7, 1);
    assert_eq!(one, of("two", 7, 2));
    let other = of("other", 8, 2);
    assert_eq!(one.1.len(), 4);
    assert_eq!(one.1[0].0, "dawn1812-7-000001.elj");
    assert_ne!(one.1[0].1, other.1[0].1);
    assert_ne!(one.1[0].1, one.1[1].1, "each game has dice of its own");
    // Fewer games are the first of more.
    let fewer = folder.path().join("fewer");
    run(&Config {
        seed: 7,
        journals: Some(fewer.clone()),
        ..config(["random", "random"], 2)
    });
    assert_eq!(journals(&fewer), one.1[..2]);
    // A greedy player chooses the same way again, too.
    let greedy = || run(&config(["greedy", "random"], 1));
    assert_eq!(greedy(), greedy());
}

#[test]
fn every_journal_verifies_and_goes_through_its_transcript() {
    let folder = tempfile::tempdir().unwrap();
    let mut summary = Vec::new();
    for (players, games) in [
        (["random", "random"], many(6)),
        (["greedy", "random"], many(6).div_ceil(6)),
        (["greedy", "greedy"], many(6).div_ceil(12)),
    ] {
        let at = folder.path().join(players.join("-"));
        summary.push(run(&Config {
            seed: 3,
            journals: Some(at.clone()),
            ..config(players, games)
        }));
        let all = journals(&at);
        assert_eq!(all.len() as u64, games);
        for (name, bytes) in all {
            let report = verify::verify(&bytes, games::referee);
            assert_eq!(report.outcome, Outcome::Consistent, "{name}: {report}");
            let journal = reader::read(&bytes).unwrap();
            assert_eq!(journal.header.players[0].name, players[0]);
            let referee = games::referee("dawn1812").unwrap();
            let text = transcript::export(&*referee, &journal).unwrap();
            let again = transcript::import(text.as_bytes(), &name, games::referee, None)
                .unwrap_or_else(|error| panic!("{error}"));
            let written = frame::journal_bytes(&again.header, &again.entries).unwrap();
            assert!(written == bytes, "{name}");
        }
    }
    // What was written is what was summed up: the end and the checkpoint before it are no events.
    let first = journals(&folder.path().join("random-random"));
    let events: i64 = first
        .iter()
        .map(|(_, bytes)| reader::read(bytes).unwrap().entries.len() as i64 - 2)
        .sum();
    assert_eq!(events, summary[0].events.sum);
}

#[test]
fn greedy_beats_random_from_either_side() {
    let games = many(40);
    for (players, side) in [
        (["greedy", "random"], Side::A),
        (["random", "greedy"], Side::B),
    ] {
        let summary = run(&config(players, games));
        let won = summary.wins[side.index()];
        assert!(won * 10 >= games * 8, "{players:?}: {won} of {games}");
        assert_eq!(summary.wins.iter().sum::<u64>() + summary.draws, games);
        assert_eq!(summary.endings.iter().map(|e| e.games).sum::<u64>(), games);
        assert!(summary.score.least <= summary.score.middle);
        assert!(summary.score.middle <= summary.score.greatest);
        assert!(summary.counted["cards as operation"].iter().all(|n| *n > 0));
    }
}

#[test]
fn it_can_be_interrupted() {
    let mut seen = Vec::new();
    let summary = simulate(&config(["random", "random"], 1_000), |done| {
        seen.push(done);
        done < 3
    })
    .unwrap();
    assert!((3..=5).contains(&summary.games), "{}", summary.games);
    assert!(summary.interrupted());
    assert_eq!(seen, (1..=summary.games).collect::<Vec<_>>());
    let whole = run(&config(["random", "random"], summary.games));
    assert_eq!(whole.wins, summary.wins);
    assert_eq!(whole.score, summary.score);
}

#[test]
fn what_cannot_be_played_is_refused() {
    let refuse = |config: Config| simulate(&config, |_| true).unwrap_err();
    let error = refuse(Config::of("chess"));
    assert_eq!(
        error.to_string(),
        "no game `chess` to simulate; there is: before_napoleon, corps_command, dawn1812, naval1812"
    );
    let error = refuse(config(["greedy", "clever"], 1));
    assert_eq!(
        error.to_string(),
        "no player `clever`; there is: greedy, random"
    );
    assert_eq!(players("dawn1812"), Some(&["greedy", "random"][..]));
    assert_eq!(players("chess"), None);
    let none = run(&config(["random", "random"], 0));
    assert_eq!((none.games, none.events.sum), (0, 0));
    // Nothing that is there already is replaced.
    let folder = tempfile::tempdir().unwrap();
    let again = Config {
        journals: Some(folder.path().to_owned()),
        ..config(["random", "random"], 1)
    };
    run(&again);
    assert!(matches!(
        refuse(again),
        SimulateError::Write { number: 1, .. }
    ));
}

#[test]
fn a_summary_is_json() {
    let summary = run(&config(["random", "random"], 2));
    let json: serde_json::Value = serde_json::to_value(&summary).unwrap();
    assert_eq!(json["schema"], "earlylight-simulate/0");
    assert_eq!(json["sides"][1], "GB");
    assert_eq!(json["games"], 2);
    assert!(json["counted"]["Campaign"][0].is_u64());
    assert!(json.get("raw").is_none());
    let second = std::time::Duration::from_secs(1);
    let all: u64 = summary.decisions.iter().sum();
    assert_eq!(summary.decisions_per_second(second), all);
    assert_eq!(summary.decisions_per_second(std::time::Duration::ZERO), 0);
}
