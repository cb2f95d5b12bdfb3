//! 6.2 Campaign and 8.1 Raid: groups that move, and the battles that they trigger.

use super::{
    Dawn1812,
    agenda::{By, Step},
    battle::Origin,
    decision::Decision,
    edition::tables::{CampaignTerms, Op, TurnEffect},
    ids::{Force, GB, Group, Kind, Region, US},
    note::{BattleKind, Note},
    reason::{Found, Reason, need},
    state::State,
};
use crate::{Notes, Side};

impl Dawn1812 {
    /// The limits that an event sets to a free Campaign or Raid (5.1.1).
    pub(crate) fn campaign_terms(&self, by: By) -> Option<&CampaignTerms> {
        let By::Event(card, pc) = by else { return None };
        match self.tables.card(card).effects.get(usize::from(pc)) {
            Some(Op::Campaign { terms, .. } | Op::Raid { terms, .. }) => Some(terms),
            _ => None,
        }
    }

    /// Forces of a side in a region that have not moved in this operation, by column (6.2.1: each moves only once).
    pub(crate) fn unmoved(&self, s: &State, side: Side, region: Region) -> Group {
        let mut group = [0; 3];
        for force in Force::of(side) {
            let column = force.column();
            group[column] = s
                .force(region, *force)
                .saturating_sub(s.moved[region.index()][column]);
        }
        group
    }

    /// Whether some group may go that way (6.2.1, 8.1.1, 10.2).
    pub(crate) fn check_march(
        &self,
        s: &State,
        side: Side,
        by: By,
        raid: bool,
        from: Region,
        to: Region,
    ) -> Result<(), Reason> {
        let way = || Found::Way(from, to);
        need(from != to, "6.2.1", "two different regions", way)?;
        let group = self.unmoved(s, side, from);
        need(
            group != [0; 3],
            "6.2.1",
            "forces of one's own there that have not moved in this operation",
            || Found::Region(from),
        )?;
        let border = self.tables.adjacent[from.index()].has(to);
        // Between two shores it is the water that does not connect them (11.2.2).
        let shore = |r| self.tables.shores.iter().any(|shore| shore.has(r));
        let rule = if shore(from) && shore(to) {
            "11.2.2"
        } else {
            "6.2.1"
        };
        need(
            border || self.waterway_between(s, side, from, to).is_some(),
            rule,
            "regions that share a border, or a waterway that one controls",
            way,
        )?;
        need(
            !s.armistice_between(from, to),
            "2.6.5",
            "no armistice marker between the regions",
            way,
        )?;
        if let Some(terms) = self.campaign_terms(by) {
            let fits = terms.from.is_none_or(|set| set.has(from))
                && terms.into.is_none_or(|set| set.has(to))
                && terms.touch.is_none_or(|set| set.has(from) || set.has(to));
            need(fits, "5.1", "a move that the card allows", way)?;
        }
        if raid {
            let target = self.tables.home[to.index()] == Some(US)
                && self.tables.kind[to.index()] == Kind::Town;
            need(
                target,
                "8.1.1",
                "a United States home town as the target of a Raid",
                || Found::Region(to),
            )?;
            need(
                self.controls(s, US, to),
                "8.1.1",
                "a town that the United States control",
                || Found::Region(to),
            )?;
        }
        let rule = if raid {
            "8.1.1"
        } else {
            self.stay_rule(s, side, by, to)
        };
        need(
            self.most(s, side, by, raid, from, to) != [0; 3],
            rule,
            "forces that may go there",
            way,
        )
    }

    /// The rule to name when nobody may go there.
    fn stay_rule(&self, s: &State, side: Side, by: By, to: Region) -> &'static str {
        let regulars_only = self.campaign_terms(by).is_some_and(|t| t.regulars_only);
        let barred = regulars_only
            || self.turn_effects(s).any(|e| matches!(e, TurnEffect::Stay { force, barred } if force.side() == side && barred.has(to)));
        if barred { "5.1" } else { "10.2" }
    }

    /// The largest group that may go that way, Indians with their army (6.2.4); zeroes where a kind may not go at all.
    fn most(&self, s: &State, side: Side, by: By, raid: bool, from: Region, to: Region) -> Group {
        let mut group = self.unmoved(s, side, from);
        if raid {
            // 8.1.1: only Indian forces.
            return [0, 0, group[2]];
        }
        if self
            .campaign_terms(by)
            .is_some_and(|terms| terms.regulars_only)
        {
            group = [0, group[1], 0];
        }
        for effect in self.turn_effects(s) {
            if let TurnEffect::Stay { force, barred } = effect
                && force.side() == side
                && barred.has(to)
            {
                group[force.column()] = 0;
            }
        }
        // 10.2: into a town only with army forces, to attack an enemy there; never alone.
        if !self.open_to_indians(to)
            && (group[0] + group[1] == 0 || s.side_forces(to, side.other()) == 0)
        {
            group[2] = 0;
        }
        group
    }

    /// Whether a group may go that way.
    #[allow(clippy::too_many_arguments)] // the facts of one move
    pub(crate) fn check_group(
        &self,
        s: &State,
        side: Side,
        by: By,
        raid: bool,
        from: Region,
        to: Region,
        group: Group,
    ) -> Result<(), Reason> {
        let found = |force: usize| {
            move || {
                Found::Text(
                    [
                        "more Militia than may go",
                        "more Regulars than may go",
                        "more Indians than may go",
                    ][force],
                )
            }
        };
        need(group != [0; 3], "6.2.1", "at least one force", || {
            Found::Number(0)
        })?;
        let most = self.most(s, side, by, raid, from, to);
        let here = self.unmoved(s, side, from);
        for column in 0..3 {
            need(
                group[column] <= here[column],
                "6.2.1",
                "forces that are there and have not moved",
                found(column),
            )?;
            let rule = if raid {
                "8.1.1"
            } else if column == 2 {
                "10.2"
            } else {
                "5.1"
            };
            need(
                group[column] <= most[column],
                rule,
                "forces that may go there",
                found(column),
            )?;
        }
        if group[2] > 0 && !raid && !self.open_to_indians(to) {
            need(
                group[0] + group[1] > 0,
                "10.2",
                "army forces with the Indians that attack a town",
                found(2),
            )?;
        }
        Ok(())
    }

    /// Whether any group may move anywhere.
    pub(crate) fn may_march(&self, s: &State, side: Side, by: By, raid: bool) -> bool {
        Region::all().any(|from| {
            self.unmoved(s, side, from) != [0; 3]
                && self
                    .connected(s, side, from)
                    .iter()
                    .any(|to| self.check_march(s, side, by, raid, from, to).is_ok())
        })
    }

    /// Candidates for options: every way out of every region with forces of the side.
    pub(crate) fn march_candidates(&self, s: &State, side: Side, out: &mut Vec<Decision>) {
        for from in Region::all().filter(|r| s.side_forces(*r, side) > 0) {
            out.extend(
                self.connected(s, side, from)
                    .iter()
                    .map(|to| Decision::March(from, to)),
            );
        }
    }

    /// Candidates for options: every group that the region could send.
    pub(crate) fn group_candidates(
        &self,
        s: &State,
        side: Side,
        from: Region,
        out: &mut Vec<Decision>,
    ) {
        let [m, r, i] = self.unmoved(s, side, from);
        for militia in 0..=m {
            for regulars in 0..=r {
                out.extend((0..=i).map(|indians| Decision::Group([militia, regulars, indians])));
            }
        }
    }

    /// 6.2.1: the group moves, for 1 OPS; into enemies it fights at once (6.2.2). The next move is asked for only after that (6.2.3).
    pub(crate) fn march<N: Notes<Note>>(&self, s: &mut State, group: Group, n: &mut N) {
        let Some(Step::March {
            side,
            from,
            to,
            by,
            raid,
        }) = s.agenda.top()
        else {
            return;
        };
        s.agenda.pop();
        if let Some(Step::Campaign {
            side,
            points,
            by,
            raid,
        }) = s.agenda.top()
        {
            s.agenda.replace(Step::Campaign {
                side,
                points: points.saturating_sub(1),
                by,
                raid,
            });
        }
        let by_water = !self.tables.adjacent[from.index()].has(to);
        n.note(|| Note::Moved {
            side,
            from,
            to,
            group,
            by_water,
            raid,
        });
        let defended = s.side_forces(to, side.other()) > 0;
        let held = self.control(s, to);
        self.change(s, from, n, |s| {
            for force in Force::of(side) {
                s.forces[from.index()][force.index()] -= group[force.column()];
            }
        });
        let enter = |s: &mut State| {
            for force in Force::of(side) {
                let column = force.column();
                s.forces[to.index()][force.index()] += group[column];
                s.moved[to.index()][column] += group[column];
            }
        };
        if defended {
            enter(s);
            let kind = if raid {
                BattleKind::Raid
            } else {
                BattleKind::Campaign
            };
            if raid {
                s.agenda.push(Step::RaidScore { town: to });
            }
            self.begin_battle(s, kind, to, side, Origin::Region(from), held, by, n);
        } else {
            if raid {
                // 8.1.2: nobody defends; the raiders roll at once, and do not hold the town meanwhile.
                enter(s);
                s.agenda.push(Step::RaidScore { town: to });
            } else {
                self.change(s, to, n, enter);
            }
        }
    }

    /// 8.1.2: the raiders' dice are counted; they all leave for the pool.
    pub(crate) fn raid_scored<N: Notes<Note>>(
        &self,
        s: &mut State,
        town: Region,
        dice: &[u8],
        n: &mut N,
    ) {
        let raid_six = s.perk(&self.tables, US, super::edition::tables::Perk::RaidSix) > 0;
        let needed = if raid_six { 6 } else { self.tables.raid };
        let hits = dice.iter().filter(|d| **d >= needed).count() as u8;
        let thrown = dice.len() as u8;
        n.note(|| Note::Roll {
            side: GB,
            what: "Raid",
            rule: "8.1.2",
            dice: thrown,
            hits,
            needed,
        });
        let raiders = s.indians(town);
        s.agenda.pop();
        // The town is American before and after: its control is not told twice.
        s.moved[town.index()][Force::Indian.column()] = 0;
        s.forces[town.index()][Force::Indian.index()] = 0;
        s.pool[Force::Indian.index()] += raiders;
        n.note(|| Note::Taken {
            force: Force::Indian,
            count: raiders,
            region: town,
            rule: "8.1.2",
        });
        if hits > 0 {
            self.score(s, GB, hits, super::note::Points::Raid(town), n);
        }
    }
}
