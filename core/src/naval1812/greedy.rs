//! A simple player: looks one step ahead, at the ships as they would then stand.
//!
//! It reads a side's [`View`] and nothing else. A card is judged by its points and its tactic, an attack by its odds, everything else by
//! what the board would be worth afterwards; a ship's movement is looked at as a whole, since activating it changes nothing yet. Whole
//! numbers only, so that it plays alike on every machine.

use super::{
    Decision, Naval1812, State, View,
    agenda::Step,
    edition::tables::Tactic,
    ids::{Card, Heading, Kind, Point, Ship},
    state::{Fight, Stage},
};
use crate::{Game, Side, Silent};

/// What a victory point is worth; everything else is measured by it.
const VP: i64 = 1000;

/// Chooses among the options of the side whose view it is; the first of the best, `None` if there are none.
///
/// ```
/// use earlylight_core::{Game, Setup, Side, Silent, naval1812::{Naval1812, greedy}};
///
/// let game = Naval1812::standard();
/// let mut state = game.start(&Setup::default())?;
/// let mut options = Vec::new();
/// game.options(&state, &mut options);
/// let choice = greedy::choose(&game, &game.view(&state, Side::B), &options);
/// assert!(choice.is_some_and(|d| game.decide(&mut state, &d, &mut Silent).is_ok()));
/// # Ok::<(), earlylight_core::SetupError>(())
/// ```
#[must_use]
pub fn choose(game: &Naval1812, view: &View, options: &[Decision]) -> Option<Decision> {
    let mut best: Option<(i64, Decision)> = None;
    for option in options {
        let worth = game.worth_of(view, option);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, *option));
        }
    }
    best.map(|(_, option)| option)
}

impl Naval1812 {
    fn worth_of(&self, view: &View, option: &Decision) -> i64 {
        let (s, side) = (&view.public, view.side);
        match *option {
            Decision::Play(card) => self.worth_of_card(s, side, card),
            // To be first is to strike first.
            Decision::First(first) => i64::from(first == side),
            Decision::Attack(from, at) => match (s.at(from), s.at(at)) {
                (Some(attacker), Some(target)) => self.worth_of_attack(s, attacker, target),
                _ => 0,
            },
            // Not to attack is worth nothing, so that an attack that is worth less is left alone.
            Decision::Done if matches!(s.agenda.top(), Some(Step::Combat { .. })) => 0,
            Decision::Reroll => s
                .fight
                .map_or(0, |fight| self.worth_of_reroll(s, side, &fight)),
            Decision::Stand => 0,
            _ => self.worth_after(s, side, option),
        }
    }

    /// What the board is worth after a decision; a ship under way is followed to the best end of its movement.
    fn worth_after(&self, s: &State, side: Side, option: &Decision) -> i64 {
        let mut after = *s;
        if self.decide(&mut after, option, &mut Silent).is_err() {
            return i64::MIN;
        }
        if after.ending.is_none()
            && matches!(
                after.agenda.top(),
                Some(Step::Sailing { .. } | Step::Facing { .. })
            )
        {
            let mut options = Vec::new();
            self.list(&after, &mut options);
            return options
                .iter()
                .map(|next| self.worth_after(&after, side, next))
                .max()
                .unwrap_or(i64::MIN);
        }
        self.worth(&after, side)
    }

    /// What a board is worth to a side.
    fn worth(&self, s: &State, side: Side) -> i64 {
        let points = |side: Side| i64::from(s.points[side.index()]);
        let mut worth = (points(side) - points(side.other())) * VP;
        if s.ending.is_some_and(|e| e.winner() == side) {
            worth += 100 * VP;
        }
        for of in Side::BOTH {
            let sign = if of == side { 1 } else { -1 };
            worth += sign * self.worth_of_fleet(s, of, of == side);
        }
        worth
    }

    /// What the ships of a side are worth where they stand; what they threaten counts in full for the side that is to fire next.
    fn worth_of_fleet(&self, s: &State, side: Side, fires_next: bool) -> i64 {
        let mut worth = 0;
        for (ship, at) in s.afloat(Kind::merchant(side)) {
            worth -= self.way_home(s, ship, at) * VP / 40;
        }
        for (ship, at) in s.afloat(Kind::warship(side)) {
            worth -= i64::from(s.ship(ship).hits) * VP;
            let threat: i64 = self
                .abeam(s, ship)
                .iter()
                .flatten()
                .map(|(_, target)| self.worth_of_attack(s, ship, *target).max(0))
                .sum();
            worth += if fires_next { threat } else { threat / 2 };
            worth -= self.way_to_prey(s, side, at) * VP / 25;
        }
        worth
    }

    /// About how many points a merchant needs to get into port.
    fn way_home(&self, s: &State, ship: Ship, at: Point) -> i64 {
        let side = ship.side();
        let port = self.tables.port[side.index()];
        let heading = s.ship(ship).heading;
        let way = i64::from(self.tables.to_home(side, at));
        let (_, y) = self.tables.xy(at);
        let level = self.tables.home[side.index()]
            .iter()
            .any(|home| self.tables.xy(home).1 == y);
        let turns = match (heading == port, level) {
            (true, true) => 0,
            (true, false) => 2,
            (false, true) => {
                i64::from(heading != port.astern()) + 2 * i64::from(heading == port.astern())
            }
            (false, false) => 1 + i64::from(heading == port.astern()),
        };
        way + turns
    }

    /// How far a warship is from the nearest enemy merchant, by columns and rows.
    fn way_to_prey(&self, s: &State, side: Side, at: Point) -> i64 {
        let (x, y) = self.tables.xy(at);
        s.afloat(Kind::merchant(side.other()))
            .map(|(_, prey)| {
                let (px, py) = self.tables.xy(prey);
                i64::from(x.abs_diff(px)) + i64::from(y.abs_diff(py))
            })
            .min()
            .unwrap_or(0)
    }

    /// What is gained by a hit on a ship: its points if it sinks, a part of them if it floats on.
    fn worth_of_hit(&self, s: &State, ship: Ship) -> i64 {
        let entry = self.tables.kind(ship.kind());
        let points = i64::from(entry.points) * VP;
        if s.ship(ship).hits + 1 >= entry.hits {
            points
        } else {
            points * 2 / 5
        }
    }

    /// What an attack gains on average, less what it costs.
    fn worth_of_attack(&self, s: &State, attacker: Ship, target: Ship) -> i64 {
        let [(hits, of), (back, _)] = self.hit_chances(s, attacker, target);
        let part = |worth: i64, chance: u64| {
            let product = i128::from(worth) * i128::from(chance) / i128::from(of.max(1));
            i64::try_from(product).unwrap_or(0)
        };
        part(self.worth_of_hit(s, target), hits) - part(self.worth_of_hit(s, attacker), back)
    }

    /// Whether to roll again: a side that wins does not; a side that loses does.
    fn worth_of_reroll(&self, s: &State, side: Side, fight: &Fight) -> i64 {
        let attacking = fight.attacker.side() == side;
        let bonus = self.bonus(s, fight.attacker, fight.target);
        let high = |of: Side| {
            fight.rolled[of.index()].highest()
                + if of == fight.attacker.side() {
                    bonus
                } else {
                    0
                }
        };
        let (own, enemy) = (high(side), high(side.other()));
        match fight.stage {
            Stage::AskReroll(_) if own < enemy || (attacking && own == enemy) => 1,
            _ => -1,
        }
    }

    /// What a card is worth now: points to move with, and its tactic where it has something to act on.
    fn worth_of_card(&self, s: &State, side: Side, card: Card) -> i64 {
        let entry = self.tables.card(card);
        let own = s.afloat(Kind::warship(side)).count() as i64;
        let near = self.ships_in_reach(s, side);
        let damaged = i64::from(self.damaged(s, side).0);
        let tactic = match entry.tactic {
            Tactic::Vp => VP,
            Tactic::Repair => damaged.min(1) * VP,
            Tactic::EarlyReturn => i64::from(s.waiting(Kind::warship(side), false).is_some()) * VP,
            Tactic::Dice | Tactic::DiceAttack | Tactic::Rake | Tactic::WinTies | Tactic::Reroll => {
                near * VP / 8
            }
            Tactic::EnemyDice | Tactic::DiceDefence | Tactic::PrizeBonus => near * VP / 10,
            Tactic::Limit(true) | Tactic::FreeTurn | Tactic::LateTurn => own * VP / 20,
            Tactic::PortBonus => self.merchants_at_the_gate(s, side).min(1) * VP,
            Tactic::DrawbackDice => -near * VP / 8,
            Tactic::DrawbackLimit(_) => -VP / 5,
            Tactic::EnemyLimit(_) | Tactic::MerchantDice | Tactic::Limit(false) | Tactic::Order => {
                VP / 10
            }
            Tactic::None => 0,
        };
        i64::from(entry.mp) * VP / 10 + tactic
    }

    /// How many enemy ships lie within a move of an own warship.
    fn ships_in_reach(&self, s: &State, side: Side) -> i64 {
        let enemy = side.other();
        let prey = [Kind::warship(enemy), Kind::merchant(enemy)];
        let own: Vec<(u8, u8)> = s
            .afloat(Kind::warship(side))
            .map(|(_, at)| self.tables.xy(at))
            .collect();
        let near = |at: Point| {
            let (x, y) = self.tables.xy(at);
            own.iter()
                .any(|(ox, oy)| x.abs_diff(*ox) + y.abs_diff(*oy) <= 4)
        };
        prey.iter()
            .map(|kind| s.afloat(*kind).filter(|(_, at)| near(*at)).count() as i64)
            .sum()
    }

    /// How many merchants are a round's way from their port.
    fn merchants_at_the_gate(&self, s: &State, side: Side) -> i64 {
        s.afloat(Kind::merchant(side))
            .filter(|(ship, at)| {
                let heading: Heading = s.ship(*ship).heading;
                self.tables.to_home(side, *at) <= 1 && heading == self.tables.port[side.index()]
            })
            .count() as i64
    }
}
