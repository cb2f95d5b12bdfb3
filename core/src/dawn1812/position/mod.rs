//! Positions: a state as canonical, versioned text, exact both ways (what FEN is to chess).
//!
//! The first line is `dawn1812 position 0`; then a line for each thing that is not empty, in a fixed order, words separated by one
//! blank. Pools are not written: they are what the counter mix leaves. Reading checks every count and rule that a game keeps
//! ([`check`]), so that what is read can be played on.

mod check;
mod check_agenda;
mod check_battle;
mod steps;
mod words;

use super::{
    Dawn1812,
    battle::{Battle, Origin, Stage},
    ids::{Card, CardSet, Conflict, Force, GB, Region, RegionSet, Track, US, Waterway, Zone},
    note::BattleKind,
    state::{ConflictState, Ending, State},
    tell::side_name,
};
use crate::{Side, TextError};
use words::{Line, wrong};

/// First line of every position that this version writes.
pub const HEADER: &str = "dawn1812 position 0";

fn side_id(side: Option<Side>) -> &'static str {
    side.map_or("nobody", side_name)
}

const KINDS: [(BattleKind, &str); 4] = [
    (BattleKind::Campaign, "campaign"),
    (BattleKind::Raid, "raid"),
    (BattleKind::Placed, "placed"),
    (BattleKind::Landing, "landing"),
];

impl Dawn1812 {
    /// The canonical text of a state.
    pub(crate) fn position_text(&self, s: &State) -> String {
        let t = &self.tables;
        let mut out = String::with_capacity(2048);
        let mut line = |text: String| {
            out.push_str(&text);
            out.push('\n');
        };
        line(HEADER.into());
        line(format!("turn {}", s.turn));
        line(format!("score {}", super::score_words(s.score)));
        for region in Region::all() {
            let forces = s.forces[region.index()];
            if forces != [0; 5] {
                let parts: Vec<String> = Force::ALL
                    .iter()
                    .filter(|f| forces[f.index()] > 0)
                    .map(|f| format!("{} {}", f.id(), forces[f.index()]))
                    .collect();
                line(format!("forces {} {}", t.id(region), parts.join(" ")));
            }
        }
        for region in Region::all() {
            if s.counters[region.index()] > 0 {
                line(format!(
                    "counters {} {}",
                    t.id(region),
                    s.counters[region.index()]
                ));
            }
        }
        for region in s.forts.iter() {
            line(format!("fort {}", t.id(region)));
        }
        for waterway in Waterway::ALL {
            let [us, gb] = s.ships[waterway.index()];
            if us + gb > 0 {
                line(format!("ships {} US {us} GB {gb}", waterway.id()));
            }
        }
        line(format!("navy_box {}", s.navy_box));
        for zone in Zone::ALL {
            if s.zones[zone.index()] > 0 {
                line(format!("zone {} {}", zone.id(), s.zones[zone.index()]));
            }
        }
        for region in Region::all() {
            if s.landings[region.index()] > 0 {
                line(format!(
                    "landing {} {}",
                    t.id(region),
                    s.landings[region.index()]
                ));
            }
        }
        let number = |out: &mut dyn FnMut(String), name: &str, value: u8| {
            if value > 0 {
                out(format!("{name} {value}"));
            }
        };
        number(&mut line, "landing_supply", s.landing_supply);
        number(&mut line, "squadron_gains", s.squadron_gains);
        number(&mut line, "squadrons_sunk", s.squadrons_sunk);
        if s.reinforced {
            line("reinforced".into());
        }
        for side in Side::BOTH {
            for track in Track::ALL {
                if s.level(side, *track) > 0 {
                    line(format!(
                        "level {} {} {}",
                        side_name(side),
                        track.id(),
                        s.level(side, *track)
                    ));
                }
            }
        }
        for conflict in Conflict::ALL {
            let word = match s.conflicts[conflict.index()] {
                ConflictState::Inactive => continue,
                ConflictState::Active => "active",
                ConflictState::Removed => "removed",
            };
            line(format!("conflict {} {word}", conflict.id()));
        }
        number(&mut line, "privateering", s.privateering);
        for (a, b) in s.armistices.iter().flatten() {
            line(format!("armistice {} {}", t.id(*a), t.id(*b)));
        }
        for number in (0..32_u8).filter(|n| s.this_turn & (1 << n) != 0) {
            line(format!("this_turn {number}"));
        }
        let piles = [
            ("draw", s.draw),
            ("discard", s.discard),
            ("removed", s.removed),
            ("aside", s.aside),
            ("hand US", s.hands[US.index()]),
            ("hand GB", s.hands[GB.index()]),
        ];
        for (name, pile) in piles.into_iter().filter(|(_, p)| !p.is_empty()) {
            let ids: Vec<&str> = pile.iter().map(|c| t.card(c).id.as_str()).collect();
            line(format!("{name} {}", ids.join(" ")));
        }
        if let Some(card) = s.in_play {
            line(format!(
                "in_play {}{}",
                t.card(card).id,
                if s.occurred { " occurred" } else { "" }
            ));
        }
        for region in Region::all() {
            let [m, r, i] = s.moved[region.index()];
            if m + r + i > 0 {
                line(format!("moved {} {m} {r} {i}", t.id(region)));
            }
        }
        if s.sailed != [0; 4] {
            let [b, n, c, sc] = s.sailed;
            line(format!("sailed {b} {n} {c} {sc}"));
        }
        number(&mut line, "complete_at_start", s.complete_at_start);
        if let Some(region) = s.battle.region {
            line(self.battle_text(&s.battle, region));
        }
        for step in s.agenda.steps() {
            line(format!("do {}", self.step_text(*step)));
        }
        if let Some(ending) = s.ending {
            let (kind, side) = match ending {
                Ending::Points(side) => ("points", side),
                Ending::Captured(side) => ("captured", side),
                Ending::LastTurn(side) => ("last_turn", side),
            };
            line(format!("over {kind} {}", side_name(side)));
        }
        out
    }

    fn battle_text(&self, b: &Battle, region: Region) -> String {
        let t = &self.tables;
        let kind = KINDS
            .iter()
            .find(|(k, _)| *k == b.kind)
            .map_or("campaign", |(_, word)| word);
        let origin = match b.origin {
            Origin::Region(region) => format!("region {}", t.id(region)),
            Origin::Placed => "placed".into(),
            Origin::Sea(count) => format!("sea {count}"),
        };
        let stage = match b.stage {
            Stage::Round => "round".into(),
            Stage::Roll(side) => format!("roll {}", side_name(side)),
            Stage::Hits(side) => format!("hits {}", side_name(side)),
            Stage::EvasionRoll(count) => format!("evasion {count}"),
            Stage::Refuge(left) => format!("refuge {left}"),
            Stage::AskDefender => "ask_defender".into(),
            Stage::IndiansRetreat => "indians_retreat".into(),
            Stage::AskAttacker => "ask_attacker".into(),
        };
        let dice = |faces: [u8; 6]| faces.map(|f| f.to_string()).join(" ");
        format!(
            "battle {} {kind} attacker {} held {} origin {origin} bonus {} {} evasion {} round {} unspent {} {} hit {} stage {stage}",
            t.id(region),
            side_name(b.attacker),
            side_id(b.held),
            b.bonus[0],
            b.bonus[1],
            if b.no_evasion { "no" } else { "yes" },
            b.round,
            dice(b.unspent[0]),
            dice(b.unspent[1]),
            b.hit.map(|h| h.to_string()).join(" "),
        )
    }

    /// Reads and checks a position.
    pub(crate) fn parse_position(&self, text: &str) -> Result<State, TextError> {
        let mut s = self.bare();
        s.counters = Default::default();
        s.ships = Default::default();
        s.navy_box = 0;
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
        }
        self.check_position(&mut s, last)?;
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
        Ok(s)
    }

    fn position_line(&self, s: &mut State, line: &mut Line<'_>) -> Result<(), TextError> {
        let key = line.word("the name of a thing")?;
        match key {
            "turn" => s.turn = line.number_up_to(8)?,
            "score" => {
                s.score = match line.word("US, GB or 0")? {
                    "0" => 0,
                    "GB" => line.number_up_to(20)? as i8,
                    "US" => -(line.number_up_to(20)? as i8),
                    other => return Err(line.error("US, GB or 0", other)),
                }
            }
            "forces" => {
                let region = self.word_region(line)?;
                while !line.is_done() {
                    let word = line.word("a kind of force")?;
                    let force =
                        Force::ALL
                            .into_iter()
                            .find(|f| f.id() == word)
                            .ok_or_else(|| {
                                line.error(
                                    "us_militia, us_regular, gb_militia, gb_regular or indian",
                                    word,
                                )
                            })?;
                    s.forces[region.index()][force.index()] = line.number_up_to(20)?;
                }
            }
            "counters" => {
                let region = self.word_region(line)?;
                s.counters[region.index()] = line.number_up_to(u8::MAX)?;
            }
            "fort" => {
                let region = self.word_region(line)?;
                s.forts.insert(region);
            }
            "ships" => {
                let waterway = line.listed("a waterway", Waterway::by_id)?;
                line.demand("US")?;
                let us = line.number_up_to(8)?;
                line.demand("GB")?;
                s.ships[waterway.index()] = [us, line.number_up_to(8)?];
            }
            "navy_box" => s.navy_box = line.number_up_to(60)?,
            "zone" => {
                let zone = line.listed("a blockade zone", Zone::by_id)?;
                s.zones[zone.index()] = line.number_up_to(3)?;
            }
            "landing" => {
                let region = self.word_region(line)?;
                s.landings[region.index()] = line.number_up_to(60)?;
            }
            "landing_supply" => s.landing_supply = line.number_up_to(20)?,
            "squadron_gains" => s.squadron_gains = line.number_up_to(u8::MAX)?,
            "squadrons_sunk" => s.squadrons_sunk = line.number_up_to(100)?,
            "reinforced" => s.reinforced = true,
            "level" => {
                let side = line.side()?;
                let track = line.listed("a track", Track::by_id)?;
                s.levels[side.index()][track.index()] = line.number_up_to(3)?;
            }
            "conflict" => {
                let conflict = line.listed("a Greater Conflict effect", Conflict::by_id)?;
                s.conflicts[conflict.index()] = match line.word("active or removed")? {
                    "active" => ConflictState::Active,
                    "removed" => ConflictState::Removed,
                    other => return Err(line.error("active or removed", other)),
                };
            }
            "privateering" => {
                s.privateering = line.number_up_to(self.tables.privateering_spaces)?
            }
            "armistice" => {
                let border = (self.word_region(line)?, self.word_region(line)?);
                match s.armistices.iter_mut().find(|m| m.is_none()) {
                    Some(free) => *free = Some(border),
                    None => {
                        return Err(line.error("at most two armistice markers (2.6.5)", "a third"));
                    }
                }
            }
            "this_turn" => s.this_turn |= 1 << line.number_up_to(31)?,
            "draw" => s.draw = self.word_cards(line)?,
            "discard" => s.discard = self.word_cards(line)?,
            "removed" => s.removed = self.word_cards(line)?,
            "aside" => s.aside = self.word_cards(line)?,
            "hand" => {
                let side = line.side()?;
                s.hands[side.index()] = self.word_cards(line)?;
            }
            "in_play" => {
                s.in_play = Some(self.word_card(line)?);
                if !line.is_done() {
                    line.demand("occurred")?;
                    s.occurred = true;
                }
            }
            "moved" => {
                let region = self.word_region(line)?;
                for column in 0..3 {
                    s.moved[region.index()][column] = line.number_up_to(60)?;
                }
            }
            "sailed" => {
                for place in &mut s.sailed {
                    *place = line.number_up_to(60)?;
                }
            }
            "complete_at_start" => s.complete_at_start = line.number_up_to(7)?,
            "battle" => self.battle_line(s, line)?,
            "do" => {
                let step = self.word_step(line)?;
                if !s.agenda.push(step) {
                    return Err(line.error("fewer steps", "one more"));
                }
            }
            "over" => {
                let kind = line.word("points, captured or last_turn")?;
                let side = line.side()?;
                s.ending = Some(match kind {
                    "points" => Ending::Points(side),
                    "captured" => Ending::Captured(side),
                    "last_turn" => Ending::LastTurn(side),
                    other => return Err(line.error("points, captured or last_turn", other)),
                });
            }
            other => return Err(line.error("the name of a thing", other)),
        }
        line.end()
    }

    fn battle_line(&self, s: &mut State, line: &mut Line<'_>) -> Result<(), TextError> {
        let region = self.word_region(line)?;
        let word = line.word("campaign, raid, placed or landing")?;
        let Some((kind, _)) = KINDS.iter().find(|(_, id)| *id == word) else {
            return Err(line.error("campaign, raid, placed or landing", word));
        };
        line.demand("attacker")?;
        let attacker = line.side()?;
        line.demand("held")?;
        let held = match line.word("US, GB or nobody")? {
            "US" => Some(US),
            "GB" => Some(GB),
            "nobody" => None,
            other => return Err(line.error("US, GB or nobody", other)),
        };
        line.demand("origin")?;
        let origin = match line.word("region, placed or sea")? {
            "region" => Origin::Region(self.word_region(line)?),
            "placed" => Origin::Placed,
            "sea" => Origin::Sea(line.number_up_to(10)?),
            other => return Err(line.error("region, placed or sea", other)),
        };
        line.demand("bonus")?;
        let bonus = [line.number_up_to(u8::MAX)?, line.number_up_to(u8::MAX)?];
        line.demand("evasion")?;
        let no_evasion = match line.word("yes or no")? {
            "yes" => false,
            "no" => true,
            other => return Err(line.error("yes or no", other)),
        };
        line.demand("round")?;
        let round = line.number_up_to(u8::MAX)?;
        line.demand("unspent")?;
        let mut unspent = [[0; 6]; 2];
        for face in unspent.iter_mut().flatten() {
            *face = line.number_up_to(64)?;
        }
        line.demand("hit")?;
        let mut hit = [0; 5];
        for count in &mut hit {
            *count = line.number_up_to(20)?;
        }
        line.demand("stage")?;
        let stage = match line.word("a stage of a battle")? {
            "roll" => Stage::Roll(line.side()?),
            "hits" => Stage::Hits(line.side()?),
            "evasion" => Stage::EvasionRoll(line.number_up_to(20)?),
            "refuge" => Stage::Refuge(line.number_up_to(20)?),
            "ask_defender" => Stage::AskDefender,
            "indians_retreat" => Stage::IndiansRetreat,
            "ask_attacker" => Stage::AskAttacker,
            other => return Err(line.error("a stage of a battle that waits for something", other)),
        };
        s.battle = Battle {
            stage,
            region: Some(region),
            kind: *kind,
            attacker,
            origin,
            held,
            bonus,
            no_evasion,
            round,
            unspent,
            hit,
        };
        Ok(())
    }

    fn word_region(&self, line: &mut Line<'_>) -> Result<Region, TextError> {
        let word = line.word("the id of a region")?;
        Region::all()
            .find(|r| self.tables.id(*r) == word)
            .ok_or_else(|| line.error("the id of a region", word))
    }

    fn word_card(&self, line: &mut Line<'_>) -> Result<Card, TextError> {
        let word = line.word("the id of a card")?;
        Card::all()
            .find(|c| self.tables.card(*c).id == word)
            .ok_or_else(|| line.error("the id of a card", word))
    }

    fn word_cards(&self, line: &mut Line<'_>) -> Result<CardSet, TextError> {
        let mut cards = CardSet::EMPTY;
        while !line.is_done() {
            cards.insert(self.word_card(line)?);
        }
        Ok(cards)
    }

    fn word_regions(&self, line: &mut Line<'_>) -> Result<RegionSet, TextError> {
        let word = line.word("ids of regions, or -")?;
        if word == "-" {
            return Ok(RegionSet::EMPTY);
        }
        word.split(',')
            .map(|id| {
                Region::all()
                    .find(|r| self.tables.id(*r) == id)
                    .ok_or_else(|| line.error("the id of a region", id))
            })
            .collect()
    }
}
