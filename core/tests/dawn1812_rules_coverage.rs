//! Every numbered rule that is enforced is cited where the code applies it, and by a test.

use std::{
    fs,
    path::{Path, PathBuf},
};

use earlylight_core::dawn1812::rules::{self, RuleKind};

/// Whether the text holds the number as a whole: "6.1" is not in "6.1.3", nor in "16.1".
fn cites(text: &str, number: &str) -> bool {
    text.match_indices(number).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let mut after = text[at + number.len()..].chars();
        let (next, then) = (after.next(), after.next());
        let part_of = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
        let goes_on = next == Some('.') && then.is_some_and(|c| c.is_ascii_digit());
        !part_of(before) && before != Some('.') && !part_of(next) && !goes_on
    })
}

/// The numbers that none of the texts cites.
fn uncited<'a>(numbers: &[&'a str], texts: &[String]) -> Vec<&'a str> {
    let missing = |number: &&&str| !texts.iter().any(|text| cites(text, number));
    numbers.iter().filter(missing).copied().collect()
}

/// All Rust files under a folder of the workspace, in the order of their paths; none if there is no such folder.
fn sources(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("..")
            .join(folder),
    ];
    while let Some(folder) = open.pop() {
        let Ok(entries) = fs::read_dir(&folder) else {
            continue;
        };
        for entry in entries {
            let path = entry.expect("an entry of the folder").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn texts(files: &[PathBuf]) -> Vec<String> {
    let read = |path: &PathBuf| {
        fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
    };
    files.iter().map(read).collect()
}

/// The numbers of the rules that are enforced; definitions and lists of components need no code.
fn enforced() -> Vec<&'static str> {
    let rules = rules::all().iter().filter(|r| r.kind == RuleKind::Rule);
    rules.map(|r| r.number.as_str()).collect()
}

#[test]
fn every_enforced_rule_is_cited_by_the_code() {
    let code = sources("core/src/dawn1812");
    assert!(code.len() > 30, "the rules are there: {code:?}");
    assert_eq!(uncited(&enforced(), &texts(&code)), [""; 0]);
}

#[test]
fn every_enforced_rule_is_cited_by_a_test() {
    let mut tests = sources("core/tests");
    tests.extend(sources("tests/tests"));
    // This file cites numbers to test itself, which proves nothing of the rules; files of other games have rules of their own.
    tests.retain(|path| {
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned());
        name.is_some_and(|n| {
            n.starts_with("dawn1812") && n != "dawn1812_rules_coverage.rs"
                || n == "sample_of_play.rs"
        })
    });
    assert!(tests.len() > 5, "the tests are there: {tests:?}");
    assert_eq!(uncited(&enforced(), &texts(&tests)), [""; 0]);
}

#[test]
fn a_citation_is_the_whole_number() {
    assert!(cites("rule 6.1: recruit", "6.1"));
    assert!(cites("\"6.1\"", "6.1"));
    assert!(cites("(see 6.1).", "6.1"));
    assert!(cites("as in 6.1.", "6.1"));
    assert!(
        cites("6.1.3, 6.1", "6.1"),
        "a longer number before it hides nothing"
    );
    for other in ["6.1.3", "16.1", "6.11", "2.6.1", "v6.1", "6.1a", "6_1"] {
        assert!(!cites(other, "6.1"), "{other}");
    }
}

#[test]
fn a_deleted_citation_is_missed() {
    let numbers = ["6.1", "6.1.3", "16.1"];
    let text = "// 6.1: a controlled home region\nneed(pool > 0, \"6.1.3\")?; // 16.1";
    let whole = [text.to_owned()];
    assert_eq!(uncited(&numbers, &whole), [""; 0]);
    for number in numbers {
        let gone = [text.replacen(number, "", 1)];
        // "6.1" stands first in its own comment, so that is the one that goes.
        assert_eq!(uncited(&[number], &gone), [number], "{number}");
    }
    let split = [text[..30].to_owned(), text[30..].to_owned()];
    assert_eq!(
        uncited(&numbers, &split),
        [""; 0],
        "any of the files will do"
    );
    assert_eq!(uncited(&numbers, &[]), numbers);
}

#[test]
fn every_rule_of_the_book_has_a_kind() {
    assert!(rules::all().len() > 100);
    assert!(enforced().len() > 60, "{}", enforced().len());
}
