//! Land Movement, River & Lake Movement; Leaders: steps of units and of leaders.

use super::{
    BeforeNapoleon,
    ids::{Colour, Kind, Leader, Place, Unit},
    initiative::POINTS,
    note::Note,
    reason::{Found, Reason},
    state::{At, Go, Ground, State},
};
use crate::{Notes, Side};

/// A step as it would be taken: how, and what it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Going {
    /// Whether it is a lake move.
    pub lake: bool,
    /// Whether it is by river or lake.
    pub water: bool,
    /// Movement Points.
    pub cost: u8,
}

impl BeforeNapoleon {
    /// How one goes from a place to another; a line before a lake. `first` allows the lake move, which is a whole turn's.
    pub(crate) fn going(
        &self,
        from: Place,
        to: Place,
        first: bool,
        water: Option<bool>,
    ) -> Option<Going> {
        let line = self.tables.line(from, to).map(|colour| Going {
            lake: false,
            water: colour == Colour::Blue,
            cost: colour.cost(),
        });
        let lake = (first && self.tables.lake_moves[from.index()].has(to)).then_some(Going {
            lake: true,
            water: true,
            cost: POINTS,
        });
        let fits = |g: &Going| water.is_none_or(|w| w == g.water);
        line.filter(fits).or(lake.filter(fits))
    }

    /// Whether a garrisoned enemy fort bars a lake move, where that ruling is in force (2.3).
    pub(crate) fn gate_bars(&self, s: &State, side: Side, from: Place, to: Place) -> bool {
        self.rulings.lake_gates
            && self.tables.gates.iter().any(|(a, b, gate)| {
                *a == from
                    && *b == to
                    && *gate != to
                    && s.holder(*gate) == Some(side.other())
                    && s.units
                        .iter()
                        .any(|u| u.side != side && u.at.place() == Some(*gate) && u.men() > 0)
            })
    }

    /// Whether a unit may take that step.
    pub(super) fn check_march(
        &self,
        s: &State,
        ground: &Ground,
        side: Side,
        unit: Unit,
        to: Place,
    ) -> Result<Going, Reason> {
        const RULE: &str = "Land Movement";
        let refuse = |rule, expected, found| {
            Err(Reason {
                rule,
                expected,
                found,
            })
        };
        let u = s.unit(unit);
        if !u.lives() || u.side != side {
            return refuse(RULE, "a unit of one's own", Found::unit(s, unit));
        }
        let At::Field(from) = u.at else {
            return refuse(RULE, "a unit in the field", Found::unit(s, unit));
        };
        let (points, going) = match u.go {
            Go::Ready { water } => (POINTS, self.going(from, to, true, Some(water))),
            Go::Moving(points) => (points, self.going(from, to, false, None)),
            _ => {
                return refuse(
                    "Initiative",
                    "a unit that has passed its roll",
                    Found::unit(s, unit),
                );
            }
        };
        let Some(going) = going else {
            return refuse(
                RULE,
                "a line or lake of the kind that was rolled for",
                Found::Place(to),
            );
        };
        if going.cost > points {
            return refuse(
                RULE,
                "Movement Points enough for the step",
                Found::Number(u32::from(points)),
            );
        }
        if going.water && matches!(u.go, Go::Ready { .. }) && !self.may_embark(s, side, from) {
            return refuse(
                "River & Lake Movement",
                "control of the fort to embark there",
                Found::Place(from),
            );
        }
        if going.lake && self.gate_bars(s, side, from, to) {
            return refuse(
                "River & Lake Movement",
                "no garrisoned enemy fort on the way",
                Found::Place(to),
            );
        }
        if u.men() == 0 && ground.enemy(side, to) && ground.field[side.index()][to.index()] == 0 {
            return refuse(
                RULE,
                "own troops there before guns and supplies",
                Found::Place(to),
            );
        }
        Ok(going)
    }

    /// Takes the step.
    pub(super) fn march<N: Notes<Note>>(&self, s: &mut State, unit: Unit, to: Place, n: &mut N) {
        let u = *s.unit(unit);
        let At::Field(from) = u.at else { return };
        let (points, going) = match u.go {
            Go::Ready { water } => (POINTS, self.going(from, to, true, Some(water))),
            Go::Moving(points) => (points, self.going(from, to, false, None)),
            _ => return,
        };
        let Some(going) = going else { return };
        self.arrives(
            s,
            unit,
            from,
            to,
            going.lake,
            points.saturating_sub(going.cost),
            n,
        );
    }

    /// A unit comes to a place with so many points left; it stops by enemies, and takes what is left alone there.
    #[allow(clippy::too_many_arguments)] // a step is all of these, and nothing else uses them together
    pub(super) fn arrives<N: Notes<Note>>(
        &self,
        s: &mut State,
        unit: Unit,
        from: Place,
        to: Place,
        lake: bool,
        left: u8,
        n: &mut N,
    ) {
        let side = s.unit(unit).side;
        let enemy = self.has_men(s, side.other(), to);
        let u = &mut s.units[unit.index()];
        u.at = At::Field(to);
        u.came = Some(from);
        u.go = if enemy || left == 0 {
            Go::Stopped
        } else {
            Go::Moving(left)
        };
        let class = u.class;
        n.note(|| Note::Marched {
            unit,
            class,
            side,
            from,
            to,
            lake,
        });
        if class.has_men() && !enemy {
            self.seize(s, to, side, n);
        }
    }

    /// Whether a leader may take that step alone (ruling 52).
    pub(super) fn check_ride(
        &self,
        s: &State,
        ground: &Ground,
        side: Side,
        leader: Leader,
        to: Place,
    ) -> Result<u8, Reason> {
        const RULE: &str = "Leaders";
        let refuse = |expected, found| {
            Err(Reason {
                rule: RULE,
                expected,
                found,
            })
        };
        let l = &s.leaders[leader.index()];
        if self.tables.leader(leader).side != side {
            return refuse("a leader of one's own", Found::Leader(leader));
        }
        let At::Field(from) = l.at else {
            return refuse(
                "a leader in the field, not in a besieged fort",
                Found::Leader(leader),
            );
        };
        if self.tables.kind_of(from) == Kind::Box {
            return refuse("a leader in America", Found::Leader(leader));
        }
        let Some(going) = self.going(from, to, l.points == POINTS, None) else {
            return refuse(
                "a line from where he is, or a lake as his whole move",
                Found::Place(to),
            );
        };
        if going.cost > l.points {
            return refuse(
                "Movement Points enough for the step",
                Found::Number(u32::from(l.points)),
            );
        }
        if ground.enemy(side, to) && ground.field[side.index()][to.index()] == 0 {
            return refuse("own troops where the enemy is", Found::Place(to));
        }
        Ok(going.cost)
    }

    /// Takes it; among enemies he stays.
    pub(super) fn ride<N: Notes<Note>>(&self, s: &mut State, leader: Leader, to: Place, n: &mut N) {
        let l = s.leaders[leader.index()];
        let At::Field(from) = l.at else { return };
        let Some(going) = self.going(from, to, l.points == POINTS, None) else {
            return;
        };
        let side = self.tables.leader(leader).side;
        let stays = self.has_men(s, side.other(), to);
        let l = &mut s.leaders[leader.index()];
        l.at = At::Field(to);
        l.points = if stays {
            0
        } else {
            l.points.saturating_sub(going.cost)
        };
        n.note(|| Note::Rode { leader, from, to });
    }

    /// Land movement of a side is over: nobody moves on.
    pub(super) fn movement_ends(&self, s: &mut State, side: Side) {
        s.agenda.pop();
        self.rest(s, side);
    }

    /// Those of a side who could still move stay where they are.
    pub(super) fn rest(&self, s: &mut State, side: Side) {
        for u in s.units.iter_mut().filter(|u| u.lives() && u.side == side) {
            if matches!(u.go, Go::Moving(_) | Go::Ready { .. }) {
                u.go = Go::Stopped;
            }
        }
        s.spent = super::ids::PlaceSet::EMPTY;
    }
}
