//! "Card Movement", "Ship Movement", "Turn Movement", "Straight Movement", "Earning VPs with Merchant Ships".
//!
//! A ship's movement is: activate it, turn it a quarter if wanted, go so many points ahead. All points must be spent that ships can
//! spend. That is tested step by step for the ships as they stand: a movement may stop short only if the ship can spend no more, or if
//! the ships not yet activated can still spend all that is left.

use super::{
    Naval1812,
    agenda::Step,
    edition::tables::Tactic,
    ids::{Heading, Kind, Point, PointSet, Ship, ShipSet},
    note::{Note, Points},
    reason::{Found, Reason, need},
    state::{Place, State},
};
use crate::{Notes, Side};

/// A ship under way: the step [`Step::Sailing`], with what lies under it.
#[derive(Clone, Copy)]
pub(super) struct Course {
    pub ship: Ship,
    pub turned: bool,
    pub gone: u8,
    /// Movement points left.
    pub mp: u8,
}

impl Naval1812 {
    /// How many points a ship could go straight ahead from `from` on `heading`, at most `most`, over points that are not `taken`; the
    /// step into its home ports counts.
    fn run(&self, ship: Ship, from: Point, heading: Heading, most: u8, taken: PointSet) -> u8 {
        let t = &self.tables;
        let mut at = from;
        let mut steps = 0;
        while steps < most {
            match t.next(at, heading) {
                Some(next) if !taken.has(next) => at = next,
                Some(_) => break,
                None => {
                    return steps
                        + u8::from(!ship.is_warship() && t.is_gate(ship.side(), at, heading));
                }
            }
            steps += 1;
        }
        steps
    }

    /// What a turn costs a ship: 1 point, nothing by a tactic.
    fn turn_cost(&self, s: &State, ship: Ship) -> u8 {
        u8::from(!(ship.is_warship() && self.tactic(s, ship.side()) == Tactic::FreeTurn))
    }

    /// Whether a tactic lets the ship turn after going ahead.
    fn may_turn_late(&self, s: &State, ship: Ship) -> bool {
        ship.is_warship() && self.tactic(s, ship.side()) == Tactic::LateTurn
    }

    /// The most points that a ship not yet activated could spend, were there enough ("Card Movement"). A free turn spends nothing.
    fn capacity(&self, s: &State, ship: Ship, at: Point, taken: PointSet) -> u8 {
        let heading = s.ship(ship).heading;
        let limit = self.limit(s, ship);
        let ahead = self.run(ship, at, heading, limit, taken);
        let port = self.run(ship, at, heading.port(), limit, taken);
        let starboard = self.run(ship, at, heading.starboard(), limit, taken);
        let cost = self.turn_cost(s, ship);
        let late = if self.may_turn_late(s, ship) { cost } else { 0 };
        (ahead + late).max(cost + port.max(starboard))
    }

    /// Whether the ships of a side that were not activated could spend all of `mp`, the points `taken` being occupied.
    fn others_can_spend(&self, s: &State, side: Side, mp: u8, taken: PointSet) -> bool {
        let mut left = mp;
        for (ship, at) in self.idle(s, side) {
            if left == 0 {
                break;
            }
            left = left.saturating_sub(self.capacity(s, ship, at, taken));
        }
        left == 0
    }

    /// Ships of a side on the board that were not activated yet.
    fn idle<'a>(&self, s: &'a State, side: Side) -> impl Iterator<Item = (Ship, Point)> + 'a {
        let own = Kind::warship(side).ships().or(Kind::merchant(side).ships());
        own.minus(s.moved)
            .iter()
            .filter_map(|ship| Some((ship, s.point_of(ship)?)))
    }

    /// Whether a ship can still be activated to some purpose.
    fn can_activate(&self, s: &State, ship: Ship, mp: u8) -> bool {
        mp > 0 || self.turn_cost(s, ship) == 0
    }

    /// The active player's movement goes on by itself: over when no ship can do anything more. `false` while it waits.
    pub(super) fn movement_goes_on<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        mp: u8,
        n: &mut N,
    ) -> bool {
        if self
            .idle(s, side)
            .any(|(ship, _)| self.can_activate(s, ship, mp))
        {
            return false;
        }
        self.movement_ends(s, side, mp, n);
        true
    }

    /// Movement is over; combat follows ("Ship Combat").
    pub(super) fn movement_ends<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        lost: u8,
        n: &mut N,
    ) {
        s.moved = ShipSet::EMPTY;
        s.fired = [ShipSet::EMPTY; 2];
        n.note(|| Note::MovementEnds { side, lost });
        s.agenda.replace(Step::Combat { side });
    }

    pub(super) fn check_movement_done(&self, s: &State, side: Side, mp: u8) -> Result<(), Reason> {
        let could = mp > 0
            && self
                .idle(s, side)
                .any(|(ship, at)| self.capacity(s, ship, at, s.occupied) > 0);
        need(
            !could,
            "Card Movement",
            "all MP spent that ships can spend",
            Found::Left(mp),
        )
    }

    pub(super) fn check_sail(
        &self,
        s: &State,
        side: Side,
        mp: u8,
        point: Point,
    ) -> Result<(), Reason> {
        let found = Found::Point(point);
        let Some(ship) = s.at(point).filter(|ship| ship.side() == side) else {
            return need(
                false,
                "Ship Movement",
                "a point with a ship of the active player",
                found,
            );
        };
        need(
            !s.moved.has(ship),
            "Straight Movement",
            "a ship not activated yet on this card",
            found,
        )?;
        need(
            self.can_activate(s, ship, mp),
            "Card Movement",
            "movement points for it",
            found,
        )
    }

    /// Activates a ship.
    pub(super) fn sail(&self, s: &mut State, point: Point) {
        if let Some(ship) = s.at(point) {
            s.moved.insert(ship);
            s.agenda.push(Step::Sailing {
                ship,
                turned: false,
                gone: 0,
            });
        }
    }

    /// The ship under way with the points left.
    pub(super) fn course(&self, s: &State) -> Option<Course> {
        match (s.agenda.top(), s.agenda.below()) {
            (Some(Step::Sailing { ship, turned, gone }), Some(Step::Move { mp, .. })) => {
                Some(Course {
                    ship,
                    turned,
                    gone,
                    mp,
                })
            }
            _ => None,
        }
    }

    pub(super) fn check_turn(&self, s: &State, c: Course, to: Heading) -> Result<(), Reason> {
        let found = Found::Heading(to);
        need(
            !c.turned,
            "Turn Movement",
            "one quarter turn at most in a ship's movement",
            found,
        )?;
        need(
            c.gone == 0 || self.may_turn_late(s, c.ship),
            "Turn Movement",
            "a turn as the first thing in a ship's movement",
            found,
        )?;
        let heading = s.ship(c.ship).heading;
        need(
            to == heading.port() || to == heading.starboard(),
            "Turn Movement",
            "a quarter turn to port or starboard",
            found,
        )?;
        need(
            c.mp >= self.turn_cost(s, c.ship),
            "Ship Movement",
            "1 MP for a quarter turn",
            Found::Left(c.mp),
        )
    }

    /// Turns the ship under way.
    pub(super) fn turn<N: Notes<Note>>(&self, s: &mut State, c: Course, to: Heading, n: &mut N) {
        let cost = self.turn_cost(s, c.ship);
        s.ships[c.ship.index()].heading = to;
        if let Some(at) = s.point_of(c.ship) {
            n.note(|| Note::Turned {
                ship: c.ship,
                at,
                to,
                cost,
            });
        }
        self.spent(
            s,
            Course {
                turned: true,
                mp: c.mp.saturating_sub(cost),
                ..c
            },
        );
    }

    /// How many points the ship under way can go ahead now: its run, cut at its limit and at the points left.
    pub(super) fn reach(&self, s: &State, c: Course) -> u8 {
        if c.gone > 0 {
            return 0;
        }
        s.point_of(c.ship).map_or(0, |at| {
            let most = self.limit(s, c.ship).min(c.mp);
            self.run(c.ship, at, s.ship(c.ship).heading, most, s.occupied)
        })
    }

    /// Whether the ship under way may turn late once it has gone ahead, with so many points left.
    fn late_turn_left(&self, s: &State, c: Course, mp: u8) -> bool {
        !c.turned && mp > 0 && self.may_turn_late(s, c.ship)
    }

    /// The points occupied when the ship under way has gone so many steps ahead, and where it then is; off the board in port.
    fn after(&self, s: &State, ship: Ship, steps: u8) -> (PointSet, Option<Point>) {
        let mut taken = s.occupied;
        let Some(from) = s.point_of(ship) else {
            return (taken, None);
        };
        taken.remove(from);
        let heading = s.ship(ship).heading;
        let mut at = Some(from);
        for _ in 0..steps {
            at = at.and_then(|p| self.tables.next(p, heading));
        }
        if let Some(at) = at {
            taken.insert(at);
        }
        (taken, at)
    }

    pub(super) fn check_ahead(&self, s: &State, c: Course, steps: u8) -> Result<(), Reason> {
        let found = Found::Steps(steps);
        need(
            steps > 0,
            "Straight Movement",
            "at least 1 point ahead",
            found,
        )?;
        need(
            c.gone == 0,
            "Straight Movement",
            "going ahead once in a ship's movement",
            found,
        )?;
        need(
            steps <= self.limit(s, c.ship),
            "Straight Movement",
            "no more than the ship's straight movement limit",
            found,
        )?;
        need(
            steps <= c.mp,
            "Ship Movement",
            "1 MP for each point",
            Found::Left(c.mp),
        )?;
        let reach = self.reach(s, c);
        if steps > reach {
            return Err(self.why_blocked(s, c, reach, found));
        }
        // "Card Movement": stopping short only if nothing is lost by it.
        let left = c.mp - steps;
        if left == 0 || steps == reach || self.late_turn_left(s, c, left) {
            return Ok(());
        }
        let (taken, _) = self.after(s, c.ship, steps);
        need(
            self.others_can_spend(s, c.ship.side(), left, taken),
            "Card Movement",
            "as many points as the ship can go, since the others cannot spend what is left",
            found,
        )
    }

    /// Why the ship cannot go on after `reach` points: a ship, the edge, or a port that is not its own.
    fn why_blocked(&self, s: &State, c: Course, reach: u8, found: Found) -> Reason {
        let (rule, expected) = match self.after(s, c.ship, reach).1 {
            Some(at) if self.tables.next(at, s.ship(c.ship).heading).is_none() => {
                if self.tables.home[0].or(self.tables.home[1]).has(at) {
                    (
                        "Earning VPs with Merchant Ships",
                        "a merchant at a home point of its own, its bow to its home ports",
                    )
                } else {
                    ("Game Board", "a navigation point of the board")
                }
            }
            _ => ("Straight Movement", "points that no ship is on"),
        };
        Reason {
            rule,
            expected,
            found,
        }
    }

    /// Moves the ship under way ahead.
    pub(super) fn ahead<N: Notes<Note>>(&self, s: &mut State, c: Course, steps: u8, n: &mut N) {
        let Some(from) = s.point_of(c.ship) else {
            return;
        };
        let (taken, to) = self.after(s, c.ship, steps);
        let mp = c.mp.saturating_sub(steps);
        if let Some(to) = to {
            s.ships[c.ship.index()].place = Place::At(to);
            s.occupied = taken;
            n.note(|| Note::Went {
                ship: c.ship,
                from,
                to,
                steps,
            });
            self.spent(
                s,
                Course {
                    gone: steps,
                    mp,
                    ..c
                },
            );
            return;
        }
        // "Earning VPs with Merchant Ships": the last step was into port.
        let gate = self.after(s, c.ship, steps - 1).1.unwrap_or(from);
        if steps > 1 {
            n.note(|| Note::Went {
                ship: c.ship,
                from,
                to: gate,
                steps: steps - 1,
            });
        }
        n.note(|| Note::InPort {
            ship: c.ship,
            from: gate,
        });
        s.take(c.ship, Place::Port);
        s.moved.remove(c.ship);
        self.spent(
            s,
            Course {
                gone: steps,
                mp,
                ..c
            },
        );
        let side = c.ship.side();
        self.add_points(s, side, self.tables.port_points, Points::Port(c.ship), n);
        if let Some(card) = self.once(s, side, Tactic::PortBonus) {
            self.add_points(s, side, 1, Points::Card(card), n);
        }
        self.check_automatic(s, side, n);
    }

    /// Writes back what the ship under way has done, and ends its movement if it can do no more.
    fn spent(&self, s: &mut State, c: Course) {
        let Course {
            ship,
            turned,
            gone,
            mp,
        } = c;
        s.agenda.replace_below(Step::Move {
            side: ship.side(),
            mp,
        });
        s.agenda.replace(Step::Sailing { ship, turned, gone });
        if !self.goes_on(s, c) {
            s.agenda.pop();
        }
    }

    /// Whether the ship under way can still do something.
    pub(super) fn goes_on(&self, s: &State, c: Course) -> bool {
        match (c.turned, c.gone) {
            (false, 0) => self.can_activate(s, c.ship, c.mp),
            (true, 0) => self.reach(s, c) > 0,
            _ => s.point_of(c.ship).is_some() && self.late_turn_left(s, c, c.mp),
        }
    }

    pub(super) fn check_stop(&self, s: &State, c: Course) -> Result<(), Reason> {
        need(
            c.turned || c.gone > 0,
            "Card Movement",
            "an activated ship that moves",
            Found::Text("stop"),
        )?;
        // Whatever ends by itself is over already: this ship could spend more.
        need(
            c.mp == 0 || self.others_can_spend(s, c.ship.side(), c.mp, s.occupied),
            "Card Movement",
            "the ship to go on, since the others cannot spend what is left",
            Found::Left(c.mp),
        )
    }
}
