//! What the player sees: who is how strong where, and what to aim at.

use super::super::{
    BeforeNapoleon,
    agenda::Step,
    ids::{Class, Kind, PLACES, Place},
    state::{At, State, Station},
};
use crate::Side;

/// How far off, in Movement Points, men still count for an aim: four turns by road.
const REACH: i64 = 16;
/// How far off an enemy is a threat.
const NEAR: i64 = 4;
/// How far somebody is who is in a box, from everything.
const OVERSEAS: i64 = 120;

/// A position as one side looks at it.
pub(super) struct Survey<'a> {
    pub(super) game: &'a BeforeNapoleon,
    pub(super) s: &'a State,
    pub(super) side: Side,
    /// Men by side and place, in the field and inside.
    men: [[i64; PLACES]; 2],
    /// The place that everybody goes to.
    pub(super) aim: Option<Place>,
}

impl<'a> Survey<'a> {
    pub(super) fn of(game: &'a BeforeNapoleon, s: &'a State, side: Side) -> Self {
        let mut men = [[0; PLACES]; 2];
        for (_, unit) in s.living() {
            if let At::Field(place) | At::Inside(place) = unit.at {
                // A stand of guns is worth a stand of men, as long as it is served.
                let worth = match unit.class {
                    Class::Guns | Class::Mortars if unit.crewed => 100 * i64::from(unit.strength),
                    _ => i64::from(unit.men()),
                };
                men[unit.side.index()][place.index()] += worth;
            }
        }
        let mut survey = Self {
            game,
            s,
            side,
            men,
            aim: None,
        };
        survey.aim = survey.best_aim();
        survey
    }

    /// Men of a side at a place, guns counted as men.
    pub(super) fn men(&self, side: Side, place: Place) -> i64 {
        self.men[side.index()][place.index()]
    }

    fn between(&self, a: Place, b: Place) -> i64 {
        match self.game.tables.distance[a.index()][b.index()] {
            u8::MAX => OVERSEAS,
            points => i64::from(points),
        }
    }

    /// The enemy's place that can best be taken: worth its points, weakly held, with men near; else the own place most in danger.
    fn best_aim(&self) -> Option<Place> {
        let t = &self.game.tables;
        let enemy = self.side.other();
        let held = |side: Side| {
            Place::all()
                .filter(move |p| self.s.holder(*p) == Some(side) && t.kind_of(*p) != Kind::Box)
        };
        held(enemy)
            .filter_map(|place| {
                let around: i64 = Place::all()
                    .filter(|p| *p != place && self.between(*p, place) <= NEAR)
                    .map(|p| self.men(enemy, p))
                    .sum();
                let mut theirs = self.men(enemy, place) + around / 3;
                if t.has_fort(place) {
                    theirs += theirs / 2 + 100;
                }
                let mine: i64 = Place::all()
                    .map(|p| {
                        let off = self.between(p, place);
                        self.men(self.side, p) * (REACH - off).max(0) / REACH
                    })
                    .sum();
                // What was the enemy's from the start scores; what was one's own is won back.
                let worth = if t.start[place.index()] == Some(self.side) {
                    700
                } else {
                    500
                };
                let large = i64::from(t.kind_of(place) == Kind::Large);
                (2 * mine > 3 * theirs && mine > 0)
                    .then_some((worth + 300 * large + mine.min(6_000) / 4 - theirs, place))
            })
            .max_by_key(|(score, place)| (*score, std::cmp::Reverse(place.index())))
            .map(|(_, place)| place)
            .or_else(|| {
                held(self.side)
                    .map(|place| (self.threat(place) - self.men(self.side, place), place))
                    .filter(|(danger, _)| *danger > 0)
                    .max_by_key(|(danger, place)| (*danger, std::cmp::Reverse(place.index())))
                    .map(|(_, place)| place)
            })
    }

    /// Movement Points from a place to the aim; without an aim nobody is nearer than another.
    pub(super) fn distance(&self, from: Place) -> i64 {
        self.aim.map_or(0, |aim| self.between(from, aim))
    }

    /// How far somebody is from the aim, wherever he is.
    pub(super) fn far(&self, at: At) -> i64 {
        match at {
            At::Off => OVERSEAS,
            At::Field(place) | At::Inside(place) => {
                if self.game.tables.kind_of(place) == Kind::Box {
                    OVERSEAS
                } else {
                    self.distance(place)
                }
            }
            At::Aboard(fleet) => self.far_by_sea(self.s.fleet(fleet).station) + 6,
        }
    }

    /// How far a station of ships is from the aim.
    pub(super) fn far_by_sea(&self, station: Station) -> i64 {
        let port = |place: Place| {
            let own = self.s.holder(place) == Some(self.side);
            let open = own && !self.outnumbered_at(place);
            if self.game.tables.kind_of(place) == Kind::Box || !open {
                OVERSEAS
            } else {
                self.distance(place)
            }
        };
        match station {
            Station::Nowhere => OVERSEAS,
            Station::Port(place) => port(place),
            Station::Sea(zone) => self.game.tables.ports[zone.index()]
                .iter()
                .map(|place| port(place) + 4)
                .min()
                .unwrap_or(OVERSEAS),
        }
    }

    fn outnumbered_at(&self, place: Place) -> bool {
        self.men(self.side.other(), place) > self.men(self.side, place)
    }

    /// Enemies within a turn's march of a place.
    pub(super) fn threat(&self, place: Place) -> i64 {
        let enemy = self.side.other();
        Place::all()
            .filter(|p| self.between(*p, place) <= NEAR)
            .map(|p| self.men(enemy, p))
            .sum()
    }

    /// Enemies at a place, for whoever is to be put there.
    pub(super) fn danger(&self, place: Place) -> i64 {
        10 * self.men(self.side.other(), place) / 100
    }

    /// Supply Units that there are.
    pub(super) fn supplies(&self) -> u16 {
        self.s
            .living()
            .filter(|(_, u)| u.side == self.side && u.class == Class::Supply)
            .map(|(_, u)| u.strength)
            .sum()
    }

    /// The place of the siege under way.
    pub(super) fn siege_at(&self) -> Option<Place> {
        self.s
            .agenda
            .steps()
            .iter()
            .rev()
            .find_map(|step| match step {
                Step::Siege { place, .. } => Some(*place),
                _ => None,
            })
    }
}
