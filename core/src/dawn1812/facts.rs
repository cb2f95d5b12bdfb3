//! A state as plain facts.

use super::{
    Dawn1812,
    ids::{CardSet, Conflict, Force, Region, Track, Waterway, Zone},
    score_words,
    state::{ConflictState, State},
    tell::side_name,
};
use crate::{Awaits, Chance, Fact, Side};

impl Dawn1812 {
    /// Everything that lies on the table, by name; regions with their forces, and who controls them.
    pub(crate) fn state_facts(&self, s: &State) -> Fact {
        let t = &self.tables;
        let cards = |set: CardSet| Fact::list(set.iter().map(|c| t.card(c).title.as_str()));
        let by_side = |fact: &dyn Fn(Side) -> Fact| {
            Fact::table(Side::BOTH.map(|side| (side_name(side), fact(side))))
        };
        Fact::table([
            ("turn", Fact::from(s.turn)),
            (
                "score",
                Fact::table([
                    ("gb_ahead", Fact::from(s.score)),
                    ("words", score_words(s.score).into()),
                ]),
            ),
            ("awaits", self.awaits_fact(s)),
            (
                "regions",
                Fact::table(Region::all().map(|r| (t.id(r), self.region_fact(s, r)))),
            ),
            (
                "waterways",
                Fact::table(Waterway::ALL.iter().map(|w| {
                    let [us, gb] = s.ships[w.index()];
                    let fact = Fact::table([
                        ("US", Fact::from(us)),
                        ("GB", gb.into()),
                        ("control", s.waterway_control(*w).map(side_name).into()),
                    ]);
                    (w.id(), fact)
                })),
            ),
            (
                "blockades",
                Fact::table(Zone::ALL.iter().map(|z| {
                    let fact = Fact::table([
                        ("squadrons", Fact::from(s.zones[z.index()])),
                        ("spaces", t.zone_spaces[z.index()].into()),
                        ("complete", s.complete(t, *z).into()),
                    ]);
                    (z.id(), fact)
                })),
            ),
            ("blockading", s.blockading(t).into()),
            ("privateering", s.privateering.into()),
            ("navy_box", s.navy_box.into()),
            ("squadrons_in_play", s.squadrons().into()),
            ("landing_supply", s.landing_supply.into()),
            (
                "levels",
                by_side(&|side| {
                    Fact::table(
                        Track::ALL
                            .iter()
                            .map(|tr| (tr.id(), s.level(side, *tr).into())),
                    )
                }),
            ),
            (
                "greater_conflict",
                Fact::table(Conflict::ALL.iter().map(|c| {
                    let word = match s.conflicts[c.index()] {
                        ConflictState::Inactive => "inactive",
                        ConflictState::Active => "active",
                        ConflictState::Removed => "removed",
                    };
                    (c.id(), Fact::from(word))
                })),
            ),
            (
                "armistices",
                Fact::list(
                    s.armistices
                        .iter()
                        .flatten()
                        .map(|(a, b)| Fact::list([t.id(*a), t.id(*b)])),
                ),
            ),
            ("hands", by_side(&|side| cards(s.hands[side.index()]))),
            (
                "in_play",
                s.in_play.map(|c| t.card(c).title.as_str()).into(),
            ),
            ("draw_deck", s.draw.len().into()),
            ("discards", cards(s.discard)),
            ("removed", cards(s.removed)),
            ("set_aside", s.aside.len().into()),
        ])
    }

    fn region_fact(&self, s: &State, r: Region) -> Fact {
        let forces = Force::ALL
            .iter()
            .filter(|f| s.force(r, **f) > 0)
            .map(|f| (f.id(), s.force(r, *f).into()));
        Fact::table([
            ("name", Fact::from(self.tables.name(r))),
            ("control", self.control(s, r).map(side_name).into()),
            ("forces", Fact::table(forces)),
            ("recruit_counters", s.counters[r.index()].into()),
            ("fort", s.forts.has(r).into()),
            ("landing_squadrons", s.landings[r.index()].into()),
        ])
    }

    fn awaits_fact(&self, s: &State) -> Fact {
        match self.asks(s) {
            Awaits::Decision {
                side, rule, what, ..
            } => Fact::table([
                ("kind", Fact::from("decision")),
                ("side", side_name(side).into()),
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
