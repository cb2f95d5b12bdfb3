//! An entry as a line of a transcript: the same text in transcripts, in the window's log and on the command line.

use crate::chain::{hex, unhex};
use crate::entry::{Ending, Entry};
use crate::header::Party;
use crate::referee::{Refused, Table};

/// Why an entry has no line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoLine {
    /// The decision is none of this game.
    #[error(transparent)]
    Decision(#[from] Refused),
    /// The text of a decision, an item or a claim could not be read back: it holds a comment, a line break, or begins with a word of the
    /// transcript's own.
    #[error("the text `{0}` cannot stand in a transcript")]
    Text(String),
    /// The item has no name.
    #[error("item {0} has no name in this edition")]
    Item(u16),
}

/// Words with which a side's line may begin that are no decision.
pub(crate) const SIDE_WORDS: [&str; 5] = ["rolls", "draws", "remark", "decides", "claims"];

/// The line of an entry that is to be folded into `table`; `names` are the sides' names.
///
/// # Errors
/// When the entry does not fit the game, so that there are no words for it.
pub fn line(table: &dyn Table, names: [&str; 2], entry: &Entry) -> Result<String, NoLine> {
    let by = |side: Option<earlylight_core::Side>| side.map(|side| names[side.index()]);
    Ok(match entry {
        Entry::Session { program, time } => format!("session {} at {time}", quote(program)),
        Entry::SealedDecision { side, seal } => {
            let name = names[side.index()];
            match seal.opening.as_ref() {
                None => format!("{name} decides sealed {}", hex(&seal.commitment)),
                Some(opening) => {
                    let open = Entry::Decision {
                        side: *side,
                        body: opening.value.clone(),
                    };
                    let line = line(table, names, &open)?;
                    let text = line.strip_prefix(name).unwrap_or(&line).trim_start();
                    format!("{name} decides sealed {} {text}", hex(&opening.salt))
                }
            }
        }
        Entry::Decision { side, body } => {
            let text = table.write_decision(body)?;
            let first = text.split(' ').next().unwrap_or_default();
            if text.is_empty()
                || text != text.trim()
                || text.contains(char::is_control)
                || code(&text).len() != text.len()
                || SIDE_WORDS.contains(&first)
            {
                return Err(NoLine::Text(text));
            }
            format!("{} {text}", names[side.index()])
        }
        Entry::Dice { side, values, .. } => {
            let values: Vec<String> = values.iter().map(u8::to_string).collect();
            match by(*side) {
                Some(name) => format!("{name} rolls {}", values.join(" ")),
                None => format!("roll {}", values.join(" ")),
            }
        }
        Entry::Draw { side, item, .. } => {
            let item = item_words(table, *item)?;
            match by(*side) {
                Some(name) => format!("{name} draws {item}"),
                None => format!("draw {item}"),
            }
        }
        Entry::SealedDraw { side, seal, .. } => {
            let words = match &seal.opening {
                None => format!("draws sealed {}", hex(&seal.commitment)),
                Some(opening) => {
                    let item = item_words(table, opening.value)?;
                    format!("draws sealed {} {item}", hex(&opening.salt))
                }
            };
            format!("{} {words}", by(*side).unwrap_or("nobody"))
        }
        Entry::Claim { side, body } => {
            let words = claim_words(table, body)?;
            match by(*side) {
                Some(name) => format!("{name} claims {words}"),
                None => format!("claim {words}"),
            }
        }
        Entry::Checkpoint { hash } => format!("checkpoint {}", hex(hash)),
        Entry::SealedCheckpoint { seal } => match &seal.opening {
            None => format!("checkpoint sealed {}", hex(&seal.commitment)),
            Some(opening) => format!(
                "checkpoint sealed {} {}",
                hex(&opening.salt),
                hex(&opening.value)
            ),
        },
        Entry::Adjustment { position, reason } => {
            format!("adjust {} because {}", quote(position), quote(reason))
        }
        Entry::SealedAdjustment { seal, reason } => match &seal.opening {
            None => format!(
                "adjust sealed {} because {}",
                hex(&seal.commitment),
                quote(reason)
            ),
            Some(opening) => format!(
                "adjust sealed {} {} because {}",
                hex(&opening.salt),
                quote(&opening.value),
                quote(reason)
            ),
        },
        Entry::Attestation {
            by,
            entry,
            signature,
        } => attestation(*by, *entry, signature, names),
        Entry::Reveal(reveal) => {
            let words = |secret: &Option<[u8; 32]>| {
                secret.map_or_else(|| "withheld".into(), |secret| hex(&secret))
            };
            format!(
                "reveal {} {} {}",
                words(&reveal.secret),
                words(&reveal.seals[0]),
                words(&reveal.seals[1])
            )
        }
        Entry::TakeBack { to, agreed } => {
            let mut text = format!("take back to {to}");
            if agreed.contains(&true) {
                text.push_str(" agreed by");
            }
            for (name, _) in names.iter().zip(agreed).filter(|(_, agreed)| **agreed) {
                text.push(' ');
                text.push_str(name);
            }
            text
        }
        Entry::Remark { side, text } => match by(*side) {
            Some(name) => format!("{name} remark {}", quote(text)),
            None => format!("remark {}", quote(text)),
        },
        Entry::End { how, text } => {
            let how = ending(*how, names);
            if text.is_empty() {
                format!("end {how}")
            } else {
                format!("end {how} {}", quote(text))
            }
        }
    })
}

/// A claim in the game's words; in hexadecimal digits if the game has none.
fn claim_words(table: &dyn Table, body: &[u8]) -> Result<String, NoLine> {
    let Some(words) = table.write_claim(body) else {
        return Ok(hex(body));
    };
    // Digits alone are read as bytes.
    if words.is_empty()
        || words.trim() != words
        || words.contains(char::is_control)
        || code(&words).len() != words.len()
        || unhex(&words).is_some()
    {
        return Err(NoLine::Text(words));
    }
    Ok(words)
}

fn item_words(table: &dyn Table, item: u16) -> Result<String, NoLine> {
    let words = table.item_name(item).ok_or(NoLine::Item(item))?;
    if words.trim() != words
        || words.contains(char::is_control)
        || code(&words).len() != words.len()
        || words.split(' ').next() == Some("sealed")
    {
        return Err(NoLine::Text(words));
    }
    Ok(words)
}

/// The line of a party's signature over an entry.
pub(crate) fn attestation(by: Party, over: u32, signature: &[u8; 64], names: [&str; 2]) -> String {
    format!("attest {} to {over} {}", party(by, names), hex(signature))
}

/// A party in a word: a side's name, `arbiter` or `keeper`.
#[must_use]
pub fn party(party: Party, names: [&str; 2]) -> &str {
    match party {
        Party::A => names[0],
        Party::B => names[1],
        Party::Arbiter => "arbiter",
        Party::Keeper => "keeper",
    }
}

/// The words for how a record was closed ("resigned US").
#[must_use]
pub fn ending(how: Ending, names: [&str; 2]) -> String {
    match how {
        Ending::ByRule => "by rule".into(),
        Ending::Resigned(side) => format!("resigned {}", names[side.index()]),
        Ending::Agreed => "agreed".into(),
        Ending::Adjourned => "adjourned".into(),
    }
}

/// Text between quotation marks, on one line whatever it holds.
#[must_use]
pub fn quote(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            c if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}') => {
                quoted.push_str(&format!("\\u{{{:x}}}", u32::from(c)));
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// The header lines of a position to start from: `|` and a line of it each, or the tag `Position` for text that is not made of plain lines.
#[must_use]
pub fn position_lines(position: &str) -> String {
    let plain = |line: &str| {
        !line.trim().is_empty() && line == line.trim_end() && !line.contains(char::is_control)
    };
    let whole = position.ends_with('\n') && position.split_terminator('\n').all(plain);
    if whole && !position.is_empty() {
        position.lines().map(|line| format!("| {line}\n")).collect()
    } else {
        format!("[Position {}]\n", quote(position))
    }
}

/// The part of a line before its comment, which `;`, `#` or `//` begins outside quotation marks; the last at the beginning of a word.
#[must_use]
pub fn code(line: &str) -> &str {
    let mut quoted = false;
    let mut escaped = false;
    let mut blank = true;
    for (at, c) in line.char_indices() {
        let begins = std::mem::replace(&mut blank, c.is_whitespace());
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            ';' | '#' if !quoted => return &line[..at],
            '/' if !quoted && begins && line[at..].starts_with("//") => return &line[..at],
            _ => {}
        }
    }
    line
}
