//! A sheet of written orders: everybody towards the aim, as far as a turn goes; leaders with the most men; ships as chance has it.

use super::{
    super::{
        BeforeNapoleon, View,
        ids::{Leader, Place, Unit},
        initiative::POINTS,
        sheet::Sheet,
        state::At,
    },
    survey::Survey,
};
use crate::Chooser;

/// The sheet that the player hands in; `None` if none is asked for.
#[must_use]
pub fn sheet(game: &BeforeNapoleon, view: &View, chooser: &mut dyn Chooser) -> Option<Sheet> {
    let s = &view.public;
    let side = game.sheet_awaited(s)?;
    let survey = Survey::of(game, s, side);
    // What a fleet does is worth little without the other's orders; chance knows the forms that make sense.
    let mut sheet = Sheet {
        naval: game.sampled_sheet(s, side, chooser).naval,
        ..Sheet::default()
    };
    let mut gone: Vec<(Place, Vec<Place>, u16)> = Vec::new();
    for unit in Unit::all() {
        if let Some(from) = game.may_be_ordered(s, side, unit) {
            let way = survey.way(unit, from);
            if !way.is_empty() {
                gone.push((from, way.clone(), s.unit(unit).strength));
                sheet.march.push((unit, way));
            }
        }
    }
    for place in Place::all() {
        let men: u32 = gone
            .iter()
            .filter(|(from, ..)| *from == place)
            .map(|(.., men)| u32::from(*men))
            .sum();
        if men >= 2_000 && s.supplies_at(side, At::Field(place)) > 1 {
            sheet.spend.push(place);
        }
    }
    for leader in Leader::all() {
        if let Some(from) = game.leader_may_be_ordered(s, side, leader) {
            let with = gone
                .iter()
                .filter(|(place, ..)| *place == from)
                .max_by_key(|(.., men)| *men);
            if let Some((_, way, _)) = with {
                sheet.ride.push((leader, way.clone()));
            }
        }
    }
    Some(sheet)
}

impl Survey<'_> {
    /// The way of a unit in a turn: step by step whatever brings it nearest, as long as it may and dares.
    fn way(&self, unit: Unit, from: Place) -> Vec<Place> {
        let (mut here, mut left, mut way) = (from, POINTS, Vec::new());
        if self.kept_home(unit, from) {
            return way;
        }
        loop {
            let first = way.is_empty();
            let mut best: Option<(i64, Place, u8)> = None;
            for to in self.ways_on(here) {
                let Some(going) = self.game.going(here, to, first, None) else {
                    continue;
                };
                let nearer = self.distance(here) - self.distance(to);
                let better = best.is_none_or(|(most, ..)| nearer > most);
                if nearer > 0 && going.cost <= left && better && self.dares(unit, here, to) {
                    best = Some((nearer, to, going.cost));
                }
            }
            let Some((_, to, cost)) = best else {
                return way;
            };
            left -= cost;
            way.push(to);
            here = to;
            if left == 0 {
                return way;
            }
        }
    }
}
