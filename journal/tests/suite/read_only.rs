//! Files and folders that may not be written: a writer is told so and changes nothing, a reader reads on.
//!
//! Root may write everything, so there the writer is a process of somebody who is nobody.
#![cfg(unix)]

use std::fs::{self, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use earlylight_journal::reader::read;
use earlylight_journal::verify::verify;
use earlylight_journal::writer::{WriteError, Writer};
use tempfile::tempdir;

use crate::race;

const CHILD: &str = "EARLYLIGHT_TEST_READER";

/// Who has no rights of its own on any system.
const NOBODY: u32 = 65_534;

/// Not a test of its own: what the others start as a process that may not write. It says in a line how each try ended.
#[test]
fn child_that_may_not_write() {
    let Some(folder) = std::env::var_os(CHILD) else {
        return;
    };
    let folder = Path::new(&folder);
    let kind = |error: WriteError| match error {
        WriteError::Io { error, doing } => format!("{:?} {doing}", error.kind()),
        other => format!("another error: {other}"),
    };
    let there = folder.join("there.elj");
    let opened = Writer::open(&there).map(drop);
    let made = Writer::create(&folder.join("new.elj"), race::typed(), &[]).map(drop);
    let bytes = fs::read(&there).unwrap();
    println!("opened: {}", opened.map_or_else(kind, |()| "well".into()));
    println!("made: {}", made.map_or_else(kind, |()| "well".into()));
    println!("verified: {}", verify(&bytes, race::lookup).outcome.word());
    io::stdout().flush().unwrap();
}

/// What a process that may not write says of a folder; `None` where there is no way to have one.
fn tried(folder: &Path) -> Option<String> {
    let root = fs::metadata(folder).unwrap().uid() == 0;
    // Nobody may not look into the folder where the tests are built, perhaps.
    let place = tempdir().unwrap();
    fs::set_permissions(place.path(), Permissions::from_mode(0o755)).unwrap();
    let mut program = std::env::current_exe().unwrap();
    if root {
        let copy = place.path().join("tests");
        fs::copy(&program, &copy).unwrap();
        program = copy;
    }
    let mut command = Command::new(program);
    command
        .args([
            "--exact",
            "read_only::child_that_may_not_write",
            "--nocapture",
        ])
        .current_dir(place.path())
        .env(CHILD, folder);
    if root {
        command.uid(NOBODY).gid(NOBODY);
    }
    match command.output() {
        Ok(output) => {
            assert!(output.status.success(), "{output:?}");
            Some(String::from_utf8(output.stdout).unwrap())
        }
        Err(error) => {
            eprintln!("SKIPPED: no process without rights can be started here: {error}");
            None
        }
    }
}

/// A folder with a journal, both with these rights, and the journal's bytes.
fn folder_with(file: u32, folder: u32) -> (tempfile::TempDir, Vec<u8>) {
    let dir = tempdir().unwrap();
    let path = dir.path().join("there.elj");
    drop(Writer::create(&path, race::typed(), &[]).unwrap());
    let bytes = fs::read(&path).unwrap();
    fs::set_permissions(&path, Permissions::from_mode(file)).unwrap();
    fs::set_permissions(dir.path(), Permissions::from_mode(folder)).unwrap();
    (dir, bytes)
}

fn unchanged(dir: &tempfile::TempDir, bytes: &[u8]) {
    fs::set_permissions(dir.path(), Permissions::from_mode(0o755)).unwrap();
    assert_eq!(fs::read(dir.path().join("there.elj")).unwrap(), bytes);
    assert_eq!(read(bytes).unwrap().fault, None);
}

fn names(dir: &tempfile::TempDir) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(dir.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_file_that_may_not_be_written_is_read_and_not_changed() {
    let (dir, bytes) = folder_with(0o444, 0o777);
    let Some(said) = tried(dir.path()) else {
        return;
    };
    assert!(said.contains("opened: PermissionDenied opening "), "{said}");
    assert!(said.contains("made: well"), "{said}");
    assert!(said.contains("verified: unfinished"), "{said}");
    unchanged(&dir, &bytes);
    assert_eq!(
        names(&dir),
        ["new.elj", "there.elj"],
        "no lock is left behind"
    );
}

#[test]
fn a_folder_that_may_not_be_written_keeps_its_journals_as_they_are() {
    // The file itself could be written; without a lock beside it nobody does.
    let (dir, bytes) = folder_with(0o666, 0o555);
    let Some(said) = tried(dir.path()) else {
        return;
    };
    assert!(said.contains("opened: PermissionDenied opening "), "{said}");
    assert!(said.contains("there.elj.lock"), "{said}");
    assert!(said.contains("made: PermissionDenied "), "{said}");
    assert!(said.contains("verified: unfinished"), "{said}");
    unchanged(&dir, &bytes);
    assert_eq!(names(&dir), ["there.elj"]);
}
