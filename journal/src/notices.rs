//! What a verdict tells though no rule forbids it: adjustments, then take-backs.

use earlylight_core::Side;

use crate::course::TakenBack;
use crate::entry::Entry;
use crate::reader::Journal;
use crate::verify::counted;

/// Most notices of a sort that are told one by one: nobody reads a million, and they would cost more than the journal.
pub const TOLD: usize = 100;

/// Adjustments, then take-backs; and how many more there are than are told.
pub(crate) fn of(
    journal: &Journal,
    taken_back: &[TakenBack],
    names: &[String; 2],
) -> (Vec<String>, u64) {
    let mut notices = Vec::new();
    let mut more = taken_back.len().saturating_sub(TOLD) as u64;
    // What an adjustment did is never passed over: who signed it, the order of entries has seen to.
    for (entry, number) in journal.entries.iter().zip(1..) {
        let (Entry::Adjustment { reason, .. } | Entry::SealedAdjustment { reason, .. }) = entry
        else {
            continue;
        };
        if notices.len() < TOLD {
            notices.push(format!(
                "entry {number} put the position right: {}",
                crate::line::quote(reason)
            ));
        } else {
            more += 1;
        }
    }
    let told = taken_back.iter().take(TOLD);
    notices.extend(told.map(|taken| notice(taken, names)));
    (notices, more)
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
    let seen = match taken.chances {
        0 => "before anything was rolled or drawn".to_owned(),
        some => format!(
            "after {} seen",
            counted(some, "roll or draw was", "rolls or draws were")
        ),
    };
    format!(
        "entry {} took back {} to entry {} ({by}), {seen}",
        taken.entry,
        counted(taken.decisions, "decision", "decisions"),
        taken.to,
    )
}
