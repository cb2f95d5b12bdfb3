//! Score, luck and dice as graphs in SVG.

use std::fmt::Write;

use earlylight_core::Side;

use super::text::{Hex, Safe};
use crate::{battle::luck_words, model::Model, stats::Stats, theme::LIGHT};

/// The score over the game, a step wherever it changes, with turns as bands and battles as marks.
pub(super) fn score(model: &Model) -> String {
    let (width, height) = (860.0, 150.0);
    let n = model.len().max(1) as f32;
    let x = |moment: usize| 10.0 + (width - 20.0) * moment as f32 / n;
    let most = model
        .score
        .iter()
        .map(|s| s.unsigned_abs())
        .max()
        .unwrap_or(0)
        .max(3) as f32;
    let middle = 58.0;
    let y = |score: i32| middle - score as f32 / most * 46.0;
    let mut svg = format!(
        "<svg class=\"graph\" viewBox=\"0 0 {width} {height}\" role=\"img\"><title>The score over the game</title><path d=\"M10 {middle}H{}\" stroke=\"{}\"/>",
        width - 10.0,
        Hex(LIGHT.rule_line)
    );
    let mut path = String::new();
    let mut last = None;
    for (moment, &score) in model.score.iter().enumerate() {
        // Writing to a String does not fail.
        let _ = match last {
            None => write!(path, "M{:.1} {:.1}", x(moment), y(score)),
            Some(before) if before != score => write!(path, "H{:.1}V{:.1}", x(moment), y(score)),
            Some(_) => Ok(()),
        };
        last = Some(score);
    }
    let _ = write!(path, "H{:.1}", x(model.len()));
    let _ = write!(
        svg,
        "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>",
        Hex(LIGHT.border)
    );
    for battle in &model.battles {
        let hue = Hex(LIGHT.hue(battle.report.attacker.into()));
        let at = x(battle.first + 1);
        let name = battle.name();
        let _ = match battle.report.attacker {
            Side::A => write!(
                svg,
                "<path d=\"M{at:.1} 113l5 5l-5 5l-5 -5Z\" fill=\"{hue}\"><title>{}</title></path>",
                Safe(&name)
            ),
            Side::B => write!(
                svg,
                "<circle cx=\"{at:.1}\" cy=\"118\" r=\"4.4\" fill=\"{hue}\"><title>{}</title></circle>",
                Safe(&name)
            ),
        };
    }
    for band in &model.bands {
        let (left, right) = (x(band.first) + 0.5, x(band.end) - 0.5);
        let _ = write!(
            svg,
            "<rect x=\"{left:.1}\" y=\"129\" width=\"{:.1}\" height=\"18\" fill=\"{}\"/>",
            (right - left).max(0.5),
            Hex(LIGHT.rule_line)
        );
        if right - left > 44.0 {
            let _ = write!(
                svg,
                "<text x=\"{:.1}\" y=\"142\" text-anchor=\"middle\" font-size=\"11\">{}</text>",
                (left + right) / 2.0,
                Safe(&band.name)
            );
        }
    }
    let [a, b] = &model.sides;
    let _ = write!(
        svg,
        "<text x=\"12\" y=\"12\" font-size=\"11\">{} ahead</text><text x=\"12\" y=\"104\" font-size=\"11\">{} ahead</text></svg>",
        Safe(b),
        Safe(a)
    );
    svg
}

/// Luck of both sides, in battles and in other rolls, as bars either way.
pub(super) fn luck(model: &Model, stats: &Stats) -> String {
    let mut svg =
        "<svg class=\"graph\" viewBox=\"0 0 430 104\" role=\"img\"><title>Luck of the dice</title>"
            .to_owned();
    let rows = [
        (Side::A, "battles", stats.battle_luck[0]),
        (Side::B, "battles", stats.battle_luck[1]),
        (Side::A, "other rolls", stats.roll_luck[0]),
        (Side::B, "other rolls", stats.roll_luck[1]),
    ];
    let most = rows.iter().map(|r| r.2.abs()).fold(3.0, f64::max);
    for (i, (side, what, luck)) in rows.into_iter().enumerate() {
        let y = 6.0 + 25.0 * i as f64;
        let reach = luck / most * 90.0;
        let _ = write!(
            svg,
            "<text x=\"0\" y=\"{:.0}\" font-size=\"12\">{} {what}</text><rect x=\"{:.1}\" y=\"{y:.0}\" width=\"{:.1}\" height=\"14\" fill=\"{}\"/><path d=\"M220 {:.0}v20\" stroke=\"{}\"/><text x=\"322\" y=\"{:.0}\" font-size=\"12\">{}</text>",
            y + 11.0,
            Safe(model.side(side)),
            220.0 + reach.min(0.0),
            reach.abs(),
            Hex(LIGHT.hue(side.into())),
            y - 3.0,
            Hex(LIGHT.ink_2),
            y + 11.0,
            luck_words(luck)
        );
    }
    svg.push_str("</svg>");
    svg
}

/// How often each face was thrown, by side.
pub(super) fn dice(model: &Model, stats: &Stats) -> String {
    let most = stats
        .dice
        .iter()
        .flatten()
        .copied()
        .max()
        .unwrap_or(0)
        .max(1) as f32;
    let mut svg =
        "<svg class=\"graph\" viewBox=\"0 0 430 118\" role=\"img\"><title>Faces thrown</title>"
            .to_owned();
    for face in 0..6_u8 {
        let left = 12.0 + 68.0 * f32::from(face);
        for (k, side) in Side::BOTH.into_iter().enumerate() {
            let count = stats.dice[k][usize::from(face)];
            let height = count as f32 / most * 74.0;
            let x = left + 25.0 * k as f32;
            let _ = write!(
                svg,
                "<rect x=\"{x}\" y=\"{:.1}\" width=\"21\" height=\"{height:.1}\" fill=\"{}\"><title>{} threw {count} times {}</title></rect><text x=\"{}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"10\">{count}</text>",
                94.0 - height,
                Hex(LIGHT.hue(side.into())),
                Safe(model.side(side)),
                face + 1,
                x + 10.5,
                91.0 - height
            );
        }
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"110\" text-anchor=\"middle\" font-size=\"12\">{}</text>",
            left + 23.0,
            face + 1
        );
    }
    svg.push_str("</svg>");
    svg
}
