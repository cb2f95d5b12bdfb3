//! Players without a person, seated at any table: from what their side knows to the text of a decision.

use earlylight_core::before_napoleon::{self, BeforeNapoleon};
use earlylight_core::corps_command::{self, CorpsCommand};
use earlylight_core::dawn1812::{self, Dawn1812};
use earlylight_core::naval1812::{self, Naval1812};
use earlylight_core::{Chooser, Game, Player, Side};

use crate::dice::Source;
use crate::referee::Table;

struct Choices<'a>(&'a mut Source);

impl Chooser for Choices<'_> {
    fn below(&mut self, n: u32) -> u32 {
        self.0.below(n.max(1)).unwrap_or(0)
    }
}

/// What a player of that name decides for a side at a table, as text; `None` if the game has no such player, or the side has
/// nothing to decide. The player sees what its side may know and nothing else; chance comes from `source`.
#[must_use]
pub fn decide(table: &dyn Table, side: Side, name: &str, source: &mut Source) -> Option<String> {
    at::<CorpsCommand>(table, side, corps_command::players::by_name(name), source)
        .or_else(|| at::<Dawn1812>(table, side, dawn1812::players::by_name(name), source))
        .or_else(|| at::<Naval1812>(table, side, naval1812::players::by_name(name), source))
        .or_else(|| {
            at::<BeforeNapoleon>(table, side, before_napoleon::players::by_name(name), source)
        })
}

fn at<G: Game + 'static>(
    table: &dyn Table,
    side: Side,
    player: Option<Box<dyn Player<G>>>,
    source: &mut Source,
) -> Option<String>
where
    G::State: 'static,
{
    let game = table.game().downcast_ref::<G>()?;
    let state = table.state().downcast_ref::<G::State>()?;
    let view = game.view(state, side);
    let (mut player, mut choices) = (player?, Choices(source));
    if game.forms(&view) > 0
        && let Some(form) = player.form(game, &view, &mut choices)
    {
        return Some(game.write_decision(state, &form));
    }
    let mut options = Vec::new();
    game.view_options(&view, &mut options);
    let last = options.len().checked_sub(1)?;
    let taken = player.choose(game, &view, &options, &mut choices);
    let decision = options.get(taken.min(last))?;
    Some(game.write_decision(state, decision))
}
