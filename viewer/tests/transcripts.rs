//! Transcripts with the slips that people make, in `fixtures/transcripts`: each has beside it, word for word, what `check` says of it.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use tempfile::TempDir;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/transcripts")
}

fn check(dir: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_earlylight"))
        .current_dir(dir)
        .arg("check")
        .args(words)
        .output()
        .expect("the binary runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

fn transcripts() -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder())
        .expect("the folder")
        .map(|item| {
            item.expect("a file")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .filter(|name| name.ends_with(".elt"))
        .collect();
    names.sort();
    names
}

#[test]
fn each_gives_the_error_that_a_person_needs() {
    let names = transcripts();
    assert!(names.len() > 10, "{names:?}");
    for name in &names {
        let said = check(&folder(), &[name]);
        let wanted = fs::read_to_string(folder().join(name).with_extension("problems"))
            .unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(text(&said.stdout), wanted, "{name}");
        let clean = wanted.ends_with("nothing is wrong\n");
        assert_eq!(said.status.code(), Some(i32::from(!clean)), "{name}");
        // Nothing is told that does not show its place.
        if !clean {
            assert!(wanted.contains("^\n"), "{name}");
        }
    }
}

/// What is read by short forms is written out in full, and read again as the same.
#[test]
fn shorthand_is_written_canonically() {
    let dir = TempDir::new().expect("a folder");
    let from = folder().join("shorthand-is-read.elt");
    let from = from.to_str().expect("a name");
    let once = dir.path().join("once.elt");
    let said = check(dir.path(), &[from, "--write", "once.elt"]);
    assert_eq!(said.status.code(), Some(0), "{}", text(&said.stderr));
    let written = fs::read_to_string(&once).expect("written");
    for line in [
        "US play Surprise at Fort Mackinac",
        "US march Baltimore/Washington > Shenandoah",
        "US with 1 Militia 2 Regulars",
        "GB rolls 1 2 4 5",
        "GB rolls 3 5",
        "US rolls 2 5",
    ] {
        assert!(written.lines().any(|l| l == line), "{line}: {written}");
    }
    let again = check(dir.path(), &["once.elt", "--write", "-"]);
    assert_eq!(text(&again.stdout), written);
    // What is wrong keeps standard output free, and comes on standard error.
    let bad = folder().join("wrong-total.elt");
    let refused = check(dir.path(), &[bad.to_str().expect("a name"), "--write", "-"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(refused.stdout.is_empty() && text(&refused.stderr).contains("`15`, the total"));
}

#[test]
fn problems_for_machines() {
    let said = check(&folder(), &["slips-of-every-kind.elt", "--json"]);
    let value: serde_json::Value = serde_json::from_slice(&said.stdout).expect("JSON");
    assert_eq!(value["schema"], "earlylight-check/0");
    let problems = value["problems"].as_array().expect("a list");
    assert_eq!(problems.len(), 7);
    assert_eq!(problems[1]["line"], 6);
    assert_eq!(problems[1]["read_as"], "British place 12,1");
    assert_eq!(problems[1]["nearest"][0], "British place 12,1");
    assert_eq!(problems[4]["rule"], "Ship Movement");
    assert_eq!(problems[5]["follows"], 28);
}
