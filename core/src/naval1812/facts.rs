//! A state as plain facts.

use super::{
    Naval1812,
    ids::{CardSet, Ship},
    state::{Place, State},
    tell::side_name,
};
use crate::{Awaits, Chance, Fact, Side};

impl Naval1812 {
    /// Everything that lies on the table, by name.
    pub(crate) fn state_facts(&self, s: &State) -> Fact {
        let t = &self.tables;
        let cards = |set: CardSet| Fact::list(set.iter().map(|c| t.card(c).name.as_str()));
        let by_side = |fact: &dyn Fn(Side) -> Fact| {
            Fact::table(Side::BOTH.map(|side| (side_name(side), fact(side))))
        };
        Fact::table([
            ("turn", Fact::from(s.turn)),
            ("round", s.round.into()),
            ("points", by_side(&|side| s.points[side.index()].into())),
            ("awaits", self.awaits_fact(s)),
            (
                "ships",
                Fact::table(Ship::all().map(|ship| (ship.name(), self.ship_fact(s, ship)))),
            ),
            (
                "in_use",
                by_side(&|side| s.laid[side.index()].map(|c| t.card(c).name.as_str()).into()),
            ),
            ("face_down", s.face_down().into()),
            ("hands", by_side(&|side| cards(s.hands[side.index()]))),
            // The cards that will never be dealt are not among these.
            (
                "draw_decks",
                by_side(&|side| {
                    s.undealt[side.index()]
                        .len()
                        .saturating_sub(t.removed)
                        .into()
                }),
            ),
            ("discards", by_side(&|side| cards(s.discards[side.index()]))),
        ])
    }

    fn ship_fact(&self, s: &State, ship: Ship) -> Fact {
        let afloat = s.ship(ship);
        let (place, at) = match afloat.place {
            Place::At(point) => ("board", Some(point)),
            Place::Reserve => ("reserve", None),
            Place::Sunk => ("sunk", None),
            Place::Port => ("port", None),
        };
        let Some(point) = at else {
            return Fact::table([("place", Fact::from(place))]);
        };
        let (x, y) = self.tables.xy(point);
        Fact::table([
            ("place", Fact::from(place)),
            ("x", x.into()),
            ("y", y.into()),
            ("heading", afloat.heading.letter().into()),
            ("hits", afloat.hits.into()),
            ("activated", s.moved.has(ship).into()),
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
                rule,
                ..
            }) => Fact::table([
                ("kind", Fact::from("draw")),
                ("side", side.map(side_name).into()),
                ("remaining", remaining.into()),
                ("rule", rule.into()),
            ]),
            Awaits::Claim { rule, what, .. } => Fact::table([
                ("kind", Fact::from("claim")),
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
