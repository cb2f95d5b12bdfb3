//! 7.0 Combat: firepower (7.1), defensive fire (7.2), superior arms (7.5), hits (1.1).

use super::{
    CorpsCommand,
    agenda::{Attack, AttackKind, AttackStage, Move, Step},
    edition::tables::Effect,
    ids::{Chit, Class, Ground, Hex, NATO, Unit},
    note::{Cause, Ground as Why, Note},
    odds::{Odds, Shot, Totals},
    reason::{Found, Judged, need, refused},
    state::{Place, State},
};
use crate::{Notes, Side};

/// Totals at which any NATO unit fires back (7.2).
const NATO_FIRE: Totals = Totals::of(&[7]);
/// Totals at which any Pact unit fires back (7.2).
const PACT_FIRE: Totals = Totals::of(&[4]);
/// Totals at which a unit in terrain of its own kind fires back as well (7.2).
const TERRAIN_FIRE: Totals = Totals::of(&[2, 3, 11]);

impl CorpsCommand {
    /// Whether a unit counts as infantry for terrain, defensive fire and superior arms (ruling 27).
    const fn infantry(&self, class: Class) -> bool {
        matches!(class, Class::Infantry)
            || (matches!(class, Class::Airborne) && !self.rulings.airborne_is_no_infantry)
    }

    /// What the terrain does to fire at a unit: it shelters infantry and recon (7.1).
    pub(crate) fn terrain_modifier(&self, target: Unit, hex: Hex) -> i8 {
        let class = self.tables.unit(target).class;
        if self.infantry(class) || class == Class::Recon {
            self.tables.hex(hex).combat
        } else {
            0
        }
    }

    /// Whether the attacker is the better suited to the defender's terrain (7.5).
    pub(crate) fn superior_arms(&self, attacker: Unit, target: Unit, hex: Hex) -> bool {
        let (attacker, target) = (
            self.tables.unit(attacker).class,
            self.tables.unit(target).class,
        );
        match self.tables.hex(hex).ground {
            Ground::Closed => self.infantry(attacker) && target == Class::Armored,
            Ground::Open => attacker == Class::Armored && self.infantry(target),
            Ground::Prohibited => false,
        }
    }

    /// The totals at which the target fires back (7.2).
    pub(crate) fn defensive_fire(&self, target: Unit, hex: Hex) -> Totals {
        let entry = self.tables.unit(target);
        let basic = if entry.side == NATO {
            NATO_FIRE
        } else {
            PACT_FIRE
        };
        let at_home = match self.tables.hex(hex).ground {
            Ground::Closed => self.infantry(entry.class),
            Ground::Open => entry.class == Class::Armored,
            Ground::Prohibited => false,
        };
        if at_home {
            basic.and(TERRAIN_FIRE)
        } else {
            basic
        }
    }

    /// Everything that changes the firepower of an attack, in the order of 7.1.
    pub(crate) fn modifiers(
        &self,
        s: &State,
        attack: &Attack,
        from: Hex,
        target: Unit,
        mut each: impl FnMut(Why, i8),
    ) {
        let t = &self.tables;
        let mut add = |why: Why, value: i8| {
            if value != 0 {
                each(why, value);
            }
        };
        add(Why::Armour, t.unit(attack.unit).bonus);
        let superior = self.superior_arms(attack.unit, target, attack.hex);
        add(Why::SuperiorArms, i8::from(superior));
        add(Why::Terrain, self.terrain_modifier(target, attack.hex));
        let river = t
            .hexside(from, attack.hex)
            .is_some_and(|side| side.river.is_some());
        add(Why::River, -i8::from(river));
        let recon = attack.kind == AttackKind::Overrun && t.unit(target).class == Class::Recon;
        add(Why::ReconOverrun, -i8::from(recon));
        add(Why::Night, -i8::from(s.night()));
        add(Why::Support, attack.support.min(99) as i8);
        add(Why::Artillery, attack.artillery);
        add(Why::Answer, -attack.answer);
    }

    /// The attack ready for its dice, and its target: the top unit of the hex (7.1).
    #[must_use]
    pub fn shot(&self, s: &State, attack: &Attack) -> Option<(Shot, Unit)> {
        let entry = self.tables.unit(attack.unit);
        let from = s.hex_of(attack.unit)?;
        let target = s.top(&self.tables, entry.side.other(), attack.hex)?;
        let strength = s.strength(&self.tables, attack.unit);
        let mut firepower = strength as i8;
        self.modifiers(s, attack, from, target, |_, value| {
            firepower = firepower.saturating_add(value);
        });
        let shot = Shot {
            firepower,
            strength,
            protection: self.tables.unit(target).protection,
            defensive: self.defensive_fire(target, attack.hex),
        };
        Some((shot, target))
    }

    /// The shot whose two dice are awaited: whose it is, and at which unit; `None` if none is (7.2, 9.2).
    #[must_use]
    pub fn due_shot(&self, s: &State) -> Option<(Side, Shot, Unit)> {
        match s.agenda.top()? {
            Step::Attack(attack) => {
                let (shot, target) = self.shot(s, &attack)?;
                Some((self.tables.unit(attack.unit).side, shot, target))
            }
            Step::StrikeRoll { chit, target } => {
                let shot = self.strike_shot(s, chit, target)?;
                Some((self.tables.chit(chit).side, shot, target))
            }
            _ => None,
        }
    }

    /// The shot of a unit at a hex as things stand, before support and chits; for whoever weighs an attack.
    #[must_use]
    pub fn shot_at(&self, s: &State, unit: Unit, hex: Hex, kind: AttackKind) -> Option<Shot> {
        self.shot(s, &Self::attack(unit, hex, kind))
            .map(|(shot, _)| shot)
    }

    pub(crate) const fn attack(unit: Unit, hex: Hex, kind: AttackKind) -> Attack {
        Attack {
            unit,
            hex,
            kind,
            support: 0,
            supporter: None,
            artillery: 0,
            answer: 0,
            stage: AttackStage::Support,
        }
    }

    /// Judges an assault: an adjacent enemy hex, whatever lies between, at the start of an action (7.0).
    pub(crate) fn judge_assault(&self, s: &State, unit: Unit, progress: &Move, hex: Hex) -> Judged {
        let t = &self.tables;
        let Some(from) = s.hex_of(unit) else {
            return refused("7.0", "a unit on the map", Found::Unit(unit));
        };
        need(
            t.unit(unit).class != Class::Supply,
            "3.2",
            "a unit that is no supply convoy",
            || Found::Unit(unit),
        )?;
        need(
            progress.hexes == 0 && !progress.over,
            "7.0",
            "a unit that has not moved in this action",
            || Found::UnitAt(unit, from),
        )?;
        need(
            t.hex(from).near.has(hex) && s.occupied[t.unit(unit).side.other().index()].has(hex),
            "7.0",
            "an adjacent hex with enemy units",
            || Found::Hex(hex),
        )
    }

    /// Begins an attack that was judged.
    pub(crate) fn begin_attack<N: Notes<Note>>(
        &self,
        s: &mut State,
        unit: Unit,
        hex: Hex,
        kind: AttackKind,
        n: &mut N,
    ) {
        let t = &self.tables;
        let side = t.unit(unit).side;
        let attack = Self::attack(unit, hex, kind);
        let (Some(from), Some(target)) = (s.hex_of(unit), s.top(t, side.other(), hex)) else {
            return;
        };
        if let Some((_, progress)) = s.agenda.action_mut() {
            progress.over = true;
        }
        s.unit_mut(unit).targets[0] = Some(hex);
        n.note(|| Note::AttackBegins {
            attack,
            from,
            target,
            strength: [s.strength(t, unit), s.strength(t, target)],
            below: s.stack(t, side.other(), hex).count() as u8 - 1,
        });
        self.modifiers(s, &attack, from, target, |ground, value| {
            n.note(|| Note::Modified {
                side,
                ground,
                value,
            });
        });
        s.agenda.push(Step::Attack(attack));
    }

    /// Takes an attack on to its next question; `false` when it waits (ruling 83).
    pub(crate) fn attack_goes_on<N: Notes<Note>>(
        &self,
        s: &mut State,
        attack: Attack,
        n: &mut N,
    ) -> bool {
        let t = &self.tables;
        let side = t.unit(attack.unit).side;
        if self.shot(s, &attack).is_none() {
            // Nobody is left to fire, or to fire at.
            s.agenda.pop();
            return true;
        }
        let stage = match attack.stage {
            AttackStage::Support => {
                let open = attack.kind == AttackKind::Assault
                    && (attack.support == 0 || self.rulings.recon_support_adds_up)
                    && s.on_map(t, side)
                        .any(|(u, _)| self.judge_with(s, &attack, u).is_ok());
                if open {
                    return false;
                }
                AttackStage::OwnArtillery
            }
            AttackStage::OwnArtillery => {
                let open = attack.artillery == 0
                    && s.available(t, side) > 0
                    && !s.activation[side.index()].silence;
                if open {
                    return false;
                }
                AttackStage::EnemyArtillery
            }
            AttackStage::EnemyArtillery => {
                if attack.answer == 0 && s.available(t, side.other()) > 0 {
                    return false;
                }
                self.dice_due(s, attack, n);
                return true;
            }
            AttackStage::Dice => return false,
        };
        s.agenda.replace(Step::Attack(Attack { stage, ..attack }));
        true
    }

    /// Everything is declared: tells what the dice can do.
    pub(crate) fn dice_due<N: Notes<Note>>(&self, s: &mut State, attack: Attack, n: &mut N) {
        let t = &self.tables;
        if let Some((shot, target)) = self.shot(s, &attack) {
            let side = t.unit(attack.unit).side;
            n.note(|| Note::Fire {
                side,
                names: [Some(attack.unit), Some(target)],
                strength: [shot.strength, s.strength(t, target)],
                shot,
            });
            n.note(|| Note::Prospect { side, shot });
        }
        s.agenda.replace(Step::Attack(Attack {
            stage: AttackStage::Dice,
            ..attack
        }));
    }

    /// The side that an attack asks for a chit.
    pub(crate) fn artillery_side(&self, attack: &Attack) -> Option<Side> {
        let side = self.tables.unit(attack.unit).side;
        match attack.stage {
            AttackStage::OwnArtillery => Some(side),
            AttackStage::EnemyArtillery => Some(side.other()),
            _ => None,
        }
    }

    /// Judges artillery in an attack (9.0).
    pub(crate) fn judge_artillery(&self, s: &State, attack: &Attack, chit: Chit) -> Judged {
        need(
            self.artillery_side(attack) == Some(self.tables.chit(chit).side)
                && s.hand[chit.index()] > 0
                && matches!(self.tables.chit(chit).effect, Effect::Artillery { .. }),
            "9.0",
            "an artillery chit of the side that is asked",
            || Found::Chit(chit),
        )
    }

    /// Plays artillery in an attack.
    pub(crate) fn artillery<N: Notes<Note>>(
        &self,
        s: &mut State,
        attack: Attack,
        chit: Chit,
        n: &mut N,
    ) {
        let entry = self.tables.chit(chit);
        let Effect::Artillery { bonus } = entry.effect else {
            return;
        };
        self.spend(s, chit, n);
        let mut attack = attack;
        if attack.stage == AttackStage::OwnArtillery {
            attack.artillery = bonus;
        } else {
            attack.answer = bonus;
        }
        let own = attack.stage == AttackStage::OwnArtillery;
        n.note(|| Note::Modified {
            side: self.tables.unit(attack.unit).side,
            ground: if own { Why::Artillery } else { Why::Answer },
            value: if own { bonus } else { -bonus },
        });
        s.agenda.replace(Step::Attack(attack));
    }

    /// Resolves an attack (7.2): defensive fire first, then the same roll with what firepower is left.
    pub(crate) fn attack_rolled<N: Notes<Note>>(
        &self,
        s: &mut State,
        attack: Attack,
        dice: [u8; 2],
        n: &mut N,
    ) {
        s.agenda.pop();
        let Some((shot, target)) = self.shot(s, &attack) else {
            return;
        };
        let side = self.tables.unit(attack.unit).side;
        let roll = dice[0] + dice[1];
        let effect = shot.effect(roll);
        n.note(|| Note::Shot {
            side,
            dice,
            firepower: shot.firepower,
            protection: shot.protection,
        });
        if effect.defensive {
            n.note(|| Note::DefensiveFire {
                side: side.other(),
                unit: attack.unit,
                roll,
                firepower: effect.firepower,
            });
            self.hit(
                s,
                attack.unit,
                1,
                (side.other(), roll),
                Cause::DefensiveFire,
                n,
            );
        }
        self.hit(s, target, effect.hits, (side, roll), Cause::Fire, n);
        let emptied = !s.occupied[side.other().index()].has(attack.hex);
        n.note(|| Note::FireEnds {
            side,
            kind: Some(attack.kind),
            target,
            hex: attack.hex,
            hits: effect.hits,
            emptied,
            dead: s.hex_of(attack.unit).is_none(),
        });
        if emptied {
            s.agenda.push(Step::Advance { hex: attack.hex });
        }
    }

    /// Hits a unit: a Strength Point each; at none left it is destroyed, and what is over is lost (1.1, 7.2).
    pub(crate) fn hit<N: Notes<Note>>(
        &self,
        s: &mut State,
        unit: Unit,
        hits: u8,
        (side, roll): (Side, u8),
        cause: Cause,
        n: &mut N,
    ) {
        let strength = s.strength(&self.tables, unit);
        let scored = hits.min(strength);
        if scored > 0 {
            s.unit_mut(unit).hits += scored;
            n.note(|| Note::Hit {
                side,
                unit,
                roll,
                hits: scored,
                left: strength - scored,
                cause,
            });
        }
        if hits > scored {
            n.note(|| Note::Wasted {
                side,
                roll,
                hits: hits - scored,
            });
        }
        if scored == strength {
            self.destroy(s, unit, cause, n);
        }
    }

    /// Takes a destroyed unit off the map (1.1).
    pub(crate) fn destroy<N: Notes<Note>>(
        &self,
        s: &mut State,
        unit: Unit,
        cause: Cause,
        n: &mut N,
    ) {
        if let Some(hex) = s.hex_of(unit) {
            n.note(|| Note::Destroyed { unit, hex, cause });
            self.remove(s, unit, Place::Destroyed);
        }
    }

    /// The odds of an attack as it stands, for whoever weighs it.
    #[must_use]
    pub fn odds(&self, s: &State, attack: &Attack) -> Option<Odds> {
        self.shot(s, attack).map(|(shot, _)| shot.odds())
    }
}
