//! Naval Combat by the quick procedure: rounds, breaking off, prizes, transports, and where the beaten go.

use super::{
    BeforeNapoleon,
    agenda::Step,
    fight_note::words,
    ids::{Fleet, GB, Group, Leader, Place, PlaceSet, Unit, Zone},
    naval_battle::{self, BOARDS, PRIZE, PRIZE_POINTS, ROUNDS, SLOTS, SeaFight, SeaStage},
    note::Note,
    retreat::TRANSPORT,
    state::{At, Ship, State, Station, UnitState},
    tell::side_name,
};
use crate::{BattleTold, Notes, Side, Told, Tone, battle_report::DieUse};

const RULE: &str = "Naval Combat";

impl BeforeNapoleon {
    /// Strength points of a fleet.
    #[must_use]
    pub fn fleet_points(s: &State, fleet: Fleet) -> u16 {
        s.ships_of(fleet).map(|ship| u16::from(ship.points)).sum()
    }
    /// Ships of a fleet that are afloat, by group and place in it.
    fn afloat(s: &State, fleet: Fleet) -> Vec<(Group, usize)> {
        s.groups_of(fleet)
            .flat_map(|group| (0..SLOTS).map(move |slot| (group, slot)))
            .filter(|(group, slot)| s.groups[group.index()].ships[*slot].points > 0)
            .collect()
    }
    fn ship(s: &State, at: (Group, usize)) -> Ship {
        s.groups[at.0.index()].ships[at.1]
    }

    /// A fight between two fleets begins; its step is pushed (Naval Interception).
    pub fn sea_fight_begins<N: Notes<Note>>(
        &self,
        s: &mut State,
        french: Fleet,
        british: Fleet,
        n: &mut N,
    ) {
        let fleets = [french, british];
        s.sea = SeaFight {
            on: true,
            fleets,
            start: fleets.map(|fleet| Self::fleet_points(s, fleet)),
            flag: fleets.map(|fleet| {
                let ships = Self::afloat(s, fleet);
                ships
                    .into_iter()
                    .max_by_key(|at| (Self::ship(s, *at).points, std::cmp::Reverse(*at)))
                    .map(|(group, slot)| (group, slot as u8))
            }),
            ..SeaFight::NONE
        };
        for fleet in fleets {
            s.fleets[fleet.index()].idle = false;
        }
        s.agenda.push(Step::SeaFight);
        self.tell_sea_fight(s, n);
        if s.table {
            s.sea.stage = SeaStage::Way;
        } else {
            self.sea_fight_opens(s, n);
        }
    }
    /// The way in which it is fought is settled.
    pub(crate) fn sea_fight_opens<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        match s.sea.start {
            // Transports do not fight: two fleets without escort pass each other, and of one the other takes what it can.
            [0, 0] => self.sea_fight_over(s, n),
            _ if s.sea.table => s.sea.stage = SeaStage::Claim,
            [0, _] => self.sea_lost(s, Side::A, n),
            [_, 0] => self.sea_lost(s, Side::B, n),
            _ => self.sea_round(s, n),
        }
    }
    fn sea_round<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        s.sea.round += 1;
        s.sea.hits = [0; 2];
        self.tell_sea_round(s, n);
        s.sea.stage = SeaStage::Volley(Side::A);
    }
    fn sea_now(s: &State) -> [u16; 2] {
        s.sea.fleets.map(|fleet| Self::fleet_points(s, fleet))
    }
    /// How many dice a fight at sea waits for: whose, how many, of how many faces, for what.
    pub(crate) fn sea_dice(&self, s: &State) -> Option<(Side, u8, u8, &'static str)> {
        let f = &s.sea;
        let winner = f.loser.map(Side::other);
        Some(match f.stage {
            SeaStage::Way | SeaStage::Claim | SeaStage::Ask(_) => return None,
            SeaStage::Volley(side) => {
                let dice = naval_battle::dice(Self::fleet_points(s, f.fleet(side)));
                (
                    side,
                    u8::try_from(dice).unwrap_or(u8::MAX),
                    6,
                    "battle at sea",
                )
            }
            SeaStage::Prizes => (winner?, self.prize_dice(s), 6, "prizes"),
            SeaStage::Boarding => (winner?, f.boarders, 6, "transports taken"),
            SeaStage::Lot => (
                winner?,
                1,
                s.fleet(f.fleet(f.loser?)).transports,
                "which transport is taken",
            ),
            SeaStage::Leaders => (
                f.loser.unwrap_or(Side::A),
                f.leaders.len() as u8,
                6,
                "leaders aboard what was lost",
            ),
        })
    }
    /// Lost ships of the loser, which the winner may take.
    fn prize_list(s: &State) -> Vec<(Group, usize)> {
        let Some(loser) = s.sea.loser else {
            return Vec::new();
        };
        let fleet = s.sea.fleet(loser);
        s.sea
            .lost
            .iter()
            .filter(|(group, _)| s.groups[group.index()].fleet == Some(fleet))
            .collect()
    }
    fn prize_dice(&self, s: &State) -> u8 {
        u8::try_from(Self::prize_list(s).len()).unwrap_or(u8::MAX)
    }
    /// The dice of a fight at sea have fallen.
    pub(crate) fn sea_rolled<N: Notes<Note>>(&self, s: &mut State, dice: &[u8], n: &mut N) {
        match s.sea.stage {
            SeaStage::Way | SeaStage::Claim | SeaStage::Ask(_) => {}
            SeaStage::Volley(side) => {
                let needs = naval_battle::needs(s.sea.round);
                s.sea.hits[side.index()] =
                    dice.iter().filter(|face| **face >= needs).count() as u16;
                self.tell_sea_volley(s, side, dice, needs, n);
                if side == Side::A {
                    s.sea.stage = SeaStage::Volley(Side::B);
                } else {
                    self.damage_falls(s, n);
                }
            }
            SeaStage::Prizes => {
                let lost = Self::prize_list(s);
                for (at, face) in lost.into_iter().zip(dice) {
                    if *face >= PRIZE {
                        self.takes_prize(s, at, n);
                    }
                }
                self.boarding(s, n);
            }
            SeaStage::Boarding => {
                let taken = dice.iter().filter(|face| **face >= BOARDS).count() as u8;
                self.sea_remark(
                    s,
                    RULE,
                    || {
                        format!(
                            "{taken} of {} ships take a transport ({BOARDS} or more)",
                            dice.len()
                        )
                    },
                    n,
                );
                s.sea.taken = taken;
                self.lots(s, n);
            }
            SeaStage::Lot => {
                let which = dice.first().copied().unwrap_or(1);
                self.transport_taken(s, which, n);
                self.lots(s, n);
            }
            SeaStage::Leaders => {
                for (leader, face) in s.sea.leaders.iter().zip(dice) {
                    self.leader_goes(s, leader);
                    let fate = if *face == 1 {
                        "goes down"
                    } else {
                        "is captured"
                    };
                    self.sea_remark(
                        s,
                        RULE,
                        || format!("{} {fate} (rolled {face})", self.tables.leader(leader).name),
                        n,
                    );
                }
                self.sea_fight_over(s, n);
            }
        }
    }
    /// Both volleys have fallen: damage on both sides at once, then who must break off does, then who may is asked.
    fn damage_falls<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        for side in Side::BOTH {
            let fleet = s.sea.fleet(side);
            let at: Vec<(Group, usize)> = Self::afloat(s, fleet);
            let mut ships: Vec<Ship> = at.iter().map(|at| Self::ship(s, *at)).collect();
            let mut lost = 0;
            for _ in 0..s.sea.hits[side.other().index()] {
                if let Some(index) = naval_battle::hit(&mut ships, |rate| self.tables.whole(rate)) {
                    s.sea.lost.insert(at[index].0, at[index].1);
                    lost += 1;
                }
            }
            for (at, ship) in at.iter().zip(ships) {
                s.groups[at.0.index()].ships[at.1] = ship;
            }
            self.tell_sea_losses(s, side, lost, n);
        }
        let now = Self::sea_now(s);
        for side in Side::BOTH {
            s.sea.broke[side.index()] = s.sea.must_break(side, now[side.index()]);
        }
        if s.sea.broke != [false; 2] || s.sea.round >= ROUNDS {
            self.sea_decided(s, n);
        } else if s.sea.round == 2 {
            s.sea.stage = SeaStage::Ask(Side::A);
        } else {
            self.sea_round(s, n);
        }
    }
    /// A side has said whether it breaks off.
    pub(crate) fn sea_answered<N: Notes<Note>>(
        &self,
        s: &mut State,
        side: Side,
        breaks: bool,
        n: &mut N,
    ) {
        if breaks {
            s.sea.broke[side.index()] = true;
            self.sea_remark(s, RULE, || format!("The {} break off", side_name(side)), n);
            self.sea_decided(s, n);
        } else if side == Side::A {
            s.sea.stage = SeaStage::Ask(Side::B);
        } else {
            self.sea_round(s, n);
        }
    }
    fn sea_decided<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        match s.sea.loser_of(Self::sea_now(s)) {
            Some(loser) => self.sea_lost(s, loser, n),
            None => self.sea_fight_over(s, n),
        }
    }
    /// A side has lost: prizes, then its transports.
    fn sea_lost<N: Notes<Note>>(&self, s: &mut State, loser: Side, n: &mut N) {
        s.sea.loser = Some(loser);
        // Prizes do not go after transports yet.
        let ships = Self::afloat(s, s.sea.fleet(loser.other())).len();
        s.sea.boarders = u8::try_from(ships).unwrap_or(u8::MAX);
        if ships > 0 && self.prize_dice(s) > 0 {
            s.sea.stage = SeaStage::Prizes;
        } else {
            self.boarding(s, n);
        }
    }
    /// A lost ship becomes a prize of its enemy: in a free place of the winner's groups, else as a group of its own.
    pub(crate) fn takes_prize<N: Notes<Note>>(&self, s: &mut State, at: (Group, usize), n: &mut N) {
        let owner = s.groups[at.0.index()].fleet;
        let Some(loser) = Side::BOTH
            .into_iter()
            .find(|side| owner == Some(s.sea.fleet(*side)))
        else {
            return;
        };
        let fleet = s.sea.fleet(loser.other());
        let prize = Ship {
            rate: Self::ship(s, at).rate,
            points: PRIZE_POINTS,
        };
        // A place of a ship lost in this fight is not free yet: it may be a prize of the enemy's to be told of.
        let free = s
            .groups_of(fleet)
            .flat_map(|group| (0..SLOTS).map(move |slot| (group, slot)))
            .find(|at| Self::ship(s, *at).points == 0 && !s.sea.lost.has(at.0, at.1));
        let into = free.or_else(|| s.free_group().map(|group| (group, 0)));
        if let Some((group, slot)) = into {
            let state = &mut s.groups[group.index()];
            if state.fleet.is_none() {
                state.ships = [Ship::NONE; SLOTS];
                state.fleet = Some(fleet);
            }
            state.ships[slot] = prize;
            self.sea_remark(
                s,
                RULE,
                || {
                    format!(
                        "The {} take a {} Rate as a prize",
                        side_name(loser.other()),
                        prize.rate.id()
                    )
                },
                n,
            );
        }
    }
    fn boarding<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        let Some(loser) = s.sea.loser else { return };
        if s.sea.boarders > 0 && s.fleet(s.sea.fleet(loser)).transports > 0 {
            s.sea.stage = SeaStage::Boarding;
        } else {
            self.fates(s, n);
        }
    }
    /// Transports are taken one by one, by lot where there is more than one.
    fn lots<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        let Some(loser) = s.sea.loser else { return };
        let fleet = s.sea.fleet(loser);
        loop {
            let left = s.fleet(fleet).transports;
            if s.sea.taken == 0 || left == 0 {
                s.sea.taken = 0;
                self.fates(s, n);
                return;
            }
            if left > 1 && s.sea.taken < left {
                s.sea.stage = SeaStage::Lot;
                return;
            }
            // All that are left are taken: the lot has nothing to choose.
            self.transport_taken(s, 1, n);
        }
    }
    /// A result from the table has taken effect: which transports are taken is drawn by lot, then leaders.
    pub(crate) fn sea_claim_done<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        if s.sea.loser.is_some() {
            self.lots(s, n);
        } else {
            self.fates(s, n);
        }
    }
    /// A transport is taken with all aboard. Supply Units are stowed first, then artillery, then men, each in list order, 800 men a
    /// transport; a unit of men may be spread over several.
    pub(crate) fn transport_taken<N: Notes<Note>>(&self, s: &mut State, which: u8, n: &mut N) {
        let Some(loser) = s.sea.loser else { return };
        let fleet = s.sea.fleet(loser);
        let low = u32::from(which.saturating_sub(1)) * TRANSPORT;
        let high = low + TRANSPORT;
        let mut aboard: Vec<Unit> = s
            .living()
            .filter(|(_, u)| u.at == At::Aboard(fleet))
            .map(|(unit, _)| unit)
            .collect();
        // Supply Units (100 men), then stands (50): 800 is a multiple of both, so that none lies in two transports.
        aboard.sort_by_key(|unit| std::cmp::Reverse(s.unit(*unit).class.weight(1)));
        let mut stowed = 0;
        let mut men_lost = 0;
        for unit in aboard {
            let state = *s.unit(unit);
            let weight = state.class.weight(1);
            let lost = (0..u32::from(state.strength))
                .filter(|number| (low..high).contains(&(stowed + number * weight)))
                .count() as u16;
            stowed += state.class.weight(state.strength);
            if state.class.has_men() {
                men_lost += u32::from(lost);
                s.lose(unit, lost);
                self.disband_aboard(s, unit);
            } else {
                let pile = &mut s.units[unit.index()];
                pile.strength -= lost;
                if pile.strength == 0 {
                    *pile = UnitState::NONE;
                }
                if state.class.is_battery() {
                    s.stands_lost += lost;
                }
            }
        }
        s.fleets[fleet.index()].transports = s.fleet(fleet).transports.saturating_sub(1);
        s.sea.taken = s.sea.taken.saturating_sub(1);
        if which == 1 && s.sea.flag[loser.index()].is_none() {
            s.sea.leaders = self.leaders_of(s, loser, At::Aboard(fleet));
        }
        self.sea_remark(
            s,
            RULE,
            || {
                format!(
                    "A transport of the {} is taken, with {men_lost} men aboard",
                    side_name(loser)
                )
            },
            n,
        );
    }
    fn disband_aboard(&self, s: &mut State, unit: Unit) {
        if s.unit(unit).lives() && s.too_small(unit) {
            s.lose(unit, s.unit(unit).strength);
        }
    }
    /// A die is thrown for each leader aboard what was lost.
    pub(crate) fn fates<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        let mut leaders = s.sea.leaders;
        for side in Side::BOTH {
            let fleet = s.sea.fleet(side);
            if let Some((group, slot)) = s.sea.flag[side.index()]
                && s.sea.lost.has(group, usize::from(slot))
            {
                for leader in self.leaders_of(s, side, At::Aboard(fleet)).iter() {
                    leaders.insert(leader);
                }
            }
        }
        s.sea.leaders = leaders;
        if leaders.is_empty() {
            self.sea_fight_over(s, n);
        } else {
            s.sea.stage = SeaStage::Leaders;
        }
    }
    /// It is over: empty fleets are struck, the beaten one goes to its nearest port.
    fn sea_fight_over<N: Notes<Note>>(&self, s: &mut State, n: &mut N) {
        let fight = s.sea;
        self.tell_sea_end(s, n);
        s.agenda.pop();
        s.sea = SeaFight::NONE;
        for group in s.groups.iter_mut() {
            if group.ships.iter().all(|ship| ship.points == 0) {
                group.fleet = None;
                group.ships = [Ship::NONE; SLOTS];
            }
        }
        for fleet in fight.fleets {
            self.strike_if_empty(s, fleet);
        }
        if let Some(loser) = fight.loser {
            let fleet = fight.fleet(loser);
            if s.fleet(fleet).station != Station::Nowhere {
                s.fleets[fleet.index()].beaten = true;
                s.fleets[fleet.index()].bound = None;
                s.agenda.push(Step::Harbour { fleet });
            }
        }
    }
    /// A fleet without ships and transports is none; who is still aboard has gone down with it.
    fn strike_if_empty(&self, s: &mut State, fleet: Fleet) {
        if s.armed(fleet) || s.fleet(fleet).transports > 0 {
            return;
        }
        s.fleets[fleet.index()] = super::state::FleetState::default();
        let left: Vec<Leader> = s.leaders_at(At::Aboard(fleet)).collect();
        for leader in left {
            self.leader_goes(s, leader);
        }
        let left: Vec<Unit> = s
            .living()
            .filter(|(_, u)| u.at == At::Aboard(fleet))
            .map(|(unit, _)| unit)
            .collect();
        for unit in left {
            s.remove_unit(unit);
        }
    }

    // ------------------------------------------------------------------ the nearest port

    /// Ports to which a fleet in that zone goes: own ones, the fewest zones away by ways that are open to its side. Its box is one.
    #[must_use]
    pub fn nearest_ports(&self, s: &State, side: Side, from: Zone) -> PlaceSet {
        let mut reached = [false; super::ids::ZONES];
        let mut edge = vec![from];
        reached[from.index()] = true;
        while !edge.is_empty() {
            let ports: PlaceSet = edge
                .iter()
                .flat_map(|zone| self.tables.ports[zone.index()].iter())
                .filter(|port| self.is_harbour(s, side, *port))
                .collect();
            if !ports.is_empty() {
                return ports;
            }
            let mut next = Vec::new();
            for zone in edge {
                for to in Zone::all().filter(|to| self.tables.adjacent(zone, *to)) {
                    let barred = self.tables.bars.iter().any(|(a, b, hold)| {
                        (*a, *b) == (zone, to) && s.holder(*hold) != Some(side)
                    });
                    if !barred && !reached[to.index()] {
                        reached[to.index()] = true;
                        next.push(to);
                    }
                }
            }
            edge = next;
        }
        PlaceSet::EMPTY
    }
    fn is_harbour(&self, s: &State, side: Side, port: Place) -> bool {
        let own = s.holder(port) == Some(side) || self.tables.boxes[side.index()] == port;
        let open = self
            .tables
            .upriver
            .iter()
            .all(|(upriver, hold)| *upriver != port || s.holder(*hold) == Some(side));
        own && open
    }
    /// Ports that a beaten fleet may go to.
    pub(crate) fn harbours(&self, s: &State, fleet: Fleet) -> PlaceSet {
        match s.fleet(fleet).station {
            Station::Nowhere => PlaceSet::EMPTY,
            Station::Sea(zone) => self.nearest_ports(s, fleet.side(), zone),
            // It came out of a port and goes back to it, or to another on the same sea.
            Station::Port(port) => {
                let mut ports = PlaceSet::EMPTY;
                ports.insert(port);
                ports
            }
        }
    }
    /// A beaten fleet goes by itself where there is one port, or none (it stays at sea). `false` while its owner has a choice.
    pub(crate) fn harbour_goes_on<N: Notes<Note>>(
        &self,
        s: &mut State,
        fleet: Fleet,
        n: &mut N,
    ) -> bool {
        let ports = self.harbours(s, fleet);
        match (ports.len(), ports.iter().next()) {
            (1, Some(port)) => self.harbours_at(s, fleet, port, n),
            (0, _) => s.agenda.pop(),
            _ => return false,
        }
        true
    }
    pub(crate) fn harbours_at<N: Notes<Note>>(
        &self,
        s: &mut State,
        fleet: Fleet,
        port: Place,
        n: &mut N,
    ) {
        s.agenda.pop();
        let state = &mut s.fleets[fleet.index()];
        state.station = Station::Port(port);
        state.bound = None;
        n.note(|| {
            let text = format!(
                "{} goes into {}",
                self.fleet_name(fleet),
                self.tables.name(port)
            );
            self.note_at(port, Some(fleet.side()), words(RULE, Tone::Move, text))
        });
    }

    // ------------------------------------------------------------------ telling

    /// The zone where the fleets meet: that of the one at sea.
    fn sea_zone(s: &State) -> Option<Zone> {
        s.sea
            .fleets
            .iter()
            .find_map(|fleet| match s.fleet(*fleet).station {
                Station::Sea(zone) => Some(zone),
                Station::Port(_) | Station::Nowhere => None,
            })
    }
    fn sea_piece(&self, s: &State, side: Option<Side>, text: String, piece: BattleTold) -> Note {
        let mut told: Told = words(RULE, Tone::Battle, text);
        told.side = side;
        told.battle = Some(piece);
        told.places = s
            .sea
            .fleets
            .iter()
            .filter_map(|fleet| match s.fleet(*fleet).station {
                Station::Port(port) => Some(self.tables.id(port).to_owned()),
                Station::Sea(_) | Station::Nowhere => None,
            })
            .collect();
        told.into()
    }
    pub(crate) fn sea_remark<N: Notes<Note>>(
        &self,
        s: &State,
        rule: &'static str,
        text: impl FnOnce() -> String,
        n: &mut N,
    ) {
        n.note(|| {
            let text = text();
            let piece = BattleTold::Remark {
                text: text.clone(),
                rule,
            };
            self.sea_piece(s, None, text, piece)
        });
    }
    fn sea_forces(&self, s: &State) -> [Vec<(String, u32)>; 2] {
        s.sea.fleets.map(|fleet| {
            let mut list: Vec<(String, u32)> = super::ids::Rate::ALL
                .iter()
                .map(|rate| {
                    (
                        rate,
                        s.ships_of(fleet).filter(|ship| ship.rate == *rate).count() as u32,
                    )
                })
                .filter(|(_, count)| *count > 0)
                .map(|(rate, count)| (format!("{} Rate", rate.id()), count))
                .collect();
            let transports = u32::from(s.fleet(fleet).transports);
            if transports > 0 {
                list.push(("transports".to_owned(), transports));
            }
            list
        })
    }
    fn tell_sea_fight<N: Notes<Note>>(&self, s: &State, n: &mut N) {
        n.note(|| {
            let zone = Self::sea_zone(s).map_or(0, |zone| zone.ordinal());
            let text = format!(
                "{} and {} meet in zone {zone}",
                self.fleet_name(s.sea.fleets[0]),
                self.fleet_name(s.sea.fleets[1])
            );
            let piece = BattleTold::Begin {
                place: format!("zone{zone}"),
                place_name: format!("Sea zone {zone}"),
                kind: "Battle at sea",
                attacker: self.sea_attacker(s),
                forces: self.sea_forces(s),
                modifiers: Vec::new(),
                rule: RULE,
            };
            self.sea_piece(s, None, text, piece)
        });
    }
    /// Who is told of as the attacker: the fleet that came out of port, else the British.
    fn sea_attacker(&self, s: &State) -> Side {
        Side::BOTH
            .into_iter()
            .find(|side| matches!(s.fleet(s.sea.fleet(*side)).station, Station::Port(_)))
            .unwrap_or(GB)
    }
    fn tell_sea_round<N: Notes<Note>>(&self, s: &State, n: &mut N) {
        n.note(|| {
            let dice = Self::sea_now(s).map(naval_battle::dice).map(u32::from);
            let ways = u64::from(7 - naval_battle::needs(s.sea.round));
            let text = format!(
                "Round {}: {} French dice, {} British dice",
                s.sea.round, dice[0], dice[1]
            );
            let piece = BattleTold::Round {
                dice,
                forces: self.sea_forces(s),
                expected: dice.map(|dice| (u64::from(dice) * ways, 6)),
            };
            self.sea_piece(s, None, text, piece)
        });
    }
    fn tell_sea_volley<N: Notes<Note>>(
        &self,
        s: &State,
        side: Side,
        dice: &[u8],
        needs: u8,
        n: &mut N,
    ) {
        n.note(|| {
            let shown: Vec<String> = dice.iter().map(u8::to_string).collect();
            let text = format!("The {} roll {}", side_name(side), shown.join(" "));
            let piece = BattleTold::Rolled {
                side,
                dice: dice.to_vec(),
            };
            self.sea_piece(s, Some(side), text, piece)
        });
        for face in dice.iter().copied() {
            n.note(|| {
                let hits = face >= needs;
                let use_ = if hits {
                    DieUse::Hit("2 points".to_owned())
                } else {
                    DieUse::Miss
                };
                let text = format!(
                    "A {face} {} ({needs} or more)",
                    if hits { "hits" } else { "misses" }
                );
                self.sea_piece(s, Some(side), text, BattleTold::Spent { side, face, use_ })
            });
        }
    }
    fn tell_sea_losses<N: Notes<Note>>(&self, s: &State, side: Side, lost: u32, n: &mut N) {
        if s.sea.hits[side.other().index()] == 0 {
            return;
        }
        n.note(|| {
            let left = Self::fleet_points(s, s.sea.fleet(side));
            let start = s.sea.start[side.index()];
            let text = format!(
                "The {} have {left} of {start} points left, {lost} ships lost in the round",
                side_name(side)
            );
            let what = vec![("ships".to_owned(), lost)];
            self.sea_piece(s, Some(side), text, BattleTold::Lost { side, what })
        });
    }
    fn tell_sea_end<N: Notes<Note>>(&self, s: &State, n: &mut N) {
        let winner = s.sea.loser.map(Side::other);
        n.note(|| {
            let text = match winner {
                Some(winner) => format!("The {} have the better of it", side_name(winner)),
                None => "Neither fleet has the better of it".to_owned(),
            };
            let piece = BattleTold::End {
                winner,
                text: text.clone(),
                rule: RULE,
            };
            self.sea_piece(s, winner, text, piece)
        });
    }
}
