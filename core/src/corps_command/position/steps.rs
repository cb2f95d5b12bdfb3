//! Steps of the agenda in a position's text.

use super::super::{
    CorpsCommand,
    agenda::{Attack, AttackKind, AttackStage, CoupletStage, ImpulseStage, Move, Step},
    tell::side_name,
};
use super::words::Line;
use crate::TextError;

/// The stages of a couplet that concern no side and no line of arrivals.
const COUPLET: [(&str, CoupletStage); 5] = [
    ("begins", CoupletStage::Begins),
    ("reveal", CoupletStage::Reveal),
    ("first", CoupletStage::First),
    ("second", CoupletStage::Second),
    ("ends", CoupletStage::Ends),
];

const IMPULSE: [(&str, ImpulseStage); 6] = [
    ("begins", ImpulseStage::Begins),
    ("acting", ImpulseStage::Acting),
    ("recovering", ImpulseStage::Recovering),
    ("ordering", ImpulseStage::Ordering),
    ("losing", ImpulseStage::Losing),
    ("ends", ImpulseStage::Ends),
];

const ATTACK: [(&str, AttackStage); 4] = [
    ("support", AttackStage::Support),
    ("artillery", AttackStage::OwnArtillery),
    ("answer", AttackStage::EnemyArtillery),
    ("dice", AttackStage::Dice),
];

fn word_of<T: PartialEq>(list: &[(&'static str, T)], value: &T) -> &'static str {
    list.iter().find(|(_, v)| v == value).map_or("", |(w, _)| w)
}

fn couplet_text(stage: CoupletStage) -> String {
    use CoupletStage as C;
    let (word, side) = match stage {
        C::Choice(line) => return format!("choice {line}"),
        C::Number(side) => ("number", side),
        C::Roll(side) => ("roll", side),
        C::Switch(side) => ("switch", side),
        C::Botched(side) => ("botched", side),
        C::LateBotched(side) => ("late_botched", side),
        C::Reroll(side) => ("reroll", side),
        C::RollAgain(side) => ("roll_again", side),
        other => return word_of(&COUPLET, &other).into(),
    };
    format!("{word} {}", side_name(side))
}

fn read_couplet(line: &mut Line<'_>) -> Result<CoupletStage, TextError> {
    use CoupletStage as C;
    let word = line.word("a stage of a couplet")?;
    if let Some((_, stage)) = COUPLET.iter().find(|(w, _)| *w == word) {
        return Ok(*stage);
    }
    Ok(match word {
        "choice" => C::Choice(line.number_up_to(u8::MAX)?),
        "number" => C::Number(line.side()?),
        "roll" => C::Roll(line.side()?),
        "switch" => C::Switch(line.side()?),
        "botched" => C::Botched(line.side()?),
        "late_botched" => C::LateBotched(line.side()?),
        "reroll" => C::Reroll(line.side()?),
        "roll_again" => C::RollAgain(line.side()?),
        other => return Err(line.error("a stage of a couplet", other)),
    })
}

impl CorpsCommand {
    pub(super) fn step_text(&self, step: Step) -> String {
        let t = &self.tables;
        let unit = |u| t.unit(u).id.as_str();
        let chit = |c| t.chit(c).id.as_str();
        match step {
            Step::Draw { side } => format!("draw {}", side_name(side)),
            Step::Assign { side } => format!("assign {}", side_name(side)),
            Step::Couplet(stage) => format!("couplet {}", couplet_text(stage)),
            Step::Impulse(stage) => format!("impulse {}", word_of(&IMPULSE, &stage)),
            Step::Idle => "idle".into(),
            Step::Action { unit: u, progress } => {
                let mut text = format!(
                    "action {} spent {} hexes {}",
                    unit(u),
                    progress.spent,
                    progress.hexes
                );
                for (flag, word) in [
                    (progress.road, " road"),
                    (progress.stopped, " stopped"),
                    (progress.no_overrun, " no_overrun"),
                    (progress.over, " over"),
                ] {
                    if flag {
                        text += word;
                    }
                }
                text
            }
            Step::Attack(a) => {
                let kind = match a.kind {
                    AttackKind::Assault => "assault",
                    AttackKind::Overrun => "overrun",
                };
                let mut text = format!(
                    "{kind} {} {} {}",
                    unit(a.unit),
                    t.hex_id(a.hex),
                    word_of(&ATTACK, &a.stage)
                );
                if let Some(supporter) = a.supporter {
                    text += &format!(" support {} {}", a.support, unit(supporter));
                }
                if a.artillery != 0 {
                    text += &format!(" artillery {}", a.artillery);
                }
                if a.answer != 0 {
                    text += &format!(" answer {}", a.answer);
                }
                text
            }
            Step::Advance { hex } => format!("advance {}", t.hex_id(hex)),
            Step::Mine { unit: u } => format!("mine {}", unit(u)),
            Step::Caller { chit: c } => format!("caller {}", chit(c)),
            Step::Prey { chit: c, caller } => format!("prey {} {}", chit(c), unit(caller)),
            Step::CallRoll {
                chit: c,
                caller,
                target,
            } => format!("call_roll {} {} {}", chit(c), unit(caller), unit(target)),
            Step::Chit { chit: c } => format!("chit {}", chit(c)),
            Step::StrikeRoll { chit: c, target } => {
                format!("strike_roll {} {}", chit(c), unit(target))
            }
            Step::ChemicalRoll { chit: c, hex } => {
                format!("chemical_roll {} {}", chit(c), t.hex_id(hex))
            }
            Step::Recovery { unit: u } => format!("recovery {}", unit(u)),
            Step::Fratricide { side } => format!("fratricide {}", side_name(side)),
        }
    }

    pub(super) fn read_step(&self, line: &mut Line<'_>) -> Result<Step, TextError> {
        let t = &self.tables;
        Ok(match line.word("a step")? {
            "draw" => Step::Draw { side: line.side()? },
            "assign" => Step::Assign { side: line.side()? },
            "couplet" => Step::Couplet(read_couplet(line)?),
            "impulse" => Step::Impulse(line.listed("a stage of an impulse", |word| {
                IMPULSE.iter().find(|(w, _)| *w == word).map(|(_, s)| *s)
            })?),
            "idle" => Step::Idle,
            "action" => {
                let unit = line.unit(t)?;
                line.demand("spent")?;
                let spent = line.number_up_to(u8::MAX)?;
                line.demand("hexes")?;
                let hexes = line.number_up_to(u8::MAX)?;
                Step::Action {
                    unit,
                    progress: Move {
                        spent,
                        hexes,
                        road: line.takes("road"),
                        stopped: line.takes("stopped"),
                        no_overrun: line.takes("no_overrun"),
                        over: line.takes("over"),
                    },
                }
            }
            "assault" => Step::Attack(self.read_attack(line, AttackKind::Assault)?),
            "overrun" => Step::Attack(self.read_attack(line, AttackKind::Overrun)?),
            "advance" => Step::Advance { hex: line.hex(t)? },
            "mine" => Step::Mine {
                unit: line.unit(t)?,
            },
            "caller" => Step::Caller {
                chit: line.chit(t)?,
            },
            "prey" => Step::Prey {
                chit: line.chit(t)?,
                caller: line.unit(t)?,
            },
            "call_roll" => Step::CallRoll {
                chit: line.chit(t)?,
                caller: line.unit(t)?,
                target: line.unit(t)?,
            },
            "chit" => Step::Chit {
                chit: line.chit(t)?,
            },
            "strike_roll" => Step::StrikeRoll {
                chit: line.chit(t)?,
                target: line.unit(t)?,
            },
            "chemical_roll" => Step::ChemicalRoll {
                chit: line.chit(t)?,
                hex: line.hex(t)?,
            },
            "recovery" => Step::Recovery {
                unit: line.unit(t)?,
            },
            "fratricide" => Step::Fratricide { side: line.side()? },
            other => return Err(line.error("a step", other)),
        })
    }

    fn read_attack(&self, line: &mut Line<'_>, kind: AttackKind) -> Result<Attack, TextError> {
        let t = &self.tables;
        let mut attack = Self::attack(line.unit(t)?, line.hex(t)?, kind);
        attack.stage = line.listed("a stage of an attack", |word| {
            ATTACK.iter().find(|(w, _)| *w == word).map(|(_, s)| *s)
        })?;
        if line.takes("support") {
            attack.support = line.number_up_to(9)?;
            attack.supporter = Some(line.unit(t)?);
        }
        if line.takes("artillery") {
            attack.artillery = line.number_up_to(20)? as i8;
        }
        if line.takes("answer") {
            attack.answer = line.number_up_to(20)? as i8;
        }
        Ok(attack)
    }
}
