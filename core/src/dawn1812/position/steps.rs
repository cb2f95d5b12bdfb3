//! Steps of the agenda in a position's text.

use super::super::{
    Dawn1812,
    agenda::{By, Step},
    ids::{Region, RegionSet, Zone},
    tell::side_name,
};
use super::words::Line;
use crate::TextError;

impl Dawn1812 {
    fn by_text(&self, by: By) -> String {
        match by {
            By::Card => "card".into(),
            By::Event(card, pc) => format!("event {} {pc}", self.tables.card(card).id),
        }
    }

    fn set_text(&self, set: RegionSet) -> String {
        if set.is_empty() {
            return "-".into();
        }
        let ids: Vec<&str> = set.iter().map(|r| self.tables.id(r)).collect();
        ids.join(",")
    }

    fn region_text(&self, region: Option<Region>) -> &str {
        region.map_or("-", |r| self.tables.id(r))
    }

    pub(super) fn step_text(&self, step: Step) -> String {
        let t = &self.tables;
        let card_id = |c| t.card(c).id.as_str();
        match step {
            Step::Deal { left, next } => format!("deal {left} {}", side_name(next)),
            Step::Policy { side } => format!("policy {}", side_name(side)),
            Step::PlayCard { side } => format!("play {}", side_name(side)),
            Step::ChooseMode { side } => format!("mode {}", side_name(side)),
            Step::ChooseOperation { side } => format!("operation {}", side_name(side)),
            Step::FinishCard => "finish".into(),
            Step::Event { side, card, pc } => {
                format!("event {} {} {pc}", side_name(side), card_id(card))
            }
            Step::Pick {
                side,
                card,
                pc,
                left,
                used,
                place,
            } => format!(
                "pick {} {} {pc} left {left} used {} place {}",
                side_name(side),
                card_id(card),
                self.set_text(used),
                self.region_text(place)
            ),
            Step::RollEach { card, pc, regulars } => {
                format!(
                    "roll_each {} {pc} {}",
                    card_id(card),
                    if regulars { "regulars" } else { "militia" }
                )
            }
            Step::Recruit {
                side,
                points,
                by,
                once,
                twice,
            } => format!(
                "recruit {} {points} once {} twice {} by {}",
                side_name(side),
                self.set_text(once),
                self.set_text(twice),
                self.by_text(by)
            ),
            Step::Campaign {
                side,
                points,
                by,
                raid,
            } => {
                format!(
                    "{} {} {points} by {}",
                    if raid { "raid" } else { "campaign" },
                    side_name(side),
                    self.by_text(by)
                )
            }
            Step::March {
                side,
                from,
                to,
                by,
                raid,
            } => format!(
                "march {} {} {} {} by {}",
                if raid { "raid" } else { "campaign" },
                side_name(side),
                t.id(from),
                t.id(to),
                self.by_text(by)
            ),
            Step::Construct { side, points, by } => {
                format!(
                    "construct {} {points} by {}",
                    side_name(side),
                    self.by_text(by)
                )
            }
            Step::Privateer { rolls } => format!("privateer {rolls}"),
            Step::CruiseTarget { rolls } => format!("cruise {rolls}"),
            Step::CruiseRoll { zone, rolls } => format!("cruise_roll {} {rolls}", zone.id()),
            Step::CruiseOverflow { first, hits } => {
                format!("cruise_overflow {} {hits}", first.id())
            }
            Step::RaidScore { town } => format!("raid_score {}", t.id(town)),
            Step::Deploy { points, by } => format!("deploy {points} by {}", self.by_text(by)),
            Step::Battle => "battle".into(),
            Step::LoseSquadrons { left } => format!("lose_squadrons {left}"),
            Step::Scoring => "scoring".into(),
            Step::Upkeep { stage } => format!("upkeep {stage}"),
            Step::TurnBegins => "turn".into(),
        }
    }

    fn word_by(&self, line: &mut Line<'_>) -> Result<By, TextError> {
        line.demand("by")?;
        match line.word("card or event")? {
            "card" => Ok(By::Card),
            "event" => Ok(By::Event(
                self.word_card(line)?,
                line.number_up_to(u8::MAX)?,
            )),
            other => Err(line.error("card or event", other)),
        }
    }

    pub(super) fn word_step(&self, line: &mut Line<'_>) -> Result<Step, TextError> {
        let word = line.word("a step")?;
        Ok(match word {
            "deal" => Step::Deal {
                left: line.number_up_to(14)?,
                next: line.side()?,
            },
            "policy" => Step::Policy { side: line.side()? },
            "play" => Step::PlayCard { side: line.side()? },
            "mode" => Step::ChooseMode { side: line.side()? },
            "operation" => Step::ChooseOperation { side: line.side()? },
            "finish" => Step::FinishCard,
            "event" => Step::Event {
                side: line.side()?,
                card: self.word_card(line)?,
                pc: line.number_up_to(u8::MAX)?,
            },
            "pick" => {
                let (side, card, pc) = (
                    line.side()?,
                    self.word_card(line)?,
                    line.number_up_to(u8::MAX)?,
                );
                line.demand("left")?;
                let left = line.number_up_to(u8::MAX)?;
                line.demand("used")?;
                let used = self.word_regions(line)?;
                line.demand("place")?;
                let place = match line.word("the id of a region, or -")? {
                    "-" => None,
                    id => Some(
                        Region::all()
                            .find(|r| self.tables.id(*r) == id)
                            .ok_or_else(|| line.error("the id of a region", id))?,
                    ),
                };
                Step::Pick {
                    side,
                    card,
                    pc,
                    left,
                    used,
                    place,
                }
            }
            "roll_each" => {
                let (card, pc) = (self.word_card(line)?, line.number_up_to(u8::MAX)?);
                let regulars = match line.word("regulars or militia")? {
                    "regulars" => true,
                    "militia" => false,
                    other => return Err(line.error("regulars or militia", other)),
                };
                Step::RollEach { card, pc, regulars }
            }
            "recruit" => {
                let (side, points) = (line.side()?, line.number_up_to(u8::MAX)?);
                line.demand("once")?;
                let once = self.word_regions(line)?;
                line.demand("twice")?;
                let twice = self.word_regions(line)?;
                Step::Recruit {
                    side,
                    points,
                    once,
                    twice,
                    by: self.word_by(line)?,
                }
            }
            "campaign" | "raid" => Step::Campaign {
                side: line.side()?,
                points: line.number_up_to(u8::MAX)?,
                by: self.word_by(line)?,
                raid: word == "raid",
            },
            "march" => {
                let raid = match line.word("campaign or raid")? {
                    "raid" => true,
                    "campaign" => false,
                    other => return Err(line.error("campaign or raid", other)),
                };
                let (side, from, to) = (
                    line.side()?,
                    self.word_region(line)?,
                    self.word_region(line)?,
                );
                Step::March {
                    side,
                    from,
                    to,
                    by: self.word_by(line)?,
                    raid,
                }
            }
            "construct" => Step::Construct {
                side: line.side()?,
                points: line.number_up_to(u8::MAX)?,
                by: self.word_by(line)?,
            },
            "privateer" => Step::Privateer {
                rolls: line.number_up_to(60)?,
            },
            "cruise" => Step::CruiseTarget {
                rolls: line.number_up_to(60)?,
            },
            "cruise_roll" => Step::CruiseRoll {
                zone: line.listed("a blockade zone", Zone::by_id)?,
                rolls: line.number_up_to(60)?,
            },
            "cruise_overflow" => Step::CruiseOverflow {
                first: line.listed("a blockade zone", Zone::by_id)?,
                hits: line.number_up_to(60)?,
            },
            "raid_score" => Step::RaidScore {
                town: self.word_region(line)?,
            },
            "deploy" => Step::Deploy {
                points: line.number_up_to(60)?,
                by: self.word_by(line)?,
            },
            "battle" => Step::Battle,
            "lose_squadrons" => Step::LoseSquadrons {
                left: line.number_up_to(10)?,
            },
            "upkeep" => Step::Upkeep {
                stage: line.number_up_to(9)?,
            },
            "turn" => Step::TurnBegins,
            other => return Err(line.error("a step", other)),
        })
    }
}
