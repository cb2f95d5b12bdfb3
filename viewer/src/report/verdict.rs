//! A verdict in lines, and as a page that an arbiter can file: the same words on both.

use std::fmt::Write;

use earlylight_journal::{
    chain::hex,
    header::{Invitation, Party},
    report::{Failure, Outcome, Part, PartState, Report},
    statistics::WARNING,
};

use super::{style, text::Safe};

/// One line of a verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it is of: "record", "authors", "dice", "play", "receipt", "notice", "counted", "head".
    pub what: &'static str,
    /// How that stands, in a word or two; empty where nothing stands or falls.
    pub state: &'static str,
    /// What is said of it.
    pub words: String,
}

/// A verdict's lines, after its first sentence.
#[must_use]
pub fn lines(report: &Report) -> Vec<Line> {
    if matches!(report.outcome, Outcome::Unreadable { .. }) {
        return Vec::new();
    }
    let mut lines: Vec<Line> = [
        ("record", &report.record),
        ("authors", &report.authors),
        ("dice", &report.dice),
        ("play", &report.play),
    ]
    .into_iter()
    .map(|(what, part)| Line {
        what,
        state: state_word(part),
        words: part_words(part),
    })
    .collect();
    let plain = |what, words: &str| Line {
        what,
        state: "",
        words: words.to_owned(),
    };
    lines.extend(report.claims.iter().map(|claim| {
        let by = match &claim.attested[..] {
            [] => "nobody".to_owned(),
            by => by.join(" and "),
        };
        plain(
            "claim",
            &format!("entry {}: {} (attested by {by})", claim.entry, claim.text),
        )
    }));
    lines.extend(report.receipts.iter().map(|r| plain("receipt", &r.words)));
    lines.extend(report.notices.iter().map(|n| plain("notice", n)));
    if report.more_notices > 0 {
        let words = format!(
            "and {} more adjustments and take-backs",
            report.more_notices
        );
        lines.push(plain("notice", &words));
    }
    if let Some(statistics) = &report.statistics {
        let sentences = statistics.sentences();
        let some = !sentences.is_empty();
        lines.extend(sentences.iter().map(|words| plain("counted", words)));
        if some {
            lines.push(plain("counted", WARNING));
        }
    }
    lines.extend(report.head.iter().map(|head| plain("head", head)));
    lines
}

fn part_words(part: &Part) -> String {
    match &part.caveat {
        Some(caveat) => format!("{}; {caveat}", part.words),
        None => part.words.clone(),
    }
}

const fn state_word(part: &Part) -> &'static str {
    match part.state {
        PartState::Proved => "proved",
        PartState::NotClaimed => "not claimed",
        PartState::NotChecked => "not checked",
        PartState::Broken => "broken",
    }
}

/// A file that was judged, as the page shows it.
pub struct Judged {
    /// Its name.
    pub name: String,
    /// How many bytes it has.
    pub bytes: usize,
    /// The SHA-256 of all of them, in hexadecimal digits, so that the page can be tied to the file with any tool.
    pub sha256: String,
    /// What the players agreed to, if it could be read.
    pub invitation: Option<Invitation>,
    /// The verdict.
    pub report: Report,
    /// The exit code that the command gives for it.
    pub exit_code: u8,
}

/// What the reader knew and granted, for whoever judges again.
pub struct Reader {
    /// The public keys known, in hexadecimal digits.
    pub keys: Vec<String>,
    /// Whether a keeper who plays is trusted.
    pub trust_keeper: bool,
    /// Whether nothing less than *fair* counts as success.
    pub fair_alone: bool,
    /// How many receipts were held against the files.
    pub receipts: usize,
}

/// What every outcome means, in the words of the manual.
const MEANINGS: [(&str, &str); 6] = [
    (
        "fair",
        "whole and ended; both players signed with keys that the reader knows; the dice are proved against both players; every move is legal",
    ),
    (
        "consistent",
        "nothing contradicts, but something was not claimed or could not be checked; the page says what",
    ),
    ("unfinished", "consistent as far as it goes, and not ended"),
    (
        "cut",
        "consistent as far as it goes, and it does not go as far as a receipt vouches for",
    ),
    (
        "broken",
        "something contradicts; the page says where and what",
    ),
    (
        "unreadable",
        "no journal, or one of a version that this program does not know",
    ),
];

/// The verdicts on some files as one page in HTML that loads nothing from anywhere.
#[must_use]
pub fn verdict_page(judged: &[Judged], reader: &Reader) -> String {
    let title = match judged {
        [one] => format!("Verdict on {}", one.name),
        many => format!("Verdict on {} journals", many.len()),
    };
    let mut html = style::opening(&title);
    let _ = write!(html, "<h1>{}</h1>", Safe(&title));
    let _ = write!(
        html,
        "<p class=\"quiet\">By Early Light {}. What is said here follows from the bytes of the file and from what the reader knew, and \
         anybody can have it checked again: <code>earlylight verify</code> on the same file gives the same words.</p>",
        env!("CARGO_PKG_VERSION")
    );
    for judged in judged {
        one(&mut html, judged);
    }
    known(&mut html, reader);
    html.push_str("<h2>What the verdicts mean</h2><table>");
    for (word, meaning) in MEANINGS {
        let _ = write!(html, "<tr><th>{word}</th><td>{meaning}</td></tr>");
    }
    html.push_str("</table></main></body></html>\n");
    html
}

fn one(html: &mut String, judged: &Judged) {
    let report = &judged.report;
    let _ = write!(
        html,
        "<h2>{}: {}</h2><p>{}</p>",
        Safe(&judged.name),
        report.outcome.word(),
        Safe(&format!("{}: {report}", judged.name))
    );
    if let Some(failure) = &report.failure {
        fault(html, failure);
    }
    let lines = lines(report);
    if !lines.is_empty() {
        html.push_str("<h3>What was checked</h3><table>");
        for line in &lines {
            let _ = write!(
                html,
                "<tr><th>{}</th><td>{}</td><td>{}</td></tr>",
                line.what,
                line.state,
                Safe(&line.words)
            );
        }
        html.push_str("</table>");
    }
    html.push_str("<h3>The file</h3><table>");
    row(html, "name", &judged.name);
    row(html, "bytes", &judged.bytes.to_string());
    row(html, "SHA-256", &judged.sha256);
    row(html, "exit code", &judged.exit_code.to_string());
    if let Some(game) = &report.game {
        row(html, "game", game);
        row(
            html,
            "edition",
            report.edition.as_deref().unwrap_or_default(),
        );
        row(html, "entries", &report.entries.to_string());
    }
    if let Some(invitation) = &judged.invitation {
        row(html, "invitation", &hex(&invitation.hash()));
        for (party, what) in
            Party::ALL
                .into_iter()
                .zip(["first player", "second player", "arbiter", "keeper"])
        {
            let name = invitation.name(party);
            let key = invitation.key(party).map(|key| hex(&key));
            if name.is_empty() && key.is_none() {
                continue;
            }
            let name = if name.is_empty() { "no name" } else { name };
            let key = key.map_or("no key".to_owned(), |key| format!("key {key}"));
            row(html, what, &format!("{name}, {key}"));
        }
    }
    html.push_str("</table>");
}

fn fault(html: &mut String, failure: &Failure) {
    html.push_str("<h3>What is wrong</h3><table>");
    row(html, "in short", &failure.meaning);
    row(html, "entry", &failure.entry.to_string());
    row(html, "byte", &failure.byte.to_string());
    if let Some(side) = &failure.side {
        row(html, "whose", side);
    }
    if let Some(rule) = &failure.rule {
        row(html, "rule", rule);
    }
    row(html, "expected", &failure.expected);
    row(html, "found", &failure.found);
    html.push_str("</table>");
}

fn known(html: &mut String, reader: &Reader) {
    html.push_str("<h2>What the reader knew</h2><table>");
    if reader.keys.is_empty() {
        row(
            html,
            "keys",
            "none, so no signature could be told to be a person's",
        );
    }
    for key in &reader.keys {
        row(html, "key", key);
    }
    let trust = if reader.trust_keeper {
        "a keeper who plays is trusted not to have used what only a keeper can foresee"
    } else {
        "a keeper who plays is not trusted"
    };
    row(html, "keeper", trust);
    row(html, "receipts", &reader.receipts.to_string());
    if reader.fair_alone {
        row(html, "asked for", "nothing less than fair");
    }
    html.push_str("</table>");
}

fn row(html: &mut String, name: &str, value: &str) {
    // Writing to a String does not fail.
    let _ = write!(html, "<tr><th>{name}</th><td>{}</td></tr>", Safe(value));
}
