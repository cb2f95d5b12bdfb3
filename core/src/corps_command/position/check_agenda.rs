//! The agenda of a position: which steps can lie one on the other, and whether what is under way can be.

use super::super::{
    CorpsCommand,
    agenda::{Attack, AttackKind, AttackStage, CoupletStage, ImpulseStage, Move, Step},
    edition::tables::Effect,
    ids::{Chit, Hex, NATO, PACT, Unit},
    movement::ALL,
    state::{Acted, Place, State},
};
use super::check::{Fault, need};
use crate::Side;

/// Where a game is, as its agenda tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Chits are drawn and assigned.
    SetUp,
    /// A regiment is chosen, by that line of arrivals.
    Choice(u8),
    /// A couplet is at that stage, counted along 2.1.
    Number(u8),
    /// An impulse is under way.
    Impulse,
    /// An impulse is under way and its stacks are put in order.
    Ordering,
    /// A unit of an impulse acts.
    Action(Unit),
    /// The game is over.
    Over,
}

impl Phase {
    /// The stage from which both numbers are shown.
    pub(super) const SHOWN: u8 = 9;
    /// The stage of an impulse.
    const IMPULSE: u8 = 20;

    pub(super) const fn number(side: Side) -> u8 {
        1 + side.index() as u8
    }
    pub(super) const fn roll(side: Side) -> u8 {
        3 + side.index() as u8
    }
    pub(super) const fn switch(side: Side) -> u8 {
        5 + side.index() as u8
    }
    pub(super) const fn botched(side: Side) -> u8 {
        7 + side.index() as u8
    }
    pub(super) const fn late_botched(side: Side) -> u8 {
        9 + side.index() as u8
    }
    const fn reroll(side: Side) -> u8 {
        11 + 2 * side.index() as u8
    }
    /// That side rolls again: the Pact by a chit of NATO, which is asked first.
    pub(super) const fn again(side: Side) -> u8 {
        12 + 2 * side.other().index() as u8
    }

    fn of_couplet(stage: CoupletStage) -> Option<Phase> {
        use CoupletStage as C;
        Some(match stage {
            C::Choice(line) => Phase::Choice(line),
            C::Number(side) => Phase::Number(Self::number(side)),
            C::Roll(side) => Phase::Number(Self::roll(side)),
            C::Switch(side) => Phase::Number(Self::switch(side)),
            C::Botched(side) => Phase::Number(Self::botched(side)),
            C::LateBotched(side) => Phase::Number(Self::late_botched(side)),
            C::Reroll(side) => Phase::Number(Self::reroll(side)),
            C::RollAgain(side) => Phase::Number(Self::again(side)),
            C::Begins | C::Reveal | C::First | C::Second | C::Ends => return None,
        })
    }

    /// The stage of the couplet, counted along 2.1.
    pub(super) const fn stage(self) -> u8 {
        match self {
            Phase::SetUp | Phase::Choice(_) => 0,
            Phase::Number(stage) => stage,
            Phase::Impulse | Phase::Ordering | Phase::Action(_) | Phase::Over => Self::IMPULSE,
        }
    }
    /// Whether stacks are being put in order, or have been.
    pub(super) const fn orders(self) -> bool {
        matches!(self, Phase::Ordering)
    }
    /// Whether that unit acts.
    pub(super) fn acts(self, unit: Unit) -> bool {
        self == Phase::Action(unit)
    }
    /// Whether an impulse is under way.
    pub(super) const fn is_impulse(self) -> bool {
        matches!(self, Phase::Impulse | Phase::Ordering | Phase::Action(_))
    }
    /// The side whose Botched Orders are being carried out.
    pub(super) fn on_table(s: &State) -> Option<Side> {
        match s.agenda.steps() {
            [Step::Couplet(_), Step::Fratricide { side }] => Some(*side),
            _ => None,
        }
    }
    /// Whether it is the second impulse of the couplet.
    pub(super) fn second_impulse(s: &State) -> bool {
        matches!(s.agenda.steps(), [Step::Couplet(CoupletStage::Ends), ..])
    }
}

impl CorpsCommand {
    /// Where the game is; refused if its steps cannot lie one on the other.
    pub(super) fn phase(&self, s: &State) -> Result<Phase, Fault> {
        let steps = s.agenda.steps();
        let found = match steps {
            [] if s.ending.is_some() => Some(Phase::Over),
            _ if s.ending.is_some() => None,
            [Step::Couplet(CoupletStage::Begins), rest @ ..] if !rest.is_empty() => {
                let order = [
                    Step::Assign { side: PACT },
                    Step::Assign { side: NATO },
                    Step::Draw { side: PACT },
                    Step::Draw { side: NATO },
                ];
                (rest.len() <= order.len() && *rest == order[..rest.len()]).then_some(Phase::SetUp)
            }
            [Step::Couplet(stage)] => Phase::of_couplet(*stage),
            [
                Step::Couplet(stage @ (CoupletStage::Botched(of) | CoupletStage::LateBotched(of))),
                Step::Fratricide { side },
            ] if of == side => Phase::of_couplet(*stage),
            [
                Step::Couplet(CoupletStage::Second | CoupletStage::Ends),
                Step::Impulse(stage),
                rest @ ..,
            ] => self.phase_of_impulse(*stage, rest),
            _ => None,
        };
        found.ok_or_else(|| {
            (
                "2.0",
                "steps that follow each other in a game".to_owned(),
                "others".to_owned(),
            )
        })
    }

    fn phase_of_impulse(&self, stage: ImpulseStage, rest: &[Step]) -> Option<Phase> {
        use ImpulseStage as I;
        let acting = stage == I::Acting;
        match rest {
            [] if acting => Some(Phase::Impulse),
            [] if matches!(stage, I::Ordering | I::Losing) => Some(Phase::Ordering),
            [Step::Recovery { .. }] if acting || stage == I::Recovering => Some(Phase::Impulse),
            [Step::Idle] if acting || stage == I::Recovering => Some(Phase::Impulse),
            [
                Step::Idle,
                Step::Chit { .. } | Step::StrikeRoll { .. } | Step::ChemicalRoll { .. },
            ] if acting || stage == I::Recovering => Some(Phase::Impulse),
            [Step::Action { unit, .. }] if acting => Some(Phase::Action(*unit)),
            [
                Step::Action { unit, .. },
                Step::Mine { .. } | Step::Attack(_) | Step::Advance { .. },
            ]
            | [
                Step::Action { unit, .. },
                Step::Advance { .. },
                Step::Mine { .. },
            ] if acting => Some(Phase::Action(*unit)),
            [
                Step::Caller { .. }
                | Step::Prey { .. }
                | Step::CallRoll { .. }
                | Step::StrikeRoll { .. }
                | Step::Chit { .. }
                | Step::ChemicalRoll { .. },
            ] if acting => Some(Phase::Impulse),
            [Step::Advance { .. }] | [Step::Advance { .. }, Step::Mine { .. }]
                if acting && self.rulings.asset_kill_opens_advance =>
            {
                Some(Phase::Impulse)
            }
            _ => None,
        }
    }

    /// What is under way can be.
    pub(super) fn check_under_way(&self, s: &State) -> Result<(), Fault> {
        let steps = s.agenda.steps();
        for (at, step) in steps.iter().enumerate() {
            let idle = at > 0 && steps[at - 1] == Step::Idle;
            let top = at + 1 == steps.len();
            match *step {
                Step::Action { unit, progress } => self.check_action(s, unit, &progress, top)?,
                Step::Attack(attack) => self.check_attack(s, &attack)?,
                Step::Mine { unit } => {
                    let mined = s.hex_of(unit).is_some_and(|h| s.mines.has(h));
                    need(
                        mined
                            && self.tables.unit(unit).side == PACT
                            && s.active == Some(PACT)
                            && s.unit(unit).moved,
                        "9.0",
                        "a Pact unit that has come onto mines",
                        &self.tables.unit(unit).id,
                    )?;
                }
                Step::Recovery { unit } => need(
                    s.active == Some(self.tables.unit(unit).side)
                        && s.unit(unit).acted == Acted::Passed
                        && s.hex_of(unit).is_some()
                        && s.unit(unit).hits > 0
                        && s.night(),
                    "8.1",
                    "a unit with hits that passed the night",
                    &self.tables.unit(unit).id,
                )?,
                Step::Advance { hex } => {
                    let own = s
                        .active
                        .is_some_and(|side| !s.occupied[side.other().index()].has(hex));
                    need(own, "7.3", "a hex without enemies", self.tables.hex_id(hex))?;
                }
                Step::Caller { chit } => self.check_call(s, chit, None, None)?,
                Step::Prey { chit, caller } => self.check_call(s, chit, Some(caller), None)?,
                Step::CallRoll {
                    chit,
                    caller,
                    target,
                } => self.check_call(s, chit, Some(caller), Some(target))?,
                Step::Chit { chit } => self.check_chit(s, chit, idle, None, None)?,
                Step::StrikeRoll { chit, target } => {
                    self.check_chit(s, chit, idle, Some(target), None)?;
                }
                Step::ChemicalRoll { chit, hex } => {
                    self.check_chit(s, chit, idle, None, Some(hex))?;
                }
                Step::Draw { .. }
                | Step::Assign { .. }
                | Step::Couplet(_)
                | Step::Impulse(_)
                | Step::Idle
                | Step::Fratricide { .. } => {}
            }
        }
        Ok(())
    }

    fn check_action(&self, s: &State, unit: Unit, p: &Move, top: bool) -> Result<(), Fault> {
        let t = &self.tables;
        let entry = t.unit(unit);
        let state = s.unit(unit);
        let on_map = s.hex_of(unit).is_some();
        let number = s.activation[entry.side.index()].number();
        need(
            s.active == Some(entry.side)
                && number < super::super::activation::SIX
                && (state.acted == Acted::Yes || !on_map),
            "3.2",
            "a unit of the acting side that acts",
            &entry.id,
        )?;
        // An attack or a minefield may have been the end of it.
        need(
            matches!(state.place, Place::On(_) | Place::Waiting(_)) || !top,
            "3.2",
            "a unit that is still there",
            &entry.id,
        )?;
        let fits = if p.hexes == 0 {
            *p == (Move {
                over: p.over,
                ..Move::NEW
            }) && p.over != top
                && (!state.moved || !top)
        } else {
            let limit = self.limit(s, unit, p, p.road);
            let paid = p.spent <= limit
                && (p.spent >= p.hexes || self.rulings.leg_pays_no_costs && entry.leg);
            let least = p.spent == ALL && p.hexes == 1 && p.stopped;
            (state.moved || !on_map) && (paid || least) && !(p.over && top)
        };
        let matches_ground = match s.hex_of(unit) {
            Some(hex) if p.hexes > 0 && !p.over => {
                let stops = self.in_enemy_zone(s, entry.side, hex)
                    || (entry.side == PACT && s.mines.has(hex))
                    || p.spent == ALL;
                p.stopped == stops && (!p.no_overrun || p.stopped)
            }
            _ => true,
        };
        need(
            fits && matches_ground,
            "6.0",
            "a move that can have come so far",
            &entry.id,
        )
    }

    fn check_attack(&self, s: &State, a: &Attack) -> Result<(), Fault> {
        let t = &self.tables;
        let entry = t.unit(a.unit);
        let side = entry.side;
        let progress = s.agenda.steps().iter().find_map(|step| match step {
            Step::Action { unit, progress } if *unit == a.unit => Some(*progress),
            _ => None,
        });
        let kind =
            progress.is_some_and(|p| p.over && (p.hexes > 0) == (a.kind == AttackKind::Overrun));
        let beside = s.hex_of(a.unit).is_some_and(|h| t.hex(h).near.has(a.hex));
        need(
            kind && beside
                && s.occupied[side.other().index()].has(a.hex)
                && s.unit(a.unit).targets[0] == Some(a.hex),
            "7.0",
            "a unit that attacks an adjacent hex with enemies",
            &entry.id,
        )?;
        let most = if self.rulings.recon_support_adds_up {
            9
        } else {
            1
        };
        let supported = match a.supporter {
            None => a.support == 0,
            Some(by) => {
                (1..=most).contains(&a.support)
                    && a.kind == AttackKind::Assault
                    && t.unit(by).side == side
                    && t.unit(by).group == entry.group
                    && s.unit(by).acted == Acted::Supports
                    && s.unit(by).targets.contains(&Some(a.hex))
            }
        };
        let played = |of: Side, bonus: i8| {
            bonus == 0
                || t.chits
                    .iter()
                    .zip(s.used)
                    .any(|(c, n)| n > 0 && c.side == of && c.effect == Effect::Artillery { bonus })
        };
        let in_order = match a.stage {
            AttackStage::Support => {
                a.artillery == 0
                    && a.answer == 0
                    && (a.support == 0 || self.rulings.recon_support_adds_up)
            }
            AttackStage::OwnArtillery => a.artillery == 0 && a.answer == 0,
            AttackStage::EnemyArtillery => a.answer == 0,
            AttackStage::Dice => true,
        };
        need(
            supported && in_order && played(side, a.artillery) && played(side.other(), a.answer),
            "7.1",
            "support and artillery that were declared in order",
            &entry.id,
        )
    }

    fn check_call(
        &self,
        s: &State,
        chit: Chit,
        caller: Option<Unit>,
        target: Option<Unit>,
    ) -> Result<(), Fault> {
        let fits = self.judge_call(s, chit).is_ok()
            && caller.is_none_or(|c| self.judge_caller(s, chit, c).is_ok())
            && target.is_none_or(|t| caller.is_some_and(|c| self.judge_prey(s, c, t).is_ok()));
        need(
            fits,
            "9.2",
            "a gunship that can be called so",
            &self.tables.chit(chit).id,
        )
    }

    fn check_chit(
        &self,
        s: &State,
        chit: Chit,
        idle: bool,
        target: Option<Unit>,
        hex: Option<Hex>,
    ) -> Result<(), Fault> {
        let t = &self.tables;
        let entry = t.chit(chit);
        let side = s.active.map(|a| if idle { a.other() } else { a });
        let enemy_on_map = |u: Unit| t.unit(u).side != entry.side && s.hex_of(u).is_some();
        let fits = match (entry.effect, target, hex) {
            (Effect::Strike { day_only, .. }, Some(unit), None) => {
                enemy_on_map(unit) && !(day_only && s.night())
            }
            (Effect::Gunship { .. }, Some(unit), None) => !idle && enemy_on_map(unit),
            (Effect::Chemical { .. }, None, Some(hex)) => {
                s.occupied[entry.side.other().index()].has(hex)
            }
            (Effect::Strike { day_only, .. }, None, None) => !(day_only && s.night()),
            (Effect::Push, None, None) => !idle && !s.begun && s.pushed.is_none(),
            (
                Effect::Repair { .. }
                | Effect::Mines { .. }
                | Effect::Chemical { .. }
                | Effect::Engineers
                | Effect::Bridging,
                None,
                None,
            ) => true,
            _ => false,
        };
        need(
            fits && side == Some(entry.side) && s.used[chit.index()] > 0,
            "9.0",
            "a chit that was played by the side that is asked",
            &entry.id,
        )
    }
}
