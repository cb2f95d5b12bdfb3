//! What a verdict says of the dice: proved and against whom, typed, or what of them was not checked.

use crate::authors::called;
use crate::derivation::Derivation;
use crate::header::{Party, Provider};
use crate::reader::Journal;
use crate::report::{Part, PartState};
use crate::verify::{Options, counted};

/// Judges the dice.
pub(crate) fn judge(
    journal: &Journal,
    found: &Derivation,
    names: &[String; 2],
    options: &Options,
) -> Part {
    let invitation = &journal.header.invitation;
    if let Some(wrong) = &found.wrong {
        let words = match (wrong.entry, wrong.rule) {
            (0, _) => "what a player gave to the dice is not what was promised".to_owned(),
            (entry, "FORMAT 8") => {
                format!("the roll or draw of entry {entry} is not the one that had to come")
            }
            (entry, _) => format!("what entry {entry} seals or opens is not what it should be"),
        };
        return Part::new(PartState::Broken, words);
    }
    let derived = found.rolls + found.draws;
    let from = match (found.open, found.sealed) {
        (_, false) => "the open seed",
        (true, true) => "the open seed or the secret",
        (false, true) => "the secret and what both players gave to it",
    };
    let follow = format!(
        "{} from {from}",
        counted(derived, "roll or draw follows", "rolls and draws follow")
    );
    if found.typed > 0 {
        let typed = match (&invitation.dice, &invitation.draws) {
            (Provider::Typed, Provider::Typed) => "dice and draws were typed in",
            (Provider::Typed, _) => "dice were typed in",
            _ => "draws were typed in",
        };
        let words = match derived {
            0 => typed.to_owned(),
            _ => format!("{typed} ({follow})"),
        };
        return Part::new(PartState::NotClaimed, words);
    }
    if let Some(words) = unchecked_dice(journal, found, names, &follow) {
        return Part::new(PartState::NotChecked, words);
    }
    if derived == 0 {
        return Part::new(PartState::NotClaimed, "no dice were rolled");
    }
    if found.open {
        let mut part = Part::new(PartState::Proved, follow);
        part.caveat = Some("the seed is open, so anybody could foresee the dice".into());
        return part;
    }
    match invitation.keeper_plays() {
        None => {
            let keeper = called(invitation, Party::Keeper, names);
            let words = format!("{follow}: nobody but {keeper} could have known or bent them");
            Part::new(PartState::Proved, words)
        }
        Some(side) => {
            let keeper = called(invitation, Party::of(side), names);
            let words = format!("{follow}: nobody but {keeper} could have known or bent them");
            let mut part = Part::new(PartState::Proved, words);
            if !options.trust_keeper {
                part.caveat = Some(format!(
                    "{keeper} kept the secret, and could foresee the dice"
                ));
            }
            part
        }
    }
}

/// What of the dice was not checked, in words.
fn unchecked_dice(
    journal: &Journal,
    found: &Derivation,
    names: &[String; 2],
    follow: &str,
) -> Option<String> {
    let invitation = &journal.header.invitation;
    let mut open = Vec::new();
    if found.hidden > 0 {
        let words = match journal.revealed() {
            None => "the secret they come from was not opened",
            Some(_) => "the secret they come from was held back at the close",
        };
        let count = counted(found.hidden, "roll or draw", "rolls and draws");
        open.push(format!("{count} ({words})"));
    }
    if found.draws < found.provided {
        let count = counted(found.provided - found.draws, "draw", "draws");
        open.push(format!("{count} (only the game's rules can tell)"));
    }
    let kept: Vec<String> = found
        .unsalted
        .iter()
        .map(|party| called(invitation, *party, names))
        .collect();
    if !kept.is_empty() {
        open.push(format!(
            "what {} kept hidden (it was not opened at the close)",
            listed(&kept)
        ));
    }
    if found.closed > 0 {
        open.push(format!(
            "{} that this copy does not show",
            counted(found.closed, "hidden entry", "hidden entries")
        ));
    }
    if let Some(fault) = &journal.fault {
        open.push(format!("everything from entry {} on", fault.entry));
    }
    let derived = found.rolls + found.draws > 0;
    match (open.is_empty(), derived) {
        (true, _) => None,
        (false, false) => Some(format!("the dice: {}", open.join(", "))),
        (false, true) => Some(format!("the dice ({follow}): {}", open.join(", "))),
    }
}

/// "A, B and C".
fn listed(names: &[String]) -> String {
    match names {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => names.concat(),
    }
}
