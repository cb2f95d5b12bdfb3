//! The current entry explained: what was decided, what came of it and by which rules; for a battle, the whole of it.

use earlylight_core::{
    BattleReport, Side,
    battle_report::{DieUse, Round},
};
use eframe::egui::{self, Align, Layout, RichText, ScrollArea, Ui, vec2};

use crate::{
    dice::{self, Fall},
    fonts,
    model::{Battle, EntryKind, EntryView, Model},
    rule_link::{hairline, rule_link, small_caps},
    theme::Palette,
};

/// Shows the inspector for a moment.
pub fn show(ui: &mut Ui, model: &Model, moment: usize) {
    ScrollArea::vertical()
        .id_salt("inspector")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.set_max_width(ui.available_width() - 8.0);
            let Some(entry) = moment.checked_sub(1) else {
                start(ui, model);
                return;
            };
            let Some(view) = model.entries.get(entry) else {
                return;
            };
            match model.battle_of(entry) {
                Some(battle) => {
                    title(
                        ui,
                        model,
                        entry,
                        RichText::new(battle.name()).font(fonts::serif_bold(22.0)),
                        battle.report.rule,
                    );
                    told(ui, model, entry, view, true);
                    hairline(ui);
                    whole_battle(ui, model, battle, entry);
                }
                None => {
                    title(
                        ui,
                        model,
                        entry,
                        RichText::new(headline(model, entry, view)).font(fonts::serif(22.0)),
                        "",
                    );
                    told(ui, model, entry, view, false);
                    if let Some(next) = model.battles.iter().find(|b| b.first > entry) {
                        hairline(ui);
                        let p = Palette::of(ui);
                        let words = format!(
                            "Next battle: {}, entry {}",
                            next.report.place_name,
                            next.first + 1
                        );
                        ui.label(RichText::new(words).color(p.ink_2));
                    }
                }
            }
            ui.add_space(12.0);
        });
}

fn start(ui: &mut Ui, model: &Model) {
    let p = Palette::of(ui);
    ui.label(RichText::new("Before the first entry").font(fonts::serif_bold(21.0)));
    let (turns, battles) = (model.bands.len(), model.battles.len());
    ui.label(
        RichText::new(format!(
            "{} entries · {turns} turns · {battles} battles",
            model.len()
        ))
        .color(p.ink_2),
    );
    ui.add_space(8.0);
    ui.label("The game as it is set up. Step with the arrow keys, play with space, or drag along the foot of the window.");
    if !model.battles.is_empty() {
        ui.add_space(12.0);
        small_caps(ui, "Battles");
        for battle in &model.battles {
            let won = battle
                .report
                .end
                .as_ref()
                .and_then(|e| e.0)
                .map_or("nobody left", |s| model.side(s));
            ui.horizontal(|ui| {
                ui.label(RichText::new(format!("{}", battle.first + 1)).color(p.ink_2));
                ui.label(battle.name());
                ui.label(RichText::new(format!("· {won}")).color(p.ink_2));
            });
        }
    }
}

fn headline(model: &Model, entry: usize, view: &EntryView) -> String {
    let side = view
        .side
        .map(|s| format!("{} ", model.side(s)))
        .unwrap_or_default();
    let line = model.line(entry);
    let line = line.strip_prefix(&side).unwrap_or(line);
    let mut letters = line.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}

fn title(ui: &mut Ui, model: &Model, entry: usize, text: RichText, rule: &str) {
    let p = Palette::of(ui);
    ui.label(text);
    let band = model
        .band_of(entry)
        .map(|b| format!(" · {}", b.name))
        .unwrap_or_default();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        ui.label(
            RichText::new(format!("entry {} of {}{band}", entry + 1, model.len())).color(p.ink_2),
        );
        if !rule.is_empty() {
            ui.label(RichText::new("·").color(p.ink_2));
            rule_link(ui, model, rule);
        }
    });
    ui.add_space(8.0);
}

/// What the fold told, a line each, its rule at the end of the line. Within a battle its own pieces are left out: the
/// report below holds them all.
fn told(ui: &mut Ui, model: &Model, entry: usize, view: &EntryView, in_battle: bool) {
    let p = Palette::of(ui);
    if let Some(side) = view.side {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            side_name(ui, model, side);
            let verb = match view.kind {
                EntryKind::Decision => "decides",
                EntryKind::Roll => "rolls",
                EntryKind::Draw => "draws",
                _ => "says",
            };
            ui.label(RichText::new(verb).color(p.ink_2));
        });
    }
    let shown = |battle_piece: bool| !(in_battle && battle_piece);
    for line in model
        .told(entry)
        .iter()
        .filter(|t| !t.text.is_empty() && shown(t.battle.is_some()))
    {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            ui.label(&line.text);
            rule_link(ui, model, line.rule);
        });
    }
}

fn side_name(ui: &mut Ui, model: &Model, side: Side) {
    let p = Palette::of(ui);
    ui.label(
        RichText::new(model.side(side))
            .font(fonts::semibold(13.0))
            .color(p.hue(side.into())),
    );
}

fn whole_battle(ui: &mut Ui, model: &Model, battle: &Battle, entry: usize) {
    let report = &battle.report;
    forces(ui, model, report);
    let reached = battle.rounds.partition_point(|&first| first <= entry);
    for (i, round) in report.rounds.iter().enumerate() {
        ui.add_space(12.0);
        one_round(ui, model, report, i, round, i + 1 == reached);
    }
    result(ui, model, report);
    luck(ui, model, report);
}

fn listed(forces: &[(String, u32)]) -> String {
    if forces.is_empty() {
        return "nobody".to_owned();
    }
    forces
        .iter()
        .map(|(name, n)| format!("{n} {name}"))
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
    if bottom == 0 {
        "0".to_owned()
    } else {
        format!("{:.1}", top as f64 / bottom as f64)
    }
}

fn one_round(
    ui: &mut Ui,
    model: &Model,
    report: &BattleReport,
    i: usize,
    round: &Round,
    now: bool,
) {
    let p = Palette::of(ui);
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
    for side in order {
        let k = side.index();
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(4.0, 3.0);
            ui.allocate_ui_with_layout(
                vec2(26.0, dice::SIZE),
                Layout::left_to_right(Align::Center),
                |ui| {
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
            job.append(
                &format!("  expected {}", decimal(round.expected[k])),
                0.0,
                plain(p.ink_2),
            );
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

fn result(ui: &mut Ui, model: &Model, report: &BattleReport) {
    if report.end.is_none() && report.remarks.is_empty() {
        return;
    }
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
}

/// Hits scored less hits expected, over all rounds rolled.
#[must_use]
pub fn luck_of(report: &BattleReport, side: Side) -> f64 {
    let rolled = report
        .rounds
        .iter()
        .filter(|r| !r.rolled[side.index()].is_empty());
    rolled
        .map(|r| {
            let (top, bottom) = r.expected[side.index()];
            f64::from(r.hits(side))
                - if bottom == 0 {
                    0.0
                } else {
                    top as f64 / bottom as f64
                }
        })
        .sum()
}

fn luck(ui: &mut Ui, model: &Model, report: &BattleReport) {
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
        ui.horizontal(|ui| {
            ui.allocate_ui_with_layout(
                vec2(26.0, 18.0),
                Layout::left_to_right(Align::Center),
                |ui| {
                    side_name(ui, model, side);
                },
            );
            let luck = luck_of(report, side);
            let (rect, _) = ui.allocate_exact_size(vec2(120.0, 14.0), egui::Sense::hover());
            let middle = rect.center().x;
            let reach = (luck as f32 / 3.0).clamp(-1.0, 1.0) * 58.0;
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
            let sign = if luck < 0.0 { "−" } else { "+" };
            ui.label(format!("{sign}{:.1} hits", luck.abs()));
        });
    }
    ui.label(
        RichText::new("hits scored less hits expected")
            .color(p.ink_2)
            .size(11.5),
    );
}
