//! What an arbiter does with files, by the real binary: receipts, comparison, dice, a verdict as a page.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use earlylight_core::Awaits;
use earlylight_journal::{
    games,
    header::{Invitation, Provider},
    session::Session,
};
use serde_json::Value;
use tempfile::TempDir;

const GOLDEN: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../fixtures/dawn1812/sample-of-play.elj"
);

fn run(dir: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_earlylight"))
        .current_dir(dir)
        .env("EARLYLIGHT_KEYS", dir.join("keys"))
        .env_remove("EARLYLIGHT_PASSPHRASE")
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
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
fn code(output: &Output) -> Option<i32> {
    output.status.code()
}

/// A folder with the sample's journal in it and two keys.
fn folder() -> TempDir {
    let dir = TempDir::new().expect("a folder");
    fs::copy(GOLDEN, dir.path().join("game.elj")).expect("a copy");
    for name in ["anna", "bén"] {
        let made = run(dir.path(), &["key", "new", name]);
        assert_eq!(code(&made), Some(0), "{}", err(&made));
    }
    dir
}

fn cut(dir: &Path, name: &str, less: usize) {
    let bytes = fs::read(GOLDEN).expect("the sample");
    fs::write(dir.join(name), &bytes[..bytes.len() - less]).expect("written");
}

#[test]
fn a_receipt_is_signed_kept_and_held_against_files() {
    let dir = folder();
    let dir = dir.path();
    let made = run(dir, &["receipt", "game.elj", "--key", "bén"]);
    assert_eq!(code(&made), Some(0), "{}", err(&made));
    let text = out(&made);
    assert!(text.contains("\u{2014} bén "), "{text}");
    fs::write(
        dir.join("letter.txt"),
        format!("Dear Anna,\n\n{text}\nYours\n"),
    )
    .expect("written");
    let verdict = run(dir, &["verify", "game.elj", "--receipt", "letter.txt"]);
    assert_eq!(code(&verdict), Some(0), "{}", out(&verdict));
    let words = out(&verdict);
    assert!(
        words
            .contains("  receipt  this journal contains what the receipt vouches for, up to entry"),
        "{words}"
    );
    assert!(
        words.contains("evidence against the holder of the key "),
        "{words}"
    );
    // A file whose tail was cut.
    cut(dir, "cut.elj", 100);
    let verdict = run(
        dir,
        &["verify", "cut.elj", "--receipt", "letter.txt", "--json"],
    );
    assert_eq!(code(&verdict), Some(1));
    let json: Value = serde_json::from_str(&out(&verdict)).expect("JSON");
    assert_eq!(json[0]["outcome"]["word"], "cut");
    assert_eq!(json[0]["receipts"][0]["state"], "cut");
    // For somebody who does not know the key it says nothing, and that is no success.
    fs::remove_file(dir.join("keys").join("bén.key")).expect("removed");
    let verdict = run(dir, &["verify", "game.elj", "--receipt", "letter.txt"]);
    assert_eq!(code(&verdict), Some(1));
    assert!(
        out(&verdict).contains("it says nothing"),
        "{}",
        out(&verdict)
    );
}

#[test]
fn a_receipt_needs_a_key_and_a_sound_record() {
    let dir = folder();
    let dir = dir.path();
    let none = run(dir, &["receipt", "game.elj"]);
    assert_eq!(code(&none), Some(1));
    assert!(err(&none).contains("--key"), "{}", err(&none));
    let mut bytes = fs::read(GOLDEN).expect("the sample");
    let at = bytes.len() - 60;
    bytes[at] ^= 1;
    fs::write(dir.join("bad.elj"), bytes).expect("written");
    let bad = run(dir, &["receipt", "bad.elj", "--key", "anna"]);
    assert_eq!(code(&bad), Some(1));
    assert!(err(&bad).contains("is damaged"), "{}", err(&bad));
    let no_receipt = run(dir, &["verify", "game.elj", "--receipt", "game.elj"]);
    assert_eq!(code(&no_receipt), Some(2));
    fs::write(dir.join("no.txt"), "nothing\n").expect("written");
    let no_receipt = run(dir, &["verify", "game.elj", "--receipt", "no.txt"]);
    assert_eq!(code(&no_receipt), Some(2), "{}", err(&no_receipt));
    let twice = run(dir, &["verify", "-", "--receipt", "-"]);
    assert_eq!(code(&twice), Some(2), "{}", err(&twice));
}

#[test]
fn copies_are_compared() {
    let dir = folder();
    let dir = dir.path();
    cut(dir, "cut.elj", 100);
    let same = run(dir, &["compare", "game.elj", "game.elj"]);
    assert_eq!(code(&same), Some(0));
    assert!(out(&same).starts_with("the same: "), "{}", out(&same));
    let longer = run(dir, &["compare", "cut.elj", "game.elj", "--json"]);
    assert_eq!(code(&longer), Some(0));
    let json: Value = serde_json::from_str(&out(&longer)).expect("JSON");
    assert_eq!(
        (&json["found"]["word"], &json["found"]["copy"]),
        (&"longer".into(), &1.into())
    );
    assert_eq!(json["schema"], "earlylight-compare/1");
    // Another history from entry 1 on: the transcript without its first lines is another play.
    let exported = out(&run(dir, &["export", "game.elj"]));
    let mut dropped = false;
    let other: Vec<&str> = exported
        .lines()
        .filter(|line| {
            let remark = !dropped && line.starts_with("end ");
            dropped |= remark;
            !remark
        })
        .collect();
    let other = format!(
        "{}\nremark \"and so on\"\nend adjourned\n",
        other.join("\n")
    );
    fs::write(dir.join("other.elt"), other).expect("written");
    let made = run(dir, &["import", "other.elt", "-o", "other.elj"]);
    assert_eq!(code(&made), Some(0), "{}", err(&made));
    let parted = run(dir, &["compare", "game.elj", "other.elj"]);
    assert_eq!(code(&parted), Some(1), "{}", out(&parted));
    let words = out(&parted);
    assert!(words.starts_with("two histories: "), "{words}");
    assert!(words.contains("other.elj, entry "), "{words}");
    assert!(words.contains("remark \"and so on\""), "{words}");
    let absent = run(dir, &["compare", "game.elj", "absent.elj"]);
    assert_eq!(code(&absent), Some(2));
    let twice = run(dir, &["compare", "-", "-"]);
    assert_eq!(code(&twice), Some(2));
}

#[test]
fn dice_are_counted_over_files_and_folders_and_in_a_verdict() {
    let dir = folder();
    let dir = dir.path();
    let one: Value =
        serde_json::from_str(&out(&run(dir, &["dice", "game.elj", "--json"]))).expect("JSON");
    let folder = dir.join("games");
    fs::create_dir(&folder).expect("a folder");
    fs::copy(GOLDEN, folder.join("a.elj")).expect("a copy");
    fs::copy(GOLDEN, folder.join("b.elj")).expect("a copy");
    fs::write(folder.join("notes.txt"), "no journal").expect("written");
    let two: Value =
        serde_json::from_str(&out(&run(dir, &["dice", "games", "--json"]))).expect("JSON");
    assert_eq!(
        (&one[0]["journals"], &two[0]["journals"]),
        (&1.into(), &2.into())
    );
    let dice = one[0]["dice"].as_array().expect("dice");
    assert!(!dice.is_empty());
    for (a, b) in dice.iter().zip(two[0]["dice"].as_array().expect("dice")) {
        let (a, b) = (a["thrown"].as_u64(), b["thrown"].as_u64());
        assert_eq!(a.map(|n| 2 * n), b);
        assert!(a > Some(0));
    }
    let hits = &one[0]["hits"][0];
    assert!(hits["expected"].as_f64() > Some(0.0), "{hits}");
    let words = out(&run(dir, &["dice", "games"]));
    assert!(words.contains("to be expected"), "{words}");
    assert!(words.contains("None of this proves anything"), "{words}");
    // The verdict says the same of the one journal.
    let verdict: Value =
        serde_json::from_str(&out(&run(dir, &["verify", "game.elj", "--json"]))).expect("JSON");
    assert_eq!(verdict[0]["statistics"], one[0]);
    let words = out(&run(dir, &["verify", "game.elj"]));
    assert!(words.contains("  counted  "), "{words}");
    let empty = dir.join("empty");
    fs::create_dir(&empty).expect("a folder");
    assert_eq!(code(&run(dir, &["dice", "empty"])), Some(2));
}

#[test]
fn a_verdict_is_filed_as_a_page_with_the_same_words() {
    let dir = folder();
    let dir = dir.path();
    fs::copy(GOLDEN, dir.join("a<b>&.elj")).expect("a copy");
    let mut bytes = fs::read(GOLDEN).expect("the sample");
    let at = bytes.len() - 200;
    bytes[at] ^= 1;
    fs::write(dir.join("bad.elj"), bytes).expect("written");
    let files = ["a<b>&.elj", "bad.elj"];
    let verdict = run(
        dir,
        &["verify", files[0], files[1], "--report", "verdict.html"],
    );
    assert_eq!(code(&verdict), Some(1), "{}", err(&verdict));
    let page = fs::read_to_string(dir.join("verdict.html")).expect("a page");
    let safe = |text: &str| {
        text.replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;")
            .replace('"', "&quot;")
            .replace('\'', "&#39;")
    };
    let words = out(&verdict);
    let mut lines = 0;
    for line in words.lines().filter(|line| !line.is_empty()) {
        // A line is its words, or what they are of, how that stands, and the words.
        let said = match line.strip_prefix("  ") {
            None => line,
            Some(line) => line.split("   ").last().unwrap_or(line).trim(),
        };
        let said = safe(said.trim_start_matches("receipt  ").trim());
        let last_words = said.rsplit("  ").next().unwrap_or(&said);
        assert!(page.contains(last_words), "{last_words}\n{page}");
        lines += 1;
    }
    assert!(lines > 10, "{words}");
    for said in [
        "What is wrong",
        "SHA-256",
        "entry",
        "What the verdicts mean",
    ] {
        assert!(page.contains(said), "{said}");
    }
    // The hash is the one that any tool gives.
    let sum = Command::new("sha256sum").arg(dir.join("bad.elj")).output();
    if let Ok(sum) = sum {
        let sum = out(&sum);
        assert!(
            page.contains(sum.split(' ').next().expect("digits")),
            "{sum}"
        );
    }
    // It loads nothing and runs nothing.
    for never in ["http:", "https:", "<script", "<link", "<img", "src="] {
        assert!(!page.contains(never), "{never}");
    }
    // Its fonts are in it.
    assert_eq!(
        page.matches("url(").count(),
        page.matches("url(data:font/").count()
    );
    // Nothing in a file's name is taken for markup.
    let body = page.split_once("</style>").expect("a style").1;
    assert_eq!(body.matches('<').count(), body.matches('>').count());
    assert!(!body.contains("a<b>"));
    // It is written once, and nothing is overwritten.
    let again = run(dir, &["verify", "bad.elj", "--report", "verdict.html"]);
    assert_eq!(code(&again), Some(1));
    assert!(err(&again).contains("exists already"), "{}", err(&again));
}

/// A game is recorded while an arbiter asks about it again and again: it is under way, and never broken.
#[test]
fn a_file_that_grows_while_it_is_verified_is_unfinished() {
    let dir = TempDir::new().expect("a folder");
    let path = dir.path().join("game.elj");
    let referee = games::referee("dawn1812").expect("the game is known");
    let mut invitation = Invitation::to_game(&*referee);
    invitation.dice = Provider::Open { seed: [7; 32] };
    invitation.draws = Provider::Open { seed: [7; 32] };
    let mut session = Session::create(&path, &*referee, invitation, None).expect("it begins");
    let asked = std::thread::scope(|scope| {
        let arbiter = scope.spawn(|| {
            let verify = || run(dir.path(), &["verify", "game.elj"]);
            (0..25).map(|_| verify()).collect::<Vec<Output>>()
        });
        while !arbiter.is_finished() {
            match session.play().table().awaits() {
                Awaits::Decision { side, .. } => {
                    let (_, text) = session.play().table().options().swap_remove(0);
                    session.decide(side, &text).map(drop)
                }
                Awaits::Chance(_) => session.chance().map(drop),
                _ => break,
            }
            .expect("it is recorded");
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        arbiter.join().expect("it asks to the end")
    });
    let mut lengths = std::collections::BTreeSet::new();
    for answer in asked {
        assert_eq!(code(&answer), Some(3), "{}{}", out(&answer), err(&answer));
        let words = out(&answer);
        assert!(words.starts_with("game.elj: unfinished: "), "{words}");
        lengths.insert(words);
    }
    assert!(lengths.len() > 5, "it did not grow: {lengths:?}");
}
