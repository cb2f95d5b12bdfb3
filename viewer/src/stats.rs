//! A game in numbers: how it ended, where the points came from, who was lucky, what was played.
//!
//! What was taken back is left out: the numbers are those of the game as it stands.

use std::collections::BTreeMap;

use earlylight_core::{Side, Tone};

use crate::{
    battle::luck_of,
    model::{EntryKind, EntryView, Model},
};

/// Points of one source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The rule under which they were scored.
    pub rule: String,
    /// What it is, in words.
    pub title: String,
    /// Points by side.
    pub points: [i32; 2],
}

/// A turn's score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnScore {
    /// Its name.
    pub name: String,
    /// The entry that begins it, from 0.
    pub first: usize,
    /// Points scored in it, by side.
    pub points: [i32; 2],
    /// The score after it, [`Side::B`] ahead positive.
    pub after: i32,
}

/// A game, or its beginning, in numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Stats {
    /// How it ended, in a sentence.
    pub result: String,
    /// The score at the end, [`Side::B`] ahead positive.
    pub score: i32,
    /// Turn by turn.
    pub turns: Vec<TurnScore>,
    /// By source, in the order of the rules.
    pub sources: Vec<Source>,
    /// Hits scored less hits expected, by side, in battles.
    pub battle_luck: [f64; 2],
    /// The same for all other rolls.
    pub roll_luck: [f64; 2],
    /// How often each side threw each face.
    pub dice: [[u32; 6]; 2],
    /// Cards played: entry from 0, title.
    pub cards: [Vec<(usize, String)>; 2],
    /// Battles, as indices into [`Model::battles`].
    pub battles: Vec<usize>,
    /// How many times play went back.
    pub take_backs: usize,
}

/// How a record was closed, from its line (`end resigned GB "it is late"`), in a sentence.
fn ended(line: &str) -> String {
    let mut words = line.split(' ').skip(1);
    match (words.next(), words.next()) {
        (Some("adjourned"), _) => "The game was adjourned".to_owned(),
        (Some("agreed"), _) => "The game was stopped by agreement".to_owned(),
        (Some("resigned"), Some(side)) => format!("{side} resigned"),
        _ => line.to_owned(),
    }
}

impl Stats {
    /// Counts the first `upto` entries.
    #[must_use]
    pub fn of(model: &Model, upto: usize) -> Stats {
        let upto = upto.min(model.len());
        let live = live(model, upto);
        let mut stats = Stats {
            result: String::new(),
            score: model.score.get(upto).copied().unwrap_or(0),
            turns: Vec::new(),
            sources: Vec::new(),
            battle_luck: [0.0; 2],
            roll_luck: [0.0; 2],
            dice: [[0; 6]; 2],
            cards: [Vec::new(), Vec::new()],
            battles: Vec::new(),
            take_backs: 0,
        };
        for band in model.bands.iter().filter(|b| b.first < upto) {
            let end = band.end.min(upto);
            stats.turns.push(TurnScore {
                name: band.name.clone(),
                first: band.first,
                points: [0; 2],
                after: model.score.get(end).copied().unwrap_or(0),
            });
        }
        let mut sources: BTreeMap<&str, [i32; 2]> = BTreeMap::new();
        let mut over = None;
        model.entries.each(upto, |entry, view| {
            stats.take_backs += usize::from(view.back_to.is_some());
            if !live[entry] {
                return;
            }
            let mut now = model.score.get(entry).copied().unwrap_or(0);
            for told in view.told_for(model.eyes) {
                if let Some(score) = told.score {
                    let gain = score - now;
                    now = score;
                    let points = sources.entry(told.rule).or_default();
                    add(points, gain);
                    if let Some(turn) = stats.turns.iter_mut().rfind(|t| t.first <= entry) {
                        add(&mut turn.points, gain);
                    }
                }
                if told.tone == Tone::Over {
                    over = Some(told.text.clone());
                }
                if let (Tone::Play, Some(title), Some(side)) =
                    (told.tone, &told.heading, told.side.or(view.side))
                {
                    stats.cards[side.index()].push((entry, title.clone()));
                }
            }
            stats.count_dice(model, entry, view);
            if view.kind == EntryKind::End && over.is_none() {
                over = Some(ended(&view.line));
            }
        });
        stats.result = over.unwrap_or_else(|| "The record ends before the game does.".to_owned());
        stats.sources = sources
            .into_iter()
            .filter(|(_, points)| *points != [0; 2])
            .map(|(rule, points)| Source {
                rule: rule.to_owned(),
                title: model
                    .rule(rule)
                    .map_or_else(|| format!("rule {rule}"), |w| w.title),
                points,
            })
            .collect();
        for (i, battle) in model.battles.iter().enumerate() {
            if battle.first < upto && live[battle.first] {
                stats.battles.push(i);
                // A battle that is still to be rolled from here tells nothing of its dice.
                if battle.last < upto {
                    for side in Side::BOTH {
                        stats.battle_luck[side.index()] += luck_of(model, battle, side);
                    }
                }
            }
        }
        stats
    }

    fn count_dice(&mut self, model: &Model, entry: usize, view: &EntryView) {
        if let Some(side) = view.side {
            for face in &view.dice {
                let at = usize::from(*face).wrapping_sub(1);
                if let Some(count) = self.dice[side.index()].get_mut(at) {
                    *count += 1;
                }
            }
        }
        if view.dice.is_empty() {
            return;
        }
        let chances = model.dice_chances(entry);
        if let Some((chances, faces)) = chances.first().and_then(|c| Some((c, c.faces?)))
            && let Some(side) = chances.side
        {
            let hit = |f: &&u8| faces.get(usize::from(**f).wrapping_sub(1)) == Some(&true);
            let hits = view.dice.iter().filter(hit).count();
            self.roll_luck[side.index()] += chances.luck(hits);
        }
    }

    /// The mean face that a side threw, in hundredths; `None` if it threw none.
    #[must_use]
    pub fn mean(&self, side: Side) -> Option<u32> {
        let faces = &self.dice[side.index()];
        let thrown: u32 = faces.iter().sum();
        let sum: u32 = (1_u32..).zip(faces).map(|(face, n)| face * n).sum();
        (sum * 100 + thrown / 2).checked_div(thrown)
    }
}

fn add(points: &mut [i32; 2], gain: i32) {
    points[usize::from(gain > 0)] += gain.abs();
}

/// Which of the first entries still stand: those that no later one took back.
fn live(model: &Model, upto: usize) -> Vec<bool> {
    let mut live = vec![true; upto];
    for (entry, mark) in model.entries.marks().iter().take(upto).enumerate() {
        if let Some(to) = mark.back_to() {
            for taken in live.get_mut(to..entry).into_iter().flatten() {
                *taken = false;
            }
        }
    }
    live
}

/// The score in words ("GB ahead by 3", "level").
#[must_use]
pub fn score_words(model: &Model, score: i32) -> String {
    match score {
        0 => "level".to_owned(),
        n => {
            let side = if n > 0 { Side::B } else { Side::A };
            format!("{} ahead by {}", model.side(side), n.abs())
        }
    }
}
