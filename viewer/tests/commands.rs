//! The commands, run as a person runs them: the real binary, real files, exit codes and words.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use serde_json::Value;
use tempfile::TempDir;

const SAMPLE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../fixtures/dawn1812/sample-of-play.elt"
);
const GOLDEN: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../fixtures/dawn1812/sample-of-play.elj"
);

fn earlylight(dir: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_earlylight"));
    command
        .current_dir(dir)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET");
    command
}

fn run(dir: &Path, words: &[&str]) -> Output {
    earlylight(dir)
        .args(words)
        .output()
        .expect("the binary runs")
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}
fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

/// A folder with the sample's journal `s.elj` in it.
fn folder() -> (TempDir, PathBuf) {
    let dir = TempDir::new().expect("a folder");
    let made = run(dir.path(), &["import", SAMPLE, "-o", "s.elj"]);
    assert_eq!(made.status.code(), Some(0), "{}", err(&made));
    let journal = dir.path().join("s.elj");
    (dir, journal)
}

/// A transcript without comments, blank lines and the tags that export writes out in full.
fn entries_of(transcript: &str) -> Vec<String> {
    transcript
        .lines()
        .map(|line| line.split(';').next().unwrap_or("").trim().to_owned())
        .filter(|line| !line.is_empty() && !line.starts_with('['))
        .collect()
}

#[test]
fn the_sample_is_imported_verified_and_exported() {
    let (dir, journal) = folder();
    let verdict = run(dir.path(), &["verify", "s.elj"]);
    assert_eq!(verdict.status.code(), Some(0));
    let words = out(&verdict);
    assert!(words.starts_with("s.elj: consistent"), "{words}");
    for said in [
        "the record is whole",
        "legal",
        "not proved",
        "typed",
        "signed",
    ] {
        assert!(words.contains(said), "{said}: {words}");
    }
    assert!(!words.contains("fair"), "{words}");
    let text = out(&run(dir.path(), &["export", "s.elj"]));
    assert_eq!(
        entries_of(&text),
        entries_of(&fs::read_to_string(SAMPLE).expect("the sample"))
    );
    // Export and import are inverse to each other.
    fs::write(dir.path().join("again.elt"), &text).expect("written");
    assert_eq!(
        run(dir.path(), &["import", "again.elt", "-o", "again.elj"])
            .status
            .code(),
        Some(0)
    );
    assert!(
        fs::read(dir.path().join("again.elj")).expect("read") == fs::read(&journal).expect("read"),
        "the same bytes"
    );
    // The journal in the fixtures is this one, byte for byte.
    assert!(
        fs::read(GOLDEN).expect("the fixture") == fs::read(&journal).expect("read"),
        "the same bytes"
    );
}

#[test]
fn the_end_shows_what_the_book_says() {
    let (dir, _) = folder();
    let shown = run(dir.path(), &["show", "s.elj", "--at", "end", "--json"]);
    assert_eq!(shown.status.code(), Some(0), "{}", err(&shown));
    let value: Value = serde_json::from_str(&out(&shown)).expect("JSON");
    let state = &value["state"];
    let penobscot = &state["regions"]["penobscot"];
    assert_eq!(penobscot["control"], "US");
    assert_eq!(penobscot["fort"], false);
    assert_eq!(penobscot["forces"], serde_json::json!({}));
    assert_eq!(state["squadrons_in_play"], 6);
    assert_eq!(state["blockades"]["new_england"]["squadrons"], 2);
    assert_eq!(state["levels"]["US"]["economy"], 1);
    assert_eq!(state["levels"]["US"]["opinion"], 1);
    assert_eq!(state["regions"]["boston"]["recruit_counters"], 3);
    assert_eq!(state["regions"]["new_york"]["recruit_counters"], 4);
    for side in ["US", "GB"] {
        assert_eq!(state["hands"][side].as_array().expect("a hand").len(), 7);
    }
    assert_eq!(state["score"]["words"], "0");
    // The position in it is one that the rules accept.
    let position = out(&run(
        dir.path(),
        &["show", "s.elj", "--at", "end", "--position"],
    ));
    assert_eq!(value["position"], position);
}

#[test]
fn show_prints_the_log_and_any_entry() {
    let (dir, _) = folder();
    let log = out(&run(dir.path(), &["show", "s.elj"]));
    assert!(log.contains("GB march Halifax > Penobscot"), "{log}");
    assert!(
        log.contains("controls the waterway Lower St. Lawrence [11.2.3]"),
        "{log}"
    );
    let start = run(dir.path(), &["show", "s.elj", "--at", "0"]);
    assert!(out(&start).contains("penobscot"), "{}", out(&start));
    let beyond = run(dir.path(), &["show", "s.elj", "--at", "999"]);
    assert_eq!(beyond.status.code(), Some(1));
    assert!(err(&beyond).contains("no entry 999"), "{}", err(&beyond));
    let log: Value =
        serde_json::from_str(&out(&run(dir.path(), &["show", "s.elj", "--json"]))).expect("JSON");
    assert_eq!(log["entries"][0]["line"], "US draws Treaty of Fort Wayne");
}

/// Each slip is refused with the file, the line, the rule, what was expected and what was found; nothing is written.
#[test]
fn an_illegal_line_is_refused_and_nothing_is_written() {
    let text = fs::read_to_string(SAMPLE).expect("the sample");
    let cases = [
        (
            "recruit without a counter",
            "US recruit Militia in Detroit",
            "US recruit Militia in Savannah\nUS recruit Militia in Savannah",
            "6.1.1",
            "Recruit counter",
            "Savannah",
        ),
        (
            "no such border",
            "US march Hudson > Niagara",
            "US march Hudson > Savannah",
            "6.2.1",
            "border",
            "Hudson > Savannah",
        ),
        (
            "not in hand",
            "US play Embargo Act",
            "US play Little Belt Affair",
            "4.1.2",
            "hand",
            "Little Belt Affair",
        ),
        (
            "a fourth die",
            "US rolls 4 5 6",
            "US rolls 4 5 6 6",
            "9.1.1",
            "3 dice",
            "4 dice",
        ),
        (
            "a seventh face",
            "US rolls 4 5 6",
            "US rolls 4 5 7",
            "9.1.1",
            "1 to 6",
            "7",
        ),
        (
            "the wrong side",
            "US as event",
            "GB as event",
            "",
            "US",
            "GB",
        ),
        (
            "no such place",
            "US march Hudson > Niagara",
            "US march Hudson > Niagra",
            "",
            "region",
            "Niagra",
        ),
    ];
    for (name, old, new, rule, expected, found) in cases {
        let dir = TempDir::new().expect("a folder");
        let bad = text.replacen(old, new, 1);
        let at = text.find(old).expect("the line");
        let line = text[..at].lines().count() + new.lines().count();
        fs::write(dir.path().join("bad.elt"), &bad).expect("written");
        let refused = run(dir.path(), &["import", "bad.elt", "-o", "s.elj"]);
        let words = err(&refused);
        assert_eq!(refused.status.code(), Some(1), "{name}: {words}");
        assert!(
            words.contains(&format!("bad.elt:{line}:")),
            "{name}, line {line}: {words}"
        );
        assert!(words.contains(rule), "{name}, rule {rule}: {words}");
        assert!(
            words.contains(expected) && words.contains(found),
            "{name}: {words}"
        );
        assert!(!dir.path().join("s.elj").exists(), "{name}");
    }
}

#[test]
fn nothing_is_overwritten() {
    let (dir, journal) = folder();
    let before = fs::read(&journal).expect("read");
    let again = run(dir.path(), &["import", SAMPLE, "-o", "s.elj"]);
    assert_eq!(again.status.code(), Some(1));
    assert!(err(&again).contains("s.elj"), "{}", err(&again));
    assert_eq!(fs::read(&journal).expect("read"), before);
    fs::write(dir.path().join("t.elt"), "mine").expect("written");
    let export = run(dir.path(), &["export", "s.elj", "-o", "t.elt"]);
    assert_eq!(export.status.code(), Some(1));
    assert_eq!(
        fs::read_to_string(dir.path().join("t.elt")).expect("read"),
        "mine"
    );
}

#[test]
fn standard_input_odd_names_and_several_files() {
    let (dir, journal) = folder();
    let bytes = fs::read(&journal).expect("read");
    fs::copy(&journal, dir.path().join("Spiel von Jérôme ☂.elj")).expect("copied");
    fs::write(dir.path().join("cut.elj"), &bytes[..bytes.len() - 60]).expect("written");
    fs::write(dir.path().join("noise.elj"), b"nothing of the kind").expect("written");
    assert_eq!(
        run(dir.path(), &["verify", "Spiel von Jérôme ☂.elj"])
            .status
            .code(),
        Some(0)
    );
    let all = run(
        dir.path(),
        &[
            "verify",
            "s.elj",
            "noise.elj",
            "cut.elj",
            "missing.elj",
            "--json",
        ],
    );
    let reports: Value = serde_json::from_str(&out(&all)).expect("JSON");
    assert_eq!(reports.as_array().expect("an array").len(), 3);
    assert_eq!(reports[0]["outcome"]["word"], "consistent");
    assert_eq!(reports[1]["outcome"]["word"], "unreadable");
    assert!(err(&all).contains("missing.elj"), "{}", err(&all));
    assert_ne!(all.status.code(), Some(0));
    let mut piped = earlylight(dir.path())
        .args(["verify", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    piped
        .stdin
        .take()
        .expect("its input")
        .write_all(&bytes)
        .expect("written");
    let piped = piped.wait_with_output().expect("its output");
    assert_eq!(piped.status.code(), Some(0));
    assert!(out(&piped).starts_with("standard input: consistent"));
}

#[test]
fn exit_codes_are_as_documented() {
    let (dir, journal) = folder();
    let bytes = fs::read(&journal).expect("read");
    let code = |name: &str, bytes: &[u8]| {
        fs::write(dir.path().join(name), bytes).expect("written");
        run(dir.path(), &["verify", name]).status.code()
    };
    assert_eq!(code("whole.elj", &bytes), Some(0));
    assert_eq!(code("noise.elj", b"nothing of the kind"), Some(2));
    let mut flipped = bytes.clone();
    let middle = flipped.len() / 2;
    flipped[middle] ^= 1;
    assert_eq!(code("flipped.elj", &flipped), Some(1));
    assert_eq!(
        run(dir.path(), &["verify", "whole.elj", "--require", "fair"])
            .status
            .code(),
        Some(1)
    );
    assert_eq!(
        run(dir.path(), &["verify"]).status.code(),
        Some(2),
        "no file named"
    );
    assert_eq!(
        run(dir.path(), &["frobnicate", "--now"]).status.code(),
        Some(2)
    );
    for command in ["import", "export", "verify", "show"] {
        let help = run(dir.path(), &[command, "--help"]);
        assert_eq!(help.status.code(), Some(0));
        assert!(out(&help).contains("Example"), "{command}");
    }
}

#[test]
fn without_a_display_the_window_says_what_else_there_is() {
    let dir = TempDir::new().expect("a folder");
    let window = run(dir.path(), &[]);
    assert_eq!(window.status.code(), Some(2));
    let words = err(&window);
    assert!(
        words.contains("verify") && words.contains("show"),
        "{words}"
    );
    assert!(!words.contains("panicked"), "{words}");
    let missing = run(dir.path(), &["missing.elj"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(err(&missing).contains("missing.elj"), "{}", err(&missing));
}

/// A pipe that closes early is no failure and no panic.
#[test]
fn a_closed_pipe_is_quiet() {
    let (dir, _) = folder();
    let mut child = earlylight(dir.path())
        .args(["show", "s.elj"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("its end");
    assert!(!err(&output).contains("panicked"), "{}", err(&output));
}

#[test]
fn a_report_is_one_page_that_loads_nothing() {
    let (dir, journal) = folder();
    let made = run(dir.path(), &["report", "s.elj", "-o", "s.html"]);
    assert_eq!(made.status.code(), Some(0), "{}", err(&made));
    let page = fs::read_to_string(dir.path().join("s.html")).expect("the page");
    for words in [
        "<!DOCTYPE html>",
        "Verdict: consistent",
        "Battle of Penobscot",
        "Before the battle: GB takes it",
        "Points by turn",
        "The map after Prelude",
        "Played by US",
        "US play Embargo Act",
    ] {
        assert!(page.contains(words), "{words}");
    }
    for loads in ["src=", "http:", "https:", "@import", "<script", "<link"] {
        assert!(!page.contains(loads), "{loads}");
    }
    // The fonts are in the page itself.
    assert_eq!(
        page.matches("url(").count(),
        page.matches("url(data:font/").count()
    );
    // Every element that is opened is closed.
    for tag in [
        "svg", "details", "ul", "table", "section", "div", "g", "text", "main", "p",
    ] {
        let opened =
            page.matches(&format!("<{tag}>")).count() + page.matches(&format!("<{tag} ")).count();
        assert_eq!(opened, page.matches(&format!("</{tag}>")).count(), "{tag}");
    }
    let again = run(dir.path(), &["report", "s.elj", "-o", "s.html"]);
    assert_eq!(again.status.code(), Some(1), "no page is written over");
    let out_again = run(dir.path(), &["report", journal.to_str().expect("text")]);
    assert_eq!(
        out(&out_again).len(),
        page.len() + journal.display().to_string().len() * 2 - 2 * "s.elj".len()
    );
    let none = run(dir.path(), &["report", "missing.elj"]);
    assert_eq!(none.status.code(), Some(2));
}
