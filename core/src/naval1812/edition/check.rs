//! From the document to the tables: every name resolved, every count checked, every fault told with its place.

use std::collections::BTreeMap;

use crate::Side;

use super::{
    super::ids::{AMERICAN, BRITISH, CARDS, Card, Heading, Kind, POINTS, Point, PointSet, Ship},
    super::state::Faces,
    raw::{CardItem, Edition},
    tables::{CardEntry, KindEntry, Tables, Tactic, fold},
};

/// Why an edition is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditionError {
    /// The document is no TOML of this schema; the message holds line and column.
    #[error("the edition cannot be read: {0}")]
    Syntax(String),
    /// It can be read, but does not hold together; every fault found, each with its place.
    #[error("the edition does not hold together: {}", .0.join("; "))]
    Faults(Vec<String>),
}

/// The tactics by their ids; those about limits take `ships`.
const TACTICS: [(&str, Tactic); 18] = [
    ("none", Tactic::None),
    ("dice", Tactic::Dice),
    ("dice_attack", Tactic::DiceAttack),
    ("dice_defence", Tactic::DiceDefence),
    ("drawback_dice", Tactic::DrawbackDice),
    ("enemy_dice", Tactic::EnemyDice),
    ("merchant_dice", Tactic::MerchantDice),
    ("order", Tactic::Order),
    ("vp", Tactic::Vp),
    ("port_bonus", Tactic::PortBonus),
    ("prize_bonus", Tactic::PrizeBonus),
    ("reroll", Tactic::Reroll),
    ("rake", Tactic::Rake),
    ("win_ties", Tactic::WinTies),
    ("repair", Tactic::Repair),
    ("free_turn", Tactic::FreeTurn),
    ("late_turn", Tactic::LateTurn),
    ("early_return", Tactic::EarlyReturn),
];

/// Stands in for a point that does not exist, so that checking goes on to the next fault.
const FIRST: Point = match Point::new(0) {
    Some(point) => point,
    None => unreachable!(),
};

struct Checker<'a> {
    edition: &'a Edition,
    faults: Vec<String>,
}

impl Edition {
    /// Reads a document.
    ///
    /// # Errors
    /// When it is no TOML of this schema.
    pub fn parse(text: &str) -> Result<Self, EditionError> {
        toml::from_str(text).map_err(|e| EditionError::Syntax(e.to_string()))
    }

    /// Its canonical bytes: the parsed edition in bincode's standard configuration.
    #[must_use]
    pub fn canonical(&self) -> Vec<u8> {
        // Encoding plain strings and numbers into a vector cannot fail.
        bincode::encode_to_vec(self, bincode::config::standard()).unwrap_or_default()
    }

    /// Checks it and makes the tables.
    ///
    /// # Errors
    /// With every fault found.
    pub fn tables(&self) -> Result<Tables, EditionError> {
        let mut checker = Checker {
            edition: self,
            faults: Vec::new(),
        };
        match checker.build() {
            Some(tables) if checker.faults.is_empty() => Ok(tables),
            _ => Err(EditionError::Faults(checker.faults)),
        }
    }
}

impl Checker<'_> {
    fn fault(&mut self, at: impl std::fmt::Display, what: impl std::fmt::Display) {
        self.faults.push(format!("{at}: {what}"));
    }

    fn expect(
        &mut self,
        holds: bool,
        at: impl std::fmt::Display,
        expected: impl std::fmt::Display,
        found: impl std::fmt::Display,
    ) {
        if !holds {
            self.fault(at, format!("expected {expected}, found {found}"));
        }
    }

    fn sourced(&mut self, at: &str, source: &str) {
        self.expect(!source.is_empty(), at, "a source", "none");
    }

    fn point(&mut self, at: &str, [x, y]: [u8; 2]) -> Point {
        let board = &self.edition.board;
        if x < board.columns && y < board.rows {
            let number = u16::from(y) * u16::from(board.columns) + u16::from(x);
            if let Some(point) = u8::try_from(number).ok().and_then(Point::new) {
                return point;
            }
        }
        self.fault(at, format!("no point [{x}, {y}] on the board"));
        FIRST
    }

    fn heading(&mut self, at: &str, letter: &str) -> Heading {
        Heading::by_letter(letter).unwrap_or_else(|| {
            self.fault(at, format!("expected N, E, S or W, found `{letter}`"));
            Heading::North
        })
    }

    /// Counts that everything else relies on.
    fn counts(&mut self) {
        let e = self.edition;
        self.expect(e.format == 1, "format", 1, e.format);
        self.expect(e.game == "naval1812", "game", "naval1812", &e.game);
        self.sourced("source", &e.source);
        self.sourced("board", &e.board.source);
        self.sourced("frame", &e.frame.source);
        let (columns, rows) = (u16::from(e.board.columns), u16::from(e.board.rows));
        self.expect(
            columns >= 3 && rows >= 1 && usize::from(columns * rows) <= POINTS,
            "board",
            format!("at least 3 columns and 1 row, at most {POINTS} points"),
            format!("{columns} by {rows}"),
        );
        self.expect(
            e.board.centre < e.board.columns,
            "board centre",
            "a column of the board",
            e.board.centre,
        );
        self.expect(
            e.card.len() == CARDS,
            "card (Cards)",
            "54 cards",
            e.card.len(),
        );
        self.expect(
            e.home.len() == 2,
            "home (Game Board)",
            "2 home ports",
            e.home.len(),
        );
        self.expect(
            e.ship.len() == 4,
            "ship (Game Ships)",
            "4 kinds of ship",
            e.ship.len(),
        );
        let f = &e.frame;
        let dealt = u16::from(f.turns) * u16::from(f.hand) + u16::from(f.removed);
        self.expect(
            usize::from(dealt) == CARDS / 2 && f.hand > 0 && f.turns > 0,
            "frame (Setup)",
            "turns x hand + removed = 27, the cards of a deck",
            dealt,
        );
        self.expect(
            (1..=100).contains(&f.automatic) && (1..=9).contains(&f.port) && f.crossing <= 5,
            "frame",
            "automatic from 1 to 100, port from 1 to 9, crossing up to 5",
            format!("{}, {}, {}", f.automatic, f.port, f.crossing),
        );
        self.expect(
            (1..=Kind::Red.count()).contains(&f.red_at_start),
            "frame red_at_start (British Setup)",
            "1 to 7",
            f.red_at_start,
        );
    }

    fn build(&mut self) -> Option<Tables> {
        self.counts();
        if !self.faults.is_empty() {
            return None;
        }
        let e = self.edition;
        let (columns, rows) = (e.board.columns, e.board.rows);
        let points: PointSet = Point::all()
            .take(usize::from(columns) * usize::from(rows))
            .collect();
        let mut tables = Tables {
            edition: e.name.clone(),
            canonical: e.canonical(),
            columns,
            rows,
            centre: e.board.centre,
            points,
            next: [[None; 4]; POINTS],
            home: [PointSet::EMPTY; 2],
            half: [PointSet::EMPTY; 2],
            port: [Heading::North; 2],
            to_home: [[0; POINTS]; 2],
            kinds: [Kind::Blue, Kind::White, Kind::Red, Kind::Gray].map(|kind| self.kind(kind)),
            cards: Vec::with_capacity(CARDS),
            merchants: Vec::new(),
            turns: e.frame.turns,
            hand: e.frame.hand,
            removed: e.frame.removed,
            automatic: e.frame.automatic,
            port_points: e.frame.port,
            crossing: e.frame.crossing,
            red_at_start: e.frame.red_at_start,
            card_names: BTreeMap::new(),
        };
        for point in points.iter() {
            let (x, y) = tables.xy(point);
            tables.next[point.index()] = [
                y.checked_sub(1).and_then(|y| tables.point(x, y)),
                tables.point(x + 1, y),
                tables.point(x, y + 1),
                x.checked_sub(1).and_then(|x| tables.point(x, y)),
            ];
        }
        for side in Side::BOTH {
            self.home(&mut tables, side);
        }
        let shared = tables.half[0].and(tables.half[1]);
        self.expect(
            shared.is_empty(),
            "home half",
            "two halves that share nothing",
            "an overlap",
        );
        self.merchants(&mut tables);
        self.cards(&mut tables);
        Some(tables)
    }

    fn kind(&mut self, kind: Kind) -> KindEntry {
        let e = self.edition;
        let at = format!("ship `{}`", kind.id());
        let Some(item) = e.ship.iter().find(|s| s.id == kind.id()) else {
            self.fault(&at, "missing");
            return KindEntry {
                name: String::new(),
                limit: 1,
                hits: 1,
                attack: 0,
                defence: 1,
                points: 0,
            };
        };
        self.sourced(&at, &item.source);
        self.expect(
            item.count == kind.count(),
            &at,
            format!("{} ships", kind.count()),
            item.count,
        );
        self.expect(
            (1..=5).contains(&item.limit),
            &at,
            "a limit from 1 to 5",
            item.limit,
        );
        self.expect((1..=9).contains(&item.hits), &at, "1 to 9 hits", item.hits);
        let most = Faces::MOST as u8;
        let attack_fits = if kind.is_warship() {
            (1..=most).contains(&item.attack)
        } else {
            item.attack == 0
        };
        self.expect(
            attack_fits && (1..=most).contains(&item.defence),
            &at,
            "1 to 5 dice, none for a merchant that attacks",
            format!("{} and {}", item.attack, item.defence),
        );
        self.expect(item.points <= 9, &at, "at most 9 points", item.points);
        KindEntry {
            name: item.name.clone(),
            limit: item.limit,
            hits: item.hits,
            attack: item.attack,
            defence: item.defence,
            points: item.points,
        }
    }

    fn home(&mut self, tables: &mut Tables, side: Side) {
        let e = self.edition;
        let id = side_id(side);
        let at = format!("home `{id}`");
        let Some(item) = e.home.iter().find(|h| h.side == id) else {
            return self.fault(&at, "missing");
        };
        self.sourced(&at, &item.source);
        let i = side.index();
        tables.port[i] = self.heading(&at, &item.port);
        for xy in &item.points {
            let point = self.point(&at, *xy);
            if tables.home[i].has(point) {
                self.fault(&at, format!("point {xy:?} twice"));
            }
            if tables.next(point, tables.port[i]).is_some() {
                self.fault(
                    &at,
                    format!("point {xy:?}: expected the edge of the board in port's direction"),
                );
            }
            tables.home[i].insert(point);
        }
        self.expect(
            tables.home[i].len() == Kind::Blue.count(),
            &at,
            "4 home points (Game Board)",
            tables.home[i].len(),
        );
        let [first, last] = item.half;
        let fits =
            first <= last && last < e.board.columns && !(first..=last).contains(&e.board.centre);
        self.expect(
            fits,
            &at,
            "a half of columns of the board without the centre",
            format!("{first} to {last}"),
        );
        tables.half[i] = tables
            .points
            .iter()
            .filter(|p| (first..=last).contains(&tables.xy(*p).0))
            .collect();
        // As many free points as there are ships, so that a place for a merchant is never wanting ("Return of Sunk Ships").
        self.expect(
            usize::from(tables.half[i].len()) > super::super::ids::SHIPS,
            &at,
            "a half with more points than there are ships",
            tables.half[i].len(),
        );
        for point in tables.points.iter() {
            let (x, y) = tables.xy(point);
            let near = tables.home[i].iter().map(|home| {
                let (hx, hy) = tables.xy(home);
                x.abs_diff(hx) + y.abs_diff(hy)
            });
            tables.to_home[i][point.index()] = near.min().unwrap_or(0);
        }
    }

    fn merchants(&mut self, tables: &mut Tables) {
        let e = self.edition;
        let mut taken = tables.home[0].or(tables.home[1]);
        let mut count = [0_u8; 2];
        for (number, item) in e.merchant.iter().enumerate() {
            let at = format!("merchant {}", number + 1);
            self.sourced(&at, &item.source);
            let side = match item.ship.as_str() {
                "white" => AMERICAN,
                "gray" => BRITISH,
                other => {
                    self.fault(&at, format!("expected white or gray, found `{other}`"));
                    continue;
                }
            };
            let point = self.point(&at, item.at);
            let heading = self.heading(&at, &item.heading);
            if taken.has(point) {
                self.fault(&at, format!("{:?} is taken, or a home point", item.at));
            }
            taken.insert(point);
            count[side.index()] += 1;
            if let Some(ship) = Ship::of(Kind::merchant(side), count[side.index()]) {
                tables.merchants.push((ship, point, heading));
            }
        }
        for side in Side::BOTH {
            let kind = Kind::merchant(side);
            self.expect(
                count[side.index()] == kind.count(),
                "merchant (Setup)",
                format!("{} {} ships", kind.count(), kind.id()),
                count[side.index()],
            );
        }
    }

    fn tactic(&mut self, at: &str, item: &CardItem) -> Tactic {
        let limits = ["limit", "drawback_limit", "enemy_limit"];
        if limits.contains(&item.tactic.as_str()) {
            let warships = match item.ships.as_str() {
                "warships" => true,
                "merchants" => false,
                other => {
                    self.fault(
                        at,
                        format!("ships: expected warships or merchants, found `{other}`"),
                    );
                    true
                }
            };
            return match item.tactic.as_str() {
                "limit" => Tactic::Limit(warships),
                "drawback_limit" => Tactic::DrawbackLimit(warships),
                _ => Tactic::EnemyLimit(warships),
            };
        }
        self.expect(
            item.ships.is_empty(),
            at,
            "`ships` only with a tactic about limits",
            &item.ships,
        );
        match TACTICS.iter().find(|(id, _)| *id == item.tactic) {
            Some((_, tactic)) => *tactic,
            None => {
                let known: Vec<&str> = TACTICS.iter().map(|(id, _)| *id).chain(limits).collect();
                self.fault(
                    at,
                    format!("no tactic `{}`; there is {}", item.tactic, known.join(", ")),
                );
                Tactic::None
            }
        }
    }

    fn cards(&mut self, tables: &mut Tables) {
        let e = self.edition;
        let half = CARDS / 2;
        let titles: Vec<String> = e.card.iter().map(|c| fold(&c.title)).collect();
        for (number, (card, item)) in Card::all().zip(&e.card).enumerate() {
            let at = format!("card `{}`", item.id);
            self.sourced(&at, &item.source);
            let letter = if number < half { 'A' } else { 'B' };
            let id = format!("{letter}{:02}", number % half + 1);
            self.expect(
                item.id == id,
                &at,
                format!("the id {id} (27 American, then 27 British)"),
                &item.id,
            );
            self.expect((1..=20).contains(&item.mp), &at, "1 to 20 MP", item.mp);
            let twins = titles.iter().filter(|t| **t == titles[number]).count();
            let name = if twins > 1 {
                format!("{} {}", item.title, item.mp)
            } else {
                item.title.clone()
            };
            let plain = item.title.trim() == item.title && !item.title.contains(['\n', '\r', '\t']);
            self.expect(
                plain && !titles[number].is_empty(),
                &at,
                "a title on one line",
                &item.title,
            );
            let tactic = self.tactic(&at, item);
            for key in [fold(&name), fold(&item.id)] {
                if let Some(other) = tables.card_names.insert(key, card) {
                    self.fault(
                        &at,
                        format!("its name is that of `{}` too", e.card[other.index()].id),
                    );
                }
            }
            tables.cards.push(CardEntry {
                id: item.id.clone(),
                title: item.title.clone(),
                name,
                mp: item.mp,
                tactic,
                text: item.text.clone(),
                history: item.history.clone(),
            });
        }
    }
}

/// A side in editions.
const fn side_id(side: Side) -> &'static str {
    match side {
        Side::A => "american",
        Side::B => "british",
    }
}
