//! Positions as files: read tolerantly, and what is wrong with one in the words of a transcript's errors.
//!
//! A position is a state as text ([`earlylight_core::Game::write_position`]); its first line names the game (`dawn1812 position 0`). In a
//! file, comments (`;`, `#` at the beginning of a line), blank lines, CRLF and blanks at the ends of lines are let pass.

use earlylight_core::{Setup, SetupError};

use crate::header::{Invitation, Start};
use crate::referee::{Referee, Table};
use crate::transcript::TranscriptError;

/// A position's text without what is let pass, and where its lines stand in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plain {
    /// The text; every line ends in LF.
    pub text: String,
    /// The line of the file, from 1, of each line of the text.
    lines: Vec<usize>,
}

impl Plain {
    /// Takes a file's text.
    #[must_use]
    pub fn of(file: &str) -> Self {
        let mut plain = Plain {
            text: String::new(),
            lines: Vec::new(),
        };
        let file = file.strip_prefix('\u{feff}').unwrap_or(file);
        for (line, number) in file.lines().zip(1..) {
            let line = line.trim_end();
            if !line.is_empty() && !line.trim_start().starts_with([';', '#']) {
                plain.text.push_str(line);
                plain.text.push('\n');
                plain.lines.push(number);
            }
        }
        plain
    }

    /// The game that the first line names.
    #[must_use]
    pub fn game(&self) -> Option<&str> {
        let first = self.text.lines().next()?;
        match first.split(' ').collect::<Vec<_>>()[..] {
            [game, "position", version] if version.bytes().all(|b| b.is_ascii_digit()) => {
                Some(game)
            }
            _ => None,
        }
    }

    /// The line of the file that a line of the text stands on, both from 1; the last for one behind the end.
    fn in_file(&self, line: u32) -> usize {
        usize::try_from(line)
            .ok()
            .and_then(|line| self.lines.get(line.checked_sub(1)?))
            .or(self.lines.last())
            .copied()
            .unwrap_or(1)
    }
}

/// Whether bytes are a position's, by their first line.
#[must_use]
pub fn is_position(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_ok_and(|text| Plain::of(text).game().is_some())
}

/// A position that holds.
pub struct Position {
    /// Its referee.
    pub referee: Box<dyn Referee>,
    /// The state.
    pub table: Box<dyn Table>,
    /// The text as the game writes it.
    pub canonical: String,
}

impl Position {
    /// An invitation to play on from it, as [`Invitation::to_game`] makes them.
    #[must_use]
    pub fn invitation(&self) -> Invitation {
        let mut invitation = Invitation::to_game(&*self.referee);
        invitation.start = Start::Position(self.canonical.clone());
        invitation
    }
}

/// Reads and checks a position; `file` is the name that the error carries, `lookup` gives the referee of the game that it names.
///
/// # Errors
/// The first line, count or rule that does not hold.
pub fn read(
    text: &str,
    file: &str,
    lookup: impl Fn(&str) -> Option<Box<dyn Referee>>,
) -> Result<Position, TranscriptError> {
    let plain = Plain::of(text);
    let error = |line: usize, column: usize, expected: &str, found: String| TranscriptError {
        file: file.into(),
        line,
        column,
        rule: None,
        expected: expected.to_owned(),
        found: found.into(),
        excerpt: text
            .lines()
            .nth(line.saturating_sub(1))
            .unwrap_or_default()
            .into(),
        nearest: Box::default(),
    };
    let first = plain.text.lines().next().unwrap_or_default();
    let head = "the game and `position` with its version, as in `dawn1812 position 0`";
    let game = plain
        .game()
        .ok_or_else(|| error(plain.in_file(1), 1, head, format!("`{first}`")))?;
    let referee = lookup(game).ok_or_else(|| {
        let found = format!("`{game}`, which this program does not know");
        error(plain.in_file(1), 1, "the id of a game", found)
    })?;
    let setup = Setup {
        scenario: String::new(),
        position: Some(plain.text.clone()),
    };
    match referee.start(&setup) {
        Ok(table) => {
            let canonical = table.position();
            Ok(Position {
                referee,
                table,
                canonical,
            })
        }
        Err(SetupError::Position(wrong)) => {
            let column = usize::try_from(wrong.column).unwrap_or(usize::MAX);
            let line = plain.in_file(wrong.line);
            let mut error = error(line, column, &wrong.expected, wrong.found);
            // A count that does not come out is known only at the end of the text, where no column is.
            error.column = column.clamp(1, error.excerpt.chars().count() + 1);
            error.rule = wrong.rule;
            Err(error)
        }
        Err(other) => Err(error(
            plain.in_file(1),
            1,
            "a start of the game",
            other.to_string(),
        )),
    }
}
