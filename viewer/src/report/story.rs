//! The story of a game: its entries turn by turn and card by card, and its battles round by round.

use std::fmt::Write;

use earlylight_core::{Side, Tone, battle_report::DieUse};

use super::text::Safe;
use crate::{
    battle::{likelihood, luck_of, luck_words},
    model::{Battle, EntryKind, Model},
    odds::Share,
};

/// The entries of one turn.
pub(super) fn turn(model: &Model, first: usize, end: usize) -> String {
    let mut html = String::new();
    let mut open = false;
    let mut cards = model.cards.iter().skip_while(|c| **c < first).peekable();
    for entry in first..end.min(model.len()) {
        let Some(view) = model.entry(entry) else {
            continue;
        };
        if cards.next_if(|c| **c <= entry).is_some() {
            if open {
                html.push_str("</ul></details>");
            }
            // Writing to a String does not fail.
            let _ = write!(
                html,
                "<details open><summary class=\"{}\">{}</summary><ul>",
                class(view.side),
                Safe(&model.line(entry))
            );
            open = true;
        } else if view.kind != EntryKind::Clerk {
            if !open {
                html.push_str("<details><summary>Before the first card</summary><ul>");
                open = true;
            }
            let _ = write!(html, "<li>{}</li>", Safe(&model.line(entry)));
        }
        for told in model.told(entry).iter() {
            let worth = matches!(
                told.tone,
                Tone::Change | Tone::Control | Tone::Score | Tone::Over
            );
            if worth && !told.text.is_empty() && open {
                let _ = write!(
                    html,
                    "<li class=\"note\">{} {}</li>",
                    Safe(&told.text),
                    rule(model, told.rule)
                );
            }
        }
        for (i, battle) in model.battles.iter().enumerate() {
            if battle.first == entry && open {
                let _ = write!(
                    html,
                    "<li><a href=\"#battle-{}\">{}</a></li>",
                    i + 1,
                    Safe(&battle.name())
                );
            }
        }
    }
    if open {
        html.push_str("</ul></details>");
    }
    html
}

fn class(side: Option<Side>) -> &'static str {
    match side {
        Some(Side::A) => "a",
        Some(Side::B) => "b",
        None => "",
    }
}

/// A rule's number, with its words for whoever rests on it.
fn rule(model: &Model, number: &str) -> String {
    match model.rule(number) {
        Some(words) => format!(
            "<abbr title=\"{}: {}\">{}</abbr>",
            Safe(&words.title),
            Safe(&words.gist),
            Safe(number)
        ),
        None => format!("<abbr>{}</abbr>", Safe(number)),
    }
}

fn listed(forces: &[(String, u32)]) -> String {
    if forces.is_empty() {
        return "nobody".to_owned();
    }
    let parts: Vec<String> = forces
        .iter()
        .map(|(name, n)| crate::battle::force_words(name, *n))
        .collect();
    parts.join(", ")
}

/// One battle with its odds, dice and result.
pub(super) fn battle(model: &Model, number: usize, battle: &Battle) -> String {
    let report = &battle.report;
    let order = [report.attacker, report.attacker.other()];
    let mut html = format!(
        "<section class=\"battle\" id=\"battle-{}\"><h3>{}</h3><p class=\"quiet\">Entry {} · {} {}</p>",
        number + 1,
        Safe(&battle.name()),
        battle.first + 1,
        Safe(model.band_of(battle.first).map_or("", |b| b.name.as_str())),
        rule(model, report.rule)
    );
    for side in order {
        let role = if side == report.attacker {
            "attacks"
        } else {
            "defends"
        };
        let _ = write!(
            html,
            "<p><b class=\"{}\">{} {role}</b>: {}",
            class(Some(side)),
            Safe(model.side(side)),
            Safe(&listed(&report.forces[side.index()]))
        );
        for m in report.modifiers.iter().filter(|m| m.side == side) {
            let _ = write!(
                html,
                "; {:+} {} {}",
                m.value,
                Safe(&m.why),
                rule(model, m.rule)
            );
        }
        html.push_str("</p>");
    }
    let chances = battle
        .rounds
        .first()
        .and_then(|first| model.battle_chances(first + 1));
    if let Some(chances) = &chances {
        let [a, n, d] = chances.ends.map(Share::percent);
        let _ = write!(
            html,
            "<p>Before the battle: {} takes it {a}, nobody is left {n}, {} holds {d}. <span class=\"quiet\">Exact, if {}.</span></p>",
            Safe(model.side(order[0])),
            Safe(model.side(order[1])),
            Safe(chances.policy)
        );
    }
    if !report.rounds.is_empty() {
        html.push_str("<table><tr><th>Round</th><th>Side</th><th>Dice</th><th>Hits</th><th>Likelihood</th></tr>");
        for (i, round) in report.rounds.iter().enumerate() {
            let dice = model.dice_chances(battle.rounds.get(i).map_or(usize::MAX, |r| r + 1));
            for side in order {
                let faces: Vec<String> =
                    faces(&round.rolled[side.index()], &round.spent[side.index()]);
                let hits = round.hits(side);
                let likely = dice
                    .iter()
                    .find(|c| c.side == Some(side))
                    .map(|c| likelihood(c, hits as usize))
                    .unwrap_or_default();
                let _ = write!(
                    html,
                    "<tr><td>{}</td><td class=\"{}\">{}</td><td>{}</td><td>{hits}</td><td>{}</td></tr>",
                    i + 1,
                    class(Some(side)),
                    Safe(model.side(side)),
                    faces.join(" "),
                    Safe(&likely)
                );
            }
        }
        html.push_str("</table>");
    }
    if let Some((winner, text, number)) = &report.end {
        let _ = write!(html, "<p>{} {}", Safe(text), rule(model, number));
        let fought_out = report.rounds.iter().all(|r| r.retreat.is_none());
        let share = chances.filter(|_| fought_out).and_then(|c| c.of(*winner));
        if let Some(share) = share {
            let _ = write!(html, " The chance of this was {}.", share.percent());
        }
        html.push_str("</p>");
    }
    let luck = order.map(|side| {
        format!(
            "{} {}",
            model.side(side),
            luck_words(luck_of(model, battle, side))
        )
    });
    let _ = write!(
        html,
        "<p class=\"quiet\">Luck: {}</p></section>",
        Safe(&luck.join(", "))
    );
    html
}

/// Faces in the order thrown, those that hit in bold.
fn faces(rolled: &[u8], spent: &[(u8, DieUse)]) -> Vec<String> {
    let mut left: Vec<Option<&(u8, DieUse)>> = spent.iter().map(Some).collect();
    rolled
        .iter()
        .map(|face| {
            let use_ = left
                .iter_mut()
                .find(|s| s.is_some_and(|(f, _)| f == face))
                .and_then(Option::take);
            match use_ {
                Some((_, DieUse::Hit(what))) => {
                    format!("<b class=\"hit\" title=\"hits {}\">{face}</b>", Safe(what))
                }
                _ => face.to_string(),
            }
        })
        .collect()
}
