//! Whether a decision may be taken now. One judgement serves both for lists of options and for what is folded.

use super::super::{
    Dawn1812,
    agenda::{By, Step},
    battle::Stage,
    decision::{Decision, Mode},
    edition::tables::Op,
    reason::{Found, Reason, need},
    state::State,
};
use crate::Awaits;

impl Dawn1812 {
    /// Whether the decision may be taken now; the same judgement lists the options.
    pub(crate) fn legal(&self, s: &State, d: &Decision) -> Result<(), Reason> {
        let unasked = |what: &'static str| {
            let rule = match self.asks(s) {
                Awaits::Decision { rule, .. } | Awaits::Claim { rule, .. } => rule,
                Awaits::Chance(chance) => chance.rule(),
                Awaits::Over(over) => over.rule,
            };
            Err(Reason {
                rule,
                expected: self.wanted(s),
                found: Found::Text(what),
            })
        };
        if s.ending.is_some() {
            return unasked("a decision after the end of the game");
        }
        let Some(top) = s.agenda.top() else {
            return unasked("a decision");
        };
        match (*d, top) {
            (Decision::Done, _) => self.check_done(s, top),
            (Decision::Advance(track), Step::Policy { .. } | Step::Pick { .. }) => {
                self.check_pick_track(s, track)
            }
            (Decision::Play(card), Step::PlayCard { side }) => need(
                s.hands[side.index()].has(card),
                "4.1.2",
                "a card in the player's hand",
                || Found::Card(card),
            ),
            (Decision::Mode(mode), Step::ChooseMode { side }) => match s.in_play {
                Some(card) => self.check_mode(side, card, mode),
                None => unasked("a way of playing a card"),
            },
            (Decision::Operation(operation), Step::ChooseOperation { side }) => match s.in_play {
                Some(card) => self.check_operation(s, side, card, operation),
                None => unasked("an operation"),
            },
            (
                Decision::Recruit(force, region),
                Step::Recruit {
                    side,
                    points,
                    by,
                    once,
                    twice,
                },
            ) => self.check_recruit(s, side, points, by, once, twice, force, region),
            (
                Decision::RecruitLanding,
                Step::Recruit {
                    side, points, by, ..
                },
            ) => self.check_recruit_landing(s, side, points, by),
            (Decision::March(from, to), Step::Campaign { side, by, raid, .. }) => {
                self.check_march(s, side, by, raid, from, to)
            }
            (
                Decision::Group(group),
                Step::March {
                    side,
                    from,
                    to,
                    by,
                    raid,
                },
            ) => self.check_group(s, side, by, raid, from, to, group),
            (Decision::BuildShip(waterway), Step::Construct { by, .. }) => {
                self.check_build_ship(s, by, waterway)
            }
            (Decision::SinkShip(waterway), Step::Construct { side, by, .. }) => {
                self.check_sink_ship(s, side, by, waterway)
            }
            (Decision::BuildFort(region), Step::Construct { side, by, .. }) => {
                self.check_build_fort(s, side, by, region)
            }
            (Decision::Cruise(zone), Step::CruiseTarget { .. }) => self.check_cruise(s, zone, None),
            (Decision::Cruise(zone), Step::CruiseOverflow { first, .. }) => {
                self.check_cruise(s, zone, Some(first))
            }
            (Decision::Sail(from, to), Step::Deploy { by, .. }) => self.check_sail(s, by, from, to),
            (Decision::Land(town, b, z, regulars), Step::Deploy { points, by }) => {
                self.check_land(s, points, by, town, b, z, regulars)
            }
            (Decision::Choose(way), Step::Event { card, pc, .. }) => match self.op(card, pc) {
                Some(Op::Choose(ways)) => need(
                    self.way_is_open(s, card, ways, way),
                    "5.1",
                    "one of the ways that the card offers, and that does something",
                    || Found::Number(u32::from(way)),
                ),
                _ => unasked("a choice"),
            },
            (Decision::At(region), Step::Pick { .. }) => self.check_pick(s, region),
            (Decision::FromZone(zone), Step::Pick { .. }) => self.check_pick_zone(s, zone),
            (Decision::FromZone(zone), Step::Upkeep { .. }) => need(
                s.zones[zone.index()] > 0,
                "4.1.4",
                "a blockade zone with a Squadron",
                || Found::Zone(zone),
            ),
            (Decision::FromZone(zone), Step::LoseSquadrons { .. }) => self.check_lose(s, Ok(zone)),
            (Decision::FromLanding(town), Step::LoseSquadrons { .. }) => {
                self.check_lose(s, Err(town))
            }
            (Decision::Armistice(a, b), Step::Pick { .. }) => self.check_armistice(s, a, b),
            (Decision::March(..) | Decision::Group(_), Step::Battle) => need(
                false,
                "6.2.2",
                "the battle to be fought first, before the Campaign goes on",
                || Found::Text(Self::kind_of(d)),
            ),
            (d, Step::Battle) => self
                .check_battle(s, &d)
                .unwrap_or_else(|| unasked(Self::kind_of(&d))),
            (
                Decision::Operation(_)
                | Decision::Recruit(..)
                | Decision::RecruitLanding
                | Decision::March(..)
                | Decision::BuildShip(_)
                | Decision::SinkShip(_)
                | Decision::BuildFort(_)
                | Decision::Cruise(_)
                | Decision::Sail(..)
                | Decision::Land(..),
                Step::Recruit { by: By::Card, .. }
                | Step::Campaign { by: By::Card, .. }
                | Step::Construct { by: By::Card, .. }
                | Step::Deploy { by: By::Card, .. },
            ) => need(
                false,
                "5.2",
                "one kind of operation for all of the card's OPS",
                || Found::Text(Self::kind_of(d)),
            ),
            (d, _) => unasked(Self::kind_of(&d)),
        }
    }

    fn check_battle(&self, s: &State, d: &Decision) -> Option<Result<(), Reason>> {
        let region = s.battle.region?;
        match (*d, s.battle.stage) {
            (Decision::Hit(force), Stage::Hits(side)) => {
                let face = Self::highest_die(s, side)?;
                Some(need(
                    force.side() != side && self.can_hit(s, region, face, force),
                    "9.1.2",
                    "an enemy force that is there and that the die is high enough for",
                    || Found::Force(force),
                ))
            }
            (Decision::Refuge(refuge), Stage::Refuge(_)) => Some(need(
                self.evasion_refuges(s, region).has(refuge),
                "10.3",
                "an adjacent Indian region without United States forces",
                || Found::Region(refuge),
            )),
            (Decision::Stand, Stage::AskDefender | Stage::AskAttacker) => Some(Ok(())),
            (Decision::Retreat(to), _) => Some(self.check_retreat(s, region, to)),
            (Decision::Withdraw, stage) => Some(self.check_withdraw(s, region, stage)),
            _ => None,
        }
    }

    fn check_done(&self, s: &State, top: Step) -> Result<(), Reason> {
        let stoppable = match top {
            Step::Policy { .. }
            | Step::Recruit { .. }
            | Step::Campaign { .. }
            | Step::Construct { .. }
            | Step::Deploy { .. }
            | Step::CruiseOverflow { .. } => true,
            Step::Pick { card, pc, .. } => self.op(card, pc).is_some_and(Self::optional),
            // A free Cruise may be declined; that of a card played for it is made (7.2.1).
            Step::CruiseTarget { .. } => {
                let below = s.agenda.steps().iter().rev().nth(1);
                matches!(below, Some(Step::Event { pc, .. }) if *pc > 0)
            }
            _ => false,
        };
        let rule = match self.asks(s) {
            Awaits::Decision { rule, .. } => rule,
            _ => "4.1.2",
        };
        need(stoppable, rule, self.wanted(s), || Found::Text("done"))
    }

    const fn kind_of(d: &Decision) -> &'static str {
        match d {
            Decision::Done => "done",
            Decision::Play(_) => "a card to play",
            Decision::Mode(Mode::Event) => "a card as event",
            Decision::Mode(_) => "a card as operation",
            Decision::Operation(_) => "an operation",
            Decision::Recruit(..) | Decision::RecruitLanding => "a recruitment",
            Decision::March(..) => "a march",
            Decision::Group(_) => "a group of forces",
            Decision::BuildShip(_) | Decision::SinkShip(_) => "a Waterway Control marker",
            Decision::BuildFort(_) => "a fort",
            Decision::Cruise(_) => "a target of a Cruise",
            Decision::Sail(..) => "a move of a Squadron",
            Decision::Land(..) => "a landing",
            Decision::Hit(_) => "a hit",
            Decision::Refuge(_) => "a refuge",
            Decision::Stand => "a stand",
            Decision::Retreat(_) | Decision::Withdraw => "a retreat",
            Decision::Choose(_) => "a choice of an event",
            Decision::At(_) => "a region for an event",
            Decision::Advance(_) => "a political track",
            Decision::FromZone(_) => "a blockade zone",
            Decision::Armistice(..) => "an armistice marker",
            Decision::FromLanding(_) => "a landing to lose a Squadron",
        }
    }
}
