//! Combat phases: which places are fought over, in which order, and who is asked what (Sequence of Play, Land Combat, Sieges).
//!
//! This is the one door to all fights: for the steps that [`is_fight`] names, it goes on by itself, says what is awaited, lists and
//! judges decisions, and takes decisions and dice.

use super::{
    BeforeNapoleon,
    agenda::{SiegeStep, Step},
    decision::Decision,
    ids::{FR, GB, PLACES, Place, PlaceSet},
    land_battle::{Battle, Stage},
    naval_battle::SeaStage,
    note::Note,
    reason::{Found, Reason, need},
    state::{At, Ground, Siege, State, Station},
};
use crate::{Awaits, Chance, Notes, Side};

/// What is to be fought over in a combat phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Grounds {
    /// Places with troops of both in the field, who must fight.
    pub must: PlaceSet,
    /// Places where a siege may be opened or goes on, or a garrison may sally.
    pub may: PlaceSet,
}

/// Dice that a fight waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FightDice {
    /// Whose, if a side's.
    pub side: Option<Side>,
    /// How many.
    pub count: u8,
    /// Of how many faces.
    pub faces: u8,
    /// By which rule.
    pub rule: &'static str,
    /// For what.
    pub what: &'static str,
}

/// Whether a step is one of those that are fought here.
#[must_use]
pub const fn is_fight(step: Step) -> bool {
    matches!(
        step,
        Step::Combat { .. }
            | Step::Fights { .. }
            | Step::Shelter { .. }
            | Step::Sally { .. }
            | Step::Meet { .. }
            | Step::Siege { .. }
            | Step::Battle
            | Step::Retreat { .. }
            | Step::MarchOut { .. }
            | Step::PutToSea { .. }
            | Step::SeaFight
            | Step::Harbour { .. }
    )
}

impl BeforeNapoleon {
    /// What a side may fight over in its combat phase, places that are done with left out.
    #[must_use]
    pub fn grounds(&self, s: &State, side: Side, done: PlaceSet) -> Grounds {
        let ground = Ground::of(s);
        let enemy = side.other();
        let mut grounds = Grounds::default();
        for place in Place::all().filter(|place| !done.has(*place)) {
            let i = place.index();
            let (own, theirs) = (
                ground.field[side.index()][i],
                ground.field[enemy.index()][i],
            );
            if own > 0 && theirs > 0 {
                grounds.must.insert(place);
            } else if own > 0 && ground.inside[enemy.index()][i] > 0 {
                if s.siege[i] != Siege::None || own >= self.tables.minimum(place) {
                    grounds.may.insert(place);
                }
            } else if theirs > 0 && ground.inside[side.index()][i] > 0 {
                grounds.may.insert(place);
            }
        }
        grounds
    }

    // ------------------------------------------------------------------ going on

    /// A fight's step goes on by itself as far as it can; `false` when it waits.
    pub(crate) fn fight_goes_on<N: Notes<Note>>(
        &self,
        s: &mut State,
        step: Step,
        n: &mut N,
    ) -> bool {
        match step {
            Step::Combat { side, done } => self.combat_goes_on(s, side, done, n),
            Step::Fights { from } => {
                self.fights_go_on(s, from, n);
                true
            }
            Step::Shelter { side, place } => {
                let asked = s
                    .units_at(side, At::Field(place))
                    .any(|(_, u)| u.class.has_men() && u.men() <= self.room(s, side, place));
                if !asked {
                    self.shelter_done(s, side, place);
                }
                !asked
            }
            Step::Sally { side, place } => {
                let asked = self.is_shut_in(s, side, place);
                if !asked {
                    s.agenda.pop();
                }
                !asked
            }
            Step::Meet { active, place } => {
                s.agenda.pop();
                let both = Side::BOTH
                    .into_iter()
                    .all(|side| s.men_at(side, At::Field(place)) > 0);
                if both {
                    self.battle_begins(s, place, active, super::land_battle::Fought::Field, n);
                } else {
                    // Nobody came out, or the troops went inside.
                    s.battle = Battle::NONE;
                }
                true
            }
            Step::Siege { side, place, stage } => self.siege_goes_on(s, side, place, stage, n),
            Step::Retreat {
                side,
                place,
                attacked,
            } => self.retreat_goes_on(s, side, place, attacked, n),
            Step::MarchOut { side, place } => {
                let havens = self.havens(s, side, place);
                match (havens.len(), havens.iter().next()) {
                    (1, Some(to)) => self.marches_out(s, side, place, to, n),
                    (0, _) => s.agenda.pop(),
                    _ => return false,
                }
                true
            }
            Step::PutToSea { fleet } => {
                // The next fleet that is still in a port of the enemy's, if there is one.
                let asked = matches!(s.fleet(fleet).station, Station::Port(port) if s.holder(port) == Some(fleet.side().other()));
                if !asked {
                    let next = s
                        .fleets_of(fleet.side())
                        .find(|f| matches!(s.fleet(*f).station, Station::Port(port) if s.holder(port) == Some(f.side().other())));
                    match next {
                        Some(next) => s.agenda.replace(Step::PutToSea { fleet: next }),
                        None => s.agenda.pop(),
                    }
                }
                !asked
            }
            Step::Harbour { fleet } => self.harbour_goes_on(s, fleet, n),
            _ => false,
        }
    }
    fn combat_goes_on<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        done: PlaceSet,
        n: &mut N,
    ) -> bool {
        if done.is_empty() {
            self.sieges_checked(s, side, n);
        }
        let grounds = self.grounds(s, side, done);
        match (grounds.must.len(), grounds.may.len()) {
            (0, 0) => {
                s.agenda.pop();
                self.takes_places(s, side, n);
                true
            }
            // Nothing to choose: troops in the field must fight.
            (1, 0) => {
                if let Some(place) = grounds.must.iter().next() {
                    self.fights_at(s, side, place, done);
                }
                true
            }
            _ => false,
        }
    }
    /// A place is fought over: who goes inside or comes out, the field battle, then the siege.
    fn fights_at(&self, s: &mut State, side: Side, place: Place, mut done: PlaceSet) {
        done.insert(place);
        s.agenda.replace(Step::Combat { side, done });
        s.agenda.push(Step::Siege {
            side,
            place,
            stage: SiegeStep::Begin,
        });
        self.meets(s, side, place);
    }
    /// The field battle of a place is laid out: the other side at its own fort may go inside, the own garrison may come out.
    fn meets(&self, s: &mut State, active: Side, place: Place) {
        s.battle = Battle::NONE;
        s.agenda.push(Step::Meet { active, place });
        if !self.tables.has_fort(place) {
            return;
        }
        match s.holder(place) {
            Some(holder) if holder == active => {
                s.agenda.push(Step::Sally {
                    side: active,
                    place,
                });
            }
            Some(holder) => {
                s.agenda.push(Step::Shelter {
                    side: holder,
                    place,
                });
            }
            None => {}
        }
    }
    /// With written orders: field battles by the order of the places, then sieges of the French, then of the British.
    fn fights_go_on<N: Notes<Note>>(&self, s: &mut State, from: u8, n: &mut N) {
        if from == 0 {
            for side in Side::BOTH {
                self.sieges_checked(s, side, n);
            }
        }
        let ground = Ground::of(s);
        for number in usize::from(from)..3 * PLACES {
            let Some(place) = Place::new((number % PLACES) as u8) else {
                continue;
            };
            let i = place.index();
            let shut_in = Side::BOTH
                .into_iter()
                .find(|side| self.is_shut_in(s, *side, place));
            // Below 3 * 63.
            let next = Step::Fights {
                from: number as u8 + 1,
            };
            if number < PLACES {
                if ground.contested(place) || shut_in.is_some_and(|_| s.siege[i] != Siege::None) {
                    let active = self.attacker_by_orders(s, &ground, place);
                    s.agenda.replace(next);
                    self.meets(s, active, place);
                    return;
                }
            } else {
                let side = if number < 2 * PLACES { FR } else { GB };
                if ground.field[side.index()][i] > 0 && ground.inside[side.other().index()][i] > 0 {
                    s.agenda.replace(next);
                    s.agenda.push(Step::Siege {
                        side,
                        place,
                        stage: SiegeStep::Begin,
                    });
                    return;
                }
            }
        }
        s.agenda.pop();
        for side in Side::BOTH {
            self.takes_places(s, side, n);
        }
    }
    /// Who attacks with written orders: the side that does not hold the place, but its holder where a siege stands (a sally or relief);
    /// in a wilderness the later comer, then the side with more men, then the British.
    #[must_use]
    pub fn attacker_by_orders(&self, s: &State, ground: &Ground, place: Place) -> Side {
        match s.holder(place) {
            Some(holder) if s.siege[place.index()] != Siege::None => holder,
            Some(holder) => holder.other(),
            None => {
                let was_there = |side: Side| {
                    s.units_at(side, At::Field(place))
                        .any(|(_, u)| u.class.has_men() && !u.go.arrived())
                };
                match (was_there(FR), was_there(GB)) {
                    (true, false) => GB,
                    (false, true) => FR,
                    _ => {
                        let [french, british] =
                            [FR, GB].map(|side| ground.field[side.index()][place.index()]);
                        if french > british { FR } else { GB }
                    }
                }
            }
        }
    }

    // ------------------------------------------------------------------ what is awaited

    /// The dice that a fight's step waits for.
    pub(crate) fn fight_dice(&self, s: &State, step: Step) -> Option<FightDice> {
        match step {
            Step::Battle => {
                let (side, count, rule, what) = self.battle_dice(s)?;
                Some(FightDice {
                    side,
                    count,
                    faces: 6,
                    rule,
                    what,
                })
            }
            Step::SeaFight => {
                let (side, count, faces, what) = self.sea_dice(s)?;
                Some(FightDice {
                    side: Some(side),
                    count,
                    faces,
                    rule: "Naval Combat",
                    what,
                })
            }
            Step::Siege {
                side,
                stage: SiegeStep::Breach,
                ..
            } => Some(FightDice {
                side: Some(side),
                count: 1,
                faces: 6,
                rule: "Sieges",
                what: "breach",
            }),
            _ => None,
        }
    }
    /// What a fight's step waits for.
    pub(crate) fn fight_asks(&self, s: &State, step: Step) -> Awaits {
        if let Some(dice) = self.fight_dice(s, step) {
            return Awaits::Chance(Chance::Dice {
                side: dice.side,
                count: dice.count,
                faces: dice.faces,
                rule: dice.rule,
                what: dice.what,
            });
        }
        let (side, rule, what) = match step {
            Step::Combat { side, .. } => (side, "Land Combat", "choose where to fight next"),
            Step::Shelter { side, .. } => (side, "Sieges", "take troops inside or stop"),
            Step::Sally { side, .. } => (side, "Sieges", "send troops out of the fort or stop"),
            Step::Siege {
                side,
                stage: SiegeStep::Begin,
                ..
            } => (side, "Sieges", "open a siege or not"),
            Step::Siege {
                side,
                stage: SiegeStep::AskTerms,
                ..
            } => (side.other(), "Sieges", "ask for terms or not"),
            Step::Siege {
                side,
                stage: SiegeStep::GrantTerms,
                ..
            } => (side, "Sieges", "grant terms or not"),
            Step::Siege { side, .. } => (side, "Sieges", "assault or not"),
            Step::Retreat { side, .. } => (side, "Land Combat", "choose where the beaten go"),
            Step::MarchOut { side, .. } => (side, "Sieges", "choose where the garrison marches"),
            Step::PutToSea { fleet } => (
                fleet.side(),
                "Sea Zones",
                "choose the zone to put to sea in",
            ),
            Step::Harbour { fleet } => (
                fleet.side(),
                "Naval Combat",
                "choose the port of a beaten fleet",
            ),
            Step::Battle => match s.battle.stage {
                Stage::Claim => {
                    return Awaits::Claim {
                        side: None,
                        rule: "Land Combat",
                        what: "the result of a land battle",
                    };
                }
                _ => (
                    s.battle.attacker,
                    "Land Combat",
                    "fight it here or on a table",
                ),
            },
            Step::SeaFight => match s.sea.stage {
                SeaStage::Claim => {
                    return Awaits::Claim {
                        side: None,
                        rule: "Naval Combat",
                        what: "the result of a battle at sea",
                    };
                }
                SeaStage::Ask(side) => (side, "Naval Combat", "break off or fight on"),
                _ => (FR, "Naval Combat", "fight it here or on a table"),
            },
            _ => (FR, "Land Combat", "go on"),
        };
        Awaits::Decision {
            side,
            secret: false,
            rule,
            what,
        }
    }

    // ------------------------------------------------------------------ decisions

    /// Lists what may be decided at a fight's step.
    pub(crate) fn fight_list(&self, s: &State, step: Step, out: &mut Vec<Decision>) {
        match step {
            Step::Combat { side, done } => {
                let grounds = self.grounds(s, side, done);
                out.extend(grounds.must.or(grounds.may).iter().map(Decision::Fight));
                if grounds.must.is_empty() {
                    out.push(Decision::Done);
                }
            }
            Step::Shelter { side, place } => {
                let units = s.units_at(side, At::Field(place)).map(|(unit, _)| unit);
                out.extend(
                    units
                        .filter(|unit| self.check_inside(s, side, place, *unit).is_ok())
                        .map(Decision::Inside),
                );
                out.extend(
                    self.leaders_of(s, side, At::Field(place))
                        .iter()
                        .map(Decision::InsideLeader),
                );
                out.push(Decision::Done);
            }
            Step::Sally { side, place } => {
                let units = s.units_at(side, At::Inside(place)).map(|(unit, _)| unit);
                out.extend(
                    units
                        .filter(|unit| self.check_sally(s, side, place, *unit).is_ok())
                        .map(Decision::Sally),
                );
                let leaders = self.leaders_of(s, side, At::Inside(place));
                out.extend(
                    leaders
                        .iter()
                        .filter(|leader| self.check_sally_leader(s, side, place, *leader).is_ok())
                        .map(Decision::SallyLeader),
                );
                out.push(Decision::Done);
            }
            Step::Siege { stage, .. } => {
                out.extend(match stage {
                    SiegeStep::Begin => Some(Decision::Besiege),
                    SiegeStep::AskTerms => Some(Decision::AskTerms),
                    SiegeStep::GrantTerms => Some(Decision::GrantTerms),
                    SiegeStep::Assault => Some(Decision::Assault),
                    SiegeStep::Breach => None,
                });
                if stage != SiegeStep::Breach {
                    out.push(Decision::Done);
                }
            }
            Step::Battle if s.battle.stage == Stage::Way => {
                out.extend([Decision::Quick, Decision::Table])
            }
            Step::SeaFight => match s.sea.stage {
                SeaStage::Way => out.extend([Decision::Quick, Decision::Table]),
                SeaStage::Ask(_) => out.extend([Decision::BreakOff, Decision::FightOn]),
                _ => {}
            },
            Step::Retreat {
                side,
                place,
                attacked,
            } => {
                let ways = self.ways_out(s, side, place, attacked);
                out.extend(ways.places.iter().map(Decision::Retreat));
                out.extend(ways.fleets.iter().copied().map(Decision::Reembark));
                if ways.inside {
                    out.push(Decision::Withdraw);
                }
            }
            Step::MarchOut { side, place } => {
                out.extend(self.havens(s, side, place).iter().map(Decision::Retreat))
            }
            Step::PutToSea { fleet } => {
                if let Station::Port(port) = s.fleet(fleet).station {
                    out.extend(
                        self.tables
                            .zones_of(port)
                            .map(|zone| Decision::PutToSea(Station::Sea(zone))),
                    );
                }
            }
            Step::Harbour { fleet } => {
                out.extend(self.harbours(s, fleet).iter().map(Decision::Harbour))
            }
            _ => {}
        }
    }
    /// Whether a decision may be taken at a fight's step.
    pub(crate) fn fight_legal(&self, s: &State, step: Step, d: &Decision) -> Result<(), Reason> {
        match (step, d) {
            (Step::Shelter { side, place }, Decision::Inside(unit)) => {
                self.check_inside(s, side, place, *unit)
            }
            (Step::Shelter { side, place }, Decision::InsideLeader(leader)) => {
                self.check_inside_leader(s, side, place, *leader)
            }
            (Step::Sally { side, place }, Decision::Sally(unit)) => {
                self.check_sally(s, side, place, *unit)
            }
            (Step::Sally { side, place }, Decision::SallyLeader(leader)) => {
                self.check_sally_leader(s, side, place, *leader)
            }
            (
                Step::Siege {
                    side,
                    place,
                    stage: SiegeStep::Begin,
                },
                Decision::Besiege,
            ) => self.check_besiege(s, side, place),
            (Step::Combat { side, done }, Decision::Fight(place)) => {
                let grounds = self.grounds(s, side, done);
                need(
                    grounds.must.or(grounds.may).has(*place),
                    "Land Combat",
                    "a place where the enemy can be fought and has not been in this phase",
                    Found::Place(*place),
                )
            }
            (Step::Combat { side, done }, Decision::Done) => {
                let must = self.grounds(s, side, done).must;
                need(
                    must.is_empty(),
                    "Land Combat",
                    "a battle wherever both sides have troops in the field",
                    must.iter()
                        .next()
                        .map_or(Found::Text("none left"), Found::Place),
                )
            }
            (
                Step::Retreat {
                    side,
                    place,
                    attacked,
                },
                Decision::Retreat(to),
            ) => need(
                self.ways_out(s, side, place, attacked).places.has(*to),
                "Land Combat",
                "an adjacent place nearer home, or the way back, free of the enemy",
                Found::Place(*to),
            ),
            (
                Step::Retreat {
                    side,
                    place,
                    attacked,
                },
                Decision::Reembark(fleet),
            ) => need(
                self.ways_out(s, side, place, attacked)
                    .fleets
                    .contains(fleet),
                "Land Combat",
                "own transports off the place with room for the force",
                Found::Fleet(*fleet),
            ),
            (
                Step::Retreat {
                    side,
                    place,
                    attacked,
                },
                Decision::Withdraw,
            ) => need(
                self.ways_out(s, side, place, attacked).inside,
                "Land Combat",
                "another way, for the fort is open only to those who have none",
                Found::Place(place),
            ),
            (Step::MarchOut { side, place }, Decision::Retreat(to)) => need(
                self.havens(s, side, place).has(*to),
                "Sieges",
                "one of the nearest own large fortresses",
                Found::Place(*to),
            ),
            (Step::Harbour { fleet }, Decision::Harbour(port)) => need(
                self.harbours(s, fleet).has(*port),
                "Naval Combat",
                "one of the nearest own ports",
                Found::Place(*port),
            ),
            _ => {
                // What is left is what is offered, and no more.
                let mut offered = Vec::new();
                self.fight_list(s, step, &mut offered);
                let (rule, expected) = match self.fight_asks(s, step) {
                    Awaits::Decision { rule, what, .. } | Awaits::Claim { rule, what, .. } => {
                        (rule, what)
                    }
                    Awaits::Chance(chance) => (chance.rule(), "dice"),
                    Awaits::Over(over) => (over.rule, "nothing"),
                };
                need(
                    offered.contains(d),
                    rule,
                    expected,
                    Found::Text("another decision"),
                )
            }
        }
    }
    /// Takes a legal decision at a fight's step.
    pub(crate) fn fight_apply<N: Notes<Note>>(
        &self,
        s: &mut State,
        step: Step,
        d: &Decision,
        n: &mut N,
    ) {
        match (step, d) {
            (Step::Combat { side, done }, Decision::Fight(place)) => {
                self.fights_at(s, side, *place, done)
            }
            (Step::Combat { side, .. }, _) => {
                s.agenda.pop();
                self.takes_places(s, side, n);
            }
            (Step::Shelter { place, .. }, Decision::Inside(unit)) => {
                s.units[unit.index()].at = At::Inside(place)
            }
            (Step::Shelter { place, .. }, Decision::InsideLeader(leader)) => {
                s.leaders[leader.index()].at = At::Inside(place)
            }
            (Step::Shelter { side, place }, _) => self.shelter_done(s, side, place),
            (Step::Sally { place, .. }, Decision::Sally(unit)) => self.sallies(s, place, *unit),
            (Step::Sally { place, .. }, Decision::SallyLeader(leader)) => {
                self.sallies_leader(s, place, *leader)
            }
            (Step::Siege { side, place, stage }, _) => {
                self.siege_decided(s, side, place, stage, d, n)
            }
            (Step::Battle, _) => {
                s.battle.table = *d == Decision::Table;
                self.battle_opens(s, n);
            }
            (Step::SeaFight, _) => match s.sea.stage {
                SeaStage::Ask(side) => self.sea_answered(s, side, *d == Decision::BreakOff, n),
                _ => {
                    s.sea.table = *d == Decision::Table;
                    self.sea_fight_opens(s, n);
                }
            },
            (Step::Retreat { side, place, .. }, Decision::Retreat(to)) => {
                self.retreats(s, side, place, *to, n)
            }
            (Step::Retreat { side, place, .. }, Decision::Reembark(fleet)) => {
                self.reembarks(s, side, place, *fleet, n)
            }
            (Step::Retreat { side, place, .. }, _) => self.withdraws(s, side, place, n),
            (Step::MarchOut { side, place }, Decision::Retreat(to)) => {
                self.marches_out(s, side, place, *to, n)
            }
            (Step::PutToSea { fleet }, Decision::PutToSea(to)) => {
                self.puts_to_sea(s, fleet, *to, n)
            }
            (Step::Harbour { fleet }, Decision::Harbour(port)) => {
                self.harbours_at(s, fleet, *port, n)
            }
            _ => s.agenda.pop(),
        }
    }
    fn siege_decided<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        place: Place,
        stage: SiegeStep,
        d: &Decision,
        n: &mut N,
    ) {
        let to = |stage| Step::Siege { side, place, stage };
        match (stage, d) {
            (SiegeStep::Begin, Decision::Besiege) => self.besieges(s, side, place, n),
            (SiegeStep::AskTerms, Decision::AskTerms) => {
                s.agenda.replace(to(SiegeStep::GrantTerms))
            }
            (SiegeStep::GrantTerms, Decision::GrantTerms) => self.terms_granted(s, side, place, n),
            (SiegeStep::AskTerms | SiegeStep::GrantTerms, _) => {
                s.agenda.replace(to(SiegeStep::Assault))
            }
            (SiegeStep::Assault, Decision::Assault) => self.assaults(s, side, place, n),
            _ => s.agenda.pop(),
        }
    }
    /// Takes dice at a fight's step; their number and faces are as asked.
    pub(crate) fn fight_rolled<N: Notes<Note>>(
        &self,
        s: &mut State,
        step: Step,
        dice: &[u8],
        n: &mut N,
    ) {
        match step {
            Step::Battle => self.battle_rolled(s, dice, n),
            Step::SeaFight => self.sea_rolled(s, dice, n),
            Step::Siege {
                side,
                place,
                stage: SiegeStep::Breach,
            } => self.breach_rolled(s, side, place, dice.first().copied().unwrap_or_default(), n),
            _ => {}
        }
    }
}
