//! The nouns of the game as small numbers: places, units, leaders, fleets, groups, sea zones, classes, rates.

use bincode::{
    Decode, Encode,
    de::{BorrowDecode, BorrowDecoder, Decoder},
    error::DecodeError,
};

use crate::Side;

/// The French, who move first (Sequence of Play).
pub const FR: Side = Side::A;
/// The British.
pub const GB: Side = Side::B;

/// Places: the locations of the map, and the two boxes off it.
pub const PLACES: usize = 63;
/// Most units in play at once, of both sides together.
pub const UNITS: usize = 192;
/// Leaders of both sides (Leader Ratings).
pub const LEADERS: usize = 21;
/// Most fleets at once: so many a side are numbered first for the French, then for the British.
pub const FLEETS: usize = 24;
/// Most fleets of one side.
pub const FLEETS_A_SIDE: usize = FLEETS / 2;
/// Most Naval Groups at once.
pub const GROUPS: usize = 64;
/// Sea zones (Sea Zones).
pub const ZONES: usize = 6;
/// Places where Indians enter (Indians, Militia, & Provincials).
pub const ENTRIES: usize = 10;

macro_rules! numbered {
    ($(#[$doc:meta])* $name:ident, $limit:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode)]
        pub struct $name(pub(crate) u8);

        impl $name {
            /// The one with that number, if there are so many.
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
    /// A place: a location of the map, Britain or France; in the edition's order.
    Place, PLACES
);
numbered!(
    /// A unit: a battalion, a band, a battery or a pile of Supply Units.
    Unit, UNITS
);
numbered!(
    /// A leader, in the edition's order.
    Leader, LEADERS
);
numbered!(
    /// A fleet: ships and transports that sail together this turn.
    Fleet, FLEETS
);
numbered!(
    /// A Naval Group (Naval Groups).
    Group, GROUPS
);
numbered!(
    /// A sea zone; number 0 is zone 1.
    Zone, ZONES
);
numbered!(
    /// A place where Indians are recruited; number 0 is entry 1.
    Entry, ENTRIES
);

impl Fleet {
    /// The side that owns a fleet of this number.
    #[must_use]
    pub const fn side(self) -> Side {
        if self.index() < FLEETS_A_SIDE { FR } else { GB }
    }
    /// The fleets of a side, in order.
    pub fn of(side: Side) -> impl DoubleEndedIterator<Item = Fleet> + Clone {
        let first = if matches!(side, Side::A) {
            0
        } else {
            FLEETS_A_SIDE as u8
        };
        (first..first + FLEETS_A_SIDE as u8).map(Fleet)
    }
    /// Its number within its side, from 1, as people say it.
    #[must_use]
    pub const fn ordinal(self) -> u8 {
        (self.index() % FLEETS_A_SIDE) as u8 + 1
    }
}

impl Zone {
    /// Its number as printed, from 1.
    #[must_use]
    pub const fn ordinal(self) -> u8 {
        self.0 + 1
    }
}

impl Entry {
    /// Its number as printed, from 1.
    #[must_use]
    pub const fn ordinal(self) -> u8 {
        self.0 + 1
    }
}

macro_rules! listed {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $id:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
        pub enum $name { $($(#[$vdoc])* $variant),+ }

        impl $name {
            /// All of them, in table order.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];
            /// Its place in a table.
            #[must_use]
            pub const fn index(self) -> usize { self as usize }
            /// Its id in editions, positions and decisions.
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

listed!(
    /// What a place is (Land Movement, Sieges).
    Kind {
        /// A star: a large fortress.
        Large = "large",
        /// A star: another fort.
        Fort = "fort",
        /// A square.
        Settlement = "settlement",
        /// A circle.
        Wilderness = "wilderness",
        /// Britain or France.
        Box = "box",
    }
);

impl Kind {
    /// Whether it has walls.
    #[must_use]
    pub const fn has_fort(self) -> bool {
        matches!(self, Kind::Large | Kind::Fort)
    }
    /// Whether somebody controls it: a fort or a settlement.
    #[must_use]
    pub const fn is_held(self) -> bool {
        matches!(self, Kind::Large | Kind::Fort | Kind::Settlement)
    }
}

listed!(
    /// The colour of a transportation line (Land Movement).
    Colour {
        /// Primary: 1 Movement Point.
        Red = "red",
        /// Secondary: 2 Movement Points.
        Black = "black",
        /// A river: 2 Movement Points.
        Blue = "blue",
        /// A path: 4 Movement Points.
        Yellow = "yellow",
    }
);

impl Colour {
    /// Movement Points to go along it (Land Movement).
    #[must_use]
    pub const fn cost(self) -> u8 {
        match self {
            Colour::Red => 1,
            Colour::Black | Colour::Blue => 2,
            Colour::Yellow => 4,
        }
    }
}

listed!(
    /// What a unit is (Land Forces, Initial Forces).
    Class {
        /// First rate line.
        R1 = "r1",
        /// Second rate line.
        R2 = "r2",
        /// Provincials.
        R3 = "r3",
        /// Troupes de la Marine.
        Marine = "marine",
        /// Canadian and Acadian militia.
        Militia = "militia",
        /// Rangers and Coureurs de Bois.
        Irregular = "irregular",
        /// A band of Indians.
        Indians = "indians",
        /// Gun stands, two pieces each.
        Guns = "guns",
        /// Mortar stands.
        Mortars = "mortars",
        /// Supply Units.
        Supply = "supply",
    }
);

impl Class {
    /// Whether its strength is men; stands of guns and Supply Units have none.
    #[must_use]
    pub const fn has_men(self) -> bool {
        !matches!(self, Class::Guns | Class::Mortars | Class::Supply)
    }
    /// Whether it is a battery.
    #[must_use]
    pub const fn is_battery(self) -> bool {
        matches!(self, Class::Guns | Class::Mortars)
    }
    /// Whether it disbands in winter and comes back in May (Indians, Militia, & Provincials).
    #[must_use]
    pub const fn comes_back(self) -> bool {
        matches!(self, Class::R3 | Class::Militia)
    }
    /// Whether having any of it gives +1 for an ambush (Ambushes).
    #[must_use]
    pub const fn ambushes(self) -> bool {
        matches!(self, Class::Irregular | Class::Indians)
    }
    /// Men of a full stand (Land Forces); 50 for a stand of guns, as it weighs aboard (Naval Transport).
    #[must_use]
    pub const fn stand(self) -> u16 {
        match self {
            Class::Irregular | Class::Indians => 60,
            Class::Guns | Class::Mortars => 50,
            Class::Supply => 100,
            _ => 120,
        }
    }
    /// Men that `strength` of it weigh aboard a transport (Naval Transport).
    #[must_use]
    pub const fn weight(self, strength: u16) -> u32 {
        match self {
            Class::Guns | Class::Mortars => strength as u32 * 50,
            Class::Supply => strength as u32 * 100,
            _ => strength as u32,
        }
    }
}

listed!(
    /// The rate of a ship (Naval Groups).
    Rate {
        /// A First Rate.
        First = "first",
        /// A Second Rate.
        Second = "second",
        /// A Third Rate.
        Third = "third",
        /// A Fourth Rate.
        Fourth = "fourth",
    }
);

listed!(
    /// The make-up of a Naval Group, as its owner chooses (Naval Groups).
    Makeup {
        /// One First Rate.
        First = "1st",
        /// One Second Rate and one Third Rate.
        SecondThird = "2nd+3rd",
        /// Three Third Rates.
        Thirds = "3x3rd",
        /// Five Fourth Rates.
        Fourths = "5x4th",
    }
);

impl Makeup {
    /// Its ships.
    #[must_use]
    pub const fn ships(self) -> &'static [Rate] {
        match self {
            Makeup::First => &[Rate::First],
            Makeup::SecondThird => &[Rate::Second, Rate::Third],
            Makeup::Thirds => &[Rate::Third; 3],
            Makeup::Fourths => &[Rate::Fourth; 5],
        }
    }
    /// The make-up that has exactly these ships, if one has (Naval Groups).
    #[must_use]
    pub fn of(ships: &[Rate]) -> Option<Makeup> {
        let mut sorted = ships.to_vec();
        sorted.sort_unstable();
        Self::ALL.iter().copied().find(|m| m.ships() == sorted)
    }
}

listed!(
    /// What a recruitment die is thrown for (Reinforcements).
    Recruit {
        /// Two battalions and four guns.
        Regulars = "regulars",
        /// Three transports.
        Transports = "transports",
        /// One Naval Group.
        Group = "group",
        /// One Commander.
        Commander = "commander",
    }
);

listed!(
    /// What the North American die is thrown for (Reinforcements).
    American {
        /// Supply Units.
        Supplies = "supplies",
        /// Replacements.
        Replacements = "replacements",
    }
);

listed!(
    /// How a leader leads in battle (Leader Ratings).
    Rating {
        /// -1.
        Dullard = "dullard",
        /// 0.
        Competent = "competent",
        /// +1.
        Good = "good",
        /// +2.
        Superior = "superior",
    }
);

impl Rating {
    /// What it adds to a test in the quick battle.
    #[must_use]
    pub const fn grade(self) -> i8 {
        match self {
            Rating::Dullard => -1,
            Rating::Competent => 0,
            Rating::Good => 1,
            Rating::Superior => 2,
        }
    }
}

/// A set of places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PlaceSet(pub(crate) u64);

impl PlaceSet {
    /// No place.
    pub const EMPTY: PlaceSet = PlaceSet(0);

    /// Whether the place is in it.
    #[must_use]
    pub const fn has(self, place: Place) -> bool {
        self.0 & (1 << place.0) != 0
    }
    /// Puts a place in.
    pub const fn insert(&mut self, place: Place) {
        self.0 |= 1 << place.0;
    }
    /// Takes a place out.
    pub const fn remove(&mut self, place: Place) {
        self.0 &= !(1 << place.0);
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
    pub const fn and(self, other: PlaceSet) -> PlaceSet {
        PlaceSet(self.0 & other.0)
    }
    /// What one or the other holds.
    #[must_use]
    pub const fn or(self, other: PlaceSet) -> PlaceSet {
        PlaceSet(self.0 | other.0)
    }
    /// What this holds and the other does not.
    #[must_use]
    pub const fn minus(self, other: PlaceSet) -> PlaceSet {
        PlaceSet(self.0 & !other.0)
    }
    /// Its places in order.
    pub fn iter(self) -> impl Iterator<Item = Place> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let low = bits.trailing_zeros();
            bits &= bits - 1;
            Some(Place(low as u8))
        })
    }
}

impl FromIterator<Place> for PlaceSet {
    fn from_iter<I: IntoIterator<Item = Place>>(places: I) -> Self {
        let mut set = PlaceSet::EMPTY;
        for place in places {
            set.insert(place);
        }
        set
    }
}
