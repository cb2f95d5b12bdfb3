//! Games played at random with open dice, as journals.

use earlylight_core::Awaits;
use earlylight_journal::{
    entry::Entry,
    frame::journal_bytes,
    header::{Invitation, Provider},
    play::Play,
    referee::Referee,
};

/// A game of so many entries at most, each decision picked by a small generator.
pub fn journal(referee: &dyn Referee, seed: u64, most: usize) -> Vec<u8> {
    let mut invitation = Invitation::to_game(referee);
    invitation.dice = Provider::Open { seed: [7; 32] };
    invitation.draws = Provider::Open { seed: [7; 32] };
    let mut play = Play::start(referee, &invitation).expect("the standard game starts");
    let mut entries = Vec::new();
    let mut state = seed;
    while entries.len() < most {
        let entry = match play.table().awaits() {
            Awaits::Over(_) => break,
            Awaits::Claim { what, .. } => panic!("a claim is awaited: {what}"),
            Awaits::Chance(_) => play
                .derive()
                .expect("open chances derive")
                .expect("both are open"),
            Awaits::Decision { side, .. } => {
                let mut options = play.table().options();
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                let pick = usize::try_from(state >> 33).expect("31 bits") % options.len();
                Entry::Decision {
                    side,
                    body: options.swap_remove(pick).0,
                }
            }
        };
        play.apply(&entry, None)
            .expect("what is offered is accepted");
        entries.push(entry);
    }
    journal_bytes(&invitation, &entries).expect("within bounds")
}
