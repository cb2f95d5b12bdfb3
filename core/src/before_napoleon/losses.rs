//! Land Combat: how losses fall on units. Whole numbers only; nothing is rounded twice.

/// Men that one hit takes in the field and inside a fort.
pub const HIT: u32 = 20;
/// Men that one hit of an attacker takes behind a wall that is not breached.
pub const HIT_BEHIND_WALL: u32 = 10;

/// Shares a loss over units by their men: whole shares first, what is left by the largest remainder, ties by list order.
///
/// Nobody loses more than there is: a loss above the sum of the men takes them all.
///
/// ```
/// use earlylight_core::before_napoleon::losses::share;
/// assert_eq!(share(60, &[600, 480, 120]), [30, 24, 6]);
/// ```
#[must_use]
pub fn share(loss: u32, men: &[u32]) -> Vec<u32> {
    let all: u64 = men.iter().map(|m| u64::from(*m)).sum();
    let loss = u64::from(loss).min(all);
    if all == 0 {
        return vec![0; men.len()];
    }
    let mut shares: Vec<u32> = Vec::with_capacity(men.len());
    let mut remainders: Vec<(u64, usize)> = Vec::with_capacity(men.len());
    let mut given = 0;
    for (index, men) in men.iter().enumerate() {
        let part = loss * u64::from(*men);
        // At most the unit's men, so it fits.
        shares.push((part / all) as u32);
        given += part / all;
        remainders.push((part % all, index));
    }
    // The largest first; of equal ones the first of the list, since the sort is stable.
    remainders.sort_by_key(|(remainder, _)| std::cmp::Reverse(*remainder));
    for (_, index) in remainders.into_iter().take((loss - given) as usize) {
        shares[index] += 1;
    }
    shares
}

/// So many per cent of some men, to the nearest whole man, halves up (Supply).
#[must_use]
pub const fn percent(men: u32, percent: u32) -> u32 {
    ((men as u64 * percent as u64 + 50) / 100) as u32
}

/// The half of so many stands, rounded up, that a beaten force leaves behind.
#[must_use]
pub const fn half_up(stands: u16) -> u16 {
    stands.div_ceil(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up_and_never_take_more_than_there_is() {
        for men in [vec![1, 1, 1], vec![600, 0, 7], vec![59; 9], vec![65_535, 1]] {
            let all: u32 = men.iter().sum();
            for loss in [0, 1, 2, 3, 20, 59, all / 2, all, all + 20] {
                let shares = share(loss, &men);
                assert_eq!(
                    shares.iter().sum::<u32>(),
                    loss.min(all),
                    "{loss} of {men:?}"
                );
                assert!(
                    shares.iter().zip(&men).all(|(s, m)| s <= m),
                    "{loss} of {men:?}: {shares:?}"
                );
            }
        }
        assert_eq!(share(5, &[]), Vec::<u32>::new());
        assert_eq!(share(5, &[0, 0]), [0, 0]);
    }

    #[test]
    fn equal_remainders_fall_on_the_first() {
        assert_eq!(share(20, &[100, 100, 100]), [7, 7, 6]);
    }

    #[test]
    fn per_cents_round_halves_up() {
        let cases = [
            (600, 15, 90),
            (480, 15, 72),
            (455, 5, 23),
            (90, 5, 5),
            (455, 50, 228),
            (455, 30, 137),
            (0, 50, 0),
        ];
        for (men, per, lost) in cases {
            assert_eq!(percent(men, per), lost, "{per} % of {men}");
        }
    }

    #[test]
    fn half_of_the_stands_rounded_up() {
        assert_eq!([0, 1, 4, 5].map(half_up), [0, 1, 2, 3]);
    }
}
