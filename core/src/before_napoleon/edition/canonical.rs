//! The edition as the bytes that a journal carries and pins: strict reading, and what differs between two of them.

use super::{Edition, EditionError};

/// Most bytes of an edition's canonical form. The built-in one takes a small part of it.
pub const LIMIT: usize = 1 << 20;

impl Edition {
    /// Reads canonical bytes, in their one spelling.
    ///
    /// # Errors
    /// When they are no edition, are more than the limit, or are not what [`canonical`](Self::canonical) writes.
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
        for place in &self.place {
            item(format!("place {}", place.id), place);
        }
        for line in &self.line {
            item(format!("line {} {}", line.a, line.b), line);
        }
        for lake in &self.lake {
            item(format!("lake {}", lake.id), lake);
        }
        for strait in &self.strait {
            item(format!("strait {} {}", strait.a, strait.b), strait);
        }
        for rapids in &self.rapids {
            item(format!("rapids {} {}", rapids.lake, rapids.port), rapids);
        }
        for zone in &self.zone {
            item(format!("zone {}", zone.number), zone);
        }
        for bar in &self.bar {
            item(format!("bar {} {}", bar.from, bar.to), bar);
        }
        for port in &self.upriver {
            item(format!("upriver {}", port.port), port);
        }
        item("yards".into(), &self.yards);
        for entry in &self.entry {
            item(format!("entry {}", entry.number), entry);
        }
        item("homes".into(), &self.homes);
        item("victory".into(), &self.victory);
        item("recruiting".into(), &self.recruiting);
        for class in &self.class {
            item(format!("class {}", class.id), class);
        }
        for rate in &self.rate {
            item(format!("rate {}", rate.id), rate);
        }
        for unit in &self.unit {
            item(format!("unit {}", unit.name), unit);
        }
        for battery in &self.battery {
            item(
                format!("battery {} {} {}", battery.side, battery.class, battery.at),
                battery,
            );
        }
        for leader in &self.leader {
            item(format!("leader {}", leader.name), leader);
        }
        for squadron in &self.squadron {
            item(
                format!("squadron {} {}", squadron.side, squadron.port),
                squadron,
            );
        }
        items
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::before_napoleon::edition::STANDARD;

    #[test]
    fn the_built_in_edition_comes_back_and_nothing_else_does() {
        let Ok(standard) = Edition::parse(STANDARD) else {
            unreachable!("the built-in edition is read by every test");
        };
        let bytes = standard.canonical();
        assert!(bytes.len() < LIMIT / 4, "{} bytes", bytes.len());
        assert_eq!(Edition::from_canonical(&bytes), Ok(standard.clone()));
        for cut in (0..bytes.len()).step_by(13) {
            assert!(Edition::from_canonical(&bytes[..cut]).is_err(), "{cut}");
        }
        let longer = [bytes.as_slice(), &[0]].concat();
        assert!(Edition::from_canonical(&longer).is_err());
        let mut other = standard.clone();
        other.leader[3].name.push('!');
        let differ = other
            .items()
            .into_iter()
            .filter(|i| !standard.items().contains(i));
        assert_eq!(differ.count(), 1);
    }
}
