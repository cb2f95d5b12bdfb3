//! Old games under newer rules: the same decisions, rolls and draws, judged again by another referee of the same game.
//!
//! A migrated journal is a new journal. What was proved of the old one stays with the old one: signatures, acceptances, commitments and
//! the reveal are over its own header and are left out, and dice and draws are *typed* from here on, since they no longer follow from
//! any seed. Its first entry is a remark that names the journal it comes from by its last link, so that the two can be held together.

use earlylight_core::Side;

use crate::chain::{self, hex};
use crate::entry::Entry;
use crate::header::{Header, Invitation, Provider, StartError};
use crate::play::{Play, PlayFault};
use crate::reader::Journal;
use crate::referee::{Referee, Table};

/// Why a journal cannot be migrated. Nothing was made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MigrateError {
    /// The file is damaged, so its end is not known.
    #[error("the journal is damaged: {0}")]
    Damaged(#[from] crate::reader::Fault),
    /// It does not hold under its own rules.
    #[error("the journal does not hold under its own rules: {0}")]
    Old(PlayFault),
    /// It cannot start under its own rules.
    #[error("the journal cannot start under its own rules: {0}")]
    OldStart(StartError),
    /// It cannot start under the new rules.
    #[error("the game cannot start under the new rules: {0}")]
    NewStart(StartError),
    /// An entry does not fit under the new rules.
    #[error(
        "entry {entry}, {line}: rule {rule} of the new rules: expected {expected}; found {found}"
    )]
    Entry {
        /// The entry of the old journal, from 1.
        entry: usize,
        /// Its line.
        line: String,
        /// The rule that refuses it.
        rule: &'static str,
        /// What the rule demands.
        expected: String,
        /// What the entry holds.
        found: String,
    },
}

/// A journal under the new rules, not yet written anywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Migrated {
    /// Its header.
    pub header: Header,
    /// Its entries.
    pub entries: Vec<Entry>,
    /// The first entry of the old journal after which the state is another than it was, if there is one: the old decisions are legal, but
    /// mean something else.
    pub parts_at: Option<usize>,
}

/// The journal that `old` referees, under `new`; with `own_edition`, the new edition travels in it.
///
/// # Errors
/// When it does not hold under `old`, or at the first entry that `new` refuses.
pub fn migrate(
    journal: &Journal,
    old: &dyn Referee,
    new: &dyn Referee,
    own_edition: bool,
) -> Result<Migrated, MigrateError> {
    if let Some(fault) = &journal.fault {
        return Err(fault.clone().into());
    }
    let invitation = invitation(journal, new, own_edition);
    let mut before = Play::with_keys(old, &journal.header.invitation, journal.keys())
        .map_err(MigrateError::OldStart)?;
    let mut after = Play::start(new, &invitation).map_err(MigrateError::NewStart)?;
    let mut made = Vec::new();
    let origin = Entry::Remark {
        side: None,
        text: origin(journal, old, new),
    };
    push(&mut after, &mut made, origin).map_err(|fault| refused(0, "", fault))?;
    // The moment of the new play for every moment of the old one.
    let mut moments = vec![after.moment()];
    let mut parts_at = None;
    for (entry, number) in journal.entries.iter().zip(1..) {
        let line = crate::line::line(before.table(), before.names(), entry).unwrap_or_default();
        let table = before.table().fork();
        before.apply(entry, None).map_err(MigrateError::Old)?;
        if let Some(new) = carried(entry, &*table, before.table(), after.table(), &moments) {
            push(&mut after, &mut made, new).map_err(|fault| refused(number, &line, fault))?;
        }
        moments.push(after.moment());
        if parts_at.is_none() && before.table().position() != after.table().position() {
            parts_at = Some(number);
        }
    }
    Ok(Migrated {
        header: Header::from(invitation),
        entries: made,
        parts_at,
    })
}

fn refused(entry: usize, line: &str, fault: PlayFault) -> MigrateError {
    MigrateError::Entry {
        entry,
        line: line.to_owned(),
        rule: fault.rule,
        expected: fault.expected,
        found: fault.found,
    }
}

fn push(play: &mut Play, made: &mut Vec<Entry>, entry: Entry) -> Result<(), PlayFault> {
    play.apply(&entry, None)?;
    made.push(entry);
    Ok(())
}

fn invitation(journal: &Journal, new: &dyn Referee, own_edition: bool) -> Invitation {
    let old = &journal.header.invitation;
    let mut invitation = Invitation::to_game(new);
    if own_edition {
        invitation.edition.text = Some(new.edition().1);
    }
    invitation.start.clone_from(&old.start);
    for side in Side::BOTH {
        let player = &mut invitation.players[side.index()];
        player.name.clone_from(&old.players[side.index()].name);
    }
    (invitation.dice, invitation.draws) = (Provider::Typed, Provider::Typed);
    invitation
}

fn origin(journal: &Journal, old: &dyn Referee, new: &dyn Referee) -> String {
    let rules = |referee: &dyn Referee| {
        let (name, bytes) = referee.edition();
        let hash = hex(&chain::edition_hash(&bytes));
        format!(
            "revision {}, edition {name} ({})",
            referee.revision(),
            hash.get(..16).unwrap_or(&hash)
        )
    };
    let link = journal.links.last().map_or_else(String::new, |l| hex(l));
    format!(
        "migrated from {} to {}; the journal it comes from has {} entries and ends with the link {link}",
        rules(old),
        rules(new),
        journal.entries.len(),
    )
}

/// What an entry is in the new journal; `None` if it is left out. `before` and `after` are the old states around it, `now` the new one.
fn carried(
    entry: &Entry,
    before: &dyn Table,
    after: &dyn Table,
    now: &dyn Table,
    moments: &[usize],
) -> Option<Entry> {
    Some(match entry {
        // Signed over the old header, or secrets of the old one.
        Entry::Attestation { .. } | Entry::Reveal(_) => return None,
        Entry::SealedDecision { side, seal } => Entry::Decision {
            side: *side,
            body: seal.value()?.clone(),
        },
        Entry::SealedDraw {
            side,
            remaining,
            seal,
        } => Entry::Draw {
            side: side_of_draw(before).or(*side),
            remaining: *remaining,
            item: seal.value().copied().or_else(|| drawn(before, after))?,
        },
        Entry::SealedAdjustment { reason, .. } => Entry::Adjustment {
            position: after.position(),
            reason: reason.clone(),
        },
        // What a checkpoint vouches for is the state, which the new journal has its own of.
        Entry::Checkpoint { .. } | Entry::SealedCheckpoint { .. } => Entry::Checkpoint {
            hash: chain::position_hash(&now.position()),
        },
        Entry::TakeBack { to, agreed } => {
            let moment = moments.get(usize::try_from(*to).ok()?)?;
            Entry::TakeBack {
                to: u32::try_from(*moment).ok()?,
                agreed: *agreed,
            }
        }
        other => other.clone(),
    })
}

/// The side that a draw is awaited for.
fn side_of_draw(table: &dyn Table) -> Option<Side> {
    match table.awaits() {
        earlylight_core::Awaits::Chance(chance) => chance.side(),
        _ => None,
    }
}

/// The item whose draw leads from one state to the other, where the opening of a sealed draw is not in the file.
fn drawn(before: &dyn Table, after: &dyn Table) -> Option<u16> {
    let wanted = after.position();
    (0..=u16::MAX)
        .map_while(|pick| before.pick(pick))
        .find(|item| {
            let mut tried = before.fork();
            tried
                .chance(earlylight_core::Outcome::Draw(*item), None)
                .is_ok()
                && tried.position() == wanted
        })
}
