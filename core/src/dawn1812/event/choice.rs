//! Tracks, blockade zones and borders picked for an effect of a card, and the tracks of Public Policy (4.1.1).

use super::super::{
    Dawn1812,
    agenda::Step,
    edition::tables::Op,
    ids::{Card, Region, RegionSet, Track, Zone},
    note::Note,
    reason::{Found, Reason, need},
    state::State,
};
use crate::Notes;

impl Dawn1812 {
    /// Whether a way that an event offers can be taken: one that does nothing cannot, while another does something.
    pub(crate) fn way_is_open(
        &self,
        s: &State,
        card: Card,
        ways: &[(String, u8)],
        way: u8,
    ) -> bool {
        let me = self.implementer(s, card);
        let useful = |to: u8| match self.op(card, to) {
            Some(Op::Track {
                who,
                track: Some(track),
                by,
            }) => can_step(s.level(self.who(*who, me), *track), *by),
            // Squadrons beyond the limit are counted all the same (14.1.1).
            _ => true,
        };
        match ways.get(usize::from(way)) {
            Some((_, to)) => useful(*to) || !ways.iter().any(|(_, other)| useful(*other)),
            None => false,
        }
    }

    /// Whether a level can be picked (13.2).
    pub(crate) fn check_pick_track(&self, s: &State, track: Track) -> Result<(), Reason> {
        let full = || Found::Text("a track at its end");
        match s.agenda.top() {
            Some(Step::Policy { side }) => need(
                s.level(side, track) < 3,
                "4.1.1",
                "a track with a level left",
                full,
            ),
            Some(Step::Pick { card, pc, .. }) => match self.op(card, pc) {
                Some(Op::Track {
                    who,
                    track: None,
                    by,
                }) => {
                    let side = self.who(*who, self.implementer(s, card));
                    need(
                        can_step(s.level(side, track), *by),
                        "13.2",
                        "a track with a level left",
                        full,
                    )
                }
                _ => need(false, "5.1", "an event that asks for a track", || {
                    Found::Text("a track")
                }),
            },
            _ => need(false, "4.1.1", "a choice of a track", || {
                Found::Text("a track")
            }),
        }
    }

    /// A track was picked.
    pub(crate) fn picked_track<N: Notes<Note>>(&self, s: &mut State, track: Track, n: &mut N) {
        let (side, by) = match s.agenda.top() {
            Some(Step::Policy { side }) => (side, 1),
            Some(Step::Pick { card, pc, .. }) => match self.op(card, pc) {
                Some(Op::Track { who, by, .. }) => (self.who(*who, self.implementer(s, card)), *by),
                _ => return,
            },
            _ => return,
        };
        s.agenda.pop();
        self.change_level(s, side, track, by, n);
    }

    pub(super) fn check_return(
        &self,
        s: &State,
        op: &Op,
        used: RegionSet,
        zone: Zone,
    ) -> Result<(), Reason> {
        let here = || Found::Zone(zone);
        let Op::ReturnSquadrons { zones, .. } = op else {
            return need(false, "5.1", "an event that asks for a zone", here);
        };
        need(
            zones[zone.index()],
            "5.1",
            "a zone that the card names",
            here,
        )?;
        // One zone only: `used` keeps it as a bit once it is picked.
        need(
            used.is_empty() || used.0 == 1 << zone.index(),
            "5.1",
            "the same zone as before",
            here,
        )?;
        need(
            s.zones[zone.index()] > 0,
            "5.1",
            "a zone with a Squadron",
            here,
        )
    }

    /// Whether a zone can be picked by an event.
    pub(crate) fn check_pick_zone(&self, s: &State, zone: Zone) -> Result<(), Reason> {
        match s.agenda.top() {
            Some(Step::Pick { card, pc, used, .. }) => match self.op(card, pc) {
                Some(op) => self.check_return(s, op, used, zone),
                None => need(false, "5.1", "an event that asks for a zone", || {
                    Found::Zone(zone)
                }),
            },
            _ => need(false, "5.1", "an event that asks for a zone", || {
                Found::Zone(zone)
            }),
        }
    }

    /// A zone was picked by an event.
    pub(crate) fn picked_zone<N: Notes<Note>>(&self, s: &mut State, zone: Zone, n: &mut N) {
        let Some(Step::Pick {
            side,
            card,
            pc,
            left,
            place,
            ..
        }) = s.agenda.top()
        else {
            return;
        };
        self.return_to_box(s, zone, "5.1", n);
        let used = RegionSet(1 << zone.index());
        s.agenda.replace(Step::Pick {
            side,
            card,
            pc,
            left: left.saturating_sub(1),
            used,
            place,
        });
    }

    /// Whether a border can take an armistice marker (2.6.5).
    pub(crate) fn check_armistice(&self, s: &State, a: Region, b: Region) -> Result<(), Reason> {
        let way = || Found::Way(a, b);
        let asked = matches!(s.agenda.top(), Some(Step::Pick { card, pc, .. }) if matches!(self.op(card, pc), Some(Op::Armistice { .. })));
        need(asked, "5.1", "an event that places armistice markers", way)?;
        need(
            a < b && self.tables.adjacent[a.index()].has(b),
            "2.6.5",
            "the border between two adjacent regions",
            way,
        )?;
        need(
            !s.armistice_between(a, b),
            "2.6.5",
            "a border without an armistice marker",
            way,
        )
    }

    /// 2.6.5.
    pub(crate) fn place_armistice<N: Notes<Note>>(
        &self,
        s: &mut State,
        a: Region,
        b: Region,
        n: &mut N,
    ) {
        let Some(Step::Pick {
            side,
            card,
            pc,
            left,
            used,
            place,
        }) = s.agenda.top()
        else {
            return;
        };
        if let Some(free) = s.armistices.iter_mut().find(|m| m.is_none()) {
            *free = Some((a, b));
            n.note(|| Note::ArmisticePlaced { a, b });
        }
        // The two markers lie in no order.
        if matches!((s.armistices[0], s.armistices[1]), (Some(x), Some(y)) if y < x) {
            s.armistices.swap(0, 1);
        }
        s.agenda.replace(Step::Pick {
            side,
            card,
            pc,
            left: left.saturating_sub(1),
            used,
            place,
        });
    }
}

/// Whether a level can move that way at all.
pub(super) const fn can_step(level: u8, by: i8) -> bool {
    if by > 0 { level < 3 } else { level > 0 }
}
