//! What a legal decision and a roll do, step by step of the agenda.

use super::super::{
    Dawn1812,
    agenda::{By, Step},
    battle::Stage,
    decision::Decision,
    edition::tables::Op,
    note::Note,
    state::State,
};
use crate::Notes;

impl Dawn1812 {
    /// Does what a legal decision says.
    pub(crate) fn apply<N: Notes<Note>>(&self, s: &mut State, d: &Decision, n: &mut N) {
        let Some(top) = s.agenda.top() else { return };
        match (*d, top) {
            (Decision::Done, Step::Pick { .. }) => self.pick_done(s, n),
            (
                Decision::Done,
                Step::Policy { .. } | Step::CruiseOverflow { .. } | Step::CruiseTarget { .. },
            ) => s.agenda.pop(),
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
