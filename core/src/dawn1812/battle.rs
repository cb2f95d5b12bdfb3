//! 9.0 Battles: bonus dice, rounds, hits, and how they end. Retreats are in `retreat.rs`, evasion in `indians.rs`.

use super::{
    Dawn1812,
    agenda::{By, Step},
    edition::tables::TurnEffect,
    ids::{Conflict, Force, GB, Kind, Region, US, Waterway},
    note::{BattleKind, Bonus, Faces, Note},
    state::State,
};
use crate::{Notes, Side};

/// Where the attackers came from, and so where they may go back to (9.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A region.
    Region(Region),
    /// Nowhere: a card placed them (9.2.1).
    Placed,
    /// The sea, with so many Squadrons (14.3.4).
    Sea(u8),
}

/// What a battle waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A round is to begin.
    Round,
    /// A side rolls.
    Roll(Side),
    /// A side gives out its hits (9.1.2).
    Hits(Side),
    /// Indians that were hit roll to evade (10.3).
    EvasionRoll(u8),
    /// So many that evaded look for a refuge.
    Refuge(u8),
    /// Both sides may think of retreat (9.2).
    AskDefender,
    /// The defender's Indians need a place of their own.
    IndiansRetreat,
    /// The attacker may think of retreat.
    AskAttacker,
}

/// The battle being fought; [`Battle::NONE`] between battles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Battle {
    /// What it waits for.
    pub stage: Stage,
    /// Where.
    pub region: Option<Region>,
    /// How it came about.
    pub kind: BattleKind,
    /// Who attacks.
    pub attacker: Side,
    /// Where from.
    pub origin: Origin,
    /// Who controlled the region before.
    pub held: Option<Side>,
    /// Bonus dice by side, fixed for the whole battle (9.1.1).
    pub bonus: [u8; 2],
    /// Whether Indians cannot evade, by a card.
    pub no_evasion: bool,
    /// The round, from 1.
    pub round: u8,
    /// Dice not yet spent, by side and face 1 to 6.
    pub unspent: [[u8; 6]; 2],
    /// Forces hit in this round, by kind.
    pub hit: [u8; 5],
}

impl Battle {
    /// No battle.
    pub const NONE: Battle = Battle {
        stage: Stage::Round,
        region: None,
        kind: BattleKind::Campaign,
        attacker: US,
        origin: Origin::Placed,
        held: None,
        bonus: [0; 2],
        no_evasion: false,
        round: 0,
        unspent: [[0; 6]; 2],
        hit: [0; 5],
    };

    /// The defender.
    #[must_use]
    pub const fn defender(&self) -> Side {
        self.attacker.other()
    }
}

impl Dawn1812 {
    /// 6.2.2, 9.0: a battle begins. `held` is who controlled the region before the attackers came.
    #[allow(clippy::too_many_arguments)] // the facts of one battle
    pub(crate) fn begin_battle<N: Notes<Note>>(
        &self,
        s: &mut State,
        kind: BattleKind,
        region: Region,
        attacker: Side,
        origin: Origin,
        held: Option<Side>,
        by: By,
        n: &mut N,
    ) {
        let forces = s.forces[region.index()];
        n.note(|| Note::BattleBegins {
            kind,
            region,
            attacker,
            forces,
        });
        s.battle = Battle {
            region: Some(region),
            kind,
            attacker,
            origin,
            held,
            ..Battle::NONE
        };
        self.bonus_dice(s, region, by, n);
        if let Some(terms) = self.campaign_terms(by) {
            s.battle.no_evasion = terms.no_evasion;
        }
        s.agenda.push(Step::Battle);
    }

    /// 9.3: all bonus dice, counted once at the start (9.1.1).
    fn bonus_dice<N: Notes<Note>>(&self, s: &mut State, region: Region, by: By, n: &mut N) {
        let t = &self.tables;
        let Battle {
            kind,
            attacker,
            held,
            ..
        } = s.battle;
        let defender = attacker.other();
        // 8.1.2: a Raid is fought as if in a rural region: no die of the town, of a blockade or of a waterway.
        let raid = kind == BattleKind::Raid;
        let town = t.kind[region.index()] == Kind::Town;
        let mut grant = |s: &mut State, side: Side, dice: u8, why: Bonus| {
            s.battle.bonus[side.index()] += dice;
            n.note(|| Note::BattleBonus { side, dice, why });
        };
        if town && !raid && t.home[region.index()] == Some(defender) {
            grant(s, defender, 1, Bonus::HomeTown);
        }
        if s.forts.has(region) {
            // 11.1.1
            grant(s, defender, 1, Bonus::Fort);
        }
        // 11.2.3: one die at the most, and none for Indians alone.
        if !raid && s.army(region, attacker) > 0 {
            let controlled = Waterway::ALL.iter().find(|w| {
                t.shores[w.index()].has(region) && s.waterway_control(**w) == Some(attacker)
            });
            if let Some(waterway) = controlled {
                grant(s, attacker, 1, Bonus::Waterway(*waterway));
            }
        }
        if attacker == GB
            && !raid
            && t.home[region.index()] == Some(US)
            && s.under_blockade(t, region)
        {
            // 9.3, 14.2.3: from land or sea.
            if let Some(zone) = t.zone_of(region) {
                grant(s, GB, 1, Bonus::Blockade(zone));
            }
        }
        if attacker == GB && s.indians(region) > 0 && s.active(Conflict::Tecumseh) {
            // 12.2.1
            grant(s, GB, 1, Bonus::Tecumseh);
        }
        if let (Some(terms), By::Event(card, _)) = (self.campaign_terms(by), by)
            && terms.bonus > 0
        {
            grant(s, attacker, terms.bonus, Bonus::Operation(card));
        }
        for (number, effect) in (0_u8..).zip(&t.turn_effects) {
            if s.this_turn & (1 << number) == 0 {
                continue;
            }
            if let TurnEffect::Defend {
                side,
                within,
                anywhere_controlled,
                dice,
                once,
            } = effect
                && self.who(*side, defender) == defender
                && (within.has(region) || *anywhere_controlled && held == Some(defender))
            {
                grant(s, defender, *dice, Bonus::Turn(number));
                if *once {
                    s.this_turn &= !(1 << number);
                }
            }
        }
    }

    /// Goes on with the battle as far as no one needs to roll or decide; `false` when it waits.
    pub(crate) fn battle_goes_on<N: Notes<Note>>(&self, s: &mut State, n: &mut N) -> bool {
        let Some(region) = s.battle.region else {
            s.agenda.pop();
            return true;
        };
        let b = s.battle;
        match b.stage {
            Stage::Round => {
                s.battle.round = b.round.saturating_add(1);
                s.battle.hit = [0; 5];
                s.battle.unspent = [[0; 6]; 2];
                let dice = Side::BOTH.map(|side| self.battle_dice(s, region, side));
                let forces = s.forces[region.index()];
                n.note(|| Note::Round {
                    region,
                    number: b.round.saturating_add(1),
                    dice,
                    forces,
                    expected: Side::BOTH
                        .map(|side| self.expected_hits(&forces, side, dice[side.index()])),
                });
                s.battle.stage = Stage::Roll(b.attacker);
                true
            }
            Stage::Roll(_) => false,
            Stage::Hits(side) => self.give_out_hits(s, region, side, n),
            Stage::EvasionRoll(_) => false,
            Stage::Refuge(left) => self.find_refuge(s, region, left, n),
            Stage::AskDefender => {
                if self.may_retreat(s, region, b.defender()) {
                    return false;
                }
                s.battle.stage = Stage::AskAttacker;
                true
            }
            Stage::IndiansRetreat => self.indians_retreat_goes_on(s, region, n),
            Stage::AskAttacker => {
                if self.may_withdraw(s) {
                    return false;
                }
                s.battle.stage = Stage::Round;
                true
            }
        }
    }

    /// 9.1.1: one die for each force, and the bonus dice.
    #[must_use]
    pub fn battle_dice(&self, s: &State, region: Region, side: Side) -> u8 {
        s.side_forces(region, side)
            .saturating_add(s.battle.bonus[side.index()])
            .min(Faces::MOST as u8)
    }

    /// Hits to be expected of a side's dice: those that reach the easiest enemy force there, as a fraction.
    #[must_use]
    pub fn expected_hits(&self, forces: &[u8; 5], side: Side, dice: u8) -> (u32, u32) {
        let easiest = Force::of(side.other())
            .iter()
            .filter(|f| forces[f.index()] > 0)
            .map(|f| self.tables.hit[f.index()])
            .min()
            .unwrap_or(7);
        (u32::from(dice) * u32::from(7 - easiest.min(7)), 6)
    }

    /// 9.1: a side has rolled; the attacker first, then the defender, then hits are given out in the same order.
    pub(crate) fn battle_rolled<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        dice: &[u8],
        n: &mut N,
    ) {
        n.note(|| Note::Rolled {
            side,
            faces: Faces::new(dice),
        });
        for die in dice {
            if let Some(count) =
                s.battle.unspent[side.index()].get_mut(usize::from(*die).saturating_sub(1))
            {
                *count += 1;
            }
        }
        s.battle.stage = if side == s.battle.attacker {
            Stage::Roll(side.other())
        } else {
            Stage::Hits(s.battle.attacker)
        };
    }

    /// The highest die that a side has not spent.
    pub(crate) fn highest_die(s: &State, side: Side) -> Option<u8> {
        (1..=6)
            .rev()
            .find(|face| s.battle.unspent[side.index()][usize::from(*face) - 1] > 0)
    }

    /// Whether a die of that face can remove a force of that kind: one is left, and the face is high enough (9.1.2).
    pub(crate) fn can_hit(&self, s: &State, region: Region, face: u8, force: Force) -> bool {
        s.force(region, force) > s.battle.hit[force.index()]
            && face >= self.tables.hit[force.index()]
    }

    /// 9.1.2: dice from high to low; one that meets a single kind is spent on it, one that meets several asks its roller.
    fn give_out_hits<N: Notes<Note>>(
        &self,
        s: &mut State,
        region: Region,
        side: Side,
        n: &mut N,
    ) -> bool {
        while let Some(face) = Self::highest_die(s, side) {
            let mut targets = Force::of(side.other())
                .iter()
                .copied()
                .filter(|f| self.can_hit(s, region, face, *f));
            match (targets.next(), targets.next()) {
                (Some(force), None) => self.spend_hit(s, side, force, n),
                (Some(_), Some(_)) => return false,
                (None, _) => {
                    s.battle.unspent[side.index()][usize::from(face) - 1] -= 1;
                    let wasted = Force::of(side.other())
                        .iter()
                        .any(|f| s.force(region, *f) > 0 && face >= self.tables.hit[f.index()]);
                    n.note(|| Note::Die {
                        side,
                        face,
                        hit: None,
                        wasted,
                    });
                }
            }
        }
        if side == s.battle.attacker {
            s.battle.stage = Stage::Hits(side.other());
        } else {
            self.remove_hit(s, region, n);
        }
        true
    }

    /// Spends the highest die on a force.
    pub(crate) fn spend_hit<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        force: Force,
        n: &mut N,
    ) {
        let Some(face) = Self::highest_die(s, side) else {
            return;
        };
        s.battle.unspent[side.index()][usize::from(face) - 1] -= 1;
        s.battle.hit[force.index()] += 1;
        n.note(|| Note::Die {
            side,
            face,
            hit: Some(force),
            wasted: false,
        });
    }

    /// All that were hit leave together; Indians that may evade roll first (10.3).
    fn remove_hit<N: Notes<Note>>(&self, s: &mut State, region: Region, n: &mut N) {
        for force in Force::ALL {
            let count = s.battle.hit[force.index()];
            if force == Force::Indian && count > 0 && self.may_evade(s, region) {
                continue;
            }
            s.battle.hit[force.index()] = 0;
            self.lose(s, region, force, count, "9.1.2", n);
        }
        let evading = s.battle.hit[Force::Indian.index()];
        if evading > 0 {
            s.battle.stage = Stage::EvasionRoll(evading);
        } else {
            self.after_round(s, region, n);
        }
    }

    /// Forces die: they return to the pool.
    pub(crate) fn lose<N: Notes<Note>>(
        &self,
        s: &mut State,
        region: Region,
        force: Force,
        count: u8,
        rule: &'static str,
        n: &mut N,
    ) {
        if count > 0 {
            s.forces[region.index()][force.index()] -= count;
            s.pool[force.index()] += count;
            n.note(|| Note::Lost { force, count, rule });
        }
    }

    /// Is a side destroyed, or do both have to say whether they go on?
    pub(crate) fn after_round<N: Notes<Note>>(&self, s: &mut State, region: Region, n: &mut N) {
        let town = self.tables.kind[region.index()] == Kind::Town;
        // 9.4.2: in a town, Indians do not fight on without an army on either side.
        let nobody_left_but_indians = town
            && s.battle.kind != BattleKind::Raid
            && s.army(region, US) == 0
            && s.army(region, GB) == 0;
        if s.side_forces(region, US) == 0
            || s.side_forces(region, GB) == 0
            || nobody_left_but_indians
        {
            self.end_battle(s, region, n);
        } else {
            s.battle.stage = Stage::AskDefender;
        }
    }

    /// The battle is over: forts, towns, Squadrons, control (9.4, 11.1.2, 14.3.3).
    pub(crate) fn end_battle<N: Notes<Note>>(&self, s: &mut State, region: Region, n: &mut N) {
        let b = s.battle;
        let left = |s: &State, side| s.side_forces(region, side) > 0;
        let fort_lost = s.forts.has(region) && !left(s, b.defender());
        if b.attacker == GB && b.kind != BattleKind::Raid && !self.open_to_indians(region) {
            self.indians_go_back(s, region, n);
        }
        let winner = match (left(s, b.attacker), left(s, b.defender())) {
            (true, false) => Some(b.attacker),
            (false, true) => Some(b.defender()),
            _ => None,
        };

        if fort_lost {
            // 11.1.2: dead or gone, whether or not an attacker lives.
            s.forts.remove(region);
            n.note(|| Note::FortLost { region });
        }
        if let Origin::Sea(squadrons) = b.origin {
            if s.army(region, GB) > 0 {
                // 14.3.3: the Squadrons stay with the landed forces.
                s.landings[region.index()] += squadrons;
            } else {
                s.navy_box += squadrons;
                // 8.2.1: they have moved in this operation.
                s.sailed[0] = s.sailed[0].saturating_add(squadrons);
                n.note(|| Note::LandingRecalled {
                    town: region,
                    count: squadrons,
                    rule: "14.3.3",
                });
            }
        }
        // Marks of attackers that are dead or gone mean nothing any more (6.2.1).
        for force in Force::of(b.attacker) {
            let left = s.force(region, *force);
            let mark = &mut s.moved[region.index()][force.column()];
            *mark = left.min(*mark);
        }
        s.battle = Battle::NONE;
        s.agenda.pop();
        // A Raid's Indians are about to leave the town, which is American then as before (8.1.2).
        let holder = if b.kind == BattleKind::Raid {
            b.held
        } else {
            self.control(s, region)
        };
        n.note(|| Note::BattleEnds {
            region,
            winner,
            holder,
        });
        if holder != b.held {
            n.note(|| Note::Control {
                region,
                from: b.held,
                to: holder,
            });
        }
    }
}
