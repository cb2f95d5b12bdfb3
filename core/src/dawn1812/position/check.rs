//! What a position must keep so that it can be played on: counts, places, the order of what is still to be done.

use super::super::{
    Dawn1812,
    agenda::{By, Step},
    battle::{Origin, Stage},
    edition::tables::Op,
    ids::{Card, CardSet, Force, GB, Kind, Region, US, Zone},
    note::BattleKind,
    state::State,
    turn::{HAND, LAST_TURN, stage},
};
use super::words::wrong;
use crate::{Side, TextError};

/// One fault: the rule, what it demands, what was found.
type Fault = (&'static str, String, String);

fn need(
    holds: bool,
    rule: &'static str,
    expected: impl Into<String>,
    found: impl ToString,
) -> Result<(), Fault> {
    if holds {
        Ok(())
    } else {
        Err((rule, expected.into(), found.to_string()))
    }
}

impl Dawn1812 {
    /// Works out the pools, and checks everything; an error names the last line, the rule and the count.
    pub(super) fn check_position(&self, s: &mut State, line: usize) -> Result<(), TextError> {
        self.check_forces(s)
            .and_then(|()| self.check_navy(s))
            .and_then(|()| self.check_cards(s))
            .and_then(|()| self.check_battle_position(s))
            .and_then(|()| self.check_agenda(s))
            .map_err(|(rule, expected, found)| wrong(line, expected, found, Some(rule)))?;
        // At rest: nothing more follows by itself.
        let settled = self.settled(*s);
        if settled != *s {
            return Err(wrong(
                line,
                "a position that waits for a decision or a chance",
                "one in which something follows by itself",
                Some("4.0"),
            ));
        }
        Ok(())
    }

    fn check_forces(&self, s: &mut State) -> Result<(), Fault> {
        let t = &self.tables;
        for force in Force::ALL {
            let mut used: u32 = s.forces.iter().map(|f| u32::from(f[force.index()])).sum();
            if force == Force::GbRegular {
                used += u32::from(s.landing_supply);
            }
            let limit = t.force_limit[force.index()];
            need(
                used <= u32::from(limit),
                "6.1.3",
                format!("at most {limit} of {}", force.id()),
                used,
            )?;
            s.pool[force.index()] = limit - used as u8;
        }
        for region in Region::all() {
            let both = s.side_forces(region, US) > 0 && s.side_forces(region, GB) > 0;
            need(
                !both || s.battle.region == Some(region),
                "6.2.2",
                "forces of one side in a region",
                t.id(region),
            )?;
            // In a town only while they attack it, by battle or about to roll for their Raid (10.2).
            let attacking = s.battle.region == Some(region)
                || s.agenda
                    .steps()
                    .iter()
                    .any(|step| matches!(step, Step::RaidScore { town } if *town == region));
            need(
                s.indians(region) == 0 || t.kind[region.index()] != Kind::Town || attacking,
                "10.2",
                "no Indians in a town",
                t.id(region),
            )?;
            need(
                !s.forts.has(region) || t.kind[region.index()] != Kind::Town,
                "6.3.2",
                "no fort in a town",
                t.id(region),
            )?;
        }
        need(
            s.forts.len() <= u32::from(t.fort_limit),
            "2.0",
            format!("at most {} forts", t.fort_limit),
            s.forts.len(),
        )?;
        for (ships, spaces) in s.ships.iter().zip(t.ship_spaces) {
            need(
                ships[0] + ships[1] <= spaces,
                "11.2.1",
                format!("at most {spaces} markers on the waterway"),
                ships[0] + ships[1],
            )?;
        }
        for (index, border) in s.armistices.iter().enumerate() {
            if let Some((a, b)) = border {
                let fits = a < b
                    && t.adjacent[a.index()].has(*b)
                    && index < usize::from(t.armistice_limit);
                let ordered = index == 0 || s.armistices[0] < *border;
                need(
                    fits && ordered,
                    "2.6.5",
                    "armistice markers on borders, in order",
                    format!("{} {}", t.id(*a), t.id(*b)),
                )?;
            }
        }
        let known = u32::MAX
            .checked_shr(32 - t.turn_effects.len() as u32)
            .unwrap_or(0);
        need(
            s.this_turn & !known == 0,
            "5.1",
            "effects that the edition has",
            s.this_turn,
        )
    }

    fn check_navy(&self, s: &State) -> Result<(), Fault> {
        let t = &self.tables;
        for (count, spaces) in s.zones.iter().zip(t.zone_spaces) {
            need(
                *count <= spaces,
                "14.2.1",
                format!("at most {spaces} Squadrons in the zone"),
                count,
            )?;
        }
        for region in Region::all() {
            let coastal = region == t.halifax || t.zone_of(region).is_some();
            need(
                s.landings[region.index()] == 0 || coastal,
                "14.3",
                "landings in coastal towns",
                t.id(region),
            )?;
        }
        let landing: u32 = s.landings.iter().map(|l| u32::from(*l)).sum();
        let carriers = match s.battle.origin {
            Origin::Sea(count) if s.battle.region.is_some() => u32::from(count),
            _ => 0,
        };
        let all = u32::from(s.navy_box)
            + s.zones.iter().map(|z| u32::from(*z)).sum::<u32>()
            + landing
            + carriers;
        let limit = u32::from(t.squadron_limit);
        need(
            all <= limit,
            "14.1.1",
            format!("at most {limit} Squadrons"),
            all,
        )?;
        need(
            s.reinforced == (s.turn > 4 || s.turn == 4 && self.after_era(s)),
            "4.4.1",
            "the two Squadrons of 1814 from turn 5",
            s.reinforced,
        )?;
        let mut probe = *s;
        probe.battle = super::super::Battle::NONE;
        probe.navy_box += carriers as u8;
        probe.agenda.clear();
        self.settle_squadrons(&mut probe, &mut crate::Silent);
        let losing: u32 = s
            .agenda
            .steps()
            .iter()
            .chain(probe.agenda.steps())
            .map(|step| {
                if let Step::LoseSquadrons { left } = step {
                    u32::from(*left)
                } else {
                    0
                }
            })
            .sum();
        let due = u32::from(probe.squadrons());
        let pending: u32 = probe
            .agenda
            .steps()
            .iter()
            .map(|p| {
                if let Step::LoseSquadrons { left } = p {
                    u32::from(*left)
                } else {
                    0
                }
            })
            .sum();
        need(
            due == all && losing == 2 * pending,
            "14.1.1",
            format!("{} Squadrons in play, by gains and levels", due - pending),
            all,
        )
    }

    /// Whether the Upkeep that ends turn 4 has brought the era of 1814 in already.
    fn after_era(&self, s: &State) -> bool {
        s.agenda
            .steps()
            .iter()
            .any(|step| matches!(step, Step::Upkeep { stage } if *stage > stage::ERA))
    }

    fn check_cards(&self, s: &State) -> Result<(), Fault> {
        let t = &self.tables;
        let mut piles = vec![
            s.draw, s.discard, s.removed, s.aside, s.hands[0], s.hands[1],
        ];
        if let Some(card) = s.in_play {
            piles.push([card].into_iter().collect());
        }
        let mut all = CardSet::EMPTY;
        for pile in piles {
            if let Some(twice) = all.and(pile).iter().next() {
                return Err((
                    "2.8",
                    "each card in one place".into(),
                    t.card(twice).title.clone(),
                ));
            }
            all.extend(pile);
        }
        let every: CardSet = Card::all().collect();
        if let Some(missing) = every.minus(all).iter().next() {
            return Err((
                "2.8",
                "every card in a place".into(),
                format!("none for {}", t.card(missing).title),
            ));
        }
        for hand in s.hands {
            need(
                hand.len() <= HAND,
                "4.1.4",
                "at most 7 cards in a hand",
                hand.len(),
            )?;
        }
        for card in s.removed.iter() {
            need(
                t.card(card).remove,
                "2.8.2",
                "only cards marked Remove After Event out of the game",
                &t.card(card).title,
            )?;
        }
        let mut waiting = CardSet::EMPTY;
        if s.turn == 0 && !self.in_upkeep(s) {
            waiting.extend(t.decks[1]);
        }
        if !s.reinforced {
            waiting.extend(t.decks[2]);
        }
        if s.ending.is_none() {
            need(
                s.aside == waiting,
                "4.4",
                "decks set aside until their era",
                s.aside.len(),
            )?;
        }
        let [us, gb] = s.hands.map(|h| h.len());
        let turn_of = s.agenda.steps().iter().find_map(|step| match step {
            Step::PlayCard { side } | Step::Deal { next: side, .. } => {
                Some((*side, matches!(step, Step::Deal { .. })))
            }
            _ => None,
        });
        match turn_of {
            Some((Side::A, _)) => need(
                us == gb,
                "4.1.2",
                "hands of the same size",
                format!("US {us}, GB {gb}"),
            ),
            Some((Side::B, true)) => need(
                us == gb + 1,
                "4.1.4",
                "one card more for the United States",
                format!("US {us}, GB {gb}"),
            ),
            Some((Side::B, false)) => need(
                us + 1 == gb,
                "4.1.2",
                "one card less for the United States",
                format!("US {us}, GB {gb}"),
            ),
            None if s.ending.is_none() => need(
                us == gb,
                "4.1.2",
                "hands of the same size",
                format!("US {us}, GB {gb}"),
            ),
            None => Ok(()),
        }
    }

    fn in_upkeep(&self, s: &State) -> bool {
        s.agenda
            .steps()
            .iter()
            .any(|step| matches!(step, Step::Upkeep { .. }))
    }

    fn check_battle_position(&self, s: &State) -> Result<(), Fault> {
        let t = &self.tables;
        let steps = s
            .agenda
            .steps()
            .iter()
            .filter(|step| **step == Step::Battle)
            .count();
        let Some(region) = s.battle.region else {
            return need(steps == 0, "9.0", "a battle to fight", "none");
        };
        need(steps == 1, "9.0", "a battle that is to be fought", steps)?;
        let b = s.battle;
        need(
            s.side_forces(region, US) > 0 && s.side_forces(region, GB) > 0
                || matches!(
                    b.stage,
                    Stage::EvasionRoll(_) | Stage::Refuge(_) | Stage::IndiansRetreat
                ),
            "9.0",
            "forces of both sides in the region",
            t.id(region),
        )?;
        need(b.round >= 1, "9.1", "a round", b.round)?;
        for force in Force::ALL {
            let hit = b.hit[force.index()];
            need(
                hit <= s.force(region, force),
                "9.1.2",
                "no more forces hit than there are",
                hit,
            )?;
        }
        for side in Side::BOTH {
            let thrown: u32 = b.unspent[side.index()].iter().map(|f| u32::from(*f)).sum();
            let most = u32::from(self.battle_dice(s, region, side));
            let asked = matches!(b.stage, Stage::Roll(_) | Stage::Hits(_));
            need(
                if asked { thrown <= most } else { thrown == 0 },
                "9.1.1",
                format!("at most {most} dice"),
                thrown,
            )?;
        }
        let indians = s.indians(region);
        let hit = b.hit[Force::Indian.index()];
        let stage_fits = match b.stage {
            Stage::Roll(side) => {
                b.hit == [0; 5]
                    && b.unspent[side.index()] == [0; 6]
                    && (side == b.attacker) == (b.unspent[b.attacker.index()] == [0; 6])
            }
            Stage::Hits(side) => side == b.attacker || b.unspent[b.attacker.index()] == [0; 6],
            Stage::EvasionRoll(count) => count > 0 && count == hit && self.may_evade(s, region),
            Stage::Refuge(left) => {
                left > 0
                    && left <= indians
                    && hit == 0
                    && b.attacker == US
                    && t.kind[region.index()] == Kind::Indian
            }
            Stage::IndiansRetreat => indians > 0 && s.army(region, GB) == 0 && b.attacker == US,
            Stage::AskDefender | Stage::AskAttacker | Stage::Round => hit == 0,
        };
        need(
            stage_fits,
            "9.1",
            "a stage of the battle that fits its dice and hits",
            "another",
        )?;
        if !matches!(b.stage, Stage::Hits(_) | Stage::EvasionRoll(_)) {
            need(b.hit == [0; 5], "9.1.2", "no hits before dice", "hits")?;
        }
        let top_fits = match (b.kind, b.origin) {
            (BattleKind::Campaign | BattleKind::Raid, Origin::Region(origin)) => {
                origin != region
                    && (s.indians(region) == 0 || b.attacker == US || self.open_to_indians(origin))
            }
            (BattleKind::Placed, Origin::Placed) => true,
            (BattleKind::Landing, Origin::Sea(_)) => b.attacker == GB,
            _ => false,
        };
        need(
            top_fits,
            "9.2",
            "attackers from a place that fits the kind of battle",
            t.id(region),
        )?;
        let total = s.side_forces(region, US).max(s.side_forces(region, GB));
        need(total <= 60, "9.1.1", "dice for every force", total)
    }

    fn check_agenda(&self, s: &State) -> Result<(), Fault> {
        let steps = s.agenda.steps();
        if s.ending.is_some() {
            return need(
                steps.is_empty() && s.in_play.is_none() && s.battle.region.is_none(),
                "15.1.6",
                "nothing to do after the end",
                steps.len(),
            );
        }
        need(
            s.score.abs() < 20,
            "15.1.6",
            "a score below 20 while the game goes on",
            s.score,
        )?;
        need(!steps.is_empty(), "4.0", "something to do", "nothing")?;
        for (index, step) in steps.iter().enumerate() {
            let below = index.checked_sub(1).and_then(|i| steps.get(i));
            let fits = self.step_fits(s, *step, below.copied());
            need(
                fits,
                "4.0",
                "steps that follow from one another",
                self.step_text(*step),
            )?;
        }
        need(
            s.in_play.is_some() == steps.contains(&Step::FinishCard),
            "4.1.2",
            "a card in play while it is being resolved",
            s.in_play
                .map_or("none", |c| self.tables.card(c).title.as_str()),
        )?;
        need(
            s.in_play.is_some() || !s.occurred,
            "5.1.2",
            "an event of the card in play",
            "none",
        )?;
        need(s.turn <= LAST_TURN, "4.0", "a turn up to 8", s.turn)
    }

    /// Whether a step can stand on the one beneath it.
    fn step_fits(&self, s: &State, step: Step, below: Option<Step>) -> bool {
        let op = |card: Card, pc: u8| self.op(card, pc);
        // An operation stands on its card's end or on the opponent's event to come, or on the event that gave it.
        let operation = |side: Side, by: By, wanted: fn(&Op) -> bool| match (by, below) {
            (By::Card, Some(Step::FinishCard)) => true,
            (
                By::Card,
                Some(Step::Event {
                    side: other, pc: 0, ..
                }),
            ) => other != side && !s.occurred,
            (
                By::Event(card, pc),
                Some(Step::Event {
                    side: of,
                    card: same,
                    pc: next,
                }),
            ) => {
                of == side
                    && card == same
                    && next == pc.saturating_add(1)
                    && op(card, pc).is_some_and(wanted)
            }
            _ => false,
        };
        match step {
            Step::PlayCard { .. } | Step::Upkeep { .. } => below.is_none(),
            Step::TurnBegins => below.is_none() && s.turn == 0,
            Step::Deal { left, next } => {
                let held = s.hands[0].len() + s.hands[1].len();
                let total = match below {
                    Some(Step::TurnBegins) => self.tables.decks[0].len(),
                    Some(Step::Upkeep { stage: stage::NEXT }) => 2 * HAND,
                    _ => return false,
                };
                u32::from(left) + held == total && (left % 2 == 0) == (next == US)
            }
            Step::Policy { side } => match below {
                Some(Step::PlayCard { side: US }) => side == GB && s.turn % 2 == 1,
                Some(Step::Policy { side: GB }) => side == US && s.turn % 2 == 1,
                _ => false,
            },
            Step::FinishCard => matches!(below, Some(Step::PlayCard { .. })),
            Step::ChooseMode { side } => {
                below == Some(Step::FinishCard) && self.plays(s, side) && !s.occurred
            }
            Step::ChooseOperation { side } => match below {
                Some(Step::FinishCard) => self.plays(s, side),
                Some(Step::Event {
                    side: other, pc: 0, ..
                }) => self.plays(s, side) && other != side && !s.occurred,
                _ => false,
            },
            Step::Event { side, card, pc } => {
                let reachable = usize::from(pc) <= self.tables.card(card).effects.len();
                let owner = self
                    .tables
                    .card(card)
                    .side
                    .is_none_or(|owner| owner == side);
                let under = match below {
                    Some(Step::FinishCard) => true,
                    Some(Step::ChooseOperation { side: other }) => other != side,
                    _ => false,
                };
                reachable && owner && under && s.in_play == Some(card) && (pc == 0 || s.occurred)
            }
            Step::Pick {
                side,
                card,
                pc,
                left,
                ..
            } => {
                let Some(Step::Event {
                    side: me,
                    card: same,
                    pc: next,
                }) = below
                else {
                    return false;
                };
                let Some(op) = op(card, pc) else { return false };
                let (count, chooser) = match op {
                    Op::Track { track: None, .. } => (1, me),
                    Op::Add { count, .. } | Op::Remove { count, .. } | Op::Swap { count, .. } => {
                        (*count, me)
                    }
                    Op::Counters { times, chooser, .. } => (*times, self.who(*chooser, me)),
                    Op::MassacreTown { .. } => (1, me),
                    Op::MassacreRemove { count, .. } => (*count, me),
                    Op::Fort { count, .. }
                    | Op::Armistice { count }
                    | Op::ReturnSquadrons { count, .. } => (*count, me),
                    _ => return false,
                };
                let offset = u8::from(!matches!(op, Op::MassacreRemove { .. }));
                card == same
                    && next == pc.saturating_add(offset)
                    && left <= count
                    && side == chooser
            }
            Step::RollEach { card, pc, .. } => match below {
                Some(Step::Event {
                    card: same,
                    pc: next,
                    ..
                }) => {
                    card == same
                        && next == pc.saturating_add(1)
                        && matches!(op(card, pc), Some(Op::RollEach { .. }))
                }
                Some(Step::RollEach {
                    card: same,
                    pc: at,
                    regulars: false,
                }) => card == same && pc == at,
                _ => false,
            },
            Step::Recruit { side, by, .. } => {
                operation(side, by, |op| matches!(op, Op::Recruit { .. }))
            }
            Step::Campaign {
                side,
                by,
                raid: false,
                ..
            } => operation(side, by, |op| matches!(op, Op::Campaign { .. })),
            Step::Campaign {
                side,
                by,
                raid: true,
                ..
            } => side == GB && operation(side, by, |op| matches!(op, Op::Raid { .. })),
            Step::March {
                side,
                from,
                to,
                by,
                raid,
            } => match below {
                Some(Step::Campaign {
                    side: same,
                    points,
                    by: under,
                    raid: kind,
                }) => {
                    side == same
                        && points > 0
                        && by == under
                        && raid == kind
                        && self.check_march(s, side, by, raid, from, to).is_ok()
                }
                _ => false,
            },
            Step::Construct { side, by, .. } => {
                operation(side, by, |op| matches!(op, Op::Construct { .. }))
            }
            Step::Deploy { by, .. } => operation(GB, by, |op| matches!(op, Op::Deploy { .. })),
            Step::Privateer { .. } => {
                matches!(below, Some(Step::FinishCard | Step::Event { .. }))
            }
            Step::CruiseTarget { .. } | Step::CruiseOverflow { .. } => {
                matches!(below, Some(Step::FinishCard | Step::Event { .. }))
            }
            Step::CruiseRoll { zone, .. } => {
                matches!(below, Some(Step::FinishCard | Step::Event { .. }))
                    && s.zones[Zone::index(zone)] > 0
            }
            Step::RaidScore { town } => {
                matches!(below, Some(Step::Campaign { raid: true, .. }))
                    && self.tables.home[town.index()] == Some(US)
                    && self.tables.kind[town.index()] == Kind::Town
                    && (s.side_forces(town, US) == 0 || s.battle.region == Some(town))
                    && s.army(town, GB) == 0
            }
            Step::Battle => match below {
                Some(Step::RaidScore { town }) => {
                    s.battle.kind == BattleKind::Raid && s.battle.region == Some(town)
                }
                Some(Step::Campaign {
                    side, raid: false, ..
                }) => s.battle.kind == BattleKind::Campaign && s.battle.attacker == side,
                Some(Step::Deploy { .. }) => s.battle.kind == BattleKind::Landing,
                Some(Step::Event { side, .. }) => {
                    s.battle.kind == BattleKind::Placed && s.battle.attacker == side
                }
                _ => false,
            },
            Step::LoseSquadrons { left } => left > 0 && matches!(below, Some(Step::Event { .. })),
            Step::Scoring => false,
        }
    }

    /// Whether the card in play is this side's: the other one plays next.
    fn plays(&self, s: &State, side: Side) -> bool {
        s.agenda.steps().first() == Some(&Step::PlayCard { side: side.other() })
    }
}
