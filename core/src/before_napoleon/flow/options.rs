//! The list of what may be decided.

use super::super::{
    BeforeNapoleon,
    agenda::{Attrition, Pair, Step, WinterStep},
    decision::Decision,
    fight::is_fight,
    ids::{American, Class, Entry, Group, Kind, Leader, Makeup, Place, Recruit, Unit, Zone},
    initiative::POINTS,
    sheet::Sheet,
    state::{At, Go, Ground, State, Station},
};
use crate::Side;

impl BeforeNapoleon {
    /// Lists what may be decided: every candidate that is legal. Where a sheet of orders is asked for, the empty sheet stands for all.
    pub(crate) fn list(&self, s: &State, out: &mut Vec<Decision>) {
        out.clear();
        if s.ending.is_some() {
            return;
        }
        let Some(top) = s.agenda.top() else { return };
        if is_fight(top) {
            self.fight_list(s, top, out);
            return;
        }
        let mut ground = None;
        match top {
            Step::SetUp { .. } | Step::NewGroup { .. } => {
                out.extend(Makeup::ALL.iter().copied().map(Decision::Makeup))
            }
            Step::Europe { .. } => {
                out.extend(Recruit::ALL.iter().copied().map(Decision::Recruit));
                out.push(Decision::Done);
            }
            Step::NewLeader { .. } => out.extend([1, 2].map(Decision::Rank)),
            Step::American { .. } => {
                out.extend(American::ALL.iter().copied().map(Decision::American));
                out.push(Decision::Done);
            }
            Step::Deliver { side, .. } => out.extend(self.depots(s, side).map(Decision::Deliver)),
            Step::Replace { side, .. } => {
                out.extend(
                    s.living()
                        .filter(|(_, u)| u.side == side)
                        .map(|(unit, _)| Decision::Replace(unit)),
                );
                let crews = s
                    .living()
                    .filter(|(_, u)| u.side == side && u.class.is_battery() && !u.crewed);
                let places: super::super::ids::PlaceSet =
                    crews.filter_map(|(_, u)| u.at.place()).collect();
                out.extend(places.iter().map(Decision::Crew));
                out.push(Decision::Done);
            }
            Step::Enter { .. } => {
                ground = Some(Ground::of(s));
                for entry in Entry::all() {
                    out.extend(
                        self.tables.entry_at[entry.index()]
                            .iter()
                            .map(|p| Decision::Enter(entry, p)),
                    );
                }
                out.push(Decision::Done);
            }
            Step::BreakUps { side } => {
                out.extend(
                    s.living()
                        .filter(|(_, u)| u.side == side)
                        .map(|(unit, _)| Decision::BreakUp(unit)),
                );
                out.push(Decision::Done);
            }
            Step::Attrition {
                stage: Attrition::Ask,
                ..
            }
            | Step::Winter {
                stage: WinterStep::Ask,
                ..
            } => {
                out.extend([Decision::Spend, Decision::Done]);
            }
            Step::Orders { .. } => out.push(Decision::Sheet(Sheet::default())),
            Step::Naval { side } => {
                out.extend(
                    s.fleets_of(side)
                        .map(|f| Decision::Form(s.fleet(f).station)),
                );
                out.push(Decision::Done);
            }
            Step::Forming { fleet, pool } => {
                out.extend(Group::all().map(Decision::Take));
                out.extend((1..=s.fleet(pool).transports).map(Decision::Transports));
                let from = s.fleet(fleet).station;
                let ashore = match from {
                    Station::Port(port) => At::Field(port),
                    _ => At::Aboard(pool),
                };
                let near = |at: At| at == ashore || at == At::Aboard(pool);
                if s.fleet(fleet).transports > 0 {
                    out.extend(
                        s.living()
                            .filter(|(_, u)| near(u.at))
                            .map(|(unit, _)| Decision::Load(unit)),
                    );
                }
                out.extend(
                    Leader::all()
                        .filter(|l| near(s.leaders[l.index()].at))
                        .map(Decision::Board),
                );
                out.extend(Zone::all().map(|z| Decision::Sail(Station::Sea(z))));
                let ports = Place::all().filter(|p| self.tables.zones_of(*p).next().is_some());
                out.extend(ports.map(|p| Decision::Sail(Station::Port(p))));
                out.push(Decision::Done);
            }
            Step::Pairs {
                stage: Pair::Ask(_),
                ..
            } => out.extend([Decision::Intercept, Decision::Done]),
            Step::Landing { side } => {
                ground = Some(Ground::of(s));
                for (unit, u) in s
                    .living()
                    .filter(|(_, u)| u.side == side && matches!(u.at, At::Aboard(_)))
                {
                    let At::Aboard(fleet) = u.at else { continue };
                    out.extend(self.fleet_places(s, fleet).map(|p| Decision::Land(unit, p)));
                }
                for leader in Leader::all() {
                    if let At::Aboard(fleet) = s.leaders[leader.index()].at {
                        out.extend(
                            self.fleet_places(s, fleet)
                                .map(|p| Decision::LandLeader(leader, p)),
                        );
                    }
                }
                out.push(Decision::Done);
            }
            Step::Move { side } => {
                let ground = Ground::of(s);
                self.list_moves(s, &ground, side, out);
                out.push(Decision::Done);
                // Every one of them is legal by its making.
                return;
            }
            Step::Commander { .. } => out.extend(Leader::all().map(Decision::Lead)),
            Step::Winter {
                side,
                place,
                stage: WinterStep::Quarter,
                ..
            } => {
                out.extend(self.quarters(s, side, place).iter().map(Decision::Quarter));
                return;
            }
            Step::WinterFleet { .. } => out.extend(Place::all().map(Decision::Harbour)),
            Step::Dismiss { .. } => {
                out.extend(Leader::all().map(Decision::Dismiss));
                out.push(Decision::Done);
            }
            Step::Return { from } => {
                if let Some(unit) = Unit::new(from) {
                    out.extend(self.homes_open(s, unit).map(Decision::Return));
                }
            }
            _ => {}
        }
        let ground = ground.as_ref().unwrap_or(&Ground::EMPTY);
        out.retain(|d| self.legal_on(s, ground, d).is_ok());
    }

    /// All steps of land movement that a side may take now, without the end of it.
    fn list_moves(&self, s: &State, ground: &Ground, side: Side, out: &mut Vec<Decision>) {
        self.each_move(s, ground, side, |d| {
            out.push(d);
            true
        });
    }

    /// Whether there is any.
    pub(super) fn any_move(&self, s: &State, ground: &Ground, side: Side) -> bool {
        let mut any = false;
        self.each_move(s, ground, side, |_| {
            any = true;
            false
        });
        any
    }

    /// Gives every legal step of land movement to `take`, until it returns `false`.
    fn each_move(
        &self,
        s: &State,
        ground: &Ground,
        side: Side,
        mut take: impl FnMut(Decision) -> bool,
    ) {
        let mut supplied = super::super::ids::PlaceSet::EMPTY;
        for (unit, u) in s.living().filter(|(_, u)| u.side == side) {
            let At::Field(place) = u.at else { continue };
            if self.tables.kind_of(place) == Kind::Box {
                continue;
            }
            if u.class == Class::Supply {
                supplied.insert(place);
            }
            match u.go {
                Go::Fresh => {
                    for water in [false, true] {
                        let rouse = if water {
                            Decision::RouseByWater(unit)
                        } else {
                            Decision::Rouse(unit)
                        };
                        if self.check_rouse(s, side, unit, water).is_ok() && !take(rouse) {
                            return;
                        }
                    }
                    if !u.class.has_men() && u.strength > 1 {
                        let most = if u.class == Class::Supply {
                            1
                        } else {
                            u.strength - 1
                        };
                        for count in 1..=most {
                            if self.check_detach(s, side, unit, count).is_ok()
                                && !take(Decision::Detach(unit, count))
                            {
                                return;
                            }
                        }
                    }
                }
                Go::Ready { .. } | Go::Moving(_) => {
                    let lines = self.tables.steps[place.index()].iter().map(|st| st.to);
                    let by_line = |to: &Place| self.tables.line(place, *to).is_none();
                    let lakes = self.tables.lake_moves[place.index()].iter().filter(by_line);
                    let water_start = matches!(u.go, Go::Ready { .. });
                    for to in lines.chain(lakes.filter(|_| water_start)) {
                        if self.check_march(s, ground, side, unit, to).is_ok()
                            && !take(Decision::March(unit, to))
                        {
                            return;
                        }
                    }
                }
                Go::Failed | Go::Stopped | Go::Held(_) => {}
            }
        }
        for place in supplied.iter() {
            if self.check_spend_at(s, side, place).is_ok() && !take(Decision::SpendAt(place)) {
                return;
            }
        }
        for (leader, l) in Leader::all().zip(&s.leaders) {
            let At::Field(place) = l.at else { continue };
            if l.points == 0 || self.tables.leader(leader).side != side {
                continue;
            }
            let lines = self.tables.steps[place.index()].iter().map(|st| st.to);
            let lakes = self.tables.lake_moves[place.index()]
                .iter()
                .filter(|to| l.points == POINTS && self.tables.line(place, *to).is_none());
            for to in lines.chain(lakes) {
                if self.check_ride(s, ground, side, leader, to).is_ok()
                    && !take(Decision::Ride(leader, to))
                {
                    return;
                }
            }
        }
    }
}
