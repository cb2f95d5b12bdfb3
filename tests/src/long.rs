//! Journals of any length: one long game with many take-backs, as an argument that never ends would leave it.

use earlylight_core::Awaits;
use earlylight_journal::{entry::Entry, header::Provider, referee::Referee};

use crate::builder::{Builder, Luck, accepted, invitation};

/// Entries of play between two take-backs.
const STRETCH: usize = 400;

/// A journal of exactly so many entries: play, back by a while, play on, and so for ever. Open dice; it never ends.
#[must_use]
pub fn long_journal(referee: &dyn Referee, entries: usize) -> Vec<u8> {
    let open = || Provider::Open { seed: [9; 32] };
    let mut journal = Builder::new(referee, accepted(invitation(referee, open(), open())));
    let mut luck = Luck::new(1812);
    // Moments that still stand, to go back to.
    let mut standing = vec![0];
    let mut stretch = 0;
    while journal.entries.len() < entries {
        let over = matches!(journal.play.table().awaits(), Awaits::Over(_));
        if over || stretch == STRETCH {
            let back = 1 + luck.below(STRETCH.min(standing.len()));
            standing.truncate((standing.len() - back).max(1));
            let to = standing[standing.len() - 1];
            journal.push(Entry::TakeBack {
                to: u32::try_from(to).unwrap_or(u32::MAX),
                agreed: [true, true],
            });
            stretch = 0;
        } else {
            journal.step(&mut luck);
            standing.push(journal.play.moment());
            stretch += 1;
        }
    }
    journal.bytes()
}
