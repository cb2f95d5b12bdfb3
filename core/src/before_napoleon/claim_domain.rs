//! How many results of a battle are possible, and one of them by chance.

use std::collections::BTreeMap;

use super::{
    BeforeNapoleon,
    agenda::Step,
    claim::{Claim, LandResult, SeaResult, encode},
    ids::Class,
    state::State,
};
use crate::{Chooser, Side};

impl BeforeNapoleon {
    /// How many claims are possible now, at most `u128::MAX`; 0 if none is awaited.
    #[must_use]
    pub fn claims_possible(&self, s: &State) -> u128 {
        match s.agenda.top().filter(|_| s.awaits_claim()) {
            Some(Step::Battle) => Side::BOTH
                .into_iter()
                .map(|held| self.land_results(s, held))
                .fold(0, u128::saturating_add),
            Some(Step::SeaFight) => self.sea_results(s),
            _ => 0,
        }
    }
    /// A possible claim by chance; every one has some.
    pub fn sampled_claim(&self, s: &State, chooser: &mut dyn Chooser) -> Option<Vec<u8>> {
        let claim = match s.agenda.top().filter(|_| s.awaits_claim())? {
            Step::Battle => Claim::Land(self.sample_land(s, chooser)),
            Step::SeaFight => Claim::Sea(self.sample_sea(s, chooser)),
            _ => return None,
        };
        Some(encode(&claim))
    }

    /// Results of a land battle in which that side held the field.
    fn land_results(&self, s: &State, held: Side) -> u128 {
        let b = &s.battle;
        let loser = held.other();
        let survives = self.may_survive(s, loser);
        let (mut won, mut lost) = (1u128, 1u128);
        for (unit, side, men) in Self::claim_units(s) {
            let ways = u128::from(men) + 1;
            if side == held {
                won = won.saturating_mul(ways);
            } else if survives(unit) {
                lost = lost.saturating_mul(ways);
            }
        }
        let mut ways = (won - 1).saturating_mul(lost);
        if loser == b.attacker {
            // Nobody is left on either side.
            ways = ways.saturating_add(1);
        }
        for unit in Self::in_battle(s, loser) {
            let state = s.unit(unit);
            if state.class.is_battery() && !b.is_assault() {
                ways = ways.saturating_mul(u128::from(state.strength) + 1);
            }
            if state.class == Class::Indians {
                ways = ways.saturating_mul(2);
            }
        }
        for _ in b.leaders.iter() {
            ways = ways.saturating_mul(2);
        }
        ways
    }
    fn sample_land(&self, s: &State, chooser: &mut dyn Chooser) -> LandResult {
        let b = &s.battle;
        let held = if chooser.below(2) == 0 {
            Side::A
        } else {
            Side::B
        };
        let loser = held.other();
        let survives = self.may_survive(s, loser);
        let there = Self::claim_units(s);
        let mut left: Vec<_> = there
            .iter()
            .map(|(unit, side, men)| {
                let most = if *side == held || survives(*unit) {
                    u32::from(*men)
                } else {
                    0
                };
                (*unit, chooser.below(most + 1) as u16)
            })
            .collect();
        let nobody = there
            .iter()
            .zip(&left)
            .all(|((_, side, _), (_, left))| *side != held || *left == 0);
        if nobody && loser == b.attacker {
            for (_, left) in &mut left {
                *left = 0;
            }
        } else if nobody && let Some(index) = there.iter().position(|(_, side, _)| *side == held) {
            left[index].1 = 1 + chooser.below(u32::from(there[index].2)) as u16;
        }
        let beaten = Self::in_battle(s, loser);
        let captured = beaten
            .iter()
            .filter(|unit| s.unit(**unit).class.is_battery() && !b.is_assault())
            .map(|unit| {
                (
                    *unit,
                    chooser.below(u32::from(s.unit(*unit).strength) + 1) as u16,
                )
            })
            .filter(|(_, stands)| *stands > 0)
            .collect();
        let routed = beaten
            .iter()
            .copied()
            .filter(|unit| s.unit(*unit).class == Class::Indians)
            .filter(|_| chooser.below(2) == 1)
            .collect();
        let leaders = b.leaders.iter().filter(|_| chooser.below(2) == 1).collect();
        LandResult {
            held,
            left,
            captured,
            routed,
            leaders,
        }
    }

    /// Results of a fight at sea, counted over the points and ships that each side may have left.
    fn sea_results(&self, s: &State) -> u128 {
        let mut left: [BTreeMap<(u16, u8), [u128; 2]>; 2] = Default::default();
        for side in Side::BOTH {
            left[side.index()].insert((0, 0), [1, 1]);
        }
        // By points and ships left: the ways, without and with a choice of prize for each lost ship.
        for (_, _, side, points) in Self::claim_ships(s) {
            let mut next: BTreeMap<(u16, u8), [u128; 2]> = BTreeMap::new();
            for ((sum, afloat), [plain, prized]) in &left[side.index()] {
                for now in 0..=points {
                    let key = (sum + u16::from(now), afloat + u8::from(now > 0));
                    let ways = next.entry(key).or_default();
                    let choices = if now == 0 { 2 } else { 1 };
                    ways[0] = ways[0].saturating_add(*plain);
                    ways[1] = ways[1].saturating_add(prized.saturating_mul(choices));
                }
            }
            left[side.index()] = next;
        }
        let transports = s.sea.fleets.map(|fleet| s.fleet(fleet).transports);
        let mut all = 0u128;
        for ((points_a, afloat_a), ways_a) in &left[0] {
            for ((points_b, afloat_b), ways_b) in &left[1] {
                // A lost ship can be a prize only if the enemy has a ship left.
                let ways = ways_a[usize::from(*afloat_b > 0)]
                    .saturating_mul(ways_b[usize::from(*afloat_a > 0)]);
                for withdrew in [[false, false], [false, true], [true, false], [true, true]] {
                    let taken = match Self::sea_loser(s, withdrew, [*points_a, *points_b]) {
                        Some(Side::A) => transports[0].min(*afloat_b),
                        Some(Side::B) => transports[1].min(*afloat_a),
                        None => 0,
                    };
                    all = all.saturating_add(ways.saturating_mul(u128::from(taken) + 1));
                }
            }
        }
        all
    }
    fn sample_sea(&self, s: &State, chooser: &mut dyn Chooser) -> SeaResult {
        let withdrew = [chooser.below(2) == 1, chooser.below(2) == 1];
        let there = Self::claim_ships(s);
        let mut now = [0u16; 2];
        let mut afloat = [0u8; 2];
        let mut ships = Vec::with_capacity(there.len());
        for (group, slot, side, points) in &there {
            let left = chooser.below(u32::from(*points) + 1) as u8;
            now[side.index()] += u16::from(left);
            afloat[side.index()] += u8::from(left > 0);
            ships.push((*group, *slot, left));
        }
        let prizes = there
            .iter()
            .zip(&ships)
            .filter(|((_, _, side, _), (_, _, left))| {
                *left == 0 && afloat[side.other().index()] > 0
            })
            .map(|((group, slot, _, _), _)| (*group, *slot))
            .filter(|_| chooser.below(2) == 1)
            .collect();
        let mut transports = [0; 2];
        if let Some(loser) = Self::sea_loser(s, withdrew, now) {
            let most = s
                .fleet(s.sea.fleet(loser))
                .transports
                .min(afloat[loser.other().index()]);
            transports[loser.index()] = chooser.below(u32::from(most) + 1) as u8;
        }
        SeaResult {
            withdrew,
            ships,
            prizes,
            transports,
        }
    }
}
