//! 5.0 Card play: as event or operation, the opponent's event, and where the card goes.

use super::{
    Dawn1812,
    agenda::{By, Step},
    decision::{Mode, Operation},
    edition::tables::{Perk, TurnEffect},
    ids::{Card, GB, RegionSet, US, Zone},
    note::Note,
    reason::{Found, Reason, need},
    state::State,
};
use crate::{Notes, Side};

impl Dawn1812 {
    /// 4.1.2: a card leaves the hand and is in play; the other side plays next.
    pub(crate) fn play_card<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        card: Card,
        n: &mut N,
    ) {
        s.hands[side.index()].remove(card);
        s.in_play = Some(card);
        s.occurred = false;
        n.note(|| Note::Played { side, card });
        s.agenda.replace(Step::PlayCard { side: side.other() });
        s.agenda.push(Step::FinishCard);
        s.agenda.push(Step::ChooseMode { side });
    }

    /// Whether a way of playing the card is open to the side (5.0.1, 5.2.1, 5.2.4).
    pub(crate) fn check_mode(&self, side: Side, card: Card, mode: Mode) -> Result<(), Reason> {
        let opponents = self.tables.card(card).side == Some(side.other());
        let found = || Found::Card(card);
        match mode {
            Mode::Event => need(
                !opponents,
                "5.0.1",
                "a card of one's own or of either side, to be played as an event",
                found,
            ),
            Mode::Operation => need(
                !opponents,
                "5.2.1",
                "to say whether the opponent's event or the operation comes first",
                found,
            ),
            Mode::OperationFirst | Mode::EventFirst => need(
                opponents,
                "5.2.4",
                "a card of the opponent, whose event fires",
                found,
            ),
        }
    }

    /// 5.0: what is to be done with the card, the first on top.
    pub(crate) fn choose_mode<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        card: Card,
        mode: Mode,
        n: &mut N,
    ) {
        n.note(|| Note::ModeChosen { side, card, mode });
        let event = |side| Step::Event { side, card, pc: 0 };
        let operation = Step::ChooseOperation { side };
        s.agenda.pop();
        match mode {
            Mode::Event => {
                s.agenda.push(event(side));
            }
            Mode::Operation => {
                s.agenda.push(operation);
            }
            // 5.2.1: the side associated with the card implements it.
            Mode::OperationFirst => {
                s.agenda.push(event(side.other()));
                s.agenda.push(operation);
            }
            Mode::EventFirst => {
                s.agenda.push(operation);
                s.agenda.push(event(side.other()));
            }
        }
    }

    /// The OPS of the card in play for a kind of operation: its value and the perks of the tracks, less the cuts of cards, and
    /// at least 1. Perks count for exactly their kind: a Raid gains nothing from Campaign bonuses (16.1).
    pub(crate) fn operation_points(
        &self,
        s: &State,
        side: Side,
        card: Card,
        operation: Operation,
    ) -> u8 {
        let t = &self.tables;
        let perk = match operation {
            Operation::Recruit => Some(Perk::RecruitOps),
            Operation::Campaign => Some(Perk::CampaignOps),
            Operation::Construct => Some(Perk::ConstructOps),
            Operation::Deploy => Some(Perk::DeployOps),
            Operation::Privateer | Operation::Cruise | Operation::Raid => None,
        };
        let bonus = perk.map_or(0, |p| s.perk(t, side, p));
        let mut cut = 0;
        if operation == Operation::Campaign {
            for effect in self.turn_effects(s) {
                if let TurnEffect::CampaignCut(by) = effect {
                    cut += by;
                }
            }
        }
        (t.card(card).ops + bonus).saturating_sub(cut).max(1)
    }

    /// The effects of cards that hold for this turn.
    pub(crate) fn turn_effects<'a>(&'a self, s: &State) -> impl Iterator<Item = &'a TurnEffect> {
        let bits = s.this_turn;
        self.tables
            .turn_effects
            .iter()
            .enumerate()
            .filter(move |(i, _)| bits & (1 << i) != 0)
            .map(|(_, e)| e)
    }

    /// 5.2: whether a kind of operation is open to the side: its own kind, and with at least one legal first step.
    pub(crate) fn check_operation(
        &self,
        s: &State,
        side: Side,
        card: Card,
        operation: Operation,
    ) -> Result<(), Reason> {
        let found = || Found::Text(operation.word());
        match operation {
            Operation::Privateer | Operation::Cruise => {
                need(
                    side == US,
                    "7.0",
                    "an operation of the side's own; this one is for the United States only",
                    found,
                )?;
            }
            Operation::Raid | Operation::Deploy => {
                need(
                    side == GB,
                    "8.0",
                    "an operation of the side's own; this one is for Great Britain only",
                    found,
                )?;
            }
            _ => {}
        }
        let points = self.operation_points(s, side, card, operation);
        let fresh = self.fresh(s);
        let possible = match operation {
            Operation::Recruit => self.may_recruit(
                &fresh,
                side,
                points,
                By::Card,
                RegionSet::EMPTY,
                RegionSet::EMPTY,
            ),
            Operation::Campaign => self.may_march(&fresh, side, By::Card, false),
            Operation::Raid => self.may_march(&fresh, side, By::Card, true),
            Operation::Construct => self.may_construct(&fresh, side, By::Card),
            Operation::Privateer => true,
            Operation::Cruise => Zone::ALL.iter().any(|z| s.zones[z.index()] > 0),
            Operation::Deploy => self.may_deploy(&self.deploying(s), points, By::Card),
        };
        need(
            possible,
            operation.rule(),
            "an operation with at least one legal step",
            found,
        )
    }

    /// The state with the marks of an operation wiped, as one begins.
    pub(crate) fn fresh(&self, s: &State) -> State {
        let mut fresh = *s;
        self.wipe_marks(&mut fresh);
        fresh
    }

    /// Moved marks last for one operation (6.2.1, 8.2.1).
    pub(crate) fn wipe_marks(&self, s: &mut State) {
        s.moved = Default::default();
        s.sailed = Default::default();
        s.complete_at_start = 0;
    }

    /// A state in which a Deploy has just begun: marks wiped, complete zones remembered (14.3.1).
    pub(crate) fn deploying(&self, s: &State) -> State {
        let mut fresh = self.fresh(s);
        self.remember_complete(&mut fresh);
        fresh
    }

    pub(crate) fn remember_complete(&self, s: &mut State) {
        for zone in Zone::ALL {
            if s.complete(&self.tables, *zone) {
                s.complete_at_start |= 1 << zone.index();
            }
        }
    }

    /// 5.2: the operation begins, with all of the card's OPS.
    pub(crate) fn begin_operation<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        operation: Operation,
        points: u8,
        by: By,
        n: &mut N,
    ) {
        // The perks of the tracks belong to every Privateer and Cruise, a free one too.
        let points = match operation {
            Operation::Privateer => {
                points.saturating_add(s.perk(&self.tables, US, Perk::PrivateerRoll))
            }
            Operation::Cruise => points.saturating_add(s.perk(&self.tables, US, Perk::CruiseRoll)),
            _ => points,
        };
        n.note(|| Note::OperationBegins {
            side,
            operation,
            points,
            free: by != By::Card,
        });
        self.wipe_marks(s);
        let step = match operation {
            Operation::Recruit => Step::Recruit {
                side,
                points,
                by,
                once: RegionSet::EMPTY,
                twice: RegionSet::EMPTY,
            },
            Operation::Campaign => Step::Campaign {
                side,
                points,
                by,
                raid: false,
            },
            Operation::Raid => Step::Campaign {
                side,
                points,
                by,
                raid: true,
            },
            Operation::Construct => Step::Construct { side, points, by },
            Operation::Privateer => Step::Privateer { rolls: points },
            Operation::Cruise => Step::CruiseTarget { rolls: points },
            Operation::Deploy => {
                self.remember_complete(s);
                Step::Deploy { points, by }
            }
        };
        s.agenda.push(step);
    }

    /// Both halves are done: the card is discarded, or removed if its event occurred and it says so (2.8.2, 2.8.3, 5.1.2, 5.2.3).
    pub(crate) fn finish_card<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        let Some(card) = s.in_play.take() else { return };
        let removed = s.occurred && self.tables.card(card).remove;
        if removed {
            s.removed.insert(card);
        } else {
            s.discard.insert(card);
        }
        s.occurred = false;
        n.note(|| Note::CardLeaves { card, removed });
    }
}
