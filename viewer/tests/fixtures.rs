//! The fixtures of the repository through the command itself, and what it says of one that fails.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use tempfile::TempDir;

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures")
}

fn run(dir: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_earlylight"))
        .current_dir(dir)
        .args(words)
        .output()
        .expect("the binary runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

#[test]
fn all_pass_as_they_are() {
    let checked = run(&fixtures(), &["fixture", "check", "."]);
    let said = text(&checked.stdout);
    assert_eq!(
        checked.status.code(),
        Some(0),
        "{said}{}",
        text(&checked.stderr)
    );
    assert!(said.ends_with(" passed, 0 failed\n"), "{said}");
}

#[test]
fn a_failure_shows_the_entry_and_only_the_facts_that_differ() {
    let words = [
        "fixture",
        "check",
        "dawn1812",
        "--override",
        "ruling=cruise_hits=out_of_play",
    ];
    let checked = run(&fixtures(), &words);
    assert_eq!(checked.status.code(), Some(1));
    let said = text(&checked.stdout);
    assert!(
        said.contains(
            "dawn1812/ends-gb-wins-with-20-points: entry 129, US rolls 6 5\n  the state after it differs\n                     \
             expected  | found\n  navy_box           2         | 0\n  squadrons_in_play  4         | 2\n"
        ),
        "{said}"
    );
    assert!(said.contains("  it tells: 7.2.1 Cruise: "), "{said}");
}

/// A fixture that fails shrinks to one that can be kept: it passes by the rules as they are.
#[test]
fn a_failing_fixture_shrinks_to_a_smaller_one() {
    let dir = TempDir::new().expect("a folder");
    let long = fixtures().join("dawn1812/ends-gb-wins-with-20-points.elt");
    let long = long.to_str().expect("a name");
    let shrunk = run(
        dir.path(),
        &[
            "fixture",
            "shrink",
            long,
            "--override",
            "ruling=cruise_hits=out_of_play",
            "-o",
            "short.elt",
        ],
    );
    assert_eq!(shrunk.status.code(), Some(0), "{}", text(&shrunk.stderr));
    let short = fs::read_to_string(dir.path().join("short.elt")).expect("written");
    assert!(
        short.contains("\n| dawn1812 position ") && short.ends_with("\n\nUS rolls 6 5\n"),
        "{short}"
    );
    let passes = run(dir.path(), &["fixture", "check", "."]);
    assert_eq!(text(&passes.stdout), "1 passed, 0 failed\n");
    // What passes cannot be shrunk.
    let nothing = run(dir.path(), &["fixture", "shrink", "short.elt"]);
    assert_eq!(nothing.status.code(), Some(1));
    // A position taken out of it holds; with a line changed, what is wrong is named at its line.
    let position: String = short
        .lines()
        .filter_map(|l| l.strip_prefix("| "))
        .map(|l| format!("{l}\n"))
        .collect();
    fs::write(dir.path().join("p"), &position).expect("written");
    let good = run(dir.path(), &["position", "check", "p"]);
    assert!(
        text(&good.stdout).contains("awaits a roll"),
        "{}",
        text(&good.stdout)
    );
    fs::write(
        dir.path().join("p"),
        position.replace("navy_box", "navy_bax"),
    )
    .expect("written");
    let bad = run(dir.path(), &["position", "check", "p"]);
    assert_eq!(bad.status.code(), Some(1));
    let line = position
        .lines()
        .position(|l| l.starts_with("navy_box"))
        .expect("the line")
        + 1;
    assert!(
        text(&bad.stderr).contains(&format!("p:{line}:1: expected ")),
        "{}",
        text(&bad.stderr)
    );
}

/// Import pins an edition and a position from outside, and migrate says where two sets of rules part.
#[test]
fn an_edition_and_a_position_are_pinned_and_a_journal_is_migrated() {
    let dir = TempDir::new().expect("a folder");
    let edition = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/data/dawn1812/edition.toml");
    let edition = fs::read_to_string(edition).expect("the edition");
    let mine = edition.replacen("militia = 5", "militia = 6", 1);
    fs::write(dir.path().join("mine.toml"), mine).expect("written");
    let sample = fixtures().join("dawn1812/sample-of-play.elt");
    let sample = sample.to_str().expect("a name");
    // The sample's dice hit otherwise under that edition, so its next choice is none.
    let refused = run(
        dir.path(),
        &["import", sample, "--edition", "mine.toml", "-o", "x.elj"],
    );
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused.stderr).contains("Nothing was written."));
    let agreed = fixtures().join("dawn1812/ends-agreed.elt");
    let agreed = agreed.to_str().expect("a name");
    let made = run(
        dir.path(),
        &["import", agreed, "--edition", "mine.toml", "-o", "mine.elj"],
    );
    assert_eq!(made.status.code(), Some(0), "{}", text(&made.stderr));
    let verdict = run(dir.path(), &["verify", "mine.elj"]);
    assert!(
        text(&verdict.stdout).contains("edition"),
        "{}",
        text(&verdict.stdout)
    );
    // Back to the standard rules, where all of it is legal too.
    let migrated = run(dir.path(), &["migrate", "mine.elj", "-o", "standard.elj"]);
    assert!(
        text(&migrated.stdout).contains("after every entry what it was"),
        "{}",
        text(&migrated.stderr)
    );
    assert_eq!(
        run(dir.path(), &["verify", "standard.elj"]).status.code(),
        Some(0)
    );
    // From a position: the transcript names no start.
    let position = run(
        dir.path(),
        &["position", "show", "standard.elj", "--at", "14"],
    );
    fs::write(dir.path().join("p"), &position.stdout).expect("written");
    fs::write(
        dir.path().join("t.elt"),
        "[Game \"dawn1812\"]\nend adjourned\n",
    )
    .expect("written");
    let from = run(
        dir.path(),
        &["import", "t.elt", "--position", "p", "-o", "from.elj"],
    );
    assert_eq!(from.status.code(), Some(0), "{}", text(&from.stderr));
    let shown = run(dir.path(), &["position", "show", "from.elj", "--at", "0"]);
    assert_eq!(shown.stdout, position.stdout);
}
