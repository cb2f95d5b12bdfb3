//! The writer: killed at any moment, on a full disk, beside another writer.

use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use earlylight_core::Side;
use earlylight_journal::dice::Source;
use earlylight_journal::entry::{Ending, Entry};
use earlylight_journal::frame::{Spelling, journal_bytes};
use earlylight_journal::reader::read;
use earlylight_journal::session::{Claimed, Session, SessionError};
use earlylight_journal::storage::Storage;
use earlylight_journal::writer::{Opened, WriteError, Writer};
use tempfile::tempdir;

use crate::race;

pub(crate) const CHILD: &str = "EARLYLIGHT_TEST_WRITER";
/// How many milliseconds that process waits between its groups.
pub(crate) const PAUSE: &str = "EARLYLIGHT_TEST_WRITER_PAUSE";

fn remark(n: usize) -> Entry {
    // Of all lengths, so that frames end anywhere in a page.
    Entry::Remark {
        side: None,
        text: format!("{n} {}", "x".repeat(n * 37 % 3_000)),
    }
}

/// Not a test of its own: what [`nothing_acknowledged_is_lost`] starts as a process, and kills.
#[test]
fn child_that_writes_until_it_is_killed() {
    let Some(path) = std::env::var_os(CHILD) else {
        return;
    };
    let pause = std::env::var(PAUSE).ok().and_then(|ms| ms.parse().ok());
    let Opened { mut writer, .. } = Writer::open(Path::new(&path)).unwrap();
    loop {
        if let Some(pause) = pause {
            std::thread::sleep(Duration::from_millis(pause));
        }
        let next = writer.entries() + 1;
        // Now one by one, now in groups.
        let group: Vec<Entry> = (next..next + 1 + next % 4).map(remark).collect();
        println!("acknowledged {}", writer.append_all(&group).unwrap());
    }
}

#[test]
fn nothing_acknowledged_is_lost() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("killed.elj");
    drop(Writer::create(&path, race::typed(), &[]).unwrap());
    let mut luck = Source::new(&[5; 32], &[6; 32], 0);
    let mut entries = 0;
    let mut torn_tails = 0;
    for round in 0..500 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "crash::child_that_writes_until_it_is_killed",
                "--nocapture",
            ])
            .env(CHILD, &path)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let wait = luck.below(8).unwrap() as usize;
        let mut acknowledged = entries;
        let note = |line: io::Result<String>, acknowledged: &mut usize| {
            // The kill may cut the last line short, to a smaller number or none. The test's own name may stand before.
            let number = line
                .ok()
                .and_then(|line| line.split_once("acknowledged ")?.1.parse().ok());
            *acknowledged = (*acknowledged).max(number.unwrap_or(0));
        };
        for line in lines.by_ref().take(wait + 4) {
            note(line, &mut acknowledged);
        }
        std::thread::sleep(Duration::from_micros(u64::from(luck.below(700).unwrap())));
        child.kill().unwrap();
        child.wait().unwrap();
        for line in lines {
            note(line, &mut acknowledged);
        }
        let Opened { journal, torn, .. } = Writer::open(&path).unwrap();
        assert!(
            journal.entries.len() >= acknowledged,
            "round {round}: {} < {acknowledged}",
            journal.entries.len()
        );
        assert!(
            acknowledged > entries || wait == 0,
            "round {round}: the child wrote nothing"
        );
        for (entry, number) in journal.entries.iter().zip(1..) {
            assert_eq!(*entry, remark(number), "round {round}");
        }
        assert_eq!(read(&fs::read(&path).unwrap()).unwrap().fault, None);
        torn_tails += usize::from(torn.is_some());
        entries = journal.entries.len();
        // A long file makes every round slower and proves no more.
        if entries > 300 {
            fs::remove_file(&path).unwrap();
            drop(Writer::create(&path, race::typed(), &[]).unwrap());
            entries = 0;
        }
    }
    // A kill seldom falls inside one write, so this is not demanded: the torn tails below are made by hand.
    println!("{torn_tails} torn tails");
}

#[test]
fn a_torn_tail_of_any_length_is_cut_off_and_reported() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("torn.elj");
    let entries: Vec<Entry> = (1..4).map(remark).collect();
    let whole = journal_bytes(race::typed(), &entries).unwrap();
    let good = journal_bytes(race::typed(), &entries[..2]).unwrap().len();
    for cut in good..=whole.len() {
        // As a killed process leaves it, and as a loss of power may: the length is there, the bytes are not.
        let mut zeros = whole.clone();
        zeros[cut..].fill(0);
        // Where less than a link is lost, or a byte lost was a zero anyway, the two are not alike.
        let tails: &[&[u8]] = if cut + 32 <= whole.len() {
            &[&whole[..cut], &zeros]
        } else {
            &[&whole[..cut]]
        };
        for bytes in tails {
            fs::write(&path, bytes).unwrap();
            let Opened {
                mut writer,
                journal,
                torn,
            } = Writer::open(&path).unwrap();
            let kept = if cut == whole.len() { 3 } else { 2 };
            assert_eq!(journal.entries, entries[..kept]);
            let expected = (bytes.len() > good && kept == 2)
                .then_some((good as u64, (bytes.len() - good) as u64));
            assert_eq!(torn.map(|torn| (torn.offset, torn.bytes)), expected);
            assert_eq!(writer.append(&remark(kept + 1)).unwrap(), kept + 1);
            drop(writer);
            assert_eq!(
                read(&fs::read(&path).unwrap()).unwrap().entries.len(),
                kept + 1
            );
        }
    }
}

#[test]
fn damage_that_no_crash_leaves_is_not_touched() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("damaged.elj");
    let entries: Vec<Entry> = (1..4).map(remark).collect();
    let mut bytes = journal_bytes(race::typed(), &entries).unwrap();
    let at = bytes.len() - 200;
    bytes[at] ^= 1;
    fs::write(&path, &bytes).unwrap();
    assert!(
        matches!(Writer::open(&path), Err(WriteError::Damaged { fault, .. }) if fault.entry > 0)
    );
    assert_eq!(fs::read(&path).unwrap(), bytes);
    fs::write(&path, b"not a journal").unwrap();
    assert!(matches!(
        Writer::open(&path),
        Err(WriteError::Unreadable { .. })
    ));
}

#[test]
fn a_second_writer_is_refused_and_readers_are_not() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("shared.elj");
    let mut writer = Writer::create(&path, race::typed(), &[]).unwrap();
    assert!(
        matches!(Writer::open(&path), Err(WriteError::Locked { path }) if path.ends_with("shared.elj.lock"))
    );
    assert!(matches!(
        Writer::create(&path, race::typed(), &[]),
        Err(WriteError::Locked { .. })
    ));
    writer.append(&remark(1)).unwrap();
    assert_eq!(read(&fs::read(&path).unwrap()).unwrap().entries.len(), 1);
    drop(writer);
    assert!(Writer::open(&path).is_ok());
}

#[test]
fn creating_replaces_nothing_and_leaves_nothing_behind() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("there.elj");
    fs::write(&path, b"precious").unwrap();
    assert!(matches!(
        Writer::create(&path, race::typed(), &[]),
        Err(WriteError::Exists { .. })
    ));
    assert_eq!(fs::read(&path).unwrap(), b"precious");
    let nowhere = folder.path().join("no folder").join("x.elj");
    assert!(matches!(
        Writer::create(&nowhere, race::typed(), &[]),
        Err(WriteError::Io { .. })
    ));
    let absent = folder.path().join("absent.elj");
    assert!(matches!(Writer::open(&absent), Err(WriteError::Io { .. })));
    let mut names: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|e| e.unwrap().file_name())
        .collect();
    names.sort();
    if cfg!(unix) {
        assert_eq!(names, ["there.elj"]);
    }
}

/// Writers that come and go take the lock file away and make it again; never are two at it, and no entry is lost.
#[test]
fn many_writers_in_turn_never_write_at_once() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("contested.elj");
    drop(Writer::create(&path, race::typed(), &[]).unwrap());
    let written: usize = std::thread::scope(|scope| {
        let contenders: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(|| {
                    let mut written = 0;
                    while written < 20 {
                        match Writer::open(&path) {
                            Ok(mut opened) => {
                                opened.writer.append(&remark(written)).unwrap();
                                written += 1;
                            }
                            Err(WriteError::Locked { .. }) => std::thread::yield_now(),
                            Err(error) => panic!("{error}"),
                        }
                    }
                    written
                })
            })
            .collect();
        contenders.into_iter().map(|c| c.join().unwrap()).sum()
    });
    assert_eq!(written, 80);
    let journal = read(&fs::read(&path).unwrap()).unwrap();
    assert!(journal.fault.is_none());
    assert_eq!(journal.entries.len(), written);
}

#[test]
fn a_stranger_who_writes_past_the_lock_is_noticed() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("stranger.elj");
    let mut writer = Writer::create(&path, race::typed(), &[]).unwrap();
    let mut bytes = fs::read(&path).unwrap();
    bytes.push(0);
    fs::write(&path, &bytes).unwrap();
    assert!(matches!(
        writer.append(&remark(1)),
        Err(WriteError::Changed { .. })
    ));
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

/// A disk with room for `room` bytes, whose further calls fail as told.
struct Disk {
    bytes: Vec<u8>,
    room: usize,
    cutting_fails: bool,
    saving_fails: bool,
}

impl Storage for &mut Disk {
    fn len(&mut self) -> io::Result<u64> {
        Ok(self.bytes.len() as u64)
    }
    fn write_at(&mut self, at: u64, bytes: &[u8]) -> io::Result<()> {
        assert_eq!(at, self.bytes.len() as u64);
        let fit = bytes.len().min(self.room - self.bytes.len());
        self.bytes.extend(&bytes[..fit]);
        if fit < bytes.len() {
            Err(io::ErrorKind::StorageFull.into())
        } else {
            Ok(())
        }
    }
    fn set_len(&mut self, len: u64) -> io::Result<()> {
        if self.cutting_fails {
            return Err(io::ErrorKind::Other.into());
        }
        self.bytes.truncate(len as usize);
        Ok(())
    }
    fn sync(&mut self) -> io::Result<()> {
        if self.saving_fails {
            Err(io::ErrorKind::Other.into())
        } else {
            Ok(())
        }
    }
}

#[test]
fn a_full_disk_is_an_error_and_no_damage() {
    let spelling = Spelling::begin(race::typed()).unwrap();
    for room in spelling.bytes.len()..spelling.bytes.len() + 120 {
        for cutting_fails in [false, true] {
            let mut disk = Disk {
                bytes: spelling.bytes.clone(),
                room,
                cutting_fails,
                saving_fails: false,
            };
            let mut writer = Writer::on(&mut disk, &spelling, 0);
            let mut acknowledged = 0;
            let error = loop {
                match writer.append(&Entry::Remark {
                    side: None,
                    text: String::new(),
                }) {
                    Ok(number) => acknowledged = number,
                    Err(error) => break error,
                }
            };
            assert!(
                matches!(error, WriteError::Io { error, .. } if error.kind() == io::ErrorKind::StorageFull)
            );
            let again = writer.append(&Entry::Remark {
                side: None,
                text: "y".repeat(200),
            });
            assert_eq!(matches!(again, Err(WriteError::Poisoned)), cutting_fails);
            let journal = read(&disk.bytes).unwrap();
            assert_eq!(journal.entries.len(), acknowledged);
            assert!(cutting_fails || journal.fault.is_none());
        }
    }
}

#[test]
fn a_failed_sync_ends_the_writing() {
    let spelling = Spelling::begin(race::typed()).unwrap();
    let mut disk = Disk {
        bytes: spelling.bytes.clone(),
        room: 9_999,
        cutting_fails: false,
        saving_fails: true,
    };
    let mut writer = Writer::on(&mut disk, &spelling, 0);
    assert!(matches!(
        writer.append(&remark(1)),
        Err(WriteError::Io { .. })
    ));
    assert!(matches!(
        writer.append(&remark(1)),
        Err(WriteError::Poisoned)
    ));
}

#[test]
fn what_is_out_of_bounds_is_not_written() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("bounds.elj");
    let mut writer = Writer::create(&path, race::typed(), &[]).unwrap();
    let before = fs::read(&path).unwrap();
    let long = Entry::Remark {
        side: None,
        text: "x".repeat(70_000),
    };
    assert!(matches!(
        writer.append_all(&[remark(1), long]),
        Err(WriteError::Bounds(_))
    ));
    assert_eq!(fs::read(&path).unwrap(), before);
    assert_eq!(writer.append(&remark(1)).unwrap(), 1);
}

#[test]
fn a_session_is_recorded_broken_off_and_taken_up() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("live.elj");
    let claimed = Claimed {
        program: "test 1".into(),
        time: 1,
    };
    let mut session =
        Session::create(&path, &race::referee(), race::open(9), Some(&claimed)).unwrap();
    assert!(matches!(session.chance(), Err(SessionError::Chance { .. })));
    assert!(matches!(
        session.decide(Side::B, "rest"),
        Err(SessionError::Play(_))
    ));
    assert!(matches!(
        session.decide(Side::A, "fly"),
        Err(SessionError::Text(_))
    ));
    let recorded = session.decide(Side::A, "run 2").unwrap();
    assert_eq!((recorded.number, recorded.told.len()), (2, 1));
    assert!(matches!(
        session.dice(&[1, 2]),
        Err(SessionError::Chance { .. })
    ));
    let roll = session.chance().unwrap();
    session.take_back(1, [true, true]).unwrap();
    session.decide(Side::A, "run 2").unwrap();
    assert_eq!(
        session.chance().unwrap().entry,
        roll.entry,
        "the same play, the same roll"
    );
    session.checkpoint().unwrap();
    session.remark(Some(Side::B), "hm").unwrap();
    session.end(Ending::Adjourned, "").unwrap();
    let position = session.play().table().position();
    drop(session);
    let (session, torn) = Session::open(&path, &race::referee(), None).unwrap();
    assert_eq!((session.play().table().position(), torn), (position, None));
    drop(session);
    let (mut session, _) = Session::open(&path, &race::referee(), Some(&claimed)).unwrap();
    session.decide(Side::B, "rest").unwrap();
    session.end(Ending::Resigned(Side::B), "tired").unwrap();
    assert!(matches!(
        session.remark(None, "more"),
        Err(SessionError::Play(_))
    ));
    let link = session.link();
    drop(session);
    let journal = read(&fs::read(&path).unwrap()).unwrap();
    assert_eq!(
        (journal.entries.len(), journal.links.last()),
        (12, Some(&link))
    );
    assert!(matches!(
        Session::open(&path, &race::referee(), Some(&claimed)),
        Err(SessionError::Play(_))
    ));
}

#[test]
fn typed_rolls_and_draws_of_a_session() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("typed.elj");
    let mut session = Session::create(&path, &race::referee(), race::typed(), None).unwrap();
    session.decide(Side::A, "draw a token").unwrap();
    assert!(matches!(session.chance(), Err(SessionError::Chance { .. })));
    assert!(matches!(
        session.draw("Tortoise"),
        Err(SessionError::Text(_))
    ));
    session.draw("Long Stride").unwrap();
    session.decide(Side::B, "run 1").unwrap();
    assert!(matches!(
        session.dice(&[7]),
        Err(SessionError::Write(WriteError::Bounds(_)))
    ));
    assert!(matches!(session.dice(&[1, 2]), Err(SessionError::Play(_))));
    assert_eq!(session.dice(&[4]).unwrap().number, 4);
}
