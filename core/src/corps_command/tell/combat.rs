//! Notes of combats in words, and as pieces of a battle report.

use super::{
    super::{
        CorpsCommand,
        agenda::AttackKind,
        ids::Unit,
        note::{Cause, Ground, Note},
        odds::Shot,
    },
    Telling, counted, say, side_name,
};
use crate::{
    BattleTold, Side,
    battle_report::{DieUse, Modifier},
    notes::Tone,
};

/// The rule and the words of what changes firepower.
const fn ground_words(ground: Ground) -> (&'static str, &'static str) {
    match ground {
        Ground::Armour => ("7.1", "M1 or Leopard"),
        Ground::SuperiorArms => ("7.5", "superior arms"),
        Ground::Terrain => ("7.1", "terrain of the defender"),
        Ground::River => ("7.1", "across a river or bridge"),
        Ground::ReconOverrun => ("7.1", "recon unit overrun"),
        Ground::Support => ("7.6", "recon support"),
        Ground::Night => ("8.0", "night"),
        Ground::Artillery => ("9.0", "artillery"),
        Ground::Answer => ("9.0", "artillery of the defender"),
    }
}

/// The sum of firepower needed, the totals of defensive fire, and the odds, all exact.
fn prospect_words(shot: &Shot) -> String {
    let odds = shot.odds();
    let [one, two, three] = odds.at_least;
    let mut text = format!(
        "{} or more needed with firepower {} against Protection {}; of 36 throws 0 hits {}, 1 hit {}, 2 hits {}, 3 hits {}",
        shot.protection - shot.firepower,
        shot.firepower,
        shot.protection,
        36 - one,
        one - two,
        two - three,
        three
    );
    if odds.defensive > 0 {
        let totals: Vec<String> = shot.defensive.iter().map(|t| t.to_string()).collect();
        text += &format!(
            "; defensive fire on {}, {} of 36",
            totals.join(" "),
            odds.defensive
        );
    }
    text
}

impl CorpsCommand {
    /// A unit for each side with its Strength, that of NATO first.
    fn forces(&self, units: [Option<Unit>; 2], strength: [u8; 2]) -> [Vec<(String, u32)>; 2] {
        Side::BOTH.map(|side| {
            units
                .iter()
                .zip(strength)
                .filter_map(|(unit, strength)| unit.map(|u| (u, strength)))
                .filter(|(unit, _)| self.tables.unit(*unit).side == side)
                .map(|(unit, strength)| {
                    let words = format!("{}, Strength {strength}", self.unit_words(unit));
                    (words, 1)
                })
                .collect()
        })
    }

    pub(super) fn telling_of_combat(&self, note: &Note) -> Telling {
        let t = &self.tables;
        match *note {
            Note::AttackBegins {
                attack,
                from,
                target,
                strength,
                below,
            } => {
                let side = t.unit(attack.unit).side;
                let (kind, verb, rule) = match attack.kind {
                    AttackKind::Assault => ("Assault", "assaults", "7.0"),
                    AttackKind::Overrun => ("Overrun", "overruns", "7.4"),
                };
                let under = if below > 0 {
                    format!(", {} below it", counted(below, "unit", "units"))
                } else {
                    String::new()
                };
                say(
                    rule,
                    Tone::Battle,
                    format!(
                        "{} {verb} {} in {}{under}",
                        self.unit_words(attack.unit),
                        self.unit_words(target),
                        t.hex_name(attack.hex)
                    ),
                )
                .of(side)
                .way(from, attack.hex)
                .battle(BattleTold::Begin {
                    place: t.hex_id(attack.hex).to_owned(),
                    place_name: t.hex_name(attack.hex),
                    kind,
                    attacker: side,
                    forces: self.forces([Some(attack.unit), Some(target)], strength),
                    modifiers: vec![Modifier {
                        side,
                        value: i32::from(strength[0]),
                        why: "Strength".into(),
                        rule: "7.1",
                    }],
                    rule,
                })
            }
            Note::StrikeBegins {
                chit,
                caller,
                target,
                hex,
                firepower,
                strength,
            } => {
                let entry = t.chit(chit);
                let (kind, rule) = match caller {
                    Some(_) => ("Gunship", "9.2"),
                    None => ("Air attack", "9.0"),
                };
                say(
                    rule,
                    Tone::Battle,
                    format!(
                        "{} attacks {} in {}",
                        entry.name,
                        self.unit_words(target),
                        t.hex_name(hex)
                    ),
                )
                .of(entry.side)
                .at(hex)
                .battle(BattleTold::Begin {
                    place: t.hex_id(hex).to_owned(),
                    place_name: t.hex_name(hex),
                    kind,
                    attacker: entry.side,
                    forces: self.forces([None, Some(target)], [0, strength]),
                    modifiers: vec![Modifier {
                        side: entry.side,
                        value: i32::from(firepower),
                        why: entry.name.clone(),
                        rule,
                    }],
                    rule,
                })
            }
            Note::Modified {
                side,
                ground,
                value,
            } => {
                let (rule, why) = ground_words(ground);
                self.modifier(side, i32::from(value), why.into(), rule)
            }
            Note::Supported { unit, value } => self.modifier(
                t.unit(unit).side,
                i32::from(value),
                format!("support of {}", self.unit_words(unit)),
                "7.6",
            ),
            Note::Fire {
                side,
                names,
                strength,
                shot,
            } => {
                let odds = shot.odds();
                let of = |mine: u8, theirs: u8| {
                    let pair = if side == Side::A {
                        [mine, theirs]
                    } else {
                        [theirs, mine]
                    };
                    pair.map(|n| (u64::from(n), 36))
                };
                let dice = if side == Side::A { [2, 0] } else { [0, 2] };
                say(
                    "7.1",
                    Tone::Battle,
                    format!(
                        "Firepower {} against Protection {}",
                        shot.firepower, shot.protection
                    ),
                )
                .of(side)
                .battle(BattleTold::Round {
                    dice,
                    forces: self.forces(names, strength),
                    expected: of(odds.mean_of(strength[1]), odds.defensive),
                })
            }
            Note::Prospect { side, shot } => {
                let text = prospect_words(&shot);
                say("7.2", Tone::Battle, text.clone())
                    .of(side)
                    .battle(BattleTold::Remark { text, rule: "7.2" })
            }
            Note::Shot {
                side,
                dice,
                firepower,
                protection,
            } => say(
                "7.2",
                Tone::Battle,
                format!(
                    "{} rolls {} {}: {} and firepower {firepower} against {protection}",
                    side_name(side),
                    dice[0],
                    dice[1],
                    dice[0] + dice[1]
                ),
            )
            .of(side)
            .battle(BattleTold::Rolled {
                side,
                dice: dice.to_vec(),
            }),
            Note::DefensiveFire {
                side,
                unit,
                roll,
                firepower,
            } => {
                let text = format!(
                    "Defensive fire on {roll}: {} is hit, firepower falls to {firepower}",
                    self.unit_words(unit)
                );
                say("7.2", Tone::Battle, text.clone())
                    .of(side)
                    .battle(BattleTold::Remark { text, rule: "7.2" })
            }
            Note::Hit {
                side,
                unit,
                roll,
                hits,
                left,
                cause,
            } => {
                let telling = say(
                    cause_rule(cause),
                    Tone::Battle,
                    format!(
                        "{} takes {}, Strength {left}",
                        self.unit_words(unit),
                        counted(hits, "hit", "hits")
                    ),
                )
                .of(side);
                match cause {
                    Cause::Fire | Cause::DefensiveFire => telling.battle(BattleTold::Spent {
                        side,
                        face: roll,
                        use_: DieUse::Hit(format!(
                            "{}, {}",
                            self.unit_words(unit),
                            counted(hits, "hit", "hits")
                        )),
                    }),
                    _ => telling,
                }
            }
            Note::Wasted { side, roll, hits } => say(
                "7.2",
                Tone::Battle,
                format!(
                    "{} beyond its Strength {} lost",
                    counted(hits, "hit", "hits"),
                    if hits == 1 { "is" } else { "are" }
                ),
            )
            .of(side)
            .battle(BattleTold::Spent {
                side,
                face: roll,
                use_: DieUse::Wasted,
            }),
            Note::Destroyed { unit, hex, cause } => {
                let side = t.unit(unit).side;
                let telling = say(
                    cause_rule(cause),
                    Tone::Battle,
                    format!(
                        "{} is destroyed in {}",
                        self.unit_words(unit),
                        t.hex_name(hex)
                    ),
                )
                .of(side.other())
                .at(hex);
                match cause {
                    Cause::Fire | Cause::DefensiveFire => telling.battle(BattleTold::Lost {
                        side,
                        what: vec![(self.unit_words(unit), 1)],
                    }),
                    _ => telling,
                }
            }
            Note::FireEnds {
                side,
                target,
                hex,
                hits,
                emptied,
                dead,
                ..
            } => {
                let (winner, text) = if dead {
                    (
                        Some(side.other()),
                        "The attacker is destroyed before its fire tells".into(),
                    )
                } else if emptied {
                    (
                        Some(side),
                        format!("{} is cleared of enemies", t.hex_name(hex)),
                    )
                } else if hits > 0 {
                    (
                        Some(side),
                        format!(
                            "{} on {}",
                            counted(hits, "hit", "hits"),
                            self.unit_words(target)
                        ),
                    )
                } else {
                    (None, format!("No hit on {}", self.unit_words(target)))
                };
                say("7.2", Tone::Battle, text.clone())
                    .of(side)
                    .at(hex)
                    .battle(BattleTold::End {
                        winner,
                        text,
                        rule: "7.2",
                    })
            }
            Note::Advanced { unit, from, to } => say(
                "7.3",
                Tone::Move,
                format!(
                    "{} advances {} > {}",
                    self.unit_words(unit),
                    t.hex_name(from),
                    t.hex_name(to)
                ),
            )
            .of(t.unit(unit).side)
            .way(from, to),
            // Every other note is told with the rest of the game.
            _ => say("7.0", Tone::Battle, "Combat"),
        }
    }

    fn modifier(&self, side: Side, value: i32, why: String, rule: &'static str) -> Telling {
        say(rule, Tone::Battle, format!("Firepower {value:+}: {why}"))
            .of(side)
            .battle(BattleTold::Modified(Modifier {
                side,
                value,
                why,
                rule,
            }))
    }
}

/// The rule by which a unit is hit or lost.
const fn cause_rule(cause: Cause) -> &'static str {
    match cause {
        Cause::Fire | Cause::DefensiveFire => "7.2",
        Cause::Mine | Cause::Chemicals => "9.0",
        Cause::Fratricide => "2.1",
        Cause::Stacking => "4.0",
    }
}
