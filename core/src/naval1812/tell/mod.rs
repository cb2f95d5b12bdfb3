//! Notes in words.

mod combat;

use super::{
    Naval1812,
    ids::{Point, Ship},
    note::{Arrival, First, Note, Points},
    state::Ending,
};
use crate::{BattleTold, Side, Told, notes::Tone};

/// "American" or "British".
pub(crate) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::A => "American",
        Side::B => "British",
    }
}

/// "American 5, British 7": the victory points.
#[must_use]
pub fn score_words(points: [u8; 2]) -> String {
    format!("American {}, British {}", points[0], points[1])
}

/// "1 MP", "3 points": a number with its noun.
pub(super) fn counted(count: u8, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// A card's text without its full stop, as notes have none.
fn sentence(text: &str) -> &str {
    text.strip_suffix('.').unwrap_or(text)
}

pub(super) struct Telling {
    rule: &'static str,
    text: String,
    tone: Tone,
    heading: Option<String>,
    side: Option<Side>,
    points: Vec<Point>,
    arrow: Option<(Point, Point)>,
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
        points: Vec::new(),
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
    pub(super) fn of(mut self, side: Side) -> Self {
        self.side = Some(side);
        self
    }
    pub(super) fn at(mut self, point: Point) -> Self {
        self.points.push(point);
        self
    }
    pub(super) fn battle(mut self, battle: BattleTold) -> Self {
        self.battle = Some(battle);
        self
    }
}

impl Naval1812 {
    /// How a game ended, in a sentence.
    pub(crate) fn ending_words(&self, ending: Ending) -> String {
        let winner = match ending.winner() {
            Side::A => "The American player wins",
            Side::B => "The British player wins",
        };
        match ending {
            Ending::Automatic(_) => format!("{winner} with {} VP", self.tables.automatic),
            Ending::LastTurn(_) => format!(
                "{winner} by victory points after turn {}",
                self.tables.turns
            ),
        }
    }

    /// A note in words.
    pub(crate) fn told(&self, note: &Note) -> Told {
        let telling = self.telling(note);
        let text_of = |p: Point| self.tables.point_text(p);
        Told {
            rule: telling.rule,
            text: telling.text,
            tone: telling.tone,
            heading: telling.heading,
            side: telling.side,
            places: telling.points.into_iter().map(text_of).collect(),
            arrow: telling.arrow.map(|(a, b)| (text_of(a), text_of(b))),
            battle: telling.battle,
            score: telling.score,
        }
    }

    /// "red 2 at 6,4".
    pub(super) fn ship_at(&self, ship: Ship, at: Point) -> String {
        format!("{} at {}", ship.name(), self.tables.point_text(at))
    }

    fn telling(&self, note: &Note) -> Telling {
        let t = &self.tables;
        let text = |p: Point| t.point_text(p);
        match *note {
            Note::TurnBegins { turn } => say(
                "Game Turn Sequence",
                Tone::Turn,
                format!("Turn {turn} begins"),
            )
            .headed(format!("Turn {turn}")),
            Note::TurnEnds { turn } => say(
                "Order of Play 7",
                Tone::Change,
                format!("Both hands are played: turn {turn} ends"),
            ),
            Note::RoundBegins { turn, round } => say(
                "Game Turn Sequence",
                Tone::Play,
                format!("Card round {round} of turn {turn}"),
            )
            .headed(format!("Round {round}")),
            Note::Dealt { side, card } => say(
                "Order of Play 1",
                Tone::Card,
                format!("{} is dealt {}", side_name(side), t.card(card).name),
            )
            .of(side),
            Note::Placed {
                ship,
                at,
                heading,
                why,
            } => {
                let (rule, verb) = match (why, ship.side()) {
                    (Arrival::Setup, Side::A) => ("American Setup", "starts"),
                    (Arrival::Setup, Side::B) => ("British Setup", "starts"),
                    (Arrival::Reinforcement, _) => ("Order of Play", "joins"),
                    (Arrival::Return, _) => ("Return of Sunk Ships", "returns"),
                };
                say(
                    rule,
                    Tone::Change,
                    format!(
                        "{} {verb} at {}, heading {}",
                        ship.name(),
                        text(at),
                        heading.letter()
                    ),
                )
                .of(ship.side())
                .at(at)
            }
            Note::LaidDown { side } => say(
                "Order of Play 2",
                Tone::Card,
                format!("{} lays a card face down", side_name(side)),
            )
            .of(side),
            Note::Revealed { side, card } => {
                let entry = t.card(card);
                say(
                    "Order of Play 3",
                    Tone::Card,
                    format!(
                        "{}: {} ({} MP). {}",
                        side_name(side),
                        entry.title,
                        entry.mp,
                        sentence(&entry.text)
                    ),
                )
                .of(side)
            }
            Note::First { side, why } => {
                let (rule, why) = match why {
                    First::Lower => ("Game Turn Sequence", "the lower card"),
                    First::Equal => ("Game Turn Sequence", "the cards are equal"),
                    First::Tactic => ("Card Tactics", "by the tactic"),
                };
                say(
                    rule,
                    Tone::Card,
                    format!("{} is active first: {why}", side_name(side)),
                )
                .of(side)
            }
            Note::Active { side, card, first } => {
                let entry = t.card(card);
                say(
                    if first {
                        "Order of Play 4"
                    } else {
                        "Order of Play 5"
                    },
                    Tone::Play,
                    format!("{} is active with {} MP", side_name(side), entry.mp),
                )
                .headed(entry.name.as_str())
                .of(side)
            }
            Note::Tactic { side, card } => {
                let entry = t.card(card);
                say(
                    "Card Tactics",
                    Tone::Card,
                    format!("{} acts: {}", entry.title, sentence(&entry.text)),
                )
                .of(side)
            }
            Note::NoEffect { side, card } => say(
                "Card Tactics",
                Tone::Card,
                format!("{} finds nothing to act on", t.card(card).title),
            )
            .of(side),
            Note::Repaired { ship, at, left } => say(
                "Card Tactics",
                Tone::Change,
                format!(
                    "1 hit taken off {}, {} left",
                    self.ship_at(ship, at),
                    counted(left, "hit", "hits")
                ),
            )
            .of(ship.side())
            .at(at),
            Note::Declined { side } => say(
                "Card Tactics",
                Tone::Card,
                format!(
                    "{} leaves its sunk warships where they are",
                    side_name(side)
                ),
            )
            .of(side),
            Note::Turned { ship, at, to, cost } => {
                let cost = if cost == 0 { " for 0 MP" } else { "" };
                say(
                    "Turn Movement",
                    Tone::Move,
                    format!("{} turns {}{cost}", self.ship_at(ship, at), to.letter()),
                )
                .of(ship.side())
                .at(at)
            }
            Note::Went {
                ship,
                from,
                to,
                steps,
            } => {
                let mut telling = say(
                    "Straight Movement",
                    Tone::Move,
                    format!(
                        "{} goes {} ahead: {} to {}",
                        ship.name(),
                        counted(steps, "point", "points"),
                        text(from),
                        text(to)
                    ),
                )
                .of(ship.side())
                .at(from)
                .at(to);
                telling.arrow = Some((from, to));
                telling
            }
            Note::InPort { ship, from } => say(
                "Earning VPs with Merchant Ships",
                Tone::Move,
                format!("{} enters its home ports from {}", ship.name(), text(from)),
            )
            .of(ship.side())
            .at(from),
            Note::MovementEnds { side, lost: 0 } => say(
                "Ship Combat",
                Tone::Operation,
                format!("{} has moved; combat follows", side_name(side)),
            )
            .of(side),
            Note::MovementEnds { side, lost } => say(
                "Card Movement",
                Tone::Operation,
                format!(
                    "{} cannot spend {lost} MP more: they are lost",
                    side_name(side)
                ),
            )
            .of(side),
            Note::Discarded { cards: [a, b] } => say(
                "Order of Play 6",
                Tone::Card,
                format!("{} and {} are discarded", t.card(a).name, t.card(b).name),
            ),
            Note::Score {
                points,
                gained,
                side,
                why,
            } => {
                let (rule, why) = match why {
                    Points::Card(card) => ("Card Tactics", t.card(card).title.clone()),
                    Points::Port(ship) => (
                        "Earning VPs with Merchant Ships",
                        format!("{} in its home ports", ship.name()),
                    ),
                    Points::Sunk(ship) => (
                        "Sinking Ships in Ship Combat",
                        format!("{} sunk", ship.name()),
                    ),
                };
                let mut telling = say(
                    rule,
                    Tone::Score,
                    format!(
                        "{} +{gained} VP: {why}. {}",
                        side_name(side),
                        score_words(points)
                    ),
                )
                .of(side);
                telling.score = Some(i32::from(points[1]) - i32::from(points[0]));
                telling
            }
            Note::Over { ending } => {
                say("Winning The Game", Tone::Over, self.ending_words(ending)).of(ending.winner())
            }
            _ => self.telling_of_combat(note),
        }
    }
}
