//! What lies beside the map: score, tracks, navy, Greater Conflict, cards. Quiet columns under the board.

use eframe::egui::{self, Align2, Rect, RichText, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use crate::{
    board::counters,
    fonts,
    rule_link::small_caps,
    scene::{Allegiance, Aside, Hand, Scene, Track},
    theme::Palette,
};

/// Shows the strip.
pub fn show(ui: &mut Ui, scene: &Scene) {
    // One row, whatever the width: what has no room is scrolled to.
    egui::ScrollArea::horizontal()
        .id_salt("strip")
        .auto_shrink([false, true])
        .show(ui, |ui| {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing = vec2(20.0, 8.0);
                for aside in &scene.asides {
                    ui.allocate_ui_with_layout(
                        vec2(width(aside), 86.0),
                        egui::Layout::top_down(egui::Align::Min),
                        |ui| {
                            ui.spacing_mut().item_spacing = vec2(4.0, 1.0);
                            ui.set_width(width(aside));
                            ui.set_min_height(86.0);
                            column(ui, scene, aside);
                        },
                    );
                }
            });
        });
}

fn width(aside: &Aside) -> f32 {
    match aside {
        Aside::Score { .. } => 82.0,
        Aside::Tracks { .. } => 166.0,
        Aside::Spaces { .. } => 116.0,
        Aside::Counts { .. } => 106.0,
        Aside::Flags { .. } => 134.0,
    }
}

fn column(ui: &mut Ui, scene: &Scene, aside: &Aside) {
    let p = Palette::of(ui);
    match aside {
        Aside::Score {
            value,
            words,
            leader,
        } => {
            small_caps(ui, "Score");
            let text = RichText::new(value.unsigned_abs().to_string()).font(fonts::semibold(24.0));
            ui.label(text.color(if *leader == Allegiance::Nobody {
                p.ink
            } else {
                p.hue(*leader)
            }));
            ui.label(RichText::new(words).color(p.ink_2).size(11.5));
        }
        Aside::Tracks { title, rows } => {
            small_caps(ui, title);
            for row in rows {
                track(ui, scene, row);
            }
        }
        Aside::Spaces { title, rows } => {
            small_caps(ui, title);
            for row in rows {
                let (rect, response) =
                    ui.allocate_exact_size(vec2(ui.available_width(), 17.0), Sense::hover());
                let of = if row.spaces > 0 {
                    format!(" of {}", row.spaces)
                } else {
                    String::new()
                };
                let words = format!("{}: {}{of} {}", row.name, row.filled, row.words);
                response.widget_info(|| WidgetInfo::labeled(Role::Label, true, words.trim_end()));
                let font = egui::FontId::proportional(12.0);
                ui.painter().text(
                    rect.left_center(),
                    Align2::LEFT_CENTER,
                    &row.name,
                    font,
                    p.ink,
                );
                let shown = row.filled.max(row.spaces);
                if shown > 5 || row.spaces == 0 {
                    let right = rect.right_center();
                    let r = ui.painter().text(
                        right,
                        Align2::RIGHT_CENTER,
                        row.filled,
                        fonts::semibold(12.5),
                        p.ink,
                    );
                    counters::ship(
                        ui.painter(),
                        pos2(r.left() - 12.0, rect.center().y),
                        12.0,
                        row.side,
                        p,
                    );
                } else {
                    for i in 0..shown {
                        let of = if i < row.filled {
                            row.side
                        } else {
                            Allegiance::Nobody
                        };
                        let x = rect.right() - 7.0 - 15.0 * f32::from(shown - 1 - i);
                        counters::ship(ui.painter(), pos2(x, rect.center().y), 12.0, of, p);
                    }
                }
            }
        }
        Aside::Flags { title, rows } => {
            small_caps(ui, title);
            for (name, active, word) in rows {
                let (rect, response) =
                    ui.allocate_exact_size(vec2(ui.available_width(), 12.6), Sense::hover());
                response.widget_info(|| {
                    WidgetInfo::labeled(Role::Label, true, format!("{name}: {word}"))
                });
                let font = if *active {
                    fonts::medium(11.0)
                } else {
                    egui::FontId::proportional(11.0)
                };
                let ink = if *active { p.ink } else { p.ink_2 };
                ui.painter().text(
                    rect.left_center() + vec2(11.0, 0.0),
                    Align2::LEFT_CENTER,
                    name,
                    font,
                    ink,
                );
                let dot = rect.left_center() + vec2(4.0, 0.0);
                match *word {
                    "over" => ui.painter().line_segment(
                        [dot - vec2(3.0, 0.0), dot + vec2(3.0, 0.0)],
                        Stroke::new(1.4, ink),
                    ),
                    _ if *active => ui.painter().circle_filled(dot, 3.4, ink),
                    _ => ui.painter().circle_stroke(dot, 3.0, Stroke::new(1.0, ink)),
                };
                response.on_hover_text(format!("{name}: {word}"));
            }
        }
        Aside::Counts { title, rows } => {
            small_caps(ui, title);
            for (name, number, of) in rows {
                let (rect, response) =
                    ui.allocate_exact_size(vec2(ui.available_width(), 13.6), Sense::hover());
                response.widget_info(|| {
                    WidgetInfo::labeled(Role::Label, true, format!("{name}: {number}"))
                });
                let font = egui::FontId::proportional(12.0);
                ui.painter()
                    .text(rect.left_center(), Align2::LEFT_CENTER, name, font, p.ink);
                let ink = if *of == Allegiance::Nobody {
                    p.ink
                } else {
                    p.hue(*of)
                };
                ui.painter().text(
                    rect.right_center(),
                    Align2::RIGHT_CENTER,
                    number,
                    fonts::semibold(12.5),
                    ink,
                );
                if let Some(hand) = scene
                    .hands
                    .iter()
                    .find(|h| *name == format!("{} hand", scene.sides[h.side.index()]))
                {
                    response.on_hover_ui(|ui| cards(ui, hand));
                }
            }
        }
    }
}

fn cards(ui: &mut Ui, hand: &Hand) {
    if hand.count == 0 {
        ui.label("No cards");
    }
    for card in &hand.cards {
        ui.label(&card.title);
    }
    if hand.count > hand.cards.len() {
        ui.label(format!("{} unknown", hand.count - hand.cards.len()));
    }
}

/// A track: a line of spaces from neutral up, with each side's letter where it stands.
fn track(ui: &mut Ui, scene: &Scene, row: &Track) {
    let p = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 19.0), Sense::hover());
    let words = format!(
        "{}: {} {}, {} {}",
        row.name, scene.sides[0], row.at[0], scene.sides[1], row.at[1]
    );
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
    ui.painter().text(
        rect.left_center(),
        Align2::LEFT_CENTER,
        &row.name,
        egui::FontId::proportional(12.0),
        p.ink,
    );
    let (step, y) = (18.0, rect.center().y);
    let x = |level: u8| rect.right() - 9.0 - step * f32::from(row.top - level.min(row.top));
    ui.painter()
        .hline(x(0)..=x(row.top), y, Stroke::new(1.0, p.border));
    for level in 0..=row.top {
        ui.painter().circle(
            pos2(x(level), y),
            2.2,
            p.paper_2,
            Stroke::new(1.0, p.border),
        );
    }
    for (i, of) in [Allegiance::A, Allegiance::B].into_iter().enumerate() {
        // Side A's marker stands above the line and side B's below, so that both show on one space.
        let dy = if i == 0 { -4.6 } else { 4.6 };
        let marker = Rect::from_center_size(pos2(x(row.at[i]), y + dy), vec2(15.0, 9.0));
        ui.painter().rect_filled(marker, 2.0, p.hue(of));
        let letters = scene.sides[i].as_str();
        ui.painter().text(
            marker.center(),
            Align2::CENTER_CENTER,
            letters,
            fonts::semibold(7.5),
            p.on_counter,
        );
    }
    response.on_hover_text(words);
}
