//! The clerk's part: signatures, take-backs, adjustments, and the close of the record.

use std::{collections::BTreeSet, fs, path::Path};

use earlylight_core::Side;
use earlylight_journal::{
    entry::Ending,
    games,
    header::Party,
    verify::{Options, verify_with},
};

use super::{
    super::files::{Failure, write_new},
    desk::{Desk, Next, refused, stand},
};

impl Desk<'_> {
    /// A player signs at the end of its turn, if it can.
    pub(super) fn sign_turn(&mut self, side: Side) -> Result<(), Failure> {
        if self.unsigned.remove(&side) {
            self.sign(Party::of(side))?;
        }
        Ok(())
    }

    /// Signs for a party, if its key is here.
    pub(super) fn sign(&mut self, party: Party) -> Result<bool, Failure> {
        let Some((_, signer)) = self.signers.iter().find(|(p, _)| *p == party) else {
            return Ok(false);
        };
        let recorded = self.session.attest(party, signer).map_err(refused)?;
        stand(&mut self.standing, recorded.number, &recorded.entry);
        Ok(true)
    }

    /// Who can vouch for an adjustment with the keys that are here: both players, or else the arbiter; nobody if neither.
    fn vouchers(&self) -> Vec<Party> {
        let can_sign = |party| self.signers.iter().any(|(p, _)| *p == party);
        if can_sign(Party::A) && can_sign(Party::B) {
            vec![Party::A, Party::B]
        } else if can_sign(Party::Arbiter) {
            vec![Party::Arbiter]
        } else {
            Vec::new()
        }
    }

    /// Signs an adjustment.
    fn vouch(&mut self) -> Result<(), Failure> {
        for party in self.vouchers() {
            self.sign(party)?;
        }
        Ok(())
    }

    /// An adjustment that was written, but not signed before the program was stopped, is signed now.
    ///
    /// # Errors
    /// When the keys for it are not here.
    pub(super) fn vouch_for_what_waits(&mut self) -> Result<(), Failure> {
        let Some(entry) = self.session.play().order().unsigned() else {
            return Ok(());
        };
        self.vouch()?;
        match self.session.play().order().unsigned() {
            None => self.tell_all(&format!("the adjustment of entry {entry} is signed")),
            Some(_) => Err(Failure::refused(format!(
                "{}: the adjustment of entry {entry} waits for the signatures of both players, or the arbiter's, whose keys are not all here",
                self.path.display()
            ))),
        }
    }

    /// Writes the position to a file, if the other side agrees where it holds what is hidden.
    pub(super) fn position(&mut self, side: Side, file: &str) -> Result<Next, Failure> {
        let hides = self.session.play().table().hides();
        if hides && !self.consent(side.other(), "that the position is written, hands and all")? {
            return self.again(side, "nothing was written");
        }
        let text = self.session.play().table().position();
        let words = match write_new(Path::new(file), text.as_bytes()) {
            Ok(()) => format!("{file}: the position of this moment"),
            Err(failure) => failure.words,
        };
        self.again(side, &words)
    }

    /// Takes play back, if the other side agrees.
    pub(super) fn back(&mut self, side: Side, to: Option<usize>) -> Result<Next, Failure> {
        let target = match to {
            Some(to) => Some(to),
            None => self
                .standing
                .iter()
                .rposition(|(_, by)| *by == Some(side))
                .and_then(|at| self.standing.get(at.checked_sub(1)?))
                .map(|(moment, _)| *moment),
        };
        let Some(target) = target else {
            self.screen
                .say("you have decided nothing that could be taken back")?;
            return Ok(Next::Again);
        };
        let words = format!("that play goes back to after entry {target}");
        if !self.consent(side.other(), &words)? {
            return self.again(side, "it stands");
        }
        match self.session.take_back(target, [true; 2]) {
            Ok(recorded) => {
                let line = format!("play goes back to after entry {target}, both agreed");
                self.recorded(&line, &recorded, None, "");
                Ok(Next::On)
            }
            Err(error) => self.again(side, &error.to_string()),
        }
    }

    /// Puts the position right, if both agree and it can be signed.
    pub(super) fn adjust(&mut self, side: Side, file: &str, why: &str) -> Result<Next, Failure> {
        if self.vouchers().is_empty() {
            self.screen.say("an adjustment must be signed by both players or the arbiter, whose keys are not all here")?;
            return Ok(Next::Again);
        }
        let text = match fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) => {
                self.screen
                    .say(&format!("{file} cannot be read: {error}"))?;
                return Ok(Next::Again);
            }
        };
        let words = format!("that the position becomes that of {file}, because {why}");
        if !self.consent(side.other(), &words)? {
            return self.again(side, "it stands");
        }
        match self.session.adjust(&text, why) {
            Ok(recorded) => {
                let line = format!("the position is adjusted: {why}");
                self.recorded(&line, &recorded, None, "");
                self.vouch()?;
                Ok(Next::On)
            }
            Err(error) => self.again(side, &error.to_string()),
        }
    }

    /// What follows a refused order: the same question, put anew where the other person has looked at the screen meanwhile.
    pub(super) fn again(&mut self, side: Side, words: &str) -> Result<Next, Failure> {
        self.screen.keep(side, words);
        if self.consulted {
            return Ok(Next::On);
        }
        self.screen.tell(side)?;
        Ok(Next::Again)
    }

    /// Closes the record: the end, the secrets, the signatures; then says what the record is worth, and gives the exit code. What was
    /// done of it before the program was stopped is not done again.
    pub(super) fn close(&mut self, how: Ending) -> Result<u8, Failure> {
        if self.session.play().ended().is_none() {
            self.session.end(how, "").map_err(refused)?;
        }
        let adjourned = self.session.play().ended() == Some(Ending::Adjourned);
        let revealed = |desk: &Self| {
            let closed = desk.session.play().order().closed();
            closed.is_some_and(|closed| closed.revealed)
        };
        if self.session.header().invitation.sealed() && !adjourned && !revealed(self) {
            self.session.reveal().map_err(refused)?;
        }
        let parties: Vec<Party> = self.signers.iter().map(|(p, _)| *p).collect();
        for party in parties {
            let closed = self.session.play().order().closed();
            if closed.is_some_and(|closed| !closed.signed_by(party)) {
                self.sign(party)?;
            }
        }
        let known_keys = self.signers.iter().map(|(_, s)| s.public()).collect();
        let words = verdict(&self.path, known_keys)?;
        self.tell_all(&words.0)?;
        Ok(words.1)
    }
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
