//! Whose eyes the window looks through: everybody's, or those of one side at that moment of the game.
//!
//! From one side, what the rules hide from it is not shown anywhere: not the opponent's hand, not the draw deck, not the
//! card in a draw, and nothing of the record after the moment, in which hidden cards come to light.

use earlylight_core::Side;

/// Whose eyes the window looks through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Viewpoint {
    /// Everything is seen.
    #[default]
    All,
    /// What that side may see.
    Only(Side),
}

impl Viewpoint {
    /// All viewpoints, as in the menu.
    pub const ALL: [Viewpoint; 3] = [
        Viewpoint::All,
        Viewpoint::Only(Side::A),
        Viewpoint::Only(Side::B),
    ];

    /// Whether what only `side` may see is seen.
    #[must_use]
    pub fn sees(self, side: Side) -> bool {
        match self {
            Viewpoint::All => true,
            Viewpoint::Only(own) => own == side,
        }
    }

    /// Whether everything is seen.
    #[must_use]
    pub fn is_all(self) -> bool {
        self == Viewpoint::All
    }

    /// The one after it in the menu, and round again.
    #[must_use]
    pub fn next(self) -> Viewpoint {
        match self {
            Viewpoint::All => Viewpoint::Only(Side::A),
            Viewpoint::Only(Side::A) => Viewpoint::Only(Side::B),
            Viewpoint::Only(Side::B) => Viewpoint::All,
        }
    }

    /// Its name, with the sides' own names ("US only").
    #[must_use]
    pub fn name(self, sides: &[String; 2]) -> String {
        match self {
            Viewpoint::All => "everything".to_owned(),
            Viewpoint::Only(side) => format!("{} only", sides[side.index()]),
        }
    }
}
