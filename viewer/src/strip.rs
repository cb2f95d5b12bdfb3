//! What lies beside the map: score, tracks, navy, Greater Conflict, cards. Quiet columns under the board.

use eframe::egui::{self, Align2, Rect, RichText, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use crate::{
    board::counters,
    fonts,
    rule_link::small_caps,
    scene::{Allegiance, Aside, Hand, Laid, Scene, Track},
    theme::Palette,
};

/// Shows the strip.
pub fn show(ui: &mut Ui, scene: &Scene) {
    let room = ui.available_width();
    // One row, whatever the width: what has no room is scrolled to.
    egui::ScrollArea::horizontal()
        .id_salt("strip")
        .auto_shrink([false, true])
        .show(ui, |ui| {
            ui.horizontal_top(|ui| {
                // Dials say the score better.
                let dials = scene
                    .asides
                    .iter()
                    .any(|a| matches!(a, Aside::Dials { .. }));
                let shown = |a: &&Aside| !(dials && matches!(a, Aside::Score { .. }));
                // The columns stand closer together before any of them is scrolled out of sight.
                let widths = || scene.asides.iter().filter(shown).map(width);
                let spare = room - widths().sum::<f32>();
                let gap = (spare / (widths().count().max(2) - 1) as f32).clamp(14.0, 20.0);
                ui.spacing_mut().item_spacing = vec2(gap.floor(), 8.0);
                for aside in scene.asides.iter().filter(shown) {
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
        Aside::Dials { .. } => 158.0,
        Aside::Laid { .. } => 208.0,
        Aside::Tracks { .. } => 166.0,
        Aside::Spaces { .. } => 116.0,
        // A row needs its name and its number side by side.
        Aside::Counts { rows, .. } => rows
            .iter()
            .map(|(name, number, _)| {
                let letters = name.chars().count() + number.chars().count();
                letters as f32 * 6.6 + 18.0
            })
            .fold(106.0, f32::max),
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
        Aside::Dials { title, top, points } => {
            small_caps(ui, title);
            dials(ui, scene, *top, *points);
        }
        Aside::Laid { title, cards } => {
            small_caps(ui, title);
            laid(ui, scene, cards);
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

/// A dial for each side: a half circle from none to the top, a needle at the points.
fn dials(ui: &mut Ui, scene: &Scene, top: u8, points: [u8; 2]) {
    let p = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 62.0), Sense::hover());
    let words = format!(
        "{} {}, {} {}, of {top}",
        scene.sides[0], points[0], scene.sides[1], points[1]
    );
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
    let radius = 32.0;
    for (i, side) in [Allegiance::A, Allegiance::B].into_iter().enumerate() {
        let hub = pos2(
            rect.left() + radius + 2.0 + (2.0 * radius + 16.0) * i as f32,
            rect.top() + radius + 6.0,
        );
        let at = |share: f32, r: f32| {
            let angle = std::f32::consts::PI * (1.0 + share);
            hub + vec2(angle.cos(), angle.sin()) * r
        };
        let arc = |from: f32, to: f32, r: f32| -> Vec<egui::Pos2> {
            (0..=24)
                .map(|k| at(from + (to - from) * k as f32 / 24.0, r))
                .collect()
        };
        let share = (f32::from(points[i]) / f32::from(top.max(1))).min(1.0);
        let painter = ui.painter();
        painter.add(egui::Shape::line(
            arc(0.0, 1.0, radius - 3.0),
            Stroke::new(5.0, p.rule_line),
        ));
        if share > 0.0 {
            painter.add(egui::Shape::line(
                arc(0.0, share, radius - 3.0),
                Stroke::new(5.0, p.hue(side)),
            ));
        }
        for tick in 0..=4 {
            let share = tick as f32 / 4.0;
            painter.line_segment(
                [at(share, radius), at(share, radius - 6.0)],
                Stroke::new(1.0, p.border),
            );
        }
        painter.line_segment(
            [at(share, radius - 1.0), at(share, radius - 12.0)],
            Stroke::new(2.0, p.ink),
        );
        painter.text(
            hub - vec2(0.0, 8.0),
            Align2::CENTER_CENTER,
            points[i],
            fonts::semibold(17.0),
            p.hue(side),
        );
        painter.text(
            hub + vec2(0.0, 10.0),
            Align2::CENTER_CENTER,
            format!("{} of {top}", scene.sides[i]),
            egui::FontId::proportional(11.0),
            p.ink_2,
        );
    }
    response.on_hover_text(words);
}

/// The cards laid down, side by side; one that is not seen from here shows its back.
fn laid(ui: &mut Ui, scene: &Scene, cards: &[Laid; 2]) {
    let p = Palette::of(ui);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        for (i, one) in cards.iter().enumerate() {
            let side = [Allegiance::A, Allegiance::B][i];
            let (rect, response) = ui.allocate_exact_size(vec2(98.0, 66.0), Sense::hover());
            let words = match one {
                Laid::Nothing => format!("{}: no card laid", scene.sides[i]),
                Laid::FaceDown => format!("{}: a card face down", scene.sides[i]),
                Laid::Open(card) => format!(
                    "{}: {}, {} {}",
                    scene.sides[i], card.title, card.points, card.unit
                ),
            };
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
            let hue = p.hue(side);
            let painter = ui.painter();
            match one {
                Laid::Nothing => {
                    let edge = Stroke::new(1.0, p.rule_line);
                    painter.rect_stroke(rect, 4.0, edge, egui::StrokeKind::Inside);
                    let font = egui::FontId::proportional(11.0);
                    let text = scene.sides[i].as_str();
                    painter.text(rect.center(), Align2::CENTER_CENTER, text, font, p.ink_2);
                }
                Laid::FaceDown => {
                    painter.rect_filled(rect, 4.0, hue);
                    let inner = rect.shrink(5.0);
                    let edge = Stroke::new(1.0, p.on_counter);
                    painter.rect_stroke(inner, 2.0, edge, egui::StrokeKind::Inside);
                    let font = fonts::serif_bold(17.0);
                    let text = scene.sides[i].as_str();
                    painter.text(
                        rect.center(),
                        Align2::CENTER_CENTER,
                        text,
                        font,
                        p.on_counter,
                    );
                }
                Laid::Open(card) => {
                    painter.rect(
                        rect,
                        4.0,
                        p.paper,
                        Stroke::new(1.4, hue),
                        egui::StrokeKind::Inside,
                    );
                    let mut job = egui::text::LayoutJob::simple(
                        card.title.clone(),
                        fonts::medium(11.0),
                        p.ink,
                        rect.width() - 12.0,
                    );
                    job.wrap.max_rows = 3;
                    let galley = painter.layout_job(job);
                    painter.galley(rect.min + vec2(6.0, 4.0), galley, p.ink);
                    let foot = rect.left_bottom() + vec2(6.0, -10.0);
                    let points = format!("{} {}", card.points, card.unit);
                    painter.text(
                        foot,
                        Align2::LEFT_CENTER,
                        points,
                        fonts::semibold(11.5),
                        hue,
                    );
                    let corner = rect.right_bottom() + vec2(-6.0, -10.0);
                    let letters = scene.sides[i].as_str();
                    let font = egui::FontId::proportional(10.5);
                    painter.text(corner, Align2::RIGHT_CENTER, letters, font, hue);
                }
            }
            match one {
                Laid::Open(card) => response.on_hover_ui(|ui| {
                    ui.set_max_width(300.0);
                    ui.label(RichText::new(&card.title).font(fonts::serif_bold(16.0)));
                    ui.label(&card.words);
                }),
                _ => response.on_hover_text(words),
            };
        }
    });
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
