//! A battle explained: forces, odds, every round with its dice, the result, and who was lucky.

use earlylight_core::{
    BattleReport, Side,
    battle_report::{DieUse, Round},
};
use eframe::egui::{self, Align, Layout, RichText, Ui, vec2};

use crate::{
    dice::{self, Fall},
    fonts,
    inspector::{side_column, side_name},
    model::{Battle, Model},
    odds::{BattleChances, DiceChances, Share},
    rule_link::{rule_link, small_caps},
    theme::Palette,
};

/// Shows a battle as far as it is told, with the round of the current entry marked.
pub fn show(ui: &mut Ui, model: &Model, battle: &Battle, entry: usize) {
    let report = &battle.report;
    forces(ui, model, report);
    if let Some(&first) = battle.rounds.first()
        && let Some(chances) = model.battle_chances(first + 1)
    {
        ui.add_space(12.0);
        before(ui, model, &chances);
    }
    let reached = battle.rounds.partition_point(|&first| first <= entry);
    for (i, round) in report.rounds.iter().enumerate() {
        ui.add_space(12.0);
        one_round(ui, model, battle, i, round, i + 1 == reached);
    }
    result(ui, model, battle);
    luck(ui, model, battle);
}

/// The outcomes as a bar, attacker first, and in words.
fn bar(ui: &mut Ui, model: &Model, chances: &BattleChances, height: f32) {
    let p = Palette::of(ui);
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), height), egui::Sense::hover());
    let words = outcomes(model, chances);
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::Role::Image, true, format!("Odds: {words}"))
    });
    let hues = [
        p.hue(chances.attacker.into()),
        p.rule_line,
        p.hue(chances.attacker.other().into()),
    ];
    let mut left = rect.left();
    for (share, hue) in chances.ends.iter().zip(hues) {
        let right = left + rect.width() * share.0 as f32 / 10_000.0;
        let part = egui::Rect::from_x_y_ranges(left..=right, rect.y_range());
        ui.painter()
            .rect_filled(part.shrink2(vec2(0.5, 0.0)), 1.5, hue);
        left = right;
    }
    response.on_hover_text(format!("{words}. Exact, if {}.", chances.policy));
}

fn outcomes(model: &Model, chances: &BattleChances) -> String {
    let [attacker, nobody, defender] = chances.ends.map(Share::percent);
    let [a, d] = [chances.attacker, chances.attacker.other()].map(|s| model.side(s));
    let [takes, none, holds] = chances.said;
    // What cannot come at all needs no word where only two things can.
    let middle = if chances.losses.is_none() && chances.ends[1].0 == 0 {
        String::new()
    } else {
        format!(" · {none} {nobody}")
    };
    format!("{a} {takes} {attacker}{middle} · {d} {holds} {defender}")
}

fn before(ui: &mut Ui, model: &Model, chances: &BattleChances) {
    let p = Palette::of(ui);
    small_caps(ui, "Before the battle");
    ui.add_space(2.0);
    bar(ui, model, chances, 13.0);
    ui.label(outcomes(model, chances));
    let losses = chances.losses.map_or_else(String::new, |losses| {
        let [a, d] = [chances.attacker, chances.attacker.other()].map(|side| {
            let n = losses[side.index()].0;
            format!("{} {}.{}", model.side(side), n / 10_000, n % 10_000 / 1000)
        });
        format!("Losses to expect: {a}, {d}. ")
    });
    let words = format!("{losses}Exact, if {}.", chances.policy);
    ui.label(RichText::new(words).color(p.ink_2).size(11.5));
}

/// How likely a number of hits was, in words.
#[must_use]
pub fn likelihood(chances: &DiceChances, hits: usize) -> String {
    let n = chances.expected.0 + 500;
    format!(
        "expected {}.{} · exactly this {} · this or more {}",
        n / 10_000,
        n % 10_000 / 1000,
        chances.exactly(hits).percent(),
        chances.at_least(hits).percent()
    )
}

/// So many of a kind, or the one piece that has a number of its own ("3 Militia", "blue 1").
#[must_use]
pub fn force_words(name: &str, count: u32) -> String {
    if count == 1 && name.ends_with(|c: char| c.is_ascii_digit()) {
        name.to_owned()
    } else {
        format!("{count} {name}")
    }
}

fn listed(forces: &[(String, u32)]) -> String {
    if forces.is_empty() {
        return "nobody".to_owned();
    }
    forces
        .iter()
        .map(|(name, n)| force_words(name, *n))
        .collect::<Vec<_>>()
        .join(", ")
}

fn forces(ui: &mut Ui, model: &Model, report: &BattleReport) {
    let p = Palette::of(ui);
    small_caps(ui, "Forces");
    ui.add_space(2.0);
    let order = [report.attacker, report.attacker.other()];
    let width = (ui.available_width() - 12.0) / 2.0;
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 12.0;
        for side in order {
            ui.allocate_ui_with_layout(vec2(width, 10.0), Layout::top_down(Align::Min), |ui| {
                ui.set_width(width);
                let role = if side == report.attacker {
                    "attacks"
                } else {
                    "defends"
                };
                let text = format!("{} {role}", model.side(side));
                ui.label(
                    RichText::new(text)
                        .font(fonts::semibold(13.0))
                        .color(p.hue(side.into())),
                );
                ui.label(listed(&report.forces[side.index()]));
                for m in report.modifiers.iter().filter(|m| m.side == side) {
                    ui.add_space(2.0);
                    ui.label(format!("{:+} {}", m.value, m.why));
                    rule_link(ui, model, m.rule);
                }
            });
        }
    });
}

/// Dice in words: "1 die", "4 dice".
fn dice_words(n: u32) -> String {
    if n == 1 {
        "1 die".to_owned()
    } else {
        format!("{n} dice")
    }
}

fn decimal((top, bottom): (u64, u64)) -> String {
    format!("{:.1}", ratio((top, bottom)))
}

fn one_round(ui: &mut Ui, model: &Model, battle: &Battle, i: usize, round: &Round, now: bool) {
    let p = Palette::of(ui);
    let report = &battle.report;
    let chances = model.dice_chances(battle.rounds.get(i).map_or(usize::MAX, |first| first + 1));
    let order = [report.attacker, report.attacker.other()];
    ui.horizontal(|ui| {
        if now {
            let (rect, _) = ui.allocate_exact_size(vec2(3.0, 14.0), egui::Sense::hover());
            ui.painter().rect_filled(rect, 1.0, p.now);
        }
        small_caps(ui, &format!("Round {}", i + 1));
        let [a, b] = order.map(|s| dice_words(round.dice[s.index()]));
        ui.label(RichText::new(format!("{a} v {b}")).color(p.ink_2));
    });
    if i > 0
        && let Some(chances) = model.battle_chances(battle.rounds[i] + 1)
    {
        bar(ui, model, &chances, 6.0);
        let words = outcomes(model, &chances);
        ui.label(RichText::new(words).color(p.ink_2).size(11.5));
    }
    let column = side_column(ui, model);
    for side in order {
        let k = side.index();
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(4.0, 3.0);
            ui.allocate_ui_with_layout(
                vec2(column, dice::SIZE),
                Layout::left_to_right(Align::Center),
                |ui| {
                    ui.set_min_width(column);
                    side_name(ui, model, side);
                },
            );
            faces(ui, round, k);
        });
        ui.horizontal_top(|ui| {
            ui.add_space(28.0);
            let hits = round.hits(side);
            let score = if hits == 1 {
                "1 hit".to_owned()
            } else {
                format!("{hits} hits")
            };
            let lost = &round.lost[side.other().index()];
            let fell = if lost.is_empty() {
                String::new()
            } else {
                format!(" · {} lose {}", model.side(side.other()), listed(lost))
            };
            let mut job = egui::text::LayoutJob::default();
            let plain = |color| egui::TextFormat {
                font_id: egui::FontId::proportional(13.0),
                color,
                ..Default::default()
            };
            job.append(&format!("{score}{fell}"), 0.0, plain(p.ink));
            let told = chances.iter().find(|c| c.side == Some(side));
            let likely = match told {
                Some(chances) if !round.rolled[k].is_empty() => likelihood(chances, hits as usize),
                // Defensive fire comes of the attacker's own dice.
                _ if round.dice[k] == 0 => {
                    format!(
                        "expected {} by the other's dice",
                        decimal(round.expected[k])
                    )
                }
                _ => format!("expected {}", decimal(round.expected[k])),
            };
            job.append(&format!("\n{likely}"), 0.0, plain(p.ink_2));
            job.wrap.max_width = ui.available_width();
            ui.add(egui::Label::new(job).wrap());
        });
    }
    for (text, rule) in &round.remarks {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            ui.label(text);
            rule_link(ui, model, rule);
        });
    }
    if let Some((side, to, rule)) = &round.retreat {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            ui.label(format!("{} retreats to {to}", model.side(*side)));
            rule_link(ui, model, rule);
        });
    } else if round.stood.len() == 2 {
        ui.label(RichText::new("both stand").color(p.ink_2));
    } else if let Some(side) = round.stood.first() {
        ui.label(RichText::new(format!("{} stands", model.side(*side))).color(p.ink_2));
    }
}

/// The dice of one side in the order thrown, each with what became of it.
fn faces(ui: &mut Ui, round: &Round, k: usize) {
    let mut spent: Vec<Option<&(u8, DieUse)>> = round.spent[k].iter().map(Some).collect();
    for &face in &round.rolled[k] {
        let use_ = spent
            .iter_mut()
            .find(|s| s.is_some_and(|(f, _)| *f == face))
            .and_then(Option::take)
            .map(|(_, u)| u);
        match use_ {
            Some(DieUse::Hit(what)) => dice::die(ui, face, Fall::Hit, &format!("hit {what}")),
            Some(DieUse::Wasted) => dice::die(ui, face, Fall::Wasted, "nothing left to hit"),
            Some(DieUse::Miss) | None => dice::die(ui, face, Fall::Miss, "miss"),
        }
    }
}

fn result(ui: &mut Ui, model: &Model, battle: &Battle) {
    let report = &battle.report;
    if report.end.is_none() && report.remarks.is_empty() {
        return;
    }
    let p = Palette::of(ui);
    ui.add_space(12.0);
    small_caps(ui, "Result");
    let end = report.end.iter().map(|(_, text, rule)| (text, rule));
    for (text, rule) in report.remarks.iter().map(|(t, r)| (t, r)).chain(end) {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            ui.label(text);
            rule_link(ui, model, rule);
        });
    }
    let chances = battle
        .rounds
        .first()
        .and_then(|first| model.battle_chances(first + 1));
    if let (Some(chances), Some((winner, ..))) = (chances, &report.end) {
        let broken_off = report.rounds.iter().any(|r| r.retreat.is_some());
        let words = if broken_off {
            "A retreat ended it; the odds before it take both sides to fight on.".to_owned()
        } else if let Some(share) = chances.of(*winner) {
            let share = share.percent();
            format!("Before the battle the chance of this was {share}.")
        } else {
            return;
        };
        ui.label(RichText::new(words).color(p.ink_2));
    }
}

/// Hits scored less hits expected, over all rounds rolled.
#[must_use]
pub fn luck_of(model: &Model, battle: &Battle, side: Side) -> f64 {
    let rounds = battle.report.rounds.iter().zip(&battle.rounds);
    let rolled = rounds.filter(|(r, _)| !r.rolled[side.index()].is_empty());
    rolled
        .map(|(round, first)| {
            let hits = round.hits(side);
            let chances = model.dice_chances(first + 1);
            match chances.iter().find(|c| c.side == Some(side)) {
                Some(chances) => chances.luck(hits as usize),
                None => f64::from(hits) - ratio(round.expected[side.index()]),
            }
        })
        .sum()
}

fn ratio((top, bottom): (u64, u64)) -> f64 {
    if bottom == 0 {
        0.0
    } else {
        top as f64 / bottom as f64
    }
}

fn luck(ui: &mut Ui, model: &Model, battle: &Battle) {
    let report = &battle.report;
    if report
        .rounds
        .iter()
        .all(|r| r.rolled.iter().all(Vec::is_empty))
    {
        return;
    }
    let p = Palette::of(ui);
    ui.add_space(12.0);
    small_caps(ui, "Luck");
    for side in [report.attacker, report.attacker.other()] {
        luck_row(ui, model, side, luck_of(model, battle, side), 3.0);
    }
    ui.label(
        RichText::new("hits scored less hits expected")
            .color(p.ink_2)
            .size(11.5),
    );
}

/// A side's luck as a bar either way from the middle; `most` hits fill it.
pub fn luck_row(ui: &mut Ui, model: &Model, side: Side, luck: f64, most: f32) {
    let p = Palette::of(ui);
    let column = side_column(ui, model);
    ui.horizontal(|ui| {
        ui.allocate_ui_with_layout(
            vec2(column, 18.0),
            Layout::left_to_right(Align::Center),
            |ui| {
                ui.set_min_width(column);
                side_name(ui, model, side);
            },
        );
        let (rect, _) = ui.allocate_exact_size(vec2(120.0, 14.0), egui::Sense::hover());
        let middle = rect.center().x;
        let reach = (luck as f32 / most).clamp(-1.0, 1.0) * 58.0;
        let bar = egui::Rect::from_x_y_ranges(
            middle.min(middle + reach)..=middle.max(middle + reach),
            rect.center().y - 3.0..=rect.center().y + 3.0,
        );
        ui.painter().hline(
            rect.x_range(),
            rect.center().y,
            egui::Stroke::new(1.0, p.rule_line),
        );
        ui.painter().rect_filled(bar, 1.0, p.hue(side.into()));
        ui.painter()
            .vline(middle, rect.y_range(), egui::Stroke::new(1.0, p.ink_2));
        ui.label(luck_words(luck));
    });
}

/// Luck in words: "+1.3 hits", "−0.4 hits".
#[must_use]
pub fn luck_words(luck: f64) -> String {
    let sign = if luck < -0.05 { "−" } else { "+" };
    format!("{sign}{:.1} hits", luck.abs())
}
