//! Beginning a game whose dice nobody can bend, as people do it: keys, invitations, acceptances, redacted copies.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use tempfile::TempDir;

fn run(dir: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_earlylight"))
        .current_dir(dir)
        .env("EARLYLIGHT_KEYS", dir.join("keys"))
        .args(words)
        .output()
        .expect("the binary runs")
}

fn good(dir: &Path, words: &[&str]) -> String {
    let output = run(dir, words);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{words:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn keys_are_made_shown_and_kept_and_never_printed_in_secret() {
    let dir = TempDir::new().expect("a folder");
    let made = good(dir.path(), &["key", "new", "anna"]);
    let shown = good(dir.path(), &["key", "show", "anna"]);
    assert_eq!(made, shown);
    let public = shown.split_whitespace().next().expect("a key");
    assert_eq!(public.len(), 64);
    good(dir.path(), &["key", "import", "also-anna", public]);
    assert_eq!(good(dir.path(), &["key", "show"]).lines().count(), 2);
    assert_eq!(
        run(dir.path(), &["key", "new", "anna"]).status.code(),
        Some(1),
        "a name is taken once"
    );
    assert_eq!(
        run(dir.path(), &["key", "import", "ben", "nonsense"])
            .status
            .code(),
        Some(1)
    );
    // What the secret file holds stands in nothing that was printed.
    for file in fs::read_dir(dir.path().join("keys")).expect("the keyring") {
        let text = fs::read_to_string(file.expect("a file").path()).expect("text");
        for word in text
            .split_whitespace()
            .filter(|w| w.len() == 64 && *w != public)
        {
            assert!(!made.contains(word) && !shown.contains(word));
        }
    }
}

#[test]
fn one_machine_begins_a_sealed_game_at_once() {
    let dir = TempDir::new().expect("a folder");
    good(dir.path(), &["key", "new", "anna"]);
    good(dir.path(), &["key", "new", "ben"]);
    good(
        dir.path(),
        &[
            "invite",
            "dawn1812",
            "--us",
            "Anna=anna",
            "--gb",
            "Ben=ben",
            "-o",
            "game.elj",
        ],
    );
    assert!(dir.path().join("game.elj.secret").exists());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(dir.path().join("game.elj.secret"))
            .expect("the secret")
            .permissions()
            .mode();
        assert_eq!(mode & 0o077, 0, "its owner alone may read it");
    }
    let verdict = run(dir.path(), &["verify", "game.elj"]);
    assert_eq!(
        verdict.status.code(),
        Some(3),
        "{}",
        String::from_utf8_lossy(&verdict.stdout)
    );
    good(
        dir.path(),
        &["redact", "game.elj", "--for", "US", "-o", "us.elj"],
    );
    assert_eq!(
        run(dir.path(), &["verify", "us.elj"]).status.code(),
        Some(3)
    );
    assert_eq!(
        run(
            dir.path(),
            &["redact", "game.elj", "--for", "FR", "-o", "fr.elj"]
        )
        .status
        .code(),
        Some(1)
    );
}

#[test]
fn between_machines_everybody_contributes() {
    let dir = TempDir::new().expect("a folder");
    let d = dir.path();
    good(d, &["key", "new", "anna"]);
    good(d, &["key", "new", "ben"]);
    good(
        d,
        &[
            "invite",
            "dawn1812",
            "--us",
            "Anna=anna",
            "--gb",
            "Ben=ben",
            "--keeper",
            "Umpire",
            "--to",
            "game.invitation",
        ],
    );
    for (side, key) in [("US", "anna"), ("GB", "ben")] {
        good(
            d,
            &[
                "accept",
                "game.invitation",
                "--as",
                side,
                "--key",
                key,
                "-o",
                &format!("{side}.acceptance"),
            ],
        );
        good(
            d,
            &[
                "accept",
                "--open",
                &format!("{side}.acceptance.share"),
                "-o",
                &format!("{side}.contribution"),
            ],
        );
    }
    let missing = run(
        d,
        &[
            "invite",
            "--begin",
            "game.invitation",
            "US.acceptance",
            "GB.acceptance",
            "US.contribution",
            "-o",
            "game.elj",
        ],
    );
    assert_eq!(missing.status.code(), Some(1));
    assert!(
        String::from_utf8_lossy(&missing.stderr).contains("Ben"),
        "{}",
        String::from_utf8_lossy(&missing.stderr)
    );
    good(
        d,
        &[
            "invite",
            "--begin",
            "game.invitation",
            "GB.acceptance",
            "US.acceptance",
            "GB.contribution",
            "US.contribution",
            "-o",
            "game.elj",
        ],
    );
    let words = good(d, &["show", "game.elj"]);
    assert!(words.is_empty(), "nothing is played yet: {words}");
    // The wrong key does not sign for somebody else.
    assert_eq!(
        run(
            d,
            &[
                "accept",
                "game.invitation",
                "--as",
                "US",
                "--key",
                "ben",
                "-o",
                "x.acceptance"
            ]
        )
        .status
        .code(),
        Some(1)
    );
}
