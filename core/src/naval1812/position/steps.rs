//! Steps of the agenda in a position's text.

use super::super::{agenda::Step, tell::side_name};
use super::{word_ship, words::Line};
use crate::TextError;

pub(super) fn text(step: Step) -> String {
    match step {
        Step::SetUpRed { left } => format!("set_up_red {left}"),
        Step::SetUpBlue { ship } => format!("set_up_blue {}", ship.name()),
        Step::Deal { left, next } => format!("deal {left} {}", side_name(next)),
        Step::Reinforce => "reinforce".into(),
        Step::ReturnWarships { next } => format!("return_warships {}", side_name(next)),
        Step::ReturnMerchants { next } => format!("return_merchants {}", side_name(next)),
        Step::Facing { ship } => format!("facing {}", ship.name()),
        Step::RoundBegins => "round_begins".into(),
        Step::PlayCard { side } => format!("play {}", side_name(side)),
        Step::Order { side } => format!("order {}", side_name(side)),
        Step::Tactic { side } => format!("tactic {}", side_name(side)),
        Step::Repair { side } => format!("repair {}", side_name(side)),
        Step::EarlyReturn { side } => format!("early_return {}", side_name(side)),
        Step::Active { side } => format!("active {}", side_name(side)),
        Step::Move { side, mp } => format!("move {} {mp}", side_name(side)),
        Step::Sailing { ship, turned, gone } => {
            let turned = if turned { "turned" } else { "straight" };
            format!("sailing {} {turned} {gone}", ship.name())
        }
        Step::Combat { side } => format!("combat {}", side_name(side)),
        Step::Fight => "fight".into(),
        Step::RoundEnds => "round_ends".into(),
    }
}

pub(super) fn read(line: &mut Line<'_>) -> Result<Step, TextError> {
    Ok(match line.word("a step")? {
        "set_up_red" => Step::SetUpRed {
            left: line.number_up_to(7)?,
        },
        "set_up_blue" => Step::SetUpBlue {
            ship: word_ship(line)?,
        },
        "deal" => Step::Deal {
            left: line.number_up_to(54)?,
            next: line.side()?,
        },
        "reinforce" => Step::Reinforce,
        "return_warships" => Step::ReturnWarships { next: line.side()? },
        "return_merchants" => Step::ReturnMerchants { next: line.side()? },
        "facing" => Step::Facing {
            ship: word_ship(line)?,
        },
        "round_begins" => Step::RoundBegins,
        "play" => Step::PlayCard { side: line.side()? },
        "order" => Step::Order { side: line.side()? },
        "tactic" => Step::Tactic { side: line.side()? },
        "repair" => Step::Repair { side: line.side()? },
        "early_return" => Step::EarlyReturn { side: line.side()? },
        "active" => Step::Active { side: line.side()? },
        "move" => Step::Move {
            side: line.side()?,
            mp: line.number_up_to(20)?,
        },
        "sailing" => {
            let ship = word_ship(line)?;
            let turned = match line.word("turned or straight")? {
                "turned" => true,
                "straight" => false,
                other => return Err(line.error("turned or straight", other)),
            };
            Step::Sailing {
                ship,
                turned,
                gone: line.number_up_to(6)?,
            }
        }
        "combat" => Step::Combat { side: line.side()? },
        "fight" => Step::Fight,
        "round_ends" => Step::RoundEnds,
        other => return Err(line.error("a step", other)),
    })
}
