//! What a fight gives to the winner: guns left behind, forces that surrender, places, ships in a port that falls (Sieges, Victory).

use super::{
    BeforeNapoleon,
    agenda::Step,
    fight_note::words,
    force::LeaderSet,
    ids::{Fleet, GB, Place, PlaceSet, Unit},
    note::Note,
    state::{At, Ground, Siege, State, Station},
    tell::side_name,
};
use crate::{Notes, Side, Tone};

/// Points that the British have for a place that began French.
const BRITISH_POINTS: u8 = 1;
/// Points that the French have for a place that began British.
const FRENCH_POINTS: u8 = 3;

impl BeforeNapoleon {
    /// A side's victory points (Victory): for what it holds now that began with the enemy, or, by the ruling, for what it once took.
    #[must_use]
    pub fn points(&self, s: &State, side: Side) -> u8 {
        let each = if side == GB {
            BRITISH_POINTS
        } else {
            FRENCH_POINTS
        };
        let taken = Place::all()
            .filter(|place| {
                self.tables.start[place.index()] == Some(side.other())
                    && (s.holder(*place) == Some(side)
                        || (self.rulings.vp_captured && s.captured.has(*place)))
            })
            .count();
        // At most 61 places of 3 points.
        u8::try_from(taken).unwrap_or(u8::MAX).saturating_mul(each)
    }

    /// So many stands or Supply Units of a pile are left to the winner where they are. Captured guns have no crew (Reinforcements).
    pub(crate) fn captured<N: Notes<Note>>(
        &self,
        s: &mut State,
        unit: Unit,
        stands: u16,
        by: Side,
        n: &mut N,
    ) {
        let pile = *s.unit(unit);
        let Some(place) = pile.at.place().filter(|_| stands > 0) else {
            return;
        };
        n.note(|| {
            let text = format!(
                "The {} capture {stands} of {}",
                side_name(by),
                self.unit_name(unit, pile.class)
            );
            self.note_at(place, Some(by), words("Land Combat", Tone::Change, text))
        });
        self.changes_hands(s, unit, stands, by, place);
    }
    fn seize_at<N: Notes<Note>>(&self, s: &mut State, place: Place, at: At, by: Side, n: &mut N) {
        let piles: Vec<(Unit, u16)> = s
            .units_at(by.other(), at)
            .filter(|(_, u)| !u.class.has_men())
            .map(|(unit, u)| (unit, u.strength))
            .collect();
        for (unit, strength) in piles {
            self.captured(s, unit, strength, by, n);
        }
        for leader in self.leaders_of(s, by.other(), at).iter() {
            self.leader_goes(s, leader);
            n.note(|| {
                let text = format!("{} is captured", self.tables.leader(leader).name);
                self.note_at(place, Some(by), words("Leaders", Tone::Change, text))
            });
        }
    }
    /// Leaders of a side exactly there.
    pub(crate) fn leaders_of(&self, s: &State, side: Side, at: At) -> LeaderSet {
        let mut set = LeaderSet::EMPTY;
        for leader in s
            .leaders_at(at)
            .filter(|leader| self.tables.leader(*leader).side == side)
        {
            set.insert(leader);
        }
        set
    }

    /// A force that has no way out, or a garrison that is stormed, is taken: men are lost to it, the rest changes hands.
    pub(crate) fn surrenders<N: Notes<Note>>(
        &self,
        s: &mut State,
        place: Place,
        at: At,
        side: Side,
        n: &mut N,
    ) {
        let units: Vec<Unit> = s
            .units_at(side, at)
            .filter(|(_, u)| u.class.has_men())
            .map(|(unit, _)| unit)
            .collect();
        let men: u32 = units.iter().map(|unit| s.unit(*unit).men()).sum();
        if men > 0 {
            n.note(|| {
                let text = format!(
                    "{men} {} men surrender at {}",
                    side_name(side),
                    self.tables.name(place)
                );
                self.note_at(place, Some(side), words("Land Combat", Tone::Change, text))
            });
        }
        for unit in units {
            s.lose(unit, s.unit(unit).strength);
        }
        self.seize_at(s, place, at, side.other(), n);
    }

    /// A side takes a place: control, siege, what the enemy left there, ships in its port.
    pub(crate) fn takes<N: Notes<Note>>(&self, s: &mut State, place: Place, by: Side, n: &mut N) {
        s.control[place.index()] = Some(by);
        s.siege[place.index()] = Siege::None;
        if self.tables.start[place.index()] == Some(by.other()) {
            s.captured.insert(place);
        }
        let score = i32::from(self.points(s, GB)) - i32::from(self.points(s, GB.other()));
        n.note(|| {
            let text = format!("The {} take {}", side_name(by), self.tables.name(place));
            let mut told = words("Victory", Tone::Control, text);
            told.score = Some(score);
            self.note_at(place, Some(by), told)
        });
        self.seize(s, place, by, n);
        self.put_to_sea(s, place, by, n);
    }
    /// Ships of the loser in a port that has fallen put to sea (Sea Zones); where there are two zones their owner chooses.
    fn put_to_sea<N: Notes<Note>>(&self, s: &mut State, place: Place, by: Side, n: &mut N) {
        let zones: Vec<_> = self.tables.zones_of(place).collect();
        let fleets: Vec<Fleet> = s
            .fleets_of(by.other())
            .filter(|fleet| s.fleet(*fleet).station == Station::Port(place))
            .collect();
        let Some(first) = fleets.first() else { return };
        match zones[..] {
            [] => {}
            [zone] => {
                for fleet in fleets {
                    self.puts_to_sea(s, fleet, Station::Sea(zone), n);
                }
            }
            // One after another: the step looks for the next when it is done.
            _ => {
                s.agenda.push(Step::PutToSea { fleet: *first });
            }
        }
    }
    pub(crate) fn puts_to_sea<N: Notes<Note>>(
        &self,
        s: &mut State,
        fleet: Fleet,
        to: Station,
        n: &mut N,
    ) {
        let state = &mut s.fleets[fleet.index()];
        let from = state.station;
        state.station = to;
        state.bound = None;
        state.idle = false;
        if let (Station::Port(port), Station::Sea(zone)) = (from, to) {
            n.note(|| {
                let text = format!(
                    "{} puts to sea in zone {}",
                    self.fleet_name(fleet),
                    zone.ordinal()
                );
                self.note_at(
                    port,
                    Some(fleet.side()),
                    words("Sea Zones", Tone::Move, text),
                )
            });
        }
    }

    /// At the end of a side's combat phase: it takes every place where it stands alone in the field with men enough (Sieges).
    pub(crate) fn takes_places<N: Notes<Note>>(&self, s: &mut State, side: Side, n: &mut N) {
        let ground = Ground::of(s);
        let taken: PlaceSet = Place::all()
            .filter(|place| self.can_take(s, &ground, side, *place))
            .collect();
        for place in taken.iter() {
            self.takes(s, place, side, n);
        }
    }
    fn can_take(&self, s: &State, ground: &Ground, side: Side, place: Place) -> bool {
        self.tables.kind_of(place).is_held()
            && s.holder(place) != Some(side)
            && !ground.enemy(side, place)
            && ground.field[side.index()][place.index()] >= self.tables.minimum(place)
    }

    /// Sieges whose besieger has gone end, and a garrison with no enemy outside is in the field of its place.
    pub(crate) fn forts_settle(&self, s: &mut State) {
        let ground = Ground::of(s);
        let mut free = [PlaceSet::EMPTY; 2];
        for side in Side::BOTH {
            let enemy = &ground.field[side.other().index()];
            free[side.index()] = Place::all()
                .filter(|place| enemy[place.index()] == 0)
                .collect();
        }
        for place in Place::all() {
            if let Some(holder) = s.holder(place)
                && free[holder.index()].has(place)
            {
                s.siege[place.index()] = Siege::None;
            }
        }
        for unit in s.units.iter_mut().filter(|u| u.lives()) {
            if let At::Inside(place) = unit.at
                && free[unit.side.index()].has(place)
            {
                unit.at = At::Field(place);
            }
        }
        for (entry, state) in self.tables.leaders.iter().zip(&mut s.leaders) {
            if let At::Inside(place) = state.at
                && free[entry.side.index()].has(place)
            {
                state.at = At::Field(place);
            }
        }
    }
}
