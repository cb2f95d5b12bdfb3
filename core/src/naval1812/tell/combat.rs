//! Notes of combats in words, and as pieces of a battle report.

use super::{
    super::{
        Naval1812,
        ids::Ship,
        note::{Bonus, FightResult, Note},
    },
    Telling, counted, say, side_name,
};
use crate::{
    BattleTold, Side,
    battle_report::{DieUse, Modifier},
    notes::Tone,
};

/// The rule about crossing the T.
const CROSSING: &str = "Crossing the \"T\" in Ship Combat";

/// One ship of each side, the American first.
fn forces(ships: [Ship; 2]) -> [Vec<(String, u32)>; 2] {
    Side::BOTH.map(|side| {
        ships
            .iter()
            .filter(|ship| ship.side() == side)
            .map(|ship| (ship.name(), 1))
            .collect()
    })
}

impl Naval1812 {
    fn bonus_words(&self, why: Bonus) -> (&'static str, String) {
        match why {
            Bonus::Crossing => (CROSSING, "crosses the T, on every die".into()),
            Bonus::Dice(card) => (
                "Card Tactics",
                format!("{}, dice", self.tables.card(card).title),
            ),
            Bonus::Rake(card) => (
                "Card Tactics",
                format!(
                    "{}, on every die when crossing the T",
                    self.tables.card(card).title
                ),
            ),
        }
    }

    pub(super) fn telling_of_combat(&self, note: &Note) -> Telling {
        let t = &self.tables;
        match *note {
            Note::FightBegins {
                attacker,
                target,
                from,
                at,
                crossing,
            } => {
                let (kind, rule) = if crossing {
                    ("Crossing the T", CROSSING)
                } else {
                    ("Broadside", "Ship Combat")
                };
                let place = t.point_text(at);
                let mut telling = say(
                    rule,
                    Tone::Battle,
                    format!(
                        "{kind}: {} attacks {}",
                        self.ship_at(attacker, from),
                        self.ship_at(target, at)
                    ),
                )
                .of(attacker.side())
                .at(at)
                .at(from)
                .battle(BattleTold::Begin {
                    place_name: place.clone(),
                    place,
                    kind,
                    attacker: attacker.side(),
                    forces: forces([attacker, target]),
                    modifiers: Vec::new(),
                    rule,
                });
                telling.arrow = Some((from, at));
                telling
            }
            Note::Changed { side, value, why } => {
                let (rule, why) = self.bonus_words(why);
                say(
                    rule,
                    Tone::Battle,
                    format!("{} {value:+}: {why}", side_name(side)),
                )
                .of(side)
                .battle(BattleTold::Modified(Modifier {
                    side,
                    value: i32::from(value),
                    why,
                    rule,
                }))
            }
            Note::Dice {
                at,
                attacker,
                target,
                dice,
                expected,
            } => say(
                "Combat Die Roll Chart",
                Tone::Battle,
                format!(
                    "American {}, British {}",
                    counted(dice[0], "die", "dice"),
                    counted(dice[1], "die", "dice")
                ),
            )
            .at(at)
            .battle(BattleTold::Round {
                dice: dice.map(u32::from),
                forces: forces([attacker, target]),
                expected,
            }),
            Note::Rolled { side, faces } => {
                let list: Vec<String> = faces.dice().iter().map(u8::to_string).collect();
                say(
                    "Ship Combat",
                    Tone::Battle,
                    format!("{} rolls {}", side_name(side), list.join(" ")),
                )
                .of(side)
                .battle(BattleTold::Rolled {
                    side,
                    dice: faces.dice().to_vec(),
                })
            }
            Note::RollsAgain { side, card } => {
                let text = format!("{} rolls again: {}", side_name(side), t.card(card).title);
                say("Card Tactics", Tone::Battle, text.clone())
                    .of(side)
                    .battle(BattleTold::Remark {
                        text,
                        rule: "Card Tactics",
                    })
            }
            Note::Stands { side } => say(
                "Card Tactics",
                Tone::Battle,
                format!("{} lets the dice stand", side_name(side)),
            )
            .of(side)
            .battle(BattleTold::Stands { side }),
            Note::Hit {
                ship,
                at,
                by,
                face,
                hits,
            } => say(
                "Ship Combat Results",
                Tone::Battle,
                format!(
                    "{} takes a hit, {} in all",
                    self.ship_at(ship, at),
                    counted(hits, "hit", "hits")
                ),
            )
            .of(by)
            .at(at)
            .battle(BattleTold::Spent {
                side: by,
                face,
                use_: DieUse::Hit(ship.name()),
            }),
            Note::Sunk { ship, at } => say(
                "Sinking Ships in Ship Combat",
                Tone::Battle,
                format!("{} is sunk", self.ship_at(ship, at)),
            )
            .of(ship.side().other())
            .at(at)
            .battle(BattleTold::Lost {
                side: ship.side(),
                what: vec![(ship.name(), 1)],
            }),
            Note::FightEnds {
                attacker,
                target,
                at,
                shown,
                result,
            } => {
                let side = attacker.side();
                let [own, enemy] = match side {
                    Side::A => shown,
                    Side::B => [shown[1], shown[0]],
                };
                let (winner, rule, words) = match result {
                    FightResult::Tie => (None, "Ship Combat Results", "a tie, nothing happens"),
                    FightResult::AttackerHits => (
                        Some(side),
                        "Ship Combat Results",
                        "the defender takes a hit",
                    ),
                    FightResult::TieWon => (
                        Some(side),
                        "Card Tactics",
                        "the tie is won, the defender takes a hit",
                    ),
                    FightResult::DefenderHits => (
                        Some(side.other()),
                        "Ship Combat Results",
                        "the attacker takes a hit",
                    ),
                    FightResult::MerchantWins => (
                        Some(side.other()),
                        "Ship Combat Results",
                        "the merchant wins, no hit",
                    ),
                    FightResult::CrossedWins => (
                        Some(side.other()),
                        CROSSING,
                        "the defender wins, but its guns do not bear: no hit",
                    ),
                };
                let text = format!(
                    "{} shows {own}, {} shows {enemy}: {words}",
                    attacker.name(),
                    target.name()
                );
                let mut telling = say(rule, Tone::Battle, text.clone())
                    .at(at)
                    .battle(BattleTold::End { winner, text, rule });
                telling.side = winner;
                telling
            }
            // Every other note is told with the rest of the game.
            _ => say("Ship Combat", Tone::Battle, "combat"),
        }
    }
}
