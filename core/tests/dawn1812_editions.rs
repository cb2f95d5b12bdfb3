//! Editions of one's own: a corrected card plays as corrected; a broken edition is refused with each item that is wrong.

#[path = "common/cards.rs"]
mod cards;
mod common;

use cards::*;
use earlylight_core::dawn1812::{Edition, EditionError, edition::STANDARD};

/// The built-in edition with one thing changed that stands in it exactly once.
fn with(from: &str, to: &str) -> String {
    assert_eq!(STANDARD.matches(from).count(), 1, "`{from}`");
    STANDARD.replacen(from, to, 1)
}

/// The built-in edition with one thing changed within an item, found by its first line.
fn with_in(item: &str, from: &str, to: &str) -> String {
    assert_eq!(STANDARD.matches(item).count(), 1, "`{item}`");
    let at = STANDARD.find(item).expect("the item");
    let (before, rest) = STANDARD.split_at(at);
    assert!(rest.contains(from), "`{from}` after `{item}`");
    format!("{before}{}", rest.replacen(from, to, 1))
}

fn game(document: &str) -> Dawn1812 {
    Dawn1812::with_edition(document).expect("an edition that holds together")
}

/// Every fault of an edition that can be read.
fn faults(document: &str) -> Vec<String> {
    match Dawn1812::with_edition(document) {
        Err(EditionError::Faults(faults)) => faults,
        Err(EditionError::Syntax(message)) => panic!("it cannot be read: {message}"),
        Ok(_) => panic!("it was accepted"),
    }
}

/// What is said of an edition that cannot be read.
fn syntax(document: &str) -> String {
    match Dawn1812::with_edition(document) {
        Err(error @ EditionError::Syntax(_)) => error.to_string(),
        Err(EditionError::Faults(faults)) => panic!("it can be read: {faults:?}"),
        Ok(_) => panic!("it was accepted"),
    }
}

/// The number of the line in which something stands.
fn line_of(document: &str, text: &str) -> usize {
    1 + document
        .lines()
        .position(|line| line.contains(text))
        .expect("a line")
}

// Editions that hold.

#[test]
fn a_corrected_card_plays_as_corrected() {
    let standard = Table::new().event("P03");
    assert_eq!(standard.level_of(US, Track::Economy), 1);
    let corrected = with_in(
        "id = \"P03\"",
        "{ do = \"track\", track = \"economy\", by = 1 }",
        "{ do = \"track\", track = \"diplomacy\", by = 2 }, { do = \"points\", count = 1 }",
    );
    let t = Table::of(game(&corrected), 2).event("P03");
    assert_eq!(
        (
            t.level_of(US, Track::Economy),
            t.level_of(US, Track::Diplomacy),
            t.s.score
        ),
        (0, 2, -1)
    );
    t.removed("P03");
    // A journal pins what the edition says by its canonical bytes, so that the two are never taken for each other.
    assert_ne!(
        game(&corrected).edition().1,
        Dawn1812::standard().edition().1
    );
}

#[test]
fn a_correction_of_ops_side_and_removal_counts() {
    let document = with_in("id = \"B19\"", "ops = 1", "ops = 3");
    let document = document.replacen(
        "title = \"Impressment at Sea\"",
        "title = \"Press Gangs\"",
        1,
    );
    let game_of = game(&document);
    let mut t = Table::of(game_of, 2).hold(GB, "B19").start(GB);
    t.go("play Press Gangs; as operation; operation Construct");
    assert_eq!(t.points(), 3);

    let document = with_in("id = \"B19\"", "side = \"gb\"", "side = \"either\"");
    let t = Table::of(game(&document), 2).event_by(US, "B19");
    assert_eq!(t.s.navy_box, 5);

    let document = with_in("id = \"B19\"", "remove = true", "remove = false");
    Table::of(game(&document), 2).event("B19").discarded("B19");
}

#[test]
fn a_correction_of_the_map_counts() {
    // Montreal borders Upper Canada, and Niagara is worth three points.
    let document = with(
        "borders = [\"lower_canada\", \"kingston\", \"penobscot\"]",
        "borders = [\"lower_canada\", \"kingston\", \"penobscot\", \"upper_canada\"]",
    )
    .replacen(
        "borders = [\"kingston\", \"niagara\", \"detroit\", \"chippewa\"]",
        "borders = [\"kingston\", \"niagara\", \"detroit\", \"chippewa\", \"montreal\"]",
        1,
    );
    let mut t = Table::of(game(&document), 2)
        .put("Montreal", GM, 1)
        .event_by(GB, "E05");
    t.go("march Montreal > Upper Canada; with 1 Militia");
    assert_eq!(t.at("Upper Canada", GM), 1);
    let document = with_in("id = \"niagara\"", "points = 1", "points = 3");
    let t = Table::of(game(&document), 2)
        .put("Niagara", UM, 1)
        .start(US);
    assert_eq!(t.game.region_points(&t.s, US), 3);
}

#[test]
fn an_event_that_asks_what_the_built_in_cards_do_not() {
    // Dice for every defence of the turn, not the first alone; two of them for two sides.
    let document = with(
        "{ do = \"this_turn\", defend = { side = \"gb\", in = [], dice = 2, once = true } }",
        "{ do = \"this_turn\", defend = { side = \"gb\", in = [], dice = 3, once = false } }",
    );
    let mut t = Table::of(game(&document), 2)
        .put("Hudson", UM, 2)
        .put("Niagara", GM, 1)
        .hold(US, "E05")
        .event("B07");
    t.go("play E05; as event; march Hudson > Niagara; with 1 Militia; roll 1");
    t.dice(GB, 4);
    t.go("roll 5 1 1 1; march Hudson > Niagara; with 1 Militia; roll 1");
    t.dice(GB, 4);

    // An operation of the other side alone is not given by an event that both may play (7.0, 8.0).
    let document = with_in(
        "id = \"E09\"",
        "{ do = \"track\", track = \"diplomacy\", by = 1 }",
        "{ do = \"deploy\", ops = 2 }, { do = \"privateer\", rolls = 2 }, { do = \"raid\", ops = 1 }, { do = \"cruise\", rolls = 1 }",
    );
    let board = || {
        Table::of(game(&document), 2)
            .put("Miami", IN, 1)
            .zone(Zone::NewEngland, 1)
    };
    let mut t = board().event_by(US, "E09");
    t.dice(US, 2);
    t.go("roll 1 1");
    t.asks(US, "7.2.1");
    t.go("cruise against New England; roll 1");
    t.next(GB);
    let mut t = board().event_by(GB, "E09");
    t.asks(GB, "8.2");
    t.go("done");
    t.asks(GB, "8.1");
    t.go("done");
    t.next(US);

    // All of a list, none of it, an option within an option, a place that holds the player's own Militia.
    let document = with_in(
        "id = \"E08\"",
        "{ do = \"track\", track = \"opinion\", by = 1 }",
        "{ do = \"choose\", options = [{ label = \"Peace\", then = [] }, { label = \"War\", then = [\
         { do = \"if\", when = { all = [{ active = \"tecumseh\" }, { near = { who = \"us\", region = \"detroit\" } }] }, \
         then = [{ do = \"points\", count = 4 }], \
         else = [{ do = \"choose\", options = [{ label = \"Levy\", then = [{ do = \"add\", force = \"regular\", count = 1, where = { holding = \"militia\" } }] }, \
         { label = \"Rest\", then = [{ do = \"track\", track = \"any\", by = -1 }] }] }] }] }] }",
    );
    let board = || {
        Table::of(game(&document), 2)
            .put("Boston", UM, 1)
            .put("Ohio", UM, 1)
            .put("Montreal", GM, 1)
    };
    let mut t = board().event_by(US, "E08");
    t.offers("choose Peace; choose War");
    t.go("choose Peace");
    t.nothing_then_removed("E08");
    let mut t = board()
        .conflict(Conflict::Tecumseh, ConflictState::Active)
        .event_by(GB, "E08");
    t.go("choose War");
    t.next(US);
    assert_eq!(t.s.score, 4);
    let mut t = board().event_by(US, "E08");
    t.go("choose War");
    t.offers("choose Levy; choose Rest");
    t.go("choose Levy");
    t.offers("at Boston; at Ohio");
    t.go("at Ohio");
    assert_eq!(t.at("Ohio", UR), 1);
    let mut t = board().level(US, Track::Economy, 1).event_by(US, "E08");
    t.go("choose War; choose Rest");
    t.offers("advance Economy");
    t.go("advance Economy");
    assert_eq!(t.level_of(US, Track::Economy), 0);
}

#[test]
fn only_what_the_document_says_counts() {
    let canonical = |text: &str| Edition::parse(text).expect("an edition").canonical();
    let standard = canonical(STANDARD);
    assert_eq!(canonical(&STANDARD.replace('\n', "\r\n")), standard);
    assert_eq!(
        canonical(&format!("# Mine.\n\n{STANDARD}\n# End.\n")),
        standard
    );
    assert_eq!(
        canonical(&with_in(
            "id = \"halifax\"",
            "points = 3\nborders = [\"maritimes\"]",
            "borders  =  [ 'maritimes' ] # its only one\npoints = 0x3",
        )),
        standard
    );
    assert_ne!(
        canonical(&with(
            "name = \"Reconstruction 1\"",
            "name = \"Reconstruction 2\""
        )),
        standard
    );
    assert_ne!(
        canonical(&with_in(
            "id = \"E09\"",
            "source = \"reconstructed\"",
            "source = \"card\""
        )),
        standard
    );
}

// Editions that cannot be read: line and column.

#[test]
fn what_is_no_toml_is_told_with_its_line() {
    let document = with_in("id = \"niagara\"", "name = \"Niagara\"", "name = \"Niagara");
    let message = syntax(&document);
    let line = line_of(&document, "name = \"Niagara");
    assert!(
        message.contains(&format!("line {line}, column")),
        "{message}"
    );
    assert!(syntax("").contains("missing field `format`"));
    let message = syntax("= 1");
    assert!(message.contains("at line 1, column 1"), "{message}");
}

#[test]
fn what_does_not_fit_the_schema_is_told_with_its_line() {
    for (item, from, to, word) in [
        (
            "id = \"P03\"",
            "do = \"track\"",
            "do = \"trak\"",
            "unknown variant `trak`",
        ),
        ("id = \"P03\"", "by = 1", "bye = 1", "unknown field `bye`"),
        ("id = \"P03\"", ", by = 1", "", "missing field `by`"),
        (
            "id = \"P03\"",
            "by = 1",
            "by = 1000",
            "invalid value: integer `1000`",
        ),
        (
            "id = \"P03\"",
            "ops = 2",
            "ops = \"two\"",
            "invalid type: string \"two\"",
        ),
        ("id = \"P03\"", "ops = 2\n", "", "missing field `ops`"),
        (
            "id = \"P03\"",
            "ops = 2",
            "ops = 2\nobs = 2",
            "unknown field `obs`",
        ),
        (
            "id = \"P03\"",
            "ops = 2",
            "ops = 2\nops = 3",
            "duplicate key",
        ),
        (
            "id = \"E07\"",
            "spread = \"one\"",
            "spread = \"some\"",
            "unknown variant `some`",
        ),
        (
            "id = \"F04\"",
            "who = \"opponent\"",
            "who = \"them\"",
            "unknown variant `them`",
        ),
        (
            "id = \"halifax\"",
            "points = 3",
            "points = -3",
            "invalid value: integer `-3`",
        ),
        ("[hits]", "raid = 5", "raids = 5", "unknown field `raids`"),
    ] {
        let document = with_in(item, from, to);
        let message = syntax(&document);
        assert!(message.contains(word), "{message}");
        // The line of the item or, within an event, of its list of effects.
        let item_line = line_of(&document, item);
        let told: usize = message
            .split("at line ")
            .nth(1)
            .and_then(|rest| rest.split(',').next())
            .and_then(|n| n.parse().ok())
            .unwrap_or_else(|| panic!("no line: {message}"));
        assert!(
            (item_line - 1..item_line + 16).contains(&told),
            "line {told}, not near {item_line}: {message}"
        );
    }
}

#[test]
fn a_document_nested_without_end_is_refused() {
    let mut effect = String::from("{ do = \"points\", count = 1 }");
    for _ in 0..20_000 {
        effect = format!("{{ do = \"if\", when = {{ player = \"us\" }}, then = [{effect}] }}");
    }
    let document = with_in(
        "id = \"P03\"",
        "{ do = \"track\", track = \"economy\", by = 1 }",
        &effect,
    );
    assert!(Dawn1812::with_edition(&document).is_err());
}

// Editions that can be read and do not hold together: every fault, each with its item.

/// One change within an item, and the faults that it makes, all of them.
const BROKEN: &[(&str, &str, &str, &[&str])] = &[
    (
        "format = 1",
        "format = 1",
        "format = 2",
        &["format: expected 1, found 2"],
    ),
    (
        "game = \"dawn1812\"",
        "dawn1812",
        "naval1812",
        &["game: expected dawn1812, found naval1812"],
    ),
    // The map.
    (
        "id = \"boston\"",
        "\"hudson\", ",
        "\"hudsen\", ",
        &[
            "region `boston`: no region `hudsen`",
            "region `hudson`: borders `boston`, which does not border it",
        ],
    ),
    (
        "id = \"maritimes\"",
        "borders = [\"halifax\", \"penobscot\"]",
        "borders = [\"penobscot\"]",
        &["region `halifax`: borders `maritimes`, which does not border it"],
    ),
    (
        "id = \"maritimes\"",
        "borders = [\"halifax\", \"penobscot\"]",
        "borders = [\"halifax\", \"penobscot\", \"maritimes\"]",
        &["region `maritimes`: borders itself"],
    ),
    (
        "id = \"choctaw\"",
        "kind = \"indian\"",
        "kind = \"nation\"",
        &[
            "region `choctaw`: no kind `nation`",
            "region `choctaw`: expected a colour that fits its home and kind (2.4), found green",
        ],
    ),
    (
        "id = \"choctaw\"",
        "points = 0",
        "points = 1",
        &["region `choctaw`: expected no points for an Indian region (2.2.2), found 1"],
    ),
    (
        "id = \"ohio\"",
        "recruit = 0",
        "recruit = 2",
        &["region `ohio`: expected Recruit power in towns only (2.2.1), found 2"],
    ),
    (
        "id = \"boston\"",
        "recruit = 4",
        "recruit = 250",
        &["region `boston`: expected a Recruit power of at most 20, found 250"],
    ),
    (
        "id = \"ohio\"",
        "colour = \"blue\"",
        "colour = \"red\"",
        &["region `ohio`: expected a colour that fits its home and kind (2.4), found red"],
    ),
    (
        "id = \"ohio\"",
        "home = \"us\"\ncolour = \"blue\"",
        "home = \"none\"\ncolour = \"grey\"",
        &["region (2.3.2): expected 8 rural home regions, found 7"],
    ),
    (
        "id = \"ohio\"",
        "home = \"us\"",
        "home = \"france\"",
        &[
            "region `ohio`: expected home us, gb or none, found france",
            "region `ohio`: expected a colour that fits its home and kind (2.4), found blue",
            "region (2.3.2): expected 8 rural home regions, found 7",
        ],
    ),
    (
        "id = \"ohio\"",
        "aliases = []",
        "aliases = [\"Boston\"]",
        &["region `ohio`: the name `Boston` is another's too"],
    ),
    // The waters.
    (
        "id = \"lake_erie\"",
        "spaces = 2",
        "spaces = 0",
        &["waterway `lake_erie`: expected 1 to 8 spaces, found 0"],
    ),
    (
        "id = \"lake_erie\"",
        "id = \"lake_erie\"",
        "id = \"lake_huron\"",
        &["waterway `lake_huron`: expected lake_erie, found lake_huron"],
    ),
    (
        "id = \"chesapeake\"",
        "spaces = 2",
        "spaces = 4",
        &["zone `chesapeake`: expected 2 or 3 spaces (14.2.1), found 4"],
    ),
    (
        "id = \"chesapeake\"",
        "towns = [\"balt_wash\"]",
        "towns = [\"halifax\"]",
        &["zone `chesapeake`: expected United States home towns (14.2.1)"],
    ),
    (
        "[naval]",
        "blockade_points = [0, 1, 3, 5]",
        "blockade_points = [0, 1, 3]",
        &["naval: expected 4 blockade points, for 0 to 3 complete zones"],
    ),
    (
        "[naval]",
        "squadrons = 10",
        "squadrons = 9",
        &["counters: expected as many Squadrons as the naval theatre has, found 10"],
    ),
    // Dice, tracks, counters, setup.
    (
        "[hits]",
        "militia = 5",
        "militia = 7",
        &["hits.militia: expected a face from 2 to 6, found 7"],
    ),
    (
        "id = \"opinion\"",
        "us = [\"raid_six\"]",
        "us = [\"raid_seven\"]",
        &["track `opinion`: no perk `raid_seven`"],
    ),
    (
        "id = \"opinion\"",
        "us = [\"raid_six\"]",
        "us = [\"raid_six\", \"squadron\", \"squadron\", \"squadron\", \"squadron\"]",
        &["track `opinion`: expected at most 4 perks on a level, found 5"],
    ),
    (
        "[counters]",
        "us_militia = 20",
        "us_militia = 21",
        &["counters: expected at most 20 of us_militia, found 21"],
    ),
    (
        "[counters]",
        "armistice = 2",
        "armistice = 3",
        &["counters: expected at most 2 armistice markers, found 3"],
    ),
    (
        "forts = [\"penobscot\"]",
        "penobscot",
        "boston",
        &["setup.forts: `boston` is a town (6.3.2)"],
    ),
    (
        "[setup]",
        "kind = \"us_regular\"\ncount = 2",
        "kind = \"us_regular\"\ncount = 15",
        &["setup.force: expected at most 14 of us_regular (2.0), found 15"],
    ),
    (
        "[setup]",
        "kind = \"us_regular\"",
        "kind = \"indian\"",
        &["setup.force in `balt_wash`: expected no Indians in a town (10.2), found Indians"],
    ),
    (
        "[setup]",
        "kind = \"us_regular\"",
        "kind = \"regular\"",
        &["setup.force in `balt_wash`: expected a force of a side"],
    ),
    (
        "[[setup.ship]]\nwaterway = \"upper_st_lawrence\"",
        "count = 1",
        "count = 255",
        &[
            "setup.ship on `upper_st_lawrence`: expected no more markers than spaces (11.2.1), found 255",
        ],
    ),
    (
        "id = \"tecumseh\"",
        "id = \"tecumseh\"",
        "id = \"tecumthe\"",
        &["greater_conflict `tecumthe`: expected tecumseh, found tecumthe"],
    ),
    // The cards.
    (
        "id = \"A05\"",
        "ops = 2",
        "ops = 5",
        &["card `A05`: expected 1 to 4 OPS, found 5"],
    ),
    (
        "id = \"A05\"",
        "deck = \"1812\"",
        "deck = \"1813\"",
        &["card `A05`: no deck `1813`"],
    ),
    (
        "id = \"P12\"",
        "deck = \"prelude\"",
        "deck = \"1812\"",
        &["card (3.1): expected 12 Prelude cards, found 11"],
    ),
    (
        "id = \"A05\"",
        "side = \"us\"",
        "side = \"both\"",
        &["card `A05`: expected side us, gb or either, found both"],
    ),
    (
        "id = \"A05\"",
        "title = \"Kentucky Riflemen\"",
        "title = \"the prophet\"",
        &["card `A05`: the name `the prophet` is another's too"],
    ),
    (
        "id = \"A05\"",
        "in = [\"nashville\", \"ohio\"]",
        "in = [\"nashville\", \"oiho\"]",
        &["card `A05`: no region `oiho`"],
    ),
    (
        "id = \"A13\"",
        "\"@northwest\"",
        "\"@northwets\"",
        &["card `A13`: no group `northwets`"],
    ),
    (
        "id = \"A05\"",
        "force = \"us_militia\"",
        "force = \"us_milita\"",
        &["card `A05`: no force `us_milita`"],
    ),
    (
        "id = \"A16\"",
        "track = \"economy\"",
        "track = \"economics\"",
        &["card `A16`: no track `economics`"],
    ),
    (
        "id = \"A14\"",
        "\"lake_ontario\"",
        "\"ontario\"",
        &["card `A14`: no waterway `ontario`"],
    ),
    (
        "id = \"A08\"",
        "\"southern_coast\"",
        "\"gulf\"",
        &["card `A08`: no blockade zone `gulf`"],
    ),
    (
        "id = \"A18\"",
        "which = \"death_struggle\"",
        "which = \"struggle\"",
        &["card `A18`: no Greater Conflict effect `struggle`"],
    ),
    (
        "id = \"A18\"",
        "to = \"active\"",
        "to = \"on\"",
        &["card `A18`: `to` is active or removed, not `on`"],
    ),
    (
        "id = \"C08\"",
        "only = \"regular\"",
        "only = \"militia\"",
        &["card `C08`: `only` may be \"regular\""],
    ),
    (
        "id = \"P11\"",
        "[{ label = \"Squadrons\", then = [{ do = \"squadrons\", by = 2 }] }, ",
        "[",
        &["card `P11`: expected 2 to 8 options to choose from, found 1"],
    ),
    (
        "id = \"A12\"",
        "region = \"niagara\"",
        "region = \"niagara\", waterway = \"lake_erie\"",
        &["card `A12`: `controls` takes a region or a waterway, one of them"],
    ),
    (
        "id = \"B11\"",
        "privateer_needs = 4",
        "privateer_needs = 4, campaign_cut = 1",
        &[
            "card `B11`: `this_turn` takes exactly one of defend, privateer_needs, stay, campaign_cut",
        ],
    ),
    (
        "id = \"B18\"",
        "force = \"us_militia\"",
        "force = \"militia\"",
        &["card `B18`: `stay` takes a force of a side"],
    ),
    (
        "id = \"B18\"",
        "into_home = \"gb\"",
        "into_home = \"me\"",
        &["card `B18`: `into_home` is us or gb"],
    ),
    (
        "id = \"B07\"",
        "dice = 2",
        "dice = 200",
        &["card `B07`: expected `dice` from 0 to 4, found 200"],
    ),
    (
        "id = \"B19\"",
        "by = 1",
        "by = 100",
        &["card `B19`: expected `by` from 0 to 10, found 100"],
    ),
    (
        "id = \"F06\"",
        "spread = \"among\"",
        "spread = \"each\"",
        &["card `F06`: `swap` needs spread \"one\" or \"among\""],
    ),
    (
        "id = \"A17\"",
        "per_town = 1",
        "per_town = 3",
        &["card `A17`: expected `per_town` from 0 to 2, found 3"],
    ),
    (
        "id = \"B03\"",
        "in = [\"shawnee\"]",
        "in = [\"shawnee\", \"miami\"]",
        &["card `B03`: `battle` needs one region: spread \"one\", or \"each\" in a single one"],
    ),
];

#[test]
fn each_fault_is_told_with_its_item() {
    let mut wrong = Vec::new();
    for (item, from, to, expected) in BROKEN {
        let found = faults(&with_in(item, from, to));
        if found != *expected {
            wrong.push(format!("`{from}` made `{to}` in {item}: {found:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(BROKEN.len() >= 25);
}

#[test]
fn too_many_or_too_few_of_a_thing() {
    let last = STANDARD.rfind("[[card]]").expect("the last card");
    assert_eq!(
        faults(&STANDARD[..last]),
        ["card (2.8): expected 86 cards, found 85"]
    );
    let card = &STANDARD[last..];
    assert_eq!(
        faults(&format!("{STANDARD}\n{card}")),
        ["card (2.8): expected 86 cards, found 87"]
    );
    let from = STANDARD
        .find("[[region]]\nid = \"cherokee\"")
        .expect("a region");
    let to = STANDARD
        .find("# Groups of regions")
        .expect("what follows it");
    assert_eq!(
        faults(&format!("{}{}", &STANDARD[..from], &STANDARD[to..])),
        ["region (2.2): expected 31 regions, found 30"]
    );
    // The same id twice.
    let found = faults(&with_in(
        "id = \"maritimes\"",
        "id = \"maritimes\"",
        "id = \"halifax\"",
    ));
    assert!(
        found.contains(&"region `halifax`: listed twice".to_owned()),
        "{found:?}"
    );
    // So many cards leave the game that hands could not be dealt any more.
    let found = faults(&STANDARD.replace("remove = false", "remove = true"));
    assert_eq!(
        found,
        [
            "card (4.1.4): expected at least 28 cards that are never removed, so that hands can be dealt, found 0"
        ]
    );
    let effects = "{ do = \"points\", count = 0 }, ".repeat(250);
    let found = faults(&with_in(
        "id = \"P03\"",
        "effects = [",
        &format!("effects = [{effects}"),
    ));
    assert_eq!(
        found,
        ["card `P03`: expected fewer than 200 steps, found 251"]
    );
}

#[test]
fn all_faults_are_told_together() {
    let document = with_in("id = \"A05\"", "ops = 2", "ops = 9").replacen(
        "track = \"any\"",
        "track = \"none\"",
        1,
    );
    assert_eq!(
        faults(&document),
        [
            "card `P07`: no track `none`",
            "card `A05`: expected 1 to 4 OPS, found 9"
        ]
    );
    let error = Dawn1812::with_edition(&document).expect_err("two faults");
    assert_eq!(
        error.to_string(),
        "the edition does not hold together: card `P07`: no track `none`; card `A05`: expected 1 to 4 OPS, found 9"
    );
}

// Editions mutated at random.

#[test]
fn a_mutated_edition_is_refused_or_can_be_played() {
    let mut dice = common::Dice::new(0xED17);
    let mut options = Vec::new();
    let (mut refused, mut played) = (0, 0);
    // Where a number or a word in quotation marks stands.
    let numbers: Vec<usize> = STANDARD
        .match_indices("= ")
        .map(|(at, _)| at + 2)
        .filter(|at| STANDARD[*at..].starts_with(|c: char| c.is_ascii_digit()))
        .collect();
    let effects: Vec<&str> = STANDARD
        .lines()
        .filter(|l| l.trim_start().starts_with("{ do ="))
        .collect();
    let rounds = std::env::var("EARLYLIGHT_GAMES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(120);
    for _ in 0..rounds {
        let mut document = STANDARD.to_owned();
        for _ in 0..=dice.below(3) {
            if dice.below(3) == 0 {
                // The effect of one card for that of another.
                let (a, b) = (
                    effects[dice.below(effects.len())],
                    effects[dice.below(effects.len())],
                );
                document = document.replacen(a, b, 1);
            } else {
                let at = numbers[dice.below(numbers.len())];
                let value = ["0", "1", "2", "3", "4", "9", "20", "200", "255"][dice.below(9)];
                if document[at..].starts_with(|c: char| c.is_ascii_digit()) {
                    let rest = document[at..].trim_start_matches(|c: char| c.is_ascii_digit());
                    document = format!("{}{value}{rest}", &document[..at]);
                }
            }
        }
        let Ok(game) = Dawn1812::with_edition(&document) else {
            refused += 1;
            continue;
        };
        played += 1;
        let mut s = game.start(&Setup::default()).expect("the standard setup");
        let mut events = 0;
        while !common::over(&game, &s) {
            common::step(&game, &mut s, &mut dice, &mut options, &mut Silent);
            events += 1;
            assert!(events < 20_000, "the game does not end");
            if events % 16 == 0 {
                let text = game.write_position(&s);
                match game.read_position(&text) {
                    Ok(read) => assert_eq!(read, s, "{text}"),
                    Err(error) => panic!("{error}\n{text}"),
                }
            }
        }
    }
    assert!(
        refused > rounds / 8 && played > rounds / 4,
        "refused {refused}, played {played}"
    );
}
