//! Two copies of one game: the longer one, or the first entry at which they part, and who signed each history.
//!
//! A chain cannot tell which of two histories is the true one. It tells where they part; signatures tell who stood by
//! which; and who signed both has told two stories.

use std::fmt;

use earlylight_core::Side;
use serde::Serialize;

use crate::authors::called;
use crate::chain::{Link, hex};
use crate::course::Course;
use crate::entry::Entry;
use crate::header::Party;
use crate::reader::Journal;
use crate::referee::Referee;
use crate::replay::Replay;
use crate::signature::{accepted, attestation_message, holds};

/// The name and version of the JSON form.
pub const SCHEMA: &str = "earlylight-compare/1";
/// How many entries of each history are told from where they part.
pub const TOLD: usize = 3;

/// What a comparison found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Comparison {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The two copies, as they were given.
    pub copies: [Compared; 2],
    /// How they stand to each other.
    pub found: Found,
}

/// One of the two copies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Compared {
    /// Its name.
    pub name: String,
    /// The game's id.
    pub game: String,
    /// The hash of the invitation, which says which game it is, in hexadecimal digits.
    pub invitation: String,
    /// How many good entries it holds.
    pub entries: usize,
    /// Whether its record is closed.
    pub ended: bool,
    /// The first fault, if the file has one: what stands behind it was not compared.
    pub fault: Option<String>,
    /// Sealed entries that are opened here and not in the other copy, among those that both hold.
    pub opened: usize,
    /// Who signed it and up to which entry, by signatures that hold.
    pub signed: Vec<Signed>,
}

/// A party's signature that reaches farthest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Signed {
    /// Who.
    pub who: String,
    /// The last entry vouched for; 0 is the header.
    pub entry: u32,
}

/// How two copies stand to each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "word")]
pub enum Found {
    /// Their invitations differ: they are not of the same game.
    AnotherGame,
    /// Entry for entry the same.
    Same,
    /// One is the beginning of the other.
    Longer {
        /// Which is the longer one: 0 or 1.
        copy: usize,
        /// How many entries both hold.
        common: usize,
    },
    /// They part.
    Parted(Box<Parted>),
}

/// Where two copies part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Parted {
    /// The first entry that differs; 0 is the header.
    pub entry: usize,
    /// What each copy has from there on, the first entries of it.
    pub lines: [Vec<Line>; 2],
    /// Who signed each history: signatures that hold and cover the entry at which they part.
    pub signed: [Vec<Signed>; 2],
    /// Who signed both, and so told two histories.
    pub both: Vec<String>,
    /// How the play itself stands: decisions, rolls, draws and take-backs, whatever remarks, sessions and signatures are.
    pub play: PlayFound,
}

/// How the play of two copies stands to each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "word")]
pub enum PlayFound {
    /// The same, to the end.
    Same,
    /// That of one is the beginning of the other's.
    Longer {
        /// Which is the longer one: 0 or 1.
        copy: usize,
    },
    /// It parts.
    Parted {
        /// The entries at which it does, by copy, in words.
        lines: [Line; 2],
    },
}

/// An entry in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// Its number, from 1; 0 is the header.
    pub entry: usize,
    /// Whose it is, by name.
    pub side: Option<String>,
    /// Its line, as a transcript has it.
    pub line: String,
}

impl Found {
    /// The exit code of a command that says so: 0 if one holds all of the other, otherwise 1.
    #[must_use]
    pub const fn exit_code(&self) -> u8 {
        match self {
            Found::Same | Found::Longer { .. } => 0,
            Found::Parted(_) | Found::AnotherGame => 1,
        }
    }
}

/// Compares two copies, called as they are named, with the referee that they pin, if there is one.
#[must_use]
pub fn compare(
    journals: [&Journal; 2],
    copies: [&str; 2],
    referee: Option<&dyn Referee>,
) -> Comparison {
    let names = Side::BOTH.map(|side| {
        referee.map_or_else(
            || format!("side {}", side.index()),
            |referee| referee.side_name(side).to_owned(),
        )
    });
    let views = journals.map(|journal| View::of(journal, &names));
    let [a, b] = journals;
    let found = if a.header.invitation != b.header.invitation {
        Found::AnotherGame
    } else {
        let common = a
            .links
            .iter()
            .zip(&b.links)
            .take_while(|(x, y)| x == y)
            .count();
        match (a.links.len() - common, b.links.len() - common) {
            (0, 0) => Found::Same,
            // Headers alone do not make one the beginning of the other: they are never absent.
            (more, 0) if more > 0 => Found::Longer {
                copy: 0,
                common: common - 1,
            },
            (0, _) => Found::Longer {
                copy: 1,
                common: common - 1,
            },
            _ => Found::Parted(Box::new(parted(journals, &views, &names, referee, common))),
        }
    };
    let same = found != Found::AnotherGame;
    let opened = |one: &Journal, other: &Journal| {
        let both = one.entries.iter().zip(&other.entries);
        let links = one.links.iter().zip(&other.links).skip(1);
        both.zip(links)
            .take_while(|(_, (x, y))| same && x == y)
            .filter(|((x, y), _)| !x.opening_bytes().is_empty() && y.opening_bytes().is_empty())
            .count()
    };
    let opened = [opened(a, b), opened(b, a)];
    let mut views = views.into_iter();
    let copies = [0, 1].map(|at| {
        let journal = journals[at];
        let view = views.next();
        Compared {
            name: copies[at].to_owned(),
            game: journal.header.game.clone(),
            invitation: hex(&journal.header.invitation.hash()),
            entries: journal.entries.len(),
            ended: view.as_ref().is_some_and(|view| view.closed),
            fault: journal.fault.as_ref().map(ToString::to_string),
            opened: opened[at],
            signed: view.map(|view| farthest(&view.signed)).unwrap_or_default(),
        }
    });
    Comparison {
        schema: SCHEMA,
        copies,
        found,
    }
}

/// A copy gone along: its course, and the signatures in it that hold.
struct View {
    closed: bool,
    /// The play link after every entry of the play and every take-back, with the entry's number.
    played: Vec<(usize, Link)>,
    signed: Vec<(Party, Signed)>,
}

impl View {
    fn of(journal: &Journal, names: &[String; 2]) -> Self {
        let invitation = &journal.header.invitation;
        let hash = invitation.hash();
        let mut course = Course::new(invitation);
        let (mut played, mut signed) = (Vec::new(), Vec::new());
        for (entry, number) in journal.entries.iter().zip(1..) {
            // The reader has seen to the order already.
            if course.step(entry).is_err() {
                break;
            }
            if entry.is_play() || matches!(entry, Entry::TakeBack { .. }) {
                played.push((number, course.now().link));
            }
            let Entry::Attestation {
                by,
                entry,
                signature,
            } = entry
            else {
                continue;
            };
            let (Some(key), Some(link)) = (invitation.key(*by), journal.links.get(*entry as usize))
            else {
                continue;
            };
            let message = attestation_message(&hash, u64::from(*entry), link);
            if holds(&key, &message, signature) {
                let who = called(invitation, *by, names);
                signed.push((*by, Signed { who, entry: *entry }));
            }
        }
        Self {
            closed: course.order().closed().is_some(),
            played,
            signed,
        }
    }
}

/// The signature of each party that reaches farthest.
fn farthest(signed: &[(Party, Signed)]) -> Vec<Signed> {
    Party::ALL
        .into_iter()
        .filter_map(|party| {
            let of_party = signed.iter().filter(|(by, _)| *by == party);
            of_party.map(|(_, s)| s).max_by_key(|s| s.entry).cloned()
        })
        .collect()
}

fn parted(
    journals: [&Journal; 2],
    views: &[View; 2],
    names: &[String; 2],
    referee: Option<&dyn Referee>,
    entry: usize,
) -> Parted {
    let replays = journals.map(|journal| {
        referee.and_then(|referee| Replay::lean(referee, journal, &mut |_, _, _| {}).ok())
    });
    let line = |copy: usize, number: usize| {
        let found = journals[copy].entry(number);
        let words = match (&replays[copy], found) {
            (_, None) if number == 0 => "who accepted, and with what".to_owned(),
            (_, None) => "nothing more".to_owned(),
            (Some(replay), Some(found)) => replay.tell(number, found).0,
            (None, Some(found)) => found.kind().name().to_owned(),
        };
        Line {
            entry: number,
            side: found
                .and_then(Entry::side)
                .map(|side| names[side.index()].clone()),
            line: words,
        }
    };
    let lines = [0, 1].map(|copy| {
        let last = journals[copy].entries.len().min(entry + TOLD - 1);
        (entry..=last).map(|number| line(copy, number)).collect()
    });
    let covering: [Vec<(Party, Signed)>; 2] = [0, 1].map(|copy| {
        let view: &View = &views[copy];
        let covers = view
            .signed
            .iter()
            .filter(|(_, s)| s.entry as usize >= entry);
        covers.cloned().collect()
    });
    let mut both: Vec<Party> = Party::ALL
        .into_iter()
        .filter(|party| {
            covering
                .iter()
                .all(|signed| signed.iter().any(|(by, _)| by == party))
        })
        .collect();
    if entry == 0 {
        both.extend(accepted_twice(journals));
    }
    both.sort();
    both.dedup();
    let invitation = &journals[0].header.invitation;
    Parted {
        entry,
        lines,
        signed: [farthest(&covering[0]), farthest(&covering[1])],
        both: both
            .into_iter()
            .map(|party| called(invitation, party, names))
            .collect(),
        play: play(views, line),
    }
}

/// The parties that signed two acceptances of one invitation.
fn accepted_twice(journals: [&Journal; 2]) -> Vec<Party> {
    let invitation = &journals[0].header.invitation;
    let hash = invitation.hash();
    Party::ALL
        .into_iter()
        .filter(|party| {
            let [Some(a), Some(b)] = journals.map(|journal| journal.header.acceptance(*party))
            else {
                return false;
            };
            let signed = |acceptance| {
                invitation.key(*party).is_some()
                    && accepted(&hash, invitation.key(*party), acceptance)
            };
            a != b && signed(a) && signed(b)
        })
        .collect()
}

/// Compares what was played alone, by the play link.
fn play(views: &[View; 2], line: impl Fn(usize, usize) -> Line) -> PlayFound {
    let (mut a, mut b) = (views[0].played.iter(), views[1].played.iter());
    loop {
        match (a.next(), b.next()) {
            (None, None) => return PlayFound::Same,
            (Some(_), None) => return PlayFound::Longer { copy: 0 },
            (None, Some(_)) => return PlayFound::Longer { copy: 1 },
            (Some((_, x)), Some((_, y))) if x == y => {}
            (Some((x, _)), Some((y, _))) => {
                return PlayFound::Parted {
                    lines: [line(0, *x), line(1, *y)],
                };
            }
        }
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = &self.copies;
        let name = |copy: usize| self.copies[copy].name.as_str();
        match &self.found {
            Found::AnotherGame => writeln!(
                f,
                "not the same game: {} and {} are of different invitations",
                a.name, b.name
            )?,
            Found::Same => writeln!(
                f,
                "the same: {} and {} hold the same {}",
                a.name,
                b.name,
                entries(a.entries)
            )?,
            Found::Longer { copy, common } => writeln!(
                f,
                "{} is the longer one: it holds all {} of {} and {} more",
                name(*copy),
                entries(*common),
                name(1 - copy),
                self.copies[*copy].entries - common
            )?,
            Found::Parted(parted) => parted.tell(f, [&a.name, &b.name])?,
        }
        for copy in &self.copies {
            let end = if copy.ended { "closed" } else { "not closed" };
            write!(f, "  {}: {}, {end}", copy.name, entries(copy.entries))?;
            match copy.signed.as_slice() {
                [] => f.write_str(", signed by nobody")?,
                signed => write!(f, ", signed by {}", who(signed))?,
            }
            if copy.opened > 0 {
                write!(
                    f,
                    "; shows {} hidden things that the other does not show",
                    copy.opened
                )?;
            }
            writeln!(f)?;
            if let Some(fault) = &copy.fault {
                writeln!(
                    f,
                    "  {}: damaged, and not compared from there on: {fault}",
                    copy.name
                )?;
            }
        }
        Ok(())
    }
}

impl Parted {
    fn tell(&self, f: &mut fmt::Formatter<'_>, names: [&str; 2]) -> fmt::Result {
        match self.entry {
            0 => writeln!(f, "two histories: they part at the beginning, the header")?,
            entry => writeln!(
                f,
                "two histories: the same up to entry {}, they part at entry {entry}",
                entry - 1
            )?,
        }
        for (name, lines) in names.iter().zip(&self.lines) {
            for line in lines {
                writeln!(f, "  {name}, {line}")?;
            }
        }
        match &self.play {
            PlayFound::Same => writeln!(
                f,
                "  the play is the same in both: only remarks, sessions, checkpoints or signatures differ"
            )?,
            PlayFound::Longer { copy } => writeln!(
                f,
                "  as far as both go the play is the same; {} goes on",
                names[*copy]
            )?,
            PlayFound::Parted { lines: [a, b] } => {
                writeln!(f, "  the play parts here:")?;
                writeln!(f, "    {}, {a}", names[0])?;
                writeln!(f, "    {}, {b}", names[1])?;
            }
        }
        for (name, signed) in names.iter().zip(&self.signed) {
            match signed.as_slice() {
                [] => writeln!(f, "  the history of {name} is signed by nobody")?,
                signed => writeln!(f, "  the history of {name} is signed by {}", who(signed))?,
            }
        }
        match self.both.as_slice() {
            [] => writeln!(
                f,
                "  nobody signed both, so these files alone do not show whose history was made up"
            ),
            both => writeln!(
                f,
                "  {} signed both histories, and so told two stories of one game",
                both.join(" and ")
            ),
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.entry {
            0 => write!(f, "header: {}", self.line),
            entry => write!(f, "entry {entry}: {}", self.line),
        }
    }
}

fn entries(count: usize) -> String {
    crate::verify::counted(count as u64, "entry", "entries")
}

fn who(signed: &[Signed]) -> String {
    let each: Vec<String> = signed
        .iter()
        .map(|signed| format!("{} up to entry {}", signed.who, signed.entry))
        .collect();
    each.join(" and ")
}
