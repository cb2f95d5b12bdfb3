//! Where in the sequence of play an agenda stands; agendas that no game reaches are refused.

use super::super::{
    Naval1812,
    agenda::Step,
    edition::tables::Tactic,
    ids::{AMERICAN, BRITISH, Kind, Ship},
    state::{Ending, State},
};
use crate::Side;

/// Where in a turn a state stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Ships are set up.
    SetUp { red_left: u8 },
    /// Cards are dealt: so many are left.
    Deal { left: u8, next: Side },
    /// The reinforcement of a turn is to be placed.
    Reinforce,
    /// Sunk warships return.
    Warships,
    /// Merchants return.
    Merchants,
    /// That side lays a card.
    Play(Side),
    /// Both cards are open; who is first is asked, or a tactic acts.
    Revealed,
    /// That side moves or attacks.
    Active(Side),
    /// The game is over.
    Over(Ending),
}

/// An agenda read: its phase, and the ship whose heading is asked for.
pub(super) struct Shape {
    pub phase: Phase,
    pub facing: Option<Ship>,
}

impl Naval1812 {
    /// Where the state's agenda stands; `None` if no game has such an agenda there.
    pub(super) fn shape(&self, s: &State) -> Option<Shape> {
        let steps = s.agenda.steps();
        if let Some(ending) = s.ending {
            return steps.is_empty().then_some(Shape {
                phase: Phase::Over(ending),
                facing: None,
            });
        }
        let (steps, facing) = match steps {
            [rest @ .., Step::Facing { ship }] => (rest, Some(*ship)),
            _ => (steps, None),
        };
        let phase = match steps {
            [Step::RoundBegins, rest @ ..] => self.turn_phase(s, rest)?,
            [Step::RoundEnds, rest @ ..] => self.round_phase(s, rest)?,
            _ => return None,
        };
        let fits = match phase {
            Phase::SetUp { .. } | Phase::Deal { .. } | Phase::Reinforce | Phase::Warships => {
                s.round == 0
            }
            _ => s.round > 0,
        };
        let top_places = matches!(
            steps.last(),
            Some(
                Step::SetUpRed { .. }
                    | Step::Reinforce
                    | Step::ReturnWarships { .. }
                    | Step::ReturnMerchants { .. }
                    | Step::EarlyReturn { .. }
            )
        );
        (fits && s.turn > 0 && (facing.is_none() || top_places)).then_some(Shape { phase, facing })
    }

    /// Before the first round of a turn.
    fn turn_phase(&self, s: &State, rest: &[Step]) -> Option<Phase> {
        let first_blue = Kind::Blue.ships().first();
        let full = |deal: &Step| *deal == self.first_deal();
        let later = s.turn > 1;
        let deal_of = |left: u8, next: Side| {
            // The sides are dealt to in turn, the American first.
            let to_american = left.is_multiple_of(2);
            let fits =
                left > 0 && left <= self.tables.hand * 2 && to_american == (next == AMERICAN);
            fits.then_some(Phase::Deal { left, next })
        };
        match *rest {
            [ref deal, Step::SetUpBlue { ship }, Step::SetUpRed { left }]
                if !later && full(deal) && Some(ship) == first_blue =>
            {
                (left <= self.tables.red_at_start).then_some(Phase::SetUp { red_left: left })
            }
            [ref deal, Step::SetUpBlue { ship }] if !later && full(deal) => {
                (ship.kind() == Kind::Blue).then_some(Phase::SetUp { red_left: 0 })
            }
            [Step::Deal { left, next }] if !later => deal_of(left, next),
            [
                Step::ReturnWarships { next: BRITISH },
                Step::Reinforce,
                Step::Deal { left, next },
            ] if later => deal_of(left, next),
            [Step::ReturnWarships { next: BRITISH }, Step::Reinforce] if later => {
                Some(Phase::Reinforce)
            }
            [Step::ReturnWarships { .. }] if later => Some(Phase::Warships),
            _ => None,
        }
    }

    /// Within a round.
    fn round_phase(&self, s: &State, rest: &[Step]) -> Option<Phase> {
        match *rest {
            [
                Step::PlayCard { side: BRITISH },
                Step::PlayCard { side: AMERICAN },
                Step::ReturnMerchants { .. },
            ] => Some(Phase::Merchants),
            [
                Step::PlayCard { side: BRITISH },
                Step::PlayCard { side: AMERICAN },
            ] => Some(Phase::Play(AMERICAN)),
            [Step::PlayCard { side: BRITISH }] => Some(Phase::Play(BRITISH)),
            [Step::Order { side }] => {
                (self.names_order(s) == Some(side)).then_some(Phase::Revealed)
            }
            [
                Step::Active { side: second },
                Step::Active { side: first },
                Step::Tactic { side },
                ref top,
            ] if second == first.other() && side == second && self.may_be_first(s, first) => {
                self.acts(s, first, *top).then_some(Phase::Revealed)
            }
            [
                Step::Active { side: second },
                Step::Active { side: first },
                ref top,
            ] if second == first.other() && self.may_be_first(s, first) => {
                self.acts(s, second, *top).then_some(Phase::Revealed)
            }
            [Step::Active { side: second }, ref active @ ..]
                if self.may_be_first(s, second.other()) =>
            {
                active_side(active)
                    .filter(|side| *side == second.other())
                    .map(Phase::Active)
            }
            ref active => active_side(active)
                .filter(|side| self.may_be_first(s, side.other()))
                .map(Phase::Active),
        }
    }

    /// The side whose tactic names who is first, if one side alone has it.
    fn names_order(&self, s: &State) -> Option<Side> {
        let names = Side::BOTH.map(|side| self.tactic(s, side) == Tactic::Order);
        match names {
            [true, false] => Some(AMERICAN),
            [false, true] => Some(BRITISH),
            _ => None,
        }
    }

    /// Whether that side can be active first with the cards in use.
    fn may_be_first(&self, s: &State, side: Side) -> bool {
        let [Some(a), Some(b)] = s.laid else {
            return false;
        };
        if self.names_order(s).is_some() {
            return true;
        }
        let american = self.tables.card(a).mp <= self.tables.card(b).mp;
        american == (side == AMERICAN)
    }

    /// Whether the step asks about a tactic that the side's card has.
    fn acts(&self, s: &State, side: Side, step: Step) -> bool {
        match step {
            Step::Repair { side: of } => of == side && self.tactic(s, side) == Tactic::Repair,
            Step::EarlyReturn { side: of } => {
                of == side && self.tactic(s, side) == Tactic::EarlyReturn
            }
            _ => false,
        }
    }
}

/// The side that moves or attacks by these steps.
fn active_side(steps: &[Step]) -> Option<Side> {
    match *steps {
        [Step::Move { side, .. }]
        | [Step::Combat { side }]
        | [Step::Combat { side }, Step::Fight] => Some(side),
        [Step::Move { side, .. }, Step::Sailing { ship, .. }] if ship.side() == side => Some(side),
        _ => None,
    }
}
