//! Two people at one screen: who looks at it, what the other may not see of it, and asking for consent.

use earlylight_core::Side;

use super::{super::files::Failure, desk::Desk};

impl Desk<'_> {
    /// Whether two people share the screen.
    pub(super) fn shared(&self) -> bool {
        Side::BOTH.iter().all(|s| self.bot(*s).is_none())
    }

    /// Whether two people share the screen while something is hidden from one of them.
    pub(super) fn hides(&self) -> bool {
        self.session.play().table().hides() && self.shared()
    }

    /// Nothing that was shown or typed can be seen any more: the screen, what scrolled off it, and the lines that the arrow keys
    /// bring back.
    pub(super) fn veil(&mut self) -> Result<(), Failure> {
        self.lines.forget()?;
        self.screen.clear()
    }

    /// Has a person look at the screen. Where something is hidden, the other must look away first.
    pub(super) fn face(&mut self, side: Side) -> Result<bool, Failure> {
        self.seat(side, self.hides())
    }

    /// Has a person look at the screen alone, for what comes is to be hidden from the other.
    pub(super) fn face_alone(&mut self, side: Side) -> Result<bool, Failure> {
        self.seat(side, self.shared())
    }

    fn seat(&mut self, side: Side, alone: bool) -> Result<bool, Failure> {
        if self.looks == Some(side) && (self.alone || !alone) {
            return Ok(true);
        }
        let shared = self.shared();
        if let Some(before) = self.looks.filter(|before| shared && *before != side) {
            self.sign_turn(before)?;
        }
        self.alone = alone;
        if alone {
            self.veil()?;
            let name = self.side_name(side);
            let prompt = format!("{name} alone looks at the screen now; Enter to go on: ");
            if self.lines.next(&prompt, Vec::new()).is_err() {
                return Ok(false);
            }
            self.veil()?;
        }
        self.looks = Some(side);
        Ok(true)
    }

    /// Asks the other side for its consent; a player of the program always gives it. Where hands are hidden, the screen is cleared
    /// first, and whoever asked looks at it again only when the other has answered.
    pub(super) fn consent(&mut self, of: Side, to: &str) -> Result<bool, Failure> {
        if self.bot(of).is_some() {
            return Ok(true);
        }
        if self.hides() {
            self.veil()?;
            self.alone = false;
        }
        let question = format!("{}, do you agree {to}?", self.side_name(of));
        Ok(self.answer(&question))
    }

    /// The answer to a question; no answer is none.
    pub(super) fn answer(&mut self, question: &str) -> bool {
        let prompt = format!("{question} yes or no: ");
        loop {
            let words = vec!["yes".into(), "no".into()];
            match self.lines.next(&prompt, words).as_deref() {
                Ok("yes" | "y") => return true,
                Ok("no" | "n") | Err(_) => return false,
                Ok(_) => {}
            }
        }
    }

    /// Both look at the screen: where hands are hidden, it is cleared first, and only what both may know is told. Whoever decides next
    /// looks at it alone again.
    pub(super) fn both_look(&mut self) -> Result<(), Failure> {
        let Some(looks) = self.looks else {
            return Ok(());
        };
        if !self.hides() {
            return self.screen.tell(looks);
        }
        self.veil()?;
        self.alone = false;
        self.screen.tell_both(looks)
    }
}
