//! Sequence of Play, Victory: how phases follow each other, and when the game is over.

use super::{
    BeforeNapoleon,
    agenda::{Attrition, Phase, Step},
    ids::{FR, Fleet, GB, Place, PlaceSet, Unit},
    note::{Note, Part},
    sheet::Orders,
    state::{At, Ending, FleetState, Go, State, Station, UnitState, Way},
};
use crate::{Notes, Side};

/// Turns of a season.
pub const SEASON: u8 = 10;
/// Turns of the campaign.
pub const TURNS: u8 = 60;
/// Points with which the British win in the end (Victory).
pub const POINTS_TO_WIN: u8 = 18;

impl BeforeNapoleon {
    /// A phase begins: what follows it is put under it, and its own steps on top.
    pub(super) fn phase_begins<N: Notes<Note>>(&self, s: &mut State, phase: Phase, n: &mut N) {
        s.agenda.pop();
        let tell = |part: Part, n: &mut N| n.note(|| Note::PartBegins { part });
        let next = |s: &mut State, phase| {
            s.agenda.push(Step::Turn(phase));
        };
        match phase {
            Phase::May => {
                next(s, Phase::Reinforcement);
                tell(Part::May, n);
                s.agenda.push(Step::Return { from: 0 });
            }
            Phase::Reinforcement => {
                self.refresh(s);
                next(s, Phase::Attrition);
                // The French throw all their dice, then the British (2.9 item 5).
                self.push_reinforcement(s, GB);
                self.push_reinforcement(s, FR);
                tell(Part::Reinforcement(FR), n);
            }
            Phase::Attrition => {
                next(
                    s,
                    if s.written {
                        Phase::Orders
                    } else {
                        Phase::Naval(FR)
                    },
                );
                tell(Part::Attrition, n);
                s.agenda.push(Step::Attrition {
                    place: Place(0),
                    side: FR,
                    stage: Attrition::Find,
                });
            }
            Phase::Orders => {
                next(s, Phase::Naval(FR));
                tell(Part::Orders, n);
                s.agenda.push(Step::Orders { side: GB });
                s.agenda.push(Step::Orders { side: FR });
            }
            Phase::Naval(side) => {
                next(
                    s,
                    if side == FR {
                        Phase::Naval(GB)
                    } else {
                        Phase::Interception
                    },
                );
                tell(Part::Naval(side), n);
                self.join_fleets(s, side);
                if s.written {
                    self.naval_orders_done(s, side, n);
                } else {
                    s.agenda.push(Step::Naval { side });
                }
            }
            Phase::Interception => {
                next(s, Phase::Landing);
                tell(Part::Interception, n);
                s.agenda.push(Step::Encounters);
                s.agenda.push(Self::FIRST_PAIR);
            }
            Phase::Landing => {
                next(
                    s,
                    if s.written {
                        Phase::Beats
                    } else {
                        Phase::Movement(FR)
                    },
                );
                tell(Part::Landing, n);
                self.fleets_enter(s, n);
                if s.written {
                    self.landing_orders_done(s, n);
                } else {
                    s.agenda.push(Step::Landing { side: GB });
                    s.agenda.push(Step::Landing { side: FR });
                }
            }
            Phase::Movement(side) => {
                next(s, Phase::Combat(side));
                tell(Part::Movement(side), n);
                s.spent = PlaceSet::EMPTY;
                s.agenda.push(Step::Move { side });
            }
            Phase::Combat(side) => {
                next(
                    s,
                    if side == FR {
                        Phase::Movement(GB)
                    } else {
                        Phase::End
                    },
                );
                tell(Part::Combat(side), n);
                self.forts_settle(s);
                s.agenda.push(Step::Combat {
                    side,
                    done: PlaceSet::EMPTY,
                });
            }
            Phase::Beats => {
                next(s, Phase::Fights);
                tell(Part::Beats, n);
                self.order_supplies(s, n);
                s.agenda.push(Step::Beat { beat: 1 });
                s.agenda.push(Step::OrderRolls { from: 0 });
            }
            Phase::Fights => {
                next(s, Phase::End);
                tell(Part::Fights, n);
                self.forts_settle(s);
                s.agenda.push(Step::Fights { from: 0 });
            }
            Phase::End => self.turn_ends(s, n),
            Phase::Winter => {
                tell(Part::Winter, n);
                self.winter_begins(s, n);
                self.forts_settle(s);
                Self::push_winter(s);
            }
            Phase::Next => {
                s.turn = s.turn.saturating_add(1);
                let turn = s.turn;
                n.note(|| Note::TurnBegins { turn });
                next(
                    s,
                    if s.turn_of_season() == 1 {
                        Phase::May
                    } else {
                        Phase::Reinforcement
                    },
                );
            }
        }
    }

    /// A side's dice and rolls of a Reinforcement Phase, the first on top.
    fn push_reinforcement(&self, s: &mut State, side: Side) {
        s.agenda.push(Step::BreakUps { side });
        s.agenda.push(Step::IndianRolls { side });
        s.agenda.push(Step::American { side });
        s.agenda.push(Step::Europe {
            side,
            dice: self.recruitment_dice(s, side),
        });
    }

    /// Everybody may move again; piles that are alike and lie together are one.
    fn refresh(&self, s: &mut State) {
        let turn = s.turn;
        for u in s.units.iter_mut().filter(|u| u.strength > 0) {
            if !matches!(u.go, Go::Held(until) if turn <= until) {
                u.go = Go::Fresh;
            }
            u.came = None;
            u.way = Way::NONE;
        }
        for l in &mut s.leaders {
            l.points = if l.at == At::Off {
                0
            } else {
                super::initiative::POINTS
            };
            l.served = None;
            l.way = Way::NONE;
        }
        for f in &mut s.fleets {
            *f = FleetState {
                station: f.station,
                transports: f.transports,
                idle: matches!(f.station, Station::Port(_)),
                ..FleetState::default()
            };
        }
        s.orders = [Orders::NONE; 2];
        s.spent = PlaceSet::EMPTY;
        s.met = [0; super::ids::FLEETS_A_SIDE];
        for side in Side::BOTH {
            self.join_fleets(s, side);
        }
        self.gather(s);
    }

    /// Piles of the same guns or supplies in one place become one (ruling 41).
    fn gather(&self, s: &mut State) {
        for keep in Unit::all() {
            let pile = *s.unit(keep);
            if !pile.lives() || pile.class.has_men() {
                continue;
            }
            for other in Unit::all().skip(keep.index() + 1) {
                let o = *s.unit(other);
                let like = o.lives()
                    && o.side == pile.side
                    && o.class == pile.class
                    && o.at == pile.at
                    && o.crewed == pile.crewed
                    && o.go == pile.go;
                let sum = s.unit(keep).strength.checked_add(o.strength);
                if let (true, Some(sum)) = (like, sum) {
                    s.units[keep.index()].strength = sum;
                    s.units[other.index()] = UnitState::NONE;
                }
            }
        }
    }

    /// Ships are repaired, and after the last turn of a season winter comes, or the end.
    fn turn_ends<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        self.repair(s, n);
        if s.turn_of_season() < SEASON {
            s.agenda.push(Step::Turn(Phase::Next));
            return;
        }
        let last = s.turn >= TURNS;
        if (!last || self.rulings.winter_1760)
            && let Some(side) = self.wins_now(s)
        {
            self.over(s, Ending::Winter(side), n);
        } else if last {
            let side = if self.points(s, GB) >= POINTS_TO_WIN {
                GB
            } else {
                FR
            };
            self.over(s, Ending::Points(side), n);
        } else {
            s.agenda.push(Step::Turn(Phase::Winter));
        }
    }

    /// Ships that lay a whole turn in a yard are whole again.
    fn repair<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        for fleet in Fleet::all() {
            let f = *s.fleet(fleet);
            let Station::Port(at) = f.station else {
                continue;
            };
            if !f.idle || !self.tables.yards.has(at) {
                continue;
            }
            let mut mended = false;
            for group in s.groups.iter_mut().filter(|g| g.fleet == Some(fleet)) {
                for ship in group.ships.iter_mut().filter(|ship| ship.points > 0) {
                    let whole = self.tables.whole(ship.rate);
                    mended |= ship.points != whole;
                    ship.points = whole;
                }
            }
            if mended {
                n.note(|| Note::Repaired { fleet, at });
            }
        }
    }

    /// The side that wins at the beginning of a winter by what it holds; nobody if both would (Victory, ruling 99).
    #[must_use]
    pub fn wins_now(&self, s: &State) -> Option<Side> {
        let holds = |side: Side, place: Place| s.holder(place) == Some(side);
        let british = self.tables.victory[GB.index()].iter().all(|p| holds(GB, p));
        let french = self.tables.victory[FR.index()].iter().any(|p| holds(FR, p));
        match (french, british) {
            (true, false) => Some(FR),
            (false, true) => Some(GB),
            _ => None,
        }
    }

    fn over<N: Notes<Note>>(&self, s: &mut State, ending: Ending, n: &mut N) {
        s.ending = Some(ending);
        s.agenda.clear();
        let points = [FR, GB].map(|side| self.points(s, side));
        n.note(|| Note::Over { ending, points });
    }
}
