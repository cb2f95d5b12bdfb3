//! "Return of Sunk Ships", and every other arrival on the board: which ship comes next, where it may be placed, how it faces.

use super::{
    Naval1812,
    agenda::Step,
    ids::{BRITISH, Heading, Kind, Point, PointSet, Ship},
    note::Note,
    reason::{Found, Reason, need},
    state::State,
};
use crate::{Notes, Side};

impl Naval1812 {
    /// The ship that the step on top places; `None` if it places none.
    pub(super) fn arriving(&self, s: &State, top: Step) -> Option<Ship> {
        match top {
            Step::SetUpRed { left } if left > 0 => s.waiting(Kind::Red, true),
            Step::Reinforce => s.waiting(Kind::Red, true),
            Step::ReturnWarships { next: side } | Step::EarlyReturn { side } => {
                s.waiting(Kind::warship(side), false)
            }
            Step::ReturnMerchants { next } => s.waiting(Kind::merchant(next), false),
            _ => None,
        }
    }

    /// Where the ship of the step on top may be placed.
    pub(super) fn places(&self, s: &State, top: Step) -> PointSet {
        match top {
            Step::SetUpRed { .. } => self.start_places(s),
            Step::Reinforce => self.home_places(s, BRITISH),
            Step::ReturnWarships { next: side } | Step::EarlyReturn { side } => {
                self.home_places(s, side)
            }
            // "Return of Sunk Ships": any available point of the opponent's half, home points included; the black column is in neither.
            Step::ReturnMerchants { next } => {
                self.tables.half[next.other().index()].minus(s.occupied)
            }
            _ => PointSet::EMPTY,
        }
    }

    /// Open home points of a side; if there is none, the free points nearest to one ("Return of Sunk Ships", "Order of Play").
    pub(super) fn home_places(&self, s: &State, side: Side) -> PointSet {
        let t = &self.tables;
        let open = t.home[side.index()].minus(s.occupied);
        if !open.is_empty() {
            return open;
        }
        let free = t.points.minus(s.occupied);
        let nearest = free.iter().map(|p| t.to_home(side, p)).min();
        free.iter()
            .filter(|p| Some(t.to_home(side, *p)) == nearest)
            .collect()
    }

    pub(super) fn check_place(&self, s: &State, top: Step, point: Point) -> Result<(), Reason> {
        let (rule, expected) = match top {
            Step::SetUpRed { .. } => ("British Setup", "an open red point"),
            Step::Reinforce => (
                "Order of Play",
                "an open red point, or one of the nearest points",
            ),
            Step::ReturnMerchants { .. } => (
                "Return of Sunk Ships",
                "a free navigation point in the opponent's half",
            ),
            _ => (
                "Return of Sunk Ships",
                "an open home point of the ship's own, or one of the nearest points",
            ),
        };
        need(
            self.places(s, top).has(point),
            rule,
            expected,
            Found::Point(point),
        )
    }

    /// Puts the ship of the step on top on a point; its heading is to be chosen.
    pub(super) fn place(&self, s: &mut State, top: Step, point: Point) {
        let Some(ship) = self.arriving(s, top) else {
            return;
        };
        // Until its owner says otherwise it faces away from its home ports if a warship, towards them if a merchant.
        let port = self.tables.port[ship.side().index()];
        let heading = if ship.is_warship() {
            port.astern()
        } else {
            port
        };
        s.put(ship, point, heading);
        match top {
            Step::SetUpRed { left } => s.agenda.replace(Step::SetUpRed {
                left: left.saturating_sub(1),
            }),
            Step::ReturnWarships { next } => s
                .agenda
                .replace(Step::ReturnWarships { next: next.other() }),
            Step::ReturnMerchants { next } => s
                .agenda
                .replace(Step::ReturnMerchants { next: next.other() }),
            _ => {}
        }
        s.agenda.push(Step::Facing { ship });
    }

    /// The owner says how the ship just placed faces.
    pub(super) fn face<N: Notes<Note>>(
        &self,
        s: &mut State,
        ship: Ship,
        heading: Heading,
        n: &mut N,
    ) {
        s.ships[ship.index()].heading = heading;
        let why = Self::arrival(s.agenda.below());
        s.agenda.pop();
        if let Some(at) = s.point_of(ship) {
            n.note(|| Note::Placed {
                ship,
                at,
                heading,
                why,
            });
        }
        if matches!(
            s.agenda.top(),
            Some(Step::Reinforce | Step::EarlyReturn { .. })
        ) {
            s.agenda.pop();
        }
    }

    /// Whose ship returns next: the sides take turns, the British first, until one has none left. `true` if the step went on.
    pub(super) fn returns_go_on(&self, s: &mut State, top: Step) -> bool {
        let (next, waits): (Side, fn(&State, Side) -> bool) = match top {
            Step::ReturnWarships { next } => (next, |s, side| {
                s.waiting(Kind::warship(side), false).is_some()
            }),
            Step::ReturnMerchants { next } => (next, |s, side| {
                s.waiting(Kind::merchant(side), false).is_some()
            }),
            _ => return false,
        };
        if waits(s, next) {
            return self.place_only(s, top);
        }
        if !waits(s, next.other()) {
            s.agenda.pop();
            return true;
        }
        s.agenda.replace(match top {
            Step::ReturnWarships { .. } => Step::ReturnWarships { next: next.other() },
            _ => Step::ReturnMerchants { next: next.other() },
        });
        true
    }

    /// Places the ship of the step on top if there is only one point for it.
    pub(super) fn place_only(&self, s: &mut State, top: Step) -> bool {
        let places = self.places(s, top);
        match places.first() {
            Some(only) if places.len() == 1 => {
                self.place(s, top, only);
                true
            }
            _ => false,
        }
    }
}
