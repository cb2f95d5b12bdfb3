//! 4.0 Sequence of play: the Prelude, turns, Upkeep, the deal, the eras.

use super::{
    Dawn1812,
    agenda::Step,
    decision::Station,
    edition::tables::{Deck, Perk},
    ids::{Card, GB, Region, Track, US, Zone},
    note::Note,
    state::State,
};
use crate::{Notes, Side};

/// Cards in a full hand (4.1.4 step 6).
pub(crate) const HAND: u32 = 7;
/// Cards that each side keeps at the end of the Prelude (4.2 step 2).
pub(crate) const KEPT: u32 = 2;
/// The last turn (4.0).
pub(crate) const LAST_TURN: u8 = 8;

/// The stages of Upkeep, in order (4.1.4 and its sixth step's note).
pub(crate) mod stage {
    pub const DECK: u8 = 0;
    pub const COUNTERS: u8 = 1;
    pub const PRIVATEERING: u8 = 2;
    pub const RECALL: u8 = 3;
    pub const LANDINGS: u8 = 4;
    pub const ARMISTICES: u8 = 5;
    pub const THIS_TURN: u8 = 6;
    pub const ERA: u8 = 7;
    pub const DEAL: u8 = 8;
    pub const NEXT: u8 = 9;
}

impl Dawn1812 {
    /// 4.1, 4.2: a turn begins; Public Policy on odd turns (4.1.1), then the sides play cards, the United States first.
    pub(crate) fn turn_begins<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        let turn = s.turn;
        n.note(|| Note::TurnBegins { turn });
        s.agenda.replace(Step::PlayCard { side: US });
        if turn % 2 == 1 {
            s.agenda.push(Step::Policy { side: GB });
            s.agenda.push(Step::Policy { side: US });
        }
    }

    /// Whether a side may still step on some track (4.1.1).
    pub(crate) fn may_advance(&self, s: &State, side: Side) -> bool {
        Track::ALL.iter().any(|t| s.level(side, *t) < 3)
    }

    /// 4.1.2, 4.2: whether the action phase is over for the side whose turn it is to play.
    pub(crate) fn hand_played(&self, s: &State, side: Side) -> bool {
        s.hands[side.index()].len() <= if s.turn == 0 { KEPT } else { 0 }
    }

    /// After the last card of the turn: Scoring, except in the Prelude (4.1.3, 4.2 step 3), then Upkeep.
    pub(crate) fn actions_end(&self, s: &mut State) {
        s.agenda.replace(Step::Upkeep { stage: stage::DECK });
        if s.turn > 0 {
            s.agenda.push(Step::Scoring);
        }
    }

    /// 4.1.4: one stage of Upkeep; `false` when it waits for a decision.
    pub(crate) fn upkeep<N: Notes<Note>>(&self, s: &mut State, at: u8, n: &mut N) -> bool {
        match at {
            // 4.2 step 4: the first draw deck.
            stage::DECK if s.turn == 0 => {
                s.draw.extend(s.discard);
                s.discard = Default::default();
                let deck = self.tables.deck(Deck::Y1812);
                s.draw.extend(s.aside.and(deck));
                s.aside = s.aside.minus(deck);
                let cards = count(s.draw.len());
                n.note(|| Note::Reshuffled { cards, rule: "4.2" });
            }
            stage::COUNTERS => self.recruit_upkeep(s, n),
            stage::PRIVATEERING => self.set_privateering(s, 0, "4.1.4", n),
            // Step 3: one Squadron out of the blockades, as Great Britain chooses.
            stage::RECALL => {
                let mut occupied = Zone::ALL.iter().copied().filter(|z| s.zones[z.index()] > 0);
                match (occupied.next(), occupied.next()) {
                    (None, _) => {}
                    (Some(zone), None) => self.return_to_box(s, zone, "4.1.4", n),
                    (Some(_), Some(_)) => return false,
                }
            }
            stage::LANDINGS => {
                for town in Region::all() {
                    self.recall_landing(s, town, "4.1.4", n);
                }
            }
            stage::ARMISTICES if s.armistices != [None; 2] => {
                s.armistices = [None; 2];
                n.note(|| Note::ArmisticesRemoved);
            }
            stage::THIS_TURN => s.this_turn = 0,
            // 4.4.1: in the Upkeep that ends turn 4, before the deal.
            stage::ERA if s.turn == 4 => {
                n.note(|| Note::Era1814);
                s.reinforced = true;
                self.settle_squadrons(s, n);
                s.draw.extend(s.aside);
                s.aside = Default::default();
                let cards = count(s.draw.len());
                n.note(|| Note::Reshuffled {
                    cards,
                    rule: "4.4.1",
                });
            }
            stage::DEAL => {
                let held = s.hands[0].len() + s.hands[1].len();
                self.refill(s, n);
                s.agenda.replace(Step::Upkeep { stage: stage::NEXT });
                s.agenda.push(Step::Deal {
                    left: count((2 * HAND).saturating_sub(held)),
                    next: US,
                });
                return true;
            }
            stage::NEXT => {
                s.turn += 1;
                s.agenda.replace(Step::TurnBegins);
                return true;
            }
            _ => {}
        }
        // A stage may have put something on top (Squadrons to be lost); the Upkeep goes on beneath it.
        self.next_stage(s, at);
        true
    }

    fn next_stage(&self, s: &mut State, at: u8) {
        s.agenda
            .replace_where(Step::Upkeep { stage: at }, Step::Upkeep { stage: at + 1 });
    }

    /// 4.1.4 step 3: the zone that Great Britain chose gives up its Squadron.
    pub(crate) fn recall_from<N: Notes<Note>>(&self, s: &mut State, zone: Zone, n: &mut N) {
        self.return_to_box(s, zone, "4.1.4", n);
        self.next_stage(s, stage::RECALL);
    }

    /// 4.3: one counter to each town below its Recruit power, two with the perk.
    fn recruit_upkeep<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        for region in Region::all() {
            let power = self.tables.recruit[region.index()];
            let Some(home) = self.tables.home[region.index()] else {
                continue;
            };
            let gain = if s.perk(&self.tables, home, Perk::CountersTwice) > 0 {
                2
            } else {
                1
            };
            let from = s.counters[region.index()];
            if from < power {
                self.set_counters(s, region, power.min(from + gain), "4.3", n);
            }
        }
    }

    /// Sets the Recruit counters of a region and tells it.
    pub(crate) fn set_counters<N: Notes<Note>>(
        &self,
        s: &mut State,
        region: Region,
        to: u8,
        rule: &'static str,
        n: &mut N,
    ) {
        let from = std::mem::replace(&mut s.counters[region.index()], to);
        if from != to {
            n.note(|| Note::Counters {
                region,
                from,
                to,
                rule,
            });
        }
    }

    /// Moves the Privateering marker, within its track.
    pub(crate) fn set_privateering<N: Notes<Note>>(
        &self,
        s: &mut State,
        to: u8,
        rule: &'static str,
        n: &mut N,
    ) {
        let to = to.min(self.tables.privateering_spaces);
        let from = std::mem::replace(&mut s.privateering, to);
        if from != to {
            n.note(|| Note::Privateering { from, to, rule });
        }
    }

    /// 4.1.4 step 6: a card comes to a hand; the emptied deck is made anew from the discards at once (2.8.3).
    pub(crate) fn dealt<N: Notes<Note>>(
        &self,
        s: &mut State,
        card: Card,
        left: u8,
        side: Side,
        n: &mut N,
    ) {
        s.draw.remove(card);
        s.hands[side.index()].insert(card);
        // 3.1 at the start, 4.1.4 in Upkeep: what the deal stands on tells them apart.
        let rule = Self::deal_rule(s);
        n.note(|| Note::Dealt { side, card, rule });
        self.refill(s, n);
        s.agenda.replace(Step::Deal {
            left: left.saturating_sub(1),
            next: side.other(),
        });
    }

    /// 2.8.3: a depleted draw deck is made anew from the discards, at once.
    fn refill<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        if s.draw.is_empty() && !s.discard.is_empty() {
            s.draw = std::mem::take(&mut s.discard);
            let cards = count(s.draw.len());
            n.note(|| Note::Reshuffled {
                cards,
                rule: "2.8.3",
            });
        }
    }

    /// The rule of the deal under way: the setup's (3.1) or Upkeep's (4.1.4).
    pub(crate) fn deal_rule(s: &State) -> &'static str {
        if s.agenda.steps().contains(&Step::TurnBegins) {
            "3.1"
        } else {
            "4.1.4"
        }
    }

    /// A Squadron leaves a zone for the British Navy box.
    pub(crate) fn return_to_box<N: Notes<Note>>(
        &self,
        s: &mut State,
        zone: Zone,
        rule: &'static str,
        n: &mut N,
    ) {
        self.with_blockading(s, n, |s, n| {
            if s.zones[zone.index()] > 0 {
                s.zones[zone.index()] -= 1;
                s.navy_box += 1;
                n.note(|| Note::ReturnedToBox { zone, rule });
            }
        });
    }

    /// The Squadrons of a landing go back to the British Navy box.
    pub(crate) fn recall_landing<N: Notes<Note>>(
        &self,
        s: &mut State,
        town: Region,
        rule: &'static str,
        n: &mut N,
    ) {
        let count = std::mem::take(&mut s.landings[town.index()]);
        if count > 0 {
            s.navy_box += count;
            n.note(|| Note::LandingRecalled { town, count, rule });
        }
    }

    /// Does something to the blockades and tells if the Blockading marker moved by it (14.2.4: at once).
    pub(crate) fn with_blockading<N: Notes<Note>>(
        &self,
        s: &mut State,
        n: &mut N,
        act: impl FnOnce(&mut State, &mut N),
    ) {
        let from = s.blockading(&self.tables);
        act(s, n);
        let to = s.blockading(&self.tables);
        if from != to {
            n.note(|| Note::Blockading { from, to });
        }
    }

    /// 14.1.1, 14.1.2: brings the Squadrons in play to what gains and levels allow. Gains come to the box; losses leave it
    /// first, and what it cannot give is chosen by Great Britain.
    pub(crate) fn settle_squadrons<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        let t = &self.tables;
        let room = t.squadron_limit - t.squadrons_at_start;
        let extra = if s.reinforced { 2.min(room) } else { 0 };
        let most_gained = room.saturating_sub(2);
        let gained = s
            .squadron_gains
            .saturating_add(s.perk(t, GB, Perk::Squadron))
            .min(most_gained);
        let target = (t.squadrons_at_start + extra + gained).saturating_sub(s.squadrons_sunk);
        let now = s.squadrons();
        let wanted = s
            .squadron_gains
            .saturating_add(s.perk(t, GB, Perk::Squadron));
        if wanted > most_gained && target == now {
            n.note(|| Note::SquadronsCapped {
                count: wanted - most_gained,
            });
        }
        if target > now {
            s.navy_box += target - now;
            n.note(|| Note::SquadronsGained {
                count: target - now,
            });
        }
        let mut lose = now.saturating_sub(target);
        let from_box = lose.min(s.navy_box);
        s.navy_box -= from_box;
        lose -= from_box;
        for _ in 0..from_box {
            n.note(|| Note::SquadronLost {
                from: Some(Station::Box),
                town: None,
            });
        }
        if lose > 0 {
            s.agenda.push(Step::LoseSquadrons { left: lose });
        }
    }
}

/// A count that fits a byte: no pile has more than 86 cards.
pub(crate) fn count(n: u32) -> u8 {
    u8::try_from(n).unwrap_or(u8::MAX)
}
