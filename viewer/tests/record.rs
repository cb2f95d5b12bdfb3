//! A game recorded at a terminal, through a pseudo-terminal: two people, a take-back, an adjustment, a kill and a resume.
#![cfg(unix)]

mod keyboard;

use std::{
    fs,
    io::Write,
    process::{Command, Stdio},
};

use keyboard::{BEGIN, code, export, people, run, say, see, terminal};
use tempfile::TempDir;

#[test]
fn a_whole_short_game_by_two_people_is_fair() {
    let dir = TempDir::new().expect("a folder");
    people(dir.path());
    let mut t = terminal(dir.path(), &BEGIN);
    // The British place three warships; the first choice is taken back, with the other's consent.
    see(&mut t, "British> ");
    say(&mut t, "1");
    see(&mut t, "British place 12,1");
    say(&mut t, "back");
    see(&mut t, "do you agree that play goes back");
    say(&mut t, "no");
    see(&mut t, "it stands");
    say(&mut t, "back");
    see(&mut t, "do you agree that play goes back");
    say(&mut t, "yes");
    see(&mut t, "both agreed");
    // What cannot be is refused with what comes near; help helps.
    say(&mut t, "plase 12,1");
    see(&mut t, "near: ");
    say(&mut t, "help");
    see(&mut t, "take back your last decision");
    // The line is told once it is on the disk.
    for (line, told) in [
        ("place 12,1", "British place 12,1"),
        ("heading N", "British heading N"),
        ("place 12,3", "British place 12,3"),
        ("heading N", "British heading N"),
    ] {
        say(&mut t, line);
        see(&mut t, told);
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
    see(&mut t, "the position is adjusted");
    say(&mut t, "place 12,5");
    see(&mut t, "British place 12,5");
    say(&mut t, "heading N");
    see(&mut t, "American (Anna): ");
    for _ in 0..3 {
        say(&mut t, "1");
        see(&mut t, "American heading N");
    }
    say(&mut t, "1");
    see(&mut t, "American (Anna) alone looks at the screen now");
    say(&mut t, "");
    // Five cards are dealt to each; the hand of Ben is not on Anna's screen, nor hers on his.
    let mut anna = see(&mut t, "your hands");
    anna += &see(&mut t, "American> ");
    say(&mut t, "say good luck");
    // Not the echo of what is typed: the next line is typed when this one has been taken.
    see(&mut t, "says: good luck");
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
    see(&mut t, "British (Ben) resigned; the game is over");
    see(
        &mut t,
        "American (Anna), do you sign the record as it is closed?",
    );
    say(&mut t, "yes");
    see(&mut t, "game.elj: fair");
    assert_eq!(code(&mut t), 0, "the game is over, and the record is good");
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
    let mut child = Command::new(env!("CARGO_BIN_EXE_earlylight"))
        .current_dir(dir.path())
        .env("EARLYLIGHT_KEYS", dir.path().join("keys"))
        .args([
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
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    // Whoever is asked for what takes the line that fits, whatever the cards are and however many dice they give; the others are
    // refused and asked again. Where play is when the lines end is chance: any dice come before a resignation is read.
    let dice: String = (1..=12).map(|n| "4".repeat(n) + "\n").collect();
    let mut lines = format!("1\n{dice}").repeat(150);
    lines.push_str(&format!("{dice}resign\n").repeat(12));
    let mut pipe = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || {
        // The program may be done before all is written.
        let _ = pipe.write_all(lines.as_bytes());
    });
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("all is written");
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("odds: "), "{said}");
    assert!(
        said.contains("expected"),
        "dice that do not fit are refused"
    );
    assert!(said.contains("game.elj: consistent"), "{said}");
    let verdict = run(dir.path(), &["verify", "game.elj"]);
    let words = String::from_utf8_lossy(&verdict.stdout).into_owned();
    assert!(words.contains("typed"), "{words}");
    let text = export(dir.path());
    assert!(
        text.lines().filter(|l| l.contains(" rolls ")).count() > 3,
        "{text}"
    );
}

#[test]
fn the_end_of_the_lines_ends_the_sitting_and_not_the_game() {
    let dir = TempDir::new().expect("a folder");
    people(dir.path());
    let begun = Command::new(env!("CARGO_BIN_EXE_earlylight"))
        .current_dir(dir.path())
        .env("EARLYLIGHT_KEYS", dir.path().join("keys"))
        .args(BEGIN)
        .stdin(Stdio::null())
        .output()
        .expect("it runs");
    assert_eq!(begun.status.code(), Some(3), "{begun:?}");
    assert_eq!(
        run(dir.path(), &["verify", "game.elj"]).status.code(),
        Some(3)
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
