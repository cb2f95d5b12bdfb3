//! The keyring: keys by name, encrypted or not, never printed.

use std::fs;

use earlylight_journal::keys::{KeyError, Keyring, Signer};
use earlylight_journal::signature::holds;

#[test]
fn keys_are_made_listed_and_used() {
    let folder = tempfile::tempdir().unwrap();
    let ring = Keyring::at(folder.path().join("keys"));
    assert_eq!(ring.list().unwrap(), []);
    let plain = ring.create("ann", None).unwrap();
    let locked = ring.create("bob", Some("correct horse")).unwrap();
    assert!(plain.secret && !plain.encrypted && locked.encrypted);
    let other = Signer::from_secret(&[7; 32]).public();
    ring.import("Ünal.2", &other).unwrap();
    let names: Vec<String> = ring
        .list()
        .unwrap()
        .into_iter()
        .map(|key| key.name)
        .collect();
    assert_eq!(names, ["ann", "bob", "Ünal.2"]);
    assert_eq!(ring.show("bob").unwrap(), locked);
    for (name, words) in [("ann", None), ("bob", Some("correct horse"))] {
        let signer = ring.signer(name, words).unwrap();
        let public = ring.show(name).unwrap().public;
        assert!(holds(&public, b"words", &signer.sign(b"words")));
        assert!(!format!("{signer:?}").is_empty());
    }
    assert!(matches!(
        ring.signer("bob", None),
        Err(KeyError::Passphrase(_))
    ));
    assert!(matches!(
        ring.signer("bob", Some("wrong")),
        Err(KeyError::Wrong(_))
    ));
    assert!(matches!(
        ring.signer("Ünal.2", None),
        Err(KeyError::PublicOnly(_))
    ));
    assert!(matches!(
        ring.signer("eve", None),
        Err(KeyError::Unknown(_))
    ));
    assert!(matches!(ring.create("ann", None), Err(KeyError::Exists(_))));
    for name in ["", ".hidden", "a/b", "..", "a b", "x\n", &"x".repeat(65)] {
        assert!(
            matches!(ring.create(name, None), Err(KeyError::Name(_))),
            "{name:?}"
        );
    }
}

#[test]
fn files_are_private_and_an_encrypted_secret_is_not_in_them() {
    let folder = tempfile::tempdir().unwrap();
    let ring = Keyring::at(folder.path().join("keys"));
    let secret = [0x5a; 32];
    let signer = Signer::from_secret(&secret);
    ring.keep("bob", &signer, Some("pass")).unwrap();
    ring.keep("bare", &signer, Some("")).unwrap();
    let text = fs::read_to_string(ring.folder().join("bob.key")).unwrap();
    assert!(!text.contains(&"5a".repeat(32)), "{text}");
    let bare = fs::read_to_string(ring.folder().join("bare.key")).unwrap();
    assert!(bare.contains(&"5a".repeat(32)));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode =
            |path: std::path::PathBuf| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(ring.folder().join("bob.key")), 0o600);
        assert_eq!(mode(ring.folder().to_owned()), 0o700);
    }
    assert!(!format!("{signer:?}").contains("5a5a"));
}

#[test]
fn altered_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let ring = Keyring::at(folder.path());
    ring.create("bob", Some("pass")).unwrap();
    let path = folder.path().join("bob.key");
    let good = fs::read_to_string(&path).unwrap();
    // The public half of another key beside this secret: the seal over both does not hold.
    let other = earlylight_journal::chain::hex(&Signer::from_secret(&[1; 32]).public());
    let mine = good.lines().nth(1).unwrap().to_owned();
    fs::write(&path, good.replace(&mine, &format!("public {other}"))).unwrap();
    assert!(matches!(
        ring.signer("bob", Some("pass")),
        Err(KeyError::Wrong(_))
    ));
    fs::write(&path, good.replace("encrypted", "secret")).unwrap();
    assert!(matches!(
        ring.show("bob"),
        Err(KeyError::Text { line: 3, .. })
    ));
    fs::write(&path, format!("{good}more\n")).unwrap();
    assert!(matches!(
        ring.show("bob"),
        Err(KeyError::Text { line: 4, .. })
    ));
    fs::write(&path, "ssh-ed25519 AAAA").unwrap();
    assert!(matches!(
        ring.show("bob"),
        Err(KeyError::Text { line: 1, .. })
    ));
    assert!(ring.list().is_err());
    let mut one = [0; 32];
    one[0] = 1;
    for weak in [[0; 32], one] {
        assert!(matches!(ring.import("weak", &weak), Err(KeyError::Weak(_))));
    }
}
