//! Very long journals: the window opens them at once and verifies them behind, and neither the window nor `verify` needs more
//! memory than in proportion.
//!
//! `EARLYLIGHT_ENTRIES` says how long the longest is; without it, long enough to take every path.

use std::{
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};

use earlylight::{model::EntryKind, open, request::Request, shell::Shell, trust::Verdict};
use earlylight_core::Side;
use earlylight_journal::{games, reader, replay::Replay};
use earlylight_tests::long::long_journal;
use eframe::egui;

fn entries() -> usize {
    std::env::var("EARLYLIGHT_ENTRIES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(60_000)
}

fn journal(entries: usize) -> Vec<u8> {
    let referee = games::referee("dawn1812").expect("the game is known");
    long_journal(&*referee, entries)
}

fn written(folder: &Path, entries: usize) -> PathBuf {
    let path = folder.join(format!("{entries}.elj"));
    std::fs::write(&path, journal(entries)).expect("a temporary folder can be written");
    path
}

/// The most memory that a child has held, in KiB, looked at until it ends; only where the system tells.
fn peak(mut child: Child) -> Option<u64> {
    let about = format!("/proc/{}/status", child.id());
    let mut most = None;
    while child
        .try_wait()
        .expect("a child can be waited for")
        .is_none()
    {
        if let Ok(text) = std::fs::read_to_string(&about) {
            let line = text.lines().find_map(|l| l.strip_prefix("VmHWM:"));
            let now = line.and_then(|l| l.trim().trim_end_matches(" kB").parse().ok());
            most = now.max(most);
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    most
}

fn verify(path: &Path) -> Option<u64> {
    let child = Command::new(env!("CARGO_BIN_EXE_earlylight"))
        .arg("verify")
        .arg(path)
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    peak(child)
}

#[test]
fn verification_needs_memory_in_proportion_and_for_a_million_entries_less_than_256_mib() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let most = entries();
    let (short, long) = (most / 4, most);
    let peaks = [short, long].map(|n| verify(&written(folder.path(), n)));
    let [Some(less), Some(more)] = peaks else {
        // The system does not tell.
        return;
    };
    println!("verify: {short} entries {less} KiB, {long} entries {more} KiB");
    let each = more.saturating_sub(less) * 1024 / (long - short) as u64;
    // What a short journal takes is rounded up by the allocator; of a million the limit is exact.
    assert!(each < 400, "{each} bytes an entry");
    assert!(more < 256 * 1024, "{more} KiB");
}

#[test]
fn a_long_journal_is_shown_before_it_is_verified_and_never_green_before() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = written(folder.path(), entries());
    let ctx = egui::Context::default();
    let mut shell = Shell::new(&ctx, None);
    let began = Instant::now();
    shell.open(&path);
    println!("{} entries opened in {:?}", entries(), began.elapsed());
    let verdict = |shell: &mut Shell| {
        let model = shell.app().model().expect("a game is shown");
        (model.len(), model.trust.verdict)
    };
    assert_eq!(verdict(&mut shell), (entries(), Verdict::UnderWay));
    let deadline = Instant::now() + Duration::from_secs(300);
    while verdict(&mut shell).1 == Verdict::UnderWay {
        assert!(Instant::now() < deadline, "verification ends");
        std::thread::sleep(Duration::from_millis(5));
        shell.serve(&ctx);
    }
    println!("verified after {:?}", began.elapsed());
    assert_eq!(verdict(&mut shell).1, Verdict::Unfinished);
    if let Ok(text) = std::fs::read_to_string("/proc/self/status") {
        let line = text.lines().find(|l| l.starts_with("VmHWM:"));
        println!("with the test's own copies: {line:?}");
    }
}

#[test]
fn the_words_of_a_long_journal_are_those_that_a_short_one_keeps() {
    let most = 60_000;
    let bytes = journal(most);
    let long = open::open(&bytes, "long.elj").expect("it opens");
    let read = reader::read(&bytes).expect("it reads");
    let referee = games::referee_of(&read.header.invitation).expect("its referee");
    let whole = Replay::new(&*referee, &read).expect("it starts");
    let mut seen = 0;
    for n in (0..most).step_by(997).chain([0, most - 1]) {
        let view = long.entry(n).expect("an entry");
        assert_eq!(view.line, whole.line(n + 1));
        assert_eq!(view.told, whole.told(n + 1));
        seen += 1;
    }
    let mut walked = 0;
    long.entries.each(3_000, |n, view| {
        assert_eq!(view.line, whole.line(n + 1));
        assert_eq!(view.told, whole.told(n + 1));
        let mark = long.entries.mark(n).expect("a mark");
        assert_eq!((mark.side, mark.kind), (view.side, view.kind));
        assert_eq!(mark.back_to(), view.back_to);
        assert_eq!(mark.opens_apart(), view.opens_apart(), "{n}: {}", view.line);
        walked += 1;
    });
    assert_eq!(walked, 3_000);
    // The index of the walk is that of a game all at hand.
    let short = open::open(&journal(3_000), "short.elj").expect("it opens");
    assert_eq!(long.score[..=3_000], short.score[..]);
    let cards = long.cards.iter().take_while(|c| **c < 3_000).count();
    assert_eq!(long.cards[..cards], short.cards[..]);
    assert_eq!(long.bands[0].name, short.bands[0].name);
    let battles = long.battles.iter().take_while(|b| b.last < 2_900).count();
    assert!(battles > 20, "{battles}");
    for (a, b) in long.battles[..battles].iter().zip(&short.battles) {
        assert_eq!((a.first, a.last, &a.report), (b.first, b.last, &b.report));
    }
    let kinds = (0..most).filter(|n| {
        long.entries
            .mark(*n)
            .is_some_and(|m| m.kind == EntryKind::TakeBack)
    });
    assert!(kinds.count() > 100 && seen > 60);
}

#[test]
fn a_short_journal_is_verified_at_once() {
    let model = open::open(&journal(400), "short.elj").expect("it opens");
    assert!(model.unverified.is_none());
    assert_eq!(model.trust.verdict, Verdict::Unfinished);
    assert_eq!(model.side(Side::A), "US");
}

#[test]
fn whoever_runs_the_window_is_asked_to_verify() {
    let ctx = egui::Context::default();
    let mut shell = Shell::new(&ctx, None);
    let bytes = journal(30_000);
    shell.app().open(&bytes, "long.elj");
    let requests = shell.app().take_requests();
    let [Request::Verify(asked)] = &requests[..] else {
        panic!("one request: {}", requests.len());
    };
    let journal = Arc::clone(asked);
    let trust = open::verify_behind(&journal, &|_| {});
    let head = *journal.links.last().expect("a link");
    // What is said of another journal changes nothing here.
    shell.app().verified(&[0; 32], &trust);
    assert_eq!(
        shell.app().model().map(|m| m.trust.verdict),
        Some(Verdict::UnderWay)
    );
    shell.app().verified(&head, &trust);
    assert_eq!(
        shell.app().model().map(|m| m.trust.verdict),
        Some(Verdict::Unfinished)
    );
}
