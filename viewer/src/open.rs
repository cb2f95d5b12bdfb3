//! From a journal's bytes to what the window shows: read, replayed, verified.

use std::{rc::Rc, sync::Arc};

use earlylight_core::{Awaits, Chance, Seen, Side, Told};
use earlylight_journal::{
    entry, frame, games, position,
    reader::{self, Journal},
    referee::Referee,
    replay::Replay,
    report::{Outcome, Part, PartState as State_, Report},
    transcript,
    verify::verify_journal,
};

use crate::{
    board::games::{self as boards, GameBoard},
    model::{EntryKind, EntryView, FactsAt, Model, Parts, RuleWords, Veil},
    odds::OddsBook,
    trust::{PartState, Trust, Verdict},
    viewpoint::Viewpoint,
};

/// Opens a journal, a transcript of one, or a position, of a game that this program knows.
///
/// # Errors
/// In words: when the bytes are no journal, no transcript and no position, or of a game, an edition or a revision that is not at hand.
pub fn open(bytes: &[u8], name: &str) -> Result<Model, String> {
    open_with(bytes, name, &games::referee)
}

/// As [`open`], with the referees of `lookup`.
///
/// # Errors
/// As [`open`].
#[tracing::instrument(skip_all, fields(name, bytes = bytes.len()))]
pub fn open_with(
    bytes: &[u8],
    name: &str,
    lookup: &dyn Fn(&str) -> Option<Box<dyn Referee>>,
) -> Result<Model, String> {
    let imported;
    let bytes = if looks_like_a_transcript(bytes) {
        let read = transcript::import(bytes, name, lookup, None).map_err(|e| e.explained())?;
        imported = frame::journal_bytes(&read.header, &read.entries)
            .map_err(|e| format!("{name}: {e}"))?;
        &imported
    } else if position::is_position(bytes) {
        // A game that starts there, of which nothing is played yet.
        let text = String::from_utf8_lossy(bytes);
        let read = position::read(&text, name, lookup).map_err(|e| e.explained())?;
        imported =
            frame::journal_bytes(read.invitation(), &[]).map_err(|e| format!("{name}: {e}"))?;
        &imported
    } else {
        bytes
    };
    let journal = reader::read(bytes).map_err(|e| format!("{name}: {e}"))?;
    let game = &journal.header.game;
    let standard = lookup(game).ok_or_else(|| {
        format!("{name} is of the game `{game}`, which this program does not know")
    })?;
    let pinned = journal.header.referee(&*standard);
    let referee = pinned.map_err(|e| format!("{name}: {e}"))?;
    let replay = Replay::new(&*referee, &journal).map_err(|e| format!("{name}: {e}"))?;
    let report = verify_journal(&journal, Some(&*standard));
    Ok(model(name, referee, replay, &journal, &report))
}

/// Whether the first thing in the bytes, after blanks and comments, is a tag.
fn looks_like_a_transcript(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let mut lines = text.split(|b| *b == b'\n').map(<[u8]>::trim_ascii);
    let first =
        lines.find(|line| !line.is_empty() && !line.starts_with(b";") && !line.starts_with(b"#"));
    first.is_some_and(|line| line.starts_with(b"[") && line.ends_with(b"]"))
}

fn model(
    name: &str,
    referee: Box<dyn Referee>,
    replay: Replay,
    journal: &Journal,
    report: &Report,
) -> Model {
    let board: Rc<dyn GameBoard> = boards::of(referee.id()).into();
    let chart = board.chart(&*replay.at(0));
    let replay = Rc::new(replay);
    let map = Arc::clone(&chart);
    let sides = Side::BOTH.map(|s| referee.side_name(s).to_owned());
    let names = sides.clone();
    Model::new(Parts {
        name: name.to_owned(),
        title: referee.title().to_owned(),
        sides,
        entries: (1..=replay.len())
            .map(|n| view(&replay, journal, n))
            .collect(),
        odds: odds_book(&board, &replay),
        facts: facts_book(&board, &replay),
        positions: {
            let replay = Rc::clone(&replay);
            Box::new(move |moment| replay.at(moment).position())
        },
        links: journal.links.clone(),
        scenes: Box::new(move |moment, eyes| {
            let mut scene = board.scene(&*replay.at(moment), eyes, &map);
            if scene.sides.iter().all(String::is_empty) {
                scene.sides.clone_from(&names);
            }
            scene
        }),
        rules: Box::new(move |number| {
            let rule = referee.rule(number)?;
            Some(RuleWords {
                title: rule.title.to_owned(),
                gist: rule.gist.to_owned(),
            })
        }),
        trust: trust(journal, report),
        chart,
    })
}

fn facts_book(board: &Rc<dyn GameBoard>, replay: &Rc<Replay>) -> FactsAt {
    let (board, replay) = (Rc::clone(board), Rc::clone(replay));
    Box::new(move |moment, eyes| {
        let table = replay.at(moment);
        match eyes {
            Viewpoint::All => table.facts(),
            Viewpoint::Only(side) => board.facts(&*table, side),
        }
    })
}

fn odds_book(board: &Rc<dyn GameBoard>, replay: &Rc<Replay>) -> OddsBook {
    let (for_dice, for_battles) = (Rc::clone(replay), Rc::clone(replay));
    let (dice, battle) = (Rc::clone(board), Rc::clone(board));
    OddsBook {
        dice: Box::new(move |moment| dice.dice(&*for_dice.at(moment))),
        battle: Box::new(move |moment| battle.battle(&*for_battles.at(moment))),
    }
}

fn view(replay: &Replay, journal: &Journal, n: usize) -> EntryView {
    let kind = match replay.kind(n) {
        entry::EntryKind::Decision | entry::EntryKind::Claim => EntryKind::Decision,
        entry::EntryKind::Dice => EntryKind::Roll,
        entry::EntryKind::Draw => EntryKind::Draw,
        entry::EntryKind::Remark => EntryKind::Remark,
        entry::EntryKind::TakeBack => EntryKind::TakeBack,
        entry::EntryKind::End => EntryKind::End,
        entry::EntryKind::Session
        | entry::EntryKind::Checkpoint
        | entry::EntryKind::Adjustment
        | entry::EntryKind::Attestation
        | entry::EntryKind::Reveal => EntryKind::Clerk,
    };
    EntryView {
        line: replay.line(n).to_owned(),
        side: replay.side(n),
        kind,
        dice: match journal.entry(n) {
            Some(entry::Entry::Dice { values, .. }) => values.clone(),
            _ => Vec::new(),
        },
        told: replay.told(n).to_vec(),
        back_to: replay
            .taken_back()
            .iter()
            .find(|t| t.entry == n)
            .map(|t| t.to),
        veil: veil(replay, n),
    }
}

/// What the other side sees of a draw that only one side may see, and of a choice made in secret.
fn veil(replay: &Replay, n: usize) -> Option<Veil> {
    if replay.kind(n) == entry::EntryKind::Decision
        && n <= replay.folded()
        && let Awaits::Decision {
            side, secret: true, ..
        } = replay.at(n - 1).awaits()
    {
        // What the rules tell of it is for everybody: they tell what was chosen only once it is open.
        let line = replay.line(n);
        let who = line.split(' ').next().unwrap_or_default();
        return Some(Veil {
            seen_by: side,
            line: format!("{who} chooses in secret"),
            told: replay.told(n).to_vec(),
        });
    }
    if replay.kind(n) != entry::EntryKind::Draw {
        return None;
    }
    let seen_by = if n > replay.folded() {
        // Nobody knows any more who was to see it; whose draw it claims to be is the safe answer.
        replay.side(n)?
    } else {
        match replay.at(n - 1).awaits() {
            Awaits::Chance(Chance::Draw {
                seen: Seen::ByOnly(side),
                ..
            }) => side,
            _ => return None,
        }
    };
    // The line of a draw ends in the name of what was drawn.
    let line = replay.line(n);
    let Some((head, item)) = line.split_once(" draws ") else {
        return Some(Veil {
            seen_by,
            line: "draw a card".to_owned(),
            told: Vec::new(),
        });
    };
    // A note that names what was drawn may say more of it in words that nobody can foresee here.
    let unseen = format!("{head} draws a card");
    let told = replay.told(n).iter().map(|t| Told {
        text: if t.text.contains(item) {
            unseen.clone()
        } else {
            t.text.clone()
        },
        heading: t.heading.clone().filter(|h| !h.contains(item)),
        ..t.clone()
    });
    Some(Veil {
        seen_by,
        told: told.collect(),
        line: unseen,
    })
}

fn trust(journal: &Journal, report: &Report) -> Trust {
    let verdict = match report.outcome {
        Outcome::Fair => Verdict::Fair,
        Outcome::Consistent => Verdict::Consistent,
        Outcome::Unfinished => Verdict::Unfinished,
        Outcome::Broken { .. } | Outcome::Unreadable { .. } => Verdict::Broken,
    };
    let brief = match &report.outcome {
        Outcome::Broken { entry, .. } => format!("at entry {entry}"),
        _ => claims(report).join(", "),
    };
    let part = |name, part: &Part| {
        let words = match &part.caveat {
            Some(caveat) => format!("{}; {caveat}", part.words),
            None => part.words.clone(),
        };
        let state = match part.state {
            State_::Proved => PartState::Proved,
            State_::NotClaimed => PartState::NotClaimed,
            State_::NotChecked => PartState::NotChecked,
            State_::Broken => PartState::Broken,
        };
        (name, state, words)
    };
    let mut parts = vec![
        part("Record", &report.record),
        part("Authors", &report.authors),
        part("Dice", &report.dice),
        part("Play", &report.play),
    ];
    // What breaks a journal is in the report; a tail that a crash tore does not break it, and is told here.
    if let Some(fault) = journal
        .fault
        .as_ref()
        .filter(|_| verdict == Verdict::Unfinished)
    {
        let words = format!(
            "byte {}: expected {}; found {}",
            fault.offset, fault.expected, fault.found
        );
        parts.push(("Tail", PartState::NotChecked, words));
    }
    Trust {
        verdict,
        brief,
        words: report.to_string(),
        parts,
    }
}

/// What the badge says besides the verdict: the parts that are not proved, shortest words first.
fn claims(report: &Report) -> Vec<String> {
    let open = |part: &Part| part.state != State_::Proved;
    let mut words = Vec::new();
    if open(&report.dice) {
        words.push(report.dice.words.clone());
    }
    if open(&report.authors) {
        words.push(if report.authors.state == State_::NotClaimed {
            "unsigned".to_owned()
        } else {
            report.authors.words.clone()
        });
    }
    words
}
