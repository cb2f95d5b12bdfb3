//! The board of Dawn's Early Light: The War of 1812.
//!
//! What the edition knows (names, points, spaces) comes with the [`Position`]; what only a map knows (where waters and
//! blockade zones lie) stands here.

use crate::scene::{
    Allegiance, Aside, Hand, Link, LinkKind, Piece, Pile, Place, PlaceKind, Scene, Tint, Track,
    Waterway, Zone,
};
use earlylight_core::Side;

/// One region as it lies on the map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RegionView {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// A shorter name.
    pub short: String,
    /// Whether it is a town (2.3.1).
    pub town: bool,
    /// Whether it is an Indian region (2.3.3).
    pub indian: bool,
    /// Whether its neutral ground is printed yellow.
    pub yellow: bool,
    /// Victory points (2.2.2).
    pub points: u8,
    /// Who controls it.
    pub holder: Option<Side>,
    /// US Militia, US Regulars, GB Militia, GB Regulars, Indians.
    pub forces: [u8; 5],
    /// Recruit counters.
    pub counters: u8,
    /// Whether a fort stands there.
    pub fort: bool,
}

/// A position of the game in plain values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// 0 in the Prelude, then 1 to 8.
    pub turn: u8,
    /// Great Britain ahead is positive.
    pub score: i32,
    /// Regions in the edition's order.
    pub regions: Vec<RegionView>,
    /// Waterways: id, name, spaces, markers by side.
    pub waterways: Vec<(String, String, u8, [u8; 2])>,
    /// Blockade zones: id, name, spaces, squadrons.
    pub zones: Vec<(String, String, u8, u8)>,
    /// Squadrons in the British Navy box.
    pub navy_box: u8,
    /// Regulars in the landing supply.
    pub landing_supply: u8,
    /// Squadrons on a landing: the town, how many.
    pub landings: Vec<(String, u8)>,
    /// Level by track (Public Opinion, Economy, Diplomacy) and side.
    pub levels: [[u8; 2]; 3],
    /// The Privateering marker.
    pub privateering: u8,
    /// How many blockades are complete.
    pub blockading: u8,
    /// Greater Conflict effects: name, whether active, whether removed.
    pub conflicts: Vec<(String, bool, bool)>,
    /// Borders under an armistice.
    pub armistices: Vec<[String; 2]>,
    /// Hands by side.
    pub hands: Vec<Hand>,
    /// The draw deck, the discard pile, what is out of the game.
    pub piles: Vec<Pile>,
}

/// Where each waterway's markers stand: longitude, latitude.
const WATERS: [(&str, [f32; 2]); 4] = [
    ("lower_st_lawrence", [-66.6, 49.1]),
    ("upper_st_lawrence", [-72.9, 46.2]),
    ("lake_ontario", [-77.9, 43.62]),
    ("lake_erie", [-81.2, 42.15]),
];

/// Where each blockade zone lies off the coast.
const ZONES: [(&str, [f32; 2]); 3] = [
    ("new_england", [-67.2, 40.6]),
    ("chesapeake", [-72.2, 36.7]),
    ("southern_coast", [-76.6, 31.0]),
];

fn spot(table: &[(&str, [f32; 2])], id: &str) -> [f32; 2] {
    table
        .iter()
        .find(|(name, _)| *name == id)
        .map_or([-65.0, 35.0], |(_, at)| *at)
}

/// The turn in words: "Prelude", "Turn 5 · 1814".
#[must_use]
pub fn turn_words(turn: u8) -> String {
    match turn {
        0 => "Prelude".to_owned(),
        1..=4 => format!("Turn {turn} · 1812"),
        _ => format!("Turn {turn} · 1814"),
    }
}

/// Fills a scene. `label` gives the spot of a region's name on the chart.
#[must_use]
pub fn scene(position: &Position, label: impl Fn(&str) -> Option<[f32; 2]>) -> Scene {
    let sides = ["US".to_owned(), "GB".to_owned()];
    let mut scene = Scene {
        heading: turn_words(position.turn),
        sides,
        third: "Indian",
        ..Scene::default()
    };
    for region in &position.regions {
        scene
            .places
            .push(place(region, label(&region.id).unwrap_or([-60.0, 30.0])));
    }
    for (index, region) in position.regions.iter().enumerate() {
        scene.pieces.extend(pieces(index, region));
    }
    scene.waterways = position
        .waterways
        .iter()
        .map(|(id, name, spaces, held)| Waterway {
            id: id.clone(),
            name: name.clone(),
            short: name
                .trim_start_matches("Lake ")
                .replace("St. Lawrence", "St. L."),
            at: spot(&WATERS, id),
            spaces: *spaces,
            held: *held,
        })
        .collect();
    scene.zones = position
        .zones
        .iter()
        .map(|(id, name, spaces, squadrons)| Zone {
            id: id.clone(),
            name: name.clone(),
            at: spot(&ZONES, id),
            spaces: *spaces,
            squadrons: *squadrons,
        })
        .collect();
    let link = |kind, a: &str, b: &str| Link {
        kind,
        between: [a.to_owned(), b.to_owned()],
    };
    scene.links = vec![
        link(LinkKind::Crossing, "kingston", "montreal"),
        link(LinkKind::Crossing, "kingston", "penobscot"),
        link(LinkKind::Impassable, "miami", "sauk"),
    ];
    scene.links.extend(
        position
            .armistices
            .iter()
            .map(|[a, b]| link(LinkKind::Armistice, a, b)),
    );
    scene.asides = asides(position);
    scene.hands.clone_from(&position.hands);
    scene.piles.clone_from(&position.piles);
    scene
}

/// The short name as the map has it: a fort is known by its "Ft.", whatever else is cut.
fn map_name(region: &RegionView) -> String {
    match region.name.split_once(' ') {
        Some(("Ft.", rest)) if rest == region.short => region.name.clone(),
        _ => region.short.clone(),
    }
}

fn place(region: &RegionView, at: [f32; 2]) -> Place {
    let [_, _, gb_militia, gb_regulars, indians] = region.forces;
    let (tint, held_by) = match region.holder {
        Some(side) => (if side == Side::A { Tint::A } else { Tint::B }, side.into()),
        // Indians alone hold nothing, but the ground is theirs to look at.
        None if region.indian || indians > 0 && gb_militia + gb_regulars == 0 => {
            (Tint::Third, Allegiance::Third)
        }
        None if region.yellow => (Tint::Yellow, Allegiance::Nobody),
        None => (Tint::Grey, Allegiance::Nobody),
    };
    Place {
        id: region.id.clone(),
        name: region.name.clone(),
        short: map_name(region),
        kind: if region.town {
            PlaceKind::Town
        } else {
            PlaceKind::Country
        },
        tint,
        held_by,
        at,
        fort: region.fort.then_some(held_by),
        tokens: region.counters,
        token_name: "Recruit counters",
        value: region.points,
    }
}

fn pieces(index: usize, region: &RegionView) -> impl Iterator<Item = Piece> {
    const KINDS: [(Allegiance, char, &str, bool); 5] = [
        (Allegiance::A, 'M', "Militia", false),
        (Allegiance::A, 'R', "Regulars", true),
        (Allegiance::B, 'M', "Militia", false),
        (Allegiance::B, 'R', "Regulars", true),
        (Allegiance::Third, 'I', "Indians", true),
    ];
    let forces = region.forces;
    KINDS.into_iter().zip(forces).filter(|(_, n)| *n > 0).map(
        move |((side, letter, name, strong), n)| Piece {
            place: index,
            side,
            count: u32::from(n),
            letter,
            name,
            strong,
        },
    )
}

fn asides(position: &Position) -> Vec<Aside> {
    let (leader, words) = match position.score {
        0 => (Allegiance::Nobody, "level".to_owned()),
        s if s > 0 => (Allegiance::B, "GB ahead".to_owned()),
        _ => (Allegiance::A, "US ahead".to_owned()),
    };
    let names = ["Public Opinion", "Economy", "Diplomacy"];
    let tracks = names.iter().zip(position.levels).map(|(name, at)| Track {
        name: (*name).to_owned(),
        top: 3,
        at,
    });
    let in_force = |active: bool, removed: bool| match (active, removed) {
        (true, _) => "active",
        (_, true) => "over",
        _ => "not yet",
    };
    let conflicts = position
        .conflicts
        .iter()
        .map(|(name, active, removed)| (name.clone(), *active, in_force(*active, *removed)));
    let count = |name: &str, n: u32, of| (name.to_owned(), n.to_string(), of);
    // One row, however many landings there are: the strip must not change its height from moment to moment.
    let landed = position.landings.iter().map(|(_, n)| u32::from(*n)).sum();
    let landing = match position.landings.as_slice() {
        [(town, _)] => format!("Landing {town}"),
        _ => "Landings".to_owned(),
    };
    let sea = vec![
        count("Navy box", position.navy_box.into(), Allegiance::B),
        count(
            "Landing supply",
            position.landing_supply.into(),
            Allegiance::B,
        ),
        count("Blockades", position.blockading.into(), Allegiance::B),
        count(&landing, landed, Allegiance::B),
        count("Privateering", position.privateering.into(), Allegiance::A),
    ];
    let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let hand = |side: Side| {
        let hand = position.hands.iter().find(|h| h.side == side);
        number(hand.map_or(0, |h| h.count))
    };
    let pile = |i: usize| number(position.piles.get(i).map_or(0, |p| p.count));
    vec![
        Aside::Score {
            value: position.score,
            words,
            leader,
        },
        Aside::Tracks {
            title: "Political tracks",
            rows: tracks.collect(),
        },
        Aside::Counts {
            title: "At sea",
            rows: sea,
        },
        Aside::Flags {
            title: "Greater Conflict",
            rows: conflicts.collect(),
        },
        Aside::Counts {
            title: "Cards",
            rows: vec![
                count("US hand", hand(Side::A), Allegiance::A),
                count("GB hand", hand(Side::B), Allegiance::B),
                count("Draw deck", pile(0), Allegiance::Nobody),
                count("Discards", pile(1), Allegiance::Nobody),
            ],
        },
    ]
}
