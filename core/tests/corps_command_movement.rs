//! Movement of `corps_command` against a slow search of its own: every way that a unit can go, by the letter of "5.0", "6.0", "6.2" and
//! "7.4", without any thought of which way is the better one.

mod corps;

use std::collections::{BTreeMap, BTreeSet};

use corps::{Dice, games, over, start, step};
use earlylight_core::{
    Game, Silent,
    corps_command::{
        CorpsCommand, Decision, State,
        agenda::{Move, Step},
        ids::{Class, Hex, PACT, Unit},
        state::Crossing,
    },
};

/// How a unit stands somewhere on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Standing {
    hex: Hex,
    spent: u8,
    hexes: u8,
    /// Steps of this search.
    steps: u8,
    road: bool,
    stopped: bool,
    no_overrun: bool,
    /// The minimum move was made: no points are left.
    exhausted: bool,
}

struct Slow<'a> {
    game: &'a CorpsCommand,
    s: &'a State,
    unit: Unit,
}

impl Slow<'_> {
    /// "6.0": what the hexside and the hex behind it cost, and whether a road leads there.
    fn cost(&self, from: Hex, to: Hex) -> Option<(u8, bool)> {
        let t = &self.game.tables;
        if !self.s.scenario(t).in_play.has(to) {
            return None;
        }
        let side = t.hex(from).sides.iter().find(|s| s.to == Some(to))?;
        let crossing = side.river.map(|r| self.s.crossings[r.index()]);
        let bridge = match crossing {
            None => 0,
            Some(Crossing::Bridge | Crossing::Pontoon) => 1,
            Some(Crossing::None | Crossing::Demolished) => return None,
        };
        let road = side.road && crossing != Some(Crossing::Pontoon);
        let terrain = t.terrain[usize::from(t.hex(to).terrain)].id.as_str();
        let ground = match terrain {
            _ if road => 1,
            "clear" | "airfield" | "town" => 1,
            "forest" | "rough" => 2,
            "rough_forest" => 3,
            _ => return None,
        };
        Some((ground + bridge, road))
    }
    /// "5.0": an enemy unit stands beside it.
    fn zone(&self, hex: Hex) -> bool {
        let t = &self.game.tables;
        self.s
            .on_map(t, t.unit(self.unit).side.other())
            .any(|(_, at)| t.hex(at).axial.distance(t.hex(hex).axial) == 1)
    }
    fn enemy(&self, hex: Hex) -> bool {
        let t = &self.game.tables;
        self.s
            .on_map(t, t.unit(self.unit).side.other())
            .any(|(_, at)| at == hex)
    }
    /// "6.0": the Activation Number and one more, one less at night; one more again while the move is a road march.
    fn points(&self, march: bool) -> u8 {
        let side = self.game.tables.unit(self.unit).side;
        let number = self.s.activation[side.index()].number();
        number + 1 - u8::from(self.s.couplet == 5) + u8::from(march)
    }
    fn on_foot(&self) -> bool {
        self.game.tables.unit(self.unit).id.starts_with("2GAB")
    }

    fn step(&self, at: &Standing, to: Hex) -> Option<Standing> {
        if at.stopped || at.exhausted {
            return None;
        }
        let (cost, road) = self.cost(at.hex, to)?;
        if self.enemy(to) {
            return None;
        }
        let march = at.road && road;
        if self.on_foot() && !(at.hexes == 0 || at.hexes == 1 && march) {
            return None;
        }
        let mut after = Standing {
            hex: to,
            spent: at.spent + cost,
            hexes: at.hexes + 1,
            steps: at.steps + 1,
            road: march,
            stopped: self.zone(to),
            no_overrun: at.no_overrun || self.zone(at.hex) && self.zone(to),
            exhausted: false,
        };
        if after.spent > self.points(march) {
            if at.hexes > 0 {
                return None;
            }
            after.exhausted = true;
        }
        let side = self.game.tables.unit(self.unit).side;
        if side == PACT && self.s.mines.has(to) {
            after.stopped = true;
            after.no_overrun = true;
        }
        Some(after)
    }

    /// Every way there is.
    fn everywhere(&self, start: Standing) -> BTreeSet<Standing> {
        let mut found = BTreeSet::from([start]);
        let mut waiting = vec![start];
        while let Some(at) = waiting.pop() {
            for to in self.game.tables.all_hexes() {
                if let Some(after) = self.step(&at, to)
                    && found.insert(after)
                {
                    waiting.push(after);
                }
            }
        }
        found
    }

    /// "7.4", "5.0": an overrun of a hex from where the unit stands.
    fn overruns(&self, at: &Standing, hex: Hex) -> bool {
        let class = self.game.tables.unit(self.unit).class;
        let Some((cost, road)) = self.cost(at.hex, hex) else {
            return false;
        };
        !matches!(class, Class::Airborne | Class::Supply)
            && at.hexes > 0
            && !at.exhausted
            && !at.no_overrun
            && self.enemy(hex)
            && at.spent + cost <= self.points(at.road && road)
    }

    /// "6.2": two points in an exit hex.
    fn exits(&self, at: &Standing) -> bool {
        let t = &self.game.tables;
        t.unit(self.unit).side == PACT
            && self.s.scenario(t).exits
            && ["0103", "0106", "0109"].contains(&t.hex_id(at.hex))
            && !at.stopped
            && !at.exhausted
            && (!self.on_foot() || at.hexes == 0 || at.hexes == 1 && at.road)
            && at.spent + 2 <= self.points(at.road)
    }
}

/// The unit that moves, where it is and how far it has come.
fn moving(s: &State) -> Option<(Unit, Hex, Move)> {
    match s.agenda.top() {
        Some(Step::Action { unit, progress }) => s.hex_of(unit).map(|hex| (unit, hex, progress)),
        _ => None,
    }
}

/// What is offered to a unit is what the slow search finds; the number of hexes compared.
fn compare(game: &CorpsCommand, s: &State) -> usize {
    let Some((unit, hex, progress)) = moving(s) else {
        return 0;
    };
    let slow = Slow { game, s, unit };
    let start = Standing {
        hex,
        spent: progress.spent,
        hexes: progress.hexes,
        steps: 0,
        road: progress.road,
        stopped: progress.stopped,
        no_overrun: progress.no_overrun,
        exhausted: progress.spent > 90,
    };
    let mut options = Vec::new();
    game.options(s, &mut options);
    let all = slow.everywhere(start);
    let at = || {
        format!(
            "{} at\n{}",
            game.tables.unit(unit).id,
            game.write_position(s)
        )
    };

    // Step by step.
    let steps: BTreeSet<Hex> = all.iter().filter(|w| w.steps == 1).map(|w| w.hex).collect();
    let offered: BTreeSet<Hex> = options
        .iter()
        .filter_map(|d| match d {
            Decision::Step(to) => Some(*to),
            _ => None,
        })
        .collect();
    assert_eq!(offered, steps, "steps of {}", at());

    // Whole paths: the cheapest way to each hex, by road if two cost the same, and none where a single step is as good.
    let mut best: BTreeMap<Hex, Standing> = BTreeMap::new();
    for way in all.iter().filter(|w| w.hex != hex && !w.exhausted) {
        let key = |w: &Standing| (w.spent, !w.road, w.steps);
        let known = best.entry(way.hex).or_insert(*way);
        if key(way) < key(known) {
            *known = *way;
        }
    }
    let far: BTreeMap<Hex, u8> = best
        .values()
        .filter(|w| w.steps >= 2)
        .map(|w| (w.hex, w.spent))
        .collect();
    let mut paths = BTreeMap::new();
    for to in options.iter().filter_map(|d| match d {
        Decision::Go(to) => Some(*to),
        _ => None,
    }) {
        let mut probe = *s;
        let mut notes = Vec::new();
        game.decide(&mut probe, &Decision::Go(to), &mut notes)
            .expect("a path that was offered");
        let moved: Vec<_> = notes
            .iter()
            .filter_map(|n| match n {
                earlylight_core::corps_command::Note::Moved { spent, to, .. } => {
                    Some((*spent, *to))
                }
                _ => None,
            })
            .collect();
        let (spent, last) = moved.last().expect("a step");
        assert_eq!(*last, to);
        assert!(moved.len() >= 2);
        paths.insert(to, *spent);
        // From there, what may follow is what the search says.
        if let Some((_, there, after)) = moving(&probe) {
            assert_eq!(there, to);
            let way = best[&to];
            assert_eq!(
                (after.spent, after.road, after.stopped, after.no_overrun),
                (way.spent, way.road, way.stopped, way.no_overrun)
            );
        }
    }
    assert_eq!(paths, far, "paths of {}", at());

    // Overruns and exits from where it stands.
    let overruns: BTreeSet<Hex> = game
        .tables
        .all_hexes()
        .filter(|h| slow.overruns(&start, *h))
        .collect();
    let offered: BTreeSet<Hex> = options
        .iter()
        .filter_map(|d| match d {
            Decision::Overrun(to) => Some(*to),
            _ => None,
        })
        .collect();
    assert_eq!(offered, overruns, "overruns of {}", at());
    assert_eq!(
        options.contains(&Decision::Exit),
        slow.exits(&start),
        "exit of {}",
        at()
    );
    steps.len() + far.len()
}

#[test]
fn what_is_offered_is_what_a_slow_search_finds() {
    let game = CorpsCommand::standard();
    let mut options = Vec::new();
    let (mut positions, mut hexes) = (0_u64, 0_u64);
    for (scenario, number, rarely) in [("A", games(), 1), ("B", games() / 10 + 2, 4)] {
        for seed in 0..number {
            let mut dice = Dice::new(seed ^ 0x6060);
            let mut state = start(&game, scenario);
            while !over(&game, &state) {
                if moving(&state).is_some() && dice.below(rarely) == 0 {
                    positions += 1;
                    hexes += compare(&game, &state) as u64;
                }
                step(&game, &mut state, &mut dice, &mut options, &mut Silent);
            }
        }
    }
    println!("{positions} positions, {hexes} hexes compared");
    assert!(positions > 2_000, "{positions} positions");
}
