//! Where the reader is in the game, and what moves them.

use crate::{commands::Command, model::Model};

/// Entries a second, slowest first.
const SPEEDS: [f64; 6] = [0.5, 1.0, 2.0, 4.0, 8.0, 16.0];

/// Where the reader is, and whether it plays.
#[derive(Clone, Debug, PartialEq)]
pub struct Playback {
    /// The moment shown, from 0 to the number of entries.
    pub moment: usize,
    /// Whether it plays.
    pub playing: bool,
    speed: usize,
    /// When the next step is due, in seconds of the window's clock.
    due: Option<f64>,
    /// Where the reader was before each leap, oldest first.
    left: Vec<usize>,
}

/// How many leaps are remembered.
const LEAPS: usize = 64;

impl Default for Playback {
    fn default() -> Self {
        Playback {
            moment: 0,
            playing: false,
            speed: 2,
            due: None,
            left: Vec::new(),
        }
    }
}

impl Playback {
    /// Entries a second.
    #[must_use]
    pub fn speed(&self) -> f64 {
        SPEEDS[self.speed.min(SPEEDS.len() - 1)]
    }

    /// Goes to a moment and stops there.
    pub fn go(&mut self, moment: usize, model: &Model) {
        let to = moment.min(model.len());
        // A step is no leap: nobody gets lost by it.
        if to.abs_diff(self.moment) > 1 {
            if self.left.len() == LEAPS {
                self.left.remove(0);
            }
            self.left.push(self.moment);
        }
        self.arrive(to);
    }

    /// Goes along with a hand that drags: a drag is one leap from where it began, however many moments it passes.
    pub fn drag(&mut self, moment: usize, begins: bool, model: &Model) {
        if begins {
            self.go(moment, model);
        } else {
            self.arrive(moment.min(model.len()));
        }
    }

    fn arrive(&mut self, moment: usize) {
        self.moment = moment;
        self.playing = false;
        self.due = None;
    }

    /// Obeys a command, if it is one of movement.
    pub fn apply(&mut self, command: Command, model: &Model) {
        let (m, n) = (self.moment, model.len());
        // An entry is shown at the moment after it.
        let next = |starts: &mut dyn Iterator<Item = usize>| starts.map(|e| e + 1).find(|&x| x > m);
        let before = |starts: &mut dyn Iterator<Item = usize>| {
            starts.map(|e| e + 1).take_while(|&x| x < m).last()
        };
        let to = match command {
            Command::StepOn => Some((m + 1).min(n)),
            Command::StepBack => Some(m.saturating_sub(1)),
            Command::CardOn => next(&mut model.cards.iter().copied()).or(Some(n)),
            Command::CardBack => before(&mut model.cards.iter().copied()).or(Some(0)),
            Command::TurnOn => next(&mut model.bands.iter().map(|b| b.first)).or(Some(n)),
            Command::TurnBack => before(&mut model.bands.iter().map(|b| b.first)).or(Some(0)),
            Command::BattleOn => next(&mut model.battles.iter().map(|b| b.first)),
            Command::BattleBack => before(&mut model.battles.iter().map(|b| b.first)),
            Command::First => Some(0),
            Command::Last => Some(n),
            Command::Back => {
                if let Some(back) = self.left.pop() {
                    self.arrive(back.min(n));
                }
                None
            }
            Command::Play => {
                self.playing = !self.playing && n > 0;
                self.due = None;
                if self.playing && m >= n {
                    self.moment = 0;
                }
                None
            }
            Command::Faster => {
                self.speed = (self.speed + 1).min(SPEEDS.len() - 1);
                None
            }
            Command::Slower => {
                self.speed = self.speed.saturating_sub(1);
                None
            }
            _ => None,
        };
        if let Some(to) = to {
            self.go(to, model);
        }
    }

    /// Plays on to `now`; gives the seconds until it wants to be asked again, or `None` when nothing plays.
    pub fn tick(&mut self, now: f64, model: &Model) -> Option<f64> {
        if !self.playing {
            return None;
        }
        let step = 1.0 / self.speed();
        let due = self.due.unwrap_or(now + step);
        if now + 1e-6 < due {
            self.due = Some(due);
            return Some(due - now);
        }
        self.moment = (self.moment + 1).min(model.len());
        if self.moment == model.len() {
            self.playing = false;
            self.due = None;
            return None;
        }
        self.due = Some(now + step);
        Some(step)
    }
}
