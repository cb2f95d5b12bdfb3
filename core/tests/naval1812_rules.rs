//! Every rule of `naval1812` that is enforced is cited by code and by a test.

use std::{fs, path::Path};

use earlylight_core::naval1812::rules::{self, RuleKind};

/// The text of all Rust files under a folder whose path a filter accepts.
fn sources(folder: &Path, wanted: &dyn Fn(&Path) -> bool, out: &mut String) {
    let mut entries: Vec<_> = fs::read_dir(folder)
        .expect("a folder of this crate")
        .map(|e| e.expect("an entry").path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            sources(&path, wanted, out);
        } else if path.extension().is_some_and(|e| e == "rs") && wanted(&path) {
            out.push_str(&fs::read_to_string(&path).expect("a file of this crate"));
        }
    }
}

/// Whether a text cites a rule: its heading in quotation marks, as a comment or a string has it.
fn cites(text: &str, number: &str) -> bool {
    text.contains(&format!("\"{number}\""))
        || text.contains(&format!("\"{}\"", number.replace('"', "\\\"")))
}

/// The part of a text that is code: lines that are no comment.
fn code(text: &str) -> String {
    text.lines()
        .filter(|l| !l.trim_start().starts_with("//"))
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn every_rule_is_cited() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut rules_code, mut tests) = (String::new(), String::new());
    sources(&root.join("src/naval1812"), &|_| true, &mut rules_code);
    let is_case = |p: &Path| {
        let name = p.file_name().and_then(|n| n.to_str()).unwrap_or("");
        name.starts_with("naval1812_") && name != "naval1812_rules.rs"
    };
    sources(&root.join("tests"), &is_case, &mut tests);
    let rules_code = code(&rules_code);
    let mut enforced = 0;
    for rule in rules::all().iter().filter(|r| r.kind == RuleKind::Rule) {
        enforced += 1;
        assert!(
            cites(&rules_code, &rule.number),
            "no code cites {}",
            rule.number
        );
        assert!(cites(&tests, &rule.number), "no test cites {}", rule.number);
    }
    println!(
        "{enforced} of {} headings are rules, all cited",
        rules::all().len()
    );
    assert_eq!(rules::all().len(), 33);
}

/// Whether a text names a case by its letters and number: `NC7` is not in `NC70` or `XNC7`.
fn names(text: &str, case: &str) -> bool {
    text.match_indices(case).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + case.len()..].chars().next();
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    })
}

#[test]
fn every_case_ruling_and_vector_is_a_test() {
    let mut tests = String::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let is_case = |p: &Path| {
        let name = p.file_name().and_then(|n| n.to_str()).unwrap_or("");
        name.starts_with("naval1812_") && name != "naval1812_rules.rs"
    };
    sources(&root.join("tests"), &is_case, &mut tests);
    let tests = tests.replace("Vector", "vector");
    // 38 cases, the further rulings 23 to 48, and 40 vectors of movement, combat, flow and scoring.
    let wanted = (1..=38)
        .map(|n| format!("NC{n}"))
        .chain((23..=48).map(|n| format!("N{n}")))
        .chain((1..=40).map(|n| format!("vector {n}")));
    let missing: Vec<String> = wanted.filter(|case| !names(&tests, case)).collect();
    assert_eq!(missing, Vec::<String>::new());
    assert!(!names(&tests, "NC39") && !names("vector 11", "vector 1"));
}

#[test]
fn rules_are_found_under_their_headings() {
    for rule in rules::all() {
        let found = rules::by_number(&rule.number).expect("the rule");
        assert_eq!(
            (found.title, found.gist),
            (rule.title.as_str(), rule.gist.as_str())
        );
        assert!(
            !rule.title.is_empty() && rule.gist.ends_with('.'),
            "{}",
            rule.number
        );
    }
    assert!(rules::by_number("Boarding").is_none());
}
