//! Notes in words.

mod combat;

use super::{
    CorpsCommand,
    ids::{Hex, Unit},
    note::Note,
    state::{Crossing, Ending},
};
use crate::{BattleTold, Side, Told, notes::Tone};

/// "NATO" or "Pact".
pub(crate) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::A => "NATO",
        Side::B => "Pact",
    }
}

/// "Pact 6": the score, points of the Pact less points of NATO.
#[must_use]
pub fn score_words(score: i16) -> String {
    format!("score {score}")
}

/// "1 hit", "3 hits": a number with its noun.
pub(super) fn counted(count: u8, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// "Day 1, couplet 2", "Day 1, night".
pub(crate) fn moment(day: u8, couplet: u8) -> String {
    if couplet == super::activation::NIGHT {
        format!("Day {day}, night")
    } else {
        format!("Day {day}, couplet {couplet}")
    }
}

pub(super) struct Telling {
    rule: &'static str,
    text: String,
    tone: Tone,
    heading: Option<String>,
    side: Option<Side>,
    hexes: Vec<Hex>,
    arrow: Option<(Hex, Hex)>,
    battle: Option<BattleTold>,
    score: Option<i32>,
}

pub(super) fn say(rule: &'static str, tone: Tone, text: impl Into<String>) -> Telling {
    Telling {
        rule,
        text: text.into(),
        tone,
        heading: None,
        side: None,
        hexes: Vec::new(),
        arrow: None,
        battle: None,
        score: None,
    }
}

impl Telling {
    fn headed(mut self, heading: impl Into<String>) -> Self {
        self.heading = Some(heading.into());
        self
    }
    pub(super) const fn of(mut self, side: Side) -> Self {
        self.side = Some(side);
        self
    }
    pub(super) fn at(mut self, hex: Hex) -> Self {
        self.hexes.push(hex);
        self
    }
    pub(super) fn way(mut self, from: Hex, to: Hex) -> Self {
        self.hexes.extend([from, to]);
        self.arrow = Some((from, to));
        self
    }
    pub(super) fn battle(mut self, battle: BattleTold) -> Self {
        self.battle = Some(battle);
        self
    }
}

impl CorpsCommand {
    /// A note in words.
    pub(crate) fn told(&self, note: &Note) -> Told {
        let telling = self.telling(note);
        let id = |h: Hex| self.tables.hex_id(h).to_owned();
        Told {
            rule: telling.rule,
            text: telling.text,
            tone: telling.tone,
            heading: telling.heading,
            side: telling.side,
            places: telling.hexes.into_iter().map(id).collect(),
            arrow: telling.arrow.map(|(a, b)| (id(a), id(b))),
            battle: telling.battle,
            score: telling.score,
        }
    }

    /// "5AD/1-1 (M1)".
    pub(super) fn unit_words(&self, unit: Unit) -> String {
        let entry = self.tables.unit(unit);
        format!("{} ({})", entry.id, entry.name)
    }

    fn telling(&self, note: &Note) -> Telling {
        match note {
            Note::Drew { .. }
            | Note::Assigned { .. }
            | Note::Available { .. }
            | Note::Played { .. }
            | Note::Called { .. }
            | Note::MineRolled { .. }
            | Note::ChemicalRolled { .. }
            | Note::Repaired { .. }
            | Note::CrossingChanged { .. }
            | Note::Mined { .. }
            | Note::MinesCleared
            | Note::Pushed { .. } => self.telling_of_chits(note),
            Note::CoupletBegins { .. }
            | Note::ChoseSecretly { .. }
            | Note::Rolled { .. }
            | Note::DecidedSecretly { .. }
            | Note::Botched { .. }
            | Note::Numbers { .. }
            | Note::RolledAgain { .. }
            | Note::NobodyHit { .. }
            | Note::ImpulseBegins { .. } => self.telling_of_couplets(note),
            Note::Due { .. }
            | Note::Brought { .. }
            | Note::Moved { .. }
            | Note::Stopped { .. }
            | Note::Entered { .. }
            | Note::Dropped { .. }
            | Note::Exited { .. }
            | Note::Ready { .. }
            | Note::RecoveryRolled { .. }
            | Note::Raised { .. }
            | Note::Control { .. }
            | Note::Score { .. }
            | Note::Over { .. } => self.telling_of_the_map(note),
            _ => self.telling_of_combat(note),
        }
    }

    fn telling_of_chits(&self, note: &Note) -> Telling {
        let t = &self.tables;
        let owner = |unit: Unit| t.unit(unit).side;
        match *note {
            Note::Drew { side, chit } => say(
                "9.1",
                Tone::Card,
                format!(
                    "{} draws {} ({})",
                    side_name(side),
                    t.chit(chit).id,
                    t.chit(chit).name
                ),
            )
            .of(side),
            // Which chit it is, is its owner's secret until it is played.
            Note::Assigned { side, day, .. } => say(
                "9.1",
                Tone::Card,
                format!("{} assigns a chit to day {day}", side_name(side)),
            )
            .of(side),
            Note::Available { side, chits } => say(
                "9.1",
                Tone::Card,
                format!(
                    "{} gets {}",
                    side_name(side),
                    counted(chits, "asset chit", "asset chits")
                ),
            )
            .of(side),
            Note::Played { side, chit } => say(
                "9.1",
                Tone::Card,
                format!(
                    "{} plays {} ({})",
                    side_name(side),
                    t.chit(chit).id,
                    t.chit(chit).name
                ),
            )
            .of(side),
            Note::Called {
                chit,
                caller,
                die,
                needed,
                comes,
            } => say(
                "9.2",
                Tone::Card,
                format!(
                    "{} calls {}, which comes on {needed} or less: {die}, it {}",
                    self.unit_words(caller),
                    t.chit(chit).name,
                    if comes { "comes" } else { "stays away" }
                ),
            )
            .of(owner(caller)),
            Note::MineRolled { unit, die, hit } => say(
                "9.0",
                Tone::Battle,
                format!(
                    "{} on mines rolls {die}: {}",
                    self.unit_words(unit),
                    if hit { "a hit" } else { "no hit" }
                ),
            )
            .of(owner(unit).other()),
            Note::ChemicalRolled { unit, die, hit } => say(
                "9.0",
                Tone::Battle,
                format!(
                    "Chemicals on {}: {die}, {}",
                    self.unit_words(unit),
                    if hit { "a hit" } else { "no hit" }
                ),
            )
            .of(owner(unit).other()),
            Note::Repaired { unit, hits } => say(
                "9.0",
                Tone::Change,
                format!(
                    "{} recovers {}",
                    self.unit_words(unit),
                    counted(hits, "hit", "hits")
                ),
            )
            .of(owner(unit)),
            Note::CrossingChanged { river, crossing } => {
                let entry = t.river(river);
                let words = match crossing {
                    Crossing::None => "the pontoon is gone",
                    Crossing::Bridge => "the bridge is rebuilt",
                    Crossing::Demolished => "the bridge is demolished",
                    Crossing::Pontoon => "a pontoon is laid",
                };
                say("9.0", Tone::Change, format!("At {} {words}", entry.id))
                    .at(entry.between[0])
                    .at(entry.between[1])
            }
            Note::Mined { hex } => say(
                "9.0",
                Tone::Change,
                format!("{} is mined until the end of the day", t.hex_name(hex)),
            )
            .of(Side::A)
            .at(hex),
            Note::Pushed { regiment } => say(
                "9.0",
                Tone::Card,
                format!(
                    "Every unit of {} may act, whatever its Initiative",
                    t.regiment(regiment).id
                ),
            )
            .of(t.regiment(regiment).side),
            _ => say("9.0", Tone::Change, "The day's minefields are cleared"),
        }
    }

    fn telling_of_couplets(&self, note: &Note) -> Telling {
        let t = &self.tables;
        match *note {
            Note::CoupletBegins { day, couplet } => say(
                if couplet == super::activation::NIGHT {
                    "8.0"
                } else {
                    "2.0"
                },
                Tone::Turn,
                format!("{} begins", moment(day, couplet)),
            )
            .headed(moment(day, couplet)),
            Note::ChoseSecretly { side } => say(
                "2.1",
                Tone::Operation,
                format!(
                    "{} chooses an Activation Number, or declines",
                    side_name(side)
                ),
            )
            .of(side),
            Note::Rolled { side, die } => say(
                "2.1",
                Tone::Operation,
                format!("{} rolls {die} for its Activation Number", side_name(side)),
            )
            .of(side),
            Note::DecidedSecretly { side } => say(
                "2.1",
                Tone::Operation,
                format!("{} keeps its number, or takes a two", side_name(side)),
            )
            .of(side),
            Note::Botched { side, die, number } => {
                let name = usize::from(die)
                    .checked_sub(1)
                    .and_then(|at| t.botched.get(at))
                    .map_or("", |entry| entry.name.as_str());
                say(
                    "2.1",
                    Tone::Operation,
                    format!(
                        "Botched orders, {} rolls {die}: {name}, Activation Number {number}",
                        side_name(side)
                    ),
                )
                .of(side)
            }
            Note::Numbers { numbers } => say(
                "2.1",
                Tone::Operation,
                format!(
                    "Activation Numbers: NATO {}, Pact {}",
                    numbers[0], numbers[1]
                ),
            ),
            Note::RolledAgain { side, die } => say(
                "9.0",
                Tone::Operation,
                format!("{} must roll again: {die}, and keeps it", side_name(side)),
            )
            .of(side),
            Note::ImpulseBegins {
                side,
                number,
                points,
                night,
            } => {
                let words = if number >= super::activation::SIX {
                    "no unit activates".to_owned()
                } else {
                    format!(
                        "units of Initiative {number} or more, {}",
                        counted(points, "Movement Point", "Movement Points")
                    )
                };
                say(
                    if night { "8.0" } else { "2.0" },
                    Tone::Play,
                    format!("{} acts with {number}: {words}", side_name(side)),
                )
                .headed(format!("{} impulse, number {number}", side_name(side)))
                .of(side)
            }
            Note::NobodyHit { side } => say(
                "2.1",
                Tone::Operation,
                format!(
                    "{} has no unit in an enemy zone of control to be hit",
                    side_name(side)
                ),
            )
            .of(side),
            _ => say("2.0", Tone::Operation, "The couplet goes on"),
        }
    }

    fn telling_of_the_map(&self, note: &Note) -> Telling {
        let t = &self.tables;
        let owner = |unit: Unit| t.unit(unit).side;
        let words = |unit: Unit| self.unit_words(unit);
        match *note {
            Note::Due { unit } => say(
                "6.1",
                Tone::Change,
                format!("{} may enter the map from now on", words(unit)),
            )
            .of(owner(unit)),
            Note::Brought { side, regiment } => say(
                "1.2",
                Tone::Change,
                format!("{} chooses {}", side_name(side), t.regiment(regiment).id),
            )
            .of(side),
            Note::Moved {
                unit,
                from,
                to,
                spent,
                left,
            } => say(
                "6.0",
                Tone::Move,
                format!(
                    "{} moves {} > {}: {spent} spent, {left} left",
                    words(unit),
                    t.hex_name(from),
                    t.hex_name(to)
                ),
            )
            .of(owner(unit))
            .way(from, to),
            Note::Stopped { unit, hex } => say(
                "5.0",
                Tone::Move,
                format!(
                    "{} stops in an enemy zone of control in {}",
                    words(unit),
                    t.hex_name(hex)
                ),
            )
            .of(owner(unit))
            .at(hex),
            Note::Entered { unit, hex, spent } => say(
                "6.1",
                Tone::Move,
                format!(
                    "{} enters in {}: {spent} spent",
                    words(unit),
                    t.hex_name(hex)
                ),
            )
            .of(owner(unit))
            .at(hex),
            Note::Dropped { unit, hex } => say(
                "6.1",
                Tone::Move,
                format!("{} comes by air in {}", words(unit), t.hex_name(hex)),
            )
            .of(owner(unit))
            .at(hex),
            Note::Exited { unit, hex } => say(
                "6.2",
                Tone::Move,
                format!("{} leaves the map from {}", words(unit), t.hex_name(hex)),
            )
            .of(owner(unit))
            .at(hex),
            Note::Ready { unit } => say(
                "7.6",
                Tone::Operation,
                format!("{} stands ready to support", words(unit)),
            )
            .of(owner(unit)),
            Note::RecoveryRolled {
                unit,
                hits,
                recovered,
                zone,
            } => say(
                "8.1",
                Tone::Change,
                format!(
                    "{} recovers {}{}, {hits} left",
                    words(unit),
                    counted(recovered, "hit", "hits"),
                    if zone {
                        " in an enemy zone of control"
                    } else {
                        ""
                    }
                ),
            )
            .of(owner(unit)),
            Note::Raised { unit, hex } => say(
                "4.0",
                Tone::Change,
                format!("{} goes on top in {}", words(unit), t.hex_name(hex)),
            )
            .of(owner(unit))
            .at(hex),
            Note::Control { place, side } => {
                let place = t.places.get(usize::from(place));
                let name = place.map_or("a place", |p| p.name.as_str());
                let mut telling = say(
                    "2.0",
                    Tone::Control,
                    format!("{} controls {name}", side_name(side)),
                )
                .of(side);
                telling.hexes.extend(place.map(|p| p.hex));
                telling
            }
            Note::Score { score } => {
                let mut telling = say("2.0", Tone::Score, score_words(score));
                telling.score = Some(i32::from(score));
                telling
            }
            Note::Over { ending, score } => {
                let mut telling = say("2.0", Tone::Over, self.over_words(ending, score));
                if let Ending::Annihilated(loser) = ending {
                    telling.side = Some(loser.other());
                }
                telling
            }
            _ => say("2.0", Tone::Change, "The game goes on"),
        }
    }

    fn over_words(&self, ending: Ending, score: i16) -> String {
        match ending {
            Ending::Annihilated(loser) => format!("{} has no units left", side_name(loser)),
            Ending::Scored(_) => format!("The last night is over: {}", score_words(score)),
        }
    }
}
