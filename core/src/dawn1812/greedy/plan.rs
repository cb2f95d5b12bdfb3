//! Thinking one card through: the rest of what a decision begins, step by step.

use super::super::{
    Dawn1812,
    agenda::Step,
    decision::{Decision, Operation},
    ids::{Card, Group, US},
    state::State,
};
use super::evaluate::{Ground, signed};
use crate::{Awaits, Game, Side, Silent};

/// Most steps that one card is thought through; the longest events take fewer.
const STEPS: usize = 40;
/// What a step must gain to be better than stopping.
const WORTHWHILE: i32 = 1;
/// A card's OPS with every perk stay below this.
const MOST_OPS: usize = 16;

/// What was found out about one position.
pub(super) struct Plan<'a> {
    game: &'a Dawn1812,
    ground: &'a Ground<'a>,
    /// Who thinks.
    side: Side,
    /// What the operations of a card are worth, by the card's OPS; the same for all cards of one value.
    operations: [Option<i32>; MOST_OPS],
}

impl<'a> Plan<'a> {
    pub(super) const fn new(game: &'a Dawn1812, ground: &'a Ground<'a>, side: Side) -> Self {
        Self {
            game,
            ground,
            side,
            operations: [None; MOST_OPS],
        }
    }

    /// What an option of the side that thinks leads to, Great Britain ahead positive.
    pub(super) fn score(&mut self, s: &State, option: &Decision) -> i32 {
        match (option, s.agenda.top()) {
            (Decision::Play(card), _) => self.card(s, *card),
            (Decision::Mode(_), _) => {
                let mut next = *s;
                match self.game.decide(&mut next, option, &mut Silent) {
                    Ok(()) => self.play_on(&mut next),
                    Err(_) => self.ground.worth(s),
                }
            }
            (Decision::Operation(operation), _) => self.operation(s, *operation),
            _ => self.step(s, option, self.side).0,
        }
    }

    /// The best that comes of playing a card: its event if that is one's own, or an operation, with the opponent's event.
    fn card(&mut self, s: &State, card: Card) -> i32 {
        let before = self.ground.worth(s);
        let mut played = *s;
        self.game
            .play_card(&mut played, self.side, card, &mut Silent);
        // The question of the mode is answered here.
        played.agenda.pop();
        let entry = self.game.tables.card(card);
        let ops = usize::from(entry.ops).min(MOST_OPS - 1);
        let operations = match self.operations[ops] {
            Some(known) => known,
            None => {
                let mut next = played;
                next.agenda.push(Step::ChooseOperation { side: self.side });
                let found = self.play_on(&mut next) - before;
                self.operations[ops] = Some(found);
                found
            }
        };
        let opponents = entry.side == Some(self.side.other());
        let implements = if opponents {
            self.side.other()
        } else {
            self.side
        };
        played.agenda.push(Step::Event {
            side: implements,
            card,
            pc: 0,
        });
        self.game.settle(&mut played, &mut Silent);
        let event = self.play_on(&mut played) - before;
        before
            + if opponents {
                operations + event
            } else {
                best(self.side, operations, event)
            }
    }

    /// What an operation of the card in play leads to, with all that the card still does.
    fn operation(&mut self, s: &State, operation: Operation) -> i32 {
        let mut next = *s;
        match self
            .game
            .decide(&mut next, &Decision::Operation(operation), &mut Silent)
        {
            Ok(()) => self.play_on(&mut next),
            Err(_) => self.ground.worth(s),
        }
    }

    /// What one step leads to: the worth, with battles and rolls as they may be expected, and the state then.
    fn step(&self, s: &State, option: &Decision, side: Side) -> (i32, State) {
        match option {
            // Stopping changes nothing that counts; what else it would bring, comes in any case.
            Decision::Done => {
                let stopped = match s.agenda.top() {
                    Some(Step::Pick { .. }) => self.taken(s, option),
                    _ => None,
                };
                stopped.unwrap_or_else(|| (self.ground.worth(s) + signed(side, WORTHWHILE), *s))
            }
            Decision::March(..) => self.march(s, option, side),
            _ => self.taken(s, option).unwrap_or((self.ground.worth(s), *s)),
        }
    }

    /// A decision taken, and what is then to be expected.
    fn taken(&self, s: &State, option: &Decision) -> Option<(i32, State)> {
        let mut next = *s;
        self.game.decide(&mut next, option, &mut Silent).ok()?;
        let gain = self.ground.expect(self.game, &mut next);
        Some((gain + self.ground.worth(&next), next))
    }

    /// A march with the best of a few groups.
    fn march(&self, s: &State, option: &Decision, side: Side) -> (i32, State) {
        let mut next = *s;
        let Some(Step::Campaign { .. }) = next.agenda.top() else {
            return (self.ground.worth(s), *s);
        };
        if self.game.decide(&mut next, option, &mut Silent).is_err() {
            return (self.ground.worth(s), *s);
        }
        let Decision::March(from, _) = option else {
            return (self.ground.worth(s), *s);
        };
        let most = self.game.unmoved(&next, side, *from);
        let mut found: Option<(i32, State)> = None;
        for group in groups(most) {
            if let Some((worth, after)) = self.taken(&next, &Decision::Group(group))
                && found.is_none_or(|(known, _)| signed(side, worth) > signed(side, known))
            {
                found = Some((worth, after));
            }
        }
        found.unwrap_or((self.ground.worth(s), *s))
    }

    /// Plays the rest of the card, both sides choosing by the next step; the worth of where that leads.
    fn play_on(&mut self, s: &mut State) -> i32 {
        let mut gain = self.ground.expect(self.game, s);
        let mut options = Vec::new();
        for _ in 0..STEPS {
            let Awaits::Decision { side, .. } = self.game.asks(s) else {
                break;
            };
            match s.agenda.top() {
                // The card is done with.
                Some(Step::PlayCard { .. } | Step::Policy { .. } | Step::Upkeep { .. }) => break,
                Some(Step::ChooseOperation { side }) => {
                    return gain + self.best_operation(s, side);
                }
                _ => {}
            }
            self.game.list(s, &mut options);
            let mut found: Option<(i32, State, bool)> = None;
            for option in &options {
                let (worth, next) = self.step(s, option, side);
                if found.is_none_or(|(known, ..)| signed(side, worth) > signed(side, known)) {
                    found = Some((worth, next, *option == Decision::Done));
                }
            }
            let Some((worth, next, stops)) = found else {
                break;
            };
            if stops {
                if self.game.decide(s, &Decision::Done, &mut Silent).is_err() {
                    break;
                }
                gain += self.ground.expect(self.game, s);
            } else {
                // What the ways not gone on from add to the one that is.
                gain += worth - self.ground.worth(&next);
                *s = next;
            }
        }
        gain + self.ground.worth(s)
    }

    fn best_operation(&mut self, s: &State, side: Side) -> i32 {
        let mut found = None;
        for operation in Operation::ALL {
            let mut next = *s;
            if self
                .game
                .decide(&mut next, &Decision::Operation(operation), &mut Silent)
                .is_err()
            {
                continue;
            }
            let worth = self.play_on(&mut next);
            found = Some(found.map_or(worth, |known| best(side, known, worth)));
        }
        found.unwrap_or_else(|| self.ground.worth(s))
    }
}

/// The better of two for a side.
const fn best(side: Side, a: i32, b: i32) -> i32 {
    let first = match side {
        US => a < b,
        Side::B => a > b,
    };
    if first { a } else { b }
}

/// Groups worth trying of those that could go: all, without the Indians, all but one, half, one.
fn groups([m, r, i]: Group) -> impl Iterator<Item = Group> {
    let one = if m > 0 {
        [1, 0, 0]
    } else if r > 0 {
        [0, 1, 0]
    } else {
        [0, 0, 1]
    };
    let all = [m, r, i];
    let but_one = [m - one[0], r - one[1], i - one[2]];
    let tried = [
        all,
        [m, r, 0],
        but_one,
        [but_one[0], but_one[1], 0],
        [0, r, 0],
        [0, 0, i],
        [m / 2, r.div_ceil(2), i / 2],
        one,
    ];
    tried
        .into_iter()
        .enumerate()
        .filter(move |(at, group)| *group != [0; 3] && !tried[..*at].contains(group))
        .map(|(_, group)| group)
}
