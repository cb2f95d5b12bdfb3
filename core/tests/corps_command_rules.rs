//! Every rule of `corps_command` that is enforced is cited by code and by a test; every ruling is written down.

use std::{collections::BTreeSet, fs, path::Path};

use earlylight_core::corps_command::{
    rules::{self, RuleKind},
    rulings,
};

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

/// Whether a text cites a rule: its number in quotation marks.
fn cites(text: &str, number: &str) -> bool {
    text.contains(&format!("\"{number}\""))
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
    sources(&root.join("src/corps_command"), &|_| true, &mut rules_code);
    let is_case = |p: &Path| {
        let name = p.file_name().and_then(|n| n.to_str()).unwrap_or("");
        name.starts_with("corps_command_") && name != "corps_command_rules.rs"
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
        "{enforced} of {} numbers are rules, all cited",
        rules::all().len()
    );
    assert_eq!((enforced, rules::all().len()), (23, 26));
}

#[test]
fn rules_are_found_by_their_numbers() {
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
    assert_eq!(rules::by_number("7").map(|r| r.title), Some("Combat"));
    assert!(rules::by_number("9.3").is_none(), "the book has no 9.3");
}

#[test]
fn every_case_is_a_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut tests = String::new();
    let is_case = |p: &Path| {
        let name = p.file_name().and_then(|n| n.to_str()).unwrap_or("");
        name.starts_with("corps_command_cases_")
    };
    sources(&root.join("tests"), &is_case, &mut tests);
    for case in 1..=126 {
        let names = [format!("fn cc{case}_"), format!("_cc{case}(")];
        assert!(
            names.iter().any(|n| tests.contains(n)),
            "no test of case {case}"
        );
    }
}

#[test]
fn every_ruling_has_its_line() {
    let document: toml::Table = rulings::text().parse().expect("the rulings");
    let list = document["ruling"].as_array().expect("a list of rulings");
    let mut named = BTreeSet::new();
    for (n, ruling) in list.iter().enumerate() {
        let text = |key: &str| ruling.get(key).and_then(toml::Value::as_str).unwrap_or("");
        assert_eq!(text("id"), (n + 1).to_string());
        assert!(
            !text("title").is_empty() && !text("ruling").is_empty(),
            "{n}"
        );
        let places = ruling["where"].as_array().expect("rules");
        assert!(!places.is_empty(), "{}", text("id"));
        for place in places {
            let number = place.as_str().expect("a number");
            assert!(rules::by_number(number).is_some(), "no rule {number}");
        }
        if let Some(names) = ruling.get("names").and_then(toml::Value::as_array) {
            assert!(!text("otherwise").is_empty());
            named.extend(names.iter().filter_map(|n| n.as_str()));
        }
    }
    assert_eq!(list.len(), 119);
    let settable: BTreeSet<&str> = rulings::NAMES.iter().copied().collect();
    assert_eq!(named, settable);
    assert!(rulings::NAMES.is_sorted());
}
