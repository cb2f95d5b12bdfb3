//! The cheapest paths of a move: every hex that a unit can still reach, and the way there (6.0).
//!
//! One label a hex is enough. Of two ways to a hex the cheaper one can be followed by everything that can follow the other, and at equal
//! cost the one that is still a road march: the march's extra point is worth one point, and only while the road goes on.

use super::{
    CorpsCommand,
    agenda::{Move, Step},
    ids::{HEXES, Hex, Unit},
    movement::ALL,
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
    /// The hexes reached, the start first, in the order found.
    found: Vec<Hex>,
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
    /// The hexes that can be reached by a path, the start left out, in the order found.
    pub(crate) fn all(&self) -> impl Iterator<Item = Hex> {
        self.found.iter().copied().skip(1)
    }
    /// The hexes two or more steps away, in their own order.
    pub(crate) fn hexes(&self) -> impl Iterator<Item = Hex> {
        let mut hexes: Vec<Hex> = self
            .found
            .iter()
            .copied()
            .filter(|h| self.whole_path(*h).is_some())
            .collect();
        hexes.sort_unstable();
        hexes.into_iter()
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
        let mut hexes: Vec<Hex> = self.reach(s, unit, start, &progress).all().collect();
        hexes.sort_unstable();
        hexes
    }

    /// Searches from where a unit stands in its move.
    pub(crate) fn reach(&self, s: &State, unit: Unit, start: Hex, progress: &Move) -> Reach {
        let mut reach = Reach {
            labels: [None; HEXES],
            found: Vec::with_capacity(64),
        };
        reach.labels[start.index()] = Some(Label {
            after: *progress,
            from: None,
            steps: 0,
        });
        reach.found.push(start);
        if progress.spent >= ALL {
            return reach;
        }
        // Costs are small: hexes wait by what was spent, and a step never leads to a lower sum.
        let limit = self.limit(s, unit, progress, true);
        let mut waiting = vec![start];
        let mut next = Vec::with_capacity(32);
        for spent in progress.spent..=limit {
            // Roads first, so that a march is found before a walk of the same cost.
            while !waiting.is_empty() {
                waiting.sort_unstable_by_key(|h| {
                    (reach.labels[h.index()].as_ref().map(key), h.number())
                });
                for from in std::mem::take(&mut waiting) {
                    let Some(here) = reach.labels[from.index()] else {
                        continue;
                    };
                    if here.after.spent > spent {
                        next.push(from);
                        continue;
                    }
                    if here.after.stopped || here.after.spent < spent {
                        continue;
                    }
                    for side in &self.tables.hex(from).sides {
                        let Some(to) = side.to else { continue };
                        let Ok(after) = self.judge_step(s, unit, from, &here.after, to) else {
                            continue;
                        };
                        if after.spent >= ALL {
                            // The minimum move is a step, never part of a path.
                            continue;
                        }
                        let label = Label {
                            after,
                            from: Some(from),
                            steps: here.steps + 1,
                        };
                        let slot = &mut reach.labels[to.index()];
                        match slot {
                            Some(old) if key(old) <= key(&label) => continue,
                            Some(_) => {}
                            None => reach.found.push(to),
                        }
                        *slot = Some(label);
                        if after.spent == spent {
                            waiting.push(to);
                        } else {
                            next.push(to);
                        }
                    }
                }
            }
            std::mem::swap(&mut waiting, &mut next);
        }
        reach
    }
}
