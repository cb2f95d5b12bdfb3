//! A state as plain facts.

use super::{
    BeforeNapoleon,
    ids::{Fleet, Leader, Place},
    state::{At, Siege, State, Station},
    tell::side_name,
};
use crate::{Awaits, Chance, Fact, Side};

impl BeforeNapoleon {
    /// Everything that lies on the table, by name.
    pub(crate) fn state_facts(&self, s: &State) -> Fact {
        let t = &self.tables;
        let by_side = |fact: &dyn Fn(Side) -> Fact| {
            Fact::table(Side::BOTH.map(|side| (side_name(side), fact(side))))
        };
        let stood: Vec<Place> = Place::all().filter(|p| self.place_matters(s, *p)).collect();
        Fact::table([
            ("turn", Fact::from(s.turn)),
            ("year", s.year().into()),
            ("points", by_side(&|side| self.points(s, side).into())),
            ("awaits", self.awaits_fact(s)),
            ("orders_written", s.written.into()),
            ("table_battles", s.table.into()),
            ("men", by_side(&|side| s.men(side).into())),
            ("raised", by_side(&|side| s.raised[side.index()].into())),
            ("lost", by_side(&|side| s.lost[side.index()].into())),
            (
                "places",
                Fact::table(stood.into_iter().map(|p| (t.id(p), self.place_fact(s, p)))),
            ),
            (
                "units",
                Fact::table(s.living().map(|(unit, u)| {
                    let fact = Fact::table([
                        ("side", Fact::from(side_name(u.side))),
                        ("class", u.class.id().into()),
                        (
                            if u.class.has_men() { "men" } else { "strength" },
                            u.strength.into(),
                        ),
                        ("stands", u.stands().into()),
                        ("at", self.at_fact(u.at)),
                        ("crewed", u.crewed.into()),
                    ]);
                    (self.unit_name(unit, u.class), fact)
                })),
            ),
            (
                "leaders",
                Fact::table(Leader::all().map(|l| {
                    let state = &s.leaders[l.index()];
                    let place = match state.at {
                        At::Off if state.gone => Fact::from("gone"),
                        At::Off => "to appear".into(),
                        at => self.at_fact(at),
                    };
                    (t.leader(l).name.as_str(), place)
                })),
            ),
            (
                "fleets",
                Fact::table(
                    Fleet::all()
                        .filter(|f| s.fleet(*f).station != Station::Nowhere)
                        .map(|f| (self.fleet_name(f), self.fleet_fact(s, f))),
                ),
            ),
        ])
    }

    /// Whether a place has anything to tell.
    fn place_matters(&self, s: &State, place: Place) -> bool {
        s.holder(place) != self.tables.start[place.index()]
            || s.siege[place.index()] != Siege::None
            || s.units
                .iter()
                .any(|u| u.lives() && u.at.place() == Some(place))
    }

    fn place_fact(&self, s: &State, place: Place) -> Fact {
        let siege = match s.siege[place.index()] {
            Siege::None => None,
            Siege::Opened => Some("opened"),
            Siege::Standing => Some("standing"),
            Siege::Breached => Some("breached"),
        };
        let men = |at: At| {
            Fact::table(Side::BOTH.map(|side| (side_name(side), Fact::from(s.men_at(side, at)))))
        };
        Fact::table([
            ("held_by", Fact::from(s.holder(place).map(side_name))),
            ("siege", siege.into()),
            ("men", men(At::Field(place))),
            ("inside", men(At::Inside(place))),
        ])
    }

    fn at_fact(&self, at: At) -> Fact {
        match at {
            At::Off => Fact::Nothing,
            At::Field(place) => self.tables.id(place).into(),
            At::Inside(place) => format!("inside {}", self.tables.id(place)).into(),
            At::Aboard(fleet) => self.fleet_name(fleet).into(),
        }
    }

    fn fleet_fact(&self, s: &State, fleet: Fleet) -> Fact {
        let f = s.fleet(fleet);
        Fact::table([
            ("at", Fact::from(self.station_name(f.station))),
            ("bound_for", f.bound.map(|p| self.tables.id(p)).into()),
            ("transports", f.transports.into()),
            ("cargo", s.cargo(fleet).into()),
            (
                "ships",
                Fact::list(
                    s.ships_of(fleet)
                        .map(|ship| format!("{} {}", ship.rate.id(), ship.points)),
                ),
            ),
        ])
    }

    fn awaits_fact(&self, s: &State) -> Fact {
        match self.asks(s) {
            Awaits::Decision {
                side,
                secret,
                rule,
                what,
            } => Fact::table([
                ("kind", Fact::from("decision")),
                ("side", side_name(side).into()),
                ("secret", secret.into()),
                ("what", what.into()),
                ("rule", rule.into()),
            ]),
            Awaits::Chance(Chance::Dice {
                side,
                count,
                what,
                rule,
                ..
            }) => Fact::table([
                ("kind", Fact::from("dice")),
                ("side", side.map(side_name).into()),
                ("count", count.into()),
                ("what", what.into()),
                ("rule", rule.into()),
            ]),
            Awaits::Chance(Chance::Draw {
                side,
                remaining,
                what,
                rule,
                ..
            }) => Fact::table([
                ("kind", Fact::from("draw")),
                ("side", side.map(side_name).into()),
                ("remaining", remaining.into()),
                ("what", what.into()),
                ("rule", rule.into()),
            ]),
            Awaits::Claim { side, rule, what } => Fact::table([
                ("kind", Fact::from("claim")),
                ("side", side.map(side_name).into()),
                ("what", what.into()),
                ("rule", rule.into()),
            ]),
            Awaits::Over(over) => Fact::table([
                ("kind", Fact::from("over")),
                ("winner", over.winner.map(side_name).into()),
                ("how", over.how.into()),
                ("rule", over.rule.into()),
            ]),
        }
    }
}
