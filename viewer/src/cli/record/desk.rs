//! The desk at which a game is recorded: it asks whoever is to decide, and writes down what comes.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use earlylight_core::{Awaits, Fact, Side};
use earlylight_journal::{
    bots,
    dice::Source,
    entry::{Ending, Entry},
    games,
    header::Party,
    keys::Signer,
    reader,
    referee::Referee,
    secret::random,
    session::{Claimed, Recorded, Session, SessionError},
    transcript::meant,
};

use super::{
    super::{files::Failure, key},
    clerk,
    lines::{Lines, NoLine},
    orders::{self, Order},
    screen::Screen,
};
use crate::board::games::{self as boards, GameBoard};

/// What a side's name begins with if the program plays it.
const BOT: &str = "bot:";

/// What to do after a line was obeyed.
pub(super) enum Next {
    /// Ask again.
    Again,
    /// The play has changed.
    On,
    /// Leave; the game goes on another day.
    Leave,
    /// The record is closed: the exit code.
    Closed(u8),
}

/// A journal that was opened: to go on with, or closed, its verdict told, with the exit code.
pub enum Opened<'a> {
    /// To go on with.
    Desk(Box<Desk<'a>>),
    /// Closed.
    Closed(u8),
}

/// The desk.
pub struct Desk<'a> {
    pub(super) path: PathBuf,
    pub(super) referee: Box<dyn Referee>,
    pub(super) session: Session,
    pub(super) board: Box<dyn GameBoard>,
    pub(super) lines: Lines,
    pub(super) screen: Screen<'a>,
    pub(super) signers: Vec<(Party, Signer)>,
    /// Moments that still stand, with who decided there, if a decision led to it.
    pub(super) standing: Vec<(usize, Option<Side>)>,
    /// The person who looks at the screen.
    pub(super) looks: Option<Side>,
    /// Whether the other one has looked at the screen since, to be asked for consent.
    pub(super) consulted: bool,
    /// Sides that have decided since they signed last.
    pub(super) unsigned: BTreeSet<Side>,
    pub(super) source: Source,
}

pub(super) fn refused(error: impl std::fmt::Display) -> Failure {
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
    pub fn open(path: &Path, lines: Lines, mut screen: Screen<'a>) -> Result<Opened<'a>, Failure> {
        let bytes = fs::read(path)
            .map_err(|e| Failure::unreadable(format!("{} cannot be read: {e}", path.display())))?;
        let journal = reader::read(&bytes)
            .map_err(|e| Failure::unreadable(format!("{}: {e}", path.display())))?;
        let referee = games::referee_of(&journal.header.invitation).map_err(refused)?;
        let over = is_over(&journal.entries);
        let claimed = (!over).then(claimed);
        let (session, torn) = match Session::open(path, &*referee, claimed.as_ref()) {
            Ok(opened) => opened,
            // Once all is closed, its secrets may have been taken away: there is nothing more to do but to say what it is worth.
            Err(SessionError::Secret(_)) if over => {
                let (words, code) = clerk::verdict(path, BTreeSet::new())?;
                screen.say(&words)?;
                return Ok(Opened::Closed(code));
            }
            Err(error) => return Err(refused(error)),
        };
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
        Ok(Opened::Desk(Box::new(Desk {
            path: path.to_owned(),
            board: boards::of(referee.id()),
            referee,
            session,
            lines,
            screen,
            signers,
            standing,
            looks: None,
            consulted: false,
            unsigned: BTreeSet::new(),
            source: Source::new(&random().map_err(refused)?, &[0; 32], 0),
        })))
    }

    /// Plays until the game is over, or somebody leaves.
    pub fn run(mut self) -> Result<u8, Failure> {
        loop {
            if let Some(how) = self.session.play().ended() {
                return self.close(how);
            }
            self.vouch_for_what_waits()?;
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
                Awaits::Claim { side, what, rule } => self.claim(side, what, rule)?,
            };
            match next {
                Next::Leave => return Ok(self.left()),
                Next::Closed(code) => return Ok(code),
                Next::Again | Next::On => {}
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

    /// The player of the program that plays a side, if one does.
    pub(super) fn bot(&self, side: Side) -> Option<String> {
        let name = self.session.header().invitation.name(Party::of(side));
        name.strip_prefix(BOT).map(str::to_owned)
    }

    /// A side and who plays it.
    pub(super) fn side_name(&self, side: Side) -> String {
        let name = self.session.play().names()[side.index()];
        match self.session.header().invitation.name(Party::of(side)) {
            "" => name.to_owned(),
            who => format!("{name} ({who})"),
        }
    }

    /// Tells whoever looks what is new, and then this.
    pub(super) fn tell_all(&mut self, text: &str) -> Result<(), Failure> {
        if let Some(side) = self.looks {
            self.screen.tell(side)?;
        }
        self.screen.say(text)
    }

    /// Keeps what was recorded: for the list of moments, and as news.
    pub(super) fn recorded(
        &mut self,
        line: &str,
        recorded: &Recorded,
        only: Option<Side>,
        instead: &str,
    ) {
        stand(&mut self.standing, recorded.number, &recorded.entry);
        let line = format!("{:>4}  {line}", recorded.number);
        let instead = format!("{:>4}  {instead}", recorded.number);
        self.screen.happened(&line, &recorded.told, only, &instead);
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

    /// What a rule says.
    pub(super) fn rule(&mut self, number: &str) -> Result<(), Failure> {
        let words = match self.referee.rule(number) {
            Some(rule) => format!("{} {}: {}", rule.number, rule.title, rule.gist),
            None => format!("there is no rule `{number}`; they are named in brackets, like [RULE]"),
        };
        self.screen.say(&words)
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

    fn obey(&mut self, side: Side, order: Order, options: &[String]) -> Result<Next, Failure> {
        match order {
            Order::Help => self.screen.say(orders::HELP)?,
            Order::Options(word) => self.screen.options(options, &word)?,
            Order::Look(word) => {
                let facts = self.board.facts(self.session.play().table(), side);
                self.screen.facts(&facts, &word)?;
            }
            Order::Rule(number) => self.rule(&number)?,
            Order::Position(file) => {
                self.position(side, &file)?;
                return Ok(if self.consulted {
                    Next::On
                } else {
                    Next::Again
                });
            }
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
                let words = format!("{} resigns", self.side_name(side));
                self.screen.say(&words)?;
                return self.close(Ending::Resigned(side)).map(Next::Closed);
            }
            Order::Agree => {
                if self.consent(side.other(), "to stop the game here")? {
                    self.screen.say("the game is stopped by agreement")?;
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

/// Keeps the list of moments that still stand.
pub(super) fn stand(standing: &mut Vec<(usize, Option<Side>)>, number: usize, entry: &Entry) {
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

/// Whether a journal's game is over: it was ended, and not adjourned.
fn is_over(entries: &[Entry]) -> bool {
    entries
        .iter()
        .rev()
        .find_map(|entry| match entry {
            Entry::End { how, .. } => Some(*how != Ending::Adjourned),
            Entry::Session { .. } => Some(false),
            _ => None,
        })
        .unwrap_or(false)
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
