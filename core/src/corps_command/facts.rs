//! A state as plain facts.

use super::{
    CorpsCommand,
    ids::{CHITS, Chit, RiverSide, Unit},
    state::{Acted, Crossing, Place, State},
    tell::side_name,
};
use crate::{Awaits, Chance, Fact, Side};

/// The word of a crossing in facts and positions.
pub(crate) const fn crossing_word(crossing: Crossing) -> &'static str {
    match crossing {
        Crossing::None => "none",
        Crossing::Bridge => "bridge",
        Crossing::Demolished => "demolished",
        Crossing::Pontoon => "pontoon",
    }
}

impl CorpsCommand {
    /// Everything that lies on the table, by name.
    pub(crate) fn state_facts(&self, s: &State) -> Fact {
        let t = &self.tables;
        let scenario = s.scenario(t);
        let by_side = |fact: &dyn Fn(Side) -> Fact| {
            Fact::table(Side::BOTH.map(|side| (side_name(side), fact(side))))
        };
        let units = Side::BOTH
            .into_iter()
            .flat_map(|side| scenario.units[side.index()].iter())
            .map(|u| (t.unit(*u).id.clone(), self.unit_fact(s, *u)));
        let rivers = RiverSide::first(t.rivers.len())
            .filter(|r| s.crossings[r.index()] != Crossing::None)
            .map(|r| {
                let word = crossing_word(s.crossings[r.index()]);
                (t.river(r).id.clone(), Fact::from(word))
            });
        let places = t
            .places
            .iter()
            .enumerate()
            .filter(|(n, _)| scenario.places & (1 << n) != 0)
            .map(|(n, place)| {
                let holder = if self.pact_controls(s, n as u8) {
                    Side::B
                } else {
                    Side::A
                };
                (place.name.clone(), Fact::from(side_name(holder)))
            });
        Fact::table([
            ("scenario", Fact::from(scenario.id.as_str())),
            ("day", s.day.into()),
            ("couplet", s.couplet.into()),
            ("night", s.night().into()),
            ("active", s.active.map(side_name).into()),
            ("awaits", self.awaits_fact(s)),
            (
                "numbers",
                by_side(&|side| s.activation[side.index()].number().into()),
            ),
            ("numbers_shown", s.shown.into()),
            ("score", i32::from(s.score).into()),
            ("places", Fact::table(places)),
            ("crossings", Fact::table(rivers)),
            ("mines", Fact::list(s.mines.iter().map(|h| t.hex_id(h)))),
            ("units", Fact::table(units)),
            (
                "chits_drawn",
                by_side(&|side| self.chits_fact(side, &s.drawn)),
            ),
            (
                "chits_in_hand",
                by_side(&|side| self.chits_fact(side, &s.hand)),
            ),
            (
                "chits_assigned",
                by_side(&|side| {
                    Fact::List(
                        s.slots
                            .iter()
                            .map(|slot| self.chits_fact(side, slot))
                            .collect(),
                    )
                }),
            ),
            (
                "chits_played",
                by_side(&|side| self.chits_fact(side, &s.used)),
            ),
        ])
    }

    fn chits_fact(&self, side: Side, counts: &[u8; CHITS]) -> Fact {
        Fact::table(
            Chit::first(self.tables.chits.len())
                .filter(|c| self.tables.chit(*c).side == side && counts[c.index()] > 0)
                .map(|c| {
                    (
                        self.tables.chit(c).id.clone(),
                        Fact::from(counts[c.index()]),
                    )
                }),
        )
    }

    fn unit_fact(&self, s: &State, unit: Unit) -> Fact {
        let t = &self.tables;
        let state = s.unit(unit);
        let (place, hex) = match state.place {
            Place::Absent => ("absent", None),
            Place::Pool => ("pool", None),
            Place::Reserve => ("reserve", None),
            Place::Waiting(_) => ("waiting", None),
            Place::On(hex) => ("map", Some(hex)),
            Place::Exited => ("exited", None),
            Place::Destroyed => ("destroyed", None),
        };
        let mut facts = vec![("place", Fact::from(place))];
        if let Some(hex) = hex {
            facts.push(("hex", t.hex_id(hex).into()));
            facts.push(("in_stack", state.rank.into()));
            facts.push(("hits", state.hits.into()));
            facts.push(("strength", s.strength(t, unit).into()));
            facts.push(("initiative", s.initiative(t, unit).into()));
        }
        if state.acted != Acted::No {
            let word = match state.acted {
                Acted::Supports => "supports",
                Acted::Passed => "passed",
                _ => "acted",
            };
            facts.push(("this_impulse", word.into()));
        }
        Fact::table(facts)
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
