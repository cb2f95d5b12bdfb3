//! What a game is played under, where it is not the standard: the edition's items and the rulings that differ.

use crate::referee::Referee;

/// The items in which an edition differs from the standard one: those changed or new, then those left out.
#[must_use]
pub fn edition_differences(standard: &dyn Referee, played: &dyn Referee) -> Vec<String> {
    if standard.edition().1 == played.edition().1 {
        return Vec::new();
    }
    let (before, after) = (standard.edition_items(), played.edition_items());
    let named = |items: &[(String, String)], name: &str| items.iter().any(|(n, _)| n == name);
    let changed = after.iter().filter(|item| !before.contains(item));
    let changed = changed.map(|(name, _)| match named(&before, name) {
        true => name.clone(),
        false => format!("{name} (new)"),
    });
    let gone = before.iter().filter(|(name, _)| !named(&after, name));
    changed
        .chain(gone.map(|(name, _)| format!("{name} (left out)")))
        .collect()
}

/// The rulings that are not the standard ones, as `name = value (standard: value)`.
#[must_use]
pub fn rulings_apart(standard: &dyn Referee, played: &dyn Referee) -> Vec<String> {
    let usual = standard.rulings();
    played
        .rulings()
        .into_iter()
        .filter_map(|(name, value)| {
            let (_, standard) = usual.iter().find(|(n, _)| *n == name)?;
            (*standard != value).then(|| format!("{name} = {value} (standard: {standard})"))
        })
        .collect()
}
