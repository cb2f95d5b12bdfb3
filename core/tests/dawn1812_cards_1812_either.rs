//! The nine cards of the 1812 deck that belong to either side, played by both (2.8.1, 5.2.4).

#[path = "common/cards.rs"]
mod cards;

use cards::*;

#[test]
fn the_cards_as_listed() {
    deck_is(
        Deck::Y1812,
        &[
            ("E01", "Dearborn-Prevost Armistice", 2, "either", false),
            ("E02", "Harsh Winter", 1, "either", false),
            ("E03", "Trading with the Enemy", 2, "either", false),
            ("E04", "Shipwrights", 3, "either", false),
            ("E05", "Supply Wagons", 3, "either", false),
            ("E06", "Militia Muster", 2, "either", false),
            ("E07", "Indian Agents", 2, "either", false),
            ("E08", "War of Words", 2, "either", true),
            ("E09", "Russian Mediation", 3, "either", true),
        ],
    );
}

#[test]
fn no_such_event_fires_with_an_operation() {
    for id in [
        "E01", "E02", "E03", "E04", "E05", "E06", "E07", "E08", "E09",
    ] {
        for side in Side::BOTH {
            let mut t = Table::new().hold(side, id).start(side);
            t.go(&format!("play {id}"));
            t.offers("as event; as operation");
            t.refused("event first", "5.2.4");
            t.go("as operation; operation Construct; done");
            t.nothing_then_discarded(id);
        }
    }
}

#[test]
fn e01_dearborn_prevost_armistice() {
    let board = || {
        Table::new()
            .put("Kingston", GM, 1)
            .put("Lower Canada", GM, 1)
            .put("Penobscot", UM, 1)
            .put("Shawnee", IN, 2)
    };
    let mut t = board()
        .hold(GB, "E05")
        .hold(GB, "B02")
        .hold(US, "E06")
        .event_by(US, "E01");
    t.asks(US, "5.1");
    // Any of the 64 borders, or none.
    assert_eq!(t.offered(), 65);
    t.refused("armistice Halifax > Penobscot", "2.6.5");
    t.refused("armistice Lower Canada > Penobscot", "2.6.5");
    t.go("armistice Penobscot > Kingston");
    t.refused("armistice Kingston > Penobscot", "2.6.5");
    t.go("armistice Shawnee > Nashville");
    t.next(GB);
    t.discarded("E01");

    // Nobody campaigns across, by land or by the river that both regions border; elsewhere all is as ever (2.6.5).
    t.go("play E05; as event");
    t.refused("march Kingston > Penobscot", "2.6.5");
    t.go(
        "march Kingston > Montreal; with 1 Militia; march Lower Canada > Penobscot; with 1 Militia",
    );
    t.dice(GB, 2);
    t.go("roll 1 1; roll 1; stand; retreat; done");
    t.go("play E06; as operation; operation Campaign");
    t.refused("march Penobscot > Kingston", "2.6.5");
    t.go("done");
    // Nor raids.
    t.go("play B02");
    t.go("as event");
    t.next(US);
    assert_eq!(t.at("Shawnee", IN), 2);

    // One marker, or none.
    let mut t = board().event_by(GB, "E01");
    t.asks(GB, "5.1");
    t.go("armistice Kingston > Penobscot; done");
    assert_eq!(t.s.armistices.iter().flatten().count(), 1);
    let mut t = board().event_by(GB, "E01");
    t.go("done");
    t.nothing_then_discarded("E01");
    // They go in Upkeep (4.1.4).
    let mut t = Table::new().last().event_by(GB, "E01");
    t.go("armistice Kingston > Penobscot; armistice Hudson > Niagara");
    assert_eq!(t.s.armistices, [None; 2]);
}

#[test]
fn e02_harsh_winter() {
    // One OPS less for a card of either side played for a Campaign, never below one; perks of the tracks are added first.
    let mut t = Table::new()
        .level(US, Track::Opinion, 2)
        .put("Hudson", UM, 1)
        .put("Montreal", GM, 1)
        .hold(US, "A03")
        .hold(US, "E04")
        .hold(GB, "B01")
        .hold(GB, "B19")
        .hold(GB, "E05")
        .event_by(GB, "E02");
    t.next(US);
    t.discarded("E02");
    t.go("play A03; as operation; operation Campaign");
    assert_eq!(t.points(), 1);
    t.go("done; play B19; as operation; operation Campaign");
    assert_eq!(t.points(), 1);
    t.go("done; play E04; as operation; operation Campaign");
    assert_eq!(t.points(), 3);
    // Neither free Campaigns nor other operations are cut.
    t.go("done; play E05; as event");
    assert_eq!(t.points(), 4);
    t.go("done");
    t.pass(US);
    t.go("play B01; as operation; operation Recruit");
    assert_eq!(t.points(), 4);

    assert_eq!(Table::new().last().event_by(GB, "E02").s.this_turn, 0);
}

#[test]
fn e03_trading_with_the_enemy() {
    // The player's Economy, then two counters that the opponent places.
    let mut t = Table::new()
        .put("Kingston", UM, 1)
        .put("Boston", GM, 1)
        .event_by(US, "E03");
    assert_eq!(t.level_of(US, Track::Economy), 1);
    t.asks(GB, "5.1");
    t.offers("at Halifax; at Montreal");
    t.refused("at Kingston", "5.1");
    t.refused("at Boston", "5.1");
    t.refused("done", "5.1");
    t.go("at Halifax; at Halifax");
    t.next(GB);
    assert_eq!(t.counters_in("Halifax"), 4);
    t.discarded("E03");

    let mut t = Table::new().put("Boston", GM, 1).event_by(GB, "E03");
    assert_eq!((t.level_of(GB, Track::Economy), t.s.navy_box), (1, 5));
    t.asks(US, "5.1");
    t.refused("at Boston", "5.1");
    t.refused("at Montreal", "5.1");
    t.go("at Detroit; at New York");
    t.next(US);
    assert_eq!(
        (t.counters_in("Detroit"), t.counters_in("New York")),
        (1, 3)
    );

    // A track at its end does not move; the opponent has a town as long as the game goes on (15.1.6).
    let t = Table::new()
        .level(US, Track::Economy, 3)
        .put("Kingston", UM, 1)
        .put("Montreal", UM, 1)
        .event_by(US, "E03");
    t.next(GB);
    assert_eq!(
        (t.level_of(US, Track::Economy), t.counters_in("Halifax")),
        (3, 4)
    );
}

#[test]
fn e04_shipwrights() {
    let mut t = Table::new()
        .level(US, Track::Diplomacy, 2)
        .event_by(US, "E04");
    t.asks(US, "6.3");
    assert_eq!(t.points(), 4);
    t.refused("build fort in Boston", "6.3.2");
    t.go("build fort in Ohio; build ship on Lake Erie; sink ship on Lower St. Lawrence; build ship on Lower St. Lawrence");
    t.next(GB);
    assert_eq!(t.s.ships, [[1, 0], [0, 1], [0, 0], [1, 0]]);
    t.discarded("E04");
    let mut t = Table::new().event_by(GB, "E04");
    t.asks(GB, "6.3");
    t.go("build fort in Maritimes; done");
    assert!(t.s.forts.has(t.region("Maritimes")));
    let mut t = Table::new().event_by(GB, "E04");
    t.go("done");
    t.nothing_then_discarded("E04");
}

#[test]
fn e05_supply_wagons() {
    let mut t = Table::new()
        .level(GB, Track::Opinion, 2)
        .put("Montreal", GM, 2)
        .event_by(GB, "E05");
    t.asks(GB, "6.2");
    assert_eq!(t.points(), 4);
    t.go("march Montreal > Kingston; with 1 Militia; march Montreal > Penobscot; with 1 Militia");
    // Nobody is left who has not moved: the rest of the OPS is lost.
    t.next(US);
    t.discarded("E05");
    let t = Table::new().put("Boston", UM, 1).event_by(US, "E05");
    assert_eq!(t.points(), 4);
    for side in Side::BOTH {
        Table::new()
            .event_by(side, "E05")
            .nothing_then_discarded("E05");
    }
}

#[test]
fn e06_militia_muster() {
    let mut t = Table::new()
        .level(GB, Track::Economy, 2)
        .conflict(Conflict::CreekCivilWar, ConflictState::Active)
        .conflict(Conflict::BonaparteAbdication, ConflictState::Active)
        .no_counters()
        .event_by(GB, "E06");
    t.asks(GB, "6.1");
    assert_eq!(t.points(), 3);
    t.offers(
        "recruit Militia in Halifax; recruit Militia in Montreal; recruit Militia in Kingston; done",
    );
    t.refused("recruit Regular in Montreal", "5.1");
    t.refused("recruit Regular for landing", "5.1");
    t.refused("recruit Indian in Creek", "5.1");
    t.refused("recruit Militia in Upper Canada", "16.1");
    t.go("recruit Militia in Kingston; recruit Militia in Kingston");
    // Two in a town at the most.
    t.refused("recruit Militia in Kingston", "5.1");
    t.go("recruit Militia in Halifax");
    t.next(US);
    assert_eq!((t.at("Kingston", GM), t.at("Halifax", GM)), (2, 1));
    t.discarded("E06");

    let mut t = Table::new().event_by(US, "E06");
    t.go("recruit Militia in Detroit; recruit Militia in Detroit");
    t.refused("recruit Militia in Detroit", "5.1");
    t.go("recruit Militia in Boston");
    t.next(GB);
    assert_eq!((t.at("Detroit", UM), t.counters_in("Boston")), (2, 2));
    Table::new()
        .put("Hudson", UM, 20)
        .event_by(US, "E06")
        .nothing_then_discarded("E06");
}

#[test]
fn e07_indian_agents() {
    let indians = || {
        Table::new()
            .put("Shawnee", IN, 2)
            .put("Cherokee", IN, 2)
            .put("Sauk", IN, 3)
            .put("Chippewa", UM, 1)
            .put("Upper Canada", IN, 1)
    };
    // The United States: one Indian region next to one that they control; no evasion.
    let mut t = indians().event_by(US, "E07");
    t.asks(US, "5.1");
    t.offers("at Shawnee; at Cherokee; at Sauk; done");
    t.refused("at Upper Canada", "5.1");
    t.refused("at Miami", "5.1");
    t.go("at Sauk");
    t.refused("at Shawnee", "5.1");
    t.go("at Sauk");
    t.next(GB);
    assert_eq!((t.at("Sauk", IN), t.at("Shawnee", IN)), (1, 2));
    t.discarded("E07");
    // Sauk alone, with nothing American beside it.
    Table::new()
        .put("Sauk", IN, 2)
        .event_by(US, "E07")
        .nothing_then_discarded("E07");

    // Great Britain: two more where Indians are, rural regions aside.
    let mut t = indians().event_by(GB, "E07");
    t.asks(GB, "5.1");
    t.offers("at Shawnee; at Cherokee; at Sauk");
    t.refused("at Upper Canada", "5.1");
    t.refused("at Miami", "5.1");
    t.go("at Sauk; at Shawnee");
    t.next(US);
    assert_eq!((t.at("Sauk", IN), t.at("Shawnee", IN)), (4, 3));
    let t = Table::new().put("Sauk", IN, 1).event_by(GB, "E07");
    assert_eq!(t.at("Sauk", IN), 3);
    let t = Table::new().put("Sauk", IN, 15).event_by(GB, "E07");
    assert_eq!(t.at("Sauk", IN), 16);
    Table::new()
        .put("Upper Canada", IN, 2)
        .event_by(GB, "E07")
        .nothing_then_discarded("E07");
}

#[test]
fn e08_war_of_words() {
    for side in Side::BOTH {
        let t = Table::new().event_by(side, "E08");
        assert_eq!(t.level_of(side, Track::Opinion), 1);
        assert_eq!(t.level_of(side.other(), Track::Opinion), 0);
        t.next(side.other());
        t.removed("E08");
        Table::new()
            .level(side, Track::Opinion, 3)
            .event_by(side, "E08")
            .nothing_then_removed("E08");
    }
}

#[test]
fn e09_russian_mediation() {
    for side in Side::BOTH {
        let t = Table::new()
            .level(side, Track::Diplomacy, 1)
            .event_by(side, "E09");
        assert_eq!(t.level_of(side, Track::Diplomacy), 2);
        assert_eq!(t.game.diplomacy_points(&t.s, side), 1);
        assert_eq!(t.level_of(side.other(), Track::Diplomacy), 0);
        t.removed("E09");
        Table::new()
            .level(side, Track::Diplomacy, 3)
            .event_by(side, "E09")
            .nothing_then_removed("E09");
    }
}
