//! Every game of the program through the journal: random plays are written, read, replayed, told and judged alike.

use earlylight_core::Side;
use earlylight_journal::entry::Entry;
use earlylight_journal::frame::journal_bytes;
use earlylight_journal::games as released;
use earlylight_journal::header::{Invitation, Party, Provider};
use earlylight_journal::play::Play;
use earlylight_journal::reader::read;
use earlylight_journal::redact::redact;
use earlylight_journal::replay::Replay;
use earlylight_journal::report::{Outcome, PartState};
use earlylight_journal::transcript::{export, import};
use earlylight_journal::verify::{Options, verify, verify_with};

use crate::builder::{self, Builder, accepted, invitation, signer};
use crate::games::{Luck, next};

#[test]
fn random_plays_come_back() {
    for (id, seed) in released::ids().flat_map(|id| (0..6).map(move |seed| (id, seed))) {
        let referee = released::referee(id).unwrap();
        let mut invitation = Invitation::to_game(&*referee);
        if seed % 2 == 0 {
            invitation.dice = Provider::Open { seed: [seed; 32] };
            invitation.draws = Provider::Open { seed: [seed; 32] };
        }
        let mut luck = Luck::new(u64::from(seed));
        let mut play = Play::start(&*referee, &invitation).unwrap();
        let mut entries: Vec<Entry> = Vec::new();
        while entries.len() < 1_500 {
            let Some(entry) = next(&play, &mut luck) else {
                break;
            };
            play.apply(&entry, None)
                .unwrap_or_else(|fault| panic!("{id}, seed {seed}: {fault}"));
            entries.push(entry);
        }
        assert!(
            entries.len() > 20,
            "{id}, seed {seed}: {} entries",
            entries.len()
        );
        let bytes = journal_bytes(&invitation, &entries).unwrap();
        let journal = read(&bytes).unwrap();
        let replay = Replay::new(&*referee, &journal).unwrap();
        assert_eq!(
            (replay.failure(), replay.folded()),
            (None, entries.len()),
            "{id}, seed {seed}"
        );
        assert_eq!(replay.at(entries.len()).position(), play.table().position());
        assert_eq!(
            replay.at(entries.len() / 2).position(),
            play.at(entries.len() / 2).unwrap().position()
        );
        let report = verify(&bytes, released::referee);
        assert_eq!(
            (&report.outcome, report.play.state),
            (&Outcome::Unfinished, PartState::Proved),
            "{report}"
        );
        let text = export(&*referee, &journal)
            .unwrap_or_else(|error| panic!("{id}, seed {seed}: {error}"));
        let imported = import(text.as_bytes(), "x.elt", released::referee, None);
        let imported =
            imported.unwrap_or_else(|error| panic!("{id}, seed {seed}: {error}\n{text}"));
        assert_eq!(
            journal_bytes(&imported.header, &imported.entries).unwrap(),
            bytes
        );
    }
}

#[test]
fn sealed_random_plays_are_fair_and_come_back() {
    let known = Options {
        known_keys: [Party::A, Party::B]
            .map(|party| signer(party).public())
            .into(),
        trust_keeper: false,
        ..Options::default()
    };
    for (id, seed) in released::ids().flat_map(|id| (0..3).map(move |seed| (id, seed))) {
        let referee = released::referee(id).unwrap();
        let invitation = invitation(&*referee, Provider::Sealed, Provider::Sealed);
        let mut game = Builder::new(&*referee, accepted(invitation));
        let mut luck = builder::Luck::new(seed);
        for _ in 0..6 {
            game.steps(&mut luck, 60);
            game.checkpoint();
        }
        let position = game.play.table().position();
        game.adjust(position, "as it was");
        game.steps(&mut luck, 400);
        let under_way = game.bytes();
        game.close();
        let bytes = game.bytes();
        let report = verify_with(&bytes, released::referee, &known);
        assert_eq!(report.outcome, Outcome::Fair, "{id}, seed {seed}: {report}");
        for side in Side::BOTH {
            let copy = redact(&under_way, side).unwrap();
            let hidden = copy.len() < under_way.len();
            let report = verify_with(&copy, released::referee, &known);
            assert_eq!(
                report.outcome,
                Outcome::Unfinished,
                "{id}, seed {seed}: {report}"
            );
            let play = if hidden {
                PartState::NotChecked
            } else {
                PartState::Proved
            };
            assert_eq!(report.play.state, play, "{id}, seed {seed}: {report}");
        }
        let text = export(&*referee, &read(&bytes).unwrap()).unwrap();
        let again = import(text.as_bytes(), "x.elt", released::referee, None)
            .unwrap_or_else(|error| panic!("{id}, seed {seed}: {error}"));
        assert_eq!(journal_bytes(&again.header, &again.entries).unwrap(), bytes);
    }
}
