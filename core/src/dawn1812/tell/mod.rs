//! Notes in words.

mod battle;

use super::{
    Dawn1812,
    decision::{Mode, Station},
    ids::{Conflict, Force, GB, Group, Region, US},
    note::{Note, Points},
    state::Ending,
};
use crate::{BattleTold, Side, Told, notes::Tone};

/// "US" or "GB".
pub(crate) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::A => "US",
        Side::B => "GB",
    }
}

/// "US 3", "GB 2" or "0": the score as the printed track has it (15.0).
#[must_use]
pub fn score_words(score: i8) -> String {
    match score {
        0 => "0".into(),
        s if s > 0 => format!("GB {s}"),
        s => format!("US {}", s.unsigned_abs()),
    }
}

/// "2 Militia, 1 Regular".
pub(crate) fn group_words(side: Side, group: Group) -> String {
    let parts: Vec<String> = Force::of(side)
        .iter()
        .filter(|f| group[f.column()] > 0)
        .map(|f| f.counted(group[f.column()]))
        .collect();
    if parts.is_empty() {
        "nobody".into()
    } else {
        parts.join(", ")
    }
}

pub(super) fn by_side(forces: &[u8; 5]) -> [Vec<(String, u32)>; 2] {
    Side::BOTH.map(|side| {
        Force::of(side)
            .iter()
            .filter(|f| forces[f.index()] > 0)
            .map(|f| (plural(*f, forces[f.index()]), u32::from(forces[f.index()])))
            .collect()
    })
}

pub(super) fn plural(force: Force, count: u8) -> String {
    let counted = force.counted(count);
    counted
        .split_once(' ')
        .map_or(counted.clone(), |(_, word)| word.to_owned())
}

pub(super) struct Telling {
    rule: &'static str,
    pub(super) text: String,
    tone: Tone,
    heading: Option<String>,
    pub(super) side: Option<Side>,
    regions: Vec<Region>,
    ids: Vec<&'static str>,
    pub(super) arrow: Option<(Region, Region)>,
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
        regions: Vec::new(),
        ids: Vec::new(),
        arrow: None,
        battle: None,
        score: None,
    }
}

/// So many Squadrons and what they do: "1 Squadron lands", "2 Squadrons land".
fn squadrons_act(count: u8, [one, more]: [&str; 2]) -> String {
    if count == 1 {
        format!("1 Squadron {one}")
    } else {
        format!("{count} Squadrons {more}")
    }
}

impl Telling {
    fn headed(mut self, heading: impl Into<String>) -> Self {
        self.heading = Some(heading.into());
        self
    }
    fn at_station(self, station: Station) -> Self {
        match station {
            Station::Box => self,
            Station::Zone(zone) => self.by_id(zone.id()),
        }
    }
    fn by_id(mut self, id: &'static str) -> Self {
        self.ids.push(id);
        self
    }
    pub(super) fn of(mut self, side: Side) -> Self {
        self.side = Some(side);
        self
    }
    pub(super) fn at(mut self, region: Region) -> Self {
        self.regions.push(region);
        self
    }
    pub(super) fn battle(mut self, battle: BattleTold) -> Self {
        self.battle = Some(battle);
        self.tone = Tone::Battle;
        self
    }
}

impl Dawn1812 {
    /// How a game ended: the rule and a sentence.
    pub(crate) fn ending_words(&self, ending: Ending) -> (&'static str, String) {
        let winner = match ending.winner() {
            Side::A => "The United States win",
            Side::B => "Great Britain wins",
        };
        match ending {
            Ending::Points(_) => ("15.1.6", format!("{winner} with 20 points")),
            Ending::Captured(US) => ("15.1.6", format!("{winner}, holding Halifax and Montreal")),
            Ending::Captured(_) => (
                "15.1.6",
                format!("{winner}, holding three of the four great towns"),
            ),
            Ending::LastTurn(_) => ("15.1.5", format!("{winner} by the score after turn 8")),
        }
    }

    fn station(&self, station: Station) -> &str {
        match station {
            Station::Box => "the British Navy box",
            Station::Zone(zone) => &self.tables.zone(zone).name,
        }
    }

    fn holder(holder: Option<Side>) -> &'static str {
        match holder {
            Some(Side::A) => "US",
            Some(Side::B) => "GB",
            None => "nobody",
        }
    }

    pub(crate) fn told(&self, note: &Note) -> Told {
        let telling = self.telling(note);
        let t = &self.tables;
        Told {
            rule: telling.rule,
            text: telling.text,
            tone: telling.tone,
            heading: telling.heading,
            side: telling.side,
            places: telling
                .regions
                .iter()
                .map(|r| t.id(*r).to_owned())
                .chain(telling.ids.iter().map(|id| (*id).to_owned()))
                .collect(),
            arrow: telling
                .arrow
                .map(|(a, b)| (t.id(a).to_owned(), t.id(b).to_owned())),
            battle: telling.battle,
            score: telling.score,
        }
    }

    fn telling(&self, note: &Note) -> Telling {
        let t = &self.tables;
        let name = |r: Region| t.name(r);
        match *note {
            Note::TurnBegins { turn: 0 } => {
                say("4.2", Tone::Turn, "The Prelude turn begins").headed("Prelude")
            }
            Note::TurnBegins { turn } => {
                say("4.1", Tone::Turn, format!("Turn {turn} begins")).headed(format!("Turn {turn}"))
            }
            Note::Era1814 => say("4.4.1", Tone::Change, "The 1814 era begins"),
            Note::Reshuffled { cards, rule } => say(
                rule,
                Tone::Card,
                format!(
                    "The draw deck now holds {cards} {}",
                    if cards == 1 { "card" } else { "cards" }
                ),
            ),
            Note::Dealt { side, card, rule } => say(
                rule,
                Tone::Card,
                format!("{} is dealt {}", side_name(side), t.card(card).title),
            )
            .of(side),
            Note::Played { side, card } => {
                let entry = t.card(card);
                say(
                    "4.1.2",
                    Tone::Play,
                    format!(
                        "{} plays {} ({} OPS)",
                        side_name(side),
                        entry.title,
                        entry.ops
                    ),
                )
                .headed(entry.title.as_str())
                .of(side)
            }
            Note::ModeChosen { side, card, mode } => {
                let (rule, how) = match mode {
                    Mode::Event => ("5.1", "as an event"),
                    Mode::Operation if t.card(card).side.is_none() => {
                        ("5.2.4", "for operations; its event does not fire")
                    }
                    Mode::Operation => ("5.2", "for operations"),
                    Mode::OperationFirst => {
                        ("5.2.1", "for operations; the opponent's event comes after")
                    }
                    Mode::EventFirst => {
                        ("5.2.1", "for operations; the opponent's event comes first")
                    }
                };
                say(rule, Tone::Card, format!("{} {how}", t.card(card).title)).of(side)
            }
            Note::EventBegins { side, card } => say(
                "5.1",
                Tone::Card,
                format!("Event, by {}: {}", side_name(side), t.card(card).text),
            )
            .of(side),
            Note::OperationBegins {
                side,
                operation,
                points,
                free,
            } => {
                let unit = match operation {
                    super::decision::Operation::Privateer | super::decision::Operation::Cruise => {
                        "rolls"
                    }
                    _ => "OPS",
                };
                let free = if free { "free " } else { "" };
                say(
                    operation.rule(),
                    Tone::Operation,
                    format!("{free}{} with {points} {unit}", operation.word()),
                )
                .of(side)
            }
            Note::NoOperation { side } => say(
                "5.2",
                Tone::Operation,
                "No operation is possible: the OPS are lost",
            )
            .of(side),
            Note::PointsLost { points } => {
                say("5.2", Tone::Operation, format!("{points} OPS are not used"))
            }
            Note::CardLeaves {
                card,
                removed: true,
            } => say(
                "2.8.2",
                Tone::Card,
                format!("{} is removed from the game", t.card(card).title),
            ),
            Note::CardLeaves {
                card,
                removed: false,
            } => say(
                "2.8.3",
                Tone::Card,
                format!("{} is discarded", t.card(card).title),
            ),
            Note::Recruited {
                side,
                force,
                region,
                cost,
            } => {
                let rule = if force == Force::Indian {
                    "12.2.2"
                } else {
                    "6.1.1"
                };
                say(
                    rule,
                    Tone::Change,
                    format!(
                        "{} raised in {} for {cost} OPS",
                        force.counted(1),
                        name(region)
                    ),
                )
                .of(side)
                .at(region)
            }
            Note::RecruitedLanding => say(
                "12.2.4",
                Tone::Change,
                "1 Regular raised for the landing supply for 2 OPS",
            )
            .of(GB),
            Note::Moved {
                side,
                from,
                to,
                group,
                by_water,
                raid,
            } => {
                let way = if by_water { " by water" } else { "" };
                let rule = match (raid, by_water) {
                    (true, _) => "8.1.1",
                    (false, true) => "11.2.2",
                    (false, false) => "6.2.1",
                };
                let mut telling = say(
                    rule,
                    Tone::Move,
                    format!(
                        "{}: {} to {}{way}",
                        group_words(side, group),
                        name(from),
                        name(to)
                    ),
                )
                .of(side)
                .at(from)
                .at(to);
                telling.arrow = Some((from, to));
                telling
            }
            Note::Added {
                force,
                count,
                region,
            } => say(
                "5.1",
                Tone::Change,
                format!("{} added in {}", force.counted(count), name(region)),
            )
            .of(force.side())
            .at(region),
            Note::Taken {
                force,
                count,
                region,
                rule,
            } => say(
                rule,
                Tone::Change,
                format!("{} removed from {}", force.counted(count), name(region)),
            )
            .of(force.side())
            .at(region),
            Note::Swapped { side, region } => say(
                "5.1",
                Tone::Change,
                format!("1 Militia in {} becomes a Regular", name(region)),
            )
            .of(side)
            .at(region),
            Note::Counters {
                region,
                from,
                to,
                rule,
            } => say(
                rule,
                Tone::Change,
                format!("Recruit counters in {}: {from} to {to}", name(region)),
            )
            .at(region),
            Note::Ship {
                waterway,
                side,
                added,
            } => {
                let verb = if added { "added to" } else { "removed from" };
                say(
                    "6.3.1",
                    Tone::Change,
                    format!(
                        "{} ship {verb} {}",
                        side_name(side),
                        t.waterway(waterway).name
                    ),
                )
                .of(side)
                .by_id(waterway.id())
            }
            Note::WaterwayControl { waterway, to, .. } => say(
                "11.2.1",
                Tone::Control,
                format!(
                    "{} is controlled by {}",
                    t.waterway(waterway).name,
                    Self::holder(to)
                ),
            )
            .by_id(waterway.id()),
            Note::FortBuilt { side, region } => say(
                "6.3.2",
                Tone::Change,
                format!("Fort built in {}", name(region)),
            )
            .of(side)
            .at(region),
            Note::FortLost { region } => {
                let text = format!("The fort in {} is destroyed", name(region));
                say("11.1.2", Tone::Battle, text.clone())
                    .at(region)
                    .battle(BattleTold::Remark {
                        text,
                        rule: "11.1.2",
                    })
            }
            Note::Control { region, from, to } => say(
                "16.0",
                Tone::Control,
                format!(
                    "{}: control passes from {} to {}",
                    name(region),
                    Self::holder(from),
                    Self::holder(to)
                ),
            )
            .at(region),
            Note::Level {
                side,
                track,
                from,
                to,
            } => say(
                "13.2",
                Tone::Change,
                format!(
                    "{} {}: {from} to {to}",
                    side_name(side),
                    t.track_names[track.index()]
                ),
            )
            .of(side),
            Note::Conflict { conflict, active } => {
                let rule = match (active, conflict) {
                    (false, _) => "12.1.3",
                    (true, Conflict::Tecumseh) => "12.2.1",
                    (true, Conflict::CreekCivilWar) => "12.2.2",
                    (true, Conflict::DeathStruggle) => "12.2.3",
                    (true, Conflict::BonaparteAbdication) => "12.2.4",
                    (true, Conflict::PeaceNegotiations) => "12.2.5",
                };
                let verb = if active {
                    "becomes active"
                } else {
                    "is removed for good"
                };
                say(
                    rule,
                    Tone::Change,
                    format!("{} {verb}", t.conflict_names[conflict.index()]),
                )
            }
            Note::Privateering { from, to, rule } => {
                say(rule, Tone::Change, format!("Privateering: {from} to {to}")).of(US)
            }
            Note::SquadronsGained { count } => say(
                "14.1.2",
                Tone::Change,
                format!(
                    "{} to the British Navy box",
                    squadrons_act(count, ["added", "added"])
                ),
            )
            .of(GB),
            Note::SquadronsCapped { count } => say(
                "14.1.1",
                Tone::Change,
                format!(
                    "{} beyond the four that may be gained, to come only if others go",
                    squadrons_act(count, ["counted", "counted"])
                ),
            )
            .of(GB),
            Note::SquadronLost { from, town } => {
                let place = match (from, town) {
                    (Some(station), _) => self.station(station),
                    (None, Some(town)) => name(town),
                    (None, None) => "play",
                };
                say(
                    "14.1.2",
                    Tone::Change,
                    format!("1 Squadron lost from {place}"),
                )
                .of(GB)
            }
            Note::Sailed { from, to } => say(
                "8.2.1",
                Tone::Move,
                format!("1 Squadron: {} to {}", self.station(from), self.station(to)),
            )
            .of(GB)
            .at_station(from)
            .at_station(to),
            Note::ReturnedToBox { zone, rule } => say(
                rule,
                Tone::Change,
                format!(
                    "1 Squadron returns from {} to the British Navy box",
                    t.zone(zone).name
                ),
            )
            .of(GB)
            .by_id(zone.id()),
            Note::LandingRecalled { town, count, rule } => say(
                rule,
                Tone::Change,
                format!(
                    "{} from {} to the British Navy box",
                    squadrons_act(count, ["returns", "return"]),
                    name(town)
                ),
            )
            .of(GB)
            .at(town),
            Note::Blockading { from, to } => say(
                "14.2.4",
                Tone::Change,
                format!("Blockading: {from} to {to}"),
            )
            .of(GB),
            Note::Landed {
                town,
                squadrons,
                regulars,
            } => say(
                "14.3.3",
                Tone::Move,
                format!(
                    "{} {} at {}",
                    squadrons_act(squadrons, ["lands", "land"]),
                    Force::GbRegular.counted(regulars),
                    name(town)
                ),
            )
            .of(GB)
            .at(town),
            Note::LandingSupply { from, to } => say(
                "14.3.2",
                Tone::Change,
                format!("Landing supply: {from} to {to}"),
            )
            .of(GB),
            Note::ArmisticePlaced { a, b } => say(
                "2.6.5",
                Tone::Change,
                format!("Armistice between {} and {}", name(a), name(b)),
            )
            .at(a)
            .at(b),
            Note::ArmisticesRemoved => {
                say("4.1.4", Tone::Change, "The armistice markers are removed")
            }
            Note::ThisTurn { card } => say(
                "5.1",
                Tone::Card,
                format!("{} holds until Upkeep", t.card(card).title),
            ),
            Note::Roll {
                side,
                what,
                rule,
                dice,
                hits,
                needed,
            } => say(
                rule,
                Tone::Change,
                format!("{what}: {hits} of {dice} dice show {needed} or more"),
            )
            .of(side),
            Note::Score { from, to, why } => {
                let (rule, why) = match why {
                    Points::Card(card) => ("16.1", t.card(card).title.clone()),
                    Points::Raid(town) => ("8.1.2", format!("Raid on {}", name(town))),
                    Points::Scoring([us, gb]) => ("4.1.3", format!("Scoring: US {us}, GB {gb}")),
                };
                let mut telling = say(
                    rule,
                    Tone::Score,
                    format!("{why}. Score: {} to {}", score_words(from), score_words(to)),
                );
                telling.score = Some(i32::from(to));
                telling.side = match to.cmp(&from) {
                    std::cmp::Ordering::Less => Some(US),
                    std::cmp::Ordering::Equal => None,
                    std::cmp::Ordering::Greater => Some(GB),
                };
                telling
            }
            Note::Over { ending } => {
                let (rule, text) = self.ending_words(ending);
                say(rule, Tone::Over, text).of(ending.winner())
            }
            _ => self.telling_of_battle(note),
        }
    }
}
