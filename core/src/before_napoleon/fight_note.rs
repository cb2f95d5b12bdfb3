//! What a fight tells. The words are made at once, but only when somebody wants them: the maker of a note is a closure.

use super::{
    BeforeNapoleon,
    force::Volley,
    ids::{Class, Leader, Place, Unit},
    land_battle::{Fought, tactical_leaders},
    note::Note,
    state::State,
    tell::side_name,
};
use crate::{
    BattleTold, Notes, Side, Told, Tone,
    battle_report::{DieUse, Modifier},
};

/// A note of a fight, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FightNote(pub Box<Told>);

/// Forces by side and kind, in names and numbers, those of [`Side::A`] first.
pub(crate) type Forces = [Vec<(String, u32)>; 2];

/// The words of a note of a fight before it has its details.
pub(crate) fn words(rule: &'static str, tone: Tone, text: String) -> Told {
    Told {
        rule,
        text,
        tone,
        heading: None,
        side: None,
        places: Vec::new(),
        arrow: None,
        battle: None,
        score: None,
    }
}

impl From<Told> for Note {
    fn from(told: Told) -> Note {
        Note::Fight(FightNote(Box::new(told)))
    }
}

impl BeforeNapoleon {
    /// A note of a fight in words.
    pub(crate) fn told_fight(&self, note: &FightNote) -> Told {
        (*note.0).clone()
    }
    /// A note at a place.
    pub(crate) fn note_at(&self, place: Place, side: Option<Side>, told: Told) -> Note {
        Told {
            side,
            places: vec![self.tables.id(place).to_owned()],
            ..told
        }
        .into()
    }
    fn piece(
        &self,
        place: Place,
        side: Option<Side>,
        rule: &'static str,
        text: String,
        piece: BattleTold,
    ) -> Note {
        let mut told = words(rule, Tone::Battle, text);
        told.battle = Some(piece);
        self.note_at(place, side, told)
    }
    /// A line in the report of the battle under way.
    fn remark<N: Notes<Note>>(
        &self,
        s: &State,
        side: Option<Side>,
        rule: &'static str,
        text: impl FnOnce() -> String,
        n: &mut N,
    ) {
        let place = s.battle.place;
        n.note(|| {
            let text = text();
            let piece = BattleTold::Remark {
                text: text.clone(),
                rule,
            };
            self.piece(place, side, rule, text, piece)
        });
    }
    /// Forces of both sides by class; artillery in stands.
    fn forces(&self, s: &State) -> Forces {
        Side::BOTH.map(|side| {
            let force = Self::battle_force(s, side);
            let mut list: Vec<(String, u32)> = Class::ALL
                .iter()
                .filter(|class| force.men[class.index()] > 0)
                .map(|class| (class_name(*class).to_owned(), force.men[class.index()]))
                .collect();
            let stands = [(Class::Guns, force.guns), (Class::Mortars, force.mortars)];
            list.extend(
                stands
                    .into_iter()
                    .filter(|(_, stands)| *stands > 0)
                    .map(|(class, stands)| (class_name(class).to_owned(), u32::from(stands))),
            );
            list
        })
    }
    pub(crate) fn tell_battle<N: Notes<Note>>(&self, s: &State, n: &mut N) {
        let b = &s.battle;
        n.note(|| {
            let kind = match b.fought {
                Fought::Assault { breached: true } => "Assault through a breach",
                Fought::Assault { breached: false } => "Assault",
                _ if !b.sallied.is_empty() => "Sally",
                _ => "Battle",
            };
            let rule = self.battle_rule(b);
            let name = self.tables.name(b.place).to_owned();
            let text = format!(
                "{kind} at {name}: the {} attack with {} men against {}",
                side_name(b.attacker),
                b.start[b.attacker.index()],
                b.start[b.defender().index()]
            );
            let piece = BattleTold::Begin {
                place: self.tables.id(b.place).to_owned(),
                place_name: name,
                kind,
                attacker: b.attacker,
                forces: self.forces(s),
                modifiers: self.modifiers(s),
                rule,
            };
            self.piece(b.place, Some(b.attacker), rule, text, piece)
        });
    }
    /// What counts in the tests of a battle from its start.
    fn modifiers(&self, s: &State) -> Vec<Modifier> {
        let mut list = Vec::new();
        for side in Side::BOTH {
            let leader = self.leads(s, side);
            let (value, why) = match leader {
                Some(leader) => {
                    let entry = self.tables.leader(leader);
                    (
                        entry.rating.grade(),
                        format!("{} leads ({})", entry.name, entry.rating.id()),
                    )
                }
                None => (-1, "nobody leads".to_owned()),
            };
            list.push(Modifier {
                side,
                value: i32::from(value),
                why,
                rule: "Leader Ratings",
            });
            if let Some(class) = Self::battle_force(s, side).most() {
                list.push(Modifier {
                    side,
                    value: i32::from(self.tables.class[class.index()].grade),
                    why: format!("most of them are {}", class_name(class)),
                    rule: "Land Combat",
                });
            }
            if s.battle.is_assault() && side == s.battle.defender() {
                list.push(Modifier {
                    side,
                    value: 1,
                    why: "behind walls".to_owned(),
                    rule: "Sieges",
                });
            }
        }
        list
    }
    pub(crate) fn tell_ambush<N: Notes<Note>>(
        &self,
        s: &State,
        plus: [bool; 2],
        margin: u8,
        n: &mut N,
    ) {
        let b = &s.battle;
        self.remark(
            s,
            b.ambusher,
            "Ambushes",
            || {
                let rolled = Side::BOTH.map(|side| {
                    let add = if plus[side.index()] { " + 1" } else { "" };
                    format!("{} {}{add}", side_name(side), b.ambush[side.index()])
                });
                let rolled = rolled.join(" against ");
                match b.ambusher {
                    Some(side) => format!(
                        "the {} ambush the {} ({rolled}, by {margin} or more)",
                        side_name(side),
                        side_name(side.other())
                    ),
                    None => format!("no ambush ({rolled}, {margin} more are needed)"),
                }
            },
            n,
        );
    }
    /// What the table may add: a tactical leader for every five units, troops and batteries.
    pub(crate) fn tell_tabletop<N: Notes<Note>>(&self, s: &State, n: &mut N) {
        n.note(|| {
            let may = Side::BOTH.map(|side| {
                let units = Self::in_battle(s, side).into_iter();
                let units = units.filter(|u| s.unit(*u).class != Class::Supply).count();
                tactical_leaders(u32::try_from(units).unwrap_or(u32::MAX))
            });
            let text = format!(
                "It is fought on a table; tactical leaders for the day: French {} at most, British {}",
                may[0], may[1]
            );
            self.note_at(s.battle.place, None, words("Leaders", Tone::Battle, text))
        });
    }
    pub(crate) fn tell_round<N: Notes<Note>>(&self, s: &State, n: &mut N) {
        let b = &s.battle;
        n.note(|| {
            let volleys = Side::BOTH.map(|side| self.volley(s, side));
            let dice = [u32::from(volleys[0].dice()), u32::from(volleys[1].dice())];
            let text = format!(
                "Round {}: {} French dice, {} British dice",
                b.round, dice[0], dice[1]
            );
            let piece = BattleTold::Round {
                dice,
                forces: self.forces(s),
                expected: [volleys[0].expected(), volleys[1].expected()],
            };
            self.piece(b.place, None, self.battle_rule(b), text, piece)
        });
    }
    pub(crate) fn tell_volley<N: Notes<Note>>(
        &self,
        s: &State,
        side: Side,
        dice: &[u8],
        volley: &Volley,
        n: &mut N,
    ) {
        let b = &s.battle;
        let rule = self.battle_rule(b);
        n.note(|| {
            let shown: Vec<String> = dice.iter().map(u8::to_string).collect();
            let piece = BattleTold::Rolled {
                side,
                dice: dice.to_vec(),
            };
            let text = format!("The {} roll {}", side_name(side), shown.join(" "));
            self.piece(b.place, Some(side), rule, text, piece)
        });
        for (face, die) in dice.iter().copied().zip(b.thrown..) {
            let needs = volley.needs(die);
            n.note(|| {
                let use_ = if face >= needs {
                    DieUse::Hit("men".to_owned())
                } else {
                    DieUse::Miss
                };
                let text = if face >= needs {
                    format!("A {face} hits ({needs} or more)")
                } else {
                    format!("A {face} misses ({needs} or more)")
                };
                self.piece(
                    b.place,
                    Some(side),
                    rule,
                    text,
                    BattleTold::Spent { side, face, use_ },
                )
            });
        }
    }
    pub(crate) fn tell_losses<N: Notes<Note>>(
        &self,
        s: &State,
        side: Side,
        units: &[Unit],
        shares: &[u32],
        n: &mut N,
    ) {
        let lost: u32 = shares.iter().sum();
        if lost == 0 {
            return;
        }
        let b = &s.battle;
        n.note(|| {
            let what: Vec<(String, u32)> = units
                .iter()
                .zip(shares)
                .filter(|(_, lost)| **lost > 0)
                .map(|(unit, lost)| (self.unit_name(*unit, s.unit(*unit).class), *lost))
                .collect();
            let each: Vec<String> = what
                .iter()
                .map(|(name, lost)| format!("{name} {lost}"))
                .collect();
            let text = format!(
                "The {} lose {lost} men ({})",
                side_name(side),
                each.join(", ")
            );
            self.piece(
                b.place,
                Some(side),
                self.battle_rule(b),
                text,
                BattleTold::Lost { side, what },
            )
        });
    }
    pub(crate) fn tell_test<N: Notes<Note>>(
        &self,
        s: &State,
        side: Side,
        dice: &[u8],
        breaks: bool,
        n: &mut N,
    ) {
        let rule = self.battle_rule(&s.battle);
        let test = self.test_of(s, side);
        let place = s.battle.place;
        n.note(|| {
            let shown: Vec<String> = dice.iter().map(u8::to_string).collect();
            let (ways, of) = test.chance_to_break();
            let text = format!(
                "The {} {} (rolled {}, {:+}, 5 or more holds; it breaks in {ways} of {of} throws)",
                side_name(side),
                if breaks { "break" } else { "hold" },
                shown.join(" and "),
                test.modifier()
            );
            let piece = if breaks {
                BattleTold::Remark {
                    text: text.clone(),
                    rule,
                }
            } else {
                BattleTold::Stands { side }
            };
            self.piece(place, Some(side), rule, text, piece)
        });
    }
    pub(crate) fn tell_pursuit<N: Notes<Note>>(
        &self,
        s: &State,
        loser: Side,
        per_cent: u32,
        n: &mut N,
    ) {
        let winner = loser.other();
        self.remark(
            s,
            Some(winner),
            "Land Combat",
            || {
                format!(
                    "The {} pursue: {per_cent} % of the beaten",
                    side_name(winner)
                )
            },
            n,
        );
    }
    pub(crate) fn tell_leader<N: Notes<Note>>(
        &self,
        s: &State,
        leader: Leader,
        face: u8,
        n: &mut N,
    ) {
        let entry = self.tables.leader(leader);
        self.remark(
            s,
            Some(entry.side),
            "Leaders",
            || {
                let fate = if face == 1 { "is killed" } else { "lives" };
                format!("{} {fate} (rolled {face})", entry.name)
            },
            n,
        );
    }
    pub(crate) fn tell_disbanded<N: Notes<Note>>(&self, s: &State, unit: Unit, n: &mut N) {
        let state = s.unit(unit);
        self.remark(
            s,
            Some(state.side),
            "Land Forces",
            || {
                format!(
                    "{} is disbanded, {} men being less than half a stand",
                    self.unit_name(unit, state.class),
                    state.strength
                )
            },
            n,
        );
    }
    pub(crate) fn tell_home<N: Notes<Note>>(&self, s: &State, unit: Unit, n: &mut N) {
        let state = s.unit(unit);
        self.remark(
            s,
            Some(state.side),
            "Indians, Militia, & Provincials",
            || {
                format!(
                    "{} go home ({} men)",
                    self.unit_name(unit, state.class),
                    state.strength
                )
            },
            n,
        );
    }
    pub(crate) fn tell_battle_end<N: Notes<Note>>(&self, s: &State, loser: Side, n: &mut N) {
        let b = &s.battle;
        let winner = loser.other();
        n.note(|| {
            let rule = self.battle_rule(b);
            let how = match (b.broke[loser.index()], b.table) {
                (_, true) => "by the result from the table",
                (true, false) => "who break",
                (false, false) => "who give up",
            };
            let name = self.tables.name(b.place);
            let text = if b.is_assault() && loser == b.attacker {
                format!(
                    "The assault on {name} is repulsed ({} {how})",
                    side_name(loser)
                )
            } else if b.is_assault() {
                format!("{name} is stormed ({} {how})", side_name(loser))
            } else {
                format!(
                    "The {} hold the field at {name} against the {}, {how}",
                    side_name(winner),
                    side_name(loser)
                )
            };
            let piece = BattleTold::End {
                winner: Some(winner),
                text: text.clone(),
                rule,
            };
            self.piece(b.place, Some(winner), rule, text, piece)
        });
    }
}

/// A class in words.
pub(crate) const fn class_name(class: Class) -> &'static str {
    match class {
        Class::R1 => "1st Rate Line",
        Class::R2 => "2nd Rate Line",
        Class::R3 => "Provincials",
        Class::Marine => "Troupes de la Marine",
        Class::Militia => "Militia",
        Class::Irregular => "Rangers and Coureurs de Bois",
        Class::Indians => "Indians",
        Class::Guns => "gun stands",
        Class::Mortars => "mortar stands",
        Class::Supply => "Supply Units",
    }
}
