//! The twenty-eight cards of the 1814 deck, each from positions of its own in turn 6 (2.8, 4.4.1, 5.0).

#[path = "common/cards.rs"]
mod cards;

use cards::*;

#[test]
fn the_deck_as_listed() {
    deck_is(
        Deck::Y1814,
        &[
            ("C01", "Horseshoe Bend", 3, "us", true),
            ("C02", "The Star-Spangled Banner", 3, "us", true),
            ("C03", "Macdonough on Lake Champlain", 3, "us", true),
            ("C04", "Jean Lafitte", 2, "us", true),
            ("C05", "Battle of New Orleans", 4, "us", true),
            ("C06", "Cruise of the Wasp", 2, "us", false),
            ("C07", "Thomas Boyle's Blockade", 2, "us", true),
            ("C08", "Jacob Brown's Left Division", 3, "us", false),
            ("C09", "Fulton's Steam Battery", 2, "us", true),
            ("C10", "Napoleon Returns", 3, "us", true),
            ("D01", "Bonaparte Abdicates", 4, "gb", true),
            ("D02", "Robert Ross", 3, "gb", true),
            ("D03", "Burning of Washington", 4, "gb", true),
            ("D04", "Edward Pakenham", 3, "gb", true),
            ("D05", "Peninsular Veterans", 3, "gb", false),
            ("D06", "Hartford Convention", 3, "gb", true),
            ("D07", "Colonial Marines", 2, "gb", false),
            ("D08", "Occupation of Castine", 3, "gb", true),
            ("D09", "Gordon Drummond", 2, "gb", false),
            ("D10", "HMS St. Lawrence", 2, "gb", true),
            ("D11", "Nicolls at Pensacola", 2, "gb", true),
            ("D12", "Banks Suspend Specie", 2, "gb", true),
            ("F01", "Commissioners at Ghent", 3, "either", true),
            ("F02", "Status Quo Ante Bellum", 3, "either", true),
            ("F03", "Congress of Vienna", 2, "either", true),
            ("F04", "War Weariness", 2, "either", false),
            ("F05", "Forced March", 2, "either", false),
            ("F06", "Veteran Cadres", 2, "either", false),
        ],
    );
}

#[test]
fn c01_horseshoe_bend() {
    let mut t = Table::late()
        .conflict(Conflict::CreekCivilWar, ConflictState::Active)
        .put("Creek", IN, 2)
        .put("Choctaw", IN, 1)
        .put("Chickasaw", IN, 1)
        .put("Shawnee", IN, 1)
        .event("C01");
    assert_eq!(t.state_of(Conflict::CreekCivilWar), ConflictState::Removed);
    t.asks(US, "5.1");
    t.offers("at Creek; at Choctaw; at Chickasaw; done");
    t.refused("at Shawnee", "5.1");
    t.go("at Creek; at Creek; at Choctaw");
    t.next(GB);
    assert_eq!(
        (
            t.at("Creek", IN),
            t.at("Choctaw", IN),
            t.at("Chickasaw", IN)
        ),
        (0, 0, 1)
    );
    t.removed("C01");

    let mut t = Table::late().put("Cherokee", IN, 1).event("C01");
    t.go("done");
    t.nothing_then_removed("C01");
    Table::late()
        .put("Shawnee", IN, 1)
        .event("C01")
        .nothing_then_removed("C01");
}

#[test]
fn c02_the_star_spangled_banner() {
    let board = || {
        Table::late()
            .put("Balt./Wash.", UM, 1)
            .put("New York", UM, 1)
            .put("Shenandoah", GR, 2)
            .put("Boston", GR, 1)
            .hold(GB, "E05")
    };
    let mut t = board().event("C02");
    assert_eq!(t.level_of(US, Track::Opinion), 1);
    t.next(GB);
    t.removed("C02");
    // Until the turn ends, in each defence of that town: one for the force, one for the home town, one for the flag.
    t.go("play E05; as event; march Shenandoah > Balt./Wash.; with 1 Regular; roll 1");
    t.dice(US, 3);
    assert!(matches!(
        t.bonuses()[..],
        [(US, 1, Bonus::HomeTown), (US, 1, Bonus::Turn(_))]
    ));
    t.go("roll 6 1 1; march Shenandoah > Balt./Wash.; with 1 Regular; roll 1");
    t.dice(US, 3);
    t.go("roll 6 1 1");
    // Nowhere else.
    t.go("march Boston > New York; with 1 Regular; roll 1");
    t.dice(US, 2);

    // Who takes the town has no such die in it.
    let mut t = Table::late()
        .put("Shenandoah", UM, 1)
        .put("Balt./Wash.", GR, 1)
        .hold(US, "E05")
        .event("C02");
    t.pass(GB);
    t.go("play E05; as event; march Shenandoah > Balt./Wash.; with 1 Militia");
    t.dice(US, 1);
    t.go("roll 1");
    t.dice(GB, 1);

    let t = Table::late().level(US, Track::Opinion, 3).event("C02");
    assert_eq!(t.level_of(US, Track::Opinion), 3);
    assert_ne!(t.s.this_turn, 0);
    let mut t = Table::late().last().event("C02");
    t.pass(GB);
    assert_eq!(t.s.this_turn, 0);
}

#[test]
fn c03_macdonough_on_lake_champlain() {
    let mut t = Table::late()
        .put("Penobscot", UM, 1)
        .put("Hudson", UM, 1)
        .put("Montreal", GR, 1)
        .put("Niagara", GR, 1)
        .put("New York", GR, 1)
        .put("Boston", UM, 1)
        .hold(GB, "E05")
        .event("C03");
    t.asks(US, "6.3");
    assert_eq!(t.points(), 2);
    t.offers("sink ship on Lower St. Lawrence; sink ship on Upper St. Lawrence; done");
    t.refused("build ship on Lake Ontario", "5.1");
    t.refused("build fort in Hudson", "5.1");
    t.go("sink ship on Lower St. Lawrence; build ship on Lower St. Lawrence");
    t.next(GB);
    assert_eq!(t.s.ships[0], [1, 0]);
    t.removed("C03");
    t.go("play E05; as event; march Montreal > Penobscot; with 1 Regular");
    // The Upper St. Lawrence still helps the attacker.
    t.dice(GB, 2);
    t.go("roll 1 1");
    t.dice(US, 3);
    t.go("roll 6 1 1; march Niagara > Hudson; with 1 Regular; roll 1");
    t.dice(US, 3);
    t.go("roll 6 1 1; march New York > Boston; with 1 Regular; roll 1");
    t.dice(US, 2);

    // The dice come even if nothing can be built.
    let t = Table::late()
        .ships(Waterway::LowerStLawrence, 1, 0)
        .ships(Waterway::UpperStLawrence, 1, 0)
        .event("C03");
    t.next(GB);
    assert_ne!(t.s.this_turn, 0);
}

#[test]
fn c04_jean_lafitte() {
    let mut t = Table::late()
        .put("Spanish Florida", GR, 2)
        .put("Savannah", UM, 1)
        .hold(GB, "E05")
        .event("C04");
    assert_eq!(t.at("New Orleans", UM), 2);
    t.next(GB);
    t.removed("C04");
    t.go("play E05; as event; march Spanish Florida > New Orleans; with 1 Regular; roll 1");
    t.dice(US, 4);
    t.go("roll 6 1 1 1; march Spanish Florida > Savannah; with 1 Regular; roll 1");
    t.dice(US, 2);

    // The British hold the town: no Militia. The pool may be short.
    let t = Table::late().put("New Orleans", GR, 1).event("C04");
    assert_eq!(t.at("New Orleans", UM), 0);
    let t = Table::late().put("Boston", UM, 19).event("C04");
    assert_eq!(t.at("New Orleans", UM), 1);
}

#[test]
fn c05_battle_of_new_orleans() {
    let t = Table::late()
        .put("New Orleans", UM, 1)
        .put("New Orleans", UR, 1)
        .event("C05");
    assert_eq!((t.s.score, t.at("Nashville", UM)), (-2, 0));
    t.next(GB);
    t.removed("C05");
    let t = Table::late().put("New Orleans", UM, 1).event("C05");
    assert_eq!((t.s.score, t.at("Nashville", UM)), (0, 2));
    Table::late()
        .put("New Orleans", UM, 1)
        .put("Nashville", GM, 1)
        .event("C05")
        .nothing_then_removed("C05");
    Table::late()
        .put("New Orleans", UM, 2)
        .score(-18)
        .event("C05")
        .won_by(US);
}

#[test]
fn c06_cruise_of_the_wasp() {
    let mut t = Table::late()
        .conflict(Conflict::DeathStruggle, ConflictState::Active)
        .zone(Zone::SouthernCoast, 3)
        .zone(Zone::NewEngland, 1)
        .event("C06");
    t.asks(US, "7.2.1");
    t.offers("cruise against Southern Coast; cruise against New England; done");
    t.go("cruise against Southern Coast");
    t.dice(US, 3);
    // 3 and 4 count as 4 and 5 (12.2.3).
    t.go("roll 3 2 4");
    t.next(GB);
    assert_eq!((t.s.zones, t.s.navy_box), ([1, 0, 1], 4));
    t.discarded("C06");
    Table::late().event("C06").nothing_then_discarded("C06");
}

#[test]
fn c07_thomas_boyles_blockade() {
    // The Squadron of the lost level comes from a zone of Britain's choice, as the box is empty (14.1.2).
    let mut t = Table::late()
        .level(GB, Track::Economy, 1)
        .zone(Zone::NewEngland, 2)
        .zone(Zone::Chesapeake, 2)
        .zone(Zone::SouthernCoast, 3)
        .event("C07");
    t.dice(US, 3);
    t.go("roll 1 3 5");
    assert_eq!(t.s.privateering, 2);
    assert_eq!(t.level_of(GB, Track::Economy), 0);
    t.asks(GB, "14.1.2");
    t.offers("zone New England; zone Chesapeake; zone Southern Coast");
    t.go("zone Chesapeake");
    t.next(GB);
    assert_eq!((t.s.zones, t.s.navy_box), ([2, 1, 3], 0));
    assert_eq!(t.s.blockading(&t.game.tables), 2);
    t.removed("C07");

    let mut t = Table::late().level(GB, Track::Economy, 3).event("C07");
    assert_eq!(t.s.navy_box, 8);
    t.go("roll 1 1 1");
    assert_eq!((t.s.navy_box, t.level_of(GB, Track::Economy)), (7, 2));
    let mut t = Table::late().event("C07");
    t.go("roll 2 2 2");
    t.nothing_then_removed("C07");
}

#[test]
fn c08_jacob_browns_left_division() {
    let board = || {
        Table::late()
            .level(US, Track::Opinion, 2)
            .put("Hudson", UR, 2)
            .put("Hudson", UM, 1)
            .put("Boston", UM, 1)
            .put("Niagara", GR, 1)
    };
    let mut t = board().event("C08");
    t.asks(US, "6.2");
    assert_eq!(t.points(), 3);
    t.offers(
        "march Hudson > Penobscot; march Hudson > Boston; march Hudson > New York; march Hudson > Niagara; \
         march Hudson > Pittsburgh; done",
    );
    // Regulars alone.
    t.refused("march Boston > New York", "5.1");
    t.go("march Hudson > Niagara");
    t.offers("with 1 Regular; with 2 Regulars");
    t.refused("with 1 Militia 1 Regular", "5.1");
    t.go("with 2 Regulars");
    t.dice(US, 3);
    t.go("roll 6 1 1");
    t.dice(GB, 1);
    t.go("roll 1");
    t.next(GB);
    assert_eq!(t.at("Niagara", UR), 2);
    t.discarded("C08");
    let mut t = board().event("C08");
    t.go("done");
    t.nothing_then_discarded("C08");
    Table::late()
        .put("Boston", UM, 1)
        .event("C08")
        .nothing_then_discarded("C08");
}

#[test]
fn c09_fultons_steam_battery() {
    let board = || {
        Table::late()
            .zone(Zone::NewEngland, 2)
            .zone(Zone::Chesapeake, 2)
            .zone(Zone::SouthernCoast, 1)
    };
    let mut t = board().event("C09");
    t.asks(US, "5.1");
    t.offers("zone New England; zone Chesapeake; done");
    t.refused("zone Southern Coast", "5.1");
    t.go("zone New England");
    // One zone of the two.
    t.offers("zone New England; done");
    t.refused("zone Chesapeake", "5.1");
    t.go("zone New England");
    t.next(GB);
    assert_eq!((t.s.zones, t.s.navy_box), ([0, 2, 1], 3));
    t.removed("C09");
    let mut t = board().event("C09");
    t.go("zone Chesapeake; done");
    assert_eq!(t.s.zones, [2, 1, 1]);
    let mut t = board().event("C09");
    t.go("done");
    t.nothing_then_removed("C09");
    Table::late()
        .zone(Zone::SouthernCoast, 3)
        .event("C09")
        .nothing_then_removed("C09");
}

#[test]
fn c10_napoleon_returns() {
    let t = Table::late()
        .conflict(Conflict::BonaparteAbdication, ConflictState::Active)
        .event("C10");
    assert_eq!(
        t.state_of(Conflict::BonaparteAbdication),
        ConflictState::Removed
    );
    assert_eq!(t.level_of(US, Track::Diplomacy), 1);
    t.next(GB);
    t.removed("C10");
    let t = Table::late().event("C10");
    assert_eq!(
        t.state_of(Conflict::BonaparteAbdication),
        ConflictState::Inactive
    );
    assert_eq!(t.level_of(US, Track::Diplomacy), 1);
    Table::late()
        .level(US, Track::Diplomacy, 3)
        .event("C10")
        .nothing_then_removed("C10");
}

#[test]
fn d01_bonaparte_abdicates() {
    let mut t = Table::late()
        .conflict(Conflict::DeathStruggle, ConflictState::Active)
        .hold(GB, "D04")
        .event("D01");
    assert_eq!(t.state_of(Conflict::DeathStruggle), ConflictState::Removed);
    assert_eq!(
        t.state_of(Conflict::BonaparteAbdication),
        ConflictState::Active
    );
    assert_eq!((t.s.landing_supply, t.s.pool[GR.index()]), (2, 12));
    t.next(US);
    t.removed("D01");
    // From now on Regulars are recruited into the landing supply, 2 OPS each (12.2.4).
    t.pass(US);
    t.go("play D04; as operation; operation Recruit; recruit Regular for landing");
    assert_eq!(t.s.landing_supply, 3);

    // Death Struggle that never was active stays inactive, and can still come (12.1.3).
    let t = Table::late().event("D01");
    assert_eq!(t.state_of(Conflict::DeathStruggle), ConflictState::Inactive);
    Table::late()
        .conflict(Conflict::BonaparteAbdication, ConflictState::Removed)
        .put("Halifax", GR, 14)
        .event("D01")
        .nothing_then_removed("D01");
}

#[test]
fn d02_robert_ross() {
    let mut t = Table::late()
        .level(GB, Track::Diplomacy, 2)
        .zone(Zone::Chesapeake, 2)
        .put("Balt./Wash.", UM, 1)
        .event("D02");
    assert_eq!(t.s.landing_supply, 2);
    t.asks(GB, "8.2");
    assert_eq!(t.points(), 2);
    t.refused("land 2 Regulars at Boston from box 1", "14.3.1");
    t.go("land 2 Regulars at Balt./Wash. from box 1");
    // Two Regulars and the blockade against the Militia and its home town.
    t.dice(GB, 3);
    t.go("roll 5 1 1");
    t.dice(US, 2);
    t.go("roll 1 1");
    assert_eq!(t.points(), 1);
    t.go("sail box > New England");
    t.next(US);
    assert_eq!((t.at("Balt./Wash.", GR), t.s.landing_supply), (2, 0));
    assert_eq!(t.s.landings[t.region("Balt./Wash.").index()], 1);
    t.removed("D02");

    let mut t = Table::late().event("D02");
    t.go("done");
    assert_eq!(t.s.landing_supply, 2);
    // No Regular in the pool, no Squadron that could move.
    Table::late()
        .put("Halifax", GR, 14)
        .landing("Halifax", 6)
        .event("D02")
        .nothing_then_removed("D02");
}

#[test]
fn d03_burning_of_washington() {
    let t = Table::late()
        .put("Balt./Wash.", GR, 1)
        .zone(Zone::Chesapeake, 2)
        .level(US, Track::Opinion, 2)
        .event("D03");
    assert_eq!((t.s.score, t.level_of(US, Track::Opinion)), (3, 1));
    t.next(US);
    t.removed("D03");
    let t = Table::late()
        .zone(Zone::Chesapeake, 2)
        .level(US, Track::Opinion, 1)
        .event("D03");
    assert_eq!((t.s.score, t.level_of(US, Track::Opinion)), (1, 1));
    Table::late()
        .zone(Zone::Chesapeake, 1)
        .zone(Zone::NewEngland, 2)
        .level(US, Track::Opinion, 1)
        .event("D03")
        .nothing_then_removed("D03");
    let t = Table::late()
        .put("Balt./Wash.", GR, 1)
        .score(18)
        .level(US, Track::Opinion, 1)
        .event("D03");
    t.won_by(GB);
    assert_eq!((t.s.score, t.level_of(US, Track::Opinion)), (20, 1));
}

#[test]
fn d04_edward_pakenham() {
    let t = Table::late().supply(1).event("D04");
    assert_eq!((t.s.landing_supply, t.s.pool[GR.index()]), (4, 10));
    t.next(US);
    t.removed("D04");
    let t = Table::late().put("Halifax", GR, 12).event("D04");
    assert_eq!((t.s.landing_supply, t.s.pool[GR.index()]), (2, 0));
    Table::late()
        .put("Halifax", GR, 14)
        .event("D04")
        .nothing_then_removed("D04");
}

#[test]
fn d05_peninsular_veterans() {
    let mut t = Table::late()
        .put("Kingston", UM, 1)
        .put("Lower Canada", IN, 1)
        .event("D05");
    t.asks(GB, "5.1");
    t.offers("at Halifax; at Montreal; at Lower Canada");
    t.refused("at Kingston", "5.1");
    t.refused("at Maritimes", "5.1");
    t.refused("done", "5.1");
    t.go("at Lower Canada; at Halifax");
    t.next(US);
    assert_eq!((t.at("Lower Canada", GR), t.at("Halifax", GR)), (1, 1));
    t.discarded("D05");
    let mut t = Table::late().put("Halifax", GR, 13).event("D05");
    t.go("at Kingston");
    t.next(US);
    Table::late()
        .put("Halifax", GR, 14)
        .event("D05")
        .nothing_then_discarded("D05");
}

#[test]
fn d06_hartford_convention() {
    let t = Table::late()
        .level(US, Track::Opinion, 2)
        .counters("Boston", 6)
        .event("D06");
    assert_eq!(
        (t.level_of(US, Track::Opinion), t.counters_in("Boston")),
        (1, 0)
    );
    assert_eq!(t.counters_in("New York"), 2);
    t.next(US);
    t.removed("D06");
    let t = Table::late().event("D06");
    assert_eq!(t.counters_in("Boston"), 0);
    Table::late()
        .counters("Boston", 0)
        .event("D06")
        .nothing_then_removed("D06");
}

#[test]
fn d07_colonial_marines() {
    let board = || {
        Table::late()
            .put("Boston", UM, 1)
            .put("New York", UM, 2)
            .put("Savannah", UM, 1)
    };
    let mut t = board()
        .zone(Zone::NewEngland, 2)
        .zone(Zone::SouthernCoast, 2)
        .event("D07");
    t.asks(GB, "5.1");
    t.offers("at Boston; at New York");
    t.refused("at Savannah", "5.1");
    t.refused("done", "5.1");
    t.go("at New York");
    t.next(US);
    assert_eq!((t.at("New York", UM), t.s.landing_supply), (1, 1));
    t.discarded("D07");
    // No Militia in the blockaded town, and yet a Regular.
    let t = board().zone(Zone::Chesapeake, 2).event("D07");
    t.next(US);
    assert_eq!(t.s.landing_supply, 1);
    // No town under blockade, no effect.
    board()
        .zone(Zone::SouthernCoast, 2)
        .event("D07")
        .nothing_then_discarded("D07");
}

#[test]
fn d08_occupation_of_castine() {
    // Empty: two Regulars hold it at once.
    let t = Table::late().fort("Penobscot").event("D08");
    t.next(US);
    assert_eq!(t.at("Penobscot", GR), 2);
    assert!(t.game.controls(&t.s, GB, t.region("Penobscot")));
    assert!(t.s.forts.has(t.region("Penobscot")));
    t.removed("D08");

    // Held: three dice, one of them for the river, against two, one of them for the fort; Britain is never asked to retreat.
    let mut t = Table::late()
        .put("Penobscot", UM, 1)
        .fort("Penobscot")
        .event("D08");
    t.dice(GB, 3);
    t.go("roll 1 1 1");
    t.dice(US, 2);
    t.go("roll 6 1");
    t.asks(US, "9.2");
    t.offers("stand; retreat to Boston; retreat to Hudson");
    t.go("stand");
    t.dice(GB, 2);
    t.go("roll 5 1; roll 1 1");
    t.next(US);
    assert_eq!((t.at("Penobscot", GR), t.at("Penobscot", UM)), (1, 0));
    assert!(t.s.forts.is_empty());

    let t = Table::late().put("Halifax", GR, 13).event("D08");
    assert_eq!(t.at("Penobscot", GR), 1);
    Table::late()
        .put("Halifax", GR, 14)
        .put("Penobscot", UM, 1)
        .event("D08")
        .nothing_then_removed("D08");
}

#[test]
fn d09_gordon_drummond() {
    let mut t = Table::late()
        .level(GB, Track::Opinion, 2)
        .put("Kingston", GR, 1)
        .put("Montreal", GR, 1)
        .put("Upper Canada", GM, 1)
        .put("Niagara", UM, 1)
        .event("D09");
    t.asks(GB, "6.2");
    assert_eq!(t.points(), 2);
    t.refused("march Montreal > Kingston", "5.1");
    t.go("march Upper Canada > Niagara; with 1 Militia");
    t.dice(GB, 2);
    t.go("roll 5 1");
    t.dice(US, 1);
    t.go("roll 1");
    t.offers(
        "march Kingston > Montreal; march Kingston > Lower Canada; march Kingston > Penobscot; \
         march Kingston > Upper Canada; done",
    );
    t.go("march Kingston > Upper Canada; with 1 Regular");
    t.next(US);
    t.discarded("D09");
    let t = Table::late().put("Niagara", GR, 1).event("D09");
    t.offers(
        "march Niagara > Hudson; march Niagara > Pittsburgh; march Niagara > Upper Canada; done",
    );
    Table::late()
        .put("Montreal", GR, 1)
        .event("D09")
        .nothing_then_discarded("D09");
}

#[test]
fn d10_hms_st_lawrence() {
    let mut t = Table::late()
        .ships(Waterway::LakeOntario, 2, 0)
        .event("D10");
    t.asks(GB, "6.3");
    assert_eq!(t.points(), 4);
    t.offers("sink ship on Lake Ontario; done");
    t.refused("build ship on Lake Erie", "5.1");
    t.refused("build fort in Maritimes", "5.1");
    t.go("sink ship on Lake Ontario; build ship on Lake Ontario; sink ship on Lake Ontario; build ship on Lake Ontario");
    t.next(US);
    assert_eq!(t.s.ships[Waterway::LakeOntario.index()], [0, 2]);
    t.removed("D10");
    let mut t = Table::late().event("D10");
    t.go("done");
    t.nothing_then_removed("D10");
    Table::late()
        .ships(Waterway::LakeOntario, 0, 2)
        .event("D10")
        .nothing_then_removed("D10");
}

#[test]
fn d11_nicolls_at_pensacola() {
    let t = Table::late().event("D11");
    t.next(US);
    assert_eq!(
        (t.at("Spanish Florida", GR), t.at("Spanish Florida", IN)),
        (1, 2)
    );
    assert!(t.game.controls(&t.s, GB, t.region("Spanish Florida")));
    t.removed("D11");
    let t = Table::late().put("Spanish Florida", IN, 1).event("D11");
    assert_eq!(
        (t.at("Spanish Florida", GR), t.at("Spanish Florida", IN)),
        (1, 3)
    );
    let t = Table::late()
        .put("Halifax", GR, 14)
        .put("Sauk", IN, 15)
        .event("D11");
    assert_eq!(
        (t.at("Spanish Florida", GR), t.at("Spanish Florida", IN)),
        (0, 1)
    );
    assert_eq!(t.game.control(&t.s, t.region("Spanish Florida")), None);
    Table::late()
        .put("Spanish Florida", UM, 1)
        .event("D11")
        .nothing_then_removed("D11");
}

#[test]
fn d12_banks_suspend_specie() {
    let t = Table::late().level(US, Track::Economy, 3).event("D12");
    assert_eq!((t.level_of(US, Track::Economy), t.s.score), (2, 0));
    let t = Table::late().level(US, Track::Economy, 1).event("D12");
    assert_eq!((t.level_of(US, Track::Economy), t.s.score), (0, 0));
    t.next(US);
    t.removed("D12");
    let t = Table::late().event("D12");
    assert_eq!((t.level_of(US, Track::Economy), t.s.score), (0, 1));
    Table::late().score(19).event("D12").won_by(GB);
}

#[test]
fn f01_commissioners_at_ghent() {
    for side in Side::BOTH {
        let t = Table::late()
            .level(side.other(), Track::Diplomacy, 1)
            .event_by(side, "F01");
        assert_eq!(
            t.state_of(Conflict::PeaceNegotiations),
            ConflictState::Active
        );
        assert_eq!(t.level_of(side, Track::Diplomacy), 1);
        // Both sides' points are doubled (12.2.5).
        assert_eq!(t.game.diplomacy_points(&t.s, side), 2);
        assert_eq!(t.game.diplomacy_points(&t.s, side.other()), 2);
        t.next(side.other());
        t.removed("F01");
        for state in [ConflictState::Active, ConflictState::Removed] {
            Table::late()
                .level(side, Track::Diplomacy, 3)
                .conflict(Conflict::PeaceNegotiations, state)
                .event_by(side, "F01")
                .nothing_then_removed("F01");
        }
    }
}

#[test]
fn f02_status_quo_ante_bellum() {
    for (side, score) in [(US, -2), (GB, 2)] {
        let t = Table::late()
            .level(side, Track::Diplomacy, 2)
            .level(side.other(), Track::Diplomacy, 3)
            .conflict(Conflict::PeaceNegotiations, ConflictState::Active)
            .event_by(side, "F02");
        assert_eq!(t.s.score, score);
        assert_eq!(
            t.state_of(Conflict::PeaceNegotiations),
            ConflictState::Removed
        );
        t.next(side.other());
        t.removed("F02");
        // At neutral no point, and the negotiations end all the same.
        let t = Table::late()
            .conflict(Conflict::PeaceNegotiations, ConflictState::Active)
            .event_by(side, "F02");
        assert_eq!(t.s.score, 0);
        assert_eq!(
            t.state_of(Conflict::PeaceNegotiations),
            ConflictState::Removed
        );
        Table::late()
            .level(side, Track::Diplomacy, 2)
            .event_by(side, "F02")
            .nothing_then_removed("F02");
    }
}

#[test]
fn f03_congress_of_vienna() {
    for side in Side::BOTH {
        let board = || {
            Table::late()
                .level(side, Track::Diplomacy, 1)
                .level(side.other(), Track::Diplomacy, 2)
        };
        let mut t = board().event_by(side, "F03");
        t.asks(side, "5.1");
        t.offers("choose Own Diplomacy; choose Opponent's Diplomacy");
        t.refused("done", "5.1");
        t.go("choose Own Diplomacy");
        t.next(side.other());
        assert_eq!(t.level_of(side, Track::Diplomacy), 2);
        assert_eq!(t.level_of(side.other(), Track::Diplomacy), 2);
        t.removed("F03");
        let mut t = board().event_by(side, "F03");
        t.go("choose Opponent's Diplomacy");
        assert_eq!(t.level_of(side, Track::Diplomacy), 1);
        assert_eq!(t.level_of(side.other(), Track::Diplomacy), 1);
        // A way that does nothing is closed while the other does something.
        let t = Table::late().event_by(side, "F03");
        t.refused("choose Opponent's Diplomacy", "5.1");
        let mut t = Table::late()
            .level(side, Track::Diplomacy, 3)
            .event_by(side, "F03");
        t.go("choose Opponent's Diplomacy");
        t.nothing_then_removed("F03");
    }
}

#[test]
fn f04_war_weariness() {
    let t = Table::late()
        .level(GB, Track::Opinion, 1)
        .event_by(US, "F04");
    assert_eq!(t.level_of(GB, Track::Opinion), 0);
    t.next(GB);
    t.discarded("F04");
    let t = Table::late()
        .level(US, Track::Opinion, 3)
        .event_by(GB, "F04");
    assert_eq!(t.level_of(US, Track::Opinion), 2);
    t.next(US);

    // At neutral: counters, any two of the opponent's towns or of one, as the player chooses; who holds them is no matter.
    let mut t = Table::late().put("Kingston", UM, 1).event_by(US, "F04");
    t.asks(US, "5.1");
    t.offers("at Halifax; at Montreal; at Kingston; done");
    t.refused("at Boston", "5.1");
    t.go("at Kingston; at Kingston");
    t.next(GB);
    assert_eq!(t.counters_in("Kingston"), 0);
    let mut t = Table::late().event_by(GB, "F04");
    t.asks(GB, "5.1");
    t.refused("at Halifax", "5.1");
    t.refused("at Detroit", "5.1");
    t.go("at Savannah");
    t.refused("at Savannah", "5.1");
    t.go("done");
    assert_eq!(t.counters_in("Savannah"), 0);
    for side in Side::BOTH {
        Table::late()
            .no_counters()
            .event_by(side, "F04")
            .nothing_then_discarded("F04");
    }
}

#[test]
fn f05_forced_march() {
    for (side, town, next, force) in [
        (US, "Boston", "Hudson", UM),
        (GB, "Montreal", "Kingston", GM),
    ] {
        let mut t = Table::late()
            .level(side, Track::Opinion, 2)
            .put(town, force, 1)
            .event_by(side, "F05");
        t.asks(side, "6.2");
        assert_eq!(t.points(), 3);
        t.go(&format!("march {town} > {next}; with 1 Militia"));
        t.next(side.other());
        assert_eq!(t.at(next, force), 1);
        t.discarded("F05");
        Table::late()
            .event_by(side, "F05")
            .nothing_then_discarded("F05");
    }
}

#[test]
fn f06_veteran_cadres() {
    let mut t = Table::late()
        .put("Boston", UM, 2)
        .put("Kingston", UM, 2)
        .put("Montreal", GM, 1)
        .event_by(US, "F06");
    t.asks(US, "5.1");
    t.offers("at Boston; at Kingston; done");
    t.refused("at Montreal", "5.1");
    t.go("at Kingston; at Boston; at Boston");
    t.next(GB);
    assert_eq!(
        (
            t.at("Boston", UR),
            t.at("Kingston", UR),
            t.at("Kingston", UM)
        ),
        (2, 1, 1)
    );
    t.discarded("F06");
    let mut t = Table::late().put("Montreal", GM, 1).event_by(GB, "F06");
    t.offers("at Montreal; done");
    t.go("at Montreal");
    t.next(US);
    assert_eq!(t.at("Montreal", GR), 1);
    let mut t = Table::late().put("Montreal", GM, 1).event_by(GB, "F06");
    t.go("done");
    t.nothing_then_discarded("F06");
    for side in Side::BOTH {
        Table::late()
            .event_by(side, "F06")
            .nothing_then_discarded("F06");
    }
}
