//! A state as plain facts by name, for machines and for comparing two states line by line.

use serde::{Serialize, Serializer, ser::SerializeMap};

/// A fact: a number, a word, a yes or no, a list, or facts by name in a fixed order.
///
/// It serialises as the like of it in JSON.
///
/// ```
/// use earlylight_core::Fact;
/// let fact = Fact::table([("turn", Fact::from(3)), ("over", Fact::from(false))]);
/// assert_eq!(fact.get("turn"), Some(&Fact::Number(3)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A number.
    Number(i64),
    /// A word or a sentence.
    Text(String),
    /// Yes or no.
    Flag(bool),
    /// Nobody, nothing.
    Nothing,
    /// Several, in order.
    List(Vec<Fact>),
    /// Several by name, in order.
    Table(Vec<(String, Fact)>),
}

impl Fact {
    /// Facts by name.
    pub fn table<K: Into<String>>(facts: impl IntoIterator<Item = (K, Fact)>) -> Fact {
        Fact::Table(facts.into_iter().map(|(k, v)| (k.into(), v)).collect())
    }
    /// A list.
    pub fn list<T: Into<Fact>>(facts: impl IntoIterator<Item = T>) -> Fact {
        Fact::List(facts.into_iter().map(Into::into).collect())
    }
    /// The fact of that name in a table.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Fact> {
        match self {
            Fact::Table(facts) => facts.iter().find(|(k, _)| k == name).map(|(_, v)| v),
            _ => None,
        }
    }
}

macro_rules! from_number {
    ($($t:ty),+) => { $(impl From<$t> for Fact {
        fn from(n: $t) -> Fact { Fact::Number(i64::from(n)) }
    })+ };
}
from_number!(u8, i8, u16, u32, i32, i64);

impl From<bool> for Fact {
    fn from(flag: bool) -> Fact {
        Fact::Flag(flag)
    }
}
impl From<&str> for Fact {
    fn from(text: &str) -> Fact {
        Fact::Text(text.to_owned())
    }
}
impl From<String> for Fact {
    fn from(text: String) -> Fact {
        Fact::Text(text)
    }
}
impl<T: Into<Fact>> From<Option<T>> for Fact {
    fn from(fact: Option<T>) -> Fact {
        fact.map_or(Fact::Nothing, Into::into)
    }
}

impl Serialize for Fact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Fact::Number(n) => serializer.serialize_i64(*n),
            Fact::Text(text) => serializer.serialize_str(text),
            Fact::Flag(flag) => serializer.serialize_bool(*flag),
            Fact::Nothing => serializer.serialize_none(),
            Fact::List(list) => serializer.collect_seq(list),
            Fact::Table(facts) => {
                let mut map = serializer.serialize_map(Some(facts.len()))?;
                for (name, fact) in facts {
                    map.serialize_entry(name, fact)?;
                }
                map.end()
            }
        }
    }
}
