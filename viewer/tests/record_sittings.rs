//! What can go wrong at one keyboard: a program stopped at the worst moment, keys that are not there, names that steer the terminal,
//! battles fought elsewhere.
#![cfg(unix)]

mod keyboard;

use std::{fs, path::Path};

use earlylight_journal::{
    entry::{Entry, EntryKind},
    frame::journal_bytes,
    reader::{Journal, read},
};
use keyboard::{BEGIN, code, dealt, export, people, run, say, see, terminal};
use tempfile::TempDir;

fn journal(dir: &Path) -> Journal {
    read(&fs::read(dir.join("game.elj")).expect("the journal")).expect("a journal")
}

/// The journal as it would be had the program been stopped after that many entries.
fn stopped_after(dir: &Path, whole: &Journal, entries: usize) {
    let bytes = journal_bytes(whole.header.clone(), &whole.entries[..entries]).expect("bytes");
    fs::write(dir.join("game.elj"), bytes).expect("written");
}

#[test]
fn a_key_that_stays_shut_does_not_sign_and_the_game_goes_on() {
    let dir = TempDir::new().expect("a folder");
    assert!(run(dir.path(), &["key", "new", "anna"]).status.success());
    let locked = std::process::Command::new(env!("CARGO_BIN_EXE_earlylight"))
        .current_dir(dir.path())
        .env("EARLYLIGHT_KEYS", dir.path().join("keys"))
        .env("EARLYLIGHT_PASSPHRASE", "open sesame")
        .args(["key", "new", "ben", "--passphrase"])
        .output()
        .expect("it runs");
    assert!(locked.status.success(), "{locked:?}");
    let mut t = terminal(dir.path(), &BEGIN);
    see(&mut t, "passphrase of ben");
    say(&mut t, "open sesame");
    // Once to accept the game, and once to sign in it.
    see(&mut t, "passphrase of ben");
    say(&mut t, "open sesame");
    see(&mut t, "British> ");
    say(&mut t, "quit");
    assert_eq!(code(&mut t), 3);
    let mut t = terminal(dir.path(), &["record", "--resume", "-o", "game.elj"]);
    see(&mut t, "passphrase of ben");
    say(&mut t, "open wheat");
    see(&mut t, "Ben cannot sign in this sitting");
    see(&mut t, "British> ");
    say(&mut t, "resign");
    see(&mut t, "American (Anna), do you sign");
    say(&mut t, "yes");
    see(&mut t, "game.elj: consistent");
    assert_eq!(code(&mut t), 0);
}

#[test]
fn a_program_stopped_while_it_closes_the_record_closes_it_later() {
    let dir = TempDir::new().expect("a folder");
    people(dir.path());
    let mut t = terminal(dir.path(), &BEGIN);
    dealt(&mut t);
    see(&mut t, "American> ");
    say(&mut t, "resign");
    see(&mut t, "American (Anna) resigned; the game is over");
    // Nobody signs for another.
    see(
        &mut t,
        "British (Ben), do you sign the record as it is closed?",
    );
    say(&mut t, "yes");
    see(&mut t, "game.elj: fair");
    assert_eq!(code(&mut t), 0);
    let whole = journal(dir.path());
    let kinds: Vec<EntryKind> = whole.entries.iter().map(Entry::kind).collect();
    let end = kinds
        .iter()
        .position(|k| *k == EntryKind::End)
        .expect("the end");
    assert_eq!(
        kinds.len() - end,
        4,
        "end, reveal, two signatures: {kinds:?}"
    );
    for entries in end + 1..=whole.entries.len() {
        stopped_after(dir.path(), &whole, entries);
        let mut t = terminal(dir.path(), &["record", "--resume", "-o", "game.elj"]);
        see(&mut t, "American (Anna) resigned; the game is over");
        if entries < whole.entries.len() {
            see(&mut t, "British (Ben), do you sign");
            say(&mut t, "yes");
        }
        see(&mut t, "game.elj: fair");
        assert_eq!(code(&mut t), 0, "{entries}");
        assert_eq!(journal(dir.path()).entries.len(), whole.entries.len());
        let verdict = run(dir.path(), &["verify", "game.elj", "--require", "fair"]);
        assert_eq!(verdict.status.code(), Some(0), "{entries}: {verdict:?}");
    }
    // Stopped in the middle of an entry.
    let bytes = journal_bytes(whole.header.clone(), &whole.entries[..end + 1]).expect("bytes");
    fs::write(dir.path().join("game.elj"), &bytes[..bytes.len() - 9]).expect("written");
    let mut t = terminal(dir.path(), &["record", "--resume", "-o", "game.elj"]);
    see(&mut t, "were cut off");
    see(&mut t, "alone looks at the screen now");
    say(&mut t, "");
    see(&mut t, "American> ");
    say(&mut t, "resign");
    // Whoever does not sign can do it later.
    see(&mut t, "British (Ben), do you sign");
    say(&mut t, "no");
    see(&mut t, "British (Ben) does not sign");
    see(&mut t, "game.elj: consistent");
    assert_eq!(code(&mut t), 0);
    let mut t = terminal(dir.path(), &["record", "--resume", "-o", "game.elj"]);
    see(&mut t, "British (Ben), do you sign");
    say(&mut t, "yes");
    see(&mut t, "game.elj: fair");
    assert_eq!(code(&mut t), 0);
    // With the secrets put away, nothing more is to be done, and nothing is.
    fs::remove_file(dir.path().join("game.elj.secrets"))
        .or_else(|_| fs::remove_file(secrets(dir.path())))
        .expect("the secrets");
    let before = fs::read(dir.path().join("game.elj")).expect("the journal");
    let again = run(dir.path(), &["record", "--resume", "-o", "game.elj"]);
    assert_eq!(again.status.code(), Some(0), "{again:?}");
    let words = String::from_utf8_lossy(&again.stdout).into_owned();
    assert!(words.contains("American (Anna) resigned"), "{words}");
    assert_eq!(
        fs::read(dir.path().join("game.elj")).expect("the journal"),
        before
    );
}

/// The file with the secrets, whatever its name.
fn secrets(dir: &Path) -> std::path::PathBuf {
    fs::read_dir(dir)
        .expect("the folder")
        .filter_map(Result::ok)
        .map(|e| e.path())
        .find(|p| p.to_string_lossy().contains("secret"))
        .expect("a file of secrets")
}

#[test]
fn an_adjustment_left_unsigned_is_signed_when_play_goes_on() {
    let dir = TempDir::new().expect("a folder");
    people(dir.path());
    let mut t = terminal(dir.path(), &BEGIN);
    see(&mut t, "British> ");
    say(&mut t, "position here.txt");
    see(&mut t, "the position of this moment");
    say(&mut t, "adjust here.txt as it was meant");
    see(&mut t, "do you agree that the position becomes");
    say(&mut t, "yes");
    see(&mut t, "the position is adjusted");
    say(&mut t, "quit");
    see(&mut t, "goes on");
    assert_eq!(code(&mut t), 3);
    let whole = journal(dir.path());
    let adjusted = whole
        .entries
        .iter()
        .position(|e| e.kind() == EntryKind::Adjustment)
        .expect("the adjustment");
    for signatures in 0..=1 {
        stopped_after(dir.path(), &whole, adjusted + 1 + signatures);
        let mut t = terminal(dir.path(), &["record", "--resume", "-o", "game.elj"]);
        see(&mut t, "is signed");
        see(&mut t, "British> ");
        say(&mut t, "1");
        see(&mut t, "British place 12,1");
        say(&mut t, "quit");
        assert_eq!(code(&mut t), 3);
    }
    // Without the keys it is said who has to sign.
    stopped_after(dir.path(), &whole, adjusted + 1);
    fs::rename(dir.path().join("keys"), dir.path().join("elsewhere")).expect("moved");
    let again = run(dir.path(), &["record", "--resume", "-o", "game.elj"]);
    assert_eq!(again.status.code(), Some(1), "{again:?}");
    let words = String::from_utf8_lossy(&again.stderr).into_owned();
    assert!(words.contains("waits for the signatures"), "{words}");
    // The players may let it go, and play on.
    let mut t = terminal(dir.path(), &["record", "--resume", "-o", "game.elj"]);
    for who in ["American (Anna)", "British (Ben)"] {
        see(&mut t, &format!("{who}, do you agree that it is dropped"));
        say(&mut t, "yes");
    }
    see(&mut t, "British> ");
    say(&mut t, "1");
    see(&mut t, "British place 12,1");
    say(&mut t, "quit");
    assert_eq!(code(&mut t), 3);
    let verdict = run(dir.path(), &["verify", "game.elj"]);
    assert_eq!(verdict.status.code(), Some(3), "{verdict:?}");
}

#[test]
fn an_arbiter_signs_for_an_adjustment_that_the_players_cannot_sign() {
    let dir = TempDir::new().expect("a folder");
    for name in ["kim", "lou"] {
        assert!(run(dir.path(), &["key", "new", name]).status.success());
    }
    let mut t = terminal(
        dir.path(),
        &[
            "record",
            "naval1812",
            "--us",
            "Anna",
            "--gb",
            "Ben",
            "--arbiter",
            "Kim=kim",
            "--keeper",
            "Lou=lou",
            "-o",
            "game.elj",
        ],
    );
    see(&mut t, "British> ");
    say(&mut t, "position here.txt");
    see(&mut t, "the position of this moment");
    say(&mut t, "adjust here.txt as Kim says");
    see(&mut t, "do you agree that the position becomes");
    say(&mut t, "yes");
    see(
        &mut t,
        "Kim (arbiter), do you sign that the position becomes",
    );
    say(&mut t, "no");
    see(&mut t, "it stands");
    say(&mut t, "adjust here.txt as Kim says");
    see(&mut t, "do you agree that the position becomes");
    say(&mut t, "yes");
    see(
        &mut t,
        "Kim (arbiter), do you sign that the position becomes",
    );
    say(&mut t, "yes");
    see(&mut t, "the position is adjusted");
    say(&mut t, "1");
    see(&mut t, "British place 12,1");
    // An arbiter signs when it likes, and a keeper with a key as well; a player without one cannot, and nobody for another.
    for (who, name) in [("arbiter", "Kim (arbiter)"), ("keeper", "Lou (keeper)")] {
        say(&mut t, &format!("sign {who}"));
        see(
            &mut t,
            &format!("{name}, do you sign all that was recorded so far?"),
        );
        say(&mut t, "yes");
        see(&mut t, &format!("{name} signed"));
    }
    say(&mut t, "sign");
    see(&mut t, "there is no key of British (Ben) here");
    say(&mut t, "sign American");
    see(&mut t, "nobody signs for another");
    say(&mut t, "quit");
    assert_eq!(code(&mut t), 3);
    let text = export(dir.path());
    assert_eq!(text.matches("\nattest arbiter").count(), 2, "{text}");
    assert_eq!(text.matches("\nattest keeper").count(), 1, "{text}");
    assert_eq!(text.matches("\nattest ").count(), 3, "{text}");
    let verdict = run(dir.path(), &["verify", "game.elj"]);
    assert_eq!(verdict.status.code(), Some(3), "{verdict:?}");
}

#[test]
fn a_game_from_a_position_and_a_rule_by_its_number() {
    let dir = TempDir::new().expect("a folder");
    let shown = run(
        dir.path(),
        &["simulate", "naval1812", "--seed", "4", "--out", "games"],
    );
    assert!(shown.status.success(), "{shown:?}");
    let game = fs::read_dir(dir.path().join("games"))
        .expect("the folder")
        .filter_map(Result::ok)
        .map(|e| e.path())
        .find(|p| p.extension().is_some_and(|e| e == "elj"))
        .expect("a game");
    let game = game.to_string_lossy().into_owned();
    let position = run(dir.path(), &["position", "show", &game, "--at", "30"]);
    fs::write(dir.path().join("p.txt"), &position.stdout).expect("written");
    let mut t = terminal(
        dir.path(),
        &[
            "record",
            "naval1812",
            "--us",
            "Anna",
            "--gb",
            "bot:random",
            "--position",
            "p.txt",
            "-o",
            "game.elj",
        ],
    );
    see(&mut t, "American> ");
    say(&mut t, "rule [Ship Combat]");
    // Not the echo.
    see(&mut t, "\nShip Combat ");
    say(&mut t, "rule 99");
    see(&mut t, "there is no rule `99`");
    say(&mut t, "quit");
    assert_eq!(code(&mut t), 3);
    let again = run(dir.path(), &["record", "--resume", "-o", "none.elj"]);
    assert_eq!(again.status.code(), Some(2), "{again:?}");
    let there = run(dir.path(), &["record", "naval1812", "-o", "game.elj"]);
    assert_eq!(there.status.code(), Some(1), "{there:?}");
    let words = String::from_utf8_lossy(&there.stderr).into_owned();
    assert!(
        words.contains("exists already") && words.contains("record --resume -o game.elj"),
        "{words}"
    );
    // What a game is begun with says nothing where one goes on.
    for words in [
        vec!["record", "naval1812", "--resume", "-o", "game.elj"],
        vec!["record", "--resume", "--dice", "typed", "-o", "game.elj"],
        vec!["record", "--us", "Anna", "-o", "game.elj"],
    ] {
        let both = run(dir.path(), &words);
        assert_eq!(both.status.code(), Some(2), "{words:?}: {both:?}");
    }
}

#[test]
fn a_name_steers_no_terminal() {
    let dir = TempDir::new().expect("a folder");
    let name = "An\x1b[31mna\u{202e}";
    let mut t = terminal(
        dir.path(),
        &[
            "record",
            "naval1812",
            "--us",
            "Ben",
            "--gb",
            name,
            "--draws",
            "open",
            "--dice",
            "open",
            "-o",
            "game.elj",
        ],
    );
    let head = see(&mut t, "British> ");
    assert!(
        head.contains("\\u{1b}[31m") && !head.contains("\x1b[31m"),
        "{head:?}"
    );
    say(&mut t, "say h\u{e9} \u{202e}olleh");
    let said = see(&mut t, "says: ");
    assert!(!said.contains("\x1b[31m"), "{said:?}");
    say(&mut t, "resign");
    assert_eq!(code(&mut t), 0);
    let shown: [&[&str]; 5] = [
        &["verify", "game.elj"],
        &["show", "game.elj"],
        &["export", "game.elj"],
        &["compare", "game.elj", "game.elj"],
        &["position", "show", "game.elj", "--at", "0"],
    ];
    for words in shown {
        let mut t = terminal(dir.path(), words);
        let mut all = String::new();
        if let Ok(found) = expectrl::Expect::expect(&mut t, expectrl::Eof) {
            all = String::from_utf8_lossy(found.as_bytes()).into_owned();
        }
        assert!(!all.is_empty(), "{words:?}");
        assert!(
            !all.contains("\x1b[31m") && !all.contains('\u{202e}'),
            "{words:?}: {all:?}"
        );
    }
}

#[test]
fn a_battle_fought_elsewhere_is_typed_in_and_both_sign_for_it() {
    let dir = TempDir::new().expect("a folder");
    people(dir.path());
    let out = run(
        dir.path(),
        &[
            "simulate",
            "before_napoleon",
            "--scenario",
            "sequence_table",
            "--seed",
            "3",
            "--out",
            "games",
        ],
    );
    assert!(out.status.success(), "{out:?}");
    let game = "games/before_napoleon-3-000001.elj";
    let shown = run(dir.path(), &["show", game]);
    let shown = String::from_utf8_lossy(&shown.stdout).into_owned();
    let (number, claim) = shown
        .lines()
        .find_map(|l| {
            let (number, line) = l.trim().split_once("  ")?;
            Some((number.parse::<usize>().ok()?, line.strip_prefix("claim ")?))
        })
        .expect("a claim");
    let before = (number - 1).to_string();
    let position = run(dir.path(), &["position", "show", game, "--at", &before]);
    fs::write(dir.path().join("p.txt"), &position.stdout).expect("written");
    let mut t = terminal(
        dir.path(),
        &[
            "record",
            "before_napoleon",
            "--us",
            "Anna=anna",
            "--gb",
            "Ben=ben",
            "--position",
            "p.txt",
            "-o",
            "game.elj",
        ],
    );
    see(&mut t, "nobody can recompute");
    see(&mut t, "claim> ");
    say(&mut t, "land held French | left Nobody 3");
    see(&mut t, "expected");
    // Both are asked whether it was so.
    say(&mut t, claim);
    see(&mut t, "(Anna), do you agree that it was so");
    say(&mut t, "yes");
    see(&mut t, "(Ben), do you agree that it was so");
    say(&mut t, "no");
    see(&mut t, "nothing was written");
    say(&mut t, claim);
    for who in ["(Anna)", "(Ben)"] {
        see(&mut t, &format!("{who}, do you agree that it was so"));
        say(&mut t, "yes");
    }
    see(&mut t, "> ");
    say(&mut t, "quit");
    assert_eq!(code(&mut t), 3);
    // Stopped before it was signed: who has not signed is asked again.
    let whole = journal(dir.path());
    let claimed = whole
        .entries
        .iter()
        .position(|e| e.kind() == EntryKind::Claim)
        .expect("the claim");
    stopped_after(dir.path(), &whole, claimed + 2);
    let mut t = terminal(dir.path(), &["record", "--resume", "-o", "game.elj"]);
    see(&mut t, "(Ben), do you sign the result of entry");
    say(&mut t, "yes");
    see(&mut t, "> ");
    say(&mut t, "quit");
    assert_eq!(code(&mut t), 3);
    let text = export(dir.path());
    assert!(text.contains(&format!("claim {claim}")), "{text}");
    assert_eq!(text.matches("\nattest ").count(), 2, "{text}");
    let verdict = run(dir.path(), &["verify", "game.elj"]);
    let words = String::from_utf8_lossy(&verdict.stdout).into_owned();
    assert!(words.contains("claim"), "{words}");
    assert_eq!(verdict.status.code(), Some(3), "{words}");
}
