//! What a battle in a position must keep (9.0).

use super::{
    super::{
        Dawn1812,
        agenda::Step,
        battle::{Origin, Stage},
        ids::{Force, GB, Kind, US},
        note::BattleKind,
        state::State,
    },
    check::{Fault, need},
};
use crate::Side;

impl Dawn1812 {
    pub(super) fn check_battle_position(&self, s: &State) -> Result<(), Fault> {
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
}
