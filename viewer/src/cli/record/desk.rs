//! The desk at which a game is recorded: it asks whoever is to decide, and writes down what comes.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use earlylight_core::{Awaits, Chance, Fact, Seen, Side};
use earlylight_journal::{
    bots,
    dice::Source,
    entry::{Ending, Entry},
    games,
    header::Party,
    keys::Signer,
    line, reader,
    secret::random,
    session::{Claimed, Recorded, Session},
    transcript::meant,
    verify::{Options, verify_with},
};

use super::{
    super::{files::Failure, key},
    lines::{Lines, NoLine},
    orders::{self, Order},
    screen::Screen,
};
use crate::{
    board::games::{self as boards, GameBoard},
    odds::Share,
};

/// What a side's name begins with if the program plays it.
const BOT: &str = "bot:";

/// What to do after a line was obeyed.
enum Next {
    /// Ask again.
    Again,
    /// The play has changed.
    On,
    /// Leave.
    Leave,
}

/// The desk.
pub struct Desk<'a> {
    path: PathBuf,
    session: Session,
    board: Box<dyn GameBoard>,
    lines: Lines,
    screen: Screen<'a>,
    signers: Vec<(Party, Signer)>,
    /// Moments that still stand, with who decided there, if a decision led to it.
    standing: Vec<(usize, Option<Side>)>,
    /// The person who looks at the screen.
    looks: Option<Side>,
    /// Sides that have decided since they signed last.
    unsigned: BTreeSet<Side>,
    source: Source,
}

fn refused(error: impl std::fmt::Display) -> Failure {
    Failure::refused(error.to_string())
}

/// What a session claims of the program and the time.
fn claimed() -> Claimed {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    Claimed {
        program: concat!("earlylight ", env!("CARGO_PKG_VERSION")).into(),
        time: now.map_or(0, |d| d.as_secs()),
    }
}

impl<'a> Desk<'a> {
    /// Opens the journal; a torn tail is cut off and told of.
    pub fn open(path: &Path, lines: Lines, mut screen: Screen<'a>) -> Result<Self, Failure> {
        let bytes = fs::read(path)
            .map_err(|e| Failure::unreadable(format!("{} cannot be read: {e}", path.display())))?;
        let journal = reader::read(&bytes)
            .map_err(|e| Failure::unreadable(format!("{}: {e}", path.display())))?;
        let referee = games::referee_of(&journal.header.invitation).map_err(refused)?;
        let (session, torn) = Session::open(path, &*referee, Some(&claimed())).map_err(refused)?;
        if let Some(torn) = torn {
            screen.say(&format!(
                "{}: {} bytes of an entry that was never finished were cut off at byte {}",
                path.display(),
                torn.bytes,
                torn.offset
            ))?;
        }
        let mut standing = vec![(0, None)];
        let after = reader::read(&fs::read(path).unwrap_or_default()).map_err(refused)?;
        for (number, entry) in (1..).zip(&after.entries) {
            stand(&mut standing, number, entry);
        }
        let signers = signers(&session)?;
        let name = |side: Side| session.header().invitation.name(Party::of(side)).to_owned();
        screen.say(&format!(
            "{}: {} against {}; `help` tells what can be typed",
            referee.title(),
            name(Side::A),
            name(Side::B)
        ))?;
        Ok(Desk {
            path: path.to_owned(),
            board: boards::of(referee.id()),
            session,
            lines,
            screen,
            signers,
            standing,
            looks: None,
            unsigned: BTreeSet::new(),
            source: Source::new(&random().map_err(refused)?, &[0; 32], 0),
        })
    }

    /// Plays until the game is over, or somebody leaves.
    pub fn run(mut self) -> Result<u8, Failure> {
        loop {
            let awaits = self.session.play().table().awaits();
            let next = match awaits {
                Awaits::Over(over) => {
                    self.tell_all(&format!("The game is over: {} [{}]", over.how, over.rule))?;
                    return self.close(Ending::ByRule);
                }
                Awaits::Chance(chance) => self.chance(&chance)?,
                Awaits::Decision {
                    side,
                    secret,
                    what,
                    rule,
                } => self.decision(side, secret, what, rule)?,
                #[allow(unreachable_patterns)]
                _ => {
                    return Err(Failure::refused(
                        "what is awaited now cannot be typed here; import it from a transcript",
                    ));
                }
            };
            if matches!(next, Next::Leave) {
                return Ok(self.left());
            }
        }
    }

    /// The exit code of a game that goes on another day.
    fn left(&mut self) -> u8 {
        let words = format!(
            "{}: {} entries; `earlylight record -o {}` goes on",
            self.path.display(),
            self.session.play().moment(),
            self.path.display()
        );
        // Nobody is left to be told if this fails.
        let _ = self.screen.say(&words);
        3
    }

    fn bot(&self, side: Side) -> Option<String> {
        let name = self.session.header().invitation.name(Party::of(side));
        name.strip_prefix(BOT).map(str::to_owned)
    }

    fn side_name(&self, side: Side) -> String {
        let name = self.session.play().names()[side.index()];
        match self.session.header().invitation.name(Party::of(side)) {
            "" => name.to_owned(),
            who => format!("{name} ({who})"),
        }
    }

    fn tell_all(&mut self, text: &str) -> Result<(), Failure> {
        if let Some(side) = self.looks {
            self.screen.tell(side)?;
        }
        self.screen.say(text)
    }

    /// Keeps what was recorded: for the list of moments, and as news.
    fn recorded(&mut self, line: &str, recorded: &Recorded, only: Option<Side>, instead: &str) {
        stand(&mut self.standing, recorded.number, &recorded.entry);
        let line = format!("{:>4}  {line}", recorded.number);
        let instead = format!("{:>4}  {instead}", recorded.number);
        self.screen.happened(&line, &recorded.told, only, &instead);
    }

    /// Has a person look at the screen. Where something is hidden, the other must look away first.
    fn face(&mut self, side: Side) -> Result<bool, Failure> {
        if self.looks == Some(side) {
            return Ok(true);
        }
        let hidden = self.session.play().table().hides();
        let both = Side::BOTH.iter().all(|s| self.bot(*s).is_none());
        if let Some(before) = self.looks.filter(|_| both) {
            self.sign_turn(before)?;
        }
        if hidden && both {
            self.screen.clear()?;
            let name = self.side_name(side);
            let prompt = format!("{name} alone looks at the screen now; Enter to go on: ");
            if self.lines.next(&prompt, Vec::new()).is_err() {
                return Ok(false);
            }
            self.screen.clear()?;
        }
        self.looks = Some(side);
        Ok(true)
    }

    /// A player signs at the end of its turn, if it can.
    fn sign_turn(&mut self, side: Side) -> Result<(), Failure> {
        if self.unsigned.remove(&side) {
            self.sign(Party::of(side))?;
        }
        Ok(())
    }

    fn sign(&mut self, party: Party) -> Result<bool, Failure> {
        let Some((_, signer)) = self.signers.iter().find(|(p, _)| *p == party) else {
            return Ok(false);
        };
        let recorded = self.session.attest(party, signer).map_err(refused)?;
        stand(&mut self.standing, recorded.number, &recorded.entry);
        Ok(true)
    }

    fn chance(&mut self, chance: &Chance) -> Result<Next, Failure> {
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

    /// Dice or a draw from the table, typed in.
    fn typed(&mut self, chance: &Chance, side: Option<Side>) -> Result<Option<Recorded>, Failure> {
        if let (
            Chance::Draw {
                seen: Seen::ByOnly(owner),
                ..
            },
            true,
        ) = (chance, self.session.play().table().hides())
            && self.bot(*owner).is_none()
            && !self.face(*owner)?
        {
            return Ok(None);
        }
        if let Some(looks) = self.looks {
            self.screen.tell(looks)?;
        }
        let who = side.map_or_else(|| "the table".to_owned(), |s| self.side_name(s));
        loop {
            let (prompt, count) = match chance {
                Chance::Dice {
                    count,
                    faces,
                    what,
                    rule,
                    ..
                } => (
                    format!("{count} dice of {faces} for {who}, {what} [{rule}]: "),
                    Some((*count, *faces)),
                ),
                Chance::Draw {
                    remaining,
                    what,
                    rule,
                    ..
                } => (
                    format!("drawn by {who} of {remaining}, {what} [{rule}]: "),
                    None,
                ),
            };
            let line = match self.lines.next(&prompt, vec!["quit".into()]) {
                Ok(line) if line == "quit" => return Ok(None),
                Ok(line) => line,
                Err(_) => return Ok(None),
            };
            let result = match count {
                Some((count, faces)) => match orders::dice(&line, count, faces) {
                    Ok(values) => self.session.dice(&values).map_err(|e| e.to_string()),
                    Err(words) => Err(words),
                },
                None => self.session.draw(&line).map_err(|e| e.to_string()),
            };
            match result {
                Ok(recorded) => return Ok(Some(recorded)),
                Err(words) => self.screen.say(&words)?,
            }
        }
    }

    fn decision(
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
            // What the rules tell of it is for everybody; what was chosen is not.
            let other = side.other();
            self.recorded(&line, recorded, Some(side), &instead);
            for note in recorded.told.iter().filter(|t| !t.text.is_empty()) {
                let words = format!("    {} [{}]", note.text, note.rule);
                self.screen.happened("", &[], Some(side), &words);
            }
            let _ = other;
        } else {
            self.recorded(&line, recorded, None, "");
        }
        Ok(Next::On)
    }

    /// Asks the other side for its consent; a player of the program always gives it.
    fn consent(&mut self, of: Side, to: &str) -> Result<bool, Failure> {
        if self.bot(of).is_some() {
            return Ok(true);
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

    fn obey(&mut self, side: Side, order: Order, options: &[String]) -> Result<Next, Failure> {
        match order {
            Order::Help => self.screen.say(orders::HELP)?,
            Order::Options(word) => self.screen.options(options, &word)?,
            Order::Look(word) => {
                let facts = self.board.facts(self.session.play().table(), side);
                self.screen.facts(&facts, &word)?;
            }
            Order::Position(file) => self.position(side, &file)?,
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
            Order::Sign => {
                self.unsigned.remove(&side);
                let words = if self.sign(Party::of(side))? {
                    "signed"
                } else {
                    "there is no key to sign with"
                };
                self.screen.say(words)?;
            }
            Order::Resign => {
                self.close(Ending::Resigned(side))?;
                return Ok(Next::Leave);
            }
            Order::Agree => {
                if self.consent(side.other(), "to stop the game here")? {
                    self.close(Ending::Agreed)?;
                    return Ok(Next::Leave);
                }
                self.screen.say("the game goes on")?;
            }
            Order::Adjourn => {
                self.close(Ending::Adjourned)?;
                return Ok(Next::Leave);
            }
            Order::Quit => return Ok(Next::Leave),
        }
        Ok(Next::Again)
    }

    fn position(&mut self, side: Side, file: &str) -> Result<(), Failure> {
        let hides = self.session.play().table().hides();
        if hides && !self.consent(side.other(), "that the position is written, hands and all")? {
            return self.screen.say("nothing was written");
        }
        let text = self.session.play().table().position();
        match super::super::files::write_new(Path::new(file), text.as_bytes()) {
            Ok(()) => self
                .screen
                .say(&format!("{file}: the position of this moment")),
            Err(failure) => self.screen.say(&failure.words),
        }
    }

    fn back(&mut self, side: Side, to: Option<usize>) -> Result<Next, Failure> {
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
            self.screen.say("it stands")?;
            return Ok(Next::Again);
        }
        match self.session.take_back(target, [true; 2]) {
            Ok(recorded) => {
                let line = format!("play goes back to after entry {target}, both agreed");
                self.recorded(&line, &recorded, None, "");
                Ok(Next::On)
            }
            Err(error) => {
                self.screen.say(&error.to_string())?;
                Ok(Next::Again)
            }
        }
    }

    fn adjust(&mut self, side: Side, file: &str, why: &str) -> Result<Next, Failure> {
        let can_sign = |party| self.signers.iter().any(|(p, _)| *p == party);
        if !(can_sign(Party::Arbiter) || can_sign(Party::A) && can_sign(Party::B)) {
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
            self.screen.say("it stands")?;
            return Ok(Next::Again);
        }
        match self.session.adjust(&text, why) {
            Ok(recorded) => {
                let line = format!("the position is adjusted: {why}");
                self.recorded(&line, &recorded, None, "");
                for party in [Party::A, Party::B] {
                    self.sign(party)?;
                }
                Ok(Next::On)
            }
            Err(error) => {
                self.screen.say(&error.to_string())?;
                Ok(Next::Again)
            }
        }
    }

    /// Closes the record: the end, the secrets, the signatures; then says what the record is worth.
    fn close(&mut self, how: Ending) -> Result<u8, Failure> {
        if self.session.play().ended().is_none() {
            self.session.end(how, "").map_err(refused)?;
            if self.session.header().invitation.sealed() && how != Ending::Adjourned {
                self.session.reveal().map_err(refused)?;
            }
            let parties: Vec<Party> = self.signers.iter().map(|(p, _)| *p).collect();
            for party in parties {
                self.sign(party)?;
            }
        }
        let bytes = fs::read(&self.path).map_err(refused)?;
        let known_keys = self.signers.iter().map(|(_, s)| s.public()).collect();
        let options = Options {
            known_keys,
            ..Options::default()
        };
        let report = verify_with(&bytes, games::referee, &options);
        self.tell_all(&format!("{}: {report}", self.path.display()))?;
        Ok(report.outcome.exit_code())
    }
}

/// Keeps the list of moments that still stand.
fn stand(standing: &mut Vec<(usize, Option<Side>)>, number: usize, entry: &Entry) {
    let by = match entry {
        Entry::TakeBack { to, .. } => {
            let to = usize::try_from(*to).unwrap_or(usize::MAX);
            standing.retain(|(moment, _)| *moment <= to);
            None
        }
        Entry::Decision { side, .. } | Entry::SealedDecision { side, .. } => Some(*side),
        _ => None,
    };
    standing.push((number, by));
}

/// The keys at hand that can sign for somebody in the journal.
fn signers(session: &Session) -> Result<Vec<(Party, Signer)>, Failure> {
    let invitation = &session.header().invitation;
    let wanted: Vec<(Party, [u8; 32])> = Party::ALL
        .into_iter()
        .filter_map(|party| Some((party, invitation.key(party)?)))
        .collect();
    if wanted.is_empty() {
        return Ok(Vec::new());
    }
    let listed = key::keyring()?.list().map_err(refused)?;
    let mut signers = Vec::new();
    for (party, public) in wanted {
        let own = listed.iter().find(|l| l.public == public && l.secret);
        if let Some(listed) = own {
            signers.push((party, key::signer(&listed.name)?));
        }
    }
    Ok(signers)
}
