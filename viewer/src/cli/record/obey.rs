//! What the desk does when something else than a decision is typed.

use earlylight_core::Side;
use earlylight_journal::entry::Ending;

use super::{
    super::files::Failure,
    desk::{Desk, Next},
    orders::{self, Order},
};

impl Desk<'_> {
    /// What a rule says.
    pub(super) fn rule(&mut self, number: &str) -> Result<(), Failure> {
        let words = match self.referee.rule(number) {
            Some(rule) => format!("{} {}: {}", rule.number, rule.title, rule.gist),
            None => format!("there is no rule `{number}`; they are named in brackets, like [RULE]"),
        };
        self.screen.say(&words)
    }

    pub(super) fn obey(
        &mut self,
        side: Side,
        order: Order,
        options: &[String],
    ) -> Result<Next, Failure> {
        match order {
            Order::Help => self.screen.say(orders::HELP)?,
            Order::Options(word) => self.screen.options(options, &word)?,
            Order::Look(word) => {
                let facts = self.board.facts(self.session.play().table(), side);
                self.screen.facts(&facts, &word)?;
            }
            Order::Rule(number) => self.rule(&number)?,
            Order::Position(file) => return self.position(side, &file),
            Order::Back(to) => return self.back(side, to),
            Order::Adjust(file, why) => return self.adjust(side, &file, &why),
            Order::Say(words) => match self.session.remark(Some(side), &words) {
                Ok(recorded) => {
                    let line = format!("{} says: {words}", self.side_name(side));
                    self.recorded(&line, &recorded, None, "");
                    self.screen.tell(side)?;
                }
                Err(error) => self.screen.say(&error.to_string())?,
            },
            Order::Sign(party) => {
                let words = self.sign_by(side, party)?;
                self.screen.say(&words)?;
            }
            Order::Resign => return self.close(Ending::Resigned(side)).map(Next::Closed),
            Order::Agree => {
                if self.consent(side.other(), "to stop the game here")? {
                    return self.close(Ending::Agreed).map(Next::Closed);
                }
                return self.again(side, "the game goes on");
            }
            Order::Adjourn => {
                self.close(Ending::Adjourned)?;
                return Ok(Next::Leave);
            }
            Order::Quit => return Ok(Next::Leave),
        }
        Ok(Next::Again)
    }
}
