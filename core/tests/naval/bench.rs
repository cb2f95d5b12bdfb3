//! A bench for single rules of `naval1812`: a position put together on an empty sea, then played on by the text of decisions.
//!
//! Every position goes through its text before it is played, and so does every state that comes of it: a case cannot start from, or
//! lead to, something that the rules would not let stand.
#![allow(dead_code)] // each file of cases uses a part of it

use earlylight_core::{
    Awaits, Chance, Game, Outcome, Side,
    naval1812::{
        Naval1812, Note, Place, State,
        agenda::{Agenda, Step},
        ids::{AMERICAN, BRITISH, Card, CardSet, Heading, Kind, Point, Ship},
    },
};

/// A table: the game, a state, and what has been told since the last decision or chance.
#[derive(Clone)]
pub struct Table {
    pub game: Naval1812,
    pub s: State,
    pub told: Vec<Note>,
    cards: [Card; 2],
}

/// An empty sea in round 2 of turn 3, those two cards about to be used: all ships sunk but the two red warships still in reserve.
pub fn sea(american: &str, british: &str) -> Table {
    let game = Naval1812::standard();
    let s = game.bare();
    let cards = [american, british].map(|id| card(&game, id));
    Table {
        game,
        s,
        told: Vec::new(),
        cards,
    }
    .at_round(3, 2)
}

fn card(game: &Naval1812, id: &str) -> Card {
    Card::all()
        .find(|c| game.tables.card(*c).id == id)
        .unwrap_or_else(|| panic!("no card {id}"))
}

/// What lies on the table.
impl Table {
    pub fn at_round(mut self, turn: u8, round: u8) -> Self {
        self.s.turn = turn;
        self.s.round = round;
        let reserve = 4_u8.saturating_sub(turn - 1);
        for ship in Kind::Red.ships().iter() {
            if self.s.point_of(ship).is_some() {
                continue;
            }
            let late = ship.ordinal() > 7 - reserve;
            self.s.ships[ship.index()].place = if late { Place::Reserve } else { Place::Sunk };
        }
        self
    }
    pub fn points(mut self, american: u8, british: u8) -> Self {
        self.s.points = [american, british];
        self
    }
    /// The next ship of a kind, on that point with that heading.
    pub fn ship(self, kind: &str, at: (u8, u8), heading: &str) -> Self {
        self.hit_ship(kind, at, heading, 0)
    }
    pub fn hit_ship(mut self, kind: &str, at: (u8, u8), heading: &str, hits: u8) -> Self {
        let kind = Kind::ALL
            .into_iter()
            .find(|k| k.id() == kind)
            .expect("a kind of ship");
        let ship = kind
            .ships()
            .iter()
            .find(|s| self.s.ship(*s).place == Place::Sunk)
            .expect("a ship of that kind left");
        let point = self.point(at);
        assert!(!self.s.occupied.has(point), "{at:?} is taken");
        self.s.ships[ship.index()].place = Place::At(point);
        self.s.ships[ship.index()].heading = Heading::by_letter(heading).expect("a heading");
        self.s.ships[ship.index()].hits = hits;
        self.s.occupied.insert(point);
        self
    }
    /// All merchants not placed yet, in the bottom row where nothing is near.
    pub fn other_merchants(mut self) -> Self {
        for kind in [Kind::White, Kind::Gray] {
            for ship in kind
                .ships()
                .iter()
                .filter(|s| self.s.point_of(*s).is_none())
                .collect::<Vec<_>>()
            {
                let free = (0..13)
                    .map(|x| self.point((x, 8)))
                    .find(|p| !self.s.occupied.has(*p));
                let point = free.expect("a free point in the bottom row");
                self.s.ships[ship.index()].place = Place::At(point);
                self.s.ships[ship.index()].heading = Heading::North;
                self.s.occupied.insert(point);
            }
        }
        self
    }
    /// Under the ruling that lets a defender hit back over bow and stern.
    pub fn crossed_hits_back(mut self) -> Self {
        let mut rulings = self.game.rulings;
        rulings
            .set("cross_t_defender_hits", "yes")
            .expect("a ruling of that name");
        self.game = self.game.with_rulings(rulings);
        self
    }
}

/// How play begins.
impl Table {
    /// Deals the cards as turn and round demand: those before are discarded, the two in question are `open` or in hand.
    fn deal(&mut self, open: bool) {
        let hand = self.game.tables.hand;
        let used = (self.s.turn - 1) * hand + self.s.round - 1;
        for side in Side::BOTH {
            let i = side.index();
            let mut rest: CardSet = CardSet::deck(side);
            rest.remove(self.cards[i]);
            let mut take = |count: u8| -> CardSet {
                let taken: CardSet = rest.iter().take(usize::from(count)).collect();
                rest = rest.minus(taken);
                taken
            };
            self.s.discards[i] = take(used);
            self.s.hands[i] = take(hand - self.s.round);
            if open {
                self.s.laid[i] = Some(self.cards[i]);
            } else {
                self.s.hands[i].insert(self.cards[i]);
            }
            self.s.undealt[i] = rest;
            if !open {
                self.s.laid[i] = None;
            }
        }
    }
    /// Both cards are about to be laid down; they are laid, the American first.
    pub fn reveal(mut self) -> Self {
        self.deal(false);
        self.s.agenda = Agenda::of(&[
            Step::RoundEnds,
            Step::PlayCard { side: BRITISH },
            Step::PlayCard { side: AMERICAN },
        ]);
        self.check();
        let names = self.cards.map(|c| self.game.tables.card(c).name.clone());
        self.does(&format!("play {}", names[0]))
            .does(&format!("play {}", names[1]))
    }
    /// That side begins its movement: as the first of the round where the cards say so, else as the second.
    pub fn moves(mut self, side: Side) -> Self {
        self.deal(true);
        let [american, british] = self.cards.map(|c| self.game.tables.card(c).mp);
        let first = if american <= british {
            AMERICAN
        } else {
            BRITISH
        };
        let mut steps = vec![Step::RoundEnds];
        if side == first {
            steps.push(Step::Active { side: side.other() });
        }
        steps.push(Step::Active { side });
        self.s.agenda = Agenda::of(&steps);
        self.s = self.game.settled(self.s);
        self.check();
        self
    }
    /// That side begins its combats, its movement being over.
    pub fn attacks(mut self, side: Side) -> Self {
        self.deal(true);
        let [american, british] = self.cards.map(|c| self.game.tables.card(c).mp);
        let first = if american <= british {
            AMERICAN
        } else {
            BRITISH
        };
        let mut steps = vec![Step::RoundEnds];
        if side == first {
            steps.push(Step::Active { side: side.other() });
        }
        steps.push(Step::Combat { side });
        self.s.agenda = Agenda::of(&steps);
        self.s = self.game.settled(self.s);
        self.check();
        self
    }
}

/// Play.
impl Table {
    /// The position goes through its text.
    fn check(&self) {
        let text = self.game.write_position(&self.s);
        match self.game.read_position(&text) {
            Ok(read) => assert_eq!(read, self.s, "{text}"),
            Err(error) => panic!("{error}\n{text}"),
        }
    }
    /// A decision by its text; it must be legal.
    pub fn does(mut self, text: &str) -> Self {
        let decision = self
            .game
            .read_decision(&self.s, text)
            .expect("the text of a decision");
        self.told.clear();
        if let Err(violation) = self.game.decide(&mut self.s, &decision, &mut self.told) {
            panic!("{text}: {violation}\n{}", self.game.write_position(&self.s));
        }
        self.check();
        self
    }
    /// Decisions by their texts.
    pub fn all(self, texts: &[&str]) -> Self {
        texts.iter().fold(self, |table, text| table.does(text))
    }
    /// The rule that forbids a decision.
    pub fn forbids(&self, text: &str) -> &'static str {
        let decision = self
            .game
            .read_decision(&self.s, text)
            .expect("the text of a decision");
        let mut probe = self.s;
        let refused = self.game.decide(&mut probe, &decision, &mut Vec::new());
        assert_eq!(probe, self.s);
        refused.expect_err(text).rule
    }
    /// Dice, in the order asked for.
    pub fn rolls(mut self, dice: &[u8]) -> Self {
        self.told.clear();
        if let Err(violation) = self
            .game
            .chance(&mut self.s, Outcome::Dice(dice), &mut self.told)
        {
            panic!(
                "{dice:?}: {violation}\n{}",
                self.game.write_position(&self.s)
            );
        }
        self.check();
        self
    }
    /// Draws the cards of a deal, the first of each pile, until none is asked for.
    pub fn deals(mut self) -> Self {
        while let Awaits::Chance(Chance::Draw { .. }) = self.game.awaits(&self.s) {
            let item = self.game.pick(&self.s, 0).expect("a card left");
            self.game
                .chance(&mut self.s, Outcome::Draw(item), &mut self.told)
                .expect("a card that is there");
        }
        self.check();
        self
    }
}

/// What can be seen.
impl Table {
    pub fn point(&self, (x, y): (u8, u8)) -> Point {
        self.game.tables.point(x, y).expect("a point of the board")
    }
    /// The ship on a point, with its heading and hits.
    pub fn at(&self, at: (u8, u8)) -> Option<(&'static str, &'static str, u8)> {
        let ship: Ship = self.s.at(self.point(at))?;
        let afloat = self.s.ship(ship);
        Some((ship.kind().id(), afloat.heading.letter(), afloat.hits))
    }
    pub fn options(&self) -> Vec<String> {
        let mut options = Vec::new();
        self.game.options(&self.s, &mut options);
        options
            .iter()
            .map(|d| self.game.write_decision(&self.s, d))
            .collect()
    }
    pub fn may(&self, text: &str) -> bool {
        self.options().iter().any(|o| o == text)
    }
    /// The options that begin with a word.
    pub fn may_all(&self, verb: &str) -> Vec<String> {
        self.options()
            .into_iter()
            .filter(|o| o.split(' ').next() == Some(verb))
            .collect()
    }
    /// The side to decide, and the rule that asks.
    pub fn asked(&self) -> (Side, &'static str) {
        match self.game.awaits(&self.s) {
            Awaits::Decision { side, rule, .. } => (side, rule),
            other => panic!("no decision is awaited: {other:?}"),
        }
    }
    /// The side whose dice are awaited, and how many.
    pub fn dice(&self) -> (Side, u8) {
        match self.game.awaits(&self.s) {
            Awaits::Chance(Chance::Dice {
                side: Some(side),
                count,
                ..
            }) => (side, count),
            other => panic!("no dice are awaited: {other:?}"),
        }
    }
    /// Movement points left of the side that moves.
    pub fn mp(&self) -> u8 {
        self.s
            .agenda
            .steps()
            .iter()
            .rev()
            .find_map(|step| match step {
                Step::Move { mp, .. } => Some(*mp),
                _ => None,
            })
            .expect("a movement under way")
    }
    /// The side under way: moving or attacking.
    pub fn active(&self) -> Option<Side> {
        self.s
            .agenda
            .steps()
            .iter()
            .rev()
            .find_map(|step| match step {
                Step::Move { side, .. } | Step::Combat { side } => Some(*side),
                _ => None,
            })
    }
    pub fn winner(&self) -> Option<Side> {
        self.s.ending.map(|e| e.winner())
    }
    /// How many ships of a kind are on the board.
    pub fn count(&self, kind: Kind) -> usize {
        self.s.afloat(kind).count()
    }
    /// Whether a note told since the last step says so.
    pub fn tells(&self, words: &str) -> bool {
        self.told
            .iter()
            .any(|note| self.game.tell(note).text.contains(words))
    }
}
