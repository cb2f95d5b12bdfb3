//! The cheapest paths of a move: every hex that a unit can still reach, and the way there (6.0).
//!
//! One label a hex is enough. Of two ways to a hex the cheaper one can be followed by everything that can follow the other, and at equal
//! cost the one that is still a road march: the march's extra point is worth one point, and only while the road goes on.

use super::{
    CorpsCommand,
    agenda::{Move, Step},
    ids::{HEXES, Hex, HexSet, Unit},
    state::State,
};

/// How a hex is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Label {
    /// The move as it stands there.
    pub after: Move,
    /// The hex before it.
    pub from: Option<Hex>,
    /// Steps from where the search began.
    pub steps: u8,
}

/// What can be reached.
pub(crate) struct Reach {
    labels: [Option<Label>; HEXES],
    /// The hexes reached, the start among them.
    found: HexSet,
    start: Hex,
}

/// The order of labels: cheaper, then still by road, then shorter.
const fn key(label: &Label) -> (u8, bool, u8) {
    (label.after.spent, !label.after.road, label.steps)
}

impl Reach {
    /// How the hex is reached, if it is and lies two steps away or more.
    #[inline]
    pub(crate) fn whole_path(&self, hex: Hex) -> Option<&Label> {
        self.labels[hex.index()].as_ref().filter(|l| l.steps >= 2)
    }
    /// The move as it stands at a hex by the cheapest path.
    pub(crate) fn after(&self, hex: Hex) -> Option<Move> {
        self.labels[hex.index()].as_ref().map(|l| l.after)
    }
    /// The hexes that can be reached by a path, the start left out.
    pub(crate) fn all(&self) -> impl Iterator<Item = Hex> {
        let start = self.start;
        self.found.iter().filter(move |h| *h != start)
    }
    /// The hexes two or more steps away, in their own order.
    pub(crate) fn hexes(&self) -> impl Iterator<Item = Hex> {
        self.found.iter().filter(|h| self.whole_path(*h).is_some())
    }
    /// The steps to a hex, each with the move as it stands after it.
    pub(crate) fn steps_to(&self, hex: Hex) -> Vec<(Hex, Move)> {
        let mut path = Vec::new();
        let mut at = hex;
        while let Some(label) = &self.labels[at.index()] {
            let Some(from) = label.from else { break };
            path.push((at, label.after));
            at = from;
        }
        path.reverse();
        path
    }
}

/// More than the most Movement Points that a unit can spend: six and one, and one for a road march.
const MOST: usize = 9;

impl CorpsCommand {
    /// The hexes that a unit of the active side can still reach in this impulse, for whoever looks at the map; nothing for one that
    /// cannot act or is not on it (3.0, 6.0).
    #[must_use]
    pub fn reachable(&self, s: &State, unit: Unit) -> Vec<Hex> {
        let Some(start) = s.hex_of(unit) else {
            return Vec::new();
        };
        let under_way = s.agenda.steps().iter().find_map(|step| match step {
            Step::Action {
                unit: who,
                progress,
            } if *who == unit => Some(*progress),
            _ => None,
        });
        let progress = match under_way {
            Some(progress) => progress,
            None if self.judge_activate(s, unit).is_ok() => Move::NEW,
            None => return Vec::new(),
        };
        self.reach(s, unit, start, &progress).all().collect()
    }

    /// Searches from where a unit stands in its move.
    pub(crate) fn reach(&self, s: &State, unit: Unit, start: Hex, progress: &Move) -> Reach {
        let mut reach = Reach {
            labels: [None; HEXES],
            found: HexSet::EMPTY,
            start,
        };
        reach.labels[start.index()] = Some(Label {
            after: *progress,
            from: None,
            steps: 0,
        });
        reach.found.insert(start);
        if usize::from(progress.spent) >= MOST {
            return reach;
        }
        // Hexes wait by what was spent: costs are small, and no step leads to a lower sum. At each sum those that are still a road
        // march go first, so that a march is found before a walk of the same cost.
        let mut waiting = [[HexSet::EMPTY; 2]; MOST];
        waiting[usize::from(progress.spent)][usize::from(!progress.road)].insert(start);
        for spent in usize::from(progress.spent)..MOST {
            while let Some(walk) = (0..2).find(|walk| !waiting[spent][*walk].is_empty()) {
                for from in std::mem::take(&mut waiting[spent][walk]).iter() {
                    let Some(here) = reach.labels[from.index()] else {
                        continue;
                    };
                    // A cheaper way may have been found since it began to wait.
                    if usize::from(here.after.spent) != spent || here.after.stopped {
                        continue;
                    }
                    self.look_around(s, unit, from, &here, &mut reach, &mut waiting);
                }
            }
        }
        reach
    }

    /// Goes one step on from a hex, every way there is.
    fn look_around(
        &self,
        s: &State,
        unit: Unit,
        from: Hex,
        here: &Label,
        reach: &mut Reach,
        waiting: &mut [[HexSet; 2]; MOST],
    ) {
        for side in &self.tables.hex(from).sides {
            let Some(to) = side.to else { continue };
            let Ok(after) = self.judge_step(s, unit, from, &here.after, to) else {
                continue;
            };
            // The minimum move is a step, never part of a path.
            let Some(wait) = waiting.get_mut(usize::from(after.spent)) else {
                continue;
            };
            let label = Label {
                after,
                from: Some(from),
                steps: here.steps + 1,
            };
            let slot = &mut reach.labels[to.index()];
            if slot.as_ref().is_some_and(|old| key(old) <= key(&label)) {
                continue;
            }
            *slot = Some(label);
            reach.found.insert(to);
            wait[usize::from(!after.road)].insert(to);
        }
    }
}
