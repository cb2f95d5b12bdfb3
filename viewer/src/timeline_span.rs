//! The stretch of the game that the timeline shows: all of it, or a part that follows the playhead.

/// The stretch shown, in moments.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// Its first moment.
    from: f32,
    /// How many moments it holds; nothing for the whole game, however long that grows.
    wide: Option<f32>,
}

/// The shortest stretch, in moments.
const LEAST: f32 = 12.0;

impl Default for Span {
    /// The whole game.
    fn default() -> Self {
        Span {
            from: 0.0,
            wide: None,
        }
    }
}

impl Span {
    /// Its first moment and its length in a game of `n` entries.
    #[must_use]
    pub fn of(&self, n: usize) -> (f32, f32) {
        let all = n.max(1) as f32;
        match self.wide {
            Some(wide) if wide < all => (self.from.clamp(0.0, all - wide), wide),
            _ => (0.0, all),
        }
    }

    /// Whether a part only is shown.
    #[must_use]
    pub fn is_part(&self, n: usize) -> bool {
        self.of(n).1 < n.max(1) as f32
    }

    /// Brings it nearer by a factor above 1, or farther by one below, `about` staying where it is.
    pub fn zoom(&mut self, factor: f32, about: f32, n: usize) {
        let (from, wide) = self.of(n);
        let all = n.max(1) as f32;
        let wider = (wide / factor).clamp(LEAST.min(all), all);
        self.from = about - (about - from) * wider / wide;
        self.wide = (wider < all).then_some(wider);
    }

    /// Moves it along so that a moment is in sight, with something of what comes before and after it.
    pub fn follow(&mut self, moment: usize, n: usize) {
        let (from, wide) = self.of(n);
        let at = moment as f32;
        let edge = wide * 0.08;
        self.from = if at < from + edge {
            at - edge
        } else if at > from + wide - edge {
            at - wide + edge
        } else {
            from
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_zoomed_about_stays_and_the_whole_comes_back() {
        let mut span = Span::default();
        span.zoom(4.0, 500.0, 1000);
        assert_eq!(span.of(1000), (375.0, 250.0));
        assert!(span.is_part(1000));
        span.follow(900, 1000);
        let (from, wide) = span.of(1000);
        assert!(from < 900.0 && 900.0 < from + wide);
        span.zoom(0.1, 900.0, 1000);
        assert_eq!(span.of(1000), (0.0, 1000.0));
        assert!(!span.is_part(1000));
    }

    #[test]
    fn it_never_leaves_the_game_nor_shrinks_to_nothing() {
        let mut span = Span::default();
        for _ in 0..50 {
            span.zoom(2.0, 999.0, 1000);
        }
        let (from, wide) = span.of(1000);
        assert!(wide >= LEAST && from >= 0.0 && from + wide <= 1000.0);
        assert_eq!(span.of(0), (0.0, 1.0));
    }
}
