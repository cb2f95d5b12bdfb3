//! Two moments side by side: every fact that differs, by name.

use earlylight_core::Fact;
use eframe::egui::{RichText, ScrollArea, Ui};

use crate::{fonts, model::Model, rule_link::small_caps, theme::Palette};

/// A fact that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Its name, from the outermost table inwards.
    pub path: Vec<String>,
    /// What it was.
    pub before: String,
    /// What it is.
    pub after: String,
}

/// The facts that differ between two states, in the order of the facts.
#[must_use]
pub fn changes(before: &Fact, after: &Fact) -> Vec<Change> {
    let mut found = Vec::new();
    walk(&mut Vec::new(), before, after, &mut found);
    found
}

fn walk(path: &mut Vec<String>, before: &Fact, after: &Fact, found: &mut Vec<Change>) {
    if before == after {
        return;
    }
    if let (Fact::Table(a), Fact::Table(b)) = (before, after) {
        let names = a
            .iter()
            .chain(b.iter().filter(|(k, _)| before.get(k).is_none()));
        for (name, _) in names {
            path.push(name.clone());
            let none = Fact::Nothing;
            let (x, y) = (before.get(name), after.get(name));
            walk(path, x.unwrap_or(&none), y.unwrap_or(&none), found);
            path.pop();
        }
        return;
    }
    let (before, after) = match (before, after) {
        (Fact::List(a), Fact::List(b)) => (without(a, b), without(b, a)),
        _ => (words(before), words(after)),
    };
    found.push(Change {
        path: path.clone(),
        before,
        after,
    });
}

/// What is in one list more often than in the other.
fn without(list: &[Fact], other: &[Fact]) -> String {
    let mut rest = other.to_vec();
    let mut left = Vec::new();
    for fact in list {
        match rest.iter().position(|f| f == fact) {
            Some(at) => {
                rest.remove(at);
            }
            None => left.push(words(fact)),
        }
    }
    if left.is_empty() {
        "none".to_owned()
    } else {
        left.join(", ")
    }
}

fn words(fact: &Fact) -> String {
    match fact {
        Fact::Number(n) => n.to_string(),
        Fact::Text(text) => text.clone(),
        Fact::Flag(flag) => if *flag { "yes" } else { "no" }.to_owned(),
        Fact::Nothing => "none".to_owned(),
        Fact::List(list) => list.iter().map(words).collect::<Vec<_>>().join(", "),
        Fact::Table(table) => table
            .iter()
            .map(|(k, v)| format!("{k} {}", words(v)))
            .collect::<Vec<_>>()
            .join(", "),
    }
}

/// Ids that the changes name, for the board to light.
pub fn touched(changes: &[Change]) -> impl Iterator<Item = &str> {
    changes
        .iter()
        .flat_map(|c| c.path.iter().map(String::as_str))
}

/// Shows what changed between two moments.
pub fn show(ui: &mut Ui, model: &Model, from: usize, to: usize, changes: &[Change]) {
    let p = Palette::of(ui);
    ui.label(RichText::new("Two moments compared").font(fonts::serif_bold(21.0)));
    let at = |moment: usize| match moment.checked_sub(1) {
        None => "the start".to_owned(),
        Some(entry) => format!("entry {moment}, {}", model.line(entry)),
    };
    ui.label(RichText::new(format!("from {}", at(from))).color(p.ink_2));
    ui.label(RichText::new(format!("to {}", at(to))).color(p.ink_2));
    ui.add_space(6.0);
    let count = match changes.len() {
        0 => "Nothing differs.".to_owned(),
        1 => "1 fact differs.".to_owned(),
        n => format!("{n} facts differ."),
    };
    ui.label(count);
    ScrollArea::vertical()
        .id_salt("compare")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            let mut group = "";
            for change in changes {
                let (head, rest) = match change.path.split_first() {
                    Some((head, rest)) => (head.as_str(), rest),
                    None => ("", &[][..]),
                };
                if head != group {
                    group = head;
                    ui.add_space(8.0);
                    small_caps(ui, &head.replace('_', " "));
                }
                let name = rest.join(" · ").replace('_', " ");
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing.x = 5.0;
                    if !name.is_empty() {
                        ui.label(RichText::new(name).font(fonts::medium(12.5)));
                    }
                    let change = format!("{} → {}", change.before, change.after);
                    ui.label(RichText::new(change).color(p.ink_2));
                });
            }
        });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_named() {
        let a = Fact::table([
            ("turn", Fact::from(1)),
            ("hands", Fact::table([("US", Fact::list(["x", "y"]))])),
            ("fort", Fact::from(true)),
        ]);
        let b = Fact::table([
            ("turn", Fact::from(1)),
            ("hands", Fact::table([("US", Fact::list(["y", "z"]))])),
            ("fort", Fact::from(false)),
            ("new", Fact::from(3)),
        ]);
        let told: Vec<String> = changes(&a, &b)
            .iter()
            .map(|c| format!("{}: {} → {}", c.path.join("."), c.before, c.after))
            .collect();
        assert_eq!(told, ["hands.US: x → z", "fort: yes → no", "new: none → 3"]);
        assert!(changes(&a, &a).is_empty());
    }
}
