//! A simple player: it sets itself one aim on land, and takes what brings its forces nearer to it.
//!
//! It reads a side's [`View`] and nothing else, in whole numbers only, so that it plays alike on every machine. What the aim is, and how
//! strong everybody is about it, is in `survey.rs`; ships and what they carry in `sea.rs`; written orders in `sheet.rs`.

mod sea;
mod sheet;
mod survey;

pub use sheet::sheet;

use super::{
    BeforeNapoleon, Decision, View,
    ids::{American, Class, Colour, Kind, Leader, Makeup, Place, Recruit, Unit},
    state::{At, State},
};
use survey::Survey;

/// Worth of something that is never done while anything else can be.
const NEVER: i64 = -1_000_000;

/// Chooses among the options of the side whose view it is: the number of the first of the best; `None` if there are none.
#[must_use]
pub fn choose(game: &BeforeNapoleon, view: &View, options: &[Decision]) -> Option<usize> {
    let survey = Survey::of(game, &view.public, view.side);
    let mut best: Option<(i64, usize)> = None;
    for (number, option) in options.iter().enumerate() {
        let worth = survey.worth(option);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, number));
        }
    }
    best.map(|(_, number)| number)
}

impl Survey<'_> {
    /// What an option is worth; to stop or to decline is worth nothing.
    fn worth(&self, option: &Decision) -> i64 {
        match option {
            Decision::Done | Decision::Sheet(_) => 0,
            Decision::Recruit(_)
            | Decision::Makeup(_)
            | Decision::Rank(_)
            | Decision::American(_)
            | Decision::Replace(_)
            | Decision::Crew(_)
            | Decision::BreakUp(_)
            | Decision::Deliver(_)
            | Decision::Enter(..)
            | Decision::Dismiss(_)
            | Decision::Return(_)
            | Decision::Quarter(_) => self.raising(option),
            Decision::Form(_)
            | Decision::Take(_)
            | Decision::Transports(_)
            | Decision::Load(_)
            | Decision::Board(_)
            | Decision::Sail(_)
            | Decision::Intercept
            | Decision::BreakOff
            | Decision::FightOn
            | Decision::Harbour(_)
            | Decision::PutToSea(_)
            | Decision::Land(..)
            | Decision::LandLeader(..) => self.at_sea(option),
            Decision::Rouse(unit) => self.rousing(*unit, false),
            Decision::RouseByWater(unit) => self.rousing(*unit, true),
            Decision::March(unit, to) => self.march(*unit, *to),
            Decision::Ride(leader, to) => self.ride(*leader, *to),
            Decision::Lead(leader) => i64::from(self.game.tables.leader(*leader).initiative),
            Decision::Detach(..) => -1,
            Decision::Spend => 20,
            Decision::SpendAt(place) => self.stirring(*place),
            _ => self.fighting(option),
        }
    }

    /// Reinforcements, supplies and winter: regulars first, everybody near the aim.
    fn raising(&self, option: &Decision) -> i64 {
        match option {
            Decision::Recruit(what) => match what {
                Recruit::Regulars => 30,
                // Men who cannot be brought over are worth little.
                Recruit::Transports if self.waits_for_ships() => 40,
                Recruit::Transports => 10,
                Recruit::Commander => 5,
                Recruit::Group => 8,
            },
            Decision::Makeup(makeup) => match makeup {
                Makeup::First => 2,
                Makeup::Thirds => 1,
                _ => 0,
            },
            Decision::Rank(rank) => i64::from(*rank),
            Decision::American(what) => match what {
                American::Replacements => 20,
                American::Supplies => 25 - 10 * i64::from(self.supplies().min(2)),
            },
            Decision::Replace(unit) => {
                let unit = self.s.unit(*unit);
                let lacks = 1_200 - i64::from(unit.strength);
                300 - self.far(unit.at) + lacks / 20
            }
            Decision::Crew(_) => 100,
            Decision::BreakUp(_) | Decision::Dismiss(_) => NEVER,
            Decision::Deliver(place)
            | Decision::Enter(_, place)
            | Decision::Return(place)
            | Decision::Quarter(place) => {
                let held = i64::from(self.s.holder(*place) == Some(self.side));
                500 - self.far(At::Field(*place)) + 20 * held - self.danger(*place)
            }
            _ => 0,
        }
    }

    /// The initiative roll for a unit that has somewhere to go.
    fn rousing(&self, unit: Unit, water: bool) -> i64 {
        let At::Field(here) = self.s.unit(unit).at else {
            return NEVER;
        };
        self.ways_on(here)
            .filter(|to| self.by_water(here, *to) == water)
            .map(|to| self.march(unit, to))
            .max()
            .unwrap_or(NEVER)
            .min(1_000)
    }

    /// A step: so many Movement Points nearer, for so many men, if it is safe and leaves nothing behind that is needed.
    fn march(&self, unit: Unit, to: Place) -> i64 {
        let state = self.s.unit(unit);
        let At::Field(here) = state.at else {
            return NEVER;
        };
        let nearer = self.distance(here) - self.distance(to);
        if nearer <= 0 || self.kept_home(unit, here) || !self.dares(unit, here, to) {
            return NEVER;
        }
        nearer * i64::from(state.class.weight(state.strength).clamp(60, 2_000)) / 60
    }

    /// A leader goes where his men have gone before him.
    fn ride(&self, leader: Leader, to: Place) -> i64 {
        let At::Field(here) = self.s.leaders[leader.index()].at else {
            return NEVER;
        };
        let nearer = self.distance(here) - self.distance(to);
        let (men, there) = (self.men(self.side, here), self.men(self.side, to));
        if nearer > 0 && there > men && self.men(self.side.other(), to) < there {
            nearer
        } else {
            NEVER
        }
    }

    /// Whether a Supply Unit helps enough of those who want to go from a place.
    fn stirring(&self, place: Place) -> i64 {
        let want: i64 = self
            .s
            .units_at(self.side, At::Field(place))
            .filter(|(unit, u)| u.class.has_men() && self.rousing(*unit, false) > 0)
            .map(|(_, u)| i64::from(u.strength))
            .sum();
        if want >= 2_000 && self.s.supplies_at(self.side, At::Field(place)) > 1 {
            5
        } else {
            NEVER
        }
    }

    /// Battles, sieges, sallies, retreats.
    fn fighting(&self, option: &Decision) -> i64 {
        match option {
            Decision::Quick => 1,
            Decision::Table => NEVER,
            Decision::Fight(place) => {
                let (mine, theirs) = (
                    self.men(self.side, *place),
                    self.men(self.side.other(), *place),
                );
                mine - theirs + 1_000
            }
            Decision::Inside(unit) => match self.s.unit(*unit).at.place() {
                Some(place) if self.outnumbered(place) => 10,
                _ => NEVER,
            },
            Decision::InsideLeader(leader) => match self.s.leaders[leader.index()].at.place() {
                Some(place) if self.outnumbered(place) => 9,
                _ => NEVER,
            },
            Decision::Sally(unit) => match self.s.unit(*unit).at.place() {
                Some(place)
                    if 2 * self.men(self.side, place) > 3 * self.men(self.side.other(), place) =>
                {
                    10
                }
                _ => NEVER,
            },
            Decision::SallyLeader(_) => NEVER,
            Decision::Retreat(place) => {
                let held = i64::from(self.s.holder(*place) == Some(self.side));
                5_000 + self.men(self.side, *place) + 600 * held - self.danger(*place)
            }
            Decision::Reembark(_) => 4_000,
            Decision::Withdraw => 6_000,
            Decision::Besiege => 50,
            // Terms save the garrison, and with them the besieger has the place at once.
            Decision::GrantTerms => 10,
            Decision::AskTerms => self.asks_terms(),
            Decision::Assault => self.storms(),
            _ => 0,
        }
    }

    /// A garrison that cannot be relieved asks for terms.
    fn asks_terms(&self) -> i64 {
        match self.siege_at() {
            Some(place) if 3 * self.men(self.side, place) < self.men(self.side.other(), place) => 5,
            _ => NEVER,
        }
    }

    /// An assault wants three men for one inside.
    fn storms(&self) -> i64 {
        match self.siege_at() {
            Some(place) if self.men(self.side, place) > 3 * self.men(self.side.other(), place) => 5,
            _ => NEVER,
        }
    }

    /// Whether the enemy is much stronger at a place.
    fn outnumbered(&self, place: Place) -> bool {
        self.men(self.side.other(), place) > self.men(self.side, place)
    }

    /// The places that one step leads to.
    fn ways_on(&self, from: Place) -> impl Iterator<Item = Place> + '_ {
        let t = &self.game.tables;
        t.steps[from.index()]
            .iter()
            .map(|step| step.to)
            .chain(t.lake_moves[from.index()].iter())
    }

    /// Whether a step goes by river or lake.
    fn by_water(&self, from: Place, to: Place) -> bool {
        self.game
            .tables
            .line(from, to)
            .is_none_or(|colour| colour == Colour::Blue)
    }

    /// The last men of a place that the enemy could walk into stay, and so do batteries and supplies without an army.
    fn kept_home(&self, unit: Unit, here: Place) -> bool {
        let state = self.s.unit(unit);
        let men = self.men(self.side, here);
        if !state.class.has_men() {
            return men > 0 && self.distance(here) == 0;
        }
        let home = self.s.holder(here) == Some(self.side) && self.threat(here) > 0;
        home && men - i64::from(state.strength) < self.threat(here).min(600)
    }

    /// Whether a unit may go where enemies are: with those who go the same way it is strong enough, and guns never go alone.
    fn dares(&self, unit: Unit, here: Place, to: Place) -> bool {
        let state: &State = self.s;
        let theirs = self.men(self.side.other(), to);
        let mine = self.men(self.side, here) + self.men(self.side, to);
        let alone = !state.unit(unit).class.has_men() && self.men(self.side, to) == 0;
        if alone {
            return false;
        }
        let wild = self.game.tables.kind_of(to) == Kind::Box
            || (state.unit(unit).class == Class::Militia && self.far_from_home(unit, to));
        !wild && (theirs == 0 || 4 * mine > 5 * theirs)
    }

    /// Militia does not go far.
    fn far_from_home(&self, unit: Unit, to: Place) -> bool {
        let homes = self.game.tables.units.get(unit.index()).map(|u| &u.home);
        homes.is_some_and(|homes| {
            !homes.is_empty()
                && homes
                    .iter()
                    .all(|home| self.game.tables.distance[home.index()][to.index()] > 8)
        })
    }
}
