//! The twelve cards of the Prelude deck, each from positions of its own (2.8, 5.0).

#[path = "common/cards.rs"]
mod cards;

use cards::*;

#[test]
fn the_deck_as_listed() {
    deck_is(
        Deck::Prelude,
        &[
            ("P01", "Treaty of Fort Wayne", 4, "us", true),
            ("P02", "The Prophet", 4, "gb", true),
            ("P03", "Embargo Act", 2, "us", true),
            ("P04", "Tippecanoe", 2, "us", true),
            ("P05", "Surprise at Fort Mackinac", 2, "gb", true),
            ("P06", "The Henry Letters", 2, "us", true),
            ("P07", "Chesapeake-Leopard Affair", 3, "us", true),
            ("P08", "The Federalist-Republican Riots", 2, "gb", true),
            ("P09", "Little Belt Affair", 2, "gb", true),
            ("P10", "War Hawks", 3, "us", true),
            ("P11", "Lord Liverpool Leads Parliament", 3, "gb", true),
            ("P12", "Free Trade and Sailors' Rights", 1, "us", false),
        ],
    );
}

#[test]
fn p01_treaty_of_fort_wayne() {
    let indians = || {
        Table::new()
            .put("Shawnee", IN, 2)
            .put("Miami", IN, 1)
            .put("Potawatomi", IN, 1)
            .put("Creek", IN, 1)
    };
    // Up to three among the three regions named (16.0), then Tecumseh (12.1.2).
    let mut t = indians().event("P01");
    t.asks(US, "5.1");
    t.offers("at Shawnee; at Miami; at Potawatomi; done");
    t.refused("at Creek", "5.1");
    t.refused("at Ohio", "5.1");
    t.go("at Shawnee; at Shawnee");
    t.offers("at Miami; at Potawatomi; done");
    t.go("at Miami");
    t.next(GB);
    assert_eq!((t.at("Shawnee", IN), t.at("Miami", IN)), (0, 0));
    assert_eq!((t.at("Potawatomi", IN), t.at("Creek", IN)), (1, 1));
    assert_eq!(t.state_of(Conflict::Tecumseh), ConflictState::Active);
    t.removed("P01");

    // "Up to" includes none.
    let mut t = indians().event("P01");
    t.go("done");
    assert_eq!(t.at("Shawnee", IN), 2);
    assert_eq!(t.state_of(Conflict::Tecumseh), ConflictState::Active);

    // Played by Great Britain for its OPS, it is the United States that choose (5.2.1).
    let mut t = indians().hold(GB, "P01").start(GB);
    t.go("play P01");
    t.refused("as event", "5.0.1");
    t.refused("as operation", "5.2.1");
    t.go("event first");
    t.asks(US, "5.1");
    t.go("done");
    t.asks(GB, "5.2");

    // Played by the United States for its OPS, the event does not occur and the card stays (2.8.2).
    let mut t = indians().hold(US, "P01").start(US);
    t.go("play P01; as operation; operation Privateer; roll 1 1 1 1");
    t.discarded("P01");
    t.unchanged();

    // No Indians there, and Tecumseh gone for good (12.1.3).
    let t = Table::new()
        .put("Creek", IN, 1)
        .conflict(Conflict::Tecumseh, ConflictState::Removed)
        .event("P01");
    t.nothing_then_removed("P01");
}

#[test]
fn p02_the_prophet() {
    let mut t = Table::new().put("Chippewa", UM, 1).event("P02");
    t.asks(GB, "5.1");
    t.offers(
        "at Potawatomi; at Sauk; at Miami; at Shawnee; at Chickasaw; at Choctaw; at Creek; at Cherokee",
    );
    t.refused("at Chippewa", "5.1");
    t.refused("at Ft. Dearborn", "5.1");
    t.refused("done", "5.1");
    t.go("at Shawnee");
    t.refused("at Shawnee", "5.1");
    t.go("at Miami; at Creek; at Cherokee");
    t.next(US);
    for region in ["Shawnee", "Miami", "Creek", "Cherokee"] {
        assert_eq!(t.at(region, IN), 1);
    }
    t.removed("P02");

    // Four regions are left: the last needs no choice.
    let mut held = Table::new();
    for region in ["Chippewa", "Potawatomi", "Sauk", "Miami", "Shawnee"] {
        held = held.put(region, UM, 1);
    }
    let mut t = held.event("P02");
    t.go("at Chickasaw; at Choctaw; at Creek");
    assert_eq!(t.at("Cherokee", IN), 1);

    // The pool of 16 (6.1.3): two are left of it, then none.
    let mut t = Table::new().put("Sauk", IN, 14).event("P02");
    t.go("at Sauk; at Creek");
    t.next(US);
    assert_eq!((t.at("Sauk", IN), t.at("Creek", IN)), (15, 1));
    Table::new()
        .put("Sauk", IN, 16)
        .event("P02")
        .nothing_then_removed("P02");
}

#[test]
fn p03_embargo_act() {
    let mut t = Table::new().hold(US, "A11").event("P03");
    assert_eq!(t.level_of(US, Track::Economy), 1);
    t.removed("P03");
    // The level counts at once: one roll more in a Privateer operation (13.1).
    t.pass(GB);
    t.go("play A11; as operation; operation Privateer");
    t.dice(US, 2);

    Table::new()
        .level(US, Track::Economy, 3)
        .event("P03")
        .nothing_then_removed("P03");
}

#[test]
fn p04_tippecanoe() {
    let indians = || {
        Table::new()
            .put("Shawnee", IN, 4)
            .put("Potawatomi", IN, 1)
            .put("Sauk", IN, 1)
    };
    let mut t = indians().event("P04");
    t.asks(US, "5.1");
    t.offers("at Shawnee; at Potawatomi; done");
    t.refused("at Miami", "5.1");
    t.refused("at Sauk", "5.1");
    t.go("at Shawnee");
    // One region only.
    t.offers("at Shawnee; done");
    t.refused("at Potawatomi", "5.1");
    t.go("at Shawnee; at Shawnee");
    t.next(GB);
    assert_eq!((t.at("Shawnee", IN), t.at("Potawatomi", IN)), (1, 1));
    t.removed("P04");

    let mut t = indians().event("P04");
    t.go("at Shawnee; done");
    assert_eq!(t.at("Shawnee", IN), 3);
    let t = Table::new().put("Miami", IN, 1).event("P04");
    t.offers("at Miami; done");
    Table::new()
        .put("Sauk", IN, 2)
        .event("P04")
        .nothing_then_removed("P04");
}

#[test]
fn p05_surprise_at_fort_mackinac() {
    let mut t = Table::new().event("P05");
    t.asks(GB, "5.1");
    t.offers("at Chippewa; at Potawatomi");
    t.refused("at Detroit", "5.1");
    t.go("at Potawatomi");
    t.next(US);
    assert_eq!(t.at("Potawatomi", GM), 1);
    t.removed("P05");

    // Among enemies it attacks at once and never retreats; the defender may (9.2.1).
    let mut t = Table::new().put("Potawatomi", UM, 2).event("P05");
    t.go("at Potawatomi");
    t.dice(GB, 1);
    t.go("roll 1");
    t.dice(US, 2);
    t.go("roll 4 1");
    t.asks(US, "9.2");
    t.offers("stand; retreat to Detroit");
    t.go("stand");
    t.dice(GB, 1);
    t.go("roll 5; roll 5 1");
    t.next(US);
    assert_eq!((t.at("Potawatomi", UM), t.at("Potawatomi", GM)), (1, 0));
    t.removed("P05");
    let mut t = Table::new().put("Potawatomi", UM, 2).event("P05");
    t.go("at Potawatomi; roll 1; roll 1 1; retreat to Detroit");
    t.next(US);
    assert_eq!((t.at("Potawatomi", GM), t.at("Detroit", UM)), (1, 2));

    // Without a Militia in the pool it does nothing, not even a battle.
    Table::new()
        .put("Montreal", GM, 14)
        .put("Potawatomi", UM, 1)
        .event("P05")
        .nothing_then_removed("P05");
}

#[test]
fn p06_the_henry_letters() {
    let t = Table::new().event("P06");
    assert_eq!(t.level_of(US, Track::Diplomacy), 1);
    assert_eq!(t.game.diplomacy_points(&t.s, US), 1);
    t.removed("P06");
    Table::new()
        .level(US, Track::Diplomacy, 3)
        .event("P06")
        .nothing_then_removed("P06");
}

#[test]
fn p07_chesapeake_leopard_affair() {
    let mut t = Table::new().level(US, Track::Diplomacy, 3).event("P07");
    t.asks(US, "5.1");
    t.offers("advance Public Opinion; advance Economy");
    t.refused("advance Diplomacy", "13.2");
    t.refused("done", "5.1");
    t.go("advance Public Opinion");
    t.next(GB);
    assert_eq!(t.level_of(US, Track::Opinion), 1);
    t.removed("P07");

    // Great Britain plays it for its OPS: the United States choose.
    let mut t = Table::new().hold(GB, "P07").start(GB);
    t.go("play P07; operation first; operation Deploy; done");
    t.asks(US, "5.1");
    t.go("advance Economy");
    assert_eq!(t.level_of(US, Track::Economy), 1);

    Table::new()
        .levels(US, 3)
        .event("P07")
        .nothing_then_removed("P07");
}

#[test]
fn p08_the_federalist_republican_riots() {
    let t = Table::new().level(US, Track::Opinion, 1).event("P08");
    assert_eq!(t.level_of(US, Track::Opinion), 0);
    assert_eq!(t.s.counters, t.game.bare().counters);
    t.removed("P08");
    let t = Table::new().level(US, Track::Opinion, 3).event("P08");
    assert_eq!(t.level_of(US, Track::Opinion), 2);

    // At neutral: one counter from each of up to two United States home towns, as Great Britain chooses; who holds the town
    // makes no difference.
    let mut t = Table::new().put("Boston", GM, 1).event("P08");
    t.asks(GB, "5.1");
    t.offers(
        "at Boston; at New York; at Balt./Wash.; at Savannah; at Pittsburgh; at Nashville; at New Orleans; done",
    );
    t.refused("at Detroit", "5.1");
    t.refused("at Montreal", "5.1");
    t.go("at Boston");
    t.refused("at Boston", "5.1");
    t.go("at New York");
    t.next(US);
    assert_eq!((t.counters_in("Boston"), t.counters_in("New York")), (1, 1));
    t.removed("P08");
    let mut t = Table::new().event("P08");
    t.go("at Savannah; done");
    assert_eq!(t.counters_in("Savannah"), 0);

    Table::new()
        .no_counters()
        .counters("Montreal", 2)
        .event("P08")
        .nothing_then_removed("P08");
}

#[test]
fn p09_little_belt_affair() {
    let t = Table::new().zone(Zone::NewEngland, 2).event("P09");
    assert_eq!(t.level_of(GB, Track::Opinion), 1);
    // One point on the value of the blockades, at once (16.1).
    assert_eq!(t.game.blockade_value(&t.s), 2);
    t.removed("P09");
    Table::new()
        .level(GB, Track::Opinion, 3)
        .event("P09")
        .nothing_then_removed("P09");
}

#[test]
fn p10_war_hawks() {
    // A free operation: the track's bonus OPS do not count.
    let mut t = Table::new()
        .level(US, Track::Economy, 2)
        .put("Savannah", GM, 1)
        .no_counters()
        .event("P10");
    t.asks(US, "6.1");
    assert_eq!(t.points(), 2);
    t.offers(
        "recruit Militia in Boston; recruit Militia in New York; recruit Militia in Balt./Wash.; \
         recruit Militia in Pittsburgh; recruit Militia in Detroit; recruit Militia in Nashville; \
         recruit Militia in New Orleans; done",
    );
    t.refused("recruit Regular in Boston", "5.1");
    t.refused("recruit Militia in Savannah", "6.1");
    t.refused("recruit Militia in Ohio", "16.1");
    t.refused("recruit Militia in Montreal", "6.1");
    t.go("recruit Militia in Detroit");
    t.refused("recruit Militia in Detroit", "5.1");
    t.go("recruit Militia in Boston");
    t.next(GB);
    assert_eq!((t.at("Detroit", UM), t.at("Boston", UM)), (1, 1));
    t.removed("P10");

    // Counters are left alone; the free operation may be declined.
    let mut t = Table::new().event("P10");
    t.go("recruit Militia in Boston; done");
    assert_eq!(t.counters_in("Boston"), 2);
    let mut t = Table::new().event("P10");
    t.go("done");
    t.nothing_then_removed("P10");
    Table::new()
        .put("Hudson", UM, 20)
        .event("P10")
        .nothing_then_removed("P10");
}

#[test]
fn p11_lord_liverpool_leads_parliament() {
    let mut t = Table::new().event("P11");
    t.asks(GB, "5.1");
    t.offers("choose Squadrons; choose Diplomacy");
    t.refused("choose 3", "5.1");
    t.refused("done", "5.1");
    t.go("choose Squadrons");
    t.next(US);
    assert_eq!((t.s.navy_box, t.level_of(GB, Track::Diplomacy)), (6, 0));
    t.removed("P11");
    let mut t = Table::new().event("P11");
    t.go("choose Diplomacy");
    assert_eq!((t.s.navy_box, t.level_of(GB, Track::Diplomacy)), (4, 1));

    // Four gains at the most (14.1.1); what is beyond is counted all the same.
    let mut t = Table::new().gains(3).event("P11");
    t.go("choose Squadrons");
    assert_eq!((t.s.navy_box, t.s.squadron_gains), (8, 5));
    let mut t = Table::new().level(GB, Track::Diplomacy, 3).event("P11");
    t.refused("choose Diplomacy", "5.1");
    t.go("choose Squadrons");
    t.removed("P11");
}

#[test]
fn p12_free_trade_and_sailors_rights() {
    let mut t = Table::new()
        .put("Savannah", GM, 1)
        .put("Kingston", UM, 1)
        .put("Niagara", UM, 1)
        .counters("New York", 6)
        .event("P12");
    t.asks(US, "5.1");
    t.offers(
        "at Boston; at New York; at Balt./Wash.; at Pittsburgh; at Detroit; at Nashville; at New Orleans",
    );
    t.refused("at Savannah", "5.1");
    t.refused("at Kingston", "5.1");
    t.refused("at Ohio", "5.1");
    t.refused("done", "5.1");
    t.go("at Boston");
    t.refused("at Boston", "5.1");
    t.go("at New York; at Detroit");
    t.next(GB);
    // Whatever the Recruit power (5.1.1).
    assert_eq!(
        (
            t.counters_in("Boston"),
            t.counters_in("New York"),
            t.counters_in("Detroit")
        ),
        (3, 7, 1)
    );
    t.discarded("P12");

    // Two towns are left to the United States: the event does what it can. (With fewer, the game would be over: 15.1.6.)
    let mut held = Table::new();
    for town in [
        "Boston",
        "New York",
        "Savannah",
        "Pittsburgh",
        "Detroit",
        "Nashville",
    ] {
        held = held.put(town, GM, 1);
    }
    let mut t = held.event("P12");
    t.offers("at Balt./Wash.; at New Orleans");
    t.go("at New Orleans");
    t.next(GB);
    assert_eq!(
        (t.counters_in("Balt./Wash."), t.counters_in("New Orleans")),
        (2, 2)
    );
}
