//! Whether what was read is a state that a game can be in: ships and cards counted, the step under way possible.

use super::super::{
    Naval1812,
    agenda::Step,
    edition::tables::Tactic,
    ids::{AMERICAN, BRITISH, Kind, Ship, ShipSet},
    state::{Ending, Faces, Fight, Place, Stage, State},
    tell::side_name,
};
use super::{
    check_phase::{Phase, Shape},
    words::wrong,
};
use crate::{Awaits, Side, Silent, TextError};

/// A fault: the rule, what it demands, what was found.
type Fault = (&'static str, String, String);

fn need(
    holds: bool,
    rule: &'static str,
    expected: impl Into<String>,
    found: impl std::fmt::Display,
) -> Result<(), Fault> {
    if holds {
        Ok(())
    } else {
        Err((rule, expected.into(), found.to_string()))
    }
}

impl Naval1812 {
    /// Checks a state read from text; `last` is the line an error is told at.
    pub(super) fn check_position(&self, s: &State, last: usize) -> Result<(), TextError> {
        self.faults(s)
            .map_err(|(rule, expected, found)| wrong(last, expected, found, Some(rule)))
    }

    fn faults(&self, s: &State) -> Result<(), Fault> {
        let Some(shape) = self.shape(s) else {
            return need(
                false,
                "Order of Play",
                "steps that follow each other in a game",
                "others",
            );
        };
        self.check_ships(s)?;
        self.check_cards(s, shape.phase)?;
        self.check_points(s)?;
        self.check_arrivals(s, &shape)?;
        self.check_marks(s, shape.phase)?;
        self.check_under_way(s)?;
        if s.ending.is_some() {
            return Ok(());
        }
        let mut settled = *s;
        self.settle(&mut settled, &mut Silent);
        need(
            settled == *s,
            "Order of Play",
            "a moment at which something is asked for",
            "one that goes on by itself",
        )?;
        if matches!(self.asks(s), Awaits::Decision { .. }) {
            let mut options = Vec::new();
            self.list(s, &mut options);
            need(
                !options.is_empty(),
                "Order of Play",
                "something that can be decided",
                "nothing",
            )?;
        }
        Ok(())
    }

    /// Each ship where its kind can be, with hits that it survives.
    fn check_ships(&self, s: &State) -> Result<(), Fault> {
        for ship in Ship::all() {
            let afloat = s.ship(ship);
            let fits = match afloat.place {
                Place::At(_) | Place::Sunk => true,
                Place::Reserve => ship.kind() == Kind::Red,
                Place::Port => !ship.is_warship(),
            };
            need(
                fits,
                "Game Ships",
                "a place for a ship of its kind",
                ship.name(),
            )?;
            let most = self.tables.kind(ship.kind()).hits;
            need(
                afloat.hits < most,
                "Sinking Ships in Ship Combat",
                format!("fewer than {most} hits"),
                afloat.hits,
            )?;
        }
        Ok(())
    }

    /// Each card once; hands and discards as large as turn and round demand.
    fn check_cards(&self, s: &State, phase: Phase) -> Result<(), Fault> {
        let hand = self.tables.hand;
        let rounds_done = match phase {
            Phase::SetUp { .. } | Phase::Deal { .. } | Phase::Reinforce | Phase::Warships => 0,
            Phase::Over(Ending::LastTurn(_)) => hand,
            _ => s.round.saturating_sub(1),
        };
        for side in Side::BOTH {
            let i = side.index();
            let (hands, discards) = (s.hands[i], s.discards[i]);
            let doubled = !hands.and(discards).is_empty()
                || s.laid[i].is_some_and(|c| hands.has(c) || discards.has(c));
            need(!doubled, "Cards", "each card in one place", side_name(side))?;
            let used = s.turn.saturating_sub(1) * hand + rounds_done;
            need(
                discards.len() == used,
                "Order of Play 6",
                format!("{used} cards discarded"),
                discards.len(),
            )?;
            let (in_hand, laid) = match phase {
                Phase::SetUp { .. } => (0, false),
                Phase::Deal { left, .. } => {
                    let dealt = (hand * 2).saturating_sub(left);
                    (
                        if side == AMERICAN {
                            dealt.div_ceil(2)
                        } else {
                            dealt / 2
                        },
                        false,
                    )
                }
                Phase::Reinforce | Phase::Warships => (hand, false),
                Phase::Merchants => (hand - rounds_done, false),
                Phase::Play(of) => {
                    let laid = side == AMERICAN && of == BRITISH;
                    (hand - rounds_done - u8::from(laid), laid)
                }
                Phase::Over(Ending::LastTurn(_)) => (0, false),
                Phase::Revealed | Phase::Active(_) | Phase::Over(Ending::Automatic(_)) => {
                    (hand.saturating_sub(rounds_done + 1), true)
                }
            };
            need(
                hands.len() == in_hand,
                "Game Turn Sequence",
                format!("a {} hand of {in_hand}", side_name(side)),
                hands.len(),
            )?;
            need(
                s.laid[i].is_some() == laid,
                "Order of Play 2",
                if laid {
                    "a card laid down"
                } else {
                    "no card laid down"
                },
                side_name(side),
            )?;
        }
        Ok(())
    }

    fn check_points(&self, s: &State) -> Result<(), Fault> {
        let automatic = self.tables.automatic;
        let rule = "Winning The Game";
        for side in Side::BOTH {
            let points = s.points[side.index()];
            if s.ending == Some(Ending::Automatic(side)) {
                need(
                    points >= automatic && points <= automatic.saturating_add(9),
                    rule,
                    format!("at least {automatic} VP, and not many more"),
                    points,
                )?;
            } else {
                need(
                    points < automatic,
                    rule,
                    format!("fewer than {automatic} VP"),
                    points,
                )?;
            }
        }
        match s.ending {
            Some(Ending::LastTurn(winner)) => {
                let leader = if s.points[1] > s.points[0] {
                    BRITISH
                } else {
                    AMERICAN
                };
                need(
                    winner == leader && s.turn == self.tables.turns && s.round == self.tables.hand,
                    rule,
                    "the end after the last round, won by the side that leads",
                    side_name(winner),
                )
            }
            Some(Ending::Automatic(winner)) => need(
                s.turn > 0 && s.round > 0,
                rule,
                "an end within a round",
                side_name(winner),
            ),
            None => Ok(()),
        }
    }

    /// Ships that have not come yet, that wait to come back, and the one just placed.
    fn check_arrivals(&self, s: &State, shape: &Shape) -> Result<(), Fault> {
        let t = &self.tables;
        let all = Kind::Red.count();
        let later = |turn: u8| (all - t.red_at_start).saturating_sub(turn);
        let reserve = match shape.phase {
            Phase::SetUp { red_left } => later(0) + red_left,
            Phase::Deal { .. } => later(s.turn.saturating_sub(2)),
            Phase::Reinforce if shape.facing.is_none() => later(s.turn.saturating_sub(2)),
            _ => later(s.turn.saturating_sub(1)),
        };
        for ship in Kind::Red.ships().iter() {
            need(
                (s.ship(ship).place == Place::Reserve) == (ship.ordinal() > all - reserve),
                "Order of Play",
                format!("the last {reserve} red warships in reserve"),
                ship.name(),
            )?;
        }
        let waiting = |kind: Kind| s.waiting(kind, false).is_some();
        let merchants = waiting(Kind::White) || waiting(Kind::Gray);
        let warships = waiting(Kind::Blue) || waiting(Kind::Red);
        let first_turn =
            matches!(shape.phase, Phase::SetUp { .. }) || (s.turn == 1 && s.round == 0);
        let merchants_back = matches!(shape.phase, Phase::Play(_) | Phase::Revealed);
        let warships_back = s.round == 1
            && matches!(
                shape.phase,
                Phase::Merchants | Phase::Play(_) | Phase::Revealed
            )
            || (s.round == 0 && s.turn == 1);
        need(
            !(merchants && (merchants_back || first_turn)),
            "Return of Sunk Ships",
            "every merchant on the board",
            "one that waits",
        )?;
        need(
            !(warships && (warships_back || first_turn)),
            "Return of Sunk Ships",
            "every sunk warship back on the board",
            "one that waits",
        )?;
        if first_turn {
            self.check_set_up(s, shape.phase)?;
        }
        match shape.facing {
            Some(ship) => self.check_facing(s, ship),
            None => match s.agenda.top() {
                Some(Step::SetUpRed { left }) => {
                    need(left > 0, "British Setup", "a red warship to place", left)
                }
                Some(top @ Step::EarlyReturn { .. }) => {
                    let some = self.arriving(s, top).is_some();
                    need(some, "Card Tactics", "a sunk warship to bring back", "none")
                }
                _ => Ok(()),
            },
        }
    }

    /// Before the first hand is dealt the ships stand as the setup has them, but for red points and headings.
    fn check_set_up(&self, s: &State, phase: Phase) -> Result<(), Fault> {
        let start = self.set_up();
        let asked = match (phase, s.agenda.top()) {
            (Phase::SetUp { .. }, Some(Step::SetUpBlue { ship })) => ship.ordinal(),
            (Phase::SetUp { .. }, _) => 1,
            _ => Kind::Blue.count() + 1,
        };
        need(s.points == [0; 2], "Setup", "no points yet", "some")?;
        for ship in Ship::all() {
            let (is, was) = (s.ship(ship), start.ship(ship));
            let fits = match ship.kind() {
                Kind::Red => s
                    .point_of(ship)
                    .is_none_or(|p| self.tables.home[BRITISH.index()].has(p)),
                Kind::Blue if ship.ordinal() < asked => is.place == was.place,
                _ => is.place == was.place && is.heading == was.heading,
            };
            need(
                fits && is.hits == 0,
                "Setup",
                "ships as at the start of the game",
                ship.name(),
            )?;
        }
        Ok(())
    }

    /// The ship whose heading is asked for could have been placed where it is.
    fn check_facing(&self, s: &State, ship: Ship) -> Result<(), Fault> {
        let rule = "Return of Sunk Ships";
        let (Some(point), Some(below)) = (s.point_of(ship), s.agenda.below()) else {
            return need(false, rule, "a ship on the board", ship.name());
        };
        let mut before = *s;
        before.agenda.pop();
        let step = match below {
            Step::SetUpRed { left } => Step::SetUpRed { left: left + 1 },
            Step::ReturnWarships { next } => Step::ReturnWarships { next: next.other() },
            Step::ReturnMerchants { next } => Step::ReturnMerchants { next: next.other() },
            other => other,
        };
        before.agenda.replace(step);
        let reserve = matches!(step, Step::SetUpRed { .. } | Step::Reinforce);
        before.take(ship, if reserve { Place::Reserve } else { Place::Sunk });
        let arriving = self.arriving(&before, step);
        let mut after = before;
        let placed = arriving == Some(ship) && self.places(&before, step).has(point);
        if placed {
            self.place(&mut after, step, point);
        }
        // As placed: no hits, and the heading that a ship has until its owner says otherwise.
        need(
            placed && after == *s,
            rule,
            "a ship that was just placed where it may be",
            ship.name(),
        )
    }

    /// Marks of the active player's ships, and of tactics that act once.
    fn check_marks(&self, s: &State, phase: Phase) -> Result<(), Fault> {
        let own = |side: Side| Kind::warship(side).ships().or(Kind::merchant(side).ships());
        let (mover, attacker) = match (phase, s.agenda.steps()) {
            (Phase::Active(side), [.., Step::Move { .. }] | [.., Step::Sailing { .. }]) => {
                (Some(side), None)
            }
            (Phase::Active(side), _) => (None, Some(side)),
            _ => (None, None),
        };
        need(
            s.moved.minus(mover.map_or(ShipSet::EMPTY, own)).is_empty(),
            "Straight Movement",
            "activated ships of the side that moves alone",
            "others",
        )?;
        let warships = attacker.map_or(ShipSet::EMPTY, |side| Kind::warship(side).ships());
        need(
            s.fired[0].or(s.fired[1]).minus(warships).is_empty(),
            "Ship Combat",
            "broadsides fired by warships of the side that attacks alone",
            "others",
        )?;
        for side in Side::BOTH.into_iter().filter(|side| s.once[side.index()]) {
            let once = matches!(
                self.tactic(s, side),
                Tactic::PortBonus | Tactic::PrizeBonus | Tactic::Reroll
            );
            let begun = matches!(phase, Phase::Active(_) | Phase::Over(_));
            need(
                once && begun,
                "Card Tactics",
                "a tactic that has acted once",
                side_name(side),
            )?;
        }
        Ok(())
    }

    /// The ship under way, the movement points, the combat.
    fn check_under_way(&self, s: &State) -> Result<(), Fault> {
        for step in s.agenda.steps() {
            if let Step::Move { side, mp } = *step {
                let card = s.laid[side.index()].map_or(0, |c| self.tables.card(c).mp);
                need(
                    if s.moved.is_empty() && !self.in_port(s, side) {
                        mp == card
                    } else {
                        mp <= card
                    },
                    "Card Movement",
                    format!("at most {card} MP left, all of them if no ship has moved"),
                    mp,
                )?;
            }
        }
        if let Some(Step::Sailing { ship, .. }) = s.agenda.top() {
            self.check_course(s, ship)?;
        }
        if let Some(Step::Repair { side }) = s.agenda.top() {
            let (count, _) = self.damaged(s, side);
            need(
                count > 1,
                "Card Tactics",
                "a choice among warships with a hit",
                count,
            )?;
        }
        let fighting = s.agenda.top() == Some(Step::Fight);
        match &s.fight {
            Some(fight) => {
                need(
                    fighting,
                    "Ship Combat",
                    "no combat, as no step of one is to be done",
                    "one",
                )?;
                self.check_fight(s, fight)
            }
            None => need(!fighting, "Ship Combat", "a combat", "none"),
        }
    }

    /// Whether a merchant of the side may have spent points on its way into port.
    fn in_port(&self, s: &State, side: Side) -> bool {
        Kind::merchant(side)
            .ships()
            .iter()
            .any(|m| s.ship(m).place == Place::Port)
    }

    fn check_course(&self, s: &State, ship: Ship) -> Result<(), Fault> {
        let rule = "Ship Movement";
        let Some(c) = self.course(s) else {
            return need(false, rule, "a movement under way", "none");
        };
        need(
            s.moved.has(ship) && s.point_of(ship).is_some(),
            rule,
            "an activated ship on the board",
            ship.name(),
        )?;
        need(
            self.goes_on(s, c),
            rule,
            "a ship that can still do something",
            ship.name(),
        )
    }

    fn check_fight(&self, s: &State, fight: &Fight) -> Result<(), Fault> {
        let rule = "Ship Combat";
        let Fight {
            attacker,
            target,
            rolled,
            stage,
        } = *fight;
        let side = attacker.side();
        let beam = self
            .abeam(s, attacker)
            .iter()
            .position(|abeam| abeam.is_some_and(|(_, ship)| ship == target));
        let fired = beam.is_some_and(|beam| s.fired[beam].has(attacker));
        let below = s.agenda.below() == Some(Step::Combat { side });
        need(
            attacker.is_warship() && fired && below,
            rule,
            "a warship that fired on an enemy abeam",
            attacker.name(),
        )?;
        let dice = |of: Side| {
            let ship = if of == side { attacker } else { target };
            self.dice(s, ship, of == side)
        };
        let done = match stage {
            Stage::Roll(of) if of == side => [false, false],
            Stage::Roll(_) => [side == AMERICAN, side == BRITISH],
            _ => [true, true],
        };
        for of in Side::BOTH {
            let faces: &Faces = &rolled[of.index()];
            let count = if done[of.index()] { dice(of) } else { 0 };
            let fits = faces.dice().len() == usize::from(count)
                && faces.dice().iter().all(|d| (1..=6).contains(d));
            need(
                fits,
                "Combat Die Roll Chart",
                format!("{count} {} dice rolled", side_name(of)),
                faces.dice().len(),
            )?;
        }
        if let Stage::AskReroll(of) | Stage::Reroll(of) = stage {
            let used = matches!(stage, Stage::Reroll(_));
            need(
                self.tactic(s, of) == Tactic::Reroll && s.once[of.index()] == used,
                "Card Tactics",
                "a side that may roll again",
                side_name(of),
            )?;
        }
        Ok(())
    }
}
