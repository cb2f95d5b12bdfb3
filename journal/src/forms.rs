//! The entry that a moment of play calls for: in the open, or sealed. FORMAT 8 and 9.

use earlylight_core::{Awaits, Chance, Side};

use crate::chain;
use crate::dice::Source;
use crate::entry::{Entry, EntryKind};
use crate::play::{Play, PlayFault};
use crate::seal::{self, Seal};

impl Play {
    /// The entry that the invitation's provider gives for the chance that is awaited; `None` if none is, if it is typed, or
    /// if the key is not known.
    ///
    /// # Errors
    /// When the pile is smaller than the game says, which is a defect of the game.
    pub fn derive(&self) -> Result<Option<Entry>, PlayFault> {
        let Awaits::Chance(chance) = self.table.awaits() else {
            return Ok(None);
        };
        let now = self.course.now();
        match chance {
            Chance::Dice {
                side, count, faces, ..
            } => Ok(self.keys.dice.map(|key| Entry::Dice {
                side,
                faces,
                values: Source::new(&key, &now.link, now.chances).dice(count, faces),
            })),
            Chance::Draw {
                side,
                remaining,
                seen,
                rule,
                ..
            } => {
                let Some(key) = self.keys.draws else {
                    return Ok(None);
                };
                let pick = Source::new(&key, &now.link, now.chances).below(u32::from(remaining));
                let pick = pick.and_then(|pick| u16::try_from(pick).ok());
                let item = pick.and_then(|pick| self.table.pick(pick)).ok_or_else(|| {
                    self.fault(rule, format!("a pile of {remaining}"), "a smaller pile")
                })?;
                Ok(Some(match self.draw_is_sealed(seen) {
                    None => Entry::Draw {
                        side,
                        remaining,
                        item,
                    },
                    Some(hidden) => {
                        let salt = seal::draw_salt(&key, &now.link, now.chances);
                        Entry::SealedDraw {
                            side: Some(hidden),
                            remaining,
                            seal: Seal::new(EntryKind::Draw, item, salt),
                        }
                    }
                }))
            }
        }
    }

    /// The item under the seal of the draw that is awaited, if the key is known.
    pub(crate) fn drawn(&self, seal: &Seal<u16>) -> Result<Option<u16>, PlayFault> {
        match self.derive()? {
            Some(Entry::SealedDraw { seal: derived, .. }) => {
                if derived.commitment == seal.commitment {
                    return Ok(derived.value().copied());
                }
                let words =
                    |commitment: &[u8; 32]| format!("the commitment {}", chain::hex(commitment));
                Err(self.fault(
                    "FORMAT 8",
                    words(&derived.commitment),
                    words(&seal.commitment),
                ))
            }
            _ => Ok(None),
        }
    }

    /// The entry of a decision, sealed if it is to be secret.
    ///
    /// # Errors
    /// When that side is not to decide, or its seal secret is not known.
    pub fn decision(&self, side: Side, body: Vec<u8>) -> Result<Entry, PlayFault> {
        self.expect_decision(side)?;
        if !self.decision_is_sealed() {
            return Ok(Entry::Decision { side, body });
        }
        let secret = self.keys.opened.seals[side.index()].ok_or_else(|| {
            self.fault(
                "FORMAT 9",
                format!("the seal secret of {}", self.names[side.index()]),
                "none at hand",
            )
        })?;
        let now = self.course.now();
        let salt = seal::decision_salt(&secret, &now.link, now.unsealed);
        Ok(Entry::SealedDecision {
            side,
            seal: Seal::new(EntryKind::Decision, body, salt),
        })
    }

    /// The entry of a checkpoint now, sealed if something is hidden.
    ///
    /// # Errors
    /// When it is to be sealed and the keeper's secret is not known.
    pub fn checkpoint(&self) -> Result<Entry, PlayFault> {
        let hash = chain::position_hash(&self.table.position());
        if !self.position_is_sealed(&*self.table) {
            return Ok(Entry::Checkpoint { hash });
        }
        let secret = self.keys.opened.secret.ok_or_else(|| self.no_secret())?;
        let salt = seal::checkpoint_salt(&secret, self.moment() as u64 + 1);
        Ok(Entry::SealedCheckpoint {
            seal: Seal::new(EntryKind::Checkpoint, hash, salt),
        })
    }

    /// The entry of an adjustment now, sealed if the new position hides something.
    ///
    /// # Errors
    /// When the position does not hold, or is to be sealed and the keeper's secret is not known.
    pub fn adjustment(&self, position: String, reason: String) -> Result<Entry, PlayFault> {
        let table = self.table.adjusted(&position).map_err(|error| {
            self.fault("FORMAT 7.7", "a position of this game", error.to_string())
        })?;
        if !self.position_is_sealed(&*table) {
            return Ok(Entry::Adjustment { position, reason });
        }
        let key = self.keys.sealed.ok_or_else(|| self.no_secret())?;
        let now = self.course.now();
        let salt = seal::adjustment_salt(&key, &now.link, now.chances);
        Ok(Entry::SealedAdjustment {
            seal: Seal::new(EntryKind::Adjustment, position, salt),
            reason,
        })
    }

    fn no_secret(&self) -> PlayFault {
        self.fault("FORMAT 9", "the keeper's secret", "none at hand")
    }
}
