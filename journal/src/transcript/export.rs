//! From a journal to its canonical transcript.

use earlylight_core::Side;
use tracing::instrument;

use crate::chain::hex;
use crate::entry::{Entry, EntryKind};
use crate::header::{Header, Office, Provider, Start, StartError};
use crate::line::{NoLine, ending, line, party, position_lines, quote};
use crate::play::{Play, PlayFault};
use crate::reader::{Fault, Journal};
use crate::referee::Referee;

/// Why a journal has no transcript.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExportError {
    /// The file is damaged.
    #[error(transparent)]
    Damaged(#[from] Fault),
    /// The referee is another, or the start does not hold.
    #[error(transparent)]
    Start(#[from] StartError),
    /// An entry does not fit the play.
    #[error(transparent)]
    Play(#[from] PlayFault),
    /// An entry has no words.
    #[error("entry {entry}: {error}")]
    Line {
        /// The entry, counted from 1.
        entry: usize,
        /// Why it has none.
        error: NoLine,
    },
}

/// Writes a journal as a transcript, from which [`super::import`] makes the same journal again.
///
/// # Errors
/// When the journal is damaged, its play does not fold, or an entry has no words.
#[instrument(level = "debug", skip_all, fields(game = referee.id(), entries = journal.entries.len()))]
pub fn export(referee: &dyn Referee, journal: &Journal) -> Result<String, ExportError> {
    if let Some(fault) = &journal.fault {
        return Err(fault.clone().into());
    }
    let mut play = Play::with_keys(referee, &journal.header.invitation, journal.keys())?;
    let names = play.names();
    let mut text = header(&journal.header, names, ended(&journal.entries));
    for (entry, number) in journal.entries.iter().zip(1..) {
        let line = line(play.table(), names, entry).map_err(|error| ExportError::Line {
            entry: number,
            error,
        })?;
        play.apply(entry, None)?;
        text.push_str(&line);
        text.push('\n');
    }
    Ok(text)
}

fn header(header: &Header, names: [&str; 2], last: Option<&Entry>) -> String {
    let invitation = &header.invitation;
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| text.push_str(&format!("[{name} {}]\n", quote(value)));
    tag("Game", &invitation.game);
    tag("Edition", &invitation.edition.name);
    tag("EditionHash", &hex(&invitation.edition.hash));
    if let Some(bytes) = &invitation.edition.text {
        tag("EditionText", &hex(bytes));
    }
    tag("Revision", &invitation.revision.to_string());
    for (name, value) in &invitation.rulings {
        tag("Ruling", &format!("{name} = {value}"));
    }
    match &invitation.start {
        Start::Scenario(name) => tag("Scenario", name),
        // It takes many lines, so it comes last.
        Start::Position(_) => {}
    }
    for side in Side::BOTH {
        let player = &invitation.players[side.index()];
        tag(names[side.index()], &player.name);
        if let Some(key) = &player.key {
            tag(&format!("{}Key", names[side.index()]), &hex(key));
        }
    }
    if let Some(keeper) = &invitation.keeper {
        match &keeper.who {
            Office::Outside(person) => {
                tag("Keeper", &person.name);
                if let Some(key) = &person.key {
                    tag("KeeperKey", &hex(key));
                }
            }
            Office::Player(side) => tag("KeeperPlays", names[side.index()]),
        }
        tag("Commitment", &hex(&keeper.commitment));
    }
    if let Some(arbiter) = &invitation.arbiter {
        tag("Arbiter", &arbiter.name);
        if let Some(key) = &arbiter.key {
            tag("ArbiterKey", &hex(key));
        }
    }
    tag("Dice", &provider(&invitation.dice));
    tag("Draws", &provider(&invitation.draws));
    for accepted in &header.acceptances {
        let digits = |bytes: Option<&[u8]>| bytes.map_or_else(|| "-".into(), hex);
        let words = [
            party(accepted.by, names).to_owned(),
            digits(accepted.contribution.as_ref().map(<[u8; 32]>::as_slice)),
            digits(accepted.seal.as_ref().map(<[u8; 32]>::as_slice)),
            digits(accepted.signature.as_ref().map(<[u8; 64]>::as_slice)),
        ];
        tag("Accepted", &words.join(" "));
    }
    for contribution in &header.contributions {
        tag("Contribution", &hex(contribution));
    }
    tag("Result", &result(last, names));
    if let Start::Position(position) = &invitation.start {
        text.push_str(&position_lines(position));
    }
    text.push('\n');
    text
}

fn provider(provider: &Provider) -> String {
    match provider {
        Provider::Typed => "typed".into(),
        Provider::Sealed => "sealed".into(),
        Provider::Open { seed } => format!("open {}", hex(seed)),
    }
}

/// The end, if the last entries close the record.
pub(super) fn ended(entries: &[Entry]) -> Option<&Entry> {
    entries
        .iter()
        .rev()
        .find(|entry| !matches!(entry.kind(), EntryKind::Reveal | EntryKind::Attestation))
}

/// The words of the `Result` tag for a journal that this entry ends, if it is an end.
pub(super) fn result(last: Option<&Entry>, names: [&str; 2]) -> String {
    match last {
        Some(Entry::End { how, .. }) => ending(*how, names),
        _ => "unfinished".into(),
    }
}
