//! Words, quoted text and tags of one line.

use super::LineError;

/// A line being read, from its first byte that is not yet understood.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'a> {
    line: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    /// Begins at the first thing on the line, comments taken off already.
    pub(super) fn new(line: &'a str) -> Self {
        let mut cursor = Self {
            line: line.trim_end(),
            at: 0,
        };
        cursor.skip_spaces();
        cursor
    }

    /// The byte of the line where the next thing begins.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// All that is left.
    pub(super) fn rest(&self) -> &'a str {
        &self.line[self.at..]
    }

    /// Takes the next word, up to a space or the end; empty at the end.
    pub(super) fn word(&mut self) -> &'a str {
        let rest = self.rest();
        let len = rest.find(char::is_whitespace).unwrap_or(rest.len());
        self.at += len;
        self.skip_spaces();
        &rest[..len]
    }

    /// Takes the next word if it is this one.
    pub(super) fn word_is(&mut self, word: &str) -> bool {
        let mut next = *self;
        let is = next.word() == word;
        if is {
            *self = next;
        }
        is
    }

    /// Takes this word, which must stand here.
    pub(super) fn expect(&mut self, word: &str) -> Result<(), LineError> {
        if self.word_is(word) {
            Ok(())
        } else {
            Err(self.unexpected(format!("`{word}`")))
        }
    }

    /// Takes quoted text.
    pub(super) fn quoted(&mut self) -> Result<String, LineError> {
        let mut chars = self.rest().char_indices();
        if chars.next().map(|(_, c)| c) != Some('"') {
            return Err(self.unexpected("text in quotation marks"));
        }
        let mut text = String::new();
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => {
                    self.at += at + 1;
                    self.skip_spaces();
                    return Ok(text);
                }
                '\\' => text.push(self.escape(at, &mut chars)?),
                c => text.push(c),
            }
        }
        Err(LineError::new(
            self.line.len(),
            "a closing quotation mark",
            "the end of the line",
        ))
    }

    fn escape(&self, at: usize, chars: &mut std::str::CharIndices<'_>) -> Result<char, LineError> {
        let bad =
            |found: String| LineError::new(self.at + at, r#"one of \" \\ \n \r \t \u{HEX}"#, found);
        match chars.next().map(|(_, c)| c) {
            Some(c @ ('"' | '\\')) => Ok(c),
            Some('n') => Ok('\n'),
            Some('r') => Ok('\r'),
            Some('t') => Ok('\t'),
            Some('u') => {
                let rest = chars.as_str();
                let code = rest
                    .strip_prefix('{')
                    .and_then(|r| r.split_once('}'))
                    .map(|(hex, _)| hex);
                let c = code
                    .filter(|hex| hex.len() <= 6 && hex.bytes().all(|b| b.is_ascii_hexdigit()))
                    .and_then(|hex| u32::from_str_radix(hex, 16).ok())
                    .and_then(char::from_u32);
                let Some(c) = c else {
                    return Err(bad(r"`\u` without a character's number".into()));
                };
                while chars.next().is_some_and(|(_, c)| c != '}') {}
                Ok(c)
            }
            Some(c) => Err(bad(format!("`\\{c}`"))),
            None => Err(bad("the end of the line".into())),
        }
    }

    /// The line must end here.
    pub(super) fn end(&self) -> Result<(), LineError> {
        if self.rest().is_empty() {
            Ok(())
        } else {
            Err(self.unexpected("the end of the line"))
        }
    }

    /// An error about what stands here.
    pub(super) fn unexpected(&self, expected: impl Into<String>) -> LineError {
        let found = match self.rest() {
            "" => "the end of the line".to_owned(),
            rest => format!("`{}`", rest.chars().take(40).collect::<String>()),
        };
        LineError::new(self.at, expected, found)
    }

    fn skip_spaces(&mut self) {
        self.at = self.line.len() - self.rest().trim_start().len();
    }
}

/// A header line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tag {
    pub(super) name: String,
    pub(super) value: String,
    /// Bytes of the line where name and value begin.
    pub(super) name_at: usize,
    pub(super) value_at: usize,
}

/// Reads `[Name "value"]`.
pub(super) fn tag(line: &str) -> Result<Tag, LineError> {
    let mut cursor = Cursor::new(line);
    if !cursor.rest().starts_with('[') {
        return Err(cursor.unexpected("a header line"));
    }
    cursor.at += 1;
    cursor.skip_spaces();
    let name_at = cursor.at;
    let name = cursor.word().to_owned();
    let value_at = cursor.at;
    let value = cursor.quoted()?;
    if cursor.rest() != "]" {
        return Err(cursor.unexpected("`]`"));
    }
    Ok(Tag {
        name,
        value,
        name_at,
        value_at,
    })
}
