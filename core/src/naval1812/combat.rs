//! "Ship Combat", "Combat Die Roll Chart", "Ship Combat Results", "Crossing the "T"", "Sinking Ships".
//!
//! One ship against one ship: the attacker rolls, the defender rolls, tactics may roll again, the highest dice are compared.

use super::{
    Naval1812,
    agenda::Step,
    edition::tables::Tactic,
    ids::{Kind, Point, Ship, ShipSet},
    note::{Bonus, FightResult, Note, Points},
    odds::{Odds, odds},
    reason::{Found, Reason, need},
    state::{Faces, Fight, Place, Stage, State},
};
use crate::{Notes, Side};

impl Naval1812 {
    /// The enemy ships that a ship has on its port and starboard beam, each with its point ("Ship Combat").
    pub(crate) fn abeam(&self, s: &State, ship: Ship) -> [Option<(Point, Ship)>; 2] {
        let Some(at) = s.point_of(ship) else {
            return [None; 2];
        };
        let heading = s.ship(ship).heading;
        [heading.port(), heading.starboard()].map(|beam| {
            let point = self.tables.next(at, beam)?;
            let target = s.at(point)?;
            (target.side() != ship.side()).then_some((point, target))
        })
    }

    /// Whether an attacker lies straight ahead or astern of its target ("Crossing the "T" in Ship Combat").
    pub(crate) fn crosses(&self, s: &State, attacker: Ship, target: Ship) -> bool {
        let (Some(from), Some(at)) = (s.point_of(attacker), s.point_of(target)) else {
            return false;
        };
        let bow = s.ship(target).heading;
        [bow, bow.astern()]
            .iter()
            .any(|h| self.tables.next(at, *h) == Some(from))
    }

    /// The attacks open to a side, as the two points.
    pub(super) fn attacks<'a>(
        &'a self,
        s: &'a State,
        side: Side,
    ) -> impl Iterator<Item = (Point, Point)> + 'a {
        s.afloat(Kind::warship(side)).flat_map(move |(ship, from)| {
            let abeam = self.abeam(s, ship);
            (0..2).filter_map(move |beam| {
                let (at, _) = abeam[beam]?;
                (!s.fired[beam].has(ship)).then_some((from, at))
            })
        })
    }

    pub(super) fn check_attack(
        &self,
        s: &State,
        side: Side,
        from: Point,
        at: Point,
    ) -> Result<(), Reason> {
        let found = Found::Pair(from, at);
        let Some(ship) = s.at(from).filter(|ship| ship.side() == side) else {
            return need(
                false,
                "Ship Combat",
                "an attacker of the active player",
                found,
            );
        };
        need(
            ship.is_warship(),
            "Game Ships",
            "a warship, since merchants never attack",
            found,
        )?;
        let beam = self
            .abeam(s, ship)
            .iter()
            .position(|target| target.is_some_and(|(point, _)| point == at));
        let Some(beam) = beam else {
            return need(
                false,
                "Ship Combat",
                "an enemy ship next to the attacker's port or starboard side",
                found,
            );
        };
        need(
            !s.fired[beam].has(ship),
            "Ship Combat",
            "a broadside that has not been fired yet",
            found,
        )
    }

    /// The active player's combats go on by themselves: over when no attack is open. `false` while they wait.
    pub(super) fn combat_goes_on(&self, s: &mut State, side: Side) -> bool {
        if self.attacks(s, side).next().is_some() {
            return false;
        }
        self.combat_ends(s);
        true
    }

    /// The active player attacks no more.
    pub(super) fn combat_ends(&self, s: &mut State) {
        s.fired = [ShipSet::EMPTY; 2];
        s.agenda.pop();
    }

    /// A broadside is fired.
    pub(super) fn attack<N: Notes<Note>>(&self, s: &mut State, from: Point, at: Point, n: &mut N) {
        let (Some(attacker), Some(target)) = (s.at(from), s.at(at)) else {
            return;
        };
        let beam = self
            .abeam(s, attacker)
            .iter()
            .position(|t| t.is_some_and(|(p, _)| p == at));
        if let Some(fired) = beam.and_then(|beam| s.fired.get_mut(beam)) {
            fired.insert(attacker);
        }
        let side = attacker.side();
        s.fight = Some(Fight {
            attacker,
            target,
            rolled: [Faces::default(); 2],
            stage: Stage::Roll(side),
        });
        s.agenda.push(Step::Fight);
        self.tell_attack(s, attacker, target, from, at, n);
    }

    fn tell_attack<N: Notes<Note>>(
        &self,
        s: &State,
        attacker: Ship,
        target: Ship,
        from: Point,
        at: Point,
        n: &mut N,
    ) {
        let crossing = self.crosses(s, attacker, target);
        let side = attacker.side();
        n.note(|| Note::FightBegins {
            attacker,
            target,
            from,
            at,
            crossing,
        });
        if crossing {
            n.note(|| Note::Changed {
                side,
                value: self.tables.crossing as i8,
                why: Bonus::Crossing,
            });
            if let (Tactic::Rake, Some(card)) = (self.tactic(s, side), s.laid[side.index()]) {
                n.note(|| Note::Changed {
                    side,
                    value: 1,
                    why: Bonus::Rake(card),
                });
            }
        }
        self.tell_dice_changes(s, attacker, true, n);
        self.tell_dice_changes(s, target, false, n);
        n.note(|| {
            let (attack, defence) = (self.dice(s, attacker, true), self.dice(s, target, false));
            let mut dice = [attack, defence];
            let mut expected = self.hit_chances(s, attacker, target);
            if side == Side::B {
                dice.reverse();
                expected.reverse();
            }
            Note::Dice {
                at,
                attacker,
                target,
                dice,
                expected,
            }
        });
    }

    /// The bonus on the dice of an attacker.
    pub(crate) fn bonus(&self, s: &State, attacker: Ship, target: Ship) -> u8 {
        if self.crosses(s, attacker, target) {
            self.crossing_bonus(s, attacker.side())
        } else {
            0
        }
    }

    /// The chances that the attacker hits and that the defender hits, as fractions, before the roll.
    pub(crate) fn hit_chances(&self, s: &State, attacker: Ship, target: Ship) -> [(u64, u64); 2] {
        let odds = odds(
            self.dice(s, attacker, true),
            self.dice(s, target, false),
            self.bonus(s, attacker, target),
        );
        let (wins, back) = self.hits_of(s, attacker, target, &odds);
        [(wins, odds.of), (back, odds.of)]
    }

    /// In how many of the rolls that the odds count the attacker hits, and the defender.
    pub(super) fn hits_of(
        &self,
        s: &State,
        attacker: Ship,
        target: Ship,
        odds: &Odds,
    ) -> (u64, u64) {
        let wins = match self.tactic(s, attacker.side()) {
            Tactic::WinTies => odds.attacker + odds.tie,
            _ => odds.attacker,
        };
        let back = if self.hits_back(s, attacker, target) {
            odds.defender
        } else {
            0
        };
        (wins, back)
    }

    /// Whether a defender that wins hits the attacker: warships do, but not over bow or stern, unless the ruling says so.
    fn hits_back(&self, s: &State, attacker: Ship, target: Ship) -> bool {
        target.is_warship()
            && (self.rulings.crossed_hits_back || !self.crosses(s, attacker, target))
    }

    /// How many dice the combat waits for, and of which side.
    pub(super) fn dice_awaited(&self, s: &State) -> Option<(Side, u8, &'static str)> {
        let fight = s.fight?;
        let (side, rule) = match fight.stage {
            Stage::Roll(side) => (side, "Combat Die Roll Chart"),
            Stage::Reroll(side) => (side, "Card Tactics"),
            Stage::AskReroll(_) => return None,
        };
        let attacking = side == fight.attacker.side();
        let ship = if attacking {
            fight.attacker
        } else {
            fight.target
        };
        Some((side, self.dice(s, ship, attacking), rule))
    }

    /// The dice of a side have been rolled.
    pub(super) fn rolled<N: Notes<Note>>(&self, s: &mut State, dice: &[u8], n: &mut N) {
        let Some(mut fight) = s.fight else { return };
        let faces = Faces::new(dice);
        let active = fight.attacker.side();
        let (Stage::Roll(side) | Stage::Reroll(side)) = fight.stage else {
            return;
        };
        fight.rolled[side.index()] = faces;
        n.note(|| Note::Rolled { side, faces });
        match fight.stage {
            Stage::Roll(side) if side == active => {
                fight.stage = Stage::Roll(side.other());
                s.fight = Some(fight);
            }
            Stage::Roll(_) => {
                s.fight = Some(fight);
                self.ask_reroll(s, active, n);
            }
            _ => {
                s.fight = Some(fight);
                self.after_reroll(s, side, n);
            }
        }
    }

    /// Asks a side whether it rolls again if its tactic lets it; else goes on to the next.
    fn ask_reroll<N: Notes<Note>>(&self, s: &mut State, side: Side, n: &mut N) {
        if self.tactic(s, side) == Tactic::Reroll && !s.once[side.index()] {
            if let Some(fight) = &mut s.fight {
                fight.stage = Stage::AskReroll(side);
            }
        } else {
            self.after_reroll(s, side, n);
        }
    }

    /// That side has rolled again, or not: the other is asked after the attacker, then the dice are compared.
    fn after_reroll<N: Notes<Note>>(&self, s: &mut State, side: Side, n: &mut N) {
        match s.fight {
            Some(fight) if fight.attacker.side() == side => self.ask_reroll(s, side.other(), n),
            Some(fight) => self.resolve(s, fight, n),
            None => {}
        }
    }

    /// A side rolls its dice of the combat again.
    pub(super) fn reroll<N: Notes<Note>>(&self, s: &mut State, side: Side, n: &mut N) {
        s.once[side.index()] = true;
        if let Some(fight) = &mut s.fight {
            fight.stage = Stage::Reroll(side);
        }
        if let Some(card) = s.laid[side.index()] {
            n.note(|| Note::RollsAgain { side, card });
        }
    }

    /// A side lets its dice stand.
    pub(super) fn stand<N: Notes<Note>>(&self, s: &mut State, side: Side, n: &mut N) {
        n.note(|| Note::Stands { side });
        self.after_reroll(s, side, n);
    }

    /// Compares the highest dice ("Ship Combat Results").
    fn resolve<N: Notes<Note>>(&self, s: &mut State, fight: Fight, n: &mut N) {
        s.fight = None;
        s.agenda.pop();
        let Fight {
            attacker, target, ..
        } = fight;
        let (side, enemy) = (attacker.side(), target.side());
        let (Some(from), Some(at)) = (s.point_of(attacker), s.point_of(target)) else {
            return;
        };
        let bonus = self.bonus(s, attacker, target);
        let attack = fight.rolled[side.index()].highest().saturating_add(bonus);
        let defence = fight.rolled[enemy.index()].highest();
        let result = if attack > defence {
            FightResult::AttackerHits
        } else if attack == defence {
            match self.tactic(s, side) {
                Tactic::WinTies => FightResult::TieWon,
                _ => FightResult::Tie,
            }
        } else if !target.is_warship() {
            FightResult::MerchantWins
        } else if self.hits_back(s, attacker, target) {
            FightResult::DefenderHits
        } else {
            FightResult::CrossedWins
        };
        let mut shown = [attack, defence];
        if side == Side::B {
            shown.reverse();
        }
        let sunk = match result {
            FightResult::AttackerHits | FightResult::TieWon => self.hit(s, target, at, attack, n),
            FightResult::DefenderHits => self.hit(s, attacker, from, defence, n),
            _ => None,
        };
        n.note(|| Note::FightEnds {
            attacker,
            target,
            at,
            shown,
            result,
        });
        if let Some(sunk) = sunk {
            self.score_sunk(s, sunk, sunk == target, n);
        }
    }

    /// A ship takes a hit; the ship, if it sinks ("Sinking Ships in Ship Combat").
    fn hit<N: Notes<Note>>(
        &self,
        s: &mut State,
        ship: Ship,
        at: Point,
        face: u8,
        n: &mut N,
    ) -> Option<Ship> {
        let hits = s.ships[ship.index()].hits.saturating_add(1);
        s.ships[ship.index()].hits = hits;
        n.note(|| Note::Hit {
            ship,
            at,
            by: ship.side().other(),
            face,
            hits,
        });
        if hits < self.tables.kind(ship.kind()).hits {
            return None;
        }
        s.take(ship, Place::Sunk);
        for fired in &mut s.fired {
            fired.remove(ship);
        }
        n.note(|| Note::Sunk { ship, at });
        Some(ship)
    }

    /// The other side scores for a ship sunk, and for a first prize by an own attack, before victory is looked at.
    fn score_sunk<N: Notes<Note>>(&self, s: &mut State, ship: Ship, by_attack: bool, n: &mut N) {
        let winner = ship.side().other();
        self.add_points(
            s,
            winner,
            self.tables.kind(ship.kind()).points,
            Points::Sunk(ship),
            n,
        );
        if by_attack
            && !ship.is_warship()
            && let Some(card) = self.once(s, winner, Tactic::PrizeBonus)
        {
            self.add_points(s, winner, 1, Points::Card(card), n);
        }
        self.check_automatic(s, winner, n);
    }
}
