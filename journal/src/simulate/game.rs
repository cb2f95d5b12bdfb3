//! One game, from its seed to its end, as a journal would hold it.

use std::collections::BTreeMap;
use std::path::PathBuf;

use earlylight_core::{Awaits, Chance, Chooser, Game, Outcome, Player, Side};

use crate::chain::{self, Link};
use crate::codec;
use crate::dice::{Keys, Source};
use crate::entry::{Ending, Entry};
use crate::header::{Invitation, Provider};
use crate::writer::Writer;

use super::{Config, SimulateError};

const GAME: &str = "earlylight 2026 simulate game v1";
const PLAYER: &str = "earlylight 2026 simulate player v1";

/// Most events of one game; a game that takes more does not end.
const MOST: u64 = 1_000_000;

/// How a decision is counted, if it is.
pub(super) type Label<G> = fn(&<G as Game>::Decision) -> Option<&'static str>;
/// How a player is made from its name.
pub(super) type Seat<G> = fn(&str) -> Option<Box<dyn Player<G>>>;

/// What is kept of a game.
pub(super) struct Played {
    pub(super) winner: Option<Side>,
    pub(super) rule: &'static str,
    pub(super) how: String,
    /// The score at the end, [`Side::B`] ahead positive.
    pub(super) score: i32,
    pub(super) decisions: [u64; 2],
    pub(super) chances: u64,
    /// Counted decisions by label and side.
    pub(super) counted: BTreeMap<&'static str, [u64; 2]>,
}

/// What all games of a run have in common.
pub(super) struct Match<G: Game> {
    pub(super) game: G,
    pub(super) seat: Seat<G>,
    pub(super) label: Label<G>,
    pub(super) invitation: Invitation,
    pub(super) seed: u64,
    pub(super) journals: Option<PathBuf>,
}

/// The choices of one player in one game: a stream that no roll depends on.
struct Choices(Source);

impl Chooser for Choices {
    fn below(&mut self, n: u32) -> u32 {
        self.0.below(n.max(1)).unwrap_or(0)
    }
}

/// The play of one game so far.
struct Line {
    link: Link,
    entries: Vec<Entry>,
    keep: bool,
    events: u64,
}

impl Line {
    fn push(&mut self, entry: Entry) {
        self.link = chain::next(&self.link, &codec::encode(&entry));
        self.events += 1;
        if self.keep {
            self.entries.push(entry);
        }
    }
}

impl<G: Game> Match<G> {
    pub(super) fn of(
        game: G,
        invitation: Invitation,
        config: &Config,
        seat: Seat<G>,
        label: Label<G>,
    ) -> Self {
        Self {
            game,
            seat,
            label,
            invitation,
            seed: config.seed,
            journals: config.journals.clone(),
        }
    }

    /// The invitation to game `number`, from 0, and the seed of that game.
    fn invite(&self, number: u64) -> (Invitation, [u8; 32]) {
        let mut of = [0; 16];
        of[..8].copy_from_slice(&self.seed.to_le_bytes());
        of[8..].copy_from_slice(&number.to_le_bytes());
        let seed = blake3::derive_key(GAME, &of);
        let mut invitation = self.invitation.clone();
        invitation.dice = Provider::Open { seed };
        invitation.draws = Provider::Open { seed };
        (invitation, seed)
    }

    /// Plays game `number`, from 0, and writes it, if it is to be written.
    pub(super) fn play(&self, number: u64) -> Result<Played, SimulateError> {
        let (invitation, seed) = self.invite(number);
        let mut line = Line {
            link: chain::play_start(&invitation.bytes()),
            entries: Vec::new(),
            keep: self.journals.is_some(),
            events: 0,
        };
        let (played, state) = self.play_out(number, &invitation, &seed, &mut line)?;
        if let Some(folder) = &self.journals {
            let position = self.game.write_position(&state);
            line.entries.push(Entry::Checkpoint {
                hash: chain::position_hash(&position),
            });
            line.entries.push(Entry::End {
                how: Ending::ByRule,
                text: String::new(),
            });
            let name = format!("{}-{}-{:06}.elj", self.game.id(), self.seed, number + 1);
            Writer::create(&folder.join(name), &invitation, &line.entries).map_err(|error| {
                SimulateError::Write {
                    number: number + 1,
                    error,
                }
            })?;
        }
        Ok(played)
    }

    fn play_out(
        &self,
        number: u64,
        invitation: &Invitation,
        seed: &[u8; 32],
        line: &mut Line,
    ) -> Result<(Played, G::State), SimulateError> {
        let game = &self.game;
        let keys = Keys::of(invitation);
        let mut players = [Side::A, Side::B].map(|side| {
            let name = &invitation.players[side.index()].name;
            let key = blake3::derive_key(PLAYER, &[&seed[..], &[side.index() as u8]].concat());
            ((self.seat)(name), Choices(Source::new(&key, &[0; 32], 0)))
        });
        let mut state = game
            .start(&invitation.setup())
            .map_err(|error| SimulateError::Start(error.into()))?;
        let (mut options, mut notes) = (Vec::new(), Vec::new());
        let mut decisions = [0; 2];
        let mut chances = 0;
        let mut counted = BTreeMap::new();
        loop {
            let event = line.events + 1;
            let defect = |expected: String, found: String| SimulateError::Defect {
                number: number + 1,
                event,
                expected,
                found,
            };
            if event > MOST {
                return Err(defect(
                    format!("an end within {MOST} events"),
                    "none".into(),
                ));
            }
            match game.awaits(&state) {
                Awaits::Over(over) => {
                    let score = notes.iter().rev().find_map(|note| game.tell(note).score);
                    let played = Played {
                        winner: over.winner,
                        rule: over.rule,
                        how: over.how,
                        score: score.unwrap_or(0),
                        decisions,
                        chances,
                        counted,
                    };
                    return Ok((played, state));
                }
                Awaits::Chance(Chance::Dice {
                    side, count, faces, ..
                }) => {
                    let key = keys.dice.unwrap_or_default();
                    let values = Source::new(&key, &line.link, chances).dice(count, faces);
                    game.chance(&mut state, Outcome::Dice(&values), &mut notes)
                        .map_err(|broken| defect(broken.expected, broken.found))?;
                    chances += 1;
                    line.push(Entry::Dice {
                        side,
                        faces,
                        values,
                    });
                }
                Awaits::Chance(Chance::Draw {
                    side, remaining, ..
                }) => {
                    let key = keys.draws.unwrap_or_default();
                    let item = Source::new(&key, &line.link, chances)
                        .below(u32::from(remaining))
                        .and_then(|pick| u16::try_from(pick).ok())
                        .and_then(|pick| game.pick(&state, pick))
                        .ok_or_else(|| {
                            defect(format!("a pile of {remaining}"), "a smaller pile".into())
                        })?;
                    game.chance(&mut state, Outcome::Draw(item), &mut notes)
                        .map_err(|broken| defect(broken.expected, broken.found))?;
                    chances += 1;
                    line.push(Entry::Draw {
                        side,
                        remaining,
                        item,
                    });
                }
                Awaits::Claim { side, what, .. } => {
                    // What happened on a table is nobody's choice here: it is taken by chance from all that could have.
                    let (_, choices) = &mut players[side.map_or(0, Side::index)];
                    let Some(body) = game.sample_claim(&state, choices) else {
                        return Err(defect(format!("a claim: {what}"), "none".into()));
                    };
                    game.claim(&mut state, &body, &mut notes)
                        .map_err(|broken| defect(broken.expected, broken.found))?;
                    line.push(Entry::Claim { side, body });
                }
                Awaits::Decision { side, what, .. } => {
                    let view = game.view(&state, side);
                    let (player, choices) = &mut players[side.index()];
                    let form = match player {
                        Some(player) if game.forms(&view) > 0 => player.form(game, &view, choices),
                        _ => None,
                    };
                    options.clear();
                    let decision = match &form {
                        Some(form) => Some(form),
                        None => {
                            game.view_options(&view, &mut options);
                            let at = match player {
                                Some(player) => player.choose(game, &view, &options, choices),
                                None => 0,
                            };
                            options.get(at).or(options.last())
                        }
                    };
                    let Some(decision) = decision else {
                        return Err(defect(format!("a way to {what}"), "none".into()));
                    };
                    let body = codec::encode(decision);
                    game.decide(&mut state, decision, &mut notes)
                        .map_err(|broken| defect(broken.expected, broken.found))?;
                    decisions[side.index()] += 1;
                    if let Some(label) = (self.label)(decision) {
                        counted.entry(label).or_insert([0; 2])[side.index()] += 1;
                    }
                    line.push(Entry::Decision { side, body });
                }
            }
        }
    }
}
