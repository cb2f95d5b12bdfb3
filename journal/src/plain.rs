//! What a failure means, in a sentence for a reader who is no programmer. The facts (links, hashes, bytes) stand beside it.

use crate::entry::Entry;
use crate::header::Start;
use crate::reader::{Fault, FaultKind, Journal};

/// Of a fault of the record.
pub(crate) fn of_fault(fault: &Fault) -> String {
    let entry = fault.entry;
    match fault.kind {
        FaultKind::Link if entry == 0 => {
            "the beginning of the file, which says who plays what, was changed after it was written"
                .into()
        }
        FaultKind::Link => format!(
            "at entry {entry} the file is not as it was written: this entry was changed, or entries were put in, left out, swapped or repeated here"
        ),
        FaultKind::Length => format!(
            "the file was damaged where entry {entry} begins or ends, so that nothing from there on can be read"
        ),
        FaultKind::Body => format!("entry {entry} holds something that no journal may hold"),
        FaultKind::Opening if entry == 0 => {
            "something was put into the beginning of the file that has no place there".into()
        }
        FaultKind::Opening => format!(
            "entry {entry} shows something else than what was hidden in it when it was written"
        ),
        FaultKind::Order => match fault.rule {
            "FORMAT 7.4" => format!(
                "entry {entry} takes the play back to a moment that does not stand any more"
            ),
            "FORMAT 7.7" => format!(
                "the play goes on at entry {entry}, and the position that was put right before was not signed by both players or the arbiter"
            ),
            "FORMAT 7.9" => format!("entry {entry} signs for entries that were not yet written"),
            _ if fault.found == "a reveal" => {
                format!("entry {entry} opens the secrets where that may not be done")
            }
            _ => format!("entry {entry} was added after the game was closed"),
        },
        FaultKind::Cut => format!("the file ends in the middle of entry {entry}"),
    }
}

/// Of an edition that is not the one pinned.
pub(crate) fn of_edition() -> String {
    "the rules and cards that travel in the file are not those that the players agreed to".into()
}

/// Of a start that does not hold.
pub(crate) fn of_start(start: &Start) -> String {
    match start {
        Start::Scenario(_) => "the game has no such scenario".into(),
        Start::Position(_) => {
            "the position that the game is said to start from is not one that the rules allow"
                .into()
        }
    }
}

/// Of a signature that does not hold.
pub(crate) fn of_signature(who: &str, entry: usize, has_key: bool) -> String {
    if !has_key {
        return format!(
            "entry {entry} is signed in the name of {who}, who has no key in this game, so anybody may have written it"
        );
    }
    let what = if entry == 0 {
        "on the agreement to play".to_owned()
    } else {
        format!("in entry {entry}")
    };
    format!(
        "the signature of {who} {what} does not fit: somebody else made it, or what it was given for was changed afterwards"
    )
}

/// Of dice, draws and what is sealed.
pub(crate) fn of_dice(
    entry: usize,
    rule: &str,
    journal: &Journal,
    other_secret: Option<usize>,
) -> String {
    if let Some(reveal) = other_secret.filter(|reveal| *reveal != entry) {
        return format!(
            "the secret opened in entry {reveal} is not the one promised before the game, and from entry {entry} on the record does not agree with it"
        );
    }
    let drawn = matches!(
        journal.entry(entry),
        Some(Entry::Draw { .. } | Entry::SealedDraw { .. })
    );
    match rule {
        "FORMAT 4.2" => {
            "what a player gave to the dice is not what that player had promised beforehand, so the dice could have been chosen".into()
        }
        "FORMAT 8" if drawn => format!(
            "the card of entry {entry} is not the one that had to be drawn: the draw, or something before it, was changed"
        ),
        "FORMAT 8" => format!(
            "the dice of entry {entry} are not the ones that had to fall: the roll, or something before it, was changed"
        ),
        "FORMAT 9.3" => format!(
            "the secret opened in entry {entry} is not the one promised before the game, so the dice and what was hidden cannot be trusted"
        ),
        "FORMAT 9.2" => format!(
            "what entry {entry} hides was not sealed in the way that was agreed, so it may have been chosen later"
        ),
        _ => format!("entry {entry} hides something, and in this game nothing may be hidden there"),
    }
}

/// Of an entry that does not fit the play.
pub(crate) fn of_play(entry: usize, rule: &str, journal: &Journal, side: Option<&str>) -> String {
    let who = side.unwrap_or("nobody in particular");
    match (rule, journal.entry(entry)) {
        ("FORMAT 7.5", _) => format!(
            "the position noted at entry {entry} is not the one that the entries before it lead to: the program that wrote it played by other rules, or an entry was changed"
        ),
        (_, Some(Entry::Decision { .. } | Entry::SealedDecision { .. })) => {
            format!("at entry {entry} {who} does something that the rules do not allow then")
        }
        (_, Some(Entry::Dice { .. } | Entry::Draw { .. } | Entry::SealedDraw { .. })) => {
            format!(
                "at entry {entry} dice are rolled or a card is drawn that the rules do not ask for then"
            )
        }
        (_, Some(Entry::Adjustment { .. } | Entry::SealedAdjustment { .. })) => {
            format!("the position put right at entry {entry} is not one that the rules allow")
        }
        (_, Some(Entry::End { .. })) => {
            format!("entry {entry} ends the game in a way that does not fit how it stood")
        }
        (_, Some(Entry::Claim { .. })) => format!(
            "entry {entry} brings in a result from outside that the rules do not ask for then"
        ),
        _ => format!("entry {entry} does not fit the game as it stood"),
    }
}
