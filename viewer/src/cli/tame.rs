//! Text on its way to a terminal: what a file says can be read there, and can do nothing else.

use std::io::{self, Write};

/// Whether a character steers a terminal, or turns the order of what stands around it, instead of being read.
fn steers(c: char) -> bool {
    (c.is_control() && !matches!(c, '\n' | '\t'))
        || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}')
}

/// Text with what steers a terminal spelt out, as `\u{1b}`.
#[must_use]
pub fn tame(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if steers(c) {
            out.extend(c.escape_unicode());
        } else {
            out.push(c);
        }
    }
    out
}

/// A writer whose text is [tamed](tame) if it goes to a terminal, and left as it is if not: names and remarks in a journal are somebody
/// else's, and a file or a pipe gets their bytes.
pub struct Tamed<W: Write> {
    to: W,
    terminal: bool,
    /// The beginning of a character whose other bytes have not come yet.
    begun: Vec<u8>,
}

impl<W: Write> Tamed<W> {
    /// Writes to `to`, which is a terminal or not.
    pub fn new(to: W, terminal: bool) -> Self {
        Self {
            to,
            terminal,
            begun: Vec::new(),
        }
    }
}

impl<W: Write> Write for Tamed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.terminal {
            return self.to.write(bytes);
        }
        let all = [self.begun.as_slice(), bytes].concat();
        self.begun.clear();
        let mut rest = all.as_slice();
        while !rest.is_empty() {
            match std::str::from_utf8(rest) {
                Ok(text) => {
                    self.to.write_all(tame(text).as_bytes())?;
                    break;
                }
                Err(error) => {
                    let (good, bad) = rest.split_at(error.valid_up_to());
                    let good = String::from_utf8_lossy(good);
                    self.to.write_all(tame(&good).as_bytes())?;
                    match error.error_len() {
                        None => {
                            self.begun.extend_from_slice(bad);
                            break;
                        }
                        Some(length) => {
                            self.to.write_all("\u{fffd}".as_bytes())?;
                            rest = bad.get(length..).unwrap_or_default();
                        }
                    }
                }
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_steers_the_terminal_and_everything_else_is_as_it_was() {
        let named = "Ann\u{1b}[2J\u{7}\u{9b}31m \u{202e}neB\r";
        assert_eq!(
            tame(named),
            "Ann\\u{1b}[2J\\u{7}\\u{9b}31m \\u{202e}neB\\u{d}"
        );
        let plain = "Zoë – 北京\tof\nFort Érié";
        assert_eq!(tame(plain), plain);
    }

    #[test]
    fn characters_may_come_in_pieces() {
        let text = "Érié \u{9b}2J 北京\n";
        for size in 1..text.len() {
            let mut out = Vec::new();
            let mut tamed = Tamed::new(&mut out, true);
            for piece in text.as_bytes().chunks(size) {
                tamed.write_all(piece).expect("a vector takes all");
            }
            assert_eq!(String::from_utf8(out).expect("text"), tame(text));
        }
        let mut out = Vec::new();
        Tamed::new(&mut out, true)
            .write_all(b"a\xff\x1bb")
            .expect("a vector takes all");
        assert_eq!(String::from_utf8(out).expect("text"), "a\u{fffd}\\u{1b}b");
        let mut out = Vec::new();
        Tamed::new(&mut out, false)
            .write_all(b"a\x1b\xff")
            .expect("a vector takes all");
        assert_eq!(out, b"a\x1b\xff");
    }
}
