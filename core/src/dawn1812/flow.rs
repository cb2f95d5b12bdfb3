//! How a state goes on: what it awaits, what is legal, what each event does, and all that follows without a choice.

use super::{
    Dawn1812,
    agenda::{By, Step},
    battle::Stage,
    decision::{Decision, Mode, Operation},
    edition::tables::Op,
    ids::{Force, GB, Region, RegionSet, Track, US, Zone},
    note::Note,
    reason::{Found, Reason, need},
    state::State,
    turn,
};
use crate::{Awaits, Chance, GameOver, Notes, Seen};

impl Dawn1812 {
    /// Does all that follows without a choice or a chance, until the state asks for something or the game is over.
    pub(crate) fn settle<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        while s.ending.is_none() {
            let Some(top) = s.agenda.top() else { break };
            if !self.advance(s, top, n) {
                break;
            }
            if s.battle.region.is_none() {
                // 15.1.6: after every change of control.
                self.check_captures(s, n);
            }
        }
    }

    /// Takes one step on by itself; `false` when it waits.
    fn advance<N: Notes<Note>>(&self, s: &mut State, top: Step, n: &mut N) -> bool {
        let drop_if = |s: &mut State, done: bool| {
            if done {
                s.agenda.pop();
            }
            done
        };
        match top {
            Step::TurnBegins => self.turn_begins(s, n),
            Step::Deal { left, .. } => return drop_if(s, left == 0 || s.draw.is_empty()),
            Step::Policy { side } => {
                let none = !self.may_advance(s, side);
                return drop_if(s, none);
            }
            Step::PlayCard { side } => {
                if !self.hand_played(s, side) {
                    return false;
                }
                self.actions_end(s);
            }
            Step::ChooseMode { .. } => return false,
            Step::ChooseOperation { side } => {
                let Some(card) = s.in_play else {
                    s.agenda.pop();
                    return true;
                };
                if Operation::ALL
                    .iter()
                    .any(|o| self.check_operation(s, side, card, *o).is_ok())
                {
                    return false;
                }
                // Nothing can be done with the OPS: they are lost.
                n.note(|| Note::NoOperation { side });
                s.agenda.pop();
            }
            Step::FinishCard => {
                s.agenda.pop();
                self.finish_card(s, n);
            }
            Step::Event { side, card, pc } => return self.event_goes_on(s, side, card, pc, n),
            Step::Pick { .. } => return self.pick_goes_on(s, n),
            Step::RollEach { card, pc, regulars } => {
                let none = self
                    .roll_each(s, card, pc, regulars)
                    .is_none_or(|r| r.3 == 0);
                return drop_if(s, none);
            }
            Step::Recruit {
                side,
                points,
                by,
                once,
                twice,
            } => {
                let done = !self.may_recruit(s, side, points, by, once, twice);
                return self.operation_ends(s, done, points, n);
            }
            Step::Campaign {
                side,
                points,
                by,
                raid,
            } => {
                let done = points == 0 || !self.may_march(s, side, by, raid);
                return self.operation_ends(s, done, points, n);
            }
            Step::March { .. } => return false,
            Step::Construct { side, points, by } => {
                let done = points == 0 || !self.may_construct(s, side, by);
                return self.operation_ends(s, done, points, n);
            }
            Step::Privateer { rolls } => return drop_if(s, rolls == 0),
            Step::CruiseTarget { .. } => {
                let none = s.zones.iter().all(|z| *z == 0);
                return drop_if(s, none);
            }
            Step::CruiseRoll { .. } => return false,
            Step::CruiseOverflow { first, hits } => {
                // 7.2.2: only when the target has been emptied, and only where there is a second zone.
                let open = hits > 0
                    && s.zones[first.index()] == 0
                    && Zone::ALL
                        .iter()
                        .any(|z| self.check_cruise(s, *z, Some(first)).is_ok());
                return drop_if(s, !open);
            }
            Step::RaidScore { town } => {
                let none = s.indians(town) == 0;
                return drop_if(s, none);
            }
            Step::Deploy { points, by } => {
                let done = !self.may_deploy(s, points, by);
                return self.operation_ends(s, done, points, n);
            }
            Step::Battle => return self.battle_goes_on(s, n),
            Step::LoseSquadrons { left } => return self.squadron_loss_goes_on(s, left, n),
            Step::Scoring => self.scoring_phase(s, n),
            Step::Upkeep { stage } => return self.upkeep(s, stage, n),
        }
        true
    }

    fn operation_ends<N: Notes<Note>>(
        &self,
        s: &mut State,
        done: bool,
        points: u8,
        n: &mut N,
    ) -> bool {
        if done {
            s.agenda.pop();
            self.wipe_marks(s);
            if points > 0 {
                n.note(|| Note::PointsLost { points });
            }
        }
        done
    }

    fn squadron_loss_goes_on<N: Notes<Note>>(&self, s: &mut State, left: u8, n: &mut N) -> bool {
        let mut places = Zone::ALL
            .iter()
            .map(|z| Ok(*z))
            .chain(Region::all().map(Err))
            .filter(|from| self.check_lose(s, *from).is_ok());
        match (left, places.next(), places.next()) {
            (0, _, _) | (_, None, _) => {
                s.agenda.pop();
                true
            }
            (_, Some(only), None) => {
                self.lose_squadron(s, only, n);
                true
            }
            _ => false,
        }
    }

    /// What the state asks for.
    pub(crate) fn asks(&self, s: &State) -> Awaits {
        if let Some(ending) = s.ending {
            let (rule, how) = self.ending_words(ending);
            return Awaits::Over(GameOver {
                winner: Some(ending.winner()),
                rule,
                how,
            });
        }
        let decision = |side, rule, what| Awaits::Decision {
            side,
            secret: false,
            rule,
            what,
        };
        let dice = |side, count, rule, what| {
            Awaits::Chance(Chance::Dice {
                side: Some(side),
                count,
                faces: 6,
                rule,
                what,
            })
        };
        match s.agenda.top() {
            None => {
                // No sequence of events empties the agenda without an ending; a position that does is refused.
                Awaits::Over(GameOver {
                    winner: None,
                    rule: "4.0",
                    how: "nothing is left to do".into(),
                })
            }
            Some(Step::Deal { next, .. }) => Awaits::Chance(Chance::Draw {
                side: Some(next),
                remaining: s.draw.len() as u16,
                seen: Seen::ByOnly(next),
                rule: if s.turn == 0
                    && !s.aside.is_empty()
                    && s.discard.is_empty()
                    && s.removed.is_empty()
                {
                    "3.1"
                } else {
                    "4.1.4"
                },
                what: "deal",
            }),
            Some(Step::Policy { side }) => {
                decision(side, "4.1.1", "advance on a political track, or not")
            }
            Some(Step::PlayCard { side }) => decision(side, "4.1.2", "play a card"),
            Some(Step::ChooseMode { side }) => {
                decision(side, "5.0", "play it as an event or an operation")
            }
            Some(Step::ChooseOperation { side }) => decision(side, "5.2", "name the operation"),
            Some(Step::Event { side, .. }) => decision(side, "5.1", "choose what the event does"),
            Some(Step::Pick { side, .. }) => decision(side, "5.1", "choose where the event acts"),
            Some(Step::RollEach { card, pc, regulars }) => {
                match self.roll_each(s, card, pc, regulars) {
                    Some((me, _, force, count, _)) => dice(me, count.max(1), "5.1", force.word()),
                    None => dice(US, 1, "5.1", "event"),
                }
            }
            Some(Step::Recruit { side, .. }) => decision(side, "6.1", "recruit a force, or stop"),
            Some(Step::Campaign {
                side, raid: false, ..
            }) => decision(side, "6.2", "march, or stop"),
            Some(Step::Campaign {
                side, raid: true, ..
            }) => decision(side, "8.1", "raid a town, or stop"),
            Some(Step::March { side, .. }) => decision(side, "6.2.1", "say which forces go"),
            Some(Step::Construct { side, .. }) => decision(side, "6.3", "build, or stop"),
            Some(Step::Privateer { rolls }) => dice(US, rolls.max(1), "7.1.1", "Privateer"),
            Some(Step::CruiseTarget { .. }) => decision(US, "7.2.1", "name the blockade to attack"),
            Some(Step::CruiseRoll { rolls, .. }) => dice(US, rolls.max(1), "7.2.1", "Cruise"),
            Some(Step::CruiseOverflow { .. }) => {
                decision(US, "7.2.2", "name a second blockade, or stop")
            }
            Some(Step::RaidScore { town }) => dice(GB, s.indians(town).max(1), "8.1.2", "Raid"),
            Some(Step::Deploy { .. }) => decision(GB, "8.2", "move Squadrons or land, or stop"),
            Some(Step::Battle) => self.battle_asks(s),
            Some(Step::LoseSquadrons { .. }) => decision(GB, "14.1.2", "give up a Squadron"),
            Some(Step::Upkeep { .. }) => decision(GB, "4.1.4", "recall a Squadron from a blockade"),
            Some(Step::TurnBegins | Step::FinishCard | Step::Scoring) => Awaits::Over(GameOver {
                winner: None,
                rule: "4.0",
                how: "nothing is left to do".into(),
            }),
        }
    }

    fn battle_asks(&self, s: &State) -> Awaits {
        let b = s.battle;
        let decision = |side, rule, what| Awaits::Decision {
            side,
            secret: false,
            rule,
            what,
        };
        let dice = |side, count, rule, what| {
            Awaits::Chance(Chance::Dice {
                side: Some(side),
                count,
                faces: 6,
                rule,
                what,
            })
        };
        match (b.stage, b.region) {
            (Stage::Roll(side), Some(region)) => dice(
                side,
                self.battle_dice(s, region, side).max(1),
                "9.1.1",
                "battle",
            ),
            (Stage::EvasionRoll(count), _) => dice(GB, count.max(1), "10.3", "evasion"),
            (Stage::Hits(side), _) => decision(side, "9.1.2", "choose which force the hit removes"),
            (Stage::Refuge(_), _) => decision(GB, "10.3", "choose a refuge"),
            (Stage::IndiansRetreat, _) => decision(GB, "9.2", "choose where the Indians retreat"),
            (Stage::AskAttacker, _) => decision(b.attacker, "9.2", "stand or retreat"),
            _ => decision(b.defender(), "9.2", "stand or retreat"),
        }
    }

    /// Whether the decision may be taken now; the same judgement lists the options.
    pub(crate) fn legal(&self, s: &State, d: &Decision) -> Result<(), Reason> {
        let unasked = |what: &'static str| {
            let rule = match self.asks(s) {
                Awaits::Decision { rule, .. } => rule,
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
                    usize::from(way) < ways.len(),
                    "5.1",
                    "one of the ways that the card offers",
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
            (d, Step::Battle) => self
                .check_battle(s, &d)
                .unwrap_or_else(|| unasked(Self::kind_of(&d))),
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
            (Decision::Retreat(to), Stage::AskDefender | Stage::IndiansRetreat) => {
                Some(self.check_retreat(s, region, to))
            }
            (Decision::Withdraw, Stage::AskAttacker) => Some(need(
                self.may_withdraw(s),
                "9.2.1",
                "a place that the attacker came from",
                || Found::Region(region),
            )),
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
            _ => false,
        };
        let rule = match self.asks(s) {
            Awaits::Decision { rule, .. } => rule,
            _ => "4.1.2",
        };
        need(stoppable, rule, self.wanted(s), || Found::Text("done"))
    }

    /// What is wanted now, in words.
    pub(crate) fn wanted(&self, s: &State) -> &'static str {
        match self.asks(s) {
            Awaits::Decision { what, .. } => what,
            Awaits::Chance(Chance::Dice { what, .. }) => match what {
                "battle" => "the dice of the battle",
                "evasion" => "the dice of the evasion",
                "Raid" => "the dice of the Raid",
                _ => "dice",
            },
            Awaits::Chance(Chance::Draw { .. }) => "a card to be dealt",
            Awaits::Over(_) => "nothing: the game is over",
        }
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

    /// Lists what may be decided: every candidate that is legal.
    pub(crate) fn list(&self, s: &State, out: &mut Vec<Decision>) {
        out.clear();
        if s.ending.is_some() {
            return;
        }
        let Some(top) = s.agenda.top() else { return };
        match top {
            Step::Policy { .. } => out.extend(Track::ALL.iter().map(|t| Decision::Advance(*t))),
            Step::PlayCard { side } => out.extend(s.hands[side.index()].iter().map(Decision::Play)),
            Step::ChooseMode { .. } => out.extend(
                [
                    Mode::Event,
                    Mode::Operation,
                    Mode::OperationFirst,
                    Mode::EventFirst,
                ]
                .map(Decision::Mode),
            ),
            Step::ChooseOperation { .. } => out.extend(Operation::ALL.map(Decision::Operation)),
            Step::Event { card, pc, .. } => {
                if let Some(Op::Choose(ways)) = self.op(card, pc) {
                    out.extend((0..turn::count(ways.len() as u32)).map(Decision::Choose));
                }
            }
            Step::Pick { .. } => self.pick_candidates(out),
            Step::Recruit { side, .. } => self.recruit_candidates(side, out),
            Step::Campaign { side, .. } => self.march_candidates(s, side, out),
            Step::March { side, from, .. } => self.group_candidates(s, side, from, out),
            Step::Construct { .. } => self.construct_candidates(out),
            Step::CruiseTarget { .. } | Step::CruiseOverflow { .. } => {
                out.extend(Zone::ALL.iter().map(|z| Decision::Cruise(*z)));
            }
            Step::Deploy { points, .. } => {
                self.sail_candidates(out);
                self.land_candidates(s, points, out);
            }
            Step::Battle => {
                out.extend(Force::ALL.map(Decision::Hit));
                out.push(Decision::Stand);
                out.push(Decision::Withdraw);
                if let Some(region) = s.battle.region {
                    let near: RegionSet = self.tables.adjacent[region.index()];
                    out.extend(near.iter().map(Decision::Retreat));
                    out.extend(near.iter().map(Decision::Refuge));
                }
            }
            Step::Upkeep { .. } | Step::LoseSquadrons { .. } => {
                out.extend(Zone::ALL.iter().map(|z| Decision::FromZone(*z)));
                out.extend(
                    Region::all()
                        .filter(|r| s.landings[r.index()] > 0)
                        .map(Decision::FromLanding),
                );
            }
            _ => {}
        }
        out.push(Decision::Done);
        out.retain(|d| self.legal(s, d).is_ok());
    }

    /// Does what a legal decision says.
    pub(crate) fn apply<N: Notes<Note>>(&self, s: &mut State, d: &Decision, n: &mut N) {
        let Some(top) = s.agenda.top() else { return };
        match (*d, top) {
            (Decision::Done, Step::Pick { .. }) => self.pick_done(s, n),
            (Decision::Done, Step::Policy { .. } | Step::CruiseOverflow { .. }) => s.agenda.pop(),
            (
                Decision::Done,
                Step::Recruit { points, .. }
                | Step::Campaign { points, .. }
                | Step::Construct { points, .. }
                | Step::Deploy { points, .. },
            ) => {
                self.operation_ends(s, true, points, n);
            }
            (Decision::Advance(track), _) => self.picked_track(s, track, n),
            (Decision::Play(card), Step::PlayCard { side }) => self.play_card(s, side, card, n),
            (Decision::Mode(mode), Step::ChooseMode { side }) => {
                if let Some(card) = s.in_play {
                    self.choose_mode(s, side, card, mode, n);
                }
            }
            (Decision::Operation(operation), Step::ChooseOperation { side }) => {
                if let Some(card) = s.in_play {
                    let points = self.operation_points(s, side, card, operation);
                    s.agenda.pop();
                    self.begin_operation(s, side, operation, points, By::Card, n);
                }
            }
            (Decision::Recruit(force, region), _) => self.recruit(s, force, region, n),
            (Decision::RecruitLanding, _) => self.recruit_landing(s, n),
            (Decision::March(from, to), Step::Campaign { side, by, raid, .. }) => {
                s.agenda.push(Step::March {
                    side,
                    from,
                    to,
                    by,
                    raid,
                });
            }
            (Decision::Group(group), _) => self.march(s, group, n),
            (Decision::BuildShip(waterway), Step::Construct { side, .. }) => {
                self.build_ship(s, side, waterway, n)
            }
            (Decision::SinkShip(waterway), Step::Construct { side, .. }) => {
                self.sink_ship(s, side, waterway, n)
            }
            (Decision::BuildFort(region), Step::Construct { side, .. }) => {
                self.build_fort(s, side, region, n)
            }
            (Decision::Cruise(zone), Step::CruiseTarget { rolls }) => {
                s.agenda.replace(Step::CruiseRoll { zone, rolls })
            }
            (Decision::Cruise(zone), Step::CruiseOverflow { hits, .. }) => {
                self.overflow(s, zone, hits, n)
            }
            (Decision::Sail(from, to), _) => self.sail(s, from, to, n),
            (Decision::Land(town, b, z, regulars), _) => self.land(s, town, b, z, regulars, n),
            (Decision::Choose(way), Step::Event { side, card, pc }) => {
                if let Some(Op::Choose(ways)) = self.op(card, pc)
                    && let Some((_, to)) = ways.get(usize::from(way))
                {
                    s.agenda.replace(Step::Event {
                        side,
                        card,
                        pc: *to,
                    });
                }
            }
            (Decision::At(region), _) => self.picked(s, region, n),
            (Decision::FromZone(zone), Step::Pick { .. }) => self.picked_zone(s, zone, n),
            (Decision::FromZone(zone), Step::Upkeep { .. }) => self.recall_from(s, zone, n),
            (Decision::FromZone(zone), _) => self.lose_squadron(s, Ok(zone), n),
            (Decision::FromLanding(town), _) => self.lose_squadron(s, Err(town), n),
            (Decision::Armistice(a, b), _) => self.place_armistice(s, a, b, n),
            (d, Step::Battle) => self.apply_in_battle(s, &d, n),
            _ => {}
        }
    }

    fn apply_in_battle<N: Notes<Note>>(&self, s: &mut State, d: &Decision, n: &mut N) {
        let Some(region) = s.battle.region else {
            return;
        };
        match (*d, s.battle.stage) {
            (Decision::Hit(force), Stage::Hits(side)) => self.spend_hit(s, side, force, n),
            (Decision::Refuge(refuge), _) => self.evade(s, region, refuge, n),
            (Decision::Stand, Stage::AskDefender) => {
                let side = s.battle.defender();
                n.note(|| Note::Stands { side });
                s.battle.stage = Stage::AskAttacker;
            }
            (Decision::Stand, _) => {
                let side = s.battle.attacker;
                n.note(|| Note::Stands { side });
                s.battle.stage = Stage::Round;
            }
            (Decision::Retreat(to), _) => self.retreat(s, region, to, n),
            (Decision::Withdraw, _) => self.withdraw(s, region, n),
            _ => {}
        }
    }

    /// Does what dice say; their number and faces have been checked.
    pub(crate) fn roll<N: Notes<Note>>(&self, s: &mut State, dice: &[u8], n: &mut N) {
        match s.agenda.top() {
            Some(Step::RollEach { card, pc, regulars }) => {
                self.rolled_each(s, card, pc, regulars, dice, n)
            }
            Some(Step::Privateer { .. }) => self.privateered(s, dice, n),
            Some(Step::CruiseRoll { zone, .. }) => self.cruised(s, zone, dice, n),
            Some(Step::RaidScore { town }) => self.raid_scored(s, town, dice, n),
            Some(Step::Battle) => {
                let Some(region) = s.battle.region else {
                    return;
                };
                match s.battle.stage {
                    Stage::Roll(side) => self.battle_rolled(s, side, dice, n),
                    Stage::EvasionRoll(_) => self.evasion_rolled(s, region, dice, n),
                    _ => {}
                }
            }
            _ => {}
        }
    }
}
