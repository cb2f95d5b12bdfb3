//! What stays true in every state of a campaign.

use earlylight_core::{
    Side,
    before_napoleon::{
        BeforeNapoleon, State,
        agenda::Step,
        ids::{Fleet, Group, Kind, Leader, Place},
        state::{At, Ground, Siege, Station},
    },
};

/// Men raised are in play or lost, to the last man; so are stands ("Land Forces"). Everybody is where he can be.
pub fn check_counts(game: &BeforeNapoleon, s: &State) {
    let t = &game.tables;
    for side in Side::BOTH {
        let i = side.index();
        assert_eq!(
            s.men(side) + s.lost[i],
            s.raised[i],
            "men made or lost without account"
        );
        assert!(game.points(s, side) <= 78);
    }
    let stands: u32 = s
        .living()
        .filter(|(_, u)| u.class.is_battery())
        .map(|(_, u)| u32::from(u.strength))
        .sum();
    assert_eq!(
        stands + u32::from(s.stands_lost),
        u32::from(s.stands_raised),
        "stands made or lost"
    );
    let ground = Ground::of(s);
    for (unit, u) in s.living() {
        match u.at {
            At::Off => panic!("{} is in play and nowhere", game.unit_name(unit, u.class)),
            At::Field(p) => assert!(
                t.kind_of(p) != Kind::Box || t.boxes[u.side.index()] == p,
                "in the enemy's box"
            ),
            At::Inside(p) => assert!(
                t.has_fort(p) && s.holder(p) == Some(u.side),
                "inside a fort of the enemy's"
            ),
            At::Aboard(f) => assert!(
                f.side() == u.side && s.fleet(f).station != Station::Nowhere,
                "aboard nothing"
            ),
        }
        assert!(unit.index() < t.units.len() || !u.class.comes_back());
    }
    for leader in Leader::all() {
        let l = &s.leaders[leader.index()];
        assert!(!(l.gone && l.at != At::Off), "gone and there");
        if let At::Aboard(f) = l.at {
            assert!(f.side() == t.leader(leader).side && s.fleet(f).station != Station::Nowhere);
        }
    }
    for place in Place::all() {
        let i = place.index();
        assert_eq!(s.holder(place).is_some(), t.kind_of(place).is_held());
        for side in Side::BOTH {
            assert!(
                ground.inside[side.index()][i] <= t.capacity(place),
                "Sieges: more men inside than the fort holds"
            );
        }
        if s.siege[i] != Siege::None {
            assert!(t.has_fort(place));
        }
    }
    for fleet in Fleet::all() {
        let forming = |step: &Step| matches!(step, Step::Forming { pool, .. } if *pool == fleet);
        if s.agenda.steps().iter().any(forming) {
            // Its transports may be taken before those who are aboard.
            continue;
        }
        assert!(
            s.cargo(fleet) <= u32::from(s.fleet(fleet).transports) * 800,
            "Naval Transport: 800 men a transport"
        );
    }
    for group in Group::all() {
        let g = &s.groups[group.index()];
        assert!(g.ships.iter().all(|ship| ship.points <= t.whole(ship.rate)));
        assert!(
            g.fleet
                .is_none_or(|f| s.fleet(f).station != Station::Nowhere)
        );
    }
}
