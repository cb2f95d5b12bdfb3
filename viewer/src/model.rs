//! A game as the window sees it: entries in words, the index of turns, cards and battles, and the scene at any moment.
//!
//! A **moment** is a number of entries played: moment 0 is the start, moment *n* stands after the *n*th entry. Panels
//! read a [`Model`] and know neither journal nor rules; whatever they show comes from here.

use std::{cell::RefCell, collections::BTreeMap, ops::Deref, rc::Rc, sync::Arc};

use earlylight_core::{BattleReport, Fact, Side, Told, Tone};
use earlylight_journal::{chain::hex, reader::Journal};

use crate::{
    entries::Entries,
    geo::Chart,
    index::Index,
    odds::{BattleChances, DiceChances, OddsBook},
    scene::{Aside, Scene},
    trust::Trust,
    viewpoint::Viewpoint,
};

/// The sort of an entry, as far as a reader cares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// A side decided.
    Decision,
    /// Dice were rolled.
    Roll,
    /// An item was drawn.
    Draw,
    /// Something was said.
    Remark,
    /// Play went back.
    TakeBack,
    /// Bookkeeping: sessions, checkpoints.
    Clerk,
    /// The game ended.
    End,
}

/// One entry in words.
#[derive(Clone, Debug)]
pub struct EntryView {
    /// Its line as in a transcript.
    pub line: String,
    /// Who acted.
    pub side: Option<Side>,
    /// What it is.
    pub kind: EntryKind,
    /// The faces thrown, if dice were.
    pub dice: Vec<u8>,
    /// What the fold told of it.
    pub told: Vec<Told>,
    /// If it takes play back: the moment to which play returns.
    pub back_to: Option<usize>,
    /// If only one side may see all of it: what the other sees.
    pub veil: Option<Veil>,
}

/// What a side sees of an entry that is hidden from it.
#[derive(Clone, Debug)]
pub struct Veil {
    /// The side that sees the entry itself; `None` if it holds what either side hides.
    pub seen_by: Option<Side>,
    /// The line without what is hidden.
    pub line: String,
    /// What the fold told, without what is hidden.
    pub told: Vec<Told>,
}

/// A rule in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleWords {
    /// Its title.
    pub title: String,
    /// What it says.
    pub gist: String,
}

/// A turn or phase, as a band of moments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Band {
    /// Its name.
    pub name: String,
    /// The entry that begins it, from 0.
    pub first: usize,
    /// One past its last entry.
    pub end: usize,
}

/// A battle and where it stands in the game.
#[derive(Clone, Debug)]
pub struct Battle {
    /// The entry that begins it, from 0.
    pub first: usize,
    /// The last entry that belongs to it.
    pub last: usize,
    /// For each round, the entry that begins it.
    pub rounds: Vec<usize>,
    /// The whole story.
    pub report: BattleReport,
}

impl Battle {
    /// Its name: "Battle of Penobscot".
    #[must_use]
    pub fn name(&self) -> String {
        let r = &self.report;
        match r.kind {
            "Battle" => format!("Battle of {}", r.place_name),
            kind => format!("{kind} at {}", r.place_name),
        }
    }
}

/// Makes the scene of a moment as a viewpoint sees it.
pub type SceneAt = Box<dyn Fn(usize, Viewpoint) -> Scene>;
/// Tells all facts of a moment, as a viewpoint sees them.
pub type FactsAt = Box<dyn Fn(usize, Viewpoint) -> Fact>;
/// Writes the position of a moment as text.
pub type PositionAt = Box<dyn Fn(usize) -> String>;
/// Finds the link after a moment.
pub type LinkAt = Box<dyn Fn(usize) -> Option<[u8; 32]>>;
/// Finds the rule of a number in words.
pub type RuleBook = Box<dyn Fn(&str) -> Option<RuleWords>>;

/// What was told of an entry, as a viewpoint sees it.
pub struct ToldOf {
    view: Option<Rc<EntryView>>,
    eyes: Viewpoint,
}

impl Deref for ToldOf {
    type Target = [Told];

    fn deref(&self) -> &[Told] {
        self.view.as_ref().map_or(&[], |v| v.told_for(self.eyes))
    }
}

/// The score that a scene shows.
#[must_use]
pub fn score_of(scene: &Scene) -> i32 {
    let score = |aside: &Aside| match aside {
        Aside::Score { value, .. } => Some(*value),
        _ => None,
    };
    scene.asides.iter().find_map(score).unwrap_or(0)
}

impl Veil {
    /// Whether it hides the entry from a viewpoint.
    fn covers(&self, eyes: Viewpoint) -> bool {
        match self.seen_by {
            Some(side) => !eyes.sees(side),
            None => eyes != Viewpoint::All,
        }
    }
}

impl EntryView {
    /// Its line as a viewpoint sees it.
    #[must_use]
    pub fn line_for(&self, eyes: Viewpoint) -> &str {
        match &self.veil {
            Some(veil) if veil.covers(eyes) => &veil.line,
            _ => &self.line,
        }
    }

    /// What was told of it, as a viewpoint sees it.
    #[must_use]
    pub fn told_for(&self, eyes: Viewpoint) -> &[Told] {
        match &self.veil {
            Some(veil) if veil.covers(eyes) => &veil.told,
            _ => &self.told,
        }
    }

    /// Whether what it opens is something else than its own line says: the last choice of one round opens the next, and
    /// the round gets a heading of its own below it.
    #[must_use]
    pub fn opens_apart(&self) -> bool {
        self.told.iter().any(|t| {
            let heading = t.heading.as_deref().filter(|_| t.tone == Tone::Play);
            heading.is_some_and(|h| !self.line.contains(h))
        })
    }
}

/// What the timeline marks besides battles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// Control of a place changes.
    Control,
    /// The score changes.
    Score,
    /// Play is taken back to that moment.
    TakeBack(usize),
}

/// A mark on the timeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The entry, from 0.
    pub entry: usize,
    /// What it marks.
    pub kind: MarkKind,
    /// Whose it is, if anybody's.
    pub side: Option<Side>,
}

/// What [`Model::new`] is made of.
pub struct Parts {
    /// The file's name.
    pub name: String,
    /// The game's title.
    pub title: String,
    /// Names of the sides.
    pub sides: [String; 2],
    /// Entries in order.
    pub entries: Entries,
    /// Turns, plays, battles and scores, if they were found already.
    pub index: Option<Index>,
    /// Makes scenes.
    pub scenes: SceneAt,
    /// Finds rules.
    pub rules: RuleBook,
    /// Finds odds.
    pub odds: OddsBook,
    /// Tells all facts of a moment.
    pub facts: FactsAt,
    /// Writes the position of a moment.
    pub positions: PositionAt,
    /// The link after each moment, from 0; nothing where there is no chain.
    pub links: LinkAt,
    /// What verification says.
    pub trust: Trust,
    /// The map.
    pub chart: Arc<Chart>,
}

/// A game as the window sees it.
pub struct Model {
    /// The file's name.
    pub name: String,
    /// The game's title.
    pub title: String,
    /// Names of the sides.
    pub sides: [String; 2],
    /// Entries in order.
    pub entries: Entries,
    /// What verification says.
    pub trust: Trust,
    /// The map.
    pub chart: Arc<Chart>,
    /// Turns and phases.
    pub bands: Vec<Band>,
    /// Battles in order.
    pub battles: Vec<Battle>,
    /// Entries that play a card, in order.
    pub cards: Vec<usize>,
    /// Score after each moment, 0 to n.
    pub score: Vec<i32>,
    /// Moments at which the score changes, with the new score; the first is the start.
    pub score_steps: Vec<(usize, i32)>,
    /// Luck in battles after each round of one: the moment, and by side hits scored less hits expected so far. Rounds that were taken
    /// back are left out.
    pub luck_steps: Vec<(usize, [f32; 2])>,
    /// What the timeline marks besides battles, in order of the entries.
    pub marks: Vec<Mark>,
    /// Whose eyes it is seen through.
    pub eyes: Viewpoint,
    /// The journal, while nobody has verified it yet.
    pub unverified: Option<Arc<Journal>>,
    scenes: SceneAt,
    rules: RuleBook,
    odds: OddsBook,
    facts: FactsAt,
    positions: PositionAt,
    links: LinkAt,
    asked: RefCell<Asked>,
}

/// Odds that were asked for, kept: a panel asks again with every frame.
#[derive(Default)]
struct Asked {
    dice: BTreeMap<usize, Rc<Vec<DiceChances>>>,
    battle: BTreeMap<usize, Option<Rc<BattleChances>>>,
}

impl Model {
    /// Indexes a game.
    #[must_use]
    pub fn new(parts: Parts) -> Model {
        let Parts {
            name,
            title,
            sides,
            entries,
            index,
            scenes,
            rules,
            odds,
            facts,
            positions,
            links,
            trust,
            chart,
        } = parts;
        let index = index.unwrap_or_else(|| {
            let mut index = Index::new(score_of(&scenes(0, Viewpoint::All)));
            entries.each(entries.len(), |_, view| index.push(view));
            index.finish()
        });
        let Index {
            bands,
            battles,
            cards,
            score,
            marks,
            ..
        } = index;
        let luck_steps = luck(&marks, &battles, entries.len());
        let mut score_steps: Vec<(usize, i32)> = Vec::new();
        for (moment, score) in score.iter().copied().enumerate() {
            if score_steps.last().is_none_or(|(_, last)| *last != score) {
                score_steps.push((moment, score));
            }
        }
        Model {
            name,
            title,
            sides,
            entries,
            trust,
            chart,
            bands,
            battles,
            cards,
            score,
            score_steps,
            luck_steps,
            marks,
            eyes: Viewpoint::All,
            unverified: None,
            scenes,
            rules,
            odds,
            facts,
            positions,
            links,
            asked: RefCell::default(),
        }
    }

    /// All facts of a moment, as the viewpoint sees them.
    #[must_use]
    pub fn facts(&self, moment: usize) -> Fact {
        (self.facts)(moment.min(self.len()), self.eyes)
    }

    /// The position of a moment as text, from which a game can go on; nothing while only one side's view is shown, as a position holds
    /// what either side hides.
    #[must_use]
    pub fn position(&self, moment: usize) -> Option<String> {
        (self.eyes == Viewpoint::All).then(|| (self.positions)(moment.min(self.len())))
    }

    /// The link after a moment, in hexadecimal: what a remark on it is tied to.
    #[must_use]
    pub fn link(&self, moment: usize) -> Option<String> {
        (self.links)(moment).map(|link| hex(&link))
    }

    /// The last link of the journal: which record it is.
    #[must_use]
    pub fn head(&self) -> Option<[u8; 32]> {
        (self.links)(self.len())
    }

    /// What the dice that are awaited at a moment may do.
    #[must_use]
    pub fn dice_chances(&self, moment: usize) -> Rc<Vec<DiceChances>> {
        if let Some(kept) = self.asked.borrow().dice.get(&moment) {
            return Rc::clone(kept);
        }
        let fresh = Rc::new(if moment <= self.len() {
            (self.odds.dice)(moment)
        } else {
            Vec::new()
        });
        let kept = &mut self.asked.borrow_mut().dice;
        kept.insert(moment, Rc::clone(&fresh));
        fresh
    }

    /// How the battle may end whose round is about to be rolled at a moment.
    #[must_use]
    pub fn battle_chances(&self, moment: usize) -> Option<Rc<BattleChances>> {
        if let Some(kept) = self.asked.borrow().battle.get(&moment) {
            return kept.clone();
        }
        let fresh = (moment <= self.len())
            .then(|| (self.odds.battle)(moment))
            .flatten()
            .map(Rc::new);
        let kept = &mut self.asked.borrow_mut().battle;
        kept.insert(moment, fresh.clone());
        fresh
    }

    /// How many entries there are; moments run from 0 to this.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// An entry in words, as whoever sees everything sees it.
    #[must_use]
    pub fn entry(&self, entry: usize) -> Option<Rc<EntryView>> {
        self.entries.get(entry)
    }

    /// The line of an entry as the viewpoint sees it; empty beyond the record.
    #[must_use]
    pub fn line(&self, entry: usize) -> String {
        self.line_for(entry, self.eyes)
    }

    /// The line of an entry as a viewpoint sees it; empty beyond the record.
    #[must_use]
    pub fn line_for(&self, entry: usize, eyes: Viewpoint) -> String {
        self.entries
            .get(entry)
            .map_or_else(String::new, |e| e.line_for(eyes).to_owned())
    }

    /// What the fold told of an entry, as the viewpoint sees it.
    #[must_use]
    pub fn told(&self, entry: usize) -> ToldOf {
        ToldOf {
            view: self.entries.get(entry),
            eyes: self.eyes,
        }
    }

    /// How many entries may be listed at a moment. From one side the record ends there: what comes after shows cards
    /// that are still hidden.
    #[must_use]
    pub fn horizon(&self, moment: usize) -> usize {
        if self.eyes.is_all() {
            self.len()
        } else {
            moment.min(self.len())
        }
    }

    /// The scene at a moment, with what the entry before it touched lit.
    #[must_use]
    pub fn scene(&self, moment: usize) -> Scene {
        let mut scene = (self.scenes)(moment.min(self.len()), self.eyes);
        // A battle keeps its place lit while its dice are thrown one side after the other.
        if let Some(battle) = moment.checked_sub(1).and_then(|e| self.battle_of(e))
            && !battle.report.place.is_empty()
        {
            scene.lit.push(battle.report.place.clone());
        }
        for told in self.told(moment.wrapping_sub(1)).iter() {
            for id in &told.places {
                if !scene.lit.contains(id) {
                    scene.lit.push(id.clone());
                }
            }
            if let Some((from, to)) = &told.arrow {
                let side = told.side.into();
                scene.arrows.push(crate::scene::Arrow {
                    from: from.clone(),
                    to: to.clone(),
                    side,
                });
            }
        }
        scene
    }

    /// The rule of that number in words.
    #[must_use]
    pub fn rule(&self, number: &str) -> Option<RuleWords> {
        (self.rules)(number)
    }

    /// The name of a side.
    #[must_use]
    pub fn side(&self, side: Side) -> &str {
        &self.sides[side.index()]
    }

    /// The battle that an entry belongs to.
    #[must_use]
    pub fn battle_of(&self, entry: usize) -> Option<&Battle> {
        // The first that reaches so far: a battle taken back comes before the one played in its stead.
        let after = self.battles.partition_point(|b| b.first <= entry);
        self.battles[..after]
            .iter()
            .rev()
            .take_while(|b| entry <= b.last)
            .last()
    }

    /// The turn or phase that an entry belongs to.
    #[must_use]
    pub fn band_of(&self, entry: usize) -> Option<&Band> {
        let after = self.bands.partition_point(|b| b.first <= entry);
        self.bands[..after].last()
    }
}

/// Hits scored less hits expected, summed round by round. What was taken back is not counted.
fn luck(marks: &[Mark], battles: &[Battle], n: usize) -> Vec<(usize, [f32; 2])> {
    let mut rounds: Vec<(usize, [f32; 2])> = Vec::new();
    for battle in battles {
        for (first, round) in battle.rounds.iter().zip(&battle.report.rounds) {
            let luck = Side::BOTH.map(|side| match round.expected[side.index()] {
                (_, 0) => 0.0,
                _ if round.rolled[side.index()].is_empty() => 0.0,
                (top, bottom) => round.hits(side) as f32 - top as f32 / bottom as f32,
            });
            // The dice are on the table at the end of the round's entries; its first is near enough for a line.
            rounds.push((first + 1, luck));
        }
    }
    rounds.sort_by_key(|(moment, _)| *moment);
    let mut rounds = rounds.into_iter().peekable();
    let mut steps = vec![(0, [0.0; 2])];
    // What still counts: a battle is listed twice if it was taken back and played again, each time with its own rounds.
    let mut standing = steps.clone();
    let mut take = |until: usize, standing: &mut Vec<(usize, [f32; 2])>, steps: &mut Vec<_>| {
        while let Some((moment, luck)) = rounds.next_if(|(moment, _)| *moment <= until) {
            let last = standing.last().map_or([0.0; 2], |(_, sum)| *sum);
            let sum = [last[0] + luck[0], last[1] + luck[1]];
            standing.push((moment, sum));
            steps.push((moment, sum));
        }
    };
    for mark in marks {
        let MarkKind::TakeBack(to) = mark.kind else {
            continue;
        };
        take(mark.entry, &mut standing, &mut steps);
        standing.retain(|(moment, _)| *moment <= to);
        let sum = standing.last().map_or([0.0; 2], |(_, sum)| *sum);
        steps.push((mark.entry + 1, sum));
    }
    take(n, &mut standing, &mut steps);
    steps
}
