//! Rulings: where the rulebook is silent or at odds with itself, the choice that is made, by name.
//!
//! Most rulings are fixed and documented in the data file that [`text`] returns; those here can be set when a game begins, and the
//! journal's header records them. Each is a reading that differs from the default when it is on.

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

macro_rules! rulings {
    ($($(#[$doc:meta])* $name:ident,)+) => {
        /// The rulings that can be set; all are off by default.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Rulings {
            $($(#[$doc])* pub $name: bool,)+
        }

        /// The name of every ruling that can be set, in order.
        pub const NAMES: &[&str] = &[$(stringify!($name)),+];

        impl Rulings {
            /// Sets one by name: `true` or `false`.
            ///
            /// # Errors
            /// When there is no such name or value.
            pub fn set(&mut self, name: &str, value: &str) -> Result<(), RulingError> {
                let error = |expected: String| RulingError {
                    name: name.into(),
                    value: value.into(),
                    expected,
                };
                let on = match value {
                    "true" => true,
                    "false" => false,
                    _ => return Err(error("true or false".into())),
                };
                match name {
                    $(stringify!($name) => self.$name = on,)+
                    _ => return Err(error(format!("a ruling among {}", NAMES.join(", ")))),
                }
                Ok(())
            }

            /// All of them by name and value, in the order of their names.
            #[must_use]
            pub fn list(&self) -> Vec<(&'static str, String)> {
                vec![$((stringify!($name), self.$name.to_string())),+]
            }
        }
    };
}

rulings! {
    /// 27: airborne units count as infantry for none of terrain, defensive fire and superior arms.
    airborne_is_no_infantry,
    /// 33: a kill by a gunship, a chit or a mine opens an advance as one by an attack does.
    asset_kill_opens_advance,
    /// 41: in the opponent's impulse only artillery answers are played.
    assets_in_own_impulse,
    /// 3: a five that was chosen cannot become a two.
    chosen_five_is_final,
    /// 4: a one that was chosen earns no further choice.
    chosen_one_earns_nothing,
    /// 42: a failed call uses the gunship up.
    failed_call_spends_gunship,
    /// 3: five is the highest number that may be chosen.
    free_choice_highest_five,
    /// 44: gunships attack at -1 by night.
    gunships_suffer_night,
    /// 19: Pact airborne walk their one or two hexes at no cost.
    leg_pays_no_costs,
    /// 34: an overrun over a bridge does not pay for the bridge.
    overrun_without_bridge_extra,
    /// 30: each recon unit in support adds 1.
    recon_support_adds_up,
    /// 16: the extra for rough forest is paid on roads too.
    rough_forest_extra_on_road,
}

/// Every ruling with its reason, as TOML.
#[must_use]
pub const fn text() -> &'static str {
    include_str!("../../data/corps_command/rulings.toml")
}
