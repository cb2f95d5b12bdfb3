//! Fights under way in a position: a line for the land battle, one for the fight at sea, and what must hold of both.

use super::words::Line;
use crate::{
    Side, TextError,
    before_napoleon::{
        BeforeNapoleon,
        agenda::Step,
        edition::Tables,
        force::LeaderSet,
        ids::{Fleet, Group, Leader, Unit},
        land_battle::{Battle, Fought, ROUNDS, Stage},
        naval_battle::{self, SLOTS, SeaFight, SeaStage, ShipSet},
        state::{At, State, Station},
        tell::side_name,
    },
};

/// A fault: the rule, what it demands, what was found.
type Fault = (&'static str, String, String);

fn need(
    holds: bool,
    rule: &'static str,
    expected: impl Into<String>,
    found: impl Into<String>,
) -> Result<(), Fault> {
    if holds {
        Ok(())
    } else {
        Err((rule, expected.into(), found.into()))
    }
}

const NUMBER: &str = "a number";

/// The next word as a number.
fn number<T: std::str::FromStr>(line: &mut Line<'_>) -> Result<T, TextError> {
    line.listed(NUMBER, |word| {
        if word.bytes().all(|b| b.is_ascii_digit()) {
            word.parse().ok()
        } else {
            None
        }
    })
}
fn two<T: std::str::FromStr>(line: &mut Line<'_>) -> Result<[T; 2], TextError> {
    Ok([number(line)?, number(line)?])
}
/// A list: how many, then each.
fn list<T>(
    line: &mut Line<'_>,
    expected: &str,
    of: impl Fn(&str) -> Option<T>,
) -> Result<Vec<T>, TextError> {
    let count: u16 = number(line)?;
    (0..count).map(|_| line.listed(expected, &of)).collect()
}
fn listed(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    let mut text = items.len().to_string();
    for item in items {
        text.push(' ');
        text.push_str(&item);
    }
    text
}

const SIDES: &str = "French or British";
const SIDES_OR_NONE: &str = "French, British or none";
const SIDES_OR_BOTH: &str = "none, French, British or both";

fn side_of(word: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side_name(*side) == word)
}
fn side_or_none(side: Option<Side>) -> &'static str {
    side.map_or("none", side_name)
}
fn read_side_or_none(line: &mut Line<'_>) -> Result<Option<Side>, TextError> {
    line.listed(SIDES_OR_NONE, |word| {
        if word == "none" {
            Some(None)
        } else {
            side_of(word).map(Some)
        }
    })
}
const BOTH: [[bool; 2]; 4] = [[false, false], [true, false], [false, true], [true, true]];
const fn both_text(flags: [bool; 2]) -> &'static str {
    match flags {
        [false, false] => "none",
        [true, false] => side_name(Side::A),
        [false, true] => side_name(Side::B),
        [true, true] => "both",
    }
}
fn read_both(line: &mut Line<'_>) -> Result<[bool; 2], TextError> {
    line.listed(SIDES_OR_BOTH, |word| {
        BOTH.into_iter().find(|flags| both_text(*flags) == word)
    })
}

fn stage_text(stage: Stage) -> String {
    match stage {
        Stage::Way => "way".into(),
        Stage::Claim => "claim".into(),
        Stage::Leaders => "leaders".into(),
        Stage::Ambush(side) => format!("ambush {}", side_name(side)),
        Stage::Volley(side) => format!("volley {}", side_name(side)),
        Stage::Test(side) => format!("test {}", side_name(side)),
    }
}
fn read_stage(line: &mut Line<'_>) -> Result<Stage, TextError> {
    let of_side: fn(Side) -> Stage = match line.word(STAGES)? {
        "way" => return Ok(Stage::Way),
        "claim" => return Ok(Stage::Claim),
        "leaders" => return Ok(Stage::Leaders),
        "ambush" => Stage::Ambush,
        "volley" => Stage::Volley,
        "test" => Stage::Test,
        other => return Err(line.error(STAGES, other)),
    };
    Ok(of_side(line.listed(SIDES, side_of)?))
}
const STAGES: &str = "way, claim, leaders, ambush, volley or test";

fn sea_stage_text(stage: SeaStage) -> String {
    match stage {
        SeaStage::Way => "way".into(),
        SeaStage::Claim => "claim".into(),
        SeaStage::Prizes => "prizes".into(),
        SeaStage::Boarding => "boarding".into(),
        SeaStage::Lot => "lot".into(),
        SeaStage::Leaders => "leaders".into(),
        SeaStage::Volley(side) => format!("volley {}", side_name(side)),
        SeaStage::Ask(side) => format!("ask {}", side_name(side)),
    }
}
fn read_sea_stage(line: &mut Line<'_>) -> Result<SeaStage, TextError> {
    let of_side: fn(Side) -> SeaStage = match line.word(SEA_STAGES)? {
        "way" => return Ok(SeaStage::Way),
        "claim" => return Ok(SeaStage::Claim),
        "prizes" => return Ok(SeaStage::Prizes),
        "boarding" => return Ok(SeaStage::Boarding),
        "lot" => return Ok(SeaStage::Lot),
        "leaders" => return Ok(SeaStage::Leaders),
        "volley" => SeaStage::Volley,
        "ask" => SeaStage::Ask,
        other => return Err(line.error(SEA_STAGES, other)),
    };
    Ok(of_side(line.listed(SIDES, side_of)?))
}
const SEA_STAGES: &str = "way, claim, prizes, boarding, lot, leaders, volley or ask";

fn ship_word((group, slot): (Group, usize)) -> String {
    format!("{}/{}", group.number(), slot + 1)
}
fn read_ship(word: &str) -> Option<(Group, usize)> {
    let (group, slot) = word.split_once('/')?;
    let slot: usize = slot.parse().ok()?;
    (1..=SLOTS)
        .contains(&slot)
        .then_some((Group::new(group.parse().ok()?)?, slot - 1))
}
const SHIP: &str = "a ship, as group/place";

/// A land battle as a line of a position, without the line's first word.
pub(super) fn battle_text(t: &Tables, b: &Battle) -> String {
    let fought = match b.fought {
        Fought::Nothing => "nothing",
        Fought::Field => "field",
        Fought::Assault { breached: false } => "wall",
        Fought::Assault { breached: true } => "breach",
    };
    [
        format!(
            "{fought} {} attacker {}",
            t.id(b.place),
            side_name(b.attacker)
        ),
        format!(
            "stage {} by {}",
            stage_text(b.stage),
            if b.table { "table" } else { "quick" }
        ),
        format!("round {} thrown {}", b.round, b.thrown),
        format!(
            "ambush {} {} ambusher {}",
            b.ambush[0],
            b.ambush[1],
            side_or_none(b.ambusher)
        ),
        format!(
            "start {} {} fallen {} {} hits {} {}",
            b.start[0], b.start[1], b.fallen[0], b.fallen[1], b.hits[0], b.hits[1]
        ),
        format!(
            "broke {} loser {}",
            both_text(b.broke),
            side_or_none(b.loser)
        ),
        format!(
            "leaders {}",
            listed(b.leaders.iter().map(|l| l.number().to_string()))
        ),
        format!(
            "sallied {}",
            listed(b.sallied.iter().map(|u| u.number().to_string()))
        ),
        format!(
            "with {}",
            listed(b.sallied_leaders.iter().map(|l| l.number().to_string()))
        ),
    ]
    .join(" ")
}
/// Reads what [`battle_text`] writes.
pub(super) fn read_battle(t: &Tables, line: &mut Line<'_>) -> Result<Battle, TextError> {
    const FOUGHT: &str = "nothing, field, wall or breach";
    let fought = line.listed(FOUGHT, |word| {
        Some(match word {
            "nothing" => Fought::Nothing,
            "field" => Fought::Field,
            "wall" => Fought::Assault { breached: false },
            "breach" => Fought::Assault { breached: true },
            _ => return None,
        })
    })?;
    let mut b = Battle {
        fought,
        place: line.place(t)?,
        ..Battle::NONE
    };
    line.demand("attacker")?;
    b.attacker = line.listed(SIDES, side_of)?;
    line.demand("stage")?;
    b.stage = read_stage(line)?;
    line.demand("by")?;
    b.table = line.listed("table or quick", table_word)?;
    line.demand("round")?;
    b.round = number(line)?;
    line.demand("thrown")?;
    b.thrown = number(line)?;
    line.demand("ambush")?;
    b.ambush = two(line)?;
    line.demand("ambusher")?;
    b.ambusher = read_side_or_none(line)?;
    line.demand("start")?;
    b.start = two(line)?;
    line.demand("fallen")?;
    b.fallen = two(line)?;
    line.demand("hits")?;
    b.hits = two(line)?;
    line.demand("broke")?;
    b.broke = read_both(line)?;
    line.demand("loser")?;
    b.loser = read_side_or_none(line)?;
    line.demand("leaders")?;
    b.leaders = read_leaders(line)?;
    line.demand("sallied")?;
    for unit in list(line, "a unit's number", |word| {
        word.parse().ok().and_then(Unit::new)
    })? {
        b.sallied.insert(unit);
    }
    line.demand("with")?;
    b.sallied_leaders = read_leaders(line)?;
    Ok(b)
}
/// A fight at sea as a line of a position, without the line's first word.
pub(super) fn sea_text(f: &SeaFight) -> String {
    let flag = |flag: Option<(Group, u8)>| {
        flag.map_or_else(|| "none".into(), |(g, s)| ship_word((g, usize::from(s))))
    };
    [
        format!("fleets {} {}", f.fleets[0].number(), f.fleets[1].number()),
        format!(
            "stage {} by {}",
            sea_stage_text(f.stage),
            if f.table { "table" } else { "quick" }
        ),
        format!(
            "round {} start {} {} hits {} {}",
            f.round, f.start[0], f.start[1], f.hits[0], f.hits[1]
        ),
        format!(
            "broke {} loser {}",
            both_text(f.broke),
            side_or_none(f.loser)
        ),
        format!("lost {}", listed(f.lost.iter().map(ship_word))),
        format!("flags {} {}", flag(f.flag[0]), flag(f.flag[1])),
        format!("boarders {} taken {}", f.boarders, f.taken),
        format!(
            "leaders {}",
            listed(f.leaders.iter().map(|l| l.number().to_string()))
        ),
    ]
    .join(" ")
}
/// Reads what [`sea_text`] writes.
pub(super) fn read_sea(line: &mut Line<'_>) -> Result<SeaFight, TextError> {
    let fleet = |line: &mut Line<'_>| {
        line.listed("a fleet's number", |word| {
            word.parse().ok().and_then(Fleet::new)
        })
    };
    line.demand("fleets")?;
    let mut f = SeaFight {
        on: true,
        fleets: [fleet(line)?, fleet(line)?],
        ..SeaFight::NONE
    };
    line.demand("stage")?;
    f.stage = read_sea_stage(line)?;
    line.demand("by")?;
    f.table = line.listed("table or quick", table_word)?;
    line.demand("round")?;
    f.round = number(line)?;
    line.demand("start")?;
    f.start = two(line)?;
    line.demand("hits")?;
    f.hits = two(line)?;
    line.demand("broke")?;
    f.broke = read_both(line)?;
    line.demand("loser")?;
    f.loser = read_side_or_none(line)?;
    line.demand("lost")?;
    let mut lost = ShipSet::EMPTY;
    for (group, slot) in list(line, SHIP, read_ship)? {
        lost.insert(group, slot);
    }
    f.lost = lost;
    line.demand("flags")?;
    let flag = |line: &mut Line<'_>| {
        line.listed("a ship, as group/place, or none", |word| match word {
            "none" => Some(None),
            word => read_ship(word).map(|(group, slot)| Some((group, slot as u8))),
        })
    };
    f.flag = [flag(line)?, flag(line)?];
    line.demand("boarders")?;
    f.boarders = number(line)?;
    line.demand("taken")?;
    f.taken = number(line)?;
    line.demand("leaders")?;
    f.leaders = read_leaders(line)?;
    Ok(f)
}

impl BeforeNapoleon {
    /// Whether the fights of a position hold together with the rest of it, so that they can go on.
    pub(super) fn check_fights(&self, s: &State) -> Result<(), Fault> {
        let fighting = s.agenda.steps().contains(&Step::Battle);
        let once = |step: Step| s.agenda.steps().iter().filter(|s| **s == step).count() <= 1;
        need(
            once(Step::Battle) && once(Step::SeaFight),
            "Land Combat",
            "one fight at a time",
            "more",
        )?;
        let top = s.agenda.top();
        need(
            !fighting || top == Some(Step::Battle),
            "Land Combat",
            "a battle that goes on before anything else",
            "another step",
        )?;
        let at_sea = s.agenda.steps().contains(&Step::SeaFight);
        need(
            !at_sea || top == Some(Step::SeaFight),
            "Naval Combat",
            "a fight at sea that goes on before anything else",
            "another step",
        )?;
        need(
            fighting == (s.battle.fought != Fought::Nothing),
            "Land Combat",
            "a battle while a step of one is to be done, else none",
            "the other",
        )?;
        need(
            at_sea == s.sea.on,
            "Naval Combat",
            "a fight at sea while a step of one is to be done, else none",
            "the other",
        )?;
        if fighting {
            self.battle_faults(s)?;
        } else {
            self.sally_faults(s)?;
        }
        if at_sea {
            self.sea_faults(s)?;
        }
        Ok(())
    }
    /// Before a battle, the only thing that it keeps is who has come out of a fort for it.
    fn sally_faults(&self, s: &State) -> Result<(), Fault> {
        let b = Battle {
            sallied: s.battle.sallied,
            sallied_leaders: s.battle.sallied_leaders,
            ..Battle::NONE
        };
        need(
            s.battle == b,
            "Sieges",
            "nothing of a battle but who sallies",
            "more",
        )?;
        let place = s.agenda.steps().iter().rev().find_map(|step| match step {
            Step::Sally { place, .. } => Some(*place),
            _ => None,
        });
        self.sallied_faults(s, place.map(At::Field), false)
    }
    /// Who has come out of a fort is before it; in a battle some may have fallen.
    fn sallied_faults(&self, s: &State, at: Option<At>, fighting: bool) -> Result<(), Fault> {
        let there = |found: At| at == Some(found);
        let units = s.battle.sallied.iter().all(|unit| {
            let unit = s.unit(unit);
            if unit.lives() {
                there(unit.at)
            } else {
                fighting
            }
        });
        let leaders = s.battle.sallied_leaders.iter().all(|leader| {
            let leader = &s.leaders[leader.index()];
            there(leader.at) || (fighting && leader.gone)
        });
        need(
            units && leaders,
            "Sieges",
            "those who sally in the field before their fort",
            "others",
        )
    }
    fn battle_faults(&self, s: &State) -> Result<(), Fault> {
        const RULE: &str = "Land Combat";
        let b = &s.battle;
        need(
            s.table || !(b.table || matches!(b.stage, Stage::Way | Stage::Claim)),
            RULE,
            "a battle by the quick procedure",
            "one on a table",
        )?;
        need(
            b.table || b.stage != Stage::Claim,
            RULE,
            "a claim of a battle on a table alone",
            "one",
        )?;
        need(
            b.round <= ROUNDS,
            RULE,
            format!("at most {ROUNDS} rounds"),
            b.round.to_string(),
        )?;
        need(
            b.ambush.iter().all(|face| *face <= 6),
            "Ambushes",
            "dice from 1 to 6, or none",
            format!("{:?}", b.ambush),
        )?;
        let rounds = matches!(b.stage, Stage::Volley(_) | Stage::Test(_));
        need(
            rounds == (rounds && b.round > 0),
            RULE,
            "a round under way",
            "none",
        )?;
        need(
            b.round > 0 || (b.hits, b.fallen, b.thrown) == ([0; 2], [0; 2], 0),
            RULE,
            "no hits before the first round",
            "some",
        )?;
        need(
            (b.stage == Stage::Leaders) == b.loser.is_some(),
            RULE,
            "a loser when the leaders' dice are thrown, and not before",
            "otherwise",
        )?;
        for side in Side::BOTH {
            let i = side.index();
            let now = Self::battle_force(s, side).total();
            let name = side_name(side);
            need(
                b.start[i] >= now,
                RULE,
                format!("at least {now} {name} men at the start"),
                b.start[i].to_string(),
            )?;
            need(
                b.start[i] > 0 && b.start[i] <= 10_000_000,
                RULE,
                format!("{name} men at the start"),
                b.start[i].to_string(),
            )?;
            need(
                b.fallen[i] <= b.start[i],
                RULE,
                format!("at most {} {name} men lost in the round", b.start[i]),
                b.fallen[i].to_string(),
            )?;
            need(
                b.hits[i] <= 20_000,
                RULE,
                format!("as many {name} hits as dice"),
                b.hits[i].to_string(),
            )?;
            need(
                b.loser.is_some() || now > 0,
                RULE,
                format!("{name} men in the battle"),
                "none",
            )?;
        }
        let leaders = b.leaders.iter().all(|leader| {
            let side = self.tables.leader(leader).side;
            s.leaders[leader.index()].at == Self::stand(b, side)
        });
        need(
            leaders,
            "Leaders",
            "leaders who are in the battle",
            "others",
        )?;
        if b.is_assault() {
            need(
                self.tables.has_fort(b.place) && s.holder(b.place) == Some(b.defender()),
                "Sieges",
                "an assault on a fort that the defender holds",
                "none",
            )?;
        }
        self.sallied_faults(s, Some(At::Field(b.place)), true)?;
        if let Some((_, count, rule, what)) = self.battle_dice(s) {
            need(count > 0, rule, format!("dice for {what}"), "none")?;
        }
        Ok(())
    }
    fn sea_faults(&self, s: &State) -> Result<(), Fault> {
        const RULE: &str = "Naval Combat";
        let f = &s.sea;
        for side in Side::BOTH {
            let fleet = f.fleet(side);
            let name = side_name(side);
            need(
                fleet.side() == side && s.fleet(fleet).station != Station::Nowhere,
                RULE,
                format!("a {name} fleet"),
                "none",
            )?;
            let now = Self::fleet_points(s, fleet);
            let prizes = 60;
            need(
                now <= f.start[side.index()].saturating_add(prizes),
                RULE,
                format!("at least {now} {name} points at the start"),
                f.start[side.index()].to_string(),
            )?;
            need(
                f.hits[side.index()] <= 255,
                RULE,
                "as many hits as dice",
                f.hits[side.index()].to_string(),
            )?;
        }
        need(
            f.fleets
                .iter()
                .any(|fleet| matches!(s.fleet(*fleet).station, Station::Sea(_))),
            "Naval Interception",
            "a fleet at sea",
            "two in port",
        )?;
        need(
            s.table || !(f.table || matches!(f.stage, SeaStage::Way | SeaStage::Claim)),
            RULE,
            "a fight by the quick procedure",
            "one on a table",
        )?;
        need(
            f.round <= naval_battle::ROUNDS,
            RULE,
            format!("at most {} rounds", naval_battle::ROUNDS),
            f.round.to_string(),
        )?;
        let after = matches!(
            f.stage,
            SeaStage::Prizes | SeaStage::Boarding | SeaStage::Lot
        );
        need(!after || f.loser.is_some(), RULE, "a loser", "none")?;
        let sunk = f.lost.iter().all(|(group, slot)| {
            let group = &s.groups[group.index()];
            f.fleets.iter().any(|fleet| group.fleet == Some(*fleet))
                && group.ships[slot].points == 0
        });
        need(
            sunk,
            RULE,
            "lost ships of both fleets that are lost",
            "others",
        )?;
        let aboard = f.leaders.iter().all(|leader| {
            f.fleets
                .iter()
                .any(|fleet| s.leaders[leader.index()].at == At::Aboard(*fleet))
        });
        need(aboard, "Leaders", "leaders aboard", "others")?;
        if let Some((_, count, faces, what)) = self.sea_dice(s) {
            need(
                count > 0 && faces > 1,
                RULE,
                format!("dice for {what}"),
                "none",
            )?;
        }
        Ok(())
    }
}

fn table_word(word: &str) -> Option<bool> {
    match word {
        "table" => Some(true),
        "quick" => Some(false),
        _ => None,
    }
}
fn read_leaders(line: &mut Line<'_>) -> Result<LeaderSet, TextError> {
    let mut set = LeaderSet::EMPTY;
    for leader in list(line, "a leader's number", |word| {
        word.parse().ok().and_then(Leader::new)
    })? {
        set.insert(leader);
    }
    Ok(set)
}
