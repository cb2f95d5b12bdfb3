//! The current entry explained: what was decided, what came of it and by which rules; for a battle, the whole of it.

use earlylight_core::Side;
use eframe::egui::{FontId, RichText, ScrollArea, Ui, vec2};

use crate::{
    battle,
    dice::{self, Fall},
    fonts,
    model::{EntryKind, EntryView, Model},
    rule_link::{hairline, rule_link, small_caps},
    theme::Palette,
};

/// Shows the inspector for a moment, and below it whatever `foot` shows; gives what that gives.
pub fn show<T>(ui: &mut Ui, model: &Model, moment: usize, foot: impl FnOnce(&mut Ui) -> T) -> T {
    ScrollArea::vertical()
        .id_salt("inspector")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.set_max_width(ui.available_width() - 8.0);
            explain(ui, model, moment);
            let given = foot(ui);
            ui.add_space(12.0);
            given
        })
        .inner
}

fn explain(ui: &mut Ui, model: &Model, moment: usize) {
    let Some(entry) = moment.checked_sub(1) else {
        start(ui, model);
        return;
    };
    let Some(view) = model.entry(entry) else {
        return;
    };
    let view = &*view;
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
            roll(ui, model, entry, view);
            hairline(ui);
            battle::show(ui, model, battle, entry);
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
            roll(ui, model, entry, view);
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
}

fn start(ui: &mut Ui, model: &Model) {
    let p = Palette::of(ui);
    ui.label(RichText::new("Before the first entry").font(fonts::serif_bold(21.0)));
    let (turns, battles) = (model.bands.len(), model.battles.len());
    ui.label(
        RichText::new(format!(
            "{} · {} · {}",
            counted(model.len(), ["entry", "entries"]),
            counted(turns, ["turn", "turns"]),
            counted(battles, ["battle", "battles"])
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

/// So many of a thing: "1 battle", "3 battles".
fn counted(n: usize, [one, more]: [&str; 2]) -> String {
    format!("{n} {}", if n == 1 { one } else { more })
}

fn headline(model: &Model, entry: usize, view: &EntryView) -> String {
    let side = view
        .side
        .map(|s| format!("{} ", model.side(s)))
        .unwrap_or_default();
    let line = model.line(entry);
    let line = line.strip_prefix(&side).unwrap_or(&line);
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
    let words = format!("entry {} of {}{band}", entry + 1, model.len());
    let width = |text: &str, font: FontId| {
        let galley = ui.painter().layout_no_wrap(text.to_owned(), font, p.ink_2);
        galley.size().x
    };
    // A rule's name that the line has no room for has a line of its own, and no dot leads to it.
    let both = width(&words, FontId::proportional(13.0)) + width(rule, fonts::medium(11.5)) + 20.0;
    let beside = both <= ui.available_width();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        ui.label(RichText::new(words).color(p.ink_2));
        if beside && !rule.is_empty() {
            ui.label(RichText::new("·").color(p.ink_2));
            rule_link(ui, model, rule);
        }
    });
    if !beside {
        rule_link(ui, model, rule);
    }
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

/// The width of a column that holds either side's name, so that what stands beside them is aligned.
pub(crate) fn side_column(ui: &Ui, model: &Model) -> f32 {
    let width = |side: Side| {
        let name = model.side(side).to_owned();
        let ink = Palette::of(ui).ink;
        let galley = ui
            .painter()
            .layout_no_wrap(name, fonts::semibold(13.0), ink);
        galley.size().x
    };
    let [a, b] = Side::BOTH.map(width);
    a.max(b).ceil().max(26.0)
}

pub(crate) fn side_name(ui: &mut Ui, model: &Model, side: Side) {
    let p = Palette::of(ui);
    ui.label(
        RichText::new(model.side(side))
            .font(fonts::semibold(13.0))
            .color(p.hue(side.into())),
    );
}

/// A roll outside the rounds of a battle: the dice, which of them hit, and how likely that was.
fn roll(ui: &mut Ui, model: &Model, entry: usize, view: &EntryView) {
    if view.dice.is_empty() {
        return;
    }
    let chances = model.dice_chances(entry);
    let Some((chances, faces)) = chances.first().and_then(|c| Some((c, c.faces?))) else {
        return;
    };
    let p = Palette::of(ui);
    ui.add_space(10.0);
    small_caps(ui, &format!("{} roll", chances.what));
    ui.add_space(2.0);
    let hit = |face: u8| faces.get(usize::from(face).wrapping_sub(1)) == Some(&true);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 3.0);
        for &face in &view.dice {
            match hit(face) {
                true => dice::die(ui, face, Fall::Hit, "hit"),
                false => dice::die(ui, face, Fall::Miss, "miss"),
            }
        }
    });
    let hits = view.dice.iter().filter(|f| hit(**f)).count();
    let of = format!("{hits} of {} hit", view.dice.len());
    ui.label(RichText::new(of).font(fonts::medium(13.0)));
    ui.label(RichText::new(battle::likelihood(chances, hits)).color(p.ink_2));
}
