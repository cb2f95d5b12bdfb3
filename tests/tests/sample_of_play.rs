//! The rulebook's own sample of play (17.0): what each step must show, row by row.

use earlylight_core::{
    Game,
    dawn1812::{
        ConflictState, State,
        ids::{Card, Conflict, Force, GB, Region, Track, US, Zone},
    },
};
use earlylight_tests::{Session, journal_of};

fn session() -> Session {
    Session::new(&journal_of("dawn1812/sample-of-play.elt"))
}

struct At<'a> {
    session: &'a Session,
    state: State,
}

impl Moments for Session {
    fn at(&self, line: &str, nth: usize) -> At<'_> {
        At {
            session: self,
            state: self.after(self.entry(line, nth)),
        }
    }
}

trait Moments {
    fn at(&self, line: &str, nth: usize) -> At<'_>;
}

impl At<'_> {
    fn region(&self, name: &str) -> Region {
        self.session
            .game
            .tables
            .region_named(name)
            .unwrap_or_else(|| panic!("no region {name}"))
    }
    fn card(&self, title: &str) -> Card {
        self.session
            .game
            .tables
            .card_named(title)
            .unwrap_or_else(|| panic!("no card {title}"))
    }
    fn forces(&self, name: &str) -> [u8; 5] {
        self.state.forces[self.region(name).index()]
    }
    fn counters(&self, name: &str) -> u8 {
        self.state.counters[self.region(name).index()]
    }
    fn control(&self, name: &str) -> Option<earlylight_core::Side> {
        self.session.game.control(&self.state, self.region(name))
    }
}

#[test]
fn the_deal_gives_the_hands_of_the_book() {
    let s = session();
    let at = s.at("GB draws Free Trade and Sailors' Rights", 1);
    let us = [
        "Treaty of Fort Wayne",
        "The Prophet",
        "Embargo Act",
        "Tippecanoe",
        "Surprise at Fort Mackinac",
        "The Henry Letters",
    ];
    let gb = [
        "Chesapeake-Leopard Affair",
        "The Federalist-Republican Riots",
        "Little Belt Affair",
        "War Hawks",
        "Lord Liverpool Leads Parliament",
        "Free Trade and Sailors' Rights",
    ];
    assert!(
        us.iter()
            .all(|c| at.state.hands[US.index()].has(at.card(c)))
    );
    assert!(
        gb.iter()
            .all(|c| at.state.hands[GB.index()].has(at.card(c)))
    );
    assert_eq!(at.state.hands.map(|h| h.len()), [6, 6]);
    assert!(
        at.state.draw.is_empty(),
        "3.1: the whole Prelude deck is dealt"
    );
}

#[test]
fn us_1_embargo_act() {
    let s = session();
    let at = s.at("US as event", 1);
    assert_eq!(at.state.level(US, Track::Economy), 1);
    assert!(at.state.removed.has(at.card("Embargo Act")), "2.8.2");
}

#[test]
fn gb_1_lord_liverpool() {
    let s = session();
    let at = s.at("GB choose Squadrons", 1);
    assert_eq!(at.state.navy_box, 6);
    assert_eq!(at.state.level(GB, Track::Diplomacy), 0);
}

#[test]
fn us_2_mackinac() {
    let s = session();
    let at = s.at("US with 1 Militia 2 Regulars", 1);
    assert_eq!(at.control("Niagara"), Some(US));
    assert_eq!(at.forces("Niagara"), [1, 0, 0, 0, 0]);
    assert_eq!(at.forces("Shenandoah"), [2, 2, 0, 0, 0]);
    assert_eq!(at.forces("Baltimore/Washington"), [0; 5]);
    let at = s.at("GB at Potawatomi", 1);
    assert_eq!(at.forces("Potawatomi"), [0, 0, 1, 0, 1]);
    assert!(at.state.removed.has(at.card("Surprise at Fort Mackinac")));
}

#[test]
fn gb_2_little_belt() {
    let s = session();
    let before = s.at("GB operation Recruit", 1);
    assert_eq!(
        [before.counters("Kingston"), before.counters("Montreal")],
        [2, 2]
    );
    let at = s.at("GB recruit Militia in Montreal", 1);
    assert_eq!([at.counters("Kingston"), at.counters("Montreal")], [1, 1]);
    assert_eq!(at.forces("Kingston"), [0, 0, 2, 0, 0]);
    assert_eq!(at.forces("Montreal"), [0, 0, 3, 0, 0]);
    assert_eq!(at.state.level(GB, Track::Opinion), 0, "no event fired");
    assert!(at.state.discard.has(at.card("Little Belt Affair")));
}

#[test]
fn us_3_the_prophet() {
    let s = session();
    let at = s.at("US recruit Regular in New York", 1);
    for town in ["Boston", "New York"] {
        assert_eq!(at.forces(town), [0, 1, 0, 0, 0]);
        assert_eq!(at.counters(town), 1);
    }
    let at = s.at("GB at Cherokee", 1);
    let indians = ["Shawnee", "Miami", "Creek", "Cherokee"]
        .map(|r| at.state.force(at.region(r), Force::Indian));
    assert_eq!(indians, [3, 3, 3, 2]);
    assert!(at.state.removed.has(at.card("The Prophet")));
}

#[test]
fn gb_3_free_trade_and_the_battle_of_penobscot() {
    let s = session();
    let penobscot = |at: &At<'_>| at.forces("Penobscot");
    let begun = s.at("GB with 2 Militia 1 Regular", 1);
    let region = begun.region("Penobscot");
    let dice = |at: &At<'_>, side| s.game.battle_dice(&at.state, region, side);
    assert_eq!(
        [dice(&begun, GB), dice(&begun, US)],
        [4, 3],
        "9.1: 3 + waterway, 2 + fort"
    );
    let second = s.at("GB stand", 1);
    assert_eq!(
        penobscot(&second),
        [1, 0, 1, 0, 0],
        "one Militia fell, one Militia and the Regular fell"
    );
    assert_eq!([dice(&second, GB), dice(&second, US)], [2, 2]);
    let over = s.at("US rolls 2 5", 1);
    assert_eq!(penobscot(&over), [0; 5]);
    assert_eq!(over.control("Penobscot"), Some(US), "2.4.1: by default");
    assert!(!over.state.forts.has(region), "11.1.2");
    let at = s.at("US at Detroit", 1);
    assert_eq!(
        ["Boston", "New York", "Detroit"].map(|r| at.counters(r)),
        [2, 2, 1]
    );
    assert!(
        at.state
            .discard
            .has(at.card("Free Trade and Sailors' Rights"))
    );
}

#[test]
fn us_4_treaty_of_fort_wayne() {
    let s = session();
    let at = s.at("US recruit Militia in Nashville", 2);
    assert_eq!(at.forces("Boston"), [1, 1, 0, 0, 0]);
    assert_eq!(at.forces("Detroit"), [2, 0, 0, 0, 0]);
    assert_eq!(at.forces("Nashville"), [3, 0, 0, 0, 0]);
    assert_eq!([at.counters("Detroit"), at.counters("Nashville")], [0, 0]);
    assert_eq!(
        at.state.conflicts[Conflict::Tecumseh.index()],
        ConflictState::Inactive
    );
    assert!(at.state.discard.has(at.card("Treaty of Ft Wayne")));
}

#[test]
fn gb_4_chesapeake_leopard() {
    let s = session();
    let at = s.at("GB sail box > Southern Coast", 1);
    assert_eq!(at.state.zones, [2, 0, 1]);
    assert!(at.state.complete(&s.game.tables, Zone::NewEngland));
    assert_eq!(at.state.navy_box, 3);
    assert_eq!(at.state.blockading(&s.game.tables), 1);
    let at = s.at("US advance Public Opinion", 1);
    assert_eq!(at.state.level(US, Track::Opinion), 1);
    assert!(at.state.removed.has(at.card("Chesapeake-Leopard Affair")));
}

#[test]
fn upkeep_and_the_deal() {
    let s = session();
    let at = s.at("GB zone Southern Coast", 1);
    assert_eq!(at.state.navy_box, 4);
    assert_eq!(at.state.zones, [2, 0, 0]);
    assert_eq!(at.state.blockading(&s.game.tables), 1);
    let at = s.at("GB draws Loyalists and Immigrants", 1);
    let table = [
        ("Boston", 3),
        ("New York", 4),
        ("Baltimore/Washington", 2),
        ("Pittsburgh", 2),
        ("Nashville", 2),
        ("Savannah", 1),
        ("New Orleans", 1),
        ("Detroit", 0),
        ("Montreal", 2),
        ("Kingston", 2),
        ("Halifax", 3),
    ];
    for (town, counters) in table {
        assert_eq!(at.counters(town), counters, "{town}");
    }
    assert_eq!(at.state.score, 0, "no Scoring in the Prelude (4.2)");
    assert_eq!(at.state.privateering, 0);
    assert_eq!(at.state.hands.map(|h| h.len()), [7, 7]);
    assert_eq!(at.state.draw.len(), 39, "46 + 3 - 10");
    assert_eq!(at.state.discard.len(), 0);
    let removed = [
        "Embargo Act",
        "Lord Liverpool Leads Parliament",
        "The Prophet",
        "Surprise at Fort Mackinac",
        "Chesapeake-Leopard Affair",
    ];
    assert_eq!(at.state.removed.len(), 5);
    assert!(removed.iter().all(|c| at.state.removed.has(at.card(c))));
    assert_eq!(at.state.aside.len(), 28, "the 1814 deck waits");
    assert_eq!(at.state.squadrons(), 6);
    assert_eq!(at.state.turn, 1);
    for kept in ["Tippecanoe", "The Henry Letters"] {
        assert!(at.state.hands[US.index()].has(at.card(kept)));
    }
    for kept in ["The Federalist-Republican Riots", "War Hawks"] {
        assert!(at.state.hands[GB.index()].has(at.card(kept)));
    }
    let ops = |side: earlylight_core::Side| {
        at.state.hands[side.index()]
            .iter()
            .map(|c| u32::from(s.game.tables.card(c).ops))
            .sum::<u32>()
    };
    assert_eq!(
        [ops(US), ops(GB)],
        [12, 19],
        "a weak hand against a strong one"
    );
}

/// 11.2.3: the Lower St. Lawrence gives the waterway die, and the note of the battle says so.
#[test]
fn the_battle_is_told_with_its_reasons() {
    let s = session();
    let entry = s.entry("GB with 2 Militia 1 Regular", 1);
    let told = s.replay.told(entry);
    for (rule, words) in [
        ("11.2.3", "Lower St. Lawrence"),
        ("11.1.1", "fort"),
        ("9.1", "GB 4 dice, US 3 dice"),
    ] {
        assert!(
            told.iter()
                .any(|t| t.rule == rule && t.text.contains(words)),
            "{rule} {words}: {told:#?}"
        );
    }
}

/// Every position of the session goes through its text unharmed.
#[test]
fn every_position_round_trips() {
    let s = session();
    for moment in 0..=s.replay.len() {
        let state = s.after(moment);
        let text = s.game.write_position(&state);
        assert_eq!(
            s.game
                .read_position(&text)
                .unwrap_or_else(|e| panic!("moment {moment}: {e}\n{text}")),
            state
        );
    }
}
