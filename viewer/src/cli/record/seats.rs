//! Two people at one screen: who looks at it, what the other may not see of it, and asking for consent.

use earlylight_core::Side;

use super::{super::files::Failure, desk::Desk};

impl Desk<'_> {
    /// Whether two people share the screen while something is hidden from one of them.
    pub(super) fn hides(&self) -> bool {
        self.session.play().table().hides() && Side::BOTH.iter().all(|s| self.bot(*s).is_none())
    }

    /// Nothing that was shown or typed can be seen any more: the screen, what scrolled off it, and the lines that the arrow keys
    /// bring back.
    fn veil(&mut self) -> Result<(), Failure> {
        self.lines.forget()?;
        self.screen.clear()
    }

    /// Has a person look at the screen. Where something is hidden, the other must look away first.
    pub(super) fn face(&mut self, side: Side) -> Result<bool, Failure> {
        if self.looks == Some(side) && !self.consulted {
            return Ok(true);
        }
        let both = Side::BOTH.iter().all(|s| self.bot(*s).is_none());
        if let Some(before) = self.looks.filter(|before| both && *before != side) {
            self.sign_turn(before)?;
        }
        if self.hides() {
            self.veil()?;
            let name = self.side_name(side);
            let prompt = format!("{name} alone looks at the screen now; Enter to go on: ");
            if self.lines.next(&prompt, Vec::new()).is_err() {
                return Ok(false);
            }
            self.veil()?;
        }
        self.looks = Some(side);
        self.consulted = false;
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
            self.consulted = true;
        }
        let prompt = format!("{}, do you agree {to}? yes or no: ", self.side_name(of));
        loop {
            match self
                .lines
                .next(&prompt, vec!["yes".into(), "no".into()])
                .as_deref()
            {
                Ok("yes" | "y") => return Ok(true),
                Ok("no" | "n") | Err(_) => return Ok(false),
                Ok(_) => {}
            }
        }
    }
}
