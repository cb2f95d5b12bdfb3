//! The nouns of the game as small numbers: points, headings, ships, cards.

use bincode::{
    Decode, Encode,
    de::{BorrowDecode, BorrowDecoder, Decoder},
    error::DecodeError,
};

use crate::Side;

/// The American player, who moves first when the cards are equal.
pub const AMERICAN: Side = Side::A;
/// The British player.
pub const BRITISH: Side = Side::B;

/// The most navigation points that an edition's board may have.
pub const POINTS: usize = 128;
/// How many ships the box holds: 4 blue, 4 white, 7 red, 6 gray.
pub const SHIPS: usize = 21;
/// How many cards there are: a deck of 27 for each side.
pub const CARDS: usize = 54;

macro_rules! numbered {
    ($(#[$doc:meta])* $name:ident, $limit:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode)]
        pub struct $name(u8);

        impl $name {
            /// The one with that number, if there can be so many.
            #[must_use]
            pub const fn new(number: u8) -> Option<Self> {
                if (number as usize) < $limit { Some(Self(number)) } else { None }
            }
            /// Its number, from 0.
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
    /// A navigation point: row by row from the north-west corner. Whether the board has it, the edition says.
    Point, POINTS
);
numbered!(
    /// One of the 21 plastic ships. Rules never tell two of a kind apart; the number lets a reader follow one.
    Ship, SHIPS
);
numbered!(
    /// One of the 54 cards: 27 American, then 27 British, in the edition's order.
    Card, CARDS
);

/// Where a bow points. Turns are quarter turns, so there are four.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub enum Heading {
    /// North: towards row 0.
    #[default]
    North,
    /// East: away from column 0.
    East,
    /// South.
    South,
    /// West: towards column 0.
    West,
}

impl Heading {
    /// All four, clockwise from north.
    pub const ALL: [Heading; 4] = [Heading::North, Heading::East, Heading::South, Heading::West];

    /// Its place in a table.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
    /// A quarter turn to starboard; what lies there is abeam to starboard.
    #[must_use]
    pub const fn starboard(self) -> Heading {
        match self {
            Heading::North => Heading::East,
            Heading::East => Heading::South,
            Heading::South => Heading::West,
            Heading::West => Heading::North,
        }
    }
    /// A quarter turn to port; what lies there is abeam to port.
    #[must_use]
    pub const fn port(self) -> Heading {
        self.starboard().astern()
    }
    /// The opposite: where the stern points.
    #[must_use]
    pub const fn astern(self) -> Heading {
        self.starboard().starboard()
    }
    /// Its letter: N, E, S or W.
    #[must_use]
    pub const fn letter(self) -> &'static str {
        match self {
            Heading::North => "N",
            Heading::East => "E",
            Heading::South => "S",
            Heading::West => "W",
        }
    }
    /// The heading of that letter.
    #[must_use]
    pub fn by_letter(letter: &str) -> Option<Heading> {
        Heading::ALL.into_iter().find(|h| h.letter() == letter)
    }
}

/// A kind of ship, by the colour of its piece ("Game Ships").
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// American warship.
    Blue,
    /// American merchant.
    White,
    /// British warship.
    Red,
    /// British merchant.
    Gray,
}

impl Kind {
    /// All kinds, in the rulebook's order.
    pub const ALL: [Kind; 4] = [Kind::Blue, Kind::White, Kind::Red, Kind::Gray];

    /// Its place in a table.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
    /// Whose ships they are.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Kind::Blue | Kind::White => AMERICAN,
            Kind::Red | Kind::Gray => BRITISH,
        }
    }
    /// Whether it is a warship; the others are merchants.
    #[must_use]
    pub const fn is_warship(self) -> bool {
        matches!(self, Kind::Blue | Kind::Red)
    }
    /// The warships of a side.
    #[must_use]
    pub const fn warship(side: Side) -> Kind {
        match side {
            Side::A => Kind::Blue,
            Side::B => Kind::Red,
        }
    }
    /// The merchants of a side.
    #[must_use]
    pub const fn merchant(side: Side) -> Kind {
        match side {
            Side::A => Kind::White,
            Side::B => Kind::Gray,
        }
    }
    /// Its colour: its id in editions and positions.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Kind::Blue => "blue",
            Kind::White => "white",
            Kind::Red => "red",
            Kind::Gray => "gray",
        }
    }
    /// The numbers of its ships: the first, and how many.
    const fn range(self) -> (u8, u8) {
        match self {
            Kind::Blue => (0, 4),
            Kind::White => (4, 4),
            Kind::Red => (8, 7),
            Kind::Gray => (15, 6),
        }
    }
    /// How many ships of the kind there are.
    #[must_use]
    pub const fn count(self) -> u8 {
        self.range().1
    }
    /// Its ships.
    #[must_use]
    pub const fn ships(self) -> ShipSet {
        let (first, count) = self.range();
        ShipSet(((1 << count) - 1) << first)
    }
}

impl Ship {
    /// What kind of ship it is.
    #[must_use]
    pub const fn kind(self) -> Kind {
        match self.0 {
            0..4 => Kind::Blue,
            4..8 => Kind::White,
            8..15 => Kind::Red,
            _ => Kind::Gray,
        }
    }
    /// Its number within its kind, from 1.
    #[must_use]
    pub const fn ordinal(self) -> u8 {
        self.0 - self.kind().range().0 + 1
    }
    /// The ship of a kind with that number, from 1.
    #[must_use]
    pub fn of(kind: Kind, ordinal: u8) -> Option<Ship> {
        let (first, count) = kind.range();
        (1..=count)
            .contains(&ordinal)
            .then(|| Ship(first + ordinal - 1))
    }
    /// Whose ship it is.
    #[must_use]
    pub const fn side(self) -> Side {
        self.kind().side()
    }
    /// Whether it is a warship.
    #[must_use]
    pub const fn is_warship(self) -> bool {
        self.kind().is_warship()
    }
    /// Its name in text: "blue 2".
    #[must_use]
    pub fn name(self) -> String {
        format!("{} {}", self.kind().id(), self.ordinal())
    }
}

impl Card {
    /// In whose deck it is.
    #[must_use]
    pub const fn side(self) -> Side {
        if (self.0 as usize) < CARDS / 2 {
            AMERICAN
        } else {
            BRITISH
        }
    }
}

macro_rules! set_of {
    ($(#[$doc:meta])* $set:ident, $item:ident, $bits:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $set(pub(crate) $bits);

        impl $set {
            /// Nothing.
            pub const EMPTY: $set = $set(0);

            /// Whether it is in the set.
            #[must_use]
            pub const fn has(self, item: $item) -> bool {
                self.0 & (1 << item.0) != 0
            }
            /// Puts one in.
            pub const fn insert(&mut self, item: $item) {
                self.0 |= 1 << item.0;
            }
            /// Takes one out.
            pub const fn remove(&mut self, item: $item) {
                self.0 &= !(1 << item.0);
            }
            /// Whether the set holds nothing.
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }
            /// How many it holds.
            #[must_use]
            pub const fn len(self) -> u8 {
                self.0.count_ones() as u8
            }
            /// What both hold.
            #[must_use]
            pub const fn and(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }
            /// What either holds.
            #[must_use]
            pub const fn or(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }
            /// What this holds and the other does not.
            #[must_use]
            pub const fn minus(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }
            /// The first in order.
            #[must_use]
            pub const fn first(self) -> Option<$item> {
                if self.0 == 0 { None } else { Some($item(self.0.trailing_zeros() as u8)) }
            }
            /// The one of that rank, from 0.
            #[must_use]
            pub fn nth(self, rank: u16) -> Option<$item> {
                self.iter().nth(usize::from(rank))
            }
            /// All in order.
            pub fn iter(self) -> impl Iterator<Item = $item> {
                let mut bits = self.0;
                std::iter::from_fn(move || {
                    if bits == 0 {
                        return None;
                    }
                    let low = bits.trailing_zeros();
                    bits &= bits - 1;
                    Some($item(low as u8))
                })
            }
        }

        impl FromIterator<$item> for $set {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                let mut set = $set::EMPTY;
                for item in items {
                    set.insert(item);
                }
                set
            }
        }
    };
}

set_of!(
    /// A set of navigation points.
    PointSet, Point, u128
);
set_of!(
    /// A set of ships.
    ShipSet, Ship, u32
);
set_of!(
    /// A set of cards: a hand, a pile. Piles have no order; each draw picks among what is there.
    CardSet, Card, u64
);

impl CardSet {
    /// The whole deck of a side.
    #[must_use]
    pub const fn deck(side: Side) -> CardSet {
        let half = CARDS / 2;
        let low = (1_u64 << half) - 1;
        match side {
            Side::A => CardSet(low),
            Side::B => CardSet(low << half),
        }
    }
}
