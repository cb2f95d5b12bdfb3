//! An event that a rule forbids.

/// Why an event was refused: the rule, what it demands, and what was found instead. The state is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("rule {rule}: expected {expected}; found {found}")]
pub struct Violation {
    /// The rule broken, as the rulebook numbers it ("6.1.3").
    pub rule: &'static str,
    /// What the rule demands here.
    pub expected: String,
    /// What the event holds instead.
    pub found: String,
}

impl Violation {
    /// A violation of `rule`.
    #[must_use]
    pub fn new(rule: &'static str, expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self {
            rule,
            expected: expected.into(),
            found: found.into(),
        }
    }
}
