//! Every game of the program through the journal: random plays are written, read, replayed, told and judged alike.

use earlylight_journal::entry::Entry;
use earlylight_journal::frame::journal_bytes;
use earlylight_journal::games as released;
use earlylight_journal::header::{Invitation, Provider};
use earlylight_journal::play::Play;
use earlylight_journal::reader::read;
use earlylight_journal::replay::Replay;
use earlylight_journal::report::{Outcome, PartState};
use earlylight_journal::transcript::{export, import};
use earlylight_journal::verify::verify;

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
