//! Exact chances of what is rolled in battles and sieges, as fractions of whole numbers.

use super::force::Volley;

/// Ways of two dice to show less than `sum`, of 36.
#[must_use]
pub fn two_dice_below(sum: i32) -> (u64, u64) {
    let ways = (1..=6)
        .flat_map(|a| (1..=6).map(move |b| a + b))
        .filter(|both| *both < sum)
        .count();
    (ways as u64, 36)
}

/// The chances, of 36, that each side ambushes the other: `plus` is whether it adds 1 to its die, `margin` what it must win by.
#[must_use]
pub fn ambush(plus: [bool; 2], margin: u8) -> [(u64, u64); 2] {
    let mut ways = [0u64; 2];
    for a in 1..=6u8 {
        for b in 1..=6u8 {
            if let Some(winner) = super::ambush::winner([a, b], plus, margin) {
                ways[winner.index()] += 1;
            }
        }
    }
    ways.map(|ways| (ways, 36))
}

/// The chance that one die shows at least `needs`, of 6.
#[must_use]
pub const fn at_least(needs: u8) -> (u64, u64) {
    match needs {
        0 | 1 => (6, 6),
        2..=6 => (7 - needs as u64, 6),
        _ => (0, 6),
    }
}

/// Most dice whose hits [`hits`] tells the chances of exactly: 6 to this power fits a `u128`.
pub const MOST_DICE: u16 = 49;

/// Ways in which a volley scores 0, 1, 2 and more hits, and all ways there are: 6 to the number of dice. `None` for more than
/// [`MOST_DICE`].
#[must_use]
pub fn hits(volley: &Volley) -> Option<(Vec<u128>, u128)> {
    if volley.dice() > MOST_DICE {
        return None;
    }
    let mut ways = vec![1u128];
    for line in volley.lines() {
        let (good, of) = at_least(line.needs);
        let (good, bad) = (u128::from(good), u128::from(of - good));
        for _ in 0..line.dice {
            ways.resize(ways.len() + 1, 0);
            for hits in (0..ways.len()).rev() {
                let before = if hits > 0 { ways[hits - 1] } else { 0 };
                ways[hits] = ways[hits] * bad + before * good;
            }
        }
    }
    Some((ways, 6u128.pow(u32::from(volley.dice()))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::before_napoleon::{
        edition::tables::ClassEntry,
        force::{Column, Fire, Force},
        ids::Class,
    };

    #[test]
    fn two_dice() {
        let known = [
            (2, 0),
            (3, 1),
            (6, 10),
            (7, 15),
            (12, 35),
            (13, 36),
            (-4, 0),
        ];
        for (sum, ways) in known {
            assert_eq!(two_dice_below(sum), (ways, 36), "below {sum}");
        }
    }

    #[test]
    fn ambush_chances_of_the_data_page() {
        // One side with such troops, then both; in the open, then in a wilderness.
        assert_eq!(ambush([true, false], 3), [(10, 36), (3, 36)]);
        assert_eq!(ambush([true, false], 2), [(15, 36), (6, 36)]);
        assert_eq!(ambush([true, true], 3), [(6, 36), (6, 36)]);
        assert_eq!(ambush([true, true], 2), [(10, 36), (10, 36)]);
    }

    #[test]
    fn ways_of_hits_are_the_binomial_ones_and_add_up() {
        let mut classes = [ClassEntry::default(); 10];
        for entry in &mut classes {
            entry.hits = [7; 5];
        }
        classes[Class::R1.index()].hits[0] = 5;
        let mut force = Force::default();
        force.men[Class::R1.index()] = 360;
        let volley = Volley::of(&classes, &force, Column::Open, Fire::default());
        assert_eq!(hits(&volley), Some((vec![64, 96, 48, 8], 216)));
        force.men[Class::R1.index()] = 49 * 120;
        let volley = Volley::of(&classes, &force, Column::Open, Fire::default());
        let (ways, all) = hits(&volley).expect("49 dice");
        assert_eq!(ways.iter().sum::<u128>(), all);
        force.men[Class::R1.index()] = 50 * 120;
        assert_eq!(
            hits(&Volley::of(&classes, &force, Column::Open, Fire::default())),
            None
        );
    }
}
