//! 6.3 Construct, and 11.0 Forts and waterways as far as they are built.

use super::{
    Dawn1812,
    agenda::{By, Step},
    decision::Decision,
    edition::tables::Op,
    ids::{Kind, Region, Waterway},
    note::Note,
    reason::{Found, Reason, need},
    state::State,
};
use crate::{Notes, Side};

impl Dawn1812 {
    fn construct_terms(&self, by: By) -> (bool, [bool; 4]) {
        if let By::Event(card, pc) = by
            && let Some(Op::Construct {
                ships_only,
                waterways,
                ..
            }) = self.tables.card(card).effects.get(usize::from(pc))
        {
            return (*ships_only, *waterways);
        }
        (false, [true; 4])
    }

    fn check_waterway(&self, by: By, waterway: Waterway) -> Result<(), Reason> {
        let (_, waterways) = self.construct_terms(by);
        need(
            waterways[waterway.index()],
            "5.1",
            "a waterway that the card names",
            || Found::Waterway(waterway),
        )
    }

    fn spaces_left(&self, s: &State, waterway: Waterway) -> bool {
        let [us, gb] = s.ships[waterway.index()];
        us + gb < self.tables.ship_spaces[waterway.index()]
    }

    /// 6.3.1: a marker may be added where a space is empty.
    pub(crate) fn check_build_ship(
        &self,
        s: &State,
        by: By,
        waterway: Waterway,
    ) -> Result<(), Reason> {
        self.check_waterway(by, waterway)?;
        need(
            self.spaces_left(s, waterway),
            "6.3.1",
            "an empty control space on the waterway",
            || Found::Waterway(waterway),
        )
    }

    /// 6.3.1: one of the opponent is removed only where no space is empty.
    pub(crate) fn check_sink_ship(
        &self,
        s: &State,
        side: Side,
        by: By,
        waterway: Waterway,
    ) -> Result<(), Reason> {
        self.check_waterway(by, waterway)?;
        need(
            !self.spaces_left(s, waterway),
            "6.3.1",
            "one's own marker on the empty space first, before one of the opponent goes",
            || Found::Waterway(waterway),
        )?;
        need(
            s.ships[waterway.index()][side.other().index()] > 0,
            "6.3.1",
            "a marker of the opponent",
            || Found::Waterway(waterway),
        )
    }

    /// 6.3.2: in a controlled rural or Indian region without a fort.
    pub(crate) fn check_build_fort(
        &self,
        s: &State,
        side: Side,
        by: By,
        region: Region,
    ) -> Result<(), Reason> {
        let here = || Found::Region(region);
        need(
            !self.construct_terms(by).0,
            "5.1",
            "ships only, as the card says",
            here,
        )?;
        need(
            self.tables.kind[region.index()] != Kind::Town,
            "6.3.2",
            "a rural or Indian region",
            here,
        )?;
        need(
            self.controls(s, side, region),
            "6.3.2",
            "a region that one controls",
            here,
        )?;
        need(
            !s.forts.has(region),
            "6.3.2",
            "a region without a fort",
            here,
        )?;
        need(
            s.forts.len() < u32::from(self.tables.fort_limit),
            "2.0",
            "a fort marker left",
            here,
        )
    }

    /// Whether anything can be built.
    pub(crate) fn may_construct(&self, s: &State, side: Side, by: By) -> bool {
        Waterway::ALL.iter().any(|w| {
            self.check_build_ship(s, by, *w).is_ok()
                || self.check_sink_ship(s, side, by, *w).is_ok()
        }) || Region::all().any(|r| self.check_build_fort(s, side, by, r).is_ok())
    }

    /// Candidates for options.
    pub(crate) fn construct_candidates(&self, out: &mut Vec<Decision>) {
        out.extend(Waterway::ALL.iter().map(|w| Decision::BuildShip(*w)));
        out.extend(Waterway::ALL.iter().map(|w| Decision::SinkShip(*w)));
        out.extend(Region::all().map(Decision::BuildFort));
    }

    fn pay_construct(&self, s: &mut State) {
        if let Some(Step::Construct { side, points, by }) = s.agenda.top() {
            s.agenda.replace(Step::Construct {
                side,
                points: points.saturating_sub(1),
                by,
            });
        }
    }

    /// Adds (11.2.1) or removes a Waterway Control marker and tells who controls the waterway by it.
    pub(crate) fn change_ships<N: Notes<Note>>(
        &self,
        s: &mut State,
        waterway: Waterway,
        side: Side,
        added: bool,
        n: &mut N,
    ) {
        let from = s.waterway_control(waterway);
        let ships = &mut s.ships[waterway.index()][side.index()];
        *ships = if added {
            ships.saturating_add(1)
        } else {
            ships.saturating_sub(1)
        };
        let to = s.waterway_control(waterway);
        n.note(|| Note::Ship {
            waterway,
            side,
            added,
        });
        if from != to {
            n.note(|| Note::WaterwayControl { waterway, from, to });
        }
    }

    /// 6.3.1.
    pub(crate) fn build_ship<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        waterway: Waterway,
        n: &mut N,
    ) {
        self.change_ships(s, waterway, side, true, n);
        self.pay_construct(s);
    }

    /// 6.3.1.
    pub(crate) fn sink_ship<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        waterway: Waterway,
        n: &mut N,
    ) {
        self.change_ships(s, waterway, side.other(), false, n);
        self.pay_construct(s);
    }

    /// 6.3.2.
    pub(crate) fn build_fort<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        region: Region,
        n: &mut N,
    ) {
        self.place_fort(s, side, region, n);
        self.pay_construct(s);
    }

    /// Puts a fort marker down.
    pub(crate) fn place_fort<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        region: Region,
        n: &mut N,
    ) {
        s.forts.insert(region);
        n.note(|| Note::FortBuilt { side, region });
    }
}
