//! The edition as the bytes that a journal carries and pins: strict reading, and what differs between two of them.

use bincode::{
    BorrowDecode, Decode, Encode,
    de::{BorrowDecoder, Decoder},
    enc::Encoder,
    error::{DecodeError, EncodeError},
};
use serde::Deserialize;

use super::{Edition, EditionError};

/// Most bytes of an edition's canonical form. The built-in one takes about a twentieth of it.
pub const LIMIT: usize = 1 << 20;
/// How deep effects and conditions may be nested. No card needs more than four.
pub const NESTED: u8 = 24;

/// How deep a decoder is, so that hostile bytes cannot exhaust the stack.
#[derive(Debug, Default)]
pub struct Depth(u8);

/// A list that may hold lists of its own kind. Its bytes are those of a plain list.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Nested<T>(pub Vec<T>);

impl<T> Default for Nested<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> std::ops::Deref for Nested<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T: Encode + 'static> Encode for Nested<T> {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        self.0.encode(encoder)
    }
}

impl<T: Decode<Depth> + 'static> Decode<Depth> for Nested<T> {
    fn decode<D: Decoder<Context = Depth>>(decoder: &mut D) -> Result<Self, DecodeError> {
        deeper(decoder, Vec::decode)
    }
}

impl<'de, T: BorrowDecode<'de, Depth> + 'static> BorrowDecode<'de, Depth> for Nested<T> {
    fn borrow_decode<D: BorrowDecoder<'de, Context = Depth>>(
        decoder: &mut D,
    ) -> Result<Self, DecodeError> {
        deeper(decoder, Vec::borrow_decode)
    }
}

fn deeper<T, D: Decoder<Context = Depth>>(
    decoder: &mut D,
    read: impl FnOnce(&mut D) -> Result<Vec<T>, DecodeError>,
) -> Result<Nested<T>, DecodeError> {
    if decoder.context().0 >= NESTED {
        return Err(DecodeError::Other("effects or conditions nested too deep"));
    }
    decoder.context().0 += 1;
    let list = read(decoder);
    decoder.context().0 -= 1;
    list.map(Nested)
}

impl Edition {
    /// Reads canonical bytes, in their one spelling.
    ///
    /// # Errors
    /// When they are no edition, are more than [`LIMIT`], nest deeper than [`NESTED`], or are not what
    /// [`canonical`](Self::canonical) writes.
    pub fn from_canonical(bytes: &[u8]) -> Result<Self, EditionError> {
        let refused = |why: String| Err(EditionError::Syntax(why));
        if bytes.len() > LIMIT {
            return refused(format!("{} bytes, more than {LIMIT}", bytes.len()));
        }
        // A number claims its full width while its short spelling takes less.
        let config = bincode::config::standard().with_limit::<{ 4 * LIMIT }>();
        let read =
            bincode::decode_from_slice_with_context::<_, Self, _>(bytes, config, Depth::default());
        match read {
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
        for region in &self.region {
            item(format!("region {}", region.id), region);
        }
        for (name, group) in &self.groups {
            item(format!("group {name}"), group);
        }
        for waterway in &self.waterway {
            item(format!("waterway {}", waterway.id), waterway);
        }
        for zone in &self.zone {
            item(format!("zone {}", zone.id), zone);
        }
        item("naval theatre".into(), &self.naval);
        item("hits".into(), &self.hits);
        for track in &self.track {
            item(format!("track {}", track.id), track);
        }
        item("counters".into(), &self.counters);
        item("setup".into(), &self.setup);
        for conflict in &self.greater_conflict {
            item(format!("greater conflict {}", conflict.id), conflict);
        }
        for card in &self.card {
            item(format!("card {} {}", card.id, card.title), card);
        }
        items
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dawn1812::edition::{STANDARD, effect::Condition, effect::Effect};

    fn standard() -> Edition {
        Edition::parse(STANDARD).expect("the built-in edition")
    }

    #[test]
    fn the_built_in_edition_comes_back() {
        let bytes = standard().canonical();
        assert!(bytes.len() < LIMIT / 4, "{} bytes", bytes.len());
        assert_eq!(Edition::from_canonical(&bytes), Ok(standard()));
    }

    #[test]
    fn cuts_and_bytes_more_are_refused() {
        let bytes = standard().canonical();
        for cut in (0..bytes.len()).step_by(13) {
            assert!(Edition::from_canonical(&bytes[..cut]).is_err(), "{cut}");
        }
        let longer = [bytes.as_slice(), &[0]].concat();
        assert!(Edition::from_canonical(&longer).is_err());
        assert!(Edition::from_canonical(&vec![0; LIMIT + 1]).is_err());
    }

    #[test]
    fn changed_bytes_are_another_edition_or_none() {
        let bytes = standard().canonical();
        for at in (0..bytes.len()).step_by(41) {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            if let Ok(edition) = Edition::from_canonical(&changed) {
                assert_eq!(edition.canonical(), changed);
                assert_ne!(edition, standard());
            }
        }
    }

    #[test]
    fn deep_nesting_is_refused_and_does_not_overflow() {
        let nest = |depth: usize| {
            let mut edition = standard();
            let mut when = Condition::Any(Nested(Vec::new()));
            for _ in 1..depth {
                when = Condition::All(Nested(vec![when]));
            }
            edition.card[0].effects = vec![Effect::If {
                when,
                then: Nested::default(),
                otherwise: Nested::default(),
            }];
            edition.canonical()
        };
        assert!(Edition::from_canonical(&nest(usize::from(NESTED))).is_ok());
        assert!(Edition::from_canonical(&nest(usize::from(NESTED) + 1)).is_err());
        // By hand, for the encoder recurses as well: the tags of `All` and a length of one, over and over.
        let bytes = nest(2);
        let all = [8u8, 1, 7, 0];
        let at = bytes
            .windows(4)
            .position(|part| part == all)
            .expect("the nested condition");
        let mut deep = bytes[..at].to_vec();
        (0..400_000).for_each(|_| deep.extend([8, 1]));
        deep.extend(&bytes[at..]);
        assert!(Edition::from_canonical(&deep).is_err());
    }

    #[test]
    fn items_tell_what_differs() {
        let mut other = standard();
        other.card[3].ops += 1;
        other.region[0].points += 1;
        let before = standard().items();
        let differ: Vec<String> = other
            .items()
            .into_iter()
            .filter(|item| !before.contains(item))
            .map(|(name, _)| name)
            .collect();
        assert_eq!(differ.len(), 2, "{differ:?}");
        assert!(differ[0].starts_with("region ") && differ[1].starts_with("card "));
    }
}
