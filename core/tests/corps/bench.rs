//! A bench for single rules of `corps_command`: units put on an otherwise bare map, then played on by the text of decisions.
//!
//! The scenario of the bench is made from the built-in edition: the whole map, five days, every counter due from the start, exits,
//! and those chits in hand that a case names. Every state that is reached goes through its text: a case cannot start from, or lead
//! to, something that the rules would not let stand.
#![allow(dead_code)] // each file of cases uses a part of it

use std::collections::BTreeMap;

use earlylight_core::{
    Awaits, Chance, Game, Outcome, Setup, Side,
    corps_command::{
        CorpsCommand, Decision, Edition, Note, Place, State,
        agenda::{Agenda, CoupletStage, ImpulseStage, Step},
        edition::{
            STANDARD,
            raw::{ArrivalItem, CupItem},
        },
        ids::{Hex, NATO, PACT, Unit},
        odds::Shot,
        state::{Activation, Crossing, UnitState},
    },
};

pub const M1: &str = "5AD/1-1";
pub const M1_B: &str = "5AD/1-2";
pub const MECH: &str = "5AD/1-3";
pub const MECH_B: &str = "5AD/2-3";
pub const ACR: &str = "13ACR-1";
pub const T72: &str = "47GTD/1-1";
pub const T72_B: &str = "47GTD/1-2";
pub const T72_C: &str = "47GTD/1-3";
pub const BMP: &str = "47GTD/1-4";
pub const T72G: &str = "1GTD/1-1";
pub const SV_REC: &str = "47GTD/REC";
pub const BTR: &str = "171/B-1";
pub const T55: &str = "87-4";
pub const SV_ABN: &str = "2GAB-1";
pub const US_ABN: &str = "101-1";
pub const TER: &str = "TER-1";

/// What a case puts on the map before it begins.
pub struct Bench {
    units: Vec<(String, String, u8)>,
    waiting: Vec<String>,
    chits: Vec<String>,
    played: Vec<String>,
    later: Vec<(String, usize)>,
    mines: Vec<String>,
    crossings: Vec<(String, Crossing)>,
    rulings: Vec<String>,
    day: u8,
    couplet: u8,
    numbers: [Activation; 2],
}

/// A bare map on day 2, couplet 2.
pub fn bare() -> Bench {
    Bench {
        units: Vec::new(),
        waiting: Vec::new(),
        chits: Vec::new(),
        played: Vec::new(),
        later: Vec::new(),
        mines: Vec::new(),
        crossings: Vec::new(),
        rulings: Vec::new(),
        day: 2,
        couplet: 2,
        numbers: [Activation::default(); 2],
    }
}

/// The dice that show a total.
pub fn total(total: u8) -> [u8; 2] {
    let first = total.saturating_sub(6).max(1);
    [first, total - first]
}

impl Bench {
    /// A unit in a hex, under those that are there already.
    pub fn unit(self, id: &str, hex: &str) -> Self {
        self.hit(id, hex, 0)
    }
    pub fn hit(mut self, id: &str, hex: &str, hits: u8) -> Self {
        self.units.push((id.into(), hex.into(), hits));
        self
    }
    /// A reinforcement that may enter.
    pub fn waits(mut self, id: &str) -> Self {
        self.waiting.push(id.into());
        self
    }
    /// Chits in hand.
    pub fn chits(mut self, ids: &[&str]) -> Self {
        self.chits.extend(ids.iter().map(|id| (*id).to_owned()));
        self
    }
    /// A chit assigned to a day to come.
    pub fn later(mut self, id: &str, day: usize) -> Self {
        self.later.push((id.into(), day));
        self
    }
    pub fn mines(mut self, hex: &str) -> Self {
        self.mines.push(hex.into());
        self.played.push("N_MINES".into());
        self
    }
    /// A bridge that engineers demolished.
    pub fn demolished(mut self, side: &str) -> Self {
        self.crossings.push((side.into(), Crossing::Demolished));
        self.played.push("N_ENG".into());
        self
    }
    pub fn pontoon(mut self, side: &str) -> Self {
        self.crossings.push((side.into(), Crossing::Pontoon));
        self.played.push("P_BRIDGE".into());
        self
    }
    pub fn ruling(mut self, name: &str) -> Self {
        self.rulings.push(name.into());
        self
    }
    pub fn at(mut self, day: u8, couplet: u8) -> Self {
        self.day = day;
        self.couplet = couplet;
        self
    }
    pub fn night(self) -> Self {
        self.at(2, 5)
    }
    /// That side may choose its number, its last one having been a one.
    pub fn may_choose(mut self, side: Side) -> Self {
        self.numbers[side.index()].right = true;
        self
    }

    fn game(&self) -> CorpsCommand {
        let mut edition = Edition::parse(STANDARD).expect("the built-in edition");
        let mut scenario = edition.scenario.last().expect("scenario B").clone();
        assert_eq!(scenario.id, "B");
        scenario.id = "bench".into();
        scenario.name = "Bench".into();
        scenario.automatic_end = false;
        scenario.setup.clear();
        let line = |units: Vec<String>, arrows: &[&str], drop: bool| ArrivalItem {
            day: 1,
            couplet: 1,
            units,
            one_of: Vec::new(),
            arrows: arrows.iter().map(|a| (*a).to_owned()).collect(),
            drop,
            air_land: false,
        };
        let regiments = |wanted: &dyn Fn(&str, &str) -> bool| -> Vec<String> {
            edition
                .division
                .iter()
                .filter(|d| wanted(&d.side, &d.id))
                .flat_map(|d| {
                    d.regiments.iter().map(|r| {
                        if r.id.is_empty() {
                            d.id.clone()
                        } else {
                            format!("{}/{}", d.id, r.id)
                        }
                    })
                })
                .collect()
        };
        let red = ["1703", "1706", "1709"];
        scenario.arrivals = vec![
            line(
                regiments(&|side, _| side == "nato"),
                &["0106", "0411"],
                false,
            ),
            line(
                regiments(&|side, id| side == "pact" && id != "2GAB" && id != "33"),
                &red,
                false,
            ),
            line(vec!["2GAB".into()], &[], true),
            line(
                regiments(&|_, id| id == "33"),
                &["1703", "1706", "1709", "1301", "1511"],
                false,
            ),
        ];
        let cup = |side: &str| {
            let mine = |id: &&String| id.starts_with(side);
            let mut pool: BTreeMap<String, u8> = BTreeMap::new();
            let now: Vec<&String> = self.chits.iter().chain(&self.played).filter(mine).collect();
            let mut slots = vec![0; 5];
            slots[0] = now.len() as u8;
            for id in now {
                *pool.entry(id.clone()).or_default() += 1;
            }
            for (id, day) in self.later.iter().filter(|(id, _)| id.starts_with(side)) {
                *pool.entry(id.clone()).or_default() += 1;
                slots[*day - 1] += 1;
            }
            CupItem { pool, slots }
        };
        scenario.nato_chits = cup("N_");
        scenario.pact_chits = cup("P_");
        edition.scenario = vec![scenario];
        let game = CorpsCommand::from_canonical(&edition.canonical()).expect("the bench's edition");
        let mut rulings = game.rulings;
        for name in &self.rulings {
            rulings.set(name, "true").expect("a ruling of that name");
        }
        game.with_rulings(rulings)
    }

    fn state(&self, game: &CorpsCommand) -> State {
        let t = &game.tables;
        let mut s = game.start(&Setup::default()).expect("the bench's scenario");
        s.day = self.day;
        s.couplet = self.couplet;
        s.activation = self.numbers;
        for unit in Unit::first(t.units.len()) {
            s.units[unit.index()] = UnitState {
                place: Place::Destroyed,
                ..UnitState::default()
            };
        }
        for (id, hex, hits) in &self.units {
            let unit = t.unit_by_id(id).unwrap_or_else(|| panic!("no unit {id}"));
            let hex = t.hex_by_id(hex).unwrap_or_else(|| panic!("no hex {hex}"));
            let side = t.unit(unit).side;
            let below = s.stack(t, side, hex).count() as u8;
            s.units[unit.index()] = UnitState {
                place: Place::On(hex),
                rank: below,
                hits: *hits,
                ..UnitState::default()
            };
            s.occupied[side.index()].insert(hex);
        }
        for id in &self.waiting {
            let unit = t.unit_by_id(id).unwrap_or_else(|| panic!("no unit {id}"));
            let line = t.scenarios[0]
                .arrivals
                .iter()
                .position(|l| l.units.contains(&unit))
                .expect("a line of arrivals");
            s.units[unit.index()].place = Place::Waiting(line as u8);
        }
        s.cup = [0; 20];
        s.drawn = [0; 20];
        s.hand = [0; 20];
        s.slots = [[0; 20]; 5];
        let chit = |id: &str| {
            t.chit_by_id(id)
                .unwrap_or_else(|| panic!("no chit {id}"))
                .index()
        };
        for id in &self.chits {
            s.hand[chit(id)] += 1;
        }
        for id in &self.played {
            s.used[chit(id)] += 1;
        }
        for (id, day) in &self.later {
            s.slots[*day - 1][chit(id)] += 1;
        }
        for hex in &self.mines {
            s.mines.insert(t.hex_by_id(hex).expect("a hex"));
        }
        for (side, crossing) in &self.crossings {
            s.crossings[t.river_by_id(side).expect("a river hexside").index()] = *crossing;
        }
        s
    }

    fn table(self, steps: &[Step], prepare: impl FnOnce(&mut State)) -> Table {
        let game = self.game();
        let mut s = self.state(&game);
        s.agenda = Agenda::of(steps);
        prepare(&mut s);
        s.score = game.score(&s);
        let s = game.settled(s);
        let table = Table {
            game,
            s,
            told: Vec::new(),
        };
        table.check();
        table
    }

    /// The impulse of a side with that Activation Number, its units about to act.
    pub fn acts(self, side: Side, number: u8) -> Table {
        // The other side has a one. NATO is first on a tie.
        let first = side == NATO || number > 1;
        let bottom = if first {
            CoupletStage::Second
        } else {
            CoupletStage::Ends
        };
        self.table(
            &[Step::Couplet(bottom), Step::Impulse(ImpulseStage::Acting)],
            |s| {
                s.shown = true;
                s.active = Some(side);
                for of in Side::BOTH {
                    let rolled = if of == side { number } else { 1 };
                    s.activation[of.index()] = Activation {
                        rolled,
                        settled: if rolled == 6 { 6 } else { 0 },
                        ..Activation::default()
                    };
                }
            },
        )
    }
    pub fn pact(self, number: u8) -> Table {
        self.acts(PACT, number)
    }
    pub fn nato(self, number: u8) -> Table {
        self.acts(NATO, number)
    }
    /// The beginning of a couplet.
    pub fn couplet(self) -> Table {
        self.table(&[Step::Couplet(CoupletStage::Begins)], |_| {})
    }
}

/// A table: the game, a state, and what has been told since the last decision or chance.
#[derive(Clone)]
pub struct Table {
    pub game: CorpsCommand,
    pub s: State,
    pub told: Vec<Note>,
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
    pub fn read(&self, text: &str) -> Decision {
        match self.game.read_decision(&self.s, text) {
            Ok(decision) => decision,
            Err(error) => panic!("{text}: {error}\n{}", self.game.write_position(&self.s)),
        }
    }
    /// A decision by its text; it must be legal.
    pub fn does(mut self, text: &str) -> Self {
        let decision = self.read(text);
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
    /// Activates a unit and takes steps, each to a hex.
    pub fn moves(self, unit: &str, hexes: &[&str]) -> Self {
        let table = self.does(&format!("activate {unit}"));
        hexes
            .iter()
            .fold(table, |table, hex| table.does(&format!("> {hex}")))
    }
    /// Ends the action under way, if it is still asked for.
    pub fn stops(self) -> Self {
        if matches!(self.s.agenda.top(), Some(Step::Action { .. })) {
            self.does("done")
        } else {
            self
        }
    }
    /// Whether a decision is legal.
    pub fn may(&self, text: &str) -> bool {
        let decision = self.read(text);
        let mut probe = self.s;
        self.game
            .decide(&mut probe, &decision, &mut Vec::new())
            .is_ok()
    }
    /// The rule that forbids a decision.
    pub fn forbids(&self, text: &str) -> &'static str {
        let decision = self.read(text);
        let mut probe = self.s;
        let refused = self.game.decide(&mut probe, &decision, &mut Vec::new());
        assert_eq!(probe, self.s);
        match refused {
            Err(violation) => violation.rule,
            Ok(()) => panic!("{text} is legal\n{}", self.game.write_position(&self.s)),
        }
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
    /// An assault by a unit that is not active yet, its dice showing that total.
    pub fn assaults(self, unit: &str, hex: &str, roll: u8) -> Self {
        self.all(&[&format!("activate {unit}"), &format!("> {hex} assault")])
            .fires(roll)
    }
    /// The dice of an attack, nobody adding anything to it.
    pub fn fires(mut self, roll: u8) -> Self {
        while matches!(self.game.awaits(&self.s), Awaits::Decision { .. }) {
            let told = std::mem::take(&mut self.told);
            self = self.does("done");
            self.told.splice(0..0, told);
        }
        let told = std::mem::take(&mut self.told);
        let mut table = self.rolls(&total(roll));
        table.told.splice(0..0, told);
        table
    }
}

/// What can be seen.
impl Table {
    pub fn id(&self, id: &str) -> Unit {
        self.game
            .tables
            .unit_by_id(id)
            .unwrap_or_else(|| panic!("no unit {id}"))
    }
    /// The hex of a unit that is on the map.
    pub fn hex(&self, id: &str) -> Option<&str> {
        self.s
            .hex_of(self.id(id))
            .map(|h| self.game.tables.hex_id(h))
    }
    pub fn hits(&self, id: &str) -> u8 {
        self.s.unit(self.id(id)).hits
    }
    pub fn destroyed(&self, id: &str) -> bool {
        self.s.unit(self.id(id)).place == Place::Destroyed
    }
    /// Movement Points spent and left, as told last.
    pub fn points(&self) -> (u8, u8) {
        self.told
            .iter()
            .rev()
            .find_map(|note| match note {
                Note::Moved { spent, left, .. } => Some((*spent, *left)),
                _ => None,
            })
            .expect("a move that was told")
    }
    pub fn options(&self) -> Vec<String> {
        let mut options = Vec::new();
        self.game.options(&self.s, &mut options);
        options
            .iter()
            .map(|d| self.game.write_decision(&self.s, d))
            .collect()
    }
    /// The units that may be activated.
    pub fn active_units(&self) -> Vec<String> {
        self.options()
            .iter()
            .filter_map(|o| o.strip_prefix("activate ").map(str::to_owned))
            .collect()
    }
    /// The hexes that may be entered.
    pub fn entries(&self) -> Vec<String> {
        let mut options = Vec::new();
        self.game.options(&self.s, &mut options);
        options
            .iter()
            .filter_map(|d| match d {
                Decision::Enter(hex) => Some(self.game.tables.hex_id(*hex).to_owned()),
                _ => None,
            })
            .collect()
    }
    /// The side to decide, whether in secret, and the rule that asks.
    pub fn asked(&self) -> (Side, bool, &'static str) {
        match self.game.awaits(&self.s) {
            Awaits::Decision {
                side, secret, rule, ..
            } => (side, secret, rule),
            other => panic!("no decision is awaited: {other:?}"),
        }
    }
    /// The side whose dice are awaited, how many, and what for.
    pub fn dice(&self) -> (Side, u8, &'static str) {
        match self.game.awaits(&self.s) {
            Awaits::Chance(Chance::Dice {
                side: Some(side),
                count,
                what,
                ..
            }) => (side, count, what),
            other => panic!("no dice are awaited: {other:?}"),
        }
    }
    pub fn number(&self, side: Side) -> u8 {
        self.s.activation[side.index()].number()
    }
    /// The shot that was told last, as its dice were about to be thrown.
    pub fn shot(&self) -> Shot {
        self.told
            .iter()
            .rev()
            .find_map(|note| match note {
                Note::Fire { shot, .. } => Some(*shot),
                _ => None,
            })
            .expect("an attack ready for its dice")
    }
    /// Whether defensive fire hit the attacker.
    pub fn fired_back(&self) -> bool {
        self.told
            .iter()
            .any(|n| matches!(n, Note::DefensiveFire { .. }))
    }
    /// Hits told on the target of the last attack, before its Strength is looked at.
    pub fn result(&self) -> u8 {
        self.told
            .iter()
            .rev()
            .find_map(|note| match note {
                Note::FireEnds { hits, .. } => Some(*hits),
                _ => None,
            })
            .expect("an attack that is over")
    }
    /// Firepower of an assault by a unit as things stand.
    pub fn firepower(&self, unit: &str, hex: &str) -> i8 {
        self.firepower_of(
            unit,
            hex,
            earlylight_core::corps_command::agenda::AttackKind::Assault,
        )
    }
    pub fn firepower_of(
        &self,
        unit: &str,
        hex: &str,
        kind: earlylight_core::corps_command::agenda::AttackKind,
    ) -> i8 {
        let hex: Hex = self.game.tables.hex_by_id(hex).expect("a hex");
        self.game
            .shot_at(&self.s, self.id(unit), hex, kind)
            .expect("an attack that can be made")
            .firepower
    }
    /// Whether a note told since the last step says so.
    pub fn tells(&self, words: &str) -> bool {
        self.told
            .iter()
            .any(|note| self.game.tell(note).text.contains(words))
    }
}
