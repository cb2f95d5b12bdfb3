//! What comes from outside: dice and draws, derived or typed in, and the results of battles fought on a table.

use earlylight_core::{Chance, Seen, Side};
use earlylight_journal::{header::Party, line, session::Recorded, transcript::chance_meant};

use super::{
    super::files::Failure,
    desk::{Desk, Next, refused},
    lines::NoLine,
};
use crate::odds::Share;

impl Desk<'_> {
    /// A roll or a draw: derived where the journal provides it, else typed in from the table.
    pub(super) fn chance(&mut self, chance: &Chance) -> Result<Next, Failure> {
        let names = self.session.play().names();
        let table = self.session.play().table();
        if let Some(odds) = self.board.battle(table) {
            let [a, b] = [odds.attacker, odds.attacker.other()].map(|s| names[s.index()]);
            let [x, y, z] = odds.ends.map(Share::percent);
            let [takes, none, holds] = odds.said;
            let words = format!("      odds: {a} {takes} {x}, {none} {y}, {b} {holds} {z}");
            self.screen.happened(&words, &[], None, "");
        }
        let derived = self.session.play().derive().map_err(refused)?;
        let (side, only) = match chance {
            Chance::Dice { side, .. } => (*side, None),
            Chance::Draw { side, seen, .. } => (
                *side,
                match seen {
                    Seen::ByOnly(owner) => Some(*owner),
                    Seen::ByAll => None,
                },
            ),
        };
        let recorded = match derived {
            Some(_) => self.session.chance().map_err(refused)?,
            None => match self.typed(chance, side.or(only))? {
                Some(recorded) => recorded,
                None => return Ok(Next::Leave),
            },
        };
        let line = line::line(self.session.play().table(), names, &recorded.entry)
            .unwrap_or_else(|_| recorded.entry.kind().name().to_owned());
        let instead = format!(
            "{} draws a card",
            side.map_or("somebody", |s| names[s.index()])
        );
        self.recorded(&line, &recorded, only, &instead);
        Ok(Next::On)
    }

    /// Dice or a draw from the table, typed in as one would write them down.
    fn typed(&mut self, chance: &Chance, side: Option<Side>) -> Result<Option<Recorded>, Failure> {
        let owner = match chance {
            Chance::Draw {
                seen: Seen::ByOnly(owner),
                ..
            } if self.session.play().table().hides() => Some(*owner),
            _ => None,
        };
        if let Some(owner) = owner
            && self.bot(owner).is_none()
            && !self.face(owner)?
        {
            return Ok(None);
        }
        if let Some(looks) = self.looks {
            self.screen.tell(looks)?;
        }
        let who = side.map_or_else(|| "the table".to_owned(), |s| self.side_name(s));
        let prompt = match chance {
            Chance::Dice {
                count,
                faces,
                what,
                rule,
                ..
            } => format!("{count} dice of {faces} for {who}, {what} [{rule}]: "),
            Chance::Draw {
                remaining,
                what,
                rule,
                ..
            } => format!("drawn by {who} of {remaining}, {what} [{rule}]: "),
        };
        loop {
            let typed = match self.lines.next(&prompt, vec!["quit".into()]) {
                Ok(line) if line == "quit" => return Ok(None),
                Ok(line) => line,
                Err(_) => return Ok(None),
            };
            let result = chance_meant(self.session.play(), &typed)
                .and_then(|entry| self.session.record(entry).map_err(|e| e.to_string()));
            match result {
                Ok(recorded) => {
                    if owner.is_some() && self.hides() {
                        // What was typed is its owner's alone; whoever looks next finds an empty screen.
                        self.screen.clear()?;
                    }
                    return Ok(Some(recorded));
                }
                Err(words) => self.screen.say(&words)?,
            }
        }
    }

    /// The result of a battle that was fought elsewhere, typed in by whoever reports it; both sign for it, if they can.
    pub(super) fn claim(
        &mut self,
        side: Option<Side>,
        what: &str,
        rule: &str,
    ) -> Result<Next, Failure> {
        if let Some(side) = side.filter(|s| self.bot(*s).is_none())
            && !self.face(side)?
        {
            return Ok(Next::Leave);
        }
        if let Some(looks) = self.looks {
            self.screen.tell(looks)?;
        }
        let who = side.map_or_else(|| "both sides".to_owned(), |s| self.side_name(s));
        self.screen.say(&format!(
            "{who} reports {what} [{rule}]; it is a claim, which nobody can recompute"
        ))?;
        let mut words = vec!["quit".into(), "rule ".into()];
        words.extend(
            self.session
                .play()
                .table()
                .options()
                .into_iter()
                .map(|(_, text)| text),
        );
        loop {
            let typed = match self.lines.next("claim> ", words.clone()) {
                Ok(line) if line.is_empty() => continue,
                Ok(line) if line == "quit" => return Ok(Next::Leave),
                Ok(line) => line,
                Err(NoLine::End | NoLine::Interrupted) => return Ok(Next::Leave),
            };
            if let Some(number) = typed.strip_prefix("rule ") {
                self.rule(number.trim())?;
                continue;
            }
            let text = typed.strip_prefix("claim ").unwrap_or(&typed);
            match self.session.claim(side, text) {
                Ok(recorded) => {
                    let names = self.session.play().names();
                    let by = side.map_or(String::new(), |s| format!("{} ", names[s.index()]));
                    let line = format!("{by}claims {text}");
                    self.recorded(&line, &recorded, None, "");
                    for party in [Party::A, Party::B] {
                        self.sign(party)?;
                    }
                    return Ok(Next::On);
                }
                Err(error) => self.screen.say(&error.to_string())?,
            }
        }
    }
}
