//! Whether every roll, every draw and every salt is the one that follows from the play. FORMAT 8 and 9.
//!
//! Rolls and salts need no game; a draw does, for only the game knows what its pile holds.

use std::collections::BTreeSet;

use crate::chain::hex;
use crate::course::Course;
use crate::dice::{Keys, Source};
use crate::entry::{Entry, EntryKind};
use crate::header::{Header, Party, Provider};
use crate::play::{Cause, Play, PlayFault};
use crate::seal::{self, Seal};

/// What was found of rolls, draws and salts.
#[derive(Debug, Default)]
pub struct Derivation {
    /// Rolls that are the ones derived.
    pub rolls: u64,
    /// Draws that are the ones derived; only with a game.
    pub draws: u64,
    /// Draws whose provider's key is known, checked or not.
    pub provided: u64,
    /// Rolls and draws that were typed.
    pub typed: u64,
    /// Rolls and draws whose key is not known.
    pub hidden: u64,
    /// Whether an open seed gave some.
    pub open: bool,
    /// Whether the keeper's secret gave some.
    pub sealed: bool,
    /// The parties whose secret decisions' salts could not be checked, and the keeper for checkpoints and adjustments.
    pub unsalted: BTreeSet<Party>,
    /// Entries whose opening is absent, so that the salt could not be checked.
    pub closed: u64,
    /// The reveal, if it opens a secret that is not the one committed to: then nothing derived from it can agree.
    pub other_secret: Option<usize>,
    /// The first that is not the one derived.
    pub wrong: Option<PlayFault>,
}

impl Derivation {
    /// Checks the commitments of the header and of what was revealed.
    pub fn header(&mut self, header: &Header, keys: &Keys, reveal_at: usize) {
        let opened = header.acceptances.iter().zip(&header.contributions);
        for (accepted, contribution) in opened {
            let found = seal::contribution_commitment(contribution);
            if accepted.contribution != Some(found) {
                let expected = accepted.contribution.unwrap_or_default();
                self.differ(
                    0,
                    "FORMAT 4.2",
                    format!("what fits the promise {}", hex(&expected)),
                    hex(&found),
                );
            }
        }
        if let (Some(secret), Some(keeper)) = (&keys.opened.secret, &header.invitation.keeper) {
            let found = seal::secret_commitment(secret);
            if found != keeper.commitment {
                let expected =
                    format!("a secret that fits the promise {}", hex(&keeper.commitment));
                self.other_secret = Some(reveal_at);
                self.differ(reveal_at, "FORMAT 9.3", expected, hex(&found));
            }
        }
        for (party, secret) in [Party::A, Party::B].into_iter().zip(&keys.opened.seals) {
            let committed = header.acceptance(party).and_then(|accepted| accepted.seal);
            if let (Some(secret), Some(committed)) = (secret, committed) {
                let found = seal::seal_commitment(secret);
                if found != committed {
                    let expected = format!("a secret that fits the promise {}", hex(&committed));
                    self.other_secret = Some(reveal_at);
                    self.differ(reveal_at, "FORMAT 9.3", expected, hex(&found));
                }
            }
        }
    }

    /// Checks what needs no game: of the entry that comes next on the course.
    pub fn check(&mut self, header: &Header, keys: &Keys, course: &Course, entry: &Entry) {
        let number = course.moment() + 1;
        let now = course.now();
        let invitation = &header.invitation;
        if entry.is_sealed() && !invitation.sealed() {
            self.differ(
                number,
                "FORMAT 9",
                "nothing sealed, for nobody keeps a secret",
                format!("a sealed {}", entry.kind().name()),
            );
            return;
        }
        match entry {
            Entry::Dice { faces, values, .. } => {
                let known = self.source(&invitation.dice, keys.dice.is_some());
                let key = keys.dice.filter(|_| known);
                let count = u8::try_from(values.len()).unwrap_or(u8::MAX);
                let derived =
                    key.map(|key| Source::new(&key, &now.link, now.chances).dice(count, *faces));
                match derived {
                    None => {}
                    Some(derived) if derived == *values => self.rolls += 1,
                    Some(derived) => {
                        let gives = giver(&invitation.dice);
                        let expected = format!("{}, which {gives} gives", faces_of(&derived));
                        self.differ(number, "FORMAT 8", expected, faces_of(values));
                    }
                }
            }
            Entry::Draw { .. } => {
                let known = self.source(&invitation.draws, keys.draws.is_some());
                self.provided += u64::from(known);
            }
            Entry::SealedDraw { seal, .. } => {
                if invitation.draws != Provider::Sealed {
                    self.differ(
                        number,
                        "FORMAT 9",
                        "a draw that is open, for draws are not sealed",
                        "a sealed draw",
                    );
                    return;
                }
                let known = self.source(&invitation.draws, keys.draws.is_some());
                self.provided += u64::from(known);
                if let Some(key) = &keys.sealed {
                    let salt = seal::draw_salt(key, &now.link, now.chances);
                    self.salt(number, EntryKind::Draw, seal, &salt);
                }
            }
            Entry::SealedDecision { side, seal } => {
                let party = Party::of(*side);
                match &keys.opened.seals[side.index()] {
                    None => {
                        self.unsalted.insert(party);
                    }
                    Some(secret) => {
                        let salt = seal::decision_salt(secret, &now.link, now.unsealed);
                        self.salt(number, EntryKind::Decision, seal, &salt);
                    }
                }
            }
            Entry::SealedCheckpoint { seal } => match &keys.opened.secret {
                None => {
                    self.unsalted.insert(Party::Keeper);
                }
                Some(secret) => {
                    let salt = seal::checkpoint_salt(secret, number as u64);
                    self.salt(number, EntryKind::Checkpoint, seal, &salt);
                }
            },
            Entry::SealedAdjustment { seal, .. } => match &keys.sealed {
                None => {
                    self.unsalted.insert(Party::Keeper);
                }
                Some(key) => {
                    let salt = seal::adjustment_salt(key, &now.link, now.chances);
                    self.salt(number, EntryKind::Adjustment, seal, &salt);
                }
            },
            _ => {}
        }
    }

    /// Checks a draw, with the game: that of the entry which is to be applied next.
    pub fn check_draw(&mut self, play: &Play, entry: &Entry) {
        if entry.kind() != EntryKind::Draw {
            return;
        }
        let derived = match play.derive() {
            Ok(Some(derived)) => derived,
            Ok(None) => return,
            Err(fault) => {
                self.first(fault);
                return;
            }
        };
        let words = |entry: &Entry| match entry {
            Entry::Draw { item, .. } => Some(format!("card or piece {item}")),
            Entry::SealedDraw { seal, .. } => Some(match seal.value() {
                Some(item) => format!("card or piece {item}"),
                None => format!(
                    "a hidden one with the check digits {}",
                    hex(&seal.commitment)
                ),
            }),
            _ => None,
        };
        let same = match (&derived, entry) {
            (Entry::Draw { item: a, .. }, Entry::Draw { item: b, .. }) => a == b,
            (Entry::SealedDraw { seal: a, .. }, Entry::SealedDraw { seal: b, .. }) => {
                a.commitment == b.commitment
            }
            // Another sort of chance than is awaited is the play's fault to find.
            _ => return,
        };
        if same {
            self.draws += 1;
        } else if let (Some(expected), Some(found)) = (words(&derived), words(entry)) {
            let expected = format!("{expected}, which {} gives", play.draws_from());
            self.differ(play.moment() + 1, "FORMAT 8", expected, found);
        }
    }

    /// Counts a roll or draw; returns whether its value can be derived.
    fn source(&mut self, provider: &Provider, known: bool) -> bool {
        match provider {
            Provider::Typed => self.typed += 1,
            _ if !known => self.hidden += 1,
            Provider::Open { .. } => self.open = true,
            Provider::Sealed => self.sealed = true,
        }
        known && *provider != Provider::Typed
    }

    fn salt<T>(&mut self, number: usize, kind: EntryKind, seal: &Seal<T>, salt: &[u8; 32]) {
        match &seal.opening {
            None => self.closed += 1,
            Some(opening) if opening.salt == *salt => {}
            Some(opening) => {
                let expected = format!("this {} hidden with the digits {}", kind.name(), hex(salt));
                self.differ(number, "FORMAT 9.2", expected, hex(&opening.salt));
            }
        }
    }

    fn differ(
        &mut self,
        entry: usize,
        rule: &'static str,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) {
        self.first(PlayFault {
            entry,
            rule,
            expected: expected.into(),
            found: found.into(),
            cause: Cause::Contradiction,
        });
    }

    fn first(&mut self, fault: PlayFault) {
        if self
            .wrong
            .as_ref()
            .is_none_or(|wrong| fault.entry < wrong.entry)
        {
            self.wrong = Some(fault);
        }
    }
}

/// What gives the values of a provider, in words.
pub(crate) const fn giver(provider: &Provider) -> &'static str {
    match provider {
        Provider::Typed => "the table",
        Provider::Open { .. } => "the open seed",
        Provider::Sealed => "the secret",
    }
}

impl Play {
    /// What gives the draws, in words.
    pub(crate) const fn draws_from(&self) -> &'static str {
        giver(&self.invitation.draws)
    }
}

/// The faces of dice, as one reads them off.
fn faces_of(values: &[u8]) -> String {
    let faces: Vec<String> = values.iter().map(u8::to_string).collect();
    faces.join(" ")
}
