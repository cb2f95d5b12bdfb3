//! Files made corrupt in many ways: each opens as far as it is good, says what is wrong, and leaves the window usable.

mod played;

use earlylight::{app::EarlyLight, commands::Command, open, trust::Verdict};
use earlylight_journal::{entry::Entry, frame, games, reader};
use eframe::egui;
use egui_kittest::{Harness, kittest::Queryable};

fn good() -> Vec<u8> {
    let referee = games::referee("dawn1812").expect("the game is known");
    played::journal(&*referee, 3, 120)
}

/// What a corrupt file should come to in the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comes {
    /// It is shown up to its last good entry, with this verdict.
    To(Verdict),
    /// Nothing of it can be shown; the window says why.
    Refused,
}

type Way = (&'static str, Vec<u8>, Comes);

/// The place of the first byte after the header.
fn entries_at(bytes: &[u8]) -> usize {
    let journal = reader::read(bytes).expect("good");
    let alone = frame::journal_bytes(&journal.header, &[]).expect("within bounds");
    alone.len()
}

fn rewritten(bytes: &[u8], change: impl FnOnce(&mut Vec<Entry>)) -> Vec<u8> {
    let journal = reader::read(bytes).expect("good");
    let mut entries = journal.entries;
    change(&mut entries);
    frame::journal_bytes(&journal.header, &entries).expect("within bounds")
}

fn ways() -> Vec<Way> {
    let good = good();
    let (head, len) = (entries_at(&good), good.len());
    let flip = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 0x10;
        bytes
    };
    let dice = |bytes: &[u8]| {
        rewritten(bytes, |entries| {
            let roll = entries.iter_mut().find_map(|e| match e {
                Entry::Dice { values, .. } => Some(values),
                _ => None,
            });
            let values = roll.expect("dice are thrown in 120 entries");
            values[0] = values[0] % 6 + 1;
        })
    };
    let mut grown = good.clone();
    grown.extend([0xFF; 40]);
    let mut doubled = good.clone();
    doubled.extend_from_slice(&good);
    let mut hole = good.clone();
    hole[head + 200..head + 260].fill(0);
    let mut cut_out = good.clone();
    cut_out.drain(head + 100..head + 150);
    let mut put_in = good.clone();
    put_in.splice(head + 100..head + 100, [1, 2, 3, 4]);
    let mut long = good.clone();
    long[head..head + 4].fill(0xFF);
    use Comes::{Refused, To};
    use Verdict::{Broken, Unfinished};
    vec![
        ("nothing at all", Vec::new(), Refused),
        ("one byte", good[..1].to_vec(), Refused),
        ("cut in its mark", good[..5].to_vec(), Refused),
        ("cut in its header", good[..head / 2].to_vec(), Refused),
        ("its mark changed", flip(2), Refused),
        ("its version changed", flip(9), Refused),
        ("its header changed", flip(head / 2), Refused),
        (
            "text that is no transcript",
            b"Dear Ben, here is the game".to_vec(),
            Refused,
        ),
        ("zeros", vec![0; 4096], Refused),
        ("no entries", good[..head].to_vec(), To(Unfinished)),
        (
            "cut in the middle of an entry",
            good[..(head + len) / 2 + 3].to_vec(),
            To(Unfinished),
        ),
        (
            "its last byte missing",
            good[..len - 1].to_vec(),
            To(Unfinished),
        ),
        ("a byte of an entry changed", flip(head + 90), To(Broken)),
        ("its last byte changed", flip(len - 1), To(Broken)),
        ("a length beyond all bounds", long, To(Broken)),
        ("rubbish at its end", grown, To(Broken)),
        ("itself once more at its end", doubled, To(Broken)),
        ("a hole of zeros", hole, To(Broken)),
        ("bytes cut out", cut_out, To(Broken)),
        ("bytes put in", put_in, To(Broken)),
        (
            "a die changed and the chain made anew",
            dice(&good),
            To(Broken),
        ),
        (
            "two entries swapped and the chain made anew",
            rewritten(&good, |entries| entries.swap(0, 100)),
            To(Broken),
        ),
        (
            "an entry dropped and the chain made anew",
            rewritten(&good, |entries| {
                entries.remove(60);
            }),
            To(Broken),
        ),
        (
            "an illegal decision and the chain made anew",
            rewritten(&good, |entries| {
                let body = entries.iter_mut().rev().find_map(|e| match e {
                    Entry::Decision { body, .. } => Some(body),
                    _ => None,
                });
                *body.expect("somebody decided") = vec![0xFE, 0xFE];
            }),
            To(Broken),
        ),
    ]
}

#[test]
fn each_opens_as_far_as_it_is_good_says_so_and_leaves_the_window_usable() {
    let ways = ways();
    assert!(ways.len() >= 20);
    let mut w = Harness::builder()
        .with_size([1280.0, 800.0])
        .with_max_steps(60)
        .with_theme(egui::Theme::Light)
        .build_eframe(|cc| EarlyLight::new(&cc.egui_ctx, Box::new(open::open)));
    w.run();
    let ctx = w.ctx.clone();
    for (name, bytes, comes) in ways {
        let games = w.state().open_games();
        w.state_mut().open(&bytes, "corrupt.elj");
        w.run();
        match comes {
            Comes::Refused => {
                assert_eq!(w.state().open_games(), games, "{name}");
                assert!(
                    w.query_all_by_label_contains("corrupt.elj").count() > 0,
                    "{name}: the window says which file it is about"
                );
                // What is wrong is said, and can be put away.
                w.get_by_label("Close").click();
                w.run();
            }
            Comes::To(verdict) => {
                assert_eq!(w.state().open_games(), games + 1, "{name}");
                let model = w.state().model().expect("a game");
                assert_eq!(
                    model.trust.verdict, verdict,
                    "{name}: {}",
                    model.trust.words
                );
                let len = model.len();
                assert!(
                    w.query_all_by_label_contains(verdict.word()).count() > 0,
                    "{name}: the badge"
                );
                // Up and down the record, and a look at every page.
                for moment in [len, len / 2, 0, len] {
                    w.state_mut().go(moment);
                    w.run();
                    assert_eq!(w.state().moment(), moment, "{name}");
                }
                for command in [
                    Command::GamePage,
                    Command::GamePage,
                    Command::Compare,
                    Command::Compare,
                ] {
                    w.state_mut().obey(command, &ctx);
                    w.run();
                }
            }
        }
    }
    // A good file still opens among all that.
    w.state_mut().open(&good(), "good.elj");
    w.run();
    assert_eq!(
        w.state().model().map(|m| m.trust.verdict),
        Some(Verdict::Unfinished)
    );
}
