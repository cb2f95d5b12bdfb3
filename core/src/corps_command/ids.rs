//! The nouns of the game as small numbers: hexes, units, regiments, chits, river hexsides.

use std::num::NonZeroU8;

use bincode::{
    Decode, Encode,
    de::{BorrowDecode, BorrowDecoder, Decoder},
    error::DecodeError,
};

use crate::Side;

/// NATO, who act first on a tie (2.1).
pub const NATO: Side = Side::A;
/// The Warsaw Pact.
pub const PACT: Side = Side::B;

/// The most hexes that a map may have.
pub const HEXES: usize = 254;
/// The most counters that an edition may have.
pub const UNITS: usize = 160;
/// The most regiments, brigades and lone counters that an edition may have.
pub const REGIMENTS: usize = 80;
/// The most kinds of asset chits that an edition may have.
pub const CHITS: usize = 20;
/// The most river hexsides that a map may have.
pub const RIVER_SIDES: usize = 40;
/// The most days that a scenario may last.
pub const DAYS: usize = 5;

macro_rules! decoded_by_new {
    ($name:ident) => {
        // A number out of range never becomes a value, so no index into a table can fail.
        impl<C> Decode<C> for $name {
            fn decode<D: Decoder<Context = C>>(decoder: &mut D) -> Result<Self, DecodeError> {
                let number = u8::decode(decoder)?;
                Self::new(number).ok_or_else(|| {
                    DecodeError::OtherString(format!("no {} {number}", stringify!($name)))
                })
            }
        }
        impl<'de, C> BorrowDecode<'de, C> for $name {
            fn borrow_decode<D: BorrowDecoder<'de, Context = C>>(
                decoder: &mut D,
            ) -> Result<Self, DecodeError> {
                Self::decode(decoder)
            }
        }
    };
}

macro_rules! numbered {
    ($(#[$doc:meta])* $name:ident, $limit:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode)]
        pub struct $name(u8);

        impl $name {
            /// The one with that number, if an edition can have so many.
            #[must_use]
            pub const fn new(number: u8) -> Option<Self> {
                if (number as usize) < $limit { Some(Self(number)) } else { None }
            }
            /// Its number, from 0, in the edition's order.
            #[must_use]
            pub const fn number(self) -> u8 {
                self.0
            }
            /// Its place in a table.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
            /// The first `count` of them in order.
            pub fn first(count: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
                (0..count.min($limit) as u8).map(Self)
            }
        }

        decoded_by_new!($name);
    };
}

numbered!(
    /// A combat unit: one counter (1.1), in the edition's order.
    Unit, UNITS
);
numbered!(
    /// A regiment, a brigade, or a counter that stands alone (1.2), in the edition's order.
    Regiment, REGIMENTS
);
numbered!(
    /// A kind of asset chit (9.0), in the edition's order.
    Chit, CHITS
);
numbered!(
    /// A hexside along which a river runs (6.0), in the edition's order.
    RiverSide, RIVER_SIDES
);

/// A hex of the map. Numbers run down each column, west to east, so that hexes sort as their printed ids do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex(NonZeroU8);

impl Hex {
    /// The hex with that number, from 0, if a map can have so many.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if (number as usize) >= HEXES {
            return None;
        }
        match NonZeroU8::new(number + 1) {
            Some(stored) => Some(Self(stored)),
            None => None,
        }
    }
    /// Its number, from 0.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0.get() - 1
    }
    /// Its place in a table.
    #[must_use]
    pub const fn index(self) -> usize {
        self.number() as usize
    }
}

impl Encode for Hex {
    fn encode<E: bincode::enc::Encoder>(
        &self,
        encoder: &mut E,
    ) -> Result<(), bincode::error::EncodeError> {
        self.number().encode(encoder)
    }
}
decoded_by_new!(Hex);

/// A set of hexes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HexSet([u64; 4]);

impl HexSet {
    /// No hex.
    pub const EMPTY: HexSet = HexSet([0; 4]);

    /// Whether the hex is in it.
    #[must_use]
    pub const fn has(&self, hex: Hex) -> bool {
        let n = hex.number();
        self.0[(n >> 6) as usize] & (1 << (n & 63)) != 0
    }
    /// Puts the hex in.
    pub const fn insert(&mut self, hex: Hex) {
        let n = hex.number();
        self.0[(n >> 6) as usize] |= 1 << (n & 63);
    }
    /// Takes the hex out.
    pub const fn remove(&mut self, hex: Hex) {
        let n = hex.number();
        self.0[(n >> 6) as usize] &= !(1 << (n & 63));
    }
    /// Whether both sets have a hex in common.
    #[must_use]
    pub const fn meets(&self, other: &HexSet) -> bool {
        (self.0[0] & other.0[0])
            | (self.0[1] & other.0[1])
            | (self.0[2] & other.0[2])
            | (self.0[3] & other.0[3])
            != 0
    }
    /// All hexes of both.
    #[must_use]
    pub const fn union(&self, other: &HexSet) -> HexSet {
        HexSet([
            self.0[0] | other.0[0],
            self.0[1] | other.0[1],
            self.0[2] | other.0[2],
            self.0[3] | other.0[3],
        ])
    }
    /// The hexes that are not in the other.
    #[must_use]
    pub const fn minus(&self, other: &HexSet) -> HexSet {
        HexSet([
            self.0[0] & !other.0[0],
            self.0[1] & !other.0[1],
            self.0[2] & !other.0[2],
            self.0[3] & !other.0[3],
        ])
    }
    /// Whether it has no hex.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }
    /// How many hexes it has.
    #[must_use]
    pub const fn len(&self) -> u32 {
        self.0[0].count_ones()
            + self.0[1].count_ones()
            + self.0[2].count_ones()
            + self.0[3].count_ones()
    }
    /// Its hexes in order.
    pub fn iter(self) -> impl Iterator<Item = Hex> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let word = rest.iter().position(|w| *w != 0)?;
            let bit = rest[word].trailing_zeros();
            rest[word] &= rest[word] - 1;
            Hex::new(word as u8 * 64 + bit as u8)
        })
    }
}

impl FromIterator<Hex> for HexSet {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> Self {
        let mut set = HexSet::EMPTY;
        for hex in hexes {
            set.insert(hex);
        }
        set
    }
}

/// What a unit is (1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Tanks: better in open terrain.
    Armored,
    /// Infantry: better in closed terrain.
    Infantry,
    /// Reconnaissance: neither, and supports the attacks of others (7.6).
    Recon,
    /// Airborne: cannot overrun (7.4).
    Airborne,
    /// A convoy: cannot attack (3.2).
    Supply,
}

impl Class {
    /// Its word in editions and texts.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Class::Armored => "armored",
            Class::Infantry => "infantry",
            Class::Recon => "recon",
            Class::Airborne => "airborne",
            Class::Supply => "supply",
        }
    }
    /// The class of that word.
    #[must_use]
    pub fn by_word(word: &str) -> Option<Self> {
        [
            Class::Armored,
            Class::Infantry,
            Class::Recon,
            Class::Airborne,
            Class::Supply,
        ]
        .into_iter()
        .find(|c| c.word() == word)
    }
}

/// Open, closed, or not to be entered (Glossary, 6.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// Clear or airfield.
    Open,
    /// Town, rough, forest or rough forest.
    Closed,
    /// Mountain or lake.
    Prohibited,
}
