//! A game recorded at a terminal, through a pseudo-terminal: two people, a take-back, an adjustment, a kill and a resume.
#![cfg(unix)]

use std::{
    fs,
    path::Path,
    process::{Command, Output},
    time::Duration,
};

use expectrl::{Expect, Session, session::OsSession};
use tempfile::TempDir;

fn run(dir: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_earlylight"))
        .current_dir(dir)
        .env("EARLYLIGHT_KEYS", dir.join("keys"))
        .args(words)
        .output()
        .expect("the binary runs")
}

fn terminal(dir: &Path, words: &[&str]) -> OsSession {
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
fn see(t: &mut OsSession, words: &str) -> String {
    let found = t
        .expect(words)
        .unwrap_or_else(|e| panic!("`{words}` is never said: {e}"));
    String::from_utf8_lossy(found.before()).into_owned()
}

fn say(t: &mut OsSession, words: &str) {
    t.send_line(words).expect("the terminal takes a line");
}

fn people(dir: &Path) {
    for name in ["anna", "ben"] {
        assert!(run(dir, &["key", "new", name]).status.success());
    }
}

const BEGIN: [&str; 8] = [
    "record",
    "naval1812",
    "--us",
    "Anna=anna",
    "--gb",
    "Ben=ben",
    "-o",
    "game.elj",
];

fn export(dir: &Path) -> String {
    let output = run(dir, &["export", "game.elj"]);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn a_whole_short_game_by_two_people_is_fair() {
    let dir = TempDir::new().expect("a folder");
    people(dir.path());
    let mut t = terminal(dir.path(), &BEGIN);
    // The British place three warships; the first choice is taken back, with the other's consent.
    see(&mut t, "British> ");
    say(&mut t, "1");
    see(&mut t, "British> ");
    say(&mut t, "back");
    see(&mut t, "do you agree that play goes back");
    say(&mut t, "no");
    see(&mut t, "it stands");
    say(&mut t, "back");
    see(&mut t, "do you agree that play goes back");
    say(&mut t, "yes");
    see(&mut t, "British> ");
    // What cannot be is refused with what comes near; help helps.
    say(&mut t, "plase 12,1");
    see(&mut t, "near: ");
    say(&mut t, "help");
    see(&mut t, "take back your last decision");
    for line in ["place 12,1", "heading N", "place 12,3", "heading N"] {
        say(&mut t, line);
        see(&mut t, "British> ");
    }
    // The machine goes down in the middle of it.
    t.get_process_mut().exit(true).expect("it can be killed");
    drop(t);
    let verdict = run(dir.path(), &["verify", "game.elj"]);
    assert_eq!(verdict.status.code(), Some(3), "{verdict:?}");
    let before = export(dir.path());
    assert!(before.contains("place 12,3"), "{before}");

    let mut t = terminal(dir.path(), &["record", "-o", "game.elj"]);
    see(&mut t, "British> ");
    // The position is put right by both: here to what it is, for a reason.
    say(&mut t, "position here.txt");
    see(&mut t, "the position of this moment");
    say(
        &mut t,
        "adjust here.txt the second ship stands as it was meant",
    );
    see(&mut t, "do you agree that the position becomes");
    say(&mut t, "yes");
    see(&mut t, "British> ");
    say(&mut t, "place 12,5");
    see(&mut t, "British> ");
    say(&mut t, "heading N");
    for _ in 0..4 {
        see(&mut t, "American> ");
        say(&mut t, "1");
    }
    // Five cards are dealt to each; the hand of Ben is not on Anna's screen, nor hers on his.
    see(&mut t, "alone looks at the screen now");
    say(&mut t, "");
    let anna = see(&mut t, "American> ");
    assert!(anna.contains("your hands"), "{anna}");
    say(&mut t, "say good luck");
    see(&mut t, "good luck");
    say(&mut t, "1");
    see(&mut t, "alone looks at the screen now");
    say(&mut t, "");
    let ben = see(&mut t, "British> ");
    assert!(ben.contains("American chooses in secret"), "{ben}");
    let text = export(dir.path());
    for card in drawn(&text, "American") {
        assert!(!ben.contains(&card), "{card} is on Ben's screen:\n{ben}");
    }
    for card in drawn(&text, "British") {
        assert!(!anna.contains(&card), "{card} is on Anna's screen:\n{anna}");
    }
    say(&mut t, "resign");
    see(&mut t, "game.elj: fair");
    drop(t);
    let verdict = run(dir.path(), &["verify", "game.elj", "--require", "fair"]);
    let words = String::from_utf8_lossy(&verdict.stdout).into_owned();
    assert_eq!(verdict.status.code(), Some(0), "{words}");
    assert!(words.contains("fair"), "{words}");
    let text = export(dir.path());
    for words in ["back to", "adjust", "resign", "attest"] {
        assert!(text.contains(words), "{words}:\n{text}");
    }
}

/// The cards that a side drew, by name, from a transcript.
fn drawn(text: &str, side: &str) -> Vec<String> {
    let head = format!("{side} draws ");
    text.lines()
        .filter_map(|line| line.trim().strip_prefix(&head))
        .map(|card| card.split('(').next().unwrap_or(card).trim().to_owned())
        .collect()
}

#[test]
fn dice_from_the_table_make_a_consistent_record() {
    let dir = TempDir::new().expect("a folder");
    let mut t = terminal(
        dir.path(),
        &[
            "record",
            "naval1812",
            "--us",
            "Anna",
            "--gb",
            "bot:greedy",
            "--dice",
            "typed",
            "--draws",
            "open",
            "-o",
            "game.elj",
        ],
    );
    for _ in 0..4 {
        see(&mut t, "American> ");
        say(&mut t, "1");
    }
    let mut rolled = false;
    for _ in 0..400 {
        // Either a decision of Anna's, or dice that lie on the table.
        let found = t
            .expect(expectrl::Regex("American> | dice of 6 for [^:]*: "))
            .expect("it goes on");
        let asked = String::from_utf8_lossy(found.get(0).expect("a match")).into_owned();
        if let Some(at) = asked.find(" dice") {
            let _ = at;
            let before = String::from_utf8_lossy(found.before()).into_owned();
            let count: usize = before
                .chars()
                .rev()
                .take_while(char::is_ascii_digit)
                .collect::<Vec<_>>()
                .into_iter()
                .rev()
                .collect::<String>()
                .parse()
                .expect("how many dice");
            say(&mut t, "9 9 9 9");
            see(&mut t, "expected");
            say(&mut t, &"4".repeat(count));
            rolled = true;
            break;
        }
        say(&mut t, "1");
    }
    assert!(rolled, "somebody fights within 400 decisions");
    t.expect(expectrl::Regex("American> | dice of 6 for [^:]*: "))
        .expect("it goes on");
    t.get_process_mut().exit(true).expect("it can be killed");
    drop(t);
    let verdict = run(dir.path(), &["verify", "game.elj"]);
    assert_eq!(verdict.status.code(), Some(3), "{verdict:?}");
    // By a pipe as well as at a terminal; the end of the lines ends the sitting, not the game.
    let mut child = Command::new(env!("CARGO_BIN_EXE_earlylight"))
        .current_dir(dir.path())
        .env("EARLYLIGHT_KEYS", dir.path().join("keys"))
        .args(["record", "-o", "game.elj"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::null())
        .spawn()
        .expect("it starts");
    drop(child.stdin.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(3));
    assert!(
        !fs::read(dir.path().join("game.elj"))
            .expect("a file")
            .is_empty()
    );
}

#[test]
fn what_cannot_begin_is_refused_and_nothing_is_written() {
    let dir = TempDir::new().expect("a folder");
    let missing = run(dir.path(), &["record", "-o", "none.elj"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(!dir.path().join("none.elj").exists());
    fs::write(dir.path().join("there.elj"), b"something").expect("written");
    let there = run(dir.path(), &["record", "naval1812", "-o", "there.elj"]);
    assert_eq!(there.status.code(), Some(1));
    assert_eq!(
        fs::read(dir.path().join("there.elj")).expect("read"),
        b"something"
    );
    assert_eq!(
        run(dir.path(), &["record", "chess", "-o", "c.elj"])
            .status
            .code(),
        Some(1)
    );
}
