//! The desk at which a game is recorded: it asks whoever is to decide, and writes down what comes.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use earlylight_core::{Awaits, Side};
use earlylight_journal::{
    dice::Source,
    entry::{Ending, Entry},
    games,
    header::Party,
    keys::Signer,
    reader,
    referee::Referee,
    secret::random,
    session::{Claimed, Recorded, Session, SessionError},
};

use super::{super::files::Failure, closing, lines::Lines, screen::Screen, signing};
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
    /// Whether nobody else has looked at it since.
    pub(super) alone: bool,
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
        let over = closing::over(&journal.entries);
        let claimed = over.is_none().then(claimed);
        let (session, torn) = match Session::open(path, &*referee, claimed.as_ref()) {
            Ok(opened) => opened,
            // Once all is closed, its secrets may have been taken away: there is nothing more to do but to say what it is worth.
            Err(error) => {
                let (SessionError::Secret(_), Some(how)) = (&error, over) else {
                    return Err(refused(error));
                };
                let (words, code) = closing::verdict(path, BTreeSet::new())?;
                screen.say(&closing::ended(&*referee, &journal.header.invitation, how))?;
                screen.say(&words)?;
                return Ok(Opened::Closed(code));
            }
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
        let signers = signing::signers(&session, &mut screen)?;
        let name = |side: Side| session.header().invitation.name(Party::of(side)).to_owned();
        screen.say(&format!(
            "{}: {} against {}; `help` tells what can be typed",
            referee.title(),
            name(Side::A),
            name(Side::B)
        ))?;
        let mut desk = Desk {
            path: path.to_owned(),
            board: boards::of(referee.id()),
            referee,
            session,
            lines,
            screen,
            signers,
            standing,
            looks: None,
            alone: false,
            unsigned: BTreeSet::new(),
            source: Source::new(&random().map_err(refused)?, &[0; 32], 0),
        };
        desk.attest_what_waits(&after.entries)?;
        Ok(Opened::Desk(Box::new(desk)))
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
        if self.hides() {
            // Whoever comes by next must not find a hand there; if it cannot be cleared, it cannot be told either.
            let _ = self.veil();
        }
        let words = format!(
            "{}: {} entries; `earlylight record --resume -o {}` goes on",
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
