//! The map of Before Napoleon: every force, fleet and fort of a whole campaign is drawn where it is, and one side's written orders stay
//! its own.

use std::collections::BTreeSet;

use earlylight::{
    board::games,
    model::Model,
    open,
    scene::{Figurine, Marker, Scene},
    viewpoint::Viewpoint,
};
use earlylight_core::{
    Side,
    before_napoleon::{
        BeforeNapoleon,
        ids::{Kind, Place},
        state::{At, Siege, State, Station},
    },
};
use earlylight_journal::{games as referees, reader, replay::Replay};
use eframe::egui::Pos2;

const IN_SEQUENCE: &[u8] =
    include_bytes!("../../fixtures/before_napoleon/campaign-in-sequence.elj");
const BY_ORDERS: &[u8] = include_bytes!("../../fixtures/before_napoleon/campaign-by-orders.elj");

fn model(bytes: &[u8]) -> Model {
    open::open(bytes, "campaign.elj").expect("it opens")
}

fn figures(scene: &Scene, what: fn(&Figurine) -> bool) -> Vec<&str> {
    scene
        .figures
        .iter()
        .filter(|f| what(&f.shape))
        .map(|f| f.words.as_str())
        .collect()
}

#[test]
fn everybody_is_drawn_at_every_moment() {
    let referee = referees::referee("before_napoleon").expect("the game is known");
    for bytes in [IN_SEQUENCE, BY_ORDERS] {
        let journal = reader::read(bytes).expect("a journal");
        let replay = Replay::new(&*referee, &journal).expect("it starts");
        let board = games::of("before_napoleon");
        let chart = board.chart(&*replay.at(0));
        let (mut sieges, mut garrisons) = (0, 0);
        for moment in (0..=replay.folded()).step_by(7) {
            let table = replay.at(moment);
            let scene = board.scene(&*table, Viewpoint::All, &chart);
            let game = table
                .game()
                .downcast_ref::<BeforeNapoleon>()
                .expect("the game");
            let s = table.state().downcast_ref::<State>().expect("its state");
            // Every unit is named on a counter or aboard a ship; nobody is drawn twice.
            let counters = figures(&scene, |f| matches!(f, Figurine::Counter(_)));
            let ships = figures(&scene, |f| matches!(f, Figurine::Ship { .. }));
            for (unit, u) in s.living() {
                let name = game.unit_name(unit, u.class);
                let on = match u.at {
                    At::Aboard(_) => &ships,
                    _ => &counters,
                };
                assert!(
                    on.iter().any(|words| words.contains(&name)),
                    "{moment}: {name} is nowhere on the map"
                );
            }
            let ids: BTreeSet<&str> = scene.figures.iter().map(|f| f.id.as_str()).collect();
            assert_eq!(
                ids.len(),
                scene.figures.len(),
                "{moment}: figures by the same name"
            );
            let fleets: usize = Side::BOTH
                .iter()
                .map(|side| s.fleets_of(*side).count())
                .sum();
            assert_eq!(ships.len(), fleets, "{moment}");
            // Who holds what, and what is besieged.
            let flags = figures(&scene, |f| matches!(f, Figurine::Marker(Marker::Flag)));
            let held = Place::all()
                .filter(|p| s.holder(*p).is_some() && game.tables.kind_of(*p) != Kind::Box)
                .count();
            assert_eq!(flags.len(), held, "{moment}");
            let works = figures(&scene, |f| {
                matches!(f, Figurine::Marker(Marker::Siege { .. }))
            });
            let besieged = s
                .siege
                .iter()
                .filter(|siege| **siege != Siege::None)
                .count();
            assert_eq!(works.len(), besieged, "{moment}");
            sieges += besieged;
            garrisons += scene
                .figures
                .iter()
                .filter(|f| f.id.ends_with(", inside"))
                .count();
            // Nothing stands off the sheet, and the roll of each side is complete.
            for figure in &scene.figures {
                assert!(
                    chart.bounds.contains(Pos2::from(figure.at)),
                    "{}",
                    figure.id
                );
            }
            let rolls: usize = scene.piles.iter().map(|pile| pile.count).sum();
            assert_eq!(rolls, counters.len() + ships.len(), "{moment}");
        }
        assert!(
            sieges > 0 && garrisons > 0,
            "{sieges} sieges, {garrisons} garrisons"
        );
    }
}

#[test]
fn places_lie_apart_and_ways_lead_from_one_to_another() {
    let referee = referees::referee("before_napoleon").expect("the game is known");
    let table = referee
        .start(&earlylight_core::Setup::default())
        .expect("it starts");
    let game = table
        .game()
        .downcast_ref::<BeforeNapoleon>()
        .expect("the game");
    let chart = games::of("before_napoleon").chart(&*table);
    assert_eq!(chart.areas.len(), game.tables.places.len());
    for (i, a) in chart.areas.iter().enumerate() {
        let at = Pos2::from(a.label);
        assert!(chart.bounds.contains(at), "{}", a.id);
        for b in &chart.areas[i + 1..] {
            let apart = at.distance(Pos2::from(b.label));
            assert!(apart > 50.0, "{} and {}: {apart}", a.id, b.id);
        }
    }
    assert!(chart.views.len() >= 5);
}

/// Orders are the only thing that the rulebook hides: while they wait, the other side is told nothing of them.
#[test]
fn orders_that_wait_are_seen_by_their_writer_alone() {
    let model = model(BY_ORDERS);
    let mut sheets = 0;
    for entry in 0..model.len() {
        let Some(view) = model.entry(entry) else {
            continue;
        };
        let Some((who, orders)) = view.line.split_once(" orders ") else {
            continue;
        };
        let writer = if who == model.side(Side::A) {
            Side::A
        } else {
            Side::B
        };
        let other = view.line_for(Viewpoint::Only(writer.other()));
        assert!(!other.contains(orders), "{entry}: {other}");
        sheets += 1;
    }
    assert!(sheets > 10, "{sheets}");
}

/// A station that no ship is at draws nothing.
#[test]
fn fleets_are_where_they_are_said_to_be() {
    let model = model(IN_SEQUENCE);
    let scene = model.scene(model.len());
    assert!(scene.figures.iter().all(|f| !f.words.contains("nowhere")));
    assert_ne!(
        Station::Nowhere,
        Station::Port(Place::all().next().expect("a place"))
    );
}

/// The exact chance of a battle, before its first die: both ends together are certain.
#[test]
fn battles_begin_with_their_chances() {
    let mut told = 0;
    for bytes in [IN_SEQUENCE, BY_ORDERS] {
        let model = model(bytes);
        for battle in model.battles.iter().take(8) {
            for moment in battle.first..=battle.first + 1 {
                if let Some(chances) = model.battle_chances(moment) {
                    let sum: u64 = chances.ends.iter().map(|share| share.0).sum();
                    assert_eq!(sum, 10_000, "{}", battle.name());
                    assert_eq!(
                        chances.attacker,
                        battle.report.attacker,
                        "{}",
                        battle.name()
                    );
                    told += 1;
                }
            }
        }
    }
    assert!(told > 0, "no battle is small enough to be told exactly");
}
