//! Every rule of `before_napoleon` is cited by code and by a test; every case and test vector is a test; every ruling is written down.

use std::{collections::BTreeSet, fs, path::Path};

use earlylight_core::before_napoleon::{
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

/// The text of the game's tests but this one.
fn tests() -> String {
    let mut tests = String::new();
    let is_case = |p: &Path| {
        let name = p.file_name().and_then(|n| n.to_str()).unwrap_or("");
        name.starts_with("before_napoleon_") && name != "before_napoleon_rules.rs"
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    sources(&root.join("tests"), &is_case, &mut tests);
    tests
}

/// Whether a text cites a rule: its heading in quotation marks.
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
    let mut rules_code = String::new();
    sources(
        &root.join("src/before_napoleon"),
        &|_| true,
        &mut rules_code,
    );
    let (rules_code, tests) = (code(&rules_code), tests());
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
    assert_eq!((enforced, rules::all().len()), (19, 21));
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

/// The numbers of test vectors that a text names, as in `vector 7`, `vectors 38 and 39`, `vectors 1, 2`.
fn vectors(text: &str) -> BTreeSet<u32> {
    let mut found = BTreeSet::new();
    for (at, word) in text.match_indices("ector") {
        let rest = text[at + word.len()..].trim_start_matches('s');
        for piece in rest
            .split([',', ' '])
            .filter(|p| !p.is_empty() && *p != "and")
        {
            let digits: String = piece.chars().take_while(char::is_ascii_digit).collect();
            let Ok(number) = digits.parse() else { break };
            found.insert(number);
            if digits.len() < piece.len() {
                break;
            }
        }
    }
    found
}

/// Whether a text names a case: `BC7` is not in `BC70`.
fn names(text: &str, case: &str) -> bool {
    text.match_indices(case).any(|(at, _)| {
        let after = text[at + case.len()..].chars().next();
        !after.is_some_and(char::is_alphanumeric)
    })
}

#[test]
fn every_case_and_vector_is_a_test() {
    let all = tests();
    // Messages of assertions name some, so strings count as well as comments; the headers of files do not.
    let text: String = all
        .lines()
        .filter(|l| !l.starts_with("//!"))
        .collect::<Vec<_>>()
        .join("\n");
    let missing: Vec<String> = (1..=130)
        .map(|n| format!("BC{n}"))
        .filter(|case| !names(&text, case))
        .collect();
    assert_eq!(missing, Vec::<String>::new());
    let found = vectors(&text);
    let missing: Vec<u32> = (1..=53).filter(|n| !found.contains(n)).collect();
    assert_eq!(missing, Vec::<u32>::new());
    // A citation taken away is missed.
    assert!(!names("BC70, BC71", "BC7"));
    assert_eq!(
        vectors("// Vectors 3, 4 and 5: 600 men; vector 41."),
        BTreeSet::from([3, 4, 5, 41])
    );
}

#[test]
fn every_ruling_has_its_line() {
    let document: toml::Table = rulings::text().parse().expect("the rulings");
    let list = document["ruling"].as_array().expect("a list of rulings");
    let mut named = BTreeSet::new();
    let mut ids = BTreeSet::new();
    for ruling in list {
        let text = |key: &str| ruling.get(key).and_then(toml::Value::as_str).unwrap_or("");
        assert!(ids.insert(text("id")), "{} twice", text("id"));
        assert!(
            !text("title").is_empty() && !text("issue").is_empty(),
            "{}",
            text("id")
        );
        assert!(!text("ruling").is_empty(), "{}", text("id"));
        let places = ruling["where"].as_array().expect("rules");
        assert!(!places.is_empty(), "{}", text("id"));
        for place in places {
            let number = place.as_str().expect("a heading");
            assert!(rules::by_number(number).is_some(), "no rule {number}");
        }
        if let Some(name) = ruling.get("name").and_then(toml::Value::as_str) {
            let values: Vec<&str> = ruling["values"]
                .as_array()
                .expect("values")
                .iter()
                .filter_map(toml::Value::as_str)
                .collect();
            let known = rulings::known()
                .find(|(n, _)| *n == name)
                .expect("a ruling that can be set");
            assert_eq!(
                (values, text("default")),
                (known.1.to_vec(), known.1[0]),
                "{name}"
            );
            named.insert(name.to_owned());
        }
    }
    for n in 1..=105 {
        assert!(ids.contains(format!("R{n}").as_str()), "no ruling {n}");
    }
    for n in 1..=18 {
        assert!(ids.contains(format!("P{n}").as_str()), "no procedure {n}");
    }
    let settable: BTreeSet<String> = rulings::known().map(|(n, _)| n.to_owned()).collect();
    assert_eq!(named, settable);
}
