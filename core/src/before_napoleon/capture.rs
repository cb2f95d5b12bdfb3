//! Land Movement, Supply: leaders, Supply Units and guns that are left alone with the enemy's troops.

use super::{
    BeforeNapoleon,
    ids::{Class, Leader, Place, Unit},
    note::Note,
    state::{At, State, UnitState},
};
use crate::{Notes, Side};

impl BeforeNapoleon {
    /// Whether a side has any men at a place, outside or inside.
    pub(crate) fn has_men(&self, s: &State, side: Side, place: Place) -> bool {
        s.units
            .iter()
            .any(|u| u.side == side && u.at.place() == Some(place) && u.men() > 0)
    }

    /// Where no men of the enemy stand, what he has left there falls to `by`: leaders are out of play, Supply Units and guns change
    /// hands, the guns without their gunners (Reinforcements, rulings 40, 47, 53, 58).
    pub(crate) fn seize<N: Notes<Note>>(&self, s: &mut State, place: Place, by: Side, n: &mut N) {
        let enemy = by.other();
        if self.has_men(s, enemy, place) || !self.has_men(s, by, place) {
            return;
        }
        for leader in Leader::all() {
            let there = s.leaders[leader.index()].at.place() == Some(place);
            if there && self.tables.leader(leader).side == enemy {
                self.leader_goes(s, leader);
                n.note(|| Note::LeaderCaptured { leader, at: place });
            }
        }
        for unit in Unit::all() {
            let u = s.unit(unit);
            if !u.lives() || u.side != enemy || u.at.place() != Some(place) {
                continue;
            }
            let (class, count) = (u.class, u.strength);
            self.changes_hands(s, unit, count, by, place);
            if class == Class::Supply {
                n.note(|| Note::SupplyCaptured {
                    by,
                    at: place,
                    count,
                });
            } else {
                n.note(|| Note::StandsCaptured {
                    by,
                    at: place,
                    class,
                    stands: count,
                });
            }
        }
    }

    /// A leader is dead, captured or dismissed.
    pub(crate) fn leader_goes(&self, s: &mut State, leader: Leader) {
        let l = &mut s.leaders[leader.index()];
        l.at = At::Off;
        l.gone = true;
        l.points = 0;
        l.served = None;
        l.way = super::state::Way::NONE;
    }

    /// So many of a pile of guns or Supply Units pass to the other side, in the field of a place: to a pile of his there if he has one
    /// that is like them, else as a new one. The guns have no gunners any more.
    pub(crate) fn changes_hands(
        &self,
        s: &mut State,
        unit: Unit,
        count: u16,
        by: Side,
        place: Place,
    ) {
        let u = *s.unit(unit);
        let count = count.min(u.strength);
        if count == 0 || u.class.has_men() {
            return;
        }
        let crewed = u.class == Class::Supply;
        let like = s
            .living()
            .find(|(other, o)| {
                *other != unit
                    && o.side == by
                    && o.class == u.class
                    && o.at == At::Field(place)
                    && o.crewed == crewed
                    && o.strength <= u16::MAX - count
            })
            .map(|(other, _)| other);
        let whole = count == u.strength;
        let to = like.or_else(|| {
            if whole {
                Some(unit)
            } else {
                s.free_unit(self.tables.units.len())
            }
        });
        if whole {
            s.units[unit.index()] = UnitState::NONE;
        } else {
            s.units[unit.index()].strength -= count;
        }
        match (to, like) {
            (Some(pile), Some(_)) => s.units[pile.index()].strength += count,
            (Some(new), None) => {
                s.units[new.index()] = UnitState {
                    side: by,
                    class: u.class,
                    strength: count,
                    at: At::Field(place),
                    go: super::state::Go::Stopped,
                    crewed,
                    came: None,
                    way: super::state::Way::NONE,
                };
            }
            (None, _) => {
                if u.class.is_battery() {
                    s.stands_lost += count;
                }
            }
        }
    }
}
