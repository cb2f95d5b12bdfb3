//! The result of a battle that was fought on a table: what may be claimed, and what follows from it (Land Combat, Naval Combat).
//!
//! Nobody here can recompute such a result, but an impossible one is refused: nobody has more men than he had, no ship that was not
//! there is lost, and a beaten force has men left only if it can retreat.

use bincode::{Decode, Encode, config};

use super::{
    BeforeNapoleon,
    agenda::Step,
    ids::{Class, Group, Leader, Unit},
    land_battle::Stage,
    naval_battle::{SLOTS, SeaStage},
    note::Note,
    state::{At, State},
    tell::side_name,
};
use crate::{Awaits, Notes, Side, Violation};

/// The most that a claim's bytes may ask for when they are read.
const LIMIT: usize = 1 << 16;

/// A claim: what came of a battle on a table. New variants come at the end only: their bytes are in journals.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Claim {
    /// Of a land battle.
    Land(LandResult),
    /// Of a battle at sea.
    Sea(SeaResult),
}

/// What came of a land battle.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct LandResult {
    /// Who held the field; after an assault by the attacker, who took the fort.
    pub held: Side,
    /// Men left of every unit with men that was in it, in list order.
    pub left: Vec<(Unit, u16)>,
    /// Stands of artillery that the loser left behind, by battery, in list order.
    pub captured: Vec<(Unit, u16)>,
    /// Bands of the loser that routed and went home, in list order.
    pub routed: Vec<Unit>,
    /// Leaders who were present on the field, in list order: a die is thrown for each.
    pub leaders: Vec<Leader>,
}

/// What came of a battle at sea.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct SeaResult {
    /// Who withdrew, by side.
    pub withdrew: [bool; 2],
    /// Points left of every ship that was in it, by group and place in it, in order; 0 is lost.
    pub ships: Vec<(Group, u8, u8)>,
    /// Lost ships that the enemy took, in order.
    pub prizes: Vec<(Group, u8)>,
    /// Transports taken, by the side that owned them.
    pub transports: [u8; 2],
}

/// A violation of the rules of a land battle's result.
fn land(expected: impl Into<String>, found: impl Into<String>) -> Violation {
    Violation::new("Land Combat", expected, found)
}
/// The same at sea.
fn sea(expected: impl Into<String>, found: impl Into<String>) -> Violation {
    Violation::new("Naval Combat", expected, found)
}

/// Bytes of a claim.
#[must_use]
pub fn encode(claim: &Claim) -> Vec<u8> {
    // Writing numbers and lists to memory does not fail.
    bincode::encode_to_vec(claim, config::standard()).unwrap_or_default()
}

/// A claim from its bytes; `None` if they are none, or not in its one spelling.
#[must_use]
pub fn decode(body: &[u8]) -> Option<Claim> {
    let (claim, read): (Claim, usize) =
        bincode::decode_from_slice(body, config::standard().with_limit::<LIMIT>()).ok()?;
    (read == body.len() && encode(&claim) == body).then_some(claim)
}

impl BeforeNapoleon {
    /// Folds a claim.
    pub(crate) fn claimed<N: Notes<Note>>(
        &self,
        s: &mut State,
        body: &[u8],
        n: &mut N,
    ) -> Result<(), Violation> {
        let (rule, what) = match s.agenda.top().map(|step| self.fight_asks_claim(s, step)) {
            Some(Some(asked)) => asked,
            _ => return Err(Violation::new("Land Combat", "no claim now", "a claim")),
        };
        let claim = decode(body)
            .ok_or_else(|| Violation::new(rule, what, "bytes that are no claim of this game"))?;
        match (claim, s.agenda.top()) {
            (Claim::Land(result), Some(Step::Battle)) => {
                self.check_land(s, &result)?;
                self.land_claimed(s, &result, n);
            }
            (Claim::Sea(result), Some(Step::SeaFight)) => {
                self.check_sea(s, &result)?;
                self.sea_claimed(s, &result, n);
            }
            (Claim::Land(_), _) => return Err(sea(what, "the result of a land battle")),
            (Claim::Sea(_), _) => return Err(land(what, "the result of a battle at sea")),
        }
        self.settle(s, n);
        Ok(())
    }
    fn fight_asks_claim(&self, s: &State, step: Step) -> Option<(&'static str, &'static str)> {
        match step {
            Step::Battle | Step::SeaFight => match self.fight_asks(s, step) {
                Awaits::Claim { rule, what, .. } => Some((rule, what)),
                _ => None,
            },
            _ => None,
        }
    }

    // ------------------------------------------------------------------ land

    /// Units with men that are in the battle, of both sides in list order, each with its side and men.
    pub(crate) fn claim_units(s: &State) -> Vec<(Unit, Side, u16)> {
        let mut units: Vec<(Unit, Side, u16)> = Side::BOTH
            .into_iter()
            .flat_map(|side| {
                Self::in_battle(s, side)
                    .into_iter()
                    .map(move |unit| (unit, side))
            })
            .filter(|(unit, _)| s.unit(*unit).class.has_men())
            .map(|(unit, side)| (unit, side, s.unit(unit).strength))
            .collect();
        units.sort_unstable();
        units
    }
    /// Whether a unit of the loser may have men left: in an assault always (the beaten attacker stays, the garrison is taken), after a
    /// sally if it came out of the fort, else if the force can retreat.
    pub(crate) fn may_survive(&self, s: &State, loser: Side) -> impl Fn(Unit) -> bool + use<> {
        let b = s.battle;
        let open = b.is_assault()
            || !self
                .ways_out(s, loser, b.place, loser == b.attacker)
                .is_empty();
        move |unit| open || b.sallied.has(unit)
    }
    /// Whether what is claimed of a land battle is possible.
    pub fn check_land(&self, s: &State, r: &LandResult) -> Result<(), Violation> {
        let b = &s.battle;
        let (winner, loser) = (r.held, r.held.other());
        let there = Self::claim_units(s);
        let name = |unit: Unit| self.unit_name(unit, s.unit(unit).class);
        for ((unit, _, had), (named, left)) in there.iter().zip(&r.left) {
            if unit != named {
                return Err(land(
                    format!("the men left of {}", name(*unit)),
                    format!("those of {}", name(*named)),
                ));
            }
            if left > had {
                return Err(land(
                    format!("at most {had} men left of {}", name(*unit)),
                    left.to_string(),
                ));
            }
        }
        if there.len() != r.left.len() {
            return Err(land(
                format!("the men left of all {} units in it", there.len()),
                format!("those of {}", r.left.len()),
            ));
        }
        let men = |side: Side| -> u32 {
            there
                .iter()
                .zip(&r.left)
                .filter(|((_, of, _), _)| *of == side)
                .map(|(_, (_, left))| u32::from(*left))
                .sum()
        };
        if men(winner) == 0 && (men(loser) > 0 || loser != b.attacker) {
            let attacker = side_name(b.attacker);
            return Err(land(
                "men left of the side that held the field",
                format!("none (of two sides without men the attacker has lost: the {attacker})"),
            ));
        }
        let survives = self.may_survive(s, loser);
        if let Some((unit, left)) = r
            .left
            .iter()
            .find(|(unit, left)| *left > 0 && s.unit(*unit).side == loser && !survives(*unit))
        {
            return Err(land(
                format!(
                    "no men left of the {}, who cannot retreat from {} and surrender",
                    side_name(loser),
                    self.tables.name(b.place)
                ),
                format!("{left} of {}", name(*unit)),
            ));
        }
        self.check_captured(s, r, loser)?;
        for unit in &r.routed {
            let state = s.unit(*unit);
            let band = Self::in_battle(s, loser).contains(unit) && state.class == Class::Indians;
            if !band {
                return Err(land(
                    format!("a band of the beaten {} that was there", side_name(loser)),
                    name(*unit),
                ));
            }
        }
        if let Some(leader) = r.leaders.iter().find(|leader| !b.leaders.has(**leader)) {
            return Err(Violation::new(
                "Leaders",
                "a leader who was there",
                self.tables.leader(*leader).name.clone(),
            ));
        }
        let sorted = r.routed.is_sorted_by(|a, b| a < b)
            && r.leaders.is_sorted_by(|a, b| a < b)
            && r.captured.is_sorted_by(|a, b| a.0 < b.0);
        if !sorted {
            return Err(land(
                "bands, leaders and batteries in list order, each once",
                "another order",
            ));
        }
        Ok(())
    }
    fn check_captured(&self, s: &State, r: &LandResult, loser: Side) -> Result<(), Violation> {
        for (unit, stands) in &r.captured {
            let state = s.unit(*unit);
            let name = self.unit_name(*unit, state.class);
            if s.battle.is_assault() {
                return Err(land(
                    "no guns captured by themselves in an assault: those of a fort fall with it",
                    format!("{stands} of {name}"),
                ));
            }
            if !(state.class.is_battery() && Self::in_battle(s, loser).contains(unit)) {
                return Err(land(
                    format!(
                        "artillery of the beaten {} that was there",
                        side_name(loser)
                    ),
                    name,
                ));
            }
            if *stands == 0 || *stands > state.strength {
                return Err(land(
                    format!("1 to {} stands of {name} captured", state.strength),
                    stands.to_string(),
                ));
            }
        }
        Ok(())
    }
    /// What is claimed of a land battle takes effect; then a die is thrown for each leader who was present.
    fn land_claimed<N: Notes<Note>>(&self, s: &mut State, r: &LandResult, n: &mut N) {
        let loser = r.held.other();
        s.battle.loser = Some(loser);
        for side in Side::BOTH {
            let told: Vec<(Unit, u32)> = r
                .left
                .iter()
                .filter(|(unit, _)| s.unit(*unit).side == side)
                .map(|(unit, left)| (*unit, s.unit(*unit).men() - u32::from(*left)))
                .collect();
            let (units, lost): (Vec<Unit>, Vec<u32>) = told.into_iter().unzip();
            self.tell_losses(s, side, &units, &lost, n);
            for (unit, lost) in units.into_iter().zip(lost) {
                self.lose_men(s, unit, lost);
            }
        }
        for (unit, stands) in &r.captured {
            self.captured(s, *unit, *stands, r.held, n);
        }
        for unit in &r.routed {
            if s.unit(*unit).lives() {
                self.goes_home(s, *unit, n);
            }
        }
        for leader in s.battle.leaders.iter() {
            if !r.leaders.contains(&leader) {
                s.battle.leaders.remove(leader);
            }
        }
        self.leaders_asked(s, n);
    }

    // ------------------------------------------------------------------ sea

    /// Ships afloat in the fight, by group and place in it, in order, each with its side and points.
    pub(crate) fn claim_ships(s: &State) -> Vec<(Group, u8, Side, u8)> {
        Group::all()
            .filter_map(|group| {
                let fleet = s.groups[group.index()].fleet?;
                let side = Side::BOTH
                    .into_iter()
                    .find(|side| s.sea.fleet(*side) == fleet)?;
                Some((group, side))
            })
            .flat_map(|(group, side)| (0..SLOTS).map(move |slot| (group, slot, side)))
            .map(|(group, slot, side)| {
                (
                    group,
                    slot as u8,
                    side,
                    s.groups[group.index()].ships[slot].points,
                )
            })
            .filter(|(_, _, _, points)| *points > 0)
            .collect()
    }
    /// The loser of a fight at sea by who withdrew and the points left; a fleet without ships has lost to one that has some.
    pub(crate) fn sea_loser(s: &State, withdrew: [bool; 2], now: [u16; 2]) -> Option<Side> {
        match s.sea.start {
            [0, 0] => None,
            [0, _] => Some(Side::A),
            [_, 0] => Some(Side::B),
            _ => super::naval_battle::SeaFight {
                broke: withdrew,
                ..s.sea
            }
            .loser_of(now),
        }
    }
    /// Whether what is claimed of a fight at sea is possible.
    pub fn check_sea(&self, s: &State, r: &SeaResult) -> Result<(), Violation> {
        let there = Self::claim_ships(s);
        for ((group, slot, _, had), (g, w, left)) in there.iter().zip(&r.ships) {
            if (group, slot) != (g, w) {
                return Err(sea(
                    format!("the points left of ship {}", ship_text(*group, *slot)),
                    format!("those of {}", ship_text(*g, *w)),
                ));
            }
            if left > had {
                return Err(sea(
                    format!(
                        "at most {had} points left of ship {}",
                        ship_text(*group, *slot)
                    ),
                    left.to_string(),
                ));
            }
        }
        if there.len() != r.ships.len() {
            return Err(sea(
                format!("the points left of all {} ships in it", there.len()),
                format!("those of {}", r.ships.len()),
            ));
        }
        let mut now = [0u16; 2];
        let mut afloat = [0u8; 2];
        for ((_, _, side, _), (_, _, left)) in there.iter().zip(&r.ships) {
            now[side.index()] += u16::from(*left);
            afloat[side.index()] += u8::from(*left > 0);
        }
        for prize in &r.prizes {
            let ship = there
                .iter()
                .zip(&r.ships)
                .find(|((group, slot, _, _), _)| (*group, *slot) == *prize);
            match ship {
                Some(((_, _, side, _), (_, _, 0))) if afloat[side.other().index()] > 0 => {}
                Some(((_, _, _, _), (_, _, 0))) => {
                    return Err(sea(
                        "an enemy ship left that took the prize",
                        format!("none for {}", ship_text(prize.0, prize.1)),
                    ));
                }
                _ => {
                    return Err(sea(
                        "a prize that is a lost ship of the fight",
                        ship_text(prize.0, prize.1),
                    ));
                }
            }
        }
        if !r.prizes.is_sorted_by(|a, b| a < b) {
            return Err(sea("prizes in order, each once", "another order"));
        }
        let loser = Self::sea_loser(s, r.withdrew, now);
        for side in Side::BOTH {
            let taken = r.transports[side.index()];
            let most = if loser == Some(side) {
                s.fleet(s.sea.fleet(side))
                    .transports
                    .min(afloat[side.other().index()])
            } else {
                0
            };
            if taken > most {
                let who = side_name(side);
                let why = if loser == Some(side) {
                    "of so many enemy ships afloat"
                } else {
                    "for their escort has not lost"
                };
                return Err(sea(
                    format!("at most {most} transports of the {who} taken, {why}"),
                    taken.to_string(),
                ));
            }
        }
        Ok(())
    }
    /// What is claimed of a fight at sea takes effect; which transports are taken is drawn by lot.
    fn sea_claimed<N: Notes<Note>>(&self, s: &mut State, r: &SeaResult, n: &mut N) {
        for (group, slot, left) in &r.ships {
            let ship = &mut s.groups[group.index()].ships[usize::from(*slot)];
            ship.points = *left;
            if *left == 0 {
                s.sea.lost.insert(*group, usize::from(*slot));
            }
        }
        let now = s.sea.fleets.map(|fleet| Self::fleet_points(s, fleet));
        s.sea.broke = r.withdrew;
        s.sea.loser = Self::sea_loser(s, r.withdrew, now);
        for (group, slot) in &r.prizes {
            self.takes_prize(s, (*group, usize::from(*slot)), n);
        }
        if let Some(loser) = s.sea.loser {
            s.sea.taken = r.transports[loser.index()];
        }
        self.sea_claim_done(s, n);
    }
}

/// A ship as claims name it: its group's number and its place in it from 1.
pub(crate) fn ship_text(group: Group, slot: u8) -> String {
    format!("{}/{}", group.number(), slot + 1)
}

impl State {
    /// Whether a claim is awaited.
    #[must_use]
    pub fn awaits_claim(&self) -> bool {
        match self.agenda.top() {
            Some(Step::Battle) => self.battle.stage == Stage::Claim,
            Some(Step::SeaFight) => self.sea.stage == SeaStage::Claim,
            _ => false,
        }
    }
    /// Where the battle's units of a side stand, for those who show it.
    #[must_use]
    pub fn battle_stand(&self, side: Side) -> At {
        BeforeNapoleon::stand(&self.battle, side)
    }
}
