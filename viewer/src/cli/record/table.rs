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
            } => Some(*owner),
            _ => None,
        };
        match owner.filter(|owner| self.bot(*owner).is_none()) {
            Some(owner) => {
                if !self.face_alone(owner)? {
                    return Ok(None);
                }
                self.screen.tell(owner)?;
            }
            None => self.both_look()?,
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
                    if owner.is_some() && self.shared() {
                        // What was typed is its owner's alone; whoever looks next finds an empty screen.
                        self.veil()?;
                    }
                    return Ok(Some(recorded));
                }
                Err(words) => self.screen.say(&words)?,
            }
        }
    }

    /// The result of a battle that was fought elsewhere, typed in by whoever reports it. Both are asked whether it was so, and then those
    /// who have a key sign for it.
    pub(super) fn claim(
        &mut self,
        side: Option<Side>,
        what: &str,
        rule: &str,
    ) -> Result<Next, Failure> {
        self.both_look()?;
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
            let table = self.session.play().table();
            let judged = match table.read_claim(text) {
                Ok(body) => (table.fork().claim(&body, None)).map_err(|e| e.to_string()),
                Err(error) => Err(error.to_string()),
            };
            if let Err(words) = judged {
                self.screen.say(&words)?;
                continue;
            }
            let mut agreed = true;
            for of in Side::BOTH {
                agreed = agreed && self.consent(of, &format!("that it was so: {text}"))?;
            }
            if !agreed {
                self.screen.say("nothing was written; what was it?")?;
                continue;
            }
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
