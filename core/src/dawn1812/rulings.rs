//! Rulings: where the rulebook is silent or at odds with itself, the choice that is made, by name.
//!
//! Most rulings are fixed and documented in the data file that [`text`] returns; those here can be set when a game begins, and the
//! journal's header records them.

/// Indians that withdraw from a Raid (8.1.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RaidWithdrawal {
    /// They go home, roll nothing and stay in play.
    #[default]
    Return,
    /// All that took part leave the map: the letter of 8.1.2.
    Removed,
}

/// Where a defender with army forces and Indians retreats (9.2, 10.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RetreatDestinations {
    /// Army forces to one region, Indians to one, the same or another.
    #[default]
    ByKind,
    /// All to one region.
    OneRegion,
}

/// Where Squadrons go that a Cruise hits (7.2.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CruiseHits {
    /// To the British Navy box.
    #[default]
    NavyBox,
    /// Out of play.
    OutOfPlay,
}

/// When the Public Opinion levels add to the value of the blockades (16.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BlockadeBonus {
    /// While at least one zone is complete.
    #[default]
    NeedsCompleteZone,
    /// Always: the letter of 16.1.
    Always,
}

/// The rulings that can be set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rulings {
    /// Q5.
    pub raid_withdrawal: RaidWithdrawal,
    /// Q10.
    pub retreat_destinations: RetreatDestinations,
    /// Q15.
    pub cruise_hits: CruiseHits,
    /// Q17.
    pub blockade_bonus: BlockadeBonus,
}

/// A name or value that is no ruling.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("ruling {name}={value}: expected {expected}")]
pub struct RulingError {
    /// The name given.
    pub name: String,
    /// The value given.
    pub value: String,
    /// What could be given.
    pub expected: String,
}

/// Every ruling that can be set, with its values, the default first.
pub const KNOWN: [(&str, [&str; 2]); 4] = [
    ("blockade_bonus", ["needs_complete_zone", "always"]),
    ("cruise_hits", ["navy_box", "out_of_play"]),
    ("raid_withdrawal", ["return", "removed"]),
    ("retreat_destinations", ["by_kind", "one_region"]),
];

impl Rulings {
    /// Sets one by name.
    ///
    /// # Errors
    /// When there is no such name or value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), RulingError> {
        let error = |expected: String| RulingError {
            name: name.into(),
            value: value.into(),
            expected,
        };
        let Some((_, values)) = KNOWN.iter().find(|(known, _)| *known == name) else {
            let names: Vec<&str> = KNOWN.iter().map(|(n, _)| *n).collect();
            return Err(error(format!("a ruling among {}", names.join(", "))));
        };
        let other = match values.iter().position(|v| *v == value) {
            Some(index) => index == 1,
            None => return Err(error(format!("{} or {}", values[0], values[1]))),
        };
        match name {
            "blockade_bonus" => {
                self.blockade_bonus = if other {
                    BlockadeBonus::Always
                } else {
                    BlockadeBonus::NeedsCompleteZone
                };
            }
            "cruise_hits" => {
                self.cruise_hits = if other {
                    CruiseHits::OutOfPlay
                } else {
                    CruiseHits::NavyBox
                }
            }
            "raid_withdrawal" => {
                self.raid_withdrawal = if other {
                    RaidWithdrawal::Removed
                } else {
                    RaidWithdrawal::Return
                };
            }
            _ => {
                self.retreat_destinations = if other {
                    RetreatDestinations::OneRegion
                } else {
                    RetreatDestinations::ByKind
                };
            }
        }
        Ok(())
    }

    /// All of them by name and value, in the order of their names.
    #[must_use]
    pub fn list(&self) -> Vec<(&'static str, String)> {
        let chosen = [
            self.blockade_bonus == BlockadeBonus::Always,
            self.cruise_hits == CruiseHits::OutOfPlay,
            self.raid_withdrawal == RaidWithdrawal::Removed,
            self.retreat_destinations == RetreatDestinations::OneRegion,
        ];
        KNOWN
            .iter()
            .zip(chosen)
            .map(|((name, values), other)| (*name, values[usize::from(other)].to_owned()))
            .collect()
    }
}

/// Every ruling with its reason, as TOML.
#[must_use]
pub const fn text() -> &'static str {
    include_str!("../../data/dawn1812/rulings.toml")
}
