//! The rules in this project's own words, under the headings of the rulebook, for whoever reads a heading and wants to know what it says.

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
    /// Its heading as printed, which serves as its number.
    pub number: String,
    /// Its title.
    pub title: String,
    /// What sort of rule it is.
    pub kind: RuleKind,
    /// What it says, in our words.
    pub gist: String,
    /// Where the book is at odds with itself.
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
        toml::from_str::<Document>(include_str!("../../data/before_napoleon/rules.toml"))
            .map(|d| d.rule)
            .unwrap_or_default()
    })
}

/// The rule under that heading.
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
    let item = all().get(*index.get(number)?)?;
    Some(RuleText {
        number: &item.number,
        title: &item.title,
        gist: &item.gist,
    })
}
