//! Old games under newer rules: what is still legal is carried over, what is not is named, and the old revision still replays.

use std::sync::Arc;

use earlylight_core::Side;
use earlylight_journal::entry::{Ending, Entry, EntryKind};
use earlylight_journal::frame::journal_bytes;
use earlylight_journal::header::{Invitation, Provider};
use earlylight_journal::migrate::{MigrateError, migrate};
use earlylight_journal::play::Play;
use earlylight_journal::reader::{Journal, read};
use earlylight_journal::referee::{Erased, Referee};
use earlylight_journal::replay::Replay;
use earlylight_journal::verify::verify_journal;

use crate::race::{self, Race};
use crate::{duel, games, sealed};

/// The race under a newer revision, which keeps the older ones.
fn newer(stingy: bool) -> Erased<Race> {
    Erased(Race {
        revision: 1,
        stingy,
        ..Race::default()
    })
}

fn decision(side: Side, choice: &race::Choice) -> Entry {
    Entry::Decision {
        side,
        body: earlylight_journal::codec::encode(choice),
    }
}

fn journal(invitation: &Invitation, entries: &[Entry]) -> Journal {
    read(&journal_bytes(invitation, entries).unwrap()).unwrap()
}

#[test]
fn what_is_still_legal_is_carried_over_with_the_same_states() {
    for seed in 0..40 {
        let invitation = if seed % 2 == 0 {
            race::typed()
        } else {
            race::open(seed as u8)
        };
        let entries = games::game(&invitation, seed);
        let old = journal(&invitation, &entries);
        let migrated = migrate(&old, &race::referee(), &newer(false), false).unwrap();
        assert_eq!(migrated.parts_at, None, "seed {seed}");
        let header = &migrated.header.invitation;
        assert_eq!((header.revision, &header.dice), (1, &Provider::Typed));
        let Entry::Remark { text, .. } = &migrated.entries[0] else {
            panic!("the first entry names the origin")
        };
        let link = earlylight_journal::chain::hex(old.links.last().unwrap());
        assert!(
            text.contains(&link) && text.contains("revision 0"),
            "{text}"
        );
        let again = read(&journal_bytes(&migrated.header, &migrated.entries).unwrap()).unwrap();
        let (a, b) = (
            Replay::new(&race::referee(), &old).unwrap(),
            Replay::new(&newer(false), &again).unwrap(),
        );
        assert_eq!((a.failure(), b.failure()), (None, None));
        assert_eq!(a.at(a.len()).position(), b.at(b.len()).position());
        let report = verify_journal(&again, Some(&newer(false)));
        assert_ne!(report.outcome.exit_code(), 1, "{report}");
        let kinds = |list: &[Entry]| list.iter().map(Entry::kind).collect::<Vec<_>>();
        assert_eq!(
            kinds(&migrated.entries[1..]),
            kinds(&entries),
            "seed {seed}"
        );
    }
}

#[test]
fn what_is_not_legal_any_more_is_named_at_its_entry() {
    let entries = [
        Entry::Remark {
            side: None,
            text: "hello".into(),
        },
        decision(Side::A, &race::Choice::Rest),
        decision(Side::B, &race::Choice::Give),
    ];
    let invitation = race::typed();
    let old = journal(&invitation, &entries);
    let refused = migrate(&old, &race::referee(), &newer(true), false).unwrap_err();
    let MigrateError::Entry {
        entry, line, rule, ..
    } = &refused
    else {
        panic!("{refused}")
    };
    assert_eq!(
        (*entry, line.as_str(), *rule),
        (3, "BLUE give a token away", "1.2")
    );
    // Where nobody gave a token away the same revision takes it.
    let kept = journal(&invitation, &entries[..2]);
    assert!(migrate(&kept, &race::referee(), &newer(true), false).is_ok());
}

#[test]
fn take_backs_and_checkpoints_mean_what_they_meant() {
    let mut play = Play::start(&race::referee(), &race::typed()).unwrap();
    let rest = decision(Side::A, &race::Choice::Rest);
    let checkpoint = |play: &Play| Entry::Checkpoint {
        hash: earlylight_journal::chain::position_hash(&play.table().position()),
    };
    let mut entries = Vec::new();
    for entry in [
        rest.clone(),
        Entry::TakeBack {
            to: 0,
            agreed: [true, true],
        },
        rest,
    ] {
        play.apply(&entry, None).unwrap();
        entries.push(entry);
    }
    entries.push(checkpoint(&play));
    entries.push(Entry::End {
        how: Ending::Adjourned,
        text: "late".into(),
    });
    let migrated = migrate(
        &journal(&race::typed(), &entries),
        &race::referee(),
        &newer(false),
        false,
    )
    .unwrap();
    // The remark that names the origin comes first, so all stand one later.
    assert_eq!(
        migrated.entries[2],
        Entry::TakeBack {
            to: 1,
            agreed: [true, true]
        }
    );
    assert_eq!(migrated.entries.len(), 6);
    assert_eq!(migrated.entries[5], entries[4]);
}

#[test]
fn what_was_sealed_is_open_and_what_was_signed_is_left_behind() {
    let old = read(&sealed::whole(1).bytes()).unwrap();
    let migrated = migrate(&old, &duel::referee(), &duel::referee(), false).unwrap();
    assert!(migrated.header.acceptances.is_empty() && migrated.header.invitation.keeper.is_none());
    assert!(migrated.entries.iter().all(|entry| !entry.is_sealed()));
    let left = |kind| migrated.entries.iter().all(|entry| entry.kind() != kind);
    assert!(left(EntryKind::Attestation) && left(EntryKind::Reveal));
    assert!(old.entries.iter().any(Entry::is_sealed));
    assert_eq!(migrated.parts_at, None);
}

#[test]
fn the_old_revision_still_replays_and_one_that_is_not_kept_is_refused() {
    let invitation = race::typed();
    let entries = games::game(&invitation, 3);
    let old = journal(&invitation, &entries);
    // The program's race is of revision 1 by now; the journal pins 0.
    let program: Arc<dyn Referee> = Arc::new(newer(true));
    let pinned = old.header.invitation.referee(&*program).unwrap();
    assert_eq!(pinned.revision(), 0);
    assert_eq!(Replay::new(&*pinned, &old).unwrap().failure(), None);
    assert!(verify_journal(&old, Some(&*program)).outcome.exit_code() != 1);
    let mut future = invitation.clone();
    future.revision = 7;
    let pinned = future.referee(&*program).unwrap();
    assert!(future.check_referee(&*pinned).is_err());
}
