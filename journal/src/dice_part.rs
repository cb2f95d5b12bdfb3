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
            (0, _) => "a contribution is not the one committed to".to_owned(),
            (entry, "FORMAT 8") => format!("the chance of entry {entry} is not the one derived"),
            (entry, _) => format!("what entry {entry} seals or opens is not what it should be"),
        };
        return Part::new(PartState::Broken, words);
    }
    let derived = found.rolls + found.draws;
    let from = match (found.open, found.sealed) {
        (_, false) => "the open seed",
        (true, true) => "the open seed or the secret",
        (false, true) => "the secret and the contributions",
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
            let words = format!("{follow}: proved against everyone but {keeper}");
            Part::new(PartState::Proved, words)
        }
        Some(side) => {
            let keeper = called(invitation, Party::of(side), names);
            let words = format!("{follow}: proved against everyone but {keeper}");
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
            None => "the secret was not revealed",
            Some(_) => "the secret was withheld",
        };
        let count = counted(found.hidden, "roll or draw", "rolls and draws");
        open.push(format!("{count}, for {words}"));
    }
    if found.draws < found.provided {
        let count = counted(found.provided - found.draws, "draw", "draws");
        open.push(format!("{count}, which only the game's rules can tell"));
    }
    for party in &found.unsalted {
        let who = called(invitation, *party, names);
        open.push(format!(
            "what {who} sealed, for that secret was not revealed"
        ));
    }
    if found.closed > 0 {
        open.push(format!(
            "{} without an opening",
            counted(found.closed, "sealed entry", "sealed entries")
        ));
    }
    if let Some(fault) = &journal.fault {
        open.push(format!("all from entry {} on", fault.entry));
    }
    let derived = found.rolls + found.draws > 0;
    match (open.is_empty(), derived) {
        (true, _) => None,
        (false, false) => Some(format!("the dice: {}", open.join(", "))),
        (false, true) => Some(format!("the dice ({follow}): {}", open.join(", "))),
    }
}
