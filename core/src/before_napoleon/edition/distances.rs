//! Shortest ways over the whole map, units ignored: what a retreat and the winter ask for.

use crate::before_napoleon::ids::{Colour, PLACES, Place, PlaceSet};

use super::tables::Step;

/// Movement Points of a lake move: a unit's whole turn (River & Lake Movement).
const LAKE: u8 = 4;

/// Movement Points from every place to every other; 255 is never.
pub(super) fn all(steps: &[Vec<Step>], lakes: &[PlaceSet; PLACES]) -> Vec<[u8; PLACES]> {
    Place::all()
        .map(|from| from_one(from, steps, lakes))
        .collect()
}

fn from_one(from: Place, steps: &[Vec<Step>], lakes: &[PlaceSet; PLACES]) -> [u8; PLACES] {
    let mut best = [u8::MAX; PLACES];
    best[from.index()] = 0;
    // 63 places: going over all lines until nothing improves costs nothing and needs no queue.
    loop {
        let mut better = false;
        for place in Place::all() {
            let here = best[place.index()];
            if here == u8::MAX {
                continue;
            }
            let by_line = steps[place.index()]
                .iter()
                .map(|s| (s.to, Colour::cost(s.colour)));
            let by_lake = lakes[place.index()].iter().map(|to| (to, LAKE));
            for (to, cost) in by_line.chain(by_lake) {
                let there = here.saturating_add(cost);
                if there < best[to.index()] {
                    best[to.index()] = there;
                    better = true;
                }
            }
        }
        if !better {
            return best;
        }
    }
}
