//! The board of Before Napoleon: armies, garrisons and fleets on the map of north-eastern America, with the roll of each.

use std::sync::Arc;

use earlylight_core::{
    Fact, Game, Side,
    before_napoleon::{
        BeforeNapoleon,
        edition::Tables,
        ids::{Class, Fleet, Kind, Leader, Place, Zone},
        state::{At, Siege, State, Station},
    },
};
use earlylight_journal::referee::Table;
use eframe::egui::{Pos2, vec2};

use super::{before_napoleon_map as map, games::GameBoard};
use crate::{
    geo::Chart,
    odds::{BattleChances, DiceChances, Share},
    scene::{Allegiance, Arm, Aside, Band, Card, Face, Figure, Figurine, Marker, Pile, Scene},
    viewpoint::Viewpoint,
};

/// The board of `before_napoleon`.
pub struct Napoleon;

/// The most states of a round that are gone through while somebody waits for the window.
const QUICKLY: usize = 400;

/// Short names of the sides.
const LETTERS: [&str; 2] = ["French", "British"];

fn typed(table: &dyn Table) -> Option<(&BeforeNapoleon, &State)> {
    Some((
        table.game().downcast_ref::<BeforeNapoleon>()?,
        table.state().downcast_ref::<State>()?,
    ))
}

impl GameBoard for Napoleon {
    fn chart(&self, table: &dyn Table) -> Arc<Chart> {
        let Some((game, _)) = typed(table) else {
            return Arc::new(Chart::of_plan(crate::plan::Plan::default()));
        };
        let mut chart = Chart::of_plan(map::plan(&game.tables));
        let part = |of: [f32; 4]| {
            let b = chart.bounds;
            let at = |x: f32, y: f32| b.min + vec2(b.width() * x, b.height() * y);
            eframe::egui::Rect::from_min_max(at(of[0], of[1]), at(of[2], of[3]))
        };
        let parts = [
            ("Canada", part([0.36, 0.02, 0.72, 0.62])),
            ("Ohio", part([0.0, 0.28, 0.5, 0.98])),
            ("New England", part([0.4, 0.36, 0.74, 0.86])),
            ("Acadia", part([0.58, 0.02, 1.0, 0.62])),
        ];
        chart.views.extend(parts);
        Arc::new(chart)
    }

    fn scene(&self, table: &dyn Table, eyes: Viewpoint, _: &Chart) -> Scene {
        typed(table).map_or_else(Scene::default, |(game, state)| scene(game, state, eyes))
    }

    fn facts(&self, table: &dyn Table, side: Side) -> Fact {
        // The rulebook hides nothing but orders that are written and not revealed.
        typed(table).map_or(Fact::Nothing, |(game, s)| {
            let view = game.view(s, side);
            let (truth, mut facts) = (game.facts(s), game.facts(&view.public));
            if let (Fact::Table(table), Some(awaits)) = (&mut facts, truth.get("awaits")) {
                for (_, fact) in table.iter_mut().filter(|(name, _)| name == "awaits") {
                    *fact = awaits.clone();
                }
            }
            facts
        })
    }

    fn dice(&self, _: &dyn Table) -> Vec<DiceChances> {
        // What dice can do is told with the exact chances, by the notes of the battle itself.
        Vec::new()
    }

    fn battle(&self, table: &dyn Table) -> Option<BattleChances> {
        let (game, s) = typed(table)?;
        let attacker = s.battle.attacker;
        let odds = game.battle_odds_within(s, QUICKLY)?;
        let won = u64::from(odds.per_myriad());
        Some(BattleChances {
            attacker,
            ends: [won, 0, 10_000 - won].map(|n| Share::of(n, 10_000)),
            said: ["holds the field", "nobody does", "holds the field"],
            won_by_field: true,
            losses: None,
            policy: "both fight on until one breaks or the fourth round is over",
        })
    }
}

fn scene(game: &BeforeNapoleon, truth: &State, eyes: Viewpoint) -> Scene {
    let s = match eyes {
        Viewpoint::All => *truth,
        Viewpoint::Only(side) => game.view(truth, side).public,
    };
    let mut figures = flags(game, &s);
    let mut piles = Vec::new();
    for side in Side::BOTH {
        let stacks = stacks(game, &s, side);
        piles.push(Pile {
            name: ["French forces", "British forces"][side.index()],
            count: stacks.len(),
            cards: stacks.iter().map(|stack| stack.card(side)).collect(),
        });
        figures.extend(stacks.into_iter().map(|stack| stack.figure(game, side)));
    }
    for side in Side::BOTH {
        let fleets: Vec<Fleet> = s.fleets_of(side).collect();
        piles.push(Pile {
            name: ["French fleets", "British fleets"][side.index()],
            count: fleets.len(),
            cards: fleets.iter().map(|f| fleet_card(game, &s, *f)).collect(),
        });
        for (n, fleet) in fleets.iter().enumerate() {
            figures.extend(fleet_figure(game, &s, *fleet, n));
        }
    }
    Scene {
        sides: LETTERS.map(str::to_owned),
        heading: format!("{} · turn {} of 10", s.year(), s.turn_of_season()),
        figures,
        asides: asides(game, &s),
        piles,
        ..Scene::default()
    }
}

/// All of a side at one place, in the field or inside the walls.
struct Stack {
    place: Place,
    inside: bool,
    name: String,
    men: u32,
    battalions: u8,
    stands: u16,
    supplies: u16,
    irregular: bool,
    leaders: Vec<String>,
    lines: Vec<String>,
    siege: &'static str,
}

fn stacks(game: &BeforeNapoleon, s: &State, side: Side) -> Vec<Stack> {
    let t = &game.tables;
    let mut all = Vec::new();
    for place in Place::all().filter(|p| p.index() < t.places.len()) {
        for (inside, at) in [(false, At::Field(place)), (true, At::Inside(place))] {
            let mut stack = Stack {
                place,
                inside,
                name: t.name(place).to_owned(),
                men: 0,
                battalions: 0,
                stands: 0,
                supplies: 0,
                irregular: true,
                leaders: Vec::new(),
                lines: Vec::new(),
                siege: match s.siege[place.index()] {
                    Siege::None => "",
                    Siege::Breached => "besieged, the wall breached",
                    _ => "besieged",
                },
            };
            for (unit, u) in s.units_at(side, at) {
                stack.men += u.men();
                match u.class {
                    Class::Supply => stack.supplies += u.strength,
                    Class::Guns | Class::Mortars => stack.stands += u.strength,
                    Class::Indians | Class::Irregular => {}
                    _ => {
                        stack.irregular = false;
                        stack.battalions = stack.battalions.saturating_add(1);
                    }
                }
                let (name, class) = (
                    game.unit_name(unit, u.class),
                    t.class[u.class as usize].grade,
                );
                let line = if u.class.has_men() {
                    format!(
                        "{name}: {} men in {} stands, quality {class:+}",
                        u.strength,
                        u.stands()
                    )
                } else {
                    format!("{name}: {}", u.strength)
                };
                stack.lines.push(line);
            }
            for leader in Leader::all() {
                let entry = t.leaders.get(leader.index());
                if let Some(entry) = entry
                    && entry.side == side
                    && s.leaders[leader.index()].at == at
                {
                    stack.leaders.push(entry.name.clone());
                }
            }
            if !stack.lines.is_empty() || !stack.leaders.is_empty() {
                all.push(stack);
            }
        }
    }
    all
}

impl Stack {
    fn title(&self) -> String {
        let walls = if self.inside { ", inside" } else { "" };
        format!("{}{walls}: {}", self.name, self.sum())
    }

    /// How many of what.
    fn sum(&self) -> String {
        let mut parts = Vec::new();
        if self.men > 0 {
            parts.push(format!("{} men", self.men));
        }
        if self.stands > 0 {
            parts.push(format!("{} stands of artillery", self.stands));
        }
        if self.supplies > 0 {
            parts.push(format!("{} supply", self.supplies));
        }
        parts.extend(self.leaders.iter().cloned());
        parts.join(", ")
    }

    fn words(&self) -> String {
        let mut parts = self.lines.clone();
        parts.extend(self.leaders.iter().map(|name| format!("under {name}")));
        if !self.siege.is_empty() {
            parts.push(self.siege.to_owned());
        }
        parts.join("; ")
    }

    fn card(&self, side: Side) -> Card {
        Card {
            title: self.title(),
            points: u8::try_from(self.men / 100).unwrap_or(u8::MAX),
            unit: "hundred men",
            side: side.into(),
            words: self.words(),
        }
    }

    fn figure(self, game: &BeforeNapoleon, side: Side) -> Figure {
        let t = &game.tables;
        // The French stand to the left of a place, the British to its right; a garrison below its besiegers.
        let boxed = game.tables.kind_of(self.place) == Kind::Box;
        let across = if side == Side::A || boxed {
            -36.0
        } else {
            36.0
        };
        let down = if self.inside { 30.0 } else { -30.0 };
        let at: Pos2 = map::spot(t, self.place) + vec2(across, down);
        let arm = if self.men == 0 {
            Arm::Supply
        } else if self.irregular {
            Arm::Recon
        } else {
            Arm::Infantry
        };
        let hundreds = u8::try_from(self.men / 100).unwrap_or(u8::MAX);
        Figure {
            id: format!(
                "{} {}{}",
                ["F", "B"][side.index()],
                self.name,
                if self.inside { ", inside" } else { "" }
            ),
            side: side.into(),
            shape: Figurine::Counter(Face {
                arm,
                band: if side == Side::A {
                    Band::White
                } else {
                    Band::Red
                },
                numbers: [
                    hundreds,
                    u8::try_from(self.stands).unwrap_or(u8::MAX),
                    u8::try_from(self.supplies).unwrap_or(u8::MAX),
                ],
                reduced: false,
                spent: false,
            }),
            at: at.into(),
            cell: t.id(self.place).to_owned(),
            rank: 0,
            label: self.leaders.first().cloned().unwrap_or_default(),
            words: format!(
                "{} at {}: {}",
                LETTERS[side.index()],
                self.title(),
                self.words()
            ),
            hits: [0, 0],
            reach: Vec::new(),
        }
    }
}

/// Where a fleet is, in words.
fn station(t: &Tables, station: Station) -> String {
    match station {
        Station::Nowhere => "nowhere".to_owned(),
        Station::Port(place) => format!("in {}", t.name(place)),
        Station::Sea(zone) => format!("in sea zone {}", zone.ordinal()),
    }
}

fn fleet_words(game: &BeforeNapoleon, s: &State, fleet: Fleet) -> String {
    let t = &game.tables;
    let state = s.fleet(fleet);
    let ships = s.ships_of(fleet).count();
    let points: u32 = s.ships_of(fleet).map(|ship| u32::from(ship.points)).sum();
    let mut words = format!(
        "{ships} ships of {points} points, {} transports, {}",
        state.transports,
        station(t, state.station)
    );
    let aboard: Vec<String> = s
        .living()
        .filter(|(_, u)| u.at == At::Aboard(fleet))
        .map(|(unit, u)| format!("{} ({})", game.unit_name(unit, u.class), u.strength))
        .collect();
    if !aboard.is_empty() {
        words.push_str(&format!("; aboard: {}", aboard.join(", ")));
    }
    words
}

fn fleet_card(game: &BeforeNapoleon, s: &State, fleet: Fleet) -> Card {
    let points: u32 = s.ships_of(fleet).map(|ship| u32::from(ship.points)).sum();
    Card {
        title: format!(
            "Fleet {}, {}",
            fleet.ordinal(),
            station(&game.tables, s.fleet(fleet).station)
        ),
        points: u8::try_from(points).unwrap_or(u8::MAX),
        unit: "strength points",
        side: fleet.side().into(),
        words: fleet_words(game, s, fleet),
    }
}

fn fleet_figure(game: &BeforeNapoleon, s: &State, fleet: Fleet, number: usize) -> Option<Figure> {
    let t = &game.tables;
    let side = fleet.side();
    let (at, cell) = match s.fleet(fleet).station {
        Station::Nowhere => return None,
        Station::Port(place) => (map::spot(t, place), t.id(place).to_owned()),
        Station::Sea(zone) => (map::water(t, zone), String::new()),
    };
    let same = s
        .fleets_of(side)
        .take(number)
        .filter(|f| s.fleet(*f).station == s.fleet(fleet).station)
        .count();
    let boxed =
        matches!(s.fleet(fleet).station, Station::Port(place) if t.kind_of(place) == Kind::Box);
    let across = match side {
        // The boxes stand at the edge of the sheet: their ships lie to the west of them.
        _ if boxed => -72.0,
        Side::A => -34.0,
        Side::B => 34.0,
    };
    let at = at + vec2(across + 12.0 * same as f32, 44.0 + 14.0 * same as f32);
    Some(Figure {
        id: format!("{} fleet {}", LETTERS[side.index()], fleet.ordinal()),
        side: side.into(),
        shape: Figurine::Ship {
            heading: if side == Side::A { 90.0 } else { 270.0 },
            armed: s.armed(fleet),
        },
        at: at.into(),
        cell,
        rank: 0,
        label: String::new(),
        words: format!(
            "{} fleet {}: {}",
            LETTERS[side.index()],
            fleet.ordinal(),
            fleet_words(game, s, fleet)
        ),
        hits: [0, 0],
        reach: Vec::new(),
    })
}

/// Who holds each place, and which are besieged.
fn flags(game: &BeforeNapoleon, s: &State) -> Vec<Figure> {
    let t = &game.tables;
    let mut figures = Vec::new();
    for place in Place::all().filter(|p| p.index() < t.places.len()) {
        let Some(side) = s.holder(place).filter(|_| t.kind_of(place) != Kind::Box) else {
            continue;
        };
        let siege = match s.siege[place.index()] {
            Siege::None => "",
            Siege::Breached => ", besieged, the wall breached",
            _ => ", besieged",
        };
        let words = format!("{} holds {}{siege}", LETTERS[side.index()], t.name(place));
        let mut mark = |id: &str, at: Pos2, side: Allegiance, marker| {
            figures.push(Figure {
                id: format!("{id} {}", t.id(place)),
                side,
                shape: Figurine::Marker(marker),
                at: at.into(),
                cell: String::new(),
                rank: 0,
                label: words.clone(),
                words: words.clone(),
                hits: [0, 0],
                reach: Vec::new(),
            });
        };
        let at = map::spot(t, place);
        mark("flag", at + vec2(0.0, -24.0), side.into(), Marker::Flag);
        if !siege.is_empty() {
            let breached = s.siege[place.index()] == Siege::Breached;
            mark("siege", at, side.other().into(), Marker::Siege { breached });
        }
    }
    figures
}

/// What lies beside the map: points, who holds how much, men and ships.
fn asides(game: &BeforeNapoleon, s: &State) -> Vec<Aside> {
    let points = Side::BOTH.map(|side| game.points(s, side));
    let value = i32::from(points[1]) - i32::from(points[0]);
    let (words, leader) = match value {
        0 => ("level".to_owned(), Allegiance::Nobody),
        n if n > 0 => ("British ahead".to_owned(), Allegiance::B),
        _ => ("French ahead".to_owned(), Allegiance::A),
    };
    let t = &game.tables;
    let both = |name: &str, of: &dyn Fn(Side) -> String| {
        Side::BOTH.map(|side| {
            let name = format!("{} {name}", LETTERS[side.index()]);
            (name, of(side), Allegiance::from(side))
        })
    };
    let held = |side: Side| {
        let held =
            Place::all().filter(|p| s.holder(*p) == Some(side) && t.kind_of(*p) != Kind::Box);
        held.count().to_string()
    };
    let ships = |side: Side| {
        let all: usize = s.fleets_of(side).map(|f| s.ships_of(f).count()).sum();
        all.to_string()
    };
    let transports = |side: Side| {
        let all: u32 = s
            .fleets_of(side)
            .map(|f| u32::from(s.fleet(f).transports))
            .sum();
        all.to_string()
    };
    let sieges = s
        .siege
        .iter()
        .filter(|siege| **siege != Siege::None)
        .count();
    let zones = Zone::all()
        .filter(|zone| {
            Side::BOTH.iter().all(|side| {
                s.fleets_of(*side)
                    .any(|f| s.fleet(f).station == Station::Sea(*zone))
            })
        })
        .count();
    vec![
        Aside::Score {
            value,
            words,
            leader,
        },
        Aside::Counts {
            title: "Victory points",
            rows: both("points", &|side| points[side.index()].to_string()).into(),
        },
        Aside::Counts {
            title: "Places and men",
            rows: [
                both("places", &held),
                both("men", &|side| s.men(side).to_string()),
            ]
            .concat(),
        },
        Aside::Counts {
            title: "Ships",
            rows: [both("ships", &ships), both("transports", &transports)].concat(),
        },
        Aside::Counts {
            title: "Now",
            rows: vec![
                ("Sieges".to_owned(), sieges.to_string(), Allegiance::Nobody),
                (
                    "Zones contested".to_owned(),
                    zones.to_string(),
                    Allegiance::Nobody,
                ),
            ],
        },
    ]
}
