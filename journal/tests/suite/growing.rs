//! A journal read while another program writes it: what is not there yet is never taken for damage.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use earlylight_core::{Awaits, Side};
use earlylight_journal::reader::{FaultKind, read};
use earlylight_journal::report::Outcome;
use earlylight_journal::session::Session;
use earlylight_journal::verify::verify;
use earlylight_journal::writer::Writer;
use tempfile::tempdir;

use crate::{crash, race};

/// Reads the file as it grows, and has each state of it judged: never worse than unfinished, never shorter than before.
fn judged_while_it_grows(path: &std::path::Path, times: usize) -> usize {
    let mut before = 0;
    let mut lengths = 0;
    let until = Instant::now() + Duration::from_secs(60);
    let mut round = 0;
    while round < times || lengths < 10 {
        assert!(
            Instant::now() < until,
            "the file does not grow: {lengths} lengths seen"
        );
        round += 1;
        let bytes = fs::read(path).unwrap();
        let journal = read(&bytes).unwrap();
        if let Some(fault) = &journal.fault {
            assert_eq!(fault.kind, FaultKind::Cut, "round {round}: {fault}");
        }
        assert!(journal.entries.len() >= before, "round {round}");
        lengths += usize::from(journal.entries.len() > before);
        before = journal.entries.len();
        let report = verify(&bytes, race::lookup);
        assert_eq!(
            report.outcome,
            Outcome::Unfinished,
            "round {round}: {report}"
        );
    }
    lengths
}

#[test]
fn a_file_that_another_program_writes_is_unfinished_and_never_broken() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("written.elj");
    drop(Writer::create(&path, race::typed(), &[]).unwrap());
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "crash::child_that_writes_until_it_is_killed"])
        .env(crash::CHILD, &path)
        // So slowly that the file can be read again and again before it is long.
        .env(crash::PAUSE, "3")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let judged = thread::spawn({
        let path = path.clone();
        move || judged_while_it_grows(&path, 80)
    });
    let lengths = judged.join();
    // Before anything is said of the result, so that no writer outlives its test.
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(lengths.unwrap() >= 10);
}

#[test]
fn a_game_that_is_being_recorded_is_unfinished_until_it_is_closed() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("played.elj");
    let mut session = Session::create(&path, &race::referee(), race::open(3), None).unwrap();
    thread::scope(|scope| {
        let judged = scope.spawn(|| judged_while_it_grows(&path, 80));
        while !judged.is_finished() {
            // Back and forth, so that the race does not end before its reader has seen enough.
            let start = session.play().moment();
            for _ in 0..4 {
                match session.play().table().awaits() {
                    Awaits::Decision { side, .. } => session.decide(side, "run 1").map(drop),
                    Awaits::Chance(_) => session.chance().map(drop),
                    _ => break,
                }
                .unwrap();
            }
            session.remark(Some(Side::A), "on we go").unwrap();
            session.take_back(start, [true; 2]).unwrap();
        }
        assert!(judged.join().unwrap() >= 10);
    });
}
