//! What is to be expected of dice: a battle's likely end, and the hits of a roll.

use super::super::{
    Dawn1812,
    agenda::Step,
    battle::{Origin, Stage},
    edition::tables::{Perk, TurnEffect},
    ids::{Conflict, Force, GB, Region, US},
    note::BattleKind,
    state::State,
};
use super::evaluate::{Ground, POINT, signed};
use crate::{Awaits, Chance, Outcome, Side, Silent};

/// Forces are reckoned in sixtieths, so that a die's chances are whole numbers.
const WHOLE: i32 = 60;
/// Chances of a battle are reckoned in so many parts.
const PARTS: i32 = 64;
/// Rounds that are reckoned; few battles last longer.
const ROUNDS: u32 = 8;

/// How a battle is likely to end.
struct Fight {
    /// Chance of the attacker, in [`PARTS`].
    attacker: i32,
    /// Forces that the winner is likely to keep, by side, if that side wins.
    left: [u8; 2],
}

/// What an expected roll leaves: the whole hits are folded, the rest is worth something.
struct Expected {
    dice: Vec<u8>,
    rest: i32,
}

impl Ground<'_> {
    /// Goes through the rolls and battles under way as they may be expected to end, until somebody has to decide
    /// something else; what the other ways they may end add to the worth of the state reached.
    pub(super) fn expect(&self, game: &Dawn1812, s: &mut State) -> i32 {
        let mut gain = 0;
        // A battle leads to a Raid's roll at most; an event may roll twice.
        for _ in 0..6 {
            match s.agenda.top() {
                Some(Step::Battle) if s.ending.is_none() => gain += self.expect_battle(game, s),
                Some(
                    Step::Privateer { .. }
                    | Step::CruiseRoll { .. }
                    | Step::RaidScore { .. }
                    | Step::RollEach { .. },
                ) if s.ending.is_none() => {
                    let Some(Expected { dice, rest }) = expected_roll(game, s) else {
                        break;
                    };
                    if game_chance(game, s, &dice).is_none() {
                        break;
                    }
                    gain += rest;
                }
                _ => break,
            }
        }
        gain
    }

    fn expect_battle(&self, game: &Dawn1812, s: &mut State) -> i32 {
        let Some(region) = s.battle.region else {
            return 0;
        };
        let fight = fight(game, s, region);
        let attacker = s.battle.attacker;
        let (mut won, mut lost) = (*s, *s);
        end(
            game,
            &mut won,
            region,
            attacker,
            fight.left[attacker.index()],
        );
        let defender = attacker.other();
        end(
            game,
            &mut lost,
            region,
            defender,
            fight.left[defender.index()],
        );
        let likely = fight.attacker * 2 >= PARTS;
        *s = if likely { won } else { lost };
        // The other end, weighted, against the one that is gone on from.
        let (here, there, chance) = if likely {
            (&won, &lost, PARTS - fight.attacker)
        } else {
            (&lost, &won, fight.attacker)
        };
        (self.after_rolls(game, there) - self.after_rolls(game, here)) * chance / PARTS
    }

    /// The worth of a state whose battle is over, a Raid's roll counted.
    fn after_rolls(&self, game: &Dawn1812, s: &State) -> i32 {
        if !matches!(s.agenda.top(), Some(Step::RaidScore { .. })) || s.ending.is_some() {
            return self.worth(s);
        }
        let mut s = *s;
        let rest = match expected_roll(game, &s) {
            Some(Expected { dice, rest }) if game_chance(game, &mut s, &dice).is_some() => rest,
            _ => 0,
        };
        rest + self.worth(&s)
    }
}

fn game_chance(game: &Dawn1812, s: &mut State, dice: &[u8]) -> Option<()> {
    use crate::Game;
    game.chance(s, Outcome::Dice(dice), &mut Silent).ok()
}

/// The whole number of hits to be expected, as dice, and the worth of the fraction left over.
fn expected_roll(game: &Dawn1812, s: &State) -> Option<Expected> {
    let Awaits::Chance(Chance::Dice { count, .. }) = game.asks(s) else {
        return None;
    };
    let plus = u8::from(s.active(Conflict::DeathStruggle));
    // The face that does it, the most hits that count, and what one is worth to Great Britain.
    let (needed, most, each) = match s.agenda.top()? {
        Step::Privateer { .. } => {
            let raised = game
                .turn_effects(s)
                .fold(game.tables.privateer, |n, e| match e {
                    TurnEffect::PrivateerNeeds(face) => n.max(*face),
                    _ => n,
                });
            let room = game
                .tables
                .privateering_spaces
                .saturating_sub(s.privateering);
            let each = if s.turn > 0 { -POINT } else { 0 };
            (raised.saturating_sub(plus), room, each)
        }
        Step::CruiseRoll { zone, .. } => {
            let there = s.zones[zone.index()];
            (game.tables.cruise.saturating_sub(plus), there, -20)
        }
        Step::RaidScore { .. } => {
            let six = s.perk(&game.tables, US, Perk::RaidSix) > 0;
            (if six { 6 } else { game.tables.raid }, u8::MAX, POINT)
        }
        Step::RollEach { card, pc, regulars } => {
            let (_, _, force, _, needed) = game.roll_each(s, card, pc, regulars)?;
            let each = if regulars { 40 } else { 20 };
            (needed, u8::MAX, signed(force.side().other(), each))
        }
        _ => return None,
    };
    let sixths = u32::from(count) * u32::from(7_u8.saturating_sub(needed.clamp(1, 7)));
    let (hits, rest) = (sixths / 6, sixths % 6);
    let hits = u8::try_from(hits).unwrap_or(count).min(count);
    let rest = if hits < most { rest as i32 } else { 0 };
    let mut dice = vec![1; usize::from(count)];
    for die in dice.iter_mut().take(usize::from(hits)) {
        *die = 6;
    }
    Some(Expected {
        dice,
        rest: each * rest / 6,
    })
}

/// Reckons a battle out round by round, with the average of the dice, and reads a chance off its margin.
fn fight(game: &Dawn1812, s: &State, region: Region) -> Fight {
    let b = &s.battle;
    let attacker = b.attacker;
    let mut forces = s.forces[region.index()];
    for (count, hit) in forces.iter_mut().zip(b.hit) {
        *count = count.saturating_sub(hit);
    }
    // How well each side's forces stand a die, in sixtieths of a hit for each die thrown at them.
    let softness = Side::BOTH.map(|side| {
        let (mut count, mut sum) = (0, 0);
        for force in Force::of(side) {
            let there = i32::from(forces[force.index()]);
            let evades = *force == Force::Indian && side != attacker && game.may_evade(s, region);
            let faces = i32::from(7_u8.saturating_sub(game.tables.hit[force.index()]));
            let hit = faces * WHOLE / 6;
            count += there;
            sum += there * if evades { hit / 2 } else { hit };
        }
        if count == 0 { 0 } else { sum / count }
    });
    let strength = Side::BOTH.map(|side| {
        Force::of(side)
            .iter()
            .map(|f| i32::from(forces[f.index()]))
            .sum::<i32>()
    });
    let mut left = strength.map(|count| count * WHOLE);
    let bonus = b.bonus.map(i32::from);
    // Hits that wait to be given out are left out: they come with the next decision.
    for _ in 0..ROUNDS {
        if left.iter().any(|l| *l <= WHOLE / 3) {
            break;
        }
        let hits = [US, GB].map(|side| {
            let own = left[side.index()] + bonus[side.index()] * WHOLE;
            own * softness[side.other().index()] / WHOLE
        });
        left[US.index()] -= hits[GB.index()];
        left[GB.index()] -= hits[US.index()];
    }
    let (a, d) = (attacker.index(), attacker.other().index());
    let size = (strength[a] + strength[d]).max(2);
    // A margin of a third of all that fought is nearly sure.
    let margin = (left[a] - left[d]) * 3 / size;
    let chance = match (strength[a], strength[d]) {
        (0, _) => 0,
        (_, 0) => PARTS,
        _ => (PARTS / 2 + margin * (PARTS / 2 - 2) / WHOLE).clamp(2, PARTS - 2),
    };
    Fight {
        attacker: chance,
        left: left.map(|l| u8::try_from((l + WHOLE / 2) / WHOLE).unwrap_or(0).max(1)),
    }
}

/// Ends the battle under way with a side on the field and so many of its forces left.
fn end(game: &Dawn1812, s: &mut State, region: Region, winner: Side, left: u8) {
    let n = &mut Silent;
    let loser = winner.other();
    s.battle.hit = [0; 5];
    // An attacker who loses mostly breaks off in time.
    if loser == s.battle.attacker
        && game.may_withdraw(s)
        && s.battle.kind != BattleKind::Raid
        && let Origin::Region(origin) = s.battle.origin
    {
        for force in Force::of(loser) {
            let back = s.force(region, *force) / 3;
            s.forces[region.index()][force.index()] -= back;
            s.forces[origin.index()][force.index()] += back;
        }
    }
    for force in Force::of(loser) {
        let count = s.force(region, *force);
        game.lose(s, region, *force, count, "9.1.2", n);
    }
    // Regulars outlast Militia, and both outlast Indians.
    let mut over = s.side_forces(region, winner).saturating_sub(left);
    for force in [
        Force::Indian,
        Force::militia(winner),
        Force::regular(winner),
    ] {
        if force.side() == winner {
            let count = s.force(region, force).min(over);
            over -= count;
            game.lose(s, region, force, count, "9.1.2", n);
        }
    }
    s.battle.stage = Stage::Round;
    game.end_battle(s, region, n);
    game.settle(s, n);
}
