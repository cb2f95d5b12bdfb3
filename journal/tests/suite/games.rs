//! Random journals of the race, with all that a journal can hold.

use earlylight_core::{Awaits, Chance, Chooser, Side};
use earlylight_journal::chain::position_hash;
use earlylight_journal::dice::Source;
use earlylight_journal::entry::{Ending, Entry};
use earlylight_journal::header::Invitation;
use earlylight_journal::play::Play;

use crate::race;

/// A source of choices for tests: the same number, the same game.
pub struct Luck(Source);

impl Luck {
    pub fn new(seed: u64) -> Self {
        Self(Source::new(&[1; 32], &[2; 32], seed))
    }
    pub fn below(&mut self, n: usize) -> usize {
        self.0.below(n as u32).unwrap() as usize
    }
}

impl Chooser for Luck {
    fn below(&mut self, n: u32) -> u32 {
        self.0.below(n.max(1)).unwrap()
    }
}

/// The next entry of the play itself, legal and random; `None` when the game is over.
pub fn next(play: &Play, luck: &mut Luck) -> Option<Entry> {
    if let Some(entry) = play.derive().unwrap() {
        return Some(entry);
    }
    match play.table().awaits() {
        Awaits::Over(_) => None,
        Awaits::Claim { side, .. } => {
            let body = play.table().sample_claim(luck).unwrap();
            Some(Entry::Claim { side, body })
        }
        Awaits::Decision { side, .. } => {
            let options = play.table().options();
            let body = options[luck.below(options.len())].0.clone();
            Some(Entry::Decision { side, body })
        }
        Awaits::Chance(Chance::Dice {
            side, count, faces, ..
        }) => {
            let values = (0..count)
                .map(|_| luck.below(usize::from(faces)) as u8 + 1)
                .collect();
            Some(Entry::Dice {
                side,
                faces,
                values,
            })
        }
        Awaits::Chance(Chance::Draw {
            side, remaining, ..
        }) => {
            let item = play
                .table()
                .pick(luck.below(usize::from(remaining)) as u16)
                .unwrap();
            Some(Entry::Draw {
                side,
                remaining,
                item,
            })
        }
    }
}

/// A play being recorded, and the moments that still stand.
struct Record {
    play: Play,
    entries: Vec<Entry>,
    standing: Vec<u32>,
}

impl Record {
    fn push(&mut self, entry: Entry) {
        self.play.apply(&entry, None).unwrap();
        if let Entry::TakeBack { to, .. } = entry {
            self.standing.retain(|moment| *moment <= to);
        }
        self.entries.push(entry);
        self.standing.push(self.entries.len() as u32);
    }
}

/// A whole game: play, remarks, checkpoints, take-backs, sessions, an end.
pub fn game(invitation: &Invitation, seed: u64) -> Vec<Entry> {
    let mut luck = Luck::new(seed);
    let play = Play::start(&race::referee(), invitation).unwrap();
    let mut record = Record {
        play,
        entries: Vec::new(),
        standing: vec![0],
    };
    if luck.below(2) == 0 {
        record.push(Entry::Session {
            program: "test \"1\"".into(),
            time: 1_790_000_000,
        });
    }
    loop {
        let entry = match luck.below(12) {
            0 => {
                let side = [None, Some(Side::A), Some(Side::B)][luck.below(3)];
                let text = [
                    "",
                    "hm; # no comment",
                    "two\nlines\t\"quoted\" \\",
                    "é\u{7}\u{2028}",
                ][luck.below(4)];
                Entry::Remark {
                    side,
                    text: text.into(),
                }
            }
            1 => Entry::Checkpoint {
                hash: position_hash(&record.play.table().position()),
            },
            2 if record.entries.len() < 200 => {
                let back = luck.below(record.standing.len().min(9));
                let to = record.standing[record.standing.len() - 1 - back];
                Entry::TakeBack {
                    to,
                    agreed: [luck.below(2) == 0, luck.below(2) == 0],
                }
            }
            _ => match next(&record.play, &mut luck) {
                Some(entry) => entry,
                None => break,
            },
        };
        record.push(entry);
        if luck.below(150) == 0 {
            let end = end_of(&record.play, &mut luck);
            record.push(end);
            if record.play.ended() != Some(Ending::Adjourned) {
                return record.entries;
            }
            record.push(Entry::Session {
                program: "again".into(),
                time: 0,
            });
        }
    }
    record.push(Entry::End {
        how: Ending::ByRule,
        text: String::new(),
    });
    record.entries
}

fn end_of(play: &Play, luck: &mut Luck) -> Entry {
    let how = match play.table().awaits() {
        Awaits::Over(_) => Ending::ByRule,
        _ => [Ending::Resigned(Side::B), Ending::Agreed, Ending::Adjourned][luck.below(3)],
    };
    Entry::End {
        how,
        text: ["", "late; \"good night\""][luck.below(2)].into(),
    }
}
