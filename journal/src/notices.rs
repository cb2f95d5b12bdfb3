//! What a verdict tells though no rule forbids it: adjustments, then take-backs.

use earlylight_core::Side;

use crate::course::TakenBack;
use crate::entry::Entry;
use crate::reader::Journal;
use crate::verify::counted;

/// Most notices of a sort that are told one by one: nobody reads a million, and they would cost more than the journal.
pub const TOLD: usize = 100;

/// Adjustments, then take-backs.
pub(crate) fn of(journal: &Journal, taken_back: &[TakenBack], names: &[String; 2]) -> Vec<String> {
    let mut notices = adjustments(journal);
    notices.extend(
        taken_back
            .iter()
            .take(TOLD)
            .map(|taken| notice(taken, names)),
    );
    if let Some(more) = taken_back.len().checked_sub(TOLD).filter(|more| *more > 0) {
        notices.push(format!("{more} more take-backs follow"));
    }
    notices
}

/// What an adjustment did is never passed over: who signed it, the order of entries has seen to.
fn adjustments(journal: &Journal) -> Vec<String> {
    let mut told = Vec::new();
    let mut more = 0;
    for (entry, number) in journal.entries.iter().zip(1..) {
        let (Entry::Adjustment { reason, .. } | Entry::SealedAdjustment { reason, .. }) = entry
        else {
            continue;
        };
        if told.len() < TOLD {
            told.push(format!(
                "entry {number} put the position right: {}",
                crate::line::quote(reason)
            ));
        } else {
            more += 1;
        }
    }
    if more > 0 {
        told.push(format!("{more} more adjustments follow"));
    }
    told
}

fn notice(taken: &TakenBack, names: &[String; 2]) -> String {
    let by: Vec<&str> = Side::BOTH
        .into_iter()
        .filter(|side| taken.agreed[side.index()])
        .map(|side| names[side.index()].as_str())
        .collect();
    let by = if by.is_empty() {
        "nobody is said to have agreed".into()
    } else {
        format!("agreed by {}", by.join(" and "))
    };
    format!(
        "entry {} took back {} to entry {} ({by}), after {} seen",
        taken.entry,
        counted(taken.decisions, "decision", "decisions"),
        taken.to,
        counted(taken.chances, "roll or draw was", "rolls or draws were"),
    )
}
