//! 3.0 Setup.

use super::{
    Dawn1812,
    agenda::{Agenda, Step},
    battle::Battle,
    edition::tables::Deck,
    ids::{CardSet, Force, REGIONS, Region, US},
    state::{ConflictState, State},
};

impl Dawn1812 {
    /// The board as 3.1 to 3.9 set it up, the Prelude deck about to be dealt.
    #[must_use]
    pub fn setup(&self) -> State {
        let t = &self.tables;
        let mut s = self.bare();
        // 3.2, 3.3, 3.4: starting forces, the rest in the pools (3.5).
        for region in Region::all() {
            for force in Force::ALL {
                let count = t.setup_forces[region.index()][force.index()];
                s.forces[region.index()][force.index()] = count;
                s.pool[force.index()] -= count;
            }
        }
        s.forts = t.setup_forts;
        // 3.1: the Prelude deck is dealt; the others wait.
        s.draw = t.deck(Deck::Prelude);
        s.aside = t.deck(Deck::Y1812);
        s.aside.extend(t.deck(Deck::Y1814));
        s.agenda.push(Step::TurnBegins);
        s.agenda.push(Step::Deal {
            left: u8::try_from(s.draw.len()).unwrap_or(u8::MAX),
            next: US,
        });
        s
    }

    /// A board without forces and cards: Recruit counters, ships and Squadrons as at setup. What tests and positions start from.
    #[must_use]
    pub fn bare(&self) -> State {
        let t = &self.tables;
        let mut counters = [0; REGIONS];
        for region in Region::all() {
            // 3.8: half the Recruit power, rounded up.
            counters[region.index()] = t.recruit[region.index()].div_ceil(2);
        }
        State {
            turn: 0,
            score: 0,
            forces: [[0; 5]; REGIONS],
            pool: t.force_limit,
            counters,
            forts: Default::default(),
            ships: t.setup_ships, // 3.6
            zones: [0; 3],
            navy_box: t.squadrons_at_start, // 3.7
            landings: [0; REGIONS],
            landing_supply: 0,
            squadron_gains: 0,
            squadrons_sunk: 0,
            reinforced: false,
            levels: [[0; 3]; 2],                     // 3.9
            conflicts: [ConflictState::Inactive; 5], // 12.1.1
            privateering: 0,
            armistices: [None; 2],
            this_turn: 0,
            draw: CardSet::EMPTY,
            discard: CardSet::EMPTY,
            removed: CardSet::EMPTY,
            aside: CardSet::EMPTY,
            hands: [CardSet::EMPTY; 2],
            in_play: None,
            occurred: false,
            moved: [[0; 3]; REGIONS],
            sailed: [0; 4],
            complete_at_start: 0,
            battle: Battle::NONE,
            agenda: Agenda::default(),
            ending: None,
        }
    }
}
