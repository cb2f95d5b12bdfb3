//! The nouns of the game as small numbers: regions, cards, forces, waterways, zones, tracks.

use bincode::{
    Decode, Encode,
    de::{BorrowDecode, BorrowDecoder, Decoder},
    error::DecodeError,
};

use crate::Side;

/// The United States, who decide and draw first (4.1.2).
pub const US: Side = Side::A;
/// Great Britain.
pub const GB: Side = Side::B;

/// How many regions the map has (2.2).
pub const REGIONS: usize = 31;
/// How many cards the game has (2.8).
pub const CARDS: usize = 86;

macro_rules! numbered {
    ($(#[$doc:meta])* $name:ident, $limit:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode)]
        pub struct $name(u8);

        impl $name {
            /// The one with that number, if the edition has so many.
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
            /// All of them in order.
            pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
                (0..$limit as u8).map(Self)
            }
        }

        // A number out of range never becomes a value, so no index into a table can fail.
        impl<C> Decode<C> for $name {
            fn decode<D: Decoder<Context = C>>(decoder: &mut D) -> Result<Self, DecodeError> {
                let number = u8::decode(decoder)?;
                Self::new(number).ok_or_else(|| {
                    DecodeError::OtherString(format!("no {} {number}: expected less than {}", stringify!($name), $limit))
                })
            }
        }
        impl<'de, C> BorrowDecode<'de, C> for $name {
            fn borrow_decode<D: BorrowDecoder<'de, Context = C>>(decoder: &mut D) -> Result<Self, DecodeError> {
                Self::decode(decoder)
            }
        }
    };
}

numbered!(
    /// One of the 31 regions (2.2), in the edition's order.
    Region, REGIONS
);
numbered!(
    /// One of the 86 cards (2.8), in the edition's order.
    Card, CARDS
);

/// What a region is (2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A town (2.3.1).
    Town,
    /// A rural region (2.3.2).
    Rural,
    /// An Indian region (2.3.3).
    Indian,
}

/// A kind of land force of one side (2.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub enum Force {
    /// United States Militia (2.5.1).
    UsMilitia,
    /// United States Regulars (2.5.2).
    UsRegular,
    /// British Militia (2.5.1).
    GbMilitia,
    /// British Regulars (2.5.2).
    GbRegular,
    /// Indians, controlled by Great Britain (2.5.3).
    Indian,
}

impl Force {
    /// All kinds, in table order.
    pub const ALL: [Force; 5] = [
        Force::UsMilitia,
        Force::UsRegular,
        Force::GbMilitia,
        Force::GbRegular,
        Force::Indian,
    ];

    /// The side that controls it; Indians are British forces (10.1).
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Force::UsMilitia | Force::UsRegular => US,
            Force::GbMilitia | Force::GbRegular | Force::Indian => GB,
        }
    }
    /// Whether it is an army force: Militia or Regulars, not Indians (16.0).
    #[must_use]
    pub const fn is_army(self) -> bool {
        !matches!(self, Force::Indian)
    }
    /// Its place in a table by force.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
    /// The Militia of a side.
    #[must_use]
    pub const fn militia(side: Side) -> Force {
        match side {
            Side::A => Force::UsMilitia,
            Side::B => Force::GbMilitia,
        }
    }
    /// The Regulars of a side.
    #[must_use]
    pub const fn regular(side: Side) -> Force {
        match side {
            Side::A => Force::UsRegular,
            Side::B => Force::GbRegular,
        }
    }
    /// The kinds of a side, in table order.
    #[must_use]
    pub const fn of(side: Side) -> &'static [Force] {
        match side {
            Side::A => &[Force::UsMilitia, Force::UsRegular],
            Side::B => &[Force::GbMilitia, Force::GbRegular, Force::Indian],
        }
    }
    /// Its column within a [`Group`]: Militia 0, Regulars 1, Indians 2.
    #[must_use]
    pub const fn column(self) -> usize {
        match self {
            Force::UsMilitia | Force::GbMilitia => 0,
            Force::UsRegular | Force::GbRegular => 1,
            Force::Indian => 2,
        }
    }
    /// Its name without the side: "Militia", "Regular", "Indian".
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Force::UsMilitia | Force::GbMilitia => "Militia",
            Force::UsRegular | Force::GbRegular => "Regular",
            Force::Indian => "Indian",
        }
    }
    /// Its name as a number of them: "1 Regular", "2 Regulars", "3 Militia".
    #[must_use]
    pub fn counted(self, count: u8) -> String {
        let plural = if count != 1 && self.column() != 0 {
            "s"
        } else {
            ""
        };
        format!("{count} {}{plural}", self.word())
    }
    /// Its id in editions and positions ("us_militia").
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Force::UsMilitia => "us_militia",
            Force::UsRegular => "us_regular",
            Force::GbMilitia => "gb_militia",
            Force::GbRegular => "gb_regular",
            Force::Indian => "indian",
        }
    }
}

/// Forces of one side that move together: Militia, Regulars, Indians.
pub type Group = [u8; 3];

/// One of the four inland waterways (11.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub enum Waterway {
    /// The Lower St. Lawrence.
    LowerStLawrence,
    /// The Upper St. Lawrence.
    UpperStLawrence,
    /// Lake Ontario.
    LakeOntario,
    /// Lake Erie.
    LakeErie,
}

/// One of the three blockade zones (14.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub enum Zone {
    /// New England.
    NewEngland,
    /// The Chesapeake.
    Chesapeake,
    /// The Southern Coast.
    SouthernCoast,
}

/// One of the three political contest tracks (2.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub enum Track {
    /// Public Opinion.
    Opinion,
    /// Economy.
    Economy,
    /// Diplomacy.
    Diplomacy,
}

/// One of the five Greater Conflict effects (12.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub enum Conflict {
    /// Tecumseh (12.2.1).
    Tecumseh,
    /// The Creek Civil War (12.2.2).
    CreekCivilWar,
    /// The Death Struggle (12.2.3).
    DeathStruggle,
    /// Bonaparte's Abdication (12.2.4).
    BonaparteAbdication,
    /// The Peace Negotiations (12.2.5).
    PeaceNegotiations,
}

macro_rules! listed {
    ($name:ident, $($variant:ident = $id:literal),+) => {
        impl $name {
            /// All of them, in table order.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];
            /// Its place in a table.
            #[must_use]
            pub const fn index(self) -> usize { self as usize }
            /// Its id in editions and positions.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self { $($name::$variant => $id),+ }
            }
            /// The one of that id.
            #[must_use]
            pub fn by_id(id: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|v| v.id() == id)
            }
        }
    };
}
listed!(Kind, Town = "town", Rural = "rural", Indian = "indian");
listed!(
    Waterway,
    LowerStLawrence = "lower_st_lawrence",
    UpperStLawrence = "upper_st_lawrence",
    LakeOntario = "lake_ontario",
    LakeErie = "lake_erie"
);
listed!(
    Zone,
    NewEngland = "new_england",
    Chesapeake = "chesapeake",
    SouthernCoast = "southern_coast"
);
listed!(
    Track,
    Opinion = "opinion",
    Economy = "economy",
    Diplomacy = "diplomacy"
);
listed!(
    Conflict,
    Tecumseh = "tecumseh",
    CreekCivilWar = "creek_civil_war",
    DeathStruggle = "death_struggle",
    BonaparteAbdication = "bonaparte_abdication",
    PeaceNegotiations = "peace_negotiations"
);

/// A set of regions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Encode)]
pub struct RegionSet(pub(crate) u32);

impl RegionSet {
    /// No region.
    pub const EMPTY: RegionSet = RegionSet(0);
    /// All 31.
    pub const ALL: RegionSet = RegionSet((1 << REGIONS) - 1);

    /// Whether the region is in it.
    #[must_use]
    pub const fn has(self, region: Region) -> bool {
        self.0 & (1 << region.0) != 0
    }
    /// Puts a region in.
    pub const fn insert(&mut self, region: Region) {
        self.0 |= 1 << region.0;
    }
    /// Takes a region out.
    pub const fn remove(&mut self, region: Region) {
        self.0 &= !(1 << region.0);
    }
    /// Whether it holds nothing.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// How many it holds.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }
    /// What both hold.
    #[must_use]
    pub const fn and(self, other: RegionSet) -> RegionSet {
        RegionSet(self.0 & other.0)
    }
    /// What this holds and the other does not.
    #[must_use]
    pub const fn minus(self, other: RegionSet) -> RegionSet {
        RegionSet(self.0 & !other.0)
    }
    /// Its regions in order.
    pub fn iter(self) -> impl Iterator<Item = Region> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let low = bits.trailing_zeros();
            bits &= bits - 1;
            Some(Region(low as u8))
        })
    }
}

impl FromIterator<Region> for RegionSet {
    fn from_iter<I: IntoIterator<Item = Region>>(regions: I) -> Self {
        let mut set = RegionSet::EMPTY;
        for region in regions {
            set.insert(region);
        }
        set
    }
}

/// A set of cards: a hand, a pile. Piles have no order; each draw picks among what is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardSet(pub(crate) u128);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);

    /// Whether the card is in it.
    #[must_use]
    pub const fn has(self, card: Card) -> bool {
        self.0 & (1 << card.0) != 0
    }
    /// Puts a card in.
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }
    /// Takes a card out.
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }
    /// How many it holds.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }
    /// Whether it holds nothing.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// Adds all cards of another pile.
    pub const fn extend(&mut self, other: CardSet) {
        self.0 |= other.0;
    }
    /// What both hold.
    #[must_use]
    pub const fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
    /// What this holds and the other does not.
    #[must_use]
    pub const fn minus(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
    /// The card with that rank in it, from 0, in the edition's order.
    #[must_use]
    pub fn nth(self, rank: u16) -> Option<Card> {
        self.iter().nth(usize::from(rank))
    }
    /// Its cards in order.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let low = bits.trailing_zeros();
            bits &= bits - 1;
            Some(Card(low as u8))
        })
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = CardSet::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}
