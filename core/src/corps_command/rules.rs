//! The numbered rules in this project's own words, for whoever reads a rule's number and wants to know what it says.

use std::{collections::BTreeMap, sync::OnceLock};

use serde::Deserialize;

use crate::RuleText;

/// Whether a rule is enforced, names something, or lists what is in the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RuleKind {
    /// Enforced by code.
    Rule,
    /// Gives a word its meaning, or heads a chapter.
    Definition,
    /// Lists components.
    Component,
}

/// A rule as the data file has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleItem {
    /// Its number as printed.
    pub number: String,
    /// Its title.
    pub title: String,
    /// What sort of rule it is.
    pub kind: RuleKind,
    /// What it says, in our words.
    pub gist: String,
    /// A wrong reference or a missing number in the book.
    #[serde(default)]
    pub note: String,
}

#[derive(Deserialize)]
struct Document {
    rule: Vec<RuleItem>,
}

/// All rules in printed order. Empty only if the built-in file were broken, which a test excludes.
#[must_use]
pub fn all() -> &'static [RuleItem] {
    static RULES: OnceLock<Vec<RuleItem>> = OnceLock::new();
    RULES.get_or_init(|| {
        toml::from_str::<Document>(include_str!("../../data/corps_command/rules.toml"))
            .map(|d| d.rule)
            .unwrap_or_default()
    })
}

/// The rule of that number; a chapter may be given as "7" or "7.0".
#[must_use]
pub fn by_number(number: &str) -> Option<RuleText<'static>> {
    static INDEX: OnceLock<BTreeMap<&'static str, usize>> = OnceLock::new();
    let index = INDEX.get_or_init(|| {
        all()
            .iter()
            .enumerate()
            .map(|(i, r)| (r.number.as_str(), i))
            .collect()
    });
    let item = &all()[*index
        .get(number)
        .or_else(|| index.get(format!("{number}.0").as_str()))?];
    Some(RuleText {
        number: &item.number,
        title: &item.title,
        gist: &item.gist,
    })
}
