//! What came of many games.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;

use earlylight_core::Side;

use super::Config;
use super::game::Played;
use super::tables::side_names;

/// The name and version of a summary's JSON form. Fields are only ever added under one name.
pub const SCHEMA: &str = "earlylight-simulate/0";

/// What came of the games of a run. Two runs of one configuration give equal summaries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The game's id.
    pub game: String,
    /// The sides' names, [`Side::A`] first.
    pub sides: [&'static str; 2],
    /// Who played each side.
    pub players: [String; 2],
    /// The seed.
    pub seed: u64,
    /// How many games were asked for.
    pub asked: u64,
    /// How many were played.
    pub games: u64,
    /// Games won by each side.
    pub wins: [u64; 2],
    /// Games that nobody won.
    pub draws: u64,
    /// The ways in which games ended, the most frequent first.
    pub endings: Vec<Ending>,
    /// The score at the end, [`Side::B`] ahead positive.
    pub score: Spread,
    /// Events (decisions, rolls, draws) of a game.
    pub events: Spread,
    /// Decisions of each side in all games.
    pub decisions: [u64; 2],
    /// Rolls and draws in all games.
    pub chances: u64,
    /// What was counted in all games, by side: how cards were played, which operations.
    pub counted: BTreeMap<&'static str, [u64; 2]>,
    #[serde(skip)]
    raw: Raw,
}

/// The figures of each game, until they are summed up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Raw {
    scores: Vec<i64>,
    events: Vec<i64>,
}

/// A way in which games ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// The winner, if there was one.
    pub winner: Option<&'static str>,
    /// The rule.
    pub rule: &'static str,
    /// In words.
    pub how: String,
    /// How many games.
    pub games: u64,
}

/// How a figure is spread over the games: its least, quarters and greatest value; all 0 without games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Spread {
    /// The least.
    pub least: i64,
    /// A quarter of the games have less.
    pub lower: i64,
    /// Half of the games have less.
    pub middle: i64,
    /// Three quarters of the games have less.
    pub upper: i64,
    /// The greatest.
    pub greatest: i64,
    /// The sum over all games.
    pub sum: i64,
}

impl Spread {
    fn of(values: &mut [i64]) -> Self {
        values.sort_unstable();
        let at = |quarter: usize| {
            let last = values.len().saturating_sub(1);
            values.get(last * quarter / 4).copied().unwrap_or(0)
        };
        Self {
            least: at(0),
            lower: at(1),
            middle: at(2),
            upper: at(3),
            greatest: at(4),
            sum: values.iter().sum(),
        }
    }
}

impl Summary {
    pub(super) fn new(config: &Config) -> Self {
        Self {
            schema: SCHEMA,
            game: config.game.clone(),
            sides: side_names(&config.game),
            players: config.players.clone(),
            seed: config.seed,
            asked: config.games,
            games: 0,
            wins: [0; 2],
            draws: 0,
            endings: Vec::new(),
            score: Spread::default(),
            events: Spread::default(),
            decisions: [0; 2],
            chances: 0,
            counted: BTreeMap::new(),
            raw: Raw::default(),
        }
    }

    pub(super) fn add(&mut self, played: &Played) {
        self.games += 1;
        match played.winner {
            Some(side) => self.wins[side.index()] += 1,
            None => self.draws += 1,
        }
        let winner = played.winner.map(|side| self.sides[side.index()]);
        let same =
            |e: &&mut Ending| e.winner == winner && e.rule == played.rule && e.how == played.how;
        match self.endings.iter_mut().find(same) {
            Some(ending) => ending.games += 1,
            None => self.endings.push(Ending {
                winner,
                rule: played.rule,
                how: played.how.clone(),
                games: 1,
            }),
        }
        for (sum, count) in self.decisions.iter_mut().zip(played.decisions) {
            *sum += count;
        }
        self.chances += played.chances;
        for (label, counts) in &played.counted {
            let sums = self.counted.entry(label).or_default();
            for side in Side::BOTH {
                sums[side.index()] += counts[side.index()];
            }
        }
        let events = played.decisions.iter().sum::<u64>() + played.chances;
        self.raw.scores.push(i64::from(played.score));
        self.raw
            .events
            .push(i64::try_from(events).unwrap_or(i64::MAX));
    }

    /// Sums the figures up, once all games are in.
    pub(super) fn close(&mut self) {
        let mut raw = std::mem::take(&mut self.raw);
        self.score = Spread::of(&mut raw.scores);
        self.events = Spread::of(&mut raw.events);
        self.endings
            .sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.how.cmp(&b.how)));
    }

    /// Whether fewer games were played than asked for.
    #[must_use]
    pub const fn interrupted(&self) -> bool {
        self.games < self.asked
    }

    /// Decisions in a second, both sides together, of a run that the caller's clock says took so long; 0 if it took no time.
    #[must_use]
    pub fn decisions_per_second(&self, took: Duration) -> u64 {
        let micros = took.as_micros();
        if micros == 0 {
            return 0;
        }
        let all = u128::from(self.decisions.iter().sum::<u64>()) * 1_000_000;
        u64::try_from(all / micros).unwrap_or(u64::MAX)
    }
}
