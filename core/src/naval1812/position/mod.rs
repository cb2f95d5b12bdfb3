//! Positions: a state as canonical, versioned text, exact both ways (what FEN is to chess).
//!
//! The first line is `naval1812 position 1`; then turn, round, points, a line for each ship, the cards, a combat if there is one, and
//! the steps still to be done, the next last. Cards not dealt are not written: they are what the other piles leave. Reading checks every
//! count and rule that a game keeps ([`check`]), so that what is read can be played on.

mod check;
mod check_phase;
mod steps;
mod words;

use super::{
    Naval1812,
    ids::{Card, CardSet, Heading, Kind, Ship},
    state::{Ending, Faces, Fight, Place, Stage, State},
    tell::side_name,
};
use crate::{Side, TextError};
use words::{Line, wrong};

/// First line of every position that this version writes.
pub const HEADER: &str = "naval1812 position 1";

impl Naval1812 {
    /// The canonical text of a state.
    pub(crate) fn position_text(&self, s: &State) -> String {
        let t = &self.tables;
        let mut out = String::with_capacity(1024);
        let mut line = |text: String| {
            out.push_str(&text);
            out.push('\n');
        };
        line(HEADER.into());
        line(format!("turn {}", s.turn));
        line(format!("round {}", s.round));
        line(format!(
            "points American {} British {}",
            s.points[0], s.points[1]
        ));
        for ship in Ship::all() {
            line(self.ship_text(s, ship));
        }
        let piles = [("hand", s.hands), ("discard", s.discards)];
        for (name, sides) in piles {
            for (side, pile) in Side::BOTH
                .into_iter()
                .zip(sides)
                .filter(|(_, p)| !p.is_empty())
            {
                let ids: Vec<&str> = pile.iter().map(|c| t.card(c).id.as_str()).collect();
                line(format!("{name} {} {}", side_name(side), ids.join(" ")));
            }
        }
        for side in Side::BOTH {
            if let Some(card) = s.laid[side.index()] {
                line(format!("laid {} {}", side_name(side), t.card(card).id));
            }
        }
        for side in Side::BOTH.into_iter().filter(|side| s.once[side.index()]) {
            line(format!("acted {}", side_name(side)));
        }
        if let Some(fight) = &s.fight {
            line(fight_text(fight));
        }
        for step in s.agenda.steps() {
            line(format!("do {}", steps::text(*step)));
        }
        match s.ending {
            Some(Ending::Automatic(side)) => line(format!("over automatic {}", side_name(side))),
            Some(Ending::LastTurn(side)) => line(format!("over last_turn {}", side_name(side))),
            None => {}
        }
        out
    }

    fn ship_text(&self, s: &State, ship: Ship) -> String {
        let afloat = s.ship(ship);
        let name = ship.name();
        let point = match afloat.place {
            Place::At(point) => point,
            Place::Reserve => return format!("ship {name} reserve"),
            Place::Sunk => return format!("ship {name} sunk"),
            Place::Port => return format!("ship {name} port"),
        };
        let mut text = format!(
            "ship {name} {} {}",
            self.tables.point_text(point),
            afloat.heading.letter()
        );
        if afloat.hits > 0 {
            text += &format!(" hits {}", afloat.hits);
        }
        let marks = [
            (s.moved, " activated"),
            (s.fired[0], " fired_port"),
            (s.fired[1], " fired_starboard"),
        ];
        for (_, mark) in marks.into_iter().filter(|(set, _)| set.has(ship)) {
            text += mark;
        }
        text
    }

    /// Reads and checks a position.
    pub(crate) fn parse_position(&self, text: &str) -> Result<State, TextError> {
        let mut s = self.bare();
        let mut lines = text.lines().enumerate().map(|(i, text)| Line::new(i, text));
        match lines.next() {
            Some(first) if first.text() == HEADER => {}
            Some(first) => return Err(first.error(format!("`{HEADER}`"), first.text())),
            None => return Err(wrong(1, format!("`{HEADER}`"), "nothing", None)),
        }
        let mut last = 1;
        for mut line in lines {
            last = line.number();
            self.position_line(&mut s, &mut line)?;
            line.end()?;
        }
        for side in Side::BOTH {
            let i = side.index();
            let laid: CardSet = s.laid[i].into_iter().collect();
            s.undealt[i] = CardSet::deck(side).minus(s.hands[i].or(s.discards[i]).or(laid));
        }
        // One state has one text: anything else (order, blanks, a thing said twice) is refused where it first differs.
        let canonical = self.position_text(&s);
        if canonical != text {
            let at = canonical
                .lines()
                .zip(text.lines())
                .position(|(a, b)| a != b);
            let at = at.unwrap_or_else(|| canonical.lines().count().min(text.lines().count()));
            let expected = canonical
                .lines()
                .nth(at)
                .unwrap_or("the end, with one line feed");
            return Err(wrong(
                at + 1,
                format!("`{expected}`"),
                text.lines().nth(at).unwrap_or("the end"),
                None,
            ));
        }
        self.check_position(&s, last)?;
        Ok(s)
    }

    fn position_line(&self, s: &mut State, line: &mut Line<'_>) -> Result<(), TextError> {
        let t = &self.tables;
        match line.word("the name of a thing")? {
            "turn" => s.turn = line.number_up_to(t.turns)?,
            "round" => s.round = line.number_up_to(t.hand)?,
            "points" => {
                for side in Side::BOTH {
                    line.demand(side_name(side))?;
                    s.points[side.index()] = line.number_up_to(u8::MAX)?;
                }
            }
            "ship" => self.ship_line(s, line)?,
            "hand" => {
                let side = line.side()?;
                s.hands[side.index()] = self.word_cards(line, side)?;
            }
            "discard" => {
                let side = line.side()?;
                s.discards[side.index()] = self.word_cards(line, side)?;
            }
            "laid" => {
                let side = line.side()?;
                s.laid[side.index()] = Some(self.word_card(line, side)?);
            }
            "acted" => {
                let side = line.side()?;
                s.once[side.index()] = true;
            }
            "fight" => s.fight = Some(fight_line(line)?),
            "do" => {
                let step = steps::read(line)?;
                if !s.agenda.push(step) {
                    return Err(line.error("fewer steps", "one more"));
                }
            }
            "over" => {
                let kind = line.word("automatic or last_turn")?;
                let error = line.error("automatic or last_turn", kind);
                let side = line.side()?;
                s.ending = Some(match kind {
                    "automatic" => Ending::Automatic(side),
                    "last_turn" => Ending::LastTurn(side),
                    _ => return Err(error),
                });
            }
            other => return Err(line.error("the name of a thing in a position", other)),
        }
        Ok(())
    }

    fn ship_line(&self, s: &mut State, line: &mut Line<'_>) -> Result<(), TextError> {
        let ship = word_ship(line)?;
        s.take(ship, Place::Sunk);
        let place = match line.peek() {
            "reserve" => Some(Place::Reserve),
            "sunk" => Some(Place::Sunk),
            "port" => Some(Place::Port),
            _ => None,
        };
        if let Some(place) = place {
            line.word("a place")?;
            s.ships[ship.index()].place = place;
            return Ok(());
        }
        let point = line.point(&self.tables)?;
        if s.occupied.has(point) {
            return Err(line.error("a point that no ship is on", self.tables.point_text(point)));
        }
        let heading = line.listed("N, E, S or W", Heading::by_letter)?;
        s.put(ship, point, heading);
        if line.takes("hits") {
            s.ships[ship.index()].hits = line.number_up_to(9)?;
        }
        if line.takes("activated") {
            s.moved.insert(ship);
        }
        for (beam, word) in ["fired_port", "fired_starboard"].into_iter().enumerate() {
            if line.takes(word) {
                s.fired[beam].insert(ship);
            }
        }
        Ok(())
    }

    fn word_card(&self, line: &mut Line<'_>, side: Side) -> Result<Card, TextError> {
        line.listed("the id of a card of that side", |id| {
            CardSet::deck(side)
                .iter()
                .find(|c| self.tables.card(*c).id == id)
        })
    }

    fn word_cards(&self, line: &mut Line<'_>, side: Side) -> Result<CardSet, TextError> {
        let mut cards = CardSet::EMPTY;
        while !line.is_done() {
            cards.insert(self.word_card(line, side)?);
        }
        Ok(cards)
    }
}

fn word_ship(line: &mut Line<'_>) -> Result<Ship, TextError> {
    let kind = line.listed("blue, white, red or gray", |id| {
        Kind::ALL.into_iter().find(|k| k.id() == id)
    })?;
    line.listed("the number of a ship", |word| {
        word.parse().ok().and_then(|n| Ship::of(kind, n))
    })
}

/// "fight blue 1 red 3 roll British rolled American 4 5".
fn fight_text(fight: &Fight) -> String {
    let stage = match fight.stage {
        Stage::Roll(side) => format!("roll {}", side_name(side)),
        Stage::AskReroll(side) => format!("ask_reroll {}", side_name(side)),
        Stage::Reroll(side) => format!("reroll {}", side_name(side)),
    };
    let mut text = format!(
        "fight {} {} {stage}",
        fight.attacker.name(),
        fight.target.name()
    );
    for side in Side::BOTH {
        let dice = fight.rolled[side.index()];
        if !dice.dice().is_empty() {
            let faces: Vec<String> = dice.dice().iter().map(u8::to_string).collect();
            text += &format!(" rolled {} {}", side_name(side), faces.join(" "));
        }
    }
    text
}

fn fight_line(line: &mut Line<'_>) -> Result<Fight, TextError> {
    let (attacker, target) = (word_ship(line)?, word_ship(line)?);
    let word = line.word("roll, ask_reroll or reroll")?;
    let error = line.error("roll, ask_reroll or reroll", word);
    let side = line.side()?;
    let stage = match word {
        "roll" => Stage::Roll(side),
        "ask_reroll" => Stage::AskReroll(side),
        "reroll" => Stage::Reroll(side),
        _ => return Err(error),
    };
    let mut rolled = [Faces::default(); 2];
    while line.takes("rolled") {
        let side = line.side()?;
        let mut dice = Vec::new();
        while !line.is_done() && line.peek() != "rolled" && dice.len() < Faces::MOST {
            dice.push(line.number_up_to(6)?);
        }
        rolled[side.index()] = Faces::new(&dice);
    }
    Ok(Fight {
        attacker,
        target,
        rolled,
        stage,
    })
}
