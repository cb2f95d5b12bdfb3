//! Notes of battles in words, and as pieces of a battle report.

use super::{
    super::{
        Dawn1812,
        ids::{Force, GB, Region},
        note::{BattleKind, Bonus, Note},
    },
    Telling, by_side, group_words, plural, say, side_name,
};
use crate::{
    BattleTold,
    battle_report::{DieUse, Modifier},
    notes::Tone,
};

impl Dawn1812 {
    pub(super) fn bonus_words(&self, why: Bonus) -> (&'static str, String) {
        match why {
            Bonus::HomeTown => ("9.3", "defends a home town".into()),
            Bonus::Fort => ("11.1.1", "defends a fort".into()),
            Bonus::Waterway(w) => (
                "11.2.3",
                format!("controls the waterway {}", self.tables.waterway(w).name),
            ),
            Bonus::Blockade(zone) => (
                "9.3",
                format!(
                    "attacks under the blockade of {}",
                    self.tables.zone(zone).name
                ),
            ),
            Bonus::Tecumseh => (
                "12.2.1",
                "attacks with Indians while Tecumseh is active".into(),
            ),
            Bonus::Operation(card) => ("5.1", format!("{} (event)", self.tables.card(card).title)),
            Bonus::Turn(number) => {
                let card = self.tables.cards.iter().find(|c| {
                    c.effects.iter().any(
                        |op| matches!(op, crate::dawn1812::edition::tables::Op::ThisTurn(n) if *n == number),
                    )
                });
                (
                    "5.1",
                    format!(
                        "{} (this turn)",
                        card.map_or("a card", |c| c.title.as_str())
                    ),
                )
            }
        }
    }

    pub(super) fn telling_of_battle(&self, note: &Note) -> Telling {
        let t = &self.tables;
        let name = |r: Region| t.name(r);
        match *note {
            Note::BattleBegins {
                kind,
                region,
                attacker,
                forces,
            } => {
                let (kind, rule) = match kind {
                    BattleKind::Campaign => ("Battle", "9.0"),
                    BattleKind::Raid => ("Raid", "8.1.2"),
                    BattleKind::Placed => ("Battle", "9.2.1"),
                    BattleKind::Landing => ("Landing", "14.3"),
                };
                say(
                    rule,
                    Tone::Battle,
                    format!(
                        "{kind} of {}: {} attacks",
                        name(region),
                        side_name(attacker)
                    ),
                )
                .of(attacker)
                .at(region)
                .battle(BattleTold::Begin {
                    place: t.id(region).to_owned(),
                    place_name: name(region).to_owned(),
                    kind,
                    attacker,
                    forces: by_side(&forces),
                    modifiers: Vec::new(),
                    rule,
                })
            }
            Note::BattleBonus { side, dice, why } => {
                let (rule, why) = self.bonus_words(why);
                let word = if dice == 1 { "die" } else { "dice" };
                say(
                    rule,
                    Tone::Battle,
                    format!("{} +{dice} {word}: {why}", side_name(side)),
                )
                .of(side)
                .battle(BattleTold::Modified(Modifier {
                    side,
                    value: i32::from(dice),
                    why,
                    rule,
                }))
            }
            Note::Round {
                number,
                dice,
                forces,
                expected,
                region,
            } => {
                let [us, gb] = dice;
                say(
                    "9.1",
                    Tone::Battle,
                    format!("Round {number}: GB {gb} dice, US {us} dice"),
                )
                .at(region)
                .battle(BattleTold::Round {
                    dice: dice.map(u32::from),
                    forces: by_side(&forces),
                    expected: expected.map(|(a, b)| (u64::from(a), u64::from(b))),
                })
            }
            Note::Rolled { side, faces } => {
                let list: Vec<String> = faces.dice().iter().map(u8::to_string).collect();
                say(
                    "9.1.1",
                    Tone::Battle,
                    format!("{} rolls {}", side_name(side), list.join(" ")),
                )
                .of(side)
                .battle(BattleTold::Rolled {
                    side,
                    dice: faces.dice().to_vec(),
                })
            }
            Note::Die {
                side,
                face,
                hit,
                wasted,
            } => {
                let (text, use_) = match hit {
                    Some(force) => (
                        format!("{}'s {face} hits a {}", side_name(side), force.word()),
                        DieUse::Hit(force.word().to_owned()),
                    ),
                    None if wasted => (
                        format!("{}'s {face} finds nobody left", side_name(side)),
                        DieUse::Wasted,
                    ),
                    None => (format!("{}'s {face} misses", side_name(side)), DieUse::Miss),
                };
                say("9.1.2", Tone::Battle, text)
                    .of(side)
                    .battle(BattleTold::Spent { side, face, use_ })
            }
            Note::Lost { force, count, rule } => {
                let side = force.side();
                say(
                    rule,
                    Tone::Battle,
                    format!("{} loses {}", side_name(side), force.counted(count)),
                )
                .of(side)
                .battle(BattleTold::Lost {
                    side,
                    what: vec![(plural(force, count), u32::from(count))],
                })
            }
            Note::Evaded { region, refuge } => {
                let text = format!("1 Indian evades from {} to {}", name(region), name(refuge));
                let mut telling = say("10.3", Tone::Battle, text.clone())
                    .of(GB)
                    .at(region)
                    .at(refuge)
                    .battle(BattleTold::Remark { text, rule: "10.3" });
                telling.arrow = Some((region, refuge));
                telling
            }
            Note::Stands { side } => {
                say("9.2", Tone::Battle, format!("{} stands", side_name(side)))
                    .of(side)
                    .battle(BattleTold::Stands { side })
            }
            Note::Retreats {
                side,
                region,
                to,
                group,
                rule,
            } => {
                let place = to.map_or("the British Navy box", name).to_owned();
                let mut telling = say(
                    rule,
                    Tone::Battle,
                    format!(
                        "{} retreats to {place}: {}",
                        side_name(side),
                        group_words(side, group)
                    ),
                )
                .of(side)
                .at(region)
                .battle(BattleTold::Retreats {
                    side,
                    to: place,
                    rule,
                });
                telling.arrow = to.map(|to| (region, to));
                telling
            }
            Note::IndiansReturn { town, to, count } => {
                let text = format!("{} return to {}", Force::Indian.counted(count), name(to));
                let mut telling = say("9.4.2", Tone::Battle, text.clone())
                    .of(GB)
                    .at(to)
                    .battle(BattleTold::Remark {
                        text,
                        rule: "9.4.2",
                    });
                telling.arrow = Some((town, to));
                telling
            }
            Note::BattleEnds {
                region,
                winner,
                holder,
            } => {
                let field = match winner {
                    Some(side) => format!("{} holds the field", side_name(side)),
                    None => "Nobody is left on the field".to_owned(),
                };
                let home = t.home[region.index()];
                let (rule, control) = match holder {
                    Some(side) if winner.is_none() && home == Some(side) => (
                        "2.4.1",
                        format!(
                            "{} stays with {}, whose home it is",
                            name(region),
                            side_name(side)
                        ),
                    ),
                    Some(side) => (
                        "16.0",
                        format!("{} is controlled by {}", name(region), side_name(side)),
                    ),
                    // Indians alone deny a home region and hold it for nobody.
                    None if home.is_some() => ("10.1", format!("nobody controls {}", name(region))),
                    None => ("2.4.2", format!("nobody controls {}", name(region))),
                };
                let text = format!("{field}; {control}");
                let mut telling = say(rule, Tone::Battle, text.clone())
                    .at(region)
                    .battle(BattleTold::End { winner, text, rule });
                telling.side = winner;
                telling
            }
            // Every other note is told above.
            _ => say("1.0", Tone::Change, ""),
        }
    }
}
