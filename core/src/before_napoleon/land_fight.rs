//! Land Combat by the quick procedure: ambush, rounds, tests, what becomes of both sides.

use super::{
    BeforeNapoleon,
    agenda::Step,
    ambush,
    force::{Column, Fire, Force, LeaderSet, Test, Volley},
    ids::{Class, Kind, Leader, Place, Rating, Unit},
    land_battle::{Battle, Fought, HANDFUL, ROUNDS, Stage, pursuit},
    losses::{HIT, HIT_BEHIND_WALL, half_up, percent, share},
    note::Note,
    state::{At, State},
};
use crate::{Notes, Side};

/// Most dice of an assault on a fort, from two sides.
const ASSAULT_DICE: u16 = 10;
/// Most dice of an assault on a large fortress.
const LARGE_ASSAULT_DICE: u16 = 40;
/// Men inside who serve one of a fort's own gun dice.
const MEN_A_FORT_DIE: u32 = 30;

impl BeforeNapoleon {
    /// Where the units of a side stand that are in the battle.
    pub(crate) const fn stand(b: &Battle, side: Side) -> At {
        if b.is_assault() && side.index() == b.defender().index() {
            At::Inside(b.place)
        } else {
            At::Field(b.place)
        }
    }
    /// The units of a side that are in the battle, in list order.
    pub(crate) fn in_battle(s: &State, side: Side) -> Vec<Unit> {
        s.units_at(side, Self::stand(&s.battle, side))
            .map(|(unit, _)| unit)
            .collect()
    }
    /// What a side has in the battle now.
    #[must_use]
    pub fn battle_force(s: &State, side: Side) -> Force {
        Force::of(
            s.units_at(side, Self::stand(&s.battle, side))
                .map(|(_, unit)| unit),
        )
    }
    fn column(&self, b: &Battle, side: Side) -> Column {
        match b.fought {
            Fought::Assault { .. } if side == b.defender() => Column::Inside,
            Fought::Assault { breached: true } => Column::Breach,
            Fought::Assault { breached: false } => Column::Wall,
            _ if self.tables.woods.has(b.place) => Column::Woods,
            _ => Column::Open,
        }
    }
    /// Dice of a fort's own guns: those of two sides, half of them once the wall is breached, and never more than the garrison serves.
    #[must_use]
    pub fn fort_dice(&self, place: Place, breached: bool, garrison: u32) -> u16 {
        // A quarter of the guns is apportioned to each side; two pieces are a stand, and a die.
        let two_sides = self.tables.fort_guns(place) / 4;
        let bearing = if breached { two_sides / 2 } else { two_sides };
        bearing.min(u16::try_from(garrison / MEN_A_FORT_DIE).unwrap_or(u16::MAX))
    }
    /// The dice of a side in the round under way.
    #[must_use]
    pub fn volley(&self, s: &State, side: Side) -> Volley {
        let b = &s.battle;
        let force = Self::battle_force(s, side);
        let mut fire = Fire {
            ambushing: b.round == 1 && b.ambusher == Some(side),
            ambushed: b.round == 1 && b.ambusher == Some(side.other()),
            ..Fire::default()
        };
        if b.is_assault() {
            if side == b.attacker {
                fire.limit = Some(match self.tables.kind_of(b.place) {
                    Kind::Large => LARGE_ASSAULT_DICE,
                    _ => ASSAULT_DICE,
                });
            } else {
                fire.fort_guns = self.fort_dice(b.place, b.is_breached(), force.total());
            }
        }
        Volley::of(&self.tables.class, &force, self.column(b, side), fire)
    }
    /// Who leads a side in the battle: the highest rank; of equal ranks the best, whom its owner would name (Leaders).
    pub(crate) fn leads(&self, s: &State, side: Side) -> Option<Leader> {
        s.leaders_at(Self::stand(&s.battle, side))
            .filter(|leader| self.tables.leader(*leader).side == side)
            .max_by_key(|leader| {
                let entry = self.tables.leader(*leader);
                // Of two that are alike the first of the list.
                (entry.rank, entry.rating.grade(), std::cmp::Reverse(*leader))
            })
    }
    /// A side's test as it stands now.
    #[must_use]
    pub fn test_of(&self, s: &State, side: Side) -> Test {
        let b = &s.battle;
        let own = Self::battle_force(s, side);
        let enemy = Self::battle_force(s, side.other()).total();
        let inside = b.is_assault() && side == b.defender();
        Test {
            leader: self
                .leads(s, side)
                .map(|leader| self.tables.leader(leader).rating),
            grade: own
                .most()
                .map_or(0, |class| self.tables.class[class.index()].grade),
            start: b.start[side.index()],
            now: own.total(),
            lost_more: b.fallen[side.index()] > b.fallen[side.other().index()],
            ambushed: b.round == 1 && b.ambusher == Some(side.other()),
            enemy: (!inside || b.is_breached()).then_some(enemy),
            walls: i8::from(inside),
        }
    }

    /// A battle begins; its step is pushed.
    pub(crate) fn battle_begins<N: Notes<Note>>(
        &self,
        s: &mut State,
        place: Place,
        attacker: Side,
        fought: Fought,
        n: &mut N,
    ) {
        s.battle = Battle {
            fought,
            place,
            attacker,
            sallied: s.battle.sallied,
            sallied_leaders: s.battle.sallied_leaders,
            ..Battle::NONE
        };
        let mut leaders = LeaderSet::EMPTY;
        for side in Side::BOTH {
            s.battle.start[side.index()] = Self::battle_force(s, side).total();
            for leader in s.leaders_at(Self::stand(&s.battle, side)) {
                if self.tables.leader(leader).side == side {
                    leaders.insert(leader);
                }
            }
        }
        s.battle.leaders = leaders;
        s.agenda.push(Step::Battle);
        self.tell_battle(s, n);
        if s.table {
            s.battle.stage = Stage::Way;
        } else {
            self.battle_opens(s, n);
        }
    }
    /// The attacker has said how it is fought, or there is one way only: the ambush comes first (Ambushes).
    pub(crate) fn battle_opens<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        let forces = Side::BOTH.map(|side| Self::battle_force(s, side));
        if !s.battle.is_assault() && ambush::possible([&forces[0], &forces[1]]) {
            s.battle.stage = Stage::Ambush(Side::A);
        } else {
            self.battle_joined(s, n);
        }
    }
    fn battle_joined<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        if s.battle.table {
            s.battle.stage = Stage::Claim;
            self.tell_tabletop(s, n);
        } else {
            self.round_begins(s, n);
        }
    }
    fn round_begins<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        let b = &mut s.battle;
        b.round += 1;
        b.fallen = [0; 2];
        b.hits = [0; 2];
        self.tell_round(s, n);
        self.volley_of(s, Side::A, n);
    }
    /// A side is to throw; who has no dice throws none.
    fn volley_of<N: Notes<Note>>(&self, s: &mut State, side: Side, n: &mut N) {
        s.battle.thrown = 0;
        s.battle.stage = Stage::Volley(side);
        if self.volley(s, side).dice() == 0 {
            self.volley_done(s, side, n);
        }
    }
    fn volley_done<N: Notes<Note>>(&self, s: &mut State, side: Side, n: &mut N) {
        match side {
            Side::A => self.volley_of(s, Side::B, n),
            Side::B => self.losses_fall(s, n),
        }
    }
    /// How many dice a battle waits for, whose, under which rule and for what.
    pub(crate) fn battle_dice(
        &self,
        s: &State,
    ) -> Option<(Option<Side>, u8, &'static str, &'static str)> {
        let b = &s.battle;
        match b.stage {
            Stage::Way | Stage::Claim => None,
            Stage::Ambush(side) => Some((Some(side), 1, "Ambushes", "ambush")),
            Stage::Volley(side) => {
                let left = self.volley(s, side).dice().saturating_sub(b.thrown);
                // A handful fits a byte.
                Some((
                    Some(side),
                    left.min(HANDFUL) as u8,
                    self.battle_rule(b),
                    "battle",
                ))
            }
            Stage::Test(side) => {
                Some((Some(side), 2, self.battle_rule(b), "whether the side holds"))
            }
            Stage::Leaders => Some((
                None,
                b.leaders.len() as u8,
                "Leaders",
                "the leaders who were present",
            )),
        }
    }
    /// The heading under which it is fought.
    pub(crate) const fn battle_rule(&self, b: &Battle) -> &'static str {
        if b.is_assault() {
            "Sieges"
        } else {
            "Land Combat"
        }
    }
    /// The dice of a battle have fallen.
    pub(crate) fn battle_rolled<N: Notes<Note>>(&self, s: &mut State, dice: &[u8], n: &mut N) {
        match s.battle.stage {
            Stage::Way | Stage::Claim => {}
            Stage::Ambush(side) => {
                s.battle.ambush[side.index()] = dice.first().copied().unwrap_or_default();
                if side == Side::A {
                    s.battle.stage = Stage::Ambush(Side::B);
                } else {
                    self.ambush_judged(s, n);
                    self.battle_joined(s, n);
                }
            }
            Stage::Volley(side) => {
                let volley = self.volley(s, side);
                let first = s.battle.thrown;
                let hits = dice
                    .iter()
                    .zip(first..)
                    .filter(|(face, die)| **face >= volley.needs(*die))
                    .count();
                self.tell_volley(s, side, dice, &volley, n);
                s.battle.hits[side.index()] += hits as u16;
                s.battle.thrown = first.saturating_add(dice.len() as u16);
                if s.battle.thrown >= volley.dice() {
                    self.volley_done(s, side, n);
                }
            }
            Stage::Test(side) => {
                let sum = dice.iter().sum();
                let breaks = self.test_of(s, side).breaks(sum);
                self.tell_test(s, side, dice, breaks, n);
                s.battle.broke[side.index()] = breaks;
                self.tests_from(s, side == Side::A, n);
            }
            Stage::Leaders => {
                for (leader, face) in s.battle.leaders.iter().zip(dice) {
                    if *face == 1 {
                        self.leader_goes(s, leader);
                    }
                    self.tell_leader(s, leader, *face, n);
                }
                self.battle_over(s, n);
            }
        }
    }
    fn ambush_judged<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        let forces = Side::BOTH.map(|side| Self::battle_force(s, side));
        let plus = ambush::plus([&forces[0], &forces[1]]);
        let margin = ambush::margin(self.tables.is_wilderness(s.battle.place));
        s.battle.ambusher = ambush::winner(s.battle.ambush, plus, margin);
        self.tell_ambush(s, plus, margin, n);
    }
    /// Both volleys have fallen: men fall on both sides at once, then those who must are tested.
    fn losses_fall<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        for side in Side::BOTH {
            let hits = u32::from(s.battle.hits[side.other().index()]);
            let wall = s.battle.fought == (Fought::Assault { breached: false })
                && side == s.battle.defender();
            let each = if wall { HIT_BEHIND_WALL } else { HIT };
            s.battle.fallen[side.index()] = self.lose_shared(s, side, hits * each, n);
        }
        self.tests_from(s, true, n);
    }
    /// A loss shared over a side's units in the battle; the men really lost.
    fn lose_shared<N: Notes<Note>>(&self, s: &mut State, side: Side, loss: u32, n: &mut N) -> u32 {
        let units: Vec<Unit> = Self::in_battle(s, side)
            .into_iter()
            .filter(|unit| s.unit(*unit).class.has_men())
            .collect();
        let men: Vec<u32> = units.iter().map(|unit| s.unit(*unit).men()).collect();
        let shares = share(loss, &men);
        self.tell_losses(s, side, &units, &shares, n);
        for (unit, lost) in units.iter().zip(&shares) {
            self.lose_men(s, *unit, *lost);
        }
        shares.iter().sum()
    }
    /// Tests the first side, if it is to be, and the second; then the round is over.
    fn tests_from<N: Notes<Note>>(&self, s: &mut State, first: bool, n: &mut N) {
        let sides: &[Side] = match (first, s.battle.stage) {
            // The French have been tested: the British are left.
            (true, Stage::Test(Side::A)) => &[Side::B],
            (true, _) => &Side::BOTH,
            (false, _) => &[],
        };
        for side in sides.iter().copied() {
            let now = Self::battle_force(s, side).total();
            if now == 0 {
                s.battle.broke[side.index()] = true;
            } else if s.battle.tests(side, now) {
                s.battle.stage = Stage::Test(side);
                return;
            }
        }
        self.round_over(s, n);
    }
    fn round_over<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        let now = Side::BOTH.map(|side| Self::battle_force(s, side).total());
        match s.battle.loser_of(now) {
            Some(loser) => self.battle_lost(s, loser, n),
            // The attacker gives up; he has not broken.
            None if s.battle.round >= ROUNDS => self.battle_lost(s, s.battle.attacker, n),
            None => self.round_begins(s, n),
        }
    }
    /// A side has lost by the quick procedure: bands go home, guns are left, the pursuit takes its share.
    fn battle_lost<N: Notes<Note>>(&self, s: &mut State, loser: Side, n: &mut N) {
        s.battle.loser = Some(loser);
        for side in Side::BOTH {
            if s.battle.broke[side.index()] {
                for unit in Self::in_battle(s, side) {
                    if s.unit(unit).class == Class::Indians {
                        self.goes_home(s, unit, n);
                    }
                }
            }
        }
        if !s.battle.is_assault() {
            let beaten = Self::battle_force(s, loser).total();
            if s.battle.broke[loser.index()] && beaten > 0 {
                let ambushers = Self::battle_force(s, loser.other()).ambushers();
                let per_cent = pursuit(self.tables.woods.has(s.battle.place), beaten, ambushers);
                self.tell_pursuit(s, loser, per_cent, n);
                self.lose_shared(s, loser, percent(beaten, per_cent), n);
            }
            self.guns_left(s, loser, n);
        }
        self.leaders_asked(s, n);
    }
    /// A beaten force leaves half its stands of artillery, rounded up, guns before mortars.
    fn guns_left<N: Notes<Note>>(&self, s: &mut State, loser: Side, n: &mut N) {
        let batteries: Vec<Unit> = Self::in_battle(s, loser)
            .into_iter()
            .filter(|unit| s.unit(*unit).class.is_battery())
            .collect();
        let stands = batteries.iter().map(|unit| s.unit(*unit).strength).sum();
        let mut left = half_up(stands);
        for class in [Class::Guns, Class::Mortars] {
            for unit in batteries
                .iter()
                .filter(|unit| s.units[unit.index()].class == class)
                .copied()
                .collect::<Vec<_>>()
            {
                let taken = left.min(s.unit(unit).strength);
                left -= taken;
                self.captured(s, unit, taken, loser.other(), n);
            }
        }
    }
    /// Units too small go; then a die is thrown for each strategic leader who was present (Leaders).
    pub(crate) fn leaders_asked<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        for side in Side::BOTH {
            for unit in Self::in_battle(s, side) {
                self.disband_small(s, unit, n);
            }
        }
        if s.battle.leaders.is_empty() {
            self.battle_over(s, n);
        } else {
            s.battle.stage = Stage::Leaders;
        }
    }
    /// A unit under half a stand is disbanded into nothing.
    pub(crate) fn disband_small<N: Notes<Note>>(&self, s: &mut State, unit: Unit, n: &mut N) {
        if s.too_small(unit) {
            self.tell_disbanded(s, unit, n);
            s.lose(unit, s.unit(unit).strength);
        }
    }
    /// A unit loses so many men, at most those it has; they are counted.
    pub(crate) fn lose_men(&self, s: &mut State, unit: Unit, men: u32) {
        s.lose(
            unit,
            u16::try_from(men)
                .unwrap_or(u16::MAX)
                .min(s.unit(unit).strength),
        );
    }
    /// A band goes home and must be recruited again (Indians, Militia, & Provincials).
    pub(crate) fn goes_home<N: Notes<Note>>(&self, s: &mut State, unit: Unit, n: &mut N) {
        self.tell_home(s, unit, n);
        let men = s.unit(unit).men();
        self.lose_men(s, unit, men);
    }
    /// The battle is over and its consequences follow.
    fn battle_over<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        let b = s.battle;
        let Some(loser) = b.loser else { return };
        self.tell_battle_end(s, loser, n);
        s.agenda.pop();
        s.battle = Battle::NONE;
        if b.is_assault() {
            if loser == b.attacker {
                self.siege_checked(s, b.attacker, b.place, n);
            } else {
                self.fort_falls(s, b.place, b.attacker, n);
            }
            return;
        }
        self.back_inside(s, &b, loser);
        let at = At::Field(b.place);
        if s.men_at(loser, at) > 0 {
            s.agenda.push(Step::Retreat {
                side: loser,
                place: b.place,
                attacked: loser == b.attacker,
            });
        } else {
            self.seize(s, b.place, loser.other(), n);
            self.forts_settle(s);
        }
    }
    /// A beaten sally goes back into its fort (Sieges).
    fn back_inside(&self, s: &mut State, b: &Battle, loser: Side) {
        for unit in b.sallied.iter() {
            let state = &mut s.units[unit.index()];
            if state.side == loser && state.at == At::Field(b.place) {
                state.at = At::Inside(b.place);
            }
        }
        for leader in b.sallied_leaders.iter() {
            let state = &mut s.leaders[leader.index()];
            if self.tables.leader(leader).side == loser && state.at == At::Field(b.place) {
                state.at = At::Inside(b.place);
            }
        }
    }
    /// The rating that counts for a side in the battle; `None` without a leader.
    #[must_use]
    pub fn rating_of(&self, s: &State, side: Side) -> Option<Rating> {
        self.leads(s, side)
            .map(|leader| self.tables.leader(leader).rating)
    }
}
