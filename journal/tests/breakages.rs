//! Rules broken on purpose, through editions and rulings: every fixture that they change says so, at the right entry; and a long game that
//! they change is made short.

use std::fs;
use std::path::{Path, PathBuf};

use earlylight_journal::entry::Entry;
use earlylight_journal::fixture::{Difference, Expectation, check, shrink};
use earlylight_journal::frame::journal_bytes;
use earlylight_journal::games;
use earlylight_journal::header::Invitation;
use earlylight_journal::play::Play;
use earlylight_journal::reader::{Journal, read};
use earlylight_journal::referee::Referee;
use earlylight_journal::transcript::import_with;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// How a rule is broken.
enum Break {
    /// A ruling set to another value.
    Ruling(&'static str, &'static str),
    /// In the edition, behind the first text: the second, which becomes the third.
    Edition(&'static str, &'static str, &'static str),
}

/// A rule broken, the fixture that is to show it, and what it is to show.
struct Case {
    game: &'static str,
    broken: Break,
    fixture: &'static str,
    entry: usize,
    line: &'static str,
    /// Facts that differ, as `name: expected | found`; or the beginning of the sentence that says what differs.
    shows: &'static str,
}

const fn case(
    game: &'static str,
    broken: Break,
    fixture: &'static str,
    entry: usize,
    line: &'static str,
    shows: &'static str,
) -> Case {
    Case {
        game,
        broken,
        fixture,
        entry,
        line,
        shows,
    }
}

const DAWN: &str = "dawn1812";
const NAVAL: &str = "naval1812";
const RANDOM: &str = "whole-random-game-us-wins-by-score";
const REFUSED: &str = "it is refused now, by rule ";

use Break::{Edition, Ruling};

const CASES: [Case; 14] = [
    // Hit numbers.
    case(
        DAWN,
        Edition("[hits]", "militia = 5", "militia = 6"),
        RANDOM,
        208,
        "US rolls 3 5 3",
        "regions / penobscot / forces / gb_militia: 2 | 3",
    ),
    case(
        DAWN,
        Edition("[hits]", "raid = 5", "raid = 6"),
        "rule-8-1-raid-on-nashville",
        5,
        "GB rolls 5 6",
        "score / words: GB 2 | GB 1",
    ),
    case(
        DAWN,
        Edition("[hits]", "evasion = 4", "evasion = 5"),
        RANDOM,
        485,
        "GB rolls 4",
        "awaits / what: choose a refuge | play a card",
    ),
    case(
        DAWN,
        Edition("[hits]", "privateer = 3", "privateer = 4"),
        "ends-gb-wins-with-20-points",
        53,
        "US rolls 3 6 3 2",
        "privateering: 3 | 1",
    ),
    // A card's effect.
    case(
        DAWN,
        Edition("title = \"Embargo Act\"", "by = 1", "by = 2"),
        "sample-of-play",
        14,
        "US as event",
        "levels / US / economy: 1 | 2",
    ),
    // A border, on both its sides.
    case(
        DAWN,
        Edition("", "hudson|niagara", ""),
        "sample-of-play",
        0,
        "US march Hudson > Niagara",
        REFUSED,
    ),
    // A bonus die: where the waterway has no border the attack rolls a die less.
    case(
        DAWN,
        Edition("id = \"upper_st_lawrence\"", "\"kingston\", ", ""),
        "rule-11-2-2-attack-by-water-has-a-die-more",
        2,
        "GB with 2 Regulars",
        "awaits / count: 3 | 2",
    ),
    // What lies on the board at the start.
    case(
        DAWN,
        Edition("id = \"boston\"", "recruit = 4", "recruit = 2"),
        "sample-of-play",
        0,
        "the start",
        "regions / boston / recruit_counters: 2 | 1",
    ),
    // Rulings.
    case(
        DAWN,
        Ruling("blockade_bonus", "always"),
        RANDOM,
        146,
        "GB done",
        "score / words: US 2 | 0",
    ),
    case(
        DAWN,
        Ruling("cruise_hits", "out_of_play"),
        "ends-gb-wins-with-20-points",
        129,
        "US rolls 6 5",
        "navy_box: 2 | 0",
    ),
    // A die of the attacker, points, a limit and the hits that sink a ship.
    case(
        NAVAL,
        Edition("id = \"red\"", "attack = 3", "attack = 2"),
        "whole-greedy-game-british-wins-with-24",
        102,
        "British rolls 1 1 2",
        REFUSED,
    ),
    case(
        NAVAL,
        Edition("id = \"blue\"", "points = 3", "points = 2"),
        "whole-greedy-game-british-wins-with-24",
        180,
        "American rolls 3 2",
        "points / British: 7 | 6",
    ),
    case(
        NAVAL,
        Edition("id = \"red\"", "limit = 2", "limit = 1"),
        "ends-agreed",
        39,
        "British ahead 2",
        REFUSED,
    ),
    case(
        NAVAL,
        Edition("id = \"blue\"", "hits = 2", "hits = 1"),
        "whole-greedy-game-british-wins-with-24",
        144,
        "American rolls 1 5",
        "the state after it differs",
    ),
];

fn broken(case: &Case) -> Box<dyn Referee> {
    let document = root()
        .join("core/data")
        .join(case.game)
        .join("edition.toml");
    let document = fs::read_to_string(document).expect("the edition");
    match case.broken {
        Ruling(name, value) => games::variant(case.game, None, &[(name.into(), value.into())]),
        Edition("", border, _) => {
            let (a, b) = border.split_once('|').expect("two regions");
            let cut = |text: String, from: &str, to: &str| {
                let at = text.find(&format!("id = \"{from}\"")).expect("the region");
                let (before, after) = text.split_at(at);
                let end = after
                    .find(']')
                    .and_then(|a| after[a + 1..].find(']').map(|b| a + b + 2))
                    .expect("its borders");
                let (own, rest) = after.split_at(end);
                let own = own
                    .replace(&format!("\"{to}\", "), "")
                    .replace(&format!(", \"{to}\""), "");
                format!("{before}{own}{rest}")
            };
            let document = cut(cut(document, a, b), b, a);
            games::variant(case.game, Some(&document), &[])
        }
        Edition(behind, from, to) => {
            let at = document.find(behind).expect("the place");
            let (before, after) = document.split_at(at);
            assert!(after.contains(from), "{behind}: {from}");
            games::variant(
                case.game,
                Some(&format!("{before}{}", after.replacen(from, to, 1))),
                &[],
            )
        }
    }
    .expect("an edition that holds")
}

struct Fixture {
    name: String,
    text: String,
    expected: Expectation,
}

fn fixtures(game: &str) -> Vec<Fixture> {
    let folder = root().join("fixtures").join(game);
    let mut list: Vec<Fixture> = fs::read_dir(&folder)
        .expect("the folder")
        .map(|item| item.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|e| e == "expect"))
        .map(|path| Fixture {
            name: path
                .file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned(),
            text: fs::read_to_string(path.with_extension("elt")).expect("a transcript"),
            expected: Expectation::read(&fs::read_to_string(&path).expect("text"))
                .expect("an expectation"),
        })
        .collect();
    list.sort_by(|a, b| a.name.cmp(&b.name));
    list
}

/// The first entry that one of two referees refuses or that leads them to other positions, by folding both side by side: what `check` must
/// find without having the first referee. 0 is the start.
fn first_apart(good: &dyn Referee, bad: &dyn Referee, text: &str) -> Option<usize> {
    // A last line that must be refused is no entry.
    let imported = import_with(text.as_bytes(), "x", good, None)
        .ok()
        .or_else(|| {
            let error = import_with(text.as_bytes(), "x", good, None).err()?;
            let above: String = text
                .lines()
                .take(error.line - 1)
                .map(|l| format!("{l}\n"))
                .collect();
            import_with(above.as_bytes(), "x", good, None).ok()
        })?;
    let mut invitation = Invitation::to_game(bad);
    invitation.start.clone_from(&imported.header.start);
    let mut left = Play::start(good, &imported.header.invitation).ok()?;
    let Ok(mut right) = Play::start(bad, &invitation) else {
        return Some(0);
    };
    let apart = |a: &Play, b: &Play| a.table().position() != b.table().position();
    if apart(&left, &right) {
        return Some(0);
    }
    for (entry, number) in imported.entries.iter().zip(1..) {
        left.apply(entry, None).expect("legal as it was");
        if right.apply(entry, None).is_err() || apart(&left, &right) {
            return Some(number);
        }
    }
    None
}

fn facts(difference: &Difference) -> Vec<String> {
    let word = |w: &Option<String>| w.clone().unwrap_or_else(|| "-".into());
    let line = |f: &earlylight_journal::fixture::FactDifference| {
        format!(
            "{}: {} | {}",
            f.path.join(" / "),
            word(&f.expected),
            word(&f.found)
        )
    };
    difference.facts.iter().map(line).collect()
}

#[test]
fn every_fixture_passes_by_the_rules_as_they_are() {
    for game in games::ids() {
        if !root().join("fixtures").join(game).is_dir() {
            continue;
        }
        let referee = games::referee(game).expect("a game");
        for fixture in fixtures(game) {
            let found = check(&*referee, &fixture.text, &fixture.name, &fixture.expected);
            assert_eq!(found, Ok(None), "{game}/{}", fixture.name);
        }
    }
    assert!(fixtures(DAWN).len() > 20 && fixtures(NAVAL).len() > 8);
}

#[test]
fn a_broken_rule_is_found_at_the_entry_that_it_changes_and_nowhere_else() {
    for case in &CASES {
        let good = games::referee(case.game).expect("a game");
        let bad = broken(case);
        let mut shown = false;
        for fixture in fixtures(case.game) {
            let what = format!("{}, {}", case.shows, fixture.name);
            let found = match check(&*bad, &fixture.text, &fixture.name, &fixture.expected) {
                Ok(found) => found,
                // A position that the broken rules do not let stand, such as a ship that has as many hits as sink it, is told by
                // the rule and the line; nothing is replayed.
                Err(error) => {
                    let from_a_position = fixture.text.contains("\n| ");
                    assert!(from_a_position && error.rule.is_some(), "{what}: {error}");
                    continue;
                }
            };
            // What is told alone may differ earlier than a state does; no rule broken here does that.
            let apart = first_apart(&*good, &*bad, &fixture.text);
            assert_eq!(found.as_ref().map(|d| d.entry), apart, "{what}: {found:?}");
            let Some(found) = found.filter(|_| fixture.name == case.fixture) else {
                continue;
            };
            shown = true;
            assert_eq!(found.line, case.line, "{what}");
            assert!(
                case.entry == found.entry || case.entry == 0,
                "{what}: {}",
                found.entry
            );
            let seen = facts(&found);
            assert!(
                found.what.starts_with(case.shows) || seen.iter().any(|f| f == case.shows),
                "{what}: {} {seen:?}",
                found.what
            );
            // At a glance: a handful of facts or lines, or one sentence with a rule.
            assert!(
                seen.len() <= 12 && found.missing.len() <= 12,
                "{what}: {seen:?} {:?}",
                found.missing
            );
        }
        assert!(
            shown,
            "{} is not among the fixtures of {}",
            case.fixture, case.game
        );
    }
}

/// A session of 1,500 entries and more: a whole game in which every move of the first part was taken back once and made again.
fn long_session(game: &str, name: &str) -> Journal {
    let fixture = fixtures(game)
        .into_iter()
        .find(|f| f.name == name)
        .expect("the fixture");
    let referee = games::referee(game).expect("a game");
    let imported =
        import_with(fixture.text.as_bytes(), name, &*referee, None).expect("a transcript");
    let wanted = 1500_usize
        .saturating_sub(imported.entries.len())
        .div_ceil(2);
    let mut entries = Vec::new();
    let mut again = 0;
    for entry in &imported.entries {
        if again < wanted && entry.is_play() {
            let before = u32::try_from(entries.len()).expect("a short session");
            entries.push(entry.clone());
            entries.push(Entry::TakeBack {
                to: before,
                agreed: [true, true],
            });
            again += 1;
        }
        entries.push(entry.clone());
    }
    assert!(entries.len() >= 1500, "{}", entries.len());
    read(&journal_bytes(&imported.header, &entries).expect("bytes")).expect("a journal")
}

#[test]
fn a_long_failing_game_is_made_short() {
    let dawn = long_session(DAWN, RANDOM);
    let naval = long_session(NAVAL, "whole-random-game-american-wins-by-points");
    let mut failing = 0;
    for case in &CASES {
        let good = games::referee(case.game).expect("a game");
        let bad = broken(case);
        let journal = if case.game == DAWN { &dawn } else { &naval };
        let Some(shrunk) = shrink(&*good, &*bad, journal).expect("a session that holds") else {
            continue;
        };
        if shrunk.difference.entry == 0 {
            // Where the start itself differs nothing has to be played.
            assert_eq!(shrunk.entries, 0);
            let fails = check(&*bad, &shrunk.transcript, "short", &shrunk.expected);
            assert_eq!(fails, Ok(Some(shrunk.difference)));
            continue;
        }
        assert!(
            shrunk.entries < 20,
            "{}: {} entries",
            case.shows,
            shrunk.entries
        );
        // It stands alone: a position in lines, a few entries; it passes by the rules as they are, and fails as the long one did.
        assert!(shrunk.transcript.contains("\n| "), "{}", shrunk.transcript);
        let passes = check(&*good, &shrunk.transcript, "short", &shrunk.expected);
        assert_eq!(passes, Ok(None), "{}", shrunk.transcript);
        let fails = check(&*bad, &shrunk.transcript, "short", &shrunk.expected).expect("a header");
        assert_eq!(fails.as_ref(), Some(&shrunk.difference));
        failing += 1;
    }
    assert!(failing >= 8, "{failing}");
}
