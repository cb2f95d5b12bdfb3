//! Written orders: the sheet that a side seals, and what the state keeps of it (Sequence of Play).

use bincode::{Decode, Encode};

use super::{
    ids::{Group, Leader, Place, PlaceSet, Unit},
    state::Station,
};

/// Most naval orders on a sheet.
pub const NAVAL_ORDERS: usize = 64;

/// One naval order: the same small steps that a player takes who writes no orders (Naval Groups, Naval Transport).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Encode, Decode)]
pub enum NavalOrder {
    /// A fleet is formed of what lies there.
    Form(Station),
    /// That group sails with it.
    Take(Group),
    /// So many transports sail with it.
    Transports(u8),
    /// That unit goes aboard.
    Load(Unit),
    /// That leader goes aboard.
    Board(Leader),
    /// It sails there, or stays.
    Sail(Station),
    /// After naval combat that unit lands there, if it is aboard.
    Land(Unit, Place),
    /// After naval combat that leader lands there.
    LandLeader(Leader, Place),
}

/// An order sheet: all orders of a side for a turn in one, so that their number does not leak.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Encode, Decode)]
pub struct Sheet {
    /// Naval orders, in the order they are done; landings last.
    pub naval: Vec<NavalOrder>,
    /// Places where a Supply Unit is spent for the initiative of those who leave them.
    pub spend: Vec<Place>,
    /// Ways of units, each unit once, in list order.
    pub march: Vec<(Unit, Vec<Place>)>,
    /// Ways of leaders, each once, in list order.
    pub ride: Vec<(Leader, Vec<Place>)>,
}

/// The orders of a side that the state keeps until they are done; the ways of units and leaders are with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Orders {
    /// Whether the sheet has been handed in.
    pub given: bool,
    /// How many naval orders.
    pub len: u8,
    /// Naval orders; those beyond `len` are [`BLANK`].
    pub naval: [NavalOrder; NAVAL_ORDERS],
    /// Where Supply Units are spent.
    pub spend: PlaceSet,
}

/// What stands in an unused line.
pub const BLANK: NavalOrder = NavalOrder::Transports(0);

impl Orders {
    /// No orders.
    pub const NONE: Orders = Orders {
        given: false,
        len: 0,
        naval: [BLANK; NAVAL_ORDERS],
        spend: PlaceSet::EMPTY,
    };

    /// The naval orders.
    #[must_use]
    pub fn naval(&self) -> &[NavalOrder] {
        &self.naval[..usize::from(self.len).min(NAVAL_ORDERS)]
    }
}
