//! The edition as the bytes that a journal carries and pins: strict reading, and what differs between two of them.

use super::{Edition, EditionError};

/// Most bytes of an edition's canonical form. The built-in one takes a small part of it.
pub const LIMIT: usize = 1 << 20;

impl Edition {
    /// Reads canonical bytes, in their one spelling.
    ///
    /// # Errors
    /// When they are no edition, are more than [`LIMIT`], or are not what [`canonical`](Self::canonical) writes.
    pub fn from_canonical(bytes: &[u8]) -> Result<Self, EditionError> {
        let refused = |why: String| Err(EditionError::Syntax(why));
        if bytes.len() > LIMIT {
            return refused(format!("{} bytes, more than {LIMIT}", bytes.len()));
        }
        // A number claims its full width while its short spelling takes less.
        let config = bincode::config::standard().with_limit::<{ 4 * LIMIT }>();
        match bincode::decode_from_slice::<Self, _>(bytes, config) {
            Err(error) => refused(error.to_string()),
            Ok((edition, _)) if edition.canonical() != bytes => {
                refused("the bytes are not the one spelling of an edition".into())
            }
            Ok((edition, _)) => Ok(edition),
        }
    }

    /// Its items, each by a name and what it says: for telling how two editions differ.
    #[must_use]
    pub fn items(&self) -> Vec<(String, String)> {
        let mut items = vec![
            ("name".to_owned(), self.name.clone()),
            ("source".to_owned(), self.source.clone()),
        ];
        let mut item = |name: String, value: &dyn std::fmt::Debug| {
            items.push((name, format!("{value:?}")));
        };
        item("map".into(), &self.map);
        for terrain in &self.terrain {
            item(format!("terrain {}", terrain.id), terrain);
        }
        for place in &self.place {
            item(format!("place {} {}", place.hex, place.name), place);
        }
        for river in &self.river {
            item(format!("river {}", river.name), river);
        }
        for bridge in &self.bridge {
            item(format!("bridge {}", bridge.side), bridge);
        }
        for road in &self.road {
            item(format!("road {}", road.id), road);
        }
        for arrow in &self.arrow {
            item(format!("arrow {}", arrow.hex), arrow);
        }
        for exit in &self.exit {
            item(format!("exit {}", exit.hex), exit);
        }
        for template in &self.template {
            item(format!("template {}", template.id), template);
        }
        for division in &self.division {
            item(format!("division {}", division.id), division);
        }
        for botched in &self.botched {
            item(format!("botched orders {}", botched.die), botched);
        }
        for chit in &self.chit {
            item(format!("chit {}", chit.id), chit);
        }
        for scenario in &self.scenario {
            item(format!("scenario {}", scenario.id), scenario);
        }
        items
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corps_command::edition::STANDARD;

    #[test]
    fn the_built_in_edition_comes_back_and_nothing_else_does() {
        let Ok(standard) = Edition::parse(STANDARD) else {
            unreachable!("the built-in edition is read by every test");
        };
        let bytes = standard.canonical();
        assert!(bytes.len() < LIMIT / 4, "{} bytes", bytes.len());
        assert_eq!(Edition::from_canonical(&bytes), Ok(standard.clone()));
        for cut in (0..bytes.len()).step_by(97) {
            assert!(Edition::from_canonical(&bytes[..cut]).is_err(), "{cut}");
        }
        let longer = [bytes.as_slice(), &[0]].concat();
        assert!(Edition::from_canonical(&longer).is_err());
        let mut other = standard.clone();
        other.chit[3].name.push('!');
        other.template[0].strength += 1;
        let before = standard.items();
        let differ: Vec<String> = other
            .items()
            .into_iter()
            .filter(|i| !before.contains(i))
            .map(|(name, _)| name)
            .collect();
        assert_eq!(differ.len(), 2, "{differ:?}");
        assert!(differ[0].starts_with("template ") && differ[1].starts_with("chit "));
    }
}
