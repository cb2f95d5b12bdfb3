//! Positions: a state as canonical, versioned text, exact both ways (what FEN is to chess).
//!
//! The first line is `before_napoleon position 1`; then the turn, the way of playing, who holds what, sieges, a line for each unit,
//! leader, fleet and group in play, the orders that are written, a fight if there is one, and the steps still to be done, the next last.
//! Units, leaders, groups and fleets go by their numbers, places by their ids. Reading checks every count and rule that a game keeps
//! ([`check`]), so that what is read can be played on.

mod check;
mod fights;
mod order;
mod steps;
mod words;

use super::{
    BeforeNapoleon,
    ids::{Class, FLEETS_A_SIDE, Fleet, Group, Leader, PLACES, Place, PlaceSet, Rate, Unit, Zone},
    land_battle::Battle,
    naval_battle::SeaFight,
    sheet::{NAVAL_ORDERS, NavalOrder},
    state::{
        At, Ending, FleetState, Go, GroupState, LeaderState, Ship, Siege, State, Station,
        UnitState, Way,
    },
    tell::side_name,
};
use crate::{Side, TextError};
use words::{Line, wrong};

/// First line of every position that this version writes.
pub const HEADER: &str = "before_napoleon position 1";

const SIEGES: [(&str, Siege); 3] = [
    ("opened", Siege::Opened),
    ("standing", Siege::Standing),
    ("breached", Siege::Breached),
];

impl BeforeNapoleon {
    /// The canonical text of a state.
    pub(crate) fn position_text(&self, s: &State) -> String {
        let t = &self.tables;
        let mut out = String::with_capacity(8192);
        let mut line = |text: String| {
            out.push_str(&text);
            out.push('\n');
        };
        line(HEADER.into());
        line(format!("turn {}", s.turn));
        line(format!(
            "play {} {}",
            if s.written { "orders" } else { "sequence" },
            if s.table { "table" } else { "quick" }
        ));
        let ids = |places: &mut dyn Iterator<Item = Place>| {
            places.map(|p| format!(" {}", t.id(p))).collect::<String>()
        };
        for side in Side::BOTH {
            let held = ids(&mut Place::all().filter(|p| s.holder(*p) == Some(side)));
            line(format!("held {}{held}", side_name(side)));
        }
        for (name, set) in [("captured", s.captured), ("spent", s.spent)] {
            if !set.is_empty() {
                line(format!("{name}{}", ids(&mut set.iter())));
            }
        }
        for place in Place::all() {
            if let Some((word, _)) = SIEGES
                .iter()
                .find(|(_, siege)| *siege == s.siege[place.index()])
            {
                line(format!("siege {} {word}", t.id(place)));
            }
        }
        line(format!(
            "books raised {} {} lost {} {} stands {} {}",
            s.raised[0], s.raised[1], s.lost[0], s.lost[1], s.stands_raised, s.stands_lost
        ));
        for (unit, u) in s.living() {
            line(self.unit_line(unit, u));
        }
        for (leader, l) in Leader::all().zip(&s.leaders) {
            if *l != LeaderState::WAITING {
                line(self.leader_line(leader, l));
            }
        }
        for fleet in Fleet::all() {
            let f = s.fleet(fleet);
            if *f != FleetState::default() {
                line(self.fleet_line(fleet, f));
            }
        }
        for (group, g) in Group::all().zip(&s.groups) {
            if *g != GroupState::NONE {
                line(group_line(group, g));
            }
        }
        for (french, met) in s.met.iter().enumerate() {
            for british in 0..FLEETS_A_SIDE {
                if met & (1 << british) != 0 {
                    line(format!("met {french} {}", british + FLEETS_A_SIDE));
                }
            }
        }
        for side in Side::BOTH {
            let orders = &s.orders[side.index()];
            if orders.given {
                line(format!(
                    "orders {}{}",
                    side_name(side),
                    ids(&mut orders.spend.iter())
                ));
                for order in orders.naval() {
                    line(format!(
                        "order {} {}",
                        side_name(side),
                        self.order_words(*order)
                    ));
                }
            }
        }
        if s.battle != Battle::NONE {
            line(format!("battle {}", fights::battle_text(t, &s.battle)));
        }
        if s.sea != SeaFight::NONE {
            line(format!("sea_fight {}", fights::sea_text(&s.sea)));
        }
        for step in s.agenda.steps() {
            line(format!("do {}", steps::text(t, *step)));
        }
        match s.ending {
            Some(Ending::Winter(side)) => line(format!("over winter {}", side_name(side))),
            Some(Ending::Points(side)) => line(format!("over points {}", side_name(side))),
            None => {}
        }
        out
    }

    fn at_text(&self, at: At) -> String {
        match at {
            At::Off => "off".into(),
            At::Field(place) => format!("field {}", self.tables.id(place)),
            At::Inside(place) => format!("inside {}", self.tables.id(place)),
            At::Aboard(fleet) => format!("aboard {}", fleet.number()),
        }
    }

    fn way_text(&self, way: &Way) -> String {
        if way.len == 0 {
            return String::new();
        }
        let places: String = way
            .steps()
            .iter()
            .map(|p| format!(" {}", self.tables.id(*p)))
            .collect();
        format!(" way{places}")
    }

    fn unit_line(&self, unit: Unit, u: &UnitState) -> String {
        let mut text = format!(
            "unit {} {} {} {} {}",
            unit.number(),
            side_name(u.side),
            u.class.id(),
            u.strength,
            self.at_text(u.at)
        );
        if !u.crewed {
            text += " uncrewed";
        }
        match u.go {
            Go::Fresh => {}
            Go::Failed => text += " failed",
            Go::Ready { water: true } => text += " ready water",
            Go::Ready { water: false } => text += " ready land",
            Go::Moving(points) => text += &format!(" moving {points}"),
            Go::Stopped => text += " stopped",
            Go::Held(until) => text += &format!(" held {until}"),
        }
        if let Some(came) = u.came {
            text += &format!(" came {}", self.tables.id(came));
        }
        text + &self.way_text(&u.way)
    }

    fn leader_line(&self, leader: Leader, l: &LeaderState) -> String {
        let mut text = format!("leader {} {}", leader.number(), self.at_text(l.at));
        if l.gone {
            text += " gone";
        }
        if l.points > 0 {
            text += &format!(" points {}", l.points);
        }
        if let Some(served) = l.served {
            text += &format!(" served {}", self.tables.id(served));
        }
        text + &self.way_text(&l.way)
    }

    fn station_words(&self, station: Station) -> String {
        match station {
            Station::Nowhere => "nowhere".into(),
            Station::Port(port) => format!("port {}", self.tables.id(port)),
            Station::Sea(zone) => format!("sea {}", zone.ordinal()),
        }
    }

    fn fleet_line(&self, fleet: Fleet, f: &FleetState) -> String {
        let mut text = format!(
            "fleet {} {} transports {}",
            fleet.number(),
            self.station_words(f.station),
            f.transports
        );
        if let Some(bound) = f.bound {
            text += &format!(" bound {}", self.tables.id(bound));
        }
        for (set, word) in [
            (f.moved, " moved"),
            (f.beaten, " beaten"),
            (f.idle, " idle"),
        ] {
            if set {
                text += word;
            }
        }
        text
    }

    fn order_words(&self, order: NavalOrder) -> String {
        let id = |p: Place| self.tables.id(p);
        match order {
            NavalOrder::Form(station) => format!("form {}", self.station_words(station)),
            NavalOrder::Take(group) => format!("take {}", group.number()),
            NavalOrder::Transports(count) => format!("transports {count}"),
            NavalOrder::Load(unit) => format!("load {}", unit.number()),
            NavalOrder::Board(leader) => format!("board {}", leader.number()),
            NavalOrder::Sail(station) => format!("sail {}", self.station_words(station)),
            NavalOrder::Land(unit, place) => format!("land {} {}", unit.number(), id(place)),
            NavalOrder::LandLeader(leader, place) => {
                format!("land_leader {} {}", leader.number(), id(place))
            }
        }
    }

    // ------------------------------------------------------------------ reading

    /// Reads and checks a position.
    pub(crate) fn parse_position(&self, text: &str) -> Result<State, TextError> {
        let mut s = self.bare();
        let mut lines = text.lines().enumerate().map(|(i, text)| Line::new(i, text));
        match lines.next() {
            Some(first) if first.text() == HEADER => {}
            Some(first) => return Err(first.error(format!("`{HEADER}`"), first.text())),
            None => return Err(wrong(1, format!("`{HEADER}`"), "nothing", None)),
        }
        let mut last = 1;
        for mut line in lines {
            last = line.number();
            self.position_line(&mut s, &mut line)?;
            line.end()?;
        }
        // One state has one text: anything else (order, blanks, a thing said twice) is refused where it first differs.
        let canonical = self.position_text(&s);
        if canonical != text {
            let at = canonical
                .lines()
                .zip(text.lines())
                .position(|(a, b)| a != b);
            let at = at.unwrap_or_else(|| canonical.lines().count().min(text.lines().count()));
            let expected = canonical
                .lines()
                .nth(at)
                .unwrap_or("the end, with one line feed");
            return Err(wrong(
                at + 1,
                format!("`{expected}`"),
                text.lines().nth(at).unwrap_or("the end"),
                None,
            ));
        }
        self.check_position(&s, last)?;
        Ok(s)
    }

    fn position_line(&self, s: &mut State, line: &mut Line<'_>) -> Result<(), TextError> {
        let t = &self.tables;
        match line.word("the name of a thing")? {
            "turn" => s.turn = line.number_up_to(super::turn::TURNS)?,
            "play" => {
                s.written = two(line, "orders", "sequence")?;
                s.table = two(line, "table", "quick")?;
            }
            "held" => {
                let side = line.side()?;
                while !line.is_done() {
                    let place = line.place(t)?;
                    s.control[place.index()] = Some(side);
                }
            }
            "captured" => s.captured = self.set_of(line)?,
            "spent" => s.spent = self.set_of(line)?,
            "siege" => {
                let place = line.place(t)?;
                s.siege[place.index()] = line.listed("opened, standing or breached", |word| {
                    SIEGES
                        .iter()
                        .find(|(w, _)| *w == word)
                        .map(|(_, siege)| *siege)
                })?;
            }
            "books" => {
                line.demand("raised")?;
                s.raised = [line.number_up_to(u32::MAX)?, line.number_up_to(u32::MAX)?];
                line.demand("lost")?;
                s.lost = [line.number_up_to(u32::MAX)?, line.number_up_to(u32::MAX)?];
                line.demand("stands")?;
                s.stands_raised = line.number_up_to(u16::MAX)?;
                s.stands_lost = line.number_up_to(u16::MAX)?;
            }
            "unit" => self.read_unit_line(s, line)?,
            "leader" => self.read_leader_line(s, line)?,
            "fleet" => self.read_fleet_line(s, line)?,
            "group" => read_group(s, line)?,
            "met" => {
                let (french, british) = (steps::fleet(line)?, steps::fleet(line)?);
                let bit = british.index().checked_sub(FLEETS_A_SIDE);
                match (s.met.get_mut(french.index()), bit) {
                    (Some(met), Some(bit)) => *met |= 1 << bit,
                    _ => return Err(line.error("a French fleet and a British one", "others")),
                }
            }
            "orders" => {
                let side = line.side()?;
                let spend = self.set_of(line)?;
                let orders = &mut s.orders[side.index()];
                orders.given = true;
                orders.spend = spend;
            }
            "order" => {
                let side = line.side()?;
                let order = self.read_order(line)?;
                let orders = &mut s.orders[side.index()];
                match orders.naval.get_mut(usize::from(orders.len)) {
                    Some(slot) => {
                        *slot = order;
                        orders.len += 1;
                    }
                    None => {
                        return Err(
                            line.error(format!("at most {NAVAL_ORDERS} orders"), "one more")
                        );
                    }
                }
            }
            "battle" => s.battle = fights::read_battle(t, line)?,
            "sea_fight" => s.sea = fights::read_sea(line)?,
            "do" => {
                let step = steps::read(t, line)?;
                if !s.agenda.push(step) {
                    return Err(line.error("fewer steps", "one more"));
                }
            }
            "over" => {
                let winter = two(line, "winter", "points")?;
                let side = line.side()?;
                s.ending = Some(if winter {
                    Ending::Winter(side)
                } else {
                    Ending::Points(side)
                });
            }
            other => return Err(line.error("the name of a thing in a position", other)),
        }
        Ok(())
    }

    fn set_of(&self, line: &mut Line<'_>) -> Result<PlaceSet, TextError> {
        let mut set = PlaceSet::EMPTY;
        while !line.is_done() {
            set.insert(line.place(&self.tables)?);
        }
        Ok(set)
    }

    fn read_at(&self, line: &mut Line<'_>) -> Result<At, TextError> {
        Ok(match line.word("field, inside, aboard or off")? {
            "off" => At::Off,
            "field" => At::Field(line.place(&self.tables)?),
            "inside" => At::Inside(line.place(&self.tables)?),
            "aboard" => At::Aboard(steps::fleet(line)?),
            other => return Err(line.error("field, inside, aboard or off", other)),
        })
    }

    fn read_way(&self, line: &mut Line<'_>) -> Result<Way, TextError> {
        let mut way = Vec::new();
        if line.takes("way") {
            while !line.is_done() && way.len() < 4 {
                way.push(line.place(&self.tables)?);
            }
        }
        Ok(Way::of(&way))
    }

    fn read_unit_line(&self, s: &mut State, line: &mut Line<'_>) -> Result<(), TextError> {
        let unit = steps::unit(line)?;
        let side = line.side()?;
        let class = line.listed("a class", Class::by_id)?;
        let mut u = UnitState {
            side,
            class,
            strength: line.number_up_to(u16::MAX)?,
            at: self.read_at(line)?,
            ..UnitState::NONE
        };
        u.crewed = !line.takes("uncrewed");
        u.go = match line.peek() {
            "failed" => Go::Failed,
            "ready" => Go::Ready { water: false },
            "moving" => Go::Moving(0),
            "stopped" => Go::Stopped,
            "held" => Go::Held(0),
            _ => Go::Fresh,
        };
        if u.go != Go::Fresh {
            line.word("a state of movement")?;
            match &mut u.go {
                Go::Ready { water } => *water = two(line, "water", "land")?,
                Go::Moving(points) => *points = line.number_up_to(3)?,
                Go::Held(until) => *until = line.number_up_to(super::turn::TURNS + 1)?,
                _ => {}
            }
        }
        if line.takes("came") {
            u.came = Some(line.place(&self.tables)?);
        }
        u.way = self.read_way(line)?;
        s.units[unit.index()] = u;
        Ok(())
    }

    fn read_leader_line(&self, s: &mut State, line: &mut Line<'_>) -> Result<(), TextError> {
        let leader: Leader = line.numbered("the number of a leader", Leader::new)?;
        let mut l = LeaderState {
            at: self.read_at(line)?,
            ..LeaderState::WAITING
        };
        l.gone = line.takes("gone");
        if line.takes("points") {
            l.points = line.number_up_to(super::initiative::POINTS)?;
        }
        if line.takes("served") {
            l.served = Some(line.place(&self.tables)?);
        }
        l.way = self.read_way(line)?;
        s.leaders[leader.index()] = l;
        Ok(())
    }

    fn station_line(&self, line: &mut Line<'_>) -> Result<Station, TextError> {
        Ok(match line.word("port or sea")? {
            "nowhere" => Station::Nowhere,
            "port" => Station::Port(line.place(&self.tables)?),
            "sea" => Station::Sea(line.numbered("the number of a sea zone", |n| {
                n.checked_sub(1).and_then(Zone::new)
            })?),
            other => return Err(line.error("port or sea", other)),
        })
    }

    fn read_fleet_line(&self, s: &mut State, line: &mut Line<'_>) -> Result<(), TextError> {
        let fleet = steps::fleet(line)?;
        let station = self.station_line(line)?;
        line.demand("transports")?;
        let transports = line.number_up_to(u8::MAX)?;
        let bound = if line.takes("bound") {
            Some(line.place(&self.tables)?)
        } else {
            None
        };
        s.fleets[fleet.index()] = FleetState {
            station,
            bound,
            transports,
            moved: line.takes("moved"),
            beaten: line.takes("beaten"),
            idle: line.takes("idle"),
        };
        Ok(())
    }

    fn read_order(&self, line: &mut Line<'_>) -> Result<NavalOrder, TextError> {
        let leader = |line: &mut Line<'_>| line.numbered("the number of a leader", Leader::new);
        Ok(match line.word("a naval order")? {
            "form" => NavalOrder::Form(self.station_line(line)?),
            "take" => NavalOrder::Take(line.numbered("the number of a group", Group::new)?),
            "transports" => NavalOrder::Transports(line.number_up_to(u8::MAX)?),
            "load" => NavalOrder::Load(steps::unit(line)?),
            "board" => NavalOrder::Board(leader(line)?),
            "sail" => NavalOrder::Sail(self.station_line(line)?),
            "land" => NavalOrder::Land(steps::unit(line)?, line.place(&self.tables)?),
            "land_leader" => NavalOrder::LandLeader(leader(line)?, line.place(&self.tables)?),
            other => return Err(line.error("a naval order", other)),
        })
    }
}

/// One of two words; `true` for the first.
fn two(line: &mut Line<'_>, first: &str, second: &str) -> Result<bool, TextError> {
    let expected = format!("{first} or {second}");
    line.listed(&expected, |word| match word {
        word if word == first => Some(true),
        word if word == second => Some(false),
        _ => None,
    })
}

/// "group 3 fleet 2 third:5 third:5 third:3"; a place without a ship is `-`, a lost ship has no points.
fn group_line(group: Group, g: &GroupState) -> String {
    let fleet = g
        .fleet
        .map_or_else(|| "none".to_owned(), |f| f.number().to_string());
    let ships: String = g
        .ships
        .iter()
        .map(|ship| {
            if *ship == Ship::NONE {
                " -".to_owned()
            } else {
                format!(" {}:{}", ship.rate.id(), ship.points)
            }
        })
        .collect();
    format!("group {} fleet {fleet}{ships}", group.number())
}

fn read_group(s: &mut State, line: &mut Line<'_>) -> Result<(), TextError> {
    let group: Group = line.numbered("the number of a group", Group::new)?;
    line.demand("fleet")?;
    let fleet = if line.takes("none") {
        None
    } else {
        Some(steps::fleet(line)?)
    };
    let mut ships = [Ship::NONE; 5];
    for ship in &mut ships {
        *ship = line.listed("a rate and points, or -", |word| {
            if word == "-" {
                return Some(Ship::NONE);
            }
            let (rate, points) = word.split_once(':')?;
            Some(Ship {
                rate: Rate::by_id(rate)?,
                points: points.parse().ok()?,
            })
        })?;
    }
    s.groups[group.index()] = GroupState { fleet, ships };
    Ok(())
}

const _: () = assert!(PLACES <= 64, "places fit a set of bits");
