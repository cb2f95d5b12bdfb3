//! From a journal's bytes to what the window shows: read, replayed, verified.

use std::{rc::Rc, sync::Arc};

use earlylight_core::{Awaits, Chance, Seen, Side, Told, notes::Tone};
use earlylight_journal::{
    entry,
    fixture::Change,
    frame, games,
    header::StartError,
    line::quote,
    position,
    reader::{self, Journal},
    referee::Referee,
    replay::Replay,
    report::{Outcome, Part, PartState as State_, Report},
    transcript,
    verify::{verify_journal, verify_journal_telling},
};

use crate::{
    board::games::{self as boards, GameBoard},
    entries::{Entries, Mark},
    index::Index,
    model::{EntryKind, EntryView, FactsAt, Model, Parts, RuleWords, Veil, score_of},
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
    // A long journal is shown at once and verified behind; a short one takes no longer than a frame.
    let (trust, behind) = if journal.entries.len() > AT_ONCE {
        (Trust::under_way(0, 1), true)
    } else {
        let report = verify_journal(&journal, Some(&*standard));
        (trust(&journal, &report), false)
    };
    let journal = Arc::new(journal);
    let mut model = model(name, referee, &journal, trust)?;
    model.unverified = behind.then_some(journal);
    Ok(model)
}

/// The most entries that are verified before they are shown.
pub const AT_ONCE: usize = 20_000;
/// The most entries whose words are all kept at hand.
const AT_HAND: usize = 50_000;

/// Verifies a journal as the window tells it; `progress` is told how many of the entries are done, of twice as many as there are:
/// each is looked at without the rules and then with them.
#[must_use]
pub fn verify_behind(journal: &Journal, progress: &dyn Fn(usize)) -> Trust {
    let standard = games::referee(&journal.header.game);
    let report = verify_journal_telling(journal, standard.as_deref(), progress);
    trust(journal, &report)
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
    journal: &Arc<Journal>,
    trust: Trust,
) -> Result<Model, String> {
    let referee: Rc<dyn Referee> = referee.into();
    let board: Rc<dyn GameBoard> = boards::of(referee.id()).into();
    let sides = Side::BOTH.map(|s| referee.side_name(s).to_owned());
    let names = sides.clone();
    let (entries, index, replay) =
        entries_of(&referee, journal, &*board).map_err(|e| format!("{name}: {e}"))?;
    let chart = board.chart(&*replay.at(0));
    let map = Arc::clone(&chart);
    let (odds, facts) = (odds_book(&board, &replay), facts_book(&board, &replay));
    let links = Arc::clone(journal);
    Ok(Model::new(Parts {
        name: name.to_owned(),
        title: referee.title().to_owned(),
        sides,
        entries,
        index,
        odds,
        facts,
        links: Box::new(move |moment| links.links.get(moment).copied()),
        positions: {
            let replay = Rc::clone(&replay);
            Box::new(move |moment| replay.at(moment).position())
        },
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
        trust,
        chart,
    }))
}

/// The entries in words: kept, or of a long journal made when they are asked for, with the index found on the way.
fn entries_of(
    referee: &Rc<dyn Referee>,
    journal: &Arc<Journal>,
    board: &dyn GameBoard,
) -> Result<(Entries, Option<Index>, Rc<Replay>), StartError> {
    if journal.entries.len() <= AT_HAND {
        let replay = Replay::new(&**referee, journal)?;
        let views = (1..=replay.len()).map(|n| {
            let words = (replay.line(n).to_owned(), replay.told(n).to_vec());
            view(&replay, journal, n, &|| replay.at(n - 1).awaits(), words)
        });
        let entries = Entries::kept(views.collect());
        return Ok((entries, None, Rc::new(replay)));
    }
    let start = referee.start(&journal.header.invitation.setup()).ok();
    let score = start.map_or(0, |table| {
        let chart = board.chart(&*table);
        score_of(&board.scene(&*table, Viewpoint::All, &chart))
    });
    let mut index = Index::new(score);
    let mut marks = Vec::with_capacity(journal.entries.len());
    let names = Side::BOTH.map(|s| referee.side_name(s));
    let replay = Replay::lean(&**referee, journal, &mut |_, entry, told| {
        let view = passing_view(names, entry, told);
        marks.push(Mark::of(&view));
        index.push(&view);
    })?;
    let replay = Rc::new(replay);
    let made = {
        let (replay, journal) = (Rc::clone(&replay), Arc::clone(journal));
        move |n: usize| match journal.entry(n + 1) {
            Some(entry) => {
                let words = replay.tell(n + 1, entry);
                view(&replay, &journal, n + 1, &|| replay.at(n).awaits(), words)
            }
            None => passing_view(names, &entry::Entry::Reveal(Box::default()), Vec::new()),
        }
    };
    let walk = {
        let (replay, journal) = (Rc::clone(&replay), Arc::clone(journal));
        let referee = Rc::clone(referee);
        move |upto: usize, with: &mut dyn FnMut(usize, &EntryView)| {
            // It started when the file was opened, and starts again.
            let _ = Replay::walk(&*referee, &journal, upto, &mut |n, awaits, line, told| {
                let view = view(&replay, &journal, n, &|| awaits.clone(), (line, told));
                with(n - 1, &view);
            });
        }
    };
    let entries = Entries::made(marks, Box::new(made), Box::new(walk));
    Ok((entries, Some(index.finish()), replay))
}

/// What the index needs of an entry as it passes. Its line is made only as far as it must be known whether a play that it opens
/// is named in it: a card is, by its decision; whatever else begins a play gets a heading of its own.
fn passing_view(names: [&str; 2], entry: &entry::Entry, told: Vec<Told>) -> EntryView {
    let plays = entry.kind() == entry::EntryKind::Decision;
    let line = match (plays, entry.side()) {
        (true, Some(side)) => told
            .iter()
            .filter(|t| t.side == Some(side))
            .filter_map(|t| t.heading.as_deref())
            .fold(names[side.index()].to_owned(), |line, heading| {
                line + " " + heading
            }),
        _ => String::new(),
    };
    EntryView {
        line,
        side: entry.side(),
        kind: kind_of(entry.kind()),
        dice: Vec::new(),
        told,
        back_to: match entry {
            entry::Entry::TakeBack { to, .. } => usize::try_from(*to).ok(),
            _ => None,
        },
        veil: None,
    }
}

fn kind_of(kind: entry::EntryKind) -> EntryKind {
    match kind {
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
    }
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

fn view(
    replay: &Replay,
    journal: &Journal,
    n: usize,
    awaits: &dyn Fn() -> Awaits,
    (line, told): (String, Vec<Told>),
) -> EntryView {
    if let Some(
        entry::Entry::Adjustment { reason, .. } | entry::Entry::SealedAdjustment { reason, .. },
    ) = journal.entry(n)
    {
        return adjustment(replay, n, reason);
    }
    let back_to = match journal.entry(n) {
        Some(entry::Entry::TakeBack { to, .. }) if n <= replay.folded() => {
            usize::try_from(*to).ok()
        }
        _ => None,
    };
    EntryView {
        side: replay.side(n),
        kind: kind_of(replay.kind(n)),
        dice: match journal.entry(n) {
            Some(entry::Entry::Dice { values, .. }) => values.clone(),
            _ => Vec::new(),
        },
        veil: veil(replay, n, awaits, &line, &told),
        line,
        told,
        back_to,
    }
}

/// An adjustment: why, and what it changes in the position. The whole position is no line to read, and holds what both sides hide.
fn adjustment(replay: &Replay, n: usize, reason: &str) -> EntryView {
    let line = format!("adjust because {}", quote(reason));
    let mut told = Vec::new();
    let mut hides = false;
    if let Some(before) = n.checked_sub(1).filter(|_| n <= replay.folded()) {
        let (before, after) = (replay.at(before), replay.at(n));
        hides = before.hides() || after.hides();
        let (old, new) = (before.position(), after.position());
        let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
        let (old, new) = (lines(&old), lines(&new));
        let change = Change::between(
            &old.iter().map(String::as_str).collect::<Vec<_>>(),
            &new.iter().map(String::as_str).collect::<Vec<_>>(),
        );
        let note = |words: &str, line: &str| Told {
            rule: "FORMAT 7.7",
            text: format!("{words}: {line}"),
            tone: Tone::Change,
            heading: None,
            side: None,
            places: Vec::new(),
            arrow: None,
            battle: None,
            score: None,
        };
        told.extend(change.out.iter().map(|(_, line)| note("no more", line)));
        told.extend(change.come.iter().map(|(_, line)| note("now", line)));
    }
    EntryView {
        side: None,
        kind: EntryKind::Clerk,
        dice: Vec::new(),
        veil: hides.then(|| Veil {
            seen_by: None,
            line: line.clone(),
            told: Vec::new(),
        }),
        line,
        told,
        back_to: None,
    }
}

/// What the other side sees of a draw that only one side may see, and of a choice made in secret.
fn veil(
    replay: &Replay,
    n: usize,
    awaits: &dyn Fn() -> Awaits,
    line: &str,
    told: &[Told],
) -> Option<Veil> {
    if replay.kind(n) == entry::EntryKind::Decision
        && n <= replay.folded()
        && let Awaits::Decision {
            side, secret: true, ..
        } = awaits()
    {
        // What the rules tell of it is for everybody: they tell what was chosen only once it is open.
        let who = line.split(' ').next().unwrap_or_default();
        return Some(Veil {
            seen_by: Some(side),
            line: format!("{who} chooses in secret"),
            told: told.to_vec(),
        });
    }
    if replay.kind(n) != entry::EntryKind::Draw {
        return None;
    }
    let seen_by = if n > replay.folded() {
        // Nobody knows any more who was to see it; whose draw it claims to be is the safe answer.
        replay.side(n)?
    } else {
        match awaits() {
            Awaits::Chance(Chance::Draw {
                seen: Seen::ByOnly(side),
                ..
            }) => side,
            _ => return None,
        }
    };
    // The line of a draw ends in the name of what was drawn.
    let Some((head, item)) = line.split_once(" draws ") else {
        return Some(Veil {
            seen_by: Some(seen_by),
            line: "draw a card".to_owned(),
            told: Vec::new(),
        });
    };
    // A note that names what was drawn may say more of it in words that nobody can foresee here.
    let unseen = format!("{head} draws a card");
    let told = told.iter().map(|t| Told {
        text: if t.text.contains(item) {
            unseen.clone()
        } else {
            t.text.clone()
        },
        heading: t.heading.clone().filter(|h| !h.contains(item)),
        ..t.clone()
    });
    Some(Veil {
        seen_by: Some(seen_by),
        told: told.collect(),
        line: unseen,
    })
}

fn trust(journal: &Journal, report: &Report) -> Trust {
    let verdict = match report.outcome {
        Outcome::Fair => Verdict::Fair,
        Outcome::Consistent => Verdict::Consistent,
        Outcome::Unfinished => Verdict::Unfinished,
        Outcome::Broken { .. } | Outcome::Cut { .. } | Outcome::Unreadable { .. } => {
            Verdict::Broken
        }
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
