//! A table set for one card: a position put together from its parts, then a script of decisions and rolls as a transcript
//! writes them. After every step the position must go through its text unharmed, which also counts every force and card.
#![allow(dead_code)] // every test binary uses its own part of it

use std::sync::OnceLock;

pub use earlylight_core::{
    Awaits, Chance, Game, Outcome, Setup, Side, Silent,
    dawn1812::{
        ConflictState, Dawn1812, Decision, Ending, Note, State,
        agenda::{Agenda, Step},
        edition::tables::{Deck, Perk},
        ids::{Card, CardSet, Conflict, Force, GB, REGIONS, Region, Track, US, Waterway, Zone},
        note::Bonus,
    },
};

pub const UM: Force = Force::UsMilitia;
pub const UR: Force = Force::UsRegular;
pub const GM: Force = Force::GbMilitia;
pub const GR: Force = Force::GbRegular;
pub const IN: Force = Force::Indian;

/// A game that has come to a side's play of a card.
pub struct Table {
    pub game: Dawn1812,
    pub s: State,
    /// All that has been told since the play began.
    pub notes: Vec<Note>,
    before: State,
    /// Cards in each hand at the least, so that the turn goes on after the play.
    hand: u32,
}

/// The steps of a turn in which that side is to play a card.
fn to_play(side: Side) -> Agenda {
    static BOTH: OnceLock<[Agenda; 2]> = OnceLock::new();
    BOTH.get_or_init(|| {
        let game = Dawn1812::standard();
        let mut s = game.start(&Setup::default()).expect("the standard setup");
        while let Awaits::Chance(_) = game.awaits(&s) {
            let item = game.pick(&s, 0).expect("a card to deal");
            game.chance(&mut s, Outcome::Draw(item), &mut Silent)
                .expect("a card that is there");
        }
        let us = s.agenda;
        assert_eq!(us.steps(), [Step::PlayCard { side: US }]);
        let card = s.hands[0].nth(0).expect("a card");
        s.hands[0].remove(card);
        s.discard.insert(card);
        let text = game.write_position(&s).replace("do play US", "do play GB");
        let gb = game.read_position(&text).expect("a position").agenda;
        assert_eq!(gb.steps(), [Step::PlayCard { side: GB }]);
        [us, gb]
    })[side.index()]
}

impl Table {
    /// The bare board in turn 2: no forces, no Squadrons at sea, the cards of 1814 still set aside.
    pub fn new() -> Self {
        Self::of(Dawn1812::standard(), 2)
    }
    /// The bare board in turn 6: two more Squadrons in the box, all decks in play.
    pub fn late() -> Self {
        Self::of(Dawn1812::standard(), 6)
    }
    /// The bare board of a game in that turn.
    pub fn of(game: Dawn1812, turn: u8) -> Self {
        let mut s = game.bare();
        s.turn = turn;
        let all: CardSet = Card::all().collect();
        if turn > 4 {
            s.reinforced = true;
        } else {
            s.aside = game.tables.deck(Deck::Y1814);
        }
        s.draw = all.minus(s.aside);
        Self {
            game,
            s,
            notes: Vec::new(),
            before: s,
            hand: 3,
        }
    }

    pub fn region(&self, name: &str) -> Region {
        self.game
            .tables
            .region_named(name)
            .unwrap_or_else(|| panic!("no region {name}"))
    }
    pub fn card(&self, id: &str) -> Card {
        self.game
            .tables
            .card_named(id)
            .unwrap_or_else(|| panic!("no card {id}"))
    }

    // The position.

    /// Forces out of the pool into a region.
    pub fn put(mut self, region: &str, force: Force, count: u8) -> Self {
        let region = self.region(region);
        self.s.forces[region.index()][force.index()] += count;
        self.s.pool[force.index()] -= count;
        self
    }
    /// Recruit counters in a town, whatever was there.
    pub fn counters(mut self, town: &str, count: u8) -> Self {
        self.s.counters[self.region(town).index()] = count;
        self
    }
    /// No Recruit counters anywhere.
    pub fn no_counters(mut self) -> Self {
        self.s.counters = [0; REGIONS];
        self
    }
    pub fn fort(mut self, region: &str) -> Self {
        self.s.forts.insert(self.region(region));
        self
    }
    pub fn ships(mut self, waterway: Waterway, us: u8, gb: u8) -> Self {
        self.s.ships[waterway.index()] = [us, gb];
        self
    }
    /// Squadrons in a zone, out of the box.
    pub fn zone(mut self, zone: Zone, count: u8) -> Self {
        self.s.zones[zone.index()] = count;
        self
    }
    /// Squadrons on a landing, out of the box.
    pub fn landing(mut self, town: &str, count: u8) -> Self {
        self.s.landings[self.region(town).index()] = count;
        self
    }
    /// Regulars in the landing supply.
    pub fn supply(mut self, count: u8) -> Self {
        self.s.landing_supply = count;
        self.s.pool[GR.index()] -= count;
        self
    }
    pub fn level(mut self, side: Side, track: Track, level: u8) -> Self {
        self.s.levels[side.index()][track.index()] = level;
        self
    }
    /// That level of a side on every track.
    pub fn levels(mut self, side: Side, level: u8) -> Self {
        self.s.levels[side.index()] = [level; 3];
        self
    }
    pub fn conflict(mut self, conflict: Conflict, state: ConflictState) -> Self {
        self.s.conflicts[conflict.index()] = state;
        self
    }
    pub fn privateering(mut self, at: u8) -> Self {
        self.s.privateering = at;
        self
    }
    /// The score, Great Britain ahead positive.
    pub fn score(mut self, score: i8) -> Self {
        self.s.score = score;
        self
    }
    /// Squadrons gained from cards before.
    pub fn gains(mut self, gains: u8) -> Self {
        self.s.squadron_gains = gains;
        self
    }
    /// A card into a hand.
    pub fn hold(mut self, side: Side, id: &str) -> Self {
        let card = self.card(id);
        assert!(self.s.draw.has(card), "{id} is not to be had");
        self.s.draw.remove(card);
        self.s.hands[side.index()].insert(card);
        self
    }
    /// The play is the last of the turn for its side.
    pub fn last(mut self) -> Self {
        self.hand = 1;
        self
    }

    // The play.

    /// A side is to play a card; hands are filled with cards of their own side or of either, the box with the Squadrons that
    /// are nowhere else (14.1.1).
    pub fn start(mut self, side: Side) -> Self {
        let t = self.game.tables.clone();
        let behind = u32::from(side == GB);
        let [us, gb] = self.s.hands.map(|h| h.len());
        let hand = self.hand.max(gb).max(us + behind);
        let sizes = [hand - behind, hand];
        for (who, size) in Side::BOTH.into_iter().zip(sizes) {
            while self.s.hands[who.index()].len() < size {
                let filler = self
                    .s
                    .draw
                    .iter()
                    .find(|c| t.card(*c).side != Some(who.other()))
                    .expect("a card to fill a hand");
                self.s.draw.remove(filler);
                self.s.hands[who.index()].insert(filler);
            }
        }
        let extra = if self.s.reinforced { 2 } else { 0 };
        let gained = (self.s.squadron_gains + self.s.perk(&t, GB, Perk::Squadron)).min(4);
        self.s.navy_box = 0;
        self.s.navy_box = (4 + extra + gained)
            .checked_sub(self.s.squadrons())
            .expect("no more Squadrons than there are");
        self.s.agenda = to_play(side);
        self.s = self.game.settled(self.s);
        self.before = self.s;
        self.check();
        self
    }
    /// The side plays the card as an event.
    pub fn event_by(self, side: Side, id: &str) -> Self {
        let mut t = self.hold(side, id).start(side);
        t.go(&format!("play {id}; as event"));
        t
    }
    /// The side of the card plays it as an event.
    pub fn event(self, id: &str) -> Self {
        let card = self.card(id);
        let side = self.game.tables.card(card).side.expect("a card of a side");
        self.event_by(side, id)
    }
    /// Decisions and rolls in turn, separated by semicolons: "at Shawnee; roll 4 6; done".
    pub fn go(&mut self, script: &str) {
        for line in script.split(';').map(str::trim).filter(|l| !l.is_empty()) {
            if let Some(dice) = line.strip_prefix("roll ") {
                let dice: Vec<u8> = dice
                    .split_whitespace()
                    .map(|d| d.parse().expect("a face"))
                    .collect();
                if let Err(e) = self
                    .game
                    .chance(&mut self.s, Outcome::Dice(&dice), &mut self.notes)
                {
                    panic!("`{line}`: {e}\n{}", self.game.write_position(&self.s));
                }
            } else {
                let decision = self.read(line);
                if let Err(e) = self.game.decide(&mut self.s, &decision, &mut self.notes) {
                    panic!("`{line}`: {e}\n{}", self.game.write_position(&self.s));
                }
            }
            self.check();
        }
    }
    fn read(&self, text: &str) -> Decision {
        match self.game.read_decision(&self.s, text) {
            Ok(decision) => decision,
            Err(e) => panic!("`{text}`: {e}"),
        }
    }
    /// The position goes through its text unharmed.
    fn check(&self) {
        let text = self.game.write_position(&self.s);
        match self.game.read_position(&text) {
            Ok(read) => assert_eq!(read, self.s, "{text}"),
            Err(e) => panic!("{e}\n{text}"),
        }
    }
    /// A side plays a card of its hand for a Construct of which it makes nothing.
    pub fn pass(&mut self, side: Side) {
        let card = self.s.hands[side.index()]
            .iter()
            .find(|c| self.game.tables.card(*c).side != Some(side.other()))
            .expect("a card to pass with");
        let id = self.game.tables.card(card).id.clone();
        self.go(&format!(
            "play {id}; as operation; operation Construct; done"
        ));
    }

    // What is asked.

    /// Exactly these decisions are offered, in any order.
    #[track_caller]
    pub fn offers(&self, wanted: &str) {
        let mut wanted: Vec<Decision> = wanted
            .split(';')
            .map(str::trim)
            .filter(|l| !l.is_empty())
            .map(|l| self.read(l))
            .collect();
        let mut options = Vec::new();
        self.game.options(&self.s, &mut options);
        let text = |list: &mut Vec<Decision>| {
            let mut texts: Vec<String> = list
                .iter()
                .map(|d| self.game.write_decision(&self.s, d))
                .collect();
            texts.sort();
            texts
        };
        assert_eq!(text(&mut options), text(&mut wanted));
    }
    /// So many decisions are offered.
    pub fn offered(&self) -> usize {
        let mut options = Vec::new();
        self.game.options(&self.s, &mut options);
        options.len()
    }
    /// The decision is refused by that rule and changes nothing.
    #[track_caller]
    pub fn refused(&self, text: &str, rule: &str) {
        let decision = self.read(text);
        let mut probe = self.s;
        match self.game.decide(&mut probe, &decision, &mut Silent) {
            Ok(()) => panic!("`{text}` was accepted"),
            Err(e) => assert_eq!(e.rule, rule, "`{text}`: {e}"),
        }
        assert_eq!(probe, self.s, "`{text}` was refused and changed the state");
    }
    /// A decision is asked of that side, by that rule.
    #[track_caller]
    pub fn asks(&self, of: Side, by: &str) {
        match self.game.awaits(&self.s) {
            Awaits::Decision { side, rule, .. } => assert_eq!((side, rule), (of, by)),
            other => panic!("{other:?}\n{}", self.game.write_position(&self.s)),
        }
    }
    /// So many dice of that side are asked for.
    #[track_caller]
    pub fn dice(&self, of: Side, number: u8) {
        match self.game.awaits(&self.s) {
            Awaits::Chance(Chance::Dice { side, count, .. }) => {
                assert_eq!((side, count), (Some(of), number));
            }
            other => panic!("{other:?}\n{}", self.game.write_position(&self.s)),
        }
    }
    /// The OPS left of the operation under way.
    #[track_caller]
    pub fn points(&self) -> u8 {
        match self.s.agenda.top() {
            Some(
                Step::Recruit { points, .. }
                | Step::Campaign { points, .. }
                | Step::Construct { points, .. }
                | Step::Deploy { points, .. },
            ) => points,
            other => panic!("no operation: {other:?}"),
        }
    }
    /// That side is to play its next card: the last play is over.
    #[track_caller]
    pub fn next(&self, side: Side) {
        assert_eq!(self.s.agenda.steps(), [Step::PlayCard { side }]);
        assert_eq!(self.s.in_play, None);
    }
    /// The game is over, won by that side.
    #[track_caller]
    pub fn won_by(&self, side: Side) {
        assert_eq!(self.s.ending.map(Ending::winner), Some(side));
    }

    // What has come of it.

    /// Forces of a kind in a region.
    pub fn at(&self, region: &str, force: Force) -> u8 {
        self.s.force(self.region(region), force)
    }
    /// Recruit counters in a town.
    pub fn counters_in(&self, town: &str) -> u8 {
        self.s.counters[self.region(town).index()]
    }
    pub fn level_of(&self, side: Side, track: Track) -> u8 {
        self.s.level(side, track)
    }
    pub fn state_of(&self, conflict: Conflict) -> ConflictState {
        self.s.conflicts[conflict.index()]
    }
    /// The card is out of the game (2.8.2).
    #[track_caller]
    pub fn removed(&self, id: &str) {
        assert!(self.s.removed.has(self.card(id)), "{id} is not removed");
    }
    /// The card is among the discards (2.8.3).
    #[track_caller]
    pub fn discarded(&self, id: &str) {
        assert!(self.s.discard.has(self.card(id)), "{id} is not discarded");
    }
    /// Nothing lies otherwise than before the play, cards apart.
    #[track_caller]
    pub fn unchanged(&self) {
        let mut now = self.s;
        now.hands = self.before.hands;
        now.draw = self.before.draw;
        now.discard = self.before.discard;
        now.removed = self.before.removed;
        now.agenda = self.before.agenda;
        assert_eq!(now, self.before);
    }
    /// 5.2.3: nothing came of the event of a card that is removed; it occurred, and the card is out of the game.
    #[track_caller]
    pub fn nothing_then_removed(&self, id: &str) {
        self.unchanged();
        self.removed(id);
        assert!(matches!(self.s.agenda.steps(), [Step::PlayCard { .. }]));
    }
    /// Nothing came of the event of a card that stays; it is discarded.
    #[track_caller]
    pub fn nothing_then_discarded(&self, id: &str) {
        self.unchanged();
        self.discarded(id);
        assert!(matches!(self.s.agenda.steps(), [Step::PlayCard { .. }]));
    }
    /// The bonus dice of the last battle that began, in order: side and number.
    pub fn bonuses(&self) -> Vec<(Side, u8, Bonus)> {
        let begun = self
            .notes
            .iter()
            .rposition(|n| matches!(n, Note::BattleBegins { .. }))
            .expect("a battle");
        self.notes[begun..]
            .iter()
            .filter_map(|n| match n {
                Note::BattleBonus { side, dice, why } => Some((*side, *dice, *why)),
                _ => None,
            })
            .collect()
    }
}

/// A card as it is listed: id, title, OPS, side ("us", "gb", "either"), whether it is removed after its event.
pub type Listed = (&'static str, &'static str, u8, &'static str, bool);

/// The deck holds exactly these cards.
pub fn deck_is(deck: Deck, listed: &[Listed]) {
    let game = Dawn1812::standard();
    let t = &game.tables;
    for (id, title, ops, side, remove) in listed {
        let card = t.card_named(id).expect("the card");
        let entry = t.card(card);
        let side = match *side {
            "us" => Some(US),
            "gb" => Some(GB),
            _ => None,
        };
        assert_eq!(entry.title, *title);
        assert_eq!(
            (entry.ops, entry.side, entry.remove, entry.deck),
            (*ops, side, *remove, deck),
            "{id}"
        );
        assert_eq!(t.card_named(title), Some(card));
    }
}
