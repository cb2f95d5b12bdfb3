//! Land Combat: what a side brings into a battle, and the dice that it throws.

use super::{
    edition::tables::ClassEntry,
    ids::{Class, LEADERS, Leader, Rating, UNITS, Unit},
    state::UnitState,
};

/// A set of units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct UnitSet([u64; UNITS.div_ceil(64)]);

impl UnitSet {
    /// No unit.
    pub const EMPTY: UnitSet = UnitSet([0; UNITS.div_ceil(64)]);

    /// Whether the unit is in it.
    #[must_use]
    pub const fn has(&self, unit: Unit) -> bool {
        self.0[unit.index() / 64] & (1 << (unit.index() % 64)) != 0
    }
    /// Puts a unit in.
    pub const fn insert(&mut self, unit: Unit) {
        self.0[unit.index() / 64] |= 1 << (unit.index() % 64);
    }
    /// Takes a unit out.
    pub const fn remove(&mut self, unit: Unit) {
        self.0[unit.index() / 64] &= !(1 << (unit.index() % 64));
    }
    /// Whether it holds nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|bits| *bits == 0)
    }
    /// Its units in order.
    pub fn iter(&self) -> impl Iterator<Item = Unit> + '_ {
        Unit::all().filter(|unit| self.has(*unit))
    }
}

/// A set of leaders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LeaderSet(u32);

const _: () = assert!(LEADERS <= 32, "a bit for every leader");

impl LeaderSet {
    /// Nobody.
    pub const EMPTY: LeaderSet = LeaderSet(0);

    /// Whether he is in it.
    #[must_use]
    pub const fn has(self, leader: Leader) -> bool {
        self.0 & (1 << leader.index()) != 0
    }
    /// Puts him in.
    pub const fn insert(&mut self, leader: Leader) {
        self.0 |= 1 << leader.index();
    }
    /// Takes him out.
    pub const fn remove(&mut self, leader: Leader) {
        self.0 &= !(1 << leader.index());
    }
    /// How many.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }
    /// Whether nobody is in it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// Those in it, in order.
    pub fn iter(self) -> impl Iterator<Item = Leader> {
        Leader::all().filter(move |leader| self.has(*leader))
    }
}

/// Where troops fight; the columns of the class table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Column {
    /// In the field, open country.
    Open,
    /// In the field, woods.
    Woods,
    /// Against a wall.
    Wall,
    /// Against a breached wall.
    Breach,
    /// Inside a fort.
    Inside,
}

impl Column {
    /// Its place in the table.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A side's strength in a battle: men by class, stands that can fire.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Force {
    /// Men by class.
    pub men: [u32; 10],
    /// Crewed gun stands.
    pub guns: u16,
    /// Crewed mortar stands.
    pub mortars: u16,
}

impl Force {
    /// What these units are together.
    #[must_use]
    pub fn of<'a>(units: impl IntoIterator<Item = &'a UnitState>) -> Force {
        let mut force = Force::default();
        for unit in units {
            match unit.class {
                Class::Guns if unit.crewed => force.guns += unit.strength,
                Class::Mortars if unit.crewed => force.mortars += unit.strength,
                class if class.has_men() => force.men[class.index()] += unit.men(),
                _ => {}
            }
        }
        force
    }
    /// All its men.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.men.iter().sum()
    }
    /// Men of Indians, Coureurs de Bois and Rangers (Ambushes).
    #[must_use]
    pub fn ambushers(&self) -> u32 {
        self.of_classes(Class::ambushes)
    }
    /// Men who are no Indians.
    #[must_use]
    pub fn others(&self) -> u32 {
        self.of_classes(|class| class != Class::Indians)
    }
    fn of_classes(&self, which: impl Fn(Class) -> bool) -> u32 {
        Class::ALL
            .iter()
            .filter(|class| which(**class))
            .map(|class| self.men[class.index()])
            .sum()
    }
    /// Whether it can serve its artillery: Indians never use any (Indians, Militia, & Provincials).
    #[must_use]
    pub fn serves_guns(&self) -> bool {
        self.others() > 0
    }
    /// The class of most of its men, the first of the list if equal; `None` without men.
    #[must_use]
    pub fn most(&self) -> Option<Class> {
        let most = *self.men.iter().max()?;
        (most > 0).then(|| {
            Class::ALL
                .iter()
                .copied()
                .find(|class| self.men[class.index()] == most)
        })?
    }
    /// Dice of that class: men to the nearest full stand of 120, and one for each stand of artillery.
    #[must_use]
    pub fn dice(&self, class: Class) -> u16 {
        match class {
            Class::Guns if self.serves_guns() => self.guns,
            Class::Mortars if self.serves_guns() => self.mortars,
            class if class.has_men() => {
                u16::try_from((self.men[class.index()] + 60) / 120).unwrap_or(u16::MAX)
            }
            _ => 0,
        }
    }
}

/// Dice of one kind in a volley.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Battery {
    /// Whose: a class, or the fort's own guns.
    pub of: Option<Class>,
    /// How many.
    pub dice: u16,
    /// What each must show at least, 2 to 6.
    pub needs: u8,
}

/// The dice of a side in one round, class by class, in the order they are thrown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Volley {
    lines: [Battery; 11],
    len: u8,
}

/// What changes a side's dice in a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fire {
    /// It has ambushed the enemy: in this round it hits one better.
    pub ambushing: bool,
    /// It has been ambushed: in this round it throws half its dice, class by class, rounded down.
    pub ambushed: bool,
    /// Most dice, the best hitters first.
    pub limit: Option<u16>,
    /// Dice of a fort's own guns.
    pub fort_guns: u16,
}

/// What a fort's own gun must show (Sieges).
pub const FORT_GUN: u8 = 4;

impl Volley {
    /// The dice of a force in that column.
    #[must_use]
    pub fn of(classes: &[ClassEntry; 10], force: &Force, column: Column, fire: Fire) -> Volley {
        let mut volley = Volley::default();
        for class in Class::ALL.iter().copied() {
            let hits = classes[class.index()].hits[column.index()];
            let mut dice = force.dice(class);
            if fire.ambushed {
                dice /= 2;
            }
            // 7 is never: such a class throws nothing.
            if dice > 0 && (1..=6).contains(&hits) {
                let needs = if fire.ambushing {
                    hits.max(3) - 1
                } else {
                    hits
                };
                volley.push(Battery {
                    of: Some(class),
                    dice,
                    needs,
                });
            }
        }
        if let Some(limit) = fire.limit {
            volley.cut(limit);
        }
        if fire.fort_guns > 0 {
            volley.push(Battery {
                of: None,
                dice: fire.fort_guns,
                needs: FORT_GUN,
            });
        }
        volley
    }
    fn push(&mut self, line: Battery) {
        if let Some(place) = self.lines.get_mut(usize::from(self.len)) {
            *place = line;
            self.len += 1;
        }
    }
    /// Leaves the best hitters, so many in all.
    fn cut(&mut self, limit: u16) {
        let mut left = limit;
        for needs in 1..=6 {
            for line in &mut self.lines[..usize::from(self.len)] {
                if line.needs == needs {
                    line.dice = line.dice.min(left);
                    left -= line.dice;
                }
            }
        }
    }
    /// Its lines.
    #[must_use]
    pub fn lines(&self) -> &[Battery] {
        &self.lines[..usize::from(self.len)]
    }
    /// How many dice in all.
    #[must_use]
    pub fn dice(&self) -> u16 {
        self.lines()
            .iter()
            .fold(0, |all, line| all.saturating_add(line.dice))
    }
    /// What the die of that number, from 0, must show; 7 beyond the last.
    #[must_use]
    pub fn needs(&self, mut die: u16) -> u8 {
        for line in self.lines() {
            if die < line.dice {
                return line.needs;
            }
            die -= line.dice;
        }
        7
    }
    /// Hits to be expected, as a fraction.
    #[must_use]
    pub fn expected(&self) -> (u64, u64) {
        let sixths = self
            .lines()
            .iter()
            .map(|line| u64::from(line.dice) * u64::from(7 - line.needs))
            .sum();
        (sixths, 6)
    }
}

/// What a side's test stands on (Land Combat).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test {
    /// Who leads, if anybody does.
    pub leader: Option<Rating>,
    /// The grade of the class of most of its men.
    pub grade: i8,
    /// Its men at the start of the battle.
    pub start: u32,
    /// Its men now.
    pub now: u32,
    /// Whether it lost more men in this round than the enemy.
    pub lost_more: bool,
    /// Whether it has been ambushed in this round.
    pub ambushed: bool,
    /// The enemy's men now, where their number counts.
    pub enemy: Option<u32>,
    /// What its walls add.
    pub walls: i8,
}

/// What two dice and all that counts must reach together.
pub const HOLDS_AT: i32 = 5;

impl Test {
    /// Its stress: what wears it down.
    #[must_use]
    pub fn stress(&self) -> i32 {
        let lost = u64::from(self.start.saturating_sub(self.now));
        let fives = lost * 20 / u64::from(self.start.max(1));
        let odds = match self.enemy {
            Some(enemy) if u64::from(enemy) >= 3 * u64::from(self.now) => 2,
            Some(enemy) if u64::from(enemy) >= 2 * u64::from(self.now) => 1,
            _ => 0,
        };
        // At most 20 fives.
        fives as i32 + i32::from(self.lost_more) + 2 * i32::from(self.ambushed) + odds
    }
    /// What is added to its two dice.
    #[must_use]
    pub fn modifier(&self) -> i32 {
        let leader = self.leader.map_or(-1, Rating::grade);
        i32::from(leader) + i32::from(self.grade) + i32::from(self.walls) - self.stress()
    }
    /// Whether it breaks at this sum of two dice.
    #[must_use]
    pub fn breaks(&self, sum: u8) -> bool {
        i32::from(sum) + self.modifier() < HOLDS_AT
    }
    /// The chance that it breaks.
    #[must_use]
    pub fn chance_to_break(&self) -> (u64, u64) {
        super::odds::two_dice_below(HOLDS_AT - self.modifier())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::before_napoleon::edition;

    #[test]
    fn sets_keep_what_is_put_in() {
        let mut units = UnitSet::EMPTY;
        let chosen: Vec<Unit> = [0, 63, 64, 127, 191]
            .into_iter()
            .filter_map(Unit::new)
            .collect();
        for unit in &chosen {
            units.insert(*unit);
        }
        assert_eq!(units.iter().collect::<Vec<_>>(), chosen);
        for unit in &chosen {
            units.remove(*unit);
        }
        assert!(units.is_empty());
        let mut leaders = LeaderSet::EMPTY;
        let last = Leader::new(20).unwrap();
        leaders.insert(last);
        assert!(leaders.has(last) && leaders.len() == 1);
        leaders.remove(last);
        assert!(leaders.is_empty());
    }

    #[test]
    fn a_limit_keeps_the_best_hitters() {
        let classes = edition_classes();
        let mut force = Force::default();
        force.men[Class::R1.index()] = 1_200;
        force.men[Class::R3.index()] = 1_200;
        force.guns = 3;
        let fire = Fire {
            limit: Some(10),
            ..Fire::default()
        };
        let volley = Volley::of(&classes, &force, Column::Breach, fire);
        // Guns hit on 4, first rate line on 5, provincials on 6.
        let kept: Vec<_> = volley
            .lines()
            .iter()
            .map(|l| (l.of, l.dice, l.needs))
            .collect();
        assert_eq!(
            kept,
            [
                (Some(Class::R1), 7, 5),
                (Some(Class::R3), 0, 6),
                (Some(Class::Guns), 3, 4)
            ]
        );
        assert_eq!(
            (
                volley.dice(),
                volley.needs(6),
                volley.needs(7),
                volley.needs(10)
            ),
            (10, 5, 4, 7)
        );
    }

    fn edition_classes() -> [ClassEntry; 10] {
        edition::Edition::parse(edition::STANDARD)
            .and_then(|e| e.tables())
            .map(|t| t.class)
            .expect("the built-in edition holds")
    }
}
