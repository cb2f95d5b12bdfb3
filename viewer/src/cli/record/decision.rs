//! A decision: what the side that decides is shown, what it types, and what the other is told of it.

use earlylight_core::{Fact, Side};
use earlylight_journal::{bots, session::Recorded, transcript::meant};

use super::{
    super::files::Failure,
    desk::{Desk, Next, refused},
    lines::NoLine,
    orders,
};

impl Desk<'_> {
    pub(super) fn decision(
        &mut self,
        side: Side,
        secret: bool,
        what: &str,
        rule: &str,
    ) -> Result<Next, Failure> {
        if let Some(bot) = self.bot(side) {
            let table = self.session.play().table();
            let text = bots::decide(table, side, &bot, &mut self.source)
                .ok_or_else(|| Failure::refused(format!("this game has no player `{bot}`")))?;
            return self.decide(side, secret, &text);
        }
        if !self.face(side)? {
            return Ok(Next::Leave);
        }
        self.screen.tell(side)?;
        let options: Vec<String> = self
            .session
            .play()
            .table()
            .options()
            .into_iter()
            .map(|(_, text)| text)
            .collect();
        let name = self.side_name(side);
        self.screen.say(&format!("{name}: {what} [{rule}]"))?;
        self.hand(side)?;
        self.screen.options(&options, "")?;
        let short = self.session.play().names()[side.index()];
        loop {
            let mut words = options.clone();
            words.extend(orders::WORDS.map(str::to_owned));
            let typed = match self.lines.next(&format!("{short}> "), words) {
                Ok(line) if line.is_empty() => continue,
                Ok(line) => line,
                // Whoever breaks off is asked for no reason; all that was decided is on the disk.
                Err(NoLine::End | NoLine::Interrupted) => return Ok(Next::Leave),
            };
            let next = match orders::read(&typed) {
                Some(Ok(order)) => self.obey(side, order, &options)?,
                Some(Err(words)) => {
                    self.screen.say(&words)?;
                    Next::Again
                }
                None => self.choose(side, secret, &typed, &options)?,
            };
            if !matches!(next, Next::Again) {
                return Ok(next);
            }
        }
    }

    /// The own hand, as far as the game calls it one.
    fn hand(&mut self, side: Side) -> Result<(), Failure> {
        let table = self.session.play().table();
        if !table.hides() {
            return Ok(());
        }
        let facts = self.board.facts(table, side);
        let own = self.session.play().names()[side.index()];
        if let Fact::Table(list) = facts {
            for (name, fact) in list.iter().filter(|(name, _)| name.contains("hand")) {
                if let Some(mine) = fact.get(own) {
                    let one =
                        Fact::table([(format!("your {}", name.replace('_', " ")), mine.clone())]);
                    self.screen.facts(&one, "")?;
                }
            }
        }
        Ok(())
    }

    fn choose(
        &mut self,
        side: Side,
        secret: bool,
        typed: &str,
        options: &[String],
    ) -> Result<Next, Failure> {
        let numbered = typed
            .parse::<usize>()
            .ok()
            .and_then(|n| options.get(n.checked_sub(1)?));
        let text = match numbered {
            Some(text) => text.clone(),
            None => match meant(typed, options) {
                Ok(index) => options.get(index).cloned().unwrap_or_default(),
                Err(near) => {
                    // What is not listed may be a longer way to say something legal, or tell which rule forbids it.
                    match self.session.decide(side, typed) {
                        Ok(recorded) => return self.decided(side, secret, typed, &recorded),
                        Err(error) => self.screen.say(&error.to_string())?,
                    }
                    for index in near.into_iter().take(5) {
                        if let Some(text) = options.get(index) {
                            self.screen.say(&format!("      near: {text}"))?;
                        }
                    }
                    return Ok(Next::Again);
                }
            },
        };
        self.decide(side, secret, &text)
    }

    fn decide(&mut self, side: Side, secret: bool, text: &str) -> Result<Next, Failure> {
        let recorded = self.session.decide(side, text).map_err(refused)?;
        self.decided(side, secret, text, &recorded)
    }

    fn decided(
        &mut self,
        side: Side,
        secret: bool,
        text: &str,
        recorded: &Recorded,
    ) -> Result<Next, Failure> {
        self.unsigned.insert(side);
        let name = self.session.play().names()[side.index()];
        let line = format!("{name} {text}");
        let instead = format!("{name} chooses in secret");
        if secret {
            // What the rules tell of it is for everybody; what was chosen is not, and does not stay on the screen.
            self.recorded(&line, recorded, Some(side), &instead);
            for note in recorded.told.iter().filter(|t| !t.text.is_empty()) {
                let words = format!("    {} [{}]", note.text, note.rule);
                self.screen.keep(side.other(), &words);
            }
            if self.hides() {
                self.veil()?;
            }
        } else {
            self.recorded(&line, recorded, None, "");
        }
        Ok(Next::On)
    }
}
