//! Rolls and draws as people write them.

use earlylight_core::{Awaits, Chance, Side};

use super::LineError;
use super::abbreviation::{self, Meaning};
use super::dice_text;
use super::entries::{hash, side_meant, text_error};
use super::lexer::Cursor;
use crate::entry::{Entry, EntryKind};
use crate::play::Play;
use crate::seal::Seal;

/// What somebody typed for the roll or draw that is awaited: faces in any form that a transcript takes, or a name cut short, with who
/// makes it and that it is made before it (`US rolls 3 5`) or without.
pub(super) fn awaited(play: &Play, typed: &str) -> Result<Entry, LineError> {
    let cursor = Cursor::new(typed);
    let read = |side, cursor| match play.table().awaits() {
        Awaits::Chance(Chance::Draw { .. }) => draw(play, side, 0, cursor),
        _ => dice(play, side, 0, cursor),
    };
    // A card may be called as a side is.
    read(None, cursor).or_else(|error| match beginning(play, cursor) {
        Some((side, rest)) => read(side, rest),
        None => Err(error),
    })
}

/// Who is said to roll or draw, and the rest of the line; `None` if it does not begin so.
fn beginning<'a>(play: &Play, line: Cursor<'a>) -> Option<(Option<Side>, Cursor<'a>)> {
    let mut rest = line;
    let side = side_meant(play, rest.word());
    if side.is_none() {
        rest = line;
    }
    let mut after = rest;
    let word = after.word().trim_end_matches(':').to_lowercase();
    let made = matches!(
        word.as_str(),
        "roll"
            | "rolls"
            | "rolled"
            | "throws"
            | "threw"
            | "dice"
            | "draw"
            | "draws"
            | "drew"
            | "gets"
            | "got"
    );
    match (side, made) {
        (None, false) => None,
        (side, true) => Some((side, after)),
        (side, false) => Some((side, rest)),
    }
}

pub(super) fn dice(
    play: &Play,
    side: Option<Side>,
    at: usize,
    cursor: Cursor<'_>,
) -> Result<Entry, LineError> {
    let Awaits::Chance(Chance::Dice {
        side: by,
        count,
        faces,
        ..
    }) = play.table().awaits()
    else {
        return Err(not_awaited(play, at, "a roll"));
    };
    // A roll that names nobody is that of whoever is to roll.
    let side = side.or(by);
    let start = cursor.at();
    let thrown = dice_text::read(cursor.rest(), start, faces)?;
    let values: Vec<u8> = thrown.values.iter().map(|(value, _)| *value).collect();
    let derived = play.derive().map_err(|fault| LineError::play(at, fault))?;
    match derived {
        Some(entry) if values.is_empty() && by == side => return Ok(entry),
        Some(Entry::Dice { values: given, .. }) if by == side && given != values => {
            let words = |values: &[u8]| {
                values
                    .iter()
                    .map(u8::to_string)
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            let expected = format!("{}, which the open seed gives", words(&given));
            return Err(LineError {
                rule: Some("FORMAT 8"),
                ..LineError::new(start, expected, words(&values))
            });
        }
        _ => {}
    }
    let entry = Entry::Dice {
        side,
        faces,
        values: values.clone(),
    };
    if by != side {
        // The referee says whose roll it is.
        return Ok(entry);
    }
    let end = start + cursor.rest().len();
    let wanted = usize::from(count);
    let meant = |values: Vec<u8>| {
        Some(Box::new(Entry::Dice {
            side,
            faces,
            values,
        }))
    };
    if let Err(fault) = play.expect_chance(&entry) {
        // Too many: the first that is too much. Too few: where the next should stand.
        let place = thrown.values.get(wanted).map_or(end, |(_, at)| *at);
        let mut padded = values;
        padded.resize(wanted, 1);
        return Err(LineError {
            guess: meant(padded),
            ..LineError::play(place, fault)
        });
    }
    let rule = play.awaited().0;
    if let Some((value, place)) = thrown.values.iter().find(|(v, _)| *v == 0 || *v > faces) {
        let within = values.iter().map(|v| (*v).clamp(1, faces)).collect();
        return Err(LineError {
            rule: Some(rule),
            guess: meant(within),
            ..LineError::new(
                *place,
                format!("a face from 1 to {faces}"),
                format!("`{value}`"),
            )
        });
    }
    if let Some((said, of, place)) = thrown.said
        && (said, of) != (u32::from(count), u32::from(faces))
    {
        return Err(LineError {
            rule: Some(rule),
            guess: meant(values),
            ..LineError::new(
                place,
                format!("`{count}d{faces}`, which is to be rolled"),
                format!("`{said}d{of}`"),
            )
        });
    }
    let sum: u32 = values.iter().map(|v| u32::from(*v)).sum();
    if let Some((total, place)) = thrown.total
        && total != sum
    {
        return Err(LineError {
            guess: meant(values),
            ..LineError::new(
                place,
                format!("`{sum}`, the total of these dice"),
                format!("`{total}`"),
            )
        });
    }
    Ok(entry)
}

pub(super) fn draw(
    play: &Play,
    side: Option<Side>,
    at: usize,
    mut cursor: Cursor<'_>,
) -> Result<Entry, LineError> {
    let Awaits::Chance(Chance::Draw {
        side: by,
        remaining,
        ..
    }) = play.table().awaits()
    else {
        return Err(not_awaited(play, at, "a draw"));
    };
    if cursor.word_is("sealed") {
        let salt = hash(&mut cursor)?;
        let item = play
            .table()
            .read_item(cursor.rest())
            .map_err(|error| text_error(&cursor, error))?;
        return Ok(Entry::SealedDraw {
            side,
            remaining,
            seal: Seal::new(EntryKind::Draw, item, salt),
        });
    }
    let derived = play.derive().map_err(|fault| LineError::play(at, fault))?;
    if let Some(entry) = &derived
        && cursor.rest().is_empty()
        && by == side
    {
        return Ok(entry.clone());
    }
    let side = side.or(by);
    let table = play.table();
    let item = item(play, side, remaining, &cursor)?;
    if let Some(Entry::Draw { item: given, .. }) = derived
        && given != item
        && by == side
    {
        let name = table
            .item_name(given)
            .unwrap_or_else(|| format!("item {given}"));
        let error = LineError::new(
            cursor.at(),
            format!("{name}, which the open seed gives"),
            cursor.rest(),
        );
        return Err(LineError {
            rule: Some("FORMAT 8"),
            ..error
        });
    }
    Ok(Entry::Draw {
        side,
        remaining,
        item,
    })
}

/// What lies in the pile that is drawn from, by number and name.
pub(super) fn pile(play: &Play) -> Vec<(u16, String)> {
    let table = play.table();
    let Awaits::Chance(Chance::Draw { remaining, .. }) = table.awaits() else {
        return Vec::new();
    };
    let mut items: Vec<u16> = (0..remaining).filter_map(|pick| table.pick(pick)).collect();
    items.dedup();
    items
        .into_iter()
        .filter_map(|item| Some((item, table.item_name(item)?)))
        .collect()
}

/// The item that the text at the cursor names, or is short for among those in the pile.
fn item(
    play: &Play,
    side: Option<Side>,
    remaining: u16,
    cursor: &Cursor<'_>,
) -> Result<u16, LineError> {
    let unread = match play.table().read_item(cursor.rest()) {
        Ok(item) => return Ok(item),
        Err(error) => text_error(cursor, error),
    };
    let (items, names): (Vec<u16>, Vec<String>) = pile(play).into_iter().unzip();
    let name = |index: &usize| names.get(*index).cloned();
    let drawn = |item: &u16| {
        Box::new(Entry::Draw {
            side,
            remaining,
            item: *item,
        })
    };
    match abbreviation::name_meant(cursor.rest(), &names) {
        Meaning::One(index) => items.get(index).copied().ok_or(unread),
        Meaning::Many(list) => Err(LineError {
            nearest: list.iter().take(5).filter_map(name).collect(),
            // One of them it is, and for the lines to come it matters little which.
            guess: list.first().and_then(|i| items.get(*i)).map(drawn),
            ..LineError::new(
                cursor.at(),
                "a name that only one item of the pile fits",
                format!("`{}`, which {} fit", cursor.rest(), list.len()),
            )
        }),
        Meaning::None(_) => {
            let near = abbreviation::nearest(cursor.rest(), &names);
            Err(LineError {
                nearest: near.list.iter().filter_map(name).collect(),
                guess: near
                    .list
                    .first()
                    .and_then(|i| items.get(*i))
                    .or(items.last())
                    .map(drawn),
                ..unread
            })
        }
    }
}

pub(super) fn not_awaited(play: &Play, at: usize, found: &str) -> LineError {
    let (rule, expected) = play.awaited();
    LineError {
        rule: Some(rule),
        ..LineError::new(at, expected, found)
    }
}
