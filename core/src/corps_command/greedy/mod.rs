//! A simple player: weighs attacks by their exact odds and moves by the ground they gain, one action ahead.
//!
//! It reads a side's [`View`] and nothing else. What to attack is judged in `fire.rs`, where to stand in `ground.rs`. Whole numbers
//! only, so that it plays alike on every machine.

mod fire;
mod ground;

use super::{
    CorpsCommand, Decision, State, View,
    agenda::{AttackKind, AttackStage, ImpulseStage, Move, Step},
    edition::tables::Effect,
    ids::{Chit, Hex, NATO, Unit},
    state::Place,
};
use crate::Side;

/// What a victory point is worth; everything else is measured by it.
const VP: i32 = 1000;
/// What is never done if there is anything else to do.
const NEVER: i32 = -1_000_000;

/// Chooses among the options of the side whose view it is; the first of the best, `None` if there are none.
///
/// ```
/// use earlylight_core::{Awaits, Chance, Game, Outcome, Setup, Silent, corps_command::{CorpsCommand, greedy}};
///
/// let game = CorpsCommand::standard();
/// let mut state = game.start(&Setup::default())?;
/// let (mut options, mut asked) = (Vec::new(), 0);
/// while asked < 20 {
///     match game.awaits(&state) {
///         Awaits::Chance(Chance::Dice { count, .. }) => {
///             game.chance(&mut state, Outcome::Dice(&vec![3; count.into()]), &mut Silent)?;
///         }
///         Awaits::Chance(Chance::Draw { .. }) => {
///             let item = game.pick(&state, 0).unwrap_or_default();
///             game.chance(&mut state, Outcome::Draw(item), &mut Silent)?;
///         }
///         Awaits::Decision { side, .. } => {
///             game.options(&state, &mut options);
///             let choice = greedy::choose(&game, &game.view(&state, side), &options);
///             assert!(choice.is_some_and(|d| game.decide(&mut state, &d, &mut Silent).is_ok()));
///             asked += 1;
///         }
///         // Nothing in this game comes from outside.
///         Awaits::Claim { .. } | Awaits::Over(_) => break,
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn choose(game: &CorpsCommand, view: &View, options: &[Decision]) -> Option<Decision> {
    if options.len() < 2 {
        return options.first().copied();
    }
    let mind = Mind::new(game, view);
    let mut best: Option<(i32, Decision)> = None;
    for option in options {
        let worth = mind.worth_of(option);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, *option));
        }
        // Who moves first among units that do not fight matters little.
        if mind.acting && (Mind::MOVES..Mind::FIGHTS).contains(&worth) {
            let fights = options.iter().any(|o| match o {
                Decision::Activate(unit) => mind.fights(*unit),
                _ => false,
            });
            if !fights {
                return Some(*option);
            }
        }
    }
    best.map(|(_, option)| option)
}

/// What the player thinks with: a view, and what follows from it.
struct Mind<'a> {
    game: &'a CorpsCommand,
    s: &'a State,
    side: Side,
    /// Whether a unit to activate is asked for.
    acting: bool,
    /// How far every hex is from what the side wants, by the class of unit that wants it.
    fields: Option<ground::Fields>,
}

impl<'a> Mind<'a> {
    /// What the activation of a unit that fights is worth at least.
    const FIGHTS: i32 = 100_000;
    /// What the activation of a unit that moves is worth at least.
    const MOVES: i32 = 1_000;

    fn new(game: &'a CorpsCommand, view: &'a View) -> Self {
        let s = &view.public;
        let acting = matches!(s.agenda.top(), Some(Step::Impulse(ImpulseStage::Acting)));
        let moving = matches!(
            s.agenda.top(),
            Some(Step::Action { .. } | Step::Advance { .. })
        );
        Self {
            game,
            s,
            side: view.side,
            acting,
            fields: (acting || moving).then(|| ground::Fields::new(game, s, view.side)),
        }
    }

    fn worth_of(&self, option: &Decision) -> i32 {
        match *option {
            Decision::Activate(unit) => self.worth_of_activation(unit),
            Decision::Step(to) | Decision::Go(to) | Decision::Enter(to) => match self.actor() {
                Some((unit, progress)) => self.worth_of_move(unit, &progress, to),
                None => 0,
            },
            Decision::Assault(hex) => self.worth_of_fire(hex, AttackKind::Assault),
            Decision::Overrun(hex) => self.worth_of_fire(hex, AttackKind::Overrun),
            Decision::Exit => self.actor().map_or(0, |(unit, _)| self.worth_of_exit(unit)),
            Decision::Support => self
                .actor()
                .map_or(0, |(unit, _)| self.worth_of_support(unit)),
            Decision::Advance(unit) => self.worth_of_advance(unit),
            Decision::With(_) => 1,
            Decision::Artillery(_) => self.worth_of_artillery(),
            Decision::Call(chit) => self.worth_of_call(chit),
            Decision::Caller(unit) => self.worth_of_caller(unit),
            Decision::Play(chit) => self.worth_of_play(chit),
            Decision::Target(unit) => self.worth_of_target(unit),
            Decision::At(hex) => self.worth_of_hex(hex),
            Decision::Raise(unit) => self.worth_of_raise(unit),
            Decision::Lose(unit) => -self.worth_of_unit(unit),
            Decision::Assign(chit) => i32::from(self.s.drawn[chit.index()]),
            // A three wakes most units and still moves them four hexes.
            Decision::Number(number) => 10 - (i32::from(number) - 3).abs(),
            Decision::TakeTwo => 1,
            // Unnamed units roll all the same, and may act until then.
            Decision::Recover(_) | Decision::River(_) => -1,
            Decision::Push(regiment) => {
                let units = &self.game.tables.regiment(regiment).units;
                units
                    .iter()
                    .filter(|u| matches!(self.s.unit(**u).place, Place::On(_)))
                    .count() as i32
            }
            Decision::Done | Decision::Keep | Decision::Silent | Decision::Bring(_) => 0,
        }
    }

    /// The unit whose action is under way, and how far it has come.
    fn actor(&self) -> Option<(Unit, Move)> {
        match self.s.agenda.top() {
            Some(Step::Action { unit, progress }) => Some((unit, progress)),
            _ => None,
        }
    }

    /// The chit that is being aimed, or the gunship that is called.
    fn aimed(&self) -> Option<Chit> {
        match self.s.agenda.top() {
            Some(Step::Chit { chit } | Step::Prey { chit, .. } | Step::Caller { chit }) => {
                Some(chit)
            }
            _ => None,
        }
    }

    /// Whether a unit has something to shoot at, or may support those who have.
    fn fights(&self, unit: Unit) -> bool {
        self.s
            .hex_of(unit)
            .is_some_and(|hex| self.game.in_enemy_zone(self.s, self.side, hex))
    }

    /// What a damaged unit can expect of passing the night (8.1).
    fn worth_of_rest(&self, unit: Unit) -> i32 {
        if !self.s.night() {
            return 0;
        }
        let hits = i32::from(self.s.unit(unit).hits);
        hits * if self.fights(unit) { 50 } else { 100 }
    }

    fn worth_of_activation(&self, unit: Unit) -> i32 {
        let rest = self.worth_of_rest(unit);
        if self.fights(unit) {
            let support = self.worth_of_support(unit);
            if support > 0 {
                // Those who support have to be ready before the others attack.
                return Self::FIGHTS * 2 + support;
            }
            let fire = self.best_assault(unit);
            if fire > rest {
                return Self::FIGHTS + fire;
            }
        }
        let gain = self.best_move(unit) - rest;
        if gain > 0 {
            Self::MOVES + gain.min(Self::MOVES)
        } else {
            -1
        }
    }

    /// What a unit is worth to its owner.
    fn worth_of_unit(&self, unit: Unit) -> i32 {
        let t = &self.game.tables;
        let entry = t.unit(unit);
        let strength = i32::from(self.s.strength(t, unit));
        let convoy = entry.class == super::ids::Class::Supply;
        VP / 2 + strength * 200 + i32::from(entry.protection) * 20 + i32::from(convoy) * VP
    }

    /// On top belongs what is hardest to hit where it stands.
    fn worth_of_raise(&self, unit: Unit) -> i32 {
        let t = &self.game.tables;
        let Some(hex) = self.s.hex_of(unit) else {
            return NEVER;
        };
        let hardness = |u: Unit| {
            let shelter = -i32::from(self.game.terrain_modifier(u, hex));
            i32::from(t.unit(u).protection) + shelter + i32::from(self.s.strength(t, u))
        };
        let top = self.s.top(t, self.side, hex);
        top.map_or(0, |top| hardness(unit) - hardness(top))
    }

    fn worth_of_play(&self, chit: Chit) -> i32 {
        let t = &self.game.tables;
        match t.chit(chit).effect {
            Effect::Reroll => {
                let theirs = self.s.activation[self.side.other().index()].number();
                i32::from(theirs == 2 || theirs == 3)
            }
            Effect::Push => {
                let mine = self.s.activation[self.side.index()].number();
                if mine >= 4 { Self::FIGHTS * 3 } else { NEVER }
            }
            Effect::Mines { .. } => {
                let near = t.all_hexes().map(|h| self.worth_of_hex(h)).max();
                if near.unwrap_or(0) > 0 { 1 } else { NEVER }
            }
            Effect::Repair { hits } => {
                let worst = self
                    .s
                    .on_map(t, self.side)
                    .map(|(u, _)| self.s.unit(u).hits)
                    .max();
                if worst >= Some(hits) { 1 } else { NEVER }
            }
            Effect::Strike { .. } => self.best_target(chit) - 250,
            Effect::Chemical { .. } => {
                let best = self.s.occupied[self.side.other().index()]
                    .iter()
                    .map(|h| self.s.stack(t, self.side.other(), h).count() as i32)
                    .max();
                best.unwrap_or(0) * 300 - 2 * VP
            }
            // Bridges matter too much to be left to one step of thought.
            _ => NEVER,
        }
    }

    fn worth_of_hex(&self, hex: Hex) -> i32 {
        let t = &self.game.tables;
        let enemy = self.side.other();
        match self.aimed().map(|c| t.chit(c).effect) {
            Some(Effect::Chemical { .. }) => self.s.stack(t, enemy, hex).count() as i32,
            _ => {
                // Mines lie best on a road between the enemy and an own town.
                let beside = |side: Side| t.hex(hex).near.meets(&self.s.occupied[side.index()]);
                i32::from(t.hex(hex).road && beside(NATO) && beside(enemy))
            }
        }
    }

    fn worth_of_artillery(&self) -> i32 {
        let Some(Step::Attack(attack)) = self.s.agenda.top() else {
            return 0;
        };
        let own = attack.stage == AttackStage::OwnArtillery;
        let with = |artillery: i8, answer: i8| {
            let attack = super::agenda::Attack {
                artillery: attack.artillery + artillery,
                answer: attack.answer + answer,
                ..attack
            };
            self.game
                .odds(self.s, &attack)
                .map_or(0, |odds| i32::from(odds.mean()))
        };
        let gain = if own {
            with(2, 0) - with(0, 0)
        } else {
            with(0, 0) - with(0, 2)
        };
        // A chit is kept for an attack in which it does much, in 36ths of a hit; the more there are, the less it is kept.
        let t = &self.game.tables;
        let held = i32::from(self.s.available(t, self.side));
        gain - (17 - 2 * held).max(7)
    }
}
