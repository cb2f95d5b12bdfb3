//! What the rules look things up in.

use std::collections::BTreeMap;

use super::super::ids::{Card, Heading, Kind, POINTS, Point, PointSet, Ship};
use crate::Side;

/// What a card's tactic does ("Card Tactics").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tactic {
    /// Nothing.
    None,
    /// Own ships, warships if `true`, go 1 point further in the owner's movement.
    Limit(bool),
    /// Own ships go 1 point less in the owner's movement.
    DrawbackLimit(bool),
    /// Enemy ships go 1 point less in their movement.
    EnemyLimit(bool),
    /// Own warships roll 1 die more.
    Dice,
    /// The same when attacking.
    DiceAttack,
    /// The same when defending.
    DiceDefence,
    /// Own warships roll 1 die fewer.
    DrawbackDice,
    /// Enemy warships roll 1 die fewer.
    EnemyDice,
    /// Own merchants roll 1 die more when defending.
    MerchantDice,
    /// The owner says who is active first.
    Order,
    /// 1 victory point.
    Vp,
    /// The first own merchant in port scores 1 more.
    PortBonus,
    /// The first enemy merchant sunk by an own attack scores 1 more.
    PrizeBonus,
    /// Once, all own dice of a combat are rolled again.
    Reroll,
    /// Crossing the T adds 1 more.
    Rake,
    /// Own attacks win ties.
    WinTies,
    /// 1 hit off an own warship.
    Repair,
    /// Own warships turn for nothing.
    FreeTurn,
    /// Own warships may turn after going ahead.
    LateTurn,
    /// A sunk own warship comes back.
    EarlyReturn,
}

/// A kind of ship.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindEntry {
    /// Its name.
    pub name: String,
    /// Straight movement limit.
    pub limit: u8,
    /// Hits that sink it.
    pub hits: u8,
    /// Dice as attacker.
    pub attack: u8,
    /// Dice as defender.
    pub defence: u8,
    /// Victory points when sunk.
    pub points: u8,
}

/// A card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardEntry {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its name in text: the title, with the movement points behind it where another card has the same title.
    pub name: String,
    /// Movement points.
    pub mp: u8,
    /// The tactic.
    pub tactic: Tactic,
    /// The tactic in words.
    pub text: String,
    /// A line of history.
    pub history: String,
}

/// An edition checked and made ready to be looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    /// The edition's name.
    pub edition: String,
    /// Its canonical bytes.
    pub canonical: Vec<u8>,
    /// Columns of the grid.
    pub columns: u8,
    /// Rows of the grid.
    pub rows: u8,
    /// The column of black points.
    pub centre: u8,
    /// The points that the board has.
    pub points: PointSet,
    /// The point next to each one in each heading.
    pub(crate) next: [[Option<Point>; 4]; POINTS],
    /// Home points by side.
    pub home: [PointSet; 2],
    /// Points of each side's half, home points among them.
    pub half: [PointSet; 2],
    /// The heading in which a side's merchants enter port.
    pub port: [Heading; 2],
    /// Steps by row and column from each point to the nearest home point, by side.
    pub(crate) to_home: [[u8; POINTS]; 2],
    /// Kinds of ship.
    pub kinds: [KindEntry; 4],
    /// Cards.
    pub cards: Vec<CardEntry>,
    /// Merchants at the start.
    pub merchants: Vec<(Ship, Point, Heading)>,
    /// Game turns.
    pub turns: u8,
    /// Cards in a hand.
    pub hand: u8,
    /// Cards of each deck put away unseen.
    pub removed: u8,
    /// Victory points that win at once.
    pub automatic: u8,
    /// Victory points for a merchant in port.
    pub port_points: u8,
    /// Added to the dice when crossing the T.
    pub crossing: u8,
    /// Red warships on the board at the start.
    pub red_at_start: u8,
    pub(crate) card_names: BTreeMap<String, Card>,
}

impl Tables {
    /// A card.
    #[must_use]
    pub fn card(&self, card: Card) -> &CardEntry {
        &self.cards[card.index()]
    }
    /// A kind of ship.
    #[must_use]
    pub const fn kind(&self, kind: Kind) -> &KindEntry {
        &self.kinds[kind.index()]
    }
    /// The point next to another in that heading; `None` at the edge.
    #[must_use]
    pub const fn next(&self, point: Point, heading: Heading) -> Option<Point> {
        self.next[point.index()][heading.index()]
    }
    /// Steps by row and column from a point to the nearest home point of a side, ships left out of account.
    #[must_use]
    pub const fn to_home(&self, side: Side, point: Point) -> u8 {
        self.to_home[side.index()][point.index()]
    }
    /// Whether a merchant of that side on that point, its bow so, has its home ports straight ahead.
    #[must_use]
    pub const fn is_gate(&self, side: Side, point: Point, heading: Heading) -> bool {
        self.home[side.index()].has(point) && self.port[side.index()] as usize == heading as usize
    }
    /// Column and row of a point.
    #[must_use]
    pub const fn xy(&self, point: Point) -> (u8, u8) {
        let columns = if self.columns == 0 { 1 } else { self.columns };
        (point.number() % columns, point.number() / columns)
    }
    /// The point in that column and row.
    #[must_use]
    pub fn point(&self, x: u8, y: u8) -> Option<Point> {
        if x >= self.columns || y >= self.rows {
            return None;
        }
        y.checked_mul(self.columns)?
            .checked_add(x)
            .and_then(Point::new)
    }
    /// A point in text: "3,4".
    #[must_use]
    pub fn point_text(&self, point: Point) -> String {
        let (x, y) = self.xy(point);
        format!("{x},{y}")
    }
    /// The point of a text.
    #[must_use]
    pub fn read_point(&self, text: &str) -> Option<Point> {
        let (x, y) = text.split_once(',')?;
        let number = |t: &str| {
            let plain = !t.is_empty() && t.len() <= 3 && t.bytes().all(|b| b.is_ascii_digit());
            plain.then(|| t.parse::<u8>().ok()).flatten()
        };
        self.point(number(x)?, number(y)?)
    }
}

/// A name as it is compared: letters and digits alone, in lower case.
#[must_use]
pub(crate) fn fold(name: &str) -> String {
    name.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}
