//! Steps of the agenda in a position's text.

use super::{
    super::{
        agenda::{Attrition, Pair, Phase, SiegeStep, Step, WinterStep},
        edition::Tables,
        ids::{American, Fleet, Group, Leader, Place, PlaceSet, Recruit, Unit, Zone},
        tell::side_name,
    },
    words::Line,
};
use crate::{Side, TextError};

/// Phases of no side, by their words.
const PHASES: [(&str, Phase); 11] = [
    ("may", Phase::May),
    ("reinforcement", Phase::Reinforcement),
    ("attrition", Phase::Attrition),
    ("orders", Phase::Orders),
    ("interception", Phase::Interception),
    ("landing", Phase::Landing),
    ("beats", Phase::Beats),
    ("fights", Phase::Fights),
    ("end", Phase::End),
    ("winter", Phase::Winter),
    ("next", Phase::Next),
];

const SIEGE: [(&str, SiegeStep); 5] = [
    ("begin", SiegeStep::Begin),
    ("breach", SiegeStep::Breach),
    ("ask_terms", SiegeStep::AskTerms),
    ("grant_terms", SiegeStep::GrantTerms),
    ("assault", SiegeStep::Assault),
];

const WINTER: [(&str, WinterStep); 3] = [
    ("find", WinterStep::Find),
    ("ask", WinterStep::Ask),
    ("quarter", WinterStep::Quarter),
];

fn word_of<T: PartialEq>(table: &[(&'static str, T)], value: &T) -> &'static str {
    table
        .iter()
        .find(|(_, v)| v == value)
        .map_or("", |(word, _)| word)
}
fn by_word<T: Copy>(table: &[(&'static str, T)], word: &str) -> Option<T> {
    table.iter().find(|(w, _)| *w == word).map(|(_, v)| *v)
}
const fn flag(set: bool, yes: &'static str, no: &'static str) -> &'static str {
    if set { yes } else { no }
}

pub(super) fn text(t: &Tables, step: Step) -> String {
    let name = side_name;
    let id = |p: Place| t.id(p);
    match step {
        Step::SetUp { group } => format!("set_up {}", group.number()),
        Step::Turn(phase) => match phase {
            Phase::Naval(side) => format!("turn naval {}", name(side)),
            Phase::Movement(side) => format!("turn movement {}", name(side)),
            Phase::Combat(side) => format!("turn combat {}", name(side)),
            phase => format!("turn {}", word_of(&PHASES, &phase)),
        },
        Step::Europe { side, dice } => format!("europe {} {dice}", name(side)),
        Step::EuropeRoll { side, what } => format!("europe_roll {} {}", name(side), what.id()),
        Step::NewGroup { side } => format!("new_group {}", name(side)),
        Step::NewLeader { side } => format!("new_leader {}", name(side)),
        Step::American { side } => format!("american {}", name(side)),
        Step::AmericanRoll { side, what } => format!("american_roll {} {}", name(side), what.id()),
        Step::Deliver { side, left } => format!("deliver {} {left}", name(side)),
        Step::Replace { side, left, broken } => match broken {
            Some(place) => format!("replace {} {left} {}", name(side), id(place)),
            None => format!("replace {} {left}", name(side)),
        },
        Step::IndianRolls { side } => format!("indian_rolls {}", name(side)),
        Step::Enter { side } => format!("enter {}", name(side)),
        Step::BreakUps { side } => format!("break_ups {}", name(side)),
        Step::Attrition { place, side, stage } => {
            let stage = match stage {
                Attrition::Find => "find",
                Attrition::Ask => "ask",
                Attrition::Roll { supplied } => flag(supplied, "roll_supplied", "roll"),
            };
            format!("attrition {} {} {stage}", id(place), name(side))
        }
        Step::Orders { side } => format!("orders {}", name(side)),
        Step::Naval { side } => format!("naval {}", name(side)),
        Step::Forming { fleet, pool } => format!("forming {} {}", fleet.number(), pool.number()),
        Step::Pairs {
            french,
            british,
            stage,
        } => {
            let stage = match stage {
                Pair::Find => "find".to_owned(),
                Pair::Ask(zone) => format!("ask {}", zone.ordinal()),
                Pair::Roll(zone) => format!("roll {}", zone.ordinal()),
            };
            format!("pairs {} {} {stage}", french.number(), british.number())
        }
        Step::Encounters => "encounters".into(),
        Step::SeaFight => "sea_fight".into(),
        Step::Harbour { fleet } => format!("harbour {}", fleet.number()),
        Step::Landing { side } => format!("landing {}", name(side)),
        Step::Move { side } => format!("move {}", name(side)),
        Step::Commander { unit, water } => format!(
            "commander {} {}",
            unit.number(),
            flag(water, "water", "land")
        ),
        Step::Initiative {
            unit,
            water,
            leader,
        } => {
            let text = format!(
                "initiative {} {}",
                unit.number(),
                flag(water, "water", "land")
            );
            match leader {
                Some(leader) => format!("{text} {}", leader.number()),
                None => text,
            }
        }
        Step::OrderRolls { from } => format!("order_rolls {from}"),
        Step::Beat { beat } => format!("beat {beat}"),
        Step::Combat { side, done } => {
            let done: String = done.iter().map(|p| format!(" {}", id(p))).collect();
            format!("combat {}{done}", name(side))
        }
        Step::Fights { from } => format!("fights {from}"),
        Step::Shelter { side, place } => format!("shelter {} {}", name(side), id(place)),
        Step::Sally { side, place } => format!("sally {} {}", name(side), id(place)),
        Step::Meet { active, place } => format!("meet {} {}", name(active), id(place)),
        Step::Siege { side, place, stage } => format!(
            "siege {} {} {}",
            name(side),
            id(place),
            word_of(&SIEGE, &stage)
        ),
        Step::Battle => "battle".into(),
        Step::Retreat {
            side,
            place,
            attacked,
        } => {
            format!(
                "retreat {} {} {}",
                name(side),
                id(place),
                flag(attacked, "attacked", "defended")
            )
        }
        Step::MarchOut { side, place } => format!("march_out {} {}", name(side), id(place)),
        Step::PutToSea { fleet } => format!("put_to_sea {}", fleet.number()),
        Step::Winter {
            place,
            side,
            spent,
            stage,
        } => {
            format!(
                "winter {} {} {spent} {}",
                id(place),
                name(side),
                word_of(&WINTER, &stage)
            )
        }
        Step::WinterFleet { from } => format!("winter_fleet {from}"),
        Step::Dismiss { side } => format!("dismiss {}", name(side)),
        Step::Return { from } => format!("return {from}"),
    }
}

fn water(line: &mut Line<'_>) -> Result<bool, TextError> {
    line.listed("water or land", |word| match word {
        "water" => Some(true),
        "land" => Some(false),
        _ => None,
    })
}

pub(super) fn fleet(line: &mut Line<'_>) -> Result<Fleet, TextError> {
    line.numbered("the number of a fleet", Fleet::new)
}

pub(super) fn unit(line: &mut Line<'_>) -> Result<Unit, TextError> {
    line.numbered("the number of a unit", Unit::new)
}

fn zone(line: &mut Line<'_>) -> Result<Zone, TextError> {
    line.numbered("the number of a sea zone", |n| {
        n.checked_sub(1).and_then(Zone::new)
    })
}

fn phase(line: &mut Line<'_>) -> Result<Phase, TextError> {
    for (word, phase) in [
        ("naval", Phase::Naval as fn(Side) -> Phase),
        ("movement", Phase::Movement),
        ("combat", Phase::Combat),
    ] {
        if line.takes(word) {
            return line.side().map(phase);
        }
    }
    line.listed("a phase", |word| by_word(&PHASES, word))
}

pub(super) fn read(t: &Tables, line: &mut Line<'_>) -> Result<Step, TextError> {
    Ok(match line.word("a step")? {
        "set_up" => Step::SetUp {
            group: line.numbered("the number of a group", Group::new)?,
        },
        "turn" => Step::Turn(phase(line)?),
        "europe" => Step::Europe {
            side: line.side()?,
            dice: line.number_up_to(10)?,
        },
        "europe_roll" => Step::EuropeRoll {
            side: line.side()?,
            what: line.listed("what is rolled for", Recruit::by_id)?,
        },
        "new_group" => Step::NewGroup { side: line.side()? },
        "new_leader" => Step::NewLeader { side: line.side()? },
        "american" => Step::American { side: line.side()? },
        "american_roll" => Step::AmericanRoll {
            side: line.side()?,
            what: line.listed("supplies or replacements", American::by_id)?,
        },
        "deliver" => Step::Deliver {
            side: line.side()?,
            left: line.number_up_to(6)?,
        },
        "replace" => Step::Replace {
            side: line.side()?,
            left: line.number_up_to(u16::MAX)?,
            broken: if line.is_done() {
                None
            } else {
                Some(line.place(t)?)
            },
        },
        "indian_rolls" => Step::IndianRolls { side: line.side()? },
        "enter" => Step::Enter { side: line.side()? },
        "break_ups" => Step::BreakUps { side: line.side()? },
        "attrition" => Step::Attrition {
            place: line.place(t)?,
            side: line.side()?,
            stage: line.listed("find, ask, roll or roll_supplied", |word| match word {
                "find" => Some(Attrition::Find),
                "ask" => Some(Attrition::Ask),
                "roll" => Some(Attrition::Roll { supplied: false }),
                "roll_supplied" => Some(Attrition::Roll { supplied: true }),
                _ => None,
            })?,
        },
        "orders" => Step::Orders { side: line.side()? },
        "naval" => Step::Naval { side: line.side()? },
        "forming" => Step::Forming {
            fleet: fleet(line)?,
            pool: fleet(line)?,
        },
        "pairs" => {
            let (french, british) = (fleet(line)?, fleet(line)?);
            let word = line.word("find, ask or roll")?;
            let stage = match word {
                "find" => Pair::Find,
                "ask" => Pair::Ask(zone(line)?),
                "roll" => Pair::Roll(zone(line)?),
                other => return Err(line.error("find, ask or roll", other)),
            };
            Step::Pairs {
                french,
                british,
                stage,
            }
        }
        "encounters" => Step::Encounters,
        "sea_fight" => Step::SeaFight,
        "harbour" => Step::Harbour {
            fleet: fleet(line)?,
        },
        "landing" => Step::Landing { side: line.side()? },
        "move" => Step::Move { side: line.side()? },
        "commander" => Step::Commander {
            unit: unit(line)?,
            water: water(line)?,
        },
        "initiative" => Step::Initiative {
            unit: unit(line)?,
            water: water(line)?,
            leader: if line.is_done() {
                None
            } else {
                Some(line.numbered("the number of a leader", Leader::new)?)
            },
        },
        "order_rolls" => Step::OrderRolls {
            from: line.number_up_to(u8::MAX)?,
        },
        "beat" => Step::Beat {
            beat: line.number_up_to(4)?,
        },
        "combat" => {
            let side = line.side()?;
            let mut done = PlaceSet::EMPTY;
            while !line.is_done() {
                done.insert(line.place(t)?);
            }
            Step::Combat { side, done }
        }
        "fights" => Step::Fights {
            from: line.number_up_to(189)?,
        },
        "shelter" => Step::Shelter {
            side: line.side()?,
            place: line.place(t)?,
        },
        "sally" => Step::Sally {
            side: line.side()?,
            place: line.place(t)?,
        },
        "meet" => Step::Meet {
            active: line.side()?,
            place: line.place(t)?,
        },
        "siege" => Step::Siege {
            side: line.side()?,
            place: line.place(t)?,
            stage: line.listed("a step of a siege", |word| by_word(&SIEGE, word))?,
        },
        "battle" => Step::Battle,
        "retreat" => Step::Retreat {
            side: line.side()?,
            place: line.place(t)?,
            attacked: line.listed("attacked or defended", |word| match word {
                "attacked" => Some(true),
                "defended" => Some(false),
                _ => None,
            })?,
        },
        "march_out" => Step::MarchOut {
            side: line.side()?,
            place: line.place(t)?,
        },
        "put_to_sea" => Step::PutToSea {
            fleet: fleet(line)?,
        },
        "winter" => Step::Winter {
            place: line.place(t)?,
            side: line.side()?,
            spent: line.number_up_to(5)?,
            stage: line.listed("find, ask or quarter", |word| by_word(&WINTER, word))?,
        },
        "winter_fleet" => Step::WinterFleet {
            from: line.number_up_to(u8::MAX)?,
        },
        "dismiss" => Step::Dismiss { side: line.side()? },
        "return" => Step::Return {
            from: line.number_up_to(u8::MAX)?,
        },
        other => return Err(line.error("a step", other)),
    })
}
