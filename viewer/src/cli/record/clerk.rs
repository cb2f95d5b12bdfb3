//! The clerk's part: positions, take-backs, adjustments.

use std::{fs, path::Path};

use earlylight_core::Side;
use earlylight_journal::header::Party;

use super::{
    super::files::{Failure, write_new},
    desk::{Desk, Next},
};

impl Desk<'_> {
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
        if self.vouchers() == [Party::Arbiter] && !self.will_sign(Party::Arbiter, &words)? {
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
        if self.hides() && !self.alone {
            return Ok(Next::On);
        }
        self.screen.tell(side)?;
        Ok(Next::Again)
    }
}
