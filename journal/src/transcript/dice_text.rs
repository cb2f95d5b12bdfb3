//! Rolls as people write them: `3 5 6`, `3,5,6`, `[3 5 6]`, `356`, `3+5+6`, `3d6: 3 5 6`, and with the total behind, `3 5 6 = 14`.

use super::LineError;

/// A roll read from text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Thrown {
    /// Its values, each with the byte it stands at.
    pub(super) values: Vec<(u8, usize)>,
    /// How many dice of how many faces it says it is (`3d6`), with the byte where it says so.
    pub(super) said: Option<(u32, u32, usize)>,
    /// The total it says it comes to, with the byte where it says so.
    pub(super) total: Option<(u32, usize)>,
}

/// Whether a text can be a roll and nothing else.
pub(super) fn is_roll(text: &str) -> bool {
    text.chars().any(|c| c.is_ascii_digit())
        && text
            .chars()
            .all(|c| c.is_ascii_digit() || c.is_whitespace() || "dD,+=:;[](){}".contains(c))
}

/// Reads a roll that begins at byte `at` of its line. Digits without a space are dice of their own where a die has at most nine `faces`.
pub(super) fn read(text: &str, at: usize, faces: u8) -> Result<Thrown, LineError> {
    let mut thrown = Thrown::default();
    let mut behind_equals = false;
    for (start, word) in tokens(text) {
        let here = at + start;
        if word == "=" || word.eq_ignore_ascii_case("total") || word.eq_ignore_ascii_case("sum") {
            behind_equals = true;
            continue;
        }
        let number = || word.parse::<u32>().ok();
        if behind_equals {
            let total = number()
                .filter(|_| thrown.total.is_none())
                .ok_or_else(|| LineError::new(here, "the total of the dice", quoted(word)))?;
            thrown.total = Some((total, here));
        } else if let Some((count, of)) = kind(word) {
            if thrown.said.is_some() || !thrown.values.is_empty() {
                return Err(LineError::new(here, "the face of a die", quoted(word)));
            }
            thrown.said = Some((count, of, here));
        } else {
            let value = word.parse::<u8>().ok();
            let each = |c: char| {
                c.to_digit(10)
                    .and_then(|d| u8::try_from(d).ok())
                    .filter(|d| (1..=faces).contains(d))
            };
            let apart: Option<Vec<u8>> = (faces <= 9)
                .then(|| word.chars().map(each).collect())
                .flatten();
            match (value, apart) {
                (Some(value), _) if value <= faces => thrown.values.push((value, here)),
                (_, Some(dice)) => thrown.values.extend(dice.into_iter().zip(here..)),
                (Some(value), None) => thrown.values.push((value, here)),
                (None, None) => {
                    return Err(LineError::new(here, "the face of a die", quoted(word)));
                }
            }
        }
    }
    Ok(thrown)
}

fn quoted(word: &str) -> String {
    format!("`{word}`")
}

/// `3d6`: three dice of six faces; `d6` is one.
fn kind(word: &str) -> Option<(u32, u32)> {
    let (count, faces) = word.split_once(['d', 'D'])?;
    let count = if count.is_empty() { "1" } else { count };
    Some((count.parse().ok()?, faces.parse().ok()?))
}

/// The words of a roll, each with its byte; brackets, commas, plus signs and colons only part them, and an equals sign is a word.
fn tokens(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut start = None;
    let parts = |c: char| c.is_whitespace() || ",+:;[](){}".contains(c);
    for (at, c) in text.char_indices() {
        if parts(c) || c == '=' {
            if let Some(from) = start.take() {
                found.push((from, &text[from..at]));
            }
            if c == '=' {
                found.push((at, &text[at..at + 1]));
            }
        } else if start.is_none() {
            start = Some(at);
        }
    }
    if let Some(from) = start {
        found.push((from, &text[from..]));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str, faces: u8) -> Vec<u8> {
        let thrown = read(text, 0, faces).expect("a roll");
        thrown.values.into_iter().map(|(v, _)| v).collect()
    }

    #[test]
    fn every_form_is_the_same_roll() {
        for text in [
            "3 5 6",
            "3,5,6",
            "3, 5, 6",
            "[3 5 6]",
            "(3)(5)(6)",
            "356",
            "3+5+6",
            "3d6: 3 5 6",
            "3D6:356",
            "35 6",
            "3 5 6 = 14",
            "3+5+6=14",
            "3 5 6 total 14",
            "{3,5,6}",
        ] {
            assert_eq!(values(text, 6), [3, 5, 6], "{text}");
            assert!(is_roll(text) || text.contains("total"), "{text}");
        }
        assert_eq!(values("12 3", 20), [12, 3]);
        assert_eq!(values("d6 4", 6), [4]);
        // Seven is no face of a die of six; it is kept, so that the referee can say so.
        assert_eq!(values("7", 6), [7]);
        assert_eq!(values("37", 6), [37]);
        assert_eq!(values("", 6), [0_u8; 0]);
    }

    #[test]
    fn what_is_no_die_is_named_where_it_stands() {
        for (text, at) in [
            ("3 x 5", 2),
            ("300", 0),
            ("3 5 = x", 6),
            ("3 2d6", 2),
            ("2d6 2d6", 4),
            ("3 = 3 = 3", 8),
        ] {
            assert_eq!(read(text, 0, 6).map_err(|e| e.at), Err(at), "{text}");
        }
        assert!(!is_roll("march 3") && !is_roll("") && !is_roll("[]"));
    }

    #[test]
    fn totals_and_kinds_are_kept_with_their_places() {
        let thrown = read("2d6: 3 5 = 9", 10, 6).expect("a roll");
        assert_eq!(thrown.said, Some((2, 6, 10)));
        assert_eq!(thrown.total, Some((9, 21)));
        assert_eq!(thrown.values, [(3, 15), (5, 17)]);
    }
}
