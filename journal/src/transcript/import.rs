//! From a transcript to a journal: read, judged and folded line by line.

use earlylight_core::{SetupError, Side, VariantError};
use tracing::instrument;

use super::dice_text::is_roll;
use super::entries::Import;
use super::export::{ended, result};
use super::lexer::{Cursor, Tag, tag};
use super::{LineError, TAGS, TranscriptError};
use crate::chain::{unhex, unhex32};
use crate::entry::Entry;
use crate::header::{
    Acceptance, Header, Invitation, Keeper, Office, Party, Person, Provider, Start, StartError,
};
use crate::line::code;
use crate::play::Play;
use crate::referee::Referee;
use crate::session::Claimed;

/// A journal made from a transcript, not yet written anywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// Its header.
    pub header: Header,
    /// Its entries.
    pub entries: Vec<Entry>,
}

/// What is pinned from outside the transcript.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pinned<'a> {
    /// The session entry to put first.
    pub claimed: Option<&'a Claimed>,
    /// The position to start from, as canonical text, where the transcript names no start.
    pub position: Option<&'a str>,
    /// Whether the referee's edition is one of the user's own, which has to travel in the journal.
    pub own_edition: bool,
}

/// Reads a transcript; `lookup` gives the referee of the game that its `Game` tag names.
///
/// `file` is the name that errors carry. With `claimed`, a session entry comes first; without, the same transcript
/// gives the same bytes every time. Where dice or draws are open, their lines may be left out, values and all.
///
/// # Errors
/// At the first line that cannot be read or does not fit the game.
#[instrument(level = "debug", skip_all, fields(file = file, bytes = text.len()))]
pub fn import(
    text: &[u8],
    file: &str,
    lookup: impl Fn(&str) -> Option<Box<dyn Referee>>,
    claimed: Option<&Claimed>,
) -> Result<Imported, TranscriptError> {
    let pinned = Pinned {
        claimed,
        ..Pinned::default()
    };
    import_pinned(text, file, lookup, pinned)
}

/// As [`import`], with an edition and a start from outside.
///
/// # Errors
/// As [`import`].
pub fn import_pinned(
    text: &[u8],
    file: &str,
    lookup: impl Fn(&str) -> Option<Box<dyn Referee>>,
    pinned: Pinned<'_>,
) -> Result<Imported, TranscriptError> {
    let source = Source::whole(text, file)?;
    let referee = source.referee(lookup)?;
    source.play(&*referee, pinned)
}

/// As [`import`], with a referee at hand.
///
/// # Errors
/// As [`import`]; and when the transcript is of another game.
pub fn import_with(
    text: &[u8],
    file: &str,
    referee: &dyn Referee,
    claimed: Option<&Claimed>,
) -> Result<Imported, TranscriptError> {
    let source = Source::whole(text, file)?;
    let (tag, line) = source.game()?;
    if tag.value != referee.id() {
        let error = LineError::new(
            tag.value_at,
            format!("`{}`", referee.id()),
            format!("`{}`", tag.value),
        );
        return Err(source.error(*line, error));
    }
    let pinned = Pinned {
        claimed,
        ..Pinned::default()
    };
    source.play(referee, pinned)
}

/// A transcript's lines, comments and blank ones left out, each with its number from 0.
pub(super) struct Source<'a> {
    file: &'a str,
    lines: Vec<&'a str>,
    tags: Vec<(Tag, usize)>,
    pub(super) entries: Vec<(&'a str, usize)>,
    /// Lines that are none, in their order.
    pub(super) faults: Vec<TranscriptError>,
}

impl<'a> Source<'a> {
    /// A transcript all of whose lines are some.
    fn whole(text: &'a [u8], file: &'a str) -> Result<Self, TranscriptError> {
        let mut source = Self::read(text, file);
        if source.faults.is_empty() {
            Ok(source)
        } else {
            Err(source.faults.swap_remove(0))
        }
    }

    pub(super) fn referee(
        &self,
        lookup: impl Fn(&str) -> Option<Box<dyn Referee>>,
    ) -> Result<Box<dyn Referee>, TranscriptError> {
        let (tag, line) = self.game()?;
        lookup(&tag.value).ok_or_else(|| {
            let found = format!("`{}`, which this program does not know", tag.value);
            self.error(
                *line,
                LineError::new(tag.value_at, "the id of a game", found),
            )
        })
    }

    pub(super) fn read(text: &'a [u8], file: &'a str) -> Self {
        let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
        let mut source = Self {
            file,
            lines: Vec::new(),
            tags: Vec::new(),
            entries: Vec::new(),
            faults: Vec::new(),
        };
        for (number, bytes) in text.split(|byte| *byte == b'\n').enumerate() {
            let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
            let line = match std::str::from_utf8(bytes) {
                Ok(line) => line,
                Err(bad) => {
                    // The part before it is UTF-8, and the line that the error is counted in.
                    let good = std::str::from_utf8(&bytes[..bad.valid_up_to()]).unwrap_or_default();
                    source.lines.push(good);
                    let found = format!(
                        "the byte {:02x}",
                        bytes.get(good.len()).copied().unwrap_or_default()
                    );
                    let error = LineError::new(good.len(), "UTF-8 text", found);
                    source.faults.push(source.error(number, error));
                    continue;
                }
            };
            source.lines.push(line);
            if let Some(of_position) = line.trim_start().strip_prefix('|') {
                source.position_line(of_position, number);
                continue;
            }
            let code = code(line);
            let cursor = Cursor::new(code);
            if cursor.rest().starts_with('[') && !is_roll(cursor.rest()) {
                if !source.entries.is_empty() {
                    let error = cursor.unexpected("an entry: header lines come before all entries");
                    source.faults.push(source.error(number, error));
                    continue;
                }
                match tag(code) {
                    Ok(tag) => source.tags.push((tag, number)),
                    Err(error) => source.faults.push(source.error(number, error)),
                }
            } else if !cursor.rest().is_empty() {
                source.entries.push((code, number));
            }
        }
        source
    }

    /// Takes a line of the position to start from, `|` taken off.
    fn position_line(&mut self, text: &str, number: usize) {
        let text = text.strip_prefix(' ').unwrap_or(text).trim_end();
        let follows = |tag: &Tag, at: usize, lines: &[&str]| {
            tag.name == "Position"
                && lines[at..number]
                    .iter()
                    .all(|line| line.trim_start().starts_with('|'))
        };
        match self.tags.last_mut() {
            _ if !self.entries.is_empty() => {
                let error = LineError::new(
                    0,
                    "an entry: a position to start from comes before all entries",
                    "a line of a position",
                );
                self.faults.push(self.error(number, error));
            }
            Some((tag, at)) if follows(tag, *at, &self.lines) => {
                tag.value.push_str(text);
                tag.value.push('\n');
            }
            _ => {
                let tag = Tag {
                    name: "Position".to_owned(),
                    value: format!("{text}\n"),
                    name_at: 0,
                    value_at: 0,
                };
                self.tags.push((tag, number));
            }
        }
    }

    pub(super) fn error(&self, line: usize, error: LineError) -> TranscriptError {
        let text = self.lines.get(line).copied().unwrap_or_default();
        let column = text
            .char_indices()
            .take_while(|(at, _)| *at < error.at)
            .count()
            + 1;
        TranscriptError {
            file: self.file.into(),
            line: line + 1,
            column,
            rule: error.rule,
            expected: error.expected,
            found: error.found.into(),
            excerpt: text.into(),
            nearest: error.nearest.into(),
        }
    }

    pub(super) fn game(&self) -> Result<&(Tag, usize), TranscriptError> {
        self.tags
            .iter()
            .find(|(tag, _)| tag.name == "Game")
            .ok_or_else(|| {
                let first = self.entries.first().map_or(0, |(_, number)| *number);
                self.error(
                    first,
                    LineError::new(0, "the tag [Game \"...\"] before the first entry", "none"),
                )
            })
    }

    fn play(&self, referee: &dyn Referee, pinned: Pinned<'_>) -> Result<Imported, TranscriptError> {
        let header = self.header(referee, pinned)?;
        let mut import = self.begin(referee, &header)?;
        if let Some(claimed) = pinned.claimed {
            let first = self.entries.first().map_or(0, |(_, number)| *number);
            import
                .push(claimed.entry(), 0)
                .map_err(|error| self.error(first, error))?;
        }
        for (line, number) in &self.entries {
            import
                .line(line)
                .map_err(|error| self.error(*number, error))?;
        }
        self.check_result(&import)?;
        Ok(Imported {
            header,
            entries: import.entries,
        })
    }

    /// The play at its start.
    pub(super) fn begin(
        &self,
        referee: &dyn Referee,
        header: &Header,
    ) -> Result<Import, TranscriptError> {
        let start = || Play::start(&*header.invitation.referee(referee)?, &header.invitation);
        start()
            .map(Import::new)
            .map_err(|error| self.start_error(error))
    }

    /// The result that the header promises must be the one that there is.
    pub(super) fn check_result(&self, import: &Import) -> Result<(), TranscriptError> {
        let Some((tag, line)) = self.tags.iter().find(|(tag, _)| tag.name == "Result") else {
            return Ok(());
        };
        let expected = result(ended(&import.entries), import.play.names());
        if tag.value == expected {
            return Ok(());
        }
        let error = LineError::new(
            tag.value_at,
            format!("\"{expected}\", which the last entry says"),
            format!("\"{}\"", tag.value),
        );
        Err(self.error(*line, error))
    }

    fn start_error(&self, error: StartError) -> TranscriptError {
        let at = |names: &[&str]| {
            self.tags
                .iter()
                .find(|(tag, _)| names.contains(&tag.name.as_str()))
        };
        let (tags, expected): (&[&str], &str) = match &error {
            StartError::Setup(_) => (&["Scenario", "Position"], "a start of this game"),
            StartError::Edition { .. } => (
                &["EditionHash", "EditionText", "Edition"],
                "an edition that the program has",
            ),
            StartError::Revision { .. } => (&["Revision"], "the revision of the program's rules"),
            StartError::Rulings { .. } => (&["Ruling"], "the rulings of the program's referee"),
            StartError::Game { .. } => (&["Game"], "the game of the referee at hand"),
            StartError::Variant(VariantError::Edition(_)) => {
                (&["EditionText"], "an edition of this game")
            }
            StartError::Variant(_) => (
                &["Ruling", "EditionText"],
                "rulings and an edition that the game knows",
            ),
        };
        // What is wrong with a position written out in lines is told of the line.
        if let (StartError::Setup(SetupError::Position(wrong)), Some((_, first))) =
            (&error, at(&["Position"]))
            && let Some(line) = (wrong.line as usize)
                .checked_sub(1)
                .map(|line| first + line)
            && let Some(text) = self.lines.get(line)
            && let Some(margin) = text.find('|')
        {
            let margin = margin + 1 + usize::from(text[margin + 1..].starts_with(' '));
            let within = (wrong.column as usize).saturating_sub(1);
            let at = text[margin..]
                .char_indices()
                .nth(within)
                .map_or(text.len(), |(at, _)| margin + at);
            let found = LineError {
                rule: wrong.rule,
                ..LineError::new(at, wrong.expected.as_str(), wrong.found.as_str())
            };
            return self.error(line, found);
        }
        let (line, column) = at(tags).map_or((0, 0), |(tag, line)| (*line, tag.value_at));
        self.error(line, LineError::new(column, expected, error.to_string()))
    }

    /// The header that the tags and what is pinned from outside make.
    pub(super) fn header(
        &self,
        referee: &dyn Referee,
        pinned: Pinned<'_>,
    ) -> Result<Header, TranscriptError> {
        let mut invitation = Invitation::to_game(referee);
        if pinned.own_edition {
            invitation.edition.text = Some(referee.edition().1);
        }
        let mut header = Header::from(invitation);
        if let Some(position) = pinned.position {
            if let Some((tag, line)) = self.tags.iter().find(|(tag, _)| start_tag(tag)) {
                let error = LineError::new(
                    tag.name_at,
                    "no start, as one is given from outside",
                    format!("`{}`", tag.name),
                );
                return Err(self.error(*line, error));
            }
            header.invitation.start = Start::Position(position.to_owned());
        }
        let names = Side::BOTH.map(|side| referee.side_name(side));
        let many = |name: &str| matches!(name, "Ruling" | "Accepted" | "Contribution");
        for (index, (tag, line)) in self.tags.iter().enumerate() {
            let again = |(other, _): &(Tag, usize)| {
                other.name == tag.name || (start_tag(other) && start_tag(tag))
            };
            if !many(&tag.name) && self.tags[..index].iter().any(again) {
                let error = LineError::new(
                    tag.name_at,
                    "each tag once",
                    format!("`{}` again", tag.name),
                );
                return Err(self.error(*line, error));
            }
            set(&mut header, names, tag).map_err(|error| self.error(*line, error))?;
        }
        header.check().map_err(|bounds| {
            let last = self.tags.last().map_or(0, |(_, line)| *line);
            self.error(
                last,
                LineError::new(
                    0,
                    format!("{}: {}", bounds.what, bounds.expected),
                    bounds.found,
                ),
            )
        })?;
        Ok(header)
    }
}

fn start_tag(tag: &Tag) -> bool {
    tag.name == "Scenario" || tag.name == "Position"
}

fn set(header: &mut Header, names: [&str; 2], tag: &Tag) -> Result<(), LineError> {
    let invitation = &mut header.invitation;
    let bad = |expected: &str| LineError::new(tag.value_at, expected, format!("\"{}\"", tag.value));
    let digits = "64 hexadecimal digits";
    match tag.name.as_str() {
        "Game" | "Result" => {}
        "Edition" => invitation.edition.name.clone_from(&tag.value),
        "EditionHash" => {
            invitation.edition.hash = unhex32(&tag.value).ok_or_else(|| bad(digits))?
        }
        "EditionText" => {
            let bytes = unhex(&tag.value).ok_or_else(|| bad("hexadecimal digits"))?;
            invitation.edition.text = Some(bytes);
        }
        "Revision" => invitation.revision = tag.value.parse().map_err(|_| bad("a number"))?,
        "Ruling" => {
            let (name, value) = tag
                .value
                .split_once(" = ")
                .ok_or_else(|| bad("`name = value`"))?;
            // Those left out keep their standard value; a name that is not the game's is refused with the rulings.
            match invitation.rulings.iter_mut().find(|(n, _)| n == name) {
                Some((_, set)) => value.clone_into(set),
                None => return Err(bad("a ruling of this game")),
            }
        }
        "Scenario" => invitation.start = Start::Scenario(tag.value.clone()),
        "Position" => invitation.start = Start::Position(tag.value.clone()),
        "Dice" => {
            invitation.dice = provider(&tag.value)
                .ok_or_else(|| bad("`typed`, `sealed`, or `open` with 64 hexadecimal digits"))?
        }
        "Draws" => {
            invitation.draws = provider(&tag.value)
                .ok_or_else(|| bad("`typed`, `sealed`, or `open` with 64 hexadecimal digits"))?
        }
        "Keeper" | "KeeperPlays" | "KeeperKey" | "Commitment" => {
            let keeper = invitation.keeper.get_or_insert_with(|| Keeper {
                who: Office::Outside(Person {
                    name: String::new(),
                    key: None,
                }),
                commitment: [0; 32],
            });
            match (tag.name.as_str(), &mut keeper.who) {
                ("Commitment", _) => {
                    keeper.commitment = unhex32(&tag.value).ok_or_else(|| bad(digits))?;
                }
                ("KeeperPlays", who) => {
                    let side = side_of(&tag.value, names).ok_or_else(|| bad("a side"))?;
                    *who = Office::Player(side);
                }
                ("Keeper", Office::Outside(person)) => person.name.clone_from(&tag.value),
                (_, Office::Outside(person)) => {
                    person.key = Some(unhex32(&tag.value).ok_or_else(|| bad(digits))?);
                }
                _ => return Err(bad("no name or key of a keeper who plays")),
            }
        }
        "Arbiter" | "ArbiterKey" => {
            let arbiter = invitation.arbiter.get_or_insert_with(|| Person {
                name: String::new(),
                key: None,
            });
            if tag.name == "Arbiter" {
                arbiter.name.clone_from(&tag.value);
            } else {
                arbiter.key = Some(unhex32(&tag.value).ok_or_else(|| bad(digits))?);
            }
        }
        "Accepted" => {
            let accepted = accepted(&tag.value, names).ok_or_else(|| {
                bad("a party, contribution, seal and signature in hexadecimal digits or `-`")
            })?;
            header.acceptances.push(accepted);
        }
        "Contribution" => {
            let contribution = unhex32(&tag.value).ok_or_else(|| bad(digits))?;
            header.contributions.push(contribution);
        }
        name => {
            for (side, player) in names.iter().zip(&mut invitation.players) {
                if name == *side {
                    player.name.clone_from(&tag.value);
                    return Ok(());
                }
                if name.strip_suffix("Key") == Some(side) {
                    player.key = Some(unhex32(&tag.value).ok_or_else(|| bad(digits))?);
                    return Ok(());
                }
            }
            let expected = format!("one of {}, {}, {}", TAGS.join(", "), names[0], names[1]);
            return Err(LineError::new(tag.name_at, expected, format!("`{name}`")));
        }
    }
    Ok(())
}

fn provider(text: &str) -> Option<Provider> {
    match text.split_once(' ') {
        None if text == "typed" => Some(Provider::Typed),
        None if text == "sealed" => Some(Provider::Sealed),
        Some(("open", seed)) => Some(Provider::Open {
            seed: unhex32(seed)?,
        }),
        _ => None,
    }
}

fn side_of(word: &str, names: [&str; 2]) -> Option<Side> {
    Side::BOTH
        .into_iter()
        .find(|side| names[side.index()] == word)
}

/// The acceptance of an `Accepted` tag.
fn accepted(text: &str, names: [&str; 2]) -> Option<Acceptance> {
    let words: Vec<&str> = text.split(' ').collect();
    let [by, contribution, seal, signature] = words[..] else {
        return None;
    };
    let by = match by {
        "arbiter" => Party::Arbiter,
        side => Party::of(side_of(side, names)?),
    };
    let bytes = |word: &str| match word {
        "-" => Some(None),
        word => unhex(word).map(Some),
    };
    let hash = |word: &str| match bytes(word)? {
        None => Some(None),
        Some(bytes) => bytes.try_into().ok().map(Some),
    };
    Some(Acceptance {
        by,
        contribution: hash(contribution)?,
        seal: hash(seal)?,
        signature: match bytes(signature)? {
            None => None,
            Some(bytes) => Some(bytes.try_into().ok()?),
        },
    })
}
