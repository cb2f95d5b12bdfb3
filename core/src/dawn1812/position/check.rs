//! What a position must keep so that it can be played on: counts, places, the order of what is still to be done.

use super::super::{
    Dawn1812,
    agenda::Step,
    battle::Origin,
    ids::{Card, CardSet, Force, GB, Kind, Region, US},
    state::State,
    turn::{HAND, stage},
};
use super::words::wrong;
use crate::{Side, TextError};

/// One fault: the rule, what it demands, what was found.
pub(super) type Fault = (&'static str, String, String);

pub(super) fn need(
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
}
