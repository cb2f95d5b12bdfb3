//! The page on the whole game: result, points, luck, dice, cards, battles and remarks, each leading to its entry.

use earlylight_core::Side;
use eframe::egui::{self, Align, Grid, Layout, RichText, ScrollArea, Ui, vec2};

use crate::{
    battle::{luck_of, luck_row, luck_words},
    fonts,
    model::Model,
    remarks::Remarks,
    rule_link::{rule_link, small_caps},
    stats::{Stats, score_words},
    theme::Palette,
};

/// The width that two columns need; a narrower page has them one below the other.
const TWO_COLUMNS: f32 = 680.0;

/// Two parts side by side, where there is room for that.
fn beside(ui: &mut Ui, left: impl FnOnce(&mut Ui), right: impl FnOnce(&mut Ui)) {
    if ui.available_width() < TWO_COLUMNS {
        left(ui);
        ui.add_space(12.0);
        right(ui);
        return;
    }
    ui.columns(2, |columns| {
        left(&mut columns[0]);
        right(&mut columns[1]);
    });
}

/// Shows the page; gives the moment that was asked for by a click.
pub fn show(ui: &mut Ui, model: &Model, stats: &Stats, remarks: &Remarks) -> Option<usize> {
    let mut asked = None;
    ScrollArea::vertical()
        .id_salt("game page")
        .auto_shrink([false, true])
        .show(ui, |ui| {
            ui.set_max_width(ui.available_width() - 10.0);
            ui.label(RichText::new(&stats.result).font(fonts::serif(19.0)));
            let mut words = format!("Score: {}.", score_words(model, stats.score));
            if stats.take_backs > 0 {
                words.push_str(&match stats.take_backs {
                    1 => " Play went back once.".to_owned(),
                    n => format!(" Play went back {n} times."),
                });
            }
            ui.label(words);
            if !model.eyes.is_all() {
                let p = Palette::of(ui);
                let words = "Counted up to this moment, as it is seen from one side.";
                ui.label(RichText::new(words).color(p.ink_2));
            }
            ui.add_space(10.0);
            beside(
                ui,
                |ui| turns(ui, model, stats, &mut asked),
                |ui| sources(ui, model, stats),
            );
            ui.add_space(12.0);
            beside(ui, |ui| luck(ui, model, stats), |ui| dice(ui, model, stats));
            ui.add_space(12.0);
            battles(ui, model, stats, &mut asked);
            ui.add_space(12.0);
            ui.columns(2, |columns| {
                for (ui, side) in columns.iter_mut().zip(Side::BOTH) {
                    cards(ui, model, stats, side, &mut asked);
                }
            });
            all_remarks(ui, model, remarks, &mut asked);
        });
    asked
}

fn side_head(ui: &mut Ui, model: &Model, side: Side) {
    let p = Palette::of(ui);
    ui.label(
        RichText::new(model.side(side))
            .font(fonts::semibold(12.5))
            .color(p.hue(side.into())),
    );
}

/// A line of text that leads to an entry.
fn link(ui: &mut Ui, text: &str, entry: usize, asked: &mut Option<usize>) {
    let button = egui::Button::new(RichText::new(text).size(12.5)).frame(false);
    if ui.add(button).on_hover_text("Go there").clicked() {
        *asked = Some(entry + 1);
    }
}

fn turns(ui: &mut Ui, model: &Model, stats: &Stats, asked: &mut Option<usize>) {
    small_caps(ui, "Points by turn");
    Grid::new("turns")
        .num_columns(4)
        .spacing([16.0, 2.0])
        .show(ui, |ui| {
            ui.label("");
            side_head(ui, model, Side::A);
            side_head(ui, model, Side::B);
            ui.label("");
            ui.end_row();
            for turn in &stats.turns {
                link(ui, &turn.name, turn.first, asked);
                ui.label(turn.points[0].to_string());
                ui.label(turn.points[1].to_string());
                ui.label(score_words(model, turn.after));
                ui.end_row();
            }
        });
}

fn sources(ui: &mut Ui, model: &Model, stats: &Stats) {
    small_caps(ui, "Points by source");
    Grid::new("sources")
        .num_columns(3)
        .spacing([16.0, 2.0])
        .show(ui, |ui| {
            ui.label("");
            side_head(ui, model, Side::A);
            side_head(ui, model, Side::B);
            ui.end_row();
            for source in &stats.sources {
                ui.horizontal(|ui| {
                    ui.label(&source.title);
                    rule_link(ui, model, &source.rule);
                });
                ui.label(source.points[0].to_string());
                ui.label(source.points[1].to_string());
                ui.end_row();
            }
        });
    if stats.sources.is_empty() {
        let p = Palette::of(ui);
        ui.label(RichText::new("no points yet").color(p.ink_2));
    }
}

fn luck(ui: &mut Ui, model: &Model, stats: &Stats) {
    let p = Palette::of(ui);
    let all = stats.battle_luck.iter().chain(&stats.roll_luck);
    let most = all.fold(3.0_f64, |m, l| m.max(l.abs())) as f32;
    small_caps(ui, "Luck in battles");
    for side in Side::BOTH {
        luck_row(ui, model, side, stats.battle_luck[side.index()], most);
    }
    ui.add_space(6.0);
    small_caps(ui, "Luck in other rolls");
    for side in Side::BOTH {
        luck_row(ui, model, side, stats.roll_luck[side.index()], most);
    }
    let words = "hits scored less hits expected";
    ui.label(RichText::new(words).color(p.ink_2).size(11.5));
}

fn dice(ui: &mut Ui, model: &Model, stats: &Stats) {
    small_caps(ui, "Dice thrown");
    Grid::new("dice")
        .num_columns(8)
        .spacing([12.0, 2.0])
        .show(ui, |ui| {
            ui.label("");
            for face in 1..=6 {
                ui.label(RichText::new(face.to_string()).font(fonts::semibold(12.5)));
            }
            ui.label("mean");
            ui.end_row();
            for side in Side::BOTH {
                side_head(ui, model, side);
                for count in stats.dice[side.index()] {
                    ui.label(count.to_string());
                }
                let mean = stats.mean(side);
                ui.label(mean.map_or_else(
                    || "none".to_owned(),
                    |m| format!("{}.{:02}", m / 100, m % 100),
                ));
                ui.end_row();
            }
        });
}

fn battles(ui: &mut Ui, model: &Model, stats: &Stats, asked: &mut Option<usize>) {
    small_caps(ui, "Battles");
    let p = Palette::of(ui);
    if stats.battles.is_empty() {
        ui.label(RichText::new("none").color(p.ink_2));
    }
    Grid::new("battles")
        .num_columns(6)
        .spacing([14.0, 3.0])
        .show(ui, |ui| {
            if !stats.battles.is_empty() {
                for head in ["", "attacks", "won by", "rounds", "luck", ""] {
                    ui.label(RichText::new(head).color(p.ink_2).size(11.5));
                }
                ui.end_row();
            }
            for &i in &stats.battles {
                let battle = &model.battles[i];
                let report = &battle.report;
                let name = format!("{}, entry {}", battle.name(), battle.first + 1);
                link(ui, &name, battle.first, asked);
                side_head(ui, model, report.attacker);
                match &report.end {
                    Some((Some(winner), ..)) => side_head(ui, model, *winner),
                    Some(_) => {
                        ui.label("nobody");
                    }
                    None => {
                        ui.label("not ended");
                    }
                }
                ui.label(report.rounds.len().to_string());
                let luck = Side::BOTH.map(|s| {
                    format!(
                        "{} {}",
                        model.side(s),
                        luck_words(luck_of(model, battle, s))
                    )
                });
                ui.label(luck.join(" · ").replace(" hits", ""));
                ui.label("");
                ui.end_row();
            }
        });
}

fn cards(ui: &mut Ui, model: &Model, stats: &Stats, side: Side, asked: &mut Option<usize>) {
    small_caps(ui, &format!("Played by {}", model.side(side)));
    ui.spacing_mut().item_spacing.y = 1.0;
    for (entry, title) in &stats.cards[side.index()] {
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.spacing_mut().interact_size = vec2(0.0, 17.0);
            link(ui, title, *entry, asked);
        });
    }
}

fn all_remarks(ui: &mut Ui, model: &Model, remarks: &Remarks, asked: &mut Option<usize>) {
    let mut list = remarks.readable(model.eyes).peekable();
    if list.peek().is_none() {
        return;
    }
    ui.add_space(12.0);
    small_caps(ui, "Remarks");
    for (_, remark) in list {
        let here = model.link(remark.entry).as_ref() == Some(&remark.link);
        let text = format!("entry {}: {}", remark.entry, remark.text);
        match remark.entry.checked_sub(1).filter(|_| here) {
            Some(entry) => link(ui, &text, entry, asked),
            None if here => {
                ui.label(text);
            }
            None => {
                let p = Palette::of(ui);
                let text = format!("{text} (of another history of this game)");
                ui.label(RichText::new(text).color(p.ink_2));
            }
        }
    }
}
