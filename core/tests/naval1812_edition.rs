//! The built-in edition against what the rulebook prints, and editions with faults.

use earlylight_core::{
    Game, Side,
    naval1812::{
        Edition, EditionError, Naval1812, RulingError, Rulings,
        edition::{STANDARD, Tactic},
        ids::{AMERICAN, BRITISH, Card, Heading, Kind},
        rules, rulings,
    },
};

fn faults(change: impl Fn(&str) -> String) -> String {
    let text = change(STANDARD);
    assert_ne!(text, STANDARD, "the change changes something");
    match Naval1812::with_edition(&text) {
        Err(error) => error.to_string(),
        Ok(_) => panic!("accepted"),
    }
}

#[test]
fn ships_as_printed() {
    // "Game Ships", "Combat Die Roll Chart", "Straight Movement Limits", "Victory Point Values".
    let game = Naval1812::standard();
    let t = &game.tables;
    let numbers = |kind: Kind| {
        let k = t.kind(kind);
        (kind.count(), k.limit, k.hits, k.attack, k.defence, k.points)
    };
    assert_eq!(numbers(Kind::Blue), (4, 3, 2, 2, 2, 3));
    assert_eq!(numbers(Kind::White), (4, 2, 1, 0, 1, 2));
    assert_eq!(numbers(Kind::Red), (7, 2, 2, 3, 3, 3));
    assert_eq!(numbers(Kind::Gray), (6, 2, 1, 0, 1, 2));
    assert_eq!(
        (
            t.turns,
            t.hand,
            t.removed,
            t.automatic,
            t.port_points,
            t.red_at_start
        ),
        (5, 5, 2, 24, 1, 3)
    );
}

#[test]
fn the_board() {
    // "Game Board": four home points a side, two halves, the black column in neither.
    let game = Naval1812::standard();
    let t = &game.tables;
    assert_eq!((t.columns, t.rows, t.points.len()), (13, 9, 117));
    assert_eq!(t.half.map(|h| h.len()), [54, 54]);
    assert!(t.half[0].and(t.half[1]).is_empty());
    for side in Side::BOTH {
        assert_eq!(t.home[side.index()].len(), 4);
    }
    let point = |x, y| t.point(x, y).expect("a point");
    assert!(t.is_gate(AMERICAN, point(0, 3), Heading::West));
    assert!(
        !t.is_gate(AMERICAN, point(0, 4), Heading::West)
            && !t.is_gate(BRITISH, point(0, 3), Heading::West)
    );
    assert_eq!(t.to_home(BRITISH, point(6, 4)), 7);
    // Adjacency is symmetric.
    for p in t.points.iter() {
        for h in Heading::ALL {
            if let Some(q) = t.next(p, h) {
                assert_eq!(t.next(q, h.astern()), Some(p));
            }
        }
    }
}

#[test]
fn the_decks() {
    // "Cards": 27 each; the printed ones as printed; means of 5.8 and 7.6 MP.
    let game = Naval1812::standard();
    let t = &game.tables;
    assert_eq!(t.cards.len(), 54);
    let sum = |side: Side| -> u32 {
        Card::all()
            .filter(|c| c.side() == side)
            .map(|c| u32::from(t.card(c).mp))
            .sum()
    };
    assert_eq!((sum(AMERICAN), sum(BRITISH)), (156, 205));
    let find = |id: &str| t.cards.iter().find(|c| c.id == id).expect("a card");
    assert_eq!(
        (find("A01").name.as_str(), find("A02").name.as_str()),
        ("Fast Frigates 8", "Fast Frigates 7")
    );
    for id in ["A01", "A02", "B01"] {
        assert_eq!(find(id).tactic, Tactic::Limit(true));
    }
    assert_eq!(find("A03").tactic, Tactic::Dice);
    for card in Card::all() {
        let item = u16::from(card.number());
        let name = game.item_name(item).expect("a name");
        assert_eq!(game.read_item(name), Ok(item));
        assert_eq!(game.read_item(&t.card(card).id.to_lowercase()), Ok(item));
        assert!(!t.card(card).text.is_empty() && !t.card(card).history.is_empty());
    }
    let twins = game
        .read_item("Fast Frigates")
        .expect_err("two cards have that title");
    assert_eq!(twins.expected, "Fast Frigates 8 or Fast Frigates 7");
    assert!(game.item_name(54).is_none());
}

#[test]
fn every_item_has_a_source() {
    // A source names a heading of the rulebook, or says that the item is reconstructed.
    let edition = Edition::parse(STANDARD).expect("the built-in edition");
    let sources = edition
        .card
        .iter()
        .map(|c| &c.source)
        .chain(edition.merchant.iter().map(|m| &m.source))
        .chain(edition.ship.iter().map(|s| &s.source))
        .chain(edition.home.iter().map(|h| &h.source))
        .chain([&edition.board.source, &edition.frame.source]);
    for source in sources {
        let fits = source == "reconstructed"
            || source
                .strip_prefix("rulebook ")
                .is_some_and(|heading| rules::by_number(heading).is_some());
        assert!(fits, "{source}");
    }
    let printed = edition
        .card
        .iter()
        .filter(|c| c.source != "reconstructed")
        .count();
    assert_eq!(printed, 4);
}

#[test]
fn canonical_bytes_do_not_depend_on_the_spelling() {
    let game = Naval1812::standard();
    let windows = STANDARD.replace('\n', "\r\n") + "# a comment\r\n";
    let other = Naval1812::with_edition(&windows).expect("the same edition");
    assert_eq!(game.edition(), other.edition());
    let changed = STANDARD.replace("mp = 10", "mp = 11");
    let other = Naval1812::with_edition(&changed).expect("another edition");
    assert_ne!(game.edition().1, other.edition().1);
}

#[test]
fn faults_are_told_with_their_place() {
    let starts = |text: String, with: &str| assert!(text.contains(with), "{text}");
    starts(
        faults(|t| t.replace("removed = 2", "removed = 3")),
        "frame (Setup): expected turns x hand + removed = 27",
    );
    starts(
        faults(|t| t.replace("columns = 13", "columns = 15")),
        "board: expected at least 3 columns",
    );
    starts(
        faults(|t| t.replace("columns = 13", "columns = 12")),
        "home `british`: no point [12, 1] on the board",
    );
    starts(
        faults(|t| t.replace("port = \"W\"", "port = \"E\"")),
        "home `american`: point [0, 1]: expected the edge",
    );
    starts(
        faults(|t| t.replace("half = [0, 5]", "half = [0, 6]")),
        "home `american`: expected a half of columns",
    );
    starts(
        faults(|t| t.replace("half = [7, 12]", "half = [5, 5]")),
        "half",
    );
    starts(
        faults(|t| t.replace("id = \"gray\"", "id = \"grey\"")),
        "ship `gray`: missing",
    );
    starts(
        faults(|t| t.replacen("count = 4", "count = 5", 1)),
        "ship `blue`: expected 4 ships, found 5",
    );
    starts(
        faults(|t| t.replacen("attack = 0", "attack = 1", 1)),
        "ship `white`: expected 1 to 5 dice",
    );
    starts(
        faults(|t| t.replace("at = [8, 1]", "at = [8, 3]")),
        "merchant 2: [8, 3] is taken",
    );
    starts(
        faults(|t| t.replacen("ship = \"white\"", "ship = \"gray\"", 1)),
        "expected 4 white ships, found 3",
    );
    starts(
        faults(|t| t.replacen("tactic = \"rake\"", "tactic = \"ram\"", 1)),
        "card `A14`: no tactic `ram`",
    );
    starts(
        faults(|t| t.replacen("ships = \"warships\"", "ships = \"rafts\"", 1)),
        "card `A01`: ships: expected warships",
    );
    starts(
        faults(|t| t.replace("id = \"B27\"", "id = \"B28\"")),
        "card `B28`: expected the id B27",
    );
    starts(faults(|t| t.replace("mp = 10", "mp = 0")), "1 to 20 MP");
    starts(
        faults(|t| t.replace("title = \"Navy Yard Refit\"", "title = \"Old Ironsides\"")),
        "card `A17`: its name is that of `A05` too",
    );
    starts(
        faults(|t| t.replacen("source = \"reconstructed\"", "source = \"\"", 1)),
        "expected a source",
    );
    starts(
        faults(|t| t.replace("red_at_start = 3", "red_at_start = 9")),
        "British Setup",
    );
    starts(
        faults(|t| t.replace("format = 1", "format = 2")),
        "format: expected 1, found 2",
    );
    // Several at once, and what is no TOML of the schema at all.
    let two = faults(|t| {
        t.replacen("limit = 3", "limit = 9", 1)
            .replace("mp = 10", "mp = 0")
    });
    assert!(two.contains("limit from 1 to 5") && two.contains("1 to 20 MP"));
    assert!(matches!(
        Naval1812::with_edition("board = 3"),
        Err(EditionError::Syntax(_))
    ));
    assert!(matches!(
        Naval1812::with_edition(&format!("colour = 1\n{STANDARD}")),
        Err(EditionError::Syntax(_))
    ));
}

#[test]
fn another_board_can_be_played() {
    // Whoever owns the box can say how large the board is.
    let text = STANDARD
        .replace("rows = 9", "rows = 8")
        .replace("at = [4, 8]", "at = [3, 4]");
    let game = Naval1812::with_edition(&text).expect("a board of 13 by 8");
    assert_eq!(game.tables.points.len(), 104);
    assert!(game.start(&earlylight_core::Setup::default()).is_ok());
}

#[test]
fn rulings_by_name() {
    let mut rulings = Rulings::default();
    assert_eq!(rulings.list(), [("cross_t_defender_hits", "no".to_owned())]);
    assert_eq!(rulings.set("cross_t_defender_hits", "yes"), Ok(()));
    assert!(rulings.crossed_hits_back);
    let error = rulings
        .set("cross_t_defender_hits", "maybe")
        .expect_err("no such value");
    assert_eq!(error.expected, "no or yes");
    assert!(matches!(
        rulings.set("wind", "yes"),
        Err(RulingError { .. })
    ));
}

/// A ruling as its data file has it.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)] // read to be checked
struct Ruling {
    id: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    default: String,
    #[serde(default)]
    values: Vec<String>,
    title: String,
    #[serde(rename = "where")]
    headings: Vec<String>,
    issue: String,
    ruling: String,
}

#[test]
fn rulings_name_headings_that_exist() {
    #[derive(serde::Deserialize)]
    struct Document {
        ruling: Vec<Ruling>,
    }
    let document: Document = toml::from_str(rulings::text()).expect("the rulings");
    assert_eq!(document.ruling.len(), 50);
    for ruling in &document.ruling {
        for heading in &ruling.headings {
            assert!(
                rules::by_number(heading).is_some(),
                "{}: {heading}",
                ruling.id
            );
        }
    }
    let named: Vec<_> = document
        .ruling
        .iter()
        .filter(|r| !r.name.is_empty())
        .collect();
    assert_eq!(named.len(), rulings::KNOWN.len());
    for (ruling, (name, values)) in named.iter().zip(rulings::KNOWN) {
        assert_eq!(
            (ruling.name.as_str(), ruling.default.as_str()),
            (name, values[0])
        );
        assert_eq!(ruling.values, values);
    }
}
