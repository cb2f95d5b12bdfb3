//! Rulings: where the rulebook is silent or at odds with itself, the choice that is made, by name.
//!
//! Most rulings are fixed and documented in the data file that [`text`] returns; those here can be set when a game begins, and the
//! journal's header records them.

/// The rulings that can be set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rulings {
    /// R1: a warship whose T is crossed hits the attacker when it wins (the letter of "Ship Combat Results"). By default it does
    /// not, as its guns do not bear over bow or stern ("Ship Combat").
    pub crossed_hits_back: bool,
}

/// A name or value that is no ruling.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("ruling {name}={value}: expected {expected}")]
pub struct RulingError {
    /// The name given.
    pub name: String,
    /// The value given.
    pub value: String,
    /// What could be given.
    pub expected: String,
}

/// Every ruling that can be set, with its values, the default first.
pub const KNOWN: [(&str, [&str; 2]); 1] = [("cross_t_defender_hits", ["no", "yes"])];

impl Rulings {
    /// Sets one by name.
    ///
    /// # Errors
    /// When there is no such name or value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), RulingError> {
        let error = |expected: String| RulingError {
            name: name.into(),
            value: value.into(),
            expected,
        };
        let [(known, values)] = KNOWN;
        if name != known {
            return Err(error(format!("the ruling {known}")));
        }
        match values.iter().position(|v| *v == value) {
            Some(index) => self.crossed_hits_back = index == 1,
            None => return Err(error(format!("{} or {}", values[0], values[1]))),
        }
        Ok(())
    }

    /// All of them by name and value, in the order of their names.
    #[must_use]
    pub fn list(&self) -> Vec<(&'static str, String)> {
        KNOWN
            .iter()
            .zip([self.crossed_hits_back])
            .map(|((name, values), other)| (*name, values[usize::from(other)].to_owned()))
            .collect()
    }
}

/// Every ruling with its reason, as TOML.
#[must_use]
pub const fn text() -> &'static str {
    include_str!("../../data/naval1812/rulings.toml")
}
