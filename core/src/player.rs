//! Players that are no persons: from what their side knows and what it may do, to one of its options.
//!
//! A player is handed a view, never a state, so it cannot peek; and what it takes by chance comes from a [`Chooser`] of the
//! caller, so that the same game can be played again. This crate has no random numbers of its own.

use crate::Game;

/// A source of uniform numbers.
pub trait Chooser {
    /// A number from 0 to `n - 1`, each equally likely; 0 if `n` is 0 or 1.
    fn below(&mut self, n: u32) -> u32;
}

/// Somebody who decides for a side of a game.
///
/// Any type that lists legal options and picks one will do; two views that are equal must be treated alike, as far as the
/// chooser's numbers are alike.
pub trait Player<G: Game>: Send {
    /// The number, from 0, of the option taken.
    ///
    /// `options` is what [`Game::view_options`] lists for the view, and holds at least one. A number beyond its end means
    /// the last one.
    fn choose(
        &mut self,
        game: &G,
        view: &G::View,
        options: &[G::Decision],
        chooser: &mut dyn Chooser,
    ) -> usize;

    /// The form handed in where one is asked for, a sheet of orders ([`Game::forms`]); `None` leaves it to
    /// [`choose`](Player::choose). Unless a player knows better, one by chance.
    fn form(&mut self, game: &G, view: &G::View, chooser: &mut dyn Chooser) -> Option<G::Decision> {
        game.sample_form(view, chooser)
    }
}

/// Takes every option with equal chance, in any game.
///
/// ```
/// use earlylight_core::{Awaits, Chance, Chooser, Game, Outcome, Player, Random, Setup, Side, Silent};
/// use earlylight_core::dawn1812::Dawn1812;
///
/// /// Counts up: fair enough for an example.
/// struct Count(u32);
/// impl Chooser for Count {
///     fn below(&mut self, n: u32) -> u32 {
///         self.0 += 1;
///         self.0 % n.max(1)
///     }
/// }
///
/// let game = Dawn1812::standard();
/// let mut state = game.start(&Setup::default())?;
/// while let Awaits::Chance(Chance::Draw { .. }) = game.awaits(&state) {
///     let item = game.pick(&state, 0).unwrap_or_default();
///     game.chance(&mut state, Outcome::Draw(item), &mut Silent)?;
/// }
/// // The cards are dealt; the United States decide first, knowing their own hand alone (4.1.2).
/// let view = game.view(&state, Side::A);
/// let mut options = Vec::new();
/// game.view_options(&view, &mut options);
/// let taken = Random.choose(&game, &view, &options, &mut Count(0));
/// game.decide(&mut state, &options[taken], &mut Silent)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Random;

impl<G: Game> Player<G> for Random {
    fn choose(
        &mut self,
        _game: &G,
        _view: &G::View,
        options: &[G::Decision],
        chooser: &mut dyn Chooser,
    ) -> usize {
        let count = u32::try_from(options.len()).unwrap_or(u32::MAX);
        chooser.below(count) as usize
    }
}
