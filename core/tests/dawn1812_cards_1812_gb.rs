//! The nineteen British cards of the 1812 deck, each from positions of its own (2.8, 5.0).

#[path = "common/cards.rs"]
mod cards;

use cards::*;

#[test]
fn the_cards_as_listed() {
    deck_is(
        Deck::Y1812,
        &[
            ("B01", "Tenskwatawa", 4, "gb", true),
            ("B02", "Indian Reprisals", 2, "gb", false),
            ("B03", "Shawnee", 3, "gb", true),
            ("B04", "Loyalists and Immigrants", 2, "gb", false),
            ("B05", "Isaac Brock", 4, "gb", true),
            ("B06", "Hull Surrenders Detroit", 3, "gb", true),
            ("B07", "Laura Secord", 1, "gb", true),
            ("B08", "James Yeo", 2, "gb", false),
            ("B09", "John Norton's Six Nations", 2, "gb", false),
            ("B10", "Shannon and Chesapeake", 2, "gb", true),
            ("B11", "Convoy Act", 2, "gb", false),
            ("B12", "Cockburn in the Bay", 3, "gb", false),
            ("B13", "Red Stick War", 3, "gb", true),
            ("B14", "Fort Mims", 3, "gb", true),
            ("B15", "Tecumseh's Confederacy", 3, "gb", true),
            ("B16", "George Prevost", 2, "gb", false),
            ("B17", "March of the 104th", 3, "gb", true),
            ("B18", "Militia Will Not Cross", 2, "gb", false),
            ("B19", "Impressment at Sea", 1, "gb", true),
        ],
    );
}

#[test]
fn b01_tenskwatawa() {
    let mut t = Table::new().put("Miami", UM, 1).event("B01");
    t.asks(GB, "5.1");
    t.offers("at Shawnee; at Potawatomi");
    t.refused("at Miami", "5.1");
    t.refused("at Sauk", "5.1");
    t.refused("done", "5.1");
    t.go("at Shawnee; at Shawnee; at Potawatomi");
    // Then a Raid of 1 OPS, by any Indians.
    t.asks(GB, "8.1");
    assert_eq!(t.points(), 1);
    t.offers("march Shawnee > Nashville; march Potawatomi > Detroit; done");
    t.go("march Shawnee > Nashville; with 2 Indians");
    t.dice(GB, 2);
    t.go("roll 5 1");
    t.next(US);
    assert_eq!(
        (t.s.score, t.at("Shawnee", IN), t.at("Nashville", IN)),
        (1, 0, 0)
    );
    assert_eq!(t.s.pool[IN.index()], 15);
    t.removed("B01");

    // The Raid may be declined; the score of 20 ends the game (15.1.6).
    let mut t = Table::new().event("B01");
    t.go("at Miami; at Miami; at Miami; done");
    t.next(US);
    assert_eq!(t.at("Miami", IN), 3);
    let mut t = Table::new().score(19).event("B01");
    t.go("at Miami; at Miami; at Miami; march Miami > Detroit; with 3 Indians; roll 6 6 6");
    t.won_by(GB);
    assert_eq!(t.s.score, 20);

    // With the three regions held against them, only a Raid of Indians elsewhere is left.
    let held = || {
        Table::new()
            .put("Shawnee", UM, 1)
            .put("Miami", UM, 1)
            .put("Potawatomi", UM, 1)
    };
    let t = held().put("Creek", IN, 1).event("B01");
    t.offers("march Creek > Nashville; march Creek > Savannah; done");
    held().event("B01").nothing_then_removed("B01");
}

#[test]
fn b02_indian_reprisals() {
    let mut t = Table::new()
        .level(GB, Track::Opinion, 2)
        .put("Shawnee", IN, 2)
        .put("Creek", IN, 1)
        .put("Upper Canada", GR, 1)
        .put("Upper Canada", IN, 1)
        .put("Savannah", GM, 1)
        .put("Nashville", UM, 1)
        .event("B02");
    t.asks(GB, "8.1");
    // The Campaign bonus of Public Opinion is none of a Raid's, nor of a free operation's.
    assert_eq!(t.points(), 2);
    t.offers(
        "march Shawnee > Nashville; march Creek > Nashville; march Upper Canada > Detroit; done",
    );
    t.refused("march Shawnee > Ohio", "8.1.1");
    t.refused("march Creek > Savannah", "8.1.1");
    t.refused("march Upper Canada > Niagara", "8.1.1");
    t.go("march Upper Canada > Detroit");
    t.refused("with 1 Regular", "8.1.1");
    t.refused("with 1 Regular 1 Indian", "8.1.1");
    t.go("with 1 Indian; roll 4");
    assert_eq!((t.s.score, t.at("Detroit", IN)), (0, 0));
    // The defended town is fought for first, without the die of a home town.
    t.go("march Shawnee > Nashville; with 2 Indians");
    t.dice(GB, 2);
    t.go("roll 5 1");
    t.dice(US, 1);
    t.go("roll 4");
    t.dice(GB, 1);
    t.go("roll 6");
    t.next(US);
    assert_eq!((t.s.score, t.at("Nashville", UM)), (1, 0));
    t.discarded("B02");

    Table::new()
        .put("Sauk", IN, 2)
        .event("B02")
        .nothing_then_discarded("B02");
}

#[test]
fn b03_shawnee() {
    let t = Table::new().put("Shawnee", IN, 1).event("B03");
    t.next(US);
    assert_eq!(t.at("Shawnee", IN), 4);
    t.removed("B03");
    // The pool may be short.
    let t = Table::new().put("Sauk", IN, 15).event("B03");
    assert_eq!(t.at("Shawnee", IN), 1);

    // Among enemies they attack at once, with Tecumseh's die, and never retreat (9.2.1, 12.2.1).
    let mut t = Table::new()
        .conflict(Conflict::Tecumseh, ConflictState::Active)
        .put("Shawnee", UM, 2)
        .fort("Shawnee")
        .event("B03");
    t.dice(GB, 4);
    t.go("roll 1 1 1 5");
    t.dice(US, 3);
    t.go("roll 4 1 1");
    // Attacking Indians do not evade.
    t.asks(US, "9.2");
    t.go("stand");
    t.dice(GB, 3);
    t.go("roll 5 1 1");
    t.dice(US, 2);
    t.go("roll 1 1");
    t.next(US);
    assert_eq!((t.at("Shawnee", IN), t.at("Shawnee", UM)), (2, 0));
    assert!(t.s.forts.is_empty());

    // With no Indian in the pool there is nobody to attack.
    Table::new()
        .put("Sauk", IN, 16)
        .put("Shawnee", UM, 1)
        .event("B03")
        .nothing_then_removed("B03");
}

#[test]
fn b04_loyalists_and_immigrants() {
    let t = Table::new().put("Boston", GR, 1).event("B04");
    t.next(US);
    let mut counters = t.game.bare().counters;
    for town in ["Halifax", "Montreal", "Kingston"] {
        counters[t.region(town).index()] = 3;
    }
    assert_eq!(t.s.counters, counters);
    assert_eq!((t.at("Upper Canada", GM), t.s.pool[GM.index()]), (1, 13));
    t.discarded("B04");

    // Only what Britain controls; Indians alone in Upper Canada leave it British (10.1).
    let t = Table::new()
        .put("Kingston", UM, 1)
        .put("Upper Canada", IN, 1)
        .event("B04");
    assert_eq!(
        (t.counters_in("Kingston"), t.counters_in("Halifax")),
        (2, 3)
    );
    assert_eq!(t.at("Upper Canada", GM), 1);
    // As little as can be: the United States hold all but Halifax.
    let t = Table::new()
        .put("Kingston", UM, 1)
        .put("Montreal", UM, 1)
        .put("Upper Canada", UM, 1)
        .event("B04");
    assert_eq!(
        (
            t.counters_in("Halifax"),
            t.counters_in("Montreal"),
            t.counters_in("Kingston")
        ),
        (3, 2, 2)
    );
    assert_eq!(t.at("Upper Canada", GM), 0);
    let t = Table::new().put("Montreal", GM, 14).event("B04");
    assert_eq!((t.counters_in("Halifax"), t.at("Upper Canada", GM)), (3, 0));
}

#[test]
fn b05_isaac_brock() {
    let board = || {
        Table::new()
            .level(GB, Track::Opinion, 2)
            .put("Montreal", GM, 1)
            .put("Halifax", GM, 1)
            .put("Upper Canada", GR, 1)
            .put("Detroit", UM, 1)
    };
    let mut t = board().event("B05");
    t.asks(GB, "6.2");
    assert_eq!(t.points(), 3);
    t.offers(
        "march Montreal > Kingston; march Upper Canada > Kingston; march Upper Canada > Niagara; \
         march Upper Canada > Detroit; march Upper Canada > Chippewa; done",
    );
    t.refused("march Halifax > Maritimes", "5.1");
    t.refused("march Montreal > Penobscot", "5.1");
    t.go("march Upper Canada > Detroit; with 1 Regular");
    // One die more for Britain; one for the town's own side.
    t.dice(GB, 2);
    t.go("roll 5 1");
    t.dice(US, 2);
    t.go("roll 5 5");
    let card = t.card("B05");
    assert_eq!(
        t.bonuses(),
        [(US, 1, Bonus::HomeTown), (GB, 1, Bonus::Operation(card))]
    );
    assert_eq!((t.at("Detroit", GR), t.at("Detroit", UM)), (1, 0));
    t.refused("march Detroit > Ohio", "6.2.1");
    t.go("march Montreal > Kingston; with 1 Militia");
    t.next(US);
    t.removed("B05");

    let mut t = board().event("B05");
    t.go("done");
    t.nothing_then_removed("B05");
    // Out of Niagara and Detroit as well.
    let t = Table::new()
        .put("Niagara", GM, 1)
        .put("Detroit", GM, 1)
        .event("B05");
    t.offers(
        "march Niagara > Hudson; march Niagara > Pittsburgh; march Niagara > Upper Canada; \
         march Detroit > Upper Canada; march Detroit > Ohio; march Detroit > Miami; march Detroit > Potawatomi; \
         march Detroit > Chippewa; done",
    );
    Table::new()
        .put("Halifax", GM, 1)
        .event("B05")
        .nothing_then_removed("B05");
}

#[test]
fn b06_hull_surrenders_detroit() {
    let garrison = || Table::new().put("Detroit", UM, 2).put("Detroit", UR, 1);
    // Indians stand near: a die for each force, kind by kind, 4 or more removes it.
    let mut t = garrison()
        .put("Miami", IN, 1)
        .put("Upper Canada", GM, 1)
        .put("Kingston", GM, 1)
        .event("B06");
    t.dice(GB, 1);
    t.go("roll 4");
    assert_eq!((t.at("Detroit", UR), t.at("Detroit", UM)), (0, 2));
    t.dice(GB, 2);
    t.go("roll 6 3");
    assert_eq!(t.at("Detroit", UM), 1);
    // Then 1 OPS into Detroit; the Indians may not go alone (10.2).
    t.asks(GB, "6.2");
    assert_eq!(t.points(), 1);
    t.offers("march Upper Canada > Detroit; done");
    t.refused("march Kingston > Upper Canada", "5.1");
    t.refused("march Miami > Detroit", "10.2");
    t.go("march Upper Canada > Detroit; with 1 Militia");
    t.dice(GB, 1);
    t.go("roll 5");
    t.dice(US, 2);
    t.go("roll 1 1");
    t.next(US);
    assert_eq!((t.at("Detroit", GM), t.at("Detroit", UM)), (1, 0));
    t.removed("B06");

    // Whom the dice leave nobody to fight, the Campaign takes without a battle.
    let mut t = garrison().put("Upper Canada", GM, 1).event("B06");
    t.go("roll 5; roll 4 5");
    assert_eq!(t.s.side_forces(t.region("Detroit"), US), 0);
    t.go("march Upper Canada > Detroit; with 1 Militia");
    t.next(US);
    assert!(t.game.controls(&t.s, GB, t.region("Detroit")));

    // Militia alone: one roll. Nobody there: none.
    let mut t = Table::new()
        .put("Detroit", UM, 2)
        .put("Chippewa", IN, 1)
        .event("B06");
    t.dice(GB, 2);
    t.go("roll 3 3");
    t.nothing_then_removed("B06");
    Table::new()
        .put("Chippewa", IN, 1)
        .event("B06")
        .nothing_then_removed("B06");

    // Nobody near: no dice, and yet a Campaign over Lake Erie.
    let mut t = garrison()
        .ships(Waterway::LakeErie, 0, 1)
        .put("Pittsburgh", GM, 2)
        .event("B06");
    t.asks(GB, "6.2");
    t.offers("march Pittsburgh > Detroit; done");
    t.go("done");
    t.nothing_then_removed("B06");
    garrison().event("B06").nothing_then_removed("B06");
}

#[test]
fn b07_laura_secord() {
    let board = || {
        Table::new()
            .put("Ohio", UM, 1)
            .put("Hudson", UM, 1)
            .put("Detroit", UM, 1)
            .put("Shawnee", IN, 1)
            .put("Niagara", GM, 1)
            .put("Upper Canada", GM, 1)
            .hold(US, "E05")
    };
    let mut t = board().event("B07");
    t.next(US);
    t.removed("B07");
    t.go("play E05; as event");
    // Indians alone control nothing: their region is not meant, and the dice are kept.
    t.go("march Ohio > Shawnee; with 1 Militia; roll 4");
    t.dice(GB, 1);
    t.go("roll 1; roll 1");
    assert_eq!(t.at("Shawnee", UM), 1);
    // The first attack on a region that Britain controls meets two dice more.
    t.go("march Hudson > Niagara; with 1 Militia");
    t.dice(US, 1);
    t.go("roll 5");
    t.dice(GB, 3);
    t.go("roll 1 1 1");
    assert!(matches!(t.bonuses()[..], [(GB, 2, Bonus::Turn(_))]));
    // The second does not.
    t.go("march Detroit > Upper Canada; with 1 Militia; roll 5");
    t.dice(GB, 1);
    assert!(t.bonuses().is_empty());

    // A British attack does not use it up, nor help in it.
    let mut t = board()
        .put("Kingston", GM, 1)
        .put("Penobscot", UM, 1)
        .hold(GB, "E06")
        .hold(GB, "B05")
        .event("B07");
    t.pass(US);
    t.go("play B05; as event; march Kingston > Penobscot; with 1 Militia");
    // One for the force, one for Brock, one for the river.
    t.dice(GB, 3);
    t.go("roll 1 1 1");
    t.dice(US, 1);
    t.go("roll 5");
    t.go("done; play E05; as event; march Hudson > Niagara; with 1 Militia; roll 1");
    t.dice(GB, 3);

    // What was not used ends with the turn (4.1.4).
    let t = Table::new().last().event("B07");
    assert_eq!((t.s.turn, t.s.this_turn), (2, 0));
    assert!(matches!(
        t.game.awaits(&t.s),
        Awaits::Chance(Chance::Draw { .. })
    ));
}

#[test]
fn b08_james_yeo() {
    let mut t = Table::new()
        .ships(Waterway::LakeOntario, 1, 0)
        .ships(Waterway::UpperStLawrence, 1, 0)
        .event("B08");
    t.asks(GB, "6.3");
    assert_eq!(t.points(), 3);
    t.offers("build ship on Lake Ontario; sink ship on Upper St. Lawrence; done");
    t.refused("sink ship on Lake Ontario", "6.3.1");
    t.refused("build ship on Lake Erie", "5.1");
    t.refused("build fort in Upper Canada", "5.1");
    t.go("build ship on Lake Ontario; sink ship on Lake Ontario; build ship on Lake Ontario");
    t.next(US);
    assert_eq!(t.s.ships[Waterway::LakeOntario.index()], [0, 2]);
    t.discarded("B08");
    let mut t = Table::new().event("B08");
    t.offers("build ship on Lake Ontario; done");
    t.go("done");
    t.nothing_then_discarded("B08");
    Table::new()
        .ships(Waterway::LakeOntario, 0, 2)
        .event("B08")
        .nothing_then_discarded("B08");
}

#[test]
fn b09_john_nortons_six_nations() {
    let t = Table::new().put("Upper Canada", GM, 1).event("B09");
    t.next(US);
    assert_eq!(t.at("Upper Canada", IN), 2);
    t.discarded("B09");
    let t = Table::new().put("Sauk", IN, 15).event("B09");
    assert_eq!(t.at("Upper Canada", IN), 1);
    Table::new()
        .put("Upper Canada", UM, 1)
        .event("B09")
        .nothing_then_discarded("B09");
}

#[test]
fn b10_shannon_and_chesapeake() {
    let t = Table::new().level(US, Track::Opinion, 2).event("B10");
    assert_eq!((t.s.score, t.level_of(US, Track::Opinion)), (1, 1));
    t.next(US);
    t.removed("B10");
    // At neutral the point alone.
    let t = Table::new().score(-3).event("B10");
    assert_eq!((t.s.score, t.level_of(US, Track::Opinion)), (-2, 0));

    // The twentieth point ends the game in the middle of the play: no operation, no loss of opinion (15.1.6).
    let mut t = Table::new()
        .score(19)
        .level(US, Track::Opinion, 2)
        .hold(US, "B10")
        .start(US);
    t.go("play B10; event first");
    t.won_by(GB);
    assert_eq!((t.s.score, t.level_of(US, Track::Opinion)), (20, 2));
    t.removed("B10");
}

#[test]
fn b11_convoy_act() {
    let mut t = Table::new()
        .privateering(4)
        .hold(US, "A10")
        .hold(US, "A11")
        .event("B11");
    t.next(US);
    assert_eq!(t.s.privateering, 2);
    t.discarded("B11");
    // Until the turn ends a 3 is not enough, in free operations and in others.
    t.go("play A10; as event; roll 3 4 2");
    assert_eq!(t.s.privateering, 3);
    t.pass(GB);
    t.go("play A11; as operation; operation Privateer; roll 3");
    assert_eq!(t.s.privateering, 3);

    // Death Struggle's one is added to the die before it is compared (12.2.3).
    let mut t = Table::new()
        .conflict(Conflict::DeathStruggle, ConflictState::Active)
        .hold(US, "A10")
        .event("B11");
    t.go("play A10; as event; roll 3 2 1");
    assert_eq!(t.s.privateering, 1);
    // A Cruise is none of its matter: 4 or more as ever.
    let mut t = Table::new()
        .zone(Zone::NewEngland, 1)
        .hold(US, "A09")
        .event("B11");
    t.go("play A09; as event; cruise against New England; roll 4 1 1");
    assert_eq!(t.s.zones[0], 0);

    // The marker stops at the beginning of its track; the effect ends with the turn.
    assert_eq!(Table::new().privateering(1).event("B11").s.privateering, 0);
    assert_eq!(Table::new().last().event("B11").s.this_turn, 0);
}

#[test]
fn b12_cockburn_in_the_bay() {
    let t = Table::new().zone(Zone::Chesapeake, 2).event("B12");
    t.next(US);
    assert_eq!(t.s.score, 2);
    t.discarded("B12");

    // Not complete: two OPS of Deploy into its spaces alone, and no landing.
    let mut t = Table::new()
        .level(GB, Track::Diplomacy, 2)
        .zone(Zone::NewEngland, 2)
        .supply(2)
        .event("B12");
    t.asks(GB, "8.2");
    assert_eq!(t.points(), 2);
    t.offers("sail box > Chesapeake; sail New England > Chesapeake; done");
    t.refused("sail box > Southern Coast", "5.1");
    t.refused("sail New England > box", "5.1");
    t.refused("land 2 Regulars at Halifax from box 1", "5.1");
    t.refused("land 2 Regulars at Boston from box 1", "5.1");
    t.go("sail box > Chesapeake; sail New England > Chesapeake");
    t.next(US);
    assert_eq!((t.s.zones, t.s.score), ([1, 2, 0], 0));
    let mut t = Table::new().event("B12");
    t.go("done");
    t.nothing_then_discarded("B12");

    // Every Squadron is on a landing.
    Table::new()
        .put("Halifax", GR, 1)
        .landing("Halifax", 4)
        .event("B12")
        .nothing_then_discarded("B12");
}

#[test]
fn b13_red_stick_war() {
    let mut t = Table::new().hold(GB, "B09").event("B13");
    assert_eq!(t.state_of(Conflict::CreekCivilWar), ConflictState::Active);
    assert_eq!(t.at("Creek", IN), 1);
    t.next(US);
    t.removed("B13");
    // From now on Indians are recruited in Creek, 1 OPS each, without counters (12.2.2).
    t.pass(US);
    t.go("play B09; as operation; operation Recruit; recruit Indian in Creek; recruit Indian in Creek");
    assert_eq!(t.at("Creek", IN), 3);

    let t = Table::new().put("Creek", UM, 1).event("B13");
    assert_eq!(t.at("Creek", IN), 0);
    assert_eq!(t.state_of(Conflict::CreekCivilWar), ConflictState::Active);
    let t = Table::new()
        .conflict(Conflict::CreekCivilWar, ConflictState::Removed)
        .put("Creek", IN, 2)
        .event("B13");
    assert_eq!(t.state_of(Conflict::CreekCivilWar), ConflictState::Removed);
    assert_eq!(t.at("Creek", IN), 3);
    Table::new()
        .conflict(Conflict::CreekCivilWar, ConflictState::Removed)
        .put("Creek", UM, 1)
        .event("B13")
        .nothing_then_removed("B13");
}

#[test]
fn b14_fort_mims() {
    let mut t = Table::new()
        .put("Shawnee", IN, 2)
        .put("Cherokee", IN, 1)
        .put("Creek", IN, 1)
        .event("B14");
    assert_eq!(t.at("Creek", IN), 3);
    t.asks(GB, "8.1");
    assert_eq!(t.points(), 1);
    t.offers("march Creek > Nashville; march Creek > Savannah; done");
    t.refused("march Shawnee > Nashville", "5.1");
    t.refused("march Cherokee > Savannah", "5.1");
    t.refused("march Creek > Cherokee", "8.1.1");
    t.go("march Creek > Savannah; with 2 Indians; roll 5 6");
    t.next(US);
    assert_eq!((t.s.score, t.at("Creek", IN)), (2, 1));
    t.removed("B14");
    Table::new()
        .put("Creek", UM, 1)
        .put("Shawnee", IN, 2)
        .event("B14")
        .nothing_then_removed("B14");
}

#[test]
fn b15_tecumsehs_confederacy() {
    let mut t = Table::new()
        .put("Sauk", UM, 1)
        .put("Miami", IN, 1)
        .event("B15");
    assert_eq!(t.state_of(Conflict::Tecumseh), ConflictState::Active);
    t.asks(GB, "5.1");
    t.offers("at Chippewa; at Potawatomi; at Miami; at Shawnee");
    t.refused("at Sauk", "5.1");
    t.refused("at Creek", "5.1");
    t.refused("done", "5.1");
    t.go("at Miami");
    t.refused("at Miami", "5.1");
    t.go("at Shawnee");
    t.next(US);
    assert_eq!((t.at("Miami", IN), t.at("Shawnee", IN)), (2, 1));
    t.removed("B15");

    let held = |but: usize| {
        let mut t = Table::new().conflict(Conflict::Tecumseh, ConflictState::Removed);
        for region in &["Chippewa", "Potawatomi", "Sauk", "Miami", "Shawnee"][but..] {
            t = t.put(region, UM, 1);
        }
        t
    };
    // One region left: one Indian. None left, and Tecumseh gone for good: nothing.
    let t = held(1).event("B15");
    t.next(US);
    assert_eq!(t.at("Chippewa", IN), 1);
    assert_eq!(t.state_of(Conflict::Tecumseh), ConflictState::Removed);
    held(0).event("B15").nothing_then_removed("B15");
}

#[test]
fn b16_george_prevost() {
    let mut t = Table::new()
        .put("Montreal", GM, 3)
        .put("Boston", GM, 1)
        .put("Kingston", UM, 1)
        .event("B16");
    t.asks(GB, "5.1");
    t.offers("at Montreal; at Boston; done");
    t.refused("at Kingston", "5.1");
    t.go("at Montreal");
    t.refused("at Boston", "5.1");
    t.go("at Montreal");
    t.next(US);
    assert_eq!((t.at("Montreal", GM), t.at("Montreal", GR)), (1, 2));
    t.discarded("B16");
    // Regulars in the landing supply are out of the pool as well.
    Table::new()
        .put("Montreal", GM, 3)
        .put("Halifax", GR, 10)
        .supply(4)
        .event("B16")
        .nothing_then_discarded("B16");
}

#[test]
fn b17_march_of_the_104th() {
    let mut t = Table::new().put("Kingston", UM, 1).event("B17");
    t.asks(GB, "5.1");
    t.offers("at Halifax; at Maritimes; at Montreal");
    t.refused("at Kingston", "5.1");
    t.refused("at Lower Canada", "5.1");
    t.refused("done", "5.1");
    t.go("at Montreal; at Montreal");
    t.next(US);
    assert_eq!(t.at("Montreal", GR), 2);
    t.removed("B17");
    let mut t = Table::new().put("Boston", GR, 13).event("B17");
    t.go("at Kingston");
    t.next(US);
    Table::new()
        .put("Boston", GR, 14)
        .event("B17")
        .nothing_then_removed("B17");
}

#[test]
fn b18_militia_will_not_cross() {
    let mut t = Table::new()
        .put("Penobscot", UM, 2)
        .put("Penobscot", UR, 1)
        .put("Hudson", UM, 1)
        .put("Kingston", GM, 1)
        .hold(US, "E05")
        .hold(GB, "E06")
        .event("B18");
    t.next(US);
    t.discarded("B18");
    t.go("play E05; as event");
    t.offers(
        "march Penobscot > Maritimes; march Penobscot > Montreal; march Penobscot > Kingston; \
         march Penobscot > Boston; march Penobscot > Hudson; march Hudson > Penobscot; march Hudson > Boston; \
         march Hudson > New York; march Hudson > Pittsburgh; done",
    );
    // Niagara and the home regions of Britain are barred to Militia alone or in company.
    t.refused("march Hudson > Niagara", "5.1");
    t.go("march Penobscot > Montreal");
    t.offers("with 1 Regular");
    t.refused("with 1 Militia", "5.1");
    t.refused("with 2 Militia 1 Regular", "5.1");
    t.go("with 1 Regular; march Penobscot > Hudson; with 2 Militia; done");
    // British Militia go where they like.
    t.pass(GB);
    t.pass(US);
    t.go(
        "play E06; as operation; operation Campaign; march Kingston > Upper Canada; with 1 Militia",
    );
    assert_eq!(t.at("Upper Canada", GM), 1);

    assert_eq!(Table::new().last().event("B18").s.this_turn, 0);
}

#[test]
fn b19_impressment_at_sea() {
    let t = Table::new().event("B19");
    assert_eq!((t.s.navy_box, t.s.squadron_gains), (5, 1));
    t.next(US);
    t.removed("B19");
    // Four gains at the most, from cards and levels together; the rest is counted (14.1.1).
    let t = Table::new()
        .gains(2)
        .level(GB, Track::Economy, 3)
        .event("B19");
    assert_eq!((t.s.navy_box, t.s.squadron_gains), (8, 3));
    t.removed("B19");
}
