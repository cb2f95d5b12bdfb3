//! Naval Interception: pairs of fleets, their rolls, and the order of the combats that follow.

use super::{
    BeforeNapoleon,
    agenda::{Pair, Step},
    ids::{FLEETS_A_SIDE, FR, Fleet, GB, Kind, Zone},
    note::Note,
    state::{State, Station},
};
use crate::{Notes, Side};

/// What an encounter is by number, for the draw of their order: the French fleet's times this and the British fleet's, each from 0.
const STRIDE: u16 = FLEETS_A_SIDE as u16;

/// How a pair of fleets may meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chance {
    /// Both at sea: a roll is made.
    Both(Zone),
    /// That side's fleet lies in port and may try.
    FromPort(Side, Zone),
}

impl BeforeNapoleon {
    /// How a pair may meet, if it may (Naval Interception, ruling 70).
    pub(crate) fn chance_to_meet(
        &self,
        s: &State,
        french: Fleet,
        british: Fleet,
    ) -> Option<Chance> {
        if !s.armed(french) && !s.armed(british) {
            // Transports alone do each other no harm.
            return None;
        }
        match (s.fleet(french).station, s.fleet(british).station) {
            (Station::Sea(a), Station::Sea(b)) => (a == b).then_some(Chance::Both(a)),
            (Station::Sea(zone), Station::Port(_)) => self
                .leaves_port(s, british, zone)
                .then_some(Chance::FromPort(GB, zone)),
            (Station::Port(_), Station::Sea(zone)) => self
                .leaves_port(s, french, zone)
                .then_some(Chance::FromPort(FR, zone)),
            _ => None,
        }
    }

    /// Whether a fleet in port may intercept in a zone: it has ships of war, and its port is on that zone and not up a river or in France.
    fn leaves_port(&self, s: &State, fleet: Fleet, zone: Zone) -> bool {
        let Station::Port(port) = s.fleet(fleet).station else {
            return false;
        };
        // France lies on zone 1 but is not listed; the ruling adds it.
        let listed = !self.tables.river_ports.has(port)
            || (self.rulings.france_intercepts && self.tables.kind_of(port) == Kind::Box);
        s.armed(fleet) && self.tables.ports[zone.index()].has(port) && listed
    }

    /// The pair after one, in order: French fleets first key, British second.
    const fn next_pair(french: Fleet, british: Fleet) -> Option<(Fleet, Fleet)> {
        let (f, b) = (french.number(), british.number());
        if b as usize + 1 < 2 * FLEETS_A_SIDE {
            return Some((Fleet(f), Fleet(b + 1)));
        }
        if f as usize + 1 < FLEETS_A_SIDE {
            return Some((Fleet(f + 1), Fleet(FLEETS_A_SIDE as u8)));
        }
        None
    }

    /// The first pair.
    pub(super) const FIRST_PAIR: Step = Step::Pairs {
        french: Fleet(0),
        british: Fleet(FLEETS_A_SIDE as u8),
        stage: Pair::Find,
    };

    /// Looks for the next pair that may meet.
    pub(super) fn pairs_go_on(
        &self,
        s: &mut State,
        french: Fleet,
        british: Fleet,
        stage: Pair,
    ) -> bool {
        if stage != Pair::Find {
            return false;
        }
        let mut pair = Some((french, british));
        while let Some((f, b)) = pair {
            if s.fleet(f).station == Station::Nowhere {
                // No pair with him; on to the next French fleet.
                pair = Self::next_pair(f, Fleet(2 * FLEETS_A_SIDE as u8 - 1));
                continue;
            }
            match self.chance_to_meet(s, f, b) {
                Some(Chance::Both(zone)) => {
                    s.agenda.replace(Step::Pairs {
                        french: f,
                        british: b,
                        stage: Pair::Roll(zone),
                    });
                    return true;
                }
                Some(Chance::FromPort(_, zone)) => {
                    s.agenda.replace(Step::Pairs {
                        french: f,
                        british: b,
                        stage: Pair::Ask(zone),
                    });
                    return true;
                }
                None => pair = Self::next_pair(f, b),
            }
        }
        s.agenda.pop();
        true
    }

    /// Goes on to the pair after this one.
    fn after_pair(&self, s: &mut State, french: Fleet, british: Fleet) {
        match Self::next_pair(french, british) {
            Some((french, british)) => s.agenda.replace(Step::Pairs {
                french,
                british,
                stage: Pair::Find,
            }),
            None => s.agenda.pop(),
        }
    }

    /// Who tries to intercept whom in a pair.
    pub(crate) fn interceptor(&self, s: &State, french: Fleet, british: Fleet) -> (Fleet, Fleet) {
        match (s.fleet(french).station, s.fleet(british).station) {
            (Station::Sea(_), Station::Port(_)) => (british, french),
            _ => (french, british),
        }
    }

    /// The owner of a fleet in port has said whether he tries.
    pub(super) fn interception_answered<N: Notes<Note>>(
        &self,
        s: &mut State,
        (french, british): (Fleet, Fleet),
        zone: Zone,
        tries: bool,
        n: &mut N,
    ) {
        if tries {
            s.agenda.replace(Step::Pairs {
                french,
                british,
                stage: Pair::Roll(zone),
            });
        } else {
            let (by, of) = self.interceptor(s, french, british);
            n.note(|| Note::InterceptionDeclined { by, of, zone });
            self.after_pair(s, french, british);
        }
    }

    /// What is added to the die: 1 if the interceptor is at sea.
    pub(crate) fn interception_plus(&self, s: &State, french: Fleet, british: Fleet) -> u8 {
        let (by, _) = self.interceptor(s, french, british);
        u8::from(matches!(s.fleet(by).station, Station::Sea(_)))
    }

    /// The die has been thrown.
    pub(super) fn interception_rolled<N: Notes<Note>>(
        &self,
        s: &mut State,
        (french, british): (Fleet, Fleet),
        zone: Zone,
        die: u8,
        n: &mut N,
    ) {
        let plus = self.interception_plus(s, french, british);
        let needs = self.tables.intercept[zone.index()];
        let (by, of) = self.interceptor(s, french, british);
        n.note(|| Note::InterceptionRolled {
            by,
            of,
            zone,
            die,
            plus,
            needs,
        });
        if die + plus >= needs {
            s.met[french.index()] |= 1 << (british.index() - FLEETS_A_SIDE);
        }
        self.after_pair(s, french, british);
    }

    /// Encounters that are still to be fought, in order of their numbers.
    fn encounters(s: &State) -> impl Iterator<Item = (Fleet, Fleet)> + use<> {
        let met = s.met;
        Fleet::of(FR).flat_map(move |f| {
            Fleet::of(GB)
                .filter(move |b| met[f.index()] & (1 << (b.index() - FLEETS_A_SIDE)) != 0)
                .map(move |b| (f, b))
        })
    }

    /// Those of them that are drawn among next: without transports first (ruling 71).
    pub(crate) fn next_encounters(&self, s: &State) -> Vec<(Fleet, Fleet)> {
        let (with, without): (Vec<_>, Vec<_>) = Self::encounters(s)
            .partition(|(f, b)| s.fleet(*f).transports > 0 || s.fleet(*b).transports > 0);
        if without.is_empty() { with } else { without }
    }

    /// The number under which an encounter is drawn.
    pub(crate) fn encounter_number((french, british): (Fleet, Fleet)) -> u16 {
        u16::from(french.number()) * STRIDE + (british.index() - FLEETS_A_SIDE) as u16
    }

    /// The encounter of that number.
    pub(crate) fn encounter_of(number: u16) -> Option<(Fleet, Fleet)> {
        let french = u8::try_from(number / STRIDE)
            .ok()
            .and_then(Fleet::new)
            .filter(|f| f.side() == FR)?;
        let british = Fleet::new((number % STRIDE) as u8 + FLEETS_A_SIDE as u8)?;
        Some((french, british))
    }

    /// Whether an encounter has lapsed: a fleet is lost, or has gone into port after an earlier combat.
    fn has_lapsed(s: &State, french: Fleet, british: Fleet) -> bool {
        [french, british].into_iter().any(|f| {
            let state = s.fleet(f);
            state.station == Station::Nowhere || state.beaten
        })
    }

    /// Encounters that have lapsed are struck; a single one needs no draw.
    pub(super) fn encounters_go_on<N: Notes<Note>>(&self, s: &mut State, n: &mut N) -> bool {
        for (french, british) in Self::encounters(s) {
            if Self::has_lapsed(s, french, british) {
                s.met[french.index()] &= !(1 << (british.index() - FLEETS_A_SIDE));
                n.note(|| Note::EncounterLapses { french, british });
            }
        }
        match self.next_encounters(s).as_slice() {
            [] => {
                s.agenda.pop();
                true
            }
            [only] => {
                self.encounter_begins(s, *only, n);
                true
            }
            _ => false,
        }
    }

    /// The next encounter is known: it is fought.
    pub(super) fn encounter_begins<N: Notes<Note>>(
        &self,
        s: &mut State,
        (french, british): (Fleet, Fleet),
        n: &mut N,
    ) {
        s.met[french.index()] &= !(1 << (british.index() - FLEETS_A_SIDE));
        n.note(|| Note::EncounterNext { french, british });
        self.sea_fight_begins(s, french, british, n);
    }
}
