//! Commands and people at a keyboard, through a pseudo-terminal.
#![cfg(unix)]
#![allow(dead_code)] // each file of tests takes what it needs

use std::{
    path::Path,
    process::{Command, Output},
    time::Duration,
};

use expectrl::{Expect, Session, session::OsSession};

pub fn run(dir: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_earlylight"))
        .current_dir(dir)
        .env("EARLYLIGHT_KEYS", dir.join("keys"))
        .args(words)
        .output()
        .expect("the binary runs")
}

pub fn terminal(dir: &Path, words: &[&str]) -> OsSession {
    let mut command = Command::new(env!("CARGO_BIN_EXE_earlylight"));
    command
        .current_dir(dir)
        .env("EARLYLIGHT_KEYS", dir.join("keys"))
        .env("TERM", "xterm")
        .args(words);
    let mut session = Session::spawn(command).expect("a pseudo-terminal");
    session.set_expect_timeout(Some(Duration::from_secs(60)));
    session
}

/// Waits for words, and gives all that stood before them.
pub fn see(t: &mut OsSession, words: &str) -> String {
    let found = t.expect(words).unwrap_or_else(|e| {
        let said = t.check(expectrl::Regex("(?s).*"));
        let said = said.map(|said| String::from_utf8_lossy(said.as_bytes()).into_owned());
        panic!("`{words}` is never said: {e}; {said:?}")
    });
    String::from_utf8_lossy(found.before()).into_owned()
}

pub fn say(t: &mut OsSession, words: &str) {
    t.send_line(words).expect("the terminal takes a line");
}

pub fn people(dir: &Path) {
    for name in ["anna", "ben"] {
        assert!(run(dir, &["key", "new", name]).status.success());
    }
}

pub const BEGIN: [&str; 8] = [
    "record",
    "naval1812",
    "--us",
    "Anna=anna",
    "--gb",
    "Ben=ben",
    "-o",
    "game.elj",
];

pub fn export(dir: &Path) -> String {
    let output = run(dir, &["export", "game.elj"]);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// How the program ended.
pub fn code(t: &mut OsSession) -> i32 {
    use expectrl::process::unix::WaitStatus;
    // What it still says must be taken, or it may wait for that.
    let _ = t.expect(expectrl::Eof);
    match t.get_process_mut().wait() {
        Ok(WaitStatus::Exited(_, code)) => code,
        other => panic!("it did not end by itself: {other:?}"),
    }
}

/// Sets up the ships, so that the next thing is a secret choice of a card by the American.
pub fn set_up(t: &mut OsSession) {
    see(t, "British> ");
    for (line, told) in [
        ("place 12,1", "British place 12,1"),
        ("heading N", "British heading N"),
        ("place 12,3", "British place 12,3"),
        ("heading N", "British heading N"),
        ("place 12,5", "British place 12,5"),
        ("heading N", "American (Anna): "),
    ] {
        say(t, line);
        see(t, told);
    }
    for _ in 0..3 {
        say(t, "1");
        see(t, "American heading N");
    }
    say(t, "1");
}

/// The ships are set up, and the American looks at her hand.
pub fn dealt(t: &mut OsSession) {
    set_up(t);
    // Both have looked on so far.
    see(t, "American (Anna) alone looks at the screen now");
    say(t, "");
    see(t, "your hands");
}
