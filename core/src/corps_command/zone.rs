//! 5.0 Zones of control.

use super::{
    CorpsCommand,
    ids::{Hex, HexSet},
    state::State,
};
use crate::Side;

impl CorpsCommand {
    /// Whether the hex is in a zone of control of `side`'s enemy: every combat unit on the map projects one into the six hexes around
    /// it, over any terrain and river, whoever stands there (5.0).
    #[inline]
    pub(crate) fn in_enemy_zone(&self, s: &State, side: Side, hex: Hex) -> bool {
        s.occupied[side.other().index()].meets(&self.tables.hex(hex).near)
    }

    /// All hexes in zones of control of a side (5.0).
    pub(crate) fn zones(&self, s: &State, side: Side) -> HexSet {
        let mut set = HexSet::EMPTY;
        for hex in s.occupied[side.index()].iter() {
            set = set.union(&self.tables.hex(hex).near);
        }
        set
    }
}
