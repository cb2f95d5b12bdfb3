//! The close of the record: the end, the secrets, the signatures, and what the record is worth.

use std::{collections::BTreeSet, fs, path::Path};

use earlylight_core::Side;
use earlylight_journal::{
    entry::{Ending, Entry},
    games,
    header::{Invitation, Party},
    referee::Referee,
    verify::{Options, verify_with},
};

use super::{
    super::files::Failure,
    desk::{Desk, refused},
};

impl Desk<'_> {
    /// Closes the record, says how the game ended and what the record is worth, and gives the exit code. What was done of it before the
    /// program was stopped is not done again. Whoever ended the game signs with that; everybody else is asked.
    pub(super) fn close(&mut self, how: Ending) -> Result<u8, Failure> {
        if self.session.play().ended().is_none() {
            self.session.end(how, "").map_err(refused)?;
        }
        let closed = |desk: &Self| desk.session.play().order().closed().copied();
        let revealed = closed(self).is_some_and(|closed| closed.revealed);
        if self.session.header().invitation.sealed() && how != Ending::Adjourned && !revealed {
            self.session.reveal().map_err(refused)?;
        }
        let said = ended(&*self.referee, &self.session.header().invitation, how);
        if how == Ending::Adjourned {
            // What is hidden stays so, and the next to type may be the other one.
            self.both_look()?;
        } else if let Some(looks) = self.looks {
            self.screen.tell(looks)?;
        }
        self.screen.say(&said)?;
        let parties: Vec<Party> = self.signers.iter().map(|(p, _)| *p).collect();
        for party in parties {
            if closed(self).is_some_and(|closed| closed.signed_by(party)) {
                continue;
            }
            if ended_it(how, party) || self.will_sign(party, "the record as it is closed")? {
                self.sign(party)?;
            } else {
                let words = format!("{} does not sign", self.party_name(party));
                self.screen.say(&words)?;
            }
        }
        let known_keys = self.signers.iter().map(|(_, s)| s.public()).collect();
        let words = verdict(&self.path, known_keys)?;
        self.screen.say(&words.0)?;
        Ok(words.1)
    }
}

/// Whether a party's own word ended the game.
fn ended_it(how: Ending, party: Party) -> bool {
    match how {
        Ending::Resigned(side) => party.side() == Some(side),
        Ending::Agreed => party.side().is_some(),
        Ending::ByRule | Ending::Adjourned => false,
    }
}

/// How a game ended, in a sentence.
pub(super) fn ended(referee: &dyn Referee, invitation: &Invitation, how: Ending) -> String {
    let who = |side: Side| {
        let name = referee.side_name(side);
        match invitation.name(Party::of(side)) {
            "" => name.to_owned(),
            person => format!("{name} ({person})"),
        }
    };
    match how {
        Ending::ByRule => "the game ended by its rules".into(),
        Ending::Resigned(side) => format!("{} resigned; the game is over", who(side)),
        Ending::Agreed => "both agreed to stop; the game is over".into(),
        Ending::Adjourned => "the game is adjourned".into(),
    }
}

/// How a journal's game is over: it was ended, and not adjourned.
pub(super) fn over(entries: &[Entry]) -> Option<Ending> {
    entries
        .iter()
        .rev()
        .find_map(|entry| match entry {
            Entry::End { how, .. } => Some((*how != Ending::Adjourned).then_some(*how)),
            Entry::Session { .. } => Some(None),
            _ => None,
        })
        .flatten()
}

/// What a record is worth, in words, and the exit code that says so.
pub(super) fn verdict(
    path: &Path,
    known_keys: BTreeSet<[u8; 32]>,
) -> Result<(String, u8), Failure> {
    let bytes = fs::read(path).map_err(refused)?;
    let options = Options {
        known_keys,
        ..Options::default()
    };
    let report = verify_with(&bytes, games::referee, &options);
    Ok((
        format!("{}: {report}", path.display()),
        report.outcome.exit_code(),
    ))
}
