//! A bench for single rules: a position put together on a bare board, then played on by the text of decisions.
//!
//! Every position goes through its text before it is played, and so does every state that comes of it: a case cannot start
//! from, or lead to, something that the rules would not let stand.
#![allow(dead_code)] // each file of cases uses a part of the bench

use earlylight_core::{
    Awaits, Chance, Game, Outcome, Side,
    dawn1812::{
        ConflictState, Dawn1812, Decision, Note, Operation, State,
        agenda::Step,
        edition::tables::{Op, Perk},
        ids::{Card, CardSet, Conflict, Force, GB, Region, Track, US, Waterway, Zone},
        note::Bonus,
    },
};

/// A table: the game, a state, and what has been told since the last decision or chance.
#[derive(Clone)]
pub struct Table {
    pub game: Dawn1812,
    pub s: State,
    pub told: Vec<Note>,
    last: bool,
}

/// A bare board in turn 3: counters, ships and Squadrons as at setup, no forces, every card in the draw deck or set aside.
pub fn board() -> Table {
    let game = Dawn1812::standard();
    let s = game.bare();
    Table {
        game,
        s,
        told: Vec::new(),
        last: false,
    }
    .turn(3)
}

/// What lies on the table.
impl Table {
    pub fn turn(mut self, turn: u8) -> Self {
        self.s.turn = turn;
        self.s.reinforced = turn > 4;
        self
    }
    pub fn score(mut self, score: i8) -> Self {
        self.s.score = score;
        self
    }
    /// United States Militia and Regulars.
    pub fn us(mut self, region: &str, [militia, regulars]: [u8; 2]) -> Self {
        let index = self.region(region).index();
        self.s.forces[index][..2].copy_from_slice(&[militia, regulars]);
        self
    }
    /// British Militia, Regulars and Indians.
    pub fn gb(mut self, region: &str, group: [u8; 3]) -> Self {
        let index = self.region(region).index();
        self.s.forces[index][2..].copy_from_slice(&group);
        self
    }
    pub fn counters(mut self, region: &str, count: u8) -> Self {
        let index = self.region(region).index();
        self.s.counters[index] = count;
        self
    }
    pub fn fort(mut self, region: &str) -> Self {
        let region = self.region(region);
        self.s.forts.insert(region);
        self
    }
    /// Waterway Control markers: of the United States, of Great Britain.
    pub fn ships(mut self, waterway: Waterway, markers: [u8; 2]) -> Self {
        self.s.ships[waterway.index()] = markers;
        self
    }
    /// Squadrons in the New England, Chesapeake and Southern Coast zones; the others stay in the box.
    pub fn zones(mut self, zones: [u8; 3]) -> Self {
        self.s.zones = zones;
        self
    }
    /// Squadrons that cards have given so far.
    pub fn gains(mut self, gains: u8) -> Self {
        self.s.squadron_gains = gains;
        self
    }
    /// Squadrons on a landing.
    pub fn landing(mut self, town: &str, squadrons: u8) -> Self {
        let index = self.region(town).index();
        self.s.landings[index] = squadrons;
        self
    }
    /// Regulars in the landing supply.
    pub fn supply(mut self, regulars: u8) -> Self {
        self.s.landing_supply = regulars;
        self
    }
    pub fn level(mut self, side: Side, track: Track, level: u8) -> Self {
        self.s.levels[side.index()][track.index()] = level;
        self
    }
    pub fn active(self, conflict: Conflict) -> Self {
        self.conflict(conflict, ConflictState::Active)
    }
    pub fn conflict(mut self, conflict: Conflict, state: ConflictState) -> Self {
        self.s.conflicts[conflict.index()] = state;
        self
    }
    pub fn privateering(mut self, marker: u8) -> Self {
        self.s.privateering = marker;
        self
    }
    pub fn armistice(mut self, a: &str, b: &str) -> Self {
        let (a, b) = (self.region(a), self.region(b));
        self.s.armistices[0] = Some(if a < b { (a, b) } else { (b, a) });
        self
    }
    /// The effect of a card that was played earlier in the turn and holds until Upkeep.
    pub fn played_this_turn(mut self, card: &str) -> Self {
        let card = self.card(card);
        for op in &self.game.tables.card(card).effects {
            if let Op::ThisTurn(number) = op {
                self.s.this_turn |= 1 << number;
            }
        }
        self
    }
    pub fn hand(mut self, side: Side, cards: &[&str]) -> Self {
        for card in cards {
            let card = self.card(card);
            self.s.hands[side.index()].insert(card);
        }
        self
    }
    pub fn discards(mut self, cards: &[&str]) -> Self {
        for card in cards {
            let card = self.card(card);
            self.s.discard.insert(card);
        }
        self
    }
    pub fn removed(mut self, cards: &[&str]) -> Self {
        for card in cards {
            let card = self.card(card);
            self.s.removed.insert(card);
        }
        self
    }
    /// Another ruling than the default.
    pub fn ruling(mut self, name: &str, value: &str) -> Self {
        let set = self.game.rulings.set(name, value);
        set.unwrap_or_else(|error| panic!("{error}"));
        self
    }
    /// The next card is the last of the turn.
    pub fn last_card(mut self) -> Self {
        self.last = true;
        self
    }
    /// Piles of that size: cards leave the draw deck for the discards and, if they are so marked, for the box.
    pub fn piles(mut self, draw: u32, discards: u32) -> Self {
        let held = self.held();
        let free: Vec<Card> = self
            .in_era()
            .minus(held)
            .iter()
            .filter(|c| !self.s.discard.has(*c) && !self.s.removed.has(*c))
            .collect();
        let out = u32::try_from(free.len()).unwrap() - draw - (discards - self.s.discard.len());
        let removable = |c: &&Card| self.game.tables.card(**c).remove;
        let gone: CardSet = free
            .iter()
            .filter(removable)
            .take(out as usize)
            .copied()
            .collect();
        assert_eq!(gone.len(), out, "not so many cards can be out of the game");
        self.s.removed.extend(gone);
        let rest = free.iter().copied().filter(|c| !gone.has(*c));
        let laid: CardSet = rest
            .take((discards - self.s.discard.len()) as usize)
            .collect();
        self.s.discard.extend(laid);
        self
    }
}

/// Names.
impl Table {
    pub fn region(&self, name: &str) -> Region {
        let named = self.game.tables.region_named(name);
        named.unwrap_or_else(|| panic!("no region {name}"))
    }
    pub fn card(&self, name: &str) -> Card {
        let named = self.game.tables.card_named(name);
        named.unwrap_or_else(|| panic!("no card {name}"))
    }
    pub fn title(&self, name: &str) -> String {
        self.game.tables.card(self.card(name)).title.clone()
    }
    fn held(&self) -> CardSet {
        let mut held = self.s.hands[0];
        held.extend(self.s.hands[1]);
        held
    }
    /// The cards of the decks that have come in.
    fn in_era(&self) -> CardSet {
        let decks = self.game.tables.decks;
        let mut cards = decks[0];
        if self.s.turn > 0 {
            cards.extend(decks[1]);
        }
        if self.s.reinforced {
            cards.extend(decks[2]);
        }
        cards
    }
}

/// The beginning.
impl Table {
    /// The side is to play a card, and holds this one. Hands get other cards where the turn needs them; what lies nowhere
    /// is in the draw deck.
    pub fn about_to_play(mut self, side: Side, card: &str) -> Self {
        let card = self.card(card);
        self.s.hands[side.index()].insert(card);
        let [us, gb] = self.s.hands.map(|h| h.len());
        let more = u32::from(!self.last);
        let wanted = match side {
            Side::A => [us.max(gb) + more; 2],
            Side::B => {
                let gb = gb.max(us + 1) + more;
                [gb - 1, gb]
            }
        };
        let lying = {
            let mut lying = self.held();
            lying.extend(self.s.discard);
            lying.extend(self.s.removed);
            lying
        };
        // From the end of the decks, so that the cards of the cases stay free.
        let mut free: Vec<Card> = self.in_era().minus(lying).iter().collect();
        for side in Side::BOTH {
            while self.s.hands[side.index()].len() < wanted[side.index()] {
                let filler = free.pop().expect("a card to fill a hand");
                self.s.hands[side.index()].insert(filler);
            }
        }
        self.s.draw = free.into_iter().collect();
        let every: CardSet = Card::all().collect();
        self.s.aside = every.minus(self.in_era());
        let gains = self.s.squadron_gains + self.s.perk(&self.game.tables, GB, Perk::Squadron);
        let all = 4 + gains.min(4) + if self.s.reinforced { 2 } else { 0 };
        self.s.navy_box = 0;
        let out = self.s.squadrons();
        assert!(
            out <= all,
            "{out} Squadrons at sea, {all} in play: say gains or levels"
        );
        self.s.navy_box = all - out;
        let text = self.game.write_position(&self.s);
        let name = self.game.side_name(side);
        self.read(&format!("{text}do play {name}\n"))
    }

    fn read(mut self, text: &str) -> Self {
        match self.game.read_position(text) {
            Ok(state) => self.s = state,
            Err(error) => panic!("{error}\n{text}"),
        }
        self
    }

    /// The side plays a card of its own as an event.
    pub fn event(self, side: Side, card: &str) -> Self {
        let title = self.title(card);
        self.about_to_play(side, card)
            .does(&format!("play {title}"))
            .does("as event")
    }

    /// The side plays some card of that many printed OPS, which fires no event, for an operation.
    pub fn operation(self, side: Side, ops: u8, operation: Operation) -> Self {
        let cards = self.in_era();
        let fits = |c: &Card| {
            let entry = self.game.tables.card(*c);
            entry.ops == ops && entry.side == Some(side) && !self.held().has(*c)
        };
        let card = cards.iter().find(fits).expect("a card of that many OPS");
        let id = self.game.tables.card(card).id.clone();
        let title = self.title(&id);
        self.about_to_play(side, &id)
            .does(&format!("play {title}"))
            .does("as operation")
            .does(&format!("operation {}", operation.word()))
    }
}

/// The play.
impl Table {
    fn parse(&self, text: &str) -> Decision {
        match self.game.read_decision(&self.s, text) {
            Ok(decision) => decision,
            Err(error) => panic!("{text}: {error}"),
        }
    }

    /// All options as text.
    pub fn options(&self) -> Vec<String> {
        let mut out = Vec::new();
        self.game.options(&self.s, &mut out);
        out.iter()
            .map(|d| self.game.write_decision(&self.s, d))
            .collect()
    }

    /// The options that begin so, without that beginning.
    pub fn options_of(&self, beginning: &str) -> Vec<String> {
        let strip = |o: String| o.strip_prefix(beginning).map(str::to_owned);
        self.options().into_iter().filter_map(strip).collect()
    }

    /// Takes a decision, which must be offered.
    #[track_caller]
    pub fn does(mut self, text: &str) -> Self {
        let decision = self.parse(text);
        let mut offered = Vec::new();
        self.game.options(&self.s, &mut offered);
        if !offered.contains(&decision) {
            panic!("`{text}` is not among {:#?}", self.options());
        }
        self.told.clear();
        self.game
            .decide(&mut self.s, &decision, &mut self.told)
            .expect("an option that was listed");
        self.stands();
        self
    }

    /// Names a way and the group that goes it.
    #[track_caller]
    pub fn marches(self, way: &str, group: &str) -> Self {
        self.does(&format!("march {way}"))
            .does(&format!("with {group}"))
    }

    /// The decision is not offered and is refused under that rule; the state stays as it was.
    #[track_caller]
    pub fn refused(self, text: &str, rule: &str) -> Self {
        let found = self.refusal(text);
        assert_eq!(found, rule, "the rule that refuses `{text}`");
        self
    }

    /// The rule under which a decision is refused.
    #[track_caller]
    pub fn refusal(&self, text: &str) -> &'static str {
        let decision = self.parse(text);
        let mut out = Vec::new();
        self.game.options(&self.s, &mut out);
        assert!(!out.contains(&decision), "`{text}` is offered");
        let mut after = self.s;
        match self.game.decide(&mut after, &decision, &mut Vec::new()) {
            Ok(()) => panic!("`{text}` is accepted"),
            Err(violation) => {
                assert_eq!(after, self.s, "a refusal leaves the state as it was");
                violation.rule
            }
        }
    }

    /// The decision is offered.
    #[track_caller]
    pub fn offered(self, text: &str) -> Self {
        let options = self.options();
        assert!(
            options.iter().any(|o| o == text),
            "`{text}` is not among {options:#?}"
        );
        self
    }

    /// The dice fall: that side's, and exactly as many as are asked for.
    #[track_caller]
    pub fn rolls(mut self, side: Side, dice: &[u8]) -> Self {
        let wanted = self.dice();
        assert_eq!(
            wanted,
            Some((side, u8::try_from(dice.len()).unwrap())),
            "dice {dice:?}: {:?}",
            self.game.awaits(&self.s)
        );
        self.told.clear();
        self.game
            .chance(&mut self.s, Outcome::Dice(dice), &mut self.told)
            .expect("dice that were asked for");
        self.stands();
        self
    }

    /// One round: the attacker's dice, then the defender's.
    #[track_caller]
    pub fn round(self, attacker: Side, dice: &[u8], answer: &[u8]) -> Self {
        self.rolls(attacker, dice).rolls(attacker.other(), answer)
    }

    /// The next card is drawn: the lowest of the deck. Whose hand it comes to.
    #[track_caller]
    pub fn draws(&mut self) -> Side {
        let Awaits::Chance(Chance::Draw { side, .. }) = self.game.awaits(&self.s) else {
            panic!("no draw: {:?}", self.game.awaits(&self.s));
        };
        let card = self.game.pick(&self.s, 0).expect("a card in the deck");
        self.told.clear();
        self.game
            .chance(&mut self.s, Outcome::Draw(card), &mut self.told)
            .expect("a card of the deck");
        self.stands();
        side.expect("a deal is for a side")
    }

    /// Deals until the next decision.
    #[track_caller]
    pub fn deals(mut self) -> Self {
        while matches!(
            self.game.awaits(&self.s),
            Awaits::Chance(Chance::Draw { .. })
        ) {
            self.draws();
        }
        self
    }

    /// The last card of the turn is played, with an event that touches nothing on the board.
    #[track_caller]
    pub fn turn_ends(self) -> Self {
        self.last_card().event(GB, "Militia Will Not Cross")
    }

    /// The state goes through its text unharmed.
    #[track_caller]
    fn stands(&self) {
        let text = self.game.write_position(&self.s);
        match self.game.read_position(&text) {
            Ok(again) => assert_eq!(again, self.s, "{text}"),
            Err(error) => panic!("{error}\n{text}"),
        }
    }
}

/// What there is to see.
impl Table {
    /// Whose dice are awaited, and how many.
    pub fn dice(&self) -> Option<(Side, u8)> {
        match self.game.awaits(&self.s) {
            Awaits::Chance(Chance::Dice { side, count, .. }) => side.map(|s| (s, count)),
            _ => None,
        }
    }
    /// The dice of both sides in the round about to be rolled: attacker, defender.
    pub fn battle_dice(&self) -> [u8; 2] {
        let b = self.s.battle;
        let region = b.region.expect("a battle");
        [b.attacker, b.attacker.other()].map(|side| self.game.battle_dice(&self.s, region, side))
    }
    /// Who decides, and by which rule.
    pub fn asks(&self) -> Option<(Side, &'static str)> {
        match self.game.awaits(&self.s) {
            Awaits::Decision { side, rule, .. } => Some((side, rule)),
            _ => None,
        }
    }
    /// The winner and the rule, once the game is over.
    pub fn winner(&self) -> Option<(Side, &'static str)> {
        match self.game.awaits(&self.s) {
            Awaits::Over(over) => Some((over.winner.expect("no draws"), over.rule)),
            _ => None,
        }
    }
    /// OPS or rolls left of the operation under way.
    pub fn points(&self) -> Option<u8> {
        match self.s.agenda.top()? {
            Step::Recruit { points, .. }
            | Step::Campaign { points, .. }
            | Step::Construct { points, .. }
            | Step::Deploy { points, .. } => Some(points),
            Step::Privateer { rolls }
            | Step::CruiseTarget { rolls }
            | Step::CruiseRoll { rolls, .. } => Some(rolls),
            _ => None,
        }
    }
    /// US Militia, US Regulars, British Militia, British Regulars, Indians.
    pub fn forces(&self, region: &str) -> [u8; 5] {
        self.s.forces[self.region(region).index()]
    }
    pub fn moved(&self, region: &str) -> [u8; 3] {
        self.s.moved[self.region(region).index()]
    }
    pub fn counters_in(&self, region: &str) -> u8 {
        self.s.counters[self.region(region).index()]
    }
    pub fn has_fort(&self, region: &str) -> bool {
        self.s.forts.has(self.region(region))
    }
    pub fn landed(&self, town: &str) -> u8 {
        self.s.landings[self.region(town).index()]
    }
    pub fn control(&self, region: &str) -> Option<Side> {
        self.game.control(&self.s, self.region(region))
    }
    pub fn pool(&self, force: Force) -> u8 {
        self.s.pool[force.index()]
    }
    /// The Blockading marker.
    pub fn marker(&self) -> u8 {
        self.s.blockading(&self.game.tables)
    }
    pub fn zone(&self, zone: Zone) -> u8 {
        self.s.zones[zone.index()]
    }
    pub fn is_removed(&self, card: &str) -> bool {
        self.s.removed.has(self.card(card))
    }
    pub fn is_discarded(&self, card: &str) -> bool {
        self.s.discard.has(self.card(card))
    }
    /// The bonus dice told since the last decision or chance, of one side.
    pub fn bonuses(&self, of: Side) -> Vec<Bonus> {
        let bonus = |note: &Note| match *note {
            Note::BattleBonus { side, why, .. } if side == of => Some(why),
            _ => None,
        };
        self.told.iter().filter_map(bonus).collect()
    }
    pub fn us_to_play(&self) -> bool {
        self.asks() == Some((US, "4.1.2"))
    }
    pub fn gb_to_play(&self) -> bool {
        self.asks() == Some((GB, "4.1.2"))
    }
}
