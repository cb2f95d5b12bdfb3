//! The eighteen American cards of the 1812 deck, each from positions of its own (2.8, 5.0).

#[path = "common/cards.rs"]
mod cards;

use cards::*;

#[test]
fn the_cards_as_listed() {
    deck_is(
        Deck::Y1812,
        &[
            ("A01", "Oliver Hazard Perry", 2, "us", true),
            ("A02", "Massacre", 2, "us", false),
            ("A03", "Frontier Fortifications", 1, "us", false),
            ("A04", "Indiana Rangers", 1, "us", false),
            ("A05", "Kentucky Riflemen", 2, "us", false),
            ("A06", "William Henry Harrison", 3, "us", true),
            ("A07", "Winfield Scott", 2, "us", false),
            ("A08", "USS Constitution", 3, "us", true),
            ("A09", "Capture of HMS Macedonian", 2, "us", false),
            ("A10", "Baltimore Clippers", 2, "us", false),
            ("A11", "Letters of Marque", 1, "us", false),
            ("A12", "Raid on York", 3, "us", true),
            ("A13", "Battle of the Thames", 3, "us", true),
            ("A14", "Isaac Chauncey", 2, "us", false),
            ("A15", "Andrew Jackson", 3, "us", true),
            ("A16", "Gallatin's War Loan", 2, "us", true),
            ("A17", "Volunteer Act", 2, "us", false),
            ("A18", "Napoleon Marches on Moscow", 3, "us", true),
        ],
    );
}

#[test]
fn a01_oliver_hazard_perry() {
    let forces = || {
        Table::new()
            .put("Hudson", UM, 1)
            .put("Ohio", UM, 1)
            .put("Boston", UM, 1)
    };
    // Ships on Lake Erie alone; no bonus OPS in a free operation.
    let mut t = forces().level(US, Track::Diplomacy, 2).event("A01");
    t.asks(US, "6.3");
    assert_eq!(t.points(), 4);
    t.offers("build ship on Lake Erie; done");
    t.refused("build ship on Lake Ontario", "5.1");
    t.refused("sink ship on Upper St. Lawrence", "5.1");
    t.refused("build fort in Ohio", "5.1");
    // The lake is full and American: a free Campaign of 1 OPS to its shore, by land or over the lake itself.
    t.go("build ship on Lake Erie; build ship on Lake Erie");
    t.asks(US, "6.2");
    assert_eq!(t.points(), 1);
    t.offers(
        "march Hudson > Niagara; march Hudson > Pittsburgh; march Ohio > Pittsburgh; march Ohio > Detroit; \
         march Ohio > Niagara; march Ohio > Upper Canada; done",
    );
    t.refused("march Hudson > Boston", "5.1");
    t.refused("march Boston > Hudson", "5.1");
    t.go("march Ohio > Upper Canada; with 1 Militia");
    t.next(GB);
    assert_eq!(t.at("Upper Canada", UM), 1);
    t.removed("A01");

    // Against two British markers, the four OPS just do.
    let mut t = forces().ships(Waterway::LakeErie, 0, 2).event("A01");
    t.refused("build ship on Lake Erie", "6.3.1");
    t.go("sink ship on Lake Erie");
    t.refused("sink ship on Lake Erie", "6.3.1");
    t.go("build ship on Lake Erie; sink ship on Lake Erie; build ship on Lake Erie");
    assert_eq!(t.s.ships[Waterway::LakeErie.index()], [2, 0]);
    t.asks(US, "6.2");
    t.go("done");
    t.next(GB);

    // Without control of the lake there is no Campaign.
    let mut t = forces().event("A01");
    t.go("done");
    t.nothing_then_removed("A01");
    let mut t = forces().ships(Waterway::LakeErie, 0, 1).event("A01");
    t.go("build ship on Lake Erie; done");
    t.next(GB);
    assert_eq!(t.s.ships[Waterway::LakeErie.index()], [1, 1]);

    // The lake is full already and nobody can march.
    Table::new()
        .ships(Waterway::LakeErie, 2, 0)
        .event("A01")
        .nothing_then_removed("A01");
}

#[test]
fn a02_massacre() {
    let indians = || {
        Table::new()
            .put("Shawnee", IN, 3)
            .put("Cherokee", IN, 1)
            .put("Nashville", GM, 1)
    };
    // A United States home town beside Indians, whoever holds it; then one region beside that town.
    let mut t = indians().event("A02");
    t.asks(US, "5.1");
    t.offers("at Savannah; at Nashville");
    t.refused("at Pittsburgh", "5.1");
    t.refused("at Ohio", "5.1");
    t.refused("done", "5.1");
    t.go("at Nashville");
    assert_eq!(t.counters_in("Nashville"), 4);
    t.offers("at Shawnee; at Cherokee; done");
    t.go("at Shawnee");
    t.refused("at Cherokee", "5.1");
    t.offers("at Shawnee; done");
    t.go("at Shawnee");
    t.next(GB);
    assert_eq!((t.at("Shawnee", IN), t.at("Cherokee", IN)), (1, 1));
    t.discarded("A02");

    // Beside Savannah there is Cherokee alone; "up to two" includes none.
    let mut t = indians().event("A02");
    t.go("at Savannah");
    t.offers("at Cherokee; done");
    t.refused("at Shawnee", "5.1");
    t.go("done");
    assert_eq!((t.counters_in("Savannah"), t.at("Cherokee", IN)), (3, 1));

    // One town alone needs no choice; Kingston and Niagara are not of the United States, even when they hold them.
    let t = Table::new()
        .put("Upper Canada", IN, 1)
        .put("Kingston", UM, 1)
        .put("Niagara", UM, 1)
        .event("A02");
    assert_eq!(t.counters_in("Detroit"), 2);
    t.offers("at Upper Canada; done");
    // Indians beside no such town: no effect.
    Table::new()
        .put("Sauk", IN, 2)
        .event("A02")
        .nothing_then_discarded("A02");
}

#[test]
fn a03_frontier_fortifications() {
    let board = || {
        Table::new()
            .put("Ohio", IN, 1)
            .put("Shawnee", UM, 1)
            .put("Upper Canada", UR, 1)
            .fort("Penobscot")
    };
    let mut t = board().event("A03");
    t.asks(US, "5.1");
    t.offers("at Upper Canada; at Hudson; at Shenandoah; at Carolinas; at Shawnee; done");
    for region in [
        "Ohio",
        "Penobscot",
        "Boston",
        "Niagara",
        "Miami",
        "Maritimes",
    ] {
        t.refused(&format!("at {region}"), "5.1");
    }
    t.go("at Shawnee");
    t.refused("at Shawnee", "5.1");
    t.go("at Hudson");
    t.next(GB);
    assert!(t.s.forts.has(t.region("Shawnee")) && t.s.forts.has(t.region("Hudson")));
    assert_eq!(t.s.forts.len(), 3);
    t.discarded("A03");
    let mut t = board().event("A03");
    t.go("at Carolinas; done");
    assert_eq!(t.s.forts.len(), 2);

    // Eight fort markers in all (2.0): one left, then none.
    let seven = || {
        let mut t = Table::new();
        for region in [
            "Maritimes",
            "Lower Canada",
            "Upper Canada",
            "Miami",
            "Sauk",
            "Creek",
            "Choctaw",
        ] {
            t = t.fort(region);
        }
        t
    };
    let mut t = seven().event("A03");
    t.go("at Ohio");
    t.next(GB);
    assert_eq!(t.s.forts.len(), 8);
    seven()
        .fort("Cherokee")
        .event("A03")
        .nothing_then_discarded("A03");
}

#[test]
fn a04_indiana_rangers() {
    let mut t = Table::new()
        .put("Miami", UM, 1)
        .put("Shawnee", IN, 1)
        .event("A04");
    t.asks(US, "5.1");
    t.offers("at Ohio; at Miami");
    t.refused("at Shawnee", "5.1");
    t.refused("at Ft. Dearborn", "5.1");
    t.refused("at Nashville", "5.1");
    t.refused("done", "5.1");
    t.go("at Miami; at Miami");
    t.next(GB);
    assert_eq!((t.at("Miami", UM), t.at("Ohio", UM)), (3, 0));
    t.discarded("A04");

    // Ft. Dearborn and Potawatomi count when held; one region alone needs no choice; the pool may be short.
    let mut t = Table::new()
        .put("Ft. Dearborn", UR, 1)
        .put("Shawnee", UR, 1)
        .put("Potawatomi", UM, 19)
        .event("A04");
    t.offers("at Ohio; at Ft. Dearborn; at Shawnee; at Potawatomi");
    t.go("at Ft. Dearborn");
    t.next(GB);
    let t = Table::new().event("A04");
    assert_eq!(t.at("Ohio", UM), 2);
    Table::new()
        .put("Ohio", IN, 1)
        .event("A04")
        .nothing_then_discarded("A04");
}

#[test]
fn a05_kentucky_riflemen() {
    let t = Table::new().event("A05");
    assert_eq!((t.at("Nashville", UM), t.at("Ohio", UM)), (1, 1));
    t.next(GB);
    t.discarded("A05");
    // Each only where the United States control it.
    let t = Table::new().put("Ohio", IN, 1).event("A05");
    assert_eq!((t.at("Nashville", UM), t.at("Ohio", UM)), (1, 0));
    Table::new()
        .put("Ohio", IN, 1)
        .put("Nashville", GR, 1)
        .event("A05")
        .nothing_then_discarded("A05");

    // Played by Great Britain for a Recruit of 2 OPS, the event afterwards (5.2.1).
    let mut t = Table::new().hold(GB, "A05").start(GB);
    t.go("play A05; operation first; operation Recruit; recruit Militia in Kingston");
    assert_eq!(t.at("Ohio", UM), 0);
    t.go("recruit Militia in Montreal");
    t.next(US);
    assert_eq!((t.at("Kingston", GM), t.at("Ohio", UM)), (1, 1));
    t.discarded("A05");
}

#[test]
fn a06_william_henry_harrison() {
    let board = || {
        Table::new()
            .level(US, Track::Opinion, 2)
            .put("Ohio", UM, 2)
            .put("Pittsburgh", UR, 1)
            .put("Boston", UM, 1)
            .put("Miami", IN, 2)
            .put("Shawnee", IN, 1)
    };
    let mut t = board().event("A06");
    t.asks(US, "6.2");
    // A free Campaign has no bonus OPS; every move begins or ends in the Northwest.
    assert_eq!(t.points(), 3);
    t.offers(
        "march Ohio > Pittsburgh; march Ohio > Shenandoah; march Ohio > Nashville; march Ohio > Shawnee; \
         march Ohio > Miami; march Ohio > Detroit; march Pittsburgh > Ohio; done",
    );
    t.refused("march Boston > Hudson", "5.1");
    t.refused("march Pittsburgh > Niagara", "5.1");
    // One die more; the Indians hit cannot evade, though Sauk is open to them.
    t.go("march Ohio > Miami; with 2 Militia");
    t.dice(US, 3);
    t.go("roll 4 4 1");
    t.dice(GB, 2);
    t.go("roll 1 1");
    t.asks(US, "6.2");
    assert_eq!((t.at("Miami", UM), t.at("Miami", IN)), (2, 0));
    let card = t.card("A06");
    assert_eq!(t.bonuses(), [(US, 1, Bonus::Operation(card))]);
    t.refused("march Miami > Shawnee", "6.2.1");
    t.go("march Pittsburgh > Ohio; with 1 Regular");
    t.next(GB);
    t.removed("A06");

    // Neither the die nor the bar to evasion outlasts the operation.
    let mut t = board().hold(US, "E05").event("A06");
    t.go("done");
    t.pass(GB);
    t.go("play E05; as event; march Ohio > Shawnee; with 2 Militia");
    t.dice(US, 2);
    t.go("roll 4 1; roll 1");
    t.dice(GB, 1);
    t.go("roll 4; evade to Sauk");
    assert_eq!((t.at("Shawnee", UM), t.at("Sauk", IN)), (2, 1));

    // Out of Detroit, Ft. Dearborn and an Indian region of the Northwest as well.
    let t = Table::new()
        .put("Detroit", UM, 1)
        .put("Ft. Dearborn", UM, 1)
        .put("Shawnee", UM, 1)
        .event("A06");
    t.offers(
        "march Detroit > Upper Canada; march Detroit > Ohio; march Detroit > Miami; march Detroit > Potawatomi; \
         march Detroit > Chippewa; march Ft. Dearborn > Potawatomi; march Ft. Dearborn > Miami; \
         march Ft. Dearborn > Sauk; march Shawnee > Miami; march Shawnee > Ohio; march Shawnee > Nashville; \
         march Shawnee > Sauk; march Shawnee > Chickasaw; done",
    );
    Table::new()
        .put("Boston", UM, 1)
        .event("A06")
        .nothing_then_removed("A06");
}

#[test]
fn a07_winfield_scott() {
    let board = || {
        Table::new()
            .put("Boston", UM, 2)
            .put("Hudson", UM, 3)
            .put("New York", UR, 1)
    };
    let mut t = board().event("A07");
    t.asks(US, "5.1");
    t.offers("at Boston; at Hudson; done");
    t.refused("at New York", "5.1");
    t.go("at Hudson");
    t.refused("at Boston", "5.1");
    t.offers("at Hudson; done");
    t.go("at Hudson");
    t.next(GB);
    assert_eq!((t.at("Hudson", UM), t.at("Hudson", UR)), (1, 2));
    // One for one, through both pools (6.1.3).
    assert_eq!((t.s.pool[UM.index()], t.s.pool[UR.index()]), (17, 11));
    t.discarded("A07");

    let mut t = board().event("A07");
    t.go("at Boston; done");
    assert_eq!((t.at("Boston", UM), t.at("Boston", UR)), (1, 1));
    // One Regular is left in the pool, then none.
    let mut t = Table::new()
        .put("Boston", UM, 2)
        .put("New York", UR, 13)
        .event("A07");
    t.go("at Boston");
    t.next(GB);
    assert_eq!(t.at("Boston", UR), 1);
    Table::new()
        .put("Boston", UM, 2)
        .put("New York", UR, 14)
        .event("A07")
        .nothing_then_discarded("A07");
}

#[test]
fn a08_uss_constitution() {
    let mut t = Table::new()
        .zone(Zone::NewEngland, 2)
        .zone(Zone::Chesapeake, 1)
        .event("A08");
    t.asks(US, "5.1");
    t.offers("zone New England; zone Chesapeake");
    t.refused("zone Southern Coast", "5.1");
    t.refused("done", "5.1");
    t.go("zone New England");
    t.next(GB);
    assert_eq!((t.s.zones, t.s.navy_box), ([1, 1, 0], 2));
    assert_eq!(t.s.blockading(&t.game.tables), 0);
    assert_eq!(t.level_of(US, Track::Opinion), 1);
    t.removed("A08");

    // One zone alone needs no choice; with none at sea the rest still happens.
    let t = Table::new().zone(Zone::SouthernCoast, 1).event("A08");
    assert_eq!((t.s.zones, t.level_of(US, Track::Opinion)), ([0; 3], 1));
    let t = Table::new().event("A08");
    assert_eq!((t.s.navy_box, t.level_of(US, Track::Opinion)), (4, 1));
    t.removed("A08");
    Table::new()
        .level(US, Track::Opinion, 3)
        .event("A08")
        .nothing_then_removed("A08");
}

#[test]
fn a09_capture_of_hms_macedonian() {
    // A free operation may be declined.
    let mut t = Table::new().zone(Zone::NewEngland, 2).event("A09");
    t.go("done");
    assert_eq!((t.s.zones[0], t.s.navy_box), (2, 2));
    let mut t = Table::new().zone(Zone::NewEngland, 2).event("A09");
    t.asks(US, "7.2.1");
    t.offers("cruise against New England; done");
    t.go("cruise against New England");
    t.dice(US, 3);
    t.go("roll 4 3 6");
    t.next(GB);
    assert_eq!((t.s.zones[0], t.s.navy_box), (0, 4));
    t.discarded("A09");

    // The extra roll of the Economy belongs to the operation; hits left over go on to a second zone (7.2.2).
    let mut t = Table::new()
        .level(US, Track::Economy, 3)
        .zone(Zone::Chesapeake, 1)
        .zone(Zone::SouthernCoast, 2)
        .event("A09");
    t.go("cruise against Chesapeake");
    t.dice(US, 4);
    t.go("roll 6 5 4 1; cruise against Southern Coast");
    assert_eq!(t.s.zones, [0, 0, 0]);
    Table::new()
        .landing("Halifax", 1)
        .put("Halifax", GR, 1)
        .event("A09")
        .nothing_then_discarded("A09");
}

#[test]
fn a10_baltimore_clippers() {
    let mut t = Table::new().event("A10");
    t.dice(US, 3);
    t.go("roll 3 2 6");
    t.next(GB);
    assert_eq!(t.s.privateering, 2);
    t.discarded("A10");
    let t = Table::new().level(US, Track::Economy, 1).event("A10");
    t.dice(US, 4);
    // At the end of the track the rolls change nothing.
    let mut t = Table::new().privateering(5).event("A10");
    t.go("roll 6 6 6");
    t.nothing_then_discarded("A10");
}

#[test]
fn a11_letters_of_marque() {
    let t = Table::new().privateering(1).event("A11");
    assert_eq!(t.s.privateering, 3);
    t.next(GB);
    t.discarded("A11");
    assert_eq!(Table::new().privateering(4).event("A11").s.privateering, 5);
    Table::new()
        .privateering(5)
        .event("A11")
        .nothing_then_discarded("A11");
}

#[test]
fn a12_raid_on_york() {
    let ontario = Waterway::LakeOntario.index();
    let t = Table::new()
        .put("Niagara", UM, 1)
        .ships(Waterway::LakeOntario, 0, 2)
        .event("A12");
    assert_eq!((t.s.score, t.s.ships[ontario]), (-2, [0, 1]));
    t.next(GB);
    t.removed("A12");
    // The lake is enough; without a British marker there the points come alone.
    let t = Table::new().ships(Waterway::LakeOntario, 1, 0).event("A12");
    assert_eq!((t.s.score, t.s.ships[ontario]), (-2, [1, 0]));
    // 20 points end the game before the marker goes (15.1.6).
    let t = Table::new()
        .put("Niagara", UM, 1)
        .ships(Waterway::LakeOntario, 0, 2)
        .score(-18)
        .event("A12");
    t.won_by(US);
    assert_eq!(t.s.ships[ontario], [0, 2]);
    t.removed("A12");
    // Neither Niagara nor the lake, which is tied.
    Table::new()
        .put("Niagara", GM, 1)
        .ships(Waterway::LakeOntario, 1, 1)
        .event("A12")
        .nothing_then_removed("A12");
}

#[test]
fn a13_battle_of_the_thames() {
    let indians = || {
        Table::new()
            .put("Miami", IN, 2)
            .put("Upper Canada", IN, 1)
            .put("Creek", IN, 2)
    };
    let mut t = indians()
        .conflict(Conflict::Tecumseh, ConflictState::Active)
        .event("A13");
    assert_eq!(t.state_of(Conflict::Tecumseh), ConflictState::Removed);
    t.asks(US, "5.1");
    t.offers("at Upper Canada; at Miami; done");
    t.refused("at Creek", "5.1");
    t.go("at Miami; at Upper Canada");
    t.next(GB);
    assert_eq!((t.at("Miami", IN), t.at("Upper Canada", IN)), (1, 0));
    t.removed("A13");
    let mut t = indians().event("A13");
    t.go("done");
    t.nothing_then_removed("A13");

    // Tecumseh was never active: nothing is removed, and he may still come (12.1.3).
    let mut t = Table::new()
        .put("Creek", IN, 1)
        .hold(GB, "B15")
        .event("A13");
    t.nothing_then_removed("A13");
    assert_eq!(t.state_of(Conflict::Tecumseh), ConflictState::Inactive);
    t.go("play B15; as event");
    assert_eq!(t.state_of(Conflict::Tecumseh), ConflictState::Active);
}

#[test]
fn a14_isaac_chauncey() {
    let mut t = Table::new().level(US, Track::Diplomacy, 2).event("A14");
    t.asks(US, "6.3");
    assert_eq!(t.points(), 3);
    t.offers("build ship on Lake Ontario; sink ship on Upper St. Lawrence; done");
    t.refused("build ship on Lake Erie", "5.1");
    t.refused("sink ship on Lower St. Lawrence", "5.1");
    t.refused("build fort in Hudson", "5.1");
    t.go(
        "sink ship on Upper St. Lawrence; build ship on Upper St. Lawrence; build ship on Lake Ontario",
    );
    t.next(GB);
    assert_eq!(t.s.ships, [[0, 1], [1, 0], [1, 0], [0, 0]]);
    t.discarded("A14");
    let mut t = Table::new().event("A14");
    t.go("done");
    t.nothing_then_discarded("A14");
    Table::new()
        .ships(Waterway::LakeOntario, 2, 0)
        .ships(Waterway::UpperStLawrence, 1, 0)
        .event("A14")
        .nothing_then_discarded("A14");
}

#[test]
fn a15_andrew_jackson() {
    let mut t = Table::new()
        .level(US, Track::Opinion, 2)
        .put("Creek", IN, 1)
        .put("Ohio", UM, 1)
        .event("A15");
    assert_eq!(t.at("Nashville", UM), 2);
    t.asks(US, "6.2");
    assert_eq!(t.points(), 1);
    t.offers(
        "march Nashville > Ohio; march Nashville > Shawnee; march Nashville > Shenandoah; \
         march Nashville > Cherokee; march Nashville > Creek; march Nashville > Chickasaw; done",
    );
    t.refused("march Ohio > Nashville", "5.1");
    t.go("march Nashville > Creek; with 2 Militia");
    // One die more; unlike Harrison's, these battles leave the Indians their evasion (10.3).
    t.dice(US, 3);
    t.go("roll 4 1 1");
    t.dice(GB, 1);
    t.go("roll 1");
    t.dice(GB, 1);
    t.go("roll 1");
    t.next(GB);
    assert_eq!((t.at("Creek", UM), t.at("Creek", IN)), (2, 0));
    t.removed("A15");

    // The British hold Nashville: no Militia there, and nobody to march out.
    Table::new()
        .put("Nashville", GM, 1)
        .put("Ohio", UM, 1)
        .event("A15")
        .nothing_then_removed("A15");
    // The pool is empty, but who stands in Nashville may march.
    let t = Table::new().put("Nashville", UM, 20).event("A15");
    t.asks(US, "6.2");
}

#[test]
fn a16_gallatins_war_loan() {
    let mut t = Table::new()
        .level(US, Track::Economy, 1)
        .hold(US, "A11")
        .event("A16");
    assert_eq!(t.level_of(US, Track::Economy), 2);
    t.removed("A16");
    // One OPS more for a Recruit from now on (13.1).
    t.pass(GB);
    t.go("play A11; as operation; operation Recruit");
    assert_eq!(t.points(), 2);
    Table::new()
        .level(US, Track::Economy, 3)
        .event("A16")
        .nothing_then_removed("A16");
}

#[test]
fn a17_volunteer_act() {
    let mut t = Table::new().level(US, Track::Economy, 2).event("A17");
    t.asks(US, "6.1");
    assert_eq!(t.points(), 3);
    // Detroit has no Recruit power and no counter (16.1).
    t.go("recruit Militia in Detroit");
    t.refused("recruit Militia in Detroit", "5.1");
    t.refused("recruit Regular in Boston", "5.1");
    t.refused("recruit Militia in Hudson", "16.1");
    t.go("recruit Militia in Boston");
    assert_eq!(t.counters_in("Boston"), 2);
    t.go("recruit Militia in Nashville");
    t.next(GB);
    t.discarded("A17");
    let mut t = Table::new().event("A17");
    t.go("done");
    t.nothing_then_discarded("A17");
    Table::new()
        .put("Hudson", UM, 20)
        .event("A17")
        .nothing_then_discarded("A17");
}

#[test]
fn a18_napoleon_marches_on_moscow() {
    let mut t = Table::new().hold(US, "A11").event("A18");
    assert_eq!(t.state_of(Conflict::DeathStruggle), ConflictState::Active);
    t.removed("A18");
    // Every Privateer die counts one more (12.2.3).
    t.pass(GB);
    t.go("play A11; as operation; operation Privateer; roll 2");
    assert_eq!(t.s.privateering, 1);
    for state in [ConflictState::Active, ConflictState::Removed] {
        Table::new()
            .conflict(Conflict::DeathStruggle, state)
            .event("A18")
            .nothing_then_removed("A18");
    }
}
