//! Notes in words: what happened, by which rule, to whom and where.

use super::{
    BeforeNapoleon,
    fight_note::words,
    ids::{American, Class, Fleet, Leader, Place, Recruit, Unit},
    note::{Dropped, Loss, Note, Part, Use},
    state::{State, Station},
};
use crate::{Side, Told, Tone};

/// A side's name.
#[must_use]
pub const fn side_name(side: Side) -> &'static str {
    match side {
        Side::A => "French",
        Side::B => "British",
    }
}

/// A class in one short word, for units that have no name.
#[must_use]
pub const fn class_word(class: Class) -> &'static str {
    match class {
        Class::R1 | Class::R2 => "battalion",
        Class::R3 => "provincials",
        Class::Marine => "marine",
        Class::Militia => "militia",
        Class::Irregular => "irregulars",
        Class::Indians => "band",
        Class::Guns => "guns",
        Class::Mortars => "mortars",
        Class::Supply => "supplies",
    }
}

const fn recruit_words(what: Recruit) -> &'static str {
    match what {
        Recruit::Regulars => "regulars",
        Recruit::Transports => "transports",
        Recruit::Group => "a Naval Group",
        Recruit::Commander => "a commander",
    }
}

impl BeforeNapoleon {
    /// A unit's name: that of the list, or what it is and its number.
    #[must_use]
    pub fn unit_name(&self, unit: Unit, class: Class) -> String {
        match self.tables.units.get(unit.index()) {
            Some(entry) => entry.name.clone(),
            None => format!("{} {}", class_word(class), unit.number()),
        }
    }
    /// A fleet's name.
    #[must_use]
    pub fn fleet_name(&self, fleet: Fleet) -> String {
        format!("{} fleet {}", side_name(fleet.side()), fleet.ordinal())
    }
    /// A station in words.
    #[must_use]
    pub fn station_name(&self, station: Station) -> String {
        match station {
            Station::Nowhere => "nowhere".into(),
            Station::Port(port) => self.tables.name(port).to_owned(),
            Station::Sea(zone) => format!("sea zone {}", zone.ordinal()),
        }
    }
    fn leader_name(&self, leader: Leader) -> &str {
        &self.tables.leader(leader).name
    }
    fn leader_side(&self, leader: Leader) -> Side {
        self.tables.leader(leader).side
    }

    /// Points of the British less those of the French.
    #[must_use]
    pub fn score(&self, s: &State) -> i32 {
        i32::from(self.points(s, Side::B)) - i32::from(self.points(s, Side::A))
    }

    /// A note in words.
    pub(crate) fn told(&self, note: &Note) -> Told {
        let t = &self.tables;
        let place = |p: Place| t.name(p);
        let at = |told: Told, p: Place| Told {
            places: vec![t.id(p).to_owned()],
            ..told
        };
        let of = |told: Told, side: Side| Told {
            side: Some(side),
            ..told
        };
        let change = |rule, text: String| words(rule, Tone::Change, text);
        let moves = |rule, text: String| words(rule, Tone::Move, text);
        match *note {
            Note::TurnBegins { turn } => {
                let heading = format!("Turn {turn}, {}", self.date_words(turn));
                Told {
                    heading: Some(heading.clone()),
                    ..words("Campaign", Tone::Turn, format!("{heading} begins"))
                }
            }
            Note::PartBegins { part } => {
                let (rule, text, side) = part_words(part);
                Told {
                    heading: Some(text.clone()),
                    side,
                    ..words(rule, Tone::Play, text)
                }
            }
            Note::SetUp {
                group,
                side,
                port,
                makeup,
            } => of(
                at(
                    change(
                        "Naval Groups",
                        format!(
                            "{} group {} at {}: {}",
                            side_name(side),
                            group.number() + 1,
                            place(port),
                            makeup.id()
                        ),
                    ),
                    port,
                ),
                side,
            ),
            Note::RecruitRolled { side, what, die } => {
                let came = if die >= super::recruiting::SUCCESS {
                    "they come"
                } else {
                    "nothing comes"
                };
                of(
                    change(
                        "Reinforcements",
                        format!(
                            "The {} roll {die} for {}: {came}",
                            side_name(side),
                            recruit_words(what)
                        ),
                    ),
                    side,
                )
            }
            Note::Battalions { side, at: p, .. } => of(
                at(
                    change(
                        "Reinforcements",
                        format!("Two battalions of 600 men arrive in {}", place(p)),
                    ),
                    p,
                ),
                side,
            ),
            Note::Guns {
                side,
                stands,
                at: p,
            } => of(
                at(
                    change(
                        "Reinforcements",
                        format!("{stands} gun stands arrive in {}", place(p)),
                    ),
                    p,
                ),
                side,
            ),
            Note::Transports { side, count, at: p } => of(
                at(
                    change(
                        "Reinforcements",
                        format!("{count} transports arrive in {}", place(p)),
                    ),
                    p,
                ),
                side,
            ),
            Note::NewGroup {
                side,
                makeup,
                at: p,
            } => of(
                at(
                    change(
                        "Naval Groups",
                        format!("A Naval Group ({}) arrives in {}", makeup.id(), place(p)),
                    ),
                    p,
                ),
                side,
            ),
            Note::LeaderComes { leader, at: p } => of(
                at(
                    change(
                        "Leaders",
                        format!("{} arrives in {}", self.leader_name(leader), place(p)),
                    ),
                    p,
                ),
                self.leader_side(leader),
            ),
            Note::AmericanRolled { side, what, die } => {
                let text = match what {
                    American::Supplies => {
                        format!("The {} roll {die} Supply Units", side_name(side))
                    }
                    American::Replacements if die >= super::north_america::REPLACEMENTS_ON => {
                        format!(
                            "The {} roll {die} for replacements: 600 men come",
                            side_name(side)
                        )
                    }
                    American::Replacements => format!(
                        "The {} roll {die} for replacements: none come",
                        side_name(side)
                    ),
                };
                of(change("Reinforcements", text), side)
            }
            Note::Delivered { side, at: p } => of(
                at(
                    change(
                        "Reinforcements",
                        format!("A Supply Unit arrives at {}", place(p)),
                    ),
                    p,
                ),
                side,
            ),
            Note::SupplyLost { side, left } => of(
                change(
                    "Reinforcements",
                    format!(
                        "{left} Supply Units of the {} find no large fortress and are lost",
                        side_name(side)
                    ),
                ),
                side,
            ),
            Note::Replaced {
                unit,
                class,
                men,
                now,
                lowered,
            } => {
                let lower = if lowered {
                    ", and is Second Rate from now on"
                } else {
                    ""
                };
                change(
                    "Reinforcements",
                    format!(
                        "{} receives {men} men, {now} in all{lower}",
                        self.unit_name(unit, class)
                    ),
                )
            }
            Note::Crewed {
                side,
                at: p,
                stands,
            } => of(
                at(
                    change(
                        "Reinforcements",
                        format!("{stands} captured stands at {} are given gunners", place(p)),
                    ),
                    p,
                ),
                side,
            ),
            Note::BrokenUp {
                unit,
                class,
                men,
                at: p,
            } => at(
                change(
                    "Reinforcements",
                    format!(
                        "{} is broken up at {}: {men} men",
                        self.unit_name(unit, class),
                        place(p)
                    ),
                ),
                p,
            ),
            Note::ReplacementsLost { side, men } => of(
                change(
                    "Reinforcements",
                    format!("{men} men of replacements are not used"),
                ),
                side,
            ),
            Note::IndianDie { side, die, needs } => {
                let came = if die >= needs {
                    "a band comes"
                } else {
                    "nobody comes"
                };
                of(
                    change(
                        "Reinforcements",
                        format!(
                            "The {} roll {die} for Indians ({needs} or more is needed): {came}",
                            side_name(side)
                        ),
                    ),
                    side,
                )
            }
            Note::BandComes {
                unit,
                side,
                entry,
                at: p,
            } => of(
                at(
                    change(
                        "Indians, Militia, & Provincials",
                        format!(
                            "480 warriors of the {} enter at {} ({})",
                            t.nations[entry.index()],
                            place(p),
                            self.unit_name(unit, Class::Indians)
                        ),
                    ),
                    p,
                ),
                side,
            ),
            Note::BandDeclined { side } => of(
                change(
                    "Indians, Militia, & Provincials",
                    "The band does not come".into(),
                ),
                side,
            ),
            Note::Spent { side, at: p, for_ } => {
                let (rule, why) = match for_ {
                    Use::Initiative => ("Initiative", "for initiative"),
                    Use::Attrition => ("Supply", "against attrition"),
                    Use::Siege => ("Sieges", "for the siege, so that no attrition is checked"),
                    Use::Winter => ("Supply", "for the winter"),
                };
                of(
                    at(
                        change(
                            rule,
                            format!(
                                "The {} spend a Supply Unit at {} {why}",
                                side_name(side),
                                place(p)
                            ),
                        ),
                        p,
                    ),
                    side,
                )
            }
            Note::AttritionRolled {
                side,
                at: p,
                die,
                supplied,
                per_cent,
            } => {
                let plus = if supplied { " + 1" } else { "" };
                of(
                    at(
                        change(
                            "Supply",
                            format!(
                                "Attrition of the {} at {}: {die}{plus}, {per_cent} % are lost",
                                side_name(side),
                                place(p)
                            ),
                        ),
                        p,
                    ),
                    side,
                )
            }
            Note::Fell {
                unit,
                class,
                side,
                men,
                at: p,
                why,
            } => {
                let name = self.unit_name(unit, class);
                let (rule, text) = match why {
                    Loss::Attrition => ("Supply", format!("{name} loses {men} men")),
                    Loss::Winter => (
                        "Supply",
                        format!("{name} loses {men} men to the winter at {}", place(p)),
                    ),
                    Loss::TooFew => (
                        "Land Forces",
                        format!("{name} is disbanded, {men} men being less than half a stand"),
                    ),
                    Loss::Home => (
                        "Indians, Militia, & Provincials",
                        format!("{name} goes home for the winter ({men} men)"),
                    ),
                    Loss::NoQuarter => (
                        "Supply",
                        format!("{name} finds no winter quarters and is lost"),
                    ),
                };
                of(at(change(rule, text), p), side)
            }
            Note::Formed { fleet, at: station } => of(
                moves(
                    "Naval Interception",
                    format!(
                        "{} is formed at {}",
                        self.fleet_name(fleet),
                        self.station_name(station)
                    ),
                ),
                fleet.side(),
            ),
            Note::Loaded { unit, class, fleet } => of(
                moves(
                    "Naval Transport",
                    format!(
                        "{} goes aboard {}",
                        self.unit_name(unit, class),
                        self.fleet_name(fleet)
                    ),
                ),
                fleet.side(),
            ),
            Note::Boarded { leader, fleet } => of(
                moves(
                    "Naval Transport",
                    format!(
                        "{} goes aboard {}",
                        self.leader_name(leader),
                        self.fleet_name(fleet)
                    ),
                ),
                fleet.side(),
            ),
            Note::Sailed { fleet, from, to } => {
                let text = if from == to {
                    format!(
                        "{} stays at {}",
                        self.fleet_name(fleet),
                        self.station_name(to)
                    )
                } else {
                    format!(
                        "{} sails from {} to {}",
                        self.fleet_name(fleet),
                        self.station_name(from),
                        self.station_name(to)
                    )
                };
                let mut told = of(moves("Sea Zones", text), fleet.side());
                if let (Station::Port(a), Station::Port(b)) = (from, to)
                    && a != b
                {
                    told.arrow = Some((t.id(a).to_owned(), t.id(b).to_owned()));
                }
                for station in [from, to] {
                    if let Station::Port(port) = station {
                        told.places.push(t.id(port).to_owned());
                    }
                }
                told
            }
            Note::InPort { fleet, at: p } => of(
                at(
                    moves(
                        "Naval Interception",
                        format!("{} enters {}", self.fleet_name(fleet), place(p)),
                    ),
                    p,
                ),
                fleet.side(),
            ),
            Note::InterceptionRolled {
                by,
                of: other,
                zone,
                die,
                plus,
                needs,
            } => {
                let add = if plus > 0 { " + 1" } else { "" };
                let meets = if die + plus >= needs {
                    "they meet"
                } else {
                    "they miss each other"
                };
                of(
                    words(
                        "Naval Interception",
                        Tone::Move,
                        format!(
                            "{} and {} in sea zone {}: {die}{add}, {needs} or more is needed: {meets}",
                            self.fleet_name(by),
                            self.fleet_name(other),
                            zone.ordinal()
                        ),
                    ),
                    by.side(),
                )
            }
            Note::InterceptionDeclined {
                by,
                of: other,
                zone,
            } => of(
                words(
                    "Naval Interception",
                    Tone::Move,
                    format!(
                        "{} lets {} pass in sea zone {}",
                        self.fleet_name(by),
                        self.fleet_name(other),
                        zone.ordinal()
                    ),
                ),
                by.side(),
            ),
            Note::EncounterNext { french, british } => words(
                "Naval Interception",
                Tone::Operation,
                format!(
                    "{} and {} meet",
                    self.fleet_name(french),
                    self.fleet_name(british)
                ),
            ),
            Note::EncounterLapses { french, british } => words(
                "Naval Interception",
                Tone::Operation,
                format!(
                    "{} and {} meet no more",
                    self.fleet_name(french),
                    self.fleet_name(british)
                ),
            ),
            Note::Landed {
                unit,
                class,
                fleet,
                at: p,
            } => of(
                at(
                    moves(
                        "Naval Transport",
                        format!(
                            "{} lands at {} from {}",
                            self.unit_name(unit, class),
                            place(p),
                            self.fleet_name(fleet)
                        ),
                    ),
                    p,
                ),
                fleet.side(),
            ),
            Note::LeaderLanded {
                leader,
                fleet,
                at: p,
            } => of(
                at(
                    moves(
                        "Naval Transport",
                        format!(
                            "{} lands at {} from {}",
                            self.leader_name(leader),
                            place(p),
                            self.fleet_name(fleet)
                        ),
                    ),
                    p,
                ),
                fleet.side(),
            ),
            Note::Detached {
                unit,
                from,
                class,
                strength,
                at: p,
            } => at(
                moves(
                    "Initiative",
                    format!(
                        "{strength} of {} at {} go on as {}",
                        self.unit_name(from, class),
                        place(p),
                        self.unit_name(unit, class)
                    ),
                ),
                p,
            ),
            Note::InitiativeRolled {
                unit,
                class,
                side,
                leader,
                rating,
                die,
                change,
                at: p,
            } => {
                let who = leader.map_or_else(
                    || "alone".to_owned(),
                    |l| format!("under {}", self.leader_name(l)),
                );
                let sum = if change == 0 {
                    format!("{die}")
                } else {
                    format!("{die} {change:+}")
                };
                let may = if super::initiative::passes(rating, die, change) {
                    "may move"
                } else {
                    "stays"
                };
                of(
                    at(
                        moves(
                            "Initiative",
                            format!(
                                "{} at {}, {who}: {sum} against {rating}, it {may}",
                                self.unit_name(unit, class),
                                place(p)
                            ),
                        ),
                        p,
                    ),
                    side,
                )
            }
            Note::Marched {
                unit,
                class,
                side,
                from,
                to,
                lake,
            } => {
                let (rule, how) = if lake {
                    ("River & Lake Movement", " by lake")
                } else {
                    ("Land Movement", "")
                };
                let mut told = of(
                    moves(
                        rule,
                        format!(
                            "{} goes from {} to {}{how}",
                            self.unit_name(unit, class),
                            place(from),
                            place(to)
                        ),
                    ),
                    side,
                );
                told.arrow = Some((t.id(from).to_owned(), t.id(to).to_owned()));
                told.places = vec![t.id(from).to_owned(), t.id(to).to_owned()];
                told
            }
            Note::Rode { leader, from, to } => {
                let mut told = of(
                    moves(
                        "Leaders",
                        format!(
                            "{} goes from {} to {}",
                            self.leader_name(leader),
                            place(from),
                            place(to)
                        ),
                    ),
                    self.leader_side(leader),
                );
                told.arrow = Some((t.id(from).to_owned(), t.id(to).to_owned()));
                told.places = vec![t.id(from).to_owned(), t.id(to).to_owned()];
                told
            }
            Note::LeaderCaptured { leader, at: p } => of(
                at(
                    change(
                        "Land Movement",
                        format!("{} is captured at {}", self.leader_name(leader), place(p)),
                    ),
                    p,
                ),
                self.leader_side(leader).other(),
            ),
            Note::SupplyCaptured { by, at: p, count } => of(
                at(
                    change(
                        "Supply",
                        format!(
                            "The {} capture {count} Supply Units at {}",
                            side_name(by),
                            place(p)
                        ),
                    ),
                    p,
                ),
                by,
            ),
            Note::StandsCaptured {
                by,
                at: p,
                class,
                stands,
            } => of(
                at(
                    change(
                        "Reinforcements",
                        format!(
                            "The {} capture {stands} stands of {} at {}",
                            side_name(by),
                            class_word(class),
                            place(p)
                        ),
                    ),
                    p,
                ),
                by,
            ),
            Note::OrdersGiven { side } => of(
                words(
                    "Sequence of Play",
                    Tone::Operation,
                    format!("The {} hand in their orders", side_name(side)),
                ),
                side,
            ),
            Note::OrdersRevealed => words(
                "Sequence of Play",
                Tone::Operation,
                "The orders of both are revealed".into(),
            ),
            Note::UnitOrderEnds {
                unit,
                class,
                side,
                at: p,
                why,
            } => of(
                at(
                    moves(
                        "Sequence of Play",
                        format!(
                            "The orders of {} end at {}: {}",
                            self.unit_name(unit, class),
                            place(p),
                            self.dropped_words(why)
                        ),
                    ),
                    p,
                ),
                side,
            ),
            Note::LeaderOrderEnds { leader, at: p } => of(
                at(
                    moves(
                        "Sequence of Play",
                        format!(
                            "The orders of {} end at {}",
                            self.leader_name(leader),
                            place(p)
                        ),
                    ),
                    p,
                ),
                self.leader_side(leader),
            ),
            Note::OrderDropped { side, why } => of(
                moves(
                    "Sequence of Play",
                    format!(
                        "An order of the {} is dropped: {}",
                        side_name(side),
                        self.dropped_words(why)
                    ),
                ),
                side,
            ),
            Note::Quartered { side, from, to } => {
                let mut told = of(
                    moves(
                        "Supply",
                        format!(
                            "The {} at {} go into winter quarters at {}",
                            side_name(side),
                            place(from),
                            place(to)
                        ),
                    ),
                    side,
                );
                told.arrow = Some((t.id(from).to_owned(), t.id(to).to_owned()));
                told.places = vec![t.id(from).to_owned(), t.id(to).to_owned()];
                told
            }
            Note::SiegeEnds { at: p } => at(
                change("Sieges", format!("The siege of {} ends", place(p))),
                p,
            ),
            Note::FleetHome { fleet, to } => of(
                at(
                    moves(
                        "Supply",
                        format!("{} winters at {}", self.fleet_name(fleet), place(to)),
                    ),
                    to,
                ),
                fleet.side(),
            ),
            Note::Dismissed { leader, by, at: p } => of(
                at(
                    change(
                        "Leaders",
                        format!(
                            "{} is dismissed; {} takes his place at {}",
                            self.leader_name(leader),
                            self.leader_name(by),
                            place(p)
                        ),
                    ),
                    p,
                ),
                self.leader_side(leader),
            ),
            Note::Returned { unit, at: p, men } => {
                let class = t.units.get(unit.index()).map_or(Class::R3, |e| e.class);
                let side = t.units.get(unit.index()).map_or(Side::A, |e| e.side);
                of(
                    at(
                        change(
                            "Indians, Militia, & Provincials",
                            format!(
                                "{} is back at {} with {men} men",
                                self.unit_name(unit, class),
                                place(p)
                            ),
                        ),
                        p,
                    ),
                    side,
                )
            }
            Note::StaysAway { unit } => {
                let class = t.units.get(unit.index()).map_or(Class::R3, |e| e.class);
                change(
                    "Indians, Militia, & Provincials",
                    format!(
                        "{} does not come back this year, its home being the enemy's",
                        self.unit_name(unit, class)
                    ),
                )
            }
            Note::Repaired { fleet, at: p } => of(
                at(
                    change(
                        "Naval Combat",
                        format!(
                            "The ships of {} at {} are whole again",
                            self.fleet_name(fleet),
                            place(p)
                        ),
                    ),
                    p,
                ),
                fleet.side(),
            ),
            Note::Over { ending, points } => {
                let winner = ending.winner();
                let how = match ending {
                    super::state::Ending::Winter(_) => {
                        "at the beginning of a winter, by what they hold"
                    }
                    super::state::Ending::Points(_) => "at the end of 1760, by points",
                };
                Told {
                    side: Some(winner),
                    score: Some(i32::from(points[1]) - i32::from(points[0])),
                    ..words(
                        "Victory",
                        Tone::Over,
                        format!(
                            "The {} win {how} (French {}, British {} points)",
                            side_name(winner),
                            points[0],
                            points[1]
                        ),
                    )
                }
            }
            Note::Fight(ref fight) => self.told_fight(fight),
        }
    }

    /// When a turn is, in words.
    fn date_words(&self, turn: u8) -> String {
        let within = turn.saturating_sub(1) % super::turn::SEASON;
        let month = ["May", "June", "July", "August", "September"][usize::from(within / 2)];
        let half = if within.is_multiple_of(2) {
            "first"
        } else {
            "second"
        };
        format!(
            "{half} half of {month} {}",
            1755 + u16::from(turn.saturating_sub(1) / super::turn::SEASON)
        )
    }

    fn dropped_words(&self, why: Dropped) -> String {
        match why {
            Dropped::Initiative => "it does not pass its roll".into(),
            Dropped::Step => "the step cannot be taken".into(),
            Dropped::Barred => "the enemy comes the other way in strength".into(),
            Dropped::Naval(index) => format!("naval order {} cannot be done", index + 1),
            Dropped::Supply(place) => format!(
                "no Supply Unit serves anybody at {}",
                self.tables.name(place)
            ),
        }
    }
}

fn part_words(part: Part) -> (&'static str, String, Option<Side>) {
    let of = |side: Side, what: &str| format!("{} {what}", side_name(side));
    match part {
        Part::Reinforcement(_) => ("Reinforcements", "Reinforcement".into(), None),
        Part::Attrition => ("Supply", "Attrition".into(), None),
        Part::Orders => ("Sequence of Play", "Orders".into(), None),
        Part::Naval(side) => ("Sea Zones", of(side, "naval movement"), Some(side)),
        Part::Interception => (
            "Naval Interception",
            "Naval interception and combat".into(),
            None,
        ),
        Part::Landing => ("Naval Transport", "Landing".into(), None),
        Part::Movement(side) => ("Land Movement", of(side, "movement"), Some(side)),
        Part::Beats => ("Sequence of Play", "Movement by orders".into(), None),
        Part::Combat(side) => ("Land Combat", of(side, "land combat"), Some(side)),
        Part::Fights => ("Land Combat", "Land combat".into(), None),
        Part::Winter => ("Supply", "Winter".into(), None),
        Part::May => ("Indians, Militia, & Provincials", "May".into(), None),
    }
}
