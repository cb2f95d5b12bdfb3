//! Whether what was read is a state that a game can be in: forces counted, everybody where he can be, the step under way possible.

use super::{
    super::{
        BeforeNapoleon,
        agenda::{Pair, Step},
        ids::{Class, Fleet, Group, Kind, Leader, Place},
        initiative::POINTS,
        naval_movement::room,
        state::{At, Go, Ground, LeaderState, Siege, State, Station, Way},
        tell::side_name,
        turn::TURNS,
    },
    words::wrong,
};
use crate::{Awaits, Side, Silent, TextError};

/// A fault: the rule, what it demands, what was found.
pub(super) type Fault = (&'static str, String, String);

/// Fails with a fault unless something holds.
pub(super) fn need(
    holds: bool,
    rule: &'static str,
    expected: impl Into<String>,
    found: impl std::fmt::Display,
) -> Result<(), Fault> {
    if holds {
        Ok(())
    } else {
        Err((rule, expected.into(), found.to_string()))
    }
}

impl BeforeNapoleon {
    /// Checks a state read from text; `last` is the line an error is told at.
    pub(super) fn check_position(&self, s: &State, last: usize) -> Result<(), TextError> {
        self.faults(s)
            .map_err(|(rule, expected, found)| wrong(last, expected, found, Some(rule)))
    }

    fn faults(&self, s: &State) -> Result<(), Fault> {
        need(
            (1..=TURNS).contains(&s.turn),
            "Campaign",
            "a turn from 1 to 60",
            s.turn,
        )?;
        self.check_places(s)?;
        self.check_fleets(s)?;
        self.check_units(s)?;
        self.check_leaders(s)?;
        self.check_books(s)?;
        self.check_orders(s)?;
        self.check_fights(s)?;
        self.check_agenda(s)?;
        if s.ending.is_some() {
            return Ok(());
        }
        let mut settled = *s;
        self.settle(&mut settled, &mut Silent);
        need(
            settled == *s,
            "Sequence of Play",
            "a moment at which something is asked for",
            "one that goes on by itself",
        )?;
        match self.asks(s) {
            Awaits::Decision { .. } => {
                let mut options = Vec::new();
                self.list(s, &mut options);
                need(
                    !options.is_empty(),
                    "Sequence of Play",
                    "something that can be decided",
                    "nothing",
                )
            }
            Awaits::Over(over) => need(false, "Sequence of Play", "something to do", over.how),
            Awaits::Chance(_) | Awaits::Claim { .. } => Ok(()),
        }
    }

    fn check_places(&self, s: &State) -> Result<(), Fault> {
        let t = &self.tables;
        let ground = Ground::of(s);
        for place in Place::all() {
            let name = t.id(place);
            need(
                t.kind_of(place).is_held() == s.holder(place).is_some(),
                "Land Movement",
                "a holder for each fort and settlement, and for nothing else",
                name,
            )?;
            let i = place.index();
            if s.siege[i] != Siege::None {
                // The besieger may have left in this phase; the siege is lifted before the next fights.
                need(
                    t.has_fort(place) && s.holder(place).is_some(),
                    "Sieges",
                    "sieges of forts only",
                    name,
                )?;
            }
            for side in Side::BOTH {
                let inside = ground.inside[side.index()][i];
                need(
                    inside <= t.capacity(place),
                    "Sieges",
                    format!("at most {} men inside", t.capacity(place)),
                    inside,
                )?;
            }
            if t.kind_of(place) == Kind::Box {
                for side in Side::BOTH {
                    let foreign =
                        t.boxes[side.index()] != place && ground.field[side.index()][i] > 0;
                    need(!foreign, "Sea Zones", "nobody in the enemy's box", name)?;
                }
            }
        }
        let began = s
            .captured
            .iter()
            .all(|p| t.start[p.index()].is_some() && t.kind_of(p).is_held());
        need(
            began,
            "Victory",
            "captured places that somebody held at the start",
            "others",
        )
    }

    fn check_fleets(&self, s: &State) -> Result<(), Fault> {
        let t = &self.tables;
        let set_up = matches!(s.agenda.top(), Some(Step::SetUp { .. }));
        let next = match s.agenda.top() {
            Some(Step::SetUp { group }) => group.number(),
            _ => u8::MAX,
        };
        for fleet in Fleet::all() {
            let f = s.fleet(fleet);
            let name = self.fleet_name(fleet);
            match f.station {
                Station::Nowhere => {
                    need(
                        f.transports == 0 && f.bound.is_none() && !f.moved && !f.beaten && !f.idle,
                        "Naval Interception",
                        "nothing of a fleet that is not there",
                        &name,
                    )?;
                }
                Station::Port(port) => {
                    let own = if t.kind_of(port) == Kind::Box {
                        t.boxes[fleet.side().index()] == port
                    } else {
                        t.zones_of(port).next().is_some()
                    };
                    need(
                        own && f.bound.is_none(),
                        "Sea Zones",
                        "a port of its own",
                        &name,
                    )?;
                }
                Station::Sea(_) => need(
                    f.bound.is_none_or(|b| t.zones_of(b).next().is_some()),
                    "Sea Zones",
                    "a port to pass into",
                    &name,
                )?,
            }
            let forming = s.agenda.steps().iter().any(|step| matches!(step, Step::Forming { fleet: f, pool } if *f == fleet || *pool == fleet));
            // While a fleet is made up its transports may be taken before those who are aboard.
            let fits = forming || s.cargo(fleet) <= room(f.transports);
            need(
                fits,
                "Naval Transport",
                "800 men a transport at most",
                s.cargo(fleet),
            )?;
            let nothing =
                |fleet| s.fleet(fleet).transports == 0 && s.groups_of(fleet).next().is_none();
            let empty = f.station != Station::Nowhere && nothing(fleet);
            // Of a fleet and the one it is formed out of, either may have nothing for the moment, but not both.
            let forming = forming
                && !s.agenda.steps().iter().any(|step| {
                    matches!(step, Step::Forming { fleet, pool } if nothing(*fleet) && nothing(*pool))
                });
            // A fleet that has lost all it had stays named until the fight is over and its leaders are accounted for.
            let fights = s.agenda.steps().contains(&Step::SeaFight)
                && Side::BOTH
                    .into_iter()
                    .any(|side| s.sea.fleet(side) == fleet);
            need(
                !empty || forming || fights,
                "Naval Interception",
                "ships or transports in each fleet",
                &name,
            )?;
        }
        for (group, g) in Group::all().zip(&s.groups) {
            let there = g
                .fleet
                .is_none_or(|f| s.fleet(f).station != Station::Nowhere);
            need(
                there,
                "Naval Groups",
                "groups of fleets that are there",
                group.number(),
            )?;
            let afloat = g.ships.iter().any(|ship| ship.points > 0);
            let whole = g.ships.iter().all(|ship| ship.points <= t.whole(ship.rate));
            need(
                whole,
                "Naval Combat",
                "no more points than a whole ship has",
                group.number(),
            )?;
            let waits = set_up && group.number() >= next;
            need(
                afloat == (g.fleet.is_some() && !waits)
                    || s.agenda.steps().contains(&Step::SeaFight),
                "Naval Groups",
                "ships in each group, and in no other",
                group.number(),
            )?;
        }
        let mine = |f: Fleet, side: Side| f.side() == side;
        for (step, ok) in s.agenda.steps().iter().filter_map(|step| match step {
            Step::Forming { fleet, pool } => Some((
                step,
                fleet != pool
                    && fleet.side() == pool.side()
                    && s.fleet(*fleet).station == s.fleet(*pool).station
                    && s.fleet(*fleet).station != Station::Nowhere,
            )),
            Step::Pairs {
                french,
                british,
                stage,
            } => Some((
                step,
                mine(*french, Side::A)
                    && mine(*british, Side::B)
                    && match stage {
                        Pair::Find => true,
                        Pair::Ask(zone) => matches!(
                            self.chance_to_meet(s, *french, *british),
                            Some(super::super::interception::Chance::FromPort(_, z)) if z == *zone
                        ),
                        Pair::Roll(zone) => match self.chance_to_meet(s, *french, *british) {
                            Some(
                                super::super::interception::Chance::Both(z)
                                | super::super::interception::Chance::FromPort(_, z),
                            ) => z == *zone,
                            None => false,
                        },
                    },
            )),
            _ => None,
        }) {
            need(
                ok,
                "Naval Interception",
                "fleets that the step can be about",
                format!("{step:?}"),
            )?;
        }
        let met = s
            .met
            .iter()
            .all(|bits| *bits < 1 << (super::super::ids::FLEETS_A_SIDE));
        need(
            met,
            "Naval Interception",
            "encounters of fleets that there are",
            "others",
        )
    }

    fn check_units(&self, s: &State) -> Result<(), Fault> {
        let t = &self.tables;
        for (unit, u) in s.living() {
            let name = self.unit_name(unit, u.class);
            if let Some(entry) = t.units.get(unit.index()) {
                let class =
                    u.class == entry.class || (entry.class == Class::R1 && u.class == Class::R2);
                need(
                    class && u.side == entry.side,
                    "Initial Forces",
                    "the class and side of the list",
                    &name,
                )?;
            } else {
                let class = !matches!(
                    u.class,
                    Class::R3 | Class::Militia | Class::Marine | Class::Irregular
                );
                need(class, "Initial Forces", "a class that comes later", &name)?;
            }
            need(
                u.crewed || u.class.is_battery(),
                "Reinforcements",
                "gunners for guns only",
                &name,
            )?;
            match u.at {
                At::Off => need(false, "Land Forces", "a place for each unit", &name)?,
                At::Field(place) => {
                    let foreign = t.kind_of(place) == Kind::Box && t.boxes[u.side.index()] != place;
                    need(!foreign, "Sea Zones", "nobody in the enemy's box", &name)?;
                }
                At::Inside(place) => {
                    need(
                        t.has_fort(place) && s.holder(place) == Some(u.side),
                        "Sieges",
                        "inside one's own fort",
                        &name,
                    )?;
                }
                At::Aboard(fleet) => need(
                    fleet.side() == u.side && s.fleet(fleet).station != Station::Nowhere,
                    "Naval Transport",
                    "aboard an own fleet",
                    &name,
                )?,
            }
            if let Go::Moving(points) = u.go {
                need(
                    (1..POINTS).contains(&points),
                    "Land Movement",
                    "1 to 3 Movement Points left",
                    points,
                )?;
            }
            self.check_way(u.at, &u.way, &name)?;
        }
        Ok(())
    }

    /// A way that can be walked from where one is.
    fn check_way(&self, at: At, way: &Way, name: &str) -> Result<(), Fault> {
        if way.len == 0 {
            return Ok(());
        }
        let At::Field(mut here) = at else {
            // Gone aboard or inside; the order ends when its turn comes.
            return Ok(());
        };
        for to in way.steps() {
            need(
                self.going(here, *to, true, None).is_some(),
                "Sequence of Play",
                "a way along lines and lakes",
                name,
            )?;
            here = *to;
        }
        Ok(())
    }

    fn check_leaders(&self, s: &State) -> Result<(), Fault> {
        let t = &self.tables;
        for (leader, l) in Leader::all().zip(&s.leaders) {
            let entry = t.leader(leader);
            let name = &entry.name;
            match l.at {
                At::Off => {
                    let blank = LeaderState {
                        gone: l.gone,
                        ..LeaderState::WAITING
                    };
                    need(
                        *l == blank,
                        "Leaders",
                        "nothing of a leader who is not in play",
                        name,
                    )?;
                    need(
                        l.gone || entry.appears > 0,
                        "Leaders",
                        "those of the start in play or gone",
                        name,
                    )?;
                }
                At::Field(place) => {
                    let foreign =
                        t.kind_of(place) == Kind::Box && t.boxes[entry.side.index()] != place;
                    need(
                        !foreign && !l.gone,
                        "Leaders",
                        "a leader in play where he can be",
                        name,
                    )?;
                }
                At::Inside(place) => need(
                    !l.gone && t.has_fort(place) && s.holder(place) == Some(entry.side),
                    "Leaders",
                    "inside one's own fort",
                    name,
                )?,
                At::Aboard(fleet) => need(
                    !l.gone
                        && fleet.side() == entry.side
                        && s.fleet(fleet).station != Station::Nowhere,
                    "Leaders",
                    "aboard an own fleet",
                    name,
                )?,
            }
            self.check_way(l.at, &l.way, name)?;
        }
        for side in Side::BOTH {
            // Who has appeared has done so in order.
            for rank in 1..=2 {
                let came =
                    |l: &Leader| s.leaders[l.index()].at != At::Off || s.leaders[l.index()].gone;
                let of = || {
                    Leader::all().filter(|l| {
                        t.leader(*l).side == side
                            && t.leader(*l).rank == rank
                            && t.leader(*l).appears > 0
                    })
                };
                let last = of()
                    .filter(came)
                    .map(|l| t.leader(l).appears)
                    .max()
                    .unwrap_or(0);
                let skipped = of().any(|l| !came(&l) && t.leader(l).appears < last);
                need(
                    !skipped,
                    "Leaders",
                    "leaders who appear in their order",
                    side_name(side),
                )?;
            }
        }
        Ok(())
    }

    /// Men raised are in play or lost; so are stands of artillery.
    fn check_books(&self, s: &State) -> Result<(), Fault> {
        for side in Side::BOTH {
            let i = side.index();
            let sum = u64::from(s.men(side)) + u64::from(s.lost[i]);
            need(
                sum == u64::from(s.raised[i]),
                "Land Forces",
                format!("{} {} men in play or lost", s.raised[i], side_name(side)),
                sum,
            )?;
        }
        let stands: u64 = s
            .living()
            .filter(|(_, u)| u.class.is_battery())
            .map(|(_, u)| u64::from(u.strength))
            .sum::<u64>()
            + u64::from(s.stands_lost);
        need(
            stands == u64::from(s.stands_raised),
            "Land Forces",
            format!("{} stands in play or lost", s.stands_raised),
            stands,
        )
    }

    fn check_orders(&self, s: &State) -> Result<(), Fault> {
        for side in Side::BOTH {
            let orders = &s.orders[side.index()];
            need(
                s.written || !orders.given,
                "Sequence of Play",
                "no orders where none are written",
                side_name(side),
            )?;
            need(
                orders.given || orders.len == 0,
                "Sequence of Play",
                "orders that were handed in",
                side_name(side),
            )?;
            for order in orders.naval() {
                need(
                    *order != super::super::sheet::BLANK,
                    "Sequence of Play",
                    "an order for at least one transport",
                    side_name(side),
                )?;
            }
        }
        let ways = s.units.iter().any(|u| u.way.len > 0) || s.leaders.iter().any(|l| l.way.len > 0);
        need(
            s.written || !ways,
            "Sequence of Play",
            "no ways where no orders are written",
            "ways",
        )
    }
}
