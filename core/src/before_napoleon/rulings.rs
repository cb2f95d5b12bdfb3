//! Rulings: where the rulebook is silent or at odds with itself, the choice that is made, by name.
//!
//! Most rulings are fixed and documented in the data file that [`text`] returns; those here can be set when a game begins, and the
//! journal's header records them.

/// The rulings that can be set; each is off unless somebody sets it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rulings {
    /// One die for all units of a place with the same rating and modifiers (ruling 42).
    pub initiative_by_place: bool,
    /// A Supply Unit serves one initiative die, not all of a place (2.9 item 1).
    pub supply_by_roll: bool,
    /// Attrition is rolled for each unit, not once a place (2.9 item 7).
    pub attrition_by_unit: bool,
    /// A garrisoned enemy fort between two lakes stops lake moves (2.3).
    pub lake_gates: bool,
    /// Retreats go nearer home only, never by the way back (2.6).
    pub retreat_strict: bool,
    /// Those beaten before their own fort may always go inside (2.6).
    pub retreat_inside: bool,
    /// A point once won stays (2.9 item 11).
    pub vp_captured: bool,
    /// The automatic victories are looked at after 1760 too (ruling 19).
    pub winter_1760: bool,
    /// A British two-star leader in the Britain box counts as on the map (ruling 25).
    pub two_star_box_counts: bool,
    /// No battalion passes 900 men (2.9 item 6).
    pub battalion_cap: bool,
    /// Men of a battalion broken up lower quality as colonials do (2.9 item 6).
    pub broken_up_lowers: bool,
    /// Rogers' Rangers are 180 men, not 360 (ruling 1).
    pub rangers_180: bool,
    /// Fleets in France may intercept in zone 1 as those in Britain may (ruling 9).
    pub france_intercepts: bool,
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

/// A ruling's flag in the set.
type Flag = fn(&mut Rulings) -> &mut bool;

/// Every ruling that can be set, with its values, the default first, in the order of names.
const TABLE: [(&str, [&str; 2], Flag); 13] = [
    ("attrition_rolls", ["place", "unit"], |r| {
        &mut r.attrition_by_unit
    }),
    ("battalion_cap", ["none", "900"], |r| &mut r.battalion_cap),
    ("broken_up_lowers", ["no", "yes"], |r| {
        &mut r.broken_up_lowers
    }),
    ("france_intercepts", ["no", "yes"], |r| {
        &mut r.france_intercepts
    }),
    ("initiative_rolls", ["unit", "place"], |r| {
        &mut r.initiative_by_place
    }),
    ("lake_gates", ["no", "yes"], |r| &mut r.lake_gates),
    ("rangers_men", ["360", "180"], |r| &mut r.rangers_180),
    ("retreat_inside", ["no", "yes"], |r| &mut r.retreat_inside),
    ("retreat_strict", ["no", "yes"], |r| &mut r.retreat_strict),
    ("supply_scope", ["place", "roll"], |r| &mut r.supply_by_roll),
    ("two_star_cap", ["map", "all"], |r| {
        &mut r.two_star_box_counts
    }),
    ("vp_count", ["held", "captured"], |r| &mut r.vp_captured),
    ("winter_1760", ["no", "yes"], |r| &mut r.winter_1760),
];

/// Every ruling that can be set, with its values, the default first.
pub fn known() -> impl Iterator<Item = (&'static str, [&'static str; 2])> {
    TABLE.iter().map(|(name, values, _)| (*name, *values))
}

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
        let Some((_, values, flag)) = TABLE.iter().find(|(known, _, _)| *known == name) else {
            let names: Vec<&str> = TABLE.iter().map(|(known, _, _)| *known).collect();
            return Err(error(format!("one of {}", names.join(", "))));
        };
        match values.iter().position(|v| *v == value) {
            Some(index) => *flag(self) = index == 1,
            None => return Err(error(format!("{} or {}", values[0], values[1]))),
        }
        Ok(())
    }

    /// All of them by name and value, in the order of their names.
    #[must_use]
    pub fn list(&self) -> Vec<(&'static str, String)> {
        let mut copy = *self;
        TABLE
            .iter()
            .map(|(name, values, flag)| (*name, values[usize::from(*flag(&mut copy))].to_owned()))
            .collect()
    }
}

/// Every ruling with its reason, as TOML.
#[must_use]
pub const fn text() -> &'static str {
    include_str!("../../data/before_napoleon/rulings.toml")
}
