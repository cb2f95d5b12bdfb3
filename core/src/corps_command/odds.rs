//! What an attack's two dice can do, counted exactly: chances are numbers of the 36 equally likely throws.

/// How many of the 36 throws of two dice show that total.
#[must_use]
pub const fn ways(total: u8) -> u8 {
    match total {
        2..=7 => total - 1,
        8..=12 => 13 - total,
        _ => 0,
    }
}

/// A set of totals of two dice, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Totals(u16);

impl Totals {
    /// The set of these totals.
    #[must_use]
    pub const fn of(totals: &[u8]) -> Totals {
        let mut set = 0;
        let mut at = 0;
        while at < totals.len() {
            set |= 1 << (totals[at] & 15);
            at += 1;
        }
        Totals(set)
    }
    /// The totals of both.
    #[must_use]
    pub const fn and(self, other: Totals) -> Totals {
        Totals(self.0 | other.0)
    }
    /// Whether it holds the total.
    #[must_use]
    pub const fn has(self, total: u8) -> bool {
        self.0 & (1 << (total & 15)) != 0
    }
    /// Its totals in order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (2..=12).filter(move |t| self.has(*t))
    }
}

/// An attack ready for its dice (7.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shot {
    /// Its firepower, Strength and modifiers together (7.1).
    pub firepower: i8,
    /// Strength Points of the attacker; 0 for one that defensive fire cannot touch.
    pub strength: u8,
    /// Protection Factor of the target.
    pub protection: i8,
    /// Totals that draw defensive fire (7.2).
    pub defensive: Totals,
}

/// What a throw does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Effect {
    /// Whether defensive fire hits the attacker.
    pub defensive: bool,
    /// Firepower after defensive fire.
    pub firepower: i8,
    /// Hits on the target, before its Strength is looked at.
    pub hits: u8,
}

impl Shot {
    /// What that total does (7.2).
    #[must_use]
    pub const fn effect(&self, total: u8) -> Effect {
        let defensive = self.strength > 0 && self.defensive.has(total);
        if defensive && self.strength == 1 {
            // The attacker is destroyed before its fire tells.
            return Effect {
                defensive,
                firepower: self.firepower.saturating_sub(1),
                hits: 0,
            };
        }
        let firepower = self.firepower.saturating_sub(defensive as i8);
        let margin = total as i16 + firepower as i16 - self.protection as i16;
        let hits = if margin < 0 {
            0
        } else if margin < 4 {
            1
        } else if margin < 8 {
            2
        } else {
            3
        };
        Effect {
            defensive,
            firepower,
            hits,
        }
    }

    /// The chances of the attack.
    #[must_use]
    pub fn odds(&self) -> Odds {
        let mut odds = Odds::default();
        for total in 2..=12 {
            let effect = self.effect(total);
            let ways = ways(total);
            for at_least in odds.at_least.iter_mut().take(usize::from(effect.hits)) {
                *at_least += ways;
            }
            odds.defensive += ways * u8::from(effect.defensive);
        }
        odds
    }
}

/// Chances of an attack, each as a number of 36 throws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Odds {
    /// Of at least one hit, two hits, three hits.
    pub at_least: [u8; 3],
    /// Of defensive fire.
    pub defensive: u8,
}

impl Odds {
    /// Hits to be expected, in 36ths.
    #[must_use]
    pub fn mean(&self) -> u8 {
        self.mean_of(3)
    }
    /// Hits to be expected on a target of that Strength, in 36ths.
    #[must_use]
    pub fn mean_of(&self, strength: u8) -> u8 {
        self.at_least.iter().take(usize::from(strength)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirty_six_throws() {
        assert_eq!((0..=20).map(ways).sum::<u8>(), 36);
        assert!(Totals::of(&[2, 11]).has(11) && !Totals::of(&[2, 11]).has(3));
    }
}
