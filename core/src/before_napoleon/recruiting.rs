//! Reinforcements, Leaders, Naval Groups: recruitment dice and what comes from Europe.

use super::{
    BeforeNapoleon,
    agenda::Step,
    ids::{Class, Fleet, GB, Leader, Makeup, Recruit, Unit},
    note::Note,
    reason::{Found, Reason, need},
    setup::new_unit,
    state::{At, FleetState, State, Station},
};
use crate::{Notes, Side};

/// A recruitment die succeeds on this (Reinforcements).
pub const SUCCESS: u8 = 6;
/// Men of a new battalion (Land Forces).
pub const BATTALION: u16 = 600;
/// Gun stands that come with two battalions: four guns.
pub const NEW_STANDS: u16 = 2;
/// Transports that come at once.
pub const NEW_TRANSPORTS: u8 = 3;
/// Most transports of one fleet; no game comes near it.
pub(crate) const MOST_TRANSPORTS: u8 = 240;

impl BeforeNapoleon {
    /// Recruitment dice of a side: one less for each of its towns that it does not control, counted afresh (ruling 62).
    #[must_use]
    pub fn recruitment_dice(&self, s: &State, side: Side) -> u8 {
        let i = side.index();
        let lost = self.tables.towns[i]
            .iter()
            .filter(|t| s.holder(*t) != Some(side))
            .count();
        self.tables.dice[i].saturating_sub(u8::try_from(lost).unwrap_or(u8::MAX))
    }

    /// The next leader of a rank to appear (Leaders).
    #[must_use]
    pub fn next_leader(&self, s: &State, side: Side, rank: u8) -> Option<Leader> {
        Leader::all()
            .filter(|l| {
                let (entry, state) = (self.tables.leader(*l), &s.leaders[l.index()]);
                entry.side == side
                    && entry.rank == rank
                    && entry.appears > 0
                    && !state.gone
                    && state.at == At::Off
            })
            .min_by_key(|l| self.tables.leader(*l).appears)
    }

    /// Whether a British two-star leader other than `but` is on the map: in America or at sea (ruling 64).
    pub(crate) fn two_star_on_map(&self, s: &State, but: Option<Leader>, box_counts: bool) -> bool {
        let home = At::Field(self.tables.boxes[GB.index()]);
        Leader::all().filter(|l| Some(*l) != but).any(|l| {
            let (entry, at) = (self.tables.leader(l), s.leaders[l.index()].at);
            if entry.side != GB || entry.rank != 2 || at == At::Off {
                return false;
            }
            let in_box = match at {
                At::Aboard(fleet) => {
                    s.fleet(fleet).station == Station::Port(self.tables.boxes[GB.index()])
                }
                at => at == home,
            };
            box_counts || !in_box
        })
    }

    /// Whether a leader of that rank may be recruited.
    pub(super) fn check_rank(&self, s: &State, side: Side, rank: u8) -> Result<(), Reason> {
        need(
            matches!(rank, 1 | 2) && self.next_leader(s, side, rank).is_some(),
            "Leaders",
            "a rank of which somebody is still to appear",
            Found::Number(u32::from(rank)),
        )?;
        let capped = side == GB && rank == 2 && self.rulings.two_star_box_counts;
        need(
            !(capped && self.two_star_on_map(s, None, true)),
            "Leaders",
            "one British two-star leader at a time",
            Found::Number(2),
        )
    }

    /// Whether a die may be thrown for that.
    pub(super) fn check_recruit(&self, s: &State, side: Side, what: Recruit) -> Result<(), Reason> {
        let (holds, expected) = match what {
            Recruit::Regulars => (
                s.free_units(self.tables.units.len()) >= 3,
                "room for three units more",
            ),
            Recruit::Transports => (
                self.fleet_for_box(s, side)
                    .is_some_and(|f| s.fleet(f).transports < MOST_TRANSPORTS),
                "room for transports in the box",
            ),
            Recruit::Group => (
                self.fleet_for_box(s, side).is_some() && s.free_group().is_some(),
                "room for a group in the box",
            ),
            Recruit::Commander => (
                (1..=2).any(|rank| self.check_rank(s, side, rank).is_ok()),
                "a leader who is still to appear",
            ),
        };
        need(holds, "Reinforcements", expected, Found::Text(what.id()))
    }

    /// The fleet that new ships join: the one in the box, or a new one.
    fn fleet_for_box(&self, s: &State, side: Side) -> Option<Fleet> {
        let home = Station::Port(self.tables.boxes[side.index()]);
        s.fleets_of(side)
            .find(|f| s.fleet(*f).station == home)
            .or_else(|| s.free_fleet(side))
    }

    /// The same, made if it is not there.
    fn box_fleet(&self, s: &mut State, side: Side) -> Option<Fleet> {
        let fleet = self.fleet_for_box(s, side)?;
        if s.fleet(fleet).station == Station::Nowhere {
            s.fleets[fleet.index()] = FleetState {
                station: Station::Port(self.tables.boxes[side.index()]),
                ..FleetState::default()
            };
        }
        Some(fleet)
    }

    /// A recruitment die has been thrown.
    pub(super) fn europe_rolled<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        what: Recruit,
        die: u8,
        n: &mut N,
    ) {
        s.agenda.pop();
        n.note(|| Note::RecruitRolled { side, what, die });
        if die < SUCCESS {
            return;
        }
        match what {
            Recruit::Regulars => self.new_regulars(s, side, n),
            Recruit::Transports => {
                if let Some(fleet) = self.box_fleet(s, side) {
                    let f = &mut s.fleets[fleet.index()];
                    f.transports = f.transports.saturating_add(NEW_TRANSPORTS);
                    let at = self.tables.boxes[side.index()];
                    n.note(|| Note::Transports {
                        side,
                        count: NEW_TRANSPORTS,
                        at,
                    });
                }
            }
            Recruit::Group => {
                s.agenda.push(Step::NewGroup { side });
            }
            Recruit::Commander => {
                s.agenda.push(Step::NewLeader { side });
            }
        }
    }

    /// Two battalions and four guns are ready to sail (ruling 60).
    fn new_regulars<N: Notes<Note>>(&self, s: &mut State, side: Side, n: &mut N) {
        let home = self.tables.boxes[side.index()];
        let mut units = [Unit(0); 2];
        for slot in &mut units {
            let Some(unit) = s.free_unit(self.tables.units.len()) else {
                return;
            };
            s.units[unit.index()] = new_unit(side, Class::R1, BATTALION, At::Field(home));
            s.raised[side.index()] += u32::from(BATTALION);
            *slot = unit;
        }
        n.note(|| Note::Battalions {
            side,
            units,
            at: home,
        });
        if self.add_stands(s, side, Class::Guns, NEW_STANDS, At::Field(home)) {
            s.stands_raised += NEW_STANDS;
            n.note(|| Note::Guns {
                side,
                stands: NEW_STANDS,
                at: home,
            });
        }
    }

    /// Adds to a pile that has not moved, or makes one; `false` if there is no number left for it.
    pub(super) fn add_stands(
        &self,
        s: &mut State,
        side: Side,
        class: Class,
        count: u16,
        at: At,
    ) -> bool {
        let pile = s
            .units_at(side, at)
            .find(|(_, u)| {
                u.class == class
                    && u.crewed
                    && u.go == super::state::Go::Fresh
                    && u.strength <= u16::MAX - count
            })
            .map(|(unit, _)| unit);
        if let Some(pile) = pile {
            s.units[pile.index()].strength += count;
            return true;
        }
        match s.free_unit(self.tables.units.len()) {
            Some(unit) => {
                s.units[unit.index()] = new_unit(side, class, count, at);
                true
            }
            None => false,
        }
    }

    /// The make-up of a new group has been named.
    pub(super) fn group_comes<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        makeup: Makeup,
        n: &mut N,
    ) {
        s.agenda.pop();
        let (Some(fleet), Some(group)) = (self.box_fleet(s, side), s.free_group()) else {
            return;
        };
        s.groups[group.index()].fleet = Some(fleet);
        self.man_group(s, group, makeup);
        let at = self.tables.boxes[side.index()];
        n.note(|| Note::NewGroup { side, makeup, at });
    }

    /// The rank of a new leader is known: the next of it comes to the box (rulings 24, 61).
    pub(super) fn leader_comes<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        rank: u8,
        n: &mut N,
    ) {
        s.agenda.pop();
        let Some(leader) = self.next_leader(s, side, rank) else {
            return;
        };
        let at = self.tables.boxes[side.index()];
        let l = &mut s.leaders[leader.index()];
        l.at = At::Field(at);
        l.points = super::initiative::POINTS;
        n.note(|| Note::LeaderComes { leader, at });
    }

    /// With one rank left to appear there is nothing to name.
    pub(super) fn new_leader_goes_on<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        n: &mut N,
    ) -> bool {
        let mut open = (1..=2).filter(|rank| self.check_rank(s, side, *rank).is_ok());
        match (open.next(), open.next()) {
            (Some(rank), None) => {
                self.leader_comes(s, side, rank, n);
                true
            }
            (None, _) => {
                s.agenda.pop();
                true
            }
            _ => false,
        }
    }
}
