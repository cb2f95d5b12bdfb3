//! Sequence of Play: movement by written orders, in four beats of one Movement Point, all steps of a beat at once (ruling 102).

use super::{
    BeforeNapoleon,
    agenda::Step,
    ids::{Leader, PLACES, Place, PlaceSet, Unit},
    initiative::POINTS,
    land_movement::Going,
    note::{Dropped, Note},
    state::{At, Go, Ground, State, Way},
};
use crate::{Notes, Side};

/// A step that somebody takes on the beat under way.
#[derive(Clone, Copy, Debug)]
struct Stride<T> {
    who: T,
    side: Side,
    from: Place,
    to: Place,
    going: Going,
}

impl BeforeNapoleon {
    /// The first step of a unit's way is by water.
    pub(crate) fn starts_by_water(&self, from: Place, way: &Way) -> bool {
        way.steps()
            .first()
            .and_then(|to| self.going(from, *to, true, None))
            .is_some_and(|g| g.water)
    }

    /// Units with orders roll one after the other; an order that cannot even be rolled for is dropped.
    pub(super) fn order_rolls_go_on<N: Notes<Note>>(
        &self,
        s: &mut State,
        from: u8,
        n: &mut N,
    ) -> bool {
        for unit in Unit::all().skip(usize::from(from)) {
            let u = *s.unit(unit);
            if !u.lives() || u.way.len == 0 || u.go != Go::Fresh {
                continue;
            }
            let At::Field(place) = u.at else {
                // It has gone aboard or inside.
                self.order_ends(s, unit, Dropped::Initiative, n);
                continue;
            };
            let water = self.starts_by_water(place, &u.way);
            if self.check_rouse(s, u.side, unit, water).is_err() {
                self.order_ends(s, unit, Dropped::Initiative, n);
                continue;
            }
            let now = Step::OrderRolls {
                from: unit.number(),
            };
            let waits = s.agenda.top() == Some(now);
            s.agenda.replace(now);
            return !waits;
        }
        s.agenda.pop();
        true
    }

    /// The unit that rolls now, and whether by water.
    pub(crate) fn rolling(&self, s: &State, from: u8) -> Option<(Unit, bool)> {
        let unit = Unit::new(from)?;
        match s.unit(unit).at {
            At::Field(place) => Some((unit, self.starts_by_water(place, &s.unit(unit).way))),
            _ => None,
        }
    }

    /// Its die has been thrown.
    pub(super) fn order_rolled<N: Notes<Note>>(&self, s: &mut State, from: u8, die: u8, n: &mut N) {
        if let Some((unit, water)) = self.rolling(s, from) {
            self.initiative_result(s, unit, water, None, die, n);
            if s.unit(unit).go == Go::Failed {
                self.order_ends(s, unit, Dropped::Initiative, n);
            }
        }
    }

    fn order_ends<N: Notes<Note>>(&self, s: &mut State, unit: Unit, why: Dropped, n: &mut N) {
        let u = &mut s.units[unit.index()];
        u.way = Way::NONE;
        if matches!(u.go, Go::Ready { .. } | Go::Moving(_)) {
            u.go = Go::Stopped;
        }
        let (class, side) = (u.class, u.side);
        if let Some(at) = u.at.place() {
            n.note(|| Note::UnitOrderEnds {
                unit,
                class,
                side,
                at,
                why,
            });
        }
    }

    fn leader_order_ends<N: Notes<Note>>(&self, s: &mut State, leader: Leader, n: &mut N) {
        let l = &mut s.leaders[leader.index()];
        l.way = Way::NONE;
        if let Some(at) = l.at.place() {
            n.note(|| Note::LeaderOrderEnds { leader, at });
        }
    }

    /// A beat of movement.
    pub(super) fn beat<N: Notes<Note>>(&self, s: &mut State, beat: u8, n: &mut N) {
        let units = self.unit_strides(s, beat, n);
        let leaders = self.leader_strides(s, beat);
        let barred = self.barred(s, &units);
        let mut moved = PlaceSet::EMPTY;
        // Men first: guns, supplies and leaders may follow them among enemies.
        let (men, train): (Vec<_>, Vec<_>) =
            units.into_iter().partition(|st| s.unit(st.who).men() > 0);
        for stride in men {
            if barred.has(stride.side, stride.from, stride.to) {
                self.order_ends(s, stride.who, Dropped::Barred, n);
                continue;
            }
            self.strides(s, stride, n);
            moved.insert(stride.to);
        }
        let ground = Ground::of(s);
        let alone = |side: Side, to: Place| {
            ground.enemy(side, to) && ground.field[side.index()][to.index()] == 0
        };
        for stride in train {
            if barred.has(stride.side, stride.from, stride.to) {
                self.order_ends(s, stride.who, Dropped::Barred, n);
            } else if alone(stride.side, stride.to) {
                self.order_ends(s, stride.who, Dropped::Step, n);
            } else {
                self.strides(s, stride, n);
                moved.insert(stride.to);
            }
        }
        for stride in leaders {
            if barred.has(stride.side, stride.from, stride.to) || alone(stride.side, stride.to) {
                self.leader_order_ends(s, stride.who, n);
            } else {
                let leader = stride.who;
                let stays = ground.enemy(stride.side, stride.to);
                let l = &mut s.leaders[leader.index()];
                l.at = At::Field(stride.to);
                l.points = if stays {
                    0
                } else {
                    l.points.saturating_sub(stride.going.cost)
                };
                l.way = l.way.rest();
                let cut = stays && l.way.len > 0;
                let (from, to) = (stride.from, stride.to);
                n.note(|| Note::Rode { leader, from, to });
                if cut {
                    // As one who rides without orders he stays among enemies (ruling 52).
                    self.leader_order_ends(s, leader, n);
                }
            }
        }
        self.meet(s, moved, &ground, n);
        if beat < POINTS {
            s.agenda.replace(Step::Beat { beat: beat + 1 });
        } else {
            s.agenda.pop();
            for side in Side::BOTH {
                self.rest(s, side);
            }
            for u in &mut s.units {
                u.way = Way::NONE;
            }
            for l in &mut s.leaders {
                l.way = Way::NONE;
            }
        }
    }

    /// The steps of units whose cost is paid on this beat; those that cannot be taken end their orders.
    fn unit_strides<N: Notes<Note>>(
        &self,
        s: &mut State,
        beat: u8,
        n: &mut N,
    ) -> Vec<Stride<Unit>> {
        let mut strides = Vec::new();
        for unit in Unit::all() {
            let u = *s.unit(unit);
            let (At::Field(from), Some(to)) = (u.at, u.way.steps().first().copied()) else {
                continue;
            };
            let (points, first) = match u.go {
                Go::Ready { .. } => (POINTS, true),
                Go::Moving(points) => (points, false),
                _ => continue,
            };
            let going = self
                .going(from, to, first, None)
                .filter(|g| g.cost <= points);
            let legal = going.filter(|g| {
                let stuck = g.water && first && !self.may_embark(s, u.side, from);
                let barred = g.lake && self.gate_bars(s, u.side, from, to);
                !stuck && !barred
            });
            match legal {
                None => self.order_ends(s, unit, Dropped::Step, n),
                Some(going) if POINTS - points + going.cost == beat => strides.push(Stride {
                    who: unit,
                    side: u.side,
                    from,
                    to,
                    going,
                }),
                Some(_) => {}
            }
        }
        strides
    }

    fn leader_strides(&self, s: &State, beat: u8) -> Vec<Stride<Leader>> {
        let mut strides = Vec::new();
        for (leader, l) in Leader::all().zip(&s.leaders) {
            let (At::Field(from), Some(to)) = (l.at, l.way.steps().first().copied()) else {
                continue;
            };
            let going = self
                .going(from, to, l.points == POINTS, None)
                .filter(|g| g.cost <= l.points);
            if let Some(going) = going
                && POINTS - l.points + going.cost == beat
            {
                strides.push(Stride {
                    who: leader,
                    side: self.tables.leader(leader).side,
                    from,
                    to,
                    going,
                });
            }
        }
        strides
    }

    /// Lines on which enemies would pass each other, and who gives way there: those with fewer men, the French if equal.
    fn barred(&self, s: &State, strides: &[Stride<Unit>]) -> Barred {
        let mut barred = Barred::default();
        let on_line = |side: Side, from: Place, to: Place| {
            strides.iter().filter(move |st| {
                st.side == side && st.from == from && st.to == to && !st.going.lake
            })
        };
        for stride in strides.iter().filter(|st| !st.going.lake) {
            let enemy = stride.side.other();
            if on_line(enemy, stride.to, stride.from).next().is_none() {
                continue;
            }
            let men = |side, from, to| {
                on_line(side, from, to)
                    .map(|st| s.unit(st.who).men())
                    .sum::<u32>()
            };
            let own = men(stride.side, stride.from, stride.to);
            let theirs = men(enemy, stride.to, stride.from);
            let yields = own < theirs || (own == theirs && stride.side == super::ids::FR);
            if yields {
                barred.0.push((stride.side, stride.from, stride.to));
            }
        }
        barred
    }

    fn strides<N: Notes<Note>>(&self, s: &mut State, stride: Stride<Unit>, n: &mut N) {
        let points = match s.unit(stride.who).go {
            Go::Moving(points) => points,
            _ => POINTS,
        };
        let unit = stride.who;
        let u = &mut s.units[unit.index()];
        u.at = At::Field(stride.to);
        u.came = Some(stride.from);
        let left = points.saturating_sub(stride.going.cost);
        u.go = if left == 0 {
            Go::Stopped
        } else {
            Go::Moving(left)
        };
        u.way = u.way.rest();
        let (class, side, from, to, lake) =
            (u.class, u.side, stride.from, stride.to, stride.going.lake);
        n.note(|| Note::Marched {
            unit,
            class,
            side,
            from,
            to,
            lake,
        });
    }

    /// Where troops of both are in one place after the steps of a beat they stop; where one side came upon leaders, guns and supplies
    /// alone it takes them.
    fn meet<N: Notes<Note>>(&self, s: &mut State, moved: PlaceSet, ground: &Ground, n: &mut N) {
        for place in moved.iter() {
            let both = Side::BOTH
                .into_iter()
                .all(|side| ground.men(side, place) > 0);
            if both {
                for u in s.units.iter_mut().filter(|u| u.at == At::Field(place)) {
                    if matches!(u.go, Go::Ready { .. } | Go::Moving(_)) {
                        u.go = Go::Stopped;
                    }
                }
            } else {
                for side in Side::BOTH {
                    if ground.field[side.index()][place.index()] > 0 {
                        self.seize(s, place, side, n);
                    }
                }
            }
        }
    }
}

/// Who may not go which way.
#[derive(Default)]
struct Barred(Vec<(Side, Place, Place)>);

impl Barred {
    fn has(&self, side: Side, from: Place, to: Place) -> bool {
        self.0.contains(&(side, from, to))
    }
}

const _: () = assert!(PLACES <= 64, "places fit a set of bits");
